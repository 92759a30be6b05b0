/* Expressions: values by arithmetic or the C library, errors by their whole text. */
#include "draw/expression.h"

#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static const DgDrawParameter PARAMETERS[] = {{"a", 3}, {"b", -2}};
static const DgDrawNames NAMES = {{"x", "y", NULL}, PARAMETERS, 2};

/* The value at x = 2, y = 5 with a = 3, b = -2. */
static void expect(const char *text, double value) {
  g_autofree char *message = NULL;
  g_autoptr(DgExpression) expression = dg_expression_new(text, &NAMES, &message);
  if (!expression)
    fail_msg("%s: %s", text, message);
  double found = dg_expression_value(expression, (const double[]){2, 5});
  if (found != value && !(fabs(found - value) <= 1e-12 * fmax(1, fabs(value))) && !(isnan(found) && isnan(value)))
    fail_msg("%s: found %.17g, expected %.17g", text, found, value);
}

static void test_values(void **state) {
  expect("2x", 4);
  expect("2x^3", 16);
  expect("-x^2", -4);
  expect("2^-x", 0.25);
  expect("2^3^x", 512); /* 2^(3^2) */
  expect("1/2x", 1); /* (1/2)x */
  expect("6/3*2", 4);
  expect("7-2-1", 4);
  expect("(x+1)(x-1)", 3);
  expect("3sin(x)", 3 * sin(2));
  expect("sin 2x + 1", sin(4) + 1);
  expect("sin^2(x)+cos²(x)", 1);
  expect("xsin(y)", 2 * sin(5));
  expect("ax^2+bx+1", 3 * 4 - 2 * 2 + 1);
  expect("|x-y|", 3);
  expect("2|b|x", 8);
  expect("||x-y|-1|", 2);
  expect("ln(e^x)", 2);
  expect("log10(100)+log2 8+log(1000)", 8);
  expect("2e3+2e", 2000 + 2 * G_E);
}

static void test_functions_of_schools(void **state) {
  expect("root(3,-8)", -2);
  expect("root(5,-32)", -2);
  expect("root(4,-16)", NAN);
  expect("cbrt(-27)", -3);
  expect("√x", sqrt(2));
  expect("√(x+7)", 3);
  expect("mod(-1, 3)", 2);
  expect("sign(b)+sgn(x)", 0);
  expect("floor(-0.5)+ceil(0.5)", 0);
  expect("max(x,y)min(x,y)", 10);
  expect("2π", 2 * G_PI);
  expect("x·y×2", 20);
  expect("3−x", 1);
  expect("sqrt(-x)", NAN);
  expect("1/(x-2)", INFINITY);
}

static void expect_message(const char *text, const char *part) {
  g_autofree char *message = NULL;
  g_autoptr(DgExpression) expression = dg_expression_new(text, &NAMES, &message);
  if (expression || !message || !strstr(message, part))
    fail_msg("%s: found %s, expected %s", text, message ? message : "no error", part);
}

static void test_errors_name_the_place(void **state) {
  expect_message("x+", "expression \"x+\", character 3: found the end, expected a number, a name or \"(\"");
  expect_message("(x", "character 3: found the end, expected an operator or \")\"");
  expect_message("x)", "character 2: found \")\", expected an operator or the end");
  expect_message("2+foo(x)",
                 "character 3: found \"foo\", expected a number, pi, e, x, y, a, b or a function (abs, acos");
  expect_message("x = 3", "character 3: found \"=\", expected an operator or the end");
  expect_message("root(3)", "character 7: found \")\", expected \",\" and a second argument");
  expect_message("sin^-1(x)", "the inverse of sin is asin");
  expect_message("sin 2(x)", "character 6: found \"(\", expected the argument of the function in parentheses");
  expect_message("sin", "found the end, expected the argument");
  expect_message("π+θ", "character 3: found \"θ\"");
  expect_message("x;y", "character 2: found \";\"");
  expect_message(".", "expected a digit beside the decimal point");
  expect_message("1e999", "found \"1e999\"");
  g_autofree char *deep = g_strnfill(100, '(');
  expect_message(deep, "expected an expression of less depth");
  g_autofree char *minus = g_strnfill(100, '-');
  expect_message(minus, "expected an expression of less depth");
  g_autofree char *endless = g_strnfill(501, '1');
  expect_message(endless, "found an expression of 501 bytes, expected at most 500");
}

/* A comma as the decimal separator of the locale changes nothing. */
static void test_the_locale_does_not_matter(void **state) {
  if (!setlocale(LC_ALL, "de_DE.UTF-8"))
    skip();
  expect("1.5x", 3);
  expect("max(1.5,2)", 2);
  setlocale(LC_ALL, "C");
}

static gpointer evaluate(gpointer data) {
  for (guint i = 0; i < 200; i++) {
    expect("1.25x^2+sin(y)/3", 5 + sin(5) / 3);
    expect_message("2+", "character 3");
  }
  return NULL;
}

static void test_threads_have_expressions_of_their_own(void **state) {
  GThread *threads[4];
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
    threads[i] = g_thread_new("expression", evaluate, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
    g_thread_join(threads[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_functions_of_schools),
      cmocka_unit_test(test_errors_name_the_place),
      cmocka_unit_test(test_the_locale_does_not_matter),
      cmocka_unit_test(test_threads_have_expressions_of_their_own),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
