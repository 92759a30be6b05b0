#include "metrics/word_nearness.h"

#include "metrics/pair_map.h"

#include <string.h>

/* Least similarity of words that are like each other. */
#define LEAST (DG_WORD_ONE / 2)

/* Least number of letters with which both words must begin to be alike by their beginnings alone. */
#define COMMON_MIN 4u

/* Letters of the longer of two words of which one may be a typing error of the other, and how alike they are then. */
#define TYPING_ERROR_MIN 5u
#define TYPING_ERROR 900000u

/* Trigrams that more words have find no like words: thousands of words with one ending would each have thousands. */
#define FREQUENT_MIN 2000u

/* Least letters of an abbreviation, and how much of the word it says: it is so likely another word ("app", "approve")
 * that it is enough beside an equal word and too little alone. */
#define ABBREVIATION_MIN 3u
#define ABBREVIATED 540000u

/* Most letters of an abbreviation that leaves vowels out, and how many letters more its word has at least. */
#define SKELETON_MAX 5u
#define LEFT_OUT_MIN 2u

/* Words of more letters are like none: no language has them, and two of them would take long to compare. */
#define LETTERS_MAX 64u

typedef struct {
  guint letters, letter_count; /* in `content` */
  guint grams, gram_count; /* in `grams`: the distinct trigrams of the word, ascending */
} Word;

struct _DgWordNearness {
  GArray *words; /* Word */
  GArray *content; /* gunichar */
  GArray *grams; /* guint: numbers of trigrams */
  DgPairMap *numbers; /* three code points -> number of the trigram, from 1 */
  guint gram_count;
  guint *start; /* trigram -> its first posting; NULL while words are added */
  guint *postings; /* words by trigram */
  guint *common; /* word -> trigrams, frequent ones aside, that it shares with the one that is looked for; else 0 */
  GArray *touched; /* guint: words whose `common` is not 0 */
  GArray *skeletons; /* guint: words without vowels but for their first letter */
  guint64 work;
};

DgWordNearness *dg_word_nearness_new(void) {
  DgWordNearness *nearness = g_new0(DgWordNearness, 1);
  nearness->words = g_array_new(FALSE, FALSE, sizeof(Word));
  nearness->content = g_array_new(FALSE, FALSE, sizeof(gunichar));
  nearness->grams = g_array_new(FALSE, FALSE, sizeof(guint));
  nearness->touched = g_array_new(FALSE, FALSE, sizeof(guint));
  nearness->skeletons = g_array_new(FALSE, FALSE, sizeof(guint));
  nearness->numbers = dg_pair_map_new();
  return nearness;
}

void dg_word_nearness_free(DgWordNearness *nearness) {
  if (nearness == NULL)
    return;
  g_array_unref(nearness->words);
  g_array_unref(nearness->content);
  g_array_unref(nearness->grams);
  g_array_unref(nearness->touched);
  g_array_unref(nearness->skeletons);
  dg_pair_map_free(nearness->numbers);
  g_free(nearness->start);
  g_free(nearness->postings);
  g_free(nearness->common);
  g_free(nearness);
}

static const Word *word_at(const DgWordNearness *nearness, guint word) {
  return &g_array_index(nearness->words, Word, word);
}

static const gunichar *letters_of(const DgWordNearness *nearness, const Word *word) {
  return &g_array_index(nearness->content, gunichar, word->letters);
}

/* The number of three code points of 21 bits each. */
static guint number_gram(DgWordNearness *nearness, const gunichar letters[3]) {
  guint high = letters[0] << 11 | letters[1] >> 10, low = letters[1] << 22 | letters[2];
  guint number = dg_pair_map_add(nearness->numbers, high, low, nearness->gram_count + 1);
  nearness->gram_count = MAX(nearness->gram_count, number);
  return number;
}

/* Puts a number in its place among `count` ascending ones that has none yet; returns how many there are then. Words are
 * short. */
static guint insert_number(guint *numbers, guint count, guint number) {
  guint at = count;
  while (at > 0 && numbers[at - 1] > number)
    at--;
  if (at > 0 && numbers[at - 1] == number)
    return count;
  if (at < count)
    memmove(numbers + at + 1, numbers + at, (count - at) * sizeof *numbers);
  numbers[at] = number;
  return count + 1;
}

