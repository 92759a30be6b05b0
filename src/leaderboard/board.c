/* Averages, intervals and ranks of one board. */
#include "leaderboard/board.h"

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
  GPtrArray *columns; /* double * of n_items each */
  Places *places; /* one a system */
} Sums;

gboolean dg_board_value(const DgBoard *board, guint column, guint system, guint item, double *value) {
  if (dg_values_cell(board->values, system, item) != DG_CELL_SCORED) {
    *value = 0;
    return board->missing == DG_MISSING_ZERO;
  }
  *value = dg_values_get(board->values, column, system, item);
  return !isnan(*value);
}

static double *new_column(const DgBoard *board, Sums *sums, guint *place) {
  double *column = g_new0(double, board->n_items + 1);
  *place = sums->columns->len;
  g_ptr_array_add(sums->columns, column);
  return column;
}

/* Ratios that some item has not, among those that count, are averaged over the others. */
static void add_ratio(const DgBoard *board, Sums *sums, Places *places, guint system, guint column) {
  double *values = new_column(board, sums, &places->value[column]);
  g_autofree double *defined = g_new0(double, board->n_items + 1);
  gboolean complete = TRUE;
  for (guint i = 0; i < board->n_items; i++) {
    double value;
    if (dg_board_value(board, column, system, board->items[i], &value)) {
      values[i] = value;
      defined[i] = 1;
    }
    complete = complete && defined[i] == ((const double *)sums->columns->pdata[places->counted])[i];
  }
  places->defined[column] = places->counted;
  if (!complete) {
    places->defined[column] = sums->columns->len;
    g_ptr_array_add(sums->columns, g_steal_pointer(&defined));
  }
}

static void add_count(const DgBoard *board, Sums *sums, Places *places, guint system, guint column) {
  double *values = new_column(board, sums, &places->value[column]);
  for (guint i = 0; i < board->n_items; i++) {
    double value = dg_values_get(board->values, column, system, board->items[i]);
    values[i] = isnan(value) ? 0 : value;
  }
}

static void add_system(const DgBoard *board, Sums *sums, guint system) {
  Places *places = &sums->places[system];
  guint n_columns = dg_values_column_count();
  places->value = g_new(guint, n_columns);
  places->defined = g_new(guint, n_columns);
  double *counted = new_column(board, sums, &places->counted);
  double *scored = new_column(board, sums, &places->scored);
  for (guint i = 0; i < board->n_items; i++) {
    scored[i] = dg_values_cell(board->values, system, board->items[i]) == DG_CELL_SCORED;
    counted[i] = board->missing == DG_MISSING_ZERO ? 1 : scored[i];
  }
  for (guint column = 0; column < n_columns; column++) {
    guint metric = column / DG_VALUE_COUNT;
    places->value[column] = places->defined[column] = NONE;
    if (!dg_leaderboard_options_has_metric(board->options, metric))
      continue;
    if (column % DG_VALUE_COUNT < DG_VALUE_RATIO_COUNT)
      add_ratio(board, sums, places, system, column);
    else if (dg_metric_has_counts(metric))
      add_count(board, sums, places, system, column);
  }
}

static void clear_sums(Sums *sums, guint n_systems) {
  for (guint system = 0; system < n_systems; system++) {
    g_free(sums->places[system].value);
    g_free(sums->places[system].defined);
  }
  g_free(sums->places);
  g_ptr_array_unref(sums->columns);
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

static gboolean is_ratio(guint column) {
  return column % DG_VALUE_COUNT < DG_VALUE_RATIO_COUNT;
}

/* The intervals of one row from the sums of all resamples; `values` has room for one number a resample. */
static void set_intervals(const DgBoard *board, const Sums *sums, const double *resampled, DgBoardRow *row,
                          double *values) {
  const Places *places = &sums->places[row->system];
  guint stride = sums->columns->len, times = board->options->resamples;
  for (guint column = 0; column < dg_values_column_count(); column++) {
    if (!is_ratio(column) || places->value[column] == NONE)
      continue;
    for (guint t = 0; t < times; t++)
      values[t] = macro_of(places, resampled + (gsize)t * stride, column);
    row->macro[column].interval = dg_interval_of(values, times, 1);
    for (guint t = 0; t < times; t++)
      values[t] = micro_of(board, places, resampled + (gsize)t * stride, column);
    row->micro[column].interval = dg_interval_of(values, times, 1);
  }
}

static void set_averages(const DgBoard *board, const Sums *sums, const double *totals, DgBoardRow *row) {
  static const DgInterval none = {NAN, NAN, NAN};
  const Places *places = &sums->places[row->system];
  guint n_columns = dg_values_column_count();
  row->macro = g_new(DgFigure, n_columns);
  row->micro = g_new(DgFigure, n_columns);
  row->counts = g_new0(guint64, n_columns);
  for (guint column = 0; column < n_columns; column++) {
    row->macro[column] = row->micro[column] = (DgFigure){NAN, none};
    if (is_ratio(column)) {
      row->macro[column].value = macro_of(places, totals, column);
      row->micro[column].value = micro_of(board, places, totals, column);
    } else if (places->value[column] != NONE) {
      row->counts[column] = (guint64)totals[places->value[column]];
    }
  }
}

static void count_items(const DgBoard *board, DgBoardRow *row) {
  for (guint i = 0; i < board->n_usable; i++)
    row->unreadable += dg_values_cell(board->values, row->system, board->usable[i]) == DG_CELL_UNREADABLE;
  for (guint i = 0; i < board->n_items; i++) {
    const DgGraphSize *size = &board->values->sizes[dg_values_at(board->values, row->system, board->items[i])];
    row->partial += size->partial;
    row->connectors_read += size->connectors_read;
    row->connectors_seen += size->connectors_seen;
    DgCell cell = dg_values_cell(board->values, row->system, board->items[i]);
    row->scored += cell == DG_CELL_SCORED;
    row->failed += cell == DG_CELL_FAILED;
    row->missing += cell == DG_CELL_MISSING || cell == DG_CELL_ABSENT;
    row->without_edges += board->values->without_edges[dg_values_at(board->values, row->system, board->items[i])];
  }
}

/* Higher values first; what is not a number comes last. */
static gint compare_values(double p, double q) {
  if (isnan(p) || isnan(q))
    return !!isnan(p) - !!isnan(q);
  return (p < q) - (p > q);
}

static gint compare_rows(gconstpointer a, gconstpointer b, gpointer user_data) {
  const DgBoard *board = user_data;
  const DgBoardRow *p = a, *q = b;
  guint tie = 0;
  dg_values_find_ratio(TIE_SORT, &tie, NULL);
  gint order = compare_values(p->macro[board->options->sort].value, q->macro[board->options->sort].value);
  if (order == 0)
    order = compare_values(p->macro[tie].value, q->macro[tie].value);
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
    dg_board_row(board, i)->rank_low = own[(guint)floor(0.025 * (times - 1))];
    dg_board_row(board, i)->rank_high = own[(guint)ceil(0.975 * (times - 1))];
  }
}

