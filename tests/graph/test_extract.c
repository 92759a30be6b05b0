/* Nodes and edges by geometry: each case is a small figure and the graph that a careful reader sees in it. */
#include "small_figure.h"

static void marker_at_the_end_directs_an_edge(void **state) {
  expect(ARROW A B LINE(140, 100, 236, 100, "marker-end='url(#m)'"), "A, B; A->B");
  expect(ARROW A B LINE(240, 100, 144, 100, "marker-end='url(#m)'"), "A, B; B->A");
}

static void lines_that_run_into_one_point_share_a_head(void **state) {
  /* from A down, and from C on the left of it up, both into the bottom of B: one V of two strokes */
  expect(A B C "<path d='M80 120 V160 H300 V122 M520 120 V160' fill='none' stroke='#333'/>"
               "<path d='M520 160 H300 V122' fill='none' stroke='#333'/>"
               "<path d='M294 132 L300 122 L306 132' fill='none' stroke='#333'/>",
         "A, B, C; A->B, C->B");
}

static void dots_at_forks_are_no_heads(void **state) {
  /* A skip connection leaves the line from A to B at a dot. Curves are flattened to a ten-thousandth of the canvas: on
   * one that is 1,000 wide few points are left of a dot of 2 px radius. */
  static const char body[] = "<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='400'>" ARROW A B C LINE(
      140, 100, 236, 100,
      "marker-end='url(#m)'") "<path d='M190 100 V50 H520 V76' fill='none' stroke='#333' marker-end='url(#m)'/>"
                              "<path d='M188 100A2 2 0 1 1 192 100A2 2 0 1 1 188 100Z'/></svg>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(body, strlen(body));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "dot.svg", NULL);
  g_autoptr(DgGraph) graph = dg_graph_extract(drawing, NULL, NULL, NULL);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, "A, B, C; A->B, A->C");
}

static void text_beside_the_canvas_is_no_measure(void **state) {
  /* with the 14 px of A and B for a measure, a triangle of 60 px is a thing and no head, whatever is written in 60 px
   * where nobody sees it */
  GString *far = g_string_new(A B LINE(140, 100, 180, 100, "") "<path d='M180 70 L238 100 L180 130 Z' fill='#333'/>");
  for (guint i = 0; i < 9; i++)
    g_string_append_printf(far, "<text x='-900' y='%u' font-size='60'>far</text>", 40 * i);
  expect(far->str, "A, B;");
  g_string_free(far, TRUE);
}

static void marker_at_the_start_points_the_other_way(void **state) {
  expect("<defs><marker id='m' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' markerHeight='7' "
         "orient='auto-start-reverse'><path d='M0 0 L10 5 L0 10 z'/></marker></defs>" A B LINE(
             144, 100, 240, 100, "marker-start='url(#m)'"),
         "A, B; B->A");
  expect("<defs><marker id='m' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' markerHeight='7' "
         "orient='auto-start-reverse'><path d='M0 0 L10 5 L0 10 z'/></marker></defs>" A B LINE(
             144, 100, 236, 100, "marker-start='url(#m)' marker-end='url(#m)'"),
         "A, B; A->B, B->A");
}

static void small_filled_triangle_at_an_end_is_a_head(void **state) {
  expect(A B LINE(140, 100, 230, 100, "") "<polygon points='230,95 240,100 230,105' fill='#333'/>", "A, B; A->B");
  expect(A B LINE(140, 100, 230, 100, "") "<path d='M240 100 L228 94 L231 100 L228 106 Z' fill='#333'/>", "A, B; A->B");
}

static void two_open_strokes_at_an_end_are_a_head(void **state) {
  expect(A B LINE(140, 100, 238, 100, "") "<polyline points='229,94 238,100 229,106' fill='none' stroke='#333'/>",
         "A, B; A->B");
  expect(A B LINE(140, 100, 238, 100, "") LINE(238, 100, 229, 94, "") LINE(238, 100, 229, 106, ""), "A, B; A->B");
}

static void dot_at_an_end_is_no_head(void **state) {
  expect(A B LINE(140, 100, 236, 100, "") "<circle cx='236' cy='100' r='4' fill='#333'/>", "A, B; A--B");
}

static void line_without_heads_connects_when_both_ends_touch(void **state) {
  expect(A B LINE(140, 100, 240, 100, ""), "A, B; A--B");
  expect(A B LINE(165, 100, 215, 100, ""), "A, B;"); /* 25 from either box: decoration */
}

