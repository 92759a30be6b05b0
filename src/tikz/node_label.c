/* Labels and pins: nodes beside a node. */
#include "tikz/shape.h"
#include "tikz/text.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* Where a label stands by its angle: the anchor of the label that faces the node. */
static const char *facing(double angle) {
  angle = fmod(angle + 720, 360);
  if (angle < 4 || angle > 356)
    return "west";
  if (angle <= 86)
    return "south west";
  if (angle < 94)
    return "south";
  if (angle <= 176)
    return "south east";
  if (angle < 184)
    return "east";
  if (angle <= 266)
    return "north east";
  if (angle < 274)
    return "north";
  return "north west";
}

double dg_tikz_direction_angle(DgTikz *tikz, const char *text) {
  static const struct {
    const char *name;
    double angle;
  } NAMES[] = {{"above", 90},       {"below", 270},      {"left", 180},       {"right", 0},
               {"above left", 135}, {"above right", 45}, {"below left", 225}, {"below right", 315},
               {"north", 90},       {"south", 270},      {"east", 0},         {"west", 180},
               {"north east", 45},  {"north west", 135}, {"south east", 315}, {"south west", 225}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(text, NAMES[i].name) == 0)
      return NAMES[i].angle;
  return dg_tikz_number(tikz, text);
}

/* "[options]direction:text" */
static void place_label(DgTikz *tikz, const DgTikzNode *node, const char *label) {
  if (++tikz->depth > DG_TIKZ_DEPTH_MAX) { /* "every label" may itself ask for a label */
    dg_tex_fail(tikz->reader, "found labels of labels more than %u deep, expected less", DG_TIKZ_DEPTH_MAX);
    tikz->depth--;
    return;
  }
  DgTikzState *state = tikz->state, own = *state;
  gboolean is_pin = *label == 'p';
  g_autofree char *copy = g_strstrip(g_strdup(label + 1));
  g_autofree char *options = NULL;
  char *text = copy;
  if (*text == '[') {
    gint depth = 0;
    char *p = text;
    do {
      depth += *p == '[' || *p == '{';
      depth -= *p == ']' || *p == '}';
      p++;
    } while (*p && depth > 0);
    if (depth == 0) {
      options = g_strndup(text + 1, (gsize)(p - text) - 2);
      text = g_strchug(p);
    }
  }
  double angle = 90;
  gboolean centered = FALSE;
  g_autoptr(GPtrArray) parts = dg_tikz_split(text, ':');
  if (parts->len > 1) {
    char *head = parts->pdata[0];
    centered = strcmp(head, "center") == 0 || strcmp(head, "centered") == 0;
    angle = centered ? 0 : dg_tikz_direction_angle(tikz, head);
    text = g_strchug(strchr(text, ':') + 1);
  }
  tikz->state = &own;
  dg_tikz_node_reset(&own);
  const DgTikzLabelStyle *style = &state->label_style;
  own.inner_x = style->inner_x;
  own.inner_y = style->inner_y;
  own.outer_x = style->outer_x;
  own.outer_y = style->outer_y;
  own.text_height = style->text_height;
  own.text_depth = style->text_depth;
  own.font = style->font;
  own.align = style->align;
  own.text_color = style->text_color;
  own.rounded = style->rounded;
  own.shape = "rectangle";
  own.minimum_width = own.minimum_height = own.text_width = 0;
  own.transform_shape = FALSE;
  own.pin_edge = NULL;
  own.anchor = centered ? NULL : facing(angle);
  dg_tikz_style(tikz, "every node");
  dg_tikz_style(tikz, is_pin ? "every pin" : "every label");
  if (options)
    dg_tikz_keys(tikz, options);
  gsize length = strlen(text);
  g_autofree char *inner =
      length >= 2 && text[0] == '{' && text[length - 1] == '}' ? g_strndup(text + 1, length - 2) : g_strdup(text);
  g_autofree char *expanded = dg_tex_expand(tikz->reader, inner);
  DgPoint local = dg_tikz_shape_border(node, (DgPoint){0, 0}, dg_tex_cos(angle), dg_tex_sin(angle));
  if (centered || (node->half_width == 0 && node->half_height == 0))
    local = (DgPoint){0, 0};
  DgPoint border = dg_transform_point(&node->matrix, local.x, local.y);
  double pin_distance = isnan(own.pin_distance) ? 3 * dg_tikz_font_ex(&own.font) : own.pin_distance;
  double distance = centered ? 0 : is_pin ? pin_distance : own.label_distance;
  DgPoint at = {border.x + distance * dg_tex_cos(angle), border.y + distance * dg_tex_sin(angle)};
  own.matrix = DG_TRANSFORM_IDENTITY;
  if (is_pin)
    dg_tikz_node_name(tikz, &own);
  dg_tikz_node_place(tikz, at, expanded);
  if (is_pin) { /* the line is an edge that is drawn after the path of the node */
    g_autofree char *edge =
        g_strdup_printf("(\\tikzlastnode) edge[every pin edge,%s] (%s)", own.pin_edge ? own.pin_edge : "", own.name);
    tikz->state = state;
    dg_tikz_add_after_node(tikz, edge);
  }
  g_ptr_array_unref(own.labels);
  tikz->state = state;
  tikz->depth--;
}

gboolean dg_tikz_node_has_pin(const DgTikzState *state) {
  for (guint i = 0; state->labels && i < state->labels->len; i++)
    if (*(const char *)state->labels->pdata[i] == 'p')
      return TRUE;
  return FALSE;
}

void dg_tikz_node_labels(DgTikz *tikz, const DgTikzNode *node) {
  const GPtrArray *labels = tikz->state->labels;
  for (guint i = 0; labels && i < labels->len; i++)
    place_label(tikz, node, labels->pdata[i]);
}

void dg_tikz_node_also(DgTikz *tikz, const char *options, const char *called) {
  DgTikzState *outer = tikz->state, own = *outer;
  tikz->state = &own;
  dg_tikz_node_reset(&own);
  dg_tikz_label_style_take(&own);
  if (options)
    dg_tikz_keys(tikz, options);
  const char *name = called ? called : own.name;
  const DgTikzNode *node = name ? dg_tikz_node_find(tikz, name) : NULL;
  GString *after = g_string_new(NULL);
  if (node) {
    guint label_of = tikz->label_of;
    own.name = dg_tikz_intern(tikz, name);
    tikz->label_of = dg_tikz_node_number(tikz, node);
    dg_tikz_node_labels(tikz, node);
    tikz->label_of = label_of;
  } else {
    dg_tikz_unknown(tikz, TRUE, "found options for the node \"%.40s\", which is not defined", name ? name : "");
  }
  g_ptr_array_unref(own.labels);
  tikz->state = outer;
  if (node)
    dg_tikz_node_finish(tikz, &own, after);
  if (after->len)
    dg_tikz_run(tikz, after->str);
  g_string_free(after, TRUE);
}
