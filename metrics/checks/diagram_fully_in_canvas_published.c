/* Algorithm 3 of DiagramIR, appendix A2.4: the diagram is fully in frame.
 *
 * The published implementation cuts every entity with every clip, those of a scope too, and does not know the page. */
#include "metrics/checks/published.h"

/* The intersection of all clips, and of the page for profile `paper`; *canvas stays NULL when nothing bounds it. */
static gboolean find_canvas(const DgCheckContext *context, GEOSGeometry **canvas, GError **error) {
  const DgFigure *figure = context->figure;
  DgPlane *plane = context->published->plane;
  for (guint i = 0; i < figure->clips->len; i++) {
    const DgRange *range = &g_array_index(figure->clips, DgRange, i);
    GEOSGeometry *clip =
        dg_plane_valid_polygon(plane, &g_array_index(figure->points, DgPoint, range->first_point), range->n_points);
    if (!clip)
      return dg_plane_fail(plane, error);
    if (!*canvas) {
      *canvas = clip;
      continue;
    }
    GEOSGeometry *common = GEOSIntersection_r(plane->geos, *canvas, clip);
    dg_plane_drop(plane, clip);
    dg_plane_drop(plane, *canvas);
    *canvas = common;
    if (!common)
      return dg_plane_fail(plane, error);
  }
  if (*canvas || context->profile != DG_PROFILE_PAPER || !figure->has_page)
    return TRUE;
  const DgPoint corners[4] = {{figure->page.x, figure->page.y},
                              {dg_box_right(figure->page), figure->page.y},
                              {dg_box_right(figure->page), dg_box_bottom(figure->page)},
                              {figure->page.x, dg_box_bottom(figure->page)}};
  *canvas = dg_plane_polygon(plane, corners, 4);
  return *canvas || dg_plane_fail(plane, error);
}

/* The largest box that is known to lie in the frame: for a canvas that is a box, which most are, nothing else need be
 * asked of GEOS. Empty when the canvas is no box. */
static gboolean inner_box(DgPlane *plane, const GEOSGeometry *canvas, DgBox *box) {
  double x0, y0, x1, y1, area;
  if (!GEOSGeom_getXMin_r(plane->geos, canvas, &x0) || !GEOSGeom_getYMin_r(plane->geos, canvas, &y0) ||
      !GEOSGeom_getXMax_r(plane->geos, canvas, &x1) || !GEOSGeom_getYMax_r(plane->geos, canvas, &y1) ||
      !GEOSArea_r(plane->geos, canvas, &area))
    return FALSE;
  *box = (DgBox){x0, y0, x1 - x0, y1 - y0};
  return fabs(box->width * box->height - area) <= 1e-9 * area;
}

/* A polygon without an area, which GEOS must judge: the implementation finds some of them out of any frame. */
static gboolean is_flat(const DgCheckContext *context, const DgElement *element) {
  const DgPoint *points = dg_figure_points(context->figure, element);
  return dg_element_is_polygon(element) && dg_polygon_area(points, element->n_points) == 0;
}

/* 1 when `element` lies in the frame, 0 when it does not, 2 when GEOS failed. */
static char lies_in(const DgCheckContext *context, const GEOSGeometry *frame, const DgElement *element) {
  DgPlane *plane = context->published->plane;
  const DgPoint *points = element->kind == DG_IR_NODE ? element->quad : dg_figure_points(context->figure, element);
  guint n = element->kind == DG_IR_NODE ? 4 : element->n_points;
  gboolean line = dg_element_is_line(element);
  if (n < 2)
    return 1;
  GEOSGeometry *geometry = line ? dg_plane_line(plane, points, n) : dg_plane_polygon(plane, points, n);
  if (!geometry)
    return 2;
  char inside = GEOSCovers_r(plane->geos, frame, geometry);
  dg_plane_drop(plane, geometry);
  if (inside == 2 && !line) { /* an outline that crosses itself is no polygon for GEOS */
    geometry = dg_plane_line(plane, points, n);
    inside = geometry ? GEOSCovers_r(plane->geos, frame, geometry) : 2;
    dg_plane_drop(plane, geometry);
  }
  return inside;
}

static gboolean check_elements(const DgCheckContext *context, DgCheckResult *result, const GEOSGeometry *canvas,
                               const GEOSGeometry *frame, GError **error) {
  const DgFigure *figure = context->figure;
  DgPlane *plane = context->published->plane;
  DgBox box;
  gboolean boxed = inner_box(plane, canvas, &box);
  gboolean ok = TRUE;
  for (guint i = 0; i < figure->elements->len && ok; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    if (boxed && dg_box_contains_box(box, element->box, 0) && !is_flat(context, element))
      continue;
    if (element->kind == DG_IR_NODE && element->box.width <= 0)
      continue;
    char inside = lies_in(context, frame, element);
    if (inside == 2)
      ok = dg_plane_fail(plane, error);
    else if (!inside)
      dg_published_fail(context, result, element, NULL,
                        "%s reaches out of the frame (allowed: %.1f pt): x %.1f to %.1f, y %.1f to %.1f pt",
                        element->kind == DG_IR_NODE ? "a label" : "an element",
                        dg_check_parameter(context, "tolerance"), element->box.x, dg_box_right(element->box),
                        element->box.y, dg_box_bottom(element->box));
  }
  return ok;
}

gboolean dg_published_frame(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPlane *plane = context->published->plane;
  GEOSGeometry *canvas = NULL;
  if (!find_canvas(context, &canvas, error))
    return FALSE;
  if (!canvas) {
    dg_check_pass(result, "nothing bounds the diagram");
    return TRUE;
  }
  gboolean ok = TRUE;
  if (GEOSisEmpty_r(plane->geos, canvas) == 1) {
    dg_check_fail(result, (DgBox){0}, 0, NULL, "the clips leave nothing of the canvas");
  } else {
    GEOSGeometry *frame =
        GEOSBuffer_r(plane->geos, canvas, dg_check_parameter(context, "tolerance"), DG_PLANE_QUADRANT_SEGMENTS);
    ok = frame ? check_elements(context, result, canvas, frame, error) : dg_plane_fail(plane, error);
    dg_plane_drop(plane, frame);
  }
  dg_plane_drop(plane, canvas);
  dg_check_pass(result, "everything lies in the frame");
  return ok;
}
