/* Grid, ticks, lines and texts of plots. Everything is written as TikZ in the frame of the axis' rectangle: numbers are
 * points. */
#include "tikz/axis_space.h"
#include "tikz/text.h"

#include <math.h>
#include <string.h>

/* Room for a coordinate "(1.5pt,2pt)". */
#define PLACE_MAX 140

static const char *write_place(char *out, double x, double y) {
  char a[64], b[64];
  dg_tex_print_number(x, a);
  dg_tex_print_number(y, b);
  g_snprintf(out, PLACE_MAX, "(%spt,%spt)", a, b);
  return out;
}

/* A place `along` the axis `index` and `across` it. */
static const char *write_along(char *out, guint index, double along, double across) {
  return index ? write_place(out, across, along) : write_place(out, along, across);
}

/* pgfplots leaves out ticks under the line of the other axis when both lines cross in the middle. */
static gboolean is_obscured(const DgTikzAxis *axis, guint index, double place) {
  const DgTikzAxisSide *side = &axis->side[index];
  if (side->line != DG_TIKZ_LINE_MIDDLE)
    return FALSE;
  const double slack = 0.01;
  switch (axis->side[1 - index].line) {
  case DG_TIKZ_LINE_BOX:
    return fabs(place) < slack || fabs(place - side->length) < slack;
  case DG_TIKZ_LINE_LOW:
    return fabs(place) < slack;
  case DG_TIKZ_LINE_MIDDLE:
    return fabs(place - dg_tikz_axis_place(side, 0)) < slack;
  case DG_TIKZ_LINE_HIGH:
    return fabs(place - side->length) < slack;
  default:
    return FALSE;
  }
}

/* Where along the axis a tick is drawn; FALSE when it is none. */
static gboolean place_tick(const DgTikzAxis *axis, guint index, double value, gboolean major, double *place) {
  const DgTikzAxisSide *side = &axis->side[index];
  *place = dg_tikz_axis_place(side, value);
  return *place >= -0.01 && *place <= side->length + 0.01 && !(major && is_obscured(axis, index, *place));
}

typedef struct {
  GArray *values[2]; /* of x and y */
  GArray *minor[2], *extra[2];
} Ticks;

static void read_ticks(DgTikz *tikz, Ticks *ticks) {
  for (guint i = 0; i < 2; i++) {
    ticks->values[i] = dg_tikz_axis_ticks(tikz, i);
    ticks->minor[i] = dg_tikz_axis_minor_ticks(tikz, i, ticks->values[i]);
    ticks->extra[i] = dg_tikz_axis_extra_ticks(tikz, i);
  }
}

static void clear_ticks(Ticks *ticks) {
  for (guint i = 0; i < 2; i++) {
    g_array_unref(ticks->values[i]);
    g_array_unref(ticks->minor[i]);
    g_array_unref(ticks->extra[i]);
  }
}

/* What an axis was before its extra ticks. */
typedef struct {
  DgTikzAxisSide side;
  GHashTable *styles;
} Outer;

/* Keys for extra ticks ("grid=major", "tick label style={red}") hold for a copy of the axis as long as they are drawn:
 * returns what the axis was. */
static Outer enter_extra(DgTikz *tikz, guint index) {
  DgTikzAxis *axis = tikz->axis;
  const Outer outer = {axis->side[index], axis->own_styles};
  DgTikzAxisSide other = axis->side[1 - index];
  axis->own_styles = dg_tikz_axis_own_styles_copy(axis);
  g_autofree char *style = dg_tikz_axis_style(axis, index ? "every extra y tick" : "every extra x tick");
  dg_tikz_scope_begin(tikz);
  axis->side[index].tick_labels = outer.side.extra_labels;
  axis->side[index].major_grid = FALSE;
  axis->reads_keys = TRUE;
  dg_tikz_keys(tikz, style);
  axis->reads_keys = FALSE;
  axis->side[1 - index] = other;
  return outer;
}

