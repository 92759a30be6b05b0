#include "graph/scene.h"

#include <string.h>

/* A label stands at most this many font sizes from its line, */
#define LABEL_GAP 0.9
/* or this many when no other line is near. */
#define LONE_LABEL_GAP 1.8
/* A box that is at most this many font sizes high, sits on a line and has no line of its own, is the plate of a label.
 */
#define PLATE_HEIGHT 2.6
/* The line runs through this share of a plate around its middle, and, where the plate has a border, at most this many
 * font sizes from it: else it is a box with a line across it. */
#define PLATE_CORE 0.6
#define CHIP_CORE 1.5
/* How far under a heading "Legend" that no box surrounds its list may begin, and how far to the right, in font sizes:
 * samples stand before the words. */
#define LEGEND_GAP 1.5
#define LEGEND_SAMPLE 6.0
/* An outline over this share of the canvas with everything in it is a frame. */
#define FRAME_SHARE 0.8
/* A title that lies in a box or on a frame is set this much larger than the median. */
#define TITLE_SIZE 1.2
/* A subtitle stands this close under its title, in font sizes of that. */
#define SUBTITLE_GAP 1.0
/* A line that comes this many units into a box goes on in it. */
#define INNER_DEPTH 6.0

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
  if (group->region == DG_NONE || group->state != DG_GROUP_FREE)
    return TRUE;
  DgBox box = dg_scene_region(scene, group->region)->box;
  double inset = fmin(INNER_DEPTH * scene->unit, 0.25 * fmin(box.width, box.height));
  DgBox core = {box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset};
  return line_box_distance(points, core, 0) <= 0;
}

/* TRUE when one end of the line is well inside the box: then the line comes from it, and is not labelled by it. */
static gboolean begins_inside(const DgScene *scene, const GArray *points, DgBox box) {
  double inset = -INNER_DEPTH * scene->unit;
  return dg_box_contains_point(box, g_array_index(points, DgPoint, 0), inset) !=
         dg_box_contains_point(box, g_array_index(points, DgPoint, points->len - 1), inset);
}

static DgBox line_box(const GArray *points) {
  DgPoint p = g_array_index(points, DgPoint, 0);
  DgBox box = {p.x, p.y, 0, 0};
  for (guint i = 1; i < points->len; i++) {
    p = g_array_index(points, DgPoint, i);
    box = dg_box_union(box, (DgBox){p.x, p.y, 0, 0});
  }
  return box;
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

static void set_role(DgScene *scene, DgGroup *group, DgRole role) {
  if (group->region != DG_NONE && group->state == DG_GROUP_NODE) {
    DgRegion *region = dg_scene_region(scene, group->region);
    if (region->group != DG_NONE && dg_scene_group(scene, region->group) == group)
      region->group = DG_NONE;
  }
  group->state = DG_GROUP_ROLE;
  group->role = role;
}

static void find_labels(DgScene *scene) {
  guint n = scene->links->len;
  if (!n)
    return;
  g_autofree DgBox *boxes = g_new(DgBox, n);
  for (guint i = 0; i < n; i++)
    boxes[i] = line_box(g_array_index(scene->links, DgLink, i).points);
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, boxes, n, &scene->work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->groups->len; i++) {
    DgGroup *group = dg_scene_group(scene, i);
    gboolean plate;
    if (!may_label(scene, group, &plate))
      continue;
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
    dg_grid_query(grid, (DgBox){box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach}, near);
    double best = INFINITY, rival = INFINITY;
    DgLink *found = NULL;
    for (guint m = 0; m < near->len; m++) {
      DgLink *link = &g_array_index(scene->links, DgLink, g_array_index(near, guint, m));
      double distance = line_box_distance(link->points, box, reach);
      if (distance > reach || !shares_region(scene, group, link->points) ||
          (outlined && begins_inside(scene, link->points, whole)))
        continue;
      if (found && link->connector != found->connector)
        rival = fmin(rival, fmax(distance, best));
      if (distance < best) {
        best = distance;
        found = link;
      }
    }
    gboolean near_enough = best <= LABEL_GAP * group->font_size || rival - best > 0.5 * group->font_size;
    if (!found || (!plate && !near_enough))
      continue;
    g_autofree char *text = dg_scene_group_text(scene, group);
    for (guint m = 0; m < near->len; m++) { /* both ways of a two-way arrow have the label */
      DgLink *link = &g_array_index(scene->links, DgLink, g_array_index(near, guint, m));
      if (link != found && (link->connector != found->connector || link->from != found->to || link->to != found->from))
        continue;
      if (link->label)
        g_string_append_c(link->label, ' ');
      else
        link->label = g_string_new(NULL);
      g_string_append(link->label, text);
      if (!link->label_groups)
        link->label_groups = g_array_new(FALSE, FALSE, sizeof(guint));
      g_array_append_val(link->label_groups, i);
    }
    set_role(scene, group, DG_ROLE_EDGE_LABEL);
  }
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
  double font = heading->font_size, below = group->box.y - dg_box_bottom(heading->box);
  double right = group->box.x - dg_box_right(heading->box), left = heading->box.x - dg_box_right(group->box);
  return group->state == DG_GROUP_FREE && group->region == heading->region && below > -0.5 * font &&
         below < LEGEND_GAP * font && right < LEGEND_SAMPLE * font && left < 0;
}

