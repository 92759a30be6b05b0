/* The values of a run's records in memory: items x systems x metrics, without graphs and lists. Leaderboards,
 * comparisons and plots are computed from it. */
#ifndef DG_LEADERBOARD_VALUES_H
#define DG_LEADERBOARD_VALUES_H

#include "leaderboard/column.h"
#include "run/graph_size.h"

#include <diagrade/leaderboard.h>
#include <math.h>

/* What a cell of a named column is. */
typedef enum {
  DG_NAMED_UNKNOWN, /* nobody said anything */
  DG_NAMED_VALUE,
  DG_NAMED_NOT_APPLICABLE, /* a check that does not apply to the figure */
  DG_NAMED_FAILED /* there is an error in place of a value */
} DgNamedState;

/* A column that is known by its name alone: what a check says (1 pass, 0 fail), the size of a graph, or a value of a
 * further file. Cells whose state is not DG_NAMED_VALUE are NaN. */
typedef struct {
  char *name;
  DgFurtherKind kind;
  guint file; /* position of the further file */
  guint8 *states; /* DgNamedState of each cell */
} DgNamedColumn;

/* What became of an item with one system. */
typedef enum {
  DG_CELL_ABSENT, /* there is no record */
  DG_CELL_MISSING, /* the record says that a figure is not there */
  DG_CELL_FAILED,
  DG_CELL_UNREADABLE, /* what the generated figure shows cannot be read, as text that is drawn as outlines */
  DG_CELL_SCORED
} DgCell;

/* What is known of the figures of an item. */
typedef struct {
  gboolean unusable; /* nothing can be scored against the reference: it has no nodes, or could not be read */
  DgGraphSize reference; /* zeros when it is not known */
} DgValuesItem;

/* The sizes of graphs, of each cell; NaN where nothing is known. */
typedef enum {
  DG_SIZE_NODES,
  DG_SIZE_EDGES,
  DG_SIZE_FLAGS,
  DG_SIZE_READ,
  DG_SIZE_SEEN,
  DG_SIZE_COLUMN_COUNT
} DgSizeColumn;
typedef struct {
  DgPackedColumn *columns[DG_SIZE_COLUMN_COUNT];
} DgSizeColumns;
/* The bits of DG_SIZE_FLAGS. */
enum { DG_SIZE_PARTIAL = 1, DG_SIZE_UNREADABLE = 2, DG_SIZE_CONNECTORS = 4 };

/* Items and systems are in bytewise order of their names, whatever the order of the records. A cell stands at
 * system * n_items + item. */
typedef struct {
  char *name; /* of the file, for messages */
  char *dataset; /* the last part of what the records name; NULL when they name none */
  char *place; /* of the data set, as seen from the file; NULL as `dataset` */
  char *signature; /* NULL when no record was scored */
  DgCoverage coverage; /* of a store */
  GPtrArray *systems, *items; /* char * */
  GPtrArray *keys; /* char *: names of groupings ("type"), bytewise */
  GPtrArray *groups; /* const char *[n_items] of each grouping: the group of each item, or NULL */
  guint8 *cells; /* DgCell */
  guint8 *without_edges; /* scored, but the generated figure has no edge, and the reference has or may have some */
  DgSizeColumns sizes; /* of the generated figure */
  DgValuesItem *figures; /* of each item */
  DgPackedColumn *
      *values; /* of each column, see dg_values_column(): NaN where there is none; NULL: it was not computed */
  GPtrArray *named; /* DgNamedColumn: the columns behind those of dg_values_column_count() */
  GPtrArray *files; /* DgFurtherFile, of further values */
  GStringChunk *names; /* owns the strings of groups */
} DgValues;

/* Reads results (a file of records, or a store; "-" is standard input). Errors: those of dg_results_each_document();
 * DG_ERROR_FORMAT too for records of different signatures, which cannot be compared, for two records of one item and
 * system, and for an item that is in different groups. Free with dg_values_free(). */
DgValues *dg_values_read(const char *path, GError **error);
/* A table of the same items and systems that knows nothing of them: every cell is absent. Free with dg_values_free().
 */
DgValues *dg_values_new_frame(const DgValues *values);
void dg_values_free(DgValues *values);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgValues, dg_values_free)

/* The columns: every value of every metric, DG_VALUE_COUNT of each; counts of metrics without them are NaN. Behind them
 * the values of measures: of the pair or the generated figure (`side` 0), and of the reference (`side` 1; NaN of a
 * pair).
 */