static void leave_extra(DgTikz *tikz, guint index, const Outer *outer) {
  DgTikzAxis *axis = tikz->axis;
  double reach = MAX(axis->side[index].reach, outer->side.reach);
  axis->side[index] = outer->side;
  axis->side[index].reach = reach;
  g_hash_table_unref(axis->own_styles);
  axis->own_styles = outer->styles;
  dg_tikz_scope_end(tikz);
}

/* The style of a kind ("tick", "grid") with what major or minor ones and this axis add. Free with g_free(). */
static char *join_styles(const DgTikzAxis *axis, const char *const *names) {
  GString *out = g_string_new(NULL);
  for (; *names; names++) {
    g_autofree char *style = dg_tikz_axis_style(axis, *names);
    g_string_append_printf(out, "%s%s", out->len ? "," : "", style);
  }
  return g_string_free(out, FALSE);
}

static void draw_grid(DgTikz *tikz, guint index, const GArray *values, gboolean major) {
  const DgTikzAxis *axis = tikz->axis;
  const char *const names[] = {"every axis grid", major ? "every major grid" : "every minor grid", NULL};
  GString *path = g_string_new(NULL);
  for (guint i = 0; i < values->len; i++) {
    double place;
    char from[PLACE_MAX], to[PLACE_MAX];
    if (place_tick(axis, index, g_array_index(values, double, i), major, &place))
      g_string_append_printf(path, "%s--%s", write_along(from, index, place, 0),
                             write_along(to, index, place, axis->side[1 - index].length));
  }
  g_autofree char *styles = join_styles(axis, names);
  if (path->len)
    dg_tikz_axis_run(tikz, "\\draw[", styles, "]", path->str, ";", NULL);
  g_string_free(path, TRUE);
}

/* How far ticks go below (left of) and above (right of) the line. */
static void tick_ends(const DgTikzAxisSide *side, double length, gboolean high, double *below, double *above) {
  double inside = side->tick_align == DG_TIKZ_TICK_INSIDE    ? length
                  : side->tick_align == DG_TIKZ_TICK_OUTSIDE ? 0
                                                             : length / 2;
  *below = high ? -inside : inside - length;
  *above = high ? length - inside : inside;
}

static void draw_ticks(DgTikz *tikz, guint index, const GArray *values, gboolean major) {
  const DgTikzAxis *axis = tikz->axis;
  const DgTikzAxisSide *side = &axis->side[index];
  const char *const names[] = {"every tick", major ? "every major tick" : "every minor tick",
                               index ? "every y tick" : "every x tick", NULL};
  double length = major ? axis->major_length : axis->minor_length;
  GString *path = g_string_new(NULL);
  if (side->is_hidden || length == 0)
    values = NULL;
  gboolean box = side->line == DG_TIKZ_LINE_BOX;
  for (guint line = 0; values && line < (box ? 2 : 1); line++) {
    if (box && !(line ? side->ticks_high : side->ticks_low))
      continue;
    double below, above, at = line ? axis->side[1 - index].length : dg_tikz_axis_crossing(axis, 1 - index);
    tick_ends(side, length, line || side->line == DG_TIKZ_LINE_HIGH, &below, &above);
    for (guint i = 0; i < values->len; i++) {
      double place;
      char from[PLACE_MAX], to[PLACE_MAX];
      if (place_tick(axis, index, g_array_index(values, double, i), major, &place))
        g_string_append_printf(path, "%s--%s", write_along(from, index, place, at + below),
                               write_along(to, index, place, at + above));
    }
  }
  g_autofree char *styles = join_styles(axis, names);
  if (path->len)
    dg_tikz_axis_run(tikz, "\\draw[", styles, "]", path->str, ";", NULL);
  g_string_free(path, TRUE);
}

/* ---- tick labels ---- */

/* The number of a tick as it is printed. Free with g_free(). */
static char *tick_number(DgTikz *tikz, const DgTikzAxisSide *side, const char *styles, double value, double power) {
  if (!side->is_log)
    return dg_tikz_axis_number(tikz, styles, value / power);
  if (tikz->axis->fixed_logs)
    return dg_tikz_axis_number(tikz, styles, pow(10, value));
  g_autofree char *exponent = dg_tikz_axis_number(tikz, styles, value);
  return g_strconcat("10^{", exponent, "}", NULL);
}

