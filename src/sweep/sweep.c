#include "sweep/sweep.h"

#include "base/diagnostics.h"
#include "leaderboard/leaderboard_options.h"

#include <string.h>

static void clear_omission(gpointer data) {
  DgSweepOmitted *omission = data;
  g_free(omission->values);
  g_free(omission->reason);
}

static void clear_setting(gpointer data) {
  DgSweepSettingRow *setting = data;
  g_free(setting->name);
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    g_free(setting->values[axis]);
}

void dg_sweep_free(DgSweep *sweep) {
  if (!sweep)
    return;
  GArray *const arrays[] = {sweep->effects, sweep->points, sweep->omissions, sweep->settings,
                            sweep->systems, sweep->pairs,  sweep->reversals, sweep->first_reversals};
  for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
    if (arrays[i])
      g_array_unref(arrays[i]);
  g_free(sweep->measured);
  g_free(sweep->ranks);
  dg_sweep_figures_free(sweep->figures);
  dg_sweep_origin_free(sweep->origin);
  dg_values_free(sweep->values);
  dg_sweep_options_free(sweep->options);
  dg_diagnostics_free(sweep->diagnostics);
  g_free(sweep->path);
  g_free(sweep);
}

/* The values of a list that the run does not have itself. */
static char *list_others(const DgSweep *sweep, DgSweepAxis axis, const char *list) {
  g_autoptr(GArray) values = dg_sweep_values_read(axis, list, NULL);
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < values->len; i++) {
    const DgSweepValue *value = &g_array_index(values, DgSweepValue, i);
    g_autofree char *given = dg_sweep_value_given(axis, value);
    if (value->number != sweep->origin->point.values[axis])
      g_string_append_printf(text, "%s%s", text->len ? "," : "", given);
  }
  return text->len ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

/* Notes what cannot be scored as the figures cannot be read again. */
static void omit(DgSweep *sweep, const char *reason) {
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++) {
    const char *list = dg_sweep_axis_reads_figures(axis) ? dg_sweep_options_get_list(sweep->options, axis) : NULL;
    char *others = list ? list_others(sweep, axis, list) : NULL;
    if (!others)
      continue;
    DgSweepOmitted omission = {.values = others, .reason = g_strdup(reason)};
    omission.shown = (DgSweepOmission){axis, dg_sweep_options_has_axis(sweep->options, axis), others, omission.reason};
    g_array_append_val(sweep->omissions, omission);
  }
}

/* Whether a value of an axis of reading is asked for that the run does not have. */
static gboolean wants_figures(const DgSweep *sweep) {
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++) {
    const char *list = dg_sweep_axis_reads_figures(axis) ? dg_sweep_options_get_list(sweep->options, axis) : NULL;
    g_autofree char *others = list ? list_others(sweep, axis, list) : NULL;
    if (others)
      return TRUE;
  }
  return FALSE;
}

static void find_figures(DgSweep *sweep) {
  g_autofree char *reason = NULL;
  if (!wants_figures(sweep))
    return;
  sweep->figures = dg_sweep_figures_new(sweep->path, sweep->values, sweep->options->dataset, sweep->options->flags,
                                        sweep->origin, &reason);
  if (!sweep->figures)
    omit(sweep, reason);
}

static guint count_readings(const GArray *points) {
  g_autoptr(GArray) readings = g_array_new(FALSE, FALSE, sizeof(DgSweepPoint));
  for (guint i = 0; i < points->len; i++) {
    const DgSweepPoint *point = &g_array_index(points, DgSweepPoint, i);
    gboolean known = FALSE;
    for (guint k = 0; k < readings->len && !known; k++)
      known = dg_sweep_points_read_alike(point, &g_array_index(readings, DgSweepPoint, k));
    if (!known)
      g_array_append_val(readings, *point);
  }
  return readings->len - 1;
}

static void describe_settings(DgSweep *sweep) {
  for (guint i = 0; i < sweep->points->len; i++) {
    const DgSweepPoint *point = &g_array_index(sweep->points, DgSweepPoint, i);
    DgSweepSettingRow row = {.name = dg_sweep_point_name(sweep->origin, point)};
    row.shown.name = row.name;
    for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
      row.shown.values[axis] = row.values[axis] = dg_sweep_value_text(axis, point->values[axis]);
    g_array_append_val(sweep->settings, row);
  }
}

