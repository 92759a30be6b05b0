/* Two systems on the same items. */
#include "leaderboard/leaderboard_options.h"
#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/significance.h"

#include <math.h>
#include <string.h>

/* Items that are listed as deciding. */
#define LISTED_MAX 20

struct _DgSystemComparison {
  DgValues *values, *others; /* `others` is NULL when both systems are of one file */
  DgLeaderboardOptions *options; /* a copy */
  DgComparisonHead head;
  GArray *figures; /* DgComparisonFigures */
  GArray *deciding; /* DgDecidingItem */
};

typedef struct {
  const char *item, *group;
  double first, second;
} Pair;

static gboolean find_system(const DgValues *values, const char *name, guint *system, GError **error) {
  *system = 0;
  if (name ? dg_values_find_system(values, name, system) : values->systems->len == 1)
    return TRUE;
  g_autoptr(GString) known = g_string_new(NULL);
  for (guint i = 0; i < values->systems->len; i++)
    g_string_append_printf(known, "%s%s", i ? ", " : "", (const char *)values->systems->pdata[i]);
  if (name)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found no system \"%s\", expected one of %s", values->name,
                name, known->str);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found the systems %s, expected to be told which", values->name,
                known->str);
  return FALSE;
}

static gint compare_item(gconstpointer a, gconstpointer b) {
  return strcmp(a, *(const char *const *)b);
}

/* The value of an item that counts; FALSE for one that does not. */
static gboolean value_of(const DgValues *values, guint system, const char *item, const DgLeaderboardOptions *options,
                         double *value) {
  char **found = bsearch(item, values->items->pdata, values->items->len, sizeof(gpointer), compare_item);
  *value = 0;
  if (found && values->figures[found - (char **)values->items->pdata].unusable)
    return FALSE;
  if (!found || dg_values_cell(values, system, (guint)(found - (char **)values->items->pdata)) != DG_CELL_SCORED)
    return options->missing == DG_MISSING_ZERO;
  *value = dg_values_get(values, options->sort, system, (guint)(found - (char **)values->items->pdata));
  return !isnan(*value);
}

typedef struct {
  const DgValues *first, *second;
  guint first_system, second_system;
  const DgLeaderboardOptions *options;
} Sides;

static void add_pair(GArray *pairs, const Sides *sides, const DgValues *named, guint item) {
  guint key;
  const char *by = sides->options->by;
  Pair pair = {.item = named->items->pdata[item]};
  if (by && dg_values_find_key(named, by, &key))
    pair.group = dg_values_group(named, key, item);
  if (value_of(sides->first, sides->first_system, pair.item, sides->options, &pair.first) &&
      value_of(sides->second, sides->second_system, pair.item, sides->options, &pair.second))
    g_array_append_val(pairs, pair);
}

/* The items of both, in bytewise order. */
static GArray *pair_items(const Sides *sides) {
  GArray *pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
  guint i = 0, j = 0, n = sides->first->items->len, m = sides->second->items->len;
  while (i < n || j < m) {
    gint order = i == n ? 1 : j == m ? -1 : strcmp(sides->first->items->pdata[i], sides->second->items->pdata[j]);
    add_pair(pairs, sides, order <= 0 ? sides->first : sides->second, order <= 0 ? i : j);
    i += order <= 0;
    j += order >= 0;
  }
  return pairs;
}

static void set_tests(DgComparisonFigures *figures, const double *differences, guint n, double sum,
                      const DgLeaderboardOptions *options) {
  gboolean exact = FALSE;
  guint count = dg_permutation_count(n, options->permutations, &exact), times = options->resamples;
  g_autofree double *permuted = g_new(double, (gsize)count + 1);
  g_autofree double *resampled = g_new(double, (gsize)times + 1);
  dg_permutation_sums(&differences, 1, n, options->permutations, options->seed, permuted);
  dg_bootstrap_sums(&differences, 1, n, times, options->seed, resampled);
  for (guint i = 0; i < times; i++)
    resampled[i] /= n;
  DgInterval interval = dg_interval_of(resampled, times, 1);
  figures->difference.low = dg_values_round(interval.low);
  figures->difference.high = dg_values_round(interval.high);
  figures->p_permutation = dg_values_round(dg_permutation_p(permuted, count, exact, sum, n));
  figures->p_bootstrap = dg_values_round(dg_bootstrap_p(resampled, times, sum / n));
}

