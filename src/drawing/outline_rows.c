/* Which rows of outlines are text. */
#include "base/compare.h"
#include "drawing/outlines.h"

/* Outlines smaller than this share of the tallest are dots, commas, dashes: they say nothing about the baseline. */
#define SMALL 0.45
/* How far letters stand off a baseline (round ones go below it), in heights of the tallest one, */
#define SEAT 0.09
/* and how far others hang below it. */
#define HANG 0.5
/* Heights of letters without ascenders, in those of capitals: from .64 (Times) to .78 (Verdana). */
#define LOWER_LEAST 0.58
#define LOWER_MOST 0.84
/* Capitals and digits, and letters without ascenders, in font sizes. */
#define CAPITALS 0.71
#define LOWER 0.52
/* What hangs deeper than this, in heights, hangs from letters without ascenders. */
#define DEEP 0.33
/* Different outlines are counted up to this many. */
#define DISTINCT_MAX 8u

/* Where most of `n` sorted bottoms lie, within `slack`. */
static double most_common(const double *bottoms, guint n, double slack) {
  guint best = 0, best_first = 0;
  for (guint first = 0, end = 0; first < n; first++) {
    while (end < n && bottoms[end] <= bottoms[first] + slack)
      end++;
    if (end - first > best) {
      best = end - first;
      best_first = first;
    }
  }
  return bottoms[best_first + best / 2];
}

static void find_baseline(const DgOutlines *outlines, DgRow *row, double tallest) {
  g_autofree double *bottoms = g_new(double, row->n_atoms);
  guint n = 0;
  for (guint i = 0; i < row->n_atoms; i++) {
    DgBox box = dg_outlines_atom(outlines, dg_row_member(outlines, row, i))->box;
    if (box.height >= SMALL * tallest)
      bottoms[n++] = dg_box_bottom(box);
  }
  qsort(bottoms, n, sizeof *bottoms, dg_compare_double);
  row->baseline = most_common(bottoms, n, SEAT * tallest);
}

/* Height of the tallest letters on the baseline; brackets, which hang below it, count when there is nothing else. */
static double find_height(const DgOutlines *outlines, const DgRow *row, double tallest) {
  double height = 0;
  for (guint i = 0; i < row->n_atoms; i++) {
    DgBox box = dg_outlines_atom(outlines, dg_row_member(outlines, row, i))->box;
    if (box.height >= SMALL * tallest && fabs(dg_box_bottom(box) - row->baseline) <= SEAT * tallest)
      height = fmax(height, row->baseline - box.y);
  }
  return height > 0 ? height : fmax(row->baseline - row->box.y, row->box.height / 2);
}

static void measure_letters(const DgOutlines *outlines, DgRow *row) {
  guint large = 0, seated = 0, lower = 0, upper = 0;
  double width = 0, depth = 0;
  for (guint i = 0; i < row->n_atoms; i++) {
    DgBox box = dg_outlines_atom(outlines, dg_row_member(outlines, row, i))->box;
    if (box.height < SMALL * row->height)
      continue;
    double below = (dg_box_bottom(box) - row->baseline) / row->height, above = (row->baseline - box.y) / row->height;
    gboolean sits = fabs(below) <= SEAT;
    large++;
    width += box.width;
    seated += sits || (below > 0 && below <= HANG && above >= LOWER_LEAST - SEAT);
    lower += sits && above >= LOWER_LEAST && above <= LOWER_MOST;
    upper += sits && above > LOWER_MOST;
    depth = fmax(depth, below * row->height);
  }
  row->seated = large ? (double)seated / large : 0;
  row->width = large ? width / large : 0;
  row->depth = depth;
  row->small_letters = lower * 5 >= large && upper > 0;
}

static void count_letters(const DgOutlines *outlines, DgRow *row) {
  DgOutlineForm seen[DISTINCT_MAX];
  double right = -INFINITY;
  for (guint i = 0; i < row->n_atoms; i++) {
    const DgAtom *atom = dg_outlines_atom(outlines, dg_row_member(outlines, row, i));
    row->n_glyphs += dg_box_center(atom->box).x > right;
    right = fmax(right, dg_box_right(atom->box));
    if (!atom->complex)
      continue;
    row->n_complex++;
    guint k = 0;
    while (k < row->n_distinct && !dg_outline_forms_agree(&seen[k], &atom->form))
      k++;
    if (k == row->n_distinct && k < DISTINCT_MAX)
      seen[row->n_distinct++] = atom->form;
  }
}

