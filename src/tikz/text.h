/* Texts of nodes: LaTeX text and formulas measured with the metrics of TeX's fonts. */
#ifndef DG_TIKZ_TEXT_H
#define DG_TIKZ_TEXT_H

#include "tikz/tikz.h"

/* A filled rule, as of a fraction, from its lower left corner, or the box of a picture. */
typedef struct {
  double x, y, width, height;
  const DgTikzPicture *picture; /* NULL: it is a rule */
  gboolean is_colored, behind; /* it has a colour of its own; the text is painted over it */
  guint32 color;
} DgTikzRule;

/* A text that was laid out: x from its left edge, y upwards from the baseline of its first line (for the centre of a
 * node only width, height and depth count). */
typedef struct {
  double width, height, depth; /* of the box: height above and depth below the baseline */
  GArray *runs; /* DgTikzRun */
  GArray *rules; /* DgTikzRule */
} DgTikzText;

/* The text of a node as it is to be laid out: what its commands assign is carried out, and its loops are. Free with
 * g_free(). */
char *dg_tikz_text_source(DgTikz *tikz, const char *raw);
/* Lays `source` (LaTeX, macros expanded) out in `font`; `width` > 0 breaks lines at it, `align` as the key of that
 * name: without it and without a width \\ breaks no line. Strings are interned in the picture. Free with
 * dg_tikz_text_free(). What is not understood is a diagnostic, and its text is set as it stands. */
DgTikzText *dg_tikz_text_new(DgTikz *tikz, const char *source, const DgTikzFont *font, double width, DgTikzAlign align);
void dg_tikz_text_free(DgTikzText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTikzText, dg_tikz_text_free)

/* Sets the size, family, weight of a font command ("Large", "sffamily", "bfseries") in `font`; `document_size` is that
 * of the text of the document. FALSE when it is none. */
gboolean dg_tikz_font_command(DgTikzFont *font, double document_size, const char *name);
/* The size of the standard classes that is nearest to `size`. */
double dg_tikz_font_nearest(double size);
/* Width of an em and height of an x of a font. */
double dg_tikz_font_em(const DgTikzFont *font);
double dg_tikz_font_ex(const DgTikzFont *font);

#endif
