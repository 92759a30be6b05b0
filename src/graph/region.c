/* Regions: which outlines there are, what is one element, what holds what, and which text stands where. */
#include "graph/outline.h"
#include "graph/threshold.h"
#include "graph/union_find.h"

#include <string.h>

DG_THRESHOLD(BACKGROUND_SHARE, 0.98, "share", "a rectangle over more of the canvas on each axis is paper, not a box");
DG_THRESHOLD(BACKGROUND_FILL_SHARE, 0.9, "share", "without a border, a panel behind the whole figure is paper too");
DG_THRESHOLD(BORDER_CONTRAST, 0.3, "share",
             "of brightness: a border that differs less edges the paper, a bolder one is drawn to hold things");
DG_THRESHOLD(OPAQUE, 0.5, "share", "a fill that covers more is the ground of what is painted on it,");
DG_THRESHOLD(SAME_SIDE, 2.0, "units", "sides that coincide up to this belong to one outline");
DG_THRESHOLD(APART_SIDE, 5.0, "units", "and those of its fill and its border, each drawn by hand, up to this");
DG_THRESHOLD(STACK_OFFSET, 14.0, "units", "copies of a box that are offset by less are a shadow or a stack of pages,");
DG_THRESHOLD(STACK_SHARE, 0.25, "share", "or by less of their shorter side");
DG_THRESHOLD(DOUBLE_BORDER, 8.0, "units", "outlines one inside the other, nearer on every side, are a double border,");
DG_THRESHOLD(DOUBLE_SHARE, 0.15, "share", "or nearer than so much of their shorter side");
DG_THRESHOLD(DOUBLE_EVEN, 1.0, "units", "the four sides of a double border are alike up to this");
DG_THRESHOLD(STRIP_SHARE, 0.5, "share", "a band along a side of an outline covers less of it");
DG_THRESHOLD(HEADER_HEIGHT, 3.0, "font sizes", "the strip for a name over the members of a class is no higher");
DG_THRESHOLD(BAND_INSET, 11.0, "units", "between the band of a name and the sides of what it names");
DG_THRESHOLD(COPY_SHARE, 0.98, "share", "of outlines of one element, those alike in size up to this are copies");
DG_THRESHOLD(PLATE_MARGIN, 0.9, "font sizes", "a plate behind text is at most this much higher or wider than it,");
DG_THRESHOLD(HIGHLIGHT_MARGIN, 0.6, "font sizes", "and a highlight at most this much wider than its words");
DG_THRESHOLD(PICTURE_SHARE, 0.1, "share", "a picture covers no more of the canvas");
DG_THRESHOLD(PART_GAP, 4.0, "units", "parts of a picture are no farther apart;");
DG_THRESHOLD(HEAD_SIDE, 28.0, "units", "those that could be arrow heads, up to this side,");
DG_THRESHOLD(HEAD_GAP, 1.0, "units", "must meet");
DG_THRESHOLD(LETTER_SHARE, 0.8, "font sizes", "what is smaller holds no word");
DG_THRESHOLD(BADGE_SIDE, 2.8, "font sizes", "an outline around a number that is no larger is a badge");
DG_THRESHOLD(REGION_SIDE_MIN, 4.0, "units", "a shorter side holds no text and is no icon: specks of texture");
DG_THRESHOLD(HELD_SHARE, 0.5, "share", "of a text that lies in the outline which it belongs to,");
DG_THRESHOLD(GROWN_SHARE, 0.3, "share", "or in the one that it has grown out of");
DG_THRESHOLD(START_INSET, 0.3, "font sizes", "how far from its beginning the place is where a text begins in a box");

/* Closed outlines of one figure: a map has thousands, a diagram at most hundreds. */
#define REGIONS_MAX 20000
#define POINTS_EXPECTED 4096 /* of outlines and lines, in a large diagram */

