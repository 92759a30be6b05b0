/* Collecting records of pairs, and the panel of their judges. */
#include "judging/judged_pairs.h"

#include <diagrade/pairwise.h>
#include <math.h>
#include <string.h>

#define PANEL "panel"

gboolean dg_judged_complete(const DgJudgedPair *pair) {
  return pair->counts[0] > 0 && pair->counts[1] > 0;
}

double dg_judged_order_score(const DgJudgedPair *pair, guint order, guint side, guint criterion) {
  return pair->scores[order][side][criterion] / pair->counts[order];
}

double dg_judged_order_total(const DgJudgedPair *pair, guint order, guint side) {
  return pair->totals[order][side] / pair->counts[order];
}

double dg_judged_score(const DgJudgedPair *pair, guint side, guint criterion) {
  return (dg_judged_order_score(pair, 0, side, criterion) + dg_judged_order_score(pair, 1, side, criterion)) /
         DG_ORDERS;
}

double dg_judged_total(const DgJudgedPair *pair, guint side) {
  return (dg_judged_order_total(pair, 0, side) + dg_judged_order_total(pair, 1, side)) / DG_ORDERS;
}

double dg_judged_share(const DgJudgedPair *pair) {
  return dg_pairwise_share(dg_judged_total(pair, 0), dg_judged_total(pair, 1));
}

double dg_judged_order_share(const DgJudgedPair *pair, guint order) {
  return dg_pairwise_share(dg_judged_order_total(pair, order, 0), dg_judged_order_total(pair, order, 1));
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
  pair->said = g_array_new(FALSE, TRUE, sizeof(DgJudgingAnswer));
  for (guint order = 0; order < DG_ORDERS; order++)
    for (guint side = 0; side < DG_SIDES; side++)
      pair->answers[order][side] = g_array_new(FALSE, FALSE, sizeof(double));
  return pair;
}

static void free_pair(gpointer data) {
  DgJudgedPair *pair = data;
  g_array_unref(pair->said);
  for (guint order = 0; order < DG_ORDERS; order++)
    for (guint side = 0; side < DG_SIDES; side++)
      g_array_unref(pair->answers[order][side]);
  g_free(pair);
}

static DgJudge *new_judge(const char *name, const char *signature) {
  DgJudge *judge = g_new0(DgJudge, 1);
  judge->name = name;
  judge->signature = signature;
  judge->failures = g_array_new(FALSE, FALSE, sizeof(DgJudgingFailure));
  judge->pairs = g_ptr_array_new_with_free_func(free_pair);
  return judge;
}

void dg_judge_free(DgJudge *judge) {
  if (!judge)
    return;
  g_array_unref(judge->failures);
  g_ptr_array_unref(judge->pairs);
  g_free(judge);
}

DgJudgedPairs *dg_judged_pairs_new(void) {
  DgJudgedPairs *judged = g_new0(DgJudgedPairs, 1);
  judged->strings = g_string_chunk_new(4096);
  judged->judges = g_ptr_array_new_with_free_func((GDestroyNotify)dg_judge_free);
  judged->criteria = g_ptr_array_new_with_free_func(g_free);
  judged->items = g_hash_table_new(g_str_hash, g_str_equal);
  judged->pairs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  judged->seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return judged;
}

void dg_judged_pairs_free(DgJudgedPairs *judged) {
  g_hash_table_unref(judged->items);
  g_hash_table_unref(judged->pairs);
  g_hash_table_unref(judged->seen);
  g_ptr_array_unref(judged->judges);
  g_ptr_array_unref(judged->criteria);
  g_string_chunk_free(judged->strings);
  g_free(judged);
}

/* A record while it is added. */
typedef struct {
  DgJudgedPairs *judged;
  const DgJudgedRecord *record;
  const char *name;
  GError **error;
} Adding;

