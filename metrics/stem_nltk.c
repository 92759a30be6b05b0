/* Porter's stemmer with the changes of nltk's default mode, NLTK_EXTENSIONS, which nltk's METEOR and rouge_score take.
 *
 * libstemmer has Porter 1980 without them, and they stand in the middle of its steps, so that nothing before or behind
 * it could add them: a table of irregular words; "ies" and "ied" of words of four letters; "y" becomes "i" after every
 * consonant ("fly", not "enjoy"); a stem of a vowel and a consonant takes an "e"; "bli" for "abli"; "alli" goes through
 * step 2 again; "fulli"; "logi" counts its "l" for the stem. */
#include "metrics/stem_nltk.h"

#include <glib.h>
#include <string.h>

typedef struct {
  gunichar *letters;
  glong length;
} Word;

/* How the rest before an ending must be. */
typedef enum { ALWAYS, MEASURE_ABOVE_0, MEASURE_ABOVE_1, MEASURE_ABOVE_1_BEHIND_S_OR_T, MEASURE_ABOVE_0_WITH_L } Needs;

typedef struct {
  const char *ending, *replacement;
  glong length; /* of the ending */
  Needs needs;
} Rule;

#define RULE(ending, replacement, needs)                                                                               \
  { ending, replacement, sizeof(ending) - 1, needs }

static const struct {
  const char *word, *stem;
} IRREGULAR[] = {{"sky", "sky"},        {"skies", "sky"},       {"dying", "die"},        {"lying", "lie"},
                 {"tying", "tie"},      {"news", "news"},       {"innings", "inning"},   {"inning", "inning"},
                 {"outings", "outing"}, {"outing", "outing"},   {"cannings", "canning"}, {"canning", "canning"},
                 {"howe", "howe"},      {"proceed", "proceed"}, {"exceed", "exceed"},    {"succeed", "succeed"}};

static const Rule STEP_1A[] = {RULE("sses", "ss", ALWAYS), RULE("ies", "i", ALWAYS), RULE("ss", "ss", ALWAYS),
                               RULE("s", "", ALWAYS)};

static const Rule STEP_2[] = {RULE("ational", "ate", MEASURE_ABOVE_0), RULE("tional", "tion", MEASURE_ABOVE_0),
                              RULE("enci", "ence", MEASURE_ABOVE_0),   RULE("anci", "ance", MEASURE_ABOVE_0),
                              RULE("izer", "ize", MEASURE_ABOVE_0),    RULE("bli", "ble", MEASURE_ABOVE_0),
                              RULE("alli", "al", MEASURE_ABOVE_0),     RULE("entli", "ent", MEASURE_ABOVE_0),
                              RULE("eli", "e", MEASURE_ABOVE_0),       RULE("ousli", "ous", MEASURE_ABOVE_0),
                              RULE("ization", "ize", MEASURE_ABOVE_0), RULE("ation", "ate", MEASURE_ABOVE_0),
                              RULE("ator", "ate", MEASURE_ABOVE_0),    RULE("alism", "al", MEASURE_ABOVE_0),
                              RULE("iveness", "ive", MEASURE_ABOVE_0), RULE("fulness", "ful", MEASURE_ABOVE_0),
                              RULE("ousness", "ous", MEASURE_ABOVE_0), RULE("aliti", "al", MEASURE_ABOVE_0),
                              RULE("iviti", "ive", MEASURE_ABOVE_0),   RULE("biliti", "ble", MEASURE_ABOVE_0),
                              RULE("fulli", "ful", MEASURE_ABOVE_0),   RULE("logi", "log", MEASURE_ABOVE_0_WITH_L)};

static const Rule STEP_3[] = {RULE("icate", "ic", MEASURE_ABOVE_0), RULE("ative", "", MEASURE_ABOVE_0),
                              RULE("alize", "al", MEASURE_ABOVE_0), RULE("iciti", "ic", MEASURE_ABOVE_0),
                              RULE("ical", "ic", MEASURE_ABOVE_0),  RULE("ful", "", MEASURE_ABOVE_0),
                              RULE("ness", "", MEASURE_ABOVE_0)};

