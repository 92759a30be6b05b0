#include "graph/draft.h"
#include "graph/scene.h"
#include "graph/union_find.h"

/* How far lines of one element may be apart in a box, in font sizes, and how much their spans must overlap. Inside one
 * outline, lines stand looser than the draft rule allows: 2.0 reads nine in ten nodes where 1.5 reads three in four. */
#define BOX_K 2.0
/* In a container, titles and captions of one size and another stand about: of their mean size. */
#define CONTAINER_K 1.8
/* Lines of free text stand closer: what is farther apart is another label. */
#define FREE_K 1.6
#define LINE_TAU 0.2
/* Lines on one axis are at most this many font sizes off it. */
#define AXIS_SLACK 0.5
/* Items on one baseline that are closer than this, in font sizes, are one line. */
#define ROW_GAP 1.0
/* The same where one is bold and the other is not: a title and its note. */
#define NOTE_GAP 1.6
/* A smaller text that stands higher or lower than the one it touches is a script of it: it is at most this share of its
 * size, at most this many font sizes off its baseline, and this far from it. */
#define SCRIPT_SIZE 0.88
#define SCRIPT_SHIFT 0.6
#define SCRIPT_GAP 0.25
/* Letters go on after a script that is at most this wide, in their font sizes, and as bold as they are. */
#define SCRIPT_WIDTH 1.5
/* Scripts are sought in texts of at most this many parts: longer ones are tables. */
#define SCRIPTED_MAX 64
/* Items on one baseline with a smaller gap than this, or overlap, in font sizes, are parts of one word. Less than that
 * within one element: what is written apart is usually apart, and a font that is wider than it was measured eats up
 * blanks. */
#define WORD_GAP 0.08
/* The words at the ticks of a plot are at most this share of the size of its name, */
#define TICK_SIZE 0.88
/* and this far from it, in their font sizes. */
#define TICK_GAP 2.0
/* A box that covers more of the canvas than this, with less of its area written on than that, is a panel that holds
 * things, not a thing. */
#define PANEL_SHARE 0.12
#define PANEL_WRITTEN 0.04
/* A title stands at most this many font sizes from a border of its container. */
#define TITLE_GAP 2.5
/* The band of a container that its title stands in covers at most this share of it. */
#define BAND_SHARE 0.3
/* Two of them side by side are at most this wide, in font sizes: what is wider is a lane. */
#define BANDS_WIDTH 6.0
/* Text smaller than this share of another at the border of a container is no title beside it. */
#define NOTE_SIZE 0.75
/* A picture in a box, in font sizes; what is smaller decorates the box. */
#define PICTURE_SIDE 2.0
/* One that stands for itself, and a bar that lines end at. */
#define PICTURE_MIN 0.9
#define BAR_MIN 0.3
/* A title outside its container, or a caption at its picture, in font sizes. */
#define OUTSIDE_GAP 0.9
#define CAPTION_GAP 1.8
/* Words flush with a side of an outline are at most this far from it, in font sizes. */
#define FLUSH 0.8
/* The same for a caption beside a picture, and how far from it another line must stay: words over a line are its label.
 */
#define BESIDE_GAP 1.2
#define LINE_GAP 0.8
/* The same for what is written beside the number of a step. */
#define STEP_GAP 2.0
/* Larger than this, in font sizes, an outline around a number is no mere sign of a step. */
#define STEP_SIDE 4.5
/* Of several texts in a container, one that a line runs so near over or under, or beside, in font sizes, is likelier a
 * label of the line than the title. */
#define LINE_OVER 0.4
#define LINE_ASIDE 0.6
/* Containers within containers that titles are sought for; figures nest them four deep at most. */
#define NESTING_MAX 16

typedef struct {
  guint item, row;
  double along, across, font_size;
} Reading;

static int compare_across(gconstpointer a, gconstpointer b) {
  const Reading *p = a, *q = b;
  if (p->across != q->across)
    return p->across < q->across ? -1 : 1;
  return p->item < q->item ? -1 : p->item > q->item;
}

static int compare_reading(gconstpointer a, gconstpointer b) {
  const Reading *p = a, *q = b;
  if (p->row != q->row)
    return p->row < q->row ? -1 : 1;
  if (p->along != q->along)
    return p->along < q->along ? -1 : 1;
  return p->item < q->item ? -1 : p->item > q->item;
}

/* Where `right` begins, seen from the end of `left` along its baseline: `gap` ahead and `shift` across. FALSE when they
 * do not run in one direction. */
static gboolean follows(const DgTextItem *left, const DgTextItem *right, double *gap, double *shift) {
  double c = cos(left->angle), s = sin(left->angle);
  double dx = right->baseline.x - left->baseline.x, dy = right->baseline.y - left->baseline.y;
  *gap = dx * c + dy * s - left->advance;
  *shift = dy * c - dx * s;
  return fabs(left->angle - right->angle) < 0.01;
}

