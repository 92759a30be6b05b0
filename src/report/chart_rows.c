#include "report/chart_rows.h"

#include <math.h>

/* Points. */
#define GAP 14.0 /* between panels */
#define PAD 6.0
#define LABEL_MOST 0.45 /* of the width */
#define PANEL_LEAST 55.0
#define BETWEEN 6.0 /* lines of panels */

DgChartRows dg_chart_rows_new(guint panels, double height) {
  return (DgChartRows){.names = g_ptr_array_new_with_free_func(g_free),
                       .below = g_ptr_array_new_with_free_func(g_free),
                       .panels = panels,
                       .height = height};
}

void dg_chart_rows_clear(DgChartRows *rows) {
  g_ptr_array_unref(rows->names);
  g_ptr_array_unref(rows->below);
}

void dg_chart_rows_add(DgChartRows *rows, char *name, char *below) {
  g_ptr_array_add(rows->names, name);
  g_ptr_array_add(rows->below, below ? below : g_strdup(""));
}

static double label_width(const DgChartRows *rows) {
  double width = 0;
  for (guint i = 0; i < rows->names->len; i++)
    width = fmax(width, fmax(dg_chart_text_width(DG_CHART_LABEL, rows->names->pdata[i]),
                             dg_chart_text_width(DG_CHART_NOTE, rows->below->pdata[i])));
  return width;
}

gboolean dg_chart_rows_lay_out(DgChartRows *rows, const DgChart *chart, GError **error) {
  double width = chart->width - 2 * DG_CHART_MARGIN;
  rows->label = fmin(label_width(rows), LABEL_MOST * width);
  rows->number += PAD;
  double room = width - rows->label - PAD - rows->gutter + GAP;
  rows->columns = (guint)CLAMP(floor(room / (PANEL_LEAST + rows->number + GAP)), 0, rows->panels);
  if (rows->columns == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found a width of %g mm, in which no panel fits, expected more",
                chart->look->width);
    return FALSE;
  }
  /* As even as they fit: four panels are two and two, and not three and one. */
  guint lines = (rows->panels + rows->columns - 1) / rows->columns;
  rows->columns = (rows->panels + lines - 1) / lines;
  rows->panel = room / rows->columns - rows->number - GAP;
  return TRUE;
}

double dg_chart_rows_middle(const DgChartRows *rows, const DgChart *chart, guint row) {
  return chart->y + DG_CHART_ROWS_HEAD + (row + 0.5) * rows->height;
}

double dg_chart_rows_bottom(const DgChartRows *rows, const DgChart *chart) {
  return chart->y + DG_CHART_ROWS_HEAD + rows->names->len * rows->height;
}

static void draw_name(const DgChartRows *rows, DgChart *chart, guint row) {
  double y = dg_chart_rows_middle(rows, chart, row);
  const char *below = rows->below->pdata[row];
  g_autofree char *name = dg_chart_fit(DG_CHART_LABEL, rows->names->pdata[row], rows->label);
  dg_chart_text(chart, DG_CHART_LABEL, DG_CHART_START, DG_CHART_MARGIN, *below ? y - 0.8 : y + 2.9, name);
  g_autofree char *second = dg_chart_fit(DG_CHART_NOTE, below, rows->label);
  if (*below)
    dg_chart_text(chart, DG_CHART_NOTE, DG_CHART_START, DG_CHART_MARGIN, y + 7, second);
}

double dg_chart_rows_begin_panel(const DgChartRows *rows, DgChart *chart, guint panel, const char *title) {
  guint column = panel % rows->columns;
  double left = DG_CHART_MARGIN + rows->label + PAD + rows->gutter + column * (rows->panel + rows->number + GAP);
  g_autofree char *fitting = dg_chart_fit(DG_CHART_HEAD, title, rows->panel + rows->number);
  for (guint row = 0; column == 0 && row < rows->names->len; row++)
    draw_name(rows, chart, row);
  dg_chart_text(chart, DG_CHART_HEAD, DG_CHART_START, left, chart->y + 8, fitting);
  return left;
}

void dg_chart_rows_number(const DgChartRows *rows, DgChart *chart, double left, guint row, const char *text,
                          const char *below) {
  double right = left + rows->panel + rows->number, y = dg_chart_rows_middle(rows, chart, row);
  dg_chart_text(chart, DG_CHART_LABEL, DG_CHART_END, right, below ? y - 0.8 : y + 2.9, text);
  if (below)
    dg_chart_text(chart, DG_CHART_NOTE, DG_CHART_END, right, y + 7, below);
}

void dg_chart_rows_end_panel(const DgChartRows *rows, DgChart *chart, guint panel) {
  gboolean last = panel + 1 == rows->panels;
  if (last || (panel + 1) % rows->columns == 0)
    chart->y = dg_chart_rows_bottom(rows, chart) + DG_CHART_ROWS_FOOT - 4 + (last ? 0 : BETWEEN);
}
