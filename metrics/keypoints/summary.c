/* Reading records `diagrade/keypoints@1` for tables. */
#include "metrics/keypoints/summary.h"

#include "base/lines.h"

#include <string.h>

#define SCHEMA "diagrade/keypoints@1"

const char *const dg_matcher_names[DG_MATCHER_COUNT] = {"offline", "model"};

static void item_free(gpointer data) {
  DgKeypointItem *item = data;
  g_free(item->id);
  g_free(item->subject);
  g_free(item);
}

DgKeypointSummary *dg_keypoint_summary_new(DgZeroDivision zero_division, guint resamples, guint32 seed) {
  DgKeypointSummary *summary = g_new0(DgKeypointSummary, 1);
  summary->zero_division = zero_division;
  summary->resamples = resamples;
  summary->seed = seed;
  summary->systems = g_ptr_array_new_with_free_func(g_free);
  summary->items = g_ptr_array_new_with_free_func(item_free);
  summary->seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return summary;
}

void dg_keypoint_summary_free(DgKeypointSummary *summary) {
  if (!summary)
    return;
  g_ptr_array_unref(summary->systems);
  g_ptr_array_unref(summary->items);
  g_hash_table_unref(summary->seen);
  g_free(summary);
}

static gboolean fail(const char *name, const char *found, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected %s", name, found, expected);
  return FALSE;
}

static guint find_system(DgKeypointSummary *summary, const char *system) {
  for (guint i = 0; i < summary->systems->len; i++)
    if (strcmp(summary->systems->pdata[i], system) == 0)
      return i;
  g_ptr_array_add(summary->systems, g_strdup(system));
  return summary->systems->len - 1;
}

static gboolean read_matching(const cJSON *matching, DgKeypointItem *item, guint matcher, const char *name,
                              GError **error) {
  if (dg_json_get(matching, "error")) {
    item->matchers[matcher].state = DG_MATCHING_FAILED;
    return TRUE;
  }
  const cJSON *found = dg_json_get(matching, "found"), *missed = dg_json_get(matching, "missed"),
              *invented = dg_json_get(matching, "invented");
  if (!cJSON_IsArray(found) || !cJSON_IsArray(missed) || !cJSON_IsArray(invented))
    return fail(name, "a matching without its lists", "\"found\", \"missed\" and \"invented\"", error);
  guint matched = (guint)cJSON_GetArraySize(found);
  item->matchers[matcher].state = DG_MATCHING_DONE;
  item->matchers[matcher].counts = (DgKeypointCounts){matched, matched + (guint)cJSON_GetArraySize(invented),
                                                      matched + (guint)cJSON_GetArraySize(missed)};
  return TRUE;
}

/* The generated element that a matching gives a reference element; NULL for none. */
static const char *answer_of(const cJSON *matching, const char *reference) {
  const cJSON *pair;
  cJSON_ArrayForEach(pair, dg_json_get(matching, "found")) {
    const char *text = cJSON_GetStringValue(dg_json_get(pair, "reference"));
    if (text && strcmp(text, reference) == 0)
      return cJSON_GetStringValue(dg_json_get(pair, "generated"));
  }
  return NULL;
}

/* Compares both matchers on each reference element. */
static void compare_matchers(const cJSON *record, DgKeypointItem *item) {
  const cJSON *offline = dg_json_get(record, dg_matcher_names[DG_MATCHER_OFFLINE]),
              *model = dg_json_get(record, dg_matcher_names[DG_MATCHER_MODEL]), *keypoint;
  for (guint i = 0; i < DG_MATCHER_COUNT; i++)
    if (item->matchers[i].state != DG_MATCHING_DONE)
      return;
  cJSON_ArrayForEach(keypoint, dg_json_get(record, "reference")) {
    const char *element = cJSON_GetStringValue(dg_json_get(keypoint, "element"));
    const char *a = element ? answer_of(offline, element) : NULL, *b = element ? answer_of(model, element) : NULL;
    item->same_answer += g_strcmp0(a, b) == 0;
    item->found[a != NULL][b != NULL]++;
  }
}

/* A record with an error is a failure of each matcher that left nothing in it. */
static gboolean read_matchers(const cJSON *record, DgKeypointItem *item, const char *name, GError **error) {
  gboolean failed = dg_json_get(record, "error") != NULL;
  guint count = 0;
  const cJSON *entry;
  cJSON_ArrayForEach(entry, dg_json_get(record, "matchers")) {
    const char *text = cJSON_GetStringValue(entry);
    for (guint i = 0; text && i < DG_MATCHER_COUNT; i++) {
      if (strcmp(text, dg_matcher_names[i]) != 0)
        continue;
      count++;
      const cJSON *matching = dg_json_get(record, text);
      if (failed && !matching)
        item->matchers[i].state = DG_MATCHING_FAILED;
      else if (!read_matching(matching, item, i, name, error))
        return FALSE;
    }
  }
  return count > 0 || fail(name, "no matcher", "\"offline\" or \"model\" in \"matchers\"", error);
}

gboolean dg_keypoint_summary_add(DgKeypointSummary *summary, const char *record, gsize length, const char *name,
                                 GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(record, length, name, error);
  if (!document)
    return FALSE;
  const char *schema = cJSON_GetStringValue(dg_json_get(document, "schema"));
  const char *id = cJSON_GetStringValue(dg_json_get(document, "id"));
  const char *system = cJSON_GetStringValue(dg_json_get(document, "system"));
  const char *subject = cJSON_GetStringValue(dg_json_get(document, "subject"));
  if (g_strcmp0(schema, SCHEMA) != 0 || !id || !system)
    return fail(name, "another document", "a record " SCHEMA " with \"id\" and \"system\"", error);
  g_autofree char *key = g_strdup_printf("%s\n%s", system, id);
  if (g_hash_table_contains(summary->seen, key)) {
    g_autofree char *found = dg_json_quote(id);
    return fail(name, found, "an item that this system did not have before", error);
  }
  DgKeypointItem *item = g_new0(DgKeypointItem, 1);
  item->id = g_strdup(id);
  item->subject = g_strdup(subject ? subject : "");
  if (!read_matchers(document, item, name, error)) {
    item_free(item);
    return FALSE;
  }
  compare_matchers(document, item);
  item->system = find_system(summary, system);
  g_ptr_array_add(summary->items, item);
  g_hash_table_add(summary->seen, g_steal_pointer(&key));
  return TRUE;
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
