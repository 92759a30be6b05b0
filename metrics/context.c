/* Each pair of nodes that may match has log odds z: a weighted sum of what their labels and places have in common (the
 * prior, context_pairs.c) and of how far their neighbours match each other. exp(z) is made a share P between 0 and 1 by
 * dividing rows and columns in turn, until those of a node and of its being matched to nothing sum to 1 (Sinkhorn and
 * Knopp, Pacific Journal of Mathematics 21(2), 1967). From the shares follow the neighbours' agreement and new log
 * odds, and so on for some rounds. The matching is then the assignment with the largest sum of log(P / threshold).
 *
 * Shares are whole numbers of 1 / DG_SHARE_ONE, so that their sums do not depend on the order of nodes. */
#include "metrics/context.h"

#include "base/exponential.h"
#include "metrics/context_pairs.h"
#include "metrics/context_weights.h"
#include "metrics/interchangeable.h"
#include "metrics/ties.h"

#include <math.h>
#include <string.h>

#define ROUNDS 6
#define SINKHORN_ROUNDS 8

/* A pair with a smaller share says nothing of the order of others. */
#define FIRM_SHARE (DG_SHARE_ONE / 64)

/* After this round pairs with a share below SHARE_LEAST are looked at no more. */
#define CUT_ROUND 1u
#define SHARE_LEAST (DG_SHARE_ONE / 512)

/* Odds beyond e^20 are certain. */
#define LOG_ODDS_MAX 20.0

/* log(P / threshold) of a pair that is taken is at most 14, of P = 1 and a threshold of a millionth. */
#define LOG_RATIO_MAX 14.0

typedef struct {
  DgComparison *comparison;
  DgNodePlaces *places[2];
  DgContextPairs *pairs;
  const double *weights;
  double total; /* sum of all shares, in matched pairs */
  GArray *firm; /* DgWeighedPair: pairs of at least FIRM_SHARE, with their shares */
  double *odds; /* of each pair */
  /* Of the row that is looked at: */
  guint *slot; /* column -> index of its pair, from 1; 0 for none */
  guint *predecessors, *successors; /* of each pair: shares of pairs of neighbours */
  guint32 *after, *before; /* column -> shares of those that stand behind, and before, the row */
  double *row_factor, *column_factor, *column_sum; /* of the Sinkhorn rounds */
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

/* Lists the pairs whose order is looked at, in `firm`. */
static void list_firm(Rounds *rounds) {
  const DgContextPairs *pairs = rounds->pairs;
  g_array_set_size(rounds->firm, 0);
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      const DgContextPair *pair = &pairs->pairs[i];
      if (pair->share >= FIRM_SHARE)
        g_array_append_val(rounds->firm, ((DgWeighedPair){row, pair->column, pair->share}));
    }
  }
}

/* Sums by column the shares of the firm pairs whose row stands behind this one, or before it. */
static void add_ordered(const Rounds *rounds, const guint8 *ordered, guint32 *sums) {
  const DgWeighedPair *firm = (const DgWeighedPair *)rounds->firm->data;
  memset(sums, 0, rounds->pairs->column_count * sizeof *sums);
  for (guint i = 0; i < rounds->firm->len; i++)
    sums[firm[i].column] += firm[i].millionths & -(guint32)ordered[firm[i].row];
}

static guint32 sum_where(const guint32 *sums, const guint8 *ordered, guint count) {
  guint32 sum = 0;
  for (guint i = 0; i < count; i++)
    sum += sums[i] & -(guint32)ordered[i];
  return sum;
}

/* Twice the neighbours that match each other by all neighbours of both; at most 1. */
static double share_of(guint matched, double count) {
  return count > 0 ? fmin(1, 2.0 * matched / DG_SHARE_ONE / count) : 0;
}

static guint share_of_containers(const Rounds *rounds, guint row, guint column) {
  guint outer = rounds->places[DG_GENERATED]->container[row], other = rounds->places[DG_REFERENCE]->container[column];
  if (outer == DG_NO_NODE || other == DG_NO_NODE)
    return 0;
  const DgContextPairs *pairs = rounds->pairs;
  for (guint i = pairs->start[outer]; i < pairs->start[outer + 1]; i++)
    if (pairs->pairs[i].column == other)
      return pairs->pairs[i].share;
  return 0;
}

