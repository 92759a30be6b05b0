/* Records of pairs, summed up: who was asked, and the scores by system, type and level. */
#include "judging/judging_tables.h"

#include "judging/picture_pairs.h"

#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/judging@1"
#define ALL "all"

void dg_judging_note(GPtrArray *texts, const char *text) {
  if (!g_ptr_array_find(texts, text, NULL))
    g_ptr_array_add(texts, (gpointer)text);
}

static int compare_texts(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void dg_judging_sort(GPtrArray *texts) {
  g_ptr_array_sort(texts, compare_texts);
}

GPtrArray *dg_judging_criteria(const DgJudgedPairs *judged) {
  GPtrArray *names = g_ptr_array_new();
  for (guint i = 0; i < judged->criteria->len; i++) {
    const DgJudgedCriteria *criteria = judged->criteria->pdata[i];
    for (guint j = 0; j < criteria->count; j++)
      dg_judging_note(names, criteria->names[j]);
  }
  return names;
}

static gboolean meets_reference(const DgJudgedPair *pair) {
  return strcmp(pair->opponent, DG_REFERENCE_NAME) == 0;
}

/* NULL stands for all types, or all levels. */
static gboolean belongs(const DgJudgedPair *pair, const char *system, const char *type, const char *level) {
  return pair->system == system && meets_reference(pair) && (!type || pair->type == type) &&
         (!level || pair->level == level);
}

static void add_score_row(cJSON *rows, const DgJudge *judge, const char *system, const char *type, const char *level) {
  double score = 0, first = 0, second = 0;
  guint count = 0, failed = 0;
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    if (!belongs(pair, system, type, level))
      continue;
    if (!pair->complete) {
      failed++;
      continue;
    }
    score += dg_judged_share(pair);
    first += dg_judged_order_share(pair, 0);
    second += dg_judged_order_share(pair, 1);
    count++;
  }
  if (count + failed == 0)
    return;
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, "judge", judge->name);
  cJSON_AddStringToObject(row, "system", system);
  cJSON_AddStringToObject(row, "type", type ? type : ALL);
  cJSON_AddStringToObject(row, "level", level ? level : ALL);
  cJSON_AddNumberToObject(row, "pairs", count);
  cJSON_AddNumberToObject(row, "failed", failed);
  dg_json_add_number(row, "score", count ? score / count : NAN, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "first", count ? first / count : NAN, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "second", count ? second / count : NAN, DG_JUDGING_DECIMALS);
  cJSON_AddItemToArray(rows, row);
}

static void add_system(cJSON *rows, const DgJudge *judge, const char *system, const GPtrArray *types,
                       const GPtrArray *levels) {
  add_score_row(rows, judge, system, NULL, NULL);
  for (guint i = 0; levels->len > 1 && i < levels->len; i++)
    add_score_row(rows, judge, system, NULL, levels->pdata[i]);
  for (guint t = 0; t < types->len; t++) {
    add_score_row(rows, judge, system, types->pdata[t], NULL);
    for (guint i = 0; levels->len > 1 && i < levels->len; i++)
      add_score_row(rows, judge, system, types->pdata[t], levels->pdata[i]);
  }
}

void dg_judging_add_scores(cJSON *document, const DgJudgedPairs *judged) {
  cJSON *rows = cJSON_AddArrayToObject(document, "scores");
  for (guint j = 0; j < judged->judges->len; j++) {
    const DgJudge *judge = judged->judges->pdata[j];
    g_autoptr(GPtrArray) systems = g_ptr_array_new(), types = g_ptr_array_new(), levels = g_ptr_array_new();
    for (guint i = 0; i < judge->pairs->len; i++) {
      const DgJudgedPair *pair = judge->pairs->pdata[i];
      dg_judging_note(systems, pair->system);
      dg_judging_note(types, pair->type);
      dg_judging_note(levels, pair->level);
    }
    dg_judging_sort(systems);
    dg_judging_sort(types);
    dg_judging_sort(levels);
    for (guint i = 0; i < systems->len; i++)
      add_system(rows, judge, systems->pdata[i], types, levels);
  }
}

static void add_judges(cJSON *document, const DgJudgedPairs *judged) {
  cJSON *judges = cJSON_AddArrayToObject(document, "judges");
  for (guint j = 0; j < judged->n_judges; j++) {
    const DgJudge *judge = judged->judges->pdata[j];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "judge", judge->name);
    cJSON_AddStringToObject(row, "signature", judge->signature);
    cJSON_AddNumberToObject(row, "asked", judge->asked);
    cJSON_AddNumberToObject(row, "usable", judge->usable);
    cJSON_AddItemToObject(row, "failed", cJSON_Duplicate(judge->failed, TRUE));
    cJSON_AddItemToArray(judges, row);
  }
  cJSON_AddNumberToObject(document, "unread", judged->unread);
}

/* What the tables depend on beside the records themselves. */
static void add_signature(cJSON *document, const DgJudgedPairs *judged, const DgJudgingOptions *options) {
  g_autoptr(GString) text = g_string_new(NULL);
  char tie[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(text, "diagrade:%s|orders:both|zero:0.5|tie:%s|bootstrap:%u.seed%u|criteria:", dg_version(),
                         g_ascii_formatd(tie, sizeof tie, "%.6g", options->tie), options->resamples, options->seed);
  for (guint i = 0; i < judged->criteria->len; i++)
    g_string_append_printf(text, "%s%s", i ? "," : "",
                           ((const DgJudgedCriteria *)judged->criteria->pdata[i])->signature);
  cJSON_AddStringToObject(document, "signature", text->str);
}

char *dg_judging_summary(const char *records, const char *name, const DgJudgingOptions *options, gboolean pretty,
                         GError **error) {
  g_autoptr(DgJudgedPairs) judged = dg_judged_pairs_read(records, name, error);
  if (!judged)
    return NULL;
  if (judged->judges->len == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no records, expected some", name);
    return NULL;
  }
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  add_signature(document, judged, options);
  add_judges(document, judged);
  dg_judging_add_scores(document, judged);
  dg_judging_add_bias(document, judged, options);
  dg_judging_add_flips(document, judged, options);
  dg_judging_add_spread(document, judged);
  dg_judging_add_panel(document, judged);
  dg_judging_add_ranking(document, judged, options);
  return dg_json_print(document, pretty);
}
