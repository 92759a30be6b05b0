/* Agreement of results with people: kappa and confusion of verdicts, correlation of graded judgments, agreement of
 * several raters; and of matchings of nodes with gold correspondences. */
#ifndef DIAGRADE_AGREEMENT_H
#define DIAGRADE_AGREEMENT_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* What is compared, and how; create with dg_agreement_options_new(). */
typedef struct _DgAgreementOptions DgAgreementOptions;

/* Defaults: one system, every criterion that is in the ratings and in the results, 2,000 resamples, seed 20250924. */
DG_API DgAgreementOptions *dg_agreement_options_new(void);
DG_API void dg_agreement_options_free(DgAgreementOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgAgreementOptions, dg_agreement_options_free)
/* Which model of the results (a column "model" or "system"); needed when they have several, unless the ratings tell
 * the models apart as well. NULL, the default: the only one. */
DG_API void dg_agreement_options_set_model(DgAgreementOptions *options, const char *model);
/* A second system on the same items, for the paired comparison: its results file (NULL: the same file) and its model
 * (NULL: the only one). NULL for both, the default: none. */
DG_API void dg_agreement_options_set_versus(DgAgreementOptions *options, const char *path, const char *model);
/* Adds the file of a further rater. */
DG_API void dg_agreement_options_add_ratings(DgAgreementOptions *options, const char *path);
/* Says that columns of the ratings hold what several raters (named as the columns) say of one criterion:
 * "criterion=ann,ben". Errors: DG_ERROR_ARGUMENT. */
DG_API gboolean dg_agreement_options_add_raters(DgAgreementOptions *options, const char *columns, GError **error);
/* Compares only these criteria (names with commas); NULL, the default: all that are in the ratings and in the
 * results. */
DG_API void dg_agreement_options_set_select(DgAgreementOptions *options, const char *names);
/* Which criteria the averages are of (names with commas, or "all"). NULL, the default: of the six that DiagramIR
 * averages those that are compared; when none of them is, all. */
DG_API void dg_agreement_options_set_average(DgAgreementOptions *options, const char *names);
/* Which numbers of the ratings are correlated (names with commas). NULL, the default: every number that the results
 * have under the same name, else every number. */
DG_API void dg_agreement_options_set_judgments(DgAgreementOptions *options, const char *names);
/* Adds a file of further values of the same items (and models), as of another tool: CSV or JSON Lines, under names that
 * the results do not have. Its numbers are correlated as well, whatever dg_agreement_options_set_values() names. */
DG_API void dg_agreement_options_add_values(DgAgreementOptions *options, const char *path);
/* With which numbers of the results (names with commas). NULL, the default: the same name, else the F1 of every metric
 * where the results are scores, else every number. */
DG_API void dg_agreement_options_set_values(DgAgreementOptions *options, const char *names);
/* Number of bootstrap resamples (0: no intervals; at most DG_RESAMPLES_MAX, because the values of all are kept) and the
 * seed that draws them. */
#define DG_RESAMPLES_MAX 20000
#define DG_RESAMPLES_DEFAULT 2000
#define DG_SEED_DEFAULT 20250924 /* that of the published intervals */
DG_API void dg_agreement_options_set_bootstrap(DgAgreementOptions *options, guint resamples, guint32 seed);
/* Also keeps the ids of false positives and false negatives. */
DG_API void dg_agreement_options_set_list(DgAgreementOptions *options, gboolean list);

/* What was found. */
typedef struct _DgAgreement DgAgreement;

