/* Delimiters that grow, and the matrices between them. */
#include "tikz/text_math.h"

#include <math.h>
#include <string.h>

/* Codes of a delimiter from small to large in the font of large symbols (fontmath.ltx and the lists of cmex10). */
typedef struct {
  const char *name; /* without backslash */
  gunichar character;
  guint codes[4];
  guint pieces[3]; /* ends and middle of the one that is put together; 0: there is none, the same again */
} Delimiter;

static const Delimiter DELIMITERS[] = {
    {"(", '(', {0, 16, 18, 32}, {48, 66, 64}},
    {")", ')', {1, 17, 19, 33}, {49, 67, 65}},
    {"[", '[', {2, 104, 20, 34}, {50, 54, 52}},
    {"]", ']', {3, 105, 21, 35}, {51, 55, 53}},
    {"{", '{', {8, 110, 26, 40}, {56, 62, 58}},
    {"}", '}', {9, 111, 27, 41}, {57, 62, 59}},
    {"lfloor", 0x230a, {4, 106, 22, 36}, {54, 54, 52}},
    {"rfloor", 0x230b, {5, 107, 23, 37}, {55, 55, 53}},
    {"lceil", 0x2308, {6, 108, 24, 38}, {50, 54, 54}},
    {"rceil", 0x2309, {7, 109, 25, 39}, {51, 55, 55}},
    {"langle", 0x27e8, {10, 68, 28, 42}, {0}},
    {"rangle", 0x27e9, {11, 69, 29, 43}, {0}},
    {"|", '|', {12, 12, 12, 12}, {12, 12, 12}},
    {"Vert", 0x2016, {13, 13, 13, 13}, {13, 13, 13}},
    {"/", '/', {14, 46, 30, 44}, {0}},
    {"backslash", '\\', {15, 47, 31, 45}, {0}},
};

static const Delimiter *find_delimiter(const char *text) {
  static const struct {
    const char *name, *stands_for;
  } NAMES[] = {{"\\{", "{"},        {"\\}", "}"},        {"\\lbrace", "{"}, {"\\rbrace", "}"}, {"\\lbrack", "["},
               {"\\rbrack", "]"},   {"\\vert", "|"},     {"\\lvert", "|"},  {"\\rvert", "|"},  {"\\|", "Vert"},
               {"\\lVert", "Vert"}, {"\\rVert", "Vert"}, {"<", "langle"},   {">", "rangle"}};
  const char *name = *text == '\\' ? text + 1 : text;
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(text, NAMES[i].name) == 0)
      name = NAMES[i].stands_for;
  for (guint i = 0; i < G_N_ELEMENTS(DELIMITERS); i++)
    if (strcmp(DELIMITERS[i].name, name) == 0)
      return &DELIMITERS[i];
  return NULL;
}

static double whole_of(DgTexGlyph glyph, double unit) {
  return (glyph.height + glyph.depth) * unit;
}

/* The size of the large delimiter that is at least `wanted` high and deep. */
static double large_size(const DgMath *math, const Delimiter *delimiter, double wanted, guint level, double *width) {
  const DgTexFontTable *table = dg_tex_font_find(DG_TEX_MATH_EXTENSION, FALSE, FALSE, 10);
  double unit = dg_math_extension_size(math, level) / DG_TEX_FONT_UNIT, size = 0;
  for (guint i = 0; i < G_N_ELEMENTS(delimiter->codes) && (i == 0 || size < wanted); i++) {
    DgTexGlyph glyph = dg_tex_font_glyph(table, delimiter->codes[i]);
    *width = glyph.width * unit;
    size = whole_of(glyph, unit);
  }
  if (size >= wanted || !delimiter->pieces[0])
    return size;
  double piece = MAX(whole_of(dg_tex_font_glyph(table, delimiter->pieces[1]), unit), 1), ends = 0;
  if (delimiter->pieces[0] != delimiter->pieces[1])
    ends += whole_of(dg_tex_font_glyph(table, delimiter->pieces[0]), unit);
  if (delimiter->pieces[2] != delimiter->pieces[1])
    ends += whole_of(dg_tex_font_glyph(table, delimiter->pieces[2]), unit);
  if (strchr("{}", (int)delimiter->character)) { /* with a middle, and pieces on either side of it */
    ends = 2 * whole_of(dg_tex_font_glyph(table, 56), unit) + whole_of(dg_tex_font_glyph(table, 60), unit);
    piece *= 2;
  }
  *width = dg_tex_font_glyph(table, delimiter->pieces[0]).width * unit;
  return ends + piece * ceil(MAX(wanted - ends, 0) / piece - 1e-6);
}

