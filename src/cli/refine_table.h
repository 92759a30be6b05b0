/* Tables of refined figures. */
#ifndef DG_CLI_REFINE_TABLE_H
#define DG_CLI_REFINE_TABLE_H

#include "cli/format.h"

#include <diagrade/refine.h>

/* How items converged, and what became of the others and of the answers, runs side by side. Free with g_free(). */
char *dg_refine_tables(DgRefineRuns *runs, DgOutputFormat format);
/* The rounds of the first record as a table. Free with g_free(). */
char *dg_refine_rounds(const DgRefineSummary *summary, DgOutputFormat format);

#endif
