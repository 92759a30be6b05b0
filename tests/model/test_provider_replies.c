/* Scripted replies (tests/model/replies/README.md) become the answers, endings and counts that they document. */
#include "model/provider.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The reply to a question of `parts` texts. */
static DgReply *read_parts(const char *provider, DgAsk ask, guint parts, const char *body, gsize length,
                           GError **error) {
  g_autoptr(DgModelRequest) request = dg_model_request_new("p", NULL);
  request->ask = ask;
  for (guint i = 0; i < parts; i++)
    dg_model_request_add_text(request, "x");
  return dg_provider_read(dg_provider_find(provider), request, body, length, error);
}

static DgReply *read_body(const char *provider, DgAsk ask, const char *body, gsize length, GError **error) {
  return read_parts(provider, ask, 1, body, length, error);
}

static DgReply *read_file(const char *provider, DgAsk ask, const char *name, GError **error) {
  g_autofree char *path = g_strconcat(DG_TEST_DIR "/replies/", name, ".json", NULL);
  g_autoptr(GBytes) bytes = dg_file_read(path, NULL);
  assert_non_null(bytes);
  gsize length;
  const char *body = g_bytes_get_data(bytes, &length);
  return read_body(provider, ask, body, length, error);
}

static void same(const char *name, const char *what, const char *found, const char *expected) {
  if (g_strcmp0(found, expected) != 0)
    fail_msg("%s: found the %s \"%s\", expected \"%s\"", name, what, found ? found : "NULL",
             expected ? expected : "NULL");
}

static void test_answers(void **state) {
  static const struct {
    const char *provider, *name, *text, *model;
    DgFinish finish;
    const char *reason;
    gint64 input, output;
  } cases[] = {
      {"openai", "openai_answer", "{\"edges\":[]} \u00e9\U0001F600", "gpt-4.1-2025-04-14", DG_FINISH_STOP, NULL, 1117,
       46},
      {"openai", "openai_refusal", NULL, "gpt-4.1-2025-04-14", DG_FINISH_REFUSED, "I cannot help with that.", 81, 11},
      {"openai", "openai_length", "{\"edges\":[{", "o4-mini", DG_FINISH_LENGTH, "length", 10, 16},
      {"openai", "openai_filtered", "", "gpt-4o", DG_FINISH_REFUSED, "content_filter", -1, -1},
      /* Counts that cannot be: none. */
      {"openai", "openai_tool_call", NULL, "gpt-4o", DG_FINISH_OTHER, "tool_calls", -1, -1},
      {"vllm", "compatible_parts", "one two", "local", DG_FINISH_STOP, NULL, 7, 2},
      {"compatible", "compatible_no_finish", "words", "local", DG_FINISH_OTHER, "no finish_reason", -1, -1},
      {"openai-responses", "responses_answer", "first second", "gpt-5-2025-08-07", DG_FINISH_STOP, NULL, 328, 340},
      {"openai-responses", "responses_length", NULL, "gpt-5-2025-08-07", DG_FINISH_LENGTH, "max_output_tokens", 20, 64},
      {"openai-responses", "responses_filtered", NULL, "gpt-4.1", DG_FINISH_REFUSED, "content_filter", -1, -1},
      {"openai-responses", "responses_refusal", NULL, "gpt-4.1", DG_FINISH_REFUSED, "I cannot help with that.", 20, 9},
      /* 50 + 1000 written to and 200 read from the provider's cache. */
      {"anthropic", "anthropic_answer", "first second", "claude-sonnet-4-5-20250929", DG_FINISH_STOP, NULL, 1250, 503},
      {"anthropic", "anthropic_tool", "{\"edges\":[{\"from\":\"n1\",\"to\":\"n2\"}]}", "claude-sonnet-4-5-20250929",
       DG_FINISH_STOP, NULL, 400, 31},
      {"anthropic", "anthropic_length", "{}", "claude-sonnet-4-5-20250929", DG_FINISH_LENGTH, "max_tokens", 400, 16},
      {"anthropic", "anthropic_refusal", NULL, "claude-sonnet-4-5-20250929", DG_FINISH_REFUSED, "refusal", 564, 22},
      {"anthropic", "anthropic_pause", "wait", "claude-sonnet-4-5-20250929", DG_FINISH_OTHER, "pause_turn", 5, 2},
      /* 12 of the candidate + 88 of its thoughts; the cached 64 are among the 300. */
      {"gemini", "gemini_answer", "{\"edges\":[]}", "gemini-2.5-flash", DG_FINISH_STOP, NULL, 300, 100},
      {"gemini", "gemini_blocked_prompt", NULL, "gemini-2.5-flash", DG_FINISH_REFUSED, "PROHIBITED_CONTENT", 9, -1},
      {"gemini", "gemini_safety", NULL, "gemini-2.5-flash", DG_FINISH_REFUSED, "SAFETY", 9, -1},
      {"gemini", "gemini_length", NULL, "gemini-2.5-pro", DG_FINISH_LENGTH, "MAX_TOKENS", 9, 64},
      {"gemini", "gemini_malformed", NULL, "gemini-2.5-pro", DG_FINISH_OTHER, "MALFORMED_FUNCTION_CALL", -1, -1},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgReply) reply = read_file(cases[i].provider, DG_ASK_TEXT, cases[i].name, &error);
    if (!reply)
      fail_msg("%s: %s", cases[i].name, error->message);
    same(cases[i].name, "text", reply->text, cases[i].text);
    same(cases[i].name, "model", reply->model, cases[i].model);
    same(cases[i].name, "reason", reply->reason, cases[i].reason);
    assert_int_equal(reply->finish, cases[i].finish);
    assert_int_equal(reply->input_tokens, cases[i].input);
    assert_int_equal(reply->output_tokens, cases[i].output);
  }
}

