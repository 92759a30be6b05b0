/* What is kept of records of explanations. */
#ifndef DG_EXPLAIN_EXPLAIN_SUMMARY_H
#define DG_EXPLAIN_EXPLAIN_SUMMARY_H

#include "explain/explain_record.h"

struct _DgExplanationSummary {
  char *signature; /* of all records; NULL without */
  GPtrArray *records; /* DgExplainRecord */
  GHashTable *seen; /* items with their systems */
  GArray *groups; /* DgExplanationGroup; NULL before they are asked for */
  GArray *people; /* DgExplanationPeople */
};

/* explain_groups.c: the groups of the records. */
GArray *dg_explain_groups(const GPtrArray *records, const char *signature);

#endif
