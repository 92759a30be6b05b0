/* A score as a table for people. */
#ifndef DG_CLI_SCORE_TABLE_H
#define DG_CLI_SCORE_TABLE_H

#include <diagrade/diagrade.h>

/* `document` is the score of `record` as `diagrade/score@1`; the names stand for the two figures. Free with g_free().
 */
char *dg_score_table(const char *document, const DgRecord *record, const char *generated, const char *reference);

/* The explanations of dg_report_explain(), one a line. Free with g_free(). */
char *dg_score_explanations(const char *explanations);

#endif
