/* Values of further files, joined to the table by item and system. */
#include "base/lines.h"
#include "leaderboard/values.h"
#include "metrics/agreement/entries.h"

#include <string.h>

/* No column or cell. */
#define NONE G_MAXSIZE

typedef struct {
  DgValues *values;
  const DgEntries *entries;
  DgFurtherFile *file;
  gsize *columns; /* of each criterion; NONE: it is not shown */
  GHashTable *seen; /* item and system, as one number -> the cell + 1, or 0 */
  GHashTable *systems, *items; /* name -> position + 1 */
} Joining;

static gboolean check_file(const DgValues *values, const DgEntries *entries, GError **error) {
  if (entries->other_signature) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s:%u: found another signature than \"%s\", expected it throughout: values of different signatures "
                "cannot be compared",
                entries->name, entries->other_signature, entries->signature);
    return FALSE;
  }
  if (entries->models.names->len > 0 || values->systems->len == 1)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found no \"system\", expected one on each line, as %s has %u of them", entries->name, values->name,
              values->systems->len);
  return FALSE;
}

static gboolean is_wanted(const DgEntries *entries, guint criterion, const char *const *names) {
  if (!dg_entries_is_number(entries, criterion))
    return FALSE;
  return names ? g_strv_contains(names, entries->criteria.names->pdata[criterion])
               : !g_array_index(entries->forms, DgCriterionForm, criterion).aside;
}

/* Says why there is nothing to show: the first thing that is no number, if there is one. Returns FALSE. */
static gboolean set_no_numbers(const DgEntries *entries, GError **error) {
  g_autoptr(GString) odd = g_string_new(NULL);
  for (guint i = 0; i < entries->forms->len && odd->len == 0; i++) {
    const DgOdd *found = &g_array_index(entries->forms, DgCriterionForm, i).no_number;
    if (found->line)
      g_string_printf(odd, " (line %u has %s as %s)", found->line, found->text,
                      (const char *)entries->criteria.names->pdata[i]);
  }
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found no values that are numbers throughout%s, expected some beside item and system", entries->name,
              odd->str);
  return FALSE;
}

static gboolean add_columns(Joining *joining, const char *const *names, GError **error) {
  const GPtrArray *criteria = joining->entries->criteria.names;
  DgValues *values = joining->values;
  guint found, metric, before = values->named->len;
  DgValue ratio;
  for (guint i = 0; i < criteria->len; i++) {
    joining->columns[i] = NONE;
    if (!is_wanted(joining->entries, i, names))
      continue;
    if (dg_values_find_named(values, criteria->pdata[i], &found) ||
        dg_value_find(criteria->pdata[i], &metric, &ratio)) {
      g_autofree char *name = dg_entries_short_name(criteria->pdata[i]);
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, which there is already, expected another name",
                  joining->entries->name, name);
      return FALSE;
    }
    joining->columns[i] = dg_values_add_named(values, criteria->pdata[i], DG_FURTHER_VALUE, values->files->len - 1);
  }
  return names || values->named->len > before || set_no_numbers(joining->entries, error);
}

static GHashTable *index_names(const GPtrArray *names) {
  GHashTable *positions = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < names->len; i++)
    g_hash_table_insert(positions, names->pdata[i], GUINT_TO_POINTER(i + 1));
  return positions;
}

/* The cell of an item and system of the file; NONE when the run has no such pair. */
static gsize find_cell(const Joining *joining, const char *system, const char *item) {
  const DgValues *values = joining->values;
  guint s = system ? GPOINTER_TO_UINT(g_hash_table_lookup(joining->systems, system)) : 1;
  guint i = GPOINTER_TO_UINT(g_hash_table_lookup(joining->items, item));
  if (s == 0 || i == 0 || dg_values_cell(values, s - 1, i - 1) == DG_CELL_ABSENT)
    return NONE;
  return dg_values_at(values, s - 1, i - 1);
}

/* The cell of an entry, which is counted once; FALSE for one without a system where others have one. */
static gboolean place(Joining *joining, const DgEntry *entry, gsize *cell, GError **error) {
  const DgEntries *entries = joining->entries;
  gint64 key = (gint64)((guint64)entry->item << 32 | entry->model);
  gpointer known;
  if (entries->models.names->len > 0 && entry->model == DG_NAME_NONE) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found no \"system\", expected one as on other lines",
                entries->name, entry->line);
    return FALSE;
  }
  if (g_hash_table_lookup_extended(joining->seen, &key, NULL, &known)) {
    *cell = known ? GPOINTER_TO_SIZE(known) - 1 : NONE;
    return TRUE;
  }
  const char *item = entries->items.names->pdata[entry->item];
  const char *system = entry->model == DG_NAME_NONE ? NULL : entries->models.names->pdata[entry->model];
  *cell = find_cell(joining, system, item);
  g_hash_table_insert(joining->seen, g_memdup2(&key, sizeof key), GSIZE_TO_POINTER(*cell == NONE ? 0 : *cell + 1));
  joining->file->records++;
  joining->file->joined += *cell != NONE;
  if (*cell == NONE && !joining->file->stranger)
    joining->file->stranger = system ? g_strdup_printf("%s/%s", system, item) : g_strdup(item);
  return TRUE;
}

