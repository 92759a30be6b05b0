/* Mermaid's flowcharts, by the grammar that Mermaid has (its flow.jison), which needs one token ahead.
 *
 *   chart:     { space | newline } "graph" (no-direction | direction (";" | { space } newline)) document
 *   document:  { statement | ";" | newline | space }
 *   statement: vertices end | style end | class-definition end | class end | link-style end | click end
 *            | subgraph | direction-statement | accTitle | accDescr
 *   end:       ";" | newline | END
 *   vertices:  group [spaces | metadata] { link group [spaces | metadata] }
 *   group:     vertex { [metadata] spaces "&" spaces vertex }
 *   vertex:    id [ open text close ] [":::" id]
 *   link:      [link-id] (line ["|" text "|" [space]] | start text line)
 *   subgraph:  "subgraph" space title ["[" text "]"] end document "end"
 *   text:      (word | string | markdown) { word }
 *
 * Which of them makes what is in mermaid_flow_things.c; which tokens there are in mermaid_flow_lexer.c. */
#include "languages/mermaid_flow.h"

#include "languages/mermaid_metadata.h"

#include <string.h>

typedef struct {
  DgFlowLexer lexer;
  DgFlowToken token; /* the one ahead */
  DgFlow flow;
  DgLineIndex lines;
  const char *name; /* of the source */
  GArray *members; /* guint: nodes named in subgraphs that have not ended, outer ones first */
  guint depth;
} Parser;

#define SET(kind) (G_GUINT64_CONSTANT(1) << (kind))

static const guint64 IDS = SET(DG_FLOW_AMPERSAND) | SET(DG_FLOW_COLON) | SET(DG_FLOW_COMMA) | SET(DG_FLOW_DEFAULT) |
                           SET(DG_FLOW_DOWN) | SET(DG_FLOW_HASH) | SET(DG_FLOW_MINUS) | SET(DG_FLOW_NAME) |
                           SET(DG_FLOW_NUMBER) | SET(DG_FLOW_STAR) | SET(DG_FLOW_LETTER);
static const guint64 CALLBACKS = SET(DG_FLOW_AMPERSAND) | SET(DG_FLOW_COLON) | SET(DG_FLOW_COMMA) |
                                 SET(DG_FLOW_DIRECTION) | SET(DG_FLOW_DOWN) | SET(DG_FLOW_HASH) | SET(DG_FLOW_MINUS) |
                                 SET(DG_FLOW_NAME) | SET(DG_FLOW_NUMBER) | SET(DG_FLOW_STAR) | SET(DG_FLOW_LETTER);
static const guint64 TITLES = SET(DG_FLOW_AMPERSAND) | SET(DG_FLOW_COLON) | SET(DG_FLOW_DOWN) | SET(DG_FLOW_HASH) |
                              SET(DG_FLOW_MINUS) | SET(DG_FLOW_NAME) | SET(DG_FLOW_NUMBER) | SET(DG_FLOW_STAR) |
                              SET(DG_FLOW_LETTER) | SET(DG_FLOW_SPACE) | SET(DG_FLOW_UP) | SET(DG_FLOW_STYLE) |
                              SET(DG_FLOW_LINK_STYLE) | SET(DG_FLOW_CLASS_DEFINITION) | SET(DG_FLOW_CLASS) |
                              SET(DG_FLOW_CLICK) | SET(DG_FLOW_GRAPH) | SET(DG_FLOW_DIRECTION) | SET(DG_FLOW_SUBGRAPH) |
                              SET(DG_FLOW_END_WORD) | SET(DG_FLOW_LINK_START);
static const guint64 STYLES = SET(DG_FLOW_COLON) | SET(DG_FLOW_COMMA) | SET(DG_FLOW_HASH) | SET(DG_FLOW_NAME) |
                              SET(DG_FLOW_NUMBER) | SET(DG_FLOW_SPACE) | SET(DG_FLOW_STYLE);
static const guint64 ENDS = SET(DG_FLOW_NEWLINE) | SET(DG_FLOW_SEMICOLON) | SET(DG_FLOW_END);
static const guint64 LINKS = SET(DG_FLOW_LINK) | SET(DG_FLOW_LINK_ID) | SET(DG_FLOW_LINK_START);

/* What stands around the words of a node. */
typedef struct {
  DgFlowTokenKind open, close;
  guint times; /* each of them stands there */
} Outline;

