/* Tables: an outline that its cells fill from side to side, with nothing but rules or a little air between them. It is
 * one thing with many texts. A container leaves room around what it holds; a table does not. */
#include "graph/group.h"
#include "graph/threshold.h"
#include "graph/union_find.h"

#include <string.h>

DG_THRESHOLD(CELL_GAP, 5.0, "units",
             "air between cells, or between a cell and the border: what is farther apart has been laid out as boxes");
DG_THRESHOLD(PATCH_GAP, 10.0, "units", "the same where all cells are patches of colour without a border");
DG_THRESHOLD(HEADER_STRIP, 4.0, "font sizes",
             "the strip over the cells that the name of a table stands in is no higher");
DG_THRESHOLD(LAST_ROW, 0.3, "share",
             "of the right and the lower side that cells must meet: the last row may end early");
DG_THRESHOLD(
    SIDES_MET, 0.6, "share",
    "of the sides of the cells, and of each side of the table, that must meet another side: cells may be missing");
DG_THRESHOLD(CELL_SHARE, 0.9, "share", "a part that covers more of an outline is its own border, or its ground");
DG_THRESHOLD(SHARED_SIDE, 0.5, "units",
             "cells without a frame around them share their sides up to the rounding of drawing");
DG_THRESHOLD(SIDE_GAP, 2.5, "units", "between the box of a name and that of the members under it,");
DG_THRESHOLD(TAB_REACH, 12.0, "units", "within which that begins, however thick its border is;");
DG_THRESHOLD(TAB_INDENT, 1.5, "font sizes", "a name on a tab stands no farther right than its members");
DG_THRESHOLD(ROWS_MIN, 2, "count", "of rows of a list");
DG_THRESHOLD(LIST_LEAN, 0.3, "font sizes", "rows of a list begin under each other up to this");
DG_THRESHOLD(SIDE_SHARE, 0.9, "share", "of the shorter of two sides that cells side by side share");
DG_THRESHOLD(COVERED, 0.9, "share", "of a part of a cell that lies in the cell,");
DG_THRESHOLD(ACROSS, 0.1, "share", "and of one that lies across two");
DG_THRESHOLD(MARK_SIDE, 1.2, "font sizes",
             "what lies across cells and is no longer is the head of an arrow that ends there");
DG_THRESHOLD(END_REACH, 6.0, "units", "between the end of a stroke and the cell that a line with it leads to");
DG_THRESHOLD(ONLY_SHARE, 0.5, "share", "of a cell that the only outline with words in it covers");
DG_THRESHOLD(ROW_LENGTH, 1.5, "times",
             "the side of a cell: cells that together are no longer stand in one row or column");
DG_THRESHOLD(FILL, 0.97, "share", "of the box around cells that they fill");
/* Tables in cells of tables. */
#define TABLE_DEPTH_MAX 8
/* More cells than this are a grid or a map, and no figure's table. */
#define CELLS_MAX 400

typedef struct {
  const DgScene *scene;
  DgRegions *regions;
  GArray *near; /* guint */
  GArray *inside; /* Sized: what lies in an outline, while its cells are found */
  GArray *none; /* the cells of outlines that hold nothing, most of all */
  guint8 *worded; /* of each region: no smaller outline holds the middle of a text of it */
  guint8 *lettered; /* of these: with more than numbers */
  guint *n_texts, *n_declared; /* of each region: its texts, and those of them that declare something */
  double *left, *lean; /* where its texts begin: the first of them, and how far off that the others do */
  guint8 *table;
} Tables;

typedef struct {
  guint region;
  double area;
} Sized;

static int compare_larger(gconstpointer a, gconstpointer b) {
  const Sized *p = a, *q = b;
  if (p->area != q->area)
    return p->area > q->area ? -1 : 1;
  return p->region < q->region ? -1 : p->region > q->region;
}

/* The largest outlines in the box of an outline that are not that outline itself, in an array that the caller unrefs;
 * NULL when they are too many, or overlap. */