void dg_math_delimiter(DgMath *math, DgTextBox *box, const char *text, double wanted, guint level) {
  const Delimiter *delimiter = find_delimiter(text);
  DgMathSymbol symbol;
  gboolean found = dg_math_symbol_find(*text == '\\' ? text + 1 : text, &symbol) ||
                   (delimiter && dg_math_symbol_find(delimiter->name, &symbol));
  double axis = dg_math_parameter(math, level, 22);
  if (strcmp(text, ".") == 0 || !found) {
    if (strcmp(text, ".") != 0)
      dg_tikz_unknown(math->layout->tikz, FALSE, "found \"%.20s\" where a formula has a delimiter; it is left out",
                      text);
    dg_text_box_space(box, DG_MATH_NULL_DELIMITER);
    return;
  }
  DgMathAtom atom;
  dg_math_atom_init(&atom, DG_MATH_ORDINARY);
  dg_math_put(math, &atom, level, symbol.family, symbol.code, symbol.character, DG_TIKZ_SYMBOL, FALSE);
  double size = atom.box.height + atom.box.depth, width = atom.box.width;
  if (delimiter && size < wanted - 1e-3) {
    size = large_size(math, delimiter, wanted, level, &width);
    dg_math_put_tall(math, box, delimiter->character, DG_TIKZ_SYMBOL, width, axis - size / 2, axis + size / 2);
  } else {
    dg_text_box_add(box, &atom.box, box->width, axis - (atom.box.height - atom.box.depth) / 2);
  }
  dg_math_atom_clear(&atom);
}

/* The size of delimiters about a box (\delimiterfactor, \delimitershortfall of plain TeX). */
static double size_about(const DgMath *math, const DgTextBox *inner, guint level) {
  double axis = dg_math_parameter(math, level, 22), reach = MAX(inner->height - axis, inner->depth + axis);
  return MAX(2 * reach * 0.901, 2 * reach - 5);
}

/* The end of what \left began: a \right of the same depth. */
static const char *find_right(const char *p) {
  guint depth = 1;
  for (; *p; p++) {
    if (*p != '\\')
      continue;
    if (g_str_has_prefix(p, "\\left") && !g_ascii_isalpha(p[5]))
      depth++;
    if (g_str_has_prefix(p, "\\right") && !g_ascii_isalpha(p[6]) && --depth == 0)
      return p;
    if (p[1])
      p++;
  }
  return p;
}

static void put_between(DgMath *math, DgMathAtom *atom, const char *left, const char *right, const DgTextBox *inner,
                        guint level) {
  double size = size_about(math, inner, level);
  atom->class = DG_MATH_INNER;
  dg_math_delimiter(math, &atom->box, left, size, level);
  dg_text_box_add(&atom->box, inner, atom->box.width, 0);
  dg_math_delimiter(math, &atom->box, right, size, level);
}

void dg_math_left_right(DgMath *math, DgMathAtom *atom, const char **p, guint level) {
  g_autofree char *left = dg_text_argument(p);
  const char *end = find_right(*p);
  g_autofree char *source = g_strndup(*p, (gsize)(end - *p));
  g_autofree char *right = NULL;
  *p = end;
  if (*end) {
    g_free(dg_text_command(p));
    right = dg_text_argument(p);
  }
  DgTextBox inner;
  dg_text_box_init(&inner);
  dg_math_inner(math, &inner, source, level, math->display, FALSE);
  put_between(math, atom, left, right ? right : ".", &inner, level);
  dg_text_box_clear(&inner);
}

gboolean dg_math_big(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const struct {
    const char *name;
    double height;
  } NAMES[] = {{"big", 8.5}, {"Big", 11.5}, {"bigg", 14.5}, {"Bigg", 17.5}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    gsize n = strlen(NAMES[i].name);
    if (strncmp(name, NAMES[i].name, n) != 0 || (name[n] && (name[n + 1] || !strchr("lrm", name[n]))))
      continue;
    g_autofree char *delimiter = dg_text_argument(p);
    DgTextBox inner = {.height = NAMES[i].height * dg_math_extension_size(math, 0) / 10};
    atom->class = name[n] == 'l'   ? DG_MATH_OPEN
                  : name[n] == 'r' ? DG_MATH_CLOSE
                  : name[n] == 'm' ? DG_MATH_RELATION
                                   : DG_MATH_ORDINARY;
    dg_math_delimiter(math, &atom->box, delimiter, size_about(math, &inner, level), level);
    return TRUE;
  }
  return FALSE;
}

void dg_math_middle(DgMath *math, DgMathAtom *atom, const char **p, guint level) {
  g_autofree char *delimiter = dg_text_argument(p);
  dg_math_delimiter(math, &atom->box, delimiter, 0, level);
  atom->class = DG_MATH_INNER;
}

