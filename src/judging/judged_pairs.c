/* Reading records of pairs, and the panel of their judges. */
#include "judging/judged_pairs.h"

#include "judging/picture_pairs.h"

#include <diagrade/pairwise.h>
#include <string.h>

#define RECORD_SCHEMA "diagrade/pairwise@1"
#define PANEL "panel"

static const char *const ORDERS[DG_ORDERS] = {"candidate_first", "candidate_second"};
static const char *const SIDES[DG_SIDES] = {"candidate", "opponent"};

double dg_judged_score(const DgJudgedPair *pair, guint side, guint criterion) {
  return (pair->scores[0][side][criterion] + pair->scores[1][side][criterion]) / DG_ORDERS;
}

double dg_judged_total(const DgJudgedPair *pair, guint side) {
  return (pair->totals[0][side] + pair->totals[1][side]) / DG_ORDERS;
}

double dg_judged_share(const DgJudgedPair *pair) {
  return dg_pairwise_share(dg_judged_total(pair, 0), dg_judged_total(pair, 1));
}

double dg_judged_order_share(const DgJudgedPair *pair, guint order) {
  return dg_pairwise_share(pair->totals[order][0], pair->totals[order][1]);
}

gboolean dg_judged_find_criterion(const DgJudgedPair *pair, const char *name, guint *index) {
  for (guint i = 0; pair->criteria && i < pair->criteria->count; i++)
    if (strcmp(pair->criteria->names[i], name) == 0) {
      *index = i;
      return TRUE;
    }
  return FALSE;
}

static DgJudgedPair *new_pair(void) {
  DgJudgedPair *pair = g_new0(DgJudgedPair, 1);
  for (guint order = 0; order < DG_ORDERS; order++)
    for (guint side = 0; side < DG_SIDES; side++)
      pair->answers[order][side] = g_array_new(FALSE, FALSE, sizeof(double));
  return pair;
}

static void free_pair(gpointer data) {
  DgJudgedPair *pair = data;
  for (guint order = 0; order < DG_ORDERS; order++)
    for (guint side = 0; side < DG_SIDES; side++)
      g_array_unref(pair->answers[order][side]);
  g_free(pair);
}

static void free_judge(gpointer data) {
  DgJudge *judge = data;
  cJSON_Delete(judge->failed);
  g_ptr_array_unref(judge->pairs);
  g_free(judge);
}

void dg_judged_pairs_free(DgJudgedPairs *judged) {
  if (!judged)
    return;
  g_ptr_array_unref(judged->judges);
  g_ptr_array_unref(judged->criteria);
  g_string_chunk_free(judged->strings);
  g_free(judged);
}

/* Records while they are read. */
typedef struct {
  DgJudgedPairs *judged;
  const char *place; /* file and line */
  GHashTable *items; /* id -> index + 1 */
  GHashTable *pairs; /* judge, item, system, opponent -> DgJudgedPair */
  GHashTable *seen; /* the same with order and repeat */
} Reading;

static gboolean fail(const Reading *reading, GError **error, const char *format, ...) G_GNUC_PRINTF(3, 4);
static gboolean fail(const Reading *reading, GError **error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", reading->place, message);
  return FALSE;
}

/* Member `key` as a text of the chunk; NULL when it is not there. */
static const char *text_of(const Reading *reading, const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(dg_json_get(object, key));
  return text ? g_string_chunk_insert_const(reading->judged->strings, text) : NULL;
}

static DgJudge *add_judge(DgJudgedPairs *judged, const char *name, const char *signature) {
  DgJudge *judge = g_new0(DgJudge, 1);
  judge->name = name;
  judge->signature = signature;
  judge->failed = cJSON_CreateObject();
  judge->pairs = g_ptr_array_new_with_free_func(free_pair);
  g_ptr_array_add(judged->judges, judge);
  return judge;
}

static DgJudge *find_judge(Reading *reading, const cJSON *record, GError **error) {
  const char *name = text_of(reading, record, "judge"), *signature = text_of(reading, record, "signature");
  if (!name || !signature) {
    fail(reading, error, "found no \"judge\" and \"signature\", expected both");
    return NULL;
  }
  for (guint i = 0; i < reading->judged->judges->len; i++) {
    DgJudge *judge = reading->judged->judges->pdata[i];
    if (judge->name != name)
      continue;
    if (judge->signature == signature)
      return judge;
    fail(reading, error, "found the signature %s, expected that of the other records of this judge, %s", signature,
         judge->signature);
    return NULL;
  }
  return add_judge(reading->judged, name, signature);
}

