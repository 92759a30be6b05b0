/* Boxes, cells, lists and containers: what is one, what names it, and which one an arrow means. */
#include "small_figure.h"

static void outline_filled_by_cells_is_one_table(void **state) {
  /* a cell over two rows comes before those at its right; read by baselines alone, "wide" would come third */
  expect(ARROW A LINE(140, 100, 236, 100, "marker-end='url(#m)'") OUTLINE(240, 60, 200, 90) OUTLINE(242, 62, 98, 86)
             OUTLINE(342, 62, 96, 42) OUTLINE(342, 106, 96, 42) TEXT(291, 130, "tall") TEXT(390, 88, "top")
                 TEXT(390, 132, "low"),
         "A, tall top low; A->tall top low");
}

static void ruled_cells_without_a_frame_are_one_table(void **state) {
  expect(ARROW A LINE(140, 100, 236, 100, "marker-end='url(#m)'") OUTLINE(240, 60, 100, 80) OUTLINE(340, 60, 100, 40)
             OUTLINE(340, 100, 100, 40) TEXT(290, 105, "tall") TEXT(390, 85, "top") TEXT(390, 125, "low"),
         "A, tall top low; A->tall top low");
  /* filled boxes that touch are things of their own */
  expect(ARROW A LINE(140, 100, 236, 100, "marker-end='url(#m)'") BOX(240, 80, 100, 40) BOX(340, 80, 100, 40)
             TEXT(290, 105, "P") TEXT(390, 105, "Q"),
         "A, P, Q; A->P");
}

static void large_box_with_one_word_is_named_by_it(void **state) {
  expect(BOX(20, 20, 300, 300) TEXT(170, 175, "large"), "large;");
}

static void only_box_of_a_figure_is_no_banner(void **state) {
  expect("<rect x='1' y='1' width='598' height='398' fill='none' stroke='#333'/>"
         "<text x='300' y='220' font-size='90' text-anchor='middle'>Only</text>",
         "Only;");
}

static void outside_title_goes_before_a_note_low_inside(void **state) {
  expect(OUTLINE(20, 60, 400, 200) "<text x='200' y='48' font-size='20'>Title</text>" A
                                   "<text x='300' y='245' font-size='14'>a note</text>",
         "Title, A;");
}

static void frame_with_a_bold_border_contains_what_is_in_it(void **state) {
#define FRAME(color) "<rect x='1' y='1' width='598' height='398' fill='#e0e8f8' stroke='" color "'/>"
#define HEADING "<text x='300' y='40' font-size='24' text-anchor='middle'>All</text>"
  expect(FRAME("#001080") HEADING A B, "All, A, B;");
  expect(FRAME("#d0d8e8") HEADING A B, "A, B;"); /* the edge of the paper: a figure with a title */
}

static void painted_html_block_is_a_box(void **state) {
  expect(ARROW A
         "<foreignObject x='200' y='60' width='200' height='80'>"
         "<div xmlns='http://www.w3.org/1999/xhtml' style='padding:16px;background-color:#eef1f8'>code<br/>block"
         "</div></foreignObject>" LINE(140, 100, 196, 100, "marker-end='url(#m)'"),
         "A, code block; A->code block");
  /* all four sides of a border are a box too */
  expect(ARROW A "<foreignObject x='200' y='60' width='300' height='80'>"
                 "<div xmlns='http://www.w3.org/1999/xhtml' style='height:70px;border:2px solid #333'>at the left</div>"
                 "</foreignObject>" LINE(140, 120, 196, 120, "marker-end='url(#m)'"),
         "A, at the left; A->at the left");
}

static void highlight_under_a_label_makes_no_box_of_it(void **state) {
  expect(ARROW A B "<rect x='172' y='83' width='34' height='20' fill='#e8e8e8'/>"
                   "<text x='189' y='98' font-size='14' text-anchor='middle'>calls</text>" LINE(140, 108, 236, 108,
                                                                                                "marker-end='url(#m)'"),
         "A, B; A->B[calls]");
}

static void boxes_side_by_side_in_lanes_are_no_cells(void **state) {
  /* two lanes fill their pool, but hold boxes that an arrow joins */
  expect(ARROW OUTLINE(10, 10, 580, 300) OUTLINE(10, 10, 580, 150) OUTLINE(10, 160, 580, 150) TEXT(50, 30, "Lane one")
             TEXT(50, 180, "Lane two") A
         "<rect x='20' y='220' width='120' height='40' fill='#eef' stroke='#333'/>" TEXT(80, 245, "D")
             LINE(80, 120, 80, 216, "marker-end='url(#m)'"),
         "Lane one, Lane two, A, D; A->D");
}

