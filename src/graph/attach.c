#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(HEADLESS_GAP, 8.0, "units", "a line without any head is a connection only when both ends come this near,");
DG_THRESHOLD(HEADLESS_WORD_GAP, 13.0, "units", "or this near to bare words straight ahead,");
DG_THRESHOLD(HEADLESS_AIM_GAP, 18.0, "units", "or this near, when they run straight at the middle of the words:");
DG_THRESHOLD(AIM, 0.35, "share", "of the height or width of the words that a line is off their middle,");
DG_THRESHOLD(AIM_LEAN, 0.01, "sine", "and how far it leans");
DG_THRESHOLD(AHEAD_REACH, 42.0, "units",
             "how far ahead an end is followed to what it points at; arrows of one in twenty hang longer");
DG_THRESHOLD(ASIDE_REACH, 14.0, "units", "how far to the side");
DG_THRESHOLD(TEXT_REACH, 0.7, "share", "of the reach over which bare text is looked for: words stand about everywhere");
DG_THRESHOLD(ASIDE_COST, 13.0, "units",
             "of words beside an end that it does not point at: what is nearer ahead is meant");
DG_THRESHOLD(STRETCH, 1.8, "times", "an end of an arrow that finds nothing looks so much farther");
DG_THRESHOLD(TEXT_SLACK, 3.0, "units", "boxes of bare text are grown by this: nobody draws an arrow into the letters");
DG_THRESHOLD(OFF_CENTRE, 1.0, "units", "what it costs to be met at a corner and not in the middle of a side");
DG_THRESHOLD(CROSSED, 0.5, "units", "an end that is farther in than this has crossed the border,");
DG_THRESHOLD(BEYOND, 8.0, "units",
             "and means what is at most this far ahead in it, or the container where there is nothing");
DG_THRESHOLD(LEAVING_COST, 2.0, "units", "of a container that the line comes out of");
DG_THRESHOLD(INSIDE_RATE, 0.3, "times", "what each unit inside a box costs an end that meets its border,");
DG_THRESHOLD(DEEP_RATE, 0.5, "times", "and one that does not,");
DG_THRESHOLD(DEEP_COST, 12.0, "units", "up to this");
DG_THRESHOLD(ASIDE_RATE, 1.5, "times", "what each unit beside an end costs against one ahead,");
DG_THRESHOLD(ASIDE_LEAST, 3.0, "units", "and what it costs at least");
DG_THRESHOLD(ALONG, 4.0, "times",
             "an end that meets a border but has it farther ahead than so many gaps runs along it");
DG_THRESHOLD(NAMELESS_COST, 1.0, "units", "of what has no name: a named box at the same place is meant");
DG_THRESHOLD(HOLDER_COST, 0.75, "units", "of what holds things: one of these at the same place is meant");
DG_THRESHOLD(PLACE_GAP, 14.0, "units", "from the place that a program draws a line to, to what it means there");
DG_THRESHOLD(UNDERLINE_GAP, 0.6, "font sizes", "between an underline and its words, and how far they stick out of it");
DG_THRESHOLD(UNDERLINE_LENGTH, 3.0, "times", "the width of its words that an underline is long");
DG_THRESHOLD(ROW_SLOPE, 2.0, "times", "a line that means a row of a list runs so much farther across than down");
DG_THRESHOLD(CUT_OFF_GAP, 2.0, "times", "the gap of touching that words behind another line are away from an end");
DG_THRESHOLD(SOLE_SHARE, 0.1, "share", "of an outline without a name that the one named thing in it covers");

/* Where an end could be attached. */
typedef struct {
  int group; /* DG_NONE: to something without text */
  int region; /* DG_NONE: to bare text */
  double cost; /* user units; less is better */
  gboolean touches;
  int part; /* the outline of `region` that is met */
  double rival; /* least cost of a target of another name */
  gboolean met; /* the end is at the border, and comes from outside */
  double border; /* how far the end is from that of the outline; INFINITY when it is far */
} Target;

