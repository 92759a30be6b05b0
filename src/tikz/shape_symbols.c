/* The libraries shapes.misc, shapes.symbols and shapes.arrows. */
#include "ir/ir.h"
#include "tikz/shape.h"

#include <math.h>
#include <string.h>

typedef enum { ARC_NONE, ARC_CONVEX, ARC_CONCAVE } Arc;

static Arc arc_of(const DgTikzDraft *draft, const char *key) {
  g_autofree char *text = dg_tikz_shape_text(draft, key);
  return !text || strcmp(text, "convex") == 0 ? ARC_CONVEX : strcmp(text, "concave") == 0 ? ARC_CONCAVE : ARC_NONE;
}

/* One end of a rounded rectangle, from its upper to its lower corner when `side` is 1, else from the lower to the
 * upper.
 */
static void round_end(DgTikzDraft *draft, Arc arc, double side, double w, double h, double radius, double angle,
                      double arc_width, double chord) {
  double x = arc == ARC_CONCAVE ? w + arc_width : arc == ARC_CONVEX ? w + chord - arc_width : w;
  if (side > 0)
    dg_tikz_draft_line(draft, x, h);
  else
    dg_tikz_draft_line(draft, -x, -h);
  if (arc == ARC_NONE)
    dg_tikz_draft_line(draft, side * x, -side * h);
  else if (arc == ARC_CONVEX)
    dg_tikz_draft_arc(draft, side * (w + chord - radius), 0, radius, radius, side > 0 ? angle : 180 + angle,
                      side > 0 ? -angle : 180 - angle, FALSE);
  else
    dg_tikz_draft_arc(draft, side * (x + radius * dg_tex_cos(angle)), 0, radius, radius,
                      side > 0 ? 180 - angle : -angle, side > 0 ? 180 + angle : angle, FALSE);
}

static void build_rounded_rectangle(DgTikzDraft *draft) {
  const DgTikzState *state = draft->state;
  double angle = dg_tikz_shape_number(draft, "rounded rectangle arc length", 180) / 2;
  Arc west = arc_of(draft, "rounded rectangle west arc"), east = arc_of(draft, "rounded rectangle east arc");
  double text_w = draft->w - state->inner_x, text_h = draft->h - state->inner_y;
  double h = dg_tikz_draft_half_height(draft, draft->h), radius = h / MAX(dg_tex_sin(angle), 1e-6);
  double arc_width = radius - radius * dg_tex_cos(angle);
  double chord = radius - sqrt(MAX(0, radius * radius - text_h * text_h)); /* where the text's corners touch the arc */
  double whole = 2 * draft->w;
  whole += west == ARC_CONCAVE ? arc_width : west == ARC_CONVEX ? chord : 0;
  whole += east == ARC_CONCAVE ? arc_width : east == ARC_CONVEX ? chord : 0;
  double offset = whole < state->minimum_width ? (state->minimum_width - whole) / 2 : state->inner_x;
  double w = MAX(text_w + offset, radius - chord);
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  dg_tikz_draft_move(draft, 0, h);
  round_end(draft, east, 1, w, h, radius, angle, arc_width, chord);
  round_end(draft, west, -1, w, h, radius, angle, arc_width, chord);
  dg_tikz_draft_close(draft);
  double out_x = draft->node->outer_x, y = h + draft->node->outer_y;
  double shift = angle == 90 ? 0 : out_x / tan((90 + angle) / 2 * (G_PI / 180));
  double hollow = angle == 90 ? 0 : out_x / tan((90 - angle) / 2 * (G_PI / 180));
  const Arc ends[] = {east, west};
  static const char *const NAMES[2][3] = {{"east", "north east", "south east"}, {"west", "north west", "south west"}};
  for (guint i = 0; i < 2; i++) {
    double side = i == 0 ? 1 : -1, middle = w + out_x;
    if (ends[i] == ARC_CONCAVE)
      middle = w + arc_width + hollow;
    else if (ends[i] == ARC_CONVEX)
      middle = w + chord + out_x;
    double corner = ends[i] == ARC_CONVEX ? w + chord - arc_width + shift : middle;
    double base = draft->origins[0].y, mid = base + dg_tikz_font_ex(&state->font) / 2;
    dg_tikz_draft_anchor(draft, NAMES[i][0], side * middle, 0);
    dg_tikz_draft_anchor(draft, i == 0 ? "base east" : "base west", side * middle, base);
    dg_tikz_draft_anchor(draft, i == 0 ? "mid east" : "mid west", side * middle, mid);
    dg_tikz_draft_anchor(draft, NAMES[i][1], side * corner, y);
    dg_tikz_draft_anchor(draft, NAMES[i][2], side * corner, -y);
  }
}

