/* Graphs of DOT as cgraph makes them. A node takes the defaults that hold where it first stands; attributes in its own
 * statements come on top. A subgraph takes the attributes of the one around it, among them its label, as they are when
 * it begins. An edge is made anew each time that it is stated, except in a strict graph, and except where its key says
 * that it is the same. */
#include "languages/dot_graph.h"

#include "base/named.h"

static void free_subgraph(gpointer data) {
  DgDotSubgraph *subgraph = data;
  g_clear_pointer(&subgraph->members, g_array_unref);
  g_clear_pointer(&subgraph->has, g_hash_table_unref);
  g_free(subgraph);
}

static DgDotValues *pool_values(DgDotGraph *graph, const DgDotValues *from) {
  DgDotValues *values = from ? g_memdup2(from, sizeof *from) : g_new0(DgDotValues, 1);
  g_ptr_array_add(graph->pool, values);
  return values;
}

DgDotGraph *dg_dot_graph_new(void) {
  DgDotGraph *graph = g_new0(DgDotGraph, 1);
  graph->nodes = g_ptr_array_new_with_free_func(g_free);
  graph->edges = g_ptr_array_new_with_free_func(g_free);
  graph->subgraphs = g_ptr_array_new_with_free_func(free_subgraph);
  graph->node_by_name = g_hash_table_new(g_str_hash, g_str_equal);
  graph->subgraph_by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  graph->edge_by_ends = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  graph->strings = g_string_chunk_new(1024);
  graph->pool = g_ptr_array_new_with_free_func(g_free);
  DgDotSubgraph *root = g_new0(DgDotSubgraph, 1);
  for (guint kind = 0; kind < DG_DOT_KINDS; kind++)
    root->inherited[kind] = pool_values(graph, NULL);
  g_ptr_array_add(graph->subgraphs, root);
  return graph;
}

void dg_dot_graph_free(DgDotGraph *graph) {
  if (!graph)
    return;
  g_ptr_array_unref(graph->nodes);
  g_ptr_array_unref(graph->edges);
  g_ptr_array_unref(graph->subgraphs);
  g_hash_table_unref(graph->node_by_name);
  g_hash_table_unref(graph->subgraph_by_name);
  g_hash_table_unref(graph->edge_by_ends);
  g_string_chunk_free(graph->strings);
  g_ptr_array_unref(graph->pool);
  g_free(graph);
}

DgDotAttribute dg_dot_find_attribute(const char *name) {
  static const struct {
    const char *name;
    DgDotAttribute attribute;
  } attributes[] = {
      {"arrowhead", DG_DOT_ARROWHEAD}, {"arrowtail", DG_DOT_ARROWTAIL}, {"bb", DG_DOT_BB},
      {"cluster", DG_DOT_CLUSTER},     {"compound", DG_DOT_COMPOUND},   {"dir", DG_DOT_DIR},
      {"headlabel", DG_DOT_HEADLABEL}, {"height", DG_DOT_HEIGHT},       {"key", DG_DOT_KEY},
      {"label", DG_DOT_LABEL},         {"layout", DG_DOT_LAYOUT},       {"lhead", DG_DOT_LHEAD},
      {"ltail", DG_DOT_LTAIL},         {"newrank", DG_DOT_NEWRANK},     {"pos", DG_DOT_POS},
      {"rank", DG_DOT_RANK},           {"shape", DG_DOT_SHAPE},         {"style", DG_DOT_STYLE},
      {"taillabel", DG_DOT_TAILLABEL}, {"width", DG_DOT_WIDTH},         {"xlabel", DG_DOT_XLABEL},
  };
  G_STATIC_ASSERT(G_N_ELEMENTS(attributes) == DG_DOT_ATTRIBUTES);
  const void *found = DG_NAMED_FIND(attributes, name);
  return found ? attributes[((const char *)found - (const char *)attributes) / sizeof *attributes].attribute
               : DG_DOT_ATTRIBUTES;
}

void dg_dot_set_value(DgDotGraph *graph, DgDotValues *values, DgDotAttribute attribute, const char *text,
                      gboolean html) {
  values->text[attribute] = g_string_chunk_insert(graph->strings, text);
  values->html = (values->html & ~(1u << attribute)) | (html ? 1u << attribute : 0);
}

void dg_dot_overlay_values(DgDotValues *values, const DgDotValues *stated) {
  for (guint i = 0; i < DG_DOT_ATTRIBUTES; i++)
    if (stated->text[i]) {
      values->text[i] = stated->text[i];
      values->html = (values->html & ~(1u << i)) | (stated->html & 1u << i);
    }
}

/* What holds in a subgraph that is entered: attributes of the graph are taken once, defaults each time. */
static void inherit(DgDotGraph *graph, DgDotSubgraph *subgraph, gboolean again) {
  const DgDotSubgraph *parent = dg_dot_subgraph(graph, subgraph->parent);
  for (guint kind = again ? DG_DOT_OF_NODE : DG_DOT_OF_GRAPH; kind < DG_DOT_KINDS; kind++) {
    subgraph->inherited[kind] = dg_dot_values_of(parent, kind);
    subgraph->own[kind] = NULL;
    if (subgraph->stated[kind]) {
      subgraph->own[kind] = pool_values(graph, subgraph->inherited[kind]);
      dg_dot_overlay_values(subgraph->own[kind], subgraph->stated[kind]);
    }
  }
}

