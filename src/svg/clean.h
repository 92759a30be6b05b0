/* Documents as strict readers (browsers, librsvg) want them. */
#ifndef DG_SVG_CLEAN_H
#define DG_SVG_CLEAN_H

#include <glib.h>
#include <libxml/tree.h>

/* Replaces references to entities by what they stand for, drops processing instructions, and declares the namespaces
 * that a lenient reader took for granted. */
void dg_document_resolve(xmlDoc *document);
/* The root element and what is in it as UTF-8, without declaration and document type. Free with g_bytes_unref().
 * Errors: DG_ERROR_LIMIT (memory; `name` stands for the file). */
GBytes *dg_document_write(xmlDoc *document, const char *name, GError **error);

#endif