/* Corners are cut off where the key says so, everywhere when it says nothing. */
static void build_chamfered_rectangle(DgTikzDraft *draft) {
  static const char *const CORNERS[] = {"north east", "north west", "south west", "south east"};
  g_autofree char *which = dg_tikz_shape_text(draft, "chamfered rectangle corners");
  double ex = dg_tikz_font_ex(&draft->state->font);
  double t = tan((90 - CLAMP(dg_tikz_shape_number(draft, "chamfered rectangle angle", 45), 1, 89)) * (G_PI / 180));
  double out_x = dg_tikz_shape_length(draft, "chamfered rectangle xsep", 0.666 * ex);
  double out_y = dg_tikz_shape_length(draft, "chamfered rectangle ysep", 0.666 * ex);
  double in_y = MIN(t * out_x, draft->h);
  out_x = in_y / t;
  double in_x = MIN(out_y / t, draft->w);
  out_y = in_x * t;
  double w = MAX(draft->w, draft->state->minimum_width / 2 - out_x);
  double h = MAX(draft->h, draft->state->minimum_height / 2 - out_y);
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  for (guint i = 0; i < 4; i++) {
    double sx = i == 0 || i == 3 ? 1 : -1, sy = i < 2 ? 1 : -1;
    gboolean cut = !which || strstr(which, "chamfer all") || strstr(which, CORNERS[i]);
    DgPoint side = {sx * (w + out_x), sy * (h - in_y)}, level = {sx * (w - in_x), sy * (h + out_y)};
    DgPoint points[] = {i % 2 ? level : side, {sx * w, sy * h}, i % 2 ? side : level};
    if (!cut)
      points[1] = (DgPoint){sx * (w + out_x), sy * (h + out_y)};
    for (guint k = 0; k < 3; k++)
      (i == 0 && k == 0 ? dg_tikz_draft_move : dg_tikz_draft_line)(draft, points[k].x, points[k].y);
  }
  dg_tikz_draft_close(draft);
}

typedef struct {
  double north, south, east, west; /* -1 where the signal comes from, 1 where it goes to, 0 nowhere */
} Pointers;

/* Sets the pointers that are named; those across it are then none. */
static void point(Pointers *pointers, const char *sides, double way) {
  g_auto(GStrv) words = g_strsplit(sides, " and ", -1);
  for (guint i = 0; words[i]; i++) {
    const char *word = g_strstrip(words[i]);
    gboolean east = strcmp(word, "east") == 0 || strcmp(word, "right") == 0;
    gboolean west = strcmp(word, "west") == 0 || strcmp(word, "left") == 0;
    gboolean north = strcmp(word, "north") == 0 || strcmp(word, "above") == 0 || strcmp(word, "up") == 0;
    gboolean south = strcmp(word, "south") == 0 || strcmp(word, "below") == 0 || strcmp(word, "down") == 0;
    if (east || west)
      pointers->north = pointers->south = 0;
    if (north || south)
      pointers->east = pointers->west = 0;
    double *side = east    ? &pointers->east
                   : west  ? &pointers->west
                   : north ? &pointers->north
                   : south ? &pointers->south
                           : NULL;
    if (side)
      *side = way;
  }
}

static void build_signal(DgTikzDraft *draft) {
  const DgTikzState *state = draft->state;
  g_autofree char *from = dg_tikz_shape_text(draft, "signal from"), *to = dg_tikz_shape_text(draft, "signal to");
  double angle = dg_tikz_shape_number(draft, "signal pointer angle", 90) / 2, t = tan((90 - angle) * (G_PI / 180));
  Pointers pointers = {0, 0, 0, 0};
  point(&pointers, from ? from : "nowhere", -1);
  point(&pointers, to ? to : "east", 1);
  double north = pointers.north, south = pointers.south, east = pointers.east, west = pointers.west;
  double w = draft->w, h = draft->h, reach_x = t * h, reach_y = t * w; /* of the pointers */
  double whole = 2 * h + (fabs(north) + fabs(south)) * reach_y;
  if (whole < state->minimum_height) {
    h = (state->minimum_height - (fabs(north) + fabs(south)) * reach_y) / 2;
    reach_x = t * h;
  }
  whole = 2 * w + (fabs(east) + fabs(west)) * reach_x;
  if (whole < state->minimum_width) {
    w = (state->minimum_width - (fabs(east) + fabs(west)) * reach_x) / 2;
    reach_y = t * w;
  }
  double up = north < 0 ? reach_y : 0, down = south < 0 ? reach_y : 0;
  double right = east < 0 ? reach_x : 0, left = west < 0 ? reach_x : 0;
  const DgPoint points[] = {{0, h + MAX(north, 0) * reach_y},  {w + right, h + up},
                            {w + MAX(east, 0) * reach_x, 0},   {w + right, -h - down},
                            {0, -h - MAX(south, 0) * reach_y}, {-w - left, -h - down},
                            {-w - MAX(west, 0) * reach_x, 0},  {-w - left, h + up}};
  static const char *const NAMES[] = {"north", "north east", "east", "south east",
                                      "south", "south west", "west", "north west"};
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  for (guint i = 0; i < G_N_ELEMENTS(points); i++) {
    (i == 0 ? dg_tikz_draft_move : dg_tikz_draft_line)(draft, points[i].x, points[i].y);
    dg_tikz_draft_anchor_between(draft, NAMES[i], i, i);
  }
  dg_tikz_draft_close(draft);
}

