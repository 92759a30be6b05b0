/* The lines and polygons of a description. */
#include "base/json.h"
#include "draw/geometry.h"

/* How far lines go on beyond the last point on them, in pixels. */
#define BEYOND 26.0

static void join(DgGeometry *geometry, const DgPointNames *names) {
  for (guint i = 0; i < names->n; i++)
    dg_geometry_point(geometry, names->points[i])->joined = TRUE;
}

/* The share of the way from a (0) to b (1) at which points of the line ab lie: the least and the greatest. */
static void points_on_line(const DgGeometry *geometry, DgVector a, DgVector b, double *least, double *most) {
  DgVector d = dg_vector_subtract(b, a);
  double square = dg_vector_dot(d, d);
  *least = 0;
  *most = 1;
  for (guint i = 0; i < geometry->points->len; i++) {
    DgVector p = dg_geometry_at(geometry, i);
    double t = dg_vector_dot(dg_vector_subtract(p, a), d) / square;
    if (dg_vector_distance(p, dg_vector_along(a, d, t)) > 1e-6 * sqrt(square))
      continue;
    *least = MIN(*least, t);
    *most = MAX(*most, t);
  }
}

typedef enum { OPEN_NEITHER, OPEN_END, OPEN_BOTH } Open;

/* A segment, a ray or a line, and the label beside it. */
static gboolean draw_straight(DgGeometry *geometry, const cJSON *item, const char *key, Open open, gboolean arrow) {
  const char *known[] = {key, "style", "label", NULL}, *label = NULL;
  DgLineStyle style = DG_LINE_SOLID;
  DgPointNames names;
  if (!dg_spec_object(geometry->spec, item, known) || !dg_geometry_read_style(geometry, item, &style) ||
      !dg_spec_string(geometry->spec, item, "label", DG_SPEC_LABEL_MAX, &label) ||
      !dg_names_read(geometry, dg_json_value(item, key), 2, 2, "two points", &names))
    return FALSE;
  DgVector a = dg_geometry_at(geometry, names.points[0]), b = dg_geometry_at(geometry, names.points[1]);
  DgPoint page[] = {dg_camera_point(&geometry->camera, a), dg_camera_point(&geometry->camera, b)};
  double length =
      sqrt((page[1].x - page[0].x) * (page[1].x - page[0].x) + (page[1].y - page[0].y) * (page[1].y - page[0].y));
  if (dg_vector_distance(a, b) < 1e-9)
    return dg_spec_fail(geometry->spec, item, DG_ERROR_FORMAT, "found two points at one place, expected a length");
  double from = 0, to = 1;
  if (open != OPEN_NEITHER && length > 1e-6) {
    points_on_line(geometry, a, b, &from, &to);
    from = open == OPEN_BOTH ? from - BEYOND / length : 0;
    to += BEYOND / length;
  }
  join(geometry, &names);
  DgVector start = dg_vector_between(a, b, from), end = dg_vector_between(a, b, to);
  if (arrow)
    dg_sketch_arrow(geometry->sketch, page[0], page[1], style);
  else
    dg_geometry_stroke(geometry, start, end, style, key);
  if (label) {
    /* The name of a line stands near its end, that of a segment at its middle. */
    DgVector first = open == OPEN_NEITHER ? start : dg_vector_between(end, start, 0.25);
    DgPoint near = dg_camera_point(&geometry->camera, first), far = dg_camera_point(&geometry->camera, end);
    dg_sketch_label_segment(geometry->sketch, label, near, far, near);
  }
  return TRUE;
}

static gboolean draw_segment(DgGeometry *geometry, const cJSON *item) {
  return draw_straight(geometry, item, "segment", OPEN_NEITHER, FALSE);
}
static gboolean draw_line(DgGeometry *geometry, const cJSON *item) {
  return draw_straight(geometry, item, "line", OPEN_BOTH, FALSE);
}
static gboolean draw_ray(DgGeometry *geometry, const cJSON *item) {
  return draw_straight(geometry, item, "ray", OPEN_END, FALSE);
}
static gboolean draw_vector(DgGeometry *geometry, const cJSON *item) {
  return draw_straight(geometry, item, "vector", OPEN_NEITHER, TRUE);
}

static gboolean draw_segments(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"segments", "style", NULL};
  const cJSON *list = NULL, *one;
  DgLineStyle style = DG_LINE_SOLID;
  if (!dg_spec_object(geometry->spec, item, known) || !dg_geometry_read_style(geometry, item, &style) ||
      !dg_spec_array(geometry->spec, item, "segments", &list))
    return FALSE;
  cJSON_ArrayForEach(one, list) {
    DgPointNames names;
    if (!dg_names_read(geometry, one, 2, 2, "a segment", &names))
      return FALSE;
    join(geometry, &names);
    dg_geometry_stroke(geometry, dg_geometry_at(geometry, names.points[0]), dg_geometry_at(geometry, names.points[1]),
                       style, "segment");
  }
  return TRUE;
}

