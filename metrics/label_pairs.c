#include "metrics/label_pairs.h"

#include "metrics/candidates.h"

#include <stdlib.h>

/* Labels of which a similarity with a name says less have nothing in common. */
#define LEAST_MILLIONTHS 250000u

/* Labels that one label is looked at with: of thousands that share a word the most alike. */
#define ALIKE_MAX 100u

struct _DgLabelPairs {
  guint label_count; /* of both graphs */
  guint *label[2]; /* node -> its label */
  guint8 *is_generic; /* label -> dg_label_evidence_is_generic() */
  GArray *pairs; /* DgLabelPair */
  guint *start; /* label -> first of its pairs */
  guint *nodes, *node_start; /* nodes of the reference graph by label */
};

static void index_nodes(DgLabelPairs *pairs, guint node_count) {
  const guint *label = pairs->label[DG_REFERENCE];
  pairs->nodes = g_new(guint, (gsize)node_count + 1);
  pairs->node_start = g_new0(guint, (gsize)pairs->label_count + 2);
  for (guint i = 0; i < node_count; i++)
    pairs->node_start[label[i] + 2]++;
  for (guint i = 0; i < pairs->label_count; i++)
    pairs->node_start[i + 1] += pairs->node_start[i];
  for (guint i = 0; i < node_count; i++) /* leaves every start where it belongs */
    pairs->nodes[pairs->node_start[label[i] + 1]++] = i;
}

static gboolean is_of_reference(const DgLabelPairs *pairs, guint label) {
  return pairs->node_start[label + 1] > pairs->node_start[label];
}

static void add_pair(DgLabelPairs *pairs, guint reference, const DgLabelEvidence *evidence) {
  g_array_append_val(pairs->pairs, ((DgLabelPair){reference, *evidence}));
}

static gboolean has_taken_too_long(guint64 work, GError **error) {
  if (work <= DG_CANDIDATES_WORK_MAX)
    return FALSE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
              "comparing the labels of two graphs takes more than the limit of %" G_GUINT64_FORMAT " steps",
              DG_CANDIDATES_WORK_MAX);
  return TRUE;
}

/* Whether each label is one of the generated graph. */
static gboolean *mark_generated(const DgLabelPairs *pairs, guint node_count) {
  gboolean *marks = g_new0(gboolean, (gsize)pairs->label_count + 1);
  for (guint i = 0; i < node_count; i++)
    marks[pairs->label[DG_GENERATED][i]] = TRUE;
  return marks;
}

/* A label without words has none in common with any, but is equal to itself. */
static void add_empty_label(DgLabelPairs *pairs, guint label) {
  if (is_of_reference(pairs, label))
    add_pair(pairs, label, &(DgLabelEvidence){.dice = DG_MILLION, .equal = TRUE});
}

static int compare_likeness(const void *p, const void *q) {
  const DgLabelPair *a = p, *b = q;
  if (a->evidence.dice != b->evidence.dice)
    return a->evidence.dice > b->evidence.dice ? -1 : 1;
  return a->reference < b->reference ? -1 : a->reference > b->reference;
}

/* Leaves the most alike of the pairs from `first` on. */
static void keep_most_alike(GArray *pairs, guint first) {
  if (pairs->len - first <= ALIKE_MAX)
    return;
  qsort((DgLabelPair *)pairs->data + first, pairs->len - first, sizeof(DgLabelPair), compare_likeness);
  g_array_set_size(pairs, first + ALIKE_MAX);
}

static void add_like_labels(DgLabelPairs *pairs, DgLabelEvidenceIndex *index, guint label) {
  guint first = pairs->pairs->len;
  const GArray *found = dg_label_evidence_find_agreeing(index, label); /* other numbers never match */
  if (found->len == 0)
    add_empty_label(pairs, label);
  for (guint i = 0; i < found->len; i++) {
    guint other = g_array_index(found, guint, i);
    if (!is_of_reference(pairs, other))
      continue;
    DgLabelEvidence evidence;
    dg_label_evidence_compare(index, label, other, &evidence);
    add_pair(pairs, other, &evidence);
  }
  keep_most_alike(pairs->pairs, first);
}

/* The labels of all nodes, word by word; `texts` are those of the nodes of each side. */
static DgLabelEvidenceIndex *index_words(const DgComparison *comparison, guint *const texts[2]) {
  DgLabelEvidenceIndex *index = dg_label_evidence_index_new();
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < comparison->sides[side].node_count; i++)
      texts[side][i] = dg_label_evidence_index_add(index, dg_graph_node(comparison->sides[side].graph, i)->text);
  return index;
}

