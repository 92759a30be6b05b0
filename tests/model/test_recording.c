#include "model/recording.h"

#include "asking.h"
#include "base/json.h"
#include "model/cache.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static char *write_recording(const char *directory, const char *name, guint number, const char *text) {
  g_autofree char *words = g_strdup_printf("question %u", number);
  g_autoptr(DgModelRequest) request = dg_model_request_new("edges", words);
  g_autoptr(DgRecording) recording = g_new0(DgRecording, 1);
  recording->question = dg_question_new(&ASKED, request);
  recording->prompt = g_strdup("edges");
  recording->answer = g_new0(DgModelAnswer, 1);
  recording->answer->key = dg_question_key(recording->question);
  recording->answer->text = g_strdup(text);
  recording->answer->input_tokens = 12;
  recording->answer->output_tokens = -1;
  recording->answer->created = 1700000000;
  g_autoptr(cJSON) document = dg_recording_to_document(recording);
  g_autofree char *printed = dg_json_print(document, TRUE), *path = g_build_filename(directory, name, NULL);
  assert_true(g_file_set_contents(path, printed, -1, NULL));
  return g_steal_pointer(&printed);
}

static void a_document_reads_back(void **state) {
  g_autofree char *text = write_recording(*state, "a.json", 1, "yes\n\u00e9");
  /* `date -u -d @1700000000`: 2023-11-14 22:13:20. */
  assert_non_null(strstr(text, "\"2023-11-14T22:13:20Z\""));
  g_autoptr(DgRecording) recording = dg_recording_parse(text, strlen(text), "a.json", NULL);
  assert_string_equal(recording->answer->text, "yes\n\u00e9");
  assert_string_equal(recording->prompt, "edges");
  assert_null(recording->answer->model);
  assert_int_equal(recording->answer->input_tokens, 12);
  assert_int_equal(recording->answer->output_tokens, -1);
  assert_int_equal(recording->answer->created, 1700000000);
}

/* Replaces `from` by `to` in a document and says why it is refused. */
static void refused(const char *document, const char *from, const char *to, const char *message) {
  g_auto(GStrv) parts = g_strsplit(document, from, 2);
  assert_int_equal(g_strv_length(parts), 2);
  g_autofree char *changed = g_strconcat(parts[0], to, parts[1], NULL);
  g_autoptr(GError) error = NULL;
  assert_null(dg_recording_parse(changed, strlen(changed), "a.json", &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  assert_true(g_str_has_prefix(error->message, "a.json:"));
  if (!strstr(error->message, message))
    fail_msg("found \"%s\", expected \"%s\" in it", error->message, message);
}

static void changed_documents_are_refused(void **state) {
  g_autofree char *text = write_recording(*state, "a.json", 1, "yes");
  refused(text, "question 1", "question 2", "expected that of its question");
  refused(text, "diagrade/answer@1", "diagrade/answer@2", "schema");
  refused(text, "diagrade/question@1", "diagrade/question@2", "question");
  refused(text, "\"text\":\t\"yes\"", "\"text\":\t3", "answer");
  refused(text, "12", "-3", "input_tokens");
  refused(text, "12", "1e300", "input_tokens");
  refused(text, "2023-11-14", "someday", "created");
  refused(text, "\"vote\":\t0", "\"vote\":\t0, \"note\": 1", "members");
  refused(text, "{", "", "expected");
}

static void what_may_be_left_out_may_be_left_out(void **state) {
  g_autofree char *text = write_recording(*state, "a.json", 1, "yes");
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), "a.json", NULL);
  static const char *const members[] = {"key", "prompt", "created"};
  for (guint i = 0; i < G_N_ELEMENTS(members); i++)
    cJSON_DeleteItemFromObjectCaseSensitive(document, members[i]);
  cJSON_ReplaceItemInObjectCaseSensitive(document, "answer", cJSON_CreateObject());
  cJSON_AddStringToObject(dg_json_get(document, "answer"), "text", "short");
  g_autofree char *less = dg_json_print(document, FALSE);
  g_autoptr(DgRecording) recording = dg_recording_parse(less, strlen(less), "a.json", NULL);
  assert_string_equal(recording->answer->text, "short");
  assert_int_equal(strlen(recording->answer->key), 64);
  assert_int_equal(recording->answer->input_tokens, -1);
}

