/* The intermediate representation (IR) of a geometric diagram: what it is made of, in the terms of the one who drew it
 * (DiagramIR, section 2.3 and appendix A2.3). Checks read it; it is read from JSON or from a drawing. */
#ifndef DIAGRADE_IR_H
#define DIAGRADE_IR_H

#include <diagrade/base.h>
#include <diagrade/drawing.h>

G_BEGIN_DECLS

/* A diagram: coordinate system, clips, shapes, line segments, nodes (labels), circles, rectangles and arcs. */
typedef struct _DgIr DgIr;

/* Reads an IR document (JSON, the schema "diagram" of dg_schema_get(), or "ir", which holds one) of `length` bytes (-1:
 * terminated by NUL). `name` stands for the file in messages. Unknown keys are ignored with a diagnostic. Free with
 * dg_ir_free(). Errors: DG_ERROR_FORMAT (not JSON, wrong type, missing key, no key of a diagram at all: the message
 * names the JSON path, what was found and what was expected), DG_ERROR_LIMIT. */
DG_API DgIr *dg_ir_new_from_json(const char *json, gssize length, const char *name, GError **error);

/* Reads the IR of what `drawing` paints, from geometry and text alone: polygons, segments, arcs, circles, right-angle
 * marks, labels, clips and the page. Free with dg_ir_free(). Errors: DG_ERROR_LIMIT. */
DG_API DgIr *dg_ir_new_from_drawing(const DgDrawing *drawing, GError **error);

/* Reads the IR of what the program that draws `drawing` says, as DiagramIR has it (appendix A2.5): solids (3D-part and
 * Ucube), coordinates in the frame of the program with y upwards, transforms apart from them. Where there is no
 * program, or one that draws what such an IR cannot hold (curves, plots, decorations), the same as
 * dg_ir_new_from_drawing(). Free with dg_ir_free(). Errors: DG_ERROR_LIMIT. */
DG_API DgIr *dg_ir_new_from_program(const DgDrawing *drawing, GError **error);

/* TRUE when a document begins as TeX does, with a command or a comment, as no SVG and no JSON document can; or when it
 * begins with words or a fence (```), as answers of models do, and a TikZ picture or the class of a LaTeX document
 * follows them within 64 KiB. */
DG_API gboolean dg_tikz_is_source(GBytes *bytes);

/* The first TikZ picture of a LaTeX document (or a bare picture) as an SVG document, painted as TeX would: no TeX runs,
 * and no other file is read. Words and fences around the program are left out, with a diagnostic. The page is the
 * bounding box of the picture, one user unit of its viewBox a TeX point; its texts have the widths of TeX's fonts
 * (textLength). What is not understood is appended to `diagnostics` with its line and left out. Free with
 * g_bytes_unref(). Errors: DG_ERROR_FORMAT (no picture, or none that paints anything that is understood),
 * DG_ERROR_LIMIT (loops, macros, nesting or size without end). */
DG_API GBytes *dg_tikz_to_svg(GBytes *source, const char *name, DgDiagnostics *diagnostics, GError **error);

DG_API void dg_ir_free(DgIr *ir);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgIr, dg_ir_free)

/* What was ignored or could not be read; owned by the IR. */
DG_API const DgDiagnostics *dg_ir_get_diagnostics(const DgIr *ir);

/* The IR as a document, one JSON object without a final newline; `pretty` indents it. Free with g_free(). */
DG_API char *dg_ir_to_json(const DgIr *ir, gboolean pretty);

/* A picture of the diagram as an SVG document, so that what a check finds can be seen: outlines, lines, labels and the
 * page, without colours and without TeX. `published` resolves transforms as the published implementation of DiagramIR
 * does (profile code), else as TikZ does. `view` receives the box that the document shows in the units in which checks
 * give places (points, y upwards, for a document that no drawing was read from), and `upwards` whether y is upwards
 * there: the document's user units are the same, with its origin at the top left of `view` and y downwards. Free with
 * g_free(). Errors: DG_ERROR_LIMIT. */
DG_API char *dg_ir_to_svg(const DgIr *ir, gboolean published, DgBox *view, gboolean *upwards, GError **error);

G_END_DECLS

#endif