static const Outline OUTLINES[] = {
    {DG_FLOW_CIRCLES_OPEN, DG_FLOW_CIRCLES_CLOSE, 1},       {DG_FLOW_CYLINDER_OPEN, DG_FLOW_CYLINDER_CLOSE, 1},
    {DG_FLOW_DIAMOND_OPEN, DG_FLOW_DIAMOND_CLOSE, 2},       {DG_FLOW_ELLIPSE_OPEN, DG_FLOW_ELLIPSE_CLOSE, 1},
    {DG_FLOW_FLAG_OPEN, DG_FLOW_SQUARE_CLOSE, 1},           {DG_FLOW_ROUND_OPEN, DG_FLOW_ROUND_CLOSE, 2},
    {DG_FLOW_SQUARE_OPEN, DG_FLOW_SQUARE_CLOSE, 1},         {DG_FLOW_STADIUM_OPEN, DG_FLOW_STADIUM_CLOSE, 1},
    {DG_FLOW_SUBROUTINE_OPEN, DG_FLOW_SUBROUTINE_CLOSE, 1}, {DG_FLOW_TRAPEZOID_OPEN, DG_FLOW_TRAPEZOID_CLOSE, 1},
};

static gboolean sees(const Parser *parser, guint64 kinds) {
  return (SET(parser->token.kind) & kinds) != 0;
}

static gboolean fail_at(Parser *parser, const char *at, GError **error, const char *expected) {
  DgCursor cursor = {parser->lexer.cursor.source, at};
  return dg_cursor_fail(&cursor, error, "%s", expected);
}

/* At what stands ahead, behind its white space. */
static gboolean fail(Parser *parser, GError **error, const char *expected) {
  const char *at = parser->token.begin;
  if (sees(parser, LINKS))
    for (gsize length; (length = dg_mermaid_space(at));)
      at += length;
  return fail_at(parser, at, error, expected);
}

static gboolean next(Parser *parser, GError **error) {
  return dg_flow_lexer_next(&parser->lexer, &parser->token, error);
}

static gboolean take(Parser *parser, DgFlowTokenKind kind, const char *expected, GError **error) {
  return parser->token.kind == kind ? next(parser, error) : fail(parser, error, expected);
}

static gboolean skip(Parser *parser, guint64 kinds, GError **error) {
  while (sees(parser, kinds))
    if (!next(parser, error))
      return FALSE;
  return TRUE;
}

static gboolean take_end(Parser *parser, GError **error) {
  if (!sees(parser, ENDS))
    return fail(parser, error, "the end of the statement");
  return sees(parser, SET(DG_FLOW_END)) || next(parser, error);
}

static gboolean take_space(Parser *parser, GError **error) {
  return take(parser, DG_FLOW_SPACE, "a blank", error);
}

static guint line_of(Parser *parser) {
  return dg_line_index_get(&parser->lines, parser->token.begin);
}

static void append_token(GString *text, const DgFlowToken *token) {
  g_string_append_len(text, token->begin, token->end - token->begin);
}

/* One or more of `kinds`, joined; NULL with `error`. Free with g_string_free(). */
static GString *take_words(Parser *parser, guint64 kinds, const char *expected, GError **error) {
  if (!sees(parser, kinds)) {
    fail(parser, error, expected);
    return NULL;
  }
  g_autoptr(GString) text = g_string_new(NULL);
  while (sees(parser, kinds)) {
    append_token(text, &parser->token);
    if (!next(parser, error))
      return NULL;
  }
  return g_steal_pointer(&text);
}

/* A string or Markdown, or words of `kinds`, and more of these behind them. */
static gboolean take_text(Parser *parser, guint64 kinds, DgFlowLabel *label, GError **error) {
  if (!sees(parser, kinds | SET(DG_FLOW_STRING) | SET(DG_FLOW_MARKDOWN)))
    return fail(parser, error, "words, or a string in quotes");
  label->markdown = parser->token.kind == DG_FLOW_MARKDOWN;
  label->text = g_string_new(NULL);
  do {
    append_token(label->text, &parser->token);
    if (!next(parser, error))
      return FALSE;
  } while (sees(parser, kinds));
  return TRUE;
}

