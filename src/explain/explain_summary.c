/* Records of explanations, summed up by system and subject. */
#include "explain/explain_options.h"
#include "explain/explain_people.h"

#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/explanations@1"
#define RECORD_SCHEMA "diagrade/explanation@1"
#define OVERALL "overall"
#define DECIMALS 6

static const char *const BERT_SCORE[] = {"bertscore", "bertscore_precision", "bertscore_recall"};
static const char *const RATINGS[] = {"correctness", "fidelity", "referencing", "accuracy"};

static const char *text_of(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(dg_json_get(object, key));
  return text ? text : "";
}

typedef struct {
  const char *name;
  char *signature;
  GPtrArray *records; /* of cJSON */
  GHashTable *seen;
} Reading;

static gboolean check_record(Reading *reading, const cJSON *record, guint line, GError **error) {
  const char *id = cJSON_GetStringValue(dg_json_get(record, "id")), *signature = text_of(record, "signature");
  g_autofree char *key = g_strdup_printf("%zu:%s%s", strlen(id ? id : ""), id ? id : "", text_of(record, "system"));
  if (strcmp(text_of(record, "schema"), RECORD_SCHEMA) != 0 || !id)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found another document, expected %s", reading->name, line,
                RECORD_SCHEMA);
  else if (reading->signature && strcmp(reading->signature, signature) != 0)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found the signature %s, expected that of the others, %s",
                reading->name, line, signature, reading->signature);
  else if (!g_hash_table_add(reading->seen, g_steal_pointer(&key)) && !dg_json_get(record, "error"))
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found \"%s\" of the system \"%s\" again, expected it once",
                reading->name, line, id, text_of(record, "system"));
  else
    return TRUE;
  return FALSE;
}

static gboolean read_records(Reading *reading, const char *text, GError **error) {
  for (guint line = 1; *text; line++) {
    gsize length = strcspn(text, "\n");
    if (strspn(text, " \t\r") < length) {
      g_autofree char *name = g_strdup_printf("%s:%u", reading->name, line);
      g_autoptr(cJSON) record = dg_json_parse(text, length, name, error);
      if (!record || !check_record(reading, record, line, error))
        return FALSE;
      if (!reading->signature)
        reading->signature = g_strdup(text_of(record, "signature"));
      g_ptr_array_add(reading->records, g_steal_pointer(&record));
    }
    text += length + (text[length] == '\n');
  }
  return TRUE;
}

/* The mean of the numbers that `list` has under `key` of the member `part`; left out where there are none. */
static guint add_mean(cJSON *out, const GPtrArray *list, const char *part, const char *key) {
  double sum = 0;
  guint count = 0;
  for (guint i = 0; i < list->len; i++) {
    const cJSON *number = dg_json_get(dg_json_get(list->pdata[i], part), key);
    if (cJSON_IsNumber(number)) {
      sum += number->valuedouble;
      count++;
    }
  }
  if (count > 0)
    dg_json_add_number(out, key, sum / count, DECIMALS);
  return count;
}

static void add_metrics(cJSON *group, const GPtrArray *list) {
  cJSON *metrics = cJSON_AddObjectToObject(group, "metrics");
  for (guint i = 0; i < DG_SCORE_COUNT; i++)
    add_mean(metrics, list, "metrics", dg_text_score_name((DgTextScore)i));
  for (guint i = 0; i < G_N_ELEMENTS(BERT_SCORE); i++)
    add_mean(metrics, list, "metrics", BERT_SCORE[i]);
}

/* The scores over all texts together of those that were computed one by one. */
static void add_corpus(cJSON *group, const GPtrArray *list, const DgExplainOptions *options) {
  g_autoptr(GPtrArray) texts = g_ptr_array_new(), references = g_ptr_array_new();
  const cJSON *metrics = cJSON_GetObjectItemCaseSensitive(group, "metrics");
  for (guint i = 0; i < list->len; i++)
    if (dg_json_get(list->pdata[i], "metrics")) {
      g_ptr_array_add(texts, (gpointer)text_of(list->pdata[i], "explanation"));
      g_ptr_array_add(references, (gpointer)text_of(list->pdata[i], "reference"));
    }
  cJSON *corpus = cJSON_AddObjectToObject(group, "corpus");
  for (guint i = 0; i < DG_SCORE_COUNT && texts->len > 0; i++) {
    const char *name = dg_text_score_name((DgTextScore)i);
    if (dg_text_score_has_corpus((DgTextScore)i) && dg_json_get(metrics, name))
      dg_json_add_number(corpus, name,
                         dg_text_score((DgTextScore)i, (const char *const *)texts->pdata,
                                       (const char *const *)references->pdata, texts->len, options),
                         DECIMALS);
  }
}

