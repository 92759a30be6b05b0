/* What is taken for a TikZ program, and what of a model's answer is read as one. */
#include "drawing/drawing.h"

#include <diagrade/figure.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static GBytes *bytes_of(const char *text) {
  return g_bytes_new_static(text, strlen(text));
}

static gboolean is_source(const char *text) {
  g_autoptr(GBytes) bytes = bytes_of(text);
  return dg_tikz_is_source(bytes);
}

static void test_programs_are_told_by_what_they_hold(void **state) {
  assert_true(is_source("\\draw (0,0) -- (1,1);"));
  assert_true(is_source("\xef\xbb\xbf\n % a comment"));
  assert_true(is_source("```latex\n\\begin{tikzpicture}\n\\end{tikzpicture}\n```\n"));
  assert_true(is_source("Here is the figure:\n\n\\documentclass{standalone}"));
  assert_true(is_source("Drawn as \\tikz \\node {A};"));
  assert_false(is_source(""));
  assert_false(is_source("just words"));
  assert_false(is_source("<svg xmlns='http://www.w3.org/2000/svg'><text>\\begin{tikzpicture}</text></svg>"));
  assert_false(is_source("Here it is: <svg><text>\\tikz</text></svg>"));
  assert_false(is_source("{\"tikz\": \"\\\\begin{tikzpicture}\"}"));
}

/* The only text of the figure is "A", from that line of the answer; the first diagnostic says `found`. */
static void expect_text(const char *answer, guint line, const char *found) {
  g_autoptr(GBytes) bytes = bytes_of(answer);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, "a.tex", NULL, &error);
  assert_null(error);
  assert_int_equal(drawing->texts->len, 1);
  assert_string_equal(dg_drawing_text(drawing, 0)->string, "A");
  assert_int_equal(dg_drawing_text(drawing, 0)->line, line);
  assert_int_equal(dg_diagnostics_get_count(drawing->diagnostics), found ? 1 : 0);
  if (found)
    assert_non_null(strstr(dg_diagnostics_get_message(drawing->diagnostics, 0), found));
}

static void test_words_and_fences_around_a_program_are_left_out(void **state) {
  expect_text("\\begin{tikzpicture}\n\\node {A};\n\\end{tikzpicture}", 2, NULL);
  expect_text("```latex\n\\begin{tikzpicture}\n\\node {A};\n\\end{tikzpicture}\n```\nIt has \\node {B}.", 3,
              "found a figure in a fence");
  expect_text("Sure!\n\n```tex\n% one box\n\\tikz \\node {A};\n```\nOr:\n```\n\\tikz \\node {B};\n```\n", 5,
              "found 2 figures in fences");
  expect_text(
      "The figure, 100% of it:\n\n\\usetikzlibrary{calc}\n\\begin{tikzpicture}\n\\node {A};\n\\end{tikzpicture}\n", 5,
      "found words before the program");
  expect_text("Short: \\tikz \\node {A};", 1, "found words before the program");
  /* a fence that is not closed */
  expect_text("```\n\\tikz \\node {A};", 2, "found a figure in a fence");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_programs_are_told_by_what_they_hold),
      cmocka_unit_test(test_words_and_fences_around_a_program_are_left_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
