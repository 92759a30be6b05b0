/* Lines in dense figures: each case is a small figure and the graph that a careful reader sees in it. */
#include "small_figure.h"

#define CURVE(d, attributes) "<path d='" d "' fill='none' stroke='#333' " attributes "/>"

static void words_beside_an_end_at_a_box_are_no_end(void **state) {
  /* "n" stands at the head, "1" at the start, both nearer to the line than their height */
  expect(ARROW A B LINE(140, 100, 240, 100, "marker-end='url(#m)'") TEXT(148, 96, "1") TEXT(230, 96, "n"),
         "A, B; A->B[1 n]");
  expect(A B LINE(140, 100, 230, 100, "") "<polygon points='230,95 240,100 230,105' fill='#333'/>" TEXT(233, 108, "n"),
         "A, B; A->B[n]");
}

static void letters_over_a_head_are_not_its_words(void **state) {
  expect(A B LINE(140, 100, 230, 100, "") "<polygon points='230,95 240,100 230,105' fill='#333'/>"
                                          "<text x='231' y='105' font-size='14'>n</text>",
         "A, B; A->B[n]");
}

static void curve_from_a_box_to_itself_is_a_loop(void **state) {
  expect(A B LINE(140, 100, 240, 100, "") CURVE("M60 80C60 40 100 40 100 80", ""), "A, B; A--A, A--B");
  /* a lid within the box, and a straight tab on it, are parts of it */
  expect(A B LINE(140, 100, 240, 100, "") CURVE("M20 85C50 95 110 95 140 85", "") CURVE("M30 80V66H70V80", ""),
         "A, B; A--B");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_beside_an_end_at_a_box_are_no_end),
      cmocka_unit_test(letters_over_a_head_are_not_its_words),
      cmocka_unit_test(curve_from_a_box_to_itself_is_a_loop),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
