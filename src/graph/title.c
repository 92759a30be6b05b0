/* The whole title of a container: the line that was chosen for it, and what is written under it or behind it. */
#include "graph/group.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(LEAD_OVERLAP, 0.2, "font sizes", "a title over things in its container reaches into them by less;");
DG_THRESHOLD(LEAD_SHARE, 0.4, "share", "it stands in this upper part of the container,");
DG_THRESHOLD(LEAD_OFF, 0.12, "share", "off the middle of its width by less");
DG_THRESHOLD(LEAD_LINE, 0.4, "font sizes", "and no line runs so near, as at its label");
DG_THRESHOLD(LARGER, 1.15, "times", "words in the middle of a container that name it are so much larger than others");
DG_THRESHOLD(NAME_WIDTH, 1.0, "font sizes", "what is narrower, as three dots, names nothing");
DG_THRESHOLD(TAB_SLACK, 2.0, "units", "between the tab of a folder and its corner");
DG_THRESHOLD(TAB_HEIGHT, 3.0, "font sizes", "a tab is no higher,");
DG_THRESHOLD(TAB_WIDTH, 0.8, "share", "and no wider than this share of its folder");
DG_THRESHOLD(SUBTITLE_GAP, 0.8, "font sizes", "the second line of a title is no farther from the first,");
DG_THRESHOLD(SUBTITLE_OFF, 0.5, "font sizes", "and begins, ends or is centred at most this far off it");
DG_THRESHOLD(REMARK_GAP, 2.5, "font sizes", "what stands behind a title in its row is no farther from it");
DG_THRESHOLD(REMARK_SHIFT, 0.4, "font sizes", "and no more above or below it");
DG_THRESHOLD(STEREOTYPE_GAP, 2.0, "font sizes", "words in guillemets are no farther from the name that they stand at");

DgBox dg_scene_find_content(const DgScene *scene, guint index, GArray *near) {
  DgBox content = {0};
  dg_grid_query(scene->regions.grid, dg_scene_region(scene, (int)index)->box, near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    const DgRegion *held = dg_scene_region(scene, (int)i);
    if (held->whole == (int)i && held->parent == (int)index && (held->n_texts || held->container))
      content = content.height > 0 ? dg_box_union(content, held->box) : held->box;
  }
  return content;
}

gboolean dg_group_leads(const DgScene *scene, const DgGroup *group, DgBox box, DgBox content, GArray *near) {
  DG_RULE(leads, FALSE);
  DgPoint c = dg_box_center(group->box);
  return content.height > 0 && dg_box_bottom(group->box) <= content.y + LEAD_OVERLAP * group->font_size &&
         c.y < box.y + LEAD_SHARE * box.height && fabs(c.x - dg_box_center(box).x) < LEAD_OFF * box.width &&
         !dg_group_is_at_line(scene, group, LEAD_LINE * group->font_size, LEAD_LINE * group->font_size, near);
}

int dg_scene_find_inner_title(const DgScene *scene, guint index, guint first, guint end) {
  DG_RULE(find_inner_title, DG_NONE);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  int best = DG_NONE;
  gboolean crossed, rivals = FALSE;
  if (!dg_region_count_ends(scene, dg_scene_region(scene, (int)index), near, &crossed))
    return DG_NONE;
  for (guint i = first; i < end; i++) {
    const DgGroup *group = dg_scene_group(scene, (int)i);
    double gap = LEAD_LINE * group->font_size, size = best == DG_NONE ? 0 : dg_scene_group(scene, best)->font_size;
    if (group->state != DG_GROUP_FREE || group->box.width < NAME_WIDTH * group->font_size ||
        dg_group_is_at_line(scene, group, gap, gap, near))
      continue;
    gboolean larger = group->font_size > LARGER * size, smaller = size > LARGER * group->font_size;
    rivals = larger ? FALSE : rivals || !smaller;
    best = larger ? (int)i : best;
  }
  return rivals ? DG_NONE : best;
}

int dg_scene_find_tab(const DgScene *scene, const DgRegion *folder, GArray *near) {
  DG_RULE(find_tab, DG_NONE);
  DgBox box = folder->box;
  double slack = TAB_SLACK * scene->unit;
  dg_grid_query(scene->regions.grid, (DgBox){box.x, box.y - slack, box.width, 2 * slack}, near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    const DgRegion *tab = dg_scene_region(scene, (int)i);
    double aside = fmin(fabs(tab->box.x - box.x), fabs(dg_box_right(tab->box) - dg_box_right(box)));
    if (tab->whole == (int)i && tab->group != DG_NONE && !tab->container &&
        fabs(dg_box_bottom(tab->box) - box.y) <= slack && aside <= slack &&
        tab->box.height <= TAB_HEIGHT * scene->font && tab->box.width <= TAB_WIDTH * box.width)
      return tab->group;
  }
  return DG_NONE;
}

gboolean dg_group_is_stereotype(const DgScene *scene, const DgGroup *group) {
  g_autofree char *text = dg_scene_group_text(scene, group);
  return (g_str_has_prefix(text, "«") && g_str_has_suffix(text, "»")) ||
         (g_str_has_prefix(text, "<<") && g_str_has_suffix(text, ">>"));
}

/* TRUE when the boxes begin, end or are centred at one place on the way across. */
static gboolean share_axis(DgBox p, DgBox q, double slack) {
  return fabs(p.x - q.x) < slack || fabs(dg_box_right(p) - dg_box_right(q)) < slack ||
         fabs(dg_box_center(p).x - dg_box_center(q).x) < slack;
}

/* TRUE when the words stand at least as near to an outline without words, which they may be the caption of. */
static gboolean is_at_picture(const DgScene *scene, const DgGroup *words, double gap, GArray *near) {
  dg_grid_query(scene->regions.grid, dg_box_grow(words->box, gap, gap), near);
  for (guint m = 0; m < near->len; m++) {
    guint index = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, (int)index);
    if (region->whole == (int)index && !region->n_texts && region->outlined &&
        !dg_box_contains_point(region->box, dg_box_center(words->box), 0))
      return TRUE;
  }
  return FALSE;
}

/* TRUE when `more` goes on with the title: its next line, a remark behind it, or what kind of thing it names. */
static gboolean goes_on(const DgScene *scene, const DgGroup *title, const DgGroup *more, GArray *near) {
  DG_RULE(goes_on, FALSE);
  double font = fmax(title->font_size, more->font_size);
  double below = fmax(more->box.y - dg_box_bottom(title->box), title->box.y - dg_box_bottom(more->box));
  double behind = more->box.x - dg_box_right(title->box);
  double shift = fabs(dg_box_bottom(title->box) - dg_box_bottom(more->box));
  gboolean line = below < SUBTITLE_GAP * font && share_axis(title->box, more->box, SUBTITLE_OFF * font);
  gboolean remark = shift < REMARK_SHIFT * font && behind > 0 && behind < REMARK_GAP * font;
  if (!line && !remark)
    return below < STEREOTYPE_GAP * font && dg_group_is_stereotype(scene, more);
  return !dg_group_is_at_line(scene, more, 0, 0, near) && !is_at_picture(scene, more, fmax(below, 0), near);
}

void dg_scene_join_title(const DgScene *scene, DgGroups *groups, guint title, guint first, guint end) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = first; i < end; i++) {
    const DgGroup *more = dg_scene_group(scene, (int)i), *of = dg_scene_group(scene, (int)title);
    if (i != title && more->state == DG_GROUP_FREE && goes_on(scene, of, more, near))
      dg_scene_merge_pair(scene, groups, title, i);
  }
}
