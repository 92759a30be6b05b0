/* Answers that were made to mislead a reader, where the shared data is there: each ends in operations that can be done,
 * or in a refusal that says why. The name of a file says what is wrong with it. */
#include "base/diagnostics.h"
#include "model/edge_reading.h"
#include "model/judge_answer.h"
#include "model/refinement.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER DG_SOURCE_DIR "/../shared/hostile"
#define REFUSED "refused"

/* What must become of files of these names (the first that fits), in the words of describe_refinement() and
 * describe_edges(). NULL: read, whatever it says. Names that are not here may end either way. */
static const struct {
  const char *pattern, *expected;
} expectations[] = {
    {"ok.txt", "G_1+G_2"},
    {"ok-empty*", ""},
    {"ok*", NULL},
    {"add-existing-text.txt", "'Encoder' 'encoder'"},
    {"add-markup.txt", "'</script><script>window.__pwned=1</script>'"},
    {"adds-strings.txt", "'Encoder'"},
    {"bom.txt", "G_1+G_2"},
    {"braces-in-prose.txt", "G_1+G_2"},
    {"fence-odd-lang.txt", "G_1+G_2"},
    {"invalid-utf8.txt", "G_1+G_2"},
    {"removes-strings.txt", "-G_1 -G_2"},
    {"signal-echo-of-prompt.txt", "G_1+G_2"},
    {"signal-lowercase.txt", "G_1+G_2"},
    {"smart-quotes.txt", "G_1+G_2"},
    {"thinking-tags.txt", ""},
    {"trailing-comma.txt", "G_1+G_2"},
    /* Chains resolve; the last signal wins. */
    {"merge-chain.txt", "G_1+G_2+G_3+G_4"},
    {"signal-twice-differ.txt", "G_3+G_4"},
    {"edges-two-signals.txt", "G_2>G_1"},
    /* Circles, nodes merged with themselves or into two, and merged and removed ones leave open what is meant. */
    {"merge-chain*", NULL},
    {"merge-*", REFUSED},
    /* What is not there whole. */
    {"cut-*", REFUSED},
    {"empty*", REFUSED},
    {"prose-only*", REFUSED},
    {"signal-no-json*", REFUSED},
    {"provider-error*", REFUSED},
    {"keys-wrong*", REFUSED},
    {"json-array-top.txt", REFUSED},
    {"json-is-string*", REFUSED},
    {"python-dict.txt", REFUSED}, /* removes: True */
    {"two-fences.txt", REFUSED}, /* of different content */
    {"ids-*", REFUSED},
    {"edges-ok*", "G_1>G_2 G_2>G_3"},
    {"edges-empty*", ""},
    {"edges-objects.txt", "G_1>G_2"},
    {"edges-triple-bracket.txt", "G_1>G_2 G_2>G_3"},
    {"edges-triple.txt", REFUSED},
    {"edges-numbers*", REFUSED},
    {"edges-unknown-ids*", REFUSED},
    {"edges-dense-90k.txt", REFUSED}, /* of 300 nodes, here are 8 */
    /* None is a verdict on the eight criteria. */
    {"judge-*", REFUSED},
};

static DgGraph *make_draft(void) {
  DgGraph *graph = dg_graph_new("draft.svg", 200, 100);
  for (guint i = 0; i < 8; i++) {
    const char text[] = {(char)('A' + i), '\0'};
    g_autofree char *id = g_strdup_printf("G_%u", i + 1);
    guint index = dg_graph_add_node(graph, text, (DgBox){20 * i, 0, 10, 10});
    dg_graph_node(graph, index)->id = dg_graph_intern(graph, id);
  }
  dg_graph_add_edge(graph, 0, 1, TRUE, NULL);
  dg_graph_add_edge(graph, 1, 2, FALSE, NULL);
  return graph;
}

static void append_word(GString *out, const char *before, const char *word, const char *behind) {
  g_string_append_printf(out, "%s%s%s%s", out->len ? " " : "", before, word, behind);
}

