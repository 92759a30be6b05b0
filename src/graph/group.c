/* Which text items are read together, and in which order: words, their scripts, rows, and the lines of one element. */
#include "graph/group.h"

#include "graph/draft.h"
#include "graph/threshold.h"
#include "graph/union_find.h"

#include <string.h>

DG_THRESHOLD(LINE_OVERLAP, 0.2, "share", "of the shorter of two lines of one element that their spans share at least");
DG_THRESHOLD(AXIS_SLACK, 0.5, "font sizes", "lines on one axis are at most this far off it");
DG_THRESHOLD(ROW_GAP, 1.0, "font sizes", "items on one baseline that are closer than this are one line");
DG_THRESHOLD(NOTE_GAP, 1.6, "font sizes", "the same where one is bold and the other is not: a title and its note");
DG_THRESHOLD(ROW_OVERLAP, 0.5, "font sizes", "items of one row overlap by less: fonts are wider than measured");
DG_THRESHOLD(ROW_SHIFT, 0.15, "font sizes", "baselines of one row differ by less");
DG_THRESHOLD(ROW_STEP, 0.4, "font sizes", "what stands lower than this is in the next row");
DG_THRESHOLD(SCRIPT_SIZE, 0.88, "share", "a sub- or superscript is smaller than this share of what it stands at,");
DG_THRESHOLD(SCRIPT_SHIFT, 0.6, "font sizes", "at most this far off its baseline,");
DG_THRESHOLD(SCRIPT_GAP, 0.25, "font sizes", "and this far from it");
DG_THRESHOLD(SCRIPT_WIDTH, 1.5, "font sizes", "letters go on after a script that is no wider");
DG_THRESHOLD(WORD_GAP, 0.08, "font sizes",
             "parts of one word are closer or overlap less; more would eat up blanks where a font was measured wrong");
DG_THRESHOLD(COLLISION_STEP, 0.75, "font sizes",
             "from baseline to baseline, two lines that are nearer lie on each other,");
DG_THRESHOLD(COLLISION_SHARE, 0.3, "share", "when so much of the shorter one is over the other");
DG_THRESHOLD(ALIKE, 0.02, "font sizes", "what differs by less is the same: rounding in coordinates");
DG_THRESHOLD(TURNED, 0.9, "sine", "of the angle of words that run up or down");
DG_THRESHOLD(COLUMN_HEIGHT, 2.0, "times", "the width of letters one under the other that they are high together");
DG_THRESHOLD(UPRIGHT, 0.01, "radians", "texts that are turned by less are level: rounding in coordinates");

/* Scripts are sought in texts of at most this many parts: longer ones are tables. */
#define SCRIPTED_MAX 64

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
  return fabs(left->angle - right->angle) < UPRIGHT;
}

/* TRUE when one of two texts is a sub- or superscript at the other, or goes on after one. */
static gboolean is_script(const DgTextItem *left, const DgTextItem *right) {
  DG_RULE(is_script, FALSE);
  double gap, shift, em = fmax(left->font_size, right->font_size);
  if (left->font_size < right->font_size && (left->advance > SCRIPT_WIDTH * em || left->bold != right->bold))
    return FALSE;
  return follows(left, right, &gap, &shift) && fmin(left->font_size, right->font_size) < SCRIPT_SIZE * em &&
         fabs(shift) > ALIKE * em && fabs(shift) < SCRIPT_SHIFT * em && fabs(gap) < SCRIPT_GAP * em;
}

/* TRUE when the right text goes on with the word that the left one ends with. */
static gboolean is_one_word(const DgTextItem *left, const DgTextItem *right) {
  DG_RULE(is_one_word, FALSE);
  double gap, shift, em = fmax(left->font_size, right->font_size);
  if (!follows(left, right, &gap, &shift))
    return FALSE;
  return is_script(left, right) ||
         (fabs(shift) < ALIKE * em && fabs(left->font_size - right->font_size) < ALIKE * em &&
          left->fill == right->fill && left->bold == right->bold && fabs(gap) < WORD_GAP * em);
}

