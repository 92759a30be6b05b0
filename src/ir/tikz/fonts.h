/* Sizes of characters in the fonts of TeX (font_tables.c, written by scripts/make_tex_font_tables). */
#ifndef DG_IR_TIKZ_FONTS_H
#define DG_IR_TIKZ_FONTS_H

#include <glib.h>

typedef enum {
  DG_TEX_ROMAN, /* Latin Modern Roman, whose widths are those of Computer Modern; T1 encoding, as the next three */
  DG_TEX_SANS,
  DG_TEX_MONO,
  DG_TEX_EC, /* Computer Modern Roman in T1 encoding without Latin Modern: a design for every size */
  DG_TEX_MATH_ROMAN, /* OT1: digits, parentheses, names of functions */
  DG_TEX_MATH_ITALIC, /* OML */
  DG_TEX_MATH_SYMBOL, /* OMS */
  DG_TEX_MATH_EXTENSION, /* OMX */
  DG_TEX_MATH_SANS /* slanted sans serif letters and digits of sansmath */
} DgTexFamily;

/* In hundred-thousandths of the size of the font. */
#define DG_TEX_FONT_UNIT 100000.0

typedef struct {
  gint32 width, height, depth, italic;
} DgTexGlyph;

typedef struct {
  guint8 left, right; /* ASCII */
  gint32 amount;
} DgTexKern;

/* One font at one design size. */
typedef struct {
  DgTexFamily family;
  gboolean bold, italic;
  double design; /* points */
  const DgTexGlyph *glyphs;
  const DgTexKern *kerns; /* sorted by left, then right */
  guint n_kerns;
  gint32 parameters[22]; /* The TeXbook, appendix F and G; the first is \fontdimen1 */
} DgTexFontTable;

extern const DgTexFontTable dg_tex_fonts[];
extern const guint dg_tex_font_count;

/* The font that LaTeX takes for a size: the largest design that is not larger, or the smallest there is. */
const DgTexFontTable *dg_tex_font_find(DgTexFamily family, gboolean bold, gboolean italic, double size);
/* The sizes of a character by its code in the font's encoding; zeros when the table does not have it. */
DgTexGlyph dg_tex_font_glyph(const DgTexFontTable *font, guint code);
/* The kern between two characters of ASCII. */
gint32 dg_tex_font_kern(const DgTexFontTable *font, guint left, guint right);
/* The code of a Unicode character in the T1 encoding; 0 when it has none there. */
guint dg_tex_t1_code(gunichar c);

#endif
