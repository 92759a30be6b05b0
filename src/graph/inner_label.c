/* Labels that stand in the outline of a thing: that of a loop which bulges into it, or one over its border. They are
 * said of the line, and are no part of the name. */
#include "graph/group.h"
#include "graph/threshold.h"

DG_THRESHOLD(NEAR_LINE, 0.9, "font sizes", "such a label stands no farther from its line");
DG_THRESHOLD(LINE_STEP, 1.8, "font sizes", "lines of a name are no farther apart,");
DG_THRESHOLD(LINE_OFF, 0.5, "font sizes", "and begin, end or are centred at one place");
DG_THRESHOLD(WORD_GAP, 1.0, "font sizes", "between words of one row of a name");
DG_THRESHOLD(ONE_ROW, 0.3, "font sizes", "baselines of one row differ by less");
DG_THRESHOLD(OUT_SHARE, 0.15, "share", "of a label over the border that sticks out");

/* TRUE when two texts of one outline are lines, or words, of one name. */
static gboolean go_together(const DgTextItem *p, const DgTextItem *q) {
  double em = fmax(p->font_size, q->font_size), off = LINE_OFF * em;
  double step = fabs(p->baseline.y - q->baseline.y);
  double left = fabs(p->box.x - q->box.x), right = fabs(dg_box_right(p->box) - dg_box_right(q->box)),
         middle = fabs(dg_box_center(p->box).x - dg_box_center(q->box).x);
  double gap = fmax(p->box.x - dg_box_right(q->box), q->box.x - dg_box_right(p->box));
  if (p->angle != q->angle)
    return FALSE;
  return step < ONE_ROW * em ? gap < WORD_GAP * em : step < LINE_STEP * em && fmin(fmin(left, right), middle) < off;
}

static double line_distance(const GArray *points, DgBox box) {
  double best = INFINITY;
  for (guint i = 1; i < points->len; i++)
    best = fmin(best,
                dg_segment_box_distance(g_array_index(points, DgPoint, i - 1), g_array_index(points, DgPoint, i), box));
  return best;
}

/* TRUE when `item`, apart from all else in the group, stands at a line of it: one that returns to it, or one whose end
 * it covers together with the border. */
static gboolean labels(const DgScene *scene, const DgGroup *group, guint index, const DgLink *link) {
  guint item = g_array_index(group->items, guint, index);
  const DgTextItem *text = dg_drawing_text(scene->drawing, item);
  DgBox visible = dg_scene_region(scene, group->region)->box;
  double area = fmax(text->box.width * text->box.height, 1e-9);
  gboolean sticks_out = dg_box_overlap_area(visible, text->box) < (1 - OUT_SHARE) * area;
  if ((link->from != link->to && !sticks_out) || line_distance(link->points, text->box) > NEAR_LINE * text->font_size)
    return FALSE;
  for (guint i = 0; i < group->items->len; i++)
    if (i != index && go_together(text, dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i))))
      return FALSE;
  return TRUE;
}

/* Takes the labels of a link out of the name of the thing that it begins or ends at. */
static void take_labels(const DgScene *scene, DgGroups *groups, const DgLink *link, guint index) {
  const DgGroup *group = dg_scene_group(scene, (int)index);
  if (group->state != DG_GROUP_NODE || group->region == DG_NONE || group->items->len < 2 ||
      dg_scene_region(scene, group->region)->table ||
      !dg_work_spend(scene->work, group->items->len * group->items->len))
    return;
  for (guint i = 0; i < dg_scene_group(scene, (int)index)->items->len; i++) {
    group = dg_scene_group(scene, (int)index);
    if (group->items->len > 1 && labels(scene, group, i, link))
      dg_scene_take_item(scene, groups, index, i--);
  }
}

void dg_scene_find_inner_labels(const DgScene *scene, DgGroups *groups) {
  DG_RULE(find_inner_labels, );
  for (guint i = 0; i < scene->links.all->len; i++) {
    const DgLink *link = dg_scene_link(scene, i);
    take_labels(scene, groups, link, link->from);
    if (link->to != link->from)
      take_labels(scene, groups, link, link->to);
  }
}
