/* Text of a document that a renderer wrote: its glyphs are copies of symbols, and somebody who has read the original
 * knows which characters they are. */
#ifndef DG_SVG_GLYPH_TEXT_H
#define DG_SVG_GLYPH_TEXT_H

#include "svg/builder.h"

/* Most characters that one glyph stands for: the longest ligature of Latin has 3. */
#define DG_GLYPH_CHARACTERS_MAX 4

/* A glyph whose characters are known. Lengths in user units of the drawing. */
typedef struct {
  gunichar characters[DG_GLYPH_CHARACTERS_MAX]; /* ended by 0 unless full */
  DgPoint origin;
  double font_size;
  double advance; /* along the baseline */
  double angle; /* of the baseline, radians clockwise */
  gboolean bold, italic;
} DgNamedGlyph;

/* Whoever knows them. */
typedef struct _DgGlyphNames {
  /* Whether this copy of the symbol with this id, whose origin is at `origin`, is a glyph that has a name; then it is
   * no shape. With characters[0] 0 it is painted again over one that had its name already, and is left out. */
  gboolean (*name)(gpointer user_data, const char *id, DgPoint origin, DgNamedGlyph *glyph);
  gpointer user_data;
} DgGlyphNames;

/* dg_drawing_new_from_bytes() of a document whose glyphs have names. */
DgDrawing *dg_drawing_new_with_glyphs(GBytes *bytes, const char *name, const DgGlyphNames *names, GError **error);

/* Keeps the copy of the symbol `target`, painted in `style`, as a character; FALSE when it is none. */
gboolean dg_glyph_text_take(DgBuilder *builder, const xmlNode *target, const DgStyle *style, const DgTransform *ctm);

/* Makes text items of the characters that were kept since the last time. Called before anything else is painted. */
void dg_glyph_text_flush(DgBuilder *builder);

void dg_glyph_text_free(DgGlyphText *text);

#endif