gboolean dg_region_is_badge(const DgScene *scene, const DgRegion *region) {
  DG_RULE(is_badge, FALSE);
  return region->n_texts && region->n_texts == region->n_numbers &&
         dg_most(region->box.width, region->box.height) <= BADGE_SIDE * scene->font;
}

double dg_color_luma(guint32 color) {
  return (0.299 * (color >> 16) + 0.587 * (color >> 8 & 0xff) + 0.114 * (color & 0xff)) / 255;
}

gboolean dg_shape_has_bold_border(const DgShape *shape, guint32 paper) {
  guint32 ground = shape->filled && shape->fill_opacity > OPAQUE ? shape->fill : paper;
  return shape->stroked &&
         fabs(dg_color_luma(shape->stroke) - dg_color_luma(ground)) * shape->stroke_opacity >= BORDER_CONTRAST;
}

static gboolean is_background(const DgScene *scene, const DgShape *shape, DgBox box, guint32 paper) {
  DG_RULE(is_background, FALSE);
  if (dg_shape_has_bold_border(shape, paper))
    return FALSE;
  double share = shape->stroked ? BACKGROUND_SHARE : BACKGROUND_FILL_SHARE;
  const DgDrawing *d = scene->drawing;
  double w = dg_least(dg_box_right(box), d->width) - dg_most(box.x, 0);
  double h = dg_least(dg_box_bottom(box), d->height) - dg_most(box.y, 0);
  return w >= share * d->width && h >= share * d->height;
}

static gboolean is_near(double a, double b, double slack) {
  return fabs(a - b) <= slack;
}

/* TRUE for a fill without a border and, drawn next to it, a border without a fill. */
static gboolean is_fill_and_border(const DgScene *scene, const DgRegion *p, const DgRegion *q) {
  DG_RULE(is_fill_and_border, FALSE);
  const DgShape *a = dg_drawing_shape(scene->drawing, p->shape), *b = dg_drawing_shape(scene->drawing, q->shape);
  return MAX(p->shape, q->shape) - MIN(p->shape, q->shape) == 1 && a->filled != b->filled && a->stroked != b->stroked &&
         a->filled != a->stroked;
}

/* TRUE when two outlines are one element: a double border, a shadow, a stack of pages, or a band along a side. */
static gboolean is_one_element(const DgScene *scene, const DgRegion *p, const DgRegion *q) {
  DG_RULE(is_one_element, FALSE);
  if (p->apart != q->apart)
    return FALSE;
  double slack = SAME_SIDE * scene->unit, right = fabs(dg_box_right(p->box) - dg_box_right(q->box)),
         bottom = fabs(dg_box_bottom(p->box) - dg_box_bottom(q->box));
  double left = fabs(p->box.x - q->box.x), top = fabs(p->box.y - q->box.y);
  guint same = (left <= slack) + (right <= slack) + (top <= slack) + (bottom <= slack);
  if (same == 4)
    return TRUE;
  double least = dg_least(dg_least(left, right), dg_least(top, bottom));
  double most = dg_most(dg_most(left, right), dg_most(top, bottom));
  if (most <= APART_SIDE * scene->unit && is_fill_and_border(scene, p, q))
    return TRUE;
  double offset = dg_least(STACK_OFFSET * scene->unit, STACK_SHARE * dg_least(p->box.width, p->box.height));
  if (is_near(p->box.width, q->box.width, slack) && is_near(p->box.height, q->box.height, slack) && left <= offset &&
      top <= offset)
    return TRUE;
  if (most - least <= DOUBLE_EVEN * scene->unit &&
      most <= dg_least(DOUBLE_BORDER * scene->unit, DOUBLE_SHARE * dg_least(p->box.width, p->box.height)))
    return TRUE;
  /* what fills the width of a list or lane is a row of it */
  if (same != 3 || p->header != DG_NONE || q->header != DG_NONE)
    return FALSE;
  const DgRegion *outer = p->area >= q->area ? p : q, *inner = outer == p ? q : p;
  return dg_box_contains_box(outer->box, inner->box, slack) && inner->area < STRIP_SHARE * outer->area;
}

