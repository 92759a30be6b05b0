/* Node alignment (DiagramEval section 4.2).
 *
 * With M the matched pairs of nodes,
 *   TP = |M|,
 *   FP = generated nodes without a partner,
 *   FN = reference nodes without a partner. */
#include "metrics/groups.h"
#include "metrics/matching.h"

/* Most work (dg_labels_get_work()) that goes into finding the nearest labels of unmatched nodes, some two seconds. It
 * only explains; the counts do not depend on it. */
#define NEAREST_WORK_MAX G_GUINT64_CONSTANT(300000000)

/* Stands for a nearest node that was not looked for. */
#define NOT_LOOKED_FOR (DG_NO_NODE - 1)

/* For the texts of one side, the nodes that stand for them in explanations. */
typedef struct {
  GArray *texts; /* guint: ids of its distinct texts, in the order of first appearance */
  guint *free; /* text id -> the first unmatched node with it, or DG_NO_NODE */
  guint *first; /* text id -> the first node with it */
} Shelf;

static void shelf_init(Shelf *shelf, const DgSide *side, guint text_count) {
  shelf->texts = g_array_new(FALSE, FALSE, sizeof(guint));
  shelf->free = g_new(guint, (gsize)text_count + 1);
  shelf->first = g_new(guint, (gsize)text_count + 1);
  for (guint i = 0; i < text_count; i++)
    shelf->free[i] = shelf->first[i] = DG_NO_NODE;
  for (guint i = 0; i < side->node_count; i++) {
    guint text = side->text[i];
    if (shelf->first[text] == DG_NO_NODE) {
      shelf->first[text] = i;
      g_array_append_val(shelf->texts, text);
    }
    if (shelf->free[text] == DG_NO_NODE && side->partner[i] == DG_NO_NODE)
      shelf->free[text] = i;
  }
}

static void shelf_clear(Shelf *shelf) {
  g_array_unref(shelf->texts);
  g_free(shelf->free);
  g_free(shelf->first);
}

/* The node of `shelf` whose label is most like text `id`: of equally similar ones the first unmatched one, then the
 * first matched one, in document order. DG_NO_NODE when nothing is alike. */
static guint nearest(DgLabels *labels, const Shelf *shelf, guint id, double *similarity) {
  guint best = DG_NO_NODE;
  gint64 best_weight = 1;
  gboolean best_free = FALSE;
  dg_labels_select(labels, id);
  for (guint i = 0; i < shelf->texts->len; i++) {
    guint other = g_array_index(shelf->texts, guint, i);
    double value;
    gint64 weight = dg_labels_weigh(labels, other, best_weight, &value);
    if (weight < 0)
      continue;
    gboolean is_free = shelf->free[other] != DG_NO_NODE;
    guint node = is_free ? shelf->free[other] : shelf->first[other];
    if (weight == best_weight && best != DG_NO_NODE && (is_free < best_free || (is_free == best_free && node > best)))
      continue;
    best = node;
    best_weight = weight;
    best_free = is_free;
    *similarity = value;
  }
  return best;
}

/* Lists the unmatched nodes of `side`, each with the most similar node of the other side; equal labels are looked up
 * once. Returns how many were not looked up. */
static guint list_unmatched(DgComparison *comparison, const DgSide *side, const DgSide *other, DgScore *score,
                            GArray *list) {
  DgLabels *labels = comparison->labels;
  guint text_count = dg_labels_get_count(labels), unexplained = 0;
  guint64 work_max = dg_labels_get_work(labels) + NEAREST_WORK_MAX;
  g_autofree guint *known = g_new(guint, (gsize)text_count + 1); /* text id -> nearest node */
  g_autofree double *similarities = g_new(double, (gsize)text_count + 1);
  for (guint i = 0; i < text_count; i++)
    known[i] = NOT_LOOKED_FOR;
  Shelf shelf;
  shelf_init(&shelf, other, text_count);

  for (guint i = 0; i < side->node_count; i++) {
    if (side->partner[i] != DG_NO_NODE)
      continue;
    const DgNode *node = dg_graph_node(side->graph, i);
    DgScoreNode entry = {dg_score_intern(score, node->id), dg_score_intern(score, node->text), NULL, NAN, FALSE, NULL};
    g_autofree char *group = dg_group_id_of(comparison->groups, (guint)(side - comparison->sides), i);
    entry.group = dg_score_intern(score, group);
    guint text = side->text[i];
    if (known[text] == NOT_LOOKED_FOR && dg_labels_get_work(labels) < work_max)
      known[text] = nearest(labels, &shelf, text, &similarities[text]);
    if (known[text] == NOT_LOOKED_FOR) {
      unexplained++;
    } else if (known[text] != DG_NO_NODE) {
      entry.best = dg_score_intern(score, dg_graph_node(other->graph, known[text])->id);
      entry.similarity = similarities[text];
      entry.taken = other->partner[known[text]] != DG_NO_NODE;
    }
    g_array_append_val(list, entry);
  }
  shelf_clear(&shelf);
  return unexplained;
}

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  guint matched = comparison->match_count;
  *counts = (DgCounts){matched, generated->node_count - matched, reference->node_count - matched};
  guint left = list_unmatched(comparison, reference, generated, score, score->nodes[DG_NODES_MISSING]);
  dg_score_add_note(score, "missing_nodes.best", counts->fn - left, counts->fn);
  left = list_unmatched(comparison, generated, reference, score, score->nodes[DG_NODES_EXTRA]);
  dg_score_add_note(score, "extra_nodes.best", counts->fp - left, counts->fp);
  return TRUE;
}

const DgMetric dg_metric_node = {
    .name = "node",
    .version = 1,
    .summary = "Nodes that have a partner with a similar label",
    .citation = "DiagramEval, section 4.2, node alignment",
    .needs = DG_NEEDS_NODES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
