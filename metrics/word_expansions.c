#include "metrics/word_expansions.h"

#include "metrics/pair_map.h"

#include <string.h>

/* Least letters of a compound, so that "a" and "t" are no "at". */
#define COMPOUND_MIN 4u

/* Letters of initialisms. */
#define INITIALS_MIN 2u
#define INITIALS_MAX 6u

struct _DgWordExpansions {
  const DgVocabulary *vocabulary;
  GHashTable *expansions; /* word -> GArray of guint */
  GString *text;
};

static void free_words(gpointer data) {
  g_array_unref(data);
}

void dg_word_expansions_free(DgWordExpansions *expansions) {
  if (expansions == NULL)
    return;
  g_hash_table_unref(expansions->expansions);
  g_string_free(expansions->text, TRUE);
  g_free(expansions);
}

const GArray *dg_word_expansions_get(const DgWordExpansions *expansions, guint word) {
  return g_hash_table_lookup(expansions->expansions, GUINT_TO_POINTER(word));
}

static const char *text_of(const DgWordExpansions *expansions, guint word) {
  return dg_vocabulary_get(expansions->vocabulary, word)->text;
}

/* Whether `words` come before `others`. */
static gboolean is_before(const DgWordExpansions *expansions, const guint *words, guint count, const GArray *others) {
  if (count != others->len)
    return count < others->len;
  int order = 0;
  for (guint i = 0; i < count && order == 0; i++)
    order = strcmp(text_of(expansions, words[i]), text_of(expansions, g_array_index(others, guint, i)));
  return order < 0;
}

/* Words that stand for themselves and others stand for nothing: the initials of "S S" are "ss". */
static void offer(DgWordExpansions *expansions, GHashTable *found, guint word, const guint *words, guint count) {
  for (guint i = 0; i < count; i++)
    if (words[i] == word)
      return;
  const GArray *known = g_hash_table_lookup(found, GUINT_TO_POINTER(word));
  if (known != NULL && !is_before(expansions, words, count, known))
    return;
  GArray *copy = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_vals(copy, words, count);
  g_hash_table_replace(found, GUINT_TO_POINTER(word), copy);
}

/* Keeps those of `found` whose words have no expansion yet; takes it. */
static void keep_new(DgWordExpansions *expansions, GHashTable *found) {
  GHashTableIter iter;
  gpointer word, words;
  g_hash_table_iter_init(&iter, found);
  while (g_hash_table_iter_next(&iter, &word, &words))
    if (!g_hash_table_contains(expansions->expansions, word))
      g_hash_table_insert(expansions->expansions, word, g_array_ref(words));
  g_hash_table_unref(found);
}

static GHashTable *new_table(void) {
  return g_hash_table_new_full(NULL, NULL, NULL, free_words);
}

/* Bit of a length; the last is that of all longer ones. */
static guint64 length_bit(gsize length) {
  return G_GUINT64_CONSTANT(1) << MIN(length, 63);
}

/* Two words are put together only where some word has the first letter and the length of both. */
static void find_compounds(DgWordExpansions *expansions, const DgWordSequences *labels) {
  GHashTable *found = new_table();
  guint count = dg_vocabulary_get_count(expansions->vocabulary);
  guint64 lengths[256] = {0}; /* first byte -> bits of the lengths of the words that begin with it */
  g_autofree gsize *length = g_new(gsize, (gsize)count + 1);
  for (guint word = 0; word < count; word++) {
    const char *text = text_of(expansions, word);
    length[word] = strlen(text);
    lengths[(guint8)*text] |= length_bit(length[word]);
  }
  for (guint label = 0; label < labels->count; label++)
    for (guint i = labels->start[label]; i + 1 < labels->start[label + 1]; i++) {
      const DgVocabularyWord *first = dg_vocabulary_get(expansions->vocabulary, labels->words[i]);
      if (!(lengths[(guint8)*first->text] & length_bit(length[labels->words[i]] + length[labels->words[i + 1]])))
        continue;
      const DgVocabularyWord *second = dg_vocabulary_get(expansions->vocabulary, labels->words[i + 1]);
      if (!first->is_plain || !second->is_plain)
        continue;
      g_string_append(g_string_assign(expansions->text, first->text), second->text);
      guint compound = dg_vocabulary_find(expansions->vocabulary, expansions->text->str);
      if (compound != DG_NO_WORD && expansions->text->len >= COMPOUND_MIN)
        offer(expansions, found, compound, labels->words + i, 2);
    }
  keep_new(expansions, found);
}

/* Endings of adjectives that "in" turns into their opposite, beside which "invoice" and "input" are words of their own.
 */
static const char *const ADJECTIVES[] = {"able", "ible",  "al",     "ent", "ant", "ive", "ect",
                                         "ete",  "urate", "equate", "id",  "ar",  "ous", "ic"};

/* What denies the word behind it: when that has so many letters at least ("unit" is no opposite of "it", nor "discount"
 * of "count"), and ends as an adjective where that is asked for. */
static const struct {
  const char *prefix;
  gsize least;
  gboolean adjective;
} DENIALS[] = {{"non", 4, FALSE}, {"un", 4, FALSE}, {"dis", 6, FALSE}, {"de", 6, FALSE}, {"in", 4, TRUE},
               {"im", 4, TRUE},   {"il", 4, TRUE},  {"ir", 4, TRUE},   {"a", 6, TRUE}};

static gboolean ends_as_adjective(const char *text) {
  for (guint i = 0; i < G_N_ELEMENTS(ADJECTIVES); i++)
    if (g_str_has_suffix(text, ADJECTIVES[i]))
      return TRUE;
  return FALSE;
}

