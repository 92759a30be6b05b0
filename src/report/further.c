#include "report/further.h"

#include "base/diagnostics.h"
#include "leaderboard/distribution.h"

#include <math.h>
#include <string.h>

typedef struct {
  char *name, *summary;
  double *values; /* one a cell of the table of values */
} Column;

struct _DgFurtherTable {
  DgValues *values;
  GPtrArray *columns; /* Column */
  GHashTable *systems, *items; /* name -> position + 1 */
};

static void free_column(gpointer data) {
  Column *column = data;
  g_free(column->name);
  g_free(column->summary);
  g_free(column->values);
  g_free(column);
}

static gsize count_cells(const DgFurtherTable *table) {
  return (gsize)table->values->systems->len * table->values->items->len;
}

static double *add_column(DgFurtherTable *table, char *name, char *summary) {
  gsize n = count_cells(table);
  Column *column = g_new(Column, 1);
  *column = (Column){name, summary, g_new(double, n + 1)};
  for (gsize i = 0; i < n; i++)
    column->values[i] = NAN;
  g_ptr_array_add(table->columns, column);
  return column->values;
}

/* How much higher the further value stands than the ratio, among the figures that have both. */
static void add_difference(DgFurtherTable *table, guint column, const char *name, const char *ratio) {
  guint of_ratio = 0, n = 0;
  dg_values_find_ratio(ratio, &of_ratio, NULL);
  if (!dg_values_has_column(table->values, of_ratio))
    return;
  const DgPackedColumn *further = table->values->values[column], *ratios = table->values->values[of_ratio];
  gsize cells = count_cells(table);
  g_autofree gsize *at = g_new(gsize, cells + 1);
  g_autofree double *first = g_new(double, cells + 1), *second = g_new(double, cells + 1);
  for (gsize i = 0; i < cells; i++)
    if (!isnan(dg_column_get(further, i)) && !isnan(dg_column_get(ratios, i))) {
      first[n] = dg_column_get(further, i);
      second[n] = dg_column_get(ratios, i);
      at[n++] = i;
    }
  g_autofree double *own = dg_places_of(first, n), *other = dg_places_of(second, n);
  double *difference = add_column(
      table, g_strdup_printf("%s_above_%s", name, ratio),
      g_strdup_printf("Place of %s among all figures (0 lowest, 1 highest) less that of %s: where they disagree.", name,
                      ratio));
  for (guint i = 0; i < n; i++)
    difference[at[i]] = own[i] - other[i];
}

static void add_columns(DgFurtherTable *table) {
  static const char *const ratios[] = {"node_f1", "path_f1"};
  const GPtrArray *named = table->values->named;
  for (guint i = 0; i < named->len; i++) {
    const DgNamedColumn *column = named->pdata[i];
    if (column->kind != DG_FURTHER_VALUE)
      continue;
    const DgFurtherFile *file = table->values->files->pdata[column->file];
    double *values = add_column(table, g_strdup(column->name), g_strdup_printf("Of %s.", file->name));
    for (gsize at = 0; at < count_cells(table); at++)
      values[at] = dg_column_get(table->values->values[dg_values_column_count() + i], at);
    for (guint k = 0; k < G_N_ELEMENTS(ratios); k++)
      add_difference(table, dg_values_column_count() + i, column->name, ratios[k]);
  }
}

static GHashTable *index_names(const GPtrArray *names) {
  GHashTable *positions = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < names->len; i++)
    g_hash_table_insert(positions, names->pdata[i], GUINT_TO_POINTER(i + 1));
  return positions;
}

static void note_files(const DgValues *values, DgDiagnostics *diagnostics) {
  for (guint i = 0; diagnostics && i < values->files->len; i++) {
    const DgFurtherFile *file = values->files->pdata[i];
    g_autofree char *text = dg_further_file_to_text(file);
    if (file->stranger || file->failed || file->unmatched)
      dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "%s", text);
  }
}

DgFurtherTable *dg_further_table_new(const char *results_path, const char *const *files, DgDiagnostics *diagnostics,
                                     GError **error) {
  g_autoptr(DgValues) values = dg_values_read(results_path, error);
  for (; values && *files; files++)
    if (!dg_values_join(values, *files, NULL, error))
      return NULL;
  if (!values)
    return NULL;
  DgFurtherTable *table = g_new(DgFurtherTable, 1);
  *table = (DgFurtherTable){.columns = g_ptr_array_new_with_free_func(free_column),
                            .systems = index_names(values->systems),
                            .items = index_names(values->items)};
  table->values = g_steal_pointer(&values);
  note_files(table->values, diagnostics);
  add_columns(table);
  return table;
}

void dg_further_table_free(DgFurtherTable *table) {
  if (!table)
    return;
  g_ptr_array_unref(table->columns);
  g_hash_table_unref(table->systems);
  g_hash_table_unref(table->items);
  dg_values_free(table->values);
  g_free(table);
}

guint dg_further_table_get_count(const DgFurtherTable *table) {
  return table ? table->columns->len : 0;
}

const char *dg_further_table_get_name(const DgFurtherTable *table, guint column) {
  return ((const Column *)table->columns->pdata[column])->name;
}

const char *dg_further_table_get_summary(const DgFurtherTable *table, guint column) {
  return ((const Column *)table->columns->pdata[column])->summary;
}

double dg_further_table_get(const DgFurtherTable *table, guint column, const char *system, const char *item) {
  guint s = GPOINTER_TO_UINT(g_hash_table_lookup(table->systems, system ? system : ""));
  guint i = GPOINTER_TO_UINT(g_hash_table_lookup(table->items, item ? item : ""));
  const Column *of = table->columns->pdata[column];
  return s && i ? of->values[dg_values_at(table->values, s - 1, i - 1)] : NAN;
}
