/* Requests in JSON: what they may say, that they are answered as the program answers, and by several threads. */
#include "base/json.h"

#include <diagrade/requests.h>
#include <diagrade/run.h>
#include <diagrade/schema.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DEMO DG_SOURCE_DIR "/datasets/demo/"
#define GENERATED DEMO "generated/atlas/rag.svg"
#define REFERENCE DEMO "references/rag.svg"
#define FLOW "graph LR\\n  A[Read] --> B[Write]\\n"
/* Two nodes of three are in FLOW, and no connection is. */
#define TIKZ                                                                                                           \
  "\\\\begin{tikzpicture}\\n\\\\node[draw] at (0,0) {Read};\\n\\\\node[draw] at (4,0) {Write};\\n"                     \
  "\\\\node[draw] at (8,0) {Send};\\n\\\\end{tikzpicture}"

typedef char *(*Ask)(const char *request);

/* The answer as a document. */
static cJSON *ask(Ask function, const char *request) {
  char *answer = function(request);
  assert_non_null(answer);
  cJSON *document = dg_json_parse(answer, strlen(answer), "answer", NULL);
  assert_non_null(document);
  dg_json_free(answer);
  return document;
}

static void assert_counts(const cJSON *score, const char *metric, int tp, int fp, int fn) {
  const cJSON *values = dg_json_get(score, metric);
  assert_non_null(values);
  assert_int_equal(dg_json_count(values, "tp"), tp);
  assert_int_equal(dg_json_count(values, "fp"), fp);
  assert_int_equal(dg_json_count(values, "fn"), fn);
}

static void assert_fails(Ask function, const char *request, const char *code, int exit_code, const char *figure,
                         const char *message) {
  g_autoptr(cJSON) answer = ask(function, request);
  const cJSON *error = dg_json_get(answer, "error");
  assert_string_equal(dg_json_text(answer, "schema"), "diagrade/error@1");
  assert_string_equal(dg_json_text(error, "code"), code);
  assert_int_equal(dg_json_count(error, "exit_code"), exit_code);
  if (figure)
    assert_string_equal(dg_json_text(error, "figure"), figure);
  else
    assert_null(dg_json_get(error, "figure"));
  if (!strstr(dg_json_text(error, "message"), message))
    fail_msg("found \"%s\", expected \"%s\" in it", dg_json_text(error, "message"), message);
}

static void test_answers_are_those_of_files(void **state) {
  g_autoptr(DgCheckOptions) checks = dg_check_options_new();
  assert_true(dg_check_options_select(checks, "figure", NULL));
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_checks(options, checks);
  g_autoptr(DgRecord) record = dg_record_new(GENERATED, REFERENCE, NULL, NULL, NULL, options);
  g_autofree char *expected = dg_score_to_json(dg_record_get_score(record), dg_record_get_signature(record), TRUE);
  char *answer = dg_score_json("{\"generated\":\"" GENERATED "\",\"reference\":\"" REFERENCE "\",\"id\":7}");
  assert_string_equal(answer, expected);
  dg_json_free(answer);

  g_autoptr(DgGraph) graph = dg_graph_new_from_file(GENERATED, NULL, NULL);
  g_autofree char *expected_graph = dg_graph_to_json(graph, TRUE);
  answer = dg_graph_json("{\"figure\":\"" GENERATED "\",\"options\":null}");
  assert_string_equal(answer, expected_graph);
  dg_json_free(answer);

  g_autoptr(DgCheckRecord) check = dg_check_record_new(GENERATED, NULL);
  g_autofree char *expected_check = dg_check_record_to_json(check, TRUE);
  answer = dg_check_json("{\"figure\":\"" GENERATED "\"}");
  assert_string_equal(answer, expected_check);
  dg_json_free(answer);
}

/* The same two figures, given in every way. */
static void test_figures_are_given_in_four_ways(void **state) {
  static const char *const requests[] = {
      "{\"generated_text\":\"" TIKZ "\",\"reference_text\":\"" FLOW "\"}",
      "{\"generated_text\":\"Here it is:\\n\\n```latex\\n" TIKZ "\\n```\\nIt shows three steps.\\n\","
      "\"reference_text\":\"```mermaid\\n" FLOW "```\"}",
      /* printf 'graph LR\n  A[Read] --> B[Write]\n' | base64 -w 20 */
      "{\"generated_text\":\"" TIKZ
      "\",\"reference_base64\":\"Z3JhcGggTFIKICBBW1Jl\\nYWRdIC0tPiBCW1dyaXRl\\nXQo=\\n\"}",
      "{\"generated_text\":\"" TIKZ "\",\"reference_graph\":{\"schema\":\"diagrade/graph@1\",\"nodes\":["
      "{\"id\":\"n1\",\"text\":\"Read\"},{\"id\":\"n2\",\"text\":\"Write\"}],"
      "\"edges\":[{\"from\":\"n1\",\"to\":\"n2\",\"directed\":true}]}}"};
  for (guint i = 0; i < G_N_ELEMENTS(requests); i++) {
    g_autoptr(cJSON) score = ask(dg_score_json, requests[i]);
    assert_string_equal(dg_json_text(score, "schema"), "diagrade/score@1");
    assert_string_equal(dg_json_text(score, "generated"), "generated");
    assert_counts(score, "node", 2, 1, 0);
    assert_counts(score, "edge", 0, 0, 1);
  }
}

