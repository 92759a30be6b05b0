/* The document diagrade/agreement@1. */
#include "metrics/agreement/agreement_json.h"

#include "metrics/agreement/findings.h"

void dg_agreement_add_estimate(cJSON *object, const char *key, const DgAgreementEstimate *estimate,
                               gboolean difference) {
  cJSON *entry = cJSON_AddObjectToObject(object, key);
  dg_json_add_number(entry, "value", estimate->value, DG_AGREEMENT_DECIMALS);
  dg_json_add_number(entry, "low", estimate->low, DG_AGREEMENT_DECIMALS);
  dg_json_add_number(entry, "high", estimate->high, DG_AGREEMENT_DECIMALS);
  if (difference)
    dg_json_add_number(entry, "above_zero", estimate->above_zero, DG_AGREEMENT_DECIMALS);
}

void dg_agreement_add_difference(cJSON *object, const char *key, const DgAgreementStatistic *statistic) {
  g_autofree char *name = g_strconcat(key, "_difference", NULL);
  dg_agreement_add_estimate(object, name, &statistic->difference, TRUE);
}

/* kappa and k2, and with a second system its own and the differences under "versus". */
static void add_kappas(cJSON *object, const DgAgreementStatistic *kappa, const DgAgreementStatistic *k2,
                       guint n_systems) {
  dg_agreement_add_estimate(object, "kappa", &kappa->own, FALSE);
  dg_agreement_add_estimate(object, "k2", &k2->own, FALSE);
  if (n_systems < 2)
    return;
  cJSON *versus = cJSON_AddObjectToObject(object, "versus");
  dg_agreement_add_estimate(versus, "kappa", &kappa->versus, FALSE);
  dg_agreement_add_estimate(versus, "k2", &k2->versus, FALSE);
  dg_agreement_add_difference(versus, "kappa", kappa);
  dg_agreement_add_difference(versus, "k2", k2);
}

static void add_counts(cJSON *object, const DgAgreementCounts *counts) {
  cJSON_AddNumberToObject(object, "tp", counts->tp);
  cJSON_AddNumberToObject(object, "tn", counts->tn);
  cJSON_AddNumberToObject(object, "fp", counts->fp);
  cJSON_AddNumberToObject(object, "fn", counts->fn);
  cJSON_AddNumberToObject(object, "passed_na", counts->passed_na);
  cJSON_AddNumberToObject(object, "flagged_na", counts->flagged_na);
}

void dg_agreement_add_texts(cJSON *object, const char *key, const char *const *texts, guint count) {
  cJSON *list = cJSON_AddArrayToObject(object, key);
  for (guint i = 0; i < count; i++)
    cJSON_AddItemToArray(list, cJSON_CreateString(texts[i]));
}

static void add_ids(cJSON *object, const char *key, const char *const *ids) {
  if (ids)
    dg_agreement_add_texts(object, key, ids, g_strv_length((char **)ids));
}

cJSON *dg_agreement_add_row(cJSON *list) {
  cJSON *row = cJSON_CreateObject();
  cJSON_AddItemToArray(list, row);
  return row;
}

static void add_criterion(cJSON *row, const DgAgreementCriterion *criterion, guint n_systems) {
  cJSON_AddStringToObject(row, "name", criterion->name);
  cJSON_AddBoolToObject(row, "averaged", criterion->averaged);
  cJSON_AddNumberToObject(row, "items", criterion->items);
  cJSON_AddNumberToObject(row, "applicable", criterion->applicable);
  cJSON_AddNumberToObject(row, "missing", criterion->missing);
  add_kappas(row, &criterion->kappa, &criterion->k2, n_systems);
  add_counts(row, &criterion->counts);
  add_ids(row, "false_positives", criterion->false_positives);
  add_ids(row, "false_negatives", criterion->false_negatives);
  add_ids(row, "flagged_na_items", criterion->flagged_na);
}

cJSON *dg_agreement_add_verdicts(cJSON *object, const DgAgreement *agreement) {
  const DgAgreementAverage *means = &agreement->average;
  cJSON *verdicts = cJSON_AddObjectToObject(object, "verdicts");
  cJSON *average = cJSON_AddObjectToObject(verdicts, "average");
  cJSON *criteria = cJSON_AddArrayToObject(verdicts, "criteria");
  for (guint i = 0; i < agreement->criteria->len; i++)
    add_criterion(dg_agreement_add_row(criteria), dg_agreement_get_criterion(agreement, i),
                  agreement->study->n_systems);
  cJSON_AddNumberToObject(average, "criteria", means->criteria);
  add_kappas(average, &means->kappa, &means->k2, agreement->study->n_systems);
  add_counts(cJSON_AddObjectToObject(verdicts, "total_averaged"), &means->counts_averaged);
  add_counts(cJSON_AddObjectToObject(verdicts, "total"), &means->counts_all);
  return criteria;
}

