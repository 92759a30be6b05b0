/* Keys of pgfplots that say how points are painted: of one plot, or of all plots of an axis. */
#include "tikz/axis.h"
#include "tikz/key.h"

#include <math.h>
#include <string.h>

/* ---- bars ---- */

static void paint_bars(DgTikz *tikz, DgTikzBars bars, gboolean stacked, const char *value) {
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

static void set_bars(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  paint_bars(tikz, (DgTikzBars)key->number, FALSE, value);
}

static void stack_bars(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  paint_bars(tikz, (DgTikzBars)key->number, TRUE, value);
}

static void join_points(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  paint_bars(tikz, DG_TIKZ_JOINED, FALSE, value);
  tikz->state->only_marks = tikz->state->smooth = FALSE;
}

/* ---- error bars: "y dir=both", "y explicit", "y fixed=0.1", with "error bars/" in front or after it ---- */

static gboolean set_error_mark(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  return strcmp(value, "-") == 0;
}

static gboolean set_error_ends(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzErrorBars *bars = DG_TIKZ_KEY_MEMBER(DgTikzErrorBars, object, key, 0);
  gboolean both = strcmp(value, "both") == 0, plus = strcmp(value, "plus") == 0, minus = strcmp(value, "minus") == 0;
  if (!both && !plus && !minus && strcmp(value, "none") != 0)
    return FALSE;
  bars->plus = both || plus;
  bars->minus = both || minus;
  return TRUE;
}

static void set_error_explicit(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzErrorBars *bars = DG_TIKZ_KEY_MEMBER(DgTikzErrorBars, object, key, 0);
  bars->kind = DG_TIKZ_ERROR_EXPLICIT;
  bars->is_relative = key->number != 0;
}

static void set_error_fixed(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzErrorBars *bars = DG_TIKZ_KEY_MEMBER(DgTikzErrorBars, object, key, 0);
  bars->kind = DG_TIKZ_ERROR_FIXED;
  bars->is_relative = key->number != 0;
  bars->amount = dg_tikz_number(tikz, value);
}

/* ---- texts and marks ---- */

static gboolean set_meta(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"explicit", DG_TIKZ_META_NUMBER},
                                     {"explicit symbolic", DG_TIKZ_META_TEXT},
                                     {"f(x)", DG_TIKZ_META_Y},
                                     {"rawx", DG_TIKZ_META_X},
                                     {"rawy", DG_TIKZ_META_Y},
                                     {"x", DG_TIKZ_META_X},
                                     {"y", DG_TIKZ_META_Y}};
  DgTikzPlotKeys *plot = object;
  const DgTikzWord *word = DG_NAMED_FIND(WORDS, value);
  if (word)
    plot->meta = (DgTikzMeta)word->meaning;
  return word != NULL;
}

static void set_near(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzPlotKeys *plot = object;
  plot->near_text = value ? (*value ? dg_tikz_intern(tikz, value) : NULL) : "";
}

/* Among keys of the axis: for every plot to come. */
static gboolean clear_marks(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  if (tikz->axis->reads_keys)
    dg_tikz_axis_style_append(tikz, "every axis plot post", "mark=none");
  return tikz->axis->reads_keys;
}

static void set_count(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  *DG_TIKZ_KEY_MEMBER(guint, object, key, 0) = (guint)CLAMP(dg_tikz_number(tikz, value), 1, 1e6);
}

/* ---- the rest ---- */

static void set_area(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzPlotKeys *plot = object;
  plot->is_area = TRUE;
  tikz->axis->on_top |= tikz->axis->reads_keys;
}

static gboolean set_stacked(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"false", -1}, {"x", 0}, {"y", 1}};
  DgTikzPlotKeys *plot = object;
  const DgTikzWord *word = DG_NAMED_FIND(WORDS, value);
  if (word)
    plot->stacked = word->meaning;
  return word != NULL;
}

static gboolean set_system(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzPlotKeys *plot = object;
  gboolean polar = strcmp(value, "polar") == 0;
  if (!polar && strcmp(value, "cart") != 0)
    return FALSE;
  plot->polar = polar;
  return TRUE;
}

