/* The library shapes.geometric. */
#include "tikz/shape.h"

#include <math.h>

static double tan_degrees(double angle) {
  double c = dg_tex_cos(angle);
  return c != 0 ? dg_tex_sin(angle) / c : 1e6;
}

static double cot_degrees(double angle) {
  double s = dg_tex_sin(angle);
  return s != 0 ? dg_tex_cos(angle) / s : 0;
}

static void polygon(DgTikzDraft *draft) {
  draft->node->form = DG_TIKZ_FORM_POLYGON;
}

static void corners(DgTikzDraft *draft, const DgPoint *points, guint n) {
  polygon(draft);
  for (guint i = 0; i < n; i++)
    (i == 0 ? dg_tikz_draft_move : dg_tikz_draft_line)(draft, points[i].x, points[i].y);
  dg_tikz_draft_close(draft);
}

static guint count_of(const DgTikzDraft *draft, const char *key, double preset) {
  return (guint)CLAMP(dg_tikz_shape_number(draft, key, preset), 2, 360);
}

static double minimum(const DgTikzDraft *draft) {
  return MAX(draft->state->minimum_width, draft->state->minimum_height);
}

static void build_regular_polygon(DgTikzDraft *draft) {
  guint n = MAX(count_of(draft, "regular polygon sides", 5), 3);
  double radius = G_SQRT2 * MAX(draft->w, draft->h) / dg_tex_cos(180.0 / n);
  radius = MAX(radius, minimum(draft) / 2);
  double start = n % 2 ? 90 : 90 - 180.0 / n;
  start += dg_tikz_shape_number(draft, "shape border rotate", 0);
  polygon(draft);
  for (guint i = 0; i < n; i++) {
    double angle = start + 360.0 * i / n;
    (i == 0 ? dg_tikz_draft_move : dg_tikz_draft_line)(draft, radius * dg_tex_cos(angle), radius * dg_tex_sin(angle));
    g_autofree char *corner = g_strdup_printf("corner %u", i + 1), *side = g_strdup_printf("side %u", i + 1);
    dg_tikz_draft_anchor_between(draft, corner, i, i);
    dg_tikz_draft_anchor_between(draft, side, i, (i + 1) % n);
  }
  dg_tikz_draft_close(draft);
}

static void build_star(DgTikzDraft *draft) {
  guint n = count_of(draft, "star points", 5);
  double ratio = MAX(dg_tikz_shape_number(draft, "star point ratio", 1.5), 1e-3);
  double height = dg_tikz_shape_length(draft, "star point height", NAN);
  double inner = G_SQRT2 * MAX(draft->w, draft->h), least = isnan(height) ? inner * ratio : inner + height;
  double outer = MAX(least, minimum(draft) / 2);
  if (outer > least)
    inner = isnan(height) ? outer / ratio : outer - height;
  double start = 90 + dg_tikz_shape_number(draft, "shape border rotate", 0);
  polygon(draft);
  for (guint i = 0; i < 2 * n; i++) {
    double angle = start + 180.0 * i / n, radius = i % 2 ? inner : outer;
    (i == 0 ? dg_tikz_draft_move : dg_tikz_draft_line)(draft, radius * dg_tex_cos(angle), radius * dg_tex_sin(angle));
    g_autofree char *name = g_strdup_printf("%s point %u", i % 2 ? "inner" : "outer", i / 2 + 1);
    dg_tikz_draft_anchor_between(draft, name, i, i);
  }
  dg_tikz_draft_close(draft);
}

static void build_trapezium(DgTikzDraft *draft) {
  double left_angle = dg_tikz_shape_number(draft, "trapezium left angle", 60);
  double right_angle = dg_tikz_shape_number(draft, "trapezium right angle", 60);
  gboolean body = dg_tikz_shape_flag(draft, "trapezium stretches body");
  gboolean stretches = dg_tikz_shape_flag(draft, "trapezium stretches");
  dg_tikz_draft_turn(draft);
  double w = draft->w, h = draft->h;
  double left = 2 * h * cot_degrees(left_angle), right = 2 * h * cot_degrees(right_angle);
  double half = draft->state->minimum_height / 2;
  if (h < half && h > 0) {
    double by = stretches || body ? 1 : half / h;
    h = half;
    w *= by;
    left *= by;
    right *= by;
  }
  double whole = 2 * w + fabs(left) + fabs(right), least = draft->state->minimum_width;
  if (whole < least && body) {
    w += (least - whole) / 2;
  } else if (whole < least) {
    double by = least / whole;
    w *= by;
    left *= by;
    right *= by;
    h *= stretches ? 1 : by;
  }
  const DgPoint points[] = {
      {-w - MAX(left, 0), -h}, {-w + MIN(left, 0), h}, {w - MIN(right, 0), h}, {w + MAX(right, 0), -h}};
  corners(draft, points, G_N_ELEMENTS(points));
  static const char *const NAMES[] = {"bottom left corner", "top left corner", "top right corner",
                                      "bottom right corner"};
  static const char *const SIDES[] = {"left side", "top side", "right side", "bottom side"};
  for (guint i = 0; i < 4; i++) {
    dg_tikz_draft_anchor_between(draft, NAMES[i], i, i);
    dg_tikz_draft_anchor_between(draft, SIDES[i], i, (i + 1) % 4);
  }
}

