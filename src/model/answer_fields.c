#include "model/answer_fields.h"

#include "base/diagnostics.h"
#include "base/json.h"

#include <string.h>

/* Faults that are listed; the rest are counted. */
#define FAULTS_LISTED 8

void dg_faults_add(DgFaults *faults, const char *format, ...) {
  if (++faults->count > FAULTS_LISTED)
    return;
  if (!faults->list)
    faults->list = g_string_new(NULL);
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *fault = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_string_append_printf(faults->list, "%s%s", faults->list->len ? "; " : "", fault);
}

/* The text of all; clears the list. Free with g_free(). */
static char *take_faults(DgFaults *faults) {
  if (faults->count > FAULTS_LISTED)
    g_string_append_printf(faults->list, "; and %u more of the kind", faults->count - FAULTS_LISTED);
  char *text = g_string_free(faults->list, FALSE);
  *faults = (DgFaults){0};
  return text;
}

gboolean dg_faults_end(DgFaults *faults, GError **error) {
  if (faults->count == 0)
    return TRUE;
  g_autofree char *text = take_faults(faults);
  g_set_error_literal(error, DG_ERROR, DG_ERROR_MODEL, text);
  return FALSE;
}

guint dg_faults_leave_out(DgFaults *faults, const DgAnswerEntries *entries, DgDiagnostics *notes) {
  guint unusable = entries->unusable;
  if (faults->count == 0 || faults->count > faults->unknown_ids || 2 * unusable >= entries->count)
    return 0;
  g_autofree char *text = take_faults(faults);
  dg_diagnostics_add(notes, DG_LEVEL_WARNING, 0, "left out of the answer: %u of %u %s, with ids that no node has: %s",
                     unusable, entries->count, entries->what, text);
  return unusable;
}

struct _DgNodeIds {
  GHashTable *exact, *folded; /* id -> index + 1; in `folded` 0 for two ids that differ in case alone */
};

static char *fold(const char *id) {
  g_autofree char *stripped = g_strstrip(g_strdup(id));
  return g_utf8_strdown(stripped, -1);
}

DgNodeIds *dg_node_ids_new(const DgGraph *graph) {
  DgNodeIds *ids = g_new0(DgNodeIds, 1);
  ids->exact = g_hash_table_new(g_str_hash, g_str_equal);
  ids->folded = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < graph->nodes->len; i++) {
    const char *id = dg_graph_node(graph, i)->id;
    char *folded = fold(id);
    gboolean twice = g_hash_table_contains(ids->folded, folded);
    g_hash_table_insert(ids->exact, (gpointer)id, GUINT_TO_POINTER(i + 1));
    g_hash_table_insert(ids->folded, folded, GUINT_TO_POINTER(twice ? 0 : i + 1));
  }
  return ids;
}

void dg_node_ids_free(DgNodeIds *ids) {
  if (!ids)
    return;
  g_hash_table_unref(ids->exact);
  g_hash_table_unref(ids->folded);
  g_free(ids);
}

gboolean dg_node_ids_find(const DgNodeIds *ids, const cJSON *item, const char *where, guint *index, DgFaults *faults) {
  const char *id = cJSON_GetStringValue(item);
  if (!id) {
    dg_faults_add(faults, "%s: found no text, expected the id of a node", where);
    return FALSE;
  }
  guint found = GPOINTER_TO_UINT(g_hash_table_lookup(ids->exact, id));
  if (!found) {
    g_autofree char *folded = fold(id);
    found = GPOINTER_TO_UINT(g_hash_table_lookup(ids->folded, folded));
  }
  if (!found) {
    g_autofree char *quoted = dg_json_quote(id);
    dg_faults_add(faults, "%s: found %s, expected the id of a node", where, quoted);
    faults->unknown_ids++;
    return FALSE;
  }
  *index = found - 1;
  return TRUE;
}

const cJSON *dg_answer_list(const cJSON *object, const char *const *keys, DgFaults *faults) {
  const cJSON *list = NULL;
  for (; *keys; keys++) {
    const cJSON *item = dg_json_get(object, *keys);
    if (!item || cJSON_IsNull(item))
      continue;
    if (!cJSON_IsArray(item))
      dg_faults_add(faults, "%s: found no array, expected one", *keys);
    else if (list)
      dg_faults_add(faults, "%s: found a second list, also called %s, expected one", *keys, list->string);
    else
      list = item;
  }
  return list;
}

void dg_answer_check_keys(const cJSON *object, const char *const *known, DgFaults *faults) {
  const cJSON *item;
  cJSON_ArrayForEach(item, object) if (!cJSON_IsString(item) && !g_strv_contains(known, item->string)) {
    g_autofree char *quoted = dg_json_quote(item->string), *expected = g_strjoinv(", ", (char **)known);
    dg_faults_add(faults, "found the key %s, expected %s", quoted, expected);
  }
}
