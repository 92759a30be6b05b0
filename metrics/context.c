/* Each pair of nodes that may match has log odds z: a weighted sum of what their labels and places have in common (the
 * prior, context_pairs.c) and of how far their neighbours match each other. With e = exp(z), and 1 for matching
 * nothing, its share is P = e / (1 + R + C - e): R and C sum over the other pairs of both nodes. From the shares follow
 * the neighbours' agreement and new log odds, and so on for some rounds. The matching is then the assignment with the
 * largest sum of log(P / threshold).
 *
 * Shares are whole numbers of 1 / DG_SHARE_ONE, so that their sums do not depend on the order of nodes. */
#include "metrics/context.h"

#include "base/exponential.h"
#include "metrics/context_pairs.h"
#include "metrics/context_weights.h"
#include "metrics/pair_map.h"
#include "metrics/ties.h"

#include <math.h>
#include <string.h>

#define ROUNDS 4

/* Rounds end sooner when no share changes by more. */
#define SETTLED (DG_SHARE_ONE / 128)

/* A pair with at least this share is an anchor: it says something of the order of others. */
#define ANCHOR_SHARE (DG_SHARE_ONE / 32)

/* After this round pairs with a share below SHARE_LEAST are looked at no more, but for those with equal labels. */
#define CUT_ROUND 1u
#define SHARE_LEAST (DG_SHARE_ONE / 512)

/* Odds beyond e^20 are certain. */
#define LOG_ODDS_MAX 20.0

/* What the share of a pair adds to the log of the share that its labels have. */
#define OWN_SHARE 0.5

/* The most that this can be: of P = 1 and a threshold of a millionth. */
#define WEIGHT_MAX 14.5

/* Most steps of a round that go into the neighbours of pairs, and into siblings: above, as where hubs of thousands of
 * nodes meet, these say nothing. */
#define NEIGHBOUR_STEPS_MAX G_GUINT64_CONSTANT(100000000)

/* A pair that says something of the order of others. */
typedef struct {
  guint column, share;
} Anchor;

typedef struct {
  DgComparison *comparison;
  DgNodePlaces *places[2];
  DgContextPairs *pairs;
  const double *weights;
  GArray *anchors; /* Anchor, by row */
  guint *anchor_start; /* row -> its first anchor */
  double anchor_sum; /* of their shares; 0 when the order is not looked at */
  gboolean with_neighbours, with_siblings; /* in this round */
  double *odds; /* of each pair */
  /* Of the row that is looked at: */
  guint *slot; /* column -> index of its pair, from 1; 0 for none */
  guint *predecessors, *successors, *siblings; /* of each pair: shares of pairs of neighbours */
  guint32 *after, *before; /* column -> shares of its anchors whose rows stand behind, or before, the row */
  double *row_sum, *column_sum; /* of the odds of each node */
} Rounds;

/* Adds the shares of a neighbour's pairs to the pairs that have their neighbours as columns. */
static void add_neighbour(Rounds *rounds, guint neighbour, gboolean forward, guint *sums) {
  const DgContextPairs *pairs = rounds->pairs;
  const DgArcs *arcs = &rounds->comparison->sides[DG_REFERENCE].arcs;
  for (guint i = pairs->start[neighbour]; i < pairs->start[neighbour + 1]; i++) {
    const DgContextPair *pair = &pairs->pairs[i];
    const guint *start = forward ? arcs->in_start : arcs->out_start;
    for (guint a = start[pair->column]; pair->share > 0 && a < start[pair->column + 1]; a++) {
      guint column = forward ? arcs->in[a].from : arcs->out[a].to;
      if (column != pair->column && rounds->slot[column] > 0)
        sums[rounds->slot[column] - 1] += pair->share;
    }
  }
}

/* Sums the shares of pairs of successors, and of predecessors, of the row and of each of its columns. */
static void add_neighbours(Rounds *rounds, guint row) {
  const DgArcs *arcs = &rounds->comparison->sides[DG_GENERATED].arcs;
  for (guint a = arcs->out_start[row]; a < arcs->out_start[row + 1]; a++)
    if (arcs->out[a].to != row)
      add_neighbour(rounds, arcs->out[a].to, TRUE, rounds->successors);
  for (guint a = arcs->in_start[row]; a < arcs->in_start[row + 1]; a++)
    if (arcs->in[a].from != row)
      add_neighbour(rounds, arcs->in[a].from, FALSE, rounds->predecessors);
}

