#include "tikz/expression_functions.h"

#include "ir/ir.h"
#include "svg/values.h"

#include <math.h>
#include <string.h>

/* Nesting of parentheses and functions: deeper than any written by hand. */
#define DEPTH_MAX 200u

/* What functions that programs declare are kept under. */
#define DECLARED "function "

/* Points of the units of TeX (The TeXbook, chapter 10) and of the font-relative ones. */
typedef struct {
  const char *name;
  double points;
} Unit;

static const Unit UNITS[] = {
    {"pt", 1},  {"in", DG_PT_PER_IN},  {"cm", DG_PT_PER_CM},       {"mm", DG_PT_PER_CM / 10}, {"bp", DG_PT_PER_IN / 72},
    {"pc", 12}, {"dd", 1238.0 / 1157}, {"cc", 12 * 1238.0 / 1157}, {"sp", 1.0 / 65536},
};

static inline void skip_blanks(DgTexParser *parser) {
  for (;; parser->at++)
    if (parser->at[0] == '{' && parser->at[1] == '}') /* empty groups are nothing */
      parser->at++;
    else if (!strchr(" ~\t\n\r", *parser->at) || !*parser->at)
      return;
}

/* Operators have one character or two; this is asked for most of them after each number. */
static inline gboolean take(DgTexParser *parser, const char *text) {
  skip_blanks(parser);
  if (parser->at[0] != text[0] || (text[1] && parser->at[1] != text[1]))
    return FALSE;
  parser->at += text[1] ? 2 : 1;
  return TRUE;
}

static double parse_choice(DgTexParser *parser);

/* ---- functions ---- */

static double call_function(DgTexParser *parser, const DgTexFunction *record) {
  double arguments[DG_TEX_ARGUMENTS_MAX] = {0};
  guint n = 0;
  if (take(parser, "(")) {
    if (!take(parser, ")")) {
      do {
        if (n == DG_TEX_ARGUMENTS_MAX)
          return dg_tex_parser_fail(parser, "too many arguments");
        arguments[n++] = parse_choice(parser);
      } while (take(parser, ","));
      if (!take(parser, ")"))
        return dg_tex_parser_fail(parser, "a missing )");
    }
  } else { /* "sin 30": one argument without parentheses */
    arguments[n++] = parse_choice(parser);
  }
  if (n < record->minimum || n > record->maximum)
    return dg_tex_parser_fail(parser, "a wrong number of arguments");
  return record->function(parser, arguments, n);
}

/* ---- grammar ---- */

/* A function that the program declared: its parameters, "\1", and its expression, read in a group in which the
 * parameters are macros. */
static double call_declared(DgTexParser *parser, const char *declaration) {
  const char *body = strchr(declaration, '\1');
  g_autofree char *head = g_strndup(declaration, body ? (gsize)(body - declaration) : 0);
  g_auto(GStrv) names = g_strsplit(head, ",", -1);
  guint n = g_strv_length(names);
  double arguments[DG_TEX_ARGUMENTS_MAX];
  gboolean bracketed = n > 0 && take(parser, "(");
  for (guint i = 0; i < n && !parser->fault; i++) {
    if (i == DG_TEX_ARGUMENTS_MAX || !bracketed || (i > 0 && !take(parser, ",")))
      return dg_tex_parser_fail(parser, "a wrong number of arguments");
    arguments[i] = parse_choice(parser);
  }
  if (bracketed && !take(parser, ")"))
    return dg_tex_parser_fail(parser, "a missing )");
  if (parser->fault || !body || !dg_tex_charge(parser->reader, strlen(body)))
    return dg_tex_parser_fail(parser, "a function that cannot be called");
  dg_tex_group_begin(parser->reader);
  for (guint i = 0; i < n; i++) {
    char number[G_ASCII_DTOSTR_BUF_SIZE + 2];
    const char *name = g_strstrip(names[i]);
    number[0] = '(';
    g_ascii_formatd(number + 1, sizeof number - 2, "%.12g", arguments[i]);
    g_strlcat(number, ")", sizeof number);
    dg_tex_define(parser->reader, name + (*name == '\\'), number);
  }
  g_autofree char *expanded = dg_tex_expand(parser->reader, body + 1);
  DgTexParser inner = {.reader = parser->reader, .at = expanded, .depth = parser->depth + 1};
  double value =
      inner.depth > DEPTH_MAX ? dg_tex_parser_fail(parser, "functions nested too deep") : parse_choice(&inner);
  dg_tex_group_end(parser->reader);
  skip_blanks(&inner);
  parser->is_length |= inner.is_length;
  if (inner.fault || *inner.at)
    return dg_tex_parser_fail(parser, inner.fault ? inner.fault : "something after the end of a function");
  return value;
}

