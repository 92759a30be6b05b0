/* Strings of D2: a b, "a\nb", 'it''s' and |md # blocks |.
 *
 *   unquoted = any characters up to : . < > & -- -> -* (in keys), # ; { } [ ] or the end of the line
 *   double   = '"' (character | escape | substitution)* '"'         on one line
 *   single   = "'" (character | "''")* "'"                          on one line
 *   block    = "|" marks tag text marks "|"                         where marks are neither blanks, letters nor digits
 *   substitution = "${" path "}"                                    in values alone
 */
#include "languages/d2_syntax.h"

#include <string.h>

/* A string in the making. */
typedef struct {
  D2Parser *parser;
  GString *text; /* since the last substitution */
  GArray *pieces; /* D2Piece; NULL: none yet */
} Making;

static gunichar peek(const D2Parser *parser) {
  return g_utf8_get_char(parser->at);
}

static gboolean is_space(gunichar c) {
  return c < 0x80 ? c && strchr(" \t\n\v\f\r", (int)c) : g_unichar_isspace(c);
}

void dg_d2_skip_blanks(D2Parser *parser) {
  while (*parser->at != '\n' && is_space(peek(parser)))
    parser->at = g_utf8_next_char(parser->at);
}

void dg_d2_skip_space(D2Parser *parser) {
  while (is_space(peek(parser)))
    parser->at = g_utf8_next_char(parser->at);
}

static const char *keep_text(Making *making) {
  return dg_d2_arena_text(making->parser->document->arena, making->text->str, making->text->len);
}

static void end_piece(Making *making) {
  if (!making->text->len)
    return;
  D2Piece piece = {.text = keep_text(making)};
  g_array_append_val(making->pieces, piece);
  g_string_truncate(making->text, 0);
}

/* "${path}" becomes a piece of its own. */
static gboolean add_substitution(Making *making) {
  D2Piece piece = {NULL};
  if (!dg_d2_parse_substitution(making->parser, &piece.variable))
    return FALSE;
  if (!making->pieces)
    making->pieces = g_array_new(FALSE, FALSE, sizeof(D2Piece));
  end_piece(making);
  g_array_append_val(making->pieces, piece);
  return TRUE;
}

