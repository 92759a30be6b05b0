#include "run/result.h"

#include "run/pack.h"

DgDigest dg_digest_of_bytes(GBytes *bytes) {
  DgDigest digest;
  gsize length, size = DG_DIGEST_LENGTH;
  const guint8 *data = g_bytes_get_data(bytes, &length);
  g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
  g_checksum_update(checksum, data, (gssize)length);
  g_checksum_get_digest(checksum, digest.bytes, &size);
  return digest;
}

DgGraphDocument *dg_graph_document_new(const DgGraph *graph, gint64 microseconds) {
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  DgGraphDocument *document = g_atomic_rc_box_new0(DgGraphDocument);
  *document = (DgGraphDocument){
      .document = dg_pack(json),
      .size = dg_graph_size_of(graph),
      .microseconds = microseconds,
  };
  return document;
}

DgGraphDocument *dg_graph_document_ref(DgGraphDocument *document) {
  return document ? g_atomic_rc_box_acquire(document) : NULL;
}

static void clear_document(gpointer data) {
  g_bytes_unref(((DgGraphDocument *)data)->document);
}

void dg_graph_document_unref(DgGraphDocument *document) {
  if (document)
    g_atomic_rc_box_release_full(document, clear_document);
}

void dg_result_free(DgResult *result) {
  if (!result)
    return;
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    g_free(result->figures[side].name);
    dg_graph_document_unref(result->figures[side].graph);
  }
  g_free(result->error_code);
  g_free(result->message);
  g_free(result->failure);
  g_free(result->values);
  g_clear_pointer(&result->score, g_bytes_unref);
  g_free(result);
}
