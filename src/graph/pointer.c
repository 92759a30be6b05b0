#include "graph/pointer.h"

#include "graph/arrow_form.h"
#include "graph/threshold.h"

DG_THRESHOLD(POINTER_GAP, 3.0, "units",
             "between the ends of a head without a shaft and the things that it points from "
             "and to: it fills the gap between them, or lies over their borders");
DG_THRESHOLD(POINTER_AIM, 42.0, "units", "or what it points at is straight ahead, at most this far,");
DG_THRESHOLD(HEAD_AIM_SHARE, 1.25, "times", "and no farther than so many times its length,");
DG_THRESHOLD(TAB_AIM_SHARE, 1.5, "times", "or so many where it is a tab with words that hangs on a thing");
DG_THRESHOLD(THING_WIDTH, 1.2, "times", "the width of what points that a thing extends across the way that it points");
DG_THRESHOLD(BAR_WIDTH, 0.3, "share", "of the width of a tab that the bar which it points along is wider or narrower");
DG_THRESHOLD(BAR_OFF, 0.2, "share", "of the width of a tab that the middle of its bar is off");
DG_THRESHOLD(HEAD_SIZE, 28.0, "units", "outlines without words are things to point at when they are larger than heads");
DG_THRESHOLD(OPEN_SKEW, 0.2, "share", "of its length that one side of an open head may be longer than the other,");
DG_THRESHOLD(OPEN_DEPTH, 0.25, "times", "its width that it is long at least, and no more than its width");
DG_THRESHOLD(STEP_SIZE, 0.25, "share", "of the width of a step that the next one is wider or narrower");
DG_THRESHOLD(STEP_OFF, 0.15, "share", "of their width that steps of a process are out of line,");
DG_THRESHOLD(STEP_GAP, 0.4, "share", "apart,");
DG_THRESHOLD(STEP_OVERLAP, 0.3, "share", "or over each other");
DG_THRESHOLD(STEP_COSINE, 0.98, "cosine", "of the angle between them");

/* Something that points. */
typedef struct {
  int region; /* DG_NONE for a stroke */
  DgBox box;
  DgPointer form;
  DgPoint direction;
} Step;

static DgPoint direction_of(const DgPointer *form) {
  double dx = form->tip.x - form->back.x, dy = form->tip.y - form->back.y, length = dg_length(dx, dy);
  return length > 0 ? (DgPoint){dx / length, dy / length} : (DgPoint){0, 0};
}

static double along(const Step *step, DgPoint p) {
  return (p.x - step->form.tip.x) * step->direction.x + (p.y - step->form.tip.y) * step->direction.y;
}

static double across(const Step *step, DgPoint p) {
  return (p.y - step->form.tip.y) * step->direction.x - (p.x - step->form.tip.x) * step->direction.y;
}

/* How far a box extends across the way that a pointer points. */
static double extent_across(const Step *step, DgBox box) {
  return box.width * fabs(step->direction.y) + box.height * fabs(step->direction.x);
}

/* TRUE when the region could be a thing that the pointer points from or to. */
static gboolean is_thing(const DgScene *scene, const Step *step, guint index) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  return (int)index != step->region && region->whole != DG_NONE && region->whole != step->region && !region->arrow &&
         region->outlined &&
         (region->n_texts || dg_least(region->box.width, region->box.height) > HEAD_SIZE * scene->unit) &&
         extent_across(step, region->box) >= THING_WIDTH * step->form.width &&
         !dg_box_contains_box(region->box, step->box, 0);
}

/* The smallest thing at an end of a pointer, before all of those with words; DG_NONE without one. */
static int thing_at(const DgScene *scene, const Step *step, DgPoint point, GArray *near) {
  double gap = POINTER_GAP * scene->unit, best = INFINITY;
  gboolean named = FALSE;
  int found = DG_NONE;
  dg_grid_query(scene->regions.grid, dg_box_around(point, gap), near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, (int)j);
    gboolean worded = region->n_texts > 0, better = worded == named ? region->area < best : worded;
    if (!better || !is_thing(scene, step, j) ||
        (!dg_region_border_within(scene, region, point, gap) && !dg_region_contains(scene, region, point)))
      continue;
    best = region->area;
    named = worded;
    found = region->whole;
  }
  return found;
}

