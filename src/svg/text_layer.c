#include "svg/text_layer.h"

#include "base/text.h"
#include "svg/text_layout.h"

#include <math.h>

/* Characters of the layer for each outline: letters may touch, and a letter may have two. */
#define COUNT_LEAST 0.6
#define COUNT_MOST 1.7
/* What layer and outlines have in common along the line, as a share of what either takes up. */
#define EXTENT_SHARE 0.7
/* How far the middle of a character may lie outside of the row, in font sizes. */
#define SLACK 0.25

/* A character along the row. */
typedef struct {
  double start, end;
  guint index; /* in the layer */
} Place;

static int compare_places(gconstpointer a, gconstpointer b) {
  const Place *p = a, *q = b;
  if (p->start != q->start)
    return p->start < q->start ? -1 : 1;
  return p->index < q->index ? -1 : p->index > q->index;
}

static const DgLayerCharacter *layer_at(const DgDrawing *drawing, guint index) {
  return &g_array_index(drawing->layer, DgLayerCharacter, index);
}

/* The characters over a row, in reading order. */
static void find_places(const DgDrawing *drawing, const DgTextItem *item, GArray *places) {
  double c = cos(item->angle), s = sin(item->angle), slack = SLACK * item->font_size;
  g_array_set_size(places, 0);
  for (guint i = 0; i < drawing->layer->len; i++) {
    const DgLayerCharacter *character = layer_at(drawing, i);
    DgPoint centre = dg_box_center(character->box);
    if (!dg_box_contains_point(item->box, centre, slack))
      continue;
    double half = (fabs(c) * character->box.width + fabs(s) * character->box.height) / 2;
    double along = centre.x * c + centre.y * s;
    Place place = {along - half, along + half, i};
    g_array_append_val(places, place);
  }
  g_array_sort(places, compare_places);
}

static gboolean fits(const DgTextItem *item, const GArray *places) {
  if (!places->len || places->len < COUNT_LEAST * item->n_glyphs || places->len > COUNT_MOST * item->n_glyphs)
    return FALSE;
  double first = item->baseline.x * cos(item->angle) + item->baseline.y * sin(item->angle);
  double last = first + item->advance, start = g_array_index(places, Place, 0).start, end = start;
  for (guint i = 0; i < places->len; i++)
    end = fmax(end, g_array_index(places, Place, i).end);
  return fmin(last, end) - fmax(first, start) >= EXTENT_SHARE * (fmax(last, end) - fmin(first, start));
}

static void name_row(DgDrawing *drawing, DgTextItem *item, const GArray *places) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < places->len; i++) {
    const Place *place = &g_array_index(places, Place, i);
    if (i && place->start - place[-1].end > DG_TEXT_BLANK_GAP * item->font_size)
      g_string_append_c(text, ' ');
    g_string_append_unichar(text, layer_at(drawing, place->index)->character);
  }
  g_autofree char *folded = dg_text_fold_space(text->str, -1);
  if (!*folded)
    return;
  item->string = g_string_chunk_insert(drawing->strings, folded);
  item->state = DG_TEXT_STATE_LAYER;
}

/* Comparisons of rows with characters: a page of a book has 100 rows and 5,000 characters. */
#define COMPARISONS_MAX 50000000u

guint dg_drawing_read_layer(DgDrawing *drawing) {
  g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(Place));
  guint64 comparisons = 0;
  guint unfit = 0;
  for (guint i = 0; drawing->layer->len && i < drawing->texts->len; i++) {
    DgTextItem *item = &g_array_index(drawing->texts, DgTextItem, i);
    if (item->state != DG_TEXT_STATE_OUTLINES || (comparisons += drawing->layer->len) > COMPARISONS_MAX)
      continue;
    find_places(drawing, item, places);
    if (fits(item, places))
      name_row(drawing, item, places);
    else
      unfit += places->len > 0;
  }
  return unfit;
}
