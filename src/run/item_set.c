/* Sets of problems: reading, and what is wrong with them. */
#include "run/item_set.h"

#include "base/compare.h"
#include "base/lines.h"
#include "figure/picture.h"
#include "run/validation.h"

#include <diagrade/explanations.h>
#include <diagrade/figure.h>
#include <string.h>

#define ITEMS "items.jsonl"
#define ENDING ".jsonl"
#define SYSTEMS "explanations"

static const char *const FIGURES[] = {"problem_figure", "solution_figure"};

static void item_free(gpointer data) {
  DgItem *item = data;
  g_free(item->place);
  g_free(item->id);
  dg_problem_clear(&item->about);
  g_free(item->reference);
  g_free(item->figures[0]);
  g_free(item->figures[1]);
  dg_keypoints_free(item->keypoints);
  g_clear_error(&item->error);
  g_free(item);
}

gboolean dg_item_set_asks_for_pictures(const DgItemSet *set) {
  for (guint i = 0; i < set->items->len; i++) {
    const DgItem *item = set->items->pdata[i];
    if (item->has_question)
      return !item->about.problem;
  }
  return FALSE;
}

gboolean dg_item_set_is_path(const char *path) {
  g_autofree char *file = g_build_filename(path, ITEMS, NULL);
  return g_file_test(path, G_FILE_TEST_IS_DIR) ? g_file_test(file, G_FILE_TEST_EXISTS) : g_str_has_suffix(path, ENDING);
}

static void read_parts(DgItem *item, const cJSON *object) {
  const cJSON *keypoints = dg_json_get(object, "keypoints");
  item->id = g_strdup(dg_json_string(object, "id"));
  item->has_question = dg_json_string(object, "question") != NULL;
  item->reference = g_strdup(dg_json_string(object, "reference"));
  for (guint i = 0; i < G_N_ELEMENTS(FIGURES); i++) {
    const char *figure = dg_json_string(object, FIGURES[i]);
    item->figures[i] = figure && *figure ? g_strdup(figure) : NULL;
  }
  item->has_keypoints = keypoints && !cJSON_IsNull(keypoints);
  if (!dg_problem_read(&item->about, object, item->place, &item->error))
    return;
  if (!item->id || !*item->id)
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no \"id\", expected one", item->place);
  else if (item->has_keypoints)
    item->keypoints = dg_keypoints_new_from_document(keypoints, FALSE, item->place, NULL, &item->error);
}

static gboolean take_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  DgItemSet *set = user_data;
  if (strspn(line, " \t\r") >= length)
    return TRUE;
  DgItem *item = g_new0(DgItem, 1);
  g_ptr_array_add(set->items, item);
  item->place = g_strdup_printf("%s:%u", dg_lines_name(set->file), number);
  g_autoptr(cJSON) object = dg_json_parse(line, length, item->place, &item->error);
  if (object && !cJSON_IsObject(object))
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no object, expected an item", item->place);
  else if (object)
    read_parts(item, object);
  return TRUE;
}

DgItemSet *dg_item_set_open(const char *path, GError **error) {
  g_autoptr(DgItemSet) set = g_new0(DgItemSet, 1);
  gboolean directory = g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *whole = g_canonicalize_filename(path, NULL);
  set->name = g_path_get_basename(whole);
  set->file = directory ? g_build_filename(path, ITEMS, NULL) : g_strdup(path);
  set->directory = directory ? g_strdup(path) : g_path_get_dirname(path);
  set->items = g_ptr_array_new_with_free_func(item_free);
  if (!dg_lines_each(set->file, "items", take_line, set, error))
    return NULL;
  for (guint i = 0; i < set->items->len; i++)
    if (!((const DgItem *)set->items->pdata[i])->error)
      return g_steal_pointer(&set);
  if (set->items->len > 0)
    g_propagate_error(error, g_error_copy(((const DgItem *)set->items->pdata[0])->error));
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no items, expected one a line", set->file);
  return NULL;
}

void dg_item_set_free(DgItemSet *set) {
  if (!set)
    return;
  g_ptr_array_unref(set->items);
  g_free(set->name);
  g_free(set->directory);
  g_free(set->file);
  g_free(set);
}

/* --- findings --- */

static void say(DgValidation *validation, DgFindingKind kind, const DgItem *item, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

static void say(DgValidation *validation, DgFindingKind kind, const DgItem *item, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_autofree char *named = g_strdup_printf("%s: %s", item->place, message);
  dg_validation_add(validation, kind, NULL, named);
}

gboolean dg_validation_read_figure(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return FALSE;
  if (dg_format_is_picture(dg_figure_format(bytes))) {
    g_autoptr(GBytes) svg = dg_picture_to_svg(bytes, path, error);
    return svg != NULL;
  }
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, path, NULL, error);
  return drawing != NULL;
}

static void check_figure(const DgItemSet *set, const DgItem *item, guint which, GHashTable *read,
                         DgValidation *validation) {
  const char *name = item->figures[which];
  if (!name) {
    say(validation, DG_FINDING_INCOMPLETE, item, "found no \"%s\"", FIGURES[which]);
    return;
  }
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_path_is_absolute(name) ? g_strdup(name) : g_build_filename(set->directory, name, NULL);
  const char *other = g_hash_table_lookup(read, path);
  if (other)
    say(validation, DG_FINDING_DUPLICATE, item, "found the figure %s, which %s has, too", name, other);
  else if (!g_file_test(path, G_FILE_TEST_EXISTS))
    dg_validation_add(validation, DG_FINDING_MISSING, name, "found no file, expected a figure");
  else if (!dg_validation_read_figure(path, &error))
    dg_validation_add(validation, DG_FINDING_UNREADABLE, name, error->message);
  if (!other)
    g_hash_table_insert(read, g_strdup(path), item->place);
}

