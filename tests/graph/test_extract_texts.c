/* Texts: titles, captions, legends and labels, which texts are nodes, and which are not read. */
#include "small_figure.h"

static void text_beside_the_canvas_is_no_measure(void **state) {
  /* with the 14 px of A and B for a measure, a triangle of 60 px is a thing and no head, whatever is written in 60 px
   * where nobody sees it */
  GString *far = g_string_new(A B LINE(140, 100, 180, 100, "") "<path d='M180 70 L238 100 L180 130 Z' fill='#333'/>");
  for (guint i = 0; i < 9; i++)
    g_string_append_printf(far, "<text x='-900' y='%u' font-size='60'>far</text>", 40 * i);
  expect(far->str, "A, B, ; --A");
  g_string_free(far, TRUE);
}

static void loose_legend_takes_its_list_along(void **state) {
  expect(ARROW OUTLINE(10, 10, 560, 380) "<text x='250' y='30' font-size='18'>Zone</text>" A B LINE(
             140, 100, 236, 100, "marker-end='url(#m)'") TEXT(400, 300, "Legend")
             LINE(380, 320, 430, 320, "marker-end='url(#m)'") "<text x='440' y='325' font-size='14'>calls</text>",
         "Zone, A, B; A->B");
}

/* "role: text" of the texts that are no nodes, in document order. */
static void expect_texts(const char *body, const char *expected) {
  g_autoptr(DgGraph) graph = extract(body, NULL);
  g_autoptr(GString) found = g_string_new(NULL);
  for (guint i = 0; i < graph->texts->len; i++) {
    const DgGraphText *text = &g_array_index(graph->texts, DgGraphText, i);
    g_string_append_printf(found, "%s%s: %s", i ? ", " : "", dg_role_name(text->role), text->text);
  }
  assert_string_equal(found->str, expected);
}

static void title_is_the_largest_text_apart_from_the_nodes(void **state) {
#define LARGE(x, y, t) "<text x='" #x "' y='" #y "' font-size='22' text-anchor='middle'>" t "</text>"
  expect_texts(LARGE(300, 25, "Title") TEXT(300, 65, "heading of A") A B, "title: Title, annotation: heading of A");
  expect_texts(LARGE(300, 30, "Title") TEXT(300, 50, "subtitle") A B, "title: Title subtitle");
  expect_texts(A B LARGE(300, 200, "Title"), "title: Title");
  /* two headings of parts are no title of the whole */
  expect_texts(LARGE(80, 30, "Left") LARGE(300, 30, "Right") A B, "annotation: Left, annotation: Right");
}

static void caption_flush_with_a_box_is_not_read_with_a_title_near_it(void **state) {
  expect(ARROW OUTLINE(10, 60, 200, 290) A BOX(30, 200, 100, 60)
             LINE(80, 120, 80, 196,
                  "marker-end='url(#m)'") "<text x='126' y='276' font-size='14' text-anchor='end'>part</text>"
                                          "<text x='40' y='320' font-size='28'>Zone</text>",
         "A, part, Zone; A->part");
}

static void label_belongs_to_its_edge(void **state) {
  expect(ARROW A B LINE(140, 100, 236, 100, "marker-end='url(#m)'") TEXT(190, 94, "yes"), "A, B; A->B[yes]");
  expect(ARROW A B LINE(140, 100, 236, 100, "marker-end='url(#m)'") "<rect x='172' y='90' width='36' height='20' "
                                                                    "fill='white'/>" TEXT(190, 105, "no"),
         "A, B; A->B[no]");
}

static void caption_may_stand_beside_its_picture(void **state) {
#define PICTURE(x, y) "<circle cx='" #x "' cy='" #y "' r='24' fill='#8af'/>"
  expect(ARROW PICTURE(60, 100) "<text x='90' y='105' font-size='14'>Store</text>" LINE(
             60, 200, 60, 128, "marker-end='url(#m)'") BOX(20, 200, 120, 40) TEXT(80, 225, "A"),
         "Store, A; A->Store");
  /* words on the line that leaves the picture are the label of the line */
  expect(ARROW PICTURE(60, 100) TEXT(60, 142, "Store") "<text x='92' y='96' font-size='14'>reads</text>" B LINE(
             84, 100, 236, 100, "marker-end='url(#m)'"),
         "Store, B; Store->B[reads]");
}

static void title_and_numbers_are_no_nodes(void **state) {
  expect("<text x='300' y='30' font-size='20' text-anchor='middle'>A figure</text>" A B
         "<circle cx='20' cy='80' r='10' fill='#fc0'/>" TEXT(20, 85, "1"),
         "A, B;");
}

static void bare_word_is_a_node_when_an_arrow_ends_at_it(void **state) {
  expect(ARROW A TEXT(300, 105, "Output") LINE(140, 100, 270, 100, "marker-end='url(#m)'") TEXT(300, 300, "a note"),
         "A, Output; A->Output");
}

static void text_under_a_later_box_is_not_read(void **state) {
  expect(ARROW TEXT(300, 105, "old") A B LINE(140, 100, 236, 100, "marker-end='url(#m)'"), "A, B; A->B");
}

