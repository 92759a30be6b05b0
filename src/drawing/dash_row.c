#include "drawing/dash_row.h"

#include <math.h>

/* Fewer rectangles in a row are something else; two, when they are no long bars one behind the other. */
#define DASHES_LEAST 3
#define BARS_LEAST 2
#define BAR_LENGTH_LEAST 4.0
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
/* The gap between dashes runs as they do: its angle to one of them has at least this cosine. Of the dashes that follow
 * each other at least this share do so; the others turn a corner or begin another line. */
#define BEHIND_COSINE 0.8
#define BEHIND_SHARE 0.6
/* A last dash of less than this share of the longest shows where its line ends; a whole one does not. */
#define WHOLE_SHARE 0.9
/* Comparisons of ends with shapes: a figure has 100 dashed lines and 5,000 shapes. */
#define COMPARISONS_MAX 20000000u

/* A dash as its middle line. */
typedef struct {
  DgPoint ends[2];
  DgPoint bend; /* between them, where it goes around a corner */
  gboolean bent;
  double length, width;
} Dash;

/* An end of a dashed line with a whole dash: the line may go on for as long as its gaps are. */
typedef struct {
  guint shape, point, before; /* the last point and the one before it, in the drawing */
  double gap;
} OpenEnd;

static double dot(DgPoint a, DgPoint b) {
  return a.x * b.x + a.y * b.y;
}

static DgPoint minus(DgPoint a, DgPoint b) {
  return (DgPoint){a.x - b.x, a.y - b.y};
}

/* Reads a subpath as a rectangle that is about so wide, where its width is known (> 0): that of the last dash of a line
 * may be greater than its length. FALSE when it is none. */
static gboolean read_dash(const DgDrawing *drawing, const DgSubpath *subpath, double width, Dash *dash) {
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
  gboolean along = width > 0 ? fabs(b - width) <= fabs(a - width) : a >= b;
  *dash = along ? (Dash){.ends = {dg_middle(p[0], p[3]), dg_middle(p[1], p[2])}, .length = a, .width = b}
                : (Dash){.ends = {dg_middle(p[0], p[1]), dg_middle(p[2], p[3])}, .length = b, .width = a};
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
      *dash = (Dash){.ends = {dg_middle(p[i], p[(i + 1) % n]), dg_middle(p[k], p[(k + 1) % n])},
                     .bend = dg_middle(halves[0], halves[1]),
                     .bent = TRUE,
                     .length = (first + second) / 2,
                     .width = width};
    }
  return isfinite(least);
}

static int compare_widths(gconstpointer a, gconstpointer b) {
  double p = ((const Dash *)a)->width, q = ((const Dash *)b)->width;
  return (p > q) - (p < q);
}

/* The width of the rectangles of a shape, whose dashes are `dashes` for now; 0 when they are not those of one line. */
static double find_width(const DgDrawing *drawing, const DgShape *shape, GArray *dashes) {
  double longest = 0;
  guint n = 0;
  g_array_set_size(dashes, 0);
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + i);
    Dash dash;
    n += subpath->n_points > 2;
    if (!read_dash(drawing, subpath, 0, &dash))
      continue;
    g_array_append_val(dashes, dash);
    longest = fmax(longest, dash.length);
  }
  if (dashes->len < BARS_LEAST || dashes->len < DASHES_SHARE * n)
    return 0;
  g_array_sort(dashes, compare_widths);
  double width = g_array_index(dashes, Dash, dashes->len / 2).width;
  return longest >= LENGTH_LEAST * width ? width : 0;
}

/* Whether two dashes are long bars, one behind the other. */
static gboolean are_bars(const Dash *first, const Dash *second) {
  if (fmin(first->length, second->length) < BAR_LENGTH_LEAST * fmax(first->width, second->width))
    return FALSE;
  DgPoint along = minus(first->ends[1], first->ends[0]);
  for (guint i = 0; i < 2; i++) {
    DgPoint to = minus(second->ends[i], first->ends[0]);
    if (fabs(along.x * to.y - along.y * to.x) > STRAIGHT * first->width * first->length)
      return FALSE;
  }
  return TRUE;
}

