/* The cheapest assignment of rows to columns of a dense square table, with the prices that prove it. */
#ifndef DG_METRICS_EDIT_ASSIGNMENT_H
#define DG_METRICS_EDIT_ASSIGNMENT_H

#include <glib.h>

/* Assigns each row of the `size` x `size` table `cells` (row by row, none negative) a column: `columns` receives them.
 * `row_prices` and `column_prices` (`size` each) are read and written: on entry any prices at which no cell costs less
 * than its row and its column together (0 and 0 always do), on return such prices at which each assigned cell costs
 * just that, so that no assignment can be cheaper. The nearer they are on entry, the less is to do. Adds the number of
 * cells that were looked at to `steps`. Returns the cost of the assignment. */
gint64 dg_edit_assign(const gint64 *cells, guint size, guint *columns, gint64 *row_prices, gint64 *column_prices,
                      guint64 *steps);

#endif
