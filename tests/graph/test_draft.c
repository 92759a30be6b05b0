/* The rule by which text items become draft nodes (DiagramEval section 4.1): the y of two items differ by less than
 * K x font size, and their spans in x overlap by more than tau. */
#include "graph/draft.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A drawing of text items alone. */
static DgDrawing *drawing_new(void) {
  DgDrawing *drawing = g_new0(DgDrawing, 1);
  drawing->width = drawing->height = 1000;
  drawing->texts = g_array_new(FALSE, TRUE, sizeof(DgTextItem));
  return drawing;
}

static void drawing_clear(DgDrawing *drawing) {
  g_array_unref(drawing->texts);
  g_free(drawing);
}

static void add(DgDrawing *drawing, double x, double y, double advance, double font_size, double angle) {
  DgTextItem item = {
      .string = "x", .font_size = font_size, .baseline = {x, y}, .advance = advance, .angle = angle, .z = 0};
  g_array_append_val(drawing->texts, item);
}

static guint *group(const DgDrawing *drawing, double k, double tau, DgDraftFont font, DgDraftOverlap overlap,
                    guint *n) {
  DgGraphOptions options = {.k = k, .tau = tau, .font = font, .overlap = overlap};
  return dg_draft_nodes(drawing, &options, NULL, n);
}

/* Two items of font 10, dy apart, spans [0, 100] and [x, x + 100]. */
static gboolean joined(double dy, double x, double k, double tau) {
  DgDrawing *drawing = drawing_new();
  add(drawing, 0, 50, 100, 10, 0);
  add(drawing, x, 50 + dy, 100, 10, 0);
  guint n;
  g_free(group(drawing, k, tau, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_SHORTER, &n));
  drawing_clear(drawing);
  return n == 1;
}

static void y_must_differ_by_less_than_k_font_sizes(void **state) {
  assert_true(joined(14.9, 0, 1.5, 0.2)); /* 14.9 < 1.5 x 10 */
  assert_false(joined(15, 0, 1.5, 0.2)); /* 15 is not less than 15 */
  assert_false(joined(14.9, 0, 1.0, 0.2));
  assert_true(joined(29, 0, 3.0, 0.2));
}

static void spans_must_overlap_by_more_than_tau(void **state) {
  assert_true(joined(12, 79, 1.5, 0.2)); /* 21 of 100 shared */
  assert_false(joined(12, 80, 1.5, 0.2)); /* 20 of 100 is not more than 0.2 */
  assert_true(joined(12, 99, 1.5, 0.0));
  assert_false(joined(12, 100, 1.5, 0.0)); /* spans that only touch share nothing */
  assert_false(joined(12, 49, 1.5, 0.51)); /* 51 of 100 is not more than 0.51 */
}

static void font_size_of_the_pair_is_an_option(void **state) {
  DgDrawing *drawing = drawing_new();
  add(drawing, 0, 50, 100, 16, 0); /* larger: 1.5 x 16 = 24, smaller: 1.5 x 10 = 15, mean: 1.5 x 13 = 19.5 */
  add(drawing, 0, 69, 100, 10, 0); /* 19 below */
  guint n;
  g_free(group(drawing, 1.5, 0.2, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_SHORTER, &n));
  assert_int_equal(n, 1);
  g_free(group(drawing, 1.5, 0.2, DG_DRAFT_FONT_SMALLER, DG_DRAFT_OVERLAP_SHORTER, &n));
  assert_int_equal(n, 2);
  g_free(group(drawing, 1.5, 0.2, DG_DRAFT_FONT_MEAN, DG_DRAFT_OVERLAP_SHORTER, &n));
  assert_int_equal(n, 1);
  g_array_index(drawing->texts, DgTextItem, 1).baseline.y = 70;
  g_free(group(drawing, 1.5, 0.2, DG_DRAFT_FONT_MEAN, DG_DRAFT_OVERLAP_SHORTER, &n));
  assert_int_equal(n, 2); /* 20 is more than 19.5 */
  drawing_clear(drawing);
}