static guint find_item(Reading *reading, const char *id) {
  guint index = GPOINTER_TO_UINT(g_hash_table_lookup(reading->items, id));
  if (index == 0) {
    index = ++reading->judged->n_items;
    g_hash_table_insert(reading->items, (gpointer)id, GUINT_TO_POINTER(index));
  }
  return index - 1;
}

/* A key of texts that may hold any character. Free with g_free(). */
static char *key_of(const char *const *texts, guint n) {
  GString *key = g_string_new(NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf(key, "%zu:%s", strlen(texts[i]), texts[i]);
  return g_string_free(key, FALSE);
}

static char *pair_key(const DgJudgedPair *pair) {
  const char *texts[] = {pair->item, pair->system, pair->opponent};
  return key_of(texts, G_N_ELEMENTS(texts));
}

/* The pair that the record is of; NULL with the error when it names none. */
static DgJudgedPair *find_pair(Reading *reading, const DgJudge *judge, const cJSON *record, GError **error) {
  const char *item = text_of(reading, record, "id"), *type = text_of(reading, record, "type");
  const char *system = text_of(reading, record, "system"), *opponent = text_of(reading, record, "opponent");
  if (!item || !type || !system || !opponent) {
    fail(reading, error, "found no \"%s\", expected one",
         !item     ? "id"
         : !type   ? "type"
         : !system ? "system"
                   : "opponent");
    return NULL;
  }
  const char *texts[] = {judge->name, item, system, opponent};
  g_autofree char *key = key_of(texts, G_N_ELEMENTS(texts));
  DgJudgedPair *pair = g_hash_table_lookup(reading->pairs, key);
  if (!pair) {
    const char *level = text_of(reading, record, "level");
    pair = new_pair();
    pair->item = item;
    pair->type = type;
    pair->level = level ? level : "";
    pair->system = system;
    pair->opponent = opponent;
    pair->item_index = find_item(reading, item);
    g_ptr_array_add(judge->pairs, pair);
    g_hash_table_insert(reading->pairs, g_steal_pointer(&key), pair);
  }
  return pair;
}

static gboolean read_order(Reading *reading, const cJSON *record, const char *pair, const DgJudge *judge, guint *order,
                           GError **error) {
  const char *text = cJSON_GetStringValue(dg_json_get(record, "order"));
  const cJSON *repeat = dg_json_get(record, "repeat");
  for (*order = 0; *order < DG_ORDERS && g_strcmp0(text, ORDERS[*order]) != 0;)
    ++*order;
  if (*order == DG_ORDERS || !cJSON_IsNumber(repeat))
    return fail(reading, error, "found no order with a number, expected \"order\" (%s or %s) and \"repeat\"", ORDERS[0],
                ORDERS[1]);
  g_autofree char *number = g_strdup_printf("%g", repeat->valuedouble);
  const char *texts[] = {judge->name, pair, text, number};
  if (!g_hash_table_add(reading->seen, key_of(texts, G_N_ELEMENTS(texts))))
    return fail(reading, error, "found a judgement again, expected each pair once by order, repeat and judge");
  return TRUE;
}

static gboolean same_criteria(const DgJudgedCriteria *criteria, const cJSON *weights) {
  guint count = 0;
  const cJSON *weight;
  cJSON_ArrayForEach(weight, weights) {
    if (count == criteria->count || strcmp(weight->string, criteria->names[count]) != 0 ||
        weight->valuedouble != criteria->weights[count])
      return FALSE;
    count++;
  }
  return count == criteria->count;
}

/* The criteria of the type of a pair, which are the same in all records. */
static const DgJudgedCriteria *find_criteria(Reading *reading, const DgJudgedPair *pair, const cJSON *record,
                                             GError **error) {
  const cJSON *member = dg_json_get(record, "criteria"), *weights = dg_json_get(member, "weights"), *weight;
  const char *signature = text_of(reading, member, "signature");
  int count = cJSON_GetArraySize(weights);
  gboolean numbers = cJSON_IsObject(weights) && count >= 1 && count <= DG_CRITERIA_MAX;
  cJSON_ArrayForEach(weight, weights) numbers = numbers && cJSON_IsNumber(weight);
  if (!signature || !numbers) {
    fail(reading, error, "found no \"criteria\", expected \"signature\" and \"weights\"");
    return NULL;
  }
  for (guint i = 0; i < reading->judged->criteria->len; i++) {
    const DgJudgedCriteria *criteria = reading->judged->criteria->pdata[i];
    if (criteria->type != pair->type)
      continue;
    if (criteria->signature == signature && same_criteria(criteria, weights))
      return criteria;
    fail(reading, error, "found the criteria %s, expected those of the other records of this type, %s", signature,
         criteria->signature);
    return NULL;
  }
  DgJudgedCriteria *criteria = g_new0(DgJudgedCriteria, 1);
  criteria->type = pair->type;
  criteria->signature = signature;
  cJSON_ArrayForEach(weight, weights) {
    criteria->names[criteria->count] = g_string_chunk_insert_const(reading->judged->strings, weight->string);
    criteria->weights[criteria->count++] = weight->valuedouble;
  }
  g_ptr_array_add(reading->judged->criteria, criteria);
  return criteria;
}

/* Adds the scores of one judgement to the sums. Totals are computed again. */
static gboolean add_scores(Reading *reading, DgJudgedPair *pair, guint order, const cJSON *record, GError **error) {
  const DgJudgedCriteria *criteria = find_criteria(reading, pair, record, error);
  if (!criteria)
    return FALSE;
  pair->criteria = criteria;
  for (guint side = 0; side < DG_SIDES; side++) {
    const cJSON *scores = dg_json_get(dg_json_get(record, "scores"), SIDES[side]);
    double values[DG_CRITERIA_MAX];
    for (guint i = 0; i < criteria->count; i++) {
      const cJSON *score = dg_json_get(scores, criteria->names[i]);
      if (!cJSON_IsNumber(score) || !(score->valuedouble >= 0 && score->valuedouble <= DG_PAIRWISE_SCORE_MAX))
        return fail(reading, error, "found no score of the %s for \"%s\", expected a number from 0 to %d", SIDES[side],
                    criteria->names[i], DG_PAIRWISE_SCORE_MAX);
      values[i] = score->valuedouble;
      pair->scores[order][side][i] += values[i];
    }
    double total = dg_pairwise_total(values, criteria->weights, criteria->count);
    g_array_append_val(pair->answers[order][side], total);
    pair->totals[order][side] += total;
  }
  return TRUE;
}

static void count_failure(DgJudge *judge, const cJSON *failure) {
  const char *code = cJSON_GetStringValue(dg_json_get(failure, "code"));
  cJSON *count = cJSON_GetObjectItemCaseSensitive(judge->failed, code ? code : "internal");
  if (count)
    cJSON_SetNumberValue(count, count->valuedouble + 1);
  else
    cJSON_AddNumberToObject(judge->failed, code ? code : "internal", 1);
}

static gboolean take_record(Reading *reading, const cJSON *record, GError **error) {
  const cJSON *failure = dg_json_get(record, "error");
  if (g_strcmp0(cJSON_GetStringValue(dg_json_get(record, "schema")), RECORD_SCHEMA) != 0)
    return fail(reading, error, "found another document, expected %s", RECORD_SCHEMA);
  DgJudge *judge = find_judge(reading, record, error);
  if (!judge)
    return FALSE;
  if (failure && !dg_json_get(record, "system")) {
    reading->judged->unread++;
    return TRUE;
  }
  DgJudgedPair *pair = find_pair(reading, judge, record, error);
  if (!pair)
    return FALSE;
  if (failure && !dg_json_get(record, "order"))
    return TRUE; /* nobody could be asked: the pair stays without judgement */
  guint order;
  g_autofree char *key = pair_key(pair);
  if (!read_order(reading, record, key, judge, &order, error))
    return FALSE;
  judge->asked++;
  if (failure) {
    count_failure(judge, failure);
    return TRUE;
  }
  judge->usable++;
  return add_scores(reading, pair, order, record, error);
}

/* Turns the sums of a pair into means. */
static void finish_pair(DgJudgedPair *pair) {
  pair->complete = TRUE;
  for (guint order = 0; order < DG_ORDERS; order++) {
    guint count = pair->answers[order][0]->len;
    pair->complete = pair->complete && count > 0;
    for (guint side = 0; count > 0 && side < DG_SIDES; side++) {
      pair->totals[order][side] /= count;
      for (guint i = 0; i < pair->criteria->count; i++)
        pair->scores[order][side][i] /= count;
    }
  }
}

GPtrArray *dg_judged_pairs_align(const DgJudgedPairs *judged) {
  GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
  g_autoptr(GHashTable) by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint j = 0; j < judged->n_judges; j++) {
    const GPtrArray *pairs = ((const DgJudge *)judged->judges->pdata[j])->pairs;
    for (guint i = 0; i < pairs->len; i++) {
      g_autofree char *key = pair_key(pairs->pdata[i]);
      GPtrArray *row = g_hash_table_lookup(by_key, key);
      if (!row) {
        row = g_ptr_array_new();
        g_ptr_array_set_size(row, (gint)judged->n_judges);
        g_ptr_array_add(rows, row);
        g_hash_table_insert(by_key, g_steal_pointer(&key), row);
      }
      row->pdata[j] = pairs->pdata[i];
    }
  }
  return rows;
}