/* A box without words does not say what kind of node it is: its words are missing. */
static void unmark_empty(DgLabelPairs *pairs, const DgSide *sides) {
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side].node_count; i++)
      if (*dg_graph_node(sides[side].graph, i)->text == '\0')
        pairs->is_generic[pairs->label[side][i]] = 0;
}

/* By the words of the labels, which the similarity knows already. */
static gboolean fill_by_evidence(DgLabelPairs *pairs, const DgComparison *comparison, GError **error) {
  const DgSide *sides = comparison->sides;
  DgLabelEvidenceIndex *index = comparison->labels->evidence;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side].node_count; i++)
      pairs->label[side][i] = dg_labels_get_words(comparison->labels, sides[side].text[i])->whole;
  pairs->label_count = dg_label_evidence_index_get_count(index);
  pairs->is_generic = g_new0(guint8, (gsize)pairs->label_count + 1);
  index_nodes(pairs, sides[DG_REFERENCE].node_count);
  for (guint label = 0; label < pairs->label_count; label++)
    pairs->is_generic[label] = dg_label_evidence_is_generic(index, label) ? 1 : 0;
  unmark_empty(pairs, sides);
  g_autofree gboolean *generated = mark_generated(pairs, sides[DG_GENERATED].node_count);
  pairs->start = g_new0(guint, (gsize)pairs->label_count + 1);
  for (guint label = 0; label < pairs->label_count; label++) {
    if (generated[label])
      add_like_labels(pairs, index, label);
    pairs->start[label + 1] = pairs->pairs->len;
    if (has_taken_too_long(dg_label_evidence_get_work(index), error))
      return FALSE;
  }
  return TRUE;
}

/* What a similarity that knows no words does not see. */
typedef struct {
  DgLabelEvidenceIndex *index;
  guint *text; /* label -> text of the first node that has it */
} Words;

/* Other numbers, negations and opposites speak against a pair, however alike its labels are by the similarity. */
static void add_row(DgLabelPairs *pairs, const DgLabels *labels, const Words *words, const DgCandidates *candidates,
                    guint row) {
  guint label = candidates->rows[row].text;
  DgCandidateIter iter;
  DgCandidate candidate;
  dg_candidates_begin(candidates, row, &iter);
  while (dg_candidates_next(&iter, &candidate)) {
    guint other = candidates->columns[candidate.column].text;
    DgLabelEvidence evidence;
    dg_label_evidence_compare(words->index, words->text[label], words->text[other], &evidence);
    evidence.dice = (guint)(candidate.weight * DG_MILLION / DG_SIMILARITY_ONE);
    evidence.equal = dg_labels_are_equal(labels, label, other);
    add_pair(pairs, other, &evidence);
  }
}

/* label -> row, or G_MAXUINT */
static guint *index_rows(const DgCandidates *candidates, guint label_count) {
  guint *row_of_label = g_new(guint, (gsize)label_count + 1);
  for (guint label = 0; label < label_count; label++)
    row_of_label[label] = G_MAXUINT;
  for (guint row = 0; row < candidates->row_count; row++)
    row_of_label[candidates->rows[row].text] = row;
  return row_of_label;
}

static Words read_words(DgLabelPairs *pairs, const DgComparison *comparison) {
  const DgSide *sides = comparison->sides;
  g_autofree guint *generated = g_new(guint, (gsize)sides[DG_GENERATED].node_count + 1);
  g_autofree guint *reference = g_new(guint, (gsize)sides[DG_REFERENCE].node_count + 1);
  guint *const texts[2] = {generated, reference};
  Words words = {index_words(comparison, texts), g_new0(guint, (gsize)pairs->label_count + 1)};
  for (guint side = 2; side-- > 0;)
    for (guint i = sides[side].node_count; i-- > 0;)
      words.text[pairs->label[side][i]] = texts[side][i];
  pairs->is_generic = g_new0(guint8, (gsize)pairs->label_count + 1);
  for (guint label = 0; label < pairs->label_count; label++)
    pairs->is_generic[label] = dg_label_evidence_is_generic(words.index, words.text[label]) ? 1 : 0;
  unmark_empty(pairs, sides);
  return words;
}

static gboolean add_rows(DgLabelPairs *pairs, const DgLabels *labels, const Words *words,
                         const DgCandidates *candidates, GError **error) {
  g_autofree guint *row_of_label = index_rows(candidates, pairs->label_count);
  pairs->start = g_new0(guint, (gsize)pairs->label_count + 1);
  for (guint label = 0; label < pairs->label_count; label++) {
    if (row_of_label[label] != G_MAXUINT)
      add_row(pairs, labels, words, candidates, row_of_label[label]);
    pairs->start[label + 1] = pairs->pairs->len;
    if (has_taken_too_long(dg_label_evidence_get_work(words->index), error))
      return FALSE;
  }
  return TRUE;
}

