/* The rows of a view: grids, and numbers along an axis or in numbered cells. */
#include "metrics/checks/view_passes.h"

/* Equal parallel lines from this many on are a grid. */
#define GRID_MIN 4
/* Numbers in a row from this many on count something. */
#define ROW_MIN 3

typedef struct {
  guint edge;
  int direction; /* degrees, rounded */
  double length, offset;
} GridLine;

static int compare_grid(gconstpointer a, gconstpointer b) {
  const GridLine *p = a, *q = b;
  if (p->direction != q->direction)
    return p->direction < q->direction ? -1 : 1;
  if (fabs(p->length - q->length) > 0.5)
    return p->length < q->length ? -1 : 1;
  if (p->offset != q->offset)
    return p->offset < q->offset ? -1 : 1;
  return p->edge < q->edge ? -1 : p->edge > q->edge;
}

void dg_view_find_grid(DgView *view) {
  g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(GridLine));
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    double length = dg_distance(edge->a, edge->b);
    if (edge->area || edge->curved || !(length > 0))
      continue;
    double x = (edge->b.x - edge->a.x) / length, y = (edge->b.y - edge->a.y) / length;
    if (x < -1e-6 || (fabs(x) <= 1e-6 && y < 0)) {
      x = -x;
      y = -y;
    }
    GridLine line = {i, (int)floor(atan2(y, x) * 180 / G_PI + 0.5), floor(length + 0.5), edge->a.y * x - edge->a.x * y};
    g_array_append_val(lines, line);
  }
  g_array_sort(lines, compare_grid);
  for (guint i = 0; i < lines->len;) {
    const GridLine *first = &g_array_index(lines, GridLine, i);
    guint j = i + 1;
    double step = 0;
    for (; j < lines->len; j++) {
      const GridLine *line = &g_array_index(lines, GridLine, j);
      double gap = line->offset - line[-1].offset;
      if (line->direction != first->direction || line->length != first->length)
        break;
      if (gap < 0.1)
        continue; /* painted twice */
      if (step > 0 && fabs(gap - step) > 0.1 * step)
        break;
      step = step > 0 ? step : gap;
    }
    if (j - i >= GRID_MIN && step > 0)
      for (guint k = i; k < j; k++)
        g_array_index(view->edges, DgViewEdge, g_array_index(lines, GridLine, k).edge).grid = TRUE;
    i = j;
  }
}

typedef struct {
  guint label;
  double line, place, value;
} RowNumber;

static int compare_rows(gconstpointer a, gconstpointer b) {
  const RowNumber *p = a, *q = b;
  if (p->line != q->line)
    return p->line < q->line ? -1 : 1;
  if (p->place != q->place)
    return p->place < q->place ? -1 : 1;
  return p->label < q->label ? -1 : p->label > q->label;
}

void dg_view_find_rows(DgView *view, gboolean upright) {
  g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(RowNumber));
  for (guint i = 0; i < view->labels->len; i++) {
    const DgViewLabel *label = dg_view_label(view, i);
    if (!label->quantity.bare || !label->quantity.has_value)
      continue;
    /* baselines for rows; right ends or middles for columns, which stand within two thirds of the type size */
    double line = upright ? floor(label->center.x / (0.9 * label->size) + 0.5) : floor(label->box.y + 0.5);
    RowNumber number = {i, line, upright ? label->center.y : label->center.x, label->quantity.value};
    g_array_append_val(numbers, number);
  }
  g_array_sort(numbers, compare_rows);
  for (guint i = 0; i < numbers->len;) {
    guint j = i + 1;
    double rate = 0;
    for (; j < numbers->len; j++) {
      const RowNumber *p = &g_array_index(numbers, RowNumber, j - 1), *q = p + 1;
      double now = q->value != p->value ? (q->place - p->place) / (q->value - p->value) : 0;
      if (q->line != p->line || now == 0 || (rate != 0 && fabs(now - rate) > 0.15 * fabs(rate)))
        break;
      rate = now;
    }
    if (j - i >= ROW_MIN)
      for (guint k = i; k < j; k++)
        g_array_index(view->labels, DgViewLabel, g_array_index(numbers, RowNumber, k).label).axis = TRUE;
    i = MAX(j - (j - i > 1 ? 1 : 0), i + 1);
  }
}

/* A number so near an axis, in type sizes, is a coordinate. */
#define AXIS_REACH 2.0

/* TRUE for a line along `across` (else up) that ends in one head, at its right or upper end. */
static gboolean is_axis(const DgViewEdge *edge, gboolean across) {
  double x = fabs(edge->b.x - edge->a.x), y = fabs(edge->b.y - edge->a.y);
  if (edge->area || edge->dashed || edge->curved || edge->arrow_a == edge->arrow_b ||
      (across ? y > 0.01 * x : x > 0.01 * y))
    return FALSE;
  DgPoint head = edge->arrow_b ? edge->b : edge->a, tail = edge->arrow_b ? edge->a : edge->b;
  return across ? head.x > tail.x : head.y > tail.y;
}

static gboolean cross(const DgViewEdge *level, const DgViewEdge *upright) {
  double x = upright->a.x, y = level->a.y;
  return x >= fmin(level->a.x, level->b.x) && x <= fmax(level->a.x, level->b.x) &&
         y >= fmin(upright->a.y, upright->b.y) && y <= fmax(upright->a.y, upright->b.y);
}

/* Says of each edge whether it is an axis that another one crosses; returns how many are. */
static guint find_crossed(const DgView *view, guint8 *crossed, GArray *near) {
  guint n = 0;
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *level = dg_view_edge(view, i);
    if (!is_axis(level, TRUE))
      continue;
    dg_view_find(view, DG_VIEW_EDGES, dg_points_box((const DgPoint[]){level->a, level->b}, 2), near);
    for (guint j = 0; j < near->len; j++) {
      guint other = g_array_index(near, guint, j);
      if (!is_axis(dg_view_edge(view, other), FALSE) || !cross(level, dg_view_edge(view, other)))
        continue;
      n += !crossed[i] + !crossed[other];
      crossed[i] = crossed[other] = TRUE;
    }
  }
  return n;
}

void dg_view_find_coordinates(DgView *view) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree guint8 *crossed = g_new0(guint8, view->edges->len + 1);
  if (!find_crossed(view, crossed, near))
    return;
  for (guint i = 0; i < view->labels->len; i++) {
    DgViewLabel *label = &g_array_index(view->labels, DgViewLabel, i);
    if (label->quantity.named) {
      label->axis |= label->text[0] == 'x' || label->text[0] == 'y';
      continue;
    }
    double reach = AXIS_REACH * label->size;
    dg_view_find(view, DG_VIEW_EDGES, dg_box_around(label->center, reach), near);
    for (guint j = 0; j < near->len && !*label->quantity.unit; j++) {
      const DgViewEdge *edge = dg_view_edge(view, g_array_index(near, guint, j));
      label->axis |=
          crossed[g_array_index(near, guint, j)] && dg_segment_distance(label->center, edge->a, edge->b) <= reach;
    }
  }
}
