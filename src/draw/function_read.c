/* Reads the description of a graph of functions. */
#include "draw/function.h"

#include "base/json.h"
#include "draw/function_read.h"

#include <string.h>

static const struct {
  const char *name, *color;
} COLORS[] = {{"black", "#000000"},  {"blue", "#1b4f9c"},   {"red", "#b3261e"}, {"green", "#1d6b35"},
              {"purple", "#6b2f8f"}, {"orange", "#a85400"}, {"gray", "#555555"}};

/* Strokes of curves that state none: told apart by colour on a screen, and by their labels in print. */
static const guint CYCLE[] = {1, 2, 3, 4, 5};

gboolean dg_function_read_color(DgSpec *spec, const cJSON *object, const char **color) {
  const char *names[G_N_ELEMENTS(COLORS)];
  for (guint i = 0; i < G_N_ELEMENTS(COLORS); i++)
    names[i] = COLORS[i].name;
  guint index = G_MAXUINT;
  if (!dg_spec_choice(spec, object, "color", names, G_N_ELEMENTS(names), &index))
    return FALSE;
  if (index != G_MAXUINT)
    *color = COLORS[index].color;
  return TRUE;
}

static gboolean read_dash(DgSpec *spec, const cJSON *object, const char **dash) {
  static const char *const names[] = {"solid", "dashed", "dotted"};
  static const char *const dashes[] = {NULL, DG_CANVAS_DASH, "1.5 3.5"};
  guint index = G_MAXUINT;
  if (!dg_spec_choice(spec, object, "style", names, G_N_ELEMENTS(names), &index))
    return FALSE;
  if (index != G_MAXUINT)
    *dash = dashes[index];
  return TRUE;
}

static DgDrawNames names_of(const DgSpec *spec, const char *first, const char *second) {
  return (DgDrawNames){{first, second, NULL}, spec->parameters, spec->n_parameters};
}

gboolean dg_function_read_expression(DgSpec *spec, const cJSON *value, const char *text, const char *first,
                                     const char *second, DgExpression **expression) {
  DgDrawNames names = names_of(spec, first, second);
  g_autofree char *message = NULL;
  g_autofree char *number = NULL;
  if (!text && cJSON_IsNumber(value)) {
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    number = g_strdup_printf("(%s)", g_ascii_dtostr(digits, sizeof digits, value->valuedouble));
    text = number;
  }
  if (!text && !cJSON_IsString(value))
    return dg_spec_expected(spec, value, "an expression");
  *expression = dg_expression_new(text ? text : value->valuestring, &names, &message);
  return *expression || dg_spec_fail(spec, value, DG_ERROR_FORMAT, "%s", message);
}

static gboolean read_expression(DgSpec *spec, const cJSON *object, const char *key, const char *variable,
                                DgExpression **expression) {
  const cJSON *value = dg_spec_require(spec, object, key);
  return value && dg_function_read_expression(spec, value, NULL, variable, NULL, expression);
}

static gboolean read_where(DgSpec *spec, const cJSON *object, DgDrawInterval *where) {
  const cJSON *value = dg_json_value(object, "where");
  g_autofree char *message = NULL;
  *where = DG_INTERVAL_ALL;
  if (!value)
    return TRUE;
  if (!cJSON_IsString(value))
    return dg_spec_expected(spec, value, "a condition such as \"x < 0\"");
  return dg_interval_parse(value->valuestring, "x", spec->parameters, spec->n_parameters, where, &message) ||
         dg_spec_fail(spec, value, DG_ERROR_FORMAT, "%s", message);
}

static gboolean read_piece(DgSpec *spec, const cJSON *object, DgCurve *curve) {
  DgDrawPiece piece = {0};
  if (!read_expression(spec, object, "y", "x", &piece.expression))
    return FALSE;
  gboolean read = read_where(spec, object, &piece.where);
  g_array_append_val(curve->pieces, piece);
  return read;
}

