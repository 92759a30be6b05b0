/* Axes as school books draw them: arrows at their ends, x, y and O, ticks with numbers that keep clear of curves. */
#include "draw/function.h"
#include "draw/label.h"
#include "draw/number_label.h"

/* Least distance of two ticks by the numbers beside them: whole numbers, parts of pi, fractions. */
#define TICK_PIXELS 30.0
#define PI_TICK_PIXELS 40.0
#define FRACTION_PIXELS 50.0
#define TICKS_MAX 200
/* How far an axis goes beyond the area, its head and half of a tick. */
#define BEFORE 8.0
#define BEYOND 22.0
#define HEAD 10.0
#define TICK 3.5
#define NUMBER_SIZE 14.0
#define NUMBER_GAP 5.0
/* A number of ours that comes near a line stays away. */
#define COST_MAX 9.0

static const DgDrawStyle LINE = {.class_name = "axis", .stroke = "#000000", .width = DG_CANVAS_LINE};

static void add_ticks(DgAxis *axis, double step) {
  double first = ceil(axis->range.from / step - 1e-9), last = floor(axis->range.to / step + 1e-9);
  for (double k = first; k <= last && axis->ticks->len < TICKS_MAX; k++) {
    DgTick tick = {.at = k * step};
    g_array_append_val(axis->ticks, tick);
  }
}

static double nice_step(double least) {
  static const double factors[] = {1, 2, 5, 10};
  double power = pow(10, floor(log10(least) + 1e-9));
  for (guint i = 0; i < G_N_ELEMENTS(factors); i++)
    if (factors[i] * power >= least * (1 - 1e-9))
      return factors[i] * power;
  return 10 * power;
}

/* Whole numbers where they fit, fractions where there is more room. */
static double decimal_step(double pixel) {
  double step = nice_step(pixel * TICK_PIXELS);
  return step >= 1 ? step : MIN(1, nice_step(pixel * FRACTION_PIXELS));
}

static double pi_step(double least) {
  static const double parts[] = {0.25, 0.5, 1};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
    if (parts[i] * G_PI >= least)
      return parts[i] * G_PI;
  return G_PI * nice_step(least / G_PI);
}

void dg_axis_choose_ticks(DgAxis *axis, double pixels, gboolean trigonometric) {
  double pixel = (axis->range.to - axis->range.from) / pixels;
  if (axis->tick_kind == DG_TICKS_PI || (axis->tick_kind == DG_TICKS_AUTO && trigonometric))
    add_ticks(axis, pi_step(pixel * PI_TICK_PIXELS));
  else if (axis->tick_kind == DG_TICKS_STEP)
    add_ticks(axis, axis->step);
  else if (axis->tick_kind == DG_TICKS_AUTO)
    add_ticks(axis, decimal_step(pixel));
}

static gboolean shows(const DgDrawRange *range, double value) {
  double slack = (range->to - range->from) * 1e-9;
  return value >= range->from - slack && value <= range->to + slack;
}

/* Where the axes cross: at the origin, or at the edge next to it. */
static DgPoint crossing(const DgPlot *plot) {
  return dg_plot_point(plot, CLAMP(0, plot->x.from, plot->x.to), CLAMP(0, plot->y.from, plot->y.to));
}

static DgBox box_at(DgPoint center, DgBox size) {
  return (DgBox){center.x - size.width / 2, center.y - size.height / 2, size.width, size.height};
}

/* Writes a label at the first of the places with the least cost. `needed`: even when that covers something. */
static void put_label(DgCanvas *canvas, DgObstacles *obstacles, const char *text, double size, const DgPoint *places,
                      guint n, gboolean needed) {
  DgBox label = dg_label_box(text, size), best = {0};
  double least = G_MAXDOUBLE;
  for (guint i = 0; i < n; i++) {
    DgBox box = box_at(places[i], label);
    double cost = dg_obstacles_cost(obstacles, box) + i * 0.5;
    if (cost < least) {
      least = cost;
      best = box;
    }
  }
  if (!needed && least > COST_MAX)
    return;
  dg_canvas_label(canvas, text, dg_box_center(best), size, "#000000");
  dg_obstacles_add_box(obstacles, best);
}

