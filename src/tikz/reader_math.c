/* The commands of pgf's mathematical engine that set macros (PGF manual, "Mathematical Expressions"). */
#include "base/named.h"
#include "tikz/expression.h"
#include "tikz/expression_functions.h"
#include "tikz/reader_state.h"

#include <math.h>
#include <string.h>

static char *read_target(DgTexReader *reader) {
  g_autofree char *argument = dg_tex_argument(reader);
  return argument ? g_strdup(g_strstrip(argument) + (*argument == '\\')) : NULL;
}

static void set_result(DgTexReader *reader, const char *target, const char *result) {
  if (target && result)
    dg_tex_define(reader, target, result);
}

/* \pgfmathparse{expression}, \pgfmathsetmacro\name{expression} */
static void set_macro(DgTexReader *reader, const char *name) {
  gboolean parses = strcmp(name, "pgfmathparse") == 0;
  g_autofree char *target = parses ? g_strdup("pgfmathresult") : read_target(reader);
  g_autofree char *expression = dg_tex_argument(reader);
  g_autofree char *result = expression ? dg_tex_result(reader, expression) : NULL;
  set_result(reader, target, result);
}

static void set_whole(DgTexReader *reader, const char *name) {
  g_autofree char *target = read_target(reader), *expression = dg_tex_argument(reader);
  char number[64];
  if (!expression)
    return;
  DgTexValue value;
  dg_tex_evaluate(reader, expression, &value);
  g_ascii_formatd(number, sizeof number, "%.0f", trunc(value.number));
  set_result(reader, target, number);
}

static void set_length(DgTexReader *reader, const char *name) {
  g_autofree char *target = read_target(reader), *expression = dg_tex_argument(reader);
  char number[64];
  if (!expression)
    return;
  DgTexValue value;
  dg_tex_evaluate(reader, expression, &value);
  dg_tex_print_number(value.number, number);
  g_autofree char *length = g_strconcat(number, "pt", NULL);
  set_result(reader, target, length);
}

/* \pgfmathifthenelse{test}{"yes"}{"no"} */
static void choose(DgTexReader *reader, const char *name) {
  g_autofree char *test = dg_tex_argument(reader), *yes = dg_tex_argument(reader), *no = dg_tex_argument(reader);
  if (!no)
    return;
  DgTexValue value;
  dg_tex_evaluate(reader, test, &value);
  g_autofree char *result = dg_tex_result(reader, value.number != 0 ? yes : no);
  set_result(reader, "pgfmathresult", result);
}

/* \pgfmathdeclarefunction{name}{count}{\pgfmathparse{expression of #1...}}: what `declare function` does as well. */
static void declare_function(DgTexReader *reader, const char *command) {
  DgTexToken star;
  if (dg_tex_next_is(reader, '*'))
    dg_tex_next_raw(reader, &star);
  g_autofree char *name = dg_tex_argument(reader), *count = dg_tex_argument(reader), *body = dg_tex_argument(reader);
  if (!body)
    return;
  guint n = (guint)CLAMP(g_ascii_strtoll(count, NULL, 10), 0, 9);
  const char *parse = strstr(body, "\\pgfmathparse"), *open = parse ? strchr(parse, '{') : NULL;
  const char *close = strrchr(body, '}');
  if (!open || !close || close < open || strstr(open, "\\pgfmathparse")) {
    dg_tex_lose(reader, DG_LEVEL_ERROR, "\\pgfmathdeclarefunction{%.40s}: expected one \\pgfmathparse{...} as its body",
                name);
    return;
  }
  g_autoptr(GString) declaration = g_string_new(g_strstrip(name));
  for (guint i = 0; i < n; i++)
    g_string_append_printf(declaration, "%s\\pgfargument%c", i ? "," : "(", 'a' + (char)i);
  g_string_append_printf(declaration, "%s=", n ? ")" : "");
  for (const char *p = open + 1; p < close; p++)
    if (*p == '#' && p[1] >= '1' && p[1] <= '9')
      g_string_append_printf(declaration, "\\pgfargument%c ", 'a' + *++p - '1');
    else
      g_string_append_c(declaration, *p);
  dg_tex_declare_functions(reader, declaration->str);
}

static const struct {
  const char *name;
  void (*run)(DgTexReader *reader, const char *name);
} COMMANDS[] = {
    {"pgfmathdeclarefunction", declare_function}, {"pgfmathifthenelse", choose},  {"pgfmathparse", set_macro},
    {"pgfmathsetlengthmacro", set_length},        {"pgfmathsetmacro", set_macro}, {"pgfmathtruncatemacro", set_whole},
};

/* \pgfmathsin{30}, \pgfmathmod{7}{3}: a function by its name, with its arguments in braces. */
static gboolean call_function(DgTexReader *reader, const char *name) {
  const DgTexFunction *function = g_str_has_prefix(name, "pgfmath") ? dg_tex_function_find(name + 7) : NULL;
  if (!function)
    return FALSE;
  g_autoptr(GString) call = g_string_new(name + 7);
  for (guint i = 0; i < MAX(function->minimum, 1); i++) {
    g_autofree char *argument = dg_tex_argument(reader);
    g_string_append_printf(call, "%s%s", i ? "," : "(", argument ? argument : "0");
  }
  g_string_append_c(call, ')');
  g_autofree char *result = dg_tex_result(reader, call->str);
  set_result(reader, "pgfmathresult", result);
  return TRUE;
}

gboolean dg_tex_assign_math(DgTexReader *reader, const char *name) {
  if (!g_str_has_prefix(name, "pgfmath"))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++)
    if (strcmp(name, COMMANDS[i].name) == 0) {
      COMMANDS[i].run(reader, name);
      return TRUE;
    }
  return call_function(reader, name);
}
