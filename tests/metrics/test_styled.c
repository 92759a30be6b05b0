/* Measures of the style of what matched: worked by hand, and colours held against published values. */
#include "graphs.h"
#include "metrics/style/lab.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static DgGraph *read_graph(const char *nodes, const char *edges) {
  g_autofree char *text = g_strdup_printf("{\"nodes\":[%s],\"edges\":[%s]}", nodes, edges);
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_new_from_json(text, -1, "graph", &error);
  if (graph == NULL)
    fail_msg("%s: %s", text, error->message);
  return graph;
}

static DgMeasured measure(const char *const generated[2], const char *const reference[2], const char *name) {
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  assert_true(dg_score_options_set_metrics(options, name, NULL));
  g_autoptr(DgGraph) graph = read_graph(generated[0], generated[1]);
  g_autoptr(DgGraph) other = read_graph(reference[0], reference[1]);
  g_autoptr(DgScore) score = dg_score_new(graph, other, options, NULL);
  assert_int_equal(dg_score_get_measure_count(score), 1);
  DgMeasured found = dg_score_get_measure(score, 0)->found[0];
  if (found.note != NULL)
    found.note = g_intern_string(found.note);
  return found;
}

static void expect(const char *const generated[2], const char *const reference[2], const char *name, double expected,
                   guint64 of) {
  DgMeasured found = measure(generated, reference, name);
  if (!(fabs(found.value - expected) < 1e-9) || found.of != of)
    fail_msg("%s is %.12g over %u instead of %.12g over %u", name, found.value, (guint)found.of, expected, (guint)of);
}

#define NODE(text, more) "{\"text\":\"" text "\",\"box\":[0,0,10,10]" more "}"
#define STYLE(members) ",\"style\":{" members "}"
#define FONT(size, bold) ",\"text_lines\":[{\"text\":\"x\",\"font_size\":" size ",\"bold\":" bold "}]"
#define PAIR(nodes, edges) ((const char *const[2]){nodes, edges})

/* L*a*b* of the primaries of sRGB under D65 (Lindbloom): the matrix of the standard has four decimals. */
static void colors_have_their_published_places(void **state) {
  const struct {
    guint32 color;
    DgLab lab;
  } known[] = {{0xff0000, {53.24, 80.09, 67.20}},
               {0x00ff00, {87.73, -86.18, 83.18}},
               {0x0000ff, {32.30, 79.19, -107.86}},
               {0xffffff, {100, 0, 0}},
               {0x000000, {0, 0, 0}},
               {0x808080, {53.59, 0, 0}}};
  for (guint i = 0; i < G_N_ELEMENTS(known); i++) {
    DgLab found = dg_lab_of(known[i].color), lab = known[i].lab;
    if (fabs(found.l - lab.l) > 0.02 || fabs(found.a - lab.a) > 0.05 || fabs(found.b - lab.b) > 0.05)
      fail_msg("%06x is %g %g %g instead of %g %g %g", known[i].color, found.l, found.a, found.b, lab.l, lab.a, lab.b);
  }
  assert_true(fabs(dg_lab_distance(0x000000, 0xffffff) - 100) < 1e-9);
  assert_true(dg_color_agreement(0x123456, 0x123456) == 1 && dg_color_agreement(0x0000ff, 0x00ff00) == 0);
  assert_true(dg_color_agreement(0xffffff, 0xf8f8f8) > 0.97);
}

/* The same and black against white; the third has no fill in the reference, and does not count. */
static void colors_are_averaged_over_what_both_have(void **state) {
  expect(
      PAIR(NODE("a", STYLE("\"fill\":\"#ff0000\"")) "," NODE("b", STYLE("\"fill\":\"#000000\"")) "," NODE(
               "c", STYLE("\"fill\":\"#000000\"")),
           ""),
      PAIR(NODE("a", STYLE("\"fill\":\"#ff0000\"")) "," NODE("b", STYLE("\"fill\":\"#ffffff\"")) "," NODE("c", ""), ""),
      "fill_color", 0.5, 2);
  const char *const both[] = {NODE("a", STYLE("\"line\":\"#000000\",\"text\":\"#ffffff\"")), ""};
  const char *const other[] = {NODE("a", STYLE("\"line\":\"#ffffff\",\"text\":\"#ffffff\"")), ""};
  expect(both, other, "line_color", 0, 1);
  expect(both, other, "text_color", 1, 1);
  DgMeasured none = measure(both, other, "fill_color");
  assert_true(isnan(none.value) && none.of == 0);
  assert_string_equal(none.note, "no matched nodes with a known fill in both figures");
}