/* Texts in a box that is headed "Legend" or "Key" explain the drawing and are not part of what it says; the same for
 * the sample lines in it. */
static void find_legends(DgScene *scene) {
  for (guint i = 0; i < scene->groups->len; i++) {
    DgGroup *heading = dg_scene_group(scene, i);
    if (heading->state == DG_GROUP_ROLE || heading->state == DG_GROUP_GONE)
      continue;
    if (!heads_legend(scene, heading))
      continue;
    int region = heading->region;
    if (region == DG_NONE || dg_scene_region(scene, region)->group != (int)i) {
      for (guint j = 0; j < scene->groups->len; j++)
        if (is_listed_under(heading, dg_scene_group(scene, j)))
          set_role(scene, dg_scene_group(scene, j), DG_ROLE_LEGEND);
      region = DG_NONE;
    }
    set_role(scene, heading, DG_ROLE_LEGEND);
    for (guint j = 0; region != DG_NONE && j < scene->groups->len; j++) {
      DgGroup *group = dg_scene_group(scene, j);
      if (group->state != DG_GROUP_GONE && group->region != DG_NONE && is_inside(scene, group->region, region))
        set_role(scene, group, DG_ROLE_LEGEND);
    }
  }
  for (guint i = 0; i < scene->links->len;) {
    DgLink *link = &g_array_index(scene->links, DgLink, i);
    if (dg_scene_group(scene, link->from)->state == DG_GROUP_ROLE ||
        dg_scene_group(scene, link->to)->state == DG_GROUP_ROLE)
      g_array_remove_index(scene->links, i);
    else
      i++;
  }
}

static void find_numbers(DgScene *scene) {
  for (guint i = 0; i < scene->groups->len; i++) {
    DgGroup *group = dg_scene_group(scene, i);
    if (group->n_links || (group->state != DG_GROUP_NODE && group->state != DG_GROUP_FREE))
      continue;
    g_autofree char *text = dg_scene_group_text(scene, group);
    if (!dg_is_bare_number(text))
      continue;
    if (group->state == DG_GROUP_NODE && group->region != DG_NONE &&
        !dg_region_is_badge(scene, dg_scene_region(scene, group->region)))
      continue;
    set_role(scene, group, DG_ROLE_NUMBER);
  }
}

static gboolean is_node(const DgGroup *group) {
  return group->state == DG_GROUP_NODE || (group->state == DG_GROUP_FREE && group->n_links);
}

/* TRUE for the title of an outline that nearly fills the canvas and holds all that there is: the frame of the figure.
 * Its border is faint, or there is a subtitle under the title; otherwise it is the container of all. */
