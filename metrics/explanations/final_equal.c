/* Whether two answers say the same. */
#include "metrics/explanations/final_answer.h"

#include <math.h>
#include <string.h>

/* Two numbers are equal when they differ by less than this share: what rounding of a double can do to 1/3. */
#define SAME 1e-9

/* Deepest lists in lists. */
#define DEPTH_MAX 3

static gboolean equal_at(const char *answer, const char *reference, guint depth);

static gboolean close_to(double a, double b) {
  return fabs(a - b) <= SAME * MAX(fabs(a), fabs(b));
}

static gboolean equal_values(const DgFinalValue *answer, const DgFinalValue *reference) {
  if (*answer->unit && *reference->unit && strcmp(answer->unit, reference->unit) != 0)
    return FALSE;
  if (answer->is_number != reference->is_number)
    return FALSE;
  if (!answer->is_number)
    return strcmp(answer->text, reference->text) == 0;
  gboolean share = strcmp(reference->unit, "%") == 0 && !*answer->unit;
  return close_to(answer->number, reference->number) || (share && close_to(answer->number * 100, reference->number));
}

/* The bracket that closes the one at `text`, NULL when there is none. */
static const char *closing(const char *text) {
  int depth = 0;
  for (; *text; text++) {
    depth += (*text == '(' || *text == '[' || *text == '{') - (*text == ')' || *text == ']' || *text == '}');
    if (depth == 0)
      return text;
  }
  return NULL;
}

/* The parts between commas, and, where `words` is set, between "or" and "and", outside of brackets. A comma within a
 * number stays where there are no brackets. */
static GPtrArray *split_list(const char *text, gboolean words) {
  GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
  const char *start = text;
  int depth = 0;
  for (const char *at = text;; at++) {
    depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
    gsize gap = *at == ',' || *at == ';'                 ? 1
                : words && g_str_has_prefix(at, " or ")  ? 4
                : words && g_str_has_prefix(at, " and ") ? 5
                                                         : 0;
    gboolean in_number = *at == ',' && words && strspn(at + 1, "0123456789") == 3;
    if (*at && (gap == 0 || depth != 0 || in_number))
      continue;
    char *part = g_strstrip(g_strndup(start, (gsize)(at - start)));
    if (*part)
      g_ptr_array_add(parts, part);
    else
      g_free(part);
    if (!*at)
      return parts;
    start = at + gap;
    at += gap - 1;
  }
}

/* The parts of an answer that is a list: in order for a pair "(2, 3)", with or without a name before it; in any for
 * "{2, 3}" and "2 or 3". One part: no list. */
static GPtrArray *read_list(const char *text, gboolean *ordered) {
  const char *open = strpbrk(text, "({");
  const char *close = open ? closing(open) : NULL;
  gboolean named =
      open && strspn(text, " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == (gsize)(open - text);
  *ordered = FALSE;
  if (named && close && !close[1 + strspn(close + 1, " .")]) {
    g_autofree char *inner = g_strndup(open + 1, (gsize)(close - open - 1));
    GPtrArray *parts = split_list(inner, FALSE);
    *ordered = *open == '(';
    if (parts->len > 1 || *open == '{')
      return parts;
    g_ptr_array_unref(parts);
  }
  return split_list(text, TRUE);
}

static gboolean equal_lists(const GPtrArray *answer, const GPtrArray *reference, gboolean ordered, guint depth) {
  if (answer->len != reference->len)
    return FALSE;
  g_autofree gboolean *used = g_new0(gboolean, answer->len);
  for (guint i = 0; i < reference->len; i++) {
    gboolean found = FALSE;
    for (guint j = ordered ? i : 0; !found && j < (ordered ? i + 1 : answer->len); j++)
      if (!used[j] && equal_at(answer->pdata[j], reference->pdata[i], depth + 1))
        found = used[j] = TRUE;
    if (!found)
      return FALSE;
  }
  return TRUE;
}

/* What stands behind the last sign of equality; the text itself where there is none, or nothing behind it. */
static const char *right_side(const char *text) {
  const char *sign = strrchr(text, '=');
  return sign && sign[1 + strspn(sign + 1, " .")] ? sign + 1 : text;
}

static gboolean equal_single(const char *answer, const char *reference) {
  const char *own = right_side(answer), *other = right_side(reference);
  if (own != answer && other != reference) {
    g_auto(DgFinalValue) left = dg_final_value_read(answer, (gsize)(own - answer - 1));
    g_auto(DgFinalValue) left_there = dg_final_value_read(reference, (gsize)(other - reference - 1));
    if (!equal_values(&left, &left_there))
      return FALSE;
  }
  g_auto(DgFinalValue) value = dg_final_value_read(own, strlen(own));
  g_auto(DgFinalValue) expected = dg_final_value_read(other, strlen(other));
  return equal_values(&value, &expected);
}

static gboolean equal_at(const char *answer, const char *reference, guint depth) {
  gboolean ordered, ordered_there;
  g_autoptr(GPtrArray) list = read_list(answer, &ordered), list_there = read_list(reference, &ordered_there);
  if (depth < DEPTH_MAX && (list->len > 1 || list_there->len > 1))
    return ordered == ordered_there && equal_lists(list, list_there, ordered, depth);
  if (depth < DEPTH_MAX && list->len == 1 && list_there->len == 1 && (*answer == '{' || *reference == '{'))
    return equal_single(list->pdata[0], list_there->pdata[0]);
  return equal_single(answer, reference);
}

gboolean dg_final_answer_equal(const char *answer, const char *reference) {
  if (strlen(answer) > DG_FINAL_BYTES_MAX || strlen(reference) > DG_FINAL_BYTES_MAX)
    return strcmp(answer, reference) == 0;
  g_autofree char *own = g_strstrip(dg_final_plain(answer)), *other = g_strstrip(dg_final_plain(reference));
  return equal_at(own, other, 0);
}
