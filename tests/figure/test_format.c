/* Every file is known by its content, and named as what it is. */
#include <diagrade/figure.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

#include <cmocka.h>

static DgFormat format_of(const char *data, gsize length) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(data, length);
  return dg_figure_format(bytes);
}

#define assert_format(text, format) assert_int_equal(format_of("" text, sizeof(text) - 1), format)

static void test_signatures_of_binary_files(void **state) {
  assert_format("\x89PNG\r\n\x1a\n", DG_FORMAT_PNG);
  assert_format("\xff\xd8\xff\xe0", DG_FORMAT_JPEG);
  assert_format("GIF89a", DG_FORMAT_GIF);
  assert_format("RIFF\x10\0\0\0WEBPVP8 ", DG_FORMAT_WEBP);
  assert_format("MM\0*", DG_FORMAT_TIFF);
  assert_format("%!PS-Adobe-3.0 EPSF-3.0\n", DG_FORMAT_POSTSCRIPT);
  assert_format("SQLite format 3\0", DG_FORMAT_DATABASE);
  assert_format("PK\x03\x04", DG_FORMAT_ARCHIVE);
  assert_format("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", DG_FORMAT_PDF);
  assert_format("\n\n%PDF-1.4", DG_FORMAT_PDF);
  assert_format("words\0more", DG_FORMAT_BINARY);
  assert_format("", DG_FORMAT_EMPTY);
  assert_format("\xef\xbb\xbf \n", DG_FORMAT_EMPTY);
}

static void test_figures_are_those_that_were_read_before(void **state) {
  assert_format("<svg xmlns='http://www.w3.org/2000/svg'/>", DG_FORMAT_SVG);
  assert_format("\xef\xbb\xbf<?xml version='1.0'?>\n<!-- <mxfile> -->\n"
                "<!DOCTYPE svg PUBLIC 'a' 'b' [<!ENTITY c '<html>'>]>\n<svg:svg/>",
                DG_FORMAT_SVG);
  assert_format("<svg content='&lt;mxfile>'><text>%PDF-1.5</text></svg>", DG_FORMAT_SVG);
  assert_format("Here it is:\n```svg\n<svg/>\n```\n", DG_FORMAT_SVG);
  assert_format("<answer><svg/></answer>", DG_FORMAT_SVG);
  assert_format("<!DOCTYPE html><html><body><svg/></body></html>", DG_FORMAT_SVG);
  assert_format("<\0s\0v\0g\0", DG_FORMAT_SVG);
  assert_format("\xfe\xff\0<\0s", DG_FORMAT_SVG);
  assert_format("\\draw (0,0);\\begin{tikzpicture}", DG_FORMAT_TIKZ);
  assert_format("% a comment\n\\documentclass{article}\\begin{tikzcd}", DG_FORMAT_TIKZ);
  assert_format("Drawn as \\tikz \\node {A};", DG_FORMAT_TIKZ);
  assert_format("```latex\n\\begin{tikzpicture}\n```\n", DG_FORMAT_TIKZ);
  assert_format("{\"schema\":\"diagrade/graph@1\"}", DG_FORMAT_JSON);
}

static void test_tex_without_a_picture(void **state) {
  assert_format("\\section{Words} alone", DG_FORMAT_TEX);
  assert_format("\\documentclass{standalone}\\begin{document}\\feynmandiagram{a -- b};",
                DG_FORMAT_TIKZ); /* and fails */
  assert_format("\\usetikzlibrary{arrows}\n\\tikzset{a/.style={red}}", DG_FORMAT_TEX);
}

