/* What a program says of the geometry that it draws, in its own frame: coordinates in two or three dimensions in
 * multiples of its vectors, y upwards, before the transformations that act on them. A reader of programs fills it
 * beside what is painted; a drawing without one has no source, or one that says more than fits here. */
#ifndef DG_DRAWING_PROGRAM_H
#define DG_DRAWING_PROGRAM_H

#include "base/geometry.h"

#include <glib.h>

/* A coordinate of the picture: 2 or 3 numbers, in multiples of the vectors x, y and z. */
typedef struct {
  double v[3];
  guint n;
} DgProgramCoordinate;

typedef enum { DG_STEP_SHIFT, DG_STEP_XSHIFT, DG_STEP_YSHIFT, DG_STEP_SCALE, DG_STEP_ROTATE } DgStepKind;

/* One option of a transform. SHIFT: `n` numbers in multiples of the picture's vectors; XSHIFT, YSHIFT: v[0] in points;
 * SCALE: one factor (n = 1) or one per axis; ROTATE: v[0] in degrees, counter-clockwise. */
typedef struct {
  DgStepKind kind;
  guint n;
  double v[3];
  const char *text; /* of a length whose macros are not expanded; v[0] is 0 then. NULL: v says all */
} DgProgramStep;

#define DG_STEPS_MAX 5 /* each kind once */

/* A transform: its options in the order in which they were written. */
typedef struct {
  guint n;
  DgProgramStep steps[DG_STEPS_MAX];
} DgProgramSteps;

/* One of the vectors x, y, z of the picture. */
typedef enum {
  DG_VECTOR_DEFAULT, /* 1 cm along x or y; z as TikZ has it */
  DG_VECTOR_LENGTH, /* a dimension, v[0] in points: along its own axis; z at the angle of the default */
  DG_VECTOR_POINT, /* a pair (a,b): v[0], v[1] in points where `unit` says so, else in multiples of x and y so far */
  DG_VECTOR_POLAR /* (angle:length): v[0] in degrees, v[1] in points or in multiples of x and y so far */
} DgVectorKind;

typedef struct {
  DgVectorKind kind;
  double v[2];
  gboolean unit; /* the lengths were written with a unit, and are in points */
  const char *text; /* what was written with macros that are not expanded; the default counts then. NULL: v says all */
} DgProgramVector;

typedef enum {
  DG_PROGRAM_LINES, /* straight lines through all coordinates */
  DG_PROGRAM_RECTANGLE, /* two opposite corners */
  DG_PROGRAM_CIRCLE, /* about a coordinate */
  DG_PROGRAM_ARC,
  DG_PROGRAM_NODE /* a text at a coordinate */
} DgProgramKind;

/* One thing that the program draws. Strings are owned by the program, or NULL. */
typedef struct {
  DgProgramKind kind;
  guint first_coordinate, n_coordinates;
  DgProgramSteps steps;
  guint line; /* of the source */
  guint scope; /* number of the innermost scope that it is drawn in */
  gboolean closed; /* of lines: by `cycle` */
  gboolean clips; /* it cuts what follows and is not painted itself */
  gboolean filled, stroked, dashed, dotted;
  guint32 fill; /* 0xRRGGBB, when `filled` */
  double radius, start_angle, end_angle; /* of a circle or an arc, in multiples of the vector x; degrees */
  const char *text; /* of a node, as it was written, macros expanded */
  const char *anchor; /* of a node: what of it stands at its place ("south west"); NULL: its centre */
  double rotate; /* of a node, degrees counter-clockwise */
} DgProgramItem;

typedef struct _DgProgram {
  DgProgramVector vectors[3];
  guint n_scale; /* of the picture: 0 none, 1 one factor, 2 one per axis */
  double scale[3];
  GArray *items; /* DgProgramItem, as they were drawn */
  GArray *coordinates; /* DgProgramCoordinate */
  GStringChunk *strings;
  DgPoint corner; /* top left of the picture, in points of the program */
  gboolean partial; /* it draws what fits nowhere here: curves, plots, decorations */
} DgProgram;

DgProgram *dg_program_new(void);
void dg_program_free(DgProgram *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgProgram, dg_program_free)

static inline const DgProgramCoordinate *dg_program_coordinates(const DgProgram *program, const DgProgramItem *item) {
  return &g_array_index(program->coordinates, DgProgramCoordinate, item->first_coordinate);
}

#endif
