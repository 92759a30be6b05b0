/* Levenshtein distances by Myers' bit-parallel algorithm (J. ACM 46(3), 1999) in the block form of Hyyro (Nordic J.
 * Computing 10, 2003). Written by hand because scoring two figures of 5,000 labels takes 25 million distances, of which
 * nearly all can be refused before or while they are computed; no packaged C library has this. */
#include "metrics/text_similarity.h"

#include "base/text.h"

#include <string.h>

/* Buckets of the bigram profile. Few enough for a comparison in some ten nanoseconds, enough to tell labels of a few
 * hundred characters apart. */
#define PROFILE_SIZE 128

/* Up to this length one word holds the pattern and comparing profiles costs as much as the distance itself. */
#define PROFILE_LENGTH_MIN 16

/* Columns between two looks at the diagonal, which cost about as much as one column. */
#define DIAGONAL_STEP 16

typedef struct {
  gsize start; /* of its symbols */
  guint length; /* code points */
  gboolean cut; /* there are more code points than `length` */
  guint64 bag; /* bit (symbol mod 64) is set for every symbol */
  guint8 profile[PROFILE_SIZE];
} Text;

struct _DgTexts {
  GHashTable *ids; /* normal form -> id */
  GHashTable *symbols; /* code point -> symbol + 1: symbols count up from 0 in the order of first appearance */
  GArray *texts; /* Text */
  GArray *content; /* guint32: symbols of all texts, one text after the other */
  guint64 work;

  /* The selected text: for each of its distinct symbols a row of `words` words with a bit for each place of the symbol;
   * row 0 is empty and stands for all other symbols. */
  guint selected;
  guint words;
  GArray *rows; /* guint64 */
  GArray *row_of; /* guint32: symbol -> row */
  GArray *state; /* guint64: the columns Pv and Mv of Myers */
};

DgTexts *dg_texts_new(void) {
  DgTexts *texts = g_new0(DgTexts, 1);
  texts->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  texts->symbols = g_hash_table_new(NULL, NULL);
  texts->texts = g_array_new(FALSE, TRUE, sizeof(Text));
  texts->content = g_array_new(FALSE, FALSE, sizeof(guint32));
  texts->rows = g_array_new(FALSE, TRUE, sizeof(guint64));
  texts->row_of = g_array_new(FALSE, TRUE, sizeof(guint32));
  texts->state = g_array_new(FALSE, FALSE, sizeof(guint64));
  texts->selected = G_MAXUINT;
  return texts;
}

void dg_texts_free(DgTexts *texts) {
  if (texts == NULL)
    return;
  g_hash_table_unref(texts->ids);
  g_hash_table_unref(texts->symbols);
  g_array_unref(texts->texts);
  g_array_unref(texts->content);
  g_array_unref(texts->rows);
  g_array_unref(texts->row_of);
  g_array_unref(texts->state);
  g_free(texts);
}

static const Text *text_at(const DgTexts *texts, guint id) {
  return &g_array_index(texts->texts, Text, id);
}

static guint32 symbol_of(DgTexts *texts, gunichar c) {
  guint32 symbol = GPOINTER_TO_UINT(g_hash_table_lookup(texts->symbols, GUINT_TO_POINTER(c)));
  if (symbol > 0)
    return symbol - 1;
  symbol = g_hash_table_size(texts->symbols);
  g_hash_table_insert(texts->symbols, GUINT_TO_POINTER(c), GUINT_TO_POINTER(symbol + 1));
  return symbol;
}

guint dg_texts_add(DgTexts *texts, const char *text) {
  char *normal = dg_text_normalise(text);
  gpointer known;
  if (g_hash_table_lookup_extended(texts->ids, normal, NULL, &known)) {
    g_free(normal);
    return GPOINTER_TO_UINT(known);
  }

  Text entry = {.start = texts->content->len};
  guint32 previous = 0;
  for (const char *p = normal; *p != '\0'; p = g_utf8_next_char(p)) {
    if (entry.length == DG_LABEL_LENGTH_MAX) {
      entry.cut = TRUE;
      break;
    }
    guint32 symbol = symbol_of(texts, g_utf8_get_char(p));
    g_array_append_val(texts->content, symbol);
    entry.bag |= G_GUINT64_CONSTANT(1) << (symbol % 64);
    if (entry.length++ > 0) {
      guint8 *count = &entry.profile[(previous * 37 + symbol) % PROFILE_SIZE];
      *count += *count < G_MAXUINT8; /* saturates, which can only make two profiles look more alike */
    }
    previous = symbol;
  }
  guint id = texts->texts->len;
  g_array_append_val(texts->texts, entry);
  g_hash_table_insert(texts->ids, normal, GUINT_TO_POINTER(id));
  return id;
}

