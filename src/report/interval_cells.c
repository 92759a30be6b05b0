#include "report/interval_cells.h"

#include "base/markup.h"
#include "report/plots.h"

#include <math.h>

/* User units. */
#define WIDTH 240
#define PAD 14 /* on either side, for numbers of the axis and dots */
#define HEIGHT 40
#define RADIUS 4
#define CAP 3.5 /* half the height of the ends of an interval */
#define TICKS 36

static void take_in(double number, double *low, double *high) {
  if (!isfinite(number))
    return;
  *low = MIN(*low, number);
  *high = MAX(*high, number);
}

DgChartScale dg_interval_cells_scale(const DgEstimate *estimates, guint n, gboolean zero) {
  double low = zero ? 0 : INFINITY, high = zero ? 0 : -INFINITY;
  for (guint i = 0; i < n; i++) {
    take_in(estimates[i].value, &low, &high);
    take_in(estimates[i].low, &low, &high);
    take_in(estimates[i].high, &low, &high);
  }
  return dg_chart_scale_new(isfinite(low) ? low : 0, isfinite(high) ? high : 1, PAD, WIDTH - PAD, TICKS);
}

static void append_line(GString *out, const char *class, double x1, double y1, double x2, double y2) {
  g_string_append_printf(out, "<line class=\"%s\"", class);
  dg_append_number_attribute(out, "x1", x1);
  dg_append_number_attribute(out, "y1", y1);
  dg_append_number_attribute(out, "x2", x2);
  dg_append_number_attribute(out, "y2", y2);
  g_string_append(out, "/>");
}

static void begin(GString *out, int height) {
  g_string_append_printf(out,
                         "<svg class=\"forest\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" aria-hidden=\"true\">",
                         WIDTH, height, WIDTH, height);
}

void dg_interval_cells_axis(GString *out, const DgChartScale *scale) {
  double tick;
  begin(out, 16);
  for (guint i = 0; !isnan(tick = dg_chart_scale_tick(scale, i)); i++) {
    g_autofree char *number = dg_chart_number(tick, scale->decimals);
    dg_plot_text(out, dg_chart_scale_at(scale, tick), 12, " text-anchor=\"middle\"", number);
  }
  g_string_append(out, "</svg>");
}

static void append_grid(GString *out, const DgChartScale *scale) {
  double tick;
  for (guint i = 0; !isnan(tick = dg_chart_scale_tick(scale, i)); i++) {
    double x = dg_chart_scale_at(scale, tick);
    append_line(out, fabs(tick) < scale->step / 2 ? "zero" : "grid", x, 0, x, HEIGHT);
  }
}

static void append_interval(GString *out, double low, double high, double y, gboolean told) {
  const char *class = told ? "interval told" : "interval";
  append_line(out, class, low, y, high, y);
  append_line(out, class, low, y - CAP, low, y + CAP);
  append_line(out, class, high, y - CAP, high, y + CAP);
}

void dg_interval_cell(GString *out, const DgChartScale *scale, const DgEstimate *estimate, gboolean told) {
  double y = HEIGHT / 2.0;
  begin(out, HEIGHT);
  append_grid(out, scale);
  if (isfinite(estimate->low) && isfinite(estimate->high))
    append_interval(out, dg_chart_scale_at(scale, estimate->low), dg_chart_scale_at(scale, estimate->high), y, told);
  if (isfinite(estimate->value)) {
    g_string_append_printf(out, "<circle class=\"%s\"", told ? "dot told" : "dot");
    dg_append_number_attribute(out, "cx", dg_chart_scale_at(scale, estimate->value));
    dg_append_number_attribute(out, "cy", y);
    dg_append_number_attribute(out, "r", RADIUS);
    g_string_append(out, "/>");
  }
  g_string_append(out, "</svg>");
}
