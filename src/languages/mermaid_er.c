/* Mermaid's diagrams of entities: what a source states.
 *
 *   diagram:    "erDiagram" { statement | line-end }
 *   statement:  entity [":::" list] count line count entity [":::" list] ":" role
 *             | entity ["[" name "]"] [":::" list] ["{" { attribute } "}"]
 *             | "subgraph" name ["[" { name } "]"] line-end { statement | line-end } "end"
 *             | "direction" way | "accTitle" ... | "accDescr" ...
 *             | "style" anything | "classDef" anything | "class" list list
 *   count:      "|o" | "o|" | "}o" | "o{" | "}|" | "|{" | "||" | "u" | words as "one or more"
 *   line:       "--" | "to" | ".." | ".-" | "-." | "optionally to"        the last four are dashed
 *   attribute:  type ["?"] name [key { "," key }] ['"' comment '"']
 *   key:        "PK" | "FK" | "UK"
 *   name:       '"' text '"' | letters, digits, "_", "-", "*" and "."
 *
 * An entity is a box with a line for each attribute. Case does not matter in words of the language, which name no
 * entity; a line that has "direction LR" in it says nothing else. */
#include "languages/mermaid_lexer.h"

#include "languages/mermaid.h"

#include <string.h>

typedef struct {
  char *alias; /* NULL */
  GString *attributes; /* as drawn, lines ended by LF */
} Entity;

typedef struct {
  DgMermaidLexer lexer;
  DgDiagram *diagram;
  GPtrArray *entities; /* Entity of each thing; NULL: it is none */
  GArray *open; /* things: the subgraphs that are open */
} Reader;

static void free_entity(gpointer data) {
  Entity *entity = data;
  if (!entity)
    return;
  g_free(entity->alias);
  g_string_free(entity->attributes, TRUE);
  g_free(entity);
}

static gboolean fail(const Reader *reader, GError **error, const char *expected) {
  return dg_mermaid_lexer_fail(&reader->lexer, reader->lexer.cursor.at, error, expected);
}

static void skip_blanks(Reader *reader) {
  reader->lexer.cursor.at += strspn(reader->lexer.cursor.at, " \t\r");
}

static gboolean take(Reader *reader, const char *text) {
  skip_blanks(reader);
  return dg_cursor_take(&reader->lexer.cursor, text);
}

/* Words and signs of one meaning. */
typedef struct {
  const char *text;
  gboolean is_word; /* no letter follows it */
} Sign;

/* Longer ones stand before those that they begin with. */
static const Sign COUNTS[] = {
    {"one or zero", TRUE}, {"one or more", TRUE},  {"one or many", TRUE},  {"1+", FALSE}, {"|o", TRUE},
    {"zero or one", TRUE}, {"zero or more", TRUE}, {"zero or many", TRUE}, {"0+", FALSE}, {"}o", TRUE},
    {"many(0)", FALSE},    {"many(1)", FALSE},     {"many", TRUE},         {"}|", FALSE}, {"one", TRUE},
    {"only one", TRUE},    {"||", FALSE},          {"o|", FALSE},          {"o{", FALSE}, {"|{", FALSE},
};
static const Sign SOLID_LINES[] = {{"--", FALSE}, {"to", TRUE}};
static const Sign DASHED_LINES[] = {{"..", FALSE}, {"optionally to", TRUE}, {".-", FALSE}, {"-.", FALSE}};

static gboolean take_sign(Reader *reader, const Sign *signs, guint n) {
  DgCursor *cursor = &reader->lexer.cursor;
  for (guint i = 0; i < n; i++) {
    gsize length = strlen(signs[i].text);
    if (g_ascii_strncasecmp(cursor->at, signs[i].text, length) != 0)
      continue;
    if (signs[i].is_word && dg_mermaid_is_word(cursor->at[length]))
      continue;
    cursor->at += length;
    return TRUE;
  }
  return FALSE;
}

/* A "1" that is a count and no name: what follows it says so. */
static gboolean take_one(Reader *reader) {
  DgCursor *cursor = &reader->lexer.cursor;
  const char *at = cursor->at + 1;
  if (*cursor->at != '1' || dg_mermaid_is_word(*at))
    return FALSE;
  cursor->at = at;
  return TRUE;
}

