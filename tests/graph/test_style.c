/* How nodes and edges are painted, as the graph keeps it, and the member "style" of its document. */
#include "small_figure.h"

#include <math.h>

/* The style of what the document holds, "fill line text width dash"; of an edge "line width dash tips". */
static char *node_style(const DgGraph *graph, guint index) {
  const DgGraphStyle *style = dg_graph_get_node_style(graph, index);
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, style->has_fill ? "%06x" : "-", style->fill);
  g_string_append_printf(text, style->has_line ? " %06x" : " -", style->line);
  g_string_append_printf(text, style->has_text ? " %06x" : " -", style->text);
  g_string_append_printf(text, " %g %s", style->line_width,
                         dg_dash_name(style->dash) ? dg_dash_name(style->dash) : "-");
  return g_string_free(text, FALSE);
}

static char *edge_style(const DgGraph *graph, guint index) {
  const DgGraphStyle *style = dg_graph_get_edge_style(graph, index);
  return g_strdup_printf("%06x %g %s %s %s", style->line, style->line_width, dg_dash_name(style->dash),
                         dg_tip_name(style->tips[0]), dg_tip_name(style->tips[1]));
}

static void expect_node(const char *box, const char *words, const char *expected) {
  g_autofree char *body = g_strconcat(box, "<text x='100' y='105' font-size='14' text-anchor='middle' ", words, NULL);
  g_autoptr(DgGraph) graph = extract(body, NULL);
  if (dg_graph_get_node_count(graph) != 1)
    fail_msg("%s: found %u nodes", body, dg_graph_get_node_count(graph));
  g_autofree char *found = node_style(graph, 0);
  if (strcmp(found, expected) != 0)
    fail_msg("%s is \"%s\" instead of \"%s\"", body, found, expected);
}

#define BOX_OUTLINE(more) "<rect x='60' y='80' width='80' height='40' " more "/>"

static void style_is_what_is_seen(void **state) {
  expect_node(BOX_OUTLINE("fill='#1166cc' stroke='#003300' stroke-width='2'"), "fill='white'>Word</text>",
              "1166cc 003300 ffffff 2 solid");
  /* What has no fill shows the paper; what has no stroke, no border. */
  expect_node(BOX_OUTLINE("fill='none' stroke='black'"), ">Word</text>", "ffffff 000000 000000 1 solid");
  expect_node(BOX_OUTLINE("fill='#ddeeff'"), ">Word</text>", "ddeeff - 000000 0 -");
  /* Half of black on white: 127.5 is 128. A quarter of red on it: 255 * .25 + 128 * .75 = 159.75, and 96. */
  expect_node(BOX_OUTLINE("fill='black' fill-opacity='.5' stroke='red' stroke-opacity='.5'"),
              "fill='red' fill-opacity='.25'>Word</text>", "808080 ff8080 a06060 1 solid");
  expect_node("<rect x='0' y='0' width='400' height='400' fill='#204060'/>" BOX_OUTLINE("fill='none' stroke='white'"),
              "fill='#eeeeee'>Word</text>", "204060 ffffff eeeeee 1 solid");
}

static void dashes_and_dots_are_told_apart(void **state) {
  expect_node(BOX_OUTLINE("fill='#ddd' stroke='black' stroke-dasharray='6 3'"), ">Word</text>",
              "dddddd 000000 000000 1 dashed");
  expect_node(BOX_OUTLINE("fill='#ddd' stroke='black' stroke-width='2' stroke-dasharray='3 5'"), ">Word</text>",
              "dddddd 000000 000000 2 dotted");
  /* 3 and 4 by turns: the second time the gap is a dash. */
  expect_node(BOX_OUTLINE("fill='#ddd' stroke='black' stroke-width='2' stroke-dasharray='3 4 2'"), ">Word</text>",
              "dddddd 000000 000000 2 dashed");
  expect_node(BOX_OUTLINE("fill='#ddd' stroke='black' stroke-dasharray='0 4' stroke-linecap='round'"), ">Word</text>",
              "dddddd 000000 000000 1 dotted");
}

