/* Embeddings of texts and pictures, and the scores that rest on their cosine. */
#include "base/json.h"
#include "model/client.h"

#include <math.h>
#include <string.h>

/* Most texts of one request, and the most bytes that they have together unless one alone has more: Gemini takes 100
 * texts, Mistral 16,000 tokens, which are some 3 bytes each. */
#define BATCH_TEXTS_MAX 100
#define BATCH_BYTES_MAX 32000

/* One text or picture, and what became of it. */
typedef struct {
  const char *text; /* NULL for a picture */
  GBytes *picture;
  GArray *values;
  GError *error;
} Item;

/* Items of one request: texts, or one picture. */
typedef struct {
  Item *items;
  guint count;
} Batch;

typedef struct {
  DgModelClient *client;
  gint failed; /* atomic: no further item is asked for, as the whole has failed */
} Asking;

static GArray *read_values(const char *text, GError **error) {
  g_autoptr(cJSON) array = dg_json_parse(text, strlen(text), "the embedding", error);
  if (!array)
    return NULL;
  GArray *values = g_array_new(FALSE, FALSE, sizeof(double));
  const cJSON *item;
  cJSON_ArrayForEach(item, array) {
    if (cJSON_IsNumber(item))
      g_array_append_val(values, item->valuedouble);
  }
  if (values->len > 0 && values->len == (guint)cJSON_GetArraySize(array))
    return values;
  g_array_unref(values);
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found no numbers, expected an embedding");
  return NULL;
}

static DgModelRequest *request_of(const Item *item) {
  DgModelRequest *request = dg_model_request_new("embedding", NULL);
  request->ask = DG_ASK_EMBEDDING;
  if (item->text)
    dg_model_request_add_text(request, item->text);
  else
    dg_model_request_add_image(request, item->picture, "image/png");
  return request;
}

static gboolean ask_batch(DgModelClient *client, const Batch *batch) {
  DgModelRequest *requests[BATCH_TEXTS_MAX];
  DgModelAnswer *answers[BATCH_TEXTS_MAX] = {NULL};
  for (guint i = 0; i < batch->count; i++)
    requests[i] = request_of(&batch->items[i]);
  gboolean fine = dg_model_client_ask_together(client, requests, batch->count, answers, &batch->items[0].error);
  for (guint i = 0; i < batch->count; i++) {
    Item *item = &batch->items[i];
    if (answers[i])
      item->values = read_values(answers[i]->text, &item->error);
    fine = fine && item->values;
    dg_model_request_free(requests[i]);
    dg_model_answer_free(answers[i]);
  }
  return fine;
}

static void ask(gpointer data, gpointer user_data) {
  Batch *batch = data;
  Asking *asking = user_data;
  if (g_atomic_int_get(&asking->failed))
    return;
  /* A dry run has no values and counts what is asked for. */
  if (!ask_batch(asking->client, batch) && !dg_model_client_is_dry_run(asking->client))
    g_atomic_int_set(&asking->failed, 1);
}

/* The number of items, from the first one on, that go into one request. */
static guint count_batch(const Item *items, guint count) {
  gsize bytes = 0;
  guint n = 0;
  for (; n < MIN(count, BATCH_TEXTS_MAX) && items[n].text; n++) {
    bytes += strlen(items[n].text);
    if (bytes > BATCH_BYTES_MAX)
      break;
  }
  return MAX(n, 1);
}

static GArray *make_batches(Item *items, guint count) {
  GArray *batches = g_array_new(FALSE, FALSE, sizeof(Batch));
  for (guint start = 0; start < count;) {
    Batch batch = {items + start, count_batch(items + start, count - start)};
    g_array_append_val(batches, batch);
    start += batch.count;
  }
  return batches;
}

/* Appends the numbers of all items, which must be as many for each, or takes the first error over. */
static gboolean join(Item *items, guint count, GArray *values, GError **error) {
  for (guint i = 0; i < count; i++)
    if (items[i].error) {
      g_propagate_error(error, g_steal_pointer(&items[i].error));
      return FALSE;
    }
  for (guint i = 0; i < count; i++) {
    if (items[i].values->len != items[0].values->len) {
      g_set_error(error, DG_ERROR, DG_ERROR_MODEL,
                  "found embeddings of %u and of %u numbers, expected as many for each", items[0].values->len,
                  items[i].values->len);
      return FALSE;
    }
    g_array_append_vals(values, items[i].values->data, items[i].values->len);
  }
  return TRUE;
}

static gboolean embed(DgModelClient *client, Item *items, guint count, GArray *values, GError **error) {
  Asking asking = {.client = client};
  g_autoptr(GArray) batches = make_batches(items, count);
  guint threads = MIN(batches->len, dg_model_client_get_max_in_flight(client));
  /* An exclusive pool starts its threads now: where there is no memory for one, this thread asks. */
  GThreadPool *pool = threads > 1 ? g_thread_pool_new(ask, &asking, (gint)threads, TRUE, NULL) : NULL;
  gboolean pooled = pool && g_thread_pool_get_num_threads(pool) > 0;
  for (guint i = 0; i < batches->len; i++)
    if (pooled)
      g_thread_pool_push(pool, &g_array_index(batches, Batch, i), NULL);
    else
      ask(&g_array_index(batches, Batch, i), &asking);
  if (pool)
    g_thread_pool_free(pool, FALSE, TRUE);
  gboolean fine = join(items, count, values, error);
  for (guint i = 0; i < count; i++) {
    g_clear_pointer(&items[i].values, g_array_unref);
    g_clear_error(&items[i].error);
  }
  return fine;
}

gboolean dg_model_embed_texts(DgModelClient *client, const char *const *texts, guint count, GArray *values,
                              GError **error) {
  g_autofree Item *items = g_new0(Item, (gsize)count + 1);
  for (guint i = 0; i < count; i++)
    items[i].text = texts[i];
  return embed(client, items, count, values, error);
}

/* The cosine of two vectors of `count` numbers; 0 when one of them has no length. */
static double cosine_of(const double *a, const double *b, guint count) {
  double product = 0, length_a = 0, length_b = 0;
  for (guint i = 0; i < count; i++) {
    product += a[i] * b[i];
    length_a += a[i] * a[i];
    length_b += b[i] * b[i];
  }
  double length = sqrt(length_a) * sqrt(length_b);
  return length > 0 ? product / length : 0;
}

gboolean dg_model_cosine(DgModelClient *client, GBytes *picture, const char *text, GBytes *other, double *cosine,
                         GError **error) {
  Item items[] = {{.picture = picture}, {.text = text, .picture = other}};
  g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
  if (!embed(client, items, G_N_ELEMENTS(items), values, error))
    return FALSE;
  const double *numbers = (const double *)values->data;
  *cosine = cosine_of(numbers, numbers + values->len / 2, values->len / 2);
  return TRUE;
}
