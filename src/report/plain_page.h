/* Pages that read without scripts: a title, one style sheet for all of them, and their own. */
#ifndef DG_REPORT_PLAIN_PAGE_H
#define DG_REPORT_PLAIN_PAGE_H

#include <diagrade/base.h>

/* One self-contained page. `title` is escaped here; `style` and `body` (markup) are trusted. Free with g_free(). */
char *dg_plain_page(const char *title, const char *style, const char *body);
/* The same with a bar, made by a script, that chooses among the articles of the page: `filters` names what by, with
 * blanks between ("system level"), and an article that is filtered has an attribute "data-system" and so on (names of
 * one word); several values of one stand in lines of their own ("&#10;"). */
char *dg_plain_page_filtered(const char *title, const char *style, const char *filters, const char *body);
/* One with a script of its own, which finds what it needs in `attributes` of the element <main> (markup that begins
 * with a blank, trusted). */
char *dg_plain_page_scripted(const char *title, const char *style, const char *attributes, const char *script,
                             const char *body);
/* Appends such an attribute: ` data-<name>="<value>"`; `name` is trusted, `value` (NULL: "") is not. */
void dg_plain_append_filter(GString *out, const char *name, const char *value);

/* Appends the figure of the file `path`, an SVG or a PNG, as an image with the text `alternative` (trusted), or a box
 * that says why it is not shown. FALSE without a picture. */
gboolean dg_plain_append_picture(GString *out, const char *path, const char *alternative);

#endif
