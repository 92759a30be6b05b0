#include "report/layout.h"

#include "graph/union_find.h"
#include "report/detours.h"
#include "report/layered.h"
#include "report/lettering.h"

#include <string.h>

/* Around the words of a node, and the least size of one. */
#define PADDING_X 12.0
#define PADDING_Y 8.0
#define LEAST_WIDTH 36.0
#define LEAST_HEIGHT 32.0
/* Of a node without words, as start and end states are. */
#define WORDLESS 22.0
/* For each edge of a node with itself. */
#define LOOP_ROOM 16.0
/* Between parts of the graph that no edge joins, and around everything. */
#define PART_GAP 36.0
#define MARGIN 16.0
/* Parts stand in rows that are together so much wider than high, or as wide as the widest. */
#define FORM 1.6

typedef struct {
  DgGraph *graph;
  gboolean *placed; /* of each node: it has no box of its own */
  DgBox *sizes; /* of those */
  guint *sets; /* of each node: the part that it belongs to */
  guint *local;
  gboolean *labelled; /* of each edge: its words are written */
  gboolean in_rows; /* a part was too large for layers */
} Layout;

/* A part in its own coordinates. */
typedef struct {
  GArray *nodes, *edges; /* guint */
  guint first_text, end_text; /* the words of its edges */
  DgBox box;
} Part;

static void clear_part(gpointer data) {
  Part *part = data;
  g_array_unref(part->nodes);
  g_array_unref(part->edges);
}

static DgBox size_of(const DgNode *node, guint loops) {
  g_auto(DgLettering) lettering = dg_lettering_shape(node->text, DG_LETTERS_NODE);
  if (!lettering.lines->len)
    return (DgBox){0, 0, WORDLESS, MAX(WORDLESS, loops * LOOP_ROOM)};
  double width = lettering.width + 2 * PADDING_X, height = lettering.height + 2 * PADDING_Y;
  return (DgBox){0, 0, MAX(width, LEAST_WIDTH), MAX(MAX(height, LEAST_HEIGHT), loops * LOOP_ROOM)};
}

static void measure_nodes(Layout *layout) {
  const DgGraph *graph = layout->graph;
  g_autofree guint *loops = g_new0(guint, graph->nodes->len + 1);
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    if (edge->from == edge->to)
      loops[edge->from]++;
    if (layout->placed[edge->from] && layout->placed[edge->to])
      dg_sets_join(layout->sets, edge->from, edge->to);
  }
  for (guint i = 0; i < graph->nodes->len; i++)
    if (layout->placed[i])
      layout->sizes[i] = size_of(dg_graph_node(graph, i), loops[i]);
}

/* The parts in the order of their first nodes, those without edges behind the others. */
static GArray *list_parts(Layout *layout) {
  const DgGraph *graph = layout->graph;
  guint count = dg_sets_number(layout->sets, graph->nodes->len);
  g_autoptr(GArray) all = g_array_sized_new(FALSE, TRUE, sizeof(Part), count);
  GArray *parts = g_array_new(FALSE, FALSE, sizeof(Part));
  g_array_set_clear_func(parts, clear_part);
  g_array_set_size(all, count);
  for (guint i = 0; i < count; i++) {
    Part *part = &g_array_index(all, Part, i);
    part->nodes = g_array_new(FALSE, FALSE, sizeof(guint));
    part->edges = g_array_new(FALSE, FALSE, sizeof(guint));
  }
  for (guint i = 0; i < graph->nodes->len; i++)
    if (layout->placed[i])
      g_array_append_val(g_array_index(all, Part, layout->sets[i]).nodes, i);
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    if (layout->placed[edge->from] && layout->placed[edge->to])
      g_array_append_val(g_array_index(all, Part, layout->sets[edge->from]).edges, i);
  }
  for (guint joined = 2; joined-- > 0;)
    for (guint i = 0; i < count; i++)
      if ((g_array_index(all, Part, i).edges->len > 0) == joined)
        g_array_append_val(parts, g_array_index(all, Part, i));
  return parts;
}

/* A part that is too large for layers: rows of cells, in the order of the document. */
static void place_rows(Layout *layout, const Part *part) {
  DgBox cell = {0};
  guint n = part->nodes->len, columns = (guint)ceil(sqrt(n));
  for (guint i = 0; i < n; i++)
    cell = dg_box_union(cell, layout->sizes[g_array_index(part->nodes, guint, i)]);
  for (guint i = 0; i < n; i++) {
    guint index = g_array_index(part->nodes, guint, i);
    DgNode *node = dg_graph_node(layout->graph, index);
    node->box = layout->sizes[index];
    node->box.x = (i % columns) * (cell.width + PART_GAP);
    node->box.y = (i / columns) * (cell.height + PART_GAP);
    node->has_box = TRUE;
  }
  layout->in_rows = TRUE;
}

