/* How items of act-then-revise converge, drawn. */
#ifndef DG_REPORT_REFINE_PLOT_H
#define DG_REPORT_REFINE_PLOT_H

#include "base/json.h"

/* Appends the mean number of rounds of converged items as bars, for each type and level of a document
 * `diagrade/refinement@1` (IllustrationBench, Figure 3); nothing where no item has a type and a level. */
void dg_refine_plot(GString *out, const cJSON *document);

#endif
