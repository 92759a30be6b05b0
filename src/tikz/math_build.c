/* Fractions, roots, lines and accents (The TeXbook, appendix G, rules 9 to 12 and 15). */
#include "tikz/text_math.h"

#include <math.h>
#include <string.h>

void dg_math_fraction(DgMath *math, DgMathAtom *atom, const DgMathFraction *fraction, guint level) {
  gboolean display = math->display && level == 0;
  guint inner = display ? 0 : MIN(level + 1, 2);
  DgTextBox numerator, denominator;
  dg_text_box_init(&numerator);
  dg_text_box_init(&denominator);
  dg_math_inner(math, &numerator, fraction->top, inner, FALSE, FALSE);
  dg_math_inner(math, &denominator, fraction->bottom, inner, FALSE, TRUE);
  double axis = dg_math_parameter(math, level, 22), thin = dg_math_rule(math, level);
  double up = dg_math_parameter(math, level, display ? 8 : fraction->has_rule ? 9 : 10);
  double down = dg_math_parameter(math, level, display ? 11 : 12);
  double rule = fraction->has_rule ? thin : 0;
  if (fraction->has_rule) {
    double clear = display ? 3 * rule : rule;
    up = MAX(up, axis + rule / 2 + clear + numerator.depth);
    down = MAX(down, denominator.height + clear - (axis - rule / 2));
  } else {
    double clear = (display ? 7 : 3) * thin, gap = up - numerator.depth - (denominator.height - down);
    up += MAX(clear - gap, 0) / 2;
    down += MAX(clear - gap, 0) / 2;
  }
  double width = MAX(numerator.width, denominator.width);
  double size = dg_math_parameter(math, level, display ? 20 : 21);
  if (fraction->left)
    dg_math_delimiter(math, &atom->box, fraction->left, size, level);
  else
    dg_text_box_space(&atom->box, DG_MATH_NULL_DELIMITER);
  double x = atom->box.width;
  dg_text_box_add(&atom->box, &numerator, x + (width - numerator.width) / 2, up);
  if (fraction->has_rule)
    dg_text_box_rule(&atom->box, x, axis - rule / 2, width, rule);
  atom->box.breaks = TRUE;
  dg_text_box_add(&atom->box, &denominator, x + (width - denominator.width) / 2, -down);
  atom->box.width = x + width;
  atom->box.breaks = TRUE;
  if (fraction->right)
    dg_math_delimiter(math, &atom->box, fraction->right, size, level);
  else
    dg_text_box_space(&atom->box, DG_MATH_NULL_DELIMITER);
  dg_text_box_clear(&numerator);
  dg_text_box_clear(&denominator);
}

/* The smallest sign of a root with at least that depth; the whole of it, its width. */
static double find_radical(const DgMath *math, guint level, double wanted, double *width) {
  static const guint LARGE[] = {112, 113, 114, 115};
  const DgTexFontTable *small = dg_tex_font_find(DG_TEX_MATH_SYMBOL, FALSE, FALSE, math->sizes[level]);
  const DgTexFontTable *large = dg_tex_font_find(DG_TEX_MATH_EXTENSION, FALSE, FALSE, 10);
  DgTexGlyph glyph = dg_tex_font_glyph(small, 112);
  double unit = math->sizes[level] / DG_TEX_FONT_UNIT;
  for (guint i = 0; i < G_N_ELEMENTS(LARGE) && (glyph.height + glyph.depth) * unit < wanted; i++) {
    glyph = dg_tex_font_glyph(large, LARGE[i]);
    unit = dg_math_extension_size(math, level) / DG_TEX_FONT_UNIT;
  }
  *width = glyph.width * unit;
  double whole = (glyph.height + glyph.depth) * unit;
  if (whole >= wanted)
    return whole;
  /* Beyond the largest one it is put together of pieces. */
  glyph = dg_tex_font_glyph(large, 116);
  unit = dg_math_extension_size(math, level) / DG_TEX_FONT_UNIT;
  *width = glyph.width * unit;
  double piece = MAX((glyph.height + glyph.depth) * unit, 1), ends = 3 * piece;
  return ends + piece * ceil(MAX(wanted - ends, 0) / piece);
}

