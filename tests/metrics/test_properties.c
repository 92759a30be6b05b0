/* What holds for every metric, on random graphs. Measures of single figures have no part in it: they compare nothing.
 */
#include "graphs.h"
#include "metrics/measure.h"
#include "metrics/metric.h"
#include "random_graphs.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define ROUNDS 300

static const char *const few[] = {"Conv", "ReLU", "Pool", NULL};
static const char *const many[] = {"Encoder", "Decoder", "Input image",  "Output image",     "Loss",
                                   "Softmax", "Query",   "Query plan 1", "Query plan 2",     "Read cache",
                                   "Cache",   "",        "Write cache",  "Send the invoice", NULL};

static DgScore *score_all(const DgGraph *generated, const DgGraph *reference, DgMatch match) {
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, match);
  assert_true(dg_score_options_set_metrics(options, "all", NULL));
  DgScore *score = dg_score_new(generated, reference, options, NULL);
  assert_non_null(score);
  return score;
}

static DgGraph *graph_of_round(GRand *rand, guint round) {
  guint nodes = (guint)g_rand_int_range(rand, 1, 14);
  return random_graph(rand, nodes, (guint)g_rand_int_range(rand, 0, 2 * (gint)nodes), round % 2 ? few : many);
}

/* Whether a score has a number for a measure of the pair, in which more agreement is a higher value. */
static gboolean compares(const DgScoreMeasure *taken) {
  const DgMeasureInfo *info = dg_measure_get(taken->measure);
  return !info->of_figure && info->direction == DG_HIGHER_IS_BETTER && !isnan(taken->found[0].value);
}

static void assert_perfect(const DgScore *score) {
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    if (dg_metric_has_counts(i) && dg_score_get_metric(score, i, DG_VALUE_TP) +
                                           dg_score_get_metric(score, i, DG_VALUE_FP) +
                                           dg_score_get_metric(score, i, DG_VALUE_FN) ==
                                       0)
      continue;
    if (dg_score_get_metric(score, i, DG_VALUE_F1) != 1)
      fail_msg("%s is %g", dg_metric_get_name(i), dg_score_get_metric(score, i, DG_VALUE_F1));
  }
  const DgScoreMeasure *taken;
  for (guint i = 0; (taken = dg_score_get_measure(score, i)) != NULL; i++)
    if (compares(taken) && taken->found[0].value != dg_measure_get(taken->measure)->maximum)
      fail_msg("%s is %g", dg_measure_get(taken->measure)->name, taken->found[0].value);
}

static gboolean same(double p, double q) {
  return fabs(p - q) < 1e-12 || (isnan(p) && isnan(q));
}

static double similarity_of(const DgScore *score) {
  double value = NAN;
  assert_true(dg_score_get_value(score, "graph_similarity", &value));
  return value;
}

/* Whether two scores have the same values; with `swapped`, what is precision of one is recall of the other. */
static gboolean agree(const DgScore *a, const DgScore *b, gboolean swapped) {
  static const DgValue others[DG_VALUE_COUNT] = {DG_VALUE_RECALL, DG_VALUE_PRECISION, DG_VALUE_F1,
                                                 DG_VALUE_TP,     DG_VALUE_FN,        DG_VALUE_FP};
  for (guint i = 0; i < dg_metric_get_count(); i++)
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++)
      if (!same(dg_score_get_metric(a, i, value), dg_score_get_metric(b, i, swapped ? others[value] : value)))
        return FALSE;
  const DgScoreMeasure *p, *q;
  for (guint i = 0; (p = dg_score_get_measure(a, i)) != NULL && (q = dg_score_get_measure(b, i)) != NULL; i++)
    if (compares(p) && !swapped && !same(p->found[0].value, q->found[0].value))
      return FALSE;
  return TRUE;
}

static void identical_graphs_are_perfect(void **state) {
  static const DgMatch matches[] = {DG_MATCH_CONTEXT, DG_MATCH_OPTIMAL, DG_MATCH_GREEDY, DG_MATCH_STRUCTURE};
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr(DgGraph) graph = graph_of_round(rand, round);
    g_autoptr(DgScore) score = score_all(graph, graph, matches[round % 4]);
    assert_perfect(score);
  }
}