/* A number of the x axis: below it (`side` 1) or above it (-1) where there is room, else across or to the side. */
static void label_x(DgCanvas *canvas, DgObstacles *obstacles, const char *text, DgPoint at, int side, gboolean needed) {
  DgBox box = dg_label_box(text, NUMBER_SIZE);
  double down = side * (TICK + NUMBER_GAP + box.height / 2), aside = box.width / 2 + 3;
  const DgPoint places[] = {{at.x, at.y + down},
                            {at.x + aside, at.y + down},
                            {at.x - aside, at.y + down},
                            {at.x, at.y - down},
                            {at.x + aside, at.y - down},
                            {at.x - aside, at.y - down},
                            {at.x + aside, at.y + down + 6},
                            {at.x - aside, at.y + down + 6}};
  put_label(canvas, obstacles, text, NUMBER_SIZE, places, G_N_ELEMENTS(places), needed);
}

static void label_y(DgCanvas *canvas, DgObstacles *obstacles, const char *text, DgPoint at, int side, gboolean needed) {
  DgBox box = dg_label_box(text, NUMBER_SIZE);
  double left = side * (TICK + NUMBER_GAP + box.width / 2), aside = box.height / 2 + 3;
  const DgPoint places[] = {{at.x - left, at.y}, {at.x - left, at.y - aside}, {at.x - left, at.y + aside},
                            {at.x + left, at.y}, {at.x + left, at.y - aside}, {at.x + left, at.y + aside}};
  put_label(canvas, obstacles, text, NUMBER_SIZE, places, G_N_ELEMENTS(places), needed);
}

static void draw_grid(const DgGraphFigure *figure, DgCanvas *canvas) {
  static const DgDrawStyle style = {.class_name = "grid", .stroke = "#d5d9df", .width = 0.8};
  const DgPlot *plot = &figure->plot;
  for (guint i = 0; i < figure->x.ticks->len; i++) {
    double x = g_array_index(figure->x.ticks, DgTick, i).at, at = dg_plot_x(plot, x);
    if (shows(&plot->x, x))
      dg_canvas_line(canvas, (DgPoint){at, plot->area.y}, (DgPoint){at, dg_box_bottom(plot->area)}, &style);
  }
  for (guint i = 0; i < figure->y.ticks->len; i++) {
    double y = g_array_index(figure->y.ticks, DgTick, i).at, at = dg_plot_y(plot, y);
    if (shows(&plot->y, y))
      dg_canvas_line(canvas, (DgPoint){plot->area.x, at}, (DgPoint){dg_box_right(plot->area), at}, &style);
  }
}

/* Labels that points ask for at the feet of their projections come before numbers. */
static void draw_feet(const DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  DgPoint o = crossing(&figure->plot);
  for (guint i = 0; i < figure->marks->len; i++) {
    const DgDrawMark *mark = &g_array_index(figure->marks, DgDrawMark, i);
    DgPoint at = dg_plot_point(&figure->plot, mark->x, mark->y);
    if (mark->x_label && shows(&figure->plot.x, mark->x))
      label_x(canvas, obstacles, mark->x_label, (DgPoint){at.x, o.y}, mark->y < 0 ? -1 : 1, TRUE);
    if (mark->y_label && shows(&figure->plot.y, mark->y))
      label_y(canvas, obstacles, mark->y_label, (DgPoint){o.x, at.y}, mark->x < 0 ? -1 : 1, TRUE);
  }
}

