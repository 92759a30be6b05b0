#include "metrics/vocabulary.h"

#include "base/compare.h"
#include "metrics/label_synonyms.h"
#include "metrics/stem_nltk.h"
#include "metrics/word_nearness.h"
#include "metrics/word_roles.h"
#include "metrics/word_split.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* How alike two words with one stem are: "invoice" and "invoices" are not quite the same. */
#define SAME_STEM 950000u

/* How alike synonyms are, which are so in some of their senses. */
#define SYNONYM 850000u

/* What a word weighs by its role. */
static const guint ROLE_WEIGHTS[] = {[DG_WORD_CONTENT] = 1000000, [DG_WORD_LIGHT] = 250000, [DG_WORD_STOP] = 150000};

/* The words that are like one, in the list of all. */
typedef struct {
  guint first, count; /* no word is without like ones: 0 when they were not looked for yet */
} Near;

/* The last word of one stem, and the nodes that have one of its words. */
typedef struct {
  guint last, nodes;
} Stem;

struct _DgVocabulary {
  GHashTable *ids; /* text -> id + 1 */
  GHashTable *stem_ids; /* stem -> number + 1 */
  GArray *words; /* DgVocabularyWord */
  GArray *stems; /* Stem */
  GArray *akin; /* guint: word -> the word before it that has its stem, or DG_NO_WORD */
  DgWordNearness *nearness;
  DgLabelSynonyms *synonyms; /* NULL: none */
  Near *near; /* of each word; NULL until closed */
  GArray *near_words; /* DgNearWord, of all words that were asked for */
  GArray *found; /* DgNearWord, of the word that is asked for */
  GArray *counted; /* guint: stems of the label that is counted */
};

DgVocabulary *dg_vocabulary_new(void) {
  DgVocabulary *vocabulary = g_new0(DgVocabulary, 1);
  vocabulary->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  vocabulary->stem_ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  vocabulary->words = g_array_new(FALSE, FALSE, sizeof(DgVocabularyWord));
  vocabulary->stems = g_array_new(FALSE, FALSE, sizeof(Stem));
  vocabulary->akin = g_array_new(FALSE, FALSE, sizeof(guint));
  vocabulary->nearness = dg_word_nearness_new();
  vocabulary->counted = g_array_new(FALSE, FALSE, sizeof(guint));
  vocabulary->near_words = g_array_new(FALSE, FALSE, sizeof(DgNearWord));
  vocabulary->found = g_array_new(FALSE, FALSE, sizeof(DgNearWord));
  return vocabulary;
}

void dg_vocabulary_use_synonyms(DgVocabulary *vocabulary, const DgWordNet *wordnet) {
  vocabulary->synonyms = dg_label_synonyms_new(wordnet);
}

void dg_vocabulary_free(DgVocabulary *vocabulary) {
  if (vocabulary == NULL)
    return;
  g_hash_table_unref(vocabulary->ids);
  g_hash_table_unref(vocabulary->stem_ids);
  g_array_unref(vocabulary->words);
  g_array_unref(vocabulary->stems);
  g_array_unref(vocabulary->akin);
  g_array_unref(vocabulary->counted);
  g_array_unref(vocabulary->near_words);
  g_array_unref(vocabulary->found);
  dg_word_nearness_free(vocabulary->nearness);
  dg_label_synonyms_free(vocabulary->synonyms);
  g_free(vocabulary->near);
  g_free(vocabulary);
}

static DgVocabularyWord *word_at(const DgVocabulary *vocabulary, guint word) {
  return &g_array_index(vocabulary->words, DgVocabularyWord, word);
}

static Stem *stem_at(const DgVocabulary *vocabulary, guint stem) {
  return &g_array_index(vocabulary->stems, Stem, stem);
}

guint dg_vocabulary_get_count(const DgVocabulary *vocabulary) {
  return vocabulary->words->len;
}

const DgVocabularyWord *dg_vocabulary_get(const DgVocabulary *vocabulary, guint word) {
  return word_at(vocabulary, word);
}

guint64 dg_vocabulary_get_work(const DgVocabulary *vocabulary) {
  return dg_word_nearness_get_work(vocabulary->nearness);
}

