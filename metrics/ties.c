#include "metrics/ties.h"

#include "metrics/heap.h"
#include "metrics/node_places.h"
#include "metrics/pair_map.h"

/* Pairs of nodes of one quota that are all put up at the start: more would take longer than they help, as such large
 * groups are decided by their edges or not at all. */
#define GROUP_PAIRS_MAX 4096

/* Pairs of nodes that are put up or supported by edges, some 30 MB; and pairs of arcs that are looked at for it.
 * Figures of 5,000 nodes need a tenth of it unless hubs with equal texts meet. */
#define PAIRS_MAX 500000u
#define ARC_PAIRS_MAX 20000000u

/* Arcs that are looked at while partners are swapped, and rounds of it; about half a second. */
#define SWAP_ARCS_MAX 10000000u
#define SWAP_ROUNDS_MAX 20

/* Arcs that a whole share counts as. */
#define SHARE_ARCS 2

/* Full scale of a rank of position. */
#define RANK_ONE 65536u

typedef struct {
  DgComparison *comparison;
  const DgCandidates *candidates;
  DgPairMap *open; /* row and column -> pairs of nodes still to be matched */
  const DgContextPairs *shares; /* NULL: none */
  DgPairMap *support; /* pair of nodes -> arcs that agree with fixed pairs */
  GArray *heap; /* key -support (with shares), order difference of position, a generated, b reference */
  guint *rank_x[2], *rank_y[2]; /* node -> rank of its box centre, 0 to RANK_ONE */
  guint pairs_left, arc_pairs_left;
  guint unfixed; /* pairs of nodes of all quotas */
} Ties;

/* Ranks of the box centres along one axis as whole numbers. */
static guint *make_ranks(const DgSide *side, gboolean vertical) {
  g_autofree double *shares = dg_rank_boxes(side->graph, vertical);
  guint *ranks = g_new(guint, (gsize)side->node_count + 1);
  for (guint i = 0; i < side->node_count; i++)
    ranks[i] = (guint)(shares[i] * RANK_ONE);
  return ranks;
}

static guint rank_difference(guint a, guint b) {
  return a > b ? a - b : b - a;
}

/* Puts the pair up, or raises its support by `support` arcs. */
static void put_pair(Ties *ties, guint generated, guint reference, guint support) {
  guint row = ties->candidates->row_of_node[generated], column = ties->candidates->column_of_node[reference];
  if (ties->pairs_left == 0 || dg_pair_map_get(ties->open, row, column) == 0)
    return;
  ties->pairs_left--;
  support += dg_pair_map_get(ties->support, generated, reference);
  dg_pair_map_set(ties->support, generated, reference, support);
  guint difference = rank_difference(ties->rank_x[DG_GENERATED][generated], ties->rank_x[DG_REFERENCE][reference]) +
                     rank_difference(ties->rank_y[DG_GENERATED][generated], ties->rank_y[DG_REFERENCE][reference]);
  guint share = ties->shares == NULL ? 0 : dg_context_pairs_get_share(ties->shares, generated, reference);
  gint64 weight = (gint64)support * DG_SHARE_ONE + (gint64)share * SHARE_ARCS;
  dg_heap_push(ties->heap, (DgHeapEntry){-weight, difference, generated, reference});
}

/* Counts one pair of arcs; FALSE when there were too many. */
static gboolean may_look(Ties *ties) {
  if (ties->arc_pairs_left == 0)
    return FALSE;
  ties->arc_pairs_left--;
  return TRUE;
}

