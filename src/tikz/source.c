#include "tikz/source.h"

#include "base/diagnostics.h"

#include <string.h>

#define FENCE "```"
/* How far into a document its first picture, or the class of the document, is looked for. */
#define HEAD_BYTES (64 * 1024)

static const char *const PICTURE_STARTS[] = {"\\documentclass", "\\begin{tikzpicture}", "\\tikz", "\\usetikzlibrary",
                                             "\\begin{tikzcd}"};

gboolean dg_tikz_source_drop_control_characters(char *text) {
  char *end = text;
  for (const char *c = text; *c; c++)
    if (!g_ascii_iscntrl(*c) || strchr("\t\n\f\r", *c))
      *end++ = *c;
  gboolean dropped = *end != '\0';
  *end = '\0';
  return dropped;
}

/* Behind the white space, and the byte order mark, that the text begins with. */
static gsize skip_space(const char *text, gsize length) {
  gsize i = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  while (i < length && g_ascii_isspace(text[i]))
    i++;
  return i;
}

/* The first command in the head of a document that only TikZ programs have; NULL without one. */
static const char *find_command(const char *text, gsize length) {
  const char *first = NULL;
  gssize head = (gssize)MIN(length, HEAD_BYTES);
  for (guint i = 0; i < G_N_ELEMENTS(PICTURE_STARTS); i++) {
    const char *found = g_strstr_len(text, head, PICTURE_STARTS[i]);
    if (found && (!first || found < first))
      first = found;
  }
  return first;
}

static gboolean begins_as_tex(const char *text, gsize length) {
  gsize i = skip_space(text, length);
  return i < length && (text[i] == '\\' || text[i] == '%');
}

gboolean dg_tikz_is_source(GBytes *bytes) {
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  gsize i = skip_space(text, length);
  if (i >= length || strchr("<{[", text[i]))
    return FALSE;
  if (begins_as_tex(text, length))
    return TRUE;
  const char *command = find_command(text, length);
  return command && !g_strstr_len(text, command - text, "<svg");
}

static const char *next_line(const char *line) {
  const char *end = strchr(line, '\n');
  return end ? end + 1 : line + strlen(line);
}

static gboolean is_fence(const char *line) {
  while (*line == ' ' || *line == '\t')
    line++;
  return g_str_has_prefix(line, FENCE);
}

static void blank(char *from, const char *to) {
  for (char *p = from; p < to; p++)
    if (*p != '\n')
      *p = ' ';
}

void dg_tikz_source_blank_rest(char *text, DgDiagnostics *diagnostics) {
  gsize length = strlen(text);
  const char *command = find_command(text, length);
  if (!command || begins_as_tex(text, length))
    return;
  const char *start = NULL, *end = text + length;
  gboolean fenced = FALSE;
  for (const char *line = text; line <= command && *line; line = next_line(line)) {
    const char *first = line + strspn(line, " \t");
    if (is_fence(line)) {
      fenced = TRUE;
      start = next_line(line);
    } else if (!start && (*first == '\\' || *first == '%')) {
      start = line;
    }
  }
  if (!start) /* in the middle of a line */
    start = command;
  for (const char *line = next_line(start); fenced && *line; line = next_line(line))
    if (is_fence(line)) {
      end = line;
      break;
    }
  dg_diagnostics_add(diagnostics, DG_LEVEL_INFO, 1, "found %s, expected a TikZ program alone: the rest is left out",
                     fenced ? "a program in a fence (```)" : "words before the program");
  blank(text, start);
  blank((char *)end, text + length);
}
