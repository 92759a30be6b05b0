/* Reading explanations of problems. */
#include "explain/explain_item.h"

#include "base/compare.h"
#include "base/json.h"
#include "base/lines.h"

#include <string.h>

/* ROUGE and METEOR take time by the product of both lengths: this much stays within seconds. */
#define BYTES_PRODUCT_MAX ((gsize)1 << 30)

#define PROBLEMS "items.jsonl"
#define SYSTEMS "explanations"
#define ENDING ".jsonl"

static void free_item(gpointer data) {
  DgExplainItem *item = data;
  char **texts[] = {&item->id,        &item->system,      &item->subject,      &item->problem, &item->answer,
                    &item->reference, &item->explanation, &item->given_answer, &item->file};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(*texts[i]);
  g_strfreev(item->choices);
  g_clear_error(&item->error);
  g_free(item);
}

/* Member `key` as a text; NULL when it is not there, or with the error of the item when it is something else. */
static char *read_text(DgExplainItem *item, const cJSON *object, const char *key) {
  const cJSON *member = dg_json_get(object, key);
  if (member && !cJSON_IsString(member) && !cJSON_IsNull(member) && !item->error)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no string as \"%s\", expected one", item->file,
                key);
  return cJSON_IsString(member) ? g_strdup(member->valuestring) : NULL;
}

static char **read_choices(DgExplainItem *item, const cJSON *object) {
  const cJSON *member = dg_json_get(object, "choices"), *choice;
  if (!member || cJSON_IsNull(member) || (cJSON_IsArray(member) && !member->child))
    return NULL;
  GPtrArray *choices = g_ptr_array_new();
  cJSON_ArrayForEach(choice, member) if (cJSON_IsString(choice))
      g_ptr_array_add(choices, g_strdup(choice->valuestring));
  if (!cJSON_IsArray(member) || (int)choices->len != cJSON_GetArraySize(member))
    g_set_error(item->error ? NULL : &item->error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found something else as \"choices\", expected an array of strings", item->file);
  g_ptr_array_add(choices, NULL);
  return (char **)g_ptr_array_free(choices, FALSE);
}

static DgExplainItem *read_object(const char *line, gsize length, const char *file, guint number) {
  DgExplainItem *item = g_new0(DgExplainItem, 1);
  item->file = g_strdup_printf("%s:%u", file, number);
  g_autoptr(cJSON) object = dg_json_parse(line, length, item->file, &item->error);
  item->id = read_text(item, object, "id");
  item->system = read_text(item, object, "system");
  item->subject = read_text(item, object, "subject");
  item->problem = read_text(item, object, "problem");
  item->answer = read_text(item, object, "answer");
  item->reference = read_text(item, object, "reference");
  item->explanation = read_text(item, object, "explanation");
  item->given_answer = read_text(item, object, "given_answer");
  item->choices = read_choices(item, object);
  if (!item->id && !item->error)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no \"id\", expected one", item->file);
  if (!item->id)
    item->id = g_strdup_printf("line %u", number);
  return item;
}

static void check_explanation(DgExplainItem *item) {
  if (item->error)
    return;
  if (!item->explanation)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no \"explanation\", expected one", item->file);
  else if (item->reference && strlen(item->explanation) > BYTES_PRODUCT_MAX / (strlen(item->reference) + 1))
    g_set_error(&item->error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found texts of %zu and %zu bytes, expected less than %zu for their product", item->file,
                strlen(item->explanation), strlen(item->reference), BYTES_PRODUCT_MAX);
}

typedef struct {
  GPtrArray *items;
  const char *file;
} Reading;

static gboolean take_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  if (strspn(line, " \t\r") < length)
    g_ptr_array_add(reading->items, read_object(line, length, reading->file, number));
  return TRUE;
}

static GPtrArray *read_lines(const char *path, GError **error) {
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(free_item);
  Reading reading = {items, dg_lines_name(path)};
  if (!dg_lines_each(path, "lines of JSON", take_line, &reading, error))
    return NULL;
  return g_steal_pointer(&items);
}

