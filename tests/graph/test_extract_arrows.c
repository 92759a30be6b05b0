/* Arrows that are drawn as outlines, with and without words in them, what points without a shaft, and what only looks
 * like these. */
#include "small_figure.h"

#include <math.h>

#define FILLED(d) "<path d='" d "' fill='#48c'/>"
/* B where it is out of the way of an arrow of any length from A */
#define FAR_B BOX(420, 80, 120, 40) TEXT(480, 105, "B")

/* Arrows of length 90 from (0, 0) to the right. */
static const char *const forms[] = {
    "M0-8H60V-18L90 0L60 18V8H0Z", /* straight */
    "M60-8V-18L90 0L60 18V8H0L8 0L0-8Z", /* notched at its tail, and begun elsewhere */
    "M0 0L60-6L56-18L90 0L56 18L60 6Z", /* tapered, with barbs that are swept back */
    "M0-4C30-34 52-26 66-11L74-17L90 6L62 1L62-5C50-18 30-24 0 4Z", /* swung */
    "M0-8H58Q60-8 60-10V-16Q60-20 63-18L87-2Q90 0 87 2L63 18Q60 20 60 16V10Q60 8 58 8H0Z", /* with round corners */
    "M0-1H80V-6L90 0L80 6V1H0Z", /* thin */
};

/* Puts an arrow between two circles, at `angle` degrees, and drawn as `way` says of the data of its path. */
static void expect_between(double angle, const char *way, const char *data, const char *expected) {
  double x = cos(angle * G_PI / 180), y = sin(angle * G_PI / 180);
  char number[5][G_ASCII_DTOSTR_BUF_SIZE];
  double values[] = {200 + 160 * x, 200 + 160 * y, 200 + 35 * x, 200 + 35 * y, angle};
  for (guint i = 0; i < G_N_ELEMENTS(values); i++)
    g_ascii_formatd(number[i], sizeof number[i], "%.3f", values[i]);
  g_autofree char *path = g_strdup_printf("<path d='%s'/>", data);
  g_autoptr(GString) drawn = g_string_new(way);
  g_string_replace(drawn, "ARROW", path, 0);
  g_autofree char *body =
      g_strdup_printf("<circle cx='200' cy='200' r='30' fill='#eef'/>" TEXT(
                          200, 205, "A") "<circle cx='%s' cy='%s' r='30' fill='#eef'/>"
                                         "<text x='%s' y='%s' font-size='14' text-anchor='middle'>B</text>"
                                         "<g transform='translate(%s %s) rotate(%s)'>%s</g>",
                      number[0], number[1], number[0], number[1], number[2], number[3], number[4], drawn->str);
  g_autoptr(DgGraph) graph = extract(body, NULL);
  g_autofree char *found = describe(graph);
  g_autofree char *told = g_strdup_printf("%s %s at %g degrees: %s", data, way, angle, found);
  g_autofree char *wanted = g_strdup_printf("%s %s at %g degrees: %s", data, way, angle, expected);
  assert_string_equal(told, wanted);
}

static void outline_of_an_arrow_is_an_edge_however_it_is_drawn(void **state) {
  static const char *const ways[] = {
      "<g fill='#48c'>ARROW</g>",
      "<g fill='#fff' stroke='#333'>ARROW</g>",
      "<g fill='none' stroke='#333'>ARROW</g>",
      ("<linearGradient id='g'><stop stop-color='#f00'/><stop offset='1' stop-color='#00f'/></linearGradient>"
       "<g fill='url(#g)'>ARROW</g>"),
      "<g fill='#bbb' transform='translate(2 2)'>ARROW</g><g fill='#48c'>ARROW</g>", /* and its shadow */
      "<g fill='#48c' transform='matrix(1 0 0 -1 0 0)'>ARROW</g>",
  };
  for (guint i = 0; i < G_N_ELEMENTS(forms); i++)
    for (guint k = 0; k < G_N_ELEMENTS(ways); k++)
      for (int angle = 0; angle < 360; angle += 45)
        expect_between(angle, ways[k], forms[i], "A, B; A->B");
}

