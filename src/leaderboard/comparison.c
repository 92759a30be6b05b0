/* Two systems on the same items: the document `diagrade/comparison@1`. */
#include "base/json.h"
#include "leaderboard/leaderboard_options.h"
#include "leaderboard/values.h"
#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/significance.h"

#include <math.h>
#include <string.h>

#define DECIMALS 6
/* Items that are listed as deciding. */
#define LISTED_MAX 20

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

static void add_tests(cJSON *object, const double *differences, guint n, double sum,
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
  cJSON *ends = cJSON_AddArrayToObject(object, "interval");
  cJSON_AddItemToArray(ends, dg_json_number(interval.low, DECIMALS));
  cJSON_AddItemToArray(ends, dg_json_number(interval.high, DECIMALS));
  dg_json_add_number(object, "p_permutation", dg_permutation_p(permuted, count, exact, sum, n), DECIMALS);
  dg_json_add_number(object, "p_bootstrap", dg_bootstrap_p(resampled, times, sum / n), DECIMALS);
}

/* What is said of `n` pairs: of all, or of a group. */
static void add_figures(cJSON *object, const Pair *pairs, guint n, const DgLeaderboardOptions *options) {
  g_autofree double *differences = g_new(double, (gsize)n + 1);
  double first = 0, second = 0, sum = 0, squares = 0;
  guint wins = 0, losses = 0;
  for (guint i = 0; i < n; i++) {
    differences[i] = pairs[i].first - pairs[i].second;
    first += pairs[i].first;
    second += pairs[i].second;
    sum += differences[i];
    wins += differences[i] > 0;
    losses += differences[i] < 0;
  }
  for (guint i = 0; i < n; i++)
    squares += (differences[i] - sum / n) * (differences[i] - sum / n);
  cJSON_AddNumberToObject(object, "items", n);
  dg_json_add_number(object, "first_mean", n ? first / n : NAN, DECIMALS);
  dg_json_add_number(object, "second_mean", n ? second / n : NAN, DECIMALS);
  dg_json_add_number(object, "difference", n ? sum / n : NAN, DECIMALS);
  dg_json_add_number(object, "effect", n > 1 && squares > 0 ? sum / n / sqrt(squares / (n - 1)) : NAN, DECIMALS);
  cJSON_AddNumberToObject(object, "wins", wins);
  cJSON_AddNumberToObject(object, "ties", n - wins - losses);
  cJSON_AddNumberToObject(object, "losses", losses);
  if (n > 0)
    add_tests(object, differences, n, sum, options);
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

static void add_groups(cJSON *object, GArray *pairs, const DgLeaderboardOptions *options) {
  cJSON *groups = options->by ? cJSON_AddArrayToObject(object, "groups") : NULL;
  g_array_sort(pairs, compare_groups);
  const Pair *all = (const Pair *)(const void *)pairs->data;
  for (guint first = 0, next; groups && first < pairs->len; first = next) {
    for (next = first; next < pairs->len && g_strcmp0(all[next].group, all[first].group) == 0; next++)
      ;
    cJSON *group = cJSON_CreateObject();
    cJSON_AddItemToArray(groups, group);
    cJSON_AddStringToObject(group, "group", all[first].group ? all[first].group : "(none)");
    add_figures(group, all + first, next - first, options);
  }
}

static void add_deciding(cJSON *object, GArray *pairs) {
  cJSON *list = cJSON_AddArrayToObject(object, "deciding");
  g_array_sort(pairs, compare_contributions);
  for (guint i = 0; i < MIN(pairs->len, LISTED_MAX); i++) {
    const Pair *pair = &g_array_index(pairs, Pair, i);
    if (pair->first == pair->second)
      break;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    cJSON_AddStringToObject(item, "item", pair->item);
    dg_json_add_number(item, "first", pair->first, DECIMALS);
    dg_json_add_number(item, "second", pair->second, DECIMALS);
    dg_json_add_number(item, "difference", pair->first - pair->second, DECIMALS);
    dg_json_add_number(item, "contribution", (pair->first - pair->second) / pairs->len, DECIMALS);
  }
}

static char *to_json(const Sides *sides, gboolean pretty) {
  const DgLeaderboardOptions *options = sides->options;
  g_autoptr(GArray) pairs = pair_items(sides);
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/comparison@1");
  cJSON_AddStringToObject(object, "first", sides->first->systems->pdata[sides->first_system]);
  cJSON_AddStringToObject(object, "second", sides->second->systems->pdata[sides->second_system]);
  cJSON_AddStringToObject(object, "signature", sides->first->signature ? sides->first->signature : "");
  cJSON_AddStringToObject(object, "value", options->sort_name);
  cJSON_AddStringToObject(object, "missing", dg_missing_name(options->missing));
  cJSON_AddNumberToObject(object, "resamples", options->resamples);
  cJSON_AddNumberToObject(object, "permutations", options->permutations);
  cJSON_AddNumberToObject(object, "seed", options->seed);
  add_figures(object, (const Pair *)(const void *)pairs->data, pairs->len, options);
  add_groups(object, pairs, options);
  add_deciding(object, pairs);
  return dg_json_print(object, pretty);
}

char *dg_compare_systems(const char *path, const char *first, const char *other_path, const char *second,
                         const DgLeaderboardOptions *options, gboolean pretty, GError **error) {
  g_autoptr(DgLeaderboardOptions) defaults = options ? NULL : dg_leaderboard_options_new();
  g_autoptr(DgValues) values = dg_values_read(path, error);
  g_autoptr(DgValues) others = values && other_path ? dg_values_read(other_path, error) : NULL;
  if (!values || (other_path && !others))
    return NULL;
  Sides sides = {values, others ? others : values, 0, 0, options ? options : defaults};
  if (!find_system(values, first, &sides.first_system, error) ||
      !find_system(sides.second, second, &sides.second_system, error))
    return NULL;
  guint key;
  const DgLeaderboardOptions *used = sides.options;
  if (used->by && !dg_values_find_key(values, used->by, &key) && !dg_values_find_key(sides.second, used->by, &key)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found the grouping \"%s\", which no record has", used->by);
    return NULL;
  }
  if (used->all_policies || used->groups->len > 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found %s, expected one policy and no selection of groups",
                used->all_policies ? "all policies" : "groups");
    return NULL;
  }
  if (values->signature && sides.second->signature && strcmp(values->signature, sides.second->signature) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found the signature \"%s\", expected \"%s\" as in %s: scores of different signatures cannot be "
                "compared",
                other_path, sides.second->signature, values->signature, path);
    return NULL;
  }
  return to_json(&sides, pretty);
}
