/* Expressions of PlantUML's preprocessor. Values are strings; those of digits count as numbers.
 *
 *   or:      and { "||" and }          and:     compare { "&&" compare }
 *   compare: sum [ ("==" | "!=" | "<=" | ">=" | "<" | ">") sum ]
 *   sum:     unary { ("+" | "-" | "*" | "/") unary }
 *   unary:   { "!" } ( quoted | number | "(" or ")" | name [ "(" arguments ")" ] ) */
#include "languages/plantuml_preprocess.h"

#include <string.h>

/* An expression that is being read. */
typedef struct {
  DgPlantumlPreprocessor *pre;
  const char *at;
  guint depth;
  GError **error;
} Expression;

static char *read_or(Expression *expression);

gboolean dg_plantuml_holds(const char *value) {
  return *value && strcmp(value, "0") != 0 && g_ascii_strcasecmp(value, "false") != 0;
}

static char *truth(gboolean holds) {
  return g_strdup(holds ? "1" : "0");
}

static gboolean is_number(const char *value) {
  value += *value == '-';
  gsize length = strlen(value);
  return length && length < 10 && strspn(value, "0123456789") == length;
}

static gboolean take(Expression *expression, const char *sign) {
  expression->at = dg_plantuml_skip_blanks(expression->at);
  if (!g_str_has_prefix(expression->at, sign))
    return FALSE;
  expression->at += strlen(sign);
  return TRUE;
}

static char *read_quoted(Expression *expression) {
  char quote = *expression->at;
  const char *end = strchr(expression->at + 1, quote);
  if (!end)
    return NULL;
  char *text = g_strndup(expression->at + 1, (gsize)(end - expression->at) - 1);
  expression->at = end + 1;
  return text;
}

static char *change_case(const GPtrArray *values, gboolean up) {
  const char *value = g_ptr_array_index(values, 0);
  return up ? g_utf8_strup(value, -1) : g_utf8_strdown(value, -1);
}

static char *take_part(const GPtrArray *values) {
  const char *text = g_ptr_array_index(values, 0);
  glong length = g_utf8_strlen(text, -1), begin = 0, n = length;
  if (values->len > 1)
    begin = (glong)g_ascii_strtoll(g_ptr_array_index(values, 1), NULL, 10);
  begin = CLAMP(begin, 0, length);
  if (values->len > 2)
    n = (glong)g_ascii_strtoll(g_ptr_array_index(values, 2), NULL, 10);
  return g_utf8_substring(text, begin, begin + CLAMP(n, 0, length - begin));
}

static char *find_part(const GPtrArray *values) {
  const char *text = g_ptr_array_index(values, 0), *part = values->len > 1 ? g_ptr_array_index(values, 1) : "";
  const char *found = strstr(text, part);
  return g_strdup_printf("%ld", found ? g_utf8_strlen(text, found - text) : -1L);
}

/* Functions of the preprocessor itself; NULL for what is not known. */
static char *call_own(DgPlantumlPreprocessor *pre, const char *name, const GPtrArray *values) {
  if (strcmp(name, "%true") == 0)
    return truth(TRUE);
  if (strcmp(name, "%false") == 0)
    return truth(FALSE);
  if (strcmp(name, "%newline") == 0 || strcmp(name, "%n") == 0 || strcmp(name, "%breakline") == 0)
    return g_strdup("\\n");
  if (!values->len)
    return NULL;
  const char *first = g_ptr_array_index(values, 0);
  if (strcmp(name, "%not") == 0)
    return truth(!dg_plantuml_holds(first));
  if (strcmp(name, "%upper") == 0 || strcmp(name, "%lower") == 0)
    return change_case(values, name[1] == 'u');
  if (strcmp(name, "%string") == 0 || strcmp(name, "%intval") == 0)
    return g_strdup(first);
  if (strcmp(name, "%strlen") == 0 || strcmp(name, "%size") == 0)
    return g_strdup_printf("%ld", g_utf8_strlen(first, -1));
  if (strcmp(name, "%substr") == 0)
    return take_part(values);
  if (strcmp(name, "%strpos") == 0)
    return find_part(values);
  if (strcmp(name, "%variable_exists") == 0)
    return truth(dg_plantuml_variable(pre, first) != NULL);
  if (strcmp(name, "%function_exists") == 0)
    return truth(g_hash_table_contains(pre->macros, first));
  if (strcmp(name, "%get_variable_value") == 0)
    return g_strdup(dg_plantuml_variable(pre, first));
  return NULL;
}

static char *call_function(Expression *expression, const DgPlantumlMacro *macro, const GPtrArray *values) {
  DgPlantumlPreprocessor *pre = expression->pre;
  char *returned = NULL;
  if (pre->depth >= DG_LANGUAGE_DEPTH_MAX / 4 || ++pre->steps > pre->steps_max)
    return NULL;
  dg_plantuml_bind(pre, macro, values);
  pre->depth++;
  if (macro->body)
    returned = dg_plantuml_evaluate(pre, macro->body, expression->error);
  else if (!dg_plantuml_run(pre, macro->lines, macro->n_lines, &returned, expression->error))
    g_clear_pointer(&returned, g_free);
  pre->depth--;
  dg_plantuml_unbind(pre);
  return returned;
}

