/* Canvas, viewports and references: SVG 2, chapters 5 and 8. */
#include "draw.h"

static void assert_size(const char *svg, double width, double height) {
  g_autoptr(DgDrawing) drawing = draw(svg);
  if (fabs(drawing->width - width) > 1e-9 || fabs(drawing->height - height) > 1e-9) {
    fail_msg("%s: %.12g x %.12g, expected %.12g x %.12g", svg, drawing->width, drawing->height, width, height);
  }
}

static void test_size_of_the_canvas(void **state) {
  assert_size(SVG("width='300' height='400'", ""), 300, 400);
  assert_size(SVG("width='300' height='400' viewBox='0 0 3 4'", ""), 300, 400);
  assert_size(SVG("viewBox='5 5 300 400'", ""), 300, 400);
  assert_size(SVG("viewBox='5,5,300,400'", ""), 300, 400);
  assert_size(SVG("width='100%' height='100%' viewBox='0 0 300 400'", ""), 300, 400);
  assert_size(SVG("width='auto' height='auto' viewBox='0 0 300 400'", ""), 300, 400);
  assert_size(SVG("width='600' viewBox='0 0 300 400'", ""), 600, 800);
  assert_size(SVG("height='100' viewBox='0 0 300 400'", ""), 75, 100);
  assert_size(SVG("width='600' height='100%' viewBox='0 0 300 400'", ""), 600, 800);
  assert_size(SVG("style='width:60px;height:50px'", ""), 60, 50);
  assert_size(SVG("width='60'", ""), 60, 150); /* 300 x 150 is CSS's size of what has none */
  assert_size(SVG("height='60'", ""), 300, 60);
  assert_size(SVG("width='-5' height='0' viewBox='0 0 300 400'", ""), 300, 400);
  assert_size(SVG("width='60' height='50' viewBox='0 0 -1 5'", ""), 60, 50);
  assert_size(SVG("width='60' height='50' viewBox='nonsense'", ""), 60, 50);
}

static void test_units_of_the_canvas(void **state) {
  assert_size(SVG("width='1in' height='72pt'", ""), 96, 96);
  assert_size(SVG("width='2.54cm' height='25.4mm'", ""), 96, 96);
  assert_size(SVG("width='101.6Q' height='6pc'", ""), 96, 96);
  assert_size(SVG("width='10em' height='10px'", ""), 160, 10);
  assert_size(SVG("width='10em' height='10ex' font-size='20'", ""), 200, 100); /* an ex is half an em here */
  assert_size(SVG("width='2rem' height='calc(10px + 5px)'", ""), 32, 15);
}

static void test_a_figure_without_any_size_is_as_large_as_its_content(void **state) {
  assert_size(SVG("", "<rect x='10' y='20' width='30' height='40'/>"), 40, 60);
  assert_size(SVG("", "<line x1='10' y1='20' x2='30' y2='20' stroke='red' stroke-width='4'/>"), 32, 22);
  assert_size(SVG("", ""), 300, 150);
}

static void test_view_box_maps_to_the_canvas(void **state) {
  assert_box(SVG("width='200' height='200' viewBox='10 20 100 100'", "<rect x='10' y='20' width='30' height='40'/>"), 0,
             0, 60, 80);
  /* A viewBox without width or height paints nothing, one that cannot be read counts for nothing. */
  assert_box(SVG("width='200' height='200' viewBox='1 2 3'", "<rect x='10' y='20' width='30' height='40'/>"), 10, 20,
             30, 40);
}

/* All nine alignments: a square of 10 in 200 x 100, and turned in 100 x 200; room to spare is 100. */
static void test_preserve_aspect_ratio(void **state) {
  static const char *const names[] = {"Min", "Mid", "Max"};
  for (int x = 0; x < 3; x++) {
    for (int y = 0; y < 3; y++) {
      for (int slice = 0; slice < 2; slice++) {
        g_autofree char *aspect =
            g_strdup_printf("preserveAspectRatio='x%sY%s %s'", names[x], names[y], slice ? "slice" : "meet");
        g_autofree char *wide = g_strdup_printf("<svg width='200' height='100' viewBox='0 0 10 10' %s>"
                                                "<rect width='10' height='10'/></svg>",
                                                aspect);
        g_autofree char *high = g_strdup_printf("<svg width='100' height='200' viewBox='0 0 10 10' %s>"
                                                "<rect width='10' height='10'/></svg>",
                                                aspect);
        double side = slice ? 200 : 100;
        assert_box(wide, slice ? 0 : 50.0 * x, slice ? -50.0 * y : 0, side, side);
        assert_box(high, slice ? -50.0 * x : 0, slice ? 0 : 50.0 * y, side, side);
      }
    }
  }
#define VIEW(aspect) SVG("width='200' height='100' viewBox='0 0 10 10' " aspect, "<rect width='10' height='10'/>")
  assert_box(VIEW(""), 50, 0, 100, 100); /* xMidYMid meet */
  assert_box(VIEW("preserveAspectRatio='xMinYMin'"), 0, 0, 100, 100);
  assert_box(VIEW("preserveAspectRatio='none'"), 0, 0, 200, 100);
  assert_box(VIEW("preserveAspectRatio='none slice'"), 0, 0, 200, 100);
#undef VIEW
}

