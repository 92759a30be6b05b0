/* The figure with its graph drawn over it. The graph is read from its document, as every later stage reads it. */
#include "base/geometry.h"
#include "base/json.h"
#include "report/figure.h"

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

typedef struct {
  GString *out;
  double tag; /* font size of the tags, user units */
  double width; /* of lines, user units */
} Overlay;

static void append_attribute(GString *out, const char *key, double value) {
  g_string_append_printf(out, " %s=\"", key);
  dg_append_number(out, value);
  g_string_append_c(out, '"');
}

/* Appends text without the control characters that XML cannot hold even when they are escaped. */
static void append_escaped(GString *out, const char *text) {
  g_autofree char *plain = g_strdup(text);
  for (char *c = plain; *c != '\0'; c++)
    if ((guchar)*c < 0x20 || *c == 0x7f)
      *c = ' ';
  g_autofree char *escaped = g_markup_escape_text(plain, -1);
  g_string_append(out, escaped);
}

static const char *string_member(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(dg_json_get(object, key));
  return text == NULL ? "" : text;
}

static gboolean read_box(const cJSON *node, DgBox *box) {
  const cJSON *array = dg_json_get(node, "box");
  if (!cJSON_IsArray(array) || cJSON_GetArraySize(array) != 4)
    return FALSE;
  double values[4];
  for (int i = 0; i < 4; i++)
    values[i] = cJSON_GetNumberValue(cJSON_GetArrayItem(array, i));
  *box = (DgBox){values[0], values[1], values[2], values[3]};
  return TRUE;
}

/* A tag whose left bottom corner is (x, y). Advance of a digit or a small letter is about 0.6 em in sans-serif fonts.
 */
static void append_tag(Overlay *overlay, const char *id, double x, double y, const char *colour) {
  GString *out = overlay->out;
  double size = overlay->tag;
  g_string_append(out, "<rect");
  append_attribute(out, "x", x);
  append_attribute(out, "y", y - 1.25 * size);
  append_attribute(out, "width", (0.62 * (double)g_utf8_strlen(id, -1) + 0.6) * size);
  append_attribute(out, "height", 1.25 * size);
  g_string_append_printf(out, " fill=\"%s\"/><text", colour);
  append_attribute(out, "x", x + 0.3 * size);
  append_attribute(out, "y", y - 0.3 * size);
  append_attribute(out, "font-size", size);
  g_string_append(out, " fill=\"#fff\" font-family=\"sans-serif\" font-weight=\"bold\">");
  append_escaped(out, id);
  g_string_append(out, "</text>");
}

static void append_node(Overlay *overlay, const cJSON *node) {
  DgBox box;
  if (!read_box(node, &box))
    return;
  GString *out = overlay->out;
  g_string_append(out, "<g><title>");
  append_escaped(out, string_member(node, "text"));
  g_string_append(out, "</title><rect");
  append_attribute(out, "x", box.x);
  append_attribute(out, "y", box.y);
  append_attribute(out, "width", box.width);
  append_attribute(out, "height", box.height);
  append_attribute(out, "stroke-width", overlay->width);
  g_string_append(out, " fill=\"" NODE_COLOUR "\" fill-opacity=\"0.08\" stroke=\"" NODE_COLOUR "\"/>");
  append_tag(overlay, string_member(node, "id"), box.x, MAX(box.y, 1.25 * overlay->tag), NODE_COLOUR);
  g_string_append(out, "</g>\n");
}

/* Where the line from the centre of `box` to `target` leaves the box. */
static DgPoint leave_box(DgBox box, DgPoint target) {
  DgPoint centre = dg_box_center(box);
  double dx = target.x - centre.x, dy = target.y - centre.y;
  double across = dx == 0 ? G_MAXDOUBLE : box.width / 2 / fabs(dx);
  double along = dy == 0 ? G_MAXDOUBLE : box.height / 2 / fabs(dy);
  double share = MIN(1.0, MIN(across, along));
  return (DgPoint){centre.x + share * dx, centre.y + share * dy};
}

