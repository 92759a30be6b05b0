#include "metrics/checks/quantity.h"

#include <math.h>
#include <string.h>

/* Words that say what a number measures, where it follows without a sign. */
static const char *const measures[] = {"base",   "height",   "length", "width",     "depth",    "side",   "area",
                                       "radius", "diameter", "edge",   "perimeter", "altitude", "volume", NULL};

/* A letter of a word: ASCII, Greek and other letters; not the sign that TeX prints for a times typed in text. */
static gboolean is_letter(gunichar u) {
  return g_unichar_isalpha(u) && u != 0x152;
}

static const char *skip_blanks(const char *at) {
  while (*at && (g_unichar_isspace(g_utf8_get_char(at)) || g_utf8_get_char(at) == 0xA0))
    at = g_utf8_next_char(at);
  return at;
}

/* "12", "1.5", "1,200"; returns what follows, NULL when there is no number. */
static const char *read_decimal(const char *at, double *value) {
  if (!g_ascii_isdigit(*at) && !(*at == '.' && g_ascii_isdigit(at[1])))
    return NULL;
  char digits[32];
  gsize n = 0;
  gboolean point = FALSE;
  while (g_ascii_isdigit(*at) || (*at == '.' && !point && g_ascii_isdigit(at[1])) ||
         (*at == ',' && g_ascii_isdigit(at[1]) && g_ascii_isdigit(at[2]) && g_ascii_isdigit(at[3]))) {
    point |= *at == '.';
    if (*at != ',' && n + 1 < sizeof digits)
      digits[n++] = *at;
    at++;
  }
  digits[n] = 0;
  *value = g_ascii_strtod(digits, NULL);
  return at;
}

/* A number: decimal, "3/4" or "2 3/4". */
static const char *read_number(const char *at, double *value) {
  double sign = 1;
  if (g_utf8_get_char(at) == 0x2212 || *at == '-') {
    sign = -1;
    at = skip_blanks(g_utf8_next_char(at));
  }
  at = read_decimal(at, value);
  if (!at)
    return NULL;
  double over, under;
  const char *next = skip_blanks(at);
  if (*next == '/' && (next = read_decimal(skip_blanks(next + 1), &under)) && under != 0) {
    *value /= under;
    at = next;
  } else if ((next = read_decimal(skip_blanks(at), &over)) && *next == '/' &&
             (next = read_decimal(skip_blanks(next + 1), &under)) && under != 0) {
    *value += over / under;
    at = next;
  }
  *value *= sign;
  return at;
}

/* What stands before "=" or ":" names the quantity; without one a word that measures may lead. */
static const char *skip_name(const char *text, gboolean *named) {
  const char *start = text;
  for (const char *at = text; *at; at++)
    if ((*at == '=' || *at == ':') && at[1] && !(*at == ':' && at > text && g_ascii_isdigit(at[-1])))
      start = at + 1;
  if (start != text) {
    *named = TRUE;
    return skip_blanks(start);
  }
  for (guint i = 0; measures[i]; i++) {
    gsize length = strlen(measures[i]);
    if (!g_ascii_strncasecmp(text, measures[i], length) && text[length] == ' ') {
      *named = TRUE;
      return skip_blanks(text + length);
    }
  }
  return start;
}

static gboolean is_times(gunichar u) {
  return u == 0xD7 || u == 0xB7 || u == 0x22C5 || u == '*' || u == 0x152; /* the last: see is_letter() */
}

/* "2 × 3 = 6", "× 2", "base: 3, height: 2": something is calculated or told, nothing measured. */
static gboolean is_sum(const char *text) {
  gboolean sign = FALSE;
  guint names = 0;
  for (const char *at = text; *at; at = g_utf8_next_char(at)) {
    gunichar u = g_utf8_get_char(at);
    names += *at == '=' || (*at == ':' && at > text && g_ascii_isalpha(at[-1]));
    if (is_times(u) || u == '+')
      sign = TRUE;
    else if (*at == '=' && sign)
      return TRUE;
  }
  return names > 1 || (sign && is_times(g_utf8_get_char(text)));
}

/* "(4, 7)" or "A(4, 7)". */
static gboolean is_point(const char *text) {
  const char *open = strchr(text, '(');
  if (!open || open > text + 4)
    return FALSE;
  double value;
  const char *at = read_number(skip_blanks(open + 1), &value);
  at = at ? skip_blanks(at) : NULL;
  if (!at || *at != ',')
    return FALSE;
  at = read_number(skip_blanks(at + 1), &value);
  return at && strchr("),", *skip_blanks(at)) != NULL;
}

