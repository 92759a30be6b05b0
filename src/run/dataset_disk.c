/* What a manifest and its directories do not have in common, and a manifest that is brought up to date. */
#include "base/diagnostics.h"
#include "run/dataset_inside.h"

#include <string.h>

#define UPDATE "'diagrade dataset update' takes it in"

/* The names of files that the manifest gives its references. */
static GHashTable *listed_references(const DgDataset *dataset) {
  GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < dataset->items->len; i++)
    g_hash_table_add(names, dg_dataset_reference_name(dataset, i));
  return names;
}

GPtrArray *dg_dataset_list_new_items(const DgDataset *dataset) {
  GPtrArray *found = g_ptr_array_new();
  g_autoptr(GHashTable) listed = listed_references(dataset);
  const GPtrArray *files = g_hash_table_lookup(dataset->files, "references");
  for (guint i = 0; files && i < files->len; i++) {
    DgDatasetEntry *file = files->pdata[i];
    g_autofree char *name = g_strconcat("references/", file->figure, NULL);
    if (file->format != DG_FORMAT_TEX && !g_hash_table_contains(listed, name) &&
        !dg_dataset_find_entry(dataset->items, file->file))
      g_ptr_array_add(found, file);
  }
  return found;
}

/* Whether the manifest leads to a figure in the directory generated/`name`. */
static gboolean is_used(const DgDataset *dataset, const char *name) {
  g_autofree char *prefix = g_strconcat("generated/", name, "/", NULL);
  for (guint s = 0; s < dataset->systems->len; s++) {
    g_autofree char *figure = dg_dataset_generated_name(dataset, s, 0);
    if (g_str_has_prefix(figure, prefix))
      return TRUE;
  }
  return FALSE;
}

GPtrArray *dg_dataset_list_new_systems(const DgDataset *dataset) {
  g_autofree char *generated = g_build_filename(dataset->directory, "generated", NULL);
  GPtrArray *entries = dg_dataset_list_directories(generated, NULL);
  for (guint i = entries ? entries->len : 0; i-- > 0;) {
    const DgDatasetEntry *entry = entries->pdata[i];
    if (dg_dataset_find_entry(dataset->systems, entry->file) || is_used(dataset, entry->file))
      g_ptr_array_remove_index(entries, i);
  }
  return entries ? entries : g_ptr_array_new();
}

/* TRUE when no figure of the system is there. */
static gboolean is_gone(const DgDataset *dataset, guint system) {
  for (guint item = 0; item < dataset->items->len; item++) {
    g_autofree char *name = dg_dataset_generated_name(dataset, system, item);
    g_autofree char *path = g_build_filename(dataset->directory, name, NULL);
    if (g_file_test(path, G_FILE_TEST_EXISTS))
      return FALSE;
  }
  return TRUE;
}

void dg_dataset_compare_with_disk(DgDataset *dataset) {
  g_autoptr(GPtrArray) items = dg_dataset_list_new_items(dataset), systems = dg_dataset_list_new_systems(dataset);
  for (guint i = 0; i < items->len; i++)
    dg_dataset_note(dataset, DG_FINDING_UNLISTED, DG_LEVEL_WARNING,
                    "%s/references/%s: found a reference that " DG_DATASET_MANIFEST
                    " does not name, so it is not scored: " UPDATE,
                    dataset->directory, ((const DgDatasetEntry *)items->pdata[i])->figure);
  for (guint i = 0; i < systems->len; i++)
    dg_dataset_note(dataset, DG_FINDING_UNLISTED, DG_LEVEL_WARNING,
                    "%s/generated/%s: found a system that " DG_DATASET_MANIFEST
                    " does not name, so it is not scored: " UPDATE,
                    dataset->directory, ((const DgDatasetEntry *)systems->pdata[i])->name);
  for (guint s = 0; s < dataset->systems->len; s++)
    if (is_gone(dataset, s))
      dg_dataset_note(dataset, DG_FINDING_MISSING, DG_LEVEL_WARNING,
                      "%s/" DG_DATASET_MANIFEST ": found the system \"%s\", of which there is no figure",
                      dataset->directory, dg_dataset_get_system(dataset, s));
}
