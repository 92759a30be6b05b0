/* Sweeps: the scores of a run computed again under other choices, and which of its conclusions hold under them. */
#ifndef DIAGRADE_SWEEP_H
#define DIAGRADE_SWEEP_H

#include <diagrade/leaderboard.h>
#include <diagrade/run.h>

G_BEGIN_DECLS

/* What is varied. The first four say how figures are read, see dg_graph_options_set_k() and those after it: a change of
 * them reads every figure again. The others say how graphs are scored, which the graphs of the run serve for. */
typedef enum {
  DG_SWEEP_K,
  DG_SWEEP_TAU,
  DG_SWEEP_DRAFT_FONT,
  DG_SWEEP_DRAFT_OVERLAP,
  DG_SWEEP_SIMILARITY,
  DG_SWEEP_MATCH,
  DG_SWEEP_THRESHOLD
} DgSweepAxis;
#define DG_SWEEP_AXIS_COUNT 7

/* The name in documents ("k", "tau", "draft_font", "draft_overlap", "similarity", "match", "threshold"); a static
 * string. */
DG_API const char *dg_sweep_axis_get_name(DgSweepAxis axis);
/* Value `index` of an axis whose values have names, in the order of their enumeration; NULL from their number on, and
 * for axes of numbers. A static string. */
DG_API const char *dg_sweep_axis_get_word(DgSweepAxis axis, guint index);

/* How to sweep; create with dg_sweep_options_new(). */
typedef struct _DgSweepOptions DgSweepOptions;

/* Defaults: the usual values of every axis, one axis at a time; overall_f1; missing figures count 0; 10,000
 * permutations, seed 20250924; as many threads as processors; the data set is where the run says. */
DG_API DgSweepOptions *dg_sweep_options_new(void);
DG_API void dg_sweep_options_free(DgSweepOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgSweepOptions, dg_sweep_options_free)
/* The values of an axis, with commas: numbers, or names and "all". A threshold with a sign ("-0.1", "+0.1") is relative
 * to that of the run or, with another similarity or matching, to their default. Once an axis was given, only those that
 * were are varied; the others stay what they are in the run. Errors: DG_ERROR_ARGUMENT. */
DG_API gboolean dg_sweep_options_set_axis(DgSweepOptions *options, DgSweepAxis axis, const char *list, GError **error);
/* Whether every combination of values is tried, rather than one change at a time. Combinations that score alike (a
 * matching that looks at no label, with several similarities) are one setting. */
DG_API void dg_sweep_options_set_full(DgSweepOptions *options, gboolean full);
/* The ratio that ranks, and what a missing figure counts: as dg_leaderboard_options_set_sort() and
 * dg_leaderboard_options_set_missing(), but not "all". Errors: DG_ERROR_ARGUMENT. */
DG_API gboolean dg_sweep_options_set_metric(DgSweepOptions *options, const char *name, GError **error);
DG_API gboolean dg_sweep_options_set_missing(DgSweepOptions *options, const char *name, GError **error);
/* Permutations of the tests that tell two systems apart (0: no tests), and their seed. */
DG_API void dg_sweep_options_set_permutations(DgSweepOptions *options, guint permutations, guint32 seed);
/* Pairs that are scored at a time; 0: as many as there are processors. */
DG_API void dg_sweep_options_set_jobs(DgSweepOptions *options, guint jobs);
/* Where the data set is now (NULL: where the run says), and how it is opened. */
DG_API void dg_sweep_options_set_dataset(DgSweepOptions *options, const char *directory, DgDatasetFlags flags);
/* Called as pairs are scored (every pair under every setting counts), never twice at the same time; see
 * DgRunProgress. `stop` is asked now and then, by any thread: TRUE ends the sweep. Both may be NULL. */
DG_API void dg_sweep_options_set_progress(DgSweepOptions *options, DgRunProgress progress, DgRunStop stop,
                                          gpointer user_data);

/* The scores of one run under a grid of settings, of which the first is that of the run itself, the default. The values
 * of a setting are those that dg_leaderboard_new() gives a run that was made with it. A rank is one more than the
 * number of systems with a higher value: unlike in a leaderboard, systems with equal values (in six decimals) share it,
 * so that no conclusion rests on their names. */
typedef struct _DgSweep DgSweep;

/* Plans the sweep of the run at `path`, a store or a results file: reads what it says, forms the grid, and holds the
 * figures against the digests of the store. Nothing is scored yet. `options` may be NULL. Free with dg_sweep_free().
 * Errors: as for dg_leaderboard_new(); DG_ERROR_ARGUMENT (a threshold that is none); DG_ERROR_LIMIT (more settings or
 * more scores than DG_SWEEP_SETTINGS_MAX or DG_SWEEP_SCORES_MAX). */
DG_API DgSweep *dg_sweep_new(const char *path, const DgSweepOptions *options, GError **error);
#define DG_SWEEP_SETTINGS_MAX 20000
#define DG_SWEEP_SCORES_MAX 20000000
DG_API void dg_sweep_free(DgSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgSweep, dg_sweep_free)
/* Scores all pairs under all settings; once. The result does not depend on the number of threads. Errors:
 * DG_ERROR_CANCELLED (stopped), DG_ERROR_FORMAT (a scored record without graphs, a figure or a run that changed
 * meanwhile), and those of reading the run. */
