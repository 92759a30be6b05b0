#include "tikz/expression.h"

#include "ir/ir.h"
#include "svg/values.h"

#include <math.h>
#include <string.h>

/* Nesting of parentheses and functions: deeper than any written by hand. */
#define DEPTH_MAX 200u

#define ARGUMENTS_MAX 16u

/* What functions that programs declare are kept under. */
#define DECLARED "function "

typedef struct {
  DgTexReader *reader;
  const char *at;
  const char *fault; /* what is wrong, once something is */
  guint depth;
  gboolean is_length;
} Parser;

/* Points of the units of TeX (The TeXbook, chapter 10) and of the font-relative ones. */
typedef struct {
  const char *name;
  double points;
} Unit;

static const Unit UNITS[] = {
    {"pt", 1},  {"in", DG_PT_PER_IN},  {"cm", DG_PT_PER_CM},       {"mm", DG_PT_PER_CM / 10}, {"bp", DG_PT_PER_IN / 72},
    {"pc", 12}, {"dd", 1238.0 / 1157}, {"cc", 12 * 1238.0 / 1157}, {"sp", 1.0 / 65536},
};

double dg_tex_sin(double degrees) {
  double turn = fmod(degrees, 360);
  if (turn < 0)
    turn += 360;
  if (turn == 0 || turn == 180)
    return 0;
  if (turn == 90 || turn == 270)
    return turn == 90 ? 1 : -1;
  if (turn == 30 || turn == 150)
    return 0.5;
  if (turn == 210 || turn == 330)
    return -0.5;
  return sin(turn * (G_PI / 180));
}

double dg_tex_cos(double degrees) {
  return dg_tex_sin(degrees + 90);
}

static double fail(Parser *parser, const char *fault) {
  if (!parser->fault)
    parser->fault = fault;
  return 0;
}

static inline void skip_blanks(Parser *parser) {
  while (*parser->at == ' ' || *parser->at == '~' || *parser->at == '\t' || *parser->at == '\n' || *parser->at == '\r')
    parser->at++;
}

/* Operators have one character or two; this is asked for most of them after each number. */
static inline gboolean take(Parser *parser, const char *text) {
  skip_blanks(parser);
  if (parser->at[0] != text[0] || (text[1] && parser->at[1] != text[1]))
    return FALSE;
  parser->at += text[1] ? 2 : 1;
  return TRUE;
}

static double parse_choice(Parser *parser);

/* ---- functions ---- */

typedef double (*Function)(Parser *parser, const double *a, guint n);

