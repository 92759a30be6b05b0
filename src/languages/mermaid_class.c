/* Mermaid's diagrams of classes: what a source states.
 *
 *   diagram:    ("classDiagram" | "classDiagram-v2") line-end { statement line-end }
 *   statement:  class | namespace | note | relation [label] | name label | "<<" word ">>" name | name
 *             | "direction" way | "accTitle" ... | "accDescr" ...
 *             | ("style" | "classDef" | "cssClass" | "link" | "click" | "callback") anything
 *   class:      "class" name ["[" string "]"] [":::" word] ["<<" word ">>"] ["{" members "}"]
 *   members:    { line without braces }
 *   namespace:  "namespace" name ["[" string "]"] "{" { (class | note | namespace) line-end } "}"
 *   note:       "note" string | "note for" name string
 *   relation:   name [string] [tip] ("--" | "..") [tip] [string] name
 *   tip:        "<|" | "|>" | "<" | ">" | "*" | "o" | "()"
 *   label:      ":" text up to ":", ";" or the end of the line
 *   name:       part { ["."] part } with types "~" text "~" behind parts; a part is of letters, digits, "_" and "-", or
 *               anything between backticks; blanks between parts are not of the name
 *
 * A line that has "direction LR" in it says nothing else. */
#include "languages/mermaid_class.h"

#include "languages/mermaid_lexer.h"

#include <string.h>

typedef struct {
  DgMermaidLexer lexer;
  DgClasses classes;
  GHashTable *namespaces; /* qualified name -> thing + 1; keys owned */
  GString *namespace; /* the qualified name of the one that is open; "" */
  guint parent; /* the same as a thing; DG_NO_THING */
  gboolean in_class; /* behind "class": there are no comments, and fewer words of the language */
} Reader;

typedef enum { TIP_ABSENT, TIP_ARROW, TIP_MARK, TIP_LOLLIPOP } Tip;

static gboolean fail(const Reader *reader, GError **error, const char *expected) {
  return dg_mermaid_lexer_fail(&reader->lexer, reader->lexer.cursor.at, error, expected);
}

/* Behind blanks, and outside of classes and namespaces behind comments, which take the end of their line with them. */
static void skip_blanks(Reader *reader) {
  DgCursor *cursor = &reader->lexer.cursor;
  gboolean commented = !reader->in_class && reader->parent == DG_NO_THING;
  for (gsize length;;) {
    if (*cursor->at != '\n' && (length = dg_mermaid_space(cursor->at))) {
      cursor->at += length;
    } else if (commented && dg_cursor_sees(cursor, "%%")) {
      dg_mermaid_lexer_skip_line(&reader->lexer);
      cursor->at += strspn(cursor->at, "\n");
    } else {
      return;
    }
  }
}

/* Behind all white space; whether a line ended there. */
static gboolean take_line_end(Reader *reader) {
  DgCursor *cursor = &reader->lexer.cursor;
  gboolean ended = FALSE;
  for (gsize length; (length = dg_mermaid_space(cursor->at)); cursor->at += length)
    ended |= *cursor->at == '\n';
  return ended || dg_cursor_at_end(cursor);
}

static gboolean take(Reader *reader, const char *text) {
  skip_blanks(reader);
  return dg_cursor_take(&reader->lexer.cursor, text);
}

/* A string with something in it; NULL. Free with g_free(). */
static char *take_string(Reader *reader) {
  skip_blanks(reader);
  DgCursor *cursor = &reader->lexer.cursor;
  const char *begin = cursor->at + 1;
  if (*cursor->at != '"' || !*begin)
    return NULL;
  gsize length = strcspn(begin, "\"");
  cursor->at = begin + length + (begin[length] == '"');
  return length ? g_strndup(begin, length) : NULL;
}

/* Whether a word of the language stands here, which names no class. */
static gboolean is_keyword(const Reader *reader) {
  static const char *const WORDS[] = {
      "_blank", "_parent", "_self", "_top",     "callback",  "click", "cssClass",     "href",           "link",
      "note",   "o",       "class", "classDef", "namespace", "style", "classDiagram", "classDiagram-v2"};
  static const guint EVERYWHERE = 11; /* of those */
  if (!g_ascii_isalpha(*reader->lexer.cursor.at) && *reader->lexer.cursor.at != '_')
    return FALSE;
  DgMermaidLexer ahead = reader->lexer;
  for (guint i = 0; i < (reader->in_class ? EVERYWHERE : G_N_ELEMENTS(WORDS)); i++)
    if (dg_mermaid_lexer_take_word(&ahead, WORDS[i]))
      return TRUE;
  return FALSE;
}