static gboolean add_entry(Joining *joining, const DgEntry *entry, GError **error) {
  gsize cell, column = joining->columns[entry->criterion];
  if (!place(joining, entry, &cell, error))
    return FALSE;
  if (column == NONE || cell == NONE || isnan(entry->number))
    return TRUE;
  if (dg_values_get_named(joining->values, (guint)column)->states[cell] == DG_NAMED_VALUE) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found a second %s of item \"%s\", expected one",
                joining->entries->name, entry->line,
                (const char *)joining->entries->criteria.names->pdata[entry->criterion],
                (const char *)joining->entries->items.names->pdata[entry->item]);
    return FALSE;
  }
  dg_values_set_named(joining->values, (guint)column, cell, DG_NAMED_VALUE, entry->number);
  return TRUE;
}

/* What failed once and has a value all the same was asked again: the value counts. */
static void fail_cell(const Joining *joining, guint column, gsize cell) {
  if (dg_values_get_named(joining->values, column)->states[cell] != DG_NAMED_VALUE)
    dg_values_set_named(joining->values, column, cell, DG_NAMED_FAILED, NAN);
}

static gboolean add_failure(Joining *joining, const DgEntry *entry, GError **error) {
  gsize cell;
  if (!place(joining, entry, &cell, error))
    return FALSE;
  joining->file->failed++;
  for (guint i = 0; i < joining->entries->criteria.names->len; i++)
    if (cell != NONE && joining->columns[i] != NONE)
      fail_cell(joining, (guint)joining->columns[i], cell);
  return TRUE;
}

/* Which figures the file says nothing of. */
static void count_unmatched(const Joining *joining) {
  const DgValues *values = joining->values;
  g_autoptr(GHashTable) cells = g_hash_table_new(NULL, NULL);
  GHashTableIter iter;
  gpointer cell;
  g_hash_table_iter_init(&iter, joining->seen);
  while (g_hash_table_iter_next(&iter, NULL, &cell))
    g_hash_table_add(cells, cell);
  for (guint system = 0; system < values->systems->len; system++)
    for (guint item = 0; item < values->items->len; item++) {
      if (dg_values_cell(values, system, item) == DG_CELL_ABSENT ||
          g_hash_table_contains(cells, GSIZE_TO_POINTER(dg_values_at(values, system, item) + 1)))
        continue;
      if (joining->file->unmatched++ == 0)
        joining->file->unmatched_first = g_strdup_printf("%s/%s", (const char *)values->systems->pdata[system],
                                                         (const char *)values->items->pdata[item]);
    }
}

static gboolean join(Joining *joining, const char *const *names, GError **error) {
  const DgEntries *entries = joining->entries;
  if (!check_file(joining->values, entries, error) || !add_columns(joining, names, error))
    return FALSE;
  for (guint i = 0; i < entries->entries->len; i++)
    if (!add_entry(joining, &g_array_index(entries->entries, DgEntry, i), error))
      return FALSE;
  for (guint i = 0; i < entries->failures->len; i++)
    if (!add_failure(joining, &g_array_index(entries->failures, DgEntry, i), error))
      return FALSE;
  if (joining->file->joined == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no item and system of %s (it has %s), expected some in common", entries->name,
                joining->values->name, joining->file->stranger);
    return FALSE;
  }
  count_unmatched(joining);
  return TRUE;
}

gboolean dg_values_join(DgValues *values, const char *path, const char *const *names, GError **error) {
  g_autoptr(DgEntries) entries = dg_entries_read(path, dg_lines_each, NULL, error);
  if (!entries)
    return FALSE;
  DgFurtherFile *file = g_new0(DgFurtherFile, 1);
  file->name = g_path_get_basename(entries->name);
  file->signature = g_strdup(entries->signature);
  g_ptr_array_add(values->files, file);
  g_autofree gsize *columns = g_new(gsize, (gsize)entries->criteria.names->len + 1);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr(GHashTable) systems = index_names(values->systems), items = index_names(values->items);
  Joining joining = {values, entries, file, columns, seen, systems, items};
  return join(&joining, names, error);
}

char *dg_further_file_to_text(const DgFurtherFile *file) {
  GString *text = g_string_new(file->name);
  g_string_append_printf(text, ": %u of %u records are of figures of the run", file->joined, file->records);
  if (file->stranger)
    g_string_append_printf(text, " (not so %s)", file->stranger);
  if (file->failed)
    g_string_append_printf(text, "; %u of them %s an error", file->failed, file->failed == 1 ? "is" : "are");
  if (file->unmatched)
    g_string_append_printf(text, "; %u figure%s of the run %s no record (%s%s)", file->unmatched,
                           file->unmatched == 1 ? "" : "s", file->unmatched == 1 ? "has" : "have",
                           file->unmatched_first, file->unmatched > 1 ? ", ..." : "");
  g_string_append_printf(text, ". Signature: %s", file->signature ? file->signature : "none");
  return g_string_free(text, FALSE);
}