static void arrow_with_two_heads_is_an_edge_both_ways(void **state) {
  for (int angle = 0; angle < 360; angle += 45)
    expect_between(angle, "<g fill='#48c'>ARROW</g>", "M0 0L25-18V-8H65V-18L90 0L65 18V8H25V18Z", "A, B; A->B, B->A");
}

static void shaft_and_head_apart_are_one_arrow(void **state) {
  static const char *const ways[] = {
      "<g fill='#48c'><path d='M0-8H62V8H0Z'/>ARROW</g>",
      "<g fill='#48c'>ARROW<path d='M0-8H70V8H0Z'/></g>", /* the shaft reaches into the head */
      "<g fill='#fff' stroke='#333'><path d='M0-8H60V8H0Z'/>ARROW</g>",
  };
  for (guint k = 0; k < G_N_ELEMENTS(ways); k++)
    for (int angle = 0; angle < 360; angle += 45)
      expect_between(angle, ways[k], "M60-18L90 0L60 18Z", "A, B; A->B");
  /* painted otherwise, the one is no part of the other: */
  expect(A FAR_B "<path d='M150 92H300V108H150Z' fill='#fc6'/><path d='M298 75V125L410 100Z' fill='#8c8'/>", "A, B;");
}

static void bent_arrow_runs_around_the_corner(void **state) {
  expect(A BOX(240, 220, 120, 40) TEXT(300, 245, "B") FILLED("M145 92H308V190H325L300 215L275 190H292V108H145Z")
             TEXT(220, 105, "sends"),
         "A, B; A->B[sends]");
}

static void words_on_an_arrow_are_its_label(void **state) {
  expect(A FAR_B FILLED("M150 90H370V75L410 100L370 125V110H150Z") TEXT(260, 98, "copies what")
             TEXT(260, 110, "has changed"),
         "A, B; A->B[copies what has changed]");
  /* wider than the arrow is long */
  expect(A B FILLED("M150 95H200V80L230 100L200 120V105H150Z") TEXT(188, 105, "asks for more"),
         "A, B; A->B[asks for more]");
}

static void words_on_an_arrow_join_none_around_it(void **state) {
  expect("<rect x='10' y='20' width='580' height='200' fill='#ddd'/>" TEXT(50, 40, "Store")
             TEXT(240, 72, "in two steps") A FAR_B FILLED("M150 90H370V75L410 100L370 125V110H150Z")
                 TEXT(260, 104, "commit"),
         "Store, A, B; A->B[commit]");
}

static void arrow_runs_between_pictures_with_captions(void **state) {
  expect(
      "<ellipse cx='80' cy='100' rx='40' ry='24' fill='#cde' stroke='#333'/>" TEXT(
          80, 145, "Stage") "<path d='M300 70H360L372 82V130H300Z' fill='#fff' stroke='#333'/>" TEXT(336, 152, "Page")
          FILLED("M130 92H250V80L290 100L250 120V108H130Z") TEXT(200, 105, "print"),
      "Stage, Page; Stage->Page[print]");
}

static void arrow_runs_from_a_person(void **state) {
  expect(
      "<g fill='none' stroke='#333'><circle cx='60' cy='76' r='12'/>"
      "<path d='M60 88V126M36 102H84M60 126L42 156M60 126L78 156'/></g>" TEXT(60, 180, "Volunteer")
          FILLED("M104 96H196V80L232 117L196 154V138H104Z") TEXT(
              156, 122,
              "recordings") "<rect x='246' y='46' width='250' height='146' fill='#f6f6f6' stroke='#888'/>" TEXT(290, 64,
                                                                                                                "Phone")
              BOX(300, 100, 86, 44) TEXT(343, 127, "Filter"),
      "Volunteer, Phone, Filter; Volunteer->Phone[recordings]");
}

