#include "metrics/candidates.h"

#include "metrics/label_index.h"

#include <stdlib.h>

/* Groups the nodes of one side by text, in the order of first appearance. */
static DgLabel *make_labels(const DgSide *side, guint text_count, guint *label_count, guint **nodes) {
  guint *count = g_new0(guint, (gsize)text_count + 1), *next = g_new(guint, (gsize)text_count + 1);
  DgLabel *labels = g_new(DgLabel, (gsize)side->node_count + 1);
  guint n = 0, start = 0;
  *nodes = g_new(guint, (gsize)side->node_count + 1);
  for (guint i = 0; i < side->node_count; i++)
    count[side->text[i]]++;
  for (guint i = 0; i < side->node_count; i++) {
    guint text = side->text[i];
    if (count[text] > 0) {
      labels[n++] = (DgLabel){text, count[text], *nodes + start};
      next[text] = start;
      start += count[text];
      count[text] = 0;
    }
    (*nodes)[next[text]++] = i;
  }
  g_free(count);
  g_free(next);
  *label_count = n;
  return labels;
}

/* node -> the label that has it */
static guint *index_nodes(const DgLabel *labels, guint label_count, guint node_count) {
  guint *label_of_node = g_new(guint, (gsize)node_count + 1);
  for (guint i = 0; i < label_count; i++)
    for (guint j = 0; j < labels[i].count; j++)
      label_of_node[labels[i].nodes[j]] = i;
  return label_of_node;
}

/* Code points, where columns are looked for by their length. */
static guint length_of(const DgLabels *labels, guint id) {
  return labels->texts != NULL ? dg_texts_get_length(labels->texts, id) : 0;
}

static int compare_lengths(gconstpointer p, gconstpointer q, gpointer data) {
  const DgLabels *labels = data;
  const DgLabel *a = p, *b = q;
  guint m = length_of(labels, a->text), n = length_of(labels, b->text);
  if (m != n)
    return m < n ? -1 : 1;
  return a->nodes[0] < b->nodes[0] ? -1 : a->nodes[0] > b->nodes[0];
}

static void put_number(GByteArray *bytes, guint value) {
  guint8 buffer[5];
  guint n = 0;
  for (; value >= 0x80; value >>= 7)
    buffer[n++] = (guint8)(value | 0x80);
  buffer[n++] = (guint8)value;
  g_byte_array_append(bytes, buffer, n);
}

static guint get_number(const guint8 **at) {
  guint value = 0, shift = 0;
  guint8 byte;
  do {
    byte = *(*at)++;
    value |= (guint)(byte & 0x7f) << shift;
    shift += 7;
  } while (byte & 0x80);
  return value;
}

/* Finds the columns of row `row`. Two texts can only reach the threshold when their lengths differ by at most
 * dg_similarity_max_distance() of the longer, so that a window of the sorted columns is enough. */
static void fill_row(DgCandidates *candidates, DgTexts *texts, guint row, guint threshold, gboolean strict) {
  const guint *column_lengths = candidates->lengths + candidates->row_count;
  guint length = candidates->lengths[row];
  guint shortest = length - dg_similarity_max_distance(length, threshold);
  guint low = 0, high = candidates->column_count;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (column_lengths[middle] < shortest)
      low = middle + 1;
    else
      high = middle;
  }

  guint previous = 0;
  dg_texts_select(texts, candidates->rows[row].text);
  for (guint column = low; column < candidates->column_count; column++) {
    guint other = column_lengths[column], longer = MAX(length, other);
    guint limit = dg_similarity_max_distance(longer, threshold);
    if (longer - length > limit)
      break; /* and so for all longer ones */
    guint distance = dg_texts_distance(texts, candidates->columns[column].text, limit);
    if (distance > limit || (strict && !dg_similarity_exceeds(distance, longer, threshold)))
      continue;
    put_number(candidates->pairs, column - previous);
    put_number(candidates->pairs, distance);
    previous = column;
  }
}

/* Appends pairs of one row, which are sorted by column. */
static void put_finds(DgCandidates *candidates, const GArray *found) {
  guint previous = 0;
  for (guint i = 0; i < found->len; i++) {
    const DgLabelFind *find = &g_array_index(found, DgLabelFind, i);
    put_number(candidates->pairs, find->column - previous);
    put_number(candidates->pairs, DG_MILLION - find->millionths);
    previous = find->column;
  }
}

/* Finds the columns of row `row` by their words. */
static void fill_row_by_words(DgCandidates *candidates, DgLabelIndex *index, guint row, guint threshold,
                              GArray *found) {
  dg_label_index_find(index, candidates->rows[row].text, threshold, found);
  put_finds(candidates, found);
}