static void boxes_apart_in_a_frame_are_no_cells(void **state) {
  expect(OUTLINE(10, 10, 400, 120) TEXT(200, 30, "Title") OUTLINE(20, 40, 180, 80) OUTLINE(220, 40, 180, 80)
             TEXT(110, 85, "P") TEXT(310, 85, "Q"),
         "Title, P, Q;");
}

static void lines_of_one_box_are_one_node(void **state) {
  expect(BOX(20, 80, 120, 60) TEXT(80, 105, "Encoder") "<text x='80' y='125' font-size='10' "
                                                       "text-anchor='middle'>6 layers</text>",
         "Encoder 6 layers;");
}

static void container_is_a_node_by_its_title(void **state) {
  expect(ARROW
         "<rect x='10' y='40' width='370' height='120' fill='none' stroke='#999' stroke-dasharray='4'/>"
         "<text x='20' y='58' font-size='14'>Stage one</text>" A B C LINE(140, 100, 236, 100, "marker-end='url(#m)'")
             LINE(380, 100, 456, 100, "marker-end='url(#m)'"),
         "Stage one, A, B, C; A->B, Stage one->C");
}

#define OPEN(d, fill) "<path d='" d "' fill='" fill "' stroke='#333'/>"
/* a header over a body that is open at its top: x 20..140, header y 80..106, body to y 200 */
#define LANE OPEN("M20 106 V80 H140 V106", "#ded") OPEN("M20 106 V200 H140 V106", "none") TEXT(80, 98, "Lane")

static void open_body_under_a_header_is_one_box_with_it(void **state) {
  expect(ARROW LANE B LINE(140, 160, 200, 160, "") LINE(200, 160, 200, 100, "")
             LINE(200, 100, 236, 100, "marker-end='url(#m)'"),
         "Lane, B; Lane->B");
  /* the same lying down, header at the left */
  expect(ARROW OPEN("M50 80 H20 V200 H50", "none") OPEN(
             "M50 80 H140 V200 H50",
             "none") "<text transform='translate(40 140) rotate(-90)' font-size='14' text-anchor='middle'>Lane</text>" B
             LINE(240, 110, 144, 110, "marker-end='url(#m)'"),
         "Lane, B; B->Lane");
  /* a box in the body is a thing of its own, also when it fills the width */
  expect(ARROW LANE BOX(20, 150, 120, 50) TEXT(80, 180, "part") B, "Lane, part, B;");
}

static void bracket_without_a_header_is_no_box(void **state) {
  expect(ARROW A "<path d='M20 130 V150 H140 V130' fill='none' stroke='#333'/>" TEXT(80, 146, "note")
             B LINE(140, 100, 236, 100, "marker-end='url(#m)'"),
         "A, B; A->B");
}

static void arrow_at_the_side_of_a_list_means_its_row(void **state) {
#define LIST LANE TEXT(60, 127, "first") TEXT(60, 157, "second") TEXT(60, 187, "third")
  expect(ARROW LIST B LINE(240, 110, 200, 152, "") LINE(200, 152, 144, 152, "marker-end='url(#m)'"),
         "Lane, second, B; B->second");
  /* between rows, or at the header, the whole list is meant */
  expect(ARROW LIST B LINE(240, 95, 144, 95, "marker-end='url(#m)'"), "Lane, B; B->Lane");
  expect(ARROW LIST BOX(20, 300, 120, 40) TEXT(80, 325, "D") LINE(80, 300, 80, 204, "marker-end='url(#m)'"),
         "Lane, D; D->Lane");
}

static void fold_of_a_page_is_no_arrow(void **state) {
  expect("<path d='M20 80 H120 L140 100 V120 H20 Z' fill='#eef' stroke='#333'/>"
         "<path d='M120 80 V100 H140 Z' fill='#ccd'/><path d='M120 80 V100 H140' fill='none' stroke='#333'/>" TEXT(
             80, 108, "Page"),
         "Page;");
}

