/* Normal forms of label text. */
#ifndef DG_BASE_TEXT_H
#define DG_BASE_TEXT_H

#include <diagrade/base.h>

/* `text` with runs of white space (Unicode) and invisible format characters folded to one blank or nothing, trimmed.
 * `length` in bytes, -1 when terminated by NUL; invalid UTF-8 becomes U+FFFD. Free with g_free(). */
char *dg_text_fold_space(const char *text, gssize length);

/* The form in which labels are compared: Unicode NFKC, full case folding, NFKC again, white space folded. Free with
 * g_free(). */
char *dg_text_normalise(const char *text);

#endif
