#include "metrics/group_candidates.h"

#include "base/compare.h"

#include <stdlib.h>

/* The share of a label that must stand in that of the one node, in quarters. On judged matchings (README.md) it makes
 * hardly a difference between 0.67 and 1; from 0.6 down more of what is added is wrong than right. */
#define COVER_QUARTERS 3u

/* How much of the label of a repeat and of the one node must agree, in tenths: labels of a matched pair may have few
 * words in common. */
#define REPEAT_TENTHS 4u

static const DgGroupLabel *label_of(const DgGroupSearch *search, guint side, guint node) {
  return dg_group_words_get(search->words, side, node);
}

/* Dice's coefficient of what is found of two labels, millionths. */
static guint dice(guint64 found, guint64 weight) {
  return weight > 0 ? (guint)(found * 1000000 / weight) : 0;
}

/* The label of `one` against those of all nodes that are the same, and of each of these against it. */
typedef struct {
  guint64 of_one; /* its words that they have */
  guint found, weight; /* what of their words it has, and all of theirs */
  gboolean negates;
} Said;

/* TRUE when all words of one mask stand before all of the other, or one has none. */
static gboolean are_apart(guint64 a, guint64 b) {
  return a == 0 || b == 0 || (a & -a) > b || (b & -b) > a;
}

/* What is said so far of `one`. FALSE when `mine`, its words that the node has, and those of one of the others are
 * mixed up: the label does not name one thing after the other. */
static gboolean sum_up(DgGroupSearch *search, const DgGroupCandidate *candidate, guint64 mine, Said *said) {
  const DgGroupLabel *whole = label_of(search, 1 - candidate->side, candidate->one);
  gboolean apart = TRUE;
  guint same;
  *said = (Said){0, 0, 0, label_of(search, candidate->side, candidate->node)->negates};
  for (guint i = 0; (same = dg_group_counterpart(search, 1 - candidate->side, candidate->one, i)) != DG_NO_NODE; i++) {
    const DgGroupLabel *part = label_of(search, candidate->side, same);
    DgGroupCover cover = dg_group_words_cover(search->words, part, whole, DG_GROUP_ALIKE);
    apart = apart && are_apart(mine & ~cover.of_b, cover.of_b & ~mine);
    said->of_one |= cover.of_b;
    said->found += dg_group_label_weigh(part, cover.of_a);
    said->weight += part->weight;
    said->negates = said->negates || part->negates;
  }
  return apart;
}

/* Whether the label names another part of what `one` is than the nodes that are the same do. */
static gboolean names_a_part(DgGroupSearch *search, DgGroupCandidate *candidate) {
  const DgGroupLabel *whole = label_of(search, 1 - candidate->side, candidate->one);
  const DgGroupLabel *part = label_of(search, candidate->side, candidate->node);
  if (part->weight == 0 || whole->weight == 0)
    return FALSE;
  DgGroupCover cover = dg_group_words_cover(search->words, part, whole, DG_GROUP_ALIKE);
  guint found = dg_group_label_weigh(part, cover.of_a);
  if (4 * found < COVER_QUARTERS * part->weight || (part->identifiers & ~cover.of_a) != 0)
    return FALSE;
  Said said;
  if (!sum_up(search, candidate, cover.of_b, &said) || said.negates != whole->negates)
    return FALSE;
  candidate->gain = cover.of_b & ~said.of_one;
  if (candidate->gain == 0 || (said.of_one & ~cover.of_b) == 0)
    return FALSE;
  guint before =
      dice((guint64)said.found + dg_group_label_weigh(whole, said.of_one), (guint64)said.weight + whole->weight);
  candidate->score = dice((guint64)said.found + found + dg_group_label_weigh(whole, said.of_one | cover.of_b),
                          (guint64)said.weight + part->weight + whole->weight);
  return candidate->score >= before;
}

/* Whether two labels of one figure say the same: all that tells things apart is in both. */
static gboolean say_the_same(DgGroupSearch *search, const DgGroupLabel *a, const DgGroupLabel *b) {
  DgGroupCover cover = dg_group_words_cover(search->words, a, b, DG_GROUP_SAME);
  guint64 needed_a = a->content | a->identifiers, needed_b = b->content | b->identifiers;
  return a->negates == b->negates && (needed_a & ~cover.of_a) == 0 && (needed_b & ~cover.of_b) == 0 &&
         (cover.of_a | cover.of_b) != 0;
}

static gboolean says_it_again(DgGroupSearch *search, DgGroupCandidate *candidate) {
  const DgGroupLabel *whole = label_of(search, 1 - candidate->side, candidate->one);
  const DgGroupLabel *label = label_of(search, candidate->side, candidate->node);
  if (label->weight == 0 || label->negates != whole->negates)
    return FALSE;
  DgGroupCover cover = dg_group_words_cover(search->words, label, whole, DG_GROUP_ALIKE);
  guint found = dg_group_label_weigh(label, cover.of_a) + dg_group_label_weigh(whole, cover.of_b);
  if (10 * found < REPEAT_TENTHS * (label->weight + whole->weight))
    return FALSE;
  guint same;
  for (guint i = 0; (same = dg_group_counterpart(search, 1 - candidate->side, candidate->one, i)) != DG_NO_NODE; i++)
    if (!say_the_same(search, label, label_of(search, candidate->side, same)))
      return FALSE;
  candidate->score = dice(found, (guint64)label->weight + whole->weight);
  return TRUE;
}

