#include "base/xml_errors.h"

#include <libxml/globals.h>

static void drop(void *context, xmlError *error) {
}

DgXmlErrors dg_xml_errors_drop(void) {
  DgXmlErrors before = {xmlStructuredError, xmlStructuredErrorContext};
  xmlSetStructuredErrorFunc(NULL, drop);
  return before;
}

void dg_xml_errors_restore(DgXmlErrors *before) {
  xmlSetStructuredErrorFunc(before->context, before->function);
}