/* TRUE when one outline fills the other but for a strip along one side, where the name of both stands, and holds no
 * outline itself: the members of a class under its name. */
static gboolean is_body(const DgScene *scene, const DgRegion *p, const DgRegion *q, GArray *near) {
  DG_RULE(is_body, FALSE);
  const DgRegion *outer = p->area >= q->area ? p : q, *inner = outer == p ? q : p;
  double slack = SAME_SIDE * scene->unit;
  DgBox a = outer->box, b = inner->box;
  gboolean rows = is_near(a.x, b.x, slack) && is_near(a.width, b.width, 2 * slack) &&
                  is_near(dg_box_bottom(a), dg_box_bottom(b), slack);
  if (!rows || outer->header != DG_NONE || b.y - a.y > HEADER_HEIGHT * scene->font ||
      b.y - a.y < LETTER_SHARE * scene->font)
    return FALSE;
  dg_grid_query(scene->regions.grid, b, near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *part = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (part != inner && part->area < inner->area && dg_box_contains_box(b, part->box, slack))
      return FALSE;
  }
  return TRUE;
}

/* TRUE when `inner`, a patch without a border, is the band that the name of `outer` stands in, close under its top: it
 * runs from side to side, and nothing of its width lies under it. */
static gboolean is_title_band(const DgScene *scene, const DgRegion *outer, const DgRegion *inner, GArray *near) {
  DG_RULE(is_title_band, FALSE);
  DgBox a = outer->box, b = inner->box;
  double inset = BAND_INSET * scene->unit, left = b.x - a.x, right = dg_box_right(a) - dg_box_right(b), top = b.y - a.y;
  if (inner->bordered || b.height > HEADER_HEIGHT * scene->font || dg_least(dg_least(left, right), top) < 0 ||
      dg_most(dg_most(left, right), top) > inset || fabs(left - right) > SAME_SIDE * scene->unit)
    return FALSE;
  DgBox below = {a.x, dg_box_bottom(b), a.width, dg_box_bottom(a) - dg_box_bottom(b)};
  dg_grid_query(scene->regions.grid, below, near);
  for (guint m = 0; m < near->len; m++) {
    DgBox part = scene->regions.boxes[g_array_index(near, guint, m)];
    if (part.width > STRIP_SHARE * a.width && dg_box_contains_box(below, part, inset))
      return FALSE;
  }
  return TRUE;
}

static void find_wholes(const DgScene *scene, DgRegions *regions) {
  guint n = scene->regions.all->len;
  g_autofree guint *sets = dg_sets_new(n);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) inside = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    DgRegion *p = dg_region_at(regions, (int)i);
    dg_grid_query(scene->regions.grid, p->box, near);
    for (guint m = 0; m < near->len && g_array_index(near, guint, m) < i; m++) {
      guint j = g_array_index(near, guint, m);
      DgRegion *q = dg_region_at(regions, (int)j);
      p->n_inside += dg_box_contains_box(p->box, q->box, scene->unit);
      q->n_inside += dg_box_contains_box(q->box, p->box, scene->unit);
      if (p->header != (int)j && !p->stated && !q->stated &&
          (is_one_element(scene, p, q) || is_body(scene, p, q, inside) || is_title_band(scene, q, p, inside)))
        dg_sets_join(sets, i, j);
    }
  }
  /* The largest outline of a set stands for it. */
  g_autofree int *largest = g_new(int, n ? n : 1);
  memset(largest, 0xff, n * sizeof *largest); /* DG_NONE */
  for (guint i = 0; i < n; i++) {
    guint leader = dg_sets_find(sets, i);
    /* of copies alike in size, the one painted last covers the others */
    if (largest[leader] == DG_NONE ||
        dg_scene_region(scene, i)->area > COPY_SHARE * dg_scene_region(scene, largest[leader])->area)
      largest[leader] = i;
  }
  for (guint i = 0; i < n; i++)
    dg_region_at(regions, i)->whole = largest[dg_sets_find(sets, i)];
}

