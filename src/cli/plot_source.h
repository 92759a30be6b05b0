/* What plots of a leaderboard are drawn from: a store, results, or what `leaderboard` printed. */
#ifndef DG_CLI_PLOT_SOURCE_H
#define DG_CLI_PLOT_SOURCE_H

#include "cli/command.h"

#include <diagrade/diagrade.h>

/* The options, as they were given. */
typedef struct {
  const DgCommandLine *line;
  char *metrics, *sort, *by;
  const char *otherwise; /* the values that are drawn when none are named, parted by commas; NULL: what ranks */
  char **groups, **with;
  guint missing; /* DgMissing */
  guint64 resamples, permutations, seed;
} DgPlotArguments;

typedef struct {
  DgLeaderboard *leaderboard; /* NULL: the document is all that there is */
  DgPublishedBoard *board;
  char **values; /* names of what is drawn, ended by NULL; NULL: what ranks */
} DgPlotSource;

/* Free with dg_plot_source_free(). Errors: those of dg_leaderboard_new() and dg_published_board_new();
 * DG_ERROR_ARGUMENT (an unknown value, options that a document has settled). */
DgPlotSource *dg_plot_source_open(const char *path, const DgPlotArguments *arguments, GError **error);
void dg_plot_source_free(DgPlotSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPlotSource, dg_plot_source_free)

#endif
