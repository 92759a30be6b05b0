/* What is read from a sweep. */
#include "sweep/sweep.h"

#include <math.h>

const DgDiagnostics *dg_sweep_get_diagnostics(const DgSweep *sweep) {
  return sweep->diagnostics;
}

const DgSweepHead *dg_sweep_get_head(const DgSweep *sweep) {
  return &sweep->head;
}

const DgSweepOmission *dg_sweep_get_omission(const DgSweep *sweep, guint index) {
  return index < sweep->omissions->len ? &g_array_index(sweep->omissions, DgSweepOmitted, index).shown : NULL;
}

const DgSweepSetting *dg_sweep_get_setting(const DgSweep *sweep, guint index) {
  return index < sweep->settings->len ? &g_array_index(sweep->settings, DgSweepSettingRow, index).shown : NULL;
}

const DgSweepSystem *dg_sweep_get_system(const DgSweep *sweep, guint index) {
  return sweep->systems && index < sweep->systems->len ? &g_array_index(sweep->systems, DgSweepSystem, index) : NULL;
}

static gboolean has_score(const DgSweep *sweep, guint system, guint setting) {
  return sweep->systems && system < sweep->systems->len && setting < sweep->settings->len;
}

double dg_sweep_get_value(const DgSweep *sweep, guint system, guint setting) {
  return has_score(sweep, system, setting) ? dg_sweep_at(sweep, system, setting) : NAN;
}

guint dg_sweep_get_rank(const DgSweep *sweep, guint system, guint setting) {
  return has_score(sweep, system, setting) ? sweep->ranks[(gsize)setting * sweep->systems->len + system] : 0;
}

guint dg_sweep_get_pair_count(const DgSweep *sweep) {
  return sweep->pairs ? sweep->pairs->len : 0;
}

const DgSweepPair *dg_sweep_get_pair(const DgSweep *sweep, guint index) {
  return index < dg_sweep_get_pair_count(sweep) ? &g_array_index(sweep->pairs, DgSweepPair, index) : NULL;
}

guint dg_sweep_get_reversal(const DgSweep *sweep, guint pair, guint index) {
  if (pair >= dg_sweep_get_pair_count(sweep))
    return G_MAXUINT;
  guint first = g_array_index(sweep->first_reversals, guint, pair);
  guint end = g_array_index(sweep->first_reversals, guint, pair + 1);
  return index < end - first ? g_array_index(sweep->reversals, guint, first + index) : G_MAXUINT;
}

const DgSweepEffect *dg_sweep_get_effect(const DgSweep *sweep, guint index) {
  return sweep->effects && index < sweep->effects->len ? &g_array_index(sweep->effects, DgSweepEffect, index) : NULL;
}