DG_API gboolean dg_sweep_run(DgSweep *sweep, GError **error);
/* What is to be known beside the numbers: scores that are not those that the run has, and what else is not as it was;
 * owned by the sweep. */
DG_API const DgDiagnostics *dg_sweep_get_diagnostics(const DgSweep *sweep);

/* What follows is read from a sweep and belongs to it. Numbers have six decimals, as in the document. */

/* What a sweep is of. */
typedef struct {
  const char *dataset; /* NULL when the records name none, or several */
  const char *signature; /* of the run; NULL when no record was scored */
  const char *metric; /* the ratio that ranks */
  DgMissing missing;
  gboolean full; /* every combination; otherwise one change at a time */
  guint systems, items, pairs; /* of the run */
  guint settings; /* with the default */
  guint readings; /* ways to read the figures other than that of the run: each reads all of them again */
  guint permutations;
  guint32 seed;
  /* Once it ran: */
  guint orders; /* of two systems that the default tells by their value, */
  guint orders_held; /* and those of them that hold under every setting */
  double kendall_least; /* of all settings that have one; NaN when none has, */
  guint kendall_undefined; /* and those that have none, as all systems have the same value */
} DgSweepHead;
DG_API const DgSweepHead *dg_sweep_get_head(const DgSweep *sweep);

/* Values of an axis that no score can be had for. */
typedef struct {
  DgSweepAxis axis;
  gboolean asked; /* they were given, rather than usual */
  const char *values; /* with commas */
  const char *reason;
} DgSweepOmission;
/* NULL from their number on, as for all such lists. */
DG_API const DgSweepOmission *dg_sweep_get_omission(const DgSweep *sweep, guint index);

/* One setting. What is not text is known once the sweep ran. */
typedef struct {
  const char *name; /* what is not as in the default, "k=1 match=greedy"; "default" of that */
  const char *values[DG_SWEEP_AXIS_COUNT]; /* "stored" where the run was made in a way that cannot be repeated */
  guint scored; /* pairs that have a score */
  guint items; /* that count: see DgBoardItems */
  double kendall; /* Kendall's tau-b of the values of all systems with those under the default; NaN when either is
                     constant */
  guint reversed; /* orders of two systems that are not those of the default */
  guint tied; /* systems that are told apart by their value under the default, and not here */
} DgSweepSetting;
DG_API const DgSweepSetting *dg_sweep_get_setting(const DgSweep *sweep, guint index);

/* A system, in the order of the leaderboard of the default. */
typedef struct {
  const char *system;
  guint rank; /* under the default, from 1 */
  guint rank_low, rank_high; /* the best and the worst over all settings */
  double rank_median;
  guint settings; /* under which it has a value */
  guint first; /* settings under which no other has a higher value */
  double value, value_low, value_median, value_high; /* of the metric; NaN for none */
} DgSweepSystem;
DG_API const DgSweepSystem *dg_sweep_get_system(const DgSweep *sweep, guint index);

/* The value and the rank of system `system` under setting `setting`; NaN and 0 for none. */
DG_API double dg_sweep_get_value(const DgSweep *sweep, guint system, guint setting);
DG_API guint dg_sweep_get_rank(const DgSweep *sweep, guint system, guint setting);

/* Two systems, and whether their order under the default holds. Values that are equal in six decimals are tied. */
typedef struct {
  guint first, second; /* systems; the first is the better one under the default */
  gboolean tied_by_default; /* there is no order that could hold */
  guint settings; /* under which both have a value: above, tied and below are as many */
  guint above, tied, below; /* settings under which the first is above, as, or below the second */
  double share; /* above by settings */
  gboolean told_apart; /* by the paired test under the default, see DgLeaderboard */
  guint told_above, told_below; /* settings under which the test tells them apart, the first above or below */
} DgSweepPair;
/* Pairs as (0, 1), (0, 2) ... (1, 2) ... */
DG_API guint dg_sweep_get_pair_count(const DgSweep *sweep);
DG_API const DgSweepPair *dg_sweep_get_pair(const DgSweep *sweep, guint index);
/* The settings under which the first of pair `pair` is below the second; G_MAXUINT from their number on. */
DG_API guint dg_sweep_get_reversal(const DgSweep *sweep, guint pair, guint index);

/* The settings that have one value of an axis. */
typedef struct {
  DgSweepAxis axis;
  const char *value;
  guint settings; /* that have it, */
  guint changing; /* and those of them that turn or tie an order */
  double kendall; /* the mean of theirs; NaN when none has one */
} DgSweepEffect;
/* Those of every axis that is varied, if every combination was tried: then only do the values of an axis differ in
 * nothing else. */
DG_API const DgSweepEffect *dg_sweep_get_effect(const DgSweep *sweep, guint index);

/* The sweep as a document `diagrade/sweep@1`. `pretty` indents. Free with g_free(). */
DG_API char *dg_sweep_to_json(const DgSweep *sweep, gboolean pretty);

G_END_DECLS

#endif
