#include "metrics/label_texts.h"

#include "base/compare.h"
#include "metrics/label_split.h"
#include "metrics/word_expansions.h"

#include <stdlib.h>
#include <string.h>

struct _DgLabelTexts {
  DgVocabulary *vocabulary;
  GHashTable *labels; /* label -> text + 1: nodes of both figures have the same */
  GHashTable *ids; /* key -> text + 1 */
  GHashTable *forms; /* the words with expansions -> number */
  GArray *texts; /* DgLabelText */
  GArray *nodes; /* guint: how many nodes have each text */
  GArray *split; /* guint: the words of all texts as they were split */
  GArray *split_start; /* guint: where those of each text begin, and the end */
  GString *capitals; /* words that were written in capitals, each with its zero byte */
  GArray *words; /* DgTextWord */
  GArray *identifiers; /* guint */
  GArray *expanded; /* guint: the words of the text that is described */
  guint *places; /* word -> its place in that text + 1, or 0 */
  GString *key;
};

/* Between the words of a key; no word has it. */
#define SEPARATOR '\n'

DgLabelTexts *dg_label_texts_new(void) {
  DgLabelTexts *texts = g_new0(DgLabelTexts, 1);
  texts->vocabulary = dg_vocabulary_new();
  texts->labels = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  texts->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  texts->forms = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  texts->texts = g_array_new(FALSE, FALSE, sizeof(DgLabelText));
  texts->words = g_array_new(FALSE, FALSE, sizeof(DgTextWord));
  texts->key = g_string_new(NULL);
  texts->capitals = g_string_new(NULL);
  GArray **numbers[] = {&texts->nodes, &texts->split, &texts->split_start, &texts->identifiers, &texts->expanded};
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
    *numbers[i] = g_array_new(FALSE, FALSE, sizeof(guint));
  guint start = 0;
  g_array_append_val(texts->split_start, start);
  return texts;
}

void dg_label_texts_free(DgLabelTexts *texts) {
  if (texts == NULL)
    return;
  dg_vocabulary_free(texts->vocabulary);
  g_hash_table_unref(texts->labels);
  g_hash_table_unref(texts->ids);
  g_hash_table_unref(texts->forms);
  g_string_free(texts->key, TRUE);
  g_string_free(texts->capitals, TRUE);
  GArray *arrays[] = {texts->texts,       texts->words,       texts->nodes,   texts->split,
                      texts->split_start, texts->identifiers, texts->expanded};
  for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
    g_array_unref(arrays[i]);
  g_free(texts->places);
  g_free(texts);
}

guint dg_label_texts_get_count(const DgLabelTexts *texts) {
  return texts->texts->len;
}

DgVocabulary *dg_label_texts_get_vocabulary(const DgLabelTexts *texts) {
  return texts->vocabulary;
}

static DgLabelText *text_at(const DgLabelTexts *texts, guint text) {
  return &g_array_index(texts->texts, DgLabelText, text);
}

const DgLabelText *dg_label_texts_get(const DgLabelTexts *texts, guint text) {
  return text_at(texts, text);
}

const DgTextWord *dg_label_texts_words(const DgLabelTexts *texts, const DgLabelText *text) {
  return (const DgTextWord *)texts->words->data + text->first;
}

guint dg_label_texts_get_word_count(const DgLabelTexts *texts) {
  return texts->words->len;
}

guint dg_label_texts_get_most_words(const DgLabelTexts *texts) {
  guint most = 0;
  for (guint id = 0; id < texts->texts->len; id++)
    most = MAX(most, text_at(texts, id)->count);
  return most;
}

const guint *dg_label_texts_identifiers(const DgLabelTexts *texts, const DgLabelText *text) {
  return texts->identifiers->len ? (const guint *)texts->identifiers->data + text->identifiers : NULL;
}

static void take_word(gpointer data, const char *word, gsize length) {
  DgLabelTexts *texts = data;
  guint id = dg_vocabulary_add(texts->vocabulary, word, length);
  g_array_append_val(texts->split, id);
  g_string_append_len(texts->key, word, (gssize)length);
  g_string_append_c(texts->key, SEPARATOR);
}

