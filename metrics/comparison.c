#include "metrics/comparison.h"

#include "metrics/groups.h"
#include "metrics/label_context.h"
#include "metrics/matching.h"
#include "metrics/reachability.h"
#include "metrics/wordless.h"

#include <math.h>
#include <stdlib.h>

static int compare_arcs(const void *p, const void *q) {
  const DgArc *a = p, *b = q;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  if (a->to != b->to)
    return a->to < b->to ? -1 : 1;
  return a->edge < b->edge ? -1 : a->edge > b->edge;
}

void dg_arcs_init(DgArcs *arcs, guint nodes, DgArc *out, guint count) {
  qsort(out, count, sizeof *out, compare_arcs);
  guint kept = 0;
  for (guint i = 0; i < count; i++)
    if (kept == 0 || out[i].from != out[kept - 1].from || out[i].to != out[kept - 1].to)
      out[kept++] = out[i];

  arcs->node_count = nodes;
  arcs->count = kept;
  arcs->out = out;
  arcs->in = g_new(DgArc, (gsize)kept + 1);
  arcs->out_start = g_new0(guint, (gsize)nodes + 1);
  arcs->in_start = g_new0(guint, (gsize)nodes + 2);
  for (guint i = 0; i < kept; i++) {
    arcs->out_start[out[i].from + 1]++;
    arcs->in_start[out[i].to + 2]++;
  }
  for (guint u = 0; u < nodes; u++) {
    arcs->out_start[u + 1] += arcs->out_start[u];
    arcs->in_start[u + 1] += arcs->in_start[u];
  }
  /* in_start is one place ahead while the arcs are dealt out, and right when the last one is. */
  for (guint i = 0; i < kept; i++)
    arcs->in[arcs->in_start[out[i].to + 1]++] = out[i];
}

static void init_from_graph(DgArcs *arcs, const DgGraph *graph) {
  guint edges = graph->edges->len, count = 0;
  DgArc *out = g_new(DgArc, 2 * (gsize)edges + 1);
  for (guint i = 0; i < edges; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    out[count++] = (DgArc){edge->from, edge->to, i};
    if (!edge->directed)
      out[count++] = (DgArc){edge->to, edge->from, i};
  }
  dg_arcs_init(arcs, graph->nodes->len, out, count);
}

const DgArc *dg_arcs_find(const DgArcs *arcs, guint from, guint to) {
  guint low = arcs->out_start[from], high = arcs->out_start[from + 1];
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (arcs->out[middle].to == to)
      return &arcs->out[middle];
    if (arcs->out[middle].to < to)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

/* The node as it is compared. Words that are not known, for they are outlines, are equal to nothing: on either side
 * they count as one character for private use, another one each. */
static DgNode compared_node(const DgNode *node, gboolean reference) {
  DgNode compared = *node;
  if (node->text_state == DG_TEXT_STATE_OUTLINES && !*node->text)
    compared.text = reference ? "\xee\x80\x81" : "\xee\x80\x80";
  return compared;
}

static gboolean side_init(DgSide *side, const DgGraph *graph, gboolean reference, DgComparison *comparison,
                          GError **error) {
  DgLabels *labels = comparison->labels;
  const DgScoreOptions *options = comparison->options;
  gboolean in_context = dg_score_options_embed_context(options);
  g_autoptr(GPtrArray) contexts = in_context ? dg_label_contexts_new(graph) : NULL;
  side->graph = graph;
  side->node_count = graph->nodes->len;
  init_from_graph(&side->arcs, graph);
  side->text = g_new(guint, (gsize)side->node_count + 1);
  side->partner = g_new(guint, (gsize)side->node_count + 1);
  side->confidence = g_new(double, (gsize)side->node_count + 1);
  for (guint i = 0; i < side->node_count; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    side->partner[i] = DG_NO_NODE;
    side->confidence[i] = NAN;
    DgNode compared = compared_node(node, reference);
    if (!dg_labels_add_in_context(labels, &compared, in_context ? contexts->pdata[i] : NULL, &side->text[i])) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "%s: the text of node %s is too long to be compared: at most %d characters were expected",
                  graph->source != NULL ? graph->source : "graph", node->id, DG_LABEL_LENGTH_MAX);
      return FALSE;
    }
    if (dg_labels_is_full(labels)) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "%s: the texts of both figures have too many words to be compared: at most %u were expected",
                  graph->source != NULL ? graph->source : "graph", DG_LABELS_WORDS_MAX);
      return FALSE;
    }
  }
  return TRUE;
}

