/* Similarity of labels by vectors that the caller gives for them: embeddings. */
#ifndef DG_METRICS_LABEL_VECTORS_H
#define DG_METRICS_LABEL_VECTORS_H

#include "metrics/similarity.h"

typedef struct _DgLabelVectors DgLabelVectors;

/* The vectors of `texts` (char *): asks `embed` once for those that are not empty. Cosines of `baseline` millionths,
 * below a million, and less count as none, and the range above is stretched to all. Free with dg_label_vectors_free().
 * Errors: those of `embed`; DG_ERROR_FORMAT (not as many numbers for each). */
DgLabelVectors *dg_label_vectors_new(const GPtrArray *texts, DgLabelEmbed embed, gpointer user_data, guint baseline,
                                     GError **error);
void dg_label_vectors_free(DgLabelVectors *vectors);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLabelVectors, dg_label_vectors_free)

/* Cosine of the vectors of texts `a` and `b`, above the baseline, in millionths, rounded down; 0 when it is negative or
 * a vector is 0. */
guint dg_label_vectors_millionths(const DgLabelVectors *vectors, guint a, guint b);
/* Numbers of a vector: the work of a comparison. */
guint dg_label_vectors_get_dimension(const DgLabelVectors *vectors);

#endif
