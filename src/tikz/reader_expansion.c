/* Reading with macros, conditionals and primitives expanded, and looking ahead. */
#include "tikz/reader_state.h"

#include <string.h>

/* What a command is replaced by when it is no macro; FALSE when it stands for itself. */
static gboolean expand_command(DgTexReader *reader, const char *name) {
  return dg_tex_conditional(reader, name) || dg_tex_expand_primitive(reader, name) ||
         dg_tex_expand_counter(reader, name) || dg_tex_test(reader, name) || dg_tex_repeat(reader, name);
}

gboolean dg_tex_next(DgTexReader *reader, DgTexToken *token) {
  while (dg_tex_next_raw(reader, token)) {
    if (token->kind != DG_TEX_COMMAND)
      return TRUE;
    if (strcmp(token->name, "noexpand") == 0)
      return dg_tex_next_raw(reader, token);
    if (strcmp(token->name, "begin") == 0 && dg_tex_skip_verbatim(reader))
      continue;
    DgTexMeaning *meaning = g_hash_table_lookup(reader->meanings, token->name);
    if (meaning && meaning->kind == DG_TEX_MEANING_MACRO)
      dg_tex_call(reader, token->name, meaning);
    else if (meaning && meaning->kind == DG_TEX_MEANING_CHARACTER)
      dg_tex_push(reader, meaning->body, -1);
    else if (meaning || !expand_command(reader, token->name))
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

/* Reads `text` to its end; what `execute` says is done with each token that is left. */
static char *read_through(DgTexReader *reader, const char *text, DgTexCommandFunction command, gpointer user_data,
                          gboolean executes) {
  dg_tex_drop_finished(reader); /* as the push does, so that the depth is what is left below the text */
  guint depth = reader->pieces->len, groups = reader->groups->len;
  GString *out = g_string_new(NULL);
  dg_tex_push_owned(reader, g_strdup(text), strlen(text), TRUE);
  DgTexToken token;
  while (dg_tex_next(reader, &token)) {
    if (executes && token.kind == DG_TEX_COMMAND) {
      gboolean is_register = g_hash_table_contains(reader->meanings, token.name);
      if ((command && command(reader, token.name, out, user_data)) ||
          (!is_register && dg_tex_assign(reader, token.name)))
        continue;
    } else if (executes && token.kind == DG_TEX_OPEN) {
      dg_tex_group_begin(reader);
    } else if (executes && token.kind == DG_TEX_CLOSE && reader->groups->len > groups) {
      dg_tex_group_end(reader);
    }
    dg_tex_append_token(out, &token);
  }
  while (reader->groups->len > groups)
    dg_tex_group_end(reader);
  while (reader->pieces->len > depth)
    dg_tex_pop(reader);
  return dg_tex_finish_argument(reader, out, TRUE);
}

char *dg_tex_expand(DgTexReader *reader, const char *text) {
  return strchr(text, '\\') ? read_through(reader, text, NULL, NULL, FALSE) : g_strdup(text);
}

char *dg_tex_execute(DgTexReader *reader, const char *text, DgTexCommandFunction command, gpointer user_data) {
  return strchr(text, '\\') ? read_through(reader, text, command, user_data, TRUE) : g_strdup(text);
}
