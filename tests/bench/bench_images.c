/* Time of image similarity (SSIM, MS-SSIM and edges) of two pictures of 1000 x 700 pixels against libpng's decoding of
 * the same two: a drawn figure, and noise in which no pixel is blank.
 *
 *   bench_images */
#include "program_memory.h"

#include <diagrade/diagrade.h>
#include <diagrade/images.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WIDTH 1000
#define HEIGHT 700
#define TOLERANCE 2.0
/* The best of so many counts, because everything else that runs on the machine only adds to it. */
#define REPEATS 20

typedef struct {
  guint8 *rgb[2];
  guint8 *png[2];
  png_alloc_size_t size[2];
} Pair;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void fill(guint8 *rgb, guint x, guint y, guint width, guint height, guint8 grey) {
  for (guint row = y; row < MIN(y + height, HEIGHT); row++)
    for (guint column = x; column < MIN(x + width, WIDTH); column++)
      memset(rgb + 3 * ((gsize)row * WIDTH + column), grey, 3);
}

/* Boxes with borders, and strokes of the size of letters in them, moved by `shift`. */
static void draw_figure(guint8 *rgb, guint shift) {
  memset(rgb, 255, 3 * WIDTH * HEIGHT);
  for (guint y = 40; y + 100 < HEIGHT; y += 150)
    for (guint x = 40; x + 160 < WIDTH; x += 240) {
      fill(rgb, x + shift, y, 150, 70, 60);
      fill(rgb, x + shift + 2, y + 2, 146, 66, 235);
      fill(rgb, x + shift + 150, y + 34, 90, 2, 60);
      for (guint letter = 0; letter < 12; letter++) {
        fill(rgb, x + shift + 20 + 9 * letter, y + 28, 2, 12, 20);
        fill(rgb, x + shift + 20 + 9 * letter, y + 28 + letter % 3 * 5, 6, 2, 20);
      }
    }
}

static void draw_noise(guint8 *rgb, guint seed) {
  guint state = seed;
  for (gsize i = 0; i < 3 * WIDTH * HEIGHT; i++) {
    state = state * 1664525 + 1013904223;
    rgb[i] = (guint8)(state >> 24);
  }
}

static void pair_init(Pair *pair, void (*draw)(guint8 *, guint)) {
  for (guint i = 0; i < 2; i++) {
    pair->rgb[i] = g_malloc(3 * WIDTH * HEIGHT);
    draw(pair->rgb[i], 1 + 4 * i);
    png_image image = {.version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGB};
    pair->size[i] = PNG_IMAGE_PNG_SIZE_MAX(image);
    pair->png[i] = g_malloc(pair->size[i]);
    if (!png_image_write_to_memory(&image, pair->png[i], &pair->size[i], 0, pair->rgb[i], 0, NULL))
      exit(1);
  }
}

static void pair_clear(Pair *pair) {
  for (guint i = 0; i < 2; i++) {
    g_free(pair->rgb[i]);
    g_free(pair->png[i]);
  }
}

static void decode(const Pair *pair) {
  for (guint i = 0; i < 2; i++) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, pair->png[i], pair->size[i]))
      exit(1);
    image.format = PNG_FORMAT_RGBA;
    g_autofree guint8 *pixels = g_malloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, NULL, pixels, 0, NULL))
      exit(1);
  }
}

static void compare(const Pair *pair) {
  g_autoptr(DgLuma) a = dg_luma_new(pair->rgb[0], WIDTH, HEIGHT), b = dg_luma_new(pair->rgb[1], WIDTH, HEIGHT);
  g_autoptr(DgEdgeMap) of_a = dg_edge_map_new(a), of_b = dg_edge_map_new(b);
  DgSsim ssim;
  double ms_ssim;
  DgEdgeAgreement agreement;
  if (!dg_image_ssim_and_ms_ssim(a, b, &ssim, &ms_ssim, NULL, NULL) ||
      !dg_edge_maps_compare(of_a, of_b, TOLERANCE, &agreement, NULL))
    exit(1);
}

static double best_time(void (*work)(const Pair *), const Pair *pair) {
  double best = G_MAXDOUBLE;
  for (guint i = 0; i < REPEATS; i++) {
    double begin = now();
    work(pair);
    best = MIN(best, now() - begin);
  }
  return best;
}

int main(void) {
  keep_memory_as_program();
  static const struct {
    const char *name;
    void (*draw)(guint8 *, guint);
  } kinds[] = {{"noise", draw_noise}, {"figure", draw_figure}};
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    Pair pair;
    pair_init(&pair, kinds[i].draw);
    double ours = best_time(compare, &pair), peer = best_time(decode, &pair);
    printf("%s: ours %.2f ms, libpng %.2f ms, ratio %.2f\n", kinds[i].name, ours * 1e3, peer * 1e3, ours / peer);
    pair_clear(&pair);
  }
  return 0;
}
