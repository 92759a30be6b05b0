#include "model/sampling.h"

#include "base/json.h"
#include "model/wire.h"

#include <math.h>
#include <string.h>

/* What each parameter is called in documents of ours. */
static const struct {
  DgSamplingParameter parameter;
  const char *name;
} NAMES[] = {{DG_SAMPLING_TEMPERATURE, "temperature"},
             {DG_SAMPLING_TOP_P, "top_p"},
             {DG_SAMPLING_SEED, "seed"},
             {DG_SAMPLING_EFFORT, "reasoning_effort"},
             {DG_SAMPLING_IMAGE_DETAIL, "image_detail"},
             {DG_SAMPLING_SCHEMA, "structured_output"}};

const char *dg_effort_name(DgReasoningEffort effort) {
  static const char *const names[] = {"default", "none", "minimal", "low", "medium", "high", "xhigh", "max"};
  return names[effort];
}

const char *dg_image_detail_name(DgImageDetail detail) {
  static const char *const names[] = {"default", "auto", "low", "high"};
  return names[detail];
}

char *dg_parameters_to_text(guint parameters) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (parameters & NAMES[i].parameter)
      g_ptr_array_add(names, (gpointer)NAMES[i].name);
  g_ptr_array_add(names, NULL);
  return names->len > 1 ? g_strjoinv(", ", (char **)names->pdata) : NULL;
}

static guint find_name(const char *name) {
  for (guint i = 0; name && i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0)
      return NAMES[i].parameter;
  return 0;
}

guint dg_parameters_from_text(const char *text) {
  g_auto(GStrv) names = g_strsplit(text ? text : "", ", ", -1);
  guint parameters = 0;
  for (char **name = names; *name; name++)
    parameters |= find_name(*name);
  return parameters;
}

void dg_parameters_write(cJSON *object, guint parameters) {
  cJSON *array = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (parameters & NAMES[i].parameter) {
      array = array ? array : cJSON_AddArrayToObject(object, "refused");
      cJSON_AddItemToArray(array, cJSON_CreateString(NAMES[i].name));
    }
}

gboolean dg_parameters_read(const cJSON *array, guint *parameters) {
  const cJSON *item;
  *parameters = 0;
  if (array && !cJSON_IsNull(array) && !cJSON_IsArray(array))
    return FALSE;
  cJSON_ArrayForEach(item, array) {
    guint parameter = find_name(cJSON_GetStringValue(item));
    if (!parameter)
      return FALSE;
    *parameters |= parameter;
  }
  return TRUE;
}

static gboolean has_image(const DgModelRequest *request) {
  for (guint i = 0; i < request->parts->len; i++)
    if (((const DgPart *)request->parts->pdata[i])->image)
      return TRUE;
  return FALSE;
}

static double choose(double option, double prompt) {
  return isnan(option) ? prompt : option == DG_SAMPLING_DEFAULT ? NAN : option;
}

void dg_sampling_complete(DgModelRequest *request, const DgModelOptions *options) {
  request->temperature = choose(options->temperature, request->temperature);
  request->top_p = choose(options->top_p, request->top_p);
  if (options->seed >= 0)
    request->seed = MIN(options->seed + request->vote, DG_SEED_MAX);
  request->effort = options->effort;
  request->image_detail = has_image(request) ? options->image_detail : DG_DETAIL_DEFAULT;
  if (!request->max_output_tokens)
    request->max_output_tokens = options->max_output_tokens;
}

/* Anthropic's models take either a temperature or top_p, and neither while they think. */
static guint unsendable_together(const DgProvider *provider, const DgModelRequest *request) {
  if (provider->write_question != dg_anthropic_write)
    return 0;
  if (request->effort > DG_EFFORT_NONE)
    return DG_SAMPLING_TEMPERATURE | DG_SAMPLING_TOP_P;
  return isnan(request->temperature) ? 0 : DG_SAMPLING_TOP_P;
}

/* The parameters that stand in a request of this question. */
static guint asked(const DgProvider *provider, const DgModelRequest *request) {
  gboolean chat =
      provider->write_question == dg_openai_chat_write || provider->write_question == dg_compatible_chat_write;
  guint parameters = 0;
  if (!isnan(request->temperature))
    parameters |= DG_SAMPLING_TEMPERATURE;
  if (!isnan(request->top_p))
    parameters |= DG_SAMPLING_TOP_P;
  if (request->seed >= 0)
    parameters |= DG_SAMPLING_SEED;
  if (request->effort)
    parameters |= DG_SAMPLING_EFFORT;
  if (request->image_detail)
    parameters |= DG_SAMPLING_IMAGE_DETAIL;
  if (request->schema && dg_wire_has_schema(request) && provider->has_structured_output)
    parameters |= DG_SAMPLING_SCHEMA;
  if (chat && request->max_output_tokens && !request->other_limit_name)
    parameters |= DG_SAMPLING_LIMIT;
  return parameters;
}

