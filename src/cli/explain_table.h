/* Tables of explanations. */
#ifndef DG_CLI_EXPLAIN_TABLE_H
#define DG_CLI_EXPLAIN_TABLE_H

#include "cli/format.h"

/* The tables of a document `diagrade/explanations@1`: the judge's ratings, scores of texts, final answers, and the
 * correlation with people, as far as it has them. Free with g_free(). */
char *dg_explain_tables(const char *document, DgOutputFormat format);

#endif
