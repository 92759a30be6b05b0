/* Leaderboards as tables. */
#ifndef DG_CLI_LEADERBOARD_TABLE_H
#define DG_CLI_LEADERBOARD_TABLE_H

#include "cli/format.h"

#include <diagrade/leaderboard.h>

/* The tables of a leaderboard for people (table, Markdown, LaTeX). Free with g_free(). */
char *dg_leaderboard_table(const DgLeaderboard *leaderboard, DgOutputFormat format);
/* One table of all averages and intervals, with a line for each system, group and policy, as CSV or TSV. Free with
 * g_free(). */
char *dg_leaderboard_csv(const DgLeaderboard *leaderboard, DgOutputFormat format);

#endif
