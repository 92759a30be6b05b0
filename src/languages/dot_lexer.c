/* Tokens of DOT, as lib/cgraph/scan.l of Graphviz has them:
 *
 *   id      = name | numeral | string
 *   name    = (letter | "_" | any character beyond ASCII) { the same | digit }
 *   numeral = ["-"] (digits ["." {digit}] | "." digits)     what follows at once is the next token: 123abc is two
 *   string  = part { "+" part }
 *   part    = '"' ... '"'       \" is a quotation mark, \ before the end of the line joins lines; any other backslash
 *                               stays, for labels to interpret
 *           | "<" ... ">"       HTML with as many < as >
 *   keyword = node edge graph digraph subgraph strict, in letters of either case, only without quotation marks
 *   comment = // or # to the end of the line, or between slash-star and star-slash */
#include "languages/dot_lexer.h"

#include <string.h>

static gboolean is_name_start(char c) {
  return g_ascii_isalpha(c) || c == '_' || (guchar)c >= 0x80;
}

/* An error at the token, which does not end. */
static gboolean fail_open(DgDotLexer *lexer, const char *what, const char *end) {
  lexer->kind = DG_DOT_BROKEN;
  if (lexer->error && !*lexer->error)
    dg_language_fail(lexer->token.source, DG_ERROR_FORMAT, dg_cursor_line(&lexer->token),
                     dg_cursor_column(&lexer->token), lexer->error, "found the end in %s that begins here, expected %s",
                     what, end);
  return FALSE;
}

/* Behind white space and comments; FALSE in a comment that does not end. */
static gboolean skip_unseen(DgDotLexer *lexer) {
  DgCursor *cursor = &lexer->cursor;
  for (;;) {
    dg_cursor_skip_space(cursor);
    lexer->token = *cursor;
    const char *at = cursor->at;
    if (*at == '#' || (*at == '/' && at[1] == '/')) {
      cursor->at += strcspn(at, "\n");
    } else if (*at == '/' && at[1] == '*') {
      const char *end = strstr(at + 2, "*/");
      if (!end)
        return fail_open(lexer, "a comment", "*/");
      cursor->at = end + 2;
    } else if (!dg_cursor_take(cursor, "\xef\xbb\xbf")) { /* a byte order mark */
      return TRUE;
    }
  }
}

/* A part in quotation marks; its text is appended. */
static gboolean take_quoted(DgDotLexer *lexer) {
  for (const char *at = lexer->cursor.at + 1;;) {
    gsize length = strcspn(at, "\"\\");
    g_string_append_len(lexer->text, at, (gssize)length);
    at += length;
    if (*at == '\0')
      return fail_open(lexer, "a string", "a quotation mark");
    if (*at == '"') {
      lexer->cursor.at = at + 1;
      return TRUE;
    }
    if (at[1] == '\\')
      g_string_append(lexer->text, "\\\\");
    else if (at[1] == '"')
      g_string_append_c(lexer->text, '"');
    else if (at[1] != '\n')
      g_string_append_c(lexer->text, '\\');
    at += at[1] == '\\' || at[1] == '"' || at[1] == '\n' ? 2 : 1;
  }
}

/* A part in angle brackets, which may hold such. */
static gboolean take_html(DgDotLexer *lexer) {
  const char *begin = lexer->cursor.at + 1, *at = begin;
  for (guint open = 1;; at++) {
    at += strcspn(at, "<>");
    if (*at == '\0')
      return fail_open(lexer, "an HTML string", "as many > as <");
    open = *at == '<' ? open + 1 : open - 1;
    if (!open)
      break;
  }
  g_string_append_len(lexer->text, begin, at - begin);
  lexer->cursor.at = at + 1;
  lexer->html = TRUE;
  return TRUE;
}

/* Parts with + between them. */
static gboolean take_string(DgDotLexer *lexer) {
  DgCursor begin = lexer->token;
  for (guint parts = 1;; parts++) {
    if (!(*lexer->cursor.at == '"' ? take_quoted(lexer) : take_html(lexer)))
      return FALSE;
    if (parts > 1)
      lexer->html = FALSE;
    DgCursor behind = lexer->cursor;
    if (!skip_unseen(lexer))
      return FALSE;
    lexer->token = lexer->cursor;
    gboolean more = dg_cursor_take(&lexer->cursor, "+") && skip_unseen(lexer);
    if (!more || !*lexer->cursor.at || !strchr("\"<", *lexer->cursor.at)) {
      lexer->cursor = behind;
      lexer->token = begin;
      return TRUE;
    }
  }
}

