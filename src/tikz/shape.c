#include "tikz/shape.h"

#include <math.h>
#include <string.h>

#define NO_CORNER G_MAXUINT

const DgTikzShape *dg_tikz_shape_find(const char *name) {
  const DgTikzShape *const TABLES[] = {dg_tikz_shapes_basic, dg_tikz_shapes_geometric, dg_tikz_shapes_symbols,
                                       dg_tikz_shapes_parts, dg_tikz_shapes_circuit,   dg_tikz_shapes_callouts,
                                       dg_tikz_shapes_gates};
  for (guint t = 0; t < G_N_ELEMENTS(TABLES); t++)
    for (const DgTikzShape *shape = TABLES[t]; shape->name; shape++)
      if (strcmp(shape->name, name) == 0)
        return shape;
  return NULL;
}

void dg_tikz_node_free(gpointer data) {
  DgTikzNode *node = data;
  g_clear_pointer(&node->border, g_array_unref);
  g_clear_pointer(&node->anchors, g_array_unref);
  g_free(node);
}

/* ---- the outline ---- */

static void add_segment(DgTikzDraft *draft, DgTikzSegment segment) {
  g_array_append_val(draft->outline, segment);
}

static void add_corner(DgTikzDraft *draft, DgPoint point) {
  if (!draft->is_closed)
    g_array_append_val(draft->corners, point);
}

static DgPoint current(const DgTikzDraft *draft) {
  if (draft->outline->len == 0)
    return (DgPoint){0, 0};
  const DgTikzSegment *last = &g_array_index(draft->outline, DgTikzSegment, draft->outline->len - 1);
  return last->operation == DG_TIKZ_CURVE ? last->point[2] : last->point[0];
}

void dg_tikz_draft_move(DgTikzDraft *draft, double x, double y) {
  add_segment(draft, (DgTikzSegment){DG_TIKZ_MOVE, {{x, y}}});
  add_corner(draft, (DgPoint){x, y});
}

void dg_tikz_draft_line(DgTikzDraft *draft, double x, double y) {
  add_segment(draft, (DgTikzSegment){DG_TIKZ_LINE, {{x, y}}});
  add_corner(draft, (DgPoint){x, y});
}

void dg_tikz_draft_curve(DgTikzDraft *draft, DgPoint c1, DgPoint c2, DgPoint to) {
  enum { STEPS = 12 }; /* of a puff or a quarter of an ellipse: off by less than a thousandth of its size */
  DgPoint p = current(draft);
  for (guint i = 1; i <= STEPS; i++) {
    double t = (double)i / STEPS, u = 1 - t;
    double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
    add_corner(draft, (DgPoint){a * p.x + b * c1.x + c * c2.x + d * to.x, a * p.y + b * c1.y + c * c2.y + d * to.y});
  }
  add_segment(draft, (DgTikzSegment){DG_TIKZ_CURVE, {c1, c2, to}});
}

void dg_tikz_draft_arc(DgTikzDraft *draft, double x, double y, double rx, double ry, double from, double to,
                       gboolean move) {
  if (move)
    dg_tikz_draft_move(draft, x + rx * dg_tex_cos(from), y + ry * dg_tex_sin(from));
  double sign = to < from ? -1 : 1, start = from;
  for (guint i = 0; i < 8 && start != to; i++) {
    double next = fabs(to - start) > 115 ? start + sign * 90 : to; /* quarters first, as pgf does */
    double reach = 4.0 / 3 * tan((next - start) / 4 * (G_PI / 180));
    double c0 = dg_tex_cos(start), s0 = dg_tex_sin(start), c1 = dg_tex_cos(next), s1 = dg_tex_sin(next);
    dg_tikz_draft_curve(draft, (DgPoint){x + rx * (c0 - reach * s0), y + ry * (s0 + reach * c0)},
                        (DgPoint){x + rx * (c1 + reach * s1), y + ry * (s1 - reach * c1)},
                        (DgPoint){x + rx * c1, y + ry * s1});
    start = next;
  }
}

void dg_tikz_draft_close(DgTikzDraft *draft) {
  add_segment(draft, (DgTikzSegment){.operation = DG_TIKZ_CLOSE});
  draft->is_closed = TRUE;
}

guint dg_tikz_draft_corner(const DgTikzDraft *draft) {
  return draft->corners->len - 1;
}

