/* Sizes of characters in the fonts of TeX (font_tables*.c, written by scripts/make_tex_font_tables). */
#ifndef DG_TIKZ_FONTS_H
#define DG_TIKZ_FONTS_H

#include <glib.h>

typedef enum {
  DG_TEX_ROMAN, /* Latin Modern Roman, whose widths are those of Computer Modern; T1 encoding, as the next three */
  DG_TEX_SANS,
  DG_TEX_MONO,
  DG_TEX_TIMES, /* T1 encoding, as the next three, in a table of their own */
  DG_TEX_HELVETICA,
  DG_TEX_COURIER,
  DG_TEX_PALATINO,
  DG_TEX_EC, /* Computer Modern Roman in T1 encoding without Latin Modern: a design for every size */
  DG_TEX_OT1_ROMAN, /* Computer Modern, as the next two: OT1 encoding; digits and names of functions of formulas too */
  DG_TEX_OT1_SANS,
  DG_TEX_OT1_MONO,
  DG_TEX_MATH_ITALIC, /* OML */
  DG_TEX_MATH_SYMBOL, /* OMS */
  DG_TEX_MATH_EXTENSION, /* OMX */
  DG_TEX_MATH_SANS, /* slanted sans serif letters and digits of sansmath */
  DG_TEX_MATH_BLACKBOARD /* capitals of the second font of symbols of AMS */
} DgTexFamily;

/* In hundred-thousandths of the size of the font. */
#define DG_TEX_FONT_UNIT 100000.0

typedef struct {
  gint32 width, height, depth, italic;
} DgTexGlyph;

/* The character that stands for number 0 in the strings of a cut. */
#define DG_TEX_NUMBER_BASE '#'

/* What the design sizes of a family in one weight and slant share. */
typedef struct {
  DgTexFamily family;
  gboolean bold, italic;
  guint n_codes;
  const char *measures[4]; /* of each code: the number of its width, height, depth and italic correction at a size */
  const char *kerns; /* of three: left and right character, number of the amount; sorted by left, then right */
  guint n_kerns;
} DgTexCut;

/* One font at one design size. */
typedef struct {
  const DgTexCut *cut;
  double design; /* points */
  const gint32 *sizes; /* by number: widths, heights, depths, italic corrections, kerns */
  guint starts[4]; /* where those from heights to kerns begin */
  gint32 parameters[22]; /* The TeXbook, appendix F and G; the first is \fontdimen1 */
} DgTexFontTable;

extern const DgTexFontTable dg_tex_fonts[], dg_tex_fonts_faces[];
extern const guint dg_tex_font_count, dg_tex_font_count_faces;

/* The font that LaTeX takes for a size: the largest design that is not larger, or the smallest there is. */
const DgTexFontTable *dg_tex_font_find(DgTexFamily family, gboolean bold, gboolean italic, double size);
/* The sizes of a character by its code in the font's encoding; zeros when the table does not have it. */
DgTexGlyph dg_tex_font_glyph(const DgTexFontTable *font, guint code);
/* The kern between two characters of ASCII. */
gint32 dg_tex_font_kern(const DgTexFontTable *font, guint left, guint right);
/* The code of a Unicode character in the encoding of a font of text; 0 when it has none there. */
guint dg_tex_code(const DgTexFontTable *font, gunichar c);
/* Whether the font has the characters of T1, ligatures and accented letters among them; of OT1 otherwise. */
gboolean dg_tex_font_is_t1(const DgTexFontTable *font);

#endif