static char *read_call(Expression *expression, const char *name) {
  g_autoptr(GPtrArray) arguments = dg_plantuml_scan_arguments(expression->pre, expression->at, &expression->at);
  if (!arguments)
    return NULL;
  const DgPlantumlMacro *macro = g_hash_table_lookup(expression->pre->macros, name);
  if (macro && macro->kind == DG_PLANTUML_FUNCTION)
    return call_function(expression, macro, arguments);
  g_autoptr(GPtrArray) values = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < arguments->len; i++) {
    char *value = dg_plantuml_evaluate(expression->pre, g_ptr_array_index(arguments, i), expression->error);
    if (!value)
      return NULL;
    g_ptr_array_add(values, value);
  }
  return *name == '%' ? call_own(expression->pre, name, values) : NULL;
}

static char *read_name(Expression *expression) {
  const char *begin = expression->at, *end = begin + (*begin == '$' || *begin == '%');
  end = dg_plantuml_scan_name(end, "");
  if (!end)
    return NULL;
  g_autofree char *name = g_strndup(begin, (gsize)(end - begin));
  expression->at = end;
  if (*end == '(')
    return read_call(expression, name);
  const char *value = dg_plantuml_variable(expression->pre, name);
  const DgPlantumlMacro *macro = value ? NULL : g_hash_table_lookup(expression->pre->macros, name);
  if (macro && macro->kind == DG_PLANTUML_DEFINE)
    value = macro->body;
  if (!value && *begin != '$' && *begin != '%')
    return strspn(name, "0123456789") == strlen(name) ? g_strdup(name) : truth(FALSE);
  return g_strdup(value);
}

static char *read_unary(Expression *expression) {
  if (take(expression, "!")) {
    if (++expression->depth > DG_LANGUAGE_DEPTH_MAX)
      return NULL;
    g_autofree char *value = read_unary(expression);
    return value ? truth(!dg_plantuml_holds(value)) : NULL;
  }
  if (take(expression, "(")) {
    if (++expression->depth > DG_LANGUAGE_DEPTH_MAX)
      return NULL;
    char *value = read_or(expression);
    if (value && !take(expression, ")"))
      g_clear_pointer(&value, g_free);
    return value;
  }
  if (*expression->at == '"' || *expression->at == '\'')
    return read_quoted(expression);
  return read_name(expression);
}

static char *combine(char sign, const char *a, const char *b) {
  if (!is_number(a) || !is_number(b))
    return sign == '+' ? g_strconcat(a, b, NULL) : NULL;
  gint64 left = g_ascii_strtoll(a, NULL, 10), right = g_ascii_strtoll(b, NULL, 10);
  if (sign == '/' && !right)
    return NULL;
  gint64 value = sign == '+' ? left + right : sign == '-' ? left - right : sign == '*' ? left * right : left / right;
  return g_strdup_printf("%" G_GINT64_FORMAT, value);
}

static char *read_sum(Expression *expression) {
  char *value = read_unary(expression);
  while (value) {
    const char *at = expression->at = dg_plantuml_skip_blanks(expression->at);
    if (!*at || !strchr("+-*/", *at))
      break;
    expression->at++;
    g_autofree char *left = value, *right = read_unary(expression);
    value = right && strlen(left) + strlen(right) < DG_PLANTUML_EXPANDED_MAX ? combine(*at, left, right) : NULL;
  }
  return value;
}

static char *read_comparison(Expression *expression) {
  static const char *const SIGNS[] = {"==", "!=", "<=", ">=", "<", ">"};
  g_autofree char *left = read_sum(expression);
  guint i = 0;
  while (left && i < G_N_ELEMENTS(SIGNS) && !take(expression, SIGNS[i]))
    i++;
  if (!left || i == G_N_ELEMENTS(SIGNS))
    return g_steal_pointer(&left);
  g_autofree char *right = read_sum(expression);
  if (!right)
    return NULL;
  gint64 order = is_number(left) && is_number(right)
                     ? g_ascii_strtoll(left, NULL, 10) - g_ascii_strtoll(right, NULL, 10)
                     : strcmp(left, right);
  const gboolean holds[] = {order == 0, order != 0, order <= 0, order >= 0, order<0, order> 0};
  return truth(holds[i]);
}

static char *read_and(Expression *expression) {
  char *value = read_comparison(expression);
  while (value && take(expression, "&&")) {
    g_autofree char *left = value, *right = read_comparison(expression);
    value = right ? truth(dg_plantuml_holds(left) && dg_plantuml_holds(right)) : NULL;
  }
  return value;
}

static char *read_or(Expression *expression) {
  char *value = read_and(expression);
  while (value && take(expression, "||")) {
    g_autofree char *left = value, *right = read_and(expression);
    value = right ? truth(dg_plantuml_holds(left) || dg_plantuml_holds(right)) : NULL;
  }
  return value;
}

char *dg_plantuml_evaluate(DgPlantumlPreprocessor *pre, const char *text, GError **error) {
  Expression expression = {pre, text, 0, error};
  if (pre->depth >= DG_LANGUAGE_DEPTH_MAX / 4)
    return NULL;
  pre->depth++;
  char *value = read_or(&expression);
  pre->depth--;
  if (value && *dg_plantuml_skip_blanks(expression.at))
    g_clear_pointer(&value, g_free);
  return value;
}
