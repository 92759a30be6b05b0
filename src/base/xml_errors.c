#include "base/xml_errors.h"

#include <libxml/globals.h>
#include <libxml/parser.h>

static void drop(void *context, xmlError *error) {
}

DgXmlErrors dg_xml_errors_drop(void) {
  static gsize set_up;
  if (g_once_init_enter(&set_up)) {
    xmlInitParser();
    g_once_init_leave(&set_up, 1);
  }
  DgXmlErrors before = {xmlStructuredError, xmlStructuredErrorContext};
  xmlSetStructuredErrorFunc(NULL, drop);
  return before;
}

void dg_xml_errors_restore(DgXmlErrors *before) {
  xmlSetStructuredErrorFunc(before->context, before->function);
}
