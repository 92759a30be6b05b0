/* Averages, intervals and ranks of one board. */
#include "leaderboard/board.h"
#include "metrics/statistics/bootstrap.h"

#include <math.h>
#include <string.h>

#define TIE_SORT "node_f1"

/* No column. */
#define NONE G_MAXUINT

/* Where the sums of one system stand among all that are resampled. */
typedef struct {
  guint counted; /* items that count */
  guint scored;
  guint *value; /* of each column of the table: the sum of a ratio or count; NONE when it is not computed */
  guint *defined; /* of each column of a ratio: the items that have it */
} Places;

typedef struct {
  GPtrArray *columns; /* double * of n_items each; NULL when only their sums are needed, without resamples */
  GArray *totals; /* double: the sum of each column */
  Places *places; /* one a system */
} Sums;

gboolean dg_board_value(const DgBoard *board, guint column, guint system, guint item, double *value) {
  gboolean named = dg_values_get_named(board->values, column) != NULL;
  if (!named && dg_values_cell(board->values, system, item) != DG_CELL_SCORED) {
    *value = 0;
    return board->shown.missing == DG_MISSING_ZERO;
  }
  *value = dg_values_get(board->values, column, system, item);
  return !isnan(*value);
}

gboolean dg_board_has_metric(const DgBoard *board, guint metric) {
  return dg_leaderboard_options_has_metric(board->options, metric) &&
         dg_values_has_column(board->values, dg_values_column(metric, DG_VALUE_F1));
}

gboolean dg_board_has_measure(const DgBoard *board, guint measure, guint side) {
  return dg_leaderboard_options_has_measure(board->options, measure) &&
         dg_values_has_column(board->values, dg_values_measure_column(measure, side));
}

static double *new_column(const DgBoard *board) {
  return g_new0(double, board->shown.items + 1);
}

/* Takes a filled column over and returns its place. */
static guint add_column(const DgBoard *board, Sums *sums, double *column) {
  double total = 0;
  for (guint i = 0; i < board->shown.items; i++)
    total += column[i];
  g_array_append_val(sums->totals, total);
  if (sums->columns)
    g_ptr_array_add(sums->columns, column);
  else
    g_free(column);
  return sums->totals->len - 1;
}

static gboolean is_counted(const DgBoard *board, guint system, guint item) {
  return board->shown.missing == DG_MISSING_ZERO || dg_values_cell(board->values, system, item) == DG_CELL_SCORED;
}

/* Ratios that some item has not, among those that count, are averaged over the others. */
static void add_ratio(const DgBoard *board, Sums *sums, Places *places, guint system, guint column) {
  double *values = new_column(board);
  g_autofree double *defined = new_column(board);
  gboolean complete = TRUE;
  for (guint i = 0; i < board->shown.items; i++) {
    double value;
    if (dg_board_value(board, column, system, board->items[i], &value)) {
      values[i] = value;
      defined[i] = 1;
    }
    complete = complete && (defined[i] > 0) == is_counted(board, system, board->items[i]);
  }
  places->value[column] = add_column(board, sums, values);
  places->defined[column] = complete ? places->counted : add_column(board, sums, g_steal_pointer(&defined));
}

/* The column of the named column at `index`. */
static guint named_column(guint index) {
  return dg_values_column_count() + index;
}

/* A figure that is not there has no crossings to count, nor any other measure, check or further value: whatever the
 * policy, they are averaged over what has them. */
static void add_measure(const DgBoard *board, Sums *sums, Places *places, guint system, guint column) {
  double *values = new_column(board), *defined = new_column(board);
  for (guint i = 0; i < board->shown.items; i++) {
    double value = dg_values_get(board->values, column, system, board->items[i]);
    defined[i] = !isnan(value);
    values[i] = isnan(value) ? 0 : value;
  }
  places->value[column] = add_column(board, sums, values);
  places->defined[column] = add_column(board, sums, defined);
}

