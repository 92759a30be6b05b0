#include "metrics/group_founding.h"

#include "base/compare.h"
#include "metrics/group_candidates.h"

#include <stdlib.h>

/* Least similarity (Dice's coefficient, percent) of one node and of both that it may be together: more than of a pair,
 * as no match speaks for them. */
#define FOUND_PERCENT 75u

/* Most nodes around one node that are looked at, two by two. */
#define POOL_MAX 64u

/* Two nodes that may be one of the other side. */
typedef struct {
  guint side; /* of the two */
  guint one, parts[2];
  guint nearness; /* DgGroupNearness */
  guint score; /* millionths; 0 for none */
} Founding;

static gboolean is_free(const DgGroupSearch *search, guint side, guint node) {
  return search->comparison->sides[side].partner[node] == DG_NO_NODE && search->one[side][node] == DG_NO_NODE &&
         search->joined[side][node] == NULL;
}

static void add_free(const DgGroupSearch *search, guint side, guint node, GArray *pool) {
  if (is_free(search, side, node))
    g_array_append_val(pool, node);
}

/* Adds the free nodes at the other ends of the arcs of a node. */
static void add_neighbours(const DgGroupSearch *search, guint side, guint node, gboolean out, GArray *pool) {
  guint count;
  const DgArc *arcs = dg_group_arcs(&search->comparison->sides[side].arcs, node, out, &count);
  for (guint i = 0; count <= DG_GROUP_DEGREE_MAX && i < count; i++)
    add_free(search, side, dg_group_end(&arcs[i], out), pool);
}

static void sort_pool(GArray *pool) {
  if (pool->len > 0)
    qsort(pool->data, pool->len, sizeof(guint), dg_compare_guint);
  guint kept = MIN(pool->len, 1);
  for (guint i = 1; i < pool->len; i++)
    if (g_array_index(pool, guint, i) != g_array_index(pool, guint, kept - 1))
      g_array_index(pool, guint, kept++) = g_array_index(pool, guint, i);
  g_array_set_size(pool, kept);
}

/* The free nodes of the other side that stand where `one` stands, and their free neighbours. */
static void gather_pool(const DgGroupSearch *search, guint side, guint one, GArray *pool) {
  for (guint out = 0; out < 2; out++) {
    guint count, counterpart;
    const DgArc *arcs = dg_group_arcs(&search->comparison->sides[1 - side].arcs, one, out, &count);
    for (guint i = 0; count <= DG_GROUP_DEGREE_MAX && i < count; i++) {
      guint end = dg_group_end(&arcs[i], out);
      for (guint k = 0; (counterpart = dg_group_counterpart(search, 1 - side, end, k)) != DG_NO_NODE; k++)
        add_neighbours(search, side, counterpart, !out, pool);
    }
  }
  guint standing = pool->len;
  for (guint i = 0; i < standing; i++)
    for (guint out = 0; out < 2; out++)
      add_neighbours(search, side, g_array_index(pool, guint, i), out, pool);
  sort_pool(pool);
}

/* Whether `node` says another part of `one` than `other` does, as if that were joined to it. */
static gboolean completes(DgGroupSearch *search, guint other, DgGroupCandidate *candidate) {
  dg_group_join(search, candidate->side, other, candidate->one);
  gboolean is_part = dg_group_judge(search, candidate) && !candidate->repeat;
  dg_group_part(search, candidate->side, other);
  return is_part;
}

static void judge_pair(DgGroupSearch *search, Founding *founding) {
  DgGroupCandidate candidates[2];
  for (guint i = 0; i < 2; i++) {
    candidates[i] = (DgGroupCandidate){.side = founding->side, .node = founding->parts[i], .one = founding->one};
    if (!completes(search, founding->parts[1 - i], &candidates[i]))
      return;
  }
  founding->nearness = candidates[0].nearness | candidates[1].nearness;
  if (candidates[0].agree + candidates[1].agree > 0 && candidates[0].score >= FOUND_PERCENT * 10000)
    founding->score = candidates[0].score;
}

/* The best two for one node; those that are as good as others are none. */
static Founding find_founding(DgGroupSearch *search, guint side, guint one, GArray *pool) {
  Founding best = {.side = side, .one = one};
  g_array_set_size(pool, 0);
  gather_pool(search, side, one, pool);
  gboolean alone = TRUE;
  for (guint i = 0; pool->len <= POOL_MAX && i < pool->len; i++)
    for (guint k = i + 1; k < pool->len; k++) {
      Founding founding = {
          .side = side, .one = one, .parts = {g_array_index(pool, guint, i), g_array_index(pool, guint, k)}};
      judge_pair(search, &founding);
      alone = founding.score > best.score || (alone && founding.score < best.score);
      if (founding.score > best.score)
        best = founding;
    }
  best.score = alone ? best.score : 0;
  return best;
}

static int compare_foundings(const void *p, const void *q) {
  const Founding *a = p, *b = q;
  return (a->score < b->score) - (a->score > b->score);
}

/* Whether nothing else of `foundings` that is as good needs one of the nodes. */
static gboolean is_undisputed(const DgGroupSearch *search, const GArray *foundings, guint index) {
  const Founding *founding = &g_array_index(foundings, Founding, index);
  if (!is_free(search, founding->side, founding->parts[0]) || !is_free(search, founding->side, founding->parts[1]) ||
      !is_free(search, 1 - founding->side, founding->one))
    return FALSE;
  for (guint i = 0; i < foundings->len; i++) {
    const Founding *other = &g_array_index(foundings, Founding, i);
    if (i == index || other->score != founding->score)
      continue;
    for (guint k = 0; k < 2; k++)
      if (other->side == founding->side ? other->parts[k] == founding->parts[0] || other->parts[k] == founding->parts[1]
                                        : other->one == founding->parts[k] || founding->one == other->parts[k])
        return FALSE;
  }
  return TRUE;
}

gboolean dg_group_found(DgGroupSearch *search) {
  g_autoptr(GArray) foundings = g_array_new(FALSE, FALSE, sizeof(Founding));
  g_autoptr(GArray) pool = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < search->comparison->sides[1 - side].node_count; i++) {
      if (!is_free(search, 1 - side, i))
        continue;
      if (dg_group_is_tired(search)) {
        search->left++;
        continue;
      }
      Founding founding = find_founding(search, side, i, pool);
      if (founding.score > 0)
        g_array_append_val(foundings, founding);
    }
  g_array_sort(foundings, compare_foundings);
  gboolean found = FALSE;
  for (guint i = 0; search->left == 0 && i < foundings->len; i++) {
    const Founding *founding = &g_array_index(foundings, Founding, i);
    if (!is_undisputed(search, foundings, i))
      continue;
    for (guint k = 0; k < 2; k++)
      dg_group_join(search, founding->side, founding->parts[k], founding->one);
    dg_group_describe(search, founding->side, founding->one,
                      founding->side == DG_GENERATED ? DG_GROUP_SPLIT : DG_GROUP_MERGE, founding->nearness);
    found = TRUE;
  }
  return found;
}
