#include "metrics/checks/quantity.h"

#include <math.h>
#include <string.h>

/* Words that say what a number measures: something that is drawn from one place to another, or an area. */
static const char *const measures[] = {"altitude", "area", "base",       "breadth", "deep", "depth",  "diameter",
                                       "distance", "edge", "height",     "high",    "leg",  "length", "long",
                                       "radius",   "side", "hypotenuse", "tall",    "wide", "width",  NULL};
/* Units of length. Another word behind a number says what is counted: "24 layers". */
static const char *const units[] = {"centimeter", "centimetre", "cm",     "dm",        "feet",       "foot",       "ft",
                                    "in",         "inch",       "inches", "kilometer", "kilometre",  "km",         "m",
                                    "meter",      "metre",      "mi",     "mile",      "millimeter", "millimetre", "mm",
                                    "pt",         "px",         "unit",   "yard",      "yd",         NULL};

/* Words for what is around a shape, or a ratio: no side is so long. */
static const char *const wholes[] = {"circumference", "factor", "perimeter", "scale", "total", NULL};
static const char *const areas[] = {"area", NULL};

/* Letters of the names of a line, or of its length: "h", "AB". */
#define LINE_NAME_MAX 2
/* Letters of the names of an angle: "ABC". Longer words are sentences. */
#define ANGLE_NAME_MAX 3

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

/* The letters of a word. */
static gsize word_length(const char *text) {
  gsize length = 0;
  while (g_ascii_isalpha(text[length]))
    length++;
  return length;
}

/* TRUE when `words` has the word of this length, or its singular. */
static gboolean is_one_of(const char *const *words, const char *word, gsize length) {
  for (; *words; words++) {
    gsize n = strlen(*words);
    if (!g_ascii_strncasecmp(*words, word, n) && (length == n || (length == n + 1 && word[n] == 's')))
      return TRUE;
  }
  return FALSE;
}

/* TRUE when a word of the text before `end` is one of `words`. */
static gboolean has_one_of(const char *const *words, const char *text, const char *end) {
  while (text < end) {
    gsize length = word_length(text);
    if (length && is_one_of(words, text, length))
      return TRUE;
    text += MAX(length, 1);
  }
  return FALSE;
}

/* Letters before `end`; other signs than blanks and signs of names are too many. */
static guint count_letters(const char *text, const char *end) {
  guint n = 0;
  for (; text < end; text = g_utf8_next_char(text))
    n += is_letter(g_utf8_get_char(text)) ? 1 : strchr(" =:", *text) ? 0 : 3;
  return n;
}