static void test_languages_for_diagrams(void **state) {
  assert_format("flowchart LR\n  a --> b\n", DG_FORMAT_MERMAID);
  assert_format("---\ntitle: x\n---\n%% comment\n%%{init: {\n}}%%\ngraph TD;\n a-->b", DG_FORMAT_MERMAID);
  assert_format("sequenceDiagram\n a->>b: x", DG_FORMAT_MERMAID);
  assert_format("```mermaid\nerDiagram\n A ||--o{ B : has\n```", DG_FORMAT_MERMAID);
  assert_format("graph LR; a-->b", DG_FORMAT_MERMAID);
  assert_format("graph TD;\r\n a-->b", DG_FORMAT_MERMAID);
  assert_format("flowchart TB %% words\n a-->b", DG_FORMAT_MERMAID);
  assert_format("flowchart\n a --- b", DG_FORMAT_MERMAID);
  assert_format("%% only\npie showData title Pets\n", DG_FORMAT_MERMAID);
  assert_format("%%{init: {\"theme\": \"dark\"}}%% flowchart LR\na-->b", DG_FORMAT_MERMAID);
  assert_format("graph T\n  a --> b : c", DG_FORMAT_MERMAID); /* which refuses it */
  assert_format("graph store: Store\ngraph store -> a -- b", DG_FORMAT_D2);
  assert_format("treeView-beta\n  a/\n", DG_FORMAT_MERMAID);
  assert_format("gitGraph LR:\n commit", DG_FORMAT_MERMAID);
  assert_format("graph LR {a -- b}", DG_FORMAT_DOT);
  assert_format("/* c */ strict Digraph \"x y\"\n{ a -> b }", DG_FORMAT_DOT);
  assert_format("# c\ngraph { a -- b }", DG_FORMAT_DOT);
  assert_format("digraph { a [label=\"%PDF-1.7\"] }", DG_FORMAT_DOT);
  assert_format("flowchart LR\n a[%PDF-1.7]", DG_FORMAT_MERMAID);
  assert_format("digraph G // words\n{ a -> b }", DG_FORMAT_DOT);
  assert_format("digraph <G> { a -> b }", DG_FORMAT_DOT);
  assert_format("stateDiagram-v2@\n a --> b", DG_FORMAT_MERMAID); /* which refuses it */
  assert_format("{\"type\":\"excalidraw/clipboard\"}", DG_FORMAT_EXCALIDRAW);
  assert_format("words\n\n@startmindmap\n* a\n@endmindmap", DG_FORMAT_PLANTUML);
  assert_format("' c\n@startuml\nA -> B\n@enduml", DG_FORMAT_PLANTUML);
  assert_format("# c\ndirection: right\nx: Encoder {\n  shape: circle\n}\nx -> y.z: words\n", DG_FORMAT_D2);
  assert_format("title: |md\n  # Words -> here\n|\na: {\n  k.t -> f.i\n}\nk\n", DG_FORMAT_D2);
  assert_format("<mxfile host='a'><diagram/></mxfile>", DG_FORMAT_DRAWIO);
  assert_format("<mxGraphModel dx='1'/>", DG_FORMAT_DRAWIO);
  assert_format("<?xml version='1.0'?><graphml xmlns='http://graphml.graphdrawing.org/xmlns'/>", DG_FORMAT_GRAPHML);
  assert_format("<b:definitions xmlns:b='http://www.omg.org/spec/BPMN/20100524/MODEL'/>", DG_FORMAT_BPMN);
  assert_format("{\"type\": \"excalidraw\", \"elements\": []}", DG_FORMAT_EXCALIDRAW);
}

static void test_d2_is_known_by_all_of_its_statements(void **state) {
  assert_format("a -> b", DG_FORMAT_D2);
  assert_format("a->b", DG_FORMAT_D2);
  assert_format("vars: {\n  d2-config: {\n    layout-engine: elk\n  }\n}\nserver: Server {shape: cloud}\n",
                DG_FORMAT_D2);
  assert_format("# words\n\n\"\"\"\nlong\n\"\"\"\n'my key'.b -- c; d -- e {style.stroke: red}", DG_FORMAT_D2);
  assert_format("direction: right\nusers: Users {\n  shape: sql_table\n  id: int {constraint: primary_key}\n}",
                DG_FORMAT_D2);
  assert_format("*.shape: circle\na; b; c", DG_FORMAT_D2);
  assert_format("...@base\nlayers: {\n  x: {\n    a\n  }\n}", DG_FORMAT_D2);
  assert_format("x: {shape: circle}; y -> x", DG_FORMAT_D2);
  assert_format("a -> b: x <y>; a -> b: \"a | b = c\"", DG_FORMAT_D2);
  assert_format("(a -> b)[0].style.stroke: red", DG_FORMAT_D2);
  assert_format("a: ${b} # why\nx -> a: it's fine\n", DG_FORMAT_D2);
  assert_format("vars: {a: ${b}; b: ${a}}\nx: ${a}", DG_FORMAT_D2);
  assert_format("a -> b: {\n  style.stroke: red", DG_FORMAT_D2); /* cut off */
  assert_format("name: CI\non: push\njobs:\n  build:\n    runs-on: x", DG_FORMAT_UNKNOWN);
  assert_format("First step -> then go on. It works, as we have seen, in all cases & more", DG_FORMAT_UNKNOWN);
  assert_format("Answer: B", DG_FORMAT_UNKNOWN);
  assert_format("The diagram shows two boxes.", DG_FORMAT_UNKNOWN);
  assert_format("x = a->b;", DG_FORMAT_UNKNOWN);
  assert_format("A -->|yes| B", DG_FORMAT_UNKNOWN);
  assert_format("A --> B[Text]", DG_FORMAT_UNKNOWN);
}

