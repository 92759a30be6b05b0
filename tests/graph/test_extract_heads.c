/* Arrow heads that are drawn as open strokes at the ends of lines, and what looks like them. */
#include "small_figure.h"

#include <math.h>

#define PATH(d, more) "<path d='" d "' fill='none' stroke='#333' " more "/>"
/* from A to B, up to where their heads are: x 140 to 240 at y 100 */
#define SHAFT PATH("M140 100H238", "")

/* A line from a circle of radius 30 around (200, 200) at `angle` degrees to one 130 away, and `head` at its end: drawn
 * with its tip at (0, 0), pointing to the right. */
static void expect_turned(double angle, double size, const char *head, const char *expected) {
  double x = cos(angle * G_PI / 180), y = sin(angle * G_PI / 180);
  char number[8][G_ASCII_DTOSTR_BUF_SIZE];
  double values[] = {200 + 30 * x, 200 + 30 * y, 200 + 99 * x, 200 + 99 * y, 200 + 130 * x, 200 + 130 * y, angle, size};
  for (guint i = 0; i < G_N_ELEMENTS(values); i++)
    g_ascii_formatd(number[i], sizeof number[i], "%.3f", values[i]);
  g_autofree char *label =
      g_strdup_printf("<text x='%s' y='%s' font-size='14' text-anchor='middle'>B</text>", number[4], number[5]);
  g_autofree char *body =
      g_strdup_printf("<circle cx='200' cy='200' r='30' fill='#eef' stroke='#333'/>" TEXT(
                          200, 205, "A") "<circle cx='%s' cy='%s' r='30' fill='#eef' stroke='#333'/>%s"
                                         "<path d='M%s %sL%s %s' stroke='#333' fill='none'/>"
                                         "<g transform='translate(%s %s) rotate(%s) scale(%s)' fill='none' "
                                         "stroke='#333' stroke-width='.2'>%s</g>",
                      number[4], number[5], label, number[0], number[1], number[2], number[3], number[2], number[3],
                      number[6], number[7], head);
  g_autoptr(DgGraph) graph = extract(body, NULL);
  g_autofree char *found = describe(graph);
  g_autofree char *told = g_strdup_printf("%s at %g degrees, size %g: %s", head, angle, size, found);
  g_autofree char *wanted = g_strdup_printf("%s at %g degrees, size %g: %s", head, angle, size, expected);
  assert_string_equal(told, wanted);
}

static void small_curved_stroke_is_a_head(void **state) {
  /* the tips of TeX: 2 px long and 3 px wide are the smallest */
  static const double sizes[] = {1.33, 2, 4, 8};
  for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
    for (int angle = 0; angle < 360; angle += 15) {
      expect_turned(angle, sizes[i], "<path d='M-1.5 1.6C-1.4 1-.3 .1 0 0C-.3-.1-1.4-1-1.5-1.6'/>", "A, B; A->B");
      expect_turned(angle, sizes[i], "<path d='M-2.08 2.4C-1.7 .96-.85 .28 0 0C-.85-.28-1.7-.96-2.08-2.4'/>",
                    "A, B; A->B");
      expect_turned(angle, sizes[i], "<path d='M-2.9 1.8L0 0L-2.9-1.8'/>", "A, B; A->B");
      expect_turned(angle, sizes[i], "<path d='M-1.7 1.7L0 0L-1.7-1.7'/>", "A, B; A->B");
    }
}

static void heads_at_both_ends_point_both_ways(void **state) {
  expect(A B SHAFT PATH("M236 97.6C236.4 99 237.1 99.7 238 100C237.1 100.3 236.4 101 236 102.4", "")
             PATH("M144 97.6C143.6 99 142.9 99.7 142 100C142.9 100.3 143.6 101 144 102.4", ""),
         "A, B; A->B, B->A");
}

static void heads_in_a_row_are_one(void **state) {
  expect(A B SHAFT PATH("M236 97.6C236.4 99 237.1 99.7 238 100C237.1 100.3 236.4 101 236 102.4", "")
             PATH("M233.5 97.6C233.9 99 234.6 99.7 235.5 100C234.6 100.3 233.9 101 233.5 102.4", ""),
         "A, B; A->B");
  /* a bar where the line begins is none */
  expect(A B SHAFT PATH("M140.5 97V103", "")
             PATH("M236 97.6C236.4 99 237.1 99.7 238 100C237.1 100.3 236.4 101 236 102.4", ""),
         "A, B; A->B");
}

