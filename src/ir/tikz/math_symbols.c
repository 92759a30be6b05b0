#include "ir/tikz/math_symbols.h"

#include <string.h>

#define ORD DG_MATH_ORDINARY
#define BIN DG_MATH_BINARY
#define REL DG_MATH_RELATION
#define RM DG_TEX_MATH_ROMAN
#define MI DG_TEX_MATH_ITALIC
#define SY DG_TEX_MATH_SYMBOL
#define EX DG_TEX_MATH_EXTENSION

static const DgMathSymbol SYMBOLS[] = {
    {"(", DG_MATH_OPEN, RM, 40, '('},
    {")", DG_MATH_CLOSE, RM, 41, ')'},
    {"[", DG_MATH_OPEN, RM, 91, '['},
    {"]", DG_MATH_CLOSE, RM, 93, ']'},
    {"lbrack", DG_MATH_OPEN, RM, 91, '['},
    {"rbrack", DG_MATH_CLOSE, RM, 93, ']'},
    {"{", DG_MATH_OPEN, SY, 102, '{'},
    {"}", DG_MATH_CLOSE, SY, 103, '}'},
    {"lbrace", DG_MATH_OPEN, SY, 102, '{'},
    {"rbrace", DG_MATH_CLOSE, SY, 103, '}'},
    {"+", BIN, RM, 43, '+'},
    {"-", BIN, SY, 0, 0x2212},
    {"*", BIN, SY, 3, 0x2217},
    {"/", ORD, MI, 61, '/'},
    {"=", REL, RM, 61, '='},
    {"<", REL, MI, 60, '<'},
    {">", REL, MI, 62, '>'},
    {"lt", REL, MI, 60, '<'},
    {"gt", REL, MI, 62, '>'},
    {":", REL, RM, 58, ':'},
    {"colon", DG_MATH_PUNCTUATION, RM, 58, ':'},
    {",", DG_MATH_PUNCTUATION, MI, 59, ','},
    {";", DG_MATH_PUNCTUATION, RM, 59, ';'},
    {".", ORD, MI, 58, '.'},
    {"!", DG_MATH_CLOSE, RM, 33, '!'},
    {"?", DG_MATH_CLOSE, RM, 63, '?'},
    {"|", ORD, SY, 106, '|'},
    {"vert", ORD, SY, 106, '|'},
    {"mid", REL, SY, 106, 0x2223},
    {"Vert", ORD, SY, 107, 0x2016},
    {"parallel", REL, SY, 107, 0x2225},
    {"perp", REL, SY, 63, 0x22a5},
    {"bot", ORD, SY, 63, 0x22a5},
    {"%", ORD, RM, 37, '%'},
    {"$", ORD, RM, 36, '$'},
    {"#", ORD, RM, 35, '#'},
    {"&", ORD, RM, 38, '&'},
    {"times", BIN, SY, 2, 0xd7},
    {"div", BIN, SY, 4, 0xf7},
    {"cdot", BIN, SY, 1, 0x22c5},
    {"ast", BIN, SY, 3, 0x2217},
    {"pm", BIN, SY, 6, 0xb1},
    {"mp", BIN, SY, 7, 0x2213},
    {"circ", BIN, SY, 14, 0x2218},
    {"degree", ORD, SY, 14, 0xb0},
    {"bullet", BIN, SY, 15, 0x2022},
    {"oplus", BIN, SY, 8, 0x2295},
    {"ominus", BIN, SY, 9, 0x2296},
    {"otimes", BIN, SY, 10, 0x2297},
    {"odot", BIN, SY, 12, 0x2299},
    {"cup", BIN, SY, 91, 0x222a},
    {"cap", BIN, SY, 92, 0x2229},
    {"wedge", BIN, SY, 94, 0x2227},
    {"vee", BIN, SY, 95, 0x2228},
    {"setminus", BIN, SY, 110, 0x2216},
    {"equiv", REL, SY, 17, 0x2261},
    {"leq", REL, SY, 20, 0x2264},
    {"le", REL, SY, 20, 0x2264},
    {"geq", REL, SY, 21, 0x2265},
    {"ge", REL, SY, 21, 0x2265},
    {"sim", REL, SY, 24, 0x223c},
    {"approx", REL, SY, 25, 0x2248},
    {"subset", REL, SY, 26, 0x2282},
    {"supset", REL, SY, 27, 0x2283},
    {"subseteq", REL, SY, 18, 0x2286},
    {"supseteq", REL, SY, 19, 0x2287},
    {"ll", REL, SY, 28, 0x226a},
    {"gg", REL, SY, 29, 0x226b},
    {"prec", REL, SY, 30, 0x227a},
    {"succ", REL, SY, 31, 0x227b},
    {"simeq", REL, SY, 39, 0x2243},
    {"in", REL, SY, 50, 0x2208},
    {"ni", REL, SY, 51, 0x220b},
    {"propto", REL, SY, 47, 0x221d},
    {"leftarrow", REL, SY, 32, 0x2190},
    {"gets", REL, SY, 32, 0x2190},
    {"rightarrow", REL, SY, 33, 0x2192},
    {"to", REL, SY, 33, 0x2192},
    {"uparrow", REL, SY, 34, 0x2191},
    {"downarrow", REL, SY, 35, 0x2193},
    {"leftrightarrow", REL, SY, 36, 0x2194},
    {"nearrow", REL, SY, 37, 0x2197},
    {"searrow", REL, SY, 38, 0x2198},
    {"Leftarrow", REL, SY, 40, 0x21d0},
    {"Rightarrow", REL, SY, 41, 0x21d2},
    {"Uparrow", REL, SY, 42, 0x21d1},
    {"Downarrow", REL, SY, 43, 0x21d3},
    {"Leftrightarrow", REL, SY, 44, 0x21d4},
    {"infty", ORD, SY, 49, 0x221e},
    {"prime", ORD, SY, 48, 0x2032},
    {"emptyset", ORD, SY, 59, 0x2205},
    {"forall", ORD, SY, 56, 0x2200},
    {"exists", ORD, SY, 57, 0x2203},
    {"neg", ORD, SY, 58, 0xac},
    {"lnot", ORD, SY, 58, 0xac},
    {"Re", ORD, SY, 60, 0x211c},
    {"Im", ORD, SY, 61, 0x2111},
    {"top", ORD, SY, 62, 0x22a4},
    {"aleph", ORD, SY, 64, 0x2135},
    {"nabla", ORD, SY, 114, 0x2207},
    {"surd", ORD, SY, 112, 0x221a},
    {"triangle", ORD, SY, 52, 0x25b3},
    {"bigtriangleup", BIN, SY, 52, 0x25b3},
    {"diamondsuit", ORD, SY, 125, 0x2662},
    {"heartsuit", ORD, SY, 126, 0x2661},
    {"clubsuit", ORD, SY, 124, 0x2663},
    {"spadesuit", ORD, SY, 127, 0x2660},
    {"langle", DG_MATH_OPEN, SY, 104, 0x27e8},
    {"rangle", DG_MATH_CLOSE, SY, 105, 0x27e9},
    {"lfloor", DG_MATH_OPEN, SY, 98, 0x230a},
    {"rfloor", DG_MATH_CLOSE, SY, 99, 0x230b},
    {"lceil", DG_MATH_OPEN, SY, 100, 0x2308},
    {"rceil", DG_MATH_CLOSE, SY, 101, 0x2309},
    {"backslash", ORD, SY, 110, '\\'},
    {"dagger", BIN, SY, 121, 0x2020},
    {"S", ORD, SY, 120, 0xa7},
    {"alpha", ORD, MI, 11, 0x3b1},
    {"beta", ORD, MI, 12, 0x3b2},
    {"gamma", ORD, MI, 13, 0x3b3},
    {"delta", ORD, MI, 14, 0x3b4},
    {"epsilon", ORD, MI, 15, 0x3f5},
    {"zeta", ORD, MI, 16, 0x3b6},
    {"eta", ORD, MI, 17, 0x3b7},
    {"theta", ORD, MI, 18, 0x3b8},
    {"iota", ORD, MI, 19, 0x3b9},
    {"kappa", ORD, MI, 20, 0x3ba},
    {"lambda", ORD, MI, 21, 0x3bb},
    {"mu", ORD, MI, 22, 0x3bc},
    {"nu", ORD, MI, 23, 0x3bd},
    {"xi", ORD, MI, 24, 0x3be},
    {"pi", ORD, MI, 25, 0x3c0},
    {"rho", ORD, MI, 26, 0x3c1},
    {"sigma", ORD, MI, 27, 0x3c3},
    {"tau", ORD, MI, 28, 0x3c4},
    {"upsilon", ORD, MI, 29, 0x3c5},
    {"phi", ORD, MI, 30, 0x3d5},
    {"chi", ORD, MI, 31, 0x3c7},
    {"psi", ORD, MI, 32, 0x3c8},
    {"omega", ORD, MI, 33, 0x3c9},
    {"varepsilon", ORD, MI, 34, 0x3b5},
    {"vartheta", ORD, MI, 35, 0x3d1},
    {"varpi", ORD, MI, 36, 0x3d6},
    {"varrho", ORD, MI, 37, 0x3f1},
    {"varsigma", ORD, MI, 38, 0x3c2},
    {"varphi", ORD, MI, 39, 0x3c6},
    {"ell", ORD, MI, 96, 0x2113},
    {"partial", ORD, MI, 64, 0x2202},
    {"star", BIN, MI, 63, 0x22c6},
    {"triangleleft", BIN, MI, 47, 0x25c1},
    {"triangleright", BIN, MI, 46, 0x25b7},
    {"imath", ORD, MI, 123, 0x131},
    {"jmath", ORD, MI, 124, 0x237},
    {"Gamma", ORD, RM, 0, 0x393},
    {"Delta", ORD, RM, 1, 0x394},
    {"Theta", ORD, RM, 2, 0x398},
    {"Lambda", ORD, RM, 3, 0x39b},
    {"Xi", ORD, RM, 4, 0x39e},
    {"Pi", ORD, RM, 5, 0x3a0},
    {"Sigma", ORD, RM, 6, 0x3a3},
    {"Upsilon", ORD, RM, 7, 0x3a5},
    {"Phi", ORD, RM, 8, 0x3a6},
    {"Psi", ORD, RM, 9, 0x3a8},
    {"Omega", ORD, RM, 10, 0x3a9},
    {"sum", DG_MATH_OPERATOR, EX, 80, 0x2211},
    {"prod", DG_MATH_OPERATOR, EX, 81, 0x220f},
    {"int", DG_MATH_OPERATOR, EX, 82, 0x222b},
    {"bigcup", DG_MATH_OPERATOR, EX, 83, 0x22c3},
    {"bigcap", DG_MATH_OPERATOR, EX, 84, 0x22c2},
    {"oint", DG_MATH_OPERATOR, EX, 72, 0x222e},
};