/* A copy of a graph in which some labels are others, some edges are gone and some new. */
static DgGraph *redraw(GRand *rand, const DgGraph *graph, const char *const *words) {
  guint nodes = dg_graph_get_node_count(graph);
  DgGraph *redrawn = dg_graph_new(NULL, 1000, 1000);
  for (guint i = 0; i < nodes; i++) {
    DgBox box;
    dg_graph_get_node_box(graph, i, &box);
    const char *other = words[g_rand_int_range(rand, 0, (gint)g_strv_length((char **)words))];
    dg_graph_add_node(redrawn, g_rand_int_range(rand, 0, 4) == 0 ? other : dg_graph_get_node_text(graph, i), box);
  }
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++)
    if (g_rand_int_range(rand, 0, 4) > 0)
      dg_graph_add_edge(redrawn, dg_graph_get_edge_from(graph, i), dg_graph_get_edge_to(graph, i),
                        dg_graph_get_edge_directed(graph, i), dg_graph_get_edge_label(graph, i));
  dg_graph_add_edge(redrawn, 0, nodes - 1, TRUE, NULL);
  return redrawn;
}

/* In at most one of a hundred of these graphs, most of which have the same label several times and edges at random, two
 * ways to match equal labels make as many edges agree, and the order of nodes chooses. */
#define CHOICES_MAX (ROUNDS / 100)

/* How many nodes match, and how similar the graphs are as wholes, no choice changes. */
static void assert_firm(const DgScore *score, const DgScore *again) {
  assert_true(same(score_value(score, "node", "f1"), score_value(again, "node", "f1")));
  assert_true(same(similarity_of(score), similarity_of(again)));
}

static void order_of_nodes_and_edges_changes_nothing(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  guint choices = 0;
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr(DgGraph) reference = graph_of_round(rand, round);
    g_autoptr(DgGraph) generated = redraw(rand, reference, round % 2 ? few : many);
    g_autoptr(DgGraph) shuffled = permute_graph(rand, reference), other = permute_graph(rand, generated);
    g_autoptr(DgScore) score = score_all(generated, reference, DG_MATCH_CONTEXT);
    g_autoptr(DgScore) again = score_all(other, shuffled, DG_MATCH_CONTEXT);
    assert_firm(score, again);
    choices += agree(score, again, FALSE) ? 0 : 1;
  }
  assert_in_range(choices, 0, CHOICES_MAX);
}

/* Precision is recall with the sides swapped, and F1 is the same. */
static void sides_swap_precision_and_recall(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  guint choices = 0;
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr(DgGraph) reference = graph_of_round(rand, round);
    g_autoptr(DgGraph) generated = redraw(rand, reference, round % 2 ? few : many);
    g_autoptr(DgScore) score = score_all(generated, reference, DG_MATCH_CONTEXT);
    g_autoptr(DgScore) turned = score_all(reference, generated, DG_MATCH_CONTEXT);
    assert_firm(score, turned);
    choices += agree(score, turned, TRUE) ? 0 : 1;
  }
  assert_in_range(choices, 0, CHOICES_MAX);
}

/* Labels that have nothing in common, of a path with a short cut over every third node. */
static const char *const words[] = {"Alpha", "Bravo", "Charlie", "Delta",  "Echo", "Foxtrot",
                                    "Golf",  "Hotel", "India",   "Juliet", "Kilo", "Lima"};
static const char *const others[] = {"Mango",  "November", "Oscar",   "Papaya", "Quebec", "Romeo",
                                     "Sierra", "Tango",    "Uniform", "Victor", "Whisky", "Zebra"};
#define NODES G_N_ELEMENTS(words)
#define PATH_EDGES (NODES - 1)
#define EDGES (PATH_EDGES + (NODES - 3 + 2) / 3)

typedef struct {
  guint relabelled, deleted, undrawn, turned; /* how many nodes, the first ones, and edges, the first ones */
} Damage;

static DgGraph *draw(Damage damage) {
  DgGraph *graph = dg_graph_new(NULL, 1000, 1000);
  for (guint i = damage.deleted; i < NODES; i++)
    dg_graph_add_node(graph, i < damage.relabelled ? others[i] : words[i],
                      (DgBox){100. * (i % 4), 80. * (i / 4), 80, 40});
  guint edge = 0;
  for (guint span = 1; span <= 3; span += 2)
    for (guint i = 0; i + span < NODES; i += span, edge++) {
      if (edge < damage.undrawn || i < damage.deleted)
        continue;
      guint from = i - damage.deleted, to = from + span;
      gboolean turned = edge < damage.turned;
      dg_graph_add_edge(graph, turned ? to : from, turned ? from : to, TRUE, NULL);
    }
  assert_int_equal(edge, EDGES);
  return graph;
}

