/* Reading with macros, conditionals and primitives expanded, and looking ahead. */
#include "tikz/reader_state.h"

#include <string.h>

static gboolean expand_primitive(DgTexReader *reader, const char *name) {
  if (strcmp(name, "the") == 0 || strcmp(name, "number") == 0 || strcmp(name, "value") == 0 ||
      strcmp(name, "arabic") == 0) {
    g_autofree char *argument = dg_tex_argument(reader);
    double value;
    gboolean is_length;
    const char *key = argument ? g_strchomp(argument) + (*argument == '\\') : "";
    if (!dg_tex_find_register(reader, key, &value, &is_length)) {
      if (argument)
        dg_tex_push(reader, argument, -1);
      return TRUE;
    }
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, is_length ? "%.5f" : "%.0f", value);
    g_autofree char *text = g_strconcat(number, is_length ? "pt" : "", NULL);
    dg_tex_push(reader, text, -1);
    return TRUE;
  }
  if (strcmp(name, "csname") == 0) {
    if (!dg_tex_enter_operand(reader))
      return TRUE;
    GString *text = g_string_new("\\");
    DgTexToken token;
    while (dg_tex_next(reader, &token) && !(token.kind == DG_TEX_COMMAND && strcmp(token.name, "endcsname") == 0))
      g_string_append(text, token.kind == DG_TEX_COMMAND ? token.name : token.text);
    reader->operands--;
    const DgTexMeaning *meaning = g_hash_table_lookup(reader->meanings, text->str + 1);
    g_string_append_c(text, ' ');
    /* A name of other characters than letters cannot be read again. */
    gboolean is_whole = meaning && meaning->kind == DG_TEX_MEANING_MACRO && !meaning->n_parameters && !meaning->pattern;
    dg_tex_push(reader, is_whole ? meaning->body : text->str, -1);
    g_string_free(text, TRUE);
    return TRUE;
  }
  return strcmp(name, "expandafter") == 0 || strcmp(name, "noexpand") == 0 || strcmp(name, "protect") == 0;
}

gboolean dg_tex_next(DgTexReader *reader, DgTexToken *token) {
  while (dg_tex_next_raw(reader, token)) {
    if (token->kind != DG_TEX_COMMAND)
      return TRUE;
    DgTexMeaning *meaning = g_hash_table_lookup(reader->meanings, token->name);
    if (meaning && meaning->kind == DG_TEX_MEANING_MACRO)
      dg_tex_call(reader, token->name, meaning);
    else if (meaning && meaning->kind == DG_TEX_MEANING_CHARACTER)
      dg_tex_push(reader, meaning->body, -1);
    else if (meaning || (!dg_tex_conditional(reader, token->name) && !expand_primitive(reader, token->name)))
      return TRUE;
  }
  return FALSE;
}

char dg_tex_peek(DgTexReader *reader) {
  DgTexToken token;
  while (dg_tex_next(reader, &token)) {
    if (token.kind == DG_TEX_SPACE)
      continue;
    /* What was read from the piece on top a moment ago is taken back; a command is put on top of it. */
    if (token.kind == DG_TEX_COMMAND)
      dg_tex_push_token(reader, &token);
    else
      dg_tex_top(reader)->position -= strlen(token.text);
    return token.kind == DG_TEX_COMMAND ? '\\' : token.text[0];
  }
  return 0;
}

gboolean dg_tex_take(DgTexReader *reader, const char *text) {
  if (dg_tex_peek(reader) != *text)
    return FALSE;
  DgTexPiece *piece = dg_tex_top(reader);
  gsize length = strlen(text);
  if (piece->length - piece->position < length || strncmp(piece->text + piece->position, text, length) != 0) {
    /* The text may run over the ends of pieces: read it token by token, and put back what does not fit. */
    GString *read = g_string_new(NULL);
    DgTexToken token;
    while (read->len < length && dg_tex_next(reader, &token)) {
      dg_tex_append_token(read, &token);
      if (strncmp(read->str, text, MIN(read->len, length)) != 0)
        break;
    }
    gboolean same = read->len == length && strcmp(read->str, text) == 0;
    if (!same)
      dg_tex_push(reader, read->str, (gssize)read->len);
    g_string_free(read, TRUE);
    return same;
  }
  dg_tex_advance(piece, length);
  return TRUE;
}

gboolean dg_tex_take_word(DgTexReader *reader, const char *word) {
  if (!dg_tex_take(reader, word))
    return FALSE;
  DgTexPiece *piece = dg_tex_settle(reader);
  if (!piece || !g_ascii_isalpha(piece->text[piece->position]))
    return TRUE;
  dg_tex_push(reader, word, -1);
  return FALSE;
}

gboolean dg_tex_take_command(DgTexReader *reader, const char *name) {
  DgTexToken token;
  if (dg_tex_peek(reader) != '\\' || !dg_tex_next_raw(reader, &token))
    return FALSE;
  if (token.kind == DG_TEX_COMMAND && strcmp(token.name, name) == 0)
    return TRUE;
  dg_tex_push_token(reader, &token);
  return FALSE;
}

char *dg_tex_expand(DgTexReader *reader, const char *text) {
  if (!strchr(text, '\\'))
    return g_strdup(text);
  dg_tex_drop_finished(reader); /* as the push does, so that the depth is what is left below the text */
  guint depth = reader->pieces->len;
  GString *out = g_string_new(NULL);
  dg_tex_push_owned(reader, g_strdup(text), strlen(text), TRUE);
  DgTexToken token;
  while (dg_tex_next(reader, &token))
    dg_tex_append_token(out, &token);
  while (reader->pieces->len > depth)
    dg_tex_pop(reader);
  return dg_tex_finish_argument(reader, out, TRUE);
}