static double divide(Parser *parser, double a, double b) {
  return b == 0 ? fail(parser, "division by zero") : a / b;
}
static double degrees(double radians) {
  return radians * (180 / G_PI);
}
static gboolean uses_radians(Parser *parser) {
  double value;
  gboolean is_length;
  return dg_tex_find_register(parser->reader, DG_TEX_RADIANS, &value, &is_length) && value != 0;
}
/* The degrees of an argument of a function, and what such a function returns for degrees. */
static double angle_of(Parser *parser, double argument) {
  return uses_radians(parser) ? degrees(argument) : argument;
}
static double as_angle(Parser *parser, double angle) {
  return uses_radians(parser) ? angle * (G_PI / 180) : angle;
}
static double f_abs(Parser *p, const double *a, guint n) {
  return fabs(a[0]);
}
static double f_acos(Parser *p, const double *a, guint n) {
  return as_angle(p, degrees(acos(a[0])));
}
static double f_add(Parser *p, const double *a, guint n) {
  return a[0] + a[1];
}
static double f_and(Parser *p, const double *a, guint n) {
  return a[0] != 0 && a[1] != 0;
}
static double f_asin(Parser *p, const double *a, guint n) {
  return as_angle(p, degrees(asin(a[0])));
}
static double f_atan(Parser *p, const double *a, guint n) {
  return as_angle(p, degrees(atan(a[0])));
}
static double f_atan2(Parser *p, const double *a, guint n) {
  return as_angle(p, degrees(atan2(a[0], a[1])));
}
static double f_ceil(Parser *p, const double *a, guint n) {
  return ceil(a[0]);
}
static double f_cos(Parser *p, const double *a, guint n) {
  return dg_tex_cos(angle_of(p, a[0]));
}
static double f_cosec(Parser *p, const double *a, guint n) {
  return divide(p, 1, dg_tex_sin(angle_of(p, a[0])));
}
static double f_cosh(Parser *p, const double *a, guint n) {
  return cosh(a[0]);
}
static double f_cot(Parser *p, const double *a, guint n) {
  return divide(p, dg_tex_cos(angle_of(p, a[0])), dg_tex_sin(angle_of(p, a[0])));
}
static double f_deg(Parser *p, const double *a, guint n) {
  return degrees(a[0]);
}
static double f_div(Parser *p, const double *a, guint n) {
  return trunc(divide(p, a[0], a[1]));
}
static double f_divide(Parser *p, const double *a, guint n) {
  return divide(p, a[0], a[1]);
}
static double f_equal(Parser *p, const double *a, guint n) {
  return a[0] == a[1];
}
static double f_exp(Parser *p, const double *a, guint n) {
  return exp(a[0]);
}
static double f_factorial(Parser *p, const double *a, guint n) {
  double product = 1;
  for (double k = 2; k <= a[0] && k <= 171; k++)
    product *= k;
  return product;
}
static double f_floor(Parser *p, const double *a, guint n) {
  return floor(a[0]);
}
static double f_frac(Parser *p, const double *a, guint n) {
  return fabs(a[0] - trunc(a[0]));
}
static double f_gcd(Parser *p, const double *a, guint n) {
  double x = fabs(trunc(a[0])), y = fabs(trunc(a[1]));
  while (y > 0) {
    double rest = fmod(x, y);
    x = y;
    y = rest;
  }
  return x;
}
static double f_greater(Parser *p, const double *a, guint n) {
  return a[0] > a[1];
}
static double f_ifthenelse(Parser *p, const double *a, guint n) {
  return a[0] != 0 ? a[1] : a[2];
}
static double f_int(Parser *p, const double *a, guint n) {
  return trunc(a[0]);
}
static double f_iseven(Parser *p, const double *a, guint n) {
  return fmod(trunc(a[0]), 2) == 0;
}
static double f_isodd(Parser *p, const double *a, guint n) {
  return fmod(trunc(a[0]), 2) != 0;
}
static double f_less(Parser *p, const double *a, guint n) {
  return a[0] < a[1];
}
static double f_ln(Parser *p, const double *a, guint n) {
  return log(a[0]);
}
static double f_log10(Parser *p, const double *a, guint n) {
  return log10(a[0]);
}
static double f_log2(Parser *p, const double *a, guint n) {
  return log2(a[0]);
}
static double f_max(Parser *p, const double *a, guint n) {
  double most = a[0];
  for (guint i = 1; i < n; i++)
    most = MAX(most, a[i]);
  return most;
}
static double f_min(Parser *p, const double *a, guint n) {
  double least = a[0];
  for (guint i = 1; i < n; i++)
    least = MIN(least, a[i]);
  return least;
}
static double f_mod(Parser *p, const double *a, guint n) {
  return a[1] == 0 ? fail(p, "division by zero") : fmod(a[0], a[1]);
}
static double f_floored_mod(Parser *p, const double *a, guint n) {
  return a[1] == 0 ? fail(p, "division by zero") : a[0] - a[1] * floor(a[0] / a[1]);
}
static double f_multiply(Parser *p, const double *a, guint n) {
  return a[0] * a[1];
}
static double f_neg(Parser *p, const double *a, guint n) {
  return -a[0];
}
static double f_not(Parser *p, const double *a, guint n) {
  return a[0] == 0;
}
static double f_notequal(Parser *p, const double *a, guint n) {
  return a[0] != a[1];
}
static double f_notgreater(Parser *p, const double *a, guint n) {
  return a[0] <= a[1];
}
static double f_notless(Parser *p, const double *a, guint n) {
  return a[0] >= a[1];
}
static double f_or(Parser *p, const double *a, guint n) {
  return a[0] != 0 || a[1] != 0;
}
static double f_pow(Parser *p, const double *a, guint n) {
  return pow(a[0], a[1]);
}
static double f_rad(Parser *p, const double *a, guint n) {
  return a[0] * (G_PI / 180);
}
static double f_real(Parser *p, const double *a, guint n) {
  return a[0];
}
static double f_round(Parser *p, const double *a, guint n) {
  return a[0] < 0 ? -floor(0.5 - a[0]) : floor(a[0] + 0.5);
}
static double f_sec(Parser *p, const double *a, guint n) {
  return divide(p, 1, dg_tex_cos(angle_of(p, a[0])));
}
static double f_sign(Parser *p, const double *a, guint n) {
  return (a[0] > 0) - (a[0] < 0);
}
static double f_sin(Parser *p, const double *a, guint n) {
  return dg_tex_sin(angle_of(p, a[0]));
}
static double f_sinh(Parser *p, const double *a, guint n) {
  return sinh(a[0]);
}
static double f_sqrt(Parser *p, const double *a, guint n) {
  return sqrt(a[0]);
}
static double f_subtract(Parser *p, const double *a, guint n) {
  return a[0] - a[1];
}
static double f_tan(Parser *p, const double *a, guint n) {
  return divide(p, dg_tex_sin(angle_of(p, a[0])), dg_tex_cos(angle_of(p, a[0])));
}
static double f_tanh(Parser *p, const double *a, guint n) {
  return tanh(a[0]);
}
static double f_veclen(Parser *p, const double *a, guint n) {
  return sqrt(a[0] * a[0] + a[1] * a[1]);
}