static void set_head(DgSweep *sweep) {
  const DgValues *values = sweep->values;
  const DgLeaderboardOptions *board = sweep->options->board;
  sweep->head = (DgSweepHead){.dataset = values->dataset,
                              .signature = values->signature,
                              .metric = board->sort_name,
                              .missing = board->missing,
                              .full = sweep->options->full,
                              .systems = values->systems->len,
                              .items = values->items->len,
                              .settings = sweep->points->len,
                              .readings = count_readings(sweep->points),
                              .permutations = board->permutations,
                              .seed = board->seed};
  for (gsize i = 0; i < (gsize)values->systems->len * values->items->len; i++)
    sweep->head.pairs += values->cells[i] != DG_CELL_ABSENT;
}

static gboolean check_run(const DgSweep *sweep, GError **error) {
  if (sweep->values->signature)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no pair that was scored, expected some", sweep->path);
  return FALSE;
}

static gboolean check_size(const DgSweep *sweep, GError **error) {
  guint64 pairs = (guint64)sweep->values->systems->len * sweep->values->items->len;
  if (pairs * sweep->points->len <= DG_SWEEP_SCORES_MAX)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
              "%s: found %" G_GUINT64_FORMAT " pairs under %u settings, expected at most %d scores: give fewer values",
              sweep->path, pairs, sweep->points->len, DG_SWEEP_SCORES_MAX);
  return FALSE;
}

/* Of what the run computed beside the metrics that always are, the one that ranks alone is needed. */
static void take_metric(DgSweep *sweep) {
  guint column = sweep->options->board->sort;
  gboolean optional = dg_values_column_is_optional(column);
  g_free(sweep->origin->metrics);
  sweep->origin->metrics = optional ? g_strdup(dg_metric_get_name(column / DG_VALUE_COUNT)) : NULL;
}

static gboolean plan(DgSweep *sweep, GError **error) {
  sweep->values = dg_values_read(sweep->path, error);
  if (!sweep->values || !check_run(sweep, error) ||
      !dg_values_check_ratio(sweep->values, sweep->options->board->sort, error))
    return FALSE;
  sweep->origin = dg_sweep_origin_new(sweep->values->signature);
  take_metric(sweep);
  if (sweep->origin->unscored)
    dg_diagnostics_add(sweep->diagnostics, DG_LEVEL_WARNING, 0, "%s: %s", sweep->path, sweep->origin->unscored);
  find_figures(sweep);
  sweep->points = dg_sweep_grid_new(sweep->origin, sweep->options, sweep->figures != NULL, error);
  if (!sweep->points || !check_size(sweep, error))
    return FALSE;
  describe_settings(sweep);
  set_head(sweep);
  return TRUE;
}

DgSweep *dg_sweep_new(const char *path, const DgSweepOptions *options, GError **error) {
  if (strcmp(path, "-") == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found standard input, expected a file: it is read more than once");
    return NULL;
  }
  g_autoptr(DgSweep) sweep = g_new0(DgSweep, 1);
  sweep->path = g_strdup(path);
  sweep->options = dg_sweep_options_copy(options);
  sweep->diagnostics = dg_diagnostics_new();
  sweep->omissions = g_array_new(FALSE, FALSE, sizeof(DgSweepOmitted));
  g_array_set_clear_func(sweep->omissions, clear_omission);
  sweep->settings = g_array_new(FALSE, FALSE, sizeof(DgSweepSettingRow));
  g_array_set_clear_func(sweep->settings, clear_setting);
  return plan(sweep, error) ? g_steal_pointer(&sweep) : NULL;
}

/* The graphs of the run give the scores of the run, or something is not as it was. */
static void compare_with_run(DgSweep *sweep, const DgSweepScores *scores) {
  guint others = sweep->origin->unscored ? 0 : dg_sweep_scores_count_others(scores);
  if (others > 0)
    dg_diagnostics_add(sweep->diagnostics, DG_LEVEL_WARNING, 0,
                       "%s: %u of %u pairs score otherwise than the run says; the default setting is what this "
                       "diagrade finds",
                       sweep->path, others, sweep->head.pairs);
}

gboolean dg_sweep_run(DgSweep *sweep, GError **error) {
  g_return_val_if_fail(!sweep->systems, FALSE);
  DgSweepScores *scores =
      dg_sweep_scores_new(sweep->path, sweep->values, sweep->origin, sweep->options, sweep->figures, sweep->points);
  gboolean fine = dg_sweep_scores_compute(scores, error);
  if (fine) {
    compare_with_run(sweep, scores);
    fine = dg_sweep_rank(sweep, scores, error);
  }
  dg_sweep_scores_free(scores);
  return fine;
}
