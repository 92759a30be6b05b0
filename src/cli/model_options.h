/* The options that every command with a model has. */
#ifndef DG_CLI_MODEL_OPTIONS_H
#define DG_CLI_MODEL_OPTIONS_H

#include "cli/command.h"

#include <diagrade/diagrade.h>

/* How answers are sampled. */
typedef struct {
  gboolean has_temperature, has_top_p, has_seed;
  double temperature, top_p; /* DG_SAMPLING_DEFAULT: "default" */
  gint64 seed;
  guint effort, image_detail; /* DgReasoningEffort and DgImageDetail without their defaults; DG_NONE: not given */
} DgSamplingArguments;

/* What the options of the set say. */
typedef struct {
  char *model, *base_url, *key_file;
  gboolean allow_http;
  guint64 max_in_flight, retries, max_output_tokens, budget_tokens, votes; /* 0: not given */
  double requests_per_minute, tokens_per_minute, budget; /* NaN: not given; budget in dollars */
  DgSamplingArguments sampling;
  double timeout, connect_timeout, first_byte_timeout; /* seconds */
  char *prices, *cache, *recordings;
  gboolean no_cache, replay, dry_run, batch;
  double batch_wait; /* seconds; NaN: as long as it takes */
  char *prompts; /* the directory of --prompts; NULL: none */
  char *run; /* no option: what commands that are run again share their budget by; see dg_model_options_set_run() */
} DgModelArguments;
extern const DgOptionSet dg_model_options;

/* What --batch-wait of a line says, whose command has this set; -1 without it. */
double dg_model_batch_wait(const DgCommandLine *line);

/* The options of the client, with the key, and with the cache of the user unless there is to be none. Free with
 * dg_model_options_free(). Errors: DG_ERROR_ARGUMENT (no or a bad model, options that contradict each other, a key that
 * is needed and not there), and those of reading the key. */
DgModelOptions *dg_model_arguments_read(const DgModelArguments *arguments, GError **error);
/* The client of these options. Errors: as dg_model_arguments_read() and dg_model_client_new(). */
DgModelClient *dg_model_arguments_open(const DgModelArguments *arguments, GError **error);

/* The arguments for another model, `name`, of the same command. The address and the key file are those of the provider
 * of --model alone; `base_url` (NULL: none) is another address, of which there is no key file. Borrows what it is
 * given.
 */
DgModelArguments dg_model_arguments_for(const DgModelArguments *arguments, const char *name, char *base_url);

/* When `options` ask for --similarity embedding: opens a client and has it give the embeddings; `client` must outlive
 * them. Otherwise `client` becomes NULL. Errors: as dg_model_arguments_open(); DG_ERROR_ARGUMENT (a model that nothing
 * is asked of). */
gboolean dg_model_arguments_embed(const DgModelArguments *arguments, DgScoreOptions *options, DgModelClient **client,
                                  GError **error);

/* The file that keeps the answers of a user who names none: answers.sqlite in the directory diagrade of the user's
 * cache directory. Free with g_free(). */
char *dg_model_cache_path(void);

#endif
