/* The functions that expressions may call. */
#ifndef DG_DRAW_EXPRESSION_FUNCTIONS_H
#define DG_DRAW_EXPRESSION_FUNCTIONS_H

#include <glib.h>

typedef struct {
  const char *name;
  double (*one)(double); /* of one argument, else NULL */
  double (*two)(double, double); /* of two */
  gboolean trigonometric;
} DgFunction;

/* The function with the longest name that `length` bytes of `text` begin with; `whole`: that are its name. NULL: none.
 */
const DgFunction *dg_function_find(const char *text, gsize length, gboolean whole);
/* Function `index`; NULL from their number on. */
const DgFunction *dg_function_get(guint index);

#endif
