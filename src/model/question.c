#include "model/question.h"

#include "base/json.h"
#include "model/picture_settings.h"
#include "model/sampling.h"

#include <math.h>
#include <string.h>

/* The settings of a picture. */
#define PICTURE "picture"

/* By DgAsk. */
static const char *const ASK_NAMES[] = {"text", "embedding", "picture", "tokens", "plain tokens", "token embeddings"};

static void add_text(cJSON *object, const char *key, const char *text) {
  cJSON_AddItemToObject(object, key, text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

static void add_number(cJSON *object, const char *key, double value, gboolean known) {
  cJSON_AddItemToObject(object, key, known ? cJSON_CreateNumber(value) : cJSON_CreateNull());
}

static cJSON *part_document(const DgPart *part) {
  cJSON *document = cJSON_CreateObject();
  if (part->text) {
    add_text(document, "text", part->text);
    return document;
  }
  g_autofree char *hash = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, part->image);
  add_text(document, "image_sha256", hash);
  add_text(document, "media_type", part->media_type);
  return document;
}

/* Numbers keep 15 digits: so many survive any way from text to double and back, also that of cJSON, which prints no
 * more when that is nearly the number. */
static void round_numbers(cJSON *value) {
  if (cJSON_IsNumber(value)) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    cJSON_SetNumberValue(value, g_ascii_strtod(g_ascii_formatd(text, sizeof text, "%.15g", value->valuedouble), NULL));
  }
  for (cJSON *child = value->child; child; child = child->next)
    round_numbers(child);
}

/* Only where something is set: other questions are what they were before there were settings. */
static void add_picture(cJSON *question, const DgPictureSettings *settings) {
  cJSON *picture = dg_picture_settings_document(settings);
  if (picture->child)
    cJSON_AddItemToObject(question, PICTURE, picture);
  else
    cJSON_Delete(picture);
}

cJSON *dg_question_new(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *question = cJSON_CreateObject();
  add_text(question, "schema", DG_QUESTION_SCHEMA);
  add_text(question, "provider", endpoint->provider->name);
  add_text(question, "base_url", endpoint->base_url);
  add_text(question, "model", endpoint->model);
  add_text(question, "ask", ASK_NAMES[request->ask]);
  add_text(question, "system", request->system);
  cJSON *parts = cJSON_AddArrayToObject(question, "parts");
  for (guint i = 0; i < request->parts->len; i++)
    cJSON_AddItemToArray(parts, part_document(request->parts->pdata[i]));
  if (request->schema) {
    cJSON *output = cJSON_AddObjectToObject(question, "output");
    add_text(output, "name", request->schema_name);
    cJSON_AddItemToObject(output, "schema", cJSON_Duplicate(request->schema, TRUE));
  } else
    add_text(question, "output", NULL);
  add_number(question, "temperature", request->temperature, !isnan(request->temperature));
  add_number(question, "top_p", request->top_p, !isnan(request->top_p));
  add_number(question, "max_output_tokens", request->max_output_tokens, request->max_output_tokens > 0);
  add_number(question, "vote", request->vote, TRUE);
  add_picture(question, &request->picture);
  if (request->seed >= 0)
    add_number(question, "seed", (double)request->seed, TRUE);
  if (request->effort)
    add_text(question, "reasoning_effort", dg_effort_name(request->effort));
  if (request->image_detail)
    add_text(question, "image_detail", dg_image_detail_name(request->image_detail));
  round_numbers(question);
  return question;
}

char *dg_question_key(const cJSON *question) {
  g_autofree char *text = dg_json_print_canonical(question);
  return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
}

typedef enum { TEXT, TEXT_OR_NULL, NUMBER, NUMBER_OR_NULL, ARRAY, OBJECT_OR_NULL } Kind;
static const char *const KIND_NAMES[] = {"a text",           "a text or null", "a number",
                                         "a number or null", "an array",       "an object or null"};

static gboolean is_kind(const cJSON *value, Kind kind) {
  switch (kind) {
  case TEXT:
    return cJSON_IsString(value);
  case TEXT_OR_NULL:
    return cJSON_IsString(value) || cJSON_IsNull(value);
  case NUMBER:
    return cJSON_IsNumber(value);
  case NUMBER_OR_NULL:
    return cJSON_IsNumber(value) || cJSON_IsNull(value);
  case ARRAY:
    return cJSON_IsArray(value);
  case OBJECT_OR_NULL:
    return cJSON_IsObject(value) || cJSON_IsNull(value);
  }
  return FALSE;
}

static gboolean check_part(const cJSON *part, guint index, const char *name, GError **error) {
  int members = cJSON_GetArraySize(part);
  gboolean text = members == 1 && cJSON_IsString(dg_json_get(part, "text"));
  const char *hash = cJSON_GetStringValue(dg_json_get(part, "image_sha256"));
  gboolean image = members == 2 && hash && strlen(hash) == 64 && cJSON_IsString(dg_json_get(part, "media_type"));
  if (text || image)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: question.parts[%u]: expected {\"text\"} or {\"image_sha256\", \"media_type\"}", name, index);
  return FALSE;
}

/* Members that stand only where they were asked for. */
static guint count_optional(const cJSON *question) {
  return (guint)cJSON_IsNumber(dg_json_get(question, "seed")) +
         (guint)cJSON_IsString(dg_json_get(question, "reasoning_effort")) +
         (guint)cJSON_IsString(dg_json_get(question, "image_detail")) +
         (guint)cJSON_IsObject(dg_json_get(question, PICTURE));
}

gboolean dg_question_check(const cJSON *question, const char *name, GError **error) {
  static const struct {
    const char *key;
    Kind kind;
  } members[] = {{"schema", TEXT},          {"ask", TEXT},
                 {"provider", TEXT},        {"base_url", TEXT},
                 {"model", TEXT},           {"system", TEXT_OR_NULL},
                 {"parts", ARRAY},          {"output", OBJECT_OR_NULL},
                 {"vote", NUMBER},          {"temperature", NUMBER_OR_NULL},
                 {"top_p", NUMBER_OR_NULL}, {"max_output_tokens", NUMBER_OR_NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(members); i++)
    if (!is_kind(dg_json_get(question, members[i].key), members[i].kind)) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: question.%s: expected %s", name, members[i].key,
                  KIND_NAMES[members[i].kind]);
      return FALSE;
    }
  const char *schema = cJSON_GetStringValue(dg_json_get(question, "schema"));
  guint expected = G_N_ELEMENTS(members) + count_optional(question);
  if (strcmp(schema, DG_QUESTION_SCHEMA) != 0 || (guint)cJSON_GetArraySize(question) != expected) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a question of %d members, expected the %u of %s", name,
                cJSON_GetArraySize(question), expected, DG_QUESTION_SCHEMA);
    return FALSE;
  }
  const cJSON *part;
  guint index = 0;
  cJSON_ArrayForEach(part, dg_json_get(question, "parts")) {
    if (!check_part(part, index++, name, error))
      return FALSE;
  }
  return TRUE;
}
