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

/* TRUE when the text has the colour of the line, and nothing else in the group has. */
static gboolean has_its_colour(const DgScene *scene, const DgGroup *group, guint item, const DgLink *link) {
  const DgConnector *connector = dg_scene_connector(scene, link->connector);
  const DgPiece *piece = dg_connector_piece(scene, connector, 0);
  const DgShape *shape = dg_drawing_shape(scene->drawing, piece->shape);
  guint32 fill = dg_drawing_text(scene->drawing, item)->fill;
  if (fill != (shape->stroked ? shape->stroke : shape->fill))
    return FALSE;
  for (guint i = 0; i < group->items->len; i++) {
    guint other = g_array_index(group->items, guint, i);
    if (other != item && dg_drawing_text(scene->drawing, other)->fill == fill)
      return FALSE;
  }
  return TRUE;
}

static gboolean sticks_out(DgBox outline, DgBox text) {
  return dg_box_overlap_area(outline, text) < (1 - OUT_SHARE) * fmax(text.width * text.height, 1e-9);
}

/* TRUE when an item of group `index`, apart from all else in it, stands at a line that it is said of: one that returns
 * to the thing, one whose end it covers together with the border, or one of its own colour. */
static gboolean labels(const DgScene *scene, guint index, guint item, const DgLink *link) {
  const DgGroup *group = dg_scene_group(scene, (int)index);
  const DgTextItem *text = dg_drawing_text(scene->drawing, item);
  gboolean loop = link->from == index && link->to == index, ends_here = link->from == index || link->to == index;
  gboolean over_border = sticks_out(dg_scene_region(scene, group->region)->box, text->box);
  if (!loop && !(ends_here && over_border) && !has_its_colour(scene, group, item, link))
    return FALSE;
  for (guint i = 0; i < group->items->len; i++) {
    guint other = g_array_index(group->items, guint, i);
    if (other != item && go_together(text, dg_drawing_text(scene->drawing, other)))
      return FALSE;
  }
  return dg_work_spend(scene->work, group->items->len) &&
         line_distance(link->points, text->box) <= NEAR_LINE * text->font_size;
}

/* TRUE when a group may hold words that labels() could take for a label: a line returns to it (`looped`), they stick
 * out of its outline, or not all of them have one colour. */
static gboolean may_hold_label(const DgScene *scene, const DgGroup *group, gboolean looped) {
  const DgBox *outline = &dg_scene_region(scene, group->region)->box;
  guint32 fill = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, 0))->fill;
  gboolean may = looped;
  for (guint i = 0; i < group->items->len && !may; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i));
    may = text->fill != fill || sticks_out(*outline, text->box);
  }
  return may;
}

/* Finds of each text item the thing that has it in its name, with other words, where one of these may be a label;
 * DG_NONE without one. NULL when all are without one; free with g_free(). */
static int *find_named(const DgScene *scene) {
  guint n = scene->drawing->texts->len;
  gboolean any = FALSE;
  g_autofree int *named = g_new(int, n + 1);
  g_autofree guint8 *looped = g_new0(guint8, scene->groups.all->len + 1);
  for (guint i = 0; i < n; i++)
    named[i] = DG_NONE;
  for (guint i = 0; i < scene->links.all->len; i++) {
    const DgLink *link = dg_scene_link(scene, i);
    looped[link->from] |= link->from == link->to;
  }
  for (guint i = 0; i < scene->groups.all->len; i++) {
    const DgGroup *group = dg_scene_group(scene, (int)i);
    if (group->state != DG_GROUP_NODE || group->region == DG_NONE || group->stated || group->items->len < 2 ||
        dg_scene_region(scene, group->region)->table || !may_hold_label(scene, group, looped[i]))
      continue;
    any = TRUE;
    for (guint k = 0; k < group->items->len; k++)
      named[g_array_index(group->items, guint, k)] = (int)i;
  }
  return any ? g_steal_pointer(&named) : NULL;
}

/* Takes the labels of a link out of the names that they stand in. */
static void take_labels(const DgScene *scene, DgGroups *groups, const DgLink *link, int *named, GArray *near) {
  double reach = NEAR_LINE * 2 * scene->font;
  for (guint p = 1; p < link->points->len; p++) {
    DgBox stretch = dg_points_box(&g_array_index(link->points, DgPoint, p - 1), 2);
    dg_grid_query(scene->texts.grid, dg_box_grow(stretch, reach, reach), near);
    for (guint m = 0; m < near->len; m++) {
      guint item = g_array_index(near, guint, m);
      if (named[item] == DG_NONE || dg_scene_group(scene, named[item])->items->len < 2 ||
          !labels(scene, (guint)named[item], item, link))
        continue;
      dg_scene_take_item(scene, groups, (guint)named[item], item);
      named[item] = DG_NONE;
    }
  }
}

void dg_scene_find_inner_labels(const DgScene *scene, DgGroups *groups) {
  DG_RULE(find_inner_labels, );
  g_autofree int *named = find_named(scene);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->links.all->len && named; i++)
    take_labels(scene, groups, dg_scene_link(scene, i), named, near);
}
