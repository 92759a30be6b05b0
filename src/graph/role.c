#include "graph/scene.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(LEGEND_GAP, 1.5, "font sizes",
             "how far under a heading \"Legend\" that no box surrounds its list may begin,");
DG_THRESHOLD(LEGEND_SAMPLE, 6.0, "font sizes", "and how far to the right: samples stand before the words;");
DG_THRESHOLD(LEGEND_RISE, 0.5, "font sizes", "it overlaps the heading by less");
DG_THRESHOLD(FRAME_SHARE, 0.8, "share", "of the canvas that an outline with everything in it covers to be a frame");
DG_THRESHOLD(FRAME_SLACK, 2.0, "units", "how far things stick out of the frame");
DG_THRESHOLD(TITLE_SIZE, 1.2, "times", "the median font size that a title in a box or on a frame is set in");
DG_THRESHOLD(TITLE_LARGER, 1.05, "times", "the font size of every node that a title under the figure is set in");
DG_THRESHOLD(TITLE_RIVAL, 0.9, "share",
             "of the size of a title that another beside it is set in: then both are headings");
DG_THRESHOLD(SUBTITLE_SIZE, 0.9, "share", "of the size of a title that its subtitle is set in");
DG_THRESHOLD(SUBTITLE_GAP, 1.0, "font sizes", "a subtitle stands no farther under its title");
DG_THRESHOLD(OVER_NODES, 1.0, "units", "how far a title over all nodes reaches into them");
DG_THRESHOLD(ROW_SHARE, 0.5, "share", "of the lower of two texts in one row that they share");
DG_THRESHOLD(BANNER_WIDTH, 0.7, "share", "of the figure that a banner is wide");

void dg_scene_set_role(const DgScene *scene, DgRegions *regions, DgGroup *group, DgRole role) {
  if (dg_group_is_fixed(scene, group))
    return;
  if (group->region != DG_NONE && group->state == DG_GROUP_NODE) {
    DgRegion *region = dg_region_at(regions, group->region);
    if (region->group != DG_NONE && dg_scene_group(scene, region->group) == group)
      region->group = DG_NONE;
  }
  group->state = DG_GROUP_ROLE;
  group->role = role;
}

static gboolean is_inside(const DgScene *scene, int region, int outer) {
  for (; region != DG_NONE; region = dg_scene_region(scene, region)->parent)
    if (region == outer)
      return TRUE;
  return FALSE;
}

/* TRUE when the first line of the group is the heading of a legend, and of more than itself: a box that is called "Key"
 * is a thing. */
static gboolean heads_legend(const DgScene *scene, const DgGroup *group) {
  if (!group->items->len || dg_group_is_fixed(scene, group))
    return FALSE;
  const char *line = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, 0))->string;
  if (!strchr("LlKk", line[0]))
    return FALSE;
  g_autofree char *folded = g_utf8_casefold(line, -1);
  gsize length = strlen(folded);
  if (length && folded[length - 1] == ':')
    folded[length - 1] = '\0';
  gboolean legend = g_str_equal(folded, "legend") || g_str_equal(folded, "legends");
  gboolean key = g_str_equal(folded, "key");
  if (group->region == DG_NONE)
    return legend;
  gboolean container = dg_scene_region(scene, group->region)->container;
  return legend ? container || group->items->len > 1 : key && container && !group->n_links;
}

/* TRUE when loose text stands under a loose heading, or under the samples at the left of it. */
static gboolean is_listed_under(const DgGroup *heading, const DgGroup *group) {
  DG_RULE(is_listed_under, FALSE);
  double font = heading->font_size, below = group->box.y - dg_box_bottom(heading->box);
  double right = group->box.x - dg_box_right(heading->box), left = heading->box.x - dg_box_right(group->box);
  return group->state == DG_GROUP_FREE && group->region == heading->region && below > -LEGEND_RISE * font &&
         below < LEGEND_GAP * font && right < LEGEND_SAMPLE * font && left < 0;
}

/* Texts in a box that is headed "Legend" or "Key" explain the drawing and are not part of what it says; the same for
 * the sample lines in it. */
