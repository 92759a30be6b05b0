/* Formulas, by the rules of The TeXbook, appendix G, as far as one line of a label needs them. */
#include "ir/tikz/math_symbols.h"
#include "ir/tikz/text_box.h"

#include <math.h>
#include <string.h>

#define GROUPS_MAX 60u

/* Space that TeX leaves about a fraction and after scripts (\nulldelimiterspace, \scriptspace of plain TeX). */
#define NULL_DELIMITER 1.2
#define SCRIPT_SPACE 0.5

typedef struct {
  DgTextLayout *layout;
  DgTikzFont font; /* of the text around, with the size of the formula */
  double sizes[3]; /* of text, scripts and scripts of scripts */
  gboolean display;
} Math;

typedef enum { ALPHABET_NORMAL, ALPHABET_UPRIGHT, ALPHABET_BOLD, ALPHABET_SANS, ALPHABET_SCRIPT } Alphabet;

typedef struct {
  DgMathClass class;
  DgTextBox box;
  double italic; /* correction that is not part of the width */
  gboolean is_character;
  gboolean has_box, limits;
  DgTextBox above, below;
  gboolean has_above, has_below;
} Atom;

/* Sizes of scripts in LaTeX (fontmath.ltx, \DeclareMathSizes). */
static void set_sizes(Math *math, double size) {
  static const double SIZES[][3] = {{5, 5, 5},     {6, 5, 5},       {7, 5, 5},         {8, 6, 5},
                                    {9, 6, 5},     {10, 7, 5},      {10.95, 8, 6},     {12, 8, 6},
                                    {14.4, 10, 7}, {17.28, 12, 10}, {20.74, 14.4, 12}, {24.88, 20.74, 17.28}};
  guint best = 0;
  for (guint i = 0; i < G_N_ELEMENTS(SIZES); i++)
    if (fabs(SIZES[i][0] - size) < fabs(SIZES[best][0] - size))
      best = i;
  math->sizes[0] = size;
  math->sizes[1] = SIZES[best][1];
  math->sizes[2] = SIZES[best][2];
}

static double symbol_parameter(const Math *math, guint level, guint number) {
  const DgTexFontTable *table = dg_tex_font_find(DG_TEX_MATH_SYMBOL, FALSE, FALSE, math->sizes[level]);
  return table->parameters[number - 1] * math->sizes[level] / DG_TEX_FONT_UNIT;
}

/* The default thickness of rules: a twenty-fifth of the size, as cmex10 scaled has it. */
static double rule_thickness(const Math *math) {
  return 0.04 * math->sizes[0];
}

static void atom_init(Atom *atom, DgMathClass class) {
  *atom = (Atom){.class = class, .has_box = TRUE};
  dg_text_box_init(&atom->box);
}

static void atom_clear(gpointer data) {
  Atom *atom = data;
  dg_text_box_clear(&atom->box);
  dg_text_box_clear(&atom->above);
  dg_text_box_clear(&atom->below);
}

static DgTikzRun look_of(const Math *math, guint level, DgTikzFamily family, gboolean italic) {
  DgTikzFont font = math->font;
  font.size = math->sizes[level];
  font.family = family;
  font.italic = italic;
  font.bold = FALSE;
  return dg_text_look(math->layout, &font);
}

static void put_symbol(Math *math, Atom *atom, guint level, DgTexFamily family, guint code, gunichar character,
                       DgTikzFamily look_family, gboolean italic) {
  double size = math->sizes[level];
  const DgTexFontTable *table = dg_tex_font_find(family, FALSE, FALSE, family == DG_TEX_MATH_EXTENSION ? 10 : size);
  DgTexGlyph glyph = dg_tex_font_glyph(table, code);
  DgTikzRun look = look_of(math, level, look_family, italic);
  double unit = size / DG_TEX_FONT_UNIT, height = glyph.height * unit, depth = glyph.depth * unit;
  if (family == DG_TEX_MATH_EXTENSION) { /* hangs from its top: centred on the axis */
    double axis = symbol_parameter(math, level, 22), whole = height + depth;
    height = axis + whole / 2;
    depth = whole / 2 - axis;
  }
  atom->italic = glyph.italic * unit;
  atom->is_character = TRUE;
  dg_text_box_glyph(math->layout, &atom->box, &look, character, glyph.width * unit, height, depth);
}

