#include "model/options.h"

#include "model/curl_functions.h"

#include <math.h>
#include <string.h>

/* A model on one slow GPU answers after minutes, and sends nothing before it is done. */
#define CONNECT_SECONDS 10
#define FIRST_BYTE_SECONDS 300
#define TOTAL_SECONDS 600
/* The longest answers (64,000 tokens) are below 1 MiB; one embedding of a batch of 100 texts is below 8 MiB. */
#define RESPONSE_BYTES_MAX (16u << 20)
#define MAX_IN_FLIGHT 8
#define RETRIES 5
#define FIRST_DELAY_SECONDS 0.5
#define MOST_DELAY_SECONDS 30

DgModelOptions *dg_model_options_new(void) {
  DgModelOptions *options = g_new0(DgModelOptions, 1);
  options->max_in_flight = MAX_IN_FLIGHT;
  options->retries = RETRIES;
  options->first_delay = FIRST_DELAY_SECONDS;
  options->most_delay = MOST_DELAY_SECONDS;
  options->connect_seconds = CONNECT_SECONDS;
  options->first_byte_seconds = FIRST_BYTE_SECONDS;
  options->total_seconds = TOTAL_SECONDS;
  options->response_bytes_max = RESPONSE_BYTES_MAX;
  options->temperature = options->top_p = NAN;
  options->seed = -1;
  return options;
}

static void blot_out(char **secret) {
  if (*secret)
    explicit_bzero(*secret, strlen(*secret));
  g_clear_pointer(secret, g_free);
}

void dg_model_options_free(DgModelOptions *options) {
  if (!options)
    return;
  blot_out(&options->key);
  g_free(options->model);
  g_free(options->base_url);
  g_free(options->prices);
  g_free(options->cache);
  g_free(options->recordings);
  g_free(options->run);
  g_free(options);
}

DgModelOptions *dg_model_options_copy(const DgModelOptions *options) {
  DgModelOptions *copy = g_memdup2(options, sizeof *options);
  copy->model = g_strdup(options->model);
  copy->base_url = g_strdup(options->base_url);
  copy->key = g_strdup(options->key);
  copy->prices = g_strdup(options->prices);
  copy->cache = g_strdup(options->cache);
  copy->recordings = g_strdup(options->recordings);
  copy->run = g_strdup(options->run);
  return copy;
}

gboolean dg_model_options_set_model(DgModelOptions *options, const char *model, GError **error) {
  const char *colon = strchr(model, ':');
  if (!colon || colon == model || !colon[1] || !g_utf8_validate(model, -1, NULL)) {
    g_autofree char *quoted = g_strescape(model, NULL);
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found the model \"%s\", expected PROVIDER:NAME", quoted);
    return FALSE;
  }
  g_autofree char *name = g_strndup(model, (gsize)(colon - model));
  const DgProvider *provider = dg_provider_find(name);
  if (!provider) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found the provider \"%s\", expected one that is known", name);
    return FALSE;
  }
  options->provider = provider;
  g_free(options->model);
  options->model = g_strdup(colon + 1);
  return TRUE;
}

/* Why an address cannot be used; NULL when it can. A name, password or query could be a secret, and a base URL stands
 * in messages and in the cache. */
static const char *fault_of_url(CURLU *url, const char *text) {
  if (curl_url_set(url, CURLUPART_URL, text, 0) != CURLUE_OK)
    return "expected https://HOST/PATH";
  static const struct {
    CURLUPart part;
    const char *fault;
  } forbidden[] = {{CURLUPART_USER, "expected no user name in it"},
                   {CURLUPART_PASSWORD, "expected no password in it"},
                   {CURLUPART_QUERY, "expected no query in it"},
                   {CURLUPART_FRAGMENT, "expected no fragment in it"}};
  for (guint i = 0; i < G_N_ELEMENTS(forbidden); i++) {
    char *value = NULL;
    CURLUcode code = curl_url_get(url, forbidden[i].part, &value, 0);
    curl_free(value);
    if (code == CURLUE_OK)
      return forbidden[i].fault;
  }
  char *scheme = NULL;
  curl_url_get(url, CURLUPART_SCHEME, &scheme, 0);
  gboolean known = scheme && (g_ascii_strcasecmp(scheme, "https") == 0 || g_ascii_strcasecmp(scheme, "http") == 0);
  curl_free(scheme);
  return known ? NULL : "expected https://HOST/PATH";
}

gboolean dg_model_options_set_base_url(DgModelOptions *options, const char *base_url, GError **error) {
  if (!dg_curl_load(error))
    return FALSE;
  CURLU *url = curl_url();
  const char *fault = fault_of_url(url, base_url);
  curl_url_cleanup(url);
  if (fault) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "the base URL cannot be used: %s", fault);
    return FALSE;
  }
  gsize length = strlen(base_url);
  while (length && base_url[length - 1] == '/')
    length--;
  g_free(options->base_url);
  options->base_url = g_strndup(base_url, length);
  return TRUE;
}