/* Puts scripts on the baseline of what they stand at. */
static void settle_scripts(const DgScene *scene, Reading *readings, guint n) {
  DG_RULE(settle_scripts, );
  for (guint i = 0; i < n && n <= SCRIPTED_MAX; i++) {
    const DgTextItem *script = dg_drawing_text(scene->drawing, readings[i].item);
    for (guint j = 0; j < n; j++) {
      const DgTextItem *base = dg_drawing_text(scene->drawing, readings[j].item);
      if (base->font_size > script->font_size && is_script(base, script))
        readings[i].across = readings[j].across;
    }
  }
}

static int compare_items(gconstpointer a, gconstpointer b) {
  guint p = *(const guint *)a, q = *(const guint *)b;
  return p < q ? -1 : p > q;
}

/* Most are written in the order in which they are read. */
static void sort_readings(Reading *readings, guint n, GCompareFunc compare) {
  guint i = 1;
  while (i < n && compare(&readings[i - 1], &readings[i]) < 0)
    i++;
  if (i < n)
    qsort(readings, n, sizeof *readings, compare);
}

void dg_scene_sort_items(const DgScene *scene, GArray *items) {
  guint n = items->len;
  if (n < 2)
    return;
  if (dg_scene_is_phrase(scene, items)) {
    g_array_sort(items, compare_items);
    return;
  }
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
  sort_readings(readings, n, compare_across);
  double row_start = readings[0].across;
  for (guint i = 1; i < n; i++) {
    gboolean next = readings[i].across - row_start > ROW_STEP * fmin(readings[i].font_size, readings[i - 1].font_size);
    readings[i].row = readings[i - 1].row + (next ? 1 : 0);
    if (next)
      row_start = readings[i].across;
  }
  sort_readings(readings, n, compare_reading);
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

int dg_scene_add_group(const DgScene *scene, DgGroups *groups, GArray *items, int region, DgGroupState state) {
  DgGroup group = {.items = items, .region = region, .state = state, .role = DG_ROLE_ANNOTATION};
  dg_scene_sort_items(scene, items);
  measure_group(scene, &group);
  group.outline = group.box;
  g_array_append_val(groups->all, group);
  return (int)scene->groups.all->len - 1;
}

void dg_scene_set_items(const DgScene *scene, DgGroups *groups, guint group, GArray *items) {
  DgGroup *target = dg_group_at(groups, (int)group);
  g_array_unref(target->items);
  target->items = items;
  dg_scene_sort_items(scene, items);
  measure_group(scene, target);
  target->outline = target->box;
}

/* Moves the items of a group to the end of another. */
static void take_items(DgGroup *target, DgGroup *source) {
  g_array_append_vals(target->items, source->items->data, source->items->len);
  g_array_set_size(source->items, 0);
  source->state = DG_GROUP_GONE;
}

void dg_scene_append_group(const DgScene *scene, DgGroups *groups, guint first, guint second) {
  DgGroup *target = dg_group_at(groups, (int)first);
  take_items(target, dg_group_at(groups, (int)second));
  measure_group(scene, target);
}

void dg_scene_merge_pair(const DgScene *scene, DgGroups *groups, guint first, guint second) {
  dg_scene_append_group(scene, groups, first, second);
  dg_scene_sort_items(scene, dg_scene_group(scene, (int)first)->items);
}

void dg_scene_take_item(const DgScene *scene, DgGroups *groups, guint group, guint item) {
  DgGroup *from = dg_group_at(groups, (int)group);
  GArray *items = g_array_new(FALSE, FALSE, sizeof(guint));
  guint at = 0;
  while (g_array_index(from->items, guint, at) != item)
    at++;
  g_array_remove_index(from->items, at);
  measure_group(scene, from);
  g_array_append_val(items, item);
  dg_scene_add_group(scene, groups, items, DG_NONE, DG_GROUP_FREE);
}

void dg_scene_merge_groups(const DgScene *scene, DgGroups *groups, guint first, guint end) {
  DgGroup *target = dg_group_at(groups, first);
  for (guint i = first + 1; i < end; i++)
    take_items(target, dg_group_at(groups, i));
  dg_scene_sort_items(scene, target->items);
  measure_group(scene, target);
  target->outline = dg_box_union(target->outline, target->box);
}

/* From this byte on, UTF-8 writes what may be no normal form: U+0300, the first combining mark. */
#define COMBINING 0xcc

static gboolean is_composed(const char *text) {
  while (*text && (guint8)*text < COMBINING)
    text++;
  return !*text;
}

/* Room for a blank or an accent before the words of an item. */
#define JOINT_SIZE 6

char *dg_scene_group_text(const DgScene *scene, const DgGroup *group) {
  gsize size = 1;
  for (guint i = 0; i < group->items->len; i++)
    size += strlen(dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i))->string) + JOINT_SIZE;
  g_autofree char *text = g_malloc(size);
  char *end = text;
  const DgTextItem *before = NULL;
  gboolean is_phrase = dg_scene_is_phrase(scene, group->items);
  for (guint i = 0; i < group->items->len; i++) {
    const DgTextItem *item = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i));
    if (!*item->string)
      continue; /* what is not known */
    gunichar accent = is_phrase && before ? dg_text_accent(before, item) : 0;
    if (accent) {
      end += g_unichar_to_utf8(accent, end);
      continue;
    }
    if (before && !(is_phrase ? dg_text_goes_on(before, item) : is_one_word(before, item)))
      *end++ = ' ';
    end = g_stpcpy(end, item->string);
    before = item;
  }
  *end = '\0';
  return is_composed(text) ? g_steal_pointer(&text) : g_utf8_normalize(text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
}