/* A letter or digit in the alphabet that is in force. */
static void put_letter(Math *math, Atom *atom, guint level, gunichar c, Alphabet alphabet) {
  gboolean digit = c < 128 && g_ascii_isdigit((char)c);
  if (alphabet == ALPHABET_SCRIPT && c < 128 && g_ascii_isupper((char)c)) {
    put_symbol(math, atom, level, DG_TEX_MATH_SYMBOL, c, c, DG_TIKZ_ROMAN, TRUE);
  } else if (alphabet == ALPHABET_NORMAL && math->font.sans_math) {
    put_symbol(math, atom, level, DG_TEX_MATH_SANS, c, c, DG_TIKZ_SANS, TRUE);
  } else if (alphabet == ALPHABET_NORMAL && !digit) {
    put_symbol(math, atom, level, DG_TEX_MATH_ITALIC, c, c, DG_TIKZ_ROMAN, TRUE);
  } else if (alphabet == ALPHABET_BOLD || alphabet == ALPHABET_SANS) {
    DgTikzFont font = math->font;
    font.size = math->sizes[level];
    font.bold = alphabet == ALPHABET_BOLD;
    font.italic = FALSE;
    font.family = alphabet == ALPHABET_SANS ? DG_TIKZ_SANS : DG_TIKZ_ROMAN;
    char text[8] = {0};
    g_unichar_to_utf8(c, text);
    dg_text_line(math->layout, &atom->box, text, &font);
    atom->is_character = TRUE;
  } else {
    put_symbol(math, atom, level, DG_TEX_MATH_ROMAN, c, c, DG_TIKZ_ROMAN, FALSE);
  }
}

static void math_list(Math *math, DgTextBox *out, const char *source, guint level, Alphabet alphabet);

/* ---- constructions ---- */

static void put_fraction(Math *math, Atom *atom, const char *top, const char *bottom, guint level, gboolean display) {
  guint inner = display && level == 0 ? 0 : MIN(level + 1, 2);
  DgTextBox numerator, denominator;
  dg_text_box_init(&numerator);
  dg_text_box_init(&denominator);
  math_list(math, &numerator, top, inner, ALPHABET_NORMAL);
  math_list(math, &denominator, bottom, inner, ALPHABET_NORMAL);
  double axis = symbol_parameter(math, level, 22), rule = 0.04 * math->sizes[level];
  double up = symbol_parameter(math, level, display ? 8 : 9), down = symbol_parameter(math, level, display ? 11 : 12);
  double clear = display ? 3 * rule : rule; /* appendix G, rule 15d */
  up = MAX(up, axis + rule / 2 + clear + numerator.depth);
  down = MAX(down, denominator.height + clear - (axis - rule / 2));
  double width = MAX(numerator.width, denominator.width);
  dg_text_box_space(&atom->box, NULL_DELIMITER);
  dg_text_box_add(&atom->box, &numerator, NULL_DELIMITER + (width - numerator.width) / 2, up);
  dg_text_box_rule(&atom->box, NULL_DELIMITER, axis - rule / 2, width, rule);
  dg_text_box_add(&atom->box, &denominator, NULL_DELIMITER + (width - denominator.width) / 2, -down);
  atom->box.width = width + 2 * NULL_DELIMITER;
  dg_text_box_clear(&numerator);
  dg_text_box_clear(&denominator);
}

