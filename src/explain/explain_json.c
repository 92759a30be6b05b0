/* The document diagrade/explanations@1. */
#include "explain/explain_summary.h"

#include <math.h>

#define SCHEMA "diagrade/explanations@1"
#define PEOPLE_DECIMALS 4
#define COST_DECIMALS 9

static void write_scores(cJSON *object, const char *key, const DgExplanationScores *scores) {
  cJSON *list = cJSON_AddObjectToObject(object, key);
  for (guint i = 0; i < DG_EXPLAIN_SCORES; i++)
    dg_json_add_known(list, dg_explain_score_key(i), dg_explain_score_value(scores, i));
}

static void write_answers(cJSON *object, const char *key, const DgExplanationAnswers *answers) {
  cJSON *kind = cJSON_AddObjectToObject(object, key);
  cJSON_AddNumberToObject(kind, dg_final_verdict_name(DG_FINAL_RIGHT), answers->right);
  cJSON_AddNumberToObject(kind, dg_final_verdict_name(DG_FINAL_WRONG), answers->wrong);
  cJSON_AddNumberToObject(kind, dg_final_verdict_name(DG_FINAL_NONE), answers->none);
}

static void write_judge(cJSON *object, const DgExplanationGroup *group) {
  if (group->rated + group->unrated == 0)
    return;
  cJSON *judge = cJSON_AddObjectToObject(object, "judge");
  cJSON_AddNumberToObject(judge, "rated", group->rated);
  cJSON_AddNumberToObject(judge, "failed", group->unrated);
  dg_json_add_known(judge, "correctness", group->means.correctness);
  dg_json_add_known(judge, "fidelity", group->means.fidelity);
  dg_json_add_known(judge, "referencing", group->means.referencing);
  dg_json_add_known(judge, "accuracy", group->means.accuracy);
}

static void write_rated(cJSON *object, const DgExplanationGroup *group) {
  if (group->rated_by_people == 0)
    return;
  cJSON *people = cJSON_AddObjectToObject(object, "people");
  cJSON_AddNumberToObject(people, "rated", group->rated_by_people);
  dg_json_add_known(people, "correctness", group->means.people_correctness);
  dg_json_add_known(people, "fidelity", group->means.people_fidelity);
  dg_json_add_known(people, "referencing", group->means.people_referencing);
}

static void write_cost(cJSON *cost, const char *key, const DgExplanationCost *mean) {
  if (mean->explanations == 0)
    return;
  cJSON *object = cJSON_AddObjectToObject(cost, key);
  cJSON_AddNumberToObject(object, "explanations", mean->explanations);
  dg_json_add_number(object, "seconds", mean->seconds, DG_EXPLAIN_DECIMALS);
  dg_json_add_number(object, "dollars", mean->dollars, COST_DECIMALS);
}

static void write_intervals(cJSON *object, const DgExplanationGroup *group) {
  cJSON *intervals = cJSON_CreateObject();
  const char *key;
  for (guint i = 0; (key = dg_explain_mean_key(i)); i++) {
    double low = dg_explain_mean(&group->low, i), high = dg_explain_mean(&group->high, i);
    cJSON *ends = isnan(low) ? NULL : cJSON_AddArrayToObject(intervals, key);
    if (!ends)
      continue;
    cJSON_AddItemToArray(ends, cJSON_CreateNumber(low));
    cJSON_AddItemToArray(ends, cJSON_CreateNumber(high));
  }
  if (intervals->child)
    cJSON_AddItemToObject(object, "intervals", intervals);
  else
    cJSON_Delete(intervals);
}

static cJSON *write_group(const DgExplanationGroup *group) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "system", group->system);
  dg_json_add_text(object, "setting", *group->setting ? group->setting : NULL);
  cJSON_AddStringToObject(object, "subject", group->subject);
  cJSON_AddNumberToObject(object, "items", group->items);
  cJSON_AddNumberToObject(object, "failed", group->failed);
  write_scores(object, "metrics", &group->means.scores);
  write_scores(object, "corpus", &group->corpus);
  cJSON *answers = cJSON_AddObjectToObject(object, "answers");
  write_answers(answers, "choice", &group->choices);
  write_answers(answers, "short", &group->shorts);
  write_judge(object, group);
  write_rated(object, group);
  if (group->writing.explanations + group->judging.explanations > 0) {
    cJSON *cost = cJSON_AddObjectToObject(object, "cost");
    write_cost(cost, "writing", &group->writing);
    write_cost(cost, "judging", &group->judging);
  }
  write_intervals(object, group);
  return object;
}

static void write_people(cJSON *people, const DgExplanationPeople *row) {
  cJSON *object = cJSON_AddObjectToObject(people, row->criterion);
  cJSON_AddNumberToObject(object, "items", row->items);
  cJSON_AddNumberToObject(object, "missing", row->missing);
  cJSON_AddNumberToObject(object, "unknown", row->unknown);
  dg_json_add_number(object, "rho", row->rho, PEOPLE_DECIMALS);
  dg_json_add_number(object, "low", row->low, PEOPLE_DECIMALS);
  dg_json_add_number(object, "high", row->high, PEOPLE_DECIMALS);
  dg_json_add_number(object, "p", row->p, PEOPLE_DECIMALS);
}

char *dg_explanation_summary_to_json(DgExplanationSummary *summary, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddStringToObject(document, "signature", dg_explanation_summary_get_signature(summary));
  cJSON *groups = cJSON_AddArrayToObject(document, "groups");
  for (guint i = 0; i < dg_explanation_summary_get_group_count(summary); i++)
    cJSON_AddItemToArray(groups, write_group(dg_explanation_summary_get_group(summary, i)));
  guint n_people = dg_explanation_summary_get_people_count(summary);
  cJSON *people = n_people ? cJSON_AddObjectToObject(document, "people") : NULL;
  for (guint i = 0; i < n_people; i++)
    write_people(people, dg_explanation_summary_get_people(summary, i));
  return dg_json_print(document, pretty);
}
