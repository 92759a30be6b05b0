/* What a viewer takes a figure for: labels with what they say, edges, areas, and small marks that are no shapes of
 * their own (dots, right-angle marks, ticks, grid lines, frames of labels). Made from a resolved figure, so that it is
 * the same for IR documents and for drawings. Points of the page, y upwards. */
#ifndef DG_METRICS_CHECKS_SCENE_H
#define DG_METRICS_CHECKS_SCENE_H

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
} DgSceneLabel;

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
} DgSceneEdge;

typedef enum { DG_AREA_SHAPE, DG_AREA_DOT, DG_AREA_FRAME, DG_AREA_MARK } DgAreaRole;

typedef struct {
  const DgElement *element;
  const DgIrEntity *entity;
  DgAreaRole role;
  double size; /* absolute area */
  guint z;
} DgSceneArea;

/* A square corner mark: two sides of it end on the sides of the angle. */
typedef struct {
  DgPoint vertex; /* of the angle that it marks */
  DgPoint u, v; /* unit vectors of its two sides */
  double side;
  guint element;
} DgSceneCorner;

/* A straight line as the eye takes it: edges that continue each other. */
typedef struct {
  DgPoint a, b;
  guint edge; /* its first; of scene->edges */
  guint n_edges;
  gboolean even; /* made of pieces of one length: of cells, or of one piece */
  gboolean dashed; /* all of it */
  gboolean dimension; /* it ends in two heads: it shows how long something is */
} DgSceneSide;

struct _DgScene {
  const DgFigure *figure;
  GArray *sides; /* DgSceneSide: each edge, then those that several make up */
  GArray *labels; /* DgSceneLabel */
  GArray *edges; /* DgSceneEdge */
  GArray *areas; /* DgSceneArea */
  GArray *corners; /* DgSceneCorner */
  GPtrArray *arcs, *circles; /* DgElement */
  DgBox box; /* around all shapes, not the labels */
  gboolean solid; /* it looks like a picture of a solid: three directions of edges, or parts in space */
};

typedef struct _DgScene DgScene;

/* The scene of `figure`, which must outlive it. Errors: DG_ERROR_LIMIT. Free with dg_scene_free(). */
DgScene *dg_scene_new(const DgFigure *figure, GError **error);
void dg_scene_free(DgScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgScene, dg_scene_free)

static inline const DgSceneLabel *dg_scene_label(const DgScene *scene, guint index) {
  return &g_array_index(scene->labels, DgSceneLabel, index);
}
static inline const DgSceneEdge *dg_scene_edge(const DgScene *scene, guint index) {
  return &g_array_index(scene->edges, DgSceneEdge, index);
}
static inline const DgSceneSide *dg_scene_side(const DgScene *scene, guint index) {
  return &g_array_index(scene->sides, DgSceneSide, index);
}
static inline const DgSceneArea *dg_scene_area(const DgScene *scene, guint index) {
  return &g_array_index(scene->areas, DgSceneArea, index);
}

/* The box in which `entity` may be seen: the page and the clips that cut it. FALSE when nothing limits it. */
gboolean dg_scene_frame(const DgFigure *figure, const DgIrEntity *entity, DgBox *frame);
/* TRUE for elements that belong to labels or mark points: frames and dots. */
gboolean dg_scene_is_label_part(const DgScene *scene, guint element);
/* Distance from the ink of a label to the segment; 0 when they meet. */
double dg_label_edge_distance(const DgSceneLabel *label, DgPoint a, DgPoint b);
/* Length of the stretch of the segment that lies in the label's ink, shrunk by `shrink` on each side. */
double dg_label_edge_overlap(const DgSceneLabel *label, DgPoint a, DgPoint b, double shrink);

/* dg_check_fail() at one element, or at two (`other` may be NULL). */
void dg_scene_fail(const DgCheckContext *context, DgCheckResult *result, const DgElement *element,
                   const DgElement *other, const char *format, ...) G_GNUC_PRINTF(5, 6);

#endif
