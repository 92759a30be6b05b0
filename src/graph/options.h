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
  /* Reads figures in place of geometry alone; NULL: none. This room knows nothing of who that is. */
  DgGraph *(*read)(gpointer reader, GBytes *bytes, const char *path, const DgGraphOptions *options, GError **error);
  char *(*get_reader_signature)(gpointer reader, const DgGraphOptions *options);
  gpointer reader;
};

/* The signature without a reader. Free with g_free(). */
char *dg_graph_options_get_geometry_signature(const DgGraphOptions *options);

/* The defaults, for callers that pass NULL. */
extern const DgGraphOptions dg_graph_options_default;

#endif
