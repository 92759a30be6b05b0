/* Commands of formulas that set their arguments in boxes: classes of atoms, arrows with words, slanted fractions,
 * spaces that are measured. */
#include "tikz/axis.h"
#include "tikz/text_math.h"

#include <string.h>

typedef struct {
  const char *name;
  DgMathClass class;
} ClassCommand;

/* \mathrel{...} and its relatives. */
static gboolean read_class(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const ClassCommand COMMANDS[] = {{"mathbin", DG_MATH_BINARY},      {"mathclose", DG_MATH_CLOSE},
                                          {"mathinner", DG_MATH_INNER},     {"mathop", DG_MATH_OPERATOR},
                                          {"mathopen", DG_MATH_OPEN},       {"mathord", DG_MATH_ORDINARY},
                                          {"mathrel", DG_MATH_RELATION},    {"mathpunct", DG_MATH_PUNCTUATION},
                                          {"ensuremath", DG_MATH_ORDINARY}, {"smash", DG_MATH_ORDINARY}};
  for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++)
    if (strcmp(name, COMMANDS[i].name) == 0) {
      if (*name == 's')
        g_free(dg_text_option(p));
      g_autofree char *inner = dg_text_argument(p);
      dg_math_inner(math, &atom->box, inner, level, math->display, FALSE);
      atom->class = COMMANDS[i].class;
      atom->limits = strcmp(name, "mathop") == 0 && math->display && level == 0;
      if (*name == 's')
        atom->box.height = atom->box.depth = 0;
      return TRUE;
    }
  return FALSE;
}

/* \mathclap, \mathllap and \mathrlap take no room. */
static gboolean read_lap(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const char *const NAMES[] = {"clap", "llap", "mathclap", "mathllap", "mathrlap", "rlap", NULL};
  if (!g_strv_contains(NAMES, name))
    return FALSE;
  g_autofree char *inner = dg_text_argument(p);
  DgTextBox box;
  dg_text_box_init(&box);
  dg_math_inner(math, &box, inner, level, math->display, FALSE);
  char side = name[strlen(name) - 4];
  dg_text_box_add(&atom->box, &box, side == 'c' ? -box.width / 2 : side == 'l' ? -box.width : 0, 0);
  atom->box.width = 0;
  dg_text_box_clear(&box);
  return TRUE;
}

/* \hspace, \kern, \mskip: in lengths, or in math units (eighteenths of an em). */
static gboolean read_kern(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const char *const GROUPED[] = {"hspace", "mspace", NULL}, *const BARE[] = {"hskip", "kern", "mkern", "mskip",
                                                                                    NULL};
  gboolean is_grouped = g_strv_contains(GROUPED, name);
  if (!is_grouped && !g_strv_contains(BARE, name))
    return FALSE;
  *p += is_grouped && **p == '*';
  gsize bare = strspn(*p, "+-.0123456789 ");
  bare += strspn(*p + bare, "abcdefghijklmnopqrstuvwxyz");
  g_autofree char *text = is_grouped ? dg_text_argument(p) : g_strndup(*p, bare);
  *p += is_grouped ? 0 : bare;
  char *unit = strstr(text, "mu");
  atom->has_box = FALSE;
  if (unit) {
    *unit = '\0';
    dg_text_box_space(&atom->box, dg_tikz_number(math->layout->tikz, text) / 18 * dg_math_parameter(math, level, 6));
  } else if (!strstr(text, "\\fill")) {
    dg_text_box_space(&atom->box, dg_tikz_length(math->layout->tikz, text, 1));
  }
  return TRUE;
}

/* \nicefrac{a}{b}, \sfrac{a}{b}: in the size of scripts, on either side of a slash. */
static gboolean read_slanted(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  if (strcmp(name, "nicefrac") != 0 && strcmp(name, "sfrac") != 0)
    return FALSE;
  g_free(dg_text_option(p));
  g_autofree char *top = dg_text_argument(p), *bottom = dg_text_argument(p);
  guint inner = MIN(level + 1, 2);
  DgTextBox upper, lower;
  dg_text_box_init(&upper);
  dg_text_box_init(&lower);
  dg_math_inner(math, &upper, top, inner, FALSE, FALSE);
  dg_math_inner(math, &lower, bottom, inner, FALSE, TRUE);
  double quad = dg_math_parameter(math, level, 6);
  dg_text_box_add(&atom->box, &upper, 0, 0.7 * dg_math_parameter(math, level, 5));
  atom->box.width = upper.width - 2 * quad / 18;
  dg_math_list(math, &atom->box, "/", level, DG_MATH_NORMAL);
  dg_text_box_add(&atom->box, &lower, atom->box.width - quad / 18, 0);
  dg_text_box_clear(&upper);
  dg_text_box_clear(&lower);
  return TRUE;
}

/* \xrightarrow[below]{above}: an arrow that is wider than its words (amsmath: 5 and 9 math units of scripts beside
 * those above). */
