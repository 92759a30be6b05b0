#include "metrics/label_pairs.h"

#include "metrics/candidates.h"

/* Labels whose similarity is less have nothing in common. */
#define LEAST_MILLIONTHS 250000u

struct _DgLabelPairs {
  GArray *pairs; /* DgLabelPair */
  guint *start; /* text id -> first of its pairs */
  guint *nodes, *node_start; /* nodes of the reference graph by text id */
};

static void index_nodes(DgLabelPairs *pairs, const DgSide *side, guint text_count) {
  pairs->nodes = g_new(guint, (gsize)side->node_count + 1);
  pairs->node_start = g_new0(guint, (gsize)text_count + 2);
  for (guint i = 0; i < side->node_count; i++)
    pairs->node_start[side->text[i] + 2]++;
  for (guint text = 0; text < text_count; text++)
    pairs->node_start[text + 1] += pairs->node_start[text];
  for (guint i = 0; i < side->node_count; i++) /* leaves every start where it belongs */
    pairs->nodes[pairs->node_start[side->text[i] + 1]++] = i;
}

static void add_row(DgLabelPairs *pairs, const DgCandidates *candidates, guint row) {
  DgCandidateIter iter;
  DgCandidate candidate;
  dg_candidates_begin(candidates, row, &iter);
  while (dg_candidates_next(&iter, &candidate)) {
    guint text = candidates->columns[candidate.column].text;
    guint similarity = (guint)(candidate.weight * DG_MILLION / DG_SIMILARITY_ONE);
    DgLabelEvidence evidence = {similarity, similarity, text == candidates->rows[row].text, FALSE, FALSE};
    g_array_append_val(pairs->pairs, ((DgLabelPair){text, evidence}));
  }
}

/* text id -> row, or G_MAXUINT */
static guint *index_rows(const DgCandidates *candidates, guint text_count) {
  guint *row_of_text = g_new(guint, (gsize)text_count + 1);
  for (guint text = 0; text < text_count; text++)
    row_of_text[text] = G_MAXUINT;
  for (guint row = 0; row < candidates->row_count; row++)
    row_of_text[candidates->rows[row].text] = row;
  return row_of_text;
}

DgLabelPairs *dg_label_pairs_new(DgComparison *comparison, GError **error) {
  guint text_count = dg_labels_get_count(comparison->labels);
  g_autoptr(DgCandidates) candidates = dg_candidates_new(comparison, LEAST_MILLIONTHS, error);
  if (candidates == NULL)
    return NULL;
  DgLabelPairs *pairs = g_new0(DgLabelPairs, 1);
  pairs->pairs = g_array_new(FALSE, FALSE, sizeof(DgLabelPair));
  pairs->start = g_new0(guint, (gsize)text_count + 1);
  index_nodes(pairs, &comparison->sides[DG_REFERENCE], text_count);
  g_autofree guint *row_of_text = index_rows(candidates, text_count);
  for (guint text = 0; text < text_count; text++) {
    if (row_of_text[text] != G_MAXUINT)
      add_row(pairs, candidates, row_of_text[text]);
    pairs->start[text + 1] = pairs->pairs->len;
  }
  return pairs;
}

void dg_label_pairs_free(DgLabelPairs *pairs) {
  if (pairs == NULL)
    return;
  g_array_unref(pairs->pairs);
  g_free(pairs->start);
  g_free(pairs->nodes);
  g_free(pairs->node_start);
  g_free(pairs);
}

const DgLabelPair *dg_label_pairs_get(const DgLabelPairs *pairs, guint text, guint *count) {
  *count = pairs->start[text + 1] - pairs->start[text];
  return (const DgLabelPair *)pairs->pairs->data + pairs->start[text];
}

const guint *dg_label_pairs_get_nodes(const DgLabelPairs *pairs, guint text, guint *count) {
  *count = pairs->node_start[text + 1] - pairs->node_start[text];
  return pairs->nodes + pairs->node_start[text];
}