static void clear_row(gpointer data) {
  DgBoardRow *row = data;
  g_free(row->macro);
  g_free(row->micro);
  g_free(row->counts);
}

/* The items that count at all. */
static void take_items(DgBoard *board, const guint *items, guint n_items) {
  board->items = g_new(guint, n_items + 1);
  board->usable = g_new(guint, n_items + 1);
  board->n_all = n_items;
  for (guint i = 0; i < n_items; i++) {
    gboolean common = TRUE;
    if (board->values->figures[items[i]].unusable)
      continue;
    board->usable[board->n_usable++] = items[i];
    for (guint system = 0; board->missing == DG_MISSING_COMMON && system < board->values->systems->len; system++)
      common = common && dg_values_cell(board->values, system, items[i]) == DG_CELL_SCORED;
    if (common)
      board->items[board->n_items++] = items[i];
  }
}

static void count_references(DgBoard *board) {
  for (guint i = 0; i < board->n_items; i++) {
    const DgGraphSize *reference = &board->values->figures[board->items[i]].reference;
    board->partial += reference->partial;
    board->connectors_read += reference->connectors_read;
    board->connectors_seen += reference->connectors_seen;
  }
}

static void fill_rows(DgBoard *board, const Sums *sums) {
  g_autofree double *totals = g_new0(double, sums->columns->len + 1);
  for (guint c = 0; c < sums->columns->len; c++)
    for (guint i = 0; i < board->n_items; i++)
      totals[c] += ((const double *)sums->columns->pdata[c])[i];
  for (guint system = 0; system < board->values->systems->len; system++) {
    DgBoardRow row = {.system = system};
    count_items(board, &row);
    set_averages(board, sums, totals, &row);
    g_array_append_val(board->rows, row);
  }
  g_array_sort_with_data(board->rows, compare_rows, board);
  for (guint i = 0; i < board->rows->len; i++)
    dg_board_row(board, i)->rank = i + 1;
}

static void resample(DgBoard *board, const Sums *sums) {
  guint times = board->options->resamples;
  g_autofree double *resampled = g_new(double, (gsize)times * sums->columns->len + 1);
  g_autofree double *values = g_new(double, times + 1);
  dg_bootstrap_sums((const double *const *)sums->columns->pdata, sums->columns->len, board->n_items, times,
                    board->options->seed, resampled);
  for (guint i = 0; i < board->rows->len; i++)
    set_intervals(board, sums, resampled, dg_board_row(board, i), values);
  set_rank_intervals(board, sums, resampled);
}

DgBoard *dg_board_new(const DgValues *values, const guint *items, guint n_items, DgMissing missing,
                      const DgLeaderboardOptions *options) {
  DgBoard *board = g_new0(DgBoard, 1);
  board->values = values;
  board->options = options;
  board->missing = missing;
  board->rows = g_array_new(FALSE, TRUE, sizeof(DgBoardRow));
  g_array_set_clear_func(board->rows, clear_row);
  board->pairs = g_array_new(FALSE, TRUE, sizeof(DgBoardPair));
  take_items(board, items, n_items);
  count_references(board);
  guint n_systems = values->systems->len;
  Sums sums = {g_ptr_array_new_with_free_func(g_free), g_new0(Places, n_systems + 1)};
  for (guint system = 0; system < n_systems; system++)
    add_system(board, &sums, system);
  fill_rows(board, &sums);
  if (options->resamples > 0 && board->n_items > 0)
    resample(board, &sums);
  clear_sums(&sums, n_systems);
  dg_board_compare(board);
  return board;
}

void dg_board_free(DgBoard *board) {
  if (!board)
    return;
  g_free(board->items);
  g_free(board->usable);
  g_array_unref(board->rows);
  g_array_unref(board->pairs);
  g_free(board);
}
