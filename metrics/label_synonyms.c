#include "metrics/label_synonyms.h"

#include "metrics/explanations/wordnet.h"

#include <string.h>

/* Longest word, in bytes, that is looked up; finding its base forms takes time with the square of its length. */
#define WORD_BYTES_MAX 64

struct _DgLabelSynonyms {
  const DgWordNet *wordnet;
  GHashTable *synsets; /* word + 1 -> GArray of guint: its synsets, ascending */
  GHashTable *words; /* synset -> GArray of guint: the words that were added with it */
};

static void free_array(gpointer data) {
  g_array_unref(data);
}

DgLabelSynonyms *dg_label_synonyms_new(const DgWordNet *wordnet) {
  DgLabelSynonyms *synonyms = g_new0(DgLabelSynonyms, 1);
  synonyms->wordnet = wordnet;
  synonyms->synsets = g_hash_table_new_full(NULL, NULL, NULL, free_array);
  synonyms->words = g_hash_table_new_full(NULL, NULL, NULL, free_array);
  return synonyms;
}

void dg_label_synonyms_free(DgLabelSynonyms *synonyms) {
  if (synonyms == NULL)
    return;
  g_hash_table_unref(synonyms->synsets);
  g_hash_table_unref(synonyms->words);
  g_free(synonyms);
}

/* A synset by its file and its place there, which is below 2^25 in WordNet 3.0; never 0. */
static guint synset_of(DgWordNetPart part, guint32 offset) {
  return offset * DG_WORDNET_PARTS + part + 1;
}

static void add_sorted(GArray *numbers, guint number) {
  guint at = 0;
  while (at < numbers->len && g_array_index(numbers, guint, at) < number)
    at++;
  if (at == numbers->len || g_array_index(numbers, guint, at) != number)
    g_array_insert_val(numbers, at, number);
}

static GArray *find_synsets(const DgWordNet *wordnet, const char *text) {
  GArray *synsets = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint part = 0; strlen(text) <= WORD_BYTES_MAX && part < DG_WORDNET_PARTS; part++) {
    g_auto(GStrv) forms = dg_wordnet_base_forms(wordnet, (DgWordNetPart)part, text);
    for (char **form = forms; *form != NULL; form++) {
      guint32 offsets[DG_SYNONYM_SENSES_MAX];
      guint count = dg_wordnet_find(wordnet, (DgWordNetPart)part, *form, offsets, DG_SYNONYM_SENSES_MAX);
      for (guint i = 0; i < MIN(count, DG_SYNONYM_SENSES_MAX); i++)
        add_sorted(synsets, synset_of((DgWordNetPart)part, offsets[i]));
    }
  }
  return synsets;
}

void dg_label_synonyms_add(DgLabelSynonyms *synonyms, guint word, const char *text) {
  GArray *synsets = find_synsets(synonyms->wordnet, text);
  for (guint i = 0; i < synsets->len; i++) {
    gpointer synset = GUINT_TO_POINTER(g_array_index(synsets, guint, i));
    GArray *words = g_hash_table_lookup(synonyms->words, synset);
    if (words == NULL) {
      words = g_array_new(FALSE, FALSE, sizeof(guint));
      g_hash_table_insert(synonyms->words, synset, words);
    }
    g_array_append_val(words, word);
  }
  g_hash_table_insert(synonyms->synsets, GUINT_TO_POINTER(word + 1), synsets);
}

static const GArray *synsets_of(const DgLabelSynonyms *synonyms, guint word) {
  return g_hash_table_lookup(synonyms->synsets, GUINT_TO_POINTER(word + 1));
}

void dg_label_synonyms_find(const DgLabelSynonyms *synonyms, guint word, GArray *found) {
  g_array_set_size(found, 0);
  const GArray *synsets = synsets_of(synonyms, word);
  for (guint i = 0; synsets != NULL && i < synsets->len; i++) {
    const GArray *words = g_hash_table_lookup(synonyms->words, GUINT_TO_POINTER(g_array_index(synsets, guint, i)));
    for (guint k = 0; k < words->len; k++)
      if (g_array_index(words, guint, k) != word)
        add_sorted(found, g_array_index(words, guint, k));
  }
}
