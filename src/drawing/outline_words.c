/* Outlines that stand beside each other, as words and rows. */
#include "base/compare.h"
#include "drawing/outlines.h"

/* Outlines compared with each one: those that follow it along a band of the drawing. */
#define NEXT_ATOMS 8u
#define NEXT_WORDS 8u
#define NEXT_MARKS 24u
/* Bands that one unit lies in, on the average, at most. */
#define UNIT_BANDS 4
/* The gap between two letters, in heights of the taller one, which counts as at most so many times the other one. */
#define LETTER_GAP 0.45
#define LETTER_RATIO 2.2
/* How much letters may reach over each other (italics, kerning), in widths of the narrower one. */
#define LETTER_OVERLAP 0.6
/* How much they must share of their heights. */
#define LETTER_SHARE 0.25
/* The gap between two words, in heights of the row: a blank of a monospaced font with the room at either side. */
#define WORD_GAP 1.15
/* Words of a row stand on one baseline, in heights, and have about one height. */
#define WORD_SHIFT 0.12
#define WORD_RATIO 0.6
/* Dots, accents, commas, dashes and scripts: how far above, below and beside what they belong to, in its heights. */
#define MARK_SIZE 0.45
#define SCRIPT_SIZE 0.8
#define MARK_WIDTH 1.1
#define MARK_ATOMS 3
#define MARK_ABOVE 1.45
#define MARK_ABOVE_LOW 1.7
#define MARK_BELOW 0.5
#define MARK_GAP 0.7
/* The same for dashes, which lines are drawn with, too. */
#define DASH_GAP 0.55
#define ROUNDS_MAX 4u
/* Sides of boxes looked at between two words. */
#define SIDES_MAX 64u

/* What is linked: an atom, a word or a row, by the row that it makes. */
typedef gboolean (*Belongs)(const DgRow *left, const DgRow *right);

/* A vertical side of a shape, in the frame of the rows. */
typedef struct {
  double x, top, bottom;
} Side;

typedef struct {
  DgOutlines *outlines;
  GArray *units; /* DgRow */
  guint *sets; /* of atoms */
  GArray *sides; /* Side, by x */
} Linking;

static guint find_set(guint *sets, guint i) {
  while (sets[i] != i)
    i = sets[i] = sets[sets[i]];
  return i;
}

static void join_sets(guint *sets, guint i, guint j) {
  guint p = find_set(sets, i), q = find_set(sets, j);
  sets[MAX(p, q)] = MIN(p, q);
}

static int compare_sides(gconstpointer a, gconstpointer b) {
  const Side *p = a, *q = b;
  return p->x < q->x ? -1 : p->x > q->x;
}

/* TRUE when the shape is closed, or filled: lines run behind words. */
static gboolean has_sides(const DgDrawing *drawing, const DgShape *shape) {
  if (shape->filled)
    return TRUE;
  for (guint s = 0; s < shape->n_subpaths && shape->stroked; s++)
    if (dg_drawing_subpath(drawing, shape->first_subpath + s)->closed)
      return TRUE;
  return FALSE;
}

/* The sides of what could part two words: all outlines but those that are letters themselves. */
static GArray *find_sides(const DgOutlines *outlines) {
  GArray *sides = g_array_new(FALSE, FALSE, sizeof(Side));
  g_autofree guint8 *is_letter = g_new0(guint8, outlines->drawing->shapes->len + 1);
  for (guint i = 0; i < outlines->atoms->len; i++)
    is_letter[dg_outlines_atom(outlines, i)->shape] = 1;
  for (guint i = 0; i < outlines->drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(outlines->drawing, i);
    if (is_letter[i] || !has_sides(outlines->drawing, shape))
      continue;
    DgBox box = dg_turned_box(shape->box, outlines->turn);
    const Side pair[] = {{box.x, box.y, dg_box_bottom(box)}, {dg_box_right(box), box.y, dg_box_bottom(box)}};
    g_array_append_vals(sides, pair, 2);
  }
  g_array_sort(sides, compare_sides);
  return sides;
}

