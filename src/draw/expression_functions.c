#include "draw/expression_functions.h"

#include <math.h>
#include <string.h>

static double cot(double x) {
  return cos(x) / sin(x);
}

static double sec(double x) {
  return 1 / cos(x);
}

static double csc(double x) {
  return 1 / sin(x);
}

static double sign(double x) {
  return isnan(x) ? x : (x > 0) - (x < 0);
}

/* The real root that schools take: of negative numbers for odd n. */
static double root(double n, double x) {
  if (n == 2)
    return sqrt(x);
  if (n == 3)
    return cbrt(x);
  if (x >= 0)
    return pow(x, 1 / n);
  return n == floor(n) && fmod(fabs(n), 2) == 1 ? -pow(-x, 1 / n) : NAN;
}

/* The remainder with the sign of the divisor, as in modular arithmetic. */
static double modulo(double x, double y) {
  return x - y * floor(x / y);
}

/* In the order of the alphabet, as messages list them. */
static const DgFunction FUNCTIONS[] = {
    {"abs", fabs, NULL, FALSE},    {"acos", acos, NULL, FALSE},   {"arccos", acos, NULL, FALSE},
    {"arcsin", asin, NULL, FALSE}, {"arctan", atan, NULL, FALSE}, {"asin", asin, NULL, FALSE},
    {"atan", atan, NULL, FALSE},   {"cbrt", cbrt, NULL, FALSE},   {"ceil", ceil, NULL, FALSE},
    {"cos", cos, NULL, TRUE},      {"cosh", cosh, NULL, FALSE},   {"cot", cot, NULL, TRUE},
    {"csc", csc, NULL, TRUE},      {"exp", exp, NULL, FALSE},     {"floor", floor, NULL, FALSE},
    {"lg", log10, NULL, FALSE},    {"ln", log, NULL, FALSE},      {"log", log10, NULL, FALSE},
    {"log10", log10, NULL, FALSE}, {"log2", log2, NULL, FALSE},   {"max", NULL, fmax, FALSE},
    {"min", NULL, fmin, FALSE},    {"mod", NULL, modulo, FALSE},  {"pow", NULL, pow, FALSE},
    {"root", NULL, root, FALSE},   {"round", round, NULL, FALSE}, {"sec", sec, NULL, TRUE},
    {"sgn", sign, NULL, FALSE},    {"sign", sign, NULL, FALSE},   {"sin", sin, NULL, TRUE},
    {"sinh", sinh, NULL, FALSE},   {"sqrt", sqrt, NULL, FALSE},   {"tan", tan, NULL, TRUE},
    {"tanh", tanh, NULL, FALSE},
};

const DgFunction *dg_function_get(guint index) {
  return index < G_N_ELEMENTS(FUNCTIONS) ? &FUNCTIONS[index] : NULL;
}

const DgFunction *dg_function_find(const char *text, gsize length, gboolean whole) {
  const DgFunction *best = NULL;
  gsize longest = 0;
  for (guint i = 0; i < G_N_ELEMENTS(FUNCTIONS); i++) {
    gsize own = strlen(FUNCTIONS[i].name);
    if (own > longest && own <= length && (!whole || own == length) && memcmp(FUNCTIONS[i].name, text, own) == 0) {
      best = &FUNCTIONS[i];
      longest = own;
    }
  }
  return best;
}