static void add_correlation(cJSON *row, const DgAgreementCorrelation *correlation, guint n_systems) {
  cJSON_AddStringToObject(row, "judgment", correlation->judgment);
  cJSON_AddStringToObject(row, "value", correlation->value);
  cJSON_AddNumberToObject(row, "items", correlation->items);
  for (DgCorrelationKind k = 0; k < DG_CORRELATION_COUNT; k++)
    dg_agreement_add_estimate(row, dg_correlation_keys[k], &dg_correlation_field(correlation, k)->own, FALSE);
  cJSON *versus = n_systems < 2 ? NULL : cJSON_AddObjectToObject(row, "versus");
  for (DgCorrelationKind k = 0; versus && k < DG_CORRELATION_COUNT; k++) {
    dg_agreement_add_estimate(versus, dg_correlation_keys[k], &dg_correlation_field(correlation, k)->versus, FALSE);
    dg_agreement_add_difference(versus, dg_correlation_keys[k], dg_correlation_field(correlation, k));
  }
}

static void add_pair(cJSON *row, const DgAgreementRaterPair *pair) {
  const char *const names[] = {pair->first, pair->second};
  dg_agreement_add_texts(row, "raters", names, G_N_ELEMENTS(names));
  dg_json_add_number(row, "kappa", pair->kappa, DG_AGREEMENT_DECIMALS);
  cJSON *criteria = cJSON_AddArrayToObject(row, "criteria");
  for (guint i = 0; i < pair->n_criteria; i++) {
    cJSON *entry = dg_agreement_add_row(criteria);
    cJSON_AddStringToObject(entry, "name", pair->criteria[i].name);
    cJSON_AddNumberToObject(entry, "items", pair->criteria[i].items);
    dg_json_add_number(entry, "kappa", pair->criteria[i].kappa, DG_AGREEMENT_DECIMALS);
  }
}

static void add_alpha(cJSON *row, const DgAgreementAlpha *alpha) {
  cJSON_AddStringToObject(row, "name", alpha->name);
  cJSON_AddNumberToObject(row, "items", alpha->items);
  cJSON *levels = cJSON_AddObjectToObject(row, "alpha");
  dg_json_add_number(levels, "nominal", alpha->nominal, DG_AGREEMENT_DECIMALS);
  if (alpha->verdicts)
    return;
  dg_json_add_number(levels, "ordinal", alpha->ordinal, DG_AGREEMENT_DECIMALS);
  dg_json_add_number(levels, "interval", alpha->interval, DG_AGREEMENT_DECIMALS);
}

static void add_raters(cJSON *object, const DgAgreement *agreement) {
  const GPtrArray *names = agreement->study->raters;
  cJSON *raters = cJSON_AddObjectToObject(object, "raters");
  dg_agreement_add_texts(raters, "names", (const char *const *)names->pdata, names->len);
  cJSON *criteria = cJSON_AddArrayToObject(raters, "criteria"), *pairs = cJSON_AddArrayToObject(raters, "pairs");
  for (guint i = 0; i < agreement->alphas->len; i++)
    add_alpha(dg_agreement_add_row(criteria), dg_agreement_get_alpha(agreement, i));
  for (guint i = 0; i < agreement->pairs->len; i++)
    add_pair(dg_agreement_add_row(pairs), dg_agreement_get_pair(agreement, i));
}

void dg_agreement_add_system(cJSON *object, const char *key, const DgAgreementSystem *system) {
  if (!system)
    return;
  cJSON *entry = cJSON_AddObjectToObject(object, key);
  cJSON_AddStringToObject(entry, "file", system->file);
  cJSON_AddItemToObject(entry, "model", system->model ? cJSON_CreateString(system->model) : cJSON_CreateNull());
}

void dg_agreement_add_bootstrap(cJSON *object, guint resamples, guint32 seed) {
  cJSON *bootstrap = cJSON_AddObjectToObject(object, "bootstrap");
  cJSON_AddNumberToObject(bootstrap, "resamples", resamples);
  cJSON_AddNumberToObject(bootstrap, "seed", seed);
  cJSON_AddNumberToObject(bootstrap, "level", 0.95);
}

char *dg_agreement_to_json(const DgAgreement *agreement, gboolean pretty) {
  const DgStudy *study = agreement->study;
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/agreement@1");
  cJSON_AddStringToObject(object, "ratings", study->ratings);
  dg_agreement_add_system(object, "results", dg_agreement_get_system(agreement, 0));
  dg_agreement_add_system(object, "versus", dg_agreement_get_system(agreement, 1));
  cJSON_AddNumberToObject(object, "items", study->n_items);
  dg_agreement_add_bootstrap(object, agreement->resamples, agreement->seed);
  if (agreement->criteria->len)
    dg_agreement_add_verdicts(object, agreement);
  cJSON *correlations = agreement->correlations->len ? cJSON_AddArrayToObject(object, "correlations") : NULL;
  for (guint i = 0; i < agreement->correlations->len; i++)
    add_correlation(dg_agreement_add_row(correlations), dg_agreement_get_correlation(agreement, i), study->n_systems);
  if (agreement->alphas->len)
    add_raters(object, agreement);
  dg_agreement_add_texts(object, "notes", (const char *const *)study->notes->pdata, study->notes->len);
  return dg_json_print(object, pretty);
}
