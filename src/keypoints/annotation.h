/* What the figure of a solution adds to the figure of its problem, in words (MATHEXPLAIN, section 3.1). */
#ifndef DG_KEYPOINTS_ANNOTATION_H
#define DG_KEYPOINTS_ANNOTATION_H

#include "keypoints/blackboard.h"

#include <diagrade/keypoints.h>

/* One keypoint, and where it is. */
typedef struct {
  DgKeypointKind kind;
  char *element, *description;
  guint line; /* of the figure of the solution, 0 when unknown */
  DgBox box; /* in its user units */
} DgAnnotation;

/* What is collected while a board is gone through. */
typedef struct {
  DgBlackboard *board;
  GArray *found; /* DgAnnotation */
  GHashTable *counts; /* name of a mark -> its last number */
  gboolean *told; /* of each stroke: it is part of what was found */
} DgAnnotator;

/* The keypoints of what is marked as added in `board`, whose points are named, ordered by kind. Free with
 * g_array_unref(). */
GArray *dg_annotate_blackboard(DgBlackboard *board);

/* Adds a keypoint; takes both texts. */
void dg_annotator_add(DgAnnotator *annotator, DgKeypointKind kind, char *element, char *description, guint line,
                      DgBox box);
/* The same of a mark, "Right angle mark" with the next number. */
void dg_annotator_add_mark(DgAnnotator *annotator, const char *mark, char *description, guint line, DgBox box);
/* The inscription that is nearest to `at` of those that were added and not used, whose text `fits`; NULL when none is
 * within `ems` font sizes. */
DgInscription *dg_annotator_find_text(const DgAnnotator *annotator, DgPoint at, gboolean (*fits)(const char *text),
                                      double ems);

/* annotation_marks.c: right angles, parallels, equal lengths, angles. */
void dg_annotate_corners(DgAnnotator *annotator);
void dg_annotate_ticks(DgAnnotator *annotator);
void dg_annotate_arcs(DgAnnotator *annotator);

/* What inscriptions are. */
gboolean dg_is_angle_text(const char *text); /* "70°" */
gboolean dg_is_coordinates_text(const char *text); /* "(2, -3)" */
gboolean dg_is_equation_text(const char *text); /* "x = 2" */
gboolean dg_is_length_text(const char *text); /* "5 cm", "√3", "12", "a" */

#endif
