/* From records to the table of their values. */
#include "base/compare.h"
#include "base/json_flat.h"
#include "leaderboard/values_checks.h"
#include "run/record_values.h"

#include <math.h>
#include <string.h>

/* Names in the order in which they come. */
typedef struct {
  GPtrArray *names; /* owned by the table */
  GHashTable *positions;
} Names;

/* Rows are records in the order in which they come, until all names are known and cells have their places: the columns
 * of the table and `rows` are of rows until then. */
typedef struct {
  DgValues *table;
  Names systems, items, keys;
  GArray *system_of, *item_of; /* guint of each row */
  GByteArray *cells, *without_edges; /* of each row */
  GArray *figures; /* DgValuesItem of each item, in the order in which they come */
  GPtrArray *groups; /* GPtrArray of each key: the group of each item (in the table's chunk), or NULL */
  GPtrArray *seen; /* GByteArray of each system: a bit for each item that has a record */
  guint signature_line;
  gboolean *present; /* of each column: the first scored record has it; NULL before that */
  DgChecksRead checks;
  gboolean several_datasets;
} Reading;

static gboolean set_error(GError **error, const char *name, const char *message) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", name, message);
  return FALSE;
}

static void init_names(Names *names, GPtrArray *list) {
  names->names = list;
  names->positions = g_hash_table_new(g_str_hash, g_str_equal);
}

static guint add_name(Names *names, const char *name) {
  gpointer position;
  if (g_hash_table_lookup_extended(names->positions, name, NULL, &position))
    return GPOINTER_TO_UINT(position);
  char *copy = g_strdup(name);
  g_ptr_array_add(names->names, copy);
  g_hash_table_insert(names->positions, copy, GUINT_TO_POINTER(names->names->len - 1));
  return names->names->len - 1;
}

/* Notes that there is a record of a pair; FALSE when there was one. */
static gboolean see(Reading *reading, guint system, guint item) {
  while (reading->seen->len <= system)
    g_ptr_array_add(reading->seen, g_byte_array_new());
  GByteArray *bits = reading->seen->pdata[system];
  guint before = bits->len, byte = item / 8;
  guint8 bit = (guint8)(1 << item % 8);
  if (byte >= before) {
    g_byte_array_set_size(bits, byte + 1);
    memset(bits->data + before, 0, byte + 1 - before);
  }
  gboolean is_new = (bits->data[byte] & bit) == 0;
  bits->data[byte] |= bit;
  return is_new;
}

static gboolean check_signature(Reading *reading, const char *signature, guint line, const char *name, GError **error) {
  DgValues *table = reading->table;
  if (!table->signature) {
    table->signature = g_strdup(signature);
    reading->signature_line = line;
    return TRUE;
  }
  if (strcmp(table->signature, signature) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found the signature \"%s\", expected \"%s\" as on line %u: scores of different signatures cannot be "
              "compared",
              name, signature, table->signature, reading->signature_line);
  return FALSE;
}

/* Records of one signature have the same values: those that the first one has. Only optional ones may not be there. */
static gboolean check_presence(Reading *reading, guint column, gboolean first, gboolean there, const char *what,
                               const char *name, GError **error) {
  if (first)
    reading->present[column] = there || !dg_values_column_is_optional(column);
  if (there == reading->present[column])
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found %s %s in a score of \"%s\", expected %s: score the figures again if another version scored "
              "them",
              name, there ? "a" : "no", what, reading->table->signature, there ? "none" : "one");
  return FALSE;
}

/* Sets the cell of the last row; a column is made when the first record has it. */
static gboolean add_number(Reading *reading, guint column, const DgJsonItem *value, gboolean needed, const char *key,
                           const char *what, const char *name, GError **error) {
  gboolean number = dg_json_item_is(value, DG_JSON_NUMBER);
  if (needed && !number && !dg_json_item_is(value, DG_JSON_NULL)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no number or null as %s of %s, expected one", name, key,
                what);
    return FALSE;
  }
  DgPackedColumn **cells = &reading->table->values[column];
  if (!reading->present[column])
    return TRUE;
  if (!*cells)
    *cells = dg_column_new(reading->cells->len);
  while ((*cells)->n < reading->cells->len) /* pairs that were not scored */
    dg_column_set(*cells, (*cells)->n, NAN);
  dg_column_set(*cells, reading->cells->len, number ? value->number : NAN);
  return TRUE;
}

