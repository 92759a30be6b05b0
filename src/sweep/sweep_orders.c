/* Ranks under every setting, and what holds of the order under the default. */
#include "sweep/sweep.h"

#include "base/diagnostics.h"
#include "base/ordered.h"
#include "leaderboard/board.h"
#include "metrics/statistics/correlation.h"

#include <math.h>
#include <stdlib.h>

/* What the board of one setting says, by systems of the table of the run. */
typedef struct {
  guint *places; /* in the leaderboard, which breaks ties */
  double *values;
  gint8 *told; /* first * systems + second: 1 when the first is told apart as the better one, -1 as the worse one */
  guint scored, items;
} Ranking;

typedef struct {
  DgSweep *sweep;
  const DgSweepScores *scores;
  guint *items; /* all of them */
  guint next;
  GPtrArray *rankings; /* Ranking, of all settings */
  gboolean stopped;
} Work;

static void free_ranking(gpointer data) {
  Ranking *ranking = data;
  g_free(ranking->places);
  g_free(ranking->values);
  g_free(ranking->told);
  g_free(ranking);
}

static gpointer next_setting(gpointer user_data) {
  Work *work = user_data;
  return work->next < work->scores->points->len ? GUINT_TO_POINTER(++work->next) : NULL;
}

static void take_tests(const DgBoard *board, guint systems, Ranking *ranking) {
  const DgBoardPair *pair;
  for (guint i = 0; (pair = dg_board_get_pair(board, i)); i++) {
    guint first = dg_board_row(board, pair->first)->system, second = dg_board_row(board, pair->second)->system;
    ranking->told[(gsize)first * systems + second] = pair->told_apart ? 1 : 0;
    ranking->told[(gsize)second * systems + first] = pair->told_apart ? -1 : 0;
  }
}

static gpointer rank_setting(gpointer item, gpointer user_data) {
  const Work *work = user_data;
  const DgSweep *sweep = work->sweep;
  guint setting = GPOINTER_TO_UINT(item) - 1, systems = sweep->values->systems->len;
  const DgLeaderboardOptions *options = sweep->options->board;
  g_autoptr(DgValues) values = dg_sweep_scores_to_values(work->scores, setting);
  g_autoptr(DgBoard) board = dg_board_new(values, work->items, values->items->len, options->missing, options);
  Ranking *ranking = g_new(Ranking, 1);
  *ranking = (Ranking){.places = g_new(guint, systems),
                       .values = g_new(double, systems),
                       .told = g_new0(gint8, (gsize)systems * systems),
                       .items = dg_board_get_items(board)->items};
  for (guint i = 0; i < systems; i++) {
    const DgBoardRow *row = dg_board_row(board, i);
    guint column = work->scores->columns[DG_SWEEP_RANKS];
    ranking->places[row->system] = i;
    ranking->values[row->system] = row->metrics[column / DG_VALUE_COUNT].macro[column % DG_VALUE_COUNT].value;
  }
  for (gsize i = 0; i < (gsize)systems * values->items->len; i++)
    ranking->scored += values->cells[i] == DG_CELL_SCORED;
  take_tests(board, systems, ranking);
  return ranking;
}

static gboolean take_ranking(gpointer result, gpointer user_data) {
  Work *work = user_data;
  const DgSweepOptions *options = work->sweep->options;
  g_ptr_array_add(work->rankings, result);
  work->stopped |= options->stop && options->stop(options->user_data);
  return !work->stopped;
}

static int compare_numbers(const void *a, const void *b) {
  double p = *(const double *)a, q = *(const double *)b;
  return (p > q) - (p < q);
}

/* Of sorted numbers; NaN of none. */
static double median_of(const double *sorted, guint n) {
  return n == 0 ? NAN : dg_values_round((sorted[(n - 1) / 2] + sorted[n / 2]) / 2);
}

/* Copies the numbers of a system that it has, sorted; returns how many. */
static guint collect(const DgSweep *sweep, guint system, gboolean ranks, double *numbers) {
  guint n = 0;
  for (guint setting = 0; setting < sweep->settings->len; setting++)
    if (!isnan(dg_sweep_at(sweep, system, setting)))
      numbers[n++] = ranks ? dg_sweep_get_rank(sweep, system, setting) : dg_sweep_at(sweep, system, setting);
  qsort(numbers, n, sizeof *numbers, compare_numbers);
  return n;
}

