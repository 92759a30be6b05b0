/* Columns of the table of values that are known by their names. */
#include "leaderboard/values.h"

#include <string.h>

gboolean dg_values_find_named(const DgValues *values, const char *name, guint *column) {
  for (guint i = 0; i < values->named->len; i++)
    if (strcmp(((const DgNamedColumn *)values->named->pdata[i])->name, name) == 0) {
      *column = dg_values_column_count() + i;
      return TRUE;
    }
  return FALSE;
}

gboolean dg_values_resolve(const DgValues *values, const char *name, guint *column, GError **error) {
  if (*column != DG_COLUMN_NAMED)
    return dg_values_check_ratio(values, *column, error);
  if (dg_values_find_named(values, name, column))
    return TRUE;
  g_autoptr(GString) known = g_string_new(NULL);
  for (guint i = 0; i < values->named->len; i++)
    g_string_append_printf(known, "%s%s", known->len ? ", " : "", ((DgNamedColumn *)values->named->pdata[i])->name);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "%s: found no %s, expected %s%s: checks are in the records of 'run --checks', further values in the "
              "files of --with",
              values->name, name, known->len ? "a ratio or one of " : "a ratio", known->str);
  return FALSE;
}

guint dg_values_add_named(DgValues *values, const char *name, DgFurtherKind kind, guint file) {
  gsize size = (gsize)values->systems->len * values->items->len;
  guint column = dg_values_count(values);
  DgNamedColumn *named = g_new(DgNamedColumn, 1);
  *named = (DgNamedColumn){g_strdup(name), kind, file, g_new0(guint8, size + 1)};
  g_ptr_array_add(values->named, named);
  values->values = g_renew(DgPackedColumn *, values->values, (gsize)column + 1);
  values->values[column] = dg_column_new(size);
  return column;
}

void dg_values_set_named(DgValues *values, guint column, gsize at, DgNamedState state, double value) {
  DgNamedColumn *named = values->named->pdata[column - dg_values_column_count()];
  named->states[at] = (guint8)state;
  dg_column_set(values->values[column], at, state == DG_NAMED_VALUE ? value : NAN);
}

/* The sizes of a pair that was scored, whose figures were both read. */
void dg_values_add_sizes(DgValues *values) {
  static const char *const names[] = {"nodes", "reference_nodes", "edges", "reference_edges"};
  guint columns[G_N_ELEMENTS(names)];
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    columns[i] = dg_values_add_named(values, names[i], DG_FURTHER_SIZE, 0);
  for (guint system = 0; system < values->systems->len; system++)
    for (guint item = 0; item < values->items->len; item++) {
      gsize at = dg_values_at(values, system, item);
      const DgGraphSize own = dg_values_size(values, at), *reference = &values->figures[item].reference;
      const guint sizes[] = {own.nodes, reference->nodes, own.edges, reference->edges};
      for (guint i = 0; values->cells[at] == DG_CELL_SCORED && i < G_N_ELEMENTS(names); i++)
        dg_values_set_named(values, columns[i], at, DG_NAMED_VALUE, sizes[i]);
    }
}
