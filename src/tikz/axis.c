/* Plots of pgfplots: limits, size, coordinates, and the order in which a plot is painted. */
#include "tikz/axis_space.h"
#include "tikz/program.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

void dg_tikz_axis_run(DgTikz *tikz, const char *part, ...) {
  GString *text = g_string_new(part);
  va_list arguments;
  va_start(arguments, part);
  for (const char *next = va_arg(arguments, const char *); next; next = va_arg(arguments, const char *))
    g_string_append(text, next);
  va_end(arguments);
  dg_tikz_run(tikz, text->str);
  g_string_free(text, TRUE);
}

void dg_tikz_axis_append_point(GString *out, double x, double y) {
  char a[64], b[64];
  dg_tex_print_number(x, a);
  dg_tex_print_number(y, b);
  g_string_append_printf(out, "(%spt,%spt)", a, b);
}

double dg_tikz_axis_place(const DgTikzAxisSide *side, double value) {
  double range = side->high - side->low, from = side->is_reversed ? side->high - value : value - side->low;
  return range != 0 ? side->length * from / range : 0;
}

double dg_tikz_axis_crossing(const DgTikzAxis *axis, guint index) {
  const DgTikzAxisSide *side = &axis->side[index];
  DgTikzAxisLine line = axis->side[1 - index].line;
  if (line == DG_TIKZ_LINE_HIGH)
    return side->length;
  return line == DG_TIKZ_LINE_MIDDLE ? CLAMP(dg_tikz_axis_place(side, 0), 0, side->length) : 0;
}

/* The length of one unit, towards larger values. */
static double unit_of(const DgTikzAxisSide *side) {
  return (side->is_reversed ? -1 : 1) * side->length / (side->high - side->low);
}

/* ---- coordinates ---- */

static DgPoint in_picture(const DgTikzAxis *axis, double x, double y) {
  return dg_transform_point(&axis->frame, x, y);
}

/* Local coordinates of a place in the rectangle: transformations of a path or a scope act on it as on other points. */
static DgPoint local_place(const DgTikz *tikz, double x, double y) {
  const DgTikzAxisSide *sides = tikz->axis->side;
  if (!tikz->state->in_axis)
    return (DgPoint){x, y};
  return (DgPoint){x - dg_tikz_axis_place(&sides[0], sides[0].origin),
                   y - dg_tikz_axis_place(&sides[1], sides[1].origin)};
}

/* Along the axis whose tick labels these are, beyond them; that of the label that is placed when it is not said. */
static DgPoint beyond_labels(DgTikz *tikz, const char *system, const GPtrArray *parts) {
  const DgTikzAxis *axis = tikz->axis;
  guint index = *system == 'y' || (*system != 'x' && axis->labels_y);
  const DgTikzAxisSide *side = &axis->side[index];
  double along = dg_tikz_number(tikz, parts->pdata[0]) * side->length;
  double out = parts->len > 1 ? dg_tikz_length(tikz, parts->pdata[1], 1) : 0;
  out = dg_tikz_axis_crossing(axis, 1 - index) - out - (g_str_has_suffix(system, "*") ? 0 : side->reach);
  return index ? local_place(tikz, out, along) : local_place(tikz, along, out);
}