/* TRUE when one of two texts is a sub- or superscript at the other, or goes on after one. */
static gboolean is_script(const DgTextItem *left, const DgTextItem *right) {
  double gap, shift, em = fmax(left->font_size, right->font_size);
  if (left->font_size < right->font_size && (left->advance > SCRIPT_WIDTH * em || left->bold != right->bold))
    return FALSE;
  return follows(left, right, &gap, &shift) && fmin(left->font_size, right->font_size) < SCRIPT_SIZE * em &&
         fabs(shift) > 0.02 * em && fabs(shift) < SCRIPT_SHIFT * em && fabs(gap) < SCRIPT_GAP * em;
}

/* TRUE when the right text goes on with the word that the left one ends with. */
static gboolean is_one_word(const DgTextItem *left, const DgTextItem *right) {
  double gap, shift, em = fmax(left->font_size, right->font_size);
  if (!follows(left, right, &gap, &shift))
    return FALSE;
  return is_script(left, right) ||
         (fabs(shift) < 0.02 * em && fabs(left->font_size - right->font_size) < 0.02 * em &&
          left->fill == right->fill && left->bold == right->bold && fabs(gap) < WORD_GAP * em);
}

/* Puts scripts on the baseline of what they stand at. */
static void settle_scripts(const DgScene *scene, Reading *readings, guint n) {
  for (guint i = 0; i < n && n <= SCRIPTED_MAX; i++) {
    const DgTextItem *script = dg_drawing_text(scene->drawing, readings[i].item);
    for (guint j = 0; j < n; j++) {
      const DgTextItem *base = dg_drawing_text(scene->drawing, readings[j].item);
      if (base->font_size > script->font_size && is_script(base, script))
        readings[i].across = readings[j].across;
    }
  }
}

/* Sorts text items in reading order: rows by baseline, items of a row along it. */
static void sort_items(const DgScene *scene, GArray *items) {
  guint n = items->len;
  if (n < 2)
    return;
  double angle = dg_drawing_text(scene->drawing, g_array_index(items, guint, 0))->angle;
  double c = cos(angle), s = sin(angle);
  g_autofree Reading *readings = g_new(Reading, n);
  for (guint i = 0; i < n; i++) {
    guint item = g_array_index(items, guint, i);
    const DgTextItem *text = dg_drawing_text(scene->drawing, item);
    readings[i] = (Reading){.item = item,
                            .along = text->baseline.x * c + text->baseline.y * s,
                            .across = text->baseline.y * c - text->baseline.x * s,
                            .row = 0,
                            .font_size = text->font_size};
  }
  settle_scripts(scene, readings, n);
  qsort(readings, n, sizeof *readings, compare_across);
  double row_start = readings[0].across;
  for (guint i = 1; i < n; i++) {
    gboolean next = readings[i].across - row_start > 0.4 * fmin(readings[i].font_size, readings[i - 1].font_size);
    readings[i].row = readings[i - 1].row + (next ? 1 : 0);
    if (next)
      row_start = readings[i].across;
  }
  qsort(readings, n, sizeof *readings, compare_reading);
  for (guint i = 0; i < n; i++)
    g_array_index(items, guint, i) = readings[i].item;
}

static void measure_group(const DgScene *scene, DgGroup *group) {
  group->font_size = 0;
  group->first_z = G_MAXUINT;
  for (guint i = 0; i < group->items->len; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i));
    group->box = i ? dg_box_union(group->box, text->box) : text->box;
    group->font_size = fmax(group->font_size, text->font_size);
    group->first_z = MIN(group->first_z, text->z);
  }
}

static int add_group(DgScene *scene, GArray *items, int region, DgGroupState state) {
  DgGroup group = {.items = items, .region = region, .state = state, .role = DG_ROLE_ANNOTATION};
  sort_items(scene, items);
  measure_group(scene, &group);
  group.outline = group.box;
  g_array_append_val(scene->groups, group);
  return (int)scene->groups->len - 1;
}

/* Moves the items of a group to the end of another. */
static void take_items(DgGroup *target, DgGroup *source) {
  g_array_append_vals(target->items, source->items->data, source->items->len);
  g_array_set_size(source->items, 0);
  source->state = DG_GROUP_GONE;
}

/* Makes one group of two. */
static void merge_pair(DgScene *scene, guint first, guint second) {
  DgGroup *target = dg_scene_group(scene, (int)first);
  take_items(target, dg_scene_group(scene, (int)second));
  sort_items(scene, target->items);
  measure_group(scene, target);
}

/* Makes one group of the groups [first, end). */
static void merge_groups(DgScene *scene, guint first, guint end) {
  DgGroup *target = dg_scene_group(scene, first);
  for (guint i = first + 1; i < end; i++)
    take_items(target, dg_scene_group(scene, i));
  sort_items(scene, target->items);
  measure_group(scene, target);
  target->outline = dg_box_union(target->outline, target->box);
}