/* The functions whose results pgf prints without decimals. */
static gboolean gives_integer(const char *name) {
  static const char *const NAMES[] = {
      "Hex",  "bin", "dim",      "equal",      "gcd",     "greater", "hex", "int", "isodd", "iseven", "isprime",
      "less", "not", "notequal", "notgreater", "notless", "oct",     "or",  "and", "sign",  "array",  NULL};
  return g_strv_contains(NAMES, name);
}

static double parse_name(DgTexParser *parser) {
  const char *start = parser->at;
  while (g_ascii_isalnum(*parser->at))
    parser->at++;
  g_autofree char *name = g_strndup(start, (gsize)(parser->at - start));
  if (strcmp(name, "pi") == 0)
    return G_PI;
  if (strcmp(name, "e") == 0)
    return G_E;
  if (strcmp(name, "true") == 0)
    return 1;
  if (strcmp(name, "false") == 0)
    return 0;
  if (strcmp(name, "rnd") == 0 || strcmp(name, "rand") == 0 || strcmp(name, "random") == 0)
    return dg_tex_parser_fail(parser, "a random number, which differs from one run to the next");
  const DgTexFunction *record = dg_tex_function_find(name);
  if (record) {
    double value = call_function(parser, record);
    parser->is_integer = gives_integer(name);
    return value;
  }
  g_autofree char *key = g_strconcat(DECLARED, name, NULL), *declared = dg_tex_macro_body(parser->reader, key);
  parser->is_integer = FALSE;
  return declared ? call_declared(parser, declared) : dg_tex_parser_fail(parser, "an unknown name");
}

static double parse_register(DgTexParser *parser) {
  const char *start = ++parser->at;
  while (g_ascii_isalpha(*parser->at) || *parser->at == '@')
    parser->at++;
  g_autofree char *name = g_strndup(start, (gsize)(parser->at - start));
  double value;
  gboolean is_length;
  skip_blanks(parser);
  if (!dg_tex_find_register(parser->reader, name, &value, &is_length))
    return dg_tex_parser_fail(parser, "an unknown command");
  parser->is_length |= is_length;
  return value;
}

static double parse_number(DgTexParser *parser) {
  const char *start = parser->at;
  while (g_ascii_isdigit(*parser->at))
    parser->at++;
  if (*parser->at == '.')
    parser->at++;
  while (g_ascii_isdigit(*parser->at))
    parser->at++;
  if (parser->at - start == 1 && *start == '.')
    return dg_tex_parser_fail(parser, "a point without digits");
  if ((*parser->at == 'e' || *parser->at == 'E') &&
      (g_ascii_isdigit(parser->at[1]) ||
       ((parser->at[1] == '+' || parser->at[1] == '-') && g_ascii_isdigit(parser->at[2])))) {
    parser->at += 2;
    while (g_ascii_isdigit(*parser->at))
      parser->at++;
  }
  double number = 0;
  parser->is_integer = !memchr(start, '.', (gsize)(parser->at - start));
  dg_scan_number(&start, parser->at, &number);
  return number;
}

