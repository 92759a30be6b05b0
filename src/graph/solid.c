/* Solids: blocks drawn with their faces, as layers of networks, servers and warehouses are. The faces are one thing. */
#include "graph/outline.h"
#include "graph/threshold.h"

DG_THRESHOLD(CORNER_GAP, 2.0, "units",
             "corners of two faces that meet are no farther apart, and a side that leans by less is level or upright");

/* Corners of a face: a parallelogram, or the outline of the whole solid. More is a drawing of something. */
#define CORNERS_MAX 8

/* The corners of a region; returns their number, 0 when there are too many. */
static guint find_corners(const DgScene *scene, const DgRegion *region, DgPoint corners[CORNERS_MAX]) {
  guint n = dg_region_corners(scene, region, corners, CORNERS_MAX);
  while (n > 1 && dg_distance(corners[0], corners[n - 1]) < CORNER_GAP * scene->unit)
    n--; /* some outlines repeat their first point */
  return n < 3 ? 0 : n;
}

static gboolean leans(const DgPoint *corners, guint n, double unit) {
  for (guint i = 0; i < n; i++) {
    DgPoint a = corners[i], b = corners[(i + 1) % n];
    if (fmin(fabs(a.x - b.x), fabs(a.y - b.y)) > CORNER_GAP * unit)
      return TRUE;
  }
  return FALSE;
}

/* TRUE when the whole of a side of one outline is a side of the other. */
static gboolean share_side(const DgPoint *p, guint n_p, const DgPoint *q, guint n_q, double unit) {
  double gap = CORNER_GAP * unit;
  for (guint i = 0; i < n_p; i++) {
    DgPoint a = p[i], b = p[(i + 1) % n_p];
    if (dg_distance(a, b) <= gap)
      continue;
    for (guint k = 0; k < n_q; k++) {
      DgPoint c = q[k], d = q[(k + 1) % n_q];
      if ((dg_distance(a, c) <= gap && dg_distance(b, d) <= gap) ||
          (dg_distance(a, d) <= gap && dg_distance(b, c) <= gap))
        return TRUE;
    }
  }
  return FALSE;
}

/* The named outline, itself or a part of it, that shares a side with face `index`, where one of both leans; DG_NONE
 * without one. */
static int find_front(const DgScene *scene, int index, GArray *near) {
  const DgRegion *face = dg_scene_region(scene, index);
  DgPoint p[CORNERS_MAX], q[CORNERS_MAX];
  guint n_p = find_corners(scene, face, p);
  gboolean leaning = leans(p, n_p, scene->unit);
  if (!n_p)
    return DG_NONE;
  dg_grid_query(scene->regions.grid, face->box, near);
  for (guint m = 0; m < near->len; m++) {
    int j = (int)g_array_index(near, guint, m);
    const DgRegion *front = dg_scene_region(scene, j);
    if (j == index || front->whole == DG_NONE || !dg_scene_region(scene, front->whole)->n_texts)
      continue;
    guint n_q = find_corners(scene, front, q);
    if (n_q && (leaning || leans(q, n_q, scene->unit)) && share_side(p, n_p, q, n_q, scene->unit))
      return front->whole;
  }
  return DG_NONE;
}

void dg_scene_join_faces(const DgScene *scene, DgRegions *regions) {
  DG_RULE(join_faces, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  guint n = scene->regions.all->len;
  gboolean any = FALSE;
  for (guint i = 0; i < n; i++) {
    DgRegion *face = dg_region_at(regions, (int)i);
    if (face->whole != (int)i || face->n_texts)
      continue;
    int front = find_front(scene, (int)i, near);
    if (front == DG_NONE)
      continue;
    face->whole = front;
    any = TRUE;
  }
  for (guint i = 0; i < n && any; i++) { /* what was a part of a face is one of the solid */
    DgRegion *part = dg_region_at(regions, (int)i);
    if (part->whole != DG_NONE)
      part->whole = dg_scene_region(scene, part->whole)->whole;
  }
}
