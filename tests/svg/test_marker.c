/* Markers are judged by what they paint, not by their names: SVG 2, 13.7. */
#include "draw.h"

#define TRIANGLE "<path d='M0 0L10 5L0 10z'/>"
#define BACK "<path d='M10 0L0 5L10 10z'/>"

/* A marker of 10 x 10 units whose reference point is the middle of its right side. */
#define MARKER(attributes, content)                                                                                    \
  "<marker id='m' viewBox='0 0 10 10' refX='10' refY='5' markerWidth='6' markerHeight='6' " attributes ">" content     \
  "</marker>"

/* Draws a line with a marker of this content at both ends. */
static void assert_marks(const char *attributes, const char *content, DgMark start, DgMark end) {
  g_autofree char *svg =
      g_strdup_printf(SVG_200("<defs><path id='tip' d='M0 0L10 5L0 10z'/>" MARKER("%s", "%s") "</defs>"
                                                                                              "<line x1='10' x2='90' "
                                                                                              "stroke='red' "
                                                                                              "marker-start='url(#m)' "
                                                                                              "marker-end='url(#m)'/>"),
                      attributes, content);
  g_autoptr(DgDrawing) drawing = draw(svg);
  const DgShape *shape = only(drawing);
  if (shape->mark_start != start || shape->mark_end != end) {
    fail_msg("%s %s: marks %d and %d, expected %d and %d", attributes, content, shape->mark_start, shape->mark_end,
             start, end);
  }
}

static void test_heads_are_arrows(void **state) {
  static const char *const heads[] = {
      TRIANGLE,
      "<polygon points='0 0,10 5,0 10'/>",
      "<polyline points='0,0 10,5 0,10' fill='none' stroke='black'/>", /* V */
      "<path d='M0 0L10 5L0 10L3 5z'/>", /* notched */
      "<path d='M0,0 C2,4 8,5 10,5 C8,5 2,6 0,10' fill='none' stroke='black'/>", /* barb */
      "<use href='#tip'/>",
      "<g><g transform='translate(0 0)'>" TRIANGLE "</g></g>",
      "<path d='M0 0L5 2.5L0 5z' transform='scale(2)'/>",
      "<path d='M0 0L10 5L0 10z' fill='context-stroke'/>",
      "<path d='M0 0L10 5L0 10z' fill='none' stroke='context-stroke'/>",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(heads); i++) {
    assert_marks("orient='auto-start-reverse'", heads[i], DG_MARK_ARROW, DG_MARK_ARROW);
    /* Not turned at the start, it points along the line there: into it. */
    assert_marks("orient='auto'", heads[i], DG_MARK_TAIL, DG_MARK_ARROW);
  }
  assert_marks("orient='auto'", BACK, DG_MARK_ARROW, DG_MARK_TAIL);
  assert_marks("orient='auto-start-reverse'", BACK, DG_MARK_TAIL, DG_MARK_TAIL);
}