/* The files of explanations, sorted. */
static GPtrArray *list_systems(const char *directory, GError **error) {
  g_autofree char *path = g_build_filename(directory, SYSTEMS, NULL);
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (const char *name; dir && (name = g_dir_read_name(dir));)
    if (g_str_has_suffix(name, ENDING) && *name != '.')
      g_ptr_array_add(names, g_strdup(name));
  g_ptr_array_sort(names, dg_compare_text);
  if (names->len > 0)
    return g_steal_pointer(&names);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no explanations, expected %s/SYSTEM%s", directory, SYSTEMS,
              ENDING);
  return NULL;
}

/* The problem with the explanation that a system gives, NULL for none. */
static DgExplainItem *join(const DgExplainItem *problem, const DgExplainItem *given, const char *system,
                           const char *file) {
  DgExplainItem *item = g_new0(DgExplainItem, 1);
  item->id = g_strdup(problem->id);
  item->system = g_strdup(system);
  item->subject = g_strdup(problem->subject);
  item->problem = g_strdup(problem->problem);
  item->answer = g_strdup(problem->answer);
  item->reference = g_strdup(problem->reference);
  item->choices = g_strdupv(problem->choices);
  item->file = g_strdup(given ? given->file : file);
  item->explanation = g_strdup(given ? given->explanation : NULL);
  item->given_answer = g_strdup(given ? given->given_answer : NULL);
  if (given && given->error)
    item->error = g_error_copy(given->error);
  else if (!given)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no explanation of \"%s\", expected one", file,
                problem->id);
  return item;
}

/* Adds the explanations of one system. Lines about no problem are items that say so. */
static gboolean add_system(const char *directory, const char *name, const GPtrArray *problems, GPtrArray *items,
                           GError **error) {
  g_autofree char *path = g_build_filename(directory, SYSTEMS, name, NULL);
  g_autofree char *system = g_strndup(name, strlen(name) - strlen(ENDING));
  g_autoptr(GPtrArray) lines = read_lines(path, error);
  if (!lines)
    return FALSE;
  g_autoptr(GHashTable) by_id = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < lines->len; i++) {
    DgExplainItem *line = lines->pdata[i];
    if (!g_hash_table_insert(by_id, line->id, line) && !line->error)
      g_set_error(&line->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found \"%s\" a second time, expected it once",
                  line->file, line->id);
  }
  for (guint i = 0; i < problems->len; i++) {
    const DgExplainItem *problem = problems->pdata[i];
    g_ptr_array_add(items, join(problem, g_hash_table_lookup(by_id, problem->id), system, path));
    g_hash_table_remove(by_id, problem->id);
  }
  for (guint i = 0; i < lines->len; i++) {
    DgExplainItem *line = lines->pdata[i];
    if (g_hash_table_lookup(by_id, line->id) != line)
      continue;
    DgExplainItem *stray = join(line, line, system, path);
    if (!stray->error)
      g_set_error(&stray->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found \"%s\", expected the id of a problem of %s",
                  line->file, line->id, PROBLEMS);
    g_ptr_array_add(items, stray);
  }
  return TRUE;
}

static GPtrArray *read_data_set(const char *directory, GError **error) {
  g_autofree char *path = g_build_filename(directory, PROBLEMS, NULL);
  g_autoptr(GPtrArray) problems = read_lines(path, error);
  g_autoptr(GPtrArray) systems = problems ? list_systems(directory, error) : NULL;
  if (!systems)
    return NULL;
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(free_item);
  for (guint i = 0; i < problems->len; i++) {
    DgExplainItem *problem = problems->pdata[i];
    if (problem->error) {
      g_propagate_error(error, g_steal_pointer(&problem->error));
      return NULL;
    }
  }
  for (guint i = 0; i < systems->len; i++)
    if (!add_system(directory, systems->pdata[i], problems, items, error))
      return NULL;
  return g_steal_pointer(&items);
}

GPtrArray *dg_explain_items_read(const char *path, GError **error) {
  gboolean data_set = strcmp(path, "-") != 0 && g_file_test(path, G_FILE_TEST_IS_DIR);
  GPtrArray *items = data_set ? read_data_set(path, error) : read_lines(path, error);
  for (guint i = 0; items && i < items->len; i++)
    check_explanation(items->pdata[i]);
  return items;
}