static void consider(Target *best, Target candidate) {
  if (candidate.cost < best->cost) {
    candidate.rival = candidate.group == best->group ? best->rival : best->cost;
    *best = candidate;
  } else if (candidate.group != best->group) {
    best->rival = fmin(best->rival, candidate.cost);
  }
}

/* The group that answers for a region: its own, or that of the box which the region is a detail of. */
static int group_of_region(const DgScene *scene, int index) {
  const DgRegion *region = dg_scene_region(scene, index);
  if (region->group != DG_NONE)
    return region->group;
  int parent = region->parent;
  if (parent != DG_NONE && !dg_scene_region(scene, parent)->container)
    return dg_scene_region(scene, parent)->group;
  return DG_NONE;
}

/* How far from the middle of the side that it meets an end is, from 0 to 1 at the corner. Of boxes that share a border,
 * a line is drawn to the middle of the one that is meant. */
static double off_centre(const DgEnd *end, DgBox box) {
  DG_RULE(off_centre, 0);
  DgPoint c = dg_box_center(box);
  gboolean level = fabs(end->direction.x) > fabs(end->direction.y);
  double aside = level ? end->point.y - c.y : end->point.x - c.x, half = (level ? box.height : box.width) / 2;
  return half > 0 ? fmin(fabs(aside) / half, 1) : 0;
}

/* Judges one outline (a region or a part of one) as the target of an end, and notes in `found` whether its border
 * touches the end, and the end comes from outside as if to meet it. */
static double region_cost(const DgScene *scene, const DgEnd *end, const DgRegion *part, const DgRegion *whole,
                          double stretch, Target *found) {
  double unit = scene->unit, touch = DG_TOUCH_GAP * unit + end->reach;
  double ahead_reach = stretch * AHEAD_REACH * unit + end->reach,
         aside_reach = stretch * ASIDE_REACH * unit + end->reach;
  DgPoint horizon = dg_end_ahead(end, ahead_reach);
  double enter, leave;
  gboolean far = dg_box_distance(part->box, end->point) > aside_reach + end->breadth;
  if (far && !dg_segment_clip(end->point, horizon, dg_box_grow(part->box, end->breadth, end->breadth), &enter, &leave))
    return INFINITY;
  double border = found->border = far ? INFINITY : dg_region_border_distance(scene, part, end->point);
  gboolean inside = dg_region_contains(scene, part, end->point);
  DgPoint ahead = dg_end_ahead(end, touch + unit);
  /* going out of a box is no way to point at it, unless the line comes from inside */
  gboolean leaving = inside && !dg_region_contains(scene, part, ahead);
  gboolean touches = found->touches = border <= touch;
  if (inside) {
    found->met = touches && !leaving;
    if (whole->container && touches && !leaving && border > CROSSED * unit + end->reach)
      return border + BEYOND * unit;
    if (whole->container)
      return touches ? border + (leaving ? LEAVING_COST * unit : 0) : INFINITY;
    return touches ? INSIDE_RATE * border : fmin(DEEP_RATE * border, DEEP_COST * unit);
  }
  double front = dg_region_swath(scene, part, end->point, end->direction, end->breadth, ahead_reach);
  double aside = border <= aside_reach ? ASIDE_RATE * border + ASIDE_LEAST * unit : INFINITY;
  found->met = touches && front <= ALONG * touch;
  if (touches && front > ALONG * touch)
    aside = border + unit; /* running along the border, or just past it */
  return fmin(front, aside);
}

static double text_cost(const DgScene *scene, const DgEnd *end, const DgGroup *group, double stretch,
                        gboolean *touches) {
  double unit = scene->unit, slack = TEXT_SLACK * unit;
  DgBox b = dg_box_grow(group->box, slack, slack);
  *touches = dg_box_distance(b, end->point) <= DG_TOUCH_GAP * unit + end->reach;
  double reach = (AHEAD_REACH * unit + end->reach) * fmin(TEXT_REACH * stretch, 1), enter, leave;
  DgPoint horizon = dg_end_ahead(end, reach);
  if (dg_box_contains_point(b, end->point, 0))
    return dg_segment_clip(end->point, horizon, group->box, &enter, &leave) ? unit : ASIDE_COST * unit;
  if (dg_segment_clip(end->point, horizon, b, &enter, &leave))
    return enter * reach + ASIDE_LEAST * unit;
  /* a slanting line goes past a short word that it leads to */
  if (dg_end_points_at(end, group->box, HEADLESS_GAP * unit))
    return ASIDE_RATE * dg_box_distance(group->box, end->point) + ASIDE_LEAST * unit;
  return INFINITY;
}

