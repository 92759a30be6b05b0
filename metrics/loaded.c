#include "metrics/loaded.h"

#include "base/igraph_functions.h"
#include "metrics/geos_functions.h"

gboolean dg_metrics_load(const DgCheckOptions *checks, GError **error) {
  return dg_igraph_load(error) && (!checks || dg_geos_load(error));
}