/* The text of the label of a tick: from the list, by the macro \tick, or its number. Free with g_free(). */
char *dg_tikz_axis_tick_text(DgTikz *tikz, const DgTikzAxisSide *side, const GPtrArray *listed, const char *styles,
                             guint i, double value, double power) {
  if (listed)
    return g_strdup(i < listed->len ? listed->pdata[i] : "");
  if (side->symbols && !side->tick_label) {
    double nearest = floor(value + 0.5);
    return g_strdup(nearest >= 0 && nearest < side->symbols->len ? side->symbols->pdata[(guint)nearest] : "");
  }
  g_autofree char *number = tick_number(tikz, side, styles, value, power);
  if (side->tick_label && *side->tick_label)
    return dg_tikz_axis_print(tikz, side->tick_label, "tick", number);
  return side->tick_label ? g_strdup("") : g_strconcat("$", number, "$", NULL);
}

/* How far the box of a node (without its outer separation) goes below or left of `from`, or to the other side. */
static double node_reach(const DgTikzAxis *axis, const DgTikzNode *node, guint index, gboolean high, double outer,
                         double from) {
  double reach = 0, determinant = axis->frame.a * axis->frame.d - axis->frame.b * axis->frame.c;
  for (guint corner = 0; corner < 4 && determinant != 0; corner++) {
    DgPoint p = dg_transform_point(&node->matrix, (corner & 1 ? 1 : -1) * (node->half_width - outer),
                                   (corner & 2 ? 1 : -1) * (node->half_height - outer));
    double dx = p.x - axis->frame.e, dy = p.y - axis->frame.f;
    double x = (axis->frame.d * dx - axis->frame.c * dy) / determinant;
    double y = (axis->frame.a * dy - axis->frame.b * dx) / determinant;
    reach = MAX(reach, (high ? -1 : 1) * (from - (index ? x : y)));
  }
  return reach;
}

static gboolean is_within(const DgTikzAxisSide *side, double value) {
  double share = dg_tikz_axis_share(side, value);
  return share > -1e-4 && share < 1 + 1e-4;
}

/* The power of ten that is written beside the axis when its numbers are too long or too short (pgfplots manual, "scaled
 * ticks": above 10^3 and below 10^-1). */
double dg_tikz_axis_common_power(const DgTikzAxis *axis, guint index, const GArray *values) {
  double largest = 0, place;
  const DgTikzAxisSide *side = &axis->side[index];
  if (side->is_log || side->symbols)
    return 1;
  for (guint i = 0; i < values->len; i++)
    if (axis->is_space ? is_within(side, g_array_index(values, double, i))
                       : place_tick(axis, index, g_array_index(values, double, i), TRUE, &place))
      largest = MAX(largest, fabs(g_array_index(values, double, i)));
  double exponent = largest > 0 ? floor(log10(largest) + 1e-9) : 0;
  return axis->scaled_ticks && !side->tick_label && !side->tick_labels && (exponent > 3 || exponent < -1)
             ? pow(10, exponent)
             : 1;
}

static void draw_power(DgTikz *tikz, guint index, double power) {
  const DgTikzAxis *axis = tikz->axis;
  char place[PLACE_MAX], exponent[16];
  g_snprintf(exponent, sizeof exponent, "%d", (int)floor(log10(power) + 0.5));
  double w = axis->side[0].length, h = axis->side[1].length, reach = axis->side[0].reach;
  double em = dg_tikz_font_em(&tikz->state->font);
  write_place(place, index ? dg_tikz_axis_crossing(axis, 0) + 0.3 * em : 0.9 * w,
              index ? 1.03 * h : dg_tikz_axis_crossing(axis, 1) - reach - 5);
  dg_tikz_axis_run(tikz, "\\node[inner sep=0pt,anchor=", index ? "south west" : "north", "] at ", place,
                   " {$\\cdot 10^{", exponent, "}$};", NULL);
}

