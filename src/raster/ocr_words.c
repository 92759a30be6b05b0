#include "raster/ocr_words.h"

#include "svg/outlines.h"

#include <string.h>

/* Gaps between two glyphs, in font sizes: more is a blank, less is none, and between these the reader says so. */
#define BLANK_SURE 0.42
#define BLANK_NEVER 0.13
/* Glyphs of one form are the same letter where they stand alike on the baseline: in font sizes. */
#define STAND_SLACK 0.07
/* More ink than this share of its box is a bar: an I, an l, a 1 or a rule, which only its neighbours can tell. */
#define BAR_INK 0.9
/* A row is read when its letters are surer than this on the average (of 100). */
#define ROW_SURE 35.0
/* Forms that are told apart in one figure; those after them are read without others of their kind. */
#define KINDS_MAX 2000u

/* What was read of one glyph. */
typedef struct {
  guint kind; /* index of its kind; G_MAXUINT: of none */
  double left, right; /* along the baseline, in font sizes */
  double top, bottom; /* from the baseline, downwards */
  DgOutlineForm form;
  const char *text; /* "" when nothing was */
  double confidence;
  gboolean begins_word;
} Reading;

/* Glyphs that look alike. */
typedef struct {
  DgOutlineForm form;
  double top, bottom;
  GHashTable *votes; /* text -> double *, the sum of confidences */
} Kind;

typedef struct {
  DgDrawing *drawing;
  GArray *kinds; /* Kind */
  GArray *readings; /* Reading, of all rows */
} Words;

static void clear_kind(gpointer data) {
  g_hash_table_unref(((Kind *)data)->votes);
}

static guint find_kind(Words *words, const Reading *reading) {
  if (reading->form.moments[0] > BAR_INK)
    return G_MAXUINT;
  for (guint k = 0; k < words->kinds->len; k++) {
    const Kind *kind = &g_array_index(words->kinds, Kind, k);
    if (fabs(kind->top - reading->top) <= STAND_SLACK && fabs(kind->bottom - reading->bottom) <= STAND_SLACK &&
        dg_outline_forms_agree(&kind->form, &reading->form))
      return k;
  }
  if (words->kinds->len >= KINDS_MAX)
    return G_MAXUINT;
  Kind kind = {reading->form, reading->top, reading->bottom, NULL};
  kind.votes = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
  g_array_append_val(words->kinds, kind);
  return words->kinds->len - 1;
}

static Reading new_reading(const DgDrawing *drawing, const DgTextItem *item, const DgGlyph *glyph) {
  double size = item->font_size;
  int turn = (int)lround(item->angle / G_PI_2);
  DgBox box = dg_turned_box(glyph->box, turn);
  DgBox start = dg_turned_box((DgBox){item->baseline.x, item->baseline.y, 0, 0}, turn);
  Reading reading = {.kind = G_MAXUINT,
                     .left = (box.x - start.x) / size,
                     .right = (dg_box_right(box) - start.x) / size,
                     .top = (box.y - start.y) / size,
                     .bottom = (dg_box_bottom(box) - start.y) / size,
                     .text = ""};
  reading.form = dg_outline_form(drawing, glyph->first_subpath, glyph->n_subpaths, glyph->box);
  return reading;
}

/* Appends a character to the reading of the glyph that it covers most of. */
static void give_character(Words *words, guint first, guint end, const DgOcrCharacter *character) {
  Reading *best = NULL;
  double most = 0;
  for (guint i = first; i < end; i++) {
    Reading *reading = &g_array_index(words->readings, Reading, i);
    double shared = fmin(reading->right, character->right) - fmax(reading->left, character->left);
    if (shared > most) {
      most = shared;
      best = reading;
    }
  }
  if (!best)
    return;
  g_autofree char *text = g_strconcat(best->text, character->text, NULL);
  best->begins_word |= !*best->text && character->begins_word;
  best->confidence = *best->text ? fmin(best->confidence, character->confidence) : character->confidence;
  best->text = g_string_chunk_insert_const(words->drawing->strings, text);
}

static void vote(Words *words, Reading *reading) {
  reading->kind = find_kind(words, reading);
  if (reading->kind == G_MAXUINT || !*reading->text)
    return;
  GHashTable *votes = g_array_index(words->kinds, Kind, reading->kind).votes;
  double *sum = g_hash_table_lookup(votes, reading->text);
  if (!sum)
    g_hash_table_insert(votes, (gpointer)reading->text, sum = g_new0(double, 1));
  /* squared: one clear reading outweighs several guesses */
  *sum += reading->confidence * reading->confidence;
}

/* What most readings of the glyphs of that form say. */
static const char *elected(const Words *words, const Reading *reading) {
  if (reading->kind == G_MAXUINT)
    return reading->text;
  GHashTableIter iter;
  gpointer text, sum;
  const char *best = reading->text;
  double most = 0;
  g_hash_table_iter_init(&iter, g_array_index(words->kinds, Kind, reading->kind).votes);
  while (g_hash_table_iter_next(&iter, &text, &sum))
    if (*(double *)sum > most || (*(double *)sum == most && strcmp(text, best) < 0)) {
      most = *(double *)sum;
      best = text;
    }
  return best;
}

static void put_row(const Words *words, guint first, guint end, DgTextItem *item) {
  g_autoptr(GString) text = g_string_new(NULL);
  double sum = 0;
  for (guint i = first; i < end; i++) {
    const Reading *reading = &g_array_index(words->readings, Reading, i);
    double gap = i > first ? reading->left - reading[-1].right : 0;
    if (gap > BLANK_SURE || (gap > BLANK_NEVER && reading->begins_word))
      g_string_append_c(text, ' ');
    g_string_append(text, elected(words, reading));
    sum += reading->confidence;
  }
  g_autofree char *normal = g_utf8_normalize(g_strstrip(text->str), -1, G_NORMALIZE_NFKC);
  if (!normal || !*normal || sum < ROW_SURE * (end - first))
    return;
  item->string = g_string_chunk_insert(words->drawing->strings, normal);
  item->state = DG_TEXT_STATE_OCR;
}

void dg_ocr_put_words(DgDrawing *drawing, const GArray *rows, const GArray *characters) {
  g_autoptr(GArray) kinds = g_array_new(FALSE, FALSE, sizeof(Kind));
  g_array_set_clear_func(kinds, clear_kind);
  g_autoptr(GArray) readings = g_array_new(FALSE, FALSE, sizeof(Reading));
  Words words = {drawing, kinds, readings};
  guint next = 0;
  for (guint row = 0; row < rows->len; row++) {
    const DgTextItem *item = dg_drawing_text(drawing, g_array_index(rows, guint, row));
    guint first = readings->len;
    for (guint g = 0; g < item->n_glyphs; g++) {
      Reading reading = new_reading(drawing, item, &g_array_index(drawing->glyphs, DgGlyph, item->first_glyph + g));
      g_array_append_val(readings, reading);
    }
    for (; next < characters->len && g_array_index(characters, DgOcrCharacter, next).row <= row; next++)
      if (g_array_index(characters, DgOcrCharacter, next).row == row)
        give_character(&words, first, readings->len, &g_array_index(characters, DgOcrCharacter, next));
    for (guint i = first; i < readings->len; i++)
      vote(&words, &g_array_index(readings, Reading, i));
  }
  guint first = 0;
  for (guint row = 0; row < rows->len; row++) {
    DgTextItem *item = &g_array_index(drawing->texts, DgTextItem, g_array_index(rows, guint, row));
    put_row(&words, first, first + item->n_glyphs, item);
    first += item->n_glyphs;
  }
}
