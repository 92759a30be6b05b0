/* Reading questions that figures are drawn for. */
#include "refine/refine_item.h"

#include "base/json.h"
#include "base/lines.h"

#include <string.h>

#define ITEMS "items.jsonl"

void dg_refine_item_free(DgRefineItem *item) {
  if (!item)
    return;
  char **texts[] = {&item->id, &item->question, &item->type, &item->level, &item->reference, &item->draft, &item->file};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(*texts[i]);
  g_clear_error(&item->error);
  g_free(item);
}

const char *dg_refine_item_get_type(const DgRefineItem *item) {
  return item->type;
}

static void fail(DgRefineItem *item, const char *found, const char *expected) {
  if (!item->error)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected %s", item->file, found, expected);
}

/* The id names a directory. */
static void check(DgRefineItem *item) {
  if (!item->id || !*item->id)
    fail(item, "no \"id\"", "one");
  else if (*item->id == '.' || strpbrk(item->id, "/\\") || strlen(item->id) > 200) {
    g_autofree char *quoted = dg_json_quote(item->id), *found = g_strdup_printf("the id %s", quoted);
    fail(item, found, "the name of a directory: not longer than 200 bytes, without \"/\" and no \".\" before it");
  } else if (!item->question || !*item->question)
    fail(item, "no \"question\"", "one");
}

DgRefineItem *dg_refine_item_new(const char *id, const char *question, const char *type, const char *level,
                                 const char *reference, const char *draft) {
  DgRefineItem *item = g_new0(DgRefineItem, 1);
  item->id = g_strdup(id);
  item->question = question ? g_utf8_make_valid(question, -1) : NULL;
  item->type = g_strdup(type);
  item->level = g_strdup(level);
  item->reference = g_strdup(reference);
  item->draft = g_strdup(draft);
  item->file = g_strdup(id);
  check(item);
  return item;
}

static char *read_text(DgRefineItem *item, const cJSON *object, const char *key, gboolean may_be_number) {
  const cJSON *member = dg_json_get(object, key);
  if (cJSON_IsString(member))
    return g_strdup(member->valuestring);
  if (may_be_number && cJSON_IsNumber(member)) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strdup(g_ascii_formatd(text, sizeof text, "%.15g", member->valuedouble));
  }
  if (member && !cJSON_IsNull(member)) {
    g_autofree char *found = g_strdup_printf("something else as \"%s\"", key);
    fail(item, found, "a text");
  }
  return NULL;
}

/* A path beside the file of items. */
static char *read_path(DgRefineItem *item, const cJSON *object, const char *key, const char *directory) {
  g_autofree char *name = read_text(item, object, key, FALSE);
  return !name || !*name               ? NULL
         : g_path_is_absolute(name)    ? g_steal_pointer(&name)
         : strcmp(directory, ".") == 0 ? g_steal_pointer(&name)
                                       : g_build_filename(directory, name, NULL);
}

typedef struct {
  GPtrArray *items;
  GHashTable *ids;
  const char *file;
  char *directory;
} Reading;

static gboolean take_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  if (strspn(line, " \t\r") == length)
    return TRUE;
  DgRefineItem *item = g_new0(DgRefineItem, 1);
  item->file = g_strdup_printf("%s:%u", reading->file, number);
  g_autoptr(cJSON) object = dg_json_parse(line, length, item->file, &item->error);
  item->id = read_text(item, object, "id", FALSE);
  item->question = read_text(item, object, "question", FALSE);
  item->type = read_text(item, object, "type", FALSE);
  item->level = read_text(item, object, "level", TRUE);
  item->reference = read_path(item, object, "reference", reading->directory);
  item->draft = read_path(item, object, "draft", reading->directory);
  check(item);
  if (item->id && !g_hash_table_add(reading->ids, item->id)) {
    g_autofree char *quoted = dg_json_quote(item->id), *found = g_strdup_printf("the id %s again", quoted);
    fail(item, found, "it once");
  }
  if (!item->id)
    item->id = g_strdup_printf("line %u", number);
  g_ptr_array_add(reading->items, item);
  return TRUE;
}

GPtrArray *dg_refine_items_read(const char *path, GError **error) {
  gboolean inside = strcmp(path, "-") != 0 && g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *file = inside ? g_build_filename(path, ITEMS, NULL) : g_strdup(path);
  g_autofree char *directory = strcmp(path, "-") == 0 ? g_strdup(".") : g_path_get_dirname(file);
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func((GDestroyNotify)dg_refine_item_free);
  g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
  Reading reading = {items, ids, dg_lines_name(file), directory};
  if (!dg_lines_each(file, "lines of JSON", take_line, &reading, error))
    return NULL;
  if (items->len > 0)
    return g_steal_pointer(&items);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no line, expected one for each question", reading.file);
  return NULL;
}