/* Compares the results in `results_path` with the ratings in `ratings_path`; either may be "-", standard input. The
 * forms of the files stand in metrics/agreement/README.md; dg_agreement_new_from_run() reads stores as well.
 *
 * Verdicts. Labels are pass (Yes), fail (No) and n/a (N/A). `kappa` is Cohen's over the three labels and all rated
 * items; `k2` that of pass and fail over the items that people call applicable, an automatic n/a counting as a pass. In
 * the confusion counts (DiagramIR, Tables 8 to 11) positive means failing; they take the same items. A rated item
 * without a result counts as n/a. An average is the mean of the kappas that are defined. Intervals are percentiles of
 * bootstrap resamples of the rated items, numbers in ascending order first, then other ids bytewise.
 *
 * Numbers are correlated over the items that have both; with a second system, that have all three.
 *
 * Several raters of one item count as the label that most of them gave (a draw leaves the item out), or as the mean of
 * their numbers. Their agreement is Krippendorff's alpha and Cohen's kappa of every two of them. With `results_path`
 * NULL only this is computed.
 *
 * `options` may be NULL. Free with dg_agreement_free().
 * Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (a file that cannot be read, an unknown value, an item that is rated twice,
 * nothing in common), DG_ERROR_LIMIT, DG_ERROR_ARGUMENT (an unknown model or criterion, several models and none
 * chosen). */
DG_API DgAgreement *dg_agreement_new(const char *ratings_path, const char *results_path,
                                     const DgAgreementOptions *options, GError **error);
DG_API void dg_agreement_free(DgAgreement *agreement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgAgreement, dg_agreement_free)

/* A value by its name: "kappa" and "k2" (the averages), "kappa_difference" and "k2_difference" (less the second
 * system's), each also of one criterion, "kappa.<criterion>"; "pearson", "spearman" and "kendall" (when one judgment is
 * correlated with one value), or "pearson.<value>" (of the first judgment); "alpha" (when the raters gave one
 * criterion; nominal for verdicts, interval for numbers) or "alpha.<criterion>". FALSE when there is none; NaN when it
 * is not defined. */
DG_API gboolean dg_agreement_get_value(const DgAgreement *agreement, const char *name, double *value);
/* TRUE when dg_agreement_get_value() may know such a name, whatever the files have. */
DG_API gboolean dg_agreement_is_value_name(const char *name);

/* A statistic with the two-sided 95 % percentile interval of its bootstrap. NaN: it is not defined; of the interval
 * also that nothing was resampled. */
typedef struct {
  double value, low, high;
  double above_zero; /* share of the resamples in which it is greater than 0 */
} DgAgreementEstimate;

/* One statistic of the results, of the second system, and of the first less the second on the same resamples; the last
 * two are NaN without a second system. */
typedef struct {
  DgAgreementEstimate own, versus, difference;
} DgAgreementStatistic;

/* The items that people call applicable, as Tables 8 to 11 of DiagramIR count them: positive means failing. */
typedef struct {
  guint tp, tn, fp, fn;
  guint passed_na; /* of tn and fn: n/a, which counts as a pass */
  guint flagged_na; /* not counted above: people said n/a, and it was flagged as failing */
} DgAgreementCounts;

/* How the verdicts of one criterion agree with people's. */
typedef struct {
  const char *name;
  gboolean averaged; /* it counts in the averages */
  guint items; /* that were rated */
  guint applicable; /* of these, people say pass or fail */
  guint missing; /* of these, there is no verdict in the results */
  DgAgreementStatistic kappa, k2;
  DgAgreementCounts counts;
  guint labels[3][3]; /* items by what people say (row) and what was found: pass, fail, n/a */
  /* Ids of the items that are counted as fp, fn and flagged_na, each list ending in NULL; NULL when they were not asked
   * for. */
  const char *const *false_positives, *const *false_negatives, *const *flagged_na;
} DgAgreementCriterion;

/* The criteria together. */
typedef struct {
  guint criteria; /* that are averaged */
  DgAgreementStatistic kappa, k2; /* means over them */
  DgAgreementCounts counts_averaged, counts_all; /* sums over them, and over all criteria */
} DgAgreementAverage;

