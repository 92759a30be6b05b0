/* Marked points, segments and notes of a graph. */
#include "draw/function.h"
#include "draw/label.h"
#include "draw/number_label.h"
#include "draw/sample.h"

#define DOT_RADIUS 3.2
#define HEAD 9.0

static const DgDrawStyle PROJECTION = {.class_name = "projection", .stroke = "#444444", .width = 1, .dash = "4 3"};

static void draw_projections(const DgPlot *plot, const DgDrawMark *mark, DgCanvas *canvas, DgObstacles *obstacles) {
  DgPoint at = dg_plot_point(plot, mark->x, mark->y);
  DgPoint o = dg_plot_point(plot, CLAMP(0, plot->x.from, plot->x.to), CLAMP(0, plot->y.from, plot->y.to));
  const DgPoint feet[] = {{at.x, o.y}, {o.x, at.y}};
  for (guint i = 0; i < G_N_ELEMENTS(feet); i++)
    if (dg_distance(at, feet[i]) > 2 * DOT_RADIUS) {
      dg_canvas_line(canvas, at, feet[i], &PROJECTION);
      dg_obstacles_add_line(obstacles, at, feet[i]);
    }
}

static void draw_segment(const DgPlot *plot, const DgSegment *segment, DgCanvas *canvas, DgObstacles *obstacles) {
  g_autoptr(GPtrArray) lines = dg_lines_new();
  DgPoint ends[] = {dg_plot_point(plot, segment->from.x, segment->from.y),
                    dg_plot_point(plot, segment->to.x, segment->to.y)};
  dg_lines_clip(ends, 2, plot->area, lines);
  if (!lines->len)
    return;
  const GArray *line = g_ptr_array_index(lines, 0);
  DgPoint from = g_array_index(line, DgPoint, 0), to = g_array_index(line, DgPoint, line->len - 1);
  DgDrawStyle style = {.class_name = "segment", .stroke = segment->color, .width = 1.3, .dash = segment->dash};
  if (segment->arrow)
    dg_canvas_arrow(canvas, from, to, HEAD, &style);
  else
    dg_canvas_line(canvas, from, to, &style);
}

static void add_segment(const DgPlot *plot, const DgSegment *segment, DgObstacles *obstacles) {
  dg_obstacles_add_line(obstacles, dg_plot_point(plot, segment->from.x, segment->from.y),
                        dg_plot_point(plot, segment->to.x, segment->to.y));
}

static void label_segment(const DgPlot *plot, const DgSegment *segment, DgCanvas *canvas, DgObstacles *obstacles) {
  if (!segment->label)
    return;
  DgPoint a = dg_plot_point(plot, segment->from.x, segment->from.y),
          b = dg_plot_point(plot, segment->to.x, segment->to.y);
  DgBox box = dg_label_box(segment->label, DG_CANVAS_FONT_SIZE - 1);
  DgPoint middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
  /* Square to the segment, on its upper or right side. */
  double nx = b.y - a.y, ny = a.x - b.x;
  gboolean turn = ny > 0 || (ny == 0 && nx < 0);
  DgPoint center = dg_obstacles_place(obstacles, middle, box.width, box.height, 5, turn ? -nx : nx, turn ? -ny : ny);
  dg_canvas_label(canvas, segment->label, center, DG_CANVAS_FONT_SIZE - 1, segment->color);
}

static char *mark_text(const DgDrawMark *mark) {
  if (!mark->coordinates)
    return g_strdup(mark->label);
  g_autofree char *x = dg_number_label(mark->x);
  g_autofree char *y = dg_number_label(mark->y);
  return g_strdup_printf("%s(%s, %s)", mark->label ? mark->label : "", x, y);
}

