/* The size of a maximum matching in a bipartite graph, by augmenting paths that are found breadth first.
 *
 * What a search without success has reached stays closed to later ones: no augmenting path can lead through it any
 * more (it is a Hungarian tree: Papadimitriou and Steiglitz, Combinatorial Optimization, 10.2), so such searches take
 * linear time together. Written by hand because the optimal assignment of the metrics weighs similarities, and igraph's
 * matching would have to share its global error handler. */
#include "metrics/agreement/gold.h"

#define NONE G_MAXUINT

typedef struct {
  const DgCorrespondences *edges; /* by their generated node, ascending */
  guint n_rows, n_columns;
  guint *begin; /* rows + 1: where the edges of each row begin */
  guint *row_partner, *column_partner; /* NONE: free */
  guint *came_from; /* the row that a column was reached from */
  guint *reached; /* which search reached a column last */
  gboolean *closed; /* columns */
  GArray *queue; /* guint: rows */
} Search;

static guint edge_row(const Search *search, guint edge) {
  return (guint)(g_array_index(search->edges, guint64, edge) >> 32);
}

static guint edge_column(const Search *search, guint edge) {
  return (guint)g_array_index(search->edges, guint64, edge);
}

static guint *new_partners(guint n) {
  guint *partners = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++)
    partners[i] = NONE;
  return partners;
}

static void begin(Search *search, const DgCorrespondences *edges) {
  *search = (Search){.edges = edges, .queue = g_array_new(FALSE, FALSE, sizeof(guint))};
  for (guint edge = 0; edge < edges->len; edge++) {
    search->n_rows = MAX(search->n_rows, edge_row(search, edge) + 1);
    search->n_columns = MAX(search->n_columns, edge_column(search, edge) + 1);
  }
  search->begin = g_new0(guint, (gsize)search->n_rows + 1);
  for (guint edge = 0; edge < edges->len; edge++)
    search->begin[edge_row(search, edge) + 1] = edge + 1;
  for (guint row = 0; row < search->n_rows; row++) /* rows without edges end where they begin */
    search->begin[row + 1] = MAX(search->begin[row + 1], search->begin[row]);
  search->row_partner = new_partners(search->n_rows);
  search->column_partner = new_partners(search->n_columns);
  search->came_from = g_new0(guint, (gsize)search->n_columns + 1);
  search->reached = new_partners(search->n_columns);
  search->closed = g_new0(gboolean, (gsize)search->n_columns + 1);
}

static void end(Search *search) {
  g_free(search->begin);
  g_free(search->row_partner);
  g_free(search->column_partner);
  g_free(search->came_from);
  g_free(search->reached);
  g_free(search->closed);
  g_array_unref(search->queue);
}

/* Exchanges the pairs along the path that ends in the free `column`. */
static void exchange(Search *search, guint column) {
  while (column != NONE) {
    guint row = search->came_from[column], next = search->row_partner[row];
    search->row_partner[row] = column;
    search->column_partner[column] = row;
    column = next;
  }
}

/* Reaches the columns at `row`, and queues their partners. Returns a free column, NONE without one. */
static guint reach(Search *search, guint row, guint number) {
  for (guint edge = search->begin[row]; edge < search->begin[row + 1]; edge++) {
    guint column = edge_column(search, edge);
    if (search->closed[column] || search->reached[column] == number)
      continue;
    search->reached[column] = number;
    search->came_from[column] = row;
    if (search->column_partner[column] == NONE)
      return column;
    g_array_append_val(search->queue, search->column_partner[column]);
  }
  return NONE;
}

/* Looks for a path from the free `row`. Returns whether there was one. */
static gboolean augment(Search *search, guint row) {
  g_array_set_size(search->queue, 0);
  g_array_append_val(search->queue, row);
  for (guint i = 0; i < search->queue->len; i++) {
    guint column = reach(search, g_array_index(search->queue, guint, i), row);
    if (column == NONE)
      continue;
    exchange(search, column);
    return TRUE;
  }
  for (guint i = 1; i < search->queue->len; i++)
    search->closed[search->row_partner[g_array_index(search->queue, guint, i)]] = TRUE;
  return FALSE;
}

guint dg_correspondences_one_to_one(const DgCorrespondences *correspondences) {
  Search search;
  guint count = 0;
  begin(&search, correspondences);
  for (guint row = 0; row < search.n_rows; row++)
    count += augment(&search, row);
  end(&search);
  return count;
}
