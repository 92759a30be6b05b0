/* The faces that packages and classes set text in instead of Computer Modern. */
#ifndef DG_TIKZ_FACES_H
#define DG_TIKZ_FACES_H

#include "tikz/fonts.h"

struct _DgTikz;

#define DG_TIKZ_FACES_MAX 3u /* roman, sans serif, typewriter: the first of DgTikzFamily */

/* Of the document, by family. */
typedef struct {
  struct {
    gboolean is_set; /* otherwise it is TeX's own */
    DgTexFamily family;
    double scale; /* of its size */
  } of[DG_TIKZ_FACES_MAX];
} DgTikzFaces;

/* \usepackage: sets the faces that the package does; says that those of a package are not known. */
void dg_tikz_faces_package(struct _DgTikz *tikz, const char *name, const char *options);
/* \setmainfont and its relatives of fontspec. */
void dg_tikz_faces_statement(struct _DgTikz *tikz, const char *name);
/* \begin{document}: the family of the document is the one that \familydefault names. */
void dg_tikz_faces_begin(struct _DgTikz *tikz);

#endif
