/* Excalidraw: whose texts are, what arrows join, and what is no part of the diagram. */
#include "source.h"

#define DRAWING(ELEMENTS) "{\"type\": \"excalidraw\", \"elements\": [\n" ELEMENTS "\n]}"
/* Elements, each with more members behind. */
#define BOX(ID, X, Y, MORE)                                                                                            \
  "{\"type\":\"rectangle\",\"id\":\"" ID "\",\"x\":" #X ",\"y\":" #Y ",\"width\":100,\"height\":60" MORE "}"
#define TEXT(X, Y, WORDS, MORE)                                                                                        \
  "{\"type\":\"text\",\"x\":" #X ",\"y\":" #Y ",\"width\":40,\"height\":20,\"text\":\"" WORDS "\"" MORE "}"
#define ARROW(X, Y, WIDTH, HEIGHT, MORE)                                                                               \
  "{\"type\":\"arrow\",\"x\":" #X ",\"y\":" #Y ",\"points\":[[0,0],[" #WIDTH "," #HEIGHT "]]" MORE "}"
#define IN(ID) ",\"containerId\":\"" ID "\""
#define BOUND(FROM, TO) ",\"startBinding\":{\"elementId\":\"" FROM "\"},\"endBinding\":{\"elementId\":\"" TO "\"}"
/* A box with words in it at (0, 0), and one at (300, 0). */
#define A BOX("a", 0, 0, "") "," TEXT(10, 10, "A", IN("a"))
#define B BOX("b", 300, 0, "") "," TEXT(310, 10, "B", IN("b"))

static void texts_belong_to_shapes(void **state) {
  static const Row rows[] = {
      {DRAWING(A), "A", ""},
      {DRAWING(TEXT(900, 900, "far", IN("a")) "," BOX("a", 0, 0, "")), "far", ""},
      {DRAWING(BOX("a", 0, 0, ",\"boundElements\":[{\"type\":\"text\",\"id\":\"t\"}]") "," TEXT(
           900, 900, "far", ",\"id\":\"t\",\"containerId\":null")),
       "far", ""},
      {DRAWING(BOX("a", 0, 0, "") "," TEXT(10, 10, "in", "")), "in", ""},
      {DRAWING(BOX("a", 0, 0, "") "," TEXT(10, 32, "below", "") "," TEXT(10, 5, "above", "")), "above below", ""},
      {DRAWING(BOX("a", 0, 0, "") "," TEXT(200, 10, "beside", "")), "", ""},
      {DRAWING(A "," TEXT(10, 30, "loose", "")), "A", ""},
      {DRAWING(BOX("a", 0, 0, ",\"groupIds\":[\"g\"]") "," TEXT(10, 70, "name", ",\"groupIds\":[\"g\"]")), "name", ""},
      {DRAWING("{\"type\":\"rectangle\",\"label\":{\"text\":\"short\"}}"), "short", ""},
      {DRAWING(BOX("a", 0, 0, "") "," TEXT(10, 10, "Kuber\\nnetes", IN("a") ",\"originalText\":\"Kubernetes\"")),
       "Kubernetes", ""},
      {DRAWING(BOX("s", 0, 0, "") "," A), "A", ""},
      {DRAWING("{\"type\":\"frame\",\"id\":\"f\",\"name\":\"Frame\"}," BOX("a", 0, 0, ",\"frameId\":\"f\"")), "Frame",
       ""},
  };
  assert_all_state(DG_FORMAT_EXCALIDRAW, rows, G_N_ELEMENTS(rows));
}

#define PANEL "{\"type\":\"rectangle\",\"id\":\"p\",\"x\":-50,\"y\":-100,\"width\":800,\"height\":400},"

