/* The tables of a summary: averages over items and over keypoints, intervals, agreement of the matchers. */
#include "base/compare.h"
#include "metrics/agreement/statistics.h"
#include "metrics/keypoints/summary.h"

#include <math.h>
#include <string.h>

/* As many as documents have: the noise of the last bits decides no tie where fewer are printed. */
#define DECIMALS 6

enum { PRECISION, RECALL, F1, RATIOS };
static const DgValue VALUES[RATIOS] = {DG_VALUE_PRECISION, DG_VALUE_RECALL, DG_VALUE_F1};

static const char *const MATCHERS[] = {"offline", "model"};

static const DgKeypointItem *item_at(const DgKeypointSummary *summary, guint index) {
  return &g_array_index(summary->items, DgKeypointItem, index);
}

/* What a matcher says of an item; NULL when it was not asked. */
static const DgKeypointResult *find_result(const DgKeypointItem *item, const char *matcher) {
  const DgKeypointRecord *record = &item->owner->view;
  for (guint i = 0; i < record->n_results; i++)
    if (strcmp(record->results[i].matcher, matcher) == 0)
      return &record->results[i];
  return NULL;
}

static DgKeypointRatios to_ratios(const double *values) {
  return (DgKeypointRatios){dg_json_round(values[PRECISION], DECIMALS), dg_json_round(values[RECALL], DECIMALS),
                            dg_json_round(values[F1], DECIMALS)};
}

