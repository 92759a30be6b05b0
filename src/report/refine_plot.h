/* How items of act-then-revise converge, drawn. */
#ifndef DG_REPORT_REFINE_PLOT_H
#define DG_REPORT_REFINE_PLOT_H

#include <diagrade/refine.h>

/* Appends the mean number of rounds of converged items as bars, for each type and level and each run beside the others
 * (IllustrationBench, Figure 3); nothing where no item has a type and a level. */
void dg_refine_plot(GString *out, DgRefineRuns *runs);

#endif
