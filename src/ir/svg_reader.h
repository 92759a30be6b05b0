/* Parts of the reader of drawings: shapes and their curves, labels. Coordinates are user units of the drawing. */
#ifndef DG_IR_SVG_READER_H
#define DG_IR_SVG_READER_H

#include "drawing/drawing.h"

/* A piece of an outline or a line. */
typedef enum { DG_RUN_STRAIGHT, DG_RUN_ARC, DG_RUN_CURVE } DgRunKind;

typedef struct {
  DgRunKind kind;
  guint first, last; /* points of the outline, in its order; `last` may wrap: count modulo n */
  DgPoint center; /* of an arc */
  double radius;
  double sweep; /* of an arc, radians, positive clockwise as seen (y points down) */
} DgRun;

/* Splits n points (of a flattened curve) into straight pieces, arcs and other curves, in order; `closed` joins the last
 * point with the first. Appends DgRun to `runs`. A circle is one arc with a sweep of a full turn. */
void dg_runs_find(const DgPoint *points, guint n, gboolean closed, double tolerance, GArray *runs);

/* The corners of a closed outline of n points whose sides are straight and whose corners are rounded, where the sides
 * would meet. Appends DgPoint to `corners`; FALSE, with nothing appended, when it is no such outline. */
gboolean dg_corners_find(const DgPoint *points, guint n, GArray *corners);

/* A label: text items that are read as one. */
typedef struct {
  char *text; /* UTF-8: "3/4" for a fraction, "2 3/5" for a mixed number */
  guint item; /* its first text item */
  double font_size; /* the largest of its items */
  DgPoint quad[4]; /* around the ink, from the start of the baseline, counter-clockwise as seen */
  guint clip; /* of the drawing, 0 for none */
} DgReadLabel;

/* Joins the pieces of labels. Appends DgReadLabel to `labels`; the texts are freed with the array's clear function,
 * which is set here. `used` (guint8 per shape) gets 1 for shapes that are bars of fractions. */
void dg_labels_read(const DgDrawing *drawing, GArray *labels, guint8 *used);

#endif
