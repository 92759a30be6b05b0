/* The functions of pgf's mathematical engine. */
#include "tikz/expression_functions.h"

#include "base/named.h"

#include <math.h>

double dg_tex_sin(double degrees) {
  double turn = fmod(degrees, 360);
  if (turn < 0)
    turn += 360;
  if (turn == 0 || turn == 180)
    return 0;
  if (turn == 90 || turn == 270)
    return turn == 90 ? 1 : -1;
  if (turn == 30 || turn == 150)
    return 0.5;
  if (turn == 210 || turn == 330)
    return -0.5;
  return sin(turn * (G_PI / 180));
}

double dg_tex_cos(double degrees) {
  return dg_tex_sin(degrees + 90);
}

double dg_tex_parser_fail(DgTexParser *parser, const char *fault) {
  if (!parser->fault)
    parser->fault = fault;
  return 0;
}

double dg_tex_divide(DgTexParser *parser, double a, double b) {
  return b == 0 ? dg_tex_parser_fail(parser, "division by zero") : a / b;
}
double dg_tex_degrees(double radians) {
  return radians * (180 / G_PI);
}
static gboolean uses_radians(DgTexParser *parser) {
  double value;
  gboolean is_length;
  return dg_tex_find_register(parser->reader, DG_TEX_RADIANS, &value, &is_length) && value != 0;
}
/* The degrees of an argument of a function, and what such a function returns for degrees. */
static double angle_of(DgTexParser *parser, double argument) {
  return uses_radians(parser) ? dg_tex_degrees(argument) : argument;
}
static double as_angle(DgTexParser *parser, double angle) {
  return uses_radians(parser) ? angle * (G_PI / 180) : angle;
}
static double f_abs(DgTexParser *p, const double *a, guint n) {
  return fabs(a[0]);
}
static double f_acos(DgTexParser *p, const double *a, guint n) {
  return as_angle(p, dg_tex_degrees(acos(a[0])));
}
static double f_add(DgTexParser *p, const double *a, guint n) {
  return a[0] + a[1];
}
static double f_and(DgTexParser *p, const double *a, guint n) {
  return a[0] != 0 && a[1] != 0;
}
static double f_asin(DgTexParser *p, const double *a, guint n) {
  return as_angle(p, dg_tex_degrees(asin(a[0])));
}
static double f_atan(DgTexParser *p, const double *a, guint n) {
  return as_angle(p, dg_tex_degrees(atan(a[0])));
}
static double f_atan2(DgTexParser *p, const double *a, guint n) {
  return as_angle(p, dg_tex_degrees(atan2(a[0], a[1])));
}
static double f_ceil(DgTexParser *p, const double *a, guint n) {
  return ceil(a[0]);
}
static double f_cos(DgTexParser *p, const double *a, guint n) {
  return dg_tex_cos(angle_of(p, a[0]));
}
static double f_cosec(DgTexParser *p, const double *a, guint n) {
  return dg_tex_divide(p, 1, dg_tex_sin(angle_of(p, a[0])));
}
static double f_cosh(DgTexParser *p, const double *a, guint n) {
  return cosh(a[0]);
}
static double f_cot(DgTexParser *p, const double *a, guint n) {
  return dg_tex_divide(p, dg_tex_cos(angle_of(p, a[0])), dg_tex_sin(angle_of(p, a[0])));
}
static double f_deg(DgTexParser *p, const double *a, guint n) {
  return dg_tex_degrees(a[0]);
}
static double f_div(DgTexParser *p, const double *a, guint n) {
  return trunc(dg_tex_divide(p, a[0], a[1]));
}
static double f_divide(DgTexParser *p, const double *a, guint n) {
  return dg_tex_divide(p, a[0], a[1]);
}
static double f_equal(DgTexParser *p, const double *a, guint n) {
  return a[0] == a[1];
}
static double f_exp(DgTexParser *p, const double *a, guint n) {
  return exp(a[0]);
}
double dg_tex_factorial(DgTexParser *p, const double *a, guint n) {
  double product = 1;
  for (double k = 2; k <= a[0] && k <= 171; k++)
    product *= k;
  return product;
}
static double f_floor(DgTexParser *p, const double *a, guint n) {
  return floor(a[0]);
}
static double f_frac(DgTexParser *p, const double *a, guint n) {
  return fabs(a[0] - trunc(a[0]));
}
static double f_gcd(DgTexParser *p, const double *a, guint n) {
  double x = fabs(trunc(a[0])), y = fabs(trunc(a[1]));
  while (y > 0) {
    double rest = fmod(x, y);
    x = y;
    y = rest;
  }
  return x;
}
static double f_greater(DgTexParser *p, const double *a, guint n) {
  return a[0] > a[1];
}
static double f_ifthenelse(DgTexParser *p, const double *a, guint n) {
  return a[0] != 0 ? a[1] : a[2];
}
static double f_int(DgTexParser *p, const double *a, guint n) {
  return trunc(a[0]);
}
static double f_iseven(DgTexParser *p, const double *a, guint n) {
  return fmod(trunc(a[0]), 2) == 0;
}
static double f_isodd(DgTexParser *p, const double *a, guint n) {
  return fmod(trunc(a[0]), 2) != 0;
}
static double f_less(DgTexParser *p, const double *a, guint n) {
  return a[0] < a[1];
}
static double f_ln(DgTexParser *p, const double *a, guint n) {
  return log(a[0]);
}
static double f_log10(DgTexParser *p, const double *a, guint n) {
  return log10(a[0]);
}
static double f_log2(DgTexParser *p, const double *a, guint n) {
  return log2(a[0]);
}
static double f_max(DgTexParser *p, const double *a, guint n) {
  double most = a[0];
  for (guint i = 1; i < n; i++)
    most = MAX(most, a[i]);
  return most;
}
static double f_min(DgTexParser *p, const double *a, guint n) {
  double least = a[0];
  for (guint i = 1; i < n; i++)
    least = MIN(least, a[i]);
  return least;
}
static double f_mod(DgTexParser *p, const double *a, guint n) {
  return a[1] == 0 ? dg_tex_parser_fail(p, "division by zero") : fmod(a[0], a[1]);
}
static double f_floored_mod(DgTexParser *p, const double *a, guint n) {
  return a[1] == 0 ? dg_tex_parser_fail(p, "division by zero") : a[0] - a[1] * floor(a[0] / a[1]);
}
static double f_multiply(DgTexParser *p, const double *a, guint n) {
  return a[0] * a[1];
}
static double f_neg(DgTexParser *p, const double *a, guint n) {
  return -a[0];
}
static double f_not(DgTexParser *p, const double *a, guint n) {
  return a[0] == 0;
}
static double f_notequal(DgTexParser *p, const double *a, guint n) {
  return a[0] != a[1];
}
static double f_notgreater(DgTexParser *p, const double *a, guint n) {
  return a[0] <= a[1];
}
static double f_notless(DgTexParser *p, const double *a, guint n) {
  return a[0] >= a[1];
}
static double f_or(DgTexParser *p, const double *a, guint n) {
  return a[0] != 0 || a[1] != 0;
}
static double f_pow(DgTexParser *p, const double *a, guint n) {
  return pow(a[0], a[1]);
}
static double f_rad(DgTexParser *p, const double *a, guint n) {
  return a[0] * (G_PI / 180);
}
static double f_real(DgTexParser *p, const double *a, guint n) {
  return a[0];
}
static double f_round(DgTexParser *p, const double *a, guint n) {
  return a[0] < 0 ? -floor(0.5 - a[0]) : floor(a[0] + 0.5);
}
static double f_sec(DgTexParser *p, const double *a, guint n) {
  return dg_tex_divide(p, 1, dg_tex_cos(angle_of(p, a[0])));
}
static double f_sign(DgTexParser *p, const double *a, guint n) {
  return (a[0] > 0) - (a[0] < 0);
}
static double f_sin(DgTexParser *p, const double *a, guint n) {
  return dg_tex_sin(angle_of(p, a[0]));
}
static double f_sinh(DgTexParser *p, const double *a, guint n) {
  return sinh(a[0]);
}
static double f_sqrt(DgTexParser *p, const double *a, guint n) {
  return sqrt(a[0]);
}
static double f_subtract(DgTexParser *p, const double *a, guint n) {
  return a[0] - a[1];
}
static double f_tan(DgTexParser *p, const double *a, guint n) {
  return dg_tex_divide(p, dg_tex_sin(angle_of(p, a[0])), dg_tex_cos(angle_of(p, a[0])));
}
static double f_tanh(DgTexParser *p, const double *a, guint n) {
  return tanh(a[0]);
}
static double f_veclen(DgTexParser *p, const double *a, guint n) {
  return sqrt(a[0] * a[0] + a[1] * a[1]);
}

