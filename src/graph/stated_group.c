/* Groups of the words of things that the program states, and of things without words. */
#include "graph/group.h"

gboolean dg_group_is_fixed(const DgScene *scene, const DgGroup *group) {
  return group->stated && scene->stated.joined[group->stated];
}

/* The texts of each thing, or of each node that is none but is said of a thing or a line; NULL for others. Free each
 * with g_array_unref(), and the list with g_free(). */
static GArray **gather_texts(const DgScene *scene, gboolean things) {
  GArray **items = g_new0(GArray *, scene->stated.n + 1);
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    guint thing = dg_scene_thing_of_text(scene, i), node = dg_drawing_text(scene->drawing, i)->stated_node;
    guint number = things ? thing : !thing && scene->texts.hidden[i] == DG_TEXT_SETTLED ? node : 0;
    if (!number || scene->texts.arrow[i])
      continue;
    if (!items[number])
      items[number] = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_val(items[number], i);
  }
  return items;
}

/* Words that the program places beside a line or a thing with words are said of it. */
static void group_remarks(const DgScene *scene, DgGroups *groups) {
  g_autofree GArray **items = gather_texts(scene, FALSE);
  for (guint i = 1; i <= scene->stated.n; i++) {
    if (!items[i])
      continue;
    int group = dg_scene_add_group(scene, groups, items[i], DG_NONE, DG_GROUP_ROLE);
    dg_group_at(groups, group)->role = scene->stated.along[i] ? DG_ROLE_EDGE_LABEL : DG_ROLE_ANNOTATION;
  }
}

/* Makes the group a thing, with the bounds that are stated. */
static void set_thing(const DgScene *scene, DgGroups *groups, guint number, int index) {
  DgGroup *group = dg_group_at(groups, index);
  group->state = DG_GROUP_NODE;
  group->stated = number;
  group->outline = dg_drawing_stated_node(scene->drawing, number)->box;
  scene->stated.group[number] = index;
}

/* An outline around the words of one thing, which is painted apart from it, is what is seen of it; one around several
 * holds them. */
static void settle_holders(const DgScene *scene, DgRegions *regions, DgGroups *groups, const guint *n_held) {
  for (guint i = 1; i <= scene->stated.n; i++) {
    int index = scene->stated.region[i] == DG_NONE ? scene->stated.group[i] : DG_NONE;
    int around = index == DG_NONE ? DG_NONE : dg_scene_group(scene, index)->region;
    if (around == DG_NONE || dg_scene_region(scene, around)->group != DG_NONE)
      continue;
    DgRegion *region = dg_region_at(regions, around);
    gboolean alone = n_held[around] == 1 && region->n_texts == dg_scene_group(scene, index)->items->len;
    if (alone && !region->container && !region->stated)
      dg_regions_name(regions, groups, around, index);
    else
      region->container = TRUE;
  }
}

void dg_scene_group_things(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  if (!scene->stated.n)
    return;
  g_autofree GArray **items = gather_texts(scene, TRUE);
  g_autofree guint *n_held = g_new0(guint, scene->regions.all->len + 1);
  for (guint i = 1; i <= scene->stated.n; i++) {
    if (!items[i])
      continue;
    int region = scene->stated.region[i];
    int around = region == DG_NONE ? scene->texts.region[g_array_index(items[i], guint, 0)] : region;
    int group = dg_scene_add_group(scene, groups, items[i], around, DG_GROUP_NODE);
    if (region != DG_NONE)
      dg_regions_name(regions, groups, region, group);
    else if (around != DG_NONE)
      n_held[around]++;
    set_thing(scene, groups, i, group);
  }
  settle_holders(scene, regions, groups, n_held);
  group_remarks(scene, groups);
}

static void add_wordless(const DgScene *scene, DgRegions *regions, DgGroups *groups, guint number) {
  int region = scene->stated.region[number];
  int index = dg_scene_add_group(scene, groups, g_array_new(FALSE, FALSE, sizeof(guint)), region, DG_GROUP_NODE);
  if (region != DG_NONE)
    dg_regions_name(regions, groups, region, index);
  set_thing(scene, groups, number, index);
  DgGroup *group = dg_group_at(groups, index);
  group->box = group->outline;
  int outline = scene->stated.outline[number];
  group->first_z = outline == DG_NONE ? 0 : dg_drawing_shape(scene->drawing, (guint)outline)->z;
}

void dg_scene_group_wordless(const DgScene *scene, DgRegions *regions, DgGroups *groups, gboolean containers) {
  for (guint i = 1; i <= scene->stated.n; i++) {
    /* words that are in no group are those of an arrow */
    if (!scene->stated.thing[i] || scene->stated.group[i] != DG_NONE || scene->stated.worded[i])
      continue;
    int region = scene->stated.region[i];
    const DgRegion *outline = region == DG_NONE ? NULL : dg_scene_region(scene, region);
    if (outline && outline->group != DG_NONE)
      set_thing(scene, groups, i, outline->group);
    else if (containers || !outline || !outline->container)
      add_wordless(scene, regions, groups, i);
  }
}