typedef struct {
  const char *name;
  guint minimum, maximum; /* number of arguments */
  Function function;
} FunctionRecord;

/* In the order of their names, for bsearch(). */
static const FunctionRecord FUNCTIONS[] = {
    {"Mod", 2, 2, f_floored_mod},
    {"abs", 1, 1, f_abs},
    {"acos", 1, 1, f_acos},
    {"add", 2, 2, f_add},
    {"and", 2, 2, f_and},
    {"asin", 1, 1, f_asin},
    {"atan", 1, 1, f_atan},
    {"atan2", 2, 2, f_atan2},
    {"ceil", 1, 1, f_ceil},
    {"cos", 1, 1, f_cos},
    {"cosec", 1, 1, f_cosec},
    {"cosh", 1, 1, f_cosh},
    {"cot", 1, 1, f_cot},
    {"deg", 1, 1, f_deg},
    {"div", 2, 2, f_div},
    {"divide", 2, 2, f_divide},
    {"equal", 2, 2, f_equal},
    {"exp", 1, 1, f_exp},
    {"factorial", 1, 1, f_factorial},
    {"floor", 1, 1, f_floor},
    {"frac", 1, 1, f_frac},
    {"gcd", 2, 2, f_gcd},
    {"greater", 2, 2, f_greater},
    {"ifthenelse", 3, 3, f_ifthenelse},
    {"int", 1, 1, f_int},
    {"iseven", 1, 1, f_iseven},
    {"isodd", 1, 1, f_isodd},
    {"less", 2, 2, f_less},
    {"ln", 1, 1, f_ln},
    {"log10", 1, 1, f_log10},
    {"log2", 1, 1, f_log2},
    {"max", 1, ARGUMENTS_MAX, f_max},
    {"min", 1, ARGUMENTS_MAX, f_min},
    {"mod", 2, 2, f_mod},
    {"multiply", 2, 2, f_multiply},
    {"neg", 1, 1, f_neg},
    {"not", 1, 1, f_not},
    {"notequal", 2, 2, f_notequal},
    {"notgreater", 2, 2, f_notgreater},
    {"notless", 2, 2, f_notless},
    {"or", 2, 2, f_or},
    {"pow", 2, 2, f_pow},
    {"rad", 1, 1, f_rad},
    {"real", 1, 1, f_real},
    {"round", 1, 1, f_round},
    {"sec", 1, 1, f_sec},
    {"sign", 1, 1, f_sign},
    {"sin", 1, 1, f_sin},
    {"sinh", 1, 1, f_sinh},
    {"sqrt", 1, 1, f_sqrt},
    {"subtract", 2, 2, f_subtract},
    {"tan", 1, 1, f_tan},
    {"tanh", 1, 1, f_tanh},
    {"veclen", 2, 2, f_veclen},
};