static gboolean read_worded_arrow(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const struct {
    const char *name;
    gunichar character;
  } ARROWS[] = {{"xLeftarrow", 0x21d0},  {"xRightarrow", 0x21d2},     {"xhookrightarrow", 0x21aa},
                {"xleftarrow", 0x2190},  {"xleftrightarrow", 0x2194}, {"xmapsto", 0x21a6},
                {"xrightarrow", 0x2192}, {"xrightharpoonup", 0x21c0}};
  guint i = 0;
  while (i < G_N_ELEMENTS(ARROWS) && strcmp(name, ARROWS[i].name) != 0)
    i++;
  if (i == G_N_ELEMENTS(ARROWS))
    return FALSE;
  g_autofree char *below = dg_text_option(p), *above = dg_text_argument(p);
  guint inner = MIN(level + 1, 2);
  DgTikzRun look = dg_math_look(math, level, DG_TIKZ_SYMBOL, FALSE);
  double size = math->sizes[level], side = 14.0 / 18 * dg_math_parameter(math, inner, 6);
  dg_text_box_init(&atom->above);
  dg_math_inner(math, &atom->above, above, inner, FALSE, FALSE);
  atom->has_above = *above != '\0';
  dg_text_box_init(&atom->below);
  if (below)
    dg_math_inner(math, &atom->below, below, inner, FALSE, TRUE);
  atom->has_below = below != NULL;
  double width = MAX(MAX(atom->above.width, atom->below.width) + side, size);
  dg_text_box_glyph(math->layout, &atom->box, &look, ARROWS[i].character, width, 0.367 * size, -0.133 * size);
  atom->class = DG_MATH_RELATION;
  atom->limits = TRUE;
  return TRUE;
}

/* \boxed{...}: the frame of \fbox. */
static gboolean read_frame(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const double RULE = 0.4, ROOM = 3;
  if (strcmp(name, "boxed") != 0)
    return FALSE;
  g_autofree char *inner = dg_text_argument(p);
  DgTextBox box;
  dg_text_box_init(&box);
  dg_math_inner(math, &box, inner, level, TRUE, FALSE);
  double width = box.width + 2 * ROOM, bottom = -box.depth - ROOM - RULE, height = box.height + ROOM + RULE - bottom;
  dg_text_box_add(&atom->box, &box, RULE + ROOM, 0);
  dg_text_box_rule(&atom->box, 0, bottom, RULE, height);
  dg_text_box_rule(&atom->box, RULE + width, bottom, RULE, height);
  dg_text_box_rule(&atom->box, 0, bottom, width + 2 * RULE, RULE);
  dg_text_box_rule(&atom->box, 0, bottom + height - RULE, width + 2 * RULE, RULE);
  dg_text_box_clear(&box);
  return TRUE;
}

/* \substack{a\\b}: lines in the middle of each other. */
static gboolean read_lines(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  if (strcmp(name, "substack") != 0)
    return FALSE;
  g_autofree char *inner = dg_text_argument(p);
  const DgTextTableStyle style = {.columns = "c", .separation = 0, .stretch = 0.6, .is_math = TRUE};
  DgTikzFont font = math->font;
  font.size = math->sizes[level];
  dg_text_table(math->layout, &atom->box, &style, inner, &font);
  dg_text_box_center(&atom->box, &font);
  return TRUE;
}

/* \pmod{n}, \bmod: words of formulas. */
static gboolean read_modulus(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  gboolean is_binary = strcmp(name, "bmod") == 0;
  if (!is_binary && strcmp(name, "pmod") != 0)
    return FALSE;
  g_autofree char *argument = is_binary ? NULL : dg_text_argument(p);
  g_autofree char *formula =
      is_binary ? g_strdup("\\mathrm{mod}") : g_strdup_printf("\\quad(\\mathrm{mod}\\,\\,%s)", argument);
  dg_math_inner(math, &atom->box, formula, level, math->display, FALSE);
  atom->class = is_binary ? DG_MATH_BINARY : DG_MATH_ORDINARY;
  return TRUE;
}

/* \pgfmathprintnumber[format]{expression} */
static gboolean read_number(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  if (strcmp(name, "pgfmathprintnumber") != 0)
    return FALSE;
  DgTikz *tikz = math->layout->tikz;
  g_autofree char *format = dg_text_option(p), *expression = dg_text_argument(p);
  g_autofree char *style = format ? g_strconcat("/pgf/number format/.cd,", format, NULL) : NULL;
  g_autofree char *printed = dg_tikz_axis_number(tikz, style, dg_tikz_number(tikz, expression));
  dg_math_inner(math, &atom->box, printed, level, math->display, FALSE);
  return TRUE;
}

/* \raisebox and the boxes of texts are those of texts in formulas as well. */
static gboolean read_text_box(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  static const char *const NAMES[] = {"colorbox", "fbox",      "fcolorbox", "makebox",  "parbox",
                                      "raisebox", "resizebox", "rotatebox", "scalebox", "shortstack",
                                      "makecell", "rule",      NULL};
  if (!g_strv_contains(NAMES, name))
    return FALSE;
  DgTikzFont font = math->font;
  font.size = math->sizes[level];
  dg_text_command_box(math->layout, &atom->box, name, p, &font);
  return TRUE;
}

gboolean dg_math_boxed(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level) {
  return read_class(math, atom, name, p, level) || read_lap(math, atom, name, p, level) ||
         read_kern(math, atom, name, p, level) || read_slanted(math, atom, name, p, level) ||
         read_worded_arrow(math, atom, name, p, level) || read_frame(math, atom, name, p, level) ||
         read_lines(math, atom, name, p, level) || read_modulus(math, atom, name, p, level) ||
         read_number(math, atom, name, p, level) || read_text_box(math, atom, name, p, level);
}
