/* The document diagrade/matching-agreement@1. */
#include "metrics/agreement/agreement_json.h"
#include "metrics/agreement/matching_agreement.h"

/* The statistics of the results; with a second system those of it and the differences too, under "versus". */
static void add_statistics(cJSON *row, const DgMatchingAgreementSet *set, gboolean versus) {
  const DgAgreementStatistic *statistic;
  const char *name;
  cJSON *other = versus ? cJSON_CreateObject() : NULL;
  if (versus)
    cJSON_AddNumberToObject(other, "found", (double)set->found[1]);
  for (guint i = 0; (name = dg_matching_agreement_get_statistic(set, i, &statistic)); i++) {
    dg_agreement_add_estimate(row, name, &statistic->own, FALSE);
    if (!versus)
      continue;
    dg_agreement_add_estimate(other, name, &statistic->versus, FALSE);
    dg_agreement_add_difference(other, name, statistic);
  }
  if (versus)
    cJSON_AddItemToObject(row, "versus", other);
}

static void add_set(cJSON *row, const DgMatchingAgreementSet *set, gboolean versus) {
  cJSON_AddItemToObject(row, "set", set->set ? cJSON_CreateString(set->set) : cJSON_CreateNull());
  cJSON_AddNumberToObject(row, "pairs", set->pairs);
  cJSON_AddNumberToObject(row, "clusters", set->clusters);
  cJSON_AddNumberToObject(row, "judged", set->judged);
  cJSON_AddNumberToObject(row, "gold", (double)set->gold);
  cJSON_AddNumberToObject(row, "found", (double)set->found[0]);
  dg_json_add_number(row, "one_to_one_recall", set->one_to_one_recall, DG_AGREEMENT_DECIMALS);
  dg_json_add_number(row, "one_to_one_f1", set->one_to_one_f1, DG_AGREEMENT_DECIMALS);
  add_statistics(row, set, versus);
}

char *dg_matching_agreement_to_json(const DgMatchingAgreement *agreement, gboolean pretty) {
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/matching-agreement@1");
  cJSON_AddStringToObject(object, "gold", agreement->gold->name);
  dg_agreement_add_system(object, "results", dg_matching_agreement_get_system(agreement, 0));
  dg_agreement_add_system(object, "versus", dg_matching_agreement_get_system(agreement, 1));
  dg_agreement_add_bootstrap(object, agreement->resamples, agreement->seed);
  cJSON *sets = cJSON_AddArrayToObject(object, "sets"), *notes = cJSON_AddArrayToObject(object, "notes");
  for (guint i = 0; i < agreement->sets->len; i++)
    add_set(dg_agreement_add_row(sets), dg_matching_agreement_get_set(agreement, i), agreement->n_systems > 1);
  for (guint i = 0; i < agreement->gold->notes->len; i++)
    cJSON_AddItemToArray(notes, cJSON_CreateString(agreement->gold->notes->pdata[i]));
  return dg_json_print(object, pretty);
}