char *dg_scene_group_text(const DgScene *scene, const DgGroup *group) {
  GString *text = g_string_new(NULL);
  const DgTextItem *before = NULL;
  for (guint i = 0; i < group->items->len; i++) {
    const DgTextItem *item = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i));
    if (!*item->string)
      continue; /* what is not known */
    if (before && !is_one_word(before, item))
      g_string_append_c(text, ' ');
    g_string_append(text, item->string);
    before = item;
  }
  return g_string_free(text, FALSE);
}

/* Joins groups in which one item goes on where another ends, on the same baseline: a title and its note. */
static void join_rows(DgScene *scene, const guint *item, guint n, guint *of, guint *n_groups) {
  if (n < 2)
    return;
  g_autofree DgBox *boxes = g_new(DgBox, n);
  for (guint i = 0; i < n; i++)
    boxes[i] = dg_drawing_text(scene->drawing, item[i])->box;
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, boxes, n, &scene->work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree guint *sets = dg_sets_new(*n_groups);
  for (guint i = 0; i < n; i++) {
    const DgTextItem *left = dg_drawing_text(scene->drawing, item[i]);
    if (fabs(left->angle) > 0.01)
      continue;
    DgBox ahead = {dg_box_right(boxes[i]) - 0.5 * left->font_size, boxes[i].y, (NOTE_GAP + 0.5) * left->font_size,
                   boxes[i].height};
    dg_grid_query(grid, ahead, near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      const DgTextItem *right = dg_drawing_text(scene->drawing, item[j]);
      double gap = boxes[j].x - dg_box_right(boxes[i]);
      gboolean level = fabs(right->angle) < 0.01 && gap > -0.5 * left->font_size &&
                       gap < (left->bold != right->bold ? NOTE_GAP : ROW_GAP) * left->font_size &&
                       fabs(right->baseline.y - left->baseline.y) < 0.15 * left->font_size;
      if (j != i && (level || is_script(left, right)))
        dg_sets_join(sets, of[i], of[j]);
    }
  }
  *n_groups = dg_sets_number(sets, *n_groups);
  for (guint i = 0; i < n; i++)
    of[i] = sets[of[i]];
}

/* TRUE when the lines [first, end) have a common left side, middle or right side. */
static gboolean share_axis(const DgScene *scene, const GArray *items, guint first, guint end) {
  const DgTextItem *top = dg_drawing_text(scene->drawing, g_array_index(items, guint, first));
  gboolean left = TRUE, middle = TRUE, right = TRUE;
  for (guint i = first; i < end; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, g_array_index(items, guint, i));
    double slack = AXIS_SLACK * text->font_size;
    left &= fabs(text->box.x - top->box.x) <= slack;
    middle &= fabs(dg_box_center(text->box).x - dg_box_center(top->box).x) <= slack;
    right &= fabs(dg_box_right(text->box) - dg_box_right(top->box)) <= slack;
  }
  return left || middle || right;
}

/* Lines of one element stand on one axis. Where the first of them do, in one size, and all others do, in another, but
 * not both together, two elements came close: a caption and the label of a line. Returns how many lines the first has;
 * 0 when all are one. */
static guint find_other_axis(const DgScene *scene, const GArray *items) {
  guint n = items->len, cut = 0;
  for (guint i = 0; i < n; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, g_array_index(items, guint, i));
    if (fabs(text->angle) > 0.01)
      return 0;
    if (!i)
      continue;
    const DgTextItem *before = dg_drawing_text(scene->drawing, g_array_index(items, guint, i - 1));
    if (text->baseline.y - before->baseline.y < 0.4 * text->font_size) /* two in a row */
      return 0;
    if (fabs(text->font_size - before->font_size) < 0.02 * text->font_size)
      continue;
    if (cut)
      return 0;
    cut = i;
  }
  return cut && !share_axis(scene, items, 0, n) && share_axis(scene, items, 0, cut) && share_axis(scene, items, cut, n)
             ? cut
             : 0;
}

/* Splits `items` by the draft rule and appends a group for each part; returns the number of the first. */
static guint split_items(DgScene *scene, const GArray *items, double k, DgDraftFont font, int region,
                         DgGroupState state) {
  guint first = scene->groups->len, n_groups;
  const guint *item = (const guint *)(gconstpointer)items->data;
  g_autofree guint *of = dg_draft_group(scene->drawing, item, items->len, k, LINE_TAU, font, DG_DRAFT_OVERLAP_SHORTER,
                                        &scene->work, &n_groups);
  join_rows(scene, item, items->len, of, &n_groups);
  g_autofree GArray **parts = g_new(GArray *, n_groups + 1);
  for (guint i = 0; i < n_groups; i++)
    parts[i] = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < items->len; i++)
    g_array_append_val(parts[of[i]], item[i]);
  for (guint i = 0; i < n_groups; i++) {
    sort_items(scene, parts[i]);
    guint cut = find_other_axis(scene, parts[i]);
    if (cut) {
      GArray *rest = g_array_new(FALSE, FALSE, sizeof(guint));
      g_array_append_vals(rest, &g_array_index(parts[i], guint, cut), parts[i]->len - cut);
      g_array_set_size(parts[i], cut);
      add_group(scene, parts[i], region, state);
      parts[i] = rest;
    }
    add_group(scene, parts[i], region, state);
  }
  return first;
}

