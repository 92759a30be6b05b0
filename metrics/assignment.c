/* Shortest augmenting paths with potentials (Jonker and Volgenant, Computing 38, 1987) on the sparse graph of
 * candidates, with capacities, as in a transportation problem.
 *
 * Written by hand because igraph_solve_lsap() wants the dense matrix of all nodes: 200 MB and a time that grows with
 * the cube for two figures of 5,000 nodes. Here nodes with equal texts are one row or column with a capacity, and a
 * path never leaves its component. A test holds the result to igraph's on small cases.
 *
 * The cost of a pair is DG_SIMILARITY_ONE - weight; to leave a node of a row unmatched costs DG_SIMILARITY_ONE. So
 * every row can place all of its nodes, and the cheapest placement has the largest sum of weights. */
#include "metrics/assignment.h"

#include "metrics/heap.h"

#include <stdlib.h>

/* Nodes of `row` that a column holds. */
typedef struct {
  guint row, count;
} Share;

typedef struct {
  const DgCandidates *candidates;
  gint64 *row_potential, *column_potential;
  guint *spare; /* column -> nodes that are still free */
  GArray **shares; /* column -> Share */

  /* One search. An entry of these is valid when its stamp is that of the search. */
  guint stamp;
  guint *row_stamp, *column_stamp;
  gint64 *row_distance, *column_distance;
  guint *row_before; /* the column over which the row was reached; G_MAXUINT for the source */
  guint *column_before; /* the row over which the column is reached */
  guint8 *settled; /* column: its distance is final */
  GArray *reached; /* guint: rows, in the order in which they were reached */
  GArray *passed; /* guint: columns that were settled */
  GArray *heap; /* DgHeapEntry: key distance, order 0 for columns with free nodes, a column */
  gint64 drop_distance; /* the cheapest way to end: by leaving a node of `drop_row` unmatched */
  guint drop_row;
  gint64 free_distance; /* the nearest column with a free node that was reached so far */
} Search;

static void reach_row(Search *search, guint row, guint before, gint64 distance) {
  search->row_stamp[row] = search->stamp;
  search->row_distance[row] = distance;
  search->row_before[row] = before;
  g_array_append_val(search->reached, row);

  gint64 base = distance + DG_SIMILARITY_ONE - search->row_potential[row];
  if (base < search->drop_distance) {
    search->drop_distance = base;
    search->drop_row = row;
  }
  DgCandidateIter iter;
  DgCandidate candidate;
  dg_candidates_begin(search->candidates, row, &iter);
  while (dg_candidates_next(&iter, &candidate)) {
    guint column = candidate.column;
    gint64 reach = base - candidate.weight - search->column_potential[column];
    /* What lies behind the nearest end does not matter. */
    gboolean is_free = search->spare[column] > 0;
    if (reach > search->drop_distance || reach > search->free_distance || (!is_free && reach == search->free_distance))
      continue;
    if (search->column_stamp[column] == search->stamp) {
      if (search->settled[column] || reach >= search->column_distance[column])
        continue;
    }
    search->column_stamp[column] = search->stamp;
    search->settled[column] = FALSE;
    search->column_distance[column] = reach;
    search->column_before[column] = row;
    if (is_free)
      search->free_distance = reach;
    dg_heap_push(search->heap, (DgHeapEntry){reach, is_free ? 0 : 1, column, 0});
  }
}

/* Dijkstra from `source` to the nearest column with a free node, or to the row that is cheapest to leave unmatched:
 * then the result is G_MAXUINT. On equal cost a match is preferred. */
static guint search_path(Search *search, guint source) {
  search->stamp++;
  search->drop_distance = search->free_distance = G_MAXINT64;
  g_array_set_size(search->reached, 0);
  g_array_set_size(search->passed, 0);
  g_array_set_size(search->heap, 0);
  reach_row(search, source, G_MAXUINT, 0);
  while (search->heap->len > 0) {
    DgHeapEntry entry = dg_heap_pop(search->heap);
    guint column = entry.a;
    if (search->settled[column] || entry.key != search->column_distance[column])
      continue;
    if (entry.key > search->drop_distance)
      break;
    if (search->spare[column] > 0)
      return column;
    search->settled[column] = TRUE;
    g_array_append_val(search->passed, column);
    const GArray *shares = search->shares[column];
    for (guint i = 0; i < shares->len; i++) {
      guint row = g_array_index(shares, Share, i).row;
      if (search->row_stamp[row] != search->stamp)
        reach_row(search, row, column, entry.key);
    }
  }
  return G_MAXUINT;
}

static Share *find_share(GArray *shares, guint row) {
  for (guint i = 0; i < shares->len; i++)
    if (g_array_index(shares, Share, i).row == row)
      return &g_array_index(shares, Share, i);
  return NULL;
}

