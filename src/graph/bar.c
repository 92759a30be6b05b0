/* Broad lines that are painted as filled rectangles: a tree or a bus of bars between boxes. */
#include "graph/pointer.h"
#include "graph/threshold.h"
#include "graph/union_find.h"

DG_THRESHOLD(BAR_THIN, 2.5, "units", "a thinner rectangle is seen as a line, whatever it meets,");
DG_THRESHOLD(BAR_THICK, 20.0, "units", "and a thicker one as a box");
DG_THRESHOLD(BAR_ASPECT, 2.0, "times", "its thickness that a bar is long at least");
DG_THRESHOLD(BAR_GAP, 2.0, "units", "between bars that meet, and between them and the boxes that they join");
DG_THRESHOLD(BAR_SKEW, 0.1, "share", "of its length that the long sides of a bar differ");

/* A rectangle that could be a line. */
typedef struct {
  guint region;
  DgPoint ends[2];
  double half; /* of its thickness */
  guint n_contacts;
  int things[2]; /* that its ends meet; DG_NONE without one */
} Bar;

/* The corners of a region that is a filled rectangle without border, or a picture of one; FALSE for others. */
static gboolean find_corners(const DgScene *scene, const DgRegion *region, DgPoint corners[4]) {
  const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
  DgBox b = region->box;
  if (shape->kind == DG_SHAPE_IMAGE) {
    corners[0] = (DgPoint){b.x, b.y};
    corners[1] = (DgPoint){dg_box_right(b), b.y};
    corners[2] = (DgPoint){dg_box_right(b), dg_box_bottom(b)};
    corners[3] = (DgPoint){b.x, dg_box_bottom(b)};
    return TRUE;
  }
  if (region->n_points < 4 || region->n_points > 5 || !shape->filled || shape->stroked || shape->n_subpaths > 1)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    corners[i] = g_array_index(scene->ink.points, DgPoint, region->first_point + i);
  return TRUE;
}

/* Reads a region without words as a bar. */
static gboolean read_bar(const DgScene *scene, guint index, Bar *bar) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  DgPoint p[4];
  if (region->whole == DG_NONE || region->arrow || region->n_texts || region->stated || !find_corners(scene, region, p))
    return FALSE;
  double sides[4];
  for (guint i = 0; i < 4; i++)
    sides[i] = dg_distance(p[i], p[(i + 1) % 4]);
  guint first = sides[0] < sides[1] ? 0 : 1; /* a short side */
  double thick = sides[first], length = sides[first + 1];
  *bar = (Bar){.region = index,
               .ends = {dg_middle(p[first], p[first + 1]), dg_middle(p[first + 2], p[(first + 3) % 4])},
               .half = thick / 2,
               .things = {DG_NONE, DG_NONE}};
  return thick > BAR_THIN * scene->unit && thick <= BAR_THICK * scene->unit && length >= BAR_ASPECT * thick &&
         fabs(sides[first] - sides[(first + 2) % 4]) <= BAR_SKEW * length &&
         fabs(dg_distance(bar->ends[0], bar->ends[1]) - length) <= BAR_SKEW * length;
}

/* The named box whose border the end of a bar meets from outside; DG_NONE without one. */
static int thing_at(const DgScene *scene, const Bar *bar, guint end, GArray *near) {
  double gap = BAR_GAP * scene->unit;
  int found = DG_NONE;
  dg_grid_query(scene->regions.grid, dg_box_around(bar->ends[end], gap), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    gboolean inside = dg_region_contains(scene, region, bar->ends[end]);
    if (region->whole != DG_NONE && region->n_texts && !dg_region_contains(scene, region, bar->ends[1 - end]) &&
        (inside || dg_region_border_within(scene, region, bar->ends[end], gap)))
      found = region->whole;
  }
  return found;
}

/* Bars, while they are sought. */
typedef struct {
  GArray *all; /* Bar */
  guint *of; /* of each region: its bar, plus one; 0 without one */
  guint *sets; /* of the bars, and of the lines after them */
} Bars;

/* TRUE when a bar has the colour of what it meets, as far as its own is known. */
static gboolean is_painted(const DgScene *scene, const Bar *bar, guint32 color) {
  const DgShape *shape = dg_drawing_shape(scene->drawing, dg_scene_region(scene, (int)bar->region)->shape);
  return shape->kind == DG_SHAPE_IMAGE || shape->fill == color;
}

static guint32 paint_of(const DgScene *scene, const Bar *bar) {
  return dg_drawing_shape(scene->drawing, dg_scene_region(scene, (int)bar->region)->shape)->fill;
}

/* Moves an end of a bar to the nearest point of the segment from a to b. */
static void move_end(Bar *bar, guint end, DgPoint a, DgPoint b) {
  double dx = b.x - a.x, dy = b.y - a.y, whole = dx * dx + dy * dy;
  double t = whole > 0 ? ((bar->ends[end].x - a.x) * dx + (bar->ends[end].y - a.y) * dy) / whole : 0;
  t = CLAMP(t, 0.0, 1.0);
  bar->ends[end] = (DgPoint){a.x + t * dx, a.y + t * dy};
  bar->n_contacts++;
}

