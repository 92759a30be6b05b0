/* Boxes whose sides are drawn one by one: four lines, two halves, or lines with arcs for the corners, as tools do that
 * trace text drawings, and people with a line tool. */
#include "graph/scene.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(SIDE_LENGTH, 4.0, "units", "a shorter stretch is no side of a box but a part of a corner");
DG_THRESHOLD(SIDE_LEAN, 0.5, "units", "a side leans by no more");
DG_THRESHOLD(SIDE_OFF, 1.0, "units", "stretches of one side are off each other by no more,");
DG_THRESHOLD(SIDE_BREAK, 1.5, "units", "and no farther apart");
DG_THRESHOLD(CORNER_GAP, 2.0, "units",
             "between sides that meet in a corner, or between them and the arc of the corner");
DG_THRESHOLD(CORNER_ARC, 24.0, "units", "an arc of a corner is no larger");
DG_THRESHOLD(WALL_SIDE, 1.2, "font sizes", "a box of walls has no shorter side");
DG_THRESHOLD(WALL_SHARE, 0.95, "share", "a box over more of the canvas on each axis is its frame");

/* Stretches that are looked at; a map has more. */
#define STRETCHES_MAX 4000

/* A level or upright stretch of a stroke, or a run of such that go on in each other. */
typedef struct {
  gboolean level;
  double at; /* across */
  double ends[2]; /* along */
  guint shape, subpath; /* of the drawing */
  guint run; /* of a stretch: its run */
} Stretch;

/* What else of a stroke is small, and could turn a corner: from one point to another. */
typedef struct {
  DgPoint ends[2];
  guint subpath;
} Arc;

/* Where two runs end together. */
typedef struct {
  int run; /* the other one, DG_NONE without one */
  int arc; /* between them, DG_NONE where they meet */
} Corner;

typedef struct {
  const DgScene *scene;
  GArray *stretches, *runs; /* Stretch */
  guint n_level; /* of the stretches */
  GArray *arcs; /* Arc */
  GArray *slants; /* DgPoint: the ends of long slanting lines */
  DgBox *end_boxes, *arc_boxes; /* two of each run, one of each arc */
  DgGrid *end_grid, *arc_grid;
  GArray *near, *near_arcs; /* guint */
} Walls;

static const Stretch *run_at(const Walls *walls, guint index) {
  return &g_array_index(walls->runs, Stretch, index);
}

static DgPoint end_of(const Stretch *run, guint end) {
  return run->level ? (DgPoint){run->ends[end], run->at} : (DgPoint){run->at, run->ends[end]};
}

/* Adds the stretches of an open stroke, and what is between them as arcs. */
static void add_stroke(Walls *walls, guint shape, guint subpath) {
  const DgSubpath *s = dg_drawing_subpath(walls->scene->drawing, subpath);
  const DgPoint *p = dg_drawing_points(walls->scene->drawing, s);
  double unit = walls->scene->unit;
  guint arc = 0; /* point where what is no stretch began */
  guint n = walls->stretches->len;
  g_array_set_size(walls->stretches, n + s->n_points); /* room for all */
  for (guint i = 0; i < s->n_points; i++) {
    gboolean last = i + 1 == s->n_points;
    DgPoint a = p[i], b = last ? a : p[i + 1];
    double dx = fabs(b.x - a.x), dy = fabs(b.y - a.y);
    gboolean straight = !last && dg_least(dx, dy) <= SIDE_LEAN * unit && dg_most(dx, dy) >= SIDE_LENGTH * unit;
    if (!straight && dx * dx + dy * dy > CORNER_ARC * unit * CORNER_ARC * unit) {
      g_array_append_val(walls->slants, a);
      g_array_append_val(walls->slants, b);
    }
    if (!straight && !last)
      continue;
    if (arc < i && dg_distance(p[arc], a) <= CORNER_ARC * unit) {
      Arc corner = {{p[arc], a}, subpath};
      g_array_append_val(walls->arcs, corner);
    }
    arc = i + 1;
    if (last)
      break;
    gboolean level = dx > dy;
    Stretch stretch = {
        .level = level, .at = level ? (a.y + b.y) / 2 : (a.x + b.x) / 2, .shape = shape, .subpath = subpath};
    stretch.ends[0] = level ? dg_least(a.x, b.x) : dg_least(a.y, b.y);
    stretch.ends[1] = level ? dg_most(a.x, b.x) : dg_most(a.y, b.y);
    g_array_index(walls->stretches, Stretch, n++) = stretch;
    walls->n_level += level;
  }
  walls->stretches->len = n; /* the array only shrinks */
}

