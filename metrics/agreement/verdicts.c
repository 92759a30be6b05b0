#include "metrics/agreement/findings.h"

#include <math.h>
#include <string.h>

/* Cell of an item that people did not rate. */
#define NO_CELL DG_CELLS

/* What is computed of each resample for each criterion and the average, in this order: kappa and k2 of each system,
 * and their differences. */
enum { KAPPA, K2, KAPPA_2, K2_2, KAPPA_DIFFERENCE, K2_DIFFERENCE, STATISTICS };

/* Items that have the same cells in all criteria are counted together: there are few different ones. */
typedef struct {
  const DgStudy *study;
  guint n_criteria, width; /* cells of a pattern: criteria x systems */
  guint *patterns; /* of each item */
  GByteArray *cells; /* of each pattern */
  guint n_patterns;
  guint *counts; /* of each pattern in one resample */
} Patterns;

DgConfusionCounts dg_confusion_counts(const guint64 cells[DG_CELLS]) {
  return (DgConfusionCounts){.tp = cells[4],
                             .tn = cells[0] + cells[2],
                             .fp = cells[1],
                             .fn = cells[3] + cells[5],
                             .passed_na = cells[2] + cells[5],
                             .flagged_na = cells[7]};
}

static double kappa_of(const guint64 *cells) {
  DgConfusion confusion;
  confusion.n_labels = 3;
  for (guint a = 0; a < 3; a++)
    memcpy(confusion.counts[a], cells + (gsize)3 * a, 3 * sizeof *cells);
  return dg_cohen_kappa(&confusion);
}

static double k2_of(const guint64 *cells) {
  DgConfusionCounts counts = dg_confusion_counts(cells);
  DgConfusion confusion;
  confusion.n_labels = 2;
  confusion.counts[0][0] = counts.tn;
  confusion.counts[0][1] = counts.fp;
  confusion.counts[1][0] = counts.fn;
  confusion.counts[1][1] = counts.tp;
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
static void compute(const Patterns *patterns, const guint64 (*cells)[DG_CELLS], double *values) {
  guint n_systems = patterns->study->n_systems;
  for (guint i = 0; i <= patterns->n_criteria; i++) {
    double *own = values + (gsize)i * STATISTICS;
    for (guint system = 0; system < DG_SYSTEMS; system++)
      for (guint k = 0; k < 2; k++) {
        guint statistic = 2 * system + k;
        if (system >= n_systems)
          own[statistic] = NAN;
        else if (i == patterns->n_criteria)
          own[statistic] = average_of(patterns, values, statistic);
        else
          own[statistic] = (k ? k2_of : kappa_of)(cells[i * n_systems + system]);
      }
    own[KAPPA_DIFFERENCE] = own[KAPPA] - own[KAPPA_2];
    own[K2_DIFFERENCE] = own[K2] - own[K2_2];
  }
}

/* The cells of the items that `counts` counts by pattern. Free with g_free(). */
static guint64 (*count_cells(const Patterns *patterns, const guint *counts))[DG_CELLS] {
  guint64(*cells)[DG_CELLS] = g_malloc0_n(patterns->width + 1, sizeof *cells);
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
  guint64(*cells)[DG_CELLS] = count_cells(patterns, patterns->counts);
  compute(patterns, (const guint64(*)[DG_CELLS])cells, values);
  g_free(cells);
}

DgVerdictFinding *dg_find_verdicts(const DgStudy *study, guint resamples, guint32 seed) {
  Patterns patterns = {0};
  init_patterns(&patterns, study);
  guint n_values = (patterns.n_criteria + 1) * STATISTICS;
  g_autofree double *values = g_new(double, n_values);
  g_autofree DgInterval *intervals = g_new(DgInterval, n_values);
  for (guint item = 0; item < study->n_items; item++)
    patterns.counts[patterns.patterns[item]]++;
  guint64(*cells)[DG_CELLS] = count_cells(&patterns, patterns.counts);
  compute(&patterns, (const guint64(*)[DG_CELLS])cells, values);
  dg_bootstrap(study->n_items, resamples, seed, compute_resample, &patterns, n_values, intervals);
  DgVerdictFinding *findings = g_new0(DgVerdictFinding, patterns.n_criteria + 1);
  for (guint i = 0; i <= patterns.n_criteria; i++) {
    DgEstimate own[STATISTICS];
    for (guint k = 0; k < STATISTICS; k++)
      own[k] = (DgEstimate){values[i * STATISTICS + k], intervals[i * STATISTICS + k]};
    for (guint system = 0; system < DG_SYSTEMS; system++) {
      findings[i].kappa[system] = own[2 * system + KAPPA];
      findings[i].k2[system] = own[2 * system + K2];
      if (i < patterns.n_criteria && system < study->n_systems)
        memcpy(findings[i].cells[system], cells[i * study->n_systems + system], sizeof *cells);
    }
    findings[i].kappa_difference = own[KAPPA_DIFFERENCE];
    findings[i].k2_difference = own[K2_DIFFERENCE];
  }
  g_free(cells);
  clear_patterns(&patterns);
  return findings;
}
