/* The figure with its graph drawn over it: coordinates are those of the document of the graph. */
#include "base/geometry.h"
#include "base/json.h"
#include "base/markup.h"
#include "report/field.h"
#include "report/figure.h"
#include "report/layout.h"
#include "report/lettering.h"
#include "report/sketch.h"

#include <diagrade/report.h>
#include <string.h>

/* Colours that no figure of the usual palettes has, and that stay apart for colour-blind readers. */
#define NODE_COLOUR "#d6007f"
#define EDGE_COLOUR "#0050e6"

/* Size of the id tags: a fiftieth of the shorter side can be read when the figure fills a screen, within bounds that
 * keep tags of tiny and of huge figures usable. */
#define TAG_SHARE 0.02
#define TAG_MIN 7.0
#define TAG_MAX 24.0
/* Tags that find no room are drawn this much smaller. */
#define TAG_SMALL 0.7

/* Heads in line widths: at least three times the 3 units of the usual markers of figures. */
#define HEAD 9

/* What is less sure than this is dashed, */
#define DASHED_BELOW 0.8
/* and what is rather wrong than right is pale as well. */
#define PALE_BELOW 0.5
#define PALE_OPACITY 0.5

/* What is in the way of a tag. */
enum { WAY_LINE = 1, WAY_BOX, WAY_WORDS, WAY_TAG };

typedef struct {
  guint index; /* in the graph */
  DgBox box;
  gboolean has_box, is_container;
} Node;

typedef struct {
  GString *out;
  const DgGraph *graph;
  double canvas_width, canvas_height;
  double tag; /* font size of the tags, user units */
  double width; /* of lines, user units */
  GArray *nodes; /* Node */
  DgField *way;
} Overlay;

static DgPoint round_point(DgPoint point) {
  return (DgPoint){dg_json_round(point.x, 3), dg_json_round(point.y, 3)};
}

static DgBox round_box(DgBox box) {
  return (DgBox){dg_json_round(box.x, 3), dg_json_round(box.y, 3), dg_json_round(box.width, 3),
                 dg_json_round(box.height, 3)};
}

/* Advance of a digit or a small letter is about 0.6 em in sans-serif fonts. */
static DgBox tag_size(const char *id, double font_size) {
  return (DgBox){0, 0, (0.62 * (double)g_utf8_strlen(id, -1) + 0.6) * font_size, 1.25 * font_size};
}

static void append_tag(Overlay *overlay, const char *id, DgBox box, const char *colour) {
  GString *out = overlay->out;
  double size = box.height / 1.25;
  g_string_append(out, "<rect");
  dg_append_number_attribute(out, "x", box.x);
  dg_append_number_attribute(out, "y", box.y);
  dg_append_number_attribute(out, "width", box.width);
  dg_append_number_attribute(out, "height", box.height);
  g_string_append_printf(out, " fill=\"%s\"/><text", colour);
  dg_append_number_attribute(out, "x", box.x + 0.3 * size);
  dg_append_number_attribute(out, "y", dg_box_bottom(box) - 0.3 * size);
  dg_append_number_attribute(out, "font-size", size);
  g_string_append(out, " fill=\"#fff\" font-family=\"sans-serif\" font-weight=\"bold\">");
  dg_append_escaped(out, id);
  g_string_append(out, "</text>\n");
}

/* Writes the places of a tag of a size, best first; returns their number, at most PLACES_MAX. */
#define PLACES_MAX 18
typedef guint (*ListPlaces)(gconstpointer thing, DgBox size, DgBox *places);

static guint node_places(gconstpointer thing, DgBox size, DgBox *places) {
  const Node *node = thing;
  DgBox box = node->box;
  double w = size.width, h = size.height;
  double right = dg_box_right(box), bottom = dg_box_bottom(box);
  DgBox all[] = {{box.x, box.y - h, w, h},      {right - w, box.y - h, w, h}, {box.x, bottom, w, h},
                 {right - w, bottom, w, h},     {box.x - w, box.y, w, h},     {right, box.y, w, h},
                 {box.x - w, bottom - h, w, h}, {right, bottom - h, w, h}};
  for (guint i = 0; i < G_N_ELEMENTS(all); i++)
    places[i] = all[i];
  return G_N_ELEMENTS(all);
}