static gboolean read_pieces(DgSpec *spec, const cJSON *object, DgCurve *curve) {
  static const char *const known[] = {"y", "where", NULL};
  const cJSON *list = NULL, *item;
  if (!dg_spec_array(spec, object, "pieces", &list))
    return FALSE;
  if (!list->child)
    return dg_spec_fail(spec, list, DG_ERROR_FORMAT, "found an empty array, expected a piece or more");
  cJSON_ArrayForEach(item, list) {
    if (!dg_spec_object(spec, item, known) || !read_piece(spec, item, curve))
      return FALSE;
  }
  return TRUE;
}

gboolean dg_function_read_range(DgSpec *spec, const cJSON *value, DgDrawRange *range) {
  double ends[2];
  if (!dg_spec_value_numbers(spec, value, 2, -DG_FUNCTION_MOST, DG_FUNCTION_MOST, ends))
    return FALSE;
  if (!(ends[0] + 1e-9 < ends[1]))
    return dg_spec_fail(spec, value, DG_ERROR_FORMAT,
                        "found a range from %g to %g, expected one that ends after it begins", ends[0], ends[1]);
  *range = (DgDrawRange){ends[0], ends[1]};
  return TRUE;
}

static gboolean read_parametric(DgSpec *spec, const cJSON *object, DgCurve *curve) {
  curve->kind = DG_CURVE_PARAMETRIC;
  const cJSON *t = dg_spec_require(spec, object, "t");
  return t && dg_function_read_range(spec, t, &curve->t) && read_expression(spec, object, "x", "t", &curve->first) &&
         read_expression(spec, object, "y", "t", &curve->second);
}

static gboolean read_polar(DgSpec *spec, const cJSON *object, DgCurve *curve) {
  curve->kind = DG_CURVE_POLAR;
  curve->t = (DgDrawRange){0, 2 * G_PI};
  const cJSON *theta = dg_json_value(object, "theta");
  return (!theta || dg_function_read_range(spec, theta, &curve->t)) &&
         read_expression(spec, object, "r", "theta", &curve->first);
}

/* "left = right". */
static gboolean read_implicit(DgSpec *spec, const cJSON *object, DgCurve *curve) {
  curve->kind = DG_CURVE_IMPLICIT;
  const cJSON *value = dg_json_value(object, "equation");
  char *equals = cJSON_IsString(value) ? strchr(value->valuestring, '=') : NULL;
  if (!equals)
    return dg_spec_expected(spec, value, "an equation such as \"x^2 + y^2 = 4\"");
  g_autofree char *left = g_strndup(value->valuestring, (gsize)(equals - value->valuestring));
  return dg_function_read_expression(spec, value, left, "x", "y", &curve->first) &&
         dg_function_read_expression(spec, value, equals + 1, "x", "y", &curve->second);
}

/* The keys that say what kind of curve it is, with the keys that may then stand beside them. */
static const struct {
  const char *key;
  gboolean (*read)(DgSpec *spec, const cJSON *object, DgCurve *curve);
  const char *known[12];
} CURVES[] = {
    {"t", read_parametric, {"t", "x", "y", "label", "label_at", "color", "style", NULL}},
    {"r", read_polar, {"r", "theta", "label", "label_at", "color", "style", NULL}},
    {"equation", read_implicit, {"equation", "label", "color", "style", NULL}},
    {"pieces", read_pieces, {"pieces", "label", "label_at", "color", "style", "dots", "asymptotes", NULL}},
    {"y", read_piece, {"y", "where", "label", "label_at", "color", "style", "dots", "asymptotes", NULL}},
};

static gboolean read_curve(DgSpec *spec, const cJSON *object, DgCurve *curve) {
  guint kind = 0;
  if (!dg_spec_object(spec, object, NULL))
    return FALSE;
  while (kind < G_N_ELEMENTS(CURVES) && !dg_json_value(object, CURVES[kind].key))
    kind++;
  if (kind == G_N_ELEMENTS(CURVES))
    return dg_spec_fail(spec, object, DG_ERROR_FORMAT,
                        "found none of the keys of a curve, expected \"y\", \"pieces\", \"equation\", \"r\", or \"x\", "
                        "\"y\" and \"t\"");
  double label_at = NAN;
  if (!dg_spec_object(spec, object, CURVES[kind].known) || !CURVES[kind].read(spec, object, curve) ||
      !dg_spec_string(spec, object, "label", DG_SPEC_LABEL_MAX, &curve->label) ||
      !dg_spec_number(spec, object, "label_at", -DG_FUNCTION_MOST, DG_FUNCTION_MOST, &label_at) ||
      !dg_function_read_color(spec, object, &curve->color) || !read_dash(spec, object, &curve->dash) ||
      !dg_spec_bool(spec, object, "dots", &curve->dots) ||
      !dg_spec_bool(spec, object, "asymptotes", &curve->find_asymptotes))
    return FALSE;
  curve->label_at = label_at;
  return TRUE;
}

