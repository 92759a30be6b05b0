/* Figures for exercises, drawn from a description: graphs of functions as school books draw them, and geometric
 * constructions from coordinates (IllustrationBench, appendix A.1 and A.2). */
#ifndef DIAGRADE_DRAW_H
#define DIAGRADE_DRAW_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* Draws a description: one JSON object of `length` bytes (-1: terminated by NUL) whose "kind" is one of those that
 * dg_draw_get_kind() lists, as dg_draw_schema() says. `name` stands for the file in messages. The result is an SVG
 * document, UTF-8, the same bytes for the same description everywhere. Free with g_free(). Errors: DG_ERROR_FORMAT (not
 * JSON, an unknown key, a value out of range, an expression that cannot be read: the message names the line, the JSON
 * path, what was found and what was expected), DG_ERROR_LIMIT (a list is longer than its schema says, or the
 * figure takes more than 50,000,000 steps, as operations of its expressions, or has more than 1 MiB). */
DG_API char *dg_draw_from_json(const char *json, gssize length, const char *name, GError **error);

/* The same; what was drawn although it is odd (a mark that contradicts the coordinates of a figure that is not to
 * scale) is appended to `diagnostics`, which may be NULL. */
DG_API char *dg_draw_from_json_full(const char *json, gssize length, const char *name, DgDiagnostics *diagnostics,
                                    GError **error);

/* The kinds of figures in the order of the help, as descriptions name them; NULL from their number on. */
DG_API const char *dg_draw_get_kind(guint index);
/* The JSON Schema (2020-12) of descriptions of one kind, as text; NULL for an unknown kind. A static string. */
DG_API const char *dg_draw_schema(const char *kind);

G_END_DECLS

#endif
