/* What browsers paint and librsvg 2.54 leaves out or places elsewhere is in the picture, where browsers have it. The
 * expected places follow from the figures' own numbers; text is looked for in boxes that leave room for other fonts. */
#include "picture.h"

#include "raster/raster.h"

#include <diagrade/drawing.h>

#define SVG(content) "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>" content "</svg>"
#define HTML(content) "<div xmlns='http://www.w3.org/1999/xhtml'>" content "</div>"
#define SQUARE "<rect x='20' y='20' width='60' height='60' "

/* Paints `svg` by way of dg_svg_for_renderer(); the diagnostics must hold `expected`, unless that is NULL. */
static cairo_surface_t *paint(const char *svg, const char *expected) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgRasterOptions) options = dg_raster_options_new();
  GError *error = NULL;
  dg_raster_options_set_helper(options, DG_TEST_HELPER);
  options->seconds = 60;
  g_autoptr(GBytes) paintable = dg_svg_for_renderer(bytes, "fig.svg", diagnostics, &error);
  g_autoptr(GBytes) png = paintable ? dg_raster_png(paintable, "fig.svg", options, &error) : NULL;
  if (error)
    fail_msg("%s", error->message);
  gboolean said = !expected;
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++)
    said = said || (strstr(dg_diagnostics_get_message(diagnostics, i), expected) &&
                    dg_diagnostics_get_line(diagnostics, i) == 1);
  if (!said)
    fail_msg("no diagnostic of line 1 says \"%s\" for %s", expected, svg);
  return decode(png);
}

static guint32 pixel(cairo_surface_t *surface, int x, int y) {
  const guchar *row = cairo_image_surface_get_data(surface) + (gsize)y * (gsize)cairo_image_surface_get_stride(surface);
  guint32 value;
  memcpy(&value, row + 4 * x, sizeof value);
  return value & 0xFFFFFF;
}

/* Number of dark pixels in a box. */
static guint count_ink(cairo_surface_t *surface, int x, int y, int width, int height) {
  guint n = 0;
  for (int row = y; row < y + height; row++)
    for (int column = x; column < x + width; column++)
      n += (pixel(surface, column, row) >> 8 & 0xFF) < 0x80;
  return n;
}

static gboolean is_near(guint32 a, guint32 b) {
  for (int shift = 0; shift < 24; shift += 8)
    if (ABS((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF)) > 2)
      return FALSE;
  return TRUE;
}

typedef struct {
  const char *svg;
  int x, y; /* a pixel */
  guint32 color; /* that it has */
  const char *said;
} Case;

static void check(const Case *cases, gsize n) {
  for (gsize i = 0; i < n; i++) {
    cairo_surface_t *surface = paint(cases[i].svg, cases[i].said);
    guint32 found = pixel(surface, cases[i].x, cases[i].y);
    cairo_surface_destroy(surface);
    if (!is_near(found, cases[i].color))
      fail_msg("found #%06x at (%d, %d), expected #%06x: %s", found, cases[i].x, cases[i].y, cases[i].color,
               cases[i].svg);
  }
}

/* An element with such a filter was not painted at all. */
static void test_shadows_do_not_take_their_element_away(void **state) {
  static const Case cases[] = {
      {SVG("<filter id='f'><feDropShadow dx='0' dy='0' stdDeviation='1'/></filter>" SQUARE
           "fill='red' filter='url(#f)'/>"),
       50, 50, 0xFF0000, "feDropShadow"},
      /* The shadow itself: no blur, 15 to the right, blue at half strength on white. */
      {SVG("<filter id='f' x='-1' y='-1' width='3' height='3'><feDropShadow dx='15' dy='0' stdDeviation='0' "
           "flood-color='blue' flood-opacity='.5'/></filter>" SQUARE "fill='red' filter='url(#f)'/>"),
       90, 50, 0x8080FF, "feDropShadow"},
      /* Two in a row: the second one works on the result of the first. */
      {SVG("<filter id='f' x='-1' y='-1' width='3' height='3'><feDropShadow dx='5' dy='0' stdDeviation='0' "
           "flood-color='lime'/><feDropShadow dx='10' dy='0' stdDeviation='0' flood-color='blue'/></filter>" SQUARE
           "fill='red' filter='url(#f)'/>"),
       90, 50, 0x0000FF, "feDropShadow"},
  };
  check(cases, G_N_ELEMENTS(cases));
}

