/* The symbols of LaTeX by their commands, in the one list of them (latex_table.c, in the order of the names). */
#ifndef DG_BASE_LATEX_H
#define DG_BASE_LATEX_H

#include <glib.h>

/* Which readers of text put a character in place of a command; the others pass over it. */
typedef enum {
  DG_LATEX_IN_LABELS = 1, /* labels of diagrams */
  DG_LATEX_IN_PUBLISHED = 2, /* the same as the published implementation of DiagramIR reads them: its own choice */
  DG_LATEX_IN_ANSWERS = 4, /* answers of explanations */
  DG_LATEX_UNTYPED = 8 /* no reader: a character that is typed is another command */
} DgLatexUse;

typedef struct {
  const char *name; /* without the backslash, or one character of formulas */
  gunichar character; /* that a formula shows */
  gint code; /* class, family and place in the font as plain TeX has them (The TeXbook, chapter 17): 0xCFPP */
  gunichar plain; /* in text outside of formulas; 0: the same */
  guint uses; /* DgLatexUse */
} DgLatexSymbol;

#define DG_LATEX_NO_CODE (-1) /* of what formulas set otherwise than by one sign of a font */
#define DG_LATEX_NAME_MAX 24 /* bytes of a name with its end */

extern const DgLatexSymbol dg_latex_symbols[];
extern const guint dg_latex_symbol_count;

/* NULL when there is none of that name. */
const DgLatexSymbol *dg_latex_find(const char *name);
/* The character that stands in plain text for a command of `length` bytes; 0 when that use knows none. */
gunichar dg_latex_plain(const char *name, gsize length, DgLatexUse use);

#endif