static void name_region(DgScene *scene, int region, int group) {
  DgGroup *g = dg_scene_group(scene, group);
  DgRegion *r = dg_scene_region(scene, region);
  g->state = DG_GROUP_NODE;
  g->region = region;
  g->outline = r->box;
  r->group = group;
}

/* TRUE when a line runs through the text, or at most `gap` over it or under it, or `aside` beside it. */
static gboolean is_at_line(DgScene *scene, const DgGroup *group, double gap, double aside, GArray *near) {
  DgBox box = dg_box_grow(group->box, aside, gap);
  dg_grid_query(scene->piece_grid, box, near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    for (guint i = 0; i + 1 < n && !piece->consumed; i++)
      if (dg_segment_box_distance(p[i], p[i + 1], box) <= 0)
        return TRUE;
  }
  return FALSE;
}

/* TRUE when the line runs straight from border to border of the box; `at` receives where, on the axis that it cuts, and
 * `level` whether that is the vertical one. */
static gboolean is_rule(const DgScene *scene, const DgPiece *line, DgBox box, gboolean *level, double *at) {
  double slack = 2 * scene->unit;
  DgBox r = line->box;
  *level = r.width > r.height;
  *at = *level ? dg_box_center(r).y : dg_box_center(r).x;
  if (*level)
    return r.height <= slack / 2 && r.x <= box.x + slack && dg_box_right(r) >= dg_box_right(box) - slack;
  return r.width <= slack / 2 && r.y <= box.y + slack && dg_box_bottom(r) >= dg_box_bottom(box) - slack;
}

/* TRUE when a rule cuts a band with the text in it off the box, and also off `other` where that is no NULL. */
static gboolean is_ruled_off(DgScene *scene, DgBox box, DgBox text, const DgBox *other, GArray *near) {
  double slack = 2 * scene->unit, reach = TITLE_GAP * scene->font;
  DgPoint middle = dg_box_center(text), away = other ? dg_box_center(*other) : middle;
  gboolean band = FALSE, apart = !other;
  dg_grid_query(scene->piece_grid, dg_box_grow(text, reach, reach), near);
  for (guint m = 0; m < near->len; m++) {
    gboolean level;
    double at;
    if (!is_rule(scene, dg_scene_piece(scene, g_array_index(near, guint, m)), box, &level, &at))
      continue;
    double here = level ? middle.y : middle.x, there = level ? away.y : away.x;
    double start = level ? box.y : box.x, side = level ? box.height : box.width;
    double width = here < at ? at - start : start + side - at;
    double most = other ? fmin(BAND_SHARE * side, BANDS_WIDTH * scene->font) : BAND_SHARE * side;
    band |= width > slack && width < most && (level ? text.height - slack : text.width) < width;
    apart |= (here < at) != (there < at);
  }
  return band && apart;
}

/* TRUE when the text stands in a band along a side of the region: a part of it that is drawn apart. */
static gboolean is_in_band(DgScene *scene, guint index, DgBox text, GArray *near) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  dg_grid_query(scene->region_grid, text, near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *part = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (part != region && part->whole == (int)index && part->area < BAND_SHARE * region->area &&
        dg_box_contains_box(part->box, text, 0.2 * scene->font))
      return TRUE;
  }
  return is_ruled_off(scene, region->box, text, NULL, near);
}

/* Chooses the title among the groups [first, end) directly inside a container: the one at its top border, else at its
 * side, else at its bottom; what is set much smaller than another of them is a note. DG_NONE when all stand in the
 * middle. `top_title` receives whether it stands at the top or in a band of its own, where no other title is sought. */
