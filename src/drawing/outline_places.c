/* Where rows of outlines stand: at the ends of lines, in the middle of shapes. */
#include "drawing/outlines.h"

/* How near the end of a line is to its head, in the shorter side of that. */
#define END_SLACK 0.15
/* A shape with one letter in its middle is at most so many heights of the letter wide and high, */
#define AROUND_MAX 12.0
/* and the letter at most this far from the middle, in sides of the shape. */
#define OFF_CENTRE 0.22
/* A letter in the middle line of a larger shape, which it names, is at most this far off it. */
#define OFF_LINE 0.04
/* Pairs of letters and shapes that are compared in one figure. */
#define COMPARISONS_MAX 20000000u

struct _DgPlaces {
  GArray *ends; /* DgPoint, by x */
  GArray *around; /* DgBox, small ones first */
  guint64 *comparisons;
};

static int compare_ends(gconstpointer a, gconstpointer b) {
  const DgPoint *p = a, *q = b;
  return p->x < q->x ? -1 : p->x > q->x;
}

static int compare_areas(gconstpointer a, gconstpointer b) {
  const DgBox *p = a, *q = b;
  double left = p->width * p->height, right = q->width * q->height;
  return left < right ? -1 : left > right;
}

static void add_ends(DgPlaces *places, const DgDrawing *drawing, const DgShape *shape) {
  for (guint s = 0; s < shape->n_subpaths && shape->stroked; s++) {
    const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + s);
    const DgPoint *points = dg_drawing_points(drawing, subpath);
    if (subpath->closed || subpath->n_points < 2)
      continue;
    g_array_append_val(places->ends, points[0]);
    g_array_append_val(places->ends, points[subpath->n_points - 1]);
  }
}

DgPlaces *dg_places_new(const DgOutlines *outlines) {
  const DgDrawing *drawing = outlines->drawing;
  DgPlaces *places = g_new0(DgPlaces, 1);
  places->ends = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  places->around = g_array_new(FALSE, FALSE, sizeof(DgBox));
  places->comparisons = g_new0(guint64, 1);
  g_autofree guint8 *is_letter = g_new0(guint8, drawing->shapes->len + 1);
  for (guint i = 0; i < outlines->atoms->len; i++)
    is_letter[dg_outlines_atom(outlines, i)->shape] = dg_outlines_atom(outlines, i)->complex;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    add_ends(places, drawing, shape);
    if (!is_letter[i] && shape->box.width > 0 && shape->box.height > 0)
      g_array_append_val(places->around, shape->box);
  }
  g_array_sort(places->ends, compare_ends);
  g_array_sort(places->around, compare_areas);
  return places;
}

void dg_places_free(DgPlaces *places) {
  g_array_unref(places->ends);
  g_array_unref(places->around);
  g_free(places->comparisons);
  g_free(places);
}

gboolean dg_places_at_line_end(const DgPlaces *places, DgBox box) {
  double slack = END_SLACK * fmin(box.width, box.height);
  guint low = 0, high = places->ends->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (g_array_index(places->ends, DgPoint, middle).x < box.x - slack)
      low = middle + 1;
    else
      high = middle;
  }
  for (guint i = low; i < places->ends->len; i++) {
    DgPoint end = g_array_index(places->ends, DgPoint, i);
    if (end.x > dg_box_right(box) + slack || ++*places->comparisons > COMPARISONS_MAX)
      return FALSE;
    if (dg_box_contains_point(box, end, slack))
      return TRUE;
  }
  return FALSE;
}

gboolean dg_places_centred(const DgPlaces *places, DgBox box) {
  double most = AROUND_MAX * fmax(box.height, box.width);
  DgPoint center = dg_box_center(box);
  for (guint i = 0; i < places->around->len && ++*places->comparisons <= COMPARISONS_MAX; i++) {
    DgBox around = g_array_index(places->around, DgBox, i);
    if (!dg_box_contains_box(around, box, 0) || around.width < 1.2 * box.width || around.height < 1.2 * box.height)
      continue;
    DgPoint middle = dg_box_center(around);
    double across = fabs(center.x - middle.x) / around.width, down = fabs(center.y - middle.y) / around.height;
    return across <= OFF_LINE || (fmax(around.width, around.height) <= most && fmax(across, down) <= OFF_CENTRE);
  }
  return FALSE;
}
