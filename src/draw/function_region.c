/* Shaded regions of a graph: between curves, or where inequalities hold. */
#include "base/json.h"
#include "draw/contour.h"
#include "draw/effort.h"
#include "draw/function.h"
#include "draw/function_read.h"
#include "draw/label.h"
#include "draw/sample.h"

#include <string.h>

#define FILL_OPACITY 0.16
/* Samples in a pixel of the edge of a region, and what is left out of it. */
#define DENSITY 4
#define SIMPLE 0.02

static void inequality_clear(gpointer data) {
  DgInequality *inequality = data;
  dg_expression_free(inequality->left);
  dg_expression_free(inequality->right);
}

static void region_clear(gpointer data) {
  g_array_free(((DgDrawRegion *)data)->inequalities, TRUE);
}

GArray *dg_function_regions_new(void) {
  GArray *regions = g_array_new(FALSE, FALSE, sizeof(DgDrawRegion));
  g_array_set_clear_func(regions, region_clear);
  return regions;
}

/* Adds "left < right"; the boundary is drawn as a curve, dashed when it does not belong to the region. */
static gboolean read_inequality(DgGraphFigure *figure, DgSpec *spec, const cJSON *value, DgDrawRegion *region) {
  if (!cJSON_IsString(value))
    return dg_spec_expected(spec, value, "an inequality such as \"y > x^2\"");
  const char *text = value->valuestring, *at = strpbrk(text, "<>\xE2");
  while (at && *at == '\xE2' && !g_str_has_prefix(at, "\xE2\x89\xA4") && !g_str_has_prefix(at, "\xE2\x89\xA5"))
    at = strpbrk(at + 1, "<>\xE2");
  if (!at)
    return dg_spec_expected(spec, value, "an inequality such as \"y > x^2\"");
  gboolean sign = *at == '\xE2', less = *at == '<' || g_str_has_prefix(at, "\xE2\x89\xA4");
  gboolean strict = !sign && at[1] != '=';
  const char *after = at + (sign ? 3 : strict ? 1 : 2);
  g_autofree char *before = g_strndup(text, (gsize)(at - text));
  DgInequality inequality = {.strict = strict};
  gboolean read = dg_function_read_expression(spec, value, less ? before : after, "x", "y", &inequality.left) &&
                  dg_function_read_expression(spec, value, less ? after : before, "x", "y", &inequality.right);
  g_array_append_val(region->inequalities, inequality);
  if (!read || !region->boundary)
    return read;
  DgCurve *curve = dg_function_add_curve(figure);
  curve->kind = DG_CURVE_IMPLICIT;
  curve->color = "#000000";
  curve->dash = strict ? DG_CANVAS_DASH : NULL;
  return dg_function_read_expression(spec, value, before, "x", "y", &curve->first) &&
         dg_function_read_expression(spec, value, after, "x", "y", &curve->second);
}

static gboolean read_inequalities(DgGraphFigure *figure, DgSpec *spec, const cJSON *item, DgDrawRegion *region) {
  const cJSON *value = dg_json_value(item, "where"), *one;
  if (!cJSON_IsArray(value))
    return read_inequality(figure, spec, value, region);
  if (!dg_spec_array(spec, item, "where", &value))
    return FALSE;
  if (!value->child)
    return dg_spec_fail(spec, value, DG_ERROR_FORMAT, "found an empty array, expected an inequality or more");
  cJSON_ArrayForEach(one, value) {
    if (region->inequalities->len >= 20)
      return dg_spec_fail(spec, one, DG_ERROR_LIMIT, "found more than 20 inequalities, expected at most 20");
    if (!read_inequality(figure, spec, one, region))
      return FALSE;
  }
  return TRUE;
}

