#include "metrics/group_words.h"

#include "metrics/label_split.h"

struct _DgGroupWords {
  DgVocabulary *vocabulary;
  DgGroupLabel *labels[2]; /* of each node */
  guint8 *places; /* word -> its place in the label that is looked up + 1, or 0 */
  guint64 work;
};

typedef struct {
  DgVocabulary *vocabulary;
  DgGroupLabel *label;
} Reading;

/* Words that tell the second drawing of a thing from the first, and say nothing of the thing itself. */
static gboolean says_again(const char *word) {
  return g_str_equal(word, "again") || g_str_equal(word, "another");
}

static void take_word(gpointer data, const char *text, gsize length) {
  Reading *reading = data;
  DgGroupLabel *label = reading->label;
  guint id = dg_vocabulary_add(reading->vocabulary, text, length);
  const DgVocabularyWord *word = dg_vocabulary_get(reading->vocabulary, id);
  label->negates = label->negates || word->negates;
  if (word->role == DG_WORD_STOP)
    return;
  for (guint i = 0; i < MIN(label->count, DG_GROUP_WORDS_MAX); i++)
    if (label->words[i] == id)
      return;
  if (label->count < DG_GROUP_WORDS_MAX) {
    guint64 bit = G_GUINT64_CONSTANT(1) << label->count;
    gboolean content = word->role == DG_WORD_CONTENT && !says_again(word->text);
    label->words[label->count] = id;
    label->weight += content ? DG_GROUP_CONTENT_WEIGHT : DG_GROUP_LIGHT_WEIGHT;
    if (content)
      label->content |= bit;
    if (word->is_identifier)
      label->identifiers |= bit;
  }
  label->count++;
}

static void read_label(DgVocabulary *vocabulary, const char *text, DgGroupLabel *label) {
  Reading reading = {vocabulary, label};
  dg_split_label(text, take_word, &reading);
  if (label->count > DG_GROUP_WORDS_MAX)
    *label = (DgGroupLabel){.count = 0};
}

DgGroupWords *dg_group_words_new(const DgComparison *comparison) {
  DgGroupWords *words = g_new0(DgGroupWords, 1);
  words->vocabulary = dg_vocabulary_new();
  gboolean read = comparison->options->match != DG_MATCH_STRUCTURE;
  g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal); /* text -> DgGroupLabel */
  for (guint side = 0; side < 2; side++) {
    const DgSide *nodes = &comparison->sides[side];
    words->labels[side] = g_new0(DgGroupLabel, (gsize)nodes->node_count + 1);
    for (guint i = 0; read && i < nodes->node_count; i++) {
      const char *text = dg_graph_node(nodes->graph, i)->text;
      DgGroupLabel *label = &words->labels[side][i], *same = g_hash_table_lookup(known, text);
      if (same != NULL) {
        *label = *same;
        continue;
      }
      read_label(words->vocabulary, text, label);
      g_hash_table_insert(known, (gpointer)text, label);
    }
  }
  dg_vocabulary_close(words->vocabulary);
  words->places = g_new0(guint8, (gsize)dg_vocabulary_get_count(words->vocabulary) + 1);
  return words;
}

void dg_group_words_free(DgGroupWords *words) {
  if (words == NULL)
    return;
  dg_vocabulary_free(words->vocabulary);
  g_free(words->labels[0]);
  g_free(words->labels[1]);
  g_free(words->places);
  g_free(words);
}

const DgGroupLabel *dg_group_words_get(const DgGroupWords *words, guint side, guint node) {
  return &words->labels[side][node];
}

static gboolean are_opposites(const DgVocabulary *vocabulary, guint a, guint b) {
  const DgVocabularyWord *p = dg_vocabulary_get(vocabulary, a), *q = dg_vocabulary_get(vocabulary, b);
  return ((p->poles[0] & q->poles[1]) | (p->poles[1] & q->poles[0])) != 0;
}

DgGroupCover dg_group_words_cover(DgGroupWords *words, const DgGroupLabel *a, const DgGroupLabel *b, guint least) {
  DgGroupCover cover = {0, 0};
  for (guint i = 0; i < b->count; i++)
    words->places[b->words[i]] = (guint8)(i + 1);
  for (guint i = 0; i < a->count; i++) {
    guint count;
    const DgNearWord *near = dg_vocabulary_get_near(words->vocabulary, a->words[i], &count);
    words->work += count;
    for (guint k = 0; k < count; k++) {
      guint place = words->places[near[k].word];
      if (place == 0 || near[k].similarity < least || are_opposites(words->vocabulary, a->words[i], near[k].word))
        continue;
      cover.of_a |= G_GUINT64_CONSTANT(1) << i;
      cover.of_b |= G_GUINT64_CONSTANT(1) << (place - 1);
    }
  }
  for (guint i = 0; i < b->count; i++)
    words->places[b->words[i]] = 0;
  words->work += a->count + b->count;
  return cover;
}

guint dg_group_label_weigh(const DgGroupLabel *label, guint64 mask) {
  return DG_GROUP_CONTENT_WEIGHT * (guint)__builtin_popcountll(mask & label->content) +
         DG_GROUP_LIGHT_WEIGHT * (guint)__builtin_popcountll(mask & ~label->content);
}

guint64 dg_group_words_get_work(const DgGroupWords *words) {
  return words->work + dg_vocabulary_get_work(words->vocabulary);
}
