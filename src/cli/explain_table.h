/* Tables of explanations. */
#ifndef DG_CLI_EXPLAIN_TABLE_H
#define DG_CLI_EXPLAIN_TABLE_H

#include "cli/format.h"

#include <diagrade/diagrade.h>

/* The tables of a summary: the judge's ratings, scores of texts, final answers, and the correlation with people, as far
 * as it has them. Free with g_free(). */
char *dg_explain_tables(DgExplanationSummary *summary, DgOutputFormat format);

#endif