static void shapes_around_others_have_titles(void **state) {
  static const Row rows[] = {
      {DRAWING(PANEL TEXT(0, -90, "Panel", "") "," A "," B), "Panel; A; B", ""},
      {DRAWING(PANEL TEXT(0, -90, "Panel", "") "," TEXT(0, 200, "remark", "") "," A), "Panel; A", ""},
      {DRAWING(PANEL TEXT(0, -90, "two", "") "," TEXT(0, -65, "lines", "") "," A), "A", ""},
      {DRAWING(PANEL TEXT(0, -90, "Panel", "") "," A "," ARROW(
           900, 50, -150, 0, ",\"startBinding\":{\"elementId\":\"c\"}") "," BOX("c", 900, 0, "") "," TEXT(910, 10, "C",
                                                                                                          IN("c"))),
       "Panel; A; C", "C -> Panel"},
  };
  assert_all_state(DG_FORMAT_EXCALIDRAW, rows, G_N_ELEMENTS(rows));
}

static void arrows_join_what_they_are_bound_to(void **state) {
  static const Row rows[] = {
      {DRAWING(A "," B "," ARROW(0, 0, 1, 1, BOUND("a", "b"))), "A; B", "A -> B"},
      {DRAWING(A "," B "," ARROW(0, 0, 1, 1, ",\"id\":\"r\"" BOUND("a", "b")) "," TEXT(200, 9, "says", IN("r"))),
       "A; B", "A -> B [says]"},
      {DRAWING(A "," B
                 ",{\"type\":\"arrow\",\"start\":{\"id\":\"a\"},\"end\":{\"id\":\"b\"},\"label\":{\"text\":\"x\"}}"),
       "A; B", "A -> B [x]"},
      {DRAWING("{\"type\":\"arrow\",\"start\":{\"type\":\"text\",\"text\":\"U\"},\"end\":{\"type\":\"text\",\"text\":"
               "\"V\"}}"),
       "U; V", "U -> V"},
      {DRAWING(A "," ARROW(0, 0, 1, 1, BOUND("a", "a"))), "A", "A -> A"},
      {DRAWING(A "," TEXT(300, 0, "T", ",\"id\":\"t\"") "," ARROW(0, 0, 1, 1, BOUND("a", "t"))), "A; T", "A -> T"},
      {DRAWING(A "," TEXT(310, 10, "B", IN("b") ",\"id\":\"t\"") "," BOX("b", 300, 0, "") "," ARROW(0, 0, 1, 1,
                                                                                                    BOUND("a", "t"))),
       "A; B", "A -> B"},
      {DRAWING(A "," BOX("c", 300, 0, "") "," ARROW(0, 0, 1, 1, BOUND("a", "c"))), "A; ", "A -> "},
  };
  assert_all_state(DG_FORMAT_EXCALIDRAW, rows, G_N_ELEMENTS(rows));
}

static void arrows_that_are_not_bound_join_what_they_touch(void **state) {
  static const Row rows[] = {
      {DRAWING(A "," B "," ARROW(104, 30, 190, 0, "")), "A; B", "A -> B"},
      {DRAWING(A "," B "," ARROW(50, 30, 290, 0, "")), "A; B", "A -> B"},
      {DRAWING(A "," B "," ARROW(104, 30, 190, 0, BOUND("gone", "b"))), "A; B", "A -> B"},
      {DRAWING(A "," B ",{\"type\":\"arrow\",\"x\":104,\"y\":30,\"width\":190,\"height\":0}"), "A; B", "A -> B"},
      {DRAWING(A "," B ",{\"type\":\"line\",\"x\":104,\"y\":30,\"width\":190,\"height\":0}"), "A; B", "A -- B"},
      {DRAWING(A "," B ",{\"type\":\"line\",\"x\":0,\"y\":200,\"width\":500,\"height\":0}"), "A; B", ""},
      {DRAWING(
           A ",{\"type\":\"ellipse\",\"x\":300,\"y\":0,\"width\":100,\"height\":60,\"label\":{\"text\":\"E\"}}," ARROW(
               104, 30, 190, 0, "")),
       "A; E", "A -> E"},
      {DRAWING(A ",{\"type\":\"rectangle\",\"x\":250,\"y\":10,\"width\":100,\"height\":20,\"angle\":1.5707963267949,"
                 "\"label\":{\"text\":\"turned\"}}," ARROW(104, 30, 182, 0, "")),
       "A; turned", "A -> turned"},
  };
  assert_all_state(DG_FORMAT_EXCALIDRAW, rows, G_N_ELEMENTS(rows));
}