/* Compares row `row` with all columns: vectors have no words to look them up by. */
static void fill_row_by_vectors(DgCandidates *candidates, DgLabels *labels, guint row, guint threshold) {
  guint previous = 0, id = candidates->rows[row].text;
  for (guint column = 0; column < candidates->column_count; column++) {
    guint millionths = dg_labels_millionths(labels, id, candidates->columns[column].text, threshold);
    if (millionths < threshold)
      continue;
    put_number(candidates->pairs, column - previous);
    put_number(candidates->pairs, DG_MILLION - millionths);
    previous = column;
  }
}

DgCandidates *dg_candidates_new(DgComparison *comparison, guint threshold, gboolean strict, GError **error) {
  g_autoptr(DgCandidates) candidates = g_new0(DgCandidates, 1);
  DgLabels *labels = comparison->labels;
  guint text_count = dg_labels_get_count(labels);
  candidates->distances = labels->texts != NULL;
  candidates->rows = make_labels(&comparison->sides[DG_GENERATED], text_count, &candidates->row_count,
                                 &candidates->nodes[DG_GENERATED]);
  candidates->columns = make_labels(&comparison->sides[DG_REFERENCE], text_count, &candidates->column_count,
                                    &candidates->nodes[DG_REFERENCE]);
  g_qsort_with_data(candidates->columns, (gint)candidates->column_count, sizeof(DgLabel), compare_lengths, labels);

  candidates->row_of_node =
      index_nodes(candidates->rows, candidates->row_count, comparison->sides[DG_GENERATED].node_count);
  candidates->column_of_node =
      index_nodes(candidates->columns, candidates->column_count, comparison->sides[DG_REFERENCE].node_count);
  candidates->lengths = g_new(guint, (gsize)candidates->row_count + candidates->column_count + 1);
  for (guint i = 0; i < candidates->row_count; i++)
    candidates->lengths[i] = length_of(labels, candidates->rows[i].text);
  for (guint i = 0; i < candidates->column_count; i++)
    candidates->lengths[candidates->row_count + i] = length_of(labels, candidates->columns[i].text);

  candidates->pairs = g_byte_array_new();
  candidates->row_start = g_new0(gsize, (gsize)candidates->row_count + 1);
  g_autofree guint *column_ids = g_new(guint, (gsize)candidates->column_count + 1);
  for (guint i = 0; i < candidates->column_count; i++)
    column_ids[i] = candidates->columns[i].text;
  g_autoptr(DgLabelIndex) index = candidates->distances || labels->vectors != NULL
                                      ? NULL
                                      : dg_label_index_new(labels, column_ids, candidates->column_count);
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(DgLabelFind));
  /* Above the threshold is, for whole millionths, at least the next one. */
  guint least = threshold + (strict ? 1 : 0);
  for (guint row = 0; row < candidates->row_count; row++) {
    if (candidates->distances)
      fill_row(candidates, labels->texts, row, threshold, strict);
    else if (labels->vectors != NULL)
      fill_row_by_vectors(candidates, labels, row, least);
    else
      fill_row_by_words(candidates, index, row, least, found);
    candidates->row_start[row + 1] = candidates->pairs->len;
    if (dg_labels_get_work(labels) > DG_CANDIDATES_WORK_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "comparing %u different labels with %u takes more than the limit of %" G_GUINT64_FORMAT " steps",
                  candidates->row_count, candidates->column_count, DG_CANDIDATES_WORK_MAX);
      return NULL;
    }
  }
  return g_steal_pointer(&candidates);
}

/* Labels that each one node has. */
static DgLabel *make_singles(guint count, guint **nodes, guint **label_of_node) {
  DgLabel *labels = g_new(DgLabel, (gsize)count + 1);
  *nodes = g_new(guint, (gsize)count + 1);
  *label_of_node = g_new(guint, (gsize)count + 1);
  for (guint i = 0; i < count; i++) {
    (*nodes)[i] = (*label_of_node)[i] = i;
    labels[i] = (DgLabel){i, 1, *nodes + i};
  }
  return labels;
}

/* What all candidates need that do not come from texts. */
static DgCandidates *make_empty(guint rows, guint columns) {
  DgCandidates *candidates = g_new0(DgCandidates, 1);
  candidates->row_count = rows;
  candidates->column_count = columns;
  candidates->lengths = g_new0(guint, (gsize)rows + columns + 1);
  candidates->pairs = g_byte_array_new();
  candidates->row_start = g_new0(gsize, (gsize)rows + 1);
  return candidates;
}

