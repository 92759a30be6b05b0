/* Which systems really differ: paired tests of every two of them, and the groups of those that are not told apart. */
#include "leaderboard/board.h"
#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/significance.h"

#include <math.h>

/* Columns that are resampled at once, where every pair has its own. */
#define CHUNK 128

#define NONE G_MAXUINT

/* Where the sum of the differences of a pair is found: `plus` less `minus` (NONE: as it is), over `counted` items
 * (NONE: all). */
typedef struct {
  guint plus, minus, counted;
} Source;

typedef struct {
  DgBoard *board;
  GPtrArray *columns; /* double * of the board's items each */
  GArray *sources; /* Source, one a pair */
  guint first; /* the first pair that these are of */
} Sample;

static double difference_at(const Source *source, const double *sums) {
  return sums[source->plus] - (source->minus == NONE ? 0 : sums[source->minus]);
}

static double *add_column(Sample *sample, guint *place) {
  double *column = g_new0(double, sample->board->shown.items + 1);
  *place = sample->columns->len;
  g_ptr_array_add(sample->columns, column);
  return column;
}

/* TRUE when every item counts for every system: then a column for each system is enough, because the difference of two
 * sums is the sum of the differences. */
static gboolean fill_system_columns(Sample *sample) {
  const DgBoard *board = sample->board;
  for (guint i = 0; i < board->rows->len; i++) {
    guint place;
    double *column = add_column(sample, &place);
    for (guint k = 0; k < board->shown.items; k++)
      if (!dg_board_value(board, board->options->sort, dg_board_row(board, i)->system, board->items[k], &column[k]))
        return FALSE;
  }
  return TRUE;
}

static void add_pair_columns(Sample *sample, const DgBoardPair *pair) {
  const DgBoard *board = sample->board;
  Source source = {.minus = NONE};
  double *difference = add_column(sample, &source.plus), *counted = add_column(sample, &source.counted);
  for (guint k = 0; k < board->shown.items; k++) {
    double a, b;
    guint item = board->items[k], sort = board->options->sort;
    if (dg_board_value(board, sort, dg_board_row(board, pair->first)->system, item, &a) &&
        dg_board_value(board, sort, dg_board_row(board, pair->second)->system, item, &b)) {
      difference[k] = a - b;
      counted[k] = 1;
    }
  }
  g_array_append_val(sample->sources, source);
}

static DgBoardPair *pair_at(const Sample *sample, guint index) {
  return &g_array_index(sample->board->pairs, DgBoardPair, sample->first + index);
}

static void set_differences(const Sample *sample, const double *totals) {
  for (guint i = 0; i < sample->sources->len; i++) {
    const Source *source = &g_array_index(sample->sources, Source, i);
    DgBoardPair *pair = pair_at(sample, i);
    pair->items = source->counted == NONE ? sample->board->shown.items : (guint)totals[source->counted];
    pair->difference = (DgEstimate){pair->items ? difference_at(source, totals) / pair->items : NAN, NAN, NAN};
    pair->p_permutation = pair->p_bootstrap = NAN;
  }
}

static void test_permutations(const Sample *sample, const double *totals) {
  const DgLeaderboardOptions *options = sample->board->options;
  guint n_columns = sample->columns->len, n_items = sample->board->shown.items;
  gboolean exact;
  guint count = dg_permutation_count(n_items, options->permutations, &exact);
  g_autofree double *sums = g_new(double, (gsize)count *n_columns + 1);
  g_autofree double *own = g_new(double, count + 1);
  dg_permutation_sums((const double *const *)sample->columns->pdata, n_columns, n_items, options->permutations,
                      options->seed, sums);
  for (guint i = 0; i < sample->sources->len; i++) {
    const Source *source = &g_array_index(sample->sources, Source, i);
    for (guint t = 0; t < count; t++)
      own[t] = difference_at(source, sums + (gsize)t * n_columns);
    pair_at(sample, i)->p_permutation =
        pair_at(sample, i)->items ? dg_permutation_p(own, count, exact, difference_at(source, totals), n_items) : NAN;
  }
}

static void test_resamples(const Sample *sample) {
  const DgLeaderboardOptions *options = sample->board->options;
  guint n_columns = sample->columns->len, n_items = sample->board->shown.items, times = options->resamples;
  g_autofree double *sums = g_new(double, (gsize)times *n_columns + 1);
  g_autofree double *own = g_new(double, times + 1);
  dg_bootstrap_sums((const double *const *)sample->columns->pdata, n_columns, n_items, times, options->seed, sums);
  for (guint i = 0; i < sample->sources->len; i++) {
    const Source *source = &g_array_index(sample->sources, Source, i);
    for (guint t = 0; t < times; t++) {
      const double *resampled = sums + (gsize)t * n_columns;
      double counted = source->counted == NONE ? n_items : resampled[source->counted];
      own[t] = counted > 0 ? difference_at(source, resampled) / counted : NAN;
    }
    DgBoardPair *pair = pair_at(sample, i);
    DgInterval interval = dg_interval_of(own, times, 1);
    pair->difference.low = interval.low;
    pair->difference.high = interval.high;
    /* Resamples of one item are all that item: they do not vary, and would make any difference significant. */
    pair->p_bootstrap = pair->items > 1 ? dg_bootstrap_p(own, times, pair->difference.value) : NAN;
  }
}

