/* The records of a store or results file, handed out. */
#include "base/file.h"
#include "run/results.h"

typedef struct {
  DgRecordVisit visit;
  gpointer user_data;
} Visitor;

static gboolean visit_record(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                             GError **error) {
  const Visitor *visitor = user_data;
  if (visitor->visit(record, visitor->user_data))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_CANCELLED, "%s: stopped", name);
  return FALSE;
}

gboolean dg_results_visit(const char *path, DgRecordVisit visit, gpointer user_data, GError **error) {
  Visitor visitor = {visit, user_data};
  return dg_results_each(path, DG_RESULTS_WHOLE, visit_record, &visitor, error);
}

static gboolean write_record(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                             GError **error) {
  return dg_file_writer_add(user_data, record, (gssize)length, error) && dg_file_writer_add(user_data, "\n", 1, error);
}

gboolean dg_results_export(const char *path, const char *output, GError **error) {
  g_autoptr(DgFileWriter) writer = dg_file_writer_open(output, error);
  return writer && dg_results_each(path, DG_RESULTS_WHOLE, write_record, writer, error) &&
         dg_file_writer_commit(writer, error);
}
