/* Overlaps in pictures of solids: lines drawn through faces that should hide them or on edges that are hidden, and
 * faces in a wrong order. */
#ifndef DG_METRICS_CHECKS_SOLIDS_H
#define DG_METRICS_CHECKS_SOLIDS_H

#include "metrics/checks/view.h"

/* Checks the solids of the view, if there are any, and reports to `result`. `stretch`: the longest line in points that
 * may run over the inside of a face, or on a dashed edge to a hidden corner; `crossings`: how often lines that are not
 * dashed may cross in a wireframe. */
void dg_solids_check(const DgCheckContext *context, DgCheckResult *result, double stretch, double crossings);
/* Reports faces that are painted over boxes in front of them, among equal boxes drawn by three faces each. */
void dg_solids_check_order(const DgCheckContext *context, DgCheckResult *result);

#endif
