/* The pairs of nodes that may match in their context, and what speaks for each. */
#ifndef DG_METRICS_CONTEXT_PAIRS_H
#define DG_METRICS_CONTEXT_PAIRS_H

#include "metrics/label_pairs.h"
#include "metrics/node_places.h"

/* What speaks for or against a pair of nodes; README.md has the formula of each. Those up to DG_CONTEXT_FIXED do not
 * depend on which other nodes match. */
typedef enum {
  DG_CONTEXT_BIAS, /* 1 */
  DG_CONTEXT_SIZE, /* log of the mean number of nodes: more nodes, more chances of an accident */
  DG_CONTEXT_DICE, /* words in common, by all words of both */
  DG_CONTEXT_NUMBERS, /* each has a number or a letter that the other has not */
  DG_CONTEXT_NEGATION, /* one denies what the other says, or says the opposite */
  DG_CONTEXT_GENERIC, /* one of them, and not the other, says only what kind of node it is */
  DG_CONTEXT_RIVAL, /* how alike the best partner of either with another label is */
  DG_CONTEXT_DEPTH, /* difference of depths */
  DG_CONTEXT_STARTS, /* both have no predecessor */
  DG_CONTEXT_ENDS, /* both have no successor */
  DG_CONTEXT_DEGREE, /* relative difference of numbers of neighbours */
  DG_CONTEXT_PLACE, /* difference of ranks of the box centres */
  DG_CONTEXT_FIXED,
  DG_CONTEXT_PREDECESSORS = DG_CONTEXT_FIXED, /* share of the predecessors of both that match each other */
  DG_CONTEXT_SUCCESSORS,
  DG_CONTEXT_SIBLINGS, /* of the nodes that share a predecessor with them */
  DG_CONTEXT_CONTAINER, /* share of the containers */
  DG_CONTEXT_ORDER, /* share of all matches on whose order along paths both agree */
  DG_CONTEXT_COUNT
} DgContextFeature;

/* Weights, in natural logarithms of odds. */
typedef double DgContextWeights[DG_CONTEXT_COUNT];

typedef struct {
  guint column; /* reference node */
  guint share; /* of DG_SHARE_ONE: how far the two are taken for the same */
  double prior; /* log odds by what does not depend on other matches */
  gboolean equal; /* the labels are */
} DgContextPair;

#define DG_SHARE_ONE 65536u

/* The pairs of generated node i are pairs[start[i]] to pairs[start[i + 1] - 1], by column. */
typedef struct {
  guint row_count, column_count;
  DgLabelPairs *labels;
  guint *start;
  DgContextPair *pairs;
} DgContextPairs;

/* Most pairs of one node that are looked at: those with the greatest prior. A pair is kept when it is among those of
 * either of its nodes. */
#define DG_CONTEXT_PARTNERS_MAX 16u

/* Free with dg_context_pairs_free(). Errors: DG_ERROR_LIMIT, as dg_candidates_new(). */
DgContextPairs *dg_context_pairs_new(DgComparison *comparison, const DgNodePlaces *const places[2],
                                     const double *weights, GError **error);
/* The share of a pair; 0 of one that is not looked at. */
guint dg_context_pairs_get_share(const DgContextPairs *pairs, guint row, guint column);
void dg_context_pairs_free(DgContextPairs *pairs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgContextPairs, dg_context_pairs_free)

#endif
