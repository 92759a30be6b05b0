#include "run/record_values.h"

#include "base/json.h"
#include "run/results.h"
#include "run/store.h"

#include <string.h>

#define RECORD_SCHEMA "diagrade/record@1"
#define SCORE_SCHEMA "diagrade/score@1"

typedef struct {
  DgRecordValuesVisit visit;
  gpointer user_data;
  DgJsonFlat *record; /* of a line; of a store its score */
  DgJsonFlat *groups; /* of a store */
} Reading;

static gboolean fail(GError **error, const char *name, const char *message) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", name, message);
  return FALSE;
}

/* Says what a document of another schema is. */
static gboolean check_schema(const DgJsonItem *document, const char *text, gsize length, const char *name,
                             GError **error) {
  if (g_strcmp0(dg_json_item_string(document, "schema"), RECORD_SCHEMA) == 0)
    return TRUE;
  g_autoptr(cJSON) whole = dg_json_parse(text, length, name, error);
  return whole && dg_json_check_schema(whole, RECORD_SCHEMA, name, error);
}

static gboolean is_true(const DgJsonItem *object, const char *key) {
  return dg_json_item_is(dg_json_item_get(object, key), DG_JSON_TRUE);
}

static gboolean read_size(const DgJsonItem *record, const char *key, DgSizeState *state, DgGraphSize *size,
                          const char *name, GError **error) {
  const DgJsonItem *said = dg_json_item_get(record, key);
  const DgJsonItem *connectors = dg_json_item_get(said, "connectors");
  *state = !said ? DG_SIZE_UNSAID : said->type == DG_JSON_NULL ? DG_SIZE_NONE : DG_SIZE_SAID;
  if (*state != DG_SIZE_SAID)
    return TRUE;
  if (said->type != DG_JSON_OBJECT) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no object or null as %s, expected one", name, key);
    return FALSE;
  }
  *size = (DgGraphSize){.nodes = dg_json_item_count(said, "nodes"),
                        .edges = dg_json_item_count(said, "edges"),
                        .partial = is_true(said, "partial"),
                        .unreadable = is_true(said, "unreadable"),
                        .has_connectors = dg_json_item_is(connectors, DG_JSON_OBJECT),
                        .connectors_read = dg_json_item_count(connectors, "read"),
                        .connectors_seen = dg_json_item_count(connectors, "of")};
  return TRUE;
}

static gboolean has_no_edges(const DgJsonItem *record) {
  const DgJsonItem *number = dg_json_item_get(dg_json_item_get(record, "generated_size"), "edges");
  const DgJsonItem *list = dg_json_item_get(dg_json_item_get(record, "generated_graph"), "edges");
  return dg_json_item_is(number, DG_JSON_NUMBER) ? number->number == 0 : !list || list->count == 0;
}

static gboolean visit_line(const char *text, gsize length, guint line, const char *name, gpointer user_data,
                           GError **error) {
  static const char *const sizes[DG_SIDE_COUNT] = {"generated_size", "reference_size"};
  const Reading *reading = user_data;
  const DgJsonItem *record = dg_json_flat_read(reading->record, text, length, name, error);
  if (!record || !check_schema(record, text, length, name, error))
    return FALSE;
  const DgJsonItem *failure = dg_json_item_get(record, "error");
  DgRecordValues values = {.system = dg_json_item_string(record, "system"),
                           .item = dg_json_item_string(record, "item"),
                           .status = dg_json_item_string(record, "status"),
                           .dataset = dg_json_item_string(record, "dataset"),
                           .error_code = dg_json_item_string(failure, "code"),
                           .failed = dg_json_item_string(failure, "figure"),
                           .groups = dg_json_item_get(record, "groups"),
                           .score = dg_json_item_get(record, "score"),
                           .without_edges = has_no_edges(record)};
  values.signature = dg_json_item_string(values.score, "signature");
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    if (!read_size(record, sizes[side], &values.size_states[side], &values.sizes[side], name, error))
      return FALSE;
  return reading->visit(&values, line, name, reading->user_data, error);
}

/* Names may be any bytes; those of a document are UTF-8. `made` is to be freed with g_free(). */
static const char *valid_name(const char *name, char **made) {
  *made = name && !g_utf8_validate(name, -1, NULL) ? g_utf8_make_valid(name, -1) : NULL;
  return *made ? *made : name;
}

/* The score of a store: without the signature that is that of the whole store. */
static gboolean read_stored_score(const Reading *reading, const char *text, DgRecordValues *values, const char *name,
                                  GError **error) {
  if (!text)
    return TRUE;
  values->score = dg_json_flat_read(reading->record, text, strlen(text), name, error);
  if (!values->score)
    return FALSE;
  return (g_strcmp0(dg_json_item_string(values->score, "schema"), SCORE_SCHEMA) == 0 &&
          !dg_json_item_get(values->score, "signature")) ||
         fail(error, name, "found another document, expected " SCORE_SCHEMA " without a signature");
}

static gboolean visit_stored(const DgRecordText *record, const char *signature, guint number, const char *name,
                             gpointer user_data, GError **error) {
  const Reading *reading = user_data;
  char *made[4];
  DgRecordValues values = {.system = valid_name(record->system, &made[0]),
                           .item = valid_name(record->item, &made[1]),
                           .status = record->status,
                           .dataset = valid_name(record->dataset, &made[2]),
                           .error_code = record->error_code,
                           .signature = valid_name(signature, &made[3]),
                           .without_edges =
                               !record->sizes[DG_SIDE_GENERATED] || record->sizes[DG_SIDE_GENERATED]->edges == 0};
  if (record->error_code)
    values.failed = dg_record_text_failed_side(record) == DG_SIDE_REFERENCE ? "reference" : "generated";
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    values.size_states[side] = record->sizes[side] ? DG_SIZE_SAID : DG_SIZE_NONE;
    if (record->sizes[side])
      values.sizes[side] = *record->sizes[side];
  }
  if (record->groups)
    values.groups = dg_json_flat_read(reading->groups, record->groups, strlen(record->groups), name, error);
  gboolean fine = (values.groups || !record->groups) &&
                  read_stored_score(reading, record->score, &values, name, error) &&
                  reading->visit(&values, number, name, reading->user_data, error);
  for (guint i = 0; i < G_N_ELEMENTS(made); i++)
    g_free(made[i]);
  return fine;
}

gboolean dg_results_each_values(const char *path, DgRecordValuesVisit visit, gpointer user_data, GError **error) {
  g_autoptr(DgJsonFlat) record = dg_json_flat_new(), groups = dg_json_flat_new();
  Reading reading = {visit, user_data, record, groups};
  return dg_store_is_store(path) ? dg_store_each(path, DG_RESULTS_VALUES, visit_stored, &reading, error)
                                 : dg_results_each(path, DG_RESULTS_VALUES, visit_line, &reading, error);
}
