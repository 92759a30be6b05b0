/* The values of DgModelOptions, for the files of this room. */
#ifndef DG_MODEL_OPTIONS_H
#define DG_MODEL_OPTIONS_H

#include "model/provider.h"

#include <diagrade/batches.h>

struct _DgModelOptions {
  const DgProvider *provider; /* NULL until a model was set */
  char *model; /* without the provider */
  char *base_url; /* NULL: the provider's own */
  char *key; /* blotted out when it is freed */
  gboolean insecure;
  guint max_in_flight, retries;
  double requests_per_minute, tokens_per_minute; /* 0: no limit */
  double first_delay, most_delay; /* between retries, in seconds */
  double connect_seconds, first_byte_seconds, total_seconds;
  gsize response_bytes_max; /* decoded */
  double temperature, top_p; /* NaN: what the prompt says; DG_SAMPLING_DEFAULT: the provider's default */
  gint64 seed; /* -1: none */
  DgReasoningEffort effort;
  DgImageDetail image_detail;
  guint max_output_tokens; /* 0: the provider's default */
  double budget_dollars; /* 0: none */
  guint64 budget_tokens;
  char *prices, *cache, *recordings; /* paths; NULL: none */
  char *run; /* NULL: none */
  gboolean replay, dry_run;
  DgBatches *batches; /* NULL: questions are asked one by one */
  gboolean batch_prices; /* those of batches count */
};

DgModelOptions *dg_model_options_copy(const DgModelOptions *options);

#endif