static const FunctionRecord *find_function(const char *name) {
  guint low = 0, high = G_N_ELEMENTS(FUNCTIONS);
  while (low < high) {
    guint middle = (low + high) / 2;
    int order = strcmp(name, FUNCTIONS[middle].name);
    if (order == 0)
      return &FUNCTIONS[middle];
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

static double call_function(Parser *parser, const FunctionRecord *record) {
  double arguments[ARGUMENTS_MAX] = {0};
  guint n = 0;
  if (take(parser, "(")) {
    if (!take(parser, ")")) {
      do {
        if (n == ARGUMENTS_MAX)
          return fail(parser, "too many arguments");
        arguments[n++] = parse_choice(parser);
      } while (take(parser, ","));
      if (!take(parser, ")"))
        return fail(parser, "a missing )");
    }
  } else { /* "sin 30": one argument without parentheses */
    arguments[n++] = parse_choice(parser);
  }
  if (n < record->minimum || n > record->maximum)
    return fail(parser, "a wrong number of arguments");
  return record->function(parser, arguments, n);
}

/* ---- grammar ---- */

/* A function that the program declared: its parameters, "\1", and its expression, read in a group in which the
 * parameters are macros. */
static double call_declared(Parser *parser, const char *declaration) {
  const char *body = strchr(declaration, '\1');
  g_autofree char *head = g_strndup(declaration, body ? (gsize)(body - declaration) : 0);
  g_auto(GStrv) names = g_strsplit(head, ",", -1);
  guint n = g_strv_length(names);
  double arguments[ARGUMENTS_MAX];
  gboolean bracketed = n > 0 && take(parser, "(");
  for (guint i = 0; i < n && !parser->fault; i++) {
    if (i == ARGUMENTS_MAX || !bracketed || (i > 0 && !take(parser, ",")))
      return fail(parser, "a wrong number of arguments");
    arguments[i] = parse_choice(parser);
  }
  if (bracketed && !take(parser, ")"))
    return fail(parser, "a missing )");
  if (parser->fault || !body || !dg_tex_charge(parser->reader, strlen(body)))
    return fail(parser, "a function that cannot be called");
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
  Parser inner = {.reader = parser->reader, .at = expanded, .depth = parser->depth + 1};
  double value = inner.depth > DEPTH_MAX ? fail(parser, "functions nested too deep") : parse_choice(&inner);
  dg_tex_group_end(parser->reader);
  skip_blanks(&inner);
  parser->is_length |= inner.is_length;
  if (inner.fault || *inner.at)
    return fail(parser, inner.fault ? inner.fault : "something after the end of a function");
  return value;
}

static double parse_name(Parser *parser) {
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
    return fail(parser, "a random number, which differs from one run to the next");
  const FunctionRecord *record = find_function(name);
  if (record)
    return call_function(parser, record);
  g_autofree char *key = g_strconcat(DECLARED, name, NULL), *declared = dg_tex_macro_body(parser->reader, key);
  return declared ? call_declared(parser, declared) : fail(parser, "an unknown name");
}

static double parse_register(Parser *parser) {
  const char *start = ++parser->at;
  while (g_ascii_isalpha(*parser->at) || *parser->at == '@')
    parser->at++;
  g_autofree char *name = g_strndup(start, (gsize)(parser->at - start));
  double value;
  gboolean is_length;
  skip_blanks(parser);
  if (!dg_tex_find_register(parser->reader, name, &value, &is_length))
    return fail(parser, "an unknown command");
  parser->is_length |= is_length;
  return value;
}

static double parse_number(Parser *parser) {
  const char *start = parser->at;
  while (g_ascii_isdigit(*parser->at))
    parser->at++;
  if (*parser->at == '.')
    parser->at++;
  while (g_ascii_isdigit(*parser->at))
    parser->at++;
  if (parser->at - start == 1 && *start == '.')
    return fail(parser, "a point without digits");
  if ((*parser->at == 'e' || *parser->at == 'E') &&
      (g_ascii_isdigit(parser->at[1]) ||
       ((parser->at[1] == '+' || parser->at[1] == '-') && g_ascii_isdigit(parser->at[2])))) {
    parser->at += 2;
    while (g_ascii_isdigit(*parser->at))
      parser->at++;
  }
  double number = 0;
  dg_scan_number(&start, parser->at, &number);
  return number;
}

/* A unit after a number, or "r" for radians. */
static double parse_unit(Parser *parser, double number) {
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
    return degrees(number);
  }
  if (*parser->at == '\\') /* a factor before a register: .8\QP */
    return number * parse_register(parser);
  parser->at = before;
  return number;
}

static double parse_atom(Parser *parser) {
  skip_blanks(parser);
  if (++parser->depth > DEPTH_MAX)
    return fail(parser, "parentheses nested too deep");
  double value;
  if (take(parser, "(")) {
    value = parse_choice(parser);
    if (!take(parser, ")"))
      fail(parser, "a missing )");
    value = parse_unit(parser, value);
  } else if (take(parser, "{")) {
    value = parse_choice(parser);
    if (!take(parser, "}"))
      fail(parser, "a missing }");
    value = parse_unit(parser, value);
  } else if (g_ascii_isdigit(*parser->at) || *parser->at == '.') {
    value = parse_unit(parser, parse_number(parser));
  } else if (*parser->at == '\\') {
    value = parse_register(parser);
  } else if (g_ascii_isalpha(*parser->at)) {
    value = parse_name(parser);
  } else {
    value = fail(parser, *parser->at ? "an unexpected character" : "an end, expected a number");
  }
  parser->depth--;
  return value;
}

static double parse_factorial(Parser *parser) {
  double value = parse_atom(parser);
  for (skip_blanks(parser); !parser->fault && parser->at[0] == '!' && parser->at[1] != '='; skip_blanks(parser)) {
    parser->at++;
    value = f_factorial(parser, &value, 1);
  }
  return value;
}

static double parse_signed(Parser *parser);

static double parse_power(Parser *parser) {
  double value = parse_factorial(parser);
  if (!parser->fault && take(parser, "^"))
    value = pow(value, parse_signed(parser));
  return value;
}

/* A sign, a negation or an exponent may hold the next one: they count as nesting. */
static double parse_signed(Parser *parser) {
  if (++parser->depth > DEPTH_MAX)
    return fail(parser, "signs and exponents nested too deep");
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
  return negative ? -value : value;
}

static double parse_product(Parser *parser) {
  double value = parse_signed(parser);
  while (!parser->fault) {
    if (take(parser, "*"))
      value *= parse_signed(parser);
    else if (take(parser, "/"))
      value = divide(parser, value, parse_signed(parser));
    else
      break;
  }
  return value;
}

static double parse_sum(Parser *parser) {
  double value = parse_product(parser);
  while (!parser->fault) {
    if (take(parser, "+"))
      value += parse_product(parser);
    else if (take(parser, "-"))
      value -= parse_product(parser);
    else
      break;
  }
  return value;
}

static double parse_comparison(Parser *parser) {
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
  }
  return value;
}