static void piece_clear(gpointer data) {
  dg_expression_free(((DgDrawPiece *)data)->expression);
}

static void curve_free(gpointer data) {
  DgCurve *curve = data;
  g_array_free(curve->pieces, TRUE);
  dg_expression_free(curve->first);
  dg_expression_free(curve->second);
  g_clear_pointer(&curve->lines, g_ptr_array_unref);
  g_free(curve);
}

DgCurve *dg_function_add_curve(DgGraphFigure *figure) {
  DgCurve *curve = g_new0(DgCurve, 1);
  curve->pieces = g_array_new(FALSE, FALSE, sizeof(DgDrawPiece));
  g_array_set_clear_func(curve->pieces, piece_clear);
  curve->color = COLORS[CYCLE[figure->curves->len % G_N_ELEMENTS(CYCLE)]].color;
  curve->dots = curve->find_asymptotes = TRUE;
  curve->label_at = NAN;
  g_ptr_array_add(figure->curves, curve);
  return curve;
}

/* Most curves and regions, each of which takes some ten thousand evaluations. */
#define CURVES_MAX 50
#define REGIONS_MAX 20

/* Reads each object of the list `key`, at most `most`, by `read`. */
typedef gboolean (*ReadItem)(DgGraphFigure *figure, DgSpec *spec, const cJSON *item);

static gboolean read_list(DgGraphFigure *figure, DgSpec *spec, const char *key, int most, ReadItem read) {
  const cJSON *list = NULL, *item;
  if (!dg_spec_array(spec, spec->root, key, &list))
    return FALSE;
  if (cJSON_GetArraySize(list) > most)
    return dg_spec_fail(spec, list, DG_ERROR_LIMIT, "found %d items, expected at most %d", cJSON_GetArraySize(list),
                        most);
  cJSON_ArrayForEach(item, list) {
    if (!read(figure, spec, item))
      return FALSE;
  }
  return TRUE;
}

static gboolean read_curve_item(DgGraphFigure *figure, DgSpec *spec, const cJSON *item) {
  return read_curve(spec, item, dg_function_add_curve(figure));
}

static gboolean read_asymptote(DgGraphFigure *figure, DgSpec *spec, const cJSON *item) {
  static const char *const known[] = {"x", "y", "label", NULL};
  DgAsymptote asymptote = {.x = NAN};
  if (!dg_spec_object(spec, item, known) ||
      !dg_spec_number(spec, item, "x", -DG_FUNCTION_MOST, DG_FUNCTION_MOST, &asymptote.x) ||
      !dg_spec_string(spec, item, "label", DG_SPEC_LABEL_MAX, &asymptote.label))
    return FALSE;
  if ((dg_json_value(item, "y") != NULL) != isnan(asymptote.x))
    return dg_spec_fail(spec, item, DG_ERROR_FORMAT, "found both \"x\" and \"y\" or neither, expected one of them");
  gboolean read = !isnan(asymptote.x) || read_expression(spec, item, "y", "x", &asymptote.y);
  g_array_append_val(figure->asymptotes, asymptote);
  return read;
}

gboolean dg_function_read_curve_index(DgGraphFigure *figure, DgSpec *spec, const cJSON *value, int *index) {
  if (!cJSON_IsNumber(value) || value->valuedouble != floor(value->valuedouble) || value->valuedouble < 0 ||
      value->valuedouble >= figure->curves->len)
    return dg_spec_fail(spec, value, DG_ERROR_FORMAT, "found no such curve, expected its number (there are %u, from 0)",
                        figure->curves->len);
  *index = (int)value->valuedouble;
  const DgCurve *curve = g_ptr_array_index(figure->curves, (guint)*index);
  return curve->kind == DG_CURVE_PIECES ||
         dg_spec_fail(spec, value, DG_ERROR_FORMAT, "found a curve that is no function of x, expected y = f(x)");
}

