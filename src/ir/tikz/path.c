#include "ir/ir.h"
#include "ir/tikz/tikz.h"

#include <math.h>
#include <string.h>

/* A node or an edge that was met on the path and is painted after it. */
typedef struct {
  DgTikzState state;
  DgTikzPath along; /* the piece that it stands on */
  char *text;
  gboolean is_coordinate, between;
} Deferred;

GArray *dg_tikz_deferred_new(void) {
  return g_array_new(FALSE, TRUE, sizeof(Deferred));
}

const char *dg_tikz_deferred_name(DgTikz *tikz, GArray *deferred) {
  if (deferred->len == 0)
    return NULL;
  DgTikzState *state = &g_array_index(deferred, Deferred, deferred->len - 1).state;
  dg_tikz_node_name(tikz, state);
  return state->name;
}

/* ---- operations ---- */

static void unread(DgTikz *tikz, const char *what) {
  dg_tikz_unknown(tikz, TRUE, "%s: it is not understood; the path goes on after it", what);
}

/* Begins the next piece at the border of the node that the path stands at, toward `target`. */
static void leave_node(DgTikz *tikz, DgTikzPath *path, DgPoint target) {
  if (!path->current_node)
    return;
  DgPoint border = dg_tikz_node_border(path->current_node, dg_tikz_global(tikz, target));
  path->current_node = NULL;
  dg_tikz_path_move(tikz, path, dg_tikz_local(tikz, border));
}

/* Where a line from `from` meets the border of `node` when it is meant to end there. */
static DgPoint reach_node(DgTikz *tikz, const DgTikzNode *node, DgPoint point, DgPoint from) {
  if (!node)
    return point;
  return dg_tikz_local(tikz, dg_tikz_node_border(node, dg_tikz_global(tikz, from)));
}

/* The centre of the node that the path stands at, or the current point. */
static DgPoint standing(DgTikz *tikz, const DgTikzPath *path) {
  if (!path->current_node)
    return path->current;
  return dg_tikz_local(tikz, (DgPoint){path->current_node->matrix.e, path->current_node->matrix.f});
}

typedef enum { BEND_NONE, BEND_HORIZONTAL_FIRST, BEND_VERTICAL_FIRST } Bend;

static void line_to(DgTikz *tikz, DgTikzPath *path, Bend bend, DgPoint to, const DgTikzNode *node) {
  DgPoint from = standing(tikz, path);
  gboolean has_extent = node && (node->half_width > 0 || node->half_height > 0);
  if (bend == BEND_NONE) {
    leave_node(tikz, path, to);
    dg_tikz_path_line(tikz, path, has_extent ? reach_node(tikz, node, to, from) : to);
  } else {
    DgPoint corner = bend == BEND_HORIZONTAL_FIRST ? (DgPoint){to.x, from.y} : (DgPoint){from.x, to.y};
    leave_node(tikz, path, corner);
    DgPoint start = dg_tikz_global(tikz, path->current);
    dg_tikz_path_line(tikz, path, corner);
    DgPoint end = has_extent ? reach_node(tikz, node, to, corner) : to;
    dg_tikz_path_line(tikz, path, end);
    path->piece[0] = start;
    path->piece[1] = dg_tikz_global(tikz, corner);
    path->piece_bend = bend;
  }
  path->current_node = has_extent ? node : NULL;
}

/* Reads the end of a piece: a coordinate, or "cycle". FALSE when neither comes. */
static gboolean read_end(DgTikz *tikz, DgTikzPath *path, DgPoint *to, const DgTikzNode **node, gboolean *closes) {
  gboolean moves = TRUE;
  *closes = dg_tex_take_word(tikz->reader, "cycle");
  *node = NULL;
  if (*closes) {
    *to = path->start;
    return TRUE;
  }
  if (dg_tex_take(tikz->reader, "()")) { /* the node that the path stands at, as loops end there */
    *to = standing(tikz, path);
    *node = path->current_node;
    path->stays = TRUE;
    return TRUE;
  }
  gboolean fine = dg_tikz_read_coordinate(tikz, &path->reference, to, node, &moves);
  path->stays = !moves;
  return fine;
}

