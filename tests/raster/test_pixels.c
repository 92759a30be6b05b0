/* Pixels of PNG files, and pictures of an exact size. */
#include "picture.h"

#include "raster/raster.h"

#define SVG(attributes, content) "<svg xmlns=\"http://www.w3.org/2000/svg\" " attributes ">" content "</svg>"
#define WHITE 0xFFFFFF
#define RED 0xFF0000
#define SQUARE SVG("width='10' height='10'", "<rect width='10' height='10' fill='red'/>")

/* Decoded pixels. */
typedef struct {
  guint width, height;
  guint8 *rgb;
} Picture;

static DgRasterOptions *make_options(void) {
  DgRasterOptions *options = dg_raster_options_new();
  dg_raster_options_set_helper(options, DG_TEST_HELPER);
  options->seconds = 60; /* sanitizers make it slower */
  return options;
}

static Picture paint(GBytes *bytes, const DgRasterOptions *options) {
  GError *error = NULL;
  g_autoptr(GBytes) png = dg_raster_png(bytes, "figure", options, &error);
  if (error)
    fail_msg("%s", error->message);
  assert_true(dg_png_is(png));
  Picture picture;
  picture.rgb = dg_png_to_rgb(png, "figure", &picture.width, &picture.height, &error);
  assert_non_null(picture.rgb);
  return picture;
}

static Picture paint_svg(const char *svg, const DgRasterOptions *options) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  return paint(bytes, options);
}

/* 0xRRGGBB. */
static guint pixel(const Picture *picture, guint x, guint y) {
  const guint8 *rgb = picture->rgb + 3 * ((gsize)y * picture->width + x);
  return (guint)rgb[0] << 16 | (guint)rgb[1] << 8 | rgb[2];
}

/* The columns `from` to `to` are red, all others white. */
static void has_red_columns(Picture picture, guint width, guint height, guint from, guint to) {
  assert_int_equal(picture.width, width);
  assert_int_equal(picture.height, height);
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      assert_int_equal(pixel(&picture, x, y), x >= from && x <= to ? RED : WHITE);
  g_free(picture.rgb);
}

static void test_canvas(void **state) {
  g_autoptr(DgRasterOptions) options = make_options();
  dg_raster_options_set_canvas(options, 40, 20, DG_RASTER_LETTERBOX);
  has_red_columns(paint_svg(SQUARE, options), 40, 20, 10, 29);
  dg_raster_options_set_canvas(options, 40, 20, DG_RASTER_STRETCH);
  has_red_columns(paint_svg(SQUARE, options), 40, 20, 0, 39);
  /* A width alone makes the height follow the figure again. */
  dg_raster_options_set_width(options, 30);
  has_red_columns(paint_svg(SQUARE, options), 30, 30, 0, 29);
  DgRasterFit fit;
  assert_true(dg_raster_fit_find("stretch", &fit) && fit == DG_RASTER_STRETCH);
  assert_false(dg_raster_fit_find("crop", &fit));
  assert_string_equal(dg_raster_fit_name(DG_RASTER_LETTERBOX), "letterbox");
}

static void test_a_canvas_of_the_figure_changes_nothing(void **state) {
  /* 70 x 33 at 100 pixels is 47.14 high: both ways must stretch it to 47. */
  static const char svg[] = SVG("viewBox='0 0 70 33'", "<path d='M1 1L69 32M9 30L60 2' stroke='red' fill='none'/>");
  g_autoptr(DgRasterOptions) options = make_options();
  dg_raster_options_set_width(options, 100);
  Picture own = paint_svg(svg, options);
  dg_raster_options_set_canvas(options, own.width, own.height, DG_RASTER_LETTERBOX);
  Picture fitted = paint_svg(svg, options);
  assert_memory_equal(own.rgb, fitted.rgb, 3 * 100 * 47);
  g_free(own.rgb);
  g_free(fitted.rgb);
}

static void test_pictures_are_scaled(void **state) {
  guint8 rgb[3 * 6 * 6];
  for (guint i = 0; i < 36; i++)
    memcpy(rgb + 3 * i, "\xff\x00\x00", 3);
  g_autoptr(GBytes) png = dg_png_new_from_rgb(rgb, 6, 6, NULL);
  g_autoptr(DgRasterOptions) options = make_options();
  has_red_columns(paint(png, options), 6, 6, 0, 5);
  dg_raster_options_set_canvas(options, 40, 20, DG_RASTER_LETTERBOX);
  has_red_columns(paint(png, options), 40, 20, 10, 29);
  dg_raster_options_set_canvas(options, 3, 2, DG_RASTER_STRETCH);
  has_red_columns(paint(png, options), 3, 2, 0, 2);
}

