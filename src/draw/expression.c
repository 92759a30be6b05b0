/* The grammar, from the weakest binding on:
 *   sum      = product { ("+" | "-") product }
 *   product  = sign { ["*" | "/"] sign }        without an operator when a factor follows directly
 *   sign     = ("-" | "+") sign | power
 *   power    = primary ["^" exponent]           the exponent may have a sign, and associates to the right
 *   primary  = number | name | "(" sum ")" | "|" sum "|" | function ["^" integer] ( "(" sum { "," sum } ")" | factors )
 *
 * What is read is written again in full parentheses for muParser. Its state for the whole process (the locale with the
 * decimal separator) is neither used nor changed: each number of the text becomes a constant with a name, so that it is
 * read by GLib, with "." whatever the locale, and several threads may have expressions of their own. */
#include "draw/expression.h"

#include "base/json.h"
#include "draw/expression_functions.h"

#include <math.h>
#include <muParserDLL.h>
#include <string.h>

struct _DgExpression {
  muParserHandle_t parser;
  double variables[DG_EXPRESSION_VARIABLES_MAX];
  guint n_variables;
  gboolean trigonometric, names_pi;
};

typedef struct {
  DgExpression *expression;
  const DgNames *names;
  const char *text, *at;
  GString *out; /* for muParser */
  char **message;
  guint depth, constants;
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

static void append_constant(Parser *parser, double value) {
  g_autofree char *name = g_strdup_printf("c%u", parser->constants++);
  mupDefineConst(parser->expression->parser, name, value);
  g_string_append(parser->out, name);
}

/* Digits with a decimal point, and an exponent when digits follow the "e" at once: 2e^x is no such number. */
static gboolean parse_number(Parser *parser) {
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
  double value = g_ascii_strtod(digits, NULL);
  if (!isfinite(value))
    return fail(parser, start, (gsize)(c - start), "a number of at most 1.8e308");
  parser->at = c;
  append_constant(parser, value);
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
  const DgNames *names = parser->names;
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
  g_string_append_c(parser->out, '(');
  for (;; first = FALSE) {
    skip_space(parser);
    gsize greek;
    gboolean name = greek_at(parser->at, &greek) != NULL;
    if (starts_word(parser->at))
      name = !find_name(parser, parser->at, word_length(parser->at)).function;
    if (!name && !starts_number(parser->at))
      break;
    if (!first)
      g_string_append_c(parser->out, '*');
    if (!parse_power(parser))
      return FALSE;
  }
  if (first || *parser->at == '(')
    return fail_here(parser, "the argument of the function in parentheses");
  g_string_append_c(parser->out, ')');
  return TRUE;
}

static gboolean parse_call(Parser *parser, const DgFunction *function) {
  gsize start = parser->out->len;
  g_autofree char *power = NULL;
  if (function->one && take(parser, "^")) {
    skip_space(parser);
    if (!g_ascii_isdigit(*parser->at))
      return fail_here(parser, "a whole number as the power of a function (the inverse of sin is asin)");
    if (!parse_number(parser))
      return FALSE;
    power = g_strdup(parser->out->str + start);
    g_string_truncate(parser->out, start);
  } else if (function->one && (take(parser, "\xC2\xB2") || take(parser, "\xC2\xB3"))) {
    append_constant(parser, parser->at[-1] == '\xB2' ? 2 : 3);
    power = g_strdup(parser->out->str + start);
    g_string_truncate(parser->out, start);
  }
  g_string_append_printf(parser->out, "%sf%s", power ? "(" : "", function->name);
  if (!take(parser, "(")) {
    if (function->two)
      return fail_here(parser, "\"(\" and two arguments");
    if (!parse_bare_argument(parser))
      return FALSE;
  } else {
    guint bars = parser->bars;
    parser->bars = 0;
    g_string_append_c(parser->out, '(');
    if (!parse_sum(parser))
      return FALSE;
    if (function->two) {
      if (!take(parser, ","))
        return fail_here(parser, "\",\" and a second argument");
      g_string_append_c(parser->out, ',');
      if (!parse_sum(parser))
        return FALSE;
    }
    if (!take(parser, ")"))
      return fail_here(parser, "an operator or \")\"");
    g_string_append_c(parser->out, ')');
    parser->bars = bars;
  }
  if (power)
    g_string_append_printf(parser->out, "^%s)", power);
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
    g_string_append_printf(parser->out, "v%d", name.variable);
    return TRUE;
  }
  parser->expression->names_pi |= name.pi;
  append_constant(parser, name.value);
  return TRUE;
}

static gboolean parse_group(Parser *parser, const char *open, const char *close, const char *expected) {
  guint bars = parser->bars;
  parser->bars = *close == '|';
  g_string_append(parser->out, open);
  if (!parse_sum(parser))
    return FALSE;
  if (!take(parser, close))
    return fail_here(parser, expected);
  g_string_append_c(parser->out, ')');
  parser->bars = bars;
  return TRUE;
}

