/* What the values of each axis do, over all combinations with those of the others. */
#include "sweep/sweep.h"

#include <math.h>

static const DgSweepPoint *point_at(const DgSweep *sweep, guint setting) {
  return &g_array_index(sweep->points, DgSweepPoint, setting);
}

/* Whether a setting before this one has its value of the axis. */
static gboolean is_known(const DgSweep *sweep, DgSweepAxis axis, guint setting) {
  for (guint before = 0; before < setting; before++)
    if (dg_sweep_points_agree(point_at(sweep, before), point_at(sweep, setting), axis))
      return TRUE;
  return FALSE;
}

/* Of the settings that have the same value of the axis as `like`. */
static DgSweepEffect effect_of(const DgSweep *sweep, DgSweepAxis axis, guint like) {
  DgSweepEffect effect = {.axis = axis, .value = dg_sweep_get_setting(sweep, like)->values[axis]};
  double sum = 0;
  guint known = 0;
  for (guint i = 0; i < sweep->points->len; i++) {
    const DgSweepSetting *setting = dg_sweep_get_setting(sweep, i);
    if (!dg_sweep_points_agree(point_at(sweep, i), point_at(sweep, like), axis))
      continue;
    effect.settings++;
    effect.changing += setting->reversed > 0 || setting->tied > 0;
    known += !isnan(setting->kendall);
    sum += isnan(setting->kendall) ? 0 : setting->kendall;
  }
  effect.kendall = known > 0 ? dg_values_round(sum / known) : NAN;
  return effect;
}

static void add_axis(DgSweep *sweep, DgSweepAxis axis) {
  for (guint setting = 0; setting < sweep->points->len; setting++) {
    if (is_known(sweep, axis, setting))
      continue;
    DgSweepEffect effect = effect_of(sweep, axis, setting);
    g_array_append_val(sweep->effects, effect);
  }
}

void dg_sweep_find_effects(DgSweep *sweep) {
  sweep->effects = g_array_new(FALSE, FALSE, sizeof(DgSweepEffect));
  for (DgSweepAxis axis = 0; sweep->head.full && axis < DG_SWEEP_AXIS_COUNT; axis++)
    if (dg_sweep_options_get_list(sweep->options, axis) && (sweep->figures || !dg_sweep_axis_reads_figures(axis)))
      add_axis(sweep, axis);
}