/* The length of a numeral; 0 where there is none. */
static gsize numeral_length(const char *at) {
  gsize sign = *at == '-', whole = strspn(at + sign, "0123456789");
  gsize point = at[sign + whole] == '.', part = point ? strspn(at + sign + whole + 1, "0123456789") : 0;
  return whole || part ? sign + whole + point + part : 0;
}

/* The keyword of `length` bytes; DG_DOT_ID for other names. */
static DgDotTokenKind find_keyword(const char *name, gsize length) {
  static const struct {
    const char *name;
    DgDotTokenKind kind;
  } keywords[] = {{"digraph", DG_DOT_DIGRAPH}, {"edge", DG_DOT_EDGE},     {"graph", DG_DOT_GRAPH},
                  {"node", DG_DOT_NODE},       {"strict", DG_DOT_STRICT}, {"subgraph", DG_DOT_SUBGRAPH}};
  for (guint i = 0; i < G_N_ELEMENTS(keywords); i++)
    if (strlen(keywords[i].name) == length && g_ascii_strncasecmp(name, keywords[i].name, length) == 0)
      return keywords[i].kind;
  return DG_DOT_ID;
}

static void take_bare(DgDotLexer *lexer, gsize length, DgDotTokenKind kind) {
  g_string_append_len(lexer->text, lexer->cursor.at, (gssize)length);
  lexer->cursor.at += length;
  lexer->kind = kind;
}

/* The token that begins here, which is not the end. */
static void take_token(DgDotLexer *lexer) {
  DgCursor *cursor = &lexer->cursor;
  gsize length = 0;
  if (is_name_start(*cursor->at)) {
    while (is_name_start(cursor->at[length]) || g_ascii_isdigit(cursor->at[length]))
      length++;
    take_bare(lexer, length, find_keyword(cursor->at, length));
  } else if ((length = numeral_length(cursor->at))) {
    take_bare(lexer, length, DG_DOT_ID);
  } else if (*cursor->at == '"' || *cursor->at == '<') {
    lexer->kind = DG_DOT_ID;
    take_string(lexer);
  } else if (dg_cursor_take(cursor, "->")) {
    lexer->kind = DG_DOT_ARROW;
  } else if (dg_cursor_take(cursor, "--")) {
    lexer->kind = DG_DOT_LINE;
  } else {
    lexer->kind = (guchar)*cursor->at++;
  }
}

void dg_dot_lexer_next(DgDotLexer *lexer) {
  if (lexer->kind == DG_DOT_BROKEN)
    return;
  g_string_truncate(lexer->text, 0);
  lexer->html = FALSE;
  if (!skip_unseen(lexer))
    return;
  lexer->line = dg_line_index_get(&lexer->lines, lexer->token.at);
  lexer->kind = DG_DOT_END;
  if (!dg_cursor_at_end(&lexer->cursor))
    take_token(lexer);
}

void dg_dot_lexer_init(DgDotLexer *lexer, const DgLanguageSource *source, GError **error) {
  *lexer = (DgDotLexer){.cursor = dg_cursor_new(source), .text = g_string_new(NULL), .error = error};
  lexer->lines = (DgLineIndex){source->text, 1};
  dg_dot_lexer_next(lexer);
}

void dg_dot_lexer_clear(DgDotLexer *lexer) {
  g_string_free(lexer->text, TRUE);
}

gboolean dg_dot_lexer_take(DgDotLexer *lexer, guint kind) {
  if (lexer->kind != kind)
    return FALSE;
  dg_dot_lexer_next(lexer);
  return TRUE;
}

gboolean dg_dot_lexer_fail(DgDotLexer *lexer, const char *expected) {
  if (lexer->error && *lexer->error)
    return FALSE;
  return dg_cursor_fail(&lexer->token, lexer->error, "%s", expected);
}
