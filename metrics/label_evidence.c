#include "metrics/label_evidence.h"

#include "base/compare.h"
#include "metrics/label_texts.h"
#include "metrics/text_similarity.h"

#include <stdlib.h>
#include <string.h>

/* A word of the selected text that is like the word of a slot. */
typedef struct {
  guint word; /* of the slot */
  guint entry; /* of the selected text */
  guint similarity;
  guint next; /* the next of the slot + 1, or 0 */
} Likeness;

/* A pair of words that may be taken, as a number that is smaller the earlier it is: the most alike first, then by the
 * places of the words, first that in the text whose key comes first. */
typedef guint64 Pair;

#define PLACE_BITS 22
#define PLACE_MASK ((G_GUINT64_CONSTANT(1) << PLACE_BITS) - 1)
/* Longer labels are not compared, and no character has more than 18 in its normal form (Unicode, UAX 15). */
G_STATIC_ASSERT(18 * DG_LABEL_LENGTH_MAX <= PLACE_MASK);
G_STATIC_ASSERT(DG_WORD_ONE < G_GUINT64_CONSTANT(1) << (64 - 2 * PLACE_BITS));

/* A text that others are compared with. */
typedef struct {
  guint selected; /* text + 1, or 0 */
  guint *slots; /* word -> its first Likeness + 1, or 0 */
  GArray *likenesses; /* Likeness */
} Selection;

struct _DgLabelEvidenceIndex {
  DgLabelTexts *texts;
  DgVocabulary *vocabulary; /* of `texts` */

