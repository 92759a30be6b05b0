/* Path data: SVG's path grammar, curves and arcs flattened. */
#ifndef DG_SVG_PATH_H
#define DG_SVG_PATH_H

#include "drawing/drawing.h"
#include "svg/values.h"

/* Where flattened geometry goes: points already transformed, and the subpaths over them. */
typedef struct {
  GArray *points; /* DgPoint */
  GArray *subpaths; /* DgSubpath; first_point counts from the start of `points` */
  DgTransform transform;
  double tolerance; /* in units after `transform` */
  guint limit; /* points that `points` may hold in all */
  gboolean full; /* the limit was reached; the rest is missing */
  gboolean open; /* a subpath is being drawn */
  DgPoint start, current; /* before `transform` */
} DgPathSink;

void dg_path_move(DgPathSink *sink, double x, double y);
void dg_path_line(DgPathSink *sink, double x, double y);
void dg_path_cubic(DgPathSink *sink, double x1, double y1, double x2, double y2, double x, double y);
void dg_path_arc(DgPathSink *sink, double rx, double ry, double degrees, gboolean large, gboolean sweep, double x,
                 double y);
void dg_path_close(DgPathSink *sink);

/* Draws `data` up to its first error, as SVG asks. Returns FALSE when there was one; `error_at`, if not NULL, is then
 * the byte at which it stopped. */
gboolean dg_path_parse(DgPathSink *sink, DgSlice data, gsize *error_at);

#endif