static gboolean read_place(DgGraphFigure *figure, DgSpec *spec, const cJSON *item, DgDrawMark *mark) {
  const cJSON *at = dg_json_value(item, "at"), *on = dg_json_value(item, "on");
  mark->curve = -1;
  if (!at == !on)
    return dg_spec_fail(spec, item, DG_ERROR_FORMAT, "found both \"at\" and \"on\" or neither, expected one of them");
  double place[2];
  if (at) {
    if (!dg_spec_value_numbers(spec, at, 2, -DG_FUNCTION_MOST, DG_FUNCTION_MOST, place))
      return FALSE;
    mark->x = place[0];
    mark->y = place[1];
    return TRUE;
  }
  if (!dg_function_read_curve_index(figure, spec, on, &mark->curve) || !dg_spec_require(spec, item, "x") ||
      !dg_spec_number(spec, item, "x", -DG_FUNCTION_MOST, DG_FUNCTION_MOST, &mark->x))
    return FALSE;
  mark->y = dg_curve_value(g_ptr_array_index(figure->curves, (guint)mark->curve), mark->x);
  return (isfinite(mark->y) && fabs(mark->y) <= DG_FUNCTION_MOST) ||
         dg_spec_fail(spec, item, DG_ERROR_FORMAT, "found no value of curve %d at x = %g, expected one", mark->curve,
                      mark->x);
}

static gboolean read_mark(DgGraphFigure *figure, DgSpec *spec, const cJSON *item) {
  static const char *const known[] = {"at",          "on",      "x",       "label",     "dot", "coordinates",
                                      "projections", "x_label", "y_label", "direction", NULL};
  static const char *const dots[] = {"closed", "open", "none"};
  static const char *const directions[] = {"any",  "right",      "above right", "above",      "above left",
                                           "left", "below left", "below",       "below right"};
  DgDrawMark mark = {0};
  if (!dg_spec_object(spec, item, known) || !read_place(figure, spec, item, &mark) ||
      !dg_spec_string(spec, item, "label", DG_SPEC_LABEL_MAX, &mark.label) ||
      !dg_spec_choice(spec, item, "dot", dots, G_N_ELEMENTS(dots), &mark.dot) ||
      !dg_spec_bool(spec, item, "coordinates", &mark.coordinates) ||
      !dg_spec_bool(spec, item, "projections", &mark.projections) ||
      !dg_spec_string(spec, item, "x_label", DG_SPEC_LABEL_MAX, &mark.x_label) ||
      !dg_spec_string(spec, item, "y_label", DG_SPEC_LABEL_MAX, &mark.y_label) ||
      !dg_spec_choice(spec, item, "direction", directions, G_N_ELEMENTS(directions), &mark.direction))
    return FALSE;
  g_array_append_val(figure->marks, mark);
  return TRUE;
}

static gboolean read_end(DgSpec *spec, const cJSON *item, const char *key, DgPoint *point) {
  const cJSON *value = dg_spec_require(spec, item, key);
  double place[2];
  if (!value || !dg_spec_value_numbers(spec, value, 2, -DG_FUNCTION_MOST, DG_FUNCTION_MOST, place))
    return FALSE;
  *point = (DgPoint){place[0], place[1]};
  return TRUE;
}

static gboolean read_segment(DgGraphFigure *figure, DgSpec *spec, const cJSON *item) {
  static const char *const known[] = {"from", "to", "style", "color", "label", "arrow", NULL};
  DgSegment segment = {.color = COLORS[0].color};
  if (!dg_spec_object(spec, item, known) || !read_end(spec, item, "from", &segment.from) ||
      !read_end(spec, item, "to", &segment.to) || !read_dash(spec, item, &segment.dash) ||
      !dg_function_read_color(spec, item, &segment.color) ||
      !dg_spec_string(spec, item, "label", DG_SPEC_LABEL_MAX, &segment.label) ||
      !dg_spec_bool(spec, item, "arrow", &segment.arrow))
    return FALSE;
  g_array_append_val(figure->segments, segment);
  return TRUE;
}