/* By a similarity with a name, or by embeddings. */
static gboolean fill_by_similarity(DgLabelPairs *pairs, DgComparison *comparison, GError **error) {
  g_autoptr(DgCandidates) candidates = dg_candidates_new(comparison, LEAST_MILLIONTHS, FALSE, error);
  if (candidates == NULL)
    return FALSE;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < comparison->sides[side].node_count; i++)
      pairs->label[side][i] = comparison->sides[side].text[i];
  pairs->label_count = dg_labels_get_count(comparison->labels);
  index_nodes(pairs, comparison->sides[DG_REFERENCE].node_count);
  Words words = read_words(pairs, comparison);
  gboolean added = add_rows(pairs, comparison->labels, &words, candidates, error);
  dg_label_evidence_index_free(words.index);
  g_free(words.text);
  return added;
}

/* As if all nodes had one label that says nothing. */
static void fill_without_labels(DgLabelPairs *pairs, const DgSide *sides) {
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side].node_count; i++)
      pairs->label[side][i] = 0;
  pairs->label_count = 1;
  index_nodes(pairs, sides[DG_REFERENCE].node_count);
  pairs->start = g_new0(guint, 2);
  pairs->start[1] = 1;
  add_pair(pairs, 0, &(DgLabelEvidence){.dice = 0});
}

static gboolean fill(DgLabelPairs *pairs, DgComparison *comparison, GError **error) {
  const DgScoreOptions *options = comparison->options;
  if (options->match == DG_MATCH_STRUCTURE) {
    fill_without_labels(pairs, comparison->sides);
    return TRUE;
  }
  if (options->similarity == DG_SIMILARITY_LABEL && options->embed == NULL)
    return fill_by_evidence(pairs, comparison, error);
  return fill_by_similarity(pairs, comparison, error);
}

DgLabelPairs *dg_label_pairs_new(DgComparison *comparison, GError **error) {
  g_autoptr(DgLabelPairs) pairs = g_new0(DgLabelPairs, 1);
  pairs->pairs = g_array_new(FALSE, FALSE, sizeof(DgLabelPair));
  for (guint side = 0; side < 2; side++)
    pairs->label[side] = g_new(guint, (gsize)comparison->sides[side].node_count + 1);
  return fill(pairs, comparison, error) ? g_steal_pointer(&pairs) : NULL;
}

void dg_label_pairs_free(DgLabelPairs *pairs) {
  if (pairs == NULL)
    return;
  g_free(pairs->label[DG_GENERATED]);
  g_free(pairs->label[DG_REFERENCE]);
  g_array_unref(pairs->pairs);
  g_free(pairs->is_generic);
  g_free(pairs->start);
  g_free(pairs->nodes);
  g_free(pairs->node_start);
  g_free(pairs);
}

const guint *dg_label_pairs_get_labels(const DgLabelPairs *pairs, guint side) {
  return pairs->label[side];
}

guint dg_label_pairs_count_labels(const DgLabelPairs *pairs) {
  return pairs->label_count;
}

const DgLabelPair *dg_label_pairs_get(const DgLabelPairs *pairs, guint node, guint *count) {
  guint label = pairs->label[DG_GENERATED][node];
  *count = pairs->start[label + 1] - pairs->start[label];
  return (const DgLabelPair *)pairs->pairs->data + pairs->start[label];
}

static int compare_values(gconstpointer p, gconstpointer q, gpointer data) {
  const double *values = data;
  guint a = *(const guint *)p, b = *(const guint *)q;
  return values[a] != values[b] ? (values[a] < values[b] ? -1 : 1) : a < b ? -1 : a > b;
}

void dg_label_pairs_sort_nodes(DgLabelPairs *pairs, const double *values) {
  for (guint label = 0; label < pairs->label_count; label++) {
    guint first = pairs->node_start[label], count = pairs->node_start[label + 1] - first;
    if (count > 1)
      g_qsort_with_data(pairs->nodes + first, (gint)count, sizeof *pairs->nodes, compare_values, (gpointer)values);
  }
}

gboolean dg_label_pairs_is_generic(const DgLabelPairs *pairs, guint side, guint node) {
  return pairs->is_generic != NULL && pairs->is_generic[pairs->label[side][node]];
}

const guint *dg_label_pairs_get_nodes(const DgLabelPairs *pairs, guint label, guint *count) {
  *count = pairs->node_start[label + 1] - pairs->node_start[label];
  return pairs->nodes + pairs->node_start[label];
}
