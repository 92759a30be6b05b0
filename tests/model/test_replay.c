/* Replays and dry runs, with an endpoint that would see it if it were asked. */
#include "base/json.h"
#include "model/cache.h"
#include "model/client.h"

#include "asking.h"

#include <arpa/inet.h>
#include <math.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "place_helper.h"

/* An address that is listened at. */
typedef struct {
  int socket;
  char *url;
} Listener;

static Listener listen_somewhere(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int socket_ = socket(AF_INET, SOCK_STREAM, 0);
  assert_int_equal(bind(socket_, (struct sockaddr *)&address, sizeof address), 0);
  assert_int_equal(listen(socket_, 8), 0);
  assert_int_equal(getsockname(socket_, (struct sockaddr *)&address, &length), 0);
  return (Listener){socket_, g_strdup_printf("http://127.0.0.1:%d/v1", ntohs(address.sin_port))};
}

/* Nobody came. */
static void stop_listening(Listener *listener) {
  struct pollfd poller = {.fd = listener->socket, .events = POLLIN};
  assert_int_equal(poll(&poller, 1, 50), 0);
  close(listener->socket);
  g_free(listener->url);
}

static DgModelOptions *options_for(const Listener *listener) {
  DgModelOptions *options = dg_model_options_new();
  assert_true(dg_model_options_set_model(options, "openai:test-model", NULL));
  assert_true(dg_model_options_set_base_url(options, listener->url, NULL));
  dg_model_options_set_retries(options, 0);
  return options;
}

/* Keeps the answer "kept" to the question `text`. */
static void keep(const char *path, const Listener *listener, const char *text) {
  const DgEndpoint endpoint = {&ASKED_PROVIDER, listener->url, "test-model", NULL};
  g_autoptr(DgModelRequest) request = dg_model_request_new("edges", text);
  g_autoptr(cJSON) question = dg_question_new(&endpoint, request);
  g_autofree char *key = dg_question_key(question);
  DgModelAnswer answer = {.text = "kept", .input_tokens = 1, .output_tokens = 1};
  g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(path, DG_CACHE_CREATE, NULL);
  DgKeeping keeping = {key, question, &answer};
  assert_true(dg_answer_cache_add(cache, &keeping, 1, "edges", NULL, NULL));
}

static DgModelAnswer *ask(DgModelClient *client, const char *prompt, const char *text, GError **error) {
  g_autoptr(DgModelRequest) request = dg_model_request_new(prompt, text);
  return dg_model_client_ask(client, request, error);
}

static void a_replay_answers_from_what_is_kept_alone(void **state) {
  Listener listener = listen_somewhere();
  g_autofree char *path = g_build_filename(*state, "answers.sqlite", NULL);
  g_autoptr(DgModelOptions) options = options_for(&listener);
  g_autoptr(GError) error = NULL;
  dg_model_options_set_replay(options, TRUE);
  assert_null(dg_model_client_new(options, &error));
  assert_int_equal(error->code, DG_ERROR_ARGUMENT);
  g_clear_error(&error);
  dg_model_options_set_cache(options, path);
  assert_null(dg_model_client_new(options, &error)); /* there is no such file */
  assert_int_equal(error->code, DG_ERROR_OPEN);
  g_clear_error(&error);
  keep(path, &listener, "one");
  g_autoptr(DgModelClient) client = dg_model_client_new(options, NULL);
  g_autoptr(DgModelAnswer) answer = ask(client, "edges", "one", NULL);
  assert_string_equal(answer->text, "kept");
  assert_null(ask(client, "edges", "two", &error));
  assert_int_equal(error->code, DG_ERROR_NETWORK);
  assert_non_null(strstr(error->message, "prompt edges (key "));
  stop_listening(&listener);
}

static void recordings_count_before_the_cache(void **state) {
  Listener listener = listen_somewhere();
  g_autofree char *path = g_build_filename(*state, "answers.sqlite", NULL);
  g_autofree char *recordings = g_build_filename(*state, "recorded", NULL);
  keep(path, &listener, "one");
  guint count;
  g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(path, DG_CACHE_WRITE, NULL);
  assert_true(dg_answer_cache_export(cache, NULL, recordings, &count, NULL));
  assert_true(dg_answer_cache_prune(cache, NULL, &count, NULL));
  g_clear_pointer(&cache, dg_answer_cache_close);
  g_autoptr(DgModelOptions) options = options_for(&listener);
  dg_model_options_set_recordings(options, recordings);
  dg_model_options_set_replay(options, TRUE);
  for (guint i = 0; i < 3; i++) { /* without a cache, with one that is not there, and with one that is empty */
    g_autofree char *missing = g_build_filename(*state, "missing.sqlite", NULL);
    dg_model_options_set_cache(options, i == 0 ? NULL : i == 1 ? missing : path);
    g_autoptr(DgModelClient) client = dg_model_client_new(options, NULL);
    g_autoptr(DgModelAnswer) answer = ask(client, "edges", "one", NULL);
    assert_string_equal(answer->text, "kept");
    assert_true(answer->cached);
    assert_false(g_file_test(missing, G_FILE_TEST_EXISTS));
  }
  GDir *dir = g_dir_open(recordings, 0, NULL);
  g_autofree char *file = g_build_filename(recordings, g_dir_read_name(dir), NULL);
  g_dir_close(dir);
  g_unlink(file);
  g_rmdir(recordings);
  stop_listening(&listener);
}

