/* SSIM, MS-SSIM and edges of small pictures whose values can be worked out by hand. */
#include "metrics/images/edges.h"
#include "metrics/images/luma.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define C1 (2.55 * 2.55)
#define C2 (7.65 * 7.65)

typedef double (*Grey)(guint x, guint y);

static DgLuma *make(guint width, guint height, Grey grey) {
  g_autofree guint8 *rgb = g_new(guint8, (gsize)3 * width * height);
  guint8 *next = rgb;
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        *next++ = (guint8)grey(x, y);
  return dg_luma_new(rgb, width, height);
}

static double white(guint x, guint y) {
  return 255;
}
static double black(guint x, guint y) {
  return 0;
}
static double grey100(guint x, guint y) {
  return 100;
}
static double grey150(guint x, guint y) {
  return 150;
}
static double grey128(guint x, guint y) {
  return 128;
}
static double point(guint x, guint y) {
  return x == 5 && y == 5 ? 255 : 0;
}
static double dot(guint x, guint y) {
  return x == 8 && y == 5 ? 0 : 255;
}
static double checkers(guint x, guint y) {
  return (x + y) % 2 ? 255 : 0;
}
static double broad(guint x, guint y) {
  return x / 48 % 2 ? 255 : 0;
}
static double inverse(guint x, guint y) {
  return 255 - broad(x, y);
}

static DgSsim ssim_of(guint width, guint height, Grey first, Grey second, float *map) {
  g_autoptr(DgLuma) a = make(width, height, first), b = make(width, height, second);
  DgSsim ssim = {0};
  assert_true(dg_image_ssim(a, b, &ssim, map, NULL));
  return ssim;
}

static double ms_ssim_of(guint width, guint height, Grey first, Grey second) {
  g_autoptr(DgLuma) a = make(width, height, first), b = make(width, height, second);
  double value = NAN;
  assert_true(dg_image_ms_ssim(a, b, &value, NULL));
  return value;
}

/* Weight `d` pixels from the middle of the window: exp(-d^2 / 4.5) by its sum. */
static double weight(int d) {
  double sum = 0;
  for (int i = -5; i <= 5; i++)
    sum += exp(-i * i / 4.5);
  return exp(-d * d / 4.5) / sum;
}

static void test_luma(void **state) {
  static const guint8 rgb[] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 7, 7, 7, 0, 0, 0};
  g_autoptr(DgLuma) luma = dg_luma_new(rgb, 3, 2);
  const double expected[] = {0.299 * 255, 0.587 * 255, 0.114 * 255, 255, 7, 0};
  for (guint i = 0; i < 6; i++)
    assert_float_equal(luma->values[i], expected[i], 1e-12);
  /* The third column falls away. */
  g_autoptr(DgLuma) half = dg_luma_halve(luma);
  assert_int_equal(dg_luma_get_width(half), 1);
  assert_int_equal(dg_luma_get_height(half), 1);
  assert_float_equal(half->values[0], (expected[0] + expected[1] + 255 + 7) / 4, 1e-12);
}

static void test_ssim_of_flat_pictures(void **state) {
  /* No variance: the second factor is 1. */
  double expected = (2 * 100 * 150 + C1) / (100 * 100 + 150 * 150 + C1);
  assert_float_equal(ssim_of(20, 15, grey100, grey150, NULL).mean, expected, 1e-12);
  assert_float_equal(ssim_of(20, 15, grey150, grey100, NULL).drawn, expected, 1e-12);
  assert_true(ssim_of(20, 15, checkers, checkers, NULL).mean == 1);
  assert_float_equal(ssim_of(11, 11, white, black, NULL).mean, C1 / (255 * 255 + C1), 1e-12);
}

static void test_ssim_of_one_window(void **state) {
  /* A white point in the middle of black: mean 255 w, variance 255^2 (w - w^2), nothing on the other side. */
  double w = weight(0) * weight(0), mean = 255 * w, variance = 255 * 255 * (w - w * w);
  double expected = C1 / (mean * mean + C1) * C2 / (variance + C2);
  assert_float_equal(ssim_of(11, 11, point, black, NULL).mean, expected, 1e-12);
}

static void test_ssim_where_something_is_drawn(void **state) {
  /* 21 windows in a row of 31 columns. The dot in column 8 is in those around the columns 5 to 13: nine of them. */
  DgSsim ssim = ssim_of(31, 11, dot, white, NULL);
  assert_true(ssim.drawn < 0.99);
  assert_float_equal(21 * ssim.mean, 12 + 9 * ssim.drawn, 1e-9);
  ssim = ssim_of(31, 11, white, white, NULL);
  assert_true(ssim.mean == 1 && isnan(ssim.drawn));
}

