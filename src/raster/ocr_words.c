#include "raster/ocr_words.h"

#include "drawing/outlined_text.h"
#include "drawing/outlines.h"

#include <string.h>

/* Glyphs of one form are the same letter where they stand alike on the baseline: in font sizes. */
#define STAND_SLACK 0.07
/* Dots and dashes are at most this high, in font sizes, and a dash is at most so far above the baseline. */
#define DOT_MOST 0.2
#define HIGH_DASH 0.5
/* A dot in the middle of a line is at least so far above the baseline. */
#define LOW_DOT 0.18
/* More ink than this share of its box is an upright bar: an I, an l, a 1 or a rule, which only its neighbours can tell.
 */
#define BAR_INK 0.9
/* A row is read when its letters are surer than this on the average (of 100). */
#define ROW_SURE 35.0
/* Forms that are told apart in one figure; those after them are read without others of their kind. */
#define KINDS_MAX 2000u

/* A glyph without a character, or a character more, is as bad as a character so many font sizes off its glyph. */
#define SKIP_COST 0.9
/* Glyphs times characters of a row; what is longer is no row. */
#define ALIGNED_MAX 4000000u

enum { STEP_PAIR, STEP_GLYPH, STEP_CHARACTER };

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
  if (reading->form.moments[0] > BAR_INK && reading->bottom - reading->top > reading->right - reading->left)
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

/* Appends a character to what was read of a glyph. */
static void give_character(Words *words, Reading *reading, const DgOcrCharacter *character) {
  g_autofree char *text = g_strconcat(reading->text, character->text, NULL);
  reading->begins_word |= !*reading->text && character->begins_word;
  reading->confidence = *reading->text ? fmin(reading->confidence, character->confidence) : character->confidence;
  reading->text = g_string_chunk_insert_const(words->drawing->strings, text);
}

static double distance(const Reading *reading, const DgOcrCharacter *character) {
  return fabs(reading->left + reading->right - character->left - character->right) / 2;
}

/* Aligns `n` glyphs with `m` characters, both from left to right: the reader says roughly where characters are, but
 * hardly ever leaves one out or sees one too many. steps[i][j] is what ends the best alignment of the first i glyphs
 * with the first j characters. */
static guint8 *align(const Reading *readings, guint n, const DgOcrCharacter *characters, guint m) {
  gsize width = (gsize)m + 1;
  g_autofree double *costs = g_new(double, ((gsize)n + 1) * width);
  guint8 *steps = g_new0(guint8, ((gsize)n + 1) * width);
  for (guint i = 0; i <= n; i++)
    for (guint j = 0; j <= m; j++) {
      double *cost = &costs[i * width + j];
      *cost = i || j ? INFINITY : 0;
      double options[] = {
          [STEP_PAIR] =
              i && j ? costs[(i - 1) * width + j - 1] + distance(&readings[i - 1], &characters[j - 1]) : INFINITY,
          [STEP_GLYPH] = i ? costs[(i - 1) * width + j] + SKIP_COST : INFINITY,
          [STEP_CHARACTER] = i && j
                                 ? costs[i * width + j - 1] + SKIP_COST + distance(&readings[i - 1], &characters[j - 1])
                                 : INFINITY};
      for (guint8 step = 0; step < G_N_ELEMENTS(options); step++)
        if (options[step] < *cost) {
          *cost = options[step];
          steps[i * width + j] = step;
        }
    }
  return steps;
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

/* Gives the characters of a row to its glyphs: one to each as a rule, several to a ligature, none to a stray dot. */
static void give_characters(Words *words, guint first, guint end, const DgOcrCharacter *characters, guint m) {
  guint n = end - first;
  if (!n || !m || (guint64)n * m > ALIGNED_MAX)
    return;
  Reading *readings = &g_array_index(words->readings, Reading, first);
  g_autofree guint8 *steps = align(readings, n, characters, m);
  g_autofree guint *owners = g_new0(guint, m);
  for (guint i = n, j = m; i && j;) {
    guint8 step = steps[i * ((gsize)m + 1) + j];
    if (step != STEP_GLYPH)
      owners[--j] = i - 1;
    if (step != STEP_CHARACTER)
      i--;
  }
  g_autofree Reading *read = g_memdup2(readings, n * sizeof *readings);
  for (guint i = 0; i < n; i++) {
    read[i].text = "";
    read[i].confidence = 0;
  }
  for (guint j = 0; j < m; j++)
    give_character(words, &read[owners[j]], &characters[j]);
  for (guint i = 0; i < n; i++) {
    vote(words, &read[i]);
    readings[i].kind = read[i].kind;
    if (read[i].confidence > readings[i].confidence)
      readings[i] = read[i];
  }
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

/* Letters whose capitals have the same form: their height tells which they are. */
#define ALIKE "coszvwx"
#define CAPITAL_LEAST 0.61

/* What is read of a glyph: as its kind was, in the case that its height says; dots and dashes, which the reader leaves
 * out at times, by their place. Free with g_free(). */
static char *read_glyph(const Words *words, const Reading *reading) {
  g_autofree char *text = g_strdup(elected(words, reading));
  double width = reading->right - reading->left, height = reading->bottom - reading->top;
  if (*text && !text[1] && strchr(ALIKE, g_ascii_tolower(*text)))
    *text = height > CAPITAL_LEAST ? g_ascii_toupper(*text) : g_ascii_tolower(*text);
  if (*text || height > DOT_MOST)
    return g_steal_pointer(&text);
  gboolean dash = width > 1.5 * height;
  double middle = (reading->top + reading->bottom) / 2;
  if (dash)
    return g_strdup(middle > 0 ? "_" : middle > -HIGH_DASH ? "-" : "");
  if (width > DOT_MOST)
    return g_strdup("");
  return g_strdup(fabs(reading->bottom) <= STAND_SLACK ? "." : middle < -LOW_DOT && middle > -HIGH_DASH ? "·" : "");
}

static void put_row(const Words *words, guint first, guint end, DgTextItem *item) {
  g_autoptr(GString) text = g_string_new(NULL);
  double sum = 0, usual = dg_drawing_usual_gap(words->drawing, item) / item->font_size;
  for (guint i = first; i < end; i++) {
    const Reading *reading = &g_array_index(words->readings, Reading, i);
    g_autofree char *letters = read_glyph(words, reading);
    double gap = i > first ? reading->left - reading[-1].right - usual : 0;
    if (gap > DG_BLANK_SURE || (gap > DG_BLANK_NEVER && reading->begins_word))
      g_string_append_c(text, ' ');
    g_string_append(text, letters);
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
    while (next < characters->len && g_array_index(characters, DgOcrCharacter, next).row == row) {
      guint begin = next, size = g_array_index(characters, DgOcrCharacter, begin).size;
      while (next < characters->len && g_array_index(characters, DgOcrCharacter, next).row == row &&
             g_array_index(characters, DgOcrCharacter, next).size == size)
        next++;
      give_characters(&words, first, readings->len, &g_array_index(characters, DgOcrCharacter, begin), next - begin);
    }
  }
  guint first = 0;
  for (guint row = 0; row < rows->len; row++) {
    DgTextItem *item = &g_array_index(drawing->texts, DgTextItem, g_array_index(rows, guint, row));
    put_row(&words, first, first + item->n_glyphs, item);
    first += item->n_glyphs;
  }
}