static void test_nested_viewports(void **state) {
  assert_box(
      SVG_200("<svg x='10' y='20' width='100' height='100' viewBox='0 0 10 10'><rect width='50%' height='1'/></svg>"),
      10, 20, 50, 10);
  assert_box(SVG_200("<svg x='10' y='20'><rect width='5' height='6'/></svg>"), 10, 20, 5, 6);
  assert_box(SVG_200("<svg x='10%' width='50%' height='50%'><rect width='10%' height='100%'/></svg>"), 20, 0, 10, 100);
  assert_box(SVG_200("<svg width='100' height='50' viewBox='0 0 10 10' preserveAspectRatio='xMaxYMid'>"
                     "<rect width='10' height='10'/></svg>"),
             50, 0, 50, 50);
  assert_shapes(SVG_200("<svg width='0'><rect width='5' height='5'/></svg>"), 0);
  assert_shapes(SVG_200("<svg height='-1'><rect width='5' height='5'/></svg>"), 0);
  /* The percentages of the outer viewport hold again behind an inner one, even one that paints nothing. */
  assert_box(SVG_200("<svg viewBox='0 0 0 10'><rect width='5' height='5'/></svg><rect width='50%' height='50%'/>"), 0,
             0, 100, 100);
}

static void test_percentages_refer_to_the_view_box(void **state) {
  /* User units: half of 50 x 40 is 25 x 20, times 4. */
  assert_box(SVG("width='200' height='160' viewBox='0 0 50 40'", "<rect x='10%' width='50%' height='50%'/>"), 20, 0,
             100, 80);
  /* Of both: sqrt((40^2 + 30^2) / 2) = 35.355; a tenth of it is the radius. */
  double radius = sqrt((40 * 40 + 30 * 30) / 2.0) / 10;
  assert_box_near(SVG("width='40' height='30'", "<circle cx='50%' cy='50%' r='10%'/>"), 1e-9, 20 - radius, 15 - radius,
                  2 * radius, 2 * radius);
}

#define USE(definition, use) SVG_200("<defs>" definition "</defs>" use)

static void test_use(void **state) {
  assert_box(USE("<rect id='r' x='1' y='2' width='3' height='4'/>", "<use href='#r' x='10' y='20'/>"), 11, 22, 3, 4);
  assert_box(USE("<rect id='r' width='3' height='4'/>", "<use xlink:href='#r' transform='scale(2)' x='5'/>"), 10, 0, 6,
             8);
  /* href counts before xlink:href; width and height say nothing to a rect. */
  assert_box(USE("<rect id='r' width='3' height='4'/>", "<use href='#r' xlink:href='#x' width='50' height='50'/>"), 0,
             0, 3, 4);
  assert_fill(USE("<rect id='r' width='3' height='4'/>", "<use href='#r' fill='#123456'/>"), 0x123456);
  assert_fill(USE("<rect id='r' width='3' height='4' fill='#000001'/>", "<use href='#r' fill='#123456'/>"), 1);
  assert_box(USE("<rect id='r' width='3' height='4'/><use id='u' href='#r' x='10'/>", "<use href='#u' y='20'/>"), 10,
             20, 3, 4);
}

static void test_use_of_viewports(void **state) {
#define SYMBOL(attributes) "<symbol id='s' " attributes "><rect width='10' height='10'/></symbol>"
  assert_box(USE(SYMBOL("viewBox='0 0 10 10'"), "<use href='#s' x='5' y='6' width='20' height='20'/>"), 5, 6, 20, 20);
  assert_box(USE(SYMBOL("viewBox='0 0 10 10'"), "<use href='#s'/>"), 0, 0, 200, 200); /* 100% of the viewport */
  assert_box(USE(SYMBOL("viewBox='0 0 10 10' width='50' height='50'"), "<use href='#s'/>"), 0, 0, 50, 50);
  assert_box(USE(SYMBOL("viewBox='0 0 10 10'"), "<use href='#s' width='50%' height='10'/>"), 45, 0, 10, 10);
  assert_box(USE(SYMBOL(""), "<use href='#s' x='5' y='6'/>"), 5, 6, 10, 10);
  assert_box(USE("<svg id='s' viewBox='0 0 10 10' width='90' height='90'><rect width='10' height='10'/></svg>",
                 "<use href='#s' width='20' height='20'/>"),
             0, 0, 20, 20);
  assert_shapes(SVG_200(SYMBOL("")), 0); /* a symbol alone is not painted */
  assert_box(SVG_200(SYMBOL("transform='translate(30 40)'") "<use href='#s' x='5'/>"), 35, 40, 10, 10);
#undef SYMBOL
}

static void test_switch_paints_the_first_that_passes(void **state) {
#define SWITCH(content) SVG_200("<switch>" content "</switch>")
  assert_box(SWITCH("<g systemLanguage='xx'><rect width='5' height='5'/></g><rect width='6' height='6'/>"
                    "<rect width='7' height='7'/>"),
             0, 0, 6, 6);
  assert_box(SWITCH("<rect width='5' height='5' systemLanguage='fr,en-GB'/><rect width='6' height='6'/>"), 0, 0, 5, 5);
  assert_box(SWITCH("<rect width='5' height='5' requiredExtensions='urn:x'/><rect width='6' height='6'/>"), 0, 0, 6, 6);
  /* Any element may be the first: SVG 2, 5.9.2, and Chromium. */
  assert_shapes(SWITCH("<title>t</title><rect width='6' height='6'/>"), 0);
#undef SWITCH
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_size_of_the_canvas),
      cmocka_unit_test(test_units_of_the_canvas),
      cmocka_unit_test(test_a_figure_without_any_size_is_as_large_as_its_content),
      cmocka_unit_test(test_view_box_maps_to_the_canvas),
      cmocka_unit_test(test_preserve_aspect_ratio),
      cmocka_unit_test(test_nested_viewports),
      cmocka_unit_test(test_percentages_refer_to_the_view_box),
      cmocka_unit_test(test_use),
      cmocka_unit_test(test_use_of_viewports),
      cmocka_unit_test(test_switch_paints_the_first_that_passes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