/* Fixes a pair, and supports the pairs of its neighbours. */
static void fix_pair(Ties *ties, guint generated, guint reference) {
  DgSide *g = &ties->comparison->sides[DG_GENERATED], *r = &ties->comparison->sides[DG_REFERENCE];
  guint row = ties->candidates->row_of_node[generated], column = ties->candidates->column_of_node[reference];
  dg_pair_map_set(ties->open, row, column, dg_pair_map_get(ties->open, row, column) - 1);
  ties->unfixed--;
  g->partner[generated] = reference;
  r->partner[reference] = generated;

  for (guint i = g->arcs.out_start[generated]; i < g->arcs.out_start[generated + 1]; i++) {
    guint next = g->arcs.out[i].to;
    if (g->partner[next] != DG_NO_NODE)
      continue;
    for (guint j = r->arcs.out_start[reference]; j < r->arcs.out_start[reference + 1] && may_look(ties); j++)
      if (r->partner[r->arcs.out[j].to] == DG_NO_NODE)
        put_pair(ties, next, r->arcs.out[j].to, 1);
  }
  for (guint i = g->arcs.in_start[generated]; i < g->arcs.in_start[generated + 1]; i++) {
    guint next = g->arcs.in[i].from;
    if (g->partner[next] != DG_NO_NODE)
      continue;
    for (guint j = r->arcs.in_start[reference]; j < r->arcs.in_start[reference + 1] && may_look(ties); j++)
      if (r->partner[r->arcs.in[j].from] == DG_NO_NODE)
        put_pair(ties, next, r->arcs.in[j].from, 1);
  }
}

/* Fixes the pairs that were put up, best first, until none is left. */
static void drain(Ties *ties) {
  const DgSide *g = &ties->comparison->sides[DG_GENERATED], *r = &ties->comparison->sides[DG_REFERENCE];
  while (ties->heap->len > 0 && ties->unfixed > 0) {
    DgHeapEntry entry = dg_heap_pop(ties->heap);
    if (g->partner[entry.a] != DG_NO_NODE || r->partner[entry.b] != DG_NO_NODE)
      continue;
    /* An entry with less support than the pair has now was followed by a better one, which came out before. */
    guint row = ties->candidates->row_of_node[entry.a], column = ties->candidates->column_of_node[entry.b];
    if (dg_pair_map_get(ties->open, row, column) > 0)
      fix_pair(ties, entry.a, entry.b);
  }
}

static int compare_reading_order(gconstpointer p, gconstpointer q, gpointer data) {
  const DgGraph *graph = data;
  guint a = *(const guint *)p, b = *(const guint *)q;
  DgPoint at = dg_box_center(dg_graph_node(graph, a)->box), bt = dg_box_center(dg_graph_node(graph, b)->box);
  if (at.y != bt.y)
    return at.y < bt.y ? -1 : 1;
  if (at.x != bt.x)
    return at.x < bt.x ? -1 : 1;
  return a < b ? -1 : a > b;
}

/* The nodes of `label` that are still unmatched, from top to bottom and from left to right. */
static GArray *reading_order(const DgSide *side, const DgLabel *label) {
  GArray *nodes = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < label->count; i++)
    if (side->partner[label->nodes[i]] == DG_NO_NODE)
      g_array_append_val(nodes, label->nodes[i]);
  g_array_sort_with_data(nodes, compare_reading_order, (gpointer)side->graph);
  return nodes;
}

/* Fulfils what is left of a quota in reading order, each pair followed by those that its edges support. */
static void fill_quota(Ties *ties, const DgQuota *quota) {
  DgSide *g = &ties->comparison->sides[DG_GENERATED], *r = &ties->comparison->sides[DG_REFERENCE];
  if (dg_pair_map_get(ties->open, quota->row, quota->column) == 0)
    return;
  g_autoptr(GArray) first = reading_order(g, &ties->candidates->rows[quota->row]);
  g_autoptr(GArray) second = reading_order(r, &ties->candidates->columns[quota->column]);
  guint i = 0, j = 0;
  while (dg_pair_map_get(ties->open, quota->row, quota->column) > 0) {
    while (g->partner[g_array_index(first, guint, i)] != DG_NO_NODE)
      i++;
    while (r->partner[g_array_index(second, guint, j)] != DG_NO_NODE)
      j++;
    fix_pair(ties, g_array_index(first, guint, i), g_array_index(second, guint, j));
    drain(ties);
  }
}

/* Two sides seen from one of them, so that swaps need to be written once. */
typedef struct {
  DgSide *near, *far;
  const guint *kind; /* node of `far` -> its row or column: nodes of one are interchangeable */
  guint budget; /* arcs that may still be looked at */
} View;