gboolean dg_group_judge(DgGroupSearch *search, DgGroupCandidate *candidate) {
  guint side = candidate->side, node = candidate->node, one = candidate->one;
  guint partner = search->comparison->sides[1 - side].partner[one];
  gboolean taken =
      partner != DG_NO_NODE ? search->joined[side][partner] != NULL : search->joined[1 - side][one] == NULL;
  if (taken || search->one[side][node] != DG_NO_NODE || search->joined[side][node] != NULL ||
      (search->kinds[1 - side][one] & 1 << DG_GROUP_DETAIL) != 0)
    return FALSE;
  DgGroupPlace place = dg_group_place(search, side, node, one);
  candidate->nearness = place.nearness;
  candidate->agree = place.agree;
  /* Nodes that only stand beside each other are many; where they stand must speak for them. */
  gboolean near =
      (place.nearness & (DG_GROUP_JOINED | DG_GROUP_INSIDE)) != 0 || (place.nearness != 0 && place.agree > 0);
  if (near && place.disagree <= place.agree && names_a_part(search, candidate)) {
    candidate->repeat = FALSE;
    return TRUE;
  }
  candidate->repeat = TRUE;
  candidate->gain = 0;
  return (place.nearness & DG_GROUP_JOINED) == 0 && place.fresh > 0 && place.disagree <= 2 * place.agree &&
         says_it_again(search, candidate);
}

/* The nodes of the other side that one node may be joined to. */
typedef struct {
  DgGroupSearch *search;
  guint side;
  GArray *ones; /* guint */
} Gathering;

static void add_one(Gathering *gathering, guint one) {
  if (one != DG_NO_NODE)
    g_array_append_val(gathering->ones, one);
}

static void add_counterpart(Gathering *gathering, guint node) {
  add_one(gathering, dg_group_counterpart(gathering->search, gathering->side, node, 0));
}

/* The counterparts of what is near the node, and the neighbours of the counterparts of its neighbours: where a node
 * stands that it may be a part of, or a repeat. */
static void gather_over(Gathering *gathering, guint neighbour, gboolean out) {
  DgGroupSearch *search = gathering->search;
  guint count, counterpart;
  add_counterpart(gathering, neighbour);
  const DgArc *arcs = dg_group_arcs(&search->comparison->sides[gathering->side].arcs, neighbour, !out, &count);
  for (guint i = 0; count <= DG_GROUP_DEGREE_MAX && i < count; i++)
    add_counterpart(gathering, dg_group_end(&arcs[i], !out));
  for (guint i = 0; (counterpart = dg_group_counterpart(search, gathering->side, neighbour, i)) != DG_NO_NODE; i++) {
    arcs = dg_group_arcs(&search->comparison->sides[1 - gathering->side].arcs, counterpart, !out, &count);
    for (guint k = 0; count <= DG_GROUP_DEGREE_MAX && k < count; k++)
      add_one(gathering, dg_group_end(&arcs[k], !out));
  }
}

static void gather(Gathering *gathering, guint node) {
  DgGroupSearch *search = gathering->search;
  guint side = gathering->side;
  for (guint out = 0; out < 2; out++) {
    guint count;
    const DgArc *arcs = dg_group_arcs(&search->comparison->sides[side].arcs, node, out, &count);
    for (guint i = 0; count <= DG_GROUP_DEGREE_MAX && i < count; i++)
      gather_over(gathering, dg_group_end(&arcs[i], out), out);
  }
  if (search->encloser[side][node] != DG_NO_NODE)
    add_counterpart(gathering, search->encloser[side][node]);
  for (guint inner = search->first_inside[side][node]; inner != DG_NO_NODE; inner = search->next_inside[side][inner])
    add_counterpart(gathering, inner);
}

void dg_group_find_candidates(DgGroupSearch *search, guint side, guint node, GArray *candidates) {
  g_autoptr(GArray) ones = g_array_new(FALSE, FALSE, sizeof(guint));
  Gathering gathering = {search, side, ones};
  gather(&gathering, node);
  search->work += ones->len;
  if (ones->len > 0)
    qsort(ones->data, ones->len, sizeof(guint), dg_compare_guint);
  for (guint i = 0; i < ones->len; i++) {
    guint one = g_array_index(ones, guint, i);
    if (i > 0 && one == g_array_index(ones, guint, i - 1))
      continue;
    DgGroupCandidate candidate = {.side = side, .node = node, .one = one};
    if (dg_group_judge(search, &candidate))
      g_array_append_val(candidates, candidate);
  }
}