/* Lists the pairs that have a share worth speaking of. */
static void list_anchors(Rounds *rounds) {
  const DgContextPairs *pairs = rounds->pairs;
  g_array_set_size(rounds->anchors, 0);
  rounds->anchor_sum = 0;
  for (guint row = 0; row < pairs->row_count; row++) {
    rounds->anchor_start[row] = rounds->anchors->len;
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      const DgContextPair *pair = &pairs->pairs[i];
      if (pair->share < ANCHOR_SHARE)
        continue;
      g_array_append_val(rounds->anchors, ((Anchor){pair->column, pair->share}));
      rounds->anchor_sum += pair->share;
    }
  }
  rounds->anchor_start[pairs->row_count] = rounds->anchors->len;
}

/* Sums by column the shares of the anchors whose rows are marked. */
static void sum_by_column(const Rounds *rounds, const guint8 *marked, guint32 *sums) {
  const Anchor *anchors = (const Anchor *)rounds->anchors->data;
  memset(sums, 0, rounds->pairs->column_count * sizeof *sums);
  for (guint row = 0; row < rounds->pairs->row_count; row++)
    for (guint i = marked[row] ? rounds->anchor_start[row] : rounds->anchors->len; i < rounds->anchor_start[row + 1];
         i++)
      sums[anchors[i].column] += anchors[i].share;
}

static guint32 sum_marked(const guint32 *sums, const guint8 *marked, guint count) {
  guint32 sum = 0;
  for (guint i = 0; i < count; i++)
    sum += sums[i] & -(guint32)marked[i];
  return sum;
}

/* The share of the anchors that stand behind both the row and a column, or before both. */
static double share_of_order(const Rounds *rounds, guint column) {
  const DgNodePlaces *r = rounds->places[DG_REFERENCE];
  gsize from = (gsize)column * r->node_count;
  guint32 common = sum_marked(rounds->after, r->after + from, r->node_count) +
                   sum_marked(rounds->before, r->before + from, r->node_count);
  return common / fmax(DG_SHARE_ONE, rounds->anchor_sum);
}

/* Sums the shares of pairs of siblings. */
static void add_siblings(Rounds *rounds, guint row) {
  const DgContextPairs *pairs = rounds->pairs;
  const DgNodePlaces *g = rounds->places[DG_GENERATED], *r = rounds->places[DG_REFERENCE];
  for (guint s = g->sibling_start[row]; s < g->sibling_start[row + 1]; s++) {
    for (guint i = pairs->start[g->siblings[s]]; i < pairs->start[g->siblings[s] + 1]; i++) {
      const DgContextPair *pair = &pairs->pairs[i];
      for (guint t = r->sibling_start[pair->column]; pair->share > 0 && t < r->sibling_start[pair->column + 1]; t++)
        if (rounds->slot[r->siblings[t]] > 0)
          rounds->siblings[rounds->slot[r->siblings[t]] - 1] += pair->share;
    }
  }
}

/* Twice the neighbours that match each other by all neighbours of both; at most 1. */
static double share_of(guint matched, double count) {
  return count > 0 ? fmin(1, 2.0 * matched / DG_SHARE_ONE / count) : 0;
}

static guint share_of_containers(const Rounds *rounds, guint row, guint column) {
  guint outer = rounds->places[DG_GENERATED]->container[row], other = rounds->places[DG_REFERENCE]->container[column];
  return outer == DG_NO_NODE || other == DG_NO_NODE ? 0 : dg_context_pairs_get_share(rounds->pairs, outer, other);
}

static guint count_siblings(const DgNodePlaces *places, guint node) {
  return places->sibling_start[node + 1] - places->sibling_start[node];
}

static double weigh_pair(const Rounds *rounds, guint row, guint index) {
  const DgNodePlaces *g = rounds->places[DG_GENERATED], *r = rounds->places[DG_REFERENCE];
  const double *w = rounds->weights;
  const DgContextPair *pair = &rounds->pairs->pairs[index];
  guint column = pair->column;
  double sum = pair->prior;
  sum += w[DG_CONTEXT_PREDECESSORS] * share_of(rounds->predecessors[index], g->degree_in[row] + r->degree_in[column]);
  sum += w[DG_CONTEXT_SUCCESSORS] * share_of(rounds->successors[index], g->degree_out[row] + r->degree_out[column]);
  guint siblings = count_siblings(g, row) + count_siblings(r, column);
  sum += w[DG_CONTEXT_SIBLINGS] * share_of(rounds->siblings[index], siblings);
  sum += w[DG_CONTEXT_CONTAINER] * share_of_containers(rounds, row, column) / DG_SHARE_ONE;
  if (rounds->anchor_sum > 0)
    sum += w[DG_CONTEXT_ORDER] * share_of_order(rounds, column);
  return sum;
}