/* Arcs of `node` and `other` (DG_NO_NODE: none) whose partners are joined by an arc too; each arc once. */
static guint count_agreeing(View *view, guint node, guint other) {
  const DgSide *near = view->near, *far = view->far;
  guint agreeing = 0;
  for (guint turn = 0; turn < 2; turn++) {
    guint center = turn == 0 ? node : other, counted = turn == 0 ? DG_NO_NODE : node;
    if (center == DG_NO_NODE || near->partner[center] == DG_NO_NODE)
      continue;
    guint mate = near->partner[center];
    for (guint i = near->arcs.out_start[center]; i < near->arcs.out_start[center + 1]; i++) {
      guint end = near->arcs.out[i].to;
      if (end != counted && near->partner[end] != DG_NO_NODE)
        agreeing += dg_arcs_find(&far->arcs, mate, near->partner[end]) != NULL;
    }
    for (guint i = near->arcs.in_start[center]; i < near->arcs.in_start[center + 1]; i++) {
      guint end = near->arcs.in[i].from;
      if (end != counted && end != center && near->partner[end] != DG_NO_NODE)
        agreeing += dg_arcs_find(&far->arcs, near->partner[end], mate) != NULL;
    }
    guint looked = near->arcs.out_start[center + 1] - near->arcs.out_start[center] + near->arcs.in_start[center + 1] -
                   near->arcs.in_start[center] + 1;
    view->budget -= MIN(view->budget, looked);
  }
  return agreeing;
}

static void set_partner(View *view, guint near, guint far) {
  if (near != DG_NO_NODE)
    view->near->partner[near] = far;
  if (far != DG_NO_NODE)
    view->far->partner[far] = near;
}

/* Counts one arc; FALSE when there were too many. */
static gboolean may_try(View *view) {
  if (view->budget == 0)
    return FALSE;
  view->budget--;
  return TRUE;
}

/* Gives `node` the partner `wanted`, and its old one to the old partner of `wanted`, when more arcs agree then. */
static gboolean try_swap(View *view, guint node, guint wanted) {
  guint had = view->near->partner[node], other = view->far->partner[wanted];
  guint before = count_agreeing(view, node, other);
  set_partner(view, node, wanted);
  set_partner(view, other, had);
  if (count_agreeing(view, node, other) > before)
    return TRUE;
  set_partner(view, node, had);
  set_partner(view, other, wanted);
  return FALSE;
}

/* Tries for each node the partners that would make one of its arcs agree. Returns whether one was taken. */
static gboolean improve(View *view) {
  DgSide *near = view->near, *far = view->far;
  gboolean improved = FALSE;
  for (guint node = 0; node < near->node_count; node++) {
    if (near->partner[node] == DG_NO_NODE)
      continue;
    for (guint i = near->arcs.out_start[node]; i < near->arcs.out_start[node + 1]; i++) {
      guint mate = near->partner[near->arcs.out[i].to];
      if (mate == DG_NO_NODE || dg_arcs_find(&far->arcs, near->partner[node], mate) != NULL)
        continue;
      for (guint j = far->arcs.in_start[mate]; j < far->arcs.in_start[mate + 1] && may_try(view); j++) {
        guint wanted = far->arcs.in[j].from;
        if (wanted != near->partner[node] && view->kind[wanted] == view->kind[near->partner[node]] &&
            try_swap(view, node, wanted)) {
          improved = TRUE;
          break;
        }
      }
    }
    for (guint i = near->arcs.in_start[node]; i < near->arcs.in_start[node + 1]; i++) {
      guint mate = near->partner[near->arcs.in[i].from];
      if (mate == DG_NO_NODE || dg_arcs_find(&far->arcs, mate, near->partner[node]) != NULL)
        continue;
      for (guint j = far->arcs.out_start[mate]; j < far->arcs.out_start[mate + 1] && may_try(view); j++) {
        guint wanted = far->arcs.out[j].to;
        if (wanted != near->partner[node] && view->kind[wanted] == view->kind[near->partner[node]] &&
            try_swap(view, node, wanted)) {
          improved = TRUE;
          break;
        }
      }
    }
  }
  return improved;
}

