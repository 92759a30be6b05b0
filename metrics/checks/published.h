/* What the rules of DiagramIR look at: labels and edges of a figure. Shared by the profiles `paper` and `code`.
 *
 * The rules are those of appendix A2.4 of the paper; where its published implementation differs, each check says so. */
#ifndef DG_METRICS_CHECKS_PUBLISHED_H
#define DG_METRICS_CHECKS_PUBLISHED_H

#include "metrics/checks/check.h"
#include "metrics/checks/plane.h"

typedef enum { DG_LABEL_TEXT, DG_LABEL_NUMERIC, DG_LABEL_ANGLE } DgLabelKind;

/* A node with text, or the text that is written on a segment. */
typedef struct {
  const DgElement *element;
  const DgIrEntity *entity;
  char *text; /* as the published implementation reads it */
  DgLabelKind kind;
  gboolean has_number;
  double number; /* the first of the text, a fraction as its value */
  DgPoint center;
} DgPublishedLabel;

/* A side of an outline, or a segment. */
typedef struct {
  DgPoint a, b;
  guint element; /* of the figure */
} DgBorder;

typedef struct _DgPublished {
  const DgFigure *figure;
  GArray *labels; /* DgPublishedLabel: nodes */
  GArray *annotations; /* DgPublishedLabel: texts of segments */
  GArray *edges; /* DgBorder: of shapes and rectangles, then of segments, in the order of the figure's elements */
  GPtrArray *arcs; /* DgElement */
  guint n_rectangles;
  guint n_angle_labels;
  DgPlane *plane;
} DgPublished;

/* Collects them from `figure`, which must outlive the result. NULL with `error` set when GEOS cannot be loaded.
 * Free with dg_published_free(). */
DgPublished *dg_published_new(const DgFigure *figure, GError **error);
void dg_published_free(DgPublished *published);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPublished, dg_published_free)

static inline const DgPublishedLabel *dg_published_label(const DgPublished *published, guint index) {
  return &g_array_index(published->labels, DgPublishedLabel, index);
}
static inline const DgBorder *dg_published_border(const DgPublished *published, guint index) {
  return &g_array_index(published->edges, DgBorder, index);
}

/* TRUE for an element with an area and straight sides: a closed shape, a face or a rectangle. */
static inline gboolean dg_element_is_polygon(const DgElement *element) {
  return element->kind <= DG_IR_RECTANGLE && element->n_points >= 3 && element->closed;
}
/* TRUE for a line: a segment, an arc or an outline that is not closed. */
static inline gboolean dg_element_is_line(const DgElement *element) {
  return element->kind == DG_IR_SEGMENT || element->kind == DG_IR_ARC ||
         (element->kind <= DG_IR_RECTANGLE && !dg_element_is_polygon(element));
}

/* TRUE when two boxes are farther apart than `distance` along an axis, so that what is in them is too. */
static inline gboolean dg_published_apart(DgBox p, DgBox q, double distance) {
  return p.x - dg_box_right(q) > distance || q.x - dg_box_right(p) > distance || p.y - dg_box_bottom(q) > distance ||
         q.y - dg_box_bottom(p) > distance;
}

/* The longest distance of a label from what it names: `base`, or the smaller side of that where it is longer, up to
 * 100 points. */
double dg_published_reach(double base, DgBox box);
/* Distance from the box of a label to the polyline of an arc; 0 when they meet. */
double dg_published_arc_distance(const DgFigure *figure, const DgElement *arc, const DgPoint quad[4]);
/* The arc nearest to the label; NULL when there is none. */
const DgElement *dg_published_nearest_arc(const DgPublished *published, const DgPublishedLabel *label,
                                          double *distance);

/* dg_check_fail() at an element, or at two. */
void dg_published_fail(const DgCheckContext *context, DgCheckResult *result, const DgElement *element,
                       const DgElement *other, const char *format, ...) G_GNUC_PRINTF(5, 6);

/* The rules, one file each: <name of the check>_published.c. */
typedef gboolean DgPublishedRule(const DgCheckContext *context, DgCheckResult *result, GError **error);
DgPublishedRule dg_published_angles, dg_published_lengths, dg_published_frame, dg_published_readable,
    dg_published_labels, dg_published_overlap, dg_published_closed, dg_published_core;

#endif