/* The polyline of an edge; the straight line between its two boxes when the graph holds none. */
static GArray *edge_points(const cJSON *edge, GHashTable *nodes) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  const cJSON *pair;
  cJSON_ArrayForEach(pair, dg_json_get(edge, "points")) {
    DgPoint point = {cJSON_GetNumberValue(cJSON_GetArrayItem(pair, 0)),
                     cJSON_GetNumberValue(cJSON_GetArrayItem(pair, 1))};
    g_array_append_val(points, point);
  }
  const cJSON *from = g_hash_table_lookup(nodes, string_member(edge, "from"));
  const cJSON *to = g_hash_table_lookup(nodes, string_member(edge, "to"));
  DgBox from_box, to_box;
  if (points->len < 2 && from != NULL && to != NULL && read_box(from, &from_box) && read_box(to, &to_box)) {
    DgPoint ends[] = {leave_box(from_box, dg_box_center(to_box)), leave_box(to_box, dg_box_center(from_box))};
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

static void append_edge(Overlay *overlay, const cJSON *edge, GHashTable *nodes) {
  g_autoptr(GArray) points = edge_points(edge, nodes);
  if (points->len < 2)
    return;
  GString *out = overlay->out;
  g_string_append(out, "<g>");
  append_polyline(out, points); /* a light halo, so that the edge stands out on its own line */
  append_attribute(out, "stroke-width", 3 * overlay->width);
  g_string_append(out, " stroke=\"#fff\" stroke-opacity=\"0.75\"/>");
  append_polyline(out, points);
  append_attribute(out, "stroke-width", overlay->width);
  g_string_append(out, " stroke=\"" EDGE_COLOUR "\"");
  if (cJSON_IsTrue(dg_json_get(edge, "directed")))
    g_string_append(out, " marker-end=\"url(#arrow)\"");
  g_string_append(out, "/>");
  guint middle = (points->len - 1) / 2;
  const DgPoint *a = &g_array_index(points, DgPoint, middle), *b = &g_array_index(points, DgPoint, middle + 1);
  append_tag(overlay, string_member(edge, "id"), (a->x + b->x) / 2, (a->y + b->y) / 2, EDGE_COLOUR);
  g_string_append(out, "</g>\n");
}

char *dg_report_overlay(GBytes *figure, const DgGraph *graph, GError **error) {
  g_return_val_if_fail(figure != NULL && graph != NULL, NULL);
  const char *name = dg_graph_get_source(graph);
  if (name == NULL)
    name = "figure";
  double width = dg_graph_get_width(graph), height = dg_graph_get_height(graph);
  if (!(width > 0 && height > 0)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: the graph has no canvas size, which an overlay needs", name);
    return NULL;
  }
  g_autofree char *uri = dg_figure_data_uri(figure, name, width, height, error);
  if (uri == NULL)
    return NULL;
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  g_autoptr(cJSON) document = dg_json_parse(json, strlen(json), name, error);
  if (document == NULL)
    return NULL;

  double tag = CLAMP(TAG_SHARE * MIN(width, height), TAG_MIN, TAG_MAX);
  Overlay overlay = {g_string_new(NULL), tag, tag / 7};
  GString *out = overlay.out;
  g_string_append(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
  append_attribute(out, "width", width);
  append_attribute(out, "height", height);
  g_string_append(out, " viewBox=\"0 0 ");
  dg_append_number(out, width);
  g_string_append_c(out, ' ');
  dg_append_number(out, height);
  g_string_append(out, "\">\n<title>");
  append_escaped(out, name);
  g_string_append(out,
                  "</title>\n<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"6\" "
                  "markerHeight=\"6\" orient=\"auto\"><path d=\"M0 0L10 5L0 10Z\" fill=\"" EDGE_COLOUR
                  "\"/></marker></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<image");
  append_attribute(out, "width", width);
  append_attribute(out, "height", height);
  g_string_append_printf(out, " xlink:href=\"%s\"/>\n", uri);

  g_autoptr(GHashTable) nodes = g_hash_table_new(g_str_hash, g_str_equal); /* borrows from `document` */
  const cJSON *item;
  cJSON_ArrayForEach(item, dg_json_get(document, "nodes")) {
    g_hash_table_insert(nodes, (gpointer)string_member(item, "id"), (gpointer)item);
    append_node(&overlay, item);
  }
  cJSON_ArrayForEach(item, dg_json_get(document, "edges")) {
    append_edge(&overlay, item, nodes);
  }
  g_string_append(out, "</svg>\n");
  return g_string_free(out, FALSE);
}
