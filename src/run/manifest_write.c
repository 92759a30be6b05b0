/* A first dataset.json, from the directories of a data set. */
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
  g_autoptr(GBytes) bytes = dg_dataset_read_file(dataset, name, NULL);
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

gboolean dg_dataset_init(const char *directory, GError **error) {
  g_autofree char *path = g_build_filename(directory, DG_DATASET_MANIFEST, NULL);
  if (g_file_test(path, G_FILE_TEST_EXISTS)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found a manifest, expected none", path);
    return FALSE;
  }
  g_autoptr(DgDataset) dataset = dg_dataset_open(directory, error);
  if (!dataset || !check_utf8(dataset->items, error) || !check_utf8(dataset->systems, error))
    return FALSE;
  g_autoptr(cJSON) root = describe(dataset);
  g_autofree char *json = dg_json_print(root, TRUE);
  g_autofree char *text = g_strconcat(json, "\n", NULL);
  return dg_file_write(path, text, -1, error);
}