static void a_dry_run_counts_what_it_would_ask(void **state) {
  Listener listener = listen_somewhere();
  g_autofree char *path = g_build_filename(*state, "answers.sqlite", NULL);
  g_autofree char *prices = g_build_filename(*state, "prices.json", NULL);
  assert_true(g_file_set_contents(
      prices, "{\"schema\": \"diagrade/prices@1\", \"models\": {\"test-model\": {\"input\": 10, \"output\": 20}}}", -1,
      NULL));
  keep(path, &listener, "one");
  g_autoptr(DgModelOptions) options = options_for(&listener);
  dg_model_options_set_cache(options, path);
  dg_model_options_set_prices(options, prices);
  dg_model_options_set_max_output_tokens(options, 0);
  dg_model_options_set_budget(options, 0.0001, 1);
  dg_model_options_set_dry_run(options, TRUE);
  g_autoptr(DgModelClient) client = dg_model_client_new(options, NULL);
  assert_true(dg_model_client_is_dry_run(client));
  g_autoptr(DgModelAnswer) answer = ask(client, "edges", "one", NULL);
  assert_string_equal(answer->text, "kept");
  g_autoptr(GError) error = NULL;
  assert_null(ask(client, "edges", "123456", &error));
  assert_int_equal(error->code, DG_ERROR_CANCELLED);
  assert_null(ask(client, "edges", "123456", NULL)); /* the same: asked once */
  assert_null(ask(client, "caption", "123", NULL));
  DgModelPlanRow row;
  assert_true(dg_model_client_get_plan(client, 0, &row));
  assert_string_equal(row.prompt, "caption");
  assert_true(row.calls == 1 && row.cached == 0 && row.input_tokens == 1 && row.output_tokens == 4096);
  /* 1 x 10e-6 + 4096 x 20e-6 dollars. */
  assert_true(fabs(row.dollars - 0.08193) < 1e-9);
  assert_true(dg_model_client_get_plan(client, 1, &row));
  assert_true(row.calls == 3 && row.cached == 2 && row.input_tokens == 2 && row.output_tokens == 4096);
  assert_false(dg_model_client_get_plan(client, 2, &row));
  g_autofree char *text = dg_model_client_plan_to_json(client, FALSE);
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), NULL, NULL);
  const cJSON *total = dg_json_get(document, "total");
  assert_true(dg_json_get(total, "calls")->valuedouble == 4 && dg_json_get(total, "input_tokens")->valuedouble == 3);
  assert_true(fabs(dg_json_get(total, "dollars")->valuedouble - 0.16387) < 1e-9);
  stop_listening(&listener);
}

/* Edges are asked for after the nodes were refined: without that answer, by the draft nodes. */
static void a_dry_run_counts_the_question_that_depends_on_another(void **state) {
  static const char figure[] =
      "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='60'><rect width='60' height='30' fill='#eee'/>"
      "<text x='8' y='20'>one</text><rect x='120' width='60' height='30' fill='#eee'/><text x='128' y='20'>two</text>"
      "<path d='M60 15H120' stroke='black'/></svg>";
  Listener listener = listen_somewhere();
  g_autoptr(DgModelOptions) options = options_for(&listener);
  dg_model_options_set_dry_run(options, TRUE);
  g_autoptr(DgModelClient) client = dg_model_client_new(options, NULL);
  g_autoptr(DgPrompts) prompts = dg_prompts_new(NULL, NULL);
  g_autoptr(DgReadingOptions) reading = dg_reading_options_new();
  dg_reading_options_set_refine(reading, TRUE);
  dg_reading_options_set_edges(reading, DG_EDGES_MODEL);
  dg_reading_options_set_votes(reading, 3);
  g_autofree char *path = g_build_filename(*state, "figure.svg", NULL);
  assert_true(g_file_set_contents(path, figure, -1, NULL));
  g_autoptr(GError) error = NULL;
  place_helper();
  g_autoptr(DgGraph) graph = dg_model_graph_new_from_file(client, prompts, path, NULL, reading, &error);
  if (!graph)
    fail_msg("%s", error->message);
  DgModelPlanRow row;
  assert_true(dg_model_client_get_plan(client, 0, &row));
  assert_string_equal(row.prompt, "edge_extraction");
  assert_true(row.calls == 3 && row.cached == 0 && row.input_tokens > 3 * 300);
  assert_true(dg_model_client_get_plan(client, 1, &row));
  assert_string_equal(row.prompt, "node_refinement");
  assert_true(row.calls == 3 && row.cached == 0);
  stop_listening(&listener);
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, make_directory, remove_directory)

int main(void) {
  const struct CMUnitTest tests[] = {IN_DIRECTORY(a_replay_answers_from_what_is_kept_alone),
                                     IN_DIRECTORY(recordings_count_before_the_cache),
                                     IN_DIRECTORY(a_dry_run_counts_what_it_would_ask),
                                     IN_DIRECTORY(a_dry_run_counts_the_question_that_depends_on_another)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
