/* Measures of the layout of what matched, and of one figure alone: worked by hand. */
#include "graph/graph.h"
#include "graphs.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A graph of nodes with these boxes, called "a", "b", "c"... */
static DgGraph *boxes_of(const DgBox *boxes, guint count) {
  DgGraph *graph = dg_graph_new(NULL, 100, 100);
  for (guint i = 0; i < count; i++) {
    char name[2] = {(char)('a' + i), '\0'};
    dg_graph_add_node(graph, name, boxes[i]);
    dg_graph_node(graph, i)->has_box = TRUE;
  }
  return graph;
}

#define BOXES(...) boxes_of((const DgBox[]){__VA_ARGS__}, G_N_ELEMENTS(((const DgBox[]){__VA_ARGS__})))

static void add_line(DgGraph *graph, guint from, guint to, const DgPoint *points, guint count) {
  DgEdge *edge = dg_graph_edge(graph, dg_graph_add_edge(graph, from, to, TRUE, NULL));
  edge->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_array_append_vals(edge->points, points, count);
}

#define LINE(graph, from, to, ...)                                                                                     \
  add_line(graph, from, to, (const DgPoint[]){__VA_ARGS__}, G_N_ELEMENTS(((const DgPoint[]){__VA_ARGS__})))

/* What a measure finds in two figures, which are freed. */
static DgMeasured measure(DgGraph *generated, DgGraph *reference, const char *name) {
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  dg_score_options_set_threshold(options, 1); /* nodes match by their letters alone */
  assert_true(dg_score_options_set_metrics(options, name, NULL));
  g_autoptr(DgScore) score = dg_score_new(generated, reference, options, NULL);
  assert_int_equal(dg_score_get_measure_count(score), 1);
  DgMeasured found = dg_score_get_measure(score, 0)->found[0];
  if (found.note != NULL)
    found.note = g_intern_string(found.note);
  dg_graph_free(generated);
  dg_graph_free(reference);
  return found;
}

static void expect(DgGraph *generated, DgGraph *reference, const char *name, double expected, guint64 of) {
  DgMeasured found = measure(generated, reference, name);
  if (!(fabs(found.value - expected) < 1e-12) || found.of != of)
    fail_msg("%s is %.12g over %u instead of %.12g over %u", name, found.value, (guint)found.of, expected, (guint)of);
}

static void expect_none(DgGraph *generated, DgGraph *reference, const char *name, const char *note) {
  DgMeasured found = measure(generated, reference, name);
  assert_true(isnan(found.value) && found.of == 0);
  assert_string_equal(found.note, note);
}

/* The same of the first of two equal figures. */
static void expect_figure(DgGraph *graph, const char *name, double expected, guint64 of) {
  expect(graph, BOXES({0, 0, 1, 1}), name, expected, of);
}

static void order_is_that_of_both_axes(void **state) {
  /* Of a, b and c in a row: with b and c exchanged, the pairs ab and ac agree along x, bc does not; all along y. */
  expect(BOXES({0, 0, 10, 10}, {60, 0, 10, 10}, {30, 0, 10, 10}),
         BOXES({0, 0, 10, 10}, {30, 0, 10, 10}, {60, 0, 10, 10}), "relative_order", 5.0 / 6, 3);
  /* A shift, a scale and a stretch change nothing. */
  expect(BOXES({5, 5, 30, 20}, {95, 5, 30, 20}, {5, 165, 30, 20}),
         BOXES({0, 0, 10, 10}, {30, 0, 10, 10}, {0, 80, 10, 10}), "relative_order", 1, 3);
  /* Centres 2.5 of 10 apart are level, 2.6 are not: level against an order agrees by half. */
  expect(BOXES({0, 0, 10, 10}, {30, 2.5, 10, 10}), BOXES({0, 0, 10, 10}, {30, 0, 10, 10}), "relative_order", 1, 1);
  expect(BOXES({0, 0, 10, 10}, {30, 2.6, 10, 10}), BOXES({0, 0, 10, 10}, {30, 0, 10, 10}), "relative_order", 0.75, 1);
  expect(BOXES({0, 0, 10, 10}, {0, 30, 10, 10}), BOXES({0, 30, 10, 10}, {0, 0, 10, 10}), "relative_order", 0.5, 1);
  expect_none(BOXES({0, 0, 10, 10}), BOXES({0, 0, 10, 10}), "relative_order",
              "fewer than two matched nodes with a known place in both figures");
}

