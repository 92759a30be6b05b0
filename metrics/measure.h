/* The registration record of a measure: one number of a pair of figures, or of each figure alone, where there is
 * nothing to count as right or wrong. To add a measure: one record at the end of a file, one line in measures.c, one
 * test. */
#ifndef DG_METRICS_MEASURE_H
#define DG_METRICS_MEASURE_H

#include "metrics/comparison.h"

#include <diagrade/metrics.h>

typedef struct {
  DgMeasureInfo info; /* its name is the key in documents and the name of its column: [a-z_]+ */
  /* Of a pair of figures: fills `measured`, which is "not defined" (dg_measured_none()) when it is called. Errors:
   * DG_ERROR_LIMIT, DG_ERROR_INTERNAL. */
  gboolean (*compare)(DgComparison *comparison, DgMeasured *measured, GError **error);
  /* Instead (`compare` is NULL, info.of_figure TRUE): of one figure alone, called for both. */
  void (*look)(const DgGraph *graph, DgMeasured *measured);
} DgMeasure;

/* The records, in the order of columns; ended by NULL. There are at most 64. */
extern const DgMeasure *const dg_measures[];

/* No number, over nothing, and why: a static string, or one that the graphs own. */
static inline DgMeasured dg_measured_none(const char *note) {
  return (DgMeasured){.value = NAN, .of = 0, .note = note};
}

#endif