/* Bytes of a word of letters, digits and "_", of another script's letter, or of a lone "-"; 0. */
static gsize match_word(const char *at) {
  gsize length = 0;
  while (dg_mermaid_is_word(at[length]))
    length++;
  if (length || (*at == '-' && at[1] != '-'))
    return MAX(length, 1);
  gunichar character = (guchar)*at < 0x80 ? 0 : g_utf8_get_char(at);
  return character && character < 0x10000 && g_unichar_isalpha(character) ? (gsize)(g_utf8_next_char(at) - at) : 0;
}

typedef enum { PART_NONE, PART_WORD, PART_QUOTED, PART_TYPE, PART_DOT } Part;

/* Goes behind the second of two of `mark`, or to the end where there is none, as Mermaid does; appends what stands
 * between, and where `kept` the marks around it. */
static void take_quoted(DgCursor *cursor, GString *name, char mark, gboolean kept) {
  const char marks[] = {mark, '\0'}, *begin = ++cursor->at;
  gsize length = strcspn(begin, marks);
  cursor->at += length + (begin[length] == mark);
  kept = kept && length;
  g_string_append(name, kept ? marks : "");
  g_string_append_len(name, begin, (gssize)length);
  g_string_append(name, kept ? marks : "");
}

/* Appends the next part of a name and says which it is; PART_NONE: the name has ended. */
static Part take_part(Reader *reader, GString *name, Part before) {
  DgCursor *cursor = &reader->lexer.cursor;
  gboolean begun = before != PART_NONE && before != PART_DOT;
  if (begun && *cursor->at == '.' && cursor->at[1] != '.') {
    g_string_append_c(name, *cursor->at++);
    return PART_DOT;
  }
  if ((before == PART_WORD || before == PART_QUOTED) && *cursor->at == '~') {
    if (!strchr(cursor->at + 1, '~'))
      return PART_NONE;
    take_quoted(cursor, name, '~', TRUE);
    return PART_TYPE;
  }
  if (before == PART_QUOTED || before == PART_TYPE)
    return PART_NONE;
  if (*cursor->at == '`') {
    take_quoted(cursor, name, '`', FALSE);
    return PART_QUOTED;
  }
  gsize length = is_keyword(reader) ? 0 : match_word(cursor->at);
  g_string_append_len(name, cursor->at, (gssize)length);
  cursor->at += length;
  return length ? PART_WORD : PART_NONE;
}

/* A name; NULL with `error`. Free with g_free(). */
static char *take_name(Reader *reader, GError **error) {
  GString *name = g_string_new(NULL);
  Part part = PART_NONE, next;
  skip_blanks(reader);
  while ((next = take_part(reader, name, part))) {
    part = next;
    skip_blanks(reader);
  }
  if (name->len && part != PART_DOT)
    return g_string_free(name, FALSE);
  g_string_free(name, TRUE);
  fail(reader, error, "a name");
  return NULL;
}

/* A word between angles; NULL with `error`. Free with g_free(). */
static char *take_annotation(Reader *reader, GError **error) {
  skip_blanks(reader);
  DgCursor *cursor = &reader->lexer.cursor;
  gsize length = match_word(cursor->at);
  g_autofree char *word = g_strndup(cursor->at, length);
  cursor->at += length;
  if (length && take(reader, ">>"))
    return g_steal_pointer(&word);
  fail(reader, error, "a word and \">>\"");
  return NULL;
}

/* "[" string "]"; `label` receives it, NULL where there is none. Free with g_free(). */
static gboolean take_label(Reader *reader, char **label, GError **error) {
  *label = NULL;
  if (!take(reader, "["))
    return TRUE;
  *label = take_string(reader);
  return (*label && take(reader, "]")) || fail(reader, error, "a label in quotes and \"]\"");
}

/* The lines of a class, behind "{". */
static gboolean read_members(Reader *reader, guint class, GError **error) {
  DgCursor *cursor = &reader->lexer.cursor;
  for (;;) {
    cursor->at += strspn(cursor->at, "\n");
    if (dg_cursor_take(cursor, "}"))
      return TRUE;
    if (!*cursor->at || *cursor->at == '{' || *cursor->at == '"')
      return fail(reader, error, "a member or \"}\"");
    gsize length = strcspn(cursor->at, "{}\n");
    g_autofree char *member = g_strndup(cursor->at, length);
    if (!dg_classes_add_member(&reader->classes, class, member))
      return fail(reader, error, "a name and \"(\" before \")\"");
    cursor->at += length;
  }
}