/* The thing straight ahead, or behind, of an end of a pointer; DG_NONE without one. */
static int thing_ahead(const DgScene *scene, const Step *step, DgPoint end, double ahead, double share, GArray *near) {
  double length = dg_distance(step->form.back, step->form.tip), nearest = INFINITY;
  double aim = dg_least(POINTER_AIM * scene->unit, share * length);
  DgPoint direction = {ahead * step->direction.x, ahead * step->direction.y};
  int found = DG_NONE;
  dg_grid_query(scene->regions.grid, dg_box_around(end, aim), near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, (int)j);
    if (!is_thing(scene, step, j) || dg_region_contains(scene, region, end))
      continue;
    double way = dg_region_ray(scene, region, end, direction, aim);
    if (way >= nearest)
      continue;
    nearest = way;
    found = region->whole;
  }
  return found;
}

/* TRUE for a bar that a tab points along. */
static gboolean is_bar(const DgScene *scene, const Step *step, guint index) {
  const DgRegion *bar = dg_scene_region(scene, (int)index);
  return (int)index != step->region && bar->n_points >= 4 && bar->n_points <= 5 &&
         fabs(extent_across(step, bar->box) - step->form.width) <= BAR_WIDTH * step->form.width &&
         fabs(across(step, dg_box_center(bar->box))) <= BAR_OFF * step->form.width &&
         dg_region_contains(scene, bar, step->form.tip);
}

/* Strikes out the bars that a tab points along to what is ahead of it. */
static void strike_bars(const DgScene *scene, DgRegions *regions, const Step *step, guint *arrow_of, GArray *near) {
  dg_grid_query(scene->regions.grid, (DgBox){step->form.tip.x, step->form.tip.y, 0, 0}, near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    if (!is_bar(scene, step, j))
      continue;
    dg_region_at(regions, (int)j)->whole = DG_NONE;
    arrow_of[j] = arrow_of[step->region];
  }
}

static double slant(const Step *step) {
  return dg_least(fabs(step->direction.x), fabs(step->direction.y));
}

/* Reads a region as what points; returns the number of ways that it may, those along the axes first: a triangle with
 * three sides alike points from box to box. */
static guint read_steps(const DgScene *scene, DgRegions *regions, guint index, GArray *scratch, Step steps[3]) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  DgPointer forms[3];
  if (region->arrow || region->blunt || !region->n_points)
    return 0;
  guint n = dg_pointer_read(scene, region, scratch, forms);
  dg_region_at(regions, (int)index)->blunt = !n;
  for (guint k = 0; k < n; k++) {
    Step step = {(int)index, region->box, forms[k], direction_of(&forms[k])};
    guint place = k;
    for (; place && slant(&step) < slant(&steps[place - 1]); place--)
      steps[place] = steps[place - 1];
    steps[place] = step;
  }
  return n;
}

void dg_scene_set_pointers_apart(const DgScene *scene, DgRegions *regions) {
  DG_RULE(set_pointers_apart, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) scratch = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < scene->regions.all->len; i++) {
    Step steps[3];
    if (dg_scene_region(scene, (int)i)->triangle || read_steps(scene, regions, i, scratch, steps) != 1 ||
        steps[0].form.kind != DG_POINTER_TAB)
      continue;
    dg_region_at(regions, (int)i)->apart = TRUE;
    dg_grid_query(scene->regions.grid, (DgBox){steps[0].form.tip.x, steps[0].form.tip.y, 0, 0}, near);
    for (guint m = 0; m < near->len; m++)
      if (is_bar(scene, &steps[0], g_array_index(near, guint, m)))
        dg_region_at(regions, (int)g_array_index(near, guint, m))->apart = TRUE;
  }
}