/* Where all up to the end of the source is taken for words, it is the bracket that opens them which is wrong. */
static gboolean take_close(Parser *parser, DgFlowTokenKind kind, const char *open, GError **error) {
  if (sees(parser, SET(DG_FLOW_END)))
    return fail_at(parser, open, error, "a bracket that is closed");
  return take(parser, kind, "the bracket that closes the words; brackets and quotes inside of them need quotes", error);
}

/* "[|field:value|" before the words of a node. */
static gboolean skip_properties(Parser *parser, GError **error) {
  return next(parser, error) && take(parser, DG_FLOW_NAME, "the name of a property", error) &&
         take(parser, DG_FLOW_COLON, "a colon", error) &&
         take(parser, DG_FLOW_NAME, "the value of a property", error) && take(parser, DG_FLOW_BAR, "a bar", error);
}

static const Outline *find_outline(DgFlowTokenKind open) {
  for (guint i = 0; i < G_N_ELEMENTS(OUTLINES); i++)
    if (OUTLINES[i].open == open)
      return &OUTLINES[i];
  return NULL;
}

/* The words of a node in its brackets; `label->text` stays NULL where there are none. */
static gboolean read_outline(Parser *parser, DgFlowLabel *label, GError **error) {
  const char *open = parser->token.begin;
  if (sees(parser, SET(DG_FLOW_PROPERTIES_OPEN)))
    return skip_properties(parser, error) && take_text(parser, SET(DG_FLOW_TEXT), label, error) &&
           take_close(parser, DG_FLOW_SQUARE_CLOSE, open, error);
  const Outline *outline = find_outline(parser->token.kind);
  if (!outline)
    return TRUE;
  if (!next(parser, error))
    return FALSE;
  gboolean twice = outline->times == 2 && parser->token.kind == outline->open;
  return (!twice || next(parser, error)) && take_text(parser, SET(DG_FLOW_TEXT), label, error) &&
         take_close(parser, outline->close, open, error) && (!twice || take_close(parser, outline->close, open, error));
}

/* Appends the node to `group`. */
static gboolean read_vertex(Parser *parser, GArray *group, GError **error) {
  guint line = line_of(parser);
  const char *expected = sees(parser, SET(DG_FLOW_LINK_ID)) ? "a node; \"@\" in words needs quotes" : "a node";
  g_autoptr(GString) id = take_words(parser, IDS, expected, error);
  g_auto(DgFlowLabel) label = {0};
  if (!id || !read_outline(parser, &label, error))
    return FALSE;
  guint node = dg_flow_add_node(&parser->flow, id->str, label.text ? &label : NULL, line);
  g_array_append_val(group, node);
  if (node != DG_NO_THING && parser->depth)
    g_array_append_val(parser->members, node);
  if (!sees(parser, SET(DG_FLOW_CLASS_MARK)))
    return TRUE;
  if (!next(parser, error))
    return FALSE;
  g_autoptr(GString) class = take_words(parser, IDS, "the name of a class", error);
  return class != NULL;
}

/* "@{...}" belongs to the last node of a group. */
static gboolean read_metadata(Parser *parser, const GArray *group, GError **error) {
  const char *begin = parser->token.begin + strlen("@{"), *fault = NULL;
  gssize length = (const char *)memrchr(begin, '}', (gsize)(parser->token.end - begin)) - begin;
  g_autoptr(GHashTable) values = dg_mermaid_metadata_parse(begin, (gsize)length, &fault);
  g_autofree char *problem = values ? NULL : g_strdup_printf("found %s, expected keys with values in YAML", fault);
  guint node = g_array_index(group, guint, group->len - 1);
  if (values && dg_flow_add_metadata(&parser->flow, node, values, &problem))
    return next(parser, error);
  DgCursor cursor = {parser->lexer.cursor.source, parser->token.begin};
  return dg_language_fail(cursor.source, DG_ERROR_FORMAT, dg_cursor_line(&cursor), dg_cursor_column(&cursor), error,
                          "%s", problem);
}

