/* Where ticks of plots are, and what their labels say (pgfplots manual, "Tick Options"). */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

#define TICKS_MAX 2000.0
#define SPACE_MAX 35.0 /* "max space between ticks" */
#define TRIES_MIN 4.0 /* "try min ticks" */
#define TRIES_MIN_LOG 3.0
#define TRIES_MIN_SPACE 3.0
#define TRIES_MAX 15

/* By the bounds that pgfplots has between them. */
double dg_tikz_axis_nice_distance(double distance) {
  double power = pow(10, floor(log10(distance) + 1e-9)), share = distance / power;
  double nice = share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10;
  return nice * power;
}

static double wanted_ticks(const DgTikzAxisSide *side) {
  double least = side->is_log ? TRIES_MIN_LOG : side->in_space ? TRIES_MIN_SPACE : TRIES_MIN;
  return MAX(floor(side->edge / SPACE_MAX) + 1, least);
}

static double automatic_distance(const DgTikzAxisSide *side) {
  double range = side->high - side->low, wanted = wanted_ticks(side), distance = 0;
  /* Fewer than two ticks are too few: the next try is closer. */
  for (guint i = 0; i < TRIES_MAX; i++, wanted++) {
    distance = dg_tikz_axis_nice_distance(range / (wanted - 1));
    if (ceil(side->low / distance - 1e-6) * distance + distance <= side->high + 1e-6 * range)
      break;
  }
  return distance;
}

static gboolean is_within(const DgTikzAxisSide *side, double value) {
  double slack = 1e-6 * (side->high - side->low);
  return value >= side->low - slack && value <= side->high + slack;
}

static void add_multiples(const DgTikzAxisSide *side, double distance, GArray *ticks) {
  /* The one below the limits counts among labels that are listed. */
  double first = floor(side->low / distance + 1e-6), last = floor(side->high / distance + 1e-6);
  for (double k = first; k <= last && k - first < TICKS_MAX; k++) {
    double value = k * distance;
    g_array_append_val(ticks, value);
  }
}

static void add_listed(DgTikz *tikz, guint index, const char *list, GArray *ticks) {
  if (strcmp(list, "\\empty") == 0 || strcmp(list, "\\relax") == 0)
    return;
  g_autoptr(GPtrArray) items = dg_tikz_list(tikz, list);
  for (guint i = 0; i < items->len; i++) {
    if (!*(const char *)items->pdata[i])
      continue;
    double value = dg_tikz_axis_scaled(&tikz->axis->side[index], dg_tikz_axis_number_of(tikz, index, items->pdata[i]));
    g_array_append_val(ticks, value);
  }
}

GArray *dg_tikz_axis_ticks(DgTikz *tikz, guint index) {
  const DgTikzAxisSide *side = &tikz->axis->side[index];
  GArray *ticks = g_array_new(FALSE, FALSE, sizeof(double));
  if (side->ticks)
    add_listed(tikz, index, side->ticks, ticks); /* those outside of the limits keep their place among the labels */
  else if (side->data_ticks)
    g_array_append_vals(ticks, side->data_ticks->data, side->data_ticks->len);
  else if (side->is_log)
    dg_tikz_axis_log_ticks(side, wanted_ticks(side), ticks);
  else if (side->high > side->low && isfinite(side->high - side->low))
    add_multiples(side, side->tick_distance > 0 ? side->tick_distance : automatic_distance(side), ticks);
  return ticks;
}

GArray *dg_tikz_axis_extra_ticks(DgTikz *tikz, guint index) {
  GArray *ticks = g_array_new(FALSE, FALSE, sizeof(double));
  if (tikz->axis->side[index].extra_ticks)
    add_listed(tikz, index, tikz->axis->side[index].extra_ticks, ticks);
  return ticks;
}

GArray *dg_tikz_axis_minor_ticks(DgTikz *tikz, guint index, const GArray *major) {
  const DgTikzAxisSide *side = &tikz->axis->side[index];
  GArray *all = g_array_new(FALSE, FALSE, sizeof(double)), *ticks = g_array_new(FALSE, FALSE, sizeof(double));
  if (side->minor_ticks && *side->minor_ticks) {
    add_listed(tikz, index, side->minor_ticks, all);
  } else if (side->is_log) {
    dg_tikz_axis_log_minor_ticks(major, all);
  } else if (side->minor_number > 0 && major->len > 1) {
    const double *m = (const double *)major->data;
    double step = (m[1] - m[0]) / (side->minor_number + 1);
    /* On from the first tick in both directions, but where major ticks are. */
    double first = ceil((side->low - m[0]) / step - 1e-6), last = floor((side->high - m[0]) / step + 1e-6);
    for (double k = first; step > 0 && k <= last && k - first < TICKS_MAX; k++) {
      double value = m[0] + k * step;
      if (fabs(remainder(k, side->minor_number + 1)) > 0.5)
        g_array_append_val(all, value);
    }
  }
  for (guint i = 0; i < all->len; i++) {
    double value = g_array_index(all, double, i);
    if (is_within(side, value))
      g_array_append_val(ticks, value);
  }
  g_array_unref(all);
  return ticks;
}
