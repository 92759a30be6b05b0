#include "cli/results_text.h"

#include "cli/output.h"

#include <math.h>

/* Most lines of one list. */
#define LINES_MAX 20

/* Of figures that are read well more is expected, and nothing need be said. */
#define RECALL_USUAL 0.9

static void append_part(GString *out, const char *text) {
  g_string_append_printf(out, "%s%s", out->len ? "; " : "", text);
}

static void append_counts(GString *out, const DgGraph *graph) {
  static const char *const nouns[] = {[DG_UNREAD_CONNECTOR] = "connector",
                                      [DG_UNREAD_TEXT] = "text",
                                      [DG_UNREAD_ELEMENT] = "element",
                                      [DG_UNREAD_PROGRAM] = "part of the program"};
  guint counts[G_N_ELEMENTS(nouns)] = {0};
  for (guint i = 0; i < dg_graph_get_unread_count(graph); i++)
    counts[dg_graph_get_unread(graph, i)->kind]++;
  if (counts[DG_UNREAD_PROGRAM] > 1)
    g_string_append_printf(out, "; %u parts of the program not understood", counts[DG_UNREAD_PROGRAM]);
  else if (counts[DG_UNREAD_PROGRAM])
    append_part(out, "one part of the program not understood");
  for (DgUnreadKind kind = DG_UNREAD_TEXT; kind <= DG_UNREAD_ELEMENT; kind++)
    if (counts[kind])
      g_string_append_printf(out, "; %u %s%s not read", counts[kind], nouns[kind], counts[kind] == 1 ? "" : "s");
}

/* "left out: words 3, edges 1": what of the source of a figure is of a kind that has a name. */
static void append_left_out(GString *out, const DgGraph *graph) {
  gboolean first = TRUE;
  for (DgLossKind kind = DG_LOSS_OTHER + 1; kind < DG_LOSS_KINDS; kind++) {
    guint n = dg_graph_get_left_out(graph, kind);
    if (n)
      g_string_append_printf(out, "%s%s %u", first ? "; left out: " : ", ", dg_loss_kind_name(kind), n);
    first = first && !n;
  }
}

char *dg_reading_text(const DgGraph *graph) {
  GString *out = g_string_new(NULL);
  double understood, recall;
  guint read, of;
  if (dg_graph_get_understood(graph, &understood))
    g_string_append_printf(out, "%u %% understood", dg_understood_percent(understood));
  if (dg_graph_get_connectors(graph, &read, &of) && of) {
    g_autofree char *connectors = g_strdup_printf("%u of %u connectors read", read, of);
    append_part(out, connectors);
  }
  if (dg_graph_get_recall(graph, &recall) && recall < RECALL_USUAL) {
    g_autofree char *edges = g_strdup_printf("an estimated %.0f %% of the edges", floor(100 * recall));
    append_part(out, edges);
  }
  append_counts(out, graph);
  append_left_out(out, graph);
  return g_string_free(out, FALSE);
}

void dg_reading_text_append_list(GString *out, const char *path, const DgGraph *graph) {
  guint count = 0, all = 0;
  for (guint i = 0; i < dg_graph_get_unread_count(graph); i++) {
    const DgUnread *unread = dg_graph_get_unread(graph, i);
    if (unread->kind != DG_UNREAD_CONNECTOR && unread->kind != DG_UNREAD_TEXT) /* the diagnostics have the others */
      continue;
    all++;
    if (count == LINES_MAX)
      continue;
    count++;
    g_autofree char *line = unread->line ? g_strdup_printf(":%u", unread->line) : g_strdup("");
    dg_output_append_line(out, "%s%s: not read: a %s: %s", path, line, dg_unread_kind_name(unread->kind),
                          unread->reason);
  }
  if (all > count)
    dg_output_append_line(out, "%s: not read: %u more, see --json", path, all - count);
}
