/* Documents to drawings: every expected number is worked out by hand from the SVG 2 and CSS rules named in the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "svg/drawing.h"

#include <cmocka.h>
#include <string.h>

#define SVG(attributes, content)                                                                                       \
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' " attributes ">" content "</"    \
  "svg>"
#define SVG_200(content) SVG("width='200' height='200'", content)

static DgDrawing *read_text(const char *svg, GError **error) {
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  return dg_drawing_new_from_bytes(bytes, "test.svg", error);
}

static DgDrawing *draw(const char *svg) {
  g_autoptr(GError) error = NULL;
  DgDrawing *drawing = read_text(svg, &error);
  if (!drawing) {
    fail_msg("%s", error->message);
  }
  return drawing;
}

static const DgShape *only(const DgDrawing *drawing) {
  if (drawing->shapes->len != 1) {
    fail_msg("%u shapes instead of 1", drawing->shapes->len);
  }
  return dg_drawing_shape(drawing, 0);
}

/* Draws `svg`, whose one shape must have this box. */
static void assert_box(const char *svg, double x, double y, double width, double height) {
  g_autoptr(DgDrawing) drawing = draw(svg);
  DgBox box = only(drawing)->box, expected = {x, y, width, height};
  if (fabs(box.x - x) > 1e-9 || fabs(box.y - y) > 1e-9 || fabs(box.width - width) > 1e-9 ||
      fabs(box.height - height) > 1e-9) {
    fail_msg("%s: box %g %g %g %g, expected %g %g %g %g", svg, box.x, box.y, box.width, box.height, expected.x,
             expected.y, expected.width, expected.height);
  }
}

static void assert_fill(const char *svg, guint32 fill) {
  g_autoptr(DgDrawing) drawing = draw(svg);
  if (only(drawing)->fill != fill || !only(drawing)->filled) {
    fail_msg("%s: fill %06x, expected %06x", svg, only(drawing)->fill, fill);
  }
}

static void assert_shapes(const char *svg, guint n) {
  g_autoptr(DgDrawing) drawing = draw(svg);
  if (drawing->shapes->len != n) {
    fail_msg("%s: %u shapes, expected %u", svg, drawing->shapes->len, n);
  }
}

static void assert_error(const char *svg, DgErrorCode code, const char *place) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = read_text(svg, &error);
  assert_null(drawing);
  assert_true(g_error_matches(error, DG_ERROR, (int)code));
  if (!g_str_has_prefix(error->message, place)) {
    fail_msg("\"%s\" does not start with \"%s\"", error->message, place);
  }
}

static void test_path_commands_reach_their_end_points(void **state) {
  assert_box(
      SVG_200("<path d='M10,20L30-40.5.6z'/>") /* glued numbers; the third one has no partner: drawn up to there */, 10,
      -40.5, 20, 60.5);
}

static void test_path_grammar(void **state) {
  static const struct {
    const char *data;
    double x, y, width, height;
  } cases[] = {
      {"M10 20 30 40", 10, 20, 20, 20}, /* further pairs of a moveto are linetos */
      {"m10 20 30 40", 10, 20, 30, 40}, /* relative ones are relative */
      {"M10 20H50V80h-5v5", 10, 20, 40, 65},
      {"M0 0L10 10z l5 20", 0, 0, 10, 20}, /* after z the pen is at the start */
      {"M1e1,2e1L3.e1.5", 10, 0.5, 20, 19.5}, /* exponents, trailing and leading points */
      {"M0 0C0 0 100 0 100 100", 0, 0, 100, 100},
      {"M0 0Q50 100 100 0", 0, 0, 100, 50}, /* the vertex of a parabola lies half way to its control */
      {"M0 50A50 50 0 0 1 100 50", 0, 0, 100, 50}, /* half a circle above */
      {"M0 50a50 50 0 01100 0", 0, 0, 100, 50}, /* glued flags */
      {"M0 50A10 10 0 0 1 100 50", 0, 0, 100, 50}, /* radii too small are scaled up */
      {"M0 0L10 10 L x 50 50", 0, 0, 10, 10}, /* drawn up to the error */
      {"M0 0 50 0 S 50 50 0 50", 0, 0, 50, 50}, /* s after a line starts at its own point */
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("<path stroke='red' d='%s'/>"), cases[i].data);
    g_autoptr(DgDrawing) drawing = draw(svg);
    DgBox box = only(drawing)->box;
    /* Curves may stay short of their extreme by the tolerance: 1e-4 of 200. */
    if (fabs(box.x - cases[i].x) > 0.02 || fabs(box.y - cases[i].y) > 0.02 || fabs(box.width - cases[i].width) > 0.04 ||
        fabs(box.height - cases[i].height) > 0.04) {
      fail_msg("%s: box %g %g %g %g", cases[i].data, box.x, box.y, box.width, box.height);
    }
  }
}

