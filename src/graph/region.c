#include "graph/scene.h"
#include "graph/union_find.h"

#include <string.h>

/* A rectangle that leaves less than this share of the canvas free on each axis is paper, not a box. */
#define BACKGROUND_SHARE 0.98
/* Without a border, a plain fill of this share is paper too (a panel behind the whole figure). */
#define BACKGROUND_FILL_SHARE 0.9
/* A border that differs less than this in brightness from what it runs around edges the paper; a bolder one, even as
 * large as the canvas, is drawn to hold things. */
#define BORDER_CONTRAST 0.3
/* Sides that coincide up to this many units belong to one outline. */
#define SAME_SIDE 2.0
/* Copies of a box that are offset by up to this many units are a shadow or a stack of pages. */
#define STACK_OFFSET 14.0
/* Strokes at a smaller angle than the one of this sine could be one stroke, drawn twice. */
#define TWIN_SINE 0.25
/* Outlines one inside the other, this far apart on every side, are a double border. */
#define DOUBLE_BORDER 8.0
/* Closed outlines of one figure: a map has thousands, a diagram at most hundreds. */
#define REGIONS_MAX 20000
/* A plate behind text is at most this much higher than the text, in font sizes. */
#define PLATE_MARGIN 0.9
/* A highlight is at most this much wider than its words, in font sizes. */
#define HIGHLIGHT_MARGIN 0.6
/* A picture covers at most this share of the canvas. */
#define PICTURE_SHARE 0.1
/* Parts of a picture are at most this many units apart; those that could be arrow heads, up to this side, must meet. */
#define PART_GAP 4.0
#define HEAD_SIDE 28.0
/* A badge: an outline around a number that is at most this many font sizes wide and high. */
#define LETTER_SHARE 0.8 /* what is smaller than this share of a font size holds no word in it */
#define BADGE_SIDE 2.8
/* Shorter sides than this (in units) cannot hold text nor be an icon; specks of hatching and texture are left out. */
#define REGION_SIDE_MIN 4.0

gboolean dg_is_bare_number(const char *text) {
  gboolean digits = FALSE;
  for (const char *p = text; *p; p = g_utf8_next_char(p)) {
    gunichar c = g_utf8_get_char(p);
    if (g_unichar_isdigit(c) || (c >= 0x2460 && c <= 0x249b) || (c >= 0x2776 && c <= 0x2793))
      digits = TRUE; /* also circled numbers */
    else if (c > 0x7f || !strchr(".,:;()[]#%+-/ ", (int)c))
      return FALSE;
  }
  return digits;
}

gboolean dg_region_is_badge(const DgScene *scene, const DgRegion *region) {
  return region->n_texts && region->n_texts == region->n_numbers &&
         fmax(region->box.width, region->box.height) <= BADGE_SIDE * scene->font;
}

static const DgPoint *outline(const DgScene *scene, const DgRegion *region, DgPoint corners[4], guint *n) {
  if (region->n_points) {
    *n = region->n_points;
    return &g_array_index(scene->points, DgPoint, region->first_point);
  }
  DgBox b = region->box;
  corners[0] = (DgPoint){b.x, b.y};
  corners[1] = (DgPoint){dg_box_right(b), b.y};
  corners[2] = (DgPoint){dg_box_right(b), dg_box_bottom(b)};
  corners[3] = (DgPoint){b.x, dg_box_bottom(b)};
  *n = 4;
  return corners;
}

gboolean dg_region_contains(const DgScene *scene, const DgRegion *region, DgPoint point) {
  if (!dg_box_contains_point(region->box, point, 0))
    return FALSE;
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  int winding = 0;
  for (guint i = 0; i < n; i++) {
    DgPoint a = p[i], b = p[i + 1 < n ? i + 1 : 0];
    if ((a.y <= point.y) == (b.y <= point.y))
      continue;
    double side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y);
    if (b.y > a.y && side > 0)
      winding++;
    else if (b.y < a.y && side < 0)
      winding--;
  }
  return winding != 0;
}

