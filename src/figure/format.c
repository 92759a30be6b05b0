/* What a file is, by its content. */
#include "base/json.h"

#include <diagrade/figure.h>
#include <string.h>

/* A PDF file may have other bytes before its header (PDF 1.7, appendix H, note 13). */
#define PDF_HEADER_WITHIN 1024

static gboolean is_pdf(GBytes *bytes) {
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  return length && memmem(data, MIN(length, PDF_HEADER_WITHIN), "%PDF-", 5) != NULL;
}

DgFormat dg_figure_format(GBytes *bytes) {
  if (is_pdf(bytes))
    return DG_FORMAT_PDF;
  if (dg_json_begins_object(bytes))
    return DG_FORMAT_JSON;
  return dg_tikz_is_source(bytes) ? DG_FORMAT_TIKZ : DG_FORMAT_SVG;
}
