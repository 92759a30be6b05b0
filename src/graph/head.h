/* What closed and open arrow heads have in common. */
#ifndef DG_GRAPH_HEAD_H
#define DG_GRAPH_HEAD_H

#include "drawing/form.h"
#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(DG_HEAD_SIZE_MAX, 28.0, "units", "arrow heads in figures set in 14 px are 5 to 20 px long,");
DG_THRESHOLD(DG_HEAD_SIZE_MIN, 2.5, "units", "and no shorter than this");
DG_THRESHOLD(DG_HAND_HEAD_MAX, 45.0, "units", "heads drawn by hand are longer,");
DG_THRESHOLD(DG_HAND_HEAD_SHARE, 0.6, "share", "though no more of their line");
DG_THRESHOLD(DG_HEAD_GAP, 4.0, "units", "between the end of a line and the head that belongs to it");
DG_THRESHOLD(DG_TIP_GAP, 2.0, "units", "between the end of a line and the corner of a head that is drawn on it");

/* An end of a line as forms are judged from it. */
static inline DgFormAxis dg_end_axis(const DgEnd *end) {
  return (DgFormAxis){end->point, end->direction};
}
static inline double dg_end_along(const DgEnd *end, DgPoint p) {
  const DgFormAxis axis = dg_end_axis(end);
  return dg_form_along(&axis, p);
}
static inline double dg_end_across(const DgEnd *end, DgPoint p) {
  const DgFormAxis axis = dg_end_axis(end);
  return dg_form_across(&axis, p);
}

/* open_head.c */

/* Finds the strokes that are heads by themselves: one that runs back on both sides from a point at the end of a line,
 * straight or curved, alike on both sides. Of the ends (DgEnd) that one may belong to, it goes to the one that it is
 * least askew of; more of the same kind in a row with it are parts of it. */
void dg_scene_find_chevrons(const DgScene *scene, DgStrokes *strokes, GArray *ends);

/* Strokes that are short enough for barbs, indexed by place: most figures have none, and most ends none near. */
typedef struct {
  GArray *pieces; /* guint */
  GArray *boxes; /* DgBox: of each of these */
  DgGrid *grid;
} DgBarbs;

/* Finds the barbs there may be. Free with dg_barbs_clear(). */
void dg_scene_find_barbs(const DgScene *scene, DgBarbs *barbs);
void dg_barbs_clear(DgBarbs *barbs);
/* Looks for barbs, which start at the tip of a line and run back on both of its sides; or for two strokes that start at
 * one point at its end and run back from it like a V, for lines that swerve at their end so that their barbs do not lie
 * on both sides of them. `near` (guint) is room to work in. */
void dg_end_find_open_head(const DgScene *scene, DgStrokes *strokes, const DgBarbs *barbs, DgEnd *end, GArray *near);

#endif
