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
  GArray *items, *deciding; /* DgDecidingItem: all that count, and those that differ most */
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

/* A system, and the column of what is compared. */
typedef struct {
  const DgValues *values;
  guint system, column;
} Side;

/* The value of an item that counts; FALSE for one that does not. */
static gboolean value_of(const Side *side, const char *item, DgMissing missing, double *value) {
  const DgValues *values = side->values;
  char **found = bsearch(item, values->items->pdata, values->items->len, sizeof(gpointer), compare_item);
  gboolean named = side->column >= dg_values_column_count();
  guint place = found ? (guint)(found - (char **)values->items->pdata) : 0;
  *value = 0;
  if (found && values->figures[place].unusable)
    return FALSE;
  if (!found || (!named && dg_values_cell(values, side->system, place) != DG_CELL_SCORED))
    return !named && missing == DG_MISSING_ZERO;
  *value = dg_values_get(values, side->column, side->system, place);
  return !isnan(*value);
}

typedef struct {
  Side first, second;
  const DgLeaderboardOptions *options;
} Sides;

static gboolean add_pair(GArray *pairs, const Sides *sides, const DgValues *named, guint item) {
  guint key;
  const char *by = sides->options->by;
  Pair pair = {.item = named->items->pdata[item]};
  if (by && dg_values_find_key(named, by, &key))
    pair.group = dg_values_group(named, key, item);
  gboolean paired = value_of(&sides->first, pair.item, sides->options->missing, &pair.first) &&
                    value_of(&sides->second, pair.item, sides->options->missing, &pair.second);
  if (paired)
    g_array_append_val(pairs, pair);
  return paired;
}

/* The items of both, in bytewise order; `left_out` receives how many more there are. */
static GArray *pair_items(const Sides *sides, guint *left_out) {
  GArray *pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
  const DgValues *first = sides->first.values, *second = sides->second.values;
  guint i = 0, j = 0, n = first->items->len, m = second->items->len;
  *left_out = 0;
  while (i < n || j < m) {
    gint order = i == n ? 1 : j == m ? -1 : strcmp(first->items->pdata[i], second->items->pdata[j]);
    *left_out += !add_pair(pairs, sides, order <= 0 ? first : second, order <= 0 ? i : j);
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
  figures->p_bootstrap =
      n > 1 ? dg_values_round(dg_bootstrap_p(resampled, times, sum / n)) : NAN; /* see board_pairs.c */
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

static DgDecidingItem item_of(const Pair *pair, guint n) {
  double difference = pair->first - pair->second;
  return (DgDecidingItem){pair->item, dg_values_round(pair->first), dg_values_round(pair->second),
                          dg_values_round(difference), dg_values_round(difference / n)};
}

static void add_items(DgSystemComparison *comparison, const GArray *pairs) {
  for (guint i = 0; i < pairs->len; i++) {
    DgDecidingItem item = item_of(&g_array_index(pairs, Pair, i), pairs->len);
    g_array_append_val(comparison->items, item);
  }
}

static void add_deciding(DgSystemComparison *comparison, GArray *pairs) {
  g_array_sort(pairs, compare_contributions);
  for (guint i = 0; i < MIN(pairs->len, LISTED_MAX); i++) {
    DgDecidingItem item = item_of(&g_array_index(pairs, Pair, i), pairs->len);
    if (item.first == item.second)
      break;
    g_array_append_val(comparison->deciding, item);
  }
}

static void set_head(DgSystemComparison *comparison, const Sides *sides) {
  const DgLeaderboardOptions *options = comparison->options;
  const char *signature = sides->first.values->signature;
  comparison->head = (DgComparisonHead){.first = sides->first.values->systems->pdata[sides->first.system],
                                        .second = sides->second.values->systems->pdata[sides->second.system],
                                        .signature = signature ? signature : "",
                                        .value = options->sort_name,
                                        .by = options->by,
                                        .missing = options->missing,
                                        .resamples = options->resamples,
                                        .permutations = options->permutations,
                                        .seed = options->seed};
}

static void compute(DgSystemComparison *comparison, const Sides *sides) {
  guint left_out;
  g_autoptr(GArray) pairs = pair_items(sides, &left_out);
  set_head(comparison, sides);
  comparison->head.left_out = left_out;
  add_items(comparison, pairs);
  add_figures(comparison, NULL, (const Pair *)(const void *)pairs->data, pairs->len, sides->options);
  if (sides->options->by)
    add_groups(comparison, pairs, sides->options);
  add_deciding(comparison, pairs);
}

/* Whether the two sides can be compared by these options at all. */
static gboolean check_sides(const Sides *sides, GError **error) {
  guint key;
  const DgLeaderboardOptions *options = sides->options;
  const char *before = sides->first.values->signature, *now = sides->second.values->signature;
  if (options->by && !dg_values_find_key(sides->first.values, options->by, &key) &&
      !dg_values_find_key(sides->second.values, options->by, &key)) {
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
              sides->second.values->name, now, before, sides->first.values->name);
  return FALSE;
}

/* Finds the system and the column of one side. `own` is its table when it is another one than that of the first side.
 */
static gboolean open_side(Side *side, DgValues *own, const char *system, const DgLeaderboardOptions *options,
                          GError **error) {
  g_autoptr(DgLeaderboardOptions) copy = dg_leaderboard_options_copy(options);
  if (own && !dg_leaderboard_options_complete(copy, own, error))
    return FALSE;
  side->column = copy->sort;
  return find_system(side->values, system, &side->system, error) &&
         dg_values_resolve(side->values, options->sort_name, &side->column, error);
}

DgSystemComparison *dg_compare_systems(const char *path, const char *first, const char *other_path, const char *second,
                                       const DgLeaderboardOptions *options, GError **error) {
  g_autoptr(DgSystemComparison) comparison = g_new0(DgSystemComparison, 1);
  comparison->figures = g_array_new(FALSE, FALSE, sizeof(DgComparisonFigures));
  comparison->items = g_array_new(FALSE, FALSE, sizeof(DgDecidingItem));
  comparison->deciding = g_array_new(FALSE, FALSE, sizeof(DgDecidingItem));
  comparison->options = dg_leaderboard_options_copy(options);
  comparison->values = dg_values_read(path, error);
  comparison->others = comparison->values && other_path ? dg_values_read(other_path, error) : NULL;
  if (!comparison->values || (other_path && !comparison->others))
    return NULL;
  DgValues *others = comparison->others ? comparison->others : comparison->values;
  Sides sides = {{.values = comparison->values}, {.values = others}, comparison->options};
  if (!open_side(&sides.first, comparison->values, first, comparison->options, error) ||
      !open_side(&sides.second, comparison->others, second, comparison->options, error) || !check_sides(&sides, error))
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
  g_array_unref(comparison->items);
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

const DgDecidingItem *dg_system_comparison_get_item(const DgSystemComparison *comparison, guint index) {
  return index < comparison->items->len ? &g_array_index(comparison->items, DgDecidingItem, index) : NULL;
}
