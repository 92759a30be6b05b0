/* SSIM as colours: a scale that darkens steadily, so that it also reads in grey. */
#include <diagrade/images.h>
#include <math.h>

guint8 *dg_ssim_map_colors(const float *map, gsize count) {
  static const double stops[][3] = {{32, 0, 32}, {208, 32, 32}, {255, 208, 64}, {255, 255, 255}};
  const guint steps = G_N_ELEMENTS(stops) - 1;
  guint8 *colors = g_new(guint8, 3 * count);
  for (gsize i = 0; i < count; i++) {
    double place = fmin(fmax((double)map[i], 0), 1) * steps;
    guint step = MIN((guint)place, steps - 1);
    for (int c = 0; c < 3; c++)
      colors[3 * i + c] = (guint8)lround(stops[step][c] + (place - step) * (stops[step + 1][c] - stops[step][c]));
  }
  return colors;
}
