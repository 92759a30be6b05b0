#include "metrics/agreement/findings.h"

#include <math.h>

static void free_finding(gpointer data) {
  DgRaterFinding *finding = data;
  g_free(finding->kappas);
  g_free(finding->shared);
  g_free(finding);
}

/* `values` are the votes of all raters as numbers, NaN where there is none. */
static DgRaterFinding *new_finding(const DgStudy *study, const char *name, const double *values, gboolean verdicts) {
  DgRaterFinding *finding = g_new0(DgRaterFinding, 1);
  finding->name = name;
  finding->verdicts = verdicts;
  for (guint item = 0; item < study->n_items; item++) {
    guint count = 0;
    for (guint rater = 0; rater < study->n_raters; rater++)
      count += !isnan(values[(gsize)rater * study->n_items + item]);
    finding->items += count >= 2;
  }
  for (DgAlphaLevel level = 0; level <= DG_ALPHA_INTERVAL; level++)
    finding->alpha[level] = verdicts && level != DG_ALPHA_NOMINAL
                                ? NAN
                                : dg_krippendorff_alpha(values, study->n_raters, study->n_items, level);
  return finding;
}

/* Cohen's kappa of two raters over the items that both rated. */
static double kappa_of(const DgStudy *study, const DgVerdictCriterion *criterion, guint a, guint b, guint *shared) {
  DgConfusion confusion = {.n_labels = DG_NO_LABEL};
  *shared = 0;
  for (guint item = 0; item < study->n_items; item++) {
    guint8 first = criterion->votes[(gsize)a * study->n_items + item];
    guint8 second = criterion->votes[(gsize)b * study->n_items + item];
    if (first == DG_NO_LABEL || second == DG_NO_LABEL)
      continue;
    confusion.counts[first][second]++;
    (*shared)++;
  }
  return dg_cohen_kappa(&confusion);
}

static DgRaterFinding *find_verdicts(const DgStudy *study, const DgVerdictCriterion *criterion) {
  gsize n_votes = (gsize)study->n_raters * study->n_items;
  g_autofree double *values = g_new(double, n_votes + 1);
  for (gsize i = 0; i < n_votes; i++)
    values[i] = criterion->votes[i] == DG_NO_LABEL ? NAN : criterion->votes[i];
  DgRaterFinding *finding = new_finding(study, criterion->name, values, TRUE);
  finding->averaged = criterion->averaged;
  if (study->n_raters > DG_PAIRED_RATERS_MAX)
    return finding;
  guint n_pairs = study->n_raters * (study->n_raters - 1) / 2, at = 0;
  finding->kappas = g_new(double, n_pairs);
  finding->shared = g_new(guint, n_pairs);
  for (guint a = 0; a < study->n_raters; a++)
    for (guint b = a + 1; b < study->n_raters; b++, at++)
      finding->kappas[at] = kappa_of(study, criterion, a, b, &finding->shared[at]);
  return finding;
}

GPtrArray *dg_find_raters(const DgStudy *study) {
  GPtrArray *findings = g_ptr_array_new_with_free_func(free_finding);
  if (study->n_raters < 2)
    return findings;
  for (guint i = 0; i < study->verdicts->len; i++)
    g_ptr_array_add(findings, find_verdicts(study, study->verdicts->pdata[i]));
  for (guint i = 0; i < study->judgments->len; i++) {
    const DgJudgment *judgment = study->judgments->pdata[i];
    g_ptr_array_add(findings, new_finding(study, judgment->name, judgment->votes, FALSE));
  }
  return findings;
}
