/* Whole inspection pages and folders of them. */
#include "base/ordered.h"
#include "report/pages.h"
#include "report/summary.h"
#include "run/results.h"

#include <diagrade/report.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* Most data of one page: browsers take seconds for more. */
#define PAGE_BYTES_MAX (256u << 20)
/* What tells the page of an earlier inspection. */
#define MARK "<meta name=\"generator\" content=\"diagrade inspect\">"

char *dg_report_page(const DgRecord *record, GError **error) {
  g_autoptr(DgRecordView) view = dg_record_view_new(record);
  g_autofree char *name = dg_summary_name(view);
  g_autofree char *title = g_utf8_make_valid(name == NULL ? "diagrade" : name, -1);
  g_autoptr(DgPages) pages = dg_pages_new(NULL, NULL, FALSE);
  return dg_pages_add(pages, view, error) ? dg_pages_finish(pages, title) : NULL;
}

char *dg_report_checks(const DgCheckRecord *const *records, gsize n_records, GError **error) {
  g_autofree char *name = n_records == 1 ? g_path_get_basename(dg_check_record_get_path(records[0])) : NULL;
  g_autofree char *title = g_utf8_make_valid(name == NULL ? "diagrade" : name, -1);
  g_autoptr(DgPages) pages = dg_pages_new(NULL, NULL, FALSE);
  for (gsize i = 0; i < n_records; i++)
    if (!dg_pages_add_checked(pages, records[i], error))
      return NULL;
  return dg_pages_finish(pages, title);
}

/* What is needed while the records of a run are read. */
typedef struct {
  const char *results_path, *directory; /* `directory` NULL: one page */
  const DgInspectOptions *options;
  const DgFurtherTable *further; /* NULL: none */
  DgPages *pages; /* NULL before the first record, which says where the figures are */
  char *dataset; /* what the first record says */
  DgOrdered *lines; /* that are put on pages while further records are read; NULL before the first and after the last */
  gsize read; /* records so far */
  GError *error; /* of the first record that has one */
} Inspection;

static gboolean is_inspection(const char *index) {
  g_autoptr(GBytes) bytes = dg_file_read(index, NULL);
  gsize length = 0;
  const char *data = bytes == NULL ? NULL : g_bytes_get_data(bytes, &length);
  return data != NULL && g_strstr_len(data, (gssize)MIN(length, 4096), MARK) != NULL;
}

/* A folder is new, empty, or holds an earlier inspection, which is replaced. */
static gboolean prepare_folder(const char *path, GError **error) {
  if (g_mkdir_with_parents(path, 0777) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot create the directory: %s", path, g_strerror(errno));
    return FALSE;
  }
  g_autoptr(GError) reason = NULL;
  g_autoptr(GDir) directory = g_dir_open(path, 0, &reason);
  if (directory == NULL) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot read the directory: %s", path, reason->message);
    return FALSE;
  }
  g_autofree char *index = g_build_filename(path, "index.html", NULL);
  const char *entry = g_dir_read_name(directory);
  if (entry == NULL || is_inspection(index))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_WRITE,
              "%s: found a directory with other files in it (%s), expected a new or empty one, or that of an earlier "
              "inspection",
              path, entry);
  return FALSE;
}

/* The directory that the figures are relative to; NULL is the current one. Free with g_free(). */
static char *figures_directory(const Inspection *inspection) {
  if (inspection->options->figures != NULL)
    return g_strdup(inspection->options->figures);
  return dg_results_figures_directory(inspection->dataset, inspection->results_path);
}

/* Begins with the first record: it says where the data set is. */
static gboolean begin(Inspection *inspection, const char *dataset, GError **error) {
  const DgInspectOptions *options = inspection->options;
  inspection->dataset = g_strdup(dataset);
  g_autofree char *figures = figures_directory(inspection);
  if (options->may_write != NULL && !options->may_write(figures == NULL ? "." : figures, options->user_data, error))
    return FALSE;
  if (inspection->directory != NULL && !prepare_folder(inspection->directory, error))
    return FALSE;
  inspection->pages = dg_pages_new(inspection->directory, figures, options->follow_links);
  dg_pages_set_further(inspection->pages, inspection->further);
  return TRUE;
}

/* A record on its way. Free with free_line(). */
typedef struct {
  char *text, *name;
  gsize length, position;
  DgPagesEntry *entry; /* when its data is written; NULL with `error` */
  GError *error;
} Line;

static void free_line(Line *line) {
  g_free(line->text);
  g_free(line->name);
  dg_pages_entry_free(line->entry);
  g_clear_error(&line->error);
  g_free(line);
}

