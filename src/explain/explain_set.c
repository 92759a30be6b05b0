/* A data set: problems, and what systems explain of them. */
#include "base/compare.h"
#include "explain/explain_item.h"

#include <string.h>

#define PROBLEMS "items.jsonl"
#define SYSTEMS "explanations"
#define ENDING ".jsonl"

/* The files of explanations, sorted. */
static GPtrArray *list_files(const char *directory, GError **error) {
  g_autofree char *path = g_build_filename(directory, SYSTEMS, NULL);
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (const char *name; dir && (name = g_dir_read_name(dir));)
    if (g_str_has_suffix(name, ENDING) && *name != '.')
      g_ptr_array_add(names, g_strdup(name));
  g_ptr_array_sort(names, dg_compare_text);
  if (names->len > 0)
    return g_steal_pointer(&names);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found no explanations, expected %s/SYSTEM%s; explain --write has a model write them", directory,
              SYSTEMS, ENDING);
  return NULL;
}

/* The lines of one file. */
typedef struct {
  char *path, *system; /* the system of lines that name none */
  GPtrArray *lines; /* DgExplainItem */
  GHashTable *by_key; /* id, system and setting -> the line that says so first and is not used yet */
} File;

static void file_clear(File *file) {
  g_free(file->path);
  g_free(file->system);
  g_clear_pointer(&file->by_key, g_hash_table_unref);
  g_clear_pointer(&file->lines, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(File, file_clear)

/* What no other explanation has. */
static char *make_key(const char *id, const DgExplainItem *like) {
  return g_strjoin("\n", like->system ? like->system : "", like->setting ? like->setting : "", id, NULL);
}

static gboolean read_file(File *file, const char *directory, const char *name, GError **error) {
  file->path = g_build_filename(directory, SYSTEMS, name, NULL);
  file->system = g_strndup(name, strlen(name) - strlen(ENDING));
  file->lines = dg_explain_lines_read(file->path, error);
  file->by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; file->lines && i < file->lines->len; i++) {
    DgExplainItem *line = file->lines->pdata[i];
    char *key = make_key(line->id, line);
    gboolean again = g_hash_table_contains(file->by_key, key);
    g_hash_table_replace(file->by_key, key, line);
    if (again && !line->error)
      g_set_error(&line->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found \"%s\" a second time, expected it once",
                  line->file, line->id);
  }
  return file->lines != NULL;
}

/* Adds an explanation of each problem by the system and in the setting that `like` names. */
static void add_system(const File *file, const DgExplainItem *like, const GPtrArray *problems, GPtrArray *items) {
  for (guint i = 0; i < problems->len; i++) {
    const DgExplainItem *problem = problems->pdata[i];
    g_autofree char *key = make_key(problem->id, like);
    DgExplainItem *item = dg_explain_item_join(problem, g_hash_table_lookup(file->by_key, key), like, file->system);
    g_ptr_array_add(items, item);
    if (item->file) {
      g_hash_table_remove(file->by_key, key);
      continue;
    }
    item->file = g_strdup(file->path);
    g_set_error(&item->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no explanation of \"%s\", expected one", file->path,
                problem->id);
  }
}

/* Lines about no problem are items that say so. */
static void add_strays(const File *file, GPtrArray *items) {
  for (guint i = 0; i < file->lines->len; i++) {
    DgExplainItem *line = file->lines->pdata[i];
    g_autofree char *key = make_key(line->id, line);
    if (g_hash_table_lookup(file->by_key, key) != line)
      continue;
    DgExplainItem *stray = dg_explain_item_join(line, line, line, file->system);
    if (!stray->error)
      g_set_error(&stray->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found \"%s\", expected the id of a problem of %s",
                  line->file, line->id, PROBLEMS);
    g_ptr_array_add(items, stray);
  }
}

/* Adds what the systems of a file explain, each in its settings, in the order of their first lines. A line that could
 * not be read names no system of its own. */
static gboolean add_file(const char *directory, const char *name, const GPtrArray *problems, GPtrArray *items,
                         GError **error) {
  g_auto(File) file = {0};
  if (!read_file(&file, directory, name, error))
    return FALSE;
  g_autoptr(GHashTable) systems = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  static const DgExplainItem nobody = {0};
  for (guint i = 0; i < file.lines->len; i++) {
    const DgExplainItem *line = file.lines->pdata[i];
    gboolean unread = line->error && !line->system && !line->explanation && file.lines->len > 1;
    if (!unread && g_hash_table_add(systems, make_key("", line)))
      add_system(&file, line, problems, items);
  }
  if (g_hash_table_size(systems) == 0)
    add_system(&file, &nobody, problems, items);
  add_strays(&file, items);
  return TRUE;
}

GPtrArray *dg_explain_set_problems(const char *directory, GError **error) {
  g_autofree char *path = g_build_filename(directory, PROBLEMS, NULL);
  g_autoptr(GPtrArray) problems = dg_explain_lines_read(path, error);
  for (guint i = 0; problems && i < problems->len; i++) {
    DgExplainItem *problem = problems->pdata[i];
    if (problem->error) {
      g_propagate_error(error, g_steal_pointer(&problem->error));
      return NULL;
    }
  }
  return g_steal_pointer(&problems);
}

GPtrArray *dg_explain_set_read(const char *directory, GError **error) {
  g_autoptr(GPtrArray) problems = dg_explain_set_problems(directory, error);
  g_autoptr(GPtrArray) files = problems ? list_files(directory, error) : NULL;
  if (!files)
    return NULL;
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(dg_explain_item_free);
  for (guint i = 0; i < files->len; i++)
    if (!add_file(directory, files->pdata[i], problems, items, error))
      return NULL;
  return g_steal_pointer(&items);
}
