#include "metrics/words.h"

#include "base/compare.h"
#include "metrics/label_synonyms.h"
#include "metrics/word_split.h"

#include <stdlib.h>
#include <string.h>

/* Least lengths of words of which one may be the other with one letter changed, and of an abbreviation. */
#define NEAR_SHORTER_MIN 4u
#define NEAR_LONGER_MIN 5u
#define ABBREVIATION_MIN 3u

/* Longest word that may be like others: no language abbreviates longer ones, and the work grows with the square. */
#define PLAIN_LENGTH_MAX 64u

typedef struct {
  char *text; /* the key of its entry in `ids` */
  guint start, length; /* in `content`, code points */
  gboolean identifier;
  gboolean is_plain; /* letters only, of a script with blanks: may be like other words */
  GArray *variants; /* NULL until asked for */
} Word;

/* A word under the first or the last letters that it must share with a near one. */
typedef struct {
  guint64 key;
  guint word;
} Half;

struct _DgWordList {
  GHashTable *ids; /* text -> id + 1 */
  GArray *entries; /* Word */
  GArray *content; /* gunichar */
  GArray *sorted; /* guint: plain words by code point; NULL while the vocabulary is open */
  GArray *halves; /* Half, sorted */
  DgLabelSynonyms *synonyms; /* NULL: none */
  guint64 work;
};

static void clear_word(gpointer data) {
  Word *word = data;
  g_clear_pointer(&word->variants, g_array_unref);
}

DgWordList *dg_words_new(void) {
  DgWordList *words = g_new0(DgWordList, 1);
  words->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  words->entries = g_array_new(FALSE, TRUE, sizeof(Word));
  g_array_set_clear_func(words->entries, clear_word);
  words->content = g_array_new(FALSE, FALSE, sizeof(gunichar));
  return words;
}

void dg_words_use_synonyms(DgWordList *words, const DgWordNet *wordnet) {
  words->synonyms = dg_label_synonyms_new(wordnet);
}

void dg_words_free(DgWordList *words) {
  if (words == NULL)
    return;
  g_array_unref(words->entries);
  g_hash_table_unref(words->ids);
  g_array_unref(words->content);
  dg_label_synonyms_free(words->synonyms);
  g_clear_pointer(&words->sorted, g_array_unref);
  g_clear_pointer(&words->halves, g_array_unref);
  g_free(words);
}

static Word *word_at(const DgWordList *words, guint id) {
  return &g_array_index(words->entries, Word, id);
}

static const gunichar *letters_of(const DgWordList *words, const Word *word) {
  return &g_array_index(words->content, gunichar, word->start);
}

guint dg_words_get_count(const DgWordList *words) {
  return words->entries->len;
}

guint64 dg_words_get_work(const DgWordList *words) {
  return words->work;
}

static guint add_word(DgWordList *words, const char *text, gsize length) {
  char *key = g_strndup(text, length);
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(words->ids, key));
  if (known > 0) {
    g_free(key);
    return known - 1;
  }
  Word word = {.text = key, .start = words->content->len, .is_plain = TRUE};
  gboolean digits = FALSE;
  for (const char *p = key; *p != '\0'; p = g_utf8_next_char(p)) {
    gunichar c = g_utf8_get_char(p);
    DgWordKind kind = dg_word_kind(c);
    digits = digits || kind == DG_WORD_KIND_DIGIT;
    word.is_plain = word.is_plain && kind == DG_WORD_KIND_LETTER;
    g_array_append_val(words->content, c);
    word.length++;
  }
  word.is_plain = word.is_plain && word.length <= PLAIN_LENGTH_MAX;
  word.identifier = digits || (word.length == 1 && word.is_plain);
  if (!word.is_plain && !digits && word.length > 1) /* a letter with its marks */
    word.identifier = dg_word_kind(g_utf8_get_char(key)) == DG_WORD_KIND_LETTER;
  guint id = words->entries->len;
  g_array_append_val(words->entries, word);
  g_hash_table_insert(words->ids, key, GUINT_TO_POINTER(id + 1));
  if (words->synonyms != NULL && word.is_plain)
    dg_label_synonyms_add(words->synonyms, id, key);
  return id;
}

typedef struct {
  DgWordList *words;
  GArray *ids;
} Splitting;

static void take_id(gpointer data, const char *text, gsize length) {
  Splitting *splitting = data;
  guint id = add_word(splitting->words, text, length);
  g_array_append_val(splitting->ids, id);
}

void dg_words_split(DgWordList *words, const char *normal, GArray *ids) {
  Splitting splitting = {words, ids};
  dg_split_words(normal, take_id, &splitting);
}

