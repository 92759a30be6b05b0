/* Sources in tests, and graphs as one line of text. */
#ifndef DG_TESTS_LANGUAGES_SOURCE_H
#define DG_TESTS_LANGUAGES_SOURCE_H

#include "languages/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Diagram `part` of the text, which is called "a" in messages. Free with dg_graph_free(). */
static inline DgGraph *read_part(DgFormat format, const char *text, guint part, GError **error) {
  DgLanguageSource source = {text, strlen(text), "a", 1};
  return dg_language_read(dg_language_of(format), &source, part, error);
}

static inline DgGraph *read_source(DgFormat format, const char *text, GError **error) {
  return read_part(format, text, 1, error);
}

/* "A; B; C": the texts of the nodes in their order. Free with g_free(). */
static inline char *list_nodes(const DgGraph *graph) {
  GString *list = g_string_new(NULL);
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++)
    g_string_append_printf(list, "%s%s", i ? "; " : "", dg_graph_get_node_text(graph, i));
  return g_string_free(list, FALSE);
}

/* "A -> B [label]; B -- C": the edges in their order by the texts of their nodes. Free with g_free(). */
static inline char *list_edges(const DgGraph *graph) {
  GString *list = g_string_new(NULL);
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++) {
    const char *label = dg_graph_get_edge_label(graph, i);
    g_string_append_printf(list, "%s%s %s %s", i ? "; " : "",
                           dg_graph_get_node_text(graph, dg_graph_get_edge_from(graph, i)),
                           dg_graph_get_edge_directed(graph, i) ? "->" : "--",
                           dg_graph_get_node_text(graph, dg_graph_get_edge_to(graph, i)));
    if (*label)
      g_string_append_printf(list, " [%s]", label);
  }
  return g_string_free(list, FALSE);
}

/* The source states those nodes and edges, and all of it was read. */
static inline void assert_states(DgFormat format, const char *text, const char *nodes, const char *edges) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = read_source(format, text, &error);
  assert_string_equal(error ? error->message : "", "");
  g_autofree char *found_nodes = list_nodes(graph), *found_edges = list_edges(graph);
  double understood = 0;
  assert_string_equal(found_nodes, nodes);
  assert_string_equal(found_edges, edges);
  assert_true(dg_graph_get_understood(graph, &understood) && understood == 1);
}

/* A source, and the nodes and edges that it states. */
typedef struct {
  const char *source, *nodes, *edges;
} Row;

static inline void assert_all_state(DgFormat format, const Row *rows, guint n) {
  for (guint i = 0; i < n; i++) {
    print_message("row %u\n", i);
    assert_states(format, rows[i].source, rows[i].nodes, rows[i].edges);
  }
}

/* The source is refused with that message. */
static inline void assert_refused(DgFormat format, const char *text, DgErrorCode code, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_null(read_source(format, text, &error));
  assert_string_equal(error->message, message);
  assert_int_equal(error->code, code);
}

#endif
