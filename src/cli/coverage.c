#include "cli/coverage.h"

#include "cli/output.h"

#include <diagrade/diagrade.h>

void dg_coverage_warn(const char *path) {
  DgCoverage coverage;
  if (!dg_results_get_coverage(path, &coverage, NULL) || coverage.stored == coverage.pairs)
    return;
  g_autofree char *shards = dg_results_get_missing_shards(path, NULL);
  dg_output_message("%s: unfinished: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " pairs have no result yet%s%s", path,
                    coverage.pairs - coverage.stored, coverage.pairs, shards ? "; shards to run: " : "",
                    shards ? shards : "");
}
