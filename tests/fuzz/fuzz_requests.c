/* Bytes -> a request in JSON -> its answer: a document in JSON, whatever was asked. A request for one function is a
 * wrong one for the others. */
#include "base/json.h"
#include "fuzz/fuzz.h"

#include <diagrade/requests.h>
#include <string.h>

static void ask(char *(*answer_to)(const char *), const char *request) {
  char *answer = answer_to(request);
  dg_fuzz_require(answer != NULL, "every request is answered");
  g_autoptr(cJSON) document = dg_json_parse(answer, strlen(answer), "answer", NULL);
  dg_fuzz_require(cJSON_IsObject(document) && cJSON_IsString(dg_json_get(document, "schema")),
                  "an answer is a document that names its schema");
  dg_json_free(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autofree char *request = g_strndup((const char *)data, size);
  ask(dg_score_json, request);
  ask(dg_graph_json, request);
  ask(dg_check_json, request);
  return 0;
}
