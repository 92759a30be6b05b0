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

/* Letters, digits and signs of ASCII, which are kept. */
static gboolean is_plain(guint8 c) {
  return c > ' ' && c < 0x7f;
}

/* Whether a text stays as it is: words of such characters with one blank between them. */
static gboolean is_folded(const guint8 *text, gsize size) {
  gboolean blank = TRUE; /* where none may come: at the beginning, and behind one */
  for (gsize i = 0; i < size; i++) {
    if (!is_plain(text[i]) && (text[i] != ' ' || blank))
      return FALSE;
    blank = text[i] == ' ';
  }
  return !blank;
}

char *dg_text_fold_space(const char *text, gssize length) {
  gsize size = length < 0 ? strlen(text) : (gsize)length;
  const guint8 *p = (const guint8 *)text;
  if (is_folded(p, size))
    return g_strndup(text, size);
  const guint8 *end = p + size;
  GString *folded = g_string_sized_new(size + 1);
  gboolean blank = FALSE; /* a blank is due before the next character that is kept */

  while (p < end) {
    utf8proc_int32_t c = *p;
    utf8proc_ssize_t step = 1;
    gboolean invalid = FALSE;
    if (is_plain(*p)) {
      while (p + step < end && is_plain(p[step])) /* a word in one step */
        step++;
    } else if (c >= 0x80) {
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

/* Longest full compatibility decomposition of a code point (U+FDFA has 18). */
#define DECOMPOSITION_MAX 18

/* Counts the combining marks (code points of a combining class other than 0) that the compatibility decomposition of
 * `c` ends with; `only` receives whether it has nothing else. */
static guint count_marks(utf8proc_int32_t c, gboolean *only) {
  const utf8proc_property_t *property = utf8proc_get_property(c);
  *only = property->combining_class != 0;
  if (property->decomp_seqindex == UINT16_MAX)
    return *only ? 1 : 0;
  utf8proc_int32_t parts[DECOMPOSITION_MAX];
  int boundary = 0;
  utf8proc_ssize_t count = utf8proc_decompose_char(c, parts, DECOMPOSITION_MAX,
                                                   UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_STABLE, &boundary);
  guint marks = 0;
  while ((gssize)marks < count && utf8proc_get_property(parts[count - 1 - (gssize)marks])->combining_class != 0)
    marks++;
  *only = (gssize)marks == count;
  return marks;
}

/* Drops the marks of a valid text that would be more than DG_TEXT_MARKS_MAX after each other. */
static void limit_marks(char *text) {
  const guint8 *from = (const guint8 *)text;
  char *to = text;
  guint run = 0;
  while (*from != 0) {
    utf8proc_int32_t c = *from;
    utf8proc_ssize_t step = 1;
    gboolean only = FALSE;
    guint marks = 0;
    if (c >= 0x80) {
      step = utf8proc_iterate(from, -1, &c);
      marks = count_marks(c, &only);
    }
    gboolean keep = !only || run + marks <= DG_TEXT_MARKS_MAX;
    if (keep) {
      run = only ? run + marks : marks;
      memmove(to, from, (gsize)step);
      to += step;
    }
    from += step;
  }
  *to = '\0';
}

/* Maps a folded, valid text; on failure (memory only) the process ends as it does when GLib finds no memory. */
static guint8 *map(const guint8 *text, utf8proc_option_t options) {
  guint8 *mapped = NULL;
  utf8proc_ssize_t length = utf8proc_map(text, 0, &mapped, options | UTF8PROC_NULLTERM | UTF8PROC_STABLE);
  if (length < 0)
    g_error("utf8proc: %s", utf8proc_errmsg(length));
  return mapped;
}

/* Whether `c`, which is not ASCII, is its own normal form and folding and joins no character before it, as dashes,
 * arrows and ideographs do. Beyond these blocks are characters that are no marks and yet are composed with what stands
 * before them. */
static gboolean is_inert(utf8proc_int32_t c) {
  if (c >= 0x900 && (c < 0x2000 || c >= 0xa960))
    return FALSE;
  const utf8proc_property_t *property = utf8proc_get_property(c);
  return property->combining_class == 0 && property->decomp_seqindex == UINT16_MAX &&
         property->casefold_seqindex == UINT16_MAX && !property->ignorable;
}

char *dg_text_normalise(const char *text) {
  char *folded = dg_text_fold_space(text, -1);
  char *c = folded;
  while (*c != '\0' && ((guint8)*c < 0x80 || is_inert((utf8proc_int32_t)g_utf8_get_char(c)))) {
    *c = g_ascii_tolower(*c);
    c = g_utf8_next_char(c);
  }
  if (*c == '\0') /* already in normal form, and lower case is its folding */
    return folded;

  /* The canonical ordering of utf8proc takes the square of the length of a run of marks. */
  limit_marks(folded);
  /* Twice, because folding can undo the normal form (Unicode section 3.13, D146). */
  guint8 *composed = map((const guint8 *)folded, UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
  guint8 *cased = map(composed, UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  g_free(folded);
  folded = dg_text_fold_space((const char *)cased, -1);
  free(composed);
  free(cased);
  return folded;
}

gboolean dg_text_is_ascii(const char *text, gsize length) {
  guint64 word, bits = 0;
  gsize i = 0;
  for (; i + sizeof word <= length; i += sizeof word) {
    memcpy(&word, text + i, sizeof word);
    bits |= word;
  }
  for (; i < length; i++)
    bits |= (guchar)text[i];
  return (bits & G_GUINT64_CONSTANT(0x8080808080808080)) == 0;
}
