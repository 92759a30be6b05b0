/* The cascade and its values: CSS Cascade 4, Selectors 4, CSS Color 4 and the presentation attributes of SVG 2. */
#include "draw.h"

/* A rect of classes a and b, first child of a group of class outer, below the given sheet. */
#define STYLED(sheet, attributes)                                                                                      \
  SVG_200("<style>" sheet "</style><g class='outer'><rect id='r' class='a b' width='5' height='5' " attributes "/></"  \
          "g>")

static void test_order_of_origins(void **state) {
  assert_fill(STYLED("", "fill='#000001'"), 1);
  assert_fill(STYLED("rect{fill:#000002}", "fill='#000001'"), 2); /* a sheet beats a presentation attribute */
  assert_fill(STYLED("*{fill:#000002}", "fill='#000001'"), 2); /* even with specificity 0 */
  assert_fill(STYLED("#r{fill:#000004}", "style='fill:#000005'"), 5);
  assert_fill(STYLED("rect{fill:#000006 !important}", "style='fill:#000005'"), 6);
  assert_fill(STYLED("rect{fill:#000006 !important}", "style='fill:#000007!important'"), 7);
  assert_fill(STYLED("rect{fill:#000006!important}#r{fill:#000005}", ""), 6);
  assert_fill(STYLED("#r{fill:#000005!important}rect{fill:#000006!important}", ""), 5);
  assert_fill(STYLED(".outer{fill:#000001!important}", "fill='#000002'"), 2); /* inherited values are the weakest */
}

static void test_order_by_specificity_then_by_place(void **state) {
  assert_fill(STYLED(".a{fill:#000003}rect{fill:#000002}", ""), 3);
  assert_fill(STYLED("#r{fill:#000004}.a.b{fill:#000003}", ""), 4);
  assert_fill(STYLED(".a{fill:#000001}.b{fill:#000002}", ""), 2);
  assert_fill(STYLED(".b{fill:#000002}.a{fill:#000001}", ""), 1);
  assert_fill(STYLED(".outer rect{fill:#000001}.b{fill:#000002}", ""), 1);
  assert_fill(STYLED("g rect{fill:#000001}rect{fill:#000002}", ""), 1);
  assert_fill(STYLED("[id=r]{fill:#000001}rect{fill:#000002}", ""), 1); /* as a class */
  assert_fill(STYLED("rect:first-child{fill:#000001}.a{fill:#000002}", ""), 1);
  assert_fill(SVG_200("<style>.a{fill:#000001}</style><rect class='a' width='5' height='5'/>"
                      "<style>.a{fill:#000002}</style>"),
              2); /* a later sheet, wherever it stands */
}

static void test_selectors(void **state) {
  static const struct {
    const char *selector;
    gboolean matches;
  } cases[] = {
      {"rect", TRUE},
      {"RECT", FALSE}, /* XML names have a case */
      {"*", TRUE},
      {".a", TRUE},
      {".A", FALSE},
      {".a.b", TRUE},
      {".a.c", FALSE},
      {"rect#r.b", TRUE},
      {"x, .a", TRUE},
      {".outer .a", TRUE},
      {"svg .a", TRUE},
      {".a .b", FALSE},
      {".outer > .a", TRUE},
      {"svg > .a", FALSE},
      {"svg>g>rect", TRUE},
      {":root rect", TRUE},
      {"svg:root", FALSE},
      {"style + g rect", TRUE},
      {"style ~ g rect", TRUE},
      {"g + rect", FALSE},
      {"[id]", TRUE},
      {"[missing]", FALSE},
      {"[id=r]", TRUE},
      {"[id='r']", TRUE},
      {"[class~=b]", TRUE},
      {"[class~=c]", FALSE},
      {"[class^=a]", TRUE},
      {"[class$=b]", TRUE},
      {"[class*='a b']", TRUE},
      {"[class|=a]", FALSE},
      {":first-child", TRUE},
      {"rect:last-child", TRUE},
      {"rect:nth-child(1)", TRUE},
      {"rect:nth-child(odd)", TRUE},
      {"rect:nth-child(2n+1)", TRUE},
      {"rect:nth-child(2n)", FALSE},
      {"g:nth-child(2) rect", TRUE},
      {"rect:first-of-type", TRUE},
      {"rect:not(.c)", TRUE},
      {"rect:not(.a)", FALSE},
      {"rect:hover", FALSE},
      {".a::before", FALSE},
      {".a >", FALSE},
      {"> .a", FALSE},
      {".", FALSE},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GString) selector = g_string_new(cases[i].selector);
    g_string_replace(selector, ">", "&gt;", 0);
    g_autofree char *svg = g_strdup_printf(STYLED("rect{fill:#000002}%s{fill:#000001!important}", ""), selector->str);
    g_autoptr(DgDrawing) drawing = draw(svg);
    if (only(drawing)->fill != (cases[i].matches ? 1 : 2)) {
      fail_msg("%s %s", cases[i].selector, cases[i].matches ? "does not match" : "matches");
    }
  }
}

