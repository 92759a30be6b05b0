/* The results of a batch become answers. Each question is struck out of its batch with what became of it, so that a
 * result is taken once, in whatever order they come and however often they are read. */
#include "base/json.h"
#include "model/batch_link.h"
#include "model/sampling.h"

#include <math.h>
#include <string.h>

/* Results that are written together: a sync of the disk for each would take as long as all else. */
#define RESULTS_AT_ONCE 256

/* Results on their way into the file. */
typedef struct {
  DgBatchLink *link;
  const DgSentBatch *batch;
  GHashTable *open; /* key -> DgBatchQuestion of the batch, without those that were taken */
  GArray *takings; /* DgTaking */
  GPtrArray *answers; /* DgModelAnswer of them; NULL for none */
  GArray *reservations; /* DgReservation of them */
  guint matched, strangers;
} Taking;

static void free_answer(gpointer answer) {
  dg_model_answer_free(answer);
}

/* Writes what was taken so far. */
static gboolean flush(Taking *taking, GError **error) {
  DgBatchLink *link = taking->link;
  GError *failure = NULL;
  if (taking->takings->len > 0)
    dg_answer_cache_take(link->cache, link->endpoint, taking->batch->number, (const DgTaking *)taking->takings->data,
                         taking->takings->len, &failure);
  for (guint i = 0; i < taking->takings->len; i++)
    dg_ledger_finish(link->ledger, &g_array_index(taking->reservations, DgReservation, i),
                     &g_array_index(taking->takings, DgTaking, i).charge, failure);
  g_array_set_size(taking->takings, 0);
  g_array_set_size(taking->reservations, 0);
  g_ptr_array_set_size(taking->answers, 0);
  if (failure)
    g_propagate_error(error, failure);
  return !failure;
}

static GError *blotted(const DgBatchLink *link, DgErrorCode code, const char *reason) {
  g_autofree char *clean = dg_provider_blot(reason, link->endpoint->key);
  return g_error_new(DG_ERROR, (gint)code, "%s:%s at %s: found %s in a batch, expected an answer",
                     link->endpoint->provider->name, link->endpoint->model, link->endpoint->base_url, clean);
}

static double number_of(const cJSON *document, const char *key, double otherwise) {
  const cJSON *value = dg_json_get(document, key);
  return cJSON_IsNumber(value) ? value->valuedouble : otherwise;
}

/* The question as it was sent, as far as reading its answer or its refusal depends on it: what is asked for, and which
 * parameters it has, whatever their values. */
static DgModelRequest *request_of(const DgBatchLink *link, const DgBatchQuestion *question) {
  g_autoptr(cJSON) document = dg_json_parse(question->document, strlen(question->document), "question", NULL);
  const char *ask = dg_json_string(document, "ask");
  const cJSON *schema = dg_json_get(dg_json_get(document, "output"), "schema");
  DgModelRequest *request = dg_model_request_new(question->prompt, NULL);
  request->ask = g_strcmp0(ask, "embedding") == 0 ? DG_ASK_EMBEDDING
                 : g_strcmp0(ask, "picture") == 0 ? DG_ASK_PICTURE
                                                  : DG_ASK_TEXT;
  dg_model_request_add_text(request, "");
  request->temperature = number_of(document, "temperature", NAN);
  request->top_p = number_of(document, "top_p", NAN);
  request->seed = (gint64)number_of(document, "seed", -1);
  request->max_output_tokens = (guint)number_of(document, "max_output_tokens", 0);
  request->effort = dg_json_get(document, "reasoning_effort") ? DG_EFFORT_LOW : DG_EFFORT_DEFAULT;
  request->image_detail = dg_json_get(document, "image_detail") ? DG_DETAIL_LOW : DG_DETAIL_DEFAULT;
  if (schema)
    dg_model_request_set_schema(request, "answer", cJSON_Duplicate(schema, TRUE));
  dg_sampling_leave_out(request, link->endpoint->provider, question->refused);
  return request;
}

/* Notes a question that has no response to be read: one that named a parameter is asked again without it, as often as
 * there are parameters. */
