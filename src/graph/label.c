/* Which free texts say something of a line: its labels, and the multiplicities at its ends. */
#include "graph/scene.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(LABEL_GAP, 0.9, "font sizes", "a label stands no farther from its line,");
DG_THRESHOLD(LONE_LABEL_GAP, 1.8, "font sizes", "or from the only line that is near");
DG_THRESHOLD(LONE_LEAD, 0.5, "font sizes", "how much farther another line is than the only one that is near");
DG_THRESHOLD(PLATE_HEIGHT, 2.6, "font sizes",
             "a box that is no higher, sits on a line and has no line of its own, is the plate of a label");
DG_THRESHOLD(PLATE_CORE, 0.6, "share",
             "of a plate around its middle that the line runs through, and, where the plate has a border,");
DG_THRESHOLD(CHIP_CORE, 1.5, "font sizes", "it is no farther from the middle: else it is a box with a line across it");
DG_THRESHOLD(INNER_DEPTH, 6.0, "units", "a line that comes so far into a box goes on in it,");
DG_THRESHOLD(INNER_SHARE, 0.25, "share", "or so far, of its shorter side");
DG_THRESHOLD(FAR_LABEL_GAP, 3.0, "font sizes",
             "beside a line that curves or slopes, a label stands farther off: its corner is what comes near;");
DG_THRESHOLD(FAR_RIVAL_GAP, 0.7, "font sizes", "it has no other line this much nearer,");
DG_THRESHOLD(FAR_LABEL_WIDTH, 14.0, "font sizes", "is no wider,");
DG_THRESHOLD(FAR_LABEL_LINES, 3, "count", "and of no more lines: longer texts are notes");
DG_THRESHOLD(FAR_END_GAP, 0.5, "font sizes", "and so much nearer to the line than to its ends");
DG_THRESHOLD(SLOPE, 0.1, "times", "a stretch that rises by more than so much of its run, or the other way, slants");
DG_THRESHOLD(OVER_GAP, 0.9, "font sizes", "from a label over two boxes to their border,");
DG_THRESHOLD(OVER_MIDDLE, 1.0, "font sizes", "and of its middle from that of the arrow between them");
DG_THRESHOLD(LEVEL, 1.0, "units", "how high that arrow is");
DG_THRESHOLD(MULTIPLICITY_GAP, 2.5, "font sizes", "a multiplicity stands no farther from its end of a line,");
DG_THRESHOLD(MULTIPLICITY_SHARE, 0.35, "share", "and no farther than this share of the line");

/* Distance from a line to a box; INFINITY when it is more than `reach`. */
static double line_box_distance(const GArray *points, DgBox box, double reach) {
  double best = reach;
  gboolean met = FALSE;
  for (guint i = 1; i < points->len && !(met && best <= 0); i++) {
    DgPoint a = g_array_index(points, DgPoint, i - 1), b = g_array_index(points, DgPoint, i);
    /* most stretches of a curve are farther away than the nearest one on one axis alone */
    if (MIN(a.x, b.x) - dg_box_right(box) > best || box.x - MAX(a.x, b.x) > best ||
        MIN(a.y, b.y) - dg_box_bottom(box) > best || box.y - MAX(a.y, b.y) > best)
      continue;
    double distance = dg_segment_box_distance(a, b, box);
    if (distance > best)
      continue;
    best = distance;
    met = TRUE;
  }
  return met ? best : INFINITY;
}

/* TRUE when the line goes where the text is: what stands in a box says nothing of lines that end at its border. */
static gboolean shares_region(const DgScene *scene, const DgGroup *group, const GArray *points) {
  DG_RULE(shares_region, TRUE);
  if (group->region == DG_NONE || group->state != DG_GROUP_FREE)
    return TRUE;
  DgBox box = dg_scene_region(scene, group->region)->box;
  double inset = fmin(INNER_DEPTH * scene->unit, INNER_SHARE * fmin(box.width, box.height));
  DgBox core = dg_box_grow(box, -inset, -inset);
  return line_box_distance(points, core, 0) <= 0;
}

