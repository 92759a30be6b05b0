/* Pictures have the size and colours of the figure, and no figure and no helper can hurt the program that asks. */
#include "picture.h"

#include "base/child.h"
#include "raster/raster.h"

#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SVG(attributes, content) "<svg xmlns=\"http://www.w3.org/2000/svg\" " attributes ">" content "</svg>"

static char *folder;

static int make_folder(void **state) {
  folder = g_dir_make_tmp("diagrade-test-XXXXXX", NULL);
  return folder ? 0 : -1;
}

static int remove_folder(void **state) {
  GDir *dir = g_dir_open(folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name(dir))) {
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_remove(path);
  }
  g_dir_close(dir);
  g_rmdir(folder);
  g_free(folder);
  return 0;
}

/* Options with the helper of this build. Sanitizers make it slower: time is not what most tests are about. */
static DgRasterOptions *make_options(void) {
  DgRasterOptions *options = dg_raster_options_new();
  dg_raster_options_set_helper(options, DG_TEST_HELPER);
  options->seconds = 60;
  return options;
}

/* Options with a shell script for a helper. */
static DgRasterOptions *make_script(const char *name, const char *script) {
  g_autofree char *path = g_build_filename(folder, name, NULL);
  g_autofree char *text = g_strdup_printf("#!/bin/sh\nPATH=/usr/bin:/bin\n%s\n", script);
  assert_true(g_file_set_contents(path, text, -1, NULL));
  assert_int_equal(g_chmod(path, 0700), 0);
  DgRasterOptions *options = dg_raster_options_new();
  dg_raster_options_set_helper(options, path);
  return options;
}

/* Paints `svg` and decodes the picture. */
static cairo_surface_t *paint(const char *svg, const DgRasterOptions *options) {
  GError *error = NULL;
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  g_autoptr(GBytes) png = dg_raster_png(bytes, "fig.svg", options, &error);
  if (error)
    fail_msg("%s", error->message);
  return decode(png);
}

static void has_size(const char *svg, double scale, guint width, int columns, int rows) {
  g_autoptr(DgRasterOptions) options = make_options();
  dg_raster_options_set_scale(options, scale);
  dg_raster_options_set_width(options, width);
  cairo_surface_t *surface = paint(svg, options);
  assert_int_equal(cairo_image_surface_get_width(surface), columns);
  assert_int_equal(cairo_image_surface_get_height(surface), rows);
  cairo_surface_destroy(surface);
}

/* The pixel as 0xAARRGGBB; an opaque picture is saved without alpha. */
static guint32 pixel(cairo_surface_t *surface, int x, int y) {
  const guchar *row = cairo_image_surface_get_data(surface) + (gsize)y * (gsize)cairo_image_surface_get_stride(surface);
  guint32 value;
  memcpy(&value, row + 4 * x, sizeof value);
  return cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24 ? value | 0xFF000000 : value;
}

/* Refused with `code` and a message that begins with `message`. */
static void refuses(const char *svg, const DgRasterOptions *options, int code, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GBytes) png = dg_raster_png(bytes, "fig.svg", options, &error);
  assert_null(png);
  assert_non_null(error);
  if (!g_str_has_prefix(error->message, message))
    fail_msg("\"%s\" is not \"%s\"", error->message, message);
  assert_true(error->domain == DG_ERROR);
  assert_int_equal(error->code, code);
  assert_null(strchr(error->message, '\n'));
}

static guint count_descriptors(void) {
  GDir *dir = g_dir_open("/proc/self/fd", 0, NULL);
  guint count = 0;
  while (g_dir_read_name(dir))
    count++;
  g_dir_close(dir);
  return count;
}

static void test_size_follows_canvas_scale_and_width(void **state) {
  has_size(SVG("width='100' height='50'", ""), 1, 0, 100, 50);
  has_size(SVG("width='100' height='50'", ""), 2.5, 0, 250, 125);
  has_size(SVG("width='100' height='50'", ""), 1, 400, 400, 200);
  has_size(SVG("viewBox='0 0 30 20'", ""), 1, 0, 30, 20);
  has_size(SVG("viewBox='0 0 30 20' width='60'", ""), 1, 0, 60, 40);
  has_size(SVG("viewBox='0 0 30 20' height='60'", ""), 1, 0, 90, 60);
  has_size(SVG("viewBox='0 0 30 20' width='100%' height='100%'", ""), 1, 0, 30, 20);
  has_size(SVG("width='1in' height='12.7mm'", ""), 1, 0, 96, 48); /* 12.7 mm is half an inch of 96 pixels */
  has_size(SVG("width='72pt' height='6pc'", ""), 1, 0, 96, 96);
  has_size(SVG("", "<rect width='5' height='5'/>"), 1, 0, 300, 150);
}

