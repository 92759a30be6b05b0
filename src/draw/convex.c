#include "draw/convex.h"

#include "draw/construct.h"
#include "draw/effort.h"

#include <stdlib.h>

/* Distances below this share of the size of the solid count as zero. */
#define TOLERANCE 1e-7
/* A stretch that ends so close to the end of the segment ends there. */
#define SNAP 1e-4

void dg_convex_free(DgConvex *solid) {
  if (!solid)
    return;
  g_array_unref(solid->faces);
  g_free(solid);
}

static DgConvex *empty(double size) {
  DgConvex *solid = g_new0(DgConvex, 1);
  solid->faces = g_array_new(FALSE, FALSE, sizeof(DgHalfSpace));
  solid->size = size;
  return solid;
}

/* The normal of a polygon (Newell's formula): right also where three corners follow each other on a line. */
static DgVector polygon_normal(const DgVector *vertices, const guint *indices, guint n) {
  DgVector sum = {0, 0, 0};
  for (guint i = 0; i < n; i++)
    sum = dg_vector_add(sum, dg_vector_cross(dg_vector_subtract(vertices[indices[i]], vertices[indices[0]]),
                                             dg_vector_subtract(vertices[indices[(i + 1) % n]], vertices[indices[0]])));
  return sum;
}

static double box_size(const DgVector *vertices, guint n) {
  double size = 0;
  for (guint i = 1; i < n; i++)
    size = MAX(size, dg_vector_distance(vertices[0], vertices[i]));
  return size;
}

static const char *add_face(DgConvex *solid, const DgVector *vertices, guint n_vertices, const guint *indices,
                            guint n) {
  DgVector normal = polygon_normal(vertices, indices, n);
  double slack = TOLERANCE * solid->size;
  if (dg_vector_length(normal) <= slack * solid->size)
    return "its corners lie on a line";
  normal = dg_vector_unit(normal);
  double offset = dg_vector_dot(normal, vertices[indices[0]]), least = 0, most = 0;
  for (guint i = 0; i < n; i++)
    if (fabs(dg_vector_dot(normal, vertices[indices[i]]) - offset) > slack)
      return "its corners do not lie in one plane";
  for (guint i = 0; i < n_vertices; i++) {
    double d = dg_vector_dot(normal, vertices[i]) - offset;
    least = MIN(least, d);
    most = MAX(most, d);
  }
  if (least < -slack && most > slack)
    return "the solid is not convex: it lies on both sides of the face";
  if (least >= -slack && most <= slack)
    return "the solid is flat: all its corners lie in one plane";
  if (most > slack) {
    normal = dg_vector_scale(normal, -1);
    offset = -offset;
  }
  g_array_append_val(solid->faces, ((DgHalfSpace){normal, offset}));
  return NULL;
}

DgConvex *dg_convex_new(const DgVector *vertices, guint n_vertices, const guint *indices, const guint *counts,
                        guint n_faces, const char **reason, guint *face) {
  g_autoptr(DgConvex) solid = empty(box_size(vertices, n_vertices));
  for (guint i = 0; i < n_faces; i++) {
    *reason = add_face(solid, vertices, n_vertices, indices, counts[i]);
    *face = i;
    if (*reason)
      return NULL;
    indices += counts[i];
  }
  *face = n_faces;
  if (n_faces < 4) {
    *reason = "a solid has at least four faces";
    return NULL;
  }
  return g_steal_pointer(&solid);
}

/* Flat faces that stand for a round one, and for a sphere. */
#define ROUND_FACES 180
#define SPHERE_FACES 500
/* How far they are inside, as a share of the radius. */
#define ROUND_INSET 1e-3
#define SPHERE_INSET 4e-3

static void add_half_space(DgConvex *solid, DgVector normal, DgVector through) {
  DgHalfSpace face = {dg_vector_unit(normal), 0};
  face.offset = dg_vector_dot(face.normal, through);
  g_array_append_val(solid->faces, face);
}

DgConvex *dg_convex_new_round(DgVector base, DgVector top, double base_radius, double top_radius) {
  double height = dg_vector_distance(base, top);
  DgVector axis = dg_vector_unit(dg_vector_subtract(top, base)), u, v;
  DgConvex *solid = empty(height + 2 * MAX(base_radius, top_radius));
  dg_construct_frame(axis, &u, &v);
  add_half_space(solid, axis, top);
  add_half_space(solid, dg_vector_scale(axis, -1), base);
  for (guint i = 0; i < ROUND_FACES; i++) {
    double angle = 2 * G_PI * i / ROUND_FACES;
    DgVector out = dg_vector_along(dg_vector_scale(u, cos(angle)), v, sin(angle));
    add_half_space(solid, dg_vector_along(dg_vector_scale(out, height), axis, base_radius - top_radius),
                   dg_vector_along(base, out, base_radius * (1 - ROUND_INSET)));
  }
  return solid;
}

