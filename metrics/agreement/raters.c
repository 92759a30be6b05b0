#include "metrics/agreement/findings.h"

#include <math.h>

/* `values` are the votes of all raters as numbers, NaN where there is none. */
static void add_alpha(DgAgreement *agreement, const char *name, const double *values, gboolean verdicts) {
  const DgStudy *study = agreement->study;
  double alpha[DG_ALPHA_INTERVAL + 1] = {NAN, NAN, NAN};
  guint items = 0;
  for (guint item = 0; item < study->n_items; item++) {
    guint count = 0;
    for (guint rater = 0; rater < study->n_raters; rater++)
      count += !isnan(values[(gsize)rater * study->n_items + item]);
    items += count >= 2;
  }
  for (DgAlphaLevel level = 0; level <= (verdicts ? DG_ALPHA_NOMINAL : DG_ALPHA_INTERVAL); level++)
    alpha[level] = dg_krippendorff_alpha(values, study->n_raters, study->n_items, level);
  DgAgreementAlpha row = {
      name, verdicts, items, alpha[DG_ALPHA_NOMINAL], alpha[DG_ALPHA_ORDINAL], alpha[DG_ALPHA_INTERVAL]};
  g_array_append_val(agreement->alphas, row);
}

static void add_alpha_of_verdicts(DgAgreement *agreement, const DgVerdictCriterion *criterion) {
  gsize n_votes = (gsize)agreement->study->n_raters * agreement->study->n_items;
  g_autofree double *values = g_new(double, n_votes + 1);
  for (gsize i = 0; i < n_votes; i++)
    values[i] = criterion->votes[i] == DG_NO_LABEL ? NAN : criterion->votes[i];
  add_alpha(agreement, criterion->name, values, TRUE);
}

/* Cohen's kappa of raters a and b over the items that both rated. */
static DgAgreementPairCriterion compare(const DgStudy *study, const DgVerdictCriterion *criterion, guint a, guint b) {
  DgConfusion confusion = {.n_labels = DG_NO_LABEL};
  guint items = 0;
  for (guint item = 0; item < study->n_items; item++) {
    guint8 first = criterion->votes[(gsize)a * study->n_items + item];
    guint8 second = criterion->votes[(gsize)b * study->n_items + item];
    if (first == DG_NO_LABEL || second == DG_NO_LABEL)
      continue;
    confusion.counts[first][second]++;
    items++;
  }
  return (DgAgreementPairCriterion){criterion->name, items, dg_cohen_kappa(&confusion)};
}

static void add_pair(DgAgreement *agreement, guint a, guint b) {
  const DgStudy *study = agreement->study;
  DgAgreementPairCriterion *criteria = g_new(DgAgreementPairCriterion, study->verdicts->len);
  double sum = 0;
  guint count = 0;
  for (guint i = 0; i < study->verdicts->len; i++) {
    criteria[i] = compare(study, dg_study_verdict(study, i), a, b);
    if (!dg_study_verdict(study, i)->averaged || isnan(criteria[i].kappa))
      continue;
    sum += criteria[i].kappa;
    count++;
  }
  DgAgreementRaterPair pair = {study->raters->pdata[a], study->raters->pdata[b], count ? sum / count : NAN,
                               study->verdicts->len, criteria};
  g_array_append_val(agreement->pairs, pair);
  g_ptr_array_add(agreement->lists, criteria);
}

void dg_agreement_find_raters(DgAgreement *agreement) {
  const DgStudy *study = agreement->study;
  if (study->n_raters < 2)
    return;
  for (guint i = 0; i < study->verdicts->len; i++)
    add_alpha_of_verdicts(agreement, study->verdicts->pdata[i]);
  for (guint i = 0; i < study->judgments->len; i++) {
    const DgJudgment *judgment = study->judgments->pdata[i];
    add_alpha(agreement, judgment->name, judgment->votes, FALSE);
  }
  if (study->verdicts->len == 0 || study->n_raters > DG_PAIRED_RATERS_MAX)
    return;
  for (guint a = 0; a < study->n_raters; a++)
    for (guint b = a + 1; b < study->n_raters; b++)
      add_pair(agreement, a, b);
}
