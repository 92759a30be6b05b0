/* Pictures of many items judged in pairs, and the tables that follow from the records (From Scratch to Precise
 * Illustration, sections 3.1, 4.2 and 4.3). */
#ifndef DIAGRADE_JUDGING_H
#define DIAGRADE_JUDGING_H

#include <diagrade/base.h>
#include <diagrade/criteria.h>
#include <diagrade/model.h>
#include <diagrade/tasks.h>

G_BEGIN_DECLS

/* What the pictures of systems are compared with. */
typedef enum {
  DG_OPPONENTS_REFERENCE, /* the reference of the item, as in the paper */
  DG_OPPONENTS_SYSTEMS, /* those of the other systems, every two of them once */
  DG_OPPONENTS_BOTH
} DgOpponents;

/* "reference", "systems" or "both"; static string. */
DG_API const char *dg_opponents_name(DgOpponents opponents);
/* Finds them by their name. Returns FALSE when there are none. */
DG_API gboolean dg_opponents_find(const char *name, DgOpponents *opponents);

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
/* How many records dg_judge_pictures() makes of them: two orders, `repeats` times each, and one of what is broken. */
DG_API guint dg_picture_pairs_count_records(const DgPicturePairs *pairs, guint repeats);

/* Has each pair judged in both orders, `repeats` times each (at least 1). Records `diagrade/pairwise@1` have "type",
 * "level" (where it is known), "system", "opponent" ("reference" or a system), "judge", "signature", "order"
 * ("candidate_first" or "candidate_second"), "repeat" (from 0), "criteria" ({"signature","weights"}) and, with a
 * judgement, "scores" ({"candidate","opponent"}, each by criterion), "totals" (the same, weighted) and "reasons", else
 * "error". */
DG_API void dg_judge_pictures(DgModelClient *client, const DgPrompts *prompts, const DgCriteriaSet *criteria,
                              const DgPicturePairs *pairs, guint repeats, DgTaskDone done, gpointer user_data);

/* How records are summed up. */
typedef struct {
  double tie; /* totals that differ by no more are a tie; 0 by default */
  guint resamples; /* of the bootstrap and the tests */
  guint32 seed;
} DgJudgingOptions;

#define DG_JUDGING_RESAMPLES_DEFAULT 2000
#define DG_JUDGING_SEED_DEFAULT 20250924

/* Sums up records, lines of JSON in one text: a document `diagrade/judging@1`. A pair counts for a judge when both
 * orders have a usable judgement: its totals are means over the repeats of an order, then over the orders, and its
 * score is that of dg_pairwise_share(). What failed is counted and changes no mean. With several judges there is a
 * further one, "panel": the mean of all judges, over the pairs that each of them has.
 *
 *   "signature", "judges": [{"judge", "signature", "asked", "usable", "failed": {CODE: COUNT}}], "unread" (records of
 *       no pair at all)
 *   "scores": [{"judge", "system", "type", "level", "pairs", "failed", "score", "first", "second"}]: means over pairs
 *       with the reference, by type ("all": over all) and level ("all"); "first" and "second" are the scores by the
 *       judgements alone in which the candidate was shown so. "failed" are pairs that do not count.
 *   "bias": [{"judge", "criterion", "pairs", "candidate", "opponent", "both", "low", "high", "p"}]: the score of a
 *       picture when it is shown first less when second; criterion "total" for totals, "score" for the score of the
 *       candidate. Interval and test are those of dg_mean_difference(), of "both".
 *   "flips": [{"judge", "type", "pairs", "flipped", "reversed", "ties", "rate"}]: pairs whose outcome differs between
 *       the orders, those among them in which a win becomes a loss, and those that tie when both are averaged
 *   "spread": [{"judge", "questions", "deviation", "range", "largest_range"}]: of the totals of repeated questions
 *   "panel": [{"criterion", "units", "interval", "ordinal"}]: Krippendorff's alpha of the judges, a unit being a
 *       picture of a pair, for "score" a pair
 *   "ranking": [{"judge", "system", "encounters", "wins", "group", "strength", "low", "high"}] when systems met each
 *       other, as dg_bradley_terry() has it, of the averaged totals, with "resamples_used"
 *
 * `name` stands for the records in messages. Free with g_free(). Errors: DG_ERROR_FORMAT (no such records; the same
 * judgement twice; one judge, or the criteria of one type, with two signatures). */
DG_API char *dg_judging_summary(const char *records, const char *name, const DgJudgingOptions *options, gboolean pretty,
                                GError **error);

G_END_DECLS

#endif
