/* Answering lines of JSON with lines of JSON. */
#ifndef DG_RUN_LINE_FILTER_H
#define DG_RUN_LINE_FILTER_H

#include "base/json.h"

#include <diagrade/run.h>

/* The document that answers `request`, an object, on one line; `name` stands for the line in messages. NULL with an
 * error, of which `figure` (NULL until then) may say which figure of the request it is about, as documents call it.
 * Called by several threads at the same time. */
typedef char *(*DgLineAnswer)(const cJSON *request, const char *name, gpointer data, const char **figure,
                              GError **error);

/* Answers each line that `read` gives, as dg_filter() says, `jobs` at a time. `expected` says in messages what a line
 * should be. Returns the number of failed lines. */
guint dg_line_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs, const char *expected,
                     DgLineAnswer answer, gpointer data);

/* The path under `key` of a request. Errors: DG_ERROR_FORMAT (none), DG_ERROR_ARGUMENT (standard input, which holds the
 * requests). */
const char *dg_line_path(const cJSON *request, const char *key, const char *name, GError **error);

#endif