static void read_node_along(DgTikz *tikz, DgTikzPath *path, GArray *deferred, gboolean is_coordinate);

/* Nodes that stand between an operation and its end ("-- node {a} (1,1)") belong to the piece that ends there. */
guint dg_tikz_path_nodes(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  guint count = deferred->len;
  for (;;) {
    if (dg_tex_take_word(tikz->reader, "node"))
      read_node_along(tikz, path, deferred, FALSE);
    else if (dg_tex_take_word(tikz->reader, "coordinate"))
      read_node_along(tikz, path, deferred, TRUE);
    else
      break;
  }
  return count;
}

void dg_tikz_path_give(DgTikzPath *path, GArray *deferred, guint from) {
  for (guint i = from; i < deferred->len; i++) {
    Deferred *entry = &g_array_index(deferred, Deferred, i);
    entry->along = *path;
    entry->between = TRUE;
  }
}

static void operation_line(DgTikz *tikz, DgTikzPath *path, Bend bend, GArray *deferred) {
  DgPoint to;
  const DgTikzNode *node;
  gboolean closes;
  guint from = dg_tikz_path_nodes(tikz, path, deferred);
  if (!read_end(tikz, path, &to, &node, &closes)) {
    unread(tikz, "found a line without an end");
    return;
  }
  if (closes && bend == BEND_NONE) {
    leave_node(tikz, path, path->start);
    dg_tikz_path_close(tikz, path);
  } else {
    line_to(tikz, path, bend, to, node);
    if (closes)
      dg_tikz_path_close(tikz, path);
  }
  dg_tikz_path_give(path, deferred, from);
  tikz->picture->read++;
}

/* ".. controls (a) and (b) .. (c)" */
static void operation_curve(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgPoint c1, c2, to;
  const DgTikzNode *node;
  gboolean closes, has_second;
  if (!dg_tex_take_word(tikz->reader, "controls") ||
      !dg_tikz_read_coordinate(tikz, &path->reference, &c1, NULL, NULL)) {
    unread(tikz, "found \"..\" without controls");
    return;
  }
  has_second = dg_tex_take_word(tikz->reader, "and");
  DgPoint second_offset = {0, 0};
  gboolean second_relative = FALSE;
  if (has_second) {
    /* A + before the second control point is relative to the end, which is not known yet. */
    DgPoint zero = {0, 0};
    second_relative = dg_tex_peek(tikz->reader) == '+';
    if (!dg_tikz_read_coordinate(tikz, &zero, &second_offset, NULL, NULL))
      return;
  }
  if (!dg_tex_take(tikz->reader, ".."))
    return;
  guint from = dg_tikz_path_nodes(tikz, path, deferred);
  if (!read_end(tikz, path, &to, &node, &closes)) {
    unread(tikz, "found a curve without an end");
    return;
  }
  c2 = !has_second ? c1 : second_relative ? (DgPoint){to.x + second_offset.x, to.y + second_offset.y} : second_offset;
  leave_node(tikz, path, c1);
  gboolean has_extent = node && node->half_width > 0;
  dg_tikz_path_curve(tikz, path, c1, c2, has_extent ? reach_node(tikz, node, to, c2) : to);
  if (has_extent)
    path->current_node = node;
  if (closes)
    dg_tikz_path_close(tikz, path);
  dg_tikz_path_give(path, deferred, from);
  tikz->picture->read++;
}

static void operation_rectangle(DgTikz *tikz, DgTikzPath *path) {
  DgPoint from = path->current, to;
  if (!dg_tikz_read_coordinate(tikz, &path->reference, &to, NULL, NULL)) {
    unread(tikz, "found a rectangle without a second corner");
    return;
  }
  dg_tikz_path_move(tikz, path, from);
  dg_tikz_path_line(tikz, path, (DgPoint){from.x, to.y});
  dg_tikz_path_line(tikz, path, to);
  dg_tikz_path_line(tikz, path, (DgPoint){to.x, from.y});
  dg_tikz_path_close(tikz, path);
  /* The path goes on from the second corner, and nodes stand on the diagonal. */
  dg_tikz_path_move(tikz, path, to);
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
  dg_tikz_path_arc(tikz, path, center, a, b, 0, 360, TRUE);
  dg_tikz_path_close(tikz, path);
  dg_tikz_path_move(tikz, path, center);
  tikz->picture->read++;
}

