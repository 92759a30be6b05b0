/* Pages of PDF files as drawings, read by poppler in a child process. */
#ifndef DG_PDF_PDF_H
#define DG_PDF_PDF_H

#include <diagrade/drawing.h>

/* What of a file is read. */
typedef struct {
  guint page; /* from 1 */
  DgBox crop; /* points from the top left of the page as it is shown; width 0: the whole page */
} DgPdfPlace;

/* The version of the reader, "poppler-22.12.0.cairo-1.16.0"; "none" when there is none. Owned by the library. */
const char *dg_pdf_reader_version(void);

/* How many pages the file has; 0 with `error`. Errors: as dg_pdf_read(). */
guint dg_pdf_count_pages(GBytes *bytes, const char *name, GError **error);

/* The page as an SVG document, its text as outlines of glyphs, one user unit a point. Free with g_bytes_unref().
 * Errors: as dg_pdf_read(), and DG_ERROR_RENDER where that says that the reader failed. */
GBytes *dg_pdf_to_svg(GBytes *bytes, const char *name, DgPdfPlace place, DgDiagnostics *diagnostics, GError **error);

/* The drawing of the page: user units are points, its text has the characters that the file states. Free with
 * dg_drawing_free(). Errors: DG_ERROR_FORMAT (damaged, no such page, nothing on it; the reader is not part of
 * this build), DG_ERROR_OPEN (encrypted), DG_ERROR_UNREADABLE (a picture of pixels), DG_ERROR_LIMIT (too large, or the
 * reader failed on it or was ended at a limit). */
DgDrawing *dg_pdf_read(GBytes *bytes, const char *name, DgPdfPlace place, GError **error);

/* dg_pdf_read() of what the program that reads PDF files wrote about the page, see page.h; `diagnostics` speak of the
 * file. Errors: as dg_pdf_read(), and DG_ERROR_RENDER (it is no whole page). */
DgDrawing *dg_pdf_read_output(GBytes *output, const char *name, DgPdfPlace place, const DgDiagnostics *diagnostics,
                              GError **error);

#endif
