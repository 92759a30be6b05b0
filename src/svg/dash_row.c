#include "svg/dash_row.h"

#include <math.h>

/* Fewer rectangles in a row are something else. */
#define DASHES_LEAST 3
/* This share of the subpaths are rectangles; the others may be dashes around corners. */
#define DASHES_SHARE 0.5
/* Points of a dash around a corner: a rounded one is flattened to a dozen. */
#define BENT_POINTS_MAX 64u
/* Widths of the dashes of one line differ by no more than this share. */
#define WIDTH_SHARE 0.25
/* A dash is at least this many times as long as it is wide; the last one of a line may be shorter. */
#define LENGTH_LEAST 1.2
/* The next dash begins within so many lengths of a dash (the longest) of where one ends. */
#define GAP_MOST 3.0
/* Corners of a rectangle: their angles have at most this cosine. */
#define CORNER_COSINE 0.05
/* Dashes that lie on a line, in widths. */
#define STRAIGHT 0.25

/* A dash as its middle line. */
typedef struct {
  DgPoint ends[2];
  DgPoint bend; /* between them, where it goes around a corner */
  gboolean bent;
  double length, width;
} Dash;

static double dot(DgPoint a, DgPoint b) {
  return a.x * b.x + a.y * b.y;
}

static DgPoint minus(DgPoint a, DgPoint b) {
  return (DgPoint){a.x - b.x, a.y - b.y};
}

static DgPoint middle(DgPoint a, DgPoint b) {
  return (DgPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* Reads a subpath as a rectangle; FALSE when it is none. */
static gboolean read_dash(const DgDrawing *drawing, const DgSubpath *subpath, Dash *dash) {
  const DgPoint *p = dg_drawing_points(drawing, subpath);
  guint n = subpath->n_points;
  if (n == 5 && dg_distance(p[0], p[4]) == 0)
    n = 4;
  if (n != 4 || subpath->curved)
    return FALSE;
  DgPoint u = minus(p[1], p[0]), v = minus(p[2], p[1]), w = minus(p[3], p[2]);
  double a = dg_length(u.x, u.y), b = dg_length(v.x, v.y), c = dg_length(w.x, w.y);
  if (!(a > 0 && b > 0) || fabs(dot(u, v)) > CORNER_COSINE * a * b || fabs(a - c) > CORNER_COSINE * a ||
      dot(u, w) > -0.99 * a * c)
    return FALSE;
  gboolean along = a >= b;
  *dash = along ? (Dash){.ends = {middle(p[0], p[3]), middle(p[1], p[2])}, .length = a, .width = b}
                : (Dash){.ends = {middle(p[0], p[1]), middle(p[2], p[3])}, .length = b, .width = a};
  return TRUE;
}

/* The length along the outline from corner `from` to corner `to`, and the point half way. */
static double walk_side(const DgPoint *p, guint n, guint from, guint to, DgPoint *half) {
  double whole = 0, passed = 0;
  for (guint i = from; i != to; i = (i + 1) % n)
    whole += dg_distance(p[i], p[(i + 1) % n]);
  for (guint i = from; i != to; i = (i + 1) % n) {
    DgPoint next = p[(i + 1) % n];
    double step = dg_distance(p[i], next);
    if (step > 0 && passed + step >= whole / 2) {
      double share = (whole / 2 - passed) / step;
      *half = (DgPoint){p[i].x + share * (next.x - p[i].x), p[i].y + share * (next.y - p[i].y)};
      break;
    }
    passed += step;
  }
  return whole;
}

/* Reads a subpath as a dash of this width around a corner: a band whose ends are two sides as long as it is wide, with
 * about the same length on both sides between them. */
static gboolean read_bent(const DgDrawing *drawing, const DgSubpath *subpath, double width, Dash *dash) {
  const DgPoint *p = dg_drawing_points(drawing, subpath);
  guint n = subpath->n_points;
  double least = INFINITY;
  if (n > 1 && dg_distance(p[0], p[n - 1]) == 0)
    n--;
  for (guint i = 0; n >= 5 && n <= BENT_POINTS_MAX && i < n; i++)
    for (guint k = i + 2; fabs(dg_distance(p[i], p[(i + 1) % n]) - width) <= WIDTH_SHARE * width && k < n; k++) {
      if (fabs(dg_distance(p[k], p[(k + 1) % n]) - width) > WIDTH_SHARE * width || (k + 1) % n == i)
        continue;
      DgPoint halves[2];
      double first = walk_side(p, n, i + 1, k, &halves[0]), second = walk_side(p, n, (k + 1) % n, i, &halves[1]);
      if (fmin(first, second) < width || fabs(first - second) > 4 * width || fabs(first - second) >= least)
        continue;
      least = fabs(first - second);
      *dash = (Dash){.ends = {middle(p[i], p[(i + 1) % n]), middle(p[k], p[(k + 1) % n])},
                     .bend = middle(halves[0], halves[1]),
                     .bent = TRUE,
                     .length = (first + second) / 2,
                     .width = width};
    }
  return isfinite(least);
}

/* The width of the rectangles of a shape; 0 when they are not the dashes of one line. */
static double find_width(const DgDrawing *drawing, const DgShape *shape) {
  double width = 0, thinnest = INFINITY, thickest = 0, longest = 0;
  guint n = 0, n_rectangles = 0;
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + i);
    Dash dash;
    n += subpath->n_points > 2;
    if (!read_dash(drawing, subpath, &dash))
      continue;
    n_rectangles++;
    width += dash.width;
    thinnest = fmin(thinnest, dash.width);
    thickest = fmax(thickest, dash.width);
    longest = fmax(longest, dash.length);
  }
  if (n_rectangles < DASHES_LEAST || n_rectangles < DASHES_SHARE * n)
    return 0;
  width /= n_rectangles;
  gboolean even = thickest - width <= WIDTH_SHARE * width && width - thinnest <= WIDTH_SHARE * width;
  return even && longest >= LENGTH_LEAST * width ? width : 0;
}