static void arrow_runs_between_lifelines(void **state) {
  expect(BOX(20, 10, 120, 40) TEXT(80, 35, "Client") BOX(400, 10, 120, 40) TEXT(460, 35, "Server")
             LINE(80, 50, 80, 380, "stroke-dasharray='4'") LINE(460, 50, 460, 380, "stroke-dasharray='4'")
                 FILLED("M84 90H420V80L456 100L420 120V110H84Z") TEXT(260, 105, "request")
                     FILLED("M456 190H120V180L84 200L120 220V210H456Z") TEXT(260, 205, "reply"),
         "Client, Server; Client->Server[request], Server->Client[reply]");
}

static void arrow_runs_between_bare_words(void **state) {
  expect(TEXT(100, 105, "input") FILLED("M130 95H180V85L210 100L180 115V105H130Z") TEXT(250, 105, "output"),
         "input, output; input->output");
}

static void chevrons_in_a_row_are_steps(void **state) {
  expect(FILLED("M20 80H120L150 110L120 140H20Z") TEXT(80, 115, "Plan")
             FILLED("M130 80H230L260 110L230 140H130L160 110Z") TEXT(205, 115, "Build")
                 FILLED("M240 80H340L370 110L340 140H240L270 110Z") TEXT(315, 115, "Ship"),
         "Plan, Build, Ship; Build->Ship, Plan->Build");
  /* moved into place, downwards, with a gap */
  expect("<g fill='#9c9' stroke='#fff'><path d='M0 0L90 20L180 0V50L90 70L0 50Z' transform='translate(100 20)'/>"
         "<path d='M0 0L90 20L180 0V50L90 70L0 50Z' transform='translate(100 85)'/></g>" TEXT(190, 68, "First")
             TEXT(190, 133, "Second"),
         "First, Second; First->Second");
  /* arrows one behind the other */
  expect(FILLED("M20 90H120V75L160 110L120 145V130H20Z") TEXT(85, 115, "Plan")
             FILLED("M170 90H270V75L310 110L270 145V130H170Z") TEXT(235, 115, "Ship"),
         "Plan, Ship; Plan->Ship");
}

static void steps_out_of_line_do_not_follow(void **state) {
  expect(FILLED("M20 80H120L150 110L120 140H20Z") TEXT(80, 115, "Plan") FILLED("M160 150H260L290 180L260 210H160Z")
             TEXT(215, 185, "Build") FILLED("M400 80H500L530 110L500 140H400Z") TEXT(455, 115, "Ship"),
         "Plan, Build, Ship;");
}

#define PLAIN(x, y, w, h, color) "<rect x='" #x "' y='" #y "' width='" #w "' height='" #h "' fill='" color "'/>"

static void tab_on_a_box_points_at_the_next(void **state) {
  const char *bar = PLAIN(180, 88, 120, 24, "#fb3"), *box = PLAIN(20, 80, 120, 40, "#e54") TEXT(80, 105, "list"),
             *tab = "<path d='M139 88H165L185 100L165 112H139Z' fill='#e54'/>" TEXT(158, 104, "out"),
             *next = PLAIN(220, 80, 120, 40, "#fb3") TEXT(280, 105, "sort");
  g_autofree char *along = g_strconcat(bar, box, tab, next, NULL), *free = g_strconcat(box, tab, next, NULL);
  expect(along, "list, sort; list->sort[out]");
  expect(free, "list, sort; list->sort[out]");
}

static void head_between_boxes_is_an_arrow(void **state) {
  /* over the borders of both, with round corners */
  expect(A BOX(150, 80, 120, 40) TEXT(215, 105, "B") "<path d='M128 90Q128 85 132 88L163 98Q167 100 163 102L132 "
                                                     "112Q128 115 128 110Z' fill='#fff' stroke='#09d'/>",
         "A, B; A->B");
  /* in the middle of the gap, as an open stroke */
  expect(A BOX(166, 80, 120, 40)
             TEXT(226, 105, "B") "<path d='M149 92L157 100L149 108' fill='none' stroke='#333' stroke-width='2'/>",
         "A, B; A->B");
  /* or as a chevron */
  expect(A BOX(166, 80, 120, 40) TEXT(226, 105, "B") FILLED("M148 92H153L161 100L153 108H148L156 100Z"), "A, B; A->B");
}

