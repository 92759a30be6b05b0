/* Pictures of pixels in PDF files. */
#ifndef DG_PDF_PICTURES_H
#define DG_PDF_PICTURES_H

#include <glib.h>

/* Makes pictures of more than `pixels_max` pixels pictures of one pixel, in place: what they show is not read, only
 * where they stand, and to decode them can take a hundred times as long as the rest of the page. Width and height are
 * written over in the dictionaries of streams (PDF 1.7, sections 7.3.8 and 8.9.5), which no filter hides; pictures that
 * are compressed as a whole (JPEG, JPEG 2000, JBIG2, faxes) are left. Returns how many were changed. */
guint dg_pdf_shrink_pictures(guint8 *data, gsize length, guint64 pixels_max);

#endif
