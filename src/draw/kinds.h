/* The kinds of figures: one function each that reads the rest of the description and draws it. */
#ifndef DG_DRAW_KINDS_H
#define DG_DRAW_KINDS_H

#include "draw/spec.h"

/* Draws the description as an SVG document. Free with g_free(). Returns NULL with the error of `spec` set. */
char *dg_draw_function(DgSpec *spec);
char *dg_draw_geometry(DgSpec *spec);

#endif
