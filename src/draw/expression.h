/* Expressions of school mathematics: read by a small grammar of our own, so that errors name the place and "2x" means a
 * product. Nothing can be assigned, and no expression reaches anything but its variables. */
#ifndef DG_DRAW_EXPRESSION_H
#define DG_DRAW_EXPRESSION_H

#include <diagrade/base.h>

/* Longest expression, in bytes, and deepest nesting. */
#define DG_EXPRESSION_BYTES_MAX 500
#define DG_EXPRESSION_DEPTH_MAX 50

/* Most variables of an expression. */
#define DG_EXPRESSION_VARIABLES_MAX 2

/* A name with a fixed value: the parameter of a family of functions. */
typedef struct {
  const char *name;
  double value;
} DgDrawParameter;

/* What an expression may name beside functions and the constants pi and e; the strings and the array are borrowed. */
typedef struct {
  const char
      *variables[DG_EXPRESSION_VARIABLES_MAX + 1]; /* ended by NULL; "theta" may be written as the Greek letter */
  const DgDrawParameter *parameters;
  guint n_parameters;
} DgDrawNames;

typedef struct _DgExpression DgExpression;

/* Reads `text`: + - * / ^, implicit products ("2x", "3sin(x)", "(x+1)(x-1)", "sin 2x"), |x|, powers of functions
 * ("sin^2(x)"), pi and e, and the functions that dg_expression_functions() lists. A product by juxtaposition binds as
 * "*" does: 1/2x is (1/2)x. "log" has the base 10; root(n, x) is defined for negative x when n is odd. Returns NULL
 * with
 * `*message` set: what was found at which character, and what was expected. */
DgExpression *dg_expression_new(const char *text, const DgDrawNames *names, char **message);
void dg_expression_free(DgExpression *expression);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgExpression, dg_expression_free)

/* The value for the variables in the order of their names; NaN where it is not defined. */
double dg_expression_value(const DgExpression *expression, const double *variables);
/* TRUE when it is a trigonometric function of a variable without pi in it, so that its natural ticks are parts of pi.
 */
gboolean dg_expression_is_trigonometric(const DgExpression *expression);

/* The names of the functions, for messages; a static string. */
const char *dg_expression_functions(void);

/* The value of an expression without variables. FALSE with `*message` set when it cannot be read or is no finite
 * number.
 */
gboolean dg_expression_constant(const char *text, const DgDrawParameter *parameters, guint n_parameters, double *value,
                                char **message);

/* TRUE when `name` can be a parameter: letters, not the name of a function, a constant or a variable of figures. */
gboolean dg_expression_is_free_name(const char *name);

#endif