static void test_embeddings(void **state) {
  g_autoptr(DgReply) openai = read_file("openai", DG_ASK_EMBEDDING, "openai_embedding", NULL);
  assert_string_equal(openai->vectors[0], "[0.6,-0.8,0]");
  assert_null(openai->vectors[1]);
  assert_string_equal(openai->model, "text-embedding-3-small");
  assert_int_equal(openai->input_tokens, 8);
  assert_int_equal(openai->output_tokens, 0);
  g_autoptr(DgReply) gemini = read_file("gemini", DG_ASK_EMBEDDING, "gemini_embedding", NULL);
  assert_string_equal(gemini->vectors[0], "[0.6,-0.8,0]");
  assert_int_equal(gemini->input_tokens, -1);
}

static void holds_vectors(const char *provider, guint count, const char *body, const char *expected) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgReply) reply = read_parts(provider, DG_ASK_EMBEDDING, count, body, strlen(body), &error);
  if (!reply)
    fail_msg("%s: %s", provider, error->message);
  g_autofree char *joined = g_strjoinv(" ", reply->vectors);
  assert_string_equal(joined, expected);
}

static void test_embeddings_of_several_texts(void **state) {
  holds_vectors("openai", 3,
                "{\"data\":[{\"index\":2,\"embedding\":[3]},{\"index\":0,\"embedding\":[1]},{\"index\":1,"
                "\"embedding\":[2]}]}",
                "[1] [2] [3]");
  holds_vectors("ollama", 2, "{\"data\":[{\"embedding\":[1,0]},{\"embedding\":[0,1]}]}", "[1,0] [0,1]");
  holds_vectors("gemini", 2, "{\"embeddings\":[{\"values\":[1]},{\"values\":[2]}]}", "[1] [2]");
  static const struct {
    const char *provider, *body;
  } damaged[] = {
      {"openai", "{\"data\":[{\"embedding\":[1]}]}"},
      {"openai", "{\"data\":[{\"embedding\":[1]},{\"embedding\":[2]},{\"embedding\":[3]}]}"},
      {"openai", "{\"data\":[{\"index\":1,\"embedding\":[1]},{\"index\":1,\"embedding\":[2]}]}"},
      {"openai", "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":2,\"embedding\":[2]}]}"},
      {"openai", "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":\"1\",\"embedding\":[2]}]}"},
      {"openai", "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":1}]}"},
      {"gemini", "{\"embeddings\":[{\"values\":[1]}]}"},
      {"gemini", "{\"embedding\":{\"values\":[1]}}"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(damaged); i++) {
    g_autoptr(GError) error = NULL;
    const char *body = damaged[i].body;
    assert_null(read_parts(damaged[i].provider, DG_ASK_EMBEDDING, 2, body, strlen(body), &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
  }
}

/* `body` is no reply of `provider`. */
static void damaged(const char *provider, DgAsk ask, const char *body, gssize length) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgReply) reply = read_body(provider, ask, body, length < 0 ? strlen(body) : (gsize)length, &error);
  if (reply)
    fail_msg("%s: was read: %s", provider, body);
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
  assert_true(g_str_has_prefix(error->message, "the response:"));
}