static void find_parents(const DgScene *scene, DgRegions *regions) {
  double slack = SAME_SIDE * scene->unit;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->regions.all->len; i++) {
    DgRegion *inner = dg_region_at(regions, i);
    if (inner->whole != (int)i)
      continue;
    DgPoint center = dg_box_center(inner->box);
    dg_grid_query(scene->regions.grid, (DgBox){center.x, center.y, 0, 0}, near);
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

/* Lists those of the outlines `near` that hold the point. */
static void list_around(const DgScene *scene, DgPoint point, const GArray *near, GArray *around) {
  g_array_set_size(around, 0);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    if (dg_region_contains(scene, dg_scene_region(scene, (int)j), point))
      g_array_append_val(around, j);
  }
}

/* The region of a text: what is too small for its letters (an arrow head behind them) aside, the smallest outline, of
 * those `around` a point of it, that holds `share` of its area. */
static int region_around(const DgScene *scene, const DgTextItem *text, guint ground, double share,
                         const GArray *around) {
  double best = INFINITY, area = text->box.width * text->box.height;
  int found = DG_NONE;
  for (guint m = 0; m < around->len; m++) {
    const DgRegion *region = dg_scene_region(scene, (int)g_array_index(around, guint, m));
    if (region->area >= best || region->z < ground || dg_box_overlap_area(region->box, text->box) < share * area ||
        dg_least(region->box.width, region->box.height) < LETTER_SHARE * text->font_size)
      continue;
    best = region->area;
    found = region->whole;
  }
  return found;
}

/* TRUE when a text that `found` holds may have grown out of the box `other`: that is smaller, and as high as the text,
 * or it would be a swatch or a bullet beside it. */
static gboolean may_have_left(const DgScene *scene, const DgTextItem *text, int found, int other) {
  if (other == DG_NONE || other == found)
    return FALSE;
  const DgRegion *region = dg_scene_region(scene, other);
  return region->box.height >= text->box.height &&
         (found == DG_NONE || region->area < dg_scene_region(scene, found)->area);
}

/* A text belongs to the outline, of those `around` its middle, that holds most of it. One that has grown out of its box
 * still begins in it, or is centred on it: that box, of those `near`, has it where no smaller one claims the middle. */
static int region_of_text(const DgScene *scene, const DgTextItem *text, GArray *near, GArray *around) {
  guint ground = dg_scene_ground_of(scene, text, around);
  int found = region_around(scene, text, ground, HELD_SHARE, around),
      around_center = region_around(scene, text, ground, GROWN_SHARE, around);
  double rise = (text->ascent - text->descent) / 2, inset = START_INSET * text->font_size;
  double c = cos(text->angle), s = sin(text->angle);
  DgPoint start = {text->baseline.x + inset * c + rise * s, text->baseline.y + inset * s - rise * c};
  if (!dg_box_contains_point(text->box, start, 0))
    dg_grid_query(scene->regions.grid, dg_box_around(start, 0), near);
  gboolean any = FALSE;
  for (guint m = 0; m < near->len && !any; m++)
    any = may_have_left(scene, text, found, dg_scene_region(scene, (int)g_array_index(near, guint, m))->whole);
  if (any) {
    list_around(scene, start, near, around);
    int begun = region_around(scene, text, dg_scene_ground_of(scene, text, around), GROWN_SHARE, around);
    if (may_have_left(scene, text, found, begun))
      return begun;
  }
  return may_have_left(scene, text, found, around_center) ? around_center : found;
}

/* TRUE when an outline without text is drawn as a part of another one, which has a name or is a part of what has one.
 */