/* One pixel at the given scale, not the figure at 1e30 times its size, which takes librsvg minutes. */
static void test_tiny_canvas_is_one_pixel(void **state) {
  has_size(SVG("width='1e-30' height='1e-30'", "<rect x='10' y='10' width='60' height='30' stroke='black'/>"
                                               "<text x='20' y='30'>Encoder</text>"),
           1, 0, 1, 1);
}

/* 4000 x 4000 are the 16 million pixels of the limit; a side has at most 32,767. */
static void test_huge_canvas_is_painted_smaller(void **state) {
  has_size(SVG("width='100000' height='100000'", ""), 1, 0, 4000, 4000);
  has_size(SVG("width='1000000' height='1'", ""), 1, 0, 32767, 1);
  has_size(SVG("width='10' height='10'", ""), 1, 4000000000u, 4000, 4000);
}

static void test_colours_and_background(void **state) {
  static const char svg[] = SVG("width='20' height='10'", "<rect width='10' height='10' fill='red'/>");
  g_autoptr(DgRasterOptions) options = make_options();
  cairo_surface_t *surface = paint(svg, options);
  assert_int_equal(pixel(surface, 5, 5), 0xFFFF0000);
  assert_int_equal(pixel(surface, 15, 5), 0xFFFFFFFF);
  cairo_surface_destroy(surface);
  dg_raster_options_set_transparent(options, TRUE);
  dg_raster_options_set_scale(options, 3);
  surface = paint(svg, options);
  assert_int_equal(pixel(surface, 29, 29), 0xFFFF0000);
  assert_int_equal(pixel(surface, 30, 29), 0);
  cairo_surface_destroy(surface);
}

static void test_unreadable_figures_are_format_errors(void **state) {
  g_autoptr(DgRasterOptions) options = make_options();
  refuses("<svg", options, DG_ERROR_FORMAT, "fig.svg: the renderer cannot read the figure: ");
  refuses("<html/>", options, DG_ERROR_FORMAT, "fig.svg: the renderer cannot read the figure: ");
  refuses("", options, DG_ERROR_FORMAT, "fig.svg: the renderer cannot read the figure: ");
}

static void test_figure_opens_no_file(void **state) {
  g_autofree char *path = g_build_filename(folder, "red.png", NULL);
  cairo_surface_t *red = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 10, 10);
  cairo_t *cairo = cairo_create(red);
  cairo_set_source_rgb(cairo, 1, 0, 0);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  assert_int_equal(cairo_surface_write_to_png(red, path), CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy(red);
  g_autofree char *svg = g_strdup_printf(
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xi='http://www.w3.org/2001/XInclude' width='10' height='10'>"
      "<image href='file://%s' width='10' height='10'/><image href='%s' width='10' height='10'/>"
      "<text><xi:include href='file:///etc/passwd' parse='text'/></text></svg>",
      path, path);
  g_autoptr(DgRasterOptions) options = make_options();
  cairo_surface_t *surface = paint(svg, options);
  assert_int_equal(pixel(surface, 5, 5), 0xFFFFFFFF);
  cairo_surface_destroy(surface);
}

static void test_slow_figure_ends_at_the_time_limit(void **state) {
  static const char svg[] = SVG("width='2000' height='2000'",
                                "<filter id='f' x='0' y='0' width='1' height='1'><feTurbulence numOctaves='2000000000' "
                                "baseFrequency='.1'/></filter><rect width='2000' height='2000' filter='url(#f)'/>");
  g_autoptr(DgRasterOptions) options = make_options();
  options->seconds = 0.5;
  gint64 start = g_get_monotonic_time();
  refuses(svg, options, DG_ERROR_RENDER, "fig.svg: the renderer took longer than its limit of 0.5 s");
  assert_true(g_get_monotonic_time() - start < 3 * G_USEC_PER_SEC);
}

static void test_large_figure_ends_at_the_memory_limit(void **state) {
#if defined(__SANITIZE_ADDRESS__)
  print_message("skipped: the limit cannot be set under AddressSanitizer\n");
  skip();
#else
  /* Each group is a layer of 4000 x 4000 pixels of 4 bytes: 20 of them take 1.2 GB. */
  g_autoptr(GString) svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='4000' height='4000'>");
  for (int i = 0; i < 20; i++)
    g_string_append(svg, "<g opacity='.5'>");
  g_string_append(svg, "<rect width='4000' height='4000'/>");
  for (int i = 0; i < 20; i++)
    g_string_append(svg, "</g>");
  g_string_append(svg, "</svg>");
  g_autoptr(DgRasterOptions) options = make_options();
  options->memory_mib = 200;
  refuses(svg->str, options, DG_ERROR_RENDER, "fig.svg: the renderer ");
#endif
}

