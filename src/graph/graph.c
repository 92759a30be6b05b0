#include "graph/graph.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Longest generated id: a letter and a 32-bit number. */
#define ID_SIZE 12

/* Bytes of a block of lists, and what each list in it begins at a multiple of. */
#define LIST_BLOCK ((gsize)4096)
#define LIST_ALIGNMENT ((gsize)8)

static void clear_edge(gpointer data) {
  g_clear_pointer(&((DgEdge *)data)->points, g_array_unref);
}

DgGraph *dg_graph_new(const char *source, double width, double height) {
  DgGraph *graph = g_new0(DgGraph, 1);
  graph->source = g_strdup(source);
  graph->width = width;
  graph->height = height;
  graph->nodes = g_array_sized_new(FALSE, TRUE, sizeof(DgNode), 16);
  graph->edges = g_array_sized_new(FALSE, TRUE, sizeof(DgEdge), 16);
  g_array_set_clear_func(graph->edges, clear_edge);
  graph->texts = g_array_new(FALSE, TRUE, sizeof(DgGraphText));
  graph->loose_ends = g_array_new(FALSE, FALSE, sizeof(DgLooseEnd));
  graph->strings = g_string_chunk_new(1024);
  graph->lists = g_ptr_array_new_with_free_func(g_free);
  graph->diagnostics = dg_diagnostics_new();
  graph->answers = g_ptr_array_new_with_free_func(g_free);
  graph->understood = NAN;
  graph->recall = NAN;
  graph->unread = g_array_new(FALSE, TRUE, sizeof(DgUnread));
  return graph;
}

void dg_graph_free(DgGraph *graph) {
  if (!graph)
    return;
  g_free(graph->source);
  g_array_unref(graph->nodes);
  g_array_unref(graph->edges);
  g_array_unref(graph->texts);
  g_array_unref(graph->loose_ends);
  g_array_unref(graph->unread);
  g_string_chunk_free(graph->strings);
  g_ptr_array_unref(graph->lists);
  dg_diagnostics_free(graph->diagnostics);
  g_ptr_array_unref(graph->answers);
  g_free(graph);
}

const char *dg_graph_intern(DgGraph *graph, const char *text) {
  return *text ? g_string_chunk_insert(graph->strings, text) : "";
}

/* A list of `n` items has room for so many. */
static gsize list_room(gsize n) {
  gsize room = 1;
  while (room < n)
    room *= 2;
  return room;
}

static gpointer take_room(DgGraph *graph, gsize size) {
  size = (size + LIST_ALIGNMENT - 1) / LIST_ALIGNMENT * LIST_ALIGNMENT;
  if (size > graph->n_list_room) {
    graph->n_list_room = MAX(size, LIST_BLOCK);
    graph->list_room = g_malloc(graph->n_list_room);
    g_ptr_array_add(graph->lists, graph->list_room);
  }
  gpointer room = graph->list_room;
  graph->list_room += size;
  graph->n_list_room -= size;
  return room;
}

gpointer dg_graph_extend(DgGraph *graph, gpointer list, guint n, gconstpointer items, guint n_items, gsize size) {
  gsize n_all = (gsize)n + n_items;
  gpointer all = list && n_all <= list_room(n) ? list : take_room(graph, list_room(n_all) * size);
  if (n && all != list)
    memcpy(all, list, n * size);
  if (n_items)
    memcpy((guint8 *)all + n * size, items, n_items * size);
  return all;
}

static const char *make_id(DgGraph *graph, char letter, guint number) {
  char id[ID_SIZE], *at = id + sizeof id - 1;
  *at = '\0';
  for (; number; number /= 10) /* counts from 1 */
    *--at = (char)('0' + number % 10);
  *--at = letter;
  return dg_graph_intern(graph, at);
}

guint dg_graph_add_node(DgGraph *graph, const char *text, DgBox box) {
  DgNode node = {
      .id = make_id(graph, 'n', graph->nodes->len + 1),
      .text = dg_graph_intern(graph, text),
      .box = box,
      .confidence = NAN,
      .has_box = box.width > 0 || box.height > 0,
  };
  g_array_append_val(graph->nodes, node);
  return graph->nodes->len - 1;
}