/* Whether the value is the word of the key. */
static void set_word(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  *DG_TIKZ_KEY_MEMBER(gboolean, object, key, 0) = strcmp(value, key->data) == 0;
}

/* Cells, without lines or marks. */
static void set_matrix(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzPlotKeys *plot = object;
  plot->is_matrix = TRUE;
  tikz->state->only_marks = TRUE;
  tikz->state->mark = NULL;
}

static void set_surface(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzPlotKeys *plot = object;
  plot->surface = (DgTikzSurface)key->number;
}

/* "faceted", "faceted interp"; or "flat", "interp" and the like, without outlines */
static void set_shader(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzPlotKeys *plot = object;
  plot->faceted = g_str_has_prefix(value, "faceted");
}

#define IN(member) offsetof(DgTikzPlotKeys, member)

static const DgTikzKey KEYS[] = {
    {"area style", DG_TIKZ_KEY_ANY, .run = set_area},
    {"bar shift", DG_TIKZ_KEY_LENGTH, {IN(bar_shift)}},
    {"bar width", DG_TIKZ_KEY_LENGTH, {IN(bar_width)}},
    {"colormap", DG_TIKZ_KEY_TEXT, {IN(colormap)}},
    {"colormap name", DG_TIKZ_KEY_TEXT, {IN(colormap)}},
    {"const plot", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_STEPS},
    {"const plot mark left", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_STEPS},
    {"const plot mark mid", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_STEPS_ABOUT},
    {"const plot mark right", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_STEPS_BEFORE},
    {"data cs", DG_TIKZ_KEY_VALUE, .attempt = set_system},
    {"error bar style", DG_TIKZ_KEY_OPTIONAL, {IN(error_style)}},
    {"error bars/error bar style", DG_TIKZ_KEY_OPTIONAL, {IN(error_style)}},
    {"error bars/error mark", DG_TIKZ_KEY_VALUE, .attempt = set_error_mark},
    {"error bars/x dir", DG_TIKZ_KEY_VALUE, {IN(errors[0])}, .attempt = set_error_ends},
    {"error bars/x explicit", DG_TIKZ_KEY_ANY, {IN(errors[0])}, .run = set_error_explicit, .number = 0},
    {"error bars/x explicit relative", DG_TIKZ_KEY_ANY, {IN(errors[0])}, .run = set_error_explicit, .number = 1},
    {"error bars/x fixed", DG_TIKZ_KEY_VALUE, {IN(errors[0])}, .run = set_error_fixed, .number = 0},
    {"error bars/x fixed relative", DG_TIKZ_KEY_VALUE, {IN(errors[0])}, .run = set_error_fixed, .number = 1},
    {"error bars/y dir", DG_TIKZ_KEY_VALUE, {IN(errors[1])}, .attempt = set_error_ends},
    {"error bars/y explicit", DG_TIKZ_KEY_ANY, {IN(errors[1])}, .run = set_error_explicit, .number = 0},
    {"error bars/y explicit relative", DG_TIKZ_KEY_ANY, {IN(errors[1])}, .run = set_error_explicit, .number = 1},
    {"error bars/y fixed", DG_TIKZ_KEY_VALUE, {IN(errors[1])}, .run = set_error_fixed, .number = 0},
    {"error bars/y fixed relative", DG_TIKZ_KEY_VALUE, {IN(errors[1])}, .run = set_error_fixed, .number = 1},
    {"error mark", DG_TIKZ_KEY_VALUE, .attempt = set_error_mark},
    {"faceted color", DG_TIKZ_KEY_TEXT, {IN(facet_color)}},
    {"mark phase", DG_TIKZ_KEY_VALUE, {IN(mark_phase)}, .run = set_count},
    {"mark repeat", DG_TIKZ_KEY_VALUE, {IN(mark_repeat)}, .run = set_count},
    {"matrix plot", DG_TIKZ_KEY_ANY, .run = set_matrix},
    {"matrix plot*", DG_TIKZ_KEY_ANY, .run = set_matrix},
    {"mesh", DG_TIKZ_KEY_ANY, .run = set_surface, .number = DG_TIKZ_MESH},
    {"mesh/cols", DG_TIKZ_KEY_VALUE, {IN(mesh_columns)}, .run = set_count},
    {"mesh/rows", DG_TIKZ_KEY_VALUE, {IN(mesh_rows)}, .run = set_count},
    {"no markers", DG_TIKZ_KEY_ANY, .attempt = clear_marks},
    {"no marks", DG_TIKZ_KEY_ANY, .attempt = clear_marks},
    {"node near coord style", DG_TIKZ_KEY_TEXT, {IN(near_style)}},
    {"node near coords style", DG_TIKZ_KEY_TEXT, {IN(near_style)}},
    {"nodes near coords", DG_TIKZ_KEY_ANY, .run = set_near},
    {"nodes near coords align", DG_TIKZ_KEY_TEXT, {IN(near_align)}},
    {"nodes near coords style", DG_TIKZ_KEY_TEXT, {IN(near_style)}},
    {"nodes near coords*", DG_TIKZ_KEY_ANY, .run = set_near},
    {"point meta", DG_TIKZ_KEY_VALUE, .attempt = set_meta},
    {"samples y", DG_TIKZ_KEY_TEXT, {IN(samples_y)}},
    {"shader", DG_TIKZ_KEY_VALUE, .run = set_shader},
    {"sharp plot", DG_TIKZ_KEY_ANY, .run = join_points},
    {"stack plots", DG_TIKZ_KEY_VALUE, .attempt = set_stacked},
    {"surf", DG_TIKZ_KEY_ANY, .run = set_surface, .number = DG_TIKZ_SURFACE},
    {"trig format", DG_TIKZ_KEY_VALUE, {IN(radians)}, .run = set_word, .data = "rad"},
    {"trig format plots", DG_TIKZ_KEY_VALUE, {IN(radians)}, .run = set_word, .data = "rad"},
    {"unbounded coords", DG_TIKZ_KEY_VALUE, {IN(jumps)}, .run = set_word, .data = "jump"},
    {"x dir", DG_TIKZ_KEY_VALUE, {IN(errors[0])}, .attempt = set_error_ends},
    {"x explicit", DG_TIKZ_KEY_ANY, {IN(errors[0])}, .run = set_error_explicit, .number = 0},
    {"x explicit relative", DG_TIKZ_KEY_ANY, {IN(errors[0])}, .run = set_error_explicit, .number = 1},
    {"x fixed", DG_TIKZ_KEY_VALUE, {IN(errors[0])}, .run = set_error_fixed, .number = 0},
    {"x fixed relative", DG_TIKZ_KEY_VALUE, {IN(errors[0])}, .run = set_error_fixed, .number = 1},
    {"xbar", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_X_BARS},
    {"xbar interval", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_X_INTERVALS},
    {"xbar stacked", DG_TIKZ_KEY_ANY, .run = stack_bars, .number = DG_TIKZ_X_BARS},
    {"xcomb", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_X_COMB},
    {"y dir", DG_TIKZ_KEY_VALUE, {IN(errors[1])}, .attempt = set_error_ends},
    {"y domain", DG_TIKZ_KEY_TEXT, {IN(y_domain)}},
    {"y explicit", DG_TIKZ_KEY_ANY, {IN(errors[1])}, .run = set_error_explicit, .number = 0},
    {"y explicit relative", DG_TIKZ_KEY_ANY, {IN(errors[1])}, .run = set_error_explicit, .number = 1},
    {"y fixed", DG_TIKZ_KEY_VALUE, {IN(errors[1])}, .run = set_error_fixed, .number = 0},
    {"y fixed relative", DG_TIKZ_KEY_VALUE, {IN(errors[1])}, .run = set_error_fixed, .number = 1},
    {"ybar", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_Y_BARS},
    {"ybar interval", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_Y_INTERVALS},
    {"ybar stacked", DG_TIKZ_KEY_ANY, .run = stack_bars, .number = DG_TIKZ_Y_BARS},
    {"ycomb", DG_TIKZ_KEY_ANY, .run = set_bars, .number = DG_TIKZ_Y_COMB},
    {"z buffer", DG_TIKZ_KEY_NOTHING},
};

#undef IN

gboolean dg_tikz_key_plot(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, &tikz->axis->plot, key, value) || g_str_has_prefix(key, "error bars/.");
}