static gboolean read_between(DgGraphFigure *figure, DgSpec *spec, const cJSON *item, DgDrawRegion *region) {
  const cJSON *under = dg_json_value(item, "under"), *between = dg_json_value(item, "between"), *one;
  guint i = 0;
  region->curves[0] = region->curves[1] = -1;
  if (under)
    return dg_function_read_curve_index(figure, spec, under, &region->curves[0]);
  if (!cJSON_IsArray(between) || cJSON_GetArraySize(between) != 2)
    return dg_spec_expected(spec, between, "an array of the numbers of two curves");
  cJSON_ArrayForEach(one, between) {
    if (!dg_function_read_curve_index(figure, spec, one, &region->curves[i++]))
      return FALSE;
  }
  return TRUE;
}

static gboolean read_region(DgGraphFigure *figure, DgSpec *spec, const cJSON *item, DgDrawRegion *region) {
  static const char *const between[] = {"under", "between", "from", "to", "color", "label", NULL};
  static const char *const where[] = {"where", "boundary", "color", "label", NULL};
  gboolean inequalities = dg_json_value(item, "where") != NULL;
  if (!dg_spec_object(spec, item, inequalities ? where : between))
    return FALSE;
  if (!inequalities && !dg_json_value(item, "under") == !dg_json_value(item, "between"))
    return dg_spec_fail(spec, item, DG_ERROR_FORMAT,
                        "found no region or two, expected one of \"under\", \"between\", \"where\"");
  if (!dg_spec_bool(spec, item, "boundary", &region->boundary) ||
      !dg_spec_number(spec, item, "from", -DG_FUNCTION_MOST, DG_FUNCTION_MOST, &region->from) ||
      !dg_spec_number(spec, item, "to", -DG_FUNCTION_MOST, DG_FUNCTION_MOST, &region->to) ||
      !dg_function_read_color(spec, item, &region->color) ||
      !dg_spec_string(spec, item, "label", DG_SPEC_LABEL_MAX, &region->label))
    return FALSE;
  if (region->from >= region->to)
    return dg_spec_fail(spec, item, DG_ERROR_FORMAT,
                        "found a region from %g to %g, expected one that ends after it begins", region->from,
                        region->to);
  return inequalities ? read_inequalities(figure, spec, item, region) : read_between(figure, spec, item, region);
}

gboolean dg_function_read_region(DgGraphFigure *figure, DgSpec *spec, const cJSON *item) {
  DgDrawRegion region = {.from = NAN, .to = NAN, .color = "#1b4f9c", .boundary = TRUE};
  region.inequalities = g_array_new(FALSE, FALSE, sizeof(DgInequality));
  g_array_set_clear_func(region.inequalities, inequality_clear);
  gboolean read = read_region(figure, spec, item, &region);
  g_array_append_val(figure->regions, region);
  return read;
}

/* Positive where all inequalities hold. */
static double holds(double x, double y, gpointer user_data) {
  const GArray *inequalities = ((const DgDrawRegion *)user_data)->inequalities;
  const double at[] = {x, y};
  double least = INFINITY;
  for (guint i = 0; i < inequalities->len; i++) {
    const DgInequality *inequality = &g_array_index(inequalities, DgInequality, i);
    double value = dg_expression_value(inequality->right, at) - dg_expression_value(inequality->left, at);
    if (isnan(value))
      return NAN;
    least = MIN(least, value);
  }
  return least;
}

static void append_outline(GString *data, const DgPoint *points, guint n) {
  for (guint i = 0; i < n; i++) {
    g_string_append(data, i ? "L" : "M");
    dg_canvas_append_point(data, points[i]);
  }
  g_string_append(data, "Z");
}

static double edge_value(const DgGraphFigure *figure, int curve, double x) {
  return curve < 0 ? 0 : dg_curve_value(g_ptr_array_index(figure->curves, (guint)curve), x);
}