static gboolean take_count(Reader *reader) {
  skip_blanks(reader);
  DgCursor *cursor = &reader->lexer.cursor;
  if (g_ascii_tolower(*cursor->at) == 'u' && cursor->at[1] && strchr(".-|", cursor->at[1])) {
    cursor->at++;
    return TRUE;
  }
  return take_sign(reader, COUNTS, G_N_ELEMENTS(COUNTS)) || take_one(reader);
}

/* Hidden references are of letters to Mermaid. */
static gboolean is_name_byte(char c) {
  return dg_mermaid_is_word(c) || (guchar)c >= 0x80 || c == '-' || c == '*' || c == '.' ||
         c == DG_MERMAID_REFERENCE_BEGIN || c == DG_MERMAID_REFERENCE_END;
}

/* Whether a word of the language stands here, which names nothing. */
static gboolean is_keyword(const Reader *reader) {
  static const char *const WORDS[] = {"class", "classDef", "end", "erDiagram", "style", "subgraph"};
  Reader ahead = *reader;
  for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++)
    if (dg_mermaid_lexer_take_word(&ahead.lexer, WORDS[i]))
      return TRUE;
  return (*ahead.lexer.cursor.at != '1' && take_count(&ahead)) ||
         take_sign(&ahead, SOLID_LINES, G_N_ELEMENTS(SOLID_LINES)) ||
         take_sign(&ahead, DASHED_LINES, G_N_ELEMENTS(DASHED_LINES));
}

static void skip_number(DgCursor *cursor) {
  static const char DIGITS[] = "0123456789";
  cursor->at += strspn(cursor->at, DIGITS);
  if (*cursor->at == '.' && g_ascii_isdigit(cursor->at[1]))
    cursor->at += 1 + strspn(cursor->at + 1, DIGITS);
}

/* A name; NULL where none stands. Free with g_free(). */
static char *take_name(Reader *reader) {
  skip_blanks(reader);
  DgCursor *cursor = &reader->lexer.cursor;
  const char *begin = cursor->at;
  if (*begin == '"') {
    gsize length = strcspn(begin + 1, "\"%\n\r\v\b\\");
    if (!length || begin[length + 1] != '"')
      return NULL;
    cursor->at = begin + length + 2;
    return g_strndup(begin + 1, length);
  }
  if (is_keyword(reader))
    return NULL;
  if (g_ascii_isdigit(*begin))
    skip_number(cursor);
  else
    while (is_name_byte(*cursor->at))
      cursor->at++;
  return cursor->at > begin ? g_strndup(begin, (gsize)(cursor->at - begin)) : NULL;
}

/* What a relation is called: a name, or any text in quotes, which may be empty; NULL where none stands. Free with
 * g_free(). */
static char *take_role(Reader *reader) {
  skip_blanks(reader);
  DgCursor *cursor = &reader->lexer.cursor;
  if (*cursor->at != '"')
    return take_name(reader);
  const char *begin = cursor->at + 1, *end = strchr(begin, '"');
  if (!end)
    return NULL;
  cursor->at = end + 1;
  return g_strndup(begin, (gsize)(end - begin));
}

/* Puts a thing that nothing holds yet into the subgraph that is open, if that is not inside of it. */
static void set_parent(Reader *reader, guint thing) {
  if (!reader->open->len || dg_diagram_thing(reader->diagram, thing)->parent != DG_NO_THING)
    return;
  for (guint i = 0; i < reader->open->len; i++)
    if (g_array_index(reader->open, guint, i) == thing)
      return;
  dg_diagram_thing(reader->diagram, thing)->parent = g_array_index(reader->open, guint, reader->open->len - 1);
}

/* The thing of that name: an entity where there is none. */
static guint get_thing(Reader *reader, const char *name, guint line) {
  guint thing = dg_diagram_find_thing(reader->diagram, name);
  if (thing == DG_NO_THING) {
    thing = dg_diagram_add_thing(reader->diagram, name, DG_THING_SHAPE, line);
    g_ptr_array_set_size(reader->entities, (int)thing + 1);
    Entity *entity = reader->entities->pdata[thing] = g_new0(Entity, 1);
    entity->attributes = g_string_new(NULL);
  }
  set_parent(reader, thing);
  return thing;
}