/* TRUE when a side of a shape runs between two units. */
static gboolean are_parted(const Linking *linking, const DgRow *left, const DgRow *right) {
  const GArray *sides = linking->sides;
  guint low = 0, high = sides->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (g_array_index(sides, Side, middle).x < dg_box_right(left->box))
      low = middle + 1;
    else
      high = middle;
  }
  double y = fmax(left->baseline, right->baseline) - fmin(left->height, right->height) / 2;
  for (guint i = low; i < MIN(sides->len, low + SIDES_MAX); i++) {
    const Side *side = &g_array_index(sides, Side, i);
    if (side->x > right->box.x)
      return FALSE;
    if (side->top < y && side->bottom > y)
      return TRUE;
  }
  return FALSE;
}

typedef struct {
  int band;
  double x;
  guint unit;
} Entry;

static int compare_entries(gconstpointer a, gconstpointer b) {
  const Entry *p = a, *q = b;
  if (p->band != q->band)
    return p->band < q->band ? -1 : 1;
  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  return p->unit < q->unit ? -1 : p->unit > q->unit;
}

/* The height of bands: what most units with letters have, and as much as keeps the number of bands of all units small.
 */
static double band_height(const GArray *units) {
  g_autofree double *heights = g_new(double, units->len + 1);
  double sum = 0;
  guint n = 0;
  for (guint i = 0; i < units->len; i++) {
    const DgRow *unit = &g_array_index(units, DgRow, i);
    sum += unit->box.height;
    if (unit->n_complex)
      heights[n++] = unit->box.height;
  }
  qsort(heights, n, sizeof *heights, dg_compare_double);
  return fmax(fmax(n ? heights[n / 2] : 0, sum / units->len / UNIT_BANDS), 1e-9);
}

/* The units in bands as high as most of them are, each in all bands that it (grown by `up` and `down` of its heights)
 * lies in, from left to right. */
static GArray *put_in_bands(const GArray *units, double up, double down) {
  GArray *entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  double step = band_height(units);
  for (guint i = 0; i < units->len; i++) {
    const DgRow *unit = &g_array_index(units, DgRow, i);
    double top = (unit->box.y - up * unit->height) / step,
           bottom = (dg_box_bottom(unit->box) + down * unit->height) / step;
    if (fmax(fabs(top), fabs(bottom)) > G_MAXINT / 2)
      continue;
    for (int band = (int)floor(top); band <= (int)floor(bottom); band++) {
      Entry entry = {band, unit->box.x, i};
      g_array_append_val(entries, entry);
    }
  }
  g_array_sort(entries, compare_entries);
  return entries;
}

/* Links each unit with those of the `next` ones to the right of it that belong to it. */
static void link_units(Linking *linking, guint next, double up, double down, Belongs belongs) {
  if (!linking->units->len)
    return;
  g_autoptr(GArray) entries = put_in_bands(linking->units, up, down);
  for (guint i = 0; i < entries->len; i++) {
    const Entry *entry = &g_array_index(entries, Entry, i);
    const DgRow *left = &g_array_index(linking->units, DgRow, entry->unit);
    for (guint j = i + 1; j < MIN(entries->len, i + 1 + next); j++) {
      const Entry *other = &g_array_index(entries, Entry, j);
      const DgRow *right = &g_array_index(linking->units, DgRow, other->unit);
      if (other->band != entry->band)
        break;
      if (left->fill == right->fill && belongs(left, right) && !are_parted(linking, left, right))
        join_sets(linking->sets, dg_row_member(linking->outlines, left, 0), dg_row_member(linking->outlines, right, 0));
    }
  }
}

/* TRUE when two outlines are neighbours in a word. */
static gboolean are_letters(const DgRow *left, const DgRow *right) {
  DgBox p = left->box, q = right->box;
  double low = fmin(p.height, q.height), high = fmin(fmax(p.height, q.height), LETTER_RATIO * low);
  double gap = q.x - dg_box_right(p);
  double shared = fmin(dg_box_bottom(p), dg_box_bottom(q)) - fmax(p.y, q.y);
  return gap <= LETTER_GAP * high && gap >= -LETTER_OVERLAP * fmin(p.width, q.width) - 0.05 * high &&
         shared >= LETTER_SHARE * low;
}

/* TRUE when two words stand on one line. */
static gboolean are_words(const DgRow *left, const DgRow *right) {
  double high = fmax(left->height, right->height), low = fmin(left->height, right->height);
  double gap = right->box.x - dg_box_right(left->box);
  return low >= WORD_RATIO * high && gap <= WORD_GAP * high && gap >= -0.2 * high &&
         fabs(left->baseline - right->baseline) <= WORD_SHIFT * high;
}