static void test_map(void **state) {
  enum { WIDTH = 31, HEIGHT = 13 };
  float map[WIDTH * HEIGHT];
  double mean = ssim_of(WIDTH, HEIGHT, dot, white, map).mean, sum = 0;
  for (guint y = 5; y < HEIGHT - 5; y++)
    for (guint x = 5; x < WIDTH - 5; x++)
      sum += (double)map[y * WIDTH + x];
  assert_float_equal(sum / (3 * 21), mean, 1e-6);
  /* The window around the corner holds the dot of (8, 5) no more, that around (3, 0) just does. */
  assert_float_equal((double)map[0], 1, 1e-7);
  assert_true((double)map[3] < 1);
  const float values[] = {1, 0, -1, 2, 2.0f / 3};
  g_autofree guint8 *colors = dg_ssim_map_colors(values, 5);
  assert_memory_equal(colors, "\xff\xff\xff\x20\x00\x20\x20\x00\x20\xff\xff\xff\xff\xd0\x40", 15);
}

static void test_ms_ssim(void **state) {
  assert_true(ms_ssim_of(176, 176, checkers, checkers) == 1);
  /* Flat pictures differ in brightness alone, which counts on the last scale. */
  double brightness = (2 * 100 * 150 + C1) / (100 * 100 + 150 * 150 + C1);
  assert_float_equal(ms_ssim_of(180, 177, grey100, grey150), pow(brightness, 0.1333), 1e-12);
  /* A checkerboard is flat from the second scale on: 127.5 against 128. On the first its mean is 127.5 (1 + s) or
   * (1 - s), s the square of the sum of the weights with alternating signs: variance 127.5^2 (1 - s^2). */
  double alternating = 0;
  for (int d = -5; d <= 5; d++)
    alternating += d % 2 ? -weight(d) : weight(d);
  double s = alternating * alternating, first = C2 / (127.5 * 127.5 * (1 - s * s) + C2);
  double last = (2 * 127.5 * 128 + C1) / (127.5 * 127.5 + 128 * 128 + C1);
  assert_float_equal(ms_ssim_of(176, 176, checkers, grey128), pow(first, 0.0448) * pow(last, 0.1333), 1e-12);
  /* Opposite structure has no real power. */
  assert_true(ms_ssim_of(192, 192, broad, inverse) == 0);
}