/* "G_1+G_2" for merged nodes, "-G_3" for a removed one, "'text'" for an added one. */
static char *describe_refinement(const DgRefinement *refinement, const DgGraph *graph) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < refinement->order->len; i++) {
    guint node = g_array_index(refinement->order, guint, i);
    assert_true(node < refinement->n_nodes && refinement->heads[refinement->heads[node]] == refinement->heads[node]);
    if (refinement->heads[node] == node)
      append_word(out, "", dg_graph_get_node_id(graph, node), "");
    else
      g_string_append_printf(out, "+%s", dg_graph_get_node_id(graph, node));
  }
  for (guint i = 0; i < refinement->n_nodes; i++)
    if (refinement->removed[i])
      append_word(out, "-", dg_graph_get_node_id(graph, i), "");
  for (guint i = 0; i < refinement->additions->len; i++)
    append_word(out, "'", refinement->additions->pdata[i], "'");
  return g_string_free(out, FALSE);
}

static char *describe_edges(const DgGraph *graph) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < graph->edges->len; i++)
    append_word(out, dg_graph_get_node_id(graph, dg_graph_get_edge_from(graph, i)), ">",
                dg_graph_get_node_id(graph, dg_graph_get_edge_to(graph, i)));
  return g_string_free(out, FALSE);
}

/* What is done by an answer of that name; NULL with an error. */
static char *read_answer(const char *name, const char *text, gsize length, GError **error) {
  g_autoptr(DgGraph) graph = make_draft();
  if (g_str_has_prefix(name, "judge-")) {
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)length);
    DgVote *vote = dg_vote_read(valid, graph->diagnostics, error);
    gboolean is_vote = vote != NULL;
    dg_vote_free(vote);
    return is_vote ? g_strdup("verdicts") : NULL;
  }
  if (g_str_has_prefix(name, "edges-")) {
    g_autoptr(GArray) edges = dg_seen_edges_read(text, length, graph, FALSE, NULL, graph->diagnostics, error);
    if (!edges)
      return NULL;
    dg_seen_edges_apply(edges, FALSE, graph);
    return describe_edges(graph);
  }
  g_autoptr(DgRefinement) refinement = dg_refinement_read(text, length, graph, NULL, graph->diagnostics, error);
  if (!refinement)
    return NULL;
  char *description = describe_refinement(refinement, graph);
  dg_refinement_apply(refinement, graph);
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  g_autoptr(DgGraph) again = dg_graph_new_from_json(json, -1, name, error);
  assert_non_null(again);
  return description;
}

/* TRUE when the answer of that name ends as it must. */
static gboolean check_answer(const char *name, const char *text, gsize length) {
  g_autoptr(GError) error = NULL;
  g_autofree char *found = read_answer(name, text, length, &error);
  assert_true((found == NULL) == (error != NULL));
  if (error) {
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_MODEL));
    assert_true(g_utf8_validate(error->message, -1, NULL));
    assert_null(strchr(error->message, '\n'));
    assert_non_null(strstr(error->message, "expected"));
    assert_true(strlen(error->message) < 4096);
  }
  for (guint i = 0; i < G_N_ELEMENTS(expectations); i++) {
    const char *expected = expectations[i].expected;
    if (!g_pattern_match_simple(expectations[i].pattern, name))
      continue;
    if (expected ? strcmp(found ? found : REFUSED, expected) == 0 : found != NULL)
      return TRUE;
    print_message("%s: found %s, expected %s\n", name, found ? found : error->message, expected ? expected : "it read");
    return FALSE;
  }
  print_message("%s: %s\n", name, found ? found : error->message);
  return TRUE;
}

/* Checks the files of every folder "answers" at or below `path`; counts them and those that end otherwise. */
static void check_folder(const char *path, guint *seen, guint *wrong) {
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  g_autofree char *base = g_path_get_basename(path);
  const char *name;
  while (dir && (name = g_dir_read_name(dir))) {
    g_autofree char *entry = g_build_filename(path, name, NULL), *text = NULL;
    gsize length;
    if (g_file_test(entry, G_FILE_TEST_IS_SYMLINK))
      continue;
    if (g_file_test(entry, G_FILE_TEST_IS_DIR))
      check_folder(entry, seen, wrong);
    else if (strcmp(base, "answers") == 0 && g_file_get_contents(entry, &text, &length, NULL)) {
      ++*seen;
      *wrong += !check_answer(name, text, length);
    }
  }
}

static void test_hostile_answers(void **state) {
  guint seen = 0, wrong = 0;
  check_folder(FOLDER, &seen, &wrong);
  if (seen == 0) {
    print_message("skipped: the hostile answers are not there\n");
    skip();
  }
  print_message("%u answers\n", seen);
  assert_int_equal(wrong, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_hostile_answers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
