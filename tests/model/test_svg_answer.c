/* Figures found in answers, with whatever is around them. */
#include "model/svg_answer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define FIGURE "<svg width=\"9\"><g><text>a &lt; b</text></g></svg>"

/* What is found in `answer`; NULL for an error. */
static char *find(const char *answer, DgDiagnostics **notes, GError **error) {
  *notes = dg_diagnostics_new();
  return dg_svg_answer_find(answer, *notes, error);
}

static void test_figure_is_found_whatever_stands_around_it(void **state) {
  static const char *const answers[] = {
      FIGURE,
      "```svg\n" FIGURE "\n```",
      "```xml\n<?xml version=\"1.0\"?>\n" FIGURE "\n```\nHope this helps!",
      "Here it is, from `<svg` to `</svg>`:\n\n" FIGURE,
      "I start with <svg> and end with </svg>.\n" FIGURE "\nThat was the <svg> element.",
      "If 1 < 2 then x > y: " FIGURE,
      "Left open: <svg> and so on. " FIGURE,
  };
  for (guint i = 0; i < G_N_ELEMENTS(answers); i++) {
    g_autoptr(DgDiagnostics) notes = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *svg = find(answers[i], &notes, &error);
    assert_null(error);
    assert_string_equal(svg, FIGURE);
    assert_int_equal(dg_diagnostics_get_count(notes), 0);
  }
}

static void test_nested_documents_are_one_figure(void **state) {
  static const char nested[] = "<svg><svg x='1'><rect/></svg><!-- </svg> --><text a=\"</svg>\">t</text><svg/></svg>";
  g_autoptr(DgDiagnostics) notes = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *answer = g_strconcat("Look: ", nested, " Done.", NULL);
  g_autofree char *svg = find(answer, &notes, &error);
  assert_string_equal(svg, nested);
}

static void test_last_of_several_figures_is_taken_and_said(void **state) {
  g_autoptr(DgDiagnostics) notes = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = find("A draft: <svg><rect/></svg> Better: " FIGURE, &notes, &error);
  assert_string_equal(svg, FIGURE);
  assert_int_equal(dg_diagnostics_get_count(notes), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(notes, 0), "2 SVG documents"));
}

static void test_missing_end_tag_alone_is_added_and_said(void **state) {
  g_autoptr(DgDiagnostics) notes = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = find("<svg><g><rect/></g>", &notes, &error);
  assert_string_equal(svg, "<svg><g><rect/></g></svg>");
  assert_int_equal(dg_diagnostics_get_count(notes), 1);
}

static void test_cut_and_empty_answers_are_refused(void **state) {
  static const struct {
    const char *answer, *reason;
  } cases[] = {
      {"", "no SVG document"},
      {"I cannot draw this.", "no SVG document"},
      {"<svg></svg>", "no SVG document"},
      {"<svgfoo><rect/></svgfoo>", "no SVG document"},
      {"<svg><g><rect/>", "cut short"}, /* a group is open: how much is missing, nobody knows */
      {"<svg><rect/><text", "cut short"}, /* within a tag */
      {"<svg><rect/><!-- and", "cut short"}, /* within a comment */
      {"<svg><rect/><text a=\"b", "cut short"}, /* within an attribute */
      {"<svg x=\"1\"><svg><rect/></svg><g>", "cut short"}, /* a part of the figure is whole */
      {FIGURE " Better: <svg x=\"1\"><g>", "cut short"}, /* what was meant is not */
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgDiagnostics) notes = NULL;
    g_autoptr(GError) error = NULL;
    assert_null(find(cases[i].answer, &notes, &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_MODEL));
    assert_non_null(strstr(error->message, cases[i].reason));
  }
}

/* A hundred thousand start tags must not be followed to the end one by one. */
static void test_many_starts_end(void **state) {
  g_autoptr(GString) answer = g_string_new(NULL);
  for (guint i = 0; i < 100000; i++)
    g_string_append(answer, "<svg ");
  g_autoptr(DgDiagnostics) notes = NULL;
  g_autoptr(GError) error = NULL;
  assert_null(find(answer->str, &notes, &error));
  assert_non_null(error);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_figure_is_found_whatever_stands_around_it),
      cmocka_unit_test(test_nested_documents_are_one_figure),
      cmocka_unit_test(test_last_of_several_figures_is_taken_and_said),
      cmocka_unit_test(test_missing_end_tag_alone_is_added_and_said),
      cmocka_unit_test(test_cut_and_empty_answers_are_refused),
      cmocka_unit_test(test_many_starts_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
