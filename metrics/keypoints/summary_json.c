/* The tables of a summary: averages over items and over keypoints, intervals, agreement of the matchers. */
#include "metrics/agreement/statistics.h"
#include "metrics/keypoints/summary.h"

#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/keypoint_summary@1"
#define DECIMALS 6

enum { PRECISION, RECALL, F1, RATIOS };
static const char *const RATIO_NAMES[RATIOS] = {"precision", "recall", "f1"};
static const DgValue RATIO_VALUES[RATIOS] = {DG_VALUE_PRECISION, DG_VALUE_RECALL, DG_VALUE_F1};

/* The items of one row, and their ratios. */
typedef struct {
  guint count, failed;
  DgKeypointCounts sum;
  GArray *ratios; /* double, RATIOS an item */
} Row;

static gboolean belongs(const DgKeypointItem *item, guint system, const char *subject) {
  return item->system == system && (!subject || strcmp(item->subject, subject) == 0);
}

/* `subject` NULL: all. */
static Row collect(const DgKeypointSummary *summary, guint system, guint matcher, const char *subject) {
  Row row = {.ratios = g_array_new(FALSE, FALSE, sizeof(double))};
  for (guint i = 0; i < summary->items->len; i++) {
    const DgKeypointItem *item = summary->items->pdata[i];
    if (!belongs(item, system, subject) || item->matchers[matcher].state == DG_MATCHING_NONE)
      continue;
    if (item->matchers[matcher].state == DG_MATCHING_FAILED) {
      row.failed++;
      continue;
    }
    const DgKeypointCounts *counts = &item->matchers[matcher].counts;
    row.count++;
    row.sum.matched += counts->matched;
    row.sum.generated += counts->generated;
    row.sum.reference += counts->reference;
    for (guint j = 0; j < RATIOS; j++) {
      double ratio = dg_keypoint_ratio(counts, RATIO_VALUES[j], summary->zero_division);
      g_array_append_val(row.ratios, ratio);
    }
  }
  return row;
}

/* Means of the picked items' ratios, those that are not defined left out. */
static void means(const guint *picks, guint n, double *values, gpointer data) {
  const double *ratios = data;
  for (guint j = 0; j < RATIOS; j++) {
    double sum = 0;
    guint count = 0;
    for (guint i = 0; i < n; i++) {
      double ratio = ratios[(gsize)picks[i] * RATIOS + j];
      if (isnan(ratio))
        continue;
      sum += ratio;
      count++;
    }
    values[j] = count > 0 ? sum / count : NAN;
  }
}

static void add_macro(cJSON *document, const DgKeypointSummary *summary, const Row *row) {
  double values[RATIOS];
  DgInterval intervals[RATIOS];
  g_autofree guint *all = g_new(guint, (gsize)row->count + 1);
  for (guint i = 0; i < row->count; i++)
    all[i] = i;
  means(all, row->count, values, row->ratios->data);
  cJSON *macro = cJSON_AddObjectToObject(document, "macro");
  for (guint j = 0; j < RATIOS; j++)
    dg_json_add_number(macro, RATIO_NAMES[j], values[j], DECIMALS);
  if (summary->resamples == 0 || row->count == 0)
    return;
  dg_bootstrap(row->count, summary->resamples, summary->seed, means, row->ratios->data, RATIOS, intervals);
  cJSON *interval = cJSON_AddObjectToObject(document, "interval");
  for (guint j = 0; j < RATIOS; j++) {
    cJSON *ends = cJSON_AddArrayToObject(interval, RATIO_NAMES[j]);
    cJSON_AddItemToArray(ends, dg_json_number(intervals[j].low, DECIMALS));
    cJSON_AddItemToArray(ends, dg_json_number(intervals[j].high, DECIMALS));
  }
}