static void add_share(GArray *shares, guint row, guint count) {
  Share *share = find_share(shares, row);
  if (share != NULL)
    share->count += count;
  else
    g_array_append_val(shares, ((Share){row, count}));
}

static void take_share(GArray *shares, guint row, guint count) {
  Share *share = find_share(shares, row);
  share->count -= count;
  if (share->count == 0)
    g_array_remove_index(shares, (guint)(share - (Share *)shares->data));
}

/* Moves up to `supply` nodes of the source along the path that ends at column `end`, or at drop_row. Returns how many
 * nodes of the source found their place. */
static guint augment(Search *search, guint supply, guint end) {
  guint amount = end == G_MAXUINT ? supply : MIN(supply, search->spare[end]);
  guint row = end == G_MAXUINT ? search->drop_row : search->column_before[end];
  while (search->row_before[row] != G_MAXUINT) {
    guint column = search->row_before[row];
    amount = MIN(amount, find_share(search->shares[column], row)->count);
    row = search->column_before[column];
  }

  row = search->drop_row;
  if (end != G_MAXUINT) {
    row = search->column_before[end];
    search->spare[end] -= amount;
    add_share(search->shares[end], row, amount);
  }
  while (search->row_before[row] != G_MAXUINT) {
    guint column = search->row_before[row];
    take_share(search->shares[column], row, amount);
    row = search->column_before[column];
    add_share(search->shares[column], row, amount);
  }
  return amount;
}

/* Keeps all reduced costs at or above 0, and at 0 on the path and on all shares. */
static void update_potentials(Search *search, gint64 distance) {
  for (guint i = 0; i < search->reached->len; i++) {
    guint row = g_array_index(search->reached, guint, i);
    search->row_potential[row] += distance - search->row_distance[row];
  }
  for (guint i = 0; i < search->passed->len; i++) {
    guint column = g_array_index(search->passed, guint, i);
    search->column_potential[column] -= distance - search->column_distance[column];
  }
}

int dg_quota_compare(gconstpointer p, gconstpointer q) {
  const DgQuota *a = p, *b = q;
  if (a->row != b->row)
    return a->row < b->row ? -1 : 1;
  return a->column < b->column ? -1 : a->column > b->column;
}

GArray *dg_assignment_optimal(const DgCandidates *candidates) {
  gsize rows = (gsize)candidates->row_count + 1, columns = (gsize)candidates->column_count + 1;
  Search search = {
      .candidates = candidates,
      .row_potential = g_new0(gint64, rows),
      .column_potential = g_new0(gint64, columns),
      .spare = g_new(guint, columns),
      .shares = g_new(GArray *, columns),
      .row_stamp = g_new0(guint, rows),
      .column_stamp = g_new0(guint, columns),
      .row_distance = g_new(gint64, rows),
      .column_distance = g_new(gint64, columns),
      .row_before = g_new(guint, rows),
      .column_before = g_new(guint, columns),
      .settled = g_new0(guint8, columns),
      .reached = g_array_new(FALSE, FALSE, sizeof(guint)),
      .passed = g_array_new(FALSE, FALSE, sizeof(guint)),
      .heap = g_array_new(FALSE, FALSE, sizeof(DgHeapEntry)),
  };
  for (guint column = 0; column < candidates->column_count; column++) {
    search.spare[column] = candidates->columns[column].count;
    search.shares[column] = g_array_new(FALSE, FALSE, sizeof(Share));
  }

  for (guint row = 0; row < candidates->row_count; row++) {
    for (guint supply = candidates->rows[row].count; supply > 0;) {
      guint end = search_path(&search, row);
      update_potentials(&search, end == G_MAXUINT ? search.drop_distance : search.column_distance[end]);
      supply -= augment(&search, supply, end);
    }
  }

  GArray *quotas = g_array_new(FALSE, FALSE, sizeof(DgQuota));
  for (guint column = 0; column < candidates->column_count; column++) {
    for (guint i = 0; i < search.shares[column]->len; i++) {
      const Share *share = &g_array_index(search.shares[column], Share, i);
      g_array_append_val(quotas, ((DgQuota){share->row, column, share->count}));
    }
    g_array_unref(search.shares[column]);
  }
  if (quotas->len > 0)
    qsort(quotas->data, quotas->len, sizeof(DgQuota), dg_quota_compare);

  g_free(search.row_potential);
  g_free(search.column_potential);
  g_free(search.spare);
  g_free(search.shares);
  g_free(search.row_stamp);
  g_free(search.column_stamp);
  g_free(search.row_distance);
  g_free(search.column_distance);
  g_free(search.row_before);
  g_free(search.column_before);
  g_free(search.settled);
  g_array_unref(search.reached);
  g_array_unref(search.passed);
  g_array_unref(search.heap);
  return quotas;
}
