/* Models of colours (xcolor manual, sections 2.2 and 6). */
#include "tikz/color.h"

#include <math.h>
#include <string.h>

#define PARAMETERS_MAX 4u

/* Numbers separated by commas or blanks; how many there are. */
static guint read_numbers(const char *text, double *numbers) {
  guint n = 0;
  while (n < PARAMETERS_MAX) {
    char *end;
    double number = g_ascii_strtod(text, &end);
    if (end == text)
      break;
    numbers[n++] = number;
    text = end + strspn(end, " ,");
  }
  return n;
}

/* Hue, saturation and brightness, each from 0 to 1. */
static guint32 of_hsb(double hue, double saturation, double brightness) {
  double sector = floor(6 * hue), rest = 6 * hue - sector;
  double down = 1 - saturation * rest, up = 1 - saturation * (1 - rest), low = 1 - saturation;
  const double shares[][3] = {{1, up, low}, {down, 1, low}, {low, 1, up}, {low, down, 1}, {up, low, 1}, {1, low, down}};
  const double *share = shares[(guint)CLAMP(sector, 0, 6) % 6];
  return dg_tikz_color_pack(brightness * share[0], brightness * share[1], brightness * share[2]);
}

/* A tuned hue in degrees, on whose circle red, yellow, green and blue are 60, 60, 60 and 180 degrees apart (the initial
 * \rangeTHsb of xcolor). */
static double untuned(double hue) {
  static const double FROM[] = {0, 60, 120, 180, 210, 240, 360}, TO[] = {0, 30, 60, 120, 180, 240, 360};
  guint i = 1;
  while (i + 1 < G_N_ELEMENTS(FROM) && hue > FROM[i])
    i++;
  return TO[i - 1] + (hue - FROM[i - 1]) * (TO[i] - TO[i - 1]) / (FROM[i] - FROM[i - 1]);
}

static gboolean of_html(const char *value, guint32 *color) {
  char *end;
  value += strspn(value, "# ");
  guint64 number = g_ascii_strtoull(value, &end, 16);
  *color = (guint32)(number & 0xffffff);
  return end != value;
}

gboolean dg_tikz_colors_in_model(const char *model, const char *value, guint32 *color) {
  if (strcmp(model, "HTML") == 0)
    return of_html(value, color);
  double v[PARAMETERS_MAX];
  guint n = read_numbers(value, v);
  if (strcmp(model, "RGB") == 0 && n == 3)
    *color = dg_tikz_color_pack(v[0] / 255, v[1] / 255, v[2] / 255);
  else if (strcmp(model, "rgb") == 0 && n == 3)
    *color = dg_tikz_color_pack(v[0], v[1], v[2]);
  else if (strcmp(model, "gray") == 0 && n == 1)
    *color = dg_tikz_color_pack(v[0], v[0], v[0]);
  else if (strcmp(model, "Gray") == 0 && n == 1)
    *color = dg_tikz_color_pack(v[0] / 15, v[0] / 15, v[0] / 15);
  else if (strcmp(model, "cmy") == 0 && n == 3)
    *color = dg_tikz_color_pack(1 - v[0], 1 - v[1], 1 - v[2]);
  else if (strcmp(model, "cmyk") == 0 && n == 4)
    *color = dg_tikz_color_pack(1 - v[0] - v[3], 1 - v[1] - v[3], 1 - v[2] - v[3]);
  else if (strcmp(model, "hsb") == 0 && n == 3)
    *color = of_hsb(v[0], v[1], v[2]);
  else if (strcmp(model, "Hsb") == 0 && n == 3)
    *color = of_hsb(v[0] / 360, v[1], v[2]);
  else if (strcmp(model, "tHsb") == 0 && n == 3)
    *color = of_hsb(untuned(v[0]) / 360, v[1], v[2]);
  else if (strcmp(model, "HSB") == 0 && n == 3)
    *color = of_hsb(v[0] / 240, v[1] / 240, v[2] / 240);
  else
    return FALSE;
  return TRUE;
}
