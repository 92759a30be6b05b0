#include "metrics/agreement/findings.h"

#include <math.h>
#include <string.h>

const char *const dg_correlation_keys[DG_CORRELATION_COUNT] = {"pearson", "spearman", "kendall"};
static const char *const KAPPAS[] = {"kappa", "k2", "kappa_difference", "k2_difference"};

DgAgreement *dg_agreement_new(const char *ratings_path, const char *results_path, const DgAgreementOptions *options,
                              GError **error) {
  return dg_agreement_new_from_source(ratings_path, results_path, options, dg_lines_each, error);
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
  DgAgreement *agreement = g_new0(DgAgreement, 1);
  agreement->resamples = options->resamples;
  agreement->seed = options->seed;
  agreement->list = options->list;
  if (study->n_systems && study->verdicts->len)
    agreement->verdicts = dg_find_verdicts(study, options->resamples, options->seed);
  agreement->correlations = dg_find_correlations(study, options->resamples, options->seed);
  agreement->raters = dg_find_raters(study);
  agreement->study = g_steal_pointer(&study);
  return agreement;
}

void dg_agreement_free(DgAgreement *agreement) {
  if (!agreement)
    return;
  dg_study_free(agreement->study);
  g_free(agreement->verdicts);
  g_free(agreement->correlations);
  g_ptr_array_unref(agreement->raters);
  g_free(agreement);
}

/* The name before the first dot, which must be `name`, and what stands behind the dot (NULL without one). */
static gboolean split_value(const char *text, const char *name, const char **rest) {
  gsize length = strlen(name);
  if (!g_str_has_prefix(text, name) || (text[length] && text[length] != '.'))
    return FALSE;
  *rest = text[length] ? text + length + 1 : NULL;
  return TRUE;
}

static gboolean get_kappa(const DgAgreement *agreement, guint which, const char *criterion, double *value) {
  const DgStudy *study = agreement->study;
  guint at = criterion ? 0 : study->verdicts->len;
  while (criterion && at < study->verdicts->len && strcmp(dg_study_verdict(study, at)->name, criterion) != 0)
    at++;
  if (!agreement->verdicts || (criterion && at == study->verdicts->len) || (which >= 2 && study->n_systems < 2))
    return FALSE;
  const DgVerdictFinding *finding = &agreement->verdicts[at];
  const DgEstimate *estimates[] = {&finding->kappa[0], &finding->k2[0], &finding->kappa_difference,
                                   &finding->k2_difference};
  *value = estimates[which]->value;
  return TRUE;
}

static gboolean get_correlation(const DgAgreement *agreement, DgCorrelation which, const char *name, double *value) {
  const DgStudy *study = agreement->study;
  if (!name && study->correlated->len != 1)
    return FALSE;
  for (guint i = 0; i < study->correlated->len; i++) {
    const DgResultValue *found = study->values->pdata[g_array_index(study->correlated, DgCorrelated, i).value];
    if (name && strcmp(found->name, name) != 0)
      continue;
    *value = agreement->correlations[i].values[0][which].value;
    return TRUE;
  }
  return FALSE;
}

static gboolean get_alpha(const DgAgreement *agreement, const char *name, double *value) {
  if (!name && agreement->raters->len != 1)
    return FALSE;
  for (guint i = 0; i < agreement->raters->len; i++) {
    const DgRaterFinding *finding = agreement->raters->pdata[i];
    if (name && strcmp(finding->name, name) != 0)
      continue;
    *value = finding->alpha[finding->verdicts ? DG_ALPHA_NOMINAL : DG_ALPHA_INTERVAL];
    return TRUE;
  }
  return FALSE;
}

gboolean dg_agreement_get_value(const DgAgreement *agreement, const char *name, double *value) {
  const char *rest;
  for (guint i = 0; i < G_N_ELEMENTS(KAPPAS); i++)
    if (split_value(name, KAPPAS[i], &rest))
      return get_kappa(agreement, i, rest, value);
  for (DgCorrelation i = 0; i < DG_CORRELATION_COUNT; i++)
    if (split_value(name, dg_correlation_keys[i], &rest))
      return get_correlation(agreement, i, rest, value);
  return split_value(name, "alpha", &rest) && get_alpha(agreement, rest, value);
}

gboolean dg_agreement_is_value_name(const char *name) {
  const char *rest;
  for (guint i = 0; i < G_N_ELEMENTS(KAPPAS); i++)
    if (split_value(name, KAPPAS[i], &rest))
      return TRUE;
  for (DgCorrelation i = 0; i < DG_CORRELATION_COUNT; i++)
    if (split_value(name, dg_correlation_keys[i], &rest))
      return TRUE;
  return split_value(name, "alpha", &rest);
}