static gboolean completes(const DgRegion *part, const DgRegion *other, gboolean named, double slack) {
  DgBox p = part->box, q = other->box;
  if (dg_box_overlap_area(p, q) <= 0)
    return FALSE;
  gboolean columns = is_near(q.x, p.x, slack) && is_near(dg_box_right(q), dg_box_right(p), slack);
  gboolean rows = is_near(q.y, p.y, slack) && is_near(dg_box_bottom(q), dg_box_bottom(p), slack);
  /* a head on shoulders: a part that stands across a side of the box, in its middle */
  DgPoint c = dg_box_center(p), d = dg_box_center(q);
  gboolean across =
      named && !dg_box_contains_box(q, p, slack) && (is_near(c.x, d.x, slack) || is_near(c.y, d.y, slack));
  /* a lid may be smaller than what it is on, and have the words on it */
  gboolean lid = columns != rows && !dg_box_contains_box(p, q, slack);
  return (columns != rows || across) && (part->area <= other->area || lid);
}

/* Outlines without text that share two opposite sides with a named one, or with a part of it, and overlap it are parts
 * of its picture: the caps of a cylinder, a shield behind a box. */
static void join_unnamed_parts(const DgScene *scene, DgRegions *regions) {
  DG_RULE(join_unnamed_parts, );
  double slack = SAME_SIDE * scene->unit;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  guint n = scene->regions.all->len, n_joined = 0;
  for (guint k = 0; k < (n_joined ? 2 * n : n); k++) { /* a bottom may follow its body, which follows its lid */
    int i = (int)(k % n);
    DgRegion *part = dg_region_at(regions, i);
    if (part->whole != i || part->n_texts || part->apart)
      continue;
    dg_grid_query(scene->regions.grid, part->box, near);
    for (guint m = 0; m < near->len; m++) {
      int j = (int)g_array_index(near, guint, m);
      const DgRegion *other = dg_scene_region(scene, j);
      if (j == i || other->whole == DG_NONE || other->whole == i || other->apart ||
          !dg_scene_region(scene, other->whole)->n_texts || !completes(part, other, other->whole == j, slack))
        continue;
      part->whole = other->whole;
      n_joined++;
      break;
    }
  }
}

/* TRUE when two outlines are parts of one picture: they meet, or are large and all but meet. What is small could be the
 * head of an arrow that points at the other. */
static gboolean are_parts(const DgScene *scene, DgBox p, DgBox q, gboolean heads_known) {
  double apart = dg_most(dg_most(p.x - dg_box_right(q), q.x - dg_box_right(p)),
                         dg_most(p.y - dg_box_bottom(q), q.y - dg_box_bottom(p)));
  double side = dg_least(dg_most(p.width, p.height), dg_most(q.width, q.height));
  return apart <= (heads_known || side > HEAD_SIDE * scene->unit ? PART_GAP : HEAD_GAP) * scene->unit;
}

guint8 *dg_regions_hold_text(const DgScene *scene) {
  guint n = scene->regions.all->len;
  guint8 *holds = g_new0(guint8, n + 1);
  for (guint i = 0; i < n; i++)
    if (dg_scene_region(scene, i)->n_texts)
      for (int r = (int)i; r != DG_NONE && !holds[r]; r = dg_scene_region(scene, r)->parent)
        holds[r] = 1;
  return holds;
}

/* Makes the parent of every region a whole one again, after regions were joined or struck out. Areas grow along the
 * chain of parents, so that no chain can close on itself. */
