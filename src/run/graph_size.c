#include "run/graph_size.h"

#include "base/json.h"
#include "graph/graph.h"

#include <string.h>

/* Counted where parts of a model's answer were left out. */
#define UNKNOWN_IDS "\"unknown_ids\":"

/* The value of the last member `key` that begins with `open`: in strings, quotes stand behind a backslash, so none of
 * them is taken for a key. NULL without one; free with cJSON_Delete(). */
static cJSON *last_member(const char *document, const char *key, char open) {
  g_autofree char *begin = g_strdup_printf("\"%s\":%c", key, open);
  const char *found = g_strrstr(document, begin);
  return found ? cJSON_ParseWithOpts(found + strlen(begin) - 1, NULL, FALSE) : NULL;
}

static gboolean has_errors(const char *document) {
  g_autoptr(cJSON) diagnostics = last_member(document, "diagnostics", '[');
  const cJSON *diagnostic;
  cJSON_ArrayForEach(diagnostic, diagnostics) {
    const char *level = dg_json_string(diagnostic, "level");
    if (g_strcmp0(level, dg_level_name(DG_LEVEL_ERROR)) == 0)
      return TRUE;
  }
  return FALSE;
}

static gboolean is_understood(const char *document) {
  static const char key[] = "\"understood\":";
  const char *found = strstr(document, key);
  return !found || g_ascii_strtod(found + strlen(key), NULL) >= 1;
}

/* Few documents have texts without words, and have to be read to know. */
static gboolean is_unreadable(const char *document) {
  if (!strstr(document, "\"text_state\":\"outlines\""))
    return FALSE;
  g_autoptr(DgGraph) graph = dg_graph_new_from_json(document, -1, NULL, NULL);
  return graph && !dg_graph_check_readable(graph, NULL);
}

void dg_graph_size_read(DgGraphSize *size, const char *document) {
  size->unreadable = is_unreadable(document);
  /* What cannot be read at all is counted as such alone. */
  size->partial =
      !size->unreadable && (!is_understood(document) || has_errors(document) || strstr(document, UNKNOWN_IDS));
  g_autoptr(cJSON) read = last_member(document, "read", '{');
  const cJSON *connectors = dg_json_get(read, "connectors"), *of = dg_json_get(read, "of");
  size->has_connectors = cJSON_IsNumber(connectors) && cJSON_IsNumber(of);
  size->connectors_read = size->has_connectors ? (guint)MAX(connectors->valuedouble, 0) : 0;
  size->connectors_seen = size->has_connectors ? (guint)MAX(of->valuedouble, 0) : 0;
}

static gboolean lost_parts(const DgGraph *graph) {
  double understood;
  if (graph->node_votes.unknown_ids > 0 || graph->edge_votes.unknown_ids > 0)
    return TRUE;
  if (dg_graph_get_understood(graph, &understood) && dg_json_round(understood, 4) < 1)
    return TRUE;
  const DgDiagnostics *diagnostics = dg_graph_get_diagnostics(graph);
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++)
    if (dg_diagnostics_get_level(diagnostics, i) == DG_LEVEL_ERROR)
      return TRUE;
  return FALSE;
}

DgGraphSize dg_graph_size_of(const DgGraph *graph) {
  DgGraphSize size = {.nodes = dg_graph_get_node_count(graph), .edges = dg_graph_get_edge_count(graph)};
  size.unreadable = !dg_graph_check_readable(graph, NULL);
  size.partial = !size.unreadable && lost_parts(graph);
  size.has_connectors = dg_graph_get_connectors(graph, &size.connectors_read, &size.connectors_seen);
  return size;
}

DgGraphSize dg_graph_size_of_document(const cJSON *size) {
  const cJSON *connectors = dg_json_get(size, "connectors");
  return (DgGraphSize){.nodes = dg_json_count(size, "nodes"),
                       .edges = dg_json_count(size, "edges"),
                       .partial = cJSON_IsTrue(dg_json_get(size, "partial")),
                       .unreadable = cJSON_IsTrue(dg_json_get(size, "unreadable")),
                       .has_connectors = cJSON_IsObject(connectors),
                       .connectors_read = dg_json_count(connectors, "read"),
                       .connectors_seen = dg_json_count(connectors, "of")};
}