/* Behind names with commas between them. */
static void skip_list(Reader *reader) {
  do {
    skip_blanks(reader);
    while (is_name_byte(*reader->lexer.cursor.at))
      reader->lexer.cursor.at++;
  } while (take(reader, ","));
}

/* ":::" list, if there is one. */
static void skip_styles(Reader *reader) {
  if (take(reader, ":::"))
    skip_list(reader);
}

/* Whether a letter of another script, or what Mermaid takes for one, stands here. */
static gboolean is_letter(const char *at) {
  return (guchar)*at >= 0x80 && g_utf8_get_char(at) >= 0xc0;
}

/* Behind a word with two tildes or more, from its begin to the last of the line and what follows without a blank;
 * `begin` where there is none. */
static const char *find_typed_end(const char *begin) {
  const char *at = begin, *last = begin;
  guint tildes = 0;
  gsize word = strcspn(begin, " \t\n\v\f\r");
  if (!memchr(begin, '~', word))
    return begin;
  for (; *at && *at != '\n'; at++)
    if (*at == '~') {
      tildes++;
      last = at;
    }
  return tildes < 2 ? begin : last + strcspn(last, " \t\n\v\f\r");
}

/* A word of an attribute, also one of tildes that goes on over blanks, or one between backticks; NULL where none
 * stands. Free with g_free(). */
static char *take_word(Reader *reader) {
  dg_cursor_skip_space(&reader->lexer.cursor);
  DgCursor *cursor = &reader->lexer.cursor;
  const char *begin = cursor->at, *end = begin;
  if (*begin == '`') {
    gsize length = strcspn(begin + 1, "`");
    cursor->at = begin + length + 1 + (begin[length + 1] == '`');
    return length ? g_strndup(begin + 1, length) : NULL;
  }
  if ((end = find_typed_end(begin)) == begin &&
      (*begin == '*' || g_ascii_isalpha(*begin) || *begin == '_' || is_letter(begin)))
    while (*end && (strchr("*-_[]().,", *end) || g_ascii_isalnum(*end) || is_letter(end)))
      end = g_utf8_next_char(end);
  cursor->at = end;
  return end > begin ? g_strndup(begin, (gsize)(end - begin)) : NULL;
}

static gboolean take_key(Reader *reader, GString *keys) {
  static const char *const KEYS[] = {"FK", "PK", "UK"};
  dg_cursor_skip_space(&reader->lexer.cursor);
  const char *begin = reader->lexer.cursor.at;
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    if (dg_mermaid_lexer_take_word(&reader->lexer, KEYS[i])) {
      g_string_append_len(keys, begin, (gssize)strlen(KEYS[i]));
      return TRUE;
    }
  return FALSE;
}

/* Appends a cell of an attribute as it is drawn, and a blank behind what is there already. */
static void append_cell(GString *line, const char *text) {
  g_autofree char *paired = dg_mermaid_pair_tildes(text);
  g_autofree char *escaped = strcmp(paired, text) == 0 ? g_strdup(text) : dg_mermaid_escape_angles(paired);
  g_autofree char *label = dg_mermaid_markdown(escaped);
  if (line->len && *label)
    g_string_append_c(line, ' ');
  g_string_append(line, label);
}

/* type ["?"] name; FALSE with `error`. */
static gboolean read_attribute_name(Reader *reader, GString *line, GError **error) {
  g_autofree char *type = take_word(reader);
  if (!type)
    return fail(reader, error, "the type of an attribute or \"}\"");
  dg_cursor_skip_space(&reader->lexer.cursor);
  gboolean optional = dg_cursor_take(&reader->lexer.cursor, "?");
  g_autofree char *whole = g_strconcat(type, optional ? "?" : "", NULL), *name = NULL;
  g_autoptr(GString) key = g_string_new(NULL);
  Reader ahead = *reader;
  if (take_key(&ahead, key) || !(name = take_word(reader)))
    return fail(reader, error, "the name of an attribute");
  append_cell(line, whole);
  append_cell(line, name);
  return TRUE;
}