static void draw_ticks(const DgGraphFigure *figure, const DgAxis *axis, gboolean across, DgCanvas *canvas,
                       DgObstacles *obstacles) {
  const DgPlot *plot = &figure->plot;
  DgPoint o = crossing(plot);
  gboolean origin = shows(&plot->x, 0) && shows(&plot->y, 0);
  for (guint i = 0; i < axis->ticks->len; i++) {
    const DgTick *tick = &g_array_index(axis->ticks, DgTick, i);
    if (!shows(&axis->range, tick->at) || (origin && tick->at == 0))
      continue;
    double end = (axis->range.to - axis->range.from) * 0.002;
    if (tick->at > axis->range.to + end)
      continue;
    DgPoint at = across ? (DgPoint){dg_plot_x(plot, tick->at), o.y} : (DgPoint){o.x, dg_plot_y(plot, tick->at)};
    DgPoint from = across ? (DgPoint){at.x, at.y - TICK} : (DgPoint){at.x - TICK, at.y};
    DgPoint to = across ? (DgPoint){at.x, at.y + TICK} : (DgPoint){at.x + TICK, at.y};
    dg_canvas_line(canvas, from, to, &(DgDrawStyle){.class_name = "tick", .stroke = "#000000", .width = 1});
    g_autofree char *number = tick->label ? NULL : dg_number_label(tick->at);
    (across ? label_x : label_y)(canvas, obstacles, tick->label ? tick->label : number, at, 1,
                                 axis->tick_kind == DG_TICKS_LIST);
  }
}

static void draw_origin(DgCanvas *canvas, DgObstacles *obstacles, DgPoint o) {
  DgBox box = dg_label_box("O", NUMBER_SIZE + 1);
  double dx = box.width / 2 + 5, dy = box.height / 2 + 6;
  const DgPoint places[] = {{o.x - dx, o.y + dy},      {o.x + dx, o.y + dy},      {o.x - dx, o.y - dy},
                            {o.x + dx, o.y - dy},      {o.x - dx - 9, o.y + dy},  {o.x - dx, o.y + dy + 8},
                            {o.x - dx - 16, o.y + dy}, {o.x - dx, o.y + dy + 14}, {o.x + dx + 12, o.y + dy}};
  put_label(canvas, obstacles, "O", NUMBER_SIZE + 1, places, G_N_ELEMENTS(places), TRUE);
}

void dg_draw_axes(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  const DgPlot *plot = &figure->plot;
  if (figure->grid)
    draw_grid(figure, canvas);
  if (!figure->axes)
    return;
  DgPoint o = crossing(plot);
  DgPoint left = {plot->area.x - BEFORE, o.y}, right = {dg_box_right(plot->area) + BEYOND, o.y};
  DgPoint bottom = {o.x, dg_box_bottom(plot->area) + BEFORE}, top = {o.x, plot->area.y - BEYOND};
  dg_canvas_exempt(canvas, "arrow_ends_meet_nodes connectors_avoid_other_nodes");
  dg_canvas_arrow(canvas, left, right, HEAD, &LINE);
  dg_canvas_exempt(canvas, "arrow_ends_meet_nodes connectors_avoid_other_nodes");
  dg_canvas_arrow(canvas, bottom, top, HEAD, &LINE);
  dg_obstacles_add_line(obstacles, left, right);
  dg_obstacles_add_line(obstacles, bottom, top);
  DgBox x = dg_label_box(figure->x.label, DG_CANVAS_FONT_SIZE), y = dg_label_box(figure->y.label, DG_CANVAS_FONT_SIZE);
  const DgPoint x_places[] = {
      {right.x - 4, o.y + 9 + x.height / 2}, {right.x - 4, o.y - 9 - x.height / 2}, {right.x + 8 + x.width / 2, o.y}};
  const DgPoint y_places[] = {{o.x - 9 - y.width / 2, top.y + 5}, {o.x + 9 + y.width / 2, top.y + 5}};
  put_label(canvas, obstacles, figure->x.label, DG_CANVAS_FONT_SIZE, x_places, G_N_ELEMENTS(x_places), TRUE);
  put_label(canvas, obstacles, figure->y.label, DG_CANVAS_FONT_SIZE, y_places, G_N_ELEMENTS(y_places), TRUE);
  draw_feet(figure, canvas, obstacles);
  if (figure->origin && shows(&plot->x, 0) && shows(&plot->y, 0))
    draw_origin(canvas, obstacles, o);
  draw_ticks(figure, &figure->x, TRUE, canvas, obstacles);
  draw_ticks(figure, &figure->y, FALSE, canvas, obstacles);
}