static GArray *find_cells(Tables *tables, DgBox outer) {
  const DgScene *scene = tables->scene;
  GArray *inside = tables->inside;
  g_array_set_size(inside, 0);
  dg_grid_query(scene->regions.grid, outer, tables->near);
  for (guint m = 0; m < tables->near->len; m++) {
    guint j = g_array_index(tables->near, guint, m);
    DgBox box = scene->regions.boxes[j]; /* that of a cell, also where the cell now stands for its table */
    Sized sized = {j, box.width * box.height};
    if (sized.area < CELL_SHARE * outer.width * outer.height && dg_box_contains_box(outer, box, scene->unit))
      g_array_append_val(inside, sized);
  }
  if (!inside->len)
    return g_array_ref(tables->none);
  g_array_sort(inside, compare_larger);
  g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < inside->len; i++) {
    guint j = g_array_index(inside, Sized, i).region;
    DgBox box = scene->regions.boxes[j];
    gboolean covered = FALSE, across = FALSE;
    for (guint k = 0; k < cells->len && !covered; k++) {
      double shared = dg_box_overlap_area(box, scene->regions.boxes[g_array_index(cells, guint, k)]);
      covered = shared > COVERED * box.width * box.height;
      across |= shared > ACROSS * box.width * box.height;
    }
    if (covered || (across && dg_most(box.width, box.height) < MARK_SIDE * scene->font))
      continue;
    if (across)
      return NULL;
    g_array_append_val(cells, j);
    if (cells->len > CELLS_MAX || !dg_work_spend(scene->work, cells->len))
      return NULL;
  }
  return g_steal_pointer(&cells);
}

static double half_stroke(const DgScene *scene, guint region) {
  const DgShape *shape = dg_drawing_shape(scene->drawing, dg_scene_region(scene, region)->shape);
  return shape->stroked ? shape->stroke_width / 2 : 0;
}

static double side_at(DgBox box, guint side) {
  return side == 0 ? box.x : side == 1 ? dg_box_right(box) : side == 2 ? box.y : dg_box_bottom(box);
}

static double side_length(DgBox box, guint side) {
  return side < 2 ? box.height : box.width;
}

static double shared_length(DgBox p, DgBox q, guint side) {
  double start = side < 2 ? dg_most(p.y, q.y) : dg_most(p.x, q.x);
  double end = side < 2 ? dg_least(dg_box_bottom(p), dg_box_bottom(q)) : dg_least(dg_box_right(p), dg_box_right(q));
  return dg_most(end - start, 0);
}

/* TRUE for an upright rectangle with square corners. */
static gboolean is_rectangle(const DgScene *scene, const DgRegion *region) {
  if (region->n_points < 4 || region->n_points > 5)
    return FALSE;
  const DgPoint *p = &g_array_index(scene->ink.points, DgPoint, region->first_point);
  for (guint i = 0; i < region->n_points; i++) {
    DgBox b = region->box;
    double dx = dg_least(fabs(p[i].x - b.x), fabs(p[i].x - dg_box_right(b)));
    double dy = dg_least(fabs(p[i].y - b.y), fabs(p[i].y - dg_box_bottom(b)));
    if (dg_most(dx, dy) > SHARED_SIDE * scene->unit)
      return FALSE;
  }
  return TRUE;
}

/* TRUE when all cells are patches of colour with square corners: they need no border to be told apart. */
static gboolean are_patches(const DgScene *scene, const GArray *cells) {
  DG_RULE(are_patches, FALSE);
  for (guint i = 0; i < cells->len; i++) {
    const DgRegion *cell = dg_scene_region(scene, g_array_index(cells, guint, i));
    if (cell->bordered || !is_rectangle(scene, cell))
      return FALSE;
  }
  return TRUE;
}

/* What of the outline of a table its cells have to fill: all but the strip that words at the top of it stand in. */
static DgBox below_header(const DgScene *scene, DgBox outer, const GArray *cells) {
  DG_RULE(below_header, outer);
  double top = INFINITY;
  for (guint i = 0; i < cells->len; i++)
    top = dg_least(top, dg_scene_region(scene, g_array_index(cells, guint, i))->box.y);
  double height = top - outer.y;
  if (height > HEADER_STRIP * scene->font || height < scene->font)
    return outer;
  return (DgBox){outer.x, top, outer.width, dg_box_bottom(outer) - top};
}

