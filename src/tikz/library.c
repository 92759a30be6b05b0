/* Libraries of TikZ: few are loaded, as what they define is a part of the reader, or is not read. */
#include "tikz/tikz.h"

#include <string.h>

/* Those that change nothing by being loaded: what is used of them is read, or said to be missing where it is used. */
static const char *const KNOWN[] = {"3d",
                                    "angles",
                                    "animations",
                                    "arrows",
                                    "arrows.meta",
                                    "automata",
                                    "babel",
                                    "backgrounds",
                                    "bending",
                                    "calc",
                                    "calendar",
                                    "calligraphy",
                                    "cd",
                                    "chains",
                                    "circuits",
                                    "circuits.ee",
                                    "circuits.ee.IEC",
                                    "circuits.logic",
                                    "circuits.logic.CDH",
                                    "circuits.logic.IEC",
                                    "circuits.logic.US",
                                    "datavisualization",
                                    "decorations",
                                    "decorations.footprints",
                                    "decorations.fractals",
                                    "decorations.markings",
                                    "decorations.pathmorphing",
                                    "decorations.pathreplacing",
                                    "decorations.shapes",
                                    "decorations.text",
                                    "er",
                                    "external",
                                    "fadings",
                                    "fit",
                                    "fixedpointarithmetic",
                                    "folding",
                                    "fpu",
                                    "graphdrawing",
                                    "graphs.standard",
                                    "intersections",
                                    "lindenmayersystems",
                                    "math",
                                    "matrix",
                                    "mindmap",
                                    "patterns",
                                    "patterns.meta",
                                    "perspective",
                                    "petri",
                                    "plotmarks",
                                    "positioning",
                                    "quotes",
                                    "rdf",
                                    "scopes",
                                    "shadings",
                                    "shadows",
                                    "shadows.blur",
                                    "shapes",
                                    "shapes.arrows",
                                    "shapes.callouts",
                                    "shapes.gates.ee",
                                    "shapes.gates.ee.IEC",
                                    "shapes.gates.logic",
                                    "shapes.gates.logic.IEC",
                                    "shapes.gates.logic.US",
                                    "shapes.geometric",
                                    "shapes.misc",
                                    "shapes.multipart",
                                    "shapes.symbols",
                                    "snakes",
                                    "spy",
                                    "svg.path",
                                    "through",
                                    "topaths",
                                    "trees",
                                    "turtle",
                                    "views"};

static void load(DgTikz *tikz, const char *name) {
  /* The tips "To" and "|" are others with it. */
  tikz->arrows_meta |= strcmp(name, "arrows.meta") == 0;
  tikz->positioning |= strcmp(name, "positioning") == 0 || strcmp(name, "chains") == 0;
  if (strcmp(name, "backgrounds") == 0)
    dg_tikz_layers_background(tikz);
  if (dg_tikz_package_load(tikz, name))
    return;
  for (guint i = 0; i < G_N_ELEMENTS(KNOWN); i++)
    if (strcmp(name, KNOWN[i]) == 0)
      return;
  dg_tikz_left_out(tikz, DG_LOSS_LIBRARIES, 1,
                   "\\usetikzlibrary: found \"%.40s\", which is not read; what it adds is not understood", name);
}

void dg_tikz_library_statement(DgTikz *tikz, const char *name) {
  g_autofree char *names = dg_tex_argument(tikz->reader);
  g_auto(GStrv) list = g_strsplit(names ? names : "", ",", -1);
  for (guint i = 0; list[i]; i++)
    if (*g_strstrip(list[i]))
      load(tikz, list[i]);
}