static void test_flattening_stays_within_the_tolerance(void **state) {
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<circle cx='100' cy='100' r='90'/>"));
  const DgSubpath *subpath = dg_drawing_subpath(drawing, only(drawing)->first_subpath);
  const DgPoint *p = dg_drawing_points(drawing, subpath);
  for (guint i = 0; i < subpath->n_points; i++) {
    DgPoint next = p[(i + 1) % subpath->n_points];
    double middle = hypot((p[i].x + next.x) / 2 - 100, (p[i].y + next.y) / 2 - 100);
    assert_true(90 - middle <= 200 * DG_FLATTEN_TOLERANCE + 1e-9);
  }
}

static void test_transforms(void **state) {
#define RECT(transform) SVG_200("<g " transform "><rect x='10' y='20' width='30' height='40'/></g>")
  assert_box(RECT("transform='translate(5)'"), 15, 20, 30, 40);
  assert_box(RECT("transform='translate(5,6) scale(2)'"), 25, 46, 60, 80);
  assert_box(RECT("transform='scale(2),translate(5 6)'"), 30, 52, 60, 80);
  assert_box(RECT("transform='rotate(90)'"), -60, 10, 40, 30); /* (x, y) to (-y, x) */
  assert_box(RECT("transform='rotate(90 10 20)'"), -30, 20, 40, 30); /* (10, 20) stays */
  assert_box(RECT("transform='skewX(45)'"), 30, 20, 70, 40); /* x + y: 30 to 40 + 60 */
  assert_box(RECT("transform='matrix(0 1 -1 0 100 0)'"), 40, 10, 40, 30);
  assert_box(RECT("style='transform:translate(5px,6px)'"), 15, 26, 30, 40);
  assert_box(RECT("style='transform:rotate(0.25turn)'"), -60, 10, 40, 30);
  assert_box(RECT("transform='bogus(1)'"), 10, 20, 30, 40);
  assert_shapes(RECT("transform='scale(0)'"), 0);
  assert_shapes(RECT("transform='scale(1e308) scale(1e308)'"), 0);
#undef RECT
}

static void test_view_box_alignment(void **state) {
#define VIEW(aspect) SVG("width='200' height='100' viewBox='0 0 10 10' " aspect, "<rect width='10' height='10'/>")
  assert_box(VIEW(""), 50, 0, 100, 100);
  assert_box(VIEW("preserveAspectRatio='xMinYMin'"), 0, 0, 100, 100);
  assert_box(VIEW("preserveAspectRatio='xMaxYMax meet'"), 100, 0, 100, 100);
  assert_box(VIEW("preserveAspectRatio='xMidYMid slice'"), 0, -50, 200, 200);
  assert_box(VIEW("preserveAspectRatio='xMidYMax slice'"), 0, -100, 200, 200);
  assert_box(VIEW("preserveAspectRatio='none'"), 0, 0, 200, 100);
#undef VIEW
}

static void assert_size(const char *svg, double width, double height) {
  g_autoptr(DgDrawing) drawing = draw(svg);
  assert_float_equal(drawing->width, width, 1e-9);
  assert_float_equal(drawing->height, height, 1e-9);
}

static void test_size_of_the_canvas(void **state) {
  assert_size(SVG("width='1in' height='72pt'", ""), 96, 96);
  assert_size(SVG("width='2.54cm' height='25.4mm'", ""), 96, 96);
  assert_size(SVG("viewBox='5 5 300 400'", ""), 300, 400);
  assert_size(SVG("width='100%' height='100%' viewBox='0 0 300 400'", ""), 300, 400);
  assert_size(SVG("width='600' viewBox='0 0 300 400'", ""), 600, 800);
  assert_size(SVG("height='100' viewBox='0 0 300 400'", ""), 75, 100);
  assert_size(SVG("", "<rect x='10' y='20' width='30' height='40'/>"), 40, 60);
}

