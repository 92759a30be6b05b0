/* Quantities (siunitx) and chemical formulas (mhchem) as plain formulas. */
#ifndef DG_TIKZ_UNITS_H
#define DG_TIKZ_UNITS_H

#include <glib.h>

/* What \SI{3}{\metre\per\second}, \qty, \si, \unit, \num, \ang or \ce stands for, without dollars; its arguments
 * begin at *p, which moves behind them. NULL when `name` is none of these. Free with g_free(). */
char *dg_units_formula(const char *name, const char **p);

#endif