static void build_semicircle(DgTikzDraft *draft) {
  dg_tikz_draft_turn(draft);
  gboolean incircle = dg_tikz_shape_flag(draft, "shape border uses incircle");
  double half = draft->h, least = incircle ? 2 * draft->w : dg_length(draft->w, 2 * draft->h);
  double radius = MAX(MAX(least, draft->state->minimum_width / 2), draft->state->minimum_height);
  double y = -0.4 * (radius - least) - half;
  polygon(draft);
  dg_tikz_draft_arc(draft, 0, y, radius, radius, 0, 180, TRUE);
  dg_tikz_draft_anchor_between(draft, "arc start", 0, 0);
  dg_tikz_draft_anchor_between(draft, "arc end", dg_tikz_draft_corner(draft), dg_tikz_draft_corner(draft));
  dg_tikz_draft_anchor_between(draft, "chord center", 0, dg_tikz_draft_corner(draft));
  dg_tikz_draft_anchor(draft, "apex", 0, y + radius + draft->outer);
  dg_tikz_draft_close(draft);
}

static void build_isosceles_triangle(DgTikzDraft *draft) {
  double apex = dg_tikz_shape_number(draft, "isosceles triangle apex angle", 45) / 2;
  gboolean incircle = dg_tikz_shape_flag(draft, "shape border uses incircle");
  gboolean stretches = dg_tikz_shape_flag(draft, "isosceles triangle stretches");
  dg_tikz_draft_turn(draft);
  double length, half; /* from the lower side to the apex, and half the lower side */
  if (incircle) {
    length = draft->w + draft->w / dg_tex_sin(apex);
    half = tan_degrees(apex) * length;
  } else {
    length = 2 * draft->w + cot_degrees(apex) * draft->h;
    half = tan_degrees(apex) * 2 * draft->w + draft->h;
  }
  double least_half = draft->state->minimum_width / 2, least_length = draft->state->minimum_height;
  if (half < least_half) {
    half = least_half;
    length = stretches ? length : cot_degrees(apex) * half;
  }
  if (length < least_length) {
    length = least_length;
    half = stretches ? half : tan_degrees(apex) * length;
  }
  if (stretches)
    apex = atan2(half, length) * (180 / G_PI);
  double sine = dg_tex_sin(apex);
  /* The centre of the inscribed circle, or what pgf takes for it around a text. */
  double back = incircle ? length * sine / (1 + sine)
                         : (dg_tex_cos(apex) * (half - draft->h) - 2 * sine * draft->w) / (1 + sine) + draft->w;
  const DgPoint points[] = {{length - back, 0}, {-back, half}, {-back, -half}};
  corners(draft, points, G_N_ELEMENTS(points));
  dg_tikz_draft_anchor_between(draft, "apex", 0, 0);
  dg_tikz_draft_anchor_between(draft, "left corner", 1, 1);
  dg_tikz_draft_anchor_between(draft, "right corner", 2, 2);
  dg_tikz_draft_anchor_between(draft, "left side", 0, 1);
  dg_tikz_draft_anchor_between(draft, "lower side", 1, 2);
  dg_tikz_draft_anchor_between(draft, "right side", 2, 0);
}

static void build_kite(DgTikzDraft *draft) {
  double upper = dg_tikz_shape_number(draft, "kite upper vertex angle", 120) / 2;
  double lower = dg_tikz_shape_number(draft, "kite lower vertex angle", 60) / 2;
  double half, above, below, shift;
  dg_tikz_draft_turn(draft);
  double w = draft->w, h = draft->h, sum = dg_tex_sin(upper + lower);
  if (sum == 0)
    sum = 1e-6;
  if (dg_tikz_shape_flag(draft, "shape border uses incircle")) {
    double su = dg_tex_sin(upper), sl = dg_tex_sin(lower);
    shift = w / su - w / sum * (su + sl) * dg_tex_cos(upper) / su;
    above = w / su - shift;
    below = w / sl + shift;
    half = tan_degrees(upper) * above;
  } else {
    double part = 2 * h / sum * dg_tex_cos(upper) * dg_tex_sin(lower);
    shift = h - part;
    half = w + tan_degrees(upper) * part;
    above = part + cot_degrees(upper) * w;
    below = 2 * h - part + cot_degrees(lower) * w;
  }
  double by = MAX(1, draft->state->minimum_height / (above + below));
  by = MAX(by, draft->state->minimum_width / (2 * half));
  half *= by;
  above *= by;
  below *= by;
  const DgPoint points[] = {{0, shift + above}, {-half, shift}, {0, shift - below}, {half, shift}};
  corners(draft, points, G_N_ELEMENTS(points));
  static const char *const NAMES[] = {"upper vertex", "left vertex", "lower vertex", "right vertex"};
  static const char *const SIDES[] = {"upper left side", "lower left side", "lower right side", "upper right side"};
  for (guint i = 0; i < 4; i++) {
    dg_tikz_draft_anchor_between(draft, NAMES[i], i, i);
    dg_tikz_draft_anchor_between(draft, SIDES[i], i, (i + 1) % 4);
  }
}

