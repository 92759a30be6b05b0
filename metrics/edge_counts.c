#include "metrics/edge_counts.h"

#include "metrics/arc_labels.h"

#include <math.h>

/* Whether an arc counts at all. */
static gboolean counts_at(const DgSide *side, const DgArc *arc, DgEnds ends) {
  return ends == DG_ENDS_ALL || (side->partner[arc->from] != DG_NO_NODE && side->partner[arc->to] != DG_NO_NODE);
}

/* The arc of the other side from the partner of `from` to that of `to`, or NULL. */
static const DgArc *find_other(const DgSide *side, const DgSide *other, guint from, guint to) {
  guint u = side->partner[from], v = side->partner[to];
  return u == DG_NO_NODE || v == DG_NO_NODE ? NULL : dg_arcs_find(&other->arcs, u, v);
}

static guint64 count_directed(const DgSide *side, DgEnds ends) {
  guint64 count = 0;
  for (guint i = 0; i < side->arcs.count; i++)
    count += counts_at(side, &side->arcs.out[i], ends);
  return count;
}

DgCounts dg_edge_counts_directed(const DgComparison *comparison, DgEnds ends, DgArcsAgree agree, gpointer data) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  guint64 common = 0;
  for (guint i = 0; i < generated->arcs.count; i++) {
    const DgArc *arc = &generated->arcs.out[i], *other = find_other(generated, reference, arc->from, arc->to);
    common += other != NULL && (agree == NULL || agree(arc, other, data));
  }
  return (DgCounts){common, count_directed(generated, ends) - common, count_directed(reference, ends) - common};
}

/* Of two arcs there and back, the one that stands for both. */
static gboolean is_first(const DgArcs *arcs, const DgArc *arc) {
  return arc->from <= arc->to || dg_arcs_find(arcs, arc->to, arc->from) == NULL;
}

static guint64 count_undirected(const DgSide *side, DgEnds ends) {
  guint64 count = 0;
  for (guint i = 0; i < side->arcs.count; i++)
    count += counts_at(side, &side->arcs.out[i], ends) && is_first(&side->arcs, &side->arcs.out[i]);
  return count;
}

DgCounts dg_edge_counts_undirected(const DgComparison *comparison, DgEnds ends) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  guint64 common = 0;
  for (guint i = 0; i < generated->arcs.count; i++) {
    const DgArc *arc = &generated->arcs.out[i];
    common += is_first(&generated->arcs, arc) && (find_other(generated, reference, arc->from, arc->to) != NULL ||
                                                  find_other(generated, reference, arc->to, arc->from) != NULL);
  }
  return (DgCounts){common, count_undirected(generated, ends) - common, count_undirected(reference, ends) - common};
}

typedef struct {
  const DgComparison *comparison;
  DgArcLabels *labels;
  guint threshold; /* millionths */
} LabelTest;

static guint label_of(const LabelTest *test, guint side, const DgArc *arc) {
  return test->labels->of[side][arc - test->comparison->sides[side].arcs.out];
}

static gboolean labels_agree(const DgArc *generated, const DgArc *reference, gpointer data) {
  LabelTest *test = data;
  guint a = label_of(test, DG_GENERATED, generated), b = label_of(test, DG_REFERENCE, reference);
  return dg_arc_labels_compare(test->labels, a, b) >= test->threshold;
}

static guint threshold_of_labels(const DgScoreOptions *options) {
  if (options->match == DG_MATCH_OPTIMAL || options->match == DG_MATCH_GREEDY)
    return options->threshold;
  return (guint)lround(dg_score_options_get_record(options)->threshold * DG_THRESHOLD_ONE);
}

gboolean dg_edge_counts_labeled(const DgComparison *comparison, DgEnds ends, DgCounts *counts, GError **error) {
  g_autoptr(DgArcLabels) labels = dg_arc_labels_new(comparison, error);
  if (labels == NULL)
    return FALSE;
  LabelTest test = {comparison, labels, threshold_of_labels(comparison->options)};
  *counts = dg_edge_counts_directed(comparison, ends, labels_agree, &test);
  return TRUE;
}