static void add_anchor(DgTikzDraft *draft, DgTikzAnchor anchor) {
  if (!draft->node->anchors)
    draft->node->anchors = g_array_new(FALSE, FALSE, sizeof(DgTikzAnchor));
  anchor.name = dg_tikz_intern(draft->tikz, anchor.name);
  g_array_append_val(draft->node->anchors, anchor);
}

void dg_tikz_draft_anchor(DgTikzDraft *draft, const char *name, double x, double y) {
  add_anchor(draft, (DgTikzAnchor){name, {x, y}, NO_CORNER, NO_CORNER});
}

void dg_tikz_draft_anchor_between(DgTikzDraft *draft, const char *name, guint first, guint second) {
  add_anchor(draft, (DgTikzAnchor){name, {0, 0}, first, second});
}

void dg_tikz_draft_turn(DgTikzDraft *draft) {
  double angle = dg_tikz_shape_number(draft, "shape border rotate", 0);
  draft->turn = angle;
  if (dg_tikz_shape_flag(draft, "shape border uses incircle")) {
    draft->w = draft->h = G_SQRT2 * MAX(draft->w, draft->h);
    return;
  }
  guint quarters = (guint)floor((fmod(fmod(angle, 360) + 360, 360) + 45) / 90) % 4;
  draft->turn = 90.0 * quarters;
  if (quarters % 2 == 1) {
    double w = draft->w;
    draft->w = draft->h;
    draft->h = w;
  }
}

double dg_tikz_draft_half_width(const DgTikzDraft *draft, double half) {
  return MAX(half, draft->state->minimum_width / 2);
}

double dg_tikz_draft_half_height(const DgTikzDraft *draft, double half) {
  return MAX(half, draft->state->minimum_height / 2);
}

/* ---- the border ---- */

/* Drops corners that lie on one another; indices of anchors follow. */
static void merge_corners(DgTikzDraft *draft) {
  GArray *corners = draft->corners;
  g_autofree guint *moved = g_new0(guint, corners->len);
  guint kept = 0;
  for (guint i = 0; i < corners->len; i++) {
    DgPoint p = g_array_index(corners, DgPoint, i);
    gboolean same = kept > 0 && dg_distance(p, g_array_index(corners, DgPoint, kept - 1)) < 1e-6;
    gboolean first = kept > 1 && i + 1 == corners->len && dg_distance(p, g_array_index(corners, DgPoint, 0)) < 1e-6;
    moved[i] = first ? 0 : same ? kept - 1 : kept;
    if (!same && !first)
      g_array_index(corners, DgPoint, kept++) = p;
  }
  GArray *anchors = draft->node->anchors;
  for (guint i = 0; anchors && i < anchors->len; i++) {
    DgTikzAnchor *anchor = &g_array_index(anchors, DgTikzAnchor, i);
    if (anchor->first != NO_CORNER && anchor->first < corners->len && anchor->second < corners->len) {
      anchor->first = moved[anchor->first];
      anchor->second = moved[anchor->second];
    }
  }
  g_array_set_size(corners, kept);
}

/* The corners of a polygon moved outwards so that each side is `by` farther away. */
static GArray *grown(const GArray *corners, double by) {
  guint n = corners->len;
  const DgPoint *p = (const DgPoint *)corners->data;
  GArray *out = g_array_sized_new(FALSE, FALSE, sizeof(DgPoint), n);
  double area = 0;
  for (guint i = 0; i < n; i++)
    area += p[i].x * p[(i + 1) % n].y - p[(i + 1) % n].x * p[i].y;
  double sign = area < 0 ? -1 : 1;
  for (guint i = 0; i < n; i++) {
    DgPoint before = p[(i + n - 1) % n], after = p[(i + 1) % n], point = p[i];
    double l1 = dg_distance(before, point), l2 = dg_distance(point, after);
    if (l1 > 0 && l2 > 0) { /* normals of both sides; their sum points to where the moved sides meet */
      DgPoint n1 = {sign * (point.y - before.y) / l1, -sign * (point.x - before.x) / l1};
      DgPoint n2 = {sign * (after.y - point.y) / l2, -sign * (after.x - point.x) / l2};
      double dot = 1 + n1.x * n2.x + n1.y * n2.y;
      if (dot > 1e-3)
        point = (DgPoint){point.x + by * (n1.x + n2.x) / dot, point.y + by * (n1.y + n2.y) / dot};
    }
    g_array_append_val(out, point);
  }
  return out;
}

