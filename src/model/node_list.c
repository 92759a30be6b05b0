#include "model/node_list.h"

#include "base/json.h"
#include "base/markup.h"
#include "figure/picture.h"

#include <string.h>

/* Height of a tag in parts of the longer side of the figure: 17 pixels in a picture of 1200. */
#define TAG_SHARE (1.0 / 70)
/* In heights of the tag: its text, and what a character is wide at most, digits and one letter. */
#define TEXT_SHARE 0.85
#define CHARACTER_SHARE 0.55

char *dg_node_list_to_json(const DgGraph *graph, double scale, GError **error) {
  if (graph->nodes->len > DG_NODE_LIST_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found %u nodes, expected at most %d for a model", graph->nodes->len,
                DG_NODE_LIST_MAX);
    return NULL;
  }
  g_autoptr(cJSON) list = cJSON_CreateArray();
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", node->id);
    cJSON_AddStringToObject(object, "text", node->text);
    if (node->has_box) {
      const double sides[] = {node->box.x, node->box.y, node->box.width, node->box.height};
      cJSON *box = cJSON_AddArrayToObject(object, "box");
      for (guint k = 0; k < G_N_ELEMENTS(sides); k++)
        cJSON_AddItemToArray(box, dg_json_number(sides[k] * scale, 0));
    }
    cJSON_AddItemToArray(list, object);
  }
  g_autofree char *json = dg_json_print(list, FALSE);
  if (strlen(json) > DG_NODE_LIST_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "found %" G_GSIZE_FORMAT " bytes of texts of nodes, expected at most %u for a model", strlen(json),
                DG_NODE_LIST_BYTES_MAX);
    return NULL;
  }
  return g_steal_pointer(&json);
}

static void append_tag(GString *out, const DgGraph *graph, const DgNode *node) {
  double height = MAX(graph->width, graph->height) * TAG_SHARE;
  double width = height * (CHARACTER_SHARE * (double)g_utf8_strlen(node->id, -1) + 1 - TEXT_SHARE);
  double x = CLAMP(node->box.x, 0, MAX(0, graph->width - width));
  double y = CLAMP(node->box.y - height / 2, 0, MAX(0, graph->height - height));
  g_string_append(out, "<rect");
  dg_append_number_attribute(out, "x", x);
  dg_append_number_attribute(out, "y", y);
  dg_append_number_attribute(out, "width", width);
  dg_append_number_attribute(out, "height", height);
  g_string_append(out, " fill=\"#b00020\"/><text");
  dg_append_number_attribute(out, "x", x + width / 2);
  dg_append_number_attribute(out, "y", y + height * TEXT_SHARE);
  dg_append_number_attribute(out, "font-size", height * TEXT_SHARE);
  g_string_append(out, " fill=\"#fff\" text-anchor=\"middle\" font-family=\"sans-serif\">");
  dg_append_escaped(out, node->id);
  g_string_append(out, "</text>\n");
}

static char *data_uri(GBytes *bytes) {
  if (dg_format_is_picture(dg_figure_format(bytes)))
    return dg_picture_data_uri(bytes);
  gsize length;
  const guchar *data = g_bytes_get_data(bytes, &length);
  g_autofree char *base64 = g_base64_encode(data, length);
  return g_strconcat("data:image/svg+xml;base64,", base64, NULL);
}

GBytes *dg_node_list_mark(const DgGraph *graph, GBytes *bytes) {
  g_autofree char *uri = data_uri(bytes);
  GString *out = g_string_new("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
  dg_append_number_attribute(out, "width", graph->width);
  dg_append_number_attribute(out, "height", graph->height);
  g_string_append(out, ">\n<image");
  dg_append_number_attribute(out, "width", graph->width);
  dg_append_number_attribute(out, "height", graph->height);
  g_string_append(out, " xlink:href=\"");
  g_string_append(out, uri);
  g_string_append(out, "\"/>\n");
  for (guint i = 0; i < graph->nodes->len; i++)
    if (dg_graph_node(graph, i)->has_box)
      append_tag(out, graph, dg_graph_node(graph, i));
  g_string_append(out, "</svg>\n");
  return g_string_free_to_bytes(out);
}
