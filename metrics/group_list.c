#include "metrics/group_list.h"

#include "metrics/groups.h"

static const char *const *list_ids(const DgGraph *graph, const guint *nodes, guint count, DgScore *score) {
  g_autofree const char **ids = g_new0(const char *, (gsize)count + 1);
  for (guint i = 0; i < count; i++)
    ids[i] = dg_graph_node(graph, nodes[i])->id;
  return dg_score_intern_list(score, ids);
}

void dg_groups_list(const DgComparison *comparison, DgScore *score) {
  const DgNodeGroups *groups = comparison->groups;
  for (guint i = 0; i < groups->groups->len; i++) {
    const DgNodeGroup *group = &g_array_index(groups->groups, DgNodeGroup, i);
    const char *const *lists[2];
    lists[group->side] = list_ids(comparison->sides[group->side].graph, &group->one, 1, score);
    lists[1 - group->side] = list_ids(comparison->sides[1 - group->side].graph, (const guint *)group->several->data,
                                      group->several->len, score);
    g_autofree char *id = dg_group_id_of(groups, group->side, group->one), *because = dg_group_explain(group);
    DgScoreGroup entry = {dg_score_intern(score, id), dg_group_kind_name(group->kind), lists[DG_GENERATED],
                          lists[DG_REFERENCE], dg_score_intern(score, because)};
    g_array_append_val(score->groups, entry);
  }
  dg_score_add_note(score, "groups.searched", groups->searched, groups->unmatched);
}