gboolean dg_tikz_axis_coordinate(DgTikz *tikz, const char *system, const char *list, DgPoint *point) {
  const DgTikzAxisSide *sides = tikz->axis->side;
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  if (g_str_has_suffix(system, "ticklabel") || g_str_has_suffix(system, "ticklabel*")) {
    *point = beyond_labels(tikz, system, parts);
    return TRUE;
  }
  if (parts->len < 2)
    return FALSE;
  if (tikz->axis->is_space && dg_tikz_axis_space_coordinate(tikz, system, parts, point))
    return TRUE;
  if (strcmp(system, "axis") == 0) {
    double places[2];
    for (guint i = 0; i < 2; i++) {
      double number = dg_tikz_axis_number_of(tikz, i, parts->pdata[i]);
      places[i] = dg_tikz_axis_place(&sides[i], dg_tikz_axis_scaled(&sides[i], number));
    }
    *point = local_place(tikz, places[0], places[1]);
    return !isnan(places[0]) && !isnan(places[1]);
  }
  double x = dg_tikz_number(tikz, parts->pdata[0]), y = dg_tikz_number(tikz, parts->pdata[1]);
  if (strcmp(system, "rel axis") == 0 || strcmp(system, "axis description") == 0)
    *point = local_place(tikz, x * sides[0].length, y * sides[1].length);
  else if (strcmp(system, "axis direction") == 0)
    *point = (DgPoint){x * unit_of(&sides[0]), y * unit_of(&sides[1])};
  else
    return FALSE;
  return TRUE;
}

DgPoint dg_tikz_axis_add(const DgTikz *tikz, double number, gboolean vertical, DgPoint sum) {
  const DgTikzState *state = tikz->state;
  const DgTikzAxisSide *side = &tikz->axis->side[vertical ? 1 : 0];
  double value = dg_tikz_axis_scaled(side, number), factor = isnan(value) ? 0 : value - side->origin;
  DgPoint vector = vertical ? state->y : state->x;
  return (DgPoint){sum.x + factor * vector.x, sum.y + factor * vector.y};
}

gboolean dg_tikz_axis_symbolic(const DgTikz *tikz, const char *text, gboolean vertical, double *number) {
  return dg_tikz_axis_symbol(&tikz->axis->side[vertical ? 1 : 0], text, number);
}

DgPoint dg_tikz_axis_local(const DgTikz *tikz, double x, double y) {
  const DgTikzState *state = tikz->state;
  double a = x - tikz->axis->side[0].origin, b = y - tikz->axis->side[1].origin;
  return (DgPoint){a * state->x.x + b * state->y.x, a * state->x.y + b * state->y.y};
}

/* Plain coordinates are those of the axis. */
static void enter_axis_coordinates(DgTikz *tikz) {
  const DgTikzAxis *axis = tikz->axis;
  DgTikzState *state = tikz->state;
  const DgTikzAxisSide *x = &axis->side[0], *y = &axis->side[1];
  if (axis->is_space) {
    dg_tikz_axis_space_enter(tikz);
    return;
  }
  double sx = unit_of(x), sy = unit_of(y);
  DgTransform origin = {1, 0, 0, 1, dg_tikz_axis_place(x, x->origin), dg_tikz_axis_place(y, y->origin)};
  state->matrix = dg_transform_multiply(&axis->frame, &origin);
  state->x = (DgPoint){sx, 0};
  state->y = (DgPoint){0, sy};
  state->in_axis = TRUE;
}

/* Plain coordinates are shares of the rectangle, as for the texts beside it. */
static void enter_descriptions(DgTikz *tikz) {
  DgTikzState *state = tikz->state;
  state->matrix = tikz->axis->frame;
  state->x = (DgPoint){tikz->axis->side[0].length, 0};
  state->y = (DgPoint){0, tikz->axis->side[1].length};
  state->in_axis = FALSE;
}

/* ---- the frame ---- */

