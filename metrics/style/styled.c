#include "metrics/style/styled.h"

#include "metrics/layout/placed.h"

typedef struct {
  double sum;
  guint64 of;
} Mean;

static void add(Mean *mean, double agreement) {
  if (isnan(agreement))
    return;
  mean->sum += agreement;
  mean->of++;
}

static DgMeasured measured_of(const Mean *mean, const char *note) {
  return mean->of > 0 ? (DgMeasured){mean->sum / (double)mean->of, mean->of, NULL} : dg_measured_none(note);
}

static double scale_of(const DgComparison *comparison) {
  g_autoptr(GArray) placed = dg_placed_new(comparison);
  return dg_placed_scale(placed);
}

gboolean dg_styled_nodes(const DgComparison *comparison, DgNodeLikeness agreement, const char *note,
                         DgMeasured *measured) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  double scale = scale_of(comparison);
  Mean mean = {0, 0};
  for (guint i = 0; i < comparison->match_count; i++) {
    guint node = comparison->matched[i];
    add(&mean, agreement(dg_graph_node(generated->graph, node),
                         dg_graph_node(reference->graph, generated->partner[node]), scale));
  }
  *measured = measured_of(&mean, note);
  return TRUE;
}

/* The arc of the reference between the partners of the ends of an arc; NULL without one. */
static const DgArc *partner_of(const DgComparison *comparison, const DgArc *arc) {
  const DgSide *generated = &comparison->sides[DG_GENERATED];
  guint from = generated->partner[arc->from], to = generated->partner[arc->to];
  return from == DG_NO_NODE || to == DG_NO_NODE ? NULL : dg_arcs_find(&comparison->sides[DG_REFERENCE].arcs, from, to);
}

/* Whether the arc back has the same two edges: two lines without a direction are compared once. */
static gboolean is_second(const DgComparison *comparison, const DgArc *arc, const DgArc *partner) {
  if (arc->from <= arc->to)
    return FALSE;
  const DgArc *back = dg_arcs_find(&comparison->sides[DG_GENERATED].arcs, arc->to, arc->from);
  const DgArc *other = back != NULL ? partner_of(comparison, back) : NULL;
  return other != NULL && back->edge == arc->edge && other->edge == partner->edge;
}

gboolean dg_styled_edges(const DgComparison *comparison, DgEdgeLikeness agreement, const char *note,
                         DgMeasured *measured) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  double scale = scale_of(comparison);
  Mean mean = {0, 0};
  for (guint i = 0; i < generated->arcs.count; i++) {
    const DgArc *arc = &generated->arcs.out[i], *partner = partner_of(comparison, arc);
    if (partner == NULL || is_second(comparison, arc, partner))
      continue;
    const DgEdge *edge = dg_graph_edge(generated->graph, arc->edge);
    const DgEdge *other = dg_graph_edge(reference->graph, partner->edge);
    gboolean turned = (edge->from == arc->from) != (other->from == partner->from);
    add(&mean, agreement(edge, other, turned, scale));
  }
  *measured = measured_of(&mean, note);
  return TRUE;
}

double dg_styled_ratio(double generated, double reference, double scale) {
  double own = scale * generated;
  return own > 0 && reference > 0 ? dg_least(own, reference) / dg_most(own, reference) : NAN;
}