/* A unit after a number, or "r" for radians. */
static double parse_unit(DgTexParser *parser, double number) {
  const char *before = parser->at;
  skip_blanks(parser);
  for (guint i = 0; i < G_N_ELEMENTS(UNITS); i++)
    if (parser->at[0] == UNITS[i].name[0] && parser->at[1] == UNITS[i].name[1] && !g_ascii_isalpha(parser->at[2])) {
      parser->at += 2;
      parser->is_length = TRUE;
      return number * UNITS[i].points;
    }
  double unit;
  gboolean is_length;
  if (parser->at[0] == 'e' && (parser->at[1] == 'm' || parser->at[1] == 'x') && !g_ascii_isalpha(parser->at[2])) {
    g_autofree char *name = g_strndup(parser->at, 2);
    if (dg_tex_find_register(parser->reader, name, &unit, &is_length)) {
      parser->at += 2;
      parser->is_length = TRUE;
      return number * unit;
    }
  }
  if (*parser->at == 'r' && !g_ascii_isalpha(parser->at[1])) {
    parser->at++;
    return dg_tex_degrees(number);
  }
  if (*parser->at == '\\') /* a factor before a register: .8\QP */
    return number * parse_register(parser);
  parser->at = before;
  return number;
}

static double parse_atom(DgTexParser *parser) {
  skip_blanks(parser);
  if (++parser->depth > DEPTH_MAX)
    return dg_tex_parser_fail(parser, "parentheses nested too deep");
  double value;
  if (take(parser, "(")) {
    value = parse_choice(parser);
    if (!take(parser, ")"))
      dg_tex_parser_fail(parser, "a missing )");
    value = parse_unit(parser, value);
  } else if (take(parser, "{")) {
    value = parse_choice(parser);
    if (!take(parser, "}"))
      dg_tex_parser_fail(parser, "a missing }");
    value = parse_unit(parser, value);
  } else if (g_ascii_isdigit(*parser->at) || *parser->at == '.') {
    value = parse_unit(parser, parse_number(parser));
  } else if (*parser->at == '\\') {
    value = parse_register(parser);
  } else if (g_ascii_isalpha(*parser->at)) {
    value = parse_name(parser);
  } else {
    value = dg_tex_parser_fail(parser, *parser->at ? "an unexpected character" : "an end, expected a number");
  }
  parser->depth--;
  return value;
}

static double parse_factorial(DgTexParser *parser) {
  double value = parse_atom(parser);
  for (skip_blanks(parser); !parser->fault && parser->at[0] == '!' && parser->at[1] != '='; skip_blanks(parser)) {
    parser->at++;
    value = dg_tex_factorial(parser, &value, 1);
  }
  return value;
}

static double parse_signed(DgTexParser *parser);

static double parse_power(DgTexParser *parser) {
  double value = parse_factorial(parser);
  if (!parser->fault && take(parser, "^")) {
    value = pow(value, parse_signed(parser));
    parser->is_integer = FALSE;
  }
  return value;
}

/* A sign, a negation or an exponent may hold the next one: they count as nesting. */
static double parse_signed(DgTexParser *parser) {
  if (++parser->depth > DEPTH_MAX)
    return dg_tex_parser_fail(parser, "signs and exponents nested too deep");
  gboolean negative = FALSE;
  for (;;) {
    if (take(parser, "-"))
      negative = !negative;
    else if (!take(parser, "+"))
      break;
  }
  skip_blanks(parser);
  if (parser->at[0] == '!' && parser->at[1] != '=') {
    parser->at++;
    double value = parse_signed(parser);
    parser->depth--;
    return value == 0;
  }
  double value = parse_power(parser);
  parser->depth--;
  parser->is_integer &= !negative;
  return negative ? -value : value;
}

static double parse_product(DgTexParser *parser) {
  double value = parse_signed(parser);
  while (!parser->fault) {
    if (take(parser, "*"))
      value *= parse_signed(parser);
    else if (take(parser, "/"))
      value = dg_tex_divide(parser, value, parse_signed(parser));
    else
      break;
    parser->is_integer = FALSE;
  }
  return value;
}

