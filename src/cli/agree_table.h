/* Agreement as tables for people. */
#ifndef DG_CLI_AGREE_TABLE_H
#define DG_CLI_AGREE_TABLE_H

#include <glib.h>

/* The forms of text. */
typedef enum { DG_AGREE_TABLE, DG_AGREE_MARKDOWN, DG_AGREE_LATEX, DG_AGREE_CSV } DgAgreeFormat;

/* The tables of `document` (diagrade/agreement@1), or for CSV all of its numbers, one a line. Free with g_free(). */
char *dg_agree_table(const char *document, DgAgreeFormat format);
/* Its correlations alone, a row for each value: the table that DiagramEval has as Table 2. Free with g_free(). */
char *dg_agree_metrics(const char *document, DgAgreeFormat format);

#endif