/* TRUE when a dash goes around a corner, or in the direction of a gap. */
static gboolean runs_along(DgPoint gap, const Dash *dash) {
  DgPoint way = minus(dash->ends[1], dash->ends[0]);
  return dash->bent || fabs(dot(gap, way)) >= BEHIND_COSINE * dg_length(gap.x, gap.y) * dg_length(way.x, way.y);
}

/* TRUE when the second dash stands behind the first and not beside it, as the bars of a chart do. */
static gboolean is_behind(const Dash *first, const Dash *second) {
  DgPoint gap = {0, 0};
  double least = INFINITY;
  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < 2; k++) {
      double distance = dg_distance(first->ends[i], second->ends[k]);
      if (distance < least) {
        least = distance;
        gap = minus(second->ends[k], first->ends[i]);
      }
    }
  return runs_along(gap, first) || runs_along(gap, second);
}

static gboolean are_in_rows(const GArray *dashes) {
  guint behind = 0;
  for (guint i = 1; i < dashes->len; i++)
    behind += is_behind(&g_array_index(dashes, Dash, i - 1), &g_array_index(dashes, Dash, i)) != FALSE;
  return behind >= BEHIND_SHARE * (dashes->len - 1);
}

/* The dashes of a shape; FALSE when it is no dashed line: something else is painted with them. */
static gboolean read_dashes(const DgDrawing *drawing, const DgShape *shape, GArray *dashes) {
  double width = find_width(drawing, shape, dashes);
  g_array_set_size(dashes, 0);
  for (guint i = 0; width > 0 && i < shape->n_subpaths; i++) {
    const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + i);
    Dash dash;
    if (subpath->n_points <= 2)
      continue;
    gboolean read = read_dash(drawing, subpath, width, &dash) || read_bent(drawing, subpath, width, &dash);
    if (!read || fabs(dash.width - width) > WIDTH_SHARE * width)
      return FALSE;
    g_array_append_val(dashes, dash);
  }
  if (dashes->len == BARS_LEAST)
    return are_bars(&g_array_index(dashes, Dash, 0), &g_array_index(dashes, Dash, 1));
  return dashes->len >= DASHES_LEAST && are_in_rows(dashes);
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

/* The line of the dashes [from, end) has been appended as the points from `first` on: makes a subpath of it, and keeps
 * its open ends. */
static void add_line(DgDrawing *drawing, const GArray *dashes, guint from, guint end, guint first, double gap,
                     guint shape, GArray *open) {
  guint last = drawing->points->len - 1;
  DgSubpath line = {.first_point = first, .n_points = last + 1 - first};
  g_array_append_val(drawing->subpaths, line);
  double longest = 0;
  for (guint i = from; i < end; i++)
    if (!g_array_index(dashes, Dash, i).bent)
      longest = fmax(longest, g_array_index(dashes, Dash, i).length);
  const OpenEnd ends[] = {{shape, first, first + 1, gap}, {shape, last, last - 1, gap}};
  const guint at[] = {from, end - 1};
  for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
    if (g_array_index(dashes, Dash, at[i]).length >= WHOLE_SHARE * longest)
      g_array_append_val(open, ends[i]);
}

static void turn_around(Dash *dash) {
  DgPoint point = dash->ends[0];
  dash->ends[0] = dash->ends[1];
  dash->ends[1] = point;
}

/* The lines that the dashes make, in the order in which they were painted, as subpaths; how many there are. */
static guint add_lines(DgDrawing *drawing, const GArray *dashes, guint shape, GArray *open) {
  double longest = 0, gap = 0;
  for (guint i = 0; i < dashes->len; i++)
    longest = fmax(longest, g_array_index(dashes, Dash, i).length);
  guint first = drawing->points->len, from = 0, count = 0;
  for (guint i = 0; i < dashes->len; i++) {
    Dash *dash = &g_array_index(dashes, Dash, i);
    double distance =
        i == 0 ? INFINITY : turn_to(dash, g_array_index(drawing->points, DgPoint, drawing->points->len - 1));
    gboolean begins = distance > GAP_MOST * longest;
    if (begins && i > 0) {
      add_line(drawing, dashes, from, i, first, gap, shape, open);
      count++;
    }
    if (begins) {
      first = drawing->points->len;
      from = i;
      gap = 0;
    } else {
      gap = fmax(gap, distance);
    }
    if (begins && i + 1 < dashes->len) { /* its second end is the one that the next is near to */
      turn_to(dash, (&g_array_index(dashes, Dash, i + 1))->ends[0]);
      turn_around(dash);
    }
    add_point(drawing->points, first, dash->ends[0], dash->width);
    if (dash->bent)
      add_point(drawing->points, first, dash->bend, dash->width);
    add_point(drawing->points, first, dash->ends[1], dash->width);
  }
  add_line(drawing, dashes, from, dashes->len, first, gap, shape, open);
  return count + 1;
}

