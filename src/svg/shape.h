/* Basic shapes, paths and images: from an element to the flat geometry of the drawing. */
#ifndef DG_SVG_SHAPE_H
#define DG_SVG_SHAPE_H

#include "svg/cascade.h"
#include "svg/path.h"

/* Appends what the element paints. */
void dg_shape_add(DgBuilder *builder, const xmlNode *node, DgTag tag, const DgStyle *style,
                  const DgAttributes *attributes, const DgTransform *ctm);

/* Appends a rectangle, or a line when its kind is DG_SHAPE_LINE, between two corners in the user space of `ctm`. Kind,
 * paint (a width of the stroke in that space) and source line are the caller's; what cannot be seen is dropped. */
void dg_shape_add_upright(DgBuilder *builder, DgShape shape, DgPoint from, DgPoint to, const DgTransform *ctm);

/* Draws the geometry of the element into `sink`; FALSE when it has none. `closed` tells whether it is closed by nature.
 */
gboolean dg_shape_draw(DgBuilder *builder, const xmlNode *node, DgTag tag, const DgStyle *style,
                       const DgAttributes *attributes, DgPathSink *sink);

#endif
