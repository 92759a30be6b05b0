/* Calls of macros: reading the arguments, and putting them in their places. */
#include "tikz/reader_state.h"

#include <string.h>

/* The body with the arguments in place of #1... An argument that ends in a command word is kept apart from a letter
 * after it. */
static GString *substitute(const char *body, char *const *arguments, guint count) {
  GString *out = g_string_new(NULL);
  for (const char *p = body; *p; p++) {
    if (*p != '#') {
      g_string_append_c(out, *p);
      continue;
    }
    p++;
    if (*p == '#' || !*p) {
      g_string_append_c(out, '#');
      if (!*p)
        break;
    } else if (*p >= '1' && *p <= '9' && (guint)(*p - '1') < count) {
      g_string_append(out, arguments[*p - '1']);
    }
  }
  return out;
}

/* An argument that ends where `delimiter` comes. */
static char *read_delimited(DgTexReader *reader, const char *delimiter) {
  GString *out = g_string_new(NULL);
  DgTexToken token;
  gsize length = strlen(delimiter);
  guint depth = 0;
  while (dg_tex_next_raw(reader, &token)) {
    depth += token.kind == DG_TEX_OPEN;
    if (token.kind == DG_TEX_CLOSE && depth-- == 0)
      break;
    dg_tex_append_token(out, &token);
    if (depth == 0 && out->len >= length && strcmp(out->str + out->len - length, delimiter) == 0) {
      g_string_truncate(out, out->len - length);
      /* Braces around the whole argument are dropped. */
      if (out->len >= 2 && out->str[0] == '{' && out->str[out->len - 1] == '}') {
        g_string_truncate(out, out->len - 1);
        g_string_erase(out, 0, 1);
      }
      return dg_tex_finish_argument(reader, out, TRUE);
    }
  }
  return dg_tex_finish_argument(reader, out, FALSE);
}

static gboolean read_literal(DgTexReader *reader, const char *text) {
  for (const char *p = text; *p; p++) {
    DgTexToken token;
    if (dg_tex_is_blank(*p))
      continue;
    do
      if (!dg_tex_next_raw(reader, &token))
        return FALSE;
    while (token.kind == DG_TEX_SPACE);
    if (token.kind == DG_TEX_COMMAND || token.text[0] != *p)
      return FALSE;
  }
  return TRUE;
}

/* Arguments by the pattern of \def: "#1,#2;". */
static gboolean read_by_pattern(DgTexReader *reader, const char *pattern, char **arguments) {
  const char *mark = strchr(pattern, '#');
  if (!mark)
    return read_literal(reader, pattern);
  g_autofree char *before = g_strndup(pattern, (gsize)(mark - pattern));
  if (!read_literal(reader, before))
    return FALSE;
  for (guint index = 0; mark && index < 9; index++) {
    const char *rest = mark + (mark[1] ? 2 : 1), *next = strchr(rest, '#');
    g_autofree char *delimiter = next ? g_strndup(rest, (gsize)(next - rest)) : g_strdup(rest);
    arguments[index] = *delimiter ? read_delimited(reader, delimiter) : dg_tex_argument(reader);
    if (!arguments[index])
      return FALSE;
    mark = next;
  }
  return TRUE;
}

static gboolean read_arguments(DgTexReader *reader, const DgTexMeaning *meaning, char **arguments) {
  if (meaning->parameters)
    return dg_tex_parameters_take(reader, meaning->parameters, arguments);
  if (meaning->pattern)
    return read_by_pattern(reader, meaning->pattern, arguments);
  for (guint i = 0; i < meaning->n_parameters; i++) {
    if (i == 0 && meaning->optional) {
      arguments[0] = dg_tex_delimited_option(reader, '[', ']');
      if (!arguments[0])
        arguments[0] = g_strdup(meaning->optional);
    } else if (!(arguments[i] = dg_tex_argument(reader))) {
      return FALSE;
    }
  }
  return TRUE;
}

void dg_tex_call(DgTexReader *reader, const char *name, DgTexMeaning *meaning) {
  char *arguments[10] = {NULL};
  dg_tex_meaning_ref(meaning); /* reading arguments may end a group that defines it */
  guint line = reader->token_line; /* white space after the name may go on to other lines */
  if (!meaning->n_parameters && !meaning->pattern && !strchr(meaning->body, '#')) {
    dg_tex_push(reader, meaning->body, -1);
    dg_tex_charge(reader, 0);
  } else if (read_arguments(reader, meaning, arguments)) {
    g_autoptr(GString) text = substitute(meaning->body, arguments, meaning->n_parameters);
    dg_tex_push(reader, text->str, (gssize)text->len);
    dg_tex_charge(reader, 0);
  } else {
    dg_tex_lose(reader, DG_LEVEL_ERROR, "\\%s: the arguments do not fit its definition; it is left out", name);
  }
  DgTexPiece *body = dg_tex_top(reader);
  if (body->owned && body->position == 0)
    body->line = line;
  for (guint i = 0; i < 9; i++)
    g_free(arguments[i]);
  dg_tex_meaning_unref(meaning);
}