void dg_row_measure(const DgOutlines *outlines, DgRow *row) {
  double tallest = 0;
  for (guint i = 0; i < row->n_atoms; i++) {
    const DgAtom *atom = dg_outlines_atom(outlines, dg_row_member(outlines, row, i));
    row->box = i ? dg_box_union(row->box, atom->box) : atom->box;
    row->fill = atom->fill;
    tallest = fmax(tallest, atom->box.height);
  }
  find_baseline(outlines, row, tallest);
  row->height = fmax(find_height(outlines, row, tallest), 1e-9);
  measure_letters(outlines, row);
  count_letters(outlines, row);
}

/* How sure a row must be. */
typedef struct {
  guint glyphs, complex, distinct;
  double seated;
} Demand;

/* Letters enough in one row to know it by itself. Where a figure has live text, outlines in rows are likelier parts of
 * pictures. */
static const Demand demand_alone = {3, 2, 2, 0.6}, demand_beside_text = {4, 3, 3, 0.75};
/* Letters that are about as tall as those of a row that is known. */
static const Demand demand_known = {1, 1, 1, 0.5}, demand_known_beside_text = {2, 2, 2, 0.75};
/* A row of so few letters at the end of a line is its head. */
#define FEW 2u
/* Where no row is known by itself, letters in the middle of things are text when there are so many of them. */
#define CENTRED_MIN 2u
/* Letters alone, in sizes of the least and the largest row that is known. */
#define LONE_LEAST 0.4
#define LONE_MOST 2.0
/* Bars that are letters are at most this wide, in heights. */
#define BAR_MAX 0.35
/* The mean width of letters, in heights. */
#define WIDTH_MAX 1.5
/* Of the outlines of a row, one in three is neither a bar nor a dot. */
#define COMPLEX_SHARE 3u
/* Sizes agree, as shares of each other. */
#define SIZE_SLACK 0.14

static gboolean meets(const DgOutlines *outlines, const DgRow *row, Demand demand) {
  return row->n_glyphs >= demand.glyphs && row->n_complex >= demand.complex && row->n_distinct >= demand.distinct &&
         row->seated >= demand.seated && row->n_complex * COMPLEX_SHARE >= row->n_glyphs &&
         row->width <= WIDTH_MAX * row->height && row->height >= outlines->font_min &&
         row->height <= outlines->font_max;
}

gboolean dg_outlines_may_hold_rows(const DgOutlines *outlines) {
  const guint least = outlines->has_live_text ? demand_beside_text.complex
                                              : MIN(demand_alone.complex, CENTRED_MIN * demand_known.complex);
  guint n = 0;
  for (guint i = 0; i < outlines->atoms->len && n < least; i++)
    n += dg_outlines_atom(outlines, i)->complex;
  return n >= least;
}

static gboolean agrees(const GArray *sizes, double size) {
  guint low = 0, high = sizes->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (g_array_index(sizes, double, middle) < size * (1 - SIZE_SLACK))
      low = middle + 1;
    else
      high = middle;
  }
  return low < sizes->len && g_array_index(sizes, double, low) <= size * (1 + SIZE_SLACK);
}

/* The size of a row of capitals, of digits or of letters without ascenders, by that of other rows where it is one of
 * these; 0 when it is none of them and `alone` is FALSE. */
static double size_of(const DgRow *row, const GArray *sizes, gboolean alone) {
  if (row->small_letters)
    return alone || agrees(sizes, row->height / CAPITALS) ? row->height / CAPITALS : 0;
  gboolean deep = row->depth > DEEP * row->height;
  double likely = row->height / (deep ? LOWER : CAPITALS), other = row->height / (deep ? CAPITALS : LOWER);
  if (agrees(sizes, likely))
    return likely;
  if (agrees(sizes, other))
    return other;
  return alone ? likely : 0;
}

/* The sizes of rows that have letters of two heights, or of all when none has, sorted. */
static GArray *known_sizes(const DgOutlines *outlines) {
  GArray *sizes = g_array_new(FALSE, FALSE, sizeof(double));
  for (int any = 0; any < 2 && !sizes->len; any++)
    for (guint i = 0; i < outlines->n_sure; i++) {
      const DgRow *row = &g_array_index(outlines->rows, DgRow, i);
      double size = row->height / CAPITALS;
      if (any || row->small_letters)
        g_array_append_val(sizes, size);
    }
  g_array_sort(sizes, dg_compare_double);
  return sizes;
}