static void put_root(Math *math, Atom *atom, const char *source, guint level) {
  DgTextBox inner;
  dg_text_box_init(&inner);
  math_list(math, &inner, source, level, ALPHABET_NORMAL);
  double size = math->sizes[level], rule = 0.04 * size, clear = rule + rule / 4;
  DgTikzRun look = look_of(math, level, DG_TIKZ_SYMBOL, FALSE);
  double height = inner.height + clear + rule, width = 0.8333 * size;
  dg_text_box_glyph(math->layout, &atom->box, &look, 0x221a, width, height, MAX(inner.depth, 0.04 * size));
  dg_text_box_add(&atom->box, &inner, width, 0);
  dg_text_box_rule(&atom->box, width, inner.height + clear, inner.width, rule);
  dg_text_box_clear(&inner);
}

/* A line or an arrow over or under a formula. */
static void put_line(Math *math, Atom *atom, const char *source, guint level, gboolean over) {
  double rule = rule_thickness(math);
  math_list(math, &atom->box, source, level, ALPHABET_NORMAL);
  double width = atom->box.width;
  dg_text_box_rule(&atom->box, 0, over ? atom->box.height + 3 * rule : -atom->box.depth - 4 * rule, width, rule);
}

/* An accent keeps the width of what it stands on. */
static void put_accent(Math *math, Atom *atom, const char *source, guint level, gunichar character) {
  math_list(math, &atom->box, source, level, ALPHABET_NORMAL);
  double width = atom->box.width, size = math->sizes[level];
  DgTextBox accent;
  dg_text_box_init(&accent);
  DgTikzRun look = look_of(math, level, DG_TIKZ_ROMAN, FALSE);
  dg_text_box_glyph(math->layout, &accent, &look, character, 0.5 * size, 0.7 * size, 0);
  double shift = MAX(atom->box.height - 0.4306 * size, 0);
  dg_text_box_add(&atom->box, &accent, width / 2 - accent.width / 2, shift);
  atom->box.width = width;
  dg_text_box_clear(&accent);
}

/* ---- reading ---- */

typedef struct {
  const char *name;
  double space; /* in math units, eighteenths of an em */
} Space;

static const Space SPACES[] = {{",", 3},  {":", 4}, {">", 4},     {";", 5},
                               {"!", -3}, {" ", 6}, {"quad", 18}, {"qquad", 36}};

typedef struct {
  const char *name;
  gunichar character;
} Accent;

static const Accent ACCENTS[] = {
    {"hat", 0x302},  {"widehat", 0x302},         {"bar", 0x304}, {"tilde", 0x303}, {"widetilde", 0x303},
    {"vec", 0x20d7}, {"overrightarrow", 0x20d7}, {"dot", 0x307}, {"ddot", 0x308}};

static gboolean read_space(Math *math, Atom *atom, const char *name, guint level) {
  for (guint i = 0; i < G_N_ELEMENTS(SPACES); i++)
    if (strcmp(name, SPACES[i].name) == 0) {
      dg_text_box_space(&atom->box, SPACES[i].space / 18 * symbol_parameter(math, level, 6));
      atom->has_box = FALSE;
      return TRUE;
    }
  return FALSE;
}