typedef struct {
  DgBox *boxes; /* of free groups */
  guint *groups;
  DgGrid *grid;
  GArray *near;
  GArray *lines; /* guint: pieces, while `near` is in use */
  int *sole; /* of each region without a name: the only named group in it; DG_NONE without one, or of several */
} FreeTexts;

#define SEVERAL (-2)

/* Finds which outlines without a name hold one thing that has one. Free with g_free(). */
static int *find_sole_groups(const DgScene *scene) {
  int *sole = g_new(int, scene->regions.all->len + 1);
  for (guint i = 0; i < scene->regions.all->len; i++)
    sole[i] = DG_NONE;
  for (guint i = 0; i < scene->groups.all->len; i++) {
    const DgGroup *group = dg_scene_group(scene, i);
    if (group->state != DG_GROUP_NODE && group->state != DG_GROUP_FREE)
      continue;
    for (int r = group->region; r != DG_NONE; r = dg_scene_region(scene, r)->parent)
      sole[r] = sole[r] == DG_NONE ? (int)i : SEVERAL;
  }
  for (guint i = 0; i < scene->regions.all->len; i++)
    if (sole[i] == SEVERAL)
      sole[i] = DG_NONE;
  return sole;
}

/* What an arrow at an outline without a name means: the one thing in it that has a name. */
static int find_sole_group(const DgScene *scene, const DgConnector *connector, const DgEnd *end, int region,
                           const FreeTexts *texts) {
  DG_RULE(find_sole_group, DG_NONE);
  for (guint i = 0; i < connector->n_ends; i++) {
    const DgEnd *other = &connector->ends[i];
    if (other != end && dg_region_contains(scene, dg_scene_region(scene, region), other->point))
      return DG_NONE;
  }
  int sole = texts->sole[region];
  if (sole == DG_NONE)
    return DG_NONE;
  DgBox thing = dg_scene_group(scene, sole)->outline;
  return thing.width * thing.height >= SOLE_SHARE * dg_scene_region(scene, region)->area ? sole : DG_NONE;
}

/* TRUE when a text stands outside the named box that an end meets: words beside the end of a line are said of it. */
static gboolean is_beside(const DgScene *scene, const Target *met, const DgGroup *text) {
  DG_RULE(is_beside, FALSE);
  return met->met && met->group != DG_NONE && met->region != DG_NONE &&
         !dg_box_contains_point(dg_scene_region(scene, met->region)->box, dg_box_center(text->box), 0);
}

/* TRUE when another line runs between the end and the text: what is behind an axis is not what a line leads to. */
static gboolean is_cut_off(const DgScene *scene, const DgEnd *end, DgBox text, GArray *near) {
  DG_RULE(is_cut_off, FALSE);
  DgPoint goal = {CLAMP(end->point.x, text.x, dg_box_right(text)), CLAMP(end->point.y, text.y, dg_box_bottom(text))};
  double way = dg_distance(end->point, goal);
  if (end->head || way <= CUT_OFF_GAP * DG_TOUCH_GAP * scene->unit)
    return FALSE;
  DgBox between = dg_box_union(dg_box_around(end->point, 0), dg_box_around(goal, 0));
  dg_grid_query(scene->strokes.grid, between, near);
  for (guint m = 0; m < near->len; m++) {
    guint index = g_array_index(near, guint, m), n;
    const DgPiece *piece = dg_scene_piece(scene, index);
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    for (guint i = 0; i + 1 < n && index != end->piece && !piece->consumed; i++) {
      double before = (p[i + 1].x - p[i].x) * (end->point.y - p[i].y) - (p[i + 1].y - p[i].y) * (end->point.x - p[i].x);
      double after = (p[i + 1].x - p[i].x) * (goal.y - p[i].y) - (p[i + 1].y - p[i].y) * (goal.x - p[i].x);
      if (before * after < 0 && dg_segment_box_distance(p[i], p[i + 1], between) <= 0 &&
          dg_segment_distance(end->point, p[i], p[i + 1]) > DG_TOUCH_GAP * scene->unit)
        return TRUE;
    }
  }
  return FALSE;
}

