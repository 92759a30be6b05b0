/* Values, declarations and attributes as they are written into a document for the renderer (paintable.c). */
#ifndef DG_SVG_REWRITE_VALUES_H
#define DG_SVG_REWRITE_VALUES_H

#include "base/geometry.h"
#include "svg/style.h"

#include <libxml/tree.h>

void dg_rewrite_number(GString *out, double number);
void dg_rewrite_color(GString *out, guint32 color, float alpha);
/* The name of a property; its value is to follow. */
void dg_rewrite_open(GString *out, const char *property);
/* Puts the value above everything that the style sheets say. */
void dg_rewrite_close(GString *out);
void dg_rewrite_declare(GString *out, const char *property, const char *value);
void dg_rewrite_declare_number(GString *out, const char *property, double number);
/* Without "!important", which librsvg 2.54 does not take behind lists; nothing for an empty list. */
void dg_rewrite_declare_list(GString *out, const char *property, DgSlice value);
void dg_rewrite_declare_paint(GString *out, const char *property, const DgPaint *paint);
/* Size, weight, slant and families. */
void dg_rewrite_declare_font(GString *out, const DgStyle *style);

/* In place of the attribute of that name. */
void dg_rewrite_set_attribute(xmlNode *node, const char *name, const char *value);
/* Behind what style="" holds. */
void dg_rewrite_append_style(xmlNode *node, const char *style);
/* As attribute and as property: librsvg 2.54 lets the attribute stand above style="", and takes no "!important" behind
 * a transform. */
void dg_rewrite_set_transform(xmlNode *node, const DgTransform *transform);

#endif