/* More than the pairs of nodes of any figure, and so few that the sum of ten million records fits into 64 bits. */
#define COUNT_MAX 1e12

static gboolean check_count(const DgJsonItem *value, const char *key, const char *metric, const char *name,
                            GError **error) {
  if (!dg_json_item_is(value, DG_JSON_NUMBER))
    return TRUE;
  double count = value->number;
  if (count >= 0 && count <= COUNT_MAX && count == floor(count))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %.17g as %s of %s, expected a whole number from 0 to %g",
              name, count, key, metric, COUNT_MAX);
  return FALSE;
}

/* The values of a score in the order of columns, NaN for those that it does not have. */
static gboolean add_metrics(Reading *reading, gboolean first, const DgJsonItem *score, const char *name,
                            GError **error) {
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const char *metric = dg_metric_get_name(i);
    const DgJsonItem *values = dg_json_item_get(score, metric);
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++) {
      const char *key = dg_value_get_key(value);
      guint column = dg_values_column(i, value);
      gboolean needed = values && value < DG_VALUE_RATIO_COUNT;
      const DgJsonItem *found = dg_json_item_get(values, key);
      if (!check_presence(reading, column, first, values != NULL, metric, name, error) ||
          (value >= DG_VALUE_RATIO_COUNT && !check_count(found, key, metric, name, error)) ||
          !add_number(reading, column, found, needed, key, metric, name, error))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean add_measures(Reading *reading, gboolean first, const DgJsonItem *score, const char *name,
                             GError **error) {
  static const char *const sides[] = {"generated", "reference"};
  const DgJsonItem *measures = dg_json_item_get(score, "measures");
  const DgMeasureInfo *info;
  for (guint i = 0; (info = dg_measure_get(i)); i++) {
    const DgJsonItem *found = dg_json_item_get(measures, info->name);
    for (guint side = 0; side < G_N_ELEMENTS(sides); side++) {
      guint column = dg_values_measure_column(i, side);
      gboolean there = found && (info->of_figure || side == 0);
      const DgJsonItem *value =
          dg_json_item_get(info->of_figure ? dg_json_item_get(found, sides[side]) : found, "value");
      if (!check_presence(reading, column, first, there, info->name, name, error) ||
          !add_number(reading, column, there ? value : NULL, there, "value", info->name, name, error))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean add_score(Reading *reading, const DgRecordValues *record, guint line, const char *name,
                          GError **error) {
  if (!record->signature || !record->score)
    return set_error(error, name, "found no score with a signature, expected one in a scored record");
  if (!check_signature(reading, record->signature, line, name, error))
    return FALSE;
  gboolean first = !reading->present;
  if (first)
    reading->present = g_new0(gboolean, dg_values_column_count());
  return add_metrics(reading, first, record->score, name, error) &&
         add_measures(reading, first, record->score, name, error) &&
         dg_checks_read_add(&reading->checks, dg_json_item_get(record->score, "checks"), reading->cells->len, name,
                            error);
}

/* What a record says of its figures. A pair fails for its generated figure first: that the reference could not be read
 * either is then seen by its size. */
static gboolean is_unusable(const DgRecordValues *record) {
  const DgGraphSize *reference = &record->sizes[DG_SIDE_REFERENCE];
  DgSizeState said = record->size_states[DG_SIDE_REFERENCE];
  return g_strcmp0(record->failed, "reference") == 0 || (record->failed && said == DG_SIZE_NONE) ||
         reference->unreadable || (said == DG_SIZE_SAID && reference->nodes == 0);
}

/* A figure that cannot be read is one of its own: who outlines what is hard would else be one of those that failed. */
static DgCell failed_cell(const DgRecordValues *record) {
  return g_strcmp0(record->error_code, "unreadable") == 0 && !is_unusable(record) ? DG_CELL_UNREADABLE : DG_CELL_FAILED;
}

/* Records of one item speak of one reference; those of a failed pair may know less of it. */
static void add_figures(Reading *reading, guint item, const DgRecordValues *record) {
  if (reading->figures->len <= item)
    g_array_set_size(reading->figures, item + 1);
  DgValuesItem *known = &g_array_index(reading->figures, DgValuesItem, item);
  known->unusable |= is_unusable(record);
  if (record->sizes[DG_SIDE_REFERENCE].nodes > 0)
    known->reference = record->sizes[DG_SIDE_REFERENCE];
}

static void add_size(Reading *reading, const DgGraphSize *size) {
  const guint flags = (size->partial ? DG_SIZE_PARTIAL : 0u) | (size->unreadable ? DG_SIZE_UNREADABLE : 0u) |
                      (size->has_connectors ? DG_SIZE_CONNECTORS : 0u);
  const guint numbers[] = {size->nodes, size->edges, flags, size->connectors_read, size->connectors_seen};
  for (guint i = 0; i < DG_SIZE_COLUMN_COUNT; i++)
    dg_column_set(reading->table->sizes.columns[i], reading->cells->len, numbers[i]);
}

/* The groups that a record names are those of its item. */
static gboolean add_groups(Reading *reading, guint item, const DgJsonItem *groups, const char *name, GError **error) {
  if (dg_json_item_is(groups, DG_JSON_ARRAY))
    return set_error(error, name, "found a list of groups, expected an object");
  DG_JSON_ITEM_EACH(group, groups) {
    if (group->type != DG_JSON_STRING) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no string as group \"%s\", expected one", name,
                  group->key);
      return FALSE;
    }
    guint key = add_name(&reading->keys, group->key);
    while (reading->groups->len <= key)
      g_ptr_array_add(reading->groups, g_ptr_array_new());
    GPtrArray *of_key = reading->groups->pdata[key];
    if (of_key->len <= item)
      g_ptr_array_set_size(of_key, (gint)item + 1);
    const char *before = of_key->pdata[item];
    if (!before) {
      of_key->pdata[item] = g_string_chunk_insert_const(reading->table->names, group->string);
    } else if (strcmp(before, group->string) != 0) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                  "%s: found the %s \"%s\", expected \"%s\" as in another record of the item", name, group->key,
                  group->string, before);
      return FALSE;
    }
  }
  return TRUE;
}