guint dg_texts_get_count(const DgTexts *texts) {
  return texts->texts->len;
}

guint dg_texts_get_length(const DgTexts *texts, guint id) {
  return text_at(texts, id)->length;
}

gboolean dg_texts_is_cut(const DgTexts *texts, guint id) {
  return text_at(texts, id)->cut;
}

guint64 dg_texts_get_work(const DgTexts *texts) {
  return texts->work;
}

void dg_texts_select(DgTexts *texts, guint id) {
  guint32 *row_of;
  if (texts->selected != G_MAXUINT) {
    const Text *old = text_at(texts, texts->selected);
    const guint32 *symbols = &g_array_index(texts->content, guint32, old->start);
    row_of = (guint32 *)texts->row_of->data;
    for (guint i = 0; i < old->length; i++)
      row_of[symbols[i]] = 0;
  }
  texts->selected = id;
  g_array_set_size(texts->row_of, g_hash_table_size(texts->symbols));
  row_of = (guint32 *)texts->row_of->data;

  const Text *text = text_at(texts, id);
  const guint32 *symbols = &g_array_index(texts->content, guint32, text->start);
  texts->words = MAX(1, (text->length + 63) / 64);
  g_array_set_size(texts->rows, 0);
  g_array_set_size(texts->rows, texts->words);
  guint n_rows = 1;
  for (guint i = 0; i < text->length; i++) {
    guint32 row = row_of[symbols[i]];
    if (row == 0) {
      row = row_of[symbols[i]] = n_rows++;
      g_array_set_size(texts->rows, n_rows * texts->words);
    }
    g_array_index(texts->rows, guint64, row * texts->words + i / 64) |= G_GUINT64_CONSTANT(1) << (i % 64);
  }
  g_array_set_size(texts->state, 2 * texts->words);
  texts->work += text->length;
}

/* TRUE when what is known of both texts shows that they are more than `limit` edits apart. */
static gboolean refused(const Text *a, const Text *b, guint limit) {
  guint longer = MAX(a->length, b->length), shorter = MIN(a->length, b->length);
  if (longer - shorter > limit)
    return TRUE;
  /* One edit takes away at most one symbol and brings at most one. */
  int lost = __builtin_popcountll(a->bag & ~b->bag), gained = __builtin_popcountll(b->bag & ~a->bag);
  if ((guint)MAX(lost, gained) > limit)
    return TRUE;
  if (longer < PROFILE_LENGTH_MIN || limit > longer / 2)
    return FALSE;
  /* One edit takes away at most two bigrams and brings at most two (Ukkonen's q-gram bound, 1992). */
  guint difference = 0;
  for (guint i = 0; i < PROFILE_SIZE; i++)
    difference += (guint)ABS((int)a->profile[i] - (int)b->profile[i]);
  return difference > 4 * limit;
}

/* Myers for a pattern of at most 64 symbols. */
static guint distance_word(DgTexts *texts, const Text *pattern, const Text *other, guint limit) {
  const guint64 *rows = (const guint64 *)texts->rows->data;
  const guint32 *row_of = (const guint32 *)texts->row_of->data;
  const guint32 *symbols = &g_array_index(texts->content, guint32, other->start);
  const guint64 last = G_GUINT64_CONSTANT(1) << (pattern->length - 1);
  guint64 pv = ~G_GUINT64_CONSTANT(0), mv = 0;
  guint score = pattern->length;

  for (guint j = 0; j < other->length; j++) {
    guint64 eq = rows[row_of[symbols[j]]];
    guint64 xv = eq | mv;
    guint64 xh = (((eq & pv) + pv) ^ pv) | eq;
    guint64 ph = mv | ~(xh | pv);
    guint64 mh = pv & xh;
    score += (ph & last) != 0;
    score -= (mh & last) != 0;
    ph = (ph << 1) | 1;
    mh <<= 1;
    pv = mh | ~(xv | ph);
    mv = ph & xv;
    if (score > limit + (other->length - j - 1)) { /* each further column lowers the score by at most 1 */
      texts->work += j;
      return limit + 1;
    }
  }
  texts->work += other->length;
  return score;
}

