#include "metrics/style/lab.h"

#include <math.h>

/* Most steps of Newton's method, which takes a dozen from 1 to the root of a number near 0. */
#define STEPS 80

/* The root of order `n` (3 or 5) of x from 0 to 2; libraries differ in the last digit of pow(). */
static double root(double x, guint n) {
  double y = 1;
  if (x <= 0)
    return 0;
  for (guint i = 0; i < STEPS; i++) {
    double power = n == 3 ? y * y : y * y * y * y;
    double next = ((n - 1) * y + x / power) / n;
    if (next == y)
      break;
    y = next;
  }
  return y;
}

/* One channel of sRGB as light: x^2.4 is x^2 times the fifth root of x^2. */
static double light(guint32 color, guint shift) {
  double value = (color >> shift & 0xff) / 255.0;
  if (value <= 0.04045)
    return value / 12.92;
  double x = (value + 0.055) / 1.055;
  return x * x * root(x * x, 5);
}

static double compress(double t) {
  const double delta = 6.0 / 29;
  return t > delta * delta * delta ? root(t, 3) : t / (3 * delta * delta) + 4.0 / 29;
}

DgLab dg_lab_of(guint32 color) {
  double r = light(color, 16), g = light(color, 8), b = light(color, 0);
  /* The sums of the rows are the white: equal channels have a* and b* of 0. */
  double x = compress((0.4124 * r + 0.3576 * g + 0.1805 * b) / (0.4124 + 0.3576 + 0.1805));
  double y = compress((0.2126 * r + 0.7152 * g + 0.0722 * b) / (0.2126 + 0.7152 + 0.0722));
  double z = compress((0.0193 * r + 0.1192 * g + 0.9505 * b) / (0.0193 + 0.1192 + 0.9505));
  return (DgLab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double dg_lab_distance(guint32 p, guint32 q) {
  DgLab a = dg_lab_of(p), b = dg_lab_of(q);
  double l = a.l - b.l, red = a.a - b.a, yellow = a.b - b.b;
  return sqrt(l * l + red * red + yellow * yellow);
}

double dg_color_agreement(guint32 p, guint32 q) {
  double distance = p == q ? 0 : dg_lab_distance(p, q);
  return distance >= 100 ? 0 : 1 - distance / 100;
}
