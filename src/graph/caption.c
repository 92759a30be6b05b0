/* Names from outside: titles at containers, captions at pictures, what is written beside the numbers of steps. */
#include "graph/group.h"
#include "graph/outline.h"
#include "graph/threshold.h"

DG_THRESHOLD(PICTURE_MIN, 0.9, "font sizes", "a smaller picture does not stand for itself,");
DG_THRESHOLD(BAR_MIN, 0.3, "font sizes", "nor a thinner bar that lines end at");
DG_THRESHOLD(OUTSIDE_GAP, 1.5, "font sizes", "a title outside its container is no farther from it,");
DG_THRESHOLD(RIVAL_GAP, 0.9, "font sizes", "or than this when words inside could be its title as well,");
DG_THRESHOLD(CAPTION_GAP, 1.8, "font sizes", "and a caption no farther from its picture,");
DG_THRESHOLD(BESIDE_GAP, 1.2, "font sizes", "or beside it,");
DG_THRESHOLD(BESIDE_COST, 1.0, "font sizes", "what words beside a picture cost against words under or over it,");
DG_THRESHOLD(CORNER_COST, 2.0, "font sizes", "and words at a corner of a picture that lines end at;");
DG_THRESHOLD(CORNER_GAP, 1.4, "font sizes", "they are no farther from it");
DG_THRESHOLD(CORNER_LINE, 1.1, "font sizes", "no line runs so near along them,");
DG_THRESHOLD(CORNER_IN, 0.6, "font sizes", "and stick into its box by less;");
DG_THRESHOLD(LABEL_COST, 1.5, "font sizes", "and words at a line, which may be its label:");
DG_THRESHOLD(STEREOTYPE_COST, 4.0, "font sizes", "and words in guillemets, which go with a name;");
DG_THRESHOLD(LABEL_GAP, 0.4, "font sizes", "the line is no farther from them,");
DG_THRESHOLD(LEAN, 0.3, "times", "its height that an upright line is wide, and the width that a level one is high");
DG_THRESHOLD(LABEL_ASIDE, 1.2, "font sizes", "or beside them,");
DG_THRESHOLD(FLUSH_ASIDE, 0.7, "font sizes", "or beside words that end at the right side of a container;");
DG_THRESHOLD(STEP_GAP, 2.0, "font sizes", "or from the number of its step");
DG_THRESHOLD(REACH, 3.0, "times", "the gap that is looked over, as the texts there may be larger than the median");
DG_THRESHOLD(FLUSH, 0.8, "font sizes", "words flush with a side of an outline are no farther from it");
DG_THRESHOLD(OVERHANG_COST, 0.8, "font sizes", "what words flush with one side cost that stick out at the other");
DG_THRESHOLD(FLUSH_GAP, 0.9, "font sizes", "above or below it no farther off than this;");
DG_THRESHOLD(LINE_GAP, 0.8, "font sizes", "words with another line nearer over or under them are its label");
DG_THRESHOLD(STEP_SIDE, 4.5, "font sizes", "a larger outline around a number is no mere sign of a step");
DG_THRESHOLD(BORDER_OFF, 0.5, "font sizes", "the middle of a title that lies on a border is no farther off it");
DG_THRESHOLD(STICKS_IN, 0.3, "font sizes", "how far words at an outline may stick into it: their boxes have air");
DG_THRESHOLD(LINES_HEIGHT, 2.0, "font sizes", "what is higher has several lines,");
DG_THRESHOLD(LINE_IN, 1.2, "font sizes", "one of which may lie on the outline;");
DG_THRESHOLD(BELOW_COST, 0.3, "font sizes", "what words below an outline cost against words above it");
DG_THRESHOLD(CENTRE_SHARE, 0.12, "share", "words under the middle of an outline are off it by less of its width,");
DG_THRESHOLD(CENTRE_OFF, 0.5, "font sizes", "or by less");
DG_THRESHOLD(TITLE_OUT, 0.5, "font sizes", "a title begins at most this far before the corner of its container,");
DG_THRESHOLD(TITLE_IN, 2.5, "font sizes", "and this far behind it");
DG_THRESHOLD(LARGER_TITLE, 1.5, "times",
             "the size of the words in a container, of a title outside it that goes before them");
