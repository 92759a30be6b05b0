/* Other files that a document names: \input and its relatives. */
#ifndef DG_TIKZ_INPUTS_H
#define DG_TIKZ_INPUTS_H

#include <glib.h>

struct _DgTikz;

/* How deep files read each other, and how many are read for one document. */
#define DG_TIKZ_INPUTS_DEPTH 10u
#define DG_TIKZ_INPUTS_MAX 200u

/* \input, \include, \subfile, \includestandalone, \InputIfFileExists: reads a file below the directory that inputs are
 * allowed from, or says that it is left out. */
void dg_tikz_input_statement(struct _DgTikz *tikz, const char *name);

#endif