static void position_is_after_shift_and_scale(void **state) {
  expect(BOXES({5, 7, 1, 1}, {35, 7, 1, 1}, {35, 37, 1, 1}), BOXES({0, 0, 1, 1}, {10, 0, 1, 1}, {10, 10, 1, 1}),
         "position", 1, 3);
  /* A good fit is not lost in rounding: 1 to the last digits, also for places that are no round numbers. */
  assert_true(measure(BOXES({0.1, 0.7, 1, 1}, {33.1, 0.7, 1, 1}, {0.1, 44.7, 1, 1}),
                      BOXES({0.3, 0.2, 1, 1}, {10.3, 0.2, 1, 1}, {0.3, 0.2 + 40.0 / 3, 1, 1}), "position")
                  .value > 1 - 1e-12);
  /* Around their means -1, 1, 0 and -1, 0, 1: products 1, squares 2 and 2, D = 1 - 1/4. */
  expect(BOXES({0, 0, 1, 1}, {20, 0, 1, 1}, {10, 0, 1, 1}), BOXES({0, 0, 1, 1}, {10, 0, 1, 1}, {20, 0, 1, 1}),
         "position", 1 - sqrt(0.75), 3);
  /* In a mirror no scale from 0 on is better than 0. */
  expect(BOXES({0, 0, 1, 1}, {-10, 0, 1, 1}), BOXES({0, 0, 1, 1}, {10, 0, 1, 1}), "position", 0, 2);
  expect_none(BOXES({0, 0, 1, 1}, {9, 0, 1, 1}), BOXES({0, 0, 1, 1}, {0, 0, 1, 1}), "position",
              "all matched nodes stand in one place of the reference");
}

static void sizes_are_compared_after_one_scale(void **state) {
  expect(BOXES({0, 0, 40, 20}, {9, 9, 20, 20}), BOXES({0, 0, 20, 10}, {70, 0, 10, 10}), "size", 1, 2);
  /* Areas 200 and 300: k^2 = 1.5, so that both generated boxes are squares of sqrt(150). With the box of 20 x 10 they
   * have 10 sqrt(150) in common, of 150 + 200 less that; with the one of 10 x 10 100 of 150. */
  double common = 10 * sqrt(150);
  expect(BOXES({0, 0, 10, 10}, {0, 0, 10, 10}), BOXES({0, 0, 20, 10}, {0, 0, 10, 10}), "size",
         (common / (350 - common) + 100.0 / 150) / 2, 2);
  expect_none(BOXES({0, 0, 0, 0}), BOXES({0, 0, 10, 10}), "size",
              "no matched nodes with a known place in both figures");
}

static void overlap_is_of_place_and_size(void **state) {
  /* One box comes to lie on its partner wherever it is. */
  expect(BOXES({50, 50, 4, 2}), BOXES({0, 0, 20, 10}), "box_overlap", 1, 1);
  /* Centres 10 apart come 20 apart, and the boxes are then 20 x 20 on boxes of 10 x 10. */
  expect(BOXES({0, 0, 10, 10}, {10, 0, 10, 10}), BOXES({0, 0, 10, 10}, {20, 0, 10, 10}), "box_overlap", 0.25, 2);
}

/* Documents may say anything: whatever is not a number says so. */
static void absurd_places_give_a_number_or_a_reason(void **state) {
  for (guint i = 0; i < dg_measure_get_count(); i++) {
    const char *name = dg_measure_get(i)->name;
    DgMeasured found = measure(BOXES({-1e308, 0, 1e308, 1e308}, {1e308, 1e308, 1e308, 1e308}, {0, 0, 1e-300, 1e-300}),
                               BOXES({1e308, 1e308, 1e308, 1e308}, {0, 0, 1, 1}, {-1e308, 5, 0, 0}), name);
    if (isnan(found.value) ? found.note == NULL : found.value < 0 || found.value > dg_measure_get(i)->maximum)
      fail_msg("%s is %g", name, found.value);
  }
}

