/* Mermaid's diagrams of states: what a source states.
 *
 *   diagram:    ("stateDiagram" | "stateDiagram-v2") document
 *   document:   { statement | line end }        line ends are white space inside of braces
 *   statement:  state [description] | state "-->" state [description]
 *             | "state" ID [ "{" document "}" ]        without braces it says nothing
 *             | "state" '"' text '"' "as" ID [ "{" document "}" ]
 *             | "state" ID ("<<fork>>" | "<<join>>" | "<<choice>>" | "[[fork]]" | "[[join]]" | "[[choice]]")
 *             | "--"                                 only inside of braces
 *             | "note" ("left of" | "right of") ID (":" text | text "end note")
 *             | 'note "' text '" as' ID              which is not drawn
 *             | "direction" way | "classDef" line | "class" line | "style" line | "scale" number "width"
 *             | "click" state (string string | "href" string) line-end | "hide empty description" | "accTitle" ... |
 * "accDescr" ... state:      (ID | "[*]") [":::" ID] description: ":" text up to ";", "::" or the end of the line ID:
 * characters but ":", "-", "{" and white space comment:    "#" or "%%" where a word may begin, to the end of the line
 *
 * A line that has "direction LR" in it says nothing else; case does not matter in words of the language. */
#include "languages/mermaid_state.h"

#include "languages/mermaid_lexer.h"

#include <string.h>

typedef struct {
  DgMermaidLexer lexer;
  DgDiagram *diagram;
  guint depth; /* of braces */
} Reader;

static void clear_statement(gpointer data) {
  DgStateStatement *statement = data;
  g_clear_pointer(&statement->document, g_array_unref);
}

GArray *dg_state_document_new(void) {
  GArray *document = g_array_new(FALSE, TRUE, sizeof(DgStateStatement));
  g_array_set_clear_func(document, clear_statement);
  return document;
}

static gboolean fail(const Reader *reader, GError **error, const char *expected) {
  return dg_mermaid_lexer_fail(&reader->lexer, reader->lexer.cursor.at, error, expected);
}

static const char *intern(Reader *reader, const char *begin, const char *end) {
  g_autofree char *text = g_strstrip(g_strndup(begin, (gsize)(end - begin)));
  return *text ? dg_diagram_intern(reader->diagram, text) : "";
}

static DgStateStatement *add_statement(Reader *reader, GArray *document, DgStateKind kind, const char *id) {
  DgStateStatement statement = {.kind = kind, .id = id, .line = dg_mermaid_lexer_line(&reader->lexer)};
  g_array_append_val(document, statement);
  return &g_array_index(document, DgStateStatement, document->len - 1);
}

static gboolean is_comment(const char *at) {
  return *at == '#' || (g_str_has_prefix(at, "%%") && at[2] != '{');
}

/* Behind blanks and comments; line ends too inside of braces, where they say nothing. */
static void skip_blanks(Reader *reader, gboolean lines) {
  DgCursor *cursor = &reader->lexer.cursor;
  for (gsize length;;) {
    if (is_comment(cursor->at))
      dg_mermaid_lexer_skip_line(&reader->lexer);
    else if ((length = dg_mermaid_space(cursor->at)) && (lines || *cursor->at != '\n'))
      cursor->at += length;
    else
      return;
  }
}

/* Behind the characters of a name; those that are in `stops` end it, and so do white space and "%%". */
static const char *skip_name(const char *at, const char *stops) {
  while (*at && !strchr(stops, *at) && !dg_mermaid_space(at) && !g_str_has_prefix(at, "%%"))
    at = g_utf8_next_char(at);
  return at;
}

/* Whether a word of the language stands here, or a string, which name no state. Inside of braces fewer do. */
static gboolean is_keyword(const Reader *reader) {
  static const char *const SPACED[] = {"class", "classDef", "note",         "state",
                                       "style", "scale",    "stateDiagram", "stateDiagram-v2"};
  static const char *const WORDS[] = {"click", "default", "href"};
  DgMermaidLexer ahead = reader->lexer;
  for (guint i = 0; i < (reader->depth ? 5 : G_N_ELEMENTS(SPACED)); i++)
    if (dg_mermaid_lexer_take_word_and_space(&ahead, SPACED[i]))
      return TRUE;
  for (guint i = 0; !reader->depth && i < G_N_ELEMENTS(WORDS); i++)
    if (dg_mermaid_lexer_take_word(&ahead, WORDS[i]))
      return TRUE;
  const char *at = ahead.cursor.at;
  return !reader->depth && *at == '"' && strchr(at + 1, '"');
}

