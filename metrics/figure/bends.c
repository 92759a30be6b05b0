/* Bends of the lines of one figure.
 *
 * The line of each edge is simplified as Douglas and Peucker do: the point that is farthest from the straight way
 * between two kept points is kept as well when it is farther from it than a fiftieth of the length of the whole line.
 * So rounded corners are one or two bends and gentle curves few, however many points they were flattened to. What is
 * kept between the ends are bends; their number over all lines is the value. A loop's ends are kept apart by its
 * farthest point. */
#include "metrics/figure/lines.h"
#include "metrics/measure.h"

/* Share of the length of a line by which it may leave the straight way. */
#define TOLERANCE 0.02
/* Longer lines are those of plots; every point of them may be looked at once for each other. */
#define POINTS_MAX 5000

static double length_of(const DgPoint *points, guint count) {
  double length = 0;
  for (guint i = 0; i + 1 < count; i++)
    length += dg_length(points[i + 1].x - points[i].x, points[i + 1].y - points[i].y);
  return length;
}

/* The distance of a point from the stretch between a and b. */
static double distance(DgPoint a, DgPoint b, DgPoint point) {
  double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
  double along = square > 0 ? ((point.x - a.x) * x + (point.y - a.y) * y) / square : 0;
  along = dg_least(dg_most(along, 0), 1);
  return dg_length(point.x - a.x - along * x, point.y - a.y - along * y);
}

typedef struct {
  guint first, last;
} Stretch;

/* The bends of one line: stretches are split at their farthest point until none is far from its straight way. */
static guint count_bends(const DgPoint *points, guint count) {
  double tolerance = TOLERANCE * length_of(points, count);
  g_autoptr(GArray) stretches = g_array_new(FALSE, FALSE, sizeof(Stretch));
  Stretch whole = {0, count - 1};
  guint bends = 0;
  g_array_append_val(stretches, whole);
  while (stretches->len > 0) {
    Stretch stretch = g_array_index(stretches, Stretch, stretches->len - 1);
    g_array_set_size(stretches, stretches->len - 1);
    guint farthest = stretch.first;
    double most = tolerance;
    for (guint i = stretch.first + 1; i < stretch.last; i++) {
      double away = distance(points[stretch.first], points[stretch.last], points[i]);
      if (away > most) {
        most = away;
        farthest = i;
      }
    }
    if (farthest == stretch.first)
      continue;
    bends++;
    g_array_append_val(stretches, ((Stretch){stretch.first, farthest}));
    g_array_append_val(stretches, ((Stretch){farthest, stretch.last}));
  }
  return bends;
}

static void look(const DgGraph *graph, DgMeasured *measured) {
  guint64 bends = 0, lines = 0;
  for (guint i = 0; i < graph->edges->len; i++) {
    g_autoptr(GArray) line = dg_line_new(graph, i);
    if (line == NULL || line->len > POINTS_MAX)
      continue;
    bends += count_bends((const DgPoint *)(const void *)line->data, line->len);
    lines++;
  }
  *measured = lines > 0 ? (DgMeasured){(double)bends, lines, NULL} : dg_measured_none(DG_LINES_NOTE_NONE);
}

const DgMeasure dg_measure_bends = {
    .info = {.name = "bends",
             .group = "figure",
             .version = 1,
             .summary = "How often lines of edges bend",
             .citation = "Edge bends (Purchase, 2002) of lines simplified by Douglas and Peucker (1973)",
             .unit = DG_UNIT_COUNT,
             .counts = "edges with a known line",
             .minimum = 0,
             .maximum = INFINITY,
             .direction = DG_LOWER_IS_BETTER,
             .of_figure = TRUE},
    .look = look,
};
