/* Results of an earlier diagrade brought to the format of this one. */
#include "run/results.h"
#include "run/store_inside.h"

/* The version of the format of records: the number of their schema. */
#define RECORD_VERSION 1

/* Adds the version that a signature names, once. */
static void add_scorer(GPtrArray *versions, const char *signature) {
  char *version = dg_signature_get_version(signature);
  if (version && !g_ptr_array_find_with_equal_func(versions, version, g_str_equal, NULL))
    g_ptr_array_add(versions, version);
  else
    g_free(version);
}

/* `user_data` is the array of versions. */
static gboolean visit_record(const cJSON *record, guint line, const char *name, gpointer user_data, GError **error) {
  add_scorer(user_data, dg_json_string(dg_json_get(record, "score"), "signature"));
  return TRUE;
}

static gboolean upgrade_store(const char *path, guint *found, GPtrArray *versions, GError **error) {
  g_autoptr(DgStore) store = dg_store_open(path, DG_DATABASE_WRITE, error);
  if (!store)
    return FALSE;
  GError *failure = NULL;
  g_autofree char *signature = dg_store_get(store, "signature", &failure);
  if (failure) {
    g_propagate_error(error, failure);
    return FALSE;
  }
  *found = dg_database_get_version_found(store->database);
  store->settles = *found != DG_STORE_VERSION;
  add_scorer(versions, signature);
  return TRUE;
}

DgResultsVersion *dg_results_upgrade(const char *path, GError **error) {
  gboolean store = dg_store_is_store(path);
  guint current = store ? DG_STORE_VERSION : RECORD_VERSION, found = current;
  g_autoptr(GPtrArray) versions = g_ptr_array_new_with_free_func(g_free);
  if (!(store ? upgrade_store(path, &found, versions, error)
              : dg_results_each_document(path, visit_record, versions, error)))
    return NULL;
  g_ptr_array_add(versions, NULL);
  DgResultsVersion *version = g_new(DgResultsVersion, 1);
  *version = (DgResultsVersion){store, found, current, g_strjoinv(", ", (char **)versions->pdata)};
  return version;
}

void dg_results_version_free(DgResultsVersion *version) {
  if (!version)
    return;
  g_free((char *)version->scored_by);
  g_free(version);
}
