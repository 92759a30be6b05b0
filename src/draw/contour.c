#include "draw/contour.h"

#include "draw/effort.h"
#include "draw/sample.h"

/* Side of a square, and how often an edge and a chord are halved. */
#define CELL 2.0
#define HALVINGS 24
#define BENDS_MAX 6
#define FLAT 0.04
#define SIMPLE 0.02

typedef struct {
  DgDrawField field;
  gpointer user_data;
  const DgPlot *plot;
  gboolean closed;
  guint columns, rows; /* squares */
  double left, top, width, height; /* of the grid's corner and of a square */
  double *values; /* at the corners */
  DgPoint *crossings; /* on the edges: the horizontal ones first */
  guint (*links)[2]; /* edges that the line goes on to, plus 1 */
} Grid;

static double value_at(const Grid *grid, DgPoint p) {
  if (grid->closed && !dg_box_contains_point(grid->plot->area, p, 0))
    return -1;
  DgPoint at = dg_plot_inverse(grid->plot, p);
  double value = grid->field(at.x, at.y, grid->user_data);
  return isnan(value) && grid->closed ? -1 : value;
}

static DgPoint corner(const Grid *grid, guint i, guint j) {
  return (DgPoint){grid->left + i * grid->width, grid->top + j * grid->height};
}

static double corner_value(const Grid *grid, guint i, guint j) {
  return grid->values[j * (grid->columns + 1) + i];
}