static const Rule STEP_4[] = {RULE("al", "", MEASURE_ABOVE_1),    RULE("ance", "", MEASURE_ABOVE_1),
                              RULE("ence", "", MEASURE_ABOVE_1),  RULE("er", "", MEASURE_ABOVE_1),
                              RULE("ic", "", MEASURE_ABOVE_1),    RULE("able", "", MEASURE_ABOVE_1),
                              RULE("ible", "", MEASURE_ABOVE_1),  RULE("ant", "", MEASURE_ABOVE_1),
                              RULE("ement", "", MEASURE_ABOVE_1), RULE("ment", "", MEASURE_ABOVE_1),
                              RULE("ent", "", MEASURE_ABOVE_1),   RULE("ion", "", MEASURE_ABOVE_1_BEHIND_S_OR_T),
                              RULE("ou", "", MEASURE_ABOVE_1),    RULE("ism", "", MEASURE_ABOVE_1),
                              RULE("ate", "", MEASURE_ABOVE_1),   RULE("iti", "", MEASURE_ABOVE_1),
                              RULE("ous", "", MEASURE_ABOVE_1),   RULE("ive", "", MEASURE_ABOVE_1),
                              RULE("ize", "", MEASURE_ABOVE_1)};

/* A "y" is a consonant at the beginning and behind a vowel: in a row of them, every second one. */
static gboolean is_consonant(const Word *word, glong at) {
  gunichar letter = word->letters[at];
  if (letter != 'y')
    return letter == 0 || letter > 'z' || !strchr("aeiou", (int)letter);
  glong first = at;
  while (first > 0 && word->letters[first - 1] == 'y')
    first--;
  gboolean first_is_consonant = first == 0 || !is_consonant(word, first - 1);
  return (at - first) % 2 == 0 ? first_is_consonant : !first_is_consonant;
}

/* How often a vowel stands before a consonant in the first `length` letters. */
static guint measure(const Word *word, glong length) {
  guint count = 0;
  gboolean before = TRUE;
  for (glong i = 0; i < length; i++) {
    gboolean consonant = word->letters[i] == 'y' ? i == 0 || !before : is_consonant(word, i);
    count += consonant && !before;
    before = consonant;
  }
  return count;
}

static gboolean has_vowel(const Word *word, glong length) {
  for (glong i = 0; i < length; i++)
    if (!is_consonant(word, i))
      return TRUE;
  return FALSE;
}

static gboolean ends_in_short_syllable(const Word *word, glong length) {
  if (length == 2)
    return !is_consonant(word, 0) && is_consonant(word, 1);
  if (length < 3)
    return FALSE;
  gunichar last = word->letters[length - 1];
  return is_consonant(word, length - 3) && !is_consonant(word, length - 2) && is_consonant(word, length - 1) &&
         last != 'w' && last != 'x' && last != 'y';
}

static gboolean ends_with(const Word *word, const char *ending) {
  glong length = (glong)strlen(ending);
  if (word->length < length)
    return FALSE;
  for (glong i = 0; i < length; i++)
    if (word->letters[word->length - length + i] != (gunichar)ending[i])
      return FALSE;
  return TRUE;
}

/* A replacement is at most one letter longer than what it replaces: dg_stem_nltk() has room for it. */
static void replace(Word *word, glong ending, const char *replacement) {
  word->length -= ending;
  for (; *replacement; replacement++)
    word->letters[word->length++] = (gunichar)*replacement;
}

static gboolean holds(const Word *word, glong rest, Needs needs) {
  switch (needs) {
  case ALWAYS:
    return TRUE;
  case MEASURE_ABOVE_0:
    return measure(word, rest) > 0;
  case MEASURE_ABOVE_0_WITH_L:
    return measure(word, rest + 1) > 0;
  case MEASURE_ABOVE_1_BEHIND_S_OR_T:
    return measure(word, rest) > 1 && (word->letters[rest - 1] == 's' || word->letters[rest - 1] == 't');
  default:
    return measure(word, rest) > 1;
  }
}

/* The first ending that the word has decides, whether its condition holds or not. */
static void apply(Word *word, const Rule *rules, guint count) {
  gunichar last = word->letters[word->length - 1];
  for (guint i = 0; i < count; i++) {
    const Rule *rule = &rules[i];
    if ((gunichar)rule->ending[rule->length - 1] != last || !ends_with(word, rule->ending))
      continue;
    if (holds(word, word->length - rule->length, rule->needs))
      replace(word, rule->length, rule->replacement);
    return;
  }
}

