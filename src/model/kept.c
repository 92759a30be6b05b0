#include "model/kept.h"

#include "model/recording.h"

struct _DgKept {
  DgAnswerCache *cache; /* may be NULL */
  GPtrArray *recordings; /* DgRecording; may be NULL */
  GHashTable *by_key; /* key -> DgRecording, of the array */
};

static gboolean open_cache(DgKept *kept, const DgModelOptions *options, GError **error) {
  gboolean reads = options->replay || options->dry_run;
  gboolean needed = !reads || (options->replay && !options->recordings);
  if (!options->cache || (!needed && !g_file_test(options->cache, G_FILE_TEST_EXISTS)))
    return TRUE;
  kept->cache = dg_answer_cache_open(options->cache, reads ? DG_CACHE_READ : DG_CACHE_CREATE, error);
  return kept->cache != NULL;
}

static gboolean read_recordings(DgKept *kept, const char *path, GError **error) {
  if (!path)
    return TRUE;
  if (!(kept->recordings = dg_recordings_read(path, error)))
    return FALSE;
  for (guint i = 0; i < kept->recordings->len; i++) {
    DgRecording *recording = kept->recordings->pdata[i];
    g_hash_table_insert(kept->by_key, recording->answer->key, recording);
  }
  return TRUE;
}

DgKept *dg_kept_open(const DgModelOptions *options, GError **error) {
  g_autoptr(DgKept) kept = g_new0(DgKept, 1);
  kept->by_key = g_hash_table_new(g_str_hash, g_str_equal);
  if (options->replay && !options->cache && !options->recordings) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found a replay without a cache and without recordings, expected one of them");
    return NULL;
  }
  if (!read_recordings(kept, options->recordings, error) || !open_cache(kept, options, error))
    return NULL;
  return g_steal_pointer(&kept);
}

void dg_kept_close(DgKept *kept) {
  if (!kept)
    return;
  dg_answer_cache_close(kept->cache);
  g_hash_table_unref(kept->by_key);
  g_clear_pointer(&kept->recordings, g_ptr_array_unref);
  g_free(kept);
}

DgAnswerCache *dg_kept_get_cache(const DgKept *kept) {
  return kept->cache;
}

DgModelAnswer *dg_kept_find(DgKept *kept, const char *key, GError **error) {
  const DgRecording *recording = g_hash_table_lookup(kept->by_key, key);
  if (recording)
    return dg_model_answer_copy(recording->answer);
  return kept->cache ? dg_answer_cache_find(kept->cache, key, error) : NULL;
}
