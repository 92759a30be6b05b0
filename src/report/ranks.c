/* Ranks by the longest way from the nodes that nothing leads to. Arcs that close a cycle are found by a walk in depth,
 * in the order of the document: authors write a loop from where it begins. */
#include "report/ranks.h"

#include <math.h>

/* So many leaves of a node stand in one layer, and of very many so many times as there are layers of them. */
#define LEAVES_MAX 10u
#define LEAVES_FORM 2.0

typedef struct {
  guint n, n_arcs;
  const DgRankArc *arcs;
  guint *starts, *leaving; /* the arcs that leave node i are leaving[starts[i]] to leaving[starts[i + 1] - 1] */
  guint *arriving; /* how many arcs arrive at each node */
  guint *order, *place; /* the nodes in their order, and the place of each in it */
} Ranking;

static void list_arcs(Ranking *ranking) {
  for (guint i = 0; i < ranking->n_arcs; i++) {
    ranking->starts[ranking->arcs[i].from + 1]++;
    ranking->arriving[ranking->arcs[i].to]++;
  }
  for (guint i = 0; i < ranking->n; i++)
    ranking->starts[i + 1] += ranking->starts[i];
  g_autofree guint *at = g_memdup2(ranking->starts, ranking->n * sizeof *at);
  for (guint i = 0; i < ranking->n_arcs; i++)
    ranking->leaving[at[ranking->arcs[i].from]++] = i;
}

/* A walk from `root`: each node is put before all that it leads to, from the end of the order, of which `left` are not
 * yet taken. */
static void walk(Ranking *ranking, guint root, guint8 *seen, guint *next, guint *stack, guint *left) {
  guint depth = 0;
  stack[depth++] = root;
  seen[root] = 1;
  while (depth) {
    guint node = stack[depth - 1];
    if (next[node] == ranking->starts[node + 1]) {
      depth--;
      ranking->order[--*left] = node;
      ranking->place[node] = *left;
      continue;
    }
    guint to = ranking->arcs[ranking->leaving[next[node]++]].to;
    if (!seen[to]) {
      seen[to] = 1;
      stack[depth++] = to;
    }
  }
}

static void find_order(Ranking *ranking) {
  guint n = ranking->n, left = n;
  g_autofree guint *next = g_memdup2(ranking->starts, (n + 1) * sizeof *next), *stack = g_new(guint, n + 1);
  g_autofree guint8 *seen = g_new0(guint8, n + 1);
  for (guint i = 0; i < n; i++)
    if (!ranking->arriving[i])
      walk(ranking, i, seen, next, stack, &left);
  for (guint i = 0; i < n; i++)
    if (!seen[i])
      walk(ranking, i, seen, next, stack, &left);
}

/* The arc from the earlier of its nodes to the later one. */
static DgRankArc forward(const Ranking *ranking, const DgRankArc *arc) {
  return ranking->place[arc->from] < ranking->place[arc->to] ? *arc : (DgRankArc){arc->to, arc->from};
}

static int compare_arcs(gconstpointer a, gconstpointer b, gpointer place) {
  const guint *at = place;
  const DgRankArc *p = a, *q = b;
  if (p->from != q->from)
    return at[p->from] < at[q->from] ? -1 : 1;
  return p->to < q->to ? -1 : p->to > q->to;
}

/* Nodes that more arcs leave than arrive at come down to what they lead to: fewer lines are long. */
static void pull_down(const Ranking *ranking, const DgRankArc *forwards, guint *ranks) {
  g_autofree guint *balance = g_new0(guint, ranking->n + 1), *nearest = g_new(guint, ranking->n + 1);
  for (guint i = 0; i < ranking->n; i++)
    nearest[i] = G_MAXUINT;
  for (guint i = 0; i < ranking->n_arcs; i++) {
    balance[forwards[i].from]++;
    balance[forwards[i].to]--; /* may wrap, and is compared as signed */
  }
  guint arc = ranking->n_arcs;
  for (guint i = ranking->n; i-- > 0;) {
    guint node = ranking->order[i];
    for (; arc && forwards[arc - 1].from == node; arc--)
      nearest[node] = MIN(nearest[node], ranks[forwards[arc - 1].to]);
    if ((gint)balance[node] > 0)
      ranks[node] = nearest[node] - 1;
  }
}

/* Many nodes that hang on one node alone stand in several layers, or their row would be too wide to be read. */
static void spread_leaves(const Ranking *ranking, const DgRankArc *forwards, guint *ranks) {
  g_autofree guint *degrees = g_new0(guint, ranking->n + 1);
  for (guint i = 0; i < ranking->n_arcs; i++) {
    degrees[forwards[i].from]++;
    degrees[forwards[i].to]++;
  }
  for (guint first = 0, last = 0; first < ranking->n_arcs; first = last) {
    guint leaves = 0, seen = 0;
    for (; last < ranking->n_arcs && forwards[last].from == forwards[first].from; last++)
      leaves += degrees[forwards[last].to] == 1;
    guint row = MAX(LEAVES_MAX, (guint)sqrt(LEAVES_FORM * leaves));
    for (guint i = first; i < last; i++)
      if (degrees[forwards[i].to] == 1)
        ranks[forwards[i].to] += seen++ / row;
  }
}

static void rank(const Ranking *ranking, guint *ranks) {
  g_autofree DgRankArc *forwards = g_new(DgRankArc, ranking->n_arcs + 1);
  for (guint i = 0; i < ranking->n_arcs; i++)
    forwards[i] = forward(ranking, &ranking->arcs[i]);
  g_qsort_with_data(forwards, (gint)ranking->n_arcs, sizeof *forwards, compare_arcs, ranking->place);
  for (guint i = 0; i < ranking->n; i++)
    ranks[i] = 0;
  for (guint i = 0; i < ranking->n_arcs; i++)
    ranks[forwards[i].to] = MAX(ranks[forwards[i].to], ranks[forwards[i].from] + 1);
  pull_down(ranking, forwards, ranks);
  spread_leaves(ranking, forwards, ranks);
}

void dg_ranks_find(guint n, const DgRankArc *arcs, guint n_arcs, guint *ranks) {
  g_autofree guint *starts = g_new0(guint, n + 2), *leaving = g_new(guint, n_arcs + 1);
  g_autofree guint *arriving = g_new0(guint, n + 1), *order = g_new(guint, n + 1), *place = g_new(guint, n + 1);
  Ranking ranking = {n, n_arcs, arcs, starts, leaving, arriving, order, place};
  list_arcs(&ranking);
  find_order(&ranking);
  rank(&ranking, ranks);
}