static void operation_circle(DgTikz *tikz, DgTikzPath *path) {
  DgPoint center = path->current, a, b;
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  /* After options a parenthesis is the next coordinate, unless nothing else says the radius. */
  if ((!options || !strstr(options, "radius")) && dg_tex_take(tikz->reader, "(")) {
    g_autofree char *inside = dg_tex_balanced(tikz->reader, '(', ')', TRUE);
    char *and = inside ? strstr(inside, " and ") : NULL;
    if (!inside) {
      unread(tikz, "found a circle without a radius");
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
      unread(tikz, "found a circle without a radius");
      return;
    }
  }
  full_ellipse(tikz, path, center, a, b);
}

static void operation_arc(DgTikz *tikz, DgTikzPath *path) {
  double from, to;
  DgPoint a, b;
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  if ((!options || !strstr(options, "angle")) && dg_tex_take(tikz->reader, "(")) {
    g_autofree char *inside = dg_tex_balanced(tikz->reader, '(', ')', TRUE);
    g_autoptr(GPtrArray) parts = inside ? dg_tikz_split(inside, ':') : NULL;
    if (!parts || parts->len != 3) {
      unread(tikz, "found an arc without (start:end:radius)");
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
  dg_tikz_path_arc(tikz, path, (DgPoint){start.x - offset.x, start.y - offset.y}, a, b, from, to, FALSE);
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

static void operation_grid(DgTikz *tikz, DgTikzPath *path) {
  DgPoint from = path->current, to;
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  if (options)
    dg_tikz_keys(tikz, options);
  if (!dg_tikz_read_coordinate(tikz, &path->reference, &to, NULL, NULL)) {
    unread(tikz, "found a grid without a second corner");
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

static void operation_parabola(DgTikz *tikz, DgTikzPath *path) {
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  DgPoint to, bend = path->current, from = path->reference;
  gboolean has_bend = FALSE, at_end = options && strstr(options, "bend at end");
  if (dg_tex_take_word(tikz->reader, "bend")) {
    g_free(dg_tex_bracket(tikz->reader)); /* keys of the bend change nothing that is drawn */
    has_bend = dg_tikz_read_coordinate(tikz, &path->reference, &bend, NULL, NULL);
  }
  if (!dg_tikz_read_coordinate(tikz, &from, &to, NULL, NULL)) {
    unread(tikz, "found a parabola without an end");
    return;
  }
  if (at_end)
    bend = to;
  if ((has_bend || at_end) && dg_distance(bend, path->current) > 1e-9)
    half_parabola(tikz, path, bend, FALSE);
  if (dg_distance(to, path->current) > 1e-9)
    half_parabola(tikz, path, to, TRUE);
  tikz->picture->read++;
}

/* A quarter of a period of sine or cosine, stretched to the end (PGF manual: "The Sine and Cosine Operation"). */
static void operation_wave(DgTikz *tikz, DgTikzPath *path, gboolean cosine) {
  DgPoint p = path->current, to;
  if (!dg_tikz_read_coordinate(tikz, &path->reference, &to, NULL, NULL)) {
    unread(tikz, "found a wave without an end");
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
  dg_tikz_path_curve(tikz, path, c1, c2, to);
  tikz->picture->read++;
}

/* ---- to and edge ---- */

static double angle_between(DgPoint from, DgPoint to) {
  return atan2(to.y - from.y, to.x - from.x) * (180 / G_PI);
}

/* The curve of "to[out=..,in=..]" (PGF manual, "To Path Library": control points at .3915 of the distance times the
 * looseness). */
static void curve_to(DgTikz *tikz, DgTikzPath *path, DgPoint to, const DgTikzNode *node) {
  const DgTikzState *state = tikz->state;
  const DgTikzNode *from_node = path->current_node;
  DgPoint from = standing(tikz, path);
  double line = angle_between(from, to);
  double out = state->out_angle + (state->relative ? line : 0), in = state->in_angle + (state->relative ? line : 0);
  if (!state->has_out)
    out = line;
  if (!state->has_in)
    in = line + 180;
  DgPoint start = from, end = to;
  const double far = 1e5; /* the direction alone counts */
  if (from_node && from_node->half_width > 0) {
    DgPoint aim = {from.x + far * dg_tex_cos(out), from.y + far * dg_tex_sin(out)};
    start = dg_tikz_local(tikz, dg_tikz_node_border(from_node, dg_tikz_global(tikz, aim)));
    path->current_node = NULL;
    dg_tikz_path_move(tikz, path, start);
  }
  if (node && node->half_width > 0) {
    DgPoint aim = {to.x + far * dg_tex_cos(in), to.y + far * dg_tex_sin(in)};
    end = dg_tikz_local(tikz, dg_tikz_node_border(node, dg_tikz_global(tikz, aim)));
  }
  double reach = MAX(0.3915 * state->looseness * dg_distance(start, end), state->minimum_reach);
  dg_tikz_path_curve(tikz, path, (DgPoint){start.x + reach * dg_tex_cos(out), start.y + reach * dg_tex_sin(out)},
                     (DgPoint){end.x + reach * dg_tex_cos(in), end.y + reach * dg_tex_sin(in)}, end);
  path->current_node = node && node->half_width > 0 ? node : NULL;
}

static void to_target(DgTikz *tikz, DgTikzPath *path, DgPoint to, const DgTikzNode *node) {
  const DgTikzState *state = tikz->state;
  if (state->is_loop)
    curve_to(tikz, path, standing(tikz, path), path->current_node);
  else if (state->has_out || state->has_in)
    curve_to(tikz, path, to, node);
  else
    line_to(tikz, path, BEND_NONE, to, node);
}

static void clear_to_keys(DgTikzState *state) {
  state->minimum_reach = 0;
  state->has_out = state->has_in = state->relative = state->is_loop = FALSE;
}

/* A node beside the line for "text", "text"' or "text"{keys} (the library quotes), and for edge label=text. FALSE when
 * the option is none of them. */
static gboolean append_edge_node(GString *nodes, char *option) {
  const char *end = strrchr(option, '"');
  if (*option == '"' && end > option) {
    const char *keys = end + 1;
    g_string_append(nodes, "node[every edge quotes");
    if (*keys == '\'') {
      g_string_append(nodes, ",swap");
      keys++;
    }
    gsize length = strlen(keys);
    if (length >= 2 && *keys == '{')
      g_string_append_printf(nodes, ",%.*s", (int)length - 2, keys + 1);
    else if (length)
      g_string_append_printf(nodes, ",%s", keys);
    g_string_append_printf(nodes, "]{%.*s} ", (int)(end - option) - 1, option + 1);
    return TRUE;
  }
  if (!g_str_has_prefix(option, "edge "))
    return FALSE;
  char *key, *value;
  g_autofree char *copy = g_strdup(option);
  dg_tikz_pair(copy, &key, &value);
  if (value && strcmp(key, "edge node") == 0)
    g_string_append_printf(nodes, "%s ", value);
  else if (value && strcmp(key, "edge label") == 0)
    g_string_append_printf(nodes, "node[auto]{%s} ", value);
  else if (value && strcmp(key, "edge label'") == 0)
    g_string_append_printf(nodes, "node[auto,swap]{%s} ", value);
  else
    return FALSE;
  return TRUE;
}

/* Options that stand for nodes are read next as such; the other ones are returned. Free with g_free(). */
static char *take_quotes(DgTikz *tikz, char *options) {
  if (!options || (!strchr(options, '"') && !strstr(options, "edge ")))
    return options;
  g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
  GString *rest = g_string_new(NULL), *nodes = g_string_new(NULL);
  for (guint i = 0; i < parts->len; i++)
    if (!append_edge_node(nodes, parts->pdata[i]))
      g_string_append_printf(rest, "%s%s", rest->len ? "," : "", (const char *)parts->pdata[i]);
  dg_tex_push(tikz->reader, nodes->str, -1);
  g_string_free(nodes, TRUE);
  g_free(options);
  return g_string_free(rest, FALSE);
}

static void operation_to(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  g_autofree char *options = take_quotes(tikz, dg_tex_bracket(tikz->reader));
  DgTikzState *state = tikz->state, own = *state;
  clear_to_keys(&own);
  tikz->state = &own;
  if (options)
    dg_tikz_keys(tikz, options);
  tikz->state = state;
  guint from = dg_tikz_path_nodes(tikz, path, deferred);
  DgPoint to;
  const DgTikzNode *node;
  gboolean closes;
  if (!read_end(tikz, path, &to, &node, &closes)) {
    unread(tikz, "found \"to\" without an end");
    return;
  }
  own.matrix = state->matrix;
  tikz->state = &own;
  to_target(tikz, path, to, node);
  tikz->state = state;
  dg_tikz_path_give(path, deferred, from);
  tikz->picture->read++;
}

/* The node that came last on the path, which is placed now, as are those before it; NULL: a coordinate came last. */
static const DgTikzNode *place_last_node(DgTikz *tikz, const DgTikzPath *path, GArray *deferred) {
  const char *name = path->at_node ? dg_tikz_deferred_name(tikz, deferred) : NULL;
  if (name)
    dg_tikz_path_place(tikz, deferred, 0);
  return name ? g_hash_table_lookup(tikz->nodes, name) : NULL;
}

/* An edge is a path of its own from where this one stands, painted at once. */
static void operation_edge(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  const DgTikzNode *last = place_last_node(tikz, path, deferred);
  if (last) { /* so do the edges that follow this one */
    path->current = dg_tikz_local(tikz, (DgPoint){last->matrix.e, last->matrix.f});
    path->current_node = last;
    path->at_node = FALSE;
  }
  g_autofree char *options = take_quotes(tikz, dg_tex_bracket(tikz->reader));
  DgTikzState *state = tikz->state, own = *state;
  clear_to_keys(&own);
  own.paint.stroke = TRUE;
  own.paint.fill = FALSE;
  own.clip = FALSE;
  own.name_path = NULL;
  tikz->state = &own;
  dg_tikz_style(tikz, "every edge");
  if (options)
    dg_tikz_keys(tikz, options);
  guint from = dg_tikz_path_nodes(tikz, path, deferred);
  DgPoint to;
  const DgTikzNode *node;
  gboolean closes;
  if (!read_end(tikz, path, &to, &node, &closes)) {
    unread(tikz, "found an edge without an end");
    tikz->state = state;
    return;
  }
  DgTikzPath edge = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment)), .current_node = path->current_node};
  dg_tikz_path_move(tikz, &edge, standing(tikz, path));
  if (edge.current_node)
    g_array_set_size(edge.segments, 0);
  to_target(tikz, &edge, to, node);
  dg_tikz_path_paint(tikz, &edge);
  dg_tikz_path_give(&edge, deferred, from);
  g_array_unref(edge.segments);
  tikz->state = state;
  tikz->picture->read++;
}

/* ---- nodes on the path ---- */

static void read_node_along(DgTikz *tikz, DgTikzPath *path, GArray *deferred, gboolean is_coordinate) {
  Deferred entry = {.state = *tikz->state, .along = *path, .is_coordinate = is_coordinate};
  DgTikzState *state = tikz->state;
  tikz->state = &entry.state;
  dg_tikz_node_read(tikz, is_coordinate, &entry.text);
  tikz->state = state;
  g_array_append_val(deferred, entry);
}

void dg_tikz_path_place(DgTikz *tikz, GArray *deferred, guint from) {
  DgTikzState *state = tikz->state;
  GString *after = g_string_new(NULL);
  for (guint i = from; i < deferred->len; i++) {
    Deferred *entry = &g_array_index(deferred, Deferred, i);
    tikz->state = &entry->state;
    if (entry->state.after_node || entry->state.aliases || dg_tikz_node_has_pin(&entry->state))
      dg_tikz_node_name(tikz, &entry->state);
    dg_tikz_node_place_along(tikz, &entry->along, entry->between, entry->text, entry->is_coordinate);
    tikz->state = state;
    dg_tikz_node_finish(tikz, &entry->state, after);
    g_free(entry->text);
    if (entry->state.labels)
      g_ptr_array_unref(entry->state.labels);
  }
  g_array_set_size(deferred, from);
  if (after->len)
    dg_tikz_run(tikz, after->str);
  g_string_free(after, TRUE);
}

/* ---- the path itself ---- */

typedef struct {
  DgTikzPath *path;
  GArray *deferred;
} Turn;

static void take_turn(DgTikz *tikz, const char *body, gpointer user_data) {
  const Turn *turn = user_data;
  g_autofree char *whole = g_strconcat(body, ";", NULL);
  dg_tex_push(tikz->reader, whole, -1);
  dg_tikz_path_operations(tikz, turn->path, turn->deferred);
}

static void read_let(DgTikz *tikz, DgTikzPath *path) {
  /* let \p1 = (a), \n1 = {b} in */
  do {
    DgTexToken token;
    dg_tex_peek(tikz->reader);
    if (!dg_tex_next_raw(tikz->reader, &token) || token.kind != DG_TEX_COMMAND)
      break;
    const char kind = token.name[0];
    g_autofree char *index = dg_tex_argument(tikz->reader);
    dg_tex_take(tikz->reader, "=");
    if (kind == 'p') {
      DgPoint point;
      if (!index || !dg_tikz_read_coordinate(tikz, &path->reference, &point, NULL, NULL))
        break;
      dg_tikz_let_point(tikz, index, point);
    } else {
      g_autofree char *value = dg_tex_argument(tikz->reader);
      if (!index || !value)
        break;
      dg_tikz_let_number(tikz, index, value);
    }
  } while (dg_tex_take(tikz->reader, ","));
  if (!dg_tex_take_word(tikz->reader, "in"))
    unread(tikz, "found \"let\" without \"in\"");
}

/* A command that begins a statement shows that the semicolon of this path is missing; the command is read next. */
static gboolean misses_semicolon(DgTikz *tikz) {
  static const char *const NAMES[] = {"end",  "begin", "draw",  "fill",   "filldraw",  "path",
                                      "clip", "node",  "shade", "scoped", "coordinate"};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (dg_tex_take_command(tikz->reader, NAMES[i])) {
      g_autofree char *command = g_strconcat("\\", NAMES[i], " ", NULL);
      dg_tex_push(tikz->reader, command, -1);
      dg_tikz_unknown(tikz, FALSE, "found \\%s on a path, expected \";\" before it", NAMES[i]);
      return TRUE;
    }
  return FALSE;
}

/* Passes over what is not understood up to the next thing that may be an operation. */
static void skip_unknown(DgTikz *tikz) {
  DgTexToken token;
  GString *text = g_string_new(NULL);
  while (dg_tex_next(tikz->reader, &token)) {
    if (token.kind == DG_TEX_COMMAND)
      g_string_append_printf(text, "\\%s", token.name);
    else if (token.kind == DG_TEX_OPEN) {
      dg_tex_push_token(tikz->reader, &token);
      g_free(dg_tex_argument(tikz->reader));
    } else {
      g_string_append(text, token.text);
    }
    if (text->len > 40 || !g_ascii_isalpha(dg_tex_peek(tikz->reader)))
      break;
  }
  g_autofree char *message = g_strdup_printf("found \"%s\" on a path", text->str);
  g_string_free(text, TRUE);
  unread(tikz, message);
}

static void read_coordinate_of_path(DgTikz *tikz, DgTikzPath *path) {
  DgPoint point;
  const DgTikzNode *node = NULL;
  gboolean moves;
  if (!dg_tikz_read_coordinate(tikz, &path->reference, &point, &node, &moves)) {
    tikz->picture->unread++;
    return;
  }
  dg_tikz_path_move(tikz, path, point);
  path->current_node = node && (node->half_width > 0 || node->half_height > 0) ? node : NULL;
  path->stays = !moves;
}

/* One operation; FALSE at the end of the path. */
static gboolean read_operation(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgTexReader *reader = tikz->reader;
  char next = dg_tex_peek(reader);
  if (next == '\0' && !dg_tex_error(reader))
    dg_tikz_unknown(tikz, FALSE, "found the end of the file on a path, expected \";\"");
  if (next == '\0' || dg_tex_take(reader, ";") || (next == '\\' && misses_semicolon(tikz)))
    return FALSE;
  if (next != '[' && next != 'e')
    path->at_node = FALSE;
  if (next == '(' || next == '+') {
    read_coordinate_of_path(tikz, path);
  } else if (next == '[') {
    g_autofree char *options = dg_tex_bracket(reader);
    if (options)
      dg_tikz_keys(tikz, options);
  } else if (next == '{') { /* a scope within a path */
    DgTexToken token;
    dg_tex_next(reader, &token);
  } else if (next == '}') {
    DgTexToken token;
    dg_tex_next(reader, &token);
  } else if (dg_tex_take(reader, "--")) {
    if (dg_tex_take_word(reader, "plot"))
      dg_tikz_plot(tikz, path, TRUE);
    else
      operation_line(tikz, path, BEND_NONE, deferred);
  } else if (dg_tex_take(reader, "-|")) {
    operation_line(tikz, path, BEND_HORIZONTAL_FIRST, deferred);
  } else if (dg_tex_take(reader, "|-")) {
    operation_line(tikz, path, BEND_VERTICAL_FIRST, deferred);
  } else if (dg_tex_take(reader, "..")) {
    operation_curve(tikz, path, deferred);
  } else if (dg_tex_take_word(reader, "rectangle")) {
    operation_rectangle(tikz, path);
  } else if (dg_tex_take_word(reader, "circle") || dg_tex_take_word(reader, "ellipse")) {
    operation_circle(tikz, path);
  } else if (dg_tex_take_word(reader, "arc")) {
    operation_arc(tikz, path);
  } else if (dg_tex_take_word(reader, "grid")) {
    operation_grid(tikz, path);
  } else if (dg_tex_take_word(reader, "parabola")) {
    operation_parabola(tikz, path);
  } else if (dg_tex_take_word(reader, "sin")) {
    operation_wave(tikz, path, FALSE);
  } else if (dg_tex_take_word(reader, "cos")) {
    operation_wave(tikz, path, TRUE);
  } else if (dg_tex_take_word(reader, "plot")) {
    dg_tikz_plot(tikz, path, FALSE);
  } else if (dg_tex_take_word(reader, "node")) {
    read_node_along(tikz, path, deferred, FALSE);
    path->at_node = TRUE;
  } else if (dg_tex_take_word(reader, "coordinate")) {
    read_node_along(tikz, path, deferred, TRUE);
    dg_tikz_path_place(tikz, deferred, deferred->len - 1); /* the path may go back to it by its name */
  } else if (dg_tex_take_word(reader, "to")) {
    operation_to(tikz, path, deferred);
  } else if (dg_tex_take_word(reader, "edge")) {
    if (dg_tex_take_word(reader, "from") && dg_tex_take_word(reader, "parent"))
      dg_tikz_edge_from_parent(tikz, deferred);
    else
      operation_edge(tikz, path, deferred);
  } else if (dg_tex_take_word(reader, "child")) {
    dg_tikz_children(tikz, deferred);
  } else if (dg_tex_take_word(reader, "cycle")) {
    dg_tikz_path_close(tikz, path);
  } else if (dg_tex_take_word(reader, "let")) {
    read_let(tikz, path);
  } else if (dg_tex_take_word(reader, "pic")) {
    dg_tikz_pic(tikz, path);
  } else if (dg_tex_take_word(reader, "foreach") || dg_tex_take_command(reader, "foreach")) {
    Turn turn = {path, deferred};
    dg_tikz_foreach(tikz, take_turn, &turn);
  } else {
    skip_unknown(tikz);
  }
  if (!path->stays)
    path->reference = path->current_node ? standing(tikz, path) : path->current;
  path->stays = FALSE;
  return !dg_tex_error(reader);
}

void dg_tikz_path_operations(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  while (read_operation(tikz, path, deferred))
    continue;
}

void dg_tikz_path_rest(DgTikz *tikz, DgTikzPath *path) {
  g_autoptr(GArray) deferred = dg_tikz_deferred_new();
  dg_tikz_path_operations(tikz, path, deferred);
  dg_tikz_path_place(tikz, deferred, 0);
}

/* What the command asks for by its name. */
static void set_command(DgTikz *tikz, const char *command) {
  DgTikzState *state = tikz->state;
  state->paint.stroke =
      strcmp(command, "draw") == 0 || strcmp(command, "filldraw") == 0 || strcmp(command, "shadedraw") == 0;
  state->paint.fill = strcmp(command, "fill") == 0 || strcmp(command, "filldraw") == 0 ||
                      strcmp(command, "shade") == 0 || strcmp(command, "shadedraw") == 0 ||
                      strcmp(command, "pattern") == 0;
  state->clip = strcmp(command, "clip") == 0;
  state->use_as_box = strcmp(command, "useasboundingbox") == 0;
  state->in_path = TRUE;
  state->decorate = FALSE;
  state->preaction = state->postaction = NULL;
  state->name_path = NULL;
}

void dg_tikz_path_actions(DgTikz *tikz, const DgTikzPath *path, const char *actions) {
  if (!actions)
    return;
  g_auto(GStrv) lists = g_strsplit(actions, "\1", -1);
  for (guint i = 0; lists[i] && path->segments->len; i++) {
    DgTikzState *state = tikz->state, own = *state;
    DgTikzPath copy = {.segments = g_array_copy(path->segments)};
    tikz->state = &own;
    own.paint.stroke = own.paint.fill = own.decorate = own.clip = FALSE;
    own.preaction = own.postaction = own.name_path = NULL;
    own.shadow_scale = 0;
    own.shadow_shift = (DgPoint){0, 0};
    gboolean frozen = tikz->box_frozen;
    dg_tikz_keys(tikz, lists[i]);
    if (own.decorate && own.decoration)
      dg_tikz_decorate(tikz, &copy);
    dg_tikz_shadow_move(&own, copy.segments);
    tikz->box_frozen |= own.shadow_scale != 0; /* shadows do not count for the bounding box */
    dg_tikz_path_paint(tikz, &copy);
    tikz->box_frozen = frozen;
    g_array_unref(copy.segments);
    tikz->state = state;
  }
}

void dg_tikz_path(DgTikz *tikz, const char *command) {
  DgTikzState *outer = tikz->state, own = *outer;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  g_autoptr(GArray) deferred = dg_tikz_deferred_new();
  tikz->state = &own;
  own.labels = NULL;
  guint styles = dg_tikz_styles_mark(tikz);
  dg_tex_group_begin(tikz->reader);
  set_command(tikz, command);
  dg_tikz_style(tikz, "every path");
  dg_tikz_path_operations(tikz, &path, deferred);
  g_autoptr(GArray) plain = own.postaction ? g_array_copy(path.segments) : NULL;
  dg_tikz_path_actions(tikz, &path, own.preaction);
  if (own.decorate && own.decoration)
    dg_tikz_decorate(tikz, &path);
  dg_tikz_path_paint(tikz, &path);
  if (plain) {
    const DgTikzPath original = {.segments = plain};
    dg_tikz_path_actions(tikz, &original, own.postaction);
  }
  if (path.marks)
    dg_tikz_marks_paint(tikz, path.mark_state, path.marks);
  dg_tikz_path_place(tikz, deferred, 0);
  dg_tex_group_end(tikz->reader);
  dg_tikz_styles_restore(tikz, styles);
  g_array_unref(path.segments);
  g_clear_pointer(&path.marks, g_array_unref);
  g_free(path.mark_state);
  tikz->state = outer;
}