static void take_capitals(gpointer data, const char *word, gsize length) {
  DgLabelTexts *texts = data;
  g_string_append_len(texts->capitals, word, (gssize)length + 1);
}

/* The text of a label that was not added before. */
static guint split(DgLabelTexts *texts, const char *label) {
  guint before = texts->split->len;
  g_string_truncate(texts->key, 0);
  guint relations = dg_split_label(label, take_word, texts);
  if (relations != 0)
    g_string_append_printf(texts->key, "%x", relations);
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(texts->ids, texts->key->str));
  if (known > 0) {
    g_array_set_size(texts->split, before);
  } else {
    char *key = g_strdup(texts->key->str);
    guint nodes = 0;
    g_array_append_val(texts->texts, ((DgLabelText){.key = key, .relations = relations}));
    g_array_append_val(texts->nodes, nodes);
    g_array_append_val(texts->split_start, texts->split->len);
    known = texts->texts->len;
    g_hash_table_insert(texts->ids, key, GUINT_TO_POINTER(known));
  }
  dg_split_capitals(label, take_capitals, texts);
  return known - 1;
}

guint dg_label_texts_add(DgLabelTexts *texts, const char *label) {
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(texts->labels, label));
  if (known > 0)
    return known - 1;
  guint text = split(texts, label);
  g_hash_table_insert(texts->labels, g_strdup(label), GUINT_TO_POINTER(text + 1));
  return text;
}

void dg_label_texts_count(DgLabelTexts *texts, guint text) {
  g_array_index(texts->nodes, guint, text)++;
}

guint dg_label_texts_get_split_count(const DgLabelTexts *texts) {
  return texts->split->len;
}

/* Whether the words from `at` to `end` begin with all of `part`. */
static gboolean begins_with(const guint *at, const guint *end, const GArray *part) {
  return (gsize)(end - at) >= part->len && memcmp(at, part->data, part->len * sizeof *at) == 0;
}

/* Longer labels are running text, in which looking for each word's meaning would take the square of the length. */
#define SAID_TWICE_MAX 64

static gboolean contains(const guint *words, const guint *end, const GArray *part) {
  for (const guint *at = words; at < end && end - words <= SAID_TWICE_MAX; at++)
    if (begins_with(at, end, part))
      return TRUE;
  return FALSE;
}

/* The words of a text with those that stand for one in its place; "Neural network (NN)" says it once. */
static void expand(DgLabelTexts *texts, guint text, const DgWordExpansions *expansions) {
  const guint *words = (const guint *)texts->split->data + g_array_index(texts->split_start, guint, text);
  const guint *end = (const guint *)texts->split->data + g_array_index(texts->split_start, guint, text + 1);
  g_array_set_size(texts->expanded, 0);
  for (const guint *word = words; word < end; word++) {
    const GArray *several = dg_word_expansions_get(expansions, *word);
    if (several == NULL)
      g_array_append_val(texts->expanded, *word);
    else if (!contains(words, end, several))
      g_array_append_vals(texts->expanded, several->data, several->len);
  }
}

/* Appends digits that end with a blank; printf() would take longer than all that is done with them. */
static void append_number(GString *key, guint number) {
  for (; number; number >>= 4)
    g_string_append_c(key, (char)('a' + (number & 15)));
  g_string_append_c(key, ' ');
}

/* The number of the words of a text, in their order, and of its relations. */
static guint number_form(DgLabelTexts *texts, const DgLabelText *text) {
  g_string_truncate(texts->key, 0);
  for (guint i = 0; i < texts->expanded->len; i++)
    append_number(texts->key, g_array_index(texts->expanded, guint, i));
  append_number(texts->key, text->relations);
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(texts->forms, texts->key->str));
  if (known == 0) {
    known = g_hash_table_size(texts->forms) + 1;
    g_hash_table_insert(texts->forms, g_strdup(texts->key->str), GUINT_TO_POINTER(known));
  }
  return known;
}