static void lift_parents(const DgScene *scene, DgRegions *regions) {
  for (guint i = 0; i < scene->regions.all->len; i++) {
    DgRegion *region = dg_region_at(regions, i);
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

void dg_regions_join_pictures(const DgScene *scene, DgRegions *regions, gboolean heads_known) {
  DG_RULE(join_pictures, );
  guint n = scene->regions.all->len;
  double slack = PART_GAP * scene->unit, canvas = scene->drawing->width * scene->drawing->height;
  g_autofree guint8 *holds = dg_regions_hold_text(scene);
  g_autofree guint *sets = dg_sets_new(n);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) around = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    const DgRegion *p = dg_scene_region(scene, i);
    if (p->whole != (int)i || holds[i] || p->apart || p->area > PICTURE_SHARE * canvas)
      continue;
    double more = dg_most(slack, dg_region_row_reach(scene, p));
    dg_grid_query(scene->regions.grid, dg_box_grow(p->box, more, more), near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      const DgRegion *q = dg_scene_region(scene, j);
      if (j < i && q->whole == (int)j && !holds[j] && !q->apart && q->area <= PICTURE_SHARE * canvas &&
          (are_parts(scene, p->box, q->box, heads_known) || dg_regions_are_in_row(scene, p, q, around)))
        dg_sets_join(sets, i, j);
    }
  }
  g_autofree int *largest = g_new(int, n + 1);
  memset(largest, 0xff, n * sizeof *largest); /* DG_NONE */
  for (guint i = 0; i < n; i++) {
    guint leader = dg_sets_find(sets, i);
    if (dg_scene_region(scene, i)->whole == (int)i &&
        (largest[leader] == DG_NONE || dg_scene_region(scene, i)->area > dg_scene_region(scene, largest[leader])->area))
      largest[leader] = i;
  }
  for (guint i = 0; i < n; i++) {
    DgRegion *part = dg_region_at(regions, i);
    int whole = part->whole;
    if (whole == DG_NONE || holds[whole])
      continue;
    whole = largest[dg_sets_find(sets, (guint)whole)]; /* a copy in a stack is a part of what the stack is a part of */
    if (whole == DG_NONE || whole == (int)i)
      continue;
    DgRegion *picture = dg_region_at(regions, whole);
    part->whole = whole;
    picture->box = dg_box_union(picture->box, part->box);
    picture->outlined |= part->outlined;
  }
  lift_parents(scene, regions);
}

/* Sees whether the border of a region stands out from what is painted behind it. */
static void find_visibility(const DgScene *scene, DgRegions *regions) {
  DG_RULE(find_visibility, );
  for (guint i = 0; i < scene->regions.all->len; i++) {
    DgRegion *region = dg_region_at(regions, i);
    const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
    guint32 behind = scene->ink.paper;
    for (int p = region->parent; p != DG_NONE; p = dg_scene_region(scene, p)->parent) {
      const DgShape *parent = dg_drawing_shape(scene->drawing, dg_scene_region(scene, p)->shape);
      if (parent->filled && parent->fill_opacity > OPAQUE) {
        behind = parent->fill;
        break;
      }
    }
    region->outlined = region->bordered || shape->kind == DG_SHAPE_IMAGE || shape->gradient_fill ||
                       (shape->filled && shape->fill != behind);
  }
  for (guint i = 0; i < scene->regions.all->len; i++) { /* fill and border may be shapes of their own */
    const DgRegion *part = dg_scene_region(scene, i);
    if (part->whole == DG_NONE)
      continue;
    dg_region_at(regions, part->whole)->outlined |= part->outlined;
    dg_region_at(regions, part->whole)->bordered |= part->bordered;
  }
}

/* A fill that cannot be told from what is behind it is no box when it fits its text tightly (it keeps lines from
 * running through the letters) or holds boxes (it is paper). Its text belongs to what is around it. */