static gboolean frames_everything(const DgScene *scene, const DgGroup *group) {
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
  if (dg_shape_has_bold_border(border, scene->paper) && smallest > 0.9 * group->font_size)
    return FALSE;
  for (guint i = 0; i < scene->groups->len; i++) {
    const DgGroup *other = dg_scene_group(scene, i);
    if (is_node(other) && !dg_box_contains_box(frame->box, other->outline, 2 * scene->unit))
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
  gboolean large = group->font_size > 1.05 * nodes->font_size;
  return group->state == DG_GROUP_FREE && !group->n_links && group->region == DG_NONE &&
         (dg_box_bottom(group->box) <= nodes->top + scene->unit ||
          (large && (group->box.y <= nodes->top || group->box.y >= nodes->bottom - scene->unit)));
}

/* TRUE when two texts stand in one row. */
static gboolean are_beside(DgBox p, DgBox q) {
  double shared = fmin(dg_box_bottom(p), dg_box_bottom(q)) - fmax(p.y, q.y);
  return shared > 0.5 * fmin(p.height, q.height) && (dg_box_right(p) <= q.x || dg_box_right(q) <= p.x);
}

/* The free text over (or under) all nodes that is set largest is the title of the figure, with what stands close under
 * it; texts of one size side by side head the parts of the figure, and are none. */
static void find_free_title(DgScene *scene, const Extent *nodes) {
  DgGroup *title = NULL;
  for (guint i = 0; i < scene->groups->len; i++) {
    DgGroup *group = dg_scene_group(scene, i);
    if (is_apart(scene, group, nodes) && (!title || group->font_size > title->font_size ||
                                          (group->font_size == title->font_size && group->box.y < title->box.y)))
      title = group;
  }
  for (guint i = 0; title && i < scene->groups->len; i++) {
    const DgGroup *other = dg_scene_group(scene, i);
    if (other != title && is_apart(scene, other, nodes) && other->font_size > 0.9 * title->font_size &&
        are_beside(other->box, title->box))
      title = NULL;
  }
  if (!title)
    return;
  for (guint i = 0; i < scene->groups->len; i++) {
    DgGroup *group = dg_scene_group(scene, i);
    double under = group->box.y - dg_box_bottom(title->box);
    if (group != title && is_apart(scene, group, nodes) && fabs(under) < SUBTITLE_GAP * title->font_size &&
        !are_beside(group->box, title->box))
      set_role(scene, group, DG_ROLE_TITLE);
  }
  set_role(scene, title, DG_ROLE_TITLE);
}

/* Besides free text, a banner over the whole width of the figure that is set larger than the rest is a title. */
static void find_titles(DgScene *scene) {
  Extent nodes = {INFINITY, -INFINITY, 0};
  double largest = 0;
  for (guint i = 0; i < scene->groups->len; i++) {
    const DgGroup *group = dg_scene_group(scene, i);
    largest = fmax(largest, group->font_size);
    if (!is_node(group))
      continue;
    nodes.top = fmin(nodes.top, group->outline.y);
    nodes.bottom = fmax(nodes.bottom, dg_box_bottom(group->outline));
    nodes.font_size = fmax(nodes.font_size, group->font_size);
  }
  for (guint i = 0; i < scene->groups->len; i++) {
    DgGroup *group = dg_scene_group(scene, i);
    gboolean banner = group->state == DG_GROUP_NODE && !group->n_links && group->region != DG_NONE &&
                      !dg_scene_region(scene, group->region)->container &&
                      group->outline.y <= nodes.top + scene->unit &&
                      group->outline.width > 0.7 * scene->drawing->width && group->font_size >= largest &&
                      group->font_size > TITLE_SIZE * scene->font;
    if (banner || frames_everything(scene, group))
      set_role(scene, group, DG_ROLE_TITLE);
  }
  if (isfinite(nodes.top))
    find_free_title(scene, &nodes);
}

void dg_scene_assign_roles(DgScene *scene) {
  if (scene->options->refine == DG_REFINE_NONE)
    return;
  find_legends(scene);
  find_labels(scene);
  find_numbers(scene);
  find_titles(scene);
}
