/* Reading within other limits than those of all figures. */
#ifndef DG_SVG_LIMITS_H
#define DG_SVG_LIMITS_H

#include "drawing/budget.h"

#include <diagrade/drawing.h>

/* dg_drawing_new_from_own() with other limits than DG_LIMITS. */
DgDrawing *dg_drawing_new_within(GBytes *bytes, const char *name, DgLimits limits, GError **error);

#endif