/* What stands behind "class". */
static gboolean read_class_line(Reader *reader, GError **error) {
  guint line = dg_mermaid_lexer_line(&reader->lexer);
  g_autofree char *name = take_name(reader, error), *label = NULL;
  if (!name)
    return FALSE;
  guint class = dg_classes_get(&reader->classes, name, line);
  if (reader->parent != DG_NO_THING)
    dg_diagram_thing(reader->classes.diagram, class)->parent = reader->parent;
  if (!take_label(reader, &label, error))
    return FALSE;
  if (label)
    dg_classes_set_label(&reader->classes, class, label);
  if (take(reader, ":::")) {
    skip_blanks(reader);
    reader->lexer.cursor.at += match_word(reader->lexer.cursor.at);
  }
  if (take(reader, "<<")) {
    g_autofree char *annotation = take_annotation(reader, error);
    if (!annotation)
      return FALSE;
    dg_classes_annotate(&reader->classes, class, annotation);
  }
  return !take(reader, "{") || read_members(reader, class, error);
}

static gboolean read_class(Reader *reader, GError **error) {
  reader->in_class = TRUE;
  gboolean read = read_class_line(reader, error);
  skip_blanks(reader);
  reader->in_class = FALSE;
  return read;
}

/* What stands behind "note" or "note for". */
static gboolean read_note(Reader *reader, gboolean is_for, GError **error) {
  DgDiagram *diagram = reader->classes.diagram;
  guint line = dg_mermaid_lexer_line(&reader->lexer);
  g_autofree char *name = is_for ? take_name(reader, error) : NULL;
  if (is_for && !name)
    return FALSE;
  g_autofree char *text = take_string(reader);
  if (!text)
    return fail(reader, error, "a text in quotes");
  guint note = dg_diagram_add_thing(diagram, NULL, DG_THING_NOTE, line);
  g_autofree char *label = dg_mermaid_markdown(text);
  dg_diagram_set_text(diagram, note, label);
  dg_diagram_thing(diagram, note)->parent = reader->parent;
  if (name)
    dg_classes_join_note(&reader->classes, note, name, line);
  return TRUE;
}

static gboolean read_namespace(Reader *reader, GError **error);

/* The statements of a namespace, behind "{". */
static gboolean read_namespace_body(Reader *reader, GError **error) {
  DgMermaidLexer *lexer = &reader->lexer;
  take_line_end(reader);
  for (;;) {
    if (!dg_diagram_check_size(reader->classes.diagram, lexer->cursor.source->name, error))
      return FALSE;
    gboolean read = FALSE;
    if (dg_mermaid_lexer_take_word(lexer, "class"))
      read = read_class(reader, error);
    else if (dg_mermaid_lexer_take_word(lexer, "note for"))
      read = read_note(reader, TRUE, error);
    else if (dg_mermaid_lexer_take_word(lexer, "note"))
      read = read_note(reader, FALSE, error);
    else if (dg_mermaid_lexer_take_word(lexer, "namespace"))
      read = read_namespace(reader, error);
    else
      return fail(reader, error, "a class, a note or a namespace");
    if (!read)
      return FALSE;
    gboolean ended = take_line_end(reader);
    if (dg_cursor_take(&lexer->cursor, "}"))
      return TRUE;
    if (!ended || dg_cursor_at_end(&lexer->cursor))
      return fail(reader, error, "\"}\"");
  }
}

/* The namespace of that qualified name, in the one that holds it; both are added where they are not there. */
static guint get_namespace(Reader *reader, const char *name, guint line) {
  DgDiagram *diagram = reader->classes.diagram;
  guint parent = DG_NO_THING;
  for (const char *begin = name, *end; begin; begin = *end ? end + 1 : NULL) {
    end = begin + strcspn(begin, ".");
    char *qualified = g_strndup(name, (gsize)(end - name));
    guint thing = GPOINTER_TO_UINT(g_hash_table_lookup(reader->namespaces, qualified));
    if (thing) {
      g_free(qualified);
      parent = thing - 1;
      continue;
    }
    thing = dg_diagram_add_thing(diagram, NULL, DG_THING_CONTAINER, line);
    g_hash_table_insert(reader->namespaces, qualified, GUINT_TO_POINTER(thing + 1));
    g_autofree char *label = dg_mermaid_label(qualified + (begin - name), FALSE);
    dg_diagram_set_text(diagram, thing, label);
    dg_diagram_thing(diagram, thing)->parent = parent;
    parent = thing;
  }
  return parent;
}

static guint count_parts(const char *name) {
  guint parts = 1;
  for (; *name; name++)
    parts += *name == '.';
  return parts;
}