DG_THRESHOLD(SIDE_SHARE, 0.2, "share", "a title along a side is off its middle by less of its height,");
DG_THRESHOLD(SIDE_OFF, 1.0, "font sizes", "or by less");
DG_THRESHOLD(LEVEL_GAP, 1.5, "font sizes", "a level title beside its container is no farther from it");
DG_THRESHOLD(SIDE_RATE, 0.6, "times", "a gap at a side counts less than one above");
DG_THRESHOLD(CAPTION_WIDTH, 4.0, "times", "a caption is no wider than so many of the longer side of its picture");
DG_THRESHOLD(CAPTION_NOTE, 0.75, "share", "of the size of a caption that a smaller one at the same thing is a note,");
DG_THRESHOLD(NOTE_COST, 2.0, "font sizes", "which costs so much more");
DG_THRESHOLD(TITLE_WIDTH, 1.05, "times", "a title is no wider than its container, and the error of its measure");
DG_THRESHOLD(CENTRED_OFF, 0.3, "font sizes", "unless it is off its middle by less:");
DG_THRESHOLD(CENTRED_WIDTH, 1.6, "times", "then it is no wider than so many of it,");
DG_THRESHOLD(HEADING_WIDTH, 0.5, "share", "nor than this share of the canvas, as the heading of a figure is");
DG_THRESHOLD(BESIDE_OVERLAP, 0.5, "font sizes", "a caption beside a picture sticks into its box by less");
DG_THRESHOLD(WIDTH_ERROR, 0.15, "share", "or by no more than words may be wider in one font than in another,");
DG_THRESHOLD(BESIDE_SHARE, 0.15, "share", "it is off the middle of the picture by less of its height,");
DG_THRESHOLD(BESIDE_OFF, 0.5, "font sizes", "or by less");
DG_THRESHOLD(BESIDE_HEIGHT, 1.6, "times", "and no higher than so many of the picture");

#define LETTERS_MIN 3 /* of a word */
/* Containers within containers that titles are sought for; figures nest them four deep at most. */
#define NESTING_MAX 16

/* Where groups are, for looking outside regions. */
typedef struct {
  DgBox *boxes;
  DgGrid *grid;
  GArray *near;
} Places;

/* TRUE when the segment runs along one side of the words, no farther than labels are from their lines, or through them:
 * level at most `over` font sizes over or under them, or upright at most `aside` beside them. */
static gboolean runs_by(DgPoint p, DgPoint q, const DgGroup *words, double aside, double over) {
  double dx = fabs(q.x - p.x), dy = fabs(q.y - p.y), font = words->font_size;
  DgBox box = dg_box_grow(words->box, dx < LEAN * dy ? aside * font : 0, dy < LEAN * dx ? over * font : 0);
  return dg_segment_box_distance(p, q, box) <= 0;
}

/* TRUE when the words may be the label of a line that runs by (see runs_by()). */
static gboolean is_label(const DgScene *scene, const DgGroup *words, double aside, double over, GArray *near) {
  DG_RULE(is_label, FALSE);
  DgBox around = dg_box_grow(words->box, aside * words->font_size, over * words->font_size);
  dg_grid_query(scene->strokes.grid, around, near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    for (guint i = 0; i + 1 < n && !piece->consumed; i++)
      if (dg_segment_may_meet(p[i], p[i + 1], &around) && runs_by(p[i], p[i + 1], words, aside, over))
        return TRUE;
  }
  return FALSE;
}

/* How far words are above or below the box, where up to `into` of them may stick into it, or (when `across`) on its
 * border; INFINITY for words at the height of it. */