static void add_count(const DgBoard *board, Sums *sums, Places *places, guint system, guint column) {
  double *values = new_column(board);
  for (guint i = 0; i < board->shown.items; i++) {
    double value = dg_values_get(board->values, column, system, board->items[i]);
    values[i] = isnan(value) ? 0 : value;
  }
  places->value[column] = add_column(board, sums, values);
}

static void add_system(const DgBoard *board, Sums *sums, guint system) {
  Places *places = &sums->places[system];
  guint n_columns = dg_values_count(board->values);
  places->value = g_new(guint, n_columns);
  places->defined = g_new(guint, n_columns);
  double *counted = new_column(board), *scored = new_column(board);
  for (guint i = 0; i < board->shown.items; i++) {
    scored[i] = dg_values_cell(board->values, system, board->items[i]) == DG_CELL_SCORED;
    counted[i] = is_counted(board, system, board->items[i]);
  }
  places->counted = add_column(board, sums, counted);
  places->scored = add_column(board, sums, scored);
  for (guint column = 0; column < n_columns; column++)
    places->value[column] = places->defined[column] = NONE;
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (DgValue value = 0; dg_board_has_metric(board, metric) && value < DG_VALUE_COUNT; value++)
      if (value < DG_VALUE_RATIO_COUNT)
        add_ratio(board, sums, places, system, dg_values_column(metric, value));
      else if (dg_metric_has_counts(metric))
        add_count(board, sums, places, system, dg_values_column(metric, value));
  for (guint measure = 0; measure < dg_measure_get_count(); measure++)
    for (guint side = 0; side < 2; side++)
      if (dg_board_has_measure(board, measure, side))
        add_measure(board, sums, places, system, dg_values_measure_column(measure, side));
  for (guint i = 0; i < board->named->len; i++)
    add_measure(board, sums, places, system, named_column(g_array_index(board->named, guint, i)));
}

static void clear_sums(Sums *sums, guint n_systems) {
  for (guint system = 0; system < n_systems; system++) {
    g_free(sums->places[system].value);
    g_free(sums->places[system].defined);
  }
  g_free(sums->places);
  g_array_unref(sums->totals);
  g_clear_pointer(&sums->columns, g_ptr_array_unref);
}

static double macro_of(const Places *places, const double *sums, guint column) {
  if (places->value[column] == NONE)
    return NAN;
  double defined = sums[places->defined[column]];
  return defined > 0 ? sums[places->value[column]] / defined : NAN;
}

/* TP, FP and FN of a metric stand together; a ratio without a denominator is 0, as in scores. */
static double micro_of(const DgBoard *board, const Places *places, const double *sums, guint column) {
  guint metric = column / DG_VALUE_COUNT;
  DgValue ratio = column % DG_VALUE_COUNT;
  if (places->value[dg_values_column(metric, DG_VALUE_TP)] == NONE || sums[places->counted] == 0)
    return NAN;
  double tp = sums[places->value[dg_values_column(metric, DG_VALUE_TP)]];
  double fp = sums[places->value[dg_values_column(metric, DG_VALUE_FP)]];
  double fn = sums[places->value[dg_values_column(metric, DG_VALUE_FN)]];
  double numerator = ratio == DG_VALUE_F1 ? 2 * tp : tp;
  double denominator = ratio == DG_VALUE_PRECISION ? tp + fp : ratio == DG_VALUE_RECALL ? tp + fn : 2 * tp + fp + fn;
  double share = sums[places->scored] / sums[places->counted];
  return denominator > 0 ? numerator / denominator * share : 0;
}

static void set_interval(DgEstimate *estimate, const double *values, guint times) {
  DgInterval interval = dg_interval_of(values, times, 1);
  estimate->low = interval.low;
  estimate->high = interval.high;
}

/* The interval of the macro average of a column, when it is computed. */
static void set_mean_interval(const DgBoard *board, const Sums *sums, const double *resampled, const DgBoardRow *row,
                              guint column, double *values, DgEstimate *mean) {
  const Places *places = &sums->places[row->system];
  guint times = board->options->resamples;
  if (places->value[column] == NONE)
    return;
  for (guint t = 0; t < times; t++)
    values[t] = macro_of(places, resampled + (gsize)t * sums->columns->len, column);
  set_interval(mean, values, times);
}

