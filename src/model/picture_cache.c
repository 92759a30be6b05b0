#include "model/picture_cache.h"

#include "base/diagnostics.h"
#include "model/picture.h"

#include <string.h>

/* Stands for the name of the file, so that messages with a name are told from those that fit any file. */
#define NAME "(name of the picture)"

/* A picture. It outlives its place in the cache while a thread still uses it. */
typedef struct {
  char *key;
  GList link; /* in `recent`, with the entry as data */
  gatomicrefcount references;
  GMutex mutex; /* held while it is painted */
  gboolean painted;
  GBytes *picture; /* NULL: it is of no use to others */
  DgDiagnostics *diagnostics;
  gsize counted; /* its part of `size` */
} Entry;

struct _DgPictureCache {
  GMutex mutex; /* of all that follows */
  GHashTable *entries; /* Entry by its key; owns a reference */
  GQueue recent; /* the one used last first */
  gsize size, size_max;
};

static void entry_unref(gpointer data) {
  Entry *entry = data;
  if (!g_atomic_ref_count_dec(&entry->references))
    return;
  g_free(entry->key);
  g_mutex_clear(&entry->mutex);
  g_clear_pointer(&entry->picture, g_bytes_unref);
  dg_diagnostics_free(entry->diagnostics);
  g_free(entry);
}

static Entry *entry_new(const char *key) {
  Entry *entry = g_new0(Entry, 1);
  entry->key = g_strdup(key);
  entry->link.data = entry;
  g_atomic_ref_count_init(&entry->references);
  g_mutex_init(&entry->mutex);
  entry->diagnostics = dg_diagnostics_new();
  return entry;
}

DgPictureCache *dg_picture_cache_new(gsize bytes_max) {
  DgPictureCache *cache = g_new0(DgPictureCache, 1);
  g_mutex_init(&cache->mutex);
  cache->entries = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, entry_unref);
  g_queue_init(&cache->recent);
  cache->size_max = bytes_max;
  return cache;
}

void dg_picture_cache_free(DgPictureCache *cache) {
  if (!cache)
    return;
  g_hash_table_unref(cache->entries);
  g_mutex_clear(&cache->mutex);
  g_free(cache);
}

/* The entry of a figure, now the one used last, with a reference for the caller. */
static Entry *find_entry(DgPictureCache *cache, GBytes *bytes) {
  g_autofree char *key = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, bytes);
  g_mutex_lock(&cache->mutex);
  Entry *entry = g_hash_table_lookup(cache->entries, key);
  if (entry) {
    g_queue_unlink(&cache->recent, &entry->link);
  } else {
    entry = entry_new(key);
    g_hash_table_insert(cache->entries, entry->key, entry);
  }
  g_queue_push_head_link(&cache->recent, &entry->link);
  g_atomic_ref_count_inc(&entry->references);
  g_mutex_unlock(&cache->mutex);
  return entry;
}

static gboolean names_file(const DgDiagnostics *diagnostics) {
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++)
    if (strstr(dg_diagnostics_get_message(diagnostics, i), NAME))
      return TRUE;
  return FALSE;
}

/* Counts what was painted, unless the entry lost its place meanwhile, and makes room for it. */
static void count_entry(DgPictureCache *cache, Entry *entry) {
  g_mutex_lock(&cache->mutex);
  if (g_hash_table_lookup(cache->entries, entry->key) == entry) {
    entry->counted = g_bytes_get_size(entry->picture);
    cache->size += entry->counted;
  }
  while (cache->size > cache->size_max) {
    Entry *oldest = g_queue_peek_tail(&cache->recent);
    g_queue_unlink(&cache->recent, &oldest->link);
    cache->size -= oldest->counted;
    g_hash_table_remove(cache->entries, oldest->key);
  }
  g_mutex_unlock(&cache->mutex);
}

static void paint(DgPictureCache *cache, Entry *entry, GBytes *bytes) {
  g_autoptr(GBytes) picture = dg_picture_of_figure(bytes, NAME, NULL, NULL, entry->diagnostics, NULL);
  entry->painted = TRUE;
  if (!picture || names_file(entry->diagnostics))
    return;
  entry->picture = g_steal_pointer(&picture);
  count_entry(cache, entry);
}

GBytes *dg_picture_cache_get(DgPictureCache *cache, GBytes *bytes, DgDiagnostics *diagnostics) {
  Entry *entry = find_entry(cache, bytes);
  g_mutex_lock(&entry->mutex);
  if (!entry->painted)
    paint(cache, entry, bytes);
  g_mutex_unlock(&entry->mutex);
  GBytes *picture = entry->picture ? g_bytes_ref(entry->picture) : NULL;
  if (picture)
    dg_diagnostics_append(diagnostics, entry->diagnostics);
  entry_unref(entry);
  return picture;
}
