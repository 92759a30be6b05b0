#include "metrics/agreement/findings.h"

#include <math.h>
#include <string.h>

/* Cells of a table of what people said (rows) and what was found (columns): 3 * DgVerdict + DgVerdict. */
#define CELLS 9

/* Cell of an item that people did not rate. */
#define NO_CELL CELLS

/* What is computed of each resample for each criterion and the average, of each part. */
enum { KAPPA, K2, KAPPAS, STATISTICS = DG_PARTS * KAPPAS };

/* Items that have the same cells in all criteria are counted together: there are few different ones. */
typedef struct {
  const DgStudy *study;
  guint n_criteria, width; /* cells of a pattern: criteria x systems */
  guint *patterns; /* of each item */
  GByteArray *cells; /* of each pattern */
  guint n_patterns;
  guint *counts; /* of each pattern in one resample */
} Patterns;

static DgAgreementCounts counts_of(const guint64 *cells) {
  return (DgAgreementCounts){.tp = (guint)cells[4],
                             .tn = (guint)(cells[0] + cells[2]),
                             .fp = (guint)cells[1],
                             .fn = (guint)(cells[3] + cells[5]),
                             .passed_na = (guint)(cells[2] + cells[5]),
                             .flagged_na = (guint)cells[7]};
}

static double kappa_of(const guint64 *cells) {
  DgConfusion confusion;
  confusion.n_labels = 3;
  for (guint a = 0; a < 3; a++)
    memcpy(confusion.counts[a], cells + (gsize)3 * a, 3 * sizeof *cells);
  return dg_cohen_kappa(&confusion);
}

static double k2_of(const guint64 *cells) {
  DgAgreementCounts counts = counts_of(cells);
  DgConfusion confusion = {.n_labels = 2, .counts = {{counts.tn, counts.fp}, {counts.fn, counts.tp}}};
  return dg_cohen_kappa(&confusion);
}

static void init_patterns(Patterns *patterns, const DgStudy *study) {
  patterns->study = study;
  patterns->n_criteria = study->verdicts->len;
  patterns->width = patterns->n_criteria * study->n_systems;
  patterns->patterns = g_new(guint, study->n_items + 1);
  patterns->cells = g_byte_array_new();
  g_autoptr(GHashTable) known = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
  g_autofree guint8 *pattern = g_malloc(patterns->width + 1);
  for (guint item = 0; item < study->n_items; item++) {
    for (guint i = 0; i < patterns->width; i++) {
      const DgVerdictCriterion *criterion = dg_study_verdict(study, i / study->n_systems);
      guint8 human = criterion->human[item], found = criterion->found[i % study->n_systems][item];
      pattern[i] = human == DG_NO_LABEL ? NO_CELL : (guint8)(3 * human + found);
    }
    GBytes *key = g_bytes_new(pattern, patterns->width);
    gpointer position;
    if (g_hash_table_lookup_extended(known, key, NULL, &position))
      g_bytes_unref(key);
    else {
      position = GUINT_TO_POINTER(patterns->n_patterns++);
      g_byte_array_append(patterns->cells, pattern, patterns->width);
      g_hash_table_insert(known, key, position);
    }
    patterns->patterns[item] = GPOINTER_TO_UINT(position);
  }
  patterns->counts = g_new0(guint, patterns->n_patterns + 1);
}

static void clear_patterns(Patterns *patterns) {
  g_free(patterns->patterns);
  g_free(patterns->counts);
  g_byte_array_unref(patterns->cells);
}

/* The mean of one statistic over the criteria that are averaged, without those that are not defined; or NaN. */
static double average_of(const Patterns *patterns, const double *values, guint statistic) {
  double sum = 0;
  guint count = 0;
  for (guint i = 0; i < patterns->n_criteria; i++) {
    double value = values[i * STATISTICS + statistic];
    if (!dg_study_verdict(patterns->study, i)->averaged || isnan(value))
      continue;
    sum += value;
    count++;
  }
  return count ? sum / count : NAN;
}

/* Computes the statistics of each criterion from its cells (those of the systems after each other), and the averages
 * behind them. */
static void compute(const Patterns *patterns, const guint64 (*cells)[CELLS], double *values) {
  guint n_systems = patterns->study->n_systems;
  for (guint i = 0; i <= patterns->n_criteria; i++) {
    double *own = values + (gsize)i * STATISTICS;
    for (guint at = 0; at < DG_SYSTEMS * KAPPAS; at++) {
      guint system = at / KAPPAS;
      if (system >= n_systems)
        own[at] = NAN;
      else if (i == patterns->n_criteria)
        own[at] = average_of(patterns, values, at);
      else
        own[at] = (at % KAPPAS == K2 ? k2_of : kappa_of)(cells[i * n_systems + system]);
    }
    for (guint k = 0; k < KAPPAS; k++)
      own[DG_PART_DIFFERENCE * KAPPAS + k] = own[k] - own[DG_PART_VERSUS * KAPPAS + k];
  }
}