/* How far it is from `p` along the unit vector `d` to the box; INFINITY when it is missed, or `p` is in it. */
static double distance_along(DgPoint p, DgPoint d, DgBox box) {
  double enter = 0, leave = INFINITY;
  const double at[] = {p.x, p.y}, step[] = {d.x, d.y}, low[] = {box.x, box.y};
  const double high[] = {dg_box_right(box), dg_box_bottom(box)};
  for (guint i = 0; i < 2; i++) {
    if (fabs(step[i]) < 1e-9) {
      if (at[i] < low[i] || at[i] > high[i])
        return INFINITY;
      continue;
    }
    double one = (low[i] - at[i]) / step[i], other = (high[i] - at[i]) / step[i];
    enter = fmax(enter, fmin(one, other));
    leave = fmin(leave, fmax(one, other));
  }
  return enter > 0 && enter <= leave ? enter : INFINITY;
}

/* Lengthens a line to what is painted where it would go on before its next dash. */
static void close_end(DgDrawing *drawing, const OpenEnd *end) {
  DgPoint *point = &g_array_index(drawing->points, DgPoint, end->point);
  DgPoint direction = minus(*point, g_array_index(drawing->points, DgPoint, end->before));
  double length = dg_length(direction.x, direction.y), nearest = INFINITY;
  if (!(length > 0))
    return;
  direction = (DgPoint){direction.x / length, direction.y / length};
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    if (!shape->dashed && shape->box.width > 0 && shape->box.height > 0)
      nearest = fmin(nearest, distance_along(*point, direction, shape->box));
  }
  if (nearest > end->gap)
    return;
  *point = (DgPoint){point->x + nearest * direction.x, point->y + nearest * direction.y};
  DgBox *box = &g_array_index(drawing->shapes, DgShape, end->shape).box;
  *box = dg_box_union(*box, (DgBox){point->x, point->y, 0, 0});
}

static void make_stroke(DgDrawing *drawing, guint index, const GArray *dashes, GArray *open) {
  DgShape *shape = &g_array_index(drawing->shapes, DgShape, index);
  double width = 0, longest = 0;
  for (guint i = 0; i < dashes->len; i++) {
    width += g_array_index(dashes, Dash, i).width / dashes->len;
    longest = MAX(longest, g_array_index(dashes, Dash, i).length);
  }
  shape->first_subpath = drawing->subpaths->len;
  shape->n_subpaths = add_lines(drawing, dashes, index, open);
  shape->stroke = shape->fill;
  shape->stroke_opacity = shape->fill_opacity;
  shape->stroke_width = (float)width;
  shape->fill_opacity = 0;
  shape->filled = FALSE;
  shape->stroked = shape->dashed = TRUE;
  shape->dotted = longest <= DG_DOT_LENGTH_MAX * width;
  shape->kind = DG_SHAPE_PATH;
}

void dg_drawing_join_dashes(DgDrawing *drawing) {
  g_autoptr(GArray) dashes = g_array_new(FALSE, FALSE, sizeof(Dash));
  g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(OpenEnd));
  for (guint i = 0; i < drawing->shapes->len; i++) {
    DgShape *shape = &g_array_index(drawing->shapes, DgShape, i);
    if (shape->filled && !shape->stroked && !shape->gradient_fill && shape->n_subpaths >= BARS_LEAST &&
        read_dashes(drawing, shape, dashes))
      make_stroke(drawing, i, dashes, open);
  }
  for (guint i = 0; i < open->len && (guint64)open->len * drawing->shapes->len <= COMPARISONS_MAX; i++)
    close_end(drawing, &g_array_index(open, OpenEnd, i));
}
