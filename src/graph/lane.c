#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(CORNER_GAP, 2.0, "units", "between the ends of an open box and the corners of the side that it hangs on");
DG_THRESHOLD(SIDE_GAP, 1.0, "units", "between the line of an open box and the sides of it");
DG_THRESHOLD(ROUNDING, 8.0, "units", "how far a rounded corner keeps from the corner of its box,");
DG_THRESHOLD(ROUNDING_SHARE, 0.2, "share", "and of its shorter side");
DG_THRESHOLD(HANG_OVERLAP, 0.1, "share", "of the smaller of a header and what hangs on it that they overlap");

gboolean dg_outline_is_open_box(const DgPoint *points, guint n, DgBox box, double unit) {
  DG_RULE(is_open_box, FALSE);
  DgPoint a = points[0], b = points[n - 1];
  double slack = SIDE_GAP * unit, right = dg_box_right(box), bottom = dg_box_bottom(box);
  gboolean across = (fabs(a.y - box.y) < slack && fabs(b.y - box.y) < slack) ||
                    (fabs(a.y - bottom) < slack && fabs(b.y - bottom) < slack);
  gboolean upright = (fabs(a.x - box.x) < slack && fabs(b.x - box.x) < slack) ||
                     (fabs(a.x - right) < slack && fabs(b.x - right) < slack);
  if (across == upright)
    return FALSE;
  if (across ? fabs(fabs(a.x - b.x) - box.width) > slack : fabs(fabs(a.y - b.y) - box.height) > slack)
    return FALSE;
  double rounding = fmin(ROUNDING * unit, ROUNDING_SHARE * fmin(box.width, box.height));
  for (guint i = 1; i + 1 < n; i++) {
    DgPoint p = points[i];
    double edge = fmin(fmin(p.x - box.x, right - p.x), fmin(p.y - box.y, bottom - p.y));
    if (edge > rounding)
      return FALSE;
  }
  return TRUE;
}

/* TRUE when the header ends where the open box begins: they share the side that the box lacks. */
static gboolean hangs_on(const DgScene *scene, const DgRegion *body, const DgRegion *header) {
  DG_RULE(hangs_on, FALSE);
  const DgPoint *p = &g_array_index(scene->ink.points, DgPoint, body->first_point);
  DgPoint a = p[0], b = p[body->n_points - 1];
  double slack = CORNER_GAP * scene->unit;
  DgBox h = header->box;
  if (!dg_box_contains_point(h, a, slack) || !dg_box_contains_point(h, b, slack))
    return FALSE;
  DgPoint c = dg_box_center(h), d = dg_box_center(body->box);
  gboolean across = fabs(a.y - b.y) < fabs(a.x - b.x);
  double side = across ? (d.y > c.y ? dg_box_bottom(h) : h.y) : (d.x > c.x ? dg_box_right(h) : h.x);
  double length = across ? h.width : h.height;
  return fabs((across ? a.y : a.x) - side) < slack && fabs(dg_distance(a, b) - length) < 2 * slack &&
         dg_box_overlap_area(h, body->box) < HANG_OVERLAP * fmin(header->area, body->area);
}

/* Drops the open boxes that are no regions. */
static void drop_open_boxes(const DgScene *scene, DgRegions *regions) {
  guint n = scene->regions.all->len, kept = 0;
  g_autofree int *moved = g_new(int, n + 1);
  for (guint i = 0; i < n; i++) {
    DgRegion *region = dg_region_at(regions, i);
    moved[i] = region->open ? DG_NONE : (int)kept;
    if (region->open)
      continue;
    if (region->header != DG_NONE)
      region->header = moved[region->header]; /* painted before, so moved already */
    *dg_region_at(regions, kept++) = *region;
  }
  g_array_set_size(regions->all, kept);
}

void dg_scene_find_lanes(const DgScene *scene, DgRegions *regions) {
  guint n = scene->regions.all->len, n_open = 0;
  for (guint i = 0; i < n; i++)
    n_open += dg_scene_region(scene, (int)i)->open;
  if (!n_open)
    return;
  g_autofree DgBox *boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++)
    boxes[i] = dg_scene_region(scene, i)->box;
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, boxes, n, scene->work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = n; i-- > 0;) { /* a header is painted before what hangs on it */
    DgRegion *body = dg_region_at(regions, i);
    if (!body->open)
      continue;
    DgPoint start = g_array_index(scene->ink.points, DgPoint, body->first_point);
    dg_grid_query(grid, dg_box_around(start, CORNER_GAP * scene->unit), near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      DgRegion *header = dg_region_at(regions, j);
      if (j >= i || !hangs_on(scene, body, header))
        continue;
      header->open = FALSE;
      body->open = FALSE;
      body->header = (int)j;
      body->box = dg_box_union(body->box, header->box);
      body->area = body->box.width * body->box.height;
      body->n_points = 0; /* together they are a rectangle */
      break;
    }
    /* what is filled can be seen to be closed */
    if (dg_drawing_shape(scene->drawing, body->shape)->filled)
      body->open = FALSE;
  }
  drop_open_boxes(scene, regions);
}
