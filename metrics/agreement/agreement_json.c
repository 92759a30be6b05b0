/* The document diagrade/agreement@1. */
#include "base/json.h"
#include "metrics/agreement/findings.h"

#include <math.h>

/* Decimals of the numbers: three more than anybody prints, so that rounding twice does no harm. */
#define DECIMALS 9

static void add_text(cJSON *object, const char *key, const char *text) {
  if (text)
    cJSON_AddStringToObject(object, key, text);
  else
    cJSON_AddNullToObject(object, key);
}

static void add_count(cJSON *object, const char *key, guint64 count) {
  cJSON_AddNumberToObject(object, key, (double)count);
}

/* {"value":,"low":,"high":}, with "above_zero" for a difference. */
static void add_estimate(cJSON *object, const char *key, const DgEstimate *estimate, gboolean difference) {
  cJSON *entry = cJSON_AddObjectToObject(object, key);
  dg_json_add_number(entry, "value", estimate->value, DECIMALS);
  dg_json_add_number(entry, "low", estimate->interval.low, DECIMALS);
  dg_json_add_number(entry, "high", estimate->interval.high, DECIMALS);
  if (difference)
    dg_json_add_number(entry, "above_zero", estimate->interval.above_zero, DECIMALS);
}

/* kappa and k2, and with a second system its own and the differences under "versus". */
static void add_kappas(cJSON *object, const DgVerdictFinding *finding, guint n_systems) {
  add_estimate(object, "kappa", &finding->kappa[0], FALSE);
  add_estimate(object, "k2", &finding->k2[0], FALSE);
  if (n_systems < 2)
    return;
  cJSON *versus = cJSON_AddObjectToObject(object, "versus");
  add_estimate(versus, "kappa", &finding->kappa[1], FALSE);
  add_estimate(versus, "k2", &finding->k2[1], FALSE);
  add_estimate(versus, "kappa_difference", &finding->kappa_difference, TRUE);
  add_estimate(versus, "k2_difference", &finding->k2_difference, TRUE);
}

static void add_counts(cJSON *object, const DgConfusionCounts *counts) {
  add_count(object, "tp", counts->tp);
  add_count(object, "tn", counts->tn);
  add_count(object, "fp", counts->fp);
  add_count(object, "fn", counts->fn);
  add_count(object, "passed_na", counts->passed_na);
  add_count(object, "flagged_na", counts->flagged_na);
}

/* The items whose cell is one of `first` and `second`. */
static void add_items(cJSON *object, const char *key, const DgStudy *study, const DgVerdictCriterion *criterion,
                      guint first, guint second) {
  cJSON *list = cJSON_AddArrayToObject(object, key);
  for (guint item = 0; item < study->n_items; item++) {
    if (criterion->human[item] == DG_NO_LABEL)
      continue;
    guint cell = 3u * criterion->human[item] + criterion->found[0][item];
    if (cell == first || cell == second)
      cJSON_AddItemToArray(list, cJSON_CreateString(study->items->pdata[item]));
  }
}

static void add_verdicts(cJSON *object, const DgAgreement *agreement) {
  const DgStudy *study = agreement->study;
  cJSON *verdicts = cJSON_AddObjectToObject(object, "verdicts");
  cJSON *average = cJSON_AddObjectToObject(verdicts, "average");
  cJSON *criteria = cJSON_AddArrayToObject(verdicts, "criteria");
  DgConfusionCounts totals[2] = {{0}, {0}}; /* of those averaged, of all */
  guint averaged = 0;
  for (guint i = 0; i < study->verdicts->len; i++) {
    const DgVerdictCriterion *criterion = dg_study_verdict(study, i);
    const DgVerdictFinding *finding = &agreement->verdicts[i];
    DgConfusionCounts counts = dg_confusion_counts(finding->cells[0]);
    guint64 rated = 0;
    for (guint cell = 0; cell < DG_CELLS; cell++)
      rated += finding->cells[0][cell];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddItemToArray(criteria, row);
    cJSON_AddStringToObject(row, "name", criterion->name);
    cJSON_AddBoolToObject(row, "averaged", criterion->averaged);
    add_count(row, "items", rated);
    add_count(row, "applicable", counts.tp + counts.tn + counts.fp + counts.fn);
    add_count(row, "missing", criterion->missing[0]);
    add_kappas(row, finding, study->n_systems);
    add_counts(row, &counts);
    if (agreement->list) {
      add_items(row, "false_positives", study, criterion, 1, 1);
      add_items(row, "false_negatives", study, criterion, 3, 5);
      add_items(row, "flagged_na_items", study, criterion, 7, 7);
    }
    averaged += criterion->averaged;
    for (guint total = criterion->averaged ? 0 : 1; total < 2; total++) {
      totals[total].tp += counts.tp;
      totals[total].tn += counts.tn;
      totals[total].fp += counts.fp;
      totals[total].fn += counts.fn;
      totals[total].passed_na += counts.passed_na;
      totals[total].flagged_na += counts.flagged_na;
    }
  }
  add_count(average, "criteria", averaged);
  add_kappas(average, &agreement->verdicts[study->verdicts->len], study->n_systems);
  add_counts(cJSON_AddObjectToObject(verdicts, "total_averaged"), &totals[0]);
  add_counts(cJSON_AddObjectToObject(verdicts, "total"), &totals[1]);
}

