/* Leaderboards of a run: averages with intervals, ranks, and which systems really differ. */
#ifndef DIAGRADE_LEADERBOARD_H
#define DIAGRADE_LEADERBOARD_H

#include <diagrade/run.h>

G_BEGIN_DECLS

/* What an item counts that a system has no score of: its figure is of a kind that is not read or damaged ("failed"),
 * hides its words in outlines ("unreadable"), or is not there ("missing": the record says so, or there is none while
 * another system has one). Items whose reference cannot be used (failed, unreadable, without a node) count for no
 * system, whatever the policy. */
typedef enum {
  DG_MISSING_ZERO, /* the default: 0, because a system that draws nothing must not gain by it */
  DG_MISSING_SKIP, /* nothing: averages are over what was scored, tests over what both systems have */
  DG_MISSING_COMMON, /* only items count that every system has scored */
  DG_MISSING_COUNT /* how many there are */
} DgMissing;

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
/* The ratio by which systems are ranked, highest first ("overall_f1"); ties by node_f1, then by name. Errors:
 * DG_ERROR_ARGUMENT (unknown). */
DG_API gboolean dg_leaderboard_options_set_sort(DgLeaderboardOptions *options, const char *name, GError **error);
DG_API const char *dg_leaderboard_options_get_sort(const DgLeaderboardOptions *options);
/* Which metrics there are figures of (names with commas), in the order of the registry whatever that of the list; NULL:
 * all. Node, whose F1 breaks ties and whose recall stands beside the score, and the metric that ranks are always there.
 * Errors: DG_ERROR_ARGUMENT (unknown). */
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
/* The name of the data set as documents have it; NULL: as the records name it. It is no part of the text below. */
DG_API void dg_leaderboard_options_set_dataset(DgLeaderboardOptions *options, const char *name);
/* The options in one line, which every form of a leaderboard carries so that it can be computed again, as in
 * "leaderboard:1|missing:zero|bootstrap:2000|permutations:10000|seed:20250924|sort:overall_f1|metrics:all". Free with
 * g_free(). */
DG_API char *dg_leaderboard_options_to_text(const DgLeaderboardOptions *options);
/* And back. Errors: DG_ERROR_FORMAT. Free with dg_leaderboard_options_free(). */
DG_API DgLeaderboardOptions *dg_leaderboard_options_new_from_text(const char *text, GError **error);

/* Those that a document `diagrade/leaderboard@1` was made with, and the name of its data set. Errors: DG_ERROR_FORMAT
 * (it is not one). Free with dg_leaderboard_options_free(). */
DG_API DgLeaderboardOptions *dg_leaderboard_options_new_from_document(const char *document, GError **error);

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
 * for dg_results_read(); DG_ERROR_FORMAT too for records of different signatures, which cannot be compared, for two
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
 * data set still is; owned by the leaderboard. */
DG_API const DgDiagnostics *dg_leaderboard_get_diagnostics(const DgLeaderboard *leaderboard);
/* The signature of the scores; NULL when no record was scored. Owned by the leaderboard. */
DG_API const char *dg_leaderboard_get_signature(const DgLeaderboard *leaderboard);
/* Systems in ranked order. */
DG_API guint dg_leaderboard_get_system_count(const DgLeaderboard *leaderboard);
DG_API const char *dg_leaderboard_get_system(const DgLeaderboard *leaderboard, guint index);
/* Items that count, those that the system was scored on, and those of them whose generated figure has no edge where the
 * reference has some (DiagramEval section 4.1 reports those apart). */
DG_API guint dg_leaderboard_get_items(const DgLeaderboard *leaderboard, guint index);
DG_API guint dg_leaderboard_get_scored(const DgLeaderboard *leaderboard, guint index);
DG_API guint dg_leaderboard_get_without_edges(const DgLeaderboard *leaderboard, guint index);
/* The macro average of a value ("node_f1", "path_recall", ...) of a system; NaN when no item has it. Returns FALSE when
 * there is no such value. */
DG_API gboolean dg_leaderboard_get_mean(const DgLeaderboard *leaderboard, guint index, const char *name, double *mean);
/* The leaderboard as a document `diagrade/leaderboard@1`: dataset, signature, options, systems in ranked order with
 * counts, averages, intervals and a digest of all values that they come from, comparisons of every two systems, the
 * same for groups and other policies, and the correlations between the metrics. `pretty` indents. Free with g_free().
 */
DG_API char *dg_leaderboard_to_json(const DgLeaderboard *leaderboard, gboolean pretty);

/* Compares two systems on the same items, as a document `diagrade/comparison@1`: means, mean difference (first less
 * second) with its interval, p-values of the paired permutation and bootstrap tests, effect (mean by standard deviation
 * of the differences), wins, ties and losses, the same for each group where the options name a grouping, and the items
 * that differ most with their part in the mean difference. `path` holds the system `first`, `other_path` (NULL: the
 * same file) the system `second`; NULL for a system: the only one of its file. Of the options those of the ranking
 * ratio, of missing figures (DG_MISSING_SKIP and DG_MISSING_COMMON both leave out what either has no score of), of
 * resampling and of grouping count; NULL: the defaults. Free with g_free(). Errors: as dg_leaderboard_new(),
 * DG_ERROR_ARGUMENT (an unknown system). */
DG_API char *dg_compare_systems(const char *path, const char *first, const char *other_path, const char *second,
                                const DgLeaderboardOptions *options, gboolean pretty, GError **error);

/* Where two documents `diagrade/leaderboard@1` differ: an array of char *, one for each place, with what is published
 * and what was computed; empty when they say the same. Free with g_ptr_array_unref(). Errors: DG_ERROR_FORMAT (one is
 * no such document). */
DG_API GPtrArray *dg_leaderboard_differences(const char *published, const char *computed, GError **error);

G_END_DECLS

#endif
