/* The characters of elements: TeX and Unicode in one spelling, names of points, values. */
#include "ir/label.h"
#include "metrics/checks/quantity.h"
#include "metrics/keypoints/element.h"

#include <string.h>

static const struct {
  const char *from, *to;
} SPELLINGS[] = {
    {"²", "^2"},
    {"³", "^3"},
    {"∠", " angle "},
    {"∡", " angle "},
    {"△", " triangle "},
    {"▵", " triangle "},
    {"□", " quadrilateral "},
    {"⊙", " circle "},
    {"⌒", " arc "},
    {"∥", " parallel "},
    {"⊥", " perpendicular "},
    {"″", "''"},
    {"′", "'"},
    {"’", "'"},
    {"‘", "'"},
    {"´", "'"},
    {"`", "'"},
    {"“", ""},
    {"”", ""},
    {"\"", ""},
    {"º", "°"},
    {"˚", "°"},
    {"−", "-"},
    {"–", "-"},
    {"‐", "-"},
    {"·", "*"},
    {"×", "*"},
    {"_", ""},
    {"̅", ""}, /* combining overline */
    {" degrees", "°"},
    {" degree", "°"},
    {"^'", "'"},
    {"^°", "°"},
};

/* TeX that stands for a word of an element. */
static const struct {
  const char *from, *to;
} COMMANDS[] = {{"\\overrightarrow", " ray "},
                {"\\overleftrightarrow", " line "},
                {"\\overline", " segment "},
                {"\\widehat", " arc "},
                {"\\overarc", " arc "},
                {"\\vec", " vector "},
                {"\\(", ""},
                {"\\)", ""}};

static void replace_all(GString *text, const char *from, const char *to) {
  if (strstr(text->str, from))
    g_string_replace(text, from, to, 0);
}

char *dg_element_plain(const char *text) {
  g_autoptr(GString) source = g_string_new(text), plain = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++)
    replace_all(source, COMMANDS[i].from, COMMANDS[i].to);
  if (strpbrk(source->str, "\\${"))
    dg_label_plain(source->str, plain);
  else
    g_string_assign(plain, source->str);
  for (guint i = 0; i < G_N_ELEMENTS(SPELLINGS); i++)
    replace_all(plain, SPELLINGS[i].from, SPELLINGS[i].to);
  g_autofree char *valid = g_utf8_make_valid(plain->str, -1);
  return g_utf8_normalize(valid, -1, G_NORMALIZE_ALL_COMPOSE);
}

/* Signs behind the letter of a name: digits of an index, primes. */
static gboolean is_sign(char c) {
  return g_ascii_isdigit(c) || c == '\'';
}

gboolean dg_element_read_names(const char *token, GPtrArray *names) {
  g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(g_free);
  gboolean small = FALSE;
  for (const char *at = token; *at;) {
    gunichar letter = g_utf8_get_char(at);
    if (*at == '-' && at > token && at[1]) { /* "A-B" */
      at++;
      continue;
    }
    if (!g_unichar_isalpha(letter))
      return FALSE;
    small = small || !g_unichar_isupper(letter);
    const char *end = g_utf8_next_char(at);
    while (is_sign(*end))
      end++;
    g_ptr_array_add(found, g_strndup(at, (gsize)(end - at)));
    at = end;
  }
  if (found->len == 0 || (small && found->len > 1))
    return FALSE;
  for (guint i = 0; names && i < found->len; i++)
    g_ptr_array_add(names, g_strdup(found->pdata[i]));
  return TRUE;
}

/* `text` in lower case without blanks and signs of multiplication. */
static char *squeeze(const char *text) {
  g_autofree char *lower = g_utf8_strdown(text, -1);
  GString *squeezed = g_string_new(NULL);
  for (const char *at = lower; *at; at++)
    if (!g_ascii_isspace(*at) && *at != '*')
      g_string_append_c(squeezed, *at);
  return g_string_free(squeezed, FALSE);
}

/* Units of length in metres. */
static gboolean find_length(const char *unit, double *metres) {
  static const struct {
    const char *unit;
    double metres;
  } units[] = {{"mm", 1e-3},         {"millimeter", 1e-3},  {"millimetre", 1e-3},  {"cm", 1e-2}, {"centimeter", 1e-2},
               {"centimetre", 1e-2}, {"centimeters", 1e-2}, {"centimetres", 1e-2}, {"m", 1},     {"meter", 1},
               {"metre", 1},         {"meters", 1},         {"metres", 1},         {"km", 1e3},  {"kilometer", 1e3},
               {"kilometre", 1e3}};
  for (guint i = 0; i < G_N_ELEMENTS(units); i++)
    /* the unit of a quantity has at most 11 letters */
    if (*unit && strncmp(units[i].unit, unit, strlen("centimetres")) == 0) {
      *metres = units[i].metres;
      return TRUE;
    }
  return FALSE;
}

gboolean dg_element_is_unit(const char *token) {
  static const char *const others[] = {"°", "deg", "rad", "unit", "units", "cm^2", "m^2", NULL};
  double metres;
  return g_strv_contains(others, token) || find_length(token, &metres);
}

static char *print_number(double value, const char *unit) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(digits, sizeof digits, "%.9g", value == 0 ? 0 : value);
  return g_strconcat(digits, *unit ? " " : "", unit, NULL);
}

/* "(3.5,0)" for "(7/2, 0)": each number in normal form. */
static char *read_coordinates(const char *text) {
  g_autofree char *squeezed = squeeze(text);
  gsize length = strlen(squeezed);
  if (length < 2 || squeezed[length - 1] != ')' || strchr(squeezed + 1, '('))
    return g_steal_pointer(&squeezed);
  squeezed[length - 1] = '\0';
  g_auto(GStrv) parts = g_strsplit(squeezed + 1, ",", -1);
  for (char **part = parts; *part; part++) {
    char *value = strchr(*part, '=') ? NULL : dg_element_read_value(*part, NULL);
    if (value) {
      g_free(*part);
      *part = value;
    }
  }
  g_autofree char *inside = g_strjoinv(",", parts);
  return g_strdup_printf("(%s)", inside);
}

char *dg_element_read_value(const char *text, const char *bare_unit) {
  if (*text == '(' && strchr(text, ')'))
    return read_coordinates(text);
  if (strchr(text, '='))
    return squeeze(text);
  g_autofree char *squeezed = squeeze(text);
  if (!g_ascii_isdigit(*squeezed) && !strchr("-+.", *squeezed) && !g_str_has_prefix(squeezed, "√") &&
      !g_str_has_prefix(squeezed, "π"))
    return NULL;
  DgQuantity quantity = dg_quantity_read(text);
  if (strstr(squeezed, "√") || strstr(squeezed, "π") || !quantity.has_value)
    return g_steal_pointer(&squeezed);
  if (quantity.kind == DG_QUANTITY_ANGLE)
    return print_number(quantity.value, "°");
  double metres;
  if (quantity.kind == DG_QUANTITY_LENGTH && find_length(quantity.unit, &metres))
    return print_number(quantity.value * metres, "m");
  if (quantity.kind == DG_QUANTITY_LENGTH && (g_str_has_prefix(quantity.unit, "deg") || quantity.bare))
    return print_number(quantity.value, quantity.bare ? (bare_unit ? bare_unit : "") : "°");
  return g_steal_pointer(&squeezed);
}
