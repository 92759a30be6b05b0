#include "cli/model_options.h"

#include "cli/batch.h"
#include "cli/key.h"
#include "cli/options.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static void add_providers(GPtrArray *words) {
  for (guint i = 0; i < dg_model_provider_get_count(); i++)
    g_ptr_array_add(words, g_strconcat(dg_model_provider_get(i)->name, ":", NULL));
}

/* A number from 0 to `most`, or "default". */
static gboolean read_share(const char *option, const char *value, double most, double *number, GError **error) {
  g_autofree char *expected = g_strdup_printf("a number from 0 to %g, or default", most);
  *number = DG_SAMPLING_DEFAULT;
  return strcmp(value, "default") == 0 || (dg_options_number(value, number) && *number >= 0 && *number <= most) ||
         dg_options_bad_value(option, value, expected, error);
}

static gboolean read_temperature(const char *option, const char *value, gpointer values, GError **error) {
  DgSamplingArguments *sampling = &((DgModelArguments *)values)->sampling;
  sampling->has_temperature = TRUE;
  return read_share(option, value, 2, &sampling->temperature, error);
}

static gboolean read_top_p(const char *option, const char *value, gpointer values, GError **error) {
  DgSamplingArguments *sampling = &((DgModelArguments *)values)->sampling;
  sampling->has_top_p = TRUE;
  return read_share(option, value, 1, &sampling->top_p, error);
}

static gboolean read_seed(const char *option, const char *value, gpointer values, GError **error) {
  DgSamplingArguments *sampling = &((DgModelArguments *)values)->sampling;
  sampling->has_seed = TRUE;
  return g_ascii_string_to_signed(value, 10, 0, DG_SEED_MAX, &sampling->seed, NULL) ||
         dg_options_bad_value(option, value, "a whole number from 0", error);
}

/* DgReasoningEffort and DgImageDetail behind their defaults. */
static const char *const EFFORTS[] = {"none", "minimal", "low", "medium", "high", "xhigh", "max", NULL};
static const char *const DETAILS[] = {"auto", "low", "high", NULL};

#define AT(member) offsetof(DgModelArguments, member)
static const DgOption OPTIONS[] = {
    {"model", DG_TEXT, AT(model), "PROVIDER:NAME",
     "whom to ask, e.g. openai:gpt-4.1-mini ('diagrade models' lists them)", .words = add_providers},
    {"base-url", DG_TEXT, AT(base_url), "URL", "where to ask instead of at the provider's own address"},
    {"key-file", DG_FILE, AT(key_file), "FILE", "read the API key from a file of mode 0600 instead of the environment"},
    {"allow-http", DG_FLAG, AT(allow_http), NULL, "allow http to another machine, where others can read along"},
    {"max-in-flight", DG_WHOLE, AT(max_in_flight), "N", "most requests at once", "8", .least = 1, .most = 1024},
    {"requests-per-minute", DG_NUMBER, AT(requests_per_minute), "N", "most requests in a minute", "no limit",
     .least = 0.001, .most = 1e6},
    {"tokens-per-minute", DG_NUMBER, AT(tokens_per_minute), "N", "most tokens in a minute", "no limit", .least = 1,
     .most = 1e12},
    {"retries", DG_WHOLE, AT(retries), "N", "how often a request that failed is sent again", "5", .most = 100},
    {"timeout", DG_NUMBER, AT(timeout), "S", "most seconds for an answer", "600", .least = 0.001, .most = 86400},
    {"connect-timeout", DG_NUMBER, AT(connect_timeout), "S", "most seconds until the connection stands", "10",
     .least = 0.001, .most = 86400},
    {"first-byte-timeout", DG_NUMBER, AT(first_byte_timeout), "S", "most seconds until the answer begins", "300",
     .least = 0.001, .most = 86400},
    {"temperature", DG_READ, 0, "T", "of the answers: 0 to 2, or default for the provider's",
     "what the prompt or the provider says", .read = read_temperature},
    {"top-p", DG_READ, 0, "P", "share of likely words that answers are made of: 0 to 1, or default",
     "what the prompt or the provider says", .read = read_top_p},
    {"model-seed", DG_READ, 0, "N", "seed of the answers, a whole number; further votes have the next ones",
     .read = read_seed},
    {"reasoning-effort", DG_CHOICE, AT(sampling.effort), "HOW", "how much the model thinks before it answers",
     .choices = EFFORTS},
    {"image-detail", DG_CHOICE, AT(sampling.image_detail), "HOW", "in how many pixels OpenAI's models see pictures",
     .choices = DETAILS},
    {"max-output-tokens", DG_WHOLE, AT(max_output_tokens), "N", "most tokens of an answer", .least = 1, .most = 1e7},
    {"budget", DG_NUMBER, AT(budget), "DOLLARS", "stop before more than so many dollars are spent; needs --prices",
     .least = 0.000001, .most = 1e9},
    {"budget-tokens", DG_WHOLE, AT(budget_tokens), "N", "stop before more than so many tokens are used", .least = 1,
     .most = 1e15},
    {"prices", DG_FILE, AT(prices), "FILE", "price table (diagrade/prices@1)"},
    {"cache", DG_FILE, AT(cache), "FILE", "keep answers in FILE", "a file of yours for all commands"},
    {"no-cache", DG_FLAG, AT(no_cache), NULL, "keep no answers, and take none that were kept"},
    {"replay", DG_FLAG, AT(replay), NULL, "answer from what was kept alone: nothing is asked"},
    {"recordings", DG_DIRECTORY, AT(recordings), "DIR", "recorded answers, which count before the cache"},
    {"prompts", DG_DIRECTORY, AT(prompts), "DIR", "files NAME.md that replace prompts"},
    {"votes", DG_WHOLE, AT(votes), "N", "ask N times and take the majority", "1", .least = 1, .most = DG_VOTES_MAX},
    {"batch", DG_FLAG, AT(batch), NULL,
     "send the questions through the batches of OpenAI or Anthropic, at their price: answers take up to a day, and the "
     "same command goes on where it stopped"},
    {"batch-wait", DG_NUMBER, AT(batch_wait), "S", "most seconds to wait for batches; 0 looks once",
     "as long as it takes", .most = 1e7},
    {"dry-run", DG_FLAG, AT(dry_run), NULL, "ask nothing; say what would be asked and what it costs at most"},
    {NULL}};