static void test_what_is_invalid_leaves_the_rest_standing(void **state) {
  assert_fill(STYLED(".a{fill:#000001}.a, .b::before(x{fill:#000002}", ""), 1); /* one bad selector drops the rule */
  assert_fill(STYLED(".a{fill:#000001}.a{fill:nonsense}", ""), 1);
  assert_fill(STYLED(".a{nonsense;fill:#000001;:;x:}", ""), 1);
  assert_fill(STYLED(".a{fill:#000001;fill:}", ""), 1);
  assert_fill(STYLED("}.b{fill:#000001}", "fill='#000001'"), 1);
  assert_fill(STYLED("@font-face{font-family:x;src:url(\"data:x;}y\")}.a{fill:#000001}", ""), 1);
  assert_fill(STYLED("@charset \"x\";.a{fill:#000001}", ""), 1);
  assert_fill(STYLED("@keyframes k{from{fill:#000002}to{fill:#000003}}.a{fill:#000001}", ""), 1);
  assert_fill(STYLED("/* .a{fill:#000009} */ .a{/*x;*/fill:/**/#000001/**/}", ""), 1);
  assert_fill(STYLED("<![CDATA[.a{fill:#000001}]]>", ""), 1);
  assert_fill(STYLED(".a{fill:#000001", ""), 1); /* the end closes all that is open */
  assert_fill(STYLED("", "style='/*c*/fill:#000001;;'"), 1);
  assert_fill(STYLED("", "fill='#000001' style='fill:nonsense'"), 1);
}

static void test_an_import_is_not_followed_and_said(void **state) {
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<style>\n@import url(other.css);.a{fill:#000001}</style>"
                                              "<rect class='a' width='5' height='5'/>"));
  guint line;
  assert_int_equal(only(drawing)->fill, 1);
  assert_true(has_diagnostic(drawing, "@import", &line));
  assert_int_equal(line, 2);
}

static void test_media(void **state) {
  assert_fill(STYLED("@media print{.a{fill:#000002}} @media screen{rect{fill:#000001}}", ""), 1);
  assert_fill(STYLED("@media (prefers-color-scheme: dark){.a{fill:#000002}} rect{fill:#000001}", ""), 1);
  assert_fill(STYLED("@media screen and (prefers-color-scheme:light){.a{fill:#000001}} rect{fill:#000002}", ""), 1);
  assert_fill(STYLED("@media not print{rect{fill:#000001}}", ""), 1);
  assert_fill(STYLED("@media print, screen{rect{fill:#000001}}", ""), 1);
  assert_fill(STYLED("@supports (fill:red){rect{fill:#000001}}", ""), 1);
}

