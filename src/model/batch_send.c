/* Questions become batches. A batch is written to the file of answers, sent once, and its id is written behind it;
 * whoever finds one without an id looks for it at the provider before it is sent again. */
#include "base/json.h"
#include "model/batch_link.h"
#include "model/retry.h"

#include <string.h>

/* How far the clock of a provider may lie behind ours. */
#define CLOCK_SECONDS 600
#define LIST_LIMIT 100
/* Most pages of the list that are looked through. */
#define LIST_PAGES_MAX 1000

static gint64 now_seconds(void) {
  return g_get_real_time() / G_USEC_PER_SEC;
}

static DgSentBatch *new_batch(void) {
  DgSentBatch *batch = g_new0(DgSentBatch, 1);
  batch->label = g_uuid_string_random();
  batch->created = now_seconds();
  batch->questions = g_ptr_array_new();
  return batch;
}

/* TRUE when it was not noted before. */
static gboolean note_number(GHashTable *numbers, gint64 number) {
  return g_hash_table_add(numbers, g_memdup2(&number, sizeof number));
}

/* --- a batch whose sending was not seen to its end --- */

/* Without labels it is one of as many questions, of that time, that is not known as another; its results will tell. */
static gboolean is_it(const DgBatchLink *link, const DgSentBatch *batch, const DgBatchStatus *status, GError **error) {
  if (!status->id || dg_model_client_repeats_key(link->client, status->id))
    return FALSE;
  if (link->format->keeps_labels)
    return g_strcmp0(status->label, batch->label) == 0;
  return status->total == batch->questions->len && status->created >= batch->created - CLOCK_SECONDS &&
         !dg_batch_store_knows(link->cache, link->endpoint, status->id, error);
}

/* Looks through a page of the list, newest first. `last` becomes the id to go on after; NULL at the end. */
static char *find_on_page(DgBatchLink *link, const DgSentBatch *batch, char **last, GError **error) {
  g_autofree char *after = g_steal_pointer(last);
  g_autofree char *path = g_strdup_printf("%s?limit=%d%s%s%s%s", link->format->directory, LIST_LIMIT, after ? "&" : "",
                                          after ? link->format->after : "", after ? "=" : "", after ? after : "");
  g_autoptr(cJSON) page = dg_batch_link_get(link, path, error);
  const cJSON *item;
  gboolean ends = !page || !cJSON_IsTrue(dg_json_get(page, "has_more"));
  cJSON_ArrayForEach(item, dg_json_get(page, "data")) {
    g_autoptr(DgBatchStatus) status = dg_batch_status_new(link->format, item);
    if (is_it(link, batch, status, error))
      return g_steal_pointer(&status->id);
    ends = ends || (status->created > 0 && status->created < batch->created - CLOCK_SECONDS);
    g_free(*last);
    *last = g_steal_pointer(&status->id);
  }
  if (ends)
    g_clear_pointer(last, g_free);
  return NULL;
}

/* The id that the batch got; NULL without an error when it never arrived. */
static char *find_batch(DgBatchLink *link, const DgSentBatch *batch, GError **error) {
  g_autofree char *last = NULL;
  GError *reason = NULL;
  for (guint page = 0; page < LIST_PAGES_MAX; page++) {
    char *id = find_on_page(link, batch, &last, &reason);
    if (id || !last || reason) {
      if (reason)
        g_propagate_error(error, reason);
      return id;
    }
  }
  g_set_error(error, DG_ERROR, DG_ERROR_NETWORK, "%s at %s: found a list of batches without an end",
              link->endpoint->model, link->endpoint->base_url);
  return NULL;
}

/* Writes the id of a batch that was found; strikes out one that was never made. */
static gboolean settle_batch(DgBatchLink *link, const DgSentBatch *batch, GError **error) {
  GError *reason = NULL;
  g_autofree char *id = find_batch(link, batch, &reason);
  if (reason) {
    g_propagate_error(error, reason);
    return FALSE;
  }
  return id ? dg_batch_store_set_id(link->cache, batch->number, id, error)
            : dg_batch_store_remove(link->cache, batch->number, error);
}

static gboolean settle_unsure(DgBatchLink *link, GError **error) {
  g_autoptr(GPtrArray) batches = dg_batch_store_list(link->cache, link->endpoint, error);
  gboolean fine = batches != NULL;
  for (guint i = 0; fine && i < batches->len; i++) {
    const DgSentBatch *batch = batches->pdata[i];
    fine = batch->id || settle_batch(link, batch, error);
  }
  return fine;
}