static gboolean check_dataset(const Inspection *inspection, const cJSON *json, const char *name, GError **error) {
  const char *dataset = dg_json_string(json, "dataset");
  if (inspection->options->figures != NULL || g_strcmp0(dataset, inspection->dataset) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found the data set %s, expected %s as before", name,
              dataset == NULL ? "(none)" : dataset, inspection->dataset == NULL ? "(none)" : inspection->dataset);
  return FALSE;
}

/* Called by several threads at the same time. */
static gpointer put_line(gpointer item, gpointer user_data) {
  const Inspection *inspection = user_data;
  Line *line = item;
  g_autoptr(cJSON) json = dg_json_parse(line->text, line->length, line->name, &line->error);
  if (json != NULL && check_dataset(inspection, json, line->name, &line->error))
    line->entry = dg_pages_put_document(inspection->pages, line->position, json, line->name, &line->error);
  return line;
}

static gboolean take_line(gpointer result, gpointer user_data) {
  Inspection *inspection = user_data;
  Line *line = result;
  if (inspection->error == NULL && line->error != NULL)
    inspection->error = g_steal_pointer(&line->error);
  if (inspection->error == NULL)
    dg_pages_take_entry(inspection->pages, line->entry);
  if (inspection->error == NULL && dg_pages_size(inspection->pages) > PAGE_BYTES_MAX)
    g_set_error(&inspection->error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found figures for more than one page can hold (%u MB), expected fewer; write a folder of pages "
                "instead, which takes any number",
                line->name, PAGE_BYTES_MAX >> 20);
  free_line(line);
  return inspection->error == NULL;
}

/* Waits for the records that are on their way. */
static gboolean finish_lines(Inspection *inspection, GError **error) {
  if (inspection->lines != NULL)
    dg_ordered_finish(g_steal_pointer(&inspection->lines));
  if (inspection->error == NULL)
    return TRUE;
  g_propagate_error(error, g_steal_pointer(&inspection->error));
  return FALSE;
}

static gboolean begin_with(Inspection *inspection, const char *record, gsize length, const char *name, GError **error) {
  g_autoptr(cJSON) json = dg_json_parse(record, length, name, error);
  return json != NULL && begin(inspection, dg_json_string(json, "dataset"), error);
}

static gboolean add_record(const char *record, gsize length, guint number, const char *name, gpointer user_data,
                           GError **error) {
  Inspection *inspection = user_data;
  if (inspection->pages == NULL) {
    if (!begin_with(inspection, record, length, name, error))
      return FALSE;
    /* The blocks of one page stand in the order of the records, so one thread writes them. */
    inspection->lines = dg_ordered_new(inspection->directory == NULL ? 1 : 0, put_line, take_line, inspection);
  }
  Line *line = g_new0(Line, 1);
  line->text = g_memdup2(record, length + 1);
  line->length = length;
  line->name = g_strdup(name);
  line->position = inspection->read++;
  return dg_ordered_push(inspection->lines, line) || finish_lines(inspection, error);
}

/* Reads a run into pages; returns the page, or index.html of the folder. Free with g_free(). */
static char *inspect(const char *results_path, const char *directory, const DgInspectOptions *options, GError **error) {
  static const DgInspectOptions defaults = {.figures = NULL};
  Inspection inspection = {
      .results_path = results_path, .directory = directory, .options = options == NULL ? &defaults : options};
  g_autofree char *name = g_path_get_basename(results_path);
  const char *given = inspection.options->title;
  g_autofree char *title = g_utf8_make_valid(given == NULL ? name : given, -1);
  char *page = NULL;
  const char *const *with = inspection.options->with;
  g_autoptr(DgFurtherTable) further =
      with ? dg_further_table_new(results_path, with, inspection.options->diagnostics, error) : NULL;
  if (with && !further)
    return NULL;
  inspection.further = further;
  gboolean read = dg_results_each(results_path, DG_RESULTS_WHOLE, add_record, &inspection, error);
  if (finish_lines(&inspection, read ? error : NULL) && read && dg_pages_remove_stale(inspection.pages, error))
    page = dg_pages_finish(inspection.pages, title);
  if (page != NULL && inspection.options->unseen != NULL)
    *inspection.options->unseen = dg_pages_get_unseen(inspection.pages);
  g_clear_pointer(&inspection.pages, dg_pages_free);
  g_free(inspection.dataset);
  return page;
}

char *dg_inspect_page(const char *results_path, const DgInspectOptions *options, GError **error) {
  return inspect(results_path, NULL, options, error);
}

gboolean dg_inspect_folder(const char *results_path, const char *directory, const DgInspectOptions *options,
                           GError **error) {
  g_autofree char *page = inspect(results_path, directory, options, error);
  g_autofree char *index = g_build_filename(directory, "index.html", NULL);
  return page != NULL && dg_file_write_within(directory, index, page, -1, error);
}
