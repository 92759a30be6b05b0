/* feDropShadow for renderers that do not know it. */
#ifndef DG_SVG_SHADOW_H
#define DG_SVG_SHADOW_H

#include <glib.h>
#include <libxml/tree.h>

/* Replaces the feDropShadow `node` by the primitives that the Filter Effects specification defines it with (section
 * 9.15). The names of their results hold `number`, which no other shadow of the document may have. */
void dg_shadow_expand(xmlNode *node, guint number);

#endif