static int find_title(DgScene *scene, guint index, guint first, guint end, gboolean *top_title) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  int best = DG_NONE;
  double best_cost = INFINITY, best_font = 0;
  *top_title = FALSE;
  for (guint i = first; i < end; i++) {
    const DgGroup *group = dg_scene_group(scene, i);
    double font = fmax(group->font_size, 1e-9);
    double top = (group->box.y - region->box.y) / font;
    double bottom = (dg_box_bottom(region->box) - dg_box_bottom(group->box)) / font;
    double side = fmin(group->box.x - region->box.x, dg_box_right(region->box) - dg_box_right(group->box)) / font;
    double gap = INFINITY;
    if (top <= TITLE_GAP)
      gap = fmax(top, 0);
    else if (group->box.height > group->box.width && side <= TITLE_GAP)
      gap = TITLE_GAP + fmax(side, 0);
    else if (bottom <= TITLE_GAP)
      gap = 2 * TITLE_GAP + fmax(bottom, 0);
    /* of two texts at the top, the one at the left is the title */
    double cost = gap + 0.5 * (group->box.x - region->box.x) / fmax(region->box.width, 1e-9);
    /* what a line runs through, or close beside, is likelier to be its label */
    if (end - first > 1 && !isinf(gap) && is_at_line(scene, group, LINE_OVER * font, LINE_ASIDE * font, near))
      cost += 3 * TITLE_GAP;
    /* a band along a side is there for the title */
    gboolean band = !isinf(gap) && is_in_band(scene, index, group->box, near);
    if (band)
      cost -= 3 * TITLE_GAP;
    gboolean note = font < NOTE_SIZE * best_font, over_note = best_font < NOTE_SIZE * font;
    if (isinf(gap) || note || (cost >= best_cost && !over_note))
      continue;
    best_cost = cost;
    best_font = font;
    best = i;
    *top_title = band || top <= TITLE_GAP;
  }
  return best;
}

/* TRUE when the region is no thing with the groups [first, end) for words but holds things: lines end at several texts
 * in it, it has several pictures, or it is large and hardly written on. */
static gboolean is_panel(const DgScene *scene, const DgRegion *region, guint first, guint end) {
  if ((end - first >= 3 && region->n_ends >= 2) || (end - first >= 2 && region->n_pictures >= 2))
    return TRUE;
  double canvas = scene->drawing->width * scene->drawing->height, written = 0;
  for (guint i = first; i < end; i++)
    written += dg_scene_group(scene, i)->box.width * dg_scene_group(scene, i)->box.height;
  return region->area > PANEL_SHARE * canvas && written < PANEL_WRITTEN * region->area;
}

/* Makes a node of what stands in each field of a region. */
static void name_fields(DgScene *scene, guint index, guint first, guint end, const guint32 *fields) {
  for (guint i = first; i < end; i++) {
    if (dg_scene_group(scene, (int)i)->state == DG_GROUP_GONE)
      continue;
    for (guint j = i + 1; j < end; j++)
      if (dg_scene_group(scene, (int)j)->state != DG_GROUP_GONE && fields[j - first] == fields[i - first])
        merge_pair(scene, i, j);
    DgGroup *group = dg_scene_group(scene, (int)i);
    group->state = DG_GROUP_NODE;
    group->outline = group->box;
  }
  dg_scene_region(scene, (int)index)->container = TRUE;
}

/* The ticks of a plot are set smaller than what the plot is called, and are no part of that: they stay free. Returns
 * the group of the name, which stands over or under the plot; DG_NONE when there is no plot, or nothing but a name. */
static int find_plot_name(DgScene *scene, guint index, guint first, guint end) {
  DgBox plot;
  if (end - first < 2 || !dg_scene_find_plot(scene, index, &plot))
    return DG_NONE;
  int name = DG_NONE;
  for (guint i = first; i < end; i++) {
    const DgGroup *group = dg_scene_group(scene, (int)i);
    if (name == DG_NONE || group->font_size > dg_scene_group(scene, name)->font_size)
      name = (int)i;
  }
  const DgGroup *named = dg_scene_group(scene, name);
  if (dg_box_overlap_area(named->box, plot) > 0.2 * named->box.width * named->box.height)
    return DG_NONE;
  for (guint i = first; i < end; i++) {
    const DgGroup *tick = dg_scene_group(scene, (int)i);
    double gap = TICK_GAP * tick->font_size;
    DgBox around = dg_box_grow(plot, gap, gap);
    if ((int)i != name && (tick->font_size > TICK_SIZE * named->font_size || tick->box.width > 0.5 * plot.width ||
                           !dg_box_contains_point(around, dg_box_center(tick->box), 0)))
      return DG_NONE;
  }
  return name;
}

/* Lanes may be ruled off in the outline of their pool: their titles stand in a band next to that of its own. */
static void name_bands(DgScene *scene, guint index, guint first, guint end) {
  const DgRegion *region = dg_scene_region(scene, (int)index);
  const DgBox title = dg_scene_group(scene, region->group)->box;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  if (!is_ruled_off(scene, region->box, title, NULL, near))
    return;
  for (guint i = first; i < end; i++) {
    DgGroup *group = dg_scene_group(scene, (int)i);
    if (group->state == DG_GROUP_FREE && is_ruled_off(scene, region->box, group->box, &title, near))
      group->state = DG_GROUP_NODE;
  }
}

