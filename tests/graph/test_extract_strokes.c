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

static void line_may_run_to_and_fro(void **state) {
  expect(A B PATH("M140 100L231 100Z", "") HEAD, "A, B; A->B");
  expect(A B PATH("M140 100L240 100L140 100", ""), "A, B; A--B");
  expect(A BOX(240, 180, 120, 40) TEXT(300, 205, "B") "<polygon points='140,110 240,190' stroke='#333'/>",
         "A, B; A--B");
}

static void words_in_a_gap_are_a_label(void **state) {
  expect(A B PATH("M140 100H170", "") PATH("M210 100H231", "") HEAD TEXT(190, 105, "use"), "A, B; A->B[use]");
  expect(A B PATH("M140 100H170", "") PATH("M210 100H240", "") TEXT(190, 105, "use"), "A, B; A--B[use]");
  expect(A B PATH("M140 100H170M210 100H231", "") HEAD
         "<rect x='170' y='90' width='40' height='20' fill='white'/>" TEXT(190, 105, "use"),
         "A, B; A->B[use]");
  /* two lines of them across an upright line */
  expect(A BOX(20, 240, 120, 40) TEXT(80, 265, "B") PATH("M80 120V158", "")
             PATH("M80 202V231", "") "<path d='M80 238l-4-9h8z' fill='#333'/>" TEXT(80, 177, "two")
                 TEXT(80, 195, "lines"),
         "A, B; A->B[two lines]");
}

static void words_that_lines_lead_to_are_nodes(void **state) {
  /* a head at the words, a third line, words on all sides */
  expect(A B PATH("M140 100H170", "marker-end='url(#m)'") ARROW PATH("M210 100H231", "") HEAD TEXT(190, 105, "use"),
         "A, B, use; A->use, use->B");
  expect(A B BOX(130, 200, 120, 40) TEXT(190, 225, "D") PATH("M140 100H170", "") PATH("M210 100H231", "")
             HEAD PATH("M190 200V115", "") TEXT(190, 105, "use"),
         "A, B, D, use; A--use, D--use, use->B");
  expect(TEXT(40, 105, "one") PATH("M60 100H170", "") PATH("M210 100H320", "") TEXT(190, 105, "two")
             TEXT(350, 105, "three"),
         "one, two, three; one--two, three--two");
}

static void line_goes_on_behind_one_that_it_lets_pass(void **state) {
  expect(A B BOX(130, 10, 120, 40) TEXT(190, 35, "C") BOX(130, 180, 120, 40) TEXT(190, 205, "D") PATH("M190 50V180", "")
             PATH("M140 100H184", "") PATH("M196 100H231", "") HEAD,
         "A, B, C, D; A->B, C--D");
}

static void fork_may_change_its_colour(void **state) {
  expect(A BOX(240, 20, 120, 40) TEXT(300, 45, "B") BOX(240, 140, 120, 40) TEXT(300, 165, "C") ARROW
         "<path d='M140 100H190' stroke='#999' stroke-width='3'/>" PATH("M190 100V40H239", "marker-end='url(#m)'")
             PATH("M190 100V160H239", "marker-end='url(#m)'"),
         "A, B, C; A->B, A->C");
}

static void elbows_of_several_strokes_pass_each_other(void **state) {
  /* one shape each; the track that they share is no joint */
  expect(A BOX(240, 20, 120, 40) TEXT(300, 45, "B") BOX(20, 200, 120, 40) TEXT(80, 225, "C") BOX(240, 200, 120, 40)
             TEXT(300, 225, "D") ARROW PATH("M140 100H190M190 100V230M190 230H239", "marker-end='url(#m)'")
                 PATH("M140 220H190M190 220V40M190 40H239", "marker-end='url(#m)'"),
         "A, B, C, D; A->D, C->B");
}

static void arrow_that_ends_on_an_arrow_goes_on_in_it(void **state) {
  expect(A B BOX(130, 200, 120, 40) TEXT(190, 225, "C") ARROW PATH("M140 100H239", "marker-end='url(#m)'")
             PATH("M190 200V101", "marker-end='url(#m)'"),
         "A, B, C; A->B, C->B");
  /* what it points at stands behind a line that another arrow is */
  expect(A C BOX(130, 200, 120, 40) TEXT(190, 225, "D") BOX(130, 40, 120, 40) TEXT(190, 65, "E")
             ARROW PATH("M140 85H459", "marker-end='url(#m)'") PATH("M190 200V86", "marker-end='url(#m)'"),
         "A, C, D, E; A->C, D->E");
}

static void tips_at_one_point_keep_their_barbs(void **state) {
  expect(A B BOX(20, 220, 120, 40) TEXT(80, 245, "C") PATH("M140 100H240", "") PATH("M228 96L240 100L228 104", "")
             PATH("M110 220L240 100", "") PATH("M225 106L240 100", "") PATH("M234 115L240 100", ""),
         "A, B, C; A->B, C->B");
}

