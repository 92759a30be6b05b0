/* Connectors that are drawn with more strokes than one, and what looks like them. */
#include "small_figure.h"

#define PATH(d, more) "<path d='" d "' fill='none' stroke='#333' " more "/>"
#define HEAD "<path d='M238 100l-9-4v8z' fill='#333'/>" /* at B */
#define HOOKED(x, y) "<path d='M" #x " " #y "l-3.5-7 3.5 1.7 3.5-1.7z' fill='#333'/>"

static void heads_over_each_other_point_each_for_its_line(void **state) {
  expect(A B C BOX(240, 180, 120, 40) TEXT(300, 205, "D") PATH("M80 120Q80 150 190 150Q300 150 300 172", "")
             HOOKED(300, 179) PATH("M300 120V172", "") HOOKED(300, 179)
                 PATH("M520 120Q520 150 410 150Q300 150 300 172", "") HOOKED(300, 179),
         "A, B, C, D; A->D, B->D, C->D");
}

static void line_that_turns_back_at_its_end_points_ahead(void **state) {
  expect(A B PATH("M140 100H235L230.5 100.2", "") "<path d='M239 100l-8.6 4.4 3-4.4-3-4.4z' fill='#333'/>",
         "A, B; A->B");
}

static void toes_of_a_line_are_one_end(void **state) {
  expect(A B PATH("M155 100H225", "") PATH("M155 100L140 92", "") PATH("M155 100L140 100", "")
             PATH("M155 100L140 108", "") PATH("M225 100L240 92", "") PATH("M225 100L240 100", "")
                 PATH("M225 100L240 108", ""),
         "A, B; A--B");
}

/* `n` copies of an element, each `dx` and `dy` beside the one before. */
static char *row(const char *element, guint n, double dx, double dy) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf(text, "<g transform='translate(%d %d)'>%s</g>", (int)(dx * i), (int)(dy * i), element);
  return g_string_free(text, FALSE);
}

static void expect_row(const char *element, guint n, double step, const char *more, const char *expected) {
  g_autofree char *dashes = row(element, n, step, 0);
  g_autofree char *body = g_strdup_printf(A B "%s%s", dashes, more);
  expect(body, expected);
}

static void dashes_of_their_own_are_one_line(void **state) {
  expect(A B "<path d='M140 100h8M156 100h8M172 100h8M188 100h8M204 100h8M220 100h8M236 100h4' stroke='#333'/>",
         "A, B; A--B");
  expect_row("<path d='M140 100h6' stroke='#333'/>", 10, 10, "", "A, B; A--B");
  expect_row("<rect x='142' y='99' width='6' height='2'/>", 9, 11, HEAD, "A, B; A->B");
  expect_row("<path d='M141 100h1.5' stroke='#333' stroke-width='1.5'/>", 25, 4, "", "A, B; A--B");
  /* the head is a marker of the last of them */
  expect_row("<path d='M140 100h6' stroke='#333'/>", 8, 10, ARROW PATH("M222 100H239", "marker-end='url(#m)'"),
             "A, B; A->B");
}

static void dashes_go_round_corners(void **state) {
  g_autofree char *across = row("<path d='M140 100h6' stroke='#333'/>", 15, 10, 0);
  g_autofree char *down = row("<path d='M298 109v6' stroke='#333'/>", 9, 0, 10);
  g_autofree char *body =
      g_strdup_printf(A BOX(240, 200, 120, 40) TEXT(300, 225, "B") "%s%s" PATH("M290 100h8v5", ""), across, down);
  expect(body, "A, B; A--B");
}

static void rows_of_strokes_are_no_line(void **state) {
  /* ticks of a scale, hatching, bars of different lengths */
  expect_row("<path d='M145 96v8' stroke='#333'/>", 10, 9, "", "A, B;");
  expect_row("<path d='M142 108L150 92' stroke='#333'/>", 10, 9, "", "A, B;");
  expect(A B "<path d='M140 100h4M150 100h15M172 100h3M187 100h16M207 100h14M234 100h6' stroke='#333'/>", "A, B;");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(heads_over_each_other_point_each_for_its_line),
      cmocka_unit_test(line_that_turns_back_at_its_end_points_ahead),
      cmocka_unit_test(toes_of_a_line_are_one_end),
      cmocka_unit_test(dashes_of_their_own_are_one_line),
      cmocka_unit_test(dashes_go_round_corners),
      cmocka_unit_test(rows_of_strokes_are_no_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