static void test_variables(void **state) {
  assert_fill(STYLED(":root{--c:#000001}.a{fill:var(--c)}", ""), 1);
  assert_fill(STYLED(":root{--c:#000002}.outer{--c:#000001}.a{fill:var(--c)}", ""), 1);
  assert_fill(STYLED(".a{fill:var(--none, #000001)}", ""), 1);
  assert_fill(STYLED(".a{fill:var(--none, var(--no, #000001))}", ""), 1);
  assert_fill(STYLED(":root{--c:var(--d);--d:#000001}.a{fill:var(--c)}", ""), 1);
  assert_fill(STYLED(":root{--c:0,0,1}.a{fill:rgb(var(--c))}", ""), 1);
  assert_fill(STYLED("", "style='--c:#000001;fill:var(--c)'"), 1);
  assert_fill(STYLED(".a{fill:light-dark(#000001,#000002)}", ""), 1);
  /* A cycle has no value: the declaration is invalid, fill is inherited. */
  assert_fill(STYLED(":root{fill:#000001;--c:var(--d);--d:var(--c)}.a{fill:var(--c)}", ""), 1);
}

static void test_wide_keywords_and_inheritance(void **state) {
  assert_fill(STYLED(".outer{color:#000001}.a{fill:currentColor}", ""), 1);
  assert_fill(STYLED(".outer{color:#000002}.a{color:#000001;fill:currentcolor}", ""), 1);
  assert_fill(STYLED(".outer{fill:#000001}.a{fill:inherit}", "fill='red'"), 1);
  assert_fill(STYLED(".outer{fill:#000001}", ""), 1);
  assert_fill(STYLED(".outer{fill:#000001}.a{fill:initial}", ""), 0);
  assert_fill(STYLED(".outer{fill:#000001}.a{fill:unset}", ""), 1);
  /* currentColor is inherited as a keyword: the colour of the child counts. */
  assert_fill(STYLED(".outer{fill:currentColor;color:#000002}.a{color:#000001}", ""), 1);
}

static void test_geometry_by_css(void **state) {
  assert_box(SVG_200("<style>rect{x:1px;y:2px;width:3px;height:4px}</style><rect x='9'/>"), 1, 2, 3, 4);
  assert_box(SVG_200("<circle style='cx:10px;cy:20px;r:5px' stroke='none'/>"), 5, 15, 10, 10);
}

/* Opacities multiply: 0.5 x 0.5 x 0.5 x 0.4 of the colour. */
static void test_opacities_multiply(void **state) {
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<g opacity='.5'><rect width='5' height='5' opacity='50%' "
                                              "fill-opacity='.5' fill='rgb(0 0 1 / 40%)' stroke='red' "
                                              "stroke-opacity='.8'/></g>"));
  assert_float_equal(only(drawing)->fill_opacity, 0.05, 1e-6);
  assert_float_equal(only(drawing)->stroke_opacity, 0.2, 1e-6);
}

static void test_colours(void **state) {
  static const struct {
    const char *text;
    guint32 color;
  } cases[] = {
      {"red", 0xff0000},
      {"RebeccaPurple", 0x663399},
      {"lightgoldenrodyellow", 0xfafad2},
      {"grey", 0x808080},
      {"#abc", 0xaabbcc},
      {"#ABC", 0xaabbcc},
      {"#abcd", 0xaabbcc},
      {"#123456", 0x123456},
      {"#12345678", 0x123456},
      {" #123456 ", 0x123456},
      {"rgb(1,2,3)", 0x010203},
      {"RGB( 1 , 2 , 3 )", 0x010203},
      {"rgb(300,-5,3)", 0xff0003}, /* clamped */
      {"rgb(100%, 0%, 50%)", 0xff0080}, /* 127.5 is rounded up */
      {"rgb(1 2 3 / 50%)", 0x010203},
      {"rgba(1,2,3,.5)", 0x010203},
      {"hsl(120,100%,25%)", 0x008000}, /* 63.75 rounded, twice: (0, 0.5, 0) */
      {"hsla(240deg 100% 50% / 0.5)", 0x0000ff},
      {"hsl(-120, 100%, 50%)", 0x0000ff},
      {"hsl(0.5turn 100% 50%)", 0x00ffff},
      /* As Chromium paints them. */
      {"hwb(120 20% 30%)", 0x33b333},
      {"lab(50% 40 30)", 0xbb5846},
      {"lch(50 60 270)", 0x007bde},
      {"oklab(0.5 0.1 -0.1)", 0x81459a},
      {"oklch(0.6 0.2 30)", 0xde3e2d},
      {"oklch(60% 50% 30deg / 50%)", 0xde3e2d},
      {"color-mix(in srgb, red 50%, blue)", 0x800080},
      {"color-mix(in oklab, red 25%, blue)", 0x5147d2},
      {"color-mix(in oklab, white, black)", 0x636363},
      {"color-mix(in srgb, red 20%, transparent)", 0xff0000},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("<rect width='5' height='5' fill='%s'/>"), cases[i].text);
    assert_fill(svg, cases[i].color);
  }
  static const char *const invalid[] = {"#12", "#12345", "#ggg", "rgb(1,2)", "rgb(1,2,3", "hsl(1,2,3)x", "nocolour"};
  for (gsize i = 0; i < G_N_ELEMENTS(invalid); i++) {
    g_autofree char *svg =
        g_strdup_printf(SVG_200("<g fill='#000001'><rect width='5' height='5' fill='%s'/></g>"), invalid[i]);
    assert_fill(svg, 1); /* inherited, as if the attribute were absent */
  }
}

