#include "judging/judged_record.h"

#include <diagrade/pairwise.h>
#include <math.h>
#include <string.h>

#define DECIMALS 6

const char *const dg_judged_orders[DG_ORDERS] = {"candidate_first", "candidate_second"};
const char *const dg_judged_sides[DG_SIDES] = {"candidate", "opponent"};

/* Texts of a record, in the order of documents. */
#define AT(member) G_STRUCT_OFFSET(DgJudgedRecord, member)
static const struct {
  const char *key;
  gsize offset;
} TEXTS[] = {{"id", AT(id)},
             {"type", AT(type)},
             {"level", AT(level)},
             {"system", AT(system)},
             {"opponent", AT(opponent)},
             {"question", AT(question)},
             {"candidate_figure", AT(figures[0])},
             {"opponent_figure", AT(figures[1])},
             {"judge", AT(judge)},
             {"signature", AT(signature)}};

static char **text_at(DgJudgedRecord *record, guint index) {
  return &G_STRUCT_MEMBER(char *, record, TEXTS[index].offset);
}

static void clear_score(gpointer data) {
  DgJudgedScore *score = data;
  g_free(score->name);
  g_free(score->reason);
}

DgJudgedRecord *dg_judged_record_new(void) {
  DgJudgedRecord *record = g_new0(DgJudgedRecord, 1);
  record->criteria = g_array_new(FALSE, FALSE, sizeof(DgJudgedScore));
  g_array_set_clear_func(record->criteria, clear_score);
  return record;
}

void dg_judged_record_free(DgJudgedRecord *record) {
  if (!record)
    return;
  for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++)
    g_free(*text_at(record, i));
  g_free(record->failure);
  g_free(record->criteria_signature);
  g_array_unref(record->criteria);
  g_free(record);
}

/* Writing. */

static void write_criteria(cJSON *document, const DgJudgedRecord *record) {
  cJSON *member = cJSON_AddObjectToObject(document, "criteria");
  cJSON_AddStringToObject(member, "signature", record->criteria_signature);
  cJSON *weights = cJSON_AddObjectToObject(member, "weights");
  for (guint i = 0; i < record->criteria->len; i++) {
    const DgJudgedScore *score = &g_array_index(record->criteria, DgJudgedScore, i);
    cJSON_AddNumberToObject(weights, score->name, score->weight);
  }
}

static void write_judgement(cJSON *document, const GArray *criteria) {
  cJSON *scores = cJSON_AddObjectToObject(document, "scores"), *totals = cJSON_AddObjectToObject(document, "totals");
  for (guint side = 0; side < DG_SIDES; side++) {
    cJSON *own = cJSON_AddObjectToObject(scores, dg_judged_sides[side]);
    double total = 0;
    for (guint i = 0; i < criteria->len; i++) {
      const DgJudgedScore *score = &g_array_index(criteria, DgJudgedScore, i);
      cJSON_AddNumberToObject(own, score->name, score->scores[side]);
      total += score->weight * score->scores[side];
    }
    dg_json_add_number(totals, dg_judged_sides[side], total, DECIMALS);
  }
  cJSON *reasons = cJSON_AddObjectToObject(document, "reasons");
  for (guint i = 0; i < criteria->len; i++) {
    const DgJudgedScore *score = &g_array_index(criteria, DgJudgedScore, i);
    cJSON_AddStringToObject(reasons, score->name, score->reason);
  }
}

cJSON *dg_judged_record_to_document(const DgJudgedRecord *record) {
  cJSON *document = cJSON_CreateObject();
  for (guint i = 1; i < G_N_ELEMENTS(TEXTS); i++) { /* the id stands before */
    const char *text = G_STRUCT_MEMBER(char *const, record, TEXTS[i].offset);
    if (text)
      cJSON_AddStringToObject(document, TEXTS[i].key, text);
  }
  if (record->asked) {
    cJSON_AddStringToObject(document, "order", dg_judged_orders[record->order]);
    cJSON_AddNumberToObject(document, "repeat", record->repeat);
  }
  if (record->criteria_signature)
    write_criteria(document, record);
  if (!record->failure)
    write_judgement(document, record->criteria);
  return document;
}

/* Reading. */

static char *read_text(const cJSON *object, const char *key) {
  return g_strdup(cJSON_GetStringValue(dg_json_get(object, key)));
}

static gboolean read_order(DgJudgedRecord *record, const cJSON *document, const char *name, GError **error) {
  const char *text = cJSON_GetStringValue(dg_json_get(document, "order"));
  const cJSON *repeat = dg_json_get(document, "repeat");
  while (record->order < DG_ORDERS && g_strcmp0(text, dg_judged_orders[record->order]) != 0)
    record->order++;
  if (record->order < DG_ORDERS && cJSON_IsNumber(repeat)) {
    record->repeat = repeat->valuedouble;
    return TRUE;
  }
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found no order with a number, expected \"order\" (%s or %s) and \"repeat\"", name,
              dg_judged_orders[0], dg_judged_orders[1]);
  return FALSE;
}

static void read_criteria(DgJudgedRecord *record, const cJSON *document) {
  const cJSON *criteria = dg_json_get(document, "criteria"), *weights = dg_json_get(criteria, "weights"), *weight;
  record->criteria_signature = read_text(criteria, "signature");
  if (!cJSON_IsObject(weights))
    return;
  cJSON_ArrayForEach(weight, weights) {
    DgJudgedScore score = {.name = g_strdup(weight->string),
                           .weight = cJSON_IsNumber(weight) ? weight->valuedouble : NAN,
                           .reason = read_text(dg_json_get(document, "reasons"), weight->string)};
    for (guint side = 0; side < DG_SIDES; side++) {
      const cJSON *value = dg_json_get(dg_json_get(dg_json_get(document, "scores"), dg_judged_sides[side]), score.name);
      gboolean given = cJSON_IsNumber(value) && value->valuedouble >= 0 && value->valuedouble <= DG_PAIRWISE_SCORE_MAX;
      score.scores[side] = given ? value->valuedouble : NAN;
    }
    g_array_append_val(record->criteria, score);
  }
}

static void read_names(DgJudgedRecord *record, const cJSON *document) {
  const cJSON *failure = dg_json_get(document, "error");
  for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++)
    *text_at(record, i) = read_text(document, TEXTS[i].key);
  record->failure = failure ? read_text(failure, "code") : NULL;
  if (failure && !record->failure)
    record->failure = g_strdup("internal");
  record->unread = failure && !dg_json_get(document, "system");
  record->asked = !failure || dg_json_get(document, "order");
}

DgJudgedRecord *dg_judged_record_read(const char *text, gsize length, const char *name, GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(text, length, name, error);
  if (!document)
    return NULL;
  if (g_strcmp0(cJSON_GetStringValue(dg_json_get(document, "schema")), DG_JUDGED_RECORD_SCHEMA) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected %s", name,
                DG_JUDGED_RECORD_SCHEMA);
    return NULL;
  }
  g_autoptr(DgJudgedRecord) record = dg_judged_record_new();
  read_names(record, document);
  read_criteria(record, document);
  return record->unread || !record->asked || read_order(record, document, name, error) ? g_steal_pointer(&record)
                                                                                       : NULL;
}
