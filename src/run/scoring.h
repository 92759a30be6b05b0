/* The one engine that scores: what becomes of a pair of figures is found out here, whether a record, a store or an
 * answer line is made of it. */
#ifndef DG_RUN_SCORING_H
#define DG_RUN_SCORING_H

#include "run/dataset.h"

/* How pairs are scored; both may be NULL for the defaults. */
typedef struct {
  const DgGraphOptions *graph;
  const DgScoreOptions *score;
} DgScoring;

/* What became of a pair. Begins as zeros; the steps below fill it in their order. */
typedef struct {
  DgGraph *graphs[DG_SIDE_COUNT]; /* NULL of a figure that was not read */
  DgCheckReport *checks; /* of the generated figure, until the score takes them */
  DgScore *score; /* NULL with an error */
  GError *error; /* why the pair has no score: the first reason, or that no pair can be scored any more */
  DgSide failed; /* the figure that it is about */
  gboolean reads_pdf; /* a figure is a PDF file, which another program reads */
} DgScoredPair;

/* Frees what it holds. */
void dg_scored_pair_clear(DgScoredPair *scored);

/* Reads the graph of one side from the file at `path`, whose content is `bytes`; NULL: it cannot be read, for the
 * reason `error`, which is taken. A generated figure is read as what nobody vouches for and, if it is a figure, checked
 * as the score options say. Checks that cannot run are a diagnostic of the graph: its score does not depend on them.
 * Both figures are to be read even when the first one fails, so that pages can show the other. */
void dg_scoring_read(const DgScoring *scoring, DgScoredPair *scored, DgSide side, GBytes *bytes, const char *path,
                     GError *error);
/* Notes that the pair failed for one of its figures; takes `error`. */
void dg_scoring_fail(DgScoredPair *scored, DgSide side, GError *error);
/* Scores the two graphs unless there is an error already, or their words were not read. `paths` name the figures in
 * messages; NULL: as the graphs do. */
void dg_scoring_finish(const DgScoring *scoring, DgScoredPair *scored, const char *const *paths);

/* "scored", "missing" (a figure is not there) or "failed", which the files at the paths of the pair tell. Static. */
const char *dg_scored_pair_status(const DgScoredPair *scored, const DgPair *pair);
/* The message of its error with what documents call the figure in place of its path; NULL without an error. Free with
 * g_free(). */
char *dg_scored_pair_message(const DgScoredPair *scored, const DgPair *pair);

/* TRUE when no further pair can be scored after one that failed so: the budget is spent, or the user stopped it. */
gboolean dg_run_is_over(const GError *error);

#endif
