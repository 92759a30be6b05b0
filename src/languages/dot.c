/* Graphviz DOT: one part for each graph of the file. The lines of a file are in dot_lexer.c, its statements in
 * dot_parser.c, the graph that they make in dot_graph.c, what is seen of its attributes in dot_text.c, dot_record.c,
 * dot_html.c and dot_edge.c; here that becomes a diagram:
 *
 *   node          its label, or its name where it has none; of a point, and of a node without a label, the label beside
 *                 it (xlabel), which is a text of the graph otherwise; with style=invis hidden
 *   cluster       a container, if Graphviz draws it (dot_cluster.c), and not style=invis
 *   edge          its labels: in the middle, beside it, at the tail, at the head. Its ends are its nodes, or the titled
 *                 clusters that lhead and ltail name in a graph with compound=true
 *   graph label   a title
 *
 * A label that Graphviz cannot read is shown as the name of its node, with a warning, as Graphviz does. */
#include "languages/dot_cluster.h"
#include "languages/dot_layout.h"
#include "languages/dot_parser.h"
#include "languages/dot_text.h"

#include <string.h>

/* What Graphviz calls a graph that has no name. */
#define NAMELESS "%3"

/* A diagram in the making. */
typedef struct {
  const DgLanguageSource *source;
  const DgDotGraph *dot;
  DgDiagram *diagram;
  DgDotPage page;
  guint *owners; /* the innermost drawn cluster that each node is in; 0: none */
  guint *parents; /* the drawn cluster around each; DG_NO_THING of what is none */
  guint *node_things, *cluster_things; /* DG_NO_THING: it is none */
  GHashTable *clusters; /* name -> subgraph, of those that are drawn with a title */
  gsize label_bytes;
  GError **error;
} Drawing;

static const DgDotValues *values_of(const Drawing *drawing, guint subgraph) {
  return dg_dot_values_of(dg_dot_subgraph(drawing->dot, subgraph), DG_DOT_OF_GRAPH);
}

static const char *graph_name(const Drawing *drawing) {
  const char *name = dg_dot_subgraph(drawing->dot, 0)->name;
  return name ? name : NAMELESS;
}

static gboolean is_invisible(const DgDotValues *values) {
  return dg_dot_has_style(values, "invis") || dg_dot_has_style(values, "invisible");
}

/* Counts a label, whose attribute says `stated`, towards what a graph may have. */
static gboolean count_label(Drawing *drawing, const char *stated, const char *seen) {
  drawing->label_bytes += MAX(strlen(stated), strlen(seen));
  return drawing->label_bytes <= DG_DOT_LABELS_MAX ||
         dg_language_fail(drawing->source, DG_ERROR_LIMIT, 0, 0, drawing->error,
                          "found more than %u bytes of labels, expected fewer", DG_DOT_LABELS_MAX);
}

/* The label of something; NULL with an error. Free with g_free(). */
static char *find_label(Drawing *drawing, const DgDotValues *values, DgDotAttribute attribute, gboolean record,
                        const DgDotNames *names, guint line) {
  gboolean broken = FALSE;
  if (!*dg_dot_value(values, attribute) && !(names->node && attribute == DG_DOT_LABEL))
    return g_strdup(""); /* only a node has a label also where that is empty HTML */
  g_autofree char *label =
      record ? dg_dot_record_label(values, names, &broken) : dg_dot_label(values, attribute, names, &broken);
  if (broken)
    dg_diagnostics_add(drawing->diagram->diagnostics, DG_LEVEL_WARNING, drawing->source->first_line + line - 1,
                       "the label of %s is none that Graphviz reads: its name is shown", names->name);
  return count_label(drawing, dg_dot_value(values, attribute), label) ? g_steal_pointer(&label) : NULL;
}

static gboolean is_blank(const char *text) {
  return text[strspn(text, " \n")] == '\0';
}

/* The label in a node. */
static char *find_node_label(Drawing *drawing, const DgDotNode *node, const DgDotNames *names) {
  const char *shape = dg_dot_value(&node->values, DG_DOT_SHAPE);
  if (strcmp(shape, "point") == 0)
    return g_strdup("");
  DgDotValues values = node->values;
  if (!values.text[DG_DOT_LABEL])
    values.text[DG_DOT_LABEL] = "\\N";
  gboolean record = strcmp(shape, "record") == 0 || strcmp(shape, "Mrecord") == 0;
  return find_label(drawing, &values, DG_DOT_LABEL, record, names, node->line);
}

static void add_text(Drawing *drawing, const char *text, DgRole role, guint line) {
  guint thing = dg_diagram_add_thing(drawing->diagram, NULL, DG_THING_TEXT, line);
  dg_diagram_set_text(drawing->diagram, thing, text);
  dg_diagram_thing(drawing->diagram, thing)->role = role;
}