static gboolean fail(const Adding *adding, const char *format, ...) G_GNUC_PRINTF(2, 3);
static gboolean fail(const Adding *adding, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(adding->error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", adding->name, message);
  return FALSE;
}

/* The text of the chunk; NULL for NULL. */
static const char *keep(const Adding *adding, const char *text) {
  return text ? g_string_chunk_insert_const(adding->judged->strings, text) : NULL;
}

static DgJudge *find_judge(const Adding *adding) {
  const char *name = keep(adding, adding->record->judge), *signature = keep(adding, adding->record->signature);
  GPtrArray *judges = adding->judged->judges;
  if (!name || !signature) {
    fail(adding, "found no \"judge\" and \"signature\", expected both");
    return NULL;
  }
  for (guint i = 0; i < judges->len; i++) {
    DgJudge *judge = judges->pdata[i];
    if (judge->name != name)
      continue;
    if (judge->signature == signature)
      return judge;
    fail(adding, "found the signature %s, expected that of the other records of this judge, %s", signature,
         judge->signature);
    return NULL;
  }
  DgJudge *judge = new_judge(name, signature);
  g_ptr_array_add(judges, judge);
  return judge;
}

static guint find_item(DgJudgedPairs *judged, const char *id) {
  guint index = GPOINTER_TO_UINT(g_hash_table_lookup(judged->items, id));
  if (index == 0) {
    index = ++judged->n_items;
    g_hash_table_insert(judged->items, (gpointer)id, GUINT_TO_POINTER(index));
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

static DgJudgedPair *add_pair(const Adding *adding, const DgJudge *judge) {
  const DgJudgedRecord *record = adding->record;
  DgJudgedPair *pair = new_pair();
  pair->item = keep(adding, record->id);
  pair->type = keep(adding, record->type);
  pair->level = keep(adding, record->level ? record->level : "");
  pair->system = keep(adding, record->system);
  pair->opponent = keep(adding, record->opponent);
  pair->question = keep(adding, record->question);
  for (guint side = 0; side < DG_SIDES; side++)
    pair->figures[side] = keep(adding, record->figures[side]);
  pair->item_index = find_item(adding->judged, pair->item);
  g_ptr_array_add(judge->pairs, pair);
  return pair;
}

/* The pair that the record is of; NULL with the error when it names none. */
static DgJudgedPair *find_pair(const Adding *adding, const DgJudge *judge) {
  const DgJudgedRecord *record = adding->record;
  const char *texts[] = {record->id, record->type, record->system, record->opponent};
  static const char *const names[] = {"id", "type", "system", "opponent"};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    if (!texts[i]) {
      fail(adding, "found no \"%s\", expected one", names[i]);
      return NULL;
    }
  const char *of[] = {judge->name, record->id, record->system, record->opponent};
  g_autofree char *key = key_of(of, G_N_ELEMENTS(of));
  DgJudgedPair *pair = g_hash_table_lookup(adding->judged->pairs, key);
  if (!pair) {
    pair = add_pair(adding, judge);
    g_hash_table_insert(adding->judged->pairs, g_steal_pointer(&key), pair);
  }
  return pair;
}

static gboolean check_unseen(const Adding *adding, const DgJudgedPair *pair, const DgJudge *judge) {
  g_autofree char *number = g_strdup_printf("%g", adding->record->repeat), *key = pair_key(pair);
  const char *texts[] = {judge->name, key, dg_judged_orders[adding->record->order], number};
  return g_hash_table_add(adding->judged->seen, key_of(texts, G_N_ELEMENTS(texts))) ||
         fail(adding, "found a judgement again, expected each pair once by order, repeat and judge");
}

static gboolean same_criteria(const DgJudgedCriteria *criteria, const GArray *found) {
  for (guint i = 0; i < found->len && found->len == criteria->count; i++) {
    const DgJudgedScore *score = &g_array_index(found, DgJudgedScore, i);
    if (strcmp(score->name, criteria->names[i]) != 0 || score->weight != criteria->weights[i])
      return FALSE;
  }
  return found->len == criteria->count;
}

/* The criteria of the record, held to be a few with weights. */
static gboolean check_criteria(const Adding *adding) {
  const GArray *found = adding->record->criteria;
  gboolean numbers = found->len >= 1 && found->len <= DG_CRITERIA_MAX;
  for (guint i = 0; i < found->len; i++)
    numbers = numbers && !isnan(g_array_index(found, DgJudgedScore, i).weight);
  return (adding->record->criteria_signature && numbers) ||
         fail(adding, "found no \"criteria\", expected \"signature\" and \"weights\"");
}

/* The criteria of the type of a pair, which are the same in all records. */
static const DgJudgedCriteria *find_criteria(const Adding *adding, const DgJudgedPair *pair) {
  const GArray *found = adding->record->criteria;
  const char *signature = keep(adding, adding->record->criteria_signature);
  GPtrArray *known = adding->judged->criteria;
  if (!check_criteria(adding))
    return NULL;
  for (guint i = 0; i < known->len; i++) {
    const DgJudgedCriteria *criteria = known->pdata[i];
    if (criteria->type != pair->type)
      continue;
    if (criteria->signature == signature && same_criteria(criteria, found))
      return criteria;
    fail(adding, "found the criteria %s, expected those of the other records of this type, %s", signature,
         criteria->signature);
    return NULL;
  }
  DgJudgedCriteria *criteria = g_new0(DgJudgedCriteria, 1);
  criteria->type = pair->type;
  criteria->signature = signature;
  for (criteria->count = 0; criteria->count < found->len; criteria->count++) {
    const DgJudgedScore *score = &g_array_index(found, DgJudgedScore, criteria->count);
    criteria->names[criteria->count] = keep(adding, score->name);
    criteria->weights[criteria->count] = score->weight;
  }
  g_ptr_array_add(known, criteria);
  return criteria;
}

/* Adds the scores of one judgement to the sums. Totals are computed again. */
static gboolean add_scores(const Adding *adding, DgJudgedPair *pair) {
  guint order = adding->record->order;
  const DgJudgedCriteria *criteria = find_criteria(adding, pair);
  if (!criteria)
    return FALSE;
  pair->criteria = criteria;
  for (guint side = 0; side < DG_SIDES; side++) {
    double values[DG_CRITERIA_MAX];
    for (guint i = 0; i < criteria->count; i++) {
      values[i] = g_array_index(adding->record->criteria, DgJudgedScore, i).scores[side];
      if (isnan(values[i]))
        return fail(adding, "found no score of the %s for \"%s\", expected a number from 0 to %d",
                    dg_judged_sides[side], criteria->names[i], DG_PAIRWISE_SCORE_MAX);
      pair->scores[order][side][i] += values[i];
    }
    double total = dg_pairwise_total(values, criteria->weights, criteria->count);
    g_array_append_val(pair->answers[order][side], total);
    pair->totals[order][side] += total;
  }
  pair->counts[order]++;
  return TRUE;
}

/* Keeps what was said, word for word. */
static void keep_answer(const Adding *adding, DgJudgedPair *pair) {
  const DgJudgedRecord *record = adding->record;
  DgJudgingAnswer answer = {.candidate_second = record->order == 1,
                            .repeat = (guint)CLAMP(record->repeat, 0, G_MAXUINT16),
                            .failure = keep(adding, record->failure)};
  for (guint i = 0; !record->failure && i < MIN(record->criteria->len, DG_CRITERIA_MAX); i++) {
    const DgJudgedScore *score = &g_array_index(record->criteria, DgJudgedScore, i);
    answer.candidate[i] = score->scores[0];
    answer.opponent[i] = score->scores[1];
    answer.reasons[i] = keep(adding, score->reason);
  }
  g_array_append_val(pair->said, answer);
}

static void count_failure(DgJudge *judge, const char *code) {
  for (guint i = 0; i < judge->failures->len; i++) {
    DgJudgingFailure *failure = &g_array_index(judge->failures, DgJudgingFailure, i);
    if (failure->code == code) {
      failure->count++;
      return;
    }
  }
  DgJudgingFailure failure = {code, 1};
  g_array_append_val(judge->failures, failure);
}

gboolean dg_judged_pairs_add(DgJudgedPairs *judged, const DgJudgedRecord *record, const char *name, GError **error) {
  const Adding adding = {judged, record, name, error};
  DgJudge *judge = find_judge(&adding);
  if (!judge)
    return FALSE;
  if (record->unread) {
    judged->unread++;
    return TRUE;
  }
  DgJudgedPair *pair = find_pair(&adding, judge);
  if (!pair || !record->asked)
    return pair != NULL; /* nobody could be asked: the pair stays without judgement */
  if (!check_unseen(&adding, pair, judge))
    return FALSE;
  judge->asked++;
  keep_answer(&adding, pair);
  if (record->failure) {
    count_failure(judge, keep(&adding, record->failure));
    return TRUE;
  }
  judge->usable++;
  return add_scores(&adding, pair);
}

GPtrArray *dg_judged_pairs_align(const DgJudgedPairs *judged) {
  GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
  g_autoptr(GHashTable) by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint j = 0; j < judged->judges->len; j++) {
    const GPtrArray *pairs = ((const DgJudge *)judged->judges->pdata[j])->pairs;
    for (guint i = 0; i < pairs->len; i++) {
      g_autofree char *key = pair_key(pairs->pdata[i]);
      GPtrArray *row = g_hash_table_lookup(by_key, key);
      if (!row) {
        row = g_ptr_array_new();
        g_ptr_array_set_size(row, (gint)judged->judges->len);
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
    complete = complete && row->pdata[j] && dg_judged_complete(row->pdata[j]);
    first = row->pdata[j] ? row->pdata[j] : first;
  }
  pair->item = first->item;
  pair->type = first->type;
  pair->level = first->level;
  pair->system = first->system;
  pair->opponent = first->opponent;
  pair->item_index = first->item_index;
  if (!complete)
    return pair;
  pair->criteria = first->criteria;
  for (guint order = 0; order < DG_ORDERS; order++) {
    pair->counts[order] = 1;
    for (guint side = 0; side < DG_SIDES; side++)
      for (guint j = 0; j < row->len; j++) {
        pair->totals[order][side] += dg_judged_order_total(row->pdata[j], order, side) / row->len;
        for (guint i = 0; i < pair->criteria->count; i++)
          pair->scores[order][side][i] += dg_judged_order_score(row->pdata[j], order, side, i) / row->len;
      }
  }
  return pair;
}

DgJudge *dg_judged_pairs_panel(const DgJudgedPairs *judged) {
  g_autoptr(GPtrArray) rows = dg_judged_pairs_align(judged);
  DgJudge *panel = new_judge(PANEL, NULL);
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add(panel->pairs, average(rows->pdata[i]));
  return panel;
}