static void add_arrow(const DgScene *scene, DgStrokes *strokes, guint shape, DgPoint from, DgPoint to, int source,
                      int target) {
  DgPiece arrow = {.shape = shape, .bar = {from, to}, .heads = 2, .meets = {(guint)source + 1, (guint)target + 1}};
  dg_strokes_add(scene, strokes, &arrow);
}

/* Finds the things that a pointer points from and to. One without words fills the gap between them, or stands in it; a
 * tab with words hangs on the first. FALSE when there are not two. */
static gboolean find_things(const DgScene *scene, const Step *step, gboolean worded, int things[2], GArray *near) {
  double share = worded ? TAB_AIM_SHARE : HEAD_AIM_SHARE;
  things[0] = thing_at(scene, step, step->form.back, near);
  if (things[0] == DG_NONE && !worded)
    things[0] = thing_ahead(scene, step, step->form.back, -1, share, near);
  if (things[0] == DG_NONE)
    return FALSE;
  things[1] = thing_at(scene, step, step->form.tip, near);
  if (things[1] == DG_NONE)
    things[1] = thing_ahead(scene, step, step->form.tip, 1, share, near);
  return things[1] != DG_NONE && things[0] != things[1];
}

/* What points from one thing to another is an arrow without a shaft. (If a head turns out to end a line, the line is
 * the arrow.) */
static gboolean link_things(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, const Step *step,
                            guint *arrow_of, GArray *near) {
  DG_RULE(link_things, FALSE);
  DgRegion *region = dg_region_at(regions, step->region);
  int things[2];
  if ((step->form.kind == DG_POINTER_HEAD && region->n_texts) ||
      !find_things(scene, step, region->n_texts > 0, things, near))
    return FALSE;
  add_arrow(scene, strokes, region->shape, step->form.back, step->form.tip, things[0], things[1]);
  region->whole = DG_NONE;
  arrow_of[step->region] = region->shape + 1;
  if (step->form.kind == DG_POINTER_TAB)
    strike_bars(scene, regions, step, arrow_of, near);
  return TRUE;
}

/* TRUE when another stroke comes to the point: what stands there is the head of that. */
static gboolean is_met(const DgScene *scene, guint own, DgPoint point, GArray *near) {
  double gap = POINTER_GAP * scene->unit;
  dg_grid_query(scene->strokes.grid, dg_box_around(point, gap), near);
  for (guint m = 0; m < near->len; m++) {
    guint index = g_array_index(near, guint, m), n;
    const DgPoint *p = dg_piece_points(scene, dg_scene_piece(scene, index), &n);
    for (guint i = 0; i + 1 < n && index != own; i++)
      if (dg_segment_distance(point, p[i], p[i + 1]) <= gap)
        return TRUE;
  }
  return FALSE;
}

/* Strokes bent once, as alike on both sides as a head, that stand between things point from the one to the other. */
static void link_open_heads(const DgScene *scene, DgStrokes *strokes, GArray *near) {
  DG_RULE(link_open_heads, );
  guint n = scene->strokes.all->len;
  for (guint i = 0; i < n; i++) {
    const DgPiece *piece = dg_scene_piece(scene, i);
    guint n_points;
    const DgPoint *p = dg_piece_points(scene, piece, &n_points);
    int things[2];
    if (n_points != 3 || piece->consumed || piece->length > 2 * HEAD_SIZE * scene->unit)
      continue;
    DgPoint back = dg_middle(p[0], p[2]);
    Step step = {DG_NONE, piece->box, {DG_POINTER_HEAD, back, p[1], back, dg_distance(p[0], p[2])}, {0, 0}};
    double length = dg_distance(back, p[1]), left = dg_distance(p[0], p[1]), right = dg_distance(p[2], p[1]);
    step.direction = direction_of(&step.form);
    if (fabs(left - right) > OPEN_SKEW * length || length < OPEN_DEPTH * step.form.width || length > step.form.width ||
        !find_things(scene, &step, FALSE, things, near) || is_met(scene, i, p[1], near) || is_met(scene, i, back, near))
      continue;
    dg_piece_at(strokes, i)->consumed = TRUE;
    add_arrow(scene, strokes, piece->shape, back, step.form.tip, things[0], things[1]);
  }
}