/* --- sending --- */

static gboolean pause_before(const DgBatchLink *link, guint retry) {
  if (retry >= link->options->retries)
    return FALSE;
  g_usleep((gulong)(dg_retry_delay(retry, link->options->first_delay, link->options->most_delay) * G_USEC_PER_SEC));
  return TRUE;
}

/* Makes the batch at the provider. A request that failed may have made it all the same. */
static char *create(DgBatchLink *link, const DgSentBatch *batch, const char *content, const char *path,
                    GError **error) {
  for (guint retry = 0;; retry++) {
    GError *reason = NULL;
    gboolean again = FALSE;
    char *body = link->format->write_creation(content, path, batch->label);
    char *id = dg_batch_link_post(link, link->format->directory, "application/json", body, &again, &reason);
    if (id)
      return id;
    if (!again || !pause_before(link, retry)) {
      g_propagate_error(error, reason);
      return NULL;
    }
    g_clear_error(&reason);
    id = find_batch(link, batch, &reason);
    if (reason)
      g_propagate_error(error, reason);
    if (id || reason)
      return id;
  }
}

static char *upload(DgBatchLink *link, const char *label, const char *questions, GError **error) {
  g_autofree char *boundary = g_strconcat("diagrade-", label, NULL);
  g_autofree char *type = g_strconcat("multipart/form-data; boundary=", boundary, NULL);
  return dg_batch_link_post(link, link->format->upload_path, type, dg_batch_form(questions, boundary), NULL, error);
}

static gboolean send_batch(DgBatchLink *link, DgSentBatch *batch, const char *questions, const char *path,
                           GError **error) {
  if (!dg_batch_store_add(link->cache, link->endpoint, batch, error))
    return FALSE;
  note_number(link->set_aside, batch->number);
  g_autofree char *file = link->format->upload_path ? upload(link, batch->label, questions, error) : NULL;
  if (link->format->upload_path && !file)
    return FALSE;
  g_autofree char *id = create(link, batch, file ? file : questions, path, error);
  return id && dg_batch_store_set_id(link->cache, batch->number, id, error);
}

/* --- all of a group --- */

/* Keys of the questions that wait already. The batches must outlive it. */
static GHashTable *waiting_keys(const GPtrArray *batches) {
  GHashTable *keys = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < batches->len; i++) {
    const DgSentBatch *batch = batches->pdata[i];
    for (guint j = 0; j < batch->questions->len; j++)
      g_hash_table_add(keys, ((DgBatchQuestion *)batch->questions->pdata[j])->key);
  }
  return keys;
}

static DgReservation reservation_of(const DgBatchQuestion *question) {
  return (DgReservation){(guint64)question->charge.input_tokens, (guint64)question->charge.output_tokens,
                         MAX(question->charge.nanodollars, 0)};
}

/* What an earlier process sent is paid for by the budget of this one, once. */
static void set_aside(DgBatchLink *link, const GPtrArray *batches) {
  for (guint i = 0; i < batches->len; i++) {
    const DgSentBatch *batch = batches->pdata[i];
    if (!note_number(link->set_aside, batch->number))
      continue;
    for (guint j = 0; j < batch->questions->len; j++) {
      DgReservation reservation = reservation_of(batch->questions->pdata[j]);
      dg_ledger_set_aside(link->ledger, &reservation);
    }
  }
}

/* A batch as it grows. */
typedef struct {
  DgBatchLink *link;
  DgBatchGroup *group;
  DgSentBatch *batch; /* NULL before its first question */
  GString *questions;
} Growing;

static gboolean flush(Growing *growing, GError **error) {
  gboolean fine = !growing->batch ||
                  send_batch(growing->link, growing->batch, growing->questions->str, growing->group->path, error);
  g_clear_pointer(&growing->batch, dg_sent_batch_free);
  g_string_truncate(growing->questions, 0);
  return fine;
}

