/* The order in which equal boxes are painted: cubes of a solid, each drawn by its front, top and side.
 *
 * The three edges that leave the corner nearest to the viewer tell where a box stands: boxes of one solid are whole
 * numbers of edges apart. With that, what is behind can be told from what is in front. */
#include "metrics/checks/solids.h"

/* Points up to which two corners are one. */
#define SAME 0.6
/* Edges up to which boxes may be apart. */
#define APART_MAX 24
/* How far, in edges, a box may be from a place on the lattice. */
#define LATTICE_SLACK 0.003
/* Places of a face that are looked at, per side. */
#define SAMPLES 4
/* Faces up to which the order is looked at: each sample is compared with each face. */
#define FACES_MAX 3000

typedef struct {
  DgPoint corner; /* nearest to the viewer */
  DgPoint edges[3]; /* from it, away from the viewer */
  DgPoint outline[6];
  DgBox bounds; /* of the outline */
  const char *fill; /* of its first face; boxes of another colour are another solid, that may stand anywhere */
} Box;

typedef struct {
  int v[3];
} Place;

static gboolean near(DgPoint p, DgPoint q) {
  return dg_distance(p, q) <= SAME;
}

/* The edges of face `p` that leave corner `at`. */
static gboolean edges_from(const DgPoint p[4], DgPoint at, DgPoint edges[2]) {
  for (guint i = 0; i < 4; i++) {
    if (!near(p[i], at))
      continue;
    DgPoint q = p[(i + 1) % 4], r = p[(i + 3) % 4], far = p[(i + 2) % 4];
    edges[0] = (DgPoint){q.x - p[i].x, q.y - p[i].y};
    edges[1] = (DgPoint){r.x - p[i].x, r.y - p[i].y};
    return near((DgPoint){q.x + edges[1].x, q.y + edges[1].y}, far);
  }
  return FALSE;
}

static double cross(DgPoint p, DgPoint q) {
  return p.x * q.y - p.y * q.x;
}

/* Three parallelograms that share one corner and pairwise an edge. */
static gboolean read_box(const DgPoint *faces[3], Box *box) {
  for (guint i = 0; i < 4; i++) {
    DgPoint corner = faces[0][i], pairs[3][2];
    if (!edges_from(faces[0], corner, pairs[0]) || !edges_from(faces[1], corner, pairs[1]) ||
        !edges_from(faces[2], corner, pairs[2]))
      continue;
    guint n = 0;
    for (guint j = 0; j < 6; j++) {
      DgPoint edge = pairs[j / 2][j % 2];
      gboolean known = FALSE;
      for (guint k = 0; k < n; k++)
        known |= near(box->edges[k], edge);
      if (known)
        continue;
      if (n == 3)
        return FALSE;
      box->edges[n++] = edge;
    }
    if (n != 3)
      return FALSE;
    box->corner = corner;
    /* round the corner in one sense: between two edges lies one face */
    double a = cross(box->edges[0], box->edges[1]), b = cross(box->edges[1], box->edges[2]),
           c = cross(box->edges[2], box->edges[0]);
    return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
  }
  return FALSE;
}

/* Puts the edges of `box` in the order of those of `like`. FALSE when they are not the same. */
static gboolean align(Box *box, const Box *like) {
  DgPoint edges[3];
  for (guint i = 0; i < 3; i++) {
    guint j = 0;
    while (j < 3 && !near(box->edges[j], like->edges[i]))
      j++;
    if (j == 3)
      return FALSE;
    edges[i] = box->edges[j];
  }
  for (guint i = 0; i < 3; i++)
    box->edges[i] = edges[i];
  return TRUE;
}

/* round() of a small number. */
static inline int nearest(double number) {
  return (int)(number < 0 ? number - 0.5 : number + 0.5);
}

/* How many edges lie between two corners; FALSE when it is not known: there is no such place, or more than one. */
static gboolean find_place(const Box *from, const Box *to, Place *place) {
  DgPoint way = {to->corner.x - from->corner.x, to->corner.y - from->corner.y};
  const DgPoint *e = from->edges;
  double area = cross(e[0], e[1]);
  guint found = 0;
  for (int k = -APART_MAX; k <= APART_MAX; k++) {
    DgPoint rest = {way.x - k * e[2].x, way.y - k * e[2].y};
    double i = cross(rest, e[1]) / area, j = cross(e[0], rest) / area;
    if (!(fabs(i) <= APART_MAX + 0.5 && fabs(j) <= APART_MAX + 0.5))
      continue;
    int a = nearest(i), b = nearest(j);
    if (fabs(i - a) > LATTICE_SLACK || fabs(j - b) > LATTICE_SLACK)
      continue;
    *place = (Place){{a, b, k}};
    found++;
  }
  return found == 1;
}

static void find_outline(Box *box) {
  for (guint i = 0; i < 3; i++) {
    DgPoint a = box->edges[i], b = box->edges[(i + 1) % 3];
    box->outline[2 * i] = (DgPoint){box->corner.x + a.x, box->corner.y + a.y};
    box->outline[2 * i + 1] = (DgPoint){box->corner.x + a.x + b.x, box->corner.y + a.y + b.y};
  }
  box->bounds = dg_box_around(box->outline[0], 0);
  for (guint i = 1; i < 6; i++)
    box->bounds = dg_box_union(box->bounds, dg_box_around(box->outline[i], 0));
}

/* TRUE when `p` lies in the outline of the box, away from its border. */
static gboolean covers(const Box *box, DgPoint p) {
  return dg_box_contains_point(box->bounds, p, 0) && dg_polygon_contains(box->outline, 6, p) &&
         dg_polygon_outline_distance(box->outline, 6, p) > 1;
}

