/* Pages that read without scripts: the same header, footer and look on all of them. */
#ifndef DG_REPORT_PLAIN_PAGE_H
#define DG_REPORT_PLAIN_PAGE_H

#include "run/root.h"

/* What a page says beside its content. */
typedef struct {
  const char *title; /* what it is, and of what data; escaped here */
  const char *verdict; /* what to take from it, in a sentence or two: markup, trusted; NULL: nothing */
  const char *about; /* how it was made: text, escaped here; NULL: nothing */
  const char *signature; /* escaped here; NULL or "": none */
  const char *style; /* its own style sheet, behind those of all pages; NULL: none */
  /* Names what a bar, made by a script, chooses by among the articles of the page, with blanks between ("system
   * level"): an article that is filtered has an attribute "data-system" and so on (names of one word); several values
   * of one stand in lines of their own ("&#10;"). NULL: no bar. */
  const char *filters;
  gboolean sortable; /* its tables of class "sortable" are sorted by a click on a title */
  /* A script of its own, which finds what it needs in `attributes` of the element <main> (markup that begins with a
   * blank, trusted). Both may be NULL. */
  const char *script, *attributes;
} DgPlainPage;

/* One self-contained page; `body` is markup, trusted. Free with g_free(). */
char *dg_plain_page(const DgPlainPage *page, const char *body);

/* Begins a table that scrolls on its own where it is too wide, which needs no pointer: `label` names it (trusted),
 * `classes` may be NULL. It ends with dg_plain_end_table(). */
void dg_plain_begin_table(GString *out, const char *label, const char *classes);
void dg_plain_end_table(GString *out);
/* The same of anything that is wide. */
void dg_plain_begin_wide(GString *out, const char *label);
void dg_plain_end_wide(GString *out);

/* Appends such an attribute: ` data-<name>="<value>"`; `name` is trusted, `value` (NULL: "") is not. */
void dg_plain_append_filter(GString *out, const char *name, const char *value);

/* Appends the figure of the file `path`, an SVG or a PNG, as an image with the text `alternative` (trusted), or a box
 * that says why it is not shown. FALSE without a picture. */
gboolean dg_plain_append_picture(GString *out, const char *path, const char *alternative);
/* The same of the file that is called `name` in `root`, which it must not lead out of. */
gboolean dg_plain_append_picture_of(GString *out, const DgRoot *root, const char *name, const char *alternative);

#endif