/* Where two curves meet first and last on what is shown; the region without limits lies between. */
static void find_limits(const DgGraphFigure *figure, const DgDrawRegion *region, double *from, double *to) {
  const DgPlot *plot = &figure->plot;
  guint steps = (guint)plot->area.width * DENSITY, found = 0;
  double first = NAN, last = NAN, before = NAN, at_before = 0;
  for (guint i = 0; region->curves[1] >= 0 && i <= steps; i++) {
    double x = plot->x.from + (plot->x.to - plot->x.from) * i / steps;
    double value = edge_value(figure, region->curves[0], x) - edge_value(figure, region->curves[1], x);
    if (!isnan(before) && !isnan(value) && (before > 0) != (value > 0)) {
      double share = before == value ? 0.5 : before / (before - value);
      last = at_before + (x - at_before) * share;
      first = found++ ? first : last;
    }
    before = value;
    at_before = x;
  }
  *from = isnan(region->from) ? (found > 1 ? first : plot->x.from) : MAX(region->from, plot->x.from);
  *to = isnan(region->to) ? (found > 1 ? last : plot->x.to) : MIN(region->to, plot->x.to);
}

/* Appends the outline over one stretch where both edges have values. */
static void append_stretch(GString *data, GArray *upper, GArray *lower) {
  g_autoptr(GArray) outline = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) back = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = lower->len; i-- > 0;)
    g_array_append_val(back, g_array_index(lower, DgPoint, i));
  if (upper->len > 1) {
    dg_points_simplify((const DgPoint *)upper->data, upper->len, SIMPLE, outline);
    dg_points_simplify((const DgPoint *)back->data, back->len, SIMPLE, outline);
    append_outline(data, (const DgPoint *)outline->data, outline->len);
  }
  g_array_set_size(upper, 0);
  g_array_set_size(lower, 0);
}

static void append_between(const DgGraphFigure *figure, const DgDrawRegion *region, GString *data) {
  const DgPlot *plot = &figure->plot;
  double from, to, top = plot->area.y, bottom = dg_box_bottom(plot->area);
  find_limits(figure, region, &from, &to);
  if (!(from < to))
    return;
  g_autoptr(GArray) upper = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) lower = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  guint steps = 2 + (guint)((dg_plot_x(plot, to) - dg_plot_x(plot, from)) * DENSITY);
  for (guint i = 0; i <= steps; i++) {
    double x = i == steps ? to : from + (to - from) * i / steps;
    double a = edge_value(figure, region->curves[0], x), b = edge_value(figure, region->curves[1], x);
    if (isnan(a) || isnan(b)) {
      append_stretch(data, upper, lower);
      continue;
    }
    DgPoint p = dg_plot_point(plot, x, a), q = dg_plot_point(plot, x, b);
    p.y = CLAMP(p.y, top, bottom);
    q.y = CLAMP(q.y, top, bottom);
    g_array_append_val(upper, p);
    g_array_append_val(lower, q);
  }
  append_stretch(data, upper, lower);
}

static void append_inequalities(const DgGraphFigure *figure, const DgDrawRegion *region, GString *data) {
  g_autoptr(GPtrArray) lines = dg_lines_new();
  dg_contour(holds, (gpointer)region, &figure->plot, TRUE, lines);
  for (guint i = 0; i < lines->len; i++) {
    const GArray *line = g_ptr_array_index(lines, i);
    append_outline(data, (const DgPoint *)line->data, line->len);
  }
}

/* The sides of a region that no curve draws: where it was cut off. */
static void draw_sides(const DgGraphFigure *figure, const DgDrawRegion *region, DgCanvas *canvas,
                       DgObstacles *obstacles) {
  static const DgDrawStyle style = {.class_name = "side", .stroke = "#444444", .width = 1, .dash = "4 3"};
  const DgPlot *plot = &figure->plot;
  const double sides[] = {region->from, region->to};
  for (guint i = 0; i < G_N_ELEMENTS(sides); i++) {
    double a = edge_value(figure, region->curves[0], sides[i]), b = edge_value(figure, region->curves[1], sides[i]);
    if (isnan(a) || isnan(b) || isnan(sides[i]) || sides[i] <= plot->x.from || sides[i] >= plot->x.to)
      continue;
    g_autoptr(GPtrArray) lines = dg_lines_new();
    DgPoint ends[] = {dg_plot_point(plot, sides[i], a), dg_plot_point(plot, sides[i], b)};
    dg_lines_clip(ends, 2, plot->area, lines);
    for (guint k = 0; k < lines->len; k++) {
      const GArray *line = g_ptr_array_index(lines, k);
      DgPoint from = g_array_index(line, DgPoint, 0), to = g_array_index(line, DgPoint, line->len - 1);
      if (dg_distance(from, to) < 2 || fabs(sides[i]) < 1e-9)
        continue;
      dg_canvas_line(canvas, from, to, &style);
      dg_obstacles_add_line(obstacles, from, to);
    }
  }
}

