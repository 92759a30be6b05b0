/* The registration record of a metric. To add a metric: one file that ends with its record, one line in registry.c, one
 * test. */
#ifndef DG_METRICS_METRIC_H
#define DG_METRICS_METRIC_H

#include "metrics/comparison.h"
#include "metrics/score.h"

/* Default least similarity of two nodes that may match under the default similarity: half of the words of a label are
 * not enough. */
#define DG_THRESHOLD_DEFAULT 0.55

typedef enum { DG_PARAMETER_NUMBER, DG_PARAMETER_CHOICE } DgParameterType;

/* One parameter of a metric. */
typedef struct {
  const char *name;
  const char *summary;
  DgParameterType type;
  double minimum, maximum; /* of a number */
  const char *const *choices; /* of a choice, ended by NULL */
  double fallback; /* the default: the number, or the index of the choice */
} DgParameter;

/* What a metric needs to know of both graphs. */
typedef enum { DG_NEEDS_NODES = 1, DG_NEEDS_EDGES = 2 } DgNeeds;

/* What is in both graphs, only in the generated one, only in the reference. */
typedef struct {
  guint64 tp, fp, fn;
} DgCounts;

typedef struct _DgMetric DgMetric;
struct _DgMetric {
  const char *name; /* key in documents and prefix of columns: [a-z_]+ */
  const char *group; /* of an optional metric, which is computed when it is asked for: it or its group; else NULL */
  guint version; /* goes up when the same pair can give other values; from 2 on it stands in signatures */
  const char *summary; /* one line */
  const char *citation;
  guint needs; /* DgNeeds */
  const DgParameter *parameters;
  guint parameter_count;
  double minimum, maximum; /* range of precision, recall and F1 */
  gboolean higher_is_better;
  /* Counts, and fills its lists (what is missing, what is extra) in `score`; those that are cut get a note. Errors:
   * DG_ERROR_INTERNAL. */
  gboolean (*compute)(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error);
  /* Instead of counting (`compute` is NULL): precision, recall and F1 are the harmonic means of those of these metrics,
   * which count; those without anything to count are left out. Whoever asks for this one asks for them. Ended by NULL.
   */
  const DgMetric *const *parts;
};

/* The records, in the order of columns; ended by NULL. Optional ones come last. There are at most 64. */
extern const DgMetric *const dg_metrics[];

#endif
