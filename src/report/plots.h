/* The plots of an overview, as SVG within the page: its style sheet gives them their colours, light or dark. */
#ifndef DG_REPORT_PLOTS_H
#define DG_REPORT_PLOTS_H

#include "report/summary.h"

/* Appends the plots of the scored records as sections of markup: for each ratio how each metric is distributed over
 * each system (as in DiagramEval, Figure 2), and the correlations of all values (Figure 4). Nothing when no record has
 * a value. */
void dg_plots_append(GString *out, const DgSummary *summary);

/* distributions.c, correlations.c */
void dg_plot_distributions(GString *out, const DgSummary *summary, DgValue ratio);
void dg_plot_correlations(GString *out, const DgSummary *summary);

/* plots.c: the beginning of a drawing with a name for those who do not see it, and a text in it. `attributes` are
 * trusted, `text` is not. */
void dg_plot_begin(GString *out, double width, double height, const char *name);
void dg_plot_text(GString *out, double x, double y, const char *attributes, const char *text);
/* The name of a metric or value for people: "contracted path". Free with g_free(). */
char *dg_plot_words(const char *name);

#endif
