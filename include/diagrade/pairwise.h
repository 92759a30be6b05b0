/* Numbers of pairwise judging (From Scratch to Precise Illustration, sections 3.1 and 4.3, appendix C): scores of a
 * candidate beside a reference, what the order of showing them does, and the ranking of systems that meet each other.
 */
#ifndef DIAGRADE_PAIRWISE_H
#define DIAGRADE_PAIRWISE_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* Judges give each criterion from 0 to this. */
#define DG_PAIRWISE_SCORE_MAX 10

/* The weighted total S = sum of w_i s_i of `n` criteria (section 3.1). */
DG_API double dg_pairwise_total(const double *scores, const double *weights, guint n);
/* The normalised score: candidate / (candidate + reference), of totals averaged over both orders (section 3.1). 0.5
 * when both are 0, as for any two that are equal; NaN when either is. */
DG_API double dg_pairwise_share(double candidate, double reference);

/* Who is better. */
typedef enum { DG_OUTCOME_LOSS, DG_OUTCOME_TIE, DG_OUTCOME_WIN } DgOutcome;

/* The outcome for the candidate: a tie when the totals differ by no more than `margin` (0 or more; a billionth is
 * added for rounding). */
DG_API DgOutcome dg_pairwise_outcome(double candidate, double reference, double margin);

/* A mean of differences, as of the scores of pictures shown first less those of the same shown second. */
typedef struct {
  guint count; /* differences */
  double mean; /* NaN without any, and then so is the rest */
  double low, high; /* 95 % percentile interval of bootstrap resamples of the items; NaN without resamples */
  double p; /* two-sided, of the paired permutation test that turns the signs of all differences of an item together */
} DgMeanDifference;

/* The mean of `n` differences. Those with the same number in `items` belong to one item and are drawn together, as they
 * share its pictures; the numbers are below `n_items`. `resamples` and `seed` are those of both the intervals and the
 * test, which takes all sign patterns when they are no more than `resamples`. */
DG_API DgMeanDifference dg_mean_difference(const double *differences, const guint *items, guint n, guint n_items,
                                           guint resamples, guint32 seed);

/* How far repeated answers to the same question lie apart. */
typedef struct {
  guint questions; /* that have at least two answers */
  double deviation; /* mean over the questions of the standard deviation (n - 1); NaN without any, as the next two */
  double range; /* mean of largest less smallest */
  double largest_range;
} DgSpread;

/* The spread of `n` answers, of which those with the same number in `questions` (below `n_questions`) answer the same
 * question. */
DG_API DgSpread dg_answer_spread(const double *answers, const guint *questions, guint n, guint n_questions);

/* Where a system stands. */
typedef struct {
  guint encounters;
  double wins; /* a tie is half a win */
  guint group; /* from 0: systems of different groups have no common scale, see below */
  double strength; /* natural logarithm; the mean of its group is 0; NaN when it is alone in its group */
  double low, high; /* 95 % percentile interval of bootstrap resamples of the items; NaN without any */
} DgStanding;

/* Systems that meet each other on items, and their strengths by Bradley and Terry (Biometrika 1952): the first of two
 * systems wins with the probability exp(a) / (exp(a) + exp(b)), ties counting as half a win for each. Their likelihood
 * is greatest at what the MM algorithm of Hunter (Annals of Statistics 2004) finds, from equal strengths until none
 * moves by 1e-10.
 *
 * It has no maximum between systems of which one side never won against the other, nor between those that never met,
 * also through others (Ford 1957). Systems that reach each other through wins in both directions make a group, and
 * strengths compare within it. Groups are in an order in which none won against an earlier one; where no group won
 * against the other, the one with the first system is earlier. Resamples in which a group falls apart are left out of
 * its intervals. */
typedef struct _DgTournament DgTournament;

/* Free with dg_tournament_free(). */
DG_API DgTournament *dg_tournament_new(guint n_systems, guint n_items);
DG_API void dg_tournament_free(DgTournament *tournament);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTournament, dg_tournament_free)
/* Two systems met on an item (numbers below those of systems and items); `outcome` is that of the first. */
DG_API void dg_tournament_add(DgTournament *tournament, guint item, guint first, guint second, DgOutcome outcome);
/* Finds where the systems stand. Returns how many resamples were kept, of the group with the fewest. */
DG_API guint dg_tournament_rank(DgTournament *tournament, guint resamples, guint32 seed);
/* As it was last ranked, until it is ranked again; NULL for a system that there is not. */
DG_API const DgStanding *dg_tournament_get_standing(const DgTournament *tournament, guint system);

G_END_DECLS

#endif
