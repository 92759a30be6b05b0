/* The inside of dg_plot_correlation(). */
#ifndef DG_REPORT_CORRELATION_PLOT_H
#define DG_REPORT_CORRELATION_PLOT_H

#include <diagrade/plots.h>

/* The width of a page, or what the map of so many values needs when that is more; millimetres. */
double dg_correlation_plot_width(guint count);

#endif
