/* Rows of bars, as in a plan of tasks over time: what stands at the left of a row, in one column with the other names,
 * names the bar in the row, however far off that is. */
#include "graph/group.h"
#include "graph/threshold.h"

DG_THRESHOLD(BAR_HEIGHT, 2.5, "font sizes", "a bar is no higher");
DG_THRESHOLD(ROW_OFF, 0.5, "font sizes", "between the middle of a bar and that of its name");
DG_THRESHOLD(COLUMN_OFF, 0.5, "font sizes", "the names of a column begin, or end, off each other by no more");
DG_THRESHOLD(ROWS_MIN, 3, "count", "rows from which bars are a plan");
DG_THRESHOLD(STARTS_MIN, 2.0, "font sizes",
             "bars of a plan begin so far from each other: those of a chart in one line");
DG_THRESHOLD(ENDS_MIN, 2, "count", "ends of lines at bars: without any, the figure joins nothing");

/* A bar and the group beside it. */
typedef struct {
  guint bar, name;
} Row;

/* What is painted as the bar, without the rules for months that run through it. */
static DgBox bar_box(const DgScene *scene, guint index) {
  return dg_drawing_shape(scene->drawing, dg_scene_region(scene, (int)index)->shape)->box;
}

/* TRUE for a flat outline without words. */
static gboolean is_bar(const DgScene *scene, guint index) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  DgBox box = bar_box(scene, index);
  return region->whole == (int)index && !region->n_texts && region->outlined && region->group == DG_NONE &&
         !region->container && box.height <= BAR_HEIGHT * scene->font && box.width > box.height;
}

/* The free words nearest to the left of a bar, level with it; DG_NONE where another outline without words comes first.
 */
static int name_beside(const DgScene *scene, guint index, const guint *groups, DgGrid *grid, GArray *near) {
  DgBox bar = bar_box(scene, index);
  DgPoint c = dg_box_center(bar);
  int found = DG_NONE;
  double right = -INFINITY;
  dg_grid_query(grid, (DgBox){fmin(0, bar.x), c.y, fmax(bar.x, 0), 0}, near);
  for (guint m = 0; m < near->len; m++) {
    guint i = groups[g_array_index(near, guint, m)];
    const DgGroup *group = dg_scene_group(scene, (int)i);
    if (fabs(dg_box_center(group->box).y - c.y) <= ROW_OFF * group->font_size && dg_box_right(group->box) <= bar.x &&
        dg_box_right(group->box) > right) {
      right = dg_box_right(group->box);
      found = (int)i;
    }
  }
  if (found == DG_NONE)
    return DG_NONE;
  dg_grid_query(scene->regions.grid, (DgBox){right, c.y, bar.x - right, 0}, near);
  for (guint m = 0; m < near->len; m++) {
    guint other = g_array_index(near, guint, m);
    DgBox box = bar_box(scene, other);
    if (other != index && is_bar(scene, other) && box.x < bar.x && box.y < c.y && dg_box_bottom(box) > c.y)
      return DG_NONE;
  }
  return found;
}

static GArray *find_rows(const DgScene *scene, GArray *near) {
  guint n = scene->groups.all->len, n_free = 0;
  g_autofree guint *groups = g_new(guint, n + 1);
  g_autofree DgBox *boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++) {
    const DgGroup *group = dg_scene_group(scene, (int)i);
    if (group->state != DG_GROUP_FREE || group->box.height > 2 * group->font_size)
      continue;
    boxes[n_free] = group->box;
    groups[n_free++] = i;
  }
  GArray *rows = g_array_new(FALSE, FALSE, sizeof(Row));
  g_autoptr(DgGrid) grid = NULL;
  for (guint i = 0; i < scene->regions.all->len && n_free >= ROWS_MIN; i++) {
    if (!is_bar(scene, i))
      continue;
    if (!grid) /* in few figures */
      grid = dg_grid_new(scene->bounds, boxes, n_free, scene->work);
    int name = name_beside(scene, i, groups, grid, near);
    Row row = {i, (guint)name};
    if (name != DG_NONE)
      g_array_append_val(rows, row);
  }
  return rows;
}

/* TRUE when the rows are a plan: their names are a column, their bars begin here and there, and lines end at them. */
static gboolean is_plan(const DgScene *scene, const GArray *rows, GArray *near) {
  guint n_ends = 0;
  double left = 0, right = 0, start[2] = {INFINITY, -INFINITY};
  if (rows->len < ROWS_MIN)
    return FALSE;
  const DgBox first = dg_scene_group(scene, (int)g_array_index(rows, Row, 0).name)->box;
  for (guint i = 0; i < rows->len; i++) {
    const Row *row = &g_array_index(rows, Row, i);
    const DgRegion *bar = dg_scene_region(scene, (int)row->bar);
    DgBox name = dg_scene_group(scene, (int)row->name)->box;
    gboolean crossed;
    left = fmax(left, fabs(name.x - first.x));
    right = fmax(right, fabs(dg_box_right(name) - dg_box_right(first)));
    start[0] = fmin(start[0], bar_box(scene, row->bar).x);
    start[1] = fmax(start[1], bar_box(scene, row->bar).x);
    n_ends += dg_region_count_ends(scene, bar, near, &crossed);
  }
  return fmin(left, right) <= COLUMN_OFF * scene->font && start[1] - start[0] >= STARTS_MIN * scene->font &&
         n_ends >= ENDS_MIN;
}

void dg_scene_name_rows(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  DG_RULE(name_rows, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) rows = find_rows(scene, near);
  if (!is_plan(scene, rows, near))
    return;
  for (guint i = 0; i < rows->len; i++) {
    const Row *row = &g_array_index(rows, Row, i);
    if (dg_scene_group(scene, (int)row->name)->state == DG_GROUP_FREE)
      dg_regions_name(regions, groups, (int)row->bar, (int)row->name);
  }
}