static void group_region(DgScene *scene, guint index, const GArray *items) {
  DgRegion *region = dg_scene_region(scene, index);
  guint first = region->container
                    ? split_items(scene, items, CONTAINER_K, DG_DRAFT_FONT_MEAN, (int)index, DG_GROUP_FREE)
                    : split_items(scene, items, BOX_K, DG_DRAFT_FONT_LARGER, (int)index, DG_GROUP_FREE);
  guint end = scene->groups->len;
  if (!region->table && !region->container && end - first > 1) {
    g_autofree guint32 *fields = g_new0(guint32, end - first);
    if (dg_scene_find_fields(scene, index, first, end, fields)) {
      name_fields(scene, index, first, end, fields);
      return;
    }
    int name = find_plot_name(scene, index, first, end);
    if (name != DG_NONE) {
      name_region(scene, (int)index, name);
      return;
    }
  }
  if (region->table || (!region->container && !is_panel(scene, region, first, end))) {
    merge_groups(scene, first, end);
    if (region->table)
      dg_scene_sort_table(scene, index, dg_scene_group(scene, first)->items, sort_items);
    /* a matrix of numbers goes by its caption, where it has one */
    if (region->table && region->n_texts == region->n_numbers)
      region->title = (int)first;
    else
      name_region(scene, index, first);
    return;
  }
  gboolean top, holds_boxes = region->container;
  region->container = TRUE;
  if (region->header != DG_NONE)
    return;
  region->title = find_title(scene, index, first, end, &top);
  if (top || (region->title == DG_NONE && !holds_boxes && end - first == 1))
    name_region(scene, index, region->title == DG_NONE ? (int)first : region->title);
  if (region->group != DG_NONE)
    name_bands(scene, index, first, end);
}

/* Marks the regions that hold named regions, and counts the pictures directly inside each. */
static void find_containers(DgScene *scene) {
  for (guint i = 0; i < scene->regions->len; i++) {
    const DgRegion *region = dg_scene_region(scene, i);
    if (region->whole != (int)i || dg_region_is_badge(scene, region))
      continue;
    int parent = region->parent;
    if (!region->n_texts) {
      gboolean large = fmin(region->box.width, region->box.height) >= PICTURE_SIDE * scene->font;
      if (parent != DG_NONE && large && region->outlined)
        dg_scene_region(scene, parent)->n_pictures++;
      continue;
    }
    /* an outline without text of its own passes its content on to what is around it, and holds it too */
    for (; parent != DG_NONE; parent = dg_scene_region(scene, parent)->parent) {
      DgRegion *outer = dg_scene_region(scene, parent);
      outer->container = TRUE;
      if (outer->n_texts)
        break;
    }
  }
}

/* What stands in a header names the list or lane under it; the header alone means the whole, too. */
static void name_lanes(DgScene *scene) {
  for (guint i = 0; i < scene->regions->len; i++) {
    DgRegion *lane = dg_scene_region(scene, i);
    if (lane->whole != (int)i || lane->header == DG_NONE)
      continue;
    int title = dg_scene_region(scene, lane->header)->group;
    if (title != DG_NONE)
      name_region(scene, i, title);
  }
}

/* Where groups are, for looking outside regions. */
typedef struct {
  DgBox *boxes;
  DgGrid *grid;
  GArray *near;
} Places;

/* The group nearest to a side of the region: above, across or below it, centred or at its left. It is free, or (when
 * `of_parent`) the title of the region around this one, which stands where a title of this one would. */
static int find_outside(DgScene *scene, const DgRegion *region, gboolean of_parent, Places *places) {
  DgBox box = region->box;
  gboolean centred = !region->container;
  double gap = region->container ? OUTSIDE_GAP : CAPTION_GAP, reach = gap * 3 * scene->font;
  dg_grid_query(places->grid, dg_box_grow(box, reach, reach), places->near);
  int best = DG_NONE;
  double best_gap = INFINITY;
  for (guint m = 0; m < places->near->len; m++) {
    guint index = g_array_index(places->near, guint, m);
    const DgGroup *group = dg_scene_group(scene, index);
    gboolean wanted = of_parent ? group->state == DG_GROUP_NODE && region->parent != DG_NONE &&
                                      dg_scene_region(scene, region->parent)->group == (int)index
                                : group->state == DG_GROUP_FREE;
    if (!wanted)
      continue;
    DgPoint middle = dg_box_center(group->box), center = dg_box_center(box);
    double above = box.y - dg_box_bottom(group->box), below = group->box.y - dg_box_bottom(box);
    double font = group->font_size;
    gboolean on_border = fabs(middle.y - box.y) < 0.5 * font || fabs(middle.y - dg_box_bottom(box)) < 0.5 * font;
    double distance = on_border && !centred ? 0
                      : above > -0.3 * font ? fmax(above, 0)
                      : below > -0.3 * font ? fmax(below, 0) + 0.3 * font
                                            : INFINITY;
    /* of several outlines that are one picture, the caption stands under the middle of all, of those of one shape or
     * of the largest */
    double own = dg_box_center(scene->region_boxes[region->whole]).x;
    DgBox shape = dg_drawing_shape(scene->drawing, region->shape)->box;
    double off = fmin(fabs(middle.x - center.x), fmin(fabs(middle.x - own), fabs(middle.x - dg_box_center(shape).x)));
    gboolean aligned = off < fmax(0.12 * box.width, 0.5 * font);
    double from_left = group->box.x - box.x, from_right = dg_box_right(box) - dg_box_right(group->box);
    /* close to a large outline, the caption may stand flush with one of its sides */
    if (centred && fmin(box.width, box.height) >= PICTURE_SIDE * font && distance < OUTSIDE_GAP * font &&
        fmin(from_left, from_right) > -0.3 * font && fmin(from_left, from_right) < FLUSH * font)
      aligned = TRUE;
    if (!centred) {
      aligned = aligned || (from_left > -0.5 * font && from_left < 2.5 * font) ||
                (from_right > -0.5 * font && from_right < 2.5 * font);
      /* a title that runs along a side stands outside it */
      double beside = fmax(box.x - dg_box_right(group->box), group->box.x - dg_box_right(box));
      if (group->box.height > group->box.width && beside > -0.3 * font &&
          fabs(middle.y - center.y) < fmax(0.2 * box.height, font)) {
        distance = 0.6 * fmax(beside, 0) + 0.3 * font;
        aligned = TRUE;
      }
    }
    gboolean fits = centred ? group->box.width < 4 * fmax(box.width, shape.width) : group->box.width < 1.05 * box.width;
    if (!aligned || !fits || distance > gap * font || distance >= best_gap)
      continue;
    best_gap = distance;
    best = index;
  }
  return best;
}

