#include "metrics/groups.h"

#include "base/compare.h"
#include "metrics/group_candidates.h"
#include "metrics/group_founding.h"

#include <stdlib.h>

const char *dg_group_kind_name(DgGroupKind kind) {
  static const char *const names[] = {[DG_GROUP_SPLIT] = "split",
                                      [DG_GROUP_MERGE] = "merge",
                                      [DG_GROUP_REPEAT] = "repeat",
                                      [DG_GROUP_DETAIL] = "detail"};
  return names[kind];
}

static guint *new_nodes(guint count) {
  guint *nodes = g_new(guint, (gsize)count + 1);
  for (guint i = 0; i < count; i++)
    nodes[i] = DG_NO_NODE;
  return nodes;
}

static DgGroupSearch *search_new(const DgComparison *comparison) {
  DgGroupSearch *search = g_new0(DgGroupSearch, 1);
  search->comparison = comparison;
  search->words = dg_group_words_new(comparison);
  for (guint side = 0; side < 2; side++) {
    guint count = comparison->sides[side].node_count;
    search->one[side] = new_nodes(count);
    search->joined[side] = g_new0(GArray *, (gsize)count + 1);
    search->kinds[side] = g_new0(guint8, (gsize)count + 1);
    search->nearness[side] = g_new0(guint8, (gsize)count + 1);
    search->encloser[side] = new_nodes(count);
    search->first_inside[side] = new_nodes(count);
    search->next_inside[side] = new_nodes(count);
    dg_group_find_enclosers(search, side);
  }
  return search;
}

static void search_free(DgGroupSearch *search) {
  for (guint side = 0; side < 2; side++) {
    for (guint i = 0; i < search->comparison->sides[side].node_count; i++)
      if (search->joined[side][i] != NULL)
        g_array_unref(search->joined[side][i]);
    g_free(search->one[side]);
    g_free(search->joined[side]);
    g_free(search->kinds[side]);
    g_free(search->nearness[side]);
    g_free(search->encloser[side]);
    g_free(search->first_inside[side]);
    g_free(search->next_inside[side]);
  }
  dg_group_words_free(search->words);
  g_free(search);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGroupSearch, search_free)

/* Appends all nodes inside a container; FALSE when one of them has a partner. */
static gboolean collect_inside(const DgGroupSearch *search, guint side, guint container, GArray *inside) {
  guint inner = search->first_inside[side][container];
  for (; inner != DG_NO_NODE; inner = search->next_inside[side][inner]) {
    if (search->comparison->sides[side].partner[inner] != DG_NO_NODE)
      return FALSE;
    g_array_append_val(inside, inner);
    if (!collect_inside(search, side, inner, inside))
      return FALSE;
  }
  return TRUE;
}

/* Joins what is in a matched container to its partner, when the other figure has nothing there. */
static void join_details(DgGroupSearch *search, guint side) {
  const DgSide *nodes = &search->comparison->sides[side];
  g_autoptr(GArray) inside = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < nodes->node_count; i++) {
    guint one = nodes->partner[i];
    if (one == DG_NO_NODE || search->first_inside[side][i] == DG_NO_NODE ||
        search->first_inside[1 - side][one] != DG_NO_NODE)
      continue;
    g_array_set_size(inside, 0);
    if (!collect_inside(search, side, i, inside) || 2 * (inside->len + 1) > nodes->node_count)
      continue;
    guint agree = 0, disagree = 0;
    for (guint k = 0; k < inside->len; k++) {
      DgGroupPlace place = dg_group_place(search, side, g_array_index(inside, guint, k), one);
      agree += place.agree;
      disagree += place.disagree;
    }
    if (disagree > agree)
      continue;
    for (guint k = 0; k < inside->len; k++)
      dg_group_join(search, side, g_array_index(inside, guint, k), one);
    dg_group_describe(search, side, one, DG_GROUP_DETAIL, DG_GROUP_INSIDE);
  }
}

static int compare_candidates(const void *p, const void *q) {
  const DgGroupCandidate *a = p, *b = q;
  if (a->score != b->score)
    return a->score > b->score ? -1 : 1;
  if (a->side != b->side)
    return a->side < b->side ? -1 : 1;
  if (a->one != b->one)
    return a->one < b->one ? -1 : 1;
  return (a->node > b->node) - (a->node < b->node);
}

