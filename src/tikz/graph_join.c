/* Edges of graphs: between groups, and within them. */
#include "tikz/graph.h"

#include <string.h>

static const DgTikzGraphMember *member(const GArray *members, guint index) {
  return &g_array_index(members, DgTikzGraphMember, index);
}

/* ---- edges that wait ---- */

typedef struct {
  const char *a, *b; /* interned, by address */
  guint last; /* the place behind the newest edge between them; 0: none */
} Between;

static guint between_hash(gconstpointer key) {
  const Between *between = key;
  return g_direct_hash(between->a) * 31 + g_direct_hash(between->b);
}

static gboolean between_equal(gconstpointer a, gconstpointer b) {
  const Between *x = a, *y = b;
  return x->a == y->a && x->b == y->b;
}

/* Of edges between the same two nodes of a simple graph the last one holds. */
static void keep_edge(DgTikzGraph *graph, DgTikzGraphEdge edge) {
  if (graph->edges->len >= DG_TEX_CALLS_MAX) { /* once painted, each is a call at least */
    dg_tex_fail(graph->tikz->reader, "found a graph of more than %u edges, expected at most that many",
                DG_TEX_CALLS_MAX);
    return;
  }
  if (!graph->between)
    graph->between = g_hash_table_new_full(between_hash, between_equal, NULL, g_free);
  Between key = {MIN(edge.from, edge.to), MAX(edge.from, edge.to), 0};
  Between *between = g_hash_table_lookup(graph->between, &key);
  if (!between) {
    between = g_memdup2(&key, sizeof key);
    g_hash_table_insert(graph->between, between, between);
  }
  edge.earlier = graph->simple ? 0 : between->last;
  for (guint i = graph->simple ? between->last : 0; i > 0;) {
    DgTikzGraphEdge *old = &g_array_index(graph->edges, DgTikzGraphEdge, i - 1);
    old->statement = NULL;
    i = old->earlier;
  }
  g_array_append_val(graph->edges, edge);
  between->last = graph->edges->len;
}

void dg_tikz_graph_edge(DgTikzGraph *graph, const char *kind, const DgTikzGraphMember *from,
                        const DgTikzGraphMember *to, const char *keys) {
  DgTikz *tikz = graph->tikz;
  const DgTikzGraphKeys *own = &graph->keys;
  if (strcmp(kind, "-!-") == 0 || dg_tex_error(tikz->reader))
    return;
  GString *text = g_string_new(NULL);
  g_string_printf(text, "\\path[%s,every new %s/.try] (%s%s) edge[%s", strcmp(kind, "--") == 0 ? "-" : kind, kind,
                  from->name, own->left_anchor ? own->left_anchor : "", own->edges ? own->edges : "");
  const char *const lists[] = {keys, from->out_keys, to->in_keys};
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
    if (lists[i])
      g_string_append_printf(text, ",%s", lists[i]);
  g_string_append_printf(text, "] %s (%s%s);", own->edge_nodes ? own->edge_nodes : "", to->name,
                         own->right_anchor ? own->right_anchor : "");
  if (graph->simple || graph->layout != DG_TIKZ_LAYOUT_NONE)
    keep_edge(graph, (DgTikzGraphEdge){from->name, to->name, dg_tikz_intern(tikz, text->str), 0});
  else
    dg_tikz_run(tikz, text->str);
  g_string_free(text, TRUE);
}

/* Members that edges from the group begin at, or that edges to it end at. */
static GArray *take(const GArray *members, gboolean sources) {
  GArray *taken = g_array_new(FALSE, FALSE, sizeof(DgTikzGraphMember));
  for (guint i = 0; i < members->len; i++)
    if (sources ? member(members, i)->is_source : member(members, i)->is_target)
      g_array_append_val(taken, *member(members, i));
  return taken;
}

typedef enum { JOIN_MATCHING_AND_STAR, JOIN_MATCHING, JOIN_COMPLETE, JOIN_BUTTERFLY, JOIN_NONE } Join;

static void join_matching(DgTikzGraph *graph, const GArray *left, const GArray *right, const char *kind,
                          const char *keys, gboolean star) {
  guint pairs = MIN(left->len, right->len), longest = MAX(left->len, right->len);
  for (guint i = 0; pairs && i < (star ? longest : pairs); i++)
    dg_tikz_graph_edge(graph, kind, member(left, MIN(i, left->len - 1)), member(right, MIN(i, right->len - 1)), keys);
}

static void join_complete(DgTikzGraph *graph, const GArray *left, const GArray *right, const char *kind,
                          const char *keys) {
  for (guint i = 0; i < left->len && !dg_tex_error(graph->tikz->reader); i++)
    for (guint k = 0; k < right->len; k++)
      dg_tikz_graph_edge(graph, kind, member(left, i), member(right, k), keys);
}

