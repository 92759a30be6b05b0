/* The items of two systems as points and as lines from one value to the other. */
#ifndef DG_REPORT_COMPARISON_PLOT_H
#define DG_REPORT_COMPARISON_PLOT_H

#include <diagrade/leaderboard.h>

/* Each item by its values: the second system along, the first upwards. Items of the same values are one larger point.
 */
void dg_comparison_append_scatter(GString *out, const DgSystemComparison *comparison);
/* The deciding items, each a line between its two values and a link to "#item-<index>". */
void dg_comparison_append_lines(GString *out, const DgSystemComparison *comparison);

#endif
