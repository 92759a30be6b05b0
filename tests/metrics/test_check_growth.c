/* Checks of large figures: none is refused, what they find is right, and four times the shapes take about four times
 * as long, by the time of the processor in one run, not eight times; where each is compared with each it is sixteen. */
#include <diagrade/checks.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define FEW 2000u
#define MANY (4 * FEW)
/* A shape stands in each cell of a square grid. */
#define CELL 60u

/* Appends what stands in the cell with its corner at (x, y). */
typedef void (*Draw)(GString *svg, guint number, guint x, guint y);

static char *draw_up(guint count, Draw draw) {
  guint columns = (guint)ceil(sqrt(count)), side = (columns + 1) * CELL;
  GString *svg = g_string_new(NULL);
  g_string_append_printf(svg,
                         "<svg xmlns='http://www.w3.org/2000/svg' width='%u' height='%u'>"
                         "<defs><symbol id='s' overflow='visible'><path d='M0 0H40V20H0z' fill='none' stroke='#000'/>"
                         "<text x='5' y='14' font-size='10'>A</text></symbol>"
                         "<symbol id='c' viewBox='0 0 40 20'><path d='M0 0H40V20H0z' stroke='#000'/></symbol></defs>",
                         side, side);
  for (guint i = 0; i < count; i++)
    draw(svg, i, CELL / 2 + i % columns * CELL, CELL / 2 + i / columns * CELL);
  g_string_append(svg, "</svg>");
  return g_string_free(svg, FALSE);
}

/* Each with a letter in a frame: the checks look for what it names. */
static void draw_copy(GString *svg, guint number, guint x, guint y) {
  g_string_append_printf(svg, "<use href='#s' x='%u' y='%u'/>\n", x, y);
}

/* Each with a clip of its own. */
static void draw_clipped(GString *svg, guint number, guint x, guint y) {
  g_string_append_printf(svg, "<use href='#c' x='%u' y='%u' width='40' height='20'/>\n", x, y);
}

/* An arc between two sides, and how many degrees it is. */
static void draw_angle(GString *svg, guint number, guint x, guint y) {
  g_string_append_printf(svg,
                         "<path d='M%u %uL%u %uL%u %u' fill='none' stroke='#000'/>"
                         "<path d='M%u %uA15 15 0 0 0 %u %u' fill='none' stroke='#000'/>"
                         "<text x='%u' y='%u' font-size='8'>%u°</text>\n",
                         x + 40, y, x, y + 30, x + 40, y + 30, x + 15, y + 30, x + 12, y + 21, x + 18, y + 27,
                         20 + number % 50);
}

/* The length beside the side that has it. */
static void draw_length(GString *svg, guint number, guint x, guint y) {
  g_string_append_printf(svg,
                         "<rect x='%u' y='%u' width='40' height='20' fill='none' stroke='#000'/>"
                         "<text x='%u' y='%u' font-size='8'>40 cm</text>\n",
                         x, y, x + 10, y + 29);
}

/* Words alone: nothing is near that they could name. */
static void draw_word(GString *svg, guint number, guint x, guint y) {
  g_string_append_printf(svg, "<text x='%u' y='%u' font-size='10'>Word %u</text>\n", x, y, number);
}

/* Dashed edges end at edges: such may be those of a solid. */
static void draw_dashed(GString *svg, guint number, guint x, guint y) {
  g_string_append_printf(svg, "<path d='M%u %uh60v60' fill='none' stroke='#000' stroke-dasharray='%u 2'/>\n", x, y,
                         3 + number % 2);
}

static DgCheckReport *check(const char *svg) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  GError *error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "figure.svg", &error);
  g_autoptr(DgReading) reading = drawing ? dg_reading_new_from_drawing(drawing, NULL, NULL) : NULL;
  DgCheckReport *report = reading ? dg_check_reading(reading, NULL, &error) : NULL;
  if (!report)
    fail_msg("%s", error->message);
  return report;
}

/* The least seconds of the processor of three runs. */
static double measure(guint count, Draw draw) {
  g_autofree char *svg = draw_up(count, draw);
  double least = G_MAXDOUBLE;
  for (guint i = 0; i < 3; i++) {
    clock_t begin = clock();
    dg_check_report_free(check(svg));
    least = MIN(least, (double)(clock() - begin) / CLOCKS_PER_SEC);
  }
  return least;
}

static void test_time_grows_with_the_shapes(void **state) {
  (void)state;
  const Draw draws[] = {draw_copy, draw_clipped, draw_angle, draw_length, draw_word, draw_dashed};
  for (guint i = 0; i < G_N_ELEMENTS(draws); i++) {
    double few = measure(FEW, draws[i]), many = measure(MANY, draws[i]);
    if (many >= 2 * (double)MANY / FEW * few)
      fail_msg("drawing %u: %u shapes take %.1f times as long as %u", i, MANY, many / few, FEW);
  }
}

static const DgCheckOutcome *find(const DgCheckReport *report, const char *check) {
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    if (g_str_equal(dg_check_report_get(report, i)->name, check))
      return dg_check_report_get(report, i);
  fail_msg("%s did not run", check);
  return NULL;
}

static void test_ten_thousand_are_checked(void **state) {
  (void)state;
  g_autofree char *copies = draw_up(10000, draw_copy);
  g_autoptr(DgCheckReport) report = check(copies);
  assert_int_equal(find(report, "labels_associated_with_elements")->verdict, DG_VERDICT_PASS);
  /* of a side of 100 cells of 60 px, type of 10 px is 0.17 % (3 % are asked for) and a shape of 40 px 0.67 % (1 %) */
  assert_int_equal(find(report, "diagram_elements_are_readable_size")->found, 20000);
  g_autofree char *lengths = draw_up(10000, draw_length);
  g_autoptr(DgCheckReport) measured = check(lengths);
  const DgCheckOutcome *outcome = find(measured, "labeled_lengths_areas_match_proportions");
  assert_int_equal(outcome->verdict, DG_VERDICT_PASS);
  assert_string_equal(outcome->message, "10000 labelled lengths and areas are in proportion");
}

/* What stands apart from all names nothing, and the distance is that to the nearest line, however far: from the middle
 * of the letter's left edge at x = 2000 to the line at x = 100, less what the letter leaves free at its side. */
static void test_far_labels_know_their_distance(void **state) {
  (void)state;
  g_autofree char *svg = g_strdup("<svg xmlns='http://www.w3.org/2000/svg' width='2100' height='100'>"
                                  "<path d='M100 0V100M50 0V100' stroke='#000'/>"
                                  "<text x='2000' y='50' font-size='10'>A</text></svg>");
  g_autoptr(DgCheckReport) report = check(svg);
  const DgCheckOutcome *outcome = find(report, "labels_associated_with_elements");
  assert_int_equal(outcome->verdict, DG_VERDICT_FAIL);
  const char *number = strstr(outcome->message, "is ");
  assert_non_null(number);
  assert_true(fabs(g_ascii_strtod(number + 3, NULL) - 190) < 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ten_thousand_are_checked),
      cmocka_unit_test(test_far_labels_know_their_distance),
      cmocka_unit_test(test_time_grows_with_the_shapes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
