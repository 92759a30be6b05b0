#include "ir/tikz/text.h"
#include "ir/tikz/tikz.h"

#include <math.h>
#include <string.h>

/* ---- reading ---- */

/* What a node does not take over from the path that it stands on. */
static void reset_state(DgTikzState *state) {
  state->in_node = TRUE;
  state->node_matrix = DG_TRANSFORM_IDENTITY;
  state->paint.stroke = state->paint.fill = state->clip = state->use_as_box = FALSE;
  state->decorate = FALSE;
  state->double_distance = 0;
  state->name_path = NULL;
  state->tip_start.specification = state->tip_end.specification = NULL;
  state->shorten_start = state->shorten_end = 0;
  state->labels = g_ptr_array_new();
  state->at = state->name = state->text = state->relative_to = state->fit = NULL;
  state->centers_apart = FALSE;
  state->position = NAN;
  if (!state->has_text_color)
    state->text_color = state->color;
}

void dg_tikz_node_read(DgTikz *tikz, gboolean is_coordinate, char **text) {
  DgTexReader *reader = tikz->reader;
  DgTikzState *state = tikz->state;
  reset_state(state);
  state->label_style = (DgTikzLabelStyle){state->inner_x, state->inner_y, state->outer_x,    state->outer_y,
                                          state->font,    state->align,   state->text_color, state->rounded};
  *text = NULL;
  dg_tikz_style(tikz, is_coordinate ? "every coordinate" : "every node");
  if (is_coordinate)
    state->shape = "coordinate";
  for (;;) {
    char next = dg_tex_peek(reader);
    if (next == '[') {
      g_autofree char *options = dg_tex_bracket(reader);
      if (options)
        dg_tikz_keys(tikz, options);
    } else if (next == '(' && dg_tex_take(reader, "(")) {
      g_autofree char *name = dg_tex_balanced(reader, '(', ')', TRUE);
      if (name)
        state->name = dg_tikz_intern(tikz, g_strstrip(name));
    } else if (next == 'a' && dg_tex_take_word(reader, "at")) {
      if (!dg_tex_take(reader, "("))
        continue;
      g_autofree char *at = dg_tex_balanced(reader, '(', ')', TRUE);
      if (at)
        state->at = dg_tikz_intern(tikz, at);
    } else {
      break;
    }
  }
  if (!is_coordinate && dg_tex_peek(reader) == '{') {
    g_autofree char *raw = dg_tex_argument(reader);
    *text = raw ? dg_tex_expand(reader, raw) : NULL;
  }
  if (!*text && !is_coordinate)
    *text = dg_tex_expand(reader, state->text ? state->text : "");
}

/* ---- geometry ---- */

static gboolean is_shape(const DgTikzNode *node, const char *name) {
  return strcmp(node->shape, name) == 0;
}

/* The border of the node in its own frame, in a direction from its centre. */
static DgPoint border_local(const DgTikzNode *node, double dx, double dy) {
  double w = node->half_width, h = node->half_height;
  if (dx == 0 && dy == 0)
    return (DgPoint){0, 0};
  if (is_shape(node, "circle") || is_shape(node, "ellipse")) {
    double scale = w > 0 && h > 0 ? 1 / sqrt(dx * dx / (w * w) + dy * dy / (h * h)) : 0;
    return (DgPoint){dx * scale, dy * scale};
  }
  if (is_shape(node, "diamond")) {
    double scale = w > 0 && h > 0 ? 1 / (fabs(dx) / w + fabs(dy) / h) : 0;
    return (DgPoint){dx * scale, dy * scale};
  }
  double sx = dx != 0 ? w / fabs(dx) : INFINITY, sy = dy != 0 ? h / fabs(dy) : INFINITY;
  double scale = MIN(sx, sy);
  return (DgPoint){dx * scale, dy * scale};
}

DgPoint dg_tikz_node_border(const DgTikzNode *node, DgPoint toward) {
  const DgTransform *m = &node->matrix;
  double determinant = m->a * m->d - m->b * m->c, x = toward.x - m->e, y = toward.y - m->f;
  if (fabs(determinant) < 1e-12)
    return (DgPoint){m->e, m->f};
  DgPoint border = border_local(node, (m->d * x - m->c * y) / determinant, (m->a * y - m->b * x) / determinant);
  return dg_transform_point(m, border.x, border.y);
}

