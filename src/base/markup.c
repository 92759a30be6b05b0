#include "base/markup.h"

#include <float.h>
#include <math.h>
#include <string.h>

void dg_append_escaped(GString *out, const char *text) {
  for (const char *c = text; *c; c = g_utf8_next_char(c)) {
    gunichar u = g_utf8_get_char(c);
    if (u == '&')
      g_string_append(out, "&amp;");
    else if (u == '<')
      g_string_append(out, "&lt;");
    else if (u == '>')
      g_string_append(out, "&gt;");
    else if (u == '"')
      g_string_append(out, "&quot;");
    else if (u == '\t' || u == '\n' || u == '\r')
      g_string_append_printf(out, "&#%u;", u); /* else a parser folds them */
    else if (u >= 0x20 && u != 0xFFFE && u != 0xFFFF)
      g_string_append_unichar(out, u);
  }
}

/* Thousandths of a magnitude, rounded to nearest and ties to even, as "%.3f" does: times 1000 the 53 bits of the
 * mantissa still fit into 64, so that nothing is lost. FALSE when the number has no binary fraction to round. */
static gboolean round_to_thousandths(double magnitude, guint64 *thousandths) {
  int exponent;
  guint64 mantissa = (guint64)ldexp(frexp(magnitude, &exponent), DBL_MANT_DIG);
  int shift = DBL_MANT_DIG - exponent;
  if (shift < 1)
    return FALSE;
  *thousandths = 0;
  if (shift > 63)
    return TRUE; /* less than 2^63 / 2^64 of a thousandth */
  guint64 scaled = mantissa * 1000, rest = scaled & ((G_GUINT64_CONSTANT(1) << shift) - 1);
  guint64 half = G_GUINT64_CONSTANT(1) << (shift - 1);
  *thousandths = scaled >> shift;
  *thousandths += rest > half || (rest == half && *thousandths % 2);
  return TRUE;
}

void dg_append_number(GString *out, double value) {
  guint64 thousandths;
  if (!isfinite(value))
    value = 0;
  if (!round_to_thousandths(fabs(value), &thousandths)) {
    char whole[G_ASCII_DTOSTR_BUF_SIZE + 400]; /* "%.0f" of the largest double has 309 characters */
    g_string_append(out, g_ascii_formatd(whole, sizeof whole, "%.0f", value));
    return;
  }
  char text[24], *end = text + sizeof text, *start = end;
  guint decimals = 3;
  while (decimals && thousandths % 10 == 0) {
    thousandths /= 10;
    decimals--;
  }
  gboolean negative = value < 0 && thousandths;
  for (guint digits = 0; thousandths || digits <= decimals; digits++) {
    if (digits == decimals && decimals)
      *--start = '.';
    *--start = (char)('0' + thousandths % 10);
    thousandths /= 10;
  }
  if (negative)
    *--start = '-';
  g_string_append_len(out, start, end - start);
}

void dg_append_number_attribute(GString *out, const char *name, double value) {
  g_string_append_printf(out, " %s=\"", name);
  dg_append_number(out, value);
  g_string_append_c(out, '"');
}
