/* Operations that add a figure to a path: rectangles, ellipses, arcs, grids, parabolas and waves. */
#include "tikz/path.h"
#include "tikz/program.h"

#include "ir/ir.h"

#include <math.h>
#include <string.h>

void dg_tikz_operation_rectangle(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgPoint from = path->current, to;
  if (!dg_tikz_read_coordinate(tikz, &path->reference, &to, NULL, NULL)) {
    dg_tikz_path_unread(tikz, "found a rectangle without a second corner");
    return;
  }
  GArray *kept = dg_tikz_program_pause(path);
  dg_tikz_path_move(tikz, path, from);
  dg_tikz_path_line(tikz, path, (DgPoint){from.x, to.y});
  dg_tikz_path_line(tikz, path, to);
  dg_tikz_path_line(tikz, path, (DgPoint){to.x, from.y});
  dg_tikz_path_close(tikz, path);
  /* The path goes on from the second corner, and nodes stand on the diagonal. */
  dg_tikz_path_move(tikz, path, to);
  dg_tikz_program_rectangle(tikz, path, kept, from, to);
  path->piece[0] = dg_tikz_global(tikz, from);
  path->piece[3] = dg_tikz_global(tikz, to);
  path->piece_curve = FALSE;
  path->piece_bend = 0;
  path->has_piece = TRUE;
  tikz->picture->read++;
}

/* Half axes of an ellipse: a length is a length in every direction, a number counts along x and y. */
static void half_axes(DgTikz *tikz, const char *x_text, const char *y_text, DgPoint *a, DgPoint *b) {
  DgTexValue x, y;
  dg_tex_evaluate(tikz->reader, x_text, &x);
  dg_tex_evaluate(tikz->reader, y_text, &y);
  *a = x.is_length ? (DgPoint){x.number, 0} : dg_tikz_vector(tikz->state, x.number, 0, 0);
  *b = y.is_length ? (DgPoint){0, y.number} : dg_tikz_vector(tikz->state, 0, y.number, 0);
}

static void full_ellipse(DgTikz *tikz, DgTikzPath *path, DgPoint center, DgPoint a, DgPoint b) {
  GArray *kept = dg_tikz_program_pause(path);
  dg_tikz_path_arc(tikz, path, center, a, b, 0, 360, TRUE);
  dg_tikz_path_close(tikz, path);
  dg_tikz_program_arc(tikz, path, kept, center, a, b, 0, 360, TRUE);
  dg_tikz_path_move(tikz, path, center);
  tikz->picture->read++;
}

void dg_tikz_operation_circle(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgPoint center = path->current, a, b;
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  /* After options a parenthesis is the next coordinate, unless nothing else says the radius. */
  if ((!options || !strstr(options, "radius")) && dg_tex_take(tikz->reader, "(")) {
    g_autofree char *inside = dg_tex_balanced(tikz->reader, '(', ')', TRUE);
    char *and = inside ? strstr(inside, " and ") : NULL;
    if (!inside) {
      dg_tikz_path_unread(tikz, "found a circle without a radius");
      return;
    }
    if (and)
      *and = '\0';
    half_axes(tikz, inside, and? and+5 : inside, &a, &b);
  } else {
    DgTikzState *state = tikz->state, own = *state;
    tikz->state = &own;
    if (options) {
      g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
      g_autofree char *x = NULL, *y = NULL;
      for (guint i = 0; i < parts->len; i++) {
        char *key, *value;
        g_autofree char *copy = g_strdup(parts->pdata[i]);
        dg_tikz_pair(copy, &key, &value);
        if (value && (strcmp(key, "radius") == 0 || strcmp(key, "x radius") == 0))
          x = (g_free(x), g_strdup(value));
        if (value && (strcmp(key, "radius") == 0 || strcmp(key, "y radius") == 0))
          y = (g_free(y), g_strdup(value));
        if (!value || !strstr(key, "radius")) {
          if (value && strcmp(key, "at") == 0) {
            gsize length = strlen(value);
            if (length > 2 && *value == '(') {
              value[length - 1] = '\0';
              dg_tikz_coordinate(tikz, value + 1, &center, NULL);
            }
          } else {
            dg_tikz_keys(tikz, parts->pdata[i]);
          }
        }
      }
      if (x || y) {
        half_axes(tikz, x ? x : y, y ? y : x, &a, &b);
        full_ellipse(tikz, path, center, a, b);
        tikz->state = state;
        return;
      }
    }
    a = (DgPoint){own.x_radius, 0};
    b = (DgPoint){0, own.y_radius};
    tikz->state = state;
    if (own.x_radius == 0) {
      dg_tikz_path_unread(tikz, "found a circle without a radius");
      return;
    }
  }
  full_ellipse(tikz, path, center, a, b);
}