/* Where the lower left corner of the rectangle is: `at` with the anchor of the rectangle. */
static void set_frame(DgTikz *tikz, const DgTransform *outer) {
  DgTikzAxis *axis = tikz->axis;
  DgTransform own = tikz->state->matrix; /* shifts among the keys move the plot from there */
  DgPoint at = {0, 0};
  axis->frame = own;
  tikz->state->matrix = *outer;
  if (axis->at) {
    gsize length = strlen(axis->at);
    g_autofree char *inside = length > 2 && *axis->at == '(' ? g_strndup(axis->at + 1, length - 2) : g_strdup(axis->at);
    dg_tikz_coordinate(tikz, inside, &at, NULL);
  }
  tikz->state->matrix = own;
  const char *anchor = axis->anchor ? axis->anchor : "south west";
  double w = axis->side[0].length, h = axis->side[1].length;
  double x = strstr(anchor, "east") ? w : strstr(anchor, "west") ? 0 : w / 2;
  double y = strstr(anchor, "north") ? h : strstr(anchor, "south") ? 0 : h / 2;
  if (strstr(anchor, "origin")) {
    x = dg_tikz_axis_place(&axis->side[0], 0);
    y = dg_tikz_axis_place(&axis->side[1], 0);
  }
  DgTransform shift = {1, 0, 0, 1, at.x - x, at.y - y};
  axis->frame = dg_transform_multiply(&axis->frame, &shift);
}

/* "current axis", its anchors and those of the name that the axis has. */
static void name_places(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis;
  double w = axis->side[0].length, h = axis->side[1].length;
  double ox = dg_tikz_axis_crossing(axis, 0), oy = dg_tikz_axis_crossing(axis, 1);
  const struct {
    const char *name;
    double x, y;
  } PLACES[] = {{"center", w / 2, h / 2}, {"north", w / 2, h},        {"south", w / 2, 0},
                {"east", w, h / 2},       {"west", 0, h / 2},         {"north east", w, h},
                {"north west", 0, h},     {"south east", w, 0},       {"south west", 0, 0},
                {"origin", ox, oy},       {"right of origin", w, oy}, {"left of origin", 0, oy},
                {"above origin", ox, h},  {"below origin", ox, 0},    {"outer north", w / 2, h}};
  const char *const names[] = {"current axis", axis->name};
  for (guint n = 0; n < G_N_ELEMENTS(names) && names[n]; n++) {
    dg_tikz_node_name_point(tikz, names[n], in_picture(axis, w / 2, h / 2));
    for (guint i = 0; i < G_N_ELEMENTS(PLACES); i++) {
      g_autofree char *full = g_strconcat(names[n], ".", PLACES[i].name, NULL);
      dg_tikz_node_name_point(tikz, full, in_picture(axis, PLACES[i].x, PLACES[i].y));
    }
  }
}

/* ---- reading ---- */

static DgTikzAxis *axis_new(void) {
  DgTikzAxis *axis = g_new0(DgTikzAxis, 1);
  axis->width = axis->height = NAN;
  axis->scale = 1;
  axis->clip = axis->scaled_ticks = TRUE;
  axis->plot = (DgTikzPlotKeys){.bar_width = 10, .bar_shift = NAN, .stacked = -1};
  axis->bar_gap = 2;
  axis->legend_columns = 1;
  axis->stack = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  axis->major_length = 4.26791; /* .15cm */
  axis->minor_length = 2.84528; /* .1cm */
  axis->own_styles = g_hash_table_new(g_str_hash, g_str_equal);
  axis->legend = g_ptr_array_new_with_free_func(g_free);
  axis->legend_keys = g_ptr_array_new_with_free_func(g_free);
  axis->marks = g_array_new(FALSE, FALSE, sizeof(DgTikzMarks));
  axis->view[0] = 25;
  axis->view[1] = 30;
  axis->plot.faceted = TRUE;
  axis->meta_min = axis->meta_max = NAN;
  axis->meta_low = INFINITY;
  axis->meta_high = -INFINITY;
  for (guint i = 0; i < 3; i++)
    axis->side[i] = (DgTikzAxisSide){.min = NAN,
                                     .max = NAN,
                                     .ticks_low = TRUE,
                                     .ticks_high = TRUE,
                                     .data_min = INFINITY,
                                     .data_max = -INFINITY,
                                     .enlarge = NAN,
                                     .restriction = {-INFINITY, INFINITY, FALSE}};
  return axis;
}

