#include "ir/ir.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* Keys are asked one after the other: most differ in their first letter. */
static inline gboolean is(const char *key, const char *name) {
  return *key == *name && strcmp(key, name) == 0;
}

/* ---- transformations ---- */

static void transform(DgTikz *tikz, DgTransform inner) {
  DgTikzState *state = tikz->state;
  DgTransform *matrix = state->in_node ? &state->node_matrix : &state->matrix;
  *matrix = dg_transform_multiply(matrix, &inner);
}

static void shift(DgTikz *tikz, double x, double y) {
  transform(tikz, (DgTransform){1, 0, 0, 1, x, y});
}

static void rotate(DgTikz *tikz, double angle) {
  double c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  transform(tikz, (DgTransform){c, s, -s, c, 0, 0});
}

/* A coordinate written as a value, with or without its parentheses. */
static gboolean read_point(DgTikz *tikz, const char *value, DgPoint *point) {
  gsize length = strlen(value);
  if (length >= 2 && value[0] == '(' && value[length - 1] == ')') {
    g_autofree char *inside = g_strndup(value + 1, length - 2);
    return dg_tikz_coordinate(tikz, inside, point, NULL);
  }
  return dg_tikz_coordinate(tikz, value, point, NULL);
}

/* "30:(1,1)" or "2:(1,1)": a number and what it is about. */
static gboolean read_around(DgTikz *tikz, const char *value, double *number, DgPoint *center) {
  const char *colon = value ? strstr(value, ":(") : NULL;
  if (!colon)
    colon = value ? strchr(value, ':') : NULL;
  if (!colon)
    return FALSE;
  g_autofree char *head = g_strndup(value, (gsize)(colon - value));
  g_autofree char *tail = g_strstrip(g_strdup(colon + 1));
  *number = dg_tikz_number(tikz, head);
  return read_point(tikz, tail, center);
}

/* One of the unit vectors: a length along its own axis, or a coordinate. */
static void set_vector(DgTikz *tikz, DgPoint *vector, const char *value, double along_x, double along_y) {
  g_autofree char *text = dg_tex_expand(tikz->reader, value);
  DgPoint point;
  g_strstrip(text);
  if (*text == '(') {
    if (read_point(tikz, text, &point))
      *vector = point;
    return;
  }
  double length = dg_tikz_length(tikz, text, 1);
  *vector = (DgPoint){length * along_x, length * along_y};
}

static void set_matrix(DgTikz *tikz, const char *value) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(value, ',');
  DgPoint by = {0, 0};
  if (parts->len < 5 || !read_point(tikz, parts->pdata[4], &by)) {
    dg_tikz_unknown(tikz, FALSE, "key cm: found \"%.60s\", expected four numbers and a coordinate", value);
    return;
  }
  transform(tikz,
            (DgTransform){dg_tikz_number(tikz, parts->pdata[0]), dg_tikz_number(tikz, parts->pdata[1]),
                          dg_tikz_number(tikz, parts->pdata[2]), dg_tikz_number(tikz, parts->pdata[3]), by.x, by.y});
}

