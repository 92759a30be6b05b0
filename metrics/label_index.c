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

/* The postings of one list (whole, title). */
typedef struct {
  GArray *postings; /* Posting, sorted */
  guint word_count;
  guint *start; /* word -> its first posting; word_count + 1 entries */
  guint most; /* the greatest size */
} Shelf;

/* A word of the label that is looked for. */
typedef struct {
  guint word;
  guint64 frequency; /* postings of the word and its variants */
} Probe;

struct _DgLabelIndex {
  DgLabels *labels;
  const guint *ids;
  gboolean titled;
  Shelf shelves[DG_LIST_COUNT];
  GArray *squeezed; /* Posting: word is the number of the squeezed form, size 0; sorted */
  GHashTable *columns; /* id + 1 -> column */
  guint *stamp[DG_LIST_COUNT]; /* column -> search that looked at it last by this list */
  guint *compared; /* column -> search that compared it */
  guint search;
  guint8 *quality; /* word -> how much of it is found in the list that is looked for, at most; 0 between searches */
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

static void shelf_init(Shelf *shelf, DgLabelIndex *index, guint count, guint list) {
  shelf->postings = g_array_new(FALSE, FALSE, sizeof(Posting));
  for (guint column = 0; column < count; column++) {
    const DgLabelWords *words = dg_labels_get_words(index->labels, index->ids[column]);
    const guint *list_words = dg_labels_get_list(index->labels, words, list);
    guint size = words->count[list];
    shelf->most = MAX(shelf->most, size);
    for (guint i = 0; i < size; i++)
      if (i == 0 || list_words[i] != list_words[i - 1])
        g_array_append_val(shelf->postings, ((Posting){list_words[i], size, column}));
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

DgLabelIndex *dg_label_index_new(DgLabels *labels, const guint *ids, guint count) {
  DgLabelIndex *index = g_new0(DgLabelIndex, 1);
  index->labels = labels;
  index->ids = ids;
  index->titled = labels->record->comparing == DG_COMPARE_LABELS;
  index->compared = g_new0(guint, (gsize)count + 1);
  index->quality = g_new0(guint8, (gsize)dg_words_get_count(labels->words) + 1);
  index->probes = g_array_new(FALSE, FALSE, sizeof(Probe));
  index->columns = g_hash_table_new(NULL, NULL);
  index->squeezed = g_array_new(FALSE, FALSE, sizeof(Posting));
  for (guint list = 0; list < (index->titled ? DG_LIST_COUNT : 1); list++) {
    index->stamp[list] = g_new0(guint, (gsize)count + 1);
    shelf_init(&index->shelves[list], index, count, list);
  }
  for (guint column = 0; column < count; column++) {
    g_hash_table_insert(index->columns, GUINT_TO_POINTER(ids[column] + 1), GUINT_TO_POINTER(column));
    if (index->titled)
      g_array_append_val(index->squeezed, ((Posting){dg_labels_get_words(labels, ids[column])->squeezed, 0, column}));
  }
  sort_array(index->squeezed, compare_postings);
  return index;
}

void dg_label_index_free(DgLabelIndex *index) {
  if (index == NULL)
    return;
  for (guint list = 0; list < DG_LIST_COUNT; list++) {
    Shelf *shelf = &index->shelves[list];
    g_clear_pointer(&shelf->postings, g_array_unref);
    g_free(shelf->start);
    g_free(index->stamp[list]);
  }
  g_array_unref(index->squeezed);
  g_hash_table_unref(index->columns);
  g_array_unref(index->probes);
  g_free(index->compared);
  g_free(index->quality);
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
  if (index->compared[column] == index->search)
    return;
  index->compared[column] = index->search;
  guint other = index->ids[column];
  guint millionths = other == id ? DG_MILLION : dg_labels_millionths(index->labels, id, other, threshold);
  if (millionths >= threshold)
    g_array_append_val(found, ((DgLabelFind){column, millionths}));
}

/* Compares a column that has a word of the list, unless its words cannot add up to `need` words. */
static void look_at(DgLabelIndex *index, guint id, guint list, guint column, guint need, guint threshold,
                    GArray *found) {
  index->labels->work++;
  if (index->stamp[list][column] == index->search)
    return;
  index->stamp[list][column] = index->search;
  if (index->titled) {
    const DgLabelWords *words = dg_labels_get_words(index->labels, index->ids[column]);
    const guint *list_words = dg_labels_get_list(index->labels, words, list);
    guint most = 0;
    for (guint i = 0; i < words->count[list]; i++)
      most += index->quality[list_words[i]];
    index->labels->work += words->count[list];
    if (most < need)
      return;
  }
  compare(index, id, column, threshold, found);
}

/* The words that count as found when `word` is looked for. */
static const guint *variants_of(DgLabelIndex *index, const guint *word, guint *count) {
  *count = 1;
  if (!index->titled)
    return word;
  const GArray *variants = dg_words_get_variants(index->labels->words, *word);
  *count = variants->len;
  return (const guint *)variants->data;
}

static void raise_qualities(DgLabelIndex *index, guint word, const guint *variants, guint count) {
  for (guint v = 0; v < count; v++) {
    guint8 *quality = &index->quality[variants[v]];
    *quality = (guint8)MAX(*quality, dg_words_quality(index->labels->words, word, variants[v]));
  }
}

/* Looks at the columns that have the word or a variant of it, in lists of `low` to `high` words. */
static void look_up(DgLabelIndex *index, guint id, guint list, guint word, guint low, guint high, guint threshold,
                    GArray *found) {
  const Shelf *shelf = &index->shelves[list];
  guint n = dg_labels_get_words(index->labels, id)->count[list], count;
  const guint *variants = variants_of(index, &word, &count);
  index->labels->work += count;
  for (guint v = 0; v < count; v++) {
    if (variants[v] >= shelf->word_count)
      continue;
    guint end = shelf->start[variants[v] + 1], size = 0, least = 0;
    for (guint at = find_posting(shelf->postings, shelf->start[variants[v]], end, variants[v], low); at < end; at++) {
      const Posting *posting = &g_array_index(shelf->postings, Posting, at);
      if (posting->size > high)
        break;
      if (posting->size != size) {
        size = posting->size;
        /* The need is rounded up. */
        least = (dg_labels_need(index->labels, list, n, size, threshold) - 1) * DG_WORD_EQUAL + 1;
      }
      look_at(index, id, list, posting->column, least, threshold, found);
    }
  }
}

static void search_shelf(DgLabelIndex *index, guint id, guint list, guint threshold, GArray *found) {
  const Shelf *shelf = &index->shelves[list];
  DgLabels *labels = index->labels;
  const DgLabelWords *words = dg_labels_get_words(labels, id);
  const guint *list_words = dg_labels_get_list(labels, words, list);
  guint n = words->count[list], variant_count;

  g_array_set_size(index->probes, 0);
  for (guint i = 0; i < n; i++) {
    Probe probe = {list_words[i], 0};
    const guint *variants = variants_of(index, &list_words[i], &variant_count);
    for (guint v = 0; v < variant_count; v++)
      if (variants[v] < shelf->word_count)
        probe.frequency += shelf->start[variants[v] + 1] - shelf->start[variants[v]];
    labels->work += variant_count;
    g_array_append_val(index->probes, probe);
    if (index->titled)
      raise_qualities(index, list_words[i], variants, variant_count);
  }
  sort_array(index->probes, compare_probes);

  /* The need grows with the size: the rarest words are looked up among lists of all sizes that can do, each next one
   * among fewer. */
  guint low = 1, high = shelf->most;
  while (low <= high && dg_labels_need(labels, list, n, low, threshold) == G_MAXUINT)
    low++;
  for (guint i = 0; i < n; i++) {
    while (high >= low && dg_labels_need(labels, list, n, high, threshold) > n - i)
      high--;
    if (high < low)
      break;
    const Probe *probe = &g_array_index(index->probes, Probe, i);
    if (probe->frequency > 0 && (i == 0 || probe->word != probe[-1].word))
      look_up(index, id, list, probe->word, low, high, threshold, found);
  }
  for (guint i = 0; index->titled && i < n; i++) {
    const guint *variants = variants_of(index, &list_words[i], &variant_count);
    for (guint v = 0; v < variant_count; v++)
      index->quality[variants[v]] = 0;
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
  for (guint list = 0; list < (index->titled ? DG_LIST_COUNT : 1); list++)
    search_shelf(index, id, list, threshold, found);
  if (index->titled) {
    guint number = dg_labels_get_words(index->labels, id)->squeezed;
    for (guint at = find_posting(index->squeezed, 0, index->squeezed->len, number, 0); at < index->squeezed->len;
         at++) {
      const Posting *posting = &g_array_index(index->squeezed, Posting, at);
      if (posting->word != number)
        break;
      compare(index, id, posting->column, threshold, found);
    }
  }
  sort_array(found, compare_finds);
}