static double weigh_pair(const Rounds *rounds, guint row, guint index) {
  const DgNodePlaces *g = rounds->places[DG_GENERATED], *r = rounds->places[DG_REFERENCE];
  const double *w = rounds->weights;
  const DgContextPair *pair = &rounds->pairs->pairs[index];
  guint column = pair->column;
  double sum = pair->prior;
  sum += w[DG_CONTEXT_PREDECESSORS] * share_of(rounds->predecessors[index], g->degree_in[row] + r->degree_in[column]);
  sum += w[DG_CONTEXT_SUCCESSORS] * share_of(rounds->successors[index], g->degree_out[row] + r->degree_out[column]);
  sum += w[DG_CONTEXT_CONTAINER] * share_of_containers(rounds, row, column) / DG_SHARE_ONE;
  if (g->after != NULL && r->after != NULL && rounds->firm->len > 0) {
    gsize start = (gsize)column * r->node_count;
    guint32 ordered = sum_where(rounds->after, r->after + start, r->node_count) +
                      sum_where(rounds->before, r->before + start, r->node_count);
    sum += w[DG_CONTEXT_ORDER] * ordered / DG_SHARE_ONE / fmax(1, rounds->total);
  }
  return sum;
}

/* Computes the odds of the pairs of one row from the shares of all. */
static void weigh_row(Rounds *rounds, guint row) {
  const DgContextPairs *pairs = rounds->pairs;
  const DgNodePlaces *g = rounds->places[DG_GENERATED];
  guint first = pairs->start[row], end = pairs->start[row + 1];
  for (guint i = first; i < end; i++) {
    rounds->slot[pairs->pairs[i].column] = i + 1;
    rounds->predecessors[i] = rounds->successors[i] = 0;
  }
  add_neighbours(rounds, row);
  if (g->after != NULL && rounds->firm->len > 0 && first < end) {
    add_ordered(rounds, g->after + (gsize)row * g->node_count, rounds->after);
    add_ordered(rounds, g->before + (gsize)row * g->node_count, rounds->before);
  }
  for (guint i = first; i < end; i++) {
    double log_odds = weigh_pair(rounds, row, i);
    rounds->odds[i] = dg_exp(fmax(-LOG_ODDS_MAX, fmin(LOG_ODDS_MAX, log_odds)));
    rounds->slot[pairs->pairs[i].column] = 0;
  }
}

/* Sets the factors of the rows so that odds and factor, and 1 for no match, sum to 1. */
static void balance_rows(Rounds *rounds) {
  const DgContextPairs *pairs = rounds->pairs;
  for (guint row = 0; row < pairs->row_count; row++) {
    double sum = 1;
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++)
      sum += rounds->odds[i] * rounds->column_factor[pairs->pairs[i].column];
    rounds->row_factor[row] = 1 / sum;
  }
}

static void balance_columns(Rounds *rounds) {
  const DgContextPairs *pairs = rounds->pairs;
  for (guint column = 0; column < pairs->column_count; column++)
    rounds->column_sum[column] = 1;
  for (guint row = 0; row < pairs->row_count; row++)
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++)
      rounds->column_sum[pairs->pairs[i].column] += rounds->odds[i] * rounds->row_factor[row];
  for (guint column = 0; column < pairs->column_count; column++)
    rounds->column_factor[column] = 1 / rounds->column_sum[column];
}

/* Makes the odds shares. */
static void balance(Rounds *rounds) {
  DgContextPairs *pairs = rounds->pairs;
  for (guint column = 0; column < pairs->column_count; column++)
    rounds->column_factor[column] = 1;
  for (guint round = 0; round < SINKHORN_ROUNDS; round++) {
    balance_rows(rounds);
    balance_columns(rounds);
  }
  balance_rows(rounds);
  guint64 total = 0;
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      double share = rounds->odds[i] * rounds->row_factor[row] * rounds->column_factor[pairs->pairs[i].column];
      pairs->pairs[i].share = (guint)(share * DG_SHARE_ONE + 0.5);
      total += pairs->pairs[i].share;
    }
  }
  rounds->total = (double)total / DG_SHARE_ONE;
}

