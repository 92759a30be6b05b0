#include "metrics/agreement/findings.h"

#include <math.h>
#include <string.h>

const char *const dg_correlation_keys[DG_CORRELATION_COUNT] = {"pearson", "spearman", "kendall"};
static const char *const KAPPAS[] = {"kappa", "k2", "kappa_difference", "k2_difference"};

DgAgreement *dg_agreement_new(const char *ratings_path, const char *results_path, const DgAgreementOptions *options,
                              GError **error) {
  return dg_agreement_new_from_source(ratings_path, results_path, options, dg_lines_each, error);
}

static DgAgreement *new_agreement(DgStudy *study, const DgAgreementOptions *options) {
  DgAgreement *agreement = g_new0(DgAgreement, 1);
  agreement->study = study;
  agreement->resamples = options->resamples;
  agreement->seed = options->seed;
  for (guint i = 0; i < study->n_systems; i++)
    agreement->systems[i] = (DgAgreementSystem){study->results[i], study->models[i]};
  agreement->criteria = g_array_new(FALSE, FALSE, sizeof(DgAgreementCriterion));
  agreement->correlations = g_array_new(FALSE, FALSE, sizeof(DgAgreementCorrelation));
  agreement->alphas = g_array_new(FALSE, FALSE, sizeof(DgAgreementAlpha));
  agreement->pairs = g_array_new(FALSE, FALSE, sizeof(DgAgreementRaterPair));
  agreement->lists = g_ptr_array_new_with_free_func(g_free);
  return agreement;
}

DgAgreement *dg_agreement_new_from_source(const char *ratings_path, const char *results_path,
                                          const DgAgreementOptions *options, DgLineSource source, GError **error) {
  g_autoptr(DgAgreementOptions) defaults = options ? NULL : dg_agreement_options_new();
  if (!options)
    options = defaults;
  if (!results_path && (options->versus_path || options->versus_model || options->further_values->len > 0)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found a second system or further values without results, expected results");
    return NULL;
  }
  g_autoptr(DgStudy) study = dg_study_new(ratings_path, results_path, options, source, error);
  if (!study)
    return NULL;
  return dg_agreement_new_of_study(g_steal_pointer(&study), options);
}

DgAgreement *dg_agreement_new_of_study(DgStudy *study, const DgAgreementOptions *options) {
  DgAgreement *agreement = new_agreement(study, options);
  if (agreement->study->n_systems && agreement->study->verdicts->len)
    dg_agreement_find_verdicts(agreement, options->list);
  dg_agreement_find_correlations(agreement);
  dg_agreement_find_raters(agreement);
  return agreement;
}

void dg_agreement_free(DgAgreement *agreement) {
  if (!agreement)
    return;
  g_array_unref(agreement->criteria);
  g_array_unref(agreement->correlations);
  g_array_unref(agreement->alphas);
  g_array_unref(agreement->pairs);
  g_ptr_array_unref(agreement->lists);
  dg_study_free(agreement->study);
  g_free(agreement);
}

static DgAgreementEstimate estimate(const double *values, const DgInterval *intervals, guint at) {
  return (DgAgreementEstimate){values[at], intervals[at].low, intervals[at].high, intervals[at].above_zero};
}

DgAgreementStatistic dg_agreement_statistic(const double *values, const DgInterval *intervals, guint n, guint index) {
  return (DgAgreementStatistic){estimate(values, intervals, DG_PART_OWN * n + index),
                                estimate(values, intervals, DG_PART_VERSUS * n + index),
                                estimate(values, intervals, DG_PART_DIFFERENCE * n + index)};
}

const DgAgreementStatistic *dg_correlation_field(const DgAgreementCorrelation *correlation, DgCorrelationKind which) {
  return which == DG_PEARSON    ? &correlation->pearson
         : which == DG_SPEARMAN ? &correlation->spearman
                                : &correlation->kendall;
}

/* The view of one of the findings. */
#define AT(type, rows, index) ((index) < (rows)->len ? &g_array_index(rows, type, index) : NULL)

const char *dg_agreement_get_ratings(const DgAgreement *agreement) {
  return agreement->study->ratings;
}

guint dg_agreement_get_items(const DgAgreement *agreement) {
  return agreement->study->n_items;
}

guint dg_agreement_get_resamples(const DgAgreement *agreement) {
  return agreement->resamples;
}

guint32 dg_agreement_get_seed(const DgAgreement *agreement) {
  return agreement->seed;
}

const DgAgreementSystem *dg_agreement_get_system(const DgAgreement *agreement, guint index) {
  return index < agreement->study->n_systems ? &agreement->systems[index] : NULL;
}

guint dg_agreement_get_criterion_count(const DgAgreement *agreement) {
  return agreement->criteria->len;
}

const DgAgreementCriterion *dg_agreement_get_criterion(const DgAgreement *agreement, guint index) {
  return AT(DgAgreementCriterion, agreement->criteria, index);
}