static const DgTexFunction FUNCTIONS[] = {
    {"Mod", 2, 2, f_floored_mod},
    {"abs", 1, 1, f_abs},
    {"acos", 1, 1, f_acos},
    {"add", 2, 2, f_add},
    {"and", 2, 2, f_and},
    {"asin", 1, 1, f_asin},
    {"atan", 1, 1, f_atan},
    {"atan2", 2, 2, f_atan2},
    {"ceil", 1, 1, f_ceil},
    {"cos", 1, 1, f_cos},
    {"cosec", 1, 1, f_cosec},
    {"cosh", 1, 1, f_cosh},
    {"cot", 1, 1, f_cot},
    {"deg", 1, 1, f_deg},
    {"div", 2, 2, f_div},
    {"divide", 2, 2, f_divide},
    {"equal", 2, 2, f_equal},
    {"exp", 1, 1, f_exp},
    {"factorial", 1, 1, dg_tex_factorial},
    {"floor", 1, 1, f_floor},
    {"frac", 1, 1, f_frac},
    {"gcd", 2, 2, f_gcd},
    {"greater", 2, 2, f_greater},
    {"ifthenelse", 3, 3, f_ifthenelse},
    {"int", 1, 1, f_int},
    {"iseven", 1, 1, f_iseven},
    {"isodd", 1, 1, f_isodd},
    {"less", 2, 2, f_less},
    {"ln", 1, 1, f_ln},
    {"log10", 1, 1, f_log10},
    {"log2", 1, 1, f_log2},
    {"max", 1, DG_TEX_ARGUMENTS_MAX, f_max},
    {"min", 1, DG_TEX_ARGUMENTS_MAX, f_min},
    {"mod", 2, 2, f_mod},
    {"multiply", 2, 2, f_multiply},
    {"neg", 1, 1, f_neg},
    {"not", 1, 1, f_not},
    {"notequal", 2, 2, f_notequal},
    {"notgreater", 2, 2, f_notgreater},
    {"notless", 2, 2, f_notless},
    {"or", 2, 2, f_or},
    {"pow", 2, 2, f_pow},
    {"rad", 1, 1, f_rad},
    {"real", 1, 1, f_real},
    {"round", 1, 1, f_round},
    {"sec", 1, 1, f_sec},
    {"sign", 1, 1, f_sign},
    {"sin", 1, 1, f_sin},
    {"sinh", 1, 1, f_sinh},
    {"sqrt", 1, 1, f_sqrt},
    {"subtract", 2, 2, f_subtract},
    {"tan", 1, 1, f_tan},
    {"tanh", 1, 1, f_tanh},
    {"veclen", 2, 2, f_veclen},
};

const DgTexFunction *dg_tex_function_find(const char *name) {
  return DG_NAMED_FIND(FUNCTIONS, name);
}