/* The number of a stem, whose last word is `word` from now on; takes the string. */
static guint add_to_stem(DgVocabulary *vocabulary, char *text, guint word) {
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(vocabulary->stem_ids, text));
  if (known == 0) {
    g_array_append_val(vocabulary->stems, ((Stem){.last = DG_NO_WORD}));
    known = vocabulary->stems->len;
    g_hash_table_insert(vocabulary->stem_ids, text, GUINT_TO_POINTER(known));
  } else {
    g_free(text);
  }
  Stem *stem = stem_at(vocabulary, known - 1);
  g_array_append_val(vocabulary->akin, stem->last);
  stem->last = word;
  return known - 1;
}

/* TRUE when all is letters of scripts with blanks between words. */
static gboolean is_plain(const char *text) {
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p))
    if (dg_word_kind(g_utf8_get_char(p)) != DG_WORD_KIND_LETTER)
      return FALSE;
  return TRUE;
}

/* Articles apart, which are stop words. */
static gboolean is_identifier(const char *text, gboolean plain) {
  DgWordKind kind = dg_word_kind(g_utf8_get_char(text));
  const char *second = g_utf8_next_char(text);
  return kind == DG_WORD_KIND_DIGIT || (plain && *second == '\0' && dg_word_role(text, text) != DG_WORD_STOP) ||
         (kind == DG_WORD_KIND_LETTER && dg_is_letter_mark(g_utf8_get_char(second)));
}

static gboolean is_punctuation(const char *text) {
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)g_utf8_get_char(p));
    if (category < UTF8PROC_CATEGORY_PC || category > UTF8PROC_CATEGORY_PO)
      return FALSE;
  }
  return TRUE;
}

/* Scripts above have marks that are no accents. */
#define LATIN_END 0x250

/* The word without accents: "caf\u00e9" is spelled "cafe" as well. NULL when it has none. Free with g_free(). */
static char *strip_accents(const char *text) {
  gboolean foreign = FALSE, accented = FALSE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
    foreign = foreign || g_utf8_get_char(p) >= LATIN_END;
    accented = accented || (guint8)*p >= 0x80;
  }
  if (!accented || foreign)
    return NULL;
  utf8proc_uint8_t *stripped = NULL;
  utf8proc_map((const utf8proc_uint8_t *)text, 0, &stripped,
               UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK);
  char *copy = g_strdup(stripped != NULL ? (const char *)stripped : text);
  free(stripped);
  return copy;
}

guint dg_vocabulary_add(DgVocabulary *vocabulary, const char *text, gsize length) {
  char *key = g_strndup(text, length);
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(vocabulary->ids, key));
  if (known > 0) {
    g_free(key);
    return known - 1;
  }
  guint id = vocabulary->words->len;
  gboolean plain = is_plain(key);
  g_autofree char *stripped = strip_accents(key);
  const char *bare = stripped != NULL ? stripped : key;
  char *stem = plain ? dg_stem_nltk(bare) : g_strdup(key);
  DgVocabularyWord word = {.text = key,
                           .role = dg_word_role(key, stem),
                           .is_plain = plain,
                           .is_identifier = is_identifier(key, plain),
                           .negates = dg_word_negates(key),
                           .is_generic = dg_word_is_generic(bare, stem) || is_punctuation(key)};
  dg_word_poles(bare, stem, word.poles);
  word.stem = add_to_stem(vocabulary, stem, id); /* last, as it takes the stem */
  g_array_append_val(vocabulary->words, word);
  g_hash_table_insert(vocabulary->ids, key, GUINT_TO_POINTER(id + 1));
  /* "for" is no misspelt "form". */
  dg_word_nearness_add(vocabulary->nearness, bare, plain && word.role != DG_WORD_STOP);
  if (vocabulary->synonyms != NULL && plain && word.role != DG_WORD_STOP)
    dg_label_synonyms_add(vocabulary->synonyms, id, bare);
  return id;
}

guint dg_vocabulary_find(const DgVocabulary *vocabulary, const char *text) {
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(vocabulary->ids, text));
  return known > 0 ? known - 1 : DG_NO_WORD;
}

void dg_vocabulary_count(DgVocabulary *vocabulary, const guint *words, guint count, guint times) {
  GArray *counted = vocabulary->counted;
  g_array_set_size(counted, 0);
  for (guint i = 0; i < count; i++)
    g_array_append_val(counted, word_at(vocabulary, words[i])->stem);
  g_array_sort(counted, dg_compare_guint);
  for (guint i = 0; i < count; i++) {
    guint stem = g_array_index(counted, guint, i);
    if (i == 0 || stem != g_array_index(counted, guint, i - 1))
      stem_at(vocabulary, stem)->nodes += times;
  }
}

