/* Plots that stand on top of each other (pgfplots manual, "Stacked Plots"). */
#include "tikz/axis.h"

#include <math.h>

/* Negative bars are put below those that are negative, and positive ones above. */
static double *find_height(DgTikzAxis *axis, double place, gboolean negative) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *key = g_strconcat(negative ? "-" : "+", g_ascii_formatd(number, sizeof number, "%.9g", place), NULL);
  double *height = g_hash_table_lookup(axis->stack, key);
  if (!height) {
    height = g_new0(double, 1);
    g_hash_table_insert(axis->stack, g_steal_pointer(&key), height);
  }
  return height;
}

void dg_tikz_axis_stack(DgTikzAxis *axis, GArray *data) {
  gint along = axis->plot.stacked;
  if (along < 0)
    return;
  gboolean bars = dg_tikz_is_bars(axis->plot.bars), any = g_hash_table_size(axis->stack) > 0;
  for (guint i = 0; i < data->len; i++) {
    DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
    if (isnan(datum->value[0]))
      continue;
    double *height = find_height(axis, datum->value[1 - along], bars && datum->value[along] < 0);
    double below = *height;
    *height += datum->value[along];
    datum->value[along] = *height;
    if (bars || any)
      datum->ground[along] = below;
  }
}