/* TRUE when the sides of the cells meet each other, and those of the outline around them. */
static gboolean cells_fill(const DgScene *scene, guint index, const GArray *cells) {
  if (cells->len < 2 || !dg_work_spend(scene->work, (guint64)cells->len * cells->len))
    return FALSE;
  double gap = (are_patches(scene, cells) ? PATCH_GAP : CELL_GAP) * scene->unit;
  DgBox outer = below_header(scene, dg_scene_region(scene, index)->box, cells);
  for (guint side = 0; side < 4; side++) {
    double whole = 0, met = 0, bordered = 0;
    for (guint i = 0; i < cells->len; i++) {
      guint cell = g_array_index(cells, guint, i);
      DgBox box = dg_scene_region(scene, cell)->box;
      double length = side_length(box, side), found = 0, reach = gap + half_stroke(scene, cell);
      whole += length;
      if (fabs(side_at(box, side) - side_at(outer, side)) - half_stroke(scene, index) <= reach) {
        found = length;
        bordered += length;
      }
      for (guint j = 0; j < cells->len && found < length; j++) {
        guint other = g_array_index(cells, guint, j);
        DgBox next = dg_scene_region(scene, other)->box;
        if (j != i && fabs(side_at(box, side) - side_at(next, side ^ 1)) - half_stroke(scene, other) <= reach)
          found += shared_length(box, next, side);
      }
      met += dg_least(found, length);
    }
    double least = side & 1 ? LAST_ROW : SIDES_MET;
    if (met < SIDES_MET * whole || bordered < least * side_length(outer, side))
      return FALSE;
  }
  return TRUE;
}

/* Marks the regions that hold words. */
static void find_words(Tables *tables) {
  const DgScene *scene = tables->scene;
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    DgPoint center = dg_box_center(dg_drawing_text(scene->drawing, i)->box);
    dg_grid_query(scene->regions.grid, dg_box_around(center, 0), tables->near);
    int smallest = DG_NONE;
    for (guint m = 0; m < tables->near->len; m++) {
      guint j = g_array_index(tables->near, guint, m);
      if (dg_box_contains_point(dg_scene_region(scene, j)->box, center, 0) &&
          (smallest == DG_NONE || dg_scene_region(scene, j)->area < dg_scene_region(scene, smallest)->area))
        smallest = (int)j;
    }
    if (smallest == DG_NONE)
      continue;
    tables->worded[smallest] = TRUE;
    const char *string = dg_drawing_text(scene->drawing, i)->string;
    double left = dg_drawing_text(scene->drawing, i)->box.x;
    tables->lettered[smallest] |= !dg_is_bare_number(string);
    if (!tables->n_texts[smallest]++)
      tables->left[smallest] = left;
    tables->lean[smallest] = dg_most(tables->lean[smallest], fabs(left - tables->left[smallest]));
    tables->n_declared[smallest] += dg_is_declaration(string) ? 1 : 0;
  }
}

/* TRUE when a cell holds words, pictures or a table, but no boxes that stand for themselves. */
static gboolean is_plain(Tables *tables, guint cell, guint depth) {
  const DgScene *scene = tables->scene;
  if (tables->table[cell])
    return TRUE;
  if (!dg_scene_region(scene, (int)cell)->n_inside)
    return depth < TABLE_DEPTH_MAX;
  g_autoptr(GArray) parts = find_cells(tables, scene->regions.boxes[cell]);
  if (!parts || depth >= TABLE_DEPTH_MAX)
    return FALSE;
  guint n_worded = 0, only = 0;
  for (guint i = 0; i < parts->len; i++) {
    guint part = g_array_index(parts, guint, i);
    gboolean plain = is_plain(tables, part, depth + 1);
    if (!plain)
      return FALSE;
    if (tables->worded[part] || tables->table[part]) {
      n_worded++;
      only = part;
    }
  }
  return n_worded == 0 ||
         (n_worded == 1 && dg_scene_region(scene, only)->area > ONLY_SHARE * dg_scene_region(scene, cell)->area);
}

