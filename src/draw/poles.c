#include "draw/poles.h"

#include "base/compare.h"

#include <math.h>

/* Steps of the search; two poles within one of them are taken for one. Odd, so that nice numbers are not missed by
 * falling between. */
#define STEPS 1800
#define HALVINGS 200
/* Most poles that are looked for: with more, a picture is all asymptotes. */
#define POLES_MAX 100

typedef struct {
  DgReal function;
  gpointer user_data;
  double from, to, height;
  GArray *poles;
} Search;

static double size_at(const Search *search, double x) {
  double value = search->function(x, search->user_data);
  return isnan(value) ? NAN : fabs(value);
}

/* TRUE when the function grows without bound towards `x` from the side of `sign`. */
static gboolean grows(const Search *search, double x, int sign) {
  double v[4];
  for (guint i = 0; i < 4; i++) {
    v[i] = size_at(search, x + sign * (search->to - search->from) * pow(10, -3.0 - 2 * i));
    if (isnan(v[i]) || isinf(v[0]))
      return FALSE;
  }
  /* A logarithm grows by the same each time, a pole by ever more. */
  return isinf(v[3]) ||
         (v[3] > v[2] && v[2] > v[1] && v[3] - v[2] > 0.8 * (v[2] - v[1]) && v[3] - v[2] > 0.005 * search->height);
}

static void try_pole(Search *search, double x) {
  double near = (search->to - search->from) * 1e-6;
  for (guint i = 0; i < search->poles->len; i++)
    if (fabs(g_array_index(search->poles, double, i) - x) < near)
      return;
  if (search->poles->len < POLES_MAX && (grows(search, x, 1) || grows(search, x, -1)))
    g_array_append_val(search->poles, x);
}

/* The place between a and b where `test` changes. */
static double bisect(const Search *search, double a, double b, gboolean (*test)(double)) {
  gboolean first = test(search->function(a, search->user_data));
  for (guint i = 0; i < HALVINGS; i++) {
    double m = a + (b - a) / 2;
    if (m == a || m == b)
      break;
    if (test(search->function(m, search->user_data)) == first)
      a = m;
    else
      b = m;
  }
  return fabs(a) < fabs(b) ? a : b;
}

static gboolean is_positive(double value) {
  return value > 0;
}

static gboolean is_defined(double value) {
  return !isnan(value);
}

/* Where the absolute value is largest between a and b, which has one top there. */
static double top(const Search *search, double a, double b) {
  for (guint i = 0; i < HALVINGS; i++) {
    double p = a + (b - a) / 3, q = b - (b - a) / 3, u = size_at(search, p), v = size_at(search, q);
    if (p <= a || q >= b)
      break;
    if (!isfinite(u) || !isfinite(v))
      return isfinite(u) ? q : p;
    if (u < v)
      a = p;
    else
      b = q;
  }
  return a + (b - a) / 2;
}

void dg_find_poles(DgReal function, gpointer user_data, double from, double to, double height, GArray *poles) {
  Search search = {function, user_data, from, to, height, poles};
  double x[3] = {0}, v[3] = {0};
  for (guint i = 0; i <= STEPS; i++) {
    x[2] = i == STEPS ? to : from + (to - from) * i / STEPS;
    v[2] = function(x[2], user_data);
    if (!isfinite(v[2]))
      try_pole(&search, x[2]);
    if (i > 0 && isnan(v[1]) != isnan(v[2]))
      try_pole(&search, bisect(&search, x[1], x[2], is_defined));
    else if (i > 0 && isfinite(v[1]) && isfinite(v[2]) && (v[1] > 0) != (v[2] > 0))
      try_pole(&search, bisect(&search, x[1], x[2], is_positive));
    if (i > 1 && fabs(v[1]) > height && fabs(v[1]) >= fabs(v[0]) && fabs(v[1]) >= fabs(v[2]))
      try_pole(&search, top(&search, x[0], x[2]));
    x[0] = x[1];
    v[0] = v[1];
    x[1] = x[2];
    v[1] = v[2];
  }
  g_array_sort(poles, dg_compare_double);
}