/* The dashes of a shape; FALSE when it is no dashed line: something else is painted with them. */
static gboolean read_dashes(const DgDrawing *drawing, const DgShape *shape, GArray *dashes) {
  double width = find_width(drawing, shape);
  g_array_set_size(dashes, 0);
  for (guint i = 0; width > 0 && i < shape->n_subpaths; i++) {
    const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + i);
    Dash dash;
    if (subpath->n_points <= 2)
      continue;
    if (!read_dash(drawing, subpath, &dash) && !read_bent(drawing, subpath, width, &dash))
      return FALSE;
    g_array_append_val(dashes, dash);
  }
  return dashes->len > 0;
}

/* Turns a dash so that it begins nearer to `from`; how far away that is. */
static double turn_to(Dash *dash, DgPoint from) {
  double first = dg_distance(dash->ends[0], from), second = dg_distance(dash->ends[1], from);
  if (second < first) {
    DgPoint point = dash->ends[0];
    dash->ends[0] = dash->ends[1];
    dash->ends[1] = point;
  }
  return fmin(first, second);
}

/* Appends a point to the polyline that begins at `first`, in place of the last where that lies on the way. */
static void add_point(GArray *points, guint first, DgPoint point, double width) {
  if (points->len - first >= 2) {
    DgPoint *last = &g_array_index(points, DgPoint, points->len - 1);
    if (dg_segment_distance(*last, last[-1], point) <= STRAIGHT * width) {
      *last = point;
      return;
    }
  }
  g_array_append_val(points, point);
}

/* The lines that the dashes make, in the order in which they were painted, as subpaths. */
static void add_lines(DgDrawing *drawing, const GArray *dashes, guint *n_subpaths) {
  double longest = 0;
  for (guint i = 0; i < dashes->len; i++)
    longest = fmax(longest, g_array_index(dashes, Dash, i).length);
  guint first = drawing->points->len;
  *n_subpaths = 0;
  for (guint i = 0; i < dashes->len; i++) {
    Dash *dash = &g_array_index(dashes, Dash, i);
    gboolean begins = i == 0;
    if (!begins)
      begins = turn_to(dash, g_array_index(drawing->points, DgPoint, drawing->points->len - 1)) > GAP_MOST * longest;
    if (begins && i + 1 < dashes->len) { /* its second end is the one that the next is near to */
      turn_to(dash, (&g_array_index(dashes, Dash, i + 1))->ends[0]);
      DgPoint point = dash->ends[0];
      dash->ends[0] = dash->ends[1];
      dash->ends[1] = point;
    }
    if (begins && i > 0) {
      DgSubpath line = {.first_point = first, .n_points = drawing->points->len - first};
      g_array_append_val(drawing->subpaths, line);
      first = drawing->points->len;
      ++*n_subpaths;
    }
    add_point(drawing->points, first, dash->ends[0], dash->width);
    if (dash->bent)
      add_point(drawing->points, first, dash->bend, dash->width);
    add_point(drawing->points, first, dash->ends[1], dash->width);
  }
  DgSubpath line = {.first_point = first, .n_points = drawing->points->len - first};
  g_array_append_val(drawing->subpaths, line);
  ++*n_subpaths;
}

static void make_stroke(DgDrawing *drawing, DgShape *shape, const GArray *dashes) {
  double width = 0;
  for (guint i = 0; i < dashes->len; i++)
    width += g_array_index(dashes, Dash, i).width / dashes->len;
  shape->first_subpath = drawing->subpaths->len;
  add_lines(drawing, dashes, &shape->n_subpaths);
  shape->stroke = shape->fill;
  shape->stroke_opacity = shape->fill_opacity;
  shape->stroke_width = (float)width;
  shape->fill_opacity = 0;
  shape->filled = FALSE;
  shape->stroked = shape->dashed = TRUE;
  shape->kind = DG_SHAPE_PATH;
}

void dg_drawing_join_dashes(DgDrawing *drawing) {
  g_autoptr(GArray) dashes = g_array_new(FALSE, FALSE, sizeof(Dash));
  for (guint i = 0; i < drawing->shapes->len; i++) {
    DgShape *shape = &g_array_index(drawing->shapes, DgShape, i);
    if (shape->filled && !shape->stroked && !shape->gradient_fill && shape->n_subpaths >= DASHES_LEAST &&
        read_dashes(drawing, shape, dashes))
      make_stroke(drawing, shape, dashes);
  }
}