static void test_documents_of_no_provider(void **state) {
  static const char *const providers[] = {"openai", "openai-responses", "anthropic", "gemini"};
  static const char *const bodies[] = {"",
                                       "<html>502</html>",
                                       "[]",
                                       "null",
                                       "\"answer\"",
                                       "{}",
                                       "{\"choices\":",
                                       "{\"choices\":{},\"content\":\"x\",\"candidates\":\"x\",\"output\":1}",
                                       "{\"choices\":[null],\"content\":{},\"candidates\":[3],\"status\":7}",
                                       "{\"choices\":[],\"candidates\":[]}",
                                       "{\"error\":\"busy\"}",
                                       "{} {}"};
  for (guint i = 0; i < G_N_ELEMENTS(providers); i++)
    for (guint j = 0; j < G_N_ELEMENTS(bodies); j++) {
      damaged(providers[i], DG_ASK_TEXT, bodies[j], -1);
      if (strcmp(providers[i], "anthropic") != 0)
        damaged(providers[i], DG_ASK_EMBEDDING, bodies[j], -1);
    }
  static const char *const painters[] = {"openai", "compatible", "stable-diffusion"};
  for (guint i = 0; i < G_N_ELEMENTS(painters); i++)
    for (guint j = 0; j < G_N_ELEMENTS(bodies); j++)
      damaged(painters[i], DG_ASK_PICTURE, bodies[j], -1);
}

