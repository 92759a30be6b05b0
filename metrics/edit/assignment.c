/* Shortest augmenting paths with potentials (Jonker and Volgenant, Computing 38, 1987) on a dense table.
 *
 * Written by hand because igraph_solve_lsap() takes no prices to start from, gives none back, and does not count what
 * it does: a search solves thousands of tables that differ in a few cells, bounds its branches by the prices, and must
 * end after the same work on every machine. A test holds the result to igraph's. */
#include "metrics/edit/assignment.h"

#define FREE G_MAXUINT

typedef struct {
  const gint64 *cells;
  guint size;
  gint64 *row_prices, *column_prices;
  guint *row_of; /* column -> its row, or FREE */
  gint64 *distance; /* column: from the row that is to be placed */
  guint *before; /* column: the row over which it is reached */
  gboolean *settled; /* column: its distance is final */
} Table;

/* What the cell costs beyond its prices, never less than 0. */
static gint64 slack(const Table *table, guint row, guint column) {
  return table->cells[(gsize)row * table->size + column] - table->row_prices[row] - table->column_prices[column];
}

/* Raises the prices of rows as far as they go, and gives rows what is then free for nothing. */
static void place_at_once(Table *table, gboolean *placed) {
  for (guint row = 0; row < table->size; row++) {
    gint64 least = slack(table, row, 0);
    for (guint column = 1; column < table->size; column++)
      least = MIN(least, slack(table, row, column));
    table->row_prices[row] += least;
    for (guint column = 0; column < table->size && !placed[row]; column++)
      if (table->row_of[column] == FREE && slack(table, row, column) == 0) {
        table->row_of[column] = row;
        placed[row] = TRUE;
      }
  }
}

/* The nearest column that is not settled; the first of equally near ones. */
static guint find_nearest(const Table *table) {
  guint nearest = FREE;
  for (guint column = 0; column < table->size; column++)
    if (!table->settled[column] && (nearest == FREE || table->distance[column] < table->distance[nearest]))
      nearest = column;
  return nearest;
}

/* Dijkstra from a row without a column to the nearest free column, which is returned. */
static guint find_path(Table *table, guint source, guint64 *steps) {
  for (guint column = 0; column < table->size; column++) {
    table->distance[column] = slack(table, source, column);
    table->before[column] = source;
    table->settled[column] = FALSE;
  }
  for (;;) {
    *steps += 2 * (guint64)table->size;
    guint nearest = find_nearest(table), row = table->row_of[nearest];
    if (row == FREE)
      return nearest;
    table->settled[nearest] = TRUE;
    gint64 reached = table->distance[nearest];
    for (guint column = 0; column < table->size; column++) {
      if (table->settled[column])
        continue;
      gint64 distance = reached + slack(table, row, column);
      if (distance < table->distance[column]) {
        table->distance[column] = distance;
        table->before[column] = row;
      }
    }
  }
}

/* Keeps every slack at or above 0, and at 0 on the path and on all placed rows. */
static void update_prices(Table *table, guint source, guint end) {
  gint64 length = table->distance[end];
  for (guint column = 0; column < table->size; column++) {
    if (!table->settled[column])
      continue;
    table->row_prices[table->row_of[column]] += length - table->distance[column];
    table->column_prices[column] -= length - table->distance[column];
  }
  table->row_prices[source] += length;
}

static void augment(Table *table, guint *columns, guint source, guint end) {
  for (guint column = end;;) {
    guint row = table->before[column], next = columns[row];
    table->row_of[column] = row;
    columns[row] = column;
    if (row == source)
      return;
    column = next;
  }
}

gint64 dg_edit_assign(const gint64 *cells, guint size, guint *columns, gint64 *row_prices, gint64 *column_prices,
                      guint64 *steps) {
  if (size == 0)
    return 0;
  Table table = {cells,
                 size,
                 row_prices,
                 column_prices,
                 g_new(guint, size),
                 g_new(gint64, size),
                 g_new(guint, size),
                 g_new(gboolean, size)};
  g_autofree gboolean *placed = g_new0(gboolean, size);
  for (guint i = 0; i < size; i++)
    table.row_of[i] = columns[i] = FREE;
  place_at_once(&table, placed);
  *steps += 2 * (guint64)size * size;
  for (guint column = 0; column < size; column++)
    if (table.row_of[column] != FREE)
      columns[table.row_of[column]] = column;
  for (guint row = 0; row < size; row++) {
    if (placed[row])
      continue;
    guint end = find_path(&table, row, steps);
    update_prices(&table, row, end);
    augment(&table, columns, row, end);
  }
  gint64 cost = 0;
  for (guint row = 0; row < size; row++)
    cost += cells[(gsize)row * size + columns[row]];
  g_free(table.row_of);
  g_free(table.distance);
  g_free(table.before);
  g_free(table.settled);
  return cost;
}