static void dissolve_plates(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts) {
  DG_RULE(dissolve_plates, );
  guint n = scene->regions.all->len;
  g_autofree DgBox *written = g_new0(DgBox, n + 1);
  g_autofree double *in_a_row = g_new0(double, n + 1); /* how wide the words are one behind the other */
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    int region = scene->texts.region[i];
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
    DgRegion *region = dg_region_at(regions, i);
    gboolean tight = region->box.height < written[i].height + PLATE_MARGIN * scene->font ||
                     region->box.width < written[i].width + PLATE_MARGIN * scene->font;
    /* without a border, what lies close around words on all sides is a highlight, whatever its colour */
    gboolean highlight = !region->bordered && region->box.height < written[i].height + PLATE_MARGIN * scene->font &&
                         region->box.width < in_a_row[i] + HIGHLIGHT_MARGIN * scene->font;
    if (region->whole == (int)i && region->n_texts && !region->stated &&
        (!region->outlined ? tight || holds[i] : highlight && !holds[i]))
      region->whole = DG_NONE;
  }
  lift_parents(scene, regions);
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    int *region = &texts->region[i];
    if (*region < 0 || dg_scene_region(scene, *region)->whole != DG_NONE)
      continue;
    *region = dg_scene_region(scene, *region)->parent;
    if (*region == DG_NONE)
      continue;
    dg_region_at(regions, *region)->n_texts++;
    dg_region_at(regions, *region)->n_numbers += dg_is_bare_number(dg_drawing_text(scene->drawing, i)->string);
  }
}

/* Finds the region of each text item. */
static void place_texts(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts) {
  guint n = scene->drawing->texts->len;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) around = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) others = g_array_new(FALSE, FALSE, sizeof(guint));
  texts->boxes = g_new(DgBox, n + 1);
  texts->region = g_new(int, n + 1);
  texts->arrow = g_new0(guint, n + 1);
  for (guint i = 0; i < n; i++)
    texts->boxes[i] = dg_drawing_text(scene->drawing, i)->box;
  texts->grid = dg_grid_new(scene->bounds, texts->boxes, n, scene->work);
  for (guint i = 0; i < n; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, i);
    dg_grid_query(scene->regions.grid, text->box, near);
    list_around(scene, dg_box_center(text->box), near, around);
    if (!texts->hidden[i])
      texts->hidden[i] = dg_scene_text_hidden(scene, i, near, around, others);
    dg_scene_settle_text(scene, i, &texts->hidden[i]);
    guint thing = dg_scene_thing_of_text(scene, i);
    int found = thing ? scene->stated.region[thing] : DG_NONE;
    if (found == DG_NONE && !texts->hidden[i])
      found = region_of_text(scene, text, near, around);
    texts->region[i] = found;
    if (found == DG_NONE)
      continue;
    dg_region_at(regions, found)->n_texts++;
    dg_region_at(regions, found)->n_numbers += dg_is_bare_number(text->string);
  }
}

/* Where, of 1 << `storage` slots, the region with this box is listed (by its index, plus one), or would be:
 * then it is 0. */
static guint *slot_of(const DgRegions *regions, guint *slots, guint storage, DgBox box) {
  double sides[] = {box.x + 0.0, box.y + 0.0, box.width, box.height}; /* -0 is 0 */
  guint64 bits[G_N_ELEMENTS(sides)], hash = 0;
  memcpy(bits, sides, sizeof bits);
  for (guint i = 0; i < G_N_ELEMENTS(sides); i++)
    hash = (hash ^ bits[i]) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
  /* The lowest bits of whole numbers are all zero, and a product hands bits on upwards only: its highest tell most. */
  guint slot = (guint)(hash >> (64 - storage)), last = (1u << storage) - 1;
  for (; slots[slot]; slot = (slot + 1) & last) {
    DgBox other = g_array_index(regions->all, DgRegion, slots[slot] - 1).box;
    if (other.x == box.x && other.y == box.y && other.width == box.width && other.height == box.height)
      break;
  }
  return &slots[slot];
}

static DgRegion new_region(guint shape) {
  return (DgRegion){
      .shape = shape, .parent = DG_NONE, .whole = DG_NONE, .header = DG_NONE, .group = DG_NONE, .title = DG_NONE};
}

/* A plot is a picture as large as its axes. */
static void add_plots(const DgInk *ink, DgRegions *regions) {
  for (guint i = 0; i < ink->plots->len; i++) {
    const DgPlotPlace *plot = &g_array_index(ink->plots, DgPlotPlace, i);
    DgRegion region = new_region(plot->shape);
    region.box = plot->box;
    region.area = plot->box.width * plot->box.height;
    region.bordered = TRUE;
    g_array_append_val(regions->all, region);
  }
}

