/* Values and style sheets that the renderer does not understand (paintable.c). */
#ifndef DG_SVG_REWRITE_FOREIGN_H
#define DG_SVG_REWRITE_FOREIGN_H

#include "svg/cascade.h"

/* Whether a <style> holds rules or values that the renderer does not understand. */
gboolean dg_rewrite_is_foreign_sheet(const xmlNode *node);
/* Whether an attribute that styles the element holds such a value. */
gboolean dg_rewrite_has_foreign_value(DgBuilder *builder, const xmlNode *node);
/* Appends the values that the cascade, which has just been run, gives the element. */
void dg_rewrite_declare_resolved(DgBuilder *builder, const DgStyle *style, const DgAttributes *a, GString *out);

#endif