const DgAgreementAverage *dg_agreement_get_average(const DgAgreement *agreement) {
  return agreement->criteria->len ? &agreement->average : NULL;
}

guint dg_agreement_get_correlation_count(const DgAgreement *agreement) {
  return agreement->correlations->len;
}

const DgAgreementCorrelation *dg_agreement_get_correlation(const DgAgreement *agreement, guint index) {
  return AT(DgAgreementCorrelation, agreement->correlations, index);
}

guint dg_agreement_get_rater_count(const DgAgreement *agreement) {
  return agreement->study->n_raters;
}

const char *dg_agreement_get_rater(const DgAgreement *agreement, guint index) {
  return index < agreement->study->n_raters ? agreement->study->raters->pdata[index] : NULL;
}

guint dg_agreement_get_alpha_count(const DgAgreement *agreement) {
  return agreement->alphas->len;
}

const DgAgreementAlpha *dg_agreement_get_alpha(const DgAgreement *agreement, guint index) {
  return AT(DgAgreementAlpha, agreement->alphas, index);
}

guint dg_agreement_get_pair_count(const DgAgreement *agreement) {
  return agreement->pairs->len;
}

const DgAgreementRaterPair *dg_agreement_get_pair(const DgAgreement *agreement, guint index) {
  return AT(DgAgreementRaterPair, agreement->pairs, index);
}

guint dg_agreement_get_note_count(const DgAgreement *agreement) {
  return agreement->study->notes->len;
}

const char *dg_agreement_get_note(const DgAgreement *agreement, guint index) {
  return index < agreement->study->notes->len ? agreement->study->notes->pdata[index] : NULL;
}

/* The name before the first dot, which must be `name`, and what stands behind the dot (NULL without one). */
static gboolean split_value(const char *text, const char *name, const char **rest) {
  gsize length = strlen(name);
  if (!g_str_has_prefix(text, name) || (text[length] && text[length] != '.'))
    return FALSE;
  *rest = text[length] ? text + length + 1 : NULL;
  return TRUE;
}

static gboolean get_kappa(const DgAgreement *agreement, guint which, const char *name, double *value) {
  guint count = agreement->criteria->len, at = 0;
  while (name && at < count && strcmp(dg_agreement_get_criterion(agreement, at)->name, name) != 0)
    at++;
  if (at == count || (which >= 2 && agreement->study->n_systems < 2))
    return FALSE;
  const DgAgreementCriterion *criterion = name ? dg_agreement_get_criterion(agreement, at) : NULL;
  const DgAgreementStatistic *statistic = which % 2 == 0 ? criterion ? &criterion->kappa : &agreement->average.kappa
                                          : criterion    ? &criterion->k2
                                                         : &agreement->average.k2;
  *value = which < 2 ? statistic->own.value : statistic->difference.value;
  return TRUE;
}

static gboolean get_correlation(const DgAgreement *agreement, DgCorrelationKind which, const char *name,
                                double *value) {
  if (!name && agreement->correlations->len != 1)
    return FALSE;
  for (guint i = 0; i < agreement->correlations->len; i++) {
    const DgAgreementCorrelation *row = dg_agreement_get_correlation(agreement, i);
    if (name && strcmp(row->value, name) != 0)
      continue;
    *value = dg_correlation_field(row, which)->own.value;
    return TRUE;
  }
  return FALSE;
}

static gboolean get_alpha(const DgAgreement *agreement, const char *name, double *value) {
  if (!name && agreement->alphas->len != 1)
    return FALSE;
  for (guint i = 0; i < agreement->alphas->len; i++) {
    const DgAgreementAlpha *row = dg_agreement_get_alpha(agreement, i);
    if (name && strcmp(row->name, name) != 0)
      continue;
    *value = row->verdicts ? row->nominal : row->interval;
    return TRUE;
  }
  return FALSE;
}

gboolean dg_agreement_get_value(const DgAgreement *agreement, const char *name, double *value) {
  const char *rest;
  for (guint i = 0; i < G_N_ELEMENTS(KAPPAS); i++)
    if (split_value(name, KAPPAS[i], &rest))
      return get_kappa(agreement, i, rest, value);
  for (DgCorrelationKind i = 0; i < DG_CORRELATION_COUNT; i++)
    if (split_value(name, dg_correlation_keys[i], &rest))
      return get_correlation(agreement, i, rest, value);
  return split_value(name, "alpha", &rest) && get_alpha(agreement, rest, value);
}

gboolean dg_agreement_is_value_name(const char *name) {
  const char *rest;
  for (guint i = 0; i < G_N_ELEMENTS(KAPPAS); i++)
    if (split_value(name, KAPPAS[i], &rest))
      return TRUE;
  for (DgCorrelationKind i = 0; i < DG_CORRELATION_COUNT; i++)
    if (split_value(name, dg_correlation_keys[i], &rest))
      return TRUE;
  return split_value(name, "alpha", &rest);
}
