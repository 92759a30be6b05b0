/* Rows and columns of alike small outlines, as the units of a layer and the cells of a vector are drawn. */
#include "graph/outline.h"
#include "graph/threshold.h"

DG_THRESHOLD(ROW_SIDE, 1.8, "font sizes", "the units of a row are no larger,");
DG_THRESHOLD(ROW_SLACK, 0.06, "share", "of their side that they are alike and in line up to,");
DG_THRESHOLD(ROW_GAP, 0.9, "times", "their side, within which the next stands, and words that are said of it;");
DG_THRESHOLD(LAYER_SIDE, 3.0, "font sizes", "the units of a layer that lines lead to one by one are no larger,");
DG_THRESHOLD(LAYER_GAP, 3.0, "times", "their side, within which the next stands;");
DG_THRESHOLD(LINE_REACH, 8.0, "units", "from the end of a line, without its head, to the one of them that it leads to");
DG_THRESHOLD(ROW_FILL, 0.7, "share", "of their boxes that they fill: arrow heads fill half of theirs");

double dg_region_row_reach(const DgScene *scene, const DgRegion *region) {
  double side = dg_most(region->box.width, region->box.height);
  return side > ROW_SIDE * scene->font ? 0 : ROW_GAP * side;
}

/* The text that stands over, under or (`beside`) to the left or right of the middle of one of a row; DG_NONE without
 * one. */
static int find_own_words(const DgScene *scene, DgBox box, gboolean beside, GArray *near) {
  double reach = ROW_GAP * dg_most(box.width, box.height);
  dg_grid_query(scene->texts.grid, dg_box_grow(box, beside ? reach : 0, beside ? 0 : reach), near);
  for (guint m = 0; m < near->len; m++) {
    DgPoint c = dg_box_center(scene->texts.boxes[g_array_index(near, guint, m)]);
    if (beside ? c.y >= box.y && c.y <= dg_box_bottom(box) : c.x >= box.x && c.x <= dg_box_right(box))
      return (int)g_array_index(near, guint, m);
  }
  return DG_NONE;
}

/* Whether rows and layers ask what lines meet it: none has larger units, and units differ by ROW_SLACK at most. */
static gboolean is_asked_for(const DgScene *scene, const DgRegion *region) {
  double side = dg_most(ROW_SIDE, LAYER_SIDE) * scene->font;
  return dg_most(region->box.width, region->box.height) <= (1 + 2 * ROW_SLACK) * side;
}

void dg_regions_find_met(const DgScene *scene, DgRegions *regions) {
  g_autoptr(GArray) asked = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  double reach = LINE_REACH * scene->unit;
  for (guint i = 0; i < regions->all->len; i++) {
    if (!is_asked_for(scene, dg_region_at(regions, (int)i)))
      continue;
    g_array_append_val(asked, i);
    g_array_append_val(boxes, regions->boxes[i]);
  }
  if (!asked->len)
    return;
  DgBox around = g_array_index(boxes, DgBox, 0);
  for (guint i = 1; i < boxes->len; i++)
    around = dg_box_union(around, g_array_index(boxes, DgBox, i));
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, (const DgBox *)(gpointer)boxes->data, boxes->len, scene->work);
  for (guint i = 0; i < scene->drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(scene->drawing, i);
    for (guint e = 0; e < 2 * shape->n_subpaths && shape->stroked; e++) {
      const DgSubpath *subpath = dg_drawing_subpath(scene->drawing, shape->first_subpath + e / 2);
      if (subpath->closed)
        continue;
      DgPoint end = dg_drawing_points(scene->drawing, subpath)[e % 2 ? subpath->n_points - 1 : 0];
      if (!dg_box_contains_point(around, end, 2 * reach))
        continue;
      dg_grid_query(grid, dg_box_around(end, reach), near);
      for (guint m = 0; m < near->len; m++) {
        guint index = g_array_index(asked, guint, g_array_index(near, guint, m));
        DgRegion *region = dg_region_at(regions, (int)index);
        region->met = region->met || (region->shape != i && dg_region_border_within(scene, region, end, reach));
      }
    }
  }
}

/* Outlines that fill less of their box could be heads of arrows that run side by side. */
gboolean dg_regions_are_in_row(const DgScene *scene, const DgRegion *p, const DgRegion *q, GArray *near) {
  DG_RULE(are_in_row, FALSE);
  double side = dg_most(p->box.width, p->box.height), slack = ROW_SLACK * side;
  if (side > ROW_SIDE * scene->font || fabs(p->box.width - q->box.width) > slack ||
      fabs(p->box.height - q->box.height) > slack)
    return FALSE;
  double across = fabs(p->box.x - q->box.x), down = fabs(p->box.y - q->box.y);
  gboolean row = down <= slack && across - p->box.width < ROW_GAP * side,
           column = across <= slack && down - p->box.height < ROW_GAP * side;
  double filled = dg_least(dg_region_outline_area(scene, p), dg_region_outline_area(scene, q));
  if (!(row || column) || filled <= ROW_FILL * p->box.width * p->box.height)
    return FALSE;
  /* where each has words of its own, each is a thing; and where lines lead to each */
  if (p->met && q->met)
    return FALSE;
  int words = find_own_words(scene, p->box, column, near), others = find_own_words(scene, q->box, column, near);
  return words == DG_NONE || others == DG_NONE || words == others;
}

gboolean dg_region_is_in_layer(const DgScene *scene, const DgRegion *unit, DgBox words, GArray *near) {
  DG_RULE(is_in_layer, FALSE);
  DgBox box = unit->box;
  DgPoint c = dg_box_center(words);
  double side = dg_most(box.width, box.height), slack = ROW_SLACK * side, reach = LAYER_GAP * side;
  gboolean over = c.x >= box.x && c.x <= dg_box_right(box), beside = c.y >= box.y && c.y <= dg_box_bottom(box);
  if (!unit->met || over == beside || side > LAYER_SIDE * scene->font)
    return FALSE;
  g_autoptr(GArray) around = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_grid_query(scene->regions.grid, dg_box_grow(box, beside ? reach : 0, beside ? 0 : reach), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *other = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    double off = over ? fabs(other->box.x - box.x) : fabs(other->box.y - box.y);
    if (other != unit && other->met && other->whole != DG_NONE && !other->n_texts && off <= slack &&
        fabs(other->box.width - box.width) <= slack && fabs(other->box.height - box.height) <= slack &&
        dg_box_overlap_area(other->box, box) <= 0 && find_own_words(scene, other->box, beside, around) == DG_NONE)
      return TRUE;
  }
  return FALSE;
}
