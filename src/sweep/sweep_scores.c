#include "sweep/sweep_scores.h"

#include "leaderboard/leaderboard_options.h"

#include <math.h>
#include <string.h>

#define TIE_RATIO "node_f1"

static gsize count_pairs(const DgSweepScores *scores) {
  return (gsize)scores->values->systems->len * scores->values->items->len;
}

/* Pairs that cannot be scored anew stay what they are in the run. */
static void fill(DgSweepScores *scores) {
  const DgValues *values = scores->values;
  gsize pairs = count_pairs(scores), cells = pairs * scores->points->len;
  scores->cells = g_new(guint8, cells + 1);
  scores->unusable = g_new(guint8, (gsize)values->items->len * scores->points->len + 1);
  for (guint setting = 0; setting < scores->points->len; setting++) {
    memcpy(scores->cells + setting * pairs, values->cells, pairs);
    for (guint item = 0; item < values->items->len; item++)
      scores->unusable[(gsize)setting * values->items->len + item] = values->figures[item].unusable != FALSE;
  }
  for (DgSweepRatio ratio = 0; ratio < DG_SWEEP_RATIO_COUNT; ratio++) {
    scores->ratios[ratio] = g_new(double, cells + 1);
    for (gsize i = 0; i < cells; i++)
      scores->ratios[ratio][i] = NAN;
  }
}

static guint count_records(const DgValues *values) {
  guint records = 0;
  for (gsize i = 0; i < (gsize)values->systems->len * values->items->len; i++)
    records += values->cells[i] != DG_CELL_ABSENT;
  return records;
}

DgSweepScores *dg_sweep_scores_new(const char *path, const DgValues *values, const DgSweepOrigin *origin,
                                   const DgSweepOptions *options, const DgSweepFigures *figures, const GArray *points) {
  DgSweepScores *scores = g_new(DgSweepScores, 1);
  *scores = (DgSweepScores){.path = path,
                            .values = values,
                            .origin = origin,
                            .options = options,
                            .figures = figures,
                            .points = points,
                            .total = count_records(values) * points->len};
  scores->columns[DG_SWEEP_RANKS] = options->board->sort;
  dg_values_find_ratio(TIE_RATIO, &scores->columns[DG_SWEEP_BREAKS_TIES], NULL);
  fill(scores);
  return scores;
}

void dg_sweep_scores_free(DgSweepScores *scores) {
  if (!scores)
    return;
  g_free(scores->cells);
  g_free(scores->unusable);
  for (DgSweepRatio ratio = 0; ratio < DG_SWEEP_RATIO_COUNT; ratio++)
    g_free(scores->ratios[ratio]);
  g_free(scores);
}

gboolean dg_sweep_scores_progress(DgSweepScores *scores, guint pairs, GError **error) {
  const DgSweepOptions *options = scores->options;
  scores->done += pairs;
  if (options->progress)
    options->progress(scores->done, scores->total, 0, NULL, options->user_data);
  if (!options->stop || !options->stop(options->user_data))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_CANCELLED, "%s: stopped; nothing of a sweep is kept", scores->path);
  return FALSE;
}

gboolean dg_sweep_scores_compute(DgSweepScores *scores, GError **error) {
  g_autoptr(GPtrArray) readings = dg_sweep_readings_new(scores);
  if (!dg_sweep_scores_stored(scores, readings->pdata[0], error) || !dg_sweep_scores_read(scores, readings, error))
    return FALSE;
  if (scores->done == scores->total)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found other records than before, expected a run that has ended",
              scores->path);
  return FALSE;
}

DgValues *dg_sweep_scores_to_values(const DgSweepScores *scores, guint setting) {
  DgValues *values = dg_values_new_frame(scores->values);
  gsize pairs = count_pairs(scores), first = setting * pairs;
  memcpy(values->cells, scores->cells + first, pairs);
  for (DgSweepRatio ratio = 0; ratio < DG_SWEEP_RATIO_COUNT; ratio++)
    for (gsize pair = 0; pair < pairs; pair++)
      dg_column_set(values->values[scores->columns[ratio]], pair, scores->ratios[ratio][first + pair]);
  for (guint item = 0; item < values->items->len; item++)
    values->figures[item].unusable = scores->unusable[(gsize)setting * values->items->len + item];
  return values;
}

static gboolean same_number(double a, double b) {
  return (isnan(a) && isnan(b)) || dg_values_round(a) == dg_values_round(b);
}

guint dg_sweep_scores_count_others(const DgSweepScores *scores) {
  const DgValues *values = scores->values;
  guint others = 0;
  for (gsize pair = 0; pair < count_pairs(scores); pair++) {
    gboolean same = scores->cells[pair] == values->cells[pair];
    for (DgSweepRatio ratio = 0; ratio < DG_SWEEP_RATIO_COUNT; ratio++)
      same =
          same && same_number(scores->ratios[ratio][pair], dg_column_get(values->values[scores->columns[ratio]], pair));
    others += !same;
  }
  return others;
}