/* Sees whether region `index` is a table; if so, whatever lies in it becomes a part of it. */
static void try_table(Tables *tables, guint index) {
  DG_RULE(try_table, );
  const DgScene *scene = tables->scene;
  if (dg_scene_region(scene, index)->header != DG_NONE) /* what hangs on a header stands for itself */
    return;
  g_autoptr(GArray) cells = find_cells(tables, scene->regions.boxes[index]);
  if (!cells || !cells_fill(scene, index, cells))
    return;
  guint n_worded = 0;
  for (guint i = 0; i < cells->len; i++) {
    guint cell = g_array_index(cells, guint, i);
    if (!is_plain(tables, cell, 0))
      return;
    n_worded += tables->worded[cell] || tables->table[cell];
  }
  if (n_worded < 2)
    return;
  tables->table[index] = TRUE;
  const DgRegion *table = dg_scene_region(scene, index);
  DgRegion *whole = dg_region_at(tables->regions, table->whole);
  whole->table = TRUE;
  dg_grid_query(scene->regions.grid, table->box, tables->near);
  for (guint m = 0; m < tables->near->len; m++) {
    DgRegion *part = dg_region_at(tables->regions, g_array_index(tables->near, guint, m));
    if (part->area < whole->area && dg_box_contains_box(table->box, part->box, scene->unit))
      part->whole = table->whole;
  }
}

/* TRUE when the box lies under a header. */
static gboolean is_row(Tables *tables, const DgRegion *region) {
  DG_RULE(is_row, FALSE);
  const DgScene *scene = tables->scene;
  dg_grid_query(scene->regions.grid, dg_box_around(dg_box_center(region->box), 0), tables->near);
  for (guint m = 0; m < tables->near->len; m++) {
    const DgRegion *lane = dg_scene_region(scene, g_array_index(tables->near, guint, m));
    if (lane->header != DG_NONE && dg_box_contains_box(lane->box, region->box, scene->unit))
      return TRUE;
  }
  return FALSE;
}

/* TRUE for a patch of one colour without a border: rows and columns of such are a table. */
static gboolean is_patch(const Tables *tables, guint index) {
  DG_RULE(is_patch, FALSE);
  const DgRegion *region = dg_scene_region(tables->scene, (int)index);
  const DgShape *shape = dg_drawing_shape(tables->scene->drawing, region->shape);
  return !region->bordered && shape->filled && !shape->gradient_fill;
}

/* Cells are ruled: their border is drawn apart from any fill. A box with a fill of its own is a thing that stands close
 * to others, and so is a row under a header; but a number may be shown by the colour of its cell. */
static gboolean may_be_cell(Tables *tables, guint index) {
  const DgRegion *region = dg_scene_region(tables->scene, index);
  const DgShape *shape = dg_drawing_shape(tables->scene->drawing, region->shape);
  gboolean ruled = region->bordered && (!(shape->filled && shape->stroked) || !tables->lettered[index]);
  return region->whole == (int)index && !tables->table[index] && tables->worded[index] &&
         (ruled || is_patch(tables, index)) && is_rectangle(tables->scene, region) && !is_row(tables, region);
}

/* TRUE when two boxes lie side by side with one line between them. */
static gboolean share_side(DgBox p, DgBox q, double slack) {
  for (guint side = 0; side < 4; side++)
    if (fabs(side_at(p, side) - side_at(q, side ^ 1)) <= slack &&
        shared_length(p, q, side) > SIDE_SHARE * dg_least(side_length(p, side), side_length(q, side)))
      return TRUE;
  return FALSE;
}

