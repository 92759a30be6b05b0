#include "run/dataset.h"

#include "base/diagnostics.h"

#include <stdlib.h>
#include <string.h>

#define SUFFIX ".svg"
#define TEX_SUFFIX ".tex"

/* A directory entry: its bytes on disk and the UTF-8 name that documents use for it. */
typedef struct {
  char *file, *name;
} Entry;

struct _DgDataset {
  char *directory, *name;
  GPtrArray *items, *systems; /* Entry; items without their suffix */
  DgDiagnostics *diagnostics;
};

static void free_entry(gpointer data) {
  Entry *entry = data;
  g_free(entry->file);
  g_free(entry->name);
  g_free(entry);
}

static gint compare_entries(gconstpointer a, gconstpointer b) {
  const Entry *const *p = a, *const *q = b;
  return strcmp((*p)->file, (*q)->file);
}

/* The entries of a directory in bytewise order: figures without their suffix, or directories. */
static GPtrArray *list_entries(const char *path, gboolean directories, GError **error) {
  g_autoptr(GError) cause = NULL;
  GDir *dir = g_dir_open(path, 0, &cause);
  if (!dir) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found no readable directory, expected one (%s)", path,
                cause->message);
    return NULL;
  }
  GPtrArray *entries = g_ptr_array_new_with_free_func(free_entry);
  const char *file;
  while ((file = g_dir_read_name(dir))) {
    if (*file == '.')
      continue;
    g_autofree char *full = g_build_filename(path, file, NULL);
    if (directories ? !g_file_test(full, G_FILE_TEST_IS_DIR) : !g_str_has_suffix(file, SUFFIX))
      continue;
    Entry *entry = g_new0(Entry, 1);
    entry->file = g_strndup(file, strlen(file) - (directories ? 0 : strlen(SUFFIX)));
    entry->name = g_utf8_make_valid(entry->file, -1);
    g_ptr_array_add(entries, entry);
  }
  g_dir_close(dir);
  g_ptr_array_sort(entries, compare_entries);
  return entries;
}

static gboolean check_directory(const char *path, const char *found, GError **error) {
  if (g_file_test(path, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_OPEN,
              "%s: found %s, expected a data set: references/<item>.svg and generated/<system>/<item>.svg", path,
              found);
  return FALSE;
}

/* A figure without a reference would vanish from every count without a word. */
static gboolean note_figures_without_reference(DgDataset *dataset, GError **error) {
  for (guint i = 0; i < dataset->systems->len; i++) {
    const Entry *system = dataset->systems->pdata[i];
    g_autofree char *path = g_build_filename(dataset->directory, "generated", system->file, NULL);
    g_autoptr(GPtrArray) figures = list_entries(path, FALSE, error);
    if (!figures)
      return FALSE;
    for (guint f = 0, item = 0; f < figures->len; f++) {
      gpointer *figure = &figures->pdata[f];
      while (item < dataset->items->len && compare_entries(&dataset->items->pdata[item], figure) < 0)
        item++;
      if (item == dataset->items->len || compare_entries(&dataset->items->pdata[item], figure) != 0)
        dg_diagnostics_add(dataset->diagnostics, DG_LEVEL_WARNING, 0,
                           "%s/%s" SUFFIX ": found no reference of that name, so it is not scored", path,
                           ((Entry *)*figure)->name);
    }
  }
  return TRUE;
}

DgDataset *dg_dataset_open(const char *directory, GError **error) {
  g_autofree char *references = g_build_filename(directory, "references", NULL);
  g_autofree char *generated = g_build_filename(directory, "generated", NULL);
  if (!check_directory(directory, "no directory", error) || !check_directory(references, "no such directory", error) ||
      !check_directory(generated, "no such directory", error))
    return NULL;
  g_autoptr(DgDataset) dataset = g_new0(DgDataset, 1);
  dataset->directory = g_strdup(directory);
  g_autofree char *absolute = g_canonicalize_filename(directory, NULL);
  g_autofree char *base = g_path_get_basename(absolute);
  dataset->name = g_utf8_make_valid(base, -1);
  dataset->diagnostics = dg_diagnostics_new();
  if (!(dataset->items = list_entries(references, FALSE, error)) ||
      !(dataset->systems = list_entries(generated, TRUE, error)))
    return NULL;
  if (dataset->items->len == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no file <item>" SUFFIX ", expected at least one",
                references);
    return NULL;
  }
  if (dataset->systems->len == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no directory <system>, expected at least one", generated);
    return NULL;
  }
  if (!note_figures_without_reference(dataset, error))
    return NULL;
  return g_steal_pointer(&dataset);
}

