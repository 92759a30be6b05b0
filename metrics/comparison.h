/* What all metrics of one pair of graphs share: both graphs as lists of arcs, the labels, the matches. */
#ifndef DG_METRICS_COMPARISON_H
#define DG_METRICS_COMPARISON_H

#include "graph/graph.h"
#include "metrics/labels.h"

#include <diagrade/checks.h>
#include <diagrade/metrics.h>

struct _DgScoreOptions {
  DgMatch match;
  DgSimilarity similarity;
  guint threshold; /* millionths, from 1 to DG_THRESHOLD_ONE */
  gboolean threshold_set; /* not the default of the similarity */
  gboolean threshold_strict; /* a similarity that equals the threshold does not match */
  DgLabelEmbed embed; /* NULL: one of the named similarities */
  gpointer embed_data;
  char *embedding; /* what the embeddings come from */
  const DgWordNet *wordnet; /* NULL: no synonyms */
  guint embedding_baseline; /* millionths: cosine of labels that have nothing in common */
  gboolean embedding_context; /* see dg_score_options_embed_context() */
  DgZeroDivision zero_division;
  DgWordless wordless;
  const DgCheckOptions *checks; /* NULL: none */
  guint64 metrics, measures; /* selection.h: what was asked for, a bit each */
};

/* The record of the similarity that the options ask for. */
const DgSimilarityRecord *dg_score_options_get_record(const DgScoreOptions *options);
/* Labels that are compared by that similarity, with the synonyms that the options ask for. Free with dg_labels_free().
 */
DgLabels *dg_score_options_new_labels(const DgScoreOptions *options);
/* Gets the vectors of labels, once they were added, where the similarity is that of embeddings. Errors: as
 * dg_labels_embed(). */
gboolean dg_score_options_embed_labels(const DgScoreOptions *options, DgLabels *labels, GError **error);
/* Whether labels are embedded with their surroundings: not where matching looks at these itself. */
gboolean dg_score_options_embed_context(const DgScoreOptions *options);

/* An ordered pair of nodes that an edge joins. An undirected edge gives one for each direction. */
typedef struct {
  guint from, to;
  guint edge; /* the first edge in document order that gives this pair */
} DgArc;

/* The arcs of a graph, each ordered pair once, however many parallel edges there are. */
typedef struct {
  guint node_count;
  guint count;
  DgArc *out; /* sorted by (from, to) */
  guint *out_start; /* the arcs from node u are out[out_start[u]] to out[out_start[u + 1] - 1] */
  DgArc *in; /* sorted by (to, from) */
  guint *in_start;
} DgArcs;

/* Makes the arcs of `nodes` nodes of `count` arcs in any order, which may repeat; takes `out`, which has room for them
 * and was allocated with g_new(). Freed with the side that has them. */
void dg_arcs_init(DgArcs *arcs, guint nodes, DgArc *out, guint count);
/* The arc from `from` to `to`, or NULL. */
const DgArc *dg_arcs_find(const DgArcs *arcs, guint from, guint to);

/* A node that is not matched. */
#define DG_NO_NODE G_MAXUINT

/* One of the two graphs. */
typedef struct {
  const DgGraph *graph;
  guint node_count;
  DgArcs arcs;
  guint *text; /* node -> id of its label in DgComparison.labels */
  guint *partner; /* node -> its match in the other graph, or DG_NO_NODE */
  double *confidence; /* node -> how sure its match is, from 0 to 1; of the generated side */
} DgSide;

typedef struct _DgReachability DgReachability; /* reachability.h */

/* Indices of DgComparison.sides. */
enum { DG_GENERATED, DG_REFERENCE };

typedef struct {
  DgSide sides[2];
  DgLabels *labels;
  const DgScoreOptions *options;
  guint64 tie_steps; /* what dg_ties_choose() looked at: pairs of arcs, arcs, slots of tables; 0 when greedy */
  DgReachability *reachability[2]; /* dg_comparison_get_reachability() */
  guint match_count;
  guint *matched; /* the generated nodes that are matched, in document order: `match_count` indices */
  struct _DgNodeGroups *groups; /* groups.h */
  DgGraph *views[2]; /* the graphs of the sides where wordless nodes were left out (wordless.h); else NULL */
} DgComparison;

/* Reads both graphs and matches their nodes. Keeps pointers to all arguments. Free with dg_comparison_free().
 * Errors: DG_ERROR_LIMIT (a label is too long, or comparing the labels takes too much work) and those of the embedding.
 */
DgComparison *dg_comparison_new(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options,
                                GError **error);
void dg_comparison_free(DgComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgComparison, dg_comparison_free)

/* Gives a side another graph, which it takes over, of `view->nodes->len` nodes that are numbered already. */
void dg_comparison_set_view(DgComparison *comparison, guint side, DgGraph *view);

/* Which nodes of the whole graph of a side can be reached from which; made when it is first asked for. Owned by the
 * comparison. What is loaded is lost to whoever asks next. Errors: DG_ERROR_INTERNAL (igraph failed). */
DgReachability *dg_comparison_get_reachability(DgComparison *comparison, guint side, GError **error);

/* Similarity of a generated and a reference node. */
double dg_comparison_get_similarity(DgComparison *comparison, guint generated, guint reference);

#endif
