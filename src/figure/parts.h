/* The figures that one file holds. */
#ifndef DG_FIGURE_PARTS_H
#define DG_FIGURE_PARTS_H

#include <diagrade/figure.h>

/* How many drawings the file holds: pages of PDF, pictures of TeX, else 1. 0 with `error`. */
guint dg_figure_count_drawings(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error);

/* A text in a diagram language. */
typedef struct {
  DgFormat format;
  char *text; /* UTF-8 that ends with NUL, lines with LF; markup as its bytes are, for its reader knows encodings */
  gsize length;
  guint first_line; /* of the file, from 1 */
  gboolean is_latin; /* it was no UTF-8, and is read as ISO 8859-1 */
} DgFigureBlock;

/* The sources in the file, in its order: the file itself where it is in a diagram language, else the fenced blocks of
 * Markdown (CommonMark 4.5) that are, by their content or, where that says nothing, by the word behind the fence.
 * DgFigureBlock; empty where there is none. Free with g_array_unref(). */
GArray *dg_figure_find_blocks(GBytes *bytes);
/* The same of the fenced blocks in `text` (UTF-8) that are of `format`, which may also be SVG or TikZ, and of the whole
 * text where it has none and is of that format. */
GArray *dg_figure_find_blocks_of(const char *text, DgFormat format);

/* How many blocks of code in Markdown are figures, of any kind: SVG, TikZ, sources and graph documents. 0 for a text
 * that begins as a figure does. */
guint dg_figure_count_fenced(GBytes *bytes);
/* The first of them on the lines where it stands, and in `diagnostics` what was left out; the bytes themselves where
 * there is none, and where it is a source, which dg_figure_find_blocks() finds. Free with g_bytes_unref(). */
GBytes *dg_figure_unwrap(GBytes *bytes, DgDiagnostics *diagnostics);

#endif
