/* Texts beside the points of plots (pgfplots manual, "nodes near coords"). */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

/* What a point's text says. */
static char *text_of(DgTikz *tikz, const DgTikzPlotKeys *plot, const DgTikzDatum *datum, guint bars_along,
                     const char *style) {
  double number = datum->given[plot->meta == DG_TIKZ_META_X ? 0 : bars_along];
  gboolean is_text = plot->meta == DG_TIKZ_META_TEXT;
  if (plot->meta == DG_TIKZ_META_NUMBER)
    number = datum->meta ? dg_tikz_number(tikz, datum->meta) : NAN;
  g_autofree char *printed =
      is_text || isnan(number) ? g_strdup(datum->meta ? datum->meta : "") : dg_tikz_axis_number(tikz, style, number);
  g_autofree char *shown = is_text || !*printed ? g_strdup(printed) : g_strconcat("$", printed, "$", NULL);
  if (!*plot->near_text)
    return g_steal_pointer(&shown);
  return dg_tikz_axis_print(tikz, plot->near_text, "pgfplotspointmeta", printed);
}

/* Above or beside the point, on the side to which its value counts. */
static const char *align_of(const DgTikzPlotKeys *plot, const DgTikzDatum *datum, guint along) {
  const char *align = plot->near_align;
  gboolean is_bar = dg_tikz_is_bars(plot->bars);
  if (!align && is_bar && plot->stacked >= 0)
    return "anchor=center";
  if (!align || strcmp(align, "auto") == 0)
    align = along == 0 ? "horizontal" : "vertical";
  gboolean negative = datum->given[along] < 0 && plot->meta != DG_TIKZ_META_TEXT;
  if (strcmp(align, "horizontal") == 0)
    return negative ? "left" : "right";
  if (strcmp(align, "vertical") == 0)
    return negative ? "below" : "above";
  return align;
}

static gboolean is_anchor(const char *align) {
  static const char *const ANCHORS[] = {"north", "south", "east", "west", "center", "base"};
  for (guint i = 0; i < G_N_ELEMENTS(ANCHORS); i++)
    if (g_str_has_prefix(align, ANCHORS[i]))
      return TRUE;
  return FALSE;
}

char *dg_tikz_axis_near(DgTikz *tikz, const GArray *data) {
  const DgTikzAxis *axis = tikz->axis;
  const DgTikzPlotKeys *plot = &axis->plot;
  if (!plot->near_text)
    return NULL;
  guint along = plot->bars == DG_TIKZ_X_BARS || plot->bars == DG_TIKZ_X_INTERVALS ? 0 : 1;
  g_autofree char *style = dg_tikz_axis_style(axis, "every node near coord");
  GString *out = g_string_new(NULL);
  double shift = dg_tikz_is_bars(plot->bars) ? dg_tikz_bar_shift(axis) : 0;
  for (guint i = 0; i < data->len; i++) {
    const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
    double place[2], ground = datum->ground[along];
    for (guint k = 0; k < 2; k++)
      place[k] = dg_tikz_axis_place(&axis->side[k], datum->value[k]);
    if (isnan(place[0]) || place[0] < -0.01 || place[1] < -0.01 || place[0] > axis->side[0].length + 0.01 ||
        place[1] > axis->side[1].length + 0.01)
      continue;
    if (dg_tikz_is_bars(plot->bars) && plot->stacked >= 0 && !isnan(ground))
      place[along] = (place[along] + dg_tikz_axis_place(&axis->side[along], ground)) / 2;
    place[1 - along] += shift;
    g_autofree char *text = text_of(tikz, plot, datum, along, style);
    const char *align = align_of(plot, datum, along);
    g_string_append_printf(out, "\\node[%s%s,%s,%s] at ", is_anchor(align) ? "anchor=" : "", align, style,
                           plot->near_style ? plot->near_style : "");
    dg_tikz_axis_append_point(out, place[0], place[1]);
    g_string_append_printf(out, " {%s};", text);
  }
  return g_string_free(out, FALSE);
}
