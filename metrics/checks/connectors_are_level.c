/* Are connections level? A line that is a little off the horizontal or vertical looks like a slip of the hand; one that
 * slopes clearly is meant to. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"angle", "Slope up to which a line was meant to be level or upright, in degrees", 0, 45, DG_DEFAULT(3)},
    {"least", "Offset from which it is seen, in median font sizes", 0, 5, DG_DEFAULT(0.1)},
    {"length", "Shortest line that is judged, in median font sizes", 0, 100, DG_DEFAULT(2)},
};

/* TRUE when the lines of the edge are straight: curves are drawn level nowhere. */
static gboolean is_straight(const DgPicture *picture, const DgEdge *edge) {
  for (guint k = 0; k < edge->n_sources; k++) {
    guint z = edge->sources[k].z;
    if (z >= picture->n_items || picture->items[z] >= 0)
      continue;
    const DgShape *shape = dg_drawing_shape(picture->drawing, (guint)(-1 - picture->items[z]));
    for (guint i = 0; i < shape->n_subpaths && !dg_shape_is_opaque(shape); i++)
      if (dg_drawing_subpath(picture->drawing, shape->first_subpath + i)->curved)
        return FALSE;
  }
  return TRUE;
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgPicture *picture = context->picture;
  double steepest = dg_check_parameter(context, "angle"), least = dg_check_parameter(context, "least") * picture->font;
  double shortest = dg_check_parameter(context, "length") * picture->font;
  guint n = 0;
  for (guint i = 0; i < picture->graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(picture->graph, i);
    if (!is_straight(picture, edge))
      continue;
    n++;
    for (guint k = 0; edge->points && k + 1 < edge->points->len; k++) {
      DgPoint a = g_array_index(edge->points, DgPoint, k), b = g_array_index(edge->points, DgPoint, k + 1);
      double dx = fabs(b.x - a.x), dy = fabs(b.y - a.y), off = fmin(dx, dy), along = fmax(dx, dy);
      double angle = atan2(off, along) * 180 / G_PI;
      if (along < shortest || off < least || angle > steepest)
        continue;
      g_autofree char *from = dg_picture_quote_node(picture, edge->from);
      g_autofree char *to = dg_picture_quote_node(picture, edge->to);
      dg_check_fail_at(
          result,
          (DgPlace){{fmin(a.x, b.x), fmin(a.y, b.y), dx, dy}, edge->id, {dg_picture_edge_z(picture, i), DG_NO_Z}},
          "the connection from %s to %s is %.1f° off the %s: %.1f px over %.0f px (allowed: less than "
          "%.1f px, or a slope of more than %.1f°)",
          from, to, angle, dx > dy ? "horizontal" : "vertical", off, along, least, steepest);
      break;
    }
  }
  if (n)
    dg_check_pass(result,
                  DG_PLURAL(n, "%u straight connection is not a little askew",
                            "none of %u straight connections is a little askew"),
                  n);
  else
    dg_check_not_applicable(result, "there are no straight connections");
  return TRUE;
}

const DgCheck dg_check_connectors_are_level = {
    .name = "connectors_are_level",
    .version = 1,
    .title = "Level connections",
    .summary = "Straight connections are level, upright or clearly sloping",
    .citation = "Purchase, Metrics for Graph Drawing Aesthetics (2002), on orthogonality",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_NOTE,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