static void test_newer_css_gives_its_values(void **state) {
#define SAID "values that the renderer does not know"
  static const Case cases[] = {
      {SVG("<style>:root{--c:red} rect{fill:var(--c)}</style>" SQUARE "/>"), 50, 50, 0xFF0000, SAID},
      {SVG(SQUARE "style='fill:var(--none, lime)'/>"), 50, 50, 0x00FF00, SAID},
      {SVG(SQUARE "style='fill:light-dark(red, blue)'/>"), 50, 50, 0xFF0000, SAID},
      {SVG("<g style='fill:light-dark(red, blue)'>" SQUARE "/></g>"), 50, 50, 0xFF0000, SAID},
      {SVG(SQUARE "fill='oklch(0.6 0.2 30)'/>"), 50, 50, 0xDE3E2D, SAID},
      {SVG(SQUARE "style='fill:color-mix(in srgb, red 50%, blue)'/>"), 50, 50, 0x800080, SAID},
      {SVG(SQUARE "style='stroke:red;stroke-width:1rem'/>"), 26, 50, 0xFF0000, SAID},
      {SVG(SQUARE "style='stroke:red;stroke-width:calc(6px + 10px)'/>"), 26, 50, 0xFF0000, SAID},
      {SVG("<style>@media screen{rect{fill:red}}</style>" SQUARE "/>"), 50, 50, 0xFF0000, SAID},
      {SVG("<style>@supports (fill:red){rect{fill:red}}</style>" SQUARE "/>"), 50, 50, 0xFF0000, SAID},
      {SVG("<style>@layer a{rect{fill:red}}</style>" SQUARE "/>"), 50, 50, 0xFF0000, SAID},
      {SVG("<style>:root{--c:#f00}</style><linearGradient id='g'><stop "
           "style='stop-color:var(--c)'/></linearGradient>" SQUARE "fill='url(#g)'/>"),
       50, 50, 0xFF0000, SAID},
      {SVG("<style xmlns='http://www.w3.org/1999/xhtml'>rect{fill:red}</style>" SQUARE "/>"), 50, 50, 0xFF0000, SAID},
  };
#undef SAID
  check(cases, G_N_ELEMENTS(cases));
}

static void test_geometry_that_is_ignored_is_worked_in(void **state) {
  static const Case cases[] = {
      /* Turned about its middle it stays there; about the origin of the canvas it would leave (50, 50) to 86 below. */
      {SVG("<rect x='40' y='45' width='20' height='10' fill='red' transform='rotate(90)' transform-origin='50 50'/>"),
       50, 58, 0xFF0000, "transform-origin"},
      /* Four units wide, not forty. */
      {SVG("<g transform='scale(10)'><path d='M1 5H9' stroke='red' stroke-width='4' "
           "vector-effect='non-scaling-stroke'/></g>"),
       50, 60, 0xFFFFFF, "keep their width"},
      {"<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100' viewBox='5 5 50 50' "
       "style='background:#336699'/>",
       99, 99, 0x336699, "background"},
  };
  check(cases, G_N_ELEMENTS(cases));
}

/* The text has ink in the box, and the rest of the canvas has none. */
static void has_text_only_in(const char *svg, const char *said, int x, int y, int width, int height) {
  cairo_surface_t *surface = paint(svg, said);
  guint inside = count_ink(surface, x, y, width, height), all = count_ink(surface, 0, 0, 100, 100);
  cairo_surface_destroy(surface);
  if (inside < 20 || inside != all)
    fail_msg("found %u dark pixels, %u of them in the box: %s", all, inside, svg);
}

static void test_html_text_is_painted_at_its_place(void **state) {
  has_text_only_in(SVG("<foreignObject x='10' y='50' width='80' height='40'>" HTML("MMM") "</foreignObject>"), "HTML",
                   9, 50, 60, 20);
  /* Right and bottom of its box. */
  has_text_only_in(SVG("<foreignObject x='10' y='50' width='80' height='40'>"
                       "<div xmlns='http://www.w3.org/1999/xhtml' style='text-align:right;padding-top:20px'>MMM</div>"
                       "</foreignObject>"),
                   "HTML", 40, 70, 52, 20);
  /* In a group that is moved, and in a symbol. */
  has_text_only_in(SVG("<g transform='translate(0 40)'><foreignObject x='10' y='10' width='80' height='40'>" HTML(
                       "MMM") "</foreignObject></g>"),
                   "HTML", 9, 50, 60, 20);
  has_text_only_in(SVG("<defs><g id='a'><foreignObject width='80' height='40'>" HTML(
                       "MMM") "</foreignObject></g></defs><use href='#a' x='10' y='50'/>"),
                   "HTML", 9, 50, 60, 20);
}

/* A figure of the size of the canvas that shows `svg` in an image. */
static char *wrap(const char *svg) {
  g_autofree char *data = g_base64_encode((const guchar *)svg, strlen(svg));
  return g_strdup_printf(SVG("<image width='100' height='100' href='data:image/svg+xml;base64,%s'/>"), data);
}

