#include "cli/model_options.h"

#include "cli/key.h"
#include "cli/options.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* One option that is a number, and where it goes. */
typedef struct {
  const char *name;
  double least, most;
  gboolean whole;
  gsize offset;
} Number;

#define AT(member) offsetof(DgModelArguments, member)
static const Number NUMBERS[] = {
    {"--max-in-flight", 1, 1024, TRUE, AT(max_in_flight)},
    {"--requests-per-minute", 0.001, 1e6, FALSE, AT(requests_per_minute)},
    {"--tokens-per-minute", 1, 1e12, FALSE, AT(tokens_per_minute)},
    {"--retries", 0, 100, TRUE, AT(retries)},
    {"--timeout", 0.001, 86400, FALSE, AT(timeout)},
    {"--connect-timeout", 0.001, 86400, FALSE, AT(connect_timeout)},
    {"--first-byte-timeout", 0.001, 86400, FALSE, AT(first_byte_timeout)},
    {"--temperature", 0, 2, FALSE, AT(temperature)},
    {"--max-output-tokens", 1, 1e7, TRUE, AT(max_output_tokens)},
    {"--budget", 0.000001, 1e9, FALSE, AT(budget)},
    {"--budget-tokens", 1, 1e15, TRUE, AT(budget_tokens)},
    {"--votes", 1, 99, TRUE, AT(votes)},
};

static double *number_at(DgModelArguments *arguments, const Number *number) {
  return (double *)((char *)arguments + number->offset);
}

static gboolean parse_number(const char *option, const char *value, gpointer data, GError **error) {
  guint i = 0;
  while (strcmp(NUMBERS[i].name, option) != 0)
    i++;
  double *number = number_at(data, &NUMBERS[i]);
  if (dg_options_number(value, number) && *number >= NUMBERS[i].least && *number <= NUMBERS[i].most &&
      (!NUMBERS[i].whole || *number == floor(*number)))
    return TRUE;
  g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: found \"%s\", expected a %s from %.15g to %.15g",
              option, value, NUMBERS[i].whole ? "whole number" : "number", NUMBERS[i].least, NUMBERS[i].most);
  return FALSE;
}

DgModelArguments *dg_model_arguments_new(void) {
  DgModelArguments *arguments = g_new0(DgModelArguments, 1);
  for (guint i = 0; i < G_N_ELEMENTS(NUMBERS); i++)
    *number_at(arguments, &NUMBERS[i]) = NAN;
  return arguments;
}

void dg_model_arguments_free(DgModelArguments *arguments) {
  if (!arguments)
    return;
  g_free(arguments->model);
  g_free(arguments->base_url);
  g_free(arguments->key_file);
  g_free(arguments->prices);
  g_free(arguments->cache);
  g_free(arguments->recordings);
  g_free(arguments->prompts);
  g_free(arguments->run);
  g_free(arguments);
}

#define TEXT(name, at, help, value)                                                                                    \
  { name, 0, 0, G_OPTION_ARG_FILENAME, &arguments->at, help, value }
#define FLAG(name, at, help)                                                                                           \
  { name, 0, 0, G_OPTION_ARG_NONE, &arguments->at, help, NULL }
#define NUMBER(name, help, value)                                                                                      \
  { name, 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK, (gpointer)parse_number, help, value }

GOptionGroup *dg_model_arguments_group(DgModelArguments *arguments) {
  const GOptionEntry entries[] = {
      TEXT("model", model, "whom to ask, e.g. openai:gpt-4.1-mini ('diagrade models' lists them)", "PROVIDER:NAME"),
      TEXT("base-url", base_url, "where to ask instead of at the provider's own address", "URL"),
      TEXT("key-file", key_file, "read the API key from a file of mode 0600 instead of the environment", "FILE"),
      FLAG("allow-http", allow_http, "allow http to another machine, where others can read along"),
      NUMBER("max-in-flight", "most requests at once (default 8)", "N"),
      NUMBER("requests-per-minute", "most requests in a minute (default: no limit)", "N"),
      NUMBER("tokens-per-minute", "most tokens in a minute (default: no limit)", "N"),
      NUMBER("retries", "how often a request that failed is sent again (default 5)", "N"),
      NUMBER("timeout", "most seconds for an answer (default 600)", "S"),
      NUMBER("connect-timeout", "most seconds until the connection stands (default 10)", "S"),
      NUMBER("first-byte-timeout", "most seconds until the answer begins (default 300)", "S"),
      NUMBER("temperature", "of the answers (default: what the prompt or the provider says)", "T"),
      NUMBER("max-output-tokens", "most tokens of an answer", "N"),
      NUMBER("budget", "stop before more than so many dollars are spent; needs --prices", "DOLLARS"),
      NUMBER("budget-tokens", "stop before more than so many tokens are used", "N"),
      TEXT("prices", prices, "price table (diagrade/prices@1)", "FILE"),
      TEXT("cache", cache, "keep answers in FILE (default: a file of yours for all commands)", "FILE"),
      FLAG("no-cache", no_cache, "keep no answers, and take none that were kept"),
      FLAG("replay", replay, "answer from what was kept alone: nothing is asked"),
      TEXT("recordings", recordings, "recorded answers, which count before the cache", "DIR"),
      TEXT("prompts", prompts, "files NAME.md that replace prompts", "DIR"),
      NUMBER("votes", "ask N times and take the majority (default 1)", "N"),
      FLAG("dry-run", dry_run, "ask nothing; say what would be asked and what it costs at most"),
      G_OPTION_ENTRY_NULL};
  GOptionGroup *group = g_option_group_new("model", "Model Options:", "model", arguments, NULL);
  g_option_group_add_entries(group, entries);
  return group;
}

