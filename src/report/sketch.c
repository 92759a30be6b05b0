#include "report/sketch.h"

#include "base/markup.h"
#include "report/lettering.h"

#define INK "#4a5261"
#define WORDS "#1d2430"
#define PAPER "#ffffff"
/* Of what holds others, and of what holds none. */
#define FILL_CONTAINER "#f7f8fa"
#define FILL "#eef1f5"

/* Between the border of a node and its words. */
#define PADDING 4.0
/* Letters in a box may be so much larger than others where the box is: drawings have scales of their own. */
#define LETTERS_SHARE 0.3
#define LETTERS_MAX 3.0
/* Nodes are compared each with each to find what holds others; above it all are drawn as holding none. */
#define CONTAINERS_MAX 5000

typedef struct {
  DgBox box;
  guint index; /* in the graph */
  gboolean holds; /* the centre of a smaller one lies in it */
} SketchNode;

static void append_box(GString *out, DgBox box) {
  dg_append_number_attribute(out, "x", box.x);
  dg_append_number_attribute(out, "y", box.y);
  dg_append_number_attribute(out, "width", box.width);
  dg_append_number_attribute(out, "height", box.height);
}

static int compare_nodes(gconstpointer a, gconstpointer b) {
  const SketchNode *p = a, *q = b;
  double one = p->box.width * p->box.height, other = q->box.width * q->box.height;
  if (one != other)
    return one < other ? 1 : -1;
  return p->index < q->index ? -1 : p->index > q->index;
}

/* The nodes, the largest first: what lies in a container is painted over it. */
static GArray *list_nodes(const DgGraph *graph) {
  GArray *nodes = g_array_new(FALSE, FALSE, sizeof(SketchNode));
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++) {
    SketchNode node = {.index = i};
    if (dg_graph_get_node_box(graph, i, &node.box))
      g_array_append_val(nodes, node);
  }
  g_array_sort(nodes, compare_nodes);
  for (guint i = 0; nodes->len <= CONTAINERS_MAX && i < nodes->len; i++) {
    SketchNode *node = &g_array_index(nodes, SketchNode, i);
    for (guint k = i + 1; k < nodes->len && !node->holds; k++)
      node->holds = dg_box_contains_point(node->box, dg_box_center(g_array_index(nodes, SketchNode, k).box), 0);
  }
  return nodes;
}

/* The words stand in the middle, or at the top of what holds others. */
static void append_words(GString *out, const DgGraph *graph, const SketchNode *node) {
  double width = MAX(node->box.width - 2 * PADDING, 1), height = node->box.height;
  double size = CLAMP(LETTERS_SHARE * height, DG_LETTERS_NODE, LETTERS_MAX * DG_LETTERS_NODE);
  size = node->holds || height <= 80 ? DG_LETTERS_NODE : MIN(size, DG_LETTERS_NODE * sqrt(height / 80));
  g_auto(DgLettering) lettering =
      dg_lettering_fit(dg_graph_get_node_text(graph, node->index), size, width, MAX(height - 2, 1));
  DgPoint centre = dg_box_center(node->box);
  if (node->holds)
    centre.y = node->box.y + PADDING + lettering.height / 2;
  dg_lettering_append(out, &lettering, centre, " fill=\"" WORDS "\"");
}

static const char *dashes_of(DgDash dash) {
  return dash == DG_DASH_DASHED   ? " stroke-dasharray=\"6 4\""
         : dash == DG_DASH_DOTTED ? " stroke-dasharray=\"1.5 3\""
                                  : "";
}

static void append_node(GString *out, const DgGraph *graph, const SketchNode *node) {
  g_string_append(out, "<rect");
  append_box(out, node->box);
  dg_append_number_attribute(out, "rx", MIN(4, MIN(node->box.width, node->box.height) / 3));
  g_string_append_printf(out, " fill=\"%s\" stroke=\"" INK "\"%s/>\n", node->holds ? FILL_CONTAINER : FILL,
                         dashes_of(dg_graph_get_node_style(graph, node->index)->dash));
}

static void append_point(GString *out, DgPoint point) {
  g_string_append_c(out, ' ');
  dg_append_number(out, point.x);
  g_string_append_c(out, ',');
  dg_append_number(out, point.y);
}

