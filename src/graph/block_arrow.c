/* Arrows that are drawn as outlines: which of the outlines in the form of an arrow are lines, and which are things. */
#include "graph/arrow_form.h"
#include "graph/pointer.h"
#include "graph/threshold.h"

DG_THRESHOLD(BLOCK_GAP, 14.0, "units", "between the ends of a block arrow and what it joins,");
DG_THRESHOLD(BLOCK_AIM, 42.0, "units", "or between them straight ahead, where words are in it,");
DG_THRESHOLD(BLOCK_AIM_SHARE, 1.0, "times", "and no more than so many times its length,");
DG_THRESHOLD(FAR_AIM, 75.0, "units", "and where none are");
DG_THRESHOLD(WORDS_AIM, 29.0, "units", "from its ends to words that it joins,");
DG_THRESHOLD(WORDS_COSINE, 0.7, "cosine", "of the angle at which these are ahead");
DG_THRESHOLD(ICON_SIDE, 140.0, "units", "an outline without words that is larger holds things, and is no icon");
DG_THRESHOLD(LINE_LENGTH, 40.0, "units", "of a line that an arrow runs to,");
DG_THRESHOLD(LINE_STRAIGHT, 0.99, "share", "from end to end of the way along it: it is straight,");
DG_THRESHOLD(LINE_COSINE, 0.5, "cosine", "of the angle between them");

/* Arrows found, while they are. */
typedef struct {
  GArray *scratch; /* DgPoint */
  GArray *near; /* guint */
  int *of; /* of each region: the arrow that it is, or is the shaft of; DG_NONE without one */
} Search;

static void mark_arrow(DgRegion *region) {
  region->arrow = region->apart = TRUE;
}

static void add_form(const DgScene *scene, DgRegions *regions, Search *search, DgArrowForm *form) {
  search->of[form->region] = (int)scene->regions.arrows->len;
  mark_arrow(dg_region_at(regions, (int)form->region));
  if (form->n_tips)
    mark_arrow(dg_region_at(regions, (int)form->tips[0]));
  g_array_append_val(regions->arrows, *form);
}

/* TRUE when two shapes are painted alike. */
static gboolean same_paint(const DgScene *scene, const DgRegion *p, const DgRegion *q) {
  const DgShape *a = dg_drawing_shape(scene->drawing, p->shape), *b = dg_drawing_shape(scene->drawing, q->shape);
  return a->filled == b->filled && (!a->filled || a->fill == b->fill) && a->gradient_fill == b->gradient_fill &&
         (a->filled || a->stroke == b->stroke);
}

/* Adds a second head, at the tail of an arrow. FALSE when it stands where the first one does. */
static gboolean add_second_head(const DgScene *scene, DgInk *ink, DgArrowForm *form, const DgArrowForm *second) {
  DgPoint *p = &g_array_index(ink->points, DgPoint, form->first_point);
  const DgPoint *q = &g_array_index(scene->ink.points, DgPoint, second->first_point);
  DgPoint tip = q[second->n_points - 1];
  if (form->n_tips != 1 || dg_distance(tip, p[0]) > dg_distance(tip, p[form->n_points - 1]))
    return FALSE;
  p[0] = tip;
  form->heads = 3;
  form->tips[form->n_tips++] = second->tips[0];
  return TRUE;
}

/* Finds the shaft that a triangle is the head of, painted as it is. */
static void find_shaft(const DgScene *scene, DgInk *ink, DgRegions *regions, guint head, Search *search) {
  DgPoint corners[3];
  const DgRegion *triangle = dg_scene_region(scene, (int)head);
  if (!triangle->triangle || search->of[head] != DG_NONE ||
      !dg_arrow_head_read(scene, triangle, search->scratch, corners))
    return;
  dg_grid_query(scene->regions.grid, triangle->box, search->near);
  for (guint m = 0; m < search->near->len; m++) {
    guint i = g_array_index(search->near, guint, m);
    const DgRegion *shaft = dg_scene_region(scene, (int)i);
    DgArrowForm form;
    if (i == head || !shaft->n_points || !same_paint(scene, triangle, shaft) ||
        !dg_work_spend(scene->work, shaft->n_points) ||
        !dg_arrow_form_read_apart(scene, ink, corners, shaft, search->scratch, &form))
      continue;
    form.region = i;
    form.tips[0] = head;
    form.n_tips = 1;
    if (search->of[i] == DG_NONE)
      add_form(scene, regions, search, &form);
    else if (add_second_head(scene, ink, &g_array_index(regions->arrows, DgArrowForm, search->of[i]), &form))
      mark_arrow(dg_region_at(regions, (int)head));
    return;
  }
}

