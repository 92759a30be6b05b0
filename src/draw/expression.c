/* The grammar, from the weakest binding on:
 *   sum      = product { ("+" | "-") product }
 *   product  = sign { ["*" | "/"] sign }        without an operator when a factor follows directly
 *   sign     = ("-" | "+") sign | power
 *   power    = primary ["^" exponent]           the exponent may have a sign, and associates to the right
 *   primary  = number | name | "(" sum ")" | "|" sum "|" | function ["^" integer] ( "(" sum { "," sum } ")" | factors )
 *
 * What is read becomes a program in postfix order for a stack of numbers. Debian's parsers of formulas (muParser,
 * ExprTk) know neither implicit products nor |x| nor sin^2(x): with the grammar our own, nothing is left for them but
 * the evaluation, which is short. Numbers are read by GLib, with "." whatever the locale. */
#include "draw/expression.h"

#include "base/json.h"
#include "draw/effort.h"
#include "draw/expression_functions.h"

#include <math.h>
#include <string.h>

typedef enum { OP_NUMBER, OP_VARIABLE, OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE, OP_POWER, OP_NEGATE, OP_CALL } Op;

/* One step: what it takes lies on the stack, and what it gives is put there. */
typedef struct {
  Op op;
  union {
    double number; /* OP_NUMBER */
    guint variable; /* OP_VARIABLE: its index */
    const DgFunction *function; /* OP_CALL */
  };
} Step;

struct _DgExpression {
  GArray *steps; /* Step */
  gboolean trigonometric, names_pi;
};

typedef struct {
  DgExpression *expression;
  const DgDrawNames *names;
  const char *text, *at;
  char **message;
  guint depth;
  guint bars; /* open "|" */
} Parser;

static gboolean parse_sum(Parser *parser);
static gboolean parse_sign(Parser *parser);
static gboolean parse_power(Parser *parser);

const char *dg_expression_functions(void) {
  static gsize once;
  static char *list;
  if (g_once_init_enter(&once)) {
    GString *names = g_string_new(NULL);
    for (guint i = 0; dg_function_get(i); i++)
      g_string_append_printf(names, "%s%s", i ? ", " : "", dg_function_get(i)->name);
    list = (char *)g_intern_string(names->str);
    g_string_free(names, TRUE);
    g_once_init_leave(&once, 1);
  }
  return list;
}

static void skip_space(Parser *parser) {
  while (g_ascii_isspace(*parser->at))
    parser->at++;
}

/* Sets the message about what stands at `where`. Returns FALSE. */
static gboolean fail(Parser *parser, const char *where, gsize length, const char *expected) {
  if (*parser->message)
    return FALSE;
  g_autofree char *part = g_strndup(where, length);
  g_autofree char *found = length ? dg_json_quote(part) : g_strdup("the end");
  g_autofree char *whole = dg_json_quote(parser->text);
  *parser->message = g_strdup_printf("expression %s, character %ld: found %s, expected %s", whole,
                                     g_utf8_pointer_to_offset(parser->text, where) + 1, found, expected);
  return FALSE;
}

static gboolean fail_here(Parser *parser, const char *expected) {
  return fail(parser, parser->at, *parser->at ? (gsize)(g_utf8_next_char(parser->at) - parser->at) : 0, expected);
}

/* Takes `token` when it stands next. */
static gboolean take(Parser *parser, const char *token) {
  skip_space(parser);
  if (!g_str_has_prefix(parser->at, token))
    return FALSE;
  parser->at += strlen(token);
  return TRUE;
}

static gboolean take_minus(Parser *parser) {
  return take(parser, "-") || take(parser, "\xE2\x88\x92");
}

static gboolean take_times(Parser *parser) {
  return take(parser, "*") || take(parser, "\xC2\xB7") || take(parser, "\xC3\x97") || take(parser, "\xE2\x8B\x85");
}

static void append(Parser *parser, Step step) {
  g_array_append_val(parser->expression->steps, step);
}

static void append_op(Parser *parser, Op op) {
  append(parser, (Step){.op = op});
}

