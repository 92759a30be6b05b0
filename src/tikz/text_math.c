/* Formulas, by the rules of The TeXbook, appendix G, as far as labels need them: atoms with their scripts and spaces.
 */
#include "tikz/text_math.h"

#include <math.h>
#include <string.h>

#define GROUPS_MAX 60u

/* Sizes of scripts in LaTeX (fontmath.ltx, \DeclareMathSizes). */
static void set_sizes(DgMath *math, double size) {
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

double dg_math_parameter(const DgMath *math, guint level, guint number) {
  const DgTexFontTable *table = dg_tex_font_find(DG_TEX_MATH_SYMBOL, FALSE, FALSE, math->sizes[level]);
  return table->parameters[number - 1] * math->sizes[level] / DG_TEX_FONT_UNIT;
}

double dg_math_extension_size(const DgMath *math, guint level) {
  return math->layout->tikz->scaled_symbols ? math->sizes[level] : 10;
}

double dg_math_extension_parameter(const DgMath *math, guint level, guint number) {
  const DgTexFontTable *table = dg_tex_font_find(DG_TEX_MATH_EXTENSION, FALSE, FALSE, 10);
  return table->parameters[number - 1] * dg_math_extension_size(math, level) / DG_TEX_FONT_UNIT;
}

double dg_math_rule(const DgMath *math, guint level) {
  return dg_math_extension_parameter(math, level, 8);
}

void dg_math_atom_init(DgMathAtom *atom, DgMathClass class) {
  *atom = (DgMathAtom){.class = class, .has_box = TRUE};
  dg_text_box_init(&atom->box);
}

void dg_math_atom_clear(gpointer data) {
  DgMathAtom *atom = data;
  dg_text_box_clear(&atom->box);
  dg_text_box_clear(&atom->above);
  dg_text_box_clear(&atom->below);
}

DgTikzRun dg_math_look(const DgMath *math, guint level, DgTikzFamily family, gboolean italic) {
  DgTikzFont font = math->font;
  font.size = math->sizes[level];
  font.family = family;
  font.italic = italic;
  font.bold = FALSE;
  return dg_text_look(math->layout, &font);
}

void dg_math_put(DgMath *math, DgMathAtom *atom, guint level, DgTexFamily family, guint code, gunichar character,
                 DgTikzFamily look_family, gboolean italic) {
  gboolean large = family == DG_TEX_MATH_EXTENSION;
  double size = large ? dg_math_extension_size(math, level) : math->sizes[level];
  const DgTexFontTable *table = dg_tex_font_find(family, FALSE, FALSE, large ? 10 : size);
  DgTexGlyph glyph = dg_tex_font_glyph(table, code);
  DgTikzRun look = dg_math_look(math, level, look_family, italic);
  double unit = size / DG_TEX_FONT_UNIT, height = glyph.height * unit, depth = glyph.depth * unit;
  if (family == DG_TEX_MATH_ITALIC && character < 128)
    look.natural = dg_tex_font_glyph(dg_tex_font_find(DG_TEX_OT1_ROMAN, FALSE, TRUE, size), character).width * unit;
  if (large) { /* hangs from its top: centred on the axis */
    double axis = dg_math_parameter(math, level, 22), whole = height + depth;
    height = axis + whole / 2;
    depth = whole / 2 - axis;
  }
  atom->italic = glyph.italic * unit;
  atom->is_character = TRUE;
  dg_text_box_glyph(math->layout, &atom->box, &look, character, glyph.width * unit, height, depth);
}

void dg_math_put_tall(DgMath *math, DgTextBox *box, gunichar character, DgTikzFamily family, double width,
                      double bottom, double top) {
  DgTikzRun look = dg_math_look(math, 0, family, FALSE);
  DgTextBox glyph;
  dg_text_box_init(&glyph);
  look.size = top - bottom;
  /* Fonts have a quarter of a sign under the baseline, but for the root, which stands on it. */
  double under = family == DG_TIKZ_RADICAL ? 0 : 0.25 * look.size;
  dg_text_box_glyph(math->layout, &glyph, &look, character, width, look.size - under, under);
  dg_text_box_add(box, &glyph, box->width, bottom + under);
  dg_text_box_clear(&glyph);
}

/* The letters of the double-struck alphabet, a few of which Unicode has elsewhere. */
static gunichar blackboard_letter(gunichar c) {
  static const struct {
    char letter;
    gunichar character;
  } ELSEWHERE[] = {{'C', 0x2102}, {'H', 0x210d}, {'N', 0x2115}, {'P', 0x2119},
                   {'Q', 0x211a}, {'R', 0x211d}, {'Z', 0x2124}};
  for (guint i = 0; i < G_N_ELEMENTS(ELSEWHERE); i++)
    if ((gunichar)ELSEWHERE[i].letter == c)
      return ELSEWHERE[i].character;
  return 0x1d538 + c - 'A';
}

/* A letter or digit in the alphabet that is in force. */
void dg_math_put_letter(DgMath *math, DgMathAtom *atom, guint level, gunichar c, DgMathAlphabet alphabet) {
  gboolean digit = c < 128 && g_ascii_isdigit((char)c);
  if (alphabet == DG_MATH_SCRIPT && c < 128 && g_ascii_isupper((char)c)) {
    dg_math_put(math, atom, level, DG_TEX_MATH_SYMBOL, c, c, DG_TIKZ_ROMAN, TRUE);
  } else if (alphabet == DG_MATH_NORMAL && math->font.sans_math) {
    dg_math_put(math, atom, level, DG_TEX_MATH_SANS, c, c, DG_TIKZ_SANS, TRUE);
  } else if (alphabet == DG_MATH_NORMAL && !digit) {
    dg_math_put(math, atom, level, DG_TEX_MATH_ITALIC, c, c, DG_TIKZ_ROMAN, TRUE);
  } else if (alphabet == DG_MATH_BLACKBOARD && c < 128 && g_ascii_isupper((char)c)) {
    dg_math_put(math, atom, level, DG_TEX_MATH_BLACKBOARD, c, blackboard_letter(c), DG_TIKZ_SYMBOL, FALSE);
  } else if (alphabet == DG_MATH_BOLD || alphabet == DG_MATH_SANS || alphabet == DG_MATH_MONO ||
             (alphabet == DG_MATH_BOLD_ITALIC && digit)) {
    DgTikzFont font = math->font;
    font.size = math->sizes[level];
    font.bold = alphabet == DG_MATH_BOLD || alphabet == DG_MATH_BOLD_ITALIC;
    font.italic = FALSE;
    font.family = alphabet == DG_MATH_SANS ? DG_TIKZ_SANS : alphabet == DG_MATH_MONO ? DG_TIKZ_MONO : DG_TIKZ_ROMAN;
    char text[8] = {0};
    g_unichar_to_utf8(c, text);
    dg_text_line(math->layout, &atom->box, text, &font);
    atom->is_character = TRUE;
  } else {
    dg_math_put(math, atom, level, DG_TEX_OT1_ROMAN, c, c, DG_TIKZ_ROMAN, FALSE);
  }
}

/* Sizes of the characters that a class sets in another font than TeX's own; see classes/. */
static gboolean put_foreign(DgMath *math, DgMathAtom *atom, guint level, gunichar c) {
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
      DgTikzRun look = dg_math_look(math, level, DG_TIKZ_SANS, FALSE);
      atom->class = SIGNS[i].class;
      dg_text_box_glyph(math->layout, &atom->box, &look, c, SIGNS[i].width * size, SIGNS[i].height * size,
                        SIGNS[i].depth * size);
      return TRUE;
    }
  return FALSE;
}

