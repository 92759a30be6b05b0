/* Curves of a graph: sampled, drawn with asymptotes and the dots of their ends, labelled. */
#include "base/diagnostics.h"
#include "draw/contour.h"
#include "draw/effort.h"
#include "draw/function.h"
#include "draw/label.h"
#include "draw/poles.h"
#include "draw/sample.h"

#define DOT_RADIUS 3.2
/* First samples of a curve by a parameter of its own; of y = f(x) there are two for each pixel. */
#define PARAMETRIC_STEPS 1500
#define ASYMPTOTE_COLOR "#444444"
/* Pixels between the points at which the sign of an equation is looked at. */
#define SIGN_STEP 2.0

typedef struct {
  const DgCurve *curve;
  const DgDrawPiece *piece;
  const DgPlot *plot;
} Traced;

static gboolean trace_piece(double x, DgPoint *point, gpointer user_data) {
  const Traced *traced = user_data;
  double y = dg_expression_value(traced->piece->expression, &x);
  *point = dg_plot_point(traced->plot, x, y);
  return !isnan(y);
}

static gboolean trace_parameter(double t, DgPoint *point, gpointer user_data) {
  const Traced *traced = user_data;
  double x, y;
  gboolean defined = dg_curve_point(traced->curve, t, &x, &y);
  *point = dg_plot_point(traced->plot, x, y);
  return defined;
}

static double difference(double x, double y, gpointer user_data) {
  const DgCurve *curve = user_data;
  const double at[] = {x, y};
  return dg_expression_value(curve->first, at) - dg_expression_value(curve->second, at);
}

/* Whether one side of the equation is now less, now greater. Where they only touch, the signs of rounding errors would
 * be drawn as scraps. */
static gboolean changes_sign(DgCurve *curve, const DgPlot *plot) {
  gboolean below = FALSE, above = FALSE;
  for (double y = 0; y <= plot->area.height && !(below && above); y += SIGN_STEP)
    for (double x = 0; x <= plot->area.width; x += SIGN_STEP) {
      DgPoint at = dg_plot_inverse(plot, (DgPoint){plot->area.x + x, plot->area.y + y});
      double value = difference(at.x, at.y, curve);
      below = below || value < 0;
      above = above || value > 0;
    }
  return below && above;
}

/* FALSE when a curve has more turns than the lines follow. */
static gboolean trace(DgCurve *curve, const DgPlot *plot) {
  Traced traced = {curve, NULL, plot};
  curve->lines = dg_lines_new();
  if (curve->kind == DG_CURVE_IMPLICIT) {
    if (changes_sign(curve, plot))
      dg_contour(difference, curve, plot, FALSE, curve->lines);
    return TRUE;
  }
  if (curve->kind != DG_CURVE_PIECES)
    return dg_sample_curve(trace_parameter, &traced, curve->t.from, curve->t.to, PARAMETRIC_STEPS, plot->area,
                           curve->lines);
  gboolean resolved = TRUE;
  for (guint i = 0; i < curve->pieces->len; i++) {
    traced.piece = &g_array_index(curve->pieces, DgDrawPiece, i);
    double from = MAX(traced.piece->where.from, plot->x.from), to = MIN(traced.piece->where.to, plot->x.to);
    if (from < to)
      resolved &= dg_sample_curve(trace_piece, &traced, from, to,
                                  2 + (guint)(2 * plot->area.width * (to - from) / (plot->x.to - plot->x.from)),
                                  plot->area, curve->lines);
  }
  return resolved;
}

static double piece_value(double x, gpointer user_data) {
  return dg_expression_value(((const DgDrawPiece *)user_data)->expression, &x);
}

static gboolean is_stated(const DgGraphFigure *figure, double x) {
  double near = (figure->plot.x.to - figure->plot.x.from) * 1e-6;
  if (fabs(x) < near) /* the y axis is there already */
    return TRUE;
  for (guint i = 0; i < figure->asymptotes->len; i++)
    if (fabs(g_array_index(figure->asymptotes, DgAsymptote, i).x - x) < near)
      return TRUE;
  return FALSE;
}

static void find_asymptotes(DgGraphFigure *figure, const DgCurve *curve) {
  const DgPlot *plot = &figure->plot;
  for (guint i = 0; curve->find_asymptotes && i < curve->pieces->len; i++) {
    DgDrawPiece *piece = &g_array_index(curve->pieces, DgDrawPiece, i);
    double from = MAX(piece->where.from, plot->x.from), to = MIN(piece->where.to, plot->x.to);
    if (!(from < to))
      continue;
    g_autoptr(GArray) poles = g_array_new(FALSE, FALSE, sizeof(double));
    dg_find_poles(piece_value, piece, from, to, plot->y.to - plot->y.from, poles);
    for (guint k = 0; k < poles->len; k++) {
      DgAsymptote asymptote = {.x = g_array_index(poles, double, k)};
      if (!is_stated(figure, asymptote.x))
        g_array_append_val(figure->asymptotes, asymptote);
    }
  }
}