static void test_names_stand_in_answers_and_messages(void **state) {
  g_autoptr(cJSON) score = ask(dg_score_json, "{\"generated_text\":\"" FLOW "\",\"generated_name\":\"answer 7\","
                                              "\"reference\":\"" REFERENCE "\"}");
  assert_string_equal(dg_json_text(score, "generated"), "answer 7");
  assert_string_equal(dg_json_text(score, "reference"), REFERENCE);
  g_autoptr(cJSON) check = ask(dg_check_json, "{\"figure_text\":\"" FLOW "\",\"figure_name\":\"a/flow.mmd\"}");
  assert_string_equal(dg_json_text(check, "id"), "flow");
  assert_fails(dg_graph_json, "{\"figure_text\":\"no figure\",\"figure_name\":\"answer 7\"}", "format", 3, NULL,
               "answer 7: found");
}

static void test_options_are_those_of_the_command_line(void **state) {
#define PAIR "\"generated_text\":\"" TIKZ "\",\"reference_text\":\"" FLOW "\""
  g_autoptr(cJSON) score =
      ask(dg_score_json, "{" PAIR ",\"options\":{\"match\":\"optimal\",\"threshold\":0.9,\"threshold_strict\":true,"
                         "\"zero-division\":1,\"checks\":\"none\",\"metrics\":[\"layout\",\"style\"],\"k\":null,"
                         "\"embedding_context\":false}}");
  const char *signature = dg_json_text(score, "signature");
  assert_non_null(strstr(signature, "|match:optimal."));
  assert_non_null(strstr(signature, "0.90.strict|"));
  assert_non_null(strstr(signature, "|zero:1|"));
  assert_null(strstr(signature, "checks:"));
  static const char *const faults[][2] = {
      {"{\"matches\":\"optimal\"}", "options: found \"matches\", expected an option of 'score' that is neither of "
                                    "models nor of output; did you mean \"match\"?"},
      {"{\"k\":-1}", "--k: found \"-1\", expected a number greater than 0"},
      {"{\"match\":[\"optimal\"]}", "--match: found a list, expected one value"},
      {"{\"match\":true}", "--match: found true, expected a string or a number"},
      {"{\"threshold_strict\":\"yes\"}", "--threshold-strict: found \"yes\", expected true or false"},
      {"{\"min_confidence\":0.1,\"min-confidence\":0.2}", "options: found \"min-confidence\" twice"},
      {"{\"edges\":\"model\"}", "needs the program"},
      {"{\"preset\":\"diagrameval\"}", "needs the program"},
      {"{\"model\":\"openai:x\"}", "neither of models nor of output"},
      {"{\"json\":true}", "neither of models nor of output"},
      {"{\"crop\":[1,2,0,4]}", "--crop: found \"1,2,0,4\""},
      {"[]", "found no JSON object as \"options\""}};
  for (guint i = 0; i < G_N_ELEMENTS(faults); i++) {
    g_autofree char *request = g_strdup_printf("{" PAIR ",\"options\":%s}", faults[i][0]);
    assert_fails(dg_score_json, request, "argument", 2, NULL, faults[i][1]);
  }
#undef PAIR
}

static void test_a_preset_counts_behind_the_options(void **state) {
  g_autoptr(cJSON) score =
      ask(dg_score_json, "{\"generated_text\":\"" TIKZ "\",\"reference_text\":\"" FLOW "\",\"options\":{\"preset\":"
                         "\"diagrameval\",\"refine\":\"geometry\",\"edges\":\"geometry\",\"threshold\":0.7}}");
  assert_non_null(strstr(dg_json_text(score, "signature"), "|match:greedy.lev0.70.strict|"));
}

