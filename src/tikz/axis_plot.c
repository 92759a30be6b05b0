/* \addplot: the data of plots and how they are joined (pgfplots manual, "The \addplot Command"). */
#include "tikz/axis_space.h"

#include <math.h>
#include <string.h>

/* The cycle "color": what a plot looks like that has no options of its own. */
static const char *const CYCLE[] = {
    "blue,mark=*,mark options={fill=blue!80!black}",
    "red,mark=square*,mark options={fill=red!80!black}",
    "brown!60!black,mark=otimes*,mark options={fill=brown!80!black}",
    "black,mark=star",
    "blue,mark=diamond*,mark options={fill=blue!80!black}",
    "red,densely dashed,mark=*,mark options={solid,fill=red!80!black}",
    "brown!60!black,densely dashed,mark=square*,mark options={solid,fill=brown!80!black}",
    "black,densely dashed,mark=otimes*,mark options={solid,fill=gray}",
    "blue,densely dashed,mark=star,mark options={solid}",
    "red,densely dashed,mark=diamond*,mark options={solid,fill=red!80!black}",
};

static void grow(DgTikzAxisSide *side, double value) {
  if (!isfinite(value))
    return;
  side->data_min = MIN(side->data_min, value);
  side->data_max = MAX(side->data_max, value);
}

static void grow_limits(DgTikzAxis *axis, const GArray *data) {
  for (guint i = 0; i < data->len; i++) {
    const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
    for (guint k = 0; k < 2; k++) {
      DgTikzAxisSide *side = &axis->side[k];
      grow(side, datum->value[k]);
      grow(side, datum->ground[k]);
      double low, high;
      if (dg_tikz_axis_error(axis, datum, k, &low, &high)) {
        grow(side, low);
        grow(side, high);
      }
    }
  }
}

/* Where ticks are that stand at the points of the first plot. */
static void note_ticks(DgTikzAxis *axis, const GArray *data) {
  for (guint k = 0; k < 2; k++) {
    GArray *ticks = axis->side[k].data_ticks;
    for (guint i = 0; ticks && axis->plots == 0 && i < data->len; i++) {
      double value = g_array_index(data, DgTikzDatum, i).value[k];
      if (isfinite(value))
        g_array_append_val(ticks, value);
    }
  }
}

static void skip_rest(DgTikz *tikz) {
  DgTexToken token;
  while (dg_tex_next_raw(tikz->reader, &token) && strcmp(token.text, ";") != 0)
    continue;
}

/* What a plot looks like by its number; "" when it has options of its own. */
static const char *cycle_of(const DgTikzAxis *axis) {
  if (dg_tikz_is_bars(axis->plot.bars) || axis->plot.is_area)
    return dg_tikz_bars_cycle(axis->plots);
  return CYCLE[axis->plots % G_N_ELEMENTS(CYCLE)];
}

static void read_plot(DgTikz *tikz, const char *options, const char *keys) {
  DgTikzAxis *axis = tikz->axis;
  g_autoptr(GArray) data = dg_tikz_axis_data(tikz);
  dg_tikz_axis_stack(axis, data);
  if (axis->surveys)
    note_ticks(axis, data);
  if (!options || !strstr(options, "forget plot")) {
    axis->plots++;
    g_ptr_array_add(axis->legend_keys, g_strdup(keys));
  }
  if (axis->surveys) {
    grow_limits(axis, data);
    if (axis->plot.is_matrix)
      dg_tikz_axis_matrix_survey(tikz, data);
    skip_rest(tikz);
  } else if (data->len) {
    if (axis->plot.is_matrix)
      dg_tikz_axis_matrix_paint(tikz, data);
    dg_tikz_axis_paint(tikz, data);
  } else {
    skip_rest(tikz);
  }
}

