/* TeX dimensions and the vectors of a picture, as they are written in options. */
#ifndef DG_IR_DIMENSION_H
#define DG_IR_DIMENSION_H

#include "ir/ir.h"

/* Reads "0.8in", "-.5 cm", "3pt" into points; a number without a unit is `unitless` points. FALSE when `text` is no
 * dimension. Units: pt, in, cm, mm, bp, pc, dd, cc, sp, and px as CSS has it. */
gboolean dg_dimension_parse(const char *text, double unitless, double *points);

/* Reads the value of option x, y or z: a dimension, "(a,b)" or "(angle:length)", in braces or not. FALSE when it is
 * none of them. */
gboolean dg_ir_vector_parse(const char *text, DgIrVector *vector);

#endif