void dg_math_root(DgMath *math, DgMathAtom *atom, const char *degree, const char *source, guint level) {
  gboolean display = math->display && level == 0;
  DgTextBox inner;
  dg_text_box_init(&inner);
  dg_math_inner(math, &inner, source, level, math->display, TRUE);
  double rule = dg_math_rule(math, level);
  double clear = rule + (display ? dg_math_parameter(math, level, 5) : rule) / 4, width;
  double whole = find_radical(math, level, inner.height + inner.depth + clear + rule, &width);
  double depth = whole - rule;
  if (depth > inner.height + inner.depth + clear)
    clear = (clear + depth - inner.height - inner.depth) / 2;
  double top = inner.height + clear + rule, bottom = top - whole;
  if (degree && *degree) { /* \root of LaTeX: between kerns of 5 and -10 eighteenths of a quad */
    DgTextBox small;
    double mu = dg_math_parameter(math, level, 6) / 18;
    dg_text_box_init(&small);
    dg_math_inner(math, &small, degree, 2, FALSE, FALSE);
    dg_text_box_add(&atom->box, &small, 5 * mu, 0.6 * (top + bottom));
    atom->box.width = MAX(5 * mu + small.width - 10 * mu, 0);
    dg_text_box_clear(&small);
  }
  double x = atom->box.width + width;
  dg_math_put_tall(math, &atom->box, 0x221a, DG_TIKZ_RADICAL, width, bottom, top);
  dg_text_box_add(&atom->box, &inner, x, 0);
  dg_text_box_rule(&atom->box, x, inner.height + clear, inner.width, rule);
  atom->box.height = MAX(atom->box.height, top + rule);
  atom->box.width = x + inner.width;
  dg_text_box_clear(&inner);
}

void dg_math_ruled(DgMath *math, DgMathAtom *atom, const char *source, guint level, gboolean over) {
  double rule = dg_math_rule(math, level);
  DgTextBox *box = &atom->box;
  dg_math_inner(math, box, source, level, math->display, over);
  double width = box->width;
  dg_text_box_rule(box, 0, over ? box->height + 3 * rule : -box->depth - 4 * rule, width, rule);
  if (over)
    box->height += rule;
  else
    box->depth += rule;
}

/* ---- accents ---- */

typedef struct {
  const char *name;
  DgTexFamily family;
  guint code;
  gunichar character; /* the sign by itself */
  gboolean is_wide; /* codes after this one are wider */
} Accent;

static const Accent ACCENTS[] = {
    {"hat", DG_TEX_OT1_ROMAN, 94, 0x2c6},
    {"bar", DG_TEX_OT1_ROMAN, 22, 0xaf},
    {"tilde", DG_TEX_OT1_ROMAN, 126, 0x2dc},
    {"vec", DG_TEX_MATH_ITALIC, 126, 0x2192},
    {"dot", DG_TEX_OT1_ROMAN, 95, 0x2d9},
    {"ddot", DG_TEX_OT1_ROMAN, 127, 0xa8},
    {"acute", DG_TEX_OT1_ROMAN, 19, 0xb4},
    {"grave", DG_TEX_OT1_ROMAN, 18, 0x60},
    {"check", DG_TEX_OT1_ROMAN, 20, 0x2c7},
    {"breve", DG_TEX_OT1_ROMAN, 21, 0x2d8},
    {"mathring", DG_TEX_OT1_ROMAN, 23, 0x2da},
    {"widehat", DG_TEX_MATH_EXTENSION, 98, 0x2c6, TRUE},
    {"widetilde", DG_TEX_MATH_EXTENSION, 101, 0x2dc, TRUE},
};

