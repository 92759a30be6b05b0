/* Keys of pgfplots that say how points are painted: of one plot, or of all plots of an axis. */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

static gboolean is(const char *key, const char *name) {
  return *key == *name && strcmp(key, name) == 0;
}

static void set_bars(DgTikz *tikz, DgTikzBars bars, gboolean stacked, const char *value) {
  DgTikzAxis *axis = tikz->axis;
  guint along = bars == DG_TIKZ_X_BARS || bars == DG_TIKZ_X_INTERVALS ? 0 : 1;
  axis->plot.bars = bars;
  if (stacked)
    axis->plot.stacked = (gint)along;
  if (!axis->reads_keys || !dg_tikz_is_bars(bars))
    return;
  if (!stacked) /* ticks under the bars would be behind them */
    axis->side[1 - along].tick_align = DG_TIKZ_TICK_OUTSIDE;
  axis->bars_apart = !stacked;
  if (bars >= DG_TIKZ_X_INTERVALS) {
    DgTikzAxisSide *side = &axis->side[1 - along];
    side->label_interval = side->major_grid = TRUE;
    dg_tikz_key_side(tikz, along ? "xtick" : "ytick", "data");
  } else if (value && !stacked) {
    axis->bar_gap = dg_tikz_length(tikz, value, 1);
  }
}

static gboolean key_bars(DgTikz *tikz, const char *key, const char *value) {
  static const struct {
    const char *key;
    DgTikzBars bars;
    gboolean stacked;
  } KEYS[] = {{"ybar", DG_TIKZ_Y_BARS, FALSE},
              {"xbar", DG_TIKZ_X_BARS, FALSE},
              {"ybar stacked", DG_TIKZ_Y_BARS, TRUE},
              {"xbar stacked", DG_TIKZ_X_BARS, TRUE},
              {"ybar interval", DG_TIKZ_Y_INTERVALS, FALSE},
              {"xbar interval", DG_TIKZ_X_INTERVALS, FALSE},
              {"ycomb", DG_TIKZ_Y_COMB, FALSE},
              {"xcomb", DG_TIKZ_X_COMB, FALSE},
              {"const plot", DG_TIKZ_STEPS, FALSE},
              {"const plot mark left", DG_TIKZ_STEPS, FALSE},
              {"const plot mark right", DG_TIKZ_STEPS_BEFORE, FALSE},
              {"const plot mark mid", DG_TIKZ_STEPS_ABOUT, FALSE},
              {"sharp plot", DG_TIKZ_JOINED, FALSE}};
  for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
    if (is(key, KEYS[i].key)) {
      set_bars(tikz, KEYS[i].bars, KEYS[i].stacked, value);
      if (is(key, "sharp plot"))
        tikz->state->only_marks = tikz->state->smooth = FALSE;
      return TRUE;
    }
  return FALSE;
}