/* Adds an item to a row, and its ratios behind those of the others. */
static void add_item(DgKeypointRow *row, GArray *ratios, const DgKeypointResult *result, DgZeroDivision zero) {
  if (result->error) {
    row->failed++;
    return;
  }
  DgKeypointCounts counts = {result->n_found, result->n_found + result->n_invented, result->n_found + result->n_missed};
  row->items++;
  row->counts.matched += counts.matched;
  row->counts.generated += counts.generated;
  row->counts.reference += counts.reference;
  for (guint j = 0; j < RATIOS; j++) {
    double ratio = dg_keypoint_ratio(&counts, VALUES[j], zero);
    g_array_append_val(ratios, ratio);
  }
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

static void add_macro(DgKeypointRow *row, const DgKeypointSummary *summary, GArray *ratios) {
  double values[RATIOS], low[RATIOS] = {NAN, NAN, NAN}, high[RATIOS] = {NAN, NAN, NAN};
  DgInterval intervals[RATIOS];
  g_autofree guint *all = g_new(guint, (gsize)row->items + 1);
  for (guint i = 0; i < row->items; i++)
    all[i] = i;
  means(all, row->items, values, ratios->data);
  if (summary->resamples > 0 && row->items > 0) {
    dg_bootstrap(row->items, summary->resamples, summary->seed, means, ratios->data, RATIOS, intervals);
    for (guint j = 0; j < RATIOS; j++) {
      low[j] = intervals[j].low;
      high[j] = intervals[j].high;
    }
  }
  row->macro = to_ratios(values);
  row->low = to_ratios(low);
  row->high = to_ratios(high);
}

static void add_micro(DgKeypointRow *row, DgZeroDivision zero) {
  double values[RATIOS];
  for (guint j = 0; j < RATIOS; j++)
    values[j] = row->items > 0 ? dg_keypoint_ratio(&row->counts, VALUES[j], zero) : NAN;
  row->micro = to_ratios(values);
}

/* `subject` NULL: all. No row where this matcher had no items. */
static void add_row(DgKeypointSummary *summary, guint system, const char *matcher, const char *subject) {
  DgKeypointRow row = {
      .system = summary->systems->pdata[system], .matcher = matcher, .subject = subject ? subject : "overall"};
  g_autoptr(GArray) ratios = g_array_new(FALSE, FALSE, sizeof(double));
  for (guint i = 0; i < summary->items->len; i++) {
    const DgKeypointItem *item = item_at(summary, i);
    const DgKeypointResult *result = item->system == system ? find_result(item, matcher) : NULL;
    if (result && (!subject || g_strcmp0(item->owner->view.subject, subject) == 0))
      add_item(&row, ratios, result, summary->zero_division);
  }
  if (row.items + row.failed == 0)
    return;
  add_macro(&row, summary, ratios);
  add_micro(&row, summary->zero_division);
  g_array_append_val(summary->rows, row);
}

/* The subjects of all items, sorted, each once. */
static GPtrArray *list_subjects(const DgKeypointSummary *summary) {
  g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
  GPtrArray *subjects = g_ptr_array_new();
  for (guint i = 0; i < summary->items->len; i++) {
    const char *subject = item_at(summary, i)->owner->view.subject;
    if (subject && *subject && g_hash_table_add(seen, (gpointer)subject))
      g_ptr_array_add(subjects, (gpointer)subject);
  }
  g_ptr_array_sort(subjects, dg_compare_text);
  return subjects;
}

/* The generated element that a matcher gives a reference element; NULL for none. */
static const char *answer_of(const DgKeypointResult *result, const char *element) {
  for (guint i = 0; i < result->n_found; i++)
    if (strcmp(result->found[i].reference->element, element) == 0)
      return result->found[i].generated->element;
  return NULL;
}

/* Compares both matchers on each reference keypoint of an item: how many have the same answer, and how often each
 * matcher found one ([offline][model]). */
static guint compare_matchers(const DgKeypointItem *item, DgConfusion *found) {
  const DgKeypointRecord *record = &item->owner->view;
  const DgKeypointResult *offline = find_result(item, MATCHERS[0]), *model = find_result(item, MATCHERS[1]);
  guint same_answer = 0;
  if (!offline || offline->error || !model || model->error)
    return 0;
  for (guint i = 0; i < record->n_reference; i++) {
    const char *a = answer_of(offline, record->reference[i].element),
               *b = answer_of(model, record->reference[i].element);
    same_answer += g_strcmp0(a, b) == 0;
    found->counts[a != NULL][b != NULL]++;
  }
  return same_answer;
}

static void add_agreement(DgKeypointSummary *summary, guint system) {
  DgConfusion found = {.n_labels = 2};
  guint same_answer = 0;
  for (guint i = 0; i < summary->items->len; i++)
    if (item_at(summary, i)->system == system)
      same_answer += compare_matchers(item_at(summary, i), &found);
  guint64 same = found.counts[0][0] + found.counts[1][1], total = same + found.counts[0][1] + found.counts[1][0];
  if (total == 0)
    return;
  DgKeypointAgreement row = {
      summary->systems->pdata[system], (guint)total, dg_json_round((double)same_answer / (double)total, DECIMALS),
      dg_json_round((double)same / (double)total, DECIMALS), dg_json_round(dg_cohen_kappa(&found), DECIMALS)};
  g_array_append_val(summary->agreements, row);
}

static gboolean has_failed_matcher(const DgKeypointRecord *record) {
  for (guint i = 0; i < record->n_results; i++)
    if (record->results[i].error)
      return TRUE;
  return FALSE;
}

static void add_progress(DgKeypointSummary *summary, guint system) {
  DgKeypointProgress row = {.system = summary->systems->pdata[system]};
  for (guint i = 0; i < summary->items->len; i++) {
    const DgKeypointRecord *record = &item_at(summary, i)->owner->view;
    if (item_at(summary, i)->system != system || (!record->identified && !record->parsed))
      continue;
    row.items++;
    if (record->generated)
      row.unmatched += has_failed_matcher(record);
    else if (record->response || record->parsed)
      row.unparsed += record->error != NULL;
    else
      row.unidentified++;
  }
  if (row.items > 0)
    g_array_append_val(summary->progress, row);
}

/* Makes the tables, unless they are there. */
static void compute(DgKeypointSummary *summary) {
  if (summary->rows)
    return;
  g_autoptr(GPtrArray) subjects = list_subjects(summary);
  summary->rows = g_array_new(FALSE, FALSE, sizeof(DgKeypointRow));
  summary->progress = g_array_new(FALSE, FALSE, sizeof(DgKeypointProgress));
  summary->agreements = g_array_new(FALSE, FALSE, sizeof(DgKeypointAgreement));
  for (guint system = 0; system < summary->systems->len; system++) {
    for (guint matcher = 0; matcher < G_N_ELEMENTS(MATCHERS); matcher++) {
      add_row(summary, system, MATCHERS[matcher], NULL);
      for (guint i = 0; i < subjects->len; i++)
        add_row(summary, system, MATCHERS[matcher], subjects->pdata[i]);
    }
    add_progress(summary, system);
    add_agreement(summary, system);
  }
}

guint dg_keypoint_summary_get_row_count(DgKeypointSummary *summary) {
  compute(summary);
  return summary->rows->len;
}

const DgKeypointRow *dg_keypoint_summary_get_row(DgKeypointSummary *summary, guint index) {
  compute(summary);
  return index < summary->rows->len ? &g_array_index(summary->rows, DgKeypointRow, index) : NULL;
}

guint dg_keypoint_summary_get_progress_count(DgKeypointSummary *summary) {
  compute(summary);
  return summary->progress->len;
}

const DgKeypointProgress *dg_keypoint_summary_get_progress(DgKeypointSummary *summary, guint index) {
  compute(summary);
  return index < summary->progress->len ? &g_array_index(summary->progress, DgKeypointProgress, index) : NULL;
}

guint dg_keypoint_summary_get_agreement_count(DgKeypointSummary *summary) {
  compute(summary);
  return summary->agreements->len;
}

const DgKeypointAgreement *dg_keypoint_summary_get_agreement(DgKeypointSummary *summary, guint index) {
  compute(summary);
  return index < summary->agreements->len ? &g_array_index(summary->agreements, DgKeypointAgreement, index) : NULL;
}
