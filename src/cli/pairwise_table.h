/* Tables of pictures that were judged in pairs. */
#ifndef DG_CLI_PAIRWISE_TABLE_H
#define DG_CLI_PAIRWISE_TABLE_H

#include "cli/paper.h"

#include <diagrade/diagrade.h>

/* The tables of a summary, as far as it has them: scores by type and level, the same by the order
 * of showing, position bias, flips, spread, agreement of the panel, ranking, and who was asked. Free with g_free(). */
char *dg_pairwise_tables(const DgJudgingSummary *summary, DgOutputFormat format);
/* Their scores by type and level alone, as the table of a paper. `resamples`: those of the intervals. Free with
 * g_free(). Errors: DG_ERROR_ARGUMENT. */
char *dg_pairwise_paper(const DgJudgingSummary *summary, const DgPaperArguments *given, guint resamples,
                        DgOutputFormat format, GError **error);

#endif
