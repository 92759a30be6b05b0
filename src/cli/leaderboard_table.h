/* Leaderboards as tables. */
#ifndef DG_CLI_LEADERBOARD_TABLE_H
#define DG_CLI_LEADERBOARD_TABLE_H

#include "cli/format.h"

/* The tables of `document` (diagrade/leaderboard@1) as a table for people (table, Markdown, LaTeX). Free with g_free().
 */
char *dg_leaderboard_table(const char *document, DgOutputFormat format);
/* One table of all averages and intervals, with a line for each system, group and policy, as CSV or TSV. Free with
 * g_free(). */
char *dg_leaderboard_csv(const char *document, DgOutputFormat format);

#endif
