/* What is kept of records of refined figures. */
#ifndef DG_REFINE_REFINE_SUMMARY_H
#define DG_REFINE_REFINE_SUMMARY_H

#include "refine/refine_record.h"

/* Decimals of means and shares. */
#define DG_REFINE_DECIMALS 6

struct _DgRefineSummary {
  char *signature; /* of all records; NULL without */
  guint rounds_max;
  gboolean says_best_by; /* a record did */
  DgBestBy best_by;
  GPtrArray *records; /* DgRefineOwner */
  GArray *groups; /* DgRefineGroup; NULL before they are asked for */
};

/* Stands for all types, or all levels. */
#define DG_REFINE_OVERALL "overall"

/* The document `diagrade/refinement@1`. */
cJSON *dg_refine_summary_document(DgRefineSummary *summary);

/* refine_groups.c: the groups of the records. */
GArray *dg_refine_groups(const DgRefineSummary *summary);

#endif
