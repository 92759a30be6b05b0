#include "tikz/math_symbols.h"

#include "base/latex.h"

#include <string.h>

static const char *const FUNCTIONS[] = {"arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth",
                                        "csc",    "deg",    "det",    "dim", "exp", "gcd",  "hom", "inf",
                                        "ker",    "lg",     "lim",    "ln",  "log", "max",  "min", "Pr",
                                        "sec",    "sin",    "sinh",   "sup", "tan", "tanh"};

/* What TeX's number of class, family and place says. */
static gboolean read_symbol(const DgLatexSymbol *source, DgMathSymbol *symbol) {
  static const DgTexFamily FAMILIES[] = {DG_TEX_OT1_ROMAN, DG_TEX_MATH_ITALIC, DG_TEX_MATH_SYMBOL,
                                         DG_TEX_MATH_EXTENSION};
  if (!source || source->code < 0)
    return FALSE;
  *symbol = (DgMathSymbol){.class = (DgMathClass)(source->code >> 12),
                           .family = FAMILIES[source->code >> 8 & 3],
                           .code = (guint)source->code & 0xff,
                           .character = source->character};
  return TRUE;
}

gboolean dg_math_symbol_find(const char *name, DgMathSymbol *symbol) {
  return read_symbol(dg_latex_find(name), symbol);
}

gboolean dg_math_symbol_of(gunichar character, DgMathSymbol *symbol) {
  /* Typed in, a hyphen is a minus sign, and a sign that is the name of a symbol is that one. */
  if (character == '-')
    character = 0x2212;
  for (guint i = 0; i < dg_latex_symbol_count; i++) {
    const DgLatexSymbol *source = &dg_latex_symbols[i];
    gboolean named =
        character < 128 && source->name[0] == (char)character && !source->name[1] && !g_ascii_isalpha(source->name[0]);
    if ((named || (source->character == character && !(source->uses & DG_LATEX_UNTYPED))) &&
        read_symbol(source, symbol))
      return TRUE;
  }
  return FALSE;
}

DgMathSymbolSize dg_math_symbol_size(gunichar character, double size) {
  DgMathSymbol symbol;
  if (!dg_math_symbol_of(character, &symbol))
    return (DgMathSymbolSize){0.5 * size, 0.7 * size, 0};
  DgTexGlyph glyph = dg_tex_font_glyph(dg_tex_font_find(symbol.family, FALSE, FALSE, size), symbol.code);
  double unit = size / DG_TEX_FONT_UNIT;
  return (DgMathSymbolSize){glyph.width * unit, glyph.height * unit, glyph.depth * unit};
}

gboolean dg_math_is_function(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(FUNCTIONS); i++)
    if (strcmp(FUNCTIONS[i], name) == 0)
      return TRUE;
  return FALSE;
}