static void add_micro(cJSON *document, const DgKeypointSummary *summary, const Row *row) {
  cJSON *micro = cJSON_AddObjectToObject(document, "micro");
  cJSON_AddNumberToObject(micro, "matched", row->sum.matched);
  cJSON_AddNumberToObject(micro, "generated", row->sum.generated);
  cJSON_AddNumberToObject(micro, "reference", row->sum.reference);
  for (guint j = 0; j < RATIOS; j++)
    dg_json_add_number(micro, RATIO_NAMES[j],
                       row->count > 0 ? dg_keypoint_ratio(&row->sum, RATIO_VALUES[j], summary->zero_division) : NAN,
                       DECIMALS);
}

/* `subject` NULL: all. No row where this matcher had no items. */
static void add_row(cJSON *rows, const DgKeypointSummary *summary, guint system, guint matcher, const char *subject) {
  Row row = collect(summary, system, matcher, subject);
  if (row.count + row.failed > 0) {
    cJSON *document = cJSON_CreateObject();
    cJSON_AddStringToObject(document, "system", summary->systems->pdata[system]);
    cJSON_AddStringToObject(document, "matcher", dg_matcher_names[matcher]);
    cJSON_AddStringToObject(document, "subject", subject ? subject : "overall");
    cJSON_AddNumberToObject(document, "items", row.count);
    cJSON_AddNumberToObject(document, "failed", row.failed);
    add_macro(document, summary, &row);
    add_micro(document, summary, &row);
    cJSON_AddItemToArray(rows, document);
  }
  g_array_unref(row.ratios);
}

static int compare_texts(gconstpointer a, gconstpointer b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The subjects of all items, sorted, each once, without "". */
static GPtrArray *list_subjects(const DgKeypointSummary *summary) {
  g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
  GPtrArray *subjects = g_ptr_array_new();
  for (guint i = 0; i < summary->items->len; i++) {
    DgKeypointItem *item = summary->items->pdata[i];
    if (*item->subject && g_hash_table_add(seen, item->subject))
      g_ptr_array_add(subjects, item->subject);
  }
  g_ptr_array_sort(subjects, compare_texts);
  return subjects;
}

static void add_agreement(cJSON *list, const DgKeypointSummary *summary, guint system) {
  DgConfusion confusion = {.n_labels = 2};
  guint same_answer = 0, total = 0;
  for (guint i = 0; i < summary->items->len; i++) {
    const DgKeypointItem *item = summary->items->pdata[i];
    if (item->system != system)
      continue;
    same_answer += item->same_answer;
    for (guint a = 0; a < 2; a++)
      for (guint b = 0; b < 2; b++) {
        confusion.counts[a][b] += item->found[a][b];
        total += item->found[a][b];
      }
  }
  if (total == 0)
    return;
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "system", summary->systems->pdata[system]);
  cJSON_AddNumberToObject(document, "reference", total);
  dg_json_add_number(document, "same_answer", (double)same_answer / total, DECIMALS);
  dg_json_add_number(document, "same_finding", (double)(confusion.counts[0][0] + confusion.counts[1][1]) / total,
                     DECIMALS);
  dg_json_add_number(document, "kappa", dg_cohen_kappa(&confusion), DECIMALS);
  cJSON_AddItemToArray(list, document);
}

char *dg_keypoint_summary_to_json(const DgKeypointSummary *summary, gboolean pretty) {
  static const char *const zeros[] = {"0", "1", "nan"};
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddStringToObject(document, "zero_division", zeros[summary->zero_division]);
  cJSON_AddNumberToObject(document, "resamples", summary->resamples);
  cJSON_AddNumberToObject(document, "seed", summary->seed);
  cJSON *rows = cJSON_AddArrayToObject(document, "rows"), *agreement = cJSON_AddArrayToObject(document, "agreement");
  g_autoptr(GPtrArray) subjects = list_subjects(summary);
  for (guint system = 0; system < summary->systems->len; system++) {
    for (guint matcher = 0; matcher < DG_MATCHER_COUNT; matcher++) {
      add_row(rows, summary, system, matcher, NULL);
      for (guint i = 0; i < subjects->len; i++)
        add_row(rows, summary, system, matcher, subjects->pdata[i]);
    }
    add_agreement(agreement, summary, system);
  }
  return dg_json_print(document, pretty);
}
