/* Two systems on the same items as the table of a paper. */
#ifndef DG_CLI_COMPARE_PAPER_H
#define DG_CLI_COMPARE_PAPER_H

#include "cli/paper.h"

#include <diagrade/leaderboard.h>

/* A row for all items and for each group: the mean of each system, their difference, and the test of it. Free with
 * g_free(). Errors: DG_ERROR_ARGUMENT (options that do not fit the value). */
char *dg_compare_paper(const DgSystemComparison *comparison, const DgPaperArguments *given, DgOutputFormat format,
                       GError **error);

#endif