/* Names a container by a title outside it. That title may have been taken for the title of what is around both; then
 * that one must find another outside itself, and so on outwards. */
static gboolean name_container(DgScene *scene, int index, Places *places) {
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
    name_region(scene, chain[n], titles[n]);
    DgGroup *group = dg_scene_group(scene, titles[n]);
    group->outline = dg_box_union(dg_scene_region(scene, chain[n])->box, group->box);
  }
  return TRUE;
}

/* TRUE when a region without text could stand for the caption at it: a picture inside a named box belongs to that box,
 * and what lines only end at on a line through it is a mark on an axis. A bar is a picture when lines end at it. */
static gboolean is_picture(DgScene *scene, const DgRegion *region, GArray *near) {
  int parent = region->parent;
  while (parent != DG_NONE && dg_scene_region(scene, parent)->group == DG_NONE)
    parent = dg_scene_region(scene, parent)->parent;
  double narrow = fmin(region->box.width, region->box.height), wide = fmax(region->box.width, region->box.height);
  if ((parent != DG_NONE && !dg_scene_region(scene, parent)->container) || wide < PICTURE_MIN * scene->font ||
      narrow < BAR_MIN * scene->font)
    return FALSE;
  if (narrow >= PICTURE_SIDE * scene->font)
    return TRUE;
  gboolean crossed;
  guint n_ends = dg_region_count_ends(scene, region, near, &crossed);
  return n_ends ? !crossed : narrow >= PICTURE_MIN * scene->font;
}

/* The free group beside a picture, at the height of its middle and at most `most` font sizes away, that is its caption;
 * DG_NONE without one. */
static int find_beside(DgScene *scene, const DgRegion *picture, double most, Places *places) {
  DgBox box = picture->box;
  double reach = most * 3 * scene->font, best_gap = INFINITY;
  int best = DG_NONE;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_grid_query(places->grid, dg_box_grow(box, reach, 0), places->near);
  for (guint m = 0; m < places->near->len; m++) {
    guint index = g_array_index(places->near, guint, m);
    const DgGroup *group = dg_scene_group(scene, index);
    double gap = fmax(box.x - dg_box_right(group->box), group->box.x - dg_box_right(box));
    double off = fabs(dg_box_center(group->box).y - dg_box_center(box).y), font = group->font_size;
    if (group->state != DG_GROUP_FREE || gap < -0.5 * font || gap > most * font || gap >= best_gap ||
        off > fmax(0.15 * box.height, 0.5 * font) || group->box.height > 1.2 * box.height ||
        is_at_line(scene, group, LINE_GAP * font, 0, near))
      continue;
    best_gap = gap;
    best = (int)index;
  }
  return best;
}

/* A matrix without a caption is named by its numbers. */
static void name_matrices(DgScene *scene) {
  for (guint i = 0; i < scene->regions->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    if (!region->table || region->whole != (int)i || region->title == DG_NONE)
      continue;
    DgGroup *numbers = dg_scene_group(scene, region->title);
    if (region->group == DG_NONE) {
      name_region(scene, (int)i, region->title);
    } else {
      numbers->state = DG_GROUP_ROLE;
      numbers->role = DG_ROLE_NUMBER;
    }
  }
}

/* Lines may run from number to number, with what the steps are written beside the numbers. Where all that lines end at
 * have such a caption, they go by it. */
