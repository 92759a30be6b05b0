/* Keys of paths: lines, colours, and what single operations take from them. */
#include "ir/ir.h"
#include "tikz/key.h"

#include <math.h>
#include <string.h>

/* ---- lines ---- */

/* The dash patterns of the PGF manual, section "Graphic Parameters": -1 stands for the line width, 0 ends them. */
static void set_pattern(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzPaint *paint = &tikz->state->paint;
  const double *dashes = key->data;
  for (paint->n_dashes = 0; dashes[paint->n_dashes] != 0; paint->n_dashes++)
    paint->dashes[paint->n_dashes] = dashes[paint->n_dashes] < 0 ? paint->line_width : dashes[paint->n_dashes];
}

/* "on 2pt off 3pt" */
static void set_dashes(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
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

/* 0 for the first of three words, or none; 1 for "round"; 2 for the last. */
static guint end_of_line(const char *value, const char *first) {
  return !value || strcmp(value, first) == 0 ? 0 : strcmp(value, "round") == 0 ? 1 : 2;
}

static void set_end(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  *DG_TIKZ_KEY_MEMBER(guint, object, key, 0) = end_of_line(value, key->data);
}

/* A length that is not below 0. */
static void set_extent(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_key_set_number(object, key, MAX(dg_tikz_length(tikz, value, 1), 0));
}

static void set_double_distance(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  tikz->state->paint.stroke = TRUE;
  set_extent(tikz, object, key, value);
}

/* ---- colours ---- */

static gboolean is_none(const char *value) {
  return value && strcmp(value, "none") == 0;
}

/* `color` stays as it was when there is no such colour, which is said. */
static gboolean find_color(DgTikz *tikz, const char *value, guint32 *color) {
  return dg_tikz_color_read(tikz, NULL, value, tikz->state->color, color);
}

static void set_color(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  guint32 color;
  if (!find_color(tikz, value, &color))
    return;
  state->color = state->paint.stroke_color = state->paint.fill_color = color;
  state->stroke_own = state->fill_own = FALSE;
  if (!state->in_node || !state->has_text_color)
    state->text_color = color;
}

static void set_stroke(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  state->paint.stroke = !is_none(value);
  if (!value || !state->paint.stroke)
    return;
  if (!find_color(tikz, value, &state->paint.stroke_color))
    state->paint.stroke_color = 0;
  state->stroke_own = TRUE;
}

static void set_fill(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  state->paint.fill = !is_none(value);
  state->pattern_share = 0;
  state->shading.is_used = FALSE;
  if (!value || !state->paint.fill)
    return;
  /* What is filled with an unknown colour must not hide what it lies on. */
  state->paint.fill = find_color(tikz, value, &state->paint.fill_color);
  state->fill_own = TRUE;
}

static void set_text_color(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  if (find_color(tikz, value, &state->text_color))
    state->has_text_color = TRUE;
}

static void set_opacity(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_key_set_number(object, key, CLAMP(dg_tikz_number(tikz, value), 0, 1));
}

static void set_double(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  state->paint.stroke = TRUE;
  state->double_distance = is_none(value) ? 0 : state->double_distance > 0 ? state->double_distance : 0.6;
  if (value && !is_none(value))
    find_color(tikz, value, &state->double_color);
}

/* ---- paths ---- */

static void set_corners(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  tikz->state->rounded = value ? dg_tikz_length(tikz, value, 1) : 4; /* 4pt: the manual's default */
}

static void set_arrows(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_key_arrows(tikz, value);
}

/* Whether tips are on every part of a path is not read. */
static void set_tips(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
}

/* Later lists come after earlier ones, with the text of the key between. */
static void append_list(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char **list = DG_TIKZ_KEY_MEMBER(const char *, object, key, 0);
  g_autofree char *all = g_strconcat(*list ? *list : "", *list ? key->data : "", value, NULL);
  *list = dg_tikz_intern(tikz, all);
}

static void insert_path(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tex_push(tikz->reader, value, -1); /* read next: keys stand where operations may follow */
}

static void name_intersections(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_name_intersections(tikz, value);
}

/* ---- single operations: to, grid, arc, circle, plot ---- */

/* An angle, and that it is given. */
static void set_angle(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  *DG_TIKZ_KEY_MEMBER(double, object, key, 0) = dg_tikz_number(tikz, value);
  *DG_TIKZ_KEY_MEMBER(gboolean, object, key, 1) = TRUE;
}

static void set_radius(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  DgTexValue number;
  dg_tex_evaluate(tikz->reader, value, &number);
  gboolean is_length = number.is_length;
  state->x_radius = is_length ? number.number : dg_length(state->x.x, state->x.y) * number.number;
  state->y_radius = is_length ? number.number : dg_length(state->y.x, state->y.y) * number.number;
}

static void set_one_radius(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const DgPoint *unit = *key->name == 'x' ? &tikz->state->x : &tikz->state->y;
  dg_tikz_key_set_number(object, key, dg_tikz_length(tikz, value, dg_length(unit->x, unit->y)));
}

static void set_samples(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  tikz->state->samples_at = NULL;
  dg_tikz_key_set_text(object, key, dg_tikz_intern(tikz, value));
}

static void set_mark(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  tikz->state->mark = value && !is_none(value) ? dg_tikz_intern(tikz, value) : NULL;
}

#define IN(member) DG_TIKZ_IN_STATE(member)
#define DASHES(...)                                                                                                    \
  .data = (const double[]) {                                                                                           \
    __VA_ARGS__, 0                                                                                                     \
  }

/* style=thick and style={...}: keys of older programs. */
static void take_keys(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_keys(tikz, value);
}

static const DgTikzKey KEYS[] = {
    {">", DG_TIKZ_KEY_TEXT, {IN(arrow_default)}},
    {"arrows", DG_TIKZ_KEY_VALUE, .run = set_arrows},
    {"clip", DG_TIKZ_KEY_ON, {IN(clip)}},
    {"color", DG_TIKZ_KEY_VALUE, .run = set_color},
    {"dash dot", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 2, -1, 2)},
    {"dash dot dot", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 2, -1, 2, -1, 2)},
    {"dash pattern", DG_TIKZ_KEY_VALUE, .run = set_dashes},
    {"dash phase", DG_TIKZ_KEY_LENGTH, {IN(paint.dash_phase)}},
    {"dashdotdotted", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 2, -1, 2, -1, 2)},
    {"dashdotted", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 2, -1, 2)},
    {"dashed", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 3)},
    {"decorate", DG_TIKZ_KEY_TRUTH, {IN(decorate)}},
    {"decoration", DG_TIKZ_KEY_VALUE, {IN(decoration)}, .run = append_list, .data = ","},
    {"delta angle", DG_TIKZ_KEY_VALUE, {IN(delta_angle), IN(has_delta)}, .run = set_angle},
    {"densely dash dot", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 1, -1, 1)},
    {"densely dash dot dot", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 1, -1, 1, -1, 1)},
    {"densely dashdotted", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 1, -1, 1)},
    {"densely dashed", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 2)},
    {"densely dotted", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(-1, 1)},
    {"domain", DG_TIKZ_KEY_VALUE, {IN(domain)}, .run = set_samples},
    {"dotted", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(-1, 2)},
    {"double", DG_TIKZ_KEY_ANY, .run = set_double},
    {"double distance", DG_TIKZ_KEY_VALUE, {IN(double_distance)}, .run = set_double_distance},
    {"draw", DG_TIKZ_KEY_ANY, .run = set_stroke},
    {"draw opacity", DG_TIKZ_KEY_VALUE, {IN(paint.stroke_opacity)}, .run = set_opacity},
    {"end angle", DG_TIKZ_KEY_VALUE, {IN(end_angle), IN(has_end)}, .run = set_angle},
    {"even odd rule", DG_TIKZ_KEY_ON, {IN(paint.even_odd)}},
    {"fill", DG_TIKZ_KEY_ANY, .run = set_fill},
    {"fill opacity", DG_TIKZ_KEY_VALUE, {IN(paint.fill_opacity), IN(text_opacity)}, .run = set_opacity},
    {"help lines", DG_TIKZ_KEY_KEYS, .data = "color=gray,line width=.2pt"},
    {"insert path", DG_TIKZ_KEY_VALUE, .run = insert_path},
    {"line cap", DG_TIKZ_KEY_ANY, {IN(paint.cap)}, .run = set_end, .data = "butt"},
    {"line join", DG_TIKZ_KEY_ANY, {IN(paint.join)}, .run = set_end, .data = "miter"},
    {"line width", DG_TIKZ_KEY_VALUE, {IN(paint.line_width)}, .run = set_extent},
    {"loosely dash dot", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 4, -1, 4)},
    {"loosely dash dot dot", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 4, -1, 4, -1, 4)},
    {"loosely dashdotted", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 4, -1, 4)},
    {"loosely dashed", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(3, 6)},
    {"loosely dotted", DG_TIKZ_KEY_ANY, .run = set_pattern, DASHES(-1, 4)},
    {"mark", DG_TIKZ_KEY_ANY, .run = set_mark},
    {"mark options", DG_TIKZ_KEY_TEXT, {IN(mark_options)}},
    {"mark size", DG_TIKZ_KEY_LENGTH, {IN(mark_size)}},
    {"miter limit", DG_TIKZ_KEY_NUMBER, {IN(paint.miter_limit)}},
    {"name intersections", DG_TIKZ_KEY_VALUE, .run = name_intersections},
    {"name path", DG_TIKZ_KEY_OPTIONAL, {IN(name_path)}},
    {"name path global", DG_TIKZ_KEY_OPTIONAL, {IN(name_path)}},
    {"no markers", DG_TIKZ_KEY_WORD, {IN(mark)}},
    {"no marks", DG_TIKZ_KEY_WORD, {IN(mark)}},
    {"nonzero rule", DG_TIKZ_KEY_OFF, {IN(paint.even_odd)}},
    {"only marks", DG_TIKZ_KEY_ON, {IN(only_marks)}},
    {"opacity",
     DG_TIKZ_KEY_VALUE,
     {IN(paint.stroke_opacity), IN(paint.fill_opacity), IN(text_opacity)},
     .run = set_opacity},
    {"path picture", DG_TIKZ_KEY_TEXT, {IN(path_picture)}},
    {"postaction", DG_TIKZ_KEY_VALUE, {IN(postaction)}, .run = append_list, .data = "\1"},
    {"preaction", DG_TIKZ_KEY_VALUE, {IN(preaction)}, .run = append_list, .data = "\1"},
    {"radius", DG_TIKZ_KEY_VALUE, .run = set_radius},
    {"rounded corners", DG_TIKZ_KEY_ANY, .run = set_corners},
    {"samples", DG_TIKZ_KEY_VALUE, {IN(samples)}, .run = set_samples},
    {"samples at", DG_TIKZ_KEY_TEXT, {IN(samples_at)}},
    {"semithick", DG_TIKZ_KEY_FIXED, {IN(paint.line_width)}, .number = .6},
    {"sharp corners", DG_TIKZ_KEY_FIXED, {IN(rounded)}, .number = 0},
    {"sharp plot", DG_TIKZ_KEY_OFF, {IN(smooth), IN(only_marks)}},
    {"shorten <", DG_TIKZ_KEY_LENGTH, {IN(shorten_start)}},
    {"shorten >", DG_TIKZ_KEY_LENGTH, {IN(shorten_end)}},
    {"smooth", DG_TIKZ_KEY_ON, {IN(smooth)}},
    {"smooth cycle", DG_TIKZ_KEY_ON, {IN(smooth), IN(smooth_cycle)}},
    {"solid", DG_TIKZ_KEY_ANY, .run = set_pattern, .data = (const double[]){0}},
    {"start angle", DG_TIKZ_KEY_VALUE, {IN(start_angle), IN(has_start)}, .run = set_angle},
    {"step", DG_TIKZ_KEY_TEXT, {IN(step_x), IN(step_y)}},
    {"style", DG_TIKZ_KEY_VALUE, .run = take_keys},
    {"tension", DG_TIKZ_KEY_NUMBER, {IN(tension)}},
    {"text", DG_TIKZ_KEY_VALUE, .run = set_text_color},
    {"text opacity", DG_TIKZ_KEY_VALUE, {IN(text_opacity)}, .run = set_opacity},
    {"thick", DG_TIKZ_KEY_FIXED, {IN(paint.line_width)}, .number = .8},
    {"thin", DG_TIKZ_KEY_FIXED, {IN(paint.line_width)}, .number = .4},
    {"tips", DG_TIKZ_KEY_VALUE, .run = set_tips},
    {"ultra thick", DG_TIKZ_KEY_FIXED, {IN(paint.line_width)}, .number = 1.6},
    {"ultra thin", DG_TIKZ_KEY_FIXED, {IN(paint.line_width)}, .number = .1},
    {"use as bounding box", DG_TIKZ_KEY_ON, {IN(use_as_box)}},
    {"variable", DG_TIKZ_KEY_TEXT, {IN(variable)}},
    {"very thick", DG_TIKZ_KEY_FIXED, {IN(paint.line_width)}, .number = 1.2},
    {"very thin", DG_TIKZ_KEY_FIXED, {IN(paint.line_width)}, .number = .2},
    {"x radius", DG_TIKZ_KEY_VALUE, {IN(x_radius)}, .run = set_one_radius},
    {"xstep", DG_TIKZ_KEY_TEXT, {IN(step_x)}},
    {"y radius", DG_TIKZ_KEY_VALUE, {IN(y_radius)}, .run = set_one_radius},
    {"ystep", DG_TIKZ_KEY_TEXT, {IN(step_y)}},
};

#undef IN
#undef DASHES

gboolean dg_tikz_key_graphic(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value) || dg_tikz_key_way(tikz, key, value);
}
