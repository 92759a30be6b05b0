/* What a geometric figure is drawn with, on a page without edges: lines, curves, dots and labels in pixels, y
 * downwards. When all is there, labels are placed, and the page gets the size that it needs. */
#ifndef DG_DRAW_SKETCH_H
#define DG_DRAW_SKETCH_H

#include "draw/canvas.h"

typedef struct _DgSketch DgSketch;

/* How a line is drawn. */
typedef enum { DG_LINE_SOLID, DG_LINE_DASHED, DG_LINE_DOTTED, DG_LINE_THIN } DgLineStyle;

DgSketch *dg_sketch_new(void);
void dg_sketch_free(DgSketch *sketch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgSketch, dg_sketch_free)

/* Lines; `class_name` is a static string. */
void dg_sketch_polyline(DgSketch *sketch, const DgPoint *points, guint n, gboolean closed, DgLineStyle style,
                        const char *class_name);
/* A Bézier curve of 3 k + 1 points. */
void dg_sketch_curve(DgSketch *sketch, const DgPoint *points, guint n, DgLineStyle style, const char *class_name);
void dg_sketch_circle(DgSketch *sketch, DgPoint centre, double radius, DgLineStyle style, const char *class_name);
/* The arc of a circle from the angle `from` to `to` > `from`, counter-clockwise as seen. */
void dg_sketch_arc(DgSketch *sketch, DgPoint centre, double radius, double from, double to, DgLineStyle style,
                   const char *class_name);
void dg_sketch_arrow(DgSketch *sketch, DgPoint from, DgPoint to, DgLineStyle style);
void dg_sketch_dot(DgSketch *sketch, DgPoint at);
/* An area without an outline. `hatched`: parallel lines instead of a colour. Painted below all lines. */
void dg_sketch_area(DgSketch *sketch, const DgPoint *points, guint n, const char *colour, gboolean hatched);

/* Labels, placed in the order of these calls when the sketch is finished. */
/* Names a point. */
void dg_sketch_label_point(DgSketch *sketch, const char *text, DgPoint at);
/* Stands beside a segment, away from `inside` if there is room. */
void dg_sketch_label_segment(DgSketch *sketch, const char *text, DgPoint a, DgPoint b, DgPoint inside);
/* Stands in an angle, beyond the arc of the radius `radius`, in the direction `angle` (counter-clockwise as seen); the
 * angle is `opening` wide. */
void dg_sketch_label_angle(DgSketch *sketch, const char *text, DgPoint vertex, double radius, double angle,
                           double opening);

/* The finished figure as an SVG document. Free with g_free(). */
char *dg_sketch_to_svg(DgSketch *sketch);

#endif
