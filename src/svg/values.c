#include "svg/values.h"

DgSlice dg_slice_trim(DgSlice slice) {
  while (slice.length && dg_is_space(slice.at[0])) {
    slice.at++;
    slice.length--;
  }
  while (slice.length && dg_is_space(slice.at[slice.length - 1]))
    slice.length--;
  return slice;
}

gboolean dg_slice_next_word(DgSlice *rest, gboolean commas, DgSlice *word) {
  if (!rest->length)
    return FALSE;
  const char *at = rest->at, *end = rest->at + rest->length;
  while (at < end && (dg_is_space(*at) || (commas && *at == ',')))
    at++;
  const char *start = at;
  int depth = 0;
  char quote = 0;
  for (; at < end; at++) {
    if (quote) {
      quote = *at == quote ? 0 : quote;
    } else if (*at == '"' || *at == '\'') {
      quote = *at;
    } else if (*at == '(') {
      depth++;
    } else if (*at == ')') {
      depth--;
    } else if (depth <= 0 && (dg_is_space(*at) || (commas && *at == ','))) {
      break;
    }
  }
  *word = (DgSlice){start, (gsize)(at - start)};
  *rest = (DgSlice){at, (gsize)(end - at)};
  return word->length > 0;
}

static const double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                       1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Largest power of ten in 64 bits. */
#define POWER_MAX 19

/* Digits of which any number fits 63 bits, and the largest exponent that is told from others. */
#define MANTISSA_DIGITS 18
#define EXPONENT_MAX 100000

/* mantissa / 10^power, for numbers of 16 digits and more, as programs write what they calculated: a quotient of 63 bits
 * at least, the lowest of which stands for the remainder, rounds to a double as the true one does. */
static double divide_decimal(guint64 mantissa, int power) {
  guint64 divisor = 1;
  for (int i = 0; i < power; i++)
    divisor *= 10;
  int shift = __builtin_clzll(mantissa) + 63 - __builtin_clzll(divisor);
  unsigned __int128 dividend = (unsigned __int128)mantissa << shift;
  guint64 quotient = (guint64)(dividend / divisor) | (dividend % divisor != 0);
  return ldexp((double)quotient, -shift);
}

/* mantissa x 10^exponent. Both factors are exact doubles in the common case, so that one operation rounds correctly
 * (Clinger 1990); what is out of the ordinary goes through the C library. */
static double scale_decimal(guint64 mantissa, int exponent) {
  if (mantissa < G_GUINT64_CONSTANT(1) << 53) {
    if (exponent == 0 || mantissa == 0)
      return (double)mantissa;
    if (exponent < 0 && exponent >= -22)
      return (double)mantissa / powers_of_ten[-exponent];
    if (exponent > 0 && exponent <= 22)
      return (double)mantissa * powers_of_ten[exponent];
  } else if (exponent <= 0 && exponent >= -POWER_MAX) {
    return divide_decimal(mantissa, -exponent);
  }
  char buffer[48];
  g_snprintf(buffer, sizeof buffer, "%" G_GUINT64_FORMAT "e%d", mantissa, exponent);
  return g_ascii_strtod(buffer, NULL);
}

/* The digits at *at, as the decimal places behind `mantissa`, which wraps around where there are too many. */
static const char *scan_digits(const char *at, const char *end, guint64 *mantissa) {
  guint64 value = *mantissa;
  for (guint digit; at < end && (digit = (guchar)*at - (guint)'0') < 10; at++)
    value = value * 10 + digit;
  *mantissa = value;
  return at;
}

/* The first 18 digits from the first that is not 0 on, of those from `p` to `behind` and the point among them; they are
 * to be taken times ten to the power of `exponent`. */
static guint64 shorten(const char *p, const char *behind, int *exponent) {
  guint64 mantissa = 0;
  int digits = 0, power = 0;
  for (; p < behind && *p != '.'; p++) {
    if (digits < MANTISSA_DIGITS) {
      mantissa = mantissa * 10 + (guint64)(*p - '0');
      digits += mantissa != 0;
    } else if (power < EXPONENT_MAX) {
      power++;
    }
  }
  for (p++; p < behind && digits < MANTISSA_DIGITS && power > -EXPONENT_MAX; p++) {
    mantissa = mantissa * 10 + (guint64)(*p - '0');
    digits += mantissa != 0;
    power--;
  }
  *exponent = power;
  return mantissa;
}