double dg_region_border_distance(const DgScene *scene, const DgRegion *region, DgPoint point) {
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  double best = dg_segment_distance_squared(point, p[n - 1], p[0]);
  for (guint i = 0; i + 1 < n; i++) {
    double distance = dg_segment_distance_squared(point, p[i], p[i + 1]);
    best = MIN(best, distance);
  }
  return sqrt(best);
}

double dg_region_ray(const DgScene *scene, const DgRegion *region, DgPoint point, DgPoint direction, double reach) {
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  double best = INFINITY;
  for (guint i = 0; i < n; i++) {
    DgPoint a = p[i], b = p[i + 1 < n ? i + 1 : 0];
    double ex = b.x - a.x, ey = b.y - a.y;
    double cross = direction.x * ey - direction.y * ex;
    if (fabs(cross) < 1e-12)
      continue;
    double ax = a.x - point.x, ay = a.y - point.y;
    double t = (ax * ey - ay * ex) / cross;
    double s = (ax * direction.y - ay * direction.x) / cross;
    if (t >= 0 && t < best && s >= 0 && s <= 1)
      best = t;
  }
  return best <= reach ? best : INFINITY;
}

/* TRUE when the chords of two strokes cross, farther than `slack` from where they end. */
static gboolean chords_cross(DgPoint a, DgPoint b, DgPoint c, DgPoint d, double slack) {
  double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y, cross = ux * vy - uy * vx;
  double u = dg_length(ux, uy), v = dg_length(vx, vy);
  if (fabs(cross) < TWIN_SINE * u * v)
    return FALSE;
  double s = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross, t = ((c.x - a.x) * uy - (c.y - a.y) * ux) / cross;
  return s * u > slack && (1 - s) * u > slack && t * v > slack && (1 - t) * v > slack;
}

static gboolean is_in_text(DgScene *scene, DgPoint point) {
  const GArray *texts = scene->drawing->texts;
  if (!dg_work_spend(&scene->work, texts->len))
    return FALSE;
  for (guint i = 0; i < texts->len; i++)
    if (dg_box_contains_point(g_array_index(texts, DgTextItem, i).box, point, 0))
      return TRUE;
  return FALSE;
}

/* TRUE when the open strokes of a shape are lines between things: some of them cross, or each of them runs from one
 * word to another. */
static gboolean strokes_connect(DgScene *scene, const DgShape *shape, double slack) {
  gboolean words = TRUE;
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *s = dg_drawing_subpath(scene->drawing, shape->first_subpath + i);
    const DgPoint *p = dg_drawing_points(scene->drawing, s);
    for (guint j = 0; j < i; j++) {
      const DgSubpath *t = dg_drawing_subpath(scene->drawing, shape->first_subpath + j);
      const DgPoint *q = dg_drawing_points(scene->drawing, t);
      if (chords_cross(p[0], p[s->n_points - 1], q[0], q[t->n_points - 1], slack))
        return TRUE;
    }
    words = words && is_in_text(scene, p[0]) && is_in_text(scene, p[s->n_points - 1]);
  }
  return words;
}

/* TRUE when the open strokes of a shape trace one outline: every end of a stroke lies at an end of another. Hand-drawn
 * styles draw a rectangle so, side by side and often twice. */
static gboolean strokes_close(DgScene *scene, const DgShape *shape) {
  if (shape->n_subpaths < 3 || shape->n_subpaths > 64)
    return FALSE;
  double slack = 2 * scene->unit + 0.04 * dg_length(shape->box.width, shape->box.height);
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *s = dg_drawing_subpath(scene->drawing, shape->first_subpath + i);
    const DgPoint *p = dg_drawing_points(scene->drawing, s);
    DgPoint ends[2] = {p[0], p[s->n_points - 1]};
    for (guint e = 0; e < 2; e++) {
      gboolean met = FALSE;
      for (guint j = 0; j < shape->n_subpaths && !met; j++) {
        if (j == i)
          continue;
        const DgSubpath *t = dg_drawing_subpath(scene->drawing, shape->first_subpath + j);
        const DgPoint *q = dg_drawing_points(scene->drawing, t);
        /* a second stroke over the same side does not close anything */
        gboolean twin = (dg_distance(p[0], q[0]) < slack && dg_distance(ends[1], q[t->n_points - 1]) < slack) ||
                        (dg_distance(p[0], q[t->n_points - 1]) < slack && dg_distance(ends[1], q[0]) < slack);
        met = !twin && (dg_distance(ends[e], q[0]) < slack || dg_distance(ends[e], q[t->n_points - 1]) < slack);
      }
      if (!met)
        return FALSE;
    }
  }
  return !strokes_connect(scene, shape, slack);
}

