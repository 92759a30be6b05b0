/* An inverted index with prefix filtering (Chaudhuri, Ganti and Kaushik, ICDE 2006; Xiao et al., WWW 2008). If at least
 * c of the n words of a label must be found in another, one of any n - c + 1 of them is, so that it is enough to look
 * up the n - c + 1 rarest. c depends on the number of words of the other label, by which the entries of a word are
 * sorted. */
#include "metrics/label_index.h"

#include <stdlib.h>

/* A column that has a word. */
typedef struct {
  guint word, size, column; /* size: words of its list */
} Posting;

/* The postings of all lists. */
typedef struct {
  GArray *postings; /* Posting, sorted */
  guint word_count;
  guint *start; /* word -> its first posting; word_count + 1 entries */
  guint most; /* the greatest size */
} Shelf;

/* A word of the label that is looked for. */
typedef struct {
  guint word, frequency;
} Probe;

struct _DgLabelIndex {
  DgLabels *labels;
  const guint *ids;
  Shelf shelf; /* DG_COMPARE_SETS */
  guint *texts, *text_start; /* DG_COMPARE_LABELS: the columns that have text t: texts[text_start[t]] to [t + 1] */
  GArray *normals; /* DG_COMPARE_LABELS: Posting: word is the number of the normal form, size 0; sorted */
  GHashTable *columns; /* id + 1 -> column */
  guint *compared; /* column -> search that compared it */
  guint search;
  GArray *probes; /* Probe */
};

static int compare_postings(const void *p, const void *q) {
  const Posting *a = p, *b = q;
  if (a->word != b->word)
    return a->word < b->word ? -1 : 1;
  if (a->size != b->size)
    return a->size < b->size ? -1 : 1;
  return a->column < b->column ? -1 : a->column > b->column;
}

static int compare_probes(const void *p, const void *q) {
  const Probe *a = p, *b = q;
  if (a->frequency != b->frequency)
    return a->frequency < b->frequency ? -1 : 1;
  return a->word < b->word ? -1 : a->word > b->word;
}

static void sort_array(GArray *array, int (*compare)(const void *, const void *)) {
  if (array->len > 0)
    qsort(array->data, array->len, g_array_get_element_size(array), compare);
}

static void shelf_init(Shelf *shelf, DgLabelIndex *index, guint count) {
  shelf->postings = g_array_new(FALSE, FALSE, sizeof(Posting));
  for (guint column = 0; column < count; column++) {
    const DgLabelWords *words = dg_labels_get_words(index->labels, index->ids[column]);
    const guint *list_words = dg_labels_get_list(index->labels, words);
    shelf->most = MAX(shelf->most, words->count);
    for (guint i = 0; i < words->count; i++)
      if (i == 0 || list_words[i] != list_words[i - 1])
        g_array_append_val(shelf->postings, ((Posting){list_words[i], words->count, column}));
  }
  sort_array(shelf->postings, compare_postings);

  const Posting *postings = (const Posting *)shelf->postings->data;
  guint length = shelf->postings->len;
  shelf->word_count = length > 0 ? postings[length - 1].word + 1 : 0;
  shelf->start = g_new0(guint, (gsize)shelf->word_count + 1);
  for (guint i = 0; i < length; i++)
    shelf->start[postings[i].word + 1]++;
  for (guint i = 0; i < shelf->word_count; i++)
    shelf->start[i + 1] += shelf->start[i];
}

/* Lists the columns by their texts and normal forms. */
static void texts_init(DgLabelIndex *index, guint count) {
  for (guint column = 0; column < count; column++) {
    guint normal = dg_labels_get_words(index->labels, index->ids[column])->normal;
    g_array_append_val(index->normals, ((Posting){normal, 0, column}));
  }
  sort_array(index->normals, compare_postings);
  guint text_count = dg_label_evidence_index_get_count(index->labels->evidence);
  index->text_start = g_new0(guint, (gsize)text_count + 2);
  index->texts = g_new(guint, 2 * (gsize)count + 1);
  for (guint pass = 0; pass < 2; pass++) {
    for (guint column = 0; column < count; column++) {
      const DgLabelWords *words = dg_labels_get_words(index->labels, index->ids[column]);
      guint texts[] = {words->whole, words->title};
      for (guint i = 0; i < (words->whole == words->title ? 1 : 2); i++)
        if (pass == 0)
          index->text_start[texts[i] + 2]++;
        else /* one place ahead, and right when the last one is dealt out */
          index->texts[index->text_start[texts[i] + 1]++] = column;
    }
    for (guint text = 0; pass == 0 && text < text_count; text++)
      index->text_start[text + 2] += index->text_start[text + 1];
  }
}

DgLabelIndex *dg_label_index_new(DgLabels *labels, const guint *ids, guint count) {
  DgLabelIndex *index = g_new0(DgLabelIndex, 1);
  index->labels = labels;
  index->ids = ids;
  index->compared = g_new0(guint, (gsize)count + 1);
  index->normals = g_array_new(FALSE, FALSE, sizeof(Posting));
  index->probes = g_array_new(FALSE, FALSE, sizeof(Probe));
  index->columns = g_hash_table_new(NULL, NULL);
  for (guint column = 0; column < count; column++)
    g_hash_table_insert(index->columns, GUINT_TO_POINTER(ids[column] + 1), GUINT_TO_POINTER(column));
  if (labels->evidence != NULL)
    texts_init(index, count);
  else
    shelf_init(&index->shelf, index, count);
  return index;
}

