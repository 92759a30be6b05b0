#include "model/question.h"

#include "asking.h"
#include "base/json.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static DgModelRequest *sample(void) {
  DgModelRequest *request = dg_model_request_new("edges", "Say \"what\" you see.\n\tNaïve: \x01\x7f/\\ 图 \U0001F600");
  static const char bytes[] = "abc";
  g_autoptr(GBytes) image = g_bytes_new_static(bytes, 3);
  dg_model_request_add_text(request, "nodes: [1]");
  dg_model_request_add_image(request, image, "image/png");
  cJSON *schema = cJSON_CreateObject();
  cJSON_AddStringToObject(schema, "type", "number");
  cJSON_AddNumberToObject(schema, "maximum", 1e22);
  cJSON_AddNumberToObject(schema, "minimum", 0.1 + 0.2);
  cJSON_AddNumberToObject(schema, "\u00e9", 1e-7);
  dg_model_request_set_schema(request, "edges", schema);
  request->temperature = 0.2;
  return request;
}

static char *key_of(const DgEndpoint *endpoint, const DgModelRequest *request) {
  g_autoptr(cJSON) question = dg_question_new(endpoint, request);
  return dg_question_key(question);
}

static void the_document_says_what_was_asked_of_whom(void **state) {
  g_autoptr(DgModelRequest) request = dg_model_request_new("edges", NULL);
  g_autoptr(GBytes) image = g_bytes_new_static("abc", 3);
  dg_model_request_add_text(request, "hello");
  dg_model_request_add_image(request, image, "image/png");
  request->max_output_tokens = 100;
  request->vote = 2;
  g_autoptr(cJSON) question = dg_question_new(&ASKED, request);
  g_autofree char *text = dg_json_print_canonical(question);
  /* SHA-256 of "abc": FIPS 180-4, first example. */
  assert_string_equal(
      text, "{\"ask\":\"text\",\"base_url\":\"https://api.example.org/"
            "v1\",\"max_output_tokens\":100,\"model\":\"test-model\","
            "\"output\":null,\"parts\":[{\"text\":\"hello\"},{\"image_sha256\":"
            "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\",\"media_type\":\"image/png\"}],"
            "\"provider\":\"openai\",\"schema\":\"diagrade/question@1\",\"system\":null,\"temperature\":null,"
            "\"top_p\":null,\"vote\":2}");
  assert_true(dg_question_check(question, "q", NULL));
}

/* Python's own JSON and SHA-256 compute the same key from the document, as the header says. */
static void python_computes_the_same_key(void **state) {
  g_autofree char *python = g_find_program_in_path("python3");
  if (!python) {
    print_message("skipped: python3 is not installed\n");
    skip();
  }
  g_autoptr(DgModelRequest) request = sample();
  g_autoptr(cJSON) question = dg_question_new(&ASKED, request);
  g_autofree char *document = dg_json_print(question, TRUE), *key = dg_question_key(question), *output = NULL;
  const char *const arguments[] = {
      python, "-c",
      "import hashlib, json, sys\n"
      "question = json.loads(sys.argv[1])\n"
      "text = json.dumps(question, sort_keys=True, separators=(',', ':'), ensure_ascii=False)\n"
      "print(hashlib.sha256(text.encode()).hexdigest(), end='')\n",
      document, NULL};
  int status = -1;
  assert_true(g_spawn_sync(NULL, (char **)arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status, NULL));
  assert_int_equal(status, 0);
  assert_string_equal(key, output);
}

static void whatever_an_answer_depends_on_changes_the_key(void **state) {
  g_autoptr(DgModelRequest) request = sample();
  g_autofree char *first = key_of(&ASKED, request);
  g_autoptr(GHashTable) keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add(keys, g_strdup(first));
  static const DgProvider other = {.name = "gemini"};
  static const char bytes[] = "abd";
  const DgEndpoint endpoints[] = {{&other, ASKED.base_url, ASKED.model, NULL},
                                  {ASKED.provider, "https://elsewhere.example.org", ASKED.model, NULL},
                                  {ASKED.provider, ASKED.base_url, "other-model", NULL}};
  guint expected = 1;
  for (guint i = 0; i < G_N_ELEMENTS(endpoints); i++, expected++)
    g_hash_table_add(keys, key_of(&endpoints[i], request));
  for (guint change = 0; change < 10; change++, expected++) {
    g_autoptr(DgModelRequest) changed = dg_model_request_copy(request, change == 0 ? 1 : 0);
    g_autoptr(GBytes) image = g_bytes_new_static(bytes, 3);
    DgPart *text = changed->parts->pdata[0], *picture = changed->parts->pdata[1];
    if (change == 1)
      changed->temperature = NAN;
    else if (change == 2)
      changed->top_p = 1;
    else if (change == 3)
      changed->max_output_tokens = 1;
    else if (change == 4)
      text->text[0] = 'N';
    else if (change == 5) {
      g_bytes_unref(picture->image);
      picture->image = g_bytes_ref(image);
    } else if (change == 6)
      picture->media_type[6] = 'j';
    else if (change == 7)
      dg_model_request_set_schema(changed, "edges", cJSON_CreateObject());
    else if (change == 8)
      g_clear_pointer(&changed->system, g_free);
    else if (change == 9)
      changed->ask = DG_ASK_EMBEDDING;
    g_hash_table_add(keys, key_of(&ASKED, changed));
  }
  assert_int_equal(g_hash_table_size(keys), expected);
}

static void the_key_of_the_user_changes_nothing_and_stands_nowhere(void **state) {
  g_autoptr(DgModelRequest) request = sample();
  DgEndpoint nobody = ASKED;
  nobody.key = NULL;
  g_autofree char *first = key_of(&ASKED, request), *second = key_of(&nobody, request);
  assert_string_equal(first, second);
  g_autoptr(cJSON) question = dg_question_new(&ASKED, request);
  g_autofree char *text = dg_json_print(question, FALSE);
  assert_null(strstr(text, ASKED.key));
}

static void documents_that_are_no_question_are_refused(void **state) {
  static const char *const members[] = {"schema", "ask",    "provider", "base_url", "model",       "system",
                                        "parts",  "output", "vote",     "top_p",    "temperature", "max_output_tokens"};
  g_autoptr(DgModelRequest) request = sample();
  for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
    g_autoptr(cJSON) question = dg_question_new(&ASKED, request);
    g_autoptr(GError) error = NULL;
    cJSON_ReplaceItemInObjectCaseSensitive(question, members[i], cJSON_CreateTrue());
    assert_false(dg_question_check(question, "a.json", &error));
    assert_non_null(strstr(error->message, members[i]));
    assert_true(g_str_has_prefix(error->message, "a.json: "));
  }
  g_autoptr(cJSON) more = dg_question_new(&ASKED, request);
  cJSON_AddStringToObject(more, "api_key", "x");
  assert_false(dg_question_check(more, "a.json", NULL));
  g_autoptr(cJSON) part = dg_question_new(&ASKED, request);
  cJSON_AddItemToArray(dg_json_get(part, "parts"), cJSON_CreateObject());
  assert_false(dg_question_check(part, "a.json", NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_document_says_what_was_asked_of_whom),
                                     cmocka_unit_test(python_computes_the_same_key),
                                     cmocka_unit_test(whatever_an_answer_depends_on_changes_the_key),
                                     cmocka_unit_test(the_key_of_the_user_changes_nothing_and_stands_nowhere),
                                     cmocka_unit_test(documents_that_are_no_question_are_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
