/* Bytes before the XML parser sees them: what carries the text is taken off, and what would make the parser slow is
 * refused. */
#ifndef DG_SVG_SOURCE_H
#define DG_SVG_SOURCE_H

#include "base/diagnostics.h"

#include <libxml/tree.h>

/* Elements of a document: librsvg's limit. */
#define DG_DOCUMENT_ELEMENTS_MAX 1000000u
/* Nesting of elements: libxml2 refuses more by itself, after it has built what is above. */
#define DG_DOCUMENT_DEPTH_MAX 256u
/* Attributes of one tag: libxml2 2.9 compares each with each. Drawing tools write up to 40. */
#define DG_DOCUMENT_ATTRIBUTES_MAX 1000u
/* Those comparisons in the whole document, and those of names with the namespaces in scope: about half a second. A
 * million elements with ten attributes and ten namespaces have fewer. */
#define DG_DOCUMENT_COMPARISONS_MAX 500000000u
/* Bytes that the tree of a document takes, besides its text: with what is painted of it a figure stays below 512 MiB.
 * A million elements without attributes fit, or 250,000 with five. */
#define DG_DOCUMENT_TREE_BYTES_MAX (320u << 20)
/* What an element with text in it takes, and an attribute with its value. */
#define DG_DOCUMENT_ELEMENT_BYTES (2 * sizeof(xmlNode))
#define DG_DOCUMENT_ATTRIBUTE_BYTES (sizeof(xmlAttr) + sizeof(xmlNode))
/* Bytes between the brackets of a document type. Entities that hold markup are parsed; drawing tools write 2 kB. */
#define DG_DOCUMENT_SUBSET_MAX 65536u
/* Places that look like a document type, in comments too: each is read to its own end, wherever others begin. */
#define DG_DOCUMENT_TYPES_MAX 16u

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
