/* Figures that nothing but a picture can come of. */
#ifndef DG_SVG_INERT_H
#define DG_SVG_INERT_H

#include <diagrade/drawing.h>

/* As dg_svg_clean(), for figures that were written by a model and will be opened in browsers: scripts, event handlers,
 * embedded pages and references to anything outside of the document (links, images, style sheets, fonts) are left out.
 * What was left out, and what was repaired, is appended to `diagnostics`, with its line. Free with g_bytes_unref().
 * Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
GBytes *dg_svg_inert(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, GError **error);

#endif
