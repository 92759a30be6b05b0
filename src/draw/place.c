#include "draw/place.h"

#include "base/geometry.h"
#include "draw/effort.h"

/* Directions that are tried, and how many distances of which each is farther by FARTHER. */
#define DIRECTIONS 24
#define DISTANCES 5
#define FARTHER 4.0
/* Space around a label that should stay free. */
#define CLEAR 2.0
/* What is worst, in pixels of covered line: to leave the canvas, to cover another label. */
#define OUTSIDE 10000.0
#define COVERED_BOX 1000.0

/* Labels that choose together: the space that they like to have around them, and what it costs to touch something. One
 * that does is worse than any that only stands close. */
#define LIKED 6.0
#define TOUCH 1000.0

/* Lines that are kept: a figure with more leaves no room for labels anyway. */
#define LINES_MAX 20000

typedef struct {
  DgPoint a, b;
} Line;

struct _DgObstacles {
  DgBox canvas;
  GArray *lines, *boxes;
};

DgObstacles *dg_obstacles_new(DgBox canvas) {
  DgObstacles *obstacles = g_new(DgObstacles, 1);
  obstacles->canvas = canvas;
  obstacles->lines = g_array_new(FALSE, FALSE, sizeof(Line));
  obstacles->boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  return obstacles;
}

void dg_obstacles_free(DgObstacles *obstacles) {
  if (!obstacles)
    return;
  g_array_free(obstacles->lines, TRUE);
  g_array_free(obstacles->boxes, TRUE);
  g_free(obstacles);
}

void dg_obstacles_add_line(DgObstacles *obstacles, DgPoint a, DgPoint b) {
  if (obstacles->lines->len >= LINES_MAX)
    return;
  Line line = {a, b};
  g_array_append_val(obstacles->lines, line);
}

void dg_obstacles_add_polyline(DgObstacles *obstacles, const DgPoint *points, guint n, gboolean closed) {
  for (guint i = 1; i < n; i++)
    dg_obstacles_add_line(obstacles, points[i - 1], points[i]);
  if (closed && n > 2)
    dg_obstacles_add_line(obstacles, points[n - 1], points[0]);
}

void dg_obstacles_add_box(DgObstacles *obstacles, DgBox box) {
  g_array_append_val(obstacles->boxes, box);
}

double dg_obstacles_cost(const DgObstacles *obstacles, DgBox label) {
  DgBox box = dg_box_grow(label, CLEAR, CLEAR);
  double cost = dg_box_contains_box(obstacles->canvas, label, 0) ? 0 : OUTSIDE;
  if (!dg_effort_spend(obstacles->lines->len + obstacles->boxes->len))
    return cost;
  for (guint i = 0; i < obstacles->lines->len; i++) {
    const Line *line = &g_array_index(obstacles->lines, Line, i);
    double enter, leave;
    if (dg_segment_clip(line->a, line->b, box, &enter, &leave))
      cost += 10 + (leave - enter) * dg_distance(line->a, line->b);
  }
  for (guint i = 0; i < obstacles->boxes->len; i++) {
    double area = dg_box_overlap_area(box, g_array_index(obstacles->boxes, DgBox, i));
    if (area > 0)
      cost += COVERED_BOX + area;
  }
  return cost;
}

static double box_gap(DgBox p, DgBox q) {
  double dx = MAX(MAX(p.x - dg_box_right(q), q.x - dg_box_right(p)), 0);
  double dy = MAX(MAX(p.y - dg_box_bottom(q), q.y - dg_box_bottom(p)), 0);
  return dg_length(dx, dy);
}

/* What it costs to stand `distance` from something: nothing from LIKED on. */
static double nearness(double distance) {
  if (distance >= LIKED)
    return 0;
  double missing = 1 - distance / LIKED;
  return 12 * missing * missing;
}

double dg_obstacles_closeness(const DgObstacles *obstacles, DgBox box, double cost) {
  if (!dg_effort_spend(obstacles->lines->len + obstacles->boxes->len))
    return cost;
  for (guint i = 0; i < obstacles->lines->len; i++) {
    const Line *line = &g_array_index(obstacles->lines, Line, i);
    double enter, leave;
    if (dg_segment_clip(line->a, line->b, dg_box_grow(box, 1, 1), &enter, &leave))
      cost += TOUCH + (leave - enter) * dg_distance(line->a, line->b);
    else
      cost += nearness(dg_segment_box_distance(line->a, line->b, box));
  }
  for (guint i = 0; i < obstacles->boxes->len; i++) {
    double gap = box_gap(box, g_array_index(obstacles->boxes, DgBox, i));
    cost += gap > 0 ? nearness(gap) : TOUCH;
  }
  return cost;
}

double dg_label_closeness(DgBox box, DgBox other) {
  double gap = box_gap(box, other);
  return gap > 1 ? nearness(gap) : 2 * TOUCH;
}

DgPoint dg_obstacles_place(DgObstacles *obstacles, DgPoint at, double width, double height, double gap, double dx,
                           double dy) {
  double length = dg_length(dx, dy), best = G_MAXDOUBLE;
  double start = length > 0 ? atan2(dy, dx) : -G_PI / 4;
  DgPoint chosen = at;
  for (guint i = 0; i < DIRECTIONS; i++) {
    /* 0, +1, -1, +2, ...: the nearest to what is preferred first. */
    double turn = ((i + 1) / 2) * (i % 2 ? 1.0 : -1.0) * 2 * G_PI / DIRECTIONS;
    double c = cos(start + turn), s = sin(start + turn);
    /* From the centre of the box to its edge in this direction, so that the gap is the same all around. */
    double reach = MIN(width / 2 / MAX(fabs(c), 1e-9), height / 2 / MAX(fabs(s), 1e-9));
    for (guint k = 0; k < DISTANCES; k++) {
      double r = reach + gap + k * FARTHER;
      DgPoint center = {at.x + r * c, at.y + r * s};
      DgBox box = {center.x - width / 2, center.y - height / 2, width, height};
      double cost = dg_obstacles_cost(obstacles, box) + k * 3.0 + (length > 0 ? fabs(turn) : 0.1 * fabs(turn));
      if (cost < best - 1e-9) {
        best = cost;
        chosen = center;
      }
    }
  }
  dg_obstacles_add_box(obstacles, (DgBox){chosen.x - width / 2, chosen.y - height / 2, width, height});
  return chosen;
}