typedef struct {
  const char *name;
  double x, y; /* shares of the half width and height */
} Compass;

static const Compass COMPASS[] = {{"north west", -1, 1}, {"north east", 1, 1}, {"south west", -1, -1},
                                  {"south east", 1, -1}, {"north", 0, 1},      {"south", 0, -1},
                                  {"east", 1, 0},        {"west", -1, 0}};

/* An anchor in the frame of the node. */
static gboolean anchor_local(DgTikz *tikz, const DgTikzNode *node, const char *anchor, DgPoint *point) {
  *point = (DgPoint){0, 0};
  if (!anchor || strcmp(anchor, "center") == 0 || strcmp(anchor, "centered") == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(COMPASS); i++) {
    const Compass *c = &COMPASS[i];
    if (strcmp(anchor, c->name) != 0)
      continue;
    if (is_shape(node, "rectangle") || is_shape(node, "coordinate") || c->x == 0 || c->y == 0)
      *point = (DgPoint){c->x * node->half_width, c->y * node->half_height};
    else if (is_shape(node, "diamond"))
      *point = (DgPoint){c->x * node->half_width / 2, c->y * node->half_height / 2};
    else
      *point = (DgPoint){c->x * node->half_width * G_SQRT2 / 2, c->y * node->half_height * G_SQRT2 / 2};
    return TRUE;
  }
  const char *rest = NULL;
  double level = 0;
  if (g_str_has_prefix(anchor, "base")) {
    level = node->base;
    rest = anchor + 4;
  } else if (g_str_has_prefix(anchor, "mid")) {
    level = node->mid;
    rest = anchor + 3;
  } else if (strcmp(anchor, "text") == 0) {
    *point = (DgPoint){node->left, node->base};
    return TRUE;
  }
  if (rest && (*rest == '\0' || *rest == ' ')) {
    double side = strstr(rest, "east") ? 1 : strstr(rest, "west") ? -1 : 0;
    *point = (DgPoint){side * node->half_width, level};
    return TRUE;
  }
  DgTexValue angle;
  if (!dg_tex_try_evaluate(tikz->reader, anchor, &angle))
    return FALSE;
  *point = border_local(node, dg_tex_cos(angle.number), dg_tex_sin(angle.number));
  return TRUE;
}

gboolean dg_tikz_node_anchor(DgTikz *tikz, const DgTikzNode *node, const char *anchor, DgPoint *point) {
  DgPoint local;
  if (!anchor_local(tikz, node, anchor, &local))
    return FALSE;
  *point = dg_transform_point(&node->matrix, local.x, local.y);
  return TRUE;
}

/* ---- placing ---- */