/* Boxes of 20 x 20 for boxes of 10 x 10: one half. Type of 28 for 14 is then the same, of 14 half as large. */
static void sizes_are_by_the_size_of_the_drawing(void **state) {
#define LARGE(text, more) "{\"text\":\"" text "\",\"box\":[0,0,20,20]" more "}"
  expect(PAIR(LARGE("a", FONT("28", "false")) "," LARGE("b", FONT("14", "true")), ""),
         PAIR(NODE("a", FONT("14", "false")) "," NODE("b", FONT("14", "false")), ""), "font_size", 0.75, 2);
  expect(PAIR(LARGE("a", FONT("28", "false")) "," LARGE("b", FONT("14", "true")), ""),
         PAIR(NODE("a", FONT("14", "false")) "," NODE("b", FONT("14", "false")), ""), "font_weight", 0.5, 2);
  expect(PAIR(LARGE("a", STYLE("\"line\":\"#000000\",\"line_width\":3,\"dash\":\"solid\"")), ""),
         PAIR(NODE("a", STYLE("\"line\":\"#000000\",\"line_width\":1,\"dash\":\"dotted\"")), ""), "line_width", 1 / 1.5,
         1);
  expect(PAIR(LARGE("a", STYLE("\"dash\":\"solid\"")) "," LARGE("b", STYLE("\"dash\":\"dashed\"")), ""),
         PAIR(NODE("a", STYLE("\"dash\":\"dotted\"")) "," NODE("b", STYLE("\"dash\":\"dashed\"")), ""), "line_dash",
         0.5, 2);
}

/* The largest line says whether a title is bold: "x" of 14 px, not what stands below it. */
static void weight_is_that_of_the_title(void **state) {
#define TITLE(bold, below)                                                                                             \
  ",\"text_lines\":[{\"text\":\"x\",\"font_size\":14,\"bold\":" bold                                                   \
  "},{\"text\":\"y\",\"font_size\":10,\"bold\":" below "}]"
  expect(PAIR(NODE("x y", TITLE("true", "false")), ""), PAIR(NODE("x y", TITLE("true", "true")), ""), "font_weight", 1,
         1);
  expect(PAIR(NODE("x y", TITLE("false", "true")), ""), PAIR(NODE("x y", TITLE("true", "true")), ""), "font_weight", 0,
         1);
}

#define EDGE(from, to, directed, more) "{\"from\":\"" from "\",\"to\":\"" to "\",\"directed\":" directed more "}"
#define THREE NODE("a", ",\"id\":\"a\"") "," NODE("b", ",\"id\":\"b\"") "," NODE("c", ",\"id\":\"c\"")

#define LINE(color, width, dash, first, second)                                                                        \
  STYLE("\"line\":\"" color "\",\"line_width\":" width ",\"dash\":\"" dash "\",\"tips\":[\"" first "\",\"" second "\"" \
        "]")

/* Common are a-b, which has no direction and is stored from b in one figure, and b->c; a->c is in one figure only. */
static void edges_are_compared_once_and_end_by_end(void **state) {
  static const char line[] = EDGE("a", "b", "false", LINE("#000000", "2", "solid", "mark", "none"));
  static const char arrow[] = EDGE("b", "c", "true", LINE("#000000", "1", "dashed", "none", "arrow"));
  static const char further[] = EDGE("a", "c", "true", LINE("#ff0000", "1", "dotted", "none", "arrow"));
  static const char other_line[] = EDGE("b", "a", "false", LINE("#ffffff", "1", "solid", "none", "mark"));
  static const char other_arrow[] = EDGE("b", "c", "true", LINE("#000000", "1", "solid", "mark", "arrow"));
  g_autofree char *own = g_strjoin(",", line, arrow, further, NULL);
  g_autofree char *theirs = g_strjoin(",", other_line, other_arrow, NULL);
  const char *const generated[] = {THREE, own}, *const reference[] = {THREE, theirs};
  expect(generated, reference, "edge_color", 0.5, 2);
  expect(generated, reference, "edge_width", 0.75, 2);
  expect(generated, reference, "edge_dash", 0.5, 2);
  expect(generated, reference, "edge_tips", 0.75, 2); /* both ends of a-b, one of b->c */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(colors_have_their_published_places),
      cmocka_unit_test(colors_are_averaged_over_what_both_have),
      cmocka_unit_test(sizes_are_by_the_size_of_the_drawing),
      cmocka_unit_test(weight_is_that_of_the_title),
      cmocka_unit_test(edges_are_compared_once_and_end_by_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
