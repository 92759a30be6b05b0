/* Parts of the reading of graphs of functions that its files share. */
#ifndef DG_DRAW_FUNCTION_READ_H
#define DG_DRAW_FUNCTION_READ_H

#include "draw/function.h"

/* Each sets the error of `spec` and returns FALSE when it cannot. */
gboolean dg_function_read_color(DgSpec *spec, const cJSON *object, const char **color);
/* The expression that `text` (NULL: the value itself) is, in up to two variables. */
gboolean dg_function_read_expression(DgSpec *spec, const cJSON *value, const char *text, const char *first,
                                     const char *second, DgExpression **expression);
/* Two numbers, the second greater. */
gboolean dg_function_read_range(DgSpec *spec, const cJSON *value, DgDrawRange *range);
/* The number of a curve y = f(x). */
gboolean dg_function_read_curve_index(DgGraphFigure *figure, DgSpec *spec, const cJSON *value, int *index);
/* One item of the list of regions. */
gboolean dg_function_read_region(DgGraphFigure *figure, DgSpec *spec, const cJSON *item);

/* A curve with the defaults, which the figure owns. */
DgCurve *dg_function_add_curve(DgGraphFigure *figure);
/* An empty list of DgDrawRegion. */
GArray *dg_function_regions_new(void);

#endif
