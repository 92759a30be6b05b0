#include "metrics/label_evidence.h"

#include "base/compare.h"
#include "metrics/label_texts.h"

#include <stdlib.h>
#include <string.h>

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
  DgLabelTexts *texts;
  DgVocabulary *vocabulary; /* of `texts` */

  /* From the first comparison on. */
  guint *postings, *posting_start; /* the texts that have word w: postings[posting_start[w]] to [w + 1] */
  guint *plain_end; /* the first of them that has an identifier; those without stand before it */
  guint selected; /* text + 1, or 0 */
  guint *slots; /* word -> its first Likeness + 1, or 0 */
  GArray *likenesses; /* Likeness */
  GArray *pairs; /* Pair */
  guint *left[2]; /* how often the words of both texts are not paired yet */
  GArray *found; /* guint */
  guint *stamps; /* text -> search that found it last */
  guint search;
  guint64 work;
};

DgLabelEvidenceIndex *dg_label_evidence_index_new(void) {
  DgLabelEvidenceIndex *index = g_new0(DgLabelEvidenceIndex, 1);
  index->texts = dg_label_texts_new();
  index->vocabulary = dg_label_texts_get_vocabulary(index->texts);
  index->likenesses = g_array_new(FALSE, FALSE, sizeof(Likeness));
  index->pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
  index->found = g_array_new(FALSE, FALSE, sizeof(guint));
  return index;
}

void dg_label_evidence_index_use_synonyms(DgLabelEvidenceIndex *index, const DgWordNet *wordnet) {
  dg_vocabulary_use_synonyms(index->vocabulary, wordnet);
}

void dg_label_evidence_index_free(DgLabelEvidenceIndex *index) {
  if (index == NULL)
    return;
  dg_label_texts_free(index->texts);
  GArray *arrays[] = {index->likenesses, index->pairs, index->found};
  for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
    g_array_unref(arrays[i]);
  g_free(index->postings);
  g_free(index->posting_start);
  g_free(index->plain_end);
  g_free(index->left[0]);
  g_free(index->left[1]);
  g_free(index->slots);
  g_free(index->stamps);
  g_free(index);
}

guint dg_label_evidence_index_add(DgLabelEvidenceIndex *index, const char *label) {
  guint text = dg_label_texts_add(index->texts, label);
  dg_label_texts_count(index->texts, text);
  return text;
}

guint dg_label_evidence_index_add_part(DgLabelEvidenceIndex *index, const char *part) {
  return dg_label_texts_add(index->texts, part);
}

guint dg_label_evidence_index_get_word_count(const DgLabelEvidenceIndex *index) {
  return dg_label_texts_get_split_count(index->texts);
}

guint dg_label_evidence_index_get_count(const DgLabelEvidenceIndex *index) {
  return dg_label_texts_get_count(index->texts);
}

guint64 dg_label_evidence_get_work(const DgLabelEvidenceIndex *index) {
  return index->work + dg_vocabulary_get_work(index->vocabulary);
}

static const DgTextWord *words_of(const DgLabelEvidenceIndex *index, const DgLabelText *text) {
  return dg_label_texts_words(index->texts, text);
}

static void make_postings(DgLabelEvidenceIndex *index) {
  guint word_count = dg_vocabulary_get_count(index->vocabulary), count = dg_label_texts_get_count(index->texts);
  guint *start = g_new0(guint, (gsize)word_count + 2);
  for (guint id = 0; id < count; id++) {
    const DgLabelText *text = dg_label_texts_get(index->texts, id);
    for (guint i = 0; i < text->count; i++)
      start[words_of(index, text)[i].word + 2]++;
  }
  for (guint i = 0; i < word_count; i++)
    start[i + 2] += start[i + 1];
  index->postings = g_new(guint, (gsize)dg_label_texts_get_word_count(index->texts) + 1);
  /* `start` is one place ahead while the texts are dealt out, and right when the last one is. */
  for (guint with_identifiers = 0; with_identifiers < 2; with_identifiers++) {
    for (guint id = 0; id < count; id++) {
      const DgLabelText *text = dg_label_texts_get(index->texts, id);
      for (guint i = 0; (text->identifier_count > 0) == (with_identifiers > 0) && i < text->count; i++)
        index->postings[start[words_of(index, text)[i].word + 1]++] = id;
    }
    if (with_identifiers == 0)
      index->plain_end = g_memdup2(start + 1, ((gsize)word_count + 1) * sizeof *start);
  }
  index->posting_start = start;
}