/* Marks the cell nearest to an end of a stroke, where one is near. */
static void mark_end(Tables *tables, const guint8 *cell, DgPoint end, double reach, guint8 *ended) {
  const DgScene *scene = tables->scene;
  int nearest = DG_NONE;
  dg_grid_query(scene->regions.grid, dg_box_around(end, reach), tables->near);
  for (guint m = 0; m < tables->near->len; m++) {
    guint j = g_array_index(tables->near, guint, m);
    double distance = cell[j] ? dg_region_border_distance(scene, dg_scene_region(scene, j), end) : INFINITY;
    if (distance <= reach && !dg_box_contains_point(scene->regions.boxes[j], end, -scene->unit)) {
      reach = distance;
      nearest = (int)j;
    }
  }
  if (nearest != DG_NONE)
    ended[nearest] = TRUE;
}

/* Marks the cells that lines end at: the open strokes, that run along no side of a cell. */
static void find_ended(Tables *tables, const guint8 *cell, guint8 *ended) {
  DG_RULE(find_ended, );
  const DgDrawing *drawing = tables->scene->drawing;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    double reach = END_REACH * tables->scene->unit + shape->mark_reach;
    for (guint k = 0; k < shape->n_subpaths && shape->stroked; k++) {
      const DgSubpath *s = dg_drawing_subpath(drawing, shape->first_subpath + k);
      const DgPoint *p = dg_drawing_points(drawing, s);
      if (s->closed || s->n_points < 2)
        continue;
      mark_end(tables, cell, p[0], reach, ended);
      mark_end(tables, cell, p[s->n_points - 1], reach, ended);
    }
  }
}

/* Joins cells in rows and columns that share their sides and together are a rectangle, with no outline of its own
 * around it, unless each of them has lines of its own. The largest stands for the table. */
static void join_bare_cells(Tables *tables) {
  DG_RULE(join_bare_cells, );
  const DgScene *scene = tables->scene;
  guint n = scene->regions.all->len;
  g_autofree guint *sets = dg_sets_new(n);
  g_autofree guint8 *cell = g_new0(guint8, n + 1);
  for (guint i = 0; i < n; i++)
    cell[i] = may_be_cell(tables, i) && is_plain(tables, i, 0);
  double slack = SHARED_SIDE * scene->unit;
  gboolean any = FALSE;
  for (guint i = 0; i < n; i++) {
    if (!cell[i])
      continue;
    DgBox b = scene->regions.boxes[i];
    dg_grid_query(scene->regions.grid, dg_box_grow(b, slack, slack), tables->near);
    for (guint m = 0; m < tables->near->len; m++) {
      guint j = g_array_index(tables->near, guint, m);
      if (j < i && cell[j] && share_side(b, scene->regions.boxes[j], slack)) {
        dg_sets_join(sets, i, j);
        any = TRUE;
      }
    }
  }
  if (!any)
    return;
  g_autofree guint8 *ended = g_new0(guint8, n + 1);
  g_autofree guint8 *silent = g_new0(guint8, n + 1); /* of each set: a cell of it has no line */
  find_ended(tables, cell, ended);
  for (guint i = 0; i < n; i++)
    silent[dg_sets_find(sets, i)] |= cell[i] && !ended[i];
  g_autofree Sized *cover = g_new0(Sized, n + 1); /* of each set: its largest cell, and the area of all */
  g_autofree DgBox *bounds = g_new0(DgBox, n + 1);
  for (guint i = 0; i < n; i++) {
    if (!cell[i])
      continue;
    guint leader = dg_sets_find(sets, i);
    double area = dg_scene_region(scene, i)->area;
    if (cover[leader].area == 0 || area > dg_scene_region(scene, cover[leader].region)->area)
      cover[leader].region = i;
    bounds[leader] =
        cover[leader].area == 0 ? scene->regions.boxes[i] : dg_box_union(bounds[leader], scene->regions.boxes[i]);
    cover[leader].area += area;
  }
  for (guint i = 0; i < n; i++) {
    guint leader = dg_sets_find(sets, i);
    DgBox box = bounds[leader];
    double area = box.width * box.height;
    DgBox one = scene->regions.boxes[i];
    /* a row or a column of boxes that touch are as many things */
    gboolean one_row = box.width < ROW_LENGTH * one.width || box.height < ROW_LENGTH * one.height;
    if (!cell[i] || !silent[leader] || (one.width * one.height > CELL_SHARE * area) ||
        cover[leader].area < FILL * area || one_row)
      continue;
    DgRegion *table = dg_region_at(tables->regions, cover[leader].region);
    table->box = box;
    table->n_points = 0;
    table->area = area;
    table->table = TRUE;
    dg_region_at(tables->regions, i)->whole = (int)cover[leader].region;
  }
}

