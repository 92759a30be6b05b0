/* Inside of the readers of Mermaid's diagrams of states, classes and entities: what their lexers have in common. */
#ifndef DG_LANGUAGES_MERMAID_LEXER_H
#define DG_LANGUAGES_MERMAID_LEXER_H

#include "languages/cursor.h"

typedef struct {
  DgCursor cursor;
  gboolean fold; /* case does not matter in words of the language */
  DgLineIndex lines;
  const char *line_end; /* up to where `direction` is known */
  const char *direction; /* the last "direction LR" or the like that begins before `line_end`; NULL */
} DgMermaidLexer;

/* Behind the word that names the kind, which is `word` or `word` with "-v2"; FALSE with `error` when more stands there
 * before a white space. */
gboolean dg_mermaid_lexer_begin(DgMermaidLexer *lexer, const DgLanguageSource *source, const char *word, gboolean fold,
                                GError **error);
/* Bytes of the white space that begins here, of any script; 0. */
gsize dg_mermaid_space(const char *at);
static inline gboolean dg_mermaid_is_word(char c) {
  return g_ascii_isalnum(c) || c == '_';
}
/* Goes behind the word, which no other letter, digit or underscore of ASCII follows. */
gboolean dg_mermaid_lexer_take_word(DgMermaidLexer *lexer, const char *word);
/* The same where white space follows, and behind that. */
gboolean dg_mermaid_lexer_take_word_and_space(DgMermaidLexer *lexer, const char *word);
/* Behind a line that says a direction of layout somewhere from here on: such a line says nothing else. */
gboolean dg_mermaid_lexer_take_direction(DgMermaidLexer *lexer);
/* Behind a title or a description that is not drawn (accTitle, accDescr). */
gboolean dg_mermaid_lexer_take_description(DgMermaidLexer *lexer);
/* Behind the line, but for its end. */
void dg_mermaid_lexer_skip_line(DgMermaidLexer *lexer);
/* The line that the lexer is at, which only goes forward. */
guint dg_mermaid_lexer_line(DgMermaidLexer *lexer);
/* Sets `error` as dg_cursor_fail() does for what stands at `at`. Returns FALSE. */
gboolean dg_mermaid_lexer_fail(const DgMermaidLexer *lexer, const char *at, GError **error, const char *expected);

/* `text` without tags that lay out nothing (`List<int>`), and with `&lt;` for each `<` that begins no tag. Free with
 * g_free(). */
char *dg_mermaid_sanitize(const char *text);
/* `List~int~` as `List<int>`. Free with g_free(). */
char *dg_mermaid_pair_tildes(const char *text);
/* dg_mermaid_label() of Markdown, without delay for the words of most diagrams. Free with g_free(). */
char *dg_mermaid_markdown(const char *text);
/* `&lt;` and `&gt;` for angles. Free with g_free(). */
char *dg_mermaid_escape_angles(const char *text);

#endif