/* Equally good candidates: how often each node is asked to join, and which are asked for. */
typedef struct {
  DgGroupSearch *search;
  guint *joining[2]; /* node -> candidates that would join it to another */
  guint *asked[2]; /* node -> candidates that would join another to it */
} Block;

static void count_candidate(Block *block, const DgGroupCandidate *candidate, gboolean in) {
  block->joining[candidate->side][candidate->node] += in ? 1 : -1u;
  block->asked[1 - candidate->side][candidate->one] += in ? 1 : -1u;
}

/* Whether another candidate of the block, the candidates from `first` to before `end`, leaves no place for this one. */
static gboolean is_excluded(const Block *block, const DgGroupCandidate *first, const DgGroupCandidate *end,
                            const DgGroupCandidate *candidate) {
  guint partner = block->search->comparison->sides[1 - candidate->side].partner[candidate->one];
  if (block->joining[candidate->side][candidate->node] > 1 ||
      (partner != DG_NO_NODE && block->asked[candidate->side][partner] > 0))
    return TRUE;
  /* Those of one node stand together. */
  const DgGroupCandidate *other = candidate;
  while (other > first && other[-1].side == candidate->side && other[-1].one == candidate->one)
    other--;
  for (; other < end && other->side == candidate->side && other->one == candidate->one; other++)
    if (other != candidate && (other->repeat != candidate->repeat || (other->gain & candidate->gain) != 0))
      return TRUE;
  return FALSE;
}

static void join_candidate(DgGroupSearch *search, const DgGroupCandidate *candidate) {
  DgGroupKind kind = candidate->repeat                 ? DG_GROUP_REPEAT
                     : candidate->side == DG_GENERATED ? DG_GROUP_SPLIT
                                                       : DG_GROUP_MERGE;
  dg_group_join(search, candidate->side, candidate->node, candidate->one);
  dg_group_describe(search, candidate->side, candidate->one, kind, candidate->nearness);
}

/* Joins what candidates of equal score, from `first` to before `end`, say and do not exclude each other. Returns how
 * many were joined. */
static guint join_block(Block *block, DgGroupCandidate *first, DgGroupCandidate *end) {
  /* What was joined before may have changed what holds of them. */
  DgGroupCandidate *kept = first;
  for (DgGroupCandidate *candidate = first; candidate < end; candidate++)
    if (dg_group_judge(block->search, candidate))
      *kept++ = *candidate;
  for (DgGroupCandidate *candidate = first; candidate < kept; candidate++)
    count_candidate(block, candidate, TRUE);
  guint count = 0;
  for (DgGroupCandidate *candidate = first; candidate < kept; candidate++)
    if (!is_excluded(block, first, kept, candidate)) {
      join_candidate(block->search, candidate);
      count++;
    }
  for (DgGroupCandidate *candidate = first; candidate < kept; candidate++)
    count_candidate(block, candidate, FALSE);
  return count;
}

static guint join_candidates(DgGroupSearch *search, GArray *candidates) {
  Block block = {.search = search};
  for (guint side = 0; side < 2; side++) {
    block.joining[side] = g_new0(guint, (gsize)search->comparison->sides[side].node_count + 1);
    block.asked[side] = g_new0(guint, (gsize)search->comparison->sides[side].node_count + 1);
  }
  g_array_sort(candidates, compare_candidates);
  DgGroupCandidate *first = (DgGroupCandidate *)candidates->data, *end = first + candidates->len;
  guint count = 0;
  while (first < end) {
    guint score = first->score;
    DgGroupCandidate *next = first;
    while (next < end && next->score == score)
      next++;
    count += join_block(&block, first, next);
    first = next;
  }
  for (guint side = 0; side < 2; side++) {
    g_free(block.joining[side]);
    g_free(block.asked[side]);
  }
  return count;
}

/* Joins what can be joined as things are. Returns whether that was anything. */
static gboolean join_round(DgGroupSearch *search) {
  g_autoptr(GArray) candidates = g_array_new(FALSE, FALSE, sizeof(DgGroupCandidate));
  for (guint side = 0; side < 2; side++) {
    const DgSide *nodes = &search->comparison->sides[side];
    for (guint i = 0; i < nodes->node_count; i++) {
      if (nodes->partner[i] != DG_NO_NODE || search->one[side][i] != DG_NO_NODE)
        continue;
      if (dg_group_is_tired(search))
        search->left++;
      else
        dg_group_find_candidates(search, side, i, candidates);
    }
  }
  return search->left == 0 && candidates->len > 0 && join_candidates(search, candidates) > 0;
}

