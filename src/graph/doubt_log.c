/* Writing down what speaks against nodes and edges, for builds that are made to fit confidences (see doubt.h). */
#include "graph/doubt.h"

#include <stdio.h>

#define NAME(name) #name,
static const char *const node_names[] = {DG_NODE_DOUBTS(NAME)};
static const char *const edge_names[] = {DG_EDGE_DOUBTS(NAME)};

static FILE *open_log(void) {
  static gsize log = 0; /* the file, or 1 for none */
  if (g_once_init_enter(&log)) {
    const char *path = g_getenv("DIAGRADE_DOUBTS");
    FILE *file = path && *path ? fopen(path, "a") : NULL;
    if (path && *path && !file)
      g_error("DIAGRADE_DOUBTS: cannot write %s", path);
    g_once_init_leave(&log, file ? (gsize)file : 1);
  }
  return log == 1 ? NULL : (FILE *)log;
}

/* One line for each, in one piece, as figures are read side by side. */
static void write_line(const DgGraph *graph, const char *id, const char *const *names, const double *doubts, guint n) {
  FILE *log = open_log();
  if (!log)
    return;
  g_autoptr(GString) line = g_string_new(NULL);
  g_string_append_printf(line, "%s\t%s\t", graph->source ? graph->source : "", id);
  for (guint i = 0; i < n; i++)
    g_string_append_printf(line, "%s%s=%.3f", i ? " " : "", names[i], doubts[i]);
  g_string_append_c(line, '\n');
  fputs(line->str, log);
  fflush(log);
}

void dg_log_node_doubts(const DgGraph *graph, guint node, const double doubts[DG_N_NODE_DOUBTS]) {
  write_line(graph, dg_graph_get_node_id(graph, node), node_names, doubts, DG_N_NODE_DOUBTS);
}

void dg_log_edge_doubts(const DgGraph *graph, guint edge, const double doubts[DG_N_EDGE_DOUBTS]) {
  write_line(graph, dg_graph_get_edge_id(graph, edge), edge_names, doubts, DG_N_EDGE_DOUBTS);
}
