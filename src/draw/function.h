/* The graph of functions as its description says it: read by function_read.c, fitted by function_range.c, drawn by
 * function_curves.c, function_region.c and function_marks.c. */
#ifndef DG_DRAW_FUNCTION_H
#define DG_DRAW_FUNCTION_H

#include "draw/canvas.h"
#include "draw/interval.h"
#include "draw/place.h"
#include "draw/plot.h"
#include "draw/spec.h"

/* Coordinates that a description may have: doubles are exact to a pixel far beyond, and labels stay short. */
#define DG_FUNCTION_MOST 1e9

typedef enum {
  DG_CURVE_PIECES, /* y = f(x), by one expression or several */
  DG_CURVE_PARAMETRIC, /* x(t), y(t) */
  DG_CURVE_POLAR, /* r(theta) */
  DG_CURVE_IMPLICIT /* left = right */
} DgCurveKind;

/* y = `expression` where x is in `where`. */
typedef struct {
  DgExpression *expression;
  DgDrawInterval where;
} DgDrawPiece;

typedef struct {
  DgCurveKind kind;
  GArray *pieces; /* DgDrawPiece */
  DgExpression *first, *second; /* x and y of t; r of theta; left and right */
  DgDrawRange t;
  const char *label, *color, *dash;
  double label_at; /* parameter near which the label stands; NaN: at an end */
  gboolean dots; /* at the ends of pieces */
  gboolean find_asymptotes;
  GPtrArray *lines; /* GArray of DgPoint: on the canvas */
} DgCurve;

typedef struct {
  double at;
  char *label; /* NULL: the number */
} DgTick;

typedef enum { DG_TICKS_AUTO, DG_TICKS_NONE, DG_TICKS_PI, DG_TICKS_STEP, DG_TICKS_LIST } DgTickKind;

typedef struct {
  DgDrawRange range; /* NaN where not given */
  const char *label;
  DgTickKind tick_kind;
  double step;
  GArray *ticks; /* DgTick */
} DgAxis;

typedef struct {
  double x; /* NaN: not vertical */
  DgExpression *y; /* NULL: vertical */
  const char *label;
} DgAsymptote;

typedef struct {
  double x, y;
  int curve; /* -1: y is given */
  const char *label, *x_label, *y_label;
  guint dot; /* of DG_DOT_* */
  gboolean coordinates, projections;
  guint direction; /* 0: any */
} DgDrawMark;

enum { DG_DOT_CLOSED, DG_DOT_OPEN, DG_DOT_NONE };

/* left < right (or <=). */
typedef struct {
  DgExpression *left, *right;
  gboolean strict;
} DgInequality;

typedef struct {
  int curves[2]; /* -1: the x axis */
  double from, to; /* NaN where not given */
  GArray *inequalities; /* DgInequality; empty for a region between curves */
  const char *color, *label;
  gboolean boundary;
} DgDrawRegion;

typedef struct {
  DgPoint from, to;
  const char *dash, *label, *color;
  gboolean arrow;
} DgSegment;

typedef struct {
  DgPoint at;
  const char *text;
} DgNote;

typedef struct {
  GArray *parameters; /* DgDrawParameter */
  DgAxis x, y;
  GPtrArray *curves; /* DgCurve */
  GArray *asymptotes, *marks, *regions, *segments, *notes;
  double width, height; /* 0: chosen */
  guint aspect; /* of DG_ASPECT_* */
  gboolean grid, origin, axes;
  DgPlot plot;
  DgDiagnostics *diagnostics; /* what cannot be drawn as it is; NULL: nobody asks */
} DgGraphFigure;

enum { DG_ASPECT_AUTO, DG_ASPECT_EQUAL, DG_ASPECT_FREE };

/* Reads the description. Free with dg_graph_figure_free(). Returns NULL with the error of `spec` set. */
DgGraphFigure *dg_graph_figure_new(DgSpec *spec);
void dg_graph_figure_free(DgGraphFigure *figure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGraphFigure, dg_graph_figure_free)

/* Chooses what was not given: ranges, size, ticks. */
void dg_graph_figure_fit(DgGraphFigure *figure);
void dg_axis_choose_ticks(DgAxis *axis, double pixels, gboolean trigonometric);

/* The value of a curve of pieces at x; NaN where it has none. */
double dg_curve_value(const DgCurve *curve, double x);
/* The point of a curve of pieces (by x), or a parametric or polar curve, in the plane. */
gboolean dg_curve_point(const DgCurve *curve, double t, double *x, double *y);

/* The steps of the drawing. Obstacles are what labels keep clear of: what is drawn is added to them. */
void dg_trace_curves(DgGraphFigure *figure, DgObstacles *obstacles);
void dg_add_mark_obstacles(DgGraphFigure *figure, DgObstacles *obstacles);
void dg_draw_regions(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);
void dg_draw_projections(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);
void dg_draw_asymptotes(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);
void dg_draw_axes(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);
void dg_draw_curves(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);
void dg_draw_marks(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);
void dg_draw_mark_labels(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);
void dg_draw_region_labels(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);
void dg_draw_curve_labels(DgGraphFigure *figure, DgCanvas *canvas, DgObstacles *obstacles);

#endif