/* Gathers the strokes that could be sides: open ones without ends of their own, of shapes that are no outline. */
static void find_strokes(Walls *walls, const guint8 *is_region) {
  const DgDrawing *drawing = walls->scene->drawing;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    if (!shape->stroked || shape->kind == DG_SHAPE_IMAGE || is_region[i] || walls->scene->ink.is_band[i] ||
        walls->scene->ink.settled[i] || shape->stated_join || shape->mark_start != DG_MARK_NONE ||
        shape->mark_end != DG_MARK_NONE)
      continue;
    for (guint k = 0; k < shape->n_subpaths; k++) {
      const DgSubpath *s = dg_drawing_subpath(drawing, shape->first_subpath + k);
      if (!s->closed && s->n_points > 1)
        add_stroke(walls, i, shape->first_subpath + k);
    }
  }
}

static int compare_across(gconstpointer a, gconstpointer b) {
  const Stretch *p = a, *q = b;
  if (p->level != q->level)
    return p->level ? -1 : 1;
  if (p->at != q->at)
    return p->at < q->at ? -1 : 1;
  return p->subpath < q->subpath ? -1 : p->subpath > q->subpath;
}

static int compare_along(gconstpointer a, gconstpointer b) {
  const Stretch *p = a, *q = b;
  if (p->run != q->run)
    return p->run < q->run ? -1 : 1;
  if (p->ends[0] != q->ends[0])
    return p->ends[0] < q->ends[0] ? -1 : 1;
  return p->subpath < q->subpath ? -1 : p->subpath > q->subpath;
}

/* Joins the stretches that go on in each other. */
static void find_runs(Walls *walls) {
  Stretch *s = (Stretch *)(gpointer)walls->stretches->data;
  guint n = walls->stretches->len, row = 0;
  double unit = walls->scene->unit;
  qsort(s, n, sizeof *s, compare_across);
  for (guint i = 0; i < n; i++)
    s[i].run = i && (s[i].level != s[i - 1].level || s[i].at - s[i - 1].at > SIDE_OFF * unit) ? ++row : row;
  qsort(s, n, sizeof *s, compare_along);
  for (guint i = 0, before = 0; i < n; i++) {
    guint this_row = s[i].run;
    Stretch *run = i && before == this_row ? &g_array_index(walls->runs, Stretch, walls->runs->len - 1) : NULL;
    before = this_row;
    if (!run || s[i].ends[0] > run->ends[1] + SIDE_BREAK * unit)
      g_array_append_val(walls->runs, s[i]);
    else
      run->ends[1] = dg_most(run->ends[1], s[i].ends[1]);
    s[i].run = walls->runs->len - 1;
  }
}

static void index_ends(Walls *walls) {
  guint n = walls->runs->len;
  walls->end_boxes = g_new(DgBox, 2 * n + 1);
  for (guint i = 0; i < 2 * n; i++)
    walls->end_boxes[i] = dg_box_around(end_of(run_at(walls, i / 2), i % 2), 0);
  walls->end_grid = dg_grid_new(walls->scene->bounds, walls->end_boxes, 2 * n, walls->scene->work);
  walls->arc_boxes = g_new(DgBox, walls->arcs->len + 1);
  for (guint i = 0; i < walls->arcs->len; i++)
    walls->arc_boxes[i] = dg_points_box(g_array_index(walls->arcs, Arc, i).ends, 2);
  walls->arc_grid = dg_grid_new(walls->scene->bounds, walls->arc_boxes, walls->arcs->len, walls->scene->work);
}

/* The arc from one point to another, DG_NONE without one. */
static int arc_between(Walls *walls, DgPoint from, DgPoint to) {
  double gap = CORNER_GAP * walls->scene->unit;
  dg_grid_query(walls->arc_grid, dg_box_around(from, gap), walls->near_arcs);
  for (guint m = 0; m < walls->near_arcs->len; m++) {
    guint j = g_array_index(walls->near_arcs, guint, m);
    const Arc *arc = &g_array_index(walls->arcs, Arc, j);
    for (guint e = 0; e < 2; e++)
      if (dg_distance(arc->ends[e], from) <= gap && dg_distance(arc->ends[1 - e], to) <= gap)
        return (int)j;
  }
  return DG_NONE;
}