gboolean dg_group_is_turned(const DgScene *scene, const DgGroup *group) {
  DG_RULE(is_turned, FALSE);
  const DgTextItem *text = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, 0));
  return fabs(sin(text->angle)) > TURNED;
}

gboolean dg_group_runs_up(const DgScene *scene, const DgGroup *group) {
  return dg_group_is_turned(scene, group) || group->box.height > COLUMN_HEIGHT * group->box.width;
}

guint dg_group_count_letters(const DgScene *scene, const DgGroup *group) {
  guint n = 0;
  for (guint i = 0; i < group->items->len; i++) {
    const char *p = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i))->string;
    for (; *p; p = g_utf8_next_char(p)) {
      gunichar c = g_utf8_get_char(p);
      if (c < 0x80)
        n += g_ascii_isalnum(c) ? 1 : 0;
      else
        n += !g_unichar_isalnum(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    }
  }
  return n;
}

/* TRUE when `right` goes on where `left` ends, on the same baseline. */
static gboolean is_row(const DgTextItem *left, const DgTextItem *right) {
  double gap = right->box.x - dg_box_right(left->box);
  return fabs(right->angle) < UPRIGHT && gap > -ROW_OVERLAP * left->font_size &&
         gap < (left->bold != right->bold ? NOTE_GAP : ROW_GAP) * left->font_size &&
         fabs(right->baseline.y - left->baseline.y) < ROW_SHIFT * left->font_size;
}

