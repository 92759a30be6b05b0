#include "figure/reader.h"

#include "pdf/pdf.h"

#include <diagrade/figure.h>
#include <stdio.h>
#include <string.h>

/* As many bytes as tell a PDF file: dg_figure_format() looks for its header in these. */
#define HEAD 1024

/* TRUE when the file begins as a PDF file does. */
static gboolean is_pdf_file(const char *path) {
  char head[HEAD];
  if (strcmp(path, "-") == 0 || !g_file_test(path, G_FILE_TEST_IS_REGULAR))
    return FALSE;
  FILE *file = fopen(path, "rb");
  if (!file)
    return FALSE;
  gsize length = fread(head, 1, sizeof head, file);
  fclose(file);
  g_autoptr(GBytes) bytes = g_bytes_new(head, length);
  return dg_figure_format(bytes) == DG_FORMAT_PDF;
}

char *dg_figure_pdf_signature(void) {
  return g_strconcat("|pdf:", dg_pdf_reader_version(), NULL);
}

char *dg_figure_reader_signature(const char *const *paths, guint n_paths) {
  for (guint i = 0; i < n_paths; i++)
    if (paths[i] && is_pdf_file(paths[i]))
      return dg_figure_pdf_signature();
  return g_strdup("");
}
