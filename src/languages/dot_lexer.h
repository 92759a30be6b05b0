/* Tokens of DOT. */
#ifndef DG_LANGUAGES_DOT_LEXER_H
#define DG_LANGUAGES_DOT_LEXER_H

#include "languages/cursor.h"

/* What a token is; a sign of one character is that character. */
typedef enum {
  DG_DOT_END = 0,
  DG_DOT_ID = 256, /* a name, a numeral, or strings in quotation marks or angle brackets with + between them */
  DG_DOT_STRICT,
  DG_DOT_GRAPH,
  DG_DOT_DIGRAPH,
  DG_DOT_SUBGRAPH,
  DG_DOT_NODE,
  DG_DOT_EDGE,
  DG_DOT_ARROW, /* -> */
  DG_DOT_LINE, /* -- */
  DG_DOT_BROKEN /* a string or a comment that does not end; `error` is set */
} DgDotTokenKind;

/* Reads tokens one after the other. */
typedef struct {
  DgCursor cursor; /* behind the token */
  DgCursor token; /* where it begins */
  guint kind; /* DgDotTokenKind or a character */
  GString *text; /* of DG_DOT_ID: what it says */
  gboolean html; /* of DG_DOT_ID: it was written in angle brackets */
  guint line; /* of the token, from 1 */
  DgLineIndex lines;
  GError **error;
} DgDotLexer;

/* Begins with the first token; `source` is borrowed. Clear with dg_dot_lexer_clear(). */
void dg_dot_lexer_init(DgDotLexer *lexer, const DgLanguageSource *source, GError **error);
void dg_dot_lexer_clear(DgDotLexer *lexer);
/* Goes on to the next token. */
void dg_dot_lexer_next(DgDotLexer *lexer);
/* Goes on behind a token of that kind; FALSE, and stays, at any other. */
gboolean dg_dot_lexer_take(DgDotLexer *lexer, guint kind);
/* Sets the error that `expected` should stand here, unless there is one. Returns FALSE. */
gboolean dg_dot_lexer_fail(DgDotLexer *lexer, const char *expected);

#endif