guint dg_model_arguments_get_votes(const DgModelArguments *arguments) {
  return isnan(arguments->votes) ? 1 : (guint)arguments->votes;
}

guint dg_model_arguments_get_max_in_flight(const DgModelArguments *arguments) {
  return isnan(arguments->max_in_flight) ? 8 : (guint)arguments->max_in_flight;
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
  DgModelProvider provider;
  dg_model_provider_find(name, &provider); /* was found when the model was set */
  gboolean asks = !arguments->replay && !arguments->dry_run;
  if (!asks && !arguments->key_file)
    return TRUE;
  GError *reason = NULL;
  char *key = dg_key_read(&provider, arguments->key_file, &reason);
  gboolean fine = key && dg_model_options_set_key(options, key, &reason);
  dg_key_free(key);
  if (reason) {
    g_propagate_error(error, reason);
    return FALSE;
  }
  /* A server of one's own that speaks as the provider does may need none. */
  if (!fine && provider.needs_key && !arguments->base_url) {
    g_autofree char *variables = g_strjoinv(" or ", (char **)provider.key_variables);
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no API key for %s, expected one in %s or a --key-file", name,
                variables);
    return FALSE;
  }
  return TRUE;
}

static double given_or(double value, double otherwise) {
  return isnan(value) ? otherwise : value;
}

static void set_limits(const DgModelArguments *arguments, DgModelOptions *options) {
  dg_model_options_set_insecure(options, arguments->allow_http);
  dg_model_options_set_max_in_flight(options, dg_model_arguments_get_max_in_flight(arguments));
  if (!isnan(arguments->retries))
    dg_model_options_set_retries(options, (guint)arguments->retries);
  dg_model_options_set_requests_per_minute(options, given_or(arguments->requests_per_minute, 0));
  dg_model_options_set_tokens_per_minute(options, given_or(arguments->tokens_per_minute, 0));
  /* No part of a request may take longer than the whole. */
  double total = given_or(arguments->timeout, 600);
  dg_model_options_set_timeouts(options, MIN(total, given_or(arguments->connect_timeout, 10)),
                                MIN(total, given_or(arguments->first_byte_timeout, 300)), total);
  dg_model_options_set_temperature(options, arguments->temperature);
  dg_model_options_set_max_output_tokens(options, (guint)given_or(arguments->max_output_tokens, 0));
  dg_model_options_set_budget(options, given_or(arguments->budget, 0), (guint64)given_or(arguments->budget_tokens, 0));
  dg_model_options_set_prices(options, arguments->prices);
  dg_model_options_set_run(options, arguments->run);
  dg_model_options_set_recordings(options, arguments->recordings);
  dg_model_options_set_replay(options, arguments->replay);
  dg_model_options_set_dry_run(options, arguments->dry_run);
}

DgModelOptions *dg_model_arguments_read(const DgModelArguments *arguments, GError **error) {
  g_autoptr(DgModelOptions) options = dg_model_options_new();
  if (!arguments->model) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no --model, expected --model PROVIDER:NAME");
    return NULL;
  }
  g_autofree char *name = g_strndup(arguments->model, strcspn(arguments->model, ":"));
  DgModelProvider provider;
  if (!arguments->base_url && dg_model_provider_find(name, &provider) && !provider.base_url) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no --base-url, expected one: %s has no address of its own",
                name);
    return NULL;
  }
  if (!isnan(arguments->budget) && !arguments->prices) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --budget, expected --prices with it: dollars need prices");
    return NULL;
  }
  if (arguments->replay && arguments->dry_run) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --replay with --dry-run, expected one of them");
    return NULL;
  }
  if (!dg_model_options_set_model(options, arguments->model, error) ||
      (arguments->base_url && !dg_model_options_set_base_url(options, arguments->base_url, error)) ||
      !set_key(arguments, options, error) || !set_cache(arguments, options, error))
    return NULL;
  set_limits(arguments, options);
  return g_steal_pointer(&options);
}

DgModelClient *dg_model_arguments_open(const DgModelArguments *arguments, GError **error) {
  g_autoptr(DgModelOptions) options = dg_model_arguments_read(arguments, error);
  return options ? dg_model_client_new(options, error) : NULL;
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