static DgBox box_of_part(const DgGraph *graph, const Part *part) {
  DgBox box = dg_graph_node(graph, g_array_index(part->nodes, guint, 0))->box;
  for (guint i = 1; i < part->nodes->len; i++)
    box = dg_box_union(box, dg_graph_node(graph, g_array_index(part->nodes, guint, i))->box);
  for (guint i = 0; i < part->edges->len; i++) {
    const GArray *points = dg_graph_edge(graph, g_array_index(part->edges, guint, i))->points;
    for (guint k = 0; points && k < points->len; k++)
      box = dg_box_union(box, dg_box_around(g_array_index(points, DgPoint, k), 0));
  }
  for (guint i = part->first_text; i < part->end_text; i++)
    box = dg_box_union(box, g_array_index(graph->texts, DgGraphText, i).box);
  return box;
}

static void place_part(Layout *layout, Part *part) {
  const DgLayoutPart layers = {layout->graph, layout->sizes, layout->local, part->nodes, part->edges};
  for (guint i = 0; i < part->edges->len; i++) /* the polyline of a document led to other places */
    g_clear_pointer(&dg_graph_edge(layout->graph, g_array_index(part->edges, guint, i))->points, g_array_unref);
  part->first_text = layout->graph->texts->len;
  if (!dg_layered_place(&layers))
    place_rows(layout, part);
  else
    for (guint i = 0; i < part->edges->len; i++)
      layout->labelled[g_array_index(part->edges, guint, i)] = TRUE;
  part->end_text = layout->graph->texts->len;
  part->box = box_of_part(layout->graph, part);
}

static void move_edge(DgEdge *edge, double x, double y) {
  for (guint k = 0; edge->points && k < edge->points->len; k++) {
    DgPoint *point = &g_array_index(edge->points, DgPoint, k);
    *point = (DgPoint){point->x + x, point->y + y};
  }
}

static void move_box(DgBox *box, double x, double y) {
  box->x += x;
  box->y += y;
}

static void move_part(DgGraph *graph, const Part *part, double x, double y) {
  for (guint i = 0; i < part->nodes->len; i++)
    move_box(&dg_graph_node(graph, g_array_index(part->nodes, guint, i))->box, x, y);
  for (guint i = 0; i < part->edges->len; i++)
    move_edge(dg_graph_edge(graph, g_array_index(part->edges, guint, i)), x, y);
  for (guint i = part->first_text; i < part->end_text; i++)
    move_box(&g_array_index(graph->texts, DgGraphText, i).box, x, y);
}

/* Puts the parts beside each other, in rows from `y` on. */
static void pack(Layout *layout, const GArray *parts, double y) {
  double area = 0, widest = 0, x = 0, height = 0;
  for (guint i = 0; i < parts->len; i++) {
    DgBox box = g_array_index(parts, Part, i).box;
    area += (box.width + PART_GAP) * (box.height + PART_GAP);
    widest = MAX(widest, box.width);
  }
  double room = MAX(widest, sqrt(FORM * area));
  for (guint i = 0; i < parts->len; i++) {
    const Part *part = &g_array_index(parts, Part, i);
    if (x > 0 && x + part->box.width > room) {
      y += height + PART_GAP;
      x = height = 0;
    }
    move_part(layout->graph, part, x - part->box.x, y - part->box.y);
    x += part->box.width + PART_GAP;
    height = MAX(height, part->box.height);
  }
}

/* Adds to `box` what lies on the canvas; TRUE when there is anything. */
static gboolean find_box(const DgGraph *graph, DgBox *box) {
  gboolean found = FALSE;
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    if (node->has_box)
      *box = found ? dg_box_union(*box, node->box) : node->box;
    found |= node->has_box != FALSE;
  }
  for (guint i = 0; i < graph->texts->len; i++) {
    DgBox text = g_array_index(graph->texts, DgGraphText, i).box;
    if (text.width > 0)
      *box = found ? dg_box_union(*box, text) : text;
    found |= text.width > 0;
  }
  for (guint i = 0; i < graph->edges->len; i++) {
    const GArray *points = dg_graph_edge(graph, i)->points;
    for (guint k = 0; found && points && k < points->len; k++)
      *box = dg_box_union(*box, dg_box_around(g_array_index(points, DgPoint, k), 0));
  }
  return found;
}

static gboolean place_missing(Layout *layout) {
  DgGraph *graph = layout->graph;
  DgBox box = {0};
  guint missing = 0;
  for (guint i = 0; i < graph->nodes->len; i++)
    missing += layout->placed[i] = !dg_graph_node(graph, i)->has_box;
  if (!missing)
    return FALSE;
  measure_nodes(layout);
  g_autoptr(GArray) parts = list_parts(layout);
  double y = find_box(graph, &box) ? dg_box_bottom(box) + PART_GAP : 0;
  for (guint i = 0; i < parts->len; i++)
    if (g_array_index(parts, Part, i).nodes->len)
      place_part(layout, &g_array_index(parts, Part, i));
  for (guint i = parts->len; i-- > 0;)
    if (!g_array_index(parts, Part, i).nodes->len)
      g_array_remove_index(parts, i);
  pack(layout, parts, y);
  return TRUE;
}

