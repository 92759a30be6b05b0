/* Markers: what stands at the ends of lines. */
#ifndef DG_SVG_MARKER_H
#define DG_SVG_MARKER_H

#include "svg/cascade.h"

typedef enum { DG_AT_START, DG_AT_MID, DG_AT_END } DgMarkerPlace;

/* What the marker `id` paints at a place of a line that is painted with `style` and `stroke_width` (user units of the
 * element), and how far it reaches beyond the end (in the same units, `reach` may be NULL). */
DgMark dg_marker_resolve(DgBuilder *builder, DgSlice id, const DgStyle *style, double stroke_width, DgMarkerPlace place,
                         double *reach);

#endif
