/* Tests of packages (ifthen, etoolbox, xstring, xparse): commands that read what they test and one of two arguments. */
#include "base/named.h"
#include "tikz/expression.h"
#include "tikz/reader_state.h"

#include <string.h>

typedef struct _Test Test;

struct _Test {
  const char *name;
  gboolean (*decide)(DgTexReader *reader, const Test *test);
  gboolean negated;
  const char *word; /* that only some of them have: the sign of a comparison, what a switch is kept under */
  guint branches; /* arguments after what is tested; 0: two, the first when it is so */
};

/* The argument with its macros expanded. */
static char *read_expanded(DgTexReader *reader) {
  g_autofree char *raw = dg_tex_argument(reader);
  char *text = raw ? dg_tex_expand(reader, raw) : g_strdup("");
  return g_strstrip(text);
}

/* ---- switches ---- */

void dg_tex_set_switch(DgTexReader *reader, const char *name, gboolean value) {
  g_autofree char *test = g_strconcat("if", name, NULL);
  g_autofree char *on = g_strconcat(name, "true", NULL), *off = g_strconcat(name, "false", NULL);
  g_autofree char *set = g_strdup_printf("\\let\\%s=\\iftrue ", test);
  g_autofree char *unset = g_strdup_printf("\\let\\%s=\\iffalse ", test);
  dg_tex_define(reader, test, value ? "\\iftrue " : "\\iffalse ");
  dg_tex_define(reader, on, set);
  dg_tex_define(reader, off, unset);
}

static gboolean find_switch(DgTexReader *reader, const char *name) {
  g_autofree char *test = g_strconcat("if", name, NULL), *body = dg_tex_macro_body(reader, test);
  return body && strcmp(body, "\\iftrue ") == 0;
}

/* What toggles are kept under, so that no switch has their name. */
#define TOGGLE "toggle@"

static gboolean is_set(DgTexReader *reader, const Test *test) {
  g_autofree char *name = read_expanded(reader), *key = g_strconcat(test->word, name, NULL);
  return find_switch(reader, key);
}

gboolean dg_tex_assign_switch(DgTexReader *reader, const char *name) {
  static const struct {
    const char *name, *kind;
    gint value; /* -1: the next argument says it */
  } COMMANDS[] = {{"boolfalse", "", FALSE},      {"booltrue", "", TRUE},           {"newbool", "", FALSE},
                  {"newboolean", "", FALSE},     {"newtoggle", TOGGLE, FALSE},     {"providebool", "", FALSE},
                  {"provideboolean", "", FALSE}, {"providetoggle", TOGGLE, FALSE}, {"setbool", "", -1},
                  {"setboolean", "", -1},        {"settoggle", TOGGLE, -1},        {"togglefalse", TOGGLE, FALSE},
                  {"toggletrue", TOGGLE, TRUE}};
  for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++)
    if (strcmp(name, COMMANDS[i].name) == 0) {
      g_autofree char *which = read_expanded(reader), *key = g_strconcat(COMMANDS[i].kind, which, NULL);
      g_autofree char *value = COMMANDS[i].value < 0 ? read_expanded(reader) : NULL;
      dg_tex_set_switch(reader, key, value ? g_ascii_strcasecmp(value, "true") == 0 : COMMANDS[i].value);
      return TRUE;
    }
  return FALSE;
}

/* ---- what is defined ---- */

static gboolean is_defined(DgTexReader *reader, const Test *test) {
  g_autofree char *text = test->word ? read_expanded(reader) : dg_tex_argument(reader);
  return text && dg_tex_is_defined(reader, g_strstrip(text) + (*text == '\\'));
}

/* The text that a macro stands for; NULL when it is none. */
static char *read_macro(DgTexReader *reader) {
  g_autofree char *text = dg_tex_argument(reader);
  return text ? dg_tex_macro_body(reader, g_strstrip(text) + (*text == '\\')) : NULL;
}

static gboolean is_empty_macro(DgTexReader *reader, const Test *test) {
  g_autofree char *body = read_macro(reader);
  return body ? !*body : test->word != NULL;
}

static gboolean is_macro_of(DgTexReader *reader, const Test *test) {
  g_autofree char *body = read_macro(reader), *text = dg_tex_argument(reader);
  return body && text && strcmp(g_strstrip(body), g_strstrip(text)) == 0;
}

/* ---- texts ---- */

static gboolean is_same(DgTexReader *reader, const Test *test) {
  g_autofree char *first = test->word ? read_expanded(reader) : dg_tex_argument(reader);
  g_autofree char *second = test->word ? read_expanded(reader) : dg_tex_argument(reader);
  return g_strcmp0(first, second) == 0;
}

static gboolean is_blank(DgTexReader *reader, const Test *test) {
  g_autofree char *text = dg_tex_argument(reader);
  return !text || !*(test->word ? text : g_strstrip(text));
}