static void test_text_can_be_left_out(void **state) {
  static const char svg[] =
      SVG("width='40' height='40'", "<text x='2' y='30' font-size='40'>M</text>"
                                    "<text x='2' y='30' font-size='40' style='display:inline'>M</text>");
  g_autoptr(DgRasterOptions) options = make_options();
  dg_raster_options_set_text(options, FALSE);
  has_red_columns(paint_svg(svg, options), 40, 40, 1, 0);
}

static void test_transparency_is_on_white(void **state) {
  /* Black over half of each pixel: 255 (1 - 128 / 255) = 127. */
  g_autoptr(DgRasterOptions) options = make_options();
  dg_raster_options_set_transparent(options, TRUE);
  Picture picture = paint_svg(SVG("width='2' height='1'", "<rect width='1' height='1' fill-opacity='0.5'/>"), options);
  guint grey = pixel(&picture, 0, 0) & 0xFF;
  assert_in_range(grey, 127, 128);
  assert_int_equal(pixel(&picture, 0, 0), grey * 0x10101);
  assert_int_equal(pixel(&picture, 1, 0), WHITE);
  g_free(picture.rgb);
}

static void test_pixels_come_back(void **state) {
  guint8 rgb[3 * 17 * 5];
  for (guint i = 0; i < sizeof rgb; i++)
    rgb[i] = (guint8)(i * 37);
  g_autoptr(GBytes) png = dg_png_new_from_rgb(rgb, 17, 5, NULL);
  guint width, height;
  g_autofree guint8 *back = dg_png_to_rgb(png, "x.png", &width, &height, NULL);
  assert_int_equal(width, 17);
  assert_int_equal(height, 5);
  assert_memory_equal(back, rgb, sizeof rgb);
}

static void refuses(const void *data, gsize length, int code, const char *message) {
  g_autoptr(GBytes) bytes = g_bytes_new(data, length);
  g_autoptr(GError) error = NULL;
  guint width, height;
  assert_null(dg_png_to_rgb(bytes, "x.png", &width, &height, &error));
  assert_true(g_error_matches(error, DG_ERROR, code));
  if (!g_str_has_prefix(error->message, message))
    fail_msg("\"%s\" is not \"%s\"", error->message, message);
}

static void test_what_is_no_picture(void **state) {
  guint8 rgb[3 * 40 * 40] = {0};
  for (guint i = 0; i < sizeof rgb; i++)
    rgb[i] = (guint8)(i * i);
  g_autoptr(GBytes) png = dg_png_new_from_rgb(rgb, 40, 40, NULL);
  refuses("", 0, DG_ERROR_FORMAT, "x.png: found no PNG picture: ");
  refuses("<svg/>", 6, DG_ERROR_FORMAT, "x.png: found no PNG picture: ");
  refuses(g_bytes_get_data(png, NULL), g_bytes_get_size(png) / 2, DG_ERROR_FORMAT,
          "x.png: found a damaged PNG picture: ");
  /* A head that promises 4001 x 4000 pixels. */
  static const char huge[] = DG_PNG_SIGNATURE "\0\0\0\x0dIHDR"
                                              "\x00\x00\x0f\xa1\x00\x00\x0f\xa0\x08\x02\x00\x00\x00\x8e\xdf\x1f\x6b"
                                              "\0\0\0\x01IDAT";
  refuses(huge, sizeof huge - 1, DG_ERROR_LIMIT, "x.png: found a picture of 4001 x 4000 pixels, expected at most ");
  g_autoptr(DgRasterOptions) options = make_options();
  g_autoptr(GBytes) half = g_bytes_new_from_bytes(png, 0, g_bytes_get_size(png) / 2);
  g_autoptr(GError) error = NULL;
  assert_null(dg_raster_png(half, "x.png", options, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_canvas),
      cmocka_unit_test(test_a_canvas_of_the_figure_changes_nothing),
      cmocka_unit_test(test_pictures_are_scaled),
      cmocka_unit_test(test_text_can_be_left_out),
      cmocka_unit_test(test_transparency_is_on_white),
      cmocka_unit_test(test_pixels_come_back),
      cmocka_unit_test(test_what_is_no_picture),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