/* \mathrm and its relatives: what they set their argument in. */
static gboolean read_alphabet(Math *math, Atom *atom, const char *name, const char **p, guint level) {
  static const struct {
    const char *name;
    Alphabet alphabet;
  } NAMES[] = {{"mathrm", ALPHABET_UPRIGHT}, {"mathup", ALPHABET_UPRIGHT},   {"operatorname", ALPHABET_UPRIGHT},
               {"mathbf", ALPHABET_BOLD},    {"boldsymbol", ALPHABET_BOLD},  {"bm", ALPHABET_BOLD},
               {"mathsf", ALPHABET_SANS},    {"mathit", ALPHABET_NORMAL},    {"mathcal", ALPHABET_SCRIPT},
               {"mathbb", ALPHABET_UPRIGHT}, {"mathnormal", ALPHABET_NORMAL}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      g_autofree char *argument = dg_text_argument(p);
      math_list(math, &atom->box, argument, level, NAMES[i].alphabet);
      return TRUE;
    }
  if (strcmp(name, "text") != 0 && strcmp(name, "textrm") != 0 && strcmp(name, "mbox") != 0 &&
      strcmp(name, "textbf") != 0 && strcmp(name, "textit") != 0 && strcmp(name, "textsf") != 0 &&
      strcmp(name, "hbox") != 0)
    return FALSE;
  g_autofree char *argument = dg_text_argument(p);
  DgTikzFont font = math->font;
  font.size = math->sizes[level];
  font.bold |= strcmp(name, "textbf") == 0;
  font.italic |= strcmp(name, "textit") == 0;
  if (strcmp(name, "textrm") == 0)
    font.family = DG_TIKZ_ROMAN;
  if (strcmp(name, "textsf") == 0)
    font.family = DG_TIKZ_SANS;
  dg_text_line(math->layout, &atom->box, argument, &font);
  return TRUE;
}

static void read_command(Math *math, Atom *atom, const char **p, guint level) {
  g_autofree char *name = dg_text_command(p);
  const DgMathSymbol *symbol = dg_math_symbol_find(name);
  if (symbol) {
    atom->class = symbol->class;
    put_symbol(math, atom, level, symbol->family, symbol->code, symbol->character, DG_TIKZ_SYMBOL,
               symbol->family == DG_TEX_MATH_ITALIC && g_unichar_isalpha(symbol->character));
    return;
  }
  if (read_space(math, atom, name, level) || read_alphabet(math, atom, name, p, level))
    return;
  if (g_str_has_suffix(name, "frac") && strlen(name) <= 5) {
    g_autofree char *top = dg_text_argument(p), *bottom = dg_text_argument(p);
    atom->class = DG_MATH_INNER;
    put_fraction(math, atom, top, bottom, level, *name == 'd' || (math->display && *name != 't' && level == 0));
  } else if (strcmp(name, "sqrt") == 0) {
    if (**p == '[')
      while (**p && *(*p)++ != ']')
        continue;
    g_autofree char *inner = dg_text_argument(p);
    put_root(math, atom, inner, level);
  } else if (strcmp(name, "overline") == 0 || strcmp(name, "underline") == 0) {
    g_autofree char *inner = dg_text_argument(p);
    put_line(math, atom, inner, level, *name == 'o');
  } else if (dg_math_is_function(name)) {
    atom->class = DG_MATH_OPERATOR;
    math_list(math, &atom->box, name, level, ALPHABET_UPRIGHT);
  } else if (strcmp(name, "left") == 0 || strcmp(name, "right") == 0) {
    g_autofree char *delimiter = dg_text_argument(p);
    const DgMathSymbol *sign = dg_math_symbol_find(*delimiter == '\\' ? delimiter + 1 : delimiter);
    atom->class = *name == 'l' ? DG_MATH_OPEN : DG_MATH_CLOSE;
    if (sign && strcmp(delimiter, ".") != 0)
      put_symbol(math, atom, level, sign->family, sign->code, sign->character, DG_TIKZ_SYMBOL, FALSE);
    else
      dg_text_box_space(&atom->box, NULL_DELIMITER);
  } else if (strcmp(name, "ldots") == 0 || strcmp(name, "dots") == 0 || strcmp(name, "cdots") == 0) {
    atom->class = DG_MATH_INNER;
    for (guint i = 0; i < 3; i++) {
      const DgMathSymbol *dot = dg_math_symbol_find(*name == 'c' ? "cdot" : ".");
      put_symbol(math, atom, level, dot->family, dot->code, dot->character, DG_TIKZ_SYMBOL, FALSE);
      if (i < 2)
        dg_text_box_space(&atom->box, 3.0 / 18 * symbol_parameter(math, level, 6));
    }
  } else if (strcmp(name, "angle") == 0 || strcmp(name, "measuredangle") == 0) {
    DgTikzRun look = look_of(math, level, DG_TIKZ_SYMBOL, FALSE);
    double size = math->sizes[level];
    dg_text_box_glyph(math->layout, &atom->box, &look, 0x2220, 0.7222 * size, 0.6944 * size, 0);
  } else if (strcmp(name, "%") == 0 || strcmp(name, "$") == 0 || strcmp(name, "_") == 0) {
    put_letter(math, atom, level, (guchar)*name, ALPHABET_UPRIGHT);
  } else if (strcmp(name, "displaystyle") == 0 || strcmp(name, "textstyle") == 0 || strcmp(name, "limits") == 0 ||
             strcmp(name, "nolimits") == 0 || strcmp(name, "big") == 0 || strcmp(name, "Big") == 0 ||
             strcmp(name, "rm") == 0 || strcmp(name, "relax") == 0) {
    atom->has_box = FALSE;
    if (*name == 'd')
      math->display = TRUE;
  } else if (strcmp(name, "textcolor") == 0 || strcmp(name, "color") == 0) {
    g_autofree char *color = dg_text_argument(p);
    DgTextLayout *layout = math->layout;
    DgTextLayout outer = *layout;
    layout->is_colored = dg_tikz_colors_find(layout->tikz->colors, color, 0, &layout->color) || outer.is_colored;
    if (*name == 't') {
      g_autofree char *inner = dg_text_argument(p);
      math_list(math, &atom->box, inner, level, ALPHABET_NORMAL);
      *layout = outer;
    }
  } else {
    for (guint i = 0; i < G_N_ELEMENTS(ACCENTS); i++)
      if (strcmp(name, ACCENTS[i].name) == 0) {
        g_autofree char *inner = dg_text_argument(p);
        put_accent(math, atom, inner, level, ACCENTS[i].character);
        return;
      }
    atom->has_box = FALSE;
    dg_tikz_unknown(math->layout->tikz, FALSE, "\\%.40s in a formula: it is not understood; it is left out", name);
  }
}

