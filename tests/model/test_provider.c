/* The request bodies of each provider have the members that its API reference documents. */
#include "base/json.h"
#include "model/provider.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PNG "\x89PNG"
#define PNG_BASE64 "iVBORw==" /* printf '\x89PNG' | base64 */

/* The value at a path as "messages.0.role". */
static const cJSON *find(const cJSON *document, const char *path) {
  g_auto(GStrv) steps = g_strsplit(path, ".", -1);
  for (guint i = 0; steps[i] && document; i++)
    document = cJSON_IsArray(document) ? cJSON_GetArrayItem(document, atoi(steps[i])) : dg_json_get(document, steps[i]);
  return document;
}

/* `json` is what stands at `path`; "absent" when nothing may. */
static void holds(const cJSON *document, const char *path, const char *json) {
  const cJSON *found = find(document, path);
  g_autofree char *text = found ? dg_json_print(found, FALSE) : g_strdup("absent");
  if (strcmp(text, json) != 0)
    fail_msg("%s: found %s, expected %s", path, text, json);
}

static gboolean has_header(const DgPost *post, const char *header) {
  return g_ptr_array_find_with_equal_func(post->headers, header, g_str_equal, NULL);
}

static DgEndpoint endpoint_of(const char *provider, const char *model, const char *key) {
  const DgProvider *found = dg_provider_find(provider);
  assert_non_null(found);
  return (DgEndpoint){found, found->base_url ? found->base_url : "http://127.0.0.1:1/v1", model, key};
}

static const char SCHEMA[] = "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[\"kind\",\"note\"],"
                             "\"properties\":{\"kind\":{\"type\":\"string\",\"enum\":[\"a\",\"b\"]},"
                             "\"note\":{\"type\":[\"string\",\"null\"]}}}";

static DgModelRequest *question(const char *schema) {
  DgModelRequest *request = dg_model_request_new("edge_extraction", "Be exact.");
  dg_model_request_add_text(request, "What is \"this\"?");
  g_autoptr(GBytes) image = g_bytes_new_static(PNG, 4);
  dg_model_request_add_image(request, image, "image/png");
  request->temperature = 0;
  request->top_p = 0.5;
  request->max_output_tokens = 99;
  if (schema)
    dg_model_request_set_schema(request, "kinds", dg_json_parse(schema, strlen(schema), "schema", NULL));
  return request;
}

static cJSON *write_body(const DgEndpoint *endpoint, const DgModelRequest *request, const char *url, DgPost **post) {
  g_autoptr(GError) error = NULL;
  *post = dg_provider_write(endpoint, request, &error);
  assert_null(error);
  assert_string_equal((*post)->url, url);
  assert_true(has_header(*post, "Content-Type: application/json"));
  assert_null(strstr((*post)->body, "sk-secret"));
  cJSON *body = dg_json_parse((*post)->body, strlen((*post)->body), "body", &error);
  assert_null(error);
  return body;
}

static void test_openai_chat(void **state) {
  DgEndpoint endpoint = endpoint_of("openai", "gpt-4.1", "sk-secret");
  g_autoptr(DgModelRequest) request = question(SCHEMA);
  g_autoptr(DgPost) post = NULL;
  g_autoptr(cJSON) body = write_body(&endpoint, request, "https://api.openai.com/v1/chat/completions", &post);
  assert_true(has_header(post, "Authorization: Bearer sk-secret"));
  holds(body, "model", "\"gpt-4.1\"");
  holds(body, "messages.0", "{\"role\":\"system\",\"content\":\"Be exact.\"}");
  holds(body, "messages.1.role", "\"user\"");
  holds(body, "messages.1.content.0", "{\"type\":\"text\",\"text\":\"What is \\\"this\\\"?\"}");
  holds(body, "messages.1.content.1",
        "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64," PNG_BASE64 "\"}}");
  holds(body, "messages.2", "absent");
  holds(body, "temperature", "0");
  holds(body, "top_p", "0.5");
  holds(body, "max_completion_tokens", "99");
  holds(body, "max_tokens", "absent");
  holds(body, "response_format.type", "\"json_schema\"");
  holds(body, "response_format.json_schema.name", "\"kinds\"");
  holds(body, "response_format.json_schema.strict", "true");
  holds(body, "response_format.json_schema.schema", SCHEMA);
}