/* The intervals of one row from the sums of all resamples; `values` has room for one number a resample. */
static void set_intervals(const DgBoard *board, const Sums *sums, const double *resampled, DgBoardRow *row,
                          double *values) {
  const Places *places = &sums->places[row->system];
  guint stride = sums->columns->len, times = board->options->resamples;
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (DgValue ratio = 0; ratio < DG_VALUE_RATIO_COUNT; ratio++) {
      guint column = dg_values_column(metric, ratio);
      if (places->value[column] == NONE)
        continue;
      set_mean_interval(board, sums, resampled, row, column, values, &row->metrics[metric].macro[ratio]);
      for (guint t = 0; t < times; t++)
        values[t] = micro_of(board, places, resampled + (gsize)t * stride, column);
      set_interval(&row->metrics[metric].micro[ratio], values, times);
    }
  for (guint measure = 0; measure < dg_measure_get_count(); measure++)
    for (guint side = 0; side < 2; side++)
      set_mean_interval(board, sums, resampled, row, dg_values_measure_column(measure, side), values,
                        &row->measures[measure].mean[side]);
  for (guint i = 0; i < board->named->len; i++) {
    guint named = g_array_index(board->named, guint, i);
    set_mean_interval(board, sums, resampled, row, named_column(named), values, &row->further[named].mean);
  }
}

static guint64 count_of(const Places *places, const double *totals, guint metric, DgValue value) {
  guint column = dg_values_column(metric, value);
  return places->value[column] == NONE ? 0 : (guint64)totals[places->value[column]];
}

static void set_averages(const DgBoard *board, const Sums *sums, const double *totals, DgBoardRow *row) {
  const Places *places = &sums->places[row->system];
  row->metrics = g_new0(DgBoardMetric, dg_metric_get_count());
  for (guint metric = 0; metric < dg_metric_get_count(); metric++) {
    DgBoardMetric *averages = &row->metrics[metric];
    averages->counted = dg_metric_has_counts(metric);
    averages->tp = count_of(places, totals, metric, DG_VALUE_TP);
    averages->fp = count_of(places, totals, metric, DG_VALUE_FP);
    averages->fn = count_of(places, totals, metric, DG_VALUE_FN);
    for (DgValue ratio = 0; ratio < DG_VALUE_RATIO_COUNT; ratio++) {
      guint column = dg_values_column(metric, ratio);
      averages->macro[ratio] = (DgEstimate){macro_of(places, totals, column), NAN, NAN};
      averages->micro[ratio] = (DgEstimate){micro_of(board, places, totals, column), NAN, NAN};
    }
  }
}

static void set_means(const Sums *sums, const double *totals, DgBoardRow *row) {
  const Places *places = &sums->places[row->system];
  row->measures = g_new0(DgBoardMeasure, dg_measure_get_count());
  for (guint measure = 0; measure < dg_measure_get_count(); measure++)
    for (guint side = 0; side < 2; side++) {
      guint column = dg_values_measure_column(measure, side);
      row->measures[measure].mean[side] = (DgEstimate){macro_of(places, totals, column), NAN, NAN};
      if (places->value[column] != NONE)
        row->measures[measure].items[side] = (guint)totals[places->defined[column]];
    }
}

/* What is known of the items of one named column. */
static DgBoardFurther further_of(const DgBoard *board, const Places *places, const double *totals, guint named,
                                 guint system) {
  guint column = named_column(named), counts[DG_NAMED_FAILED + 1] = {0};
  for (guint i = 0; i < board->shown.items; i++)
    counts[dg_values_get_named(board->values, column)->states[dg_values_at(board->values, system, board->items[i])]]++;
  return (DgBoardFurther){.mean = {macro_of(places, totals, column), NAN, NAN},
                          .items = counts[DG_NAMED_VALUE],
                          .not_applicable = counts[DG_NAMED_NOT_APPLICABLE],
                          .failed = counts[DG_NAMED_FAILED],
                          .unknown = counts[DG_NAMED_UNKNOWN]};
}