static void append_number(Parser *parser, double number) {
  append(parser, (Step){.op = OP_NUMBER, .number = number});
}

/* Digits with a decimal point, and an exponent when digits follow the "e" at once: 2e^x is no such number. */
static gboolean take_number(Parser *parser, double *value) {
  const char *start = parser->at, *c = start;
  while (g_ascii_isdigit(*c))
    c++;
  if (*c == '.')
    for (c++; g_ascii_isdigit(*c);)
      c++;
  if (c - start == 1 && *start == '.')
    return fail_here(parser, "a digit beside the decimal point");
  const char *power = c + 1;
  if (*c == 'e' || *c == 'E') {
    power += *power == '+' || *power == '-';
    if (g_ascii_isdigit(*power))
      for (c = power; g_ascii_isdigit(*c);)
        c++;
  }
  g_autofree char *digits = g_strndup(start, (gsize)(c - start));
  *value = g_ascii_strtod(digits, NULL);
  if (!isfinite(*value))
    return fail(parser, start, (gsize)(c - start), "a number of at most 1.8e308");
  parser->at = c;
  return TRUE;
}

static gboolean parse_number(Parser *parser) {
  double value;
  if (!take_number(parser, &value))
    return FALSE;
  append_number(parser, value);
  return TRUE;
}

/* Letters that stand for one name. */
static const struct { const char *letter, *name; } GREEK[] = {{"\xCF\x80", "pi"}, {"\xCE\xB8", "theta"}};

/* What the word at `text` begins with: its length, and what it stands for. */
typedef struct {
  gsize length;
  const DgFunction *function;
  int variable; /* -1: none */
  double value;
  gboolean pi;
} Name;

static gboolean longer(const char *name, const char *text, gsize length, gsize than) {
  gsize own = strlen(name);
  return own > than && own <= length && memcmp(name, text, own) == 0;
}

/* The longest name that `length` bytes of `text` begin with. */
static Name find_name(const Parser *parser, const char *text, gsize length) {
  Name name = {.variable = -1};
  const DgDrawNames *names = parser->names;
  if (longer("e", text, length, name.length))
    name = (Name){.length = 1, .variable = -1, .value = G_E};
  if (longer("pi", text, length, name.length))
    name = (Name){.length = 2, .variable = -1, .value = G_PI, .pi = TRUE};
  for (guint i = 0; i < names->n_parameters; i++)
    if (longer(names->parameters[i].name, text, length, name.length))
      name = (Name){strlen(names->parameters[i].name), NULL, -1, names->parameters[i].value, FALSE};
  for (int i = 0; names->variables[i]; i++)
    if (longer(names->variables[i], text, length, name.length))
      name = (Name){.length = strlen(names->variables[i]), .variable = i};
  const DgFunction *function = dg_function_find(text, length, FALSE);
  if (function && strlen(function->name) > name.length)
    name = (Name){.length = strlen(function->name), .function = function, .variable = -1};
  return name;
}

/* Bytes of the word at `at`: a letter, then letters and digits, which belong to it in "log10" alone. */
static gsize word_length(const char *at) {
  const char *c = at;
  while (g_ascii_isalpha(*c))
    c++;
  if (c > at && g_ascii_isdigit(*c)) {
    const char *end = c;
    while (g_ascii_isdigit(*end))
      end++;
    if (dg_function_find(at, (gsize)(end - at), TRUE))
      return (gsize)(end - at);
  }
  return (gsize)(c - at);
}

static gboolean fail_name(Parser *parser, const char *where, gsize length) {
  g_autoptr(GString) expected = g_string_new("a number, pi, e");
  for (guint i = 0; parser->names->variables[i]; i++)
    g_string_append_printf(expected, ", %s", parser->names->variables[i]);
  for (guint i = 0; i < parser->names->n_parameters; i++)
    g_string_append_printf(expected, ", %s", parser->names->parameters[i].name);
  g_string_append_printf(expected, " or a function (%s)", dg_expression_functions());
  return fail(parser, where, length, expected->str);
}

