#include "fuzz/fuzz.h"

#include <diagrade/reading.h>
#include <libxml/parser.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dg_fuzz_require(gboolean holds, const char *rule) {
  if (holds)
    return;
  fprintf(stderr, "broken: %s\n", rule);
  abort();
}

static void ignore_xml_error(void *context, const char *format, ...) {
}

void dg_fuzz_check_xml(const char *text, gsize length, const char *rule) {
  xmlSetGenericErrorFunc(NULL, ignore_xml_error);
  xmlDoc *document = xmlReadMemory(text, (int)length, "fuzz.xml", NULL, XML_PARSE_NONET | XML_PARSE_HUGE);
  dg_fuzz_require(document != NULL, rule);
  xmlFreeDoc(document);
}

/* What is written in another language is read again by its own reader, with all nodes and edges. */
static void check_written(const DgGraph *graph, const char *text, const char *rule) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) again = dg_graph_new_from_bytes(bytes, "again", NULL, &error);
  if (g_error_matches(error, DG_ERROR, DG_ERROR_LIMIT))
    return;
  dg_fuzz_require(again != NULL, error ? error->message : rule);
  dg_fuzz_require(dg_graph_get_node_count(again) == dg_graph_get_node_count(graph) &&
                      dg_graph_get_edge_count(again) == dg_graph_get_edge_count(graph),
                  rule);
}

void dg_fuzz_check_graph(const DgGraph *graph) {
  guint nodes = dg_graph_get_node_count(graph), edges = dg_graph_get_edge_count(graph);
  for (guint i = 0; i < nodes; i++) {
    DgBox box;
    dg_graph_get_node_box(graph, i, &box);
    dg_fuzz_require(isfinite(box.x) && isfinite(box.y) && isfinite(box.width) && isfinite(box.height),
                    "boxes are finite");
    dg_fuzz_require(box.width >= 0 && box.height >= 0, "boxes have no negative size");
    dg_fuzz_require(g_utf8_validate(dg_graph_get_node_text(graph, i), -1, NULL), "texts are UTF-8");
  }
  for (guint i = 0; i < edges; i++)
    dg_fuzz_require(dg_graph_get_edge_from(graph, i) < nodes && dg_graph_get_edge_to(graph, i) < nodes,
                    "edges join nodes of the graph");

  g_autoptr(GError) error = NULL;
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  g_autoptr(DgGraph) again = dg_graph_new_from_json(json, -1, "again", &error);
  dg_fuzz_require(again != NULL, error ? error->message : "a written graph is read again");
  g_autofree char *json_again = dg_graph_to_json(again, FALSE);
  dg_fuzz_require(strcmp(json, json_again) == 0, "a graph that was read again is written the same");

  g_autofree char *dot = dg_graph_to_dot(graph);
  dg_fuzz_require(g_utf8_validate(dot, -1, NULL), "DOT is UTF-8");
  g_autofree char *graphml = dg_graph_to_graphml(graph);
  dg_fuzz_check_xml(graphml, strlen(graphml), "GraphML is well-formed XML");
  check_written(graph, dot, "a graph written as DOT is read again");
  check_written(graph, graphml, "a graph written as GraphML is read again");
}
