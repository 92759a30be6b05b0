#include "sweep/sweep_grid.h"

#include <math.h>
#include <string.h>

typedef struct {
  const DgSweepOrigin *origin;
  const DgSweepOptions *options;
  GArray *axes[DG_SWEEP_AXIS_COUNT]; /* DgSweepValue; NULL of one that stays as it is */
  GArray *points;
  GHashTable *seen; /* char *: what a point reads and scores */
} Grid;

/* What tells a point from others: a matching that looks at no label is the same with every similarity. Free with
 * g_free(). */
static char *identify(const Grid *grid, const DgSweepPoint *point) {
  g_autoptr(DgScoreOptions) options = dg_sweep_origin_score_options(grid->origin, point);
  GString *text = g_string_new(NULL);
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    if (dg_sweep_axis_reads_figures(axis)) {
      g_autofree char *value = dg_sweep_value_text(axis, point->values[axis]);
      g_string_append_printf(text, "%s|", value);
    }
  g_autofree char *scoring = dg_score_options_get_signature(options);
  g_string_append(text, scoring);
  return g_string_free(text, FALSE);
}

/* The point with the similarity of the run, where that scores alike. */
static DgSweepPoint plain_point(const Grid *grid, const DgSweepPoint *point) {
  DgSweepPoint plain = *point;
  plain.values[DG_SWEEP_SIMILARITY] = grid->origin->point.values[DG_SWEEP_SIMILARITY];
  g_autofree char *own = identify(grid, point), *other = identify(grid, &plain);
  return strcmp(own, other) == 0 ? plain : *point;
}

static gboolean add_point(Grid *grid, const DgSweepPoint *point, GError **error) {
  if (!g_hash_table_add(grid->seen, identify(grid, point)))
    return TRUE;
  DgSweepPoint plain = plain_point(grid, point);
  g_array_append_val(grid->points, plain);
  if (grid->points->len <= DG_SWEEP_SETTINGS_MAX)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "found a grid of more than %d settings, expected fewer values",
              DG_SWEEP_SETTINGS_MAX);
  return FALSE;
}

/* Thresholds are compared in millionths. */
static double round_threshold(double threshold) {
  return floor(threshold * 1e6 + 0.5) / 1e6;
}

static gboolean refuse_threshold(const DgSweepPoint *point, const DgSweepValue *value, GError **error) {
  g_autofree char *given = dg_sweep_value_given(DG_SWEEP_THRESHOLD, value);
  g_autofree char *sum = dg_sweep_value_text(DG_SWEEP_THRESHOLD, point->values[DG_SWEEP_THRESHOLD]);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "threshold: found %s, which is %s for %s and %s, expected a number greater than 0 and at most 1", given,
              sum, dg_sweep_axis_get_word(DG_SWEEP_SIMILARITY, (guint)point->values[DG_SWEEP_SIMILARITY]),
              dg_sweep_axis_get_word(DG_SWEEP_MATCH, (guint)point->values[DG_SWEEP_MATCH]));
  return FALSE;
}

/* Moves the point along an axis; `there` says whether it can be. Similarities and matchings bring their threshold
 * along, which the axis of thresholds, the last, then changes. Of the usual thresholds those that are none are passed
 * over. */
static gboolean move(const Grid *grid, DgSweepPoint *point, DgSweepAxis axis, const DgSweepValue *value,
                     gboolean *there, GError **error) {
  double usual = dg_sweep_origin_threshold(grid->origin, point);
  *there = TRUE;
  point->values[axis] = value->number;
  if (axis == DG_SWEEP_SIMILARITY || axis == DG_SWEEP_MATCH)
    point->values[DG_SWEEP_THRESHOLD] = dg_sweep_origin_threshold(grid->origin, point);
  if (axis != DG_SWEEP_THRESHOLD)
    return TRUE;
  point->values[axis] = round_threshold(value->relative ? usual + value->number : value->number);
  *there = dg_sweep_axis_takes(axis, point->values[axis]);
  return *there || !dg_sweep_options_has_axis(grid->options, axis) || refuse_threshold(point, value, error);
}

/* One change at a time. */
static gboolean add_changes(Grid *grid, GError **error) {
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    for (guint i = 0; grid->axes[axis] && i < grid->axes[axis]->len; i++) {
      DgSweepPoint point = grid->origin->point;
      gboolean there;
      if (!move(grid, &point, axis, &g_array_index(grid->axes[axis], DgSweepValue, i), &there, error) ||
          (there && !add_point(grid, &point, error)))
        return FALSE;
    }
  return TRUE;
}

/* Every combination of the values of `axis` and the axes behind it. */
static gboolean add_combinations(Grid *grid, const DgSweepPoint *from, DgSweepAxis axis, GError **error) {
  if (axis == DG_SWEEP_AXIS_COUNT)
    return add_point(grid, from, error);
  if (!grid->axes[axis])
    return add_combinations(grid, from, axis + 1, error);
  for (guint i = 0; i < grid->axes[axis]->len; i++) {
    DgSweepPoint point = *from;
    gboolean there;
    if (!move(grid, &point, axis, &g_array_index(grid->axes[axis], DgSweepValue, i), &there, error) ||
        (there && !add_combinations(grid, &point, axis + 1, error)))
      return FALSE;
  }
  return TRUE;
}

static gboolean read_axes(Grid *grid, const DgSweepOptions *options, gboolean reads, GError **error) {
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++) {
    const char *list = dg_sweep_options_get_list(options, axis);
    if (!list || (dg_sweep_axis_reads_figures(axis) && !reads))
      continue;
    grid->axes[axis] = dg_sweep_values_read(axis, list, error);
    if (!grid->axes[axis])
      return FALSE;
  }
  return TRUE;
}

GArray *dg_sweep_grid_new(const DgSweepOrigin *origin, const DgSweepOptions *options, gboolean reads, GError **error) {
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgSweepPoint));
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Grid grid = {.origin = origin, .options = options, .points = points, .seen = seen};
  gboolean fine = read_axes(&grid, options, reads, error) && add_point(&grid, &origin->point, error) &&
                  (options->full ? add_combinations(&grid, &origin->point, 0, error) : add_changes(&grid, error));
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    if (grid.axes[axis])
      g_array_unref(grid.axes[axis]);
  return fine ? g_steal_pointer(&points) : NULL;
}

char *dg_sweep_point_name(const DgSweepOrigin *origin, const DgSweepPoint *point) {
  GString *name = g_string_new(NULL);
  DgSweepPoint from = origin->point;
  from.values[DG_SWEEP_THRESHOLD] = dg_sweep_origin_threshold(origin, point);
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++) {
    if (dg_sweep_points_agree(&from, point, axis))
      continue;
    g_autofree char *value = dg_sweep_value_text(axis, point->values[axis]);
    g_string_append_printf(name, "%s%s=%s", name->len ? " " : "", dg_sweep_axis_get_name(axis), value);
  }
  if (!name->len)
    g_string_append(name, "default");
  return g_string_free(name, FALSE);
}
