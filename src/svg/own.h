/* Documents that the library itself wrote, to be read again. */
#ifndef DG_SVG_OWN_H
#define DG_SVG_OWN_H

#include <diagrade/drawing.h>

/* dg_drawing_new_from_bytes() of a document whose texts are whole: letters that stand side by side are no word. */
DgDrawing *dg_drawing_new_from_own(GBytes *bytes, const char *name, GError **error);

#endif
