/* The edit distance of small graphs, worked by hand, and what holds for all of them. Labels of one letter have nothing
 * in common unless they are equal. */
#include "graphs.h"
#include "metrics/edit/assignment.h"
#include "metrics/edit/distance.h"
#include "random_graphs.h"

#include <igraph.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define MUCH ((DgEditEffort){100000, 1000000000})

static DgEditDistance distance_of(const DgGraph *generated, const DgGraph *reference, DgEditEffort budget) {
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = dg_comparison_new(generated, reference, options, NULL);
  assert_non_null(comparison);
  g_autoptr(DgArcLabels) labels = dg_arc_labels_new(comparison, NULL);
  DgEditGraph *graphs[2];
  dg_edit_graphs_new(comparison, labels, graphs);
  g_autoptr(DgEditCosts) costs = dg_edit_costs_new(comparison, labels, graphs[0], graphs[1]);
  DgEditDistance distance = dg_edit_distance(costs, budget);
  dg_edit_graph_free(graphs[0]);
  dg_edit_graph_free(graphs[1]);
  return distance;
}

/* The distance is `cost`, and all that there is to delete and insert is `all`. */
static void check(const char *generated_labels, const char *generated_edges, const char *reference_labels,
                  const char *reference_edges, double cost, double all) {
  g_autoptr(DgGraph) generated = make_graph(generated_labels, generated_edges);
  g_autoptr(DgGraph) reference = make_graph(reference_labels, reference_edges);
  DgEditDistance distance = distance_of(generated, reference, MUCH);
  assert_int_equal(distance.cost, distance.bound);
  assert_true((double)distance.cost / DG_EDIT_ONE == cost);
  assert_true((double)distance.all / DG_EDIT_ONE == all);
}

static void nothing_to_do_costs_nothing(void **state) {
  check("", "", "", "", 0, 0);
  check("a", "", "a", "", 0, 2);
  check("a|b|c", "0>1 1>2", "c|b|a", "2>1 1>0", 0, 10);
}

static void all_of_one_is_deleted_for_nothing(void **state) {
  check("", "", "a|b", "0>1", 3, 3);
  check("a|b|c", "0>1 1>1", "", "", 5, 5);
}

/* "abcde" to "abcdX": similarity 4/5. */
static void labels_cost_what_they_lack(void **state) {
  check("abcde", "", "abcdX", "", 0.2, 2);
  check("a", "", "b", "", 1, 2);
  check("a|b", "0>1", "a|x", "0>1", 1, 6);
}

/* One direction more 1/2, the other way round two directions 1, not at all 1. */
static void directions_cost_halves(void **state) {
  check("a|b", "0>1", "a|b", "0-1", 0.5, 6);
  check("a|b", "0>1", "a|b", "1>0", 1, 6);
  check("a|b", "0>1", "a|b", "", 1, 5);
  check("a|b", "0>1 1>0", "a|b", "0-1", 0, 6);
  check("a|b", "0>1 0>1", "a|b", "0>1", 0, 6);
  check("a|b", "0>0", "a|b", "1>1", 2, 6);
  check("a|b", "0>0", "a|b", "0-0", 0, 6);
}

/* b is drawn between a and c. Cheapest is to call c "b" and to add another c with its connection: 1 + 1 + 1, where
 * adding b and two connections for that of a and c costs 4. With d behind c it is these 4: calling c "b" and d "c" and
 * adding another d costs 1 + 1 + 2 as well. */
static void step_in_between(void **state) {
  check("a|c", "0>1", "a|b|c", "0>1 1>2", 3, 8);
  check("e|a|c|d", "0>1 1>2 2>3", "e|a|b|c|d", "0>1 1>2 2>3 3>4", 4, 16);
}

/* What sits in the same place under another name: 1 for x, where deleting c with its two connections and inserting x
 * with two would cost 6. */
static void places_count_beside_names(void **state) {
  check("a|b|c|d", "0>1 1>2 2>3", "a|b|x|d", "0>1 1>2 2>3", 1, 14);
}