/* The data set's name is the last part of where the records say that it is; one name for several is none. */
static void add_dataset(Reading *reading, const char *place) {
  if (!place || reading->several_datasets || g_strcmp0(place, reading->table->place) == 0)
    return;
  g_autofree char *base = g_path_get_basename(place);
  if (!reading->table->dataset) {
    reading->table->dataset = g_steal_pointer(&base);
    reading->table->place = g_strdup(place);
  } else if (strcmp(base, reading->table->dataset) != 0) {
    g_clear_pointer(&reading->table->dataset, g_free);
    g_clear_pointer(&reading->table->place, g_free);
    reading->several_datasets = TRUE;
  }
}

static gboolean find_cell(Reading *reading, const DgRecordValues *record, guint line, DgCell *cell, const char *name,
                          GError **error) {
  if (g_strcmp0(record->status, "scored") == 0) {
    *cell = DG_CELL_SCORED;
    return add_score(reading, record, line, name, error);
  }
  if (g_strcmp0(record->status, "failed") == 0)
    *cell = failed_cell(record);
  else if (g_strcmp0(record->status, "missing") == 0)
    *cell = DG_CELL_MISSING;
  else
    return set_error(error, name, "found another status, expected \"scored\", \"failed\" or \"missing\"");
  return TRUE;
}

static gboolean add_row(const DgRecordValues *record, guint line, const char *name, gpointer user_data,
                        GError **error) {
  Reading *reading = user_data;
  DgCell cell;
  if (!record->system || !record->item)
    return set_error(error, name, "found no name of a system and an item, expected both");
  guint system = add_name(&reading->systems, record->system), item = add_name(&reading->items, record->item);
  if (!see(reading, system, item)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found a second record of item \"%s\" of system \"%s\", expected one for each", name, record->item,
                record->system);
    return FALSE;
  }
  add_dataset(reading, record->dataset);
  if (!add_groups(reading, item, record->groups, name, error) || !find_cell(reading, record, line, &cell, name, error))
    return FALSE;
  const DgGraphSize *reference = &record->sizes[DG_SIDE_REFERENCE];
  gboolean may_have_edges = record->size_states[DG_SIDE_REFERENCE] == DG_SIZE_UNSAID || reference->edges > 0;
  guint8 bytes[] = {(guint8)cell, cell == DG_CELL_SCORED && record->without_edges && may_have_edges};
  add_size(reading, &record->sizes[DG_SIDE_GENERATED]);
  add_figures(reading, item, record);
  g_array_append_val(reading->system_of, system);
  g_array_append_val(reading->item_of, item);
  g_byte_array_append(reading->cells, &bytes[0], 1);
  g_byte_array_append(reading->without_edges, &bytes[1], 1);
  return TRUE;
}

