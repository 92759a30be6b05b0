/* Commands within formulas. */
#include "tikz/text_math.h"
#include "tikz/units.h"

#include <string.h>

static gboolean is_one_of(const char *name, const char *const *names, gsize n) {
  for (gsize i = 0; i < n; i++)
    if (strcmp(name, names[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Spaces, in math units: eighteenths of an em. */
static gboolean read_space(DgMath *math, DgMathAtom *atom, const char *name, guint level) {
  static const struct {
    const char *name;
    double space;
  } SPACES[] = {{",", 3}, {":", 4},     {">", 4},      {";", 5},      {"!", -3},
                {" ", 6}, {"quad", 18}, {"qquad", 36}, {"enspace", 9}};
  for (guint i = 0; i < G_N_ELEMENTS(SPACES); i++)
    if (strcmp(name, SPACES[i].name) == 0) {
      dg_text_box_space(&atom->box, SPACES[i].space / 18 * dg_math_parameter(math, level, 6));
      atom->has_box = FALSE;
      return TRUE;
    }
  return FALSE;
}

/* \mathrm and its relatives: what they set their argument in. */
static gboolean read_alphabet(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const struct {
    const char *name;
    DgMathAlphabet alphabet;
  } NAMES[] = {{"mathrm", DG_MATH_UPRIGHT},   {"mathup", DG_MATH_UPRIGHT},    {"mathbf", DG_MATH_BOLD},
               {"boldsymbol", DG_MATH_BOLD},  {"bm", DG_MATH_BOLD},           {"mathsf", DG_MATH_SANS},
               {"mathtt", DG_MATH_MONO},      {"mathds", DG_MATH_BLACKBOARD}, {"mathbbm", DG_MATH_BLACKBOARD},
               {"mathscr", DG_MATH_SCRIPT},   {"pmb", DG_MATH_BOLD},          {"symbf", DG_MATH_BOLD},
               {"mathit", DG_MATH_NORMAL},    {"mathcal", DG_MATH_SCRIPT},    {"mathbb", DG_MATH_BLACKBOARD},
               {"mathnormal", DG_MATH_NORMAL}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      g_autofree char *argument = dg_text_argument(p);
      dg_math_list(math, &atom->box, argument, level, NAMES[i].alphabet);
      return TRUE;
    }
  return FALSE;
}

/* \text and its relatives. */
static gboolean read_text(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const char *const NAMES[] = {
      "emph",       "hbox",   "intertext", "mbox",   "shortintertext", "text",   "textbf", "textit", "textmd",
      "textnormal", "textrm", "textsc",    "textsf", "textsl",         "texttt", "textup", "tag",    "textsuperscript"};
  if (!is_one_of(name, NAMES, G_N_ELEMENTS(NAMES)))
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
  if (strcmp(name, "texttt") == 0)
    font.family = DG_TIKZ_MONO;
  dg_text_words(math->layout, &atom->box, argument, &font);
  return TRUE;
}

/* Fractions and binomials, with the style that their first letter asks for. */
static gboolean read_fraction(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const char *const NAMES[] = {"frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom"};
  if (!is_one_of(name, NAMES, G_N_ELEMENTS(NAMES)))
    return FALSE;
  gboolean binomial = g_str_has_suffix(name, "binom");
  g_autofree char *top = dg_text_argument(p), *bottom = dg_text_argument(p);
  const DgMathFraction fraction = {top, bottom, !binomial, binomial ? "(" : NULL, binomial ? ")" : NULL};
  gboolean display = math->display;
  if (*name == 'd' || *name == 'c')
    math->display = TRUE;
  else if (*name == 't')
    math->display = FALSE;
  dg_math_fraction(math, atom, &fraction, *name == 'd' || *name == 't' ? 0 : level);
  math->display = display;
  return TRUE;
}

/* sin, lim, \operatorname{rank}: upright words; some have limits in displays. */
static gboolean read_function(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const char *const LIMITS[] = {"lim", "max", "min",    "sup",    "inf",    "det",
                                       "gcd", "Pr",  "limsup", "liminf", "argmax", "argmin"};
  g_autofree char *own = NULL;
  gboolean limits = is_one_of(name, LIMITS, G_N_ELEMENTS(LIMITS));
  if (strcmp(name, "operatorname") == 0) {
    limits = **p == '*';
    *p += limits;
    own = dg_text_argument(p);
  } else if (strcmp(name, "limsup") == 0 || strcmp(name, "liminf") == 0) {
    own = g_strdup_printf("lim\\,%s", name + 3);
  } else if (!dg_math_is_function(name)) {
    return FALSE;
  }
  atom->class = DG_MATH_OPERATOR;
  atom->limits = limits && math->display && level == 0;
  dg_math_list(math, &atom->box, own ? own : name, level, DG_MATH_UPRIGHT);
  return TRUE;
}

/* Codes of large operators and of the larger ones that displays have. */
static guint display_code(guint code) {
  static const guint8 LARGER[][2] = {{70, 71}, {72, 73}, {74, 75}, {76, 77}, {78, 79}, {96, 97}};
  for (guint i = 0; i < G_N_ELEMENTS(LARGER); i++)
    if (LARGER[i][0] == code)
      return LARGER[i][1];
  return code >= 80 && code <= 87 ? code + 8 : code;
}

static void put_symbol(DgMath *math, DgMathAtom *atom, const DgMathSymbol *symbol, guint level) {
  gboolean large = symbol->family == DG_TEX_MATH_EXTENSION, display = math->display && level == 0;
  atom->class = symbol->class;
  if (!large || !display) {
    dg_math_put(math, atom, level, symbol->family, symbol->code, symbol->character, DG_TIKZ_SYMBOL,
                symbol->family == DG_TEX_MATH_ITALIC && g_unichar_isalpha(symbol->character));
    return;
  }
  const DgTexFontTable *table = dg_tex_font_find(DG_TEX_MATH_EXTENSION, FALSE, FALSE, 10);
  DgTexGlyph glyph = dg_tex_font_glyph(table, display_code(symbol->code));
  double unit = dg_math_extension_size(math, level) / DG_TEX_FONT_UNIT, size = (glyph.height + glyph.depth) * unit;
  double axis = dg_math_parameter(math, level, 22);
  dg_math_put_tall(math, &atom->box, symbol->character, DG_TIKZ_SYMBOL, glyph.width * unit, axis - size / 2,
                   axis + size / 2);
  atom->italic = glyph.italic * unit;
  atom->limits = symbol->code != 82 && symbol->code != 72; /* integrals have theirs beside them */
}

static void put_dots(DgMath *math, DgMathAtom *atom, gboolean centred, guint level) {
  DgMathSymbol dot;
  atom->class = DG_MATH_INNER;
  for (guint i = 0; i < 3 && dg_math_symbol_find(centred ? "cdot" : ".", &dot); i++) {
    dg_math_put(math, atom, level, dot.family, dot.code, dot.character, DG_TIKZ_SYMBOL, FALSE);
    if (i < 2)
      dg_text_box_space(&atom->box, 3.0 / 18 * dg_math_parameter(math, level, 6));
  }
  atom->is_character = FALSE;
}

/* \vdots, \ddots: three dots over each other; heights in points (fontmath.ltx). */
static void put_stacked_dots(DgMath *math, DgMathAtom *atom, gboolean diagonal, guint level) {
  DgTikzRun look = dg_math_look(math, level, DG_TIKZ_SYMBOL, FALSE);
  double size = math->sizes[level], mu = dg_math_parameter(math, level, 6) / 18;
  double width = diagonal ? 3 * 0.27778 * size + 6 * mu : 0.27778 * size;
  atom->class = diagonal ? DG_MATH_INNER : DG_MATH_ORDINARY;
  dg_text_box_glyph(math->layout, &atom->box, &look, diagonal ? 0x22f1 : 0x22ee, width, diagonal ? 8.2 : 14, 0);
}

/* Arrows that are put together of a bar and an arrow (fontmath.ltx), with the spaces about \\implies and \\iff. */
static gboolean read_long_arrow(DgMath *math, DgMathAtom *atom, const char *name, guint level) {
  static const struct {
    const char *name;
    gunichar character;
    double ems; /* of the sign */
    guint space; /* on either side, in math units */
  } NAMES[] = {{"longrightarrow", 0x27f6, 1.61111, 0},     {"longleftarrow", 0x27f5, 1.61111, 0},
               {"Longrightarrow", 0x27f9, 1.61111, 0},     {"Longleftarrow", 0x27f8, 1.61111, 0},
               {"longleftrightarrow", 0x27f7, 1.83333, 0}, {"Longleftrightarrow", 0x27fa, 1.83333, 0},
               {"longmapsto", 0x27fc, 1.61111, 0},         {"implies", 0x27f9, 1.61111, 5},
               {"impliedby", 0x27f8, 1.61111, 5},          {"iff", 0x27fa, 1.83333, 5}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      double size = math->sizes[level], space = NAMES[i].space * dg_math_parameter(math, level, 6) / 18;
      DgTikzRun look = dg_math_look(math, level, DG_TIKZ_SYMBOL, FALSE);
      atom->class = DG_MATH_RELATION;
      dg_text_box_space(&atom->box, space);
      dg_text_box_glyph(math->layout, &atom->box, &look, NAMES[i].character, NAMES[i].ems * size, 0.525 * size,
                        0.025 * size);
      dg_text_box_space(&atom->box, space);
      return TRUE;
    }
  return FALSE;
}

static gboolean read_sign(DgMath *math, DgMathAtom *atom, const char *name, guint level) {
  if (strcmp(name, "ldots") == 0 || strcmp(name, "dots") == 0 || strcmp(name, "cdots") == 0) {
    put_dots(math, atom, *name == 'c', level);
  } else if (strcmp(name, "vdots") == 0 || strcmp(name, "ddots") == 0) {
    put_stacked_dots(math, atom, *name == 'd', level);
  } else if (strcmp(name, "angle") == 0 || strcmp(name, "measuredangle") == 0) {
    DgTikzRun look = dg_math_look(math, level, DG_TIKZ_SYMBOL, FALSE);
    double size = math->sizes[level];
    dg_text_box_glyph(math->layout, &atom->box, &look, 0x2220, 0.7222 * size, 0.6944 * size, 0);
  } else if (strcmp(name, "%") == 0 || strcmp(name, "$") == 0 || strcmp(name, "_") == 0) {
    dg_math_put_letter(math, atom, level, (guchar)*name, DG_MATH_UPRIGHT);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* \textcolor and \color. */
static gboolean read_color(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  gboolean has_text = strcmp(name, "textcolor") == 0;
  if (!has_text && strcmp(name, "color") != 0)
    return FALSE;
  DgTextLayout *layout = math->layout;
  DgTextLayout outer = *layout;
  g_autofree char *model = dg_text_option(p), *value = dg_text_argument(p);
  if (dg_text_color(layout, model, value, &layout->color))
    layout->is_colored = TRUE;
  if (has_text) {
    g_autofree char *inner = dg_text_argument(p);
    dg_math_inner(math, &atom->box, inner, level, math->display, FALSE);
    *layout = outer;
  } else {
    atom->has_box = FALSE;
  }
  return TRUE;
}

/* \stackrel{a}{=}, \overset{a}{x}, \underset{a}{x}: over and under, in the size of scripts. */
static gboolean read_stack(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const char *const NAMES[] = {"overset", "stackrel", "underset"};
  if (!is_one_of(name, NAMES, G_N_ELEMENTS(NAMES)))
    return FALSE;
  g_autofree char *small = dg_text_argument(p), *base = dg_text_argument(p);
  DgTextBox *script = *name == 'u' ? &atom->below : &atom->above;
  dg_text_box_init(script);
  *(*name == 'u' ? &atom->has_below : &atom->has_above) = TRUE;
  dg_math_inner(math, script, small, MIN(level + 1, 2), FALSE, FALSE);
  dg_math_inner(math, &atom->box, base, level, math->display, FALSE);
  atom->class = *name == 's' ? DG_MATH_RELATION : DG_MATH_ORDINARY;
  atom->limits = TRUE;
  return TRUE;
}

/* What changes the style, or nothing that is painted. */
static gboolean read_style(DgMath *math, DgMathAtom *atom, const char *name) {
  static const char *const NAMES[] = {"\\",           "allowbreak", "boldmath",  "centering",         "displaylimits",
                                      "displaystyle", "limits",     "mathstrut", "nobreak",           "nolimits",
                                      "nonumber",     "notag",      "relax",     "scriptscriptstyle", "scriptstyle",
                                      "strut",        "textstyle"};
  DgTikzFont font = math->font; /* sizes and families of text do nothing to formulas */
  if (!is_one_of(name, NAMES, G_N_ELEMENTS(NAMES)) && !dg_tikz_font_command(&font, 10, name))
    return FALSE;
  atom->has_box = FALSE;
  if (strcmp(name, "displaystyle") == 0)
    math->display = TRUE;
  else if (strcmp(name, "textstyle") == 0)
    math->display = FALSE;
  return TRUE;
}

/* Takes room and paints nothing. */
static gboolean read_phantom(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  gboolean across = strcmp(name, "hphantom") == 0, up = strcmp(name, "vphantom") == 0;
  if (!across && !up && strcmp(name, "phantom") != 0)
    return FALSE;
  g_autofree char *inner = dg_text_argument(p);
  DgTextBox box;
  dg_text_box_init(&box);
  dg_math_inner(math, &box, inner, level, math->display, FALSE);
  atom->box.width = up ? 0 : box.width;
  atom->box.height = across ? 0 : box.height;
  atom->box.depth = across ? 0 : box.depth;
  dg_text_box_clear(&box);
  return TRUE;
}

/* \bf, \rm and \cal set what follows them. */
static gboolean is_switched(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const struct {
    const char *name;
    DgMathAlphabet alphabet;
  } NAMES[] = {{"bf", DG_MATH_BOLD}, {"rm", DG_MATH_UPRIGHT}, {"cal", DG_MATH_SCRIPT}, {"sf", DG_MATH_SANS},
               {"tt", DG_MATH_MONO}, {"it", DG_MATH_NORMAL},  {"mit", DG_MATH_NORMAL}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      dg_math_list(math, &atom->box, *p, level, NAMES[i].alphabet);
      *p += strlen(*p);
      return TRUE;
    }
  return FALSE;
}

void dg_math_command(DgMath *math, DgMathAtom *atom, const char **p, guint level) {
  g_autofree char *name = dg_text_command(p);
  g_autofree char *units = NULL;
  if (is_switched(math, atom, name, p, level)) /* before what \rm and its relatives are in texts */
    return;
  if (read_space(math, atom, name, level)) /* before the signs, as a comma after a backslash is none */
    return;
  DgMathSymbol symbol;
  if (dg_math_symbol_find(strcmp(name, "|") == 0 ? "Vert" : name, &symbol)) {
    put_symbol(math, atom, &symbol, level);
  } else if (read_alphabet(math, atom, name, p, level) || read_text(math, atom, name, p, level) ||
             read_fraction(math, atom, name, p, level) || read_function(math, atom, name, p, level) ||
             read_sign(math, atom, name, level) || read_long_arrow(math, atom, name, level) ||
             read_color(math, atom, name, p, level) || read_stack(math, atom, name, p, level) ||
             read_style(math, atom, name) || dg_math_boxed(math, atom, name, p, level) ||
             read_phantom(math, atom, name, p, level) || dg_math_accent(math, atom, name, p, level) ||
             dg_math_big(math, atom, name, p, level)) {
    return;
  } else if (strcmp(name, "sqrt") == 0) {
    g_autofree char *degree = dg_text_option(p), *inner = dg_text_argument(p);
    dg_math_root(math, atom, degree, inner, level);
  } else if (strcmp(name, "overline") == 0 || strcmp(name, "underline") == 0) {
    g_autofree char *inner = dg_text_argument(p);
    dg_math_ruled(math, atom, inner, level, *name == 'o');
  } else if (strcmp(name, "left") == 0) {
    dg_math_left_right(math, atom, p, level);
  } else if (strcmp(name, "middle") == 0) {
    dg_math_middle(math, atom, p, level);
  } else if (strcmp(name, "begin") == 0) {
    dg_math_environment(math, atom, p, level);
  } else if ((units = dg_units_formula(name, p))) {
    dg_math_inner(math, &atom->box, units, level, FALSE, FALSE);
  } else {
    atom->has_box = FALSE;
    dg_tikz_unknown(math->layout->tikz, FALSE, "\\%.40s in a formula: it is not understood; it is left out", name);
  }
}