static void name_steps(DgScene *scene, Places *places) {
  g_autoptr(GArray) steps = g_array_new(FALSE, FALSE, sizeof(int));
  g_autoptr(GArray) captions = g_array_new(FALSE, FALSE, sizeof(int));
  for (guint i = 0; i < scene->regions->len; i++) {
    const DgRegion *region = dg_scene_region(scene, (int)i);
    int index = (int)i;
    gboolean crossed;
    if (region->whole != index || region->group == DG_NONE || !region->n_texts ||
        region->n_texts != region->n_numbers || fmax(region->box.width, region->box.height) > STEP_SIDE * scene->font ||
        !dg_region_count_ends(scene, region, places->near, &crossed))
      continue;
    int caption = find_beside(scene, region, STEP_GAP, places);
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
    DgGroup *number = dg_scene_group(scene, dg_scene_region(scene, step)->group);
    number->state = DG_GROUP_ROLE;
    number->role = DG_ROLE_NUMBER;
    name_region(scene, step, caption);
    dg_scene_group(scene, caption)->outline =
        dg_box_union(dg_scene_region(scene, step)->box, dg_scene_group(scene, caption)->box);
  }
}

/* Titles outside their container, then captions under or over pictures, then those beside them. */
static void name_from_outside(DgScene *scene) {
  guint n = scene->groups->len;
  if (!n)
    return;
  Places places = {.boxes = g_new(DgBox, n), .near = g_array_new(FALSE, FALSE, sizeof(guint))};
  for (guint i = 0; i < n; i++)
    places.boxes[i] = dg_scene_group(scene, i)->box;
  places.grid = dg_grid_new(scene->bounds, places.boxes, n, &scene->work);
  for (guint pass = 0; pass < 3; pass++)
    for (guint i = 0; i < scene->regions->len; i++) {
      const DgRegion *region = dg_scene_region(scene, i);
      if (region->whole != (int)i || region->group != DG_NONE || !region->outlined || region->container != (pass == 0))
        continue;
      if (region->container) {
        if (!name_container(scene, i, &places) && region->title != DG_NONE &&
            dg_scene_group(scene, region->title)->state == DG_GROUP_FREE)
          name_region(scene, i, region->title);
        continue;
      }
      gboolean large = fmin(region->box.width, region->box.height) >= PICTURE_SIDE * scene->font;
      int found = !is_picture(scene, region, places.near) ? DG_NONE
                  : pass == 1                             ? find_outside(scene, region, FALSE, &places)
                  : large                                 ? find_beside(scene, region, BESIDE_GAP, &places)
                                                          : DG_NONE;
      if (found == DG_NONE)
        continue;
      name_region(scene, i, found);
      dg_scene_group(scene, found)->outline = dg_box_union(region->box, dg_scene_group(scene, found)->box);
    }
  name_steps(scene, &places);
  name_matrices(scene);
  dg_grid_free(places.grid);
  g_array_unref(places.near);
  g_free(places.boxes);
}

/* The draft nodes of the paper as they are: every one is a node, in the region of its first item. */
static void group_drafts(DgScene *scene) {
  guint n_drafts, n = scene->drawing->texts->len;
  g_autofree guint *of = dg_draft_nodes(scene->drawing, scene->options, &scene->work, &n_drafts);
  g_autofree GArray **parts = g_new(GArray *, n_drafts + 1);
  for (guint i = 0; i < n_drafts; i++)
    parts[i] = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++)
    g_array_append_val(parts[of[i]], i);
  for (guint i = 0; i < n_drafts; i++) {
    int region = MAX(scene->text_regions[g_array_index(parts[i], guint, 0)], DG_NONE);
    int group = add_group(scene, parts[i], region, DG_GROUP_NODE);
    if (region != DG_NONE && dg_scene_region(scene, region)->group == DG_NONE)
      dg_scene_region(scene, region)->group = group;
  }
}

void dg_scene_find_groups(DgScene *scene) {
  scene->groups = g_array_new(FALSE, TRUE, sizeof(DgGroup));
  find_containers(scene);
  if (scene->options->refine == DG_REFINE_NONE) {
    group_drafts(scene);
    return;
  }
  /* Items by region, in the order of the first item of each region: one bucket for each. */
  guint n_regions = scene->regions->len, n_texts = scene->drawing->texts->len;
  g_autofree GArray **inside = g_new0(GArray *, n_regions + 1);
  g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) outside = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n_texts; i++) {
    int region = scene->text_regions[i];
    if (region == DG_HIDDEN)
      continue;
    if (region == DG_NONE) {
      g_array_append_val(outside, i);
      continue;
    }
    if (!inside[region]) {
      inside[region] = g_array_new(FALSE, FALSE, sizeof(guint));
      g_array_append_val(order, region);
    }
    g_array_append_val(inside[region], i);
  }
  for (guint i = 0; i < order->len; i++) {
    guint region = g_array_index(order, guint, i);
    group_region(scene, region, inside[region]);
    g_array_unref(inside[region]);
  }
  name_lanes(scene);
  split_items(scene, outside, FREE_K, DG_DRAFT_FONT_LARGER, DG_NONE, DG_GROUP_FREE);
  name_from_outside(scene);
}
