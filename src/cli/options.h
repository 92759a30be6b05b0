/* The sets of options that several commands share, and what is read from them. */
#ifndef DG_CLI_OPTIONS_H
#define DG_CLI_OPTIONS_H

#include "cli/command.h"

#include "cli/model_options.h"
#include "options/sets.h"

#include <diagrade/diagrade.h>

/* How figures are read, with the model that takes part where that is asked for. */
typedef struct {
  DgExtractionArguments how; /* the first, as its records are those of the set below */
  DgModelArguments model;
  /* Of dg_extraction_open(): */
  DgGraphOptions *graph;
  DgReadingOptions *reading;
  DgModelClient *client; /* NULL until it is opened, and when no model takes part */
  DgPrompts *prompts;
} DgExtraction;
/* dg_extraction_options, which also frees what was opened. */
extern const DgOptionSet dg_command_extraction_options;
/* Makes the options of reading, and opens the model when its options were given: `graph` then reads with it, or
 * `scores` (NULL: there are none) compare labels by its embeddings. Errors: DG_ERROR_ARGUMENT (a model that takes part
 * in nothing or in both, or none where one is needed), and those of dg_model_arguments_open() and dg_prompts_new(). */
gboolean dg_extraction_open(DgExtraction *extraction, DgScoreOptions *scores, GError **error);
/* Figures to read at a time, where threads wait for a model rather than compute; `otherwise` without one. */
guint dg_extraction_jobs(const DgExtraction *extraction, guint otherwise);
/* TRUE once it is opened and nothing is asked of its model (--dry-run). */
gboolean dg_extraction_is_dry(const DgExtraction *extraction);
/* The sets of a command whose values of type `type` have a DgExtraction as `extraction`. */
#define DG_USE_EXTRACTION(type)                                                                                        \
  {&dg_figure_options, offsetof(type, extraction.how.place)}, {                                                        \
    &dg_command_extraction_options, offsetof(type, extraction)                                                         \
  }
#define DG_USE_EXTRACTION_MODEL(type)                                                                                  \
  { &dg_model_options, offsetof(type, extraction.model) }

/* The resamples of intervals and tests, and their seed. */
#define DG_OPTION_BOOTSTRAP(at, help)                                                                                  \
  { "bootstrap", DG_WHOLE, at, "N", help, "2000", .most = DG_RESAMPLES_MAX }
#define DG_OPTION_PERMUTATIONS(at, help)                                                                               \
  { "permutations", DG_WHOLE, at, "N", help, "10000", .most = DG_PERMUTATIONS_MAX }
#define DG_OPTION_SEED(at, help)                                                                                       \
  { "seed", DG_WHOLE, at, "N", help, "20250924", .most = G_MAXUINT32 }

/* How a data set is opened with and without DG_OPTION_FOLLOW_LINKS. */
static inline DgDatasetFlags dg_dataset_flags(gboolean follow_links) {
  return follow_links ? DG_DATASET_FOLLOW_LINKS : DG_DATASET_PLAIN;
}

#endif
