/* Intervals in the rows of a table, drawn on one scale: what `diagrade plot forest` draws alone, where it is read
 * beside its numbers. */
#ifndef DG_REPORT_INTERVAL_CELLS_H
#define DG_REPORT_INTERVAL_CELLS_H

#include "report/chart.h"

#include <diagrade/leaderboard.h>

/* The scale that holds `n` estimates and their intervals, in round numbers; `zero` takes in 0. */
DgChartScale dg_interval_cells_scale(const DgEstimate *estimates, guint n, gboolean zero);
/* The axis with its numbers, for the head of the table. */
void dg_interval_cells_axis(GString *out, const DgChartScale *scale);
/* One estimate; `told` draws it strongly. Those who do not see it have the numbers beside it. */
void dg_interval_cell(GString *out, const DgChartScale *scale, const DgEstimate *estimate, gboolean told);

#endif
