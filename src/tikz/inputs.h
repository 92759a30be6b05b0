/* Other files that a document names: \input and its relatives. */
#ifndef DG_TIKZ_INPUTS_H
#define DG_TIKZ_INPUTS_H

#include "drawing/budget.h"

#include <glib.h>

struct _DgTikz;

/* \input, \include, \subfile, \includestandalone, \InputIfFileExists: reads a file below the directory that inputs are
 * allowed from, or says that it is left out. */
void dg_tikz_input_statement(struct _DgTikz *tikz, const char *name);

#endif
