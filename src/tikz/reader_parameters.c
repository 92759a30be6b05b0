/* Parameters of \NewDocumentCommand (usrguide, "Creating document commands and environments"). */
#include "tikz/reader_state.h"

#include <string.h>

static void clear_parameter(gpointer data) {
  g_free(((DgTexParameter *)data)->preset);
}

/* The group or the one character at *p, which moves behind it. */
static char *take_group(const char **p) {
  *p += strspn(*p, " ");
  const char *start = *p;
  if (**p != '{') {
    *p += **p != '\0';
    return g_strndup(start, (gsize)(*p - start));
  }
  start = ++*p;
  for (guint depth = 1; **p; (*p)++) {
    depth += **p == '{';
    if (**p == '}' && --depth == 0)
      break;
  }
  char *text = g_strndup(start, (gsize)(*p - start));
  *p += **p == '}';
  return text;
}

static char take_delimiter(const char **p) {
  *p += strspn(*p, " ");
  return **p ? *(*p)++ : '\0';
}

GArray *dg_tex_parameters_read(const char *specification) {
  GArray *parameters = g_array_new(FALSE, TRUE, sizeof(DgTexParameter));
  g_array_set_clear_func(parameters, clear_parameter);
  for (const char *p = specification; *p && parameters->len < 9;) {
    char letter = *p++;
    if (!g_ascii_isalpha(letter)) { /* blanks, + (long), ! (no blanks before it) */
      if (letter == '>') /* what processes the argument */
        g_free(take_group(&p));
      continue;
    }
    DgTexParameter parameter = {.kind = g_ascii_tolower(letter), .open = '[', .close = ']'};
    if (strchr("drt", parameter.kind))
      parameter.open = take_delimiter(&p);
    if (strchr("dr", parameter.kind))
      parameter.close = take_delimiter(&p);
    if (g_ascii_isupper(letter))
      parameter.preset = take_group(&p);
    g_array_append_val(parameters, parameter);
  }
  return parameters;
}

static char *take_argument(DgTexReader *reader, const DgTexParameter *parameter) {
  DgTexToken token;
  char *given = NULL;
  switch (parameter->kind) {
  case 's':
  case 't': {
    gboolean is_there = dg_tex_next_is(reader, parameter->kind == 's' ? '*' : parameter->open);
    if (is_there)
      dg_tex_next_raw(reader, &token);
    return g_strdup(is_there ? "\\BooleanTrue " : "\\BooleanFalse ");
  }
  case 'o':
  case 'd':
  case 'r':
    given = dg_tex_delimited_option(reader, parameter->open, parameter->close);
    break;
  case 'g':
    given = dg_tex_next_is(reader, '{') ? dg_tex_argument(reader) : NULL;
    break;
  default:
    return dg_tex_argument(reader);
  }
  return given ? given : g_strdup(parameter->preset ? parameter->preset : DG_TEX_NO_VALUE);
}

gboolean dg_tex_parameters_take(DgTexReader *reader, const GArray *parameters, char **arguments) {
  for (guint i = 0; i < parameters->len; i++) {
    arguments[i] = take_argument(reader, &g_array_index(parameters, DgTexParameter, i));
    if (!arguments[i])
      return FALSE;
  }
  return TRUE;
}
