#include "run/dataset_inside.h"

#include "base/diagnostics.h"

#include <stdlib.h>
#include <string.h>

#define SUFFIX ".svg"
#define TEX_SUFFIX ".tex"

DgDatasetEntry *dg_dataset_entry_new(const char *file) {
  DgDatasetEntry *entry = g_new0(DgDatasetEntry, 1);
  entry->file = g_strdup(file);
  entry->name = g_utf8_make_valid(file, -1);
  return entry;
}

void dg_dataset_entry_free(DgDatasetEntry *entry) {
  g_free(entry->file);
  g_free(entry->name);
  g_free(entry->reference);
  g_free(entry->groups);
  g_free(entry->sha256);
  g_free(entry->context);
  g_free(entry->caption);
  g_free(entry->pattern);
  g_clear_pointer(&entry->paths, g_hash_table_unref);
  g_clear_pointer(&entry->digests, g_hash_table_unref);
  g_free(entry);
}

int dg_dataset_compare_entries(const void *a, const void *b) {
  const DgDatasetEntry *const *p = a, *const *q = b;
  int order = strcmp((*p)->name, (*q)->name);
  return order ? order : strcmp((*p)->file, (*q)->file);
}

/* Of two files of one figure SVG is taken: it says by itself what is painted. Lists the figure once. */
static void drop_twins(GPtrArray *entries) {
  for (guint i = 1; i < entries->len;) {
    DgDatasetEntry *entry = entries->pdata[i - 1], *twin = entries->pdata[i];
    if (strcmp(entry->file, twin->file) != 0) {
      i++;
      continue;
    }
    entry->is_tex = FALSE;
    entry->is_twin = TRUE;
    g_ptr_array_remove_index(entries, i);
  }
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
  GPtrArray *entries = g_ptr_array_new_with_free_func((GDestroyNotify)dg_dataset_entry_free);
  const char *file;
  while ((file = g_dir_read_name(dir))) {
    if (*file == '.')
      continue;
    g_autofree char *full = g_build_filename(path, file, NULL);
    gboolean is_tex = !directories && g_str_has_suffix(file, TEX_SUFFIX);
    if (directories ? !g_file_test(full, G_FILE_TEST_IS_DIR) : !is_tex && !g_str_has_suffix(file, SUFFIX))
      continue;
    gsize suffix = directories ? 0 : strlen(is_tex ? TEX_SUFFIX : SUFFIX);
    g_autofree char *stem = g_strndup(file, strlen(file) - suffix);
    DgDatasetEntry *entry = dg_dataset_entry_new(stem);
    entry->is_tex = is_tex;
    g_ptr_array_add(entries, entry);
  }
  g_dir_close(dir);
  g_ptr_array_sort(entries, dg_dataset_compare_entries);
  drop_twins(entries);
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
    const DgDatasetEntry *system = dataset->systems->pdata[i];
    g_autofree char *path = g_build_filename(dataset->directory, "generated", system->file, NULL);
    g_autoptr(GPtrArray) figures = list_entries(path, FALSE, error);
    if (!figures)
      return FALSE;
    for (guint f = 0, item = 0; f < figures->len; f++) {
      gpointer *figure = &figures->pdata[f];
      while (item < dataset->items->len && dg_dataset_compare_entries(&dataset->items->pdata[item], figure) < 0)
        item++;
      const DgDatasetEntry *entry = *figure;
      if (item == dataset->items->len || dg_dataset_compare_entries(&dataset->items->pdata[item], figure) != 0)
        dg_diagnostics_add(dataset->diagnostics, DG_LEVEL_WARNING, 0,
                           "%s/%s%s: found no reference of that name, so it is not scored", path, entry->name,
                           entry->is_tex ? TEX_SUFFIX : SUFFIX);
    }
  }
  return TRUE;
}

/* An absolute path without symbolic links; one that does not exist keeps them. Free with g_free(). */
static char *resolve(const char *path) {
  char *real = realpath(path, NULL);
  char *resolved = real ? g_strdup(real) : g_canonicalize_filename(path, NULL);
  free(real);
  return resolved;
}