/* Painted, refused or killed: within the limits, and as an error. */
static void test_recursive_figures_end(void **state) {
  g_autoptr(GString) patterns = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>");
  for (int i = 0; i < 5000; i++)
    g_string_append_printf(patterns,
                           "<pattern id='p%d' width='.1' height='.1'><rect width='9' height='9' fill='url(#p%d)'/>"
                           "</pattern>",
                           i, i + 1);
  g_string_append(patterns, "<rect width='100' height='100' fill='url(#p0)'/></svg>");
  g_autoptr(GString) depth = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>");
  for (int i = 0; i < 200000; i++)
    g_string_append(depth, "<g transform='scale(2)'>");
  const char *const figures[] = {
      patterns->str,
      depth->str,
      SVG("width='9' height='9'", "<g id='a'><use href='#a'/><use href='#a'/></g>"),
      SVG("width='1e300' height='1e300'", "<rect width='1e300' height='1e300' transform='scale(1e300)'/>"),
      SVG("width='9' height='9'", "<text font-size='1e38'>N</text>"), /* aborts librsvg 2.54 */
      SVG("width='9' height='9'", "<filter id='f'><feTile/><feOffset dx='1e9'/></filter>"
                                  "<rect width='9' height='9' filter='url(#f)' transform='scale(1e-9)'/>"),
      SVG("width='0' height='0'", ""),
      SVG("width='-5' height='-5'", ""),
      SVG("width='9' height='9' viewBox='0 0 0 0'", ""),
  };
  for (gsize i = 0; i < G_N_ELEMENTS(figures); i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = g_bytes_new(figures[i], strlen(figures[i]));
    g_autoptr(DgRasterOptions) options = make_options();
    options->seconds = 2;
    g_autoptr(GBytes) png = dg_raster_png(bytes, "fig.svg", options, &error);
    assert_true((png == NULL) == (error != NULL));
    if (error)
      assert_true(error->code == DG_ERROR_RENDER || error->code == DG_ERROR_FORMAT);
  }
}

static void test_crash_is_an_error(void **state) {
  g_autoptr(DgRasterOptions) segv = make_script("segv", "kill -SEGV $$");
  refuses("<svg/>", segv, DG_ERROR_RENDER, "fig.svg: the renderer crashed (signal 11)");
  g_autoptr(DgRasterOptions) abort =
      make_script("abort", "echo 'memory allocation of 24 bytes failed' >&2; kill -ABRT $$");
  refuses("<svg/>", abort, DG_ERROR_RENDER, "fig.svg: the renderer passed its limit of 400 MiB of memory");
}

static void test_bad_helpers_are_errors(void **state) {
  g_autoptr(DgRasterOptions) none = dg_raster_options_new();
  dg_raster_options_set_helper(none, "/nonexistent/diagrade-raster");
  refuses("<svg/>", none, DG_ERROR_RENDER,
          "fig.svg: cannot start the renderer /nonexistent/diagrade-raster: No such file or directory");
  g_autoptr(DgRasterOptions) nothing = make_script("nothing", "cat >/dev/null");
  refuses("<svg/>", nothing, DG_ERROR_RENDER, "fig.svg: the renderer gave no picture");
  g_autoptr(DgRasterOptions) text = make_script("text", "echo this is no picture");
  refuses("<svg/>", text, DG_ERROR_RENDER, "fig.svg: the renderer gave no picture");
  g_autoptr(DgRasterOptions) code = make_script("code", "echo one >&2; printf 'two\\033[31m\\377\\n\\n' >&2; exit 9");
  refuses("<svg/>", code, DG_ERROR_RENDER, "fig.svg: the renderer ended with exit code 9: two [31m\xEF\xBF\xBD");
  g_autoptr(DgRasterOptions) endless = make_script("endless", "yes");
  endless->seconds = 60;
  refuses("<svg/>", endless, DG_ERROR_RENDER, "fig.svg: the picture is larger than the limit of 72 MiB");
  g_autoptr(DgRasterOptions) chatty = make_script("chatty", "yes message >&2");
  chatty->seconds = 0.3;
  refuses("<svg/>", chatty, DG_ERROR_RENDER, "fig.svg: the renderer took longer than its limit of 0.3 s");
}