/* The zero between two points of different sign. FALSE for a pole or a gap. */
static gboolean find_zero(const Grid *grid, DgPoint a, double at_a, DgPoint b, double at_b, DgPoint *zero) {
  double large = MAX(fabs(at_a), fabs(at_b));
  for (guint i = 0; i < HALVINGS; i++) {
    DgPoint m = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    double value = value_at(grid, m);
    if (isnan(value))
      return FALSE;
    if ((value > 0) == (at_a > 0)) {
      a = m;
      at_a = value;
    } else {
      b = m;
      at_b = value;
    }
  }
  *zero = (DgPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
  return grid->closed || MAX(fabs(at_a), fabs(at_b)) <= large;
}

static guint horizontal_edge(const Grid *grid, guint i, guint j) {
  return j * grid->columns + i;
}

static guint vertical_edge(const Grid *grid, guint i, guint j) {
  return grid->columns * (grid->rows + 1) + j * (grid->columns + 1) + i;
}

static guint count_edges(const Grid *grid) {
  return grid->columns * (grid->rows + 1) + (grid->columns + 1) * grid->rows;
}

static void cross_edge(Grid *grid, guint edge, guint i, guint j, guint to_i, guint to_j) {
  double a = corner_value(grid, i, j), b = corner_value(grid, to_i, to_j);
  grid->crossings[edge] = (DgPoint){NAN, NAN};
  if (!isnan(a) && !isnan(b) && (a > 0) != (b > 0) &&
      !find_zero(grid, corner(grid, i, j), a, corner(grid, to_i, to_j), b, &grid->crossings[edge]))
    grid->crossings[edge] = (DgPoint){NAN, NAN};
}

static void fill(Grid *grid) {
  for (guint j = 0; j <= grid->rows; j++)
    for (guint i = 0; i <= grid->columns; i++)
      grid->values[j * (grid->columns + 1) + i] = value_at(grid, corner(grid, i, j));
  for (guint j = 0; j <= grid->rows; j++)
    for (guint i = 0; i <= grid->columns; i++) {
      if (i < grid->columns)
        cross_edge(grid, horizontal_edge(grid, i, j), i, j, i + 1, j);
      if (j < grid->rows)
        cross_edge(grid, vertical_edge(grid, i, j), i, j, i, j + 1);
    }
}

static void link_edges(Grid *grid, guint a, guint b) {
  if (isnan(grid->crossings[a].x) || isnan(grid->crossings[b].x))
    return;
  grid->links[a][grid->links[a][0] != 0] = b + 1;
  grid->links[b][grid->links[b][0] != 0] = a + 1;
}

/* Joins the crossings of one square. Where two corners across are positive and two are not, the middle decides. */
static void join_square(Grid *grid, guint i, guint j) {
  guint edges[] = {horizontal_edge(grid, i, j), vertical_edge(grid, i + 1, j), horizontal_edge(grid, i, j + 1),
                   vertical_edge(grid, i, j)};
  double corners[] = {corner_value(grid, i, j), corner_value(grid, i + 1, j), corner_value(grid, i + 1, j + 1),
                      corner_value(grid, i, j + 1)};
  guint crossed[4], n = 0;
  for (guint k = 0; k < 4; k++) {
    if (isnan(corners[k]))
      return;
    if ((corners[k] > 0) != (corners[(k + 1) % 4] > 0))
      crossed[n++] = edges[k];
  }
  if (n == 2) {
    link_edges(grid, crossed[0], crossed[1]);
  } else if (n == 4) {
    DgPoint a = corner(grid, i, j);
    gboolean middle = value_at(grid, (DgPoint){a.x + grid->width / 2, a.y + grid->height / 2}) > 0;
    gboolean around_first = middle != (corners[0] > 0); /* the first corner is cut off */
    link_edges(grid, edges[0], edges[around_first ? 3 : 1]);
    link_edges(grid, edges[2], edges[around_first ? 1 : 3]);
  }
}

/* Appends the zeros between p and q, without q. */
static void bend(const Grid *grid, DgPoint p, DgPoint q, guint depth, GArray *line) {
  double length = dg_distance(p, q);
  DgPoint m = {(p.x + q.x) / 2, (p.y + q.y) / 2}, zero;
  if (depth < BENDS_MAX && length > 0.05) {
    double nx = (p.y - q.y) * 0.6, ny = (q.x - p.x) * 0.6, value = value_at(grid, m);
    for (int side = -1; side <= 1; side += 2) {
      DgPoint out = {m.x + side * nx, m.y + side * ny};
      double there = value_at(grid, out);
      if (isnan(value) || isnan(there) || (value > 0) == (there > 0) || !find_zero(grid, m, value, out, there, &zero) ||
          dg_distance(m, zero) <= FLAT)
        continue;
      bend(grid, p, zero, depth + 1, line);
      bend(grid, zero, q, depth + 1, line);
      return;
    }
  }
  g_array_append_val(line, p);
}

/* Takes the line that goes through `edge` off the grid. */
static void follow(Grid *grid, guint edge, GPtrArray *lines) {
  g_autoptr(GArray) line = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  DgPoint last = grid->crossings[edge];
  guint start = edge, next;
  while ((next = grid->links[edge][0] ? grid->links[edge][0] : grid->links[edge][1])) {
    next--;
    /* The link is used up from both sides. */
    grid->links[edge][grid->links[edge][0] == 0] = 0;
    if (grid->links[next][0] == edge + 1)
      grid->links[next][0] = 0;
    else
      grid->links[next][1] = 0;
    bend(grid, last, grid->crossings[next], 0, line);
    last = grid->crossings[next];
    edge = next;
    if (edge == start)
      break;
  }
  g_array_append_val(line, last);
  if (line->len < 2)
    return;
  GArray *kept = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  dg_points_simplify((const DgPoint *)line->data, line->len, SIMPLE, kept);
  g_ptr_array_add(lines, kept);
}

static void follow_all(Grid *grid, GPtrArray *lines) {
  guint n = count_edges(grid);
  for (guint edge = 0; edge < n; edge++)
    if ((grid->links[edge][0] != 0) != (grid->links[edge][1] != 0))
      follow(grid, edge, lines);
  for (guint edge = 0; edge < n; edge++)
    if (grid->links[edge][0])
      follow(grid, edge, lines);
}

void dg_contour(DgDrawField field, gpointer user_data, const DgPlot *plot, gboolean closed, GPtrArray *lines) {
  Grid grid = {.field = field, .user_data = user_data, .plot = plot, .closed = closed};
  guint border = closed ? 1 : 0; /* a square on each side that is not shown */
  grid.columns = (guint)ceil(plot->area.width / CELL);
  grid.rows = (guint)ceil(plot->area.height / CELL);
  grid.width = plot->area.width / grid.columns;
  grid.height = plot->area.height / grid.rows;
  grid.left = plot->area.x - border * grid.width;
  grid.top = plot->area.y - border * grid.height;
  grid.columns += 2 * border;
  grid.rows += 2 * border;
  grid.values = g_new(double, (grid.columns + 1) * (grid.rows + 1));
  grid.crossings = g_new(DgPoint, count_edges(&grid));
  grid.links = g_malloc0_n(count_edges(&grid), sizeof grid.links[0]);
  fill(&grid);
  for (guint j = 0; j < grid.rows && !dg_effort_is_spent(); j++)
    for (guint i = 0; i < grid.columns; i++)
      join_square(&grid, i, j);
  follow_all(&grid, lines);
  g_free(grid.values);
  g_free(grid.crossings);
  g_free(grid.links);
}
