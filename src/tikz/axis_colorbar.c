/* The bar beside a plot that says which colours its values have (pgfplots manual, "Color Bars"). */
#include "tikz/axis_space.h"

#include <math.h>

#define BAR_WIDTH 14.2264 /* .5cm */
#define BAR_SHIFT 8.53583 /* .3cm */
#define STEPS 24

/* A rectangle of the bar from one share of its length to another. */
static void append_part(GString *out, gboolean level, DgPoint at, double length, double from, double to) {
  DgPoint a = {at.x + (level ? from * length : 0), at.y + (level ? 0 : from * length)};
  DgPoint b = {at.x + (level ? to * length : BAR_WIDTH), at.y + (level ? BAR_WIDTH : to * length)};
  dg_tikz_axis_append_point(out, a.x, a.y);
  g_string_append(out, " rectangle ");
  dg_tikz_axis_append_point(out, b.x, b.y);
}

static void draw_colors(DgTikz *tikz, gboolean level, DgPoint at, double length) {
  const DgTikzAxis *axis = tikz->axis;
  DgTikzState *outer = tikz->state, own = *outer;
  const DgTikzAxisSide *side = &axis->side[level ? 0 : 1];
  tikz->state = &own;
  for (guint i = 0; i < STEPS; i++) {
    g_autoptr(GString) part = g_string_new(NULL);
    append_part(part, level, at, length, i / (double)STEPS, (i + 1) / (double)STEPS);
    own.paint.fill_color = dg_tikz_axis_meta_color(tikz, side->low + (i + 0.5) / STEPS * (side->high - side->low));
    dg_tikz_axis_run(tikz, "\\fill ", part->str, ";", NULL);
  }
  tikz->state = outer;
  g_autoptr(GString) whole = g_string_new(NULL);
  append_part(whole, level, at, length, 0, 1);
  dg_tikz_axis_run(tikz, "\\draw ", whole->str, ";", NULL);
}

static void draw_labels(DgTikz *tikz, gboolean level, DgPoint at, double length) {
  DgTikzAxis *axis = tikz->axis;
  DgTikzAxisSide *side = &axis->side[level ? 0 : 1];
  g_autofree char *style = dg_tikz_axis_style(axis, level ? "every x tick label" : "every y tick label");
  g_autofree char *keys =
      g_strconcat(level ? "anchor=north,every tick label," : "anchor=west,every tick label,", style, NULL);
  g_autoptr(GArray) values = dg_tikz_axis_ticks(tikz, level ? 0 : 1);
  g_autoptr(GPtrArray) listed = side->tick_labels ? dg_tikz_list(tikz, side->tick_labels) : NULL;
  double power = dg_tikz_axis_common_power(axis, level ? 0 : 1, values), reach = 0;
  for (guint i = 0; i < values->len; i++) {
    double share = dg_tikz_axis_share(side, g_array_index(values, double, i)), turn;
    DgPoint half = {0, 0};
    g_autofree char *text =
        dg_tikz_axis_tick_text(tikz, side, listed, keys, i, g_array_index(values, double, i), power);
    if (share < -1e-4 || share > 1 + 1e-4 || !*text)
      continue;
    g_autoptr(GString) place = g_string_new(NULL);
    dg_tikz_axis_append_point(place, at.x + (level ? share * length : BAR_WIDTH), at.y + (level ? 0 : share * length));
    dg_tikz_axis_run(tikz, "\\node[", keys, "] at ", place->str, " {", text, "};", NULL);
    dg_tikz_measure(tikz, keys, text, &half, &turn);
    reach = MAX(reach, level ? 2 * half.y : 2 * half.x);
  }
  g_autoptr(GString) text = g_string_new("\\node[anchor=");
  if (side->label && *side->label) {
    g_string_append(text, level ? "north] at " : "north,rotate=90] at ");
    dg_tikz_axis_append_point(text, at.x + (level ? length / 2 : BAR_WIDTH + reach),
                              at.y + (level ? -reach : length / 2));
    dg_tikz_axis_run(tikz, text->str, " {", side->label, "};", NULL);
  }
  if (power != 1) {
    g_string_assign(text, "\\node[anchor=south west,inner sep=0pt] at ");
    dg_tikz_axis_append_point(text, at.x, at.y + (level ? -reach : 1.03 * length));
    g_string_append_printf(text, " {$\\cdot 10^{%d}$};", (int)floor(log10(power) + 0.5));
    dg_tikz_axis_run(tikz, text->str, NULL);
  }
}

void dg_tikz_axis_draw_colorbar(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis, outer = *axis;
  if (!axis->has_colorbar)
    return;
  double low = isnan(axis->meta_min) ? axis->meta_low : axis->meta_min;
  double high = isnan(axis->meta_max) ? axis->meta_high : axis->meta_max;
  if (!(low < high)) {
    dg_tikz_unknown(tikz, TRUE, "found a colour bar of a plot whose colours are not read; it is left out");
    return;
  }
  gboolean level = axis->colorbar_below;
  DgTikzAxisSide *side = &axis->side[level ? 0 : 1];
  double length = side->length;
  DgPoint at = {level ? 0 : axis->side[0].length + BAR_SHIFT, level ? -BAR_SHIFT - axis->side[0].reach - BAR_WIDTH : 0};
  *side = (DgTikzAxisSide){.low = low, .high = high, .length = length, .edge = length};
  axis->own_styles = dg_tikz_axis_own_styles_copy(axis);
  axis->title = NULL;
  axis->is_space = FALSE;
  axis->reads_keys = TRUE;
  if (axis->colorbar_style)
    dg_tikz_keys(tikz, axis->colorbar_style);
  axis->reads_keys = FALSE;
  draw_colors(tikz, level, at, length);
  draw_labels(tikz, level, at, length);
  if (axis->title) {
    g_autoptr(GString) place = g_string_new("\\node[above] at ");
    dg_tikz_axis_append_point(place, at.x + BAR_WIDTH / 2, at.y + length + 6);
    dg_tikz_axis_run(tikz, place->str, " {", axis->title, "};", NULL);
  }
  g_hash_table_unref(axis->own_styles);
  *axis = outer;
}
