/* Normal forms of label text. */
#ifndef DG_BASE_TEXT_H
#define DG_BASE_TEXT_H

#include <diagrade/base.h>

/* `text` with runs of white space (Unicode) and invisible format characters folded to one blank or nothing, trimmed.
 * `length` in bytes, -1 when terminated by NUL; invalid UTF-8 becomes U+FFFD. Free with g_free(). */
char *dg_text_fold_space(const char *text, gssize length);

/* Most combining marks after each other that count for a label: the limit of the Stream-Safe Text Format (UAX #15,
 * section 13), which no writing system reaches. */
#define DG_TEXT_MARKS_MAX 30

/* The form in which labels are compared: Unicode NFKC, full case folding, NFKC again, white space folded. Of more than
 * DG_TEXT_MARKS_MAX combining marks after each other (counted as UAX #15 does, in compatibility decomposition) the rest
 * is dropped, so that the time is linear in the length. Free with g_free(). */
char *dg_text_normalise(const char *text);
/* Whether all bytes are ASCII, which is valid UTF-8 and sooner seen. */
gboolean dg_text_is_ascii(const char *text, gsize length);

#endif
