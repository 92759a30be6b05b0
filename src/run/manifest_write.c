/* A first dataset.json, from the directories of a data set, and what came to them since. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "run/dataset_inside.h"

#include <string.h>

char *dg_dataset_digest(GBytes *bytes) {
  gsize length;
  const guint8 *data = g_bytes_get_data(bytes, &length);
  return g_compute_checksum_for_data(G_CHECKSUM_SHA256, data, length);
}

/* Adds the SHA-256 of a figure under `key`; not of one that is missing or cannot be read. */
static void add_digest(cJSON *object, const char *key, const DgDataset *dataset, const char *name) {
  g_autoptr(GBytes) bytes = dg_root_read(&dataset->root, name, NULL);
  g_autofree char *digest = bytes ? dg_dataset_digest(bytes) : NULL;
  if (digest)
    cJSON_AddItemToObject(object, key, cJSON_CreateString(digest));
}

static cJSON *describe(const DgDataset *dataset) {
  cJSON *root = cJSON_CreateObject();
  cJSON_AddStringToObject(root, "schema", DG_DATASET_SCHEMA);
  cJSON_AddStringToObject(root, "name", dataset->name);
  cJSON *items = cJSON_AddArrayToObject(root, "items"), *systems = cJSON_AddArrayToObject(root, "systems");
  for (guint i = 0; i < dataset->items->len; i++) {
    cJSON *item = cJSON_CreateObject();
    g_autofree char *name = dg_dataset_reference_name(dataset, i);
    cJSON_AddStringToObject(item, "id", dg_dataset_get_item(dataset, i));
    cJSON_AddStringToObject(item, "reference", name);
    add_digest(item, "sha256", dataset, name);
    cJSON_AddItemToArray(items, item);
  }
  for (guint s = 0; s < dataset->systems->len; s++) {
    cJSON *system = cJSON_CreateObject();
    cJSON_AddStringToObject(system, "name", dg_dataset_get_system(dataset, s));
    cJSON_AddStringToObject(system, "generated", DG_DATASET_PATTERN);
    cJSON *digests = cJSON_AddObjectToObject(system, "sha256");
    for (guint i = 0; i < dataset->items->len; i++) {
      g_autofree char *name = dg_dataset_generated_name(dataset, s, i);
      add_digest(digests, dg_dataset_get_item(dataset, i), dataset, name);
    }
    cJSON_AddItemToArray(systems, system);
  }
  return root;
}

/* Names that are no UTF-8 cannot stand in a document. */
static gboolean check_utf8(const GPtrArray *entries, GError **error) {
  for (guint i = 0; i < entries->len; i++) {
    const DgDatasetEntry *entry = entries->pdata[i];
    if (strcmp(entry->file, entry->name) != 0) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a name that is no UTF-8, expected UTF-8", entry->name);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean write_manifest(const char *path, const cJSON *root, GError **error) {
  g_autofree char *json = dg_json_print(root, TRUE);
  g_autofree char *text = g_strconcat(json, "\n", NULL);
  return dg_file_write(path, text, -1, error);
}

gboolean dg_dataset_init(const char *directory, DgDatasetFlags flags, GError **error) {
  g_autofree char *path = g_build_filename(directory, DG_DATASET_MANIFEST, NULL);
  if (g_file_test(path, G_FILE_TEST_EXISTS)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found a manifest, expected none", path);
    return FALSE;
  }
  g_autoptr(DgDataset) dataset = dg_dataset_open(directory, flags, error);
  if (!dataset || !check_utf8(dataset->items, error) || !check_utf8(dataset->systems, error))
    return FALSE;
  g_autoptr(cJSON) root = describe(dataset);
  return write_manifest(path, root, error);
}

static cJSON *read_root(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  gsize length = 0;
  const char *text = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  return text ? dg_json_parse(text, length, path, error) : NULL;
}

static void add_items(cJSON *root, const DgDataset *dataset, const GPtrArray *items, DgDiagnostics *added) {
  for (guint i = 0; i < items->len; i++) {
    const DgDatasetEntry *entry = items->pdata[i];
    cJSON *item = cJSON_CreateObject();
    g_autofree char *name = g_strconcat("references/", entry->figure, NULL);
    cJSON_AddStringToObject(item, "id", entry->name);
    cJSON_AddStringToObject(item, "reference", name);
    add_digest(item, "sha256", dataset, name);
    cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(root, "items"), item);
    dg_diagnostics_add(added, DG_LEVEL_INFO, 0, "added the item \"%s\" (%s)", entry->name, name);
  }
}

