/* Boxes of TeX around whole pictures that scale or turn them: \resizebox, \scalebox, \rotatebox, adjustbox. */
#ifndef DG_TIKZ_BOXING_H
#define DG_TIKZ_BOXING_H

#include <glib.h>

struct _DgTikz;

typedef struct _DgTikzBoxing DgTikzBoxing;

/* Carries out a command that boxes its last argument, outside of pictures; FALSE when `name` is none. */
gboolean dg_tikz_boxing_statement(struct _DgTikz *tikz, const char *name);
/* The same for an environment, whose name was taken. */
gboolean dg_tikz_boxing_environment(struct _DgTikz *tikz, const char *name);
/* Does to the picture in force, which was read to its end, what the boxes around it ask for. */
void dg_tikz_boxing_apply(struct _DgTikz *tikz);

#endif
