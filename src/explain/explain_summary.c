/* Collecting records of explanations. */
#include "explain/explain_summary.h"

#include "base/lines.h"
#include "explain/explain_people.h"
#include "run/task.h"

#include <string.h>

static void unref_record(gpointer record) {
  dg_explain_record_unref(record);
}

DgExplanationSummary *dg_explanation_summary_new(guint resamples) {
  DgExplanationSummary *summary = g_new0(DgExplanationSummary, 1);
  summary->records = g_ptr_array_new_with_free_func(unref_record);
  summary->seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  summary->rated = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  summary->people = g_array_new(FALSE, FALSE, sizeof(DgExplanationPeople));
  summary->resamples = resamples;
  return summary;
}

void dg_explanation_summary_free(DgExplanationSummary *summary) {
  if (!summary)
    return;
  g_free(summary->signature);
  g_ptr_array_unref(summary->records);
  g_hash_table_unref(summary->seen);
  g_hash_table_unref(summary->rated);
  g_clear_pointer(&summary->groups, g_array_unref);
  g_array_unref(summary->people);
  g_free(summary);
}

/* Item, system and setting in one text, which no other three give. */
static char *make_key(const DgExplainRecord *record) {
  const char *system = record->system ? record->system : "", *setting = record->setting ? record->setting : "";
  return g_strdup_printf("%zu:%zu:%s%s%s", strlen(record->id), strlen(system), record->id, system, setting);
}

static gboolean add(DgExplanationSummary *summary, DgExplainRecord *record, const char *name, GError **error) {
  const char *signature = record->signature ? record->signature : "";
  if (!summary->signature)
    summary->signature = g_strdup(signature);
  if (strcmp(summary->signature, signature) != 0)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found the signature %s, expected that of the others, %s", name,
                signature, summary->signature);
  else if (!g_hash_table_add(summary->seen, make_key(record)) && !record->failed)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found \"%s\" of the system \"%s\" again, expected it once", name,
                record->id, record->system ? record->system : "");
  else {
    g_ptr_array_add(summary->records, dg_explain_record_ref(record));
    g_clear_pointer(&summary->groups, g_array_unref);
    return TRUE;
  }
  return FALSE;
}

gboolean dg_explanation_summary_add_task(DgExplanationSummary *summary, const DgTaskRecord *record, const char *name,
                                         GError **error) {
  return add(summary, record->result, name, error);
}

typedef struct {
  DgExplanationSummary *summary;
  const char *path;
} File;

static gboolean add_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  const File *file = user_data;
  if (strspn(line, " \t\r") == length)
    return TRUE;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(file->path), number);
  g_autoptr(DgExplainRecord) record = dg_explain_record_read(line, length, name, error);
  return record && add(file->summary, record, name, error);
}

gboolean dg_explanation_summary_add_file(DgExplanationSummary *summary, const char *path, GError **error) {
  File file = {summary, path};
  return dg_lines_each(path, "records of explanations", add_line, &file, error);
}

gboolean dg_explanation_summary_add_people(DgExplanationSummary *summary, const char *path, GError **error) {
  guint unknown;
  GHashTable *rated = dg_explain_people_read(path, summary->records, &unknown, error);
  if (!rated)
    return FALSE;
  g_hash_table_unref(summary->rated);
  summary->rated = rated;
  g_array_unref(summary->people);
  summary->people = dg_explain_people_correlate(summary->records, rated, unknown);
  g_clear_pointer(&summary->groups, g_array_unref);
  return TRUE;
}

gboolean dg_explanation_summary_get_record(const DgExplanationSummary *summary, guint index, DgExplanationView *view) {
  if (index >= summary->records->len)
    return FALSE;
  const DgExplainRecord *record = summary->records->pdata[index];
  DgExplanationMeans values = dg_explain_values(record, g_hash_table_lookup(summary->rated, record));
  const GArray *keypoints = record->keypoints;
  *view = (DgExplanationView){
      .id = record->id,
      .system = record->system,
      .setting = record->setting,
      .subject = record->subject,
      .chapter = record->chapter,
      .problem = record->problem,
      .problem_figure = record->problem_figure,
      .solution_figure = record->solution_figure,
      .reference = record->reference,
      .explanation = record->explanation,
      .error = record->failed && !record->error ? "it is not known why" : record->error,
      .answer_verdict = record->answer_verdict,
      .answer_found = record->answer_found,
      .answer_expected = record->answer_expected,
      .answer_by = record->answer_by,
      .judge_model = record->judge_model,
      .reasons = record->reasons,
      .rated = record->rated,
      .correctness = values.correctness,
      .fidelity = values.fidelity,
      .referencing = values.referencing,
      .accuracy = values.accuracy,
      .people_correctness = values.people_correctness,
      .people_fidelity = values.people_fidelity,
      .people_referencing = values.people_referencing,
      .scores = &record->scores,
      .keypoints = keypoints ? (const DgExplanationKeypoint *)keypoints->data : NULL,
      .n_keypoints = keypoints ? keypoints->len : 0,
  };
  return TRUE;
}

const char *dg_explanation_summary_get_signature(const DgExplanationSummary *summary) {
  return summary->signature ? summary->signature : "";
}

guint dg_explanation_summary_get_group_count(DgExplanationSummary *summary) {
  if (!summary->groups)
    summary->groups = dg_explain_groups(summary);
  return summary->groups->len;
}

const DgExplanationGroup *dg_explanation_summary_get_group(DgExplanationSummary *summary, guint index) {
  return index < dg_explanation_summary_get_group_count(summary)
             ? &g_array_index(summary->groups, DgExplanationGroup, index)
             : NULL;
}

guint dg_explanation_summary_get_people_count(const DgExplanationSummary *summary) {
  return summary->people->len;
}

const DgExplanationPeople *dg_explanation_summary_get_people(const DgExplanationSummary *summary, guint index) {
  return index < summary->people->len ? &g_array_index(summary->people, DgExplanationPeople, index) : NULL;
}