/* Beside a polyline, from its middle to its ends, on both sides. */
static guint edge_places(gconstpointer thing, DgBox size, DgBox *places) {
  const GArray *points = thing;
  static const double shares[] = {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9};
  double length = 0;
  for (guint i = 1; i < points->len; i++)
    length += dg_distance(g_array_index(points, DgPoint, i - 1), g_array_index(points, DgPoint, i));
  guint n = 0;
  for (guint k = 0; k < G_N_ELEMENTS(shares); k++) {
    double left = shares[k] * length;
    for (guint i = 1; i < points->len; i++) {
      DgPoint a = g_array_index(points, DgPoint, i - 1), b = g_array_index(points, DgPoint, i);
      double part = dg_distance(a, b);
      if (!(left <= part && part > 0)) {
        left -= part;
        continue;
      }
      double dx = (b.x - a.x) / part, dy = (b.y - a.y) / part;
      double off = (fabs(dy) * size.width + fabs(dx) * size.height) / 2 + size.height / 8;
      double x = a.x + left * dx - size.width / 2, y = a.y + left * dy - size.height / 2;
      places[n++] = (DgBox){x + off * dy, y - off * dx, size.width, size.height};
      places[n++] = (DgBox){x - off * dy, y + off * dx, size.width, size.height};
      break;
    }
  }
  return n;
}

/* Draws a tag at the first place on the canvas where it covers nothing: no words, no box, no other tag and, if there
 * is room, no line. Without any such place it is drawn small, where it covers no other tag: the two directions of an
 * arrow have the same places. The last resort is its first place, moved onto the canvas. */
static void place_tag(Overlay *overlay, const char *id, ListPlaces list_places, gconstpointer thing, int owner,
                      const char *colour) {
  static const struct {
    double scale;
    int least;
  } passes[] = {{1, WAY_LINE}, {1, WAY_BOX}, {TAG_SMALL, WAY_BOX}, {TAG_SMALL, WAY_WORDS}, {TAG_SMALL, WAY_TAG}};
  DgBox places[PLACES_MAX], box = {0};
  for (guint pass = 0; pass < G_N_ELEMENTS(passes); pass++) {
    guint n = list_places(thing, tag_size(id, passes[pass].scale * overlay->tag), places);
    if (n == 0)
      return;
    for (guint i = 0; i < n; i++) {
      box = places[i];
      if (box.x >= 0 && box.y >= 0 && dg_box_right(box) <= overlay->canvas_width &&
          dg_box_bottom(box) <= overlay->canvas_height &&
          !dg_field_meets(overlay->way, box, passes[pass].least, owner)) {
        dg_field_add(overlay->way, box, WAY_TAG, -1);
        append_tag(overlay, id, box, colour);
        return;
      }
    }
  }
  box = places[0];
  box.x = MAX(0, MIN(box.x, overlay->canvas_width - box.width));
  box.y = MAX(0, MIN(box.y, overlay->canvas_height - box.height));
  dg_field_add(overlay->way, box, WAY_TAG, -1);
  append_tag(overlay, id, box, colour);
}

/* How a node or an edge was found, as far as it is known. */
typedef struct {
  const char *method; /* NULL: unknown */
  double confidence; /* NaN: unknown */
  const guint *lines;
  guint n_lines;
} Provenance;

static Provenance provenance_of_node(const DgGraph *graph, guint index) {
  Provenance found = {.method = dg_node_method_name(dg_graph_get_node_method(graph, index))};
  found.confidence = dg_json_round(dg_graph_get_node_confidence(graph, index), 3);
  found.lines = dg_graph_get_node_source_lines(graph, index, &found.n_lines);
  return found;
}

static Provenance provenance_of_edge(const DgGraph *graph, guint index) {
  Provenance found = {.method = dg_edge_method_name(dg_graph_get_edge_method(graph, index))};
  found.confidence = dg_json_round(dg_graph_get_edge_confidence(graph, index), 3);
  found.lines = dg_graph_get_edge_source_lines(graph, index, &found.n_lines);
  return found;
}

/* Appends it: " · method outline · confidence 0.98 · lines 3, 4". */
static void append_provenance(GString *out, const Provenance *found) {
  if (found->method != NULL)
    g_string_append_printf(out, " · method %s", found->method);
  if (!isnan(found->confidence)) {
    g_string_append(out, " · confidence ");
    dg_append_number(out, found->confidence);
  }
  if (found->n_lines > 0)
    g_string_append_printf(out, " · line%s", found->n_lines == 1 ? "" : "s");
  for (guint i = 0; i < found->n_lines; i++)
    g_string_append_printf(out, "%s %u", i == 0 ? "" : ",", found->lines[i]);
}

/* The attributes of a line that show how sure it is. */
static void append_doubt(Overlay *overlay, const Provenance *found) {
  if (!(found->confidence < DASHED_BELOW))
    return;
  dg_append_number_attribute(overlay->out, "stroke-dasharray", 4 * overlay->width);
  if (found->confidence < PALE_BELOW)
    dg_append_number_attribute(overlay->out, "stroke-opacity", PALE_OPACITY);
}

