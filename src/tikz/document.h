/* A LaTeX document or a bare picture, read as pictures. */
#ifndef DG_TIKZ_DOCUMENT_H
#define DG_TIKZ_DOCUMENT_H

#include "tikz/picture.h"

/* Reads `length` bytes of LaTeX. Of several pictures the one with number `part` (from 1; those that paint nothing do
 * not count) is returned, and a diagnostic says how many there are. `name` stands for the file in messages. Free with
 * dg_tikz_picture_free(). Errors: DG_ERROR_FORMAT (no picture in it, not that many, or one that paints nothing that is
 * understood), DG_ERROR_LIMIT. */
DgTikzPicture *dg_tikz_document_read(const char *text, gsize length, const char *name, guint part,
                                     DgDiagnostics *diagnostics, GError **error);

/* The same; files that the document names are read where they are below the directory `inputs` (NULL: none is). */
DgTikzPicture *dg_tikz_document_read_with_inputs(const char *text, gsize length, const char *name, guint part,
                                                 const char *inputs, DgDiagnostics *diagnostics, GError **error);

/* How many pictures there are, at least 1; 0 with `error`. Those after which a limit of reading was passed are not
 * among them. Errors: as above. */
guint dg_tikz_document_count(const char *text, gsize length, const char *name, const char *inputs, GError **error);

#endif
