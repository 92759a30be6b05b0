/* Styles that TikZ and its libraries define, by name (PGF manual, the sections of the libraries). */
#include "ir/tikz/tikz.h"

#include <string.h>

typedef struct {
  const char *name, *keys;
} Preset;

static const Preset PRESETS[] = {
    {"matrix of nodes", "matrix,cells are nodes,cells={anchor=base}"},
    {"matrix of math nodes", "matrix of nodes,nodes={execute at begin node=$,execute at end node=$}"},
    {"state", "state without output"},
    {"state without output", "circle,draw,minimum size=2.5em,every state/.try"},
    {"state with output", "circle split,draw,minimum size=2.5em,every state/.try"},
    {"accepting by double", "double,outer sep=.5\\pgflinewidth+.3pt"},
    {"edge from parent", "draw"},
    {"every label", "draw=none,fill=none"},
    {"every pin", "draw=none,fill=none"},
    {"every pin edge", "help lines"},
    {"background rectangle", "draw"},
    {"background top", "draw"},
    {"background bottom", "draw"},
    {"background left", "draw"},
    {"background right", "draw"},
    {"background grid", "help lines,draw"},
    {"framed", "show background rectangle"},
    {"gridded", "show background grid"},
    {"loose background", "inner frame sep=2ex"},
    {"tight background", "inner frame sep=0ex"},
    {"edge from parent fork down",
     "edge from parent path={(\\tikzparentnode\\tikzparentanchor) -- +(0pt,-.5\\tikzleveldistance) -| "
     "(\\tikzchildnode\\tikzchildanchor)}"},
    {"edge from parent fork up",
     "edge from parent path={(\\tikzparentnode\\tikzparentanchor) -- +(0pt,.5\\tikzleveldistance) -| "
     "(\\tikzchildnode\\tikzchildanchor)}"},
    {"edge from parent fork left",
     "edge from parent path={(\\tikzparentnode\\tikzparentanchor) -- +(-.5\\tikzleveldistance,0pt) |- "
     "(\\tikzchildnode\\tikzchildanchor)}"},
    {"edge from parent fork right",
     "edge from parent path={(\\tikzparentnode\\tikzparentanchor) -- +(.5\\tikzleveldistance,0pt) |- "
     "(\\tikzchildnode\\tikzchildanchor)}"},
};

const char *dg_tikz_preset(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(PRESETS); i++)
    if (strcmp(PRESETS[i].name, name) == 0)
      return PRESETS[i].keys;
  return NULL;
}