static void draw_tick_labels(DgTikz *tikz, guint index, const GArray *values) {
  DgTikzAxis *axis = tikz->axis;
  DgTikzAxisSide *side = &axis->side[index];
  if (side->is_hidden)
    return;
  gboolean high = side->line == DG_TIKZ_LINE_HIGH;
  const char *anchor = index ? (high ? "west" : "east") : (high ? "south" : "north");
  const char *const names[] = {"every tick label", index ? "every y tick label" : "every x tick label", NULL};
  double below, above, at = dg_tikz_axis_crossing(axis, 1 - index);
  tick_ends(side, axis->major_length, high, &below, &above);
  double from = at + (high ? above : below), power = dg_tikz_axis_common_power(axis, index, values);
  g_autofree char *styles = join_styles(axis, names);
  g_autoptr(GPtrArray) listed = side->tick_labels ? dg_tikz_list(tikz, side->tick_labels) : NULL;
  side->reach = MAX(side->reach, high ? from - at : at - from);
  for (guint i = 0; i < values->len; i++) {
    double value = g_array_index(values, double, i), place, next;
    if (!place_tick(axis, index, value, TRUE, &place))
      continue;
    if (side->label_interval) { /* in the middle between ticks */
      if (i + 1 == values->len || !place_tick(axis, index, g_array_index(values, double, i + 1), TRUE, &next))
        continue;
      place = (place + next) / 2;
    }
    char text_place[PLACE_MAX];
    g_autofree char *text = dg_tikz_axis_tick_text(tikz, side, listed, styles, i, value, power);
    if (!*text)
      continue;
    dg_tikz_axis_run(tikz, "\\node[anchor=", anchor, ",", styles, "] (diagrade tick label) at ",
                     write_along(text_place, index, place, from), " {", text, "};", NULL);
    const DgTikzNode *node = g_hash_table_lookup(tikz->nodes, "diagrade tick label");
    if (node)
      side->reach = MAX(side->reach, node_reach(axis, node, index, high, tikz->state->paint.line_width / 2, at));
  }
  if (power != 1)
    draw_power(tikz, index, power);
}

/* ---- the layers ---- */

void dg_tikz_axis_draw_back(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis;
  Ticks ticks;
  read_ticks(tikz, &ticks);
  g_autofree char *background = dg_tikz_axis_style(axis, "axis background");
  dg_tikz_axis_run(tikz, "\\path[", background, "] (0,0) rectangle (1,1);", NULL);
  for (guint i = 0; i < 2; i++) {
    if (axis->side[i].minor_grid)
      draw_grid(tikz, i, ticks.minor[i], FALSE);
    if (axis->side[i].major_grid)
      draw_grid(tikz, i, ticks.values[i], TRUE);
  }
  for (guint i = 0; i < 2; i++) {
    draw_ticks(tikz, i, ticks.minor[i], FALSE);
    draw_ticks(tikz, i, ticks.values[i], TRUE);
  }
  for (guint i = 0; i < 2; i++) {
    if (!ticks.extra[i]->len)
      continue;
    Outer outer = enter_extra(tikz, i);
    if (axis->side[i].major_grid)
      draw_grid(tikz, i, ticks.extra[i], TRUE);
    draw_ticks(tikz, i, ticks.extra[i], TRUE);
    leave_extra(tikz, i, &outer);
  }
  clear_ticks(&ticks);
}

static void draw_line(DgTikz *tikz, guint index) {
  const DgTikzAxis *axis = tikz->axis;
  const DgTikzAxisSide *side = &axis->side[index];
  if (side->is_hidden || side->line == DG_TIKZ_LINE_NONE)
    return;
  g_autofree char *style = dg_tikz_axis_style(axis, index ? "every y axis line" : "every x axis line");
  gboolean box = side->line == DG_TIKZ_LINE_BOX;
  for (guint line = 0; line < (box ? 2 : 1); line++) {
    char from[PLACE_MAX], to[PLACE_MAX];
    double at = line ? axis->side[1 - index].length : dg_tikz_axis_crossing(axis, 1 - index);
    dg_tikz_axis_run(tikz, "\\draw[", box || side->is_plain ? "" : "-stealth,", style, "] ",
                     write_along(from, index, 0, at), "--", write_along(to, index, side->length, at), ";", NULL);
  }
}