/* What is said of `n` pairs: of all, or of a group. */
static void add_figures(DgSystemComparison *comparison, const char *group, const Pair *pairs, guint n,
                        const DgLeaderboardOptions *options) {
  DgComparisonFigures figures = {.group = group, .items = n, .p_permutation = NAN, .p_bootstrap = NAN};
  g_autofree double *differences = g_new(double, (gsize)n + 1);
  double first = 0, second = 0, sum = 0, squares = 0;
  for (guint i = 0; i < n; i++) {
    differences[i] = pairs[i].first - pairs[i].second;
    first += pairs[i].first;
    second += pairs[i].second;
    sum += differences[i];
    figures.wins += differences[i] > 0;
    figures.losses += differences[i] < 0;
  }
  for (guint i = 0; i < n; i++)
    squares += (differences[i] - sum / n) * (differences[i] - sum / n);
  figures.ties = n - figures.wins - figures.losses;
  figures.first_mean = n ? dg_values_round(first / n) : NAN;
  figures.second_mean = n ? dg_values_round(second / n) : NAN;
  figures.difference = (DgEstimate){n ? dg_values_round(sum / n) : NAN, NAN, NAN};
  figures.effect = n > 1 && squares > 0 ? dg_values_round(sum / n / sqrt(squares / (n - 1))) : NAN;
  if (n > 0)
    set_tests(&figures, differences, n, sum, options);
  g_array_append_val(comparison->figures, figures);
}

static gint compare_groups(gconstpointer a, gconstpointer b) {
  const Pair *p = a, *q = b;
  gint order = !p->group || !q->group ? !p->group - !q->group : strcmp(p->group, q->group);
  return order ? order : strcmp(p->item, q->item);
}

static gint compare_contributions(gconstpointer a, gconstpointer b) {
  const Pair *p = a, *q = b;
  double x = fabs(p->first - p->second), y = fabs(q->first - q->second);
  return x != y ? (x < y) - (x > y) : strcmp(p->item, q->item);
}

static void add_groups(DgSystemComparison *comparison, GArray *pairs, const DgLeaderboardOptions *options) {
  g_array_sort(pairs, compare_groups);
  const Pair *all = (const Pair *)(const void *)pairs->data;
  for (guint first = 0, next; first < pairs->len; first = next) {
    for (next = first; next < pairs->len && g_strcmp0(all[next].group, all[first].group) == 0; next++)
      ;
    add_figures(comparison, all[first].group ? all[first].group : "(none)", all + first, next - first, options);
  }
}

static void add_deciding(DgSystemComparison *comparison, GArray *pairs) {
  g_array_sort(pairs, compare_contributions);
  for (guint i = 0; i < MIN(pairs->len, LISTED_MAX); i++) {
    const Pair *pair = &g_array_index(pairs, Pair, i);
    double difference = pair->first - pair->second;
    if (difference == 0)
      break;
    DgDecidingItem item = {pair->item, dg_values_round(pair->first), dg_values_round(pair->second),
                           dg_values_round(difference), dg_values_round(difference / pairs->len)};
    g_array_append_val(comparison->deciding, item);
  }
}

static void set_head(DgSystemComparison *comparison, const Sides *sides) {
  const DgLeaderboardOptions *options = comparison->options;
  comparison->head = (DgComparisonHead){.first = sides->first->systems->pdata[sides->first_system],
                                        .second = sides->second->systems->pdata[sides->second_system],
                                        .signature = sides->first->signature ? sides->first->signature : "",
                                        .value = options->sort_name,
                                        .by = options->by,
                                        .missing = options->missing,
                                        .resamples = options->resamples,
                                        .permutations = options->permutations,
                                        .seed = options->seed};
}