/* An attribute, appended to those of its entity. */
static gboolean read_attribute(Reader *reader, Entity *entity, GError **error) {
  DgCursor *cursor = &reader->lexer.cursor;
  g_autoptr(GString) line = g_string_new(NULL), keys = g_string_new(NULL);
  if (!read_attribute_name(reader, line, error))
    return FALSE;
  gboolean keyed = take_key(reader, keys);
  while (keyed && (dg_cursor_skip_space(cursor), dg_cursor_take(cursor, ","))) {
    g_string_append_c(keys, ',');
    if (!take_key(reader, keys))
      return fail(reader, error, "PK, FK or UK");
  }
  append_cell(line, keys->str);
  dg_cursor_skip_space(cursor);
  if (*cursor->at == '"') {
    g_autofree char *comment = take_role(reader);
    if (!comment)
      return fail(reader, error, "a comment that ends");
    append_cell(line, comment);
  }
  if (entity->attributes->len)
    g_string_append_c(entity->attributes, '\n');
  g_string_append(entity->attributes, line->str);
  return TRUE;
}

/* The attributes of an entity, behind "{". */
static gboolean read_attributes(Reader *reader, guint thing, GError **error) {
  Entity *entity = reader->entities->pdata[thing];
  DgCursor *cursor = &reader->lexer.cursor;
  for (dg_cursor_skip_space(cursor); !dg_cursor_take(cursor, "}"); dg_cursor_skip_space(cursor))
    if (!read_attribute(reader, entity, error))
      return FALSE;
  return TRUE;
}

/* A relation behind its first entity. */
static gboolean read_relation(Reader *reader, const char *from, guint line, GError **error) {
  skip_blanks(reader);
  gboolean dashed = take_sign(reader, DASHED_LINES, G_N_ELEMENTS(DASHED_LINES));
  if (!dashed && !take_sign(reader, SOLID_LINES, G_N_ELEMENTS(SOLID_LINES)))
    return fail(reader, error, "the line of a relation");
  if (!take_count(reader))
    return fail(reader, error, "how many there are at the end of the relation");
  g_autofree char *to = take_name(reader);
  if (!to)
    return fail(reader, error, "an entity");
  skip_styles(reader);
  if (!take(reader, ":"))
    return fail(reader, error, "\":\" and what the relation is called");
  g_autofree char *role = take_role(reader);
  if (!role)
    return fail(reader, error, "what the relation is called");
  guint a = get_thing(reader, from, line), b = get_thing(reader, to, line);
  g_autofree char *label = dg_mermaid_markdown(role);
  DgJoin *join = dg_diagram_add_join(reader->diagram, a, b, DG_TIP_MARK, DG_TIP_MARK, label, line);
  join->style.dash = dashed ? DG_DASH_DASHED : DG_DASH_SOLID;
  return TRUE;
}

/* "[" name "]" and "{" attributes "}" of an entity, where they stand. */
static gboolean read_entity(Reader *reader, const char *name, guint line, GError **error) {
  guint thing = get_thing(reader, name, line);
  Entity *entity = reader->entities->pdata[thing];
  if (take(reader, "[")) {
    g_autofree char *alias = take_name(reader);
    if (!alias || !take(reader, "]"))
      return fail(reader, error, "a name and \"]\"");
    if (entity && !entity->alias)
      entity->alias = g_steal_pointer(&alias);
  }
  skip_styles(reader);
  if (!take(reader, "{"))
    return TRUE;
  return entity ? read_attributes(reader, thing, error) : fail(reader, error, "an entity that is no subgraph");
}

