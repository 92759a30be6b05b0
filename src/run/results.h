/* The records of a run, read one after the other. */
#ifndef DG_RUN_RESULTS_H
#define DG_RUN_RESULTS_H

#include "base/json.h"

#include <diagrade/run.h>

/* How much of each record is wanted. */
typedef enum {
  DG_RESULTS_WHOLE, /* the documents as a run writes them, with graphs and lists */
  DG_RESULTS_VALUES /* only "generated_size", "reference_size" and the values of "score" are needed, and the verdicts of
                       its checks: "generated_graph", "reference_graph" and the lists of the score may be left out */
} DgResultsWanted;

/* Called for each record that is read: its text (`length` bytes, terminated by NUL), the number of its line, and its
 * name in messages, "<file>:<line>". */
typedef gboolean (*DgResultsVisit)(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                                   GError **error);
/* Reads the records of a store, or the lines of a results file without the blank ones, in turn, holding one at a time.
 * A store's are by system, then by item, bytewise, and have the names and numbers "<file>: <system>/<item>" and 1, 2...
 * Errors: DG_ERROR_OPEN, DG_ERROR_LIMIT, DG_ERROR_FORMAT (no line at all), and those of `visit`. */
gboolean dg_results_each(const char *path, DgResultsWanted wanted, DgResultsVisit visit, gpointer user_data,
                         GError **error);

/* Called for each record as a document. */
typedef gboolean (*DgRecordDocumentVisit)(const cJSON *record, guint line, const char *name, gpointer user_data,
                                          GError **error);
/* The same as documents, with the values alone (DG_RESULTS_VALUES). Errors: those too of dg_json_parse(), and
 * DG_ERROR_FORMAT for what is no record. */
gboolean dg_results_each_document(const char *path, DgRecordDocumentVisit visit, gpointer user_data, GError **error);

/* The directory of the figures of records that name the data set `dataset` (NULL: none), as seen from the results file;
 * NULL, which stands for the current directory, when it is not there. Free with g_free(). */
char *dg_results_figures_directory(const char *dataset, const char *results_path);

#endif
