/* The inside of an IR, for the rooms that read it.
 *
 * The document is kept as it was written: coordinates in the units of the picture, transforms as lists of steps in the
 * order of the document. dg_figure_new() (figure.h) resolves it to points of the page. Lengths with a unit ("0.8in")
 * are read into TeX points: 72.27 to the inch.
 */
#ifndef DG_IR_IR_H
#define DG_IR_IR_H

#include "base/diagnostics.h"
#include "base/geometry.h"
#include "drawing/program.h"

#include <diagrade/ir.h>

#define DG_PT_PER_IN 72.27
#define DG_PT_PER_CM (DG_PT_PER_IN / 2.54)
/* A CSS pixel is 1/96 inch. */
#define DG_PT_PER_PX (DG_PT_PER_IN / 96)

/* Coordinates and transforms are those of the program that draws the diagram. */
typedef DgProgramCoordinate DgIrCoordinate;
typedef DgProgramStep DgIrStep;
typedef DgProgramSteps DgIrTransform;
typedef DgProgramVector DgIrVector;

/* The factor of a SCALE along an axis: one factor acts along all, and what is not given leaves an axis as it is. */
static inline double dg_ir_step_scale(const DgIrStep *step, guint axis) {
  return step->n == 1 ? step->v[0] : axis < step->n ? step->v[axis] : 1;
}

typedef enum {
  DG_IR_POLYGON, /* shapes: type triangle or polygon */
  DG_IR_FACE, /* shapes: type 3D-part, one face of the solid `solid` */
  DG_IR_CUBE, /* shapes: type Ucube */
  DG_IR_RECTANGLE, /* rectangle_primitives: two corners */
  DG_IR_SEGMENT, /* line_segments: two ends */
  DG_IR_NODE, /* nodes: a label at a place */
  DG_IR_CIRCLE, /* circles */
  DG_IR_ARC /* arcs */
} DgIrKind;

typedef enum { DG_IR_SOLID, DG_IR_DASHED, DG_IR_DOTTED } DgIrStyle;

/* Where a label stands as seen from its place; `anchor` of a node. */
typedef enum {
  DG_IR_ANCHOR_NONE, /* not said: centred */
  DG_IR_ANCHOR_MID,
  DG_IR_ANCHOR_ABOVE,
  DG_IR_ANCHOR_BELOW,
  DG_IR_ANCHOR_LEFT,
  DG_IR_ANCHOR_RIGHT,
  DG_IR_ANCHOR_ABOVE_LEFT,
  DG_IR_ANCHOR_ABOVE_RIGHT,
  DG_IR_ANCHOR_BELOW_LEFT,
  DG_IR_ANCHOR_BELOW_RIGHT
} DgIrAnchor;

/* What a figure that was painted knows beyond the schema; all of it is optional in a document (key `paint`). */
typedef struct {
  gboolean known; /* the entity was read from a drawing */
  guint line; /* of the source element, 0 when unknown */
  guint z; /* paint order */
  double stroke_width; /* points; 0: no stroke */
  double font_size; /* points, of a node */
  DgPoint quad[4]; /* of a node: corners of its text as painted, in coordinates of the picture */
  guint32 color; /* 0xRRGGBB of the stroke, or of the fill where there is no stroke */
  gboolean arrow_from, arrow_to; /* of a segment: it ends in an arrow head */
  gboolean curved; /* a piece of a curve that is neither an arc nor a circle, or an area with such a border */
} DgIrPaint;

/* One entity. Its coordinates are `n_coordinates` from `first_coordinate` on: vertices of a shape, corners of a
 * rectangle, ends of a segment, place of a node, centre of a circle or an arc; none of a cube. */
typedef struct {
  DgIrKind kind;
  guint index; /* in its list of the document: "nodes[3]" (dg_ir_entity_path()) */
  guint first_coordinate, n_coordinates;
  DgIrTransform transform;
  const char *fill; /* as written; NULL when absent */
  guint triangle : 1; /* a polygon of type triangle */
  guint cycle : 1; /* of shapes */
  guint right_angle : 1; /* a rectangle that marks a right angle */
  int solid; /* id of the solid of a face or a cube */
  DgIrStyle style; /* of a segment */
  const char *text; /* of a node, or on a segment; NULL when absent */
  DgIrAnchor anchor; /* of a node */
  double node_rotate; /* of a node, degrees counter-clockwise */
  double radius; /* of a circle or an arc, in multiples of the picture's vectors */
  double start_angle, end_angle; /* of an arc, degrees counter-clockwise */
  double size[3]; /* of a cube */
  int clip; /* of ir->clips: the one that alone cuts it; -1: every clip that is not local does */
  DgIrPaint paint;
} DgIrEntity;

/* A clip: a rectangle of two corners, or a polygon of more. */
typedef struct {
  guint first_coordinate, n_coordinates;
  DgIrTransform transform;
  gboolean local; /* cuts only the entities that name it */
} DgIrClip;

struct _DgIr {
  char *name; /* of the source in messages */
  DgIrVector x, y, z;
  guint n_scale; /* of the picture: 0 none, 1 one factor, 2 or 3 per axis */
  double scale[3];
  gboolean has_page;
  DgIrCoordinate page[2]; /* two opposite corners */
  gboolean has_source; /* it was read beside a drawing with coordinates of its own */
  DgTransform to_source; /* then: from points of the page to user units of that drawing */
  GArray *clips; /* DgIrClip */
  GArray *entities; /* DgIrEntity: shapes, rectangles, segments, nodes, circles, arcs; in this order in documents */
  GArray *coordinates; /* DgIrCoordinate */
  GStringChunk *strings;
  DgDiagnostics *diagnostics;
  double understood; /* share of what the source draws that is here, from 0 to 1 */
};

static inline const DgIrEntity *dg_ir_entity(const DgIr *ir, guint index) {
  return &g_array_index(ir->entities, DgIrEntity, index);
}
static inline const DgIrCoordinate *dg_ir_coordinates(const DgIr *ir, guint first) {
  return &g_array_index(ir->coordinates, DgIrCoordinate, first);
}

/* An IR without anything in it. */
DgIr *dg_ir_new(const char *name);
/* Appends an entity of `kind` with its index set and `n` coordinates (NULL: zeros, to be filled), and returns it; the
 * pointer is good until the next one is added. */
DgIrEntity *dg_ir_add_entity(DgIr *ir, DgIrKind kind, const DgIrCoordinate *coordinates, guint n);
/* Keeps a copy of `text` as long as the IR lives. */
const char *dg_ir_intern(DgIr *ir, const char *text);
/* The list of the document that holds entities of `kind`: "shapes", "nodes"... A static string. */
const char *dg_ir_list_name(DgIrKind kind);
/* Where the entity stands in the document: "shapes[2]", "nodes[0]". Free with g_free(). */
char *dg_ir_entity_path(const DgIrEntity *entity);

#endif