static double distance_over(DgBox box, const DgGroup *group, double into, gboolean across) {
  double above = box.y - dg_box_bottom(group->box), below = group->box.y - dg_box_bottom(box);
  double font = group->font_size, middle = dg_box_center(group->box).y;
  if (across && fmin(fabs(middle - box.y), fabs(middle - dg_box_bottom(box))) < BORDER_OFF * font)
    return 0;
  return above > -into ? fmax(above, 0) : below > -into ? fmax(below, 0) + BELOW_COST * font : INFINITY;
}

/* How far words are off the middle of a region: of several outlines that are one picture, they stand under the middle
 * of all, of those of one shape or of the largest. */
static double off_middle(const DgScene *scene, const DgRegion *region, double x) {
  double own = dg_box_center(scene->regions.boxes[region->whole]).x;
  double shape = dg_box_center(dg_drawing_shape(scene->drawing, region->shape)->box).x;
  return fmin(fabs(x - dg_box_center(region->box).x), fmin(fabs(x - own), fabs(x - shape)));
}

/* How far the caption of a picture is from it, centred or, close to a large one, flush with a side; INFINITY for words
 * that stand elsewhere. */
static double caption_distance(const DgScene *scene, const DgRegion *region, const DgGroup *group) {
  DgBox box = region->box, shape = dg_drawing_shape(scene->drawing, region->shape)->box;
  DgPoint middle = dg_box_center(group->box);
  double font = group->font_size, into = STICKS_IN * font;
  /* the last line over a picture, or the first one under it, may lie on it */
  if (group->box.height > LINES_HEIGHT * font && !dg_box_contains_point(box, middle, 0))
    into = LINE_IN * font;
  double distance = distance_over(box, group, into, FALSE);
  double from_left = group->box.x - box.x, from_right = dg_box_right(box) - dg_box_right(group->box);
  gboolean flush = (from_left > -STICKS_IN * font && from_left < FLUSH * font) ||
                   (from_right > -STICKS_IN * font && from_right < FLUSH * font);
  gboolean close = distance < FLUSH_GAP * font && fmin(box.width, box.height) >= DG_PICTURE_SIDE * font;
  gboolean aligned = off_middle(scene, region, middle.x) < fmax(CENTRE_SHARE * box.width, CENTRE_OFF * font);
  if (!aligned && flush && close && fmin(from_left, from_right) <= -STICKS_IN * font)
    distance += OVERHANG_COST * font;
  gboolean fits = group->box.width < CAPTION_WIDTH * fmax(fmax(box.width, box.height), shape.width);
  return (aligned || (flush && close)) && fits && distance <= CAPTION_GAP * font ? distance : INFINITY;
}

/* Judges words at the left or right of a container: running along it, or level before the row that it frames, at the
 * height of its middle or of its top. FALSE for others; `distance` receives INFINITY for what is no title. */
static gboolean stands_aside(const DgScene *scene, DgBox box, const DgGroup *group, double gap, GArray *near,
                             double *distance) {
  double beside = fmax(box.x - dg_box_right(group->box), group->box.x - dg_box_right(box)), font = group->font_size;
  double off = fabs(dg_box_center(group->box).y - dg_box_center(box).y);
  if (beside <= -STICKS_IN * font)
    return FALSE;
  if (dg_group_runs_up(scene, group) && off < fmax(SIDE_SHARE * box.height, SIDE_OFF * font)) {
    *distance = SIDE_RATE * fmax(beside, 0) + BELOW_COST * font;
    *distance = *distance <= gap * font ? *distance : INFINITY;
    return TRUE;
  }
  if (fmin(off, fabs(group->box.y - box.y)) >= SIDE_OFF * font)
    return FALSE;
  gboolean label = is_label(scene, group, LINE_GAP, LINE_GAP, near);
  gboolean word = dg_group_count_letters(scene, group) >= LETTERS_MIN; /* "N×" says how often the row is there */
  *distance = !label && word && beside <= LEVEL_GAP * font ? beside + BESIDE_COST * font : INFINITY;
  return TRUE;
}