static const char *const FUNCTIONS[] = {"arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth",
                                        "csc",    "deg",    "det",    "dim", "exp", "gcd",  "hom", "inf",
                                        "ker",    "lg",     "lim",    "ln",  "log", "max",  "min", "Pr",
                                        "sec",    "sin",    "sinh",   "sup", "tan", "tanh"};

const DgMathSymbol *dg_math_symbol_find(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(SYMBOLS); i++)
    if (strcmp(SYMBOLS[i].name, name) == 0)
      return &SYMBOLS[i];
  return NULL;
}

const DgMathSymbol *dg_math_symbol_of(gunichar character) {
  /* Typed in, a hyphen is a minus sign and an asterisk the one of arithmetic. */
  if (character == '-')
    character = 0x2212;
  for (guint i = 0; i < G_N_ELEMENTS(SYMBOLS); i++)
    if (SYMBOLS[i].character == character || (character < 128 && SYMBOLS[i].name[0] == (char)character &&
                                              !SYMBOLS[i].name[1] && !g_ascii_isalpha(SYMBOLS[i].name[0])))
      return &SYMBOLS[i];
  return NULL;
}

DgMathSymbolSize dg_math_symbol_size(gunichar character, double size) {
  const DgMathSymbol *symbol = dg_math_symbol_of(character);
  if (!symbol)
    return (DgMathSymbolSize){0.5 * size, 0.7 * size, 0};
  DgTexGlyph glyph = dg_tex_font_glyph(dg_tex_font_find(symbol->family, FALSE, FALSE, size), symbol->code);
  double unit = size / DG_TEX_FONT_UNIT;
  return (DgMathSymbolSize){glyph.width * unit, glyph.height * unit, glyph.depth * unit};
}

gboolean dg_math_is_function(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(FUNCTIONS); i++)
    if (strcmp(FUNCTIONS[i], name) == 0)
      return TRUE;
  return FALSE;
}
