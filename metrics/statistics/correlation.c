#include "metrics/statistics/correlation.h"

#include <math.h>

/* One side of the pairs. `place` of a pair is that of its value among the different values, in ascending order. */
typedef struct {
  double *values;
  guint *places;
  guint n_places;
  guint64 *totals; /* weight of each place, of one computation */
  double *ranks; /* mean rank of each place, of one computation */
} Side;

/* Pairs are kept in ascending order of `swept`; the sums of Kendall's tau are a Fenwick tree over the places of the
 * other side, `counted`, which has fewer: people judge on few grades. */
struct _DgPairs {
  guint n;
  guint *order; /* index of each pair as the caller counts */
  Side x, y;
  const Side *swept, *counted;
  guint64 *tree;
};

typedef struct {
  double value;
  guint index;
} Ranked;

static int compare_ranked(gconstpointer a, gconstpointer b) {
  const Ranked *p = a, *q = b;
  if (p->value != q->value)
    return p->value < q->value ? -1 : 1;
  return (p->index > q->index) - (p->index < q->index);
}

/* The values in ascending order. Free with g_free(). */
static Ranked *rank_values(const double *values, guint n) {
  Ranked *ranked = g_new(Ranked, n + 1);
  for (guint i = 0; i < n; i++)
    ranked[i] = (Ranked){values[i], i};
  qsort(ranked, n, sizeof *ranked, compare_ranked);
  return ranked;
}

/* `position` says where each pair of the caller stands in the order that is kept. */
static void init_side(Side *side, const Ranked *ranked, const guint *position, guint n) {
  side->values = g_new(double, n + 1);
  side->places = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++) {
    if (i == 0 || ranked[i].value != ranked[i - 1].value)
      side->n_places++;
    guint at = position[ranked[i].index];
    side->values[at] = ranked[i].value;
    side->places[at] = side->n_places - 1;
  }
  side->totals = g_new(guint64, side->n_places + 1);
  side->ranks = g_new(double, side->n_places + 1);
}

static void clear_side(Side *side) {
  g_free(side->values);
  g_free(side->places);
  g_free(side->totals);
  g_free(side->ranks);
}

static guint count_places(const Ranked *ranked, guint n) {
  guint count = 0;
  for (guint i = 0; i < n; i++)
    count += i == 0 || ranked[i].value != ranked[i - 1].value;
  return count;
}

DgPairs *dg_pairs_new(const double *x, const double *y, guint n) {
  DgPairs *pairs = g_new0(DgPairs, 1);
  g_autofree Ranked *ranked_x = rank_values(x, n), *ranked_y = rank_values(y, n);
  gboolean sweep_x = count_places(ranked_x, n) >= count_places(ranked_y, n);
  const Ranked *sweep = sweep_x ? ranked_x : ranked_y;
  g_autofree guint *position = g_new(guint, n + 1);
  pairs->n = n;
  pairs->order = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++) {
    pairs->order[i] = sweep[i].index;
    position[sweep[i].index] = i;
  }
  init_side(&pairs->x, ranked_x, position, n);
  init_side(&pairs->y, ranked_y, position, n);
  pairs->swept = sweep_x ? &pairs->x : &pairs->y;
  pairs->counted = sweep_x ? &pairs->y : &pairs->x;
  pairs->tree = g_new(guint64, pairs->counted->n_places + 1);
  return pairs;
}

void dg_pairs_free(DgPairs *pairs) {
  if (!pairs)
    return;
  clear_side(&pairs->x);
  clear_side(&pairs->y);
  g_free(pairs->order);
  g_free(pairs->tree);
  g_free(pairs);
}

/* Weight of the pair that stands at `at`. */
static inline guint weight_at(const DgPairs *pairs, const guint *weights, guint at) {
  return weights ? weights[pairs->order[at]] : 1;
}

/* Sums the weights of each place and computes its mean rank, from 1. Returns how many places have any weight. */
static guint weigh_side(const DgPairs *pairs, Side *side, const guint *weights) {
  for (guint i = 0; i < side->n_places; i++)
    side->totals[i] = 0;
  for (guint i = 0; i < pairs->n; i++)
    side->totals[side->places[i]] += weight_at(pairs, weights, i);
  guint used = 0;
  guint64 before = 0;
  for (guint i = 0; i < side->n_places; i++) {
    used += side->totals[i] > 0;
    side->ranks[i] = (double)before + ((double)side->totals[i] + 1) / 2;
    before += side->totals[i];
  }
  return used;
}

/* Sums of squares and of products of the deviations from the means. */
typedef struct {
  double n, mean_x, mean_y, xx, yy, xy;
} Moments;

static void add_to_means(Moments *m, double x, double y, double weight) {
  m->n += weight;
  m->mean_x += weight * x;
  m->mean_y += weight * y;
}

static void add_to_sums(Moments *m, double x, double y, double weight) {
  double dx = x - m->mean_x, dy = y - m->mean_y;
  m->xx += weight * dx * dx;
  m->yy += weight * dy * dy;
  m->xy += weight * dx * dy;
}