static void tree_of_bars_joins_boxes(void **state) {
  expect(BOX(220, 20, 120, 40) TEXT(280, 45, "root") BOX(20, 180, 120, 40) TEXT(80, 205, "A") BOX(420, 180, 120, 40)
             TEXT(480, 205,
                  "B") "<g fill='#07f'><rect x='275' y='60' width='10' height='50'/>"
                       "<rect x='75' y='110' width='410' height='10'/><rect x='75' y='110' width='10' height='70'/>"
                       "<path d='M475 110H485V180H475Z'/></g>",
         "root, A, B; A--root, B--root");
  /* on a line that is a stroke, one of them a picture */
  expect(BOX(220, 20, 120, 40) TEXT(280, 45, "root") BOX(20, 180, 120, 40) TEXT(80, 205, "A") BOX(420, 180, 120, 40)
             TEXT(480, 205, "B") "<path d='M80 115H480' stroke='#07f' stroke-width='10'/>"
                                 "<g fill='#07f'><rect x='275' y='60' width='10' height='52'/>"
                                 "<rect x='75' y='118' width='10' height='62'/></g>"
                                 "<image x='475' y='118' width='10' height='62' href='data:image/png;base64,'/>",
         "root, A, B; A--root, B--root");
  /* one that hangs on a box alone is no line */
  expect(A "<rect x='140' y='95' width='60' height='10' fill='#07f'/>" FAR_B, "A, B;");
}

static void line_in_two_outlines_is_joined_over_its_label(void **state) {
  expect(A BOX(340, 80, 120, 40) TEXT(400, 105, "B") TEXT(240, 105, "label")
             FILLED("M140 99H215V101H140ZM265 99H325V94L338 100L325 106V101H265Z"),
         "A, B; A->B[label]");
}

static void head_of_a_broad_line_is_as_broad(void **state) {
  expect(A FAR_B "<path d='M140 100H330' stroke='#bbb' stroke-width='40' fill='none'/><path d='M330 60L418 100L330 "
                 "140Z' fill='#bbb'/>",
         "A, B; A->B");
}

static void shape_that_points_stays_a_thing(void **state) {
  /* a house and a tag with lines at them, a speech bubble, a flag */
  expect(A "<path d='M240 110L300 70L360 110V170H240Z' fill='#eee' stroke='#333'/>" TEXT(300, 145, "Home")
             LINE(140, 110, 240, 130, "") "<path d='M460 80H550L580 110L550 140H460Z' fill='#eee' stroke='#333'/>" TEXT(
                 510, 115, "Tag") LINE(360, 120, 460, 110, ""),
         "A, Home, Tag; A--Home, Home--Tag");
  expect(A "<path d='M240 40H440V100H360L340 130L330 100H240Z' fill='#ffd' stroke='#333'/>" TEXT(340, 75, "a note"),
         "A, a note;");
}

static void sign_in_the_form_of_an_arrow_stays_a_picture(void **state) {
  static const char *const signs[] = {
      "M70 100V75H55L80 45L105 75H90V100Z", /* up */
      "M60 62H100V96H60ZM50 62L80 36L110 62Z", /* a house */
  };
  for (guint i = 0; i < G_N_ELEMENTS(signs); i++) {
    g_autofree char *body =
        g_strdup_printf(ARROW "<path d='%s' fill='#48c'/>" TEXT(80, 120, "Sign") BOX(252, 50, 120, 60)
                            TEXT(312, 85, "Server") LINE(116, 80, 250, 80, "marker-end='url(#m)'"),
                        signs[i]);
    expect(body, "Sign, Server; Sign->Server");
  }
  /* arrows on the face of a switch */
  expect("<rect x='40' y='60' width='80' height='60' fill='#ccc' stroke='#333'/>" FILLED(
             "M50 76H80V70L95 80L80 90V84H50Z") FILLED("M110 106H80V112L65 102L80 92V98H110Z") TEXT(80, 138, "Switch")
             ARROW BOX(252, 60, 120, 60) TEXT(312, 95, "Server") LINE(120, 90, 250, 90, "marker-end='url(#m)'"),
         "Switch, Server; Switch->Server");
}