static void set_further(const DgBoard *board, const Sums *sums, const double *totals, DgBoardRow *row) {
  row->further = g_new0(DgBoardFurther, board->values->named->len + 1);
  for (guint i = 0; i < board->named->len; i++) {
    guint named = g_array_index(board->named, guint, i);
    row->further[named] = further_of(board, &sums->places[row->system], totals, named, row->system);
  }
}

static void count_items(const DgBoard *board, guint system, DgBoardSystem *row) {
  row->system = board->values->systems->pdata[system];
  row->items = board->shown.items;
  for (guint i = 0; i < board->n_usable; i++)
    row->unreadable += dg_values_cell(board->values, system, board->usable[i]) == DG_CELL_UNREADABLE;
  for (guint i = 0; i < board->shown.items; i++) {
    DgGraphSize size = dg_values_size(board->values, dg_values_at(board->values, system, board->items[i]));
    row->partial += size.partial;
    row->connectors_read += size.connectors_read;
    row->connectors_seen += size.connectors_seen;
    DgCell cell = dg_values_cell(board->values, system, board->items[i]);
    row->scored += cell == DG_CELL_SCORED;
    row->failed += cell == DG_CELL_FAILED;
    row->missing += cell == DG_CELL_MISSING || cell == DG_CELL_ABSENT;
    row->without_edges += board->values->without_edges[dg_values_at(board->values, system, board->items[i])];
  }
}

/* Higher values first; what is not a number comes last. */
static gint compare_values(double p, double q) {
  if (isnan(p) || isnan(q))
    return !!isnan(p) - !!isnan(q);
  return (p < q) - (p > q);
}

/* The average that ranks, or another one. */
static const DgEstimate *average_at(const DgBoardRow *row, guint column) {
  guint first = dg_values_column_count();
  return column < first ? &row->metrics[column / DG_VALUE_COUNT].macro[column % DG_VALUE_COUNT]
                        : &row->further[column - first].mean;
}

static double macro_at(const DgBoardRow *row, guint column) {
  return average_at(row, column)->value;
}

static gint compare_rows(gconstpointer a, gconstpointer b, gpointer user_data) {
  const DgBoard *board = user_data;
  const DgBoardRow *p = a, *q = b;
  guint tie = 0;
  dg_values_find_ratio(TIE_SORT, &tie, NULL);
  gint order = compare_values(macro_at(p, board->options->sort), macro_at(q, board->options->sort));
  if (order == 0)
    order = compare_values(macro_at(p, tie), macro_at(q, tie));
  return order ? order : (p->system > q->system) - (p->system < q->system);
}

static int compare_ranks(const void *a, const void *b) {
  guint p = *(const guint *)a, q = *(const guint *)b;
  return (p > q) - (p < q);
}

/* The ends of the interval of the ranks of each system in the resamples, rounded outwards. */
static void set_rank_intervals(const DgBoard *board, const Sums *sums, const double *resampled) {
  guint n = board->rows->len, times = board->options->resamples, stride = sums->columns->len;
  g_autofree guint *ranks = g_new(guint, (gsize)times * n + 1);
  g_autofree double *values = g_new(double, n + 1);
  for (guint t = 0; t < times; t++) {
    for (guint i = 0; i < n; i++)
      values[i] =
          macro_of(&sums->places[dg_board_row(board, i)->system], resampled + (gsize)t * stride, board->options->sort);
    for (guint i = 0; i < n; i++) {
      guint rank = 1;
      for (guint j = 0; j < n; j++)
        rank += compare_values(values[j], values[i]) < 0;
      ranks[(gsize)i * times + t] = rank;
    }
  }
  for (guint i = 0; i < n && times > 0; i++) {
    guint *own = ranks + (gsize)i * times;
    qsort(own, times, sizeof *own, compare_ranks);
    dg_board_row(board, i)->shown.rank_low = own[(guint)floor(0.025 * (times - 1))];
    dg_board_row(board, i)->shown.rank_high = own[(guint)ceil(0.975 * (times - 1))];
  }
}