/* TRUE when one end of the line is well inside the box: then the line comes from it, and is not labelled by it. */
static gboolean begins_inside(const DgScene *scene, const GArray *points, DgBox box) {
  DG_RULE(begins_inside, FALSE);
  double inset = -INNER_DEPTH * scene->unit;
  return dg_box_contains_point(box, g_array_index(points, DgPoint, 0), inset) !=
         dg_box_contains_point(box, g_array_index(points, DgPoint, points->len - 1), inset);
}

/* TRUE when the text could label a line: it stands free, or on a plate or chip of its own. */
static gboolean may_label(const DgScene *scene, const DgGroup *group, gboolean *plate) {
  *plate = FALSE;
  if (group->n_links)
    return FALSE;
  if (group->state == DG_GROUP_FREE)
    return TRUE;
  if (group->state != DG_GROUP_NODE || group->region == DG_NONE)
    return FALSE;
  const DgRegion *region = dg_scene_region(scene, group->region);
  *plate = !region->container && region->box.height <= PLATE_HEIGHT * group->font_size * MAX(group->items->len, 1);
  return *plate && (!region->outlined || region->box.height <= PLATE_HEIGHT * group->font_size);
}

/* The links by place. */
typedef struct {
  DgBox *boxes;
  DgGrid *grid;
  GArray *near;
} Lines;

static void query_lines(Lines *lines, DgBox box, double reach) {
  dg_grid_query(lines->grid, dg_box_grow(box, reach, reach), lines->near);
}

/* The line nearest to a box. */
typedef struct {
  const DgLink *link; /* NULL when none is within reach */
  double distance; /* user units; INFINITY without one */
  double rival; /* distance of the nearest one of another connector, user units; INFINITY without one */
} Nearest;

/* Finds the line nearest to `box` of those within `reach` of it, which stay in lines->near, that go where the text of
 * the group is. Lines that begin in `source` are left out; NULL when there is no such box. */
static Nearest find_nearest(const DgScene *scene, const DgGroup *group, DgBox box, double reach, const DgBox *source,
                            Lines *lines) {
  Nearest nearest = {NULL, INFINITY, INFINITY};
  query_lines(lines, box, reach);
  for (guint m = 0; m < lines->near->len; m++) {
    const DgLink *link = dg_scene_link(scene, g_array_index(lines->near, guint, m));
    /* one that is farther than the rival changes nothing */
    double distance = line_box_distance(link->points, box, dg_least(reach, nearest.rival));
    if (isinf(distance) || !shares_region(scene, group, link->points) ||
        (source && begins_inside(scene, link->points, *source)))
      continue;
    if (nearest.link && link->connector != nearest.link->connector)
      nearest.rival = fmin(nearest.rival, fmax(distance, nearest.distance));
    if (distance < nearest.distance) {
      nearest.distance = distance;
      nearest.link = link;
    }
  }
  return nearest;
}

void dg_link_add_label(const DgScene *scene, DgLink *link, guint index) {
  g_autofree char *text = dg_scene_group_text(scene, dg_scene_group(scene, (int)index));
  if (link->label)
    g_string_append_c(link->label, ' ');
  else
    link->label = g_string_new(NULL);
  g_string_append(link->label, text);
  if (!link->label_groups)
    link->label_groups = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_val(link->label_groups, index);
}

/* Adds the text of group `index` to the label of a link; both ways of a two-way arrow have it. */
static void add_label(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links, const DgLink *found,
                      guint index, const Lines *lines) {
  for (guint m = 0; m < lines->near->len; m++) {
    DgLink *link = dg_link_at(links, g_array_index(lines->near, guint, m));
    if (link == found || (link->connector == found->connector && link->from == found->to && link->to == found->from))
      dg_link_add_label(scene, link, index);
  }
  dg_scene_set_role(scene, regions, dg_group_at(groups, (int)index), DG_ROLE_EDGE_LABEL);
}