static void test_faults_name_the_figure(void **state) {
  static const struct {
    const char *request, *code, *figure, *message;
    int exit_code;
  } cases[] = {
      {"{\"generated\":\"/nowhere/a.svg\",\"reference\":\"/nowhere/b.svg\"}", "open", "generated", "/nowhere/a.svg", 3},
      {"{\"generated\":\"" GENERATED "\",\"reference_text\":\"<svg\"}", "unreadable", "reference", "reference: ", 3},
      {"{\"generated\":\"" GENERATED "\"}", "format", "reference", "found no \"reference\"", 3},
      {"{\"generated\":\"-\",\"reference\":\"-\"}", "argument", "generated", "no standard input", 2},
      {"{\"generated\":\"a.svg\",\"generated_text\":\"x\"}", "argument", "generated",
       "found \"generated\" and \"generated_text\", expected one of them", 2},
      {"{\"generated_base64\":\"Zg=\"}", "format", "generated", "no Base64", 3},
      {"{\"generated_base64\":\"Zm9-\"}", "format", "generated", "no Base64", 3},
      {"{\"generated_text\":[\"x\"]}", "format", "generated", "found no string as \"generated_text\"", 3},
      {"{\"generated_text\":\"x\",\"generated_name\":1}", "format", "generated", "no string as \"generated_name\"", 3},
      {"{\"generated_graph\":{\"nodes\":1}}", "format", "generated", "request: generated_graph: ", 3},
      {"{\"figure\":\"a.svg\"}", "argument", NULL, "found the key \"figure\"", 2},
      {"[]", "format", NULL, "found no JSON object", 3},
      {"{\"generated\":", "format", NULL, "request", 3}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    assert_fails(dg_score_json, cases[i].request, cases[i].code, cases[i].exit_code, cases[i].figure, cases[i].message);
  assert_fails(dg_score_json, NULL, "format", 3, NULL, "found no JSON object");
  assert_fails(dg_check_json, "{\"figure_graph\":{\"schema\":\"diagrade/graph@1\",\"nodes\":[],\"edges\":[]}}",
               "format", 3, NULL, "figure: found a graph document");
  assert_non_null(dg_schema_get("error"));
}

/* What each thread asks in turn. */
static const struct {
  Ask function;
  const char *request;
} QUESTIONS[] = {{dg_score_json, "{\"generated\":\"" GENERATED "\",\"reference\":\"" REFERENCE "\"}"},
                 {dg_graph_json, "{\"figure\":\"" REFERENCE "\",\"options\":{\"k\":2}}"},
                 {dg_score_json,
                  "{\"generated_text\":\"" TIKZ "\",\"reference_text\":\"" FLOW "\",\"options\":{\"match\":"
                  "\"optimal\",\"metrics\":\"all\"}}"},
                 {dg_check_json, "{\"figure\":\"" GENERATED "\",\"options\":{\"profile\":\"paper\"}}"},
                 {dg_check_json, "{\"figure_text\":\"" TIKZ "\"}"},
                 {dg_graph_json, "{\"figure_text\":\"words\"}"}};
#define ROUNDS 8

static gpointer ask_all(gpointer data) {
  guint first = GPOINTER_TO_UINT(data);
  GPtrArray *answers = g_ptr_array_new_with_free_func((GDestroyNotify)dg_json_free);
  g_ptr_array_set_size(answers, G_N_ELEMENTS(QUESTIONS));
  for (guint i = 0; i < ROUNDS * G_N_ELEMENTS(QUESTIONS); i++) {
    guint question = (first + i) % G_N_ELEMENTS(QUESTIONS);
    dg_json_free(answers->pdata[question]);
    answers->pdata[question] = QUESTIONS[question].function(QUESTIONS[question].request);
  }
  return answers;
}

static void test_threads_do_not_disturb_each_other(void **state) {
  GThread *threads[4];
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
    threads[i] = g_thread_new("ask", ask_all, GUINT_TO_POINTER(i));
  g_autoptr(GPtrArray) alone = ask_all(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++) {
    g_autoptr(GPtrArray) answers = g_thread_join(threads[i]);
    for (guint j = 0; j < answers->len; j++)
      assert_string_equal(answers->pdata[j], alone->pdata[j]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_answers_are_those_of_files),
      cmocka_unit_test(test_figures_are_given_in_four_ways),
      cmocka_unit_test(test_names_stand_in_answers_and_messages),
      cmocka_unit_test(test_options_are_those_of_the_command_line),
      cmocka_unit_test(test_a_preset_counts_behind_the_options),
      cmocka_unit_test(test_faults_name_the_figure),
      cmocka_unit_test(test_threads_do_not_disturb_each_other),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
