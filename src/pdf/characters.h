/* Which characters the glyphs of a page are. */
#ifndef DG_PDF_CHARACTERS_H
#define DG_PDF_CHARACTERS_H

#include "pdf/page.h"
#include "svg/glyph_text.h"

typedef struct _DgPdfCharacters DgPdfCharacters;

/* Takes a copy. Free with dg_pdf_characters_free(). */
DgPdfCharacters *dg_pdf_characters_new(const DgPdfCharacter *characters, guint n_characters);
void dg_pdf_characters_free(DgPdfCharacters *characters);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPdfCharacters, dg_pdf_characters_free)

/* Once all glyphs have been named: finds characters without a glyph that share that of the character before them, as
 * those of ligatures do, and forgets which were named. TRUE when there are any, and then the glyphs are to be named
 * again.
 */
gboolean dg_pdf_characters_find_tails(DgPdfCharacters *characters);

/* Appends the characters that no glyph is to the layer of a drawing. */
void dg_pdf_characters_add_layer(const DgPdfCharacters *characters, DgDrawing *drawing);

/* For dg_drawing_new_with_glyphs(), with the characters as user data. */
gboolean dg_pdf_name_glyph(gpointer characters, const char *id, DgPoint origin, DgNamedGlyph *glyph);

#endif
