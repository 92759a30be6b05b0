/* An SVG document that is written element by element: user units are pixels, y downwards. Numbers have three decimals,
 * whatever the locale. */
#ifndef DG_DRAW_CANVAS_H
#define DG_DRAW_CANVAS_H

#include <diagrade/base.h>

/* Size of labels, and the widths of what a figure is drawn with. */
#define DG_CANVAS_FONT_SIZE 16.0
#define DG_CANVAS_LINE 1.2
#define DG_CANVAS_CURVE 1.8

/* How an element is painted; what is NULL or 0 is not written. Colours are those of CSS. */
typedef struct {
  const char *class_name; /* what the element is, for those who read the document */
  const char *stroke; /* NULL: none */
  double width;
  const char *dash; /* stroke-dasharray */
  const char *fill; /* NULL: none */
  double opacity; /* of the fill; 0: opaque */
} DgDrawStyle;

/* The dashes of hidden edges, projections and asymptotes. */
#define DG_CANVAS_DASH "6 4"

typedef struct _DgCanvas DgCanvas;

DgCanvas *dg_canvas_new(double width, double height);
void dg_canvas_free(DgCanvas *canvas);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCanvas, dg_canvas_free)
/* The document so far, with its end. Free with g_free(). */
char *dg_canvas_to_svg(const DgCanvas *canvas);

void dg_canvas_line(DgCanvas *canvas, DgPoint from, DgPoint to, const DgDrawStyle *style);
/* An open or closed line through n points; nothing when there are less than two. */
void dg_canvas_polyline(DgCanvas *canvas, const DgPoint *points, guint n, gboolean closed, const DgDrawStyle *style);
void dg_canvas_circle(DgCanvas *canvas, DgPoint center, double radius, const DgDrawStyle *style);
/* Path data as it is; a fill leaves out what an even number of outlines is around. */
void dg_canvas_path(DgCanvas *canvas, const char *data, const DgDrawStyle *style);
/* Says of the next element that the named checks do not apply to it: that it is no box and no connection. */
void dg_canvas_exempt(DgCanvas *canvas, const char *checks);
/* A line with a filled head of `length` at its end. */
void dg_canvas_arrow(DgCanvas *canvas, DgPoint from, DgPoint to, double length, const DgDrawStyle *style);
/* A label (see draw/label.h) whose box, as dg_label_box() gives it for (0, 0), has its centre at `center`. */
void dg_canvas_label(DgCanvas *canvas, const char *text, DgPoint center, double size, const char *color);

/* Appends "x,y" in the canvas's number format, for path data. */
void dg_canvas_append_point(GString *out, DgPoint point);

#endif