/* Bits behind the point of logarithms. */
#define FRACTION 24

/* The logarithm of `count`, at least 1, to base 2 with FRACTION bits behind the point, rounded down: each squaring
 * gives one bit. In integers, for log() differs between C libraries. */
static guint64 log2_of(guint count) {
  guint whole = g_bit_storage(count) - 1;
  guint64 mantissa = (guint64)count << (31 - whole), bits = whole; /* from 1 to 2, 31 bits behind the point */
  for (guint i = 0; i < FRACTION; i++) {
    mantissa = mantissa * mantissa >> 31;
    guint64 bit = mantissa >> 32;
    mantissa >>= bit;
    bits = bits << 1 | bit;
  }
  return bits;
}

#define LN_2_MILLIONTHS 693147u

static guint weigh(DgWordRole role, guint nodes) {
  guint64 halved = nodes > 2 ? log2_of(nodes) - (G_GUINT64_CONSTANT(1) << FRACTION) : 0; /* of c / 2 */
  guint64 ln = halved * LN_2_MILLIONTHS >> FRACTION;
  return (guint)((guint64)ROLE_WEIGHTS[role] * DG_WORD_ONE / (DG_WORD_ONE + ln / 2));
}

void dg_vocabulary_close(DgVocabulary *vocabulary) {
  for (guint i = 0; i < vocabulary->words->len; i++) {
    DgVocabularyWord *word = word_at(vocabulary, i);
    word->weight = weigh(word->role, stem_at(vocabulary, word->stem)->nodes);
  }
  vocabulary->near = g_new0(Near, (gsize)vocabulary->words->len + 1);
}

static int compare_near(const void *p, const void *q) {
  const DgNearWord *a = p, *b = q;
  return a->word < b->word ? -1 : a->word > b->word;
}

/* Takes the words out that were found twice, all but the most alike. */
static void tidy_near(GArray *near) {
  guint kept = 0;
  for (guint i = 0; i < near->len; i++) {
    DgNearWord found = g_array_index(near, DgNearWord, i), *last = (DgNearWord *)near->data + MAX(kept, 1) - 1;
    if (kept > 0 && last->word == found.word)
      last->similarity = MAX(last->similarity, found.similarity);
    else
      g_array_index(near, DgNearWord, kept++) = found;
  }
  g_array_set_size(near, kept);
}

static void add_synonyms(DgVocabulary *vocabulary, guint word, GArray *near) {
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_label_synonyms_find(vocabulary->synonyms, word, found);
  for (guint i = 0; i < found->len; i++)
    g_array_append_val(near, ((DgNearWord){g_array_index(found, guint, i), SYNONYM}));
}

/* Those of one stem, which were not found by their letters alone. */
static Near find_near(DgVocabulary *vocabulary, guint word) {
  GArray *near = vocabulary->found;
  g_array_set_size(near, 0);
  guint stem = word_at(vocabulary, word)->stem, kept = 0;
  dg_word_nearness_find(vocabulary->nearness, word, near);
  for (guint i = 0; i < near->len; i++) {
    DgNearWord found = g_array_index(near, DgNearWord, i);
    if (word_at(vocabulary, found.word)->stem != stem)
      g_array_index(near, DgNearWord, kept++) = found;
  }
  g_array_set_size(near, kept);
  for (guint akin = stem_at(vocabulary, stem)->last; akin != DG_NO_WORD;
       akin = g_array_index(vocabulary->akin, guint, akin))
    g_array_append_val(near, ((DgNearWord){akin, akin == word ? DG_WORD_ONE : SAME_STEM}));
  if (vocabulary->synonyms != NULL)
    add_synonyms(vocabulary, word, near);
  if (near->len > 1) {
    g_array_sort(near, compare_near);
    tidy_near(near);
  }
  Near range = {vocabulary->near_words->len, near->len};
  g_array_append_vals(vocabulary->near_words, near->data, near->len);
  return range;
}

const DgNearWord *dg_vocabulary_get_near(DgVocabulary *vocabulary, guint word, guint *count) {
  Near *near = &vocabulary->near[word];
  if (near->count == 0)
    *near = find_near(vocabulary, word);
  *count = near->count;
  return &g_array_index(vocabulary->near_words, DgNearWord, near->first);
}