/* Sorts names bytewise and returns the new position of each. Free with g_free(). */
static guint *sort_names(Names *names) {
  g_autoptr(GPtrArray) before = g_ptr_array_copy(names->names, NULL, NULL);
  g_ptr_array_set_free_func(before, NULL);
  g_ptr_array_sort(names->names, dg_compare_text);
  for (guint i = 0; i < names->names->len; i++)
    g_hash_table_insert(names->positions, names->names->pdata[i], GUINT_TO_POINTER(i));
  guint *places = g_new(guint, names->names->len + 1);
  for (guint i = 0; i < before->len; i++)
    places[i] = GPOINTER_TO_UINT(g_hash_table_lookup(names->positions, before->pdata[i]));
  return places;
}

/* The arrays and columns of a table whose names are known; columns that are there already stay. */
static void allocate(DgValues *table, const gboolean *present) {
  gsize size = (gsize)table->systems->len * table->items->len;
  table->cells = g_new0(guint8, size + 1);
  table->without_edges = g_new0(guint8, size + 1);
  table->figures = g_new0(DgValuesItem, table->items->len + 1);
  for (guint i = 0; i < DG_SIZE_COLUMN_COUNT; i++)
    if (!table->sizes.columns[i])
      table->sizes.columns[i] = dg_column_new(size);
  for (guint column = 0; column < dg_values_column_count(); column++)
    if (present[column] && !table->values[column])
      table->values[column] = dg_column_new(size);
  for (guint key = 0; key < table->keys->len; key++)
    g_ptr_array_add(table->groups, g_new0(const char *, table->items->len));
}

/* Moves the rows of a column to their cells. */
static void place_column(DgPackedColumn **column, const gsize *places, gsize size) {
  if (!*column)
    return;
  DgPackedColumn *placed = dg_column_place(*column, places, size);
  dg_column_free(*column);
  *column = placed;
}

/* Where each row has its cell. Free with g_free(). */
static gsize *find_places(const Reading *reading, const guint *systems, const guint *items) {
  gsize *places = g_new(gsize, (gsize)reading->cells->len + 1);
  for (guint row = 0; row < reading->cells->len; row++)
    places[row] = dg_values_at(reading->table, systems[g_array_index(reading->system_of, guint, row)],
                               items[g_array_index(reading->item_of, guint, row)]);
  return places;
}

/* What is known of items, in the order of their names. */
static void place_items(const Reading *reading, const guint *items, const guint *keys) {
  DgValues *table = reading->table;
  for (guint item = 0; item < reading->figures->len; item++)
    table->figures[items[item]] = g_array_index(reading->figures, DgValuesItem, item);
  for (guint key = 0; key < reading->groups->len; key++) {
    const GPtrArray *of_key = reading->groups->pdata[key];
    const char **groups = table->groups->pdata[keys[key]];
    for (guint item = 0; item < of_key->len; item++)
      groups[items[item]] = of_key->pdata[item];
  }
}

