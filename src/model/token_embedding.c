/* Which tokens are set around a text is told by comparing its tokens with and without them: so it is for every model.
 */
#include "model/token_embedding.h"

#include "base/json.h"
#include "model/client.h"

#include <string.h>

void dg_token_vectors_clear(DgTokenVectors *vectors) {
  g_clear_pointer(&vectors->ids, g_free);
  g_clear_pointer(&vectors->values, g_free);
  vectors->count = vectors->dimensions = 0;
}

/* The array that an answer is. */
static cJSON *ask(DgModelClient *client, DgAsk what, const char *text, GError **error) {
  g_autoptr(DgModelRequest) request = dg_model_request_new("token_embedding", NULL);
  request->ask = what;
  dg_model_request_add_text(request, text);
  g_autoptr(DgModelAnswer) answer = dg_model_client_ask(client, request, error);
  cJSON *array = answer ? dg_json_parse(answer->text, strlen(answer->text), "the answer", error) : NULL;
  if (!array || cJSON_IsArray(array))
    return array;
  cJSON_Delete(array);
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found no array, expected tokens or their embeddings");
  return NULL;
}

static gint64 *read_ids(const cJSON *array, guint *count) {
  const cJSON *id;
  gint64 *ids = g_new(gint64, (gsize)cJSON_GetArraySize(array) + 1);
  *count = 0;
  cJSON_ArrayForEach(id, array) ids[(*count)++] = cJSON_IsNumber(id) ? (gint64)id->valuedouble : -1;
  return ids;
}

gboolean dg_model_tokens(DgModelClient *client, const char *text, DgTokenVectors *vectors, GError **error) {
  *vectors = (DgTokenVectors){0};
  if (!*text)
    return TRUE;
  g_autoptr(cJSON) array = ask(client, DG_ASK_PLAIN_TOKENS, text, error);
  if (array)
    vectors->ids = read_ids(array, &vectors->count);
  return array != NULL;
}

/* How many tokens are set before the text; -1 when `plain` does not stand in `all` as it is. */
static int find_start(const gint64 *all, guint n_all, const gint64 *plain, guint n_plain) {
  for (guint start = 0; start + n_plain <= n_all; start++)
    if (memcmp(all + start, plain, n_plain * sizeof *plain) == 0)
      return (int)start;
  return -1;
}

/* The row of one token. */
static gboolean read_row(const cJSON *row, DgTokenVectors *vectors, guint index, GError **error) {
  guint count = (guint)cJSON_GetArraySize(row), at = 0;
  const cJSON *number;
  if (!vectors->values) {
    vectors->dimensions = count;
    vectors->values = g_new(double, (gsize)count * vectors->count + 1);
  }
  if (count == 0 || count != vectors->dimensions) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL,
                "found token embeddings of %u and of %u numbers, expected as many for each", vectors->dimensions,
                count);
    return FALSE;
  }
  cJSON_ArrayForEach(number, row) vectors->values[(gsize)index * count + at++] = number->valuedouble;
  return TRUE;
}

/* The rows of the tokens from `start` on. */
static gboolean read_rows(const cJSON *rows, guint start, guint n_all, DgTokenVectors *vectors, GError **error) {
  const cJSON *row;
  guint index = 0;
  if ((guint)cJSON_GetArraySize(rows) != n_all) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found %d token embeddings, expected one for each of %u tokens",
                cJSON_GetArraySize(rows), n_all);
    return FALSE;
  }
  cJSON_ArrayForEach(row, rows) {
    if (index >= start && index < start + vectors->count && !read_row(row, vectors, index - start, error))
      return FALSE;
    index++;
  }
  return TRUE;
}

gboolean dg_model_embed_tokens(DgModelClient *client, const char *text, DgTokenVectors *vectors, GError **error) {
  if (!dg_model_tokens(client, text, vectors, error) || vectors->count == 0)
    return vectors->count == 0 && !*text;
  g_autoptr(cJSON) tokens = ask(client, DG_ASK_TOKENS, text, error);
  g_autoptr(cJSON) rows = tokens ? ask(client, DG_ASK_TOKEN_EMBEDDINGS, text, error) : NULL;
  if (!rows)
    return FALSE;
  guint n_all;
  g_autofree gint64 *all = read_ids(tokens, &n_all);
  int start = find_start(all, n_all, vectors->ids, vectors->count);
  if (start >= 0)
    return read_rows(rows, (guint)start, n_all, vectors, error);
  g_set_error(
      error, DG_ERROR, DG_ERROR_MODEL,
      "found other tokens with than without those that the model sets around a text, expected the same between");
  return FALSE;
}
