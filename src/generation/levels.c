/* Items of a set with the level of each question, by a model or by a rule (IllustrationBench, appendix B). */
#include "base/lines.h"
#include "model/level.h"
#include "run/task.h"

#include <string.h>

#define SCHEMA "diagrade/level@1" /* of records; what is written are the items */
#define ITEMS "items.jsonl"
#define SPECS "specs"
/* The number of the rule, which stands in "level_by". */
#define RULE "rule:added.1"
/* Points or lines that are added on level 2 at most. */
#define ADDED_MAX 3

typedef struct {
  char *name; /* as messages name it: FILE:LINE */
  cJSON *item; /* NULL: `error` says why */
  GError *error;
} Line;

struct _DgLevelItems {
  char *directory, *file;
  GPtrArray *lines; /* Line */
};

static void free_line(gpointer data) {
  Line *line = data;
  g_free(line->name);
  cJSON_Delete(line->item);
  g_clear_error(&line->error);
  g_free(line);
}

static gboolean take_line(const char *text, gsize length, guint number, gpointer user_data, GError **error) {
  DgLevelItems *items = user_data;
  if (strspn(text, " \t\r") == length)
    return TRUE;
  Line *line = g_new0(Line, 1);
  line->name = g_strdup_printf("%s:%u", items->file, number);
  line->item = dg_json_parse(text, length, line->name, &line->error);
  if (line->item && !dg_json_string(line->item, "question"))
    g_set_error(&line->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no \"question\", expected one", line->name);
  g_ptr_array_add(items->lines, line);
  return TRUE;
}

DgLevelItems *dg_level_items_read(const char *path, GError **error) {
  gboolean set = strcmp(path, "-") != 0 && g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *file = set ? g_build_filename(path, ITEMS, NULL) : g_strdup(path);
  DgLevelItems *items = g_new0(DgLevelItems, 1);
  items->directory = g_path_get_dirname(file);
  items->file = g_strdup(dg_lines_name(file));
  items->lines = g_ptr_array_new_with_free_func(free_line);
  if (dg_lines_each(file, "lines of JSON", take_line, items, error)) {
    if (items->lines->len)
      return items;
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no line, expected items, one a line", items->file);
  }
  dg_level_items_free(items);
  return NULL;
}

void dg_level_items_free(DgLevelItems *items) {
  if (!items)
    return;
  g_ptr_array_unref(items->lines);
  g_free(items->directory);
  g_free(items->file);
  g_free(items);
}

guint dg_level_items_get_count(const DgLevelItems *items) {
  return items->lines->len;
}

/* --- the rule --- */

/* The names of the corners of the first polygon of a plane figure, which are no points that are added: "" without one.
 */
static const char *base_corners(const cJSON *spec) {
  const cJSON *object;
  if (dg_json_get(spec, "solids"))
    return "";
  cJSON_ArrayForEach(object, dg_json_get(spec, "draw")) {
    if (dg_json_string(object, "polygon"))
      return dg_json_string(object, "polygon");
  }
  return "";
}

static guint count_points(const cJSON *spec) {
  const cJSON *point;
  guint count = 0;
  cJSON_ArrayForEach(point, dg_json_get(spec, "points")) count +=
      cJSON_IsObject(point) && !strstr(base_corners(spec), point->string);
  return count;
}

/* Lines that are drawn one by one; `moves` says whether a point does. */
static guint count_lines(const cJSON *spec, gboolean *moves) {
  const cJSON *object;
  guint count = 0;
  cJSON_ArrayForEach(object, dg_json_get(spec, "draw")) {
    const cJSON *segments = dg_json_get(object, "segments");
    gboolean area = dg_json_get(object, "polygon") || dg_json_get(object, "regular_polygon");
    count += segments ? (guint)cJSON_GetArraySize(segments) : !area;
    *moves = *moves || dg_json_get(object, "locus");
  }
  return count;
}

static guint level_by_rule(const DgLevelItems *items, const Line *line, GError **error) {
  const char *id = dg_json_string(line->item, "id");
  g_autofree char *name = g_strconcat(id ? id : "", ".json", NULL);
  g_autofree char *path = g_build_filename(items->directory, SPECS, name, NULL);
  g_autoptr(GBytes) bytes = id && !strchr(id, '/') ? dg_file_read(path, error) : NULL;
  gsize length = 0;
  const char *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  g_autoptr(cJSON) spec = data ? dg_json_parse(data, length, path, error) : NULL;
  const char *kind = spec ? dg_json_string(spec, "kind") : NULL;
  if (g_strcmp0(kind, "geometry") != 0) {
    g_clear_error(error); /* of a file that need not be there */
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no description of a geometric figure (" SPECS "/<id>.json), expected one: other types need "
                "--model",
                line->name);
    return 0;
  }
  gboolean moves = FALSE;
  guint lines = count_lines(spec, &moves), added = MAX(lines, count_points(spec));
  return moves || added > ADDED_MAX ? 3 : added > 0 ? 2 : 1;
}

/* --- annotation --- */

typedef struct {
  DgModelClient *client; /* NULL: by the rule */
  const DgPrompts *prompts;
  const DgLevelItems *items;
  gboolean again;
} Batch;

static void set(cJSON *item, const char *key, cJSON *value) {
  if (dg_json_get(item, key))
    cJSON_ReplaceItemInObjectCaseSensitive(item, key, value);
  else
    cJSON_AddItemToObject(item, key, value);
}

/* Adds what was found to the item; a type that it has is kept. */
static gboolean add_level(const Batch *batch, const Line *line, cJSON *item, DgTaskRecord *record) {
  const char *known = dg_json_string(item, "type"), *type = "geometry";
  guint level = 0;
  if (!batch->client)
    level = level_by_rule(batch->items, line, &record->error);
  else if (!dg_model_level(batch->client, batch->prompts, dg_json_string(item, "question"), known, line->name, &type,
                           &level, record->diagnostics, &record->error))
    return FALSE;
  if (level == 0)
    return FALSE;
  g_autofree char *model =
      batch->client ? dg_task_signature(batch->client, batch->prompts, "level_annotation") : g_strdup(RULE);
  if (!known)
    set(item, "type", cJSON_CreateString(type));
  set(item, "level", cJSON_CreateNumber(level));
  set(item, "level_by", cJSON_CreateString(model));
  return TRUE;
}

static DgTaskRecord *annotate(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const Line *line = batch->items->lines->pdata[index];
  DgTaskRecord *record = dg_task_record_new(SCHEMA, line->name, line->item ? dg_json_string(line->item, "id") : NULL);
  g_autoptr(cJSON) item = line->item ? cJSON_Duplicate(line->item, TRUE) : NULL;
  if (line->error)
    record->error = g_error_copy(line->error);
  else if (batch->again || !dg_json_value(item, "level"))
    add_level(batch, line, item, record);
  if (record->error && item) { /* what was there of an earlier way is not what was asked for now */
    cJSON_DeleteItemFromObjectCaseSensitive(item, "level");
    cJSON_DeleteItemFromObjectCaseSensitive(item, "level_by");
  }
  record->text = item ? dg_json_print(item, FALSE) : NULL;
  return record;
}

void dg_annotate_levels(DgModelClient *client, const DgPrompts *prompts, const DgLevelItems *items, gboolean again,
                        DgTaskDone done, gpointer user_data) {
  Batch batch = {client, prompts, items, again};
  dg_tasks_run(items->lines->len, client, annotate, &batch, done, user_data);
}
