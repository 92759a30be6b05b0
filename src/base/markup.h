/* Text and numbers for XML documents that we write. */
#ifndef DG_BASE_MARKUP_H
#define DG_BASE_MARKUP_H

#include <glib.h>

/* Appends `text` (UTF-8) for element content or a quoted attribute. g_markup_escape_text() would write control
 * characters as references, which XML 1.0 section 2.2 forbids as well: they are left out. */
void dg_append_escaped(GString *out, const char *text);
/* Appends `value` with at most three decimals, independent of the locale; 0 for NaN and infinities. */
void dg_append_number(GString *out, double value);
/* Appends a blank and the attribute `name` with such a number. */
void dg_append_number_attribute(GString *out, const char *name, double value);

#endif