/* A wave of two arcs along the upper (side 1) or lower edge, drawn rightwards or leftwards. */
static void wave(DgTikzDraft *draft, double side, double w, double h, double bend, gboolean in_first) {
  double rx = w * G_SQRT2 / 2, ry = bend * 3.414213, x = -side * w, y = side * (h + bend);
  dg_tikz_draft_line(draft, x, y);
  for (guint i = 0; i < 2; i++) {
    gboolean dips = in_first == (i == 0);
    /* A dip of the upper edge is the lower quarter of an ellipse. */
    double from = dips ? (side > 0 ? 225 : 45) : (side > 0 ? 135 : 315);
    double to = dips ? (side > 0 ? 315 : 135) : (side > 0 ? 45 : 225);
    dg_tikz_draft_arc(draft, x - rx * dg_tex_cos(from), y - ry * dg_tex_sin(from), rx, ry, from, to, FALSE);
    x += side * w;
  }
}

static void build_tape(DgTikzDraft *draft) {
  g_autofree char *top = dg_tikz_shape_text(draft, "tape bend top"),
                  *bottom = dg_tikz_shape_text(draft, "tape bend bottom");
  double bend = dg_tikz_shape_length(draft, "tape bend height", 5) / 2;
  gboolean has_top = !top || strcmp(top, "none") != 0, has_bottom = !bottom || strcmp(bottom, "none") != 0;
  double w = dg_tikz_draft_half_width(draft, draft->w), extra = bend * (has_top + has_bottom);
  /* pgf makes room for the lower bend even when there is none. */
  double h = dg_tikz_draft_half_height(draft, draft->h + bend * (has_top + 1)) - extra;
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  dg_tikz_draft_move(draft, -w, 0);
  dg_tikz_draft_line(draft, -w, h);
  if (has_top)
    wave(draft, 1, w, h, bend, !top || strcmp(top, "in and out") == 0);
  else
    dg_tikz_draft_line(draft, w, h);
  dg_tikz_draft_line(draft, w, -h);
  if (has_bottom)
    wave(draft, -1, w, h, bend, !bottom || strcmp(bottom, "in and out") == 0);
  else
    dg_tikz_draft_line(draft, -w, -h);
  dg_tikz_draft_close(draft);
}

/* Half of a puff; `reach` is how far control points are from its ends, `turn` its direction. */
static void half_puff(DgTikzDraft *draft, DgPoint from, DgPoint to, double reach, double quarter, double turn) {
  double x = reach * dg_tex_sin(quarter), y = reach * dg_tex_cos(quarter), c = dg_tex_cos(turn), s = dg_tex_sin(turn);
  dg_tikz_draft_curve(draft, (DgPoint){from.x + c * x - s * y, from.y + c * y + s * x},
                      (DgPoint){to.x + c * x + s * y, to.y - c * y + s * x}, to);
}

/* One puff from p to q: an arc of `arc` degrees over the chord, as two curves that meet at its top. */
static void puff(DgTikzDraft *draft, DgPoint p, DgPoint q, double arc) {
  double chord = dg_distance(p, q), slope = atan2(p.y - q.y, p.x - q.x) * (180 / G_PI), quarter = arc / 4;
  double rest = (180 - arc) / 2, radius = chord / 2 / dg_tex_cos(rest), height = radius * (1 - dg_tex_sin(rest));
  double reach = 0.55228475 * radius * tan(quarter * (G_PI / 180));
  double c = dg_tex_cos(slope), s = dg_tex_sin(slope);
  DgPoint top = {p.x - c * chord / 2 - s * height, p.y - s * chord / 2 + c * height};
  half_puff(draft, p, top, reach, quarter, 90 - quarter + slope);
  half_puff(draft, top, q, reach, quarter, 90 + quarter + slope);
}