/* Joins groups in which one item goes on where another ends: a title and its note. */
static void join_rows(const DgScene *scene, const guint *item, guint n, guint *of, guint *n_groups) {
  DG_RULE(join_rows, );
  if (*n_groups < 2)
    return;
  g_autofree DgBox *boxes = g_new(DgBox, n);
  for (guint i = 0; i < n; i++)
    boxes[i] = dg_drawing_text(scene->drawing, item[i])->box;
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, boxes, n, scene->work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree guint *sets = dg_sets_new(*n_groups);
  for (guint i = 0; i < n; i++) {
    const DgTextItem *left = dg_drawing_text(scene->drawing, item[i]);
    if (fabs(left->angle) > UPRIGHT)
      continue;
    DgBox ahead = {dg_box_right(boxes[i]) - ROW_OVERLAP * left->font_size, boxes[i].y,
                   (NOTE_GAP + ROW_OVERLAP) * left->font_size, boxes[i].height};
    dg_grid_query(grid, ahead, near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      const DgTextItem *right = dg_drawing_text(scene->drawing, item[j]);
      if (j != i && (is_row(left, right) || is_script(left, right)))
        dg_sets_join(sets, of[i], of[j]);
    }
  }
  *n_groups = dg_sets_number(sets, *n_groups);
  for (guint i = 0; i < n; i++)
    of[i] = sets[of[i]];
}

/* Joins the paragraphs, headings and lists of one block of HTML, which is laid out as a whole. */
static void join_blocks(const DgScene *scene, const guint *item, guint n, guint *of, guint *n_groups) {
  DG_RULE(join_blocks, );
  if (*n_groups < 2)
    return;
  g_autofree guint *sets = dg_sets_new(*n_groups);
  for (guint i = 1; i < n; i++)
    if (item[i] == item[i - 1] + 1 && dg_drawing_text(scene->drawing, item[i])->goes_on)
      dg_sets_join(sets, of[i - 1], of[i]);
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
  DG_RULE(find_other_axis, 0);
  guint n = items->len, cut = 0;
  for (guint i = 0; i < n; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, g_array_index(items, guint, i));
    if (fabs(text->angle) > UPRIGHT)
      return 0;
    if (!i)
      continue;
    const DgTextItem *before = dg_drawing_text(scene->drawing, g_array_index(items, guint, i - 1));
    if (text->baseline.y - before->baseline.y < ROW_STEP * text->font_size) /* two in a row */
      return 0;
    if (fabs(text->font_size - before->font_size) < ALIKE * text->font_size)
      continue;
    if (cut)
      return 0;
    cut = i;
  }
  return cut && !share_axis(scene, items, 0, n) && share_axis(scene, items, 0, cut) && share_axis(scene, items, cut, n)
             ? cut
             : 0;
}

/* TRUE when two lines lie on each other, as of labels that were placed without regard to each other. */
static gboolean collide(const DgTextItem *p, const DgTextItem *q) {
  double em = fmin(p->font_size, q->font_size), step = fabs(p->baseline.y - q->baseline.y);
  double shared = fmin(dg_box_right(p->box), dg_box_right(q->box)) - fmax(p->box.x, q->box.x);
  return fabs(p->angle) < UPRIGHT && fabs(q->angle) < UPRIGHT && step > ROW_SHIFT * em && step < COLLISION_STEP * em &&
         shared > COLLISION_SHARE * fmin(p->box.width, q->box.width) && !is_script(p, q) && !is_script(q, p);
}

/* TRUE when a line goes on with what was written just before it: in its row or in the next one. */
static gboolean continues(const DgTextItem *before, const DgTextItem *text) {
  double em = text->font_size, step = text->baseline.y - before->baseline.y;
  double shared = fmin(dg_box_right(before->box), dg_box_right(text->box)) - fmax(before->box.x, text->box.x);
  if (fabs(before->font_size - em) > ALIKE * em)
    return FALSE;
  return fabs(step) < ROW_SHIFT * em ? shared > -ROW_GAP * em : step > COLLISION_STEP * em && shared > 0;
}

/* Where lines of a part lie on each other, it is several labels: each is written from its first line to its last. Takes
 * the first of them out of `part` (in the order in which they are painted) and returns it; NULL when it is one. */
