/* Sequence diagrams: things stand in a row, a line hangs from each, and arrows run from one of these lines to the next.
 * Such a line stands for what it hangs from; so do the narrow bars on it. */
#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(STEM_LENGTH_MIN, 40.0, "units", "room for an arrow with its words");
DG_THRESHOLD(STEM_LEAN, 1.0, "units", "how much a line may lean that hangs");
DG_THRESHOLD(HANG_GAP, 6.0, "units", "between a line and what it hangs from");
DG_THRESHOLD(BARE_GAP, 10.0, "units", "the same where that is bare words");
DG_THRESHOLD(BAR_WIDTH, 24.0, "units", "of a bar on such a line");
DG_THRESHOLD(END_GAP, 9.0, "units", "between the end of an arrow and the line or bar that it is meant to meet");
DG_THRESHOLD(STEEP, 0.7, "sine", "of the angle from which an arrow runs along a line, and not to it");
DG_THRESHOLD(FRAGMENT_MARGIN, 10.0, "font sizes", "how far notes and frames go beyond the outer lifelines");
DG_THRESHOLD(CENTRE, 0.35, "share", "of the width of a thing that a line hangs off its middle");
#define LIFELINES_MAX 1000 /* what looks like one: sequence diagrams have a dozen */

/* Straight lines that hang and have no head: `top` and `bottom` are its ends. */
static gboolean hangs(const DgScene *scene, const GArray *ends, guint index, DgPoint *top, DgPoint *bottom) {
  DG_RULE(hangs, FALSE);
  const DgPiece *piece = dg_scene_piece(scene, index);
  const DgEnd *first = &g_array_index(ends, DgEnd, 2 * index), *last = first + 1;
  double unit = scene->unit;
  if (piece->consumed || first->head || last->head || first->mark || last->mark ||
      piece->box.width > STEM_LEAN * unit || piece->box.height < STEM_LENGTH_MIN * unit ||
      piece->length > piece->box.height + STEM_LEAN * unit)
    return FALSE;
  gboolean down = first->point.y < last->point.y;
  *top = down ? first->point : last->point;
  *bottom = down ? last->point : first->point;
  return TRUE;
}

static gboolean is_over(DgBox box, DgPoint top) {
  return fabs(dg_box_center(box).x - top.x) <= CENTRE * box.width;
}

/* The outline with words that a line hangs from; DG_NONE without one. */
static int find_header(const DgScene *scene, DgPoint top, GArray *near) {
  double gap = HANG_GAP * scene->unit;
  dg_grid_query(scene->regions.grid, dg_box_around(top, gap), near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, j);
    if (region->whole == (int)j && region->n_texts && is_over(region->box, top) &&
        fabs(dg_box_bottom(region->box) - top.y) <= gap)
      return (int)j;
  }
  return DG_NONE;
}

/* The bare words that a line hangs from; DG_NONE without them. */
static int find_header_words(const DgScene *scene, DgPoint top, GArray *near) {
  DG_RULE(find_header_words, DG_NONE);
  double gap = BARE_GAP * scene->unit;
  dg_grid_query(scene->texts.grid, dg_box_around(top, gap), near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    DgBox box = scene->texts.boxes[i];
    if (scene->texts.region[i] == DG_NONE && !scene->texts.hidden[i] && is_over(box, top) && box.y < top.y &&
        fabs(dg_box_bottom(box) - top.y) <= gap)
      return (int)i;
  }
  return DG_NONE;
}

/* TRUE for a narrow outline without words on the line: something is active while the bar lasts. */
static gboolean is_bar(const DgScene *scene, const DgRegion *region, const DgProxy *line) {
  DG_RULE(is_bar, FALSE);
  DgBox box = region->box;
  return region->whole != DG_NONE && !region->n_texts && box.width <= BAR_WIDTH * scene->unit &&
         box.height > box.width && fabs(dg_box_center(box).x - line->top.x) <= box.width && box.y >= line->top.y &&
         dg_box_bottom(box) <= line->bottom.y + HANG_GAP * scene->unit;
}

/* Says of the ends of lines near a lifeline, or near a bar on it, that they are meant to meet it. */
static void claim_ends(const DgScene *scene, GArray *ends, guint index, GArray *near) {
  const DgProxy *line = dg_scene_proxy(scene, index);
  double gap = END_GAP * scene->unit, reach = gap + BAR_WIDTH * scene->unit;
  DgBox around = {line->top.x - reach, line->top.y, 2 * reach, line->bottom.y - line->top.y};
  double left = line->top.x, right = left;
  g_autoptr(GArray) bars = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_grid_query(scene->regions.grid, around, near);
  for (guint m = 0; m < near->len; m++)
    if (is_bar(scene, dg_scene_region(scene, g_array_index(near, guint, m)), line))
      g_array_append_val(bars, g_array_index(near, guint, m));
  dg_grid_query(scene->strokes.grid, around, near);
  for (guint m = 0; m < 2 * near->len; m++) {
    guint piece = g_array_index(near, guint, m / 2);
    DgEnd *end = &g_array_index(ends, DgEnd, 2 * piece + m % 2);
    if (dg_scene_piece(scene, piece)->consumed || piece == line->piece || end->proxy != DG_NONE ||
        end->point.y < line->top.y + gap || end->point.y > line->bottom.y || fabs(end->direction.y) > STEEP)
      continue;
    left = right = line->top.x;
    for (guint b = 0; b < bars->len; b++) {
      DgBox bar = dg_scene_region(scene, g_array_index(bars, guint, b))->box;
      if (end->point.y < bar.y - scene->unit || end->point.y > dg_box_bottom(bar) + scene->unit)
        continue;
      left = fmin(left, bar.x);
      right = fmax(right, dg_box_right(bar));
    }
    if (end->point.x >= left - gap && end->point.x <= right + gap)
      end->proxy = (int)index;
  }
}