static void read_nucleus(DgMath *math, DgMathAtom *atom, const char **p, guint level, DgMathAlphabet alphabet) {
  if (**p == '\\') {
    dg_math_command(math, atom, p, level);
    return;
  }
  if (**p == '{') {
    g_autofree char *inner = dg_text_argument(p);
    dg_math_list(math, &atom->box, inner, level, alphabet);
    return;
  }
  gunichar c = g_utf8_get_char(*p);
  *p = g_utf8_next_char(*p);
  DgMathSymbol symbol;
  if (put_foreign(math, atom, level, c))
    return;
  if (c < 128 && g_ascii_isalnum((char)c)) {
    dg_math_put_letter(math, atom, level, c, alphabet);
  } else if (dg_math_symbol_of(c, &symbol)) {
    atom->class = symbol.class;
    dg_math_put(math, atom, level, symbol.family, symbol.code, symbol.character, DG_TIKZ_SYMBOL, FALSE);
  } else {
    DgTikzRun look = dg_math_look(math, level, DG_TIKZ_ROMAN, FALSE);
    dg_text_box_glyph(math->layout, &atom->box, &look, c, 0.5 * look.size, 0.7 * look.size, 0);
  }
}

/* What stands in a script: a group, a character, or a command, with its argument when it takes one ("v_\\text{max}").
 * Free with g_free(). */
