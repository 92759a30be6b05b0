/* The path that text stands on. */
#include "svg/text_path.h"

#include "svg/path.h"

/* Points of a path that carries text: lettering follows gentle curves, which need a few hundred. */
#define TEXT_PATH_POINTS_MAX 100000u
/* Path data is read again for each text on it; so many bytes count as a point. */
#define BYTES_PER_POINT 4

/* The point at `distance` along the polyline; before and behind it, on the lines that prolong it. */
static DgPoint point_along(const DgPoint *points, guint n, double distance) {
  while (n > 1 && !(dg_distance(points[n - 2], points[n - 1]) > 0)) {
    n--;
  }
  for (guint i = 1; i < n; i++) {
    double step = dg_distance(points[i - 1], points[i]);
    if (step > 0 && (distance <= step || i + 1 == n)) {
      double t = distance / step;
      return (DgPoint){points[i - 1].x + t * (points[i].x - points[i - 1].x),
                       points[i - 1].y + t * (points[i].y - points[i - 1].y)};
    }
    distance -= step;
  }
  return points[0];
}

/* Where on the path the text begins. */
static void read_start(DgBuilder *builder, const xmlNode *node, const DgStyle *style, DgTextPath *path) {
  const DgPoint *at = (const DgPoint *)(gpointer)path->points->data;
  double total = 0;
  for (guint i = 1; i < path->points->len; i++)
    total += dg_distance(at[i - 1], at[i]);
  DgLength offset;
  path->start = 0;
  if (dg_parse_length(dg_node_attribute(builder, node, "startOffset"), &offset))
    path->start = offset.unit == DG_UNIT_PERCENT ? offset.value / 100 * total
                                                 : dg_builder_resolve_length(builder, style, offset, DG_AXIS_DIAGONAL);
}

gboolean dg_text_path_read(DgBuilder *builder, const xmlNode *node, const DgStyle *style, DgTextPath *path) {
  DgDiagnostics *diagnostics = builder->drawing->diagnostics;
  guint line = dg_node_line(node);
  const xmlNode *target = dg_builder_href(builder, node);
  DgSlice data = target ? dg_node_attribute(builder, target, "d") : (DgSlice){NULL, 0};
  if (!data.at) {
    dg_losses_add(&builder->drawing->losses, diagnostics, DG_LEVEL_WARNING, line,
                  "textPath: expected a reference to a path with data, found none; its text is not painted");
    return FALSE;
  }
  g_autoptr(GArray) subpaths = g_array_new(FALSE, FALSE, sizeof(DgSubpath));
  DgPathSink sink = {.points = path->points,
                     .subpaths = subpaths,
                     .transform = DG_TRANSFORM_IDENTITY,
                     .tolerance = builder->tolerance,
                     .limit = TEXT_PATH_POINTS_MAX};
  DgTransform own;
  DgSlice transform = dg_node_attribute(builder, target, "transform");
  if (transform.at && dg_parse_transform(transform, &own) && dg_transform_is_usable(&own))
    sink.transform = own;
  dg_path_parse(&sink, data, NULL);
  builder->n_text_path_points += path->points->len + (guint)(data.length / BYTES_PER_POINT);
  if (builder->n_text_path_points > builder->limits.points) {
    dg_builder_limit(builder, line, "more than %u points in paths of text", builder->limits.points);
    return FALSE;
  }
  read_start(builder, node, style, path);
  return path->points->len > 0;
}

DgTransform dg_text_path_line(const DgTextPath *path, double low, double high) {
  const DgPoint *at = (const DgPoint *)(gpointer)path->points->data;
  DgPoint from = point_along(at, path->points->len, path->start + low);
  DgPoint to = point_along(at, path->points->len, path->start + high);
  double angle = atan2(to.y - from.y, to.x - from.x), c = cos(angle), s = sin(angle);
  return (DgTransform){c, s, -s, c, from.x - c * low, from.y - s * low};
}
