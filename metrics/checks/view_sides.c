/* The straight lines of a view as the eye takes them, and whether they make up a solid. */
#include "metrics/checks/view_passes.h"

/* Faces times edges up to which a figure is taken for a picture of a solid: the largest known has 900 faces. What has
 * more is a plot or a pattern, in which nothing hides anything. */
#define SOLID_PAIRS_MAX 20000000.0
/* Edges into depth that make a solid of rectangles: three are seen of a box. */
#define DEPTH_EDGES_MIN 3
/* How far the end of an edge may be from the corner where it ends, in points. */
#define AT_CORNER 2.0

/* Gap in points up to which two edges on one line continue each other: a tick or a dot may hide it. */
#define SIDE_GAP 1.5
/* How much longer than its shortest the longest of a row of cells may be. */
#define CELL_SLACK 1.15

typedef struct {
  guint edge;
  int direction; /* in half degrees */
  double offset, from, to;
} SideEdge;

static int compare_side_edges(gconstpointer a, gconstpointer b) {
  const SideEdge *p = a, *q = b;
  if (p->direction != q->direction)
    return p->direction < q->direction ? -1 : 1;
  if (p->offset != q->offset)
    return p->offset < q->offset ? -1 : 1;
  if (p->from != q->from)
    return p->from < q->from ? -1 : 1;
  return p->edge < q->edge ? -1 : p->edge > q->edge;
}

void dg_view_find_sides(DgView *view) {
  g_autoptr(GArray) edges = g_array_new(FALSE, FALSE, sizeof(SideEdge));
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    double length = dg_distance(edge->a, edge->b);
    if (edge->curved || edge->mark || length < 1)
      continue;
    DgViewSide side = {edge->a, edge->b, i, 1, TRUE, edge->dashed, edge->arrow_a && edge->arrow_b};
    g_array_append_val(view->sides, side);
    if (edge->arrow_a || edge->arrow_b || (edge->grid && edge->faint))
      continue;
    double x = (edge->b.x - edge->a.x) / length, y = (edge->b.y - edge->a.y) / length;
    if (x < -1e-3 || (fabs(x) <= 1e-3 && y < 0)) {
      x = -x;
      y = -y;
    }
    int direction = (int)floor(atan2(y, x) * 360 / G_PI + 0.5);
    if (direction <= -180)
      direction += 360;
    /* the line by the direction that all edges of the bucket share, so that their offsets compare */
    double ux = cos(direction * G_PI / 360), uy = sin(direction * G_PI / 360);
    double p = edge->a.x * ux + edge->a.y * uy, q = edge->b.x * ux + edge->b.y * uy;
    DgPoint middle = {(edge->a.x + edge->b.x) / 2, (edge->a.y + edge->b.y) / 2};
    SideEdge at = {i, direction, floor((middle.y * ux - middle.x * uy) / SIDE_GAP + 0.5), fmin(p, q), fmax(p, q)};
    g_array_append_val(edges, at);
  }
  g_array_sort(edges, compare_side_edges);
  for (guint i = 0; i < edges->len;) {
    SideEdge all = g_array_index(edges, SideEdge, i);
    guint first = i, longest = i;
    gboolean dashed = TRUE;
    double shortest = INFINITY;
    for (; i < edges->len; i++) {
      const SideEdge *at = &g_array_index(edges, SideEdge, i), *most = &g_array_index(edges, SideEdge, longest);
      if (at->direction != all.direction || at->offset != all.offset || at->from > all.to + SIDE_GAP)
        break;
      all.to = fmax(all.to, at->to);
      if (at->to - at->from > most->to - most->from)
        longest = i;
      dashed &= dg_view_edge(view, at->edge)->dashed;
      shortest = fmin(shortest, at->to - at->from);
    }
    const SideEdge *most = &g_array_index(edges, SideEdge, longest);
    if (all.to - all.from <= most->to - most->from + SIDE_GAP)
      continue; /* no longer than one of them */
    double ux = cos(all.direction * G_PI / 360), uy = sin(all.direction * G_PI / 360);
    const DgViewEdge *edge = dg_view_edge(view, most->edge);
    double p = edge->a.x * ux + edge->a.y * uy;
    DgViewSide side = {{edge->a.x + (all.from - p) * ux, edge->a.y + (all.from - p) * uy},
                       {edge->a.x + (all.to - p) * ux, edge->a.y + (all.to - p) * uy},
                       most->edge,
                       i - first,
                       most->to - most->from <= CELL_SLACK * shortest,
                       dashed,
                       FALSE};
    g_array_append_val(view->sides, side);
  }
}

static gboolean is_quadrilateral(const DgViewArea *area) {
  return area->element->n_points == 4 && !area->entity->paint.curved;
}

/* TRUE when a corner of a quadrilateral is at `p`. */
static gboolean is_corner(const DgView *view, DgPoint p, GArray *near) {
  dg_view_find(view, DG_VIEW_AREAS, dg_box_around(p, AT_CORNER), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewArea *area = dg_view_area(view, g_array_index(near, guint, i));
    for (guint j = 0; is_quadrilateral(area) && j < 4; j++)
      if (dg_distance(dg_figure_points(view->figure, area->element)[j], p) < AT_CORNER)
        return TRUE;
  }
  return FALSE;
}

/* Equal parallel oblique lines between corners of at least two upright rectangles: the edges that go into depth. */
static gboolean has_depth_edges(const DgView *view) {
  guint rectangles = 0, n = 0;
  for (guint i = 0; i < view->areas->len; i++)
    rectangles += is_quadrilateral(dg_view_area(view, i));
  if (rectangles < 2)
    return FALSE;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  DgPoint way = {0, 0};
  for (guint i = 0; i < view->edges->len && n < DEPTH_EDGES_MIN; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    DgPoint d = {edge->b.x - edge->a.x, edge->b.y - edge->a.y};
    if (edge->area || edge->curved || fmin(fabs(d.x), fabs(d.y)) < 0.2 * fmax(fabs(d.x), fabs(d.y)))
      continue;
    if (!is_corner(view, edge->a, near) || !is_corner(view, edge->b, near))
      continue;
    if (n && dg_distance(way, d) > AT_CORNER && dg_distance(way, (DgPoint){-d.x, -d.y}) > AT_CORNER)
      continue;
    way = d;
    n++;
  }
  return n >= DEPTH_EDGES_MIN;
}

void dg_view_find_solid(DgView *view) {
  guint slanted = 0;
  for (guint i = 0; i < view->areas->len; i++) {
    const DgViewArea *area = dg_view_area(view, i);
    if (area->element->kind == DG_IR_FACE || area->element->kind == DG_IR_CUBE)
      view->solid = TRUE;
    if (area->role != DG_AREA_SHAPE || area->element->n_points != 4)
      continue;
    const DgPoint *p = dg_figure_points(view->figure, area->element);
    double ux, uy, vx, vy, wx, wy;
    dg_unit(p[0], p[1], &ux, &uy);
    dg_unit(p[1], p[2], &vx, &vy);
    dg_unit(p[3], p[2], &wx, &wy);
    if (fabs(ux * vx + uy * vy) > 0.05 && fabs(ux * wy - uy * wx) < 0.05)
      slanted++;
  }
  if ((double)view->areas->len * view->edges->len > SOLID_PAIRS_MAX) {
    view->solid = FALSE;
    view->crowded = TRUE;
    return;
  }
  view->solid |= slanted >= 2 || has_depth_edges(view);
}