static void clear_row(gpointer data) {
  DgBoardRow *row = data;
  g_free(row->metrics);
  g_free(row->measures);
  g_free(row->further);
  g_free(row->digest);
}

/* The items that count. */
static void take_items(DgBoard *board, const guint *items, guint n_items) {
  board->items = g_new(guint, n_items + 1);
  board->usable = g_new(guint, n_items + 1);
  board->shown.of_items = n_items;
  for (guint i = 0; i < n_items; i++) {
    gboolean common = TRUE;
    if (board->values->figures[items[i]].unusable)
      continue;
    board->usable[board->n_usable++] = items[i];
    for (guint system = 0; board->shown.missing == DG_MISSING_COMMON && system < board->values->systems->len; system++)
      common = common && dg_values_cell(board->values, system, items[i]) == DG_CELL_SCORED;
    if (common)
      board->items[board->shown.items++] = items[i];
  }
}

static void count_references(DgBoard *board) {
  board->shown.unusable = board->shown.of_items - board->n_usable;
  for (guint i = 0; i < board->shown.items; i++) {
    const DgGraphSize *reference = &board->values->figures[board->items[i]].reference;
    board->shown.partial += reference->partial;
    board->shown.connectors_read += reference->connectors_read;
    board->shown.connectors_seen += reference->connectors_seen;
  }
}

static void fill_rows(DgBoard *board, const Sums *sums) {
  const double *totals = (const double *)(void *)sums->totals->data;
  for (guint system = 0; system < board->values->systems->len; system++) {
    DgBoardRow row = {.system = system};
    count_items(board, system, &row.shown);
    set_averages(board, sums, totals, &row);
    set_means(sums, totals, &row);
    set_further(board, sums, totals, &row);
    g_array_append_val(board->rows, row);
  }
  g_array_sort_with_data(board->rows, compare_rows, board);
  for (guint i = 0; i < board->rows->len; i++)
    dg_board_row(board, i)->shown.rank = i + 1;
}

static void resample(DgBoard *board, const Sums *sums) {
  guint times = board->options->resamples;
  g_autofree double *resampled = g_new(double, (gsize)times * sums->columns->len + 1);
  g_autofree double *values = g_new(double, times + 1);
  dg_bootstrap_sums((const double *const *)sums->columns->pdata, sums->columns->len, board->shown.items, times,
                    board->options->seed, resampled);
  for (guint i = 0; i < board->rows->len; i++)
    set_intervals(board, sums, resampled, dg_board_row(board, i), values);
  set_rank_intervals(board, sums, resampled);
}

static void round_estimates(DgEstimate *estimates, guint n) {
  for (guint i = 0; i < n; i++) {
    estimates[i].value = dg_values_round(estimates[i].value);
    estimates[i].low = dg_values_round(estimates[i].low);
    estimates[i].high = dg_values_round(estimates[i].high);
  }
}

static void show_ranking(const DgBoard *board, DgBoardRow *row) {
  guint sort = board->options->sort;
  const DgBoardMetric *metric = sort < dg_values_column_count() ? &row->metrics[sort / DG_VALUE_COUNT] : NULL;
  row->shown.value = *average_at(row, sort);
  row->shown.micro = metric && metric->counted ? metric->micro[sort % DG_VALUE_COUNT] : (DgEstimate){NAN, NAN, NAN};
}

/* Once everything is computed, ranked and tested. */
static void round_figures(DgBoard *board) {
  board->shown.least_p = dg_values_round(board->shown.least_p);
  for (guint i = 0; i < board->rows->len; i++) {
    for (guint metric = 0; metric < dg_metric_get_count(); metric++) {
      round_estimates(dg_board_row(board, i)->metrics[metric].macro, DG_VALUE_RATIO_COUNT);
      round_estimates(dg_board_row(board, i)->metrics[metric].micro, DG_VALUE_RATIO_COUNT);
    }
    for (guint measure = 0; measure < dg_measure_get_count(); measure++)
      round_estimates(dg_board_row(board, i)->measures[measure].mean, 2);
    for (guint named = 0; named < board->values->named->len; named++)
      round_estimates(&dg_board_row(board, i)->further[named].mean, 1);
    show_ranking(board, dg_board_row(board, i));
  }
  for (guint i = 0; i < board->pairs->len; i++) {
    DgBoardPair *pair = &g_array_index(board->pairs, DgBoardPair, i);
    round_estimates(&pair->difference, 1);
    double *const numbers[] = {&pair->p_permutation, &pair->p_permutation_holm, &pair->p_bootstrap,
                               &pair->p_bootstrap_holm};
    for (guint k = 0; k < G_N_ELEMENTS(numbers); k++)
      *numbers[k] = dg_values_round(*numbers[k]);
  }
}

