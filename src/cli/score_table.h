/* A score as a table for people. */
#ifndef DG_CLI_SCORE_TABLE_H
#define DG_CLI_SCORE_TABLE_H

#include <diagrade/diagrade.h>

/* The score of `record`, which has one; the names stand for the two figures. Free with g_free(). */
char *dg_score_table(const DgRecord *record, const char *generated, const char *reference);

/* Why paths of it are missing or extra, one cause a line. Free with g_free(). */
char *dg_score_explanations(const DgRecord *record);

#endif
