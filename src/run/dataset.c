#include "run/dataset_inside.h"

#include "base/diagnostics.h"

#include <string.h>

#define SUFFIX ".svg"

DgDatasetEntry *dg_dataset_entry_new(const char *file) {
  DgDatasetEntry *entry = g_new0(DgDatasetEntry, 1);
  entry->file = g_strdup(file);
  entry->name = g_utf8_make_valid(file, -1);
  return entry;
}

void dg_dataset_entry_free(DgDatasetEntry *entry) {
  g_free(entry->file);
  g_free(entry->name);
  g_free(entry->figure);
  g_free(entry->twin);
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

static gboolean check_directory(const char *path, const char *found, GError **error) {
  if (g_file_test(path, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_OPEN,
              "%s: found %s, expected a data set: references/<item>.svg and generated/<system>/<item>.svg", path,
              found);
  return FALSE;
}

void dg_dataset_note(DgDataset *dataset, DgFindingKind kind, DgLevel level, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  dg_diagnostics_add(dataset->diagnostics, level, 0, "%s", message);
  g_array_append_val(dataset->kinds, kind);
}

/* Lists the figures of a directory, relative to that of the data set; NULL where there is none. */
static const GPtrArray *list_figures(DgDataset *dataset, const char *directory) {
  const GPtrArray *files = g_hash_table_lookup(dataset->files, directory);
  if (files)
    return files;
  g_autofree char *path = g_build_filename(dataset->directory, directory, NULL);
  gboolean is_listed = g_file_test(path, G_FILE_TEST_IS_DIR) && dg_root_check(&dataset->root, path, NULL);
  GPtrArray *listed = is_listed ? dg_dataset_list_files(&dataset->root, path, NULL) : NULL;
  if (listed)
    g_hash_table_insert(dataset->files, g_strdup(directory), listed);
  return listed;
}

/* The directory, relative to that of the data set, that a system's figures are in; NULL where that depends on the item.
 */
static char *directory_of(const DgDatasetEntry *system) {
  g_autoptr(GString) name = g_string_new(system->pattern ? system->pattern : DG_DATASET_PATTERN);
  g_string_replace(name, "<system>", system->file, 0);
  g_autofree char *directory = g_path_get_dirname(name->str);
  return system->paths || strstr(directory, "<item>") ? NULL : g_steal_pointer(&directory);
}

static void note_twins(DgDataset *dataset, const char *directory, const GPtrArray *figures) {
  guint count = 0;
  const DgDatasetEntry *first = NULL;
  for (guint i = 0; i < figures->len; i++) {
    const DgDatasetEntry *figure = figures->pdata[i];
    count += figure->twin != NULL;
    first = first || !figure->twin ? first : figure;
  }
  if (first)
    dg_dataset_note(dataset, DG_FINDING_DUPLICATE, DG_LEVEL_INFO,
                    "%s/%s: found %u figure%s in files of two kinds, as %s and %s%s: the former is read",
                    dataset->directory, directory, count, count == 1 ? "" : "s", first->figure, first->name,
                    first->twin);
}

/* A figure without a reference would vanish from every count without a word. */
static void note_figure_without_reference(DgDataset *dataset, const char *directory, const DgDatasetEntry *figure) {
  if (figure->format == DG_FORMAT_TEX)
    dg_dataset_note(dataset, DG_FINDING_SKIPPED, DG_LEVEL_INFO, "%s/%s/%s: found %s: skipped", dataset->directory,
                    directory, figure->figure, dg_format_name(figure->format));
  else
    dg_dataset_note(dataset, DG_FINDING_NO_REFERENCE, DG_LEVEL_WARNING,
                    "%s/%s/%s: found no reference of that name, so it is not scored", dataset->directory, directory,
                    figure->figure);
}

static void note_generated(DgDataset *dataset, gboolean listed) {
  for (guint i = 0; i < dataset->systems->len; i++) {
    g_autofree char *directory = directory_of(dataset->systems->pdata[i]);
    const GPtrArray *figures = directory ? list_figures(dataset, directory) : NULL;
    if (!figures)
      continue;
    note_twins(dataset, directory, figures);
    for (guint f = 0; f < figures->len && !listed; f++)
      if (!dg_dataset_find_entry(dataset->items, ((const DgDatasetEntry *)figures->pdata[f])->file))
        note_figure_without_reference(dataset, directory, figures->pdata[f]);
  }
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

/* Whether some system has a figure of that name. */
static gboolean is_generated(DgDataset *dataset, const DgDatasetEntry *item) {
  for (guint i = 0; i < dataset->systems->len; i++) {
    g_autofree char *directory = directory_of(dataset->systems->pdata[i]);
    if (dg_dataset_find_entry(directory ? list_figures(dataset, directory) : NULL, item->file))
      return TRUE;
  }
  return FALSE;
}

/* TeX without a picture is no reference, unless somebody drew the figure that it should be. */
static void drop_tex(DgDataset *dataset) {
  for (guint i = dataset->items->len; i-- > 0;) {
    const DgDatasetEntry *item = dataset->items->pdata[i];
    if (item->format != DG_FORMAT_TEX || is_generated(dataset, item))
      continue;
    dg_dataset_note(dataset, DG_FINDING_SKIPPED, DG_LEVEL_INFO, "%s/references/%s: found %s: skipped",
                    dataset->directory, item->figure, dg_format_name(item->format));
    g_ptr_array_remove_index(dataset->items, i);
  }
}

static gboolean fail_empty(const char *references, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no figure <item>" SUFFIX ", expected at least one",
              references);
  return FALSE;
}

static gboolean list_items(DgDataset *dataset, GError **error) {
  g_autofree char *references = g_build_filename(dataset->directory, "references", NULL);
  if (!(dataset->items = dg_dataset_list_files(&dataset->root, references, error)))
    return FALSE;
  for (guint i = 0; i < dataset->items->len; i++) {
    DgDatasetEntry *item = dataset->items->pdata[i];
    item->reference = g_strconcat("references/", item->figure, NULL);
    if (item->twin)
      dg_dataset_note(dataset, DG_FINDING_DUPLICATE, DG_LEVEL_WARNING,
                      "%s/%s: found both %s and %s, expected one: %s is read", references, item->name,
                      item->figure + strlen(item->file), item->twin, item->figure + strlen(item->file));
  }
  if (dataset->items->len > 0 && !check_names(dataset->items, references, error))
    return FALSE;
  return dataset->items->len > 0 || fail_empty(references, error);
}

static gboolean check_directories(const DgDataset *dataset, GError **error) {
  g_autofree char *references = g_build_filename(dataset->directory, "references", NULL);
  g_autofree char *generated = g_build_filename(dataset->directory, "generated", NULL);
  return check_directory(references, "no such directory", error) &&
         check_directory(generated, "no such directory", error) && dg_root_check(&dataset->root, references, error) &&
         dg_root_check(&dataset->root, generated, error);
}

static gboolean list_systems(DgDataset *dataset, gboolean needs_one, GError **error) {
  g_autofree char *generated = g_build_filename(dataset->directory, "generated", NULL);
  if (!(dataset->systems = dg_dataset_list_directories(generated, error)))
    return FALSE;
  if (dataset->systems->len > 0 || !needs_one)
    return dataset->systems->len == 0 || check_names(dataset->systems, generated, error);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no directory <system>, expected at least one", generated);
  return FALSE;
}

/* A data set without its lists. */
static DgDataset *new_dataset(const char *directory, DgDatasetFlags flags) {
  DgDataset *dataset = g_new0(DgDataset, 1);
  dataset->directory = g_strdup(directory);
  g_autofree char *absolute = g_canonicalize_filename(directory, NULL);
  dg_root_init(&dataset->root, directory, flags & DG_DATASET_FOLLOW_LINKS);
  g_autofree char *base = g_path_get_basename(absolute);
  dataset->name = g_utf8_make_valid(base, -1);
  dataset->diagnostics = dg_diagnostics_new();
  dataset->kinds = g_array_new(FALSE, FALSE, sizeof(DgFindingKind));
  dataset->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  dataset->notes = dg_diagnostics_new();
  return dataset;
}

DgDataset *dg_dataset_open_manifest(const char *directory, DgDatasetFlags flags, GError **error) {
  g_autofree char *manifest = g_build_filename(directory, DG_DATASET_MANIFEST, NULL);
  if (!check_directory(directory, "no directory", error) || !g_file_test(manifest, G_FILE_TEST_EXISTS))
    return NULL;
  g_autoptr(DgDataset) dataset = new_dataset(directory, flags);
  if (!dg_root_check(&dataset->root, manifest, error) || !dg_dataset_read_manifest(dataset, error))
    return NULL;
  return g_steal_pointer(&dataset);
}

DgDataset *dg_dataset_open(const char *directory, DgDatasetFlags flags, GError **error) {
  GError *reason = NULL;
  g_autoptr(DgDataset) dataset = dg_dataset_open_manifest(directory, flags, &reason);
  gboolean listed = dataset != NULL;
  if (reason) {
    g_propagate_error(error, reason);
    return NULL;
  }
  if (!listed)
    dataset = new_dataset(directory, flags);
  if (!listed && !check_directories(dataset, error))
    return NULL;
  if (!listed && !list_items(dataset, error))
    return NULL;
  if (!dataset->systems && !list_systems(dataset, !(flags & DG_DATASET_EARLY), error))
    return NULL;
  g_autofree char *references = g_build_filename(directory, "references", NULL);
  if (!listed)
    drop_tex(dataset);
  if (dataset->items->len == 0 && !fail_empty(references, error))
    return NULL;
  list_figures(dataset, "references");
  note_generated(dataset, listed);
  if (listed)
    dg_dataset_compare_with_disk(dataset);
  return g_steal_pointer(&dataset);
}

void dg_dataset_free(DgDataset *dataset) {
  if (!dataset)
    return;
  g_free(dataset->directory);
  g_free(dataset->name);
  dg_root_clear(&dataset->root);
  g_clear_pointer(&dataset->items, g_ptr_array_unref);
  g_clear_pointer(&dataset->systems, g_ptr_array_unref);
  dg_diagnostics_free(dataset->diagnostics);
  g_array_unref(dataset->kinds);
  g_hash_table_unref(dataset->files);
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
  return index < dataset->items->len ? ((const DgDatasetEntry *)dataset->items->pdata[index])->name : NULL;
}

const char *dg_dataset_get_system(const DgDataset *dataset, guint index) {
  return index < dataset->systems->len ? ((const DgDatasetEntry *)dataset->systems->pdata[index])->name : NULL;
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

/* The figure of another kind where there is no SVG file. Takes `name`. */
static char *or_other(const DgDataset *dataset, char *name) {
  g_autofree char *path = g_build_filename(dataset->directory, name, NULL);
  if (!g_str_has_suffix(name, SUFFIX) || g_file_test(path, G_FILE_TEST_EXISTS))
    return name;
  g_autofree char *directory = g_path_get_dirname(name), *base = g_path_get_basename(name);
  base[strlen(base) - strlen(SUFFIX)] = '\0';
  const DgDatasetEntry *found = dg_dataset_find_entry(g_hash_table_lookup(dataset->files, directory), base);
  if (!found)
    return name;
  g_free(name);
  return g_build_filename(directory, found->figure, NULL);
}

char *dg_dataset_reference_name(const DgDataset *dataset, guint item) {
  const DgDatasetEntry *entry = dataset->items->pdata[item];
  return entry->reference ? g_strdup(entry->reference)
                          : or_other(dataset, g_strconcat("references/", entry->file, SUFFIX, NULL));
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
  return or_other(dataset, expand(by->pattern ? by->pattern : DG_DATASET_PATTERN, by->file, of->file));
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

GBytes *dg_pair_read(const DgPair *pair, DgSide side, GError **error) {
  const DgDataset *dataset = pair->dataset;
  return dataset ? dg_root_read(&dataset->root, pair->names[side], error) : dg_file_read(pair->paths[side], error);
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
  g_autofree char *from = dg_root_resolve(parent), *to = dg_root_resolve(directory);
  return relative_path(from, to);
}

char *dg_dataset_get_place(const DgDataset *dataset, const char *results_path) {
  return dg_dataset_place_of(dataset->directory, results_path);
}