static gboolean starts_word(const char *at) {
  return g_ascii_isalpha(*at);
}

static gboolean starts_number(const char *at) {
  return g_ascii_isdigit(*at) || *at == '.';
}

static const char *greek_at(const char *at, gsize *length) {
  for (guint i = 0; i < G_N_ELEMENTS(GREEK); i++)
    if (g_str_has_prefix(at, GREEK[i].letter)) {
      *length = strlen(GREEK[i].letter);
      return GREEK[i].name;
    }
  return NULL;
}

/* The argument of a function without parentheses: a product by juxtaposition of numbers and names. */
static gboolean parse_bare_argument(Parser *parser) {
  gboolean first = TRUE;
  for (;; first = FALSE) {
    skip_space(parser);
    gsize greek;
    gboolean name = greek_at(parser->at, &greek) != NULL;
    if (starts_word(parser->at))
      name = !find_name(parser, parser->at, word_length(parser->at)).function;
    if (!name && !starts_number(parser->at))
      break;
    if (!parse_power(parser))
      return FALSE;
    if (!first)
      append_op(parser, OP_MULTIPLY);
  }
  return !(first || *parser->at == '(') || fail_here(parser, "the argument of the function in parentheses");
}

/* The power of a function, as in sin^2(x); 1 where none is written. */
static gboolean parse_function_power(Parser *parser, double *power) {
  *power = 1;
  if (take(parser, "\xC2\xB2") || take(parser, "\xC2\xB3")) {
    *power = parser->at[-1] == '\xB2' ? 2 : 3;
    return TRUE;
  }
  if (!take(parser, "^"))
    return TRUE;
  skip_space(parser);
  if (!g_ascii_isdigit(*parser->at))
    return fail_here(parser, "a whole number as the power of a function (the inverse of sin is asin)");
  return take_number(parser, power);
}

/* One argument or two, after the opening parenthesis. */
static gboolean parse_arguments(Parser *parser, const DgFunction *function) {
  guint bars = parser->bars;
  parser->bars = 0;
  if (!parse_sum(parser))
    return FALSE;
  if (function->two) {
    if (!take(parser, ","))
      return fail_here(parser, "\",\" and a second argument");
    if (!parse_sum(parser))
      return FALSE;
  }
  parser->bars = bars;
  return take(parser, ")") || fail_here(parser, "an operator or \")\"");
}

static gboolean parse_call(Parser *parser, const DgFunction *function) {
  double power = 1;
  if (function->one && !parse_function_power(parser, &power))
    return FALSE;
  if (take(parser, "(")) {
    if (!parse_arguments(parser, function))
      return FALSE;
  } else if (function->two) {
    return fail_here(parser, "\"(\" and two arguments");
  } else if (!parse_bare_argument(parser)) {
    return FALSE;
  }
  append(parser, (Step){.op = OP_CALL, .function = function});
  if (power != 1) {
    append_number(parser, power);
    append_op(parser, OP_POWER);
  }
  parser->expression->trigonometric |= function->trigonometric;
  return TRUE;
}

/* One name; a word of several ("ax", "xsin") is read name by name, as a product. */
static gboolean parse_name(Parser *parser) {
  const char *start = parser->at;
  gsize length = word_length(start), greek = 0;
  const char *spelled = greek_at(start, &greek);
  if (!spelled)
    for (gsize done = 0; done < length;) {
      Name part = find_name(parser, start + done, length - done);
      if (!part.length)
        return fail_name(parser, start, length);
      done += part.length;
    }
  Name name = spelled ? find_name(parser, spelled, strlen(spelled)) : find_name(parser, start, length);
  if (!name.length || (spelled && name.length != strlen(spelled)))
    return fail_name(parser, start, greek);
  parser->at += spelled ? greek : name.length;
  if (name.function)
    return parse_call(parser, name.function);
  if (name.variable >= 0) {
    append(parser, (Step){.op = OP_VARIABLE, .variable = (guint)name.variable});
    return TRUE;
  }
  parser->expression->names_pi |= name.pi;
  append_number(parser, name.value);
  return TRUE;
}

