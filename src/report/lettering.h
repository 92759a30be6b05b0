/* Words as pictures of graphs write them: broken into lines that are measured without any installed font. */
#ifndef DG_REPORT_LETTERING_H
#define DG_REPORT_LETTERING_H

#include "base/geometry.h"

/* Sizes of letters, user units. */
#define DG_LETTERS_NODE 13.0
#define DG_LETTERS_LABEL 11.0

typedef struct {
  GPtrArray *lines; /* char *; none without words */
  double size; /* of the letters */
  double width, height; /* of all lines together */
  gboolean broken; /* a word did not fit into a line */
} DgLettering;

/* Breaks `text` into lines of at most `width` where its words allow that. Free with dg_lettering_clear(). */
DgLettering dg_lettering_new(const char *text, double size, double width);
/* The same in lines of a width that gives the words a pleasing form. */
DgLettering dg_lettering_shape(const char *text, double size);
/* The same in a given room, with letters of at most `size` that are made smaller until the words fit, as far as they
 * can still be read. */
DgLettering dg_lettering_fit(const char *text, double size, double width, double height);
void dg_lettering_clear(DgLettering *lettering);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgLettering, dg_lettering_clear)

/* Appends the lines as SVG text around the point `centre`; `attributes` are trusted. */
void dg_lettering_append(GString *svg, const DgLettering *lettering, DgPoint centre, const char *attributes);

#endif
