/* What a refusal names, in the words of the providers. */
#include "model/sampling.h"

#include "base/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A question that asks for everything. */
static DgModelRequest *ask_for_all(void) {
  DgModelRequest *request = dg_model_request_new("edges", "Look.");
  request->temperature = 0;
  request->top_p = 1;
  request->seed = 7;
  request->effort = DG_EFFORT_LOW;
  request->image_detail = DG_DETAIL_HIGH;
  request->max_output_tokens = 100;
  dg_model_request_set_schema(request, "edges", cJSON_Parse("{\"type\":\"object\"}"));
  return request;
}

static guint read_refusal(const char *provider, const DgModelRequest *request, const char *body) {
  return dg_sampling_read_refusal(dg_provider_find(provider), request, body, strlen(body));
}

static void a_refusal_names_its_parameter(void **state) {
  static const struct {
    const char *provider, *body;
    guint parameter;
  } cases[] = {
      {"openai",
       "{\"error\":{\"message\":\"Unsupported value: 'temperature' does not support 0 with this model. Only the "
       "default "
       "(1) value is supported.\",\"param\":\"temperature\",\"code\":\"unsupported_value\"}}",
       DG_SAMPLING_TEMPERATURE},
      {"compatible",
       "{\"error\":{\"message\":\"Unsupported parameter: 'max_tokens' is not supported with this model. Use "
       "'max_completion_tokens' instead.\",\"param\":\"max_tokens\"}}",
       DG_SAMPLING_LIMIT},
      {"anthropic",
       "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"`temperature` and `top_p` "
       "cannot "
       "both be specified for this model. Please use only one.\"}}",
       DG_SAMPLING_TEMPERATURE},
      {"anthropic",
       "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"output_config: Extra inputs "
       "are "
       "not permitted\"}}",
       DG_SAMPLING_EFFORT},
      {"gemini",
       "{\"error\":{\"code\":400,\"message\":\"Invalid JSON payload received. Unknown name \\\"seed\\\" at "
       "'generation_config': Cannot find field.\",\"status\":\"INVALID_ARGUMENT\"}}",
       DG_SAMPLING_SEED},
      {"mistral",
       "{\"detail\":[{\"type\":\"extra_forbidden\",\"loc\":[\"body\",\"seed\"],\"msg\":\"Extra inputs are not "
       "permitted\","
       "\"input\":\"temperature\"}]}",
       DG_SAMPLING_SEED},
      {"openai", "{\"error\":{\"message\":\"Invalid value.\",\"param\":\"messages[1].content[2].image_url.detail\"}}",
       DG_SAMPLING_IMAGE_DETAIL},
      {"openai", "{\"error\":{\"message\":\"response_format of type json_schema is not supported\",\"param\":null}}",
       DG_SAMPLING_SCHEMA},
      {"llamacpp", "{\"error\":\"top_p is not supported\"}", DG_SAMPLING_TOP_P},
      /* Nothing that was sent, a longer word, a word that means something else, and no document. */
      {"openai", "{\"error\":{\"message\":\"The model does not exist, see the detail.\"}}", 0},
      {"openai", "{\"error\":{\"message\":\"seedling_count is not known\"}}", 0},
      {"openai", "{\"error\":{\"message\":\"frequency_penalty is not supported\"}}", 0},
      {"openai", "temperature is not supported", 0},
  };
  g_autoptr(DgModelRequest) request = ask_for_all();
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    assert_int_equal(read_refusal(cases[i].provider, request, cases[i].body), cases[i].parameter);
}

/* What was left out cannot be refused again, so that no refusal repeats itself for ever. */
static void what_is_left_out_is_refused_no_more(void **state) {
  static const char body[] =
      "{\"error\":{\"message\":\"temperature, top_p, seed, reasoning_effort, response_format and "
      "max_tokens\",\"param\":\"image_url.detail\"}}";
  g_autoptr(DgModelRequest) request = ask_for_all();
  const DgProvider *provider = dg_provider_find("mistral");
  guint refused = 0, parameter, times = 0;
  while ((parameter = read_refusal("mistral", request, body))) {
    assert_int_equal(refused & parameter, 0);
    assert_int_equal(dg_sampling_leave_out(request, provider, parameter), parameter);
    refused |= parameter;
    times++;
  }
  assert_int_equal(times, 7);
  assert_int_equal(request->max_output_tokens, 100); /* it goes by its other name */
  assert_true(request->other_limit_name);
}

static void names_are_read_as_they_are_written(void **state) {
  const guint all = DG_SAMPLING_TEMPERATURE | DG_SAMPLING_TOP_P | DG_SAMPLING_SEED | DG_SAMPLING_EFFORT |
                    DG_SAMPLING_IMAGE_DETAIL | DG_SAMPLING_SCHEMA;
  for (guint set = 0; set <= all; set++) {
    g_autofree char *text = dg_parameters_to_text(set);
    assert_int_equal(dg_parameters_from_text(text), set);
    g_autoptr(cJSON) object = cJSON_CreateObject();
    guint read;
    dg_parameters_write(object, set);
    assert_true(dg_parameters_read(dg_json_get(object, "refused"), &read));
    assert_int_equal(read, set);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_refusal_names_its_parameter),
      cmocka_unit_test(what_is_left_out_is_refused_no_more),
      cmocka_unit_test(names_are_read_as_they_are_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
