/* Texts that are not painted and say what outlines paint. */
#include "base/compare.h"
#include "drawing/outlined_text.h"
#include "drawing/outlines.h"

/* A name has at least so many characters for each glyph of it, and at most: a ligature has three, a letter and its
 * accent may be two glyphs. */
#define CHARACTERS_LEAST 0.5
#define CHARACTERS_MOST 3.0
/* A gap is a blank when it is so much wider than most gaps of its row, in font sizes. */
#define BLANK 0.17

static const DgGlyph *glyph_of(const DgDrawing *drawing, const DgTextItem *item, guint index) {
  return &g_array_index(drawing->glyphs, DgGlyph, item->first_glyph + index);
}

/* The gap between a glyph and the one before it, along the baseline. */
static double gap_before(const DgDrawing *drawing, const DgTextItem *item, guint index) {
  int turn = (int)lround(item->angle / G_PI_2);
  return dg_turned_box(glyph_of(drawing, item, index)->box, turn).x -
         dg_box_right(dg_turned_box(glyph_of(drawing, item, index - 1)->box, turn));
}

double dg_drawing_usual_gap(const DgDrawing *drawing, const DgTextItem *item) {
  guint n = item->n_glyphs;
  if (n < 3)
    return 0;
  g_autofree double *gaps = g_new(double, n);
  for (guint i = 1; i < n; i++)
    gaps[i - 1] = gap_before(drawing, item, i);
  qsort(gaps, n - 1, sizeof *gaps, dg_compare_double);
  return fmax(gaps[(n - 1) / 2], 0); /* the median: there are more letters than blanks */
}

static void read_item(DgDrawing *drawing, DgTextItem *item) {
  double usual = dg_drawing_usual_gap(drawing, item);
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0, end; i < item->n_glyphs; i = end) {
    guint name = glyph_of(drawing, item, i)->name;
    for (end = i + 1; end < item->n_glyphs && glyph_of(drawing, item, end)->name == name; end++)
      ;
    const char *words = name ? dg_drawing_outline_name(drawing, name) : "";
    g_autofree char *normal = g_utf8_normalize(words, -1, G_NORMALIZE_NFKC);
    double characters = normal ? (double)g_utf8_strlen(g_strstrip(normal), -1) : 0;
    if (characters < CHARACTERS_LEAST * (end - i) || characters > CHARACTERS_MOST * (end - i))
      return;
    if (i && gap_before(drawing, item, i) - usual > BLANK * item->font_size)
      g_string_append_c(text, ' ');
    g_string_append(text, normal);
  }
  item->string = g_string_chunk_insert(drawing->strings, text->str);
  item->state = DG_TEXT_STATE_LAYER;
}

void dg_drawing_read_named_outlines(DgDrawing *drawing) {
  for (guint i = 0; i < drawing->texts->len && drawing->names->len; i++) {
    DgTextItem *item = &g_array_index(drawing->texts, DgTextItem, i);
    if (item->state == DG_TEXT_STATE_OUTLINES)
      read_item(drawing, item);
  }
}
