/* The graph of functions, from its description: read, fitted, drawn from back to front. */
#include "draw/function.h"

#include "base/json.h"
#include "draw/effort.h"
#include "draw/kinds.h"

/* A curve of which nothing is seen is no error, as it may lie outside of the ranges, but hardly what was meant. */
static void warn_of_missing_curves(const DgGraphFigure *figure, DgSpec *spec) {
  const cJSON *curves = dg_json_value(spec->root, "curves");
  for (guint i = 0; i < figure->curves->len; i++) {
    const DgCurve *curve = g_ptr_array_index(figure->curves, i);
    if (curve->lines->len == 0)
      dg_spec_warn(spec, cJSON_GetArrayItem(curves, (int)i), "found nothing of the curve within the ranges%s",
                   curve->kind == DG_CURVE_IMPLICIT
                       ? "; an equation whose sides touch without crossing, as (x - y)^2 = 0, is not seen: expected "
                         "one such as x - y = 0"
                       : "");
  }
}

char *dg_draw_function(DgSpec *spec) {
  g_autoptr(DgGraphFigure) figure = dg_graph_figure_new(spec);
  if (!figure)
    return NULL;
  dg_graph_figure_fit(figure);
  g_autoptr(DgCanvas) canvas = dg_canvas_new(figure->width, figure->height);
  g_autoptr(DgObstacles) obstacles = dg_obstacles_new((DgBox){2, 2, figure->width - 4, figure->height - 4});
  dg_trace_curves(figure, obstacles);
  if (dg_effort_is_spent())
    return NULL;
  warn_of_missing_curves(figure, spec);
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