DgCandidates *dg_candidates_new_from_pairs(const GArray *pairs, guint rows, guint columns) {
  DgCandidates *candidates = make_empty(rows, columns);
  candidates->rows = make_singles(rows, &candidates->nodes[DG_GENERATED], &candidates->row_of_node);
  candidates->columns = make_singles(columns, &candidates->nodes[DG_REFERENCE], &candidates->column_of_node);
  guint next = 0;
  for (guint row = 0; row < rows; row++) {
    guint previous = 0;
    for (; next < pairs->len && g_array_index(pairs, DgWeighedPair, next).row == row; next++) {
      const DgWeighedPair *pair = &g_array_index(pairs, DgWeighedPair, next);
      put_number(candidates->pairs, pair->column - previous);
      put_number(candidates->pairs, DG_MILLION - pair->millionths);
      previous = pair->column;
    }
    candidates->row_start[row + 1] = candidates->pairs->len;
  }
  return candidates;
}

DgCandidates *dg_candidates_new_from_scores(const guint *millionths, guint rows, guint columns, guint threshold) {
  g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(DgWeighedPair));
  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      if (millionths[(gsize)row * columns + column] >= threshold)
        g_array_append_val(pairs, ((DgWeighedPair){row, column, millionths[(gsize)row * columns + column]}));
  return dg_candidates_new_from_pairs(pairs, rows, columns);
}

/* The nodes of each label of one side, in document order. */
static DgLabel *group_nodes(const guint *label_of_node, guint node_count, guint label_count, guint **nodes) {
  DgLabel *labels = g_new0(DgLabel, (gsize)label_count + 1);
  g_autofree guint *next = g_new0(guint, (gsize)label_count + 1);
  *nodes = g_new(guint, (gsize)node_count + 1);
  for (guint i = 0; i < node_count; i++)
    labels[label_of_node[i]].count++;
  for (guint label = 0, start = 0; label < label_count; start += labels[label++].count) {
    labels[label].text = label;
    labels[label].nodes = *nodes + start;
    next[label] = start;
  }
  for (guint i = 0; i < node_count; i++)
    (*nodes)[next[label_of_node[i]]++] = i;
  return labels;
}

DgCandidates *dg_candidates_new_of_labels(const guint *const labels[2], const guint counts[2], guint label_count) {
  DgCandidates *candidates = make_empty(label_count, label_count);
  candidates->rows =
      group_nodes(labels[DG_GENERATED], counts[DG_GENERATED], label_count, &candidates->nodes[DG_GENERATED]);
  candidates->columns =
      group_nodes(labels[DG_REFERENCE], counts[DG_REFERENCE], label_count, &candidates->nodes[DG_REFERENCE]);
  candidates->row_of_node = g_memdup2(labels[DG_GENERATED], ((gsize)counts[DG_GENERATED] + 1) * sizeof(guint));
  candidates->column_of_node = g_memdup2(labels[DG_REFERENCE], ((gsize)counts[DG_REFERENCE] + 1) * sizeof(guint));
  return candidates;
}

void dg_candidates_free(DgCandidates *candidates) {
  if (candidates == NULL)
    return;
  g_free(candidates->rows);
  g_free(candidates->columns);
  g_free(candidates->row_of_node);
  g_free(candidates->column_of_node);
  g_free(candidates->nodes[DG_GENERATED]);
  g_free(candidates->nodes[DG_REFERENCE]);
  g_clear_pointer(&candidates->pairs, g_byte_array_unref);
  g_free(candidates->row_start);
  g_free(candidates->lengths);
  g_free(candidates);
}

void dg_candidates_begin(const DgCandidates *candidates, guint row, DgCandidateIter *iter) {
  iter->at = candidates->pairs->data + candidates->row_start[row];
  iter->end = candidates->pairs->data + candidates->row_start[row + 1];
  iter->column_lengths = candidates->lengths + candidates->row_count;
  iter->row_length = candidates->lengths[row];
  iter->distances = candidates->distances;
  iter->column = 0;
}

gboolean dg_candidates_next(DgCandidateIter *iter, DgCandidate *candidate) {
  if (iter->at == iter->end)
    return FALSE;
  iter->column += get_number(&iter->at);
  candidate->column = iter->column;
  guint code = get_number(&iter->at);
  candidate->weight = iter->distances
                          ? dg_similarity_weight(code, MAX(iter->row_length, iter->column_lengths[iter->column]))
                          : dg_millionths_weight(DG_MILLION - code);
  return TRUE;
}