static void append_node(Overlay *overlay, const Node *node) {
  if (!node->has_box)
    return;
  GString *out = overlay->out;
  Provenance found = provenance_of_node(overlay->graph, node->index);
  g_string_append(out, "<g><title>");
  dg_append_escaped(out, dg_graph_get_node_text(overlay->graph, node->index));
  append_provenance(out, &found);
  g_string_append(out, "</title><rect");
  dg_append_number_attribute(out, "x", node->box.x);
  dg_append_number_attribute(out, "y", node->box.y);
  dg_append_number_attribute(out, "width", node->box.width);
  dg_append_number_attribute(out, "height", node->box.height);
  dg_append_number_attribute(out, "stroke-width", overlay->width);
  append_doubt(overlay, &found);
  /* A container would tint all that it holds. */
  g_string_append_printf(out, " fill=\"" NODE_COLOUR "\" fill-opacity=\"%s\" stroke=\"" NODE_COLOUR "\"/></g>\n",
                         node->is_container ? "0" : "0.05");
}

static const Node *node_at(const Overlay *overlay, guint index) {
  return &g_array_index(overlay->nodes, Node, index);
}

/* The polyline of an edge; the straight line between its two boxes when the graph holds none. */
static GArray *edge_points(const Overlay *overlay, guint edge) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  guint count;
  const DgPoint *known = dg_graph_get_edge_points(overlay->graph, edge, &count);
  for (guint i = 0; i < count; i++) {
    DgPoint point = round_point(known[i]);
    g_array_append_val(points, point);
  }
  const Node *from = node_at(overlay, dg_graph_get_edge_from(overlay->graph, edge));
  const Node *to = node_at(overlay, dg_graph_get_edge_to(overlay->graph, edge));
  if (points->len < 2 && from->has_box && to->has_box) {
    DgPoint ends[] = {dg_box_leave(from->box, dg_box_center(to->box)), dg_box_leave(to->box, dg_box_center(from->box))};
    g_array_set_size(points, 0);
    g_array_append_vals(points, ends, 2);
  }
  return points;
}

static void append_polyline(GString *out, const GArray *points) {
  g_string_append(out, "<polyline fill=\"none\" points=\"");
  for (guint i = 0; i < points->len; i++) {
    const DgPoint *point = &g_array_index(points, DgPoint, i);
    if (i > 0)
      g_string_append_c(out, ' ');
    dg_append_number(out, point->x);
    g_string_append_c(out, ',');
    dg_append_number(out, point->y);
  }
  g_string_append_c(out, '"');
}

/* The text of the node at an end of an edge, or its id where it has no text. */
static void append_end_name(Overlay *overlay, guint node) {
  const char *text = dg_graph_get_node_text(overlay->graph, node);
  dg_append_escaped(overlay->out, *text != '\0' ? text : dg_graph_get_node_id(overlay->graph, node));
}

static void append_edge(Overlay *overlay, guint edge, const GArray *points) {
  if (points->len < 2)
    return;
  GString *out = overlay->out;
  gboolean directed = dg_graph_get_edge_directed(overlay->graph, edge);
  Provenance found = provenance_of_edge(overlay->graph, edge);
  g_string_append(out, "<g><title>");
  append_end_name(overlay, dg_graph_get_edge_from(overlay->graph, edge));
  g_string_append(out, directed ? " → " : " — ");
  append_end_name(overlay, dg_graph_get_edge_to(overlay->graph, edge));
  append_provenance(out, &found);
  g_string_append(out, "</title>");
  append_polyline(out, points); /* a light halo, so that the edge stands out on its own line */
  dg_append_number_attribute(out, "stroke-width", 3 * overlay->width);
  g_string_append(out, " stroke=\"#fff\" stroke-opacity=\"0.75\"/>");
  append_polyline(out, points);
  dg_append_number_attribute(out, "stroke-width", overlay->width);
  append_doubt(overlay, &found);
  g_string_append(out, " stroke=\"" EDGE_COLOUR "\"");
  if (directed)
    g_string_append(out, " marker-end=\"url(#arrow)\"");
  g_string_append(out, "/>");
  g_string_append(out, "</g>\n");
}

static int compare_areas(gconstpointer a, gconstpointer b) {
  const Node *p = *(const Node *const *)a, *q = *(const Node *const *)b;
  double p_area = p->box.width * p->box.height, q_area = q->box.width * q->box.height;
  return p_area != q_area ? (p_area < q_area ? 1 : -1) : (p < q ? -1 : p > q);
}

