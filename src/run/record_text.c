#include "run/record_text.h"

#include "base/json.h"

#include <string.h>

/* Paths and file names may be any bytes; a document holds UTF-8 only. */
static cJSON *new_string(const char *text) {
  g_autofree char *valid = text ? g_utf8_make_valid(text, -1) : NULL;
  return valid ? cJSON_CreateString(valid) : cJSON_CreateNull();
}

static void add_string(cJSON *object, const char *key, const char *text) {
  cJSON_AddItemToObject(object, key, new_string(text));
}

static void add_size(cJSON *object, const char *key, const DgGraphSize *size) {
  if (!size) {
    cJSON_AddNullToObject(object, key);
    return;
  }
  cJSON *numbers = cJSON_AddObjectToObject(object, key);
  cJSON_AddNumberToObject(numbers, "nodes", size->nodes);
  cJSON_AddNumberToObject(numbers, "edges", size->edges);
  if (size->partial)
    cJSON_AddTrueToObject(numbers, "partial");
  if (size->unreadable)
    cJSON_AddTrueToObject(numbers, "unreadable");
  if (!size->has_connectors)
    return;
  cJSON *connectors = cJSON_AddObjectToObject(numbers, "connectors");
  cJSON_AddNumberToObject(connectors, "read", size->connectors_read);
  cJSON_AddNumberToObject(connectors, "of", size->connectors_seen);
}

/* Errors of figures begin with the name of the figure. */
static gboolean names(const char *message, const char *figure) {
  return message && figure && g_str_has_prefix(message, figure) && message[strlen(figure)] == ':';
}

DgSide dg_record_text_failed_side(const DgRecordText *text) {
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    if (names(text->message, text->figures[side]))
      return side;
  return text->sizes[DG_SIDE_GENERATED] && !text->sizes[DG_SIDE_REFERENCE] ? DG_SIDE_REFERENCE : DG_SIDE_GENERATED;
}

static void add_document(cJSON *object, const char *key, const char *json) {
  cJSON_AddRawToObject(object, key, json ? json : "null");
}

cJSON *dg_record_text_error(const DgRecordText *text) {
  if (!text->error_code)
    return cJSON_CreateNull();
  cJSON *error = cJSON_CreateObject();
  cJSON_AddStringToObject(error, "code", text->error_code);
  add_string(error, "message", text->message);
  cJSON_AddStringToObject(error, "figure",
                          dg_record_text_failed_side(text) == DG_SIDE_REFERENCE ? "reference" : "generated");
  return error;
}

cJSON *dg_record_text_to_document(const DgRecordText *text, DgResultsWanted wanted) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/record@1");
  add_string(object, "item", text->item);
  add_string(object, "system", text->system);
  if (text->groups)
    cJSON_AddRawToObject(object, "groups", text->groups);
  cJSON_AddStringToObject(object, "status", text->status);
  cJSON_AddItemToObject(object, "error", dg_record_text_error(text));
  add_string(object, "dataset", text->dataset);
  if (text->one_figure)
    cJSON_AddTrueToObject(object, "one_figure");
  add_string(object, "generated", text->figures[DG_SIDE_GENERATED]);
  add_string(object, "reference", text->figures[DG_SIDE_REFERENCE]);
  add_size(object, "generated_size", text->sizes[DG_SIDE_GENERATED]);
  add_size(object, "reference_size", text->sizes[DG_SIDE_REFERENCE]);
  if (wanted == DG_RESULTS_WHOLE) {
    add_document(object, "generated_graph", text->graphs[DG_SIDE_GENERATED]);
    add_document(object, "reference_graph", text->graphs[DG_SIDE_REFERENCE]);
  }
  add_document(object, "score", text->score);
  return object;
}

char *dg_record_text_to_json(const DgRecordText *text, DgResultsWanted wanted) {
  g_autoptr(cJSON) object = dg_record_text_to_document(text, wanted);
  return dg_json_print(object, FALSE);
}

/* Writes `name` over the first null that is the value of `key`: names are the first members of their documents. */
static char *name_member(const char *json, const char *key, const char *name) {
  g_autofree char *empty = g_strconcat("\"", key, "\":null", NULL);
  const char *found = strstr(json, empty);
  if (!found)
    return g_strdup(json);
  g_autoptr(cJSON) value = new_string(name);
  g_autofree char *quoted = dg_json_print(value, FALSE);
  g_autofree char *head = g_strndup(json, (gsize)(found - json) + strlen(empty) - strlen("null"));
  return g_strconcat(head, quoted, found + strlen(empty), NULL);
}

char *dg_record_text_name_graph(const char *graph, const char *source) {
  return name_member(graph, "source", source);
}

#define SCORE_HEAD "{\"schema\":\"diagrade/score@1\""

char *dg_record_text_name_score(const char *score, const char *signature, const char *const figures[DG_SIDE_COUNT]) {
  g_autoptr(cJSON) value = new_string(signature);
  g_autofree char *quoted = dg_json_print(value, FALSE);
  const char *rest = g_str_has_prefix(score, SCORE_HEAD) ? score + strlen(SCORE_HEAD) : score;
  /* The names come first; a figure may be named like a key, so the second is put in before the first. */
  g_autofree char *one = name_member(rest, "reference", figures[DG_SIDE_REFERENCE]);
  g_autofree char *both = name_member(one, "generated", figures[DG_SIDE_GENERATED]);
  return g_strconcat(SCORE_HEAD ",\"signature\":", quoted, both, NULL);
}
