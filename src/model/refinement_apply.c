/* A draft with its corrections. */
#include "model/refinement.h"

#include "base/compare.h"

#include <math.h>
#include <string.h>

/* Appends what is in `from` to a list of `*n` items of `size` bytes; an unknown list makes the result unknown. */
static gpointer append_list(DgGraph *graph, gpointer to, guint *n, gconstpointer from, guint n_from, gsize size) {
  if (!to || !from) {
    *n = 0;
    return NULL;
  }
  to = dg_graph_extend(graph, to, *n, from, n_from, size);
  *n += n_from;
  return to;
}

static int compare_sources(gconstpointer a, gconstpointer b, gpointer nothing) {
  const DgSource *p = a, *q = b;
  if (p->line != q->line)
    return p->line < q->line ? -1 : 1;
  return p->z < q->z ? -1 : p->z > q->z;
}

/* Puts the text, the box and the sources of `other` behind those of `head`. */
static void merge_node(DgGraph *graph, DgNode *head, const DgNode *other) {
  g_autofree char *text = *head->text && *other->text ? g_strconcat(head->text, " ", other->text, NULL)
                                                      : g_strconcat(head->text, other->text, NULL);
  head->text = dg_graph_intern(graph, text);
  if (other->has_box)
    head->box = head->has_box ? dg_box_union(head->box, other->box) : other->box;
  head->has_box |= other->has_box;
  head->text_lines = append_list(graph, head->text_lines, &head->n_text_lines, other->text_lines, other->n_text_lines,
                                 sizeof(DgTextLine));
  head->sources =
      append_list(graph, head->sources, &head->n_sources, other->sources, other->n_sources, sizeof(DgSource));
  head->source_lines = append_list(graph, head->source_lines, &head->n_source_lines, other->source_lines,
                                   other->n_source_lines, sizeof(guint));
}

static void sort_sources(DgNode *node) {
  if (node->n_sources)
    g_qsort_with_data(node->sources, (gint)node->n_sources, sizeof *node->sources, compare_sources, NULL);
  if (!node->n_source_lines)
    return;
  qsort(node->source_lines, node->n_source_lines, sizeof *node->source_lines, dg_compare_guint);
  guint *lines = node->source_lines, kept = 0;
  for (guint i = 0; i < node->n_source_lines; i++)
    if (kept == 0 || lines[kept - 1] != lines[i])
      lines[kept++] = lines[i];
  node->n_source_lines = kept;
}

static guint merge_nodes(const DgRefinement *refinement, DgGraph *graph) {
  guint merged = 0;
  for (guint i = 0; i < refinement->order->len; i++) {
    guint index = g_array_index(refinement->order, guint, i), head_index = refinement->heads[index];
    DgNode *head = dg_graph_node(graph, head_index);
    head->method = head->drawn = DG_NODE_METHOD_MODEL;
    head->confidence = refinement->shares[head_index];
    if (index == head_index)
      continue;
    merge_node(graph, head, dg_graph_node(graph, index));
    merged++;
  }
  for (guint i = 0; i < refinement->order->len; i++) {
    guint index = g_array_index(refinement->order, guint, i);
    if (refinement->heads[index] == index)
      sort_sources(dg_graph_node(graph, index));
  }
  return merged;
}

/* Leaves out the nodes that were merged into others or removed. `places` receives where each node, or the one that
 * keeps it, is now; G_MAXUINT for removed nodes. */
static void drop_nodes(const DgRefinement *refinement, DgGraph *graph, guint *places) {
  GArray *kept = g_array_new(FALSE, TRUE, sizeof(DgNode));
  for (guint i = 0; i < refinement->n_nodes; i++) {
    DgNode *node = dg_graph_node(graph, i);
    gboolean keep = refinement->heads[i] == i && !refinement->removed[i];
    places[i] = keep ? kept->len : G_MAXUINT;
    if (keep)
      g_array_append_vals(kept, node, 1);
    else if (refinement->removed[i])
      dg_graph_add_text(graph, node->text, DG_ROLE_ANNOTATION, node->box)->text_state = node->text_state;
  }
  for (guint i = 0; i < refinement->n_nodes; i++)
    places[i] = places[refinement->heads[i]];
  g_array_set_size(graph->nodes, 0);
  g_array_append_vals(graph->nodes, kept->data, kept->len);
  g_array_unref(kept);
}

/* Leads the edges to where their nodes are now. Returns how many are left out. */
static guint move_edges(DgGraph *graph, const guint *places) {
  guint dropped = 0;
  for (guint i = 0; i < graph->edges->len;) {
    DgEdge *edge = dg_graph_edge(graph, i);
    guint from = places[edge->from], to = places[edge->to];
    if (from == G_MAXUINT || to == G_MAXUINT || (from == to && edge->from != edge->to)) {
      g_array_remove_index(graph->edges, i);
      dropped++;
      continue;
    }
    edge->from = from;
    edge->to = to;
    i++;
  }
  return dropped;
}

/* A node that the figure's own texts do not have, whose id no other has. */
static void add_node(DgGraph *graph, const char *text, DgBox box, double share, guint number) {
  DgNode *node = dg_graph_node(graph, dg_graph_add_node(graph, text, box));
  g_autofree char *id = g_strdup_printf("n%u", number);
  node->id = dg_graph_intern(graph, id);
  node->method = node->drawn = DG_NODE_METHOD_MODEL;
  node->confidence = share;
}

void dg_refinement_apply(const DgRefinement *refinement, DgGraph *graph) {
  guint removed = 0, number = 0;
  for (guint i = 0; i < refinement->n_nodes; i++) {
    removed += refinement->removed[i];
    guint64 value;
    const char *id = dg_graph_node(graph, i)->id;
    if (*id == 'n' && g_ascii_string_to_unsigned(id + 1, 10, 0, G_MAXUINT / 2, &value, NULL))
      number = MAX(number, (guint)value);
  }
  guint merged = merge_nodes(refinement, graph);
  g_autofree guint *places = g_new(guint, refinement->n_nodes + 1);
  drop_nodes(refinement, graph, places);
  guint dropped = move_edges(graph, places);
  for (guint i = 0; i < refinement->additions->len; i++)
    add_node(graph, refinement->additions->pdata[i], g_array_index(refinement->addition_boxes, DgBox, i),
             i < refinement->addition_shares->len ? g_array_index(refinement->addition_shares, double, i) : NAN,
             ++number);
  dg_diagnostics_add(graph->diagnostics, DG_LEVEL_INFO, 0,
                     "the model merged %u nodes into others, removed %u and added %u; edges left out with them: %u",
                     merged, removed, refinement->additions->len, dropped);
}