/* The mean of the judges of one pair, which is complete when it is for each of them. */
static DgJudgedPair *average(const GPtrArray *row) {
  const DgJudgedPair *first = NULL;
  DgJudgedPair *pair = new_pair();
  gboolean complete = TRUE;
  for (guint j = row->len; j-- > 0;) {
    complete = complete && row->pdata[j] && ((const DgJudgedPair *)row->pdata[j])->complete;
    first = row->pdata[j] ? row->pdata[j] : first;
  }
  pair->item = first->item;
  pair->type = first->type;
  pair->level = first->level;
  pair->system = first->system;
  pair->opponent = first->opponent;
  pair->item_index = first->item_index;
  pair->complete = complete;
  if (!complete)
    return pair;
  pair->criteria = first->criteria;
  for (guint j = 0; j < row->len; j++)
    for (guint order = 0; order < DG_ORDERS; order++)
      for (guint side = 0; side < DG_SIDES; side++) {
        const DgJudgedPair *own = row->pdata[j];
        pair->totals[order][side] += own->totals[order][side] / row->len;
        for (guint i = 0; i < pair->criteria->count; i++)
          pair->scores[order][side][i] += own->scores[order][side][i] / row->len;
      }
  return pair;
}

static void add_panel(DgJudgedPairs *judged) {
  g_autoptr(GPtrArray) rows = dg_judged_pairs_align(judged);
  DgJudge *panel = add_judge(judged, g_string_chunk_insert_const(judged->strings, PANEL), NULL);
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add(panel->pairs, average(rows->pdata[i]));
}