static gboolean parse_primary(Parser *parser) {
  gsize greek;
  skip_space(parser);
  if (take(parser, "("))
    return parse_group(parser, "(", ")", "an operator or \")\"");
  if (take(parser, "|"))
    return parse_group(parser, "fabs(", "|", "an operator or \"|\"");
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
  g_string_append(parser->out, minus ? "(-" : "(");
  if (!minus)
    take(parser, "+");
  if (!parse_power(parser))
    return FALSE;
  g_string_append_c(parser->out, ')');
  parser->depth--;
  return TRUE;
}

static gboolean parse_power(Parser *parser) {
  gsize start = parser->out->len;
  if (!parse_primary(parser))
    return FALSE;
  gboolean square = take(parser, "\xC2\xB2"), cube = !square && take(parser, "\xC2\xB3");
  if (!square && !cube && !take(parser, "^"))
    return TRUE;
  g_string_insert_c(parser->out, (gssize)start, '(');
  g_string_append_c(parser->out, '^');
  if (square || cube)
    append_constant(parser, square ? 2 : 3);
  else if (!parse_exponent(parser))
    return FALSE;
  g_string_append_c(parser->out, ')');
  return TRUE;
}

static gboolean parse_sign(Parser *parser) {
  if (++parser->depth > DG_EXPRESSION_DEPTH_MAX)
    return fail_here(parser, "an expression of less depth");
  gboolean read;
  if (take_minus(parser)) {
    g_string_append(parser->out, "(-(");
    read = parse_sign(parser);
    g_string_append(parser->out, "))");
  } else {
    read = take(parser, "+") ? parse_sign(parser) : parse_power(parser);
  }
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
    if (take_times(parser))
      g_string_append_c(parser->out, '*');
    else if (take(parser, "/"))
      g_string_append_c(parser->out, '/');
    else if (factor_follows(parser))
      g_string_append_c(parser->out, '*');
    else
      return TRUE;
    if (!parse_sign(parser))
      return FALSE;
  }
}

static gboolean parse_sum(Parser *parser) {
  if (++parser->depth > DG_EXPRESSION_DEPTH_MAX)
    return fail_here(parser, "an expression of less depth");
  if (!parse_product(parser))
    return FALSE;
  for (;;) {
    if (take_minus(parser))
      g_string_append_c(parser->out, '-');
    else if (take(parser, "+"))
      g_string_append_c(parser->out, '+');
    else
      break;
    if (!parse_product(parser))
      return FALSE;
  }
  parser->depth--;
  return TRUE;
}

/* A parser that knows the functions, under names that no builtin of muParser has. */
static muParserHandle_t create(DgExpression *expression) {
  muParserHandle_t parser = mupCreate(muBASETYPE_FLOAT);
  mupClearOprt(parser);
  for (guint i = 0; dg_function_get(i); i++) {
    const DgFunction *function = dg_function_get(i);
    g_autofree char *name = g_strconcat("f", function->name, NULL);
    if (function->one)
      mupDefineFun1(parser, name, function->one, TRUE);
    else
      mupDefineFun2(parser, name, function->two, TRUE);
  }
  for (guint i = 0; i < expression->n_variables; i++) {
    char name[] = {'v', (char)('0' + i), '\0'};
    mupDefineVar(parser, name, &expression->variables[i]);
  }
  return parser;
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

DgExpression *dg_expression_new(const char *text, const DgNames *names, char **message) {
  g_autoptr(DgExpression) expression = g_new0(DgExpression, 1);
  while (names->variables[expression->n_variables])
    expression->n_variables++;
  expression->parser = create(expression);
  g_autoptr(GString) out = g_string_new(NULL);
  g_autofree char *found = NULL;
  Parser parser = {.expression = expression, .names = names, .text = text, .at = text, .out = out, .message = &found};
  if (parse(&parser)) {
    mupSetExpr(expression->parser, out->str);
    mupEval(expression->parser);
    if (!mupError(expression->parser))
      return g_steal_pointer(&expression);
    g_autofree char *whole = dg_json_quote(text);
    found = g_strdup_printf("expression %s: found what muParser refuses (code %d), expected a formula", whole,
                            (int)mupGetErrorCode(expression->parser));
  }
  *message = g_steal_pointer(&found);
  return NULL;
}

void dg_expression_free(DgExpression *expression) {
  if (!expression)
    return;
  mupRelease(expression->parser);
  g_free(expression);
}

double dg_expression_value(DgExpression *expression, const double *variables) {
  for (guint i = 0; i < expression->n_variables; i++)
    expression->variables[i] = variables[i];
  double value = mupEval(expression->parser);
  if (!mupError(expression->parser))
    return value;
  mupErrorReset(expression->parser);
  return NAN;
}

gboolean dg_expression_is_trigonometric(const DgExpression *expression) {
  return expression->trigonometric && !expression->names_pi;
}

gboolean dg_expression_constant(const char *text, const DgParameter *parameters, guint n_parameters, double *value,
                                char **message) {
  DgNames names = {.parameters = parameters, .n_parameters = n_parameters};
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