/* The region that the text names from outside, as captions do: what leads to the words leads to that. DG_NONE for words
 * that name none. */
static int captioned(const DgScene *scene, int index) {
  DG_RULE(captioned, DG_NONE);
  const DgGroup *group = dg_scene_group(scene, index);
  if (group->state != DG_GROUP_NODE || group->region == DG_NONE)
    return DG_NONE;
  const DgRegion *region = dg_scene_region(scene, group->region);
  gboolean outside = !dg_box_contains_point(region->box, dg_box_center(group->box), 0);
  return region->group == index && outside ? group->region : DG_NONE;
}

static Target find_target(const DgScene *scene, const DgEnd *end, double stretch, FreeTexts *texts) {
  Target best = {DG_NONE, DG_NONE, INFINITY, FALSE, DG_NONE, INFINITY, FALSE, INFINITY};
  double reach = stretch * AHEAD_REACH * scene->unit + end->reach;
  double dx = reach * end->direction.x, dy = reach * end->direction.y,
         aside = stretch * ASIDE_REACH * scene->unit + end->reach + end->breadth;
  DgBox area = {dg_least(end->point.x, end->point.x + dx) - aside, dg_least(end->point.y, end->point.y + dy) - aside,
                fabs(dx) + 2 * aside, fabs(dy) + 2 * aside};
  dg_grid_query(scene->regions.grid, area, texts->near);
  for (guint m = 0; m < texts->near->len; m++) {
    guint index = g_array_index(texts->near, guint, m);
    const DgRegion *part = dg_scene_region(scene, index);
    if (part->whole == DG_NONE)
      continue;
    const DgRegion *whole = dg_scene_region(scene, part->whole);
    if (!whole->outlined && whole->group == DG_NONE)
      continue;
    int group = group_of_region(scene, part->whole);
    Target found = {group, part->whole, INFINITY, FALSE, (int)index, INFINITY, FALSE, INFINITY};
    double cost = region_cost(scene, end, part, whole, stretch, &found);
    cost += OFF_CENTRE * scene->unit * off_centre(end, part->box);
    if (group == DG_NONE) /* between a named box and a picture at the same place, the box is meant */
      cost += NAMELESS_COST * scene->unit;
    if (whole->container && whole->header == DG_NONE) /* and between a thing and a port on its border, the port */
      cost += HOLDER_COST * scene->unit;
    found.cost = cost;
    consider(&best, found);
  }
  const Target met = best;
  dg_grid_query(texts->grid, area, texts->near);
  for (guint m = 0; m < texts->near->len; m++) {
    guint index = texts->groups[g_array_index(texts->near, guint, m)];
    gboolean touches;
    if (is_beside(scene, &met, dg_scene_group(scene, index)))
      continue;
    double cost = text_cost(scene, end, dg_scene_group(scene, index), stretch, &touches);
    if (isinf(cost) || is_cut_off(scene, end, dg_scene_group(scene, index)->box, texts->lines))
      continue;
    int region = captioned(scene, (int)index);
    consider(&best, (Target){(int)index, region, cost, touches, region, INFINITY, FALSE, INFINITY});
  }
  return best;
}

