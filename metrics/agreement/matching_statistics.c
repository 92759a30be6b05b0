#include "metrics/agreement/matching_agreement.h"

#include <math.h>
#include <string.h>

/* What is computed of each resample, of each system; the correlations stand in the order of their kinds. */
enum {
  PRECISION,
  RECALL,
  F1,
  MACRO_F1,
  FAIR_F1,
  CORRELATIONS,
  PARTIAL = CORRELATIONS + DG_CORRELATION_COUNT,
  STATISTICS
};

/* Sums of squares up to this are those of equal numbers. */
#define CONSTANT 1e-12

/* What a system found, a number for each pair. */
typedef struct {
  double *right, *wrong; /* correspondences in the gold, and outside of it */
  double *fair; /* the size of a maximum one-to-one matching within the right ones */
  double *f1;
  double *node_f1; /* of the judged pairs */
  DgPairs *judged; /* node F1 and judged F1 of the pairs that have all */
} Found;

typedef struct {
  guint n, n_clusters, n_systems, n_judged;
  double *gold, *bound; /* correspondences of a pair, and the size of a maximum one-to-one matching within them */
  guint *cluster, *judged; /* the cluster of each pair; the pairs that are judged */
  double *judged_f1, *counts_f1; /* of the judged pairs; the node F1 that counting the nodes alone would give */
  guint *weights, *judged_weights, *cluster_weights; /* how often each is in a resample */
  Found found[DG_SYSTEMS];
} Sample;

static double ratio(double numerator, double denominator) {
  return denominator > 0 ? numerator / denominator : 0;
}

static double f1_of(double right, double wrong, double missed) {
  return ratio(2 * right, 2 * right + wrong + missed);
}

static void count_pair(const Sample *sample, guint at, const DgGoldPair *pair, guint system) {
  const Found *found = &sample->found[system];
  guint n_found = pair->found[system] ? pair->found[system]->len : 0;
  g_autoptr(GArray) right = pair->found[system] ? dg_correspondences_common(pair->found[system], pair->gold)
                                                : g_array_new(FALSE, FALSE, sizeof(guint64));
  found->right[at] = right->len;
  found->wrong[at] = n_found - right->len;
  found->fair[at] = dg_correspondences_one_to_one(right);
  found->f1[at] = pair->gold->len == 0 && n_found == 0
                      ? 1
                      : f1_of(found->right[at], found->wrong[at], sample->gold[at] - found->right[at]);
}

/* A pair without a result has found nothing, of whatever nodes. */
static double node_f1(const DgGoldPair *pair, guint system) {
  return pair->found[system] ? pair->node_f1[system] : 0;
}

static void list_judged(Sample *sample, DgGoldPair *const *pairs) {
  for (guint i = 0; i < sample->n; i++) {
    gboolean complete = !isnan(pairs[i]->judged);
    for (guint system = 0; system < sample->n_systems; system++)
      complete = complete && !isnan(node_f1(pairs[i], system));
    if (complete)
      sample->judged[sample->n_judged++] = i;
  }
}

/* The greatest node F1 of a one-to-one matching of graphs with so many nodes: what is known without looking at them.
 * NaN when the gold does not list the nodes. */
static double counts_f1(const DgGoldPair *pair) {
  double generated = pair->n_nodes[DG_GOLD_GENERATED], reference = pair->n_nodes[DG_GOLD_REFERENCE];
  return generated > 0 && reference > 0 ? 2 * MIN(generated, reference) / (generated + reference) : NAN;
}

static void read_judged(Sample *sample, DgGoldPair *const *pairs) {
  for (guint i = 0; i < sample->n_judged; i++) {
    const DgGoldPair *pair = pairs[sample->judged[i]];
    sample->judged_f1[i] = pair->judged;
    sample->counts_f1[i] = counts_f1(pair);
    for (guint system = 0; system < sample->n_systems; system++)
      sample->found[system].node_f1[i] = node_f1(pair, system);
  }
  for (guint system = 0; system < sample->n_systems; system++)
    sample->found[system].judged = dg_pairs_new(sample->found[system].node_f1, sample->judged_f1, sample->n_judged);
}

/* Numbers the clusters in the order of their names, so that the order of the lines changes no resample. A pair without
 * a cluster is one by itself, named as the pair. */