/* TRUE when a line comes back to where it began and goes on over its beginning, as circles drawn by hand do: each end
 * lies on the line near the other. */
static gboolean overlaps_itself(const DgPoint *p, guint n, DgBox box, double slack) {
  if (n < 8 || dg_distance(p[0], p[n - 1]) > 0.35 * (box.width + box.height))
    return FALSE;
  double first = INFINITY, last = INFINITY;
  for (guint i = 0; i < n / 4; i++)
    last = fmin(last, dg_segment_distance(p[n - 1], p[i], p[i + 1]));
  for (guint i = n - 1 - n / 4; i + 1 < n; i++)
    first = fmin(first, dg_segment_distance(p[0], p[i], p[i + 1]));
  return first <= slack && last <= slack;
}

/* TRUE when all of some text stands within a box. */
static gboolean holds_text(DgScene *scene, DgBox box) {
  const GArray *texts = scene->drawing->texts;
  if (!dg_work_spend(&scene->work, texts->len))
    return FALSE;
  for (guint i = 0; i < texts->len; i++)
    if (dg_box_contains_box(box, g_array_index(texts, DgTextItem, i).box, 0))
      return TRUE;
  return FALSE;
}

/* TRUE when an outline with text in it lies within a box. */
static gboolean holds_outline(DgScene *scene, DgBox box) {
  const GArray *shapes = scene->drawing->shapes;
  if (!dg_work_spend(&scene->work, shapes->len))
    return FALSE;
  for (guint i = 0; i < shapes->len; i++) {
    const DgShape *shape = &g_array_index(shapes, DgShape, i);
    if (shape->kind != DG_SHAPE_IMAGE && (shape->filled || shape->stroked) && dg_box_contains_box(box, shape->box, 0) &&
        holds_text(scene, shape->box))
      return TRUE;
  }
  return FALSE;
}

/* Finds the closed outline of a shape; FALSE when it has none. A picture that a mask leaves parts of is a shadow or a
 * frame where there are outlines with text in it: its own outline is not that of its box. */
static gboolean find_outline(DgScene *scene, const DgShape *shape, DgRegion *region) {
  if (shape->kind == DG_SHAPE_LINE || scene->is_band[region->shape])
    return FALSE;
  gboolean picture = !shape->n_subpaths || shape->kind == DG_SHAPE_IMAGE;
  if (picture && shape->masked && holds_outline(scene, shape->box))
    return FALSE;
  if (!shape->n_subpaths) {
    region->box = shape->box;
    return TRUE;
  }
  double best = 0;
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *s = dg_drawing_subpath(scene->drawing, shape->first_subpath + i);
    const DgPoint *p = dg_drawing_points(scene->drawing, s);
    if (s->n_points < 3)
      continue;
    DgBox box = dg_points_box(p, s->n_points);
    double slack = 1.5 * scene->unit + 0.02 * (box.width + box.height);
    gboolean meets = dg_distance(p[0], p[s->n_points - 1]) <= slack || overlaps_itself(p, s->n_points, box, slack);
    gboolean open = !s->closed && !meets && shape->stroked && shape->n_subpaths == 1 &&
                    dg_outline_is_open_box(p, s->n_points, box, scene->unit);
    if (!s->closed && !shape->filled && !meets && !open)
      continue;
    region->open = open;
    double area = box.width * box.height;
    if (area > best) {
      best = area;
      region->box = box;
      region->first_point = s->first_point;
      region->n_points = s->n_points;
    }
  }
  if (best > 0)
    return TRUE;
  if (!strokes_close(scene, shape))
    return FALSE;
  const DgSubpath *first = dg_drawing_subpath(scene->drawing, shape->first_subpath);
  const DgSubpath *last = dg_drawing_subpath(scene->drawing, shape->first_subpath + shape->n_subpaths - 1);
  region->first_point = first->first_point;
  region->n_points = last->first_point + last->n_points - first->first_point;
  region->box = shape->box;
  return TRUE;
}

