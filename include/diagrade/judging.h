/* Pictures of many items judged in pairs, and the tables that follow from the records (From Scratch to Precise
 * Illustration, sections 3.1, 4.2 and 4.3). */
#ifndef DIAGRADE_JUDGING_H
#define DIAGRADE_JUDGING_H

#include <diagrade/agreement.h>
#include <diagrade/base.h>
#include <diagrade/criteria.h>
#include <diagrade/model.h>
#include <diagrade/run.h>
#include <diagrade/tasks.h>

G_BEGIN_DECLS

/* What the pictures of systems are compared with. */
typedef enum {
  DG_OPPONENTS_REFERENCE, /* the reference of the item, as in the paper */
  DG_OPPONENTS_SYSTEMS, /* those of the other systems, every two of them once */
  DG_OPPONENTS_BOTH
} DgOpponents;

/* The pairs of pictures of items. */
typedef struct _DgPicturePairs DgPicturePairs;

/* Reads a file of JSON Lines ("-" is standard input), or a data set: a directory with items.jsonl. A line has "id",
 * "type" (of the criteria), "question", "reference" (the path of a picture), pictures of systems, and perhaps "level";
 * other members are passed over. Pictures of systems are either "candidates", an object of paths by names of systems,
 * or one "candidate" of the "system" that is named. Paths are relative to the file. In a data set, an item without
 * "reference" has references/ID with one of the endings .svg, .svgz, .png, .jpg, .jpeg, and one without candidates has
 * generated/SYSTEM/ID for each directory in generated/.
 *
 * A line that is none of these, or whose pictures are not there, is a pair, too, whose record says what is wrong. Pairs
 * stand in the order of the items, then of the names of the systems; no system may be called "reference". Free with
 * dg_picture_pairs_free(). Errors: DG_ERROR_OPEN, DG_ERROR_LIMIT. */
DG_API DgPicturePairs *dg_picture_pairs_read(const char *path, DgOpponents opponents, GError **error);
DG_API void dg_picture_pairs_free(DgPicturePairs *pairs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPicturePairs, dg_picture_pairs_free)
/* What is wrong with the items and pictures of pairs with the reference, in a set that is called `name`. Free with
 * dg_validation_free(). */
DG_API DgValidation *dg_picture_pairs_validate(const DgPicturePairs *pairs, const char *name);
/* How many records dg_judge_pictures() makes of them: two orders, `repeats` times each, and one of what is broken. */
DG_API guint dg_picture_pairs_count_records(const DgPicturePairs *pairs, guint repeats);

/* Has each pair judged in both orders, `repeats` times each (at least 1). Records `diagrade/pairwise@1` have "type",
 * "level" (where it is known), "system", "opponent" ("reference" or a system), "question", "candidate_figure" and
 * "opponent_figure" (paths), "judge", "signature", "order"
 * ("candidate_first" or "candidate_second"), "repeat" (from 0), "criteria" ({"signature","weights"}) and, with a
 * judgement, "scores" ({"candidate","opponent"}, each by criterion), "totals" (the same, weighted) and "reasons", else
 * "error". */
DG_API void dg_judge_pictures(DgModelClient *client, const DgPrompts *prompts, const DgCriteriaSet *criteria,
                              const DgPicturePairs *pairs, guint repeats, DgTaskDone done, gpointer user_data);

/* How records are summed up; create with dg_judging_options_new(). */
typedef struct _DgJudgingOptions DgJudgingOptions;

/* Free with dg_judging_options_free(). */
DG_API DgJudgingOptions *dg_judging_options_new(void);
DG_API void dg_judging_options_free(DgJudgingOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgJudgingOptions, dg_judging_options_free)
/* Totals that differ by no more are a tie; 0 at first. */
DG_API void dg_judging_options_set_tie(DgJudgingOptions *options, double margin);
/* Number of resamples of the bootstrap and the tests, and the seed that draws them; DG_RESAMPLES_DEFAULT and
 * DG_SEED_DEFAULT at first. */
DG_API void dg_judging_options_set_bootstrap(DgJudgingOptions *options, guint resamples, guint32 seed);