static void test_figures_in_images_are_rewritten_too(void **state) {
  static const char inner[] =
      SVG("<foreignObject x='10' y='50' width='80' height='40'>" HTML("MMM") "</foreignObject>");
  g_autofree char *once = wrap(inner), *twice = wrap(once);
  has_text_only_in(once, "HTML", 9, 50, 60, 20);
  has_text_only_in(twice, "HTML", 9, 50, 60, 20);
  g_autofree char *escaped = g_uri_escape_string(inner, NULL, FALSE);
  g_autofree char *plain = g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100' "
                                           "xmlns:xlink='http://www.w3.org/1999/xlink'><image width='100' "
                                           "height='100' xlink:href='data:image/svg+xml;charset=utf-8,%s'/></svg>",
                                           escaped);
  has_text_only_in(plain, "HTML", 9, 50, 60, 20);
}

static void test_figures_in_images_that_cannot_be_rewritten_stay(void **state) {
  cairo_surface_destroy(paint(SVG("<image width='9' height='9' href='data:image/svg+xml;base64'/>"), NULL));
  cairo_surface_destroy(paint(SVG("<image width='9' height='9' href='data:image/svg+xml,'/>"), "not rewritten"));
  cairo_surface_destroy(paint(SVG("<image width='9' height='9' href='data:image/svg+xml,%3'/>"), "malformed data URI"));
  cairo_surface_destroy(paint(SVG("<image width='9' height='9' href='data:image/svg+xml;base64,'/>"), "not rewritten"));
  char *figure = g_strdup(SVG(SQUARE "fill='red'/>"));
  for (int level = 0; level < 6; level++) {
    char *outer = wrap(figure);
    g_free(figure);
    figure = outer;
  }
  cairo_surface_destroy(paint(figure, "levels of figures in images"));
  g_free(figure);
}

static void test_borders_and_backgrounds_of_html_are_painted(void **state) {
  static const Case cases[] = {
      {SVG("<foreignObject x='10' y='10' width='80' height='80'><div xmlns='http://www.w3.org/1999/xhtml' "
           "style='height:40px;background:#336699'></div></foreignObject>"),
       80, 40, 0x336699, "HTML"},
      {SVG("<foreignObject x='10' y='10' width='80' height='80'><div xmlns='http://www.w3.org/1999/xhtml' "
           "style='height:40px;border:6px solid #336699'></div></foreignObject>"),
       13, 40, 0x336699, "HTML"},
  };
  check(cases, G_N_ELEMENTS(cases));
}

static void test_switch_takes_the_branch_that_browsers_take(void **state) {
  has_text_only_in(SVG("<switch><foreignObject x='10' y='50' width='80' height='40'>" HTML(
                       "MMM") "</foreignObject><text x='10' y='20'>MMM</text></switch>"),
                   "HTML", 9, 50, 60, 20);
  has_text_only_in(SVG("<switch><foreignObject x='10' y='50' width='80' height='40' "
                       "requiredExtensions='http://example.com/'>" HTML(
                           "MMM") "</foreignObject><text x='10' y='20'>MMM</text></switch>"),
                   NULL, 9, 5, 60, 20);
}

static void test_text_stands_on_the_baseline_that_was_asked_for(void **state) {
  /* Capitals of 0.65 to 0.75 em, centred on the line 50 or hung below it. */
  has_text_only_in(SVG("<text x='10' y='50' font-size='20' dominant-baseline='central'>MM</text>"), "dominant-baseline",
                   9, 38, 60, 20);
  has_text_only_in(SVG("<text x='10' y='50' font-size='20' dominant-baseline='hanging'>MM</text>"), "dominant-baseline",
                   9, 49, 60, 20);
  has_text_only_in(SVG("<text x='10' y='50' font-size='20' dominant-baseline='text-after-edge' "
                       "transform='translate(0 20)'>MM</text>"),
                   "dominant-baseline", 9, 46, 60, 20);
  has_text_only_in(SVG("<text x='10' y='50' font-size='20'><tspan alignment-baseline='hanging'>MM</tspan></text>"),
                   NULL, 9, 49, 60, 20);
}

static void test_special_text_is_placed_as_asked_for(void **state) {
#define SAID "would place or write otherwise"
  has_text_only_in(SVG("<path id='p' fill='none' d='M50 10V90'/><text font-size='20'><textPath href='#p'>MMM</textPath>"
                       "</text>"),
                   SAID, 48, 8, 20, 70);
  /* The letters stand apart, each at its own x. */
  cairo_surface_t *surface = paint(SVG("<text x='0 40 80' y='50' font-size='16'>MMM</text>"), SAID);
  for (int i = 0; i < 3; i++)
    assert_true(count_ink(surface, 40 * i, 35, 20, 20) > 20);
  assert_int_equal(count_ink(surface, 20, 0, 18, 100), 0);
  cairo_surface_destroy(surface);
  /* An l is a stroke; an L has a foot of half an em. */
  surface = paint(SVG("<text x='10' y='50' font-size='40' style='text-transform:uppercase'>l</text>"), SAID);
  assert_true(count_ink(surface, 23, 40, 12, 12) > 10);
  cairo_surface_destroy(surface);
#undef SAID
}

