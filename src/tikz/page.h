/* The page around a picture: the margins and the ground that the document gives it. */
#ifndef DG_TIKZ_PAGE_H
#define DG_TIKZ_PAGE_H

#include "tikz/picture.h"

struct _DgTikz;

/* Of the document. Margins are in points; a document whose page is a sheet of paper has none: there the picture's own
 * box is what is read. */
typedef struct {
  double left, bottom, right, top;
  gboolean is_whole; /* all that is between \begin{document} and its end stands on one page, in one line */
  gboolean is_begun; /* something was found after \begin{document}, whose own end of line is no space */
  double gap; /* after what is on that line */
  gboolean is_preview; /* the package preview cuts pages: \PreviewBorder is around them */
  gboolean has_color;
  guint32 color; /* of \pagecolor */
  guint color_line;
} DgTikzPage;

/* \documentclass: font, lengths of the page and, of a class that cuts pages to what is on them, their margins.
 * `options` may be NULL. */
void dg_tikz_page_class(struct _DgTikz *tikz, const char *name, const char *options);
/* \usepackage: what the package does to pages. */
void dg_tikz_page_package(struct _DgTikz *tikz, const char *name, const char *options);
/* \standaloneconfig, \pagecolor, \nopagecolor, \pgfresetboundingbox */
void dg_tikz_page_statement(struct _DgTikz *tikz, const char *name);
/* Keys about what of a picture counts for its size. */
gboolean dg_tikz_key_page(struct _DgTikz *tikz, const char *key, const char *value);
/* Carries out `baseline`, `trim left` and `trim right`, while nodes of the picture are known. */
void dg_tikz_page_trim(struct _DgTikz *tikz);
/* Whether the next picture stands on the page of those that were found before. */
gboolean dg_tikz_page_continues(const struct _DgTikz *tikz);
/* \quad, \hspace{1cm} and their relatives between pictures; FALSE when it is another command, or stands elsewhere. */
gboolean dg_tikz_page_skip(struct _DgTikz *tikz, const char *name);
/* Puts such a picture beside them. */
void dg_tikz_page_add(struct _DgTikz *tikz, const DgTikzPicture *picture);
/* How wide a blank between pictures is; 0 where the pictures do not stand in a line of their own. */
double dg_tikz_page_space(const struct _DgTikz *tikz);
/* White space between pictures, but for that after \begin{document}. */
void dg_tikz_page_blank(struct _DgTikz *tikz);
/* Gives the picture that was found the margins and the ground of its page. */
void dg_tikz_page_finish(struct _DgTikz *tikz);

/* lengths.c: \textwidth and the other lengths of a class with these options (may be NULL), and as geometry sets them.
 * The font of the document is known before. */
void dg_tikz_lengths_class(struct _DgTikz *tikz, const char *name, const char *options);
void dg_tikz_lengths_geometry(struct _DgTikz *tikz, const char *options);

#endif