static gboolean add_node(Drawing *drawing, guint index) {
  const DgDotNode *node = dg_dot_node(drawing->dot, index);
  DgDotNames names = {.graph = graph_name(drawing), .node = node->name, .edge = "", .name = node->name};
  g_autofree char *label = find_node_label(drawing, node, &names);
  g_autofree char *beside = label ? find_label(drawing, &node->values, DG_DOT_XLABEL, FALSE, &names, node->line) : NULL;
  if (!beside)
    return FALSE;
  guint index_of = dg_diagram_add_thing(drawing->diagram, node->name, DG_THING_SHAPE, node->line);
  drawing->node_things[index] = index_of;
  dg_diagram_set_text(drawing->diagram, index_of, is_blank(label) ? beside : label);
  DgThing *thing = dg_diagram_thing(drawing->diagram, index_of);
  thing->hidden = is_invisible(&node->values);
  if (drawing->owners[index])
    thing->parent = drawing->cluster_things[drawing->owners[index]];
  dg_dot_node_box(&drawing->page, &node->values, &thing->box);
  if (!thing->hidden && !is_blank(label) && !is_blank(beside))
    add_text(drawing, beside, DG_ROLE_ANNOTATION, node->line);
  return TRUE;
}

static gboolean add_cluster(Drawing *drawing, guint index) {
  const DgDotSubgraph *subgraph = dg_dot_subgraph(drawing->dot, index);
  const DgDotValues *values = values_of(drawing, index);
  const char *name = subgraph->name ? subgraph->name : "a cluster";
  DgDotNames names = {.graph = name, .edge = "", .name = name};
  g_autofree char *label = find_label(drawing, values, DG_DOT_LABEL, FALSE, &names, subgraph->line);
  if (!label)
    return FALSE;
  guint index_of = dg_diagram_add_thing(drawing->diagram, NULL, DG_THING_CONTAINER, subgraph->line);
  drawing->cluster_things[index] = index_of;
  dg_diagram_set_text(drawing->diagram, index_of, label);
  DgThing *thing = dg_diagram_thing(drawing->diagram, index_of);
  thing->hidden = is_invisible(values);
  if (drawing->parents[index])
    thing->parent = drawing->cluster_things[drawing->parents[index]];
  dg_dot_cluster_box(&drawing->page, values, &thing->box);
  if (subgraph->name && !thing->hidden && !is_blank(label) && !g_hash_table_contains(drawing->clusters, subgraph->name))
    g_hash_table_insert(drawing->clusters, (gpointer)subgraph->name, GUINT_TO_POINTER(index));
  return TRUE;
}