gboolean dg_scan_number(const char **at, const char *end, double *value) {
  const char *p = *at;
  gboolean negative = FALSE;
  if (p < end && (*p == '+' || *p == '-'))
    negative = *p++ == '-';
  const char *start = p;
  guint64 mantissa = 0;
  p = scan_digits(p, end, &mantissa);
  gsize digits = (gsize)(p - start);
  int exponent = 0;
  if (p < end && *p == '.') {
    const char *fraction = scan_digits(p + 1, end, &mantissa);
    gsize n = (gsize)(fraction - p - 1);
    if (digits + n > 0)
      p = fraction;
    digits += n;
    exponent = n > MANTISSA_DIGITS ? 0 : -(int)n; /* more are shortened */
  }
  if (!digits)
    return FALSE;
  if (digits > MANTISSA_DIGITS)
    mantissa = shorten(start, p, &exponent);
  if (p < end && (*p == 'e' || *p == 'E')) {
    const char *q = p + 1;
    gboolean down = FALSE;
    if (q < end && (*q == '+' || *q == '-'))
      down = *q++ == '-';
    if (q < end && g_ascii_isdigit(*q)) {
      int power = 0;
      for (; q < end && g_ascii_isdigit(*q); q++)
        power = power < EXPONENT_MAX ? power * 10 + (*q - '0') : power;
      exponent += down ? -power : power;
      p = q;
    }
  }
  double number = scale_decimal(mantissa, exponent);
  *value = negative ? -number : number;
  *at = p;
  return TRUE;
}

static void skip_space(const char **at, const char *end) {
  while (*at < end && dg_is_space(**at))
    (*at)++;
}

/* Units with their size in CSS pixels, or 0 when they are relative to something. */
static const struct {
  const char *name;
  DgUnit unit;
  double pixels;
} units[] = {
    {"px", DG_UNIT_PX, 1},         {"pt", DG_UNIT_PX, 96.0 / 72}, {"pc", DG_UNIT_PX, 16}, {"mm", DG_UNIT_PX, 96 / 25.4},
    {"cm", DG_UNIT_PX, 96 / 2.54}, {"in", DG_UNIT_PX, 96},        {"em", DG_UNIT_EM, 1},  {"ex", DG_UNIT_EX, 1},
    {"ch", DG_UNIT_CH, 1},         {"vw", DG_UNIT_VW, 1},         {"vh", DG_UNIT_VH, 1},
};

gboolean dg_scan_length(const char **at, const char *end, DgLength *length) {
  const char *p = *at;
  double value;
  if (!dg_scan_number(&p, end, &value) || !isfinite(value))
    return FALSE;
  DgUnit unit = DG_UNIT_NUMBER;
  if (p < end && *p == '%') {
    unit = DG_UNIT_PERCENT;
    p++;
  } else if (p < end && g_ascii_isalpha(*p)) {
    const char *start = p;
    while (p < end && g_ascii_isalpha(*p))
      p++;
    DgSlice name = {start, (gsize)(p - start)};
    gboolean known = FALSE;
    for (gsize i = 0; name.length == 2 && !known && i < G_N_ELEMENTS(units); i++) {
      if (g_ascii_strncasecmp(start, units[i].name, 2) == 0) {
        unit = units[i].unit;
        value *= units[i].pixels;
        known = TRUE;
      }
    }
    if (!known && dg_slice_is(name, "rem")) {
      unit = DG_UNIT_REM;
      known = TRUE;
    } else if (!known && dg_slice_is(name, "q")) {
      unit = DG_UNIT_PX;
      value *= 96 / 101.6;
      known = TRUE;
    }
    if (!known)
      return FALSE;
  }
  *length = (DgLength){value, unit};
  *at = p;
  return TRUE;
}

