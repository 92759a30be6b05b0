/* The list of a cache and what was spent, as documents. */
#include "base/json.h"
#include "model/cache.h"
#include "model/recording.h"

#include <diagrade/batches.h>

static void append_entry(const DgAnswerEntry *entry, gpointer user_data) {
  GString *lines = user_data;
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "key", entry->key);
  dg_recording_add_created(object, entry->created);
  cJSON_AddStringToObject(object, "prompt", entry->prompt);
  cJSON_AddStringToObject(object, "provider", entry->provider);
  cJSON_AddStringToObject(object, "model", entry->model);
  dg_recording_add_tokens(object, "input_tokens", entry->input_tokens);
  dg_recording_add_tokens(object, "output_tokens", entry->output_tokens);
  dg_json_add_number(object, "seconds", entry->seconds, DG_ANSWER_SECONDS_DECIMALS);
  cJSON_AddStringToObject(object, "text", entry->text);
  g_autofree char *line = dg_json_print(object, FALSE);
  g_string_append(lines, line);
  g_string_append_c(lines, '\n');
}

char *dg_answer_cache_list_to_json(DgAnswerCache *cache, const DgAnswerFilter *filter, GError **error) {
  GString *lines = g_string_new(NULL);
  gboolean fine = dg_answer_cache_each(cache, filter, append_entry, lines, error);
  return g_string_free(lines, !fine);
}

typedef struct {
  cJSON *rows;
  DgSpending total;
} Report;

static void add_counts(cJSON *object, const DgSpending *spending) {
  const struct {
    const char *key;
    guint64 value;
  } counts[] = {{"answers", spending->answers},
                {"requests", spending->requests},
                {"unusable", spending->unusable},
                {"estimated", spending->estimated},
                {"unpriced", spending->unpriced},
                {"input_tokens", spending->input_tokens},
                {"output_tokens", spending->output_tokens}};
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    cJSON_AddNumberToObject(object, counts[i].key, (double)counts[i].value);
  dg_json_add_number(object, "dollars", spending->dollars, 9);
}

static void add_spending(const DgSpending *spending, gpointer user_data) {
  Report *report = user_data;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "provider", spending->provider);
  cJSON_AddStringToObject(object, "model", spending->model);
  cJSON_AddStringToObject(object, "prompt", spending->prompt);
  add_counts(object, spending);
  cJSON_AddItemToArray(report->rows, object);
  dg_spending_add(&report->total, spending);
}

static void add_waiting(const DgWaitingBatch *batch, gpointer user_data) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "provider", batch->provider);
  cJSON_AddStringToObject(object, "model", batch->model);
  cJSON_AddItemToObject(object, "id", batch->id ? cJSON_CreateString(batch->id) : cJSON_CreateNull());
  dg_recording_add_created(object, batch->since);
  cJSON_AddNumberToObject(object, "questions", (double)batch->questions);
  cJSON_AddItemToArray(user_data, object);
}

char *dg_answer_cache_spending_to_json(DgAnswerCache *cache, gboolean pretty, GError **error) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/spending@1");
  Report report = {cJSON_AddArrayToObject(document, "spending"), {0}};
  if (!dg_answer_cache_spending(cache, add_spending, &report, error))
    return NULL;
  add_counts(cJSON_AddObjectToObject(document, "total"), &report.total);
  g_autoptr(cJSON) waiting = cJSON_CreateArray();
  if (!dg_answer_cache_waiting(cache, add_waiting, waiting, error))
    return NULL;
  if (waiting->child)
    cJSON_AddItemToObject(document, "waiting", g_steal_pointer(&waiting));
  return dg_json_print(document, pretty);
}