/* Decides what the round has time for. */
static void count_steps(Rounds *rounds) {
  const DgContextPairs *pairs = rounds->pairs;
  const DgNodePlaces *g = rounds->places[DG_GENERATED], *r = rounds->places[DG_REFERENCE];
  guint64 neighbours = 0, siblings = 0;
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      guint column = pairs->pairs[i].column;
      neighbours += (guint64)(g->degree_in[row] * r->degree_in[column] + g->degree_out[row] * r->degree_out[column]);
      siblings += (guint64)count_siblings(g, row) * count_siblings(r, column);
    }
  }
  rounds->with_neighbours = neighbours <= NEIGHBOUR_STEPS_MAX;
  rounds->with_siblings = siblings <= NEIGHBOUR_STEPS_MAX;
}

/* Computes the odds of the pairs of one row from the shares of all. */
static void weigh_row(Rounds *rounds, guint row) {
  const DgContextPairs *pairs = rounds->pairs;
  guint first = pairs->start[row], end = pairs->start[row + 1];
  for (guint i = first; i < end; i++) {
    rounds->slot[pairs->pairs[i].column] = i + 1;
    rounds->predecessors[i] = rounds->successors[i] = rounds->siblings[i] = 0;
  }
  if (rounds->with_neighbours)
    add_neighbours(rounds, row);
  if (rounds->with_siblings)
    add_siblings(rounds, row);
  if (rounds->anchor_sum > 0 && first < end) {
    const DgNodePlaces *g = rounds->places[DG_GENERATED];
    sum_by_column(rounds, g->after + (gsize)row * g->node_count, rounds->after);
    sum_by_column(rounds, g->before + (gsize)row * g->node_count, rounds->before);
  }
  for (guint i = first; i < end; i++) {
    double log_odds = weigh_pair(rounds, row, i);
    rounds->odds[i] = dg_exp(fmax(-LOG_ODDS_MAX, fmin(LOG_ODDS_MAX, log_odds)));
    rounds->slot[pairs->pairs[i].column] = 0;
  }
}

/* Makes the odds shares. Returns the greatest change of a share. */
static guint balance(Rounds *rounds) {
  guint change = 0;
  const DgContextPairs *pairs = rounds->pairs;
  memset(rounds->row_sum, 0, pairs->row_count * sizeof *rounds->row_sum);
  memset(rounds->column_sum, 0, pairs->column_count * sizeof *rounds->column_sum);
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      rounds->row_sum[row] += rounds->odds[i];
      rounds->column_sum[pairs->pairs[i].column] += rounds->odds[i];
    }
  }
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      double others = rounds->row_sum[row] + rounds->column_sum[pairs->pairs[i].column] - rounds->odds[i];
      guint before = pairs->pairs[i].share, share = (guint)(rounds->odds[i] / (1 + others) * DG_SHARE_ONE + 0.5);
      pairs->pairs[i].share = share;
      change = MAX(change, MAX(before, share) - MIN(before, share));
    }
  }
  return change;
}

static void cut(DgContextPairs *pairs) {
  guint kept = 0, next = 0;
  for (guint row = 0; row < pairs->row_count; row++) {
    guint first = next;
    next = pairs->start[row + 1];
    pairs->start[row] = kept;
    for (guint i = first; i < next; i++)
      if (pairs->pairs[i].share >= SHARE_LEAST || pairs->pairs[i].equal)
        pairs->pairs[kept++] = pairs->pairs[i];
  }
  pairs->start[pairs->row_count] = kept;
}