void dg_tikz_axis_draw_lines(DgTikz *tikz) {
  const DgTikzAxis *axis = tikz->axis;
  const DgTikzAxisSide *sides = axis->side;
  Ticks ticks;
  if (sides[0].line == DG_TIKZ_LINE_BOX && sides[1].line == DG_TIKZ_LINE_BOX) {
    g_autofree char *style = dg_tikz_axis_style(axis, "every x axis line");
    if (!sides[0].is_hidden && !sides[1].is_hidden)
      dg_tikz_axis_run(tikz, "\\draw[", style, "] (0,0) -- (0,1) -- (1,1) -- (1,0) -- cycle;", NULL);
  } else {
    draw_line(tikz, 0);
    draw_line(tikz, 1);
  }
  read_ticks(tikz, &ticks);
  for (guint i = 0; i < 2; i++) {
    draw_tick_labels(tikz, i, ticks.values[i]);
    if (!ticks.extra[i]->len)
      continue;
    Outer outer = enter_extra(tikz, i);
    draw_tick_labels(tikz, i, ticks.extra[i]);
    leave_extra(tikz, i, &outer);
  }
  clear_ticks(&ticks);
}

/* The anchor of a node that lies in a direction on the page from its centre, when the keys turn the node. */
static const char *turned_anchor(DgTikz *tikz, const char *keys, double direction) {
  static const char *const ANCHORS[] = {"east", "north east", "north", "north west",
                                        "west", "south west", "south", "south east"};
  DgTikzState *state = tikz->state, own = *state;
  g_autoptr(GPtrArray) labels = g_ptr_array_new();
  tikz->state = &own;
  own.in_node = TRUE;
  own.node_matrix = DG_TRANSFORM_IDENTITY;
  own.labels = labels;
  dg_tikz_keys(tikz, keys);
  tikz->state = state;
  double angle = direction - atan2(own.node_matrix.b, own.node_matrix.a) * (180 / G_PI);
  return ANCHORS[(guint)floor((angle + 720) / 45 + 0.5) % 8];
}

static void draw_label(DgTikz *tikz, guint index) {
  const DgTikzAxis *axis = tikz->axis;
  const DgTikzAxisSide *side = &axis->side[index];
  if (!side->label || !*side->label || side->is_hidden)
    return;
  const char *const names[] = {"every axis label", index ? "every axis y label" : "every axis x label", NULL};
  g_autofree char *styles = join_styles(axis, names);
  gboolean high = side->line == DG_TIKZ_LINE_HIGH;
  tikz->axis->labels_y = index == 1;
  dg_tex_define(tikz->reader, DG_TIKZ_LABEL_TURN, side->label_at_end ? "0" : "90");
  /* Beside the arrow: above the end of x, right of the end of y. Else outside of the tick labels. */
  double direction = side->label_at_end ? (index ? 135 : 315) : (index ? (high ? 180 : 0) : (high ? 270 : 90));
  double reach = side->label_at_end ? 0 : side->reach;
  double across = dg_tikz_axis_crossing(axis, 1 - index) + (high ? reach : -reach);
  char place[PLACE_MAX];
  write_along(place, index, side->label_at_end ? side->length : side->length / 2, across);
  dg_tikz_axis_run(tikz, "\\node[at={", place, "},anchor=", turned_anchor(tikz, styles, direction), ",", styles, "] {",
                   side->label, "};", NULL);
}

void dg_tikz_axis_draw_texts(DgTikz *tikz) {
  const DgTikzAxis *axis = tikz->axis;
  if (axis->is_space) {
    dg_tikz_axis_space_draw_labels(tikz);
  } else {
    draw_label(tikz, 0);
    draw_label(tikz, 1);
  }
  if (!axis->title || !*axis->title)
    return;
  g_autofree char *style = dg_tikz_axis_style(axis, "every axis title");
  dg_tikz_axis_run(tikz, "\\node[at={(0.5,1)},above,yshift=6pt,", style, "] {", axis->title, "};", NULL);
}