static void compute(DgBoard *board) {
  guint n_systems = board->values->systems->len;
  gboolean resamples = board->options->resamples > 0 && board->shown.items > 0;
  Sums sums = {resamples ? g_ptr_array_new_with_free_func(g_free) : NULL, g_array_new(FALSE, FALSE, sizeof(double)),
               g_new0(Places, n_systems + 1)};
  for (guint system = 0; system < n_systems; system++)
    add_system(board, &sums, system);
  fill_rows(board, &sums);
  if (resamples)
    resample(board, &sums);
  clear_sums(&sums, n_systems);
}

DgBoard *dg_board_new(const DgValues *values, const guint *items, guint n_items, DgMissing missing,
                      const DgLeaderboardOptions *options) {
  DgBoard *board = g_new0(DgBoard, 1);
  board->values = values;
  board->options = options;
  board->shown.missing = missing;
  board->rows = g_array_new(FALSE, TRUE, sizeof(DgBoardRow));
  g_array_set_clear_func(board->rows, clear_row);
  board->pairs = g_array_new(FALSE, TRUE, sizeof(DgBoardPair));
  board->named = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < values->named->len; i++)
    if (dg_leaderboard_options_has_named(options, values->named->pdata[i]))
      g_array_append_val(board->named, i);
  take_items(board, items, n_items);
  count_references(board);
  compute(board);
  dg_board_compare(board);
  round_figures(board);
  return board;
}

void dg_board_add_digests(DgBoard *board) {
  for (guint i = 0; i < board->rows->len; i++) {
    DgBoardRow *row = dg_board_row(board, i);
    row->shown.values_sha256 = row->digest = dg_values_digest(board->values, row->system);
  }
}

void dg_board_free(DgBoard *board) {
  if (!board)
    return;
  g_free(board->items);
  g_free(board->usable);
  g_array_unref(board->named);
  g_array_unref(board->rows);
  g_array_unref(board->pairs);
  g_free(board);
}

const DgBoardItems *dg_board_get_items(const DgBoard *board) {
  return &board->shown;
}

guint dg_board_get_system_count(const DgBoard *board) {
  return board->rows->len;
}

const DgBoardSystem *dg_board_get_system(const DgBoard *board, guint index) {
  return index < board->rows->len ? &dg_board_row(board, index)->shown : NULL;
}

const DgBoardMetric *dg_board_get_metric(const DgBoard *board, guint index, guint metric) {
  if (index >= board->rows->len || metric >= dg_metric_get_count() || !dg_board_has_metric(board, metric))
    return NULL;
  return &dg_board_row(board, index)->metrics[metric];
}

const DgBoardMeasure *dg_board_get_measure(const DgBoard *board, guint index, guint measure) {
  if (index >= board->rows->len || measure >= dg_measure_get_count() || !dg_board_has_measure(board, measure, 0))
    return NULL;
  return &dg_board_row(board, index)->measures[measure];
}

const DgBoardFurther *dg_board_get_further(const DgBoard *board, guint index, guint further) {
  if (index >= board->rows->len || further >= board->named->len)
    return NULL;
  return &dg_board_row(board, index)->further[g_array_index(board->named, guint, further)];
}

guint dg_board_get_pair_count(const DgBoard *board) {
  return board->pairs->len;
}

const DgBoardPair *dg_board_get_pair(const DgBoard *board, guint index) {
  return index < board->pairs->len ? &g_array_index(board->pairs, DgBoardPair, index) : NULL;
}
