/* Rows and columns of alike small outlines, as the units of a layer and the cells of a vector are drawn. */
#include "graph/outline.h"
#include "graph/threshold.h"

DG_THRESHOLD(ROW_SIDE, 1.8, "font sizes", "the units of a row are no larger,");
DG_THRESHOLD(ROW_SLACK, 0.06, "share", "of their side that they are alike and in line up to,");
DG_THRESHOLD(ROW_GAP, 0.9, "times", "their side, within which the next stands, and words that are said of it;");
DG_THRESHOLD(ROW_FILL, 0.7, "share", "of their boxes that they fill: arrow heads fill half of theirs");

double dg_region_row_reach(const DgScene *scene, const DgRegion *region) {
  double side = fmax(region->box.width, region->box.height);
  return side > ROW_SIDE * scene->font ? 0 : ROW_GAP * side;
}

/* The text that stands over, under or (`beside`) to the left or right of the middle of one of a row; DG_NONE without
 * one. */
static int find_own_words(const DgScene *scene, DgBox box, gboolean beside, GArray *near) {
  double reach = ROW_GAP * fmax(box.width, box.height);
  dg_grid_query(scene->texts.grid, dg_box_grow(box, beside ? reach : 0, beside ? 0 : reach), near);
  for (guint m = 0; m < near->len; m++) {
    DgPoint c = dg_box_center(scene->texts.boxes[g_array_index(near, guint, m)]);
    if (beside ? c.y >= box.y && c.y <= dg_box_bottom(box) : c.x >= box.x && c.x <= dg_box_right(box))
      return (int)g_array_index(near, guint, m);
  }
  return DG_NONE;
}

/* Outlines that fill less of their box could be heads of arrows that run side by side. */
gboolean dg_regions_are_in_row(const DgScene *scene, const DgRegion *p, const DgRegion *q, GArray *near) {
  DG_RULE(are_in_row, FALSE);
  double side = fmax(p->box.width, p->box.height), slack = ROW_SLACK * side;
  if (side > ROW_SIDE * scene->font || fabs(p->box.width - q->box.width) > slack ||
      fabs(p->box.height - q->box.height) > slack)
    return FALSE;
  double across = fabs(p->box.x - q->box.x), down = fabs(p->box.y - q->box.y);
  gboolean row = down <= slack && across - p->box.width < ROW_GAP * side,
           column = across <= slack && down - p->box.height < ROW_GAP * side;
  double filled = fmin(dg_region_outline_area(scene, p), dg_region_outline_area(scene, q));
  if (!(row || column) || filled <= ROW_FILL * p->box.width * p->box.height)
    return FALSE;
  /* where each has words of its own, each is a thing */
  int words = find_own_words(scene, p->box, column, near), others = find_own_words(scene, q->box, column, near);
  return words == DG_NONE || others == DG_NONE || words == others;
}
