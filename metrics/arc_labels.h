/* The labels of the edges of two figures, arc by arc, prepared for comparing them as those of nodes are compared. */
#ifndef DG_METRICS_ARC_LABELS_H
#define DG_METRICS_ARC_LABELS_H

#include "metrics/comparison.h"

/* Labels are numbered in the order of their bytes, so that the numbers depend neither on the order of edges nor on
 * which figure is which. */
typedef struct {
  guint count; /* different labels; 0 is the empty one, which always is one of them */
  guint *of[2]; /* of each side: place in DgArcs.out -> label */
  DgLabels *labels;
  guint *ids; /* label -> its id in `labels` */
} DgArcLabels;

/* The label of an arc is that of its edge; of parallel edges the different ones in the order of their bytes, with
 * blanks between. They are compared in normal form (dg_text_normalise()). Free with dg_arc_labels_free(). Errors:
 * DG_ERROR_LIMIT (a label is too long, or they have too many words) and those of the embedding, which is asked for the
 * vectors of these labels when there are any. */
DgArcLabels *dg_arc_labels_new(const DgComparison *comparison, GError **error);
void dg_arc_labels_free(DgArcLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgArcLabels, dg_arc_labels_free)

/* Similarity of two labels in millionths, by the similarity of the options; a million when both are empty, and 0 when
 * one is. */
guint dg_arc_labels_compare(DgArcLabels *labels, guint a, guint b);

#endif
