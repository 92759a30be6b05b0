/* Tables of text: for a terminal, as Markdown, as CSV. */
#ifndef DG_CLI_TABLE_H
#define DG_CLI_TABLE_H

#include <glib.h>

typedef struct _DgTable DgTable;

/* A table whose columns have the given titles; a title that begins with '>' is for a column of numbers, which stands to
 * the right (the '>' is not shown). "group\ntitle" puts the column under a heading that it shares with its neighbours
 * of the same group. NULL in place of a title leaves the column out with its cells. Free with dg_table_free(). */
DgTable *dg_table_new(const char *const *titles, guint n_columns);
void dg_table_free(DgTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTable, dg_table_free)
/* Appends a cell; rows fill from the left, and also have cells of columns left out. */
void dg_table_add(DgTable *table, const char *text);
void dg_table_add_count(DgTable *table, guint count);
/* How many decimals the ratios have that are added from now on; 3 at first. */
void dg_table_set_decimals(DgTable *table, guint decimals);
/* A ratio; "n/a" when it is not a number. */
void dg_table_add_ratio(DgTable *table, double ratio);

/* Columns padded with blanks, cells safe for a terminal and cut at 60 columns. Free all four with g_free(). */
char *dg_table_to_text(const DgTable *table);
/* A Markdown table (GitHub's); what Markdown or HTML would interpret in a cell is escaped. */
char *dg_table_to_markdown(const DgTable *table);
/* Text (safe for a terminal) with what Markdown or HTML would interpret escaped. Free with g_free(). */
char *dg_table_escape_markdown(const char *text);
/* A LaTeX tabular with the rules of the package booktabs; what LaTeX would interpret is escaped. */
char *dg_table_to_latex(const DgTable *table);
/* CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe. */
char *dg_table_to_csv(const DgTable *table);

#endif