static gboolean read_note(DgGraphFigure *figure, DgSpec *spec, const cJSON *item) {
  static const char *const known[] = {"at", "text", NULL};
  DgNote note = {0};
  if (!dg_spec_object(spec, item, known) || !read_end(spec, item, "at", &note.at) ||
      !dg_spec_require(spec, item, "text") || !dg_spec_string(spec, item, "text", DG_SPEC_LABEL_MAX, &note.text))
    return FALSE;
  g_array_append_val(figure->notes, note);
  return TRUE;
}

static gboolean read_tick(DgSpec *spec, const cJSON *item, DgAxis *axis) {
  static const char *const known[] = {"at", "label", NULL};
  DgTick tick = {0};
  const char *label = NULL;
  const cJSON *at = cJSON_IsObject(item) ? dg_json_value(item, "at") : item;
  if (cJSON_IsObject(item) && (!dg_spec_object(spec, item, known) || !dg_spec_require(spec, item, "at") ||
                               !dg_spec_string(spec, item, "label", DG_SPEC_LABEL_MAX, &label)))
    return FALSE;
  if (!dg_spec_value_number(spec, at, -DG_FUNCTION_MOST, DG_FUNCTION_MOST, &tick.at))
    return FALSE;
  tick.label = g_strdup(label);
  g_array_append_val(axis->ticks, tick);
  return TRUE;
}

static gboolean read_ticks(DgSpec *spec, const cJSON *object, DgAxis *axis) {
  static const char *const names[] = {"auto", "none", "pi"};
  const cJSON *value = dg_json_value(object, "ticks"), *item;
  if (!value)
    return TRUE;
  if (cJSON_IsArray(value)) {
    axis->tick_kind = DG_TICKS_LIST;
    if (!dg_spec_array(spec, object, "ticks", &value))
      return FALSE;
    cJSON_ArrayForEach(item, value) {
      if (!read_tick(spec, item, axis))
        return FALSE;
    }
    return TRUE;
  }
  guint index = 0;
  if (cJSON_IsString(value) && g_strv_contains((const char *const[]){"auto", "none", "pi", NULL}, value->valuestring)) {
    dg_spec_choice(spec, object, "ticks", names, G_N_ELEMENTS(names), &index);
    axis->tick_kind = (DgTickKind)index;
    return TRUE;
  }
  axis->tick_kind = DG_TICKS_STEP;
  return dg_spec_value_number(spec, value, 1e-6, DG_FUNCTION_MOST, &axis->step);
}

static gboolean read_axis(DgSpec *spec, const char *key, DgAxis *axis) {
  static const char *const known[] = {"range", "label", "ticks", NULL};
  const cJSON *object = dg_json_value(spec->root, key);
  if (!object)
    return TRUE;
  if (cJSON_IsArray(object))
    return dg_function_read_range(spec, object, &axis->range);
  if (!cJSON_IsObject(object))
    return dg_spec_expected(spec, object, "a range such as [-5, 5], or an object");
  const cJSON *range = dg_json_value(object, "range");
  return dg_spec_object(spec, object, known) && (!range || dg_function_read_range(spec, range, &axis->range)) &&
         dg_spec_string(spec, object, "label", DG_SPEC_LABEL_MAX, &axis->label) && read_ticks(spec, object, axis);
}

static gboolean read_parameters(DgGraphFigure *figure, DgSpec *spec) {
  const cJSON *object = dg_json_value(spec->root, "parameters"), *item;
  if (object && !dg_spec_object(spec, object, NULL))
    return FALSE;
  cJSON_ArrayForEach(item, object) {
    DgDrawParameter parameter = {.name = item->string};
    if (!dg_expression_is_free_name(item->string))
      return dg_spec_fail(spec, item, DG_ERROR_FORMAT,
                          "found a name that cannot be a parameter, expected letters that name no variable, constant "
                          "or function");
    if (figure->parameters->len >= 20)
      return dg_spec_fail(spec, item, DG_ERROR_LIMIT, "found more than 20 parameters, expected at most 20");
    if (!dg_spec_value_number(spec, item, -DG_FUNCTION_MOST, DG_FUNCTION_MOST, &parameter.value))
      return FALSE;
    g_array_append_val(figure->parameters, parameter);
    spec->parameters = (const DgDrawParameter *)figure->parameters->data;
    spec->n_parameters = figure->parameters->len;
  }
  return TRUE;
}

