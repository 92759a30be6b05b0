/* A leaderboard as the compact table of a paper: systems as rows, and the values that were asked for. */
#ifndef DG_CLI_LEADERBOARD_PAPER_H
#define DG_CLI_LEADERBOARD_PAPER_H

#include "cli/paper.h"

#include <diagrade/leaderboard.h>

/* The metrics, measures and sizes that hold the columns `names` (node_f1 is of node), for
 * dg_leaderboard_options_set_metrics(); NULL: those of the table without a list. Free with g_free(). */
char *dg_leaderboard_paper_metrics(const char *names);
/* The table of the first board, with the columns `names`; ranks by each of them for its marks. Free with g_free().
 * Errors: DG_ERROR_ARGUMENT (a column that the records do not have). */
char *dg_leaderboard_paper(DgLeaderboard *leaderboard, const char *names, const DgPaperArguments *given,
                           DgOutputFormat format, GError **error);

#endif
