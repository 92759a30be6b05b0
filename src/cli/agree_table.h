/* Agreement as tables for people. */
#ifndef DG_CLI_AGREE_TABLE_H
#define DG_CLI_AGREE_TABLE_H

#include "cli/format.h"

/* The tables of `document` (diagrade/agreement@1), or for CSV and TSV all of its numbers, one a line. Free with
 * g_free(). */
char *dg_agree_table(const char *document, DgOutputFormat format);
/* Its correlations alone, a row for each value: the table that DiagramEval has as Table 2. Free with g_free(). */
char *dg_agree_metrics(const char *document, DgOutputFormat format);

#endif
