#include "metrics/label_evidence.h"

#include "base/compare.h"
#include "metrics/vocabulary.h"
#include "metrics/word_split.h"

#include <stdlib.h>
#include <string.h>

/* A distinct word of a text. */
typedef struct {
  guint word;
  guint times;
} Entry;

typedef struct {
  char *key; /* its words, each ended by SEPARATOR: that of its entry in `ids` */
  guint start, count; /* in `entries`, by first appearance */
  guint64 weight; /* of all its words, millionths */
  gboolean only_stop_words;
  gboolean negates;
  guint numbers, number_count; /* in `numbers`: its distinct numbers, ascending */
} Text;

/* A word of the selected text that is like the word of a slot. */
typedef struct {
  guint word; /* of the slot */
  guint entry; /* of the selected text */
  guint similarity;
  guint next; /* the next of the slot + 1, or 0 */
} Likeness;

/* A word of either text that may be paired. */
typedef struct {
  guint similarity, a, b; /* entries */
} Pair;

struct _DgLabelEvidenceIndex {
  DgVocabulary *vocabulary;
  GHashTable *ids; /* key -> text + 1 */
  GArray *texts; /* Text */
  GArray *entries; /* Entry */
  GArray *numbers; /* guint */
  GArray *split; /* guint: the words of the label that is added */
  GString *key;

  /* From the first comparison on. */
  guint *postings, *posting_start; /* the texts that have word w: postings[posting_start[w]] to [w + 1] */
  guint selected; /* text + 1, or 0 */
  guint *slots; /* word -> its first Likeness + 1, or 0 */
  GArray *likenesses; /* Likeness */
  GArray *pairs; /* Pair */
  GArray *left[2]; /* guint: how often the entries of both texts are not paired yet */
  GArray *found; /* guint */
  guint *stamps; /* text -> search that found it last */
  guint search;
  guint64 work;
};

/* Between the words of a key; no word has it. */
#define SEPARATOR '\n'

DgLabelEvidenceIndex *dg_label_evidence_index_new(void) {
  DgLabelEvidenceIndex *index = g_new0(DgLabelEvidenceIndex, 1);
  index->vocabulary = dg_vocabulary_new();
  index->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  index->texts = g_array_new(FALSE, FALSE, sizeof(Text));
  index->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  index->likenesses = g_array_new(FALSE, FALSE, sizeof(Likeness));
  index->pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
  index->key = g_string_new(NULL);
  GArray **numbers[] = {&index->numbers, &index->split, &index->left[0], &index->left[1], &index->found};
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
    *numbers[i] = g_array_new(FALSE, FALSE, sizeof(guint));
  return index;
}

void dg_label_evidence_index_free(DgLabelEvidenceIndex *index) {
  if (index == NULL)
    return;
  dg_vocabulary_free(index->vocabulary);
  g_hash_table_unref(index->ids);
  g_string_free(index->key, TRUE);
  GArray *arrays[] = {index->texts, index->entries, index->likenesses, index->pairs, index->numbers,
                      index->split, index->left[0], index->left[1],    index->found};
  for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
    g_array_unref(arrays[i]);
  g_free(index->postings);
  g_free(index->posting_start);
  g_free(index->slots);
  g_free(index->stamps);
  g_free(index);
}

static Text *text_at(const DgLabelEvidenceIndex *index, guint text) {
  return &g_array_index(index->texts, Text, text);
}

static const Entry *entries_of(const DgLabelEvidenceIndex *index, const Text *text) {
  return (const Entry *)index->entries->data + text->start;
}

guint dg_label_evidence_index_get_count(const DgLabelEvidenceIndex *index) {
  return index->texts->len;
}

guint64 dg_label_evidence_get_work(const DgLabelEvidenceIndex *index) {
  return index->work + dg_vocabulary_get_work(index->vocabulary);
}

static void take_word(gpointer data, const char *word, gsize length) {
  DgLabelEvidenceIndex *index = data;
  guint id = dg_vocabulary_add(index->vocabulary, word, length);
  g_array_append_val(index->split, id);
  g_string_append_len(index->key, word, (gssize)length);
  g_string_append_c(index->key, SEPARATOR);
}

/* What the label that was split says, its words once each. */
static void describe(DgLabelEvidenceIndex *index, Text *text) {
  text->only_stop_words = TRUE;
  for (guint i = 0; i < index->split->len; i++) {
    guint word = g_array_index(index->split, guint, i), at = 0;
    Entry *entries = (Entry *)index->entries->data + text->start;
    while (at < text->count && entries[at].word != word)
      at++;
    if (at < text->count) {
      entries[at].times++;
      continue;
    }
    const DgVocabularyWord *said = dg_vocabulary_get(index->vocabulary, word);
    g_array_append_val(index->entries, ((Entry){word, 1}));
    text->count++;
    text->only_stop_words = text->only_stop_words && said->role == DG_WORD_STOP;
    text->negates = text->negates || said->negates;
    if (said->is_number)
      g_array_append_val(index->numbers, word);
  }
  text->number_count = index->numbers->len - text->numbers;
  if (text->number_count > 1)
    qsort((guint *)index->numbers->data + text->numbers, text->number_count, sizeof(guint), dg_compare_guint);
}