static void test_hanging_helpers_end_in_time(void **state) {
  gint64 start = g_get_monotonic_time();
  g_autoptr(DgRasterOptions) hang = make_script("hang", "exec sleep 60");
  hang->seconds = 0.2;
  refuses("<svg/>", hang, DG_ERROR_RENDER, "fig.svg: the renderer took longer than its limit of 0.2 s");
  /* Closes its outputs and goes on. */
  g_autoptr(DgRasterOptions) closed = make_script("closed", "exec sleep 60 >&- 2>&-");
  closed->seconds = 0.2;
  refuses("<svg/>", closed, DG_ERROR_RENDER, "fig.svg: the renderer took longer than its limit of 0.2 s");
  /* Ends, but leaves a process that holds its outputs. */
  g_autoptr(DgRasterOptions) orphan = make_script("orphan", "sleep 5 & exit 0");
  orphan->seconds = 0.2;
  refuses("<svg/>", orphan, DG_ERROR_RENDER, "fig.svg: the renderer took longer than its limit of 0.2 s");
  assert_true(g_get_monotonic_time() - start < 4 * G_USEC_PER_SEC);
}

/* A helper that does not read its input must not end the program with SIGPIPE. */
static void test_unread_input_raises_no_sigpipe(void **state) {
  g_autofree char *large = g_strnfill(20 << 20, ' ');
  g_autoptr(DgRasterOptions) deaf = make_script("deaf", "exec 0<&-; sleep .1; exit 9");
  deaf->seconds = 10;
  refuses(large, deaf, DG_ERROR_RENDER, "fig.svg: the renderer ended with exit code 9");
}

static void test_nothing_is_left_behind(void **state) {
  guint before = count_descriptors();
  test_crash_is_an_error(NULL);
  test_bad_helpers_are_errors(NULL);
  test_colours_and_background(NULL);
  assert_int_equal(count_descriptors(), before);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child, alive or dead */
}

/* The descriptors of the program do not reach the helper. */
static void test_helper_inherits_no_descriptor(void **state) {
  int leaked = dup(STDOUT_FILENO); /* without FD_CLOEXEC */
  g_autofree char *script = g_strdup_printf("if [ -e /proc/$$/fd/%d ]; then exit 8; fi; exit 9", leaked);
  g_autoptr(DgRasterOptions) options = make_script("inherits", script);
  refuses("<svg/>", options, DG_ERROR_RENDER, "fig.svg: the renderer ended with exit code 9");
  close(leaked);
}

static void test_closed_standard_streams_and_ignored_signals(void **state) {
  static const char svg[] = SVG("width='20' height='10'", "");
  g_autoptr(DgRasterOptions) options = make_options();
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  pid_t child = fork();
  if (child == 0) {
    for (int fd = 0; fd < 3; fd++)
      close(fd);
    GBytes *png = dg_raster_png(bytes, "fig.svg", options, NULL);
    signal(SIGCHLD, SIG_IGN); /* then nobody learns the exit status: an error, not a hang */
    GBytes *lost = dg_raster_png(bytes, "fig.svg", options, NULL);
    _exit(png && !lost ? 0 : 1);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
}

static gpointer paint_some(gpointer data) {
  static const char svg[] = SVG("width='20' height='10'", "<rect width='10' height='10' fill='red'/>");
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  guint good = 0;
  for (int i = 0; i < 5; i++) {
    g_autoptr(GBytes) png = dg_raster_png(bytes, "fig.svg", data, NULL);
    good += png != NULL;
  }
  return GUINT_TO_POINTER(good);
}

/* A helper that hangs in one thread holds none of the descriptors of the others. */
static void test_threads_do_not_wait_for_each_other(void **state) {
  g_autoptr(DgRasterOptions) good = make_options(), hang = make_script("hang-thread", "exec sleep 60");
  hang->seconds = 0.3;
  GThread *threads[5];
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
    threads[i] = g_thread_new("paint", paint_some, i == 0 ? hang : good);
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
    assert_int_equal(GPOINTER_TO_UINT(g_thread_join(threads[i])), i == 0 ? 0 : 5);
}

static void test_works_without_fonts_and_home(void **state) {
  g_autoptr(DgRasterOptions) options = make_script(
      "nofonts", "FONTCONFIG_FILE=/nonexistent; export FONTCONFIG_FILE; unset HOME; exec " DG_TEST_HELPER " \"$@\"");
  options->seconds = 60;
  cairo_surface_t *surface =
      paint(SVG("width='20' height='10'", "<text y='9'>Hi</text><rect width='9' height='9' fill='red'/>"), options);
  assert_int_equal(pixel(surface, 5, 5), 0xFFFF0000);
  cairo_surface_destroy(surface);
}

static void test_scale_out_of_range_changes_nothing(void **state) {
  static const double bad[] = {0, -1, 20.5, (double)INFINITY, (double)NAN};
  g_autoptr(DgRasterOptions) options = make_options();
  dg_raster_options_set_scale(options, 20);
  for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_test_expect_message("diagrade", G_LOG_LEVEL_CRITICAL, "*DG_RASTER_SCALE_MAX*");
    dg_raster_options_set_scale(options, bad[i]);
    g_test_assert_expected_messages();
    assert_true(options->scale == 20);
  }
}