static double parse_sum(DgTexParser *parser) {
  double value = parse_product(parser);
  while (!parser->fault) {
    if (take(parser, "+"))
      value += parse_product(parser);
    else if (take(parser, "-"))
      value -= parse_product(parser);
    else
      break;
    parser->is_integer = FALSE;
  }
  return value;
}

static double parse_comparison(DgTexParser *parser) {
  double value = parse_sum(parser);
  while (!parser->fault) {
    if (take(parser, "=="))
      value = value == parse_sum(parser);
    else if (take(parser, "!="))
      value = value != parse_sum(parser);
    else if (take(parser, "<="))
      value = value <= parse_sum(parser);
    else if (take(parser, ">="))
      value = value >= parse_sum(parser);
    else if (take(parser, "<"))
      value = value < parse_sum(parser);
    else if (take(parser, ">"))
      value = value > parse_sum(parser);
    else
      break;
    parser->is_integer = TRUE;
  }
  return value;
}

static double parse_logic(DgTexParser *parser) {
  double value = parse_comparison(parser);
  while (!parser->fault) {
    if (take(parser, "&&")) {
      double other = parse_comparison(parser);
      value = value != 0 && other != 0;
    } else if (take(parser, "||")) {
      double other = parse_comparison(parser);
      value = value != 0 || other != 0;
    } else {
      break;
    }
    parser->is_integer = TRUE;
  }
  return value;
}

static double parse_choice(DgTexParser *parser) {
  double condition = parse_logic(parser);
  if (parser->fault || !take(parser, "?"))
    return condition;
  if (++parser->depth > DEPTH_MAX)
    return dg_tex_parser_fail(parser, "parentheses nested too deep");
  double yes = parse_choice(parser);
  if (!take(parser, ":"))
    return dg_tex_parser_fail(parser, "a missing :");
  gboolean yes_is_integer = parser->is_integer;
  double no = parse_choice(parser);
  parser->depth--;
  if (condition != 0)
    parser->is_integer = yes_is_integer;
  return condition != 0 ? yes : no;
}

static const char *evaluate(DgTexReader *reader, const char *text, DgTexValue *value) {
  g_autofree char *expanded = strchr(text, '\\') ? dg_tex_expand(reader, text) : NULL;
  DgTexParser parser = {.reader = reader, .at = expanded ? expanded : text};
  *value = (DgTexValue){0};
  double number = parse_choice(&parser);
  skip_blanks(&parser);
  if (!parser.fault && *parser.at)
    parser.fault = "something after the end";
  if (!parser.fault && !isfinite(number))
    parser.fault = "a value that is not finite";
  if (!parser.fault)
    *value = (DgTexValue){number, parser.is_length, parser.is_integer && !parser.is_length};
  return parser.fault;
}

gboolean dg_tex_try_evaluate(DgTexReader *reader, const char *text, DgTexValue *value) {
  return evaluate(reader, text, value) == NULL;
}

gboolean dg_tex_evaluate(DgTexReader *reader, const char *text, DgTexValue *value) {
  const char *fault = evaluate(reader, text, value);
  if (fault)
    dg_tex_lose(reader, DG_LEVEL_ERROR, "found \"%.60s\", expected a number: it has %s", text, fault);
  return fault == NULL;
}

gboolean dg_tex_declare_functions(DgTexReader *reader, const char *text) {
  g_auto(GStrv) declarations = g_strsplit(text, ";", -1);
  gboolean fine = TRUE;
  for (guint i = 0; declarations[i]; i++) {
    char *name = g_strstrip(declarations[i]), *open = strchr(name, '('), *equals = strchr(name, '=');
    if (!*name)
      continue;
    char *close = open ? strchr(open, ')') : NULL;
    if (!equals || (open && open < equals && (!close || close > equals))) {
      fine = FALSE;
      continue;
    }
    g_autofree char *parameters = open && open < equals ? g_strndup(open + 1, (gsize)(close - open) - 1) : g_strdup("");
    g_autofree char *body = g_strconcat(parameters, "\1", equals + 1, NULL);
    *(open && open < equals ? open : equals) = '\0';
    g_autofree char *key = g_strconcat(DECLARED, g_strstrip(name), NULL);
    dg_tex_define(reader, key, body);
  }
  return fine;
}