static void small_filled_head_with_a_notch_is_a_head(void **state) {
  static const double sizes[] = {1.33, 2, 4};
  for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
    for (int angle = 0; angle < 360; angle += 15)
      expect_turned(angle, sizes[i], "<path d='M0 0L-3.2-1.6L-2 0L-3.2 1.6Z' fill='#333' stroke='none'/>",
                    "A, B; A->B");
}

static void each_of_close_heads_goes_to_its_line(void **state) {
  /* two lines run in at a small angle from above and below, their heads over each other; the third has none */
  expect(A B BOX(20, 180, 120, 40) TEXT(80, 205, "C") BOX(20, 280, 120, 40) TEXT(80, 305, "D")
             PATH("M140 100L239 98", "") PATH("M140 200L239 101", "") PATH("M140 300L238 119", "")
                 PATH("M236 95.6L239 98L236 100.6", "") PATH("M235.5 102.5L239 101L237.5 104.5", ""),
         "A, B, C, D; A->B, B--D, C->B");
}

static void loop_ends_in_a_curved_stroke(void **state) {
  expect("<circle cx='200' cy='200' r='20' fill='#eef' stroke='#333'/>" TEXT(200, 205, "A")
             PATH("M190 182C170 140 230 140 211 181", "")
                 PATH("M213.7 177.4C212.4 178.7 211.4 179.9 211 181C211.2 179.9 "
                      "210.7 178.3 209.4 176.3",
                      ""),
         "A; A->A");
}

static void strokes_across_the_end_are_no_head(void **state) {
  expect(A B SHAFT PATH("M237 96V104", ""), "A, B; A--B"); /* a tick */
  expect(A B PATH("M140 100H240", "") PATH("M190 96V104", ""), "A, B; A--B"); /* in the middle */
  expect(A B PATH("M140 100H240", "") PATH("M230 96V104M226 100H234", ""), "A, B; A--B"); /* a plus sign */
  expect(A B PATH("M140 100H240", "") PATH("M186 96L194 104M194 96L186 104", ""), "A, B; A--B"); /* a cross */
  expect(A B SHAFT PATH("M235 96H238V104H235", ""), "A, B; A--B"); /* a bracket */
  expect(A B SHAFT PATH("M235.5 95A5.77 5.77 0 0 1 235.5 105", ""), "A, B; A--B"); /* a parenthesis */
}

static void strokes_that_open_to_the_box_are_no_head(void **state) {
  expect(A B PATH("M140 100H240", "") PATH("M240 92L228 100L240 108", ""), "A, B; A--B"); /* many */
  expect(A B PATH("M140 100H237", "") PATH("M239.5 98L237 100L239.5 102", ""), "A, B; A--B"); /* a reversed tip */
  /* the head at the other end is one */
  expect(A B PATH("M142 100H240", "") PATH("M240 92L228 100L240 108", "") PATH("M145 97L142 100L145 103", ""),
         "A, B; B->A");
}

static void strokes_elsewhere_on_the_line_are_no_head(void **state) {
  expect(A B PATH("M140 100H240", "") PATH("M188 97L192 100L188 103", ""), "A, B; A--B"); /* in the middle */
  expect(A B PATH("M140 100H240", "") TEXT(230, 95, "&lt;"), "A, B; A--B[<]"); /* words */
  expect(A B PATH("M140 100H240", "") PATH("M228 86L234 90L228 94", ""), "A, B; A--B"); /* beside it */
}

static void right_angle_mark_is_no_head(void **state) {
  expect(A B BOX(130, 300, 120, 40) TEXT(190, 325, "D") PATH("M140 100H240", "") PATH("M190 100V300", "")
             PATH("M190 108H198V100", ""),
         "A, B, D; A--B");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_curved_stroke_is_a_head),
      cmocka_unit_test(heads_at_both_ends_point_both_ways),
      cmocka_unit_test(heads_in_a_row_are_one),
      cmocka_unit_test(small_filled_head_with_a_notch_is_a_head),
      cmocka_unit_test(each_of_close_heads_goes_to_its_line),
      cmocka_unit_test(loop_ends_in_a_curved_stroke),
      cmocka_unit_test(strokes_across_the_end_are_no_head),
      cmocka_unit_test(strokes_that_open_to_the_box_are_no_head),
      cmocka_unit_test(strokes_elsewhere_on_the_line_are_no_head),
      cmocka_unit_test(right_angle_mark_is_no_head),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