/* The cells of the items that `counts` counts by pattern. Free with g_free(). */
static guint64 (*count_cells(const Patterns *patterns, const guint *counts))[CELLS] {
  guint64(*cells)[CELLS] = g_malloc0_n(patterns->width + 1, sizeof *cells);
  for (guint p = 0; p < patterns->n_patterns; p++) {
    const guint8 *pattern = patterns->cells->data + (gsize)p * patterns->width;
    for (guint i = 0; counts[p] && i < patterns->width; i++)
      if (pattern[i] != NO_CELL)
        cells[i][pattern[i]] += counts[p];
  }
  return cells;
}

static void compute_resample(const guint *picks, guint n, double *values, gpointer data) {
  Patterns *patterns = data;
  memset(patterns->counts, 0, patterns->n_patterns * sizeof *patterns->counts);
  for (guint i = 0; i < n; i++)
    patterns->counts[patterns->patterns[picks[i]]]++;
  guint64(*cells)[CELLS] = count_cells(patterns, patterns->counts);
  compute(patterns, (const guint64(*)[CELLS])cells, values);
  g_free(cells);
}

static void add_counts(DgAgreementCounts *sum, const DgAgreementCounts *counts) {
  sum->tp += counts->tp;
  sum->tn += counts->tn;
  sum->fp += counts->fp;
  sum->fn += counts->fn;
  sum->passed_na += counts->passed_na;
  sum->flagged_na += counts->flagged_na;
}

/* The ids of the items whose cell is one of `first` and `second`. */
static const char *const *list_items(DgAgreement *agreement, const DgVerdictCriterion *criterion, guint first,
                                     guint second) {
  GPtrArray *list = g_ptr_array_new();
  for (guint item = 0; item < agreement->study->n_items; item++) {
    guint cell =
        criterion->human[item] == DG_NO_LABEL ? NO_CELL : 3u * criterion->human[item] + criterion->found[0][item];
    if (cell == first || cell == second)
      g_ptr_array_add(list, agreement->study->items->pdata[item]);
  }
  g_ptr_array_add(list, NULL);
  gpointer *ids = g_ptr_array_free(list, FALSE);
  g_ptr_array_add(agreement->lists, ids);
  return (const char *const *)ids;
}

/* Adds criterion `index`, whose cells and statistics are given, to the findings and the sums. */
static void add_criterion(DgAgreement *agreement, guint index, const guint64 *cells, const double *values,
                          const DgInterval *intervals, gboolean list) {
  const DgVerdictCriterion *criterion = dg_study_verdict(agreement->study, index);
  DgAgreementCriterion row = {.name = criterion->name,
                              .averaged = criterion->averaged,
                              .missing = criterion->missing[0],
                              .kappa = dg_agreement_statistic(values, intervals, KAPPAS, KAPPA),
                              .k2 = dg_agreement_statistic(values, intervals, KAPPAS, K2),
                              .counts = counts_of(cells)};
  row.applicable = row.counts.tp + row.counts.tn + row.counts.fp + row.counts.fn;
  for (guint cell = 0; cell < CELLS; cell++) {
    row.items += (guint)cells[cell];
    row.labels[cell / 3][cell % 3] = (guint)cells[cell];
  }
  if (list) {
    row.false_positives = list_items(agreement, criterion, 1, 1);
    row.false_negatives = list_items(agreement, criterion, 3, 5);
    row.flagged_na = list_items(agreement, criterion, 7, 7);
  }
  g_array_append_val(agreement->criteria, row);
  add_counts(&agreement->average.counts_all, &row.counts);
  if (row.averaged) {
    agreement->average.criteria++;
    add_counts(&agreement->average.counts_averaged, &row.counts);
  }
}

void dg_agreement_find_verdicts(DgAgreement *agreement, gboolean list) {
  const DgStudy *study = agreement->study;
  Patterns patterns = {0};
  init_patterns(&patterns, study);
  guint n_values = (patterns.n_criteria + 1) * STATISTICS;
  gsize last = (gsize)patterns.n_criteria * STATISTICS;
  g_autofree double *values = g_new(double, n_values);
  g_autofree DgInterval *intervals = g_new(DgInterval, n_values);
  for (guint item = 0; item < study->n_items; item++)
    patterns.counts[patterns.patterns[item]]++;
  guint64(*cells)[CELLS] = count_cells(&patterns, patterns.counts);
  compute(&patterns, (const guint64(*)[CELLS])cells, values);
  dg_bootstrap(study->n_items, agreement->resamples, agreement->seed, compute_resample, &patterns, n_values, intervals);
  for (guint i = 0; i < patterns.n_criteria; i++)
    add_criterion(agreement, i, cells[i * study->n_systems], values + (gsize)i * STATISTICS,
                  intervals + (gsize)i * STATISTICS, list);
  agreement->average.kappa = dg_agreement_statistic(values + last, intervals + last, KAPPAS, KAPPA);
  agreement->average.k2 = dg_agreement_statistic(values + last, intervals + last, KAPPAS, K2);
  g_free(cells);
  clear_patterns(&patterns);
}
