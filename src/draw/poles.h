/* Vertical asymptotes of a function. */
#ifndef DG_DRAW_POLES_H
#define DG_DRAW_POLES_H

#include <diagrade/base.h>

/* A function of one variable; NaN where it is not defined. */
typedef double (*DgReal)(double x, gpointer user_data);

/* Appends to `poles` (double, ascending) where between `from` and `to` (with the ends) the function grows without bound
 * on one side or both: its absolute value keeps growing as fast while the distance falls by powers of ten. `height` is
 * what counts as large: the height of the range that is shown. */
void dg_find_poles(DgReal function, gpointer user_data, double from, double to, double height, GArray *poles);

#endif