/* Sixteen boxes in a square, each moved by `far` times its own numbers from -1 to 1 (a linear congruential generator).
 */
static DgGraph *moved_boxes(double far) {
  DgBox boxes[16];
  guint32 state = 7;
  for (guint i = 0; i < 16; i++) {
    boxes[i] = (DgBox){60.0 * (i % 4), 40.0 * (i / 4), 40, 20};
    for (guint k = 0; k < 2; k++) {
      state = state * 1664525u + 1013904223u;
      *(k ? &boxes[i].y : &boxes[i].x) += far * (state / 2147483648.0 - 1);
    }
  }
  return boxes_of(boxes, G_N_ELEMENTS(boxes));
}

static void values_fall_as_boxes_are_moved(void **state) {
  const char *const names[] = {"relative_order", "position", "box_overlap"};
  const double distances[] = {0, 5, 20, 60, 200};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    double last = 1;
    for (guint k = 0; k < G_N_ELEMENTS(distances); k++) {
      double value = measure(moved_boxes(distances[k]), moved_boxes(0), names[i]).value;
      if (k == 0 ? value != 1 : value > last || (k > 1 && value == last))
        fail_msg("%s is %g where boxes are moved by up to %g, and %g where by less", names[i], value, distances[k],
                 last);
      last = value;
    }
  }
  expect(moved_boxes(200), moved_boxes(0), "size", 1, 16);
}

/* Two rows of two against a row of three and one below: the reference has the rows ab and cd and the columns ac and bd;
 * the generated figure the rows ab, ac and bc and the column ad. Common is the row ab. */
static void rows_and_columns_are_counted(void **state) {
  g_autoptr(DgGraph) reference = BOXES({0, 0, 10, 10}, {30, 0, 10, 10}, {0, 30, 10, 10}, {30, 30, 10, 10});
  g_autoptr(DgGraph) generated = BOXES({0, 0, 10, 10}, {30, 0, 10, 10}, {60, 0, 10, 10}, {0, 30, 10, 10});
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  dg_score_options_set_threshold(options, 1);
  assert_true(dg_score_options_set_metrics(options, "row_column", NULL));
  g_autoptr(DgScore) score = dg_score_new(generated, reference, options, NULL);
  assert_true(score_value(score, "row_column", "tp") == 1);
  assert_true(score_value(score, "row_column", "fp") == 3);
  assert_true(score_value(score, "row_column", "fn") == 3);
}

static DgGraph *square(void) {
  return BOXES({0, 0, 2, 2}, {100, 0, 2, 2}, {100, 100, 2, 2}, {0, 100, 2, 2});
}

static void crossings_are_counted_inside_of_pieces(void **state) {
  DgGraph *graph = square();
  LINE(graph, 0, 2, {1, 1}, {101, 101});
  LINE(graph, 1, 3, {101, 1}, {1, 101});
  expect_figure(graph, "crossings", 1, 2);
  /* A line that is crossed where two of its points lie on one straight way is crossed once. */
  graph = square();
  LINE(graph, 0, 2, {1, 1}, {51, 51}, {101, 101});
  LINE(graph, 1, 3, {101, 1}, {51, 51}, {1, 101});
  expect_figure(graph, "crossings", 1, 2);
  /* Lines to one node meet there, and one that ends on another touches it: no crossings. There and back are two. */
  graph = square();
  LINE(graph, 0, 1, {0, 0}, {100, 0});
  LINE(graph, 2, 1, {100, 100}, {100, 0});
  LINE(graph, 3, 0, {50, 100}, {50, 0});
  expect_figure(graph, "crossings", 0, 3);
  graph = square();
  LINE(graph, 0, 1, {0, 0}, {100, 0});
  LINE(graph, 2, 3, {40, 10}, {50, -10}, {60, 10});
  expect_figure(graph, "crossings", 2, 2);
  /* Without points the line is that between the centres; a loop without any has none. */
  graph = square();
  dg_graph_add_edge(graph, 0, 2, TRUE, NULL);
  dg_graph_add_edge(graph, 1, 3, FALSE, NULL);
  dg_graph_add_edge(graph, 1, 1, FALSE, NULL);
  expect_figure(graph, "crossings", 1, 2);
}