static gboolean read_size(DgGraphFigure *figure, DgSpec *spec) {
  static const char *const aspects[] = {"auto", "equal", "free"};
  return dg_spec_number(spec, spec->root, "width", 120, 2000, &figure->width) &&
         dg_spec_number(spec, spec->root, "height", 120, 2000, &figure->height) &&
         dg_spec_choice(spec, spec->root, "aspect", aspects, G_N_ELEMENTS(aspects), &figure->aspect) &&
         dg_spec_bool(spec, spec->root, "grid", &figure->grid) &&
         dg_spec_bool(spec, spec->root, "origin", &figure->origin) &&
         dg_spec_bool(spec, spec->root, "axes", &figure->axes);
}

static void asymptote_clear(gpointer data) {
  dg_expression_free(((DgAsymptote *)data)->y);
}

static void tick_clear(gpointer data) {
  g_free(((DgTick *)data)->label);
}

static void init_axis(DgAxis *axis, const char *label) {
  axis->range = (DgDrawRange){NAN, NAN};
  axis->label = label;
  axis->ticks = g_array_new(FALSE, FALSE, sizeof(DgTick));
  g_array_set_clear_func(axis->ticks, tick_clear);
}

static DgGraphFigure *create(void) {
  DgGraphFigure *figure = g_new0(DgGraphFigure, 1);
  figure->parameters = g_array_new(FALSE, FALSE, sizeof(DgDrawParameter));
  init_axis(&figure->x, "x");
  init_axis(&figure->y, "y");
  figure->curves = g_ptr_array_new_with_free_func(curve_free);
  figure->asymptotes = g_array_new(FALSE, FALSE, sizeof(DgAsymptote));
  g_array_set_clear_func(figure->asymptotes, asymptote_clear);
  figure->marks = g_array_new(FALSE, FALSE, sizeof(DgDrawMark));
  figure->regions = dg_function_regions_new();
  figure->segments = g_array_new(FALSE, FALSE, sizeof(DgSegment));
  figure->notes = g_array_new(FALSE, FALSE, sizeof(DgNote));
  figure->origin = figure->axes = TRUE;
  return figure;
}

void dg_graph_figure_free(DgGraphFigure *figure) {
  if (!figure)
    return;
  GArray *arrays[] = {figure->parameters, figure->x.ticks, figure->y.ticks,  figure->asymptotes,
                      figure->marks,      figure->regions, figure->segments, figure->notes};
  for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
    g_array_free(arrays[i], TRUE);
  g_ptr_array_unref(figure->curves);
  g_free(figure);
}

DgGraphFigure *dg_graph_figure_new(DgSpec *spec) {
  static const char *const known[] = {"kind",   "width",      "height",   "aspect", "grid",   "origin",
                                      "axes",   "parameters", "x",        "y",      "curves", "asymptotes",
                                      "points", "regions",    "segments", "labels", NULL};
  g_autoptr(DgGraphFigure) figure = create();
  figure->diagnostics = spec->diagnostics;
  if (!dg_spec_object(spec, spec->root, known) || !read_parameters(figure, spec) || !read_size(figure, spec) ||
      !read_axis(spec, "x", &figure->x) || !read_axis(spec, "y", &figure->y) ||
      !read_list(figure, spec, "curves", CURVES_MAX, read_curve_item) ||
      !read_list(figure, spec, "asymptotes", DG_SPEC_ITEMS_MAX, read_asymptote) ||
      !read_list(figure, spec, "points", DG_SPEC_ITEMS_MAX, read_mark) ||
      !read_list(figure, spec, "regions", REGIONS_MAX, dg_function_read_region) ||
      !read_list(figure, spec, "segments", DG_SPEC_ITEMS_MAX, read_segment) ||
      !read_list(figure, spec, "labels", DG_SPEC_ITEMS_MAX, read_note))
    return NULL;
  return g_steal_pointer(&figure);
}