/* What was not asked for is not sent: some models refuse a temperature of any value. */
static void test_defaults_are_left_to_the_provider(void **state) {
  static const char *const providers[] = {"openai", "openai-responses", "anthropic", "gemini", "ollama"};
  for (guint i = 0; i < G_N_ELEMENTS(providers); i++) {
    DgEndpoint endpoint = endpoint_of(providers[i], "m", NULL);
    g_autoptr(DgModelRequest) request = dg_model_request_new("p", NULL);
    dg_model_request_add_text(request, "x");
    g_autoptr(GError) error = NULL;
    g_autoptr(DgPost) post = dg_provider_write(&endpoint, request, &error);
    static const char *const words[] = {"temperature",  "top_p",  "topP",  "system",
                                        "instructions", "format", "tools", "responseSchema"};
    for (guint j = 0; j < G_N_ELEMENTS(words); j++)
      assert_null(strstr(post->body, words[j]));
    /* Without a key no header but the type and the version of the API. */
    assert_int_equal(post->headers->len, strcmp(providers[i], "anthropic") == 0 ? 2 : 1);
  }
}

/* "strict" where every object is closed and requires all of its members, as the API demands. */
static void test_strict_is_said_of_strict_schemas_only(void **state) {
  DgEndpoint endpoint = endpoint_of("openai", "m", NULL);
  static const char *const loose[] = {
      "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[],\"properties\":{\"a\":{\"type\":\"string\"}}"
      "}",
      "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"string\"}}}",
      "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":"
      "\"array\","
      "\"items\":{\"type\":\"object\"}}}}"};
  for (guint i = 0; i < G_N_ELEMENTS(loose); i++) {
    g_autoptr(DgModelRequest) request = question(loose[i]);
    g_autoptr(DgPost) post = NULL;
    g_autoptr(cJSON) body = write_body(&endpoint, request, "https://api.openai.com/v1/chat/completions", &post);
    holds(body, "response_format.json_schema.strict", "false");
  }
  /* A schema whose root is no object is taken by no provider. */
  g_autoptr(DgModelRequest) list = question("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}");
  g_autoptr(DgPost) post = NULL;
  g_autoptr(cJSON) body = write_body(&endpoint, list, "https://api.openai.com/v1/chat/completions", &post);
  holds(body, "response_format", "absent");
}

static void test_compatible_servers(void **state) {
  DgEndpoint local = endpoint_of("ollama", "qwen2.5vl:7b", NULL);
  g_autoptr(DgModelRequest) request = question(SCHEMA);
  g_autoptr(DgPost) post = NULL;
  g_autoptr(cJSON) body = write_body(&local, request, "http://127.0.0.1:11434/v1/chat/completions", &post);
  holds(body, "model", "\"qwen2.5vl:7b\"");
  holds(body, "max_tokens", "99");
  holds(body, "max_completion_tokens", "absent");
  holds(body, "response_format.json_schema.schema", SCHEMA);
  /* Of a server that is not known no schema is asked. */
  DgEndpoint unknown = endpoint_of("compatible", "m", "sk-secret");
  g_autoptr(DgPost) second = NULL;
  g_autoptr(cJSON) plain = write_body(&unknown, request, "http://127.0.0.1:1/v1/chat/completions", &second);
  holds(plain, "response_format", "absent");
  assert_true(has_header(second, "Authorization: Bearer sk-secret"));
}

static void test_openai_responses(void **state) {
  DgEndpoint endpoint = endpoint_of("openai-responses", "gpt-5", "sk-secret");
  g_autoptr(DgModelRequest) request = question(SCHEMA);
  g_autoptr(DgPost) post = NULL;
  g_autoptr(cJSON) body = write_body(&endpoint, request, "https://api.openai.com/v1/responses", &post);
  assert_true(has_header(post, "Authorization: Bearer sk-secret"));
  holds(body, "instructions", "\"Be exact.\"");
  holds(body, "input.0.role", "\"user\"");
  holds(body, "input.0.content.0", "{\"type\":\"input_text\",\"text\":\"What is \\\"this\\\"?\"}");
  holds(body, "input.0.content.1",
        "{\"type\":\"input_image\",\"image_url\":\"data:image/png;base64," PNG_BASE64 "\",\"detail\":\"auto\"}");
  holds(body, "max_output_tokens", "99");
  holds(body, "store", "false");
  holds(body, "text.format.type", "\"json_schema\"");
  holds(body, "text.format.name", "\"kinds\"");
  holds(body, "text.format.strict", "true");
  holds(body, "text.format.schema", SCHEMA);
}