/* Labels something at a point with the colour of what it names. */
static void label_near(DgCanvas *canvas, DgObstacles *obstacles, const char *text, DgPoint at, const char *color) {
  DgBox box = dg_label_box(text, DG_CANVAS_FONT_SIZE - 1);
  DgPoint center = dg_obstacles_place(obstacles, at, box.width, box.height, 6, 1, -1);
  dg_canvas_label(canvas, text, center, DG_CANVAS_FONT_SIZE - 1, color);
}

void dg_draw_asymptotes(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  static const DgDrawStyle style = {
      .class_name = "asymptote", .stroke = ASYMPTOTE_COLOR, .width = 1, .dash = DG_CANVAS_DASH};
  const DgPlot *plot = &figure->plot;
  for (guint i = 0; i < figure->asymptotes->len; i++) {
    const DgAsymptote *asymptote = &g_array_index(figure->asymptotes, DgAsymptote, i);
    g_autoptr(GPtrArray) lines = dg_lines_new();
    double x = dg_plot_x(plot, asymptote->x);
    DgPoint vertical[] = {{x, dg_box_bottom(plot->area)}, {x, plot->area.y}};
    DgDrawPiece piece = {asymptote->y, DG_INTERVAL_ALL};
    Traced traced = {NULL, &piece, plot};
    if (asymptote->y)
      dg_sample_curve(trace_piece, &traced, plot->x.from, plot->x.to, 100, plot->area, lines);
    else
      dg_lines_clip(vertical, 2, plot->area, lines);
    for (guint k = 0; k < lines->len; k++) {
      const GArray *line = g_ptr_array_index(lines, k);
      const DgPoint *points = (const DgPoint *)line->data;
      dg_canvas_polyline(canvas, points, line->len, FALSE, &style);
      dg_obstacles_add_polyline(obstacles, points, line->len, FALSE);
    }
  }
}

/* At the right or upper end of the asymptote. */
static void label_asymptotes(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  const DgPlot *plot = &figure->plot;
  for (guint i = 0; i < figure->asymptotes->len; i++) {
    const DgAsymptote *asymptote = &g_array_index(figure->asymptotes, DgAsymptote, i);
    if (!asymptote->label)
      continue;
    DgPoint end = {dg_plot_x(plot, asymptote->x), plot->area.y};
    if (asymptote->y) {
      double y = dg_expression_value(asymptote->y, &plot->x.to);
      end = dg_plot_point(plot, plot->x.to, y);
    }
    if (dg_box_contains_point(plot->area, end, 0.5))
      label_near(canvas, obstacles, asymptote->label, end, ASYMPTOTE_COLOR);
  }
}

/* The end of a piece. */
typedef struct {
  DgPoint at;
  gboolean closed, dropped;
} End;

static void add_end(GArray *ends, const DgPlot *plot, const DgDrawPiece *piece, double x, gboolean closed) {
  double y = dg_expression_value(piece->expression, &x);
  End end = {dg_plot_point(plot, x, y), closed, FALSE};
  if (isfinite(x) && isfinite(y) && dg_box_contains_point(plot->area, end.at, 0.5))
    g_array_append_val(ends, end);
}

/* Where one piece goes on as another ends, there is no dot; two open ends at one place are one. */
static void drop_joints(GArray *ends) {
  for (guint i = 0; i < ends->len; i++)
    for (guint j = 0; j < i; j++) {
      End *a = &g_array_index(ends, End, i), *b = &g_array_index(ends, End, j);
      if (a->dropped || b->dropped || dg_distance(a->at, b->at) > 0.5)
        continue;
      a->dropped = TRUE;
      b->dropped = a->closed || b->closed;
    }
}

static void draw_dot(DgCanvas *canvas, DgPoint at, gboolean closed, const char *color) {
  dg_canvas_circle(canvas, at, DOT_RADIUS,
                   &(DgDrawStyle){.class_name = closed ? "closed-dot" : "open-dot",
                                  .stroke = color,
                                  .width = 1.3,
                                  .fill = closed ? color : "#ffffff"});
}

static void draw_ends(const DgCurve *curve, const DgPlot *plot, DgCanvas *canvas, DgObstacles *obstacles) {
  g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(End));
  for (guint i = 0; curve->dots && i < curve->pieces->len; i++) {
    const DgDrawPiece *piece = &g_array_index(curve->pieces, DgDrawPiece, i);
    add_end(ends, plot, piece, piece->where.from, piece->where.from_closed);
    if (piece->where.from < piece->where.to)
      add_end(ends, plot, piece, piece->where.to, piece->where.to_closed);
  }
  drop_joints(ends);
  for (guint i = 0; i < ends->len; i++) {
    const End *end = &g_array_index(ends, End, i);
    if (end->dropped)
      continue;
    draw_dot(canvas, end->at, end->closed, curve->color);
    dg_obstacles_add_box(obstacles, dg_box_around(end->at, DOT_RADIUS + 1));
  }
}

/* Where along the curve its label may stand: the ends of its lines first, then points between. */
#define PLACES 40

