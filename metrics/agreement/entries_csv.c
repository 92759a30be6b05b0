/* Ratings and results as CSV. */
#include "base/json.h"
#include "metrics/agreement/entries.h"

#include <string.h>

/* What a column holds. */
typedef struct {
  guint criterion; /* DG_NAME_NONE: nothing that is read */
  guint rater; /* DG_NAME_NONE: that of the row */
} Column;

/* The first of `names` (NULL ends them) among the cells. */
static guint find_column(char **header, guint n, const char *const *names) {
  for (; *names; names++)
    for (guint i = 0; i < n; i++)
      if (g_ascii_strcasecmp(header[i], *names) == 0)
        return i;
  return DG_NAME_NONE;
}

/* A result file may name its columns <criterion>_passed or <criterion>_value. Free with g_free(). */
static char *criterion_of(GHashTable *header, const char *column) {
  static const char *const ends[] = {"_passed", "_value"};
  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    if (!g_str_has_suffix(column, ends[i]))
      continue;
    char *name = g_strndup(column, strlen(column) - strlen(ends[i]));
    if (*name && !g_hash_table_contains(header, name))
      return name;
    g_free(name);
  }
  return g_strdup(column);
}

/* `names` becomes the set of the columns. */
static gboolean check_header(const DgEntriesCsv *csv, char **header, guint n, GHashTable *names, guint line,
                             GError **error) {
  if (csv->id == DG_NAME_NONE) {
    g_autofree char *list = g_strjoinv(", ", header);
    g_autofree char *quoted = dg_json_quote(list);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s:%u: found the columns %s, expected one named id, diagram_id or item", csv->entries->name, line,
                quoted);
    return FALSE;
  }
  for (guint i = 0; i < n; i++)
    if (*header[i] && !g_hash_table_add(names, header[i])) {
      g_autofree char *quoted = dg_json_quote(header[i]);
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found the column %s twice, expected each once",
                  csv->entries->name, line, quoted);
      return FALSE;
    }
  return TRUE;
}

static gboolean read_header(DgEntriesCsv *csv, const char *const *cells, guint n, guint line, GError **error) {
  static const char *const checks[] = {"check", "criterion", NULL};
  static const char *const values[] = {"passed", "verdict", "value", "rating", NULL};
  g_auto(GStrv) header = g_new0(char *, n + 1);
  for (guint i = 0; i < n; i++)
    header[i] = g_strstrip(g_strdup(cells[i]));
  csv->id = find_column(header, n, dg_item_keys);
  csv->model = find_column(header, n, dg_model_keys);
  csv->rater = find_column(header, n, dg_rater_keys);
  csv->check = find_column(header, n, checks);
  csv->value = csv->check == DG_NAME_NONE ? DG_NAME_NONE : find_column(header, n, values);
  g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
  if (!check_header(csv, header, n, names, line, error))
    return FALSE;
  csv->columns = g_array_new(FALSE, FALSE, sizeof(Column));
  for (guint i = 0; i < n; i++) {
    Column column = {DG_NAME_NONE, DG_NAME_NONE};
    const char *shared;
    gboolean special = i == csv->id || i == csv->model || i == csv->rater || csv->value != DG_NAME_NONE || !*header[i];
    if (!special && dg_rater_columns_find(csv->rater_columns, header[i], &shared)) {
      column.criterion = dg_entries_add_criterion(csv->entries, shared);
      column.rater = dg_names_add(&csv->entries->raters, header[i]);
    } else if (!special) {
      g_autofree char *name = criterion_of(names, header[i]);
      column.criterion = dg_entries_add_criterion(csv->entries, name);
    }
    g_array_append_val(csv->columns, column);
  }
  return TRUE;
}

/* The name in a cell that says whose the row is; FALSE when it is empty. */
static gboolean add_name(DgEntriesCsv *csv, DgNames *names, const char *cell, const char *what, guint line,
                         guint *position, GError **error) {
  g_autofree char *name = g_strstrip(g_strdup(cell));
  if (!*name) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found an empty cell, expected the %s", csv->entries->name,
                line, what);
    return FALSE;
  }
  *position = dg_names_add(names, name);
  return TRUE;
}

gboolean dg_entries_csv_row(const char *const *cells, guint n, guint line, gpointer user_data, GError **error) {
  DgEntriesCsv *csv = user_data;
  DgEntries *entries = csv->entries;
  if (!csv->columns)
    return read_header(csv, cells, n, line, error);
  if (n != csv->columns->len) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found %u cell%s, expected %u as in the header", entries->name,
                line, n, n == 1 ? "" : "s", csv->columns->len);
    return FALSE;
  }
  DgEntry row = {.rater = DG_NAME_NONE, .model = DG_NAME_NONE, .line = line};
  if (!add_name(csv, &entries->items, cells[csv->id], "id of an item", line, &row.item, error))
    return FALSE;
  if (csv->model != DG_NAME_NONE &&
      !add_name(csv, &entries->models, cells[csv->model], "name of a model", line, &row.model, error))
    return FALSE;
  if (csv->rater != DG_NAME_NONE &&
      !add_name(csv, &entries->raters, cells[csv->rater], "name of a rater", line, &row.rater, error))
    return FALSE;
  if (csv->value != DG_NAME_NONE) {
    g_autofree char *check = g_strstrip(g_strdup(cells[csv->check]));
    if (!*check) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found an empty cell, expected the name of a check",
                  entries->name, line);
      return FALSE;
    }
    row.criterion = dg_entries_add_criterion(entries, check);
    dg_entries_add_text(entries, row, cells[csv->value]);
    return TRUE;
  }
  for (guint i = 0; i < n; i++) {
    const Column *column = &g_array_index(csv->columns, Column, i);
    if (column->criterion == DG_NAME_NONE)
      continue;
    DgEntry entry = row;
    entry.criterion = column->criterion;
    if (column->rater != DG_NAME_NONE)
      entry.rater = column->rater;
    dg_entries_add_text(entries, entry, cells[i]);
  }
  return TRUE;
}