static double luma(guint32 color) {
  return (0.299 * (color >> 16) + 0.587 * (color >> 8 & 0xff) + 0.114 * (color & 0xff)) / 255;
}

gboolean dg_shape_has_bold_border(const DgShape *shape, guint32 paper) {
  guint32 ground = shape->filled && shape->fill_opacity > 0.5 ? shape->fill : paper;
  return shape->stroked && fabs(luma(shape->stroke) - luma(ground)) * shape->stroke_opacity >= BORDER_CONTRAST;
}

static gboolean is_background(const DgScene *scene, const DgShape *shape, DgBox box, guint32 paper) {
  if (dg_shape_has_bold_border(shape, paper))
    return FALSE;
  double share = shape->stroked ? BACKGROUND_SHARE : BACKGROUND_FILL_SHARE;
  const DgDrawing *d = scene->drawing;
  double w = fmin(dg_box_right(box), d->width) - fmax(box.x, 0);
  double h = fmin(dg_box_bottom(box), d->height) - fmax(box.y, 0);
  return w >= share * d->width && h >= share * d->height;
}

static gboolean is_near(double a, double b, double slack) {
  return fabs(a - b) <= slack;
}

/* TRUE when two outlines are one element: a double border, a shadow, a stack of pages, or a band along a side. */
static gboolean is_one_element(const DgScene *scene, const DgRegion *p, const DgRegion *q) {
  double slack = SAME_SIDE * scene->unit, right = fabs(dg_box_right(p->box) - dg_box_right(q->box)),
         bottom = fabs(dg_box_bottom(p->box) - dg_box_bottom(q->box));
  double left = fabs(p->box.x - q->box.x), top = fabs(p->box.y - q->box.y);
  guint same = (left <= slack) + (right <= slack) + (top <= slack) + (bottom <= slack);
  if (same == 4)
    return TRUE;
  double offset = fmin(STACK_OFFSET * scene->unit, 0.25 * fmin(p->box.width, p->box.height));
  if (is_near(p->box.width, q->box.width, slack) && is_near(p->box.height, q->box.height, slack) && left <= offset &&
      top <= offset)
    return TRUE;
  double least = fmin(fmin(left, right), fmin(top, bottom)), most = fmax(fmax(left, right), fmax(top, bottom));
  if (most - least <= scene->unit &&
      most <= fmin(DOUBLE_BORDER * scene->unit, 0.15 * fmin(p->box.width, p->box.height)))
    return TRUE;
  /* what fills the width of a list or lane is a row of it */
  if (same != 3 || p->header != DG_NONE || q->header != DG_NONE)
    return FALSE;
  const DgRegion *outer = p->area >= q->area ? p : q, *inner = outer == p ? q : p;
  return dg_box_contains_box(outer->box, inner->box, slack) && inner->area < 0.5 * outer->area;
}

static void find_wholes(DgScene *scene) {
  guint n = scene->regions->len;
  g_autofree guint *sets = dg_sets_new(n);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    const DgRegion *p = dg_scene_region(scene, i);
    dg_grid_query(scene->region_grid, p->box, near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      if (j < i && p->header != (int)j && is_one_element(scene, p, dg_scene_region(scene, j)))
        dg_sets_join(sets, i, j);
    }
  }
  /* The largest outline of a set stands for it. */
  g_autofree int *largest = g_new(int, n ? n : 1);
  for (guint i = 0; i < n; i++)
    largest[i] = DG_NONE;
  for (guint i = 0; i < n; i++) {
    guint leader = dg_sets_find(sets, i);
    /* of copies alike in size, the one painted last covers the others */
    if (largest[leader] == DG_NONE ||
        dg_scene_region(scene, i)->area > 0.98 * dg_scene_region(scene, largest[leader])->area)
      largest[leader] = i;
  }
  for (guint i = 0; i < n; i++)
    dg_scene_region(scene, i)->whole = largest[dg_sets_find(sets, i)];
}

