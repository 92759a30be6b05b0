/* What a viewer takes a figure for: labels with what they say, edges, areas, and small marks that are no shapes of
 * their own (dots, right-angle marks, ticks, grid lines, frames of labels). Made from a resolved figure, so that it is
 * the same for IR documents and for drawings. Points of the page, y upwards. */
#ifndef DG_METRICS_CHECKS_VIEW_H
#define DG_METRICS_CHECKS_VIEW_H

#include "graph/outline_tree.h"
#include "metrics/checks/check.h"
#include "metrics/checks/plane.h"
#include "metrics/checks/quantity.h"

typedef struct {
  const DgElement *element;
  const DgIrEntity *entity;
  char *text; /* what is read: plain characters */
  DgQuantity quantity;
  DgPoint quad[4];
  DgPoint center;
  DgPoint along; /* unit vector of the text */
  DgBox box;
  double size; /* of the type */
  double width, height; /* of the ink, along the text and across it */
  gboolean axis; /* a number at a tick of an axis or in a row of numbered cells */
  gboolean framed; /* it has a box of its own */
} DgViewLabel;

typedef struct {
  DgPoint a, b;
  guint element;
  gboolean area; /* a side of an area; else a line */
  gboolean dashed, curved;
  gboolean arrow_a, arrow_b;
  gboolean grid; /* one of many equal parallel lines */
  gboolean faint; /* painted so light or so thin that it serves as background */
  gboolean border; /* where a fill ends, without a line */
  gboolean mark; /* of a right-angle mark, a tick on a line, a frame of a label */
  guint z;
} DgViewEdge;

typedef enum { DG_AREA_SHAPE, DG_AREA_DOT, DG_AREA_FRAME, DG_AREA_MARK } DgAreaRole;

typedef struct {
  const DgElement *element;
  const DgIrEntity *entity;
  DgAreaRole role;
  double size; /* absolute area */
  guint z;
} DgViewArea;

/* A square corner mark: two sides of it end on the sides of the angle. */
typedef struct {
  DgPoint vertex; /* of the angle that it marks */
  DgPoint u, v; /* unit vectors of its two sides */
  double side;
  guint element;
} DgViewCorner;

/* A straight line as the eye takes it: edges that continue each other. */
typedef struct {
  DgPoint a, b;
  guint edge; /* its first; of view->edges */
  guint n_edges;
  gboolean even; /* made of pieces of one length: of cells, or of one piece */
  gboolean dashed; /* all of it */
  gboolean dimension; /* it ends in two heads: it shows how long something is */
} DgViewSide;

/* The kinds of things that are found by place; rounds are circles, then arcs. */
typedef enum { DG_VIEW_LABELS, DG_VIEW_EDGES, DG_VIEW_AREAS, DG_VIEW_ROUNDS, DG_VIEW_SIDES } DgViewKind;
#define DG_VIEW_KINDS (DG_VIEW_SIDES + 1)

typedef struct _DgViewPlaces DgViewPlaces;

struct _DgView {
  const DgFigure *figure;
  GArray *sides; /* DgViewSide: each edge, then those that several make up */
  GArray *labels; /* DgViewLabel */
  GArray *edges; /* DgViewEdge */
  GArray *areas; /* DgViewArea */
  GArray *corners; /* DgViewCorner */
  GPtrArray *arcs, *circles; /* DgElement */
  DgBox box; /* around all shapes, not the labels */
  DgBox *frames; /* of each clip of the IR, and of what is cut by none of its own */
  DgViewPlaces *places;
  DgOutlineTrees *trees; /* of areas and circles, by their first points */
  gboolean solid; /* it looks like a picture of a solid: three directions of edges, or parts in space */
  gboolean crowded; /* more faces and edges than are searched for a solid: `solid` is FALSE whatever it looks like */
};

typedef struct _DgView DgView;

/* Circles, then arcs: the one at `index` among both. */
static inline const DgElement *dg_view_round(const DgView *view, guint index) {
  return index < view->circles->len ? g_ptr_array_index(view->circles, index)
                                    : g_ptr_array_index(view->arcs, index - view->circles->len);
}

/* The view of `figure`, which must outlive it. Errors: DG_ERROR_LIMIT. Free with dg_view_free(). */
DgView *dg_view_new(const DgFigure *figure, GError **error);
void dg_view_free(DgView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgView, dg_view_free)

static inline const DgViewLabel *dg_view_label(const DgView *view, guint index) {
  return &g_array_index(view->labels, DgViewLabel, index);
}
static inline const DgViewEdge *dg_view_edge(const DgView *view, guint index) {
  return &g_array_index(view->edges, DgViewEdge, index);
}
static inline const DgViewSide *dg_view_side(const DgView *view, guint index) {
  return &g_array_index(view->sides, DgViewSide, index);
}
static inline const DgViewArea *dg_view_area(const DgView *view, guint index) {
  return &g_array_index(view->areas, DgViewArea, index);
}

/* The box in which `entity` may be seen: the page and the clips that cut it. FALSE when nothing limits it. */
gboolean dg_view_frame(const DgView *view, const DgIrEntity *entity, DgBox *frame);
/* TRUE for lines that are so light or so thin that they serve as background. */
gboolean dg_view_is_faint(const DgIrEntity *entity);
/* TRUE when an area ends without a line that is seen: it has none, or one of the colour of its fill. */
gboolean dg_view_ends_without_line(const DgIrEntity *entity);
/* TRUE for elements that belong to labels or mark points: frames and dots. */
gboolean dg_view_is_label_part(const DgView *view, guint element);
/* Writes the indices of the things of one kind that may be in `area` to `found` (guint, cleared first), in ascending
 * order: all whose boxes meet it. */
void dg_view_find(const DgView *view, DgViewKind kind, DgBox area, GArray *found);
/* FALSE, with DG_ERROR_LIMIT, when more was compared than a diagram needs, after which nothing was found. */
gboolean dg_view_is_within_limits(const DgView *view, GError **error);
/* TRUE when `p` lies in the outline of an area or a circle (even-odd rule), and its distance from that outline. */
gboolean dg_view_area_contains(const DgView *view, const DgElement *area, DgPoint p);
double dg_view_area_distance(const DgView *view, const DgElement *area, DgPoint p);
/* The box around all that is within `reach` points of the ink of the label. */
DgBox dg_label_reach(const DgViewLabel *label, double reach);
/* Distance from the ink of a label to the segment; 0 when they meet. */
double dg_label_edge_distance(const DgViewLabel *label, DgPoint a, DgPoint b);
/* Length of the stretch of the segment that lies in the label's ink, shrunk by `shrink` on each side. */
double dg_label_edge_overlap(const DgViewLabel *label, DgPoint a, DgPoint b, double shrink);

/* A side of the figure as it leaves a vertex. */
typedef struct {
  double angle; /* radians from -pi to pi */
  guint element;
  gboolean begins; /* the line begins at the vertex; else it passes */
} DgViewRay;

/* How far a side may pass from the vertex, in points: a dot or a thick line hides it. */
#define DG_VERTEX_REACH 3.0

/* Appends the sides that leave `vertex` (DgViewRay), by their angles: those that end there, and both halves of those
 * that pass. `shortest` keeps ticks and marks out. */
void dg_view_find_rays(const DgView *view, DgPoint vertex, double shortest, GArray *rays);

/* dg_check_fail() at one element, or at two (`other` may be NULL). */
void dg_view_fail(const DgCheckContext *context, DgCheckResult *result, const DgElement *element,
                  const DgElement *other, const char *format, ...) G_GNUC_PRINTF(5, 6);

#endif
