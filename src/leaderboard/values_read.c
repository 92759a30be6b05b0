/* From records to the table of their values. */
#include "base/compare.h"
#include "base/json.h"
#include "leaderboard/values_checks.h"
#include "run/results.h"

#include <math.h>
#include <string.h>

/* One record, until all names are known and cells have their places. Its values stand in `numbers` of the
 * reading. */
typedef struct {
  guint system, item;
  guint8 cell, without_edges;
  DgGraphSize size;
  DgValuesItem figures; /* what this record says of the item */
  guint first_value; /* in units of rows of values */
} Row;

typedef struct {
  guint item, key;
  const char *group; /* in the table's chunk */
} Member;

/* Names in the order in which they come. */
typedef struct {
  GPtrArray *names; /* owned by the table */
  GHashTable *positions;
} Names;

typedef struct {
  DgValues *table;
  Names systems, items, keys;
  GArray *rows, *numbers; /* Row, double */
  GArray *members; /* Member */
  GHashTable *seen; /* system and item of a record, as one number */
  GHashTable *grouped; /* item and grouping, as one number -> const char * */
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

/* Two positions as one key. */
static gint64 *new_key(guint a, guint b) {
  gint64 *key = g_new(gint64, 1);
  *key = (gint64)((guint64)a << 32 | b);
  return key;
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

static gboolean add_number(Reading *reading, const cJSON *value, gboolean needed, const char *key, const char *what,
                           const char *name, GError **error) {
  if (needed && !cJSON_IsNumber(value) && !cJSON_IsNull(value)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no number or null as %s of %s, expected one", name, key,
                what);
    return FALSE;
  }
  double number = cJSON_IsNumber(value) ? value->valuedouble : NAN;
  g_array_append_val(reading->numbers, number);
  return TRUE;
}

/* The values of a score in the order of columns, NaN for those that it does not have. */
static gboolean add_metrics(Reading *reading, gboolean first, const cJSON *score, const char *name, GError **error) {
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const char *metric = dg_metric_get_name(i);
    const cJSON *values = dg_json_get(score, metric);
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++) {
      const char *key = dg_value_get_key(value);
      gboolean needed = values && value < DG_VALUE_RATIO_COUNT;
      if (!check_presence(reading, dg_values_column(i, value), first, values != NULL, metric, name, error) ||
          !add_number(reading, dg_json_get(values, key), needed, key, metric, name, error))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean add_measures(Reading *reading, gboolean first, const cJSON *score, const char *name, GError **error) {
  static const char *const sides[] = {"generated", "reference"};
  const DgMeasureInfo *info;
  for (guint i = 0; (info = dg_measure_get(i)); i++) {
    const cJSON *found = dg_json_get(dg_json_get(score, "measures"), info->name);
    for (guint side = 0; side < G_N_ELEMENTS(sides); side++) {
      gboolean there = found && (info->of_figure || side == 0);
      const cJSON *value = dg_json_get(info->of_figure ? dg_json_get(found, sides[side]) : found, "value");
      if (!check_presence(reading, dg_values_measure_column(i, side), first, there, info->name, name, error) ||
          !add_number(reading, there ? value : NULL, there, "value", info->name, name, error))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean add_score(Reading *reading, Row *row, const cJSON *record, guint line, const char *name,
                          GError **error) {
  const cJSON *score = dg_json_get(record, "score");
  const char *signature = dg_json_string(score, "signature");
  if (!signature)
    return set_error(error, name, "found no score with a signature, expected one in a scored record");
  if (!check_signature(reading, signature, line, name, error))
    return FALSE;
  gboolean first = !reading->present;
  if (first)
    reading->present = g_new0(gboolean, dg_values_column_count());
  if (!add_metrics(reading, first, score, name, error) || !add_measures(reading, first, score, name, error) ||
      !dg_checks_read_add(&reading->checks, dg_json_get(score, "checks"), reading->rows->len, name, error))
    return FALSE;
  const cJSON *edges = dg_json_get(dg_json_get(record, "generated_size"), "edges");
  gboolean none = cJSON_IsNumber(edges)
                      ? edges->valuedouble == 0
                      : cJSON_GetArraySize(dg_json_get(dg_json_get(record, "generated_graph"), "edges")) == 0;
  row->without_edges = none && (!dg_json_get(record, "reference_size") || row->figures.reference.edges > 0);
  return TRUE;
}

/* What a record says of its figures. A pair fails for its generated figure first: that the reference could not be read
 * either is then seen by its size. */
static void read_figures(Row *row, const cJSON *record) {
  const char *failed = dg_json_string(dg_json_get(record, "error"), "figure");
  const cJSON *reference = dg_json_get(record, "reference_size");
  row->size = dg_graph_size_of_document(dg_json_get(record, "generated_size"));
  row->figures.reference = dg_graph_size_of_document(reference);
  row->figures.unusable = g_strcmp0(failed, "reference") == 0 || (failed && cJSON_IsNull(reference)) ||
                          row->figures.reference.unreadable ||
                          (cJSON_IsObject(reference) && row->figures.reference.nodes == 0);
}

/* A figure that cannot be read is one of its own: who outlines what is hard would else be one of those that failed. */
static DgCell failed_cell(const Row *row, const cJSON *record) {
  const char *code = dg_json_string(dg_json_get(record, "error"), "code");
  return g_strcmp0(code, "unreadable") == 0 && !row->figures.unusable ? DG_CELL_UNREADABLE : DG_CELL_FAILED;
}

/* The groups that a record names are those of its item. */
static gboolean add_groups(Reading *reading, guint item, const cJSON *groups, const char *name, GError **error) {
  const cJSON *group;
  cJSON_ArrayForEach(group, groups) {
    if (!cJSON_IsString(group)) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no string as group \"%s\", expected one", name,
                  group->string);
      return FALSE;
    }
    guint key = add_name(&reading->keys, group->string);
    gint64 *place = new_key(item, key);
    const char *before = g_hash_table_lookup(reading->grouped, place);
    if (before) {
      g_free(place);
      if (strcmp(before, group->valuestring) == 0)
        continue;
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                  "%s: found the %s \"%s\", expected \"%s\" as in another record of the item", name, group->string,
                  group->valuestring, before);
      return FALSE;
    }
    Member member = {item, key, g_string_chunk_insert_const(reading->table->names, group->valuestring)};
    g_hash_table_insert(reading->grouped, place, (gpointer)member.group);
    g_array_append_val(reading->members, member);
  }
  return TRUE;
}

/* The data set's name is the last part of where the records say that it is; one name for several is none. */
static void add_dataset(Reading *reading, const cJSON *record) {
  const char *place = dg_json_string(record, "dataset");
  if (!place || reading->several_datasets)
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

static gboolean add_row(const cJSON *record, guint line, const char *name, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  const char *system = dg_json_string(record, "system");
  const char *item = dg_json_string(record, "item");
  const char *status = dg_json_string(record, "status");
  if (!system || !item)
    return set_error(error, name, "found no name of a system and an item, expected both");
  Row row = {.system = add_name(&reading->systems, system),
             .item = add_name(&reading->items, item),
             .first_value = reading->numbers->len / dg_values_column_count()};
  if (!g_hash_table_add(reading->seen, new_key(row.system, row.item))) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found a second record of item \"%s\" of system \"%s\", expected one for each", name, item, system);
    return FALSE;
  }
  add_dataset(reading, record);
  if (!add_groups(reading, row.item, dg_json_get(record, "groups"), name, error))
    return FALSE;
  read_figures(&row, record);
  if (g_strcmp0(status, "scored") == 0) {
    row.cell = DG_CELL_SCORED;
    if (!add_score(reading, &row, record, line, name, error))
      return FALSE;
  } else if (g_strcmp0(status, "failed") == 0) {
    row.cell = failed_cell(&row, record);
  } else if (g_strcmp0(status, "missing") == 0) {
    row.cell = DG_CELL_MISSING;
  } else {
    return set_error(error, name, "found another status, expected \"scored\", \"failed\" or \"missing\"");
  }
  g_array_append_val(reading->rows, row);
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

/* `present` says which columns there are; NULL: those that are not optional. */
static void allocate(DgValues *table, const gboolean *present) {
  gsize size = (gsize)table->systems->len * table->items->len;
  table->cells = g_new0(guint8, size + 1);
  table->without_edges = g_new0(guint8, size + 1);
  table->sizes = g_new0(DgGraphSize, size + 1);
  table->figures = g_new0(DgValuesItem, table->items->len + 1);
  table->values = g_new0(double *, dg_values_column_count());
  for (guint column = 0; column < dg_values_column_count(); column++) {
    if (present != NULL ? !present[column] : dg_values_column_is_optional(column))
      continue;
    table->values[column] = g_new(double, size + 1);
    for (gsize i = 0; i < size; i++)
      table->values[column][i] = NAN;
  }
  for (guint key = 0; key < table->keys->len; key++)
    g_ptr_array_add(table->groups, g_new0(const char *, table->items->len));
}

/* Records of one item speak of one reference; those of a failed pair may know less of it. */
static void place_item(DgValuesItem *item, const DgValuesItem *said) {
  item->unusable |= said->unusable;
  if (said->reference.nodes > 0)
    item->reference = said->reference;
}

/* Moves what was read to its places in the table. */
static void place(Reading *reading) {
  DgValues *table = reading->table;
  g_autofree guint *systems = sort_names(&reading->systems), *items = sort_names(&reading->items),
                   *keys = sort_names(&reading->keys);
  g_autofree gsize *places = g_new(gsize, (gsize)reading->rows->len + 1);
  allocate(table, reading->present);
  for (guint i = 0; i < reading->rows->len; i++) {
    const Row *row = &g_array_index(reading->rows, Row, i);
    gsize at = places[i] = dg_values_at(table, systems[row->system], items[row->item]);
    table->cells[at] = row->cell;
    table->without_edges[at] = row->without_edges;
    table->sizes[at] = row->size;
    place_item(&table->figures[items[row->item]], &row->figures);
    for (guint column = 0; row->cell == DG_CELL_SCORED && column < dg_values_column_count(); column++)
      if (dg_values_has_column(table, column))
        table->values[column][at] =
            g_array_index(reading->numbers, double, (gsize)row->first_value *dg_values_column_count() + column);
  }
  for (guint i = 0; i < reading->members->len; i++) {
    const Member *member = &g_array_index(reading->members, Member, i);
    const char **groups = table->groups->pdata[keys[member->key]];
    groups[items[member->item]] = member->group;
  }
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
  return table;
}

DgValues *dg_values_read(const char *path, GError **error) {
  g_autoptr(DgValues) table = new_table(path);
  g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(Row));
  g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(double));
  g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(Member));
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr(GHashTable) grouped = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  Reading reading = {
      .table = table, .rows = rows, .numbers = numbers, .members = members, .seen = seen, .grouped = grouped};
  dg_checks_read_init(&reading.checks);
  init_names(&reading.systems, table->systems);
  init_names(&reading.items, table->items);
  init_names(&reading.keys, table->keys);
  gboolean read = dg_results_get_coverage(path, &table->coverage, error) &&
                  dg_results_each_document(path, add_row, &reading, error);
  if (read)
    place(&reading);
  dg_checks_read_clear(&reading.checks);
  g_free(reading.present);
  g_hash_table_unref(reading.systems.positions);
  g_hash_table_unref(reading.items.positions);
  g_hash_table_unref(reading.keys.positions);
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
