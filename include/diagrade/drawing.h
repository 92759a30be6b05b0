/* SVG documents and drawings: what a figure paints, resolved to user units of the outermost viewport.
 *
 * The first function that reads a document installs a libxml2 loader of external entities that refuses every one
 * (xmlSetExternalEntityLoader()). libxml2 has one loader per process: a program that parses XML of its own with
 * external entities must set its loader again afterwards. */
#ifndef DIAGRADE_SVG_H
#define DIAGRADE_SVG_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* A drawing: the text items, shapes and markers that an SVG document paints, with style and transforms applied. */
typedef struct _DgDrawing DgDrawing;

/* How the words of a text are known. */
typedef enum {
  DG_TEXT_STATE_LIVE, /* the figure has the characters */
  DG_TEXT_STATE_OUTLINES, /* "outlines": painted as outlines of glyphs, and not read: the text is empty */
  DG_TEXT_STATE_LAYER, /* "layer": painted as outlines; a layer of text over them has the words */
  DG_TEXT_STATE_OCR /* "ocr": painted as outlines; the words were read from their picture */
} DgTextState;

/* The name in documents, as quoted above; NULL for DG_TEXT_STATE_LIVE. Static string. */
DG_API const char *dg_text_state_name(DgTextState state);

/* Reads the SVG file `path` (plain or gzip-compressed). `name` in messages is `path`. Malformed XML is repaired where
 * libxml2's recovery can, which the diagnostics then say. Free with dg_drawing_free().
 * Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT, DG_ERROR_LIMIT; the message names file, line, what was found and expected. */
DG_API DgDrawing *dg_drawing_new_from_file(const char *path, GError **error);

/* The same for bytes in memory. `name` stands for the file in messages. */
DG_API DgDrawing *dg_drawing_new_from_bytes(GBytes *bytes, const char *name, GError **error);

DG_API void dg_drawing_free(DgDrawing *drawing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDrawing, dg_drawing_free)

/* Size of the canvas in user units, both greater than 0. */
DG_API double dg_drawing_get_width(const DgDrawing *drawing);
DG_API double dg_drawing_get_height(const DgDrawing *drawing);
/* What was repaired or could not be read; owned by the drawing. */
DG_API const DgDiagnostics *dg_drawing_get_diagnostics(const DgDrawing *drawing);

/* The share of what the figure paints that was read, from 0 to 1: of texts and shapes in SVG and PDF, of path
 * operations and nodes in TikZ. Each that was left out, and each setting of one that was not understood, lowers it; 1
 * says that nothing was. */
DG_API double dg_drawing_get_understood(const DgDrawing *drawing);
/* Such a share in whole percent: 100 only when nothing is missing. */
DG_API guint dg_understood_percent(double understood);

/* Number of painted text items (one line of one text element each) and of painted shapes, in paint order. */
DG_API guint dg_drawing_get_text_count(const DgDrawing *drawing);
DG_API guint dg_drawing_get_shape_count(const DgDrawing *drawing);
/* String of text item `index`, UTF-8, white space folded; owned by the drawing. */
DG_API const char *dg_drawing_get_text_string(const DgDrawing *drawing, guint index);
/* Box of text item `index`: advance width by ascent plus descent, axis-aligned. */
DG_API DgBox dg_drawing_get_text_box(const DgDrawing *drawing, guint index);
/* Font size of text item `index` in user units (transforms applied). */
DG_API double dg_drawing_get_text_font_size(const DgDrawing *drawing, guint index);
/* Start of the baseline of text item `index`. */
DG_API DgPoint dg_drawing_get_text_baseline(const DgDrawing *drawing, guint index);
/* Box of the geometry of shape `index`, stroke not included. */
DG_API DgBox dg_drawing_get_shape_box(const DgDrawing *drawing, guint index);

/* Returns the figure as well-formed UTF-8 SVG without document type, entities or processing instructions, so that a
 * strict parser (a browser, librsvg) reads the same document that diagrade does. Free with g_bytes_unref().
 * Errors as for dg_drawing_new_from_file(). */
DG_API GBytes *dg_svg_clean(GBytes *bytes, const char *name, GError **error);

/* The same, painted `width` by `height` px large, so that one px of the picture is one user unit of a drawing of that
 * size, whatever the figure says of its own size: its root element gets both, and a viewBox where it has none. `width`
 * and `height` are greater than 0. Free with g_bytes_unref(). Errors as for dg_drawing_new_from_file(). */
DG_API GBytes *dg_svg_fit(GBytes *bytes, const char *name, double width, double height, GError **error);

/* The same for a renderer that knows less than browsers (librsvg 2.54): what it would leave out is replaced by what
 * comes to the same picture. HTML and special text become plain text at the places where the drawing has it, values of
 * CSS that it does not know become plain ones, and so on, also in figures in data URIs of images. What was replaced is
 * appended to `diagnostics`, with its line. Free with g_bytes_unref(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT; a limit
 * that is passed after reading is a diagnostic, and the figure is returned as dg_svg_clean() does. */
DG_API GBytes *dg_svg_for_renderer(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, GError **error);

G_END_DECLS

#endif