/* Clusters and nodes in the order in which the source has them. */
static gboolean add_things(Drawing *drawing) {
  const DgDotGraph *dot = drawing->dot;
  for (guint node = 0, subgraph = 1; node < dot->nodes->len || subgraph < dot->subgraphs->len;) {
    if (subgraph < dot->subgraphs->len && dg_dot_subgraph(dot, subgraph)->nodes_before <= node) {
      if (drawing->parents[subgraph] != DG_NO_THING && !add_cluster(drawing, subgraph))
        return FALSE;
      subgraph++;
    } else if (!add_node(drawing, node++)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Whether a node is drawn in a cluster. */
static gboolean is_inside(const Drawing *drawing, guint cluster, guint node) {
  guint around = drawing->owners[node];
  while (around && around != cluster)
    around = drawing->parents[around];
  return around != 0;
}

/* What an end of an edge is: its node, or the titled cluster that the attribute names, in which that node is and the
 * other is not. */
static guint find_end(const Drawing *drawing, const DgDotEdge *edge, guint end) {
  const DgDotValues *root = values_of(drawing, 0);
  guint node = drawing->node_things[edge->ends[end]];
  const char *name = dg_dot_value(&edge->values, end ? DG_DOT_LHEAD : DG_DOT_LTAIL);
  if (!*name || !dg_dot_is_true(dg_dot_value(root, DG_DOT_COMPOUND)))
    return node;
  guint cluster = GPOINTER_TO_UINT(g_hash_table_lookup(drawing->clusters, name));
  gboolean clipped =
      cluster && is_inside(drawing, cluster, edge->ends[end]) && !is_inside(drawing, cluster, edge->ends[!end]);
  return clipped ? drawing->cluster_things[cluster] : node;
}

/* The labels of an edge that is called so, one a line; NULL with an error. Free with g_free(). */
static char *join_edge_labels(Drawing *drawing, const DgDotEdge *edge, const DgDotNames *names) {
  static const DgDotAttribute attributes[] = {DG_DOT_LABEL, DG_DOT_XLABEL, DG_DOT_TAILLABEL, DG_DOT_HEADLABEL};
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(attributes); i++) {
    g_autofree char *label = find_label(drawing, &edge->values, attributes[i], FALSE, names, edge->line);
    if (!label)
      return NULL;
    if (*label)
      g_string_append_printf(text, "%s%s", text->len ? "\n" : "", label);
  }
  return g_strdup(text->str);
}

static char *find_edge_label(Drawing *drawing, const DgDotEdge *edge) {
  const char *const *texts = edge->values.text;
  if (!texts[DG_DOT_LABEL] && !texts[DG_DOT_XLABEL] && !texts[DG_DOT_TAILLABEL] && !texts[DG_DOT_HEADLABEL])
    return g_strdup("");
  const char *tail = dg_dot_node(drawing->dot, edge->ends[0])->name;
  const char *head = dg_dot_node(drawing->dot, edge->ends[1])->name;
  const char *sign = drawing->dot->directed ? "->" : "--";
  g_autofree char *name = g_strconcat(tail, sign, head, NULL);
  g_autofree char *shown = g_strconcat(tail, head, sign, NULL); /* as Graphviz has it */
  DgDotNames names = {.graph = graph_name(drawing), .edge = name, .tail = tail, .head = head, .name = shown};
  return join_edge_labels(drawing, edge, &names);
}

static gboolean add_edge(Drawing *drawing, const DgDotEdge *edge) {
  g_autofree char *label = find_edge_label(drawing, edge);
  if (!label)
    return FALSE;
  DgTip tips[2];
  dg_dot_find_tips(&edge->values, drawing->dot->directed, tips);
  DgJoin *join = dg_diagram_add_join(drawing->diagram, find_end(drawing, edge, 0), find_end(drawing, edge, 1), tips[0],
                                     tips[1], label, edge->line);
  join->hidden = is_invisible(&edge->values);
  dg_dot_add_course(&drawing->page, &edge->values, join);
  return TRUE;
}

static gboolean add_title(Drawing *drawing) {
  DgDotNames names = {.graph = graph_name(drawing), .edge = "", .name = graph_name(drawing)};
  guint line = dg_dot_subgraph(drawing->dot, 0)->line;
  g_autofree char *title = find_label(drawing, values_of(drawing, 0), DG_DOT_LABEL, FALSE, &names, line);
  if (title && !is_blank(title))
    add_text(drawing, title, DG_ROLE_TITLE, line);
  return title != NULL;
}

static gboolean draw(Drawing *drawing) {
  if (!add_title(drawing) || !add_things(drawing))
    return FALSE;
  for (guint i = 0; i < drawing->dot->edges->len; i++)
    if (!add_edge(drawing, dg_dot_edge(drawing->dot, i)))
      return FALSE;
  return TRUE;
}

/* The diagram of a graph. */
static gboolean fill_diagram(const DgLanguageSource *source, const DgDotGraph *dot, DgDiagram *diagram,
                             GError **error) {
  Drawing drawing = {source, dot, diagram, .page = dg_dot_find_page(dot), .error = error};
  drawing.owners = g_new0(guint, dot->nodes->len + 1);
  drawing.parents = dg_dot_find_clusters(dot, drawing.owners);
  drawing.node_things = g_new0(guint, dot->nodes->len + 1);
  drawing.cluster_things = g_new0(guint, dot->subgraphs->len);
  drawing.clusters = g_hash_table_new(g_str_hash, g_str_equal);
  diagram->width = drawing.page.width;
  diagram->height = drawing.page.height;
  gboolean good = draw(&drawing);
  g_free(drawing.owners);
  g_free(drawing.parents);
  g_free(drawing.node_things);
  g_free(drawing.cluster_things);
  g_hash_table_unref(drawing.clusters);
  return good;
}

/* How many graphs there are up to the first that is broken, which Graphviz draws before it gives up. */
static guint count_graphs(const DgLanguageSource *source, GError **error) {
  GError *fault = NULL;
  guint graphs = 0;
  DgDotLexer lexer;
  dg_dot_lexer_init(&lexer, source, &fault);
  do {
    g_autoptr(DgDotGraph) graph = dg_dot_parse(&lexer);
    graphs += graph != NULL;
  } while (!fault && lexer.kind != DG_DOT_END);
  dg_dot_lexer_clear(&lexer);
  if (graphs && fault && !g_error_matches(fault, DG_ERROR, DG_ERROR_LIMIT))
    g_clear_error(&fault);
  if (fault)
    g_propagate_error(error, fault);
  return fault ? 0 : graphs;
}

/* Says what stands behind the last graph that can be read. */
static void check_rest(DgDotLexer *lexer, DgDiagram *diagram) {
  guint line = lexer->line;
  if (lexer->kind == DG_DOT_END)
    return;
  g_autoptr(DgDotGraph) next = dg_dot_parse(lexer);
  if (!next && lexer->error && *lexer->error)
    dg_diagram_leave_out(diagram, DG_LOSS_OTHER, 1, line, "what follows is no graph: %s", (*lexer->error)->message);
}

static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  GError *fault = NULL;
  g_autoptr(DgDotGraph) graph = NULL;
  DgDotLexer lexer;
  dg_dot_lexer_init(&lexer, source, &fault);
  for (guint i = 0; i < part && !fault; i++) {
    g_clear_pointer(&graph, dg_dot_graph_free);
    graph = dg_dot_parse(&lexer);
  }
  if (graph) {
    check_rest(&lexer, diagram);
    g_clear_error(&fault);
  }
  dg_dot_lexer_clear(&lexer);
  if (fault)
    g_propagate_error(error, fault);
  return graph && fill_diagram(source, graph, diagram, error);
}

const DgLanguage dg_language_dot = {.format = DG_FORMAT_DOT, .count_parts = count_graphs, .read = read_diagram};
