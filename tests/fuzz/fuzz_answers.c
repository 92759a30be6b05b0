/* Bytes -> what models answered: a JSON document, corrections of nodes, edges, the verdicts of a judge, a figure. Each
 * is read whole or refused with a reason, and what is read is what stands there. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "fuzz/fuzz.h"
#include "model/answer.h"
#include "model/edge_reading.h"
#include "model/judge_answer.h"
#include "model/refinement.h"
#include "model/svg_answer.h"

#include <string.h>

static cJSON *read_again(const char *before, const char *text, const char *behind) {
  g_autofree char *answer = g_strconcat(before, text, behind, NULL);
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  return dg_answer_read_json(answer, strlen(answer), notes, NULL);
}

/* What was read is strict JSON, which reads as the same, alone and in prose. */
static void check_document(const char *text, gsize length) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  static const char *const around[][2] = {
      {"", ""}, {"I see it.\n```json\n", "\n```\nThat is all."}, {"Final answer: ", ""}};
  g_autoptr(GError) error = NULL;
  g_autoptr(cJSON) document = dg_answer_read_json(text, length, notes, &error);
  dg_fuzz_require((document == NULL) == (error != NULL), "an error is set when, and only when, there is no document");
  dg_fuzz_require(document || g_error_matches(error, DG_ERROR, DG_ERROR_MODEL), "it is the model's");
  dg_fuzz_require(document || g_utf8_validate(error->message, -1, NULL), "messages are UTF-8");
  if (!document)
    return;
  g_autofree char *strict = dg_json_print(document, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS(around); i++) {
    g_autoptr(cJSON) again = read_again(around[i][0], strict, around[i][1]);
    dg_fuzz_require(again && cJSON_Compare(document, again, TRUE), "a document is found again as it is");
  }
}

/* Four nodes of which three are joined. */
static DgGraph *make_draft(void) {
  static const char *const texts[] = {"A", "B", "", "D"};
  DgGraph *graph = dg_graph_new("draft.svg", 200, 100);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    dg_graph_add_node(graph, texts[i], (DgBox){20 * i, 0, 10, 10});
  dg_graph_add_edge(graph, 0, 1, TRUE, NULL);
  dg_graph_add_edge(graph, 1, 2, FALSE, NULL);
  return graph;
}

/* The texts and edges of a graph: what is left when confidences are not looked at. */
static char *describe(const DgGraph *graph) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < graph->nodes->len; i++)
    g_string_append_printf(out, "%s:%s\n", dg_graph_get_node_id(graph, i), dg_graph_get_node_text(graph, i));
  for (guint i = 0; i < graph->edges->len; i++)
    g_string_append_printf(out, "%u %u %d\n", dg_graph_get_edge_from(graph, i), dg_graph_get_edge_to(graph, i),
                           dg_graph_get_edge_directed(graph, i));
  return g_string_free(out, FALSE);
}

static void check_refinement(const char *text, gsize length) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = make_draft(), elected_graph = make_draft();
  guint left_out;
  g_autoptr(DgRefinement) refinement = dg_refinement_read(text, length, graph, &left_out, graph->diagnostics, &error);
  dg_fuzz_require((refinement == NULL) == (error != NULL), "an error is set when, and only when, nothing is corrected");
  if (!refinement)
    return;
  guint left = refinement->additions->len;
  for (guint i = 0; i < refinement->n_nodes; i++) {
    gboolean is_head = refinement->heads[i] == i;
    dg_fuzz_require(refinement->heads[refinement->heads[i]] == refinement->heads[i],
                    "a node is merged into one that is left");
    dg_fuzz_require(!refinement->removed[i] || is_head, "no node is both merged and removed");
    left += is_head && !refinement->removed[i];
  }
  const gpointer twice[] = {refinement, refinement};
  const GPtrArray votes = {(gpointer *)twice, G_N_ELEMENTS(twice)};
  g_autoptr(DgRefinement) elected = dg_refinement_vote(&votes, graph, graph->diagnostics);
  dg_refinement_apply(elected, elected_graph);
  dg_refinement_apply(refinement, graph);
  dg_fuzz_require(graph->nodes->len == left, "each node that is neither merged nor removed is left");
  g_autofree char *alone = describe(graph), *by_vote = describe(elected_graph);
  dg_fuzz_require(strcmp(alone, by_vote) == 0, "what all votes say is what one says");
  dg_fuzz_check_graph(graph);
}

static void check_edges(const char *text, gsize length) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = make_draft(), both = make_draft();
  guint left_out;
  g_autoptr(GArray) edges = dg_seen_edges_read(text, length, graph, FALSE, &left_out, graph->diagnostics, &error);
  dg_fuzz_require((edges == NULL) == (error != NULL), "an error is set when, and only when, no edges are read");
  if (!edges)
    return;
  gpointer twice[] = {edges, edges};
  const GPtrArray votes = {twice, G_N_ELEMENTS(twice)};
  g_autoptr(GArray) elected = dg_seen_edges_vote(&votes, graph, graph->diagnostics);
  dg_fuzz_require(elected->len == edges->len, "what all votes say is what one says");
  for (guint i = 0; i < edges->len; i++) {
    const DgSeenEdge *p = &g_array_index(edges, DgSeenEdge, i), *q = &g_array_index(elected, DgSeenEdge, i);
    dg_fuzz_require(p->from == q->from && p->to == q->to && p->directed == q->directed, "and in the same order");
  }
  dg_seen_edges_apply(edges, FALSE, graph);
  dg_fuzz_require(graph->edges->len == edges->len, "the edges of the model take the place of all others");
  dg_fuzz_check_graph(graph);
  dg_seen_edges_apply(edges, TRUE, both);
  dg_fuzz_require(both->edges->len >= edges->len, "both has all that the model saw");
  dg_fuzz_check_graph(both);
}

static void check_verdicts(const char *answer) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  DgVote *vote = dg_vote_read(answer, notes, &error);
  dg_fuzz_require((vote == NULL) == (error != NULL), "an error is set when, and only when, there are no verdicts");
  for (guint i = 0; vote && i < DG_RUBRIC_COUNT; i++)
    dg_fuzz_require(vote->rationales[i] && *vote->rationales[i], "a verdict has its reasons");
  dg_vote_free(vote);
}

static void check_figure(const char *answer) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  g_autofree char *figure = dg_svg_answer_find(answer, notes, &error);
  dg_fuzz_require((figure == NULL) == (error != NULL), "an error is set when, and only when, there is no figure");
  if (!figure)
    return;
  dg_fuzz_require(g_str_has_prefix(figure, "<svg") && g_str_has_suffix(figure, ">"), "a figure is one element");
  g_autofree char *again = dg_svg_answer_find(figure, notes, NULL);
  dg_fuzz_require(g_strcmp0(figure, again) == 0, "a figure is found again as it is");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  g_autofree char *valid = g_utf8_make_valid(size ? text : "", (gssize)size);
  check_document(text, size);
  check_refinement(text, size);
  check_edges(text, size);
  check_verdicts(valid);
  check_figure(valid);
  return 0;
}