/* The innermost titled container around a point. */
static int container_at(const DgScene *scene, DgPoint point, GArray *near) {
  DG_RULE(container_at, DG_NONE);
  dg_grid_query(scene->regions.grid, (DgBox){point.x, point.y, 0, 0}, near);
  int best = DG_NONE;
  for (guint m = 0; m < near->len; m++) {
    guint index = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, index);
    if (region->whole == (int)index && region->container && region->group != DG_NONE &&
        (best == DG_NONE || region->area < dg_scene_region(scene, best)->area) &&
        dg_region_contains(scene, region, point))
      best = index;
  }
  return best;
}

/* TRUE when the line comes to this end of it from outside of the region: what begins or ends nowhere within it has
 * nothing to do with it. */
static gboolean comes_from_outside(const DgScene *scene, const DgConnector *connector, guint index, int region) {
  DG_RULE(comes_from_outside, TRUE);
  for (guint i = 0; i < connector->n_ends; i++)
    if (i != index && !dg_region_contains(scene, dg_scene_region(scene, region), connector->ends[i].point))
      return TRUE;
  return FALSE;
}

/* The row of a list that a level line to its side means: the one line of text at the height of the end. DG_NONE where
 * what stands there is no row. */
static int row_at(const DgScene *scene, const DgEnd *end, int region, FreeTexts *texts) {
  DG_RULE(row_at, DG_NONE);
  const DgRegion *list = dg_scene_region(scene, region);
  if (list->header == DG_NONE || fabs(end->direction.x) < ROW_SLOPE * fabs(end->direction.y))
    return DG_NONE;
  int row = DG_NONE;
  dg_grid_query(texts->grid, (DgBox){list->box.x, end->point.y, list->box.width, 0}, texts->near);
  for (guint m = 0; m < texts->near->len; m++) {
    guint index = texts->groups[g_array_index(texts->near, guint, m)];
    const DgGroup *group = dg_scene_group(scene, index);
    if (group->region != region)
      continue;
    if (row != DG_NONE || group->items->len > 1)
      return DG_NONE;
    row = (int)index;
  }
  return row;
}

/* TRUE when a line ends in a box, and not just at its border, and begins outside it. */
static gboolean ends_within(const DgScene *scene, const DgConnector *connector, guint index) {
  DG_RULE(ends_within, FALSE);
  const DgEnd *end = &connector->ends[index];
  if (connector->n_ends != 2 || end->part == DG_NONE || dg_scene_region(scene, end->region)->container)
    return FALSE;
  const DgRegion *part = dg_scene_region(scene, end->part);
  return dg_region_contains(scene, part, end->point) &&
         !dg_region_contains(scene, part, connector->ends[1 - index].point);
}

/* TRUE when an end without a head is near enough to what is ahead of it: a slanting line is nearer to a side than it
 * has to go to meet it. */
static gboolean comes_near(const DgScene *scene, const DgEnd *end, const Target *target) {
  DG_RULE(comes_near, FALSE);
  double most = (target->region == DG_NONE ? HEADLESS_WORD_GAP : HEADLESS_GAP) * scene->unit + end->reach;
  if (target->cost <= most)
    return TRUE;
  double reach = AHEAD_REACH * scene->unit;
  if (target->region != DG_NONE) {
    const DgRegion *part = dg_scene_region(scene, target->part);
    return !dg_region_contains(scene, part, end->point) && dg_region_border_within(scene, part, end->point, most) &&
           isfinite(dg_region_ray(scene, part, end->point, end->direction, reach));
  }
  DgBox box = dg_scene_group(scene, target->group)->box;
  DgPoint horizon = dg_end_ahead(end, reach);
  double enter, leave;
  gboolean level = fabs(end->direction.y) < AIM_LEAN, upright = fabs(end->direction.x) < AIM_LEAN;
  DgPoint c = dg_box_center(box);
  if ((level && fabs(end->point.y - c.y) < AIM * box.height) || (upright && fabs(end->point.x - c.x) < AIM * box.width))
    most = HEADLESS_AIM_GAP * scene->unit + end->reach;
  return (dg_box_distance(box, end->point) <= most && dg_segment_clip(end->point, horizon, box, &enter, &leave)) ||
         dg_end_points_at(end, box, HEADLESS_GAP * scene->unit);
}

