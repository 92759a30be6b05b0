/* What is painted, and what is not: SVG 2, chapters 3, 5 and 13. */
#include "draw.h"

static void test_what_is_not_painted_is_not_kept(void **state) {
  static const char *const gone[] = {
      "<rect width='5' height='5' display='none'/>",
      "<g style='display:none'><rect width='5' height='5'/></g>",
      "<g display='none'><rect width='5' height='5' display='inline'/></g>", /* nothing below brings it back */
      "<rect width='5' height='5' visibility='hidden'/>",
      "<g visibility='collapse'><rect width='5' height='5'/></g>",
      "<rect width='5' height='5' opacity='0'/>",
      "<g opacity='0'><rect width='5' height='5' opacity='1'/></g>",
      "<rect width='5' height='5' fill='none'/>",
      "<rect width='5' height='5' fill='transparent'/>",
      "<rect width='5' height='5' fill-opacity='0'/>",
      "<rect width='5' height='5' fill='none' stroke='red' stroke-opacity='0'/>",
      "<rect width='5' height='5' fill='none' stroke='red' stroke-width='0'/>",
      "<rect width='0' height='5' stroke='red'/>", /* no size: not even a stroke */
      "<rect width='-5' height='5' stroke='red'/>",
      "<rect width='5' stroke='red'/>",
      "<circle r='0' stroke='red'/>",
      "<ellipse rx='5' ry='0' stroke='red'/>",
      "<line x2='5'/>", /* a line has no inside */
      "<line x1='5' x2='5' stroke='red'/>", /* a point */
      "<polyline points='1,2' stroke='red'/>",
      "<polygon stroke='red'/>",
      "<path stroke='red'/>",
      "<path d='M0 0L10 0'/>", /* a fill without area */
      "<path d='M0 0L10 10' fill='none'/>",
      "<rect width='5' height='5' fill='url(#missing)'/>",
      "<linearGradient id='g'><stop stop-opacity='0'/></linearGradient><rect width='5' height='5' fill='url(#g)'/>",
      "<x:rect xmlns:x='urn:other' width='5' height='5'/>",
      "<unknown><rect width='5' height='5'/></unknown>",
      "<text></text>",
      "<text y='9'>  </text>",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(gone); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("%s"), gone[i]);
    assert_shapes(svg, 0);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_int_equal(drawing->texts->len, 0);
  }
}

static void test_definitions_are_not_painted_in_place(void **state) {
  static const char *const names[] = {"defs",   "clipPath", "mask",           "pattern", "symbol",
                                      "marker", "filter",   "linearGradient", "title",   "metadata"};
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char *svg = g_strdup_printf(
        SVG_200("<%s><g><rect width='5' height='5'/></g><text>t</text></%s><rect width='6' height='6'/>"), names[i],
        names[i]);
    assert_box(svg, 0, 0, 6, 6);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_int_equal(drawing->texts->len, 0);
  }
}

static void test_what_stays_visible(void **state) {
  assert_shapes(SVG_200("<g visibility='hidden'><rect width='5' height='5' visibility='visible'/></g>"), 1);
  assert_shapes(SVG_200("<path d='M0 0L10 0' stroke='red'/>"), 1); /* a stroke needs no area */
  assert_shapes(SVG_200("<rect width='5' height='5' fill='none' stroke='red'/>"), 1);
  assert_shapes(SVG_200("<a href='x'><rect width='5' height='5'/></a>"), 1);
  assert_shapes(SVG_200("<image href='x.png' width='5' height='5'/>"), 1);
  assert_shapes(SVG_200("<svg:rect xmlns:svg='http://www.w3.org/2000/svg' width='5' height='5'/>"), 1);
  assert_shapes("<svg width='9' height='9'><rect width='5' height='5'/></svg>", 1); /* no namespace at all */
}

static void test_fill_and_stroke_are_told_apart(void **state) {
  static const struct {
    const char *attributes;
    gboolean filled, stroked;
  } cases[] = {
      {"", TRUE, FALSE},
      {"stroke='red'", TRUE, TRUE},
      {"fill='none' stroke='red'", FALSE, TRUE},
      {"stroke='red' stroke-width='0'", TRUE, FALSE},
      {"stroke='red' opacity='.5' fill-opacity='0'", FALSE, TRUE},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("<rect width='5' height='5' %s/>"), cases[i].attributes);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_int_equal(only(drawing)->filled, cases[i].filled);
    assert_int_equal(only(drawing)->stroked, cases[i].stroked);
  }
}

static void test_cycles_of_use_paint_what_is_outside_of_them(void **state) {
  assert_shapes(SVG_200("<g id='g'><use href='#g'/><rect width='5' height='5'/></g>"), 1);
  assert_shapes(SVG_200("<use id='u' href='#u'/><rect width='5' height='5'/>"), 1);
  assert_shapes(SVG_200("<use href='#missing'/><rect width='5' height='5'/>"), 1);
  g_autoptr(DgDrawing) drawing = draw(SVG_200("\n<use href='other.svg#x'/>"));
  guint line;
  assert_true(has_diagnostic(drawing, "<use> points at nothing", &line));
  assert_int_equal(line, 2);
}

static void assert_dashed(const char *attributes, gboolean dashed) {
  g_autofree char *svg = g_strdup_printf(SVG_200("<line x2='9' stroke='red' %s/>"), attributes);
  g_autoptr(DgDrawing) drawing = draw(svg);
  if (only(drawing)->dashed != (guint)dashed) {
    fail_msg("%s: dashed %d", attributes, only(drawing)->dashed);
  }
}

static void test_dashes(void **state) {
  assert_dashed("", FALSE);
  assert_dashed("stroke-dasharray='none'", FALSE);
  assert_dashed("stroke-dasharray='4'", TRUE);
  assert_dashed("stroke-dasharray='4 2'", TRUE);
  assert_dashed("stroke-dasharray='4,2 , 1'", TRUE);
  assert_dashed("stroke-dasharray='5%'", TRUE);
  assert_dashed("stroke-dasharray='0 0'", FALSE); /* a sum of 0 is a solid line */
  assert_dashed("stroke-dasharray='4 -2'", FALSE); /* invalid */
  assert_dashed("style='stroke-dasharray:4px,2px'", TRUE);
}

static void test_paint_order_and_numbers_of_items(void **state) {
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<rect width='5' height='5'/><g><text y='9'>t</text>"
                                              "<g><rect width='6' height='6'/></g></g><rect width='7' height='7'/>"));
  const DgShape *first = dg_drawing_shape(drawing, 0), *second = first + 1, *third = first + 2;
  const DgTextItem *text = only_text(drawing);
  assert_true(first->z < text->z && text->z < second->z && second->z < third->z);
  assert_true(first->element != second->element && second->element != third->element);
  /* The group of the second rect is inside that of the text, which is inside the root. */
  const guint *parents = (const guint *)(gpointer)drawing->group_parents->data;
  assert_int_equal(first->group, 0);
  assert_int_equal(third->group, 0);
  assert_int_equal(parents[second->group], text->group);
  assert_int_equal(parents[text->group], 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_is_not_painted_is_not_kept),
      cmocka_unit_test(test_definitions_are_not_painted_in_place),
      cmocka_unit_test(test_what_stays_visible),
      cmocka_unit_test(test_fill_and_stroke_are_told_apart),
      cmocka_unit_test(test_cycles_of_use_paint_what_is_outside_of_them),
      cmocka_unit_test(test_dashes),
      cmocka_unit_test(test_paint_order_and_numbers_of_items),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