/* ---- environments ---- */

typedef struct {
  const char *name;
  const char *left, *right; /* delimiters; NULL for none */
  const char *columns; /* NULL: in an argument */
  double separation, stretch; /* as of DgTextTableStyle */
  gboolean outer; /* the room beside the first and the last column stays */
  gboolean is_display;
} Environment;

/* The columns of matrices are centred, up to twenty of them. */
#define CENTRED "@{}*{20}{c}"
static const Environment ENVIRONMENTS[] = {
    {"matrix", NULL, NULL, CENTRED, 5},
    {"pmatrix", "(", ")", CENTRED, 5},
    {"bmatrix", "[", "]", CENTRED, 5},
    {"Bmatrix", "\\{", "\\}", CENTRED, 5},
    {"vmatrix", "|", "|", CENTRED, 5},
    {"Vmatrix", "\\|", "\\|", CENTRED, 5},
    {"array", NULL, NULL, NULL, 5, 0, TRUE},
    {"cases", "\\{", ".", "@{}l@{\\quad}l@{}", 5, 1.2, TRUE},
    {"aligned", NULL, NULL, "*{10}{@{}r@{}l@{}}", 0, 1.25, TRUE, TRUE},
    {"align*", NULL, NULL, "*{10}{@{}r@{}l@{}}", 0, 1.25, TRUE, TRUE},
    {"align", NULL, NULL, "*{10}{@{}r@{}l@{}}", 0, 1.25, TRUE, TRUE},
    {"gathered", NULL, NULL, "@{}c@{}", 0, 1.25, TRUE, TRUE},
    {"split", NULL, NULL, "*{10}{@{}r@{}l@{}}", 0, 1.25, TRUE, TRUE},
};

/* What stands before the \end of this environment; *p moves behind it. */
static char *read_body(const char **p) {
  const char *start = *p, *at = start;
  guint depth = 1;
  for (; *at; at++) {
    if (*at != '\\')
      continue;
    depth += g_str_has_prefix(at, "\\begin");
    if (g_str_has_prefix(at, "\\end") && !g_ascii_isalpha(at[4]) && --depth == 0)
      break;
    if (at[1])
      at++;
  }
  char *body = g_strndup(start, (gsize)(at - start));
  *p = at;
  if (*at) {
    *p = at + 4;
    g_free(dg_text_argument(p));
  }
  return body;
}

/* A table of formulas between its delimiters, centred on the axis. */
static void put_environment(DgMath *math, DgMathAtom *atom, const Environment *environment, const char *columns,
                            const char *body, guint level) {
  DgTextTableStyle style = {.columns = columns,
                            .separation = environment->separation,
                            .stretch = environment->stretch,
                            .is_math = TRUE,
                            .is_display = environment->is_display,
                            .ends_bare = !environment->outer};
  DgTikzFont font = math->font;
  DgTextBox inner;
  font.size = math->sizes[level];
  dg_text_box_init(&inner);
  dg_text_table(math->layout, &inner, &style, body, &font);
  dg_text_box_center(&inner, &font);
  put_between(math, atom, environment->left ? environment->left : ".", environment->right ? environment->right : ".",
              &inner, level);
  if (!environment->left) { /* no delimiters, and no room for them */
    dg_text_box_clear(&atom->box);
    dg_text_box_init(&atom->box);
    dg_text_box_add(&atom->box, &inner, 0, 0);
    atom->class = DG_MATH_ORDINARY;
  }
  dg_text_box_clear(&inner);
}

void dg_math_environment(DgMath *math, DgMathAtom *atom, const char **p, guint level) {
  g_autofree char *name = g_strstrip(dg_text_argument(p));
  g_free(dg_text_option(p));
  for (guint i = 0; i < G_N_ELEMENTS(ENVIRONMENTS); i++)
    if (strcmp(name, ENVIRONMENTS[i].name) == 0) {
      g_autofree char *columns = ENVIRONMENTS[i].columns ? NULL : dg_text_argument(p);
      g_autofree char *body = read_body(p);
      put_environment(math, atom, &ENVIRONMENTS[i], columns ? columns : ENVIRONMENTS[i].columns, body, level);
      return;
    }
  g_autofree char *body = read_body(p);
  if (strcmp(name, "equation") != 0 && strcmp(name, "equation*") != 0 && strcmp(name, "displaymath") != 0 &&
      strcmp(name, "math") != 0)
    dg_tikz_unknown(math->layout->tikz, FALSE,
                    "found \\begin{%.40s} in a text: it is not understood; what it holds is set as a formula", name);
  dg_math_inner(math, &atom->box, body, level, *name != 'm', FALSE);
}
