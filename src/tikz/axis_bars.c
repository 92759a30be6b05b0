/* Plots of bars, combs and steps (pgfplots manual, "Bar Plots", "Comb Plots", "Constant Plots"). */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

gboolean dg_tikz_is_bars(DgTikzBars bars) {
  return bars >= DG_TIKZ_X_BARS;
}

const char *dg_tikz_bars_cycle(guint plot) {
  static const char *const CYCLE[] = {"blue,fill=blue!30!white", "red,fill=red!30!white",
                                      "brown!60!black,fill=brown!30!white", "black,fill=gray"};
  return CYCLE[plot % G_N_ELEMENTS(CYCLE)];
}

double dg_tikz_axis_ground(const DgTikzAxisSide *side) {
  return side->is_log ? side->low : CLAMP(0, side->low, side->high);
}

/* The bars of all plots together are centred on their points. */
double dg_tikz_bar_shift(const DgTikzAxis *axis) {
  if (!dg_tikz_is_bars(axis->plot.bars))
    return 0;
  if (!isnan(axis->plot.bar_shift))
    return axis->plot.bar_shift;
  if (!axis->bars_apart || axis->all_plots < 2 || axis->plot.stacked >= 0)
    return 0;
  double n = axis->all_plots, width = axis->plot.bar_width, gap = axis->bar_gap;
  guint plot = axis->plots > 0 ? axis->plots - 1 : 0; /* this one is counted already */
  return -(n * width + (n - 1) * gap) / 2 + width / 2 + plot * (width + gap);
}

/* A point along (0: across the bar, 1: along it). */
static DgPoint turned(gboolean upwards, double across, double along) {
  return upwards ? (DgPoint){across, along} : (DgPoint){along, across};
}

static void append_bar(DgTikz *tikz, DgTikzPath *path, gboolean upwards, double left, double right, double ground,
                       double end) {
  dg_tikz_path_move(tikz, path, turned(upwards, left, ground));
  dg_tikz_path_line(tikz, path, turned(upwards, left, end));
  dg_tikz_path_line(tikz, path, turned(upwards, right, end));
  dg_tikz_path_line(tikz, path, turned(upwards, right, ground));
  dg_tikz_path_close(tikz, path);
}

static DgPoint local_of(DgTikz *tikz, const GArray *data, guint i) {
  const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
  return dg_tikz_axis_local(tikz, datum->value[0], datum->value[1]);
}

static void append_steps(DgTikz *tikz, DgTikzPath *path, const GArray *data) {
  DgTikzBars bars = tikz->axis->plot.bars;
  gboolean begun = FALSE;
  for (guint i = 0; i < data->len; i++) {
    DgPoint p = local_of(tikz, data, i);
    if (isnan(p.x) || !begun) {
      begun = !isnan(p.x);
      if (begun)
        dg_tikz_path_move(tikz, path, p);
      continue;
    }
    DgPoint before = local_of(tikz, data, i - 1);
    double x = bars == DG_TIKZ_STEPS ? p.x : bars == DG_TIKZ_STEPS_BEFORE ? before.x : (p.x + before.x) / 2;
    if (x != before.x)
      dg_tikz_path_line(tikz, path, (DgPoint){x, before.y});
    if (bars != DG_TIKZ_STEPS || p.y != before.y)
      dg_tikz_path_line(tikz, path, (DgPoint){x, p.y});
    if (x != p.x)
      dg_tikz_path_line(tikz, path, p);
  }
}

/* From each point to the next one; a share of that, beside the bars of the other plots. */
static void append_intervals(DgTikz *tikz, DgTikzPath *path, const GArray *data, gboolean upwards, double ground) {
  const DgTikzAxis *axis = tikz->axis;
  guint n = MAX(axis->all_plots, 1), plot = axis->plots > 0 ? axis->plots - 1 : 0;
  for (guint i = 0; i + 1 < data->len; i++) {
    DgPoint p = local_of(tikz, data, i), next = local_of(tikz, data, i + 1);
    double from = upwards ? p.x : p.y, to = upwards ? next.x : next.y;
    double left = from + (to - from) * plot / n, right = from + (to - from) * (plot + 1) / n;
    append_bar(tikz, path, upwards, left, right, ground, upwards ? p.y : p.x);
  }
}

void dg_tikz_axis_bars(DgTikz *tikz, DgTikzPath *path, const GArray *data) {
  const DgTikzAxis *axis = tikz->axis;
  DgTikzBars bars = axis->plot.bars;
  if (bars <= DG_TIKZ_STEPS_ABOUT) {
    append_steps(tikz, path, data);
    return;
  }
  gboolean upwards = bars == DG_TIKZ_Y_BARS || bars == DG_TIKZ_Y_COMB || bars == DG_TIKZ_Y_INTERVALS;
  guint along = upwards ? 1 : 0;
  double preset = dg_tikz_axis_ground(&axis->side[along]), half = axis->plot.bar_width / 2;
  if (bars >= DG_TIKZ_X_INTERVALS) {
    DgPoint zero = dg_tikz_axis_local(tikz, upwards ? axis->side[0].low : preset, upwards ? preset : axis->side[1].low);
    append_intervals(tikz, path, data, upwards, upwards ? zero.y : zero.x);
    return;
  }
  for (guint i = 0; i < data->len; i++) {
    const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
    double foot[] = {datum->value[0], datum->value[1]};
    if (isnan(foot[0]))
      continue;
    foot[along] = isnan(datum->ground[along]) ? preset : datum->ground[along];
    DgPoint p = local_of(tikz, data, i), low = dg_tikz_axis_local(tikz, foot[0], foot[1]);
    double across = (upwards ? p.x : p.y) + dg_tikz_bar_shift(axis), ground = upwards ? low.y : low.x;
    double end = upwards ? p.y : p.x;
    if (bars == DG_TIKZ_X_COMB || bars == DG_TIKZ_Y_COMB) {
      dg_tikz_path_move(tikz, path, turned(upwards, across, ground));
      dg_tikz_path_line(tikz, path, turned(upwards, across, end));
    } else {
      append_bar(tikz, path, upwards, across - half, across + half, ground, end);
    }
  }
}