static gboolean has_part(DgTexReader *reader, const Test *test) {
  g_autofree char *text = read_expanded(reader), *part = read_expanded(reader);
  const char *found = strstr(text, part);
  return *test->word == 'b' ? found == text : *test->word == 'e' ? g_str_has_suffix(text, part) : found != NULL;
}

static gboolean is_integer(DgTexReader *reader, const Test *test) {
  g_autofree char *text = read_expanded(reader);
  const char *digits = text + strspn(text, "+-");
  return *digits && !digits[strspn(digits, "0123456789")];
}

static gboolean has_value(DgTexReader *reader, const Test *test) {
  g_autofree char *text = dg_tex_argument(reader);
  return g_strcmp0(text, DG_TEX_NO_VALUE) != 0;
}

static gboolean is_true(DgTexReader *reader, const Test *test) {
  g_autofree char *text = dg_tex_argument(reader);
  return text && strcmp(g_strstrip(text), "\\BooleanTrue") == 0;
}

/* ---- numbers ---- */

static gboolean compare_values(double left, char sign, double right) {
  return sign == '<' ? left < right : sign == '>' ? left > right : left == right;
}

static double read_value(DgTexReader *reader) {
  g_autofree char *text = dg_tex_argument(reader);
  DgTexValue value = {0};
  if (text)
    dg_tex_evaluate(reader, text, &value);
  return value.number;
}

static gboolean compares(DgTexReader *reader, const Test *test) {
  double left = read_value(reader);
  g_autofree char *sign = test->word ? NULL : read_expanded(reader);
  double right = read_value(reader);
  return compare_values(left, test->word ? *test->word : *sign, right);
}

static gboolean is_odd(DgTexReader *reader, const Test *test) {
  return dg_tex_integer(read_value(reader)) % 2 != 0;
}

static gboolean is_condition(DgTexReader *reader, const Test *test) {
  g_autofree char *text = dg_tex_argument(reader);
  return text && dg_tex_condition(reader, text);
}

static const Test TESTS[] = {
    {"@ifundefined", is_defined, .negated = TRUE, .word = "name"},
    {"IfBeginWith", has_part, .word = "begin"},
    {"IfBlankF", is_blank, .negated = TRUE, .branches = 1},
    {"IfBlankT", is_blank, .branches = 1},
    {"IfBlankTF", is_blank},
    {"IfBooleanF", is_true, .negated = TRUE, .branches = 1},
    {"IfBooleanT", is_true, .branches = 1},
    {"IfBooleanTF", is_true},
    {"IfEndWith", has_part, .word = "end"},
    {"IfEq", is_same, .word = "expanded"},
    {"IfInteger", is_integer},
    {"IfNoValueF", has_value, .branches = 1},
    {"IfNoValueT", has_value, .negated = TRUE, .branches = 1},
    {"IfNoValueTF", has_value, .negated = TRUE},
    {"IfStrEq", is_same, .word = "expanded"},
    {"IfSubStr", has_part, .word = "part"},
    {"IfValueF", has_value, .negated = TRUE, .branches = 1},
    {"IfValueT", has_value, .branches = 1},
    {"IfValueTF", has_value},
    {"ifblank", is_blank},
    {"ifbool", is_set, .word = ""},
    {"ifcsdef", is_defined, .word = "name"},
    {"ifcsundef", is_defined, .negated = TRUE, .word = "name"},
    {"ifdef", is_defined},
    {"ifdefempty", is_empty_macro},
    {"ifdefstring", is_macro_of},
    {"ifdefvoid", is_empty_macro, .word = "undefined"},
    {"ifdimcomp", compares},
    {"ifdimequal", compares, .word = "="},
    {"ifdimgreater", compares, .word = ">"},
    {"ifdimless", compares, .word = "<"},
    {"ifnumcomp", compares},
    {"ifnumequal", compares, .word = "="},
    {"ifnumgreater", compares, .word = ">"},
    {"ifnumless", compares, .word = "<"},
    {"ifnumodd", is_odd},
    {"ifstrempty", is_blank, .word = "empty"},
    {"ifstrequal", is_same},
    {"ifthenelse", is_condition},
    {"iftoggle", is_set, .word = TOGGLE},
    {"ifundef", is_defined, .negated = TRUE},
    {"notblank", is_blank, .negated = TRUE},
    {"notbool", is_set, .negated = TRUE, .word = ""},
    {"nottoggle", is_set, .negated = TRUE, .word = TOGGLE},
};

gboolean dg_tex_test(DgTexReader *reader, const char *name) {
  const Test *test = DG_NAMED_FIND(TESTS, name);
  if (!test || !dg_tex_charge(reader, 0) || !dg_tex_enter_operand(reader))
    return FALSE;
  gboolean result = test->decide(reader, test) != test->negated;
  g_autofree char *first = dg_tex_argument(reader), *second = test->branches == 1 ? NULL : dg_tex_argument(reader);
  reader->operands--;
  if (result ? first != NULL : second != NULL)
    dg_tex_push(reader, result ? first : second, -1);
  return TRUE;
}