/* "y dir=both", "y explicit", "y fixed=0.1", with "error bars/" in front or after it. */
static gboolean key_errors(DgTikz *tikz, const char *key, const char *value) {
  DgTikzPlotKeys *plot = &tikz->axis->plot;
  gboolean family = g_str_has_prefix(key, "error bars/");
  if (family)
    key += strlen("error bars/");
  if (is(key, "error bar style")) {
    plot->error_style = dg_tikz_intern(tikz, value);
    return TRUE;
  }
  if (*key == '.' && family)
    return TRUE;
  if (is(key, "error mark") && value && is(value, "-"))
    return TRUE;
  if ((*key != 'x' && *key != 'y') || key[1] != ' ')
    return FALSE;
  DgTikzErrorBars *bars = &plot->errors[*key - 'x'];
  const char *rest = key + 2;
  if (is(rest, "dir") && value && (is(value, "both") || is(value, "plus") || is(value, "minus") || is(value, "none"))) {
    bars->plus = is(value, "both") || is(value, "plus");
    bars->minus = is(value, "both") || is(value, "minus");
  } else if (is(rest, "explicit") || is(rest, "explicit relative")) {
    bars->kind = DG_TIKZ_ERROR_EXPLICIT;
    bars->is_relative = strlen(rest) > strlen("explicit");
  } else if ((is(rest, "fixed") || is(rest, "fixed relative")) && value) {
    bars->kind = DG_TIKZ_ERROR_FIXED;
    bars->is_relative = strlen(rest) > strlen("fixed");
    bars->amount = dg_tikz_number(tikz, value);
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean set_meta(DgTikzPlotKeys *plot, const char *value) {
  static const struct {
    const char *name;
    DgTikzMeta meta;
  } NAMES[] = {{"y", DG_TIKZ_META_Y},
               {"rawy", DG_TIKZ_META_Y},
               {"f(x)", DG_TIKZ_META_Y},
               {"x", DG_TIKZ_META_X},
               {"rawx", DG_TIKZ_META_X},
               {"explicit", DG_TIKZ_META_NUMBER},
               {"explicit symbolic", DG_TIKZ_META_TEXT}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (is(value, NAMES[i].name)) {
      plot->meta = NAMES[i].meta;
      return TRUE;
    }
  return FALSE;
}

/* Texts beside points. */
static gboolean key_near(DgTikz *tikz, const char *key, const char *value) {
  DgTikzPlotKeys *plot = &tikz->axis->plot;
  if (is(key, "nodes near coords") || is(key, "nodes near coords*")) {
    plot->near_text = value ? (*value ? dg_tikz_intern(tikz, value) : NULL) : "";
  } else if (is(key, "nodes near coords align") && value) {
    plot->near_align = dg_tikz_intern(tikz, value);
  } else if ((is(key, "nodes near coords style") || is(key, "node near coords style") ||
              is(key, "node near coord style")) &&
             value) {
    plot->near_style = dg_tikz_intern(tikz, value);
  } else if (is(key, "point meta") && value) {
    return set_meta(plot, value);
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean key_marks(DgTikz *tikz, const char *key, const char *value) {
  DgTikzPlotKeys *plot = &tikz->axis->plot;
  if ((is(key, "no markers") || is(key, "no marks")) && tikz->axis->reads_keys)
    dg_tikz_axis_style_append(tikz, "every axis plot post", "mark=none");
  else if (is(key, "mark repeat") && value)
    plot->mark_repeat = (guint)CLAMP(dg_tikz_number(tikz, value), 1, 1e6);
  else if (is(key, "mark phase") && value)
    plot->mark_phase = (guint)CLAMP(dg_tikz_number(tikz, value), 1, 1e6);
  else
    return FALSE;
  return TRUE;
}

gboolean dg_tikz_key_plot(DgTikz *tikz, const char *key, const char *value) {
  DgTikzAxis *axis = tikz->axis;
  DgTikzPlotKeys *plot = &axis->plot;
  if (key_bars(tikz, key, value) || key_errors(tikz, key, value) || key_near(tikz, key, value) ||
      key_marks(tikz, key, value))
    return TRUE;
  if (is(key, "area style")) {
    plot->is_area = TRUE;
    axis->on_top |= axis->reads_keys;
  } else if (is(key, "bar width") && value) {
    plot->bar_width = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "bar shift") && value) {
    plot->bar_shift = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "stack plots") && value && (is(value, "x") || is(value, "y") || is(value, "false"))) {
    plot->stacked = is(value, "false") ? -1 : *value - 'x';
  } else if (is(key, "data cs") && value && (is(value, "cart") || is(value, "polar"))) {
    plot->polar = is(value, "polar");
  } else if ((is(key, "trig format plots") || is(key, "trig format")) && value) {
    plot->radians = is(value, "rad");
  } else if (is(key, "unbounded coords") && value) {
    plot->jumps = is(value, "jump");
  } else {
    return FALSE;
  }
  return TRUE;
}