/* Nodes with "&" between them, and what blanks or metadata stand behind the last. */
static gboolean read_group(Parser *parser, GArray *group, GError **error) {
  if (!read_vertex(parser, group, error))
    return FALSE;
  while (sees(parser, SET(DG_FLOW_SPACE) | SET(DG_FLOW_METADATA))) {
    gboolean described = sees(parser, SET(DG_FLOW_METADATA));
    if (described && !read_metadata(parser, group, error))
      return FALSE;
    gboolean spaced = sees(parser, SET(DG_FLOW_SPACE));
    if (!skip(parser, SET(DG_FLOW_SPACE), error))
      return FALSE;
    if (!spaced || !sees(parser, SET(DG_FLOW_AMPERSAND)))
      return !(described && spaced) || fail(parser, error, "the end of the statement, a link or \"&\"");
    if (!next(parser, error) || !take_space(parser, error) || !skip(parser, SET(DG_FLOW_SPACE), error) ||
        !read_vertex(parser, group, error))
      return FALSE;
  }
  return TRUE;
}

/* Behind the line of a link: "|text|" and a blank. */
static gboolean read_bar_text(Parser *parser, DgFlowLabel *label, GError **error) {
  if (!sees(parser, SET(DG_FLOW_BAR)))
    return TRUE;
  if (!next(parser, error) || !take_text(parser, SET(DG_FLOW_TEXT), label, error) ||
      !take(parser, DG_FLOW_BAR, "a bar", error))
    return FALSE;
  return !sees(parser, SET(DG_FLOW_SPACE)) || next(parser, error);
}

static gboolean read_line(Parser *parser, DgFlowLink *link, GError **error) {
  if (sees(parser, SET(DG_FLOW_LINK_START))) {
    link->start = parser->token;
    if (!next(parser, error) || !take_text(parser, SET(DG_FLOW_TEXT), &link->label, error))
      return FALSE;
  }
  link->line = parser->token;
  if (!take(parser, DG_FLOW_LINK, "the end of the link", error))
    return FALSE;
  return link->start.kind == DG_FLOW_LINK_START || read_bar_text(parser, &link->label, error);
}

/* A link and the group it ends at, which takes the place of the one in `from`. */
static gboolean read_link(Parser *parser, GArray *from, GError **error) {
  g_autoptr(GString) id = NULL;
  g_autoptr(GArray) to = g_array_new(FALSE, FALSE, sizeof(guint));
  if (sees(parser, SET(DG_FLOW_LINK_ID))) {
    id = g_string_new_len(parser->token.begin, parser->token.end - parser->token.begin - 1);
    if (!next(parser, error))
      return FALSE;
  }
  DgFlowLink link = {.id = id ? id->str : NULL, .line_number = line_of(parser)};
  gboolean read = read_line(parser, &link, error) && read_group(parser, to, error);
  if (read) {
    dg_flow_add_links(&parser->flow, from, to, &link);
    g_array_set_size(from, 0);
    g_array_append_vals(from, to->data, to->len);
  }
  dg_flow_label_clear(&link.label);
  return read && dg_diagram_check_size(parser->flow.diagram, parser->name, error);
}

static gboolean read_vertices(Parser *parser, GError **error) {
  g_autoptr(GArray) group = g_array_new(FALSE, FALSE, sizeof(guint));
  if (!read_group(parser, group, error))
    return FALSE;
  while (sees(parser, LINKS))
    if (!read_link(parser, group, error))
      return FALSE;
  return take_end(parser, error);
}

static gboolean skip_styles(Parser *parser, GError **error) {
  g_autoptr(GString) styles = take_words(parser, STYLES, "styles", error);
  return styles && take_end(parser, error);
}

/* "style id styles": it makes the node where there is none. */
static gboolean read_style(Parser *parser, GError **error) {
  guint line = line_of(parser);
  if (!next(parser, error) || !take_space(parser, error))
    return FALSE;
  g_autoptr(GString) id = take_words(parser, IDS, "the id of a node", error);
  if (!id || !take_space(parser, error))
    return FALSE;
  dg_flow_add_node(&parser->flow, id->str, NULL, line);
  return skip_styles(parser, error);
}

/* "classDef name styles" */
static gboolean read_class_definition(Parser *parser, GError **error) {
  if (!next(parser, error) || !take_space(parser, error))
    return FALSE;
  g_autoptr(GString) name = take_words(parser, IDS, "the name of a class", error);
  return name && take_space(parser, error) && skip_styles(parser, error);
}

/* "class ids name" */
static gboolean read_class(Parser *parser, GError **error) {
  if (!next(parser, error) || !take_space(parser, error))
    return FALSE;
  g_autoptr(GString) ids = take_words(parser, IDS, "the ids of nodes", error);
  if (!ids || !take_space(parser, error))
    return FALSE;
  g_autoptr(GString) name = take_words(parser, IDS, "the name of a class", error);
  return name && take_end(parser, error);
}

