/* Basic shapes, paths and images: from an element to the flat geometry of the drawing. */
#ifndef DG_SVG_SHAPE_H
#define DG_SVG_SHAPE_H

#include "svg/cascade.h"
#include "svg/path.h"

/* Appends what the element paints. */
void dg_shape_add(DgBuilder *builder, const xmlNode *node, DgTag tag, const DgStyle *style,
                  const DgAttributes *attributes, const DgTransform *ctm);

/* Draws the geometry of the element into `sink`; FALSE when it has none. `closed` tells whether it is closed by nature.
 */
gboolean dg_shape_draw(DgBuilder *builder, const xmlNode *node, DgTag tag, const DgStyle *style,
                       const DgAttributes *attributes, DgPathSink *sink);

#endif