static void take_text(gpointer data, const char *text, gsize length) {
  g_ptr_array_add(data, g_strndup(text, length));
}

char *dg_words_join(const char *normal, const char *separator, gboolean sorted) {
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  dg_split_words(normal, take_text, texts);
  if (sorted)
    g_ptr_array_sort(texts, dg_compare_text);
  GString *joined = g_string_new(NULL);
  for (guint i = 0; i < texts->len; i++) {
    const char *text = texts->pdata[i];
    gboolean digits = joined->len > 0 && g_ascii_isdigit(joined->str[joined->len - 1]) && g_ascii_isdigit(*text);
    if (i > 0)
      g_string_append(joined, digits ? " " : separator);
    g_string_append(joined, text);
  }
  return g_string_free(joined, FALSE);
}

void dg_words_split_trigrams(DgWordList *words, const char *normal, GArray *ids) {
  g_autofree char *joined = dg_words_join(normal, " ", FALSE);
  if (*joined == '\0')
    return;
  g_autofree char *padded = g_strconcat(" ", joined, " ", NULL);
  for (const char *p = padded; *p != '\0'; p = g_utf8_next_char(p)) {
    const char *second = g_utf8_next_char(p);
    const char *third = *second != '\0' ? g_utf8_next_char(second) : second;
    if (*third == '\0')
      break;
    guint id = add_word(words, p, (gsize)(g_utf8_next_char(third) - p));
    g_array_append_val(ids, id);
  }
}

gboolean dg_words_is_identifier(const DgWordList *words, guint id) {
  return word_at(words, id)->identifier;
}

int dg_words_compare(const DgWordList *words, guint a, guint b) {
  return a == b ? 0 : strcmp(word_at(words, a)->text, word_at(words, b)->text);
}

/* Whether one insertion, deletion or substitution makes `a` (not the longer) of `b`. */
static gboolean is_one_edit(const gunichar *a, guint m, const gunichar *b, guint n) {
  guint head = 0, tail = 0;
  while (head < m && a[head] == b[head])
    head++;
  while (tail < m - head && a[m - 1 - tail] == b[n - 1 - tail])
    tail++;
  return n - m <= 1 && head + tail + 1 >= n;
}

/* By their letters alone. */
static guint quality_of_letters(const DgWordList *words, guint a, guint b) {
  const Word *shorter = word_at(words, a), *longer = word_at(words, b);
  if (!shorter->is_plain || !longer->is_plain)
    return 0;
  if (shorter->length > longer->length) {
    const Word *kept = shorter;
    shorter = longer;
    longer = kept;
  }
  if (shorter->length < ABBREVIATION_MIN)
    return 0;
  const gunichar *p = letters_of(words, shorter), *q = letters_of(words, longer);
  if (shorter->length >= NEAR_SHORTER_MIN && longer->length >= NEAR_LONGER_MIN &&
      longer->length - shorter->length <= 1 && is_one_edit(p, shorter->length, q, longer->length))
    return DG_WORD_NEAR;
  if (shorter->length < longer->length && memcmp(p, q, shorter->length * sizeof *p) == 0)
    return DG_WORD_ABBREVIATED;
  return 0;
}

guint dg_words_quality(DgWordList *words, guint a, guint b) {
  words->work++;
  if (a == b)
    return DG_WORD_EQUAL;
  guint quality = quality_of_letters(words, a, b);
  gboolean synonyms =
      quality < DG_WORD_SYNONYM && words->synonyms != NULL && dg_label_synonyms_share(words->synonyms, a, b);
  return synonyms ? DG_WORD_SYNONYM : quality;
}

/* FNV-1a (Fowler, Noll, Vo) over code points; words under equal keys are compared anyway. */
static guint64 hash_letters(const gunichar *letters, guint count, guint64 salt) {
  guint64 hash = G_GUINT64_CONSTANT(14695981039346656037) ^ salt;
  for (guint i = 0; i < count; i++)
    hash = (hash ^ letters[i]) * G_GUINT64_CONSTANT(1099511628211);
  return hash;
}

/* Two words that are one edit apart, the shorter of which has m letters, share their first or their last m / 2 letters.
 * Writes the up to four keys of a word, as the shorter (m its length) and as the longer (m one less), and returns how
 * many there are. */
