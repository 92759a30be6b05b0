#include "metrics/explanations/tokens.h"

#include <string.h>
#include <utf8proc.h>

static const char *const NAMES[] = {"13a", "spaces"};

const char *dg_tokens_name(DgTokens tokens) {
  return NAMES[tokens];
}

gboolean dg_tokens_find(const char *name, DgTokens *tokens) {
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(NAMES[i], name) == 0) {
      *tokens = (DgTokens)i;
      return TRUE;
    }
  return FALSE;
}

gboolean dg_is_space(gunichar c) {
  return (c >= 0x09 && c <= 0x0d) || (c >= 0x1c && c <= 0x20) || c == 0x85 || c == 0xa0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

char *dg_lower_case(const char *text) {
  GString *lower = g_string_new(NULL);
  for (; *text; text = g_utf8_next_char(text)) {
    gunichar character = g_utf8_get_char(text);
    if (character == 0x130) /* the one letter whose lower case is two characters */
      g_string_append(lower, "i\u0307");
    else
      g_string_append_unichar(lower, (gunichar)utf8proc_tolower((utf8proc_int32_t)character));
  }
  return g_string_free(lower, FALSE);
}

static char **split(const char *text) {
  GPtrArray *words = g_ptr_array_new();
  while (*text) {
    const char *start = text;
    while (*text && !dg_is_space(g_utf8_get_char(text)))
      text = g_utf8_next_char(text);
    if (text > start)
      g_ptr_array_add(words, g_strndup(start, (gsize)(text - start)));
    if (*text)
      text = g_utf8_next_char(text);
  }
  g_ptr_array_add(words, NULL);
  return (char **)g_ptr_array_free(words, FALSE);
}

/* The marks that always stand alone: all of ASCII but the apostrophe, the comma, the dash and the point. */
static gboolean stands_alone(char c) {
  return (c >= '{' && c <= '~') || (c >= '[' && c <= '`') || (c >= ' ' && c <= '&') || (c >= '(' && c <= '+') ||
         (c >= ':' && c <= '@') || c == '/';
}

static gboolean is_point(char c) {
  return c == '.' || c == ',';
}

static GString *separate_marks(const char *text) {
  GString *out = g_string_new(NULL);
  for (; *text; text++)
    if (stands_alone(*text))
      g_string_append_printf(out, " %c ", *text);
    else
      g_string_append_c(out, *text);
  return out;
}

/* The three rules for points, commas and dashes beside digits, each over the whole text and from left to right, a
 * character taking part in one replacement alone, as Python's re.sub() does it. Bytes are enough: the marks are ASCII.
 */
static GString *separate_after(const GString *text, gboolean (*first)(char), gboolean (*second)(char),
                               const char *format) {
  GString *out = g_string_new(NULL);
  for (gsize i = 0; i < text->len; i++)
    if (i + 1 < text->len && first(text->str[i]) && second(text->str[i + 1])) {
      for (const char *at = format; *at; at++)
        g_string_append_c(out, *at == '1' ? text->str[i] : *at == '2' ? text->str[i + 1] : *at);
      i++;
    } else {
      g_string_append_c(out, text->str[i]);
    }
  return out;
}

static gboolean is_digit(char c) {
  return g_ascii_isdigit(c);
}

static gboolean is_no_digit(char c) {
  return !g_ascii_isdigit(c);
}

static gboolean is_dash(char c) {
  return c == '-';
}

static void replace(GString *text, const char *from, const char *to) {
  g_string_replace(text, from, to, 0);
}

static char **cut_13a(const char *text) {
  GString *line = g_string_new(text);
  /* sacrebleu takes white space off the end before it joins what a dash at the end of a line divides. */
  while (line->len > 0) {
    const char *last = g_utf8_prev_char(line->str + line->len);
    if (!dg_is_space(g_utf8_get_char(last)))
      break;
    g_string_truncate(line, (gsize)(last - line->str));
  }
  replace(line, "<skipped>", "");
  replace(line, "-\n", "");
  replace(line, "\n", " ");
  replace(line, "&quot;", "\"");
  replace(line, "&amp;", "&");
  replace(line, "&lt;", "<");
  replace(line, "&gt;", ">");
  g_string_prepend_c(line, ' ');
  g_string_append_c(line, ' ');
  GString *marks = separate_marks(line->str);
  GString *before = separate_after(marks, is_no_digit, is_point, "1 2 ");
  GString *behind = separate_after(before, is_point, is_no_digit, " 1 2");
  GString *dashes = separate_after(behind, is_digit, is_dash, "1 2 ");
  char **words = split(dashes->str);
  g_string_free(line, TRUE);
  g_string_free(marks, TRUE);
  g_string_free(before, TRUE);
  g_string_free(behind, TRUE);
  g_string_free(dashes, TRUE);
  return words;
}

char **dg_tokens_cut(const char *text, DgTokens tokens) {
  return tokens == DG_TOKENS_13A ? cut_13a(text) : split(text);
}