guint dg_values_column_count(void);
guint dg_values_column(guint metric, DgValue value);
guint dg_values_measure_column(guint measure, guint side);
/* Whether a column is of precision, recall or F1 of a metric. */
gboolean dg_values_is_ratio(guint column);
/* Whether a column is of what is computed when it is asked for. */
gboolean dg_values_column_is_optional(guint column);
/* The name of a column, "node_f1". Free with g_free(). */
char *dg_values_column_name(guint column);
/* Stands for a named column that is not known until the records are read. */
#define DG_COLUMN_NAMED G_MAXUINT
/* The column of the name of a ratio (no count). Errors: DG_ERROR_ARGUMENT, with the names that are known. */
gboolean dg_values_find_ratio(const char *name, guint *column, GError **error);
/* Whether the records have the column of a ratio, so that systems can be ranked by it. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_values_check_ratio(const DgValues *values, guint column, GError **error);
/* The same of a column that may be DG_COLUMN_NAMED, by its name, and sets it to the column. */
gboolean dg_values_resolve(const DgValues *values, const char *name, guint *column, GError **error);

/* Named columns. How many columns of either kind there are. */
static inline guint dg_values_count(const DgValues *values) {
  return dg_values_column_count() + values->named->len;
}
/* The named column at `column`; NULL for one of the others. */
static inline const DgNamedColumn *dg_values_get_named(const DgValues *values, guint column) {
  return column < dg_values_column_count() ? NULL : values->named->pdata[column - dg_values_column_count()];
}
/* The column of a name; FALSE when there is none. */
gboolean dg_values_find_named(const DgValues *values, const char *name, guint *column);
/* Appends a column of which nothing is known, and returns it. */
guint dg_values_add_named(DgValues *values, const char *name, DgFurtherKind kind, guint file);
/* What is said of the cell at `at`. */
void dg_values_set_named(DgValues *values, guint column, gsize at, DgNamedState state, double value);
/* Appends the sizes of the graphs: "nodes" and "edges" of the generated figures, "reference_nodes" and
 * "reference_edges". */
void dg_values_add_sizes(DgValues *values);

/* further_values.c */

/* Appends the numbers of a further file, joined by item and system: those of `names` (NULL: its own choice) that the
 * file has. Errors: those of dg_entries_read(); DG_ERROR_FORMAT (no number at all, no system where the values have
 * several, two values of one item and system, values of different signatures, a name that is there already). */
gboolean dg_values_join(DgValues *values, const char *path, const char *const *names, GError **error);

/* Decimals of the averages and p-values that are taken from the table: tables, pages and documents show the same. */
#define DG_VALUES_DECIMALS 6
double dg_values_round(double number);

static inline gsize dg_values_at(const DgValues *values, guint system, guint item) {
  return (gsize)system * values->items->len + item;
}
/* Whether the records have a column: those of optional metrics and of measures are there when they were asked for. */
static inline gboolean dg_values_has_column(const DgValues *values, guint column) {
  return values->values[column] != NULL;
}
/* NaN, too, of a column that the records do not have. */
static inline double dg_values_get(const DgValues *values, guint column, guint system, guint item) {
  return dg_values_has_column(values, column)
             ? dg_column_get(values->values[column], dg_values_at(values, system, item))
             : NAN;
}
/* The size of a generated figure; zeros when it is not known. */
DgGraphSize dg_values_size(const DgValues *values, gsize at);
static inline DgCell dg_values_cell(const DgValues *values, guint system, guint item) {
  return (DgCell)values->cells[dg_values_at(values, system, item)];
}
/* The position of a system by its name; FALSE when there is none. */
gboolean dg_values_find_system(const DgValues *values, const char *name, guint *system);
/* The group of an item under the grouping `key` (a position in `keys`); NULL when it is in none. */
const char *dg_values_group(const DgValues *values, guint key, guint item);
/* The position of a grouping; FALSE when there is none. */
gboolean dg_values_find_key(const DgValues *values, const char *name, guint *key);

/* SHA-256 (in hexadecimal) of everything that is known of one system: a line for each item with its status and values.
 * Two runs of the same figures under the same signature give the same; a different value anywhere gives another. Free
 * with g_free(). */
char *dg_values_digest(const DgValues *values, guint system);

#endif