/* Sizes of the characters that a class sets in another font than TeX's own; see classes/. */
static gboolean put_foreign(Math *math, Atom *atom, guint level, gunichar c) {
  static const struct {
    gunichar character;
    DgMathClass class;
    double width, height, depth; /* shares of the size */
  } SIGNS[] = {{',', DG_MATH_PUNCTUATION, 0.23283, 0.1, 0.1225},
               {'.', DG_MATH_ORDINARY, 0.25283, 0.1, 0},
               {0xb0, DG_MATH_ORDINARY, 0.40683, 0.68792, 0}};
  for (guint i = 0; math->font.sans_math && i < G_N_ELEMENTS(SIGNS); i++)
    if (SIGNS[i].character == c) {
      double size = math->sizes[level];
      DgTikzRun look = look_of(math, level, DG_TIKZ_SANS, FALSE);
      atom->class = SIGNS[i].class;
      dg_text_box_glyph(math->layout, &atom->box, &look, c, SIGNS[i].width * size, SIGNS[i].height * size,
                        SIGNS[i].depth * size);
      return TRUE;
    }
  return FALSE;
}

static void read_nucleus(Math *math, Atom *atom, const char **p, guint level, Alphabet alphabet) {
  if (**p == '\\') {
    read_command(math, atom, p, level);
    return;
  }
  if (**p == '{') {
    g_autofree char *inner = dg_text_argument(p);
    math_list(math, &atom->box, inner, level, alphabet);
    return;
  }
  gunichar c = g_utf8_get_char(*p);
  *p = g_utf8_next_char(*p);
  const DgMathSymbol *symbol;
  if (put_foreign(math, atom, level, c))
    return;
  if (c < 128 && g_ascii_isalnum((char)c)) {
    put_letter(math, atom, level, c, alphabet);
  } else if ((symbol = dg_math_symbol_of(c))) {
    atom->class = symbol->class;
    put_symbol(math, atom, level, symbol->family, symbol->code, symbol->character, DG_TIKZ_SYMBOL, FALSE);
  } else {
    DgTikzRun look = look_of(math, level, DG_TIKZ_ROMAN, FALSE);
    dg_text_box_glyph(math->layout, &atom->box, &look, c, 0.5 * look.size, 0.7 * look.size, 0);
  }
}

