/* Plots of bars, combs and steps (pgfplots manual, "Bar Plots", "Comb Plots", "Constant Plots"). */
#include "ir/tikz/axis.h"

#include <string.h>

/* Between the bars of two plots. */
#define BAR_GAP 2.0

gboolean dg_tikz_key_bars(DgTikz *tikz, const char *key, const char *value) {
  static const struct {
    const char *key;
    DgTikzBars bars;
  } KEYS[] = {{"ybar", DG_TIKZ_Y_BARS},
              {"xbar", DG_TIKZ_X_BARS},
              {"ycomb", DG_TIKZ_Y_COMB},
              {"xcomb", DG_TIKZ_X_COMB},
              {"const plot", DG_TIKZ_STEPS},
              {"sharp plot", DG_TIKZ_JOINED},
              {"const plot mark left", DG_TIKZ_STEPS}};
  DgTikzAxis *axis = tikz->axis;
  if (strcmp(key, "bar width") == 0 && value) {
    axis->bar_width = dg_tikz_length(tikz, value, 1);
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    if (strcmp(key, KEYS[i].key) == 0) {
      axis->bars = KEYS[i].bars;
      if (axis->reads_keys && axis->bars >= DG_TIKZ_X_BARS) /* ticks under the bars would be behind them */
        axis->side[axis->bars == DG_TIKZ_X_BARS ? 1 : 0].tick_align = DG_TIKZ_TICK_OUTSIDE;
      axis->bars_apart |= axis->reads_keys && axis->bars >= DG_TIKZ_X_BARS;
      return TRUE;
    }
  return FALSE;
}

const char *dg_tikz_bars_cycle(guint plot) {
  static const char *const CYCLE[] = {"blue,fill=blue!30!white", "red,fill=red!30!white",
                                      "brown!60!black,fill=brown!30!white", "black,fill=gray"};
  return CYCLE[plot % G_N_ELEMENTS(CYCLE)];
}

/* How far the bars of this plot are from their points: those of all plots together are centred on them. */
static double bar_shift(const DgTikzAxis *axis) {
  if (!axis->bars_apart || axis->all_plots < 2)
    return 0;
  double n = axis->all_plots, width = axis->bar_width;
  guint plot = axis->plots > 0 ? axis->plots - 1 : 0; /* this one is counted already */
  return -(n * width + (n - 1) * BAR_GAP) / 2 + width / 2 + plot * (width + BAR_GAP);
}

/* A point along (0: across the bar, 1: along it). */
static DgPoint turned(gboolean upwards, double across, double along) {
  return upwards ? (DgPoint){across, along} : (DgPoint){along, across};
}

void dg_tikz_axis_bars(DgTikz *tikz, DgTikzPath *path, const GArray *points) {
  const DgTikzAxis *axis = tikz->axis;
  gboolean upwards = axis->bars == DG_TIKZ_Y_BARS || axis->bars == DG_TIKZ_Y_COMB;
  gboolean comb = axis->bars == DG_TIKZ_X_COMB || axis->bars == DG_TIKZ_Y_COMB;
  const DgTikzAxisSide *side = &axis->side[upwards ? 1 : 0];
  DgPoint zero = dg_tikz_axis_add(tikz, CLAMP(0, side->low, side->high), upwards, (DgPoint){0, 0});
  double ground = upwards ? zero.y : zero.x, half = axis->bar_width / 2;
  for (guint i = 0; i < points->len; i++) {
    DgPoint p = g_array_index(points, DgPoint, i);
    if (axis->bars == DG_TIKZ_STEPS) {
      if (i == 0)
        dg_tikz_path_move(tikz, path, p);
      else
        dg_tikz_path_line(tikz, path, (DgPoint){p.x, g_array_index(points, DgPoint, i - 1).y});
      if (i > 0)
        dg_tikz_path_line(tikz, path, p);
      continue;
    }
    double across = (upwards ? p.x : p.y) + (comb ? 0 : bar_shift(axis)), along = upwards ? p.y : p.x;
    dg_tikz_path_move(tikz, path, turned(upwards, comb ? across : across - half, ground));
    if (comb) {
      dg_tikz_path_line(tikz, path, turned(upwards, across, along));
      continue;
    }
    dg_tikz_path_line(tikz, path, turned(upwards, across - half, along));
    dg_tikz_path_line(tikz, path, turned(upwards, across + half, along));
    dg_tikz_path_line(tikz, path, turned(upwards, across + half, ground));
    dg_tikz_path_close(tikz, path);
  }
}
