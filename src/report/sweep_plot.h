/* The heat maps of a sweep, as SVG with names and printed numbers. They carry their colours, which the style sheet of a
 * page changes. */
#ifndef DG_REPORT_SWEEP_PLOT_H
#define DG_REPORT_SWEEP_PLOT_H

#include <diagrade/sweep.h>

/* Most settings that are drawn: of more, those that change an order come before the others. */
#define DG_SWEEP_SETTINGS_DRAWN 300

/* Appends the value and the rank of every system (columns) under every setting (rows). */
void dg_sweep_plot_values(GString *out, const DgSweep *sweep);
/* Appends the share of settings in which one system (row) is above another (column). */
void dg_sweep_plot_orders(GString *out, const DgSweep *sweep);

#endif
