/* What is computed of a study. */
#ifndef DG_METRICS_AGREEMENT_FINDINGS_H
#define DG_METRICS_AGREEMENT_FINDINGS_H

#include "metrics/agreement/statistics.h"
#include "metrics/agreement/study.h"

/* Most raters of whom every two are compared: the table would have more rows than anybody reads. */
#define DG_PAIRED_RATERS_MAX 50

/* Names and ids in the findings are those of the study. */
struct _DgAgreement {
  DgStudy *study;
  guint resamples;
  guint32 seed;
  DgAgreementSystem systems[DG_SYSTEMS];
  GArray *criteria; /* DgAgreementCriterion */
  DgAgreementAverage average; /* of the criteria, when there are any */
  GArray *correlations; /* DgAgreementCorrelation */
  GArray *alphas; /* DgAgreementAlpha; empty with one rater */
  GArray *pairs; /* DgAgreementRaterPair */
  GPtrArray *lists; /* what the lists of ids and criteria point to */
};

/* What is computed of a study, which it takes. */
DgAgreement *dg_agreement_new_of_study(DgStudy *study, const DgAgreementOptions *options);

/* What is computed of each resample: `n` statistics of the results, the same of the second system, and the differences,
 * in this order. Statistic `index` of them. */
enum { DG_PART_OWN, DG_PART_VERSUS, DG_PART_DIFFERENCE, DG_PARTS };
DgAgreementStatistic dg_agreement_statistic(const double *values, const DgInterval *intervals, guint n, guint index);

/* The fields of correlations, and their keys in documents and in names of values. */
extern const char *const dg_correlation_keys[DG_CORRELATION_COUNT];
const DgAgreementStatistic *dg_correlation_field(const DgAgreementCorrelation *correlation, DgCorrelationKind which);

/* verdicts.c: criteria and average; with `list` also the ids of wrong items. */
void dg_agreement_find_verdicts(DgAgreement *agreement, gboolean list);
/* correlations.c */
void dg_agreement_find_correlations(DgAgreement *agreement);
/* raters.c: alphas and pairs. */
void dg_agreement_find_raters(DgAgreement *agreement);

#endif
