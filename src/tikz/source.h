/* What tells a TikZ program from other documents, and where it begins and ends among other text. */
#ifndef DG_TIKZ_SOURCE_H
#define DG_TIKZ_SOURCE_H

#include <diagrade/ir.h>

/* Blanks what is no part of a program, as the answer of a model has it: words before it, the fence (``` on a line) that
 * it stands in and what follows that. Lines keep their numbers. Says so in `diagnostics`. */
void dg_tikz_source_blank_rest(char *text, DgDiagnostics *diagnostics);

/* Takes out the characters that LaTeX refuses in a file (category code 15, "invalid"); the reader of TeX has two of
 * them for marks of its own. TRUE when there was one. */
gboolean dg_tikz_source_drop_control_characters(char *text);

#endif
