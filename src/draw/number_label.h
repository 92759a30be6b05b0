/* Numbers as labels. */
#ifndef DG_DRAW_NUMBER_LABEL_H
#define DG_DRAW_NUMBER_LABEL_H

#include <glib.h>

/* "-2", "0.25", or a multiple of pi with a denominator of at most 12 ("π/2", "-3π/4"). Free with g_free(). */
char *dg_number_label(double value);

#endif