/* Each node of a level of a butterfly is joined to those half a block (of `level` nodes) away. */
static void join_butterfly(DgTikzGraph *graph, const GArray *left, const GArray *right, const char *kind,
                           const char *keys, guint level) {
  for (guint i = 0; level && i < left->len; i++) {
    guint other = (i / level) % 2 ? i - level : i + level;
    if (other < right->len)
      dg_tikz_graph_edge(graph, kind, member(left, i), member(right, other), keys);
  }
}

/* Takes the keys that say how groups are joined out of those of the edge. */
static Join read_join(const char *keys, GString *rest, guint *level) {
  static const struct {
    const char *name;
    Join join;
  } JOINS[] = {{"butterfly", JOIN_BUTTERFLY},
               {"complete bipartite", JOIN_COMPLETE},
               {"induced complete bipartite", JOIN_COMPLETE},
               {"matching", JOIN_MATCHING},
               {"matching and star", JOIN_MATCHING_AND_STAR},
               {"no edges", JOIN_NONE}};
  Join join = JOIN_MATCHING_AND_STAR;
  g_autoptr(GPtrArray) parts = dg_tikz_split(keys ? keys : "", ',');
  for (guint i = 0; i < parts->len; i++) {
    g_autofree char *copy = g_strdup(parts->pdata[i]);
    char *key, *value;
    dg_tikz_pair(copy, &key, &value);
    guint k = 0;
    while (k < G_N_ELEMENTS(JOINS) && strcmp(JOINS[k].name, key) != 0)
      k++;
    const char *block = value && g_str_has_prefix(value, "level=") ? value + strlen("level=") : "1";
    *level = k < G_N_ELEMENTS(JOINS) ? (guint)g_ascii_strtoull(block, NULL, 10) : *level;
    if (k < G_N_ELEMENTS(JOINS))
      join = JOINS[k].join;
    else
      g_string_append_printf(rest, "%s%s", rest->len ? "," : "", (const char *)parts->pdata[i]);
  }
  return join;
}

void dg_tikz_graph_join(DgTikzGraph *graph, const GArray *left, const GArray *right, const char *kind,
                        const char *keys) {
  g_autoptr(GArray) from = take(left, FALSE), to = take(right, TRUE);
  GString *rest = g_string_new(NULL);
  guint level = 1;
  switch (read_join(keys, rest, &level)) {
  case JOIN_MATCHING_AND_STAR:
    join_matching(graph, from, to, kind, rest->str, TRUE);
    break;
  case JOIN_MATCHING:
    join_matching(graph, from, to, kind, rest->str, FALSE);
    break;
  case JOIN_COMPLETE:
    join_complete(graph, from, to, kind, rest->str);
    break;
  case JOIN_BUTTERFLY:
    join_butterfly(graph, from, to, kind, rest->str, level);
    break;
  case JOIN_NONE:
    break;
  }
  g_string_free(rest, TRUE);
}

void dg_tikz_graph_join_all(DgTikzGraph *graph, const GArray *left, const GArray *right, const char *kind) {
  join_complete(graph, left, right, kind, NULL);
}

/* ---- within a group ---- */

static void clique(DgTikzGraph *graph, const GArray *members, const char *kind) {
  for (guint i = 0; i < members->len && !dg_tex_error(graph->tikz->reader); i++)
    for (guint k = i + 1; k < members->len; k++)
      dg_tikz_graph_edge(graph, kind, member(members, i), member(members, k), NULL);
}

static void path(DgTikzGraph *graph, const GArray *members, const char *kind) {
  for (guint i = 1; i < members->len; i++)
    dg_tikz_graph_edge(graph, kind, member(members, i - 1), member(members, i), NULL);
}

static void cycle(DgTikzGraph *graph, const GArray *members, const char *kind) {
  path(graph, members, kind);
  if (members->len > 1)
    dg_tikz_graph_edge(graph, kind, member(members, members->len - 1), member(members, 0), NULL);
}

static void grid(DgTikzGraph *graph, const GArray *members, const char *kind) {
  guint columns = dg_tikz_graph_columns(graph);
  for (guint i = 0; columns && i < members->len; i++) {
    if (i % columns)
      dg_tikz_graph_edge(graph, kind, member(members, i - 1), member(members, i), NULL);
    if (i >= columns)
      dg_tikz_graph_edge(graph, kind, member(members, i - columns), member(members, i), NULL);
  }
}

void dg_tikz_graph_operate(DgTikzGraph *graph, const GArray *members, const char *operators) {
  static const struct {
    const char *name;
    void (*run)(DgTikzGraph *graph, const GArray *members, const char *kind);
  } OPERATORS[] = {{",clique,", clique}, {",cycle,", cycle}, {",grid,", grid}, {",path,", path}};
  for (guint i = 0; operators && i < G_N_ELEMENTS(OPERATORS); i++)
    if (strstr(operators, OPERATORS[i].name))
      OPERATORS[i].run(graph, members, graph->keys.kind);
}