static char *read_script(const char **p) {
  static const char *const TAKING[] = {"bar",          "bm",       "boldsymbol", "dot",    "hat",    "mathbb", "mathbf",
                                       "mathcal",      "mathfrak", "mathit",     "mathrm", "mathsf", "mathtt", "mbox",
                                       "operatorname", "overline", "text",       "textbf", "textit", "textrm", "textsf",
                                       "texttt",       "tilde",    "underline",  "vec"};
  char *script = dg_text_argument(p);
  for (guint i = 0; *script == '\\' && **p == '{' && i < G_N_ELEMENTS(TAKING); i++)
    if (strcmp(script + 1, TAKING[i]) == 0) {
      g_autofree char *command = script, *argument = dg_text_argument(p);
      return g_strdup_printf("%s{%s}", command, argument);
    }
  return script;
}

/* ^ and _ and ' after an atom. */
static void read_scripts(DgMath *math, DgMathAtom *atom, const char **p, guint level) {
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
        dg_math_list(math, &atom->above, "\\prime", inner, DG_MATH_NORMAL);
      }
    } else if (g_str_has_prefix(*p, "\\limits") || g_str_has_prefix(*p, "\\nolimits")) {
      g_autofree char *name = dg_text_command(p);
      atom->limits = *name == 'l';
    } else if (**p == '^' || **p == '_') {
      gboolean up = **p == '^';
      (*p)++;
      g_autofree char *script = read_script(p);
      DgTextBox *box = up ? &atom->above : &atom->below;
      gboolean *has = up ? &atom->has_above : &atom->has_below;
      if (!*has)
        dg_text_box_init(box);
      *has = TRUE;
      atom->below_first |= !up && !atom->has_above;
      dg_math_inner(math, box, script, inner, FALSE, !up);
    } else {
      return;
    }
  }
}

/* What is above and below goes into the box in the order of the source, which is that of reading. */
static void add_scripts(DgTextBox *out, const DgMathAtom *atom, DgPoint above, DgPoint below) {
  if (atom->has_below && atom->below_first)
    dg_text_box_add(out, &atom->below, below.x, below.y);
  if (atom->has_above)
    dg_text_box_add(out, &atom->above, above.x, above.y);
  if (atom->has_below && !atom->below_first)
    dg_text_box_add(out, &atom->below, below.x, below.y);
}

/* Appendix G, rule 13a: above and below an operator of large size. */
static void put_limits(DgMath *math, DgTextBox *out, DgMathAtom *atom, guint level) {
  double margin = dg_math_extension_parameter(math, level, 13), span = atom->box.width, x = out->width;
  double up = 0, down = 0, half = atom->italic / 2;
  if (atom->has_above) {
    up = MAX(dg_math_extension_parameter(math, level, 9),
             dg_math_extension_parameter(math, level, 11) - atom->above.depth);
    span = MAX(span, atom->above.width);
  }
  if (atom->has_below) {
    down = MAX(dg_math_extension_parameter(math, level, 10),
               dg_math_extension_parameter(math, level, 12) - atom->below.height);
    span = MAX(span, atom->below.width);
  }
  double height = atom->box.height, depth = atom->box.depth;
  dg_text_box_add(out, &atom->box, x + (span - atom->box.width) / 2, 0);
  const DgPoint above = {x + (span - atom->above.width) / 2 + half, height + up + atom->above.depth};
  const DgPoint below = {x + (span - atom->below.width) / 2 - half, -depth - down - atom->below.height};
  out->breaks = TRUE;
  add_scripts(out, atom, above, below);
  out->breaks = TRUE;
  if (atom->has_above)
    out->height = MAX(out->height, height + up + atom->above.depth + atom->above.height + margin);
  if (atom->has_below)
    out->depth = MAX(out->depth, depth + down + atom->below.height + atom->below.depth + margin);
  out->width = x + span;
}

