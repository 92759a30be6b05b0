/* Diagrams in the sources of a file. */
#ifndef DG_READING_PARTS_H
#define DG_READING_PARTS_H

#include "languages/language.h"

#include <diagrade/reading.h>

/* The graph of the diagram that the options name, of a file whose format is a diagram language. Free with
 * dg_graph_free(). Errors: those of dg_language_read(); DG_ERROR_FORMAT (there is no such part). */
DgGraph *dg_sources_read(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error);

#endif
