/* Lines and what they connect, in ways of drawing that need more than a stroke with a head. */
#include "small_figure.h"

static void line_painted_as_a_filled_outline_is_a_line(void **state) {
  /* a bar 2 wide and a triangle in one path; the same around a corner */
  expect(A B "<path d='M140 99L232 99L232 101L140 101ZM230 96L240 100L230 104Z' fill='#333'/>", "A, B; A->B");
  expect(A C "<path d='M79 120V201H521V130H519V199H81V120ZM516 132L520 120L524 132Z' fill='#333'/>", "A, C; A->C");
  /* without a head */
  expect(A C "<path d='M79 120V201H521V120H519V199H81V120Z' fill='#333'/>", "A, C; A--C");
}

static void head_painted_as_an_outlined_v_is_a_head(void **state) {
  expect(A B "<path d='M239.7 100.3C239.9 100.1 239.9 99.9 239.7 99.7L236 96C235.8 95.8 235.5 95.8 235.3 96"
             "C235.1 96.2 235.1 96.5 235.3 96.7L238.6 100L235.3 103.3C235.1 103.5 235.1 103.8 235.3 104"
             "C235.5 104.2 235.8 104.2 236 104ZM142 100.5H239V99.5H142Z' fill='black'/>",
         "A, B; A->B");
  /* at a last stretch that is shorter than the head */
  expect(A B "<path d='M362.6 100.3C362.4 100.1 362.4 99.9 362.6 99.7L365.8 96.5C366 96.3 366.3 96.3 366.5 96.5"
             "C366.7 96.7 366.7 97 366.5 97.2L363.7 100L366.5 102.8C366.7 103 366.7 103.3 366.5 103.5"
             "C366.3 103.7 366 103.7 365.8 103.5ZM79.5 122V200.5H80.5V122ZM79.5 200.5H365.5V199.5H79.5Z"
             "M365.5 200.5V99.5H364.5V200.5ZM365.5 99.5H363V100.5H365.5Z' fill='black'/>",
         "A, B; A->B");
}

static void thin_outlines_apart_are_no_line(void **state) {
  /* three rules of a menu icon: nothing that goes from box to box */
  expect(A B "<path d='M180 92H200V94H180ZM180 99H200V101H180ZM180 106H200V108H180Z' fill='#333'/>", "A, B;");
}

static void what_a_later_box_hides_of_a_line_is_not_painted(void **state) {
  /* from middle to middle, under the boxes: the two lines meet only where nobody sees it */
  expect(LINE(80, 100, 300, 100, "") LINE(300, 100, 520, 100, "") A B C, "A, B, C; A--B, B--C");
  /* all of it is hidden */
  expect(LINE(250, 100, 350, 100, "marker-end='none'") A B, "A, B;");
  /* the corner, too */
  expect("<path d='M80 100V300H300V100' fill='none' stroke='#333'/>" A B, "A, B; A--B");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(line_painted_as_a_filled_outline_is_a_line),
      cmocka_unit_test(head_painted_as_an_outlined_v_is_a_head),
      cmocka_unit_test(thin_outlines_apart_are_no_line),
      cmocka_unit_test(what_a_later_box_hides_of_a_line_is_not_painted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