static void test_anthropic(void **state) {
  DgEndpoint endpoint = endpoint_of("anthropic", "claude-sonnet-4-5", "sk-secret");
  g_autoptr(DgModelRequest) request = question(SCHEMA);
  g_autoptr(DgPost) post = NULL;
  g_autoptr(cJSON) body = write_body(&endpoint, request, "https://api.anthropic.com/v1/messages", &post);
  assert_true(has_header(post, "x-api-key: sk-secret"));
  assert_true(has_header(post, "anthropic-version: 2023-06-01"));
  holds(body, "max_tokens", "99");
  holds(body, "system", "\"Be exact.\"");
  holds(body, "messages.0.role", "\"user\"");
  holds(body, "messages.0.content.0", "{\"type\":\"text\",\"text\":\"What is \\\"this\\\"?\"}");
  holds(body, "messages.0.content.1",
        "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"" PNG_BASE64
        "\"}}");
  holds(body, "tools.0.name", "\"kinds\"");
  holds(body, "tools.0.input_schema", SCHEMA);
  holds(body, "tool_choice", "{\"type\":\"tool\",\"name\":\"kinds\"}");
  /* The format demands a limit. */
  request->max_output_tokens = 0;
  g_autoptr(DgPost) second = NULL;
  g_autoptr(cJSON) unlimited = write_body(&endpoint, request, "https://api.anthropic.com/v1/messages", &second);
  assert_true(cJSON_IsNumber(find(unlimited, "max_tokens")));
}

static void test_gemini(void **state) {
  DgEndpoint endpoint = endpoint_of("gemini", "gemini-2.5-flash", "sk-secret");
  g_autoptr(DgModelRequest) request = question(SCHEMA);
  g_autoptr(DgPost) post = NULL;
  g_autoptr(cJSON) body =
      write_body(&endpoint, request,
                 "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent", &post);
  assert_true(has_header(post, "x-goog-api-key: sk-secret"));
  holds(body, "systemInstruction", "{\"parts\":[{\"text\":\"Be exact.\"}]}");
  holds(body, "contents.0.role", "\"user\"");
  holds(body, "contents.0.parts.0", "{\"text\":\"What is \\\"this\\\"?\"}");
  holds(body, "contents.0.parts.1", "{\"inlineData\":{\"mimeType\":\"image/png\",\"data\":\"" PNG_BASE64 "\"}}");
  holds(body, "generationConfig.temperature", "0");
  holds(body, "generationConfig.topP", "0.5");
  holds(body, "generationConfig.maxOutputTokens", "99");
  holds(body, "generationConfig.responseMimeType", "\"application/json\"");
  holds(body, "generationConfig.responseSchema.type", "\"OBJECT\"");
  holds(body, "generationConfig.responseSchema.required", "[\"kind\",\"note\"]");
  holds(body, "generationConfig.responseSchema.additionalProperties", "absent");
  holds(body, "generationConfig.responseSchema.propertyOrdering", "[\"kind\",\"note\"]");
  holds(body, "generationConfig.responseSchema.properties.kind", "{\"type\":\"STRING\",\"enum\":[\"a\",\"b\"]}");
  holds(body, "generationConfig.responseSchema.properties.note", "{\"type\":\"STRING\",\"nullable\":true}");
}