#undef AT

static void clear(gpointer arguments) {
  g_free(((DgModelArguments *)arguments)->run);
}

const DgOptionSet dg_model_options = {"Model Options", "model", OPTIONS, clear};

double dg_model_batch_wait(const DgCommandLine *line) {
  double wait = NAN;
  for (guint i = 0; line->command->sets[i].set; i++)
    if (line->command->sets[i].set == &dg_model_options)
      wait = ((const DgModelArguments *)((const char *)line->values + line->command->sets[i].at))->batch_wait;
  return isnan(wait) ? -1 : wait;
}

char *dg_model_cache_path(void) {
  return g_build_filename(g_get_user_cache_dir(), "diagrade", "answers.sqlite", NULL);
}

/* The cache that the user named, or the one for all commands. */
static gboolean set_cache(const DgModelArguments *arguments, DgModelOptions *options, GError **error) {
  if (arguments->no_cache && (arguments->cache || (arguments->replay && !arguments->recordings))) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --no-cache with %s, expected one of them",
                arguments->cache ? "--cache" : "--replay and no --recordings");
    return FALSE;
  }
  if (arguments->no_cache)
    return TRUE;
  g_autofree char *path = arguments->cache ? g_strdup(arguments->cache) : dg_model_cache_path();
  if (!arguments->cache) {
    /* Nobody asked for a file that is not there yet: a dry run makes none, and a replay has the recordings. */
    gboolean exists = g_file_test(path, G_FILE_TEST_EXISTS);
    if (!exists && (arguments->dry_run || (arguments->replay && arguments->recordings)))
      return TRUE;
    g_autofree char *directory = g_path_get_dirname(path);
    if (!arguments->replay && g_mkdir_with_parents(directory, 0700) < 0) {
      g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: %s", directory, g_strerror(errno));
      return FALSE;
    }
  }
  dg_model_options_set_cache(options, path);
  return TRUE;
}

static gboolean set_key(const DgModelArguments *arguments, DgModelOptions *options, GError **error) {
  g_autofree char *name = g_strndup(arguments->model, strcspn(arguments->model, ":"));
  const DgModelProvider *provider = dg_model_provider_find(name); /* was found when the model was set */
  gboolean asks = !arguments->replay && !arguments->dry_run;
  if (!asks && !arguments->key_file)
    return TRUE;
  GError *reason = NULL;
  char *key = dg_key_read(provider, arguments->key_file, &reason);
  gboolean fine = key && dg_model_options_set_key(options, key, &reason);
  dg_key_free(key);
  if (reason) {
    g_propagate_error(error, reason);
    return FALSE;
  }
  /* A server of one's own that speaks as the provider does may need none. */
  if (!fine && provider->needs_key && !arguments->base_url) {
    g_autofree char *variables = g_strjoinv(" or ", (char **)provider->key_variables);
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no API key for %s, expected one in %s or a --key-file", name,
                variables);
    return FALSE;
  }
  return TRUE;
}

/* 0, which stands for no limit, when it was not given. */
static double given_or_none(double value) {
  return isnan(value) ? 0 : value;
}

