/* The tests of the package ifthen: comparisons, \equal, \isodd, \boolean and what joins them. */
#include "tikz/expression.h"
#include "tikz/reader_state.h"

#include <string.h>

#define DEPTH_MAX 60u

typedef struct {
  DgTexReader *reader;
  const char *at;
  guint depth;
} Condition;

static void skip_blanks(Condition *condition) {
  condition->at += strspn(condition->at, " \n\t~");
}

/* Takes a command, whose name may be in capitals or not. */
static gboolean take_command(Condition *condition, const char *name) {
  skip_blanks(condition);
  gsize length = strlen(name);
  if (*condition->at != '\\' || g_ascii_strncasecmp(condition->at + 1, name, length) != 0 ||
      (g_ascii_isalpha(*name) && g_ascii_isalpha(condition->at[1 + length])))
    return FALSE;
  condition->at += 1 + length;
  return TRUE;
}

/* The group that comes next, macros expanded. */
static char *take_group(Condition *condition) {
  skip_blanks(condition);
  const char *start = condition->at;
  guint depth = 0;
  for (; *condition->at; condition->at++) {
    depth += *condition->at == '{';
    if (*condition->at == '}' && --depth == 0)
      break;
    if (depth == 0)
      break;
  }
  if (*start != '{' || !*condition->at)
    return g_strdup("");
  g_autofree char *inner = g_strndup(start + 1, (gsize)(condition->at++ - start) - 1);
  return g_strstrip(dg_tex_expand(condition->reader, inner));
}

static gboolean read_alternatives(Condition *condition);

static gboolean is_same(Condition *condition) {
  g_autofree char *first = take_group(condition), *second = take_group(condition);
  return strcmp(first, second) == 0;
}

static gboolean is_odd(Condition *condition) {
  g_autofree char *text = take_group(condition);
  DgTexValue value = {0};
  dg_tex_evaluate(condition->reader, text, &value);
  return dg_tex_integer(value.number) % 2 != 0;
}

static gboolean is_set(Condition *condition) {
  g_autofree char *name = take_group(condition), *test = g_strconcat("if", name, NULL);
  g_autofree char *body = dg_tex_macro_body(condition->reader, test);
  return body && strcmp(body, "\\iftrue ") == 0;
}

static gboolean is_undefined(Condition *condition) {
  g_autofree char *name = take_group(condition);
  return !dg_tex_is_defined(condition->reader, name + (*name == '\\'));
}

/* "a < b" up to the next \and, \or or closing parenthesis. */
static gboolean compares(Condition *condition, const char *text) {
  gsize at = strcspn(text, "<>=");
  if (!text[at])
    return g_ascii_strcasecmp(text, "true") == 0;
  g_autofree char *left = g_strndup(text, at);
  DgTexValue first = {0}, second = {0};
  dg_tex_evaluate(condition->reader, left, &first);
  dg_tex_evaluate(condition->reader, text + at + 1 + (text[at + 1] == '='), &second);
  return text[at] == '<'   ? first.number < second.number
         : text[at] == '>' ? first.number > second.number
                           : first.number == second.number;
}

static gboolean read_comparison(Condition *condition) {
  static const char *const ENDS[] = {"\\and", "\\AND", "\\or", "\\OR", "\\)"};
  const char *start = condition->at;
  for (; *condition->at; condition->at++)
    for (guint i = 0; i < G_N_ELEMENTS(ENDS); i++)
      if (g_str_has_prefix(condition->at, ENDS[i]) && !g_ascii_isalpha(condition->at[strlen(ENDS[i])])) {
        g_autofree char *text = g_strstrip(g_strndup(start, (gsize)(condition->at - start)));
        return compares(condition, text);
      }
  g_autofree char *text = g_strstrip(g_strdup(start));
  return compares(condition, text);
}

static gboolean read_test(Condition *condition) {
  if (++condition->depth > DEPTH_MAX) {
    dg_tex_fail(condition->reader, "found tests nested more than %u deep, expected less", DEPTH_MAX);
    return FALSE;
  }
  gboolean result;
  if (take_command(condition, "not")) {
    result = !read_test(condition);
  } else if (take_command(condition, "(")) {
    result = read_alternatives(condition);
    take_command(condition, ")");
  } else if (take_command(condition, "equal")) {
    result = is_same(condition);
  } else if (take_command(condition, "isodd")) {
    result = is_odd(condition);
  } else if (take_command(condition, "boolean")) {
    result = is_set(condition);
  } else if (take_command(condition, "isundefined")) {
    result = is_undefined(condition);
  } else if (take_command(condition, "lengthtest")) {
    g_autofree char *text = take_group(condition);
    result = compares(condition, text);
  } else {
    result = read_comparison(condition);
  }
  condition->depth--;
  return result;
}

/* \and and \or bind alike, from the left (ifthen.sty evaluates what it has read so far). */
static gboolean read_alternatives(Condition *condition) {
  gboolean result = read_test(condition);
  for (;;) {
    if (take_command(condition, "and")) {
      gboolean other = read_test(condition);
      result = result && other;
    } else if (take_command(condition, "or")) {
      gboolean other = read_test(condition);
      result = result || other;
    } else {
      return result;
    }
  }
}

gboolean dg_tex_condition(DgTexReader *reader, const char *text) {
  g_autofree char *expanded = dg_tex_expand(reader, text);
  Condition condition = {.reader = reader, .at = expanded};
  return read_alternatives(&condition);
}
