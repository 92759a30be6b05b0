/* D2 as it is written: text to statements.
 *
 *   file      = map without braces
 *   map       = "{" ((statement | comment) (";" | end of line))* "}"
 *   statement = "..." substitution | "..." import | ["&" | "!&"] key
 *   key       = path [":"] [value]
 *             | [path "."] "(" chain ")" ["[" (number | "*") "]"] ["." path] [":"] [value]
 *             | chain [":"] [value]
 *   chain     = path (line path)+         line = ["<"] "-"* [">" | "*"]
 *   path      = string ("." string)* ["."]
 *   value     = string [map] | map | "[" (value (";" | end of line))* "]" | "@" path | "null" | "suspend"
 *   comment   = "#" ... end of line | three double quotes ... three double quotes
 *
 * A map may stand behind a path without a colon. Names of reserved words stand in d2_words.c. */
#include "languages/d2_syntax.h"

#include <string.h>

#define BLOCK_BYTES 16384

D2Arena *dg_d2_arena_new(void) {
  D2Arena *arena = g_new0(D2Arena, 1);
  arena->blocks = g_ptr_array_new_with_free_func(g_free);
  return arena;
}

void dg_d2_arena_free(D2Arena *arena) {
  g_ptr_array_unref(arena->blocks);
  g_free(arena);
}

gpointer dg_d2_arena_take(D2Arena *arena, gsize bytes) {
  const gsize unit = _Alignof(max_align_t);
  bytes = (MAX(bytes, 1) + unit - 1) / unit * unit;
  if (bytes > BLOCK_BYTES / 4) { /* a block of its own, before the last one */
    g_ptr_array_insert(arena->blocks, 0, g_malloc0(bytes));
    return g_ptr_array_index(arena->blocks, 0);
  }
  if (arena->left < bytes) {
    g_ptr_array_add(arena->blocks, g_malloc0(BLOCK_BYTES));
    arena->left = BLOCK_BYTES;
  }
  char *last = g_ptr_array_index(arena->blocks, arena->blocks->len - 1);
  gpointer taken = last + BLOCK_BYTES - arena->left;
  arena->left -= bytes;
  return taken;
}

char *dg_d2_arena_text(D2Arena *arena, const char *text, gsize length) {
  char *copy = dg_d2_arena_take(arena, length + 1);
  memcpy(copy, text, length);
  return copy;
}

gboolean dg_d2_fail(const D2Document *document, const char *at, GError **error, const char *expected, ...) {
  va_list arguments;
  va_start(arguments, expected);
  g_autofree char *wanted = g_strdup_vprintf(expected, arguments);
  va_end(arguments);
  DgCursor cursor = {document->source, at};
  return dg_cursor_fail(&cursor, error, "%s", wanted);
}

gboolean dg_d2_parser_fail(D2Parser *parser, const char *at, const char *expected, ...) {
  va_list arguments;
  va_start(arguments, expected);
  g_autofree char *wanted = g_strdup_vprintf(expected, arguments);
  va_end(arguments);
  parser->failed = TRUE;
  return dg_d2_fail(parser->document, at, parser->error, "%s", wanted);
}

/* Gives up at what is deeper than people write. */
static gboolean fail_depth(D2Parser *parser) {
  parser->failed = TRUE;
  return dg_language_fail(parser->document->source, DG_ERROR_LIMIT, dg_line_index_get(&parser->lines, parser->at), 0,
                          parser->error, "found more than %u levels, expected fewer", DG_LANGUAGE_DEPTH_MAX);
}

static gboolean sees(const D2Parser *parser, const char *text) {
  return strncmp(parser->at, text, strlen(text)) == 0;
}

static gboolean take(D2Parser *parser, const char *text) {
  if (!sees(parser, text))
    return FALSE;
  parser->at += strlen(text);
  return TRUE;
}

static gboolean enter(D2Parser *parser) {
  return ++parser->depth <= DG_LANGUAGE_DEPTH_MAX || fail_depth(parser);
}

gboolean dg_d2_parse_path(D2Parser *parser, D2Path *path) {
  D2String *parts[DG_LANGUAGE_DEPTH_MAX];
  guint count = 0;
  do {
    dg_d2_skip_blanks(parser);
    D2String *part = dg_d2_parse_string(parser, TRUE);
    if (parser->failed)
      return FALSE;
    if (!part)
      break; /* "a." is "a" */
    if (count == DG_LANGUAGE_DEPTH_MAX)
      return fail_depth(parser);
    parts[count++] = part;
    dg_d2_skip_blanks(parser);
  } while (take(parser, ".") && *parser->at != '(');
  path->count = count;
  path->parts = dg_d2_arena_take(parser->document->arena, sizeof *parts * count);
  memcpy(path->parts, parts, sizeof *parts * count);
  return TRUE;
}

