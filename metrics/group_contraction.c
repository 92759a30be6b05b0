#include "metrics/group_contraction.h"

#include "metrics/groups.h"

/* Numbers the nodes of a side anew, those of a group alike. Returns how many numbers there are. */
static guint number_nodes(const DgComparison *comparison, guint side, guint *numbers) {
  const DgNodeGroups *groups = comparison->groups;
  g_autofree guint *of_group = g_new(guint, (gsize)groups->groups->len + 1);
  for (guint i = 0; i < groups->groups->len; i++)
    of_group[i] = DG_NO_NODE;
  guint count = 0;
  for (guint i = 0; i < comparison->sides[side].node_count; i++) {
    guint group = groups->of[side][i];
    if (group == DG_NO_NODE || of_group[group] == DG_NO_NODE)
      numbers[i] = count++;
    else
      numbers[i] = of_group[group];
    if (group != DG_NO_NODE)
      of_group[group] = numbers[i];
  }
  return count;
}

static void contract_arcs(const DgComparison *comparison, guint side, const guint *numbers, DgSide *contracted) {
  const DgArcs *arcs = &comparison->sides[side].arcs;
  DgArc *out = g_new(DgArc, (gsize)arcs->count + 1);
  guint count = 0;
  for (guint i = 0; i < arcs->count; i++) {
    DgArc arc = arcs->out[i];
    gboolean inner = numbers[arc.from] == numbers[arc.to] && comparison->groups->of[side][arc.from] != DG_NO_NODE;
    if (!inner)
      out[count++] = (DgArc){numbers[arc.from], numbers[arc.to], arc.edge};
  }
  dg_arcs_init(&contracted->arcs, contracted->node_count, out, count);
}

/* Makes partners of the contracted nodes that a generated and a reference node became. */
static void match(DgComparison *contracted, guint *const numbers[2], guint generated, guint reference) {
  guint from = numbers[DG_GENERATED][generated], to = numbers[DG_REFERENCE][reference];
  contracted->sides[DG_GENERATED].partner[from] = to;
  contracted->sides[DG_REFERENCE].partner[to] = from;
}

DgComparison *dg_groups_contract(const DgComparison *comparison) {
  DgComparison *contracted = g_new0(DgComparison, 1);
  contracted->options = comparison->options;
  guint *numbers[2];
  for (guint side = 0; side < 2; side++) {
    DgSide *nodes = &contracted->sides[side];
    numbers[side] = g_new(guint, (gsize)comparison->sides[side].node_count + 1);
    nodes->node_count = number_nodes(comparison, side, numbers[side]);
    nodes->partner = g_new(guint, (gsize)nodes->node_count + 1);
    for (guint i = 0; i < nodes->node_count; i++)
      nodes->partner[i] = DG_NO_NODE;
    contract_arcs(comparison, side, numbers[side], nodes);
  }
  for (guint i = 0; i < comparison->match_count; i++) {
    guint node = comparison->matched[i];
    match(contracted, numbers, node, comparison->sides[DG_GENERATED].partner[node]);
  }
  for (guint i = 0; i < comparison->groups->groups->len; i++) {
    const DgNodeGroup *group = &g_array_index(comparison->groups->groups, DgNodeGroup, i);
    guint nodes[2];
    nodes[group->side] = group->one;
    nodes[1 - group->side] = g_array_index(group->several, guint, 0);
    match(contracted, numbers, nodes[DG_GENERATED], nodes[DG_REFERENCE]);
  }
  const DgSide *generated = &contracted->sides[DG_GENERATED];
  contracted->matched = g_new(guint, (gsize)generated->node_count + 1);
  for (guint i = 0; i < generated->node_count; i++)
    if (generated->partner[i] != DG_NO_NODE)
      contracted->matched[contracted->match_count++] = i;
  g_free(numbers[0]);
  g_free(numbers[1]);
  return contracted;
}
