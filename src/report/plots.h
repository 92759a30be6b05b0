/* The plots of an overview, as SVG within the page: its style sheet gives them their colours, light or dark. */
#ifndef DG_REPORT_PLOTS_H
#define DG_REPORT_PLOTS_H

#include "report/summary.h"

/* The bars of a histogram over 0 to 1. */
#define DG_BINS 20

/* What a histogram shows of some values from 0 to 1. */
typedef struct {
  guint count; /* of the values; 0 leaves the rest NaN */
  guint bins[DG_BINS]; /* bin i holds values from i / DG_BINS up to the next; 1 is in the last */
  double mean, quartiles[3]; /* linearly interpolated between ordered values */
} DgSpread;

/* Describes `n` values, which it sorts; values that are not numbers are left out. */
DgSpread dg_spread_of(double *values, guint n);
/* Pearson's product-moment correlation of the pairs in which both are numbers; NaN when there are fewer than two of
 * them, or one side is constant. Pair i is x[i * step], y[i * step]. */
double dg_plots_correlation(const double *x, const double *y, gsize n, gsize step);

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
