/* Formulas under construction (The TeXbook, appendix G). */
#ifndef DG_TIKZ_TEXT_MATH_H
#define DG_TIKZ_TEXT_MATH_H

#include "tikz/math_symbols.h"
#include "tikz/text_box.h"

/* \nulldelimiterspace and \scriptspace of plain TeX. */
#define DG_MATH_NULL_DELIMITER 1.2
#define DG_MATH_SCRIPT_SPACE 0.5

typedef struct {
  DgTextLayout *layout;
  DgTikzFont font; /* of the text around, with the size of the formula */
  double sizes[3]; /* of text, scripts and scripts of scripts: by level */
  gboolean display; /* the style of displays, at level 0 */
  gboolean cramped; /* exponents are raised less */
} DgMath;

typedef enum {
  DG_MATH_NORMAL,
  DG_MATH_UPRIGHT,
  DG_MATH_BOLD,
  DG_MATH_BOLD_ITALIC,
  DG_MATH_SANS,
  DG_MATH_MONO,
  DG_MATH_SCRIPT,
  DG_MATH_BLACKBOARD
} DgMathAlphabet;

typedef struct {
  DgMathClass class;
  DgTextBox box;
  double italic; /* correction that is not part of the width */
  gboolean is_character;
  gboolean has_box, limits;
  DgTextBox above, below;
  gboolean has_above, has_below;
  gboolean below_first; /* the source has the one below before the one above */
} DgMathAtom;

/* Number `number` (from 1 on) of the parameters of the font of symbols, or of large ones, at a level, in points. */
double dg_math_parameter(const DgMath *math, guint level, guint number);
double dg_math_extension_parameter(const DgMath *math, guint level, guint number);
/* The size of the font of large symbols: always that of ten points, but where a package scales it. */
double dg_math_extension_size(const DgMath *math, guint level);
/* Thickness of rules. */
double dg_math_rule(const DgMath *math, guint level);
DgTikzRun dg_math_look(const DgMath *math, guint level, DgTikzFamily family, gboolean italic);

void dg_math_atom_init(DgMathAtom *atom, DgMathClass class);
void dg_math_atom_clear(gpointer atom);
/* Puts a character of a font; `character`, `look_family` and `italic` say how it is painted. */
void dg_math_put(DgMath *math, DgMathAtom *atom, guint level, DgTexFamily family, guint code, gunichar character,
                 DgTikzFamily look_family, gboolean italic);
/* A character that is painted as high as it is to be, from `bottom` to `top` about the baseline. */
void dg_math_put_tall(DgMath *math, DgTextBox *box, gunichar character, DgTikzFamily family, double width,
                      double bottom, double top);
void dg_math_put_letter(DgMath *math, DgMathAtom *atom, guint level, gunichar c, DgMathAlphabet alphabet);
/* The formula `source` after what `out` holds. */
void dg_math_list(DgMath *math, DgTextBox *out, const char *source, guint level, DgMathAlphabet alphabet);
/* The same in another style; display only counts at level 0. */
void dg_math_inner(DgMath *math, DgTextBox *out, const char *source, guint level, gboolean display, gboolean cramped);

/* math_commands.c: the command at *p, a backslash, with its arguments. */
void dg_math_command(DgMath *math, DgMathAtom *atom, const char **p, guint level);

/* math_build.c */
typedef struct {
  const char *top, *bottom;
  gboolean has_rule;
  const char *left, *right; /* delimiters; NULL for none */
} DgMathFraction;
void dg_math_fraction(DgMath *math, DgMathAtom *atom, const DgMathFraction *fraction, guint level);
void dg_math_root(DgMath *math, DgMathAtom *atom, const char *degree, const char *source, guint level);
/* A line over or under a formula. */
void dg_math_ruled(DgMath *math, DgMathAtom *atom, const char *source, guint level, gboolean over);
/* \hat and the like; FALSE when `name` is no accent. */
gboolean dg_math_accent(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level);

/* math_boxes.c: what sets its arguments in a box of its own, beside or over another; FALSE when `name` is none. */
gboolean dg_math_boxed(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level);

/* math_delimiters.c */
/* A delimiter (as written: "(", "\{", ".") of at least that height and depth together, centred on the axis. */
void dg_math_delimiter(DgMath *math, DgTextBox *box, const char *delimiter, double size, guint level);
/* \left...\right; *p stands behind \left. */
void dg_math_left_right(DgMath *math, DgMathAtom *atom, const char **p, guint level);
/* \middle, in the size of the line. */
void dg_math_middle(DgMath *math, DgMathAtom *atom, const char **p, guint level);
/* \big and its relatives; FALSE when `name` is none. */
gboolean dg_math_big(DgMath *math, DgMathAtom *atom, const char *name, const char **p, guint level);
/* \begin{matrix}...; *p stands behind \begin. */
void dg_math_environment(DgMath *math, DgMathAtom *atom, const char **p, guint level);

#endif