static void test_nested_viewports(void **state) {
  assert_box(
      SVG_200("<svg x='10' y='20' width='100' height='100' viewBox='0 0 10 10'><rect width='50%' height='1'/></svg>"),
      10, 20, 50, 10);
  /* The percentages of the outer viewport hold again behind an inner one, even one that paints nothing. */
  assert_box(SVG_200("<svg viewBox='0 0 0 10'><rect width='5' height='5'/></svg><rect width='50%' height='50%'/>"), 0,
             0, 100, 100);
}

static void test_use(void **state) {
#define USE(definition, use) SVG_200("<defs>" definition "</defs>" use)
  assert_box(USE("<rect id='r' x='1' y='2' width='3' height='4'/>", "<use href='#r' x='10' y='20'/>"), 11, 22, 3, 4);
  assert_box(USE("<rect id='r' width='3' height='4'/>", "<use xlink:href='#r' transform='scale(2)' x='5'/>"), 10, 0, 6,
             8);
  assert_box(USE("<symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol>",
                 "<use href='#s' x='5' y='6' width='20' height='20'/>"),
             5, 6, 20, 20);
  assert_fill(USE("<rect id='r' width='3' height='4'/>", "<use href='#r' fill='#123456'/>"), 0x123456);
  assert_shapes(SVG_200("<g id='g'><use href='#g'/><rect width='5' height='5'/></g>"), 1);
#undef USE
}

static void test_only_what_is_painted_is_kept(void **state) {
  static const char *const gone[] = {
      "<rect width='5' height='5' display='none'/>",
      "<g style='display:none'><rect width='5' height='5'/></g>",
      "<rect width='5' height='5' visibility='hidden'/>",
      "<g opacity='0'><rect width='5' height='5'/></g>",
      "<rect width='5' height='5' fill='none'/>",
      "<rect width='5' height='5' fill='transparent'/>",
      "<rect width='5' height='5' fill-opacity='0'/>",
      "<rect width='0' height='5' stroke='red'/>",
      "<circle r='0' stroke='red'/>",
      "<line x2='5'/>",
      "<path d='M0 0L10 0'/>", /* a fill without area */
      "<path d='M0 0L10 10' fill='none' stroke='red' stroke-width='0'/>",
      "<defs><rect width='5' height='5'/></defs>",
      "<clipPath><rect width='5' height='5'/></clipPath>",
      "<mask><rect width='5' height='5'/></mask>",
      "<pattern><rect width='5' height='5'/></pattern>",
      "<symbol><rect width='5' height='5'/></symbol>",
      "<rect width='5' height='5' fill='url(#missing)'/>",
      "<linearGradient id='g'><stop stop-opacity='0'/></linearGradient><rect width='5' height='5' fill='url(#g)'/>",
      "<x:rect xmlns:x='urn:other' width='5' height='5'/>",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(gone); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("%s"), gone[i]);
    assert_shapes(svg, 0);
  }
  assert_shapes(SVG_200("<g visibility='hidden'><rect width='5' height='5' visibility='visible'/></g>"), 1);
  assert_shapes(SVG_200("<switch><g systemLanguage='xx'><rect width='5' height='5'/></g>"
                        "<rect width='6' height='6'/><rect width='7' height='7'/></switch>"),
                1);
}

