/* The documents of batches as OpenAI and Anthropic publish them, and what an endpoint may send in their place. */
#include "model/batch_format.h"

#include "base/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static DgBatchStatus *read_status(const DgBatchFormat *format, const char *text) {
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), "status", NULL);
  assert_non_null(document);
  return dg_batch_status_new(format, document);
}

static DgBatchResult *read_result(const DgBatchFormat *format, const char *text) {
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), "result", NULL);
  assert_non_null(document);
  DgBatchResult *result = g_new0(DgBatchResult, 1);
  format->read_result(document, result);
  return result;
}

static void openai_says_how_far_a_batch_is(void **state) {
  g_autoptr(DgBatchStatus) status =
      read_status(&dg_openai_batch,
                  "{\"id\": \"batch_abc123\", \"object\": \"batch\", \"status\": \"in_progress\","
                  " \"created_at\": 1711471533, \"request_counts\": {\"total\": 100, \"completed\": 95, \"failed\": 5},"
                  " \"metadata\": {\"diagrade\": \"label\"}, \"output_file_id\": null}");
  assert_string_equal(status->id, "batch_abc123");
  assert_string_equal(status->label, "label");
  assert_string_equal(status->state, "in_progress");
  assert_false(status->ended);
  assert_int_equal(status->created, 1711471533);
  assert_int_equal(status->total, 100);
  assert_int_equal(status->done, 100); /* 95 and the 5 that failed */
  assert_int_equal(status->failed, 5);
  assert_int_equal(status->results->len, 0);
}

static void openai_has_two_files_of_results(void **state) {
  g_autoptr(DgBatchStatus) expired =
      read_status(&dg_openai_batch, "{\"id\": \"b\", \"status\": \"expired\", \"output_file_id\": \"file-1\","
                                    " \"error_file_id\": \"file-2\"}");
  assert_true(expired->ended);
  assert_null(expired->fault);
  assert_string_equal(expired->results->pdata[0], "/files/file-1/content");
  assert_string_equal(expired->results->pdata[1], "/files/file-2/content");
  g_autoptr(DgBatchStatus) failed =
      read_status(&dg_openai_batch, "{\"id\": \"b\", \"status\": \"failed\", \"errors\": {\"data\": ["
                                    "{\"message\": \"one\", \"line\": 1}, {\"message\": \"two\"}]}}");
  assert_true(failed->ended);
  assert_string_equal(failed->fault, "one; two");
}

static void anthropic_says_how_far_a_batch_is(void **state) {
  g_autoptr(DgBatchStatus) status =
      read_status(&dg_anthropic_batch,
                  "{\"id\": \"msgbatch_01\", \"type\": \"message_batch\", \"processing_status\": \"in_progress\","
                  " \"created_at\": \"2024-09-24T18:37:24.100435Z\", \"results_url\": null, \"request_counts\":"
                  " {\"processing\": 1, \"succeeded\": 2, \"errored\": 3, \"canceled\": 4, \"expired\": 5}}");
  assert_false(status->ended);
  assert_int_equal(status->total, 15);
  assert_int_equal(status->done, 14);
  assert_int_equal(status->failed, 12);
  assert_int_equal(status->created, 1727203044); /* date -u -d 2024-09-24T18:37:24 +%s */
}

/* The key goes to the base URL alone, and to no path that a server makes up. */
static void results_are_looked_for_where_the_batch_was_made(void **state) {
  g_autoptr(DgBatchStatus) ended =
      read_status(&dg_anthropic_batch, "{\"id\": \"msgbatch_01\", \"processing_status\": \"ended\","
                                       " \"results_url\": \"https://elsewhere.example/results\"}");
  assert_int_equal(ended->results->len, 1);
  assert_string_equal(ended->results->pdata[0], "/messages/batches/msgbatch_01/results");
  static const char *const ids[] = {"../../models", "a/b", "a?b", "a b", "", "\\u00e4"};
  for (guint i = 0; i < G_N_ELEMENTS(ids); i++) {
    g_autofree char *text =
        g_strdup_printf("{\"id\": \"%s\", \"status\": \"completed\", \"output_file_id\": \"%s\"}", ids[i], ids[i]);
    g_autoptr(DgBatchStatus) status = read_status(&dg_openai_batch, text);
    assert_null(status->id);
    assert_int_equal(status->results->len, 0);
  }
}

