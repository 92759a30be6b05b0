/* The grammar of DOT, as lib/cgraph/grammar.y of Graphviz has it (its documentation at
 * https://graphviz.org/doc/info/lang.html lacks lists of nodes and takes more semicolons):
 *
 *   graph      = ["strict"] ("graph" | "digraph") [id] body
 *   body       = "{" { statement [";"] } "}"
 *   statement  = ("node" | "edge" | "graph") [id "="] attributes {attributes}     defaults
 *              | id "=" id                                                        attribute of the graph
 *              | end { ("->" | "--") end } {attributes}
 *   end        = node { "," node } | [ "subgraph" [id] ] body
 *   node       = id [":" id [":" id]]
 *   attributes = "[" { id "=" id [";" | ","] } "]"
 *
 * Arrows stand in digraphs, lines in graphs. The edges of a statement go from each node of an end to each of the next.
 * What stands behind the last brace begins the next graph. */
#include "languages/dot_parser.h"

/* One end of the edges of a statement: a list of nodes, or a subgraph. */
typedef struct {
  GArray *nodes; /* guint; NULL: a subgraph */
  guint subgraph;
} End;

typedef struct {
  DgDotLexer *lexer;
  DgDotGraph *graph;
  guint subgraph; /* that the statement is in */
  guint depth;
} Parser;

static gboolean parse_body(Parser *parser, guint subgraph);

static gboolean check_size(Parser *parser, guint more_edges) {
  const DgDotGraph *graph = parser->graph;
  guint64 things = (guint64)graph->nodes->len + graph->subgraphs->len + graph->stated_edges + more_edges;
  if (things <= DG_DIAGRAM_THINGS_MAX && graph->members <= DG_DOT_MEMBERS_MAX)
    return TRUE;
  return dg_language_fail(parser->lexer->token.source, DG_ERROR_LIMIT, 0, 0, parser->lexer->error,
                          "found more than %u nodes and edges, expected fewer", DG_DIAGRAM_THINGS_MAX);
}

/* An id, copied; NULL with the error that `expected` should stand here. Free with g_free(). */
static char *take_id(Parser *parser, const char *expected) {
  if (parser->lexer->kind != DG_DOT_ID) {
    dg_dot_lexer_fail(parser->lexer, expected);
    return NULL;
  }
  char *id = g_strdup(parser->lexer->text->str);
  dg_dot_lexer_next(parser->lexer);
  return id;
}

/* "= value" behind the name of an attribute, which is kept if it matters. */
static gboolean parse_value(Parser *parser, const char *name, DgDotValues *stated) {
  DgDotLexer *lexer = parser->lexer;
  if (!dg_dot_lexer_take(lexer, '='))
    return dg_dot_lexer_fail(lexer, "= behind the name of an attribute");
  if (lexer->kind != DG_DOT_ID)
    return dg_dot_lexer_fail(lexer, "the value of an attribute");
  DgDotAttribute attribute = dg_dot_find_attribute(name);
  if (attribute != DG_DOT_ATTRIBUTES)
    dg_dot_set_value(parser->graph, stated, attribute, lexer->text->str, lexer->html);
  dg_dot_lexer_next(lexer);
  return TRUE;
}

static gboolean parse_attributes(Parser *parser, DgDotValues *stated) {
  DgDotLexer *lexer = parser->lexer;
  while (dg_dot_lexer_take(lexer, '[')) {
    while (lexer->kind == DG_DOT_ID) {
      g_autofree char *name = take_id(parser, "the name of an attribute");
      if (!parse_value(parser, name, stated))
        return FALSE;
      if (!dg_dot_lexer_take(lexer, ','))
        dg_dot_lexer_take(lexer, ';');
    }
    if (!dg_dot_lexer_take(lexer, ']'))
      return dg_dot_lexer_fail(lexer, "the name of an attribute or ]");
  }
  return TRUE;
}

/* Behind "node", "edge" or "graph". */
static gboolean parse_defaults(Parser *parser, DgDotKind kind) {
  DgDotLexer *lexer = parser->lexer;
  if (dg_dot_lexer_take(lexer, DG_DOT_ID) && !dg_dot_lexer_take(lexer, '=')) /* a macro: Graphviz ignores its name */
    return dg_dot_lexer_fail(lexer, "=");
  if (lexer->kind != '[')
    return dg_dot_lexer_fail(lexer, "[");
  DgDotValues stated = {.html = 0};
  if (!parse_attributes(parser, &stated))
    return FALSE;
  dg_dot_state_defaults(parser->graph, parser->subgraph, kind, &stated);
  return TRUE;
}