static void build_dart(DgTikzDraft *draft) {
  double tip = dg_tikz_shape_number(draft, "dart tip angle", 45) / 2;
  double tail = dg_tikz_shape_number(draft, "dart tail angle", 135) / 2;
  dg_tikz_draft_turn(draft);
  gboolean incircle = dg_tikz_shape_flag(draft, "shape border uses incircle");
  double back = draft->w;
  double length = incircle ? cot_degrees(tip) * draft->w + draft->w : cot_degrees(tip) * draft->h + 2 * draft->w;
  double sine = dg_tex_sin(tail - tip);
  double half = sine != 0 ? length / sine * dg_tex_sin(tip) * dg_tex_cos(tip) : length;
  double whole = cot_degrees(tip) * half, tail_length = whole - length;
  double by = MAX(1, draft->state->minimum_height / whole);
  by = MAX(by, draft->state->minimum_width / 2 / half);
  length *= by;
  tail_length *= by;
  half *= by;
  back *= by;
  const DgPoint points[] = {{length - back, 0}, {-back - tail_length, half}, {-back, 0}, {-back - tail_length, -half}};
  corners(draft, points, G_N_ELEMENTS(points));
  static const char *const NAMES[] = {"tip", "left tail", "tail center", "right tail"};
  for (guint i = 0; i < 4; i++)
    dg_tikz_draft_anchor_between(draft, NAMES[i], i, i);
  dg_tikz_draft_anchor_between(draft, "left side", 0, 1);
  dg_tikz_draft_anchor_between(draft, "right side", 3, 0);
}

static void build_cylinder(DgTikzDraft *draft) {
  double aspect = dg_tikz_shape_number(draft, "shape aspect", 1);
  const DgTikzState *state = draft->state;
  dg_tikz_draft_turn(draft);
  gboolean sideways = draft->turn == 90 || draft->turn == 270;
  double inner = sideways ? state->inner_x : state->inner_y;
  double half = draft->w, rx = aspect * draft->h, ry = MAX(draft->h, state->minimum_width / 2);
  double line = state->paint.line_width / 2;
  double bulge = ry > 0 ? rx * sqrt(MAX(0, 1 - (ry - inner) * (ry - inner) / (ry * ry))) : 0;
  double whole = line + 2 * half + 3 * rx - bulge;
  half += MAX(0, state->minimum_height - whole) / 2;
  double top = half + rx + line, bottom = -half + bulge;
  polygon(draft);
  dg_tikz_draft_arc(draft, bottom, 0, rx, ry, 90, 270, TRUE);
  guint after = dg_tikz_draft_corner(draft);
  dg_tikz_draft_line(draft, top, -ry);
  guint before = dg_tikz_draft_corner(draft);
  dg_tikz_draft_arc(draft, top, 0, rx, ry, -90, 90, FALSE);
  guint last = dg_tikz_draft_corner(draft);
  dg_tikz_draft_close(draft);
  dg_tikz_draft_arc(draft, top, 0, rx, ry, 90, 270, TRUE);
  dg_tikz_draft_anchor_between(draft, "after bottom", 0, 0);
  dg_tikz_draft_anchor_between(draft, "before bottom", after, after);
  dg_tikz_draft_anchor_between(draft, "after top", before, before);
  dg_tikz_draft_anchor_between(draft, "before top", last, last);
  dg_tikz_draft_anchor(draft, "top", top + rx + draft->outer, 0);
  dg_tikz_draft_anchor(draft, "bottom", bottom - rx - draft->outer, 0);
  dg_tikz_draft_anchor(draft, "shape center", (rx + line + bulge) / 2, 0);
}

const DgTikzShape dg_tikz_shapes_geometric[] = {
    {"regular polygon", build_regular_polygon},
    {"star", build_star},
    {"trapezium", build_trapezium},
    {"semicircle", build_semicircle},
    {"isosceles triangle", build_isosceles_triangle},
    {"kite", build_kite},
    {"dart", build_dart},
    {"cylinder", build_cylinder},
    {NULL, NULL},
};
