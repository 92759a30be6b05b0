/* The rubric of DiagramIR (appendix A2.6), and answers of a judge that are held to it. */
#ifndef DG_MODEL_JUDGE_ANSWER_H
#define DG_MODEL_JUDGE_ANSWER_H

#include <diagrade/model.h>

#define DG_RUBRIC_COUNT 8

typedef enum { DG_RATING_YES, DG_RATING_NO, DG_RATING_NOT_APPLICABLE, DG_RATING_COUNT } DgRating;

/* A criterion: a check of the same name asks the same. */
typedef struct {
  const char *name;
  gboolean may_not_apply; /* N/A is allowed */
} DgCriterion;

extern const DgCriterion dg_rubric[DG_RUBRIC_COUNT];

/* "Yes", "No" or "N/A", as judges write it, and the verdict of a check that says the same. Static strings. */
const char *dg_rating_name(DgRating rating);
const char *dg_rating_verdict(DgRating rating);

/* What a judge said of each criterion. */
typedef struct {
  DgRating ratings[DG_RUBRIC_COUNT];
  char *rationales[DG_RUBRIC_COUNT];
} DgVote;

void dg_vote_free(DgVote *vote);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgVote, dg_vote_free)

/* Reads the answer of a judge. Every criterion must be there once, with a rationale of some words and one of the values
 * that it allows, spelled as in the rubric. Errors: DG_ERROR_MODEL, DG_ERROR_FORMAT; the message names the criterion,
 * what was found and what was expected. */
DgVote *dg_vote_read(const char *answer, DgDiagnostics *diagnostics, GError **error);

#endif
