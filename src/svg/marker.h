/* Markers: what stands at the ends of lines. */
#ifndef DG_SVG_MARKER_H
#define DG_SVG_MARKER_H

#include "svg/cascade.h"

typedef enum { DG_AT_START, DG_AT_MID, DG_AT_END } DgMarkerPlace;

/* With orient="auto" the marker's +x is the way of the line at both ends (SVG 2, 13.7.1). An arrow head that is drawn
 * along +x therefore points into the line at its start, and is DG_MARK_TAIL there; only orient="auto-start-reverse"
 * turns it to point out of the line. */

/* What the marker `id` paints at a place of a line that is painted with `style` and `stroke_width` (user units of the
 * element), and how far it reaches beyond the end (in the same units, `reach` may be NULL). */
DgMark dg_marker_resolve(DgBuilder *builder, DgSlice id, const DgStyle *style, double stroke_width, DgMarkerPlace place,
                         double *reach);

#endif