/* How numbers of people (`judgment`) go together with numbers of the results (`value`). */
typedef struct {
  const char *judgment, *value;
  guint items; /* that have all numbers */
  DgAgreementStatistic pearson, spearman, kendall; /* Kendall's is tau-b */
} DgAgreementCorrelation;

/* Krippendorff's alpha of several raters on one criterion. Verdicts have the nominal one alone, the others are NaN. */
typedef struct {
  const char *name;
  gboolean verdicts; /* otherwise numbers */
  guint items; /* that two raters or more rated */
  double nominal, ordinal, interval;
} DgAgreementAlpha;

/* Cohen's kappa of two raters on one criterion, over the items that both rated. */
typedef struct {
  const char *name;
  guint items;
  double kappa;
} DgAgreementPairCriterion;

/* Two raters. */
typedef struct {
  const char *first, *second;
  double kappa; /* mean over the criteria that are averaged */
  guint n_criteria;
  const DgAgreementPairCriterion *criteria;
} DgAgreementRaterPair;

/* Where results come from. */
typedef struct {
  const char *file;
  const char *model; /* NULL: the file names none */
} DgAgreementSystem;

/* What was compared: the name of the ratings, how many items they rate, and how intervals were drawn (0 resamples:
 * not). All that the getters below return is owned by `agreement`; an index out of range gives NULL. */
DG_API const char *dg_agreement_get_ratings(const DgAgreement *agreement);
DG_API guint dg_agreement_get_items(const DgAgreement *agreement);
DG_API guint dg_agreement_get_resamples(const DgAgreement *agreement);
DG_API guint32 dg_agreement_get_seed(const DgAgreement *agreement);
/* The results (0) and the second system (1); NULL where there is none. */
DG_API const DgAgreementSystem *dg_agreement_get_system(const DgAgreement *agreement, guint index);
/* The criteria with verdicts on both sides, in the order of the ratings, and what they give together: NULL when there
 * are none. */
DG_API guint dg_agreement_get_criterion_count(const DgAgreement *agreement);
DG_API const DgAgreementCriterion *dg_agreement_get_criterion(const DgAgreement *agreement, guint index);
DG_API const DgAgreementAverage *dg_agreement_get_average(const DgAgreement *agreement);
/* The correlations of numbers. */
DG_API guint dg_agreement_get_correlation_count(const DgAgreement *agreement);
DG_API const DgAgreementCorrelation *dg_agreement_get_correlation(const DgAgreement *agreement, guint index);
/* Who rated. */
DG_API guint dg_agreement_get_rater_count(const DgAgreement *agreement);
DG_API const char *dg_agreement_get_rater(const DgAgreement *agreement, guint index);
/* How the raters agree with each other, a criterion each; none with one rater. */
DG_API guint dg_agreement_get_alpha_count(const DgAgreement *agreement);
DG_API const DgAgreementAlpha *dg_agreement_get_alpha(const DgAgreement *agreement, guint index);
/* Every two raters who gave verdicts, (1,2), (1,3) ... (2,3) ...; none when there are more than 50 raters. */
DG_API guint dg_agreement_get_pair_count(const DgAgreement *agreement);
DG_API const DgAgreementRaterPair *dg_agreement_get_pair(const DgAgreement *agreement, guint index);
/* What was left out or counted otherwise, a sentence each. */
DG_API guint dg_agreement_get_note_count(const DgAgreement *agreement);
DG_API const char *dg_agreement_get_note(const DgAgreement *agreement, guint index);

/* The whole as a document `diagrade/agreement@1`. `pretty` indents. Free with g_free(). */
DG_API char *dg_agreement_to_json(const DgAgreement *agreement, gboolean pretty);

/* How several methods agree with people, each on its own: models that judge, models that write an IR and checks on it,
 * checks without a model (DiagramIR, Tables 2 to 12). */
typedef struct _DgAgreementMethods DgAgreementMethods;

