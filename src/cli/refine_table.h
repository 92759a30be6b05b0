/* Tables of refined figures. */
#ifndef DG_CLI_REFINE_TABLE_H
#define DG_CLI_REFINE_TABLE_H

#include "cli/format.h"

/* The tables of a document `diagrade/refinement@1`: how items converged, and what became of the others and of the
 * answers. Free with g_free(). */
char *dg_refine_tables(const char *document, DgOutputFormat format);
/* The rounds of one record `diagrade/refine@1` as a table; `document` is what sums it up. Free with g_free(). */
char *dg_refine_rounds(const char *record, const char *document, DgOutputFormat format);

#endif