static void results_are_answers_or_say_why_not(void **state) {
  const struct {
    const DgBatchFormat *format;
    const char *text, *body, *reason;
    gboolean again, refusal;
  } cases[] = {
      {&dg_openai_batch,
       "{\"custom_id\": \"k\", \"response\": {\"status_code\": 200, \"body\": {\"a\": 1}}, \"error\": null}",
       "{\"a\":1}", NULL, FALSE, FALSE},
      {&dg_openai_batch,
       "{\"custom_id\": \"k\", \"response\": {\"status_code\": 400, \"body\": {\"error\": {\"message\": \"bad\"}}}}",
       NULL, "status 400 (bad)", FALSE, TRUE},
      {&dg_openai_batch,
       "{\"custom_id\": \"k\", \"response\": {\"status_code\": 503, \"body\": {\"error\": {\"message\": \"busy\"}}}}",
       NULL, "status 503 (busy)", TRUE, FALSE},
      {&dg_openai_batch,
       "{\"custom_id\": \"k\", \"response\": null, \"error\": {\"code\": \"batch_expired\", \"message\": \"late\"}}",
       NULL, "batch_expired (late)", TRUE, FALSE},
      {&dg_openai_batch, "{\"custom_id\": \"k\"}", NULL, "no response", TRUE, FALSE},
      {&dg_anthropic_batch, "{\"custom_id\": \"k\", \"result\": {\"type\": \"succeeded\", \"message\": {\"a\": 1}}}",
       "{\"a\":1}", NULL, FALSE, FALSE},
      {&dg_anthropic_batch,
       "{\"custom_id\": \"k\", \"result\": {\"type\": \"errored\", \"error\": {\"type\": \"error\","
       " \"error\": {\"type\": \"invalid_request_error\", \"message\": \"bad\"}}}}",
       NULL, "errored (invalid_request_error: bad)", FALSE, TRUE},
      {&dg_anthropic_batch,
       "{\"custom_id\": \"k\", \"result\": {\"type\": \"errored\", \"error\": {\"type\": \"error\","
       " \"error\": {\"type\": \"api_error\", \"message\": \"busy\"}}}}",
       NULL, "errored (api_error: busy)", TRUE, FALSE},
      {&dg_anthropic_batch, "{\"custom_id\": \"k\", \"result\": {\"type\": \"expired\"}}", NULL, "expired", TRUE,
       FALSE},
      {&dg_anthropic_batch, "{\"custom_id\": \"k\"}", NULL, "no result", TRUE, FALSE}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgBatchResult) result = read_result(cases[i].format, cases[i].text);
    assert_string_equal(result->key, "k");
    assert_int_equal(g_strcmp0(result->body, cases[i].body), 0);
    assert_int_equal(g_strcmp0(result->reason, cases[i].reason), 0);
    assert_int_equal(result->again, cases[i].again);
    assert_int_equal(result->refusal != NULL, cases[i].refusal);
  }
}

static void questions_are_written_as_each_takes_them(void **state) {
  g_autoptr(GString) lines = g_string_new(NULL), list = g_string_new(NULL);
  for (guint i = 0; i < 2; i++) {
    dg_openai_batch.add_question(lines, i ? "b" : "a", "/responses", "{}");
    dg_anthropic_batch.add_question(list, i ? "b" : "a", "/messages", "{}");
  }
  assert_string_equal(lines->str, "{\"custom_id\":\"a\",\"method\":\"POST\",\"url\":\"/v1/responses\",\"body\":{}}\n"
                                  "{\"custom_id\":\"b\",\"method\":\"POST\",\"url\":\"/v1/responses\",\"body\":{}}\n");
  g_autofree char *made = dg_anthropic_batch.write_creation(list->str, "/messages", "label");
  assert_string_equal(made, "{\"requests\":[{\"custom_id\":\"a\",\"params\":{}},{\"custom_id\":\"b\",\"params\":{}}]}");
  g_autofree char *form = dg_batch_form("LINES\n", "x");
  assert_string_equal(form, "--x\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nbatch\r\n"
                            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"questions.jsonl\"\r\n"
                            "Content-Type: application/jsonl\r\n\r\nLINES\n\r\n--x--\r\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(openai_says_how_far_a_batch_is),
                                     cmocka_unit_test(openai_has_two_files_of_results),
                                     cmocka_unit_test(anthropic_says_how_far_a_batch_is),
                                     cmocka_unit_test(results_are_looked_for_where_the_batch_was_made),
                                     cmocka_unit_test(results_are_answers_or_say_why_not),
                                     cmocka_unit_test(questions_are_written_as_each_takes_them)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