guint dg_label_evidence_index_add(DgLabelEvidenceIndex *index, const char *label) {
  g_array_set_size(index->split, 0);
  g_string_truncate(index->key, 0);
  dg_split_label(label, take_word, index);
  guint id = GPOINTER_TO_UINT(g_hash_table_lookup(index->ids, index->key->str));
  if (id == 0) {
    Text text = {.start = index->entries->len, .numbers = index->numbers->len};
    describe(index, &text);
    text.key = g_strdup(index->key->str);
    g_array_append_val(index->texts, text);
    id = index->texts->len;
    g_hash_table_insert(index->ids, text.key, GUINT_TO_POINTER(id));
  }
  dg_vocabulary_count(index->vocabulary, (const guint *)index->split->data, index->split->len);
  return id - 1;
}

static void make_postings(DgLabelEvidenceIndex *index) {
  guint word_count = dg_vocabulary_get_count(index->vocabulary);
  guint *start = g_new0(guint, (gsize)word_count + 2);
  const Entry *entries = (const Entry *)index->entries->data;
  for (guint i = 0; i < index->entries->len; i++)
    start[entries[i].word + 2]++;
  for (guint i = 0; i < word_count; i++)
    start[i + 2] += start[i + 1];
  index->postings = g_new(guint, (gsize)index->entries->len + 1);
  /* `start` is one place ahead while the texts are dealt out, and right when the last one is. */
  for (guint id = 0; id < index->texts->len; id++) {
    const Text *text = text_at(index, id);
    for (guint i = 0; i < text->count; i++)
      index->postings[start[entries[text->start + i].word + 1]++] = id;
  }
  index->posting_start = start;
}

/* What the first comparison needs. */
static void prepare(DgLabelEvidenceIndex *index) {
  if (index->posting_start != NULL)
    return;
  dg_vocabulary_close(index->vocabulary);
  make_postings(index);
  index->slots = g_new0(guint, (gsize)dg_vocabulary_get_count(index->vocabulary) + 1);
  index->stamps = g_new0(guint, (gsize)index->texts->len + 1);
  for (guint id = 0; id < index->texts->len; id++) {
    Text *text = text_at(index, id);
    const Entry *entries = entries_of(index, text);
    for (guint i = 0; i < text->count; i++)
      text->weight += (guint64)entries[i].times * dg_vocabulary_get(index->vocabulary, entries[i].word)->weight;
  }
}

/* Whether a pair of words can make a match of two texts. */
static gboolean carries(const DgLabelEvidenceIndex *index, const Text *a, guint word_a, const Text *b, guint word_b) {
  return a->only_stop_words || b->only_stop_words ||
         dg_vocabulary_get(index->vocabulary, word_a)->role != DG_WORD_STOP ||
         dg_vocabulary_get(index->vocabulary, word_b)->role != DG_WORD_STOP;
}

/* Fills the slots of the words that `a` has or nearly has. */
static void select_text(DgLabelEvidenceIndex *index, guint a) {
  if (index->selected == a + 1)
    return;
  for (guint i = 0; i < index->likenesses->len; i++)
    index->slots[g_array_index(index->likenesses, Likeness, i).word] = 0;
  g_array_set_size(index->likenesses, 0);
  index->selected = a + 1;
  const Text *text = text_at(index, a);
  for (guint i = 0; i < text->count; i++) {
    guint count;
    const DgNearWord *near = dg_vocabulary_get_near(index->vocabulary, entries_of(index, text)[i].word, &count);
    index->work += count;
    for (guint k = 0; k < count; k++) {
      guint *slot = &index->slots[near[k].word];
      g_array_append_val(index->likenesses, ((Likeness){near[k].word, i, near[k].similarity, *slot}));
      *slot = index->likenesses->len;
    }
  }
}

/* All pairs of a word of the selected text and a like one of the other. */
static void list_pairs(DgLabelEvidenceIndex *index, const Text *b) {
  const Entry *entries = entries_of(index, b);
  g_array_set_size(index->pairs, 0);
  for (guint i = 0; i < b->count; i++)
    for (guint at = index->slots[entries[i].word]; at > 0;) {
      const Likeness *likeness = &g_array_index(index->likenesses, Likeness, at - 1);
      g_array_append_val(index->pairs, ((Pair){likeness->similarity, likeness->entry, i}));
      at = likeness->next;
    }
  index->work += b->count + 4 * (guint64)index->pairs->len;
}

