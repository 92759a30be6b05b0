/* The libraries that metrics and checks load when they first need them. */
#ifndef DG_METRICS_LOADED_H
#define DG_METRICS_LOADED_H

#include <diagrade/checks.h>

/* Loads now what scoring, and checks unless they are NULL, need later. For who scores many pairs: a library that is not
 * there, or for which there is no memory, is a reason not to begin, and never one why a pair has no score. Errors:
 * those of dg_library_load(). */
gboolean dg_metrics_load(const DgCheckOptions *checks, GError **error);

#endif
