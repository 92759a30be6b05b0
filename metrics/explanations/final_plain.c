/* Answers without LaTeX and Markdown. */
#include "base/latex.h"
#include "metrics/explanations/final_answer.h"

#include <string.h>

static void put(GString *out, const char *text, gsize length);

static const char *const WRAPPERS[] = {"text",   "textrm", "textbf", "textit",       "textnormal", "mathrm",
                                       "mathbf", "mathit", "mbox",   "operatorname", "boxed",      NULL};
static const char *const DROPPED[] = {"left", "right", "big", "Big", "bigl", "bigr", "displaystyle", NULL};
static const char *const FRACTIONS[] = {"frac", "dfrac", "tfrac", "cfrac", NULL};

/* Commands that an answer writes otherwise than their symbol, and characters that have a plain form. */
static const struct {
  const char *from, *to;
} COMMANDS[] = {{"times", "*"}, {"cdot", "*"}, {"div", "/"}},
  CHARACTERS[] = {{"−", "-"},   {"–", "-"},   {"×", "*"},   {"·", "*"}, {"⋅", "*"},     {"²", "^2"}, {"³", "^3"},
                  {"½", "1/2"}, {"¼", "1/4"}, {"¾", "3/4"}, {"**", ""}, {"__", ""},     {"`", ""},   {"$", ""},
                  {"~", " "},   {"：", ":"},  {"，", ", "}, {"º", "°"}, {"\u00a0", " "}};

/* The end of the group in braces that begins at `text`; NULL when it is not closed. */
static const char *close_group(const char *text, const char *end) {
  guint depth = 0;
  for (const char *at = text; at < end; at++) {
    depth += *at == '{';
    if (*at == '}' && --depth == 0)
      return at;
  }
  return NULL;
}

/* The argument of a command: a group, or one character. Moves `at` behind it. */
static GString *read_argument(const char **at, const char *end) {
  GString *argument = g_string_new(NULL);
  while (*at < end && **at == ' ')
    ++*at;
  const char *closing = *at < end && **at == '{' ? close_group(*at, end) : NULL;
  if (closing) {
    put(argument, *at + 1, (gsize)(closing - *at - 1));
    *at = closing + 1;
  } else if (*at < end && **at != '\\') {
    const char *next = g_utf8_next_char(*at);
    put(argument, *at, (gsize)(next - *at));
    *at = next;
  }
  return argument;
}

/* Puts brackets around what is more than one number or one letter. */
static void put_operand(GString *out, const GString *operand) {
  gboolean single = strspn(operand->str, "0123456789.") == operand->len || g_utf8_strlen(operand->str, -1) == 1;
  g_string_append_printf(out, single ? "%s" : "(%s)", operand->str);
}

static void put_fraction(GString *out, const char **at, const char *end) {
  g_autoptr(GString) above = read_argument(at, end), below = read_argument(at, end);
  if (out->len > 0 && g_ascii_isdigit(out->str[out->len - 1]))
    g_string_append_c(out, ' '); /* a mixed number */
  gboolean sum = above->len > 1 && strpbrk(above->str + 1, "+-/,");
  g_string_append_printf(out, sum ? "(%s)/" : "%s/", above->str);
  put_operand(out, below);
}

static void put_root(GString *out, const char **at, const char *end) {
  const char *closing = *at < end && **at == '[' ? memchr(*at, ']', (gsize)(end - *at)) : NULL;
  g_string_append(out, "√");
  if (closing) {
    g_string_append_len(out, *at, closing + 1 - *at);
    *at = closing + 1;
  }
  g_autoptr(GString) argument = read_argument(at, end);
  g_string_append_printf(out, "(%s)", argument->str);
}

/* A command, `at` standing behind its backslash. */
static void put_command(GString *out, const char **at, const char *end) {
  const char *start = *at;
  while (*at < end && g_ascii_isalpha(**at))
    ++*at;
  g_autofree char *name = g_strndup(start, (gsize)(*at - start));
  if (!*name && *at < end) { /* \, \; and the like are blanks, \{ and \% themselves; \( and \[ begin a formula */
    const char *next = g_utf8_next_char(*at);
    if (strchr("{}%", **at))
      g_string_append_c(out, **at);
    else if (!strchr("()[]", **at))
      g_string_append_c(out, ' ');
    *at = next;
  } else if (g_strv_contains(WRAPPERS, name)) {
    g_autoptr(GString) argument = read_argument(at, end);
    g_string_append(out, argument->str);
  } else if (g_strv_contains(FRACTIONS, name)) {
    put_fraction(out, at, end);
  } else if (strcmp(name, "sqrt") == 0) {
    put_root(out, at, end);
  } else if (!g_strv_contains(DROPPED, name)) {
    for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++)
      if (strcmp(COMMANDS[i].from, name) == 0) {
        g_string_append(out, COMMANDS[i].to);
        return;
      }
    gunichar symbol = dg_latex_plain(name, strlen(name), DG_LATEX_IN_ANSWERS);
    if (symbol)
      g_string_append_unichar(out, symbol);
    else
      g_string_append(out, name);
  }
}

static void put_power(GString *out, const char **at, const char *end) {
  const char *behind = *at;
  g_autoptr(GString) exponent = behind < end && *behind == '\\' ? g_string_new(NULL) : read_argument(&behind, end);
  if (behind < end && *behind == '\\' && behind == *at) {
    behind++;
    put_command(exponent, &behind, end);
  }
  *at = behind;
  if (strcmp(exponent->str, "°") == 0) {
    g_string_append(out, "°");
  } else {
    g_string_append_c(out, '^');
    put_operand(out, exponent);
  }
}

/* A root sign of Unicode stands before its number, its letter, or its brackets. */
static void put_root_sign(GString *out, const char **at, const char *end) {
  gsize digits = strspn(*at, "0123456789");
  if (*at >= end || **at == '(' || **at == '[') {
    g_string_append(out, "√");
  } else {
    const char *next = digits > 0 ? *at + digits : g_utf8_next_char(*at);
    g_string_append_printf(out, "√(%.*s)", (int)(MIN(next, end) - *at), *at);
    *at = MIN(next, end);
  }
}

static gboolean put_character(GString *out, const char **at, const char *end) {
  for (guint i = 0; i < G_N_ELEMENTS(CHARACTERS); i++) {
    gsize length = strlen(CHARACTERS[i].from);
    if (length <= (gsize)(end - *at) && memcmp(*at, CHARACTERS[i].from, length) == 0) {
      gboolean mixed = g_ascii_isdigit(*CHARACTERS[i].to) && out->len > 0 && g_ascii_isdigit(out->str[out->len - 1]);
      g_string_append(out, mixed ? " " : "");
      g_string_append(out, CHARACTERS[i].to);
      *at += length;
      return TRUE;
    }
  }
  return FALSE;
}

static void put(GString *out, const char *text, gsize length) {
  const char *end = text + length;
  for (const char *at = text; at < end;) {
    if (*at == '\\') {
      at++;
      put_command(out, &at, end);
    } else if (*at == '^') {
      at++;
      put_power(out, &at, end);
    } else if (g_str_has_prefix(at, "√")) {
      at += strlen("√");
      put_root_sign(out, &at, end);
    } else if (!put_character(out, &at, end)) {
      const char *next = g_utf8_next_char(at);
      g_string_append_len(out, at, next - at);
      at = next;
    }
  }
}

char *dg_final_plain(const char *text) {
  GString *out = g_string_new(NULL);
  put(out, text, strlen(text));
  return g_string_free(out, FALSE);
}