static void note_failure(DgBatchLink *link, const DgBatchQuestion *question, const DgModelRequest *request,
                         const DgBatchResult *result) {
  guint named =
      result->refusal && request->ask == DG_ASK_TEXT
          ? dg_sampling_read_refusal(link->endpoint->provider, request, result->refusal, strlen(result->refusal))
          : 0;
  if (named && dg_batches_leave_out(link->batches, dg_model_client_get_signature(link->client), question->key, named))
    return;
  GError *reason = blotted(link, result->refused ? DG_ERROR_MODEL : DG_ERROR_NETWORK, result->reason);
  dg_batches_fail(link->batches, question->key, result->again, reason);
}

/* The answer of a reply, which it empties. */
static DgModelAnswer *answer_of(const DgBatchQuestion *question, DgReply *reply) {
  DgModelAnswer *answer = g_new0(DgModelAnswer, 1);
  answer->text = reply->vectors ? g_strdup(reply->vectors[0]) : g_steal_pointer(&reply->text);
  answer->model = g_steal_pointer(&reply->model);
  answer->key = g_strdup(question->key);
  answer->input_tokens = reply->input_tokens;
  answer->output_tokens = reply->output_tokens;
  answer->in_batch = TRUE;
  answer->refused = question->refused;
  answer->seconds = NAN; /* what it took of the time of a batch is not said */
  answer->created = g_get_real_time() / G_USEC_PER_SEC;
  return answer;
}

/* Reads the reply of a result. `charge` is what it says of tokens. NULL when there is no answer, which is noted. */
static DgModelAnswer *read_answer(DgBatchLink *link, const DgBatchQuestion *question, const DgBatchResult *result,
                                  const DgReservation *reservation, DgCharge *charge) {
  GError *reason = NULL;
  g_autoptr(DgModelRequest) request = request_of(link, question);
  if (!result->body) {
    note_failure(link, question, request, result);
    return NULL;
  }
  g_autoptr(DgReply) reply =
      dg_provider_read(link->endpoint->provider, request, result->body, strlen(result->body), &reason);
  if (!reply) {
    g_autofree char *found = g_strdup_printf("a response that cannot be read (%s)", reason->message);
    g_clear_error(&reason);
    dg_batches_fail(link->batches, question->key, TRUE, blotted(link, DG_ERROR_NETWORK, found));
    return NULL;
  }
  *charge = dg_ledger_charge(link->ledger, reservation, reply->input_tokens, reply->output_tokens);
  if (!dg_model_client_check_reply(link->client, reply, &reason)) {
    dg_batches_fail(link->batches, question->key, FALSE, reason);
    return NULL;
  }
  return answer_of(question, reply);
}

/* Takes the result of a question. */
static gboolean take(Taking *taking, const DgBatchQuestion *question, const DgBatchResult *result, GError **error) {
  DgReservation reservation = {(guint64)question->charge.input_tokens, (guint64)question->charge.output_tokens,
                               MAX(question->charge.nanodollars, 0)};
  DgCharge charge = {0};
  DgModelAnswer *answer = read_answer(taking->link, question, result, &reservation, &charge);
  DgTaking row = {question->key, question->prompt, question->document, answer, charge};
  g_array_append_val(taking->takings, row);
  g_array_append_val(taking->reservations, reservation);
  g_ptr_array_add(taking->answers, answer);
  taking->link->batches->usage.answered += answer != NULL;
  g_hash_table_remove(taking->open, question->key);
  return taking->takings->len < RESULTS_AT_ONCE || flush(taking, error);
}

static gboolean take_line(Taking *taking, const char *line, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(line, length, "a result", error);
  if (!document)
    return FALSE;
  g_autoptr(DgBatchResult) result = g_new0(DgBatchResult, 1);
  taking->link->format->read_result(document, result);
  const DgBatchQuestion *question = result->key ? g_hash_table_lookup(taking->open, result->key) : NULL;
  if (!question) {
    taking->strangers++; /* or taken before */
    return TRUE;
  }
  taking->matched++;
  return take(taking, question, result, error);
}