guint dg_dot_enter_subgraph(DgDotGraph *graph, guint parent, const char *name, guint line) {
  g_autofree char *key = name ? g_strdup_printf("%u %s", parent, name) : NULL;
  guint found = key ? GPOINTER_TO_UINT(g_hash_table_lookup(graph->subgraph_by_name, key)) : 0;
  if (found) {
    inherit(graph, dg_dot_subgraph(graph, found - 1), TRUE);
    return found - 1;
  }
  DgDotSubgraph *subgraph = g_new0(DgDotSubgraph, 1);
  subgraph->name = name ? g_string_chunk_insert(graph->strings, name) : NULL;
  subgraph->parent = parent;
  subgraph->nodes_before = graph->nodes->len;
  subgraph->line = line;
  subgraph->members = g_array_new(FALSE, FALSE, sizeof(guint));
  subgraph->has = g_hash_table_new(NULL, NULL);
  inherit(graph, subgraph, FALSE);
  g_ptr_array_add(graph->subgraphs, subgraph);
  if (key)
    g_hash_table_insert(graph->subgraph_by_name, g_steal_pointer(&key), GUINT_TO_POINTER(graph->subgraphs->len));
  return graph->subgraphs->len - 1;
}

void dg_dot_state_defaults(DgDotGraph *graph, guint subgraph, DgDotKind kind, const DgDotValues *stated) {
  DgDotSubgraph *in = dg_dot_subgraph(graph, subgraph);
  if (!in->stated[kind])
    in->stated[kind] = pool_values(graph, NULL);
  /* subgraphs inside may have taken what held before: it is not changed where it is */
  in->own[kind] = pool_values(graph, dg_dot_values_of(in, kind));
  dg_dot_overlay_values(in->stated[kind], stated);
  dg_dot_overlay_values(in->own[kind], stated);
}

/* What is in a subgraph is in those around it. */
static void add_member(DgDotGraph *graph, guint subgraph, guint node) {
  for (; subgraph; subgraph = dg_dot_subgraph(graph, subgraph)->parent) {
    DgDotSubgraph *in = dg_dot_subgraph(graph, subgraph);
    if (!g_hash_table_add(in->has, GUINT_TO_POINTER(node)))
      return;
    g_array_append_val(in->members, node);
    graph->members++;
  }
}

guint dg_dot_take_node(DgDotGraph *graph, guint subgraph, const char *name, guint line) {
  guint found = GPOINTER_TO_UINT(g_hash_table_lookup(graph->node_by_name, name));
  if (!found) {
    DgDotNode *node = g_new0(DgDotNode, 1);
    node->name = g_string_chunk_insert(graph->strings, name);
    node->values = *dg_dot_values_of(dg_dot_subgraph(graph, subgraph), DG_DOT_OF_NODE);
    node->line = line;
    g_ptr_array_add(graph->nodes, node);
    found = graph->nodes->len;
    g_hash_table_insert(graph->node_by_name, (gpointer)node->name, GUINT_TO_POINTER(found));
  }
  add_member(graph, subgraph, found - 1);
  return found - 1;
}

static gint compare_indices(gconstpointer p, gconstpointer q) {
  guint a = *(const guint *)p, b = *(const guint *)q;
  return (a > b) - (a < b);
}

GArray *dg_dot_list_members(const DgDotGraph *graph, guint subgraph) {
  GArray *members = g_array_copy(dg_dot_subgraph(graph, subgraph)->members);
  g_array_sort(members, compare_indices);
  return members;
}

/* What an edge is found by that is not made twice; NULL: it is always made. Free with g_free(). */
static char *edge_identity(const DgDotGraph *graph, guint tail, guint head, const DgDotValues *stated) {
  const char *key = stated->text[DG_DOT_KEY];
  if (!graph->strict && !key)
    return NULL;
  gboolean turn = !graph->directed && tail > head;
  return g_strdup_printf("%u %u %s", turn ? head : tail, turn ? tail : head, graph->strict || !key ? "" : key);
}

void dg_dot_state_edge(DgDotGraph *graph, guint subgraph, guint tail, guint head, const DgDotValues *stated,
                       guint line) {
  g_autofree char *identity = edge_identity(graph, tail, head, stated);
  guint found = identity ? GPOINTER_TO_UINT(g_hash_table_lookup(graph->edge_by_ends, identity)) : 0;
  gboolean made = !found;
  if (made) {
    DgDotEdge *edge = g_new0(DgDotEdge, 1);
    *edge = (DgDotEdge){.ends = {tail, head}, .line = line};
    edge->values = *dg_dot_values_of(dg_dot_subgraph(graph, subgraph), DG_DOT_OF_EDGE);
    g_ptr_array_add(graph->edges, edge);
    found = graph->edges->len;
    if (identity)
      g_hash_table_insert(graph->edge_by_ends, g_steal_pointer(&identity), GUINT_TO_POINTER(found));
  }
  /* in a strict graph the one edge is not found by another key, and stays as it is */
  DgDotValues *values = &dg_dot_edge(graph, found - 1)->values;
  if (!made && stated->text[DG_DOT_KEY] && g_strcmp0(stated->text[DG_DOT_KEY], values->text[DG_DOT_KEY]) != 0)
    return;
  dg_dot_overlay_values(values, stated);
}
