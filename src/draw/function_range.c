/* What part of the plane a graph shows, and how large, where its description does not say. */
#include "draw/function.h"

#include "base/compare.h"
#include "draw/expression.h"

/* Samples of a curve from which its extent is judged. */
#define SAMPLES 400
/* Largest area of a graph with equal units, the area of others, and the room for arrows and labels around it. */
#define AREA_WIDTH 380.0
#define AREA_HEIGHT 380.0
#define FREE_HEIGHT 300.0
#define MARGIN_LEFT 30.0
#define MARGIN_TOP 36.0
#define MARGIN_RIGHT 44.0
#define MARGIN_BOTTOM 32.0
/* Room for numbers left of an axis at the left edge. */
#define NUMBERS_WIDTH 26.0
/* Units are equal when one side is then at most this many times the other. */
#define EQUAL_RATIO_MAX 3.5

double dg_curve_value(const DgCurve *curve, double x) {
  for (guint i = 0; i < curve->pieces->len; i++) {
    const DgDrawPiece *piece = &g_array_index(curve->pieces, DgDrawPiece, i);
    if (dg_interval_contains(&piece->where, x))
      return dg_expression_value(piece->expression, &x);
  }
  return NAN;
}

gboolean dg_curve_point(const DgCurve *curve, double t, double *x, double *y) {
  if (curve->kind == DG_CURVE_PIECES) {
    *x = t;
    *y = dg_curve_value(curve, t);
  } else if (curve->kind == DG_CURVE_PARAMETRIC) {
    *x = dg_expression_value(curve->first, &t);
    *y = dg_expression_value(curve->second, &t);
  } else {
    double r = dg_expression_value(curve->first, &t);
    *x = r * cos(t);
    *y = r * sin(t);
  }
  return isfinite(*x) && isfinite(*y);
}

static void include(DgDrawRange *range, double value) {
  if (!isfinite(value))
    return;
  range->from = isnan(range->from) ? value : MIN(range->from, value);
  range->to = isnan(range->to) ? value : MAX(range->to, value);
}

static gboolean is_given(const DgDrawRange *range) {
  return !isnan(range->from);
}

/* Points and segments, and curves with a parameter of their own. */
static void include_places(const DgGraphFigure *figure, DgDrawRange *x, DgDrawRange *y) {
  for (guint i = 0; i < figure->marks->len; i++) {
    include(x, g_array_index(figure->marks, DgDrawMark, i).x);
    include(y, g_array_index(figure->marks, DgDrawMark, i).y);
  }
  for (guint i = 0; i < figure->segments->len; i++) {
    const DgSegment *segment = &g_array_index(figure->segments, DgSegment, i);
    include(x, segment->from.x);
    include(x, segment->to.x);
    include(y, segment->from.y);
    include(y, segment->to.y);
  }
  for (guint i = 0; i < figure->curves->len; i++) {
    const DgCurve *curve = g_ptr_array_index(figure->curves, i);
    if (curve->kind != DG_CURVE_PARAMETRIC && curve->kind != DG_CURVE_POLAR)
      continue;
    for (guint k = 0; k <= SAMPLES; k++) {
      double px, py;
      if (!dg_curve_point(curve, curve->t.from + (curve->t.to - curve->t.from) * k / SAMPLES, &px, &py))
        continue;
      include(x, CLAMP(px, -1000, 1000));
      include(y, CLAMP(py, -1000, 1000));
    }
  }
}

static gboolean is_trigonometric(const DgGraphFigure *figure) {
  for (guint i = 0; i < figure->curves->len; i++) {
    const DgCurve *curve = g_ptr_array_index(figure->curves, i);
    for (guint k = 0; k < curve->pieces->len; k++)
      if (dg_expression_is_trigonometric(g_array_index(curve->pieces, DgDrawPiece, k).expression))
        return TRUE;
  }
  return FALSE;
}

/* Where pieces begin and end; a function without ends asks for the default. */
static gboolean include_pieces(const DgGraphFigure *figure, DgDrawRange *x) {
  gboolean endless = FALSE;
  for (guint i = 0; i < figure->curves->len; i++) {
    const DgCurve *curve = g_ptr_array_index(figure->curves, i);
    endless = endless || curve->kind == DG_CURVE_IMPLICIT;
    for (guint k = 0; k < curve->pieces->len; k++) {
      const DgDrawInterval *where = &g_array_index(curve->pieces, DgDrawPiece, k).where;
      include(x, where->from);
      include(x, where->to);
      endless = endless || isinf(where->from) || isinf(where->to);
    }
  }
  for (guint i = 0; i < figure->asymptotes->len; i++)
    include(x, g_array_index(figure->asymptotes, DgAsymptote, i).x);
  return endless || !is_given(x);
}

static void widen(DgDrawRange *range, double share) {
  double more = (range->to - range->from) * share;
  range->from -= more;
  range->to += more;
}

/* The axis belongs into the picture when it is near. */
static void reach_zero(DgDrawRange *range) {
  double span = range->to - range->from;
  if (range->from > 0 && range->from < 1.5 * span)
    range->from = 0;
  if (range->to < 0 && range->to > -1.5 * span)
    range->to = 0;
  if (!(range->to - range->from > 1e-6)) {
    range->from -= 1;
    range->to += 1;
  }
}