/* Reads results of several methods and compares each with the ratings as dg_agreement_new() does, on the same rated
 * items and resamples. What a method is, its records say, never the names of files: a line of JSON by "kind", "model"
 * (or "system"), "condition", the profile and everything else in "signature", and the votes; a row of CSV by its model.
 * Only results that say none of it are told apart by their files. A method may be spread over files, and a file may
 * hold many.
 *
 * `ratings_path` may be NULL: then the results are only told apart and counted. Of the options those for one system
 * (model, second file, further values) do not count; the model of the second system is the label of the method that all
 * others are compared with, in pairs. `options` may be NULL. Free with dg_agreement_methods_free().
 * Errors: as dg_agreement_new(); DG_ERROR_FORMAT also for a method with two results of one item, and documents that are
 * no results. */
DG_API DgAgreementMethods *dg_agreement_methods_new(const char *ratings_path, const char *const *results_paths,
                                                    guint n_results, const DgAgreementOptions *options, GError **error);
DG_API void dg_agreement_methods_free(DgAgreementMethods *methods);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgAgreementMethods, dg_agreement_methods_free)

/* The same of records that are at hand, a line of JSON each, as the file `name` would hold them; without ratings. */
DG_API DgAgreementMethods *dg_agreement_methods_new_from_records(const char *const *records, guint n_records,
                                                                 const char *name, const DgAgreementOptions *options,
                                                                 GError **error);

typedef enum {
  DG_METHOD_BACK_TRANSLATION, /* checks on an IR that a model wrote */
  DG_METHOD_CHECKS, /* checks without a model */
  DG_METHOD_JUDGE, /* a model says yes or no */
  DG_METHOD_OTHER /* results of another program */
} DgMethodKind;

/* A sum over the results that say their part, and how many do. */
typedef struct {
  double sum;
  guint results;
} DgMethodSum;

/* One method. Texts are NULL where the results do not say. */
typedef struct {
  DgMethodKind kind;
  const char *name; /* without its model: "judge (both)", "back-translation, paper", "checks of tikz, diagrade" */
  const char *label; /* with it, and with whatever else tells it from the other methods; unique */
  const char *model, *condition, *profile, *signature;
  guint votes; /* 0: not said */
  guint results, failed; /* records, and those of them that are errors */
  DgMethodSum seconds, input_tokens, output_tokens, dollars; /* of failed results too; dollars without a model: 0 */
} DgAgreementMethod;

/* The methods by kind, profile or condition, then in the order in which they were met. NULL from the count on. */
DG_API guint dg_agreement_methods_get_count(const DgAgreementMethods *methods);
DG_API const DgAgreementMethod *dg_agreement_methods_get(const DgAgreementMethods *methods, guint index);
/* What was found of a method, owned by `methods`: NULL when all of its results failed, or without ratings. */
DG_API const DgAgreement *dg_agreement_methods_get_agreement(const DgAgreementMethods *methods, guint index);
/* The record of an item as the results have it, a line of JSON; NULL when there is none, for CSV, and unless
 * dg_agreement_options_set_keep_records() asked for them. */
DG_API const char *dg_agreement_methods_get_record(const DgAgreementMethods *methods, guint index, const char *item);
/* What a method says of an item, where both are rated and compared: "Yes", "No", "N/A", which also stands for nothing;
 * else NULL. */
DG_API const char *dg_agreement_methods_get_found(const DgAgreementMethods *methods, guint index, const char *criterion,
                                                  const char *item);
DG_API void dg_agreement_options_set_keep_records(DgAgreementOptions *options, gboolean keep);

/* How often people said what of one criterion, over all rated items (DiagramIR, Table 12). */
typedef struct {
  const char *name;
  gboolean averaged;
  guint items, yes, no, not_applicable;
} DgAgreementRatings;

/* What people say: criteria with verdicts, in the order of the ratings; and the ids of the items, in the order of the
 * resamples, or those of all results in the order in which they were met when there are no ratings. NULL from the count
 * on. */