static void test_cascade_order(void **state) {
#define STYLED(sheet, attributes)                                                                                      \
  SVG_200("<style>" sheet "</style><g class='outer'><rect id='r' class='a b' width='5' height='5' " attributes "/></"  \
          "g>")
  assert_fill(STYLED("", "fill='#000001'"), 1);
  assert_fill(STYLED("rect{fill:#000002}", "fill='#000001'"), 2);
  assert_fill(STYLED(".a{fill:#000003}rect{fill:#000002}", ""), 3);
  assert_fill(STYLED("#r{fill:#000004}.a.b{fill:#000003}", ""), 4);
  assert_fill(STYLED("#r{fill:#000004}", "style='fill:#000005'"), 5);
  assert_fill(STYLED("rect{fill:#000006 !important}", "style='fill:#000005'"), 6);
  assert_fill(STYLED("rect{fill:#000006 !important}", "style='fill:#000007!important'"), 7);
  assert_fill(STYLED(".a{fill:#000001}.b{fill:#000002}", ""), 2);
  assert_fill(STYLED(".outer rect{fill:#000001}.b{fill:#000002}", ""), 1);
  assert_fill(STYLED(".outer>.a{fill:#000001}svg>.a{fill:#000002}", ""), 1);
  assert_fill(STYLED("x,.a{fill:#000001}", ""), 1);
  assert_fill(STYLED("[id=r]{fill:#000001}[class~=c]{fill:#000002}", ""), 1);
  assert_fill(STYLED("rect:first-child{fill:#000001}rect:nth-child(2n){fill:#000002}", ""), 1);
  assert_fill(STYLED("rect:not(.c){fill:#000001}rect:not(.a){fill:#000002}", ""), 1);
  assert_fill(STYLED(".a{fill:#000001}.a, .b::before{fill:#000002}", ""), 1); /* one bad selector drops the rule */
  assert_fill(STYLED(".a{fill:#000001}.a{fill:nonsense}", ""), 1);
  assert_fill(STYLED("/* .a{fill:#000009} */ .a{/*x*/fill:#000001}", ""), 1);
  assert_fill(STYLED("@media print{.a{fill:#000002}} @media screen{.a{fill:#000001}}", ""), 1);
  assert_fill(STYLED("@media (prefers-color-scheme: dark){.a{fill:#000002}} rect{fill:#000001}", ""), 1);
  assert_fill(STYLED(":root{--c:#000001}.a{fill:var(--c)}", ""), 1);
  assert_fill(STYLED(".a{fill:var(--none, #000001)}", ""), 1);
  assert_fill(STYLED(".a{fill:light-dark(#000001,#000002)}", ""), 1);
  assert_fill(STYLED(".outer{color:#000001}.a{fill:currentColor}", ""), 1);
  assert_fill(STYLED(".outer{fill:#000001}.a{fill:inherit}", "fill='red'"), 1);
#undef STYLED
  assert_box(SVG_200("<style>rect{x:1px;y:2px;width:3px;height:4px}</style><rect x='9'/>"), 1, 2, 3, 4);
}

static void test_colours(void **state) {
  static const struct {
    const char *text;
    guint32 color;
  } cases[] = {
      {"red", 0xff0000},
      {"RebeccaPurple", 0x663399},
      {"#abc", 0xaabbcc},
      {"#abcd", 0xaabbcc},
      {"#123456", 0x123456},
      {"#12345678", 0x123456},
      {"rgb(1,2,3)", 0x010203},
      {"rgb(100%, 0%, 50%)", 0xff0080},
      {"rgb(1 2 3 / 50%)", 0x010203},
      {"hsl(120,100%,25%)", 0x008000},
      {"hsla(240deg 100% 50% / 0.5)", 0x0000ff},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("<rect width='5' height='5' fill='%s'/>"), cases[i].text);
    assert_fill(svg, cases[i].color);
  }
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<linearGradient id='g'><stop stop-color='#0a0b0c'/></linearGradient>"
                                              "<rect width='5' height='5' fill='url(#g)'/>"));
  assert_int_equal(only(drawing)->fill, 0x0a0b0c);
  assert_true(only(drawing)->gradient_fill);
}

static void test_strokes_grow_with_the_transform(void **state) {
  g_autoptr(DgDrawing) drawing =
      draw(SVG_200("<g transform='scale(3)'><line x2='9' stroke='red' stroke-width='2'/></g>"));
  assert_float_equal(only(drawing)->stroke_width, 6, 1e-6);
  g_autoptr(DgDrawing) fixed = draw(SVG_200("<g transform='scale(3)'><line x2='9' stroke='red' stroke-width='2' "
                                            "vector-effect='non-scaling-stroke'/></g>"));
  assert_float_equal(only(fixed)->stroke_width, 2, 1e-6);
  g_autoptr(DgDrawing) dashed = draw(SVG_200("<line x2='9' stroke='red' stroke-dasharray='4 2'/>"));
  assert_true(only(dashed)->dashed);
  g_autoptr(DgDrawing) zeros = draw(SVG_200("<line x2='9' stroke='red' stroke-dasharray='0 0'/>"));
  assert_false(only(zeros)->dashed);
}

/* Draws a line with a marker of this content at both ends. */
static void assert_marks(const char *attributes, const char *content, DgMark start, DgMark end) {
  g_autofree char *svg = g_strdup_printf(
      SVG_200(
          "<defs><path id='tip' d='M0 0L10 5L0 10z'/>"
          "<marker id='m' viewBox='0 0 10 10' refX='10' refY='5' markerWidth='6' markerHeight='6' %s>%s</marker></defs>"
          "<line x1='10' x2='90' stroke='red' marker-start='url(#m)' marker-end='url(#m)'/>"),
      attributes, content);
  g_autoptr(DgDrawing) drawing = draw(svg);
  const DgShape *shape = only(drawing);
  if (shape->mark_start != start || shape->mark_end != end) {
    fail_msg("%s %s: marks %d and %d, expected %d and %d", attributes, content, shape->mark_start, shape->mark_end,
             start, end);
  }
}

