/* The values of DgGraphOptions, for the files that extract. */
#ifndef DG_GRAPH_OPTIONS_H
#define DG_GRAPH_OPTIONS_H

#include <diagrade/graph.h>

struct _DgGraphOptions {
  double k, tau;
  DgDraftFont font;
  DgDraftOverlap overlap;
  DgRefine refine;
  double min_confidence;
};

/* The defaults, for callers that pass NULL. */
extern const DgGraphOptions dg_graph_options_default;

#endif