static void test_what_has_no_direction_is_other(void **state) {
  static const char *const others[] = {
      "<circle cx='5' cy='5' r='5'/>",
      "<rect width='10' height='10'/>",
      "<path d='M0 5L5 0L10 5L5 10z'/>", /* diamond */
      "<line x1='5' y1='0' x2='5' y2='10' stroke='black'/>", /* bar */
      "<path d='M0 0L10 10M0 10L10 0' stroke='black'/>", /* cross */
      "<text y='9'>x</text>",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
    assert_marks("orient='auto'", others[i], DG_MARK_OTHER, DG_MARK_OTHER);
}

static void test_what_paints_nothing_is_none(void **state) {
  static const char *const nothing[] = {
      "",
      "<path d='M0 0L10 5L0 10z' fill='none'/>",
      "<path d='M0 0L10 5L0 10z' display='none'/>",
      "<path d='M0 0L10 5L0 10z' opacity='0'/>",
      "<path d='M0 0L10 5L0 10z' visibility='hidden'/>",
      "<defs>" TRIANGLE "</defs>",
      "<title>t</title>",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(nothing); i++)
    assert_marks("orient='auto'", nothing[i], DG_MARK_NONE, DG_MARK_NONE);
}

static void test_fixed_directions_do_not_follow_the_line(void **state) {
  assert_marks("", TRIANGLE, DG_MARK_ARROW, DG_MARK_ARROW);
  assert_marks("orient='180'", TRIANGLE, DG_MARK_ARROW, DG_MARK_ARROW);
  assert_marks("orient='0'", "<circle cx='5' cy='5' r='5'/>", DG_MARK_OTHER, DG_MARK_OTHER);
}

static void assert_where(const char *sheet, const char *element, DgMark start, DgMark mid, DgMark end) {
  g_autofree char *svg =
      g_strdup_printf(SVG_200(MARKER("orient='auto-start-reverse'", TRIANGLE) "<style>%s</style>%s"), sheet, element);
  g_autoptr(DgDrawing) drawing = draw(svg);
  const DgShape *shape = only(drawing);
  if (shape->mark_start != start || shape->mark_mid != mid || shape->mark_end != end) {
    fail_msg("%s %s: marks %d %d %d, expected %d %d %d", sheet, element, shape->mark_start, shape->mark_mid,
             shape->mark_end, start, mid, end);
  }
}

static void test_ways_to_refer_to_a_marker(void **state) {
#define LINE "<line class='e' x2='9' stroke='red'/>"
  assert_where(".e{marker-end:url(#m)}", LINE, DG_MARK_NONE, DG_MARK_NONE, DG_MARK_ARROW);
  assert_where(".e{marker-end:url('#m')}", LINE, DG_MARK_NONE, DG_MARK_NONE, DG_MARK_ARROW);
  assert_where(".e{marker:url(#m)}", LINE, DG_MARK_ARROW, DG_MARK_ARROW, DG_MARK_ARROW);
  assert_where(".e{marker:url(#m);marker-start:none}", LINE, DG_MARK_NONE, DG_MARK_ARROW, DG_MARK_ARROW);
  assert_where(".e{marker-end:url(#missing)}", LINE, DG_MARK_NONE, DG_MARK_NONE, DG_MARK_NONE);
  assert_where("", "<g marker-start='url(#m)'><path d='M0 0L9 9' stroke='red'/></g>", DG_MARK_ARROW, DG_MARK_NONE,
               DG_MARK_NONE); /* inherited */
  assert_where("", "<rect width='5' height='5' marker-end='url(#m)'/>", DG_MARK_NONE, DG_MARK_NONE, DG_MARK_NONE);
  /* Without a stroke of its own the line is kept for its markers. */
  assert_where("", "<line x2='9' marker-end='url(#m)'/>", DG_MARK_NONE, DG_MARK_NONE, DG_MARK_ARROW);
#undef LINE
}

static void assert_reach(const char *marker, const char *line, double reach) {
  g_autofree char *svg = g_strdup_printf(SVG_200("<marker id='m' orient='auto' %s><path d='M0 0L10 5L0 10z'/></marker>"
                                                 "<g stroke='red' stroke-width='2'>%s</g>"),
                                         marker, line);
  g_autoptr(DgDrawing) drawing = draw(svg);
  if (fabs(only(drawing)->mark_reach - reach) > 1e-5) {
    fail_msg("%s: reach %g, expected %g", marker, only(drawing)->mark_reach, reach);
  }
}

static void test_reach(void **state) {
#define SIZE "viewBox='0 0 10 10' refY='5' markerWidth='6' markerHeight='6' "
#define LINE "<line x2='9' marker-end='url(#m)'/>"
  assert_reach(SIZE "refX='10'", LINE, 0); /* the tip lies on the end */
  assert_reach(SIZE "refX='4'", LINE, 7.2); /* (10 - 4) x 6 / 10 x stroke width 2 */
  assert_reach(SIZE "refX='4' markerUnits='userSpaceOnUse'", LINE, 3.6); /* without the stroke width */
  assert_reach(SIZE "refX='4'", "<line transform='scale(3)' x2='9' marker-end='url(#m)'/>", 21.6); /* three times */
  assert_reach("refX='4' refY='5'", LINE, 12); /* no viewBox: (10 - 4) x 2 */
  assert_reach(SIZE "refX='4'", "<line x2='9' marker-start='url(#m)'/>", 4.8); /* behind: (4 - 0) x 6 / 10 x 2 */
#undef LINE
#undef SIZE
}

static void test_cycles_through_markers_end(void **state) {
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<marker id='m' orient='auto'><g id='g'><path d='M0 0L10 5L0 10z' "
                                              "marker-end='url(#m)'/><use href='#g'/></g></marker>"
                                              "<line x2='9' stroke='red' marker-end='url(#m)'/>"));
  assert_int_equal(only(drawing)->mark_end, DG_MARK_ARROW);
}

static void test_context_paints_are_those_of_each_line(void **state) {
  /* Whichever line comes first, the marker is seen where the line has a stroke, and only there. */
  static const char *const order[] = {"<line x2='9' stroke='none' %s/><line x2='8' stroke='red' %s/>",
                                      "<line x2='8' stroke='red' %s/><line x2='9' stroke='none' %s/>"};
  for (gsize i = 0; i < G_N_ELEMENTS(order); i++) {
    g_autoptr(GString) lines = g_string_new(order[i]);
    g_string_replace(lines, "%s", "marker-end='url(#m)'", 0);
    g_autofree char *svg = g_strdup_printf(SVG_200("<marker id='m' orient='auto'><path d='M0 0L10 5L0 10z' "
                                                   "fill='context-stroke'/></marker>%s"),
                                           lines->str);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_int_equal(only(drawing)->mark_end, DG_MARK_ARROW);
    assert_true(fabs(only(drawing)->box.width - 8) < 1e-9);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_heads_are_arrows),
      cmocka_unit_test(test_what_has_no_direction_is_other),
      cmocka_unit_test(test_what_paints_nothing_is_none),
      cmocka_unit_test(test_fixed_directions_do_not_follow_the_line),
      cmocka_unit_test(test_ways_to_refer_to_a_marker),
      cmocka_unit_test(test_reach),
      cmocka_unit_test(test_cycles_through_markers_end),
      cmocka_unit_test(test_context_paints_are_those_of_each_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
