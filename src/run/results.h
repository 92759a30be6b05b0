/* Results files: one record a line (JSON Lines), read line by line. */
#ifndef DG_RUN_RESULTS_H
#define DG_RUN_RESULTS_H

#include <diagrade/run.h>

/* Called for each record that is read: its text (`length` bytes, terminated by NUL), the number of its line, and its
 * name in messages, "<file>:<line>". */
typedef gboolean (*DgResultsVisit)(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                                   GError **error);
/* Reads the lines of `path` in turn, without the blank ones, holding one at a time. Errors: DG_ERROR_OPEN,
 * DG_ERROR_LIMIT, DG_ERROR_FORMAT (no line at all), and those of `visit`. */
gboolean dg_results_each(const char *path, DgResultsVisit visit, gpointer user_data, GError **error);

#endif