static void describe_word(DgLabelTexts *texts, DgLabelText *text, guint word, gboolean denied) {
  const DgVocabularyWord *said = dg_vocabulary_get(texts->vocabulary, word);
  text->only_stop_words = text->only_stop_words && said->role == DG_WORD_STOP;
  text->is_generic = text->is_generic && (said->is_generic || said->role == DG_WORD_STOP);
  text->poles[0] |= said->poles[denied ? 1 : 0];
  text->poles[1] |= said->poles[denied ? 0 : 1];
  text->denies = text->denies || denied;
  if (texts->places[word] > 0) {
    DgTextWord *known = (DgTextWord *)texts->words->data + text->first + texts->places[word] - 1;
    known->times++;
    known->denied = known->denied || denied;
    return;
  }
  g_array_append_val(texts->words, ((DgTextWord){word, 1, denied}));
  texts->places[word] = ++text->count;
  if (said->is_identifier)
    g_array_append_val(texts->identifiers, word);
}

/* A negation denies the next word that is no stop word. */
static void describe_words(DgLabelTexts *texts, DgLabelText *text) {
  gboolean open = FALSE;
  for (guint i = 0; i < texts->expanded->len; i++) {
    guint word = g_array_index(texts->expanded, guint, i);
    const DgVocabularyWord *said = dg_vocabulary_get(texts->vocabulary, word);
    gboolean denied = open && !said->negates && said->role != DG_WORD_STOP;
    describe_word(texts, text, word, denied);
    open = said->negates || (open && !denied);
  }
  for (guint i = 0; i < texts->expanded->len; i++)
    texts->places[g_array_index(texts->expanded, guint, i)] = 0;
  text->says_no = open;
  text->is_generic = text->is_generic && (text->count == 0 || !text->only_stop_words);
}

static void describe(DgLabelTexts *texts, guint id, const DgWordExpansions *expansions) {
  DgLabelText *text = text_at(texts, id);
  expand(texts, id, expansions);
  text->form = number_form(texts, text);
  text->first = texts->words->len;
  text->identifiers = texts->identifiers->len;
  text->only_stop_words = text->is_generic = TRUE;
  describe_words(texts, text);
  text->identifier_count = texts->identifiers->len - text->identifiers;
  if (text->identifier_count > 1)
    qsort((guint *)texts->identifiers->data + text->identifiers, text->identifier_count, sizeof(guint),
          dg_compare_guint);
  dg_vocabulary_count(texts->vocabulary, (const guint *)texts->expanded->data, texts->expanded->len,
                      g_array_index(texts->nodes, guint, id));
}

static DgWordExpansions *find_expansions(DgLabelTexts *texts) {
  DgWordSequences labels = {(const guint *)texts->split->data, (const guint *)texts->split_start->data,
                            texts->texts->len};
  g_autofree gboolean *is_initialism = g_new0(gboolean, (gsize)dg_vocabulary_get_count(texts->vocabulary) + 1);
  /* A label may stand before the one that has its capitals as a word. */
  for (const char *word = texts->capitals->str; word < texts->capitals->str + texts->capitals->len;
       word += strlen(word) + 1) {
    guint id = dg_vocabulary_find(texts->vocabulary, word);
    if (id != DG_NO_WORD)
      is_initialism[id] = TRUE;
  }
  return dg_word_expansions_new(texts->vocabulary, &labels, is_initialism);
}

void dg_label_texts_close(DgLabelTexts *texts) {
  g_autoptr(DgWordExpansions) expansions = find_expansions(texts);
  texts->places = g_new0(guint, (gsize)dg_vocabulary_get_count(texts->vocabulary) + 1);
  for (guint id = 0; id < texts->texts->len; id++)
    describe(texts, id, expansions);
  dg_vocabulary_close(texts->vocabulary);
  for (guint id = 0; id < texts->texts->len; id++) {
    DgLabelText *text = text_at(texts, id);
    const DgTextWord *words = dg_label_texts_words(texts, text);
    for (guint i = 0; i < text->count; i++)
      text->weight += (guint64)words[i].times * dg_vocabulary_get(texts->vocabulary, words[i].word)->weight;
  }
}
