/* Where a text says its final answer. */
#include "metrics/explanations/final_answer.h"

#include <string.h>

/* Longest text that is an answer as a whole. */
#define WHOLE_BYTES_MAX 60

/* The last \boxed{} that is closed. */
static char *find_boxed(const char *text) {
  static const char MARK[] = "\\boxed{";
  for (const char *at = text + strlen(text); at-- > text;) {
    if (*at != '\\' || !g_str_has_prefix(at, MARK))
      continue;
    const char *start = at + strlen(MARK);
    guint depth = 1;
    for (const char *end = start; *end && end - start <= DG_FINAL_BYTES_MAX; end++) {
      depth += *end == '{';
      if (*end == '}' && --depth == 0)
        return g_strndup(start, (gsize)(end - start));
    }
  }
  return NULL;
}

/* Up to the end of the line or of the sentence: a point behind which the text goes on with a blank. */
static char *take_sentence(const char *text) {
  static const char *const ENDS[] = {", which", ", because", ", since", ", so", " because ", " since "};
  const char *end = text + strcspn(text, "\n");
  for (const char *at = text; at < end; at++)
    if (strchr(".!?", *at) && at > text && (at + 1 == end || at[1] == ' ')) {
      gboolean label = at == text + 1 && g_ascii_isalnum(*text) && at + 1 < end;
      end = label ? end : at;
    }
  for (guint i = 0; i < G_N_ELEMENTS(ENDS); i++) {
    const char *at = g_strstr_len(text, end - text, ENDS[i]);
    end = at ? at : end;
  }
  return g_strndup(text, (gsize)(end - text));
}

static const GRegex *stated_pattern(void) {
  static GRegex *pattern;
  if (g_once_init_enter(&pattern))
    g_once_init_leave(&pattern,
                      g_regex_new("\\banswers?\\b[\\s*_]{0,9}(?:is\\b|are\\b|was\\b|must be\\b|would be\\b|[:=：])"
                                  "[\\s:*_]{0,9}|\\b(?:option|choice)\\b(?:\\s{1,9}is\\b)?[\\s:*_]{1,9}"
                                  "(?=[(①-⑳A-Z0-9])(?=\\(?(?:[A-Z]|[0-9]{1,2}|[①-⑳])(?![A-Za-z0-9]))",
                                  G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL));
  return pattern;
}

/* What follows the last statement of an answer. */
static char *find_stated(const char *text) {
  g_autoptr(GMatchInfo) match = NULL;
  int last = -1, start, end;
  g_regex_match(stated_pattern(), text, 0, &match);
  for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
    g_match_info_fetch_pos(match, 0, &start, &end);
    if (text[end + (int)strspn(text + end, " \n*_.")])
      last = end;
  }
  return last < 0 ? NULL : take_sentence(text + last);
}

/* A formula or a number: not what a sentence ends with otherwise. */
static gboolean is_value(const char *text) {
  return strlen(text) <= WHOLE_BYTES_MAX && (strpbrk(text, "0123456789") || strstr(text, "√") || strstr(text, "π"));
}

/* What follows the last "=" or " is " of the last sentence. */
static char *find_last_value(const char *text) {
  g_autofree char *own = g_strchomp(g_strdup(text));
  const char *start = own;
  for (const char *at = own; *at; at++)
    if ((*at == '\n' || (strchr(".!?", *at) && at[1] == ' ')) && at[1])
      start = at + 1;
  const char *sign = strrchr(start, '='), *is = g_strrstr(start, " is ");
  const char *behind = sign && (!is || sign > is) ? sign + 1 : is ? is + strlen(" is ") : NULL;
  return behind && is_value(behind) ? g_strdup(behind) : NULL;
}

static char *find_any(const char *text) {
  char *found = find_boxed(text);
  if (!found)
    found = find_stated(text);
  if (found)
    return found;
  g_autofree char *whole = g_strstrip(g_strdup(text));
  if (strlen(whole) <= WHOLE_BYTES_MAX && !strchr(whole, '\n') && !strstr(whole, ". ") && !strstr(whole, " is "))
    return g_steal_pointer(&whole);
  return find_last_value(text);
}

/* Without what Markdown and dollar signs put around it, and the point behind it. */
static char *trim(char *text) {
  char *start = text, *end = text + strlen(text);
  while (*start && strchr(" \t\n*_#$`\"", *start))
    start++;
  while (end > start && strchr(" \t\n*_#$`\".,;:", end[-1]))
    end--;
  char *trimmed = g_strndup(start, (gsize)(end - start));
  g_free(text);
  return trimmed;
}

char *dg_final_answer_find(const char *text) {
  char *found = find_any(text);
  if (!found)
    return NULL;
  found = trim(found);
  if (*found && strlen(found) <= DG_FINAL_BYTES_MAX)
    return found;
  g_free(found);
  return NULL;
}