gboolean dg_tikz_key_transform(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  double number;
  DgPoint point;
  if (is(key, "reset cm")) {
    state->matrix = DG_TRANSFORM_IDENTITY;
    return TRUE;
  }
  if (is(key, "shift only")) {
    state->matrix = (DgTransform){1, 0, 0, 1, state->matrix.e, state->matrix.f};
    return TRUE;
  }
  if (!value)
    return FALSE;
  if (is(key, "shift")) {
    if (read_point(tikz, value, &point))
      shift(tikz, point.x, point.y);
  } else if (is(key, "xshift")) {
    shift(tikz, dg_tikz_length(tikz, value, 1), 0);
  } else if (is(key, "yshift")) {
    shift(tikz, 0, dg_tikz_length(tikz, value, 1));
  } else if (is(key, "scale")) {
    number = dg_tikz_number(tikz, value);
    transform(tikz, (DgTransform){number, 0, 0, number, 0, 0});
  } else if (is(key, "xscale")) {
    transform(tikz, (DgTransform){dg_tikz_number(tikz, value), 0, 0, 1, 0, 0});
  } else if (is(key, "yscale")) {
    transform(tikz, (DgTransform){1, 0, 0, dg_tikz_number(tikz, value), 0, 0});
  } else if (is(key, "rotate")) {
    rotate(tikz, dg_tikz_number(tikz, value));
  } else if (is(key, "xslant")) {
    transform(tikz, (DgTransform){1, 0, dg_tikz_number(tikz, value), 1, 0, 0});
  } else if (is(key, "yslant")) {
    transform(tikz, (DgTransform){1, dg_tikz_number(tikz, value), 0, 1, 0, 0});
  } else if (is(key, "cm")) {
    set_matrix(tikz, value);
  } else if (is(key, "rotate around") || is(key, "scale around")) {
    if (!read_around(tikz, value, &number, &point)) {
      dg_tikz_unknown(tikz, FALSE, "key %s: found \"%.60s\", expected number:(coordinate)", key, value);
      return TRUE;
    }
    shift(tikz, point.x, point.y);
    if (*key == 'r')
      rotate(tikz, number);
    else
      transform(tikz, (DgTransform){number, 0, 0, number, 0, 0});
    shift(tikz, -point.x, -point.y);
  } else if (is(key, "x")) {
    set_vector(tikz, &state->x, value, 1, 0);
  } else if (is(key, "y")) {
    set_vector(tikz, &state->y, value, 0, 1);
  } else if (is(key, "z")) {
    set_vector(tikz, &state->z, value, 1, 1);
  } else if (is(key, "transform canvas")) {
    dg_tikz_keys(tikz, value);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* ---- lines ---- */

typedef struct {
  const char *name;
  double width;
} Width;

/* Line widths and dash patterns of the PGF manual, section "Graphic Parameters". */
static const Width WIDTHS[] = {{"ultra thin", .1}, {"very thin", .2},   {"thin", .4},        {"semithick", .6},
                               {"thick", .8},      {"very thick", 1.2}, {"ultra thick", 1.6}};

typedef struct {
  const char *name;
  double dashes[6]; /* -1 stands for the line width */
  guint n;
} Dashes;

static const Dashes DASHES[] = {
    {"solid", {0}, 0},
    {"dotted", {-1, 2}, 2},
    {"densely dotted", {-1, 1}, 2},
    {"loosely dotted", {-1, 4}, 2},
    {"dashed", {3, 3}, 2},
    {"densely dashed", {3, 2}, 2},
    {"loosely dashed", {3, 6}, 2},
    {"dash dot", {3, 2, -1, 2}, 4},
    {"densely dash dot", {3, 1, -1, 1}, 4},
    {"loosely dash dot", {3, 4, -1, 4}, 4},
    {"dashdotted", {3, 2, -1, 2}, 4},
    {"densely dashdotted", {3, 1, -1, 1}, 4},
    {"loosely dashdotted", {3, 4, -1, 4}, 4},
    {"dash dot dot", {3, 2, -1, 2, -1, 2}, 6},
    {"densely dash dot dot", {3, 1, -1, 1, -1, 1}, 6},
    {"loosely dash dot dot", {3, 4, -1, 4, -1, 4}, 6},
    {"dashdotdotted", {3, 2, -1, 2, -1, 2}, 6},
};

static gboolean key_line(DgTikz *tikz, const char *key, const char *value) {
  DgTikzPaint *paint = &tikz->state->paint;
  for (guint i = 0; i < G_N_ELEMENTS(WIDTHS); i++)
    if (is(key, WIDTHS[i].name)) {
      paint->line_width = WIDTHS[i].width;
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS(DASHES); i++)
    if (is(key, DASHES[i].name)) {
      paint->n_dashes = DASHES[i].n;
      for (guint d = 0; d < DASHES[i].n; d++)
        paint->dashes[d] = DASHES[i].dashes[d] < 0 ? paint->line_width : DASHES[i].dashes[d];
      return TRUE;
    }
  return FALSE;
}

/* "on 2pt off 3pt" */
static void set_dashes(DgTikz *tikz, const char *value) {
  DgTikzPaint *paint = &tikz->state->paint;
  paint->n_dashes = 0;
  const char *p = value;
  while (paint->n_dashes < DG_TIKZ_DASHES_MAX) {
    const char *on = strstr(p, "on"), *off = strstr(p, "off");
    const char *next = paint->n_dashes % 2 ? off : on;
    if (!next)
      break;
    next += paint->n_dashes % 2 ? 3 : 2;
    const char *stop = paint->n_dashes % 2 ? strstr(next, "on") : strstr(next, "off");
    g_autofree char *text = g_strstrip(stop ? g_strndup(next, (gsize)(stop - next)) : g_strdup(next));
    paint->dashes[paint->n_dashes++] = MAX(dg_tikz_length(tikz, text, 1), 0);
    if (!stop)
      break;
    p = stop;
  }
}

static guint choice(const char *value, const char *first, const char *second) {
  return !value || is(value, first) ? 0 : is(value, second) ? 1 : 2;
}

/* ---- colours ---- */

static gboolean find_color(DgTikz *tikz, const char *key, const char *value, guint32 *color) {
  g_autofree char *text = dg_tex_expand(tikz->reader, value);
  g_strstrip(text);
  if (dg_tikz_colors_find(tikz->colors, text, tikz->state->color, color))
    return TRUE;
  dg_tikz_unknown(tikz, FALSE, "key %s: found the colour \"%.60s\", which is not defined", key, text);
  return FALSE;
}

static gboolean key_color(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  guint32 color = state->color;
  gboolean none = value && is(value, "none");
  if (is(key, "color") && value) {
    if (find_color(tikz, key, value, &color)) {
      state->color = state->paint.stroke_color = state->paint.fill_color = color;
      state->stroke_own = state->fill_own = FALSE;
      if (!state->in_node || !state->has_text_color)
        state->text_color = color;
    }
  } else if (is(key, "draw")) {
    state->paint.stroke = !none;
    if (value && !none && find_color(tikz, key, value, &color)) {
      state->paint.stroke_color = color;
      state->stroke_own = TRUE;
    }
  } else if (is(key, "fill")) {
    state->paint.fill = !none;
    if (value && !none && find_color(tikz, key, value, &color)) {
      state->paint.fill_color = color;
      state->fill_own = TRUE;
    }
  } else if (is(key, "text") && value) {
    if (find_color(tikz, key, value, &color)) {
      state->text_color = color;
      state->has_text_color = TRUE;
    }
  } else if ((is(key, "pattern color") || is(key, "top color") || is(key, "left color") || is(key, "inner color") ||
              is(key, "ball color") || is(key, "bottom color") || is(key, "right color") || is(key, "outer color") ||
              is(key, "middle color") || is(key, "lower left") || is(key, "upper right")) &&
             value) {
    /* A shading is painted in one colour, the mean of those that are named one after the other. */
    if (find_color(tikz, key, value, &color)) {
      state->paint.fill = TRUE;
      state->paint.fill_color = color;
      state->fill_own = TRUE;
    }
  } else if (is(key, "shade") || is(key, "pattern")) {
    state->paint.fill = !none;
  } else if (is(key, "shading") || is(key, "shading angle")) {
    return TRUE;
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean key_opacity(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (!value || !g_str_has_suffix(key, "opacity"))
    return FALSE;
  double opacity = CLAMP(dg_tikz_number(tikz, value), 0, 1);
  if (is(key, "opacity"))
    state->paint.stroke_opacity = state->paint.fill_opacity = state->text_opacity = opacity;
  else if (is(key, "draw opacity"))
    state->paint.stroke_opacity = opacity;
  else if (is(key, "fill opacity"))
    state->paint.fill_opacity = state->text_opacity = opacity;
  else if (is(key, "text opacity"))
    state->text_opacity = opacity;
  else
    return FALSE;
  return TRUE;
}

static gboolean key_path(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (is(key, "rounded corners")) {
    state->rounded = value ? dg_tikz_length(tikz, value, 1) : 4; /* 4pt: the manual's default */
  } else if (is(key, "sharp corners")) {
    state->rounded = 0;
  } else if (is(key, "clip")) {
    state->clip = TRUE;
  } else if (is(key, "use as bounding box")) {
    state->use_as_box = TRUE;
  } else if (is(key, "even odd rule")) {
    state->paint.even_odd = TRUE;
  } else if (is(key, "nonzero rule")) {
    state->paint.even_odd = FALSE;
  } else if (is(key, "line width") && value) {
    state->paint.line_width = MAX(dg_tikz_length(tikz, value, 1), 0);
  } else if (is(key, "dash pattern") && value) {
    set_dashes(tikz, value);
  } else if (is(key, "dash phase") && value) {
    state->paint.dash_phase = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "line cap")) {
    state->paint.cap = value && is(value, "rect") ? 2 : choice(value, "butt", "round");
  } else if (is(key, "line join")) {
    state->paint.join = choice(value, "miter", "round");
  } else if (is(key, "miter limit") && value) {
    state->paint.miter_limit = dg_tikz_number(tikz, value);
  } else if (is(key, "help lines")) {
    dg_tikz_keys(tikz, "color=gray,line width=.2pt");
  } else if (is(key, "double")) {
    state->paint.stroke = TRUE;
    state->double_distance = value && is(value, "none") ? 0 : state->double_distance > 0 ? state->double_distance : 0.6;
    if (value && !is(value, "none"))
      find_color(tikz, key, value, &state->double_color);
  } else if (is(key, "double distance") && value) {
    state->paint.stroke = TRUE;
    state->double_distance = MAX(dg_tikz_length(tikz, value, 1), 0);
  } else if (is(key, "shorten >") && value) {
    state->shorten_end = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "shorten <") && value) {
    state->shorten_start = dg_tikz_length(tikz, value, 1);
  } else if (is(key, ">") && value) {
    state->arrow_default = dg_tikz_intern(tikz, value);
  } else if ((is(key, "arrows") || is(key, "tips")) && value) {
    if (*key == 'a')
      dg_tikz_key_arrows(tikz, value);
  } else if (is(key, "decorate")) {
    state->decorate = !value || !is(value, "false");
  } else if (is(key, "decoration") && value) { /* later options come on top of earlier ones */
    g_autofree char *all =
        g_strconcat(state->decoration ? state->decoration : "", state->decoration ? "," : "", value, NULL);
    state->decoration = dg_tikz_intern(tikz, all);
  } else if ((is(key, "preaction") || is(key, "postaction")) && value) {
    const char **action = is(key, "preaction") ? &state->preaction : &state->postaction;
    g_autofree char *all = g_strconcat(*action ? *action : "", *action ? "\1" : "", value, NULL);
    *action = dg_tikz_intern(tikz, all);
  } else if (is(key, "insert path") && value) {
    dg_tex_push(tikz->reader, value, -1); /* read next: keys stand where operations may follow */
  } else if (is(key, "name path") || is(key, "name path global")) {
    state->name_path = dg_tikz_intern(tikz, value);
  } else if (is(key, "name intersections") && value) {
    dg_tikz_name_intersections(tikz, value);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* A curve back to the node (PGF manual, "To Path Library", loops). */
static void set_loop(DgTikz *tikz) {
  DgTikzState *state = tikz->state;
  state->relative = FALSE;
  state->looseness = 8;
  state->minimum_reach = 5 * DG_PT_PER_CM / 10;
  state->is_loop = TRUE;
  dg_tikz_style(tikz, "every loop");
}

/* Keys of single operations: to, grid, arc, circle, plot. */
static gboolean key_operation(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (is(key, "bend left") || is(key, "bend right")) {
    if (value && *value)
      state->bend = dg_tikz_number(tikz, value);
    state->out_angle = *(key + 5) == 'l' ? state->bend : -state->bend;
    state->in_angle = 180 - state->out_angle;
    state->has_out = state->has_in = state->relative = TRUE;
  } else if (is(key, "out") && value) {
    state->out_angle = dg_tikz_number(tikz, value);
    state->has_out = TRUE;
    state->relative = FALSE;
  } else if (is(key, "in") && value) {
    state->in_angle = dg_tikz_number(tikz, value);
    state->has_in = TRUE;
    state->relative = FALSE;
  } else if (is(key, "relative")) {
    state->relative = !value || !is(value, "false");
  } else if (is(key, "loop")) {
    set_loop(tikz);
  } else if (is(key, "bend angle") && value) {
    state->bend = dg_tikz_number(tikz, value);
  } else if (is(key, "min distance") && value) {
    state->minimum_reach = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "distance") && value) {
    state->minimum_reach = dg_tikz_length(tikz, value, 1);
    state->looseness = 0;
  } else if (is(key, "looseness") && value) {
    state->looseness = dg_tikz_number(tikz, value);
  } else if (is(key, "radius") && value) {
    DgTexValue number;
    dg_tex_evaluate(tikz->reader, value, &number);
    state->x_radius = number.is_length ? number.number : NAN;
    state->y_radius = state->x_radius;
    if (!number.is_length) {
      state->x_radius = dg_length(state->x.x, state->x.y) * number.number;
      state->y_radius = dg_length(state->y.x, state->y.y) * number.number;
    }
  } else if (is(key, "x radius") && value) {
    state->x_radius = dg_tikz_length(tikz, value, dg_length(state->x.x, state->x.y));
  } else if (is(key, "y radius") && value) {
    state->y_radius = dg_tikz_length(tikz, value, dg_length(state->y.x, state->y.y));
  } else if (is(key, "start angle") && value) {
    state->start_angle = dg_tikz_number(tikz, value);
    state->has_start = TRUE;
  } else if (is(key, "end angle") && value) {
    state->end_angle = dg_tikz_number(tikz, value);
    state->has_end = TRUE;
  } else if (is(key, "delta angle") && value) {
    state->delta_angle = dg_tikz_number(tikz, value);
    state->has_delta = TRUE;
  } else if (is(key, "step") && value) {
    state->step_x = state->step_y = dg_tikz_intern(tikz, value);
  } else if (is(key, "xstep") && value) {
    state->step_x = dg_tikz_intern(tikz, value);
  } else if (is(key, "ystep") && value) {
    state->step_y = dg_tikz_intern(tikz, value);
  } else if (is(key, "domain") && value) {
    state->domain = dg_tikz_intern(tikz, value);
    state->samples_at = NULL;
  } else if (is(key, "samples") && value) {
    state->samples = dg_tikz_intern(tikz, value);
    state->samples_at = NULL;
  } else if (is(key, "variable") && value) {
    state->variable = dg_tikz_intern(tikz, value);
  } else if (is(key, "smooth")) {
    state->smooth = TRUE;
  } else if (is(key, "smooth cycle")) {
    state->smooth = state->smooth_cycle = TRUE;
  } else if (is(key, "tension") && value) {
    state->tension = dg_tikz_number(tikz, value);
  } else if (is(key, "sharp plot")) {
    state->smooth = state->only_marks = FALSE;
  } else if (is(key, "mark")) {
    state->mark = value && !is(value, "none") ? dg_tikz_intern(tikz, value) : NULL;
  } else if (is(key, "only marks")) {
    state->only_marks = TRUE;
  } else if (is(key, "no marks") || is(key, "no markers")) {
    state->mark = NULL;
  } else if (is(key, "mark size") && value) {
    state->mark_size = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "mark options") && value) {
    state->mark_options = dg_tikz_intern(tikz, value);
  } else if (is(key, "samples at") && value) {
    state->samples_at = dg_tikz_intern(tikz, value);
  } else {
    return FALSE;
  }
  return TRUE;
}

gboolean dg_tikz_key_graphic(DgTikz *tikz, const char *key, const char *value) {
  return key_line(tikz, key, value) || key_color(tikz, key, value) || key_opacity(tikz, key, value) ||
         key_path(tikz, key, value) || key_operation(tikz, key, value);
}
