/* Figures that are read otherwise than the run read them, and what is scored of them. */
#include "sweep/sweep_scores.h"

#include "base/ordered.h"
#include "run/graph_size.h"
#include "run/scoring.h"

static void free_reading(gpointer data) {
  DgSweepReading *reading = data;
  for (guint i = 0; i < reading->count; i++)
    dg_score_options_free(reading->scores[i]);
  dg_graph_options_free(reading->graph);
  g_free(reading->settings);
  g_free(reading->scores);
  g_free(reading);
}

static DgSweepReading *find_reading(const GPtrArray *readings, const GArray *points, const DgSweepPoint *point) {
  for (guint i = 0; i < readings->len; i++) {
    DgSweepReading *reading = readings->pdata[i];
    if (dg_sweep_points_read_alike(&g_array_index(points, DgSweepPoint, reading->settings[0]), point))
      return reading;
  }
  return NULL;
}

static DgSweepReading *add_reading(GPtrArray *readings, const DgSweepScores *scores, const DgSweepPoint *point) {
  DgSweepReading *reading = g_new0(DgSweepReading, 1);
  reading->settings = g_new(guint, scores->points->len);
  reading->scores = g_new(DgScoreOptions *, scores->points->len);
  reading->graph = readings->len > 0 ? dg_sweep_origin_graph_options(scores->origin, point) : NULL;
  g_ptr_array_add(readings, reading);
  return reading;
}

GPtrArray *dg_sweep_readings_new(const DgSweepScores *scores) {
  GPtrArray *readings = g_ptr_array_new_with_free_func(free_reading);
  for (guint setting = 0; setting < scores->points->len; setting++) {
    const DgSweepPoint *point = &g_array_index(scores->points, DgSweepPoint, setting);
    DgSweepReading *reading = find_reading(readings, scores->points, point);
    if (!reading)
      reading = add_reading(readings, scores, point);
    reading->scores[reading->count] = dg_sweep_origin_score_options(scores->origin, point);
    reading->settings[reading->count++] = setting;
  }
  return readings;
}

/* The cell of a pair that has no score. */
static DgCell cell_of(const GError *error, gboolean unusable) {
  return g_error_matches(error, DG_ERROR, DG_ERROR_UNREADABLE) && !unusable ? DG_CELL_UNREADABLE : DG_CELL_FAILED;
}

/* In the decimals of a record, so that averages are those of a run. */
static void take_score(DgSweepScores *scores, gsize at, const DgScore *score) {
  scores->cells[at] = DG_CELL_SCORED;
  for (DgSweepRatio ratio = 0; ratio < DG_SWEEP_RATIO_COUNT; ratio++) {
    guint column = scores->columns[ratio];
    scores->ratios[ratio][at] =
        dg_values_round(dg_score_get_metric(score, column / DG_VALUE_COUNT, column % DG_VALUE_COUNT));
  }
}

void dg_sweep_reading_score(const DgSweepReading *reading, DgSweepScores *scores, guint system, guint item,
                            DgGraph *const graphs[], const GError *error) {
  gsize items = scores->values->items->len, pairs = scores->values->systems->len * items;
  for (guint i = 0; i < reading->count; i++) {
    DgScoredPair scored = {.error = error ? g_error_copy(error) : NULL};
    const DgScoring scoring = {reading->graph, reading->scores[i]};
    for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++)
      scored.graphs[side] = graphs[side];
    dg_scoring_finish(&scoring, &scored, NULL);
    gsize setting = reading->settings[i], at = setting * pairs + system * items + item;
    if (scored.score)
      take_score(scores, at, scored.score);
    else
      scores->cells[at] = cell_of(scored.error, scores->unusable[setting * items + item]);
    for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++)
      scored.graphs[side] = NULL; /* which are the caller's */
    dg_scored_pair_clear(&scored);
  }
}

typedef struct {
  DgSweepScores *scores;
  const GPtrArray *readings;
  guint next; /* item of a reading, from the second one */
  GError *error;
} Reading;

