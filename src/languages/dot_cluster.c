/* Clusters, as the layout `dot` of Graphviz has them (collapse_sets() in lib/dotgen/rank.c). It goes through the
 * subgraphs of each, those without a name first; the first cluster that has a node keeps it, and of the nodes that a
 * set of one rank (rank=same and the like) has taken before, none is left for clusters. A cluster without nodes is not
 * drawn. In such sets clusters are not looked for. Of the other layouts (layout=neato in the graph) circo, sfdp and
 * twopi draw no clusters, the rest draw all of them. */
#include "languages/dot_cluster.h"
#include "languages/dot_text.h"

#include <string.h>

typedef struct {
  const DgDotGraph *graph;
  guint *owners, *parents;
  gboolean *ranked; /* nodes that a set of one rank has taken */
  guint *first, *next; /* the subgraphs in each as a list; 0: the end */
  gboolean by_dot; /* in the layout dot */
  gboolean ranks_take; /* sets of one rank take nodes: by dot, unless newrank=true */
} Walk;

static void walk_inside(Walk *walk, guint subgraph, guint cluster);

static const DgDotValues *values_of(const Walk *walk, guint subgraph) {
  return dg_dot_values_of(dg_dot_subgraph(walk->graph, subgraph), DG_DOT_OF_GRAPH);
}

static gboolean is_cluster(const Walk *walk, guint subgraph) {
  const char *name = dg_dot_subgraph(walk->graph, subgraph)->name;
  return (name && g_ascii_strncasecmp(name, "cluster", strlen("cluster")) == 0) ||
         dg_dot_is_true(dg_dot_value(values_of(walk, subgraph), DG_DOT_CLUSTER));
}

static gboolean is_rank(const Walk *walk, guint subgraph) {
  static const char *const ranks[] = {"max", "min", "same", "sink", "source", NULL};
  return g_strv_contains(ranks, dg_dot_value(values_of(walk, subgraph), DG_DOT_RANK));
}

/* The nodes of a cluster that are left in the one around it become its own. */
static void take_nodes(Walk *walk, guint subgraph, guint around) {
  const GArray *members = dg_dot_subgraph(walk->graph, subgraph)->members;
  for (guint i = 0; i < members->len; i++) {
    guint node = g_array_index(members, guint, i);
    if (walk->owners[node] != around || walk->ranked[node])
      continue;
    walk->owners[node] = subgraph;
    walk->parents[subgraph] = around;
  }
}

static void visit(Walk *walk, guint subgraph, guint around) {
  const GArray *members = dg_dot_subgraph(walk->graph, subgraph)->members;
  if (is_cluster(walk, subgraph)) {
    take_nodes(walk, subgraph, around);
    if (!walk->by_dot)
      walk->parents[subgraph] = around;
    if (walk->parents[subgraph] != DG_NO_THING)
      walk_inside(walk, subgraph, subgraph);
  } else if (walk->by_dot && is_rank(walk, subgraph)) {
    for (guint i = 0; walk->ranks_take && i < members->len; i++)
      walk->ranked[g_array_index(members, guint, i)] = TRUE;
  } else {
    walk_inside(walk, subgraph, around);
  }
}

static void walk_inside(Walk *walk, guint subgraph, guint cluster) {
  for (gboolean named = FALSE; named <= TRUE; named++)
    for (guint i = walk->first[subgraph]; i; i = walk->next[i])
      if ((dg_dot_subgraph(walk->graph, i)->name != NULL) == named)
        visit(walk, i, cluster);
}

/* The lists of the subgraphs in each. */
static void link_subgraphs(Walk *walk, guint count) {
  walk->first = g_new0(guint, count);
  walk->next = g_new0(guint, count);
  for (guint i = count - 1; i > 0; i--) {
    guint parent = dg_dot_subgraph(walk->graph, i)->parent;
    walk->next[i] = walk->first[parent];
    walk->first[parent] = i;
  }
}

guint *dg_dot_find_clusters(const DgDotGraph *graph, guint *owners) {
  static const char *const without_clusters[] = {"circo", "sfdp", "twopi", NULL};
  guint count = graph->subgraphs->len;
  Walk all = {.graph = graph, .owners = owners, .parents = g_new(guint, count)};
  const DgDotValues *values = values_of(&all, 0);
  const char *layout = dg_dot_value(values, DG_DOT_LAYOUT);
  memset(all.parents, 0xff, count * sizeof *all.parents);
  if (g_strv_contains(without_clusters, layout))
    return all.parents;
  all.ranked = g_new0(gboolean, graph->nodes->len + 1);
  all.by_dot = !*layout || strcmp(layout, "dot") == 0;
  all.ranks_take = all.by_dot && !dg_dot_is_true(dg_dot_value(values, DG_DOT_NEWRANK));
  link_subgraphs(&all, count);
  walk_inside(&all, 0, 0);
  g_free(all.ranked);
  g_free(all.first);
  g_free(all.next);
  return all.parents;
}