/* How far the title of a container is from it, over, under or beside it; INFINITY for words that stand elsewhere. */
static double title_distance(const DgScene *scene, const DgRegion *region, const DgGroup *group, GArray *near) {
  DgBox box = region->box;
  double font = group->font_size, gap = region->title != DG_NONE ? RIVAL_GAP : OUTSIDE_GAP, distance;
  double off = off_middle(scene, region, dg_box_center(group->box).x);
  double from_left = group->box.x - box.x, from_right = dg_box_right(box) - dg_box_right(group->box);
  gboolean left = from_left > -TITLE_OUT * font && from_left < TITLE_IN * font;
  gboolean right = from_right > -TITLE_OUT * font && from_right < TITLE_IN * font;
  /* what does not stand right at the place of a title, beside a line, is the label of that */
  if (!left && off >= CENTRE_OFF * font && is_label(scene, group, right ? FLUSH_ASIDE : LABEL_ASIDE, 0, near))
    return INFINITY;
  if (stands_aside(scene, box, group, gap, near, &distance))
    return distance;
  distance = distance_over(box, group, STICKS_IN * font, TRUE);
  gboolean overhangs = off < CENTRED_OFF * font && group->box.width < HEADING_WIDTH * scene->drawing->width;
  gboolean aligned = left || right || off < fmax(CENTRE_SHARE * box.width, CENTRE_OFF * font);
  gboolean fits = group->box.width < (overhangs ? CENTRED_WIDTH : TITLE_WIDTH) * box.width;
  return aligned && fits && distance <= gap * font ? distance : INFINITY;
}

/* How far words are from the region that they could name. */
static double outside_distance(const DgScene *scene, const DgRegion *region, const DgGroup *group, GArray *near) {
  return region->container ? title_distance(scene, region, group, near) : caption_distance(scene, region, group);
}

/* The title nearest to a side of a container. It is free, or (when `of_parent`) the title of the region around this
 * one, which stands where a title of this one would. */
static int find_outside(const DgScene *scene, const DgRegion *region, gboolean of_parent, Places *places) {
  DG_RULE(find_outside, DG_NONE);
  double reach = OUTSIDE_GAP * REACH * scene->font;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_grid_query(places->grid, dg_box_grow(region->box, reach, reach), places->near);
  int best = DG_NONE;
  double nearest = INFINITY;
  for (guint m = 0; m < places->near->len; m++) {
    guint index = g_array_index(places->near, guint, m);
    const DgGroup *group = dg_scene_group(scene, index);
    gboolean wanted = of_parent ? group->state == DG_GROUP_NODE && region->parent != DG_NONE &&
                                      dg_scene_region(scene, region->parent)->group == (int)index
                                : group->state == DG_GROUP_FREE;
    double distance = wanted ? outside_distance(scene, region, group, near) : INFINITY;
    if (distance >= nearest)
      continue;
    nearest = distance;
    best = (int)index;
  }
  return best;
}

/* Names a container by a title outside it. That title may have been taken for the title of what is around both; then
 * that one must find another outside itself, and so on outwards. */
static gboolean name_container(const DgScene *scene, DgRegions *regions, DgGroups *groups, int index, Places *places) {
  DG_RULE(name_container, FALSE);
  int chain[NESTING_MAX], titles[NESTING_MAX];
  guint n = 0;
  for (int region = index; region != DG_NONE && n < NESTING_MAX; region = dg_scene_region(scene, region)->parent) {
    chain[n] = region;
    titles[n] = find_outside(scene, dg_scene_region(scene, region), FALSE, places);
    if (titles[n++] != DG_NONE)
      break;
    titles[n - 1] = find_outside(scene, dg_scene_region(scene, region), TRUE, places);
    if (titles[n - 1] == DG_NONE)
      return FALSE;
  }
  if (!n || dg_scene_group(scene, titles[n - 1])->state != DG_GROUP_FREE)
    return FALSE;
  while (n-- > 0) {
    dg_regions_name(regions, groups, chain[n], titles[n]);
    DgGroup *group = dg_group_at(groups, titles[n]);
    group->outline = dg_box_union(dg_scene_region(scene, chain[n])->box, group->box);
  }
  return TRUE;
}