/* What the first comparison needs. */
static void prepare(DgLabelEvidenceIndex *index) {
  if (index->posting_start != NULL)
    return;
  dg_label_texts_close(index->texts);
  make_postings(index);
  guint most = dg_label_texts_get_most_words(index->texts);
  index->left[0] = g_new(guint, (gsize)most + 1);
  index->left[1] = g_new(guint, (gsize)most + 1);
  index->slots = g_new0(guint, (gsize)dg_vocabulary_get_count(index->vocabulary) + 1);
  index->stamps = g_new0(guint, (gsize)dg_label_texts_get_count(index->texts) + 1);
}

/* Whether a pair of words can make a match of two texts. */
static gboolean carries(const DgLabelEvidenceIndex *index, const DgLabelText *a, guint word_a, const DgLabelText *b,
                        guint word_b) {
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
  const DgLabelText *text = dg_label_texts_get(index->texts, a);
  for (guint i = 0; i < text->count; i++) {
    guint count;
    const DgNearWord *near = dg_vocabulary_get_near(index->vocabulary, words_of(index, text)[i].word, &count);
    index->work += count;
    for (guint k = 0; k < count; k++) {
      guint *slot = &index->slots[near[k].word];
      g_array_append_val(index->likenesses, ((Likeness){near[k].word, i, near[k].similarity, *slot}));
      *slot = index->likenesses->len;
    }
  }
}