static void number_clusters(Sample *sample, DgGoldPair *const *pairs) {
  g_autoptr(GHashTable) numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new(), keys = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < sample->n; i++) {
    const DgGoldPair *pair = pairs[i];
    char *key = pair->cluster ? g_strdup(pair->cluster)
                              : g_strconcat("\n", pair->model ? pair->model : "", "\n", pair->id, NULL);
    g_ptr_array_add(keys, key);
    if (g_hash_table_insert(numbers, g_strdup(key), NULL))
      g_ptr_array_add(names, key);
  }
  g_ptr_array_sort(names, dg_study_compare_items);
  for (guint i = 0; i < names->len; i++)
    g_hash_table_insert(numbers, g_strdup(names->pdata[i]), GUINT_TO_POINTER(i));
  for (guint i = 0; i < sample->n; i++)
    sample->cluster[i] = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, keys->pdata[i]));
  sample->n_clusters = names->len;
}

static void count_system(Sample *sample, DgGoldPair *const *pairs, guint system) {
  guint n = sample->n;
  sample->found[system] = (Found){.right = g_new0(double, n),
                                  .wrong = g_new0(double, n),
                                  .fair = g_new0(double, n),
                                  .f1 = g_new0(double, n),
                                  .node_f1 = g_new0(double, n)};
  for (guint i = 0; i < n; i++)
    count_pair(sample, i, pairs[i], system);
}

static void begin(Sample *sample, DgGoldPair *const *pairs, guint n, guint n_systems) {
  *sample = (Sample){.n = n,
                     .n_systems = n_systems,
                     .gold = g_new0(double, n),
                     .bound = g_new0(double, n),
                     .cluster = g_new0(guint, n),
                     .judged = g_new0(guint, n),
                     .judged_f1 = g_new0(double, n),
                     .counts_f1 = g_new0(double, n),
                     .weights = g_new0(guint, n),
                     .judged_weights = g_new0(guint, n),
                     .cluster_weights = g_new0(guint, n)};
  for (guint i = 0; i < n; i++) {
    sample->gold[i] = pairs[i]->gold->len;
    sample->bound[i] = dg_correspondences_one_to_one(pairs[i]->gold);
  }
  number_clusters(sample, pairs);
  for (guint system = 0; system < n_systems; system++)
    count_system(sample, pairs, system);
  list_judged(sample, pairs);
  read_judged(sample, pairs);
}

static void end(Sample *sample) {
  g_free(sample->gold);
  g_free(sample->bound);
  g_free(sample->cluster);
  g_free(sample->judged);
  g_free(sample->judged_f1);
  g_free(sample->counts_f1);
  g_free(sample->weights);
  g_free(sample->judged_weights);
  g_free(sample->cluster_weights);
  for (guint system = 0; system < sample->n_systems; system++) {
    Found *found = &sample->found[system];
    g_free(found->right);
    g_free(found->wrong);
    g_free(found->fair);
    g_free(found->f1);
    g_free(found->node_f1);
    dg_pairs_free(found->judged);
  }
}

static double sum(const Sample *sample, const double *column) {
  double total = 0;
  for (guint i = 0; i < sample->n; i++)
    total += sample->weights[i] * column[i];
  return total;
}

/* Pearson's correlation of two numbers of the judged pairs under their weights; NaN when one is constant. */
static double weighted_pearson(const Sample *sample, const double *x, const double *y) {
  double n = 0, mean_x = 0, mean_y = 0, xx = 0, yy = 0, xy = 0;
  for (guint i = 0; i < sample->n_judged; i++) {
    double weight = sample->judged_weights[i];
    n += weight;
    mean_x += weight * x[i];
    mean_y += weight * y[i];
  }
  mean_x /= n;
  mean_y /= n;
  for (guint i = 0; i < sample->n_judged; i++) {
    double weight = sample->judged_weights[i];
    xx += weight * (x[i] - mean_x) * (x[i] - mean_x);
    yy += weight * (y[i] - mean_y) * (y[i] - mean_y);
    xy += weight * (x[i] - mean_x) * (y[i] - mean_y);
  }
  return xx > CONSTANT && yy > CONSTANT ? xy / sqrt(xx * yy) : NAN;
}

/* The partial correlation of node F1 and judged F1 given the counts of nodes (Yule 1907): what both share beyond what
 * follows from how many nodes there are. */
