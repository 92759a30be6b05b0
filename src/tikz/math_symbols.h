/* Symbols of formulas: by command, with their font, code and class (The TeXbook, appendix F; plain.tex). */
#ifndef DG_TIKZ_MATH_SYMBOLS_H
#define DG_TIKZ_MATH_SYMBOLS_H

#include "tikz/fonts.h"

/* Classes of atoms (The TeXbook, chapter 17). */
typedef enum {
  DG_MATH_ORDINARY,
  DG_MATH_OPERATOR,
  DG_MATH_BINARY,
  DG_MATH_RELATION,
  DG_MATH_OPEN,
  DG_MATH_CLOSE,
  DG_MATH_PUNCTUATION,
  DG_MATH_INNER
} DgMathClass;

typedef struct {
  DgMathClass class;
  DgTexFamily family;
  guint code;
  gunichar character; /* Unicode */
} DgMathSymbol;

/* A symbol by its command without the backslash, or by one character; FALSE when there is none of that name. */
gboolean dg_math_symbol_find(const char *name, DgMathSymbol *symbol);
/* The symbol that a typed character stands for; FALSE when it is a letter, a digit or unknown. */
gboolean dg_math_symbol_of(gunichar character, DgMathSymbol *symbol);
/* Sizes in points of a sign that is set in a formula, or about those of a letter when it is not known. */
typedef struct {
  double width, height, depth;
} DgMathSymbolSize;
DgMathSymbolSize dg_math_symbol_size(gunichar character, double size);
/* TRUE for names that are set upright as words: sin, log, lim... */
gboolean dg_math_is_function(const char *name);

#endif
