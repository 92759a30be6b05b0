/* The document diagrade/agreement-methods@1. */
#include "metrics/agreement/agreement_json.h"
#include "metrics/agreement/methods.h"

/* As exact as answers say it: microseconds and billionths of a dollar. */
#define USAGE_DECIMALS 9

/* {"sum":,"mean":,"results":}: of the results that say it. */
static void add_sum(cJSON *object, const char *key, const DgMethodSum *sum) {
  cJSON *entry = cJSON_AddObjectToObject(object, key);
  double sums[] = {sum->sum, sum->results ? sum->sum / sum->results : 0};
  const char *const keys[] = {"sum", "mean"};
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (sum->results)
      dg_json_add_number(entry, keys[i], sums[i], USAGE_DECIMALS);
    else
      cJSON_AddNullToObject(entry, keys[i]);
  cJSON_AddNumberToObject(entry, "results", sum->results);
}

/* How often people said a (row) where b (column) was found. */
static void add_labels(cJSON *criteria, const DgAgreement *agreement) {
  const DgAgreementCriterion *criterion;
  for (guint i = 0; (criterion = dg_agreement_get_criterion(agreement, i)); i++) {
    cJSON *rows = cJSON_AddArrayToObject(cJSON_GetArrayItem(criteria, (int)i), "labels");
    for (guint human = 0; human < G_N_ELEMENTS(criterion->labels); human++) {
      cJSON *row = cJSON_CreateArray();
      for (guint found = 0; found < G_N_ELEMENTS(criterion->labels[0]); found++)
        cJSON_AddItemToArray(row, cJSON_CreateNumber(criterion->labels[human][found]));
      cJSON_AddItemToArray(rows, row);
    }
  }
}

static void add_agreement(cJSON *row, const DgAgreement *agreement) {
  if (!agreement)
    return;
  if (dg_agreement_get_average(agreement))
    add_labels(dg_agreement_add_verdicts(row, agreement), agreement);
  dg_agreement_add_texts(row, "notes", (const char *const *)agreement->study->notes->pdata,
                         agreement->study->notes->len);
}

static void add_method(cJSON *row, const DgMethod *method) {
  static const char *const kinds[] = {"back-translation", "checks", "judge", "other"};
  const DgAgreementMethod *shown = &method->shown;
  cJSON_AddStringToObject(row, "label", shown->label);
  cJSON_AddStringToObject(row, "method", shown->name);
  cJSON_AddStringToObject(row, "kind", kinds[shown->kind]);
  dg_json_add_text(row, "model", shown->model);
  dg_json_add_text(row, "condition", shown->condition);
  dg_json_add_text(row, "profile", shown->profile);
  dg_json_add_text(row, "signature", shown->signature);
  if (shown->votes)
    cJSON_AddNumberToObject(row, "votes", shown->votes);
  cJSON_AddNumberToObject(row, "results", shown->results);
  cJSON_AddNumberToObject(row, "failed", shown->failed);
  cJSON *usage = cJSON_AddObjectToObject(row, "usage");
  add_sum(usage, "seconds", &shown->seconds);
  add_sum(usage, "input_tokens", &shown->input_tokens);
  add_sum(usage, "output_tokens", &shown->output_tokens);
  add_sum(usage, "dollars", &shown->dollars);
  add_agreement(row, method->agreement);
}

static void add_rating(cJSON *row, const DgAgreementRatings *ratings) {
  cJSON_AddStringToObject(row, "name", ratings->name);
  cJSON_AddBoolToObject(row, "averaged", ratings->averaged);
  cJSON_AddNumberToObject(row, "items", ratings->items);
  cJSON_AddNumberToObject(row, "yes", ratings->yes);
  cJSON_AddNumberToObject(row, "no", ratings->no);
  cJSON_AddNumberToObject(row, "not_applicable", ratings->not_applicable);
}

static void add_people(cJSON *object, const DgAgreementMethods *methods) {
  cJSON_AddStringToObject(object, "ratings", methods->people->ratings);
  cJSON_AddNumberToObject(object, "items", methods->people->n_items);
  dg_agreement_add_bootstrap(object, methods->resamples, methods->seed);
  cJSON *people = cJSON_AddArrayToObject(object, "people");
  for (guint i = 0; i < methods->ratings->len; i++)
    add_rating(dg_agreement_add_row(people), dg_agreement_methods_get_ratings(methods, i));
}

char *dg_agreement_methods_to_json(const DgAgreementMethods *methods, gboolean pretty) {
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/agreement-methods@1");
  if (methods->people)
    add_people(object, methods);
  cJSON *rows = cJSON_AddArrayToObject(object, "methods");
  for (guint i = 0; i < methods->methods->len; i++)
    add_method(dg_agreement_add_row(rows), methods->methods->pdata[i]);
  return dg_json_print(object, pretty);
}
