/* Counting which connections both graphs have, for the metrics on edges. */
#ifndef DG_METRICS_EDGE_COUNTS_H
#define DG_METRICS_EDGE_COUNTS_H

#include "metrics/metric.h"

/* Between which nodes connections count. */
typedef enum {
  DG_ENDS_MATCHED, /* both ends have a partner */
  DG_ENDS_ALL /* all: at a node without a partner they are in one graph only */
} DgEnds;

/* Whether an arc of the generated graph and the arc of the reference that joins its partners count as the same. */
typedef gboolean (*DgArcsAgree)(const DgArc *generated, const DgArc *reference, gpointer data);

/* Counts ordered pairs of nodes that an edge joins. `agree` NULL: any two are the same. */
DgCounts dg_edge_counts_directed(const DgComparison *comparison, DgEnds ends, DgArcsAgree agree, gpointer data);
/* Counts unordered pairs of nodes that an edge joins in any direction. */
DgCounts dg_edge_counts_undirected(const DgComparison *comparison, DgEnds ends);
/* Counts ordered pairs of nodes that an edge joins; they are the same when the labels of the edges agree
 * (arc_labels.h): their similarity is at least the threshold of labels (the default one of the similarity when the
 * threshold of the options is not one of labels, but of matching by context or structure). Errors: those of
 * dg_arc_labels_new(). */
gboolean dg_edge_counts_labeled(const DgComparison *comparison, DgEnds ends, DgCounts *counts, GError **error);

#endif