/* TRUE when a region without text could stand for the caption at it: a picture inside a named box belongs to that box,
 * and what lines only end at on a line through it is a mark on an axis. A bar is a picture when lines end at it. */
static gboolean is_picture(const DgScene *scene, const DgRegion *region, GArray *near) {
  DG_RULE(is_picture, FALSE);
  int parent = region->parent;
  while (parent != DG_NONE && dg_scene_region(scene, parent)->group == DG_NONE)
    parent = dg_scene_region(scene, parent)->parent;
  double narrow = fmin(region->box.width, region->box.height), wide = fmax(region->box.width, region->box.height);
  if ((parent != DG_NONE && !dg_scene_region(scene, parent)->container) || wide < PICTURE_MIN * scene->font ||
      narrow < BAR_MIN * scene->font)
    return FALSE;
  gboolean crossed;
  guint n_ends = dg_region_count_ends(scene, region, near, &crossed);
  if (narrow >= DG_PICTURE_SIDE * scene->font)
    return n_ends || !crossed;
  return n_ends ? !crossed : narrow >= PICTURE_MIN * scene->font;
}

/* How far words beside a picture, at the height of its middle, are from it; INFINITY for those that stand elsewhere, or
 * at a line that they say something of. */
static double beside_distance(const DgScene *scene, DgBox box, const DgGroup *group, GArray *near) {
  DG_RULE(beside_distance, INFINITY);
  double gap = fmax(box.x - dg_box_right(group->box), group->box.x - dg_box_right(box));
  double off = fabs(dg_box_center(group->box).y - dg_box_center(box).y), font = group->font_size;
  return gap >= -fmax(BESIDE_OVERLAP * font, WIDTH_ERROR * group->box.width) &&
                 off <= fmax(BESIDE_SHARE * box.height, BESIDE_OFF * font) &&
                 group->box.height <= BESIDE_HEIGHT * box.height && !is_label(scene, group, 0, LINE_GAP, near)
             ? gap
             : INFINITY;
}

/* How far words at a corner of a picture are from it, where lines keep them from standing under or beside it; INFINITY
 * for those that stand elsewhere. */
static double corner_distance(const DgScene *scene, DgBox box, const DgGroup *group, GArray *near) {
  DG_RULE(corner_distance, INFINITY);
  double across = fmax(box.x - dg_box_right(group->box), group->box.x - dg_box_right(box));
  double down = fmax(box.y - dg_box_bottom(group->box), group->box.y - dg_box_bottom(box)), font = group->font_size;
  return fmin(across, down) > -CORNER_IN * font && dg_length(fmax(across, 0), fmax(down, 0)) <= CORNER_GAP * font &&
                 !is_label(scene, group, CORNER_LINE, CORNER_LINE, near)
             ? dg_length(fmax(across, 0), fmax(down, 0))
             : INFINITY;
}

/* The free group beside the number of a step; DG_NONE without one. */
static int find_beside(const DgScene *scene, const DgRegion *step, Places *places) {
  double reach = STEP_GAP * REACH * scene->font, nearest = INFINITY;
  int best = DG_NONE;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_grid_query(places->grid, dg_box_grow(step->box, reach, 0), places->near);
  for (guint m = 0; m < places->near->len; m++) {
    guint index = g_array_index(places->near, guint, m);
    const DgGroup *group = dg_scene_group(scene, index);
    double gap = group->state == DG_GROUP_FREE ? beside_distance(scene, step->box, group, near) : INFINITY;
    if (gap > STEP_GAP * group->font_size || gap >= nearest)
      continue;
    nearest = gap;
    best = (int)index;
  }
  return best;
}

/* A picture and words that may be its caption. */
typedef struct {
  double cost; /* font sizes */
  guint region, group;
} Match;

