/* Conditions on one variable, as piecewise definitions state them. */
#ifndef DG_DRAW_INTERVAL_H
#define DG_DRAW_INTERVAL_H

#include "draw/expression.h"

#include <math.h>

/* From one end to the other; an end may be infinite. */
typedef struct {
  double from, to;
  gboolean from_closed, to_closed;
} DgDrawInterval;

#define DG_INTERVAL_ALL ((DgDrawInterval){-INFINITY, INFINITY, FALSE, FALSE})

/* Reads "x < 0", "x >= pi", "-1 <= x < 2" or "x = 3" in the variable `variable`. FALSE with `*message` set: what was
 * found and what was expected. */
gboolean dg_interval_parse(const char *text, const char *variable, const DgDrawParameter *parameters,
                           guint n_parameters, DgDrawInterval *interval, char **message);

gboolean dg_interval_contains(const DgDrawInterval *interval, double x);

#endif