/* A state where one is named; NULL. */
static const char *take_state(Reader *reader, DgStateKind *kind) {
  DgCursor *cursor = &reader->lexer.cursor;
  *kind = DG_STATE_PLAIN;
  if (is_keyword(reader) || (reader->depth && *cursor->at == '}'))
    return NULL;
  const char *id;
  if (dg_cursor_take(cursor, "[*]")) {
    *kind = DG_STATE_EDGE;
    id = "[*]";
  } else {
    const char *end = skip_name(cursor->at, ":-{");
    if (end == cursor->at)
      return NULL;
    id = intern(reader, cursor->at, end);
    cursor->at = end;
  }
  skip_blanks(reader, reader->depth > 0);
  if (!dg_cursor_sees(cursor, ":::"))
    return id;
  cursor->at += strlen(":::");
  skip_blanks(reader, reader->depth > 0);
  cursor->at = skip_name(cursor->at, ":-{");
  skip_blanks(reader, reader->depth > 0);
  return id;
}

/* A description where one stands; NULL. */
static const char *take_description(Reader *reader) {
  DgCursor *cursor = &reader->lexer.cursor;
  if (*cursor->at != ':')
    return NULL;
  const char *begin = cursor->at + 1, *at = begin;
  while (*at && !strchr("\n;", *at)) {
    if (*at == ':' && (!at[1] || strchr(":\n;", at[1])))
      break;
    at += *at == ':' ? 2 : 1;
  }
  if (at == begin)
    return NULL;
  cursor->at = at;
  return intern(reader, begin, at);
}

/* state [description] | state "-->" state [description] */
static gboolean read_states(Reader *reader, GArray *document, GError **error) {
  DgStateKind from_kind, to_kind;
  guint line = dg_mermaid_lexer_line(&reader->lexer);
  const char *from = take_state(reader, &from_kind), *to = NULL;
  if (!from)
    return fail(reader, error, "a state or a statement");
  if (dg_cursor_take(&reader->lexer.cursor, "-->")) {
    skip_blanks(reader, reader->depth > 0);
    to = take_state(reader, &to_kind);
    if (!to)
      return fail(reader, error, "a state");
  }
  DgStateStatement *statement = add_statement(reader, document, to ? DG_STATE_RELATION : from_kind, from);
  statement->to = to;
  statement->line = line;
  statement->text = take_description(reader);
  return TRUE;
}

static gboolean read_document(Reader *reader, GArray *document, GError **error);