/* The answer of a multiple-choice problem is one of its options, which differ. */
static void check_choices(const DgItem *item, DgValidation *validation) {
  const char *const *choices = (const char *const *)item->about.choices;
  if (!item->about.answer || !*item->about.answer) {
    say(validation, DG_FINDING_INCOMPLETE, item, "found no \"answer\"%s", choices ? " beside \"choices\"" : "");
    return;
  }
  for (guint i = 0; choices && choices[i]; i++)
    for (guint j = 0; j < i; j++)
      if (strcmp(choices[i], choices[j]) == 0)
        say(validation, DG_FINDING_CONTRADICTION, item, "found the option \"%s\" twice", choices[i]);
  if (choices && dg_final_answer_choice(item->about.answer, choices) < 0)
    say(validation, DG_FINDING_CONTRADICTION, item, "found the answer \"%s\", expected one of the %u options",
        item->about.answer, g_strv_length(item->about.choices));
}

static void check_item(const DgItemSet *set, const DgItem *item, GHashTable *read, DgValidation *validation) {
  if (item->error) {
    dg_validation_add(validation, DG_FINDING_MALFORMED, NULL, item->error->message);
    return;
  }
  if (!item->about.problem || !*item->about.problem)
    say(validation, DG_FINDING_INCOMPLETE, item, "found no \"problem\"");
  if (!item->reference || !*item->reference)
    say(validation, DG_FINDING_INCOMPLETE, item, "found no \"reference\", the solution");
  if (!item->has_keypoints)
    say(validation, DG_FINDING_INCOMPLETE, item, "found no \"keypoints\"");
  check_choices(item, validation);
  for (guint i = 0; i < G_N_ELEMENTS(FIGURES); i++)
    check_figure(set, item, i, read, validation);
}

/* What is known of the explanations of a system. */
typedef struct {
  DgValidation *validation;
  GHashTable *ids; /* set of char *: of the items */
  GHashTable *seen; /* set of char *: of those explained; owns them */
  char *name;
} System;

static gboolean take_explanation(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  const System *system = user_data;
  g_autofree char *place = g_strdup_printf("%s:%u", system->name, number);
  if (strspn(line, " \t\r") >= length)
    return TRUE;
  g_autoptr(GError) failure = NULL;
  g_autoptr(cJSON) object = dg_json_parse(line, length, place, &failure);
  const char *id = object ? dg_json_string(object, "id") : NULL;
  g_autofree char *message = failure ? g_strdup(failure->message)
                             : !id   ? g_strdup_printf("%s: found no \"id\", expected that of an item", place)
                                     : NULL;
  if (!message && !g_hash_table_contains(system->ids, id))
    message = g_strdup_printf("%s: found the explanation of \"%s\", expected one of an item", place, id);
  const char *fault = dg_json_string(dg_json_get(object, "error"), "message");
  g_autofree char *why = fault ? g_strdup_printf("found why there is no explanation of \"%s\": %s", id, fault) : NULL;
  if (message)
    dg_validation_add(system->validation, id ? DG_FINDING_NO_REFERENCE : DG_FINDING_MALFORMED, NULL, message);
  else
    g_hash_table_add(system->seen, g_strdup(id));
  if (!message && why)
    dg_validation_add(system->validation, DG_FINDING_MISSING, place, why);
  return TRUE;
}

static void check_system(const DgItemSet *set, const char *file, GHashTable *ids, DgValidation *validation) {
  g_autofree char *name = g_build_filename(SYSTEMS, file, NULL), *path = g_build_filename(set->directory, name, NULL);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GError) error = NULL;
  System system = {validation, ids, seen, name};
  if (!dg_lines_each(path, "explanations", take_explanation, &system, &error)) {
    dg_validation_add(validation, DG_FINDING_UNREADABLE, name, error->message);
    return;
  }
  for (guint i = 0; i < set->items->len; i++) {
    const DgItem *item = set->items->pdata[i];
    g_autofree char *message = g_strdup_printf("found no explanation of \"%s\"", item->id ? item->id : "");
    if (!item->error && !g_hash_table_contains(seen, item->id))
      dg_validation_add(validation, DG_FINDING_MISSING, name, message);
  }
}

/* The files of explanations, sorted. */
static GPtrArray *list_systems(const DgItemSet *set) {
  g_autofree char *path = g_build_filename(set->directory, SYSTEMS, NULL);
  g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  for (const char *name; directory && (name = g_dir_read_name(directory));)
    if (g_str_has_suffix(name, ENDING) && *name != '.')
      g_ptr_array_add(names, g_strdup(name));
  g_ptr_array_sort(names, dg_compare_text);
  return names;
}

DgValidation *dg_item_set_validate(const DgItemSet *set) {
  g_autoptr(GPtrArray) systems = list_systems(set);
  DgValidation *validation = dg_validation_new(set->name, set->items->len, systems->len);
  g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
  g_autoptr(GHashTable) read = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < set->items->len; i++) {
    const DgItem *item = set->items->pdata[i];
    if (item->id && !g_hash_table_add(ids, item->id))
      say(validation, DG_FINDING_CONTRADICTION, item, "found the item \"%s\" again, expected each once", item->id);
    check_item(set, item, read, validation);
  }
  for (guint i = 0; i < systems->len; i++)
    check_system(set, systems->pdata[i], ids, validation);
  return validation;
}