/* All pairs of a word of the selected text and a like one of the other. */
static void list_pairs(DgLabelEvidenceIndex *index, const DgLabelText *b) {
  const DgTextWord *words = words_of(index, b);
  g_array_set_size(index->pairs, 0);
  for (guint i = 0; i < b->count; i++)
    for (guint at = index->slots[words[i].word]; at > 0;) {
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

/* Below so many pairs inserting is faster than qsort(). */
#define INSERTED_MAX 16u

static void sort_pairs(GArray *array, int (*compare)(const void *, const void *)) {
  Pair *pairs = (Pair *)array->data;
  if (array->len > INSERTED_MAX) {
    qsort(pairs, array->len, sizeof *pairs, compare);
    return;
  }
  for (guint i = 1; i < array->len; i++) {
    Pair pair = pairs[i];
    guint at = i;
    for (; at > 0 && compare(&pair, &pairs[at - 1]) < 0; at--)
      pairs[at] = pairs[at - 1];
    pairs[at] = pair;
  }
}

static void leave_all(const DgLabelEvidenceIndex *index, const DgLabelText *text, guint *left) {
  const DgTextWord *words = words_of(index, text);
  for (guint i = 0; i < text->count; i++)
    left[i] = words[i].times;
}

/* What is paired of a text, of its weight. */
static guint share(guint64 paired, guint64 weight) {
  return (guint)(paired / weight);
}

/* Takes the pairs from the front. Sums are similarity times weight, millionths of millionths. */
static void pair_words(DgLabelEvidenceIndex *index, const DgLabelText *a, const DgLabelText *b,
                       DgLabelEvidence *evidence) {
  guint64 paired_a = 0, paired_b = 0;
  gboolean carried = FALSE;
  leave_all(index, a, index->left[0]);
  leave_all(index, b, index->left[1]);
  for (guint i = 0; i < index->pairs->len; i++) {
    const Pair *pair = &g_array_index(index->pairs, Pair, i);
    guint *left_a = &index->left[0][pair->a], *left_b = &index->left[1][pair->b], times = MIN(*left_a, *left_b);
    guint word_a = words_of(index, a)[pair->a].word, word_b = words_of(index, b)[pair->b].word;
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
}

/* Whether each has an identifier that the other has not. */
static gboolean numbers_differ(const DgLabelEvidenceIndex *index, const DgLabelText *a, const DgLabelText *b) {
  const guint *p = dg_label_texts_identifiers(index->texts, a), *q = dg_label_texts_identifiers(index->texts, b);
  guint common = 0;
  for (guint i = 0, j = 0; i < a->identifier_count && j < b->identifier_count;) {
    guint x = p[i], y = q[j];
    common += x == y ? 1 : 0;
    i += x <= y ? 1 : 0;
    j += y <= x ? 1 : 0;
  }
  return a->identifier_count > common && b->identifier_count > common;
}

/* Whether one text has words of one side only, and the other of the other side only; or they relate in other ways. */
static gboolean are_opposite(const DgLabelText *a, const DgLabelText *b) {
  guint64 first = a->poles[0] & ~a->poles[1] & b->poles[1] & ~b->poles[0];
  guint64 second = a->poles[1] & ~a->poles[0] & b->poles[0] & ~b->poles[1];
  gboolean related = a->relations != 0 && b->relations != 0;
  return (first | second) != 0 || (related && (a->relations & b->relations) == 0);
}

/* Whether `b` says what `a` denies. */
static gboolean denies(const DgLabelEvidenceIndex *index, const DgLabelText *a, const DgLabelText *b) {
  for (guint i = 0; a->denies && i < a->count; i++) {
    if (!words_of(index, a)[i].denied)
      continue;
    guint stem = dg_vocabulary_get(index->vocabulary, words_of(index, a)[i].word)->stem;
    for (guint j = 0; j < b->count; j++)
      if (!words_of(index, b)[j].denied &&
          dg_vocabulary_get(index->vocabulary, words_of(index, b)[j].word)->stem == stem)
        return TRUE;
  }
  return FALSE;
}

void dg_label_evidence_compare(DgLabelEvidenceIndex *index, guint a, guint b, DgLabelEvidence *evidence) {
  prepare(index);
  const DgLabelText *p = dg_label_texts_get(index->texts, a), *q = dg_label_texts_get(index->texts, b);
  *evidence =
      (DgLabelEvidence){.equal = p->form == q->form,
                        .numbers_differ = numbers_differ(index, p, q),
                        .negation_differs = p->says_no != q->says_no || denies(index, p, q) || denies(index, q, p),
                        .opposite = are_opposite(p, q)};
  if (evidence->equal) {
    evidence->dice = DG_WORD_ONE;
    return;
  }
  select_text(index, a);
  list_pairs(index, q);
  /* Whichever text is given first, pairs that are as much alike come in one order. */
  gboolean back = strcmp(p->key, q->key) > 0;
  sort_pairs(index->pairs, back ? compare_pairs_back : compare_pairs);
  pair_words(index, p, q, evidence);
}

gboolean dg_label_evidence_is_generic(DgLabelEvidenceIndex *index, guint text) {
  prepare(index);
  return dg_label_texts_get(index->texts, text)->is_generic;
}

/* Adds the texts that have `word`, which is like `like` of the text `a`, up to `end` of its postings. */
static void add_found(DgLabelEvidenceIndex *index, const DgLabelText *a, guint like, guint word, guint end) {
  guint begin = index->posting_start[word];
  index->work += 1 + end - begin;
  for (guint at = begin; at < end; at++) {
    guint other = index->postings[at];
    if (index->stamps[other] == index->search ||
        !carries(index, a, like, dg_label_texts_get(index->texts, other), word))
      continue;
    index->stamps[other] = index->search;
    g_array_append_val(index->found, other);
  }
}

static const GArray *find(DgLabelEvidenceIndex *index, guint a, gboolean agreeing) {
  prepare(index);
  const DgLabelText *text = dg_label_texts_get(index->texts, a);
  g_array_set_size(index->found, 0);
  index->search++;
  for (guint i = 0; i < text->count; i++) {
    guint word = words_of(index, text)[i].word, count;
    /* A text with identifiers agrees with those that have one of its own, and with those that have none. */
    gboolean plain =
        agreeing && text->identifier_count > 0 && !dg_vocabulary_get(index->vocabulary, word)->is_identifier;
    const DgNearWord *near = dg_vocabulary_get_near(index->vocabulary, word, &count);
    for (guint k = 0; k < count; k++) {
      guint other = near[k].word;
      add_found(index, text, word, other, plain ? index->plain_end[other] : index->posting_start[other + 1]);
    }
  }
  g_array_sort(index->found, dg_compare_guint);
  return index->found;
}

const GArray *dg_label_evidence_find(DgLabelEvidenceIndex *index, guint a) {
  return find(index, a, FALSE);
}

const GArray *dg_label_evidence_find_agreeing(DgLabelEvidenceIndex *index, guint a) {
  return find(index, a, TRUE);
}
