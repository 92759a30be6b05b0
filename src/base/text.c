#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* What folding does with a code point. */
typedef enum { FOLD_KEEP, FOLD_BLANK, FOLD_DROP } Fold;

/* White space is the Unicode property White_Space. What is dropped paints nothing: control characters and the property
 * Default_Ignorable_Code_Point (soft hyphen, zero-width space and joiners, direction marks, variation selectors). */
static Fold classify(utf8proc_int32_t c) {
  if (c < 0x80) {
    if (c == ' ' || (c >= '\t' && c <= '\r'))
      return FOLD_BLANK;
    return c < ' ' || c == 0x7f ? FOLD_DROP : FOLD_KEEP;
  }
  if (c == 0x85)
    return FOLD_BLANK;
  const utf8proc_property_t *property = utf8proc_get_property(c);
  switch (property->category) {
  case UTF8PROC_CATEGORY_ZS:
  case UTF8PROC_CATEGORY_ZL:
  case UTF8PROC_CATEGORY_ZP:
    return FOLD_BLANK;
  case UTF8PROC_CATEGORY_CC:
    return FOLD_DROP;
  default:
    return property->ignorable ? FOLD_DROP : FOLD_KEEP;
  }
}

char *dg_text_fold_space(const char *text, gssize length) {
  gsize size = length < 0 ? strlen(text) : (gsize)length;
  const guint8 *p = (const guint8 *)text;
  const guint8 *end = p + size;
  GString *folded = g_string_sized_new(size + 1);
  gboolean blank = FALSE; /* a blank is due before the next character that is kept */

  while (p < end) {
    utf8proc_int32_t c = *p;
    utf8proc_ssize_t step = 1;
    gboolean invalid = FALSE;
    if (c >= 0x80) {
      step = utf8proc_iterate(p, end - p, &c);
      if (step <= 0) {
        step = 1;
        invalid = TRUE;
      }
    }
    Fold fold = invalid ? FOLD_KEEP : classify(c);
    if (fold == FOLD_BLANK) {
      blank = TRUE;
    } else if (fold == FOLD_KEEP) {
      if (blank && folded->len > 0)
        g_string_append_c(folded, ' ');
      blank = FALSE;
      if (invalid)
        g_string_append(folded, "\xEF\xBF\xBD");
      else
        g_string_append_len(folded, (const char *)p, step);
    }
    p += step;
  }
  return g_string_free(folded, FALSE);
}

/* Maps a folded, valid text; on failure (memory only) the process ends as it does when GLib finds no memory. */
static guint8 *map(const guint8 *text, utf8proc_option_t options) {
  guint8 *mapped = NULL;
  utf8proc_ssize_t length = utf8proc_map(text, 0, &mapped, options | UTF8PROC_NULLTERM | UTF8PROC_STABLE);
  if (length < 0)
    g_error("utf8proc: %s", utf8proc_errmsg(length));
  return mapped;
}

char *dg_text_normalise(const char *text) {
  char *folded = dg_text_fold_space(text, -1);
  char *c = folded;
  while (*c != '\0' && (guint8)*c < 0x80) {
    *c = g_ascii_tolower(*c);
    c++;
  }
  if (*c == '\0') /* ASCII: already in normal form, and lower case is its folding */
    return folded;

  /* Twice, because folding can undo the normal form (Unicode section 3.13, D146). */
  guint8 *composed = map((const guint8 *)folded, UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
  guint8 *cased = map(composed, UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  g_free(folded);
  folded = dg_text_fold_space((const char *)cased, -1);
  free(composed);
  free(cased);
  return folded;
}
