/* The value that a plain answer says: a number with its unit, else a text. */
#include "base/compare.h"
#include "metrics/explanations/final_answer.h"

#include <math.h>
#include <string.h>

void dg_final_value_clear(DgFinalValue *value) {
  g_clear_pointer(&value->text, g_free);
  g_clear_pointer(&value->unit, g_free);
}

/* Digits with commas between groups of three, and decimals. Moves `at` behind them. */
static gboolean read_decimal(const char **at, double *number) {
  g_autoptr(GString) digits = g_string_new(NULL);
  const char *text = *at;
  while (g_ascii_isdigit(*text)) {
    g_string_append_c(digits, *text++);
    if (*text == ',' && digits->len <= 3 * (gsize)G_MAXUINT8 && strspn(text + 1, "0123456789") == 3)
      text++;
  }
  if (*text == '.' && g_ascii_isdigit(text[1])) {
    g_string_append_c(digits, *text++);
    for (; g_ascii_isdigit(*text); text++)
      g_string_append_c(digits, *text);
  }
  if (digits->len == 0)
    return FALSE;
  *number = g_ascii_strtod(digits->str, NULL);
  *at = text;
  return TRUE;
}

static const char *skip_blanks(const char *text) {
  return text + strspn(text, " \t\n");
}

/* A number with its sign, as a fraction or a mixed number too. Moves `at` behind it. */
static gboolean read_number(const char **at, double *number) {
  const char *text = skip_blanks(*at);
  double sign = *text == '-' ? -1 : 1, above, below;
  text = *text == '-' || *text == '+' ? skip_blanks(text + 1) : text;
  if (*text == '.' && g_ascii_isdigit(text[1])) {
    char *end;
    *number = sign * g_ascii_strtod(text, &end);
    *at = end;
    return TRUE;
  }
  if (!read_decimal(&text, number))
    return FALSE;
  const char *behind = skip_blanks(text), *part = behind;
  if (*behind == '/') {
    part = skip_blanks(behind + 1);
    if (read_decimal(&part, &below) && below != 0) {
      *number /= below;
      text = part;
    }
  } else if (behind > text && read_decimal(&part, &above) && *part == '/') {
    part++;
    if (read_decimal(&part, &below) && below != 0) {
      *number += above / below;
      text = part;
    }
  }
  *number *= sign;
  *at = text;
  return TRUE;
}

/* What counts things behind a number: words alone. */
static gboolean is_words(const char *text) {
  if (strlen(text) < 2)
    return FALSE;
  for (; *text; text = g_utf8_next_char(text))
    if (!g_unichar_isalpha(g_utf8_get_char(text)) && *text != ' ')
      return FALSE;
  return TRUE;
}

/* The text without blanks, and without signs of multiplication that no digits would run together without. */
static char *squeeze(const char *text) {
  GString *out = g_string_new(NULL);
  for (; *text; text++)
    if (!strchr(" \t\n", *text) && (*text != '*' || g_ascii_isdigit(text[1])))
      g_string_append_c(out, *text);
  return g_string_free(out, FALSE);
}

/* The terms of a sum, each with its sign, sorted. */
static char *sort_terms(const char *text) {
  g_autoptr(GPtrArray) terms = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GString) term = g_string_new(NULL);
  int depth = 0;
  for (const char *at = text; *at; at++) {
    depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
    gboolean signs = (*at == '+' || *at == '-') && depth == 0 && (at == text || !strchr("^/*=(", at[-1]));
    if (signs && term->len > 0) {
      g_ptr_array_add(terms, g_strdup(term->str));
      g_string_truncate(term, 0);
    }
    if (term->len == 0 && !signs)
      g_string_append_c(term, '+');
    g_string_append_c(term, *at);
  }
  g_ptr_array_add(terms, g_strdup(term->str));
  g_ptr_array_sort(terms, dg_compare_text);
  g_ptr_array_add(terms, NULL);
  return g_strjoinv("", (char **)terms->pdata);
}

/* Takes a unit that is known off the end of a text, behind a blank, a bracket or a letter that is none of it. */
static char *take_unit(char *text) {
  for (char *at = text; *at; at = g_utf8_next_char(at)) {
    gboolean may_begin = at > text && (at[-1] == ' ' || at[-1] == ')' || g_ascii_isdigit(at[-1]) ||
                                       !g_ascii_isalpha(g_utf8_prev_char(at)[0]));
    g_autofree char *unit = may_begin && *at != ' ' && *at != '^' ? dg_final_unit(at) : NULL;
    if (unit && !g_ascii_isdigit(*at)) {
      *at = '\0';
      return g_steal_pointer(&unit);
    }
  }
  return g_strdup("");
}

DgFinalValue dg_final_value_read(const char *text, gsize length) {
  g_autofree char *own = g_strndup(text, length);
  g_strstrip(own);
  for (gsize end = strlen(own); end > 0 && strchr(".,;:!# \"'", own[end - 1]); end--)
    own[end - 1] = '\0';
  DgFinalValue value = {0};
  const char *behind = own;
  if (read_number(&behind, &value.number)) {
    behind = skip_blanks(behind);
    value.unit = *behind ? dg_final_unit(behind) : g_strdup("");
    if (!value.unit && is_words(behind))
      value.unit = g_utf8_casefold(behind, -1);
    value.is_number = value.unit != NULL;
  }
  if (!value.is_number) {
    value.unit = take_unit(own);
    g_autofree char *squeezed = squeeze(own), *folded = g_utf8_casefold(squeezed, -1);
    value.text = sort_terms(is_words(own) ? folded : squeezed);
  }
  return value;
}