static void clear_marks(DgTikzAxis *axis) {
  for (guint i = 0; i < axis->marks->len; i++) {
    g_array_unref(g_array_index(axis->marks, DgTikzMarks, i).points);
    g_free(g_array_index(axis->marks, DgTikzMarks, i).texts);
  }
  g_array_set_size(axis->marks, 0);
}

static void axis_free(DgTikzAxis *axis) {
  g_hash_table_unref(axis->own_styles);
  g_ptr_array_unref(axis->legend);
  g_ptr_array_unref(axis->legend_keys);
  clear_marks(axis);
  g_array_unref(axis->marks);
  g_hash_table_unref(axis->stack);
  for (guint i = 0; i < 3; i++) {
    g_clear_pointer(&axis->side[i].symbols, g_ptr_array_unref);
    g_clear_pointer(&axis->side[i].data_ticks, g_array_unref);
  }
  g_free(axis);
}

/* Reads the body once for the limits of its plots alone: what it paints and complains about is forgotten. */
static void survey(DgTikz *tikz, const char *name) {
  DgTikzAxis *axis = tikz->axis;
  g_autofree char *stop = g_strdup_printf("\\end {%s}", name);
  g_autofree char *body = dg_tex_copy_until(tikz->reader, stop);
  if (!body)
    return;
  DgTikzPicture *picture = tikz->picture;
  g_autoptr(DgTikzPicture) scratch = dg_tikz_picture_new();
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  DgDiagnostics *outer = dg_tex_set_diagnostics(tikz->reader, diagnostics);
  tikz->picture = scratch;
  axis->surveys = TRUE;
  guint legend = axis->legend->len;
  dg_tikz_scope_begin(tikz);
  enter_axis_coordinates(tikz);
  dg_tikz_run(tikz, body);
  dg_tikz_scope_end(tikz);
  g_ptr_array_set_size(axis->legend, (gint)legend);
  g_ptr_array_set_size(axis->legend_keys, 0);
  clear_marks(axis);
  axis->all_plots = axis->plots;
  axis->plots = 0;
  g_hash_table_remove_all(axis->stack);
  axis->surveys = FALSE;
  tikz->picture = picture;
  dg_tex_set_diagnostics(tikz->reader, outer);
}

/* What the program paints, cut at the rectangle. */
static void read_body(DgTikz *tikz, const char *name) {
  DgTikzAxis *axis = tikz->axis;
  dg_tikz_scope_begin(tikz);
  if (axis->clip && !axis->is_space) { /* pgfplots cuts nothing in space */
    enter_descriptions(tikz);
    dg_tikz_run(tikz, "\\clip (0,0) rectangle (1,1);");
  }
  enter_axis_coordinates(tikz);
  axis->first_item = tikz->picture->items->len;
  dg_tikz_program_mute(tikz, FALSE);
  dg_tikz_statements(tikz, name);
  dg_tikz_program_mute(tikz, TRUE);
  dg_tikz_scope_end(tikz);
}

static void draw_lines(DgTikz *tikz) {
  (tikz->axis->is_space ? dg_tikz_axis_space_draw_lines : dg_tikz_axis_draw_lines)(tikz);
}

/* The rectangle counts for the bounding box, whatever of it is drawn; in space it does not. */
static void read_plot(DgTikz *tikz, const char *name) {
  DgTikzAxis *axis = tikz->axis;
  dg_tikz_scope_begin(tikz);
  enter_descriptions(tikz);
  if (!axis->is_space)
    dg_tikz_run(tikz, "\\path (0,0) rectangle (1,1);");
  (axis->is_space ? dg_tikz_axis_space_draw_back : dg_tikz_axis_draw_back)(tikz);
  if (!axis->on_top)
    draw_lines(tikz);
  dg_tikz_scope_end(tikz);
  read_body(tikz, name);
  dg_tikz_scope_begin(tikz);
  enter_descriptions(tikz);
  if (axis->on_top)
    draw_lines(tikz);
  dg_tikz_axis_paint_marks(tikz);
  dg_tikz_scope_begin(tikz);
  enter_axis_coordinates(tikz);
  if (axis->after_end)
    dg_tikz_run(tikz, axis->after_end);
  dg_tikz_scope_end(tikz);
  dg_tikz_axis_draw_texts(tikz);
  dg_tikz_axis_draw_colorbar(tikz);
  dg_tikz_axis_draw_legend(tikz);
  if (axis->descriptions)
    dg_tikz_run(tikz, axis->descriptions);
  dg_tikz_scope_end(tikz);
}

