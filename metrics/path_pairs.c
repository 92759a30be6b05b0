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

/* Appends to `list` the pairs that exist only on `side`, by rows, until a row ends with DG_PATHS_LISTED_MAX or more: so
 * the first pairs of this block of targets are complete. `targets` are nodes of `side`. */
static void collect(const DgComparison *comparison, DgReachability *const paths[2], guint side, const guint *nodes,
                    const guint *targets, guint target_count, GArray *list) {
  const guint *partner = comparison->sides[side].partner;
  guint before = list->len;
  for (guint i = 0; i < comparison->match_count && list->len - before < DG_PATHS_LISTED_MAX; i++) {
    const guint64 *own = dg_reachability_get(paths[side], nodes[i]);
    const guint64 *other = dg_reachability_get(paths[1 - side], partner[nodes[i]]);
    for (guint w = 0; w < DG_REACHABILITY_WORDS && w * 64 < target_count; w++) {
      for (guint64 bits = own[w] & ~other[w]; bits != 0; bits &= bits - 1) {
        guint target = targets[w * 64 + (guint)__builtin_ctzll(bits)];
        if (target != nodes[i])
          g_array_append_val(list, ((Pair){nodes[i], target}));
      }
    }
  }
}

static void add_list(const DgComparison *comparison, guint side, GArray *list, const char *name, guint64 total,
                     cJSON *details, cJSON *notes) {
  const DgGraph *graph = comparison->sides[side].graph;
  cJSON *array = dg_list_new(details, name);
  if (list->len > 0)
    qsort(list->data, list->len, sizeof(Pair), compare_pairs);
  guint listed = MIN(list->len, DG_PATHS_LISTED_MAX);
  for (guint i = 0; i < listed; i++) {
    const Pair *pair = &g_array_index(list, Pair, i);
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "from", dg_graph_node(graph, pair->from)->id);
    cJSON_AddStringToObject(item, "to", dg_graph_node(graph, pair->to)->id);
    cJSON_AddItemToArray(array, item);
  }
  dg_list_note(notes, name, listed, total);
}

void dg_path_pairs_compare(const DgComparison *comparison, DgReachability *const paths[2], const char *missing,
                           const char *extra, DgCounts *counts, cJSON *details, cJSON *notes) {
  guint n = comparison->match_count;
  g_autofree guint *generated_nodes = matched_of(comparison, DG_GENERATED);
  g_autofree guint *reference_nodes = matched_of(comparison, DG_REFERENCE);
  g_autoptr(GArray) extra_list = g_array_new(FALSE, FALSE, sizeof(Pair));
  g_autoptr(GArray) missing_list = g_array_new(FALSE, FALSE, sizeof(Pair));
  guint targets[2][DG_REACHABILITY_BLOCK];
  const guint *partner = comparison->sides[DG_GENERATED].partner;

  *counts = (DgCounts){0, 0, 0};
  for (guint start = 0; start < n; start += DG_REACHABILITY_BLOCK) {
    guint count = MIN(n - start, DG_REACHABILITY_BLOCK);
    for (guint k = 0; k < count; k++) {
      targets[DG_GENERATED][k] = generated_nodes[start + k];
      targets[DG_REFERENCE][k] = partner[targets[DG_GENERATED][k]];
    }
    for (guint side = 0; side < 2; side++)
      dg_reachability_load(paths[side], targets[side], count);
    guint64 fp = 0, fn = 0;
    for (guint i = 0; i < n; i++) {
      guint node = generated_nodes[i];
      const guint64 *generated = dg_reachability_get(paths[DG_GENERATED], node);
      const guint64 *reference = dg_reachability_get(paths[DG_REFERENCE], partner[node]);
      for (guint w = 0; w < DG_REACHABILITY_WORDS; w++) {
        counts->tp += (guint)__builtin_popcountll(generated[w] & reference[w]);
        fp += (guint)__builtin_popcountll(generated[w] & ~reference[w]);
        fn += (guint)__builtin_popcountll(reference[w] & ~generated[w]);
      }
    }
    counts->tp -= count; /* every target reaches itself in both graphs, and is no pair of distinct nodes */
    counts->fp += fp;
    counts->fn += fn;
    if (fp > 0)
      collect(comparison, paths, DG_GENERATED, generated_nodes, targets[DG_GENERATED], count, extra_list);
    if (fn > 0)
      collect(comparison, paths, DG_REFERENCE, reference_nodes, targets[DG_REFERENCE], count, missing_list);
  }
  add_list(comparison, DG_REFERENCE, missing_list, missing, counts->fn, details, notes);
  add_list(comparison, DG_GENERATED, extra_list, extra, counts->fp, details, notes);
}
