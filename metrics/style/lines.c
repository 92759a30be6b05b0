/* Borders of matched nodes and lines of edges that join partners, in both figures. With k the scale of the figures
 * (fonts.c):
 *   line_width, edge_width: the mean of min(k w, w') / max(k w, w') over the widths w and w' that are known,
 *   line_dash, edge_dash: the share of those that are drawn alike: solid, dashed or dotted,
 *   edge_tips: the share of the ends that are drawn alike: with an arrow head, with a mark that points nowhere (dot,
 *   diamond, bar), or with nothing; an edge counts with the mean of its two ends. */
#include "metrics/style/styled.h"

#define NOTE_LINE "no matched nodes with a known border in both figures"
#define NOTE_EDGE "no common edges whose lines are known in both figures"

static double width_agreement(const DgGraphStyle *p, const DgGraphStyle *q, double scale) {
  return dg_styled_ratio(p->line_width, q->line_width, scale);
}

static double dash_agreement(const DgGraphStyle *p, const DgGraphStyle *q) {
  return p->dash != DG_DASH_UNKNOWN && q->dash != DG_DASH_UNKNOWN ? p->dash == q->dash : NAN;
}

static double node_width(const DgNode *generated, const DgNode *reference, double scale) {
  return width_agreement(&generated->style, &reference->style, scale);
}

static double node_dash(const DgNode *generated, const DgNode *reference, double scale) {
  return dash_agreement(&generated->style, &reference->style);
}

static double edge_width(const DgEdge *generated, const DgEdge *reference, gboolean turned, double scale) {
  return width_agreement(&generated->style, &reference->style, scale);
}

static double edge_dash(const DgEdge *generated, const DgEdge *reference, gboolean turned, double scale) {
  return dash_agreement(&generated->style, &reference->style);
}

static double edge_tips(const DgEdge *generated, const DgEdge *reference, gboolean turned, double scale) {
  const DgTip *p = generated->style.tips, *q = reference->style.tips;
  if (p[0] == DG_TIP_UNKNOWN || q[0] == DG_TIP_UNKNOWN)
    return NAN;
  guint equal = (guint)(p[0] == q[turned]) + (guint)(p[1] == q[!turned]);
  return equal / 2.0;
}

static gboolean compare_node_width(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_nodes(comparison, node_width, NOTE_LINE, measured);
}

static gboolean compare_node_dash(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_nodes(comparison, node_dash, NOTE_LINE, measured);
}

static gboolean compare_edge_width(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_edges(comparison, edge_width, NOTE_EDGE, measured);
}

static gboolean compare_edge_dash(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_edges(comparison, edge_dash, NOTE_EDGE, measured);
}

static gboolean compare_edge_tips(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_edges(comparison, edge_tips, NOTE_EDGE, measured);
}

const DgMeasure dg_measure_line_width = {
    .info = {.name = "line_width",
             DG_MEASURE_OF_STYLE,
             .summary = "How far the borders of matched nodes have the same width, by the size of the drawing",
             .citation = "Ratio of the smaller to the larger width, after one scale for all",
             .counts = "matched nodes"},
    .compare = compare_node_width,
};

const DgMeasure dg_measure_line_dash = {
    .info = {.name = "line_dash",
             DG_MEASURE_OF_STYLE,
             .summary = "Matched nodes whose borders are both solid, both dashed or both dotted",
             .citation = "Share of borders drawn alike",
             .counts = "matched nodes"},
    .compare = compare_node_dash,
};

const DgMeasure dg_measure_edge_width = {
    .info = {.name = "edge_width",
             DG_MEASURE_OF_STYLE,
             .summary = "How far common edges have lines of the same width, by the size of the drawing",
             .citation = "Ratio of the smaller to the larger width, after one scale for all",
             .counts = "common edges"},
    .compare = compare_edge_width,
};

const DgMeasure dg_measure_edge_dash = {
    .info = {.name = "edge_dash",
             DG_MEASURE_OF_STYLE,
             .summary = "Common edges whose lines are both solid, both dashed or both dotted",
             .citation = "Share of lines drawn alike",
             .counts = "common edges"},
    .compare = compare_edge_dash,
};

const DgMeasure dg_measure_edge_tips = {
    .info = {.name = "edge_tips",
             DG_MEASURE_OF_STYLE,
             .summary = "Ends of common edges with the same tip: an arrow head, a mark or nothing",
             .citation = "Share of ends drawn alike",
             .counts = "common edges"},
    .compare = compare_edge_tips,
};
