/* Pages without scripts: a title, one style sheet for all of them, and their own. */
#ifndef DG_REPORT_PLAIN_PAGE_H
#define DG_REPORT_PLAIN_PAGE_H

#include <diagrade/base.h>

/* One self-contained page. `title` is escaped here; `style` and `body` (markup) are trusted. Free with g_free(). */
char *dg_plain_page(const char *title, const char *style, const char *body);

/* Appends the figure of the file `path`, an SVG or a PNG, as an image with the text `alternative` (trusted), or a box
 * that says why it is not shown. FALSE without a picture. */
gboolean dg_plain_append_picture(GString *out, const char *path, const char *alternative);

#endif