#define RECT "<rect width='5' height='5' fill='url(#g)'/>"

static void test_paint_servers(void **state) {
  static const struct {
    const char *svg;
    guint32 fill;
  } cases[] = {
      {SVG_200("<linearGradient id='g'><stop stop-color='#0a0b0c'/><stop stop-color='red'/></linearGradient>" RECT),
       0x0a0b0c},
      {SVG_200("<style>.s{stop-color:#0a0b0c}</style><radialGradient id='g'><stop class='s'/></radialGradient>" RECT),
       0x0a0b0c},
      {SVG_200("<linearGradient id='h'><stop stop-color='#0a0b0c'/></linearGradient>"
               "<linearGradient id='g' href='#h'/>" RECT),
       0x0a0b0c},
      {SVG_200("<linearGradient id='g'><stop stop-opacity='0'/><stop stop-color='#0a0b0c'/></linearGradient>" RECT),
       0x0a0b0c},
      {SVG_200("<pattern id='g' width='2' height='2'><circle r='1'/></pattern>" RECT), 0x808080},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgDrawing) drawing = draw(cases[i].svg);
    assert_int_equal(only(drawing)->fill, cases[i].fill);
    assert_true(only(drawing)->gradient_fill);
  }
  g_autoptr(DgDrawing) fallback = draw(SVG_200("<rect width='5' height='5' fill='url(#none) #0a0b0c'/>"));
  assert_int_equal(only(fallback)->fill, 0x0a0b0c);
  assert_false(only(fallback)->gradient_fill);
  assert_shapes(SVG_200("<rect width='5' height='5' fill='url(#none)'/>"), 0);
  assert_shapes(SVG_200("<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/>" RECT), 0);
}

static void assert_font(const char *attributes, double size, gboolean bold) {
  g_autofree char *svg = g_strdup_printf(SVG_200("<g font-size='20'><text y='50' %s>t</text></g>"), attributes);
  g_autoptr(DgDrawing) drawing = draw(svg);
  if (fabs(only_text(drawing)->font_size - size) > 1e-9 || only_text(drawing)->bold != (guint)bold) {
    fail_msg("%s: size %g bold %d, expected %g %d", attributes, only_text(drawing)->font_size, only_text(drawing)->bold,
             size, bold);
  }
}