guint dg_sampling_unsendable(const DgProvider *provider, const DgModelRequest *request) {
  return asked(provider, request) & (provider->lacks | unsendable_together(provider, request));
}

guint dg_sampling_leave_out(DgModelRequest *request, const DgProvider *provider, guint parameters) {
  guint left_out = asked(provider, request) & parameters;
  if (left_out & DG_SAMPLING_TEMPERATURE)
    request->temperature = NAN;
  if (left_out & DG_SAMPLING_TOP_P)
    request->top_p = NAN;
  if (left_out & DG_SAMPLING_SEED)
    request->seed = -1;
  if (left_out & DG_SAMPLING_EFFORT)
    request->effort = DG_EFFORT_DEFAULT;
  if (left_out & DG_SAMPLING_IMAGE_DETAIL)
    request->image_detail = DG_DETAIL_DEFAULT;
  if (left_out & DG_SAMPLING_SCHEMA)
    dg_model_request_set_schema(request, NULL, NULL);
  if (left_out & DG_SAMPLING_LIMIT)
    request->other_limit_name = TRUE;
  return left_out;
}

/* --- refusals --- */

/* What the formats call each parameter. A word that people use for other things too counts as a place alone. */
static const struct {
  DgSamplingParameter parameter;
  const char *name;
  gboolean as_place;
} WIRE_NAMES[] = {{DG_SAMPLING_TEMPERATURE, "temperature", FALSE},
                  {DG_SAMPLING_TOP_P, "top_p", FALSE},
                  {DG_SAMPLING_TOP_P, "topP", FALSE},
                  {DG_SAMPLING_SEED, "seed", FALSE},
                  {DG_SAMPLING_EFFORT, "reasoning_effort", FALSE},
                  {DG_SAMPLING_EFFORT, "reasoning", FALSE},
                  {DG_SAMPLING_EFFORT, "thinking", FALSE},
                  {DG_SAMPLING_EFFORT, "effort", FALSE},
                  {DG_SAMPLING_EFFORT, "output_config", FALSE},
                  {DG_SAMPLING_EFFORT, "thinking_config", FALSE},
                  {DG_SAMPLING_EFFORT, "thinkingConfig", FALSE},
                  {DG_SAMPLING_EFFORT, "thinking_level", FALSE},
                  {DG_SAMPLING_EFFORT, "thinkingLevel", FALSE},
                  {DG_SAMPLING_EFFORT, "thinking_budget", FALSE},
                  {DG_SAMPLING_EFFORT, "thinkingBudget", FALSE},
                  {DG_SAMPLING_IMAGE_DETAIL, "detail", TRUE},
                  {DG_SAMPLING_SCHEMA, "response_format", FALSE},
                  {DG_SAMPLING_SCHEMA, "text.format", FALSE},
                  {DG_SAMPLING_SCHEMA, "json_schema", FALSE},
                  {DG_SAMPLING_SCHEMA, "response_schema", FALSE},
                  {DG_SAMPLING_SCHEMA, "responseSchema", FALSE},
                  {DG_SAMPLING_SCHEMA, "response_mime_type", FALSE},
                  {DG_SAMPLING_SCHEMA, "tools", TRUE},
                  {DG_SAMPLING_SCHEMA, "tool_choice", FALSE},
                  {DG_SAMPLING_LIMIT, "max_tokens", FALSE},
                  {DG_SAMPLING_LIMIT, "max_completion_tokens", FALSE}};

static gboolean is_inside_word(char c) {
  return g_ascii_isalnum(c) || c == '_';
}

/* The first place in `text` where `word` stands as a whole one; NULL for none. */
static const char *find_word(const char *text, const char *word) {
  for (const char *at = text; (at = strstr(at, word)); at++)
    if ((at == text || !is_inside_word(at[-1])) && !is_inside_word(at[strlen(word)]))
      return at;
  return NULL;
}

