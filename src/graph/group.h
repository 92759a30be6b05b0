/* Groups of text items as they are made, and the regions that they name. */
#ifndef DG_GRAPH_GROUP_H
#define DG_GRAPH_GROUP_H

#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(DG_PICTURE_SIDE, 2.0, "font sizes", "a picture in a box: what is smaller decorates the box");

DG_THRESHOLD(DG_PICTURE_NARROW, 1.0, "font sizes", "a narrower one does");

/* name.c */

/* TRUE for a region without words that stands for something, and does not just decorate what it is in. */
gboolean dg_region_is_large(const DgScene *scene, const DgRegion *picture);

/* group.c */

/* Sorts text items (guint) in reading order: rows by baseline, items of a row along it. */
void dg_scene_sort_items(const DgScene *scene, GArray *items);
/* Appends a group of `items` (guint), which it takes over, in `region`; returns its number. */
int dg_scene_add_group(const DgScene *scene, DgGroups *groups, GArray *items, int region, DgGroupState state);
/* Splits `items` (guint) where lines are more than `k` font sizes apart, and appends a group for each part; returns the
 * number of the first. */
guint dg_scene_split_items(const DgScene *scene, DgGroups *groups, const GArray *items, double k, DgDraftFont font,
                           int region, DgGroupState state);
/* Makes one group of two, the first of them: what it says comes first. */
void dg_scene_append_group(const DgScene *scene, DgGroups *groups, guint first, guint second);
/* The same, read in the order in which the items stand. */
void dg_scene_merge_pair(const DgScene *scene, DgGroups *groups, guint first, guint second);
/* Takes a text item out of a group that it is in, and makes a group of it that stands free. */
void dg_scene_take_item(const DgScene *scene, DgGroups *groups, guint group, guint item);
/* Makes one group of the groups [first, end), the first of them. */
void dg_scene_merge_groups(const DgScene *scene, DgGroups *groups, guint first, guint end);

/* Makes the group the name of the region. */
void dg_regions_name(DgRegions *regions, DgGroups *groups, int region, int group);
/* TRUE for words that run up or down: in a figure whose words run level, what stands so along a side is its title. */
gboolean dg_group_is_turned(const DgScene *scene, const DgGroup *group);
/* The same, or for words whose letters stand one under the other. */
gboolean dg_group_runs_up(const DgScene *scene, const DgGroup *group);
/* How many letters and digits the text has; an ideogram counts for two. */
guint dg_group_count_letters(const DgScene *scene, const DgGroup *group);
/* TRUE when a line runs through the text, or at most `gap` over it or under it, or `aside` beside it. `near` (guint) is
 * room to work in. */
gboolean dg_group_is_at_line(const DgScene *scene, const DgGroup *group, double gap, double aside, GArray *near);

/* compartment.c */

/* Sorts the text items of a region by its compartments, which rules in it divide. */
void dg_scene_sort_compartments(const DgScene *scene, guint index, GArray *items);
/* TRUE for a row that declares a member or a column: "+ name", "name: type", "name(arguments)", "key PK". */
gboolean dg_is_declaration(const char *text);
/* TRUE when the text items in a region with a header are the rows of a class or an entity, which are a part of it:
 * rules divide them, or most of them declare something. What is named by words alone may be meant by lines that end at
 * it. */
gboolean dg_scene_is_record(const DgScene *scene, guint index, const GArray *items);

/* Gives the group other items (guint), which it takes over. */
void dg_scene_set_items(const DgScene *scene, DgGroups *groups, guint group, GArray *items);

/* column.c */

/* Makes several groups of free words side by side that each stand at a picture or a line of their own. */
void dg_scene_part_columns(const DgScene *scene, DgGroups *groups);

/* title.c */

/* The bounds of the things with words that region `index` holds; empty without any. `near` (guint) is room to work in.
 */
DgBox dg_scene_find_content(const DgScene *scene, guint index, GArray *near);
/* TRUE when the words stand over the middle of what a container at `box` holds, at some way from its border: under an
 * icon, or where the outline is curved or cut off at its top. */
gboolean dg_group_leads(const DgScene *scene, const DgGroup *group, DgBox box, DgBox content, GArray *near);
/* The words in the middle of container `index`, which lines end at: the only ones, or the largest, of the groups
 * [first, end) directly in it. DG_NONE without any. */
int dg_scene_find_inner_title(const DgScene *scene, guint index, guint first, guint end);
/* The group in the box that stands on a corner of the region, as the tab of a folder does; DG_NONE without one. */
int dg_scene_find_tab(const DgScene *scene, const DgRegion *folder, GArray *near);
/* TRUE for words in guillemets: in UML, what kind of thing it is that they stand at. */
gboolean dg_group_is_stereotype(const DgScene *scene, const DgGroup *group);
/* Adds to the title of a container what goes on with it, of the groups [first, end) directly in the container. */
void dg_scene_join_title(const DgScene *scene, DgGroups *groups, guint title, guint first, guint end);

/* row_label.c */

/* Names the bars of a plan of tasks by what stands at the left of their rows. */
void dg_scene_name_rows(const DgScene *scene, DgRegions *regions, DgGroups *groups);

/* caption.c */

/* Names what has no name inside it: by titles outside containers, then captions under or over pictures, then those
 * beside them. */
void dg_scene_name_from_outside(const DgScene *scene, DgRegions *regions, DgGroups *groups);

/* ---- phrase.c ---- */

/* Whether a program states all of these texts in one, so that they are read in its order. */
gboolean dg_scene_is_phrase(const DgScene *scene, const GArray *items);
/* Of two texts of a phrase: whether the right one goes on without a blank. */
gboolean dg_text_goes_on(const DgTextItem *left, const DgTextItem *right);
/* The combining mark that stands for an accent over the end of the text before it; 0: it is none. */
gunichar dg_text_accent(const DgTextItem *letter, const DgTextItem *sign);

#endif
