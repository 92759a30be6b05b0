/* Which labels may be similar enough to a label, without comparing it with all: for similarities of words. */
#ifndef DG_METRICS_LABEL_INDEX_H
#define DG_METRICS_LABEL_INDEX_H

#include "metrics/labels.h"

typedef struct _DgLabelIndex DgLabelIndex;

/* A label that reaches the threshold. */
typedef struct {
  guint column;
  guint millionths;
} DgLabelFind;

/* Indexes `count` labels; column i is label `ids[i]`. No label may be added afterwards. Keeps the pointer to `labels`.
 * Free with dg_label_index_free(). */
DgLabelIndex *dg_label_index_new(DgLabels *labels, const guint *ids, guint count);
void dg_label_index_free(DgLabelIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLabelIndex, dg_label_index_free)

/* Replaces `found` (GArray of DgLabelFind) by all columns whose similarity with label `id` is at least `threshold`
 * (millionths), by column. */
void dg_label_index_find(DgLabelIndex *index, guint id, guint threshold, GArray *found);

#endif