static void add_correlations(cJSON *object, const DgAgreement *agreement) {
  const DgStudy *study = agreement->study;
  cJSON *list = cJSON_AddArrayToObject(object, "correlations");
  for (guint i = 0; i < study->correlated->len; i++) {
    const DgCorrelated *pair = &g_array_index(study->correlated, DgCorrelated, i);
    const DgCorrelationFinding *finding = &agreement->correlations[i];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddItemToArray(list, row);
    cJSON_AddStringToObject(row, "judgment", ((const DgJudgment *)study->judgments->pdata[pair->judgment])->name);
    cJSON_AddStringToObject(row, "value", ((const DgResultValue *)study->values->pdata[pair->value])->name);
    add_count(row, "items", finding->items);
    for (guint k = 0; k < DG_CORRELATION_COUNT; k++)
      add_estimate(row, dg_correlation_keys[k], &finding->values[0][k], FALSE);
    if (study->n_systems < 2)
      continue;
    cJSON *versus = cJSON_AddObjectToObject(row, "versus");
    for (guint k = 0; k < DG_CORRELATION_COUNT; k++) {
      g_autofree char *difference = g_strconcat(dg_correlation_keys[k], "_difference", NULL);
      add_estimate(versus, dg_correlation_keys[k], &finding->values[1][k], FALSE);
      add_estimate(versus, difference, &finding->differences[k], TRUE);
    }
  }
}

/* The kappas of raters a and b, which are pair `at`; their mean is over the criteria that are averaged. */
static void add_rater_pair(cJSON *pairs, const DgAgreement *agreement, guint a, guint b, guint at) {
  cJSON *pair = cJSON_CreateObject();
  double sum = 0;
  guint count = 0;
  cJSON_AddItemToArray(pairs, pair);
  cJSON *names = cJSON_AddArrayToObject(pair, "raters");
  cJSON_AddItemToArray(names, cJSON_CreateString(agreement->study->raters->pdata[a]));
  cJSON_AddItemToArray(names, cJSON_CreateString(agreement->study->raters->pdata[b]));
  cJSON *criteria = cJSON_CreateArray();
  for (guint i = 0; i < agreement->raters->len; i++) {
    const DgRaterFinding *finding = agreement->raters->pdata[i];
    if (!finding->kappas)
      continue;
    cJSON *row = cJSON_CreateObject();
    cJSON_AddItemToArray(criteria, row);
    cJSON_AddStringToObject(row, "name", finding->name);
    add_count(row, "items", finding->shared[at]);
    dg_json_add_number(row, "kappa", finding->kappas[at], DECIMALS);
    if (finding->averaged && !isnan(finding->kappas[at])) {
      sum += finding->kappas[at];
      count++;
    }
  }
  dg_json_add_number(pair, "kappa", count ? sum / count : NAN, DECIMALS);
  cJSON_AddItemToObject(pair, "criteria", criteria);
}

static void add_raters(cJSON *object, const DgAgreement *agreement) {
  static const char *const levels[] = {"nominal", "ordinal", "interval"};
  const DgStudy *study = agreement->study;
  cJSON *raters = cJSON_AddObjectToObject(object, "raters");
  cJSON *names = cJSON_AddArrayToObject(raters, "names");
  for (guint i = 0; i < study->n_raters; i++)
    cJSON_AddItemToArray(names, cJSON_CreateString(study->raters->pdata[i]));
  cJSON *criteria = cJSON_AddArrayToObject(raters, "criteria");
  gboolean paired = FALSE;
  for (guint i = 0; i < agreement->raters->len; i++) {
    const DgRaterFinding *finding = agreement->raters->pdata[i];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddItemToArray(criteria, row);
    cJSON_AddStringToObject(row, "name", finding->name);
    add_count(row, "items", finding->items);
    cJSON *alpha = cJSON_AddObjectToObject(row, "alpha");
    for (guint level = 0; level < (finding->verdicts ? 1 : G_N_ELEMENTS(levels)); level++)
      dg_json_add_number(alpha, levels[level], finding->alpha[level], DECIMALS);
    paired = paired || finding->kappas;
  }
  cJSON *pairs = cJSON_AddArrayToObject(raters, "pairs");
  guint at = 0;
  for (guint a = 0; paired && a < study->n_raters; a++)
    for (guint b = a + 1; b < study->n_raters; b++)
      add_rater_pair(pairs, agreement, a, b, at++);
}

static void add_system(cJSON *object, const char *key, const DgStudy *study, guint system) {
  cJSON *entry = cJSON_AddObjectToObject(object, key);
  cJSON_AddStringToObject(entry, "file", study->results[system]);
  add_text(entry, "model", study->models[system]);
}

char *dg_agreement_to_json(const DgAgreement *agreement, gboolean pretty) {
  const DgStudy *study = agreement->study;
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/agreement@1");
  cJSON_AddStringToObject(object, "ratings", study->ratings);
  if (study->n_systems > 0)
    add_system(object, "results", study, 0);
  if (study->n_systems > 1)
    add_system(object, "versus", study, 1);
  add_count(object, "items", study->n_items);
  cJSON *bootstrap = cJSON_AddObjectToObject(object, "bootstrap");
  add_count(bootstrap, "resamples", agreement->resamples);
  add_count(bootstrap, "seed", agreement->seed);
  cJSON_AddNumberToObject(bootstrap, "level", 0.95);
  if (agreement->verdicts)
    add_verdicts(object, agreement);
  if (study->correlated->len)
    add_correlations(object, agreement);
  if (agreement->raters->len)
    add_raters(object, agreement);
  cJSON *notes = cJSON_AddArrayToObject(object, "notes");
  for (guint i = 0; i < study->notes->len; i++)
    cJSON_AddItemToArray(notes, cJSON_CreateString(study->notes->pdata[i]));
  return dg_json_print(object, pretty);
}
