#include "draw/number_label.h"

#include <math.h>
#include <string.h>

#define PI_LETTER "\xCF\x80"
#define DENOMINATOR 12

static char *label_of_pi(long numerator, long denominator) {
  for (long divisor = DENOMINATOR; divisor > 1; divisor--)
    while (numerator % divisor == 0 && denominator % divisor == 0) {
      numerator /= divisor;
      denominator /= divisor;
    }
  const char *sign = numerator < 0 ? "-" : "";
  long size = labs(numerator);
  g_autofree char *factor = size == 1 ? g_strdup("") : g_strdup_printf("%ld", size);
  return denominator == 1 ? g_strdup_printf("%s%s" PI_LETTER, sign, factor)
                          : g_strdup_printf("%s%s" PI_LETTER "/%ld", sign, factor, denominator);
}

char *dg_number_label(double value) {
  double twelfths = value / G_PI * DENOMINATOR;
  if (fabs(twelfths) > 0.5 && fabs(twelfths) < 1e6 && fabs(twelfths - round(twelfths)) < 1e-9)
    return label_of_pi((long)round(twelfths), DENOMINATOR);
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(text, sizeof text, "%.4g", fabs(value) < 1e-12 ? 0 : value);
  if (strchr(text, 'e'))
    g_ascii_formatd(text, sizeof text, "%.10g", value);
  return g_strdup(text);
}
