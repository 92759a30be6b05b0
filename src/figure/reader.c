#include "figure/reader.h"

#include "pdf/pdf.h"

#include <diagrade/figure.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As many bytes as tell a PDF file: dg_figure_format() looks for its header in these. */
#define HEAD 1024

/* TRUE when the file begins as a PDF file does. */
static gboolean is_pdf_file(const char *path) {
  char head[HEAD];
  struct stat status;
  int descriptor = strcmp(path, "-") == 0 ? -1 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0)
    return FALSE;
  gssize length = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) ? read(descriptor, head, sizeof head) : 0;
  close(descriptor);
  g_autoptr(GBytes) bytes = g_bytes_new(head, (gsize)MAX(length, 0));
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
