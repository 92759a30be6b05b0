/* The graph of functions, from its description: read, fitted, drawn from back to front. */
#include "draw/function.h"

#include "draw/kinds.h"

char *dg_draw_function(DgSpec *spec) {
  g_autoptr(DgGraphFigure) figure = dg_graph_figure_new(spec);
  if (!figure)
    return NULL;
  dg_graph_figure_fit(figure);
  g_autoptr(DgCanvas) canvas = dg_canvas_new(figure->width, figure->height);
  g_autoptr(DgObstacles) obstacles = dg_obstacles_new((DgBox){2, 2, figure->width - 4, figure->height - 4});
  dg_trace_curves(figure, obstacles);
  dg_add_mark_obstacles(figure, obstacles);
  dg_draw_regions(figure, canvas, obstacles);
  dg_draw_projections(figure, canvas, obstacles);
  dg_draw_asymptotes(figure, canvas, obstacles);
  dg_draw_axes(figure, canvas, obstacles);
  dg_draw_curves(figure, canvas, obstacles);
  dg_draw_marks(figure, canvas, obstacles);
  dg_draw_mark_labels(figure, canvas, obstacles);
  dg_draw_region_labels(figure, canvas, obstacles);
  dg_draw_curve_labels(figure, canvas, obstacles);
  return dg_canvas_to_svg(canvas);
}
