#include "metrics/label_split.h"

#include "base/latex.h"
#include "base/text.h"
#include "ir/label.h"

#include <string.h>
#include <utf8proc.h>

/* Most are ASCII, which need no call. */
static inline gunichar char_at(const char *p) {
  return (guint8)*p < 0x80 ? (gunichar)*p : g_utf8_get_char(p);
}

static gboolean is_upper(gunichar c) {
  return c < 0x80 ? g_ascii_isupper((gchar)c) : utf8proc_category((utf8proc_int32_t)c) == UTF8PROC_CATEGORY_LU;
}

static gboolean is_lower(gunichar c) {
  return c < 0x80 ? g_ascii_islower((gchar)c) : utf8proc_category((utf8proc_int32_t)c) == UTF8PROC_CATEGORY_LL;
}

/* TeX has a pair of dollars, a command with a group, or the name of a symbol; a path of Windows has none of them. */
static gboolean is_tex(const char *label) {
  const char *dollar = strchr(label, '$');
  if (dollar != NULL && strchr(dollar + 1, '$') != NULL)
    return TRUE;
  for (const char *p = strchr(label, '\\'); p != NULL; p = strchr(p + 1, '\\')) {
    gsize length = strspn(p + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    if (length > 0 && (p[1 + length] == '{' || dg_latex_plain(p + 1, length, DG_LATEX_IN_LABELS) != 0))
      return TRUE;
  }
  return FALSE;
}

/* Signs that are typed as several, the longer first. */
static const char *const SIGNS[][2] = {{"<->", "\u2194"}, {"-->", "\u2192"}, {"==>", "\u21d2"}, {"<--", "\u2190"},
                                       {"->", "\u2192"},  {"<-", "\u2190"},  {"=>", "\u21d2"},  {"<=", "\u2264"},
                                       {">=", "\u2265"},  {"!=", "\u2260"},  {"==", "="},       {":=", "="},
                                       {"\u2212", "-"}};

/* Whether one of them begins with this byte. */
static gboolean may_be_sign(char first) {
  switch (first) {
  case '<':
  case '-':
  case '=':
  case '>':
  case '!':
  case ':':
  case '\xe2':
    return TRUE;
  default:
    return FALSE;
  }
}

/* Appends what is typed at `at` for one sign and returns where the text goes on; `at` when there is none. */
static const char *put_sign(GString *text, const char *at) {
  for (guint i = 0; i < G_N_ELEMENTS(SIGNS); i++)
    if (g_str_has_prefix(at, SIGNS[i][0])) {
      g_string_append(text, SIGNS[i][1]);
      return at + strlen(SIGNS[i][0]);
    }
  return at;
}

/* Whether a word begins at the capital `p`: behind a small letter, or at the last of some capitals before two small
 * letters ("HTTPServer", not "CNNs"). */
static gboolean begins_at_capital(gunichar before, const char *p) {
  if (is_lower(before))
    return TRUE;
  const char *second = g_utf8_next_char(p);
  return is_upper(before) && is_lower(char_at(second)) && is_lower(char_at(g_utf8_next_char(second)));
}

/* What stands behind an "A" or "I" that is a name and no English word. */
#define NAME_MARK '#'

/* Whether the capital at `p` is a name of one letter: "A" behind other words is no article where there are small
 * letters
 * ("Head A is off"). */
static gboolean is_letter_name(gunichar before, const char *p, gboolean has_lower) {
  return has_lower && before == ' ' && (*p == 'A' || *p == 'I') && dg_word_kind(char_at(p + 1)) == DG_WORD_KIND_NONE &&
         p[1] != '\'';
}

static gboolean has_lower(const char *label) {
  for (const char *p = label; *p != '\0'; p = g_utf8_next_char(p))
    if (is_lower(char_at(p)))
      return TRUE;
  return FALSE;
}

/* The label with a blank where a word begins at a capital, and signs as one character each. */
static char *part_words(const char *label) {
  GString *parted = g_string_sized_new(strlen(label) + 8);
  gunichar before = 0;
  gboolean lower = has_lower(label);
  for (const char *p = label; *p != '\0';) {
    gunichar c = char_at(p);
    const char *behind = may_be_sign(*p) ? put_sign(parted, p) : p;
    if (behind == p) {
      if (before != 0 && is_upper(c) && begins_at_capital(before, p))
        g_string_append_c(parted, ' ');
      behind = g_utf8_next_char(p);
      if (behind == p + 1)
        g_string_append_c(parted, *p);
      else
        g_string_append_len(parted, p, behind - p);
      if (is_letter_name(before, p, lower))
        g_string_append_c(parted, NAME_MARK);
    }
    before = c;
    p = behind;
  }
  return g_string_free(parted, FALSE);
}

/* The label in normal form, with words parted. */
static char *normalise_label(const char *label) {
  g_autofree char *valid = g_utf8_validate(label, -1, NULL) ? NULL : g_utf8_make_valid(label, -1);
  label = valid != NULL ? valid : label;
  g_autoptr(GString) plain = is_tex(label) ? g_string_new(NULL) : NULL;
  if (plain != NULL)
    dg_label_plain(label, plain);
  g_autofree char *parted = part_words(plain != NULL && plain->len > 0 ? plain->str : label);
  return dg_text_normalise(parted);
}

static DgWordKind kind_at(const char *p) {
  gunichar c = char_at(p);
  gboolean hangul = (c >= 0xac00 && c <= 0xd7a3) || (c >= 0x1100 && c <= 0x11ff);
  return hangul ? DG_WORD_KIND_UNSPACED : dg_word_kind(c);
}

/* The first character that is no blank before `p`, from `start` on, or `p` itself. */
static const char *before_blanks(const char *start, const char *p) {
  const char *q = p;
  do {
    if (q == start)
      return p;
    q = g_utf8_prev_char(q);
  } while (*q == ' ');
  return q;
}

static const char *skip_blanks(const char *p) {
  while (*p == ' ')
    p++;
  return p;
}

static gboolean is_digit_at(const char *p) {
  return kind_at(p) == DG_WORD_KIND_DIGIT;
}

/* Adds `exponent` to where the point of a number stands. */
static void shift_point(GString *digits, gssize *point, int exponent) {
  *point += exponent;
  for (; *point < 0; (*point)++)
    g_string_prepend_c(digits, '0');
  while ((gssize)digits->len < *point)
    g_string_append_c(digits, '0');
}

/* Takes the number of these digits, the first `point` of which stand before its point. */
static void take_decimal(const GString *digits, gsize point, DgTakeWord take, gpointer data) {
  const char *first = digits->str, *last = digits->str + digits->len;
  const char *middle = digits->str + point;
  while (first < middle && *first == '0')
    first++;
  while (last > middle && last[-1] == '0')
    last--;
  g_autoptr(GString) number = g_string_new_len(first, middle - first);
  if (number->len == 0)
    g_string_append_c(number, '0');
  if (last > middle)
    g_string_append_len(g_string_append_c(number, '.'), middle, last - middle);
  take(data, number->str, number->len);
}

/* "1,000": three digits behind a comma, not more, with at most three before. */
static gboolean is_thousands(const char *start, const char *comma) {
  return comma - start <= 3 && g_ascii_isdigit(comma[1]) && g_ascii_isdigit(comma[2]) && g_ascii_isdigit(comma[3]) &&
         !g_ascii_isdigit(comma[4]);
}

/* Largest exponent of a power of ten that is written out. */
#define EXPONENT_MAX 30

/* The power of ten of "1e-3", at its "e"; 0 when it is none. */
static int exponent_at(const char *p, const char **end) {
  if (*p != 'e' || (p[1] != '-' && p[1] != '+' && !g_ascii_isdigit(p[1])))
    return 0;
  const char *digits = p + 1 + (p[1] == '-' || p[1] == '+');
  gsize length = strspn(digits, "0123456789");
  if (length == 0 || length > 2 || kind_at(digits + length) == DG_WORD_KIND_LETTER)
    return 0;
  int exponent = (int)g_ascii_strtoll(digits, NULL, 10);
  if (exponent > EXPONENT_MAX)
    return 0;
  *end = digits + length;
  return p[1] == '-' ? -exponent : exponent;
}

/* Takes the number at `start` and returns its end. What has several points ("1.10.2") is a name, and so is what stands
 * behind a "v". */
static const char *take_number(const char *label, const char *start, DgTakeWord take, gpointer data) {
  g_autoptr(GString) digits = g_string_new(NULL);
  const char *p = start;
  gssize point = -1;
  gboolean name = start > label && start[-1] == 'v';
  const char *group = start; /* the digits since the last comma */
  for (; is_digit_at(p) || (*p == '.' && is_digit_at(p + 1)) || (*p == ',' && point < 0 && is_thousands(group, p));
       p = g_utf8_next_char(p)) {
    name = name || (guint8)*p >= 0x80 || (*p == '.' && point >= 0);
    if (*p == '.')
      point = (gssize)digits->len;
    else if (*p == ',')
      group = p + 1;
    else
      g_string_append_len(digits, p, g_utf8_next_char(p) - p);
  }
  if (name) {
    take(data, start, (gsize)(p - start));
    return p;
  }
  point = point < 0 ? (gssize)digits->len : point;
  shift_point(digits, &point, exponent_at(p, &p));
  take_decimal(digits, (gsize)point, take, data);
  return p;
}

static const char *const GREEK[] = {
    "alpha", "beta",    "gamma", "delta", "epsilon", "zeta",  "eta", "theta",   "iota", "kappa", "lambda", "mu",   "nu",
    "xi",    "omicron", "pi",    "rho",   "sigma",   "sigma", "tau", "upsilon", "phi",  "chi",   "psi",    "omega"};

/* The name of a small Greek letter, or NULL. */
static const char *greek_name(gunichar c) {
  return c >= 0x3b1 && c <= 0x3c9 ? GREEK[c - 0x3b1] : NULL;
}

/* Whether an apostrophe joins the word at `p` to letters before it: "n't", "customer's", "l'ordine". */
static gboolean is_joined(const char *label, const char *p) {
  if (p == label)
    return FALSE;
  const char *mark = g_utf8_prev_char(p);
  gunichar sign = char_at(mark);
  return (sign == '\'' || sign == 0x2019) && mark > label && kind_at(g_utf8_prev_char(mark)) == DG_WORD_KIND_LETTER;
}

static gboolean is_word(const char *p, const char *end, const char *word) {
  return (gsize)(end - p) == strlen(word) && memcmp(p, word, (gsize)(end - p)) == 0;
}

/* The English endings of words that stand for "is", "are", "will" and the like, or for nothing. */
static gboolean is_ending(const char *p, const char *end) {
  static const char *const ENDINGS[] = {"s", "re", "ll", "ve", "d", "m"};
  for (guint i = 0; i < G_N_ELEMENTS(ENDINGS); i++)
    if (is_word(p, end, ENDINGS[i]))
      return TRUE;
  return FALSE;
}

/* What stands in a label for the word from `p` to `end`: "" for no word; NULL when it is the word itself. */
static const char *said_by(const char *label, const char *p, const char *end) {
  const char *before = before_blanks(label, p), *behind = skip_blanks(end);
  gboolean single = g_utf8_next_char(p) == end;
  if (single && *p == 'x' && before < p && is_digit_at(before) && is_digit_at(behind))
    return ""; /* times */
  if (is_joined(label, p))
    return is_word(p, end, "t") ? "not" : is_ending(p, end) ? "" : NULL;
  if (is_word(p, end, "no") && *end == '.' && (p > label || is_digit_at(skip_blanks(end + 1))))
    return "number";
  if (single && *end == '\0' && *p == 'a') /* an article is never the last word */
    return "a#";
  if (single && *end == '\0' && *p == 'i')
    return "i#";
  return single ? greek_name(char_at(p)) : NULL;
}

/* Takes the word from `p` to `end`, of letters, and returns where the label goes on. */
static const char *take_letters(const char *label, const char *p, const char *end, DgTakeWord take, gpointer data) {
  const char *said = said_by(label, p, end);
  if (said != NULL) {
    if (*said != '\0')
      take(data, said, strlen(said));
    return end;
  }
  const char *marked = end;
  while (g_utf8_next_char(p) == end && dg_is_letter_mark(char_at(marked)))
    marked = g_utf8_next_char(marked);
  if (marked > end && kind_at(marked) == DG_WORD_KIND_NONE)
    end = marked;
  take(data, p, (gsize)(end - p));
  return end;
}

/* The relation that the sign at `p` says, or 0. A plus or minus stands right between single letters or digits: a hyphen
 * or a dash is none. */
static guint relation_at(const char *label, const char *p) {
  static const struct {
    gunichar sign;
    guint relation;
  } RELATIONS[] = {{'=', DG_RELATION_EQUAL},   {0x2260, DG_RELATION_UNEQUAL},    {'<', DG_RELATION_LESS},
                   {'>', DG_RELATION_GREATER}, {0x2264, DG_RELATION_LESS_EQUAL}, {0x2265, DG_RELATION_GREATER_EQUAL},
                   {'+', DG_RELATION_PLUS},    {'-', DG_RELATION_MINUS}};
  gunichar sign = char_at(p);
  guint relation = 0;
  for (guint i = 0; i < G_N_ELEMENTS(RELATIONS); i++)
    if (RELATIONS[i].sign == sign)
      relation = RELATIONS[i].relation;
  if (relation == 0)
    return 0;
  const char *left = before_blanks(label, p), *right = skip_blanks(g_utf8_next_char(p));
  gboolean operands = left < p && (kind_at(left) != DG_WORD_KIND_NONE || strchr(")]'*", *left) != NULL) &&
                      (kind_at(right) != DG_WORD_KIND_NONE || (*right != '\0' && strchr("(-.", *right) != NULL));
  if (!operands || relation < DG_RELATION_PLUS)
    return operands ? relation : 0;
  gboolean close = g_utf8_next_char(left) == p && right == p + 1;
  gboolean letter = left == label || kind_at(g_utf8_prev_char(left)) != DG_WORD_KIND_LETTER;
  return close && kind_at(left) == DG_WORD_KIND_LETTER && letter ? relation : 0;
}

/* The end of the run of one kind that begins at `p`. */
static const char *end_of_run(const char *p, DgWordKind kind) {
  while (*p != '\0' && kind_at(p) == kind)
    p = g_utf8_next_char(p);
  return p;
}

guint dg_split_label(const char *label, DgTakeWord take, gpointer data) {
  g_autofree char *normal = normalise_label(label);
  gboolean found = FALSE;
  guint relations = 0;
  for (const char *p = normal; *p != '\0';) {
    DgWordKind kind = kind_at(p);
    found = found || kind != DG_WORD_KIND_NONE;
    if (kind == DG_WORD_KIND_DIGIT) {
      p = take_number(normal, p, take, data);
    } else if (kind == DG_WORD_KIND_NONE) {
      relations |= relation_at(normal, p);
      p = g_utf8_next_char(p);
    } else {
      const char *end = end_of_run(p, kind);
      if (kind == DG_WORD_KIND_UNSPACED)
        dg_split_unspaced(p, end, take, data);
      p = kind == DG_WORD_KIND_UNSPACED ? end : take_letters(normal, p, end, take, data);
    }
  }
  if (!found && *normal != '\0')
    take(data, normal, strlen(normal));
  return relations;
}

/* Capitals after each other that are taken for an initialism. */
#define INITIALS_MIN 2
#define INITIALS_MAX 6

void dg_split_capitals(const char *label, DgTakeWord take, gpointer data) {
  if (!g_utf8_validate(label, -1, NULL))
    return;
  if (strchr(label, ' ') != NULL && !has_lower(label))
    return;
  for (const char *p = label; *p != '\0';) {
    const char *end = p;
    guint length = 0;
    for (; is_upper(char_at(end)); end = g_utf8_next_char(end))
      length++;
    if (length >= INITIALS_MIN && length <= INITIALS_MAX) {
      g_autofree char *word = g_strndup(p, (gsize)(end - p)), *normal = dg_text_normalise(word);
      take(data, normal, strlen(normal));
    }
    p = length > 0 ? end : g_utf8_next_char(p);
  }
}
