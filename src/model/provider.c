/* The providers that are known by name. */
#include "model/provider.h"

#include "model/batch_format.h"
#include "model/sampling.h"
#include "model/wire.h"

#include <string.h>

static const char *const OPENAI_KEYS[] = {"OPENAI_API_KEY", NULL};
static const char *const ANTHROPIC_KEYS[] = {"ANTHROPIC_API_KEY", NULL};
static const char *const GEMINI_KEYS[] = {"GEMINI_API_KEY", "GOOGLE_API_KEY", NULL};
static const char *const OPENROUTER_KEYS[] = {"OPENROUTER_API_KEY", NULL};
static const char *const MISTRAL_KEYS[] = {"MISTRAL_API_KEY", NULL};
static const char *const COMPATIBLE_KEYS[] = {"DIAGRADE_API_KEY", NULL};
static const char *const NO_KEYS[] = {NULL};

/* What the servers share that speak OpenAI's chat completions. */
#define COMPATIBLE                                                                                                     \
  .write_question = dg_compatible_chat_write, .read_reply = dg_openai_chat_read,                                       \
  .read_embedding = dg_openai_embedding_read

static const DgProvider PROVIDERS[] = {
    {.name = "openai",
     .summary = "OpenAI, chat completions",
     .base_url = "https://api.openai.com/v1",
     .key_variables = OPENAI_KEYS,
     .needs_key = TRUE,
     .has_structured_output = TRUE,
     .write_question = dg_openai_chat_write,
     .read_reply = dg_openai_chat_read,
     .write_embedding = dg_openai_embedding_write,
     .read_embedding = dg_openai_embedding_read,
     .write_picture = dg_openai_picture_write,
     .read_picture = dg_openai_picture_read,
     .batch = &dg_openai_batch},
    {.name = "openai-responses",
     .summary = "OpenAI, responses",
     .base_url = "https://api.openai.com/v1",
     .key_variables = OPENAI_KEYS,
     .needs_key = TRUE,
     .has_structured_output = TRUE,
     .lacks = DG_SAMPLING_SEED,
     .write_question = dg_openai_responses_write,
     .read_reply = dg_openai_responses_read,
     .write_embedding = dg_openai_embedding_write,
     .read_embedding = dg_openai_embedding_read,
     .write_picture = dg_openai_picture_write,
     .read_picture = dg_openai_picture_read,
     .batch = &dg_openai_batch},
    {.name = "anthropic",
     .summary = "Anthropic, messages",
     .base_url = "https://api.anthropic.com/v1",
     .key_variables = ANTHROPIC_KEYS,
     .needs_key = TRUE,
     .has_structured_output = TRUE,
     .lacks = DG_SAMPLING_SEED | DG_SAMPLING_IMAGE_DETAIL,
     .write_question = dg_anthropic_write,
     .read_reply = dg_anthropic_read,
     .batch = &dg_anthropic_batch},
    {.name = "gemini",
     .summary = "Google Gemini, generateContent",
     .base_url = "https://generativelanguage.googleapis.com/v1beta",
     .key_variables = GEMINI_KEYS,
     .needs_key = TRUE,
     .has_structured_output = TRUE,
     .embeds_images = TRUE,
     .lacks = DG_SAMPLING_IMAGE_DETAIL,
     .write_question = dg_gemini_write,
     .read_reply = dg_gemini_read,
     .write_embedding = dg_gemini_embedding_write,
     .read_embedding = dg_gemini_embedding_read},
    {.name = "openrouter",
     .summary = "OpenRouter",
     .base_url = "https://openrouter.ai/api/v1",
     .key_variables = OPENROUTER_KEYS,
     .needs_key = TRUE,
     .has_structured_output = TRUE,
     .write_embedding = dg_openai_embedding_write,
     COMPATIBLE},
    {.name = "mistral",
     .summary = "Mistral",
     .base_url = "https://api.mistral.ai/v1",
     .key_variables = MISTRAL_KEYS,
     .needs_key = TRUE,
     .has_structured_output = TRUE,
     .write_embedding = dg_openai_embedding_write,
     COMPATIBLE},
    {.name = "ollama",
     .summary = "Ollama on this machine",
     .base_url = "http://127.0.0.1:11434/v1",
     .key_variables = NO_KEYS,
     .has_structured_output = TRUE,
     .write_embedding = dg_openai_embedding_write,
     COMPATIBLE},
    {.name = "llamacpp",
     .summary = "llama.cpp's server on this machine",
     .write_tokens = dg_llamacpp_tokens_write,
     .read_tokens = dg_llamacpp_tokens_read,
     .write_token_embeddings = dg_llamacpp_token_embeddings_write,
     .read_token_embeddings = dg_llamacpp_token_embeddings_read,
     .base_url = "http://127.0.0.1:8080/v1",
     .key_variables = NO_KEYS,
     .has_structured_output = TRUE,
     .write_embedding = dg_openai_embedding_write,
     COMPATIBLE},
    {.name = "vllm",
     .summary = "vLLM on this machine",
     .write_tokens = dg_vllm_tokens_write,
     .read_tokens = dg_llamacpp_tokens_read,
     .write_token_embeddings = dg_vllm_token_embeddings_write,
     .read_token_embeddings = dg_vllm_token_embeddings_read,
     .base_url = "http://127.0.0.1:8000/v1",
     .key_variables = NO_KEYS,
     .has_structured_output = TRUE,
     .embeds_images = TRUE,
     .write_embedding = dg_vllm_embedding_write,
     COMPATIBLE},
    {.name = "tei",
     .summary = "text-embeddings-inference on this machine",
     .base_url = "http://127.0.0.1:8080/v1",
     .key_variables = NO_KEYS,
     .write_embedding = dg_openai_embedding_write,
     .read_embedding = dg_openai_embedding_read,
     .write_tokens = dg_tei_tokens_write,
     .read_tokens = dg_tei_tokens_read,
     .write_token_embeddings = dg_tei_token_embeddings_write,
     .read_token_embeddings = dg_tei_token_embeddings_read},
    /* Of a server that is not known, nothing is asked that some refuse: the form of an answer is in the prompt too. */
    {.name = "compatible",
     .summary = "any server that speaks OpenAI's chat completions",
     .key_variables = COMPATIBLE_KEYS,
     .embeds_images = TRUE,
     .write_embedding = dg_openai_embedding_write,
     .write_picture = dg_openai_picture_write,
     .read_picture = dg_openai_picture_read,
     COMPATIBLE},
    {.name = "stable-diffusion",
     .summary = "the web API of Stable Diffusion on this machine",
     .base_url = "http://127.0.0.1:7860/sdapi/v1",
     .list_path = "/sd-models",
     .key_variables = NO_KEYS,
     .write_picture = dg_stable_diffusion_write,
     .read_picture = dg_stable_diffusion_read,
     .paints_by_settings = TRUE},
};