/* A lifeline is one when an arrow runs from it to another. */
static void confirm(const DgScene *scene, DgLines *lines, const GArray *ends) {
  for (guint i = 0; i < scene->strokes.all->len; i++) {
    const DgEnd *a = &g_array_index(ends, DgEnd, 2 * i), *b = a + 1;
    if (a->proxy == DG_NONE || b->proxy == DG_NONE || a->proxy == b->proxy || !(a->head || b->head))
      continue;
    dg_proxy_at(lines, a->proxy)->confirmed = TRUE;
    dg_proxy_at(lines, b->proxy)->confirmed = TRUE;
  }
}

/* What belongs to a lifeline is no thing of its own: the line, its bars, and the repeated header at its foot. */
static void strike_out(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, DgProxy *line, GArray *near) {
  dg_piece_at(strokes, line->piece)->consumed = TRUE;
  double reach = BAR_WIDTH * scene->unit;
  dg_grid_query(scene->regions.grid, (DgBox){line->top.x - reach, line->top.y, 2 * reach, line->bottom.y - line->top.y},
                near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    DgRegion *region = dg_region_at(regions, j);
    if (!region->stated && is_bar(scene, region, line))
      region->whole = DG_NONE;
    else if (line->region != DG_NONE && (int)j != line->region && region->whole == (int)j && region->n_texts &&
             is_over(region->box, line->bottom) && fabs(region->box.y - line->bottom.y) <= HANG_GAP * scene->unit &&
             fabs(region->box.width - dg_scene_region(scene, line->region)->box.width) <= HANG_GAP * scene->unit)
      line->foot = (int)j;
  }
}

void dg_scene_find_lifelines(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, DgLines *lines,
                             GArray *ends) {
  lines->proxies = g_array_new(FALSE, TRUE, sizeof(DgProxy));
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->strokes.all->len && scene->lines.proxies->len < LIFELINES_MAX; i++) {
    DgProxy line = {.piece = i, .foot = DG_NONE, .group = DG_NONE};
    if (!hangs(scene, ends, i, &line.top, &line.bottom))
      continue;
    line.region = find_header(scene, line.top, near);
    line.text = line.region == DG_NONE ? find_header_words(scene, line.top, near) : DG_NONE;
    if (line.region != DG_NONE || line.text != DG_NONE)
      g_array_append_val(lines->proxies, line);
  }
  if (scene->lines.proxies->len > 1) {
    for (guint i = 0; i < scene->lines.proxies->len; i++)
      claim_ends(scene, ends, i, near);
    confirm(scene, lines, ends);
  }
  for (guint i = 0; i < ends->len; i++) {
    DgEnd *end = &g_array_index(ends, DgEnd, i);
    if (end->proxy != DG_NONE && !dg_scene_proxy(scene, end->proxy)->confirmed)
      end->proxy = DG_NONE;
  }
  for (guint i = 0; i < scene->lines.proxies->len; i++)
    if (dg_scene_proxy(scene, i)->confirmed)
      strike_out(scene, regions, strokes, dg_proxy_at(lines, i), near);
}

/* Frames of alternatives and loops, their conditions and notes stand over the lifelines: what stands beside them and no
 * line leads to is no thing. */
void dg_scene_find_fragments(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  DG_RULE(find_fragments, );
  double left = INFINITY, right = -INFINITY, top = -INFINITY, bottom = -INFINITY;
  for (guint i = 0; i < scene->lines.proxies->len; i++) {
    const DgProxy *line = dg_scene_proxy(scene, i);
    if (!line->confirmed || line->bottom.y <= line->top.y)
      continue;
    left = fmin(left, line->top.x);
    right = fmax(right, line->top.x);
    top = fmax(top, line->top.y);
    bottom = fmax(bottom, line->bottom.y);
  }
  double margin = FRAGMENT_MARGIN * scene->font;
  DgBox area = {left - margin, top, right - left + 2 * margin, bottom - top};
  for (guint i = 0; i < scene->groups.all->len && left < right; i++) {
    DgGroup *group = dg_group_at(groups, i);
    if (group->state == DG_GROUP_NODE && !group->n_links && dg_box_contains_box(area, group->box, 0))
      dg_scene_set_role(scene, regions, group, DG_ROLE_ANNOTATION);
  }
}