static double parse_logic(Parser *parser) {
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
  }
  return value;
}

static double parse_choice(Parser *parser) {
  double condition = parse_logic(parser);
  if (parser->fault || !take(parser, "?"))
    return condition;
  if (++parser->depth > DEPTH_MAX)
    return fail(parser, "parentheses nested too deep");
  double yes = parse_choice(parser);
  if (!take(parser, ":"))
    return fail(parser, "a missing :");
  double no = parse_choice(parser);
  parser->depth--;
  return condition != 0 ? yes : no;
}

static const char *evaluate(DgTexReader *reader, const char *text, DgTexValue *value) {
  g_autofree char *expanded = strchr(text, '\\') ? dg_tex_expand(reader, text) : NULL;
  Parser parser = {.reader = reader, .at = expanded ? expanded : text};
  *value = (DgTexValue){0};
  double number = parse_choice(&parser);
  skip_blanks(&parser);
  if (!parser.fault && *parser.at)
    parser.fault = "something after the end";
  if (!parser.fault && !isfinite(number))
    parser.fault = "a value that is not finite";
  if (!parser.fault)
    *value = (DgTexValue){number, parser.is_length};
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

void dg_tex_set_font_units(DgTexReader *reader, double em, double ex) {
  dg_tex_set_register(reader, "em", em, TRUE);
  dg_tex_set_register(reader, "ex", ex, TRUE);
}
