/* Leaderboards of a run: averages with intervals, ranks, and which systems really differ. */
#ifndef DIAGRADE_LEADERBOARD_H
#define DIAGRADE_LEADERBOARD_H

#include <diagrade/metrics.h>
#include <diagrade/run.h>

G_BEGIN_DECLS

/* What an item counts that a system has no score of: its figure is of a kind that is not read or damaged ("failed"),
 * hides its words in outlines ("unreadable"), or is not there ("missing": the record says so, or there is none while
 * another system has one). Items whose reference cannot be used (failed, unreadable, without a node) count for no
 * system, whatever the policy. */
typedef enum {
  DG_MISSING_ZERO, /* the default: 0, because a system that draws nothing must not gain by it */
  DG_MISSING_SKIP, /* nothing: averages are over what was scored, tests over what both systems have */
  DG_MISSING_COMMON /* only items count that every system has scored */
} DgMissing;
/* "zero", "skip" or "common"; static string. */
DG_API const char *dg_missing_get_name(DgMissing missing);

/* How a leaderboard is made; create with dg_leaderboard_options_new(). */
typedef struct _DgLeaderboardOptions DgLeaderboardOptions;

#define DG_LEADERBOARD_RESAMPLES_DEFAULT 2000
#define DG_LEADERBOARD_PERMUTATIONS_DEFAULT 10000
#define DG_PERMUTATIONS_MAX 1000000

/* Defaults: every metric, ranked by overall_f1, missing figures count 0, 2,000 resamples, 10,000 permutations, seed
 * 20250924, no groups. */
DG_API DgLeaderboardOptions *dg_leaderboard_options_new(void);
DG_API void dg_leaderboard_options_free(DgLeaderboardOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLeaderboardOptions, dg_leaderboard_options_free)
/* A file of further values of the same figures, as of CLIPScore: JSON Lines (records of clip-score, or objects with
 * "item", "system" and numbers) or CSV, joined by item and system. Before the two that follow, which then know its
 * names. Of records of clip-score "clip_text" and "clip_image" are shown, unless dg_leaderboard_options_set_metrics()
 * names others; of other files all numbers. */
DG_API void dg_leaderboard_options_add_values(DgLeaderboardOptions *options, const char *path);
/* The value by which systems are ranked, highest first: a ratio ("overall_f1"), a check, or a further value; ties by
 * node_f1, then by name. Errors: DG_ERROR_ARGUMENT (unknown). */
DG_API gboolean dg_leaderboard_options_set_sort(DgLeaderboardOptions *options, const char *name, GError **error);
/* Which metrics, measures and checks there are figures of (names with commas; "checks" for all of these), in the order
 * of the registry whatever that of the list; NULL or "all": all that the records have. "sizes" also shows mean numbers
 * of nodes and edges. Node, whose F1 breaks ties and whose recall stands beside the score, and
 * the metric that ranks are always there. Errors: DG_ERROR_ARGUMENT (unknown). */
DG_API gboolean dg_leaderboard_options_set_metrics(DgLeaderboardOptions *options, const char *names, GError **error);
/* "zero", "skip" or "common"; "all" is the first with the other two beside it. Errors: DG_ERROR_ARGUMENT. */
DG_API gboolean dg_leaderboard_options_set_missing(DgLeaderboardOptions *options, const char *name, GError **error);
/* Number of bootstrap resamples (0: no intervals) and of permutations of the paired tests (0: no tests), and the seed
 * that draws both. */
DG_API void dg_leaderboard_options_set_resampling(DgLeaderboardOptions *options, guint resamples, guint permutations,
                                                  guint32 seed);
/* Also makes a leaderboard of each group of the grouping `key` ("type"); NULL: of none. */
DG_API void dg_leaderboard_options_set_by(DgLeaderboardOptions *options, const char *key);
/* Takes only the items of a group, "type=flow"; several must all be met. Errors: DG_ERROR_ARGUMENT (no such form). */
DG_API gboolean dg_leaderboard_options_add_group(DgLeaderboardOptions *options, const char *group, GError **error);
/* How the data set that the records name is opened: whether all that it has stands in them is said of it alone. Not in
 * the options' text. */