void dg_tex_print_number(double number, char *out) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(text, sizeof text, "%.5f", number);
  char *end = text + strlen(text) - 1;
  while (*end == '0' && end[-1] != '.')
    *end-- = '\0';
  g_strlcpy(out, strcmp(text, "-0.0") == 0 ? "0.0" : text, 64);
}

void dg_tex_print_value(const DgTexValue *value, char *out) {
  if (value->is_integer)
    g_ascii_formatd(out, 64, "%.0f", value->number);
  else
    dg_tex_print_number(value->number, out);
}

/* Where `sign` stands outside of parentheses and quotes; NULL when it does not. */
static const char *find_outside(const char *text, char sign) {
  gint depth = 0;
  gboolean quoted = FALSE;
  for (const char *p = text; *p; p++) {
    quoted ^= *p == '"';
    depth += *p == '(' || *p == '{';
    depth -= *p == ')' || *p == '}';
    if (*p == sign && depth == 0 && !quoted)
      return p;
  }
  return NULL;
}

static char *read_result(DgTexReader *reader, const char *text, guint depth);

/* The part of a choice between texts that is chosen; NULL when it is none. */
static char *choose_text(DgTexReader *reader, const char *text, guint depth) {
  const char *question = find_outside(text, '?'), *colon = question ? find_outside(question, ':') : NULL;
  g_autofree char *test = NULL, *yes = NULL;
  const char *no = colon ? colon + 1 : NULL;
  if (colon) {
    test = g_strndup(text, (gsize)(question - text));
    yes = g_strndup(question + 1, (gsize)(colon - question) - 1);
  } else if (g_str_has_prefix(text, "ifthenelse(") && g_str_has_suffix(text, ")")) {
    const char *first = find_outside(text + 11, ','), *second = first ? find_outside(first + 1, ',') : NULL;
    if (!second)
      return NULL;
    test = g_strndup(text + 11, (gsize)(first - text) - 11);
    yes = g_strndup(first + 1, (gsize)(second - first) - 1);
    no = second + 1;
  } else {
    return NULL;
  }
  DgTexValue value;
  dg_tex_evaluate(reader, test, &value);
  g_autofree char *rest = g_strdup(no);
  if (!colon && *rest)
    rest[strlen(rest) - 1] = '\0';
  return read_result(reader, value.number != 0 ? yes : rest, depth + 1);
}

static char *read_result(DgTexReader *reader, const char *text, guint depth) {
  g_autofree char *plain = g_strstrip(strchr(text, '"') ? dg_tex_expand(reader, text) : g_strdup(text));
  gsize length = strlen(plain);
  if (length >= 2 && *plain == '"' && strchr(plain + 1, '"') == plain + length - 1)
    return g_strndup(plain + 1, length - 2);
  char *chosen = depth < DEPTH_MAX && strchr(plain, '"') ? choose_text(reader, plain, depth) : NULL;
  if (chosen)
    return chosen;
  DgTexValue value;
  char number[64];
  dg_tex_evaluate(reader, plain, &value);
  dg_tex_print_value(&value, number);
  return g_strdup(number);
}

char *dg_tex_result(DgTexReader *reader, const char *text) {
  return read_result(reader, text, 0);
}

void dg_tex_set_font_units(DgTexReader *reader, double em, double ex) {
  dg_tex_set_register(reader, "em", em, TRUE);
  dg_tex_set_register(reader, "ex", ex, TRUE);
}
