/* Reading a text file line by line. */
#ifndef DG_BASE_LINES_H
#define DG_BASE_LINES_H

#include <diagrade/base.h>

/* Longest line that is read: a record holds two graphs, and a figure of the largest file that is read gives no larger
 * ones. */
#define DG_LINE_BYTES_MAX (64u << 20)

/* Called for each line: its text (`length` bytes without the newline, terminated by NUL) and its number from 1. */
typedef gboolean (*DgLineVisit)(const char *line, gsize length, guint number, gpointer user_data, GError **error);

/* Reads the lines of `path` ("-" is standard input) in turn, holding one at a time. `expected` says in messages what
 * the file should be, as in "a results file". Errors: DG_ERROR_OPEN, DG_ERROR_LIMIT, and those of `visit`, which ends
 * the reading by returning FALSE. */
gboolean dg_lines_each(const char *path, const char *expected, DgLineVisit visit, gpointer user_data, GError **error);

/* `path` as messages name it. */
const char *dg_lines_name(const char *path);

#endif