static void add_systems(cJSON *root, const GPtrArray *systems, const char *only, DgDiagnostics *added) {
  cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "systems");
  for (guint i = 0; list && i < systems->len; i++) {
    const DgDatasetEntry *entry = systems->pdata[i];
    if (only && strcmp(entry->name, only) != 0)
      continue;
    cJSON *system = cJSON_CreateObject();
    cJSON_AddStringToObject(system, "name", entry->name);
    cJSON_AddStringToObject(system, "generated", DG_DATASET_PATTERN);
    cJSON_AddObjectToObject(system, "sha256");
    cJSON_AddItemToArray(list, system);
    dg_diagnostics_add(added, DG_LEVEL_INFO, 0, "added the system \"%s\"", entry->name);
  }
}

/* Adds the SHA-256 of figures that have none yet to the systems that are held to theirs. Returns how many. */
static guint add_digests(cJSON *root, const DgDataset *dataset, const char *only) {
  guint count = 0;
  cJSON *system;
  cJSON_ArrayForEach(system, cJSON_GetObjectItemCaseSensitive(root, "systems")) {
    const char *name = dg_json_string(system, "name");
    if (only && strcmp(name, only) != 0)
      continue;
    cJSON *digests = cJSON_GetObjectItemCaseSensitive(system, "sha256");
    for (guint s = 0; digests && s < dataset->systems->len; s++)
      for (guint i = 0; strcmp(dg_dataset_get_system(dataset, s), name) == 0 && i < dataset->items->len; i++) {
        g_autofree char *figure = dg_dataset_generated_name(dataset, s, i);
        int before = cJSON_GetArraySize(digests);
        if (!dg_json_get(digests, dg_dataset_get_item(dataset, i)))
          add_digest(digests, dg_dataset_get_item(dataset, i), dataset, figure);
        count += cJSON_GetArraySize(digests) > before;
      }
  }
  return count;
}

/* What is not named, then what of it has no digest: by then the manifest says where the figures are. `only` is the one
 * system to take in; NULL for all that is there. */
static gboolean update(const char *directory, const char *path, const char *only, DgDatasetFlags flags,
                       DgDiagnostics *added, GError **error) {
  g_autoptr(DgDataset) before = dg_dataset_open(directory, flags, error);
  g_autoptr(cJSON) root = before ? read_root(path, error) : NULL;
  if (!root)
    return FALSE;
  g_autoptr(GPtrArray) items = dg_dataset_list_new_items(before), systems = dg_dataset_list_new_systems(before);
  if (!check_utf8(items, error) || !check_utf8(systems, error))
    return FALSE;
  if (!only)
    add_items(root, before, items, added);
  add_systems(root, systems, only, added);
  if (dg_diagnostics_get_count(added) && !write_manifest(path, root, error))
    return FALSE;
  g_autoptr(DgDataset) after = dg_dataset_open(directory, flags, error);
  guint digests = after ? add_digests(root, after, only) : 0;
  if (digests)
    dg_diagnostics_add(added, DG_LEVEL_INFO, 0, "added the SHA-256 of %u figure%s", digests, digests == 1 ? "" : "s");
  return after && (!digests || write_manifest(path, root, error));
}

gboolean dg_dataset_update(const char *directory, DgDatasetFlags flags, DgDiagnostics *added, GError **error) {
  g_autofree char *path = g_build_filename(directory, DG_DATASET_MANIFEST, NULL);
  if (g_file_test(path, G_FILE_TEST_EXISTS))
    return update(directory, path, NULL, flags, added, error);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "%s: found no manifest, expected one: 'diagrade dataset init' writes it", path);
  return FALSE;
}

gboolean dg_dataset_add_system(const char *directory, const char *system, DgDatasetFlags flags, DgDiagnostics *added,
                               GError **error) {
  g_autofree char *path = g_build_filename(directory, DG_DATASET_MANIFEST, NULL);
  return !g_file_test(path, G_FILE_TEST_EXISTS) || update(directory, path, system, flags, added, error);
}
