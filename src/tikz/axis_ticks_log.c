/* Ticks of logarithmic axes: whole powers of ten, or of a root of ten where the range is short (pgfplots manual, "Tick
 * Options"). Values are decimal logarithms. */
#include "tikz/axis.h"

#include <math.h>

#define SLACK 1e-4
#define TICKS_MAX 1000u

static void add_steps(double first, double step, double high, GArray *ticks) {
  for (double i = 0; first + i * step <= high + SLACK && i < TICKS_MAX; i++) {
    double value = first + i * step;
    g_array_append_val(ticks, value);
  }
}

void dg_tikz_axis_log_ticks(const DgTikzAxisSide *side, double wanted, GArray *ticks) {
  double range = side->high - side->low, step = range / (wanted - 1);
  if (!(range > 0) || !isfinite(range))
    return;
  step = step < 2 ? 1 : floor(step);
  double first = floor(side->low);
  if (step != 1 && 2 * (side->low - first) < step)
    first += 1; /* the first one is as near to the limit as can be */
  if (side->high >= first + 2 * step - SLACK) {
    add_steps(first, step, side->high, ticks);
    return;
  }
  double pieces = wanted - 1 > 2 ? wanted - 2 : wanted - 1;
  step = dg_tikz_axis_nice_distance(range / pieces);
  add_steps(floor(side->low / step) * step, step, side->high, ticks);
}

/* 1 to 9 times each power, when ticks are whole powers next to each other. */
void dg_tikz_axis_log_minor_ticks(const GArray *major, GArray *ticks) {
  const double *m = (const double *)major->data;
  for (guint i = 0; i + 1 < major->len; i++)
    if (fabs(m[i + 1] - m[i] - 1) > SLACK)
      return;
  if (major->len < 2)
    return;
  for (guint i = 0; i + 1 < major->len; i++) /* none after the last one, and one below each major tick */
    for (guint k = 1; k < 10; k++) {
      double value = m[i] + log10(k);
      g_array_append_val(ticks, value);
    }
}