static void of_boxes_with_a_common_border_the_one_met_in_its_middle_is_meant(void **state) {
  /* outer x 240..360, y 60..200, middle 130; inner y 120..200, middle 160 */
#define NESTED BOX(240, 60, 120, 140) TEXT(300, 82, "Outer") BOX(240, 120, 120, 80) TEXT(300, 165, "Inner")
  expect(ARROW A NESTED "<path d='M80 120 V180 H200 V130 H236' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "A, Outer, Inner; A->Outer");
  expect(ARROW A NESTED "<path d='M80 120 V160 H236' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "A, Outer, Inner; A->Inner");
}

static void arrow_over_the_border_of_a_container_means_what_is_next_in_it(void **state) {
#define AROUND(x) BOX(x, 40, 200, 120) TEXT(300, 60, "Around") BOX(240, 80, 120, 40) TEXT(300, 105, "B")
  expect(ARROW A AROUND(230) LINE(140, 100, 233, 100, "marker-end='url(#m)'"), "A, Around, B; A->B");
  expect(ARROW A AROUND(230) LINE(140, 100, 229, 100, "marker-end='url(#m)'"), "A, Around, B; A->Around");
  expect(ARROW A AROUND(200) LINE(140, 100, 203, 100, "marker-end='url(#m)'"), "A, Around, B; A->Around");
}

static void box_with_a_line_across_it_is_no_label(void **state) {
  /* a chip sits in the middle of its line; a wide box is crossed anywhere, and one that the line comes from is its own
   */
  expect(ARROW A C LINE(140, 100, 456, 100, "marker-end='url(#m)'") BOX(260, 85, 80, 30) TEXT(300, 105, "chip"),
         "A, C; A->C[chip]");
  expect(ARROW BOX(20, 20, 300, 40) TEXT(170, 45, "top") BOX(20, 200, 300, 40) TEXT(170, 225, "base")
             LINE(60, 60, 60, 196, "marker-end='url(#m)'") BOX(20, 110, 300, 34) TEXT(170, 132, "between"),
         "top, base, between; top->base");
  expect(ARROW BOX(40, 20, 160, 100) TEXT(120, 50, "host") BOX(70, 105, 100, 30) TEXT(120, 125, "port")
             BOX(40, 220, 160, 40) TEXT(120, 245, "far") LINE(120, 120, 120, 216, "marker-end='url(#m)'"),
         "host, port, far; host->far");
}

static void plate_that_is_tight_at_two_sides_is_no_box(void **state) {
  /* the plate is as wide as the words, but leaves room under them; the picture above it is what the arrow means */
  expect(ARROW A BOX(260, 60, 80, 80) "<rect x='262' y='146' width='76' height='60' fill='white'/>" TEXT(
             300, 162, "disk storage") LINE(140, 100, 256, 100, "marker-end='url(#m)'"),
         "A, disk storage; A->disk storage");
}

static void circles_diamonds_and_paths_are_boxes(void **state) {
  expect(ARROW "<circle cx='60' cy='100' r='40' fill='#fff' stroke='#333'/>" TEXT(
             60, 105, "S") "<polygon points='300,60 "
                           "380,100 300,140 220,100' "
                           "fill='#ffe' "
                           "stroke='#333'/>" TEXT(300, 105, "ok?") "<path d='M460 70 "
                                                                   "h80 v60 h-80 z' "
                                                                   "fill='#efe' "
                                                                   "stroke='#333'/"
                                                                   ">" TEXT(500, 105, "End") LINE(100, 100, 217, 100,
                                                                                                  "marker-end="
                                                                                                  "'url(#m)'")
                                                                       LINE(380, 100, 457, 100,
                                                                            "marker-"
                                                                            "end='"
                                                                            "url(#m)"
                                                                            "'"),
         "S, ok?, End; S->ok?, ok?->End");
}

static void rows_under_a_header_are_boxes(void **state) {
  expect(ARROW LANE "<rect x='20' y='106' width='120' height='30' fill='none' stroke='#333'/>" TEXT(
             80, 126, "one") "<rect x='20' y='136' width='120' height='30' fill='none' stroke='#333'/>" TEXT(80, 156,
                                                                                                             "two")
             B LINE(140, 151, 236, 110, "marker-end='url(#m)'"),
         "Lane, one, two, B; two->B");
}

static void circle_drawn_by_hand_goes_on_over_its_beginning(void **state) {
  /* it begins at its right, and ends 30 degrees farther on */
  expect(ARROW A "<path d='M420 100 A60 40 0 1 1 360 60 A60 40 0 0 1 412 80 A60 40 0 0 1 420 101 A60 40 0 0 1 412 120' "
                 "fill='none' stroke='#333'/>" TEXT(360, 105, "B") LINE(140, 100, 298, 100, "marker-end='url(#m)'"),
         "A, B; A->B");
}

static void title_above_a_nested_container_names_it(void **state) {
  expect("<text x='200' y='36' font-size='16' text-anchor='middle'>outer</text>"
         "<rect x='20' y='40' width='360' height='200' fill='#eee' stroke='#999'/>"
         "<text x='200' y='66' font-size='16' text-anchor='middle'>inner</text>"
         "<rect x='60' y='70' width='280' height='140' fill='#ddd' stroke='#999'/>" BOX(80, 120, 100, 40)
             TEXT(130, 145, "P") BOX(220, 120, 100, 40) TEXT(270, 145, "Q"),
         "outer, inner, P, Q;");
}

static void badge_does_not_make_a_container_of_a_box(void **state) {
  expect(BOX(20, 80, 160, 140) "<circle cx='38' cy='98' r='9' fill='#fc0'/>" TEXT(38, 102, "3") TEXT(110, 104, "Plan")
             TEXT(100, 150, "read") TEXT(100, 190, "write"),
         "Plan read write;");
}

static void box_called_key_is_a_node_and_a_legend_is_none(void **state) {
  expect(ARROW BOX(20, 80, 120, 40) TEXT(80, 105, "Key") B LINE(140, 100, 236, 100, "marker-end='url(#m)'"),
         "Key, B; Key->B");
  expect(A BOX(20, 240, 300, 60) "<text x='30' y='262' font-size='14'>Legend</text>"
                                 "<text x='110' y='290' font-size='14'>data flow</text>",
         "A;");
}

static void text_that_overflows_its_box_is_its_text(void **state) {
  /* 22 letters of 14 px are about 150 wide: they leave the box of 80 on the right, and on both sides */
  expect(ARROW BOX(20, 80, 80, 40) "<text x='26' y='105' font-size='14'>Decoder network of six</text>" BOX(
             300, 80, 80, 40) TEXT(340, 105, "Decoder network of ten") LINE(100, 90, 296, 90, "marker-end='url(#m)'"),
         "Decoder network of six, Decoder network of ten; Decoder network of six->Decoder network of ten");
}

static void white_panel_on_white_is_paper(void **state) {
  /* the first text would be the title of the panel if the panel could be seen */
  expect(ARROW
         "<rect x='10' y='10' width='480' height='300' fill='#fff'/>"
         "<text x='20' y='30' font-size='20'>A figure</text>" A B LINE(140, 100, 236, 100, "marker-end='url(#m)'"),
         "A, B; A->B");
}

static void fill_and_border_may_be_shapes_of_their_own(void **state) {
  expect(ARROW "<rect x='10' y='50' width='370' height='110' fill='#fff'/><rect x='10' y='50' width='370' height='110' "
               "fill='none' stroke='#333'/><text x='20' y='66' font-size='14'>Stage</text>" A B C LINE(
                   380, 100, 456, 100, "marker-end='url(#m)'"),
         "Stage, A, B, C; Stage->C");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(outline_filled_by_cells_is_one_table),
      cmocka_unit_test(ruled_cells_without_a_frame_are_one_table),
      cmocka_unit_test(large_box_with_one_word_is_named_by_it),
      cmocka_unit_test(only_box_of_a_figure_is_no_banner),
      cmocka_unit_test(outside_title_goes_before_a_note_low_inside),
      cmocka_unit_test(frame_with_a_bold_border_contains_what_is_in_it),
      cmocka_unit_test(painted_html_block_is_a_box),
      cmocka_unit_test(highlight_under_a_label_makes_no_box_of_it),
      cmocka_unit_test(boxes_side_by_side_in_lanes_are_no_cells),
      cmocka_unit_test(boxes_apart_in_a_frame_are_no_cells),
      cmocka_unit_test(lines_of_one_box_are_one_node),
      cmocka_unit_test(container_is_a_node_by_its_title),
      cmocka_unit_test(open_body_under_a_header_is_one_box_with_it),
      cmocka_unit_test(bracket_without_a_header_is_no_box),
      cmocka_unit_test(arrow_at_the_side_of_a_list_means_its_row),
      cmocka_unit_test(fold_of_a_page_is_no_arrow),
      cmocka_unit_test(of_boxes_with_a_common_border_the_one_met_in_its_middle_is_meant),
      cmocka_unit_test(arrow_over_the_border_of_a_container_means_what_is_next_in_it),
      cmocka_unit_test(box_with_a_line_across_it_is_no_label),
      cmocka_unit_test(plate_that_is_tight_at_two_sides_is_no_box),
      cmocka_unit_test(circles_diamonds_and_paths_are_boxes),
      cmocka_unit_test(rows_under_a_header_are_boxes),
      cmocka_unit_test(circle_drawn_by_hand_goes_on_over_its_beginning),
      cmocka_unit_test(title_above_a_nested_container_names_it),
      cmocka_unit_test(badge_does_not_make_a_container_of_a_box),
      cmocka_unit_test(box_called_key_is_a_node_and_a_legend_is_none),
      cmocka_unit_test(text_that_overflows_its_box_is_its_text),
      cmocka_unit_test(white_panel_on_white_is_paper),
      cmocka_unit_test(fill_and_border_may_be_shapes_of_their_own),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