/* [":" id [":" id]]: where on the outline an edge ends, which is no matter here. */
static gboolean skip_port(Parser *parser) {
  for (guint i = 0; i < 2 && dg_dot_lexer_take(parser->lexer, ':'); i++)
    if (!dg_dot_lexer_take(parser->lexer, DG_DOT_ID))
      return dg_dot_lexer_fail(parser->lexer, "the name of a port or a point of the compass");
  return TRUE;
}

/* Nodes, of which the first is called `first`. */
static gboolean parse_node_list(Parser *parser, const char *first, guint line, End *end) {
  g_autofree char *name = g_strdup(first);
  end->nodes = g_array_new(FALSE, FALSE, sizeof(guint));
  for (;;) {
    guint node = dg_dot_take_node(parser->graph, parser->subgraph, name, line);
    g_array_append_val(end->nodes, node);
    if (!check_size(parser, 0) || !skip_port(parser))
      return FALSE;
    if (!dg_dot_lexer_take(parser->lexer, ','))
      return TRUE;
    line = parser->lexer->line;
    g_free(name);
    name = take_id(parser, "a node");
    if (!name)
      return FALSE;
  }
}

/* ["subgraph" [id]] body */
static gboolean parse_subgraph(Parser *parser, End *end) {
  DgDotLexer *lexer = parser->lexer;
  guint line = lexer->line;
  g_autofree char *name = NULL;
  if (dg_dot_lexer_take(lexer, DG_DOT_SUBGRAPH) && lexer->kind == DG_DOT_ID)
    name = take_id(parser, "the name of a subgraph");
  end->subgraph = dg_dot_enter_subgraph(parser->graph, parser->subgraph, name, line);
  return check_size(parser, 0) && parse_body(parser, end->subgraph);
}

/* An end of edges, which is appended also where it is broken. */
static gboolean parse_end(Parser *parser, GArray *ends) {
  g_array_set_size(ends, ends->len + 1);
  End *end = &g_array_index(ends, End, ends->len - 1);
  DgDotLexer *lexer = parser->lexer;
  if (lexer->kind == DG_DOT_SUBGRAPH || lexer->kind == '{')
    return parse_subgraph(parser, end);
  guint line = lexer->line;
  g_autofree char *name = take_id(parser, "a node or a subgraph");
  return name && parse_node_list(parser, name, line, end);
}

static guint count_nodes(const Parser *parser, const End *end) {
  return end->nodes ? end->nodes->len : dg_dot_subgraph(parser->graph, end->subgraph)->members->len;
}

static GArray *list_nodes(const Parser *parser, const End *end) {
  return end->nodes ? g_array_ref(end->nodes) : dg_dot_list_members(parser->graph, end->subgraph);
}

/* The edges from each node of an end to each of the next. */
static gboolean join_ends(Parser *parser, const End *tail, const End *head, const DgDotValues *stated, guint line) {
  guint64 edges = (guint64)count_nodes(parser, tail) * count_nodes(parser, head);
  if (!edges)
    return TRUE;
  if (!check_size(parser, (guint)MIN(edges, DG_DIAGRAM_THINGS_MAX + 1)))
    return FALSE;
  parser->graph->stated_edges += (guint)edges;
  g_autoptr(GArray) tails = list_nodes(parser, tail);
  g_autoptr(GArray) heads = list_nodes(parser, head);
  for (guint i = 0; i < tails->len; i++)
    for (guint k = 0; k < heads->len; k++)
      dg_dot_state_edge(parser->graph, parser->subgraph, g_array_index(tails, guint, i), g_array_index(heads, guint, k),
                        stated, line);
  return TRUE;
}

/* What the attributes behind the ends are of: the edges, or the nodes where there is one end. */
static gboolean apply_statement(Parser *parser, const GArray *ends, const DgDotValues *stated, guint line) {
  const End *end = &g_array_index(ends, End, 0);
  if (ends->len == 1) {
    for (guint i = 0; end->nodes && i < end->nodes->len; i++)
      dg_dot_overlay_values(&dg_dot_node(parser->graph, g_array_index(end->nodes, guint, i))->values, stated);
    return TRUE;
  }
  for (guint i = 0; i + 1 < ends->len; i++)
    if (!join_ends(parser, end + i, end + i + 1, stated, line))
      return FALSE;
  return TRUE;
}

