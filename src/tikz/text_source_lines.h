/* The lines that a text is written in, before they are broken: those that \\ ends, and the items of lists. */
#ifndef DG_TIKZ_TEXT_SOURCE_LINES_H
#define DG_TIKZ_TEXT_SOURCE_LINES_H

#include "tikz/text_box.h"

typedef struct {
  char *text;
  double extra; /* room after it, of \\[2pt] or between items */
  double indent; /* of all lines that it is broken into */
  char *label; /* at the end of the room before it; NULL: none */
} DgTextSourceLine;

/* The room between a label and its item: \labelsep of the standard classes, in ems. */
#define DG_TEXT_LABEL_SEPARATION 0.5

/* DgTextSourceLine. Lists are read when `has_lists` says that the text has a width; they stand in their environments
 * otherwise. Free with g_array_unref(). */
GArray *dg_text_source_lines(DgTikz *tikz, const char *source, const DgTikzFont *font, gboolean has_lists);

#endif