/* Names that differ on disk and not in documents could not be told apart there. */
static gboolean check_names(const GPtrArray *entries, const char *directory, GError **error) {
  for (guint i = 1; i < entries->len; i++) {
    const DgDatasetEntry *one = entries->pdata[i - 1], *other = entries->pdata[i];
    if (strcmp(one->name, other->name) == 0) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                  "%s: found two names that are both written \"%s\", expected names in UTF-8", directory, one->name);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean list_items(DgDataset *dataset, GError **error) {
  g_autofree char *references = g_build_filename(dataset->directory, "references", NULL);
  g_autofree char *generated = g_build_filename(dataset->directory, "generated", NULL);
  if (!check_directory(references, "no such directory", error) ||
      !check_directory(generated, "no such directory", error) ||
      !(dataset->items = list_entries(references, FALSE, error)))
    return FALSE;
  for (guint i = 0; i < dataset->items->len; i++) {
    const DgDatasetEntry *item = dataset->items->pdata[i];
    if (item->is_twin)
      dg_diagnostics_add(dataset->diagnostics, DG_LEVEL_WARNING, 0,
                         "%s/%s: found both " SUFFIX " and " TEX_SUFFIX ", expected one: " SUFFIX " is read",
                         references, item->name);
  }
  dataset->n_twins = dg_diagnostics_get_count(dataset->diagnostics);
  if (dataset->items->len > 0)
    return check_names(dataset->items, references, error);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found no file <item>" SUFFIX " or <item>" TEX_SUFFIX ", expected at least one", references);
  return FALSE;
}

static gboolean list_systems(DgDataset *dataset, GError **error) {
  g_autofree char *generated = g_build_filename(dataset->directory, "generated", NULL);
  if (!(dataset->systems = list_entries(generated, TRUE, error)))
    return FALSE;
  if (dataset->systems->len > 0)
    return check_names(dataset->systems, generated, error);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no directory <system>, expected at least one", generated);
  return FALSE;
}

/* A data set without its lists. */
static DgDataset *new_dataset(const char *directory) {
  DgDataset *dataset = g_new0(DgDataset, 1);
  dataset->directory = g_strdup(directory);
  g_autofree char *absolute = g_canonicalize_filename(directory, NULL);
  g_autofree char *base = g_path_get_basename(absolute);
  dataset->name = g_utf8_make_valid(base, -1);
  dataset->diagnostics = dg_diagnostics_new();
  dataset->notes = dg_diagnostics_new();
  return dataset;
}

DgDataset *dg_dataset_open_manifest(const char *directory, GError **error) {
  g_autofree char *manifest = g_build_filename(directory, DG_DATASET_MANIFEST, NULL);
  if (!check_directory(directory, "no directory", error) || !g_file_test(manifest, G_FILE_TEST_EXISTS))
    return NULL;
  g_autoptr(DgDataset) dataset = new_dataset(directory);
  if (!dg_dataset_read_manifest(dataset, error))
    return NULL;
  dataset->real = resolve(directory);
  return g_steal_pointer(&dataset);
}

DgDataset *dg_dataset_open(const char *directory, GError **error) {
  GError *reason = NULL;
  g_autoptr(DgDataset) dataset = dg_dataset_open_manifest(directory, &reason);
  gboolean listed = dataset != NULL;
  if (reason) {
    g_propagate_error(error, reason);
    return NULL;
  }
  if (!listed)
    dataset = new_dataset(directory);
  if (!listed && !list_items(dataset, error))
    return NULL;
  if (!dataset->systems && !list_systems(dataset, error))
    return NULL;
  if (!listed && !note_figures_without_reference(dataset, error))
    return NULL;
  return g_steal_pointer(&dataset);
}

void dg_dataset_free(DgDataset *dataset) {
  if (!dataset)
    return;
  g_free(dataset->directory);
  g_free(dataset->name);
  g_free(dataset->real);
  g_clear_pointer(&dataset->items, g_ptr_array_unref);
  g_clear_pointer(&dataset->systems, g_ptr_array_unref);
  dg_diagnostics_free(dataset->diagnostics);
  dg_diagnostics_free(dataset->notes);
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
  return ((const DgDatasetEntry *)dataset->items->pdata[index])->name;
}

const char *dg_dataset_get_system(const DgDataset *dataset, guint index) {
  return ((const DgDatasetEntry *)dataset->systems->pdata[index])->name;
}

const DgDiagnostics *dg_dataset_get_diagnostics(const DgDataset *dataset) {
  return dataset->diagnostics;
}

guint dg_dataset_get_pair_count(const DgDataset *dataset) {
  return dataset->items->len * dataset->systems->len;
}

const char *dg_dataset_get_item_groups(const DgDataset *dataset, guint index) {
  return ((const DgDatasetEntry *)dataset->items->pdata[index])->groups;
}

/* The same figure in TikZ where there is that alone. Takes `name`. */
static char *or_tex(const DgDataset *dataset, char *name) {
  g_autofree char *svg = g_build_filename(dataset->directory, name, NULL);
  if (!g_str_has_suffix(name, SUFFIX) || g_file_test(svg, G_FILE_TEST_EXISTS))
    return name;
  g_autofree char *stem = g_strndup(name, strlen(name) - strlen(SUFFIX));
  char *tex_name = g_strconcat(stem, TEX_SUFFIX, NULL);
  g_autofree char *tex = g_build_filename(dataset->directory, tex_name, NULL);
  gboolean is_tex = g_file_test(tex, G_FILE_TEST_EXISTS);
  g_free(is_tex ? name : tex_name);
  return is_tex ? tex_name : name;
}

char *dg_dataset_reference_name(const DgDataset *dataset, guint item) {
  const DgDatasetEntry *entry = dataset->items->pdata[item];
  return entry->reference ? g_strdup(entry->reference)
                          : or_tex(dataset, g_strconcat("references/", entry->file, SUFFIX, NULL));
}

/* A pattern with the names in it; names hold no "/". */
static char *expand(const char *pattern, const char *system, const char *item) {
  GString *name = g_string_new(pattern);
  g_string_replace(name, "<system>", system, 0);
  g_string_replace(name, "<item>", item, 0);
  return g_string_free(name, FALSE);
}

char *dg_dataset_generated_name(const DgDataset *dataset, guint system, guint item) {
  const DgDatasetEntry *by = dataset->systems->pdata[system], *of = dataset->items->pdata[item];
  const char *listed = by->paths ? g_hash_table_lookup(by->paths, of->name) : NULL;
  if (listed)
    return g_strdup(listed);
  return or_tex(dataset, expand(by->pattern ? by->pattern : DG_DATASET_PATTERN, by->file, of->file));
}

DgPair *dg_dataset_get_pair(const DgDataset *dataset, guint index) {
  guint system = index / dataset->items->len, item = index % dataset->items->len;
  DgPair *pair = g_new(DgPair, 1);
  *pair = (DgPair){
      .dataset = dataset,
      .names = {dg_dataset_generated_name(dataset, system, item), dg_dataset_reference_name(dataset, item)},
      .item = dg_dataset_get_item(dataset, item),
      .system = dg_dataset_get_system(dataset, system),
      .groups = dg_dataset_get_item_groups(dataset, item),
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

/* Links of a manifest's data set must not lead to files that its author does not have. */
static gboolean check_inside(const DgDataset *dataset, const char *path, GError **error) {
  char *real = dataset && dataset->real ? realpath(path, NULL) : NULL;
  gboolean inside = !real || (g_str_has_prefix(real, dataset->real) && real[strlen(dataset->real)] == '/');
  free(real);
  if (!inside)
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found a link out of the data set, expected a file in it", path);
  return inside;
}

GBytes *dg_dataset_read_file(const DgDataset *dataset, const char *name, GError **error) {
  g_autofree char *path = g_build_filename(dataset->directory, name, NULL);
  return check_inside(dataset, path, error) ? dg_file_read(path, error) : NULL;
}

GBytes *dg_pair_read(const DgPair *pair, DgSide side, GError **error) {
  return check_inside(pair->dataset, pair->paths[side], error) ? dg_file_read(pair->paths[side], error) : NULL;
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