  /* From the first comparison on. */
  guint *postings, *posting_start; /* the texts that have word w: postings[posting_start[w]] to [w + 1] */
  guint *plain_end; /* the first of them that has an identifier; those without stand before it */
  Selection selections[2]; /* a label's words and those of its title, which are looked at in turn */
  guint current; /* of them */
  Pair *pairs;
  guint n_pairs, room; /* how many there are, and how many there is room for */
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
  for (guint i = 0; i < G_N_ELEMENTS(index->selections); i++)
    index->selections[i].likenesses = g_array_new(FALSE, FALSE, sizeof(Likeness));
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
  for (guint i = 0; i < G_N_ELEMENTS(index->selections); i++) {
    g_array_unref(index->selections[i].likenesses);
    g_free(index->selections[i].slots);
  }
  g_array_unref(index->found);
  g_free(index->pairs);
  g_free(index->postings);
  g_free(index->posting_start);
  g_free(index->plain_end);
  g_free(index->left[0]);
  g_free(index->left[1]);
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
  for (guint i = 0; i < G_N_ELEMENTS(index->selections); i++)
    index->selections[i].slots = g_new0(guint, (gsize)dg_vocabulary_get_count(index->vocabulary) + 1);
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
static void fill_selection(DgLabelEvidenceIndex *index, Selection *selection, guint a) {
  GArray *likenesses = selection->likenesses;
  for (guint i = 0; i < likenesses->len; i++)
    selection->slots[g_array_index(likenesses, Likeness, i).word] = 0;
  g_array_set_size(likenesses, 0);
  selection->selected = a + 1;
  const DgLabelText *text = dg_label_texts_get(index->texts, a);
  for (guint i = 0; i < text->count; i++) {
    guint count;
    const DgNearWord *near = dg_vocabulary_get_near(index->vocabulary, words_of(index, text)[i].word, &count);
    guint n = likenesses->len;
    g_array_set_size(likenesses, n + count); /* at once: one after the other took most of the time */
    Likeness *likeness = &g_array_index(likenesses, Likeness, n);
    for (guint k = 0; k < count; k++) {
      guint *slot = &selection->slots[near[k].word];
      likeness[k] = (Likeness){near[k].word, i, near[k].similarity, *slot};
      *slot = n + k + 1;
    }
  }
}

/* The text `a`, selected anew where it is neither of the last two; the work is counted either way. */
static const Selection *select_text(DgLabelEvidenceIndex *index, guint a) {
  Selection *selection = &index->selections[index->current];
  if (selection->selected == a + 1)
    return selection;
  index->current = 1 - index->current;
  selection = &index->selections[index->current];
  if (selection->selected != a + 1)
    fill_selection(index, selection, a);
  index->work += selection->likenesses->len;
  return selection;
}

/* Whether a word of `b` is like one of the selected text. */
static gboolean has_pairs(const DgLabelEvidenceIndex *index, const Selection *selection, const DgLabelText *b) {
  const DgTextWord *words = words_of(index, b);
  for (guint i = 0; i < b->count; i++)
    if (selection->slots[words[i].word] > 0)
      return TRUE;
  return FALSE;
}

/* All pairs of a word of the selected text and a like one of the other, which comes first when `back`. */
static void list_pairs(DgLabelEvidenceIndex *index, const Selection *selection, const DgLabelText *b, gboolean back) {
  const DgTextWord *words = words_of(index, b);
  const Likeness *likenesses = (const Likeness *)(gconstpointer)selection->likenesses->data;
  guint shift_a = back ? 0 : PLACE_BITS, shift_b = PLACE_BITS - shift_a, n = 0;
  for (guint i = 0; i < b->count; i++)
    for (guint at = selection->slots[words[i].word]; at > 0; at = likenesses[at - 1].next) {
      if (n == index->room) {
        index->room = MAX(2 * index->room, 64);
        index->pairs = g_renew(Pair, index->pairs, index->room);
      }
      guint64 less = DG_WORD_ONE - likenesses[at - 1].similarity;
      index->pairs[n++] = less << 2 * PLACE_BITS | (guint64)likenesses[at - 1].entry << shift_a | (guint64)i << shift_b;
    }
  index->n_pairs = n;
  index->work += 4 * (guint64)n;
}

static int compare_pairs(const void *p, const void *q) {
  Pair x = *(const Pair *)p, y = *(const Pair *)q;
  return (x > y) - (x < y);
}

/* Below so many pairs inserting is faster than qsort(). */
#define INSERTED_MAX 16u

static void sort_pairs(Pair *pairs, guint n) {
  if (n > INSERTED_MAX) {
    qsort(pairs, n, sizeof *pairs, compare_pairs);
    return;
  }
  for (guint i = 1; i < n; i++) {
    Pair pair = pairs[i];
    guint at = i;
    for (; at > 0 && pair < pairs[at - 1]; at--)
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
static guint pair_words(DgLabelEvidenceIndex *index, const DgLabelText *a, const DgLabelText *b, gboolean back) {
  guint64 paired_a = 0, paired_b = 0;
  gboolean carried = FALSE;
  leave_all(index, a, index->left[0]);
  leave_all(index, b, index->left[1]);
  const DgTextWord *words_a = words_of(index, a), *words_b = words_of(index, b);
  for (guint i = 0; i < index->n_pairs; i++) {
    Pair pair = index->pairs[i];
    guint first = (guint)(pair >> PLACE_BITS & PLACE_MASK), second = (guint)(pair & PLACE_MASK);
    guint at_a = back ? second : first, at_b = back ? first : second;
    guint *left_a = &index->left[0][at_a], *left_b = &index->left[1][at_b], times = MIN(*left_a, *left_b);
    if (times == 0)
      continue;
    guint word_a = words_a[at_a].word, word_b = words_b[at_b].word;
    *left_a -= times;
    *left_b -= times;
    guint64 similarity = times * (DG_WORD_ONE - (pair >> 2 * PLACE_BITS));
    paired_a += similarity * dg_vocabulary_get(index->vocabulary, word_a)->weight;
    paired_b += similarity * dg_vocabulary_get(index->vocabulary, word_b)->weight;
    carried = carried || carries(index, a, word_a, b, word_b);
  }
  return carried ? share(paired_a + paired_b, a->weight + b->weight) : 0;
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

guint dg_label_evidence_dice(DgLabelEvidenceIndex *index, guint a, guint b) {
  prepare(index);
  const DgLabelText *p = dg_label_texts_get(index->texts, a), *q = dg_label_texts_get(index->texts, b);
  if (p->form == q->form)
    return DG_WORD_ONE;
  const Selection *selection = select_text(index, a);
  index->work += q->count;
  if (!has_pairs(index, selection, q))
    return 0;
  /* Whichever text is given first, pairs that are as much alike come in one order. */
  gboolean back = strcmp(p->key, q->key) > 0;
  list_pairs(index, selection, q, back);
  sort_pairs(index->pairs, index->n_pairs);
  return pair_words(index, p, q, back);
}

void dg_label_evidence_contrast(DgLabelEvidenceIndex *index, guint a, guint b, DgLabelEvidence *evidence) {
  prepare(index);
  const DgLabelText *p = dg_label_texts_get(index->texts, a), *q = dg_label_texts_get(index->texts, b);
  evidence->equal = p->form == q->form;
  evidence->numbers_differ = numbers_differ(index, p, q);
  evidence->negation_differs = p->says_no != q->says_no || denies(index, p, q) || denies(index, q, p);
  evidence->opposite = are_opposite(p, q);
}

void dg_label_evidence_compare(DgLabelEvidenceIndex *index, guint a, guint b, DgLabelEvidence *evidence) {
  evidence->dice = dg_label_evidence_dice(index, a, b);
  dg_label_evidence_contrast(index, a, b, evidence);
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