/* TRUE when all that is written in a box are the rows of a list: they declare something, or begin under each other. */
static gboolean is_list(const Tables *tables, guint index) {
  guint n = tables->n_texts[index];
  return n &&
         (tables->n_declared[index] == n || (n >= ROWS_MIN && tables->lean[index] < LIST_LEAN * tables->scene->font));
}

/* The box of a list that hangs under box `index`, which is no wider; DG_NONE without one. */
static int find_members(Tables *tables, guint index) {
  const DgScene *scene = tables->scene;
  double slack = SIDE_GAP * scene->unit + half_stroke(scene, index);
  DgBox a = dg_scene_region(scene, index)->box;
  int found = DG_NONE;
  dg_grid_query(scene->regions.grid, (DgBox){a.x, dg_box_bottom(a), a.width, TAB_REACH * scene->unit}, tables->near);
  for (guint m = 0; m < tables->near->len && found == DG_NONE; m++) {
    guint j = g_array_index(tables->near, guint, m);
    const DgRegion *region = dg_scene_region(scene, j);
    DgBox b = region->box;
    double gap = slack + half_stroke(scene, j), left = a.x - b.x;
    if (j != index && region->whole == (int)j && region->header == DG_NONE && is_list(tables, j) && left > -gap &&
        left < TAB_INDENT * scene->font && dg_box_right(a) < dg_box_right(b) + gap &&
        fabs(b.y - dg_box_bottom(a)) < gap)
      found = (int)j;
  }
  if (found == DG_NONE || is_row(tables, dg_scene_region(scene, found)) || !is_plain(tables, (guint)found, 0))
    return DG_NONE;
  return found;
}

/* A class may be drawn with a box for each of its compartments, an entity with its name on a tab: a name over lists. */
static void join_compartments(Tables *tables) {
  DG_RULE(join_compartments, );
  const DgScene *scene = tables->scene;
  guint n = scene->regions.all->len, n_lists = 0;
  for (guint i = 0; i < n; i++)
    n_lists += is_list(tables, i);
  for (guint i = 0; i < n && n_lists; i++) {
    DgRegion *name = dg_region_at(tables->regions, i);
    if (name->whole != (int)i || tables->n_texts[i] == 0 || is_list(tables, i) ||
        name->box.height > HEADER_STRIP * scene->font || !is_rectangle(scene, name))
      continue;
    for (int part = (int)i; (part = find_members(tables, (guint)part)) != DG_NONE;) {
      DgRegion *members = dg_region_at(tables->regions, part);
      name->box = dg_box_union(name->box, members->box);
      name->n_points = 0;
      name->area = name->box.width * name->box.height;
      members->whole = (int)i;
    }
  }
}