/* What the dialect cannot say is not said: JSON is asked for, and the prompt has the form. */
static void test_gemini_leaves_out_what_its_dialect_lacks(void **state) {
  DgEndpoint endpoint = endpoint_of("gemini", "models/x y/../z", NULL);
  static const char *const schemas[] = {
      "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/b\"}}}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":[\"string\",\"number\"]}}}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[1,2]}}}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"array\",\"items\":{\"oneOf\":[]}}}}"};
  for (guint i = 0; i < G_N_ELEMENTS(schemas); i++) {
    g_autoptr(DgModelRequest) request = question(schemas[i]);
    g_autoptr(DgPost) post = NULL;
    /* The name of a model cannot leave its place in the path. */
    g_autoptr(cJSON) body =
        write_body(&endpoint, request,
                   "https://generativelanguage.googleapis.com/v1beta/models/x%20y%2F..%2Fz:generateContent", &post);
    holds(body, "generationConfig.responseMimeType", "\"application/json\"");
    holds(body, "generationConfig.responseSchema", "absent");
  }
}

static DgModelRequest *embedding(gboolean of_image) {
  DgModelRequest *request = dg_model_request_new("embedding", NULL);
  request->ask = DG_ASK_EMBEDDING;
  g_autoptr(GBytes) image = g_bytes_new_static(PNG, 4);
  if (of_image)
    dg_model_request_add_image(request, image, "image/png");
  else
    dg_model_request_add_text(request, "Encoder");
  return request;
}

static void test_embeddings(void **state) {
  static const struct {
    const char *provider;
    gboolean of_image;
    const char *url, *path, *json;
  } cases[] = {
      {"openai", FALSE, "https://api.openai.com/v1/embeddings", "input", "[\"Encoder\"]"},
      {"ollama", FALSE, "http://127.0.0.1:11434/v1/embeddings", "encoding_format", "\"float\""},
      {"compatible", TRUE, "http://127.0.0.1:1/v1/embeddings", "input",
       "[{\"image\":\"data:image/png;base64," PNG_BASE64 "\"}]"},
      {"vllm", FALSE, "http://127.0.0.1:8000/v1/embeddings", "input", "[\"Encoder\"]"},
      {"vllm", TRUE, "http://127.0.0.1:8000/v1/embeddings", "messages.0.content.0",
       "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64," PNG_BASE64 "\"}}"},
      {"gemini", FALSE, "https://generativelanguage.googleapis.com/v1beta/models/m:embedContent", "content.parts.0",
       "{\"text\":\"Encoder\"}"},
      {"gemini", TRUE, "https://generativelanguage.googleapis.com/v1beta/models/m:embedContent", "content.parts.0",
       "{\"inlineData\":{\"mimeType\":\"image/png\",\"data\":\"" PNG_BASE64 "\"}}"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    DgEndpoint endpoint = endpoint_of(cases[i].provider, "m", "sk-secret");
    g_autoptr(DgModelRequest) request = embedding(cases[i].of_image);
    g_autoptr(DgPost) post = NULL;
    g_autoptr(cJSON) body = write_body(&endpoint, request, cases[i].url, &post);
    holds(body, cases[i].path, cases[i].json);
    assert_int_equal(post->headers->len, 2);
  }
}

static void test_embeddings_of_several_texts(void **state) {
  static const struct {
    const char *provider, *url, *path, *json;
  } cases[] = {
      {"openai", "https://api.openai.com/v1/embeddings", "input", "[\"Encoder\",\"Reader\"]"},
      {"vllm", "http://127.0.0.1:8000/v1/embeddings", "input", "[\"Encoder\",\"Reader\"]"},
      {"gemini", "https://generativelanguage.googleapis.com/v1beta/models/m:batchEmbedContents", "requests.1",
       "{\"model\":\"models/m\",\"content\":{\"parts\":[{\"text\":\"Reader\"}]}}"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    DgEndpoint endpoint = endpoint_of(cases[i].provider, "m", "sk-secret");
    g_autoptr(DgModelRequest) request = embedding(FALSE);
    dg_model_request_add_text(request, "Reader");
    g_autoptr(DgPost) post = NULL;
    g_autoptr(cJSON) body = write_body(&endpoint, request, cases[i].url, &post);
    holds(body, cases[i].path, cases[i].json);
  }
}

static void test_embeddings_that_a_provider_lacks(void **state) {
  static const struct {
    const char *provider;
    gboolean of_image;
  } cases[] = {{"anthropic", FALSE}, {"anthropic", TRUE}, {"openai", TRUE}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    DgEndpoint endpoint = endpoint_of(cases[i].provider, "m", NULL);
    g_autoptr(DgModelRequest) request = embedding(cases[i].of_image);
    g_autoptr(GError) error = NULL;
    assert_null(dg_provider_write(&endpoint, request, &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
  }
}

static void test_list_of_providers(void **state) {
  for (guint i = 0; i < dg_model_provider_get_count(); i++) {
    const DgModelProvider *provider = dg_model_provider_get(i);
    assert_ptr_equal(dg_model_provider_find(provider->name), provider);
    assert_non_null(provider->summary);
    assert_non_null(provider->key_variables);
    if (provider->base_url)
      assert_false(g_str_has_suffix(provider->base_url, "/"));
    /* What is reached without TLS is on this machine. */
    if (provider->base_url && g_str_has_prefix(provider->base_url, "http:"))
      assert_true(g_str_has_prefix(provider->base_url, "http://127.0.0.1:"));
  }
  assert_null(dg_model_provider_get(dg_model_provider_get_count()));
  assert_null(dg_model_provider_find("OpenAI"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_openai_chat),
      cmocka_unit_test(test_defaults_are_left_to_the_provider),
      cmocka_unit_test(test_strict_is_said_of_strict_schemas_only),
      cmocka_unit_test(test_compatible_servers),
      cmocka_unit_test(test_openai_responses),
      cmocka_unit_test(test_anthropic),
      cmocka_unit_test(test_gemini),
      cmocka_unit_test(test_gemini_leaves_out_what_its_dialect_lacks),
      cmocka_unit_test(test_embeddings),
      cmocka_unit_test(test_embeddings_of_several_texts),
      cmocka_unit_test(test_embeddings_that_a_provider_lacks),
      cmocka_unit_test(test_list_of_providers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