static DgPoint place_on(const DgCurve *curve, guint place) {
  guint total = 0;
  for (guint i = 0; i < curve->lines->len; i++)
    total += ((const GArray *)g_ptr_array_index(curve->lines, i))->len;
  guint index = (guint)((double)(total - 1) * (1 - (double)place / PLACES));
  for (guint i = 0; i < curve->lines->len; i++) {
    const GArray *line = g_ptr_array_index(curve->lines, i);
    if (index < line->len)
      return g_array_index(line, DgPoint, index);
    index -= line->len;
  }
  return (DgPoint){0, 0};
}

/* The label stands beside the curve, near its right end where that is free. */
static void draw_label(const DgCurve *curve, const DgPlot *plot, DgCanvas *canvas, DgObstacles *obstacles) {
  double x, y;
  if (!curve->label || !curve->lines->len)
    return;
  if (!isnan(curve->label_at) && curve->kind != DG_CURVE_IMPLICIT && dg_curve_point(curve, curve->label_at, &x, &y)) {
    DgPoint at = dg_plot_point(plot, x, y);
    /* Where the curve has left the figure, its label has nothing to stand beside. */
    if (dg_box_contains_point(plot->area, at, 0)) {
      label_near(canvas, obstacles, curve->label, at, curve->color);
      return;
    }
  }
  DgBox label = dg_label_box(curve->label, DG_CANVAS_FONT_SIZE - 1), best = {0};
  double least = G_MAXDOUBLE;
  for (guint place = 0; place <= PLACES; place++) {
    DgPoint at = place_on(curve, place);
    for (guint direction = 0; direction < 16; direction++) {
      double c = cos(direction * G_PI / 8), s = -sin(direction * G_PI / 8);
      double reach = MIN(label.width / 2 / MAX(fabs(c), 1e-9), label.height / 2 / MAX(fabs(s), 1e-9)) + 7;
      DgBox box = {at.x + c * reach - label.width / 2, at.y + s * reach - label.height / 2, label.width, label.height};
      double cost = dg_obstacles_cost(obstacles, box) + place * 0.6 + (direction % 8 ? 0 : 0.2);
      if (cost < least) {
        least = cost;
        best = box;
      }
    }
  }
  dg_canvas_label(canvas, curve->label, dg_box_center(best), DG_CANVAS_FONT_SIZE - 1, curve->color);
  dg_obstacles_add_box(obstacles, best);
}

void dg_trace_curves(DgGraphFigure *figure, DgObstacles *obstacles) {
  for (guint i = 0; i < figure->curves->len && !dg_effort_is_spent(); i++) {
    DgCurve *curve = g_ptr_array_index(figure->curves, i);
    if (!trace(curve, &figure->plot) && figure->diagnostics)
      dg_diagnostics_add(figure->diagnostics, DG_LEVEL_WARNING, 0,
                         "curve %u: found more turns than the size of the figure can show, expected a smaller range",
                         i + 1);
    find_asymptotes(figure, curve);
    for (guint k = 0; k < curve->lines->len; k++) {
      const GArray *line = g_ptr_array_index(curve->lines, k);
      dg_obstacles_add_polyline(obstacles, (const DgPoint *)line->data, line->len, FALSE);
    }
  }
}

/* A closed line that crosses itself, as a Lissajous figure, is no outline of a shape: it is drawn in two halves. */
static gboolean crosses_itself(const GArray *line) {
  const DgPoint *p = (const DgPoint *)line->data;
  if (line->len < 4 || dg_distance(p[0], p[line->len - 1]) > 0.5)
    return FALSE;
  DgBox box = dg_points_box(p, line->len);
  double twice = 0;
  for (guint i = 1; i < line->len; i++)
    twice += p[i - 1].x * p[i].y - p[i].x * p[i - 1].y;
  return fabs(twice) < 0.1 * box.width * box.height;
}

void dg_draw_curves(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  for (guint i = 0; i < figure->curves->len; i++) {
    const DgCurve *curve = g_ptr_array_index(figure->curves, i);
    g_autofree char *name = g_strdup_printf("curve-%u", i);
    DgDrawStyle style = {.class_name = name, .stroke = curve->color, .width = DG_CANVAS_CURVE, .dash = curve->dash};
    for (guint k = 0; k < curve->lines->len; k++) {
      const GArray *line = g_ptr_array_index(curve->lines, k);
      dg_canvas_exempt(canvas, "connectors_avoid_other_nodes connectors_are_level");
      guint half = crosses_itself(line) ? line->len / 2 : line->len - 1;
      for (guint from = 0; from + 1 < line->len; from += half)
        dg_canvas_polyline(canvas, &g_array_index(line, DgPoint, from), MIN(half + 1, line->len - from), FALSE, &style);
    }
    draw_ends(curve, &figure->plot, canvas, obstacles);
  }
}

void dg_draw_curve_labels(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  label_asymptotes(figure, canvas, obstacles);
  for (guint i = 0; i < figure->curves->len; i++)
    draw_label(g_ptr_array_index(figure->curves, i), &figure->plot, canvas, obstacles);
}