static void test_markers_are_judged_by_what_they_paint(void **state) {
  const char *triangle = "<path d='M0 0L10 5L0 10z'/>", *back = "<path d='M10 0L0 5L10 10z'/>";
  assert_marks("orient='auto'", triangle, DG_MARK_TAIL, DG_MARK_ARROW);
  assert_marks("orient='auto-start-reverse'", triangle, DG_MARK_ARROW, DG_MARK_ARROW);
  assert_marks("orient='auto'", back, DG_MARK_ARROW, DG_MARK_TAIL);
  assert_marks("orient='auto-start-reverse'", "<polyline points='0,0 10,5 0,10' fill='none' stroke='black'/>",
               DG_MARK_ARROW, DG_MARK_ARROW);
  assert_marks("orient='auto-start-reverse'", "<path d='M0 0L10 5L0 10L3 5z'/>", DG_MARK_ARROW, DG_MARK_ARROW);
  assert_marks("orient='auto-start-reverse'", "<use href='#tip'/>", DG_MARK_ARROW, DG_MARK_ARROW);
  assert_marks("orient='auto-start-reverse'", "<path d='M0 0L10 5L0 10z' fill='context-stroke'/>", DG_MARK_ARROW,
               DG_MARK_ARROW);
  assert_marks("orient='auto'", "<circle cx='5' cy='5' r='5'/>", DG_MARK_OTHER, DG_MARK_OTHER);
  assert_marks("orient='auto'", "<rect width='10' height='10'/>", DG_MARK_OTHER, DG_MARK_OTHER);
  assert_marks("orient='auto'", "<path d='M0 5L5 0L10 5L5 10z'/>", DG_MARK_OTHER, DG_MARK_OTHER);
  assert_marks("orient='auto'", "", DG_MARK_NONE, DG_MARK_NONE);
  assert_marks("orient='auto'", "<path d='M0 0L10 5L0 10z' fill='none'/>", DG_MARK_NONE, DG_MARK_NONE);
}

static void test_marker_reach(void **state) {
  /* Reference point 4 of 10 units, 6 wide, stroke 2: the tip lies (10 - 4) x 6 / 10 x 2 = 7.2 beyond the end. */
  g_autoptr(DgDrawing) drawing = draw(
      SVG_200("<marker id='m' viewBox='0 0 10 10' refX='4' refY='5' markerWidth='6' markerHeight='6' orient='auto'>"
              "<path d='M0 0L10 5L0 10z'/></marker>"
              "<style>.e{marker-end:url(#m)}</style><line class='e' x2='9' stroke='red' stroke-width='2'/>"));
  assert_float_equal(only(drawing)->mark_reach, 7.2, 1e-5);
}

static void test_malformed_figures_are_repaired_and_say_so(void **state) {
  static const char *const broken[] = {
      SVG_200("<text>a & b</text><rect width='5' height='5'/>"),
      SVG_200("<text>a&nbsp;b</text><rect width='5' height='5'/>"),
      SVG_200("<rect width='5' height='5' height='5'/>"),
      "Here is the figure:\n```svg\n" SVG_200("<rect width='5' height='5'/>") "\n```\nEnjoy.",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(broken); i++) {
    g_autoptr(DgDrawing) drawing = draw(broken[i]);
    assert_int_equal(drawing->shapes->len, 1);
    assert_true(dg_diagnostics_get_count(drawing->diagnostics) > 0);
  }
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<text>R&amp;D</text>"));
  assert_int_equal(dg_diagnostics_get_count(drawing->diagnostics), 0);
}

static void test_what_is_no_figure_is_an_error_with_its_place(void **state) {
  assert_error("", DG_ERROR_FORMAT, "test.svg:1: ");
  assert_error("  \n", DG_ERROR_FORMAT, "test.svg:1: ");
  assert_error("just words", DG_ERROR_FORMAT, "test.svg:");
  assert_error("\n<html/>", DG_ERROR_FORMAT, "test.svg:2: found the root element <html>");
}