guint dg_graph_add_edge(DgGraph *graph, guint from, guint to, gboolean directed, const char *label) {
  DgEdge edge = {
      .id = make_id(graph, 'e', graph->edges->len + 1),
      .from = from,
      .to = to,
      .directed = directed != FALSE,
      .confidence = NAN,
      .label = dg_graph_intern(graph, label ? label : ""),
  };
  g_array_append_val(graph->edges, edge);
  return graph->edges->len - 1;
}

DgGraphText *dg_graph_add_text(DgGraph *graph, const char *text, DgRole role, DgBox box) {
  DgGraphText entry = {dg_graph_intern(graph, text), role, box, DG_TEXT_STATE_LIVE};
  g_array_append_val(graph->texts, entry);
  return &g_array_index(graph->texts, DgGraphText, graph->texts->len - 1);
}

const char *dg_role_name(DgRole role) {
  switch (role) {
  case DG_ROLE_TITLE:
    return "title";
  case DG_ROLE_LEGEND:
    return "legend";
  case DG_ROLE_EDGE_LABEL:
    return "edge_label";
  case DG_ROLE_NUMBER:
    return "number";
  case DG_ROLE_ANNOTATION:
    break;
  }
  return "annotation";
}

const char *dg_graph_get_source(const DgGraph *graph) {
  return graph->source;
}

void dg_graph_set_source(DgGraph *graph, const char *source) {
  g_free(graph->source);
  graph->source = g_strdup(source);
}

double dg_graph_get_width(const DgGraph *graph) {
  return graph->width;
}

double dg_graph_get_height(const DgGraph *graph) {
  return graph->height;
}

gboolean dg_graph_get_understood(const DgGraph *graph, double *understood) {
  *understood = graph->understood;
  return !isnan(graph->understood);
}

const DgDiagnostics *dg_graph_get_diagnostics(const DgGraph *graph) {
  return graph->diagnostics;
}

guint dg_graph_get_node_count(const DgGraph *graph) {
  return graph->nodes->len;
}

guint dg_graph_get_edge_count(const DgGraph *graph) {
  return graph->edges->len;
}

const char *dg_graph_get_node_id(const DgGraph *graph, guint index) {
  return index < graph->nodes->len ? dg_graph_node(graph, index)->id : NULL;
}

const char *dg_graph_get_node_text(const DgGraph *graph, guint index) {
  return index < graph->nodes->len ? dg_graph_node(graph, index)->text : NULL;
}

gboolean dg_graph_get_node_box(const DgGraph *graph, guint index, DgBox *box) {
  gboolean known = index < graph->nodes->len && dg_graph_node(graph, index)->has_box;
  *box = known ? dg_graph_node(graph, index)->box : (DgBox){0};
  return known;
}

guint dg_graph_get_node_line_count(const DgGraph *graph, guint index) {
  return dg_graph_node(graph, index)->n_text_lines;
}

const DgTextLine *dg_graph_get_node_line(const DgGraph *graph, guint index, guint line) {
  return line < dg_graph_get_node_line_count(graph, index) ? &dg_graph_node(graph, index)->text_lines[line] : NULL;
}

const DgPoint *dg_graph_get_edge_points(const DgGraph *graph, guint index, guint *count) {
  const GArray *points = index < graph->edges->len ? dg_graph_edge(graph, index)->points : NULL;
  *count = points ? points->len : 0;
  return points ? (const DgPoint *)points->data : NULL;
}

guint dg_graph_get_text_count(const DgGraph *graph) {
  return graph->texts->len;
}

const DgGraphText *dg_graph_get_text(const DgGraph *graph, guint index) {
  return index < graph->texts->len ? &g_array_index(graph->texts, DgGraphText, index) : NULL;
}

const char *dg_graph_get_edge_id(const DgGraph *graph, guint index) {
  return index < graph->edges->len ? dg_graph_edge(graph, index)->id : NULL;
}

guint dg_graph_get_edge_from(const DgGraph *graph, guint index) {
  return dg_graph_edge(graph, index)->from;
}

guint dg_graph_get_edge_to(const DgGraph *graph, guint index) {
  return dg_graph_edge(graph, index)->to;
}

gboolean dg_graph_get_edge_directed(const DgGraph *graph, guint index) {
  return dg_graph_edge(graph, index)->directed;
}

const char *dg_graph_get_edge_label(const DgGraph *graph, guint index) {
  return index < graph->edges->len ? dg_graph_edge(graph, index)->label : NULL;
}