void dg_scene_find_arrow_forms(const DgScene *scene, DgInk *ink, DgRegions *regions) {
  guint n = scene->regions.all->len;
  Search search = {.scratch = g_array_new(FALSE, FALSE, sizeof(DgPoint)),
                   .near = g_array_new(FALSE, FALSE, sizeof(guint)),
                   .of = g_new(int, n + 1)};
  regions->arrows = g_array_new(FALSE, FALSE, sizeof(DgArrowForm));
  for (guint i = 0; i < n; i++) {
    DgRegion *region = dg_region_at(regions, (int)i);
    DgArrowForm form;
    search.of[i] = DG_NONE;
    if (!region->n_points)
      continue;
    DgOutlineForm found = dg_outline_form_read(scene, ink, region, search.scratch, &form);
    region->triangle = found == DG_OUTLINE_TRIANGLE;
    region->blunt |= found == DG_OUTLINE_OTHER;
    if (found != DG_OUTLINE_ARROW)
      continue;
    form.region = i;
    add_form(scene, regions, &search, &form);
  }
  for (guint i = 0; i < n; i++)
    find_shaft(scene, ink, regions, i, &search);
  g_array_unref(search.scratch);
  g_array_unref(search.near);
  g_free(search.of);
}

/* What is written in an outline that is a line now stands in what is around it, but says something of the line. */
static void release_texts(const DgScene *scene, DgTextPlaces *texts, const guint *arrow_of) {
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    int *region = &texts->region[i];
    if (*region < 0 || !arrow_of[*region])
      continue;
    texts->arrow[i] = arrow_of[*region];
    while (*region >= 0 && dg_scene_region(scene, *region)->whole == DG_NONE)
      *region = dg_scene_region(scene, *region)->parent;
  }
}

/* The point of an arrow at its tail or its tip, and the direction out of it there. */
static DgPoint arrow_end(const DgScene *scene, const DgArrowForm *form, gboolean tip, DgPoint *direction) {
  const DgPoint *p = &g_array_index(scene->ink.points, DgPoint, form->first_point);
  guint n = form->n_points;
  DgPoint end = tip ? p[n - 1] : p[0], before = tip ? p[n - 2] : p[1];
  double length = dg_distance(end, before);
  *direction = length > 0 ? (DgPoint){(end.x - before.x) / length, (end.y - before.y) / length} : (DgPoint){0, 0};
  return end;
}

/* What an end of an arrow meets. */
typedef enum { MEETS_NOTHING, MEETS_WORDS, MEETS_THING } Meets;

/* An end of an arrow, as it meets things. */
typedef struct {
  DgPoint point, direction;
  double aside; /* half of the width that it points with */
  double aim; /* how far */
} Point;

static Point end_of(const DgScene *scene, const DgArrowForm *form, gboolean tip, gboolean worded) {
  DgBox box = dg_scene_region(scene, (int)form->region)->box;
  double length = dg_most(box.width, box.height);
  Point end = {.aside = (tip || form->heads == 3 ? form->head : form->shaft) / 2,
               .aim = worded ? dg_least(BLOCK_AIM * scene->unit, BLOCK_AIM_SHARE * length) : FAR_AIM * scene->unit};
  end.point = arrow_end(scene, form, tip, &end.direction);
  return end;
}

/* TRUE when an outline, not around the arrow and no arrow itself, has its border near the end, or straight ahead. */
static gboolean meets_thing(const DgScene *scene, const DgArrowForm *form, const Point *end, GArray *near) {
  DgBox box = dg_scene_region(scene, (int)form->region)->box;
  double gap = BLOCK_GAP * scene->unit;
  dg_grid_query(scene->regions.grid, dg_box_around(end->point, dg_most(gap, end->aim + end->aside)), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (region->whole == DG_NONE || region->arrow || (!region->n_texts && !region->outlined) ||
        dg_box_contains_box(region->box, box, 0))
      continue;
    if (dg_region_border_within(scene, region, end->point, gap) ||
        isfinite(dg_region_swath(scene, region, end->point, end->direction, end->aside, end->aim)))
      return TRUE;
  }
  return FALSE;
}

/* TRUE when the end comes up to a long straight line that lies across its way: a lifeline. */
static gboolean meets_line(const DgScene *scene, const Point *end, GArray *near) {
  DG_RULE(meets_line, FALSE);
  double gap = BLOCK_GAP * scene->unit;
  dg_grid_query(scene->strokes.grid, dg_box_around(end->point, gap), near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    double dx = p[n - 1].x - p[0].x, dy = p[n - 1].y - p[0].y, length = dg_length(dx, dy);
    if (piece->length >= LINE_LENGTH * scene->unit && length >= LINE_STRAIGHT * piece->length &&
        fabs(dx * end->direction.x + dy * end->direction.y) <= LINE_COSINE * length &&
        dg_segment_distance(end->point, p[0], p[n - 1]) <= gap)
      return TRUE;
  }
  return FALSE;
}

