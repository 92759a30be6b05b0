/* METEOR (Banerjee and Lavie 2005) as nltk 3.8 computes it: its greedy matching from the end of both texts, and its
 * synonyms of stems instead of words, are kept. Written by hand because no library in C has it. */
#include "metrics/explanations/counts.h"
#include "metrics/explanations/tokens.h"

#include <math.h>

/* Those of nltk. */
#define ALPHA 0.9
#define BETA 3
#define GAMMA 0.5

/* Words that are not matched yet: their text, and where they stand. */
typedef struct {
  char *text;
  guint at;
  guint32 symbol;
} Word;

typedef struct {
  GArray *text, *reference; /* of Word */
  guint *partner; /* of each word of the text: the place of its match in the reference, and 1; 0 for none */
  guint matches;
} Alignment;

static void clear_word(gpointer data) {
  g_free(((Word *)data)->text);
}

static GArray *read_words(const char *text, DgTokens tokens) {
  GArray *words = g_array_new(FALSE, FALSE, sizeof(Word));
  g_array_set_clear_func(words, clear_word);
  g_autofree char *lower = dg_lower_case(text);
  g_auto(GStrv) cut = dg_tokens_cut(lower, tokens);
  for (guint i = 0; cut[i]; i++) {
    Word word = {.text = g_strdup(cut[i]), .at = i};
    g_array_append_val(words, word);
  }
  return words;
}

/* Gives equal words the same number, so that comparing them is cheap. */
static void number_words(GArray *words, DgSymbols *symbols) {
  for (guint i = 0; i < words->len; i++) {
    Word *word = &g_array_index(words, Word, i);
    word->symbol = dg_symbols_add(symbols, word->text);
  }
}

/* Matches the words number `i` of the text and `j` of the reference, and takes them out. */
static void match(Alignment *alignment, guint i, guint j) {
  alignment->partner[g_array_index(alignment->text, Word, i).at] = g_array_index(alignment->reference, Word, j).at + 1;
  alignment->matches++;
  g_array_remove_index(alignment->text, i);
  g_array_remove_index(alignment->reference, j);
}

static void match_equal(Alignment *alignment) {
  g_autoptr(GHashTable) symbols = dg_symbols_new();
  number_words(alignment->text, symbols);
  number_words(alignment->reference, symbols);
  for (guint i = alignment->text->len; i-- > 0;)
    for (guint j = alignment->reference->len; j-- > 0;)
      if (g_array_index(alignment->text, Word, i).symbol == g_array_index(alignment->reference, Word, j).symbol) {
        match(alignment, i, j);
        break;
      }
}

static void reduce_to_stems(GArray *words, DgStems stems) {
  for (guint i = 0; i < words->len; i++) {
    Word *word = &g_array_index(words, Word, i);
    char *stem = dg_stem(word->text, stems);
    g_free(word->text);
    word->text = stem;
  }
}

static void match_synonyms(Alignment *alignment, const DgWordNet *wordnet) {
  for (guint i = alignment->text->len; i-- > 0;) {
    const char *word = g_array_index(alignment->text, Word, i).text;
    g_auto(GStrv) synonyms = dg_wordnet_synonyms(wordnet, word);
    for (guint j = alignment->reference->len; j-- > 0;) {
      const char *other = g_array_index(alignment->reference, Word, j).text;
      if (g_strcmp0(word, other) == 0 || g_strv_contains((const char *const *)synonyms, other)) {
        match(alignment, i, j);
        break;
      }
    }
  }
}

/* Runs of matches that stand in both texts one behind the other. */
static guint count_chunks(const Alignment *alignment, guint n_words) {
  guint chunks = 0;
  for (guint i = 0; i < n_words; i++)
    if (alignment->partner[i] &&
        (i == 0 || alignment->partner[i - 1] == 0 || alignment->partner[i] != alignment->partner[i - 1] + 1))
      chunks++;
  return chunks;
}

static double score(const Alignment *alignment, guint n_text, guint n_reference) {
  if (alignment->matches == 0)
    return 0;
  double matches = alignment->matches, precision = matches / n_text, recall = matches / n_reference;
  double mean = precision * recall / (ALPHA * precision + (1 - ALPHA) * recall);
  double fragmentation = count_chunks(alignment, n_text) / matches;
  return (1 - GAMMA * pow(fragmentation, BETA)) * mean;
}

double dg_meteor(const char *text, const char *reference, DgTokens tokens, DgStems stems, const DgWordNet *wordnet) {
  Alignment alignment = {.text = read_words(text, tokens), .reference = read_words(reference, tokens)};
  guint n_text = alignment.text->len, n_reference = alignment.reference->len;
  alignment.partner = g_new0(guint, (gsize)n_text + 1);
  match_equal(&alignment);
  reduce_to_stems(alignment.text, stems);
  reduce_to_stems(alignment.reference, stems);
  match_equal(&alignment);
  if (wordnet)
    match_synonyms(&alignment, wordnet);
  double result = score(&alignment, n_text, n_reference);
  g_array_unref(alignment.text);
  g_array_unref(alignment.reference);
  g_free(alignment.partner);
  return result;
}
