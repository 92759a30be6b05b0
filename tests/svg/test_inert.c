/* Figures without what runs or loads. */
#include "svg/inert.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define SVG(inside)                                                                                                    \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n" inside "</svg>"

static char *make_inert(const char *svg, DgDiagnostics *notes) {
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  GBytes *inert = dg_svg_inert(bytes, "figure.svg", notes, &error);
  assert_null(error);
  char *text = g_strndup(g_bytes_get_data(inert, NULL), g_bytes_get_size(inert));
  g_bytes_unref(inert);
  return text;
}

static void test_what_runs_or_loads_is_left_out_and_said(void **state) {
  static const struct {
    const char *svg, *gone;
  } cases[] = {
      {SVG("<script>alert(1)</script><rect/>"), "alert"},
      {SVG("<SCRIPT href='data:text/javascript,alert(1)'/><rect/>"), "alert"},
      {SVG("<rect onclick='alert(1)'/>"), "alert"},
      {SVG("<rect OnLoad='alert(1)'/>"), "alert"},
      {SVG("<a xlink:href='javascript:alert(1)'><rect/></a>"), "alert"},
      {SVG("<a href=' https://canary.invalid/'><rect/></a>"), "canary"},
      {SVG("<image href='https://canary.invalid/a.png'/><rect/>"), "canary"},
      {SVG("<image href='file:///etc/passwd'/><rect/>"), "passwd"},
      {SVG("<image href='data:text/html,alert(1)'/><rect/>"), "alert"},
      {SVG("<use href='other.svg#a'/><rect/>"), "other.svg"},
      {SVG("<animate attributeName='xlink:href' values='javascript:alert(1)'/><rect/>"), "alert"},
      {SVG("<set attributeName='onclick' to='alert(1)'/><rect/>"), "alert"},
      {SVG("<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' "
           "src='https://canary.invalid/'/></foreignObject>"),
       "canary"},
      {SVG("<foreignObject><img xmlns='http://www.w3.org/1999/xhtml' src='https://canary.invalid/'/></foreignObject>"),
       "canary"},
      {SVG("<style>@import url(https://canary.invalid/a.css); rect { fill: red }</style><rect/>"), "canary"},
      {SVG("<style>@font-face { src: URL( 'https://canary.invalid/a.woff') }</style><rect/>"), "canary"},
      {SVG("<rect style='fill: url(https://canary.invalid/#a)'/>"), "canary"},
      {SVG("<rect fill='url(https://canary.invalid/#a)'/>"), "canary"},
      {SVG("<rect fill='u\\72l(https://canary.invalid/#a)'/>"), "canary"},
      {SVG("<g xml:base='https://canary.invalid/'><rect/></g>"), "canary"},
      {"<?xml-stylesheet href='https://canary.invalid/a.css'?>" SVG("<rect/><script/>"), "canary"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
    g_autofree char *inert = make_inert(cases[i].svg, notes);
    assert_null(strstr(inert, cases[i].gone));
    assert_true(dg_diagnostics_get_count(notes) >= 1);
    assert_int_equal(dg_diagnostics_get_level(notes, 0), DG_LEVEL_WARNING);
  }
}

static void test_what_is_painted_stays(void **state) {
  static const char *const kept[] = {
      "<text x=\"1\">on (line) @home</text>",
      "<rect fill=\"url(#shade)\" transform=\"rotate(45)\" style=\"stroke: url('#shade')\"/>",
      "<use href=\"#shade\"/>",
      "<image href=\"data:image/png;base64,AAAA\"/>",
      "<style>rect { fill: url(#shade) }</style>",
      "<animate attributeName=\"x\" to=\"5\"/>",
  };
  for (guint i = 0; i < G_N_ELEMENTS(kept); i++) {
    g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
    g_autofree char *svg = g_strdup_printf(SVG("%s"), kept[i]);
    g_autofree char *inert = make_inert(svg, notes);
    assert_non_null(strstr(inert, kept[i]));
    assert_int_equal(dg_diagnostics_get_count(notes), 0);
  }
}

static void test_lines_are_named(void **state) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  g_autofree char *inert = make_inert(SVG("<rect/>\n<g>\n<script/></g>"), notes);
  assert_non_null(inert);
  assert_int_equal(dg_diagnostics_get_line(notes, 0), 4); /* the macro puts the inside on line 2 */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_runs_or_loads_is_left_out_and_said),
      cmocka_unit_test(test_what_is_painted_stays),
      cmocka_unit_test(test_lines_are_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