static gboolean parse_group(Parser *parser, const char *close, const char *expected) {
  guint bars = parser->bars;
  parser->bars = *close == '|';
  if (!parse_sum(parser))
    return FALSE;
  parser->bars = bars;
  return take(parser, close) || fail_here(parser, expected);
}

static gboolean parse_absolute(Parser *parser) {
  if (!parse_group(parser, "|", "an operator or \"|\""))
    return FALSE;
  append(parser, (Step){.op = OP_CALL, .function = dg_function_find("abs", 3, TRUE)});
  return TRUE;
}

static gboolean parse_primary(Parser *parser) {
  gsize greek;
  skip_space(parser);
  if (take(parser, "("))
    return parse_group(parser, ")", "an operator or \")\"");
  if (take(parser, "|"))
    return parse_absolute(parser);
  if (take(parser, "\xE2\x88\x9A"))
    return parse_call(parser, dg_function_find("sqrt", 4, TRUE));
  if (starts_number(parser->at))
    return parse_number(parser);
  if (starts_word(parser->at) || greek_at(parser->at, &greek))
    return parse_name(parser);
  return fail_here(parser, "a number, a name or \"(\"");
}

static gboolean parse_exponent(Parser *parser) {
  if (++parser->depth > DG_EXPRESSION_DEPTH_MAX)
    return fail_here(parser, "an expression of less depth");
  gboolean minus = take_minus(parser);
  if (!minus)
    take(parser, "+");
  if (!parse_power(parser))
    return FALSE;
  if (minus)
    append_op(parser, OP_NEGATE);
  parser->depth--;
  return TRUE;
}

static gboolean parse_power(Parser *parser) {
  if (!parse_primary(parser))
    return FALSE;
  gboolean square = take(parser, "\xC2\xB2"), cube = !square && take(parser, "\xC2\xB3");
  if (!square && !cube && !take(parser, "^"))
    return TRUE;
  if (square || cube)
    append_number(parser, square ? 2 : 3);
  else if (!parse_exponent(parser))
    return FALSE;
  append_op(parser, OP_POWER);
  return TRUE;
}

static gboolean parse_sign(Parser *parser) {
  if (++parser->depth > DG_EXPRESSION_DEPTH_MAX)
    return fail_here(parser, "an expression of less depth");
  gboolean minus = take_minus(parser), read;
  if (minus)
    read = parse_sign(parser);
  else
    read = take(parser, "+") ? parse_sign(parser) : parse_power(parser);
  if (minus)
    append_op(parser, OP_NEGATE);
  parser->depth--;
  return read;
}

/* TRUE when what stands next is a factor without an operator before it. */
static gboolean factor_follows(Parser *parser) {
  gsize greek;
  skip_space(parser);
  return starts_number(parser->at) || starts_word(parser->at) || *parser->at == '(' ||
         greek_at(parser->at, &greek) != NULL || g_str_has_prefix(parser->at, "\xE2\x88\x9A") ||
         (*parser->at == '|' && !parser->bars);
}

static gboolean parse_product(Parser *parser) {
  if (!parse_sign(parser))
    return FALSE;
  for (;;) {
    gboolean times = take_times(parser), divided = !times && take(parser, "/");
    if (!times && !divided && !factor_follows(parser))
      return TRUE;
    if (!parse_sign(parser))
      return FALSE;
    append_op(parser, divided ? OP_DIVIDE : OP_MULTIPLY);
  }
}

static gboolean parse_sum(Parser *parser) {
  if (++parser->depth > DG_EXPRESSION_DEPTH_MAX)
    return fail_here(parser, "an expression of less depth");
  if (!parse_product(parser))
    return FALSE;
  for (;;) {
    gboolean minus = take_minus(parser);
    if (!minus && !take(parser, "+"))
      break;
    if (!parse_product(parser))
      return FALSE;
    append_op(parser, minus ? OP_SUBTRACT : OP_ADD);
  }
  parser->depth--;
  return TRUE;
}