static gboolean parse_map(D2Parser *parser, const char *begin, D2Value *map);
static gboolean parse_value(D2Parser *parser, D2Value *value);

/* "#" and what is behind it, or three quotation marks and what is between them. */
static gboolean skip_comment(D2Parser *parser) {
  if (*parser->at == '#') {
    parser->at += strcspn(parser->at, "\n");
    return TRUE;
  }
  const char *end = strstr(parser->at + 3, "\"\"\"");
  if (!end)
    return dg_d2_parser_fail(parser, parser->at, "a comment that three quotation marks end");
  parser->at = end + 3;
  return TRUE;
}

/* Whether a statement may end here: what is behind it on its line is no text. */
static gboolean ends_statement(D2Parser *parser) {
  dg_d2_skip_blanks(parser);
  return !*parser->at || strchr("\n;}]#", *parser->at);
}

/* "@path", of which the "@" is passed: the file is noted, not read. */
static gboolean parse_import(D2Parser *parser) {
  D2Path path;
  const char *begin = parser->at;
  guint line = dg_line_index_get(&parser->lines, begin);
  if (!dg_d2_parse_path(parser, &path))
    return FALSE;
  if (!path.count)
    return dg_d2_parser_fail(parser, begin, "the name of a file behind \"@\"");
  D2Import import = {dg_d2_arena_text(parser->document->arena, begin, strcspn(begin, "\n;}]# \t")), line};
  g_array_append_val(parser->document->imports, import);
  return TRUE;
}

/* One value of an array and the end of it. */
static gboolean add_value(D2Parser *parser, D2Value ***next) {
  D2Value *value = **next = dg_d2_arena_take(parser->document->arena, sizeof *value);
  *next = &value->next;
  value->is_spread = take(parser, "...");
  const char *at = parser->at;
  if (!parse_value(parser, value))
    return FALSE;
  if (value->kind == D2_VALUE_NONE)
    return dg_d2_parser_fail(parser, at, "a value");
  return (ends_statement(parser) && *parser->at != '}') ||
         dg_d2_parser_fail(parser, parser->at, "\";\" or a new line between values");
}

static gboolean parse_array(D2Parser *parser, D2Value *array) {
  const char *begin = parser->at++;
  D2Value **next = &array->values;
  array->kind = D2_VALUE_ARRAY;
  if (!enter(parser))
    return FALSE;
  for (;;) {
    dg_d2_skip_space(parser);
    if (take(parser, ";"))
      continue;
    if (take(parser, "]")) {
      parser->depth--;
      return TRUE;
    }
    if (!*parser->at)
      return dg_d2_parser_fail(parser, begin, "an array that \"]\" ends");
    if (*parser->at == '#' ? !skip_comment(parser) : !add_value(parser, &next))
      return FALSE;
  }
}

/* What an unquoted word means where a value stands. */
static D2ValueKind kind_of_word(const D2String *string) {
  static const struct {
    const char *word;
    D2ValueKind kind;
  } words[] = {{"null", D2_VALUE_NULL}, {"suspend", D2_VALUE_SUSPEND}, {"unsuspend", D2_VALUE_UNSUSPEND}};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    if (string->quote == D2_UNQUOTED && string->text && g_ascii_strcasecmp(string->text, words[i].word) == 0)
      return words[i].kind;
  return D2_VALUE_STRING;
}

static gboolean parse_value(D2Parser *parser, D2Value *value) {
  if (*parser->at == '{') {
    parser->at++;
    return parse_map(parser, parser->at - 1, value);
  }
  if (*parser->at == '[')
    return parse_array(parser, value);
  if (take(parser, "@")) {
    value->kind = D2_VALUE_IMPORT;
    return parse_import(parser);
  }
  value->string = dg_d2_parse_string(parser, FALSE);
  value->kind = value->string ? kind_of_word(value->string) : D2_VALUE_NONE;
  return !parser->failed;
}

/* ": primary {map}" and the like behind a key. */
static gboolean parse_key_value(D2Parser *parser, D2Key *key) {
  dg_d2_skip_blanks(parser);
  const char *colon = parser->at;
  if (!take(parser, ":") && *parser->at != '{')
    return TRUE;
  dg_d2_skip_blanks(parser);
  if (!parse_value(parser, &key->value))
    return FALSE;
  if (key->value.kind == D2_VALUE_NONE)
    return dg_d2_parser_fail(parser, colon, "a value behind the colon");
  dg_d2_skip_blanks(parser);
  if (key->value.kind != D2_VALUE_STRING || *parser->at != '{')
    return TRUE;
  key->primary = key->value.string;
  key->value = (D2Value){.kind = D2_VALUE_NONE};
  return parse_value(parser, &key->value);
}