static double correlation_of(const Moments *m) {
  return m->xx > 0 && m->yy > 0 ? CLAMP(m->xy / sqrt(m->xx) / sqrt(m->yy), -1, 1) : NAN;
}

static double pearson(const DgPairs *pairs, const guint *weights) {
  Moments m = {0};
  for (guint i = 0; i < pairs->n; i++)
    add_to_means(&m, pairs->x.values[i], pairs->y.values[i], weight_at(pairs, weights, i));
  m.mean_x /= m.n;
  m.mean_y /= m.n;
  for (guint i = 0; i < pairs->n; i++)
    add_to_sums(&m, pairs->x.values[i], pairs->y.values[i], weight_at(pairs, weights, i));
  return correlation_of(&m);
}

/* Ranks have the mean (n + 1) / 2 on both sides. */
static double spearman(const DgPairs *pairs, const guint *weights, double n) {
  Moments m = {.n = n, .mean_x = (n + 1) / 2, .mean_y = (n + 1) / 2};
  for (guint i = 0; i < pairs->n; i++)
    add_to_sums(&m, pairs->x.ranks[pairs->x.places[i]], pairs->y.ranks[pairs->y.places[i]],
                weight_at(pairs, weights, i));
  return correlation_of(&m);
}

/* Number of pairs of pairs that are no ties on a side. */
static double untied(const Side *side, double n) {
  double tied = 0;
  for (guint i = 0; i < side->n_places; i++)
    tied += (double)side->totals[i] * ((double)side->totals[i] - 1) / 2;
  return n * (n - 1) / 2 - tied;
}

/* Weight below place `place` of the tree. */
static guint64 weight_below(const guint64 *tree, guint place) {
  guint64 sum = 0;
  for (guint i = place; i > 0; i -= i & -i)
    sum += tree[i];
  return sum;
}

/* Sweeps over the groups of equal values: each pair meets those that stand before its group (Knight 1966, with counts
 * in place of a merge sort). */
static double kendall(DgPairs *pairs, const guint *weights, double n) {
  guint n_places = pairs->counted->n_places;
  for (guint i = 0; i <= n_places; i++)
    pairs->tree[i] = 0;
  const guint *groups = pairs->swept->places, *places = pairs->counted->places;
  gint64 score = 0; /* concordant less discordant */
  guint64 seen = 0;
  for (guint first = 0, next; first < pairs->n; first = next) {
    for (next = first; next < pairs->n && groups[next] == groups[first]; next++) {
      guint64 below = weight_below(pairs->tree, places[next]);
      guint64 above = seen - weight_below(pairs->tree, places[next] + 1);
      score += ((gint64)below - (gint64)above) * (gint64)weight_at(pairs, weights, next);
    }
    for (guint i = first; i < next; i++) {
      guint weight = weight_at(pairs, weights, i);
      seen += weight;
      for (guint at = places[i] + 1; at <= n_places; at += at & -at)
        pairs->tree[at] += weight;
    }
  }
  return CLAMP((double)score / sqrt(untied(&pairs->x, n)) / sqrt(untied(&pairs->y, n)), -1, 1);
}

void dg_pairs_correlate(DgPairs *pairs, const guint *weights, double values[DG_CORRELATION_COUNT]) {
  guint used_x = weigh_side(pairs, &pairs->x, weights), used_y = weigh_side(pairs, &pairs->y, weights);
  values[DG_PEARSON] = values[DG_SPEARMAN] = values[DG_KENDALL] = NAN;
  /* Counted, not computed: the sum of equal numbers divided by their count may differ from them in the last bit. */
  if (used_x < 2 || used_y < 2)
    return;
  double n = 0;
  for (guint i = 0; i < pairs->x.n_places; i++)
    n += (double)pairs->x.totals[i];
  values[DG_PEARSON] = pearson(pairs, weights);
  values[DG_SPEARMAN] = spearman(pairs, weights, n);
  values[DG_KENDALL] = kendall(pairs, weights, n);
}

static gboolean is_constant(const double *values, guint n) {
  for (guint i = 1; i < n; i++)
    if (values[i] != values[0])
      return FALSE;
  return TRUE;
}

double dg_pearson(const double *x, const double *y, guint n) {
  if (is_constant(x, n) || is_constant(y, n))
    return NAN;
  Moments m = {0};
  for (guint i = 0; i < n; i++)
    add_to_means(&m, x[i], y[i], 1);
  m.mean_x /= m.n;
  m.mean_y /= m.n;
  for (guint i = 0; i < n; i++)
    add_to_sums(&m, x[i], y[i], 1);
  return correlation_of(&m);
}

void dg_mean_ranks(const double *values, guint n, double *ranks) {
  g_autofree Ranked *ranked = rank_values(values, n);
  for (guint first = 0, next; first < n; first = next) {
    for (next = first; next < n && ranked[next].value == ranked[first].value; next++)
      ;
    for (guint i = first; i < next; i++)
      ranks[ranked[i].index] = (first + 1 + next) / 2.0;
  }
}
