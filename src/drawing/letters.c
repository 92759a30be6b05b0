/* Figures with one text element a letter, as tools write them that trace text drawings: letters of one line that stand
 * close to each other are a word. */
#include "drawing/drawing.h"

#include <math.h>
#include <string.h>

/* Of the text items of a figure that are single letters, and how many there are at least, before any are joined: a
 * figure may have a few names of one letter. */
#define LETTERS_SHARE 0.5
#define LETTERS_MIN 6
/* Letters of one line are off its baseline by no more, in em. */
#define LETTER_SHIFT 0.08
/* Between letters of a word, more than between the closest two of the line, and in all, in em. Fonts are wider or
 * narrower than measured, so that letters may overlap; a blank is at least 0.25 em. */
#define LETTER_GAP 0.17
#define LETTER_GAP_MAX 0.5
#define LETTER_OVERLAP 0.5

typedef struct {
  guint item;
  guint row;
  double along, across; /* of the baseline's start, in the direction of the text */
} Letter;

static gboolean is_letter(const DgTextItem *item) {
  const char *s = item->string;
  return item->state == DG_TEXT_STATE_LIVE && !item->n_glyphs && *s && !*g_utf8_next_char(s) && item->font_size > 0;
}

static gboolean are_alike(const DgTextItem *p, const DgTextItem *q) {
  return p->font_size == q->font_size && p->fill == q->fill && p->bold == q->bold && p->italic == q->italic &&
         p->angle == q->angle && p->group == q->group;
}

static int compare_across(gconstpointer a, gconstpointer b) {
  const Letter *p = a, *q = b;
  if (p->across != q->across)
    return p->across < q->across ? -1 : 1;
  return p->item < q->item ? -1 : p->item > q->item;
}

static int compare_along(gconstpointer a, gconstpointer b) {
  const Letter *p = a, *q = b;
  if (p->row != q->row)
    return p->row < q->row ? -1 : 1;
  if (p->along != q->along)
    return p->along < q->along ? -1 : 1;
  return p->item < q->item ? -1 : p->item > q->item;
}

/* The letters, row by row and each row from its beginning. Free with g_free(). */
static Letter *find_letters(const DgDrawing *drawing, guint *n) {
  Letter *letters = g_new(Letter, drawing->texts->len + 1);
  *n = 0;
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *item = dg_drawing_text(drawing, i);
    double c = cos(item->angle), s = sin(item->angle);
    if (is_letter(item))
      letters[(*n)++] =
          (Letter){i, 0, item->baseline.x * c + item->baseline.y * s, item->baseline.y * c - item->baseline.x * s};
  }
  qsort(letters, *n, sizeof *letters, compare_across);
  for (guint i = 1; i < *n; i++) {
    double shift = letters[i].across - letters[i - 1].across;
    letters[i].row =
        letters[i - 1].row + (shift > LETTER_SHIFT * dg_drawing_text(drawing, letters[i].item)->font_size ? 1 : 0);
  }
  qsort(letters, *n, sizeof *letters, compare_along);
  return letters;
}

/* Between two letters of a row, in em; INFINITY when they are not set alike. */
static double gap_between(const DgDrawing *drawing, const Letter *p, const Letter *q) {
  const DgTextItem *left = dg_drawing_text(drawing, p->item), *right = dg_drawing_text(drawing, q->item);
  double gap = (q->along - p->along - left->advance) / left->font_size;
  return p->row == q->row && are_alike(left, right) && gap > -LETTER_OVERLAP ? gap : INFINITY;
}

/* Adds letter `next` to the end of the word that begins at letter `first`. */
static void append(DgDrawing *drawing, const Letter *first, const Letter *next, GString *word) {
  DgTextItem *item = &g_array_index(drawing->texts, DgTextItem, first->item);
  DgTextItem *letter = &g_array_index(drawing->texts, DgTextItem, next->item);
  g_string_append(word, letter->string);
  item->box = dg_box_union(item->box, letter->box);
  item->advance = next->along + letter->advance - first->along;
  letter->string = NULL; /* dropped below */
}

static void drop_joined(DgDrawing *drawing) {
  guint kept = 0;
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem item = g_array_index(drawing->texts, DgTextItem, i);
    if (item.string)
      g_array_index(drawing->texts, DgTextItem, kept++) = item;
  }
  g_array_set_size(drawing->texts, kept);
}

void dg_drawing_join_letters(DgDrawing *drawing) {
  guint n;
  g_autofree Letter *letters = find_letters(drawing, &n);
  if (n < LETTERS_MIN || n < LETTERS_SHARE * drawing->texts->len)
    return;
  g_autoptr(GString) word = g_string_new(NULL);
  for (guint first = 0, end; first < n; first = end) {
    double closest = INFINITY;
    for (end = first + 1; end < n && letters[end].row == letters[first].row; end++)
      closest = fmin(closest, gap_between(drawing, &letters[end - 1], &letters[end]));
    double most = fmin(fmax(closest, 0) + LETTER_GAP, LETTER_GAP_MAX);
    for (guint i = first, start = first; i < end; i++) {
      if (i == start)
        g_string_assign(word, dg_drawing_text(drawing, letters[i].item)->string);
      /* seen before the next letter is taken out */
      gboolean goes_on = i + 1 < end && gap_between(drawing, &letters[i], &letters[i + 1]) <= most;
      if (i > start)
        append(drawing, &letters[start], &letters[i], word);
      if (goes_on)
        continue;
      if (i > start)
        g_array_index(drawing->texts, DgTextItem, letters[start].item).string =
            g_string_chunk_insert_len(drawing->strings, word->str, (gssize)word->len);
      start = i + 1;
    }
  }
  drop_joined(drawing);
}