static gboolean parse(Parser *parser) {
  gsize length = strlen(parser->text);
  if (length > DG_EXPRESSION_BYTES_MAX) {
    *parser->message = g_strdup_printf("found an expression of %" G_GSIZE_FORMAT " bytes, expected at most %d", length,
                                       DG_EXPRESSION_BYTES_MAX);
    return FALSE;
  }
  if (!parse_sum(parser))
    return FALSE;
  skip_space(parser);
  return !*parser->at || fail_here(parser, "an operator or the end");
}

DgExpression *dg_expression_new(const char *text, const DgDrawNames *names, char **message) {
  g_autoptr(DgExpression) expression = g_new0(DgExpression, 1);
  expression->steps = g_array_new(FALSE, FALSE, sizeof(Step));
  g_autofree char *found = NULL;
  Parser parser = {.expression = expression, .names = names, .text = text, .at = text, .message = &found};
  if (parse(&parser))
    return g_steal_pointer(&expression);
  *message = g_steal_pointer(&found);
  return NULL;
}

void dg_expression_free(DgExpression *expression) {
  if (!expression)
    return;
  g_array_unref(expression->steps);
  g_free(expression);
}

/* Powers by small whole numbers are products, which are exact where pow() need not be. */
static double power_of(double base, double exponent) {
  return exponent == 2 ? base * base : exponent == 3 ? base * base * base : pow(base, exponent);
}

static double combine(Op op, double a, double b) {
  switch (op) {
  case OP_ADD:
    return a + b;
  case OP_SUBTRACT:
    return a - b;
  case OP_MULTIPLY:
    return a * b;
  case OP_DIVIDE:
    return a / b;
  default:
    return power_of(a, b);
  }
}

/* Does one step on the stack whose first free place is `top`; returns the new one. */
static double *take_step(const Step *step, const double *variables, double *top) {
  switch (step->op) {
  case OP_NUMBER:
    *top = step->number;
    return top + 1;
  case OP_VARIABLE:
    *top = variables[step->variable];
    return top + 1;
  case OP_NEGATE:
    top[-1] = -top[-1];
    return top;
  case OP_CALL:
    if (step->function->one) {
      top[-1] = step->function->one(top[-1]);
      return top;
    }
    top[-2] = step->function->two(top[-2], top[-1]);
    return top - 1;
  default:
    top[-2] = combine(step->op, top[-2], top[-1]);
    return top - 1;
  }
}

double dg_expression_value(const DgExpression *expression, const double *variables) {
  double stack[DG_EXPRESSION_BYTES_MAX + 1]; /* each number or name has at least one byte of the text */
  double *top = stack;
  if (!dg_effort_spend(expression->steps->len))
    return NAN;
  for (guint i = 0; i < expression->steps->len; i++)
    top = take_step(&g_array_index(expression->steps, Step, i), variables, top);
  return stack[0];
}

gboolean dg_expression_is_trigonometric(const DgExpression *expression) {
  return expression->trigonometric && !expression->names_pi;
}

gboolean dg_expression_constant(const char *text, const DgDrawParameter *parameters, guint n_parameters, double *value,
                                char **message) {
  DgDrawNames names = {.parameters = parameters, .n_parameters = n_parameters};
  g_autoptr(DgExpression) expression = dg_expression_new(text, &names, message);
  if (!expression)
    return FALSE;
  *value = dg_expression_value(expression, NULL);
  if (isfinite(*value))
    return TRUE;
  g_autofree char *whole = dg_json_quote(text);
  *message = g_strdup_printf("expression %s: found no finite value, expected a number", whole);
  return FALSE;
}

gboolean dg_expression_is_free_name(const char *name) {
  static const char *const taken[] = {"x", "y", "r", "t", "e", "pi", "theta", NULL};
  gsize length = strlen(name);
  return length > 0 && length <= 12 && word_length(name) == length && !dg_function_find(name, length, TRUE) &&
         !g_strv_contains(taken, name);
}