/* Six letters of 16 px take more room than ten of 10. */
static void words_have_the_colour_of_most_of_them(void **state) {
  expect_node("<rect x='40' y='70' width='120' height='60' fill='#ddd' stroke='black'/>",
              "fill='#ff0000'><tspan x='100' y='96' font-size='16'>Encode</tspan>"
              "<tspan x='100' y='114' font-size='10' fill='#00ff00'>and decode</tspan></text>",
              "dddddd 000000 ff0000 1 solid");
}

static void expect_edge(const char *line, const char *expected) {
  g_autofree char *body = g_strconcat(A B, line, NULL);
  g_autoptr(DgGraph) graph = extract(body, NULL);
  if (dg_graph_get_edge_count(graph) != 1)
    fail_msg("%s: found %u edges", line, dg_graph_get_edge_count(graph));
  g_autofree char *found = edge_style(graph, 0);
  if (strcmp(found, expected) != 0)
    fail_msg("%s is \"%s\" instead of \"%s\"", line, found, expected);
}

static void edges_have_width_dash_and_tips(void **state) {
  expect_edge("<path d='M140 100H240' stroke='#123456' stroke-width='3' fill='none'/>", "123456 3 solid none none");
  expect_edge("<path d='M140 100H240' stroke='#123456' stroke-dasharray='5' fill='none'/>",
              "123456 1 dashed none none");
  expect_edge("<path d='M140 100H232' stroke='red' fill='none'/><path d='M240 100L230 96V104Z' fill='red'/>",
              "ff0000 1 solid none arrow");
}

static void document_keeps_styles(void **state) {
  g_autoptr(DgGraph) graph = extract(
      A B "<path d='M140 100H240' stroke='#123456' stroke-width='1.25' stroke-dasharray='5' fill='none'/>", NULL);
  g_autofree char *text = dg_graph_to_json(graph, FALSE);
  assert_non_null(strstr(text, "\"style\":{\"line\":\"#123456\",\"line_width\":1.25,\"dash\":\"dashed\","
                               "\"tips\":[\"none\",\"none\"]}"));
  g_autoptr(DgGraph) read = dg_graph_new_from_json(text, -1, "g", NULL);
  g_autofree char *again = dg_graph_to_json(read, FALSE);
  assert_string_equal(again, text);
  /* Nobody said how these look. */
  g_autoptr(DgGraph) plain = dg_graph_new_from_json("{\"nodes\":[{\"text\":\"a\"}],\"edges\":[]}", -1, "g", NULL);
  g_autofree char *bare = dg_graph_to_json(plain, FALSE);
  assert_null(strstr(bare, "style"));
  g_autofree char *unknown = node_style(plain, 0);
  assert_string_equal(unknown, "- - - 0 -");
}

static void refuses(const char *style, const char *message) {
  g_autofree char *text = g_strdup_printf("{\"nodes\":[{\"text\":\"a\",\"style\":%s}],\"edges\":[]}", style);
  g_autoptr(GError) error = NULL;
  assert_null(dg_graph_new_from_json(text, -1, "g", &error));
  assert_string_equal(error->message, message);
}

static void styles_that_are_none_are_refused(void **state) {
  refuses("3", "g: $.nodes[0].style: found a number, expected an object");
  refuses("{\"fill\":\"red\"}", "g: $.nodes[0].style.fill: expected a colour, as in \"#1a2b3c\"");
  refuses("{\"text\":\"#12345x\"}", "g: $.nodes[0].style.text: expected a colour, as in \"#1a2b3c\"");
  refuses("{\"dash\":\"wavy\"}", "g: $.nodes[0].style.dash: found \"wavy\", expected solid, dashed or dotted");
  refuses("{\"line_width\":-1}", "g: $.nodes[0].style.line_width: expected a number from 0");
  refuses("{\"tips\":[\"arrow\"]}", "g: $.nodes[0].style.tips: expected an array of two ends");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(style_is_what_is_seen),
      cmocka_unit_test(dashes_and_dots_are_told_apart),
      cmocka_unit_test(words_have_the_colour_of_most_of_them),
      cmocka_unit_test(edges_have_width_dash_and_tips),
      cmocka_unit_test(document_keeps_styles),
      cmocka_unit_test(styles_that_are_none_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
