/* Descriptions of graphs of functions: every error by its text, and what is found without being stated. */
#include <diagrade/draw.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

/* Single quotation marks stand for double ones. */
static char *draw(const char *members, GError **error) {
  g_autofree char *text = g_strdup_printf("{'kind': 'function',\n%s}", members);
  return dg_draw_from_json(g_strdelimit(text, "'", '"'), -1, "f.json", error);
}

static void expect_error(const char *members, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = draw(members, &error);
  assert_null(svg);
  if (!strstr(error->message, message))
    fail_msg("found %s, expected %s", error->message, message);
}

static guint count(const char *members, const char *part) {
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = draw(members, &error);
  if (!svg)
    fail_msg("%s", error->message);
  guint n = 0;
  for (const char *c = svg; (c = strstr(c, part)); c++)
    n++;
  return n;
}

static void test_errors_of_curves(void **state) {
  expect_error("'curves': 3", "f.json:2: $.curves: found 3, expected an array");
  expect_error("'curves': [{}]", "f.json:2: $.curves[0]: found none of the keys of a curve");
  expect_error("'curves': [{'y': 'x', 'colour': 'red'}]",
               "$.curves[0].colour: found the key \"colour\", expected one of \"y\"");
  expect_error("'curves': [\n{'y': 'x+'}]", "f.json:3: $.curves[0].y: expression \"x+\", character 3: found the end");
  expect_error("'curves': [{'y': true}]", "$.curves[0].y: found a truth value, expected an expression");
  expect_error("'curves': [{'y': 'x', 'where': 'x > 1 > 0'}]", "$.curves[0].where: found the condition");
  expect_error("'curves': [{'y': 'x', 'where': '2 < x < 1'}]", "expected one that holds somewhere");
  expect_error("'curves': [{'y': 'x', 'where': 'z < 1'}]", "expected one that holds somewhere");
  expect_error("'curves': [{'y': 'x', 'where': 'x < q'}]", "expression \"q\", character 1: found \"q\"");
  expect_error("'curves': [{'pieces': []}]", "$.curves[0].pieces: found an empty array");
  expect_error("'curves': [{'x': 't', 'y': 't', 't': [1, 0]}]", "$.curves[0].t: found a range from 1 to 0");
  expect_error("'curves': [{'x': 't', 't': [0, 1]}]", "$.curves[0]: found no key \"y\", expected one");
  expect_error("'curves': [{'equation': 'x^2+y^2'}]", "expected an equation such as");
  expect_error("'curves': [{'equation': 'x=y=2'}]", "found \"=\", expected an operator or the end");
  expect_error("'curves': [{'y': 'x', 'color': 'mauve'}]", "found \"mauve\", expected one of \"black\", \"blue\"");
  expect_error("'curves': [{'y': 'x', 'style': 'wavy'}]", "found \"wavy\", expected one of \"solid\"");
  expect_error("'curves': [{'y': 'x', 'dots': 1}]", "found 1, expected true or false");
}

static void test_errors_of_axes(void **state) {
  expect_error("'x': [1, 1]", "$.x: found a range from 1 to 1");
  expect_error("'x': [1, 2, 3]", "$.x: found 3 values, expected an array of 2 numbers");
  expect_error("'x': 'wide'", "$.x: found \"wide\", expected a range such as [-5, 5], or an object");
  expect_error("'y': {'ticks': 0}", "$.y.ticks: found 0, expected a number from 1e-06 to 1000000000");
  expect_error("'y': {'ticks': ['many']}", "$.y.ticks[0]: expression \"many\"");
  expect_error("'y': {'ticks': [{'label': 'a'}]}", "$.y.ticks[0]: found no key \"at\"");
  expect_error("'x': [-1e10, 0]", "$.x[0]: found -10000000000, expected a number from -1000000000 to 1000000000");
  expect_error("'width': 10", "$.width: found 10, expected a number from 120 to 2000");
  expect_error("'aspect': 'square'", "$.aspect: found \"square\", expected one of \"auto\", \"equal\", \"free\"");
  expect_error("'parameters': {'x': 1}", "$.parameters.x: found a name that cannot be a parameter");
  expect_error("'parameters': {'sin': 1}", "$.parameters.sin: found a name that cannot be a parameter");
  expect_error("'parameters': {'a': 'b'}", "$.parameters.a: expression \"b\"");
}

