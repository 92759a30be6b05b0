/* The figure of a problem or a solution as strokes and labels: segments, corners, arcs, circles, curves, areas, and
 * points with names. */
#ifndef DG_KEYPOINTS_BLACKBOARD_H
#define DG_KEYPOINTS_BLACKBOARD_H

#include "drawing/drawing.h"

typedef enum {
  DG_STROKE_SEGMENT,
  DG_STROKE_CORNER, /* two short segments that meet: the mark of a right angle or of parallels */
  DG_STROKE_ARC,
  DG_STROKE_CIRCLE,
  DG_STROKE_DOT, /* a small filled circle */
  DG_STROKE_CURVE,
  DG_STROKE_AREA /* what is filled */
} DgStrokeKind;

typedef struct {
  DgStrokeKind kind;
  DgPoint a, b; /* ends of all but circles and areas */
  DgPoint middle; /* of a segment, a corner (where it turns) and an arc; else the centre of the box */
  DgPoint center; /* of an arc or a circle */
  double radius;
  double area; /* of an area, in square units */
  guint first_point, n_points; /* of board->points: the outline of an area */
  gboolean dashed, added; /* not in the figure that it was compared with */
  double width; /* of the line */
  guint line; /* of the source element */
  DgBox box;
} DgStroke;

typedef struct {
  char *text;
  DgPoint at; /* its centre */
  double size; /* of its font */
  DgBox box;
  guint line;
  guint64 element; /* number of its text element, or of the node of a program */
  gboolean added, used; /* not in the other figure; said of something */
} DgInscription;

/* A point with a name: a capital letter beside it. */
typedef struct {
  char *name;
  DgPoint at;
  guint line; /* of the letter */
  DgBox box;
  gboolean added; /* its letter is */
} DgLetteredPoint;

typedef struct {
  GArray *strokes; /* DgStroke */
  GArray *inscriptions; /* DgInscription */
  GArray *points; /* DgPoint */
  GArray *names; /* DgLetteredPoint */
  double em; /* the largest font size */
} DgBlackboard;

/* Reads what `drawing` paints: not what fills the whole canvas. Free with dg_blackboard_free().
 */
DgBlackboard *dg_blackboard_new(const DgDrawing *drawing);
void dg_blackboard_free(DgBlackboard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBlackboard, dg_blackboard_free)

/* Marks what `before` does not have at the same place. Returns how much of `before`, from 0 to 1, is there again:
 * little of it, and the two are no figure and its completion in one system of coordinates. */
double dg_blackboard_compare(DgBlackboard *board, const DgBlackboard *before);

static inline DgStroke *dg_blackboard_stroke(const DgBlackboard *board, guint index) {
  return &g_array_index(board->strokes, DgStroke, index);
}
static inline DgInscription *dg_blackboard_inscription(const DgBlackboard *board, guint index) {
  return &g_array_index(board->inscriptions, DgInscription, index);
}
static inline const DgLetteredPoint *dg_blackboard_name(const DgBlackboard *board, guint index) {
  return &g_array_index(board->names, DgLetteredPoint, index);
}

/* blackboard_names.c */

/* Gives the points of the board the capital letters that stand beside them. */
void dg_blackboard_name_points(DgBlackboard *board);
/* The name of the point at `at`; NULL for none. */
const char *dg_blackboard_name_at(const DgBlackboard *board, DgPoint at);
/* The name of the nearest point that is seen from `from` in the direction of `to`; NULL for none. */
const char *dg_blackboard_name_towards(const DgBlackboard *board, DgPoint from, DgPoint to);
/* The nearest named points on both sides of `at` on the segment from `a` to `b`, of which each is NULL for none. */
void dg_blackboard_find_part(const DgBlackboard *board, DgPoint a, DgPoint b, DgPoint at,
                             const DgLetteredPoint *ends[2]);
/* The part of the line through `a` and `b` around `at`: the names of the nearest points on both sides, joined, or of
 * the outermost two where `at` is NULL. NULL without two. Free with g_free(). */
char *dg_blackboard_name_part(const DgBlackboard *board, DgPoint a, DgPoint b, const DgPoint *at);
/* Whether `at` lies on a segment, and not on its ends (`reach` is how far it may be off). */
gboolean dg_stroke_passes(const DgStroke *segment, DgPoint at, double reach);
/* TRUE for the label of a point: a capital letter with primes and an index. */
gboolean dg_is_point_name(const char *text);

/* How far apart what is drawn at one place may be, in user units. */
#define DG_BLACKBOARD_REACH 2.5

#endif