static double partial(const Sample *sample, const Found *found) {
  double own = weighted_pearson(sample, found->node_f1, sample->judged_f1);
  double own_counts = weighted_pearson(sample, found->node_f1, sample->counts_f1);
  double judged_counts = weighted_pearson(sample, sample->judged_f1, sample->counts_f1);
  double rest = (1 - own_counts * own_counts) * (1 - judged_counts * judged_counts);
  return rest > CONSTANT ? (own - own_counts * judged_counts) / sqrt(rest) : NAN;
}

static void compute_system(const Sample *sample, guint system, double *values) {
  const Found *found = &sample->found[system];
  double right = sum(sample, found->right), wrong = sum(sample, found->wrong), gold = sum(sample, sample->gold);
  double fair = sum(sample, found->fair), pairs = 0;
  for (guint i = 0; i < sample->n; i++)
    pairs += sample->weights[i];
  values[PRECISION] = ratio(right, right + wrong);
  values[RECALL] = ratio(right, gold);
  values[F1] = f1_of(right, wrong, gold - right);
  values[MACRO_F1] = ratio(sum(sample, found->f1), pairs);
  values[FAIR_F1] = f1_of(fair, wrong, sum(sample, sample->bound) - fair);
  dg_pairs_correlate(found->judged, sample->judged_weights, values + CORRELATIONS);
  values[PARTIAL] = partial(sample, found);
}

/* All statistics under the weights of the sample. */
static void compute(const Sample *sample, double *values) {
  for (guint i = 0; i < DG_PARTS * STATISTICS; i++)
    values[i] = NAN;
  for (guint i = 0; i < sample->n_judged; i++)
    sample->judged_weights[i] = sample->weights[sample->judged[i]];
  for (guint system = 0; system < sample->n_systems; system++)
    compute_system(sample, system, values + (gsize)system * STATISTICS);
  for (guint i = 0; i < STATISTICS; i++)
    values[DG_PART_DIFFERENCE * STATISTICS + i] = values[i] - values[DG_PART_VERSUS * STATISTICS + i];
}

static void compute_resample(const guint *picks, guint n, double *values, gpointer data) {
  const Sample *sample = data;
  memset(sample->cluster_weights, 0, n * sizeof *sample->cluster_weights);
  for (guint i = 0; i < n; i++)
    sample->cluster_weights[picks[i]]++;
  for (guint i = 0; i < sample->n; i++)
    sample->weights[i] = sample->cluster_weights[sample->cluster[i]];
  compute(sample, values);
}

/* What does not follow from resamples. */
static void count_set(const Sample *sample, DgMatchingAgreementSet *row) {
  double gold = sum(sample, sample->gold), bound = sum(sample, sample->bound);
  row->pairs = sample->n;
  row->clusters = sample->n_clusters;
  row->judged = sample->n_judged;
  row->gold = (guint64)gold;
  for (guint system = 0; system < sample->n_systems; system++) {
    const Found *found = &sample->found[system];
    row->found[system] = (guint64)(sum(sample, found->right) + sum(sample, found->wrong));
  }
  row->one_to_one_recall = ratio(bound, gold);
  row->one_to_one_f1 = ratio(2 * row->one_to_one_recall, 1 + row->one_to_one_recall);
}

void dg_matching_agreement_measure(const DgMatchingAgreement *agreement, DgGoldPair *const *pairs, guint n,
                                   DgMatchingAgreementSet *row) {
  Sample sample;
  double values[DG_PARTS * STATISTICS];
  DgInterval intervals[DG_PARTS * STATISTICS];
  DgAgreementStatistic *const statistics[STATISTICS] = {&row->precision, &row->recall,  &row->f1,
                                                        &row->macro_f1,  &row->fair_f1, &row->pearson,
                                                        &row->spearman,  &row->kendall, &row->partial};
  begin(&sample, pairs, n, agreement->n_systems);
  for (guint i = 0; i < n; i++)
    sample.weights[i] = 1;
  compute(&sample, values);
  count_set(&sample, row);
  dg_bootstrap(sample.n_clusters, agreement->resamples, agreement->seed, compute_resample, &sample,
               DG_PARTS * STATISTICS, intervals);
  for (guint i = 0; i < STATISTICS; i++)
    *statistics[i] = dg_agreement_statistic(values, intervals, STATISTICS, i);
  end(&sample);
}
