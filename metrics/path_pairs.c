#include "metrics/path_pairs.h"

#include "base/compare.h"

#include <stdlib.h>

typedef struct {
  guint from, to;
} Pair;

static int compare_pairs(const void *p, const void *q) {
  const Pair *a = p, *b = q;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  return a->to < b->to ? -1 : a->to > b->to;
}

/* The matched nodes of one side, in document order. */
static guint *matched_of(const DgComparison *comparison, guint side) {
  guint n = comparison->match_count;
  guint *nodes = g_new(guint, (gsize)n + 1);
  for (guint i = 0; i < n; i++) {
    guint generated = comparison->matched[i];
    nodes[i] = side == DG_GENERATED ? generated : comparison->sides[DG_GENERATED].partner[generated];
  }
  qsort(nodes, n, sizeof *nodes, dg_compare_guint);
  return nodes;
}

/* The comparison of all pairs, block by block of their second nodes. */
typedef struct {
  const DgComparison *comparison;
  DgReachability *const *paths;
  guint *nodes[2]; /* the matched ones */
  guint targets[2][DG_REACHABILITY_BLOCK]; /* the second nodes of this block, and their partners */
  guint target_count;
} Walk;

static Walk *walk_new(const DgComparison *comparison, DgReachability *const paths[2]) {
  Walk *walk = g_new0(Walk, 1);
  walk->comparison = comparison;
  walk->paths = paths;
  for (guint side = 0; side < 2; side++)
    walk->nodes[side] = matched_of(comparison, side);
  return walk;
}

static void walk_free(Walk *walk) {
  for (guint side = 0; side < 2; side++)
    g_free(walk->nodes[side]);
  g_free(walk);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Walk, walk_free)

static void load_block(Walk *walk, guint start) {
  const guint *partner = walk->comparison->sides[DG_GENERATED].partner;
  walk->target_count = MIN(walk->comparison->match_count - start, DG_REACHABILITY_BLOCK);
  for (guint k = 0; k < walk->target_count; k++) {
    walk->targets[DG_GENERATED][k] = walk->nodes[DG_GENERATED][start + k];
    walk->targets[DG_REFERENCE][k] = partner[walk->targets[DG_GENERATED][k]];
  }
  for (guint side = 0; side < 2; side++)
    dg_reachability_load(walk->paths[side], walk->targets[side], walk->target_count);
}

static DgCounts count_block(const Walk *walk) {
  const guint *partner = walk->comparison->sides[DG_GENERATED].partner;
  DgCounts counts = {0, 0, 0};
  for (guint i = 0; i < walk->comparison->match_count; i++) {
    guint node = walk->nodes[DG_GENERATED][i];
    const guint64 *generated = dg_reachability_get(walk->paths[DG_GENERATED], node);
    const guint64 *reference = dg_reachability_get(walk->paths[DG_REFERENCE], partner[node]);
    for (guint w = 0; w < DG_REACHABILITY_WORDS; w++) {
      counts.tp += (guint)__builtin_popcountll(generated[w] & reference[w]);
      counts.fp += (guint)__builtin_popcountll(generated[w] & ~reference[w]);
      counts.fn += (guint)__builtin_popcountll(reference[w] & ~generated[w]);
    }
  }
  counts.tp -= walk->target_count; /* every target reaches itself in both graphs, and is no pair of distinct nodes */
  return counts;
}

/* Appends to `list` the pairs that exist only on `side`, by rows, until a row ends with DG_PATHS_LISTED_MAX or more: so
 * the first pairs of this block of targets are complete. */
static void collect(const Walk *walk, guint side, GArray *list) {
  const guint *partner = walk->comparison->sides[side].partner, *nodes = walk->nodes[side];
  guint before = list->len;
  for (guint i = 0; i < walk->comparison->match_count && list->len - before < DG_PATHS_LISTED_MAX; i++) {
    const guint64 *own = dg_reachability_get(walk->paths[side], nodes[i]);
    const guint64 *other = dg_reachability_get(walk->paths[1 - side], partner[nodes[i]]);
    for (guint w = 0; w < DG_REACHABILITY_WORDS && w * 64 < walk->target_count; w++) {
      for (guint64 bits = own[w] & ~other[w]; bits != 0; bits &= bits - 1) {
        guint target = walk->targets[side][w * 64 + (guint)__builtin_ctzll(bits)];
        if (target != nodes[i])
          g_array_append_val(list, ((Pair){nodes[i], target}));
      }
    }
  }
}

static void add_list(const DgComparison *comparison, guint side, GArray *pairs, DgScorePaths list, guint64 total,
                     DgScore *score) {
  static const char *const names[] = {"missing_paths", "extra_paths", "missing_contracted_paths",
                                      "extra_contracted_paths"};
  const DgGraph *graph = comparison->sides[side].graph;
  if (pairs->len > 0)
    qsort(pairs->data, pairs->len, sizeof(Pair), compare_pairs);
  guint listed = MIN(pairs->len, DG_PATHS_LISTED_MAX);
  for (guint i = 0; i < listed; i++) {
    const Pair *pair = &g_array_index(pairs, Pair, i);
    DgScorePath path = {dg_score_intern(score, dg_graph_node(graph, pair->from)->id),
                        dg_score_intern(score, dg_graph_node(graph, pair->to)->id)};
    g_array_append_val(score->paths[list], path);
  }
  dg_score_add_note(score, names[list], listed, total);
}

gboolean dg_path_pairs_find(DgComparison *comparison, DgReachability *paths[2], GError **error) {
  for (guint side = 0; side < 2; side++)
    if ((paths[side] = dg_comparison_get_reachability(comparison, side, error)) == NULL)
      return FALSE;
  return TRUE;
}

void dg_path_pairs_compare(const DgComparison *comparison, DgReachability *const paths[2], DgScorePaths missing,
                           DgScorePaths extra, DgCounts *counts, DgScore *score) {
  g_autoptr(Walk) walk = walk_new(comparison, paths);
  g_autoptr(GArray) extra_list = g_array_new(FALSE, FALSE, sizeof(Pair));
  g_autoptr(GArray) missing_list = g_array_new(FALSE, FALSE, sizeof(Pair));
  *counts = (DgCounts){0, 0, 0};
  for (guint start = 0; start < comparison->match_count; start += DG_REACHABILITY_BLOCK) {
    load_block(walk, start);
    DgCounts block = count_block(walk);
    counts->tp += block.tp;
    counts->fp += block.fp;
    counts->fn += block.fn;
    if (block.fp > 0)
      collect(walk, DG_GENERATED, extra_list);
    if (block.fn > 0)
      collect(walk, DG_REFERENCE, missing_list);
  }
  add_list(comparison, DG_REFERENCE, missing_list, missing, counts->fn, score);
  add_list(comparison, DG_GENERATED, extra_list, extra, counts->fp, score);
}

guint64 dg_path_pairs_count_common(const DgComparison *comparison, DgReachability *const paths[2]) {
  g_autoptr(Walk) walk = walk_new(comparison, paths);
  guint64 common = 0;
  for (guint start = 0; start < comparison->match_count; start += DG_REACHABILITY_BLOCK) {
    load_block(walk, start);
    common += count_block(walk).tp;
  }
  return common;
}
