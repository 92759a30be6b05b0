#include "metrics/matching.h"

#include "metrics/assignment.h"
#include "metrics/candidates.h"
#include "metrics/context.h"
#include "metrics/ties.h"

static const char *const match_names[] = {"context", "optimal", "greedy", "structure", NULL};
static const char *const strict_names[] = {"no", "yes", NULL}; /* by gboolean */
static const char *const zero_names[] = {"0", "1", "nan", NULL};

const DgParameter dg_match_parameters[DG_MATCH_PARAMETER_COUNT] = {
    {.name = "match",
     .summary = "How nodes are matched: by labels and neighbourhood, by labels alone, each generated node in turn, or "
                "by the graph alone",
     .type = DG_PARAMETER_CHOICE,
     .choices = match_names,
     .fallback = DG_MATCH_CONTEXT},
    {.name = "similarity",
     .summary = "How alike two labels are; each has a threshold of its own",
     .type = DG_PARAMETER_CHOICE,
     .choices = dg_similarity_names,
     .fallback = DG_SIMILARITY_LABEL},
    {.name = "threshold",
     .summary = "Least confidence of two nodes that may match or, by labels alone, least similarity, which has its own "
                "default",
     .type = DG_PARAMETER_NUMBER,
     .minimum = 1.0 / DG_THRESHOLD_ONE,
     .maximum = 1,
     .fallback = DG_CONTEXT_THRESHOLD},
    {.name = "threshold_strict",
     .summary = "Whether a similarity must be above the threshold, as in the paper, or may equal it",
     .type = DG_PARAMETER_CHOICE,
     .choices = strict_names,
     .fallback = FALSE},
    {.name = "zero_division",
     .summary = "What a ratio with a denominator of 0 is",
     .type = DG_PARAMETER_CHOICE,
     .choices = zero_names,
     .fallback = DG_ZERO_DIVISION_0},
};

static void match_greedy(DgComparison *comparison, const DgCandidates *candidates) {
  DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  /* Nodes of a column are taken in document order, so that the first `taken` of them are matched. */
  guint *taken = g_new0(guint, (gsize)candidates->column_count + 1);

  for (guint node = 0; node < generated->node_count; node++) {
    guint best = DG_NO_NODE, best_column = 0;
    gint64 best_weight = 0;
    DgCandidateIter iter;
    DgCandidate candidate;
    dg_candidates_begin(candidates, candidates->row_of_node[node], &iter);
    while (dg_candidates_next(&iter, &candidate)) {
      const DgLabel *label = &candidates->columns[candidate.column];
      if (candidate.weight < best_weight || taken[candidate.column] == label->count)
        continue;
      guint first = label->nodes[taken[candidate.column]];
      if (candidate.weight > best_weight || first < best) {
        best = first;
        best_column = candidate.column;
        best_weight = candidate.weight;
      }
    }
    if (best == DG_NO_NODE)
      continue;
    taken[best_column]++;
    generated->partner[node] = best;
    reference->partner[best] = node;
  }
  g_free(taken);
}

const char *dg_match_get_name(DgMatch match) {
  return match_names[match];
}

gboolean dg_match_nodes(DgComparison *comparison, GError **error) {
  const DgScoreOptions *options = comparison->options;
  if (options->match == DG_MATCH_CONTEXT || options->match == DG_MATCH_STRUCTURE)
    return dg_context_match(comparison, error);
  g_autoptr(DgCandidates) candidates =
      dg_candidates_new(comparison, options->threshold, options->threshold_strict, error);
  if (candidates == NULL)
    return FALSE;
  if (options->match == DG_MATCH_GREEDY) {
    match_greedy(comparison, candidates);
    return TRUE;
  }
  g_autoptr(GArray) quotas = dg_assignment_optimal(candidates);
  dg_ties_choose(comparison, candidates, quotas, NULL);
  return TRUE;
}
