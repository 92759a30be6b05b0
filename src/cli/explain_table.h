/* Tables of explanations. */
#ifndef DG_CLI_EXPLAIN_TABLE_H
#define DG_CLI_EXPLAIN_TABLE_H

#include <glib.h>

typedef enum { DG_EXPLAIN_TABLE, DG_EXPLAIN_MARKDOWN, DG_EXPLAIN_LATEX, DG_EXPLAIN_CSV } DgExplainFormat;

/* The tables of a document `diagrade/explanations@1`: the judge's ratings, scores of texts, final answers, and the
 * correlation with people, as far as it has them. Free with g_free(). */
char *dg_explain_tables(const char *document, DgExplainFormat format);

#endif