void dg_tikz_operation_arc(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  double from, to;
  DgPoint a, b;
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  if ((!options || !strstr(options, "angle")) && dg_tex_take(tikz->reader, "(")) {
    g_autofree char *inside = dg_tex_balanced(tikz->reader, '(', ')', TRUE);
    g_autoptr(GPtrArray) parts = inside ? dg_tikz_split(inside, ':') : NULL;
    if (!parts || parts->len != 3) {
      dg_tikz_path_unread(tikz, "found an arc without (start:end:radius)");
      return;
    }
    from = dg_tikz_number(tikz, parts->pdata[0]);
    to = dg_tikz_number(tikz, parts->pdata[1]);
    char *radius = parts->pdata[2], *and = strstr(radius, " and ");
    if (and)
      *and = '\0';
    half_axes(tikz, radius, and? and+5 : radius, &a, &b);
  } else {
    DgTikzState *state = tikz->state, own = *state;
    own.has_start = own.has_end = own.has_delta = FALSE;
    tikz->state = &own;
    if (options)
      dg_tikz_keys(tikz, options);
    tikz->state = state;
    from = own.has_start ? own.start_angle : own.end_angle - own.delta_angle;
    to = own.has_end ? own.end_angle : from + own.delta_angle;
    a = (DgPoint){own.x_radius, 0};
    b = (DgPoint){0, own.y_radius};
  }
  DgPoint start = path->current,
          offset = {dg_tex_cos(from) * a.x + dg_tex_sin(from) * b.x, dg_tex_cos(from) * a.y + dg_tex_sin(from) * b.y};
  if (path->current_node) {
    DgPoint border = dg_tikz_node_border(path->current_node, dg_tikz_global(tikz, path->current));
    start = dg_tikz_local(tikz, border);
    path->current_node = NULL;
  }
  DgPoint center = {start.x - offset.x, start.y - offset.y};
  GArray *kept = dg_tikz_program_pause(path);
  dg_tikz_path_arc(tikz, path, center, a, b, from, to, FALSE);
  dg_tikz_program_arc(tikz, path, kept, center, a, b, from, to, FALSE);
  tikz->picture->read++;
}

/* Lines of a grid in one direction: at the multiples of the step between two values. */
static void grid_lines(DgTikz *tikz, DgTikzPath *path, DgPoint low, DgPoint high, double step, gboolean vertical) {
  double first = vertical ? low.x : low.y, last = vertical ? high.x : high.y;
  if (!(step > 0))
    return;
  double count = (last - first) / step;
  if (count > 100000) {
    dg_tex_fail(tikz->reader, "found a grid of more than 100000 lines, expected fewer");
    return;
  }
  double from = ceil(first / step - 1e-4);
  for (guint k = 0; k <= count + 1 && (from + k) * step <= last + 1e-3; k++) {
    double at = (from + k) * step;
    dg_tikz_path_move(tikz, path, vertical ? (DgPoint){at, low.y} : (DgPoint){low.x, at});
    dg_tikz_path_line(tikz, path, vertical ? (DgPoint){at, high.y} : (DgPoint){high.x, at});
  }
}

static double grid_step(DgTikz *tikz, const char *text, DgPoint vector, gboolean vertical) {
  DgTexValue value = {DG_PT_PER_CM, TRUE}; /* the manual's default: 1cm, whatever the unit vectors are */
  if (text && *text == '(' && text[1]) { /* step=(1,2) */
    g_autofree char *inside = g_strndup(text + 1, strlen(text) - 2);
    DgPoint point;
    dg_tikz_coordinate(tikz, inside, &point, NULL);
    return fabs(vertical ? point.x : point.y);
  }
  if (text)
    dg_tex_evaluate(tikz->reader, text, &value);
  return value.is_length ? fabs(value.number) : fabs(value.number * (vertical ? vector.x : vector.y));
}

