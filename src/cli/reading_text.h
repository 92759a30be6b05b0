/* How much of a figure was read, in words. */
#ifndef DG_CLI_READING_TEXT_H
#define DG_CLI_READING_TEXT_H

#include <diagrade/diagrade.h>

/* "98 % understood; 9 of 11 connectors read; 2 texts not read"; "" when it is not known. Free with g_free(). */
char *dg_reading_text(const DgGraph *graph);
/* Why: a line for each thing that was not read, with its line in the figure; nothing when all was read. */
void dg_reading_text_append_list(GString *out, const char *path, const DgGraph *graph);

#endif