/* What stands behind "namespace". */
static gboolean read_namespace(Reader *reader, GError **error) {
  guint line = dg_mermaid_lexer_line(&reader->lexer), outer = reader->parent;
  g_autofree char *name = take_name(reader, error), *label = NULL;
  if (!name || !take_label(reader, &label, error))
    return FALSE;
  if (!take(reader, "{"))
    return fail(reader, error, "\"{\"");
  gsize length = reader->namespace->len;
  g_string_append_printf(reader->namespace, "%s%s", length ? "." : "", name);
  if (count_parts(reader->namespace->str) > DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(reader->lexer.cursor.source, DG_ERROR_LIMIT, line, 0, error,
                            "found namespaces more than %u deep, expected fewer", DG_LANGUAGE_DEPTH_MAX);
  reader->parent = get_namespace(reader, reader->namespace->str, line);
  if (label) {
    g_autofree char *text = dg_mermaid_label(label, FALSE);
    dg_diagram_set_text(reader->classes.diagram, reader->parent, text);
  }
  gboolean read = read_namespace_body(reader, error);
  g_string_truncate(reader->namespace, length);
  reader->parent = outer;
  return read;
}

static Tip take_tip(Reader *reader) {
  DgCursor *cursor = &reader->lexer.cursor;
  skip_blanks(reader);
  if (dg_cursor_take(cursor, "<|") || dg_cursor_take(cursor, "|>") || dg_cursor_take(cursor, "<") ||
      dg_cursor_take(cursor, ">"))
    return TIP_ARROW;
  if (dg_cursor_take(cursor, "*") || dg_mermaid_lexer_take_word(&reader->lexer, "o"))
    return TIP_MARK;
  return dg_cursor_take(cursor, "()") ? TIP_LOLLIPOP : TIP_ABSENT;
}

/* The text of a label where one stands; NULL. Free with g_free(). */
static char *take_text(Reader *reader) {
  skip_blanks(reader);
  DgCursor *cursor = &reader->lexer.cursor;
  gsize length = *cursor->at == ':' ? strcspn(cursor->at + 1, ":\n;") : 0;
  if (!length)
    return NULL;
  char *text = g_strstrip(g_strndup(cursor->at + 1, length));
  cursor->at += length + 1;
  return text;
}

/* A class, or an interface that a lollipop ends at, which is a text of its own. */
static guint get_end(Reader *reader, const char *name, gboolean is_interface, guint line) {
  if (!is_interface)
    return dg_classes_get(&reader->classes, name, line);
  guint thing = dg_diagram_add_thing(reader->classes.diagram, NULL, DG_THING_TEXT, line);
  g_autofree char *label = dg_mermaid_label(name, FALSE);
  dg_diagram_set_text(reader->classes.diagram, thing, label);
  return thing;
}

/* How many of one there are for each of the other: texts beside the line. */
static void add_count(Reader *reader, const char *count, guint line) {
  if (!count)
    return;
  guint thing = dg_diagram_add_thing(reader->classes.diagram, NULL, DG_THING_TEXT, line);
  g_autofree char *label = dg_mermaid_label(count, FALSE);
  dg_diagram_set_text(reader->classes.diagram, thing, label);
  dg_diagram_thing(reader->classes.diagram, thing)->role = DG_ROLE_EDGE_LABEL;
}

static DgTip tip_of(Tip tip) {
  return tip == TIP_ARROW ? DG_TIP_ARROW : tip == TIP_ABSENT ? DG_TIP_NONE : DG_TIP_MARK;
}

/* A relation behind its first name. */
static gboolean read_relation(Reader *reader, const char *from, guint line, GError **error) {
  g_autofree char *first = take_string(reader);
  Tip begin = take_tip(reader);
  gboolean dotted = take(reader, "..");
  if (!dotted && !take(reader, "--"))
    return fail(reader, error, "a relation");
  Tip end = take_tip(reader);
  g_autofree char *second = take_string(reader), *to = take_name(reader, error);
  if (!to)
    return FALSE;
  g_autofree char *label = take_text(reader), *text = label ? dg_mermaid_markdown(label) : NULL;
  guint a = get_end(reader, from, begin == TIP_LOLLIPOP && end == TIP_ABSENT, line);
  guint b = get_end(reader, to, end == TIP_LOLLIPOP && begin == TIP_ABSENT, line);
  DgJoin *join = dg_diagram_add_join(reader->classes.diagram, a, b, tip_of(begin), tip_of(end), text, line);
  join->style.dash = dotted ? DG_DASH_DASHED : DG_DASH_SOLID;
  add_count(reader, first, line);
  add_count(reader, second, line);
  return TRUE;
}

/* A statement that begins with a name: a relation, a member, or nothing. */
static gboolean read_named(Reader *reader, GError **error) {
  guint line = dg_mermaid_lexer_line(&reader->lexer);
  g_autofree char *name = take_name(reader, error);
  if (!name)
    return FALSE;
  const char *at = reader->lexer.cursor.at;
  g_autofree char *member = take_text(reader);
  if (member) {
    guint class = dg_classes_get(&reader->classes, name, line);
    g_autofree char *seen = dg_mermaid_sanitize(member);
    return dg_classes_add_member(&reader->classes, class, seen) ||
           dg_mermaid_lexer_fail(&reader->lexer, at, error, "a name and \"(\" before \")\"");
  }
  skip_blanks(reader);
  return !*reader->lexer.cursor.at || *reader->lexer.cursor.at == '\n' || read_relation(reader, name, line, error);
}

/* "<<" word ">>" name, behind "<<". */
static gboolean read_annotation(Reader *reader, GError **error) {
  g_autofree char *annotation = take_annotation(reader, error), *name = annotation ? take_name(reader, error) : NULL;
  if (!name)
    return FALSE;
  guint class = dg_classes_find(&reader->classes, name);
  if (class == DG_NO_THING)
    return fail(reader, error, "a class that is declared before its annotation");
  dg_classes_annotate(&reader->classes, class, annotation);
  return TRUE;
}

/* Behind a statement that says nothing of the graph, if one stands here. */
static gboolean skip_statement(Reader *reader) {
  static const char *const WORDS[] = {"callback", "classDef", "click", "cssClass", "link", "style"};
  DgMermaidLexer *lexer = &reader->lexer;
  if (dg_mermaid_lexer_take_direction(lexer) || dg_mermaid_lexer_take_description(lexer))
    return TRUE;
  gboolean found = FALSE;
  for (guint i = 0; !found && i < G_N_ELEMENTS(WORDS); i++)
    found = dg_mermaid_lexer_take_word(lexer, WORDS[i]);
  while (found && *lexer->cursor.at && *lexer->cursor.at != '\n') {
    g_autofree char *string = take_string(reader);
    if (!string && *lexer->cursor.at && *lexer->cursor.at != '\n')
      lexer->cursor.at++;
  }
  return found;
}

static gboolean read_statement(Reader *reader, GError **error) {
  DgMermaidLexer *lexer = &reader->lexer;
  if (skip_statement(reader))
    return TRUE;
  if (dg_mermaid_lexer_take_word(lexer, "namespace"))
    return read_namespace(reader, error);
  if (dg_mermaid_lexer_take_word(lexer, "class"))
    return read_class(reader, error);
  if (dg_mermaid_lexer_take_word(lexer, "note for"))
    return read_note(reader, TRUE, error);
  if (dg_mermaid_lexer_take_word(lexer, "note"))
    return read_note(reader, FALSE, error);
  if (dg_cursor_take(&lexer->cursor, "<<"))
    return read_annotation(reader, error);
  return read_named(reader, error);
}

static gboolean read_statements(Reader *reader, GError **error) {
  const char *name = reader->lexer.cursor.source->name;
  if (!take_line_end(reader))
    return fail(reader, error, "the end of the line");
  skip_blanks(reader);
  if (dg_cursor_at_end(&reader->lexer.cursor))
    return fail(reader, error, "a statement");
  while (!dg_cursor_at_end(&reader->lexer.cursor)) {
    if (!dg_diagram_check_size(reader->classes.diagram, name, error) || !read_statement(reader, error))
      return FALSE;
    skip_blanks(reader);
    if (!take_line_end(reader))
      return fail(reader, error, "the end of the line");
    skip_blanks(reader);
  }
  return TRUE;
}

gboolean dg_mermaid_read_class(const DgLanguageSource *source, DgDiagram *diagram, GError **error) {
  Reader reader = {.parent = DG_NO_THING};
  if (!dg_mermaid_lexer_begin(&reader.lexer, source, "classDiagram", FALSE, error))
    return FALSE;
  reader.classes = dg_classes_new(diagram);
  reader.namespaces = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  reader.namespace = g_string_new(NULL);
  gboolean read = read_statements(&reader, error);
  if (read)
    dg_classes_finish(&reader.classes);
  g_string_free(reader.namespace, TRUE);
  g_hash_table_unref(reader.namespaces);
  dg_classes_clear(&reader.classes);
  return read;
}
