/* Scales and axes of plots. */
#include "report/chart.h"

#include <math.h>

#define TICK 3.0

/* The least 1, 2 or 5 times a power of ten that is not below `least`. */
static double nice_step(double least) {
  double power = pow(10, floor(log10(least))), share = least / power;
  return power * (share <= 1 + 1e-9 ? 1 : share <= 2 + 1e-9 ? 2 : share <= 5 + 1e-9 ? 5 : 10);
}

static guint count_ticks(const DgChartScale *scale) {
  return (guint)floor((scale->high - scale->low) / scale->step + 1.5);
}

DgChartScale dg_chart_scale_new(double low, double high, double from, double to, double apart) {
  DgChartScale scale = {.from = from, .to = to};
  double span = high > low ? high - low : fabs(low) > 0 ? fabs(low) : 1;
  double room = fmax(fabs(to - from), apart);
  scale.step = nice_step(span * apart / room);
  /* Ends that are no ticks are moved out to the next one, and then fewer may fit. */
  for (guint i = 0; i < 3; i++) {
    scale.low = scale.step * floor(low / scale.step + 1e-9);
    scale.high = scale.step * ceil(high / scale.step - 1e-9);
    if (scale.high <= scale.low)
      scale.high = scale.low + scale.step;
    if ((scale.high - scale.low) / scale.step <= 1 + 1e-9 ||
        room * scale.step / (scale.high - scale.low) >= apart * 0.8)
      break;
    scale.step = nice_step(scale.step * 1.01);
  }
  scale.decimals = (int)CLAMP(-floor(log10(scale.step) + 1e-9), 0, 6);
  return scale;
}

double dg_chart_scale_at(const DgChartScale *scale, double value) {
  return scale->from + (scale->to - scale->from) * (value - scale->low) / (scale->high - scale->low);
}

double dg_chart_scale_tick(const DgChartScale *scale, guint index) {
  return index < count_ticks(scale) ? scale->low + index * scale->step : NAN;
}

void dg_chart_range(const DgPlotLook *look, double *low, double *high) {
  if (look->close || !(*low <= *high))
    return;
  if (*low >= 0)
    *low = 0;
  if (*low >= 0 && *high <= 1)
    *high = 1;
}

void dg_chart_axis_below(DgChart *chart, const DgChartScale *scale, double y, double top) {
  double tick;
  for (guint i = 0; !isnan(tick = dg_chart_scale_tick(scale, i)); i++) {
    double x = dg_chart_scale_at(scale, tick);
    g_autofree char *number = dg_chart_number(tick, scale->decimals);
    dg_chart_line(chart, DG_CHART_GRID, x, top, x, y);
    dg_chart_line(chart, DG_CHART_AXIS, x, y, x, y + TICK);
    dg_chart_text(chart, DG_CHART_NOTE, DG_CHART_MIDDLE, x, y + TICK + 7, number);
  }
  dg_chart_line(chart, DG_CHART_AXIS, scale->from, y, scale->to, y);
}

void dg_chart_axis_left(DgChart *chart, const DgChartScale *scale, double x, double right) {
  double tick;
  for (guint i = 0; !isnan(tick = dg_chart_scale_tick(scale, i)); i++) {
    double y = dg_chart_scale_at(scale, tick);
    g_autofree char *number = dg_chart_number(tick, scale->decimals);
    dg_chart_line(chart, DG_CHART_GRID, x, y, right, y);
    dg_chart_line(chart, DG_CHART_AXIS, x - TICK, y, x, y);
    dg_chart_text(chart, DG_CHART_NOTE, DG_CHART_END, x - TICK - 2, y + 2.5, number);
  }
  dg_chart_line(chart, DG_CHART_AXIS, x, scale->from, x, scale->to);
}