/* "{" document "}" behind a composite state, if there is any. */
static gboolean read_inside(Reader *reader, GArray *document, const char *id, const char *text, GError **error) {
  DgStateStatement *statement = add_statement(reader, document, DG_STATE_PLAIN, id);
  statement->text = text;
  if (!dg_cursor_take(&reader->lexer.cursor, "{"))
    return TRUE;
  GArray *inside = statement->document = dg_state_document_new();
  if (++reader->depth > DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(reader->lexer.cursor.source, DG_ERROR_LIMIT, dg_mermaid_lexer_line(&reader->lexer), 0,
                            error, "found states %u deep, expected fewer", reader->depth);
  if (!read_document(reader, inside, error))
    return FALSE;
  if (!dg_cursor_take(&reader->lexer.cursor, "}"))
    return fail(reader, error, "\"}\"");
  reader->depth--;
  return TRUE;
}

/* Behind the last "<<fork>>" or the like on the line, and where it begins; NULL. */
static const char *find_mark(const char *at, const char **begin) {
  static const char *const MARKS[] = {"<<fork>>", "<<join>>", "<<choice>>", "[[fork]]", "[[join]]", "[[choice]]"};
  *begin = NULL;
  const char *end = NULL, *line_end = at + strcspn(at, "\n");
  for (; at < line_end; at++)
    for (guint i = 0; (*at == '<' || *at == '[') && i < G_N_ELEMENTS(MARKS); i++)
      if (g_ascii_strncasecmp(at, MARKS[i], strlen(MARKS[i])) == 0) {
        *begin = at;
        end = at + strlen(MARKS[i]);
      }
  return end;
}

/* Whether two words and then "{" stand here, which name no state. `no_brace` is what is known to have none before it.
 */
static gboolean is_two_words(const char *at, const char **no_brace) {
  const char *first = at;
  while (dg_mermaid_is_word(*at))
    at++;
  const char *space = at;
  for (gsize length; (length = dg_mermaid_space(at));)
    at += length;
  if (space == first || at == space || !dg_mermaid_is_word(*at) || at < *no_brace)
    return FALSE;
  at += strcspn(at, "{\n");
  *no_brace = at;
  return *at == '{';
}

/* Behind the name of a described state: [":" another line of its description]. */
static void read_second_description(Reader *reader, GArray *document, const char *id, const char *colon,
                                    const char *end) {
  const char *next = colon ? memchr(colon + 1, ':', (gsize)(end - colon - 1)) : NULL;
  const char *text = colon ? intern(reader, colon + 1, next ? next : end) : "";
  if (*text)
    add_statement(reader, document, DG_STATE_PLAIN, id)->text = text;
}

/* '"' text '" as' ID [inside], behind its quote. */
static gboolean read_described(Reader *reader, GArray *document, GError **error) {
  DgCursor *cursor = &reader->lexer.cursor;
  const char *begin = cursor->at;
  cursor->at += strcspn(cursor->at, "\"");
  const char *text = intern(reader, begin, cursor->at);
  if (cursor->at == begin || !dg_cursor_take(cursor, "\""))
    return fail(reader, error, "a description and \"");
  skip_blanks(reader, FALSE);
  if (!dg_mermaid_lexer_take_word_and_space(&reader->lexer, "as"))
    return fail(reader, error, "\"as\" and the name of the state");
  const char *name = cursor->at;
  cursor->at += strcspn(name, "{\n");
  const char *comment = g_strstr_len(name, cursor->at - name, "%%"), *end = comment ? comment : cursor->at;
  const char *colon = *cursor->at == '{' ? NULL : memchr(name, ':', (gsize)(end - name));
  const char *id = intern(reader, name, colon ? colon : end);
  if (!read_inside(reader, document, id, text, error))
    return FALSE;
  read_second_description(reader, document, id, colon, end);
  return TRUE;
}

/* The name of a state and its inside, where it has one. A name alone says nothing. */
static gboolean read_composite(Reader *reader, GArray *document, GError **error) {
  DgCursor *cursor = &reader->lexer.cursor;
  const char *begin = cursor->at;
  while (*cursor->at && *cursor->at != '{' && !dg_mermaid_space(cursor->at))
    cursor->at = g_utf8_next_char(cursor->at);
  if (begin == cursor->at)
    return fail(reader, error, "the name of a state");
  const char *name_end = cursor->at;
  skip_blanks(reader, FALSE);
  /* outside of braces the brace may stand on the next line */
  const char *next = cursor->at + 1 + (*cursor->at == '\n' ? strspn(cursor->at + 1, " \t") : 0);
  if (*cursor->at == '\n' && !reader->depth && *next == '{')
    cursor->at = next;
  return *cursor->at != '{' || read_inside(reader, document, intern(reader, begin, name_end), NULL, error);
}

/* What stands behind "state", up to the end of the line or the brace that is closed. */
static gboolean read_state(Reader *reader, GArray *document, GError **error) {
  DgCursor *cursor = &reader->lexer.cursor;
  skip_blanks(reader, FALSE);
  const char *mark, *end = find_mark(cursor->at, &mark), *no_brace = NULL;
  if (end) {
    add_statement(reader, document, DG_STATE_MARK, intern(reader, cursor->at, mark));
    cursor->at = end;
    return TRUE;
  }
  for (gboolean closed = FALSE; !closed && *cursor->at && *cursor->at != '\n'; skip_blanks(reader, FALSE)) {
    if (dg_cursor_take(cursor, "\""))
      return read_described(reader, document, error);
    DgMermaidLexer ahead = reader->lexer;
    if (dg_mermaid_lexer_take_word_and_space(&ahead, "as"))
      return fail(reader, error, "a description in quotes before \"as\"");
    if (is_two_words(cursor->at, &no_brace))
      return fail(reader, error, "a single word as the name of a state");
    if (!read_composite(reader, document, error))
      return FALSE;
    closed = cursor->at[-1] == '}';
  }
  return TRUE;
}

/* 'note "' text '" as' ID, behind its quote. */
static gboolean skip_loose_note(Reader *reader, GError **error) {
  DgCursor *cursor = &reader->lexer.cursor;
  cursor->at += strcspn(cursor->at, "\"");
  if (!dg_cursor_take(cursor, "\""))
    return fail(reader, error, "\"");
  dg_cursor_skip_space(cursor);
  if (!dg_cursor_take(cursor, "as"))
    return fail(reader, error, "\"as\" and the name of the note");
  dg_mermaid_lexer_skip_line(&reader->lexer);
  return TRUE;
}

/* Where the line that is "end note" begins; NULL. */
static const char *find_end_of_note(const char *at, const char **behind) {
  while ((at = strchr(at, '\n'))) {
    const char *line = at++;
    while (dg_mermaid_space(at) && *at != '\n')
      at += dg_mermaid_space(at);
    if (g_ascii_strncasecmp(at, "end note", strlen("end note")) == 0 && !dg_mermaid_is_word(at[strlen("end note")])) {
      *behind = at + strlen("end note");
      return line;
    }
  }
  return NULL;
}

/* The text of a note: behind a colon, or lines up to "end note"; NULL. */
static const char *take_note_text(Reader *reader) {
  DgCursor *cursor = &reader->lexer.cursor;
  const char *begin = cursor->at, *at = begin, *behind;
  while (dg_mermaid_space(at))
    at += dg_mermaid_space(at);
  gsize length = *at == ':' ? strcspn(at + 1, ":\n;") : 0;
  if (length) {
    cursor->at = at + 1 + length;
    /* Mermaid takes two characters for the blank and the colon, whatever they are */
    return intern(reader, g_utf8_offset_to_pointer(begin, 2), cursor->at);
  }
  const char *end = find_end_of_note(begin, &behind);
  if (!end)
    return NULL;
  cursor->at = behind;
  return intern(reader, begin, end);
}

/* What stands behind "note". */
static gboolean read_note(Reader *reader, GArray *document, GError **error) {
  DgCursor *cursor = &reader->lexer.cursor;
  if (dg_cursor_take(cursor, "\""))
    return skip_loose_note(reader, error);
  gboolean left = dg_mermaid_lexer_take_word(&reader->lexer, "left of");
  if (!left && !dg_mermaid_lexer_take_word(&reader->lexer, "right of"))
    return fail(reader, error, "\"left of\" or \"right of\"");
  dg_cursor_skip_space(cursor);
  const char *end = skip_name(cursor->at, ":-");
  if (end == cursor->at)
    return fail(reader, error, "the state of the note");
  DgStateStatement *statement = add_statement(reader, document, DG_STATE_NOTE, intern(reader, cursor->at, end));
  cursor->at = end;
  statement->note_is_first = left;
  statement->text = take_note_text(reader);
  return statement->text || fail(reader, error, "\":\" and a text, or lines up to \"end note\"");
}

/* A statement that says nothing of the graph, outside of braces only. */
static gboolean skip_outer_statement(Reader *reader) {
  DgMermaidLexer *lexer = &reader->lexer;
  if (dg_mermaid_lexer_take_direction(lexer) || dg_mermaid_lexer_take_description(lexer) ||
      dg_mermaid_lexer_take_word(lexer, "hide empty description"))
    return TRUE;
  if (!dg_mermaid_lexer_take_word_and_space(lexer, "scale"))
    return FALSE;
  dg_mermaid_lexer_skip_line(lexer);
  return TRUE;
}

/* Names with commas between them; FALSE where none stands. */
static gboolean skip_names(Reader *reader, gboolean spaced) {
  DgCursor *cursor = &reader->lexer.cursor;
  const char *begin = cursor->at;
  for (;;) {
    while (dg_mermaid_is_word(*cursor->at))
      cursor->at++;
    if (*cursor->at != ',')
      return cursor->at > begin;
    cursor->at++;
    if (spaced)
      dg_cursor_skip_space(cursor);
  }
}

/* What stands behind "class", "classDef" or "style", and says nothing of the graph. */
static gboolean skip_styles(Reader *reader, gboolean is_class, GError **error) {
  DgMermaidLexer *lexer = &reader->lexer;
  if (!skip_names(reader, is_class) || (!is_class && !dg_mermaid_space(lexer->cursor.at)))
    return fail(reader, error, "names of ASCII letters, digits and \"_\"");
  dg_mermaid_lexer_skip_line(lexer);
  return TRUE;
}

/* '"' text '"' where it stands. */
static gboolean skip_string(Reader *reader) {
  DgCursor *cursor = &reader->lexer.cursor;
  const char *end = *cursor->at == '"' ? strchr(cursor->at + 1, '"') : NULL;
  if (end)
    cursor->at = end + 1;
  skip_blanks(reader, FALSE);
  return end != NULL;
}

/* What stands behind "click": state (string string | "href" string) to the end of the line. */
static gboolean skip_click(Reader *reader, GError **error) {
  DgStateKind kind;
  skip_blanks(reader, FALSE);
  if (!take_state(reader, &kind))
    return fail(reader, error, "a state");
  gboolean linked = dg_mermaid_lexer_take_word(&reader->lexer, "href");
  skip_blanks(reader, FALSE);
  if ((!linked && !skip_string(reader)) || !skip_string(reader) || *reader->lexer.cursor.at != '\n')
    return fail(reader, error, "an address and a tooltip in quotes, or \"href\" and an address");
  return TRUE;
}

static gboolean read_statement(Reader *reader, GArray *document, GError **error) {
  DgMermaidLexer *lexer = &reader->lexer;
  if (!reader->depth && skip_outer_statement(reader))
    return TRUE;
  gboolean is_class = dg_mermaid_lexer_take_word_and_space(lexer, "class");
  if (is_class || dg_mermaid_lexer_take_word_and_space(lexer, "classDef") ||
      dg_mermaid_lexer_take_word_and_space(lexer, "style"))
    return skip_styles(reader, is_class, error);
  if (!reader->depth && dg_mermaid_lexer_take_word(lexer, "click"))
    return skip_click(reader, error);
  if (dg_mermaid_lexer_take_word_and_space(lexer, "state"))
    return read_state(reader, document, error);
  if (reader->depth && dg_mermaid_lexer_take_direction(lexer))
    return TRUE;
  if (dg_mermaid_lexer_take_word_and_space(lexer, "note"))
    return read_note(reader, document, error);
  if (reader->depth && !dg_cursor_sees(&lexer->cursor, "-->") && dg_cursor_take(&lexer->cursor, "--")) {
    add_statement(reader, document, DG_STATE_DIVIDER, NULL);
    return TRUE;
  }
  return read_states(reader, document, error);
}

static gboolean read_document(Reader *reader, GArray *document, GError **error) {
  for (guint statements = 0;; statements++) {
    skip_blanks(reader, TRUE);
    if (dg_cursor_at_end(&reader->lexer.cursor) || (reader->depth && *reader->lexer.cursor.at == '}'))
      return TRUE;
    if (statements > DG_DIAGRAM_THINGS_MAX)
      return dg_language_fail(reader->lexer.cursor.source, DG_ERROR_LIMIT, 0, 0, error,
                              "found more than %u statements, expected fewer", DG_DIAGRAM_THINGS_MAX);
    if (!read_statement(reader, document, error))
      return FALSE;
  }
}

gboolean dg_mermaid_read_state(const DgLanguageSource *source, DgDiagram *diagram, GError **error) {
  Reader reader = {.diagram = diagram};
  if (!dg_mermaid_lexer_begin(&reader.lexer, source, "stateDiagram", TRUE, error))
    return FALSE;
  g_autoptr(GArray) document = dg_state_document_new();
  return read_document(&reader, document, error) && dg_state_build(source, diagram, document, error);
}