/* Puts up the pairs of nodes that have a share. */
static void put_shares(Ties *ties) {
  const DgContextPairs *shares = ties->shares;
  for (guint node = 0; node < shares->row_count; node++)
    for (guint i = shares->start[node]; i < shares->start[node + 1]; i++)
      put_pair(ties, node, shares->pairs[i].column, 0);
}

/* Puts up all pairs of nodes of the quotas, but for those of large groups. */
static void put_all(Ties *ties, const GArray *quotas) {
  for (guint i = 0; i < quotas->len; i++) {
    const DgQuota *quota = &g_array_index(quotas, DgQuota, i);
    const DgLabel *row = &ties->candidates->rows[quota->row], *column = &ties->candidates->columns[quota->column];
    if (dg_pair_map_get(ties->open, quota->row, quota->column) == 0 ||
        (guint64)row->count * column->count > GROUP_PAIRS_MAX)
      continue;
    for (guint j = 0; j < row->count; j++)
      for (guint k = 0; k < column->count; k++)
        put_pair(ties, row->nodes[j], column->nodes[k], 0);
  }
}

void dg_ties_choose(DgComparison *comparison, const DgCandidates *candidates, const GArray *quotas,
                    const DgContextPairs *shares) {
  Ties ties = {
      .comparison = comparison,
      .candidates = candidates,
      .shares = shares,
      .open = dg_pair_map_new(),
      .support = dg_pair_map_new(),
      .heap = g_array_new(FALSE, FALSE, sizeof(DgHeapEntry)),
      .pairs_left = PAIRS_MAX,
      .arc_pairs_left = ARC_PAIRS_MAX,
  };
  DgSide *g = &comparison->sides[DG_GENERATED], *r = &comparison->sides[DG_REFERENCE];
  for (guint side = 0; side < 2; side++) {
    ties.rank_x[side] = make_ranks(&comparison->sides[side], FALSE);
    ties.rank_y[side] = make_ranks(&comparison->sides[side], TRUE);
  }
  for (guint i = 0; i < quotas->len; i++) {
    const DgQuota *quota = &g_array_index(quotas, DgQuota, i);
    dg_pair_map_set(ties.open, quota->row, quota->column, quota->count);
    ties.unfixed += quota->count;
  }

  gboolean choice = FALSE;
  for (guint i = 0; i < quotas->len; i++) {
    const DgQuota *quota = &g_array_index(quotas, DgQuota, i);
    const DgLabel *row = &candidates->rows[quota->row], *column = &candidates->columns[quota->column];
    if (row->count == 1 && column->count == 1)
      fix_pair(&ties, row->nodes[0], column->nodes[0]);
    else
      choice = TRUE;
  }
  if (choice && shares != NULL)
    put_shares(&ties);
  else if (choice)
    put_all(&ties, quotas);
  drain(&ties);
  for (guint i = 0; i < quotas->len; i++)
    fill_quota(&ties, &g_array_index(quotas, DgQuota, i));

  View forth = {g, r, candidates->column_of_node, SWAP_ARCS_MAX};
  View back = {r, g, candidates->row_of_node, SWAP_ARCS_MAX};
  for (guint round = 0; round < SWAP_ROUNDS_MAX && choice; round++) {
    gboolean improved = improve(&forth);
    improved |= improve(&back);
    if (!improved)
      break;
  }

  comparison->tie_steps = ARC_PAIRS_MAX - ties.arc_pairs_left + 2 * (guint64)SWAP_ARCS_MAX - forth.budget -
                          back.budget + dg_pair_map_get_steps(ties.open) + dg_pair_map_get_steps(ties.support);
  dg_pair_map_free(ties.open);
  dg_pair_map_free(ties.support);
  g_array_unref(ties.heap);
  for (guint side = 0; side < 2; side++) {
    g_free(ties.rank_x[side]);
    g_free(ties.rank_y[side]);
  }
}
