/* Bytes before the XML parser sees them: what carries the text is taken off, and what would make the parser slow is
 * refused. */
#ifndef DG_SVG_SOURCE_H
#define DG_SVG_SOURCE_H

#include "base/diagnostics.h"
#include "drawing/budget.h"

#include <libxml/tree.h>

/* What an element with text in it takes, and an attribute with its value. */
#define DG_DOCUMENT_ELEMENT_BYTES (2 * sizeof(xmlNode))
#define DG_DOCUMENT_ATTRIBUTE_BYTES (sizeof(xmlAttr) + sizeof(xmlNode))

/* The text of `bytes`, of which gzip is inflated and every encoding but UTF-8 converted to it; `changed` is set to TRUE
 * when there was something to do. The XML declaration stays as it is and no longer counts. Text that is declared as
 * something else than the UTF-8 that it is gives a diagnostic. Errors: DG_ERROR_FORMAT (damaged, or no valid text of
 * its encoding), DG_ERROR_LIMIT. Free with g_bytes_unref(). */
GBytes *dg_source_decode(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, gboolean *changed,
                         GError **error);

/* A linear look at the text: FALSE with DG_ERROR_LIMIT when it passes one of the limits above. Declarations in the
 * document type other than those of general entities are blanked in a copy that replaces *text (lines keep their
 * numbers), with a diagnostic. */
gboolean dg_source_scan(GBytes **text, const char *name, DgDiagnostics *diagnostics, GError **error);

#endif