static void count_entry(const DgAnswerEntry *entry, gpointer user_data) {
  guint *count = user_data;
  assert_string_equal(entry->prompt, "edges");
  assert_string_equal(entry->model, ASKED.model);
  (*count)++;
}

static void an_import_is_whole_or_nothing(void **state) {
  g_autofree char *path = g_build_filename(*state, "answers.sqlite", NULL);
  g_free(write_recording(*state, "a.json", 1, "one"));
  g_free(write_recording(*state, "b.json", 2, "two"));
  g_autofree char *damaged = g_build_filename(*state, "c.json", NULL);
  assert_true(g_file_set_contents(damaged, "{}", -1, NULL));
  g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(path, DG_CACHE_CREATE, NULL);
  g_autoptr(GError) error = NULL;
  guint added, count, entries = 0;
  assert_false(dg_answer_cache_import(cache, *state, &added, &count, &error));
  assert_non_null(strstr(error->message, "c.json"));
  assert_true(dg_answer_cache_each(cache, NULL, count_entry, &entries, NULL));
  assert_int_equal(entries, 0);
  g_unlink(damaged);
  assert_true(dg_answer_cache_import(cache, *state, &added, &count, NULL));
  assert_true(added == 2 && count == 2);
  assert_true(dg_answer_cache_import(cache, *state, &added, &count, NULL));
  assert_true(added == 0 && count == 2);
  assert_true(dg_answer_cache_each(cache, NULL, count_entry, &entries, NULL));
  assert_int_equal(entries, 2);
}

static void an_export_is_what_was_imported(void **state) {
  g_autofree char *first = write_recording(*state, "a.json", 1, "one");
  g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(":memory:", DG_CACHE_CREATE, NULL);
  g_autoptr(DgRecording) recording = dg_recording_parse(first, strlen(first), "a.json", NULL);
  const char *key = recording->answer->key;
  guint added, count;
  assert_true(dg_answer_cache_import(cache, *state, &added, &count, NULL));
  assert_true(dg_answer_cache_export(cache, NULL, *state, &count, NULL));
  assert_int_equal(count, 1);
  g_autofree char *name = g_strconcat(key, ".json", NULL), *path = g_build_filename(*state, name, NULL), *text = NULL;
  assert_true(g_file_get_contents(path, &text, NULL, NULL));
  /* The question is kept with its keys sorted, so the texts differ, but not what they say. */
  g_autoptr(cJSON) before = dg_json_parse(first, strlen(first), NULL, NULL);
  g_autoptr(cJSON) after = dg_json_parse(text, strlen(text), NULL, NULL);
  assert_true(cJSON_Compare(before, after, TRUE));
  const DgAnswerFilter old = {.before = 1700000000}, other = {.model = "other"}, all = {.before = 1700000001};
  assert_true(dg_answer_cache_prune(cache, &old, &count, NULL) && count == 0);
  assert_true(dg_answer_cache_prune(cache, &other, &count, NULL) && count == 0);
  g_autofree char *shown = dg_answer_cache_show(cache, key, FALSE, NULL);
  assert_non_null(shown);
  assert_true(dg_answer_cache_prune(cache, &all, &count, NULL) && count == 1);
  g_autoptr(GError) error = NULL;
  assert_null(dg_answer_cache_show(cache, key, FALSE, &error));
  assert_int_equal(error->code, DG_ERROR_ARGUMENT);
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, make_directory, remove_directory)

int main(void) {
  const struct CMUnitTest tests[] = {IN_DIRECTORY(a_document_reads_back), IN_DIRECTORY(changed_documents_are_refused),
                                     IN_DIRECTORY(what_may_be_left_out_may_be_left_out),
                                     IN_DIRECTORY(an_import_is_whole_or_nothing),
                                     IN_DIRECTORY(an_export_is_what_was_imported)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