DG_API const DgAgreementRatings *dg_agreement_methods_get_ratings(const DgAgreementMethods *methods, guint index);
DG_API const char *dg_agreement_methods_get_item(const DgAgreementMethods *methods, guint index);
/* What people say of an item by the criterion `index`: "Yes", "No", "N/A", or NULL when nothing. */
DG_API const char *dg_agreement_methods_get_rating(const DgAgreementMethods *methods, guint criterion, guint item);
/* The file of the ratings; NULL without one. How intervals were drawn (0 resamples: not). */
DG_API const char *dg_agreement_methods_get_ratings_file(const DgAgreementMethods *methods);
DG_API guint dg_agreement_methods_get_resamples(const DgAgreementMethods *methods);
DG_API guint32 dg_agreement_methods_get_seed(const DgAgreementMethods *methods);
/* The whole as a document `diagrade/agreement-methods@1`. `pretty` indents. Free with g_free(). */
DG_API char *dg_agreement_methods_to_json(const DgAgreementMethods *methods, gboolean pretty);

/* How matchings of nodes agree with gold correspondences. */
typedef struct _DgMatchingAgreement DgMatchingAgreement;

/* Compares what a matching found (answers of `score`, records of a run, or lists of correspondences) with the gold
 * correspondences in `gold_path`, JSON Lines; the forms stand in metrics/agreement/README.md, and
 * dg_matching_agreement_new_from_run() reads stores as well. Correspondences are n:m: a node may stand in several.
 *
 * Of the options count the model, the second system, dg_agreement_options_set_select() (here names of sets) and those
 * of the bootstrap; it draws clusters, pairs with the same reference, instead of items. A pair without a result counts
 * as one in which nothing was found; a set of which a system has no result at all is left out.
 *
 * `options` may be NULL. Free with dg_matching_agreement_free().
 * Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (a file that cannot be read, a pair twice, nothing in common), DG_ERROR_LIMIT,
 * DG_ERROR_ARGUMENT (an unknown model or set, several models and none chosen). */
DG_API DgMatchingAgreement *dg_matching_agreement_new(const char *gold_path, const char *results_path,
                                                      const DgAgreementOptions *options, GError **error);
DG_API void dg_matching_agreement_free(DgMatchingAgreement *agreement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgMatchingAgreement, dg_matching_agreement_free)

/* One set of pairs. Ratios are 0 where nothing could be divided. */
typedef struct {
  const char *set; /* NULL: all that are compared, or pairs that name no set */
  guint pairs, clusters;
  guint64 gold; /* correspondences */
  guint64 found[2]; /* by the results, and by the second system */
  double one_to_one_recall; /* the greatest of a one-to-one matching: maximum matchings within the gold */
  double one_to_one_f1; /* with it and precision 1 */
  DgAgreementStatistic precision, recall, f1; /* of the correspondences of all pairs together (micro) */
  DgAgreementStatistic macro_f1; /* mean over pairs; of one without gold 1 when nothing was found, else 0 */
  /* F1 in which right is the size of a maximum one-to-one matching within the right correspondences, to be found that
   * within the gold, and wrong each correspondence outside of it: a one-to-one matching can reach 1, and right n:m
   * correspondences beyond are neither rewarded nor punished. */
  DgAgreementStatistic fair_f1;
  guint judged; /* pairs whose F1 was judged and whose node F1 is known */
  DgAgreementStatistic pearson, spearman, kendall; /* of node F1 and judged F1 over them */
  /* The same as `pearson`, given the greatest node F1 that graphs with so many nodes can have: what goes together
   * beyond the counts of nodes (partial correlation: Yule 1907). NaN too when the gold does not list the nodes. */
  DgAgreementStatistic partial;
} DgMatchingAgreementSet;

/* The sets in the order of the gold, and behind several of them all together. What the getters return is owned by
 * `agreement`; an index out of range gives NULL. */
