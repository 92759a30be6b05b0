/* Which programs read figures, besides this library. */
#ifndef DG_FIGURE_READER_H
#define DG_FIGURE_READER_H

#include <diagrade/base.h>

/* What signatures say of the readers of these files, of which some may be NULL or not be there: "" where all are read
 * by this library, else "|pdf:poppler-22.12.0.cairo-1.16.0". Only their first bytes are looked at. Free with g_free().
 */
char *dg_figure_reader_signature(const char *const *paths, guint n_paths);
/* The same of PDF files. Free with g_free(). */
char *dg_figure_pdf_signature(void);

#endif