static void test_text_that_is_no_diagram(void **state) {
  assert_format("just words", DG_FORMAT_UNKNOWN);
  assert_format("timeline of events in words", DG_FORMAT_UNKNOWN);
  assert_format("graph paper is ruled", DG_FORMAT_UNKNOWN);
  assert_format("block letters", DG_FORMAT_UNKNOWN);
  assert_format("flowchart\nwords of a list", DG_FORMAT_UNKNOWN);
  assert_format("graph theory is about {nodes}", DG_FORMAT_UNKNOWN);
  assert_format("A word -- and another -- stand here.", DG_FORMAT_UNKNOWN);
  assert_format("Some words.\nAn arrow -> stands here; and more.\n", DG_FORMAT_UNKNOWN);
  assert_format("- list\n- a -> b\n", DG_FORMAT_UNKNOWN);
  assert_format("name: value\nother: value\n", DG_FORMAT_UNKNOWN);
  assert_format("# Heading\n\nwords", DG_FORMAT_MARKDOWN);
  assert_format("words\n```c\nint a;\n```", DG_FORMAT_MARKDOWN);
  assert_format("<html><body>words</body></html>", DG_FORMAT_HTML);
  assert_format("<definitions xmlns='http://example.org/'/>", DG_FORMAT_XML);
  assert_format("<!-- never closed", DG_FORMAT_XML);
}

/* gzip of `text`, in place of a file. */
static GBytes *compress_text(const char *text) {
  guint8 out[1024];
  z_stream stream = {
      .next_in = (Bytef *)text, .avail_in = (uInt)strlen(text), .next_out = out, .avail_out = sizeof out};
  assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
  assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
  deflateEnd(&stream);
  return g_bytes_new(out, sizeof out - stream.avail_out);
}

static void test_gzip_is_what_it_holds(void **state) {
  g_autoptr(GBytes) svg = compress_text("<svg/>"), dot = compress_text("digraph { a -> b }");
  assert_int_equal(dg_figure_format(svg), DG_FORMAT_SVG);
  assert_int_equal(dg_figure_format(dot), DG_FORMAT_GZIP);
  assert_format("\x1f\x8b damaged", DG_FORMAT_SVG); /* whose reader says so */
}

static void expect_refusal(const char *text, const char *message) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
  g_autoptr(GError) error = NULL;
  assert_null(dg_drawing_new_from_figure(bytes, "fig", NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
  assert_string_equal(error->message, message);
}

static void test_refusals_say_what_to_do(void **state) {
  expect_refusal("\x89PNG\r\n\x1a\n", "fig: found a PNG picture, expected a figure with text: --refine model --edges "
                                      "model reads pictures");
  expect_refusal("flowchart LR\n",
                 "fig: found a Mermaid diagram, which states a graph and has no picture: draw it with "
                 "its own program and give that as SVG (diagrade graph --overlay draws a layout of it)");
  expect_refusal("{\"schema\":\"diagrade/score@1\"}",
                 "fig: found a score document (diagrade/score@1), expected a figure (SVG, TikZ or PDF)");
  expect_refusal("{\"schema\":\"diagrade/<b>@1\"}", "fig: found JSON, expected a figure (SVG, TikZ or PDF)");
  expect_refusal("<a/>", "fig:1: found the root element <a>, expected <svg>");
}

static void test_names_lose_the_ending_of_a_figure(void **state) {
  static const char *const cases[][2] = {
      {"dir/a.svg", "a"},         {"a.svg.gz", "a"},        {"a.dot.mmd", "a.dot"},          {"a.b.puml", "a.b"},
      {"a.excalidraw.json", "a"}, {"dir.svg/.svg", ".svg"}, {"a.graph.json", "a.graph.json"}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *name = dg_figure_get_case(cases[i][0]);
    assert_string_equal(name, cases[i][1]);
  }
  assert_string_equal(dg_figure_get_endings()[0], ".svg");
}

static void test_every_format_has_a_name(void **state) {
  for (guint format = 0; format <= DG_FORMAT_EMPTY; format++)
    assert_non_null(dg_format_name(format));
  assert_true(dg_format_is_diagram(DG_FORMAT_BPMN) && !dg_format_is_diagram(DG_FORMAT_TEX));
  assert_true(dg_format_is_diagram(DG_FORMAT_PDF) && !dg_format_is_diagram(DG_FORMAT_JSON));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_signatures_of_binary_files),
      cmocka_unit_test(test_figures_are_those_that_were_read_before),
      cmocka_unit_test(test_tex_without_a_picture),
      cmocka_unit_test(test_languages_for_diagrams),
      cmocka_unit_test(test_d2_is_known_by_all_of_its_statements),
      cmocka_unit_test(test_text_that_is_no_diagram),
      cmocka_unit_test(test_gzip_is_what_it_holds),
      cmocka_unit_test(test_refusals_say_what_to_do),
      cmocka_unit_test(test_names_lose_the_ending_of_a_figure),
      cmocka_unit_test(test_every_format_has_a_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
