/* What commands print of their results for people: tables in the formats of dg_table_print(), and text. All strings are
 * freed with g_free(). */
#ifndef DG_CLI_RESULTS_TEXT_H
#define DG_CLI_RESULTS_TEXT_H

#include "cli/format.h"

#include <diagrade/diagrade.h>

/* The tables of a leaderboard for people (table, Markdown, LaTeX). */
char *dg_leaderboard_table(const DgLeaderboard *leaderboard, DgOutputFormat format);
/* One table of all averages and intervals, with a line for each system, group and policy, as CSV or TSV. */
char *dg_leaderboard_csv(const DgLeaderboard *leaderboard, DgOutputFormat format);

/* What a sweep says (table, Markdown, LaTeX), and what it would score. */
char *dg_sweep_table(const DgSweep *sweep, DgOutputFormat format);
char *dg_sweep_plan(const DgSweep *sweep);
/* One table of all its scores, with a line for each setting and system, as CSV or TSV. */
char *dg_sweep_csv(const DgSweep *sweep, DgOutputFormat format);

/* The score of `record`, which has one; the names stand for the two figures. */
char *dg_score_table(const DgRecord *record, const char *generated, const char *reference);

/* Why paths of it are missing or extra, one cause a line. */
char *dg_score_explanations(const DgRecord *record);

/* "98 % understood; 9 of 11 connectors read; 2 texts not read"; "" when it is not known. */
char *dg_reading_text(const DgGraph *graph);
/* Why: a line for each thing that was not read, with its line in the figure; nothing when all was read. */
void dg_reading_text_append_list(GString *out, const char *path, const DgGraph *graph);

/* What the checks say of one file: each place at which one fails as "FILE:LINE: SEVERITY: …", then the other checks. */
char *dg_check_text(const DgCheckRecord *record);
/* The same of a report on the figure `name`. */
char *dg_check_text_report(const char *name, const DgCheckReport *report);
/* "1 fail, 6 pass, 2 not applicable". */
void dg_check_text_append_counts(GString *out, const DgCheckReport *report);
/* The checks of a report that fail, with their places. */
void dg_check_text_append_failures(GString *out, const DgCheckReport *report);
/* The registry of checks, with parameters, ranges and defaults under `profile`. */
char *dg_check_text_list(DgProfile profile);

/* The rows of a summary as tables; `resampled`: they have intervals. */
char *dg_keypoints_tables(DgKeypointSummary *summary, gboolean resampled, DgOutputFormat format);
/* What was found, missed and invented in each record, with the descriptions. */
char *dg_keypoints_details(const DgKeypointSummary *summary);

/* The tables of a summary: the judge's ratings, scores of texts, final answers, and the correlation with people, as far
 * as it has them. */
char *dg_explain_tables(DgExplanationSummary *summary, DgOutputFormat format);

#endif
