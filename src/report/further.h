/* Numbers of further files for the pairs of an inspection, and where they disagree with the metrics. */
#ifndef DG_REPORT_FURTHER_H
#define DG_REPORT_FURTHER_H

#include <diagrade/base.h>

typedef struct _DgFurtherTable DgFurtherTable;

/* Joins `files` (ended by NULL) to the results by item and system; `diagnostics` (NULL: none) receives how. Behind the
 * values stand, for each of them and the F1 of nodes and of paths, the place of the value among all figures less that
 * of the F1, from -1 to 1: DiagramEval, Figures 5 to 8, are such cases. Free with dg_further_table_free(). Errors:
 * those of dg_leaderboard_new() with these files. */
DgFurtherTable *dg_further_table_new(const char *results_path, const char *const *files, DgDiagnostics *diagnostics,
                                     GError **error);
void dg_further_table_free(DgFurtherTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgFurtherTable, dg_further_table_free)

guint dg_further_table_get_count(const DgFurtherTable *table);
/* The name of a column ("clip_text", "clip_text_above_path_f1") and what it is; owned by the table. */
const char *dg_further_table_get_name(const DgFurtherTable *table, guint column);
const char *dg_further_table_get_summary(const DgFurtherTable *table, guint column);
/* NaN where there is none. */
double dg_further_table_get(const DgFurtherTable *table, guint column, const char *system, const char *item);

#endif
