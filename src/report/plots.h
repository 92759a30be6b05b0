/* The plots of an overview, as SVG within the page: its style sheet gives them their colours, light or dark. */
#ifndef DG_REPORT_PLOTS_H
#define DG_REPORT_PLOTS_H

#include "report/summary.h"

/* Appends the plots of the scored records as sections of markup: for each ratio how each metric is distributed over
 * each system (as in DiagramEval, Figure 2), and the correlations of all values (Figure 4). Nothing when no record has
 * a value. */
void dg_plots_append(GString *out, const DgSummary *summary);

/* A map of correlations: of each value the name of its group, which it shares with its neighbours, its own within the
 * group, and what it is called in full; and n x n correlations, row by row (NaN: none). */
typedef struct {
  guint n;
  const char *const *groups, *const *names, *const *titles;
  const double *correlations;
} DgCorrelationMap;
void dg_plot_correlation_map(GString *out, const DgCorrelationMap *map);

/* distributions.c, correlations.c */
void dg_plot_distributions(GString *out, const DgSummary *summary, DgValue ratio);
void dg_plot_correlations(GString *out, const DgSummary *summary);

/* plots.c: the beginning of a drawing with a name for those who do not see it, and a text in it. `attributes` are
 * trusted, `text` is not. */
void dg_plot_begin(GString *out, double width, double height, const char *name);
/* The same of one that holds links. */
void dg_plot_begin_linked(GString *out, double width, double height, const char *name);
void dg_plot_text(GString *out, double x, double y, const char *attributes, const char *text);
/* Colours that people with any kind of sight tell apart (Okabe and Ito 2008), again from the seventh on. */
const char *dg_plot_colour(guint index);
/* The name of a metric or value for people: "contracted path". Free with g_free(). */
char *dg_plot_words(const char *name);

#endif