static void overlap_is_relative_to_the_chosen_span(void **state) {
  DgDrawing *drawing = drawing_new();
  add(drawing, 0, 50, 200, 10, 0); /* [0, 200] */
  add(drawing, 180, 60, 60, 10, 0); /* [180, 240]: shares 20 = 0.33 of 60, 0.1 of 200, 0.083 of the union 240 */
  guint n;
  g_free(group(drawing, 1.5, 0.2, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_SHORTER, &n));
  assert_int_equal(n, 1);
  g_free(group(drawing, 1.5, 0.2, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_LONGER, &n));
  assert_int_equal(n, 2);
  g_free(group(drawing, 1.5, 0.09, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_LONGER, &n));
  assert_int_equal(n, 1);
  g_free(group(drawing, 1.5, 0.09, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_UNION, &n));
  assert_int_equal(n, 2);
  drawing_clear(drawing);
}

static void joining_is_transitive(void **state) {
  DgDrawing *drawing = drawing_new();
  add(drawing, 0, 50, 100, 10, 0);
  add(drawing, 0, 500, 100, 10, 0); /* apart from the others */
  add(drawing, 0, 74, 100, 10, 0); /* 24 from the first, 12 from the last */
  add(drawing, 0, 62, 100, 10, 0); /* 12 from the first: joins it with the third */
  guint n;
  g_autofree guint *of = group(drawing, 1.5, 0.2, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_SHORTER, &n);
  assert_int_equal(n, 2);
  assert_int_equal(of[0], 0);
  assert_int_equal(of[1], 1);
  assert_int_equal(of[2], 0);
  assert_int_equal(of[3], 0);
  drawing_clear(drawing);
}

static void items_on_one_line_stay_apart(void **state) {
  DgDrawing *drawing = drawing_new();
  add(drawing, 0, 50, 100, 10, 0);
  add(drawing, 101, 50, 100, 10, 0);
  guint n;
  g_free(group(drawing, 1.5, 0.2, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_SHORTER, &n));
  assert_int_equal(n, 2);
  drawing_clear(drawing);
}

static void rotated_text_is_read_along_its_baseline(void **state) {
  DgDrawing *drawing = drawing_new();
  /* two lines that run upwards, side by side: 12 apart across the baseline */
  add(drawing, 100, 300, 100, 10, -G_PI / 2);
  add(drawing, 112, 300, 100, 10, -G_PI / 2);
  add(drawing, 112, 300, 100, 10, 0); /* not turned: another frame */
  guint n;
  g_autofree guint *of = group(drawing, 1.5, 0.2, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_SHORTER, &n);
  assert_int_equal(n, 2);
  assert_int_equal(of[0], of[1]);
  assert_int_not_equal(of[0], of[2]);
  drawing_clear(drawing);
}

/* The rule, pair by pair and without any index, on many items: the grid must not lose a pair. */
static void grid_finds_every_pair(void **state) {
  GRand *random = g_rand_new_with_seed(1);
  DgDrawing *drawing = drawing_new();
  guint count = 600;
  for (guint i = 0; i < count; i++)
    add(drawing, g_rand_double_range(random, 0, 2000), g_rand_double_range(random, 0, 2000),
        g_rand_double_range(random, 1, 150), g_rand_double_range(random, 5, 30), 0);
  guint n;
  g_autofree guint *of = group(drawing, 1.5, 0.2, DG_DRAFT_FONT_LARGER, DG_DRAFT_OVERLAP_SHORTER, &n);
  guint joins = 0;
  for (guint i = 0; i < count; i++)
    for (guint j = 0; j < i; j++) {
      const DgTextItem *p = dg_drawing_text(drawing, i), *q = dg_drawing_text(drawing, j);
      double dy = fabs(p->baseline.y - q->baseline.y), font = fmax(p->font_size, q->font_size);
      double shared = fmin(p->baseline.x + p->advance, q->baseline.x + q->advance) - fmax(p->baseline.x, q->baseline.x);
      if (dy < 1.5 * font && shared > 0.2 * fmin(p->advance, q->advance)) {
        assert_int_equal(of[i], of[j]);
        joins++;
      }
    }
  assert_true(joins > 100);
  assert_true(n > 100 && n < count);
  g_rand_free(random);
  drawing_clear(drawing);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(y_must_differ_by_less_than_k_font_sizes),
      cmocka_unit_test(spans_must_overlap_by_more_than_tau),
      cmocka_unit_test(font_size_of_the_pair_is_an_option),
      cmocka_unit_test(overlap_is_relative_to_the_chosen_span),
      cmocka_unit_test(joining_is_transitive),
      cmocka_unit_test(items_on_one_line_stay_apart),
      cmocka_unit_test(rotated_text_is_read_along_its_baseline),
      cmocka_unit_test(grid_finds_every_pair),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