/* What stands before "=" or ":" names the quantity; without one a word that measures may lead. */
static const char *skip_name(const char *text, DgQuantity *quantity) {
  const char *start = text;
  for (const char *at = text; *at; at++)
    if ((*at == '=' || *at == ':') && at[1] && !(*at == ':' && at > text && g_ascii_isdigit(at[-1])))
      start = at + 1;
  gsize first = word_length(text);
  if (start == text && text[first] == ' ' && is_one_of(measures, text, first))
    start = text + first;
  quantity->named = start != text;
  quantity->sure = has_one_of(measures, text, start);
  return skip_blanks(start);
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

/* A number and a unit of length or none; returns what follows, NULL when there is something else. */
static const char *read_side(const char *at, double *value) {
  at = read_number(at, value);
  if (!at || *value <= 0)
    return NULL;
  const char *word = skip_blanks(at);
  gsize length = word_length(word);
  return skip_blanks(length && is_one_of(units, word, length) ? word + length : word);
}

/* "2 × 3", "4.5 by 1.5" or "5 ft × 2 ft", with words before it or none. */
static gboolean is_sides(const char *text, DgQuantity *quantity) {
  const char *at = text;
  double one, other;
  while (*at && !g_ascii_isdigit(*at) && !strchr("=+*-.", *at) && !is_times(g_utf8_get_char(at)))
    at = g_utf8_next_char(at);
  at = read_side(at, &one);
  if (!at)
    return FALSE;
  if (is_times(g_utf8_get_char(at)))
    at = g_utf8_next_char(at);
  else if (g_str_has_prefix(at, "by ") || g_str_has_prefix(at, "x "))
    at += strcspn(at, " ");
  else
    return FALSE;
  at = read_side(skip_blanks(at), &other);
  if (!at || *at)
    return FALSE;
  quantity->value = one;
  quantity->other = other;
  return TRUE;
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

/* Reads the letters of a word in lower case, and returns what follows. */
static const char *read_word(const char *at, char *word, gsize size) {
  gsize length = 0;
  for (; *at && is_letter(g_utf8_get_char(at)); at = g_utf8_next_char(at))
    if (length + 1 < size)
      word[length++] = g_ascii_isalpha(*at) ? g_ascii_tolower(*at) : '?'; /* no unit has other letters */
  word[length] = 0;
  return at;
}

/* What is behind a number: nothing, a unit and its power, or the word for what is measured. FALSE when it is another
 * word, so that the number counts something. */
static gboolean read_unit(const char *at, DgQuantity *quantity) {
  guint power = 1;
  for (at = skip_blanks(at); *at;) {
    char word[24];
    at = read_word(at, word, sizeof word);
    gsize length = strlen(word);
    if (g_str_equal(word, "sq") || g_str_equal(word, "square"))
      power = 2;
    else if (g_str_equal(word, "cubic") || g_str_equal(word, "cu"))
      power = 3;
    else if (length && !*quantity->unit) {
      if (!is_one_of(units, word, length) && !is_one_of(measures, word, length))
        return FALSE;
      g_strlcpy(quantity->unit, word, sizeof quantity->unit);
    }
    gunichar u = g_utf8_get_char(at);
    if (*quantity->unit && (u == '2' || u == 0xB2))
      power = 2;
    else if (*quantity->unit && (u == '3' || u == 0xB3))
      power = 3;
    if (*at)
      at = skip_blanks(g_utf8_next_char(at));
  }
  quantity->kind = power == 1 ? DG_QUANTITY_LENGTH : power == 2 ? DG_QUANTITY_AREA : DG_QUANTITY_VOLUME;
  return TRUE;
}

/* TRUE when a number and what follows it are calculated with, or are no amount: "3 + 4", "3 ft × 4 ft", "50%". */
static gboolean is_calculated(const char *next) {
  gunichar first = g_utf8_get_char(next);
  if (*next && !is_letter(first) && !strchr("\"'(.", *next) && first != 0x2032 && first != 0x2033)
    return TRUE;
  for (const char *rest = next; *rest; rest = g_utf8_next_char(rest))
    if (is_times(g_utf8_get_char(rest)) || (*rest == 'x' && rest > next && rest[-1] == ' '))
      return TRUE;
  return FALSE;
}

/* A number of degrees, with or without a name. "Rotate 90°" tells what to do, and "20 °C" how warm it is. */
static void read_angle(const char *text, DgQuantity *quantity) {
  static const char *const angle[] = {"angle", NULL};
  const char *degree = strstr(text, "°");
  gunichar next = degree ? g_utf8_get_char(g_utf8_next_char(degree)) : 0;
  gboolean named = has_one_of(angle, text, text + strlen(text));
  for (const char *at = text; *at && !named; at += MAX(word_length(at), 1))
    if (word_length(at) > ANGLE_NAME_MAX)
      return;
  if (next == 'C' || next == 'F')
    return;
  quantity->kind = DG_QUANTITY_ANGLE;
  for (const char *at = text; *at && !(degree && at >= degree); at++) {
    const char *end = g_ascii_isdigit(*at) ? read_number(at, &quantity->value) : NULL;
    if (!end)
      continue;
    quantity->has_value = TRUE; /* the number next to the sign counts */
    at = end - 1;
  }
}

/* A number that says how long or large something is; or a letter for one. */
static void read_amount(const char *text, DgQuantity *quantity) {
  double value;
  const char *at = skip_name(text, quantity), *end = read_number(at, &value);
  if (!end) {
    if (*text && is_variable(text))
      quantity->kind = DG_QUANTITY_VARIABLE;
    return;
  }
  const char *next = skip_blanks(end);
  if (is_calculated(next)) {
    quantity->kind = DG_QUANTITY_EXPRESSION;
    return;
  }
  if (next == end && word_length(next) == 1 && !next[1] && !is_one_of(units, next, 1)) {
    quantity->kind = DG_QUANTITY_VARIABLE; /* "2x" */
    return;
  }
  gboolean around = has_one_of(wholes, text, at);
  if (!read_unit(end, quantity))
    return;
  if (quantity->kind == DG_QUANTITY_LENGTH && has_one_of(areas, text, text + strlen(text)))
    quantity->kind = DG_QUANTITY_AREA;
  quantity->sure |= *quantity->unit != 0;
  if (around || (!quantity->sure && count_letters(text, at) > LINE_NAME_MAX)) {
    quantity->kind = DG_QUANTITY_NONE;
    return;
  }
  quantity->has_value = TRUE;
  quantity->value = value;
  quantity->bare = !*next && at == text;
}

DgQuantity dg_quantity_read(const char *text) {
  DgQuantity quantity = {0};
  text = skip_blanks(text);
  if (strstr(text, "°") || strstr(text, "∠"))
    read_angle(text, &quantity);
  else if (is_point(text))
    quantity.kind = DG_QUANTITY_POINT;
  else if (is_sides(text, &quantity))
    quantity.kind = DG_QUANTITY_SIDES;
  else if (is_sum(text))
    quantity.kind = DG_QUANTITY_EXPRESSION;
  else
    read_amount(text, &quantity);
  return quantity;
}
