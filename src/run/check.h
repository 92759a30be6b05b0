/* A figure that is scored, with its checks. */
#ifndef DG_RUN_CHECK_H
#define DG_RUN_CHECK_H

#include <diagrade/run.h>

/* The one place where a figure that is scored becomes a graph.
 * As dg_graph_new_from_file(), and when `checks` is not NULL and the file is a figure, `report` receives what the
 * checks say of it (free with dg_check_report_free()); else it becomes NULL. The verdicts are those of
 * dg_check_drawing(), whatever `options` are. Checks that cannot run are a diagnostic of the graph: its score does not
 * depend on them. */
DgGraph *dg_graph_and_checks(const char *path, const DgGraphOptions *options, const DgCheckOptions *checks,
                             DgCheckReport **report, GError **error);
/* The same of the bytes of the file at `path`, which names them in messages and in the graph. TeX is DG_ERROR_FORMAT.
 */
DgGraph *dg_graph_and_checks_of_bytes(GBytes *bytes, const char *path, const DgGraphOptions *options,
                                      const DgCheckOptions *checks, DgCheckReport **report, GError **error);

#endif
