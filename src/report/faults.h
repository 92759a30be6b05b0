/* What is wrong with a generated figure, as pages and tables say it first: counts, and which kinds of faults occur. */
#ifndef DG_REPORT_FAULTS_H
#define DG_REPORT_FAULTS_H

#include <diagrade/graph.h>
#include <diagrade/metrics.h>

/* Bits of dg_faults_kinds(), in the order of dg_fault_kind_name(). */
typedef enum {
  DG_FAULT_MISSING_NODES,
  DG_FAULT_MISSING_EDGES,
  DG_FAULT_TURNED_EDGES,
  DG_FAULT_EXTRA_NODES,
  DG_FAULT_EXTRA_EDGES,
  DG_FAULT_PARTLY_READ,
  DG_FAULT_NO_REFERENCE, /* nothing to compare with: such a pair scores 0 whatever was drawn */
  DG_FAULT_KINDS
} DgFaultKind;

/* "missing nodes", "arrows the wrong way round"...; a static string. */
const char *dg_fault_kind_name(DgFaultKind kind);

/* How much of a figure was read. */
typedef struct {
  guint connectors_unread, connectors; /* of so many */
  guint texts_unread;
  double understood; /* NaN: not known */
} DgFaultReading;

/* Counts are NaN where a score does not say. Edges are those of edge_all. */
typedef struct {
  double nodes, nodes_of, nodes_extra;
  double edges, edges_of, edges_extra; /* those that are turned are not extra as well */
  guint turned; /* missing edges that the generated figure has the other way round */
  guint one_way, both_ways; /* edges with fewer, and with more directions than those of the reference */
  guint plain; /* edges without an arrow, of which the reference has one */
  gboolean no_edge; /* the generated figure has none */
  DgFaultReading readings[2]; /* generated, reference */
} DgPairFaults;

/* The graphs may be NULL: then nothing is known of their readings. */
DgPairFaults dg_faults_of(const DgScore *score, const DgGraph *generated, const DgGraph *reference);
/* The kinds that occur, as bits 1 << DgFaultKind. */
guint dg_faults_kinds(const DgPairFaults *faults);
/* TRUE of a figure of which something is known not to have been read. */
gboolean dg_fault_reading_is_partial(const DgFaultReading *reading);

#endif