/* The bare text that the line goes on under: mind maps underline their words with the branch that leads to them. */
static int find_underlined(const DgScene *scene, const DgEnd *end, FreeTexts *texts) {
  DG_RULE(find_underlined, DG_NONE);
  const DgPiece *piece = dg_scene_piece(scene, end->piece);
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  double y = end->point.y, far = end->point.x, best = INFINITY;
  for (guint i = 0; i < n && fabs(p[end->last ? n - 1 - i : i].y - y) <= scene->unit; i++)
    far = p[end->last ? n - 1 - i : i].x;
  double left = fmin(far, end->point.x), length = fabs(far - end->point.x);
  int found = DG_NONE;
  dg_grid_query(texts->grid, (DgBox){left, y - scene->font, length, scene->font}, texts->near);
  for (guint m = 0; m < texts->near->len; m++) {
    guint index = texts->groups[g_array_index(texts->near, guint, m)];
    const DgGroup *group = dg_scene_group(scene, (int)index);
    double gap = y - dg_box_bottom(group->box), slack = UNDERLINE_GAP * group->font_size;
    if (group->state != DG_GROUP_FREE || fabs(gap) > slack || fabs(gap) >= best || group->box.x < left - slack ||
        dg_box_right(group->box) > left + length + slack || length > UNDERLINE_LENGTH * group->box.width)
      continue;
    best = fabs(gap);
    found = (int)index;
  }
  return found;
}

static void attach_ends(const DgScene *scene, const DgConnector *connector, FreeTexts *texts) {
  gboolean any_head = FALSE;
  for (guint i = 0; i < connector->n_ends; i++)
    any_head |= connector->ends[i].head;
  for (guint i = 0; i < connector->n_ends; i++) {
    DgEnd *end = &connector->ends[i];
    guint thing = dg_scene_piece(scene, end->piece)->stated[end->last];
    if (thing) {
      dg_end_meet_thing(scene, thing, end);
      continue;
    }
    if (end->proxy != DG_NONE) {
      const DgProxy *proxy = dg_scene_proxy(scene, end->proxy);
      end->group = proxy->group;
      end->region = end->part = proxy->region;
      end->touches = TRUE;
      continue;
    }
    guint meant = dg_scene_piece(scene, end->piece)->meets[end->last];
    if (meant) {
      end->region = end->part = (int)meant - 1;
      end->group = group_of_region(scene, end->region);
      if (end->group == DG_NONE)
        end->group = find_sole_group(scene, connector, end, end->region, texts);
      end->touches = TRUE;
      continue;
    }
    if (dg_end_meet_line(scene, end))
      continue;
    gboolean placed = dg_scene_piece(scene, end->piece)->stated[!end->last] != 0;
    Target target = find_target(scene, end, 1, texts);
    if (placed && target.cost > PLACE_GAP * scene->unit)
      continue;
    end->searched = isinf(target.cost) != 0;
    if (end->searched && any_head)
      target = find_target(scene, end, STRETCH, texts);
    if (!isinf(target.cost)) {
      int row = target.region != DG_NONE ? row_at(scene, end, target.region, texts) : DG_NONE;
      end->group = row != DG_NONE ? row : target.group;
      end->region = target.region;
      end->part = target.part;
      end->measured = isfinite(target.border) != 0;
      end->border = target.border;
      end->margin = target.rival - target.cost;
      end->touches = target.touches || comes_near(scene, end, &target) || ends_within(scene, connector, i);
      if (end->group == DG_NONE && any_head) {
        end->group = find_sole_group(scene, connector, end, target.region, texts);
        end->searched |= end->group != DG_NONE;
      }
      continue;
    }
    if (!any_head && !end->mark) {
      end->group = find_underlined(scene, end, texts);
      end->touches = end->group != DG_NONE;
    }
    int container = any_head && !end->mark ? container_at(scene, end->point, texts->near) : DG_NONE;
    if (container != DG_NONE && comes_from_outside(scene, connector, i, container)) {
      end->region = end->part = container;
      end->group = dg_scene_region(scene, container)->group;
    }
  }
}