/* Finds the containers: nodes that hold the centre of a smaller one. */
static void find_containers(Overlay *overlay) {
  g_autoptr(GPtrArray) by_area = g_ptr_array_new();
  g_autoptr(DgField) centres = dg_field_new(overlay->canvas_width, overlay->canvas_height);
  for (guint i = 0; i < overlay->nodes->len; i++)
    if (g_array_index(overlay->nodes, Node, i).has_box)
      g_ptr_array_add(by_area, &g_array_index(overlay->nodes, Node, i));
  g_ptr_array_sort(by_area, compare_areas);
  for (guint i = 0; i < by_area->len; i++) {
    DgPoint centre = dg_box_center(((const Node *)by_area->pdata[i])->box);
    dg_field_add(centres, (DgBox){centre.x, centre.y, 0, 0}, (int)i, -1);
  }
  for (guint i = 0; i < by_area->len; i++) {
    Node *node = by_area->pdata[i];
    node->is_container = dg_field_meets(centres, node->box, (int)i + 1, -1);
  }
}

/* Font size of the first line of a node, `fallback` when the graph does not say. */
static double title_size(const DgGraph *graph, guint node, double fallback) {
  const DgTextLine *line = dg_graph_get_node_line(graph, node, 0);
  double size = line == NULL ? 0 : dg_json_round(line->font_size, 3);
  return size > 0 ? size : fallback;
}

/* Enters what tags must not cover: boxes, the titles that stand at the top of containers, labels, lines. */
static void fill_way(Overlay *overlay, const GPtrArray *lines) {
  for (guint i = 0; i < overlay->nodes->len; i++) {
    const Node *node = &g_array_index(overlay->nodes, Node, i);
    if (!node->has_box)
      continue;
    DgBox box = node->box;
    if (node->is_container) {
      double right = dg_box_right(box), bottom = dg_box_bottom(box);
      DgPoint corners[] = {{box.x, box.y}, {right, box.y}, {right, bottom}, {box.x, bottom}};
      for (guint k = 0; k < 4; k++)
        dg_field_add_line(overlay->way, corners[k], corners[(k + 1) % 4], WAY_LINE);
      box.height = MIN(box.height, 2.2 * title_size(overlay->graph, node->index, overlay->tag));
    }
    dg_field_add(overlay->way, box, node->is_container ? WAY_WORDS : WAY_BOX, (int)i);
  }
  for (guint i = 0; i < dg_graph_get_text_count(overlay->graph); i++)
    dg_field_add(overlay->way, round_box(dg_graph_get_text(overlay->graph, i)->box), WAY_WORDS, -1);
  for (guint i = 0; i < lines->len; i++) {
    const GArray *points = lines->pdata[i];
    for (guint k = 1; k < points->len; k++)
      dg_field_add_line(overlay->way, g_array_index(points, DgPoint, k - 1), g_array_index(points, DgPoint, k),
                        WAY_LINE);
  }
}

/* Lines are masked where labels are: a plate on its own line stays to be read. */
static void append_mask(Overlay *overlay) {
  GString *out = overlay->out;
  g_string_append(out, "<mask id=\"words\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\"");
  dg_append_number_attribute(out, "width", overlay->canvas_width);
  dg_append_number_attribute(out, "height", overlay->canvas_height);
  g_string_append(out, "><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>");
  for (guint i = 0; i < dg_graph_get_text_count(overlay->graph); i++) {
    const DgGraphText *text = dg_graph_get_text(overlay->graph, i);
    DgBox box = round_box(text->box);
    if (text->role != DG_ROLE_EDGE_LABEL)
      continue;
    g_string_append(out, "<rect");
    dg_append_number_attribute(out, "x", box.x);
    dg_append_number_attribute(out, "y", box.y);
    dg_append_number_attribute(out, "width", box.width);
    dg_append_number_attribute(out, "height", box.height);
    g_string_append(out, "/>");
  }
  g_string_append(out, "</mask>\n");
}

/* Draws the boxes, the edges and, above both, their ids. */
static void append_marks(Overlay *overlay) {
  const DgGraph *graph = overlay->graph;
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++) {
    Node node = {.index = i};
    node.has_box = dg_graph_get_node_box(graph, i, &node.box);
    node.box = round_box(node.box);
    g_array_append_val(overlay->nodes, node);
  }
  find_containers(overlay);
  for (guint i = 0; i < overlay->nodes->len; i++)
    append_node(overlay, node_at(overlay, i));
  g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
  append_mask(overlay);
  g_string_append(overlay->out, "<g mask=\"url(#words)\">\n");
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++) {
    GArray *points = edge_points(overlay, i);
    g_ptr_array_add(lines, points);
    append_edge(overlay, i, points);
  }
  g_string_append(overlay->out, "</g>\n");
  fill_way(overlay, lines);
  for (guint i = 0; i < lines->len; i++)
    place_tag(overlay, dg_graph_get_edge_id(graph, i), edge_places, lines->pdata[i], -1, EDGE_COLOUR);
  for (guint i = 0; i < overlay->nodes->len; i++)
    if (node_at(overlay, i)->has_box)
      place_tag(overlay, dg_graph_get_node_id(graph, i), node_places, node_at(overlay, i), (int)i, NODE_COLOUR);
}

