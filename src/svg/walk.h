/* Parts of the walk through a document that the rewriting for the renderer (paintable.c) takes as well. */
#ifndef DG_SVG_WALK_H
#define DG_SVG_WALK_H

#include "svg/cascade.h"

/* Reads ids and style sheets, resolves the style of the root element, and sets the canvas and the outermost viewport;
 * `ctm` maps user space to the canvas. Returns TRUE when the figure gives no size, so that the canvas is to be fitted
 * to what is painted. */
gboolean dg_walk_begin(DgBuilder *builder, DgStyle *style, DgTransform *ctm);

/* Sets `total` to `ctm` with the transform property of `node`, around its origin, applied first. FALSE when nothing
 * that it paints can be seen. */
gboolean dg_walk_transform(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const DgAttributes *a,
                           const DgTransform *ctm, DgTransform *total);

/* The child of a <switch> that browsers choose, the first one whose conditions hold, whether it paints or not; NULL
 * when there is none. */
const xmlNode *dg_walk_choose(DgBuilder *builder, const xmlNode *node);

#endif
