#include "model/batch_link.h"

#include "base/json.h"

#include <string.h>

/* Results of 100,000 answers of some kilobytes each are one response. */
#define RESPONSE_BYTES_MAX (1u << 30)

static void free_link(gpointer data) {
  DgBatchLink *link = data;
  dg_transport_free(link->transport);
  dg_model_client_free(link->client);
  dg_model_options_free(link->options);
  g_hash_table_unref(link->set_aside);
  g_ptr_array_unref(link->waiting);
  g_free(link);
}

static gboolean is_same(const DgModelOptions *a, const DgModelOptions *b) {
  return a->provider == b->provider && strcmp(a->model, b->model) == 0 && g_strcmp0(a->base_url, b->base_url) == 0 &&
         g_strcmp0(a->run, b->run) == 0;
}

static gboolean open_link(DgBatchLink *link, GError **error) {
  if (!(link->client = dg_model_client_new(link->options, error)))
    return FALSE;
  link->endpoint = dg_model_client_get_endpoint(link->client);
  link->format = link->endpoint->provider->batch;
  link->cache = dg_model_client_get_cache(link->client);
  link->ledger = dg_model_client_get_ledger(link->client);
  link->options->response_bytes_max = MAX(link->options->response_bytes_max, RESPONSE_BYTES_MAX);
  link->transport = dg_transport_new(link->options, link->endpoint, error);
  return link->transport && dg_batch_store_open(link->cache, error);
}

DgBatchLink *dg_batch_link_find(DgBatches *batches, const DgBatchGroup *group, GError **error) {
  if (!batches->links)
    batches->links = g_ptr_array_new_with_free_func(free_link);
  for (guint i = 0; i < batches->links->len; i++) {
    DgBatchLink *link = batches->links->pdata[i];
    if (is_same(link->options, group->options))
      return link;
  }
  DgBatchLink *link = g_new0(DgBatchLink, 1);
  link->batches = batches;
  link->options = dg_model_options_copy(group->options);
  link->set_aside = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  link->waiting = g_ptr_array_new_with_free_func(dg_sent_batch_free);
  if (!open_link(link, error)) {
    free_link(link);
    return NULL;
  }
  g_ptr_array_add(batches->links, link);
  return link;
}

/* A request to `path`: every part of the interface lies below the same address, behind the headers of a question. */
static DgPost *new_post(const DgBatchLink *link, const char *path, const char *type, char *body, GError **error) {
  g_autoptr(DgModelRequest) request = dg_model_request_new("batch", NULL);
  DgPost *post = dg_provider_write(link->endpoint, request, error);
  if (!post) {
    g_free(body);
    return NULL;
  }
  g_free(post->url);
  g_free(post->body);
  post->url = g_strconcat(link->endpoint->base_url, path, NULL);
  post->body = body;
  g_free(post->headers->pdata[0]); /* the content type, see dg_wire_post() */
  post->headers->pdata[0] = g_strconcat("Content-Type: ", type, NULL);
  return post;
}

gboolean dg_batch_link_fetch(DgBatchLink *link, const char *path, DgBodyReader read, gpointer user_data,
                             GError **error) {
  g_autoptr(DgPost) get = new_post(link, path, "application/json", NULL, error);
  g_auto(DgDelivery) delivery = {0};
  return get && dg_transport_post(link->transport, get, 0, read, user_data, &delivery, error);
}

static gboolean read_document(const char *body, gsize length, gpointer user_data, GError **error) {
  cJSON **document = user_data;
  *document = dg_json_parse(body, length, "the response", error);
  return *document != NULL;
}

cJSON *dg_batch_link_get(DgBatchLink *link, const char *path, GError **error) {
  cJSON *document = NULL;
  dg_batch_link_fetch(link, path, read_document, &document, error);
  return document;
}

/* Where an id goes that is read. */
typedef struct {
  const DgBatchLink *link;
  char *id;
} IdReading;

static gboolean read_id(const char *body, gsize length, gpointer user_data, GError **error) {
  IdReading *reading = user_data;
  g_autoptr(cJSON) document = dg_json_parse(body, length, "the response", error);
  if (!document)
    return FALSE;
  g_autofree char *id = dg_batch_id(document, "id");
  if (id && !dg_model_client_repeats_key(reading->link->client, id)) /* it goes into the file of answers */
    reading->id = g_steal_pointer(&id);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "the response: found no \"id\" of letters, digits, - and _%s",
                id ? ", but the key" : "");
  return reading->id != NULL;
}

char *dg_batch_link_post(DgBatchLink *link, const char *path, const char *type, char *body, gboolean *again,
                         GError **error) {
  IdReading reading = {.link = link};
  g_autoptr(DgPost) post = new_post(link, path, type, body, error);
  g_auto(DgDelivery) delivery = {0};
  if (post && again)
    dg_transport_post_once(link->transport, post, read_id, &reading, again, error);
  else if (post)
    dg_transport_post(link->transport, post, 0, read_id, &reading, &delivery, error);
  return reading.id;
}
