/* Lines, grid, ticks and texts of three axes. Everything is written as TikZ in the frame of the rectangle: numbers are
 * points. */
#include "tikz/axis_space.h"

#include <math.h>
#include <string.h>

/* The edge of the box that carries the ticks of an axis: on the outline of the box, and the lower one of two, or the
 * left one for z. */
typedef struct {
  DgPoint start, along; /* where the axis is low, and the vector of the whole side */
  DgPoint out; /* away from the box, of length 1 */
  DgPoint in; /* the direction of ticks */
} Edge;

static DgPoint of_length_one(DgPoint v) {
  double length = dg_length(v.x, v.y);
  return length > 0 ? (DgPoint){v.x / length, v.y / length} : (DgPoint){0, 0};
}

/* The edge along the axis at these ends of the two others. */
static Edge edge_at(const DgTikzAxis *axis, guint index, const double ends[3]) {
  double shares[] = {ends[0], ends[1], ends[2]};
  Edge edge = {.along = axis->vector[index]};
  shares[index] = 0;
  edge.start = dg_tikz_axis_space_point(axis, shares);
  for (guint i = 0; i < 3; i++) {
    DgPoint to = of_length_one(axis->vector[i]);
    double sign = ends[i] > 0.5 ? 1 : -1;
    if (i == index)
      continue;
    edge.out = (DgPoint){edge.out.x + sign * to.x, edge.out.y + sign * to.y};
    if (edge.in.x == 0 && edge.in.y == 0)
      edge.in = (DgPoint){-sign * to.x, -sign * to.y};
  }
  edge.out = of_length_one(edge.out);
  return edge;
}

static gboolean is_better(guint index, const Edge *a, const Edge *b) {
  const double slack = 0.01;
  double ax = a->start.x + a->along.x / 2, ay = a->start.y + a->along.y / 2;
  double bx = b->start.x + b->along.x / 2, by = b->start.y + b->along.y / 2;
  if (index == 2 || fabs(ay - by) < slack)
    return ax < bx - slack;
  return ay < by;
}

static Edge find_edge(const DgTikzAxis *axis, guint index) {
  Edge best = {0};
  gboolean found = FALSE;
  for (guint corner = 0; corner < 4; corner++) {
    guint first = index == 0 ? 1 : 0, second = index == 2 ? 1 : 2;
    double ends[3] = {0, 0, 0};
    ends[first] = corner & 1;
    ends[second] = corner >> 1;
    gboolean front[] = {dg_tikz_axis_front(axis, first) == (corner & 1),
                        dg_tikz_axis_front(axis, second) == (corner >> 1)};
    if (front[0] == front[1]) /* both of its faces are seen, or neither */
      continue;
    Edge edge = edge_at(axis, index, ends);
    if (!found || is_better(index, &edge, &best))
      best = edge;
    found = TRUE;
  }
  if (axis->side[index].line == DG_TIKZ_LINE_MIDDLE) { /* through 0 of the others */
    double ends[3];
    for (guint i = 0; i < 3; i++)
      ends[i] = i == index ? 0 : CLAMP(dg_tikz_axis_share(&axis->side[i], 0), 0, 1);
    best.start = dg_tikz_axis_space_point(axis, ends);
  }
  return best;
}

static gboolean is_seen(const DgTikzAxis *axis, guint index) {
  return axis->side[index].edge > 0.01 && !axis->side[index].is_hidden;
}

static void append_line(GString *path, DgPoint from, DgPoint to) {
  dg_tikz_axis_append_point(path, from.x, from.y);
  g_string_append(path, "--");
  dg_tikz_axis_append_point(path, to.x, to.y);
}

/* "every major tick" and the like, with what this axis adds to each; '?' stands for its letter. Free with g_free(). */
static char *join_styles(const DgTikzAxis *axis, guint index, const char *const *names) {
  GString *out = g_string_new(NULL);
  for (; *names; names++) {
    g_autofree char *name = g_strdup(*names);
    g_strdelimit(name, "?", (char)('x' + index));
    g_autofree char *style = dg_tikz_axis_style(axis, name);
    g_string_append_printf(out, "%s%s", out->len ? "," : "", style);
  }
  return g_string_free(out, FALSE);
}