static GArray *take_label(const DgScene *scene, GArray *part) {
  DG_RULE(take_label, NULL);
  gboolean several = FALSE;
  for (guint i = 0; i < part->len && part->len <= SCRIPTED_MAX; i++)
    for (guint j = 0; j < i && !several; j++)
      several = collide(dg_drawing_text(scene->drawing, g_array_index(part, guint, i)),
                        dg_drawing_text(scene->drawing, g_array_index(part, guint, j)));
  guint n = 1;
  while (several && n < part->len &&
         continues(dg_drawing_text(scene->drawing, g_array_index(part, guint, n - 1)),
                   dg_drawing_text(scene->drawing, g_array_index(part, guint, n))))
    n++;
  if (!several || n == part->len)
    return NULL;
  GArray *label = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_vals(label, part->data, n);
  g_array_remove_range(part, 0, n);
  return label;
}

guint dg_scene_split_items(const DgScene *scene, DgGroups *groups, const GArray *items, double k, DgDraftFont font,
                           int region, DgGroupState state) {
  guint first = scene->groups.all->len, n_groups;
  const guint *item = (const guint *)(gconstpointer)items->data;
  if (items->len == 1) { /* as in most outlines */
    GArray *part = g_array_sized_new(FALSE, FALSE, sizeof(guint), 1);
    g_array_append_val(part, item[0]);
    dg_scene_add_group(scene, groups, part, region, state);
    return first;
  }
  g_autofree guint *of = dg_draft_group(scene->drawing, item, items->len, k, LINE_OVERLAP, font,
                                        DG_DRAFT_OVERLAP_SHORTER, scene->work, &n_groups);
  join_rows(scene, item, items->len, of, &n_groups);
  join_blocks(scene, item, items->len, of, &n_groups);
  g_autofree GArray **parts = g_new(GArray *, n_groups + 1);
  for (guint i = 0; i < n_groups; i++)
    parts[i] = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < items->len; i++)
    g_array_append_val(parts[of[i]], item[i]);
  for (guint i = 0; i < n_groups; i++) {
    for (GArray *label; (label = take_label(scene, parts[i]));)
      dg_scene_add_group(scene, groups, label, region, state);
    dg_scene_sort_items(scene, parts[i]);
    guint cut = find_other_axis(scene, parts[i]);
    if (cut) {
      GArray *rest = g_array_new(FALSE, FALSE, sizeof(guint));
      g_array_append_vals(rest, &g_array_index(parts[i], guint, cut), parts[i]->len - cut);
      g_array_set_size(parts[i], cut);
      dg_scene_add_group(scene, groups, parts[i], region, state);
      parts[i] = rest;
    }
    dg_scene_add_group(scene, groups, parts[i], region, state);
  }
  return first;
}

void dg_regions_name(DgRegions *regions, DgGroups *groups, int region, int group) {
  DgGroup *g = dg_group_at(groups, group);
  DgRegion *r = dg_region_at(regions, region);
  g->state = DG_GROUP_NODE;
  g->region = region;
  g->outline = r->box;
  r->group = group;
}

gboolean dg_group_is_at_line(const DgScene *scene, const DgGroup *group, double gap, double aside, GArray *near) {
  DG_RULE(is_at_line, FALSE);
  DgBox box = dg_box_grow(group->box, aside, gap);
  dg_grid_query(scene->strokes.grid, box, near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    for (guint i = 0; i + 1 < n && !piece->consumed; i++)
      if (dg_segment_may_meet(p[i], p[i + 1], &box) && dg_segment_box_distance(p[i], p[i + 1], box) <= 0)
        return TRUE;
  }
  return FALSE;
}

gboolean dg_is_bare_number(const char *text) {
  gboolean digits = FALSE;
  for (const char *p = text; *p; p = g_utf8_next_char(p)) {
    gunichar c = g_utf8_get_char(p);
    if (g_unichar_isdigit(c) || (c >= 0x2460 && c <= 0x249b) || (c >= 0x2776 && c <= 0x2793))
      digits = TRUE; /* also circled numbers */
    else if (c > 0x7f || !strchr(".,:;()[]#%+-/ ", (int)c))
      return FALSE;
  }
  return digits;
}