void dg_label_index_free(DgLabelIndex *index) {
  if (index == NULL)
    return;
  g_clear_pointer(&index->shelf.postings, g_array_unref);
  g_free(index->shelf.start);
  g_array_unref(index->normals);
  g_free(index->texts);
  g_free(index->text_start);
  g_hash_table_unref(index->columns);
  g_array_unref(index->probes);
  g_free(index->compared);
  g_free(index);
}

/* The first of the postings from `low` to `high` - 1 that is not before (word, size, 0). */
static guint find_posting(const GArray *postings, guint low, guint high, guint word, guint size) {
  Posting wanted = {word, size, 0};
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (compare_postings(&g_array_index(postings, Posting, middle), &wanted) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void compare(DgLabelIndex *index, guint id, guint column, guint threshold, GArray *found) {
  index->labels->work++;
  if (index->compared[column] == index->search)
    return;
  index->compared[column] = index->search;
  guint other = index->ids[column];
  guint millionths = other == id ? DG_MILLION : dg_labels_millionths(index->labels, id, other, threshold);
  if (millionths >= threshold)
    g_array_append_val(found, ((DgLabelFind){column, millionths}));
}

/* Compares the columns that have the word in lists of `low` to `high` words. */
static void look_up(DgLabelIndex *index, guint id, guint word, guint low, guint high, guint threshold, GArray *found) {
  const Shelf *shelf = &index->shelf;
  guint end = shelf->start[word + 1];
  for (guint at = find_posting(shelf->postings, shelf->start[word], end, word, low); at < end; at++) {
    const Posting *posting = &g_array_index(shelf->postings, Posting, at);
    if (posting->size > high)
      break;
    compare(index, id, posting->column, threshold, found);
  }
}

static void search_shelf(DgLabelIndex *index, guint id, guint threshold, GArray *found) {
  const Shelf *shelf = &index->shelf;
  DgLabels *labels = index->labels;
  const DgLabelWords *words = dg_labels_get_words(labels, id);
  const guint *list_words = dg_labels_get_list(labels, words);
  guint n = words->count;

  g_array_set_size(index->probes, 0);
  for (guint i = 0; i < n; i++) {
    Probe probe = {list_words[i], 0};
    if (list_words[i] < shelf->word_count)
      probe.frequency = shelf->start[list_words[i] + 1] - shelf->start[list_words[i]];
    g_array_append_val(index->probes, probe);
  }
  labels->work += n;
  sort_array(index->probes, compare_probes);

  /* The need grows with the size: the rarest words are looked up among lists of all sizes that can do, each next one
   * among fewer. */
  guint low = 1, high = shelf->most;
  while (low <= high && dg_labels_need(labels, n, low, threshold) == G_MAXUINT)
    low++;
  for (guint i = 0; i < n; i++) {
    while (high >= low && dg_labels_need(labels, n, high, threshold) > n - i)
      high--;
    if (high < low)
      break;
    const Probe *probe = &g_array_index(index->probes, Probe, i);
    if (probe->frequency > 0 && (i == 0 || probe->word != probe[-1].word))
      look_up(index, id, probe->word, low, high, threshold, found);
  }
}

/* Compares the columns that have a text, whole or as title, which has a word in common with `text`. */
static void search_texts(DgLabelIndex *index, guint id, guint text, guint threshold, GArray *found) {
  /* Other numbers halve a similarity: it cannot be above a half. */
  gboolean agreeing = threshold > DG_MILLION / 2;
  const GArray *like = agreeing ? dg_label_evidence_find_agreeing(index->labels->evidence, text)
                                : dg_label_evidence_find(index->labels->evidence, text);
  for (guint i = 0; i < like->len; i++) {
    guint other = g_array_index(like, guint, i);
    for (guint at = index->text_start[other]; at < index->text_start[other + 1]; at++)
      compare(index, id, index->texts[at], threshold, found);
  }
}

/* Compares the columns of the same normal form, which other capitals may cut into other words. */
static void search_normal(DgLabelIndex *index, guint id, guint normal, guint threshold, GArray *found) {
  guint end = index->normals->len;
  for (guint at = find_posting(index->normals, 0, end, normal, 0); at < end; at++) {
    const Posting *posting = &g_array_index(index->normals, Posting, at);
    if (posting->word != normal)
      break;
    compare(index, id, posting->column, threshold, found);
  }
}

static int compare_finds(const void *p, const void *q) {
  const DgLabelFind *a = p, *b = q;
  return a->column < b->column ? -1 : a->column > b->column;
}

void dg_label_index_find(DgLabelIndex *index, guint id, guint threshold, GArray *found) {
  g_array_set_size(found, 0);
  index->search++;
  gpointer own;
  if (g_hash_table_lookup_extended(index->columns, GUINT_TO_POINTER(id + 1), NULL, &own))
    compare(index, id, GPOINTER_TO_UINT(own), threshold, found);
  if (index->labels->evidence == NULL) {
    search_shelf(index, id, threshold, found);
  } else {
    const DgLabelWords *words = dg_labels_get_words(index->labels, id);
    search_normal(index, id, words->normal, threshold, found);
    search_texts(index, id, words->whole, threshold, found);
    if (words->title != words->whole)
      search_texts(index, id, words->title, threshold, found);
  }
  sort_array(found, compare_finds);
}