/* The word stands between two code points that no word has, so that its ends count. */
static void add_grams(DgWordNearness *nearness, Word *word) {
  gunichar ended[LETTERS_MAX + 2] = {0};
  memcpy(ended + 1, letters_of(nearness, word), word->letter_count * sizeof *ended);
  guint numbers[LETTERS_MAX];
  for (guint i = 0; i < word->letter_count; i++)
    word->gram_count = insert_number(numbers, word->gram_count, number_gram(nearness, ended + i));
  word->grams = nearness->grams->len;
  g_array_append_vals(nearness->grams, numbers, word->gram_count);
}

/* "mgmt", "attn": letters left out of a word, the vowels first. */
static gboolean is_skeleton(const DgWordNearness *nearness, const Word *word) {
  if (word->letter_count < ABBREVIATION_MIN || word->letter_count > SKELETON_MAX)
    return FALSE;
  const gunichar *letters = letters_of(nearness, word);
  for (guint i = 1; i < word->letter_count; i++)
    if (letters[i] > 'z' || strchr("aeiouy", (int)letters[i]) != NULL)
      return FALSE;
  return TRUE;
}

void dg_word_nearness_add(DgWordNearness *nearness, const char *text, gboolean comparable) {
  Word word = {.letters = nearness->content->len};
  if (comparable) {
    g_array_set_size(nearness->content, word.letters + (guint)strlen(text));
    gunichar *letters = &g_array_index(nearness->content, gunichar, word.letters);
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p))
      letters[word.letter_count++] = (guint8)*p < 0x80 ? (gunichar)*p : g_utf8_get_char(p);
    g_array_set_size(nearness->content, word.letters + word.letter_count);
  }
  if (word.letter_count > 0 && word.letter_count <= LETTERS_MAX)
    add_grams(nearness, &word);
  guint id = nearness->words->len;
  if (is_skeleton(nearness, &word))
    g_array_append_val(nearness->skeletons, id);
  g_array_append_val(nearness->words, word);
}

static void make_postings(DgWordNearness *nearness) {
  guint count = nearness->words->len, *start = g_new0(guint, (gsize)nearness->gram_count + 2);
  const guint *grams = (const guint *)nearness->grams->data;
  for (guint i = 0; i < nearness->grams->len; i++)
    start[grams[i]]++;
  for (guint i = 0, before = 0; i <= nearness->gram_count + 1; i++) {
    guint here = start[i];
    start[i] = before;
    before += here;
  }
  nearness->postings = g_new(guint, (gsize)nearness->grams->len + 1);
  for (guint id = 0; id < count; id++) {
    const Word *word = word_at(nearness, id);
    for (guint i = 0; i < word->gram_count; i++)
      nearness->postings[start[grams[word->grams + i]]++] = id;
  }
  /* Each start has moved to the end of its postings, which is the start of the next trigram's. */
  nearness->start = start;
  nearness->common = g_new0(guint, (gsize)count + 1);
}

static guint common_beginning(const DgWordNearness *nearness, const Word *a, const Word *b) {
  const gunichar *p = letters_of(nearness, a), *q = letters_of(nearness, b);
  guint length = 0, most = MIN(a->letter_count, b->letter_count);
  while (length < most && p[length] == q[length])
    length++;
  return length;
}

/* Whether all of `b` is the ending of `a`. */
static gboolean ends_with(const DgWordNearness *nearness, const Word *a, const Word *b) {
  return a->letter_count > b->letter_count && memcmp(letters_of(nearness, a) + a->letter_count - b->letter_count,
                                                     letters_of(nearness, b), b->letter_count * sizeof(gunichar)) == 0;
}

/* Whether one letter more, less or another makes one word of the other, which begin with the same `beginning` letters.
 */
static gboolean is_typing_error(const DgWordNearness *nearness, const Word *a, const Word *b, guint beginning) {
  guint longer = MAX(a->letter_count, b->letter_count), shorter = MIN(a->letter_count, b->letter_count), ending = 0;
  if (longer < TYPING_ERROR_MIN || longer - shorter > 1 || beginning == 0)
    return FALSE;
  const gunichar *p = letters_of(nearness, a) + a->letter_count, *q = letters_of(nearness, b) + b->letter_count;
  while (ending < shorter - MIN(beginning, shorter) && p[-1 - (gssize)ending] == q[-1 - (gssize)ending])
    ending++;
  return beginning + ending + 1 >= longer;
}

static guint count_common_grams(const DgWordNearness *nearness, const Word *a, const Word *b) {
  const guint *p = (const guint *)nearness->grams->data + a->grams;
  const guint *q = (const guint *)nearness->grams->data + b->grams;
  guint common = 0;
  for (guint i = 0, j = 0; i < a->gram_count && j < b->gram_count;) {
    guint x = p[i], y = q[j];
    common += x == y ? 1 : 0;
    i += x <= y ? 1 : 0;
    j += y <= x ? 1 : 0;
  }
  return common;
}