static void caption_and_label_on_other_axes_are_two(void **state) {
  expect(ARROW PICTURE(120, 60) TEXT(120, 100, "Frontend") TEXT(
             120, 117, "(content network)") "<text x='80' y='133' font-size='12' text-anchor='middle'>calls</text>"
                                            "<text x='80' y='147' font-size='12' text-anchor='middle'>often</text>" BOX(
                                                60, 200, 120, 40) TEXT(120, 225, "D")
                                                LINE(110, 124, 110, 196, "marker-end='url(#m)'"),
         "Frontend (content network), D; Frontend (content network)->D[calls often]");
  /* a smaller line under the middle of the first belongs to it */
  expect(ARROW PICTURE(120, 60)
             TEXT(120, 100, "Frontend") "<text x='120' y='116' font-size='12' text-anchor='middle'>(network)</text>" B
                 LINE(146, 60, 240, 95, "marker-end='url(#m)'"),
         "Frontend (network), B; Frontend (network)->B");
}

static void words_on_a_line_are_no_title(void **state) {
  expect(ARROW BOX(20, 60, 560, 320) TEXT(60, 370, "Staging") BOX(240, 150, 120, 40) TEXT(300, 175, "inner")
             BOX(240, 10, 120, 30) TEXT(300, 30, "repo") LINE(300, 40, 300, 146, "marker-end='url(#m)'")
                 TEXT(300, 85, "deploys"),
         "Staging, inner, repo; repo->inner[deploys]");
  /* nor are words close over a line, where the title stands at the bottom */
  expect(ARROW BOX(20, 60, 560, 120) TEXT(60, 170, "Zone") BOX(40, 80, 120, 40) TEXT(100, 105, "P")
             BOX(300, 80, 120, 40) TEXT(360, 105, "Q") LINE(160, 100, 296, 100, "marker-end='url(#m)'")
                 TEXT(230, 94, "calls"),
         "Zone, P, Q; P->Q[calls]");
}

static void caption_stands_under_the_largest_part_of_a_picture(void **state) {
  expect(ARROW "<rect x='40' y='40' width='60' height='80' fill='#48c'/>"
               "<rect x='90' y='90' width='40' height='34' fill='#222'/>" TEXT(70, 142, "Harbour")
                   B LINE(130, 100, 236, 100, "marker-end='url(#m)'"),
         "Harbour, B; Harbour->B");
}

static void caption_stands_under_the_middle_of_all_outlines_of_a_shape(void **state) {
  expect(ARROW "<path d='M40 60 H100 V110 H40 Z M106 76 L140 60 V110 L106 94 Z' fill='#333'/>" TEXT(90, 132, "Camera")
             B LINE(240, 100, 146, 100, "marker-end='url(#m)'"),
         "Camera, B; B->Camera");
}

static void stick_figure_is_one_picture(void **state) {
#define PERSON                                                                                                         \
  "<circle cx='60' cy='40' r='10' fill='white' stroke='#333'/>"                                                        \
  "<path d='M60 50 V80 M60 60 H40 M60 60 H80 M60 80 L40 105 M60 80 L80 105' fill='none' stroke='#333'/>"
  expect(ARROW PERSON TEXT(60, 122, "Guest") B LINE(80, 65, 238, 90, "marker-end='url(#m)'"), "Guest, B; Guest->B");
  /* also when the line begins at its hand */
  expect(PERSON TEXT(60, 122, "Guest") B LINE(80, 60, 240, 90, ""), "Guest, B; B--Guest");
}

static void picture_goes_by_the_caption_under_it(void **state) {
  expect(ARROW
         "<circle cx='60' cy='70' r='14' fill='#9cf' stroke='#333'/><path d='M35 110 Q60 70 85 110 Z' fill='#9cf' "
         "stroke='#333'/>" TEXT(60, 128, "User") B LINE(90, 100, 236, 100, "marker-end='url(#m)'"),
         "User, B; User->B");
}

static void text_off_the_canvas_is_not_read(void **state) {
  expect(A TEXT(900, 105, "hidden") BOX(840, 80, 120, 40), "A;");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loose_legend_takes_its_list_along),
      cmocka_unit_test(title_is_the_largest_text_apart_from_the_nodes),
      cmocka_unit_test(caption_flush_with_a_box_is_not_read_with_a_title_near_it),
      cmocka_unit_test(label_belongs_to_its_edge),
      cmocka_unit_test(caption_may_stand_beside_its_picture),
      cmocka_unit_test(title_and_numbers_are_no_nodes),
      cmocka_unit_test(bare_word_is_a_node_when_an_arrow_ends_at_it),
      cmocka_unit_test(text_under_a_later_box_is_not_read),
      cmocka_unit_test(caption_and_label_on_other_axes_are_two),
      cmocka_unit_test(words_on_a_line_are_no_title),
      cmocka_unit_test(caption_stands_under_the_largest_part_of_a_picture),
      cmocka_unit_test(caption_stands_under_the_middle_of_all_outlines_of_a_shape),
      cmocka_unit_test(stick_figure_is_one_picture),
      cmocka_unit_test(picture_goes_by_the_caption_under_it),
      cmocka_unit_test(text_off_the_canvas_is_not_read),
      cmocka_unit_test(text_beside_the_canvas_is_no_measure),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