gboolean dg_model_options_set_key(DgModelOptions *options, const char *key, GError **error) {
  for (const char *c = key; c && *c; c++)
    if (!g_ascii_isgraph(*c)) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                  "found a blank, a control character or a letter beyond ASCII in the key, expected none");
      return FALSE;
    }
  blot_out(&options->key);
  options->key = key && *key ? g_strdup(key) : NULL;
  return TRUE;
}

void dg_model_options_set_insecure(DgModelOptions *options, gboolean insecure) {
  options->insecure = insecure;
}

void dg_model_options_set_max_in_flight(DgModelOptions *options, guint max_in_flight) {
  g_return_if_fail(max_in_flight >= 1);
  options->max_in_flight = max_in_flight;
}

void dg_model_options_set_requests_per_minute(DgModelOptions *options, double requests) {
  g_return_if_fail(isfinite(requests) && requests >= 0);
  options->requests_per_minute = requests;
}

void dg_model_options_set_tokens_per_minute(DgModelOptions *options, double tokens) {
  g_return_if_fail(isfinite(tokens) && tokens >= 0);
  options->tokens_per_minute = tokens;
}

void dg_model_options_set_retries(DgModelOptions *options, guint retries) {
  options->retries = retries;
}

void dg_model_options_set_retry_delays(DgModelOptions *options, double first, double most) {
  g_return_if_fail(isfinite(most) && first >= 0 && most >= first);
  options->first_delay = first;
  options->most_delay = most;
}

void dg_model_options_set_timeouts(DgModelOptions *options, double connect, double first_byte, double total) {
  g_return_if_fail(isfinite(connect) && isfinite(first_byte) && isfinite(total));
  g_return_if_fail(connect > 0 && first_byte > 0 && total > 0);
  options->connect_seconds = connect;
  options->first_byte_seconds = first_byte;
  options->total_seconds = total;
}

void dg_model_options_set_max_response_bytes(DgModelOptions *options, gsize bytes) {
  g_return_if_fail(bytes > 0);
  options->response_bytes_max = bytes;
}

void dg_model_options_set_temperature(DgModelOptions *options, double temperature) {
  g_return_if_fail(isnan(temperature) || temperature == DG_SAMPLING_DEFAULT ||
                   (isfinite(temperature) && temperature >= 0));
  options->temperature = temperature;
}

void dg_model_options_set_top_p(DgModelOptions *options, double top_p) {
  g_return_if_fail(isnan(top_p) || top_p == DG_SAMPLING_DEFAULT || (top_p >= 0 && top_p <= 1));
  options->top_p = top_p;
}

void dg_model_options_set_seed(DgModelOptions *options, gint64 seed) {
  g_return_if_fail(seed >= -1 && seed <= DG_SEED_MAX);
  options->seed = seed;
}

void dg_model_options_set_reasoning_effort(DgModelOptions *options, DgReasoningEffort effort) {
  options->effort = effort;
}

void dg_model_options_set_image_detail(DgModelOptions *options, DgImageDetail detail) {
  options->image_detail = detail;
}

void dg_model_options_set_max_output_tokens(DgModelOptions *options, guint tokens) {
  options->max_output_tokens = tokens;
}

void dg_model_options_set_budget(DgModelOptions *options, double dollars, guint64 tokens) {
  g_return_if_fail(isfinite(dollars) && dollars >= 0);
  options->budget_dollars = dollars;
  options->budget_tokens = tokens;
}

void dg_model_options_set_prices(DgModelOptions *options, const char *path) {
  g_free(options->prices);
  options->prices = g_strdup(path);
}

void dg_model_options_set_cache(DgModelOptions *options, const char *path) {
  g_free(options->cache);
  options->cache = g_strdup(path);
}

void dg_model_options_set_run(DgModelOptions *options, const char *run) {
  g_free(options->run);
  options->run = g_strdup(run);
}

void dg_model_options_set_recordings(DgModelOptions *options, const char *directory) {
  g_free(options->recordings);
  options->recordings = g_strdup(directory);
}

void dg_model_options_set_replay(DgModelOptions *options, gboolean replay) {
  options->replay = replay;
}

void dg_model_options_set_dry_run(DgModelOptions *options, gboolean dry_run) {
  options->dry_run = dry_run;
}

void dg_model_options_set_batches(DgModelOptions *options, DgBatches *batches) {
  options->batches = batches;
  options->batch_prices = batches != NULL;
}