/* Equal labels are told apart by their neighbours alone: the path a-x-x-b has a turned end. */
static void equal_labels_are_told_apart_by_neighbours(void **state) {
  check("a|x|x|b", "0>1 1>2 2>3", "b|x|x|a", "3>2 2>1 1>0", 0, 14);
  check("a|x|x|b", "0>1 1>2 2>3", "b|x|x|a", "3>2 2>1 0>1", 1, 14);
}

static void add_labelled(DgGraph *graph, guint from, guint to, gboolean directed, const char *label) {
  dg_graph_add_edge(graph, from, to, directed, label);
}

/* Half of what labels lack, as the mean over the directions that both connections have. */
static void labels_of_edges_cost_half(void **state) {
  static const struct {
    gboolean directed[2];
    const char *labels[2];
    double cost;
  } cases[] = {
      {{TRUE, TRUE}, {"yes", "YES"}, 0},        {{TRUE, TRUE}, {"yes", NULL}, 0.5},
      {{TRUE, TRUE}, {"abcd", "abcX"}, 0.125},  {{FALSE, FALSE}, {"abcd", "abcX"}, 0.125},
      {{TRUE, FALSE}, {"abcd", "abcX"}, 0.625}, {{TRUE, TRUE}, {NULL, " "}, 0},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgGraph) generated = make_graph("a|b", ""), reference = make_graph("a|b", "");
    add_labelled(generated, 0, 1, cases[i].directed[0], cases[i].labels[0]);
    add_labelled(reference, 0, 1, cases[i].directed[1], cases[i].labels[1]);
    DgEditDistance distance = distance_of(generated, reference, MUCH);
    assert_true((double)distance.cost / DG_EDIT_ONE == cases[i].cost);
  }
}

/* Arrows there and back: the first has another label, the mean of 1/2 (1 - 0) and 0. Parallel edges are one connection
 * with the labels of all, in whatever order. */
static void labels_belong_to_directions(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|b", ""), reference = make_graph("a|b", "");
  add_labelled(generated, 0, 1, TRUE, "q");
  add_labelled(generated, 1, 0, TRUE, "r");
  add_labelled(reference, 0, 1, TRUE, "x");
  add_labelled(reference, 1, 0, TRUE, "r");
  assert_int_equal(distance_of(generated, reference, MUCH).cost, DG_EDIT_ONE / 4);

  g_autoptr(DgGraph) first = make_graph("a|b", ""), second = make_graph("a|b", "");
  add_labelled(first, 0, 1, TRUE, "q");
  add_labelled(first, 0, 1, TRUE, "r");
  add_labelled(second, 0, 1, TRUE, "r");
  add_labelled(second, 0, 1, TRUE, "q");
  add_labelled(second, 0, 1, TRUE, "Q");
  assert_int_equal(distance_of(first, second, MUCH).cost, 0);
}

static const char *const two[] = {"anode", "bnode", NULL}, *const three[] = {"anode", "bnode", "cnode", NULL};

/* Also where the budget ends long before the search does. */
static void order_and_sides_change_nothing(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  static const DgEditEffort budgets[] = {{1, 1000000}, {20, 1000000}, {5000, 3000000}};
  guint inexact = 0;
  for (guint round = 0; round < 60; round++) {
    guint nodes = 3 + round % 15;
    DgEditEffort budget = budgets[round % 3];
    g_autoptr(DgGraph) generated = random_graph(rand, nodes, nodes + 3, three);
    g_autoptr(DgGraph) reference = random_graph(rand, nodes + round % 4, nodes, three);
    g_autoptr(DgGraph) permuted = permute_graph(rand, generated), other = permute_graph(rand, reference);
    DgEditDistance distance = distance_of(generated, reference, budget);
    DgEditDistance turned = distance_of(reference, generated, budget), shuffled = distance_of(permuted, other, budget);
    assert_int_equal(distance.cost, turned.cost);
    assert_int_equal(distance.bound, turned.bound);
    assert_int_equal(distance.cost, shuffled.cost);
    assert_int_equal(distance.bound, shuffled.bound);
    assert_int_equal(distance_of(generated, permuted, budget).cost, 0);
    inexact += distance.bound < distance.cost;
  }
  assert_true(inexact > 10);
}