static void settle(Rounds *rounds) {
  const DgContextPairs *pairs = rounds->pairs;
  gsize rows = (gsize)pairs->row_count + 1, columns = (gsize)pairs->column_count + 1;
  gsize count = (gsize)pairs->start[pairs->row_count] + 1;
  rounds->odds = g_new(double, count);
  rounds->predecessors = g_new(guint, count);
  rounds->successors = g_new(guint, count);
  rounds->siblings = g_new(guint, count);
  rounds->slot = g_new0(guint, columns);
  rounds->row_sum = g_new(double, rows);
  rounds->column_sum = g_new(double, columns);
  rounds->anchors = g_array_new(FALSE, FALSE, sizeof(Anchor));
  rounds->anchor_start = g_new(guint, rows);
  rounds->after = g_new(guint32, columns);
  rounds->before = g_new(guint32, columns);
  gboolean is_ordered = rounds->places[DG_GENERATED]->after != NULL && rounds->places[DG_REFERENCE]->after != NULL;
  for (guint round = 0; round < ROUNDS; round++) {
    if (is_ordered)
      list_anchors(rounds);
    count_steps(rounds);
    for (guint row = 0; row < pairs->row_count; row++)
      weigh_row(rounds, row);
    if (balance(rounds) < SETTLED)
      break;
    if (round == CUT_ROUND)
      cut(rounds->pairs);
  }
}

static void rounds_clear(Rounds *rounds) {
  g_clear_pointer(&rounds->places[DG_GENERATED], dg_node_places_free);
  g_clear_pointer(&rounds->places[DG_REFERENCE], dg_node_places_free);
  g_clear_pointer(&rounds->pairs, dg_context_pairs_free);
  g_clear_pointer(&rounds->anchors, g_array_unref);
  g_free(rounds->anchor_start);
  g_free(rounds->after);
  g_free(rounds->before);
  g_free(rounds->odds);
  g_free(rounds->predecessors);
  g_free(rounds->successors);
  g_free(rounds->siblings);
  g_free(rounds->slot);
  g_free(rounds->row_sum);
  g_free(rounds->column_sum);
}

/* Adds the shares of pairs of one node with all nodes of one label, of either side, where there are several: nodes that
 * are interchangeable share what speaks for them. */
static DgPairMap *add_shares_of_labels(const Rounds *rounds, const DgCandidates *labels, gboolean of_rows) {
  const DgContextPairs *pairs = rounds->pairs;
  DgPairMap *sums = dg_pair_map_new();
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      guint column = pairs->pairs[i].column;
      guint node = of_rows ? row : column, label = of_rows ? labels->column_of_node[column] : labels->row_of_node[row];
      if ((of_rows ? labels->columns : labels->rows)[label].count > 1)
        dg_pair_map_set(sums, node, label, dg_pair_map_get(sums, node, label) + pairs->pairs[i].share);
    }
  }
  return sums;
}

/* log(P / threshold) as a weight of an assignment, P being the share that a pair and those with nodes of the same label
 * have. A little of the share of the pair itself chooses among these. 0 below the threshold, but for equal labels:
 * these match in whatever places, unless one has a better partner. */
static guint weigh_pair_of_labels(const DgContextPair *pair, guint of_label, const DgScoreOptions *options) {
  guint64 share = (guint64)MAX(pair->share, of_label) * DG_THRESHOLD_ONE;
  guint64 least = (guint64)options->threshold * DG_SHARE_ONE;
  if ((share < least || (options->threshold_strict && share == least)) && !pair->equal)
    return 0;
  double ratio = (double)share / (double)least;
  double weight = dg_log(fmax(1, ratio)) + OWN_SHARE * pair->share / DG_SHARE_ONE;
  return 1 + (guint)(fmin(1, weight / WEIGHT_MAX) * (DG_MILLION - 1));
}

/* The pairs that reach the threshold. */
static DgCandidates *list_candidates(const Rounds *rounds, const DgCandidates *labels) {
  const DgContextPairs *pairs = rounds->pairs;
  g_autoptr(DgPairMap) of_rows = add_shares_of_labels(rounds, labels, TRUE);
  g_autoptr(DgPairMap) of_columns = add_shares_of_labels(rounds, labels, FALSE);
  g_autoptr(GArray) weighed = g_array_new(FALSE, FALSE, sizeof(DgWeighedPair));
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      const DgContextPair *pair = &pairs->pairs[i];
      guint of_label = MIN(dg_pair_map_get(of_rows, row, labels->column_of_node[pair->column]),
                           dg_pair_map_get(of_columns, pair->column, labels->row_of_node[row]));
      guint weight = weigh_pair_of_labels(pair, of_label, rounds->comparison->options);
      if (weight > 0)
        g_array_append_val(weighed, ((DgWeighedPair){row, pair->column, weight}));
    }
  }
  return dg_candidates_new_from_pairs(weighed, pairs->row_count, pairs->column_count);
}

/* Adds, as if they were assigned, nodes with equal labels that are both left over: of hundreds of them not all pairs
 * were looked at. */