/* What a judge said of a pair once. Texts are NULL where there are none. */
typedef struct {
  gboolean candidate_second; /* how the pictures were shown */
  guint repeat; /* from 0 */
  const char *failure; /* see dg_error_name(); then there is nothing else */
  double candidate[DG_CRITERIA_MAX], opponent[DG_CRITERIA_MAX]; /* by criterion, 0 to DG_PAIRWISE_SCORE_MAX */
  const char *reasons[DG_CRITERIA_MAX]; /* by criterion */
} DgJudgingAnswer;

/* A pair of pictures and what one judge said of it. */
typedef struct {
  const char *judge, *id, *type, *level, *system, *opponent; /* the level "": it has none */
  const char *question, *candidate_figure, *opponent_figure; /* NULL: the records do not say */
  const char *const *criteria; /* names and weights of `n_criteria` */
  const double *weights;
  guint n_criteria; /* 0 without a usable judgement */
  const DgJudgingAnswer *answers; /* in the order of the records */
  guint n_answers;
  double candidate_total, opponent_total; /* over repeats and orders; NaN unless both orders have a judgement, and */
  double score; /* so is this, of the candidate */
  gboolean flipped; /* the outcome differs between the orders */
} DgJudgingPair;

/* How often something failed. */
typedef struct {
  const char *code; /* see dg_error_name() */
  guint count;
} DgJudgingFailure;

/* Who judged. Numbers of this and the following have six decimals, as in documents. */
typedef struct {
  const char *judge, *signature;
  guint asked, usable;
  const DgJudgingFailure *failures; /* what the others failed for */
  guint failure_count;
} DgJudgingJudge;

/* What a judge scored a system beside the reference: means over pairs. */
typedef struct {
  const char *judge, *system;
  const char *type, *level; /* "all": over all; the level "" has what is of no known one */
  guint pairs, failed; /* those that count, and those that do not */
  double score;
  double low, high; /* 95 % percentile interval of bootstrap resamples of the items */
  double p; /* two-sided, of the paired permutation test that system and reference are equally good (a score of 0.5) */
  double first, second; /* by the judgements alone in which the candidate was shown so */
} DgJudgingScore;

/* Two systems beside the same references; see dg_mean_difference(). */
typedef struct {
  const char *judge, *type, *level; /* as in DgJudgingScore */
  const char *first, *second; /* systems */
  guint items; /* on which both have a score */
  double difference; /* of the scores, first less second */
  double low, high; /* 95 % percentile interval */
  double p, p_holm; /* corrected over the pairs of systems of the same judge, type and level */
} DgJudgingComparison;

/* The score of a picture when it is shown first less when second. */
typedef struct {
  const char *judge;
  const char *criterion; /* "total": of totals; "score": of the score of the candidate */
  guint pairs;
  double candidate, opponent, both;
  double low, high, p; /* see dg_mean_difference(), of `both` */
} DgJudgingBias;

/* What the order does to outcomes. */
typedef struct {
  const char *judge, *type; /* the type "all": over all */
  guint pairs;
  guint flipped; /* those whose outcome differs between the orders */
  guint reversed; /* those among them in which a win becomes a loss */
  guint ties; /* those that tie when both are averaged */
  double rate; /* flipped / pairs */
} DgJudgingFlips;

/* How far the totals of repeated questions lie apart; see dg_answer_spread(). */
typedef struct {
  const char *judge;
  guint questions;
  double deviation, range, largest_range;
} DgJudgingSpread;

/* Krippendorff's alpha of the judges; a unit is a picture of a pair, for "score" a pair. */
typedef struct {
  const char *criterion;
  guint units;
  double interval, ordinal;
} DgJudgingAgreement;

/* Where a system stands; see DgStanding. */
typedef struct {
  const char *judge, *system;
  guint encounters;
  double wins;
  guint group; /* from 1 */
  double strength, low, high;
} DgJudgingRank;

/* Records of pairs, and what they give together. A pair counts for a judge when both orders have a usable judgement:
 * its totals are means over the repeats of an order, then over the orders, and its score is that of
 * dg_pairwise_share(). What failed is counted and changes no mean. With several judges there is a further one, "panel":
 * the mean of all judges, over the pairs that each of them has. */