/* ---- grid and ticks ---- */

/* On the two faces at the back that the axis lies in. */
static void append_grid(const DgTikzAxis *axis, guint index, double share, GString *path) {
  for (guint k = 1; k < 3; k++) {
    guint across = (index + k) % 3, fixed = (index + 3 - k) % 3;
    double from[3], to[3];
    from[index] = to[index] = share;
    from[fixed] = to[fixed] = 1 - dg_tikz_axis_front(axis, fixed);
    from[across] = 0;
    to[across] = 1;
    append_line(path, dg_tikz_axis_space_point(axis, from), dg_tikz_axis_space_point(axis, to));
  }
}

static void append_tick(const DgTikzAxis *axis, const Edge *edge, double share, double length, GString *path) {
  DgPoint at = {edge->start.x + share * edge->along.x, edge->start.y + share * edge->along.y};
  append_line(path, at, (DgPoint){at.x + length * edge->in.x, at.y + length * edge->in.y});
}

static void draw_ticks(DgTikz *tikz, guint index, const GArray *values, gboolean major) {
  const char *const grid[] = {"every axis grid", major ? "every major grid" : "every minor grid", NULL};
  const char *const ticks[] = {"every tick", major ? "every major tick" : "every minor tick", "every ? tick", NULL};
  DgTikzAxis *axis = tikz->axis;
  const DgTikzAxisSide *side = &axis->side[index];
  const Edge edge = find_edge(axis, index);
  g_autoptr(GString) lines = g_string_new(NULL), marks = g_string_new(NULL);
  for (guint i = 0; i < values->len; i++) {
    double share = dg_tikz_axis_share(side, g_array_index(values, double, i));
    if (share < -1e-4 || share > 1 + 1e-4)
      continue;
    if (major ? side->major_grid : side->minor_grid)
      append_grid(axis, index, share, lines);
    append_tick(axis, &edge, share, major ? axis->major_length : axis->minor_length, marks);
  }
  g_autofree char *grid_style = join_styles(axis, index, grid), *tick_style = join_styles(axis, index, ticks);
  if (lines->len)
    dg_tikz_axis_run(tikz, "\\draw[", grid_style, "]", lines->str, ";", NULL);
  if (marks->len)
    dg_tikz_axis_run(tikz, "\\draw[", tick_style, "]", marks->str, ";", NULL);
}

void dg_tikz_axis_space_draw_back(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis;
  for (guint i = 0; i < 3; i++) {
    if (!is_seen(axis, i))
      continue;
    g_autoptr(GArray) major = dg_tikz_axis_ticks(tikz, i), minor = dg_tikz_axis_minor_ticks(tikz, i, major);
    draw_ticks(tikz, i, minor, FALSE);
    draw_ticks(tikz, i, major, TRUE);
  }
}

/* ---- lines ---- */

/* The three faces at the back, whole: their edges are those of the box that nothing of it hides. */
static void draw_box(DgTikz *tikz) {
  const DgTikzAxis *axis = tikz->axis;
  g_autofree char *style = join_styles(axis, 0, (const char *const[]){"every ? axis line", NULL});
  for (guint fixed = 0; fixed < 3; fixed++) {
    guint first = (fixed + 1) % 3, second = (fixed + 2) % 3;
    g_autoptr(GString) path = g_string_new(NULL);
    for (guint corner = 0; corner < 4; corner++) {
      double shares[3];
      shares[fixed] = 1 - dg_tikz_axis_front(axis, fixed);
      shares[first] = corner == 1 || corner == 2;
      shares[second] = corner >= 2;
      DgPoint point = dg_tikz_axis_space_point(axis, shares);
      dg_tikz_axis_append_point(path, point.x, point.y);
      g_string_append(path, "--");
    }
    if (axis->side[first].edge > 0.01 && axis->side[second].edge > 0.01)
      dg_tikz_axis_run(tikz, "\\draw[", style, "]", path->str, "cycle;", NULL);
  }
}