/* calc(a + b - c) of lengths with the same unit, plain numbers of pixels included. */
static gboolean parse_calc(DgSlice inner, DgLength *length) {
  const char *at = inner.at, *end = inner.at + inner.length;
  DgLength sum = {0, DG_UNIT_NUMBER};
  double sign = 1;
  for (gboolean first = TRUE;; first = FALSE) {
    DgLength term;
    skip_space(&at, end);
    if (!dg_scan_length(&at, end, &term) || (!first && term.unit != sum.unit))
      return FALSE;
    sum = (DgLength){sum.value + sign * term.value, term.unit};
    skip_space(&at, end);
    if (at == end)
      break;
    if (*at != '+' && *at != '-')
      return FALSE;
    sign = *at++ == '-' ? -1 : 1;
  }
  *length = sum;
  return isfinite(sum.value);
}

gboolean dg_parse_length(DgSlice text, DgLength *length) {
  text = dg_slice_trim(text);
  if (dg_slice_starts(text, "calc(") && text.at[text.length - 1] == ')')
    return parse_calc((DgSlice){text.at + 5, text.length - 6}, length);
  const char *at = text.at, *end = text.at + text.length;
  DgLength found;
  if (!text.length || !dg_scan_length(&at, end, &found) || at != end)
    return FALSE;
  *length = found;
  return TRUE;
}

gboolean dg_parse_number(DgSlice text, double *value) {
  text = dg_slice_trim(text);
  const char *at = text.at, *end = text.at + text.length;
  double number;
  if (!text.length || !dg_scan_number(&at, end, &number) || at != end || !isfinite(number))
    return FALSE;
  *value = number;
  return TRUE;
}

/* One argument of a transform function: degrees for angles, pixels for lengths. Percentages need a box: refused. */
static gboolean scan_argument(const char **at, const char *end, double *value) {
  static const struct {
    const char *name;
    double factor;
  } suffixes[] = {{"px", 1}, {"deg", 1}, {"rad", 180 / G_PI}, {"grad", 0.9}, {"turn", 360}};
  if (!dg_scan_number(at, end, value))
    return FALSE;
  const char *start = *at, *p = start;
  while (p < end && g_ascii_isalpha(*p))
    p++;
  if (p == start)
    return p == end || *p != '%';
  DgSlice suffix = {start, (gsize)(p - start)};
  for (gsize i = 0; i < G_N_ELEMENTS(suffixes); i++) {
    if (dg_slice_is(suffix, suffixes[i].name)) {
      *value *= suffixes[i].factor;
      *at = p;
      return TRUE;
    }
  }
  return FALSE;
}

/* Most values that a transform function takes: matrix() has six. */
#define ARGUMENTS_MAX 6

static gboolean function_transform(DgSlice name, const double *v, int n, DgTransform *t) {
  *t = DG_TRANSFORM_IDENTITY;
  if (dg_slice_is(name, "translate") && (n == 1 || n == 2)) {
    *t = (DgTransform){1, 0, 0, 1, v[0], n == 2 ? v[1] : 0};
  } else if (dg_slice_is(name, "translatex") && n == 1) {
    t->e = v[0];
  } else if (dg_slice_is(name, "translatey") && n == 1) {
    t->f = v[0];
  } else if (dg_slice_is(name, "scale") && (n == 1 || n == 2)) {
    *t = (DgTransform){v[0], 0, 0, n == 2 ? v[1] : v[0], 0, 0};
  } else if (dg_slice_is(name, "scalex") && n == 1) {
    t->a = v[0];
  } else if (dg_slice_is(name, "scaley") && n == 1) {
    t->d = v[0];
  } else if (dg_slice_is(name, "rotate") && (n == 1 || n == 3)) {
    double degrees = fmod(v[0], 360), s, c;
    /* Quarter turns are exact, so that boxes stay boxes. */
    if (fmod(degrees, 90) == 0) {
      static const double sines[] = {0, 1, 0, -1};
      int quarter = ((int)(degrees / 90) + 4) % 4;
      s = sines[quarter];
      c = sines[(quarter + 1) % 4];
    } else {
      s = sin(degrees * G_PI / 180);
      c = cos(degrees * G_PI / 180);
    }
    double x = n == 3 ? v[1] : 0, y = n == 3 ? v[2] : 0;
    *t = (DgTransform){c, s, -s, c, x - c * x + s * y, y - s * x - c * y};
  } else if (dg_slice_is(name, "skewx") && n == 1) {
    t->c = tan(v[0] * G_PI / 180);
  } else if (dg_slice_is(name, "skewy") && n == 1) {
    t->b = tan(v[0] * G_PI / 180);
  } else if (dg_slice_is(name, "skew") && (n == 1 || n == 2)) {
    t->c = tan(v[0] * G_PI / 180);
    t->b = n == 2 ? tan(v[1] * G_PI / 180) : 0;
  } else if (dg_slice_is(name, "matrix") && n == 6) {
    *t = (DgTransform){v[0], v[1], v[2], v[3], v[4], v[5]};
  } else {
    return FALSE;
  }
  return TRUE;
}