static void add_left_over(const DgCandidates *labels, GArray *quotas) {
  g_autofree guint *rows = g_new0(guint, (gsize)labels->row_count + 1);
  g_autofree guint *columns = g_new0(guint, (gsize)labels->column_count + 1);
  for (guint i = 0; i < quotas->len; i++) {
    const DgQuota *quota = &g_array_index(quotas, DgQuota, i);
    rows[quota->row] += quota->count;
    columns[quota->column] += quota->count;
  }
  for (guint label = 0; label < labels->row_count; label++) {
    guint left = MIN(labels->rows[label].count - rows[label], labels->columns[label].count - columns[label]);
    if (left > 0)
      g_array_append_val(quotas, ((DgQuota){label, label, left}));
  }
}

/* How many nodes of each label an assignment of nodes matches with how many of which. */
static GArray *sum_by_label(const GArray *assigned, const DgCandidates *labels, gboolean with_left_over) {
  GArray *quotas = g_array_new(FALSE, FALSE, sizeof(DgQuota));
  for (guint i = 0; i < assigned->len; i++) {
    const DgQuota *pair = &g_array_index(assigned, DgQuota, i);
    DgQuota quota = {labels->row_of_node[pair->row], labels->column_of_node[pair->column], 1};
    g_array_append_val(quotas, quota);
  }
  if (with_left_over)
    add_left_over(labels, quotas);
  g_array_sort(quotas, dg_quota_compare);
  guint kept = 0;
  for (guint i = 0; i < quotas->len; i++) {
    DgQuota quota = g_array_index(quotas, DgQuota, i);
    if (kept > 0 && dg_quota_compare(&g_array_index(quotas, DgQuota, kept - 1), &quota) == 0)
      g_array_index(quotas, DgQuota, kept - 1).count += quota.count;
    else
      g_array_index(quotas, DgQuota, kept++) = quota;
  }
  g_array_set_size(quotas, kept);
  return quotas;
}

/* Matches nodes by the shares: how many of which label with which is decided by the assignment, which of them by their
 * shares and edges. */
static void assign(const Rounds *rounds) {
  const DgLabelPairs *label_pairs = rounds->pairs->labels;
  const guint *const labels_of[2] = {dg_label_pairs_get_labels(label_pairs, DG_GENERATED),
                                     dg_label_pairs_get_labels(label_pairs, DG_REFERENCE)};
  const guint counts[2] = {rounds->pairs->row_count, rounds->pairs->column_count};
  g_autoptr(DgCandidates) labels =
      dg_candidates_new_of_labels(labels_of, counts, dg_label_pairs_count_labels(label_pairs));
  g_autoptr(DgCandidates) candidates = list_candidates(rounds, labels);
  g_autoptr(GArray) assigned = dg_assignment_optimal(candidates);
  g_autoptr(GArray) quotas = sum_by_label(assigned, labels, rounds->comparison->options->match == DG_MATCH_CONTEXT);
  dg_ties_choose(rounds->comparison, labels, quotas, rounds->pairs);
}

static void note_confidences(const Rounds *rounds) {
  DgSide *generated = &rounds->comparison->sides[DG_GENERATED];
  for (guint row = 0; row < generated->node_count; row++)
    if (generated->partner[row] != DG_NO_NODE)
      generated->confidence[row] =
          (double)dg_context_pairs_get_share(rounds->pairs, row, generated->partner[row]) / DG_SHARE_ONE;
}

static gboolean match(Rounds *rounds, GError **error) {
  DgComparison *comparison = rounds->comparison;
  for (guint side = 0; side < 2; side++) {
    rounds->places[side] = dg_node_places_new(comparison, side, error);
    if (rounds->places[side] == NULL)
      return FALSE;
  }
  const DgNodePlaces *const places[2] = {rounds->places[DG_GENERATED], rounds->places[DG_REFERENCE]};
  rounds->pairs = dg_context_pairs_new(comparison, places, rounds->weights, error);
  if (rounds->pairs == NULL)
    return FALSE;
  settle(rounds);
  assign(rounds);
  note_confidences(rounds);
  return TRUE;
}

gboolean dg_context_match(DgComparison *comparison, GError **error) {
  Rounds rounds = {.comparison = comparison, .weights = dg_context_get_weights(comparison->options)};
  gboolean matched = match(&rounds, error);
  rounds_clear(&rounds);
  return matched;
}