/* The most alike first, then those that stand first. */
static int compare_pairs(const void *p, const void *q) {
  const Pair *x = p, *y = q;
  if (x->similarity != y->similarity)
    return x->similarity > y->similarity ? -1 : 1;
  if (x->a != y->a)
    return x->a < y->a ? -1 : 1;
  return x->b < y->b ? -1 : x->b > y->b;
}

/* As compare_pairs(), where the text that is not selected comes first. */
static int compare_pairs_back(const void *p, const void *q) {
  const Pair *x = p, *y = q;
  return compare_pairs(&(Pair){x->similarity, x->b, x->a}, &(Pair){y->similarity, y->b, y->a});
}

static void leave_all(const DgLabelEvidenceIndex *index, const Text *text, GArray *left) {
  g_array_set_size(left, 0);
  for (guint i = 0; i < text->count; i++)
    g_array_append_val(left, entries_of(index, text)[i].times);
}

/* What is paired of a text, of its weight. */
static guint share(guint64 paired, guint64 weight) {
  return (guint)(paired / weight);
}

/* Takes the pairs from the front. Sums are similarity times weight, millionths of millionths. */
static void pair_words(DgLabelEvidenceIndex *index, const Text *a, const Text *b, DgLabelEvidence *evidence) {
  guint64 paired_a = 0, paired_b = 0;
  gboolean carried = FALSE;
  leave_all(index, a, index->left[0]);
  leave_all(index, b, index->left[1]);
  for (guint i = 0; i < index->pairs->len; i++) {
    const Pair *pair = &g_array_index(index->pairs, Pair, i);
    guint *left_a = &g_array_index(index->left[0], guint, pair->a);
    guint *left_b = &g_array_index(index->left[1], guint, pair->b), times = MIN(*left_a, *left_b);
    guint word_a = entries_of(index, a)[pair->a].word, word_b = entries_of(index, b)[pair->b].word;
    *left_a -= times;
    *left_b -= times;
    guint64 similarity = (guint64)times * pair->similarity;
    paired_a += similarity * dg_vocabulary_get(index->vocabulary, word_a)->weight;
    paired_b += similarity * dg_vocabulary_get(index->vocabulary, word_b)->weight;
    carried = carried || (times > 0 && carries(index, a, word_a, b, word_b));
  }
  if (!carried)
    return;
  evidence->dice = share(paired_a + paired_b, a->weight + b->weight);
  evidence->overlap = MAX(share(paired_a, a->weight), share(paired_b, b->weight));
}

static gboolean numbers_differ(const DgLabelEvidenceIndex *index, const Text *a, const Text *b) {
  const guint *numbers = (const guint *)index->numbers->data;
  for (guint i = 0, j = 0; i < a->number_count && j < b->number_count;) {
    guint x = numbers[a->numbers + i], y = numbers[b->numbers + j];
    if (x == y)
      return FALSE;
    i += x < y;
    j += y < x;
  }
  return a->number_count > 0 && b->number_count > 0;
}

void dg_label_evidence_compare(DgLabelEvidenceIndex *index, guint a, guint b, DgLabelEvidence *evidence) {
  prepare(index);
  const Text *p = text_at(index, a), *q = text_at(index, b);
  *evidence = (DgLabelEvidence){
      .equal = a == b, .numbers_differ = numbers_differ(index, p, q), .negation_differs = p->negates != q->negates};
  if (a == b) {
    evidence->dice = evidence->overlap = DG_WORD_ONE;
    return;
  }
  select_text(index, a);
  list_pairs(index, q);
  /* Whichever text is given first, pairs that are as much alike come in one order. */
  gboolean back = strcmp(p->key, q->key) > 0;
  if (index->pairs->len > 1)
    qsort(index->pairs->data, index->pairs->len, sizeof(Pair), back ? compare_pairs_back : compare_pairs);
  pair_words(index, p, q, evidence);
}

const GArray *dg_label_evidence_find(DgLabelEvidenceIndex *index, guint a) {
  prepare(index);
  const Text *text = text_at(index, a);
  GArray *found = index->found;
  g_array_set_size(found, 0);
  index->search++;
  for (guint i = 0; i < text->count; i++) {
    guint word = entries_of(index, text)[i].word, count;
    const DgNearWord *near = dg_vocabulary_get_near(index->vocabulary, word, &count);
    for (guint k = 0; k < count; k++) {
      guint end = index->posting_start[near[k].word + 1];
      index->work += 1 + end - index->posting_start[near[k].word];
      for (guint at = index->posting_start[near[k].word]; at < end; at++) {
        guint other = index->postings[at];
        if (index->stamps[other] == index->search || !carries(index, text, word, text_at(index, other), near[k].word))
          continue;
        index->stamps[other] = index->search;
        g_array_append_val(found, other);
      }
    }
  }
  g_array_sort(found, dg_compare_guint);
  return found;
}