static void find_parents(DgScene *scene) {
  double slack = SAME_SIDE * scene->unit;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->regions->len; i++) {
    DgRegion *inner = dg_scene_region(scene, i);
    if (inner->whole != (int)i)
      continue;
    DgPoint center = dg_box_center(inner->box);
    dg_grid_query(scene->region_grid, (DgBox){center.x, center.y, 0, 0}, near);
    double best = INFINITY;
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      const DgRegion *outer = dg_scene_region(scene, j);
      if (outer->whole != (int)j || j == i || outer->area <= inner->area || outer->area >= best ||
          !dg_box_contains_box(outer->box, inner->box, slack) || !dg_region_contains(scene, outer, center))
        continue;
      best = outer->area;
      inner->parent = j;
    }
  }
}

/* The region of a text: what is too small for its letters (an arrow head behind them) aside, the smallest outline, of
 * those `near`, that holds `point` of it and `share` of its area. */
static int region_around(const DgScene *scene, const DgTextItem *text, DgPoint point, double share,
                         const GArray *near) {
  double best = INFINITY, area = text->box.width * text->box.height;
  int found = DG_NONE;
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, j);
    if (region->area >= best || dg_box_overlap_area(region->box, text->box) < share * area ||
        fmin(region->box.width, region->box.height) < LETTER_SHARE * text->font_size ||
        !dg_region_contains(scene, region, point))
      continue;
    best = region->area;
    found = region->whole;
  }
  return found;
}

/* A text belongs to the outline that holds its middle and most of it. One that has grown out of its box still begins in
 * it, or is centred on it: where no smaller outline claims the middle, that box has it. */
static int region_of_text(DgScene *scene, const DgTextItem *text, GArray *near) {
  DgPoint center = dg_box_center(text->box);
  dg_grid_query(scene->region_grid, dg_box_around(center, 0), near);
  int found = region_around(scene, text, center, 0.5, near),
      around_center = region_around(scene, text, center, 0.3, near);
  double rise = (text->ascent - text->descent) / 2, inset = 0.3 * text->font_size;
  double c = cos(text->angle), s = sin(text->angle);
  DgPoint start = {text->baseline.x + inset * c + rise * s, text->baseline.y + inset * s - rise * c};
  dg_grid_query(scene->region_grid, dg_box_around(start, 0), near);
  int candidates[2] = {region_around(scene, text, start, 0.3, near), around_center};
  for (guint i = 0; i < 2; i++) {
    int overflown = candidates[i];
    if (overflown == DG_NONE || overflown == found)
      continue;
    const DgRegion *region = dg_scene_region(scene, overflown);
    /* the box must be as high as the text, or it is a swatch or a bullet beside it */
    if (region->box.height >= text->box.height &&
        (found == DG_NONE || region->area < dg_scene_region(scene, found)->area))
      return overflown;
  }
  return found;
}

gboolean dg_text_is_off_canvas(const DgDrawing *drawing, const DgTextItem *text) {
  DgBox canvas = {0, 0, drawing->width, drawing->height};
  return dg_box_overlap_area(canvas, text->box) <= 0 && text->box.width * text->box.height > 0;
}

/* TRUE when nothing of the text can be seen: it lies off the canvas, has the colour of the box that it stands on, or
 * a shape that lets nothing through is painted over all of it. */
static gboolean is_invisible(DgScene *scene, const DgTextItem *text, GArray *near) {
  if (dg_text_is_off_canvas(scene->drawing, text))
    return TRUE;
  const DgShape *ground = NULL;
  dg_grid_query(scene->region_grid, text->box, near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, g_array_index(near, guint, m));
    const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
    if (!shape->filled || !dg_box_contains_box(region->box, text->box, 0) ||
        !dg_region_contains(scene, region, dg_box_center(text->box)))
      continue;
    gboolean opaque = shape->fill_opacity > 0.99 && !shape->gradient_fill;
    if (region->z > text->z && opaque)
      return TRUE;
    if (region->z < text->z && (!ground || shape->z > ground->z))
      ground = shape;
  }
  return ground && ground->fill_opacity > 0.99 && !ground->gradient_fill && ground->fill == text->fill;
}

