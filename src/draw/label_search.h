/* Where the labels of a geometric figure stand: every label has places to choose from, and all choose together so that
 * each is clear of the lines, the marks and the other labels. */
#ifndef DG_DRAW_LABEL_SEARCH_H
#define DG_DRAW_LABEL_SEARCH_H

#include "draw/place.h"

typedef struct _DgLabelSearch DgLabelSearch;

DgLabelSearch *dg_label_search_new(void);
void dg_label_search_free(DgLabelSearch *search);

/* What labels keep clear of; owned by the search, for the caller to add to. */
DgObstacles *dg_label_search_get_obstacles(DgLabelSearch *search);

/* Labels; see draw/sketch.h. */
void dg_label_search_name_point(DgLabelSearch *search, const char *text, DgPoint at);
void dg_label_search_name_segment(DgLabelSearch *search, const char *text, DgPoint a, DgPoint b, DgPoint inside);
void dg_label_search_name_angle(DgLabelSearch *search, const char *text, DgPoint vertex, double radius, double angle,
                                double opening);

/* Finds a place for all labels. Deterministic: of equal places the first in a fixed order wins. */
void dg_label_search_run(DgLabelSearch *search);
guint dg_label_search_count(const DgLabelSearch *search);
/* Text and, after the search, box of label `index`. */
const char *dg_label_search_text(const DgLabelSearch *search, guint index);
DgBox dg_label_search_box(const DgLabelSearch *search, guint index);

#endif