static void keep_chosen(DgOutlines *outlines, const guint8 *chosen, guint first) {
  guint n = first;
  for (guint i = first; i < outlines->rows->len; i++) {
    DgRow row = g_array_index(outlines->rows, DgRow, i);
    if (!chosen[i])
      continue;
    for (guint m = 0; m < row.n_atoms; m++)
      dg_outlines_atom(outlines, dg_row_member(outlines, &row, m))->taken = TRUE;
    g_array_index(outlines->rows, DgRow, n++) = row;
  }
  g_array_set_size(outlines->rows, n);
}

void dg_outlines_choose_sure(DgOutlines *outlines, guint first) {
  guint n = outlines->rows->len;
  g_autofree guint8 *chosen = g_new0(guint8, n + 1);
  gboolean strict = outlines->has_live_text || outlines->turn != 0;
  for (guint i = first; i < n; i++)
    chosen[i] = meets(outlines, &g_array_index(outlines->rows, DgRow, i), strict ? demand_beside_text : demand_alone);
  keep_chosen(outlines, chosen, first);
}

void dg_outlines_size_rows(DgOutlines *outlines) {
  g_autoptr(GArray) sizes = known_sizes(outlines);
  for (guint i = 0; i < outlines->rows->len; i++) {
    DgRow *row = &g_array_index(outlines->rows, DgRow, i);
    row->font_size = size_of(row, sizes, TRUE);
  }
}

/* A bar alone is an I or a 1 when it stands in the middle of something. */
static gboolean is_bar_letter(const DgRow *row, const DgPlaces *places) {
  return row->n_glyphs == 1 && row->width <= BAR_MAX * row->height && row->box.height > row->box.width &&
         dg_places_centred(places, dg_box_from_turned(row->box, row->turn));
}

/* A letter alone in the middle of something may be larger or smaller than all rows that are known. */
static gboolean is_lone_letter(const DgOutlines *outlines, const DgRow *row, const GArray *sizes,
                               const DgPlaces *places) {
  double least = g_array_index(sizes, double, 0), most = g_array_index(sizes, double, sizes->len - 1);
  return row->n_glyphs <= FEW && row->height >= LOWER * least * LONE_LEAST && row->height <= most * LONE_MOST &&
         meets(outlines, row, demand_known) && dg_places_centred(places, dg_box_from_turned(row->box, row->turn));
}

void dg_outlines_choose_known(DgOutlines *outlines, const DgPlaces *places, guint first) {
  guint n = outlines->rows->len;
  g_autofree guint8 *chosen = g_new0(guint8, n + 1);
  g_autoptr(GArray) sizes = known_sizes(outlines);
  Demand demand =
      outlines->has_live_text || outlines->turn != outlines->main_turn ? demand_known_beside_text : demand_known;
  for (guint i = first; i < n; i++) {
    const DgRow *row = &g_array_index(outlines->rows, DgRow, i);
    gboolean known = size_of(row, sizes, FALSE) > 0;
    chosen[i] = known && (row->n_complex ? meets(outlines, row, demand)
                                         : !outlines->has_live_text && is_bar_letter(row, places));
    if (!chosen[i] && !outlines->has_live_text && outlines->turn == outlines->main_turn)
      chosen[i] = is_lone_letter(outlines, row, sizes, places);
    if (chosen[i] && row->n_glyphs <= FEW)
      chosen[i] = !dg_places_at_line_end(places, dg_box_from_turned(row->box, row->turn));
  }
  keep_chosen(outlines, chosen, first);
}

void dg_outlines_choose_centred(DgOutlines *outlines, const DgPlaces *places, guint first) {
  guint n = outlines->rows->len, found = 0;
  g_autofree guint8 *chosen = g_new0(guint8, n + 1);
  const DgOutlineForm *form = NULL;
  gboolean differ = FALSE;
  for (guint i = first; i < n; i++) {
    const DgRow *row = &g_array_index(outlines->rows, DgRow, i);
    chosen[i] = meets(outlines, row, demand_known) &&
                dg_places_centred(places, dg_box_from_turned(row->box, row->turn)) &&
                !dg_places_at_line_end(places, dg_box_from_turned(row->box, row->turn));
    if (!chosen[i])
      continue;
    const DgOutlineForm *own = &dg_outlines_atom(outlines, dg_row_member(outlines, row, 0))->form;
    differ |= form && !dg_outline_forms_agree(form, own);
    form = own;
    found++;
  }
  if (found < CENTRED_MIN || !differ)
    memset(chosen, 0, n);
  keep_chosen(outlines, chosen, first);
}
