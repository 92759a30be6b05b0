/* What the checks of paper figures share: the drawing with its outlines, its lines in short stretches and the ink of
 * its texts, each to be found by place. Lengths are judged by `font`, the median font size, so that a verdict does not
 * depend on the size of the canvas. */
#ifndef DG_METRICS_CHECKS_PICTURE_H
#define DG_METRICS_CHECKS_PICTURE_H

#include "graph/graph.h"
#include "metrics/checks/result.h"
#include "reading/reading.h"

/* Four corners, in order around. */
typedef struct {
  DgPoint corner[4];
} DgQuad;

/* A few segments of a stroked shape, one after the other. */
typedef struct {
  guint shape; /* of the drawing */
  guint first_point, n_points; /* of the drawing */
  gboolean closes; /* the last segment returns to `start` */
  DgPoint start;
  gboolean closed; /* it is part of a closed outline */
} DgStretch;

struct _DgPicture {
  const DgDrawing *drawing;
  const DgGraph *graph;
  const DgScene *regions; /* of the drawing, as the reading has them */
  DgWork *work; /* what may still be compared after finding them */
  double font; /* median font size, user units */
  DgBox canvas;
  guint n_items; /* texts and shapes */
  int *items; /* by paint order: text t is t, shape s is -1 - s */
  DgQuad *inks; /* of each text: what its letters cover, about */
  DgBox *ink_boxes;
  DgGrid *texts; /* over ink_boxes */
  DgBox *shape_boxes;
  DgGrid *shapes; /* over shape_boxes */
  GArray *painted_boxes, *painted_shapes; /* DgBox, guint: of shapes that hide what is under them, and which they are */
  DgGrid *painted; /* over painted_boxes; finds shapes. The boxes of slanting lines cover much that they do not paint */
  GArray *stretches; /* DgStretch, in paint order */
  DgBox *stretch_boxes;
  GArray *part_boxes, *part_stretches; /* DgBox, guint: of short parts of stretches, and whose they are */
  DgGrid *lines; /* over part_boxes; finds stretches */
  int *node_shapes; /* of each node: its outline in the drawing; DG_NONE when it has none or it is not known */
  guint8 *plain; /* of each node: its outline is all of its box */
  int *text_nodes; /* of each text: the node that it is read as; DG_NONE */
  GArray *near; /* guint: what a query found */
};

/* TRUE when the text cannot be seen: it is beside the canvas, painted over, or of the colour that it stands on. */
gboolean dg_picture_hides_text(const DgPicture *picture, guint text);
/* TRUE when the point is inside the closed outlines of the shape (non-zero rule). */
gboolean dg_picture_shape_contains(const DgPicture *picture, guint shape, DgPoint point);
/* What is seen at `point` just below paint order `z`: the darkest and the lightest colour it may have (they differ over
 * a gradient). FALSE when it cannot be known, as over an image or a pattern. */
gboolean dg_picture_ground(DgPicture *picture, DgPoint point, guint z, guint32 *dark, guint32 *light);
/* Contrast of two colours (0xRRGGBB) from 1 to 21, as WCAG 2.2 defines it. */
double dg_contrast(guint32 a, guint32 b);
/* `over` with this opacity, painted over `under`. */
guint32 dg_blend(guint32 over, double opacity, guint32 under);
/* TRUE when the shape is painted so that what is behind cannot be seen. */
gboolean dg_shape_is_opaque(const DgShape *shape);
/* Depth to which two quads overlap: the least way that parts them; 0 or less when they are apart. */
double dg_quad_overlap(const DgQuad *a, const DgQuad *b);
/* Which stretch of the segment lies in the quad, as shares of its length; FALSE when none does. */
gboolean dg_quad_clip(const DgQuad *quad, DgPoint a, DgPoint b, double *enter, double *leave);
/* Number of segments of a stretch, and the ends of one. */
guint dg_stretch_count(const DgStretch *stretch);
void dg_stretch_segment(const DgPicture *picture, const DgStretch *stretch, guint index, DgPoint *a, DgPoint *b);
/* Which stretch of the segment lies in the outline of a node, as shares of its length; FALSE when none does. For an
 * outline that is not convex, from where the segment first enters to where it last leaves. */
gboolean dg_picture_node_clip(const DgPicture *picture, guint node, DgPoint a, DgPoint b, double *enter, double *leave);
/* The text for a message: in quotation marks, cut to a few words. Free with g_free(). */
char *dg_picture_quote(const char *text);
/* The same of a node. */
char *dg_picture_quote_node(const DgPicture *picture, guint node);
/* Paint order of the first stroke of an edge; DG_NO_Z when it is not known. */
guint dg_picture_edge_z(const DgPicture *picture, guint edge);
/* Paint order of the outline of a node, else of its first text; DG_NO_Z when it is not known. */
guint dg_picture_node_z(const DgPicture *picture, guint node);

static inline const DgRegion *dg_picture_region(const DgPicture *picture, int index) {
  return &g_array_index(picture->regions->regions.all, DgRegion, index);
}

#endif