static void step_1a(Word *word) {
  if (ends_with(word, "ies") && word->length == 4)
    replace(word, 3, "ie");
  else
    apply(word, STEP_1A, G_N_ELEMENTS(STEP_1A));
}

/* What is left of a word without its "ed" or "ing". */
static void restore_end(Word *word) {
  gunichar last = word->letters[word->length - 1];
  if (ends_with(word, "at") || ends_with(word, "bl") || ends_with(word, "iz")) {
    replace(word, 0, "e");
  } else if (word->length >= 2 && word->letters[word->length - 2] == last && is_consonant(word, word->length - 1)) {
    if (last != 'l' && last != 's' && last != 'z')
      word->length--;
  } else if (measure(word, word->length) == 1 && ends_in_short_syllable(word, word->length)) {
    replace(word, 0, "e");
  }
}

static void step_1b(Word *word) {
  if (ends_with(word, "ied")) {
    replace(word, 3, word->length == 4 ? "ie" : "i");
  } else if (ends_with(word, "eed")) {
    if (measure(word, word->length - 3) > 0)
      replace(word, 1, "");
  } else {
    glong ending = ends_with(word, "ed") ? 2 : ends_with(word, "ing") ? 3 : 0;
    if (ending > 0 && has_vowel(word, word->length - ending)) {
      word->length -= ending;
      restore_end(word);
    }
  }
}

static void step_1c(Word *word) {
  if (ends_with(word, "y") && word->length > 2 && is_consonant(word, word->length - 2))
    replace(word, 1, "i");
}

static void step_2(Word *word) {
  while (ends_with(word, "alli") && measure(word, word->length - 4) > 0)
    replace(word, 2, "");
  apply(word, STEP_2, G_N_ELEMENTS(STEP_2));
}

static void step_5(Word *word) {
  if (ends_with(word, "e")) {
    guint before = measure(word, word->length - 1);
    if (before > 1 || (before == 1 && !ends_in_short_syllable(word, word->length - 1)))
      word->length--;
  }
  if (ends_with(word, "ll") && measure(word, word->length - 1) > 1)
    word->length--;
}

static void take_steps(Word *word) {
  if (word->length <= 2)
    return;
  step_1a(word);
  step_1b(word);
  step_1c(word);
  step_2(word);
  apply(word, STEP_3, G_N_ELEMENTS(STEP_3));
  apply(word, STEP_4, G_N_ELEMENTS(STEP_4));
  step_5(word);
}

/* Letters of the words that are stemmed without a list of their own. */
#define SHORT_MAX 32

/* The stem of a word of ASCII; NULL when it is none, or long. */
static char *stem_short(const char *text) {
  gunichar letters[SHORT_MAX + 2]; /* with room for a longer ending */
  Word word = {letters, 0};
  for (; text[word.length]; word.length++) {
    if (word.length == SHORT_MAX || (guint8)text[word.length] >= 0x80)
      return NULL;
    letters[word.length] = (gunichar)text[word.length];
  }
  take_steps(&word);
  char *stem = g_malloc((gsize)word.length + 1);
  for (glong i = 0; i < word.length; i++)
    stem[i] = (char)letters[i];
  stem[word.length] = '\0';
  return stem;
}

char *dg_stem_nltk(const char *text) {
  for (guint i = 0; i < G_N_ELEMENTS(IRREGULAR); i++)
    if (*text == *IRREGULAR[i].word && strcmp(text, IRREGULAR[i].word) == 0)
      return g_strdup(IRREGULAR[i].stem);
  char *short_stem = stem_short(text);
  if (short_stem)
    return short_stem;
  Word word;
  word.letters = g_utf8_to_ucs4_fast(text, -1, &word.length);
  word.letters = g_renew(gunichar, word.letters, word.length + 2);
  take_steps(&word);
  char *stem = g_ucs4_to_utf8(word.letters, word.length, NULL, NULL, NULL);
  g_free(word.letters);
  return stem ? stem : g_strdup(text);
}