/* Outlines without text that share two opposite sides with a named one and overlap it are parts of its picture: the
 * caps of a cylinder, a shield behind a box. */
static void join_unnamed_parts(DgScene *scene) {
  double slack = SAME_SIDE * scene->unit;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->regions->len; i++) {
    DgRegion *part = dg_scene_region(scene, i);
    if (part->whole != (int)i || part->n_texts)
      continue;
    dg_grid_query(scene->region_grid, part->box, near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      DgRegion *named = dg_scene_region(scene, j);
      if (named->whole != (int)j || j == i || !named->n_texts || dg_box_overlap_area(named->box, part->box) <= 0)
        continue;
      gboolean columns = is_near(named->box.x, part->box.x, slack) &&
                         is_near(dg_box_right(named->box), dg_box_right(part->box), slack);
      gboolean rows = is_near(named->box.y, part->box.y, slack) &&
                      is_near(dg_box_bottom(named->box), dg_box_bottom(part->box), slack);
      /* a head on shoulders: a part that stands across a side of the box, in its middle */
      DgPoint c = dg_box_center(part->box), d = dg_box_center(named->box);
      gboolean across =
          !dg_box_contains_box(named->box, part->box, slack) && (is_near(c.x, d.x, slack) || is_near(c.y, d.y, slack));
      if ((columns == rows && !across) || part->area > named->area)
        continue;
      part->whole = j;
      break;
    }
  }
}

/* TRUE when two outlines are parts of one picture: they meet, or are large and all but meet. What is small could be the
 * head of an arrow that points at the other. */
static gboolean are_parts(const DgScene *scene, DgBox p, DgBox q) {
  double apart =
      fmax(fmax(p.x - dg_box_right(q), q.x - dg_box_right(p)), fmax(p.y - dg_box_bottom(q), q.y - dg_box_bottom(p)));
  double side = fmin(fmax(p.width, p.height), fmax(q.width, q.height));
  return apart <= (side > HEAD_SIDE * scene->unit ? PART_GAP : 1) * scene->unit;
}

/* Outlines without text that meet each other are one picture: what points at a part of it points at all of it. */
static void join_pictures(DgScene *scene) {
  guint n = scene->regions->len;
  double slack = PART_GAP * scene->unit, canvas = scene->drawing->width * scene->drawing->height;
  g_autofree guint8 *holds = g_new0(guint8, n + 1); /* has text in it, at any depth */
  for (guint i = 0; i < n; i++)
    if (dg_scene_region(scene, i)->n_texts)
      for (int r = i; r != DG_NONE && !holds[r]; r = dg_scene_region(scene, r)->parent)
        holds[r] = 1;
  g_autofree guint *sets = dg_sets_new(n);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    const DgRegion *p = dg_scene_region(scene, i);
    if (p->whole != (int)i || holds[i] || p->area > PICTURE_SHARE * canvas)
      continue;
    DgBox reach = dg_box_grow(p->box, slack, slack);
    dg_grid_query(scene->region_grid, reach, near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      const DgRegion *q = dg_scene_region(scene, j);
      if (j < i && q->whole == (int)j && !holds[j] && q->area <= PICTURE_SHARE * canvas &&
          are_parts(scene, p->box, q->box))
        dg_sets_join(sets, i, j);
    }
  }
  g_autofree int *largest = g_new(int, n + 1);
  for (guint i = 0; i < n; i++)
    largest[i] = DG_NONE;
  for (guint i = 0; i < n; i++) {
    guint leader = dg_sets_find(sets, i);
    if (dg_scene_region(scene, i)->whole == (int)i &&
        (largest[leader] == DG_NONE || dg_scene_region(scene, i)->area > dg_scene_region(scene, largest[leader])->area))
      largest[leader] = i;
  }
  for (guint i = 0; i < n; i++) {
    DgRegion *part = dg_scene_region(scene, i);
    int whole = largest[dg_sets_find(sets, i)];
    if (part->whole != (int)i || whole == DG_NONE || whole == (int)i)
      continue;
    DgRegion *picture = dg_scene_region(scene, whole);
    part->whole = whole;
    picture->box = dg_box_union(picture->box, part->box);
    picture->outlined |= part->outlined;
  }
}

