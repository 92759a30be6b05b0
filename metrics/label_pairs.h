/* Which distinct labels of two figures have something in common, and what. */
#ifndef DG_METRICS_LABEL_PAIRS_H
#define DG_METRICS_LABEL_PAIRS_H

#include "metrics/comparison.h"
#include "metrics/label_evidence.h"

typedef struct {
  guint reference; /* a label of the reference graph */
  DgLabelEvidence evidence;
} DgLabelPair;

typedef struct _DgLabelPairs DgLabelPairs;

/* All pairs of labels that are alike at all, by the similarity that the options ask for; or, when they ask for
 * DG_MATCH_STRUCTURE, all pairs, with nothing in common. Errors: DG_ERROR_LIMIT, as dg_candidates_new(). Free with
 * dg_label_pairs_free(). */
DgLabelPairs *dg_label_pairs_new(DgComparison *comparison, GError **error);
void dg_label_pairs_free(DgLabelPairs *pairs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLabelPairs, dg_label_pairs_free)

/* The label of each node of a side; labels count from 0 to dg_label_pairs_count_labels() - 1, over both sides. Owned by
 * `pairs`. */
const guint *dg_label_pairs_get_labels(const DgLabelPairs *pairs, guint side);
guint dg_label_pairs_count_labels(const DgLabelPairs *pairs);
/* The pairs of the label of a generated node. Owned by `pairs`. */
const DgLabelPair *dg_label_pairs_get(const DgLabelPairs *pairs, guint node, guint *count);
/* Sorts the nodes of each label by their values; of equal ones the order of the document stays. */
void dg_label_pairs_sort_nodes(DgLabelPairs *pairs, const double *values);
/* Whether the label of a node of a side (DG_GENERATED, DG_REFERENCE) says at most what kind of node it is
 * (dg_label_evidence_is_generic()); FALSE where labels are compared by a similarity with a name, or by embeddings. */
gboolean dg_label_pairs_is_generic(const DgLabelPairs *pairs, guint side, guint node);
/* The nodes of the reference graph that have a label, in document order or as they were sorted last. Owned by `pairs`.
 */
const guint *dg_label_pairs_get_nodes(const DgLabelPairs *pairs, guint label, guint *count);

#endif