void dg_tikz_operation_grid(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgPoint from = path->current, to;
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  if (options)
    dg_tikz_keys(tikz, options);
  if (!dg_tikz_read_coordinate(tikz, &path->reference, &to, NULL, NULL)) {
    dg_tikz_path_unread(tikz, "found a grid without a second corner");
    return;
  }
  DgPoint low = {MIN(from.x, to.x), MIN(from.y, to.y)}, high = {MAX(from.x, to.x), MAX(from.y, to.y)};
  const DgTikzState *state = tikz->state;
  grid_lines(tikz, path, low, high, grid_step(tikz, state->step_y, state->y, FALSE), FALSE);
  grid_lines(tikz, path, low, high, grid_step(tikz, state->step_x, state->x, TRUE), TRUE);
  dg_tikz_path_move(tikz, path, to);
  tikz->picture->read++;
}

/* "parabola bend (b) (c)": halves of parabolas whose vertex is the bend. The control points are pgf's own, as shares of
 * width and height. */
static void half_parabola(DgTikz *tikz, DgTikzPath *path, DgPoint to, gboolean from_vertex) {
  const double rising[] = {0.5, 0, 0.8875, 0.775}, falling[] = {0.1125, 0.225, 0.5, 1};
  const double *share = from_vertex ? rising : falling;
  DgPoint p = path->current;
  double dx = to.x - p.x, dy = to.y - p.y;
  dg_tikz_path_curve(tikz, path, (DgPoint){p.x + share[0] * dx, p.y + share[1] * dy},
                     (DgPoint){p.x + share[2] * dx, p.y + share[3] * dy}, to);
}

void dg_tikz_operation_parabola(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  DgPoint to, bend = path->current, from = path->reference;
  gboolean has_bend = FALSE, at_end = options && strstr(options, "bend at end");
  if (dg_tex_take_word(tikz->reader, "bend")) {
    g_free(dg_tex_bracket(tikz->reader)); /* keys of the bend change nothing that is drawn */
    has_bend = dg_tikz_read_coordinate(tikz, &path->reference, &bend, NULL, NULL);
  }
  if (!dg_tikz_read_coordinate(tikz, &from, &to, NULL, NULL)) {
    dg_tikz_path_unread(tikz, "found a parabola without an end");
    return;
  }
  if (at_end)
    bend = to;
  if ((has_bend || at_end) && dg_distance(bend, path->current) > 1e-9)
    half_parabola(tikz, path, bend, FALSE);
  DgTikzStation station = dg_tikz_station(tikz, to);
  if (dg_distance(to, path->current) > 1e-9)
    half_parabola(tikz, path, to, TRUE);
  dg_tikz_path_arrive(path, station);
  tikz->picture->read++;
}

/* A quarter of a period of sine or cosine, stretched to the end (PGF manual: "The Sine and Cosine Operation"). */
void dg_tikz_operation_wave(DgTikz *tikz, DgTikzPath *path, gboolean cosine) {
  DgPoint p = path->current, to;
  if (!dg_tikz_read_coordinate(tikz, &path->reference, &to, NULL, NULL)) {
    dg_tikz_path_unread(tikz, "found a wave without an end");
    return;
  }
  /* Control points of pgf's own approximation of sin on [0, pi/2], as shares of width and height. */
  const double x1 = 0.326, y1 = 0.51, x2 = 0.638, y2 = 1;
  double dx = to.x - p.x, dy = to.y - p.y;
  DgPoint c1 = {p.x + x1 * dx, p.y + y1 * dy}, c2 = {p.x + x2 * dx, p.y + y2 * dy};
  if (cosine) {
    c1 = (DgPoint){p.x + (1 - x2) * dx, p.y + (1 - y2) * dy};
    c2 = (DgPoint){p.x + (1 - x1) * dx, p.y + (1 - y1) * dy};
  }
  DgTikzStation station = dg_tikz_station(tikz, to);
  dg_tikz_path_curve(tikz, path, c1, c2, to);
  dg_tikz_path_arrive(path, station);
  tikz->picture->read++;
}