/* The run across run `index` that ends, with its end `other`, where this one ends with `end`. */
static Corner corner_at(Walls *walls, guint index, guint end, guint other) {
  double gap = CORNER_GAP * walls->scene->unit;
  DgPoint from = end_of(run_at(walls, index), end);
  dg_grid_query(walls->end_grid, dg_box_around(from, CORNER_ARC * walls->scene->unit), walls->near);
  for (guint m = 0; m < walls->near->len; m++) {
    guint j = g_array_index(walls->near, guint, m);
    DgPoint to = end_of(run_at(walls, j / 2), j % 2);
    if (j % 2 != other || run_at(walls, j / 2)->level == run_at(walls, index)->level)
      continue;
    int arc = dg_distance(from, to) <= gap ? DG_NONE : arc_between(walls, from, to);
    if (arc != DG_NONE || dg_distance(from, to) <= gap)
      return (Corner){(int)(j / 2), arc};
  }
  return (Corner){DG_NONE, DG_NONE};
}

/* TRUE when a box has the size of a box, and words in it. */
static gboolean is_box(const DgScene *scene, DgBox box) {
  const GArray *texts = scene->drawing->texts;
  double side = WALL_SIDE * scene->font;
  if (box.width < side || box.height < side || !dg_work_spend(scene->work, texts->len) ||
      (box.width > WALL_SHARE * scene->drawing->width && box.height > WALL_SHARE * scene->drawing->height))
    return FALSE;
  for (guint i = 0; i < texts->len; i++)
    if (dg_box_contains_point(box, dg_box_center(g_array_index(texts, DgTextItem, i).box), 0))
      return TRUE;
  return FALSE;
}

/* TRUE when rules cut the box into rows and columns, and an outline is around it: the table is what is written there.
 */
static gboolean is_inner_table(const Walls *walls, DgBox box, const DgRegions *regions) {
  double gap = CORNER_GAP * walls->scene->unit;
  gboolean cut[2] = {FALSE, FALSE};
  if (!dg_work_spend(walls->scene->work, walls->runs->len + regions->all->len))
    return FALSE;
  for (guint i = 0; i < walls->runs->len; i++) {
    const Stretch *run = run_at(walls, i);
    double start = run->level ? box.x : box.y, end = run->level ? dg_box_right(box) : dg_box_bottom(box);
    double low = run->level ? box.y : box.x, high = run->level ? dg_box_bottom(box) : dg_box_right(box);
    cut[run->level] |= fabs(run->ends[0] - start) <= gap && fabs(run->ends[1] - end) <= gap && run->at > low + gap &&
                       run->at < high - gap;
  }
  gboolean inside = FALSE;
  for (guint i = 0; i < regions->all->len && cut[0] && cut[1] && !inside; i++) {
    const DgRegion *region = &g_array_index(regions->all, DgRegion, i);
    inside = !region->walls && dg_box_contains_box(region->box, box, 0);
  }
  return inside;
}

/* TRUE when an outline lies over a corner of the box: its sides are lines from one thing to the next. Also when
 * slanting lines end at several corners, as at those of a solid that is drawn in projection. */
static gboolean is_ring(const Walls *walls, DgBox box, const DgRegions *regions) {
  const DgPoint corners[] = {
      {box.x, box.y}, {dg_box_right(box), box.y}, {box.x, dg_box_bottom(box)}, {dg_box_right(box), dg_box_bottom(box)}};
  double gap = CORNER_GAP * walls->scene->unit;
  guint slanting = 0;
  if (!dg_work_spend(walls->scene->work, regions->all->len + walls->slants->len))
    return TRUE;
  for (guint i = 0; i < walls->slants->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS(corners); k++)
      slanting += dg_distance(g_array_index(walls->slants, DgPoint, i), corners[k]) <= gap;
  if (slanting > 1)
    return TRUE;
  for (guint i = 0; i < regions->all->len; i++) {
    DgBox other = g_array_index(regions->all, DgRegion, i).box;
    for (guint k = 0; k < G_N_ELEMENTS(corners); k++)
      if (dg_box_contains_point(other, corners[k], -gap) && !dg_box_contains_box(other, box, gap))
        return TRUE;
  }
  return FALSE;
}

