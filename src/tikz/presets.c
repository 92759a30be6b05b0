/* Styles that TikZ and its libraries define, by name (PGF manual, the sections of the libraries). */
#include "tikz/tikz.h"

#include <string.h>

typedef struct {
  const char *name, *keys;
} Preset;

/* A level of concepts of the library mindmap. */
#define CONCEPT(size, distance, text, angle, font)                                                                     \
  "minimum size=" size ",level distance=" distance ",text width=" text ",sibling angle=" angle ",font={" font "}"

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
    {"token", "fill=black,draw=none,circle,inner sep=.5pt,minimum size=1ex,text=white,font=\\tiny,every token/.try"},
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
    {"mindmap", "fill,draw,very thick,outer sep=0pt,inner sep=1pt,"
                "every child/.append style={edge from parent path={(\\tikzparentnode) to[circle connection bar] "
                "(\\tikzchildnode)}},"
                "root concept,level 1/.append style={level 1 concept},level 2/.append style={level 2 concept},"
                "level 3/.append style={level 3 concept},level 4/.append style={level 4 concept},text centered,every "
                "mindmap/.try"},
    {"root concept", "minimum size=4cm,text width=3.5cm,font=\\large"},
    {"level 1 concept", CONCEPT("2.25cm", "5cm", "2cm", "60", "\\small")},
    {"level 2 concept", CONCEPT("1.75cm", "2.9cm", "1.5cm", "60", "\\footnotesize")},
    {"level 3 concept", CONCEPT("1.15cm", "2.4cm", "1cm", "30", "\\tiny")},
    {"level 4 concept", CONCEPT("0.9cm", "1.85cm", "0.7cm", "30", "\\tiny")},
    {"small mindmap",
     "root concept/.style={minimum size=2.3cm,text width=2.1cm,font=\\footnotesize},"
     "level 1 concept/.style={" CONCEPT(
         "1.5cm", "2.8cm", "1.4cm", "75",
         "\\scriptsize") "},"
                         "level 2 concept/.style={" CONCEPT(
                             "1.1cm", "2.2cm", "1.1cm", "60",
                             "\\tiny") "},"
                                       "level 3 concept/.style={level 2 concept,sibling angle=30,font=\\tiny},"
                                       "level 4 concept/.style={level 3 concept},mindmap,line width=2pt"},
    {"large mindmap", "root concept/.style={minimum size=5.6cm,text width=4.5cm,font=\\Large},"
                      "level 1 concept/.style={" CONCEPT(
                          "3.2cm", "7cm", "2.8cm", "60",
                          "") "},"
                              "level 2 concept/.style={" CONCEPT(
                                  "2.45cm", "4cm", "2.2cm", "60",
                                  "\\small") "},"
                                             "level 3 concept/.style={" CONCEPT(
                                                 "1.63cm", "3.38cm", "1.4cm", "30",
                                                 "\\scriptsize") "},"
                                                                 "level 4 concept/.style={" CONCEPT(
                                                                     "1.27cm", "2.60cm", "1cm", "30",
                                                                     "\\tiny") "},mindmap,line width=2pt"},
    {"huge mindmap", "root concept/.style={minimum size=8cm,text width=7cm,font=\\huge},"
                     "level 1 concept/.style={" CONCEPT(
                         "4.5cm", "10cm", "4cm", "60",
                         "\\large") "},"
                                    "level 2 concept/.style={" CONCEPT(
                                        "3.5cm", "5.8cm", "3cm", "60",
                                        "") "},"
                                            "level 3 concept/.style={" CONCEPT(
                                                "2.3cm", "4.8cm", "2cm", "30",
                                                "\\footnotesize") "},"
                                                                  "level 4 concept/.style={" CONCEPT(
                                                                      "1.7cm", "3.7cm", "1.4cm", "30",
                                                                      "\\scriptsize") "},mindmap,line width=3pt"},
    {"extra concept", "concept color=black!50,level 2 concept,concept,every extra concept/.try"},
    {"concept connection", "line width=1mm,shorten <=2mm,shorten >=2mm,line cap=round,draw=black!50"},
    {"annotation", "shape=rectangle,minimum size=0pt,text width=3.5cm,outer sep=1.5mm,inner sep=1mm,text badly ragged,"
                   "rounded corners,font=\\tiny,every annotation/.try"},
    {"entity", "rectangle,draw,minimum height=2\\baselineskip,minimum width=4\\baselineskip,every entity/.try"},
    {"relationship", "diamond,draw,minimum size=1.5\\baselineskip,inner sep=1pt,every relationship/.try"},
    {"attribute", "minimum size=1.5\\baselineskip,ellipse,draw,every attribute/.try"},
    {"key attribute", "font=\\itshape,attribute"},
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

#undef CONCEPT

const char *dg_tikz_preset(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(PRESETS); i++)
    if (strcmp(PRESETS[i].name, name) == 0)
      return PRESETS[i].keys;
  return NULL;
}