/* Reads results, one a line: a DgBodyReader. */
static gboolean take_lines(const char *body, gsize length, gpointer user_data, GError **error) {
  Taking *taking = user_data;
  const char *end = body + length;
  for (const char *line = body; line < end;) {
    const char *stop = memchr(line, '\n', (gsize)(end - line));
    gsize size = (gsize)((stop ? stop : end) - line);
    gboolean blank = size == 0 || (size == 1 && *line == '\r');
    if (!blank && !take_line(taking, line, size, error))
      return FALSE;
    line += size + 1;
  }
  return flush(taking, error);
}

static Taking new_taking(DgBatchLink *link, const DgSentBatch *batch) {
  Taking taking = {.link = link,
                   .batch = batch,
                   .open = g_hash_table_new(g_str_hash, g_str_equal),
                   .takings = g_array_new(FALSE, FALSE, sizeof(DgTaking)),
                   .answers = g_ptr_array_new_with_free_func(free_answer),
                   .reservations = g_array_new(FALSE, FALSE, sizeof(DgReservation))};
  for (guint i = 0; i < batch->questions->len; i++) {
    DgBatchQuestion *question = batch->questions->pdata[i];
    g_hash_table_insert(taking.open, question->key, question);
  }
  return taking;
}

static void clear_taking(Taking *taking) {
  g_hash_table_unref(taking->open);
  g_array_unref(taking->takings);
  g_array_unref(taking->reservations);
  g_ptr_array_unref(taking->answers);
}

/* Takes the questions that are left as ones to be asked again. */
static gboolean take_rest(Taking *taking, const char *reason, GError **error) {
  gboolean fine = TRUE;
  for (guint i = 0; fine && i < taking->batch->questions->len; i++) {
    const DgBatchQuestion *question = taking->batch->questions->pdata[i];
    g_autoptr(DgBatchResult) result = g_new0(DgBatchResult, 1);
    result->again = TRUE;
    result->reason = g_strdup(reason);
    fine = !g_hash_table_contains(taking->open, question->key) || take(taking, question, result, error);
  }
  return flush(taking, fine ? error : NULL) && fine;
}

/* The results are those of a batch that was taken for ours: it is noted as known, and ours is to be looked for. */
static gboolean disown(DgBatchLink *link, DgSentBatch *batch, GError **error) {
  g_autoptr(GPtrArray) none = g_ptr_array_new();
  DgSentBatch known = {.label = batch->label, .id = batch->id, .created = batch->created, .questions = none};
  if (dg_batch_store_add(link->cache, link->endpoint, &known, error) &&
      dg_batch_store_set_id(link->cache, batch->number, NULL, error))
    g_set_error(error, DG_ERROR, DG_ERROR_NETWORK,
                "%s at %s: found results of other questions in the batch %s; run the same command again to look for "
                "another",
                dg_model_client_get_signature(link->client), link->endpoint->base_url, batch->id);
  return FALSE;
}

static gboolean take_all(Taking *taking, DgSentBatch *batch, const DgBatchStatus *status, GError **error) {
  for (guint i = 0; i < status->results->len; i++)
    if (!dg_batch_link_fetch(taking->link, status->results->pdata[i], take_lines, taking, error))
      return FALSE;
  if (!taking->link->format->keeps_labels && taking->matched == 0 && taking->strangers > 0)
    return disown(taking->link, batch, error);
  return take_rest(taking, "no result", error);
}

gboolean dg_batch_take(DgBatchLink *link, DgSentBatch *batch, const DgBatchStatus *status, GError **error) {
  if (status->fault) {
    g_autofree char *reason = dg_provider_blot(status->fault, link->endpoint->key);
    if (dg_batch_store_remove(link->cache, batch->number, error))
      g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "%s at %s: the batch %s was refused: %s",
                  dg_model_client_get_signature(link->client), link->endpoint->base_url, batch->id, reason);
    return FALSE;
  }
  Taking taking = new_taking(link, batch);
  gboolean fine = take_all(&taking, batch, status, error);
  clear_taking(&taking);
  link->batches->usage.batches += fine;
  return fine;
}

gboolean dg_batch_give_up(DgBatchLink *link, DgSentBatch *batch, const char *reason, GError **error) {
  Taking taking = new_taking(link, batch);
  gboolean fine = take_rest(&taking, reason, error);
  clear_taking(&taking);
  return fine;
}