/* Adds the box with run `top` as its upper side, where there is one; marks the runs and arcs that it is drawn with. */
static void try_box(Walls *walls, DgRegions *regions, guint top, guint8 *used, guint8 *used_arcs) {
  Corner c[4];
  c[0] = corner_at(walls, top, 0, 0); /* left side */
  if (c[0].run == DG_NONE)
    return;
  c[1] = corner_at(walls, top, 1, 0); /* right side */
  if (c[1].run == DG_NONE || c[0].run == c[1].run)
    return;
  c[2] = corner_at(walls, (guint)c[0].run, 1, 0); /* lower side, from the left */
  c[3] = corner_at(walls, (guint)c[1].run, 1, 1); /* and from the right */
  if (c[2].run == DG_NONE || c[2].run != c[3].run)
    return;
  const Stretch *first = run_at(walls, top);
  double left = run_at(walls, (guint)c[0].run)->at, right = run_at(walls, (guint)c[1].run)->at;
  DgBox box = {left, first->at, right - left, run_at(walls, (guint)c[2].run)->at - first->at};
  if (!is_box(walls->scene, box) || is_inner_table(walls, box, regions) || is_ring(walls, box, regions))
    return;
  const DgShape *shape = dg_drawing_shape(walls->scene->drawing, first->shape);
  DgRegion region = {.shape = first->shape,
                     .box = box,
                     .area = box.width * box.height,
                     .z = shape->z,
                     .bordered = TRUE,
                     .walls = TRUE,
                     .parent = DG_NONE,
                     .whole = DG_NONE,
                     .header = DG_NONE,
                     .group = DG_NONE,
                     .title = DG_NONE};
  g_array_append_val(regions->all, region);
  used[top] = TRUE;
  for (guint i = 0; i < 4; i++) {
    used[c[i].run] = TRUE;
    if (c[i].arc != DG_NONE)
      used_arcs[c[i].arc] = TRUE;
  }
}

/* Marks the strokes that are sides or corners of boxes from end to end. */
static void mark_walls(const Walls *walls, const guint8 *used, const guint8 *used_arcs, guint8 *is_wall) {
  for (guint i = 0; i < walls->stretches->len; i++) {
    const Stretch *stretch = &g_array_index(walls->stretches, Stretch, i);
    is_wall[stretch->subpath] |= used[stretch->run] ? 1 : 2;
  }
  for (guint i = 0; i < walls->arcs->len; i++)
    is_wall[g_array_index(walls->arcs, Arc, i).subpath] |= used_arcs[i] ? 1 : 0;
  for (guint i = 0; i < walls->scene->drawing->subpaths->len; i++)
    is_wall[i] = is_wall[i] == 1;
}

static void close_boxes(Walls *walls, DgInk *ink, DgRegions *regions) {
  find_runs(walls);
  index_ends(walls);
  g_autofree guint8 *used = g_new0(guint8, walls->runs->len + 1);
  g_autofree guint8 *used_arcs = g_new0(guint8, walls->arcs->len + 1);
  for (guint i = 0; i < walls->runs->len; i++)
    if (run_at(walls, i)->level)
      try_box(walls, regions, i, used, used_arcs);
  mark_walls(walls, used, used_arcs, ink->is_wall);
  dg_grid_free(walls->end_grid);
  dg_grid_free(walls->arc_grid);
  g_free(walls->end_boxes);
  g_free(walls->arc_boxes);
}

void dg_scene_find_walls(const DgScene *scene, DgInk *ink, DgRegions *regions) {
  ink->is_wall = g_new0(guint8, scene->drawing->subpaths->len + 1);
  DG_RULE(find_walls, );
  g_autofree guint8 *is_region = g_new0(guint8, scene->drawing->shapes->len + 1);
  for (guint i = 0; i < scene->regions.all->len; i++)
    is_region[dg_scene_region(scene, (int)i)->shape] = 1;
  g_autoptr(GArray) stretches = g_array_new(FALSE, FALSE, sizeof(Stretch));
  g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(Stretch));
  g_autoptr(GArray) arcs = g_array_new(FALSE, FALSE, sizeof(Arc));
  g_autoptr(GArray) slants = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) near_arcs = g_array_new(FALSE, FALSE, sizeof(guint));
  Walls walls = {.scene = scene,
                 .stretches = stretches,
                 .runs = runs,
                 .arcs = arcs,
                 .slants = slants,
                 .near = near,
                 .near_arcs = near_arcs};
  find_strokes(&walls, is_region);
  if (walls.n_level >= 2 && stretches->len >= walls.n_level + 2 && stretches->len <= STRETCHES_MAX)
    close_boxes(&walls, ink, regions);
}