static guint half_keys(const DgWordList *words, const Word *word, guint64 keys[4]) {
  const gunichar *letters = letters_of(words, word);
  guint count = 0;
  for (guint m = word->length; m + 1 >= word->length && m >= NEAR_SHORTER_MIN; m--) {
    guint half = m / 2;
    keys[count++] = hash_letters(letters, half, 2 * m);
    keys[count++] = hash_letters(letters + word->length - half, half, 2 * m + 1);
  }
  return count;
}

static int compare_halves(const void *p, const void *q) {
  const Half *a = p, *b = q;
  if (a->key != b->key)
    return a->key < b->key ? -1 : 1;
  return a->word < b->word ? -1 : a->word > b->word;
}

static int compare_words(gconstpointer p, gconstpointer q, gpointer data) {
  return dg_words_compare(data, *(const guint *)p, *(const guint *)q);
}

static void close_vocabulary(DgWordList *words) {
  words->sorted = g_array_new(FALSE, FALSE, sizeof(guint));
  words->halves = g_array_new(FALSE, FALSE, sizeof(Half));
  for (guint id = 0; id < words->entries->len; id++) {
    const Word *word = word_at(words, id);
    if (!word->is_plain)
      continue;
    g_array_append_val(words->sorted, id);
    guint64 keys[4];
    guint count = half_keys(words, word, keys);
    for (guint i = 0; i < count; i++)
      g_array_append_val(words->halves, ((Half){keys[i], id}));
  }
  g_array_sort_with_data(words->sorted, compare_words, words);
  if (words->halves->len > 0)
    qsort(words->halves->data, words->halves->len, sizeof(Half), compare_halves);
}

static void add_variant(DgWordList *words, guint id, guint other, GArray *variants) {
  if (other != id && dg_words_quality(words, id, other) > 0)
    g_array_append_val(variants, other);
}

static void add_synonyms(const DgWordList *words, guint id, GArray *variants) {
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_label_synonyms_find(words->synonyms, id, found);
  g_array_append_vals(variants, found->data, found->len);
}

/* Sorts the variants and takes out those that were found twice. */
static void tidy_variants(GArray *variants) {
  guint *ids = (guint *)variants->data, kept = 1;
  qsort(ids, variants->len, sizeof *ids, dg_compare_guint);
  for (guint i = 1; i < variants->len; i++)
    if (ids[i] != ids[kept - 1])
      ids[kept++] = ids[i];
  g_array_set_size(variants, kept);
}

/* The first entry of `sorted` that is not before `text`. */
static guint find_sorted(const DgWordList *words, const char *text) {
  guint low = 0, high = words->sorted->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (strcmp(word_at(words, g_array_index(words->sorted, guint, middle))->text, text) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

const GArray *dg_words_get_variants(DgWordList *words, guint id) {
  if (words->sorted == NULL)
    close_vocabulary(words);
  Word *word = word_at(words, id);
  if (word->variants != NULL)
    return word->variants;
  GArray *variants = word->variants = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_val(variants, id);
  if (!word->is_plain)
    return variants;

  guint64 keys[4];
  guint count = half_keys(words, word, keys);
  for (guint i = 0; i < count; i++) {
    guint low = 0, high = words->halves->len;
    while (low < high) {
      guint middle = low + (high - low) / 2;
      if (g_array_index(words->halves, Half, middle).key < keys[i])
        low = middle + 1;
      else
        high = middle;
    }
    for (; low < words->halves->len && g_array_index(words->halves, Half, low).key == keys[i]; low++)
      add_variant(words, id, g_array_index(words->halves, Half, low).word, variants);
  }
  /* Words that this one abbreviates stand right behind it; those that abbreviate it are its beginnings. */
  if (word->length >= ABBREVIATION_MIN)
    for (guint i = find_sorted(words, word->text); i < words->sorted->len; i++) {
      guint other = g_array_index(words->sorted, guint, i);
      if (!g_str_has_prefix(word_at(words, other)->text, word->text))
        break;
      add_variant(words, id, other, variants);
    }
  const char *end = word->text;
  for (guint length = 1; length < word->length; length++) {
    end = g_utf8_next_char(end);
    if (length < ABBREVIATION_MIN)
      continue;
    g_autofree char *beginning = g_strndup(word->text, (gsize)(end - word->text));
    guint other = GPOINTER_TO_UINT(g_hash_table_lookup(words->ids, beginning));
    if (other > 0)
      add_variant(words, id, other - 1, variants);
  }
  if (words->synonyms != NULL)
    add_synonyms(words, id, variants);
  tidy_variants(variants);
  return variants;
}

gboolean dg_words_has_variants(DgWordList *words, guint id) {
  return word_at(words, id)->is_plain && dg_words_get_variants(words, id)->len > 1;
}
