/* The records of a store or results file, handed out. */
#include "base/file.h"
#include "run/results.h"
#include "run/store.h"

typedef struct {
  gboolean is_store; /* else lines, which are handed on as they stand: each is seen to be a record */
  DgRecordVisit visit;
  gpointer user_data;
  DgFileWriter *writer;
} Visitor;

static gboolean check_record(const Visitor *visitor, const char *record, gsize length, const char *name,
                             GError **error) {
  if (visitor->is_store)
    return TRUE;
  g_autoptr(cJSON) document = dg_json_parse(record, length, name, error);
  return document && dg_json_check_schema(document, "diagrade/record@1", name, error);
}

static gboolean visit_record(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                             GError **error) {
  const Visitor *visitor = user_data;
  if (!check_record(visitor, record, length, name, error))
    return FALSE;
  if (visitor->visit(record, visitor->user_data))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_CANCELLED, "%s: stopped", name);
  return FALSE;
}

gboolean dg_results_visit(const char *path, DgRecordVisit visit, gpointer user_data, GError **error) {
  Visitor visitor = {.is_store = dg_store_is_store(path), .visit = visit, .user_data = user_data};
  return dg_results_each(path, DG_RESULTS_WHOLE, visit_record, &visitor, error);
}

static gboolean write_record(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                             GError **error) {
  const Visitor *visitor = user_data;
  return check_record(visitor, record, length, name, error) &&
         dg_file_writer_add(visitor->writer, record, (gssize)length, error) &&
         dg_file_writer_add(visitor->writer, "\n", 1, error);
}

gboolean dg_results_export(const char *path, const char *output, GError **error) {
  g_autoptr(DgFileWriter) writer = dg_file_writer_open(output, error);
  Visitor visitor = {.is_store = dg_store_is_store(path), .writer = writer};
  return writer && dg_results_each(path, DG_RESULTS_WHOLE, write_record, &visitor, error) &&
         dg_file_writer_commit(writer, error);
}
