#include "tikz/text_box.h"

#include <math.h>
#include <string.h>

/* Sizes of the text of documents. */
static const double DOCUMENTS[] = {8, 9, 10, 10.95, 12, 14.4, 17.28, 20.74};

typedef struct {
  const char *name;
  struct {
    double size, leading;
  } fonts[G_N_ELEMENTS(DOCUMENTS)]; /* in documents of these sizes */
} Size;

/* Font sizes of the standard classes with the distance of lines (size10.clo, size11.clo, size12.clo of LaTeX), and of
 * those of extsizes. */
static const Size SIZES[] = {
    {"tiny", {{5, 6}, {5, 6}, {5, 6}, {6, 7}, {6, 7}, {6, 7}, {8, 9}, {10, 11}}},
    {"scriptsize", {{5, 6}, {6, 7}, {7, 8}, {8, 9.5}, {8, 9.5}, {8, 9.5}, {10, 11}, {12, 14}}},
    {"footnotesize", {{6, 7}, {7, 8}, {8, 9.5}, {9, 11}, {10, 12}, {10, 12}, {12, 14}, {14.4, 17}}},
    {"small", {{7, 8}, {8, 9}, {9, 11}, {10, 12}, {10.95, 13.6}, {12, 14}, {14.4, 17}, {17.28, 22}}},
    {"normalsize", {{8, 9.5}, {9, 10.95}, {10, 12}, {10.95, 13.6}, {12, 14.5}, {14.4, 17}, {17.28, 22}, {20.74, 25}}},
    {"large", {{10, 10.95}, {10, 12}, {12, 14}, {12, 14}, {14.4, 18}, {17.28, 22}, {20.74, 25}, {24.88, 30}}},
    {"Large", {{10.95, 12}, {10.95, 13}, {14.4, 18}, {14.4, 18}, {17.28, 22}, {20.74, 25}, {24.88, 30}, {29.86, 35}}},
    {"LARGE", {{12, 14}, {12, 14}, {17.28, 22}, {17.28, 22}, {20.74, 25}, {24.88, 30}, {29.86, 35}, {35.83, 41}}},
    {"huge", {{14.4, 18}, {14.4, 18}, {20.74, 25}, {20.74, 25}, {24.88, 30}, {29.86, 35}, {35.83, 41}, {42.99, 52}}},
    {"Huge", {{17.28, 22}, {17.28, 22}, {24.88, 30}, {24.88, 30}, {24.88, 30}, {35.83, 40}, {42.99, 52}, {51.59, 63}}},
};

static guint column_of(double document_size) {
  guint best = 0;
  for (guint i = 1; i < G_N_ELEMENTS(DOCUMENTS); i++)
    if (fabs(DOCUMENTS[i] - document_size) < fabs(DOCUMENTS[best] - document_size))
      best = i;
  return best;
}

gboolean dg_tikz_font_command(DgTikzFont *font, double document_size, const char *name) {
  guint column = column_of(document_size);
  for (guint i = 0; i < G_N_ELEMENTS(SIZES); i++)
    if (strcmp(name, SIZES[i].name) == 0) {
      font->size = SIZES[i].fonts[column].size;
      font->leading = SIZES[i].fonts[column].leading;
      return TRUE;
    }
  static const char *const OLD[] = {"bf", "it", "rm", "sc", "sf", "sl", "tt", NULL};
  if (g_strv_contains(OLD, name)) /* those of LaTeX 2.09 begin at the font of the document */
    *font = (DgTikzFont){.size = font->size, .leading = font->leading, .faces = font->faces};
  if (strcmp(name, "sffamily") == 0 || strcmp(name, "sf") == 0)
    font->family = DG_TIKZ_SANS;
  else if (strcmp(name, "rmfamily") == 0 || strcmp(name, "rm") == 0)
    font->family = DG_TIKZ_ROMAN;
  else if (strcmp(name, "ttfamily") == 0 || strcmp(name, "tt") == 0)
    font->family = DG_TIKZ_MONO;
  else if (strcmp(name, "bfseries") == 0 || strcmp(name, "bf") == 0)
    font->bold = TRUE;
  else if (strcmp(name, "mdseries") == 0)
    font->bold = FALSE;
  else if (strcmp(name, "itshape") == 0 || strcmp(name, "slshape") == 0 || strcmp(name, "it") == 0 ||
           strcmp(name, "sl") == 0)
    font->italic = TRUE;
  else if (strcmp(name, "em") == 0)
    font->italic = !font->italic;
  else if (strcmp(name, "upshape") == 0)
    font->italic = FALSE;
  else if (strcmp(name, "normalfont") == 0)
    *font = (DgTikzFont){.size = font->size, .leading = font->leading, .faces = font->faces};
  else if (strcmp(name, "sansmath") == 0)
    font->sans_math = TRUE;
  else
    return FALSE;
  return TRUE;
}

/* The table of a face that a package has set; NULL: the family has TeX's own. */
static const DgTexFontTable *face_table(const DgTikzFont *font) {
  const DgTikzFaces *faces = font->faces;
  if (!faces || (guint)font->family >= DG_TIKZ_FACES_MAX || !faces->of[font->family].is_set)
    return NULL;
  return dg_tex_font_find(faces->of[font->family].family, font->bold, font->italic, font->size);
}

double dg_text_font_size(const DgTikzFont *font) {
  return face_table(font) ? font->size * font->faces->of[font->family].scale : font->size;
}

const DgTexFontTable *dg_text_font_table(const DgTikz *tikz, const DgTikzFont *font) {
  const DgTexFontTable *face = face_table(font);
  if (face)
    return face;
  gboolean t1 = tikz->ec_fonts || tikz->t1_fonts;
  DgTexFamily family = font->family == DG_TIKZ_SANS      ? (t1 ? DG_TEX_SANS : DG_TEX_OT1_SANS)
                       : font->family == DG_TIKZ_MONO    ? (t1 ? DG_TEX_MONO : DG_TEX_OT1_MONO)
                       : tikz->ec_fonts && !font->italic ? DG_TEX_EC
                       : t1                              ? DG_TEX_ROMAN
                                                         : DG_TEX_OT1_ROMAN;
  /* The EC fonts are kept in medium weight only: what a class that asks for them shows for bold as well. */
  return dg_tex_font_find(family, font->bold && family != DG_TEX_EC, font->italic, font->size);
}

/* One of the dimensions that a font has, in points. */
static double dimension(const DgTikzFont *font, guint number) {
  const DgTexFontTable *table = face_table(font);
  if (!table)
    table = dg_tex_font_find(font->family == DG_TIKZ_SANS ? DG_TEX_SANS : DG_TEX_ROMAN, font->bold, font->italic,
                             font->size);
  return table->parameters[number] * dg_text_font_size(font) / DG_TEX_FONT_UNIT;
}

double dg_tikz_font_em(const DgTikzFont *font) {
  return dimension(font, 5);
}

double dg_tikz_font_ex(const DgTikzFont *font) {
  return dimension(font, 4);
}

double dg_tikz_font_nearest(double size) {
  double best = SIZES[0].fonts[0].size;
  for (guint i = 0; i < G_N_ELEMENTS(SIZES); i++)
    for (guint column = 0; column < G_N_ELEMENTS(DOCUMENTS); column++)
      if (fabs(SIZES[i].fonts[column].size - size) < fabs(best - size))
        best = SIZES[i].fonts[column].size;
  return best;
}