void dg_scene_find_legends(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links) {
  DG_RULE(find_legends, );
  for (guint i = 0; i < scene->groups.all->len; i++) {
    DgGroup *heading = dg_group_at(groups, i);
    if (heading->state == DG_GROUP_ROLE || heading->state == DG_GROUP_GONE)
      continue;
    if (!heads_legend(scene, heading))
      continue;
    int region = heading->region;
    if (region == DG_NONE || dg_scene_region(scene, region)->group != (int)i) {
      for (guint j = 0; j < scene->groups.all->len; j++)
        if (is_listed_under(heading, dg_scene_group(scene, j)))
          dg_scene_set_role(scene, regions, dg_group_at(groups, j), DG_ROLE_LEGEND);
      region = DG_NONE;
    }
    dg_scene_set_role(scene, regions, heading, DG_ROLE_LEGEND);
    for (guint j = 0; region != DG_NONE && j < scene->groups.all->len; j++) {
      DgGroup *group = dg_group_at(groups, j);
      if (group->state != DG_GROUP_GONE && group->region != DG_NONE && is_inside(scene, group->region, region))
        dg_scene_set_role(scene, regions, group, DG_ROLE_LEGEND);
    }
  }
  for (guint i = 0; i < scene->links.all->len;) {
    DgLink *link = dg_link_at(links, i);
    if (dg_scene_group(scene, link->from)->state == DG_GROUP_ROLE ||
        dg_scene_group(scene, link->to)->state == DG_GROUP_ROLE)
      g_array_remove_index(links->all, i);
    else
      i++;
  }
}

/* TRUE when the first item of a group has a letter of ASCII, as most words have. */
static gboolean has_letter(const DgScene *scene, const DgGroup *group) {
  const char *text =
      group->items->len ? dg_drawing_text(scene->drawing, g_array_index(group->items, guint, 0))->string : "";
  while (*text && !g_ascii_isalpha(*text))
    text++;
  return *text != 0;
}

void dg_scene_find_numbers(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  DG_RULE(find_numbers, );
  for (guint i = 0; i < scene->groups.all->len; i++) {
    DgGroup *group = dg_group_at(groups, i);
    if (group->n_links || (group->state != DG_GROUP_NODE && group->state != DG_GROUP_FREE) || has_letter(scene, group))
      continue;
    g_autofree char *text = dg_scene_group_text(scene, group);
    if (!dg_is_bare_number(text))
      continue;
    if (group->state == DG_GROUP_NODE && group->region != DG_NONE &&
        !dg_region_is_badge(scene, dg_scene_region(scene, group->region)))
      continue;
    dg_scene_set_role(scene, regions, group, DG_ROLE_NUMBER);
  }
}

static gboolean is_node(const DgGroup *group) {
  return group->state == DG_GROUP_NODE || (group->state == DG_GROUP_FREE && group->n_links);
}

/* TRUE for the title of an outline that nearly fills the canvas and holds all that there is: the frame of the figure.
 * Its border is faint, or there is a subtitle under the title; otherwise it is the container of all. */
static gboolean frames_everything(const DgScene *scene, const DgGroup *group) {
  DG_RULE(frames_everything, FALSE);
  if (group->state != DG_GROUP_NODE || group->n_links || group->region == DG_NONE)
    return FALSE;
  const DgRegion *frame = dg_scene_region(scene, group->region);
  if (!frame->container || frame->area < FRAME_SHARE * scene->drawing->width * scene->drawing->height ||
      group->font_size < TITLE_SIZE * scene->font)
    return FALSE;
  const DgShape *border = dg_drawing_shape(scene->drawing, frame->shape);
  double smallest = group->font_size;
  for (guint i = 0; i < group->items->len; i++)
    smallest = fmin(smallest, dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i))->font_size);
  if (dg_shape_has_bold_border(border, scene->ink.paper) && smallest > SUBTITLE_SIZE * group->font_size)
    return FALSE;
  for (guint i = 0; i < scene->groups.all->len; i++) {
    const DgGroup *other = dg_scene_group(scene, i);
    if (is_node(other) && !dg_box_contains_box(frame->box, other->outline, FRAME_SLACK * scene->unit))
      return FALSE;
  }
  return TRUE;
}

