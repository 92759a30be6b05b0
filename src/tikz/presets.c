/* Styles that TikZ and its libraries define, by name (PGF manual, the sections of the libraries). */
#include "tikz/tikz.h"

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
    {"every loop", "->,shorten >=1pt"},
    {"loop above", "above,out=105,in=75,loop"},
    {"loop below", "below,out=285,in=255,loop"},
    {"loop left", "left,out=195,in=165,loop"},
    {"loop right", "right,out=15,in=-15,loop"},
    {"every edge quotes", "auto"},
    {"place", "circle,draw,inner sep=0pt,minimum size=5ex,every place/.try"},
    {"transition", "rectangle,draw,inner sep=0pt,minimum size=4mm,every transition/.try"},
    {"pre", "<-,shorten <=1pt"},
    {"post", "->,shorten >=1pt"},
    {"pre and post", "<->,shorten >=1pt,shorten <=1pt"},
    {"transparent", "opacity=0"},
    {"ultra nearly transparent", "opacity=0.05"},
    {"very nearly transparent", "opacity=0.1"},
    {"nearly transparent", "opacity=0.25"},
    {"semitransparent", "opacity=0.5"},
    {"nearly opaque", "opacity=0.75"},
    {"very nearly opaque", "opacity=0.9"},
    {"ultra nearly opaque", "opacity=0.95"},
    {"opaque", "opacity=1"},
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
