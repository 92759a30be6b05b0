/* Which distinct labels of two figures have something in common, and what. */
#ifndef DG_METRICS_LABEL_PAIRS_H
#define DG_METRICS_LABEL_PAIRS_H

#include "metrics/comparison.h"

/* What two labels have in common. */
typedef struct {
  guint dice, overlap; /* common words by those of both labels, and by those of the shorter one; millionths */
  gboolean equal; /* all words, in the same order */
  gboolean numbers_differ; /* both have numbers, and none in common */
  gboolean negation_differs; /* one of them is negated */
} DgLabelEvidence;

typedef struct {
  guint reference; /* id of a text of the reference graph */
  DgLabelEvidence evidence;
} DgLabelPair;

typedef struct _DgLabelPairs DgLabelPairs;

/* All pairs of labels that are alike at all, by the similarity that the options ask for; or, when they ask for
 * DG_MATCH_STRUCTURE, all pairs, with nothing in common. Errors: DG_ERROR_LIMIT, as dg_candidates_new(). Free with
 * dg_label_pairs_free(). */
DgLabelPairs *dg_label_pairs_new(DgComparison *comparison, GError **error);
void dg_label_pairs_free(DgLabelPairs *pairs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLabelPairs, dg_label_pairs_free)

/* The pairs of a text of the generated graph. Owned by `pairs`. */
const DgLabelPair *dg_label_pairs_get(const DgLabelPairs *pairs, guint text, guint *count);
/* The nodes of the reference graph that have a text, in document order. Owned by `pairs`. */
const guint *dg_label_pairs_get_nodes(const DgLabelPairs *pairs, guint text, guint *count);

#endif