void dg_draw_regions(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  for (guint i = 0; i < figure->regions->len && !dg_effort_is_spent(); i++) {
    const DgDrawRegion *region = &g_array_index(figure->regions, DgDrawRegion, i);
    g_autoptr(GString) data = g_string_new(NULL);
    if (region->inequalities->len)
      append_inequalities(figure, region, data);
    else
      append_between(figure, region, data);
    if (data->len) {
      dg_canvas_exempt(canvas, "nodes_are_connected");
      dg_canvas_path(canvas, data->str,
                     &(DgDrawStyle){.class_name = "region", .fill = region->color, .opacity = FILL_OPACITY});
    }
    if (!region->inequalities->len)
      draw_sides(figure, region, canvas, obstacles);
  }
}

/* TRUE when the label stands in the region with all its corners. */
static gboolean holds_box(const DgGraphFigure *figure, const DgDrawRegion *region, DgBox box) {
  double from = 0, to = 0;
  if (!region->inequalities->len)
    find_limits(figure, region, &from, &to);
  for (guint i = 0; i < 9; i++) {
    DgPoint p = {box.x + box.width * (i % 3) / 2, box.y + box.height * (guint)(i / 3) / 2};
    DgPoint at = dg_plot_inverse(&figure->plot, p);
    if (region->inequalities->len) {
      if (!(holds(at.x, at.y, (gpointer)region) > 0))
        return FALSE;
      continue;
    }
    double a = edge_value(figure, region->curves[0], at.x), b = edge_value(figure, region->curves[1], at.x);
    if (!(at.x > from && at.x < to && at.y > MIN(a, b) && at.y < MAX(a, b)))
      return FALSE;
  }
  return TRUE;
}

/* The label of a region stands inside, as near to the middle of where it fits as it can. */
void dg_draw_region_labels(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  for (guint i = 0; i < figure->regions->len; i++) {
    const DgDrawRegion *region = &g_array_index(figure->regions, DgDrawRegion, i);
    if (!region->label)
      continue;
    DgBox label = dg_label_box(region->label, DG_CANVAS_FONT_SIZE), area = figure->plot.area;
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(DgPoint));
    DgPoint middle = {0, 0};
    for (double y = area.y + label.height; y < dg_box_bottom(area) - label.height; y += 6)
      for (double x = area.x + label.width / 2; x < dg_box_right(area) - label.width / 2; x += 6) {
        DgBox box = {x - label.width / 2, y - label.height / 2, label.width, label.height};
        DgPoint center = {x, y};
        if (dg_obstacles_cost(obstacles, box) > 0 || !holds_box(figure, region, box))
          continue;
        g_array_append_val(places, center);
        middle.x += x;
        middle.y += y;
      }
    DgPoint best = dg_box_center(area);
    double least = G_MAXDOUBLE;
    for (guint k = 0; k < places->len; k++) {
      DgPoint place = g_array_index(places, DgPoint, k);
      double distance = dg_distance(place, (DgPoint){middle.x / places->len, middle.y / places->len});
      if (distance < least) {
        least = distance;
        best = place;
      }
    }
    dg_canvas_label(canvas, region->label, best, DG_CANVAS_FONT_SIZE, "#000000");
    dg_obstacles_add_box(obstacles,
                         (DgBox){best.x - label.width / 2, best.y - label.height / 2, label.width, label.height});
  }
}
