#include "tikz/fonts.h"

#include <math.h>
#include <string.h>

const DgTexFontTable *dg_tex_font_find(DgTexFamily family, gboolean bold, gboolean italic, double size) {
  const DgTexFontTable *best = NULL, *smallest = NULL;
  gboolean is_face = family >= DG_TEX_TIMES && family <= DG_TEX_PALATINO;
  const DgTexFontTable *fonts = is_face ? dg_tex_fonts_faces : dg_tex_fonts;
  for (guint i = 0; i < (is_face ? dg_tex_font_count_faces : dg_tex_font_count); i++) {
    const DgTexFontTable *font = &fonts[i];
    const DgTexCut *cut = font->cut;
    if (cut->family != family || cut->bold != bold || cut->italic != italic)
      continue;
    if (!smallest || font->design < smallest->design)
      smallest = font;
    if (font->design <= size + 0.01 && (!best || font->design > best->design))
      best = font;
  }
  if (!best)
    best = smallest;
  /* A family without this cut is set upright, then in medium weight. */
  if (!best && italic)
    return dg_tex_font_find(family, bold, FALSE, size);
  return best || !bold ? best : dg_tex_font_find(family, FALSE, FALSE, size);
}

static guint number_at(const char *numbers, guint i) {
  return (guint)(guchar)numbers[i] - DG_TEX_NUMBER_BASE;
}

DgTexGlyph dg_tex_font_glyph(const DgTexFontTable *font, guint code) {
  const DgTexCut *cut = font->cut;
  if (code >= cut->n_codes)
    return (DgTexGlyph){0};
  return (DgTexGlyph){.width = font->sizes[number_at(cut->measures[0], code)],
                      .height = font->sizes[font->starts[0] + number_at(cut->measures[1], code)],
                      .depth = font->sizes[font->starts[1] + number_at(cut->measures[2], code)],
                      .italic = font->sizes[font->starts[2] + number_at(cut->measures[3], code)]};
}

gint32 dg_tex_font_kern(const DgTexFontTable *font, guint left, guint right) {
  const DgTexCut *cut = font->cut;
  guint low = 0, high = cut->n_kerns;
  while (low < high) {
    guint middle = (low + high) / 2;
    const guchar *kern = (const guchar *)cut->kerns + 3 * middle;
    if (kern[0] == left && kern[1] == right)
      return font->sizes[font->starts[3] + number_at(cut->kerns, 3 * middle + 2)];
    if (kern[0] < left || (kern[0] == left && kern[1] < right))
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

gboolean dg_tex_font_is_t1(const DgTexFontTable *font) {
  return font->cut->family <= DG_TEX_EC;
}

/* Letters of Unicode from U+0100 on that T1 has (and some signs), by their codes from 128 on. */
static const gunichar t1_letters[] = {
    0x102, 0x104, 0x106, 0x10c, 0x10e, 0x11a, 0x118, 0x11e, 0x139, 0x13d, 0x141, 0x143, 0x147, 0x14a, 0x150, 0x154,
    0x158, 0x15a, 0x160, 0x15e, 0x164, 0x162, 0x170, 0x16e, 0x178, 0x179, 0x17d, 0x17b, 0x132, 0x130, 0x111, 0xa7,
    0x103, 0x105, 0x107, 0x10d, 0x10f, 0x11b, 0x119, 0x11f, 0x13a, 0x13e, 0x142, 0x144, 0x148, 0x14b, 0x151, 0x155,
    0x159, 0x15b, 0x161, 0x15f, 0x165, 0x163, 0x171, 0x16f, 0xff,  0x17a, 0x17e, 0x17c, 0x133, 0xa1,  0xbf,  0xa3};

typedef struct {
  gunichar character;
  guint t1, ot1; /* codes */
} Sign;

static const Sign signs[] = {{0x2018, 96, 96},  {0x2019, 39, 39},  {0x201c, 16, 92}, {0x201d, 17, 34}, {0x201e, 18, 0},
                             {0x2013, 21, 123}, {0x2014, 22, 124}, {0xdf, 255, 25},  {0x152, 215, 30}, {0x153, 247, 27},
                             {0xc6, 198, 29},   {0xe6, 230, 26},   {0xd8, 216, 31},  {0xf8, 248, 28},  {0x131, 25, 16},
                             {0x237, 26, 17},   {0xa1, 189, 60},   {0xbf, 190, 62},  {0xab, 19, 0},    {0xbb, 20, 0}};

/* OT1 has no code for an accented letter, which is as wide as its letter. */
static guint ot1_code(gunichar c) {
  gunichar letter, mark;
  if (c < 128)
    return c;
  while (g_unichar_decompose(c, &letter, &mark))
    c = letter;
  return c < 128 ? c : 0;
}

guint dg_tex_code(const DgTexFontTable *font, gunichar c) {
  gboolean t1 = dg_tex_font_is_t1(font);
  for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
    if (signs[i].character == c && (t1 ? signs[i].t1 : signs[i].ot1))
      return t1 ? signs[i].t1 : signs[i].ot1;
  if (!t1)
    return ot1_code(c);
  for (guint i = 0; c >= 128 && i < G_N_ELEMENTS(t1_letters); i++)
    if (t1_letters[i] == c)
      return 128 + i;
  /* Accented letters stand where Unicode has them, but for the two signs of arithmetic among them. */
  return (c >= 16 && c < 127) || (c >= 192 && c < 255 && c != 0xd7 && c != 0xf7) ? c : 0;
}
