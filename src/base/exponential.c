#include "base/exponential.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* ln 2 in two parts: a multiple of the first by a whole number below 2^20 is exact. */
#define LN2_HIGH 6.93147180369123816490e-01
#define LN2_LOW 1.90821492927058770002e-10
#define LN2 6.93147180559945309417e-01

#define EXPONENT_BIAS 1023
#define MANTISSA_BITS 52

#define EXP_LIMIT 700.0

/* 1 / n!, of the series of e^r: for |r| <= ln 2 / 2 the next term is below 1e-17. */
static const double exp_series[] = {
    1.0,        1.0,         1.0 / 2,      1.0 / 6,       1.0 / 24,       1.0 / 120,       1.0 / 720,
    1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800,
};
#define EXP_TERMS (int)(sizeof exp_series / sizeof *exp_series)

/* Terms of the series of log for |s| <= 0.1716: the next one is below 1e-17. */
#define LOG_TERMS 11

/* 2 to the power of a whole number from -1022 to 1023. */
static double power_of_two(int exponent) {
  uint64_t bits = (uint64_t)(exponent + EXPONENT_BIAS) << MANTISSA_BITS;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* x = k ln 2 + r, |r| <= ln 2 / 2; e^x = 2^k e^r, and e^r by its Taylor series in Horner's form. */
double dg_exp(double x) {
  if (isnan(x))
    return x;
  if (x < -EXP_LIMIT)
    return 0;
  if (x > EXP_LIMIT)
    return INFINITY;
  double k = floor(x / LN2 + 0.5);
  double r = (x - k * LN2_HIGH) - k * LN2_LOW;
  double sum = 0;
  for (int term = EXP_TERMS; term-- > 0;)
    sum = sum * r + exp_series[term];
  return sum * power_of_two((int)k);
}

/* x = 2^k m with m from sqrt(1/2) to sqrt(2); log m = 2 artanh(s), s = (m - 1) / (m + 1), by its series in s^2. */
double dg_log(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  int k = (int)(bits >> MANTISSA_BITS) - EXPONENT_BIAS;
  double m = x * power_of_two(-k);
  if (m > 1.41421356237309504880) {
    m /= 2;
    k++;
  }
  double s = (m - 1) / (m + 1), square = s * s, sum = 0;
  for (int term = LOG_TERMS; term >= 0; term--)
    sum = sum * square + 1.0 / (2 * term + 1);
  return k * LN2_HIGH + (2 * s * sum + k * LN2_LOW);
}