static void draw_line(DgTikz *tikz, guint index) {
  const DgTikzAxis *axis = tikz->axis;
  const DgTikzAxisSide *side = &axis->side[index];
  g_autoptr(GString) path = g_string_new(NULL);
  if (side->line == DG_TIKZ_LINE_NONE || side->line == DG_TIKZ_LINE_BOX)
    return;
  const Edge edge = find_edge(axis, index);
  append_line(path, edge.start, (DgPoint){edge.start.x + edge.along.x, edge.start.y + edge.along.y});
  g_autofree char *style = join_styles(axis, index, (const char *const[]){"every ? axis line", NULL});
  dg_tikz_axis_run(tikz, "\\draw[", side->is_plain ? "" : "-stealth,", style, "]", path->str, ";", NULL);
}

/* ---- texts ---- */

/* The side or corner of a turned box that lies in a direction from its middle. */
static DgPoint corner_towards(DgPoint direction, DgPoint half, double turn) {
  const double slack = 0.17; /* directions that are nearly level or upright mean a whole side */
  double c = dg_tex_cos(turn), s = dg_tex_sin(turn);
  double x = c * direction.x + s * direction.y, y = c * direction.y - s * direction.x;
  double ax = x > slack ? half.x : x < -slack ? -half.x : 0, ay = y > slack ? half.y : y < -slack ? -half.y : 0;
  return (DgPoint){c * ax - s * ay, s * ax + c * ay};
}

/* Sets a text so that it touches `at` with the side or corner that is nearest to it, its middle straight outwards from
 * there, or its far side for one that `ends` with the axis; returns how far out it goes. */
static double set_text(DgTikz *tikz, const Edge *edge, gboolean ends, DgPoint at, const char *keys, const char *text) {
  DgPoint half, n = edge->out, u = of_length_one(edge->along);
  double turn;
  if (!dg_tikz_measure(tikz, keys, text, &half, &turn))
    return 0;
  DgPoint touch = corner_towards((DgPoint){-n.x, -n.y}, half, turn);
  DgPoint far = ends ? corner_towards(u, half, turn) : (DgPoint){0, 0};
  DgPoint from = {touch.x - far.x, touch.y - far.y};
  double across = n.x * u.y - n.y * u.x;
  double out = across != 0 ? -(from.x * u.y - from.y * u.x) / across : -(from.x * n.x + from.y * n.y);
  g_autoptr(GString) place = g_string_new(NULL);
  dg_tikz_axis_append_point(place, at.x - far.x + out * n.x, at.y - far.y + out * n.y);
  dg_tikz_axis_run(tikz, "\\node[anchor=center,", keys, "] at ", place->str, " {", text, "};", NULL);
  double c = fabs(dg_tex_cos(turn)), s = fabs(dg_tex_sin(turn));
  return out + fabs(n.x) * (c * half.x + s * half.y) + fabs(n.y) * (s * half.x + c * half.y);
}

