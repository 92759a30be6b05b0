/* What a document may take to be read. */
#ifndef DG_SVG_LIMITS_H
#define DG_SVG_LIMITS_H

#include <diagrade/drawing.h>

/* Text of all items of a drawing. The largest figures seen hold 100 kB; ten megabytes is libxml2's own limit for one
 * text node. */
#define DG_TEXT_BYTES_MAX (10u << 20)
/* Text items of a drawing: a figure with 5,000 labels is a map; each character may become an item of its own. */
#define DG_TEXT_ITEMS_MAX 500000u
/* Points of all flattened shapes: 16 bytes each, so 160 MB. Plots with a million samples pass. */
#define DG_POINTS_MAX 10000000u
/* Single steps of matching selectors and applying declarations in one figure. 10,000 elements against 200 rules each
 * pass; a sheet whose product with the elements is larger takes over a second and is no figure's. */
#define DG_CSS_STEPS_MAX 50000000u
/* Elements walked, copies by `use` included: what librsvg allows in a document. */
#define DG_ELEMENTS_MAX 1000000u

/* What one drawing may cost. */
typedef struct {
  guint text_bytes, text_items, points, css_steps, elements;
} DgLimits;
#define DG_LIMITS ((DgLimits){DG_TEXT_BYTES_MAX, DG_TEXT_ITEMS_MAX, DG_POINTS_MAX, DG_CSS_STEPS_MAX, DG_ELEMENTS_MAX})

/* dg_drawing_new_from_own() with other limits than DG_LIMITS. */
DgDrawing *dg_drawing_new_within(GBytes *bytes, const char *name, DgLimits limits, GError **error);

#endif