typedef struct _DgJudgingSummary DgJudgingSummary;

/* Free with dg_judging_summary_free(). */
DG_API DgJudgingSummary *dg_judging_summary_new(void);
DG_API void dg_judging_summary_free(DgJudgingSummary *summary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgJudgingSummary, dg_judging_summary_free)
/* Adds a record of dg_judge_pictures(); `name` stands for it in messages. Errors: DG_ERROR_FORMAT (the same judgement
 * twice; one judge, or the criteria of one type, with two signatures). */
DG_API gboolean dg_judging_summary_add_task(DgJudgingSummary *summary, const DgTaskRecord *record, const char *name,
                                            GError **error);
/* Adds the records of a file, one a line ("-" is standard input). Errors: as above; DG_ERROR_OPEN, DG_ERROR_LIMIT,
 * DG_ERROR_FORMAT (a line is no record). */
DG_API gboolean dg_judging_summary_add_file(DgJudgingSummary *summary, const char *path, GError **error);
/* Sums up what was added; `name` stands for it in messages, and `options` may be NULL. What the following return is
 * owned by `summary` and lives until something is added or this is called again; NULL for an index out of range.
 * Errors: DG_ERROR_FORMAT (nothing was added, or a record was refused). */
DG_API gboolean dg_judging_summary_compute(DgJudgingSummary *summary, const DgJudgingOptions *options, const char *name,
                                           GError **error);
/* What the tables depend on beside the records themselves. */
DG_API const char *dg_judging_summary_get_signature(const DgJudgingSummary *summary);
/* Records of items that could not be read: of no pair at all. */
DG_API guint dg_judging_summary_get_unread(const DgJudgingSummary *summary);
/* In the order of the records, without the panel. */
DG_API guint dg_judging_summary_get_judge_count(const DgJudgingSummary *summary);
DG_API const DgJudgingJudge *dg_judging_summary_get_judge(const DgJudgingSummary *summary, guint index);
/* The pairs of judge `judge` (as dg_judging_summary_get_judge() counts them), in the order of the records; FALSE for an
 * index out of range. What `pair` points to is owned by `summary`. */
DG_API gboolean dg_judging_summary_get_pair(const DgJudgingSummary *summary, guint judge, guint index,
                                            DgJudgingPair *pair);
/* By judge and system, each over all types and levels, then all types by level where there are several, and the same of
 * each type. */
DG_API guint dg_judging_summary_get_score_count(const DgJudgingSummary *summary);
DG_API const DgJudgingScore *dg_judging_summary_get_score(const DgJudgingSummary *summary, guint index);
/* Every two systems, by judge, type and level in the order of the scores. */
DG_API const DgJudgingComparison *dg_judging_summary_get_comparison(const DgJudgingSummary *summary, guint index);
/* By judge and criterion. */
DG_API const DgJudgingBias *dg_judging_summary_get_bias(const DgJudgingSummary *summary, guint index);
/* By judge, over all types and, where there are several, by type. */
DG_API const DgJudgingFlips *dg_judging_summary_get_flips(const DgJudgingSummary *summary, guint index);
/* Of the judges who were asked a question again. */
DG_API const DgJudgingSpread *dg_judging_summary_get_spread(const DgJudgingSummary *summary, guint index);
/* One a criterion, of several judges. */
DG_API const DgJudgingAgreement *dg_judging_summary_get_agreement(const DgJudgingSummary *summary, guint index);
/* By group, then from the strongest, of the judge or the panel; none unless systems met each other. */
DG_API guint dg_judging_summary_get_rank_count(const DgJudgingSummary *summary);
DG_API const DgJudgingRank *dg_judging_summary_get_rank(const DgJudgingSummary *summary, guint index);
/* The document `diagrade/judging@1`: "signature", "judges" (with "failed": {CODE: COUNT}), "unread", "scores",
 * "comparisons", "bias", "flips", "spread", with several judges "panel", and when systems met each other "ranking" and
 * "resamples_used". Free with g_free(). */
DG_API char *dg_judging_summary_to_json(const DgJudgingSummary *summary, gboolean pretty);

G_END_DECLS

#endif