/* TRUE for a block arrow with words on it, and for a line that the program places words along: these are its label. */
static gboolean is_written_on(const DgScene *scene, const DgLink *link) {
  if (!link->label_groups)
    return FALSE;
  const DgGroup *label = dg_scene_group(scene, g_array_index(link->label_groups, int, 0));
  return label->arrow || dg_drawing_text(scene->drawing, g_array_index(label->items, guint, 0))->stated_label;
}

/* A label at a line, or on a plate that lies on it. */
static void find_near_label(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links, guint index,
                            Lines *lines) {
  DG_RULE(find_near_label, );
  DgGroup *group = dg_group_at(groups, index);
  gboolean plate;
  if (!may_label(scene, group, &plate))
    return;
  DgBox box = plate ? dg_scene_region(scene, group->region)->box : group->box, whole = box;
  gboolean outlined = plate && dg_scene_region(scene, group->region)->outlined;
  /* a plate must lie on the line, not beside it */
  double reach = plate ? 0 : LONE_LABEL_GAP * group->font_size;
  if (plate) {
    DgPoint c = dg_box_center(box);
    double most = outlined ? 2 * CHIP_CORE * group->font_size : INFINITY;
    double width = fmin(PLATE_CORE * box.width, most), height = fmin(PLATE_CORE * box.height, most);
    box = (DgBox){c.x - width / 2, c.y - height / 2, width, height};
  }
  Nearest nearest = find_nearest(scene, group, box, reach, outlined ? &whole : NULL, lines);
  gboolean near_enough = nearest.distance <= LABEL_GAP * group->font_size ||
                         nearest.rival - nearest.distance > LONE_LEAD * group->font_size;
  if (nearest.link && (plate || near_enough) && !is_written_on(scene, nearest.link))
    add_label(scene, regions, groups, links, nearest.link, index, lines);
}

/* TRUE when most of the line is neither level nor upright. */
static gboolean is_slanting(const GArray *points) {
  double slanting = 0, straight = 0;
  for (guint i = 1; i < points->len; i++) {
    DgPoint a = g_array_index(points, DgPoint, i - 1), b = g_array_index(points, DgPoint, i);
    double dx = fabs(b.x - a.x), dy = fabs(b.y - a.y);
    *(fmin(dx, dy) > SLOPE * fmax(dx, dy) ? &slanting : &straight) += dg_length(dx, dy);
  }
  return slanting > straight;
}

/* TRUE for free text that could be a label where nothing but its place says so. */
static gboolean is_brief(const DgGroup *group) {
  return group->state == DG_GROUP_FREE && !group->n_links && group->items->len <= FAR_LABEL_LINES &&
         group->box.width <= FAR_LABEL_WIDTH * group->font_size;
}

/* Makes the outlines of all groups known in place of lines. */
static void index_nodes(const DgScene *scene, Lines *nodes) {
  guint n = scene->groups.all->len;
  nodes->boxes = g_new(DgBox, n);
  nodes->near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++)
    nodes->boxes[i] = dg_scene_group(scene, (int)i)->outline;
  nodes->grid = dg_grid_new(scene->bounds, nodes->boxes, n, scene->work);
}

/* A label beside a curve or a slope that has none yet: nothing else is as near, and it stands beside the line, not
 * beyond its ends. */
