/* Embeddings of texts and pictures, and the scores that rest on their cosine. */
#include "base/json.h"
#include "model/client.h"

#include <math.h>
#include <string.h>

/* The factor that stretches the cosines of CLIP, which hardly reach 0.4 for a picture and its caption: Hessel et al.,
 * "CLIPScore", EMNLP 2021, section 3. */
#define CLIP_SCORE_WEIGHT 2.5

/* One text or picture, and what became of it. */
typedef struct {
  const char *text; /* NULL for a picture */
  GBytes *picture;
  GArray *values;
  GError *error;
} Item;

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

static void ask(gpointer data, gpointer user_data) {
  Item *item = data;
  Asking *asking = user_data;
  if (g_atomic_int_get(&asking->failed))
    return;
  g_autoptr(DgModelRequest) request = dg_model_request_new("embedding", NULL);
  request->ask = DG_ASK_EMBEDDING;
  if (item->text)
    dg_model_request_add_text(request, item->text);
  else
    dg_model_request_add_image(request, item->picture, "image/png");
  g_autoptr(DgModelAnswer) answer = dg_model_client_ask(asking->client, request, &item->error);
  if (answer)
    item->values = read_values(answer->text, &item->error);
  /* A dry run has no values and counts what is asked for. */
  if (!item->values && !dg_model_client_is_dry_run(asking->client))
    g_atomic_int_set(&asking->failed, 1);
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
  guint threads = MIN(count, dg_model_client_get_max_in_flight(client));
  if (threads <= 1) {
    for (guint i = 0; i < count; i++)
      ask(&items[i], &asking);
  } else {
    GThreadPool *pool = g_thread_pool_new(ask, &asking, (gint)threads, FALSE, NULL);
    for (guint i = 0; i < count; i++)
      g_thread_pool_push(pool, &items[i], NULL);
    g_thread_pool_free(pool, FALSE, TRUE);
  }
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

/* 2.5 max(cos, 0) of two vectors of `count` numbers; 0 when one of them has no length. */
static double clip_score(const double *a, const double *b, guint count) {
  double product = 0, length_a = 0, length_b = 0;
  for (guint i = 0; i < count; i++) {
    product += a[i] * b[i];
    length_a += a[i] * a[i];
    length_b += b[i] * b[i];
  }
  double length = sqrt(length_a) * sqrt(length_b);
  return length > 0 ? CLIP_SCORE_WEIGHT * MAX(product / length, 0) : 0;
}

gboolean dg_model_clip_score(DgModelClient *client, GBytes *picture, const char *text, GBytes *other, double *score,
                             GError **error) {
  Item items[] = {{.picture = picture}, {.text = text, .picture = other}};
  g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
  if (!embed(client, items, G_N_ELEMENTS(items), values, error))
    return FALSE;
  const double *numbers = (const double *)values->data;
  *score = clip_score(numbers, numbers + values->len / 2, values->len / 2);
  return TRUE;
}