static int compare_matches(gconstpointer a, gconstpointer b) {
  const Match *p = a, *q = b;
  if (p->cost != q->cost)
    return p->cost < q->cost ? -1 : 1;
  if (p->region != q->region)
    return p->region < q->region ? -1 : 1;
  return p->group < q->group ? -1 : p->group > q->group;
}

/* Of several captions at a picture, one that is set much smaller than the best of the larger ones gives a measure: of
 * those from `first` on. One that stands nearer on the same side keeps the larger from the picture. */
static void put_notes_last(const DgScene *scene, GArray *matches, guint first) {
  DG_RULE(put_notes_last, );
  const Match *main = NULL;
  for (guint i = first; i < matches->len; i++) {
    const Match *match = &g_array_index(matches, Match, i);
    double size = dg_scene_group(scene, (int)match->group)->font_size;
    double best = main ? dg_scene_group(scene, (int)main->group)->font_size : 0;
    if (!main || size > best || (size == best && match->cost < main->cost))
      main = match;
  }
  for (guint i = first; i < matches->len; i++) {
    Match *match = &g_array_index(matches, Match, i);
    const DgGroup *large = dg_scene_group(scene, (int)main->group), *small = dg_scene_group(scene, (int)match->group);
    double middle = dg_box_center(dg_scene_region(scene, (int)match->region)->box).y;
    gboolean same_side = (dg_box_center(large->box).y > middle) == (dg_box_center(small->box).y > middle);
    if (small->font_size < CAPTION_NOTE * large->font_size && !(same_side && match->cost < main->cost))
      match->cost += NOTE_COST;
  }
}

/* What the words cost as the caption of a picture at which `n_ends` lines end, in font sizes; INFINITY for others. When
 * `surely`, only words that stand where captions do, and at no line, are judged. */
static double caption_cost(const DgScene *scene, const DgRegion *region, const DgGroup *group, guint n_ends,
                           gboolean surely, GArray *near) {
  double font = fmax(group->font_size, 1e-9), cost = outside_distance(scene, region, group, near) / font;
  double off = fabs(dg_box_center(group->box).x - dg_box_center(region->box).x);
  if (!isinf(cost)) {
    gboolean label = is_label(scene, group, LINE_GAP, LABEL_GAP, near);
    cost += !label ? 0 : surely || off >= CENTRE_OFF * font ? INFINITY : LABEL_COST;
  } else if (!surely && (n_ends || dg_region_is_large(scene, region))) {
    double beside = beside_distance(scene, region->box, group, near) / font;
    cost = beside <= BESIDE_GAP ? BESIDE_COST + beside
           : n_ends             ? CORNER_COST + corner_distance(scene, region->box, group, near) / font
                                : INFINITY;
  }
  return cost + (!isinf(cost) && dg_group_is_stereotype(scene, group) ? STEREOTYPE_COST : 0);
}

/* Adds the words that may be the caption of picture `index`; of one that lines end at, and `surely`, only those that
 * stand where captions do and at no line. */
static void find_matches(const DgScene *scene, guint index, gboolean surely, GArray *matches, Places *places,
                         GArray *near) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  double reach = CAPTION_GAP * REACH * scene->font;
  gboolean crossed;
  guint first = matches->len;
  guint n_ends = region->container ? 0 : dg_region_count_ends(scene, region, near, &crossed);
  if (surely && !n_ends && !region->container)
    return;
  dg_grid_query(places->grid, dg_box_grow(region->box, reach, reach), places->near);
  for (guint m = 0; m < places->near->len; m++) {
    guint g = g_array_index(places->near, guint, m);
    const DgGroup *group = dg_scene_group(scene, g);
    if (group->state != DG_GROUP_FREE || !dg_group_count_letters(scene, group)) /* a sign, such as a plus, is no name */
      continue;
    double cost = dg_region_is_in_layer(scene, region, group->box, near)
                      ? INFINITY
                      : caption_cost(scene, region, group, n_ends, surely, near);
    Match match = {cost, index, g};
    if (!isinf(cost))
      g_array_append_val(matches, match);
  }
  put_notes_last(scene, matches, first);
}