/* The word of the vocabulary that a word denies by its first letters, or DG_NO_WORD. */
static guint denied_by(const DgWordExpansions *expansions, const char *text) {
  for (guint i = 0; i < G_N_ELEMENTS(DENIALS); i++) {
    if (*text != *DENIALS[i].prefix || !g_str_has_prefix(text, DENIALS[i].prefix))
      continue;
    const char *rest = text + strlen(DENIALS[i].prefix);
    if (strlen(rest) < DENIALS[i].least || (DENIALS[i].adjective && !ends_as_adjective(rest)))
      continue;
    guint word = dg_vocabulary_find(expansions->vocabulary, rest);
    if (word != DG_NO_WORD)
      return word;
  }
  return DG_NO_WORD;
}

static void find_negations(DgWordExpansions *expansions, DgVocabulary *vocabulary) {
  GHashTable *found = new_table();
  guint count = dg_vocabulary_get_count(vocabulary);
  for (guint word = 0; word < count; word++) {
    guint positive = denied_by(expansions, text_of(expansions, word));
    if (positive == DG_NO_WORD)
      continue;
    guint words[] = {dg_vocabulary_add(vocabulary, "not", strlen("not")), positive};
    offer(expansions, found, word, words, G_N_ELEMENTS(words));
  }
  keep_new(expansions, found);
}

static gboolean may_be_initials(const DgVocabularyWord *word, gboolean is_initialism) {
  gsize length = strlen(word->text);
  return word->is_plain && g_str_is_ascii(word->text) && word->role == DG_WORD_CONTENT && !word->negates &&
         length >= INITIALS_MIN && length <= INITIALS_MAX && (is_initialism || strpbrk(word->text, "aeiouy") == NULL);
}

/* Letters in a row, as a number: 8 bits each. */
static guint64 pack(guint64 letters, char letter) {
  return letters << 8 | (guint8)letter;
}

static guint64 pack_word(const char *text) {
  guint64 letters = 0;
  for (; *text != '\0'; text++)
    letters = pack(letters, *text);
  return letters;
}

/* Offers the words of one label from `places[0]` on for each initialism that has their initials. */
static void offer_initials(DgWordExpansions *expansions, GHashTable *found, DgPairMap *initialisms,
                           const DgWordSequences *labels, const guint *places, guint count) {
  guint64 letters = 0;
  for (guint length = 1; length <= MIN(count, INITIALS_MAX); length++) {
    const char *text = text_of(expansions, labels->words[places[length - 1]]);
    if (!g_ascii_isalpha(*text))
      return;
    letters = pack(letters, *text);
    guint word = length >= INITIALS_MIN ? dg_pair_map_get(initialisms, (guint)(letters >> 32), (guint)letters) : 0;
    if (word > 0)
      offer(expansions, found, word - 1, labels->words + places[0], places[length - 1] - places[0] + 1);
  }
}

/* Looks at the words of a label from each on, with stop words or without them; `places` is room for them. */
static void read_initials(DgWordExpansions *expansions, GHashTable *found, DgPairMap *initialisms,
                          const DgWordSequences *labels, guint label, gboolean stop_words, GArray *places) {
  g_array_set_size(places, 0);
  for (guint i = labels->start[label]; i < labels->start[label + 1]; i++)
    if (stop_words || dg_vocabulary_get(expansions->vocabulary, labels->words[i])->role != DG_WORD_STOP)
      g_array_append_val(places, i);
  for (guint i = 0; i < places->len; i++)
    offer_initials(expansions, found, initialisms, labels, &g_array_index(places, guint, i), places->len - i);
}

/* "CNNs" stands for the words of "CNN". */
static void expand_plural(DgWordExpansions *expansions, guint word) {
  GArray *words = g_hash_table_lookup(expansions->expansions, GUINT_TO_POINTER(word));
  g_string_append_c(g_string_assign(expansions->text, text_of(expansions, word)), 's');
  guint plural = dg_vocabulary_find(expansions->vocabulary, expansions->text->str);
  if (words != NULL && plural != DG_NO_WORD && dg_word_expansions_get(expansions, plural) == NULL)
    g_hash_table_insert(expansions->expansions, GUINT_TO_POINTER(plural), g_array_ref(words));
}

static void find_initialisms(DgWordExpansions *expansions, const DgWordSequences *labels,
                             const gboolean *is_initialism) {
  GHashTable *found = new_table();
  g_autoptr(GArray) short_words = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(DgPairMap) initialisms = dg_pair_map_new();
  for (guint word = 0; word < dg_vocabulary_get_count(expansions->vocabulary); word++)
    if (may_be_initials(dg_vocabulary_get(expansions->vocabulary, word), is_initialism[word])) {
      guint64 letters = pack_word(text_of(expansions, word));
      dg_pair_map_set(initialisms, (guint)(letters >> 32), (guint)letters, word + 1);
      g_array_append_val(short_words, word);
    }
  for (guint label = 0; label < labels->count && short_words->len > 0; label++)
    for (guint stop_words = 0; stop_words < 2; stop_words++)
      read_initials(expansions, found, initialisms, labels, label, stop_words != 0, places);
  keep_new(expansions, found);
  for (guint i = 0; i < short_words->len; i++)
    expand_plural(expansions, g_array_index(short_words, guint, i));
}

DgWordExpansions *dg_word_expansions_new(DgVocabulary *vocabulary, const DgWordSequences *labels,
                                         const gboolean *is_initialism) {
  DgWordExpansions *expansions = g_new0(DgWordExpansions, 1);
  expansions->vocabulary = vocabulary;
  expansions->expansions = new_table();
  expansions->text = g_string_new(NULL);
  find_compounds(expansions, labels);
  find_initialisms(expansions, labels, is_initialism);
  find_negations(expansions, vocabulary);
  return expansions;
}