/* Finds the groups that proxies stand for. A header that is repeated at the foot of its lifeline is the same thing. */
static void name_proxies(const DgScene *scene, DgRegions *regions, DgLines *lines, DgGroups *groups) {
  if (!scene->lines.proxies->len)
    return;
  g_autofree int *of_text = g_new(int, scene->drawing->texts->len + 1);
  for (guint i = 0; i < scene->drawing->texts->len; i++)
    of_text[i] = DG_NONE;
  for (guint g = 0; g < scene->groups.all->len; g++) {
    const GArray *items = dg_scene_group(scene, g)->items;
    for (guint k = 0; k < items->len; k++)
      of_text[g_array_index(items, guint, k)] = (int)g;
  }
  for (guint i = 0; i < scene->lines.proxies->len; i++) {
    DgProxy *proxy = dg_proxy_at(lines, i);
    if (!proxy->confirmed)
      continue;
    proxy->group = proxy->region != DG_NONE ? group_of_region(scene, proxy->region) : of_text[proxy->text];
    if (scene->options->refine == DG_REFINE_NONE || proxy->group == DG_NONE)
      continue;
    DgGroup *group = dg_group_at(groups, proxy->group);
    if (proxy->dot.width > 0)
      group->outline = dg_box_union(group->outline, proxy->dot);
    int foot = proxy->foot != DG_NONE ? dg_scene_region(scene, proxy->foot)->group : DG_NONE;
    if (foot == DG_NONE || foot == proxy->group || dg_group_is_fixed(scene, dg_scene_group(scene, foot)))
      continue;
    g_autofree char *name = dg_scene_group_text(scene, group);
    g_autofree char *repeated = dg_scene_group_text(scene, dg_scene_group(scene, foot));
    if (!g_str_equal(name, repeated))
      continue;
    dg_group_at(groups, foot)->state = DG_GROUP_ROLE;
    dg_region_at(regions, proxy->foot)->group = proxy->group;
  }
}

void dg_scene_attach(const DgScene *scene, DgRegions *regions, DgLines *lines, DgGroups *groups, DgLinks *links) {
  links->all = g_array_sized_new(FALSE, TRUE, sizeof(DgLink), scene->lines.connectors->len);
  name_proxies(scene, regions, lines, groups);
  guint n = scene->groups.all->len, n_free = 0;
  FreeTexts texts = {.boxes = g_new(DgBox, n + 1),
                     .groups = g_new(guint, n + 1),
                     .near = g_array_new(FALSE, FALSE, sizeof(guint)),
                     .lines = g_array_new(FALSE, FALSE, sizeof(guint)),
                     .sole = find_sole_groups(scene)};
  for (guint i = 0; i < n; i++) {
    const DgGroup *group = dg_scene_group(scene, i);
    gboolean bare = group->state == DG_GROUP_FREE ||
                    (group->state == DG_GROUP_NODE &&
                     (group->region == DG_NONE || dg_scene_region(scene, group->region)->group != (int)i)) ||
                    captioned(scene, (int)i) != DG_NONE;
    if (!bare)
      continue;
    double slack = TEXT_SLACK * scene->unit;
    texts.boxes[n_free] = dg_box_grow(group->box, slack, slack);
    texts.groups[n_free++] = i;
  }
  texts.grid = dg_grid_new(scene->bounds, texts.boxes, n_free, scene->work);
  for (guint i = 0; i < scene->lines.connectors->len; i++)
    attach_ends(scene, dg_scene_connector(scene, i), &texts);
  dg_scene_find_wordless(scene, regions, groups);
  for (guint i = 0; i < scene->lines.connectors->len; i++)
    dg_connector_link(scene, i, groups, links);
  dg_scene_drop_wordless(scene, regions, groups);
  dg_grid_free(texts.grid);
  g_array_unref(texts.near);
  g_array_unref(texts.lines);
  g_free(texts.boxes);
  g_free(texts.groups);
  g_free(texts.sole);
}
