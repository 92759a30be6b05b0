/* What the grammar of expressions and its functions share. */
#ifndef DG_TIKZ_EXPRESSION_FUNCTIONS_H
#define DG_TIKZ_EXPRESSION_FUNCTIONS_H

#include "tikz/expression.h"

typedef struct {
  DgTexReader *reader;
  const char *at;
  const char *fault; /* what is wrong, once something is */
  guint depth;
  gboolean is_length, is_integer;
} DgTexParser;

#define DG_TEX_ARGUMENTS_MAX 16u /* of one function */

/* A function by its name: of `n` arguments, at least `minimum` and at most `maximum`. */
typedef struct {
  const char *name;
  guint minimum, maximum;
  double (*function)(DgTexParser *parser, const double *a, guint n);
} DgTexFunction;

/* NULL when there is none of that name. */
const DgTexFunction *dg_tex_function_find(const char *name);
/* Those that operators and units stand for as well: "/", "!" and "r". */
double dg_tex_divide(DgTexParser *parser, double a, double b);
double dg_tex_factorial(DgTexParser *parser, const double *a, guint n);
double dg_tex_degrees(double radians);
/* Notes the first fault; 0. */
double dg_tex_parser_fail(DgTexParser *parser, const char *fault);

#endif
