#include "model/usage.h"

#include "base/json.h"
#include "model/client.h"
#include "model/recording.h"
#include "model/sampling.h"

#include <math.h>

/* As exact as prices: a billionth of a dollar. */
#define DOLLARS_DECIMALS 9

static double known(gint64 tokens) {
  return tokens < 0 ? NAN : (double)tokens;
}

void dg_answer_usage_add(DgAnswerUsage *usage, const DgModelClient *client, const DgModelAnswer *answer) {
  DgAnswerUsage one = {.answers = 1,
                       .input_tokens = known(answer->input_tokens),
                       .output_tokens = known(answer->output_tokens),
                       .seconds = answer->seconds,
                       .dollars = dg_model_client_price(client, answer),
                       .refused = answer->refused};
  dg_answer_usage_join(usage, &one);
}

void dg_answer_usage_join(DgAnswerUsage *usage, const DgAnswerUsage *other) {
  usage->answers += other->answers;
  usage->input_tokens += other->input_tokens;
  usage->output_tokens += other->output_tokens;
  usage->seconds += other->seconds;
  usage->dollars += other->dollars;
  usage->refused |= other->refused;
}

void dg_answer_usage_write(cJSON *document, const char *key, const DgAnswerUsage *usage) {
  if (usage->answers == 0)
    return;
  cJSON *object = cJSON_AddObjectToObject(document, key);
  cJSON_AddNumberToObject(object, "answers", usage->answers);
  dg_json_add_number(object, "input_tokens", usage->input_tokens, 0);
  dg_json_add_number(object, "output_tokens", usage->output_tokens, 0);
  dg_json_add_number(object, "seconds", usage->seconds, DG_ANSWER_SECONDS_DECIMALS);
  dg_json_add_number(object, "dollars", usage->dollars, DOLLARS_DECIMALS);
  dg_parameters_write(object, usage->refused);
}
