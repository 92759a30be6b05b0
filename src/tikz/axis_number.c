/* Numbers as pgfplots prints them (PGF manual, "Number Printing"). */
#include "tikz/axis.h"
#include "tikz/key.h"

#include <math.h>
#include <string.h>

/* What names of keys of formats begin with. */
static const char *const FAMILY = "/pgf/number format/";

typedef struct {
  guint precision;
  gboolean fixed, scientific, zero_fill, signs_all;
  char *thousands, *point;
} Format;

static void set_precision(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  Format *format = object;
  format->precision = (guint)CLAMP(dg_tikz_number(tikz, value), 0, 12);
}

/* The sign that the key says, or its value; a full stop without one. */
static void set_sign(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  char **sign = DG_TIKZ_KEY_MEMBER(char *, object, key, 0);
  g_free(*sign);
  *sign = g_strdup(key->data ? key->data : value ? value : ".");
}

static void set_signs(Format *format, const char *thousands, const char *point) {
  g_free(format->thousands);
  g_free(format->point);
  format->thousands = g_strdup(thousands);
  format->point = g_strdup(point);
}

static void use_comma(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  set_signs(object, ".", "{,}");
}

static void use_period(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  set_signs(object, "{,}", ".");
}

#define IN(member) offsetof(Format, member)

static const DgTikzKey KEYS[] = {
    {"1000 sep", DG_TIKZ_KEY_VALUE, {IN(thousands)}, .run = set_sign},
    {"assume math mode", DG_TIKZ_KEY_NOTHING},
    {"dec sep", DG_TIKZ_KEY_ANY, {IN(point)}, .run = set_sign},
    {"fixed", DG_TIKZ_KEY_ON, {IN(fixed)}},
    {"fixed zerofill", DG_TIKZ_KEY_TRUTH, {IN(zero_fill)}},
    {"precision", DG_TIKZ_KEY_VALUE, .run = set_precision},
    {"print sign", DG_TIKZ_KEY_TRUTH, {IN(signs_all)}},
    {"sci", DG_TIKZ_KEY_ON, {IN(scientific)}},
    {"sci zerofill", DG_TIKZ_KEY_TRUTH, {IN(zero_fill)}},
    {"set decimal separator", DG_TIKZ_KEY_ANY, {IN(point)}, .run = set_sign},
    {"set thousands separator", DG_TIKZ_KEY_VALUE, {IN(thousands)}, .run = set_sign},
    {"std", DG_TIKZ_KEY_OFF, {IN(fixed), IN(scientific)}},
    {"use comma", DG_TIKZ_KEY_ANY, .run = use_comma},
    {"use period", DG_TIKZ_KEY_ANY, .run = use_period},
    {"zerofill", DG_TIKZ_KEY_TRUTH, {IN(zero_fill)}},
};

#undef IN

/* Keys of formats among others, and in the styles that these name. */
static void read_style(DgTikz *tikz, Format *format, const char *style) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(style, ',');
  gboolean inside = FALSE;
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    gboolean prefixed = g_str_has_prefix(key, FAMILY);
    const char *name = prefixed ? key + strlen(FAMILY) : key;
    if (g_str_has_suffix(key, "/.cd")) /* what follows is of this family */
      inside = prefixed;
    else if ((prefixed || (inside && *name != '/')) && *name && !DG_TIKZ_KEY(tikz, KEYS, format, name, value))
      dg_tikz_unknown(tikz, FALSE, "number format \"%.40s\": it is not understood; it is left out", name);
  }
}

gboolean dg_tikz_key_number(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (!g_str_has_prefix(key, FAMILY) || key[strlen(FAMILY)] == '.') /* what begins with a stop is a handler */
    return FALSE;
  if (state->in_node) /* of the text of a node, whose numbers are printed before it is set */
    return TRUE;
  g_autofree char *all = g_strconcat(state->number_format ? state->number_format : "", ",", key, value ? "={" : "",
                                     value ? value : "", value ? "}" : "", NULL);
  state->number_format = dg_tikz_intern(tikz, all);
  return TRUE;
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
  if (tikz->state->number_format)
    read_style(tikz, &format, tikz->state->number_format);
  if (style)
    read_style(tikz, &format, style);
  double size = fabs(value), least = 0.5 * pow(10, -(double)format.precision);
  gboolean scientific = is_scientific(&format, size);
  if (value < 0 && (size >= least || scientific))
    g_string_append_c(out, '-');
  else if (format.signs_all)
    g_string_append_c(out, '+');
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