static void set_limits(const DgModelArguments *arguments, DgModelOptions *options) {
  dg_model_options_set_insecure(options, arguments->allow_http);
  dg_model_options_set_max_in_flight(options, (guint)arguments->max_in_flight);
  dg_model_options_set_retries(options, (guint)arguments->retries);
  dg_model_options_set_requests_per_minute(options, given_or_none(arguments->requests_per_minute));
  dg_model_options_set_tokens_per_minute(options, given_or_none(arguments->tokens_per_minute));
  /* No part of a request may take longer than the whole. */
  dg_model_options_set_timeouts(options, MIN(arguments->timeout, arguments->connect_timeout),
                                MIN(arguments->timeout, arguments->first_byte_timeout), arguments->timeout);
  dg_model_options_set_max_output_tokens(options, (guint)arguments->max_output_tokens);
  dg_model_options_set_budget(options, given_or_none(arguments->budget), arguments->budget_tokens);
  dg_model_options_set_prices(options, arguments->prices);
  dg_model_options_set_run(options, arguments->run);
  dg_model_options_set_recordings(options, arguments->recordings);
  dg_model_options_set_replay(options, arguments->replay);
  dg_model_options_set_dry_run(options, arguments->dry_run);
  dg_model_options_set_batches(options, dg_batch_current());
}

static void set_sampling(const DgModelArguments *arguments, DgModelOptions *options) {
  const DgSamplingArguments *sampling = &arguments->sampling;
  if (sampling->has_temperature)
    dg_model_options_set_temperature(options, sampling->temperature);
  if (sampling->has_top_p)
    dg_model_options_set_top_p(options, sampling->top_p);
  if (sampling->has_seed)
    dg_model_options_set_seed(options, sampling->seed);
  if (sampling->effort != DG_NONE)
    dg_model_options_set_reasoning_effort(options, (DgReasoningEffort)(sampling->effort + 1));
  if (sampling->image_detail != DG_NONE)
    dg_model_options_set_image_detail(options, (DgImageDetail)(sampling->image_detail + 1));
}

DgModelOptions *dg_model_arguments_read(const DgModelArguments *arguments, GError **error) {
  g_autoptr(DgModelOptions) options = dg_model_options_new();
  if (!arguments->model) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no --model, expected --model PROVIDER:NAME");
    return NULL;
  }
  g_autofree char *name = g_strndup(arguments->model, strcspn(arguments->model, ":"));
  const DgModelProvider *provider = dg_model_provider_find(name);
  if (!arguments->base_url && provider && !provider->base_url) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no --base-url, expected one: %s has no address of its own",
                name);
    return NULL;
  }
  if (!isnan(arguments->budget) && !arguments->prices) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --budget, expected --prices with it: dollars need prices");
    return NULL;
  }
  if (arguments->replay && (arguments->dry_run || arguments->batch)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --replay with %s, expected one of them",
                arguments->batch ? "--batch" : "--dry-run");
    return NULL;
  }
  if (arguments->batch && arguments->no_cache && !arguments->dry_run) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found --batch with --no-cache, expected a cache, which keeps what was sent");
    return NULL;
  }
  if (!arguments->batch && !isnan(arguments->batch_wait)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --batch-wait, expected --batch with it");
    return NULL;
  }
  if (!dg_model_options_set_model(options, arguments->model, error) ||
      (arguments->base_url && !dg_model_options_set_base_url(options, arguments->base_url, error)) ||
      !set_key(arguments, options, error) || !set_cache(arguments, options, error))
    return NULL;
  set_limits(arguments, options);
  set_sampling(arguments, options);
  return g_steal_pointer(&options);
}

DgModelClient *dg_model_arguments_open(const DgModelArguments *arguments, GError **error) {
  g_autoptr(DgModelOptions) options = dg_model_arguments_read(arguments, error);
  return options ? dg_model_client_new(options, error) : NULL;
}

DgModelArguments dg_model_arguments_for(const DgModelArguments *arguments, const char *name, char *base_url) {
  DgModelArguments other = *arguments;
  gsize provider = strcspn(name, ":") + 1;
  if (base_url || (arguments->model && strncmp(arguments->model, name, provider) != 0)) {
    other.base_url = base_url;
    other.key_file = NULL;
  }
  other.model = (char *)name;
  return other;
}

static gboolean embed_labels(const char *const *texts, guint count, GArray *values, gpointer user_data,
                             GError **error) {
  return dg_model_embed_texts(user_data, texts, count, values, error);
}

gboolean dg_model_arguments_embed(const DgModelArguments *arguments, DgScoreOptions *options, DgModelClient **client,
                                  GError **error) {
  *client = NULL;
  if (!dg_score_options_get_embedding(options)) {
    if (arguments->model)
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --model, expected --similarity embedding with it");
    return !arguments->model;
  }
  *client = dg_model_arguments_open(arguments, error);
  if (*client)
    dg_score_options_set_embedding(options, dg_model_client_get_signature(*client), embed_labels, *client);
  return *client != NULL;
}