void dg_scene_find_tables(const DgScene *scene, DgRegions *regions) {
  guint n = scene->regions.all->len;
  g_autofree guint8 *worded = g_new0(guint8, n + 1);
  g_autofree guint8 *lettered = g_new0(guint8, n + 1);
  g_autofree guint8 *table = g_new0(guint8, n + 1);
  g_autofree guint *n_texts = g_new0(guint, n + 1), *n_declared = g_new0(guint, n + 1);
  g_autofree double *left = g_new0(double, n + 1), *lean = g_new0(double, n + 1);
  g_autofree Sized *sized = g_new(Sized, n + 1);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) inside = g_array_new(FALSE, FALSE, sizeof(Sized));
  g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(guint));
  Tables tables = {.scene = scene,
                   .regions = regions,
                   .near = near,
                   .inside = inside,
                   .none = none,
                   .worded = worded,
                   .lettered = lettered,
                   .n_texts = n_texts,
                   .n_declared = n_declared,
                   .left = left,
                   .lean = lean,
                   .table = table};
  find_words(&tables);
  guint n_sized = 0;
  for (guint i = 0; i < n; i++)
    if (dg_scene_region(scene, i)->n_inside >= 2)
      sized[n_sized++] = (Sized){i, dg_scene_region(scene, i)->area};
  qsort(sized, n_sized, sizeof *sized, compare_larger);
  for (guint i = n_sized; i-- > 0;) /* tables in cells come before the tables around them */
    try_table(&tables, sized[i].region);
  join_compartments(&tables);
  join_bare_cells(&tables);
}

/* What is read at one place of a table: a cell with its texts, or a text beside the cells. */
typedef struct {
  guint row;
  DgBox box;
  GArray *items; /* guint */
  gboolean cell; /* otherwise a text */
} Place;

static int compare_tops(gconstpointer a, gconstpointer b) {
  const Place *p = a, *q = b;
  return p->box.y < q->box.y ? -1 : p->box.y > q->box.y;
}

static int compare_places(gconstpointer a, gconstpointer b) {
  const Place *p = a, *q = b;
  if (p->row != q->row)
    return p->row < q->row ? -1 : 1;
  if (p->box.x != q->box.x)
    return p->box.x < q->box.x ? -1 : 1;
  return compare_tops(a, b);
}

static void read_cells(Tables *tables, DgBox outer, GArray *items, GArray *order, guint depth) {
  const DgScene *scene = tables->scene;
  g_autoptr(GArray) cells = depth < TABLE_DEPTH_MAX ? find_cells(tables, outer) : NULL;
  guint n_cells = cells ? cells->len : 0, n = 0, row = 0;
  if (!n_cells || items->len < 2) {
    dg_scene_sort_items(scene, items);
    g_array_append_vals(order, items->data, items->len);
    return;
  }
  g_autofree Place *places = g_new0(Place, n_cells + items->len);
  for (; n < n_cells; n++)
    places[n] = (Place){.box = scene->regions.boxes[g_array_index(cells, guint, n)], .cell = TRUE};
  for (guint i = 0; i < items->len; i++) {
    guint item = g_array_index(items, guint, i), at = 0;
    DgBox box = dg_drawing_text(scene->drawing, item)->box;
    while (at < n_cells && !dg_box_contains_point(places[at].box, dg_box_center(box), 0))
      at++;
    if (at == n_cells)
      places[at = n++] = (Place){.box = box};
    if (!places[at].items)
      places[at].items = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_val(places[at].items, item);
  }
  qsort(places, n, sizeof *places, compare_tops);
  for (guint i = 1, first = 0; i < n; i++) {
    if (places[i].box.y - places[first].box.y > CELL_GAP * scene->unit) {
      row++;
      first = i;
    }
    places[i].row = row;
  }
  qsort(places, n, sizeof *places, compare_places);
  for (guint i = 0; i < n; i++) {
    if (!places[i].items)
      continue;
    if (!places[i].cell)
      g_array_append_vals(order, places[i].items->data, places[i].items->len);
    else
      read_cells(tables, places[i].box, places[i].items, order, depth + 1);
    g_array_unref(places[i].items);
  }
}

void dg_scene_sort_table(const DgScene *scene, guint index, GArray *items) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) order = g_array_sized_new(FALSE, FALSE, sizeof(guint), items->len);
  g_autoptr(GArray) inside = g_array_new(FALSE, FALSE, sizeof(Sized));
  g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(guint));
  Tables tables = {.scene = scene, .near = near, .inside = inside, .none = none};
  read_cells(&tables, dg_scene_region(scene, (int)index)->box, items, order, 0);
  g_assert(order->len == items->len);
  memcpy(items->data, order->data, items->len * sizeof(guint));
}