/* One item of a reading: its reference is read once for all systems. */
typedef struct {
  const DgSweepReading *reading;
  guint item;
  DgScoredPair reference; /* the graph, or the error */
  gboolean was_read;
  guint pairs;
  GError *error; /* a figure is not what it was */
} Unit;

static gpointer next_unit(gpointer user_data) {
  Reading *reading = user_data;
  guint items = reading->scores->values->items->len, place = 1 + reading->next / items;
  if (place >= reading->readings->len)
    return NULL;
  Unit *unit = g_new0(Unit, 1);
  unit->reading = reading->readings->pdata[place];
  unit->item = reading->next++ % items;
  return unit;
}

static gboolean read_side(const DgSweepScores *scores, Unit *unit, const DgPair *pair, guint system, DgSide side,
                          DgScoredPair *scored) {
  const DgScoring scoring = {unit->reading->graph, unit->reading->scores[0]};
  g_autoptr(GBytes) bytes = dg_sweep_figures_read(scores->figures, pair, system, unit->item, side, &unit->error);
  if (!bytes)
    return FALSE;
  dg_scoring_read(&scoring, scored, side, bytes, pair->paths[side], NULL);
  return TRUE;
}

/* What is read of a reference says whether its item counts. */
static void take_reference(DgSweepScores *scores, const Unit *unit) {
  const DgGraph *graph = unit->reference.graphs[DG_SIDE_REFERENCE];
  DgGraphSize size = graph ? dg_graph_size_of(graph) : (DgGraphSize){0};
  for (guint i = 0; i < unit->reading->count; i++)
    scores->unusable[(gsize)unit->reading->settings[i] * scores->values->items->len + unit->item] =
        size.unreadable || size.nodes == 0;
}

/* Ends with the unit's error when a figure is not what it was. */
static void score_pair(DgSweepScores *scores, Unit *unit, const DgPair *pair, guint system) {
  DgScoredPair scored = {0};
  if (!unit->was_read) {
    if (!read_side(scores, unit, pair, system, DG_SIDE_REFERENCE, &unit->reference))
      return;
    unit->was_read = TRUE;
    take_reference(scores, unit);
  }
  if (read_side(scores, unit, pair, system, DG_SIDE_GENERATED, &scored)) {
    DgGraph *const graphs[] = {scored.graphs[DG_SIDE_GENERATED], unit->reference.graphs[DG_SIDE_REFERENCE]};
    dg_sweep_reading_score(unit->reading, scores, system, unit->item, graphs,
                           scored.error ? scored.error : unit->reference.error);
  }
  dg_scored_pair_clear(&scored);
}

static gpointer score_unit(gpointer item, gpointer user_data) {
  const Reading *reading = user_data;
  DgSweepScores *scores = reading->scores;
  Unit *unit = item;
  for (guint system = 0; system < scores->values->systems->len && !unit->error; system++) {
    unit->pairs += dg_values_cell(scores->values, system, unit->item) != DG_CELL_ABSENT;
    DgPair *pair = dg_sweep_figures_get_pair(scores->figures, system, unit->item);
    if (!pair)
      continue;
    score_pair(scores, unit, pair, system);
    dg_pair_free(pair);
  }
  dg_scored_pair_clear(&unit->reference);
  return unit;
}

static gboolean take_unit(gpointer result, gpointer user_data) {
  Reading *reading = user_data;
  Unit *unit = result;
  if (unit->error && !reading->error)
    reading->error = g_steal_pointer(&unit->error);
  if (!reading->error)
    dg_sweep_scores_progress(reading->scores, unit->pairs * unit->reading->count, &reading->error);
  g_clear_error(&unit->error);
  g_free(unit);
  return !reading->error;
}

gboolean dg_sweep_scores_read(DgSweepScores *scores, const GPtrArray *readings, GError **error) {
  Reading reading = {.scores = scores, .readings = readings};
  dg_ordered_map(scores->options->jobs, next_unit, score_unit, take_unit, &reading);
  if (!reading.error)
    return TRUE;
  g_propagate_error(error, reading.error);
  return FALSE;
}
