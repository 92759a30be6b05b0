/* The values of DgGraphOptions, for the files that extract. */
#ifndef DG_GRAPH_OPTIONS_H
#define DG_GRAPH_OPTIONS_H

#include <diagrade/graph.h>

typedef struct _DgReading DgReading;

struct _DgGraphOptions {
  double k, tau;
  DgDraftFont font;
  DgDraftOverlap overlap;
  DgRefine refine;
  double min_confidence;
  DgFigureOptions *figure; /* which figure of a file, and how its text is read; NULL: the defaults */
  /* Reads figures in place of geometry alone; NULL: none. This room knows nothing of who that is. */
  DgGraph *(*read)(gpointer reader, DgReading *reading, const DgGraphOptions *options, GError **error);
  char *(*get_reader_signature)(gpointer reader, const DgGraphOptions *options);
  gpointer reader;
};

/* The signature without a reader. Free with g_free(). */
char *dg_graph_options_get_geometry_signature(const DgGraphOptions *options);

/* Free with dg_graph_options_free(); `options` may be NULL. */
DgGraphOptions *dg_graph_options_copy(const DgGraphOptions *options);
/* TRUE when a drawing gives the graph that the defaults give. */
gboolean dg_graph_options_are_usual(const DgGraphOptions *options);

/* A copy for figures that are graded, see dg_figure_options_set_generated(). Free with dg_graph_options_free(). */
DgGraphOptions *dg_graph_options_copy_generated(const DgGraphOptions *options);

/* A copy for one part of a file. Free with dg_graph_options_free(). */
DgGraphOptions *dg_graph_options_copy_part(const DgGraphOptions *options, guint part);

/* The names of DgDraftFont and of DgDraftOverlap in signatures and options, in their order; ended by NULL. */
extern const char *const dg_draft_font_names[], *const dg_draft_overlap_names[];

/* The defaults, for callers that pass NULL. */
extern const DgGraphOptions dg_graph_options_default;

#endif