/* The one of `parameters` that is named first. */
static guint find_first(const char *text, gboolean is_place, guint parameters) {
  const char *first = NULL;
  guint found = 0;
  for (guint i = 0; i < G_N_ELEMENTS(WIRE_NAMES); i++) {
    if (!(parameters & WIRE_NAMES[i].parameter) || (WIRE_NAMES[i].as_place && !is_place))
      continue;
    const char *at = find_word(text, WIRE_NAMES[i].name);
    if (at && (!first || at < first)) {
      first = at;
      found = WIRE_NAMES[i].parameter;
    }
  }
  return found;
}

static void append_text(GString *out, const cJSON *value) {
  const char *text = cJSON_GetStringValue(value);
  if (text)
    g_string_append_printf(out, "%s.", text);
}

/* Where the fault is, as far as a document says: "param" of OpenAI's errors, "loc" of those of FastAPI. */
static char *read_places(const cJSON *document) {
  GString *places = g_string_new(NULL);
  const cJSON *fault, *step;
  append_text(places, dg_json_get(dg_json_get(document, "error"), "param"));
  append_text(places, dg_json_get(document, "param"));
  cJSON_ArrayForEach(fault, dg_json_get(document, "detail")) {
    cJSON_ArrayForEach(step, dg_json_get(fault, "loc")) append_text(places, step);
  }
  return g_string_free(places, FALSE);
}

static char *read_messages(const cJSON *document) {
  GString *messages = g_string_new(NULL);
  const cJSON *error = dg_json_get(document, "error");
  append_text(messages, error);
  append_text(messages, dg_json_get(error, "message"));
  append_text(messages, dg_json_get(document, "message"));
  append_text(messages, dg_json_get(document, "detail"));
  return g_string_free(messages, FALSE);
}

guint dg_sampling_read_refusal(const DgProvider *provider, const DgModelRequest *sent, const char *body, gsize length) {
  g_autoptr(cJSON) document = dg_json_parse(body, length, "refusal", NULL);
  if (!document)
    return 0;
  guint parameters = asked(provider, sent);
  g_autofree char *places = read_places(document), *messages = read_messages(document);
  guint found = find_first(places, TRUE, parameters);
  return found ? found : find_first(messages, FALSE, parameters);
}

/* --- signatures --- */

typedef struct {
  GString *out;
  const char *before, *between;
  guint refused;
} Description;

static void describe(const Description *to, DgSamplingParameter parameter, const char *value) {
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (NAMES[i].parameter == parameter)
      g_string_append_printf(to->out, "%s%s%s%s", to->before, NAMES[i].name, to->between,
                             to->refused & parameter ? "refused" : value);
}

static void describe_number(const Description *to, DgSamplingParameter parameter, double value, double of_prompt) {
  char text[G_ASCII_DTOSTR_BUF_SIZE]; /* as many digits as in the key of a question */
  if (!isnan(value))
    describe(to, parameter, g_ascii_formatd(text, sizeof text, "%.15g", value));
  else if (!isnan(of_prompt))
    describe(to, parameter, "default");
}

char *dg_sampling_describe(const DgModelOptions *options, const DgPrompt *prompt, guint refused, const char *before,
                           const char *between) {
  g_autoptr(DgModelRequest) request = dg_model_request_new("", NULL);
  double temperature = request->temperature = prompt ? dg_prompt_get_temperature(prompt) : NAN;
  double top_p = request->top_p = prompt ? dg_prompt_get_top_p(prompt) : NAN;
  dg_sampling_complete(request, options);
  request->image_detail = options->image_detail;
  Description to = {g_string_new(NULL), before, between, refused | dg_sampling_unsendable(options->provider, request)};
  describe_number(&to, DG_SAMPLING_TEMPERATURE, request->temperature, temperature);
  describe_number(&to, DG_SAMPLING_TOP_P, request->top_p, top_p);
  g_autofree char *seed = g_strdup_printf("%" G_GINT64_FORMAT, request->seed);
  if (request->seed >= 0)
    describe(&to, DG_SAMPLING_SEED, seed);
  if (request->effort)
    describe(&to, DG_SAMPLING_EFFORT, dg_effort_name(request->effort));
  if (request->image_detail)
    describe(&to, DG_SAMPLING_IMAGE_DETAIL, dg_image_detail_name(request->image_detail));
  if (refused & DG_SAMPLING_SCHEMA)
    describe(&to, DG_SAMPLING_SCHEMA, "refused");
  return g_string_free(to.out, FALSE);
}