static void add_answers(cJSON *group, const GPtrArray *list) {
  static const char *const KINDS[] = {"choice", "short"};
  cJSON *answers = cJSON_AddObjectToObject(group, "answers");
  for (guint k = 0; k < G_N_ELEMENTS(KINDS); k++) {
    guint counts[DG_FINAL_NONE + 1] = {0};
    for (guint i = 0; i < list->len; i++) {
      const cJSON *answer = dg_json_get(list->pdata[i], "answer");
      for (guint v = 0; v <= DG_FINAL_NONE; v++)
        counts[v] += strcmp(text_of(answer, "kind"), KINDS[k]) == 0 &&
                     strcmp(text_of(answer, "verdict"), dg_final_verdict_name((DgFinalVerdict)v)) == 0;
    }
    cJSON *kind = cJSON_AddObjectToObject(answers, KINDS[k]);
    for (guint v = 0; v <= DG_FINAL_NONE; v++)
      cJSON_AddNumberToObject(kind, dg_final_verdict_name((DgFinalVerdict)v), counts[v]);
  }
}

static void add_judge(cJSON *group, const GPtrArray *list) {
  guint rated = 0, asked = 0;
  for (guint i = 0; i < list->len; i++) {
    asked += dg_json_get(list->pdata[i], "judge_model") != NULL;
    rated += dg_json_get(list->pdata[i], "judge") != NULL;
  }
  if (asked == 0)
    return;
  cJSON *judge = cJSON_AddObjectToObject(group, "judge");
  cJSON_AddNumberToObject(judge, "rated", rated);
  cJSON_AddNumberToObject(judge, "failed", asked - rated);
  for (guint i = 0; i < G_N_ELEMENTS(RATINGS); i++)
    add_mean(judge, list, "judge", RATINGS[i]);
}

static void add_group(cJSON *groups, const char *system, const char *subject, const GPtrArray *list,
                      const DgExplainOptions *options) {
  cJSON *group = cJSON_CreateObject();
  guint failed = 0;
  for (guint i = 0; i < list->len; i++)
    failed += dg_json_get(list->pdata[i], "explanation") == NULL;
  cJSON_AddStringToObject(group, "system", system);
  cJSON_AddStringToObject(group, "subject", subject);
  cJSON_AddNumberToObject(group, "items", list->len);
  cJSON_AddNumberToObject(group, "failed", failed);
  add_metrics(group, list);
  add_corpus(group, list, options);
  add_answers(group, list);
  add_judge(group, list);
  cJSON_AddItemToArray(groups, group);
}

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The different values of `key`, sorted; owned by the records. */
static GPtrArray *list_values(const GPtrArray *records, const char *key) {
  GPtrArray *values = g_ptr_array_new();
  for (guint i = 0; i < records->len; i++) {
    const char *value = text_of(records->pdata[i], key);
    if (!g_ptr_array_find_with_equal_func(values, value, g_str_equal, NULL))
      g_ptr_array_add(values, (gpointer)value);
  }
  g_ptr_array_sort(values, compare_names);
  return values;
}

/* The records whose `key` is `value`. */
static GPtrArray *select_records(const GPtrArray *records, const char *key, const char *value) {
  GPtrArray *selected = g_ptr_array_new();
  for (guint i = 0; i < records->len; i++)
    if (strcmp(text_of(records->pdata[i], key), value) == 0)
      g_ptr_array_add(selected, records->pdata[i]);
  return selected;
}

static void add_groups(cJSON *document, const GPtrArray *records, const DgExplainOptions *options) {
  cJSON *groups = cJSON_AddArrayToObject(document, "groups");
  g_autoptr(GPtrArray) systems = list_values(records, "system"), subjects = list_values(records, "subject");
  for (guint i = 0; i < systems->len; i++) {
    g_autoptr(GPtrArray) own = select_records(records, "system", systems->pdata[i]);
    add_group(groups, systems->pdata[i], OVERALL, own, options);
    for (guint j = 0; subjects->len > 1 && j < subjects->len; j++) {
      g_autoptr(GPtrArray) list = select_records(own, "subject", subjects->pdata[j]);
      if (list->len > 0)
        add_group(groups, systems->pdata[i], subjects->pdata[j], list, options);
    }
  }
}

static void delete_record(gpointer record) {
  cJSON_Delete(record);
}

char *dg_explain_summary(const char *records, const char *name, const char *people, gboolean pretty, GError **error) {
  g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func(delete_record);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Reading reading = {.name = name, .records = list, .seen = seen};
  gboolean fine = read_records(&reading, records, error);
  g_autofree char *signature = reading.signature;
  if (!fine)
    return NULL;
  g_autoptr(DgPeopleRatings) ratings = people ? dg_people_ratings_read(people, error) : NULL;
  if (people && !ratings)
    return NULL;
  g_autoptr(DgExplainOptions) options = dg_explain_options_new();
  dg_explain_options_read_signature(options, signature ? signature : "");
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddStringToObject(document, "signature", signature ? signature : "");
  add_groups(document, list, options);
  if (ratings) {
    cJSON *correlations = dg_people_ratings_correlate(ratings, list, error);
    if (!correlations)
      return NULL;
    cJSON_AddItemToObject(document, "people", correlations);
  }
  return dg_json_print(document, pretty);
}