/* The character that a backslash makes of the next one. */
static gunichar decode_escape(gunichar c) {
  static const char names[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
  const char *name = c < 0x80 && c ? strchr(names, (int)c) : NULL;
  return name ? (gunichar)values[name - names] : c;
}

/* Appends what the escape here stands for: an end of line for nothing, with the blanks behind it where `folds`. */
static void add_escape(Making *making, gboolean folds) {
  D2Parser *parser = making->parser;
  parser->at++;
  if (*parser->at == '\n') {
    parser->at++;
    if (folds)
      dg_d2_skip_space(parser);
  } else if (*parser->at) {
    g_string_append_unichar(making->text, decode_escape(peek(parser)));
    parser->at = g_utf8_next_char(parser->at);
  }
}

static void add_character(Making *making) {
  const char *next = g_utf8_next_char(making->parser->at);
  g_string_append_len(making->text, making->parser->at, next - making->parser->at);
  making->parser->at = next;
}

/* The string that is made of what was read, and the end of the making. */
static D2String *finish(Making *making, D2Quote quote, const char *at) {
  D2Document *document = making->parser->document;
  D2String *string = dg_d2_arena_take(document->arena, sizeof *string);
  string->quote = quote;
  string->at = at;
  if (making->pieces) {
    end_piece(making);
    string->n_pieces = making->pieces->len;
    string->pieces = dg_d2_arena_take(document->arena, sizeof(D2Piece) * string->n_pieces);
    memcpy(string->pieces, making->pieces->data, sizeof(D2Piece) * string->n_pieces);
    document->has_substitutions = TRUE;
  } else {
    string->text = keep_text(making);
  }
  return string;
}

static void clear(Making *making) {
  g_string_free(making->text, TRUE);
  if (making->pieces)
    g_array_unref(making->pieces);
}

/* Whether the ")" here closes a group of connections, which depends on what is behind it. */
static gboolean closes_group(const D2Parser *parser) {
  D2Parser ahead = *parser;
  ahead.at++;
  dg_d2_skip_blanks(&ahead);
  return !*ahead.at || strchr("\n;#{}[]:.<>&", *ahead.at);
}

/* Whether an unquoted string ends here. */
static gboolean ends_unquoted(const D2Parser *parser, gboolean in_key) {
  char c = *parser->at, next = c ? parser->at[1] : '\0';
  if (!c || strchr("\n;#{}[]", c))
    return TRUE;
  if (!in_key)
    return FALSE;
  if (strchr(":.<>&", c) || (c == '-' && next && strchr("->*", next)))
    return TRUE;
  /* a hyphen goes on at the next line */
  return (c == '-' && next == '\\' && parser->at[2] == '\n') || (c == ')' && parser->in_group && closes_group(parser));
}

/* White space behind the last word is none of it. */
static void trim(GString *text) {
  while (text->len) {
    const char *last = g_utf8_find_prev_char(text->str, text->str + text->len);
    if (!last || !is_space(g_utf8_get_char(last)))
      return;
    g_string_truncate(text, (gsize)(last - text->str));
  }
}

/* One character, escape or substitution of an unquoted string. */
static gboolean add_unquoted(Making *making, gboolean in_key) {
  D2Parser *parser = making->parser;
  if (*parser->at == '$' && !in_key)
    return add_substitution(making);
  if (*parser->at == '\\') {
    add_escape(making, TRUE);
    return TRUE;
  }
  gboolean hyphen = in_key && *parser->at == '-';
  add_character(making);
  /* what follows a lone hyphen is never looked at as an end of the key, as in "a-: b", but of the line */
  if (hyphen && *parser->at && strchr(":.<>&)", *parser->at))
    add_character(making);
  return TRUE;
}

static D2String *parse_unquoted(D2Parser *parser, gboolean in_key) {
  const char *begin = parser->at;
  Making making = {parser, g_string_new(NULL), NULL};
  gboolean is_glob = FALSE, done = TRUE;
  while (done && !ends_unquoted(parser, in_key)) {
    is_glob |= *parser->at == '*';
    done = add_unquoted(&making, in_key);
  }
  D2String *string = NULL;
  if (done && parser->at > begin) {
    trim(making.text);
    string = finish(&making, D2_UNQUOTED, begin);
    string->is_glob = is_glob;
  }
  clear(&making);
  return string;
}

/* The rest of a string in quotes, up to the closing one. */
static gboolean add_quoted(Making *making, char quote, gboolean in_key) {
  D2Parser *parser = making->parser;
  while (*parser->at && *parser->at != '\n') {
    if (*parser->at == quote && (quote == '"' || parser->at[1] != quote))
      break;
    if (quote == '"' && *parser->at == '\\') {
      add_escape(making, FALSE);
    } else if (quote == '"' && *parser->at == '$' && !in_key) {
      if (!add_substitution(making))
        return FALSE;
    } else {
      parser->at += *parser->at == quote;
      add_character(making);
    }
  }
  return TRUE;
}

static D2String *parse_quoted(D2Parser *parser, D2Quote kind, gboolean in_key) {
  const char *begin = parser->at++;
  Making making = {parser, g_string_new(NULL), NULL};
  D2String *string = NULL;
  gboolean done = add_quoted(&making, *begin, in_key);
  if (done && *parser->at != *begin) {
    dg_d2_parser_fail(parser, begin, "a quotation mark at the end of the string, on the same line");
  } else if (done) {
    parser->at++;
    string = finish(&making, kind, begin);
  }
  clear(&making);
  return string;
}

/* The blanks that all lines but empty ones begin with. */
static gsize count_indent(char **lines) {
  gsize indent = G_MAXSIZE;
  for (guint i = 0; lines[i]; i++) {
    gsize blanks = strspn(lines[i], " \t");
    if (lines[i][blanks])
      indent = MIN(indent, blanks);
  }
  return indent;
}

/* The text of a block: its indent, which the first line lacks where it stands behind the tag, and white space around it
 * are left out. Free with g_free(). */
static char *dedent(const char *begin, const char *end) {
  gboolean inline_first = *begin != '\n';
  g_autofree char *text = g_strndup(begin, (gsize)(end - begin));
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  gsize indent = lines[0] ? count_indent(lines + inline_first) : 0;
  GString *out = g_string_new(NULL);
  for (guint i = 0; lines[i]; i++) {
    gsize blanks = strspn(lines[i], " \t");
    if (out->len)
      g_string_append_c(out, '\n');
    g_string_append(out, lines[i] + MIN(blanks, indent));
  }
  trim(out);
  return g_string_free(out, FALSE);
}

static gboolean is_mark(gunichar c) {
  return c && !is_space(c) && !g_unichar_isalnum(c) && c != '_';
}

/* Goes behind the opening bar, its marks and the tag; the marks with a bar behind them, which end the block. Free with
 * g_free(). */
static char *open_block(D2Parser *parser, const char **tag) {
  const char *marks = ++parser->at;
  while (is_mark(peek(parser)))
    parser->at = g_utf8_next_char(parser->at);
  const char *begin = parser->at;
  while (*parser->at && !is_space(peek(parser)))
    parser->at = g_utf8_next_char(parser->at);
  *tag = parser->at == begin ? "md" : dg_d2_arena_text(parser->document->arena, begin, (gsize)(parser->at - begin));
  dg_d2_skip_blanks(parser);
  return g_strdup_printf("%.*s|", (int)(begin - marks), marks);
}

static D2String *parse_block(D2Parser *parser) {
  D2Arena *arena = parser->document->arena;
  const char *begin = parser->at, *tag;
  g_autofree char *stop = open_block(parser, &tag);
  const char *end = strstr(parser->at, stop);
  if (!end) {
    dg_d2_parser_fail(parser, begin, "a block of text that ends with \"%s\"", stop);
    return NULL;
  }
  g_autofree char *text = dedent(parser->at, end);
  parser->at = end + strlen(stop);
  if (!*g_strchug(text)) {
    dg_d2_parser_fail(parser, begin, "text in the block");
    return NULL;
  }
  D2String *string = dg_d2_arena_take(arena, sizeof *string);
  *string = (D2String){.quote = D2_BLOCK, .tag = tag, .text = dg_d2_arena_text(arena, text, strlen(text)), .at = begin};
  parser->document->has_substitutions |= strstr(text, "${") != NULL;
  return string;
}

D2String *dg_d2_parse_string(D2Parser *parser, gboolean in_key) {
  switch (*parser->at) {
  case '"':
    return parse_quoted(parser, D2_DOUBLE, in_key);
  case '\'':
    return parse_quoted(parser, D2_SINGLE, in_key);
  case '|':
    return parse_block(parser);
  default:
    return parse_unquoted(parser, in_key);
  }
}

gboolean dg_d2_parse_substitution(D2Parser *parser, D2Path *variable) {
  const char *begin = parser->at++;
  dg_d2_skip_blanks(parser);
  if (*parser->at != '{')
    return dg_d2_parser_fail(parser, begin, "\"${\", or a backslash before \"$\"");
  parser->at++;
  if (!dg_d2_parse_path(parser, variable))
    return FALSE;
  dg_d2_skip_blanks(parser);
  if (*parser->at != '}' || !variable->count)
    return dg_d2_parser_fail(parser, begin, "the name of a variable and \"}\" behind \"${\"");
  parser->at++;
  return TRUE;
}