DG_API guint dg_matching_agreement_get_set_count(const DgMatchingAgreement *agreement);
DG_API const DgMatchingAgreementSet *dg_matching_agreement_get_set(const DgMatchingAgreement *agreement, guint index);
/* The names of the gold's file, the results (0) and the second system (1; NULL without one), and how intervals were
 * drawn (0 resamples: not). */
DG_API const char *dg_matching_agreement_get_gold(const DgMatchingAgreement *agreement);
DG_API const DgAgreementSystem *dg_matching_agreement_get_system(const DgMatchingAgreement *agreement, guint index);
DG_API guint dg_matching_agreement_get_resamples(const DgMatchingAgreement *agreement);
DG_API guint32 dg_matching_agreement_get_seed(const DgMatchingAgreement *agreement);
/* What was left out or counted otherwise, a sentence each. */
DG_API guint dg_matching_agreement_get_note_count(const DgMatchingAgreement *agreement);
DG_API const char *dg_matching_agreement_get_note(const DgMatchingAgreement *agreement, guint index);

/* A statistic by its place from 0 and its name: "precision", "recall", "f1", "macro_f1", "fair_f1", "pearson",
 * "spearman", "kendall", "partial". NULL from the count on. `statistic` receives it of `set`; both may be NULL. */
DG_API const char *dg_matching_agreement_get_statistic(const DgMatchingAgreementSet *set, guint index,
                                                       const DgAgreementStatistic **statistic);
/* A value by its name: that of a statistic (of all sets together), or with "_difference" (less the second system's);
 * each also of one set, "f1.<set>". FALSE when there is none; NaN when it is not defined. */
DG_API gboolean dg_matching_agreement_get_value(const DgMatchingAgreement *agreement, const char *name, double *value);
/* TRUE when dg_matching_agreement_get_value() may know such a name, whatever the files have. */
DG_API gboolean dg_matching_agreement_is_value_name(const char *name);

/* The whole as a document `diagrade/matching-agreement@1`. `pretty` indents. Free with g_free(). */
DG_API char *dg_matching_agreement_to_json(const DgMatchingAgreement *agreement, gboolean pretty);

/* What people say of one system by one criterion, on the average. */
typedef struct {
  const char *criterion;
  const char *system; /* NULL: of all, or the ratings name none */
  gboolean share; /* of verdicts: how often Yes was said; else the mean of numbers */
  guint items; /* that were rated, */
  guint ratings; /* how often */
  guint not_applicable, unrated; /* rows that say N/A, and nothing */
  double mean; /* over items of the mean of their ratings; NaN without any */
  double low, high; /* the 95 % interval: Wilson's where each item has one verdict, else percentiles of bootstrap
                       resamples of the items; NaN without */
} DgRatingMean;

/* Means of ratings alone, as the share of connections that are right and the average judgment of figures (DiagramEval,
 * section 5.4). */
typedef struct _DgRatingMeans DgRatingMeans;
/* Reads `ratings_path` ("-" is standard input) and, of `options` (NULL: defaults), the files of further raters, what is
 * selected, and resamples and seed. Without a selection these are "right" and "judgment" where they are there, as of
 * dg_sheet_to_page(), else every criterion without a text. Free with dg_rating_means_free(). Errors: those of
 * dg_agreement_new(). */
DG_API DgRatingMeans *dg_rating_means_new(const char *ratings_path, const DgAgreementOptions *options, GError **error);
DG_API void dg_rating_means_free(DgRatingMeans *means);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRatingMeans, dg_rating_means_free)
/* By criterion, then by system, all of them last. NULL from the count on. */
DG_API const DgRatingMean *dg_rating_means_get(const DgRatingMeans *means, guint index);
/* The whole as a document `diagrade/rating-means@1`. `pretty` indents. Free with g_free(). */
DG_API char *dg_rating_means_to_json(const DgRatingMeans *means, gboolean pretty);

G_END_DECLS

#endif