static gboolean is_mark_of(const DgRow *mark, const DgRow *row) {
  double h = row->height;
  DgBox p = mark->box, q = row->box;
  gboolean dash = p.height < MARK_SIZE * h / 2;
  if (mark->n_atoms > MARK_ATOMS || p.height > SCRIPT_SIZE * h ||
      p.width > MARK_WIDTH * h * (dash ? mark->n_atoms : 1) || !row->n_complex || q.height <= p.height)
    return FALSE;
  gboolean script = p.height > MARK_SIZE * h;
  double gap = (script ? MARK_GAP / 2 : dash && dg_box_bottom(p) < row->baseline ? DASH_GAP : MARK_GAP) * h;
  /* dots of an i stand higher over a row that has no ascenders */
  return p.y >= row->baseline - (row->small_letters ? MARK_ABOVE : MARK_ABOVE_LOW) * h &&
         dg_box_bottom(p) <= row->baseline + MARK_BELOW * h && p.x <= dg_box_right(q) + gap &&
         dg_box_right(p) >= q.x - (script ? 0 : gap);
}

/* TRUE when one is a dot, an accent, a comma, a dash or a script at the other. */
static gboolean is_mark(const DgRow *left, const DgRow *right) {
  return is_mark_of(left, right) || is_mark_of(right, left);
}

static int compare_members(gconstpointer a, gconstpointer b, gpointer data) {
  guint p = *(const guint *)a, q = *(const guint *)b;
  Linking *linking = data;
  guint set_p = find_set(linking->sets, p), set_q = find_set(linking->sets, q);
  if (set_p != set_q)
    return set_p < set_q ? -1 : 1;
  double left = dg_outlines_atom(linking->outlines, p)->box.x, right = dg_outlines_atom(linking->outlines, q)->box.x;
  if (left != right)
    return left < right ? -1 : 1;
  return p < q ? -1 : p > q;
}

/* Makes units of the sets: `members` from `first` on are sorted by set, and from left to right. */
static void collect(Linking *linking, guint first) {
  GArray *members = linking->outlines->members;
  g_qsort_with_data(members->data + first * sizeof(guint), (gint)(members->len - first), sizeof(guint), compare_members,
                    linking);
  g_array_set_size(linking->units, 0);
  for (guint i = first, end; i < members->len; i = end) {
    guint set = find_set(linking->sets, g_array_index(members, guint, i));
    for (end = i + 1; end < members->len && find_set(linking->sets, g_array_index(members, guint, end)) == set; end++)
      ;
    DgRow row = {.first = i, .n_atoms = end - i, .turn = linking->outlines->turn};
    dg_row_measure(linking->outlines, &row);
    g_array_append_val(linking->units, row);
  }
}

void dg_outlines_find_rows(DgOutlines *outlines) {
  guint first = outlines->members->len;
  g_autofree guint *sets = g_new(guint, outlines->atoms->len + 1);
  for (guint i = 0; i < outlines->atoms->len; i++) {
    sets[i] = i;
    if (!dg_outlines_atom(outlines, i)->taken && !dg_outlines_atom(outlines, i)->head)
      g_array_append_val(outlines->members, i);
  }
  g_autoptr(GArray) sides = find_sides(outlines);
  g_autoptr(GArray) units = g_array_new(FALSE, FALSE, sizeof(DgRow));
  Linking linking = {outlines, units, sets, sides};
  collect(&linking, first);
  link_units(&linking, NEXT_ATOMS, 0, 0, are_letters);
  collect(&linking, first);
  /* A mark may be what joins two words, and a word what reaches another mark. */
  for (guint round = 0, before = G_MAXUINT; round < ROUNDS_MAX && units->len < before; round++) {
    before = units->len;
    link_units(&linking, NEXT_WORDS, 0, 0, are_words);
    collect(&linking, first);
    link_units(&linking, NEXT_MARKS, MARK_ABOVE_LOW - 1, MARK_BELOW, is_mark);
    collect(&linking, first);
  }
  g_array_append_vals(outlines->rows, units->data, units->len);
}
