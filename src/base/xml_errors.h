/* Keeps libxml2 from writing to standard error. Some of its functions do so whatever the options of a parser say, as
 * for an entity that is declared again or where memory runs out; what is wrong with a document is said by our own
 * messages. */
#ifndef DG_BASE_XML_ERRORS_H
#define DG_BASE_XML_ERRORS_H

#include <glib.h>
#include <libxml/xmlerror.h>

/* What a thread had set before. */
typedef struct {
  xmlStructuredErrorFunc function;
  void *context;
} DgXmlErrors;

/* Drops what libxml2 says in this thread until the value is cleared, as g_auto() does at the end of a block; then the
 * program around us hears again what it asked to hear. The last error of a parser stays to be asked for. The first call
 * of all sets libxml2 up, which it does not do safely by itself where several threads begin at once; so every use of
 * its parsers begins with this. */
DgXmlErrors dg_xml_errors_drop(void);
void dg_xml_errors_restore(DgXmlErrors *before);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgXmlErrors, dg_xml_errors_restore)

#endif