static DgPoint turned(DgPoint point, double c, double s) {
  return (DgPoint){c * point.x - s * point.y, s * point.x + c * point.y};
}

/* Turns what was built. */
static void turn(DgTikzDraft *draft) {
  double c = dg_tex_cos(draft->turn), s = dg_tex_sin(draft->turn);
  if (draft->turn == 0)
    return;
  for (guint i = 0; i < draft->outline->len; i++)
    for (guint k = 0; k < 3; k++) {
      DgPoint *point = &g_array_index(draft->outline, DgTikzSegment, i).point[k];
      *point = turned(*point, c, s);
    }
  for (guint i = 0; i < draft->corners->len; i++) {
    DgPoint *point = &g_array_index(draft->corners, DgPoint, i);
    *point = turned(*point, c, s);
  }
  for (guint i = 0; draft->node->anchors && i < draft->node->anchors->len; i++) {
    DgPoint *point = &g_array_index(draft->node->anchors, DgTikzAnchor, i).point;
    *point = turned(*point, c, s);
  }
}

static void measure_border(DgTikzDraft *draft) {
  DgTikzNode *node = draft->node;
  merge_corners(draft);
  if (draft->corners->len < 3)
    return;
  node->border = grown(draft->corners, draft->outer);
  node->half_width = node->half_height = 0;
  for (guint i = 0; i < node->border->len; i++) {
    DgPoint p = g_array_index(node->border, DgPoint, i);
    node->half_width = MAX(node->half_width, fabs(p.x));
    node->half_height = MAX(node->half_height, fabs(p.y));
  }
  for (guint i = 0; node->anchors && i < node->anchors->len; i++) {
    DgTikzAnchor *anchor = &g_array_index(node->anchors, DgTikzAnchor, i);
    if (anchor->first >= node->border->len || anchor->second >= node->border->len)
      continue;
    DgPoint a = g_array_index(node->border, DgPoint, anchor->first);
    DgPoint b = g_array_index(node->border, DgPoint, anchor->second);
    anchor->point = (DgPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
  }
}

void dg_tikz_draft_build(DgTikzDraft *draft) {
  DgTikzNode *node = draft->node;
  const DgTikzState *state = draft->state;
  const DgTikzText *text = draft->texts[0];
  double outer_x = isnan(state->outer_x) ? state->paint.line_width / 2 : state->outer_x;
  double outer_y = isnan(state->outer_y) ? state->paint.line_width / 2 : state->outer_y;
  const DgTikzShape *shape = dg_tikz_shape_find(state->shape);
  draft->outline = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment));
  draft->corners = g_array_new(FALSE, TRUE, sizeof(DgPoint));
  node->shape = state->shape;
  node->outer_x = outer_x;
  node->outer_y = outer_y;
  draft->outer = MAX(outer_x, outer_y);
  draft->w = MAX(text->width, state->text_width) / 2 + state->inner_x;
  draft->h = (text->height + text->depth) / 2 + state->inner_y;
  draft->origins[0] = (DgPoint){-MAX(text->width, state->text_width) / 2, -(text->height - text->depth) / 2};
  if (shape)
    shape->build(draft);
  node->text = draft->origins[0];
  node->base = draft->origins[0].y;
  node->mid = node->base + dg_tikz_font_ex(&state->font) / 2;
  turn(draft);
  if (node->form == DG_TIKZ_FORM_POLYGON)
    measure_border(draft);
}

void dg_tikz_draft_clear(DgTikzDraft *draft) {
  g_clear_pointer(&draft->outline, g_array_unref);
  g_clear_pointer(&draft->corners, g_array_unref);
}

/* Where the ray from a point meets a polygon: the farthest point of it, as shapes have dents. */
static DgPoint polygon_border(const GArray *polygon, DgPoint from, double dx, double dy) {
  double best = 0;
  for (guint i = 0; i < polygon->len; i++) {
    DgPoint a = g_array_index(polygon, DgPoint, i), b = g_array_index(polygon, DgPoint, (i + 1) % polygon->len);
    double ex = b.x - a.x, ey = b.y - a.y, determinant = ex * dy - ey * dx;
    if (fabs(determinant) < 1e-12)
      continue;
    double t = (ex * (a.y - from.y) - ey * (a.x - from.x)) / determinant;
    double u = (dx * (a.y - from.y) - dy * (a.x - from.x)) / determinant;
    if (u >= -1e-9 && u <= 1 + 1e-9)
      best = MAX(best, t);
  }
  return (DgPoint){from.x + best * dx, from.y + best * dy};
}