static void find_far_label(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links, guint index,
                           Lines *lines, Lines *nodes) {
  DG_RULE(find_far_label, );
  DgGroup *group = dg_group_at(groups, index);
  double font = group->font_size, reach = (FAR_LABEL_GAP + FAR_RIVAL_GAP) * font;
  if (!is_brief(group))
    return;
  Nearest nearest = find_nearest(scene, group, group->box, reach, NULL, lines);
  const DgLink *found = nearest.link;
  double best = nearest.distance;
  if (!found || found->label || best > FAR_LABEL_GAP * font || nearest.rival - best < FAR_RIVAL_GAP * font ||
      !is_slanting(found->points))
    return;
  DgPoint ends[2] = {g_array_index(found->points, DgPoint, 0),
                     g_array_index(found->points, DgPoint, found->points->len - 1)};
  for (guint i = 0; i < 2; i++)
    if (dg_box_distance(group->box, ends[i]) < best + FAR_END_GAP * font)
      return;
  g_autofree char *text = dg_scene_group_text(scene, group);
  if (dg_is_bare_number(text))
    return;
  if (!nodes->grid) /* few labels come so far */
    index_nodes(scene, nodes);
  query_lines(nodes, group->box, best);
  for (guint m = 0; m < nodes->near->len; m++) {
    guint near = g_array_index(nodes->near, guint, m);
    if (near != index && !dg_box_contains_box(nodes->boxes[near], group->box, 0))
      return;
  }
  add_label(scene, regions, groups, links, found, index, lines);
}

/* A label that is wider than the level arrow between two boxes gives way to above or below both. */
static void find_label_over(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links, guint index,
                            Lines *lines) {
  DG_RULE(find_label_over, );
  DgGroup *group = dg_group_at(groups, index);
  double font = group->font_size;
  if (!is_brief(group))
    return;
  DgPoint c = dg_box_center(group->box);
  query_lines(lines, (DgBox){c.x, c.y, 0, 0}, FAR_LABEL_WIDTH * font);
  for (guint m = 0; m < lines->near->len; m++) {
    guint number = g_array_index(lines->near, guint, m);
    const DgLink *link = dg_scene_link(scene, number);
    DgBox line = lines->boxes[number];
    if (link->label || line.height > LEVEL * scene->unit || line.width > group->box.width ||
        fabs(dg_box_center(line).x - c.x) > OVER_MIDDLE * font)
      continue;
    DgBox a = dg_scene_group(scene, (int)link->from)->outline, b = dg_scene_group(scene, (int)link->to)->outline;
    double over = fmin(a.y, b.y) - dg_box_bottom(group->box);
    double under = group->box.y - fmax(dg_box_bottom(a), dg_box_bottom(b));
    if (fmax(over, under) < 0 || fmax(over, under) > OVER_GAP * font)
      continue;
    add_label(scene, regions, groups, links, link, index, lines);
    return;
  }
}

/* TRUE for what says how many: "1", "n", "0..1", "1..*". `sure` receives whether nothing else is written so. */
static gboolean is_multiplicity(const char *text, gboolean *sure) {
  gsize length = strlen(text);
  const char *range = strstr(text, "..");
  *sure = range || g_str_equal(text, "*");
  return length && length <= 6 && strspn(text, "0123456789*nmNM.") == length && (range || length <= 2);
}

