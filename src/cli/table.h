/* Tables, printed in any format: those of the commands, and those that a paper takes as they are. */
#ifndef DG_CLI_TABLE_H
#define DG_CLI_TABLE_H

#include "cli/format.h"

typedef struct _DgTable DgTable;

/* A table whose columns have the given titles; a title that begins with '>' is for a column of numbers, which stands to
 * the right (the '>' is not shown). "group\ntitle" puts the column under a heading that it shares with its neighbours
 * of the same group; Markdown, CSV and TSV, which have no line of headings, have the title "group title". NULL in place
 * of a title leaves the column out with its cells. Free with dg_table_free(). */
DgTable *dg_table_new(const char *const *titles, guint n_columns);
void dg_table_free(DgTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTable, dg_table_free)
/* A column of members of structs of one type. */
typedef struct {
  const char *title; /* as for dg_table_new() */
  gsize at; /* where the struct has the member */
  const char *number; /* NULL: a const char *; "%u": a guint; else a double, in this format of g_ascii_formatd() */
  guint when; /* it is left out unless `shown` has one of these bits; 0: never */
} DgColumn;
/* A table of such columns, ended by one without a title. */
DgTable *dg_table_new_of(const DgColumn *columns, guint shown);
/* One more column behind the others, before the first cell. */
void dg_table_add_title(DgTable *table, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* One more column, of estimates, `decimals` of them; CSV and TSV have it as `name`, `name`_low, `name`_high and
 * `name`_mark. */
void dg_table_add_estimates(DgTable *table, const char *title, const char *name, guint decimals);
/* Appends the cells that a struct has; further columns of the table are filled by the functions below. */
void dg_table_add_row(DgTable *table, const DgColumn *columns, gconstpointer row);
/* Appends a cell; rows fill from the left, and also have cells of columns left out. */
void dg_table_add(DgTable *table, const char *text);
void dg_table_add_count(DgTable *table, guint count);
/* A number in this format of g_ascii_formatd(); "n/a" when it is none. */
void dg_table_add_number(DgTable *table, const char *format, double number);
/* How many decimals the ratios have that are added from now on; 3 at first. */
void dg_table_set_decimals(DgTable *table, guint decimals);
/* A ratio; "n/a" when it is none. */
void dg_table_add_ratio(DgTable *table, double ratio);

/* --- tables of papers --- */

/* What stands beside the value of an estimate. */
typedef enum {
  DG_UNCERTAINTY_NONE,
  DG_UNCERTAINTY_INTERVAL, /* [low, high] */
  DG_UNCERTAINTY_PLUSMINUS /* ± half of the width of the interval */
} DgUncertainty;

/* How a table of a paper is set; what it points to must outlive the table. */
typedef struct {
  DgUncertainty uncertainty;
  const char *caption, *label;
} DgPaper;
/* Makes it one, before the first cell: LaTeX is then a float that a column of a paper holds, or else both columns;
 * Markdown and text have caption and notes around it. */
void dg_table_set_paper(DgTable *table, const DgPaper *paper);
/* What stands behind estimates, in a table of no paper: nothing at first. */
void dg_table_set_uncertainty(DgTable *table, DgUncertainty uncertainty);
/* An estimate; NaN for a value makes "n/a", for an end no uncertainty. In a column of other cells it has the decimals
 * of ratios, and is one field of CSV. */
void dg_table_add_estimate(DgTable *table, double value, double low, double high);
/* Text behind the cell that was added last. */
void dg_table_add_remark(DgTable *table, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Whether any cell has such a text. */
gboolean dg_table_has_remark(const DgTable *table);
/* A rule between the rows so far and the next, in LaTeX. */
void dg_table_add_rule(DgTable *table);
/* The estimate that was added last is not told apart from the best of its column: it is marked with a dagger. */
void dg_table_mark_tied(DgTable *table);
/* Sets the highest (or lowest) estimate of a column in bold, of the rows from `row` on, or the highest of a row in the
 * columns from `first` to `last`, where there are several; those that are printed as the best one is are as good, and
 * need no dagger. Then: whether any is in bold, or has a dagger. */
void dg_table_mark_best(DgTable *table, guint row, guint column, gboolean lowest);
void dg_table_mark_best_of_row(DgTable *table, guint row, guint first, guint last);
gboolean dg_table_has_best(const DgTable *table);
gboolean dg_table_has_tied(const DgTable *table);
/* A line of a comment before the table of a LaTeX document, and a sentence below the table in every format for people.
 */
void dg_table_add_comment(DgTable *table, const char *format, ...) G_GNUC_PRINTF(2, 3);
void dg_table_add_note(DgTable *table, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* The table in one of the DG_OUTPUT_TABLES, or as an element <table> of HTML. In a table for a terminal columns are
 * padded with blanks and cells cut at 60 columns; Markdown is GitHub's; LaTeX has the rules of the package booktabs, is
 * scaled to the line where it is wider, and names the packages that it needs; CSV is that of RFC 4180; TSV writes tabs,
 * line ends and backslashes as \t, \n, \r and \\. What the format (or a terminal) would interpret in a cell is escaped;
 * a cell of text that a spreadsheet would take for a formula begins with an apostrophe. Any other format gives the
 * table for a terminal. Free with g_free(). */
char *dg_table_print(const DgTable *table, DgOutputFormat format);
/* Appends it, with an empty line before it unless it is the first. */
void dg_table_append(GString *out, const DgTable *table, DgOutputFormat format);
/* Text (safe for a terminal) with what Markdown or HTML would interpret escaped. Free with g_free(). */
char *dg_table_escape_markdown(const char *text);

#endif