/* All six edges between four nodes: 15 pairs of edges, of which at each node 3 share it: 3 could cross. */
static void share_is_of_the_pairs_that_could_cross(void **state) {
  DgGraph *graph = square();
  for (guint i = 0; i < 4; i++)
    for (guint j = i + 1; j < 4; j++)
      dg_graph_add_edge(graph, i, j, TRUE, NULL);
  expect_figure(graph, "crossing_share", 1.0 / 3, 3);
  graph = square();
  dg_graph_add_edge(graph, 0, 1, TRUE, NULL);
  dg_graph_add_edge(graph, 1, 2, TRUE, NULL);
  expect_none(graph, square(), "crossing_share", "no two edges without a common node");
}

static void bends_are_those_that_are_seen(void **state) {
  DgGraph *graph = square();
  LINE(graph, 0, 2, {0, 0}, {50, 0}, {100, 0}, {100, 100}); /* one corner */
  LINE(graph, 1, 3, {0, 0}, {50, 1}, {100, 0}); /* 1 of 100 is straight */
  LINE(graph, 1, 0, {0, 0}, {50, 3}, {100, 0}); /* 3 is not */
  LINE(graph, 2, 0, {0, 0}, {98, 0}, {99.4, 0.6}, {100, 2}, {100, 100}); /* a rounded corner */
  expect_figure(graph, "bends", 3, 4);
  expect_none(square(), square(), "bends", "no edges with a known line");
}

static void symmetry_is_the_area_that_is_its_own_mirror(void **state) {
  expect_figure(BOXES({0, 0, 10, 10}, {30, 0, 10, 10}), "symmetry", 1, 2);
  /* Three squares of 1 at the corners of a square of 3: two of them are each other's mirrors. */
  expect_figure(BOXES({0, 0, 1, 1}, {2, 0, 1, 1}, {0, 2, 1, 1}), "symmetry", 2.0 / 3, 3);
  /* 4 x 2 and below it at the left 2 x 2: from above to below 2 x 2 twice of 12 are common, from left to right the
   * upper box. */
  expect_figure(BOXES({0, 0, 4, 2}, {0, 2, 2, 2}), "symmetry", 8.0 / 12, 2);
}

static void whitespace_is_what_nothing_covers(void **state) {
  expect_figure(BOXES({0, 0, 10, 10}, {30, 0, 10, 10}), "whitespace", 0.5, 2);
  /* 5 x 10 of two boxes are common: 15 of 20. A container covers nothing, but has room: 100 - 2 of 10 x 10. */
  expect_figure(BOXES({0, 0, 10, 10}, {5, 0, 10, 10}, {15, 0, 5, 1}), "whitespace", 1 - 155.0 / 200, 3);
  expect_figure(BOXES({0, 0, 20, 10}, {1, 1, 5, 5}, {10, 1, 5, 5}), "whitespace", 1 - 50.0 / 200, 2);
  DgGraph *graph = BOXES({0, 0, 10, 10});
  dg_graph_add_text(graph, "title", DG_ROLE_TITLE, (DgBox){0, 15, 10, 5});
  LINE(graph, 0, 0, {10, 5}, {20, 5}, {20, 8}, {10, 8}); /* reaches to 20: room is 20 x 20 */
  expect_figure(graph, "whitespace", 1 - 150.0 / 400, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(order_is_that_of_both_axes),
      cmocka_unit_test(position_is_after_shift_and_scale),
      cmocka_unit_test(sizes_are_compared_after_one_scale),
      cmocka_unit_test(overlap_is_of_place_and_size),
      cmocka_unit_test(absurd_places_give_a_number_or_a_reason),
      cmocka_unit_test(values_fall_as_boxes_are_moved),
      cmocka_unit_test(rows_and_columns_are_counted),
      cmocka_unit_test(crossings_are_counted_inside_of_pieces),
      cmocka_unit_test(share_is_of_the_pairs_that_could_cross),
      cmocka_unit_test(bends_are_those_that_are_seen),
      cmocka_unit_test(symmetry_is_the_area_that_is_its_own_mirror),
      cmocka_unit_test(whitespace_is_what_nothing_covers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
