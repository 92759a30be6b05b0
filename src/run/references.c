#include "run/references.h"

#include "graph/graph.h"

void dg_references_init(DgReferences *references) {
  g_mutex_init(&references->lock);
  references->entries = g_ptr_array_new();
}

static void free_reference(DgReference *reference) {
  g_mutex_clear(&reference->lock);
  g_mutex_clear(&reference->extract_lock);
  g_clear_pointer(&reference->bytes, g_bytes_unref);
  dg_graph_free(reference->graph);
  dg_graph_document_unref(reference->document);
  g_clear_error(&reference->error);
  g_free(reference);
}

void dg_references_clear(DgReferences *references) {
  g_ptr_array_unref(references->entries);
  g_mutex_clear(&references->lock);
}

static DgReference *find_entry(const DgReferences *references, guint item) {
  for (guint i = 0; i < references->entries->len; i++) {
    DgReference *entry = references->entries->pdata[i];
    if (entry->item == item)
      return entry;
  }
  return NULL;
}

DgReference *dg_references_take(DgReferences *references, guint item) {
  g_mutex_lock(&references->lock);
  DgReference *entry = find_entry(references, item);
  if (!entry) {
    entry = g_new0(DgReference, 1);
    entry->item = item;
    g_mutex_init(&entry->lock);
    g_mutex_init(&entry->extract_lock);
    g_ptr_array_add(references->entries, entry);
  }
  entry->users++;
  g_mutex_unlock(&references->lock);
  return entry;
}

void dg_references_release(DgReferences *references, DgReference *reference) {
  g_mutex_lock(&references->lock);
  gboolean last = --reference->users == 0;
  if (last)
    g_ptr_array_remove_fast(references->entries, reference);
  g_mutex_unlock(&references->lock);
  if (last)
    free_reference(reference);
}

gboolean dg_reference_digest(DgReference *reference, const DgPair *pair, DgDigest *digest) {
  g_mutex_lock(&reference->lock);
  if (!reference->was_read) {
    reference->was_read = TRUE;
    reference->bytes = dg_pair_read(pair, DG_SIDE_REFERENCE, &reference->error);
    if (reference->bytes)
      reference->digest = dg_digest_of_bytes(reference->bytes);
    reference->has_digest = reference->bytes != NULL;
  }
  gboolean has_digest = reference->has_digest;
  *digest = reference->digest;
  g_mutex_unlock(&reference->lock);
  return has_digest;
}

static void extract(DgReference *reference, const DgPair *pair, const DgGraphOptions *options) {
  gint64 start = g_get_monotonic_time();
  reference->was_extracted = TRUE;
  reference->graph =
      dg_graph_new_from_bytes(reference->bytes, pair->paths[DG_SIDE_REFERENCE], options, &reference->error);
  g_clear_pointer(&reference->bytes, g_bytes_unref);
  if (!reference->graph)
    return;
  dg_graph_set_source(reference->graph, NULL);
  reference->document = dg_graph_document_new(reference->graph, g_get_monotonic_time() - start);
}

void dg_reference_extract(DgReference *reference, const DgPair *pair, const DgGraphOptions *options, gboolean wait) {
  if (wait)
    g_mutex_lock(&reference->extract_lock);
  else if (!g_mutex_trylock(&reference->extract_lock))
    return;
  if (reference->bytes && !reference->was_extracted)
    extract(reference, pair, options);
  g_mutex_unlock(&reference->extract_lock);
}
