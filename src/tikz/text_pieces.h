/* A paragraph in the pieces between which its lines may end: words, and what stands between the signs of formulas. */
#ifndef DG_TIKZ_TEXT_PIECES_H
#define DG_TIKZ_TEXT_PIECES_H

#include <glib.h>

/* What comes before a piece. */
typedef struct {
  gboolean continues; /* a formula, after one of its signs; otherwise a blank */
  double space; /* then: after that sign, in ems */
  double penalty; /* of ending a line there (The TeXbook, chapter 14: \relpenalty and \binoppenalty) */
} DgTextPiece;

/* The pieces of `source` (char *), for the functions below. Free with g_ptr_array_unref(). */
GPtrArray *dg_text_pieces(const char *source);
DgTextPiece dg_text_piece(const GPtrArray *pieces, guint i);
/* The pieces from `from` to before `to` as one line, formulas begun and ended where they are cut. Free with g_free().
 */
char *dg_text_piece_text(const GPtrArray *pieces, guint from, guint to);

#endif