static void draw_tick_labels(DgTikz *tikz, guint index) {
  DgTikzAxis *axis = tikz->axis;
  DgTikzAxisSide *side = &axis->side[index];
  const Edge edge = find_edge(axis, index);
  g_autoptr(GArray) values = dg_tikz_axis_ticks(tikz, index);
  g_autoptr(GPtrArray) listed = side->tick_labels ? dg_tikz_list(tikz, side->tick_labels) : NULL;
  g_autofree char *styles =
      join_styles(axis, index, (const char *const[]){"every tick label", "every ? tick label", NULL});
  double power = dg_tikz_axis_common_power(axis, index, values);
  for (guint i = 0; i < values->len; i++) {
    double value = g_array_index(values, double, i), share = dg_tikz_axis_share(side, value);
    gboolean crossed = side->line == DG_TIKZ_LINE_MIDDLE && fabs(value) < 1e-6 * (side->high - side->low);
    g_autofree char *text = share < -1e-4 || share > 1 + 1e-4 || crossed
                                ? NULL
                                : dg_tikz_axis_tick_text(tikz, side, listed, styles, i, value, power);
    DgPoint at = {edge.start.x + share * edge.along.x, edge.start.y + share * edge.along.y};
    if (text && *text)
      side->reach = MAX(side->reach, set_text(tikz, &edge, FALSE, at, styles, text));
  }
  if (power == 1)
    return;
  char exponent[32];
  g_snprintf(exponent, sizeof exponent, "$\\cdot 10^{%d}$", (int)floor(log10(power) + 0.5));
  double along = index == 2 ? 1.2 : 0.95, out = index == 2 ? -3 : side->reach + 5;
  DgPoint at = {edge.start.x + along * edge.along.x + out * edge.out.x,
                edge.start.y + along * edge.along.y + out * edge.out.y};
  set_text(tikz, &edge, FALSE, at, "inner sep=0pt", exponent);
}

void dg_tikz_axis_space_draw_lines(DgTikz *tikz) {
  const DgTikzAxis *axis = tikz->axis;
  gboolean boxed = TRUE;
  for (guint i = 0; i < 3; i++)
    boxed = boxed && axis->side[i].line == DG_TIKZ_LINE_BOX && !axis->side[i].is_hidden;
  if (boxed)
    draw_box(tikz);
  for (guint i = 0; i < 3; i++) {
    if (!is_seen(axis, i))
      continue;
    draw_line(tikz, i);
    draw_tick_labels(tikz, i);
  }
}

/* Labels of z stand along it, and those of y where it is seen upright from above. */
static gboolean is_turned(const DgTikzAxis *axis, guint index) {
  gboolean from_above = fabs(axis->vector[1].x) < 0.01 && axis->side[2].edge < 0.01;
  return !axis->side[index].label_at_end && (index == 2 || (index == 1 && from_above));
}

/* Where keys say that a label is, and whether with an anchor of their own; FALSE when they do not say where. */
static gboolean find_place(DgTikz *tikz, const char *keys, DgPoint *place, gboolean *anchored) {
  DgTikzState *state = tikz->state, own = *state;
  g_autoptr(GPtrArray) labels = g_ptr_array_new();
  tikz->state = &own;
  own.in_node = TRUE;
  own.labels = labels;
  own.at = own.anchor = NULL;
  dg_tikz_keys(tikz, keys);
  tikz->state = state;
  *anchored = own.anchor != NULL;
  return own.at && dg_tikz_coordinate(tikz, own.at, place, NULL);
}

void dg_tikz_axis_space_draw_labels(DgTikz *tikz) {
  const DgTikzAxis *axis = tikz->axis;
  for (guint i = 0; i < 3; i++) {
    const DgTikzAxisSide *side = &axis->side[i];
    if (!side->label || !*side->label || !is_seen(axis, i))
      continue;
    dg_tex_define(tikz->reader, DG_TIKZ_LABEL_TURN, is_turned(axis, i) ? "90" : "0");
    g_autofree char *styles =
        join_styles(axis, i, (const char *const[]){"every axis label", "every axis ? label", NULL});
    Edge edge = find_edge(axis, i);
    double along = side->label_at_end ? 1 : 0.5, out = side->label_at_end ? 0 : side->reach;
    DgPoint at = {edge.start.x + along * edge.along.x + out * edge.out.x,
                  edge.start.y + along * edge.along.y + out * edge.out.y};
    gboolean anchored, is_placed = find_place(tikz, styles, &at, &anchored);
    if (is_placed && anchored) {
      dg_tikz_axis_run(tikz, "\\node[", styles, "] {", side->label, "};", NULL);
      continue;
    }
    if (side->label_at_end && !is_placed) /* on the other side of the end */
      edge.out = (DgPoint){-edge.out.x, -edge.out.y};
    set_text(tikz, &edge, side->label_at_end && !is_placed, at, styles, side->label);
  }
}