/* The other ends of a statement, behind the first, and its attributes. */
static gboolean parse_edges(Parser *parser, GArray *ends, guint line) {
  DgDotLexer *lexer = parser->lexer;
  while (dg_dot_lexer_take(lexer, parser->graph->directed ? DG_DOT_ARROW : DG_DOT_LINE))
    if (!parse_end(parser, ends))
      return FALSE;
  if (lexer->kind == DG_DOT_ARROW || lexer->kind == DG_DOT_LINE)
    return dg_dot_lexer_fail(lexer, parser->graph->directed ? "-> in a digraph" : "-- in a graph");
  DgDotValues stated = {.html = 0};
  return parse_attributes(parser, &stated) && apply_statement(parser, ends, &stated, line);
}

static void clear_end(gpointer data) {
  End *end = data;
  g_clear_pointer(&end->nodes, g_array_unref);
}

static GArray *new_ends(void) {
  GArray *ends = g_array_new(FALSE, TRUE, sizeof(End));
  g_array_set_clear_func(ends, clear_end);
  return ends;
}

/* A statement that begins with an id: an attribute of the graph, nodes, or edges. */
static gboolean parse_named(Parser *parser) {
  DgDotLexer *lexer = parser->lexer;
  guint line = lexer->line;
  g_autofree char *name = take_id(parser, "a statement");
  if (lexer->kind == '=') {
    DgDotValues stated = {.html = 0};
    if (!parse_value(parser, name, &stated))
      return FALSE;
    dg_dot_state_defaults(parser->graph, parser->subgraph, DG_DOT_OF_GRAPH, &stated);
    return TRUE;
  }
  g_autoptr(GArray) ends = new_ends();
  g_array_set_size(ends, 1);
  return parse_node_list(parser, name, line, &g_array_index(ends, End, 0)) && parse_edges(parser, ends, line);
}

static gboolean parse_statement(Parser *parser) {
  DgDotLexer *lexer = parser->lexer;
  if (dg_dot_lexer_take(lexer, DG_DOT_NODE))
    return parse_defaults(parser, DG_DOT_OF_NODE);
  if (dg_dot_lexer_take(lexer, DG_DOT_EDGE))
    return parse_defaults(parser, DG_DOT_OF_EDGE);
  if (dg_dot_lexer_take(lexer, DG_DOT_GRAPH))
    return parse_defaults(parser, DG_DOT_OF_GRAPH);
  if (lexer->kind == DG_DOT_ID)
    return parse_named(parser);
  if (lexer->kind != DG_DOT_SUBGRAPH && lexer->kind != '{')
    return dg_dot_lexer_fail(lexer, "a statement or }");
  g_autoptr(GArray) ends = new_ends();
  guint line = lexer->line;
  return parse_end(parser, ends) && parse_edges(parser, ends, line);
}

/* The statements of a subgraph between braces. */
static gboolean parse_body(Parser *parser, guint subgraph) {
  DgDotLexer *lexer = parser->lexer;
  guint outer = parser->subgraph;
  if (parser->depth >= DG_LANGUAGE_DEPTH_MAX)
    return dg_language_fail(lexer->token.source, DG_ERROR_LIMIT, lexer->line, 0, lexer->error,
                            "found subgraphs more than %u deep, expected fewer", DG_LANGUAGE_DEPTH_MAX);
  if (!dg_dot_lexer_take(lexer, '{'))
    return dg_dot_lexer_fail(lexer, "{");
  parser->subgraph = subgraph;
  parser->depth++;
  while (lexer->kind != '}') {
    if (!parse_statement(parser))
      return FALSE;
    dg_dot_lexer_take(lexer, ';');
  }
  parser->depth--;
  parser->subgraph = outer;
  dg_dot_lexer_next(lexer);
  return lexer->kind != DG_DOT_BROKEN || subgraph == 0;
}

DgDotGraph *dg_dot_parse(DgDotLexer *lexer) {
  g_autoptr(DgDotGraph) graph = dg_dot_graph_new();
  Parser parser = {lexer, graph, 0, 0};
  graph->strict = dg_dot_lexer_take(lexer, DG_DOT_STRICT);
  graph->directed = lexer->kind == DG_DOT_DIGRAPH;
  if (!graph->directed && lexer->kind != DG_DOT_GRAPH) {
    dg_dot_lexer_fail(lexer, "graph or digraph");
    return NULL;
  }
  DgDotSubgraph *root = dg_dot_subgraph(graph, 0);
  root->line = lexer->line;
  dg_dot_lexer_next(lexer);
  if (lexer->kind == DG_DOT_ID) {
    root->name = g_string_chunk_insert(graph->strings, lexer->text->str);
    dg_dot_lexer_next(lexer);
  }
  return parse_body(&parser, 0) ? g_steal_pointer(&graph) : NULL;
}