/* Numbers of links, of which there must be so many. */
static gboolean read_link_numbers(Parser *parser, GError **error) {
  if (sees(parser, SET(DG_FLOW_DEFAULT)))
    return next(parser, error);
  const DgFlowToken first = parser->token;
  guint64 links = parser->flow.diagram->joins->len, largest = 0;
  do {
    if (sees(parser, SET(DG_FLOW_COMMA)) && !next(parser, error))
      return FALSE;
    largest = MAX(largest, g_ascii_strtoull(parser->token.begin, NULL, 10));
    if (!take(parser, DG_FLOW_NUMBER, "the number of a link", error))
      return FALSE;
  } while (sees(parser, SET(DG_FLOW_COMMA)));
  return largest < links || fail_at(parser, first.begin, error, "numbers of links that stand above, from 0");
}

/* "linkStyle numbers [interpolate name] styles" */
static gboolean read_link_style(Parser *parser, GError **error) {
  if (!next(parser, error) || !take_space(parser, error) || !read_link_numbers(parser, error) ||
      !take_space(parser, error))
    return FALSE;
  if (!sees(parser, SET(DG_FLOW_INTERPOLATE)))
    return skip_styles(parser, error);
  if (!next(parser, error) || !take_space(parser, error))
    return FALSE;
  g_autoptr(GString) curve = take_words(parser, CALLBACKS, "the name of a curve", error);
  if (!curve)
    return FALSE;
  return sees(parser, SET(DG_FLOW_SPACE)) ? next(parser, error) && skip_styles(parser, error) : take_end(parser, error);
}

/* [space string] [space target] behind what a click does, as far as `kinds` allow. */
static gboolean skip_click_rest(Parser *parser, guint64 kinds, GError **error) {
  while (sees(parser, SET(DG_FLOW_SPACE)) && kinds) {
    if (!next(parser, error))
      return FALSE;
    if (!sees(parser, kinds))
      return fail(parser, error, "a string in quotes");
    kinds = sees(parser, SET(DG_FLOW_STRING)) ? kinds & ~SET(DG_FLOW_STRING) : 0;
    if (!next(parser, error))
      return FALSE;
  }
  return take_end(parser, error);
}

/* "click id ..." changes nothing that is seen. */
static gboolean read_click(Parser *parser, GError **error) {
  static const guint64 tip = SET(DG_FLOW_STRING), link = SET(DG_FLOW_STRING) | SET(DG_FLOW_LINK_TARGET);
  if (!next(parser, error))
    return FALSE;
  if (sees(parser, SET(DG_FLOW_CALLBACK_NAME)))
    return next(parser, error) && skip(parser, SET(DG_FLOW_CALLBACK_ARGUMENTS), error) &&
           skip_click_rest(parser, tip, error);
  if (sees(parser, SET(DG_FLOW_HREF)) && !next(parser, error))
    return FALSE;
  if (sees(parser, SET(DG_FLOW_STRING)))
    return next(parser, error) && skip_click_rest(parser, link, error);
  g_autoptr(GString) callback = take_words(parser, CALLBACKS, "a link in quotes or the name of a function", error);
  return callback && skip_click_rest(parser, tip, error);
}

static gboolean read_document(Parser *parser, GError **error);

/* What is between the title of a subgraph and its "end", and that. */
static gboolean read_subgraph_body(Parser *parser, guint subgraph, guint line, GError **error) {
  guint outer = parser->members->len;
  if (++parser->depth > DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(parser->lexer.cursor.source, DG_ERROR_LIMIT, line, 0, error,
                            "found subgraphs nested deeper than %u, expected fewer", DG_LANGUAGE_DEPTH_MAX);
  if (!read_document(parser, error) || !take(parser, DG_FLOW_END_WORD, "\"end\" of the subgraph", error))
    return FALSE;
  g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(guint));
  if (parser->members->len > outer)
    g_array_append_vals(members, &g_array_index(parser->members, guint, outer), parser->members->len - outer);
  g_array_set_size(parser->members, outer);
  if (!dg_flow_end_subgraph(&parser->flow, subgraph, members))
    return dg_language_fail(parser->lexer.cursor.source, DG_ERROR_FORMAT, line, 0, error,
                            "found a subgraph that is inside of itself, expected other ids in it");
  parser->depth--;
  if (parser->depth)
    g_array_append_val(parser->members, subgraph);
  return dg_diagram_check_size(parser->flow.diagram, parser->name, error);
}

