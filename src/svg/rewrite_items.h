/* Text items and shapes of a drawing as plain elements, in the place of what the renderer does not know (paintable.c).
 */
#ifndef DG_SVG_REWRITE_ITEMS_H
#define DG_SVG_REWRITE_ITEMS_H

#include "drawing/drawing.h"
#include "svg/values.h"

#include <libxml/tree.h>

typedef struct {
  GArray *texts, *shapes; /* DgTextItem, DgShape, each in the order of their z */
  DgSlice family; /* of their fonts; `at` NULL for the class of each */
  gboolean scaled; /* glyphs are scaled to the advances (fit.h), instead of spread */
} DgRewriteItems;

/* Makes `node` a group of the items in the order in which they are painted, instead of what it holds. `n_fits` counts
 * the scaled texts of the document. */
void dg_rewrite_by_items(xmlNode *node, const DgRewriteItems *items, guint *n_fits);

#endif
