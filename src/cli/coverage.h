/* Saying that a run is not finished. */
#ifndef DG_CLI_COVERAGE_H
#define DG_CLI_COVERAGE_H

/* Warns on standard error when the store at `path` lacks results. One that cannot be read is for its reader to say. */
void dg_coverage_warn(const char *path);

#endif
