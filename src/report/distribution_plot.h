/* The inside of dg_plot_distribution(). */
#ifndef DG_REPORT_DISTRIBUTION_PLOT_H
#define DG_REPORT_DISTRIBUTION_PLOT_H

#include <diagrade/plots.h>

/* The same; `scored` takes only scored figures, whatever counts for others, and `pooled` adds a row of all systems. */
char *dg_distribution_plot(const DgLeaderboard *leaderboard, const char *const *values, gboolean scored,
                           gboolean pooled, const DgPlotLook *look, GError **error);

#endif
