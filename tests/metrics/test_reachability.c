#include "metrics/reachability.h"

#include "graphs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* More than two blocks of targets. */
#define N 1300u

/* Breadth-first search over the kept nodes. */
static void search(const DgArcs *arcs, const gboolean *kept, guint source, gboolean *found) {
  g_autofree guint *queue = g_new(guint, arcs->node_count);
  guint head = 0, tail = 0;
  memset(found, 0, arcs->node_count * sizeof *found);
  found[source] = TRUE;
  queue[tail++] = source;
  while (head < tail) {
    guint node = queue[head++];
    for (guint i = 0; i < arcs->count; i++) {
      guint next = arcs->out[i].to;
      if (arcs->out[i].from != node || found[next] || (kept != NULL && (!kept[node] || !kept[next])))
        continue;
      found[next] = TRUE;
      queue[tail++] = next;
    }
  }
}

/* Sparse enough that there are small components, large ones, and chains between them. */
static void blocks_equal_breadth_first_search(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(6);
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
  g_autofree gboolean *kept = g_new(gboolean, N);
  g_autofree gboolean *found = g_new(gboolean, N);
  for (guint i = 0; i < N; i++) {
    dg_graph_add_node(graph, "", (DgBox){0, 0, 0, 0});
    kept[i] = g_rand_int_range(rand, 0, 10) > 0;
  }
  for (guint i = 0; i < N * 6 / 5; i++)
    dg_graph_add_edge(graph, (guint)g_rand_int_range(rand, 0, N), (guint)g_rand_int_range(rand, 0, N), i % 10 != 0,
                      NULL);
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  g_autoptr(DgComparison) comparison = dg_comparison_new(graph, graph, options, NULL);
  const DgArcs *arcs = &comparison->sides[DG_GENERATED].arcs;

  for (guint masked = 0; masked < 2; masked++) {
    g_autoptr(DgReachability) paths = dg_reachability_new(arcs, masked ? kept : NULL, NULL);
    assert_non_null(paths);
    for (guint source = 0; source < N; source += 97) {
      search(arcs, masked ? kept : NULL, source, found);
      for (guint start = 0; start < N; start += DG_REACHABILITY_BLOCK) {
        guint targets[DG_REACHABILITY_BLOCK], count = MIN(N - start, DG_REACHABILITY_BLOCK);
        for (guint k = 0; k < count; k++)
          targets[k] = start + k;
        dg_reachability_load(paths, targets, count);
        const guint64 *bits = dg_reachability_get(paths, source);
        for (guint k = 0; k < count; k++)
          assert_int_equal(bits[k / 64] >> (k % 64) & 1, found[start + k]);
      }
    }
  }
}

/* 700 nodes, more than a block: a chain of 600 has 600 * 599 / 2 pairs, a cycle of the other 100 all 100 * 99, and the
 * edge from the end of the chain into the cycle joins each of the 600 to each of the 100. */
static void pairs_are_counted_over_blocks_and_components(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 100, 100);
  for (guint i = 0; i < 700; i++)
    dg_graph_add_node(graph, "x", (DgBox){0, 0, 1, 1});
  for (guint i = 0; i + 1 < 700; i++)
    dg_graph_add_edge(graph, i, i + 1, TRUE, NULL);
  dg_graph_add_edge(graph, 699, 600, TRUE, NULL);
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  g_autoptr(DgComparison) comparison = dg_comparison_new(graph, graph, options, NULL);
  g_autoptr(DgReachability) paths = dg_reachability_new(&comparison->sides[DG_GENERATED].arcs, NULL, NULL);
  assert_true(dg_reachability_count_pairs(paths) == 600 * 599 / 2 + 100 * 99 + 600 * 100);
}

static gpointer score_document(gpointer data) {
  g_autoptr(DgGraph) generated = make_graph("a|b|c|d|x|norm|norm", "0>1 1>2 2-3 3>0 4>5 5>6 6>2");
  g_autoptr(DgGraph) reference = make_graph("a|b|c|d|y|norm|norm", "0>1 2>1 2>3 3>0 6>5 5>2 4>4");
  GString *documents = g_string_new(NULL);
  for (guint i = 0; i < 100; i++) {
    g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
    g_autofree char *document = dg_score_to_json(score, NULL, FALSE);
    g_string_append(documents, document);
  }
  return g_string_free(documents, FALSE);
}

/* igraph is not safe in threads by itself. */
static void threads_give_the_same_documents(void **state) {
  GThread *threads[8];
  g_autofree char *expected = score_document(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
    threads[i] = g_thread_new(NULL, score_document, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++) {
    g_autofree char *found = g_thread_join(threads[i]);
    assert_string_equal(found, expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_equal_breadth_first_search),
      cmocka_unit_test(pairs_are_counted_over_blocks_and_components),
      cmocka_unit_test(threads_give_the_same_documents),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
