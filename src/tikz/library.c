/* Libraries of TikZ: none is loaded, as what they define is a part of the reader, or is not read. */
#include "tikz/tikz.h"

#include <string.h>

/* Those of which at least a part is read; a key, shape or decoration that is missing is said where it is used. */
static const char *const READ[] = {"3d",
                                   "angles",
                                   "arrows",
                                   "arrows.meta",
                                   "automata",
                                   "babel",
                                   "backgrounds",
                                   "bending",
                                   "calc",
                                   "chains",
                                   "decorations",
                                   "decorations.markings",
                                   "decorations.pathmorphing",
                                   "decorations.pathreplacing",
                                   "decorations.text",
                                   "er",
                                   "external",
                                   "fit",
                                   "graphdrawing",
                                   "graphs.standard",
                                   "intersections",
                                   "matrix",
                                   "mindmap",
                                   "patterns",
                                   "patterns.meta",
                                   "perspective",
                                   "petri",
                                   "plotmarks",
                                   "positioning",
                                   "quotes",
                                   "scopes",
                                   "shadings",
                                   "shadows",
                                   "shapes",
                                   "shapes.arrows",
                                   "shapes.callouts",
                                   "shapes.geometric",
                                   "shapes.misc",
                                   "shapes.multipart",
                                   "shapes.symbols",
                                   "through",
                                   "topaths",
                                   "trees"};

static void load(DgTikz *tikz, const char *name) {
  /* The tips "To" and "|" are others with it. */
  tikz->arrows_meta |= strcmp(name, "arrows.meta") == 0;
  tikz->positioning |= strcmp(name, "positioning") == 0 || strcmp(name, "chains") == 0;
  if (strcmp(name, "backgrounds") == 0)
    dg_tikz_layers_background(tikz);
  if (dg_tikz_package_load(tikz, name))
    return;
  for (guint i = 0; i < G_N_ELEMENTS(READ); i++)
    if (strcmp(name, READ[i]) == 0)
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