static void describe_systems(DgSweep *sweep) {
  g_autofree double *numbers = g_new(double, sweep->settings->len + 1);
  for (guint i = 0; i < sweep->systems->len; i++) {
    DgSweepSystem *system = &g_array_index(sweep->systems, DgSweepSystem, i);
    guint n = system->settings = collect(sweep, i, TRUE, numbers);
    system->rank_low = n ? (guint)numbers[0] : 0;
    system->rank_high = n ? (guint)numbers[n - 1] : 0;
    system->rank_median = median_of(numbers, n);
    for (guint k = 0; k < n; k++)
      system->first += numbers[k] == 1;
    collect(sweep, i, FALSE, numbers);
    system->rank = dg_sweep_get_rank(sweep, i, 0);
    system->value = dg_sweep_at(sweep, i, 0);
    system->value_low = n ? numbers[0] : NAN;
    system->value_high = n ? numbers[n - 1] : NAN;
    system->value_median = median_of(numbers, n);
  }
}

/* Takes the systems in the order of the default, whose ranking is the first; `order` receives their places in the table
 * of the run. */
static void take_systems(DgSweep *sweep, const GPtrArray *rankings, guint *order) {
  const Ranking *usual = rankings->pdata[0];
  guint n = sweep->values->systems->len;
  for (guint system = 0; system < n; system++)
    order[usual->places[system]] = system;
  sweep->systems = g_array_new(FALSE, TRUE, sizeof(DgSweepSystem));
  sweep->measured = g_new(double, (gsize)n * rankings->len + 1);
  for (guint i = 0; i < n; i++) {
    DgSweepSystem system = {.system = sweep->values->systems->pdata[order[i]]};
    g_array_append_val(sweep->systems, system);
    for (guint setting = 0; setting < rankings->len; setting++) {
      const Ranking *ranking = rankings->pdata[setting];
      sweep->measured[(gsize)setting * n + i] = ranking->values[order[i]];
    }
  }
}

/* One more than the systems that are above it. */
static guint rank_of(const DgSweep *sweep, guint system, guint setting) {
  double value = dg_sweep_at(sweep, system, setting);
  guint rank = 1;
  for (guint other = 0; other < sweep->systems->len; other++)
    rank += dg_sweep_at(sweep, other, setting) > value;
  return isnan(value) ? 0 : rank;
}

static void rank_systems(DgSweep *sweep) {
  guint n = sweep->systems->len;
  sweep->ranks = g_new(guint, (gsize)n * sweep->settings->len + 1);
  for (guint setting = 0; setting < sweep->settings->len; setting++)
    for (guint system = 0; system < n; system++)
      sweep->ranks[(gsize)setting * n + system] = rank_of(sweep, system, setting);
}

/* How the first of two systems stands to the second under a setting: 1 above, 0 as, -1 below it; FALSE without both
 * values. */
static gboolean find_order(const DgSweep *sweep, guint first, guint second, guint setting, gint *order) {
  double p = dg_sweep_at(sweep, first, setting), q = dg_sweep_at(sweep, second, setting);
  *order = (p > q) - (p < q);
  return !isnan(p) && !isnan(q);
}

static void count_orders(DgSweep *sweep, const GPtrArray *rankings, const guint *places, DgSweepPair *pair) {
  gsize at = (gsize)places[pair->first] * sweep->systems->len + places[pair->second];
  gint usual, order;
  gboolean known = find_order(sweep, pair->first, pair->second, 0, &usual);
  pair->tied_by_default = !known || usual == 0;
  pair->told_apart = ((const Ranking *)rankings->pdata[0])->told[at] > 0;
  for (guint setting = 0; setting < rankings->len; setting++) {
    const Ranking *ranking = rankings->pdata[setting];
    if (!find_order(sweep, pair->first, pair->second, setting, &order))
      continue;
    pair->settings++;
    *(order > 0 ? &pair->above : order < 0 ? &pair->below : &pair->tied) += 1;
    pair->told_above += ranking->told[at] > 0;
    pair->told_below += ranking->told[at] < 0;
    DgSweepSetting *row = &g_array_index(sweep->settings, DgSweepSettingRow, setting).shown;
    row->reversed += order < 0 && !pair->tied_by_default;
    row->tied += order == 0 && !pair->tied_by_default;
    if (order < 0)
      g_array_append_val(sweep->reversals, setting);
  }
  pair->share = pair->settings ? dg_values_round((double)pair->above / pair->settings) : NAN;
}