static void build_cloud(DgTikzDraft *draft) {
  guint n = (guint)CLAMP(dg_tikz_shape_number(draft, "cloud puffs", 10), 2, 360);
  double arc = dg_tikz_shape_number(draft, "cloud puff arc", 150), step = 360.0 / n;
  double aspect = dg_tikz_shape_number(draft, "shape aspect", 1);
  double x = G_SQRT2 * draft->w, y = G_SQRT2 * draft->h;
  if (!dg_tikz_shape_flag(draft, "cloud ignores aspect") && aspect > 0) {
    double wide = MAX(aspect * y, x), high = wide / aspect;
    x = high < y ? aspect * y : wide;
    y = MAX(high, y);
  }
  /* How far puffs stand out of the ellipse on which they begin. */
  double k = (1 - dg_tex_cos(arc / 2)) / dg_tex_sin(arc / 2) * dg_tex_sin(step / 2), c = dg_tex_cos(step / 2);
  double out_x = dg_tikz_draft_half_width(draft, c * x + k * y);
  double out_y = dg_tikz_draft_half_height(draft, c * y + k * x);
  double scale = 1 / (c * c - k * k);
  x = (c * out_x - k * out_y) * scale;
  y = (c * out_y - k * out_x) * scale;
  double angle = 90 - step / 2;
  DgPoint first = {x * dg_tex_cos(angle), y * dg_tex_sin(angle)}, p = first;
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  dg_tikz_draft_move(draft, p.x, p.y);
  for (guint i = 1; i <= n; i++) {
    angle += step;
    DgPoint q = i == n ? first : (DgPoint){x * dg_tex_cos(angle), y * dg_tex_sin(angle)};
    guint corner = dg_tikz_draft_corner(draft);
    puff(draft, p, q, arc);
    g_autofree char *name = g_strdup_printf("puff %u", i);
    guint top = (corner + dg_tikz_draft_corner(draft)) / 2;
    dg_tikz_draft_anchor_between(draft, name, top, top);
    p = q;
  }
  dg_tikz_draft_close(draft);
}

/* Arrows with one head, or with one at each end. */
static void arrow(DgTikzDraft *draft, gboolean both) {
  const DgTikzState *state = draft->state;
  double angle = dg_tikz_shape_number(draft, both ? "double arrow tip angle" : "single arrow tip angle", 90) / 2;
  double extend =
      dg_tikz_shape_length(draft, both ? "double arrow head extend" : "single arrow head extend", 0.25 * DG_PT_PER_CM);
  double indent = dg_tikz_shape_length(draft, both ? "double arrow head indent" : "single arrow head indent", 0);
  double cot = 1 / MAX(tan(angle * (G_PI / 180)), 1e-6);
  draft->w += state->paint.line_width / 2;
  draft->h += state->paint.line_width / 2;
  dg_tikz_draft_turn(draft);
  double w = draft->w, h = draft->h, head = h * cot, whole_half = extend + h;
  if (whole_half < state->minimum_width / 2) {
    double by = state->minimum_width / 2 / whole_half;
    h *= by;
    whole_half *= by;
    extend *= by;
    head *= by;
  }
  double back = (whole_half - h) * cot;
  if (both)
    w = MAX(2 * (w + head), state->minimum_height) / 2 - head;
  else
    w = (MAX(2 * w + head, state->minimum_height) - head) / 2;
  const DgPoint single[] = {{w + head, 0}, {w - back, h + extend},  {w - back + indent, h}, {-w, h},
                            {-w, -h},      {w - back + indent, -h}, {w - back, -h - extend}};
  const DgPoint twofold[] = {
      {w + head, 0},           {w - back, h + extend}, {w - back + indent, h},   {-w + back - indent, h},
      {-w + back, h + extend}, {-w - head, 0},         {-w + back, -h - extend}, {-w + back - indent, -h},
      {w - back + indent, -h}, {w - back, -h - extend}};
  const DgPoint *points = both ? twofold : single;
  draft->node->form = DG_TIKZ_FORM_POLYGON;
  for (guint i = 0; i < (both ? G_N_ELEMENTS(twofold) : G_N_ELEMENTS(single)); i++)
    (i == 0 ? dg_tikz_draft_move : dg_tikz_draft_line)(draft, points[i].x, points[i].y);
  dg_tikz_draft_close(draft);
  dg_tikz_draft_anchor_between(draft, both ? "tip 1" : "tip", 0, 0);
  if (both)
    dg_tikz_draft_anchor_between(draft, "tip 2", 5, 5);
  else
    dg_tikz_draft_anchor_between(draft, "tail", 3, 4);
}

static void build_single_arrow(DgTikzDraft *draft) {
  arrow(draft, FALSE);
}

static void build_double_arrow(DgTikzDraft *draft) {
  arrow(draft, TRUE);
}

const DgTikzShape dg_tikz_shapes_symbols[] = {
    {"rounded rectangle", build_rounded_rectangle},
    {"chamfered rectangle", build_chamfered_rectangle},
    {"signal", build_signal},
    {"tape", build_tape},
    {"cloud", build_cloud},
    {"single arrow", build_single_arrow},
    {"double arrow", build_double_arrow},
    {NULL, NULL},
};