/* Sees whether the border of a region stands out from what is painted behind it. */
static void find_visibility(DgScene *scene) {
  for (guint i = 0; i < scene->regions->len; i++) {
    DgRegion *region = dg_scene_region(scene, i);
    const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
    guint32 behind = scene->paper;
    for (int p = region->parent; p != DG_NONE; p = dg_scene_region(scene, p)->parent) {
      const DgShape *parent = dg_drawing_shape(scene->drawing, dg_scene_region(scene, p)->shape);
      if (parent->filled && parent->fill_opacity > 0.5) {
        behind = parent->fill;
        break;
      }
    }
    region->outlined = region->bordered || shape->kind == DG_SHAPE_IMAGE || shape->gradient_fill ||
                       (shape->filled && shape->fill != behind);
  }
  for (guint i = 0; i < scene->regions->len; i++) { /* fill and border may be shapes of their own */
    const DgRegion *part = dg_scene_region(scene, i);
    if (part->whole == DG_NONE)
      continue;
    dg_scene_region(scene, part->whole)->outlined |= part->outlined;
    dg_scene_region(scene, part->whole)->bordered |= part->bordered;
  }
}

/* Makes the parent of every region a whole one again, after regions were joined or struck out. Areas grow along the
 * chain of parents, so that no chain can close on itself. */
static void lift_parents(DgScene *scene) {
  for (guint i = 0; i < scene->regions->len; i++) {
    DgRegion *region = dg_scene_region(scene, i);
    int parent = region->parent;
    while (parent != DG_NONE) {
      int whole = dg_scene_region(scene, parent)->whole;
      if (whole != DG_NONE && dg_scene_region(scene, whole)->area > region->area) {
        parent = whole;
        break;
      }
      parent = dg_scene_region(scene, parent)->parent;
    }
    region->parent = parent;
  }
}

/* A fill that cannot be told from what is behind it is no box when it fits its text tightly (it keeps lines from
 * running through the letters) or holds boxes (it is paper). Its text belongs to what is around it. */
static void dissolve_plates(DgScene *scene) {
  guint n = scene->regions->len;
  g_autofree DgBox *written = g_new0(DgBox, n + 1);
  g_autofree double *in_a_row = g_new0(double, n + 1); /* how wide the words are one behind the other */
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    int region = scene->text_regions[i];
    if (region < 0)
      continue;
    DgBox box = dg_drawing_text(scene->drawing, i)->box;
    written[region] = written[region].height > 0 ? dg_box_union(written[region], box) : box;
    in_a_row[region] += box.width;
  }
  g_autofree guint8 *holds = g_new0(guint8, n + 1);
  for (guint i = 0; i < n; i++)
    if (dg_scene_region(scene, i)->n_texts && dg_scene_region(scene, i)->parent != DG_NONE)
      holds[dg_scene_region(scene, i)->parent] = 1;
  for (guint i = 0; i < n; i++) {
    DgRegion *region = dg_scene_region(scene, i);
    gboolean tight = region->box.height < written[i].height + PLATE_MARGIN * scene->font ||
                     region->box.width < written[i].width + PLATE_MARGIN * scene->font;
    /* without a border, what lies close around words on all sides is a highlight, whatever its colour */
    gboolean highlight = !region->bordered && region->box.height < written[i].height + PLATE_MARGIN * scene->font &&
                         region->box.width < in_a_row[i] + HIGHLIGHT_MARGIN * scene->font;
    if (region->whole == (int)i && region->n_texts && (!region->outlined ? tight || holds[i] : highlight && !holds[i]))
      region->whole = DG_NONE;
  }
  lift_parents(scene);
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    int *region = &scene->text_regions[i];
    if (*region < 0 || dg_scene_region(scene, *region)->whole != DG_NONE)
      continue;
    *region = dg_scene_region(scene, *region)->parent;
    if (*region == DG_NONE)
      continue;
    dg_scene_region(scene, *region)->n_texts++;
    dg_scene_region(scene, *region)->n_numbers += dg_is_bare_number(dg_drawing_text(scene->drawing, i)->string);
  }
}

