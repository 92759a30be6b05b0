/* The plane of a graph: what part of it is shown, and where on the canvas. */
#ifndef DG_DRAW_PLOT_H
#define DG_DRAW_PLOT_H

#include "base/geometry.h"

/* Where coordinates of the plane are cut before they become pixels: far outside of every canvas. */
#define DG_PLOT_FAR 1e7

typedef struct {
  double from, to;
} DgDrawRange;

typedef struct {
  DgDrawRange x, y; /* of the plane */
  DgBox area; /* of the canvas that shows them */
} DgPlot;

static inline double dg_plot_x(const DgPlot *plot, double x) {
  double at = plot->area.x + (x - plot->x.from) / (plot->x.to - plot->x.from) * plot->area.width;
  return CLAMP(at, -DG_PLOT_FAR, DG_PLOT_FAR);
}
static inline double dg_plot_y(const DgPlot *plot, double y) {
  double at = plot->area.y + (plot->y.to - y) / (plot->y.to - plot->y.from) * plot->area.height;
  return CLAMP(at, -DG_PLOT_FAR, DG_PLOT_FAR);
}
static inline DgPoint dg_plot_point(const DgPlot *plot, double x, double y) {
  return (DgPoint){dg_plot_x(plot, x), dg_plot_y(plot, y)};
}
/* The point of the plane under a point of the canvas. */
static inline DgPoint dg_plot_inverse(const DgPlot *plot, DgPoint p) {
  return (DgPoint){plot->x.from + (p.x - plot->area.x) / plot->area.width * (plot->x.to - plot->x.from),
                   plot->y.to - (p.y - plot->area.y) / plot->area.height * (plot->y.to - plot->y.from)};
}

#endif