static gboolean grow(Growing *growing, DgBatchQuestion *question, GError **error) {
  const DgBatchFormat *format = growing->link->format;
  g_autofree char *body = dg_batches_read_body(growing->link->batches, question, error);
  if (!body)
    return FALSE;
  /* What stands around a body is short. */
  gboolean full = growing->batch && (growing->batch->questions->len == format->questions_max ||
                                     growing->questions->len + question->length + 1024 > format->bytes_max);
  if (full && !flush(growing, error))
    return FALSE;
  if (!growing->batch)
    growing->batch = new_batch();
  format->add_question(growing->questions, question->key, growing->group->path, body);
  g_ptr_array_add(growing->batch->questions, question);
  return TRUE;
}

/* Whether a question is to be sent: it neither waits, nor was it answered since the pass looked, by another process
 * that struck it out of its batch with that. */
static gboolean is_open(const DgBatchLink *link, GHashTable *waiting, const char *key, gboolean *open, GError **error) {
  *open = !g_hash_table_contains(waiting, key);
  if (!*open)
    return TRUE;
  GError *reason = NULL;
  DgModelAnswer *answer = dg_answer_cache_find(link->cache, key, &reason);
  *open = !answer;
  dg_model_answer_free(answer);
  if (reason)
    g_propagate_error(error, reason);
  return !reason;
}

/* Sends the questions that are open; the first that the budget refuses ends it. */
static gboolean send_questions(DgBatchLink *link, DgBatchGroup *group, GHashTable *waiting, GError **refused,
                               GError **error) {
  Growing growing = {.link = link, .group = group, .questions = g_string_new(NULL)};
  gboolean fine = TRUE, open;
  for (guint i = 0; fine && i < group->questions->len; i++) {
    DgBatchQuestion *question = group->questions->pdata[i];
    fine = is_open(link, waiting, question->key, &open, error);
    if (!fine || !open)
      continue;
    DgReservation reservation = reservation_of(question);
    if (!dg_ledger_reserve_at_once(link->ledger, &reservation, refused))
      break;
    fine = grow(&growing, question, error);
  }
  fine = fine && flush(&growing, error);
  g_clear_pointer(&growing.batch, dg_sent_batch_free);
  g_string_free(growing.questions, TRUE);
  return fine;
}

static int compare_questions(gconstpointer a, gconstpointer b) {
  return strcmp((*(DgBatchQuestion *const *)a)->key, (*(DgBatchQuestion *const *)b)->key);
}

/* Keys of the questions of the group, which must outlive it. */
static GHashTable *keys_of(const DgBatchGroup *group) {
  GHashTable *keys = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < group->questions->len; i++)
    g_hash_table_add(keys, ((DgBatchQuestion *)group->questions->pdata[i])->key);
  return keys;
}

/* The batches in the file that have a question of the group: those of other commands wait for these. */
static GPtrArray *list_own(DgBatchLink *link, const DgBatchGroup *group, GError **error) {
  g_autoptr(GPtrArray) batches = dg_batch_store_list(link->cache, link->endpoint, error);
  if (!batches)
    return NULL;
  GPtrArray *own = g_ptr_array_new_with_free_func(dg_sent_batch_free);
  g_autoptr(GHashTable) keys = keys_of(group);
  for (guint i = 0; i < batches->len; i++) {
    DgSentBatch *batch = batches->pdata[i];
    gboolean is_own = FALSE;
    for (guint j = 0; !is_own && j < batch->questions->len; j++)
      is_own = g_hash_table_contains(keys, ((DgBatchQuestion *)batch->questions->pdata[j])->key);
    if (is_own)
      g_ptr_array_add(own, g_steal_pointer(&batches->pdata[i]));
  }
  return own;
}

/* Sends what is open, in the order of keys, which is that of no thread. */
static gboolean send_rest(DgBatchLink *link, DgBatchGroup *group, GError **refused, GError **error) {
  g_autoptr(GPtrArray) batches = list_own(link, group, error);
  if (!batches)
    return FALSE;
  g_autoptr(GHashTable) waiting = waiting_keys(batches);
  set_aside(link, batches);
  g_ptr_array_sort(group->questions, compare_questions);
  return send_questions(link, group, waiting, refused, error);
}

gboolean dg_batch_send(DgBatchLink *link, DgBatchGroup *group, GError **refused, GError **error) {
  g_autoptr(DgBatchLock) lock = dg_batch_lock_new(link->cache, error);
  if (!lock || !settle_unsure(link, error) || !send_rest(link, group, refused, error))
    return FALSE;
  GPtrArray *own = list_own(link, group, error);
  if (own)
    g_ptr_array_extend_and_steal(link->waiting, own);
  return own != NULL;
}