/* Moves what was read to its places in the table. */
static void place(Reading *reading) {
  DgValues *table = reading->table;
  g_autofree guint *systems = sort_names(&reading->systems), *items = sort_names(&reading->items),
                   *keys = sort_names(&reading->keys);
  g_autofree gsize *places = find_places(reading, systems, items);
  gsize size = (gsize)table->systems->len * table->items->len;
  for (guint column = 0; column < dg_values_column_count(); column++)
    place_column(&table->values[column], places, size);
  for (guint i = 0; i < DG_SIZE_COLUMN_COUNT; i++)
    place_column(&table->sizes.columns[i], places, size);
  g_autofree gboolean *present = g_new(gboolean, (gsize)dg_values_column_count() + 1);
  for (guint column = 0; column < dg_values_column_count(); column++)
    present[column] = reading->present ? reading->present[column] : !dg_values_column_is_optional(column);
  allocate(table, present);
  for (guint row = 0; row < reading->cells->len; row++) {
    table->cells[places[row]] = reading->cells->data[row];
    table->without_edges[places[row]] = reading->without_edges->data[row];
  }
  place_items(reading, items, keys);
  dg_checks_read_place(&reading->checks, table, places);
}

static void free_named(gpointer data) {
  DgNamedColumn *named = data;
  g_free(named->name);
  g_free(named->states);
  g_free(named);
}

static void free_file(gpointer data) {
  DgFurtherFile *file = data;
  g_free((char *)file->name);
  g_free((char *)file->signature);
  g_free((char *)file->stranger);
  g_free((char *)file->unmatched_first);
  g_free(file);
}

static DgValues *new_table(const char *path) {
  DgValues *table = g_new0(DgValues, 1);
  table->name = g_strdup(path);
  table->systems = g_ptr_array_new_with_free_func(g_free);
  table->items = g_ptr_array_new_with_free_func(g_free);
  table->keys = g_ptr_array_new_with_free_func(g_free);
  table->groups = g_ptr_array_new_with_free_func(g_free);
  table->named = g_ptr_array_new_with_free_func(free_named);
  table->files = g_ptr_array_new_with_free_func(free_file);
  table->names = g_string_chunk_new(256);
  table->values = g_new0(DgPackedColumn *, dg_values_column_count());
  return table;
}

static void begin(Reading *reading, DgValues *table) {
  *reading = (Reading){.table = table,
                       .system_of = g_array_new(FALSE, FALSE, sizeof(guint)),
                       .item_of = g_array_new(FALSE, FALSE, sizeof(guint)),
                       .cells = g_byte_array_new(),
                       .without_edges = g_byte_array_new(),
                       .figures = g_array_new(FALSE, TRUE, sizeof(DgValuesItem)),
                       .groups = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref),
                       .seen = g_ptr_array_new_with_free_func((GDestroyNotify)g_byte_array_unref)};
  for (guint i = 0; i < DG_SIZE_COLUMN_COUNT; i++)
    table->sizes.columns[i] = dg_column_new(0);
  dg_checks_read_init(&reading->checks);
  init_names(&reading->systems, table->systems);
  init_names(&reading->items, table->items);
  init_names(&reading->keys, table->keys);
}

static void end(Reading *reading) {
  g_array_unref(reading->system_of);
  g_array_unref(reading->item_of);
  g_byte_array_unref(reading->cells);
  g_byte_array_unref(reading->without_edges);
  g_array_unref(reading->figures);
  g_ptr_array_unref(reading->groups);
  g_ptr_array_unref(reading->seen);
  dg_checks_read_clear(&reading->checks);
  g_free(reading->present);
  g_hash_table_unref(reading->systems.positions);
  g_hash_table_unref(reading->items.positions);
  g_hash_table_unref(reading->keys.positions);
}

DgValues *dg_values_read(const char *path, GError **error) {
  g_autoptr(DgValues) table = new_table(path);
  Reading reading;
  begin(&reading, table);
  gboolean read =
      dg_results_get_coverage(path, &table->coverage, error) && dg_results_each_values(path, add_row, &reading, error);
  if (read)
    place(&reading);
  end(&reading);
  return read ? g_steal_pointer(&table) : NULL;
}

DgValues *dg_values_new_frame(const DgValues *values) {
  DgValues *frame = new_table(values->name);
  g_ptr_array_unref(frame->systems);
  g_ptr_array_unref(frame->items);
  frame->systems = g_ptr_array_ref(values->systems);
  frame->items = g_ptr_array_ref(values->items);
  g_autofree gboolean *present = g_new(gboolean, (gsize)dg_values_column_count() + 1);
  for (guint column = 0; column < dg_values_column_count(); column++)
    present[column] = values->values[column] != NULL;
  allocate(frame, present);
  return frame;
}
