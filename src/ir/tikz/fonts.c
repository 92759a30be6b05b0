#include "ir/tikz/fonts.h"

#include <math.h>

const DgTexFontTable *dg_tex_font_find(DgTexFamily family, gboolean bold, gboolean italic, double size) {
  const DgTexFontTable *best = NULL, *smallest = NULL;
  for (guint i = 0; i < dg_tex_font_count; i++) {
    const DgTexFontTable *font = &dg_tex_fonts[i];
    if (font->family != family || font->bold != bold || font->italic != italic)
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

static gboolean is_text(const DgTexFontTable *font) {
  return font->family <= DG_TEX_EC;
}

DgTexGlyph dg_tex_font_glyph(const DgTexFontTable *font, guint code) {
  const DgTexGlyph none = {0};
  if (!is_text(font))
    return code < 128 ? font->glyphs[code] : none;
  if (code >= 16 && code < 127)
    return font->glyphs[code - 16];
  return code >= 192 && code < 256 ? font->glyphs[code - 192 + 111] : none;
}

gint32 dg_tex_font_kern(const DgTexFontTable *font, guint left, guint right) {
  guint low = 0, high = font->n_kerns;
  while (low < high) {
    guint middle = (low + high) / 2;
    const DgTexKern *kern = &font->kerns[middle];
    if (kern->left == left && kern->right == right)
      return kern->amount;
    if (kern->left < left || (kern->left == left && kern->right < right))
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

guint dg_tex_t1_code(gunichar c) {
  switch (c) {
  case 0x2018:
    return 96;
  case 0x2019:
    return 39;
  case 0x201c:
    return 16;
  case 0x201d:
    return 17;
  case 0x2013:
    return 21;
  case 0x2014:
    return 22;
  case 0xdf:
    return 255;
  default:
    /* Accented letters stand where Unicode has them, but for the two signs of arithmetic among them. */
    return (c >= 16 && c < 127) || (c >= 192 && c < 255 && c != 0xd7 && c != 0xf7) ? c : 0;
  }
}