DG_API void dg_leaderboard_options_set_dataset_flags(DgLeaderboardOptions *options, DgDatasetFlags flags);
/* The options in one line, which every form of a leaderboard carries so that it can be computed again, as in
 * "leaderboard:1|missing:zero|bootstrap:2000|permutations:10000|seed:20250924|sort:overall_f1|metrics:all". Free with
 * g_free(). */
DG_API char *dg_leaderboard_options_to_text(const DgLeaderboardOptions *options);
/* And back. Errors: DG_ERROR_FORMAT. Free with dg_leaderboard_options_free(). */
DG_API DgLeaderboardOptions *dg_leaderboard_options_new_from_text(const char *text, GError **error);

/* Averages of the scores of each system, and how sure they are.
 *
 * Macro averages are means over items; a value that is not a number (zero division "nan") is left out of its mean.
 * Micro averages are ratios of summed TP, FP and FN; under DG_MISSING_ZERO they are multiplied with the share of items
 * that were scored, as if the others were of the same size and all wrong. Metrics without counts have none.
 *
 * Intervals are 95 % percentiles (linear) of a bootstrap that draws items, so that the systems stay paired, as Python's
 * random.Random(seed).choices over the items in bytewise order. The percentiles and not BCa: they can be computed again
 * in three lines, and keep to [0, 1]. The interval of a rank is of the ranks in the same resamples, rounded outwards.
 *
 * Every two systems are compared on the same items by the ranking ratio: the mean difference and its interval, the
 * p-values of a paired permutation test and of a paired bootstrap test, each also corrected by Holm's method over all
 * pairs. Two systems are told apart when the corrected p-value of the permutation test is below 0.05. A tie group ends
 * where every system above is told apart from every system below. */
typedef struct _DgLeaderboard DgLeaderboard;

/* Reads results or a store ("-" is standard input). `options` may be NULL. Free with dg_leaderboard_free(). Errors: as
 * for dg_results_visit(); DG_ERROR_FORMAT too for records of different signatures, which cannot be compared, for two
 * records of one item and system, and for an item in different groups; DG_ERROR_ARGUMENT (a grouping that the records
 * do not have, or a group without items). */
DG_API DgLeaderboard *dg_leaderboard_new(const char *path, const DgLeaderboardOptions *options, GError **error);
/* The same of the figures of a data set themselves, which are scored for it as dg_run() does, `jobs` pairs at a time
 * (0: as many as there are processors): for who wants to check a published leaderboard. A temporary file holds the
 * results meanwhile. Errors: also those of dg_run(). */
DG_API DgLeaderboard *dg_leaderboard_new_from_dataset(const DgDataset *dataset, guint jobs,
                                                      const DgGraphOptions *graph_options,
                                                      const DgScoreOptions *score_options,
                                                      const DgLeaderboardOptions *options, GError **error);
DG_API void dg_leaderboard_free(DgLeaderboard *leaderboard);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLeaderboard, dg_leaderboard_free)
/* Systems that the data set of the records has and its manifest or the records have not, and the reverse, where that
 * data set still is; further files that do not join the run in full. Owned by the leaderboard. */
DG_API const DgDiagnostics *dg_leaderboard_get_diagnostics(const DgLeaderboard *leaderboard);

/* What follows is read from a leaderboard and belongs to it. Numbers have six decimals, as in the document, so that
 * every form of a leaderboard says the same; NaN stands for none. */

/* What a leaderboard says of itself. */
typedef struct {
  const char *dataset; /* NULL when the records name none, or several */
  const char *signature; /* of the scores; NULL when no record was scored */
  const char *options; /* dg_leaderboard_options_to_text() */
  const char *sort; /* the ratio that ranks */
  const char *by; /* the grouping; NULL: none */
  guint resamples, permutations;
  guint32 seed;
  guint64 pairs, stored; /* of the store: pairs to score, and those that have a result; the same when it is finished */
} DgLeaderboardHead;
DG_API const DgLeaderboardHead *dg_leaderboard_get_head(const DgLeaderboard *leaderboard);