static DgDrawRange choose_x(const DgGraphFigure *figure) {
  DgDrawRange x = {NAN, NAN}, y = {NAN, NAN};
  include_places(figure, &x, &y);
  if (include_pieces(figure, &x)) {
    double reach = is_trigonometric(figure) ? 2 * G_PI : 5;
    include(&x, -reach);
    include(&x, reach);
  }
  reach_zero(&x);
  widen(&x, 0.1);
  return x;
}

/* All values of y = f(x) curves, without those near poles: values far beyond where most of them lie. */
static void include_values(const DgGraphFigure *figure, DgDrawRange *y) {
  for (guint i = 0; i < figure->curves->len; i++) {
    const DgCurve *curve = g_ptr_array_index(figure->curves, i);
    double values[SAMPLES + 1];
    guint n = 0;
    for (guint k = 0; curve->kind == DG_CURVE_PIECES && k <= SAMPLES; k++) {
      double value =
          dg_curve_value(curve, figure->x.range.from + (figure->x.range.to - figure->x.range.from) * k / SAMPLES);
      if (isfinite(value))
        values[n++] = CLAMP(value, -DG_FUNCTION_MOST, DG_FUNCTION_MOST);
    }
    if (!n)
      continue;
    qsort(values, n, sizeof *values, dg_compare_double);
    double low = values[n / 10], high = values[n - 1 - n / 10], spread = high - low;
    gboolean whole = values[n - 1] - values[0] <= 4 * spread || spread <= 0;
    double more = MAX(0.75 * spread, 0.3 * (figure->x.range.to - figure->x.range.from));
    include(y, whole ? values[0] : MAX(values[0], low - more));
    include(y, whole ? values[n - 1] : MIN(values[n - 1], high + more));
  }
}

static DgDrawRange choose_y(const DgGraphFigure *figure, gboolean x_given) {
  DgDrawRange x = {NAN, NAN}, y = {NAN, NAN}, places = {NAN, NAN};
  include_places(figure, &x, &places);
  include_values(figure, &y);
  double most = 0.6 * (figure->x.range.to - figure->x.range.from);
  /* A parabola leaves the picture rather than to be squeezed into it. */
  if (!x_given && is_given(&y) && y.to - y.from > 2 * most) {
    y.from = CLAMP(y.from, -most, most);
    y.to = CLAMP(y.to, y.from + most, y.from + 2 * most);
  }
  include(&y, places.from);
  include(&y, places.to);
  gboolean implicit = FALSE;
  for (guint i = 0; i < figure->curves->len; i++)
    implicit = implicit || ((const DgCurve *)g_ptr_array_index(figure->curves, i))->kind == DG_CURVE_IMPLICIT;
  if (implicit || !is_given(&y) || figure->regions->len) {
    double half = (figure->x.range.to - figure->x.range.from) / 2;
    if (!is_given(&y) || implicit) {
      include(&y, -half);
      include(&y, half);
    }
    if (implicit)
      return y;
  }
  reach_zero(&y);
  widen(&y, 0.12);
  return y;
}

static gboolean units_are_equal(const DgGraphFigure *figure) {
  double ratio = (figure->x.range.to - figure->x.range.from) / (figure->y.range.to - figure->y.range.from);
  return figure->aspect == DG_ASPECT_EQUAL ||
         (figure->aspect == DG_ASPECT_AUTO && ratio <= EQUAL_RATIO_MAX && ratio >= 1 / 2.0);
}

/* Numbers stand left of the y axis: there must be room when it is at the edge. */
static double left_margin(const DgGraphFigure *figure, double area_width) {
  DgDrawRange x = figure->x.range;
  double inside = x.from < 0 && x.to > 0 ? -x.from / (x.to - x.from) * area_width : 0;
  return MARGIN_LEFT + (inside < NUMBERS_WIDTH ? NUMBERS_WIDTH - inside : 0);
}

static void lay_out(DgGraphFigure *figure) {
  double width = figure->width > 0 ? figure->width - MARGIN_LEFT - MARGIN_RIGHT : AREA_WIDTH;
  double height = figure->height > 0 ? figure->height - MARGIN_TOP - MARGIN_BOTTOM : AREA_HEIGHT;
  double x_span = figure->x.range.to - figure->x.range.from, y_span = figure->y.range.to - figure->y.range.from;
  if (units_are_equal(figure)) {
    double unit = MIN(width / x_span, height / y_span);
    width = MAX(60, unit * x_span);
    height = MAX(60, unit * y_span);
  } else if (figure->height <= 0) {
    height = FREE_HEIGHT;
  }
  double left = left_margin(figure, width);
  if (figure->width > 0)
    width = MIN(width, figure->width - left - MARGIN_RIGHT);
  figure->plot = (DgPlot){figure->x.range, figure->y.range, {left, MARGIN_TOP, round(width), round(height)}};
  figure->width = ceil(left + figure->plot.area.width + MARGIN_RIGHT);
  figure->height = ceil(MARGIN_TOP + figure->plot.area.height + MARGIN_BOTTOM);
}

void dg_graph_figure_fit(DgGraphFigure *figure) {
  gboolean x_given = is_given(&figure->x.range);
  if (!x_given)
    figure->x.range = choose_x(figure);
  if (!is_given(&figure->y.range))
    figure->y.range = choose_y(figure, x_given);
  lay_out(figure);
  dg_axis_choose_ticks(&figure->x, figure->plot.area.width, is_trigonometric(figure));
  dg_axis_choose_ticks(&figure->y, figure->plot.area.height, FALSE);
}