static void compare_systems(DgSweep *sweep, const GPtrArray *rankings, const guint *places) {
  sweep->pairs = g_array_new(FALSE, TRUE, sizeof(DgSweepPair));
  sweep->reversals = g_array_new(FALSE, FALSE, sizeof(guint));
  sweep->first_reversals = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint first = 0; first < sweep->systems->len; first++)
    for (guint second = first + 1; second < sweep->systems->len; second++) {
      DgSweepPair pair = {.first = first, .second = second};
      g_array_append_val(sweep->first_reversals, sweep->reversals->len);
      count_orders(sweep, rankings, places, &pair);
      g_array_append_val(sweep->pairs, pair);
    }
  g_array_append_val(sweep->first_reversals, sweep->reversals->len);
}

/* Of the values of the systems that have one under both settings. */
static double tau_of(const DgSweep *sweep, guint setting) {
  guint n = 0;
  g_autofree double *x = g_new(double, sweep->systems->len + 1), *y = g_new(double, sweep->systems->len + 1);
  for (guint i = 0; i < sweep->systems->len; i++) {
    x[n] = dg_sweep_at(sweep, i, 0);
    y[n] = dg_sweep_at(sweep, i, setting);
    n += !isnan(x[n]) && !isnan(y[n]);
  }
  double values[DG_CORRELATION_COUNT];
  g_autoptr(DgPairs) pairs = dg_pairs_new(x, y, n);
  dg_pairs_correlate(pairs, NULL, values);
  return dg_values_round(values[DG_KENDALL]);
}

static void describe_settings(DgSweep *sweep, const GPtrArray *rankings) {
  for (guint setting = 0; setting < rankings->len; setting++) {
    DgSweepSetting *row = &g_array_index(sweep->settings, DgSweepSettingRow, setting).shown;
    row->scored = ((const Ranking *)rankings->pdata[setting])->scored;
    row->items = ((const Ranking *)rankings->pdata[setting])->items;
    row->kendall = tau_of(sweep, setting);
  }
}

/* A value that rests on other figures than that of the default is to be seen as such. */
static void note_losses(DgSweep *sweep) {
  const DgSweepSetting *usual = &g_array_index(sweep->settings, DgSweepSettingRow, 0).shown;
  for (guint i = 1; i < sweep->settings->len; i++) {
    const DgSweepSetting *setting = &g_array_index(sweep->settings, DgSweepSettingRow, i).shown;
    if (setting->scored != usual->scored || setting->items != usual->items)
      dg_diagnostics_add(sweep->diagnostics, DG_LEVEL_WARNING, 0,
                         "%s: under %s %u pairs are scored and %u items count, by default %u and %u", sweep->path,
                         setting->name, setting->scored, setting->items, usual->scored, usual->items);
  }
}

static void conclude(DgSweep *sweep) {
  DgSweepHead *head = &sweep->head;
  for (guint i = 0; i < sweep->pairs->len; i++) {
    const DgSweepPair *pair = &g_array_index(sweep->pairs, DgSweepPair, i);
    head->orders += !pair->tied_by_default;
    head->orders_held += !pair->tied_by_default && pair->above == sweep->settings->len;
  }
  head->kendall_least = NAN;
  for (guint i = 0; i < sweep->settings->len; i++) {
    double kendall = g_array_index(sweep->settings, DgSweepSettingRow, i).shown.kendall;
    head->kendall_least = fmin(head->kendall_least, kendall);
    head->kendall_undefined += isnan(kendall) != 0;
  }
}

gboolean dg_sweep_rank(DgSweep *sweep, const DgSweepScores *scores, GError **error) {
  guint n_items = sweep->values->items->len;
  g_autofree guint *items = g_new(guint, n_items + 1), *places = g_new(guint, sweep->values->systems->len + 1);
  g_autoptr(GPtrArray) rankings = g_ptr_array_new_with_free_func(free_ranking);
  for (guint item = 0; item < n_items; item++)
    items[item] = item;
  Work work = {.sweep = sweep, .scores = scores, .items = items, .rankings = rankings};
  dg_ordered_map(sweep->options->jobs, next_setting, rank_setting, take_ranking, &work);
  if (rankings->len < scores->points->len) {
    g_set_error(error, DG_ERROR, DG_ERROR_CANCELLED, "%s: stopped; nothing of a sweep is kept", sweep->path);
    return FALSE;
  }
  take_systems(sweep, rankings, places);
  rank_systems(sweep);
  compare_systems(sweep, rankings, places);
  describe_systems(sweep);
  describe_settings(sweep, rankings);
  note_losses(sweep);
  conclude(sweep);
  dg_sweep_find_effects(sweep);
  return TRUE;
}