/* Whatever font stands in, eight letters fill the length from 10 to 90 but for the room beside an H, which is less than
 * 3 of the 10 units that each has. */
static void test_glyphs_are_scaled_to_a_length(void **state) {
  static const char *const families[] = {"serif", "sans-serif", "monospace", "DejaVu Sans", "Liberation Serif"};
  static const struct {
    const char *size, *place;
  } cases[] = {
      {"8", "x='10' y='50'"}, {"30", "x='50' y='50' text-anchor='middle'"}, {"12", "transform='translate(10 50)'"}};
  for (gsize i = 0; i < G_N_ELEMENTS(families); i++)
    for (gsize k = 0; k < G_N_ELEMENTS(cases); k++) {
      g_autofree char *svg = g_strdup_printf(SVG("<text %s font-size='%s' font-family='%s' textLength='80' "
                                                 "lengthAdjust='spacingAndGlyphs'>HHHHHHHH</text>"),
                                             cases[k].place, cases[k].size, families[i]);
      cairo_surface_t *surface = paint(svg, NULL);
      assert_int_equal(count_ink(surface, 0, 0, 9, 100), 0);
      assert_true(count_ink(surface, 9, 0, 4, 100) > 0);
      assert_true(count_ink(surface, 87, 0, 4, 100) > 0);
      assert_int_equal(count_ink(surface, 91, 0, 9, 100), 0);
      cairo_surface_destroy(surface);
    }
}

static void test_text_without_a_size_has_sixteen_units(void **state) {
  static const char cases[][120] = {SVG("<text x='10' y='50'>M</text>"),
                                    SVG("<text x='10' y='50' font-size='16'>M</text>")};
  guint ink[2];
  for (int i = 0; i < 2; i++) {
    cairo_surface_t *surface = paint(cases[i], NULL);
    ink[i] = count_ink(surface, 0, 0, 100, 100);
    cairo_surface_destroy(surface);
  }
  assert_true(ink[0] > 20);
  assert_int_equal(ink[0], ink[1]);
}

static void test_preserved_blanks_stay(void **state) {
  cairo_surface_t *surface = paint(SVG("<text x='0' y='50' style='white-space:pre'>M      M</text>"), NULL);
  assert_int_equal(count_ink(surface, 20, 0, 15, 100), 0);
  assert_true(count_ink(surface, 35, 0, 65, 100) > 20);
  cairo_surface_destroy(surface);
}

static void test_figures_without_anything_special_say_nothing(void **state) {
  static const char svg[] = SVG("<style>rect{fill:red} text{font:bold 12px Arial}</style>" SQUARE
                                "/><text x='1' y='12'>a <tspan dy='2'>b</tspan></text>");
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GBytes) paintable = dg_svg_for_renderer(bytes, "fig.svg", diagnostics, NULL);
  assert_non_null(paintable);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 0);
}

static void test_what_cannot_be_read_is_an_error(void **state) {
  g_autoptr(GBytes) bytes = g_bytes_new_static("<html/>", 7);
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  assert_null(dg_svg_for_renderer(bytes, "fig.svg", diagnostics, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shadows_do_not_take_their_element_away),
      cmocka_unit_test(test_newer_css_gives_its_values),
      cmocka_unit_test(test_geometry_that_is_ignored_is_worked_in),
      cmocka_unit_test(test_html_text_is_painted_at_its_place),
      cmocka_unit_test(test_figures_in_images_are_rewritten_too),
      cmocka_unit_test(test_figures_in_images_that_cannot_be_rewritten_stay),
      cmocka_unit_test(test_borders_and_backgrounds_of_html_are_painted),
      cmocka_unit_test(test_switch_takes_the_branch_that_browsers_take),
      cmocka_unit_test(test_text_stands_on_the_baseline_that_was_asked_for),
      cmocka_unit_test(test_special_text_is_placed_as_asked_for),
      cmocka_unit_test(test_glyphs_are_scaled_to_a_length),
      cmocka_unit_test(test_text_without_a_size_has_sixteen_units),
      cmocka_unit_test(test_preserved_blanks_stay),
      cmocka_unit_test(test_figures_without_anything_special_say_nothing),
      cmocka_unit_test(test_what_cannot_be_read_is_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
