/* Plots for papers: drawings (SVG) of what leaderboards, judgements and refinements say, all in one style. Text is set
 * in points and the width in millimetres; the same input gives the same bytes. */
#ifndef DIAGRADE_PLOTS_H
#define DIAGRADE_PLOTS_H

#include <diagrade/base.h>
#include <diagrade/judging.h>
#include <diagrade/leaderboard.h>
#include <diagrade/refine.h>

G_BEGIN_DECLS

/* Widths of a column and of both columns of a page, and what is taken at all. */
#define DG_PLOT_COLUMN_MM 85.0
#define DG_PLOT_PAGE_MM 170.0
#define DG_PLOT_LEAST_MM 50.0
#define DG_PLOT_MOST_MM 400.0

typedef enum { DG_PLOT_LIGHT, DG_PLOT_DARK } DgPlotTheme;

/* How a plot looks. */
typedef struct {
  double width; /* millimetres, from DG_PLOT_LEAST_MM to DG_PLOT_MOST_MM */
  DgPlotTheme theme; /* the two differ in colours alone */
  gboolean close; /* axes span the data, rather than 0 to 1 (or from 0) */
  const char *title; /* NULL: none */
} DgPlotLook;

/* Systems by their means of each of `values` (names as "node_f1", ended by NULL; NULL: what ranks) with their
 * intervals, in the order of the leaderboard; a panel for each value, or of one value and a leaderboard with groups for
 * each group. Brackets join the systems that what ranks does not tell apart. What failed, is missing or left out is
 * said. Free with g_free(). Errors: DG_ERROR_ARGUMENT (a value that the leaderboard does not have; several with groups;
 * too narrow). */
DG_API char *dg_plot_forest(const DgPublishedBoard *board, const char *const *values, const DgPlotLook *look,
                            GError **error);

/* The values of all figures that count, a row for each system in the order of the leaderboard: their density (as
 * dg_plot_forest(), a panel for each value or group), quartiles, mean, and each figure as a point. Under
 * DG_MISSING_ZERO figures that failed or are missing are crosses at 0. Free with g_free(). Errors: as
 * dg_plot_forest(). */
DG_API char *dg_plot_distribution(const DgLeaderboard *leaderboard, const char *const *values, const DgPlotLook *look,
                                  GError **error);

/* Each scored figure by its values `x` and `y`, told apart by system, with the correlations of each system and of all.
 * Figures that have not both are counted. Free with g_free(). Errors: DG_ERROR_ARGUMENT (a value that the leaderboard
 * does not have). */
DG_API char *dg_plot_scatter(const DgLeaderboard *leaderboard, const char *x, const char *y, const DgPlotLook *look,
                             GError **error);

/* The correlations of every two of `values` (ratios and further values; NULL: the F1 of each metric and all further
 * values). Free with g_free(). Errors: DG_ERROR_ARGUMENT (a value without correlations, fewer than two, too narrow). */
DG_API char *dg_plot_correlation(const DgPublishedBoard *board, const char *const *values, const DgPlotLook *look,
                                 GError **error);

/* What each system scores on each type of picture, a chart for each judge and for the panel (IllustrationBench, Figure
 * 4). `summary` must be computed. Free with g_free(). Errors: DG_ERROR_ARGUMENT (fewer than three types). */
DG_API char *dg_plot_radar(const DgJudgingSummary *summary, const DgPlotLook *look, GError **error);

/* The share of items that was accepted after each round, a line for each run, or of one run for all and each type. Free
 * with g_free(). Errors: DG_ERROR_ARGUMENT (there are no rounds). */
DG_API char *dg_plot_rounds(DgRefineRuns *runs, const DgPlotLook *look, GError **error);

G_END_DECLS

#endif
