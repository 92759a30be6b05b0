/* Arguments and other balanced text, as it is written. */
#include "tikz/reader_state.h"

#include <string.h>

/* A word of letters, as names are that files can hold. */
static gboolean is_word(const char *name) {
  for (; g_ascii_isalpha(*name) || *name == '@'; name++)
    continue;
  return !*name;
}

void dg_tex_append_token(GString *out, const DgTexToken *token) {
  if (token->kind == DG_TEX_COMMAND) {
    g_string_append_c(out, '\\');
    if (is_word(token->name))
      g_string_append_printf(out, "%s ", token->name);
    else if (*g_utf8_next_char(token->name))
      g_string_append_printf(out, "%c%s%c", DG_TEX_QUOTE, token->name, DG_TEX_QUOTE_END);
    else
      g_string_append(out, token->name);
  } else if (token->text[0] && !token->text[1]) { /* most are one byte */
    g_string_append_c(out, token->text[0]);
  } else {
    g_string_append(out, token->text);
  }
}

char *dg_tex_finish_argument(DgTexReader *reader, GString *text, gboolean is_closed) {
  dg_tex_charge_bytes(reader, text->len);
  return g_string_free(text, !is_closed);
}

char *dg_tex_read_group(DgTexReader *reader) {
  GString *out = g_string_new(NULL);
  DgTexToken token;
  guint depth = 1;
  while (dg_tex_next_raw(reader, &token)) {
    depth += token.kind == DG_TEX_OPEN;
    depth -= token.kind == DG_TEX_CLOSE;
    if (depth == 0)
      return dg_tex_finish_argument(reader, out, TRUE);
    dg_tex_append_token(out, &token);
    dg_tex_append_plain(reader, out, 0, 0);
  }
  return dg_tex_finish_argument(reader, out, FALSE);
}

char *dg_tex_argument(DgTexReader *reader) {
  DgTexToken token;
  do
    if (!dg_tex_next_raw(reader, &token))
      return NULL;
  while (token.kind == DG_TEX_SPACE);
  if (token.kind == DG_TEX_OPEN)
    return dg_tex_read_group(reader);
  GString *out = g_string_new(NULL);
  dg_tex_append_token(out, &token);
  return dg_tex_finish_argument(reader, out, TRUE);
}

char *dg_tex_argument_lines(DgTexReader *reader) {
  reader->keeps_lines = TRUE;
  char *text = dg_tex_argument(reader);
  reader->keeps_lines = FALSE;
  return text;
}

char *dg_tex_balanced(DgTexReader *reader, char open, char close, gboolean expand) {
  GString *out = g_string_new(NULL);
  DgTexToken token;
  guint depth = 1, braces = 0;
  while (expand ? dg_tex_next(reader, &token) : dg_tex_next_raw(reader, &token)) {
    if (token.kind == DG_TEX_OPEN)
      braces++;
    else if (token.kind == DG_TEX_CLOSE && braces-- == 0) {
      dg_tex_push_token(reader, &token); /* the group around ends first */
      break;
    } else if (token.kind == DG_TEX_CHARACTER && braces == 0 && token.text[0] == open)
      depth++;
    else if (token.kind == DG_TEX_CHARACTER && braces == 0 && token.text[0] == close && --depth == 0)
      return dg_tex_finish_argument(reader, out, TRUE);
    dg_tex_append_token(out, &token);
    dg_tex_append_plain(reader, out, open, close);
  }
  return dg_tex_finish_argument(reader, out, FALSE);
}

char *dg_tex_bracket(DgTexReader *reader) {
  return dg_tex_take(reader, "[") ? dg_tex_balanced(reader, '[', ']', FALSE) : NULL;
}

gboolean dg_tex_next_is(DgTexReader *reader, char c) {
  DgTexToken token;
  for (DgTexPiece *piece = dg_tex_settle(reader); piece; piece = dg_tex_settle(reader)) {
    if (!dg_tex_is_blank(piece->text[piece->position]))
      return piece->text[piece->position] == c;
    dg_tex_next_raw(reader, &token);
  }
  return FALSE;
}

char *dg_tex_delimited_option(DgTexReader *reader, char open, char close) {
  DgTexToken token;
  if (!dg_tex_next_is(reader, open) || !dg_tex_next_raw(reader, &token))
    return NULL;
  return dg_tex_balanced(reader, open == close ? 0 : open, close, FALSE);
}

char *dg_tex_until(DgTexReader *reader, const char *stop) {
  GString *out = g_string_new(NULL);
  gsize length = strlen(stop);
  DgTexToken token;
  while (dg_tex_next_raw(reader, &token)) {
    dg_tex_append_token(out, &token);
    if (token.kind == DG_TEX_CLOSE && out->len >= length && strcmp(out->str + out->len - length, stop) == 0) {
      g_string_truncate(out, out->len - length);
      return dg_tex_finish_argument(reader, out, TRUE);
    }
  }
  return dg_tex_finish_argument(reader, out, FALSE);
}

char *dg_tex_copy_until(DgTexReader *reader, const char *stop) {
  const DgTexPiece *piece = dg_tex_settle(reader);
  if (!piece)
    return NULL;
  /* Reading raw puts nothing on the input, but it drops pieces that end: a copy is read in their place. */
  gsize position = piece->position, length = piece->length - position;
  g_autoptr(DgTexReader) copy = dg_tex_reader_new(piece->text + position, length, piece->line, reader->diagnostics);
  copy->keeps_lines = TRUE;
  char *text = dg_tex_until(copy, stop);
  dg_tex_charge_bytes(reader, copy->bytes);
  return text;
}