void dg_scene_find_regions(const DgScene *scene, DgStated *stated, DgInk *ink, DgRegions *regions,
                           DgTextPlaces *texts) {
  const DgDrawing *drawing = scene->drawing;
  ink->points = g_array_sized_new(FALSE, FALSE, sizeof(DgPoint), MIN(drawing->points->len, POINTS_EXPECTED));
  regions->all = g_array_sized_new(FALSE, FALSE, sizeof(DgRegion), 64);
  ink->paper = 0xffffff;
  dg_scene_find_bands(scene, ink);
  dg_scene_find_plots(scene, ink, texts);
  dg_scene_settle_shapes(scene, ink);
  /* A thousand boxes on the same spot are one box; comparing each with each would cost a million steps. */
  guint storage = g_bit_storage(2 * MIN(drawing->shapes->len, REGIONS_MAX));
  g_autofree guint *slots = g_new0(guint, (gsize)1 << storage);
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    DgRegion region = new_region(i);
    region.z = shape->z;
    region.stated = dg_scene_thing_of_shape(scene, i);
    region.bordered = shape->stroked;
    if (ink->settled[i] || (ink->plotted[i] && !region.stated) || !dg_region_find_outline(scene, shape, &region))
      continue;
    if (!region.stated && is_background(scene, shape, region.box, ink->paper)) {
      if (shape->filled && shape->fill_opacity > OPAQUE)
        ink->paper = shape->fill;
      continue;
    }
    if (!region.stated && dg_least(region.box.width, region.box.height) < REGION_SIDE_MIN * scene->unit)
      continue;
    guint *slot = slot_of(regions, slots, storage, region.box);
    if (!region.stated && *slot) {
      dg_region_at(regions, (int)*slot - 1)->bordered |= shape->stroked;
      continue;
    }
    if (region.n_points) {
      const DgPoint *p = &g_array_index(drawing->points, DgPoint, region.first_point);
      guint n = region.n_points;
      region.first_point = ink->points->len;
      region.n_points = dg_points_simplify(p, n, DG_SIMPLIFY * scene->unit, ink->points);
    }
    if (regions->all->len >= REGIONS_MAX) {
      scene->work->failure = "more than " G_STRINGIFY(REGIONS_MAX) " closed outlines";
      break;
    }
    region.area = region.box.width * region.box.height;
    region.apart = region.stated != 0;
    region.blunt = region.stated && stated->joined[region.stated];
    if (region.stated)
      stated->region[region.stated] = (int)regions->all->len;
    g_array_append_val(regions->all, region);
    *slot = regions->all->len;
  }
  add_plots(ink, regions);
  dg_scene_find_lanes(scene, regions);
  dg_scene_find_walls(scene, ink, regions);
  regions->boxes = g_new(DgBox, regions->all->len + 1);
  for (guint i = 0; i < regions->all->len; i++)
    regions->boxes[i] = dg_region_at(regions, i)->box;
  regions->grid = dg_grid_new(scene->bounds, regions->boxes, regions->all->len, scene->work);
  dg_scene_find_arrow_forms(scene, ink, regions);
  dg_scene_set_pointers_apart(scene, regions);
  find_wholes(scene, regions);
  dg_scene_find_tables(scene, regions);
  dg_scene_keep_things(scene, regions);
  find_parents(scene, regions);
  find_visibility(scene, regions);
  place_texts(scene, regions, texts);
  dg_scene_settle_paragraphs(scene, regions, texts);
  dissolve_plates(scene, regions, texts);
  dg_scene_join_faces(scene, regions);
  join_unnamed_parts(scene, regions);
  dg_regions_find_met(scene, regions);
  dg_regions_join_pictures(scene, regions, FALSE);
  dg_scene_keep_things(scene, regions);
}
