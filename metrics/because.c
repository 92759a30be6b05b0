#include "metrics/because.h"

/* Labels are cut to so many characters. */
#define LABEL_MAX 40

/* From this similarity on labels are said to be alike. */
#define ALIKE 0.5

/* A node of the generated graph next to the one that is explained, whose match is next to its match in the same way:
 * the first in document order. */
static guint find_neighbour(const DgComparison *comparison, guint node, gboolean before) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  const DgArcs *arcs = &generated->arcs;
  guint partner = generated->partner[node], found = DG_NO_NODE;
  const guint *start = before ? arcs->in_start : arcs->out_start;
  for (guint i = start[node]; i < start[node + 1]; i++) {
    guint next = before ? arcs->in[i].from : arcs->out[i].to, mate = generated->partner[next];
    if (next == node || mate == DG_NO_NODE || next >= found)
      continue;
    if (dg_arcs_find(&reference->arcs, before ? mate : partner, before ? partner : mate) != NULL)
      found = next;
  }
  return found;
}

/* The text of a node, quoted and cut. */
static char *quote(const DgComparison *comparison, guint node) {
  const char *text = dg_graph_node(comparison->sides[DG_GENERATED].graph, node)->text;
  if (g_utf8_strlen(text, -1) <= LABEL_MAX)
    return g_strdup_printf("\"%s\"", text);
  g_autofree char *start = g_utf8_substring(text, 0, LABEL_MAX - 1);
  return g_strdup_printf("\"%s\u2026\"", start);
}

static const char *compare_labels(DgComparison *comparison, guint node) {
  double similarity = dg_comparison_get_similarity(comparison, node, comparison->sides[DG_GENERATED].partner[node]);
  return similarity == 1 ? "equal labels" : similarity >= ALIKE ? "like labels" : "labels with little in common";
}

/* Where the two stand; NULL when no neighbour says so. */
static char *compare_places(const DgComparison *comparison, guint node) {
  guint before = find_neighbour(comparison, node, TRUE), behind = find_neighbour(comparison, node, FALSE);
  g_autofree char *first = before == DG_NO_NODE ? NULL : quote(comparison, before);
  g_autofree char *last = behind == DG_NO_NODE ? NULL : quote(comparison, behind);
  if (first != NULL && before == behind)
    return g_strdup_printf("both are joined to %s", first);
  if (first != NULL && last != NULL)
    return g_strdup_printf("both stand between %s and %s", first, last);
  if (first != NULL)
    return g_strdup_printf("both follow %s", first);
  return last != NULL ? g_strdup_printf("both lead to %s", last) : NULL;
}

char *dg_because(DgComparison *comparison, guint generated) {
  DgMatch match = comparison->options->match;
  gboolean by_place = match == DG_MATCH_CONTEXT || match == DG_MATCH_STRUCTURE;
  g_autofree char *places = by_place ? compare_places(comparison, generated) : NULL;
  if (match == DG_MATCH_STRUCTURE)
    return places != NULL ? g_steal_pointer(&places) : g_strdup("both stand in like places of the graph");
  const char *labels = compare_labels(comparison, generated);
  return places != NULL ? g_strdup_printf("%s; %s", labels, places) : g_strdup(labels);
}
