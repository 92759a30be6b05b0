/* Colours of matched nodes and edges, as they are seen.
 *
 * The agreement of two colours is 1 - dE / 100 with dE the distance of CIE 1976 in L*a*b* (lab.h), and 0 from 100 on,
 * which is as far as black is from white. A value is the mean over the matched nodes, or over the edges that join
 * partners, of which both figures have the colour:
 *   fill_color: in the outline of a node, blended with what is behind it; a node without an outline has none,
 *   line_color: of the border of a node,
 *   text_color: of most of its words,
 *   edge_color: of the line of an edge. */
#include "metrics/style/lab.h"
#include "metrics/style/styled.h"

#define CITATION "CIE 1976 colour difference in L*a*b* (ISO/CIE 11664-4) of sRGB"

static double fill_agreement(const DgNode *generated, const DgNode *reference, double scale) {
  const DgGraphStyle *p = &generated->style, *q = &reference->style;
  return p->has_fill && q->has_fill ? dg_color_agreement(p->fill, q->fill) : NAN;
}

static double line_agreement(const DgNode *generated, const DgNode *reference, double scale) {
  const DgGraphStyle *p = &generated->style, *q = &reference->style;
  return p->has_line && q->has_line ? dg_color_agreement(p->line, q->line) : NAN;
}

static double text_agreement(const DgNode *generated, const DgNode *reference, double scale) {
  const DgGraphStyle *p = &generated->style, *q = &reference->style;
  return p->has_text && q->has_text ? dg_color_agreement(p->text, q->text) : NAN;
}

static double edge_agreement(const DgEdge *generated, const DgEdge *reference, gboolean turned, double scale) {
  const DgGraphStyle *p = &generated->style, *q = &reference->style;
  return p->has_line && q->has_line ? dg_color_agreement(p->line, q->line) : NAN;
}

static gboolean compare_fill(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_nodes(comparison, fill_agreement, "no matched nodes with a known fill in both figures", measured);
}

static gboolean compare_line(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_nodes(comparison, line_agreement, "no matched nodes with a border in both figures", measured);
}

static gboolean compare_text(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_nodes(comparison, text_agreement, "no matched nodes whose words have a known colour in both figures",
                         measured);
}

static gboolean compare_edge(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_edges(comparison, edge_agreement, "no common edges of a known colour in both figures", measured);
}

const DgMeasure dg_measure_fill_color = {
    .info = {.name = "fill_color",
             DG_MEASURE_OF_STYLE,
             .summary = "How alike the fills of matched nodes are",
             .citation = CITATION,
             .counts = "matched nodes"},
    .compare = compare_fill,
};

const DgMeasure dg_measure_line_color = {
    .info = {.name = "line_color",
             DG_MEASURE_OF_STYLE,
             .summary = "How alike the colours of the borders of matched nodes are",
             .citation = CITATION,
             .counts = "matched nodes"},
    .compare = compare_line,
};

const DgMeasure dg_measure_text_color = {
    .info = {.name = "text_color",
             DG_MEASURE_OF_STYLE,
             .summary = "How alike the colours of the words of matched nodes are",
             .citation = CITATION,
             .counts = "matched nodes"},
    .compare = compare_text,
};

const DgMeasure dg_measure_edge_color = {
    .info = {.name = "edge_color",
             DG_MEASURE_OF_STYLE,
             .summary = "How alike the colours of common edges are",
             .citation = CITATION,
             .counts = "common edges"},
    .compare = compare_edge,
};