/* ^ and _ and ' after an atom. */
static void read_scripts(Math *math, Atom *atom, const char **p, guint level) {
  guint inner = MIN(level + 1, 2);
  for (;;) {
    while (**p == ' ')
      (*p)++;
    if (**p == '\'') {
      if (!atom->has_above)
        dg_text_box_init(&atom->above);
      atom->has_above = TRUE;
      while (**p == '\'') {
        (*p)++;
        math_list(math, &atom->above, "\\prime", inner, ALPHABET_NORMAL);
      }
    } else if (**p == '^' || **p == '_') {
      gboolean up = **p == '^';
      (*p)++;
      g_autofree char *script = dg_text_argument(p);
      DgTextBox *box = up ? &atom->above : &atom->below;
      gboolean *has = up ? &atom->has_above : &atom->has_below;
      if (!*has)
        dg_text_box_init(box);
      *has = TRUE;
      math_list(math, box, script, inner, ALPHABET_NORMAL);
    } else {
      return;
    }
  }
}

/* ---- setting ---- */

/* Appendix G, rule 18. */
static void put_scripts(Math *math, DgTextBox *out, Atom *atom, guint level) {
  guint inner = MIN(level + 1, 2);
  double up = 0, down = 0;
  if (!atom->is_character) {
    up = atom->box.height - symbol_parameter(math, inner, 18);
    down = atom->box.depth + symbol_parameter(math, inner, 19);
  }
  double ex = symbol_parameter(math, level, 5);
  if (atom->has_above) {
    up = MAX(MAX(up, symbol_parameter(math, level, math->display && level == 0 ? 13 : 14)), atom->above.depth + ex / 4);
  }
  if (atom->has_below) {
    down = MAX(MAX(down, symbol_parameter(math, level, atom->has_above ? 17 : 16)),
               atom->has_above ? 0 : atom->below.height - ex * 4 / 5);
  }
  if (atom->has_above && atom->has_below) {
    double rule = rule_thickness(math), gap = up - atom->above.depth - (atom->below.height - down);
    if (gap < 4 * rule)
      down += 4 * rule - gap;
  }
  double x = out->width, width = 0;
  if (atom->has_above) {
    dg_text_box_add(out, &atom->above, x + atom->italic, up);
    width = atom->italic + atom->above.width + SCRIPT_SPACE;
  }
  if (atom->has_below) {
    dg_text_box_add(out, &atom->below, x, -down);
    width = MAX(width, atom->below.width + SCRIPT_SPACE);
  }
  out->width = x + width;
}

/* Space between atoms (The TeXbook, chapter 18): 0 none, 1 thin, 2 medium, 3 thick; less than 0: not in scripts. */
static int spacing(DgMathClass left, DgMathClass right) {
  static const signed char TABLE[8][8] = {{0, 1, -2, -3, 0, 0, 0, -1},     {1, 1, 0, -3, 0, 0, 0, -1},
                                          {-2, -2, 0, 0, -2, 0, 0, -2},    {-3, -3, 0, 0, -3, 0, 0, -3},
                                          {0, 0, 0, 0, 0, 0, 0, 0},        {0, 1, -2, -3, 0, 0, 0, -1},
                                          {-1, -1, 0, -1, -1, -1, -1, -1}, {-1, 1, -2, -3, -1, 0, -1, -1}};
  return TABLE[left][right];
}