/* TRUE when words that stand in no arrow are near the end and ahead of it. */
static gboolean meets_words(const DgScene *scene, const Point *end, GArray *near) {
  double reach = WORDS_AIM * scene->unit;
  dg_grid_query(scene->texts.grid, dg_box_around(end->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    int region = scene->texts.region[i];
    DgBox box = scene->texts.boxes[i];
    DgPoint goal = {CLAMP(end->point.x, box.x, dg_box_right(box)), CLAMP(end->point.y, box.y, dg_box_bottom(box))};
    double way = dg_distance(goal, end->point);
    double ahead = (goal.x - end->point.x) * end->direction.x + (goal.y - end->point.y) * end->direction.y;
    if (!scene->texts.hidden[i] && (region < 0 || !dg_scene_region(scene, region)->arrow) && way <= reach && way > 0 &&
        ahead >= WORDS_COSINE * way)
      return TRUE;
  }
  return FALSE;
}

static gboolean is_worded(const DgScene *scene, const DgArrowForm *form) {
  guint n = dg_scene_region(scene, (int)form->region)->n_texts;
  for (guint k = 0; k < form->n_tips; k++)
    n += dg_scene_region(scene, (int)form->tips[k])->n_texts;
  return n > 0;
}

/* TRUE for an arrow on a small outline without words: a sign in a picture. */
static gboolean is_sign(const DgScene *scene, const DgArrowForm *form, const guint8 *holds) {
  DG_RULE(is_sign, FALSE);
  int parent = dg_scene_region(scene, (int)form->region)->parent;
  if (parent == DG_NONE || holds[parent])
    return FALSE;
  DgBox box = dg_scene_region(scene, parent)->box;
  return dg_most(box.width, box.height) <= ICON_SIDE * scene->unit;
}

/* TRUE when an arrow is a line: it runs from thing to thing or words. Where nothing is written in it, it needs a thing
 * at one end only, or words that it points at from the side: a sample in a legend. Words over or under it may be its
 * caption. */
static gboolean is_line(const DgScene *scene, const DgArrowForm *form, const guint8 *holds, GArray *near) {
  DG_RULE(is_line, TRUE);
  if (is_sign(scene, form, holds))
    return FALSE;
  gboolean worded = is_worded(scene, form);
  Meets meets[2];
  gboolean level = FALSE;
  for (guint i = 0; i < 2; i++) {
    Point end = end_of(scene, form, i == 1, worded);
    level = fabs(end.direction.x) > fabs(end.direction.y);
    meets[i] = meets_thing(scene, form, &end, near) || meets_line(scene, &end, near) ? MEETS_THING
               : meets_words(scene, &end, near)                                      ? MEETS_WORDS
                                                                                     : MEETS_NOTHING;
  }
  if (!worded && (MAX(meets[0], meets[1]) == MEETS_THING || (meets[1] == MEETS_WORDS && level)))
    return TRUE;
  return MIN(meets[0], meets[1]) > MEETS_NOTHING && (!worded || MAX(meets[0], meets[1]) == MEETS_THING);
}

static void strike(DgRegions *regions, guint *arrow_of, guint index, guint shape) {
  dg_region_at(regions, (int)index)->whole = DG_NONE;
  arrow_of[index] = shape + 1;
}

/* Outlines in the form of an arrow that run between things are lines; elsewhere they are steps or signs that have the
 * form of an arrow. Returns whether there were any with words. */
static gboolean find_lines(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, guint *arrow_of) {
  DG_RULE(find_lines, FALSE);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  gboolean worded = FALSE;
  g_autofree guint8 *holds = scene->regions.arrows->len ? dg_regions_hold_text(scene) : NULL;
  for (guint i = 0; i < scene->regions.arrows->len; i++) {
    const DgArrowForm *form = &g_array_index(scene->regions.arrows, DgArrowForm, i);
    DgRegion *region = dg_region_at(regions, (int)form->region);
    if (region->whole == DG_NONE || !is_line(scene, form, holds, near))
      continue;
    /* of an arrow and its shadow, one is the line */
    gboolean shadow = region->whole != (int)form->region && dg_scene_region(scene, region->whole)->arrow;
    DgPiece arrow = {.shape = region->shape,
                     .first_point = form->first_point,
                     .n_points = form->n_points,
                     .heads = form->heads & 3,
                     .breadth = {(form->heads == 3 ? form->head : form->shaft) / 2, form->head / 2}};
    if (!shadow)
      dg_strokes_add(scene, strokes, &arrow);
    worded |= is_worded(scene, form);
    strike(regions, arrow_of, form->region, region->shape);
    for (guint k = 0; k < form->n_tips; k++)
      strike(regions, arrow_of, form->tips[k], region->shape);
  }
  return worded;
}

void dg_scene_find_block_arrows(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts, DgStrokes *strokes) {
  guint n = scene->strokes.all->len;
  g_autofree guint *arrow_of = g_new0(guint, scene->regions.all->len + 1);
  gboolean worded = find_lines(scene, regions, strokes, arrow_of);
  dg_scene_find_bars(scene, regions, strokes);
  worded |= dg_scene_find_pointers(scene, regions, strokes, arrow_of);
  if (worded)
    release_texts(scene, texts, arrow_of);
  if (scene->strokes.all->len > n)
    dg_strokes_index(scene, strokes);
}
