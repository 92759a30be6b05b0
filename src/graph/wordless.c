/* Things without words: outlines that nobody names and lines join, as the neurons of a network, the start of a process
 * or the vertices of a graph. What is small is the joint of lines, and what holds anything is no thing but a frame. */
#include "graph/group.h"
#include "graph/outline.h"
#include "graph/threshold.h"

DG_THRESHOLD(THING_SIDE, 12.0, "units", "a smaller outline marks a joint, or ends a line");
DG_THRESHOLD(DOT_SIDE, 18.0, "units", "so does a larger dot in one colour");
DG_THRESHOLD(THING_SIDE_MAX, 12.0, "font sizes", "a larger one holds things");
DG_THRESHOLD(THING_SHARE, 0.45, "share", "of its box that an outline encloses: a diamond has half");
DG_THRESHOLD(THING_ASPECT, 6.0, "times",
             "its height that a thing is wide, or its width that it is high; bars are longer");

/* Of each region: whether another one lies in it. Free with g_free(). */
static guint8 *find_holders(const DgScene *scene) {
  guint8 *holds = g_new0(guint8, scene->regions.all->len + 1);
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    if (region->whole == (int)i && region->parent != DG_NONE)
      holds[region->parent] = 1;
    if (region->whole != DG_NONE && region->whole != (int)i)
      holds[region->whole] = 1; /* a picture of several parts */
  }
  return holds;
}

/* TRUE for an outline that is drawn as one: lines that come back to where they began are no thing, nor is a dot. */
static gboolean is_drawn_as_thing(const DgScene *scene, const DgRegion *region) {
  const DgShape *shape = dg_drawing_shape(scene->drawing, region->shape);
  if (shape->kind == DG_SHAPE_IMAGE || !shape->n_subpaths)
    return FALSE;
  const DgSubpath *outline = dg_drawing_subpath(scene->drawing, shape->first_subpath);
  gboolean plain = shape->filled && (!shape->stroked || shape->stroke == shape->fill);
  double side = fmax(region->box.width, region->box.height);
  gboolean dot = plain && side <= DOT_SIDE * scene->unit && dg_outline_is_dot(scene, outline, side);
  return (outline->closed || shape->filled) && !dot;
}

static gboolean is_thing(const DgScene *scene, int index, const guint8 *holds) {
  const DgRegion *region = dg_scene_region(scene, index);
  double narrow = fmin(region->box.width, region->box.height), wide = fmax(region->box.width, region->box.height);
  return region->whole == index && region->group == DG_NONE && region->outlined && !region->container &&
         !region->n_texts && !region->table && !region->arrow && !holds[index] && region->n_points &&
         is_drawn_as_thing(scene, region) && narrow >= THING_SIDE * scene->unit &&
         wide <= THING_SIDE_MAX * scene->font && wide <= THING_ASPECT * narrow &&
         dg_region_outline_area(scene, region) >= THING_SHARE * region->area;
}

/* TRUE when a line has an end at a thing without words, and all others at things, too. */
static gboolean joins_things(const DgScene *scene, const DgConnector *connector, const guint8 *things) {
  gboolean any = FALSE;
  for (guint i = 0; i < connector->n_ends; i++) {
    const DgEnd *end = &connector->ends[i];
    gboolean wordless = end->group == DG_NONE && end->region != DG_NONE && things[end->region];
    if (!end->touches || (end->group == DG_NONE && !wordless))
      return FALSE;
    any |= wordless;
  }
  return any && connector->n_ends > 1;
}

static void add_thing(const DgScene *scene, DgRegions *regions, DgGroups *groups, int region) {
  int index = dg_scene_add_group(scene, groups, g_array_new(FALSE, FALSE, sizeof(guint)), region, DG_GROUP_NODE);
  dg_regions_name(regions, groups, region, index);
  DgGroup *group = dg_group_at(groups, index);
  group->box = group->outline;
  group->first_z = dg_drawing_shape(scene->drawing, dg_scene_region(scene, region)->shape)->z;
}

void dg_scene_find_wordless(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  DG_RULE(find_wordless, );
  if (scene->options->refine == DG_REFINE_NONE)
    return;
  guint n = scene->regions.all->len;
  g_autofree guint8 *things = g_new0(guint8, n + 1), *holds = find_holders(scene);
  for (guint i = 0; i < n; i++)
    things[i] = is_thing(scene, (int)i, holds);
  for (guint c = 0; c < scene->lines.connectors->len; c++) {
    const DgConnector *connector = dg_scene_connector(scene, c);
    if (!joins_things(scene, connector, things))
      continue;
    for (guint i = 0; i < connector->n_ends; i++) {
      DgEnd *end = &connector->ends[i];
      if (end->group != DG_NONE)
        continue;
      if (dg_scene_region(scene, end->region)->group == DG_NONE)
        add_thing(scene, regions, groups, end->region);
      end->group = dg_scene_region(scene, end->region)->group;
    }
  }
}

void dg_scene_drop_wordless(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  for (guint c = 0; c < scene->lines.connectors->len; c++) {
    const DgConnector *connector = dg_scene_connector(scene, c);
    for (guint i = 0; i < connector->n_ends; i++) {
      DgEnd *end = &connector->ends[i];
      DgGroup *group = end->group == DG_NONE ? NULL : dg_group_at(groups, end->group);
      if (!group || group->items->len || group->n_links || group->stated)
        continue;
      end->group = DG_NONE;
      if (group->region != DG_NONE)
        dg_region_at(regions, group->region)->group = DG_NONE;
      group->state = DG_GROUP_GONE;
    }
  }
}