/* TRUE when numbers without a caption are what a named thing around them shows: no line ends at them. */
static gboolean is_shown(const DgScene *scene, const DgRegion *matrix, GArray *near) {
  DG_RULE(is_shown, FALSE);
  int parent = matrix->parent;
  while (parent != DG_NONE && dg_scene_region(scene, parent)->group == DG_NONE)
    parent = dg_scene_region(scene, parent)->parent;
  gboolean crossed;
  return parent != DG_NONE && !dg_region_count_ends(scene, matrix, near, &crossed);
}

/* A matrix without a caption is named by its numbers. */
static void name_matrices(const DgScene *scene, DgRegions *regions, DgGroups *groups, GArray *near) {
  DG_RULE(name_matrices, );
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    if (!region->table || region->whole != (int)i || region->title == DG_NONE)
      continue;
    DgGroup *numbers = dg_group_at(groups, region->title);
    if (region->group == DG_NONE && !is_shown(scene, region, near)) {
      dg_regions_name(regions, groups, (int)i, region->title);
    } else {
      numbers->state = DG_GROUP_ROLE;
      numbers->role = DG_ROLE_NUMBER;
    }
  }
}

/* Lines may run from number to number, with what the steps are written beside the numbers. Where all that lines end at
 * have such a caption, they go by it. */
static void name_steps(const DgScene *scene, DgRegions *regions, DgGroups *groups, Places *places) {
  DG_RULE(name_steps, );
  g_autoptr(GArray) steps = g_array_new(FALSE, FALSE, sizeof(int));
  g_autoptr(GArray) captions = g_array_new(FALSE, FALSE, sizeof(int));
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    int index = (int)i;
    gboolean crossed;
    if (region->whole != index || region->group == DG_NONE || !region->n_texts || region->stated ||
        region->n_texts != region->n_numbers || fmax(region->box.width, region->box.height) > STEP_SIDE * scene->font ||
        !dg_region_count_ends(scene, region, places->near, &crossed))
      continue;
    int caption = find_beside(scene, region, places);
    if (caption == DG_NONE)
      return;
    for (guint k = 0; k < captions->len; k++)
      if (g_array_index(captions, int, k) == caption)
        return;
    g_array_append_val(steps, index);
    g_array_append_val(captions, caption);
  }
  for (guint k = 0; k < steps->len && steps->len > 1; k++) {
    int step = g_array_index(steps, int, k), caption = g_array_index(captions, int, k);
    DgGroup *number = dg_group_at(groups, dg_region_at(regions, step)->group);
    number->state = DG_GROUP_ROLE;
    number->role = DG_ROLE_NUMBER;
    dg_regions_name(regions, groups, step, caption);
    dg_group_at(groups, caption)->outline =
        dg_box_union(dg_scene_region(scene, step)->box, dg_scene_group(scene, caption)->box);
  }
}

/* TRUE for a region that words outside it may name. */
static gboolean is_nameless(const DgRegion *region, guint index) {
  return region->whole == (int)index && region->group == DG_NONE && region->outlined;
}

/* The title outside a container that goes by the words in it, and is set much larger than these: they are what it
 * holds, and not its name. DG_NONE without one. */
static int find_larger_title(const DgScene *scene, const DgRegion *region, Places *places, GArray *near) {
  DG_RULE(find_larger_title, DG_NONE);
  const DgGroup *words = dg_scene_group(scene, region->group);
  double reach = OUTSIDE_GAP * REACH * scene->font;
  dg_grid_query(places->grid, dg_box_grow(region->box, reach, reach), places->near);
  for (guint m = 0; m < places->near->len; m++) {
    int index = (int)g_array_index(places->near, guint, m);
    const DgGroup *group = dg_scene_group(scene, index);
    if (group->state == DG_GROUP_FREE && group->font_size >= LARGER_TITLE * words->font_size &&
        !isinf(title_distance(scene, region, group, near)))
      return index;
  }
  return DG_NONE;
}

