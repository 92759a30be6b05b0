/* What is computed of a study. */
#ifndef DG_METRICS_AGREEMENT_FINDINGS_H
#define DG_METRICS_AGREEMENT_FINDINGS_H

#include "metrics/agreement/statistics.h"
#include "metrics/agreement/study.h"

/* A statistic with its bootstrap interval. */
typedef struct {
  double value;
  DgInterval interval;
} DgEstimate;

/* Cells of a table of what people said (rows) and what was found (columns): 3 * DgVerdict + DgVerdict. */
#define DG_CELLS 9

typedef struct {
  guint64 cells[DG_SYSTEMS][DG_CELLS]; /* not of an average */
  DgEstimate kappa[DG_SYSTEMS], k2[DG_SYSTEMS];
  DgEstimate kappa_difference, k2_difference; /* of the first system less the second */
} DgVerdictFinding;

typedef struct {
  guint items; /* with numbers on all sides */
  DgEstimate values[DG_SYSTEMS][DG_CORRELATION_COUNT];
  DgEstimate differences[DG_CORRELATION_COUNT];
} DgCorrelationFinding;

/* Most raters of whom every two are compared: the table would have more rows than anybody reads. */
#define DG_PAIRED_RATERS_MAX 50

/* How several raters agree on one criterion. */
typedef struct {
  const char *name; /* of the study */
  gboolean verdicts; /* otherwise numbers */
  gboolean averaged;
  guint items; /* that two raters or more rated */
  double alpha[DG_ALPHA_INTERVAL + 1]; /* nominal alone for verdicts */
  double *kappas; /* of every two raters, in the order (1,2), (1,3) ... (2,3) ...; NULL for numbers */
  guint *shared; /* items that both rated */
} DgRaterFinding;

struct _DgAgreement {
  DgStudy *study;
  guint resamples;
  guint32 seed;
  gboolean list;
  DgVerdictFinding *verdicts; /* one a criterion, and the average; NULL without verdicts or results */
  DgCorrelationFinding *correlations; /* one a pair of a judgment and a value */
  GPtrArray *raters; /* DgRaterFinding; empty with one rater */
};

/* What the cells of one criterion say as Tables 8 to 11 of DiagramIR count it: people's pass and fail alone, positive
 * means failing, an automatic n/a counts as a pass. */
typedef struct {
  guint64 tp, tn, fp, fn;
  guint64 passed_na; /* of tn and fn: counted as a pass, but n/a */
  guint64 flagged_na; /* not counted: people said n/a, and it was flagged as failing */
} DgConfusionCounts;
DgConfusionCounts dg_confusion_counts(const guint64 cells[DG_CELLS]);

/* The keys of the correlations in documents and in names of values. */
extern const char *const dg_correlation_keys[DG_CORRELATION_COUNT];

/* verdicts.c: kappas, differences and averages. Free with g_free(). */
DgVerdictFinding *dg_find_verdicts(const DgStudy *study, guint resamples, guint32 seed);
/* correlations.c. Free with g_free(). */
DgCorrelationFinding *dg_find_correlations(const DgStudy *study, guint resamples, guint32 seed);
/* raters.c: an array of DgRaterFinding. */
GPtrArray *dg_find_raters(const DgStudy *study);

#endif