/* "<-", "-->", "<>" and so on. FALSE, without `error`, where no line begins. */
static gboolean take_line(D2Parser *parser, D2Connection *connection) {
  connection->tips[0] = take(parser, "<");
  if (!connection->tips[0] && *parser->at != '-')
    return FALSE;
  while (*parser->at == '-' || sees(parser, "\\\n"))
    parser->at += *parser->at == '-' ? 1 : 2 + strspn(parser->at + 2, " \t");
  connection->tips[1] = take(parser, ">");
  parser->at += !connection->tips[1] && *parser->at == '*';
  return TRUE;
}

/* Behind a backslash at the end of a line, which goes on at the next. */
static void skip_continued(D2Parser *parser) {
  dg_d2_skip_blanks(parser);
  while (take(parser, "\\\n"))
    dg_d2_skip_blanks(parser);
}

/* The lines and further ends behind `source`. */
static gboolean parse_chain(D2Parser *parser, D2Key *key, D2Path source) {
  D2Connection **next = &key->connections;
  for (;;) {
    D2Connection found = {.ends = {source}, .at = source.count ? source.parts[0]->at : parser->at};
    skip_continued(parser);
    if (!take_line(parser, &found))
      return TRUE;
    if (!source.count)
      return dg_d2_parser_fail(parser, found.at, "what the connection begins at");
    skip_continued(parser);
    if (!dg_d2_parse_path(parser, &found.ends[1]))
      return FALSE;
    if (!found.ends[1].count)
      return dg_d2_parser_fail(parser, found.at, "what the connection ends at");
    *next = dg_d2_arena_take(parser->document->arena, sizeof found);
    **next = found;
    next = &(*next)->next;
    source = found.ends[1];
  }
}

/* "[0]" or "[*]". */
static gboolean parse_index(D2Parser *parser, D2Key *key) {
  dg_d2_skip_blanks(parser);
  if (!take(parser, "["))
    return TRUE;
  dg_d2_skip_blanks(parser);
  if (take(parser, "*")) {
    key->index_kind = D2_INDEX_ALL;
  } else if (g_ascii_isdigit(*parser->at)) {
    char *end;
    key->index_kind = D2_INDEX_NUMBER;
    key->index = (guint)MIN(g_ascii_strtoull(parser->at, &end, 10), G_MAXUINT - 1);
    parser->at = end;
  }
  dg_d2_skip_blanks(parser);
  if (key->index_kind == D2_INDEX_NONE || !take(parser, "]"))
    return dg_d2_parser_fail(parser, parser->at, "a number or \"*\", and \"]\" behind it");
  return TRUE;
}

/* "(a -> b)[0].path", of which "(" is passed. */
static gboolean parse_group(D2Parser *parser, D2Key *key) {
  D2Path source;
  parser->in_group = TRUE;
  gboolean done = dg_d2_parse_path(parser, &source) && parse_chain(parser, key, source);
  parser->in_group = FALSE;
  if (!done)
    return FALSE;
  dg_d2_skip_blanks(parser);
  if (!take(parser, ")"))
    return TRUE;
  if (!parse_index(parser, key))
    return FALSE;
  dg_d2_skip_blanks(parser);
  return !take(parser, ".") || dg_d2_parse_path(parser, &key->edge_path);
}

static gboolean has_glob(const D2Path *path, gboolean triple) {
  for (guint i = 0; i < path->count; i++)
    if (path->parts[i]->is_glob && (!triple || g_str_equal(path->parts[i]->text, "***")))
      return TRUE;
  return FALSE;
}

static gboolean key_has_glob(const D2Key *key, gboolean triple) {
  gboolean found = has_glob(&key->path, triple) || has_glob(&key->edge_path, triple);
  for (const D2Connection *c = key->connections; c && !found; c = c->next)
    found = has_glob(&c->ends[0], triple) || has_glob(&c->ends[1], triple);
  return found;
}