static void put_accent(DgMath *math, DgMathAtom *atom, const Accent *accent, guint level) {
  DgTextBox *box = &atom->box;
  gboolean large = accent->family == DG_TEX_MATH_EXTENSION;
  double size = large ? dg_math_extension_size(math, level) : math->sizes[level], unit = size / DG_TEX_FONT_UNIT;
  const DgTexFontTable *table = dg_tex_font_find(accent->family, FALSE, FALSE, large ? 10 : size);
  DgTexGlyph glyph = dg_tex_font_glyph(table, accent->code);
  for (guint i = 1; i < 3 && accent->is_wide; i++) {
    DgTexGlyph wider = dg_tex_font_glyph(table, accent->code + i);
    if (wider.width * unit <= box->width)
      glyph = wider;
  }
  double ex =
      (large ? dg_tex_font_find(DG_TEX_MATH_ITALIC, FALSE, FALSE, math->sizes[level]) : table)->parameters[4] * unit;
  double raised = MAX(box->height - ex, 0), width = box->width, height = glyph.height * unit;
  DgTextBox sign;
  dg_text_box_init(&sign);
  DgTikzRun look = dg_math_look(math, level, DG_TIKZ_ROMAN, FALSE);
  if (accent->code == 126 && !large && accent->family == DG_TEX_MATH_ITALIC)
    look.size *= 0.6; /* an arrow over a letter is smaller than one between letters */
  dg_text_box_glyph(math->layout, &sign, &look, accent->character, glyph.width * unit, height, 0);
  double lift = look.size < math->sizes[level] ? raised + ex : raised;
  dg_text_box_add(box, &sign, (width - sign.width) / 2, lift);
  box->height = MAX(box->height - (lift - raised), raised + height);
  box->width = width;
  dg_text_box_clear(&sign);
}

/* An arrow or a brace as wide as what it stands over or under (fontmath.ltx). */
static void put_stretched(DgMath *math, DgMathAtom *atom, guint level, gunichar character, double gap, double height,
                          double room, gboolean over) {
  double drop = height > 2 ? 0.1336 * math->sizes[level] : 0; /* depth of an arrow, which is above its baseline */
  DgTextBox *box = &atom->box, sign;
  DgTikzRun look = dg_math_look(math, level, DG_TIKZ_SYMBOL, FALSE);
  double width = box->width, inner_height = box->height, inner_depth = box->depth;
  dg_text_box_init(&sign);
  dg_text_box_glyph(math->layout, &sign, &look, character, width, height, 0);
  if (over) {
    dg_text_box_add(box, &sign, 0, inner_height + gap - drop);
    box->height = inner_height + gap + height + room;
  } else {
    dg_text_box_add(box, &sign, 0, -inner_depth - gap - height);
    box->depth = inner_depth + gap + height + room;
  }
  box->width = width;
  dg_text_box_clear(&sign);
}

gboolean dg_math_accent(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const struct {
    const char *name;
    gunichar character;
    double gap, height, room; /* between, of the sign, beyond it */
    gboolean over, limits;
  } STRETCHED[] = {{"overrightarrow", 0x2192, -1, 2.3354, 0, TRUE, FALSE},
                   {"overleftarrow", 0x2190, -1, 2.3354, 0, TRUE, FALSE},
                   {"overleftrightarrow", 0x2194, -1, 2.3354, 0, TRUE, FALSE},
                   {"overbrace", 0x23de, 3, 1.2, 3, TRUE, TRUE},
                   {"underbrace", 0x23df, 3, 1.2, 3, FALSE, TRUE}};
  for (guint i = 0; i < G_N_ELEMENTS(STRETCHED); i++)
    if (strcmp(name, STRETCHED[i].name) == 0) {
      g_autofree char *inner = dg_text_argument(p);
      dg_math_inner(math, &atom->box, inner, level, level == 0, FALSE);
      put_stretched(math, atom, level, STRETCHED[i].character, STRETCHED[i].gap, STRETCHED[i].height, STRETCHED[i].room,
                    STRETCHED[i].over);
      atom->class = STRETCHED[i].limits ? DG_MATH_OPERATOR : DG_MATH_ORDINARY;
      atom->limits = STRETCHED[i].limits;
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS(ACCENTS); i++)
    if (strcmp(name, ACCENTS[i].name) == 0) {
      g_autofree char *inner = dg_text_argument(p);
      dg_math_inner(math, &atom->box, inner, level, math->display, TRUE);
      put_accent(math, atom, &ACCENTS[i], level);
      return TRUE;
    }
  return FALSE;
}
