/* The inside of the options of a leaderboard. */
#ifndef DG_LEADERBOARD_LEADERBOARD_OPTIONS_H
#define DG_LEADERBOARD_LEADERBOARD_OPTIONS_H

#include "leaderboard/values.h"

#include <diagrade/leaderboard.h>

/* Items of one group: `key` and `value` of "key=value". */
typedef struct {
  char *key, *value;
} DgGroupRule;

struct _DgLeaderboardOptions {
  guint sort; /* a column of the table of values; DG_COLUMN_NAMED until they are read */
  char *sort_name;
  gboolean *shown; /* of each metric, measure and check of the registries, one after the other, and of sizes */
  GPtrArray *files; /* char *: paths of further values */
  GPtrArray *names; /* char *: of those that are shown; empty: the files' own choice */
  DgMissing missing;
  gboolean all_policies;
  guint resamples, permutations;
  guint32 seed;
  char *by; /* NULL: no groups */
  GPtrArray *groups; /* DgGroupRule */
  char *dataset;
  DgDatasetFlags flags;
};

/* A copy; of NULL, the defaults. Free with dg_leaderboard_options_free(). */
DgLeaderboardOptions *dg_leaderboard_options_copy(const DgLeaderboardOptions *options);

/* The name of the data set as documents have it; NULL: as the records name it. It is no part of the options' text. */
void dg_leaderboard_options_set_dataset(DgLeaderboardOptions *options, const char *name);

/* Whether a ratio of metric `metric` is computed: it is shown, or ranked by, or node, which breaks ties and
 * whose recall stands beside the score. */
gboolean dg_leaderboard_options_has_metric(const DgLeaderboardOptions *options, guint metric);
/* Whether measure `measure` is shown where the records have it. */
gboolean dg_leaderboard_options_has_measure(const DgLeaderboardOptions *options, guint measure);

/* Whether a named column is shown. */
gboolean dg_leaderboard_options_has_named(const DgLeaderboardOptions *options, const DgNamedColumn *named);
/* Whether the mean sizes of graphs are. */
gboolean dg_leaderboard_options_has_sizes(const DgLeaderboardOptions *options);
/* Adds to `values` what the options ask for beside the records, finds what ranks, and notes the names of further
 * values. Errors: those of dg_values_join() and dg_values_resolve(); DG_ERROR_ARGUMENT (a name that no file has). */
gboolean dg_leaderboard_options_complete(DgLeaderboardOptions *options, DgValues *values, GError **error);

#endif
