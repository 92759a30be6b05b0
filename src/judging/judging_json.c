/* The document diagrade/judging@1. */
#include "judging/judging_summary.h"

#define SCHEMA "diagrade/judging@1"
#define DECIMALS 6

/* A member of the rows of a list. */
typedef struct {
  const char *key;
  enum { TEXT, COUNT, NUMBER } kind;
  gsize offset;
} Member;

#define SCORE(member) G_STRUCT_OFFSET(DgJudgingScore, member)
static const Member SCORES[] = {{"judge", TEXT, SCORE(judge)},
                                {"system", TEXT, SCORE(system)},
                                {"type", TEXT, SCORE(type)},
                                {"level", TEXT, SCORE(level)},
                                {"pairs", COUNT, SCORE(pairs)},
                                {"failed", COUNT, SCORE(failed)},
                                {"score", NUMBER, SCORE(score)},
                                {"low", NUMBER, SCORE(low)},
                                {"high", NUMBER, SCORE(high)},
                                {"p", NUMBER, SCORE(p)},
                                {"first", NUMBER, SCORE(first)},
                                {"second", NUMBER, SCORE(second)},
                                {NULL, TEXT, 0}};

#define COMPARISON(member) G_STRUCT_OFFSET(DgJudgingComparison, member)
static const Member COMPARISONS[] = {{"judge", TEXT, COMPARISON(judge)},
                                     {"type", TEXT, COMPARISON(type)},
                                     {"level", TEXT, COMPARISON(level)},
                                     {"first", TEXT, COMPARISON(first)},
                                     {"second", TEXT, COMPARISON(second)},
                                     {"items", COUNT, COMPARISON(items)},
                                     {"difference", NUMBER, COMPARISON(difference)},
                                     {"low", NUMBER, COMPARISON(low)},
                                     {"high", NUMBER, COMPARISON(high)},
                                     {"p", NUMBER, COMPARISON(p)},
                                     {"p_holm", NUMBER, COMPARISON(p_holm)},
                                     {NULL, TEXT, 0}};

#define BIAS(member) G_STRUCT_OFFSET(DgJudgingBias, member)
static const Member BIASES[] = {{"judge", TEXT, BIAS(judge)},
                                {"criterion", TEXT, BIAS(criterion)},
                                {"pairs", COUNT, BIAS(pairs)},
                                {"candidate", NUMBER, BIAS(candidate)},
                                {"opponent", NUMBER, BIAS(opponent)},
                                {"both", NUMBER, BIAS(both)},
                                {"low", NUMBER, BIAS(low)},
                                {"high", NUMBER, BIAS(high)},
                                {"p", NUMBER, BIAS(p)},
                                {NULL, TEXT, 0}};

#define FLIP(member) G_STRUCT_OFFSET(DgJudgingFlips, member)
static const Member FLIPS[] = {{"judge", TEXT, FLIP(judge)},        {"type", TEXT, FLIP(type)},
                               {"pairs", COUNT, FLIP(pairs)},       {"flipped", COUNT, FLIP(flipped)},
                               {"reversed", COUNT, FLIP(reversed)}, {"ties", COUNT, FLIP(ties)},
                               {"rate", NUMBER, FLIP(rate)},        {NULL, TEXT, 0}};

#define SPREAD(member) G_STRUCT_OFFSET(DgJudgingSpread, member)
static const Member SPREADS[] = {{"judge", TEXT, SPREAD(judge)},
                                 {"questions", COUNT, SPREAD(questions)},
                                 {"deviation", NUMBER, SPREAD(deviation)},
                                 {"range", NUMBER, SPREAD(range)},
                                 {"largest_range", NUMBER, SPREAD(largest_range)},
                                 {NULL, TEXT, 0}};

#define AGREEMENT(member) G_STRUCT_OFFSET(DgJudgingAgreement, member)
static const Member PANEL[] = {{"criterion", TEXT, AGREEMENT(criterion)},
                               {"units", COUNT, AGREEMENT(units)},
                               {"interval", NUMBER, AGREEMENT(interval)},
                               {"ordinal", NUMBER, AGREEMENT(ordinal)},
                               {NULL, TEXT, 0}};

#define RANK(member) G_STRUCT_OFFSET(DgJudgingRank, member)
static const Member RANKING[] = {
    {"judge", TEXT, RANK(judge)}, {"system", TEXT, RANK(system)}, {"encounters", COUNT, RANK(encounters)},
    {"wins", NUMBER, RANK(wins)}, {"group", COUNT, RANK(group)},  {"strength", NUMBER, RANK(strength)},
    {"low", NUMBER, RANK(low)},   {"high", NUMBER, RANK(high)},   {NULL, TEXT, 0}};

static void write_member(cJSON *object, const Member *member, gconstpointer row) {
  if (member->kind == TEXT)
    cJSON_AddStringToObject(object, member->key, G_STRUCT_MEMBER(const char *const, row, member->offset));
  else if (member->kind == COUNT)
    cJSON_AddNumberToObject(object, member->key, G_STRUCT_MEMBER(const guint, row, member->offset));
  else
    dg_json_add_number(object, member->key, G_STRUCT_MEMBER(const double, row, member->offset), DECIMALS);
}

static void write_rows(cJSON *document, const char *key, GArray *rows, const Member *members) {
  cJSON *array = cJSON_AddArrayToObject(document, key);
  for (guint i = 0; i < rows->len; i++) {
    cJSON *object = cJSON_CreateObject();
    for (const Member *member = members; member->key; member++)
      write_member(object, member, rows->data + (gsize)i * g_array_get_element_size(rows));
    cJSON_AddItemToArray(array, object);
  }
}

static void write_judge(cJSON *judges, const DgJudgingJudge *judge) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "judge", judge->judge);
  cJSON_AddStringToObject(object, "signature", judge->signature);
  cJSON_AddNumberToObject(object, "asked", judge->asked);
  cJSON_AddNumberToObject(object, "usable", judge->usable);
  cJSON *failed = cJSON_AddObjectToObject(object, "failed");
  for (guint i = 0; i < judge->failure_count; i++)
    cJSON_AddNumberToObject(failed, judge->failures[i].code, judge->failures[i].count);
  cJSON_AddItemToArray(judges, object);
}

char *dg_judging_summary_to_json(const DgJudgingSummary *summary, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddStringToObject(document, "signature", summary->signature);
  cJSON *judges = cJSON_AddArrayToObject(document, "judges");
  for (guint i = 0; i < summary->judges->len; i++)
    write_judge(judges, dg_judging_summary_get_judge(summary, i));
  cJSON_AddNumberToObject(document, "unread", summary->unread);
  write_rows(document, "scores", summary->scores, SCORES);
  write_rows(document, "comparisons", summary->comparisons, COMPARISONS);
  write_rows(document, "bias", summary->bias, BIASES);
  write_rows(document, "flips", summary->flips, FLIPS);
  write_rows(document, "spread", summary->spread, SPREADS);
  if (summary->agreement->len > 0)
    write_rows(document, "panel", summary->agreement, PANEL);
  if (!summary->ranked)
    return dg_json_print(document, pretty);
  write_rows(document, "ranking", summary->ranking, RANKING);
  cJSON_AddNumberToObject(document, "resamples_used", summary->resamples_used);
  return dg_json_print(document, pretty);
}
