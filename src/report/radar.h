/* Radar charts: what each system scores on each type of illustration (IllustrationBench, appendix D, Figure 4). */
#ifndef DG_REPORT_RADAR_H
#define DG_REPORT_RADAR_H

#include <diagrade/judging.h>

/* Appends a chart for each judge and for the panel, as SVG within a page whose style sheet has the colours of `.chart`.
 * Nothing with fewer than three types, which span no area. */
void dg_radar_append(GString *out, const DgJudgingSummary *summary);

#endif