/* Value of the matrix in row `row` of the column that `pvs` and `mvs` describe, `column` columns from the left. */
static guint matrix_value(const guint64 *pvs, const guint64 *mvs, guint row, guint column) {
  int value = (int)column;
  for (guint w = 0; w * 64 < row; w++) {
    guint64 mask = row - w * 64 >= 64 ? ~G_GUINT64_CONSTANT(0) : (G_GUINT64_CONSTANT(1) << (row - w * 64)) - 1;
    value += __builtin_popcountll(pvs[w] & mask) - __builtin_popcountll(mvs[w] & mask);
  }
  return (guint)value;
}

/* The same with the pattern in several words: the horizontal difference at the lower end of a word (-1, 0 or 1) is
 * carried into the next. Words that lie more than `limit` rows below the main diagonal are left out until it comes near
 * (Ukkonen's band): no alignment within the limit passes there. */
static guint distance_blocks(DgTexts *texts, const Text *pattern, const Text *other, guint limit) {
  const guint32 *row_of = (const guint32 *)texts->row_of->data;
  const guint32 *symbols = &g_array_index(texts->content, guint32, other->start);
  const guint words = texts->words, length = pattern->length;
  guint64 *pvs = (guint64 *)texts->state->data, *mvs = pvs + words;
  guint active = 1, score = 64; /* words in use, and the matrix at the lower end of the last of them */

  memset(pvs, 0xff, words * sizeof *pvs);
  memset(mvs, 0, words * sizeof *mvs);
  for (guint j = 0; j < other->length; j++) {
    for (; active < words && active * 64 <= j + limit; active++)
      score += MIN(64, length - active * 64);
    const guint64 *row = (const guint64 *)texts->rows->data + (gsize)row_of[symbols[j]] * words;
    int carry = 1; /* the first row of the matrix counts up */
    for (guint w = 0; w < active; w++) {
      guint64 last = G_GUINT64_CONSTANT(1) << (w + 1 < words ? 63 : (length - 1) % 64);
      guint64 eq = row[w], pv = pvs[w], mv = mvs[w];
      guint64 xv = eq | mv;
      eq |= carry < 0;
      guint64 xh = (((eq & pv) + pv) ^ pv) | eq;
      guint64 ph = mv | ~(xh | pv);
      guint64 mh = pv & xh;
      int next = ((ph & last) != 0) - ((mh & last) != 0);
      ph = (ph << 1) | (carry > 0);
      mh = (mh << 1) | (carry < 0);
      pvs[w] = mh | ~(xv | ph);
      mvs[w] = ph & xv;
      carry = next;
    }
    score = (guint)((int)score + carry);
    texts->work += active;
    if (active == words && score > limit + (other->length - j - 1))
      return limit + 1;
    /* Values never fall along a diagonal, so that the one that ends at the result tells early that it is too great. */
    if (j % DIAGONAL_STEP == DIAGONAL_STEP - 1 && j + 1 + length > other->length) {
      guint at = j + 1 + length - other->length;
      if (at <= length && matrix_value(pvs, mvs, at, j + 1) > limit)
        return limit + 1;
    }
  }
  return score;
}

guint dg_texts_distance(DgTexts *texts, guint id, guint limit) {
  texts->work++;
  if (id == texts->selected)
    return 0;
  const Text *pattern = text_at(texts, texts->selected), *other = text_at(texts, id);
  guint longer = MAX(pattern->length, other->length);
  limit = MIN(limit, longer);
  if (refused(pattern, other, limit))
    return limit + 1;
  if (pattern->length == 0 || other->length == 0)
    return longer;
  guint distance =
      texts->words == 1 ? distance_word(texts, pattern, other, limit) : distance_blocks(texts, pattern, other, limit);
  return MIN(distance, limit + 1);
}