/* Appendix G, rule 18. */
static void put_scripts(DgMath *math, DgTextBox *out, DgMathAtom *atom, guint level) {
  guint inner = MIN(level + 1, 2);
  double up = 0, down = 0;
  if (!atom->is_character) {
    up = atom->box.height - dg_math_parameter(math, inner, 18);
    down = atom->box.depth + dg_math_parameter(math, inner, 19);
  }
  double ex = dg_math_parameter(math, level, 5);
  if (atom->has_above) {
    up = MAX(MAX(up, dg_math_parameter(math, level,
                                       math->cramped                 ? 15
                                       : math->display && level == 0 ? 13
                                                                     : 14)),
             atom->above.depth + ex / 4);
  }
  if (atom->has_below) {
    down = MAX(MAX(down, dg_math_parameter(math, level, atom->has_above ? 17 : 16)),
               atom->has_above ? 0 : atom->below.height - ex * 4 / 5);
  }
  if (atom->has_above && atom->has_below) {
    double rule = dg_math_rule(math, level), gap = up - atom->above.depth - (atom->below.height - down);
    if (gap < 4 * rule) {
      down += 4 * rule - gap;
      double low = ex * 4 / 5 - (up - atom->above.depth);
      up += MAX(low, 0);
      down -= MAX(low, 0);
    }
  }
  double x = out->width, width = 0;
  add_scripts(out, atom, (DgPoint){x + atom->italic, up}, (DgPoint){x, -down});
  if (atom->has_above)
    width = atom->italic + atom->above.width + DG_MATH_SCRIPT_SPACE;
  if (atom->has_below)
    width = MAX(width, atom->below.width + DG_MATH_SCRIPT_SPACE);
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
  DgMathAtom *before = NULL;
  for (guint i = 0; i < atoms->len; i++) {
    DgMathAtom *atom = &g_array_index(atoms, DgMathAtom, i);
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
static void put_box(DgMath *math, DgTextBox *out, const DgMathAtom *atom) {
  const DgTikzRun *run = atom->box.runs->len == 1 ? &g_array_index(atom->box.runs, DgTikzRun, 0) : NULL;
  if (run && run->y == 0 && run->x == 0 && atom->box.rules->len == 0 && !strchr(run->string, ' ') &&
      g_utf8_strlen(run->string, -1) == 1)
    dg_text_box_glyph(math->layout, out, run, g_utf8_get_char(run->string), atom->box.width, atom->box.height,
                      atom->box.depth);
  else
    dg_text_box_add(out, &atom->box, out->width, 0);
}

static void set_atoms(DgMath *math, DgTextBox *out, GArray *atoms, guint level) {
  const DgMathAtom *before = NULL;
  double mu = dg_math_parameter(math, level, 6) / 18;
  settle_binaries(atoms);
  for (guint i = 0; i < atoms->len; i++) {
    DgMathAtom *atom = &g_array_index(atoms, DgMathAtom, i);
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
    if (atom->limits && (atom->has_above || atom->has_below)) {
      put_limits(math, out, atom, level);
      before = atom;
      continue;
    }
    put_box(math, out, atom);
    if (atom->has_above || atom->has_below)
      put_scripts(math, out, atom, level);
    before = atom;
  }
}

void dg_math_list(DgMath *math, DgTextBox *out, const char *source, guint level, DgMathAlphabet alphabet) {
  g_autoptr(GArray) atoms = g_array_new(FALSE, TRUE, sizeof(DgMathAtom));
  g_array_set_clear_func(atoms, dg_math_atom_clear);
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
    DgMathAtom atom;
    dg_math_atom_init(&atom, DG_MATH_ORDINARY);
    if (*p != '^' && *p != '_' && *p != '\'')
      read_nucleus(math, &atom, &p, level, alphabet);
    if (atom.has_box)
      read_scripts(math, &atom, &p, level);
    g_array_append_val(atoms, atom);
  }
  set_atoms(math, out, atoms, level);
  math->layout->depth--;
}

void dg_math_inner(DgMath *math, DgTextBox *out, const char *source, guint level, gboolean display, gboolean cramped) {
  DgMath outer = *math;
  math->display = display;
  math->cramped |= cramped;
  dg_math_list(math, out, source, level, DG_MATH_NORMAL);
  *math = outer;
}

void dg_text_math(DgTextLayout *layout, DgTextBox *box, const char *source, const DgTikzFont *font, gboolean display) {
  DgMath math = {.layout = layout, .font = *font, .display = display};
  set_sizes(&math, font->size);
  DgTextLayout outer = *layout;
  dg_math_list(&math, box, source, 0, DG_MATH_NORMAL);
  layout->is_colored = outer.is_colored;
  layout->color = outer.color;
}