DgPoint dg_tikz_shape_border(const DgTikzNode *node, DgPoint from, double dx, double dy) {
  double w = node->half_width, h = node->half_height, scale = 0;
  if (dx == 0 && dy == 0)
    return from;
  switch (node->form) {
  case DG_TIKZ_FORM_POLYGON:
    return node->border ? polygon_border(node->border, from, dx, dy) : from;
  case DG_TIKZ_FORM_ELLIPSE:
    scale = w > 0 && h > 0 ? 1 / sqrt(dx * dx / (w * w) + dy * dy / (h * h)) : 0;
    break;
  case DG_TIKZ_FORM_DIAMOND:
    scale = w > 0 && h > 0 ? 1 / (fabs(dx) / w + fabs(dy) / h) : 0;
    break;
  case DG_TIKZ_FORM_RECTANGLE:
    scale = MIN(dx != 0 ? w / fabs(dx) : INFINITY, dy != 0 ? h / fabs(dy) : INFINITY);
    break;
  }
  return (DgPoint){dx * scale, dy * scale};
}

/* ---- anchors ---- */

typedef struct {
  const char *name;
  double x, y; /* shares of the half width and height */
} Compass;

static const Compass COMPASS[] = {{"north west", -1, 1}, {"north east", 1, 1}, {"south west", -1, -1},
                                  {"south east", 1, -1}, {"north", 0, 1},      {"south", 0, -1},
                                  {"east", 1, 0},        {"west", -1, 0}};

/* "base east", "mid": on the line of the text. */
static gboolean line_anchor(const DgTikzNode *node, const char *name, DgPoint *point) {
  gboolean base = g_str_has_prefix(name, "base"), mid = g_str_has_prefix(name, "mid");
  const char *rest = base ? name + 4 : name + 3;
  if ((!base && !mid) || (*rest && *rest != ' '))
    return FALSE;
  double level = base ? node->base : node->mid, side = strstr(rest, "east") ? 1 : strstr(rest, "west") ? -1 : 0;
  if (node->form == DG_TIKZ_FORM_POLYGON && side != 0)
    *point = dg_tikz_shape_border(node, (DgPoint){0, level}, side, 0);
  else
    *point = (DgPoint){side * node->half_width, level};
  return TRUE;
}

gboolean dg_tikz_shape_anchor(DgTikz *tikz, const DgTikzNode *node, const char *name, DgPoint *point) {
  *point = (DgPoint){0, 0};
  if (!name || strcmp(name, "center") == 0 || strcmp(name, "centered") == 0)
    return TRUE;
  for (guint i = 0; node->anchors && i < node->anchors->len; i++)
    if (strcmp(g_array_index(node->anchors, DgTikzAnchor, i).name, name) == 0) {
      *point = g_array_index(node->anchors, DgTikzAnchor, i).point;
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS(COMPASS); i++) {
    const Compass *c = &COMPASS[i];
    if (strcmp(name, c->name) != 0)
      continue;
    double share = c->x == 0 || c->y == 0               ? 1
                   : node->form == DG_TIKZ_FORM_DIAMOND ? 0.5
                   : node->form == DG_TIKZ_FORM_ELLIPSE ? G_SQRT2 / 2
                                                        : 1;
    *point = node->form == DG_TIKZ_FORM_POLYGON
                 ? dg_tikz_shape_border(node, (DgPoint){0, 0}, c->x, c->y)
                 : (DgPoint){c->x * share * node->half_width, c->y * share * node->half_height};
    return TRUE;
  }
  if (strcmp(name, "text") == 0) {
    *point = node->text;
    return TRUE;
  }
  if (line_anchor(node, name, point))
    return TRUE;
  DgTexValue angle;
  if (!dg_tex_try_evaluate(tikz->reader, name, &angle))
    return FALSE;
  *point = dg_tikz_shape_border(node, (DgPoint){0, 0}, dg_tex_cos(angle.number), dg_tex_sin(angle.number));
  return TRUE;
}