static gboolean is_variable(const char *text) {
  guint letters = 0, others = 0;
  for (const char *at = text; *at; at = g_utf8_next_char(at)) {
    gunichar u = g_utf8_get_char(at);
    if (is_letter(u))
      letters++;
    else if (u == '?' || g_unichar_isdigit(u) || u == 0xB2 || u == 0xB3 || u == '\'' || u == 0x2032)
      others++;
    else
      return FALSE;
  }
  return letters + others > 0 && letters <= 2 && others <= 2;
}

/* The unit behind a number, and its power. */
static void read_unit(const char *at, DgQuantity *quantity) {
  gsize n = 0;
  guint power = 1;
  for (at = skip_blanks(at); *at;) {
    char word[24];
    gsize length = 0;
    while (*at && (is_letter(g_utf8_get_char(at)))) {
      if (g_ascii_isalpha(*at) && length + 1 < sizeof word)
        word[length++] = g_ascii_tolower(*at);
      at = g_utf8_next_char(at);
    }
    word[length] = 0;
    if (g_str_equal(word, "sq") || g_str_equal(word, "square"))
      power = 2;
    else if (g_str_equal(word, "cubic") || g_str_equal(word, "cu"))
      power = 3;
    else if (length && !n) {
      n = MIN(length, sizeof quantity->unit - 1);
      memcpy(quantity->unit, word, n);
      quantity->unit[n] = 0;
    }
    gunichar u = g_utf8_get_char(at);
    if (n && (u == '2' || u == 0xB2))
      power = 2;
    else if (n && (u == '3' || u == 0xB3))
      power = 3;
    if (*at)
      at = skip_blanks(g_utf8_next_char(at));
  }
  quantity->kind = power == 1 ? DG_QUANTITY_LENGTH : power == 2 ? DG_QUANTITY_AREA : DG_QUANTITY_VOLUME;
}

DgQuantity dg_quantity_read(const char *text) {
  DgQuantity quantity = {0};
  text = skip_blanks(text);
  const char *degree = strstr(text, "°");
  if (degree || strstr(text, "∠")) {
    quantity.kind = DG_QUANTITY_ANGLE;
    for (const char *at = text; *at && !(degree && at >= degree); at++) {
      const char *end = g_ascii_isdigit(*at) ? read_number(at, &quantity.value) : NULL;
      if (!end)
        continue;
      quantity.has_value = TRUE; /* the number next to the sign counts */
      at = end - 1;
    }
    return quantity;
  }
  if (is_point(text)) {
    quantity.kind = DG_QUANTITY_POINT;
    return quantity;
  }
  if (is_sum(text)) {
    quantity.kind = DG_QUANTITY_EXPRESSION;
    return quantity;
  }
  const char *at = skip_name(text, &quantity.named);
  double value;
  const char *end = read_number(at, &value);
  if (!end) {
    if (*text && is_variable(text))
      quantity.kind = DG_QUANTITY_VARIABLE;
    return quantity;
  }
  const char *next = skip_blanks(end);
  gunichar u = g_utf8_get_char(next);
  if (*next && !is_letter(u)) {
    if (is_times(u) || u == '+' || u == '-' || u == 0x2212 || u == ':' || u == '/' || u == 0xF7 || u == ',' ||
        u == '=') {
      quantity.kind = DG_QUANTITY_EXPRESSION;
      return quantity;
    }
  }
  for (const char *rest = next; *rest; rest = g_utf8_next_char(rest))
    if (is_times(g_utf8_get_char(rest)) || (*rest == 'x' && rest > next && rest[-1] == ' ')) {
      quantity.kind = DG_QUANTITY_EXPRESSION; /* "3 ft × 4 ft" */
      return quantity;
    }
  quantity.has_value = TRUE;
  quantity.value = value;
  quantity.bare = !*next && at == text;
  read_unit(end, &quantity);
  gboolean area = !g_ascii_strncasecmp(text, "area", 4) || strstr(text, " area") || strstr(text, " Area");
  if (area && quantity.kind == DG_QUANTITY_LENGTH)
    quantity.kind = DG_QUANTITY_AREA;
  if (!g_ascii_strncasecmp(text, "scale", 5)) /* a factor is no length */
    quantity.kind = DG_QUANTITY_EXPRESSION;
  return quantity;
}