static void cut(DgContextPairs *pairs) {
  guint kept = 0, next = 0;
  for (guint row = 0; row < pairs->row_count; row++) {
    guint first = next;
    next = pairs->start[row + 1];
    pairs->start[row] = kept;
    for (guint i = first; i < next; i++)
      if (pairs->pairs[i].share >= SHARE_LEAST)
        pairs->pairs[kept++] = pairs->pairs[i];
  }
  pairs->start[pairs->row_count] = kept;
}

static void settle(Rounds *rounds) {
  const DgContextPairs *pairs = rounds->pairs;
  gsize rows = (gsize)pairs->row_count + 1, columns = (gsize)pairs->column_count + 1;
  gsize count = (gsize)pairs->start[pairs->row_count] + 1;
  rounds->firm = g_array_new(FALSE, FALSE, sizeof(DgWeighedPair));
  rounds->odds = g_new(double, count);
  rounds->predecessors = g_new(guint, count);
  rounds->successors = g_new(guint, count);
  rounds->slot = g_new0(guint, columns);
  rounds->after = g_new(guint32, columns);
  rounds->before = g_new(guint32, columns);
  rounds->row_factor = g_new(double, rows);
  rounds->column_factor = g_new(double, columns);
  rounds->column_sum = g_new(double, columns);
  for (guint round = 0; round <= ROUNDS; round++) {
    list_firm(rounds);
    for (guint row = 0; row < pairs->row_count; row++)
      weigh_row(rounds, row);
    balance(rounds);
    if (round == CUT_ROUND)
      cut(rounds->pairs);
  }
}

static void rounds_clear(Rounds *rounds) {
  g_clear_pointer(&rounds->places[DG_GENERATED], dg_node_places_free);
  g_clear_pointer(&rounds->places[DG_REFERENCE], dg_node_places_free);
  g_clear_pointer(&rounds->pairs, dg_context_pairs_free);
  g_clear_pointer(&rounds->firm, g_array_unref);
  g_free(rounds->odds);
  g_free(rounds->predecessors);
  g_free(rounds->successors);
  g_free(rounds->slot);
  g_free(rounds->after);
  g_free(rounds->before);
  g_free(rounds->row_factor);
  g_free(rounds->column_factor);
  g_free(rounds->column_sum);
}

/* log(P / threshold) as a weight of an assignment; 0 below the threshold. */
static guint weigh_share(guint share, guint threshold) {
  double ratio = (double)share / DG_SHARE_ONE / ((double)threshold / DG_THRESHOLD_ONE);
  return ratio < 1 ? 0 : 1 + (guint)(dg_log(ratio) / LOG_RATIO_MAX * (DG_MILLION - 1));
}

/* The pairs that reach the threshold, nodes that nothing tells apart as one row or column. */
static DgCandidates *list_candidates(const Rounds *rounds) {
  const DgContextPairs *pairs = rounds->pairs;
  guint threshold = rounds->comparison->options->threshold;
  g_autoptr(GArray) weighed = g_array_new(FALSE, FALSE, sizeof(DgWeighedPair));
  for (guint row = 0; row < pairs->row_count; row++) {
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++) {
      guint weight = weigh_share(pairs->pairs[i].share, threshold);
      if (weight > 0)
        g_array_append_val(weighed, ((DgWeighedPair){row, pairs->pairs[i].column, weight}));
    }
  }
  return dg_candidates_new_from_pairs(weighed, pairs->row_count, pairs->column_count);
}

static void note_confidences(const Rounds *rounds) {
  DgSide *generated = &rounds->comparison->sides[DG_GENERATED];
  const DgContextPairs *pairs = rounds->pairs;
  for (guint row = 0; row < pairs->row_count; row++)
    for (guint i = pairs->start[row]; i < pairs->start[row + 1]; i++)
      if (pairs->pairs[i].column == generated->partner[row])
        generated->confidence[row] = (double)pairs->pairs[i].share / DG_SHARE_ONE;
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
  g_autoptr(DgCandidates) candidates = list_candidates(rounds);
  g_autoptr(GArray) quotas = dg_assignment_optimal(candidates);
  dg_ties_choose(comparison, candidates, quotas);
  note_confidences(rounds);
  return TRUE;
}

gboolean dg_context_match(DgComparison *comparison, GError **error) {
  Rounds rounds = {.comparison = comparison, .weights = dg_context_get_weights(comparison->options)};
  gboolean matched = match(&rounds, error);
  rounds_clear(&rounds);
  return matched;
}
