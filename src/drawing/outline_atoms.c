/* Shapes as outlines that could be glyphs. */
#include "drawing/outlines.h"

/* Outlines of a figure that are looked at: a page of a book has 5,000 letters. */
#define ATOMS_MAX 200000u
/* A glyph has at most this many points: a CJK one of 30 strokes about 600. */
#define POINTS_MAX 3000u
/* Holes follow their outline in a path, after at most this many others (of a letter of several parts). */
#define HOLE_WITHIN 6u
/* A stroke in the colour of the fill that makes letters bolder: at most this share of their height. */
#define BOLDER_MAX 0.12
/* An outline with less ink than this share of its convex hull has dents: the roundest without a hole is an l with a
 * tail (.75), the dent of an arrow head takes less than .15 as a rule. */
#define DENTED 0.85
/* Fewer corners than this, and dents are those of arrow heads and ticks. */
#define CORNERS_MIN 6u

/* Tolerances of forms: of the flattening, and of hinting at different sizes. */
#define FORM_SIZE 0.04
#define FORM_SHAPE 0.008

static double cross(DgPoint o, DgPoint p, DgPoint q) {
  return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
}

/* Adds the moments of the triangle between the corner of the box and the edge from p to q. */
static void add_edge(double *m, DgPoint p, DgPoint q) {
  double piece = p.x * q.y - q.x * p.y; /* twice its area */
  double x = p.x * p.x + p.x * q.x + q.x * q.x, y = p.y * p.y + p.y * q.y + q.y * q.y;
  m[0] += piece / 2;
  m[1] += piece * (p.x + q.x) / 6;
  m[2] += piece * (p.y + q.y) / 6;
  m[3] += piece * x / 12;
  m[4] += piece * (p.x * (2 * p.y + q.y) + q.x * (p.y + 2 * q.y)) / 24;
  m[5] += piece * y / 12;
  m[6] += piece * (p.x + q.x) * (p.x * p.x + q.x * q.x) / 20;
  m[7] += piece * (p.x * p.x * (3 * p.y + q.y) + 2 * p.x * q.x * (p.y + q.y) + q.x * q.x * (p.y + 3 * q.y)) / 60;
  m[8] += piece * (p.y * p.y * (3 * p.x + q.x) + 2 * p.y * q.y * (p.x + q.x) + q.y * q.y * (p.x + 3 * q.x)) / 60;
  m[9] += piece * (p.y + q.y) * (p.y * p.y + q.y * q.y) / 20;
}

DgOutlineForm dg_outline_form(const DgDrawing *drawing, guint first_subpath, guint n_subpaths, DgBox box) {
  double w = fmax(box.width, 1e-9), h = fmax(box.height, 1e-9);
  DgOutlineForm form = {w, h, n_subpaths, {0}};
  for (guint s = 0; s < n_subpaths; s++) {
    const DgSubpath *subpath = dg_drawing_subpath(drawing, first_subpath + s);
    const DgPoint *points = dg_drawing_points(drawing, subpath);
    for (guint i = 0; i < subpath->n_points; i++) {
      DgPoint p = points[i], q = points[i + 1 < subpath->n_points ? i + 1 : 0];
      add_edge(form.moments, (DgPoint){(p.x - box.x) / w, (p.y - box.y) / h},
               (DgPoint){(q.x - box.x) / w, (q.y - box.y) / h});
    }
  }
  if (form.moments[0] < 0)
    for (guint i = 0; i < DG_FORM_MOMENTS; i++)
      form.moments[i] = -form.moments[i];
  return form;
}

gboolean dg_outline_forms_agree(const DgOutlineForm *p, const DgOutlineForm *q) {
  double wide = p->width * q->height, tall = q->width * p->height;
  if (p->n_subpaths != q->n_subpaths || fabs(wide - tall) > FORM_SIZE * fmax(wide, tall))
    return FALSE;
  for (guint i = 0; i < DG_FORM_MOMENTS; i++)
    if (fabs(p->moments[i] - q->moments[i]) > FORM_SHAPE)
      return FALSE;
  return TRUE;
}

static int compare_points(gconstpointer a, gconstpointer b) {
  const DgPoint *p = a, *q = b;
  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  return p->y < q->y ? -1 : p->y > q->y;
}

/* Area of the convex hull (Andrew's monotone chains); `sorted` and `hull` are room for n and 2 n points. */
static double hull_area(const DgPoint *points, guint n, DgPoint *sorted, DgPoint *hull) {
  memcpy(sorted, points, n * sizeof *points);
  qsort(sorted, n, sizeof *sorted, compare_points);
  double area = 0;
  for (int side = 0; side < 2; side++) {
    guint k = 0;
    for (guint i = 0; i < n; i++) {
      DgPoint p = sorted[side ? n - 1 - i : i];
      while (k >= 2 && cross(hull[k - 2], hull[k - 1], p) <= 0)
        k--;
      hull[k++] = p;
    }
    for (guint i = 0; i + 1 < k; i++)
      area += hull[i].x * hull[i + 1].y - hull[i + 1].x * hull[i].y;
  }
  return fabs(area) / 2;
}

