/* The sets of options that several commands share, and what is read from them. */
#ifndef DG_CLI_OPTIONS_H
#define DG_CLI_OPTIONS_H

#include "cli/command.h"

#include "cli/figure_options.h"
#include "cli/model_options.h"

#include <diagrade/diagrade.h>

/* How labels are compared and nodes matched, as it was given. */
typedef struct {
  guint match, similarity, zero_division; /* DgMatch, or one more: with groups; DgSimilarity, or one more: by
                                             embeddings; DgZeroDivision */
  guint wordless; /* DgWordless */
  double threshold; /* NaN: that of the similarity */
  gboolean threshold_strict, embedding_context;
  double embedding_baseline;
  guint synonyms; /* 0: none; 1: by WordNet */
  char *wordnet_directory; /* NULL: where Debian has it */
  DgWordNet *wordnet; /* of dg_scoring_arguments_read(); NULL: none */
} DgScoringArguments;
extern const DgOptionSet dg_scoring_options;
/* Free with dg_score_options_free(), before the arguments. Errors: DG_ERROR_ARGUMENT (options that contradict each
 * other), and those of dg_wordnet_open(). */
DgScoreOptions *dg_scoring_arguments_read(DgScoringArguments *arguments, GError **error);

/* How figures are read: by geometry, and by a model where that is asked for. */
typedef struct {
  DgFigureArguments place;
  double k, tau, min_confidence;
  guint draft_font, draft_overlap, refine, edges, connections;
  guint preset; /* what it sets is set already; see cli/presets.h */
  gboolean marks, strict_answers;
  DgModelArguments model;
  /* Of dg_extraction_open(): */
  DgGraphOptions *graph;
  DgReadingOptions *reading;
  DgModelClient *client; /* NULL until it is opened, and when no model takes part */
  DgPrompts *prompts;
} DgExtraction;
extern const DgOptionSet dg_extraction_options;
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
  {&dg_figure_options, offsetof(type, extraction.place)}, {                                                            \
    &dg_extraction_options, offsetof(type, extraction)                                                                 \
  }
#define DG_USE_EXTRACTION_MODEL(type)                                                                                  \
  { &dg_model_options, offsetof(type, extraction.model) }

/* The options that say which checks run and how, as they were given. */
typedef struct {
  char *config;
  guint profile; /* DgProfile */
  char **select, **set, **severity;
} DgCheckArguments;
extern const DgOptionSet dg_check_options;
/* The options of checking that they stand for; free with dg_check_options_free(). Errors: DG_ERROR_ARGUMENT. */
DgCheckOptions *dg_check_arguments_read(const DgCommandLine *line, const DgCheckArguments *arguments, GError **error);
/* The checks that --checks of a command that scores names; NULL with `error` unset for none. `otherwise` stands for an
 * option that was not given (NULL: none). Free with dg_check_options_free(). Errors: DG_ERROR_ARGUMENT. */
DgCheckOptions *dg_options_checks(const char *text, const char *otherwise, GError **error);

/* The resamples of intervals and tests, and their seed. */
#define DG_OPTION_BOOTSTRAP(at, help)                                                                                  \
  { "bootstrap", DG_WHOLE, at, "N", help, "2000", .most = DG_RESAMPLES_MAX }
#define DG_OPTION_PERMUTATIONS(at, help)                                                                               \
  { "permutations", DG_WHOLE, at, "N", help, "10000", .most = DG_PERMUTATIONS_MAX }
#define DG_OPTION_SEED(at, help)                                                                                       \
  { "seed", DG_WHOLE, at, "N", help, "20250924", .most = G_MAXUINT32 }
#define DG_OPTION_ZERO_DIVISION(at)                                                                                    \
  { "zero-division", DG_CHOICE, at, "VALUE", "value of a ratio 0/0", "0", dg_zero_divisions }
extern const char *const dg_zero_divisions[];
/* What is computed beside the metrics that always are. */
#define DG_OPTION_METRICS(at)                                                                                          \
  {                                                                                                                    \
    "metrics", DG_TEXT, at, "LIST", "also compute these metrics and measures: names, groups of them, or all",          \
        .words = dg_words_optional_metrics                                                                             \
  }
/* Takes its value, which may be NULL, and what --match groups adds to it. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_options_metrics(DgScoreOptions *options, const DgScoringArguments *scoring, const char *names,
                            GError **error);

/* Words that options take: names of checks with "math" and "figure", and the same with "all" and "none"; of metrics and
 * measures; of those that are optional, with their groups and "all"; of the values of metrics; of ratios and measures,
 * each with "=". */
void dg_words_checks(GPtrArray *words);
void dg_words_check_lists(GPtrArray *words);
void dg_words_metrics(GPtrArray *words);
void dg_words_optional_metrics(GPtrArray *words);
void dg_words_values(GPtrArray *words);
void dg_words_ratios(GPtrArray *words);

/* A finite number, the same in every locale; FALSE when `text` is none. */
gboolean dg_options_number(const char *text, double *number);
/* The error of an option with a bad value. Returns FALSE. */
gboolean dg_options_bad_value(const char *option, const char *value, const char *expected, GError **error);

#endif