/* Without an option, the helper beside the program is taken, if there is one. */
static void test_helper_beside_the_program_is_found(void **state) {
  g_autofree char *program = g_file_read_link("/proc/self/exe", NULL), *directory = g_path_get_dirname(program);
  g_autofree char *beside = g_build_filename(directory, "diagrade-raster", NULL);
  g_autofree char *without = dg_child_find("diagrade-raster");
  assert_string_not_equal(without, beside);
  assert_true(g_path_is_absolute(without));
  assert_int_equal(symlink(DG_TEST_HELPER, beside), 0);
  g_autofree char *with = dg_child_find("diagrade-raster");
  g_remove(beside);
  assert_string_equal(with, beside);
}

/* 200 x 100 user units of 1/96 inch are 150 x 75 points. */
static void test_pages_have_the_size_of_the_figure_and_the_same_bytes(void **state) {
  static const char svg[] =
      "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'><text y='50'>T</text></svg>";
  g_autoptr(DgRasterOptions) options = make_options();
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  g_autoptr(GBytes) once = dg_raster_pdf(bytes, "fig.svg", options, NULL);
  g_autoptr(GBytes) again = dg_raster_pdf(bytes, "fig.svg", options, NULL);
  assert_non_null(once);
  assert_true(g_bytes_equal(once, again));
  gsize length;
  const char *data = g_bytes_get_data(once, &length);
  assert_memory_equal(data, "%PDF-", 5);
  static const char size[] = "0 0 150 75";
  assert_non_null(memmem(data, length, size, strlen(size)));
}

static void test_what_gives_no_page_is_an_error(void **state) {
  g_autoptr(DgRasterOptions) nothing = make_script("nothing", "cat >/dev/null"), options = make_options();
  g_autoptr(GError) error = NULL, picture = NULL;
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg)), png = dg_raster_png(bytes, "fig.svg", options, NULL);
  assert_null(dg_raster_pdf(bytes, "fig.svg", nothing, &error));
  assert_string_equal(error->message, "fig.svg: the renderer gave no PDF file");
  assert_null(dg_raster_pdf(png, "fig.png", options, &picture));
  assert_true(g_error_matches(picture, DG_ERROR, DG_ERROR_FORMAT));
  assert_non_null(strstr(picture->message, "found a picture in pixels, expected an SVG document"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pages_have_the_size_of_the_figure_and_the_same_bytes),
      cmocka_unit_test(test_what_gives_no_page_is_an_error),
      cmocka_unit_test(test_size_follows_canvas_scale_and_width),
      cmocka_unit_test(test_tiny_canvas_is_one_pixel),
      cmocka_unit_test(test_huge_canvas_is_painted_smaller),
      cmocka_unit_test(test_colours_and_background),
      cmocka_unit_test(test_unreadable_figures_are_format_errors),
      cmocka_unit_test(test_figure_opens_no_file),
      cmocka_unit_test(test_slow_figure_ends_at_the_time_limit),
      cmocka_unit_test(test_large_figure_ends_at_the_memory_limit),
      cmocka_unit_test(test_recursive_figures_end),
      cmocka_unit_test(test_crash_is_an_error),
      cmocka_unit_test(test_bad_helpers_are_errors),
      cmocka_unit_test(test_hanging_helpers_end_in_time),
      cmocka_unit_test(test_unread_input_raises_no_sigpipe),
      cmocka_unit_test(test_nothing_is_left_behind),
      cmocka_unit_test(test_helper_inherits_no_descriptor),
      cmocka_unit_test(test_closed_standard_streams_and_ignored_signals),
      cmocka_unit_test(test_threads_do_not_wait_for_each_other),
      cmocka_unit_test(test_works_without_fonts_and_home),
      cmocka_unit_test(test_scale_out_of_range_changes_nothing),
      cmocka_unit_test(test_helper_beside_the_program_is_found),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
