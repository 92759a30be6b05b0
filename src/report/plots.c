#include "report/plots.h"

#include "base/markup.h"

#include <math.h>

static void begin(GString *out, double width, double height, const char *name, const char *role) {
  g_autofree char *escaped = g_markup_escape_text(name, -1);
  g_string_append_printf(out,
                         "<svg class=\"plot\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"%s\" "
                         "aria-label=\"%s\">\n",
                         (int)width, (int)height, (int)width, (int)height, role, escaped);
}

void dg_plot_begin(GString *out, double width, double height, const char *name) {
  begin(out, width, height, name, "img");
}

void dg_plot_begin_linked(GString *out, double width, double height, const char *name) {
  begin(out, width, height, name, "group");
}

void dg_plot_text(GString *out, double x, double y, const char *attributes, const char *text) {
  g_autofree char *escaped = g_markup_escape_text(text, -1);
  g_string_append(out, "<text x=\"");
  dg_append_number(out, x);
  g_string_append(out, "\" y=\"");
  dg_append_number(out, y);
  g_string_append_printf(out, "\"%s>%s</text>\n", attributes, escaped);
}

const char *dg_plot_colour(guint index) {
  static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};
  return colours[index % G_N_ELEMENTS(colours)];
}

char *dg_plot_words(const char *name) {
  return g_strdelimit(g_strdup(name), "_", ' ');
}

static gboolean has_values(const DgSummary *summary) {
  for (gsize i = 0; i < dg_summary_get_count(summary); i++)
    for (guint column = 0; column < dg_summary_columns(summary); column++)
      if (isfinite(dg_summary_get_values(summary, i)[column]))
        return TRUE;
  return FALSE;
}

void dg_plots_append(GString *out, const DgSummary *summary) {
  if (!has_values(summary))
    return;
  static const struct {
    DgValue ratio;
    const char *name;
  } ratios[] = {{DG_VALUE_F1, "f1"}, {DG_VALUE_PRECISION, "precision"}, {DG_VALUE_RECALL, "recall"}};
  g_string_append(out, "<div id=\"distributions\" hidden>\n");
  for (guint i = 0; i < G_N_ELEMENTS(ratios); i++) {
    g_string_append_printf(out, "<div class=\"scroll\" data-ratio=\"%s\"%s>\n", ratios[i].name,
                           i == 0 ? "" : " hidden");
    dg_plot_distributions(out, summary, ratios[i].ratio);
    g_string_append(out, "</div>\n");
  }
  g_string_append(out, "</div>\n<div id=\"correlations\" class=\"scroll\" hidden>\n");
  dg_plot_correlations(out, summary);
  g_string_append(out, "</div>\n");
}
