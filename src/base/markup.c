#include "base/markup.h"

#include <math.h>
#include <string.h>

void dg_append_escaped(GString *out, const char *text) {
  for (const char *c = text; *c; c = g_utf8_next_char(c)) {
    gunichar u = g_utf8_get_char(c);
    if (u == '&')
      g_string_append(out, "&amp;");
    else if (u == '<')
      g_string_append(out, "&lt;");
    else if (u == '>')
      g_string_append(out, "&gt;");
    else if (u == '"')
      g_string_append(out, "&quot;");
    else if (u == '\t' || u == '\n' || u == '\r')
      g_string_append_printf(out, "&#%u;", u); /* else a parser folds them */
    else if (u >= 0x20 && u != 0xFFFE && u != 0xFFFF)
      g_string_append_unichar(out, u);
  }
}

void dg_append_number(GString *out, double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE + 400]; /* "%.3f" of the largest double has 313 characters */
  g_ascii_formatd(text, sizeof text, "%.3f", isfinite(value) ? value : 0);
  char *end = text + strlen(text);
  while (end[-1] == '0')
    end--;
  if (end[-1] == '.')
    end--;
  *end = '\0';
  g_string_append(out, strcmp(text, "-0") == 0 ? "0" : text);
}