/* Moves an end of a bar to the line that it meets, and joins them. */
static void join_line(const DgScene *scene, Bars *bars, guint index, guint end, GArray *near) {
  Bar *bar = &g_array_index(bars->all, Bar, index);
  dg_grid_query(scene->strokes.grid, dg_box_around(bar->ends[end], bar->half + BAR_GAP * scene->unit), near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m), n;
    const DgPiece *line = dg_scene_piece(scene, i);
    const DgShape *shape = dg_drawing_shape(scene->drawing, line->shape);
    const DgPoint *p = dg_piece_points(scene, line, &n);
    double reach = shape->stroke_width / 2 + BAR_GAP * scene->unit;
    for (guint k = 0; k + 1 < n && is_painted(scene, bar, shape->stroke); k++)
      if (dg_segment_distance(bar->ends[end], p[k], p[k + 1]) <= reach) {
        move_end(bar, end, p[k], p[k + 1]);
        dg_sets_join(bars->sets, index, bars->all->len + i);
        return;
      }
  }
}

/* Moves an end of a bar that meets another to the middle of that, and joins them. FALSE when it meets none. */
static gboolean join_bar(const DgScene *scene, Bars *bars, guint index, guint end, GArray *near) {
  Bar *bar = &g_array_index(bars->all, Bar, index);
  dg_grid_query(scene->regions.grid, dg_box_around(bar->ends[end], BAR_GAP * scene->unit), near);
  for (guint m = 0; m < near->len; m++) {
    guint of = bars->of[g_array_index(near, guint, m)];
    if (!of || of - 1 == index)
      continue;
    Bar *other = &g_array_index(bars->all, Bar, of - 1);
    double nearest = dg_segment_distance(bar->ends[end], other->ends[0], other->ends[1]);
    if (nearest > other->half + BAR_GAP * scene->unit || !is_painted(scene, bar, paint_of(scene, other)))
      continue;
    move_end(bar, end, other->ends[0], other->ends[1]);
    other->n_contacts++;
    dg_sets_join(bars->sets, index, of - 1);
    return TRUE;
  }
  return FALSE;
}

static Bars find_bars(const DgScene *scene, GArray *near) {
  guint n = scene->regions.all->len;
  Bars bars = {g_array_new(FALSE, FALSE, sizeof(Bar)), g_new0(guint, n + 1), NULL};
  for (guint i = 0; i < n; i++) {
    Bar bar;
    if (!read_bar(scene, i, &bar))
      continue;
    g_array_append_val(bars.all, bar);
    bars.of[i] = bars.all->len;
  }
  bars.sets = dg_sets_new(bars.all->len + scene->strokes.all->len);
  for (guint i = 0; i < bars.all->len; i++) {
    Bar *bar = &g_array_index(bars.all, Bar, i);
    for (guint end = 0; end < 2; end++)
      bar->things[end] = thing_at(scene, bar, end, near);
    bar->n_contacts += (bar->things[0] != DG_NONE) + (bar->things[1] != DG_NONE);
  }
  for (guint i = 0; i < 2 * bars.all->len; i++)
    if (!join_bar(scene, &bars, i / 2, i % 2, near))
      join_line(scene, &bars, i / 2, i % 2, near);
  return bars;
}

/* Of each set of bars: whether it joins two things or more, and no bar of it hangs on one end only. Free with g_free().
 */
static guint8 *find_joining(const Bars *bars) {
  guint n = bars->all->len;
  guint8 *joins = g_new0(guint8, n + 1);
  g_autofree guint8 *loose = g_new0(guint8, n + 1);
  g_autofree int *first = g_new(int, n + 1);
  for (guint i = 0; i < n; i++)
    first[i] = DG_NONE;
  for (guint i = 0; i < n; i++) {
    const Bar *bar = &g_array_index(bars->all, Bar, i);
    guint set = dg_sets_find(bars->sets, i);
    loose[set] |= bar->n_contacts < 2;
    for (guint end = 0; end < 2; end++) {
      if (bar->things[end] == DG_NONE)
        continue;
      joins[set] |= first[set] != DG_NONE && first[set] != bar->things[end];
      first[set] = bar->things[end];
    }
  }
  for (guint i = 0; i < n; i++)
    joins[i] = joins[i] && !loose[i];
  return joins;
}

void dg_scene_find_bars(const DgScene *scene, DgRegions *regions, DgStrokes *strokes) {
  DG_RULE(find_bars, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  Bars bars = find_bars(scene, near);
  g_autofree guint8 *joins = find_joining(&bars);
  for (guint i = 0; i < bars.all->len; i++) {
    const Bar *bar = &g_array_index(bars.all, Bar, i);
    if (!joins[dg_sets_find(bars.sets, i)])
      continue;
    DgRegion *region = dg_region_at(regions, (int)bar->region);
    DgPiece line = {.shape = region->shape, .bar = {bar->ends[0], bar->ends[1]}};
    dg_strokes_add(scene, strokes, &line);
    region->whole = DG_NONE;
  }
  g_array_unref(bars.all);
  g_free(bars.of);
  g_free(bars.sets);
}