static void draw_sides(DgGeometry *geometry, const DgPointNames *names, gboolean closed, DgLineStyle style,
                       const char *class_name) {
  join(geometry, names);
  for (guint i = 0; i + (closed ? 0 : 1) < names->n; i++)
    dg_geometry_stroke(geometry, dg_geometry_at(geometry, names->points[i]),
                       dg_geometry_at(geometry, names->points[(i + 1) % names->n]), style, class_name);
}

static gboolean draw_polyline(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"polyline", "style", NULL};
  DgLineStyle style = DG_LINE_SOLID;
  DgPointNames names;
  if (!dg_spec_object(geometry->spec, item, known) || !dg_geometry_read_style(geometry, item, &style) ||
      !dg_names_read(geometry, dg_json_value(item, "polyline"), 3, DG_GEOMETRY_NAMES_MAX, "a line through points",
                     &names))
    return FALSE;
  draw_sides(geometry, &names, FALSE, style, "polyline");
  return TRUE;
}

/* In a plane figure a polygon that nothing was drawn over is one closed outline. */
static gboolean draw_outline(DgGeometry *geometry, const cJSON *item, const DgPointNames *names, DgLineStyle style) {
  g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < names->n; i++) {
    DgPoint p = dg_geometry_page(geometry, names->points[i]);
    g_array_append_val(corners, p);
  }
  const DgPoint *outline = (const DgPoint *)(void *)corners->data;
  if (!dg_geometry_paint_area(geometry, item, outline, names->n))
    return FALSE;
  if (geometry->space || geometry->drawn->len) {
    draw_sides(geometry, names, TRUE, style, "polygon");
    return TRUE;
  }
  join(geometry, names);
  dg_sketch_polyline(geometry->sketch, outline, names->n, TRUE, style, "polygon");
  for (guint i = 0; i < names->n; i++) {
    DgDrawnLine side = {dg_geometry_at(geometry, names->points[i]),
                        dg_geometry_at(geometry, names->points[(i + 1) % names->n]), FALSE};
    g_array_append_val(geometry->drawn, side);
  }
  return TRUE;
}

static gboolean draw_polygon(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"polygon", "style", "fill", "hatch", NULL};
  DgLineStyle style = DG_LINE_SOLID;
  DgPointNames names;
  return dg_spec_object(geometry->spec, item, known) && dg_geometry_read_style(geometry, item, &style) &&
         dg_names_read(geometry, dg_json_value(item, "polygon"), 3, DG_GEOMETRY_NAMES_MAX, "a polygon", &names) &&
         draw_outline(geometry, item, &names, style);
}

static gboolean draw_regular_polygon(DgGeometry *geometry, const cJSON *item) {
  DgLineStyle style = DG_LINE_SOLID;
  DgPointNames names;
  return dg_geometry_read_style(geometry, item, &style) &&
         dg_names_read(geometry, dg_json_value(item, "regular_polygon"), 3, DG_GEOMETRY_NAMES_MAX, "a polygon",
                       &names) &&
         draw_outline(geometry, item, &names, style);
}

static gboolean draw_arc(DgGeometry *geometry, const cJSON *item) {
  return dg_geometry_draw_arc_item(geometry, item, FALSE);
}
static gboolean draw_sector(DgGeometry *geometry, const cJSON *item) {
  return dg_geometry_draw_arc_item(geometry, item, TRUE);
}

static const struct {
  const char *key;
  gboolean (*draw)(DgGeometry *geometry, const cJSON *item);
} OBJECTS[] = {{"segment", draw_segment},
               {"segments", draw_segments},
               {"line", draw_line},
               {"ray", draw_ray},
               {"vector", draw_vector},
               {"polyline", draw_polyline},
               {"polygon", draw_polygon},
               {"regular_polygon", draw_regular_polygon},
               {"arc", draw_arc},
               {"sector", draw_sector},
               {"locus", dg_geometry_draw_locus}};

static gboolean draw_object(DgGeometry *geometry, const cJSON *item) {
  if (!dg_spec_object(geometry->spec, item, NULL))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(OBJECTS); i++)
    if (dg_json_value(item, OBJECTS[i].key))
      return OBJECTS[i].draw(geometry, item);
  g_autoptr(GString) keys = g_string_new(OBJECTS[0].key);
  for (guint i = 1; i < G_N_ELEMENTS(OBJECTS); i++)
    g_string_append_printf(keys, ", %s", OBJECTS[i].key);
  return dg_spec_fail(geometry->spec, item, DG_ERROR_FORMAT, "found nothing to draw, expected one of %s", keys->str);
}

gboolean dg_geometry_draw_objects(DgGeometry *geometry) {
  const cJSON *items = NULL, *item;
  if (!dg_spec_array(geometry->spec, geometry->spec->root, "draw", &items))
    return FALSE;
  cJSON_ArrayForEach(item, items) {
    if (!draw_object(geometry, item))
      return FALSE;
    if (geometry->drawn->len > DG_GEOMETRY_LINES_MAX)
      return dg_spec_fail(geometry->spec, item, DG_ERROR_LIMIT, "found more than %d lines", DG_GEOMETRY_LINES_MAX);
  }
  return TRUE;
}