static void append_head(const Overlay *overlay, const char *name, const char *uri, double height) {
  GString *out = overlay->out;
  g_string_append(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
  dg_append_number_attribute(out, "width", overlay->canvas_width);
  dg_append_number_attribute(out, "height", height);
  g_string_append(out, " viewBox=\"0 0 ");
  dg_append_number(out, overlay->canvas_width);
  g_string_append_c(out, ' ');
  dg_append_number(out, height);
  g_string_append(out, "\">\n<title>");
  dg_append_escaped(out, name);
  g_string_append(out, "</title>\n<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" "
                       "markerWidth=\"" G_STRINGIFY(HEAD) "\" markerHeight=\"" G_STRINGIFY(
                           HEAD) "\" orient=\"auto\"><path d=\"M0 0L10 5L0 10Z\" fill=\"" EDGE_COLOUR
                                 "\"/></marker></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<image");
  dg_append_number_attribute(out, "width", overlay->canvas_width);
  dg_append_number_attribute(out, "height", overlay->canvas_height);
  g_string_append_printf(out, " xlink:href=\"%s\"/>\n", uri);
}

/* A line of words below the figure. */
static void append_foot(const Overlay *overlay, const char *words, double height) {
  double size = MIN(overlay->tag, overlay->canvas_width / (0.55 * (double)g_utf8_strlen(words, -1)));
  g_string_append(overlay->out, "<text text-anchor=\"middle\" font-family=\"sans-serif\" fill=\"#5c6675\"");
  dg_append_number_attribute(overlay->out, "x", overlay->canvas_width / 2);
  dg_append_number_attribute(overlay->out, "y", height - 0.4 * overlay->tag);
  dg_append_number_attribute(overlay->out, "font-size", size);
  g_string_append_c(overlay->out, '>');
  dg_append_escaped(overlay->out, words);
  g_string_append(overlay->out, "</text>\n");
}

/* Tags are of at most that size; `words`, which may be NULL, are said below the figure. */
static char *draw(GBytes *figure, const DgGraph *graph, double tag_max, const char *words, GError **error) {
  const char *name = dg_graph_get_source(graph) ? dg_graph_get_source(graph) : "figure";
  double width = dg_graph_get_width(graph), height = dg_graph_get_height(graph);
  if (!(width > 0 && height > 0)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: the graph has no canvas size, which an overlay needs", name);
    return NULL;
  }
  g_autofree char *uri = dg_figure_data_uri(figure, name, NULL, width, height, error);
  if (uri == NULL)
    return NULL;
  double tag = CLAMP(TAG_SHARE * MIN(width, height), TAG_MIN, tag_max);
  g_autoptr(GArray) nodes = g_array_new(FALSE, FALSE, sizeof(Node));
  g_autoptr(DgField) way = dg_field_new(width, height);
  Overlay overlay = {g_string_new(NULL), graph, width, height, tag, tag / 7, nodes, way};
  double whole = words ? height + 2 * tag : height;
  append_head(&overlay, name, uri, whole);
  append_marks(&overlay);
  if (words)
    append_foot(&overlay, words, whole);
  g_string_append(overlay.out, "</svg>\n");
  return g_string_free(overlay.out, FALSE);
}

char *dg_report_overlay(GBytes *figure, const DgGraph *graph, GError **error) {
  g_return_val_if_fail(graph != NULL, NULL);
  if (figure)
    return draw(figure, graph, TAG_MAX, NULL, error);
  DgLayout layout;
  g_autoptr(DgGraph) drawn = dg_graph_new_laid_out(graph, &layout, error);
  if (!drawn)
    return NULL;
  g_autofree char *svg = dg_graph_to_sketch(drawn);
  g_autoptr(GBytes) sketch = g_bytes_new(svg, strlen(svg));
  double tag_max = layout == DG_LAYOUT_OWN ? TAG_MAX : DG_LETTERS_LABEL; /* a layout has letters of one size */
  return draw(sketch, drawn, tag_max, dg_layout_words(layout), error);
}
