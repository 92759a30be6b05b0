/* What the lexers of Mermaid's diagrams of states, classes and entities have in common. */
#include "languages/mermaid_lexer.h"

#include <string.h>

gsize dg_mermaid_space(const char *at) {
  if ((guchar)*at < 0x80)
    return *at && strchr(" \t\n\v\f\r", *at) ? 1 : 0;
  gunichar character = g_utf8_get_char(at);
  return g_unichar_isspace(character) || character == 0xfeff ? (gsize)(g_utf8_next_char(at) - at) : 0;
}

static void skip_space(DgMermaidLexer *lexer) {
  for (gsize length; (length = dg_mermaid_space(lexer->cursor.at));)
    lexer->cursor.at += length;
}

gboolean dg_mermaid_lexer_begin(DgMermaidLexer *lexer, const DgLanguageSource *source, const char *word, gboolean fold,
                                GError **error) {
  *lexer = (DgMermaidLexer){.cursor = dg_cursor_new(source), .fold = fold, .lines = {source->text, 1}};
  dg_cursor_skip_space(&lexer->cursor);
  const char *begin = lexer->cursor.at;
  dg_cursor_take(&lexer->cursor, word);
  dg_cursor_take(&lexer->cursor, "-v2");
  if (dg_cursor_at_end(&lexer->cursor) || dg_mermaid_space(lexer->cursor.at))
    return TRUE;
  g_autofree char *expected = g_strdup_printf("%s alone", word);
  return dg_mermaid_lexer_fail(lexer, begin, error, expected);
}

/* Bytes of the word where it stands at `at`, whatever follows. */
static gsize match_letters(const char *at, const char *word, gboolean fold) {
  gsize length = strlen(word);
  gboolean same = fold ? g_ascii_strncasecmp(at, word, length) == 0 : strncmp(at, word, length) == 0;
  return same ? length : 0;
}

gboolean dg_mermaid_lexer_take_word(DgMermaidLexer *lexer, const char *word) {
  gsize length = match_letters(lexer->cursor.at, word, lexer->fold);
  if (!length || dg_mermaid_is_word(lexer->cursor.at[length]))
    return FALSE;
  lexer->cursor.at += length;
  return TRUE;
}

gboolean dg_mermaid_lexer_take_word_and_space(DgMermaidLexer *lexer, const char *word) {
  gsize length = match_letters(lexer->cursor.at, word, lexer->fold);
  if (!length || !dg_mermaid_space(lexer->cursor.at + length))
    return FALSE;
  lexer->cursor.at += length;
  skip_space(lexer);
  return TRUE;
}

/* Whether "direction", white space and a direction stand at `at`. */
static gboolean is_direction(const char *at, gboolean fold) {
  static const char *const WAYS[] = {"BT", "LR", "RL", "TB"};
  gsize length = match_letters(at, "direction", fold);
  if (!length || !dg_mermaid_space(at + length))
    return FALSE;
  at += length;
  for (gsize space; (space = dg_mermaid_space(at));)
    at += space;
  for (guint i = 0; i < G_N_ELEMENTS(WAYS); i++)
    if (match_letters(at, WAYS[i], fold))
      return TRUE;
  return FALSE;
}

gboolean dg_mermaid_lexer_take_direction(DgMermaidLexer *lexer) {
  if (!lexer->line_end || lexer->cursor.at > lexer->line_end) {
    lexer->direction = NULL;
    const char *at = lexer->cursor.at;
    for (; *at && *at != '\n'; at++)
      if (g_ascii_tolower(*at) == 'd' && is_direction(at, lexer->fold))
        lexer->direction = at;
    lexer->line_end = at;
  }
  if (!lexer->direction || lexer->cursor.at > lexer->direction)
    return FALSE;
  lexer->cursor.at = lexer->direction + strlen("direction");
  skip_space(lexer);
  dg_mermaid_lexer_skip_line(lexer);
  return TRUE;
}

/* Behind white space, the mark and white space; stays and returns FALSE where the mark does not stand there. */
static gboolean take_mark(DgMermaidLexer *lexer, char mark) {
  const char *begin = lexer->cursor.at;
  skip_space(lexer);
  if (*lexer->cursor.at != mark) {
    lexer->cursor.at = begin;
    return FALSE;
  }
  lexer->cursor.at++;
  skip_space(lexer);
  return TRUE;
}

gboolean dg_mermaid_lexer_take_description(DgMermaidLexer *lexer) {
  const char *begin = lexer->cursor.at;
  gsize title = match_letters(begin, "accTitle", lexer->fold), text = match_letters(begin, "accDescr", lexer->fold);
  if (!title && !text)
    return FALSE;
  lexer->cursor.at += MAX(title, text);
  if (take_mark(lexer, ':')) {
    dg_mermaid_lexer_skip_line(lexer);
    return TRUE;
  }
  if (text && take_mark(lexer, '{')) {
    lexer->cursor.at += strcspn(lexer->cursor.at, "}");
    lexer->cursor.at += *lexer->cursor.at == '}';
    return TRUE;
  }
  lexer->cursor.at = begin;
  return FALSE;
}

void dg_mermaid_lexer_skip_line(DgMermaidLexer *lexer) {
  lexer->cursor.at += strcspn(lexer->cursor.at, "\n");
}

guint dg_mermaid_lexer_line(DgMermaidLexer *lexer) {
  return dg_line_index_get(&lexer->lines, lexer->cursor.at);
}

gboolean dg_mermaid_lexer_fail(const DgMermaidLexer *lexer, const char *at, GError **error, const char *expected) {
  DgCursor cursor = {lexer->cursor.source, at};
  return dg_cursor_fail(&cursor, error, "%s", expected);
}