/* Programs guess where words and the outlines of ellipses are. */
static void guesses_of_programs_are_taken(void **state) {
  static const Row rows[] = {
      {DRAWING(
           BOX("a", 0, 0, "") ",{\"type\":\"text\",\"x\":50,\"y\":20,\"text\":\"middle\",\"textAlign\":\"center\"}"),
       "middle", ""},
      {DRAWING(A ",{\"type\":\"ellipse\",\"x\":300,\"y\":0,\"width\":200,\"height\":200,"
                 "\"label\":{\"text\":\"E\"}}," ARROW(104, 30, 200, -25, "")),
       "A; E", "A -> E"},
      {DRAWING(A "," BOX("b", 300, 0, "") ",{\"type\":\"text\",\"x\":285,\"y\":20,\"width\":130,\"height\":20,"
                                          "\"text\":\"too wide\"}," ARROW(104, 30, 190, 0, "")),
       "A; too wide", "A -> too wide"},
  };
  assert_all_state(DG_FORMAT_EXCALIDRAW, rows, G_N_ELEMENTS(rows));
}

#define HEADS(START, END) DRAWING(A "," B "," ARROW(0, 0, 1, 1, BOUND("a", "b") START END))
#define START(HEAD) ",\"startArrowhead\":" HEAD
#define END(HEAD) ",\"endArrowhead\":" HEAD

static void heads_tell_the_direction(void **state) {
  static const Row rows[] = {
      {HEADS("", ""), "A; B", "A -> B"},
      {HEADS("", END("null")), "A; B", "A -- B"},
      {HEADS("", END("\"triangle\"")), "A; B", "A -> B"},
      {HEADS(START("\"arrow\""), END("null")), "A; B", "B -> A"},
      {HEADS(START("\"arrow\""), END("\"arrow\"")), "A; B", "A -> B; B -> A"},
      {HEADS(START("\"crowfoot_many\""), END("\"crowfoot_one\"")), "A; B", "A -- B"},
      {HEADS(START("\"dot\""), END("\"arrow\"")), "A; B", "A -> B"},
  };
  assert_all_state(DG_FORMAT_EXCALIDRAW, rows, G_N_ELEMENTS(rows));
}

static void what_is_not_seen_is_no_part(void **state) {
  static const Row rows[] = {
      {DRAWING(A "," B "," ARROW(0, 0, 1, 1, BOUND("a", "b") ",\"isDeleted\":true")), "A; B", ""},
      {DRAWING(A "," B "," ARROW(0, 0, 1, 1, BOUND("a", "b") ",\"opacity\":0")), "A; B", ""},
      {DRAWING(A "," BOX("c", 300, 0, ",\"isDeleted\":true") "," TEXT(310, 10, "C", IN("c"))), "A", ""},
      {DRAWING(A "," BOX("c", 300, 0, ",\"opacity\":0") "," ARROW(0, 0, 1, 1, BOUND("a", "c"))), "A", ""},
      {DRAWING(BOX("c", 300, 0, "") "," TEXT(310, 10, "C", IN("c") ",\"opacity\":0")), "", ""},
      {DRAWING(BOX("dot", 0, 0, "")), "", ""},
      {DRAWING("{\"type\":\"selection\",\"x\":0,\"y\":0}"), "", ""},
  };
  assert_all_state(DG_FORMAT_EXCALIDRAW, rows, G_N_ELEMENTS(rows));
}

