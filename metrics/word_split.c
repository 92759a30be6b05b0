#include "metrics/word_split.h"

#include <string.h>
#include <utf8proc.h>

/* Blocks of the scripts that are written without blanks between words. */
static gboolean is_unspaced(gunichar c) {
  static const gunichar blocks[][2] = {{0x0e00, 0x0eff}, {0x1000, 0x109f}, {0x1780, 0x17ff},
                                       {0x3005, 0x3007}, {0x3040, 0x30ff}, {0x31f0, 0x31ff},
                                       {0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0x20000, 0x3ffff}};
  for (guint i = 0; i < G_N_ELEMENTS(blocks); i++)
    if (c >= blocks[i][0] && c <= blocks[i][1])
      return TRUE;
  return FALSE;
}

DgWordKind dg_word_kind(gunichar c) {
  if (c < 0x80)
    return g_ascii_isalpha((gchar)c)   ? DG_WORD_KIND_LETTER
           : g_ascii_isdigit((gchar)c) ? DG_WORD_KIND_DIGIT
                                       : DG_WORD_KIND_NONE;
  switch (utf8proc_category((utf8proc_int32_t)c)) {
  case UTF8PROC_CATEGORY_ND:
  case UTF8PROC_CATEGORY_NL:
  case UTF8PROC_CATEGORY_NO:
    return DG_WORD_KIND_DIGIT;
  case UTF8PROC_CATEGORY_LU:
  case UTF8PROC_CATEGORY_LL:
  case UTF8PROC_CATEGORY_LT:
  case UTF8PROC_CATEGORY_LM:
  case UTF8PROC_CATEGORY_LO:
  case UTF8PROC_CATEGORY_MN:
  case UTF8PROC_CATEGORY_MC:
  case UTF8PROC_CATEGORY_ME:
    return is_unspaced(c) ? DG_WORD_KIND_UNSPACED : DG_WORD_KIND_LETTER;
  default:
    return DG_WORD_KIND_NONE;
  }
}

/* Primes, stars and signs that make another name of a single letter. */
gboolean dg_is_letter_mark(gunichar c) {
  return c == '\'' || c == 0x2019 || c == 0x2032 || c == '*' || c == '+' || c == '#';
}

void dg_split_unspaced(const char *start, const char *end, DgTakeWord take, gpointer data) {
  const char *second = g_utf8_next_char(start);
  if (second == end) {
    take(data, start, (gsize)(end - start));
    return;
  }
  for (const char *p = start; second < end; p = g_utf8_next_char(p)) {
    second = g_utf8_next_char(second);
    take(data, p, (gsize)(second - p));
  }
}

void dg_split_words(const char *normal, DgTakeWord take, gpointer data) {
  gboolean found = FALSE;
  for (const char *p = normal; *p != '\0';) {
    DgWordKind kind = dg_word_kind(g_utf8_get_char(p));
    if (kind == DG_WORD_KIND_NONE) {
      p = g_utf8_next_char(p);
      continue;
    }
    found = TRUE;
    const char *start = p;
    guint length = 0;
    for (gboolean unspaced = kind == DG_WORD_KIND_UNSPACED; *p != '\0'; p = g_utf8_next_char(p), length++) {
      DgWordKind next = dg_word_kind(g_utf8_get_char(p));
      if (*p == '.' && kind == DG_WORD_KIND_DIGIT && dg_word_kind(g_utf8_get_char(p + 1)) == DG_WORD_KIND_DIGIT)
        next = DG_WORD_KIND_DIGIT;
      if (next == DG_WORD_KIND_NONE || (next == DG_WORD_KIND_UNSPACED) != unspaced)
        break;
      kind = next;
    }
    if (kind == DG_WORD_KIND_UNSPACED) {
      dg_split_unspaced(start, p, take, data);
      continue;
    }
    if (length == 1 && kind == DG_WORD_KIND_LETTER) {
      const char *end = p;
      while (dg_is_letter_mark(g_utf8_get_char(end)))
        end = g_utf8_next_char(end);
      if (dg_word_kind(g_utf8_get_char(end)) == DG_WORD_KIND_NONE)
        p = end;
    }
    take(data, start, (gsize)(p - start));
  }
  if (!found && *normal != '\0')
    take(data, normal, strlen(normal));
}