static void arrow_between_panels_joins_these(void **state) {
  expect("<rect x='20' y='20' width='200' height='260' fill='#eef'/>" TEXT(120, 42, "Front") BOX(50, 60, 140, 40)
             TEXT(120, 85, "UI") BOX(50, 120, 140, 40) TEXT(
                 120, 145, "Router") "<rect x='370' y='20' width='200' height='260' fill='#efe'/>" TEXT(470, 42, "Back")
                 BOX(400, 60, 140, 40) TEXT(470, 85, "API") BOX(400, 120, 140, 40) TEXT(470, 145, "Store")
                     FILLED("M232 150H310V130L356 160L310 190V170H232Z"),
         "Front, UI, Router, Back, API, Store; Front->Back");
}

static void sample_in_a_legend_is_no_edge(void **state) {
  expect(A FAR_B FILLED("M150 90H370V75L410 100L370 125V110H150Z") TEXT(60, 250, "Legend")
             FILLED("M40 265H70V260L82 270L70 280V275H40Z") TEXT(130, 275, "data flow"),
         "A, B; A->B");
}

static void arrow_with_words_that_leads_nowhere_is_told(void **state) {
  g_autoptr(DgGraph) graph = extract(A B LINE(140, 100, 240, 100, "")
                                         FILLED("M150 290H270V270L310 300L270 330V310H150Z") TEXT(220, 305, "time"),
                                     NULL);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, "A, B, time; A--B");
  assert_int_equal(dg_graph_get_unread_count(graph), 1);
  assert_string_equal(dg_graph_get_unread(graph, 0)->reason,
                      "it is an arrow with words in it that does not run from one thing to another");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(outline_of_an_arrow_is_an_edge_however_it_is_drawn),
      cmocka_unit_test(arrow_with_two_heads_is_an_edge_both_ways),
      cmocka_unit_test(shaft_and_head_apart_are_one_arrow),
      cmocka_unit_test(bent_arrow_runs_around_the_corner),
      cmocka_unit_test(words_on_an_arrow_are_its_label),
      cmocka_unit_test(words_on_an_arrow_join_none_around_it),
      cmocka_unit_test(arrow_runs_between_pictures_with_captions),
      cmocka_unit_test(arrow_runs_from_a_person),
      cmocka_unit_test(arrow_runs_between_lifelines),
      cmocka_unit_test(arrow_runs_between_bare_words),
      cmocka_unit_test(chevrons_in_a_row_are_steps),
      cmocka_unit_test(steps_out_of_line_do_not_follow),
      cmocka_unit_test(tab_on_a_box_points_at_the_next),
      cmocka_unit_test(head_between_boxes_is_an_arrow),
      cmocka_unit_test(tree_of_bars_joins_boxes),
      cmocka_unit_test(line_in_two_outlines_is_joined_over_its_label),
      cmocka_unit_test(head_of_a_broad_line_is_as_broad),
      cmocka_unit_test(shape_that_points_stays_a_thing),
      cmocka_unit_test(sign_in_the_form_of_an_arrow_stays_a_picture),
      cmocka_unit_test(arrow_between_panels_joins_these),
      cmocka_unit_test(sample_in_a_legend_is_no_edge),
      cmocka_unit_test(arrow_with_words_that_leads_nowhere_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