/* What stands at an end of a line, and says how many things the line leads to there. */
static void find_multiplicities(const DgScene *scene, DgRegions *regions, DgGroups *groups, Lines *lines) {
  DG_RULE(find_multiplicities, );
  guint n = scene->links.all->len;
  g_autofree int *at_ends = g_new(int, 2 * n);
  for (guint i = 0; i < 2 * n; i++)
    at_ends[i] = DG_NONE;
  g_autofree guint8 *counted = g_new0(guint8, n); /* something along the line says how many, and nothing else */
  for (guint i = 0; i < scene->groups.all->len; i++) {
    DgGroup *group = dg_group_at(groups, i);
    if (group->state != DG_GROUP_FREE || group->n_links || group->items->len > 1)
      continue;
    gboolean sure;
    if (!is_multiplicity(dg_drawing_text(scene->drawing, g_array_index(group->items, guint, 0))->string, &sure))
      continue;
    double best = MULTIPLICITY_GAP * group->font_size;
    int found = DG_NONE;
    query_lines(lines, group->box, best);
    for (guint m = 0; m < lines->near->len; m++) {
      guint number = g_array_index(lines->near, guint, m);
      const GArray *points = dg_scene_link(scene, number)->points;
      double whole = lines->boxes[number].width + lines->boxes[number].height;
      if (sure && line_box_distance(points, group->box, LABEL_GAP * group->font_size) < INFINITY)
        counted[number] = 1;
      for (guint e = 0; e < 2; e++) {
        DgPoint end = g_array_index(points, DgPoint, e ? points->len - 1 : 0);
        double distance = dg_box_distance(group->box, end);
        if (distance < best && distance < MULTIPLICITY_SHARE * whole) {
          best = distance;
          found = (int)(2 * number + e);
        }
      }
    }
    if (found != DG_NONE)
      at_ends[found] = (int)i;
    if (sure && found != DG_NONE)
      dg_scene_set_role(scene, regions, group, DG_ROLE_NUMBER);
  }
  /* a number alone could be a weight; together with another one, it is none */
  for (guint i = 0; i < 2 * n; i++)
    if (at_ends[i] != DG_NONE && (counted[i / 2] || at_ends[i ^ 1] != DG_NONE))
      dg_scene_set_role(scene, regions, dg_group_at(groups, at_ends[i]), DG_ROLE_NUMBER);
}

/* Gives what is written on block arrows to the links that these are. */
static void find_arrow_labels(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links,
                              Lines *lines) {
  guint n = scene->drawing->shapes->len;
  g_autofree int *link_of = g_new(int, n + 1);
  for (guint i = 0; i < n; i++)
    link_of[i] = DG_NONE;
  for (guint i = 0; i < scene->links.all->len; i++) {
    const DgConnector *connector = dg_scene_connector(scene, dg_scene_link(scene, i)->connector);
    for (guint k = 0; k < connector->n_pieces; k++)
      link_of[dg_connector_piece(scene, connector, k)->shape] = (int)i;
  }
  for (guint i = 0; i < scene->groups.all->len; i++) {
    guint arrow = dg_scene_group(scene, (int)i)->arrow;
    if (!arrow || link_of[arrow - 1] == DG_NONE || dg_scene_group(scene, (int)i)->state != DG_GROUP_ROLE)
      continue;
    query_lines(lines, lines->boxes[link_of[arrow - 1]], 0);
    add_label(scene, regions, groups, links, dg_scene_link(scene, (guint)link_of[arrow - 1]), i, lines);
  }
}

void dg_scene_find_labels(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links) {
  guint n = scene->links.all->len, n_groups = scene->groups.all->len;
  if (!n)
    return;
  Lines lines = {.boxes = g_new(DgBox, n), .near = g_array_new(FALSE, FALSE, sizeof(guint))};
  for (guint i = 0; i < n; i++) {
    const GArray *points = dg_scene_link(scene, i)->points;
    lines.boxes[i] = dg_points_box(&g_array_index(points, DgPoint, 0), points->len);
  }
  lines.grid = dg_grid_new(scene->bounds, lines.boxes, n, scene->work);
  find_multiplicities(scene, regions, groups, &lines);
  find_arrow_labels(scene, regions, groups, links, &lines);
  for (guint i = 0; i < n_groups; i++)
    find_near_label(scene, regions, groups, links, i, &lines);
  Lines nodes = {0};
  for (guint i = 0; i < n_groups; i++) {
    find_far_label(scene, regions, groups, links, i, &lines, &nodes);
    find_label_over(scene, regions, groups, links, i, &lines);
  }
  dg_grid_free(nodes.grid);
  g_clear_pointer(&nodes.near, g_array_unref);
  g_free(nodes.boxes);
  dg_grid_free(lines.grid);
  g_array_unref(lines.near);
  g_free(lines.boxes);
}