static DgScore *score_damage(Damage damage) {
  g_autoptr(DgGraph) generated = draw(damage), reference = draw((Damage){0});
  return score_all(generated, reference, DG_MATCH_CONTEXT);
}

static void assert_near(double found, double expected) {
  if (!(fabs(found - expected) < 1e-9))
    fail_msg("%.9f instead of %.9f", found, expected);
}

/* Each deleted node is one found less: recall falls by 1/12, and precision stays. What it was joined to is lost with
 * it, so that each step costs 1 and its connections. */
static void deleted_nodes_lower_recall_one_by_one(void **state) {
  for (guint k = 0; k < NODES; k++) {
    g_autoptr(DgGraph) generated = draw((Damage){.deleted = k});
    g_autoptr(DgScore) score = score_damage((Damage){.deleted = k});
    guint left = dg_graph_get_edge_count(generated), lost = EDGES - left;
    assert_near(score_value(score, "node", "precision"), 1);
    assert_near(score_value(score, "node", "recall"), (double)(NODES - k) / NODES);
    assert_near(score_value(score, "edge_all", "recall"), (double)left / EDGES);
    assert_near(score_value(score, "edge", "f1"), left > 0 ? 1 : 0);
    assert_near(similarity_of(score), 1 - (double)(k + lost) / (2 * (NODES + EDGES) - k - lost));
  }
}

/* A box that says something else is one missing and one too much, however much its neighbours agree. To
 * graph_similarity it is one change of a label. */
static void relabelled_nodes_lower_both_one_by_one(void **state) {
  for (guint k = 0; k <= NODES; k++) {
    g_autoptr(DgScore) score = score_damage((Damage){.relabelled = k});
    assert_near(score_value(score, "node", "tp"), NODES - k);
    assert_near(score_value(score, "node", "fp"), k);
    assert_near(score_value(score, "node", "fn"), k);
    assert_near(similarity_of(score), 1 - (double)k / (2 * (NODES + EDGES)));
  }
}

/* Nodes stay what they are; each edge that is not drawn is one found less. */
static void undrawn_edges_lower_recall_one_by_one(void **state) {
  for (guint k = 0; k <= EDGES; k++) {
    g_autoptr(DgScore) score = score_damage((Damage){.undrawn = k});
    assert_near(score_value(score, "node", "f1"), 1);
    assert_near(score_value(score, "edge_all", "precision"), k < EDGES ? 1 : 0);
    assert_near(score_value(score, "edge_all", "recall"), (double)(EDGES - k) / EDGES);
    assert_near(score_value(score, "edge_undirected", "tp"), EDGES - k);
    assert_near(similarity_of(score), 1 - (double)k / (2 * (NODES + EDGES) - k));
  }
}

/* Each arrow the wrong way round is one missing and one too much; without directions nothing has changed. */
static void turned_edges_lower_both_one_by_one(void **state) {
  for (guint k = 0; k <= EDGES; k++) {
    g_autoptr(DgScore) score = score_damage((Damage){.turned = k});
    assert_near(score_value(score, "node", "f1"), 1);
    assert_near(score_value(score, "edge_all", "tp"), EDGES - k);
    assert_near(score_value(score, "edge_all", "fp"), k);
    assert_near(score_value(score, "edge_all", "fn"), k);
    assert_near(score_value(score, "edge_labeled_all", "tp"), EDGES - k);
    assert_near(score_value(score, "edge_undirected_all", "f1"), 1);
    assert_true(similarity_of(score) >= 1 - (double)k / (2 * (NODES + EDGES)) - 1e-9);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(identical_graphs_are_perfect),
      cmocka_unit_test(order_of_nodes_and_edges_changes_nothing),
      cmocka_unit_test(sides_swap_precision_and_recall),
      cmocka_unit_test(deleted_nodes_lower_recall_one_by_one),
      cmocka_unit_test(relabelled_nodes_lower_both_one_by_one),
      cmocka_unit_test(undrawn_edges_lower_recall_one_by_one),
      cmocka_unit_test(turned_edges_lower_both_one_by_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