static double outline_area(const DgPoint *points, guint n) {
  double area = 0;
  for (guint i = 0; i < n; i++) {
    DgPoint p = points[i], q = points[i + 1 < n ? i + 1 : 0];
    area += p.x * q.y - q.x * p.y;
  }
  return fabs(area) / 2;
}

static DgBox subpath_box(const DgDrawing *drawing, const DgSubpath *subpath) {
  const DgPoint *points = dg_drawing_points(drawing, subpath);
  DgBox box = {points[0].x, points[0].y, 0, 0};
  for (guint i = 1; i < subpath->n_points; i++)
    box = dg_box_union(box, (DgBox){points[i].x, points[i].y, 0, 0});
  return box;
}

/* TRUE when the outline is no bar, dot, box or triangle. */
static gboolean is_dented(const DgDrawing *drawing, const DgSubpath *subpath) {
  guint n = subpath->n_points;
  if (n < CORNERS_MIN)
    return FALSE;
  const DgPoint *points = dg_drawing_points(drawing, subpath);
  g_autofree DgPoint *room = g_new(DgPoint, 3 * (gsize)n + 2);
  return outline_area(points, n) < DENTED * hull_area(points, n, room, room + n);
}

/* TRUE when letters may be painted so. */
static gboolean may_hold_glyphs(const DgShape *shape) {
  if (!shape->filled || shape->gradient_fill || shape->fill_opacity <= 0 || shape->masked || !shape->n_subpaths ||
      shape->mark_start != DG_MARK_NONE || shape->mark_mid != DG_MARK_NONE || shape->mark_end != DG_MARK_NONE)
    return FALSE;
  double bolder = BOLDER_MAX * fmin(shape->box.width, shape->box.height);
  return !shape->stroked || (!shape->dashed && shape->stroke == shape->fill && shape->stroke_width <= bolder);
}

/* How many outlines from `first` on, of `n`, lie in one of them: an outline and its holes, whichever comes first. `box`
 * receives the bounds. */
static guint count_nested(const DgDrawing *drawing, guint first, guint n, DgBox *box) {
  guint nested = 1;
  *box = subpath_box(drawing, dg_drawing_subpath(drawing, first));
  DgBox around = *box;
  for (guint i = 1; i < MIN(n, HOLE_WITHIN); i++) {
    const DgSubpath *next = dg_drawing_subpath(drawing, first + i);
    if (next->n_points < 3)
      break;
    DgBox next_box = subpath_box(drawing, next);
    around = dg_box_union(around, next_box);
    if (dg_box_contains_box(*box, next_box, 0) ? nested < i : !dg_box_contains_box(next_box, around, 0))
      continue; /* an outline after it may hold it, too */
    *box = around;
    nested = i + 1;
  }
  return nested;
}

/* Appends outline `first` of a shape and those of the `n` from there on that belong to it. Returns how many. */
static guint add_atom(DgOutlines *outlines, guint shape_index, guint first, guint n) {
  DgDrawing *drawing = outlines->drawing;
  const DgSubpath *outer = dg_drawing_subpath(drawing, first);
  if (outer->n_points < 3)
    return 1;
  DgAtom atom = {.shape = shape_index, .first_subpath = first};
  atom.n_subpaths = count_nested(drawing, first, n, &atom.box);
  if (atom.box.height > outlines->font_max || atom.box.width > outlines->font_max || outer->n_points > POINTS_MAX ||
      fmax(atom.box.width, atom.box.height) <= 0)
    return atom.n_subpaths;
  atom.form = dg_outline_form(drawing, first, atom.n_subpaths, atom.box);
  atom.complex = atom.n_subpaths > 1 || is_dented(drawing, outer);
  atom.fill = dg_drawing_shape(drawing, shape_index)->fill;
  g_array_append_val(outlines->atoms, atom);
  return atom.n_subpaths;
}

gboolean dg_outlines_find_atoms(DgOutlines *outlines) {
  for (guint i = 0; i < outlines->drawing->shapes->len; i++) {
    if (outlines->atoms->len > ATOMS_MAX)
      return FALSE;
    const DgShape *shape = dg_drawing_shape(outlines->drawing, i);
    if (!may_hold_glyphs(shape))
      continue;
    for (guint s = 0; s < shape->n_subpaths;)
      s += add_atom(outlines, i, shape->first_subpath + s, shape->n_subpaths - s);
  }
  return outlines->atoms->len <= ATOMS_MAX;
}