static void what_is_left_out_is_said(void **state) {
  static const struct {
    const char *source, *reason;
    guint line;
  } rows[] = {
      {DRAWING(A ",\n" ARROW(104, 30, 190, 0, "")),
       "the end of an arrow: bound to nothing, and at no shape or at more than one", 3},
      {DRAWING(ARROW(104, 30, 190, 0, "")),
       "both ends of an arrow: bound to nothing, and at no shape or at more than one", 2},
      {DRAWING(A "," BOX("c", 50, 10, "") "," B "," ARROW(75, 30, 220, 0, "")),
       "the start of an arrow: bound to nothing, and at no shape or at more than one", 2},
      {DRAWING(A "," ARROW(0, 30, 100, 0, "")), "an arrow that is bound to nothing begins and ends at the same shape",
       2},
      {DRAWING("{\"type\":\"star\"}"), "Excalidraw has no element of type \"star\"", 2},
      {DRAWING("\n{\"type\":\"ellipse\",\"text\":\"E\"}"),
       "Excalidraw does not draw a \"text\" of type string in ellipse", 3},
      {DRAWING("{\"type\":\"freedraw\"},{\"type\":\"freedraw\"}"), "what is drawn by hand (2 strokes) is not read", 0},
  };
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    print_message("row %u\n", i);
    g_autoptr(DgGraph) graph = read_source(DG_FORMAT_EXCALIDRAW, rows[i].source, NULL);
    assert_int_equal(dg_graph_get_edge_count(graph), 0);
    assert_string_equal(dg_graph_get_unread(graph, 0)->reason, rows[i].reason);
    assert_int_equal(dg_graph_get_unread(graph, 0)->line, rows[i].line);
  }
}

/* {"type":"excalidraw","elements":[...]} by lz-string's compressToBase64(), in lines as Obsidian has them. */
static void compressed_drawings_of_notes_are_read(void **state) {
  static const char packed[] =
      "N4IgLgngDgpiBcIYA8DGBDANgSwCYCd0B3EAGiUxgFsYA7MAZwQG1RJYER8ZUx1aA5pTIg8ndCMzoARjEwI2\n\n"
      "KMJwDSAE4YwABIBqCEAF99pNtDiI5OKJpFjE0yTLkLwSzgCEDRkx0Tp8+AHsScgY+fGV4UFsQCSMkWlxnaPtDAF19IA=";
  assert_states(DG_FORMAT_EXCALIDRAW, packed, "Käse €; B", "Käse € -> B");
  g_autofree char *half = g_strndup(packed, 90);
  assert_refused(DG_FORMAT_EXCALIDRAW, half, DG_ERROR_FORMAT,
                 "a:1: found neither JSON nor a whole compressed drawing, expected one");
}

static void what_is_no_drawing_is_refused(void **state) {
  assert_refused(DG_FORMAT_EXCALIDRAW, "{\"type\": \"excalidrawlib\", \"library\": []}", DG_ERROR_FORMAT,
                 "a: found a library of Excalidraw (shapes to draw with), expected a drawing");
  assert_refused(DG_FORMAT_EXCALIDRAW, "{\"type\": \"excalidraw\"}", DG_ERROR_FORMAT,
                 "a: found an Excalidraw drawing without a list of elements, expected one");
}

/* Drawings that take long to compare are refused, and not read in part. */
static void shapes_on_top_of_each_other_have_a_limit(void **state) {
  g_autoptr(GString) text = g_string_new("{\"type\": \"excalidraw\", \"elements\": [");
  for (guint i = 0; i < 20000; i++)
    g_string_append_printf(text, "%s{\"type\":\"ellipse\",\"x\":%u}", i ? "," : "", i % 7 * 2);
  g_string_append(text, "]}");
  assert_refused(DG_FORMAT_EXCALIDRAW, text->str, DG_ERROR_LIMIT,
                 "a: found too many shapes on top of each other, expected a drawing that people look at");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_belong_to_shapes),
      cmocka_unit_test(shapes_around_others_have_titles),
      cmocka_unit_test(arrows_join_what_they_are_bound_to),
      cmocka_unit_test(arrows_that_are_not_bound_join_what_they_touch),
      cmocka_unit_test(guesses_of_programs_are_taken),
      cmocka_unit_test(heads_tell_the_direction),
      cmocka_unit_test(what_is_not_seen_is_no_part),
      cmocka_unit_test(what_is_left_out_is_said),
      cmocka_unit_test(compressed_drawings_of_notes_are_read),
      cmocka_unit_test(what_is_no_drawing_is_refused),
      cmocka_unit_test(shapes_on_top_of_each_other_have_a_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
