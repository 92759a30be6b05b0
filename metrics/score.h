/* The inside of a score: what the metrics put into it, and what its views and its document are made of. */
#ifndef DG_METRICS_SCORE_H
#define DG_METRICS_SCORE_H

#include "graph/graph.h"

#include <diagrade/metrics.h>

/* What a score says of one of the two figures. */
typedef struct {
  const char *source; /* its name; NULL when unnamed */
  double understood; /* share that was read; NaN when unknown */
  gboolean has_connectors; /* the next three are known */
  guint connectors_read, connectors_seen, unread;
  guint wordless; /* nodes without words, */
  guint left_out_nodes, left_out_edges; /* and what was left out for these */
  DgDiagnostics *diagnostics;
} DgScoreFigure;

#define DG_SCORE_NODE_LISTS 2 /* as in DgScoreNodes */
#define DG_SCORE_EDGE_LISTS 4
#define DG_SCORE_PATH_LISTS 4

struct _DgScore {
  GStringChunk *strings; /* owns all strings */
  const char *signature; /* of a score that was read; else NULL */
  DgScoreFigure figures[2]; /* generated, reference */
  double (*values)[DG_VALUE_COUNT]; /* of each metric, as in dg_metrics; NaN where there is none */
  guint64 computed; /* bit i: metric i has values */
  GArray *measures; /* DgScoreMeasure */
  GArray *matches; /* DgScoreMatch */
  GArray *groups; /* DgScoreGroup */
  GPtrArray *lists; /* owns the lists of ids in `groups` */
  GArray *nodes[DG_SCORE_NODE_LISTS]; /* DgScoreNode */
  GArray *edges[DG_SCORE_EDGE_LISTS]; /* DgScoreEdge */
  GArray *paths[DG_SCORE_PATH_LISTS]; /* DgScorePath */
  GArray *notes; /* DgScoreNote */
  DgCheckReport *checks; /* of the generated figure; NULL for none */
};

/* A score that says nothing. Free with dg_score_free(). */
DgScore *dg_score_new_empty(void);
/* A copy of `text`, owned by the score; NULL of NULL. */
const char *dg_score_intern(DgScore *score, const char *text);
/* A copy of a list of strings that NULL ends, owned by the score. */
const char *const *dg_score_intern_list(DgScore *score, const char *const *texts);
/* Says that only the first `listed` of `total` entries of a list are there; nothing when that is all. */
void dg_score_add_note(DgScore *score, const char *list, guint64 listed, guint64 total);

/* score_json.c */

/* The score that a document `diagrade/score@1` holds, as far as its members are what they should be: what is not
 * becomes NaN, or is left out of its list. NULL when it is no object. Free with dg_score_free(). */
DgScore *dg_score_new_from_document(const cJSON *document);
/* The document itself, as dg_score_to_json() prints it; it points to strings of the score. Free with cJSON_Delete(). */
cJSON *dg_score_to_document(const DgScore *score, const char *signature);

#endif