const DgProvider *dg_provider_find(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(PROVIDERS); i++)
    if (strcmp(PROVIDERS[i].name, name) == 0)
      return &PROVIDERS[i];
  return NULL;
}

static gpointer lacks(const DgProvider *provider, const char *ability, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found the provider %s, expected one that %s", provider->name,
              ability);
  return NULL;
}

static DgPost *write_tokens(const DgEndpoint *endpoint, const DgModelRequest *request, GError **error) {
  const DgProvider *provider = endpoint->provider;
  DgWriteQuestion way =
      request->ask == DG_ASK_TOKEN_EMBEDDINGS ? provider->write_token_embeddings : provider->write_tokens;
  return way ? way(endpoint, request) : lacks(provider, "embeds the tokens of texts", error);
}

DgPost *dg_provider_write(const DgEndpoint *endpoint, const DgModelRequest *request, GError **error) {
  const DgProvider *provider = endpoint->provider;
  if (request->ask == DG_ASK_TEXT)
    return provider->write_question ? provider->write_question(endpoint, request)
                                    : lacks(provider, "answers questions", error);
  if (request->ask == DG_ASK_PICTURE)
    return provider->write_picture ? provider->write_picture(endpoint, request)
                                   : lacks(provider, "paints pictures", error);
  if (request->ask != DG_ASK_EMBEDDING)
    return write_tokens(endpoint, request, error);
  const DgPart *part = request->parts->pdata[0];
  if (!provider->write_embedding || (part->image && !provider->embeds_images))
    return lacks(provider, part->image ? "embeds images" : "embeds texts", error);
  return provider->write_embedding(endpoint, request);
}

static DgReadReply reader_of(const DgProvider *provider, DgAsk ask) {
  switch (ask) {
  case DG_ASK_TEXT:
    return provider->read_reply;
  case DG_ASK_EMBEDDING:
    return provider->read_embedding;
  case DG_ASK_PICTURE:
    return provider->read_picture;
  case DG_ASK_TOKEN_EMBEDDINGS:
    return provider->read_token_embeddings;
  default:
    return provider->read_tokens;
  }
}

DgReply *dg_provider_read(const DgProvider *provider, const DgModelRequest *request, const char *body, gsize length,
                          GError **error) {
  g_autoptr(DgReply) reply = reader_of(provider, request->ask)(body, length, error);
  guint parts = request->parts->len, vectors = reply && reply->vectors ? g_strv_length(reply->vectors) : 0;
  if (!reply || request->ask != DG_ASK_EMBEDDING || vectors == parts)
    return g_steal_pointer(&reply);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "the response: found %u embeddings, expected %u", vectors, parts);
  return NULL;
}

guint dg_model_provider_get_count(void) {
  return G_N_ELEMENTS(PROVIDERS);
}

const DgModelProvider *dg_model_provider_get(guint index) {
  static DgModelProvider views[G_N_ELEMENTS(PROVIDERS)];
  static gsize made;
  if (g_once_init_enter(&made)) {
    for (guint i = 0; i < G_N_ELEMENTS(PROVIDERS); i++) {
      const DgProvider *record = &PROVIDERS[i];
      views[i] = (DgModelProvider){.name = record->name,
                                   .summary = record->summary,
                                   .base_url = record->base_url,
                                   .key_variables = record->key_variables,
                                   .needs_key = record->needs_key,
                                   .has_structured_output = record->has_structured_output,
                                   .embeds_texts = record->write_embedding != NULL,
                                   .embeds_images = record->embeds_images,
                                   .embeds_tokens = record->write_token_embeddings != NULL,
                                   .answers_questions = record->write_question != NULL,
                                   .paints_pictures = record->write_picture != NULL,
                                   .paints_by_settings = record->paints_by_settings};
    }
    g_once_init_leave(&made, 1);
  }
  return index < G_N_ELEMENTS(PROVIDERS) ? &views[index] : NULL;
}

const DgModelProvider *dg_model_provider_find(const char *name) {
  const DgProvider *record = dg_provider_find(name);
  return record ? dg_model_provider_get((guint)(record - PROVIDERS)) : NULL;
}