static void test_errors_of_other_parts(void **state) {
  expect_error("'points': [{'label': 'A'}]", "$.points[0]: found both \"at\" and \"on\" or neither");
  expect_error("'points': [{'at': [0]}]", "$.points[0].at: found 1 values, expected an array of 2 numbers");
  expect_error("'points': [{'on': 0, 'x': 1}]",
               "$.points[0].on: found no such curve, expected its number (there are 0");
  expect_error("'curves': [{'equation': 'x=y'}], 'points': [{'on': 0, 'x': 1}]",
               "found a curve that is no function of x");
  expect_error("'curves': [{'y': 'ln(x)'}], 'points': [{'on': 0, 'x': -1}]", "found no value of curve 0 at x = -1");
  expect_error("'points': [{'at': [0, 0], 'dot': 'half'}]", "found \"half\", expected one of \"closed\"");
  expect_error("'asymptotes': [{'x': 1, 'y': 2}]", "$.asymptotes[0]: found both \"x\" and \"y\" or neither");
  expect_error("'regions': [{'color': 'red'}]", "$.regions[0]: found no region or two");
  expect_error("'regions': [{'under': 0.5}]", "$.regions[0].under: found no such curve");
  expect_error("'regions': [{'between': [0]}]",
               "$.regions[0].between: found an array, expected an array of the numbers");
  expect_error("'regions': [{'where': 'y = x'}]", "$.regions[0].where: found \"y = x\", expected an inequality");
  expect_error("'regions': [{'where': []}]", "$.regions[0].where: found an empty array");
  expect_error("'curves': [{'y': 'x'}], 'regions': [{'under': 0, 'from': 2, 'to': 1}]", "found a region from 2 to 1");
  expect_error("'segments': [{'from': [0, 0]}]", "$.segments[0]: found no key \"to\"");
  expect_error("'labels': [{'at': [0, 0]}]", "$.labels[0]: found no key \"text\"");
}

/* What a few bytes ask for is bounded: marching squares full of zeros, curves that swing in every pixel, regions of
 * many pieces, labels that look for a place among all of it. A curve of that kind alone is drawn. */
static void test_a_figure_has_limits(void **state) {
  static const char *const items[] = {
      "{'equation': 'sin(999x y) = 0'}",
      "{'y': 'sin(9999x)'}",
      "{'r': 'sin(9999theta)'}",
      "{'y': 'sin(9999x)', 'label': 'a'}",
  };
  for (guint i = 0; i < G_N_ELEMENTS(items); i++) {
    g_autoptr(GString) list = g_string_new("'curves': [");
    for (guint k = 0; k < 50; k++)
      g_string_append_printf(list, "%s%s", k ? "," : "", items[i]);
    g_string_append(list, "]");
    expect_error(list->str, "f.json: found a figure that takes more than 50000000 steps to draw, expected at most so");
  }
  expect_error("'regions': [{'where': ['sin(999x y) > 0']}, {'where': ['cos(999x y) > 0']}]", "50000000 steps");
  assert_int_equal(count("'curves': [{'y': 'sin(9999x)'}]", "class=\"curve-0\""), 1);
  /* The count begins anew with every figure. */
  assert_int_equal(count("'curves': [{'y': 'sin(9999x)'}]", "class=\"curve-0\""), 1);
}

static void test_labels_and_lists_have_limits(void **state) {
  g_autofree char *label = g_strnfill(201, 'a');
  g_autofree char *members = g_strdup_printf("'labels': [{'at': [0, 0], 'text': '%s'}]", label);
  expect_error(members, "found 201 bytes, expected at most 200");
  g_autoptr(GString) many = g_string_new("'labels': [0");
  for (guint i = 0; i < 500; i++)
    g_string_append(many, ",0");
  g_string_append_c(many, ']');
  expect_error(many->str, "$.labels: found 501 items, expected at most 500");
  g_string_assign(many, "'curves': [0");
  for (guint i = 0; i < 50; i++)
    g_string_append(many, ",0");
  g_string_append_c(many, ']');
  expect_error(many->str, "$.curves: found 51 items, expected at most 50");
}

/* The poles of tan between -1.6 pi and 1.6 pi are -3/2, -1/2, 1/2 and 3/2 pi; that of 1/x is the y axis. */
static void test_vertical_asymptotes_are_found(void **state) {
  const char *part = "class=\"asymptote\"";
  assert_int_equal(count("'x': ['-1.6pi', '1.6pi'], 'curves': [{'y': 'tan(x)'}]", part), 4);
  assert_int_equal(count("'curves': [{'y': '1/x'}]", part), 0);
  assert_int_equal(count("'curves': [{'y': '1/(x-1)^2'}]", part), 1);
  assert_int_equal(count("'curves': [{'y': 'ln(x+2)'}]", part), 1);
  assert_int_equal(count("'curves': [{'y': '1/((x-1)(x+2))'}]", part), 2);
  assert_int_equal(count("'curves': [{'y': '1/(x-1)', 'asymptotes': false}]", part), 0);
  assert_int_equal(count("'curves': [{'y': '1/(x-1)'}], 'asymptotes': [{'x': 1}]", part), 1);
  /* steep, broken or unbounded far away, but without a pole */
  const char *const none[] = {"e^x",       "x^9",     "sqrt(x-1)", "floor(x)", "atan(1/x)",
                              "cbrt(x-1)", "x^(2/3)", "1000x",     "sin(20x)"};
  for (guint i = 0; i < G_N_ELEMENTS(none); i++) {
    g_autofree char *members = g_strdup_printf("'curves': [{'y': '%s'}]", none[i]);
    assert_int_equal(count(members, part), 0);
  }
}