/* A painted quadrilateral, and the box to which it belongs. */
typedef struct {
  const DgViewArea *area;
  const DgPoint *points;
  int box;
} Face;

static int compare_faces(gconstpointer a, gconstpointer b) {
  const Face *p = a, *q = b;
  if (p->area->z != q->area->z)
    return p->area->z < q->area->z ? -1 : 1;
  return p->area < q->area ? -1 : p->area > q->area;
}

/* Painted areas in paint order. */
static GArray *find_faces(const DgView *view) {
  GArray *faces = g_array_new(FALSE, FALSE, sizeof(Face));
  for (guint i = 0; i < view->areas->len; i++) {
    Face face = {.area = dg_view_area(view, i), .box = -1};
    if (face.area->role != DG_AREA_SHAPE || !face.area->element->filled || face.area->element->n_points < 3)
      continue;
    face.points = dg_figure_points(view->figure, face.area->element);
    g_array_append_val(faces, face);
  }
  g_array_sort(faces, compare_faces);
  return faces;
}

/* Boxes like the first one: three faces painted one after the other. */
static GArray *find_boxes(GArray *faces) {
  GArray *boxes = g_array_new(FALSE, FALSE, sizeof(Box));
  for (guint i = 0; i + 2 < faces->len; i++) {
    Face *face = &g_array_index(faces, Face, i);
    const DgPoint *three[3] = {face[0].points, face[1].points, face[2].points};
    Box box;
    if (face[0].area->element->n_points != 4 || face[1].area->element->n_points != 4 ||
        face[2].area->element->n_points != 4 || !read_box(three, &box) ||
        (boxes->len && !align(&box, &g_array_index(boxes, Box, 0))))
      continue;
    find_outline(&box);
    box.fill = face[0].area->entity->fill;
    face[0].box = face[1].box = face[2].box = (int)boxes->len;
    g_array_append_val(boxes, box);
    i += 2;
  }
  return boxes;
}

/* How far, in points, a face may be outside of the outline that its box has: corners and edges are each known but to
 * SAME. */
#define OUTLINE_SLACK 2.0

/* Numbers of the boxes (guint) that stand in front of number `behind`, as far as they may cover it, and are painted
 * before it. */
static void find_front(const GArray *boxes, guint behind, GArray *front) {
  const Box *box = &g_array_index(boxes, Box, behind);
  DgBox bounds = dg_box_grow(box->bounds, OUTLINE_SLACK, OUTLINE_SLACK);
  g_array_set_size(front, 0);
  for (guint i = 0; i < behind; i++) {
    const Box *other = &g_array_index(boxes, Box, i);
    Place place;
    if (dg_box_overlap_area(bounds, other->bounds) <= 0 || g_strcmp0(box->fill, other->fill) ||
        !find_place(other, box, &place))
      continue;
    const int *v = place.v;
    if (v[0] >= 0 && v[1] >= 0 && v[2] >= 0 && v[0] + v[1] + v[2] > 0)
      g_array_append_val(front, i);
  }
}

/* The first of the boxes `front` that covers `p`; -1 when none does. */
static int box_in_front(const GArray *boxes, const GArray *front, DgPoint p) {
  for (guint i = 0; i < front->len; i++) {
    guint number = g_array_index(front, guint, i);
    if (covers(&g_array_index(boxes, Box, number), p))
      return (int)number;
  }
  return -1;
}

/* TRUE when no face painted after number `face` covers `p`. */
static gboolean is_seen(const GArray *faces, guint face, DgPoint p) {
  for (guint i = face + 1; i < faces->len; i++) {
    const DgElement *element = g_array_index(faces, Face, i).area->element;
    if (dg_box_contains_point(element->box, p, 0) &&
        dg_polygon_contains(g_array_index(faces, Face, i).points, element->n_points, p))
      return FALSE;
  }
  return TRUE;
}

void dg_solids_check_order(const DgCheckContext *context, DgCheckResult *result) {
  g_autoptr(GArray) faces = find_faces(context->view);
  if (faces->len > FACES_MAX)
    return;
  g_autoptr(GArray) boxes = find_boxes(faces);
  g_autoptr(GArray) front = g_array_new(FALSE, FALSE, sizeof(guint));
  int last = -1; /* the box that `front` is of */
  for (guint i = 0; i < faces->len; i++) {
    const Face *face = &g_array_index(faces, Face, i);
    if (face->box <= 0)
      continue;
    if (face->box != last)
      find_front(boxes, (guint)face->box, front);
    last = face->box;
    const DgElement *hidden = NULL;
    guint wrong = 0;
    for (guint s = 0; front->len && s < SAMPLES * SAMPLES; s++) {
      const DgPoint *q = face->points;
      double u = (s % SAMPLES + 0.5) / SAMPLES, v = (double)(s / SAMPLES) / SAMPLES + 0.5 / SAMPLES;
      DgPoint p = {q[0].x + u * (q[1].x - q[0].x) + v * (q[3].x - q[0].x),
                   q[0].y + u * (q[1].y - q[0].y) + v * (q[3].y - q[0].y)};
      int covering = box_in_front(boxes, front, p);
      if (covering < 0 || !is_seen(faces, i, p))
        continue;
      wrong++;
      for (guint j = 0; j < i && !hidden; j++)
        if (g_array_index(faces, Face, j).box == covering)
          hidden = g_array_index(faces, Face, j).area->element;
    }
    if (wrong)
      dg_view_fail(context, result, face->area->element, hidden,
                   "%.0f %% of a face of a box are painted over a box that stands before it (allowed: none)",
                   100.0 * wrong / (SAMPLES * SAMPLES));
  }
}
