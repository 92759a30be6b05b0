/* The reading of a figure: everything that one look at it gives, made once and kept together. */
#ifndef DIAGRADE_READING_H
#define DIAGRADE_READING_H

#include <diagrade/base.h>
#include <diagrade/drawing.h>
#include <diagrade/figure.h>
#include <diagrade/graph.h>
#include <diagrade/ir.h>

G_BEGIN_DECLS

/* What was read of one figure or document. Its drawing is there from the beginning; graph and IR are made when they are
 * first asked for, so one thread at a time may use it. What the getters return is owned by the reading. */
typedef struct _DgReading DgReading;

/* Reads the file at `path` ("-" is standard input) whose content is `bytes`: a figure, the source of a diagram, a
 * picture that the reader of `options` takes (see dg_reading_options_attach()), or a document (JSON) that holds a graph
 * or an IR. `options`, which are copied and may be NULL, say which figure of the file is read and how its graph is.
 * Free with dg_reading_free(). Errors: those of dg_drawing_new_from_figure(). */
DG_API DgReading *dg_reading_new(GBytes *bytes, const char *path, const DgGraphOptions *options, GError **error);
/* The same of a drawing, which must outlive the reading. `path` names it in its graph and may be NULL. */
DG_API DgReading *dg_reading_new_from_drawing(const DgDrawing *drawing, const char *path,
                                              const DgGraphOptions *options);
DG_API void dg_reading_free(DgReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgReading, dg_reading_free)

/* What the file is, by its content; DG_FORMAT_UNKNOWN of a drawing that was given. */
DG_API DgFormat dg_reading_get_format(const DgReading *reading);
/* NULL of a source, a document and a picture. */
DG_API const DgDrawing *dg_reading_get_drawing(const DgReading *reading);
/* The graph as the options want it, with what was not read of the figure (dg_graph_get_unread_count()) and the
 * diagnostics of reading it; of a source and a document the graph that it states. Errors: DG_ERROR_LIMIT,
 * DG_ERROR_FORMAT (what the program of the language rejects), those of dg_graph_new_from_json(), those of a model that
 * takes part. */
DG_API const DgGraph *dg_reading_get_graph(DgReading *reading, GError **error);
/* The IR of what the figure paints, with the diagnostics of the drawing; of a document the IR that it holds. Errors:
 * those of dg_ir_new_from_drawing() and dg_ir_new_from_json(), DG_ERROR_FORMAT (a source or a picture,
 * which have none). */
DG_API const DgIr *dg_reading_get_ir(DgReading *reading, GError **error);

/* The IR as the program says it where the figure is one (dg_ir_new_from_program()), else the same as
 * dg_reading_get_ir(). Errors are those of it. */
DG_API const DgIr *dg_reading_get_program_ir(DgReading *reading, GError **error);

/* Reads the graph of a file: a figure (extracted with `options`, which dg_reading_options_attach() lets a model take
 * part in), the source of a diagram (whose graph is given), or a graph document (JSON), told apart by their content.
 * Free with dg_graph_free(). Errors: those of dg_reading_new() and dg_reading_get_graph(). */
DG_API DgGraph *dg_graph_new_from_file(const char *path, const DgGraphOptions *options, GError **error);
/* The same of the bytes of the file at `path`, which names it. */
DG_API DgGraph *dg_graph_new_from_bytes(GBytes *bytes, const char *path, const DgGraphOptions *options, GError **error);

/* How many figures the file holds: pages of PDF or draw.io, pictures of TeX, graphs of DOT, blocks of diagram languages
 * in Markdown, else 1. `name` stands for the file in messages. 0 with `error`: as for dg_drawing_new_from_figure(),
 * DG_ERROR_LIMIT (more than 1,000 diagrams). */
DG_API guint dg_figure_count_parts(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error);

G_END_DECLS

#endif
