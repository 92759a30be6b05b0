/* Numbers as pgfplots prints them (PGF manual, "Number Printing"). */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

typedef struct {
  guint precision;
  gboolean fixed, scientific, zero_fill;
  char *thousands, *point;
} Format;

static void read_key(DgTikz *tikz, Format *format, const char *key, const char *value) {
  if (strcmp(key, "fixed") == 0)
    format->fixed = TRUE;
  else if (strcmp(key, "sci") == 0)
    format->scientific = TRUE;
  else if (strcmp(key, "zerofill") == 0 || strcmp(key, "fixed zerofill") == 0)
    format->zero_fill = !value || strcmp(value, "false") != 0;
  else if (strcmp(key, "precision") == 0 && value)
    format->precision = (guint)CLAMP(dg_tikz_number(tikz, value), 0, 12);
  else if ((strcmp(key, "1000 sep") == 0 || strcmp(key, "set thousands separator") == 0) && value) {
    g_free(format->thousands);
    format->thousands = g_strdup(value);
  } else if ((strcmp(key, "use comma") == 0 || strcmp(key, "dec sep") == 0 ||
              strcmp(key, "set decimal separator") == 0)) {
    g_free(format->point);
    format->point = g_strdup(*key == 'u' ? "{,}" : value ? value : ".");
  }
}

/* Keys of formats among others, and in the styles that these name. */
static void read_style(DgTikz *tikz, Format *format, const char *style) {
  static const char *const FAMILY = "/pgf/number format/";
  g_autoptr(GPtrArray) parts = dg_tikz_split(style, ',');
  gboolean inside = FALSE;
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    gboolean prefixed = g_str_has_prefix(key, FAMILY);
    const char *name = prefixed ? key + strlen(FAMILY) : key;
    if (*name == '.') /* .cd: what follows is of this family */
      inside = prefixed;
    else if (prefixed || inside)
      read_key(tikz, format, name, value);
  }
}

static void append_digits(GString *out, const Format *format, double value) {
  char number[G_ASCII_DTOSTR_BUF_SIZE], pattern[16];
  g_snprintf(pattern, sizeof pattern, "%%.%uf", format->precision);
  g_ascii_formatd(number, sizeof number, pattern, value);
  gsize whole = strcspn(number, "."), length = strlen(number);
  while (!format->zero_fill && length > whole && (number[length - 1] == '0' || number[length - 1] == '.'))
    length--;
  for (gsize i = 0; i < length; i++) {
    if (i > 0 && i < whole && (whole - i) % 3 == 0)
      g_string_append(out, format->thousands ? format->thousands : "{,}");
    if (number[i] == '.')
      g_string_append(out, format->point ? format->point : ".");
    else
      g_string_append_c(out, number[i]);
  }
}

/* Numbers that are long in this way are given with a power of ten: from 10^5 on and below 10^-4. */
static gboolean is_scientific(const Format *format, double size) {
  if (format->fixed || size == 0)
    return FALSE;
  double exponent = floor(log10(size) + 1e-9);
  return format->scientific || exponent > 4 || exponent < -3;
}

char *dg_tikz_axis_number(DgTikz *tikz, const char *style, double value) {
  Format format = {.precision = 2};
  GString *out = g_string_new(NULL);
  if (style)
    read_style(tikz, &format, style);
  double size = fabs(value), least = 0.5 * pow(10, -(double)format.precision);
  gboolean scientific = is_scientific(&format, size);
  if (value < 0 && (size >= least || scientific))
    g_string_append_c(out, '-');
  if (scientific) {
    int exponent = (int)floor(log10(size) + 1e-9);
    append_digits(out, &format, size / pow(10, exponent));
    g_string_append_printf(out, " \\cdot 10^{%d}", exponent);
  } else {
    append_digits(out, &format, size < least ? 0 : size);
  }
  g_free(format.thousands);
  g_free(format.point);
  return g_string_free(out, FALSE);
}

char *dg_tikz_axis_print(DgTikz *tikz, const char *template, const char *macro, const char *number) {
  GString *text = g_string_new(template);
  /* The number is printed already. Outside of formulas it makes one. */
  g_string_replace(text, "\\pgfmathprintnumber", strchr(template, '$') ? "" : "\\ensuremath", 0);
  g_autofree char *grouped = g_strconcat("{", number, "}", NULL);
  dg_tex_define(tikz->reader, macro, strstr(text->str, "\\ensuremath") ? grouped : number);
  char *expanded = dg_tex_expand(tikz->reader, text->str);
  g_string_free(text, TRUE);
  return expanded;
}
