/* Similarity of the graphs as wholes: 1 - d / m, where d is their edit distance (Bunke and Allermann, 1983; costs in
 * edit/costs.h) and m what it costs to delete all of one and to insert all of the other. Matches, thresholds and
 * options of matching have no part in it, as the distance is the least over all ways to take nodes for each other; of
 * options only the similarity of labels counts.
 *
 * The distance is looked for with bounded effort. Where that ends first, the value is that of the cheapest edits that
 * were found, and how much higher it may be follows from a bound below which no edits cost. */
#include "metrics/edit/distance.h"
#include "metrics/measure.h"

/* States, and some tenth of a second. */
#define BUDGET ((DgEditEffort){5000, 20000000})

/* Most nodes of a figure and different labels of edges of both: of this size the first state takes a second and its
 * tables some 50 MB. */
#define NODES_MAX 1000
#define LABELS_MAX 2000
#define NOTE_SIZE "more than 1,000 nodes or 2,000 different labels of edges"
#define NOTE_WORK "labels that take too much work to compare"
#define NOTE_EMPTY "neither figure has a node"
#define NOTE_CUT "not exact: search cut short"

static DgMeasured measure_costs(const DgEditCosts *costs) {
  DgEditDistance distance = dg_edit_distance(costs, BUDGET);
  double all = (double)distance.all, more = (double)(distance.cost - distance.bound) / all;
  return (DgMeasured){.value = 1 - (double)distance.cost / all,
                      .of = (guint64)(distance.all / DG_EDIT_ONE),
                      .note = more > 0 ? NOTE_CUT : NULL,
                      .more = more};
}

static DgMeasured measure_graphs(DgComparison *comparison, DgArcLabels *labels) {
  DgEditGraph *graphs[2];
  dg_edit_graphs_new(comparison, labels, graphs);
  g_autoptr(DgEditGraph) generated = graphs[DG_GENERATED], reference = graphs[DG_REFERENCE];
  g_autoptr(DgEditCosts) costs = dg_edit_costs_new(comparison, labels, generated, reference);
  return costs != NULL ? measure_costs(costs) : dg_measured_none(NOTE_WORK);
}

static gboolean compare(DgComparison *comparison, DgMeasured *measured, GError **error) {
  const DgSide *sides = comparison->sides;
  guint most = MAX(sides[DG_GENERATED].node_count, sides[DG_REFERENCE].node_count);
  if (most == 0 || most > NODES_MAX) {
    *measured = dg_measured_none(most == 0 ? NOTE_EMPTY : NOTE_SIZE);
    return TRUE;
  }
  g_autoptr(DgArcLabels) labels = dg_arc_labels_new(comparison, error);
  if (labels == NULL)
    return FALSE;
  *measured = labels->count > LABELS_MAX ? dg_measured_none(NOTE_SIZE) : measure_graphs(comparison, labels);
  return TRUE;
}

const DgMeasure dg_measure_graph_similarity = {
    .info = {.name = "graph_similarity",
             .group = "edges",
             .version = 1,
             .summary = "How few edits of nodes and edges make one graph of the other",
             .citation = "Graph edit distance (Bunke and Allermann, 1983; Riesen and Bunke, 2009)",
             .unit = DG_UNIT_SHARE,
             .counts = "nodes and connections",
             .minimum = 0,
             .maximum = 1,
             .direction = DG_HIGHER_IS_BETTER},
    .compare = compare,
};