static void label_mark(const DgPlot *plot, const DgDrawMark *mark, DgCanvas *canvas, DgObstacles *obstacles) {
  g_autofree char *text = mark_text(mark);
  if (!text || !*text)
    return;
  DgPoint at = dg_plot_point(plot, mark->x, mark->y);
  DgBox box = dg_label_box(text, DG_CANVAS_FONT_SIZE);
  double angle = (mark->direction ? mark->direction - 1 : 1) * G_PI / 4;
  DgPoint center = dg_obstacles_place(obstacles, at, box.width, box.height, DOT_RADIUS + 4, cos(angle), -sin(angle));
  dg_canvas_label(canvas, text, center, DG_CANVAS_FONT_SIZE, "#000000");
}

static void draw_dot(const DgPlot *plot, const DgDrawMark *mark, DgCanvas *canvas) {
  if (mark->dot == DG_DOT_NONE)
    return;
  gboolean open = mark->dot == DG_DOT_OPEN;
  dg_canvas_circle(canvas, dg_plot_point(plot, mark->x, mark->y), DOT_RADIUS,
                   &(DgDrawStyle){.class_name = open ? "open-dot" : "closed-dot",
                                  .stroke = "#000000",
                                  .width = 1.3,
                                  .fill = open ? "#ffffff" : "#000000"});
}

static gboolean shows(const DgPlot *plot, double x, double y) {
  return dg_box_contains_point(plot->area, dg_plot_point(plot, x, y), 0.5);
}

void dg_add_mark_obstacles(DgGraphFigure *figure, DgObstacles *obstacles) {
  for (guint i = 0; i < figure->segments->len; i++)
    add_segment(&figure->plot, &g_array_index(figure->segments, DgSegment, i), obstacles);
  for (guint i = 0; i < figure->marks->len; i++) {
    const DgDrawMark *mark = &g_array_index(figure->marks, DgDrawMark, i);
    if (mark->dot != DG_DOT_NONE)
      dg_obstacles_add_box(obstacles, dg_box_around(dg_plot_point(&figure->plot, mark->x, mark->y), DOT_RADIUS));
  }
}

void dg_draw_marks(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  const DgPlot *plot = &figure->plot;
  for (guint i = 0; i < figure->segments->len; i++)
    draw_segment(plot, &g_array_index(figure->segments, DgSegment, i), canvas, obstacles);
  for (guint i = 0; i < figure->marks->len; i++) {
    const DgDrawMark *mark = &g_array_index(figure->marks, DgDrawMark, i);
    if (shows(plot, mark->x, mark->y))
      draw_dot(plot, mark, canvas);
  }
}

void dg_draw_projections(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  for (guint i = 0; i < figure->marks->len; i++) {
    const DgDrawMark *mark = &g_array_index(figure->marks, DgDrawMark, i);
    if (mark->projections && shows(&figure->plot, mark->x, mark->y))
      draw_projections(&figure->plot, mark, canvas, obstacles);
  }
}

void dg_draw_mark_labels(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles) {
  const DgPlot *plot = &figure->plot;
  for (guint i = 0; i < figure->marks->len; i++) {
    const DgDrawMark *mark = &g_array_index(figure->marks, DgDrawMark, i);
    if (shows(plot, mark->x, mark->y))
      label_mark(plot, mark, canvas, obstacles);
  }
  for (guint i = 0; i < figure->segments->len; i++)
    label_segment(plot, &g_array_index(figure->segments, DgSegment, i), canvas, obstacles);
  for (guint i = 0; i < figure->notes->len; i++) {
    const DgNote *note = &g_array_index(figure->notes, DgNote, i);
    DgBox box = dg_label_box(note->text, DG_CANVAS_FONT_SIZE - 1);
    DgPoint at = dg_plot_point(plot, note->at.x, note->at.y);
    dg_canvas_label(canvas, note->text, at, DG_CANVAS_FONT_SIZE - 1, "#000000");
    dg_obstacles_add_box(obstacles, (DgBox){at.x - box.width / 2, at.y - box.height / 2, box.width, box.height});
  }
}