/* What stands behind "subgraph". */
static gboolean open_subgraph(Reader *reader, GError **error) {
  guint line = dg_mermaid_lexer_line(&reader->lexer);
  g_autofree char *name = take_name(reader);
  if (!name)
    return fail(reader, error, "the name of a subgraph");
  g_autoptr(GString) title = g_string_new(NULL);
  gboolean titled = take(reader, "[");
  while (titled && !take(reader, "]")) {
    g_autofree char *word = take_name(reader);
    if (!word)
      return fail(reader, error, "a title and \"]\"");
    g_string_append_printf(title, "%s%s", title->len ? " " : "", word);
  }
  if (reader->open->len >= DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(reader->lexer.cursor.source, DG_ERROR_LIMIT, line, 0, error,
                            "found subgraphs more than %u deep, expected fewer", DG_LANGUAGE_DEPTH_MAX);
  guint thing = get_thing(reader, name, line);
  g_clear_pointer((Entity **)&reader->entities->pdata[thing], free_entity);
  g_autofree char *label = dg_mermaid_markdown(titled ? title->str : name);
  dg_diagram_thing(reader->diagram, thing)->kind = DG_THING_CONTAINER;
  dg_diagram_set_text(reader->diagram, thing, label);
  g_array_append_val(reader->open, thing);
  return TRUE;
}

/* Behind a statement that says nothing of the graph, if one stands here. */
static gboolean skip_statement(Reader *reader) {
  DgMermaidLexer *lexer = &reader->lexer;
  if (dg_mermaid_lexer_take_direction(lexer) || dg_mermaid_lexer_take_description(lexer))
    return TRUE;
  if (dg_mermaid_lexer_take_word(lexer, "class")) {
    skip_list(reader);
    skip_list(reader);
    return TRUE;
  }
  if (!dg_mermaid_lexer_take_word(lexer, "classDef") && !dg_mermaid_lexer_take_word(lexer, "style"))
    return FALSE;
  dg_mermaid_lexer_skip_line(lexer);
  return TRUE;
}

static gboolean read_statement(Reader *reader, GError **error) {
  guint line = dg_mermaid_lexer_line(&reader->lexer);
  if (skip_statement(reader))
    return TRUE;
  if (dg_mermaid_lexer_take_word(&reader->lexer, "subgraph"))
    return open_subgraph(reader, error);
  if (reader->open->len && dg_mermaid_lexer_take_word(&reader->lexer, "end")) {
    g_array_set_size(reader->open, reader->open->len - 1);
    return TRUE;
  }
  g_autofree char *name = take_name(reader);
  if (!name)
    return fail(reader, error, "an entity or a statement");
  skip_styles(reader);
  return take_count(reader) ? read_relation(reader, name, line, error) : read_entity(reader, name, line, error);
}

static gboolean read_statements(Reader *reader, GError **error) {
  DgCursor *cursor = &reader->lexer.cursor;
  for (dg_cursor_skip_space(cursor); !dg_cursor_at_end(cursor); dg_cursor_skip_space(cursor))
    if (!dg_diagram_check_size(reader->diagram, cursor->source->name, error) || !read_statement(reader, error))
      return FALSE;
  return !reader->open->len || fail(reader, error, "\"end\" of a subgraph");
}

/* Gives each entity its text: its name, and its attributes below. */
static void set_texts(Reader *reader) {
  for (guint i = 0; i < reader->entities->len; i++) {
    const Entity *entity = reader->entities->pdata[i];
    if (!entity)
      continue;
    g_autoptr(GString) text = g_string_new(NULL);
    append_cell(text, entity->alias ? entity->alias : dg_diagram_thing(reader->diagram, i)->id);
    if (entity->attributes->len)
      g_string_append_printf(text, "\n%s", entity->attributes->str);
    dg_diagram_set_text(reader->diagram, i, text->str);
  }
}

gboolean dg_mermaid_read_er(const DgLanguageSource *source, DgDiagram *diagram, GError **error) {
  Reader reader = {.diagram = diagram};
  if (!dg_mermaid_lexer_begin(&reader.lexer, source, "erDiagram", TRUE, error))
    return FALSE;
  reader.entities = g_ptr_array_new_with_free_func(free_entity);
  reader.open = g_array_new(FALSE, FALSE, sizeof(guint));
  gboolean read = read_statements(&reader, error);
  if (read)
    set_texts(&reader);
  g_array_unref(reader.open);
  g_ptr_array_unref(reader.entities);
  return read;
}
