#include "ir/label.h"

#include "base/latex.h"

#include <string.h>

/* Nested braces that are looked into: labels have two or three. */
#define DEPTH_MAX 20

/* The group or the single character that a command takes as argument, behind blanks; `*end` is behind it. */
static const char *argument(const char *at, gsize *length, const char **end) {
  while (*at == ' ')
    at++;
  if (*at != '{') {
    const char *next = *at ? g_utf8_next_char(at) : at;
    *length = (gsize)(next - at);
    *end = next;
    return at;
  }
  guint depth = 0;
  const char *close = at;
  for (; *close; close++) {
    if (*close == '\\' && close[1])
      close++;
    else if (*close == '{')
      depth++;
    else if (*close == '}' && --depth == 0)
      break;
  }
  *length = (gsize)(close - at - 1);
  *end = *close ? close + 1 : close;
  return at + 1;
}

static void append(const char *text, gsize length, guint depth, GString *plain);

/* What stands for the command at `at` (behind its backslash); returns where the text goes on. */
static const char *append_command(const char *at, guint depth, GString *plain) {
  const char *name = at;
  while (g_ascii_isalpha(*at))
    at++;
  gsize length = (gsize)(at - name);
  if (!length) { /* an escaped sign or a space: "\%", "\,", "\\" */
    if (!*at)
      return at;
    g_string_append_c(plain, strchr(",;:! \\", *at) || (guchar)*at >= 0x80 ? ' ' : *at);
    return (guchar)*at >= 0x80 ? at : at + 1;
  }
  while (*at == ' ')
    at++;
  gunichar symbol = dg_latex_plain(name, length, DG_LATEX_IN_LABELS);
  if (symbol) {
    g_string_append_unichar(plain, symbol);
    return at;
  }
  gboolean fraction = (length == 4 && !strncmp(name, "frac", 4)) ||
                      (length == 5 && (!strncmp(name, "dfrac", 5) || !strncmp(name, "tfrac", 5)));
  if (!fraction)
    return at; /* a style or a size: what it takes follows as a group or as text */
  gsize part;
  if (plain->len && g_ascii_isdigit(plain->str[plain->len - 1]))
    g_string_append_c(plain, ' '); /* a mixed number */
  const char *group = argument(at, &part, &at);
  append(group, part, depth + 1, plain);
  g_string_append_c(plain, '/');
  group = argument(at, &part, &at);
  append(group, part, depth + 1, plain);
  return at;
}

static void append(const char *text, gsize length, guint depth, GString *plain) {
  if (depth > DEPTH_MAX)
    return;
  const char *end = text + length;
  while (text < end) {
    if (*text == '\\') {
      text = append_command(text + 1, depth, plain);
    } else if (strchr("${}^_", *text)) {
      text++;
    } else if (g_ascii_isspace(*text) || *text == '~') {
      if (plain->len && plain->str[plain->len - 1] != ' ')
        g_string_append_c(plain, ' ');
      text++;
    } else {
      g_string_append_c(plain, *text++);
    }
  }
}

void dg_label_plain(const char *text, GString *plain) {
  gsize from = plain->len;
  append(text, strlen(text), 0, plain);
  while (plain->len > from && plain->str[plain->len - 1] == ' ')
    g_string_truncate(plain, plain->len - 1);
  while (plain->len > from && plain->str[from] == ' ')
    g_string_erase(plain, (gssize)from, 1);
}

gboolean dg_label_is_empty(const char *text) {
  if (!text)
    return TRUE;
  g_autoptr(GString) plain = g_string_new(NULL);
  dg_label_plain(text, plain);
  return plain->len == 0;
}
