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

#define CLIP(shape, attributes, content)                                                                               \
  SVG_200("<clipPath id='c'>" shape "</clipPath><g clip-path='url(#c)' " attributes ">" content "</g>")
#define CLIP_RECT "<rect x='50' y='50' width='20' height='20'/>"

static void test_what_a_plain_clip_hides_is_not_painted(void **state) {
#define FAR "<rect width='40' height='40'/>"
#define NEAR "<rect width='60' height='60'/>"
  assert_shapes(CLIP(CLIP_RECT, "", FAR), 0);
  assert_shapes(CLIP("<circle cx='60' cy='60' r='10'/>", "", FAR), 0);
  assert_shapes(CLIP("<polygon points='50 50 70 50 70 70'/>", "", FAR), 0);
  assert_shapes(CLIP("<path d='M50 50h20v20z'/>", "", FAR), 0);
  assert_shapes(CLIP(CLIP_RECT, "", NEAR), 1);
  assert_shapes(CLIP(CLIP_RECT, "", FAR NEAR), 1);
  assert_shapes(CLIP(CLIP_RECT, "", "<rect width='45' height='45' stroke='red' stroke-width='20'/>"), 1);
  /* The clip moves with the group, and ends with it. */
  assert_shapes(CLIP(CLIP_RECT, "transform='translate(-50 -50)'", "<rect x='50' y='50' width='9' height='9'/>"), 1);
  assert_shapes(SVG_200("<clipPath id='c'>" CLIP_RECT "</clipPath><g clip-path='url(#c)'>" FAR "</g>" FAR), 1);
  /* What is not sure to be hidden stays. */
  assert_shapes(CLIP(CLIP_RECT CLIP_RECT, "", FAR), 1);
  assert_shapes(CLIP("<text x='50' y='60'>clip</text>", "", FAR), 1);
  assert_shapes(CLIP("<rect x='50' y='50' width='20' height='20' transform='translate(-50)'/>", "", FAR), 1);
  assert_shapes(SVG_200("<clipPath id='c' clipPathUnits='objectBoundingBox'>" CLIP_RECT "</clipPath>"
                        "<g clip-path='url(#c)'>" FAR "</g>"),
                1);
  g_autoptr(DgDrawing) texts =
      draw(CLIP(CLIP_RECT, "font-size='10'", "<text x='5' y='20'>gone</text><text x='40' y='60'>seen</text>"));
  assert_string_equal(only_text(texts)->string, "seen");
}

static void test_what_lies_outside_an_inner_viewport_is_not_painted(void **state) {
#define INNER(attributes, content) SVG_200("<svg x='10' y='10' width='20' height='20' " attributes ">" content "</svg>")
#define OUTSIDE "<rect x='30' y='5' width='10' height='10'/>"
  assert_shapes(INNER("", OUTSIDE), 0);
  assert_shapes(INNER("overflow='visible'", OUTSIDE), 1);
  assert_shapes(INNER("", "<rect x='15' y='5' width='10' height='10'/>"), 1);
  assert_shapes(INNER("viewBox='0 0 40 40'", OUTSIDE), 1);
#undef OUTSIDE
#undef INNER
#undef NEAR
#undef FAR
}

static void test_what_is_too_faint_to_see_is_not_painted(void **state) {
  /* 0.1 x 0.2 is 0.02, and 0.2 x 0.2 is 0.04: the limit is 0.03 in all. */
  assert_shapes(SVG_200("<g opacity='.1'><rect width='5' height='5' fill-opacity='.2'/></g>"), 0);
  assert_shapes(SVG_200("<g opacity='.2'><rect width='5' height='5' fill-opacity='.2'/></g>"), 1);
  assert_shapes(SVG_200("<g opacity='.1'><rect width='5' height='5' fill='#00000033'/></g>"), 0);
  assert_shapes(SVG_200("<g opacity='.1'><image width='5' height='5' opacity='.2'/></g>"), 0);
  g_autoptr(DgDrawing) drawing =
      draw(SVG_200("<text y='20' opacity='.02'>gone</text><text y='50' opacity='.04'>seen</text>"));
  assert_string_equal(only_text(drawing)->string, "seen");
}

static void test_of_copies_that_contain_themselves_the_inner_one_is_dropped(void **state) {
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<defs><g id='a'><rect width='5' height='5'/><use href='#b'/></g>"
                                              "<g id='b'><circle r='5'/><use href='#a'/></g></defs><use href='#a'/>"));
  assert_int_equal(drawing->shapes->len, 2); /* a, b in it, and then a is open already */
  assert_true(has_diagnostic(drawing, "being copied", NULL));
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
      cmocka_unit_test(test_what_a_plain_clip_hides_is_not_painted),
      cmocka_unit_test(test_what_lies_outside_an_inner_viewport_is_not_painted),
      cmocka_unit_test(test_what_is_too_faint_to_see_is_not_painted),
      cmocka_unit_test(test_of_copies_that_contain_themselves_the_inner_one_is_dropped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
