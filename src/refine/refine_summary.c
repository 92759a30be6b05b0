/* Records of refined figures together, and their document. */
#include "refine/refine_summary.h"

#include "base/lines.h"
#include "refine/refine_options.h"
#include "run/task.h"

#include <string.h>

#define SCHEMA "diagrade/refinement@1"
#define RECORD_SCHEMA "diagrade/refine@1"

static void free_owner(gpointer owner) {
  dg_refine_owner_free(owner);
}

DgRefineSummary *dg_refine_summary_new(void) {
  DgRefineSummary *summary = g_new0(DgRefineSummary, 1);
  summary->records = g_ptr_array_new_with_free_func(free_owner);
  return summary;
}

void dg_refine_summary_free(DgRefineSummary *summary) {
  if (!summary)
    return;
  g_clear_pointer(&summary->groups, g_array_unref);
  g_ptr_array_unref(summary->records);
  g_free(summary->signature);
  g_free(summary);
}

static gboolean find_best_by(const char *name, DgBestBy *best_by) {
  for (guint i = 0; i < DG_BEST_BY_COUNT; i++)
    if (strcmp(dg_best_by_name((DgBestBy)i), name) == 0) {
      *best_by = (DgBestBy)i;
      return TRUE;
    }
  return FALSE;
}

/* Those that do not say how their best figure was chosen are of the first rules, where scores came first. */
static gboolean read_best_by(DgRefineSummary *summary, const cJSON *document) {
  const cJSON *said = dg_json_get(document, "best_by");
  if (summary->says_best_by || !said)
    return TRUE;
  summary->says_best_by = TRUE;
  return cJSON_IsString(said) && find_best_by(said->valuestring, &summary->best_by);
}

/* Takes what the members of `document` say; NULL with an error when it does not fit the others. */
static DgRefineOwner *add(DgRefineSummary *summary, const cJSON *document, const char *name, GError **error) {
  const char *signature = dg_json_string(document, "signature");
  guint most = dg_json_count(document, "rounds_max");
  signature = signature ? signature : "";
  if (most < 1 || most > DG_REFINE_ROUNDS_MAX || !read_best_by(summary, document)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected " RECORD_SCHEMA, name);
    return NULL;
  }
  if (!summary->signature)
    summary->signature = g_strdup(signature);
  if (strcmp(summary->signature, signature) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found the signature %s, expected that of the others, %s", name,
                signature, summary->signature);
    return NULL;
  }
  DgRefineOwner *owner = dg_refine_owner_new(document);
  summary->rounds_max = MAX(summary->rounds_max, most);
  if (!summary->says_best_by && dg_refine_record_first_scored(&owner->view)) {
    summary->says_best_by = TRUE;
    summary->best_by = DG_BEST_BY_REFERENCE;
  }
  g_ptr_array_add(summary->records, owner);
  g_clear_pointer(&summary->groups, g_array_unref);
  return owner;
}

gboolean dg_refine_summary_add_task(DgRefineSummary *summary, const DgTaskRecord *record, const char *name,
                                    GError **error) {
  DgRefineOwner *owner = add(summary, record->document, name, error);
  if (!owner)
    return FALSE;
  owner->view.id = g_string_chunk_insert(owner->texts, record->id);
  owner->view.failed = record->error != NULL;
  if (record->error) {
    g_autofree char *message = g_utf8_make_valid(record->error->message, -1);
    owner->view.failure = g_string_chunk_insert(owner->texts, message);
  }
  return TRUE;
}

static gboolean add_line(DgRefineSummary *summary, const char *line, gsize length, const char *name, GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(line, length, name, error);
  if (!document)
    return FALSE;
  if (g_strcmp0(dg_json_string(document, "schema"), RECORD_SCHEMA) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected " RECORD_SCHEMA, name);
    return FALSE;
  }
  return add(summary, document, name, error) != NULL;
}

gboolean dg_refine_summary_add_file(DgRefineSummary *summary, const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return FALSE;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autofree char *text = g_strndup(data ? data : "", length);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (guint i = 0; lines[i]; i++) {
    g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(path), i + 1);
    gsize here = strlen(lines[i]);
    if (strspn(lines[i], " \t\r") < here && !add_line(summary, lines[i], here, name, error))
      return FALSE;
  }
  if (summary->records->len > 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no record, expected " RECORD_SCHEMA, dg_lines_name(path));
  return FALSE;
}

const char *dg_refine_summary_get_signature(const DgRefineSummary *summary) {
  return summary->signature ? summary->signature : "";
}

guint dg_refine_summary_get_rounds_max(const DgRefineSummary *summary) {
  return summary->rounds_max;
}

DgBestBy dg_refine_summary_get_best_by(const DgRefineSummary *summary) {
  return summary->best_by;
}

guint dg_refine_summary_get_record_count(const DgRefineSummary *summary) {
  return summary->records->len;
}

const DgRefineRecord *dg_refine_summary_get_record(const DgRefineSummary *summary, guint index) {
  return index < summary->records->len ? summary->records->pdata[index] : NULL;
}

guint dg_refine_summary_get_group_count(DgRefineSummary *summary) {
  if (!summary->groups)
    summary->groups = dg_refine_groups(summary);
  return summary->groups->len;
}

const DgRefineGroup *dg_refine_summary_get_group(DgRefineSummary *summary, guint index) {
  return index < dg_refine_summary_get_group_count(summary) ? &g_array_index(summary->groups, DgRefineGroup, index)
                                                            : NULL;
}

static void write_counts(cJSON *object, const char *const *keys, const guint *counts) {
  for (; *keys; keys++)
    cJSON_AddNumberToObject(object, *keys, *counts++);
}

static cJSON *write_group(const DgRefineGroup *group, guint rounds_max) {
  static const char *const first[] = {"items", "converged", "exhausted", "stopped", "failed", "without_figure", NULL},
                           *const rest[] = {"malformed", "refused_calls", NULL};
  const guint counts[] = {group->items,   group->converged, group->exhausted,
                          group->stopped, group->failed,    group->without_figure};
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "type", group->type);
  cJSON_AddStringToObject(object, "level", group->level);
  write_counts(object, first, counts);
  dg_json_add_number(object, "rounds", group->rounds, DG_REFINE_DECIMALS);
  cJSON_AddItemToObject(object, "converged_by", cJSON_CreateDoubleArray(group->converged_by, (int)rounds_max));
  write_counts(object, rest, (const guint[]){group->malformed, group->refused_calls});
  dg_json_add_number(object, "score_first", group->score_first, DG_REFINE_DECIMALS);
  dg_json_add_number(object, "score_best", group->score_best, DG_REFINE_DECIMALS);
  dg_json_add_number(object, "input_tokens", group->input_tokens, 0);
  dg_json_add_number(object, "output_tokens", group->output_tokens, 0);
  dg_json_add_number(object, "dollars", group->dollars, DG_REFINE_DECIMALS);
  return object;
}

cJSON *dg_refine_summary_document(DgRefineSummary *summary) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddStringToObject(document, "signature", dg_refine_summary_get_signature(summary));
  cJSON_AddNumberToObject(document, "rounds_max", summary->rounds_max);
  cJSON_AddStringToObject(document, "best_by", dg_best_by_name(summary->best_by));
  cJSON *groups = cJSON_AddArrayToObject(document, "groups");
  for (guint i = 0; i < dg_refine_summary_get_group_count(summary); i++)
    cJSON_AddItemToArray(groups, write_group(dg_refine_summary_get_group(summary, i), summary->rounds_max));
  return document;
}