/* Names containers by such titles. */
static void name_by_larger_titles(const DgScene *scene, DgRegions *regions, DgGroups *groups, Places *places) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    if (region->whole != (int)i || !region->container || region->group == DG_NONE || region->stated ||
        dg_scene_group(scene, region->group)->region != (int)i)
      continue;
    int title = find_larger_title(scene, region, places, near);
    if (title == DG_NONE)
      continue;
    DgGroup *words = dg_group_at(groups, region->group);
    words->outline = words->box;
    dg_regions_name(regions, groups, (int)i, title);
    DgGroup *group = dg_group_at(groups, title);
    group->outline = dg_box_union(region->box, group->box);
  }
}

static void name_containers(const DgScene *scene, DgRegions *regions, DgGroups *groups, Places *places) {
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    if (!is_nameless(region, i) || !region->container)
      continue;
    int tab = dg_scene_find_tab(scene, region, places->near);
    if (tab != DG_NONE) {
      DgBox box = dg_scene_group(scene, tab)->outline;
      dg_regions_name(regions, groups, (int)i, tab);
      dg_group_at(groups, tab)->outline = dg_box_union(region->box, box);
    } else if (!name_container(scene, regions, groups, (int)i, places) && region->title != DG_NONE &&
               dg_scene_group(scene, region->title)->state == DG_GROUP_FREE)
      dg_regions_name(regions, groups, (int)i, region->title);
  }
}

/* Gives pictures their captions. A picture has one caption, and words name one picture: those that fit best go first.
 * `surely`: only where there is little doubt, as with what is under a picture that lines end at, and titles over
 * containers, which such words could be as well. */
static void name_pictures(const DgScene *scene, DgRegions *regions, DgGroups *groups, gboolean surely, Places *places) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) matches = g_array_new(FALSE, FALSE, sizeof(Match));
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    if (is_nameless(region, i) && (region->container ? surely : is_picture(scene, region, near)))
      find_matches(scene, i, surely, matches, places, near);
  }
  g_array_sort(matches, compare_matches);
  for (guint i = 0; i < matches->len; i++) {
    const Match *match = &g_array_index(matches, Match, i);
    const DgRegion *region = dg_scene_region(scene, (int)match->region);
    DgGroup *group = dg_group_at(groups, (int)match->group);
    if (region->group != DG_NONE && !region->stated && group->state == DG_GROUP_FREE &&
        dg_group_is_stereotype(scene, group))
      dg_scene_merge_pair(scene, groups, (guint)region->group, match->group);
    if (region->group != DG_NONE || group->state != DG_GROUP_FREE)
      continue;
    if (region->container)
      name_container(scene, regions, groups, (int)match->region, places);
    if (region->container || !is_picture(scene, region, near))
      continue;
    dg_regions_name(regions, groups, (int)match->region, (int)match->group);
    group->outline = dg_box_union(region->box, group->box);
  }
}

void dg_scene_name_from_outside(const DgScene *scene, DgRegions *regions, DgGroups *groups) {
  guint n = scene->groups.all->len;
  if (!n)
    return;
  Places places = {.boxes = g_new(DgBox, n), .near = g_array_new(FALSE, FALSE, sizeof(guint))};
  for (guint i = 0; i < n; i++)
    places.boxes[i] = dg_scene_group(scene, i)->box;
  places.grid = dg_grid_new(scene->bounds, places.boxes, n, scene->work);
  name_pictures(scene, regions, groups, TRUE, &places);
  name_by_larger_titles(scene, regions, groups, &places);
  name_containers(scene, regions, groups, &places);
  name_pictures(scene, regions, groups, FALSE, &places);
  name_steps(scene, regions, groups, &places);
  name_matrices(scene, regions, groups, places.near);
  dg_grid_free(places.grid);
  g_array_unref(places.near);
  g_free(places.boxes);
}