/* Up to the value of a key. */
static gboolean parse_key_head(D2Parser *parser, D2Key *key) {
  const char *begin = parser->at;
  if (!take(parser, "(") && !dg_d2_parse_path(parser, &key->path))
    return FALSE;
  if (*begin == '(')
    return parse_group(parser, key);
  if (parser->at > begin && parser->at[-1] == '.' && take(parser, "("))
    return parse_group(parser, key);
  if (!parse_chain(parser, key, key->path))
    return FALSE;
  if (key->connections)
    key->path.count = 0;
  else if (!key->path.count)
    return dg_d2_parser_fail(parser, begin, "a key");
  return TRUE;
}

static gboolean parse_key(D2Parser *parser, D2Statement *statement) {
  D2Key *key = statement->key = dg_d2_arena_take(parser->document->arena, sizeof *key);
  key->at = parser->at;
  key->line = dg_line_index_get(&parser->lines, parser->at);
  key->filter = take(parser, "!&") ? D2_FILTER_IS_NOT : take(parser, "&") ? D2_FILTER_IS : D2_FILTER_NONE;
  if (!parse_key_head(parser, key) || !parse_key_value(parser, key))
    return FALSE;
  if (!key->path.count && !key->connections && key->value.kind != D2_VALUE_NONE)
    return dg_d2_parser_fail(parser, key->at, "a key of the value");
  key->has_glob = key->index_kind == D2_INDEX_ALL || key_has_glob(key, FALSE);
  key->has_triple_glob = key_has_glob(key, TRUE);
  return TRUE;
}

/* "...${x}" or "...@file", of which the dots are passed. */
static gboolean parse_spread(D2Parser *parser, D2Statement *statement) {
  if (take(parser, "@"))
    return parse_import(parser);
  D2String *spread = statement->spread = dg_d2_arena_take(parser->document->arena, sizeof *spread);
  spread->at = parser->at;
  spread->pieces = dg_d2_arena_take(parser->document->arena, sizeof *spread->pieces);
  spread->n_pieces = 1;
  parser->document->has_substitutions = TRUE;
  return dg_d2_parse_substitution(parser, &spread->pieces->variable);
}

static gboolean parse_statement(D2Parser *parser, D2Statement *statement) {
  if (*parser->at == '@')
    return dg_d2_parser_fail(parser, parser->at, "three dots before the import");
  if (sees(parser, "...@") || sees(parser, "...$")) {
    parser->at += 3;
    return parse_spread(parser, statement);
  }
  return parse_key(parser, statement);
}

/* One statement and the end of it. */
static gboolean add_statement(D2Parser *parser, D2Value *map, D2Statement ***next) {
  D2Statement *statement = dg_d2_arena_take(parser->document->arena, sizeof *statement);
  if (!parse_statement(parser, statement))
    return FALSE;
  if (!ends_statement(parser) || *parser->at == ']')
    return dg_d2_parser_fail(parser, parser->at, "the end of the statement");
  map->has_filter |= statement->key && statement->key->filter != D2_FILTER_NONE;
  **next = statement;
  *next = &statement->next;
  return TRUE;
}

/* The statements of a map up to its brace; `begin` is NULL for those of a file, which end with it. */
static gboolean parse_map(D2Parser *parser, const char *begin, D2Value *map) {
  D2Statement **next = &map->statements;
  map->kind = D2_VALUE_MAP;
  if (!enter(parser))
    return FALSE;
  for (;;) {
    dg_d2_skip_space(parser);
    if (take(parser, ";"))
      continue;
    if (!*parser->at)
      return begin ? dg_d2_parser_fail(parser, begin, "a map that \"}\" ends") : TRUE;
    if (*parser->at == '}') {
      if (!begin)
        return dg_d2_parser_fail(parser, parser->at, "a statement");
      parser->at++;
      parser->depth--;
      return TRUE;
    }
    gboolean comment = *parser->at == '#' || sees(parser, "\"\"\"");
    if (comment ? !skip_comment(parser) : !add_statement(parser, map, &next))
      return FALSE;
  }
}

D2Document *dg_d2_parse(const DgLanguageSource *source, GError **error) {
  g_autoptr(D2Document) document = g_new0(D2Document, 1);
  document->source = source;
  document->arena = dg_d2_arena_new();
  document->imports = g_array_new(FALSE, FALSE, sizeof(D2Import));
  D2Parser parser = {.document = document, .at = source->text, .lines = {source->text, 1}, .error = error};
  D2Value file = {.kind = D2_VALUE_MAP};
  if (!parse_map(&parser, NULL, &file))
    return NULL;
  document->statements = file.statements;
  return g_steal_pointer(&document);
}

void dg_d2_document_free(D2Document *document) {
  dg_d2_arena_free(document->arena);
  g_array_unref(document->imports);
  g_free(document);
}