/* What a small budget says holds: the distance lies between its bounds. */
static void bounds_hold(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(11);
  guint open = 0;
  for (guint round = 0; round < 60; round++) {
    guint nodes = 5 + round % 5;
    g_autoptr(DgGraph) generated = random_graph(rand, nodes, 2 * nodes, three);
    g_autoptr(DgGraph) reference = random_graph(rand, nodes - round % 3, nodes, two);
    DgEditDistance exact = distance_of(generated, reference, MUCH);
    assert_int_equal(exact.cost, exact.bound);
    assert_true(exact.cost <= exact.all);
    for (guint states = 1; states <= 64; states *= 4) {
      DgEditDistance early = distance_of(generated, reference, (DgEditEffort){states, 1000000});
      assert_true(early.bound <= exact.cost && exact.cost <= early.cost);
      assert_true(early.spent.states <= states);
      open += early.bound < early.cost;
    }
  }
  assert_true(open > 20);
}

/* d(a, c) <= d(a, b) + d(b, c): edits can be made one after the other. */
static void going_round_is_never_shorter(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(13);
  for (guint round = 0; round < 60; round++) {
    DgGraph *graphs[3];
    for (guint i = 0; i < 3; i++)
      graphs[i] = random_graph(rand, (guint)g_rand_int_range(rand, 0, 7), (guint)g_rand_int_range(rand, 0, 9), three);
    gint64 direct = distance_of(graphs[0], graphs[2], MUCH).cost;
    assert_true(direct <= distance_of(graphs[0], graphs[1], MUCH).cost + distance_of(graphs[1], graphs[2], MUCH).cost);
    for (guint i = 0; i < 3; i++)
      dg_graph_free(graphs[i]);
  }
}

/* Prices prove the assignment: no cell is below them, and the assigned ones are at them. igraph finds the same sum. */
static void assignment_is_as_cheap_as_that_of_igraph(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(17);
  for (guint size = 1; size <= 40; size++) {
    g_autofree gint64 *cells = g_new(gint64, size * size), *rows = g_new0(gint64, size),
                      *columns = g_new0(gint64, size);
    g_autofree guint *chosen = g_new(guint, size);
    igraph_matrix_t costs;
    igraph_vector_int_t assignment;
    igraph_matrix_init(&costs, size, size);
    igraph_vector_int_init(&assignment, 0);
    for (guint i = 0; i < size * size; i++) {
      cells[i] = g_rand_int_range(rand, 0, size % 2 ? 8 : 1000000);
      MATRIX(costs, i / size, i % size) = (double)cells[i];
    }
    assert_int_equal(igraph_solve_lsap(&costs, size, &assignment), IGRAPH_SUCCESS);
    gint64 expected = 0;
    for (guint i = 0; i < size; i++)
      expected += cells[i * size + (guint)VECTOR(assignment)[i]];
    guint64 steps = 0;
    assert_int_equal(dg_edit_assign(cells, size, chosen, rows, columns, &steps), expected);
    for (guint i = 0; i < size * size; i++)
      assert_true(cells[i] >= rows[i / size] + columns[i % size]);
    /* From its own prices it is found again. */
    assert_int_equal(dg_edit_assign(cells, size, chosen, rows, columns, &steps), expected);
    for (guint i = 0; i < size; i++)
      assert_true(cells[i * size + chosen[i]] == rows[i] + columns[chosen[i]]);
    igraph_matrix_destroy(&costs);
    igraph_vector_int_destroy(&assignment);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_to_do_costs_nothing),
      cmocka_unit_test(all_of_one_is_deleted_for_nothing),
      cmocka_unit_test(labels_cost_what_they_lack),
      cmocka_unit_test(directions_cost_halves),
      cmocka_unit_test(step_in_between),
      cmocka_unit_test(places_count_beside_names),
      cmocka_unit_test(equal_labels_are_told_apart_by_neighbours),
      cmocka_unit_test(labels_of_edges_cost_half),
      cmocka_unit_test(labels_belong_to_directions),
      cmocka_unit_test(order_and_sides_change_nothing),
      cmocka_unit_test(bounds_hold),
      cmocka_unit_test(going_round_is_never_shorter),
      cmocka_unit_test(assignment_is_as_cheap_as_that_of_igraph),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