static void test_sample(const Sample *sample) {
  g_autofree double *totals = g_new0(double, sample->columns->len + 1);
  for (guint c = 0; c < sample->columns->len; c++)
    for (guint k = 0; k < sample->board->shown.items; k++)
      totals[c] += ((const double *)sample->columns->pdata[c])[k];
  set_differences(sample, totals);
  if (sample->board->options->permutations > 0)
    test_permutations(sample, totals);
  if (sample->board->options->resamples > 0)
    test_resamples(sample);
}

static Sample new_sample(DgBoard *board, guint first) {
  return (Sample){board, g_ptr_array_new_with_free_func(g_free), g_array_new(FALSE, FALSE, sizeof(Source)), first};
}

static void clear_sample(Sample *sample) {
  g_ptr_array_unref(sample->columns);
  g_array_unref(sample->sources);
}

static void test_pairs(DgBoard *board) {
  Sample sample = new_sample(board, 0);
  gboolean complete = fill_system_columns(&sample);
  for (guint i = 0; complete && i < board->pairs->len; i++) {
    const DgBoardPair *pair = &g_array_index(board->pairs, DgBoardPair, i);
    Source source = {pair->first, pair->second, NONE};
    g_array_append_val(sample.sources, source);
  }
  if (complete)
    test_sample(&sample);
  clear_sample(&sample);
  for (guint first = 0; !complete && first < board->pairs->len; first += CHUNK / 2) {
    sample = new_sample(board, first);
    for (guint i = first; i < MIN(first + CHUNK / 2, board->pairs->len); i++)
      add_pair_columns(&sample, &g_array_index(board->pairs, DgBoardPair, i));
    test_sample(&sample);
    clear_sample(&sample);
  }
}

static void correct(DgBoard *board) {
  guint n = board->pairs->len;
  g_autofree double *p = g_new(double, (gsize)4 * n + 1);
  double *bootstrap = p + n, *adjusted = p + (gsize)2 * n, *adjusted_bootstrap = p + (gsize)3 * n;
  for (guint i = 0; i < n; i++) {
    p[i] = g_array_index(board->pairs, DgBoardPair, i).p_permutation;
    bootstrap[i] = g_array_index(board->pairs, DgBoardPair, i).p_bootstrap;
  }
  dg_holm(p, n, adjusted);
  dg_holm(bootstrap, n, adjusted_bootstrap);
  for (guint i = 0; i < n; i++) {
    DgBoardPair *pair = &g_array_index(board->pairs, DgBoardPair, i);
    pair->p_permutation_holm = adjusted[i];
    pair->p_bootstrap_holm = adjusted_bootstrap[i];
    pair->told_apart = adjusted[i] < DG_SIGNIFICANCE;
  }
}

/* A group ends where every system above is told apart from every one below: `reach` is the last row that any of the
 * rows so far is not told apart from. */
static void form_groups(DgBoard *board) {
  guint n = board->rows->len, group = 1, reach = 0;
  const DgBoardPair *pair = (const DgBoardPair *)(void *)board->pairs->data;
  for (guint i = 0; i < n; i++) {
    if (i > reach)
      group++;
    reach = MAX(reach, i);
    dg_board_row(board, i)->shown.tie_group = group;
    for (guint j = i + 1; j < n; j++, pair++)
      if (!pair->told_apart)
        reach = MAX(reach, j);
  }
}

static double least_p(const DgBoard *board) {
  gboolean exact;
  if (board->options->permutations == 0 || board->pairs->len == 0)
    return NAN;
  guint count = dg_permutation_count(board->shown.items, board->options->permutations, &exact);
  /* Of all patterns, the one that turns every sign is as far from 0 as the observed one. */
  return MIN(1, (exact ? 2.0 / count : 1.0 / (count + 1.0)) * board->pairs->len);
}

void dg_board_compare(DgBoard *board) {
  const DgLeaderboardOptions *options = board->options;
  gboolean tests = (options->permutations > 0 || options->resamples > 0) && board->shown.items > 0;
  for (guint i = 0; tests && i < board->rows->len; i++)
    for (guint j = i + 1; j < board->rows->len; j++) {
      DgBoardPair pair = {.first = i, .second = j};
      g_array_append_val(board->pairs, pair);
    }
  if (tests) {
    test_pairs(board);
    correct(board);
  }
  if (tests && options->permutations > 0)
    form_groups(board);
  board->shown.least_p = least_p(board);
}