/* Environments of pgfplots: which of their axes are logarithmic. */
static const struct {
  const char *name;
  gboolean is_log[2];
} KINDS[] = {{"axis", {FALSE, FALSE}},
             {"semilogxaxis", {TRUE, FALSE}},
             {"semilogyaxis", {FALSE, TRUE}},
             {"loglogaxis", {TRUE, TRUE}}};

static gint find_kind(const char *name) {
  for (gint i = 0; i < (gint)G_N_ELEMENTS(KINDS); i++)
    if (strcmp(KINDS[i].name, name) == 0)
      return i;
  return -1;
}

/* Whether the body has a plot in space, so that there are three axes. */
static gboolean has_space(DgTikz *tikz, const char *name) {
  g_autofree char *stop = g_strdup_printf("\\end {%s}", name);
  g_autofree char *body = dg_tex_copy_until(tikz->reader, stop);
  return body && (strstr(body, "\\addplot3") || strstr(body, "\\addplot 3"));
}

static gboolean needs_survey(const DgTikzAxis *axis) {
  gboolean needs = axis->bars_apart;
  for (guint i = 0; i < (axis->is_space ? 3 : 2); i++)
    needs |= isnan(axis->side[i].min) || isnan(axis->side[i].max) || axis->side[i].data_ticks;
  return needs;
}

static void read_axis_keys(DgTikz *tikz, const char *keys) {
  DgTikzAxis *axis = tikz->axis;
  axis->reads_keys = TRUE;
  dg_tikz_style(tikz, "every axis");
  if (keys)
    dg_tikz_keys(tikz, keys);
  axis->reads_keys = FALSE;
}

void dg_tikz_axis(DgTikz *tikz, const char *name) {
  g_autofree char *keys = dg_tex_bracket(tikz->reader);
  gint kind = find_kind(name);
  if (tikz->axis && tikz->axis->surveys) /* its end may be behind that of the text that is surveyed */
    return;
  if (kind < 0 || tikz->axis) {
    g_autofree char *stop = g_strdup_printf("\\end {%s}", name);
    g_free(dg_tex_until(tikz->reader, stop));
    dg_tikz_unknown(tikz, TRUE, "\\begin{%.40s}: found %s, expected an axis of x and y", name,
                    tikz->axis ? "a plot within a plot" : "a plot of this kind");
    return;
  }
  DgTikzAxis *axis = tikz->axis = axis_new();
  dg_tikz_plots_set(tikz, "");
  dg_tikz_scope_begin(tikz);
  DgTransform outer = tikz->state->matrix;
  for (guint i = 0; i < 2; i++)
    axis->side[i].is_log = KINDS[kind].is_log[i];
  axis->is_space = has_space(tikz, name);
  read_axis_keys(tikz, keys);
  dg_tikz_axis_read_limits(tikz);
  dg_tikz_axis_set_limits(axis);
  set_frame(tikz, &outer);
  if (needs_survey(axis)) {
    survey(tikz, name);
    dg_tikz_axis_set_limits(axis);
    set_frame(tikz, &outer);
  }
  name_places(tikz);
  dg_tikz_program_mute(tikz, TRUE); /* what an axis draws by itself the program does not say */
  read_plot(tikz, name);
  dg_tikz_program_mute(tikz, FALSE);
  dg_tikz_scope_end(tikz);
  axis_free(axis);
  tikz->axis = NULL;
}