/* A binary sign without something on both sides is ordinary (appendix G, rules 5 and 6). */
static void settle_binaries(GArray *atoms) {
  Atom *before = NULL;
  for (guint i = 0; i < atoms->len; i++) {
    Atom *atom = &g_array_index(atoms, Atom, i);
    if (!atom->has_box)
      continue;
    if (atom->class == DG_MATH_BINARY &&
        (!before || before->class == DG_MATH_BINARY || before->class == DG_MATH_OPERATOR ||
         before->class == DG_MATH_RELATION || before->class == DG_MATH_OPEN || before->class == DG_MATH_PUNCTUATION))
      atom->class = DG_MATH_ORDINARY;
    if (before && before->class == DG_MATH_BINARY &&
        (atom->class == DG_MATH_RELATION || atom->class == DG_MATH_CLOSE || atom->class == DG_MATH_PUNCTUATION))
      before->class = DG_MATH_ORDINARY;
    before = atom;
  }
  if (before && before->class == DG_MATH_BINARY)
    before->class = DG_MATH_ORDINARY;
}

/* Puts the box of an atom after what is there; a lone character joins the run before it. */
static void put_box(Math *math, DgTextBox *out, const Atom *atom) {
  const DgTikzRun *run = atom->box.runs->len == 1 ? &g_array_index(atom->box.runs, DgTikzRun, 0) : NULL;
  if (run && run->y == 0 && run->x == 0 && atom->box.rules->len == 0 && !strchr(run->string, ' ') &&
      g_utf8_strlen(run->string, -1) == 1)
    dg_text_box_glyph(math->layout, out, run, g_utf8_get_char(run->string), atom->box.width, atom->box.height,
                      atom->box.depth);
  else
    dg_text_box_add(out, &atom->box, out->width, 0);
}

static void set_atoms(Math *math, DgTextBox *out, GArray *atoms, guint level) {
  const Atom *before = NULL;
  double mu = symbol_parameter(math, level, 6) / 18;
  settle_binaries(atoms);
  for (guint i = 0; i < atoms->len; i++) {
    Atom *atom = &g_array_index(atoms, Atom, i);
    if (!atom->has_box) {
      out->width += atom->box.width;
      continue;
    }
    int space = before ? spacing(before->class, atom->class) : 0;
    if (space > 0 || (space < 0 && level == 0))
      out->width += (ABS(space) + 2) * mu;
    /* Without a subscript the correction is part of the width of a character. */
    if (atom->is_character && !atom->has_below && !atom->has_above && atom->box.runs->len == 1) {
      atom->box.width += atom->italic;
      atom->italic = 0;
    }
    put_box(math, out, atom);
    if (atom->has_above || atom->has_below)
      put_scripts(math, out, atom, level);
    before = atom;
  }
}

static void math_list(Math *math, DgTextBox *out, const char *source, guint level, Alphabet alphabet) {
  g_autoptr(GArray) atoms = g_array_new(FALSE, TRUE, sizeof(Atom));
  g_array_set_clear_func(atoms, atom_clear);
  if (++math->layout->depth > GROUPS_MAX) {
    math->layout->depth--;
    dg_tikz_unknown(math->layout->tikz, FALSE, "found a formula nested more than %u deep; the rest is left out",
                    GROUPS_MAX);
    return;
  }
  for (const char *p = source; *p;) {
    if (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r' || *p == '}' || *p == '&' || *p == '~') {
      p++;
      continue;
    }
    Atom atom;
    atom_init(&atom, DG_MATH_ORDINARY);
    if (*p != '^' && *p != '_' && *p != '\'')
      read_nucleus(math, &atom, &p, level, alphabet);
    if (atom.has_box)
      read_scripts(math, &atom, &p, level);
    g_array_append_val(atoms, atom);
  }
  set_atoms(math, out, atoms, level);
  math->layout->depth--;
}

void dg_text_math(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, gboolean display) {
  Math math = {.layout = layout, .font = *font, .display = display};
  set_sizes(&math, font->size);
  DgTextLayout outer = *layout;
  math_list(&math, box, source, 0, ALPHABET_NORMAL);
  layout->is_colored = outer.is_colored;
  layout->color = outer.color;
}
