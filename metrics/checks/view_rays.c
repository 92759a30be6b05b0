#include "metrics/checks/view.h"

/* Rays at one vertex: with more, no angle can be read. */
#define RAYS_MAX 64
/* Rays that are less apart, in radians, are one. */
#define SAME_RAY 0.02

static int compare_rays(gconstpointer a, gconstpointer b) {
  const DgViewRay *p = a, *q = b;
  return p->angle < q->angle ? -1 : p->angle > q->angle;
}

static void add_ray(GArray *rays, DgPoint vertex, DgPoint to, guint element, gboolean begins) {
  DgViewRay ray = {atan2(to.y - vertex.y, to.x - vertex.x), element, begins};
  if (dg_distance(vertex, to) <= 2 * DG_VERTEX_REACH)
    return;
  for (guint i = 0; i < rays->len; i++)
    if (fabs(remainder(g_array_index(rays, DgViewRay, i).angle - ray.angle, 2 * G_PI)) < SAME_RAY)
      return;
  if (rays->len < RAYS_MAX)
    g_array_append_val(rays, ray);
}

void dg_view_find_rays(const DgView *view, DgPoint vertex, double shortest, GArray *rays) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_EDGES, dg_box_around(vertex, DG_VERTEX_REACH), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, g_array_index(near, guint, i));
    if (edge->curved || edge->mark || edge->grid || dg_distance(edge->a, edge->b) < shortest ||
        dg_segment_distance(vertex, edge->a, edge->b) > DG_VERTEX_REACH)
      continue;
    gboolean begins = fmin(dg_distance(vertex, edge->a), dg_distance(vertex, edge->b)) <= 2 * DG_VERTEX_REACH;
    add_ray(rays, vertex, edge->a, edge->element, begins);
    add_ray(rays, vertex, edge->b, edge->element, begins);
  }
  g_array_sort(rays, compare_rays);
}