static void test_both_at_once(void **state) {
  g_autoptr(DgLuma) a = make(177, 180, checkers), b = make(177, 180, grey128), small = make(175, 300, white);
  DgSsim alone, both;
  double ms_alone, ms_both;
  assert_true(dg_image_ssim(a, b, &alone, NULL, NULL));
  assert_true(dg_image_ms_ssim(a, b, &ms_alone, NULL));
  assert_true(dg_image_ssim_and_ms_ssim(a, b, &both, &ms_both, NULL, NULL));
  assert_true(both.mean == alone.mean && both.drawn == alone.drawn && ms_both == ms_alone);
  assert_true(dg_image_ssim_and_ms_ssim(small, small, &both, &ms_both, NULL, NULL));
  assert_true(both.mean == 1 && isnan(ms_both));
  g_autoptr(GError) error = NULL;
  assert_false(dg_image_ssim_and_ms_ssim(a, small, &both, &ms_both, NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
}

static void test_sizes(void **state) {
  g_autoptr(DgLuma) a = make(175, 300, white), b = make(300, 175, white), small = make(10, 40, white);
  DgSsim ssim;
  double value;
  g_autoptr(GError) sizes = NULL, side = NULL, window = NULL;
  assert_false(dg_image_ssim(a, b, &ssim, NULL, &sizes));
  assert_string_equal(sizes->message, "found pictures of 175 x 300 and 300 x 175 pixels, expected one size");
  assert_false(dg_image_ms_ssim(a, a, &value, &side));
  assert_string_equal(side->message,
                      "found pictures of 175 x 300 pixels, expected at least 176 on either side for MS-SSIM");
  assert_false(dg_image_ssim(small, small, &ssim, NULL, &window));
  assert_true(g_error_matches(window, DG_ERROR, DG_ERROR_ARGUMENT));
}

static double step10(guint x, guint y) {
  return x < 10 ? 0 : 255;
}
static double step13(guint x, guint y) {
  return x < 13 ? 0 : 255;
}
static double step10_down(guint x, guint y) {
  return step10(y, x);
}
static double faint(guint x, guint y) {
  return x < 10 ? 200 : 219 - y / 2;
}
static double fading(guint x, guint y) {
  return x < 10 ? 200 : 235 - y;
}

static guint edges_of(Grey grey) {
  g_autoptr(DgLuma) luma = make(24, 20, grey);
  g_autoptr(DgEdgeMap) map = dg_edge_map_new(luma);
  guint count = 0;
  for (guint i = 0; i < 24 * 20; i++)
    count += dg_edge_map_get_pixels(map)[i];
  return count;
}

static void test_edges(void **state) {
  /* The gradient of a step is largest on both sides of it; the first and the last row are no edges. */
  g_autoptr(DgLuma) luma = make(24, 20, step10);
  g_autoptr(DgEdgeMap) map = dg_edge_map_new(luma);
  for (guint y = 0; y < 20; y++)
    for (guint x = 0; x < 24; x++)
      assert_int_equal(dg_edge_map_get_pixels(map)[y * 24 + x], (x == 9 || x == 10) && y > 0 && y < 19);
  assert_int_equal(edges_of(step10_down), 2 * 22);
  /* Sobel's operator gives a smoothed step of height h 4 (0.399 + 0.242) h = 2.56 h. The first threshold is 25.5, h =
   * 10, the second 51, h = 20: a step that fades from 35 to 16 is an edge down to its end, one from 19 to 10 is none.
   */
  assert_in_range(edges_of(fading), 18, 36);
  assert_int_equal(edges_of(faint), 0);
  assert_int_equal(edges_of(white), 0);
}

static DgEdgeAgreement compare(Grey first, Grey second, double tolerance) {
  g_autoptr(DgLuma) a = make(24, 20, first), b = make(24, 20, second);
  g_autoptr(DgEdgeMap) generated = dg_edge_map_new(a), reference = dg_edge_map_new(b);
  DgEdgeAgreement agreement;
  assert_true(dg_edge_maps_compare(generated, reference, tolerance, &agreement, NULL));
  return agreement;
}

static void test_edge_agreement(void **state) {
  /* Edges in the columns 9 and 10, and 12 and 13: each has one 2 away and one 3 away. */
  DgEdgeAgreement agreement = compare(step10, step13, 2);
  assert_int_equal(agreement.generated, 36);
  assert_int_equal(agreement.reference, 36);
  assert_true(agreement.precision == 0.5 && agreement.recall == 0.5 && agreement.f1 == 0.5);
  assert_float_equal(agreement.chamfer, 2.5, 1e-12);
  assert_true(compare(step10, step13, 3).f1 == 1);
  assert_true(compare(step10, step13, 1.9).f1 == 0);
  agreement = compare(step10, step10, 0);
  assert_true(agreement.f1 == 1 && agreement.chamfer == 0);
}

static void test_pictures_without_edges(void **state) {
  DgEdgeAgreement agreement = compare(white, step10, 2);
  assert_true(isnan(agreement.precision) && agreement.recall == 0 && agreement.f1 == 0 && isnan(agreement.chamfer));
  agreement = compare(step10, white, 2);
  assert_true(agreement.precision == 0 && isnan(agreement.recall) && agreement.f1 == 0);
  agreement = compare(white, black, 2);
  assert_true(isnan(agreement.precision) && isnan(agreement.recall) && isnan(agreement.f1));
  g_autoptr(DgLuma) a = make(24, 20, step10), b = make(24, 21, step10);
  g_autoptr(DgEdgeMap) first = dg_edge_map_new(a), second = dg_edge_map_new(b);
  g_autoptr(GError) sizes = NULL, tolerance = NULL, number = NULL;
  assert_false(dg_edge_maps_compare(first, second, 2, &agreement, &sizes));
  assert_string_equal(sizes->message, "found edges of 24 x 20 and 24 x 21 pixels, expected one size");
  assert_false(dg_edge_maps_compare(first, first, -1, &agreement, &tolerance));
  assert_string_equal(tolerance->message, "found a tolerance of -1 pixels, expected 0 to 1000");
  assert_false(dg_edge_maps_compare(first, first, NAN, &agreement, &number));
}

/* The smallest of all squares of distances. */
static double nearest(const DgEdgeMap *map, gint x, gint y) {
  double best = INFINITY;
  for (gint j = 0; j < (gint)map->height; j++)
    for (gint i = 0; i < (gint)map->width; i++)
      if (map->pixels[j * (gint)map->width + i])
        best = fmin(best, (i - x) * (i - x) + (j - y) * (j - y));
  return best;
}

static void test_distances(void **state) {
  guint32 seed = 1;
  for (guint round = 0; round < 40; round++) {
    guint8 pixels[17 * 13] = {0};
    DgEdgeMap map = {round % 2 ? 17 : 13, round % 2 ? 13 : 17, pixels};
    for (guint i = 0; i <= round; i++) {
      seed = seed * 1664525 + 1013904223;
      pixels[(seed >> 8) % G_N_ELEMENTS(pixels)] = 1;
    }
    g_autoptr(DgEdgeDistances) distances = dg_edge_distances_new(&map);
    double squares[17];
    for (guint y = 0; y < map.height; y++) {
      dg_edge_distances_row(distances, y, squares);
      for (guint x = 0; x < map.width; x++)
        assert_true(squares[x] == nearest(&map, (gint)x, (gint)y));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_luma),
      cmocka_unit_test(test_ssim_of_flat_pictures),
      cmocka_unit_test(test_ssim_of_one_window),
      cmocka_unit_test(test_ssim_where_something_is_drawn),
      cmocka_unit_test(test_map),
      cmocka_unit_test(test_ms_ssim),
      cmocka_unit_test(test_both_at_once),
      cmocka_unit_test(test_sizes),
      cmocka_unit_test(test_edges),
      cmocka_unit_test(test_edge_agreement),
      cmocka_unit_test(test_pictures_without_edges),
      cmocka_unit_test(test_distances),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
