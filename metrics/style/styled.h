/* What the measures of style share: the mean over pairs of matched nodes or edges of how far one property agrees, where
 * both figures have it. */
#ifndef DG_METRICS_STYLE_STYLED_H
#define DG_METRICS_STYLE_STYLED_H

#include "metrics/measure.h"

/* How far a property of two matched nodes agrees, from 0 to 1; NaN where one of them does not have it. `scale` is how
 * much larger the reference is drawn (dg_placed_scale()); NaN when that is not known. */
typedef double (*DgNodeLikeness)(const DgNode *generated, const DgNode *reference, double scale);
/* The same of two edges that join partners. `turned`: the first node of the one is the partner of the second of the
 * other. */
typedef double (*DgEdgeLikeness)(const DgEdge *generated, const DgEdge *reference, gboolean turned, double scale);

/* The mean over the matched nodes, or over the edges of both figures that join partners (in the same direction, where
 * they have one), each pair once; none, with `note`, where no pair has the property. Always TRUE. */
gboolean dg_styled_nodes(const DgComparison *comparison, DgNodeLikeness agreement, const char *note,
                         DgMeasured *measured);
gboolean dg_styled_edges(const DgComparison *comparison, DgEdgeLikeness agreement, const char *note,
                         DgMeasured *measured);

/* The smaller of two lengths by the larger, the first one scaled; NaN where one is not known (not greater than 0). */
double dg_styled_ratio(double generated, double reference, double scale);

/* The members of the record of a measure of style that are the same for all. */
#define DG_MEASURE_OF_STYLE                                                                                            \
  .group = "style", .version = 1, .unit = DG_UNIT_SHARE, .minimum = 0, .maximum = 1, .direction = DG_HIGHER_IS_BETTER

#endif