static void hollow_circle_on_a_crossing_is_a_bridge(void **state) {
  expect(A B BOX(130, 10, 120, 40) TEXT(190, 35, "C") BOX(130, 180, 120, 40) TEXT(190, 205, "D")
             PATH("M140 100H231", "") HEAD PATH("M190 50V92", "")
                 PATH("M190 108V180", "") "<circle cx='190' cy='100' r='8' fill='none' stroke='#333'/>",
         "A, B, C, D; A->B, C--D");
}

static void ticks_and_toes_of_a_line_are_no_ends(void **state) {
  expect(A B PATH("M155 100H232", "") PATH("M155 100L140 92", "") PATH("M155 100L140 100", "")
             PATH("M155 100L140 108", "") PATH("M155 93V107", "") PATH("M232 100H240", "") PATH("M234 94V106", ""),
         "A, B; A--B");
}

#define FRAME "<rect x='220' y='20' width='370' height='300' fill='none' stroke='#333'/>" TEXT(400, 40, "Frame")

static void ends_that_lie_in_a_container_do_not_mean_it(void **state) {
  /* out of nothing in it, to a dot in it; what comes from outside does */
  expect(FRAME B C ARROW PATH("M300 250V121", "marker-end='url(#m)'"), "Frame, B, C;");
  expect(FRAME B C ARROW PATH("M520 250V121", "marker-end='url(#m)'") "<circle cx='520' cy='250' r='5'/>",
         "Frame, B, C;");
  expect(FRAME A B C ARROW PATH("M80 120V260H250", "marker-end='url(#m)'"), "Frame, A, B, C; A->Frame");
}

static void curves_swerve_under_their_heads(void **state) {
  /* two strokes for a head, which lie on one side of where the line points over its last pixels */
  expect(BOX(40, 120, 110, 44) TEXT(95, 147, "A") BOX(300, 260, 110, 44) TEXT(355, 287, "B")
             PATH("M95 164C104.06 219.68 339.21 358.15 355 304", "stroke-width='3'")
                 PATH("M355.96 316.62L355 304M355 304L347.41 314.13", "stroke-width='3'"),
         "A, B; A->B");
  /* lines that end within triangles at both ends */
  expect(BOX(40, 120, 110, 44) TEXT(95, 147, "A") BOX(120, 300, 110, 44) TEXT(175, 327, "B")
             PATH("M92.81 110.97C77.52 75.87 174.39 252.23 174.92 290.51", "stroke-width='1.5'")
                 PATH("M175 296L172.27 288.2L177.51 288.12Z", "style='fill:#333'")
                     PATH("M95 116L89.46 109.86L94.27 107.77Z", "style='fill:#333'"),
         "A, B; A->B, B->A");
}

static void head_of_strokes_drawn_twice_is_no_outline(void **state) {
  expect(A B PATH("M141 101C170 98 210 102 237 99M140 99C170 101 210 103 239 101", "")
             PATH("M237 99C233 97 230 95 226 93M239 101C234 97 230 96 227 94M237 99C233 101 230 103 226 105"
                  "M239 101C234 102 231 104 226 106",
                  ""),
         "A, B; A->B");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(heads_over_each_other_point_each_for_its_line),
      cmocka_unit_test(line_that_turns_back_at_its_end_points_ahead),
      cmocka_unit_test(toes_of_a_line_are_one_end),
      cmocka_unit_test(dashes_of_their_own_are_one_line),
      cmocka_unit_test(dashes_go_round_corners),
      cmocka_unit_test(rows_of_strokes_are_no_line),
      cmocka_unit_test(line_may_run_to_and_fro),
      cmocka_unit_test(words_in_a_gap_are_a_label),
      cmocka_unit_test(words_that_lines_lead_to_are_nodes),
      cmocka_unit_test(line_goes_on_behind_one_that_it_lets_pass),
      cmocka_unit_test(fork_may_change_its_colour),
      cmocka_unit_test(elbows_of_several_strokes_pass_each_other),
      cmocka_unit_test(arrow_that_ends_on_an_arrow_goes_on_in_it),
      cmocka_unit_test(tips_at_one_point_keep_their_barbs),
      cmocka_unit_test(hollow_circle_on_a_crossing_is_a_bridge),
      cmocka_unit_test(ticks_and_toes_of_a_line_are_no_ends),
      cmocka_unit_test(ends_that_lie_in_a_container_do_not_mean_it),
      cmocka_unit_test(curves_swerve_under_their_heads),
      cmocka_unit_test(head_of_strokes_drawn_twice_is_no_outline),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
