/* Labels as mathematics sets them: variables and points in italics, digits and names of functions upright, "^" and "_"
 * before a character or a group in braces for exponents and indices ("y = x^2", "A_1", "e^{-x}"), a hyphen that
 * does not join words as a minus sign. Widths come from the built-in font metrics, so that they are the same
 * everywhere. */
#ifndef DG_DRAW_LABEL_H
#define DG_DRAW_LABEL_H

#include <diagrade/base.h>

/* Of all labels of a figure. The metrics are those of Times, whose names stand before the generic family. */
#define DG_LABEL_FAMILY "Times New Roman, Liberation Serif, Times, serif"

/* The box of the label when its baseline starts at (0, 0): from the top of the capitals (or of an exponent) to the
 * baseline (or to the end of an index or of a letter below the line). */
DgBox dg_label_box(const char *text, double size);
/* Appends a <text> element with its baseline from `start` on. */
void dg_label_append(GString *out, const char *text, DgPoint start, double size, const char *color);

#endif
