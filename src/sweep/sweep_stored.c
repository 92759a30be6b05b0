/* The graphs that a run keeps, scored under the settings that do not read figures again. */
#include "sweep/sweep_scores.h"

#include "base/ordered.h"
#include "graph/graph.h"
#include "run/results.h"

#include <string.h>

/* Records in hand, which threads share. */
#define BATCH_RECORDS 256

typedef struct {
  char *text, *name; /* the record, and what messages call it */
  gsize length;
  GError *error; /* why it cannot be scored again */
} Record;

typedef struct {
  DgSweepScores *scores;
  const DgSweepReading *reading;
  GHashTable *systems, *items; /* const char * -> place from 1 */
  GPtrArray *batch; /* Record */
  guint next;
  GError *error;
} Stored;

static void free_record(gpointer data) {
  Record *record = data;
  g_free(record->text);
  g_free(record->name);
  g_clear_error(&record->error);
  g_free(record);
}

static gpointer next_record(gpointer user_data) {
  Stored *stored = user_data;
  return stored->next < stored->batch->len ? stored->batch->pdata[stored->next++] : NULL;
}

static DgGraph *read_graph(const cJSON *document, const char *key, const char *name, GError **error) {
  const cJSON *graph = dg_json_value(document, key);
  return graph ? dg_graph_new_from_document(graph, name, error) : NULL;
}

static void score_graphs(const Stored *stored, const cJSON *document, guint system, guint item, Record *record) {
  g_autoptr(DgGraph) generated = read_graph(document, "generated_graph", record->name, &record->error);
  g_autoptr(DgGraph) reference =
      record->error ? NULL : read_graph(document, "reference_graph", record->name, &record->error);
  DgGraph *const graphs[] = {generated, reference};
  if (generated && reference)
    dg_sweep_reading_score(stored->reading, stored->scores, system, item, graphs, NULL);
  else if (!record->error && dg_values_cell(stored->scores->values, system, item) == DG_CELL_SCORED)
    g_set_error(&record->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a score without its graphs, expected both",
                record->name);
}

static gpointer score_record(gpointer data, gpointer user_data) {
  const Stored *stored = user_data;
  Record *record = data;
  g_autoptr(cJSON) document = dg_json_parse(record->text, record->length, record->name, &record->error);
  if (!document)
    return record;
  guint system = GPOINTER_TO_UINT(g_hash_table_lookup(stored->systems, dg_json_text(document, "system")));
  guint item = GPOINTER_TO_UINT(g_hash_table_lookup(stored->items, dg_json_text(document, "item")));
  if (system && item)
    score_graphs(stored, document, system - 1, item - 1, record);
  else
    g_set_error(&record->error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a record that was not there before",
                record->name);
  return record;
}

static gboolean take_record(gpointer result, gpointer user_data) {
  Stored *stored = user_data;
  Record *record = result;
  if (record->error && !stored->error)
    stored->error = g_steal_pointer(&record->error);
  return !stored->error && dg_sweep_scores_progress(stored->scores, stored->reading->count, &stored->error);
}

static gboolean score_batch(Stored *stored, GError **error) {
  stored->next = 0;
  dg_ordered_map(stored->scores->options->jobs, next_record, score_record, take_record, stored);
  g_ptr_array_set_size(stored->batch, 0);
  if (!stored->error)
    return TRUE;
  g_propagate_error(error, g_steal_pointer(&stored->error));
  return FALSE;
}

static gboolean add_record(const char *text, gsize length, guint line, const char *name, gpointer user_data,
                           GError **error) {
  Stored *stored = user_data;
  Record *record = g_new(Record, 1);
  *record = (Record){.text = g_strndup(text, length), .name = g_strdup(name), .length = length};
  g_ptr_array_add(stored->batch, record);
  return stored->batch->len < BATCH_RECORDS || score_batch(stored, error);
}

gboolean dg_sweep_scores_stored(DgSweepScores *scores, const DgSweepReading *reading, GError **error) {
  g_autoptr(GHashTable) systems = dg_sweep_places_of(scores->values->systems);
  g_autoptr(GHashTable) items = dg_sweep_places_of(scores->values->items);
  g_autoptr(GPtrArray) batch = g_ptr_array_new_with_free_func(free_record);
  Stored stored = {.scores = scores, .reading = reading, .systems = systems, .items = items, .batch = batch};
  return dg_results_each(scores->path, DG_RESULTS_WHOLE, add_record, &stored, error) && score_batch(&stored, error);
}
