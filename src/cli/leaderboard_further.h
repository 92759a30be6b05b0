/* What a leaderboard says beside its metrics and measures: checks, sizes of graphs, values of further files. */
#ifndef DG_CLI_LEADERBOARD_FURTHER_H
#define DG_CLI_LEADERBOARD_FURTHER_H

#include "cli/table.h"

#include <diagrade/leaderboard.h>

/* The heading of a further value as dg_table_new() takes it, where it has one of its own; else NULL. */
const char *dg_further_title(const char *name);
/* The columns of values and sizes in the table of averages, as the Table 1 of DiagramEval has CLIPScore, and the cells
 * of one system. */
void dg_further_add_titles(DgTable *table, const DgLeaderboard *leaderboard);
void dg_further_add_cells(DgTable *table, const DgLeaderboard *leaderboard, const DgBoard *board, guint index);
/* A row for each check and system: how many figures pass of those that the check applies to. NULL without checks. */
DgTable *dg_further_checks(const DgLeaderboard *leaderboard, const DgBoard *board);
/* Names the checks that have no row, as they apply to no figure; NULL without any. Free with g_free(). */
char *dg_further_unused_checks(const DgLeaderboard *leaderboard, const DgBoard *board);
/* The same of values and sizes: means with intervals. NULL without any. */
DgTable *dg_further_values(const DgLeaderboard *leaderboard, const DgBoard *board);
#endif
