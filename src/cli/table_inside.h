/* The inside of a table, for the files that print it. */
#ifndef DG_CLI_TABLE_INSIDE_H
#define DG_CLI_TABLE_INSIDE_H

#include "cli/table.h"

typedef struct {
  char *group, *title; /* heading above the title; "" without one */
  char *name; /* of a column of estimates, for programs; NULL: of other cells */
  gboolean right;
  guint decimals; /* of estimates */
} DgTableColumn;

typedef struct {
  char *text; /* of an estimate, its value */
  char *low, *high, *half; /* ends of an interval and half of its width; NULL: none */
  char *remark; /* stands behind all of it; NULL: none */
  double value; /* of an estimate; else NaN */
  gboolean best, tied;
} DgTableCell;

struct _DgTable {
  GArray *columns; /* DgTableColumn: those that are shown */
  guint n_titles, next; /* columns with those left out, and the one that the next cell is of */
  gboolean *left_out; /* of all columns */
  guint decimals; /* of ratios, and of estimates in columns of other cells */
  DgUncertainty uncertainty;
  GArray *cells; /* DgTableCell, row by row; titles are no cells */
  const DgPaper *paper; /* NULL: it is none of a paper */
  GPtrArray *comments, *notes; /* char * */
  GArray *rules; /* guint: rows that have a rule above them */
};

/* The mark of an estimate that is not told apart from the best. */
#define DG_TABLE_TIED "\u2020"

static inline const DgTableColumn *dg_table_column(const DgTable *table, guint column) {
  return &g_array_index(table->columns, DgTableColumn, column);
}
static inline const DgTableCell *dg_table_cell(const DgTable *table, guint row, guint column) {
  return &g_array_index(table->cells, DgTableCell, row * table->columns->len + column);
}
static inline guint dg_table_rows(const DgTable *table) {
  return table->columns->len ? table->cells->len / table->columns->len : 0;
}
/* Where the columns end that share the heading of column `first`; one without a heading stands alone. */
guint dg_table_group_end(const DgTable *table, guint first);
gboolean dg_table_has_groups(const DgTable *table);
/* " ± 0.020", " [0.910, 0.950]" or "". Free with g_free(). */
char *dg_table_uncertainty(const DgTable *table, const DgTableCell *cell);

/* What prints it: as LaTeX, for a terminal, and as Markdown, CSV, TSV or HTML (NULL for any other format). */
char *dg_table_to_latex(const DgTable *table);
char *dg_table_to_text(const DgTable *table);
char *dg_table_to_dialect(const DgTable *table, DgOutputFormat format);

#endif
