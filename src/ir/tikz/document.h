/* A LaTeX document or a bare picture, read as pictures. */
#ifndef DG_IR_TIKZ_DOCUMENT_H
#define DG_IR_TIKZ_DOCUMENT_H

#include "ir/tikz/picture.h"

/* Reads `length` bytes of LaTeX. Of several pictures the first that paints something is returned, and a diagnostic says
 * so. `name` stands for the file in messages. Free with dg_tikz_picture_free(). Errors: DG_ERROR_FORMAT (no picture in
 * it, or none that paints anything that is understood), DG_ERROR_LIMIT. */
DgTikzPicture *dg_tikz_document_read(const char *text, gsize length, const char *name, DgDiagnostics *diagnostics,
                                     GError **error);

#endif