/* The words behind "subgraph" are its id as well, if no white space is in them. */
static gboolean read_subgraph(Parser *parser, GError **error) {
  guint line = line_of(parser);
  g_auto(DgFlowLabel) name = {0}, title = {0};
  if (!next(parser, error) || !take_space(parser, error) || !take_text(parser, TITLES, &name, error))
    return FALSE;
  const char *open = parser->token.begin;
  if (sees(parser, SET(DG_FLOW_SQUARE_OPEN)) &&
      (!next(parser, error) || !take_text(parser, SET(DG_FLOW_TEXT), &title, error) ||
       !take_close(parser, DG_FLOW_SQUARE_CLOSE, open, error)))
    return FALSE;
  if (!take_end(parser, error))
    return FALSE;
  gboolean named = title.text || !strpbrk(name.text->str, " \t\n");
  g_autofree char *id = named ? g_strstrip(g_strdup(name.text->str)) : NULL;
  guint subgraph = dg_flow_begin_subgraph(&parser->flow, id, title.text ? &title : &name, line);
  return read_subgraph_body(parser, subgraph, line, error);
}

static gboolean read_statement(Parser *parser, GError **error) {
  switch (parser->token.kind) {
  case DG_FLOW_STYLE:
    return read_style(parser, error);
  case DG_FLOW_LINK_STYLE:
    return read_link_style(parser, error);
  case DG_FLOW_CLASS_DEFINITION:
    return read_class_definition(parser, error);
  case DG_FLOW_CLASS:
    return read_class(parser, error);
  case DG_FLOW_CLICK:
    return read_click(parser, error);
  case DG_FLOW_SUBGRAPH:
    return read_subgraph(parser, error);
  default:
    return read_vertices(parser, error);
  }
}

/* Up to the end, or the "end" of a subgraph. */
static gboolean read_document(Parser *parser, GError **error) {
  static const guint64 passed = SET(DG_FLOW_NEWLINE) | SET(DG_FLOW_SEMICOLON) | SET(DG_FLOW_SPACE) |
                                SET(DG_FLOW_DIRECTION_STATEMENT) | SET(DG_FLOW_ACCESSIBLE);
  for (;;) {
    if (!skip(parser, passed, error))
      return FALSE;
    if (sees(parser, SET(DG_FLOW_END)) || (parser->depth && sees(parser, SET(DG_FLOW_END_WORD))))
      return TRUE;
    if (!read_statement(parser, error) || !dg_diagram_check_size(parser->flow.diagram, parser->name, error))
      return FALSE;
  }
}

static gboolean read_head(Parser *parser, GError **error) {
  if (!next(parser, error) || !skip(parser, SET(DG_FLOW_SPACE) | SET(DG_FLOW_NEWLINE), error) ||
      !take(parser, DG_FLOW_GRAPH, "\"flowchart\" or \"graph\"", error))
    return FALSE;
  if (sees(parser, SET(DG_FLOW_NO_DIRECTION)))
    return next(parser, error);
  if (!take(parser, DG_FLOW_DIRECTION, "a direction (TB, TD, BT, LR, RL)", error))
    return FALSE;
  if (sees(parser, SET(DG_FLOW_SEMICOLON)))
    return next(parser, error);
  return skip(parser, SET(DG_FLOW_SPACE), error) && take_end(parser, error);
}

static void end_parser(Parser *parser) {
  dg_flow_lexer_clear(&parser->lexer);
  dg_flow_clear(&parser->flow);
  g_array_unref(parser->members);
}

gboolean dg_mermaid_read_flowchart(const DgLanguageSource *source, DgDiagram *diagram, GError **error) {
  Parser parser = {.lines = {source->text, 1}, .name = source->name};
  dg_flow_lexer_init(&parser.lexer, source);
  dg_flow_init(&parser.flow, diagram);
  parser.members = g_array_new(FALSE, FALSE, sizeof(guint));
  gboolean read = read_head(&parser, error) && read_document(&parser, error);
  if (read)
    dg_flow_finish(&parser.flow);
  end_parser(&parser);
  return read;
}