static void arcs_clear(DgArcs *arcs) {
  g_free(arcs->out);
  g_free(arcs->in);
  g_free(arcs->out_start);
  g_free(arcs->in_start);
}

static void side_clear(DgSide *side) {
  arcs_clear(&side->arcs);
  g_free(side->text);
  g_free(side->partner);
  g_free(side->confidence);
}

void dg_comparison_set_view(DgComparison *comparison, guint side, DgGraph *view) {
  DgSide *changed = &comparison->sides[side];
  comparison->views[side] = view;
  changed->graph = view;
  changed->node_count = view->nodes->len;
  g_clear_pointer(&comparison->reachability[side], dg_reachability_free);
  arcs_clear(&changed->arcs);
  init_from_graph(&changed->arcs, view);
}

/* Reads a graph into its side; without its wordless nodes, where these are ignored. */
static gboolean read_side(DgComparison *comparison, guint side, const DgGraph *graph, GError **error) {
  if (comparison->options->wordless == DG_WORDLESS_IGNORE && dg_graph_count_wordless(graph) > 0)
    graph = comparison->views[side] = dg_wordless_view_new(graph);
  return side_init(&comparison->sides[side], graph, side == DG_REFERENCE, comparison, error);
}

DgComparison *dg_comparison_new(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options,
                                GError **error) {
  g_autoptr(DgComparison) comparison = g_new0(DgComparison, 1);
  comparison->options = options;
  comparison->labels = dg_score_options_new_labels(options);
  if (!read_side(comparison, DG_GENERATED, generated, error) ||
      !read_side(comparison, DG_REFERENCE, reference, error) ||
      !dg_score_options_embed_labels(options, comparison->labels, error) || !dg_match_nodes(comparison, error))
    return NULL;
  gboolean any = dg_graph_count_wordless(generated) + dg_graph_count_wordless(reference) > 0;
  if (any && options->wordless == DG_WORDLESS_OPTIONAL)
    dg_comparison_leave_out_wordless(comparison);

  const DgSide *side = &comparison->sides[DG_GENERATED];
  comparison->matched = g_new(guint, (gsize)side->node_count + 1);
  for (guint i = 0; i < side->node_count; i++)
    if (side->partner[i] != DG_NO_NODE)
      comparison->matched[comparison->match_count++] = i;
  comparison->groups = dg_groups_find(comparison);
  return g_steal_pointer(&comparison);
}

void dg_comparison_free(DgComparison *comparison) {
  if (comparison == NULL)
    return;
  side_clear(&comparison->sides[DG_GENERATED]);
  side_clear(&comparison->sides[DG_REFERENCE]);
  for (guint side = 0; side < 2; side++) {
    g_clear_pointer(&comparison->reachability[side], dg_reachability_free);
    g_clear_pointer(&comparison->views[side], dg_wordless_view_free);
  }
  dg_labels_free(comparison->labels);
  dg_groups_free(comparison->groups);
  g_free(comparison->matched);
  g_free(comparison);
}

DgReachability *dg_comparison_get_reachability(DgComparison *comparison, guint side, GError **error) {
  if (comparison->reachability[side] == NULL)
    comparison->reachability[side] = dg_reachability_new(&comparison->sides[side].arcs, NULL, error);
  return comparison->reachability[side];
}

double dg_comparison_get_similarity(DgComparison *comparison, guint generated, guint reference) {
  DgLabels *labels = comparison->labels;
  guint a = comparison->sides[DG_GENERATED].text[generated], b = comparison->sides[DG_REFERENCE].text[reference];
  if (a == b)
    return 1;
  double similarity = 0;
  dg_labels_select(labels, a);
  dg_labels_weigh(labels, b, 0, &similarity);
  return similarity;
}