/* The polyline of the edge; the straight line between its two boxes when it has none. */
static void append_edge(GString *out, const DgGraph *graph, guint edge) {
  guint count;
  const DgPoint *points = dg_graph_get_edge_points(graph, edge, &count);
  DgBox from, to;
  gboolean boxes = dg_graph_get_node_box(graph, dg_graph_get_edge_from(graph, edge), &from) &
                   dg_graph_get_node_box(graph, dg_graph_get_edge_to(graph, edge), &to);
  DgPoint straight[] = {dg_box_leave(from, dg_box_center(to)), dg_box_leave(to, dg_box_center(from))};
  if (count < 2 && !boxes)
    return;
  if (count < 2) {
    points = straight;
    count = G_N_ELEMENTS(straight);
  }
  const DgGraphStyle *style = dg_graph_get_edge_style(graph, edge);
  g_string_append(out, "<polyline points=\"");
  for (guint i = 0; i < count; i++)
    append_point(out, points[i]);
  g_string_append_printf(out, "\" fill=\"none\" stroke=\"" INK "\" stroke-width=\"1.25\"%s", dashes_of(style->dash));
  if (style->tips[0] == DG_TIP_MARK)
    g_string_append(out, " marker-start=\"url(#mark)\"");
  if (dg_graph_get_edge_directed(graph, edge))
    g_string_append(out, " marker-end=\"url(#arrow)\"");
  else if (style->tips[1] == DG_TIP_MARK)
    g_string_append(out, " marker-end=\"url(#mark)\"");
  g_string_append(out, "/>\n");
}

/* The words of edges interrupt the lines. */
static void append_text(GString *out, const DgGraphText *text) {
  if (!(text->box.width > 0 && text->box.height > 0))
    return;
  if (text->role == DG_ROLE_EDGE_LABEL) {
    g_string_append(out, "<rect");
    append_box(out, text->box);
    g_string_append(out, " fill=\"" PAPER "\"/>\n");
  }
  g_auto(DgLettering) lettering =
      dg_lettering_fit(text->text, MAX(DG_LETTERS_LABEL, MIN(0.8 * text->box.height, 2 * DG_LETTERS_LABEL)),
                       text->box.width, text->box.height);
  dg_lettering_append(out, &lettering, dg_box_center(text->box), " fill=\"" WORDS "\"");
}

static void append_head(GString *out, const DgGraph *graph) {
  g_string_append(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  dg_append_number_attribute(out, "width", dg_graph_get_width(graph));
  dg_append_number_attribute(out, "height", dg_graph_get_height(graph));
  g_string_append(out, " viewBox=\"0 0 ");
  dg_append_number(out, dg_graph_get_width(graph));
  g_string_append_c(out, ' ');
  dg_append_number(out, dg_graph_get_height(graph));
  g_string_append(out, "\" font-family=\"Arial, Helvetica, sans-serif\">\n"
                       "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9.5\" refY=\"5\" markerWidth=\"8\" "
                       "markerHeight=\"8\" orient=\"auto\"><path d=\"M0 1L10 5L0 9Z\" fill=\"" INK
                       "\"/></marker><marker id=\"mark\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" markerWidth=\"5\" "
                       "markerHeight=\"5\"><circle cx=\"5\" cy=\"5\" r=\"4\" fill=\"" INK "\"/></marker></defs>\n"
                       "<rect width=\"100%\" height=\"100%\" fill=\"" PAPER "\"/>\n");
}

char *dg_graph_to_sketch(const DgGraph *graph) {
  GString *out = g_string_new(NULL);
  g_autoptr(GArray) nodes = list_nodes(graph);
  append_head(out, graph);
  for (guint i = 0; i < nodes->len; i++)
    append_node(out, graph, &g_array_index(nodes, SketchNode, i));
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++)
    append_edge(out, graph, i);
  for (guint i = 0; i < nodes->len; i++)
    append_words(out, graph, &g_array_index(nodes, SketchNode, i));
  for (guint i = 0; i < dg_graph_get_text_count(graph); i++)
    append_text(out, dg_graph_get_text(graph, i));
  g_string_append(out, "</svg>\n");
  return g_string_free(out, FALSE);
}