/* A number and the ends of its 95 % interval. */
typedef struct {
  double value, low, high;
} DgEstimate;

/* One ranking: of all items or of those of a group, under one policy. */
typedef struct _DgBoard DgBoard;
/* The boards in the order of the document: all items and then each group (bytewise, last the items in none) under the
 * first policy, then the same under each other policy that is shown. */
DG_API guint dg_leaderboard_get_board_count(const DgLeaderboard *leaderboard);
/* NULL when `index` is out of range, as for all such lists. */
DG_API const DgBoard *dg_leaderboard_get_board(const DgLeaderboard *leaderboard, guint index);
/* Board `index` ranked by another value, with the tests, tie groups and correction that a leaderboard has that is
 * sorted by it. It belongs to the leaderboard, and stands in none of its forms. NULL when there is no such board, or on
 * error: DG_ERROR_ARGUMENT (a value that it does not have, or that cannot rank: measures and sizes). */
DG_API const DgBoard *dg_leaderboard_rank_by(DgLeaderboard *leaderboard, guint index, const char *value,
                                             GError **error);

/* The items that a board is of. */
typedef struct {
  DgMissing missing;
  gboolean grouped; /* they are those of one group */
  const char *group; /* its name; NULL of items that are in none */
  guint items, of_items; /* that count, of all */
  guint unusable; /* references that nothing can be scored against */
  guint partial; /* references that were repaired, cut off or not understood as a whole */
  guint connectors_read, connectors_seen; /* of the references; 0 of 0 when nobody counted them */
  /* The least corrected p-value that a permutation test of so many items and pairs can give, whatever the scores; NaN
   * without tests. When it is not below 0.05 all systems are one tie group. */
  double least_p;
} DgBoardItems;
DG_API const DgBoardItems *dg_board_get_items(const DgBoard *board);

/* A system in a ranking. */
typedef struct {
  const char *system;
  guint rank, rank_low, rank_high; /* from 1; the ends of its interval are 0 without resamples */
  guint tie_group; /* from 1; 0 without tests */
  guint items, scored, failed, unreadable, missing; /* items that count, and what became of them */
  guint
      without_edges; /* scored, but no edge is in the generated figure where the reference has some (DiagramEval 4.1) */
  guint partial; /* generated figures that were repaired, cut off or not understood as a whole */
  guint connectors_read, connectors_seen; /* of the generated figures; 0 of 0 when nobody counted them */
  DgEstimate value; /* of what ranks, */
  DgEstimate micro; /* and its micro average; NaN where it has none */
  const char *values_sha256; /* digest of all values of the system; NULL but for the first board */
} DgBoardSystem;
/* Systems in ranked order. */
DG_API guint dg_board_get_system_count(const DgBoard *board);
DG_API const DgBoardSystem *dg_board_get_system(const DgBoard *board, guint index);

/* The averages of one metric: those of precision, recall and F1 are at DG_VALUE_PRECISION... */
typedef struct {
  DgEstimate macro[DG_VALUE_RATIO_COUNT];
  gboolean counted; /* the metric has counts; otherwise what follows is NaN or 0 */
  DgEstimate micro[DG_VALUE_RATIO_COUNT];
  guint64 tp, fp, fn; /* summed */
} DgBoardMetric;
/* Those of system `index` by metric `metric` of the registry (dg_metric_get_name()); NULL when it is not shown, or is
 * optional and the records do not have it. */
DG_API const DgBoardMetric *dg_board_get_metric(const DgBoard *board, guint index, guint metric);

/* The means of one measure. Whatever the policy for missing figures, they are taken over the items that have the
 * measure, of which there are `items`. The second ones are of the references, of a measure of single figures; else NaN
 * and 0. */
typedef struct {
  DgEstimate mean[2];
  guint items[2];
} DgBoardMeasure;
/* Those of system `index` by measure `measure` of the registry (dg_measure_get()); NULL when it is not shown, or the
 * records do not have it. */
DG_API const DgBoardMeasure *dg_board_get_measure(const DgBoard *board, guint index, guint measure);

