#include "pdf/pdf.h"

static gboolean refuse(const char *name, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:1: found a PDF file, which this build does not read", name);
  return FALSE;
}

guint dg_pdf_count_pages(GBytes *bytes, const char *name, GError **error) {
  refuse(name, error);
  return 0;
}

GBytes *dg_pdf_to_svg(GBytes *bytes, const char *name, DgPdfPlace place, DgDiagnostics *diagnostics, GError **error) {
  refuse(name, error);
  return NULL;
}

DgDrawing *dg_pdf_read(GBytes *bytes, const char *name, DgPdfPlace place, GError **error) {
  refuse(name, error);
  return NULL;
}