static guint compare(const DgWordNearness *nearness, const Word *a, const Word *b, guint common) {
  guint by_grams = (guint)(2 * (guint64)common * DG_WORD_ONE / (a->gram_count + b->gram_count));
  guint beginning = common_beginning(nearness, a, b), longer = MAX(a->letter_count, b->letter_count);
  if (is_typing_error(nearness, a, b, beginning))
    by_grams = MAX(by_grams, TYPING_ERROR);
  guint by_beginning = beginning >= COMMON_MIN ? (guint)((guint64)beginning * DG_WORD_ONE / longer) : 0;
  if (beginning >= ABBREVIATION_MIN && beginning == MIN(a->letter_count, b->letter_count))
    by_beginning = MAX(by_beginning, ABBREVIATED);
  /* Who mistypes a word hardly ever begins with another letter, and "encoder" is no "decoder". */
  if (beginning == 0 && !ends_with(nearness, a, b) && !ends_with(nearness, b, a))
    return 0;
  return MAX(by_grams, by_beginning);
}

/* Whether the skeleton's letters are letters of the word, in their order, from the first on. */
static gboolean is_skeleton_of(const DgWordNearness *nearness, const Word *skeleton, const Word *word) {
  const gunichar *p = letters_of(nearness, skeleton), *q = letters_of(nearness, word);
  guint found = 0;
  for (guint i = 0; i < word->letter_count && found < skeleton->letter_count; i++)
    found += p[found] == q[i] ? 1 : 0;
  return p[0] == q[0] && found == skeleton->letter_count;
}

/* Adds `other` when one of both is the abbreviation of the other and nothing else makes them alike. */
static void find_skeleton(DgWordNearness *nearness, guint other, const Word *skeleton, const Word *word, GArray *near) {
  nearness->work++;
  if (word->letter_count < skeleton->letter_count + LEFT_OUT_MIN || word->letter_count > LETTERS_MAX ||
      !is_skeleton_of(nearness, skeleton, word))
    return;
  for (guint i = 0; i < near->len; i++)
    if (g_array_index(near, DgNearWord, i).word == other)
      return;
  g_array_append_val(near, ((DgNearWord){other, ABBREVIATED}));
}

static void find_skeletons(DgWordNearness *nearness, guint id, GArray *near) {
  const Word *word = word_at(nearness, id);
  for (guint i = 0; i < nearness->skeletons->len; i++) {
    guint other = g_array_index(nearness->skeletons, guint, i);
    find_skeleton(nearness, other, word_at(nearness, other), word, near);
  }
  for (guint other = 0; is_skeleton(nearness, word) && other < nearness->words->len; other++)
    find_skeleton(nearness, other, word, word_at(nearness, other), near);
}

void dg_word_nearness_find(DgWordNearness *nearness, guint id, GArray *near) {
  if (nearness->start == NULL)
    make_postings(nearness);
  const Word *word = word_at(nearness, id);
  g_array_set_size(nearness->touched, 0);
  gboolean all = TRUE;
  for (guint i = 0; i < word->gram_count; i++) {
    guint gram = g_array_index(nearness->grams, guint, word->grams + i);
    guint begin = nearness->start[gram - 1], end = nearness->start[gram];
    if (end - begin >= FREQUENT_MIN) {
      all = FALSE;
      continue;
    }
    nearness->work += end - begin;
    for (guint at = begin; at < end; at++)
      if (nearness->common[nearness->postings[at]]++ == 0)
        g_array_append_val(nearness->touched, nearness->postings[at]);
  }
  nearness->work += 8 * (guint64)nearness->touched->len;
  for (guint i = 0; i < nearness->touched->len; i++) {
    guint other = g_array_index(nearness->touched, guint, i);
    guint common = all ? nearness->common[other] : count_common_grams(nearness, word, word_at(nearness, other));
    guint similarity = compare(nearness, word, word_at(nearness, other), common);
    nearness->common[other] = 0;
    if (other != id && similarity >= LEAST)
      g_array_append_val(near, ((DgNearWord){other, similarity}));
  }
  if (word->gram_count > 0)
    find_skeletons(nearness, id, near);
}

guint64 dg_word_nearness_get_work(const DgWordNearness *nearness) {
  return nearness->work;
}
