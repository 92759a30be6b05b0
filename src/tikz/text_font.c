#include "tikz/text_box.h"

#include <math.h>
#include <string.h>

typedef struct {
  const char *name;
  struct {
    double size, leading;
  } fonts[3]; /* in documents of 10, 11 and 12 points */
} Size;

/* Font sizes of the standard classes with the distance of lines (size10.clo, size11.clo, size12.clo of LaTeX). */
static const Size SIZES[] = {
    {"tiny", {{5, 6}, {6, 7}, {6, 7}}},
    {"scriptsize", {{7, 8}, {8, 9.5}, {8, 9.5}}},
    {"footnotesize", {{8, 9.5}, {9, 11}, {10, 12}}},
    {"small", {{9, 11}, {10, 12}, {10.95, 13.6}}},
    {"normalsize", {{10, 12}, {10.95, 13.6}, {12, 14.5}}},
    {"large", {{12, 14}, {12, 14}, {14.4, 18}}},
    {"Large", {{14.4, 18}, {14.4, 18}, {17.28, 22}}},
    {"LARGE", {{17.28, 22}, {17.28, 22}, {20.74, 25}}},
    {"huge", {{20.74, 25}, {20.74, 25}, {24.88, 30}}},
    {"Huge", {{24.88, 30}, {24.88, 30}, {24.88, 30}}},
};

gboolean dg_tikz_font_command(DgTikzFont *font, double document_size, const char *name) {
  guint column = document_size < 10.5 ? 0 : document_size < 11.5 ? 1 : 2;
  for (guint i = 0; i < G_N_ELEMENTS(SIZES); i++)
    if (strcmp(name, SIZES[i].name) == 0) {
      font->size = SIZES[i].fonts[column].size;
      font->leading = SIZES[i].fonts[column].leading;
      return TRUE;
    }
  if (strcmp(name, "sffamily") == 0)
    font->family = DG_TIKZ_SANS;
  else if (strcmp(name, "rmfamily") == 0)
    font->family = DG_TIKZ_ROMAN;
  else if (strcmp(name, "ttfamily") == 0)
    font->family = DG_TIKZ_MONO;
  else if (strcmp(name, "bfseries") == 0 || strcmp(name, "bf") == 0)
    font->bold = TRUE;
  else if (strcmp(name, "mdseries") == 0)
    font->bold = FALSE;
  else if (strcmp(name, "itshape") == 0 || strcmp(name, "slshape") == 0 || strcmp(name, "it") == 0)
    font->italic = TRUE;
  else if (strcmp(name, "upshape") == 0)
    font->italic = FALSE;
  else if (strcmp(name, "normalfont") == 0)
    *font = (DgTikzFont){.size = font->size, .leading = font->leading};
  else if (strcmp(name, "sansmath") == 0)
    font->sans_math = TRUE;
  else
    return FALSE;
  return TRUE;
}

const DgTexFontTable *dg_text_font_table(const DgTikz *tikz, const DgTikzFont *font) {
  gboolean t1 = tikz->ec_fonts || tikz->t1_fonts;
  DgTexFamily family = font->family == DG_TIKZ_SANS      ? (t1 ? DG_TEX_SANS : DG_TEX_OT1_SANS)
                       : font->family == DG_TIKZ_MONO    ? (t1 ? DG_TEX_MONO : DG_TEX_OT1_MONO)
                       : tikz->ec_fonts && !font->italic ? DG_TEX_EC
                       : t1                              ? DG_TEX_ROMAN
                                                         : DG_TEX_OT1_ROMAN;
  /* The EC fonts are kept in medium weight only: what a class that asks for them shows for bold as well. */
  return dg_tex_font_find(family, font->bold && family != DG_TEX_EC, font->italic, font->size);
}

double dg_tikz_font_em(const DgTikzFont *font) {
  const DgTexFontTable *table =
      dg_tex_font_find(font->family == DG_TIKZ_SANS ? DG_TEX_SANS : DG_TEX_ROMAN, font->bold, font->italic, font->size);
  return table->parameters[5] * font->size / DG_TEX_FONT_UNIT;
}

double dg_tikz_font_ex(const DgTikzFont *font) {
  const DgTexFontTable *table =
      dg_tex_font_find(font->family == DG_TIKZ_SANS ? DG_TEX_SANS : DG_TEX_ROMAN, font->bold, font->italic, font->size);
  return table->parameters[4] * font->size / DG_TEX_FONT_UNIT;
}

double dg_tikz_font_nearest(double size) {
  double best = SIZES[0].fonts[0].size;
  for (guint i = 0; i < G_N_ELEMENTS(SIZES); i++)
    for (guint column = 0; column < 3; column++)
      if (fabs(SIZES[i].fonts[column].size - size) < fabs(best - size))
        best = SIZES[i].fonts[column].size;
  return best;
}