/* TRUE when one step of a process follows the other. */
static gboolean follows(const Step *step, const Step *next) {
  double width = step->form.width, gap = along(step, next->form.inner);
  return next->form.kind != DG_POINTER_HEAD && next->region != step->region &&
         fabs(next->form.width - width) <= STEP_SIZE * width &&
         step->direction.x * next->direction.x + step->direction.y * next->direction.y >= STEP_COSINE &&
         fabs(across(step, next->form.inner)) <= STEP_OFF * width && gap >= -STEP_OVERLAP * width &&
         along(step, next->form.back) <= STEP_GAP * width;
}

/* Outlines that point at each other in a row are the steps of a process. */
static void link_steps(const DgScene *scene, DgStrokes *strokes, const GArray *steps, const int *step_of,
                       GArray *near) {
  DG_RULE(link_steps, );
  for (guint i = 0; i < steps->len; i++) {
    const Step *step = &g_array_index(steps, Step, i);
    const DgRegion *region = dg_scene_region(scene, step->region);
    if (region->whole != step->region || !region->n_texts || step->form.kind == DG_POINTER_HEAD)
      continue;
    dg_grid_query(scene->regions.grid, dg_box_around(step->form.tip, STEP_GAP * step->form.width), near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      const DgRegion *other = dg_scene_region(scene, (int)j);
      if (step_of[j] == DG_NONE || other->whole != (int)j || !other->n_texts ||
          !follows(step, &g_array_index(steps, Step, step_of[j])))
        continue;
      add_arrow(scene, strokes, region->shape, dg_box_center(region->box), dg_box_center(other->box), (int)step->region,
                (int)j);
      break;
    }
  }
}

/* Adds the arrows that are no lines: steps may have the form of arrows. */
static void add_arrow_steps(const DgScene *scene, GArray *steps, int *step_of) {
  for (guint i = 0; i < scene->regions.arrows->len; i++) {
    const DgArrowForm *form = &g_array_index(scene->regions.arrows, DgArrowForm, i);
    const DgPoint *p = &g_array_index(scene->ink.points, DgPoint, form->first_point);
    if (form->heads == 3 || dg_scene_region(scene, (int)form->region)->whole == DG_NONE)
      continue;
    Step step = {(int)form->region,
                 dg_scene_region(scene, (int)form->region)->box,
                 {DG_POINTER_TAB, p[0], p[form->n_points - 1], p[0], form->head},
                 {0, 0}};
    step.direction = direction_of(&step.form);
    step_of[form->region] = (int)steps->len;
    g_array_append_val(steps, step);
  }
}

gboolean dg_scene_find_pointers(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, guint *arrow_of) {
  guint n = scene->regions.all->len;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) scratch = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) steps = g_array_new(FALSE, FALSE, sizeof(Step));
  g_autofree int *step_of = g_new(int, n + 1);
  gboolean worded = FALSE;
  for (guint i = 0; i < n; i++) {
    Step ways[3];
    guint n_ways = dg_scene_region(scene, (int)i)->whole == DG_NONE ? 0 : read_steps(scene, regions, i, scratch, ways);
    step_of[i] = DG_NONE;
    for (guint k = 0; k < n_ways; k++) {
      gboolean tab = ways[k].form.kind == DG_POINTER_TAB;
      if (link_things(scene, regions, strokes, &ways[k], arrow_of, near)) {
        worded |= tab; /* in it, or in its bar */
        break;
      }
      if (!tab)
        continue;
      step_of[i] = (int)steps->len;
      g_array_append_val(steps, ways[k]);
    }
  }
  link_open_heads(scene, strokes, near);
  add_arrow_steps(scene, steps, step_of);
  link_steps(scene, strokes, steps, step_of, near);
  return worded;
}