static DgGroupKind kind_of(guint kinds, guint side) {
  if ((kinds & 1 << DG_GROUP_DETAIL) != 0)
    return DG_GROUP_DETAIL;
  if ((kinds & (1 << DG_GROUP_SPLIT | 1 << DG_GROUP_MERGE)) == 0)
    return DG_GROUP_REPEAT;
  return side == DG_REFERENCE ? DG_GROUP_SPLIT : DG_GROUP_MERGE;
}

static void add_group(DgNodeGroups *groups, const DgGroupSearch *search, guint side, guint one) {
  const GArray *joined = search->joined[side][one];
  DgNodeGroup group = {.kind = kind_of(search->kinds[side][one], side),
                       .nearness = search->nearness[side][one],
                       .side = side,
                       .one = one,
                       .several = g_array_sized_new(FALSE, FALSE, sizeof(guint), joined->len + 1)};
  guint partner = search->comparison->sides[side].partner[one];
  if (partner != DG_NO_NODE)
    g_array_append_val(group.several, partner);
  g_array_append_vals(group.several, joined->data, joined->len);
  g_array_sort(group.several, dg_compare_guint);
  g_array_append_val(groups->groups, group);
}

static guint first_generated(const DgNodeGroup *group) {
  return group->side == DG_GENERATED ? group->one : g_array_index(group->several, guint, 0);
}

static int compare_groups(const void *p, const void *q) {
  guint a = first_generated(p), b = first_generated(q);
  return (a > b) - (a < b);
}

static void collect_groups(DgNodeGroups *groups, const DgGroupSearch *search) {
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < search->comparison->sides[side].node_count; i++)
      if (search->joined[side][i] != NULL)
        add_group(groups, search, side, i);
  g_array_sort(groups->groups, compare_groups);
  for (guint i = 0; i < groups->groups->len; i++) {
    const DgNodeGroup *group = &g_array_index(groups->groups, DgNodeGroup, i);
    groups->of[group->side][group->one] = i;
    for (guint k = 0; k < group->several->len; k++)
      groups->of[1 - group->side][g_array_index(group->several, guint, k)] = i;
  }
}

static void clear_group(gpointer data) {
  g_array_unref(((DgNodeGroup *)data)->several);
}

DgNodeGroups *dg_groups_find(const DgComparison *comparison) {
  DgNodeGroups *groups = g_new0(DgNodeGroups, 1);
  groups->groups = g_array_new(FALSE, FALSE, sizeof(DgNodeGroup));
  g_array_set_clear_func(groups->groups, clear_group);
  for (guint side = 0; side < 2; side++) {
    groups->of[side] = new_nodes(comparison->sides[side].node_count);
    groups->unmatched += comparison->sides[side].node_count - comparison->match_count;
  }
  groups->searched = groups->unmatched;
  if (groups->unmatched == 0 || comparison->match_count == 0)
    return groups;
  g_autoptr(DgGroupSearch) search = search_new(comparison);
  for (guint side = 0; side < 2; side++)
    join_details(search, side);
  do {
    while (join_round(search))
      ;
  } while (dg_group_found(search));
  groups->searched -= MIN(search->left, groups->unmatched);
  collect_groups(groups, search);
  return groups;
}

void dg_groups_free(DgNodeGroups *groups) {
  if (groups == NULL)
    return;
  g_array_unref(groups->groups);
  g_free(groups->of[0]);
  g_free(groups->of[1]);
  g_free(groups);
}

char *dg_group_id_of(const DgNodeGroups *groups, guint side, guint node) {
  guint index = groups->of[side][node];
  return index == DG_NO_NODE ? NULL : g_strdup_printf("g%u", index + 1);
}

char *dg_group_explain(const DgNodeGroup *group) {
  const char *near = (group->nearness & DG_GROUP_JOINED) != 0   ? "an edge joins them"
                     : (group->nearness & DG_GROUP_INSIDE) != 0 ? "one encloses the other"
                                                                : "they have a neighbour in common";
  switch (group->kind) {
  case DG_GROUP_DETAIL:
    return g_strdup_printf("a container with %u node%s in it is one node without any in the other figure",
                           group->several->len - 1, group->several->len == 2 ? "" : "s");
  case DG_GROUP_REPEAT:
    return g_strdup_printf("%u nodes say the same, each beside another neighbour of the one node", group->several->len);
  default:
    return g_strdup_printf("each says another part of what the one node says, and %s", near);
  }
}