static guint box_hash(gconstpointer key) {
  const DgBox *b = key;
  double v[4] = {b->x, b->y, b->width, b->height};
  guint hash = 5381;
  for (guint i = 0; i < 4; i++)
    hash = hash * 33 + g_double_hash(&v[i]);
  return hash;
}

static gboolean box_equal(gconstpointer a, gconstpointer b) {
  const DgBox *p = a, *q = b;
  return p->x == q->x && p->y == q->y && p->width == q->width && p->height == q->height;
}

void dg_scene_find_regions(DgScene *scene) {
  const DgDrawing *drawing = scene->drawing;
  scene->points = g_array_sized_new(FALSE, FALSE, sizeof(DgPoint), 256);
  scene->regions = g_array_new(FALSE, TRUE, sizeof(DgRegion));
  scene->paper = 0xffffff;
  dg_scene_find_bands(scene);
  /* A thousand boxes on the same spot are one box; comparing each with each would cost a million steps. */
  g_autoptr(GHashTable) seen = g_hash_table_new_full(box_hash, box_equal, g_free, NULL);
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    DgRegion region = {.shape = i,
                       .parent = DG_NONE,
                       .whole = DG_NONE,
                       .header = DG_NONE,
                       .group = DG_NONE,
                       .title = DG_NONE,
                       .z = shape->z,
                       .bordered = shape->stroked};
    if (!find_outline(scene, shape, &region))
      continue;
    if (is_background(scene, shape, region.box, scene->paper)) {
      if (shape->filled && shape->fill_opacity > 0.5)
        scene->paper = shape->fill;
      continue;
    }
    if (fmin(region.box.width, region.box.height) < REGION_SIDE_MIN * scene->unit)
      continue;
    gpointer same;
    if (g_hash_table_lookup_extended(seen, &region.box, NULL, &same)) {
      dg_scene_region(scene, GPOINTER_TO_INT(same))->bordered |= shape->stroked;
      continue;
    }
    if (region.n_points) {
      const DgPoint *p = &g_array_index(drawing->points, DgPoint, region.first_point);
      guint n = region.n_points;
      region.first_point = scene->points->len;
      region.n_points = dg_points_simplify(p, n, DG_SIMPLIFY * scene->unit, scene->points);
    }
    if (scene->regions->len >= REGIONS_MAX) {
      scene->failure = "more than " G_STRINGIFY(REGIONS_MAX) " closed outlines";
      break;
    }
    region.area = region.box.width * region.box.height;
    g_hash_table_insert(seen, g_memdup2(&region.box, sizeof region.box), GINT_TO_POINTER((int)scene->regions->len));
    g_array_append_val(scene->regions, region);
  }
  dg_scene_find_lanes(scene);
  guint n = scene->regions->len;
  scene->region_boxes = g_new(DgBox, n ? n : 1);
  for (guint i = 0; i < n; i++)
    scene->region_boxes[i] = dg_scene_region(scene, i)->box;
  scene->region_grid = dg_grid_new(scene->bounds, scene->region_boxes, n, &scene->work);

  find_wholes(scene);
  dg_scene_find_tables(scene);
  find_parents(scene);
  find_visibility(scene);

  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  scene->text_regions = g_new(int, drawing->texts->len ? drawing->texts->len : 1);
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(drawing, i);
    int found = is_invisible(scene, text, near) ? DG_HIDDEN : region_of_text(scene, text, near);
    scene->text_regions[i] = found;
    if (found >= 0) {
      dg_scene_region(scene, found)->n_texts++;
      dg_scene_region(scene, found)->n_numbers += dg_is_bare_number(text->string);
    }
  }
  dissolve_plates(scene);
  join_unnamed_parts(scene);
  join_pictures(scene);
  lift_parents(scene);
}
