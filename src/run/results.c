#include "run/results.h"

#include "base/lines.h"
#include "run/store.h"

#include <string.h>

typedef struct {
  const char *path;
  DgResultsVisit visit;
  gpointer user_data;
  guint records;
} Reading;

static gboolean visit_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  if (strspn(line, " \t\r") == length)
    return TRUE;
  reading->records++;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(reading->path), number);
  return reading->visit(line, length, number, name, reading->user_data, error);
}

gboolean dg_results_each(const char *path, DgResultsWanted wanted, DgResultsVisit visit, gpointer user_data,
                         GError **error) {
  if (dg_store_is_store(path))
    return dg_store_each(path, wanted, visit, user_data, error);
  Reading reading = {path, visit, user_data, 0};
  if (!dg_lines_each(path, "a results file", visit_line, &reading, error))
    return FALSE;
  if (reading.records == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no line, expected the records that `diagrade run` writes, one a line", dg_lines_name(path));
    return FALSE;
  }
  return TRUE;
}