static DgPoint middle_of(const GArray *points) {
  double half = 0;
  for (guint i = 1; i < points->len; i++)
    half += dg_distance(g_array_index(points, DgPoint, i - 1), g_array_index(points, DgPoint, i)) / 2;
  for (guint i = 1; i < points->len; i++) {
    DgPoint a = g_array_index(points, DgPoint, i - 1), b = g_array_index(points, DgPoint, i);
    double length = dg_distance(a, b);
    if (length >= half && length > 0)
      return (DgPoint){a.x + half / length * (b.x - a.x), a.y + half / length * (b.y - a.y)};
    half -= length;
  }
  return g_array_index(points, DgPoint, 0);
}

/* The words of edges that are not drawn in layers stand at the middle of the line; those that are among the first
 * `n_texts` texts, of a document that was read from a figure, have a place already. */
static void add_labels(Layout *layout, guint n_texts) {
  DgGraph *graph = layout->graph;
  g_autoptr(GHashTable) written = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < n_texts; i++) {
    const DgGraphText *text = &g_array_index(graph->texts, DgGraphText, i);
    if (text->role == DG_ROLE_EDGE_LABEL && text->box.width > 0)
      g_hash_table_add(written, (gpointer)text->text);
  }
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    if (!*edge->label || layout->labelled[i] || g_hash_table_contains(written, edge->label))
      continue;
    DgBox from = dg_graph_node(graph, edge->from)->box, to = dg_graph_node(graph, edge->to)->box;
    gboolean drawn = edge->points && edge->points->len;
    dg_layout_add_label(graph, edge->label,
                        drawn ? middle_of(edge->points) : dg_middle(dg_box_center(from), dg_box_center(to)));
  }
}

/* Words without a place: titles above the drawing, others below it. Those of edges stand at these. */
static void place_texts(DgGraph *graph) {
  DgBox box = {0};
  find_box(graph, &box);
  for (guint i = 0; i < graph->texts->len; i++) {
    DgGraphText *text = &g_array_index(graph->texts, DgGraphText, i);
    if (text->box.width > 0 || text->role == DG_ROLE_EDGE_LABEL)
      continue;
    DgBox size = dg_layout_label_size(text->text);
    gboolean above = text->role == DG_ROLE_TITLE;
    text->box =
        (DgBox){box.x, above ? box.y - size.height - MARGIN : dg_box_bottom(box) + MARGIN, size.width, size.height};
    box = dg_box_union(box, text->box);
  }
}

static void move_all(DgGraph *graph, double x, double y) {
  for (guint i = 0; i < graph->nodes->len; i++)
    move_box(&dg_graph_node(graph, i)->box, x, y);
  for (guint i = 0; i < graph->edges->len; i++)
    move_edge(dg_graph_edge(graph, i), x, y);
  for (guint i = 0; i < graph->texts->len; i++)
    move_box(&g_array_index(graph->texts, DgGraphText, i).box, x, y);
  for (guint i = 0; i < graph->unread->len; i++)
    move_box(&g_array_index(graph->unread, DgUnread, i).place, x, y);
}

/* Everything comes to lie on the canvas. */
static void fit_canvas(DgGraph *graph) {
  DgBox box = {0}, canvas = {0, 0, graph->width, graph->height};
  gboolean found = find_box(graph, &box);
  if (canvas.width > 0 && canvas.height > 0 && (!found || dg_box_contains_box(canvas, box, 0)))
    return;
  move_all(graph, MARGIN - box.x, MARGIN - box.y);
  graph->width = box.width + 2 * MARGIN;
  graph->height = box.height + 2 * MARGIN;
}

DgLayout dg_graph_lay_out(DgGraph *graph) {
  guint n = graph->nodes->len;
  g_autofree gboolean *placed = g_new0(gboolean, n + 1);
  g_autofree DgBox *sizes = g_new0(DgBox, n + 1);
  g_autofree guint *sets = dg_sets_new(n), *local = g_new0(guint, n + 1);
  g_autofree gboolean *labelled = g_new0(gboolean, graph->edges->len + 1);
  Layout layout = {graph, placed, sizes, sets, local, labelled, FALSE};
  guint n_texts = graph->texts->len;
  gboolean any = place_missing(&layout);
  if (!layout.in_rows)
    dg_detours_add(graph);
  add_labels(&layout, n_texts);
  place_texts(graph);
  fit_canvas(graph);
  return layout.in_rows ? DG_LAYOUT_ROWS : any || !n ? DG_LAYOUT_LAYERS : DG_LAYOUT_OWN;
}

DgGraph *dg_graph_new_laid_out(const DgGraph *graph, DgLayout *layout, GError **error) {
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  DgGraph *copy = dg_graph_new_from_json(json, -1, "graph", error);
  if (copy)
    *layout = dg_graph_lay_out(copy);
  return copy;
}

const char *dg_layout_words(DgLayout layout) {
  static const char *const words[] = {
      "drawn from the boxes of the source",
      "laid out by diagrade: the source has no picture",
      "set in rows by diagrade: the source has no picture, and its graph is too large for layers",
  };
  return words[layout];
}
