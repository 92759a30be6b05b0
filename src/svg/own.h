/* Documents that the library itself wrote, to be read again. */
#ifndef DG_SVG_OWN_H
#define DG_SVG_OWN_H

#include <diagrade/drawing.h>

/* The next of the documents that paint one figure, on the same canvas, in the order of painting; NULL after the last.
 * `drawing` holds what was painted by those before it. Free with g_bytes_unref(). */
typedef GBytes *(*DgOwnNext)(DgDrawing *drawing, gpointer data);

/* dg_drawing_new_from_bytes() of a figure that is written as several documents, each of which is read and let go before
 * the next, and whose texts are whole: letters that stand side by side are no word. */
DgDrawing *dg_drawing_new_from_own_parts(DgOwnNext next, gpointer data, const char *name, GError **error);
/* dg_svg_for_renderer() of such a figure, as one document. `next` is called without a drawing. */
GBytes *dg_svg_own_for_renderer(DgOwnNext next, gpointer data, const char *name, GError **error);

#endif
