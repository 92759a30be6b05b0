/* What is in the way of the ids that an overlay writes beside its marks. */
#ifndef DG_REPORT_FIELD_H
#define DG_REPORT_FIELD_H

#include "base/geometry.h"

/* Boxes in the cells of a grid, each with a weight (what it matters to be covered) and an owner (a number that stands
 * for a thing whose own boxes do not hinder it; -1 for none). */
typedef struct _DgField DgField;

/* A field over a canvas from (0, 0); free with dg_field_free(). */
DgField *dg_field_new(double width, double height);
void dg_field_free(DgField *field);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgField, dg_field_free)

/* Adds a box. One that covers a quarter of the canvas or more is left out: there is no room beside it anyway. */
void dg_field_add(DgField *field, DgBox box, int weight, int owner);
/* Adds the segment a-b, as the boxes of pieces that follow it. */
void dg_field_add_line(DgField *field, DgPoint a, DgPoint b, int weight);
/* TRUE when `area` meets a box of at least the weight `least` that another one owns. FALSE once the steps that a
 * field allows are spent, so that no file can make an overlay slow. */
gboolean dg_field_meets(DgField *field, DgBox area, int least, int owner);

#endif
