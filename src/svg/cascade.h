/* The inner door of style.c, for the walk: style and the attributes that are no style, from one pass over an element.
 */
#ifndef DG_SVG_CASCADE_H
#define DG_SVG_CASCADE_H

#include "svg/builder.h"
#include "svg/names.h"

/* Values of the attributes up to DG_NAME_LAST_ATTRIBUTE, by DgName; geometry as the style sheets leave it. */
typedef struct {
  DgSlice value[DG_NAME_LAST_ATTRIBUTE + 1];
} DgAttributes;

/* As dg_style_resolve(), and fills `attributes`. */
void dg_cascade(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, DgStyle *style,
                DgAttributes *attributes);

/* The style of `node`'s parent in the document, resolved from the root down: for markers and paint servers, which
 * inherit from where they stand. */
void dg_cascade_parent(DgBuilder *builder, const xmlNode *node, DgStyle *style);

/* The name of a property that is not custom, in small letters. */
const char *dg_property_name(DgName property);
/* Whether it is a property that is a presentation attribute as well. */
gboolean dg_property_is_attribute(DgName property);
/* Properties one by one (properties.c): sets what `value` says of `property`, or leaves `style` as it is when the value
 * is invalid. `parent` is what `inherit` refers to; `size` is FALSE to leave font-size alone in the font shorthand. */
void dg_property_apply(DgBuilder *builder, DgName property, DgSlice value, const DgStyle *parent, DgStyle *style,
                       DgHtmlBox *box);
/* font-size, or the size in the font shorthand. */
void dg_property_apply_font_size(DgBuilder *builder, DgName property, DgSlice value, const DgStyle *parent,
                                 DgStyle *style);

#endif