/* What has a column beside the metrics and measures, known by its name. Whatever the policy, its mean is over the
 * items that have it. */
typedef enum {
  DG_FURTHER_CHECK, /* 1 where a check passes, 0 where it fails: the mean is the pass rate over the figures that it
                       applies to. Of a run that kept checks. */
  DG_FURTHER_SIZE, /* "nodes", "edges", "reference_nodes" and "reference_edges" of scored pairs (DiagramEval,
                    * section 5.2)
                    */
  DG_FURTHER_VALUE /* a number of a further file, as CLIPScore */
} DgFurtherKind;

/* Such a column. */
typedef struct {
  const char *name;
  DgFurtherKind kind;
  guint file; /* of a value: position in the list below */
} DgFurther;
/* Those that are shown, in the order of the document: checks, sizes, values; NULL from their number on. */
DG_API const DgFurther *dg_leaderboard_get_further(const DgLeaderboard *leaderboard, guint index);

/* A further file, and how it joins the run. */
typedef struct {
  const char *name; /* without its directory */
  const char *signature; /* of its records; NULL when they have none */
  guint records; /* pairs of an item and a system that it says something of */
  guint joined; /* those that the run has, too */
  const char *stranger; /* "system/item" of the first that it has not; NULL when it has all */
  guint failed; /* records with an error in place of values */
  guint unmatched; /* figures of the run that it says nothing of, */
  const char *unmatched_first; /* and the first of them; NULL without */
} DgFurtherFile;
DG_API const DgFurtherFile *dg_leaderboard_get_file(const DgLeaderboard *leaderboard, guint index);
/* All of that in one line. Free with g_free(). */
DG_API char *dg_further_file_to_text(const DgFurtherFile *file);

/* The mean of one of them for a system. */
typedef struct {
  DgEstimate mean;
  guint items; /* that it is over */
  guint not_applicable; /* figures that a check does not apply to */
  guint failed; /* further records with an error */
  guint unknown; /* items of which nothing is known: a check was not computed, a further file has no record */
} DgBoardFurther;
/* Those of system `index` by dg_leaderboard_get_further() `further`. */
DG_API const DgBoardFurther *dg_board_get_further(const DgBoard *board, guint index, guint further);

/* Two systems, positions in the ranking, the better one first. */
typedef struct {
  guint first, second;
  guint items; /* that count for both */
  DgEstimate difference; /* of the ranking ratio, first less second */
  double p_permutation, p_permutation_holm, p_bootstrap, p_bootstrap_holm; /* NaN without tests */
  gboolean told_apart; /* p_permutation_holm is below 0.05 */
} DgBoardPair;
/* Pairs as (0, 1), (0, 2) ... (1, 2) ...; none without tests. */
DG_API guint dg_board_get_pair_count(const DgBoard *board);
DG_API const DgBoardPair *dg_board_get_pair(const DgBoard *board, guint index);

/* How two ratios or further values go together over all figures that were scored and have all of them (DiagramEval,
 * Figure 4). */
typedef struct {
  const char *first, *second; /* "node_f1" */
  guint figures;
  double pearson, spearman; /* NaN where one is constant */
} DgCorrelation;
/* How many of these are shown, and the correlation of every two of them, each from 0 on. */
DG_API guint dg_leaderboard_get_ratio_count(const DgLeaderboard *leaderboard);
DG_API const DgCorrelation *dg_leaderboard_get_correlation(const DgLeaderboard *leaderboard, guint first, guint second);

/* The leaderboard as a document `diagrade/leaderboard@1`: all of the above. `pretty` indents. Free with g_free(). */
DG_API char *dg_leaderboard_to_json(const DgLeaderboard *leaderboard, gboolean pretty);