static gboolean read_lines(Reading *reading, const char *text, const char *name, GError **error) {
  for (guint line = 1; *text; line++) {
    gsize length = strcspn(text, "\n");
    if (strspn(text, " \t\r") < length) {
      g_autofree char *place = g_strdup_printf("%s:%u", name, line);
      reading->place = place;
      g_autoptr(cJSON) record = dg_json_parse(text, length, place, error);
      if (!record || !take_record(reading, record, error))
        return FALSE;
    }
    text += length + (text[length] == '\n');
  }
  return TRUE;
}

static int compare_criteria(gconstpointer a, gconstpointer b) {
  const DgJudgedCriteria *const *p = a, *const *q = b;
  return strcmp((*p)->type, (*q)->type);
}

DgJudgedPairs *dg_judged_pairs_read(const char *text, const char *name, GError **error) {
  g_autoptr(DgJudgedPairs) judged = g_new0(DgJudgedPairs, 1);
  g_autoptr(GHashTable) items = g_hash_table_new(g_str_hash, g_str_equal);
  g_autoptr(GHashTable) pairs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  judged->strings = g_string_chunk_new(4096);
  judged->judges = g_ptr_array_new_with_free_func(free_judge);
  judged->criteria = g_ptr_array_new_with_free_func(g_free);
  Reading reading = {.judged = judged, .items = items, .pairs = pairs, .seen = seen};
  if (!read_lines(&reading, text, name, error))
    return NULL;
  g_ptr_array_sort(judged->criteria, compare_criteria);
  judged->n_judges = judged->judges->len;
  for (guint j = 0; j < judged->n_judges; j++) {
    const DgJudge *judge = judged->judges->pdata[j];
    for (guint i = 0; i < judge->pairs->len; i++)
      finish_pair(judge->pairs->pdata[i]);
  }
  if (judged->n_judges > 1)
    add_panel(judged);
  return g_steal_pointer(&judged);
}
