/* What counts as a connector that was seen, and what is decoration. Boxes A and B stand at y 80..120, x 20..140 and
 * 240..360; the canvas and the macros are those of small_figure.h. */
#include "small_figure.h"

#include <math.h>

/* `listed` of the connectors are listed as unread, each for `reason`. */
static void assert_listed(const char *body, guint read, guint of, guint listed, const char *reason) {
  g_autoptr(DgGraph) graph = extract(body, NULL);
  guint found_read, found_of;
  assert_true(dg_graph_get_connectors(graph, &found_read, &found_of));
  if (found_read != read || found_of != of)
    fail_msg("%s: found %u of %u connectors, expected %u of %u", body, found_read, found_of, read, of);
  assert_int_equal(dg_graph_get_unread_count(graph), listed);
  for (guint i = 0; i < listed; i++) {
    assert_int_equal(dg_graph_get_unread(graph, i)->kind, DG_UNREAD_CONNECTOR);
    assert_string_equal(dg_graph_get_unread(graph, i)->reason, reason);
  }
}

static void assert_connectors(const char *body, guint read, guint of, const char *reason) {
  assert_listed(body, read, of, of - read, reason);
}

static void edges_are_read(void **state) {
  assert_connectors(ARROW A B LINE(140, 100, 240, 100, "marker-end='url(#m)'"), 1, 1, NULL);
}

#define DOWN A B LINE(140, 100, 240, 100, "marker-end='url(#m)'") LINE(80, 120, 80, 250, "marker-end='url(#m)'")

static void lost_connectors_count(void **state) {
  assert_connectors(ARROW DOWN TEXT(80, 360, "far"), 1, 2, "an end of it points at nothing");
  /* nothing is there that it could lead to: it leaves the figure */
  assert_listed(ARROW DOWN, 1, 1, 1, "an end of it points at nothing");
}

/* Four strokes that come back to where they began are no thing without words. */
#define TO_BLANK                                                                                                       \
  ARROW A                                                                                                              \
      "<path d='M240 80H360V120H240V80' fill='none' stroke='#333'/>" LINE(140, 100, 240, 100, "marker-end='url(#m)'")

/* What leads to an outline that is no thing is listed, but is no connection between things: unless a name was missed.
 */
static void connectors_to_nameless_things(void **state) {
  assert_listed(TO_BLANK, 0, 0, 1, "it ends at an outline without text");
  assert_listed(TO_BLANK TEXT(500, 150, "stray"), 0, 0, 1, "it ends at an outline without text");
  assert_listed(TO_BLANK TEXT(405, 150, "stray"), 0, 1, 1, "it ends at an outline without text");
  assert_listed(ARROW A BOX(220, 20, 370, 200) B C LINE(140, 100, 220, 100, "marker-end='url(#m)'"), 0, 1, 1,
                "it ends at an outline without text");
}

static void signs_in_a_thing_are_no_loops(void **state) {
  assert_connectors(ARROW A LINE(30, 110, 50, 110, "marker-end='url(#m)'"), 0, 0, NULL);
}

static void words_on_words_are_listed(void **state) {
  g_autoptr(DgGraph) graph = extract(A TEXT(83, 107, "B"), NULL);
  assert_int_equal(dg_graph_get_unread_count(graph), 2);
  assert_string_equal(dg_graph_get_unread(graph, 0)->reason, "\"A\" lies on other words");
}

static void decoration_does_not_count(void **state) {
  /* axes that meet nothing, a rule under the figure, a divider in a box, a short tick at one */
  assert_connectors(ARROW A LINE(300, 350, 500, 350, "marker-end='url(#m)'")
                        LINE(300, 350, 300, 200, "marker-end='url(#m)'"),
                    0, 0, NULL);
  assert_connectors(A B LINE(10, 380, 580, 380, ""), 0, 0, NULL);
  assert_connectors(A B LINE(20, 92, 140, 92, ""), 0, 0, NULL);
  assert_connectors(A B LINE(140, 100, 145, 100, ""), 0, 0, NULL);
}

static void words_that_nobody_sees_are_listed(void **state) {
  g_autoptr(DgGraph) graph = extract(A TEXT(900, 105, "beside"), NULL);
  assert_int_equal(dg_graph_get_unread_count(graph), 1);
  assert_int_equal(dg_graph_get_unread(graph, 0)->kind, DG_UNREAD_TEXT);
  assert_string_equal(dg_graph_get_unread(graph, 0)->reason,
                      "\"beside\" lies beside the canvas, so that nobody sees it");
}

/* Four elements are painted (the ground, a box, its word, the sound part of a path); one is left out. */
static void what_is_left_out_lowers_the_share(void **state) {
  g_autoptr(DgGraph) whole = extract(A, NULL);
  g_autoptr(DgGraph) part = extract(A "<path d='M300 300h50v!' stroke='red'/>", NULL);
  double understood;
  assert_true(dg_graph_get_understood(whole, &understood));
  assert_true(understood == 1);
  assert_true(dg_graph_get_understood(part, &understood));
  assert_true(fabs(understood - 0.8) < 1e-9);
  assert_int_equal(dg_graph_get_unread(part, 0)->kind, DG_UNREAD_ELEMENT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(edges_are_read),
      cmocka_unit_test(lost_connectors_count),
      cmocka_unit_test(connectors_to_nameless_things),
      cmocka_unit_test(signs_in_a_thing_are_no_loops),
      cmocka_unit_test(words_on_words_are_listed),
      cmocka_unit_test(decoration_does_not_count),
      cmocka_unit_test(words_that_nobody_sees_are_listed),
      cmocka_unit_test(what_is_left_out_lowers_the_share),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