/* What the nodes of the figure take up, and the largest of their texts. */
typedef struct {
  double top, bottom, font_size;
} Extent;

/* TRUE when free text stands over all nodes, or is set larger than any of them and begins over them or stands under
 * them. */
static gboolean is_apart(const DgScene *scene, const DgGroup *group, const Extent *nodes) {
  gboolean large = group->font_size > TITLE_LARGER * nodes->font_size;
  return group->state == DG_GROUP_FREE && !group->n_links && group->region == DG_NONE &&
         (dg_box_bottom(group->box) <= nodes->top + OVER_NODES * scene->unit ||
          (large && (group->box.y <= nodes->top || group->box.y >= nodes->bottom - OVER_NODES * scene->unit)));
}

/* TRUE when two texts stand in one row. */
static gboolean are_beside(DgBox p, DgBox q) {
  DG_RULE(are_beside, FALSE);
  double shared = fmin(dg_box_bottom(p), dg_box_bottom(q)) - fmax(p.y, q.y);
  return shared > ROW_SHARE * fmin(p.height, q.height) && (dg_box_right(p) <= q.x || dg_box_right(q) <= p.x);
}

/* The free text over (or under) all nodes that is set largest is the title of the figure, with what stands close under
 * it; texts of one size side by side head the parts of the figure, and are none. */
static void find_free_title(const DgScene *scene, DgRegions *regions, DgGroups *groups, const Extent *nodes) {
  DG_RULE(find_free_title, );
  DgGroup *title = NULL;
  for (guint i = 0; i < scene->groups.all->len; i++) {
    DgGroup *group = dg_group_at(groups, i);
    if (is_apart(scene, group, nodes) && (!title || group->font_size > title->font_size ||
                                          (group->font_size == title->font_size && group->box.y < title->box.y)))
      title = group;
  }
  for (guint i = 0; title && i < scene->groups.all->len; i++) {
    const DgGroup *other = dg_scene_group(scene, i);
    if (other != title && is_apart(scene, other, nodes) && other->font_size > TITLE_RIVAL * title->font_size &&
        are_beside(other->box, title->box))
      title = NULL;
  }
  if (!title)
    return;
  for (guint i = 0; i < scene->groups.all->len; i++) {
    DgGroup *group = dg_group_at(groups, i);
    double under = group->box.y - dg_box_bottom(title->box);
    if (group != title && is_apart(scene, group, nodes) && fabs(under) < SUBTITLE_GAP * title->font_size &&
        !are_beside(group->box, title->box))
      dg_scene_set_role(scene, regions, group, DG_ROLE_TITLE);
  }
  dg_scene_set_role(scene, regions, title, DG_ROLE_TITLE);
}

/* Besides free text, a banner over the whole width of the figure that is set larger than the rest is a title; the only
 * node of a figure is none. */
void dg_scene_find_titles(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  Extent nodes = {INFINITY, -INFINITY, 0};
  double largest = 0;
  guint n_nodes = 0;
  for (guint i = 0; i < scene->groups.all->len; i++) {
    const DgGroup *group = dg_scene_group(scene, i);
    largest = fmax(largest, group->font_size);
    if (!is_node(group))
      continue;
    n_nodes++;
    nodes.top = fmin(nodes.top, group->outline.y);
    nodes.bottom = fmax(nodes.bottom, dg_box_bottom(group->outline));
    nodes.font_size = fmax(nodes.font_size, group->font_size);
  }
  for (guint i = 0; i < scene->groups.all->len; i++) {
    DgGroup *group = dg_group_at(groups, i);
    gboolean banner = n_nodes > 1 && group->state == DG_GROUP_NODE && !group->n_links && group->region != DG_NONE &&
                      !dg_scene_region(scene, group->region)->container &&
                      group->outline.y <= nodes.top + OVER_NODES * scene->unit &&
                      group->outline.width > BANNER_WIDTH * scene->drawing->width && group->font_size >= largest &&
                      group->font_size > TITLE_SIZE * scene->font;
    if (banner || frames_everything(scene, group))
      dg_scene_set_role(scene, regions, group, DG_ROLE_TITLE);
  }
  if (isfinite(nodes.top))
    find_free_title(scene, regions, groups, &nodes);
}
