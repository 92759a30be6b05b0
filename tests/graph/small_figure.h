/* Small figures for tests of extraction, and the graphs that they are read as, in one line. */
#ifndef DG_TESTS_GRAPH_SMALL_FIGURE_H
#define DG_TESTS_GRAPH_SMALL_FIGURE_H

#include <diagrade/graph.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "graph/graph.h"

#include <cmocka.h>
#include <string.h>

#define ARROW                                                                                                          \
  "<defs><marker id='m' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' markerHeight='7' orient='auto'>"         \
  "<path d='M0 0 L10 5 L0 10 z'/></marker></defs>"
/* A box without a fill and without rounding, as table cells are drawn. */
#define OUTLINE(x, y, w, h) "<path d='M" #x " " #y "h" #w "v" #h "h-" #w "z' fill='none' stroke='#333'/>"
#define BOX(x, y, w, h) "<rect x='" #x "' y='" #y "' width='" #w "' height='" #h "' fill='#eef' stroke='#333'/>"
#define TEXT(x, y, t) "<text x='" #x "' y='" #y "' font-size='14' text-anchor='middle'>" t "</text>"
/* three boxes of 120 x 40 in a row: A at x 20..140, B at 240..360, C at 460..580; y 80..120 */
#define A BOX(20, 80, 120, 40) TEXT(80, 105, "A")
#define B BOX(240, 80, 120, 40) TEXT(300, 105, "B")
#define C BOX(460, 80, 120, 40) TEXT(520, 105, "C")

static inline DgGraph *extract(const char *body, DgGraphOptions *options) {
  g_autofree char *svg = g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'>"
                                         "<rect width='600' height='400' fill='white'/>%s</svg>",
                                         body);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "case.svg", &error);
  assert_null(error);
  DgGraph *graph = dg_graph_extract(drawing, "case.svg", options, &error);
  assert_null(error);
  return graph;
}

static inline int compare_strings(gconstpointer a, gconstpointer b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "A, B; A->B, B--C[label]": nodes in document order, edges sorted. */
static inline char *describe(const DgGraph *graph) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++)
    g_string_append_printf(text, "%s%s", i ? ", " : "", dg_graph_get_node_text(graph, i));
  g_autoptr(GPtrArray) edges = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++) {
    const char *from = dg_graph_get_node_text(graph, dg_graph_get_edge_from(graph, i));
    const char *to = dg_graph_get_node_text(graph, dg_graph_get_edge_to(graph, i));
    const char *label = dg_graph_get_edge_label(graph, i);
    gboolean directed = dg_graph_get_edge_directed(graph, i);
    if (!directed && strcmp(from, to) > 0) { /* an undirected edge has no first end */
      const char *swap = from;
      from = to;
      to = swap;
    }
    g_ptr_array_add(edges, g_strdup_printf("%s%s%s%s%s%s", from, directed ? "->" : "--", to, *label ? "[" : "", label,
                                           *label ? "]" : ""));
  }
  g_ptr_array_sort(edges, compare_strings);
  g_string_append_c(text, ';');
  for (guint i = 0; i < edges->len; i++)
    g_string_append_printf(text, "%s %s", i ? "," : "", (char *)edges->pdata[i]);
  return g_string_free(text, FALSE);
}

static inline void expect(const char *body, const char *expected) {
  g_autoptr(DgGraph) graph = extract(body, NULL);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, expected);
}

#define LINE(x1, y1, x2, y2, more) "<line x1='" #x1 "' y1='" #y1 "' x2='" #x2 "' y2='" #y2 "' stroke='#333' " more "/>"

#endif
