#include "report/faults.h"

#include <math.h>
#include <string.h>

const char *dg_fault_kind_name(DgFaultKind kind) {
  static const char *const names[] = {
      [DG_FAULT_MISSING_NODES] = "missing nodes",
      [DG_FAULT_MISSING_EDGES] = "missing connections",
      [DG_FAULT_TURNED_EDGES] = "arrows the wrong way round",
      [DG_FAULT_EXTRA_NODES] = "extra nodes",
      [DG_FAULT_EXTRA_EDGES] = "extra connections",
      [DG_FAULT_PARTLY_READ] = "read in part",
      [DG_FAULT_NO_REFERENCE] = "no node in the reference",
  };
  return names[kind];
}

static double get_count(const DgScore *score, const char *metric, DgValue value) {
  g_autofree char *name = g_strconcat(metric, "_", dg_value_get_key(value), NULL);
  double count;
  return dg_score_get_value(score, name, &count) ? count : NAN;
}

static guint count_reason(const DgScore *score, DgScoreEdges list, const char *reason) {
  guint count = 0;
  for (guint i = 0; i < dg_score_get_edge_count(score, list); i++)
    count += g_strcmp0(dg_score_get_edge(score, list, i)->reason, reason) == 0;
  return count;
}

static DgFaultReading reading_of(const DgGraph *graph) {
  DgFaultReading reading = {.understood = NAN};
  guint read;
  if (!graph)
    return reading;
  if (!dg_graph_get_understood(graph, &reading.understood))
    reading.understood = NAN;
  if (dg_graph_get_connectors(graph, &read, &reading.connectors))
    reading.connectors_unread = reading.connectors - read;
  for (guint i = 0; i < dg_graph_get_unread_count(graph); i++)
    reading.texts_unread += dg_graph_get_unread(graph, i)->kind == DG_UNREAD_TEXT;
  return reading;
}

/* Extra edges that the other graph joins one way only: drawn both ways where `directed`, else without an arrow. */
static guint count_wider(const DgScore *score, gboolean directed) {
  guint count = 0;
  for (guint i = 0; i < dg_score_get_edge_count(score, DG_EDGES_EXTRA); i++) {
    const DgScoreEdge *edge = dg_score_get_edge(score, DG_EDGES_EXTRA, i);
    count += edge->directed == directed && g_strcmp0(edge->reason, "direction") == 0;
  }
  return count;
}

DgPairFaults dg_faults_of(const DgScore *score, const DgGraph *generated, const DgGraph *reference) {
  const char *edges = isnan(get_count(score, "edge_all", DG_VALUE_TP)) ? "edge" : "edge_all";
  DgPairFaults faults = {
      .nodes = get_count(score, "node", DG_VALUE_TP),
      .nodes_extra = get_count(score, "node", DG_VALUE_FP),
      .edges = get_count(score, edges, DG_VALUE_TP),
      .turned = count_reason(score, DG_EDGES_MISSING, "reversed"),
      .one_way = count_reason(score, DG_EDGES_MISSING, "direction"),
      .both_ways = count_wider(score, TRUE),
      .plain = count_wider(score, FALSE),
      .no_edge = generated && dg_graph_get_edge_count(generated) == 0,
      .readings = {reading_of(generated), reading_of(reference)},
  };
  faults.nodes_of = faults.nodes + get_count(score, "node", DG_VALUE_FN);
  faults.edges_of = faults.edges + get_count(score, edges, DG_VALUE_FN);
  double extra = get_count(score, edges, DG_VALUE_FP);
  guint told = count_reason(score, DG_EDGES_EXTRA, "reversed") + faults.both_ways + faults.plain;
  faults.edges_extra = extra < told ? 0 : extra - told;
  return faults;
}

gboolean dg_fault_reading_is_partial(const DgFaultReading *reading) {
  return reading->connectors_unread > 0 || reading->texts_unread > 0 || reading->understood < 1;
}

guint dg_faults_kinds(const DgPairFaults *faults) {
  const gboolean found[DG_FAULT_KINDS] = {
      [DG_FAULT_MISSING_NODES] = (faults->nodes < faults->nodes_of),
      [DG_FAULT_MISSING_EDGES] = (faults->edges < faults->edges_of),
      [DG_FAULT_TURNED_EDGES] = (faults->turned > 0),
      [DG_FAULT_EXTRA_NODES] = (faults->nodes_extra > 0),
      [DG_FAULT_EXTRA_EDGES] = (faults->edges_extra > 0 || faults->both_ways > 0 || faults->plain > 0),
      [DG_FAULT_PARTLY_READ] =
          (dg_fault_reading_is_partial(&faults->readings[0]) || dg_fault_reading_is_partial(&faults->readings[1])),
      [DG_FAULT_NO_REFERENCE] = (faults->nodes_of == 0),
  };
  guint kinds = 0;
  for (guint i = 0; i < DG_FAULT_KINDS; i++)
    kinds |= (guint)found[i] << i;
  return kinds;
}
