/* Reading explanations of problems. */
#include "explain/explain_item.h"

#include "base/lines.h"

#include <string.h>

/* ROUGE and METEOR take time by the product of both lengths: this much stays within seconds. */
#define BYTES_PRODUCT_MAX ((gsize)1 << 30)

void dg_explain_item_free(gpointer data) {
  DgExplainItem *item = data;
  char *texts[] = {item->id,      item->reference, item->problem_figure, item->solution_figure, item->system,
                   item->setting, item->written,   item->explanation,    item->given_answer,    item->answer_by,
                   item->file};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(texts[i]);
  dg_problem_clear(&item->about);
  cJSON_Delete(item->keypoints);
  cJSON_Delete(item->usage);
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

/* A figure that stands beside the file `path`. */
static char *read_figure(DgExplainItem *item, const cJSON *object, const char *key, const char *path) {
  g_autofree char *figure = read_text(item, object, key), *directory = g_path_get_dirname(path);
  if (!figure || !*figure)
    return NULL;
  gboolean here = g_path_is_absolute(figure) || strcmp(directory, ".") == 0;
  return here ? g_steal_pointer(&figure) : g_build_filename(directory, figure, NULL);
}

/* What the record of an explanation that failed says. */
static void read_failure(DgExplainItem *item, const cJSON *object) {
  const cJSON *failure = dg_json_value(object, "error");
  const char *message = dg_json_string(failure, "message");
  if (failure && !item->error)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found an explanation that failed, expected one: %s",
                item->file, message ? message : "no reason is given");
}

static void read_members(DgExplainItem *item, const cJSON *object, const char *path) {
  item->id = read_text(item, object, "id");
  item->reference = read_text(item, object, "reference");
  item->system = read_text(item, object, "system");
  item->setting = read_text(item, object, "setting");
  item->written = read_text(item, object, "signature");
  item->explanation = read_text(item, object, "explanation");
  item->given_answer = read_text(item, object, "given_answer");
  item->answer_by = read_text(item, object, "answer_by");
  item->usage = cJSON_Duplicate(dg_json_value(object, "usage"), TRUE);
  if (!dg_problem_read(&item->about, object, item->file, item->error ? NULL : &item->error))
    return;
  item->problem_figure = read_figure(item, object, "problem_figure", path);
  item->solution_figure = read_figure(item, object, "solution_figure", path);
  item->keypoints = cJSON_Duplicate(dg_json_value(object, "keypoints"), TRUE);
  read_failure(item, object);
}

static DgExplainItem *read_object(const char *line, gsize length, const char *path, guint number) {
  DgExplainItem *item = g_new0(DgExplainItem, 1);
  item->file = g_strdup_printf("%s:%u", dg_lines_name(path), number);
  g_autoptr(cJSON) object = dg_json_parse(line, length, item->file, &item->error);
  read_members(item, object, path);
  if (!item->id && !item->error)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no \"id\", expected one", item->file);
  if (!item->id)
    item->id = g_strdup_printf("line %u", number);
  return item;
}

typedef struct {
  GPtrArray *items;
  const char *path;
} Reading;

static gboolean take_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  if (strspn(line, " \t\r") < length)
    g_ptr_array_add(reading->items, read_object(line, length, reading->path, number));
  return TRUE;
}

GPtrArray *dg_explain_lines_read(const char *path, GError **error) {
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(dg_explain_item_free);
  Reading reading = {items, path};
  if (!dg_lines_each(path, "lines of JSON", take_line, &reading, error))
    return NULL;
  return g_steal_pointer(&items);
}

DgExplainItem *dg_explain_item_join(const DgExplainItem *problem, const DgExplainItem *given, const DgExplainItem *like,
                                    const char *system) {
  DgExplainItem *item = g_new0(DgExplainItem, 1);
  item->id = g_strdup(problem->id);
  item->reference = g_strdup(problem->reference);
  dg_problem_copy(&item->about, &problem->about);
  item->problem_figure = g_strdup(problem->problem_figure);
  item->solution_figure = g_strdup(problem->solution_figure);
  item->keypoints = cJSON_Duplicate(problem->keypoints, TRUE);
  item->system = g_strdup(like->system ? like->system : system);
  item->setting = g_strdup(like->setting);
  if (!given)
    return item;
  item->written = g_strdup(given->written);
  item->explanation = g_strdup(given->explanation);
  item->given_answer = g_strdup(given->given_answer);
  item->answer_by = g_strdup(given->answer_by);
  item->usage = cJSON_Duplicate(given->usage, TRUE);
  item->file = g_strdup(given->file);
  item->error = given->error ? g_error_copy(given->error) : NULL;
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

static gboolean is_data_set(const char *path) {
  return strcmp(path, "-") != 0 && g_file_test(path, G_FILE_TEST_IS_DIR);
}

GPtrArray *dg_explain_items_read(const char *path, GError **error) {
  GPtrArray *items = is_data_set(path) ? dg_explain_set_read(path, error) : dg_explain_lines_read(path, error);
  for (guint i = 0; items && i < items->len; i++)
    check_explanation(items->pdata[i]);
  return items;
}

GPtrArray *dg_explain_problems_read(const char *path, GError **error) {
  return is_data_set(path) ? dg_explain_set_problems(path, error) : dg_explain_lines_read(path, error);
}