/* A leaderboard as it was published: a document `diagrade/leaderboard@1`. */
typedef struct _DgPublishedBoard DgPublishedBoard;
/* Free with dg_published_board_free(). Errors: DG_ERROR_FORMAT (it is no such document, or of a newer diagrade). */
DG_API DgPublishedBoard *dg_published_board_new(const char *document, GError **error);
/* The same of a leaderboard that is computed here, for what takes either. It does not need the leaderboard. */
DG_API DgPublishedBoard *dg_published_board_new_from_leaderboard(const DgLeaderboard *leaderboard);
DG_API void dg_published_board_free(DgPublishedBoard *published);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPublishedBoard, dg_published_board_free)
/* The options that it was made with and the name of its data set, to compute it again; owned by it. Further values are
 * of files that it does not know: dg_leaderboard_options_add_values(). */
DG_API DgLeaderboardOptions *dg_published_board_get_options(DgPublishedBoard *published);
/* The signature of its scores; NULL when it has none. Owned by it. */
DG_API const char *dg_published_board_get_signature(const DgPublishedBoard *published);
/* Where it differs from what was computed: an array of char *, one for each place, with what is published and what was
 * computed; empty when they say the same. A signature that differs in the version of diagrade alone is no difference:
 * dg_signature_get_version() tells. Free with g_ptr_array_unref(). */
DG_API GPtrArray *dg_published_board_differences(const DgPublishedBoard *published, const DgLeaderboard *computed);

/* Two systems on the same items. */
typedef struct _DgSystemComparison DgSystemComparison;
/* Compares two systems. `path` holds the system `first`, `other_path` (NULL: the same file) the system `second`; NULL
 * for a system: the only one of its file. Of the options those of what ranks, of further values, of missing figures
 * (DG_MISSING_SKIP and DG_MISSING_COMMON both leave out what either has no score of), of resampling and of grouping
 * count; NULL: the defaults. Free with dg_system_comparison_free(). Errors: as dg_leaderboard_new(), DG_ERROR_ARGUMENT
 * (an unknown system). */
DG_API DgSystemComparison *dg_compare_systems(const char *path, const char *first, const char *other_path,
                                              const char *second, const DgLeaderboardOptions *options, GError **error);
DG_API void dg_system_comparison_free(DgSystemComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgSystemComparison, dg_system_comparison_free)

/* What follows belongs to the comparison; its numbers are as those of a leaderboard. */

/* What is compared, and how. */
typedef struct {
  const char *first, *second; /* systems */
  const char *signature; /* "" when nothing was scored */
  const char *value; /* what is compared, "overall_f1", a check or a further value */
  const char *by; /* the grouping; NULL: none */
  DgMissing missing;
  guint left_out; /* items that do not count: one of the systems has no value of them, or a check does not apply */
  guint resamples, permutations;
  guint32 seed;
} DgComparisonHead;
DG_API const DgComparisonHead *dg_system_comparison_get_head(const DgSystemComparison *comparison);

/* What was found on some items. */
typedef struct {
  const char *group; /* that they are; NULL of all items */
  guint items;
  double first_mean, second_mean;
  DgEstimate difference; /* the mean of first less second */
  double effect; /* the mean by the standard deviation of the differences */
  double p_permutation, p_bootstrap; /* two-sided, paired */
  guint wins, ties, losses; /* items on which the first is above, as, or below the second */
} DgComparisonFigures;
/* Of all items, which are the first, and of each group. */
DG_API guint dg_system_comparison_get_figures_count(const DgSystemComparison *comparison);
DG_API const DgComparisonFigures *dg_system_comparison_get_figures(const DgSystemComparison *comparison, guint index);

/* An item that decides. */
typedef struct {
  const char *item;
  double first, second, difference;
  double contribution; /* its part in the mean difference */
} DgDecidingItem;
/* The items that differ most, up to 20; NULL from their number on. */
DG_API const DgDecidingItem *dg_system_comparison_get_deciding(const DgSystemComparison *comparison, guint index);

/* Every item that counts, in bytewise order; its `contribution` as above. */
DG_API const DgDecidingItem *dg_system_comparison_get_item(const DgSystemComparison *comparison, guint index);

/* The comparison as a document `diagrade/comparison@1`. `pretty` indents. Free with g_free(). */
DG_API char *dg_system_comparison_to_json(const DgSystemComparison *comparison, gboolean pretty);

G_END_DECLS

#endif