/* At a jump there is an open and a closed dot, where pieces meet there is none, and two open ends are one dot. */
static void test_ends_of_pieces(void **state) {
  const char *jump = "'curves': [{'pieces': [{'y': 'x', 'where': 'x < 1'}, {'y': 'x+1', 'where': 'x >= 1'}]}]";
  assert_int_equal(count(jump, "open-dot"), 1);
  assert_int_equal(count(jump, "closed-dot"), 1);
  const char *joined = "'curves': [{'pieces': [{'y': 'x', 'where': 'x < 1'}, {'y': '2-x', 'where': 'x >= 1'}]}]";
  assert_int_equal(count(joined, "-dot"), 0);
  const char *hole = "'curves': [{'pieces': [{'y': 'x', 'where': 'x < 1'}, {'y': 'x', 'where': 'x > 1'}]}]";
  assert_int_equal(count(hole, "-dot"), 1);
  assert_int_equal(count("'curves': [{'y': 'x', 'where': '-1 < x <= 1'}]", "-dot"), 2);
  assert_int_equal(count("'curves': [{'y': 'x', 'where': '-1 < x <= 1', 'dots': false}]", "-dot"), 0);
}

/* floor jumps at -3, ..., 3, seven times: eight lines. The two branches of 1/x are two. */
static void test_jumps_are_not_joined(void **state) {
  assert_int_equal(count("'x': [-3.5, 3.5], 'y': [-5, 5], 'curves': [{'y': 'floor(x)'}]", "class=\"curve-0\""), 8);
  assert_int_equal(count("'curves': [{'y': '1/x'}]", "class=\"curve-0\""), 2);
  assert_int_equal(count("'curves': [{'y': 'x^2'}]", "class=\"curve-0\""), 1);
  assert_int_equal(count("'x': [-3, 3], 'y': [-3, 3], 'curves': [{'equation': 'xy=1'}]", "class=\"curve-0\""), 2);
}

/* (x - y)^2 is nowhere negative: nothing is drawn, not even scraps of rounding, and it is said where. */
static void test_curves_that_are_not_seen_are_named(void **state) {
  static const char json[] = "{\"kind\": \"function\", \"x\": [-2, 2], \"y\": [-2, 2],\n \"curves\": [{\"y\": \"x\"},\n"
                             "  {\"equation\": \"(x - y)^2 = 0\"},\n  {\"y\": \"x^2 + 9\"}]}";
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = dg_draw_from_json_full(json, -1, "d.json", diagnostics, &error);
  assert_null(error);
  assert_null(strstr(svg, "curve-1"));
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 2);
  assert_int_equal(dg_diagnostics_get_line(diagnostics, 0), 3);
  assert_true(
      g_str_has_prefix(dg_diagnostics_get_message(diagnostics, 0),
                       "$.curves[1]: found nothing of the curve within the ranges; an equation whose sides touch"));
  assert_int_equal(dg_diagnostics_get_line(diagnostics, 1), 4);
  assert_string_equal(dg_diagnostics_get_message(diagnostics, 1),
                      "$.curves[2]: found nothing of the curve within the ranges");
}

static void test_ticks(void **state) {
  assert_int_equal(count("'curves': [{'y': 'sin(x)'}]", "π</text>"), 4); /* -2, -1, 1 and 2 pi */
  assert_int_equal(count("'x': {'range': [0, 4], 'ticks': ['pi/3']}", "π/3</text>"), 1);
  assert_int_equal(count("'x': {'range': [-1, 4], 'ticks': 'none'}, 'y': {'ticks': 'none'}", "class=\"tick\""), 0);
  assert_int_equal(count("'axes': false", "class=\"axis\""), 0);
  assert_int_equal(count("'x': {'label': 't'}", ">t</text>"), 1);
}

/* A curve that swings 300,000 million times over a figure of some hundred pixels: no more is drawn than its band needs,
 * it is filled to the right end as to the left, and somebody is told. 40,000 samples of at most some 14 characters, "L
 * 123.45 123.45", are less than a megabyte. */
static void test_endless_swings(void **state) {
  const char *json = "{\"kind\":\"function\",\"x\":[-1e9,1e9],\"y\":[-2,2],\"curves\":[{\"y\":\"sin(1000*x)\"}]}";
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = dg_draw_from_json_full(json, -1, "f.json", diagnostics, &error);
  assert_null(error);
  assert_true(strlen(svg) < 1000000);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), "more turns than"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_errors_of_curves),
      cmocka_unit_test(test_errors_of_axes),
      cmocka_unit_test(test_errors_of_other_parts),
      cmocka_unit_test(test_a_figure_has_limits),
      cmocka_unit_test(test_labels_and_lists_have_limits),
      cmocka_unit_test(test_vertical_asymptotes_are_found),
      cmocka_unit_test(test_ends_of_pieces),
      cmocka_unit_test(test_jumps_are_not_joined),
      cmocka_unit_test(test_curves_that_are_not_seen_are_named),
      cmocka_unit_test(test_ticks),
      cmocka_unit_test(test_endless_swings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