static void rule_across_a_box_is_no_edge(void **state) {
  expect(BOX(20, 80, 120, 60) TEXT(80, 100, "Head") TEXT(80, 130, "body") LINE(20, 108, 140, 108, ""), "Head body;");
}

static void elbow_and_curve_end_where_they_point(void **state) {
  expect(ARROW A B C "<polyline points='80,120 80,200 520,200 520,124' fill='none' stroke='#333' "
                     "marker-end='url(#m)'/>",
         "A, B, C; A->C");
  expect(ARROW A B C "<path d='M80 80 C 80 10, 520 10, 520 77' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "A, B, C; A->C");
}

static void arrow_behind_a_box_goes_to_its_ends_only(void **state) {
  expect(ARROW LINE(140, 100, 456, 100, "marker-end='url(#m)'") A B C, "A, B, C; A->C");
}

static void short_arrow_in_a_gap_goes_across_it(void **state) {
  expect(ARROW A BOX(156, 80, 120, 40) TEXT(216, 105, "B") LINE(142, 100, 154, 100, "marker-end='url(#m)'"),
         "A, B; A->B");
}

static void fork_of_several_lines_reaches_every_head(void **state) {
  /* a trunk down from B to a bus, and three drops with heads */
  expect(ARROW A B C BOX(20, 240, 120, 40) TEXT(80, 265, "D") BOX(240, 240, 120, 40) TEXT(300, 265, "E")
             LINE(300, 120, 300, 180, "") LINE(80, 180, 300, 180, "") LINE(80, 180, 80, 237, "marker-end='url(#m)'")
                 LINE(300, 180, 300, 237, "marker-end='url(#m)'"),
         "A, B, C, D, E; B->D, B->E");
}

static void merge_of_several_lines_leaves_every_source(void **state) {
  expect(ARROW A C BOX(240, 240, 120, 40) TEXT(300, 265, "D") LINE(80, 120, 80, 180, "") LINE(520, 120, 520, 180, "")
             LINE(80, 180, 520, 180, "") LINE(300, 180, 300, 237, "marker-end='url(#m)'"),
         "A, C, D; A->D, C->D");
}

static void crossing_lines_do_not_join(void **state) {
  expect(ARROW A B BOX(20, 240, 120, 40) TEXT(80, 265, "D") BOX(240, 240, 120, 40) TEXT(300, 265, "E")
             LINE(80, 120, 296, 238, "marker-end='url(#m)'") LINE(300, 120, 84, 238, "marker-end='url(#m)'"),
         "A, B, D, E; A->E, B->D");
}

static void loop_on_one_box_is_an_edge(void **state) {
  expect(ARROW A B "<path d='M60 80 C 60 20, 110 20, 104 76' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "A, B; A->A");
}

/* A box without a fill and without rounding, as table cells are drawn. */
#define CELL(x, y, w, h) "<path d='M" #x " " #y "h" #w "v" #h "h-" #w "z' fill='none' stroke='#333'/>"

static void outline_filled_by_cells_is_one_table(void **state) {
  /* a cell over two rows comes before those at its right; read by baselines alone, "wide" would come third */
  expect(ARROW A LINE(140, 100, 236, 100, "marker-end='url(#m)'") CELL(240, 60, 200, 90) CELL(242, 62, 98, 86)
             CELL(342, 62, 96, 42) CELL(342, 106, 96, 42) TEXT(291, 130, "tall") TEXT(390, 88, "top")
                 TEXT(390, 132, "low"),
         "A, tall top low; A->tall top low");
}

static void ruled_cells_without_a_frame_are_one_table(void **state) {
  expect(ARROW A LINE(140, 100, 236, 100, "marker-end='url(#m)'") CELL(240, 60, 100, 80) CELL(340, 60, 100, 40)
             CELL(340, 100, 100, 40) TEXT(290, 105, "tall") TEXT(390, 85, "top") TEXT(390, 125, "low"),
         "A, tall top low; A->tall top low");
  /* filled boxes that touch are things of their own */
  expect(ARROW A LINE(140, 100, 236, 100, "marker-end='url(#m)'") BOX(240, 80, 100, 40) BOX(340, 80, 100, 40)
             TEXT(290, 105, "P") TEXT(390, 105, "Q"),
         "A, P, Q; A->P");
}

static void large_box_with_one_word_is_named_by_it(void **state) {
  expect(BOX(20, 20, 300, 300) TEXT(170, 175, "large"), "large;");
}

static void outside_title_goes_before_a_note_low_inside(void **state) {
  expect(CELL(20, 60, 400, 200) "<text x='200' y='48' font-size='20'>Title</text>" A
                                "<text x='300' y='245' font-size='14'>a note</text>",
         "Title, A;");
}

static void frame_with_a_bold_border_contains_what_is_in_it(void **state) {
#define FRAME(color) "<rect x='1' y='1' width='598' height='398' fill='#e0e8f8' stroke='" color "'/>"
#define HEADING "<text x='300' y='40' font-size='24' text-anchor='middle'>All</text>"
  expect(FRAME("#001080") HEADING A B, "All, A, B;");
  expect(FRAME("#d0d8e8") HEADING A B, "A, B;"); /* the edge of the paper: a figure with a title */
}

static void loose_legend_takes_its_list_along(void **state) {
  expect(ARROW CELL(10, 10, 560, 380) "<text x='250' y='30' font-size='18'>Zone</text>" A B LINE(
             140, 100, 236, 100, "marker-end='url(#m)'") TEXT(400, 300, "Legend")
             LINE(380, 320, 430, 320, "marker-end='url(#m)'") "<text x='440' y='325' font-size='14'>calls</text>",
         "Zone, A, B; A->B");
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
  expect(ARROW CELL(10, 60, 200, 290) A BOX(30, 200, 100, 60)
             LINE(80, 120, 80, 196,
                  "marker-end='url(#m)'") "<text x='126' y='276' font-size='14' text-anchor='end'>part</text>"
                                          "<text x='40' y='320' font-size='28'>Zone</text>",
         "A, part, Zone; A->part");
}

static void boxes_side_by_side_in_lanes_are_no_cells(void **state) {
  /* two lanes fill their pool, but hold boxes that an arrow joins */
  expect(ARROW CELL(10, 10, 580, 300) CELL(10, 10, 580, 150) CELL(10, 160, 580, 150) TEXT(50, 30, "Lane one")
             TEXT(50, 180, "Lane two") A
         "<rect x='20' y='220' width='120' height='40' fill='#eef' stroke='#333'/>" TEXT(80, 245, "D")
             LINE(80, 120, 80, 216, "marker-end='url(#m)'"),
         "Lane one, Lane two, A, D; A->D");
}

static void boxes_apart_in_a_frame_are_no_cells(void **state) {
  expect(CELL(10, 10, 400, 120) TEXT(200, 30, "Title") CELL(20, 40, 180, 80) CELL(220, 40, 180, 80) TEXT(110, 85, "P")
             TEXT(310, 85, "Q"),
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

static void label_belongs_to_its_edge(void **state) {
  expect(ARROW A B LINE(140, 100, 236, 100, "marker-end='url(#m)'") TEXT(190, 94, "yes"), "A, B; A->B[yes]");
  expect(ARROW A B LINE(140, 100, 236, 100, "marker-end='url(#m)'") "<rect x='172' y='90' width='36' height='20' "
                                                                    "fill='white'/>" TEXT(190, 105, "no"),
         "A, B; A->B[no]");
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

static void plate_that_is_tight_at_two_sides_is_no_box(void **state) {
  /* the plate is as wide as the words, but leaves room under them; the picture above it is what the arrow means */
  expect(ARROW A BOX(260, 60, 80, 80) "<rect x='262' y='146' width='76' height='60' fill='white'/>" TEXT(
             300, 162, "disk storage") LINE(140, 100, 256, 100, "marker-end='url(#m)'"),
         "A, disk storage; A->disk storage");
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

static void text_under_a_later_box_is_not_read(void **state) {
  expect(ARROW TEXT(300, 105, "old") A B LINE(140, 100, 236, 100, "marker-end='url(#m)'"), "A, B; A->B");
}

static void block_arrow_is_an_edge(void **state) {
  expect(A B "<path d='M145 95 H215 V85 L235 100 L215 115 V105 H145 Z' fill='#ccc' stroke='#333'/>", "A, B; A->B");
  /* wherever the outline begins and whichever way it goes round; the head is 18 long and 40 wide */
  expect(A B "<path d='M145 90 H217 V80 L235 100 L217 120 V110 H145 Z' fill='#ccc'/>", "A, B; A->B");
  expect(A B "<path d='M145 110 H217 V120 L235 100 L217 80 V90 H145 Z' fill='#ccc'/>", "A, B; A->B");
  /* round two corners, and with two heads round one */
  expect(A C "<path d='M75 80 V35 H525 V65 H535 L520 79 L505 65 H515 V45 H85 V80 Z' fill='none' stroke='#333'/>",
         "A, C; A->C");
  expect(A BOX(240, 200, 120, 40)
             TEXT(300, 225,
                  "D") "<path d='M80 122 L95 137 H85 V215 H225 V205 L238 220 L225 235 V225 H75 V137 H65 Z' fill='none' "
                       "stroke='#333'/>",
         "A, D; A->D, D->A");
  /* a notched banner holds words and is a box */
  expect("<path d='M20 80 H180 L200 100 L180 120 H20 L40 100 Z' fill='#eef' stroke='#333'/>" TEXT(110, 105, "step"),
         "step;");
}

static void triangle_on_a_tight_curve_is_a_head(void **state) {
  /* the curve swerves; its end is in the middle of the base of the triangle */
  expect(A B "<path d='M80 80 C80 20, 280 20, 258 72' fill='none' stroke='#333'/>"
             "<polygon points='254,70 262,74 252,82' fill='#333'/>",
         "A, B; A->B");
  /* a line that begins where the head of another ends has none there */
  expect(A B C "<path d='M140 90 L232 84' fill='none' stroke='#333'/><polygon points='232,80 240,84 231,88'/>"
               "<path d='M240 84 L240 30 L520 30 L520 70' fill='none' stroke='#333'/>"
               "<polygon points='516,70 524,70 520,80'/>",
         "A, B, C; A->B, B->C");
}

static void rows_under_a_header_are_boxes(void **state) {
  expect(ARROW LANE "<rect x='20' y='106' width='120' height='30' fill='none' stroke='#333'/>" TEXT(
             80, 126, "one") "<rect x='20' y='136' width='120' height='30' fill='none' stroke='#333'/>" TEXT(80, 156,
                                                                                                             "two")
             B LINE(140, 151, 236, 110, "marker-end='url(#m)'"),
         "Lane, one, two, B; two->B");
}

static void marker_beyond_its_line_points_with_its_tip(void **state) {
#define FORWARD                                                                                                        \
  "<defs><marker id='f' viewBox='0 -5 20 10' refX='0' refY='0' markerWidth='20' markerHeight='10' orient='auto' "      \
  "markerUnits='userSpaceOnUse'><path d='M0 -5 L20 0 L0 5 z'/></marker></defs>"
#define HOLDER BOX(220, 60, 160, 120) TEXT(300, 76, "Holder") BOX(240, 90, 120, 40) TEXT(300, 115, "B")
  expect(FORWARD A HOLDER LINE(140, 110, 218, 110, "marker-end='url(#f)'"), "A, Holder, B; A->B");
  /* a line that comes to its box is not moved on to what lies behind the border */
  expect(FORWARD A BOX(220, 60, 260, 120) TEXT(300, 76, "Holder") BOX(280, 90, 120, 40) TEXT(340, 115, "B")
             LINE(140, 100, 219, 100, "marker-end='url(#f)'"),
         "A, Holder, B; A->Holder");
}

static void block_arrow_between_boxes_carries_its_words(void **state) {
#define BLOCK                                                                                                          \
  "<path d='M146 88 H205 V75 L234 100 L205 125 V112 H146 Z' fill='#fff' stroke='#333'/>" TEXT(180, 105, "put")
  expect(A B BLOCK, "A, B; A->B[put]");
  expect(BLOCK, "put;");
}

static void dashed_line_from_a_note_is_no_source(void **state) {
#define NOTE BOX(130, 200, 120, 40) TEXT(190, 225, "note")
#define DASH "stroke-dasharray='3 3'"
  expect(ARROW A B NOTE LINE(140, 100, 236, 100, "marker-end='url(#m)'") LINE(190, 200, 190, 101, DASH),
         "A, B, note; A->B");
  /* a dashed branch with a head of its own is one */
  expect(ARROW A B NOTE LINE(140, 100, 236, 100, "marker-end='url(#m)'")
             LINE(190, 101, 190, 196, DASH " marker-end='url(#m)'"),
         "A, B, note; A->B, A->note");
}

static void circle_drawn_by_hand_goes_on_over_its_beginning(void **state) {
  /* it begins at its right, and ends 30 degrees farther on */
  expect(ARROW A "<path d='M420 100 A60 40 0 1 1 360 60 A60 40 0 0 1 412 80 A60 40 0 0 1 420 101 A60 40 0 0 1 412 120' "
                 "fill='none' stroke='#333'/>" TEXT(360, 105, "B") LINE(140, 100, 298, 100, "marker-end='url(#m)'"),
         "A, B; A->B");
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

static void lines_over_each_other_are_one_edge_each(void **state) {
  /* A and B both go down to one bar and along it to D, each with a head of its own at the same place */
#define DOWN(x) "<path d='M" #x " 120 V200 H520 V296' fill='none' stroke='#333'/><path d='M520 300 L516 292 H524 Z'/>"
  expect(A B BOX(460, 300, 120, 40) TEXT(520, 325, "D") DOWN(80) DOWN(300), "A, B, D; A->D, B->D");
}

static void heads_grow_with_their_line(void **state) {
  expect(A C LINE(140, 100, 410, 100, "stroke-width='8'") "<polygon points='410,80 456,100 410,120' fill='#333'/>",
         "A, C; A->C");
  /* long barbs of a hand-drawn arrow */
  expect(A C LINE(140, 100, 456, 100, "") LINE(456, 100, 420, 86, "") LINE(456, 100, 420, 114, ""), "A, C; A->C");
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

static void rails_of_one_shape_are_one_line(void **state) {
  expect(A B "<path d='M140 97 H240 M140 103 H240' fill='none' stroke='#333'/>", "A, B; A--B");
}

static void picture_goes_by_the_caption_under_it(void **state) {
  expect(ARROW
         "<circle cx='60' cy='70' r='14' fill='#9cf' stroke='#333'/><path d='M35 110 Q60 70 85 110 Z' fill='#9cf' "
         "stroke='#333'/>" TEXT(60, 128, "User") B LINE(90, 100, 236, 100, "marker-end='url(#m)'"),
         "User, B; User->B");
}

static void title_above_a_nested_container_names_it(void **state) {
  expect("<text x='200' y='36' font-size='16' text-anchor='middle'>outer</text>"
         "<rect x='20' y='40' width='360' height='200' fill='#eee' stroke='#999'/>"
         "<text x='200' y='66' font-size='16' text-anchor='middle'>inner</text>"
         "<rect x='60' y='70' width='280' height='140' fill='#ddd' stroke='#999'/>" BOX(80, 120, 100, 40)
             TEXT(130, 145, "P") BOX(220, 120, 100, 40) TEXT(270, 145, "Q"),
         "outer, inner, P, Q;");
}

static void lines_meet_at_a_dot(void **state) {
  expect(ARROW A C BOX(240, 240, 120, 40) TEXT(300, 265, "D") LINE(80, 120, 80, 180, "") LINE(520, 120, 520, 180, "")
             LINE(80, 180, 300, 180, "")
                 LINE(520, 180, 300, 180, "") "<circle cx='300' cy='180' r='4' fill='#333'/>" LINE(
                     300, 180, 300, 237, "marker-end='url(#m)'"),
         "A, C, D; A->D, C->D");
}

static void badge_does_not_make_a_container_of_a_box(void **state) {
  expect(BOX(20, 80, 160, 140) "<circle cx='38' cy='98' r='9' fill='#fc0'/>" TEXT(38, 102, "3") TEXT(110, 104, "Plan")
             TEXT(100, 150, "read") TEXT(100, 190, "write"),
         "Plan read write;");
}

static void headless_fork_hangs_on_its_trunk(void **state) {
  expect(B BOX(20, 240, 120, 40) TEXT(80, 265, "D") BOX(240, 240, 120, 40) TEXT(300, 265, "E") BOX(460, 240, 120, 40)
             TEXT(520, 265, "F") LINE(300, 120, 300, 180, "") LINE(80, 180, 520, 180, "") LINE(80, 180, 80, 240, "")
                 LINE(300, 180, 300, 240, "") LINE(520, 180, 520, 240, ""),
         "B, D, E, F; B--D, B--E, B--F");
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

static void text_off_the_canvas_is_not_read(void **state) {
  expect(A TEXT(900, 105, "hidden") BOX(840, 80, 120, 40), "A;");
}

static void lost_arrow_is_said_with_its_line(void **state) {
  g_autoptr(DgGraph) graph = extract(ARROW A "\n" LINE(140, 100, 400, 300, "marker-end='url(#m)'"), NULL);
  DgBox place;
  guint read, of;
  assert_int_equal(dg_graph_get_unread_count(graph), 1);
  assert_int_equal(dg_graph_get_unread(graph, 0)->kind, DG_UNREAD_CONNECTOR);
  assert_int_equal(dg_graph_get_unread(graph, 0)->line, 2);
  assert_string_equal(dg_graph_get_unread(graph, 0)->reason, "an end of it points at nothing");
  assert_true(dg_graph_get_unread(graph, 0)->has_place);
  place = dg_graph_get_unread(graph, 0)->place;
  assert_true(place.x == 140 && place.y == 100 && place.width == 260 && place.height == 200);
  assert_true(dg_graph_get_connectors(graph, &read, &of));
  assert_int_equal(read, 0);
  assert_int_equal(of, 0); /* there is nothing that it could lead to: no edge is missing */
}

static void too_many_strokes_are_an_error(void **state) {
  GString *svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'><g stroke='red'>");
  for (guint i = 0; i <= 50000; i++)
    g_string_append_printf(svg, "<path d='M%u %uh5'/>", 7 * (i % 80), i / 80);
  g_string_append(svg, "</g></svg>");
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(svg);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "many.svg", &error);
  assert_null(error);
  assert_null(dg_graph_extract(drawing, NULL, NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_LIMIT));
  assert_string_equal(error->message, "many.svg: found more than 50000 strokes, expected a diagram");
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

static void drafts_stay_as_the_paper_has_them_without_refinement(void **state) {
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_refine(options, DG_REFINE_NONE);
  /* 30 apart is more than 1.5 x 14: two drafts of one box, and the title is a draft too */
  g_autoptr(DgGraph) graph = extract("<text x='300' y='30' font-size='20'>Title</text>" BOX(20, 80, 120, 80)
                                         TEXT(80, 105, "up") TEXT(80, 135, "down"),
                                     options);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, "Title, up, down;");
}

static void ids_classes_and_titles_are_no_evidence(void **state) {
  g_autoptr(DgGraph) plain = extract(ARROW A B LINE(140, 100, 236, 100, "marker-end='url(#m)'"), NULL);
  g_autoptr(DgGraph) named =
      extract(ARROW "<g class='edge' id='B-A'><title>B-&gt;A</title><desc>flow</desc>" A B "</g>"
                    "<!-- edge: B to A -->" LINE(140, 100, 236, 100, "id='node' class='L-B-A' marker-end='url(#m)'"),
              NULL);
  g_autofree char *first = describe(plain), *second = describe(named);
  assert_string_equal(first, second);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(marker_at_the_end_directs_an_edge),
      cmocka_unit_test(marker_at_the_start_points_the_other_way),
      cmocka_unit_test(small_filled_triangle_at_an_end_is_a_head),
      cmocka_unit_test(two_open_strokes_at_an_end_are_a_head),
      cmocka_unit_test(dot_at_an_end_is_no_head),
      cmocka_unit_test(line_without_heads_connects_when_both_ends_touch),
      cmocka_unit_test(rule_across_a_box_is_no_edge),
      cmocka_unit_test(elbow_and_curve_end_where_they_point),
      cmocka_unit_test(arrow_behind_a_box_goes_to_its_ends_only),
      cmocka_unit_test(short_arrow_in_a_gap_goes_across_it),
      cmocka_unit_test(fork_of_several_lines_reaches_every_head),
      cmocka_unit_test(merge_of_several_lines_leaves_every_source),
      cmocka_unit_test(crossing_lines_do_not_join),
      cmocka_unit_test(loop_on_one_box_is_an_edge),
      cmocka_unit_test(outline_filled_by_cells_is_one_table),
      cmocka_unit_test(ruled_cells_without_a_frame_are_one_table),
      cmocka_unit_test(large_box_with_one_word_is_named_by_it),
      cmocka_unit_test(outside_title_goes_before_a_note_low_inside),
      cmocka_unit_test(frame_with_a_bold_border_contains_what_is_in_it),
      cmocka_unit_test(loose_legend_takes_its_list_along),
      cmocka_unit_test(painted_html_block_is_a_box),
      cmocka_unit_test(highlight_under_a_label_makes_no_box_of_it),
      cmocka_unit_test(title_is_the_largest_text_apart_from_the_nodes),
      cmocka_unit_test(caption_flush_with_a_box_is_not_read_with_a_title_near_it),
      cmocka_unit_test(boxes_side_by_side_in_lanes_are_no_cells),
      cmocka_unit_test(boxes_apart_in_a_frame_are_no_cells),
      cmocka_unit_test(lines_of_one_box_are_one_node),
      cmocka_unit_test(container_is_a_node_by_its_title),
      cmocka_unit_test(label_belongs_to_its_edge),
      cmocka_unit_test(open_body_under_a_header_is_one_box_with_it),
      cmocka_unit_test(bracket_without_a_header_is_no_box),
      cmocka_unit_test(arrow_at_the_side_of_a_list_means_its_row),
      cmocka_unit_test(fold_of_a_page_is_no_arrow),
      cmocka_unit_test(of_boxes_with_a_common_border_the_one_met_in_its_middle_is_meant),
      cmocka_unit_test(arrow_over_the_border_of_a_container_means_what_is_next_in_it),
      cmocka_unit_test(box_with_a_line_across_it_is_no_label),
      cmocka_unit_test(caption_may_stand_beside_its_picture),
      cmocka_unit_test(plate_that_is_tight_at_two_sides_is_no_box),
      cmocka_unit_test(title_and_numbers_are_no_nodes),
      cmocka_unit_test(bare_word_is_a_node_when_an_arrow_ends_at_it),
      cmocka_unit_test(circles_diamonds_and_paths_are_boxes),
      cmocka_unit_test(text_under_a_later_box_is_not_read),
      cmocka_unit_test(block_arrow_is_an_edge),
      cmocka_unit_test(triangle_on_a_tight_curve_is_a_head),
      cmocka_unit_test(rows_under_a_header_are_boxes),
      cmocka_unit_test(marker_beyond_its_line_points_with_its_tip),
      cmocka_unit_test(block_arrow_between_boxes_carries_its_words),
      cmocka_unit_test(dashed_line_from_a_note_is_no_source),
      cmocka_unit_test(circle_drawn_by_hand_goes_on_over_its_beginning),
      cmocka_unit_test(caption_and_label_on_other_axes_are_two),
      cmocka_unit_test(lines_over_each_other_are_one_edge_each),
      cmocka_unit_test(heads_grow_with_their_line),
      cmocka_unit_test(words_on_a_line_are_no_title),
      cmocka_unit_test(caption_stands_under_the_largest_part_of_a_picture),
      cmocka_unit_test(caption_stands_under_the_middle_of_all_outlines_of_a_shape),
      cmocka_unit_test(stick_figure_is_one_picture),
      cmocka_unit_test(rails_of_one_shape_are_one_line),
      cmocka_unit_test(picture_goes_by_the_caption_under_it),
      cmocka_unit_test(title_above_a_nested_container_names_it),
      cmocka_unit_test(lines_meet_at_a_dot),
      cmocka_unit_test(badge_does_not_make_a_container_of_a_box),
      cmocka_unit_test(headless_fork_hangs_on_its_trunk),
      cmocka_unit_test(box_called_key_is_a_node_and_a_legend_is_none),
      cmocka_unit_test(text_that_overflows_its_box_is_its_text),
      cmocka_unit_test(text_off_the_canvas_is_not_read),
      cmocka_unit_test(lost_arrow_is_said_with_its_line),
      cmocka_unit_test(lines_that_run_into_one_point_share_a_head),
      cmocka_unit_test(dots_at_forks_are_no_heads),
      cmocka_unit_test(text_beside_the_canvas_is_no_measure),
      cmocka_unit_test(too_many_strokes_are_an_error),
      cmocka_unit_test(white_panel_on_white_is_paper),
      cmocka_unit_test(fill_and_border_may_be_shapes_of_their_own),
      cmocka_unit_test(drafts_stay_as_the_paper_has_them_without_refinement),
      cmocka_unit_test(ids_classes_and_titles_are_no_evidence),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