static void test_entities_are_expanded_within_the_budget(void **state) {
  assert_fill(
      "<!DOCTYPE svg [<!ENTITY c '#000001'>]><svg width='9' height='9'><rect width='5' height='5' fill='&c;'/></svg>",
      1);
  GString *laughs = g_string_new("<!DOCTYPE svg [<!ENTITY a0 'ha'>");
  for (int i = 1; i <= 30; i++)
    g_string_append_printf(laughs, "<!ENTITY a%d '&a%d;&a%d;'>", i, i - 1, i - 1);
  g_string_append(laughs, "]><svg width='9' height='9'><text y='5'>&a30;</text></svg>");
  g_autofree char *text = g_string_free(laughs, FALSE);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = read_text(text, &error);
  if (drawing)
    for (guint i = 0; i < drawing->texts->len; i++)
      assert_true(strlen(dg_drawing_text(drawing, i)->string) <= 10u << 20);
}

/* `n` levels of g around a rect, which is a level itself, as is the svg. */
static char *nested(guint n) {
  GString *text = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>");
  for (guint i = 0; i < n; i++)
    g_string_append(text, "<g>");
  g_string_append(text, "<rect width='5' height='5'/>");
  for (guint i = 0; i < n; i++)
    g_string_append(text, "</g>");
  return g_string_free(g_string_append(text, "</svg>"), FALSE);
}

static void test_depth_limit(void **state) {
  g_autofree char *fine = nested(200), *deep = nested(300);
  assert_shapes(fine, 1);
  assert_error(deep, DG_ERROR_LIMIT, "test.svg:1: ");
}

static void test_doubling_use_ends_at_the_element_limit(void **state) {
  GString *text = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
                               "<defs><rect id='u0' width='5' height='5'/>");
  for (int i = 1; i <= 40; i++)
    g_string_append_printf(text, "<g id='u%d'><use href='#u%d'/><use href='#u%d'/></g>", i, i - 1, i - 1);
  g_string_append(text, "</defs><use href='#u40'/></svg>");
  g_autofree char *svg = g_string_free(text, FALSE);
  gint64 start = g_get_monotonic_time();
  assert_error(svg, DG_ERROR_LIMIT, "test.svg:1: ");
  assert_true(g_get_monotonic_time() - start < 20 * G_USEC_PER_SEC);
}

/* Looking each name up in the whole text took minutes here. */
static void test_repair_time_is_linear_in_unknown_entities(void **state) {
  GString *text = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><desc>");
  for (int i = 0; i < 200000; i++)
    g_string_append(text, "&nbsp; ");
  g_autofree char *svg = g_string_free(g_string_append(text, "</desc></svg>"), FALSE);
  gint64 start = g_get_monotonic_time();
  dg_drawing_free(draw(svg));
  assert_true(g_get_monotonic_time() - start < 10 * G_USEC_PER_SEC);
}

static void test_encodings(void **state) {
  static const char svg[] = SVG_200("<rect width='5' height='5' fill='#000001'/>");
  gsize length;
  static const char *const encodings[] = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE"};
  for (gsize i = 0; i < G_N_ELEMENTS(encodings); i++) {
    char *wide = g_convert(svg, -1, encodings[i], "UTF-8", NULL, &length, NULL);
    g_autoptr(GBytes) bytes = g_bytes_new_take(wide, length);
    g_autoptr(GError) error = NULL;
    g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "wide.svg", &error);
    if (!drawing) {
      fail_msg("%s: %s", encodings[i], error->message);
    }
    assert_int_equal(only(drawing)->fill, 1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_path_commands_reach_their_end_points),
      cmocka_unit_test(test_path_grammar),
      cmocka_unit_test(test_flattening_stays_within_the_tolerance),
      cmocka_unit_test(test_transforms),
      cmocka_unit_test(test_view_box_alignment),
      cmocka_unit_test(test_size_of_the_canvas),
      cmocka_unit_test(test_nested_viewports),
      cmocka_unit_test(test_use),
      cmocka_unit_test(test_only_what_is_painted_is_kept),
      cmocka_unit_test(test_cascade_order),
      cmocka_unit_test(test_colours),
      cmocka_unit_test(test_strokes_grow_with_the_transform),
      cmocka_unit_test(test_markers_are_judged_by_what_they_paint),
      cmocka_unit_test(test_marker_reach),
      cmocka_unit_test(test_malformed_figures_are_repaired_and_say_so),
      cmocka_unit_test(test_what_is_no_figure_is_an_error_with_its_place),
      cmocka_unit_test(test_entities_are_expanded_within_the_budget),
      cmocka_unit_test(test_depth_limit),
      cmocka_unit_test(test_doubling_use_ends_at_the_element_limit),
      cmocka_unit_test(test_repair_time_is_linear_in_unknown_entities),
      cmocka_unit_test(test_encodings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