static void compute(DgSystemComparison *comparison, const Sides *sides) {
  g_autoptr(GArray) pairs = pair_items(sides);
  set_head(comparison, sides);
  add_figures(comparison, NULL, (const Pair *)(const void *)pairs->data, pairs->len, sides->options);
  if (sides->options->by)
    add_groups(comparison, pairs, sides->options);
  add_deciding(comparison, pairs);
}

/* Whether the two sides can be compared by these options at all. */
static gboolean check_sides(const Sides *sides, GError **error) {
  guint key;
  const DgLeaderboardOptions *options = sides->options;
  const char *before = sides->first->signature, *now = sides->second->signature;
  if (options->by && !dg_values_find_key(sides->first, options->by, &key) &&
      !dg_values_find_key(sides->second, options->by, &key)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found the grouping \"%s\", which no record has", options->by);
    return FALSE;
  }
  if (options->all_policies || options->groups->len > 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found %s, expected one policy and no selection of groups",
                options->all_policies ? "all policies" : "groups");
    return FALSE;
  }
  if (!before || !now || strcmp(before, now) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found the signature \"%s\", expected \"%s\" as in %s: scores of different signatures cannot be "
              "compared",
              sides->second->name, now, before, sides->first->name);
  return FALSE;
}

DgSystemComparison *dg_compare_systems(const char *path, const char *first, const char *other_path, const char *second,
                                       const DgLeaderboardOptions *options, GError **error) {
  g_autoptr(DgSystemComparison) comparison = g_new0(DgSystemComparison, 1);
  comparison->figures = g_array_new(FALSE, FALSE, sizeof(DgComparisonFigures));
  comparison->deciding = g_array_new(FALSE, FALSE, sizeof(DgDecidingItem));
  comparison->options = dg_leaderboard_options_copy(options);
  comparison->values = dg_values_read(path, error);
  comparison->others = comparison->values && other_path ? dg_values_read(other_path, error) : NULL;
  if (!comparison->values || (other_path && !comparison->others))
    return NULL;
  Sides sides = {comparison->values, comparison->others ? comparison->others : comparison->values, 0, 0,
                 comparison->options};
  if (!find_system(sides.first, first, &sides.first_system, error) ||
      !find_system(sides.second, second, &sides.second_system, error) || !check_sides(&sides, error) ||
      !dg_values_check_ratio(sides.first, comparison->options->sort, error) ||
      !dg_values_check_ratio(sides.second, comparison->options->sort, error))
    return NULL;
  compute(comparison, &sides);
  return g_steal_pointer(&comparison);
}

void dg_system_comparison_free(DgSystemComparison *comparison) {
  if (!comparison)
    return;
  dg_values_free(comparison->values);
  dg_values_free(comparison->others);
  dg_leaderboard_options_free(comparison->options);
  g_array_unref(comparison->figures);
  g_array_unref(comparison->deciding);
  g_free(comparison);
}

const DgComparisonHead *dg_system_comparison_get_head(const DgSystemComparison *comparison) {
  return &comparison->head;
}

guint dg_system_comparison_get_figures_count(const DgSystemComparison *comparison) {
  return comparison->figures->len;
}

const DgComparisonFigures *dg_system_comparison_get_figures(const DgSystemComparison *comparison, guint index) {
  return index < comparison->figures->len ? &g_array_index(comparison->figures, DgComparisonFigures, index) : NULL;
}

const DgDecidingItem *dg_system_comparison_get_deciding(const DgSystemComparison *comparison, guint index) {
  return index < comparison->deciding->len ? &g_array_index(comparison->deciding, DgDecidingItem, index) : NULL;
}