static void add_plot(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis;
  gboolean in_space = dg_tex_take(tikz->reader, "3");
  DgTikzState *outer = tikz->state, own = *outer;
  gboolean plus = dg_tex_take(tikz->reader, "+");
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  DgTikzPlotKeys plot_keys = axis->plot;
  const DgTikzRestriction within[] = {axis->side[0].restriction, axis->side[1].restriction, axis->side[2].restriction};
  const char *cycle = !plus && options ? "" : cycle_of(axis);
  g_autofree char *keys = g_strconcat(cycle, *cycle && options ? "," : "", options ? options : "", NULL);
  g_autofree char *style = dg_tikz_axis_style(axis, "every axis plot");
  g_autofree char *post = dg_tikz_axis_style(axis, "every axis plot post");
  tikz->state = &own;
  own.paint.stroke = TRUE;
  own.paint.fill = own.clip = own.decorate = FALSE;
  own.name_path = NULL;
  own.labels = NULL;
  dg_tikz_keys(tikz, style);
  dg_tikz_keys(tikz, keys);
  dg_tikz_keys(tikz, post);
  if (tikz->state->only_marks && !tikz->state->mark &&
      !axis->plot.is_matrix) { /* as pgfplots does, even where "mark=none" is asked for */
    char *marked = g_strconcat(keys, ",mark=*", NULL);
    g_free(keys);
    keys = marked;
    dg_tikz_keys(tikz, "mark=*");
  }
  if (dg_tex_take_word(tikz->reader, "fill"))
    dg_tikz_axis_fill(tikz, keys);
  else if (in_space)
    dg_tikz_axis_plot_in_space(tikz, options, keys);
  else
    read_plot(tikz, options, keys);
  axis->plot = plot_keys;
  for (guint i = 0; i < 3; i++)
    axis->side[i].restriction = within[i];
  tikz->state = outer;
}

static void add_entries(DgTikzAxis *axis, char *list) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(list ? list : "", list && strstr(list, "\\\\") ? '\1' : ',');
  g_auto(GStrv) lines = parts->len == 1 ? g_strsplit(list ? list : "", "\\\\", -1) : NULL;
  for (guint i = 0; lines && lines[i]; i++) /* "first\\second\\": entries with commas in them */
    if (*g_strstrip(lines[i]) || !lines[1])
      g_ptr_array_add(axis->legend, g_strdup(lines[i]));
  for (guint i = 0; !lines && i < parts->len; i++)
    g_ptr_array_add(axis->legend, g_strdup(parts->pdata[i]));
}

/* \pgfplotsinvokeforeach{list}{body}: #1 in the body is the item. */
static void invoke_foreach(DgTikz *tikz) {
  g_autofree char *list = dg_tex_argument(tikz->reader), *body = dg_tex_argument(tikz->reader);
  g_autoptr(GPtrArray) items = dg_tikz_list(tikz, list ? list : "");
  for (guint i = 0; body && i < items->len && !dg_tex_error(tikz->reader); i++) {
    GString *text = g_string_new(body);
    g_string_replace(text, "#1", items->pdata[i], 0);
    dg_tikz_run(tikz, text->str);
    g_string_free(text, TRUE);
  }
}

gboolean dg_tikz_plot_statement(DgTikz *tikz, const char *name) {
  DgTikzAxis *axis = tikz->axis;
  if (strcmp(name, "pgfplotsinvokeforeach") == 0) {
    invoke_foreach(tikz);
    return TRUE;
  }
  if (!axis)
    return FALSE;
  if (strcmp(name, "addplot") == 0) {
    add_plot(tikz);
  } else if (strcmp(name, "addlegendentry") == 0) {
    g_free(dg_tex_bracket(tikz->reader));
    char *text = dg_tex_argument(tikz->reader);
    if (text)
      g_ptr_array_add(axis->legend, text);
  } else if (strcmp(name, "addlegendimage") == 0) {
    char *keys = dg_tex_argument(tikz->reader);
    if (keys)
      g_ptr_array_add(axis->legend_keys, keys);
  } else if (strcmp(name, "legend") == 0) {
    g_autofree char *list = dg_tex_argument(tikz->reader);
    add_entries(axis, list);
  } else {
    return FALSE;
  }
  return TRUE;
}
