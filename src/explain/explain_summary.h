/* What is kept of records of explanations. */
#ifndef DG_EXPLAIN_EXPLAIN_SUMMARY_H
#define DG_EXPLAIN_EXPLAIN_SUMMARY_H

#include "explain/explain_people.h"

struct _DgExplanationSummary {
  char *signature; /* of all records; NULL without */
  GPtrArray *records; /* DgExplainRecord */
  GHashTable *seen; /* items with their systems */
  GArray *groups; /* DgExplanationGroup; NULL before they are asked for */
  GHashTable *rated; /* DgExplainRecord -> double[DG_EXPLAIN_CRITERIA], means of what people say of it */
  GArray *people; /* DgExplanationPeople */
  guint resamples; /* of the intervals of means; 0: none */
};

/* explain_groups.c: the groups of the records. */
GArray *dg_explain_groups(const DgExplanationSummary *summary);

/* explain_means.c: the means of a group over the records `list`, with their intervals. */
void dg_explain_means(DgExplanationGroup *group, const GPtrArray *list, const DgExplanationSummary *summary);
/* What one record adds to the means, NaN for nothing; `people` (NULL: nothing) is what people say of it. */
DgExplanationMeans dg_explain_values(const DgExplainRecord *record, const double *people);
/* The means of DgExplanationMeans in their order: their names in documents, NULL from the count on, and where they
 * stand. */
const char *dg_explain_mean_key(guint index);
double dg_explain_mean(const DgExplanationMeans *means, guint index);

#endif