static void test_fonts(void **state) {
  assert_font("", 20, FALSE);
  assert_font("font-size='12px'", 12, FALSE);
  assert_font("font-size='9pt'", 12, FALSE); /* 9 x 96 / 72 */
  assert_font("font-size='1.5em'", 30, FALSE);
  assert_font("font-size='150%'", 30, FALSE);
  assert_font("font-size='2rem'", 32, FALSE); /* of the root's 16 */
  assert_font("font-size='larger'", 24, FALSE);
  assert_font("font-size='small'", 13, FALSE);
  assert_font("font-size='-3'", 20, FALSE); /* invalid */
  assert_font("font-weight='bold'", 20, TRUE);
  assert_font("font-weight='600'", 20, TRUE);
  assert_font("font-weight='500'", 20, FALSE);
  assert_font("style='font:bold 12px/1.5 Arial, sans-serif'", 12, TRUE);
  assert_font("style='font:italic small-caps 700 1em serif'", 20, TRUE);
  assert_font("style='font-weight:bold;font:12px Arial'", 12, FALSE); /* the shorthand resets */
  assert_font("style='font-weight:bold;font:12px'", 20, TRUE); /* no family: invalid */
  assert_font("style='font-weight:bolder'", 20, TRUE);
}

static void test_a_rule_applies_once_by_its_strongest_selector(void **state) {
  assert_fill(STYLED("rect,#r,.a{fill:#000001}.b{fill:#000002}", ""), 1);
  assert_fill(STYLED("rect,*{fill:#000001}.b{fill:#000002}", ""), 2);
  assert_fill(STYLED(".b{fill:#000002}.a,rect,rect{fill:#000001}", ""), 1);
}

static void test_comments_in_a_style_attribute_are_skipped_in_time(void **state) {
  assert_fill(SVG_200("<rect width='5' height='5' style='/*;*/ /**/fill:#000001;;/* x:y */ ;'/>"), 1);
  g_autoptr(GString) svg = g_string_new("<svg width='9' height='9'><rect width='5' height='5' style='");
  for (guint i = 0; i < 200000; i++) /* a minute, when each comment looked for the end of the declaration again */
    g_string_append(svg, "/**/");
  g_string_append(svg, "fill:#000001'/></svg>");
  assert_fill(svg->str, 1);
}

static void test_gradients_share_the_stops_that_they_refer_to(void **state) {
#define STOPS "<linearGradient id='s'><stop stop-color='#000005'/></linearGradient>"
#define VIA "<linearGradient id='v' href='#s'/>"
  assert_fill(SVG_200(STOPS VIA "<rect width='5' height='5' fill='url(#v)'/>"), 5);
  g_autoptr(DgDrawing) drawing = draw(SVG_200(STOPS VIA "<linearGradient id='w' href='#v'/>"
                                                        "<rect width='5' height='5' fill='url(#v)'/>"
                                                        "<rect width='5' height='5' fill='url(#w)'/>"
                                                        "<rect width='5' height='5' fill='url(#s)'/>"));
  assert_int_equal(drawing->shapes->len, 3);
  for (guint i = 0; i < 3; i++)
    assert_int_equal(dg_drawing_shape(drawing, i)->fill, 5);
  /* A circle of references has no stops, from wherever it is entered. */
  assert_shapes(SVG_200("<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/>"
                        "<rect width='5' height='5' fill='url(#a)'/><rect width='5' height='5' fill='url(#b)'/>"),
                0);
#undef VIA
#undef STOPS
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_order_of_origins),
      cmocka_unit_test(test_order_by_specificity_then_by_place),
      cmocka_unit_test(test_selectors),
      cmocka_unit_test(test_what_is_invalid_leaves_the_rest_standing),
      cmocka_unit_test(test_an_import_is_not_followed_and_said),
      cmocka_unit_test(test_media),
      cmocka_unit_test(test_variables),
      cmocka_unit_test(test_wide_keywords_and_inheritance),
      cmocka_unit_test(test_geometry_by_css),
      cmocka_unit_test(test_opacities_multiply),
      cmocka_unit_test(test_colours),
      cmocka_unit_test(test_paint_servers),
      cmocka_unit_test(test_fonts),
      cmocka_unit_test(test_a_rule_applies_once_by_its_strongest_selector),
      cmocka_unit_test(test_comments_in_a_style_attribute_are_skipped_in_time),
      cmocka_unit_test(test_gradients_share_the_stops_that_they_refer_to),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
