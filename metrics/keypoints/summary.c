/* Collecting records of keypoints. */
#include "metrics/keypoints/summary.h"

#include "base/lines.h"

#include <string.h>

static void clear_item(gpointer data) {
  dg_keypoint_record_unref(((DgKeypointItem *)data)->owner);
}

DgKeypointSummary *dg_keypoint_summary_new(DgZeroDivision zero_division, guint resamples, guint32 seed) {
  DgKeypointSummary *summary = g_new0(DgKeypointSummary, 1);
  summary->zero_division = zero_division;
  summary->resamples = resamples;
  summary->seed = seed;
  summary->systems = g_ptr_array_new_with_free_func(g_free);
  summary->items = g_array_new(FALSE, FALSE, sizeof(DgKeypointItem));
  g_array_set_clear_func(summary->items, clear_item);
  summary->seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return summary;
}

static void clear_tables(DgKeypointSummary *summary) {
  g_clear_pointer(&summary->rows, g_array_unref);
  g_clear_pointer(&summary->progress, g_array_unref);
  g_clear_pointer(&summary->agreements, g_array_unref);
}

void dg_keypoint_summary_free(DgKeypointSummary *summary) {
  if (!summary)
    return;
  clear_tables(summary);
  g_ptr_array_unref(summary->systems);
  g_array_unref(summary->items);
  g_hash_table_unref(summary->seen);
  g_free(summary);
}

guint dg_keypoint_summary_get_record_count(const DgKeypointSummary *summary) {
  return summary->items->len;
}

const DgKeypointRecord *dg_keypoint_summary_get_record(const DgKeypointSummary *summary, guint index) {
  return index < summary->items->len ? &g_array_index(summary->items, DgKeypointItem, index).owner->view : NULL;
}

static guint find_system(DgKeypointSummary *summary, const char *system) {
  for (guint i = 0; i < summary->systems->len; i++)
    if (strcmp(summary->systems->pdata[i], system) == 0)
      return i;
  g_ptr_array_add(summary->systems, g_strdup(system));
  return summary->systems->len - 1;
}

gboolean dg_keypoint_summary_add_record(DgKeypointSummary *summary, DgKeypointRecordOwner *owner, const char *name,
                                        GError **error) {
  const DgKeypointRecord *record = &owner->view;
  if (!g_hash_table_add(summary->seen, g_strdup_printf("%s\n%s", record->system, record->id))) {
    g_autofree char *found = dg_json_quote(record->id);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected an item that this system did not have before",
                name, found);
    return FALSE;
  }
  DgKeypointItem item = {dg_keypoint_record_ref(owner), find_system(summary, record->system)};
  g_array_append_val(summary->items, item);
  clear_tables(summary);
  return TRUE;
}

gboolean dg_keypoint_summary_add(DgKeypointSummary *summary, const char *record, gsize length, const char *name,
                                 GError **error) {
  g_autoptr(DgKeypointRecordOwner) owner = dg_keypoint_record_read(record, length, name, error);
  return owner && dg_keypoint_summary_add_record(summary, owner, name, error);
}

typedef struct {
  DgKeypointSummary *summary;
  const char *path;
} File;

static gboolean add_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  const File *file = user_data;
  if (line[strspn(line, " \t\r")] == '\0')
    return TRUE;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(file->path), number);
  return dg_keypoint_summary_add(file->summary, line, length, name, error);
}

gboolean dg_keypoint_summary_add_file(DgKeypointSummary *summary, const char *path, GError **error) {
  File file = {summary, path};
  return dg_lines_each(path, "records of keypoints", add_line, &file, error);
}