DgConvex *dg_convex_new_sphere(DgVector centre, double radius) {
  DgConvex *solid = empty(2 * radius);
  for (guint i = 0; i < SPHERE_FACES; i++) {
    /* A spiral of the golden angle spreads directions evenly over the sphere. */
    double z = 1 - (2 * i + 1.0) / SPHERE_FACES, angle = G_PI * (3 - sqrt(5)) * i, r = sqrt(1 - z * z);
    DgVector normal = {r * cos(angle), r * sin(angle), z};
    add_half_space(solid, normal, dg_vector_along(centre, normal, radius * (1 - SPHERE_INSET)));
  }
  return solid;
}

/* A convex polygon in the plane of (place on the segment, distance towards the viewer), cut by half-planes. Each cut
 * adds one corner at most. */
typedef struct {
  double s, t;
} Corner;

/* Keeps what has p s + q t <= r. */
static void cut(GArray *polygon, GArray *kept, double p, double q, double r) {
  g_array_set_size(kept, 0);
  for (guint i = 0; i < polygon->len; i++) {
    Corner a = g_array_index(polygon, Corner, i), b = g_array_index(polygon, Corner, (i + 1) % polygon->len);
    double da = p * a.s + q * a.t - r, db = p * b.s + q * b.t - r;
    if (da <= 0)
      g_array_append_val(kept, a);
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) {
      double u = da / (da - db);
      Corner c = {a.s + u * (b.s - a.s), a.t + u * (b.t - a.t)};
      g_array_append_val(kept, c);
    }
  }
  g_array_set_size(polygon, 0);
  g_array_append_vals(polygon, kept->data, kept->len);
}

gboolean dg_convex_hides(const DgConvex *solid, DgVector a, DgVector b, DgVector to_viewer, double *from, double *to) {
  /* The point a + s (b - a) is hidden when some a + s (b - a) + t v with t > 0 lies inside. Inside the solid, made
   * smaller by the tolerance, these (s, t) are a convex polygon: what it spans in s is the hidden stretch. */
  DgVector d = dg_vector_subtract(b, a), v = dg_vector_unit(to_viewer);
  double inset = TOLERANCE * solid->size;
  /* Far enough for a viewer beyond both. */
  double far = 0;
  for (guint i = 0; i < solid->faces->len; i++) {
    const DgHalfSpace *face = &g_array_index(solid->faces, DgHalfSpace, i);
    far = MAX(far, MAX(fabs(dg_vector_dot(face->normal, a) - face->offset),
                       fabs(dg_vector_dot(face->normal, b) - face->offset)));
  }
  far = 4 * (far + solid->size);
  g_autoptr(GArray) polygon = g_array_new(FALSE, FALSE, sizeof(Corner));
  g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(Corner));
  Corner square[] = {{0, inset}, {1, inset}, {1, far}, {0, far}};
  g_array_append_vals(polygon, square, G_N_ELEMENTS(square));
  for (guint i = 0; i < solid->faces->len && polygon->len; i++) {
    const DgHalfSpace *face = &g_array_index(solid->faces, DgHalfSpace, i);
    cut(polygon, kept, dg_vector_dot(face->normal, d), dg_vector_dot(face->normal, v),
        face->offset - inset - dg_vector_dot(face->normal, a));
  }
  if (polygon->len < 3)
    return FALSE;
  *from = 1;
  *to = 0;
  for (guint i = 0; i < polygon->len; i++) {
    Corner c = g_array_index(polygon, Corner, i);
    *from = MIN(*from, c.s);
    *to = MAX(*to, c.s);
  }
  *from = *from < SNAP ? 0 : *from;
  *to = *to > 1 - SNAP ? 1 : *to;
  return *to - *from > SNAP;
}

static int by_start(const void *a, const void *b) {
  const double *p = a, *q = b;
  return p[0] < q[0] ? -1 : p[0] > q[0];
}

void dg_convex_hidden_stretches(const DgConvex *const *solids, guint n, DgVector a, DgVector b, DgVector to_viewer,
                                GArray *hidden) {
  g_autoptr(GArray) all = g_array_new(FALSE, FALSE, 2 * sizeof(double));
  for (guint i = 0; i < n && dg_effort_spend(solids[i]->faces->len); i++) {
    double stretch[2];
    if (dg_convex_hides(solids[i], a, b, to_viewer, &stretch[0], &stretch[1]))
      g_array_append_vals(all, stretch, 1);
  }
  if (all->len > 1)
    qsort(all->data, all->len, 2 * sizeof(double), by_start);
  const double *stretches = (const double *)(void *)all->data;
  for (guint i = 0; i < all->len; i++) {
    const double *next = stretches + 2 * i;
    if (hidden->len && next[0] <= g_array_index(hidden, double, hidden->len - 1) + SNAP) {
      double *end = &g_array_index(hidden, double, hidden->len - 1);
      *end = MAX(*end, next[1]);
    } else {
      g_array_append_vals(hidden, next, 2);
    }
  }
}
