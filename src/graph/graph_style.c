/* Styles of nodes and edges: names, members of a graph document, and views. */
#include "base/json.h"
#include "graph/graph_member.h"

#include <string.h>

#define DECIMALS 3

const char *dg_dash_name(DgDash dash) {
  static const char *const names[] = {NULL, "solid", "dashed", "dotted"};
  return dash < G_N_ELEMENTS(names) ? names[dash] : NULL;
}

const char *dg_tip_name(DgTip tip) {
  static const char *const names[] = {NULL, "none", "arrow", "mark"};
  return tip < G_N_ELEMENTS(names) ? names[tip] : NULL;
}

static void add_color(cJSON *object, const char *key, gboolean known, guint32 color) {
  if (!known)
    return;
  g_autofree char *text = g_strdup_printf("#%06x", color & 0xffffffu);
  cJSON_AddItemToObjectCS(object, key, cJSON_CreateString(text));
}

void dg_graph_write_style(const DgGraphStyle *style, cJSON *object) {
  cJSON *item = cJSON_CreateObject();
  add_color(item, "fill", style->has_fill, style->fill);
  add_color(item, "line", style->has_line, style->line);
  add_color(item, "text", style->has_text, style->text);
  if (style->line_width > 0)
    dg_json_add_number(item, "line_width", style->line_width, DECIMALS);
  if (style->dash != DG_DASH_UNKNOWN)
    cJSON_AddItemToObjectCS(item, "dash", cJSON_CreateString(dg_dash_name(style->dash)));
  if (style->tips[0] != DG_TIP_UNKNOWN && style->tips[1] != DG_TIP_UNKNOWN) {
    cJSON *tips = cJSON_CreateArray();
    cJSON_AddItemToObjectCS(item, "tips", tips);
    for (guint i = 0; i < 2; i++)
      cJSON_AddItemToArray(tips, cJSON_CreateString(dg_tip_name(style->tips[i])));
  }
  if (item->child)
    cJSON_AddItemToObjectCS(object, "style", item);
  else
    cJSON_Delete(item);
}

/* Reading. */

static const char *dash_at(guint value) {
  return dg_dash_name((DgDash)value);
}

static const char *tip_at(guint value) {
  return dg_tip_name((DgTip)value);
}

/* A member of a style; `place` is that of the style, and becomes that of the member. */
static const cJSON *member_of(const cJSON *style, const char *key, const char *inner, DgMember *place) {
  place->inner = inner;
  return dg_member_optional(style, key);
}

static gboolean read_color(DgDocumentReader *reader, DgMember place, const cJSON *item, gboolean *known,
                           guint32 *color) {
  if (!item)
    return TRUE;
  const char *text = cJSON_IsString(item) ? item->valuestring : "";
  if (strlen(text) != 7 || text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6)
    return dg_member_fail(reader, place, "expected a colour, as in \"#1a2b3c\"");
  *color = (guint32)g_ascii_strtoull(text + 1, NULL, 16);
  *known = TRUE;
  return TRUE;
}

static gboolean read_name(DgDocumentReader *reader, DgMember place, const cJSON *item, const char *(*name_of)(guint),
                          guint *value) {
  if (!item)
    return TRUE;
  if (!cJSON_IsString(item))
    return dg_member_fail_type(reader, place, item, "a string");
  return dg_member_find_name(reader, place, item->valuestring, name_of, value);
}

static gboolean read_tips(DgDocumentReader *reader, DgMember place, const cJSON *item, DgTip tips[2]) {
  if (!item)
    return TRUE;
  if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != 2)
    return dg_member_fail(reader, place, "expected an array of two ends");
  for (guint i = 0; i < 2; i++) {
    guint tip = 0;
    if (!read_name(reader, place, cJSON_GetArrayItem(item, (int)i), tip_at, &tip))
      return FALSE;
    tips[i] = (DgTip)tip;
  }
  return TRUE;
}

static gboolean read_width(DgDocumentReader *reader, DgMember place, const cJSON *item, double *width) {
  if (!item)
    return TRUE;
  if (!cJSON_IsNumber(item) || item->valuedouble < 0)
    return dg_member_fail(reader, place, "expected a number from 0");
  *width = item->valuedouble;
  return TRUE;
}

gboolean dg_graph_read_style(DgDocumentReader *reader, DgMember place, const cJSON *object, DgGraphStyle *style) {
  const cJSON *item = dg_member_optional(object, place.key);
  guint dash = 0;
  if (!item)
    return TRUE;
  if (!cJSON_IsObject(item))
    return dg_member_fail_type(reader, place, item, "an object");
  const cJSON *fill = member_of(item, "fill", ".fill", &place);
  if (!read_color(reader, place, fill, &style->has_fill, &style->fill))
    return FALSE;
  const cJSON *line = member_of(item, "line", ".line", &place);
  if (!read_color(reader, place, line, &style->has_line, &style->line))
    return FALSE;
  const cJSON *text = member_of(item, "text", ".text", &place);
  if (!read_color(reader, place, text, &style->has_text, &style->text))
    return FALSE;
  const cJSON *width = member_of(item, "line_width", ".line_width", &place);
  if (!read_width(reader, place, width, &style->line_width))
    return FALSE;
  const cJSON *name = member_of(item, "dash", ".dash", &place);
  if (!read_name(reader, place, name, dash_at, &dash))
    return FALSE;
  style->dash = (DgDash)dash;
  const cJSON *tips = member_of(item, "tips", ".tips", &place);
  return read_tips(reader, place, tips, style->tips);
}

const DgGraphStyle *dg_graph_get_node_style(const DgGraph *graph, guint index) {
  return &dg_graph_node(graph, index)->style;
}

const DgGraphStyle *dg_graph_get_edge_style(const DgGraph *graph, guint index) {
  return &dg_graph_edge(graph, index)->style;
}