void dg_dataset_free(DgDataset *dataset) {
  if (!dataset)
    return;
  g_free(dataset->directory);
  g_free(dataset->name);
  g_clear_pointer(&dataset->items, g_ptr_array_unref);
  g_clear_pointer(&dataset->systems, g_ptr_array_unref);
  dg_diagnostics_free(dataset->diagnostics);
  g_free(dataset);
}

const char *dg_dataset_get_name(const DgDataset *dataset) {
  return dataset->name;
}

guint dg_dataset_get_item_count(const DgDataset *dataset) {
  return dataset->items->len;
}

guint dg_dataset_get_system_count(const DgDataset *dataset) {
  return dataset->systems->len;
}

const char *dg_dataset_get_item(const DgDataset *dataset, guint index) {
  return ((const Entry *)dataset->items->pdata[index])->name;
}

const char *dg_dataset_get_system(const DgDataset *dataset, guint index) {
  return ((const Entry *)dataset->systems->pdata[index])->name;
}

const DgDiagnostics *dg_dataset_get_diagnostics(const DgDataset *dataset) {
  return dataset->diagnostics;
}

guint dg_dataset_get_pair_count(const DgDataset *dataset) {
  return dataset->items->len * dataset->systems->len;
}

const char *dg_dataset_get_item_groups(const DgDataset *dataset, guint index) {
  return NULL;
}

/* The name of a generated figure: SVG, or TeX where there is that alone, so that it is said to be unreadable. */
static char *generated_name(const DgDataset *dataset, const Entry *system, const Entry *item) {
  g_autofree char *stem = g_build_filename("generated", system->file, item->file, NULL);
  g_autofree char *svg = g_strconcat(dataset->directory, "/", stem, SUFFIX, NULL);
  g_autofree char *tex = g_strconcat(dataset->directory, "/", stem, TEX_SUFFIX, NULL);
  gboolean is_tex = !g_file_test(svg, G_FILE_TEST_EXISTS) && g_file_test(tex, G_FILE_TEST_EXISTS);
  return g_strconcat(stem, is_tex ? TEX_SUFFIX : SUFFIX, NULL);
}

DgPair *dg_dataset_get_pair(const DgDataset *dataset, guint index) {
  const Entry *system = dataset->systems->pdata[index / dataset->items->len];
  const Entry *item = dataset->items->pdata[index % dataset->items->len];
  DgPair *pair = g_new(DgPair, 1);
  *pair = (DgPair){
      .names = {generated_name(dataset, system, item), g_strconcat("references/", item->file, SUFFIX, NULL)},
      .item = item->name,
      .system = system->name,
  };
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    pair->paths[side] = g_build_filename(dataset->directory, pair->names[side], NULL);
  return pair;
}

void dg_pair_free(DgPair *pair) {
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    g_free(pair->paths[side]);
    g_free(pair->names[side]);
  }
  g_free(pair);
}

GBytes *dg_pair_read(const DgPair *pair, DgSide side, GError **error) {
  return dg_file_read(pair->paths[side], error);
}

/* An absolute path without symbolic links; one that does not exist keeps them. Free with g_free(). */
static char *resolve(const char *path) {
  char *real = realpath(path, NULL);
  char *resolved = real ? g_strdup(real) : g_canonicalize_filename(path, NULL);
  free(real);
  return resolved;
}

/* The absolute path `to` as seen from the absolute path `from`. */
static char *relative_path(const char *from, const char *to) {
  g_auto(GStrv) here = g_strsplit(from + 1, "/", -1), there = g_strsplit(to + 1, "/", -1);
  guint common = 0;
  while (here[common] && there[common] && strcmp(here[common], there[common]) == 0)
    common++;
  g_autoptr(GPtrArray) parts = g_ptr_array_new();
  for (guint i = common; here[i]; i++)
    if (*here[i]) /* "/" splits into one empty part */
      g_ptr_array_add(parts, (char *)"..");
  for (guint i = common; there[i]; i++)
    if (*there[i])
      g_ptr_array_add(parts, there[i]);
  if (parts->len == 0)
    g_ptr_array_add(parts, (char *)".");
  g_ptr_array_add(parts, NULL);
  return g_strjoinv("/", (char **)parts->pdata);
}

char *dg_dataset_place_of(const char *directory, const char *results_path) {
  gboolean has_place =
      !g_file_test(results_path, G_FILE_TEST_EXISTS) || g_file_test(results_path, G_FILE_TEST_IS_REGULAR);
  g_autofree char *parent = has_place ? g_path_get_dirname(results_path) : g_strdup(".");
  g_autofree char *from = resolve(parent), *to = resolve(directory);
  return relative_path(from, to);
}

char *dg_dataset_get_place(const DgDataset *dataset, const char *results_path) {
  return dg_dataset_place_of(dataset->directory, results_path);
}
