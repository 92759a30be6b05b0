/* Which labels of one figure are similar enough to which of the other. */
#ifndef DG_METRICS_CANDIDATES_H
#define DG_METRICS_CANDIDATES_H

#include "metrics/comparison.h"

/* Most work (dg_labels_get_work()) that goes into comparing the labels of one pair of figures: some ten seconds. Two
 * figures of 5,000 different labels of 200 characters stay below it. */
#define DG_CANDIDATES_WORK_MAX G_GUINT64_CONSTANT(4000000000)

/* A distinct text of one side, or what else its nodes have in common, and the nodes that have it. */
typedef struct {
  guint text; /* id in DgComparison.labels; its own index where rows and columns are no labels */
  guint count; /* nodes with this text, at least 1 */
  const guint *nodes; /* their indices, in document order */
} DgLabel;

/* All pairs of distinct texts that reach the threshold, or are above a strict one. Rows are the texts of the generated
 * graph in the order of first appearance, columns those of the reference graph by length (0 unless similarities are
 * edit distances), then by first appearance. */
typedef struct {
  guint row_count, column_count;
  DgLabel *rows, *columns;
  guint *row_of_node, *column_of_node; /* node of the generated or the reference graph -> row or column */
  guint *nodes[2]; /* what DgLabel.nodes points into */

  /* The pairs, row by row: per pair the step from the column before and the distance, or what the similarity lacks to 1
   * in millionths; seven bits a byte. Two to three bytes a pair, or four, keep 25 million pairs (5,000 labels that
   * differ by a number) in 50 or 100 MB. */
  gboolean distances;
  GByteArray *pairs;
  gsize *row_start;
  guint *lengths; /* of the rows, then of the columns, in code points */
} DgCandidates;

/* The pairs of labels whose similarity reaches `threshold` (millionths) or, when `strict`, is above it. Errors:
 * DG_ERROR_LIMIT (more than DG_CANDIDATES_WORK_MAX). Free with dg_candidates_free(). */
DgCandidates *dg_candidates_new(DgComparison *comparison, guint threshold, gboolean strict, GError **error);
/* The pairs of `rows` things with `columns` others whose scores, millionths[row * columns + column], reach `threshold`
 * (millionths too): each is a text of its own. */
DgCandidates *dg_candidates_new_from_scores(const guint *millionths, guint rows, guint columns, guint threshold);

/* A pair of a generated and a reference node, and what it weighs in millionths. */
typedef struct {
  guint row, column;
  guint millionths;
} DgWeighedPair;

/* The given pairs (GArray of DgWeighedPair, by row, then column) of `rows` nodes with `columns` others, each of which
 * is a row or column of its own. */
DgCandidates *dg_candidates_new_from_pairs(const GArray *pairs, guint rows, guint columns);
/* No pairs, but the rows and columns that nodes with equal labels are: `labels` has the label of each node of both
 * sides, from 0 to `label_count` - 1, `counts` their numbers of nodes. */
DgCandidates *dg_candidates_new_of_labels(const guint *const labels[2], const guint counts[2], guint label_count);

void dg_candidates_free(DgCandidates *candidates);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCandidates, dg_candidates_free)

/* A pair of texts at or above the threshold. */
typedef struct {
  guint column;
  gint64 weight; /* dg_similarity_weight() */
} DgCandidate;

/* Goes through the pairs of one row, by column. */
typedef struct {
  const guint8 *at, *end;
  const guint *column_lengths;
  guint row_length;
  gboolean distances;
  guint column;
} DgCandidateIter;

void dg_candidates_begin(const DgCandidates *candidates, guint row, DgCandidateIter *iter);
/* FALSE when there are no more. */
gboolean dg_candidates_next(DgCandidateIter *iter, DgCandidate *candidate);

#endif