gboolean dg_parse_transform(DgSlice text, DgTransform *transform) {
  const char *at = text.at, *end = text.at + text.length;
  DgTransform all = DG_TRANSFORM_IDENTITY;
  *transform = all;
  if (dg_slice_is(dg_slice_trim(text), "none"))
    return TRUE;
  for (dg_scan_separator(&at, end); at < end; dg_scan_separator(&at, end)) {
    DgSlice name = {at, 0};
    while (at < end && g_ascii_isalpha(*at))
      at++;
    name.length = (gsize)(at - name.at);
    skip_space(&at, end);
    if (at == end || *at++ != '(')
      return FALSE;
    double values[ARGUMENTS_MAX];
    int n = 0;
    for (skip_space(&at, end); at < end && *at != ')'; dg_scan_separator(&at, end)) {
      if (n == ARGUMENTS_MAX || !scan_argument(&at, end, &values[n++]))
        return FALSE;
    }
    DgTransform one;
    if (at == end || !function_transform(name, values, n, &one))
      return FALSE;
    at++;
    all = dg_transform_multiply(&all, &one);
  }
  *transform = all;
  return TRUE;
}

gboolean dg_transform_is_usable(const DgTransform *t) {
  double determinant = t->a * t->d - t->b * t->c;
  return isfinite(determinant) && determinant != 0 && isfinite(t->a + t->b + t->c + t->d) && isfinite(t->e + t->f);
}

gboolean dg_parse_view_box(DgSlice text, DgBox *box) {
  const char *at = text.at, *end = text.at + text.length;
  double values[4];
  skip_space(&at, end);
  for (int i = 0; i < 4; i++) {
    if (!dg_scan_number(&at, end, &values[i]) || !isfinite(values[i]))
      return FALSE;
    dg_scan_separator(&at, end);
  }
  if (at != end || values[2] < 0 || values[3] < 0)
    return FALSE;
  *box = (DgBox){values[0], values[1], values[2], values[3]};
  return TRUE;
}

DgTransform dg_view_box_transform(DgBox view, double x, double y, double width, double height, DgSlice aspect) {
  double sx = width / view.width, sy = height / view.height;
  double align_x = 0.5, align_y = 0.5;
  gboolean slice = FALSE;
  DgSlice word;
  for (gboolean first = TRUE; aspect.at && dg_slice_next_word(&aspect, FALSE, &word);) {
    if (dg_slice_is(word, "defer"))
      continue;
    if (first && dg_slice_is(word, "none"))
      return (DgTransform){sx, 0, 0, sy, x - view.x * sx, y - view.y * sy};
    if (first && word.length == 8 && dg_slice_starts(word, "x")) {
      DgSlice horizontal = {word.at, 4}, vertical = {word.at + 4, 4};
      align_x = dg_slice_is(horizontal, "xMin") ? 0 : dg_slice_is(horizontal, "xMax") ? 1 : 0.5;
      align_y = dg_slice_is(vertical, "YMin") ? 0 : dg_slice_is(vertical, "YMax") ? 1 : 0.5;
      first = FALSE;
      continue;
    }
    slice = !first && dg_slice_is(word, "slice");
    break;
  }
  double scale = slice ? fmax(sx, sy) : fmin(sx, sy);
  return (DgTransform){scale,
                       0,
                       0,
                       scale,
                       x - view.x * scale + align_x * (width - view.width * scale),
                       y - view.y * scale + align_y * (height - view.height * scale)};
}