static void test_pictures(void **state) {
  static const struct {
    const char *provider, *body;
  } cases[] = {{"openai", "{\"data\":[{\"url\":\"https://a.invalid/x.png\"}]}"},
               {"openai", "{\"data\":[{\"b64_json\":\"\"},{\"b64_json\":\"\"}]}"},
               {"openai", "{\"images\":[\"\"]}"},
               {"stable-diffusion", "{\"images\":[{\"b64_json\":\"\"}]}"},
               {"stable-diffusion", "{\"images\":[\"\",\"\"]}"},
               {"stable-diffusion", "{\"detail\":\"Not Found\"}"}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    damaged(cases[i].provider, DG_ASK_PICTURE, cases[i].body, -1);
  /* What is there and no PNG file would be the same again. */
  static const char DATA[] =
      "{\"data\":[{\"b64_json\":\"iVBORw0KGgo=\"}],\"usage\":{\"input_tokens\":7,\"output_tokens\":9}}";
  g_autoptr(DgReply) reply = read_body("openai", DG_ASK_PICTURE, DATA, strlen(DATA), NULL);
  assert_int_equal(reply->finish, DG_FINISH_NO_PICTURE);
  assert_null(reply->text);
  assert_int_equal(reply->input_tokens, 7);
  assert_int_equal(reply->output_tokens, 9);
}

static void test_refusals_by_status(void **state) {
  static const struct {
    guint status;
    const char *body;
    gboolean refuses;
  } cases[] = {{400, "{\"error\":{\"code\":\"content_policy_violation\"}}", TRUE},
               {400, "{\"error\":{\"code\":\"moderation_blocked\",\"message\":\"no\"}}", TRUE},
               {400, "{\"error\":{\"code\":\"unknown_parameter\"}}", FALSE},
               {400, "{\"error\":{\"code\":null}}", FALSE},
               {400, "{\"error\":\"moderation_blocked\"}", FALSE},
               {400, "<html>", FALSE},
               {429, "{\"error\":{\"code\":\"moderation_blocked\"}}", FALSE}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    assert_int_equal(dg_provider_refuses(cases[i].status, cases[i].body, strlen(cases[i].body)), cases[i].refuses);
}

static void test_errors_with_status_200(void **state) {
  static const struct {
    const char *provider, *name, *message;
  } cases[] = {{"openrouter", "compatible_error", "Provider returned error: overloaded"},
               {"openai-responses", "responses_failed", "The model failed to generate a response."},
               {"compatible", "compatible_empty", "\"choices\""},
               {"gemini", "gemini_empty", "\"candidates\""}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GError) error = NULL;
    assert_null(read_file(cases[i].provider, DG_ASK_TEXT, cases[i].name, &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
    assert_non_null(strstr(error->message, cases[i].message));
  }
}

#define CHAT(text) "{\"choices\":[{\"finish_reason\":\"stop\",\"message\":{\"content\":\"" text "\"}}]}"

/* Bytes that are no UTF-8 and half a surrogate pair are damage: the text that was meant is not known. A NUL becomes a
 * character that a string can hold. */
static void test_characters_that_are_none(void **state) {
  static const char bad_bytes[] = CHAT("a\xff\xfe"), cut_character[] = CHAT("a\xe2\x82"), raw_nul[] = CHAT("a\0b");
  damaged("openai", DG_ASK_TEXT, bad_bytes, sizeof bad_bytes - 1);
  damaged("openai", DG_ASK_TEXT, cut_character, sizeof cut_character - 1);
  damaged("openai", DG_ASK_TEXT, raw_nul, sizeof raw_nul - 1);
  damaged("openai", DG_ASK_TEXT, CHAT("a\\ud83d"), -1);
  damaged("openai", DG_ASK_TEXT, CHAT("a\\ude00b"), -1);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgReply) reply = read_body("openai", DG_ASK_TEXT, CHAT("a\\u0000b"), strlen(CHAT("a\\u0000b")), &error);
  assert_null(error);
  assert_string_equal(reply->text, "a\uFFFDb");
}

static void test_embeddings_that_are_none(void **state) {
  static const char *const bodies[] = {"{\"data\":[],\"embedding\":{}}",
                                       "{\"data\":[{\"embedding\":[]}],\"embedding\":{\"values\":[]}}",
                                       "{\"data\":[{\"embedding\":[1,\"x\"]}],\"embedding\":{\"values\":[1,null]}}",
                                       "{\"data\":[{\"embedding\":\"AAAA\"}],\"embedding\":{\"values\":\"AAAA\"}}",
                                       "{\"data\":[{\"embedding\":[1]},{\"embedding\":[2]}],\"embedding\":[1]}",
                                       "{\"data\":[{\"embedding\":[1e999]}],\"embedding\":{\"values\":[1e999]}}"};
  for (guint i = 0; i < G_N_ELEMENTS(bodies); i++) {
    damaged("openai", DG_ASK_EMBEDDING, bodies[i], -1);
    damaged("gemini", DG_ASK_EMBEDDING, bodies[i], -1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_answers),
      cmocka_unit_test(test_embeddings),
      cmocka_unit_test(test_embeddings_of_several_texts),
      cmocka_unit_test(test_documents_of_no_provider),
      cmocka_unit_test(test_pictures),
      cmocka_unit_test(test_refusals_by_status),
      cmocka_unit_test(test_errors_with_status_200),
      cmocka_unit_test(test_characters_that_are_none),
      cmocka_unit_test(test_embeddings_that_are_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
