/* Packages and libraries with commands and environments of their own: what these paint is put into the words of TikZ,
 * one file a package. Keys of libraries stand in the tables of keys (key.h), as they need not be loaded. */
#ifndef DG_TIKZ_PACKAGE_H
#define DG_TIKZ_PACKAGE_H

#include "tikz/tikz.h"

/* A command, or an environment whose \begin{name} was taken. */
typedef struct {
  const char *name;
  void (*run)(DgTikz *tikz, const char *name);
} DgTikzPackageCommand;

typedef struct {
  const char *name;
  const char *preamble; /* what it defines, as LaTeX that is read where it is loaded; NULL: nothing */
  const DgTikzPackageCommand *commands, *environments; /* ended by a NULL name; NULL: none */
} DgTikzPackage;

/* One record a file. */
extern const DgTikzPackage dg_tikz_package_circuit, dg_tikz_package_feynman, dg_tikz_package_forest,
    dg_tikz_package_graphs, dg_tikz_package_network, dg_tikz_package_qtree, dg_tikz_package_quantum,
    dg_tikz_package_tkz_berge, dg_tikz_package_tkz_graph, dg_tikz_package_uml;

#endif
