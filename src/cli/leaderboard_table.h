/* Leaderboards as tables. */
#ifndef DG_CLI_LEADERBOARD_TABLE_H
#define DG_CLI_LEADERBOARD_TABLE_H

#include <glib.h>

/* The forms of a leaderboard. */
typedef enum {
  DG_LEADERBOARD_TABLE,
  DG_LEADERBOARD_MARKDOWN,
  DG_LEADERBOARD_LATEX,
  DG_LEADERBOARD_CSV,
  DG_LEADERBOARD_JSON,
  DG_LEADERBOARD_HTML
} DgLeaderboardFormat;

/* The tables of `document` (diagrade/leaderboard@1) in one of the first three forms. Free with g_free(). */
char *dg_leaderboard_table(const char *document, DgLeaderboardFormat format);
/* The fourth: one table of all averages and intervals, with a line for each system, group and policy. Free with
 * g_free(). */
char *dg_leaderboard_csv(const char *document);

#endif