static DgPoint on_curve(const DgPoint *p, double t) {
  double u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
  return (DgPoint){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                   a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

static DgPoint along_curve(const DgPoint *p, double t) {
  double u = 1 - t, a = 3 * u * u, b = 6 * u * t, c = 3 * t * t;
  return (DgPoint){a * (p[1].x - p[0].x) + b * (p[2].x - p[1].x) + c * (p[3].x - p[2].x),
                   a * (p[1].y - p[0].y) + b * (p[2].y - p[1].y) + c * (p[3].y - p[2].y)};
}

/* The point of a polygonal line at a share of its length. */
static DgPoint on_plot(const GArray *plot, double share, DgPoint *direction) {
  const DgPoint *p = (const DgPoint *)plot->data;
  double whole = 0;
  for (guint i = 1; i < plot->len; i++)
    whole += dg_distance(p[i - 1], p[i]);
  double rest = share * whole;
  for (guint i = 1; i < plot->len; i++) {
    double length = dg_distance(p[i - 1], p[i]);
    if (length > 0 && (rest <= length || i + 1 == plot->len)) {
      double t = rest / length;
      *direction = (DgPoint){p[i].x - p[i - 1].x, p[i].y - p[i - 1].y};
      return (DgPoint){p[i - 1].x + t * direction->x, p[i - 1].y + t * direction->y};
    }
    rest -= length;
  }
  return p[plot->len - 1];
}

/* The point of the last piece at a share of it, and the direction there. */
static DgPoint on_piece(const DgTikzPath *path, double share, DgPoint *direction) {
  const DgPoint *p = path->piece;
  if (path->plot)
    return on_plot(path->plot, share, direction);
  if (path->piece_curve) {
    *direction = along_curve(p, share);
    return on_curve(p, share);
  }
  DgPoint from = p[0], to = p[3];
  if (path->piece_bend) {
    gboolean second = share >= 0.5;
    from = second ? p[1] : p[0];
    to = second ? p[3] : p[1];
    share = second ? 2 * share - 1 : 2 * share;
  }
  *direction = (DgPoint){to.x - from.x, to.y - from.y};
  return (DgPoint){from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

/* The anchor that keeps a node with `auto` beside the line. */
static const char *beside(DgPoint direction, gboolean swapped) {
  double angle = atan2(direction.y, direction.x) * (180 / G_PI);
  if (swapped)
    angle += 180;
  angle = fmod(angle + 720, 360);
  static const char *const ANCHORS[] = {"south", "south east", "east", "north east",
                                        "north", "north west", "west", "south west"};
  return ANCHORS[(guint)floor((angle + 22.5) / 45) % 8];
}

static void slope(DgTikzState *state, DgPoint direction) {
  double angle = atan2(direction.y, direction.x) * (180 / G_PI);
  if (angle > 90 + 1e-6 || angle <= -90 - 1e-6)
    angle += 180;
  double c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  DgTransform turn = {c, s, -s, c, 0, 0};
  state->node_matrix = dg_transform_multiply(&turn, &state->node_matrix);
}

static DgTransform placed_matrix(const DgTikzState *state, DgPoint at, DgPoint anchor) {
  DgTransform place = {1, 0, 0, 1, at.x, at.y}, back = {1, 0, 0, 1, -anchor.x, -anchor.y};
  if (state->transform_shape)
    place = (DgTransform){state->matrix.a, state->matrix.b, state->matrix.c, state->matrix.d, at.x, at.y};
  DgTransform inner = dg_transform_multiply(&state->node_matrix, &back);
  return dg_transform_multiply(&place, &inner);
}

void dg_tikz_node_name_point(DgTikz *tikz, const char *name, DgPoint point) {
  DgTikzNode *node = g_new0(DgTikzNode, 1);
  g_ptr_array_add(tikz->all_nodes, node);
  node->shape = "coordinate";
  node->matrix = (DgTransform){1, 0, 0, 1, point.x, point.y};
  g_hash_table_insert(tikz->nodes, (gpointer)dg_tikz_intern(tikz, name), node);
}

/* Sizes of the node around a text, by its shape (PGF manual, "Predefined Shapes"). */
static void measure(const DgTikzState *state, const DgTikzText *text, DgTikzNode *node) {
  double w = MAX(text->width, state->text_width) / 2 + state->inner_x;
  double h = (text->height + text->depth) / 2 + state->inner_y;
  double outer_x = isnan(state->outer_x) ? state->paint.line_width / 2 : state->outer_x;
  double outer_y = isnan(state->outer_y) ? state->paint.line_width / 2 : state->outer_y;
  node->left = -MAX(text->width, state->text_width) / 2;
  node->right = -node->left;
  node->base = -(text->height - text->depth) / 2;
  node->mid = node->base + dg_tikz_font_ex(&state->font) / 2;
  if (strcmp(state->shape, "circle") == 0) {
    w = h = MAX(dg_length(w, h), MAX(state->minimum_width, state->minimum_height) / 2);
  } else if (strcmp(state->shape, "ellipse") == 0) {
    w = MAX(w * G_SQRT2, state->minimum_width / 2);
    h = MAX(h * G_SQRT2, state->minimum_height / 2);
  } else if (strcmp(state->shape, "diamond") == 0) {
    double sum = w + h;
    w = MAX(sum, state->minimum_width / 2);
    h = MAX(sum, state->minimum_height / 2);
  } else {
    w = MAX(w, state->minimum_width / 2);
    h = MAX(h, state->minimum_height / 2);
  }
  node->half_width = w + outer_x;
  node->half_height = h + outer_y;
  node->top = h;
  node->bottom = -h;
}

/* The outline of the shape without the outer separation, in a path. */
static void outline(DgTikz *tikz, const DgTikzState *state, const DgTikzNode *node, DgTikzPath *path) {
  double outer_x = isnan(state->outer_x) ? state->paint.line_width / 2 : state->outer_x;
  double w = node->half_width - outer_x, h = node->top;
  if (is_shape(node, "circle") || is_shape(node, "ellipse")) {
    dg_tikz_path_arc(tikz, path, (DgPoint){0, 0}, (DgPoint){w, 0}, (DgPoint){0, h}, 0, 360, TRUE);
  } else if (is_shape(node, "diamond")) {
    dg_tikz_path_move(tikz, path, (DgPoint){w, 0});
    dg_tikz_path_line(tikz, path, (DgPoint){0, h});
    dg_tikz_path_line(tikz, path, (DgPoint){-w, 0});
    dg_tikz_path_line(tikz, path, (DgPoint){0, -h});
  } else {
    dg_tikz_path_move(tikz, path, (DgPoint){-w, -h});
    dg_tikz_path_line(tikz, path, (DgPoint){-w, h});
    dg_tikz_path_line(tikz, path, (DgPoint){w, h});
    dg_tikz_path_line(tikz, path, (DgPoint){w, -h});
  }
  dg_tikz_path_close(tikz, path);
}

static void paint_text(DgTikz *tikz, const DgTikzText *text, const DgTikzNode *node) {
  const DgTikzState *state = tikz->state;
  DgTikzItem item = {.kind = DG_TIKZ_TEXT, .line = dg_tex_line(tikz->reader), .paint = state->paint};
  item.paint.fill_color = state->text_color;
  item.paint.fill_opacity = state->text_opacity;
  item.paint.stroke = FALSE;
  double left = -text->width / 2;
  for (guint i = 0; i < text->runs->len; i++) {
    DgTikzRun run = g_array_index(text->runs, DgTikzRun, i);
    DgTransform offset = {1, 0, 0, 1, left + run.x, node->base + run.y};
    item.place = dg_transform_multiply(&node->matrix, &offset);
    item.run = run;
    if (tikz->picture->items->len < DG_TIKZ_ITEMS_MAX)
      g_array_append_val(tikz->picture->items, item);
  }
  for (guint i = 0; i < text->rules->len; i++) {
    const DgTikzRule *rule = &g_array_index(text->rules, DgTikzRule, i);
    double x = left + rule->x, y = node->base + rule->y;
    DgTikzState *outer = tikz->state, own = *outer;
    own.matrix = node->matrix;
    own.paint.stroke = FALSE;
    own.paint.fill = TRUE;
    own.paint.fill_color = outer->text_color;
    own.rounded = 0;
    tikz->state = &own;
    DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
    dg_tikz_path_move(tikz, &path, (DgPoint){x, y});
    dg_tikz_path_line(tikz, &path, (DgPoint){x + rule->width, y});
    dg_tikz_path_line(tikz, &path, (DgPoint){x + rule->width, y + rule->height});
    dg_tikz_path_line(tikz, &path, (DgPoint){x, y + rule->height});
    dg_tikz_path_close(tikz, &path);
    dg_tikz_path_paint(tikz, &path);
    g_array_unref(path.segments);
    tikz->state = outer;
  }
}

/* Paints shape and text, and lets both count for the bounding box. */
static void paint(DgTikz *tikz, const DgTikzText *text, const DgTikzNode *node) {
  DgTikzState *state = tikz->state, own = *state;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  own.matrix = node->matrix;
  own.in_node = FALSE;
  tikz->state = &own;
  outline(tikz, state, node, &path);
  dg_tikz_path_paint(tikz, &path);
  g_array_unref(path.segments);
  tikz->state = state;
  paint_text(tikz, text, node);
}

/* ---- labels and pins ---- */

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

static double direction_angle(DgTikz *tikz, const char *text) {
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

static void place_node(DgTikz *tikz, DgPoint at, const char *source);

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
    angle = centered ? 0 : direction_angle(tikz, head);
    text = g_strchug(strchr(text, ':') + 1);
  }
  tikz->state = &own;
  reset_state(&own);
  const DgTikzLabelStyle *style = &state->label_style;
  own.inner_x = style->inner_x;
  own.inner_y = style->inner_y;
  own.outer_x = style->outer_x;
  own.outer_y = style->outer_y;
  own.font = style->font;
  own.align = style->align;
  own.text_color = style->text_color;
  own.rounded = style->rounded;
  own.shape = "rectangle";
  own.minimum_width = own.minimum_height = own.text_width = 0;
  own.transform_shape = FALSE;
  own.anchor = centered ? NULL : facing(angle);
  dg_tikz_style(tikz, "every node");
  dg_tikz_style(tikz, is_pin ? "every pin" : "every label");
  if (options)
    dg_tikz_keys(tikz, options);
  gsize length = strlen(text);
  g_autofree char *inner =
      length >= 2 && text[0] == '{' && text[length - 1] == '}' ? g_strndup(text + 1, length - 2) : g_strdup(text);
  g_autofree char *expanded = dg_tex_expand(tikz->reader, inner);
  DgPoint local = border_local(node, dg_tex_cos(angle), dg_tex_sin(angle));
  if (centered || (node->half_width == 0 && node->half_height == 0))
    local = (DgPoint){0, 0};
  DgPoint border = dg_transform_point(&node->matrix, local.x, local.y);
  double distance = centered ? 0 : own.label_distance + (is_pin ? 3 * dg_tikz_font_ex(&own.font) : 0);
  DgPoint at = {border.x + distance * dg_tex_cos(angle), border.y + distance * dg_tex_sin(angle)};
  own.matrix = DG_TRANSFORM_IDENTITY;
  place_node(tikz, at, expanded);
  if (is_pin) {
    DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
    own.paint.stroke = TRUE;
    own.paint.fill = FALSE;
    own.in_node = FALSE;
    dg_tikz_keys(tikz, "help lines");
    dg_tikz_path_move(tikz, &path, border);
    dg_tikz_path_line(tikz, &path, at);
    dg_tikz_path_paint(tikz, &path);
    g_array_unref(path.segments);
  }
  g_ptr_array_unref(own.labels);
  tikz->state = state;
  tikz->depth--;
}

static void place_node(DgTikz *tikz, DgPoint at, const char *source) {
  DgTikzState *state = tikz->state;
  DgTikzNode *node = g_new0(DgTikzNode, 1);
  g_ptr_array_add(tikz->all_nodes, node);
  DgPoint anchor, place = dg_tikz_global(tikz, at);
  tikz->picture->read++;
  g_autoptr(DgTikzText) text =
      dg_tikz_text_new(tikz, source ? source : "", &state->font, state->text_width, state->align);
  node->shape = state->shape;
  measure(state, text, node);
  if (!anchor_local(tikz, node, state->anchor, &anchor))
    dg_tikz_unknown(tikz, FALSE, "found the anchor \"%.60s\", which a node of this shape does not have", state->anchor);
  node->matrix = placed_matrix(state, place, anchor);
  paint(tikz, text, node);
  for (guint i = 0; state->labels && i < state->labels->len; i++)
    place_label(tikz, node, state->labels->pdata[i]);
  if (state->name)
    g_hash_table_insert(tikz->nodes, (gpointer)state->name, node);
}

/* "above=1cm of a": beside another node, at a distance between the borders. */
static gboolean place_relative(DgTikz *tikz, DgPoint *at) {
  DgTikzState *state = tikz->state;
  const DgTikzNode *other = g_hash_table_lookup(tikz->nodes, state->relative_to);
  double angle = direction_angle(tikz, state->relative_direction);
  static const char *const SIDES[] = {"east", "north east", "north", "north west",
                                      "west", "south west", "south", "south east"};
  guint index = (guint)floor(angle / 45 + 0.5) % 8;
  gboolean centers = state->on_grid || state->centers_apart;
  if (!other) {
    const char *dot = strrchr(state->relative_to, '.');
    if (!dot || !dg_tikz_coordinate(tikz, state->relative_to, at, NULL)) {
      dg_tikz_unknown(tikz, FALSE, "found \"of %.60s\", which is not defined", state->relative_to);
      return FALSE;
    }
  } else {
    DgPoint corner;
    dg_tikz_node_anchor(tikz, other, centers ? "center" : SIDES[index], &corner);
    *at = dg_tikz_local(tikz, corner);
  }
  const char *distance = state->relative_distance && *state->relative_distance ? state->relative_distance
                         : state->node_distance                                ? state->node_distance
                                                                               : "1cm and 1cm";
  const char *and = strstr(distance, " and ");
  g_autofree char *first = and? g_strndup(distance, (gsize)(and-distance)) : g_strdup(distance);
  const char *second = and? and+5 : distance;
  /* "v and h": the first number is upwards, the second sideways. A single one on a diagonal is the length of it. */
  double up = dg_tikz_length(tikz, first, dg_length(state->y.x, state->y.y));
  double side = dg_tikz_length(tikz, second, dg_length(state->x.x, state->x.y));
  gboolean diagonal = index % 2 == 1;
  double scale = diagonal && !and? G_SQRT2 / 2 : 1;
  double sx = index == 2 || index == 6 ? 0 : index <= 1 || index == 7 ? 1 : -1;
  double sy = index == 0 || index == 4 ? 0 : index <= 3 ? 1 : -1;
  *at = (DgPoint){at->x + sx * scale * side, at->y + sy * scale * up};
  state->anchor = centers ? "center" : SIDES[(index + 4) % 8];
  return TRUE;
}

/* fit=(a) (b.north): sizes and places the node so that its text box holds the nodes and points. FALSE when none is
 * known. */
static gboolean fit_around(DgTikz *tikz, DgPoint *at) {
  DgTikzState *state = tikz->state;
  DgPoint low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
  for (const char *p = strchr(state->fit, '('); p; p = strchr(p, '(')) {
    gint depth = 0;
    const char *start = p;
    do {
      depth += *p == '(';
      depth -= *p == ')';
      p++;
    } while (*p && depth > 0);
    if (depth > 0)
      break;
    g_autofree char *inside = g_strstrip(g_strndup(start + 1, (gsize)(p - start) - 2));
    const DgTikzNode *node = NULL;
    DgPoint point;
    if (!dg_tikz_coordinate(tikz, inside, &point, &node))
      continue;
    static const char *const SIDES[] = {"north", "south", "east", "west"};
    for (guint i = 0; i < G_N_ELEMENTS(SIDES); i++) {
      DgPoint corner = dg_tikz_global(tikz, point);
      if (node)
        dg_tikz_node_anchor(tikz, node, SIDES[i], &corner);
      low = (DgPoint){MIN(low.x, corner.x), MIN(low.y, corner.y)};
      high = (DgPoint){MAX(high.x, corner.x), MAX(high.y, corner.y)};
    }
  }
  if (low.x > high.x)
    return FALSE;
  *at = dg_tikz_local(tikz, (DgPoint){(low.x + high.x) / 2, (low.y + high.y) / 2});
  state->minimum_width = MAX(state->minimum_width, high.x - low.x + 2 * state->inner_x);
  state->minimum_height = MAX(state->minimum_height, high.y - low.y + 2 * state->inner_y);
  state->anchor = "center";
  return TRUE;
}

void dg_tikz_node_place_along(DgTikz *tikz, const DgTikzPath *path, gboolean between, const char *text,
                              gboolean is_coordinate) {
  DgTikzState *state = tikz->state;
  DgPoint at = path->current, direction = {1, 0};
  gboolean on = path->has_piece && (between || !isnan(state->position));
  if (state->fit) {
    if (!fit_around(tikz, &at)) {
      dg_tikz_unknown(tikz, FALSE, "found fit=%.60s, in which nothing is known", state->fit);
      tikz->picture->unread++;
      return;
    }
  } else if (state->at) {
    if (!dg_tikz_coordinate(tikz, state->at, &at, NULL)) {
      tikz->picture->unread++;
      return;
    }
  } else if (state->relative_to) {
    if (!place_relative(tikz, &at)) {
      tikz->picture->unread++;
      return;
    }
  } else if (on) {
    at = dg_tikz_local(tikz, on_piece(path, isnan(state->position) ? 0.5 : state->position, &direction));
  } else if (path->has_piece) {
    on_piece(path, 1, &direction);
  }
  if (state->sloped && on)
    slope(state, direction);
  if (state->automatic && !state->anchor)
    state->anchor = beside(direction, state->swapped);
  if (is_coordinate) {
    DgTransform matrix = placed_matrix(state, dg_tikz_global(tikz, at), (DgPoint){0, 0});
    DgTikzNode node = {.shape = "coordinate", .matrix = matrix};
    if (state->name)
      dg_tikz_node_name_point(tikz, state->name, (DgPoint){matrix.e, matrix.f});
    for (guint i = 0; state->labels && i < state->labels->len; i++)
      place_label(tikz, &node, state->labels->pdata[i]);
    tikz->picture->read++;
    return;
  }
  place_node(tikz, at, text);
}
